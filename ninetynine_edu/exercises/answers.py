"""Answers as people write them, read safely and judged: nothing typed is ever evaluated, and nothing typed raises anything.

>>> read_number(clean("−5") or ""), read_number("(5)"), read_fraction("75 %"), read_fraction("0,75"), read_fraction("3/4")
(-5, None, Fraction(3, 4), Fraction(3, 4), Fraction(3, 4))
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from ..ground.cards import Card, InvalidCard
from ..ground.say import marked, say
from ..play.moves import Move
from ..play.outcome import AmbiguousMove, IllegalMove, InvalidMove
from .kind import Form, Kind, Task, Value

LONGEST: Final = 200
"""No answer is longer than this."""
_DIGITS: Final = 9
_BOUND: Final = 10**_DIGITS
_NONE: Final = (marked("none"), marked("nothing"), marked("no card"))


@dataclass(frozen=True, slots=True)
class Checked:
    """What there is to say about an answer.

    Attributes:
        right: it is right.
        sentence: what to say: never the answer itself, when it is wrong.
        slip: the name of the slip that it looks like; "" for none.
        hint: help without the answer in it; "" when it is right.
        is_read: it could be read as an answer of this form at all.
    """

    right: bool
    sentence: str
    slip: str = ""
    hint: str = ""
    is_read: bool = True

    def __bool__(self) -> bool:
        return self.right


def clean(said: object) -> str | None:
    """Return what was typed in one line of plain signs; None for what nobody can have meant as an answer.

    Signs that only look different (full-width figures, minus signs and dashes, thin blanks) become the usual ones; marks that
    cannot be seen are left out.
    """
    if isinstance(said, Move):
        return said.code
    if isinstance(said, Card):
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


_ALIKE: Final = str.maketrans(dict.fromkeys("−–—‐‑‒﹣-", "-") | {"⁄": "/", "÷": "/", "×": "x", "’": "'"})


def read_number(text: str) -> int | None:
    """Return a whole number, or None where none is written."""
    plain = text.replace(" ", "").removesuffix(".")
    return int(plain) if re.fullmatch(rf"[+-]?[0-9]{{1,{_DIGITS}}}", plain, re.ASCII) else None


def read_numbers(text: str) -> tuple[int, ...] | None:
    """Return several whole numbers in their order, between commas, semicolons or blanks; None where something else stands among them."""
    parts = [part for part in re.split(r"[,;\s]+|\band\b", re.sub(r"([+-])\s+(?=[0-9])", r"\1", text)) if part]
    found = [read_number(part) for part in parts]
    numbers = tuple(number for number in found if number is not None)
    return numbers if parts and len(numbers) == len(parts) else None


def read_fraction(text: str) -> Fraction | None:
    """Return a number written as a fraction, a mixed number, a decimal with point or comma, or in per cent; None for anything else."""
    plain = text.strip()
    of_hundred = plain.endswith("%")
    plain = plain.removesuffix("%").strip()
    if found := re.fullmatch(
        rf"([+-]?)(?:([0-9]{{1,{_DIGITS}}}) )?([0-9]{{1,{_DIGITS}}}) ?/ ?([0-9]{{1,{_DIGITS}}})", plain, re.ASCII
    ):
        sign, whole, above, below = found.groups()
        if int(below) == 0:
            return None
        value = int(whole or 0) + Fraction(int(above), int(below))
    elif found := re.fullmatch(rf"([+-]?) ?([0-9]{{0,{_DIGITS}}})(?:[.,]([0-9]{{1,{_DIGITS}}}))?", plain, re.ASCII):
        sign, ones, parts = found.groups()
        if not ones and not parts:
            return None
        value = Fraction(f"{ones or 0}.{parts or 0}")
    else:
        return None
    return (-value if sign == "-" else value) / (100 if of_hundred else 1)


def written(value: Value) -> str:
    """Return a right answer as people type it.

    >>> written(-5), written(Fraction(3, 4)), written((3, 14)), written(("10S", "4C")), written(())
    ('-5', '3/4', '3, 14', '10S, 4C', 'none')
    """
    if isinstance(value, tuple):
        return ", ".join(str(each) for each in value) or say(_NONE[0])
    return str(value)


def read(form: Form, task: Task, text: str, choices: Iterable[str] = ()) -> Value | None:
    """Return what a text means as an answer of a form; None where it means none.

    Args:
        form: in which form the answer is written.
        task: of whose cards and plays it may speak.
        text: one line of plain signs, see :func:`clean`.
        choices: the codes that are offered, for :attr:`~ninetynine_edu.exercises.kind.Form.CHOICE`.
    """
    if form is Form.CHOICE:
        return next((code for code in choices if code.casefold() == text.casefold()), None)
    return _READERS[form](task, text)


def read_card(task: Task, text: str) -> str | None:
    """Return the code of a card: by its code (`10S`), its sign (`10♠`) or its words (`ten of spades`)."""
    try:
        return task.variant.card(text).code
    except InvalidCard:
        pass
    wished = _squeezed(text)
    for card in dict.fromkeys(task.variant.deck()):
        if wished in (_squeezed(card.words), _squeezed(card.the_words)):
            return card.code
    return None


def read_cards(task: Task, text: str) -> tuple[str, ...] | None:
    """Return the codes of several cards in the order of their codes; an empty tuple for `none`."""
    if _squeezed(text) in {_squeezed(say(word)) for word in _NONE} | {"none", "nothing", "-", "0"}:
        return ()
    parts = [part for part in re.split(rf"[,;/&]|\b(?:and|{re.escape(say('and'))})\b", text) if part.strip()]
    if len(parts) == 1 and not read_card(task, text):
        parts = text.split()
    codes = [read_card(task, part.strip()) for part in parts]
    found = [code for code in codes if code is not None]
    return tuple(sorted(found)) if found and len(found) == len(parts) else None


def read_move(task: Task, text: str) -> str | None:
    """Return the code of a legal play: `10S-10`, `10S-`, `10♠ −10`, `ten of spades, take away`; None for none, or for more than one."""
    position = task.place
    wished = text.replace(" ", "")
    try:
        return position.parse_move(wished).code
    except AmbiguousMove:
        return None
    except (InvalidMove, IllegalMove):
        pass
    if found := [move.code for move in position.legal_moves if move.code.startswith(wished.upper())]:
        return found[0] if len(found) == 1 else None
    words = _squeezed(text)
    meant = [move.code for move in position.legal_moves if words in set(_sayings(move))]
    return meant[0] if len(meant) == 1 else None


def _sayings(move: Move) -> Iterable[str]:
    """Yield the ways in which a play can be said in words."""
    does = {"+": say("add"), "-": say("take away")}.get(move.alternative.value[:1], "")
    for name in (move.cards[0].words, move.cards[0].the_words, move.cards[0].code):
        yield _squeezed(name)
        if does:
            yield _squeezed(f"{name} {does}")
            yield _squeezed(f"{name} {does} {abs(move.n)}")
        yield _squeezed(f"{name} {move.alternative.value}")


def _squeezed(text: str) -> str:
    """Return words without what makes no difference: capitals, blanks, commas."""
    return re.sub(r"[\s,.:;]+", "", text).casefold()


_READERS: Final[Mapping[Form, Callable[[Task, str], Value | None]]] = {
    Form.NUMBER: lambda task, text: read_number(text),
    Form.NUMBERS: lambda task, text: tuple(sorted(set(found))) if (found := read_numbers(text)) else None,
    Form.FRACTION: lambda task, text: read_fraction(text),
    Form.FRACTIONS: lambda task, text: _fractions(text),
    Form.CARD: read_card,
    Form.CARDS: read_cards,
    Form.MOVE: read_move,
}


def _fractions(text: str) -> tuple[Fraction, ...] | None:
    parts = [part for part in re.split(r"[;\s]+|,(?![0-9])", text) if part]
    found = [read_fraction(part) for part in parts]
    numbers = tuple(number for number in found if number is not None)
    return numbers if parts and len(numbers) == len(parts) else None


_CANNOT_READ: Final[Mapping[Form, str]] = {
    Form.NUMBER: marked("I can't read this as a number. Write it in figures, as in {example}."),
    Form.NUMBERS: marked("I can't read this as numbers. Write them with commas between, as in {example}."),
    Form.FRACTION: marked("I can't read this as a number. Write it as in {example}."),
    Form.FRACTIONS: marked("I can't read this as numbers. Write them with semicolons between, as in {example}."),
    Form.CARD: marked("I can't read this as a card. Write it as in {example}."),
    Form.CARDS: marked("I can't read this as cards. Write them with commas between, as in {example}."),
    Form.MOVE: marked("I can't read this as a play that is possible here. Write it as in {example}."),
    Form.CHOICE: marked("This is none of the choices. They are {example}."),
}
_EXAMPLES: Final[Mapping[Form, str]] = {
    Form.NUMBER: "47", Form.NUMBERS: "3, 14, 25", Form.FRACTION: "3/4, 0.75, 75 %", Form.FRACTIONS: "1/3; 2/3",
    Form.CARD: "7C", Form.CARDS: "7C, KH", Form.MOVE: "7C",
}  # fmt: skip


def check(kind: Kind, task: Task, values: Iterable[Value], said: object) -> Checked:
    """Return what there is to say about an answer to a task of a kind; see :meth:`~ninetynine_edu.exercises.exercise.Exercise.check`."""
    choices = kind.choices(task)
    text = clean(said)
    value = read(kind.form, task, text, choices) if text else None
    if value is None:
        example = ", ".join(choices) if kind.form is Form.CHOICE else _example(kind.form, task)
        return Checked(False, say(_CANNOT_READ[kind.form], example=example), hint=kind.hint(task), is_read=False)
    if value in tuple(values):
        return Checked(True, say("Right."))
    words = kind.slip_words(task, value) or say("Not quite. Take your time and try once more.")
    return Checked(False, words, kind.slip(task, value), kind.hint(task))


def _example(form: Form, task: Task) -> str:
    if form is Form.MOVE:
        return next((move.code for move in task.place.legal_moves), _EXAMPLES[form])
    if form in (Form.CARD, Form.CARDS):
        cards = [card.code for card in list(dict.fromkeys(task.variant.deck()))[6:8]]
        return ", ".join(cards[: 1 if form is Form.CARD else 2])
    return _EXAMPLES[form]
