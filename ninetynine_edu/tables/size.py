"""How large a table of endgames is, known before it is made, and what of it fits into memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from ..ground.english import capital
from ..ground.text import count_of, echo, listing
from ..rules.variant import Variant, variant
from ..solve.solution import SolveError
from .line import Line, hand_count, layers

MOST_CARDS: Final = 12
"""The largest hand that a variant can have."""
MEMORY: Final = 2.0
"""GiB that a table may need unless more is allowed."""


@dataclass(frozen=True, slots=True)
class TableSize:
    """How large a table is, known before it is made.

    Attributes:
        cards: the most cards in each hand.
        kinds: how many kinds of card the variant has: cards that do the same are one kind.
        hands: different hands, counted by ranks (by suits too where suits differ), the empty hand included.
        positions: pairs of hands times totals from 0 to the limit. Totals below zero are answered too, but not counted.
        pairs: pairs of hands counted by kinds: the rows that are worked out and held.
        bytes: what the table needs in memory, with the largest piece of work on the way.

    >>> size = table_size("standard", cards=4)
    >>> print(size)
    4 cards a hand: 566,440,000 positions (2,380 x 2,380 hands by ranks, totals 0 to 99), held as 3,312,400 rows, 61 MB
    """

    cards: int
    kinds: int
    hands: int
    totals: int
    positions: int
    pairs: int
    bytes: int

    def __str__(self) -> str:
        cards = count_of(self.cards, "card")
        return (
            f"{cards} a hand: {self.positions:,} positions ({self.hands:,} x {self.hands:,} hands by ranks, totals "
            f"0 to {self.totals - 1}), held as {self.pairs:,} rows, {in_bytes(self.bytes)}"
        )


def in_bytes(number: int) -> str:
    """Return a number of bytes for people.

    >>> in_bytes(61_000_000), in_bytes(5_400_000_000)
    ('61 MB', '5.4 GB')
    """
    for unit, size in (("TB", 10**12), ("GB", 10**9), ("MB", 10**6)):
        if number >= size:
            return f"{number / size:,.{0 if number >= 10 * size else 1}f} {unit}"
    return f"{-(-number // 1000)} kB"


def table_size(v: Variant | str, cards: int, *, plies: bool = False) -> TableSize:
    """Return how large the table of a variant would be, without making it.

    Args:
        v: a variant or its id, with turns of one plain card.
        cards: the most cards in each hand, 1 to 12.
        plies: whether it also holds how long each deal lasts.

    Raises:
        SolveError: when the variant or the number of cards does not fit.
    """
    v = fitting(v, cards)
    return size_of(v, Line(v, cards), cards, plies)


def fitting(v: Variant | str, cards: int) -> Variant:
    """Return the variant that a table is asked for, or raise SolveError when it or the number of cards does not fit."""
    v = variant(v) if isinstance(v, str) else v
    if not isinstance(v, Variant):
        raise SolveError(f"A table is made for a variant or its id, not for {echo(v)}.")
    if not v.is_basic:
        raise SolveError(
            f"{v.name} has turns of more than one plain card, which a table does not hold: ask about one position with "
            f"nn.solve."
        )
    if isinstance(cards, bool) or not isinstance(cards, int) or not 1 <= cards <= MOST_CARDS:
        raise SolveError(
            f"cards is the most cards in each hand, a whole number from 1 to {MOST_CARDS}, not {echo(cards)}."
        )
    return v


def _looks(v: Variant, line: Line) -> int:
    """Return how many cards look different: ranks, and suits where they do different things."""
    return len({(card.rank, line.kind_of[card.index]) for card in v.deck()})


def size_of(v: Variant, line: Line, cards: int, plies: bool) -> TableSize:
    """Return how large a table is whose number line is there already."""
    kinds = len(line.lays)
    hands = hand_count(_looks(v, line), cards)
    of_size = [hand_count(kinds - 1, size) if kinds > 1 else 1 for size in range(cards + 1)]
    row = 8 * line.words
    held = sum(of_size[size] * of_size[other] * (1 + plies * (size + other)) for size, other in layers(cards))
    largest = of_size[cards] * of_size[cards - 1] * (8 if plies else 1) + of_size[cards] ** 2 * (3 if plies else 0)
    return TableSize(
        cards, kinds, hands, line.limit + 1, hands**2 * (line.limit + 1), sum(of_size) ** 2, row * (held + largest)
    )  # fmt: skip


def check_memory(v: Variant, size: TableSize, memory: float, plies: bool, line_of: Callable[[int], Line]) -> None:
    """Raise SolveError when a table needs more memory than allowed; the sentence says what would be feasible."""
    most = allowed_bytes(memory)
    if size.bytes <= most:
        return
    fits = next((n for n in range(size.cards - 1, 0, -1) if size_of(v, line_of(n), n, plies).bytes <= most), 0)
    without = plies and size_of(v, line_of(size.cards), size.cards, False).bytes <= most
    raise TooLarge(f"The table of {v.name} with {size} is", size.bytes, memory, fits, without)


class TooLarge(SolveError):
    """Work that needs more memory than allowed.

    Args:
        what: the work, as the beginning of a sentence with its verb.
        needed: bytes.
        memory: GiB that are allowed.
        cards: so many in each hand would fit; 0: fewer would not help; None: nobody has looked.
        plies: whether it would fit without plies.
    """

    def __init__(self, what: str, needed: int, memory: float, cards: int | None = None, plies: bool = False) -> None:
        self._needed, self._cards, self._plies = needed, cards, plies
        super().__init__(
            f"{what} above the {memory:g} GiB allowed.",
            self.advice("cards={}", "memory={}", "plies"),
        )

    def advice(self, cards: str, memory: str, plies: str) -> str:
        """Return what can be done, with the names that the arguments have where they are given."""
        ways = [f"take {cards.format(self._cards)}" if self._cards else "take fewer cards"] if self._cards != 0 else []
        ways += [f"leave out {plies}"] if self._plies else []
        return f"{capital(listing([*ways, f'allow more with {memory.format(-(-self._needed // 2**30))}']))}."


def allowed_bytes(memory: float) -> float:
    """Return the bytes that some GiB are, or raise SolveError when that is no amount of memory."""
    if isinstance(memory, bool) or not isinstance(memory, (int, float)) or not memory > 0:
        raise SolveError(f"memory is a number of GiB above 0, not {echo(memory)}.")
    return memory * 2**30


def check_bytes(needed: int, memory: float, what: str) -> None:
    """Raise SolveError when some work, such as "counting" something, needs more memory than allowed."""
    if needed > allowed_bytes(memory):
        raise TooLarge(f"{capital(what)} needs {in_bytes(needed)},", needed, memory)


@contextmanager
def enough_memory(what: str) -> Iterator[None]:
    """Raise SolveError where memory that is allowed is not there for some work, such as "the table of" something."""
    try:
        yield
    except MemoryError:
        raise SolveError(f"There is not enough memory for {what}: take fewer cards.") from None
