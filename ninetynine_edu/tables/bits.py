"""The number line of a whole table: win sets of many pairs of hands, moved along at once (NumPy).

A pair of hands takes a few 64-bit words. The highest bit is the limit, so a play that would pass it falls off the end by
itself. The lowest bit stands for its total and all totals below it: so far down no cards left can reach the limit, so
how the deal goes no longer depends on the total.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from math import comb
from typing import Final

import numpy as np
import numpy.typing as npt

from ..play.compiled import Rules, rules_for
from ..play.moves import ADD, DOUBLE, SET
from ..rules.variant import Variant
from ..solve.numberline import Lay, lays_of

Words = npt.NDArray[np.uint64]
Tables = dict[tuple[int, int], Words]
"""By cards in hand and cards in the other hand: an array of (hand, word, other hand)."""
Planes = dict[tuple[int, int], Words]
"""The same for lengths: an array of (plays, hand, word, other hand)."""

_WORD: Final = 64
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


class Line:
    """The number line of a variant between two players, as bits in words, and what each kind of card does on it.

    Args:
        variant: one with turns of one plain card.
        cards: the most cards in a hand; more cards need a longer line below zero.
    """

    seats = 2

    def __init__(self, variant: Variant, cards: int) -> None:
        self.rules: Final[Rules] = rules_for(variant, self.seats)
        rules = self.rules
        self.limit: Final = rules.limit
        self.bounded: Final = rules.clamp or rules.forbid
        """The total never goes below zero."""
        self.lays: Final[list[tuple[Lay, ...]]] = []
        self.kind_of: Final[dict[int, int]] = {}
        kinds: dict[frozenset[Lay], int] = {}
        for index in rules.moves:
            lays = self.lays_of(index)
            kind = kinds.setdefault(frozenset(lays), len(kinds))
            if kind == len(self.lays):
                self.lays.append(lays)
            self.kind_of[index] = kind
        self.words: Final = -(-(self.limit - min(0, self._free(self.seats * cards)) + 1) // _WORD)
        self.low: Final = self.limit + 1 - _WORD * self.words
        """The total of the lowest bit. Where totals cannot be below zero, bits below that of zero mean nothing."""
        self.base: Final = -self.low if self.bounded else 0
        """The lowest bit that means something."""
        self.reset: Final = None if rules.reset_at is None or rules.reset_at > self.limit else rules.reset_at
        self.legal: Final = [self.mask([t for t in self._totals() if self._legal(lays, t)]) for lays in self.lays]
        """For each kind the totals at which it may be laid, also over the limit where that is allowed and loses."""
        self.over: Final = [self.mask([t for t in self._totals() if self._over(lays, t)]) for lays in self.lays]
        """For each kind the totals at which it may be laid over the limit."""
        self._numbers: Final = self.mask(range(self.limit + 1))

    def lays_of(self, index: int) -> tuple[Lay, ...]:
        """Return what a card can do."""
        return lays_of(self.rules, (0, 1), index)

    def _totals(self) -> range:
        return range(self.low, self.limit + 1)

    def _free(self, cards: int) -> int:
        """Return a total from which so many cards never reach the limit, nor a total with a rule of its own."""
        lays = [lay for lays in self.lays for lay in lays]
        most = max((lay.n for lay in lays if lay.kind == ADD), default=0)
        doubles = any(lay.kind == DOUBLE for lay in lays)
        top = self.limit if self.rules.reset_at is None else min(self.limit, self.rules.reset_at - 1)
        if self.bounded:
            return 0
        for _ in range(cards):
            top = min(top - max(most, 0), top // 2 if doubles else top)
        return top

    def result(self, lay: Lay, total: int) -> int | None:
        """Return the total after a card is laid, or None when it may not go below zero; not for any number."""
        result = total + lay.n if lay.kind == ADD else lay.n * total if lay.kind == DOUBLE else lay.n
        if result < 0:
            result = 0 if self.rules.clamp else result
            if self.rules.forbid:
                return None
        return 0 if result == self.rules.reset_at and result != total else result

    def _legal(self, lays: tuple[Lay, ...], total: int) -> bool:
        for lay in lays:
            result = 0 if lay.any_number else self.result(lay, total)
            if result is not None and (result <= self.limit or not self.rules.must_play):
                return True
        return False

    def _over(self, lays: tuple[Lay, ...], total: int) -> bool:
        if self.rules.must_play:
            return False
        results = [self.result(lay, total) for lay in lays if not lay.any_number]
        return any(result is not None and result > self.limit for result in results)

    # --- bits and totals ---

    def mask(self, totals: range | list[int]) -> Words:
        """Return the words in which the bits of some totals are set, shaped to fit a table."""
        bits = sum(1 << total - self.low for total in totals)
        return self.from_int(bits)

    def from_int(self, bits: int) -> Words:
        """Return an integer's bits as words, shaped to fit a table."""
        full = (1 << _WORD) - 1
        return np.array([bits >> _WORD * word & full for word in range(self.words)], dtype=np.uint64)[:, None]

    def place(self, total: int) -> tuple[int, int]:
        """Return the word and the bit in it of a total; totals below the line are as its lowest."""
        return divmod(max(total, self.low) - self.low, _WORD)

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
        below = self.from_int((1 << min(self.base - lay.n, _WORD * self.words)) - 1)
        if self.base:
            found &= ~below
        if not self.rules.forbid:
            found |= below & (_NOUGHT - (table[:, :1] & _ONE) if self.base == 0 else self._bit(table, 0))
        return found

    def _right(self, table: Words, n: int) -> Words:
        """Return every line with its bits n lower; what is above the limit is not there."""
        words, bits = divmod(n, _WORD)
        if words >= self.words:
            return np.zeros_like(table)
        found = np.empty_like(table) if words == 0 else np.zeros_like(table)
        kept = found[:, : self.words - words]
        np.right_shift(table[:, words:], np.uint64(bits), out=kept)
        if bits and words + 1 < self.words:
            kept[:, :-1] |= table[:, words + 1 :] << np.uint64(_WORD - bits)
        return found

    def _left(self, table: Words, n: int) -> Words:
        """Return every line with its bits n higher, zeros behind them."""
        words, bits = divmod(n, _WORD)
        if words >= self.words:
            return np.zeros_like(table)
        found = np.empty_like(table) if words == 0 else np.zeros_like(table)
        kept = found[:, words:]
        np.left_shift(table[:, : self.words - words], np.uint64(bits), out=kept)
        if bits and words + 1 < self.words:
            kept[:, 1:] |= table[:, : self.words - words - 1] >> np.uint64(_WORD - bits)
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


