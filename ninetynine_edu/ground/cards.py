"""Cards, packs and hands: the lowest floor of the rules.

A card is written by its rank and the first letter of its suit: ``10S`` is the ten of spades, ``AH`` the ace of hearts.
The small joker is ``BJ`` (black), the big joker ``RJ`` (red), as in the game's Taiwanese sources (rules 5.9).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final, NoReturn

from .text import did_you_mean, echo

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = ("S", "H", "D", "C")
SUIT_SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUIT_NAMES: Final = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
COLOURS: Final = {"S": "black", "H": "red", "D": "red", "C": "black"}
RANK_NAMES: Final = {
    "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
    "9": "nine", "10": "ten", "J": "jack", "Q": "queen", "K": "king",
}  # fmt: skip
JOKER_SIZES: Final = {"BJ": "small", "RJ": "big"}
JOKERS: Final = {code: f"{size} joker" for code, size in JOKER_SIZES.items()}


class InvalidCard(ValueError):
    """A text that names no card."""


class Card:
    """One playing card. There is a single object for each card, so cards compare and hash at once.

    Args:
        text: the card's code (``"10S"``), its picture form (``"10♠"``), or a card. Case does not matter, ``T`` is ten.

    Raises:
        InvalidCard: when the text names no card; the sentence names the nearest one.

    >>> Card("10S"), str(Card("10s")), Card("10♠").code, Card("RJ").words
    (Card('10S'), '10♠', '10S', 'big joker')
    >>> sorted([Card("KD"), Card("AS"), Card("10H")])
    [Card('AS'), Card('10H'), Card('KD')]
    """

    __slots__ = ("code", "colour", "index", "rank", "sign", "suit", "words")

    index: int
    """Place in the fixed order of all cards: by rank, then spades, hearts, diamonds, clubs; jokers last."""
    code: str
    """ASCII form, as typed: `10S`."""
    rank: str
    """`A`, `2` … `10`, `J`, `Q`, `K`; `joker` for the jokers."""
    suit: str
    """`S`, `H`, `D`, `C`; empty for the jokers."""
    colour: str
    """`red` or `black`."""
    sign: str
    """The suit's picture, `♠`; `★` for the jokers."""
    words: str
    """`ten of spades`."""

    def __new__(cls, text: str | Card) -> Card:
        if isinstance(text, Card):
            return text
        if not isinstance(text, str):
            raise InvalidCard(f"A card is written as text such as 10S or AH, not as {echo(text)}.")
        try:
            return _BY_TEXT[text]
        except KeyError:
            pass
        card = _BY_TEXT.get(text.strip().upper()) if len(text) < 20 else None
        if card is None:
            hint = did_you_mean(text.strip().upper(), CODES)
            raise InvalidCard(
                f"{echo(text)} is no card: write the rank (A, 2 to 10, J, Q, K) and the suit (S, H, D, C), as in 10S, "
                f"or BJ and RJ for the jokers.{hint}"
            )
        return card

    def __str__(self) -> str:
        return (self.rank if self.suit else self.code) + (self.sign if self.suit else "")

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

    def __lt__(self, other: object) -> bool:
        return self.index < other.index if isinstance(other, Card) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self.index <= other.index if isinstance(other, Card) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self.index > other.index if isinstance(other, Card) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self.index >= other.index if isinstance(other, Card) else NotImplemented

    @property
    def the_words(self) -> str:
        """The card inside a sentence: `the ten of spades`, `the Hold`; a name of several words is set off: `the “minus ten”`."""
        plain = self.words.isalpha() or self.words[:1].isupper() or self.suit or self.rank == "joker"
        return f"the {self.words}" if plain else f"the “{self.words}”"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"A card cannot be changed: {self} stays as it is.")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"A card cannot be changed: {self} stays as it is.")

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        if _BY_TEXT.get(self.code) is self:
            return (Card, (self.code,))
        return (own_card, (self.index, self.code, self.words))


