"""The number line of a whole table: win sets of many pairs of hands, moved along at once (NumPy).

A pair of hands takes a few 64-bit words. The highest bit is the limit, so a play that would pass it falls off the end by
itself. The lowest bit stands for its total and all totals below it: so far down no cards left can reach the limit, so
how the deal goes no longer depends on the total.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import numpy as np
import numpy.typing as npt

from ..play.moves import DOUBLE, SET
from ..rules.variant import Variant
from ..solve.numberline import Lay
from . import line as plain
from .line import WORD, hand_count, layers, quiet, work

Words = npt.NDArray[np.uint64]
Tables = dict[tuple[int, int], Words]
"""By cards in hand and cards in the other hand: an array of (hand, word, other hand)."""
Planes = dict[tuple[int, int], Words]
"""The same for lengths: an array of (plays, hand, word, other hand)."""

_CHUNK: Final = 1 << 17
"""Bytes worked on at once: so much stays in the processor's cache."""
_ONE: Final = np.uint64(1)
_NOUGHT: Final = np.uint64(0)
_EVEN: Final = tuple(
    (np.uint64(shift), np.uint64(mask))
    for shift, mask in (
        (0, 0x5555555555555555), (1, 0x3333333333333333), (2, 0x0F0F0F0F0F0F0F0F), (4, 0x00FF00FF00FF00FF),
        (8, 0x0000FFFF0000FFFF), (16, 0x00000000FFFFFFFF),
    )
)  # fmt: skip


