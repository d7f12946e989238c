"""The number line of a whole table and its hands, however its win sets are held: as arrays (`bits`), or in integers (`rows`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement
from math import comb
from typing import Final

from ..play.compiled import Rules, rules_for
from ..play.moves import ADD, DOUBLE
from ..rules.variant import Variant
from ..solve.numberline import Lay, lays_of

WORD: Final = 64
"""Bits of a word; a line is as long as some whole words."""


class Line:
    """The number line of a variant between two players, and what each kind of card does on it.

    Each total is a bit. The highest is the limit; the lowest stands for its total and all totals below it: so far down no
    cards left can reach the limit, so how the deal goes no longer depends on the total.

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
        self.words: Final = -(-(self.limit - min(0, self._free(self.seats * cards)) + 1) // WORD)
        self.low: Final = self.limit + 1 - WORD * self.words
        """The total of the lowest bit. Where totals cannot be below zero, bits below that of zero mean nothing."""
        self.base: Final = -self.low if self.bounded else 0
        """The lowest bit that means something."""
        self.reset: Final = None if rules.reset_at is None or rules.reset_at > self.limit else rules.reset_at
        self.may: Final = [self.bits(t for t in self._totals() if self._legal(lays, t)) for lays in self.lays]
        """For each kind the totals at which it may be laid, also over the limit where that is allowed and loses."""
        self.over_the_limit: Final = [self.bits(t for t in self._totals() if self._over(lays, t)) for lays in self.lays]
        """For each kind the totals at which it may be laid over the limit."""

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

    def bits(self, totals: Iterable[int]) -> int:
        """Return an integer in which the bits of some totals are set."""
        return sum(1 << total - self.low for total in totals)

    def place(self, total: int) -> tuple[int, int]:
        """Return the word and the bit in it of a total; totals below the line are as its lowest."""
        return divmod(max(total, self.low) - self.low, WORD)


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
        self.one_more: Final[list[list[list[int]]]] = []
        """For each size and kind: which hand each hand is with one more card of the kind."""
        for size in range(cards + 1):
            self.of_size.append(tuple(combinations_with_replacement(range(kinds), size)))
            self.row.append({hand: row for row, hand in enumerate(self.of_size[size])})
            tick(0)
        for size in range(cards):
            self.one_more.append([])
            for kind in range(kinds):
                more = [self.row[size + 1][tuple(sorted((*hand, kind)))] for hand in self.of_size[size]]
                self.one_more[size].append(more)
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


def work(kinds: int, cards: int, plies: bool) -> int:
    """Return how many pairs of hands the making of a table tells of."""
    of_size = [comb(kinds + size - 1, size) for size in range(cards + 1)]
    return sum(
        of_size[size - 1] * of_size[other] * (1 + plies * 2 * (size + other - 1))
        for size, other in layers(cards)
        if size
    )