def _new_card(index: int, code: str, rank: str, suit: str, colour: str, sign: str, words: str) -> Card:
    card = object.__new__(Card)
    for name, value in (
        ("index", index), ("code", code), ("rank", rank), ("suit", suit),
        ("colour", colour), ("sign", sign), ("words", words),
    ):  # fmt: skip
        object.__setattr__(card, name, value)
    return card


def own_card(index: int, code: str, words: str) -> Card:
    """Return a card of a pack of its own (rules 8), the same object for the same three.

    Args:
        index: its place in that pack, 0 to 199.
        code: capital letters and digits, as it is written.
        words: its name.
    """
    card = _OWN.get((index, code, words))
    if card is None:
        card = _OWN[index, code, words] = _new_card(index, code, code, "", "black", "", words)
    return card


def _all_cards() -> tuple[Card, ...]:
    cards: list[Card] = []
    for rank in RANKS:
        for suit in SUITS:
            words = f"{RANK_NAMES[rank]} of {SUIT_NAMES[suit]}"
            cards.append(_new_card(len(cards), rank + suit, rank, suit, COLOURS[suit], SUIT_SIGNS[suit], words))
    for code, words in JOKERS.items():
        cards.append(_new_card(len(cards), code, "joker", "", "black" if code == "BJ" else "red", "★", words))
    return tuple(cards)


_OWN: Final[dict[tuple[int, str, str], Card]] = {}
ALL_CARDS: Final = _all_cards()
"""Every card there is, in order; a card's `index` is its place here."""
CODES: Final = tuple(card.code for card in ALL_CARDS)
FULL_PACK: Final = ALL_CARDS[:52]
MOST_CARDS: Final = 6 * len(ALL_CARDS)
"""Cards that one hand, stock or pile can hold at most: six packs."""


def _spellings() -> dict[str, Card]:
    texts: dict[str, Card] = {}
    signs = {"S": "♠♤", "H": "♥♡", "D": "♦♢", "C": "♣♧"}
    for card in ALL_CARDS:
        texts[card.code] = card
        if card.suit:
            for rank in (card.rank, "T") if card.rank == "10" else (card.rank,):
                for suit in card.suit + signs[card.suit]:
                    texts[rank + suit] = card
                    texts[rank + suit + "\ufe0e"] = card  # the text-style selector that some keyboards add
    return texts


_BY_TEXT: Final = _spellings()


def parse_cards(cards: str | Iterable[str | Card]) -> tuple[Card, ...]:
    """Read cards from one text (separated by blanks or commas) or from several texts or cards.

    Returns:
        The cards in the order given.

    Raises:
        InvalidCard: at the first text that names no card.

    >>> parse_cards("10S 9H")
    (Card('10S'), Card('9H'))
    """
    if isinstance(cards, str):
        cards = cards[: 40 * MOST_CARDS].replace(",", " ").split()
    elif isinstance(cards, Card):
        return (cards,)
    elif not isinstance(cards, Iterable):
        raise InvalidCard(f"Cards are written as text such as '10S 9H' or as a list of cards, not as {echo(cards)}.")
    read = tuple(Card(card) for card in islice(cards, MOST_CARDS + 1))
    if len(read) > MOST_CARDS:
        raise InvalidCard(f"These are more than {MOST_CARDS} cards; no game has so many.")
    return read


def to_key(cards: Iterable[Card]) -> bytes:
    """Return cards as bytes of their indices, sorted: the form in which positions keep a hand."""
    return bytes(sorted(card.index for card in cards))


def from_key(key: bytes, pack: tuple[Card, ...] = ALL_CARDS) -> tuple[Card, ...]:
    """Return the cards whose indices in `pack` the key holds, in that order."""
    return tuple(pack[index] for index in key)


def codes(cards: Iterable[Card], separator: str = " ") -> str:
    """Return the codes of cards as one text.

    >>> codes(parse_cards(["10♠", "9h"]))
    '10S 9H'
    """
    return separator.join(card.code for card in cards)