class Line(plain.Line):
    """A number line as bits in words.

    Args:
        variant: one with turns of one plain card.
        cards: the most cards in a hand; more cards need a longer line below zero.
    """

    def __init__(self, variant: Variant, cards: int) -> None:
        super().__init__(variant, cards)
        self.legal: Final = [self.from_int(bits) for bits in self.may]
        self.over: Final = [self.from_int(bits) for bits in self.over_the_limit]
        self._numbers: Final = self.mask(range(self.limit + 1))

    # --- bits and totals ---

    def mask(self, totals: Iterable[int]) -> Words:
        """Return the words in which the bits of some totals are set, shaped to fit a table."""
        return self.from_int(self.bits(totals))

    def from_int(self, bits: int) -> Words:
        """Return an integer's bits as words, shaped to fit a table."""
        full = (1 << WORD) - 1
        return np.array([bits >> WORD * word & full for word in range(self.words)], dtype=np.uint64)[:, None]

    def _bit(self, table: Words, total: int) -> Words:
        """Return all ones where the bit of a total is set, all zeros elsewhere: (hand, 1, other hand)."""
        word, bit = self.place(total)
        return _NOUGHT - (table[:, word : word + 1] >> np.uint64(bit) & _ONE)

    # --- one play, seen from the totals it comes from ---

    def before(self, lay: Lay, table: Words) -> Words:
        """Return, for every pair of hands, the totals from which one way to lay a card leads into `table`.

        The answer may be `table` itself, or stand for all words alike.
        """
        if lay.kind == SET:
            return self._before_set(lay, table)
        if lay.kind == DOUBLE:
            return self._before_double(table)
        if lay.n == 0:
            return table
        if self.reset is not None:
            # Landing on 69 is landing on 0.
            word, bit = self.place(self.reset)
            at = np.uint64(1 << bit)
            zero = self._bit(table, 0)[:, 0]
            table = table.copy()
            table[:, word] = (table[:, word] & ~at) | (zero & at)
        if lay.n > 0:
            return self._right(table, lay.n)
        found = self._left(table, -lay.n)
        below = self.from_int((1 << min(self.base - lay.n, WORD * self.words)) - 1)
        if self.base:
            found &= ~below
        if not self.rules.forbid:
            found |= below & (_NOUGHT - (table[:, :1] & _ONE) if self.base == 0 else self._bit(table, 0))
        return found

    def _right(self, table: Words, n: int) -> Words:
        """Return every line with its bits n lower; what is above the limit is not there."""
        words, bits = divmod(n, WORD)
        if words >= self.words:
            return np.zeros_like(table)
        found = np.empty_like(table) if words == 0 else np.zeros_like(table)
        kept = found[:, : self.words - words]
        np.right_shift(table[:, words:], np.uint64(bits), out=kept)
        if bits and words + 1 < self.words:
            kept[:, :-1] |= table[:, words + 1 :] << np.uint64(WORD - bits)
        return found

    def _left(self, table: Words, n: int) -> Words:
        """Return every line with its bits n higher, zeros behind them."""
        words, bits = divmod(n, WORD)
        if words >= self.words:
            return np.zeros_like(table)
        found = np.empty_like(table) if words == 0 else np.zeros_like(table)
        kept = found[:, words:]
        np.left_shift(table[:, : self.words - words], np.uint64(bits), out=kept)
        if bits and words + 1 < self.words:
            kept[:, 1:] |= table[:, : self.words - words - 1] >> np.uint64(WORD - bits)
        return found

    def _before_double(self, table: Words) -> Words:
        # Bit t of the answer is bit 2t of the question: press every second bit together. 69 is odd.
        first = -(-self.low // 2)
        start = 2 * first - self.low
        even = self._right(table, start) if start else table.copy()
        for shift, mask in _EVEN:
            even = (even | even >> shift) & mask
        pressed = np.zeros_like(table)
        pressed[:, : (self.words + 1) // 2] = even[:, ::2]
        pressed[:, : self.words // 2] |= even[:, 1::2] << np.uint64(32)
        found = self._left(pressed, first - self.low)
        if self.base == 0:
            found |= self.from_int((1 << first - self.low) - 1) & (_NOUGHT - (table[:, :1] & _ONE))
        return found

    def _before_set(self, lay: Lay, table: Words) -> Words:
        if self.reset is None or not (lay.any_number or lay.n == self.reset):
            return self._any(table, self._numbers) if lay.any_number else self._bit(table, lay.n)
        # Naming 69 makes 0, except at 69, where nothing changes.
        here = self.mask([self.reset])
        found = (self._bit(table, 0) & ~here) | (self._bit(table, self.reset) & here)
        return found | self._any(table, self._numbers & ~here) if lay.any_number else found

    @staticmethod
    def _any(table: Words, mask: Words) -> Words:
        """Return all ones where any of some totals is set, all zeros elsewhere."""
        some = np.bitwise_or.reduce(table & mask, axis=1, keepdims=True) != 0
        ones: Words = _NOUGHT - some.astype(np.uint64)
        return ones


class Hands(plain.Hands):
    """Every hand of up to some cards, with arrays of numbers.

    Args:
        kinds: how many kinds of card there are.
        cards: the most cards in a hand.
        tick: called now and then, so that it can end what takes too long.
    """

    def __init__(self, kinds: int, cards: int, tick: Callable[[int], None] = quiet) -> None:
        super().__init__(kinds, cards, tick)
        self.plus: Final[list[list[npt.NDArray[np.intp]]]] = [
            [np.array(more, dtype=np.intp) for more in of_kinds] for of_kinds in self.one_more
        ]
        """For each size and kind: which hand each hand is with one more card of the kind."""


def turned(table: Words) -> Words:
    """Return a new table with the two hands in each other's place."""
    found: Words = table.transpose(2, 1, 0).copy(order="C")
    return found


def chunks(rows: int, row_bytes: int) -> list[slice]:
    """Return slices of rows, each small enough for the processor's cache."""
    step = max(1, _CHUNK // max(1, row_bytes))
    return [slice(start, min(start + step, rows)) for start in range(0, rows, step)]


def gather(
    line: Line, hands: Hands, size: int, passing: Words, keeping: Words, out: Words, tick: Callable[[int], None]
) -> None:
    """Add to `out` the totals from which any card of a hand leads into the table it leads to.

    Args:
        size: cards in the hand before the play.
        passing: by (hand after the play, word, other hand), the totals that count when the other player is next.
        keeping: the same when the player plays again.
        out: by (hand before the play, word, other hand).
        tick: told how many pairs are done.
    """
    kinds = [
        (plus, [(lay, keeping if lay.keep else passing) for lay in lays])
        for plus, lays in zip(hands.plus[size - 1], line.lays, strict=True)
    ]
    for chunk in chunks(passing.shape[0], passing[:1].nbytes):
        for plus, ways in kinds:
            found: Words | None = None
            for lay, table in ways:
                before = line.before(lay, table[chunk])
                found = before if found is None else found | before
            if found is not None:
                out[plus[chunk]] |= found
        tick((chunk.stop - chunk.start) * out.shape[2])


def wins_of(line: Line, hands: Hands, won: Tables, size: int, other: int, tick: Callable[[int], None]) -> Words:
    """Return the totals at which the player to move wins, for all hands of two sizes, from those of smaller hands."""
    out = np.zeros((hands.count(size), line.words, hands.count(other)), dtype=np.uint64)
    if size:
        lost = turned(won[other, size - 1])
        np.invert(lost, out=lost)
        gather(line, hands, size, lost, won[size - 1, other], out, tick)
    return out


def solve_wins(line: Line, hands: Hands, tick: Callable[[int], None] = quiet) -> Tables:
    """Return the totals at which the player to move wins, for every pair of hands."""
    won: Tables = {}
    for size, other in layers(hands.cards):
        won[size, other] = wins_of(line, hands, won, size, other, tick)
    return won


def within_of(
    line: Line, hands: Hands, won: Tables, within: Planes, size: int, other: int, plays: int,
    tick: Callable[[int], None],
) -> Words:  # fmt: skip
    """Return the totals that are decided within some plays, for all hands of two sizes, from those of smaller hands.

    Whoever wins hurries, whoever loses delays.
    """
    shape = won[size, other].shape
    wins, escapes = np.zeros(shape, dtype=np.uint64), np.zeros(shape, dtype=np.uint64)
    if size and plays:
        done, won_then = within[other, size - 1][plays - 1], won[other, size - 1]
        again, won_again = within[size - 1, other][plays - 1], won[size - 1, other]
        gather(line, hands, size, turned(done & ~won_then), again & won_again, wins, tick)
        gather(line, hands, size, turned(~(done & won_then)), ~again | won_again, escapes, tick)
    elif size:
        for plus, legal in zip(hands.plus[size - 1], line.legal, strict=True):
            escapes[plus] |= legal
    return wins | ~escapes


def solve_plies(line: Line, hands: Hands, won: Tables, tick: Callable[[int], None] = quiet) -> Planes:
    """Return the totals that are decided within 0, 1, 2 … plays, for every pair of hands.

    All are decided within as many plays as there are cards, so that plane is left out.
    """
    within: Planes = {}
    for size, other in layers(hands.cards):
        planes = within[size, other] = np.empty((size + other, *won[size, other].shape), dtype=np.uint64)
        for plays in range(size + other):
            planes[plays] = within_of(line, hands, won, within, size, other, plays, tick)
    return within


__all__ = ["Hands", "Line", "Planes", "Tables", "Words", "hand_count", "layers", "solve_plies", "solve_wins", "work"]
