"""What is counted in tables that are held as arrays (NumPy); `rows_counted` does the same where they are integers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from .bits import Words, chunks, gather, turned
from .weights import Weights

if TYPE_CHECKING:
    from .table import Table

Numbers = npt.NDArray[np.int64]


class _Arrays:
    """The weights of all pairs of hands, a block of them at a time."""

    def __init__(self, weights: Weights) -> None:
        self._kinds = len(weights.factors)
        self._copies, self._hands = weights.copies, weights.hands
        self._left, self._right = (
            np.array([[hand.count(kind) for kind in range(self._kinds)] for hand in hands], dtype=np.int64)
            for hands in (weights.hands, weights.others)
        )
        self._factors: list[Numbers] = [
            np.array(factors, dtype=np.int64)[:, self._right[:, kind]] for kind, factors in enumerate(weights.factors)
        ]
        """For each kind, and each number of its cards in the one hand, the factors of all other hands."""
        self._runs: dict[tuple[int, int], Numbers] = {}

    def of(self, rows: slice) -> Numbers:
        """Return the weights of some hands against all others."""
        found = np.ones((rows.stop - rows.start, len(self._right)), dtype=np.int64)
        for weight, hand in zip(found, self._hands[rows], strict=True):
            begin = 0
            for kind in sorted(set(hand)):
                weight *= self._without(begin, kind)
                weight *= self._factors[kind][hand.count(kind)]
                begin = kind + 1
            weight *= self._without(begin, self._kinds)
        return found

    def _without(self, begin: int, end: int) -> Numbers:
        """Return the product of the factors of kinds that lie side by side, where the one hand has none of them."""
        found = self._runs.get((begin, end))
        if found is None:
            found = np.ones(len(self._right), dtype=np.int64)
            for factors in self._factors[begin:end]:
                found *= factors[0]
            self._runs[begin, end] = found
        return found

    def left_of(self, kind: int, rows: slice) -> Numbers:
        """Return how many ways there are to draw one more card of a kind."""
        if not self._copies:
            return np.ones((1, 1), dtype=np.int64)
        found: Numbers = self._copies[kind] - self._left[rows, kind][:, None] - self._right[:, kind][None, :]
        return np.maximum(found, 0)


def by_total(table: Table, bits: Words, weights: Weights) -> tuple[list[int], list[tuple[int, ...]]]:
    """Return for each hand in how many deals it is held, and for each total in how many of them a bit is set."""
    arrays = _Arrays(weights)
    places = [table.number_line.place(total) for total in table.totals]
    dealt: list[int] = []
    true: list[tuple[int, ...]] = []
    for rows in chunks(bits.shape[0], bits.shape[2] * 8):
        weight = arrays.of(rows)
        dealt += weight.sum(axis=1).tolist()
        part = bits[rows].astype(np.uint64, copy=False).view(np.int64)
        columns = [np.einsum("hg,hg->h", part[:, word] >> bit & 1, weight) for word, bit in places]
        true += map(tuple, np.stack(columns, axis=1).tolist())
    return dealt, true


def in_all(table: Table, bits: Words, weights: Weights) -> tuple[int, int]:
    """Return how many deals there are, and in how many of them a bit is set, added up over all totals."""
    arrays, numbers = _Arrays(weights), table.number_line.mask(table.totals)
    dealt = true = 0
    for rows in chunks(bits.shape[0], bits.shape[2] * 8):
        weight = arrays.of(rows)
        dealt += int(weight.sum())
        true += int((count_of_bits(bits[rows] & numbers) * weight).sum())
    return dealt, true


def gains(table: Table, size: int, against: int, weights: Weights, totals: range) -> tuple[list[int], list[int]]:
    """Return for each kind how many deals and totals more are won with one more card of it, and of how many deals."""
    arrays = _Arrays(weights)
    numbers = table.number_line.mask(totals)
    before, after = table.won[size, against], table.won[size + 1, against]
    gain, of = [0] * len(table.kinds), [0] * len(table.kinds)
    for rows in chunks(before.shape[0], before.shape[2] * 8):
        weight, won = arrays.of(rows), count_of_bits(before[rows] & numbers)
        for kind, plus in enumerate(table.hands.plus[size]):
            ways = weight * arrays.left_of(kind, rows)
            more = count_of_bits(after[plus[rows]] & numbers) - won
            gain[kind] += int((more * ways).sum())
            of[kind] += int(ways.sum())
    return gain, of


def pairs(table: Table, size: int, against: int) -> list[list[int]]:
    """Return for each pair of hands at how many totals from 0 to the limit the seat to move wins."""
    counts: list[list[int]] = count_of_bits(table.won[size, against] & table.number_line.mask(table.totals)).tolist()
    return counts


def choice_parts(table: Table, size: int, other: int) -> tuple[Words, Words]:
    """Return the totals, for each pair of hands, at which a card may be laid, and at which one may that loses."""
    line, hands, won = table.number_line, table.hands, table.won[size, other]
    legal, losing = np.zeros_like(won), np.zeros_like(won)
    if size:
        for plus, may, over in zip(hands.plus[size - 1], line.legal, line.over, strict=True):
            legal[plus] |= may
            losing[plus] |= over
        opponent, own = turned(table.won[other, size - 1]), ~table.won[size - 1, other]
        gather(line, hands, size, opponent, own, losing, lambda pairs: None)
    return legal, losing


def places(bits: Words, word: int, bit: int) -> Sequence[int]:
    """Return the pairs of hands for which a bit is set: the place of the hand times all other hands, and that of the other."""
    found: list[int] = np.flatnonzero(bits[:, word] >> np.uint64(bit) & np.uint64(1)).tolist()
    return found


def only(bits: Words, hand: int) -> Words:
    """Return the bits of one hand alone."""
    found = np.zeros_like(bits)
    found[hand] = bits[hand]
    return found


def count_of_bits(bits: Words) -> Numbers:
    """Return how many bits are set for each pair of hands."""
    found = bits - (bits >> np.uint64(1) & np.uint64(0x5555555555555555))
    found = (found & np.uint64(0x3333333333333333)) + (found >> np.uint64(2) & np.uint64(0x3333333333333333))
    found = (found + (found >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    total: Numbers = (found * np.uint64(0x0101010101010101) >> np.uint64(56)).astype(np.int64).sum(axis=1)
    return total


__all__ = ["by_total", "choice_parts", "count_of_bits", "gains", "in_all", "only", "pairs", "places"]
