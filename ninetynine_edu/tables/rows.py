"""The number line of a whole table in Python's own whole numbers, where there is no NumPy.

One integer holds a hand against all other hands side by side, a lane of some words for each; a shift moves all of them along
at once, and a mask keeps what would go into the next lane. So a table of three cards takes a second in a browser.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from typing import Final

from ..play.moves import DOUBLE, SET
from ..solve.numberline import Lay
from . import line as plain
from .line import WORD, Hands, layers, quiet

_BYTE: Final = 8


class Lanes:
    """So many lanes side by side in one integer, each of so many bits."""

    def __init__(self, width: int, count: int) -> None:
        self.width: Final = width
        self.count: Final = count
        self.full: Final = (1 << width * count) - 1
        self.ones: Final = self.full // ((1 << width) - 1)
        """The lowest bit of each lane."""
        self._kept: dict[int, int] = {}

    def all(self, bits: int) -> int:
        """Return the same bits in every lane."""
        return self.ones * bits

    def low(self, bits: int) -> int:
        """Return so many of the lowest bits of every lane."""
        if bits not in self._kept:
            self._kept[bits] = self.all((1 << bits) - 1)
        return self._kept[bits]

    def filled(self, lowest: int, bits: int) -> int:
        """Return lanes with so many low bits set where the lowest bit of `lowest` is, and none elsewhere."""
        return (lowest << bits) - lowest

    def right(self, row: int, n: int) -> int:
        """Return every lane with its bits n lower."""
        return row >> n & self.low(self.width - n) if n < self.width else 0

    def left(self, row: int, n: int) -> int:
        """Return every lane with its bits n higher, zeros behind them."""
        return (row & self.low(self.width - n)) << n if n < self.width else 0

    def lowest_of(self, row: int, bit: int) -> int:
        """Return a bit of each lane as its lowest one."""
        return row >> bit & self.ones

    def any(self, row: int, bits: int) -> int:
        """Return the lowest bit of each lane in which any of some bits is set."""
        asked = row & self.all(bits)
        rest = self.low(self.width - 1)
        return self.lowest_of((asked & rest) + rest | asked, self.width - 1)

    def plane(self, row: int, byte: int) -> bytes:
        """Return one byte of each lane."""
        size = self.width // _BYTE
        return row.to_bytes(size * self.count, "little")[byte::size]


class Rows:
    """Bits of many pairs of hands: by hand, word and other hand.

    Attributes:
        rows: for each hand an integer.
        lanes: how the other hands lie in it.
    """

    def __init__(self, rows: list[int], lanes: Lanes) -> None:
        self.rows: Final = rows
        self.lanes: Final = lanes

    def __getitem__(self, place: tuple[int, int, int]) -> int:
        """Return the word of a pair of hands: (hand, word, other hand)."""
        hand, word, other = place
        return self.rows[hand] >> self.lanes.width * other + WORD * word & (1 << WORD) - 1

    def __and__(self, other: Rows) -> Rows:
        return Rows([a & b for a, b in zip(self.rows, other.rows, strict=True)], self.lanes)

    def __or__(self, other: Rows) -> Rows:
        return Rows([a | b for a, b in zip(self.rows, other.rows, strict=True)], self.lanes)

    def __invert__(self) -> Rows:
        return Rows([self.lanes.full ^ row for row in self.rows], self.lanes)

    def turned(self) -> Rows:
        """Return the two hands in each other's place."""
        words, hands, others = self.lanes.width // WORD, len(self.rows), self.lanes.count
        size = others * words
        flat = array("Q", b"".join(row.to_bytes(size * WORD // _BYTE, "little") for row in self.rows))
        turned = array("Q", bytes(len(flat) * WORD // _BYTE))
        for other in range(others):
            for word in range(words):
                start = other * hands * words
                turned[start + word : start + hands * words : words] = flat[other * words + word :: size]
        length = hands * words
        parts = (turned[at : at + length].tobytes() for at in range(0, len(turned), length))
        return Rows([int.from_bytes(part, "little") for part in parts], Lanes(self.lanes.width, hands))


Tables = dict[tuple[int, int], Rows]
Planes = dict[tuple[int, int], list[Rows]]


class Line(plain.Line):
    """A number line as bits in lanes."""

    def before(self, lay: Lay, row: int, lanes: Lanes) -> int:
        """Return, for every lane, the totals from which one way to lay a card leads into it."""
        if lay.kind == SET:
            return self._before_set(lay, row, lanes)
        if lay.kind == DOUBLE:
            return self._before_double(row, lanes)
        if lay.n == 0:
            return row
        if self.reset is not None:
            # Landing on 69 is landing on 0.
            bit = self.reset - self.low
            row = row & ~(lanes.ones << bit) | lanes.lowest_of(row, -self.low) << bit
        if lay.n > 0:
            return lanes.right(row, lay.n)
        found = lanes.left(row, -lay.n)
        below = min(self.base - lay.n, lanes.width)
        if self.base:
            found &= ~lanes.low(below)
        if not self.rules.forbid:
            found |= lanes.filled(lanes.lowest_of(row, self.base), below)
        return found

    def _before_double(self, row: int, lanes: Lanes) -> int:
        # Bit t of the answer is bit 2t of the question: press every second bit together. 69 is odd.
        first = -(-self.low // 2)
        found = lanes.right(row, 2 * first - self.low)
        step = 1
        found &= lanes.all(runs(1, lanes.width))
        while step < lanes.width // 2:
            found = (found | lanes.right(found, step)) & lanes.all(runs(2 * step, lanes.width))
            step *= 2
        found = lanes.left(found, first - self.low)
        if self.base == 0:
            found |= lanes.filled(lanes.lowest_of(row, 0), first - self.low)
        return found

    def _before_set(self, lay: Lay, row: int, lanes: Lanes) -> int:
        numbers = self.bits(range(self.limit + 1))
        width = lanes.width
        if self.reset is None or not (lay.any_number or lay.n == self.reset):
            return lanes.filled(
                lanes.any(row, numbers) if lay.any_number else lanes.lowest_of(row, lay.n - self.low), width
            )
        # Naming 69 makes 0, except at 69, where nothing changes.
        bit = self.reset - self.low
        found = lanes.filled(lanes.lowest_of(row, -self.low), width) & ~(lanes.ones << bit)
        found |= lanes.lowest_of(row, bit) << bit
        return found | lanes.filled(lanes.any(row, numbers & ~(1 << bit)), width) if lay.any_number else found


def runs(length: int, width: int) -> int:
    """Return a mask in which as many bits are set as are not, so many at a time, from the lowest on.

    >>> bin(runs(2, 10))
    '0b1100110011'
    """
    return sum(((1 << length) - 1) << start for start in range(0, width, 2 * length)) & ((1 << width) - 1)


def gather(
    line: Line, hands: Hands, size: int, passing: Rows, keeping: Rows, out: list[int], tick: Callable[[int], None]
) -> None:
    """Add to `out` the totals from which any card of a hand leads into the table it leads to; see :func:`.bits.gather`."""
    lanes = passing.lanes
    for hand, (passed, kept) in enumerate(zip(passing.rows, keeping.rows, strict=True)):
        for lays, more in zip(line.lays, hands.one_more[size - 1], strict=True):
            for lay in lays:
                out[more[hand]] |= line.before(lay, kept if lay.keep else passed, lanes)
        tick(lanes.count)


def solve_wins(line: Line, hands: Hands, tick: Callable[[int], None] = quiet) -> Tables:
    """Return the totals at which the player to move wins, for every pair of hands."""
    won: Tables = {}
    for size, other in layers(hands.cards):
        out = [0] * hands.count(size)
        if size:
            gather(line, hands, size, ~won[other, size - 1].turned(), won[size - 1, other], out, tick)
        won[size, other] = Rows(out, Lanes(WORD * line.words, hands.count(other)))
    return won


def solve_plies(line: Line, hands: Hands, won: Tables, tick: Callable[[int], None] = quiet) -> Planes:
    """Return the totals that are decided within 0, 1, 2 … plays, for every pair of hands; see :func:`.bits.solve_plies`."""
    within: Planes = {}
    for size, other in layers(hands.cards):
        within[size, other] = []
        within[size, other].extend(_planes(line, hands, won, within, size, other, tick))
    return within


def _planes(
    line: Line, hands: Hands, won: Tables, within: Planes, size: int, other: int, tick: Callable[[int], None]
) -> Iterator[Rows]:
    """Yield what is decided within 0, 1, 2 … plays. Whoever wins hurries, whoever loses delays."""
    lanes = won[size, other].lanes
    for plays in range(size + other):
        wins, escapes = [0] * hands.count(size), [0] * hands.count(size)
        if size and plays:
            done, won_then = within[other, size - 1][plays - 1], won[other, size - 1]
            again, won_again = within[size - 1, other][plays - 1], won[size - 1, other]
            gather(line, hands, size, (done & ~won_then).turned(), again & won_again, wins, tick)
            gather(line, hands, size, (~(done & won_then)).turned(), ~again | won_again, escapes, tick)
        elif size:
            for more, may in zip(hands.one_more[size - 1], line.may, strict=True):
                for hand in more:
                    escapes[hand] |= lanes.all(may)
        yield Rows([win | lanes.full ^ escape for win, escape in zip(wins, escapes, strict=True)], lanes)
