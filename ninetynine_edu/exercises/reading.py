"""Answers as people write them, read safely: nothing typed is ever evaluated, and nothing typed raises anything.

>>> read_number(clean("−5") or ""), read_number("(5)"), read_fraction("75 %"), read_fraction("0,75"), read_fraction("3/4")
(-5, None, Fraction(3, 4), Fraction(3, 4), Fraction(3, 4))
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final

from ..ground.cards import RANK_NAMES, Card, InvalidCard, rank_name, suit_name
from ..ground.say import ENGLISH, language, marked, say, speaking
from ..play.moves import Move
from ..play.outcome import AmbiguousMove, IllegalMove, InvalidMove
from ..rules.variant import Variant
from .kind import Form, Task, Value

LONGEST: Final = 200
"""No answer is longer than this."""
_DIGITS: Final = 15
_FEWEST: Final = 2
"""A decimal that is rounded to fewer figures could mean too much."""
_BOUND: Final = 10**_DIGITS
_NUMBER: Final = rf"[0-9]{{1,{_DIGITS}}}"
_NONE: Final = marked("none, nothing, no card, zero")
_AND: Final = marked("and")
_ADDING: Final = marked("add, plus, more")
_TAKING: Final = marked("take away, minus, less")
_ALIKE: Final = str.maketrans(
    dict.fromkeys("−–—‐‑‒﹣-", "-")
    | {"⁄": "/", "÷": "/", "×": "x", "’": "'", "、": ",", "，": ",", "；": ";", "。": "."}
)


def clean(said: object) -> str | None:
    """Return what was typed in one line of plain signs; None for what nobody can have meant as an answer.

    Signs that only look different (full-width figures, minus signs and dashes, thin blanks) become the usual ones; marks that
    cannot be seen are left out.

    Args:
        said: a text, a number, a card or a play.

    >>> clean(" １０♠\\u200b – "), clean("5" * 300), clean([])
    ('10♠ -', None, None)
    """
    if isinstance(said, (Move, Card)):
        return said.code
    if isinstance(said, bool):
        return None
    if isinstance(said, str):
        if len(said) > LONGEST:
            return None
        text = unicodedata.normalize("NFKC", said)
    elif isinstance(said, (int, Fraction)) and -_BOUND < said < _BOUND and said.denominator < _BOUND:
        text = str(said)
    else:
        return None
    seen = (" " if sign.isspace() else sign for sign in text if unicodedata.category(sign)[0] != "C" or sign.isspace())
    return " ".join("".join(seen).translate(_ALIKE).split())[:LONGEST]


def read(form: Form, task: Task, text: str, choices: Mapping[str, str]) -> Value | None:
    """Return what a text means as an answer of a form; None where it means none.

    Args:
        form: in which form the answer is written.
        task: of whose cards and plays it may speak.
        text: one line of plain signs, see :func:`clean`.
        choices: what is offered, for :attr:`~ninetynine_edu.exercises.kind.Form.CHOICE`: codes with their words.
    """
    if form is Form.CHOICE:
        wished = _squeezed(text)
        return next((code for code, words in choices.items() if wished in (_squeezed(code), _squeezed(words))), None)
    return _READERS[form](task, text)


def read_number(text: str) -> int | None:
    """Return a whole number, or None where none is written.

    >>> read_number("- 5"), read_number("+ 12."), read_number("1 2"), read_number("1e3")
    (-5, 12, None, None)
    """
    found = re.fullmatch(rf"([+-]?) ?({_NUMBER})\.?", text, re.ASCII)
    return int(f"{found[1]}{found[2]}") if found else None


def read_numbers(text: str) -> tuple[int, ...] | None:
    """Return several whole numbers in their order, between commas, semicolons, blanks or `and`; None where something else is among them.

    >>> read_numbers("3, 14 and 25"), read_numbers("3; - 4"), read_numbers("3, x")
    ((3, 14, 25), (3, -4), None)
    """
    parts = _parts(re.sub(r"([+-]) +(?=[0-9])", r"\1", text), r"[,;\s]+")
    found = [read_number(part) for part in parts]
    numbers = tuple(number for number in found if number is not None)
    return numbers if parts and len(numbers) == len(parts) else None


def read_fraction(text: str) -> Fraction | None:
    """Return a number written as a fraction, a mixed number, a decimal with point or comma, or in per cent; None for anything else.

    >>> read_fraction("1 1/2"), read_fraction(".5"), read_fraction("-1/4"), read_fraction("1/0"), read_fraction("half")
    (Fraction(3, 2), Fraction(1, 2), Fraction(-1, 4), None, None)
    """
    plain = text.strip()
    of_hundred = plain.endswith("%")
    plain = plain.removesuffix("%").strip()
    if found := re.fullmatch(rf"([+-]?) ?(?:({_NUMBER}) )?({_NUMBER}) ?/ ?({_NUMBER})", plain, re.ASCII):
        sign, whole, above, below = found.groups()
        if int(below) == 0:
            return None
        value = int(whole or 0) + Fraction(int(above), int(below))
    elif found := re.fullmatch(rf"([+-]?) ?({_NUMBER})?(?:[.,]({_NUMBER}))?\.?", plain, re.ASCII):
        sign, ones, parts = found.groups()
        if not ones and not parts:
            return None
        value = Fraction(f"{ones or 0}.{parts or 0}")
    else:
        return None
    return (-value if sign == "-" else value) / (100 if of_hundred else 1)


def decimal_step(text: str) -> Fraction | None:
    """Return what one more in the last place of a decimal is worth, of per cent too; None for anything else, and where fewer
    than two figures are written.

    >>> decimal_step("0,67"), decimal_step("66.7 %"), decimal_step("0.07"), decimal_step("2/3")
    (Fraction(1, 100), Fraction(1, 1000), None, None)
    """
    found = re.fullmatch(r"[+-]? ?([0-9]*)(?:[.,]([0-9]+))?\.? ?(%?)", text.strip(), re.ASCII)
    if found is None or read_fraction(text) is None:
        return None
    ones, parts, of_hundred = found[1], found[2] or "", found[3]
    if len(f"{ones}{parts}".lstrip("0")) < _FEWEST:
        return None
    return Fraction(1, 10 ** len(parts) * (100 if of_hundred else 1))


def read_fractions(text: str) -> tuple[Fraction, ...] | None:
    """Return several such numbers in their order, between semicolons, or between commas and blanks where that is clear.

    >>> read_fractions("1/3; 2/3"), read_fractions("1/3, 2/3"), read_fractions("0,5; 0,5")
    ((Fraction(1, 3), Fraction(2, 3)), (Fraction(1, 3), Fraction(2, 3)), (Fraction(1, 2), Fraction(1, 2)))
    """
    parts = _parts(text, r";" if ";" in text else r",\s+|,(?=[^,]*/)|\s+")
    found = [read_fraction(part) for part in parts]
    numbers = tuple(number for number in found if number is not None)
    return numbers if parts and len(numbers) == len(parts) else None


def read_card(task: Task, text: str) -> str | None:
    """Return the code of a card: by its code (`10S`), its signs (`♠10`), or its words (`ten of spades`, `10 spades`)."""
    return _card(task.variant, text) or _of_rank(task, text)


def _of_rank(task: Task, text: str) -> str | None:
    """Return the card that a rank alone means (`an eight`, `8`): the one in the hand on turn, else any where all do the same."""
    wished = _squeezed(text)
    known = [*dict.fromkeys(task.variant.deck())]
    if task.position is not None:
        held = task.position.hands[task.position.turn]
        known = [card for card in known if card in held] or known
    found = [card for card in known if card.suit and wished in _rank_names(card)]
    alike = len({str(task.variant.effect(card)) for card in found}) == 1 and (task.position is None or len(found) == 1)
    return found[0].code if alike else None


def _rank_names(card: Card) -> set[str]:
    """Return what the rank of a card is called in the language that is spoken and in English, squeezed."""
    names = {card.rank}
    for tag in dict.fromkeys((language(), ENGLISH)):
        with speaking(tag):
            names |= {rank_name(card.rank), card.one_of_its_rank}
    return {_squeezed(name) for name in names}


def read_cards(task: Task, text: str) -> tuple[str, ...] | None:
    """Return the codes of several cards in the order of their codes; an empty tuple for `none`."""
    if _squeezed(text) in {*_words(_NONE), "-", "0"} and _card(task.variant, text) is None:
        return ()
    for between in (r"[,;/&]+", r"[,;/&\s]+"):  # words of a card may have blanks between them
        codes = [read_card(task, part) for part in _parts(text, between)]
        found = [code for code in codes if code is not None]
        if found and len(found) == len(codes):
            return tuple(sorted(found))
    return None


def read_move(task: Task, text: str) -> str | None:
    """Return the code of a legal play: `10S-10`, `10S-`, `10♠ −10`, `ten of spades, take away`.

    None where it names no legal play, or more than one.
    """
    position = task.place
    wished = text.replace(" ", "").upper()
    try:
        return position.parse_move(wished).code
    except (InvalidMove, IllegalMove, AmbiguousMove):
        pass
    known = [*position.legal_moves]
    found = {move.code for move in known if wished and move.code.startswith(wished) and wished not in _cards_of(known)}
    if not found:
        words = _squeezed(text)
        found = {move.code for move in known if words in _sayings(move)}
    return found.pop() if len(found) == 1 else None


def _cards_of(moves: Iterable[Move]) -> set[str]:
    return {move.cards[0].code for move in moves}


def _sayings(move: Move) -> set[str]:
    """Return the ways in which a play can be said in words, in the language that is spoken and in English."""
    said: set[str] = set()
    for tag in dict.fromkeys((language(), ENGLISH)):
        with speaking(tag):
            does = ["", "".join(move.parts()), *_signs(move)]
            said |= {name + _squeezed(what) for name in _names(move.cards[0]) for what in does}
    return said


def _signs(move: Move) -> Iterator[str]:
    """Yield how the sign of a play is said, with its number and without."""
    value = move.alternative.value
    yield value
    for sign, words in (("+", _ADDING), ("-", _TAKING)):
        if value.startswith(sign):
            for word in (sign, *_words(words)):
                yield word
                yield f"{word}{abs(move.n)}"


def _card(v: Variant, text: str) -> str | None:
    squeezed = re.sub(r"\s", "", text)
    turned = re.sub(r"^([♠♥♦♣♡♢♤♧])(.+)$", r"\2\1", squeezed)
    for code in dict.fromkeys((squeezed, turned)):
        try:
            return v.card(code).code
        except InvalidCard:
            continue
    wished = _squeezed(text)
    for tag in dict.fromkeys((language(), ENGLISH)):
        with speaking(tag):
            for card in dict.fromkeys(v.deck()):
                if wished in _names(card):
                    return card.code
    return None


def _names(card: Card) -> set[str]:
    """Return what a card is called in the language that is spoken, squeezed."""
    names = {card.words, card.the_words, card.code}
    if card.suit and card.rank in RANK_NAMES:
        rank, suit = rank_name(card.rank), suit_name(card.suit)
        for name in (rank, card.rank):
            names |= {
                f"{name}{suit}",
                f"{suit}{name}",
                card.words.replace(rank, name),
                card.the_words.replace(rank, name),
            }
    return {_squeezed(name) for name in names}


def _parts(text: str, between: str) -> list[str]:
    """Return the parts of a list, `and` between them too."""
    return [part.strip() for part in re.split(rf"{between}|\b(?:and|{re.escape(say(_AND))})\b", text) if part.strip()]


def _words(listed: str) -> set[str]:
    """Return the words of a list in the language that is spoken and in English, squeezed."""
    return {_squeezed(word) for text in (say(listed), listed) for word in re.split("[,，、]", text)}


def _squeezed(text: str) -> str:
    """Return words without what makes no difference: capitals, blanks, commas, dashes between words."""
    return re.sub(r"[\s,.:;，、]+|(?<=\w)-(?=[^\W\d])", "", text).casefold()


_READERS: Final[Mapping[Form, Callable[[Task, str], Value | None]]] = {
    Form.NUMBER: lambda task, text: read_number(text),
    Form.NUMBERS: lambda task, text: tuple(sorted(set(found))) if (found := read_numbers(text)) else None,
    Form.FRACTION: lambda task, text: read_fraction(text),
    Form.FRACTIONS: lambda task, text: read_fractions(text),
    Form.CARD: read_card,
    Form.CARDS: read_cards,
    Form.MOVE: read_move,
}
