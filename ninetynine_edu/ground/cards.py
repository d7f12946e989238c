"""Cards, packs and hands: the lowest floor of the rules.

A card is written by its rank and the first letter of its suit: ``10S`` is the ten of spades, ``AH`` the ace of hearts.
The small joker is ``BJ`` (black), the big joker ``RJ`` (red), as in the game's Taiwanese sources (rules 5.9).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final, NoReturn

from .english import together
from .meant import meant
from .say import Noun, marked_noun, noun, per_language, say
from .text import echo

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = ("S", "H", "D", "C")
SUIT_SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUIT_NAMES: Final = {
    "S": marked_noun("spades"), "H": marked_noun("hearts"), "D": marked_noun("diamonds"), "C": marked_noun("clubs"),
}  # fmt: skip
COLOURS: Final = {"S": "black", "H": "red", "D": "red", "C": "black"}
RANK_NAMES: Final = {
    "A": marked_noun("ace"), "2": marked_noun("two"), "3": marked_noun("three"), "4": marked_noun("four"),
    "5": marked_noun("five"), "6": marked_noun("six"), "7": marked_noun("seven"), "8": marked_noun("eight"),
    "9": marked_noun("nine"), "10": marked_noun("ten"), "J": marked_noun("jack"), "Q": marked_noun("queen"),
    "K": marked_noun("king"),
}  # fmt: skip
"""The ranks in English; :func:`rank_name` says them."""
JOKERS: Final = {"BJ": marked_noun("small joker"), "RJ": marked_noun("big joker")}
_ONE: Final = {
    "A": marked_noun("an ace"), "2": marked_noun("a two"), "3": marked_noun("a three"), "4": marked_noun("a four"),
    "5": marked_noun("a five"), "6": marked_noun("a six"), "7": marked_noun("a seven"), "8": marked_noun("an eight"),
    "9": marked_noun("a nine"), "10": marked_noun("a ten"), "J": marked_noun("a jack"), "Q": marked_noun("a queen"),
    "K": marked_noun("a king"), "joker": marked_noun("a joker"),
}  # fmt: skip
_OF_OWN_PACKS: Final = {RANK_NAMES[rank]: _ONE[rank] for rank in RANKS} | {
    "zero": marked_noun("a zero"), "one": marked_noun("a one"),
}  # fmt: skip
_THIS: Final = {
    "A": marked_noun("the ace of {suit}"), "2": marked_noun("the two of {suit}"), "3": marked_noun("the three of {suit}"),
    "4": marked_noun("the four of {suit}"), "5": marked_noun("the five of {suit}"), "6": marked_noun("the six of {suit}"),
    "7": marked_noun("the seven of {suit}"), "8": marked_noun("the eight of {suit}"), "9": marked_noun("the nine of {suit}"),
    "10": marked_noun("the ten of {suit}"), "J": marked_noun("the jack of {suit}"), "Q": marked_noun("the queen of {suit}"),
    "K": marked_noun("the king of {suit}"), "BJ": marked_noun("the small joker"), "RJ": marked_noun("the big joker"),
}  # fmt: skip


def rank_name(rank: str) -> Noun:
    """Return what the cards of a rank are called, or `joker`.

    >>> rank_name("A"), rank_name("joker")
    ('ace', 'joker')
    """
    return noun("joker") if rank == "joker" else noun(RANK_NAMES[rank])


def a_rank(rank: str) -> Noun:
    """Return any one card of a rank, or a joker.

    >>> a_rank("8"), a_rank("joker")
    ('an eight', 'a joker')
    """
    return noun(_ONE[rank])


def suit_name(suit: str) -> Noun:
    """Return what a suit is called: `spades`."""
    return noun(SUIT_NAMES[suit])


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

    __slots__ = ("_name", "code", "colour", "index", "rank", "sign", "suit")

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
    _name: str

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
            hint = meant(text.strip().upper(), CODES)
            sentence = say(
                "{text} is no card. Write the rank (A, 2 to 10, J, Q, K) and the suit (S, H, D, C), as in 10S. "
                "The jokers are BJ and RJ.", text=echo(text),
            )  # fmt: skip
            raise InvalidCard(together(sentence, hint))
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
    def words(self) -> Noun:
        """What it is called: `ten of spades`, `Hold`."""
        return _words_of(self)

    @property
    def the_words(self) -> Noun:
        """The card inside a sentence: `the ten of spades`, `the Hold`; a name of several words is set off: `the “minus ten”`."""
        return _the_words_of(self)

    @property
    def one_of_them(self) -> Noun:
        """The card of a pack that has several of it: `a five`, `Hold`, `“go to 30”`; one of the usual pack as `the_words` says."""
        name = self._name
        if name in _OF_OWN_PACKS:
            return noun(_OF_OWN_PACKS[name])
        if name[:1].isupper():
            return self.words
        if not name or name.isalpha() or self.rank == "joker":
            return self.the_words
        return noun("“{name}”", name=self.words)

    @property
    def one_of_its_rank(self) -> Noun:
        """Any card of the same rank: `a king`, `a joker`, `Hold`."""
        return a_rank(self.rank) if self.suit or self.rank == "joker" else self.one_of_them

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"A card cannot be changed: {self} stays as it is.")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"A card cannot be changed: {self} stays as it is.")

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        if _BY_TEXT.get(self.code) is self:
            return (Card, (self.code,))
        return (own_card, (self.index, self.code, self._name))


@per_language(maxsize=512)  # asked for each card of each hand after each play
def _words_of(card: Card) -> Noun:
    if card.suit:
        return noun("{rank} of {suit}", rank=rank_name(card.rank), suit=suit_name(card.suit))
    return noun(card._name)


@per_language(maxsize=512)
def _the_words_of(card: Card) -> Noun:
    if card.suit:
        return noun(_THIS[card.rank], suit=suit_name(card.suit))
    if card.rank == "joker":
        return noun(_THIS[card.code])
    if card._name.isalpha() or card._name[:1].isupper():
        return noun("the {name}", name=card.words)
    return noun("the “{name}”", name=card.words)


def _new_card(index: int, code: str, rank: str, suit: str, colour: str, sign: str, name: str) -> Card:
    card = object.__new__(Card)
    for key, value in (
        ("index", index), ("code", code), ("rank", rank), ("suit", suit),
        ("colour", colour), ("sign", sign), ("_name", name),
    ):  # fmt: skip
        object.__setattr__(card, key, value)
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
            cards.append(_new_card(len(cards), rank + suit, rank, suit, COLOURS[suit], SUIT_SIGNS[suit], ""))
    for code, name in JOKERS.items():
        cards.append(_new_card(len(cards), code, "joker", "", "black" if code == "BJ" else "red", "★", name))
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