def quiet(pairs: int) -> None:
    """Tell nobody."""


class Hands:
    """Every hand of up to some cards, cards of one kind alike, numbered by size.

    Args:
        kinds: how many kinds of card there are.
        cards: the most cards in a hand.
        tick: called now and then, so that it can end what takes too long.
    """

    def __init__(self, kinds: int, cards: int, tick: Callable[[int], None] = quiet) -> None:
        self.kinds: Final = kinds
        self.cards: Final = cards
        self.of_size: Final[list[tuple[tuple[int, ...], ...]]] = []
        """The hands of each size, as the kinds of their cards in order."""
        self.row: Final[list[dict[tuple[int, ...], int]]] = []
        """The number of each hand among those of its size."""
        self.plus: Final[list[list[npt.NDArray[np.intp]]]] = []
        """For each size and kind: which hand each hand is with one more card of the kind."""
        for size in range(cards + 1):
            self.of_size.append(tuple(combinations_with_replacement(range(kinds), size)))
            self.row.append({hand: row for row, hand in enumerate(self.of_size[size])})
            tick(0)
        for size in range(cards):
            self.plus.append([])
            for kind in range(kinds):
                more = (self.row[size + 1][tuple(sorted((*hand, kind)))] for hand in self.of_size[size])
                self.plus[size].append(np.fromiter(more, dtype=np.intp, count=len(self.of_size[size])))
                tick(0)

    def count(self, size: int) -> int:
        """Return how many hands of a size there are."""
        return len(self.of_size[size])


def hand_count(kinds: int, cards: int) -> int:
    """Return how many hands of up to so many cards there are, the empty one too.

    >>> hand_count(13, 4)
    2380
    """
    return comb(kinds + cards, cards)


def layers(cards: int) -> list[tuple[int, int]]:
    """Return the pairs of hand sizes in the order in which they can be decided."""
    sizes = range(cards + 1)
    return sorted(((size, other) for size in sizes for other in sizes), key=sum)


def turned(table: Words) -> Words:
    """Return a new table with the two hands in each other's place."""
    found: Words = table.transpose(2, 1, 0).copy(order="C")
    return found


def work(kinds: int, cards: int, plies: bool) -> int:
    """Return how many pairs of hands the making of a table tells of."""
    of_size = [comb(kinds + size - 1, size) for size in range(cards + 1)]
    return sum(
        of_size[size - 1] * of_size[other] * (1 + plies * 2 * (size + other - 1))
        for size, other in layers(cards)
        if size
    )


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
