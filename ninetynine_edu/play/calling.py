"""Calling the total: the sum of one play, its way over the tens, what is good about it, and which slip a wrong total looks like.

Whole numbers only: who says it, on what page and in which words, is decided above.

>>> call = Call(47, 55, "add", 8)
>>> call.stops, call.feat, call.slip(45), call.slip(55)
((47, 50, 55), <Feat.OVER_TEN: 'over ten'>, <Slip.CARRY: 'carry'>, None)
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

from .moves import ADD, DOUBLE, Move
from .position import Position


class Slip(StrEnum):
    """How a wrong total may have come about. Where a total could show two, it shows the first in this order."""

    SIGN = "sign"
    """The number is right, its sign is not: 6 for −6."""
    BEFORE = "before"
    """The total before the play was said again."""
    CARD = "card"
    """The number of the card was said, not the total."""
    OTHER_WAY = "other way"
    """Added instead of taken away, or the other way round."""
    ADDED = "added"
    """The number on a card that does not add was added."""
    PLUS_TWO = "plus two"
    """Two was added instead of doubling."""
    HALF_DOUBLED = "half doubled"
    """Only the tens or only the ones were doubled."""
    CARRY = "carry"
    """The ten that the ones make, or that they take, was forgotten."""
    SWAPPED = "swapped"
    """Tens and ones are exchanged: 58 for 85."""
    START = "start"
    """One step short: the start was counted too."""
    ONE = "one"
    """One step too far."""
    TEN = "ten"
    """The ones are right, the tens are one off."""
    BELOW = "below"
    """Below the lowest total of this game."""
    OVER = "over"
    """Over the limit, where the right total is not."""


class Feat(StrEnum):
    """What is good about a right total: the first of these that it was."""

    STAYS = "stays"
    SETS = "sets"
    DOUBLED = "doubled"
    BELOW_ZERO = "below zero"
    """Down through zero, or from below it."""
    ABOVE_ZERO = "above zero"
    """Up through zero."""
    TEN_MORE = "ten more"
    TEN_LESS = "ten less"
    OVER_TENS = "over tens"
    """Over several tens at once."""
    OVER_TEN = "over ten"
    BACK_OVER_TEN = "back over ten"
    TO_ZERO = "to zero"
    TO_TEN = "to ten"
    """Just to a full ten."""
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Call:
    """One total to be called.

    Args:
        before: the total before the play.
        after: the right total after it.
        op: ``add`` (n may be negative or 0), ``times`` or ``set`` (one fixed total, whatever it was before).
        n: how much is added, or how many times the total; for ``set`` the total itself.
        number: the number written on a card that does not add it; None where it adds it, or has none.
        low: the lowest total of the game, or None where totals go below zero.
        limit: its limit.
    """

    before: int
    after: int
    op: Literal["add", "times", "set"]
    n: int
    number: int | None = None
    low: int | None = 0
    limit: int = 99

    @classmethod
    def of(cls, position: Position, move: Move) -> Call | None:
        """Return the total that is called with a play; None for a move that calls none, such as an answer to a question.

        Nor is a total called that a house rule changes once more, such as 69 going back to 0: that is told.

        >>> from ninetynine_edu.play.position import Position
        >>> pos = Position.open("standard", ["8S 9H", "2C 2D"], total=47)
        >>> [call for call in (Call.of(pos, move) for move in pos.legal_moves) if call][0].after
        55
        """
        if move.answer or move.is_three or move.is_throw or move.number is not None:
            return None
        before, after, variant = position.total, position.result_of(move), position.variant
        low = None if variant.negative == "allow" else 0
        rank = move.cards[0].rank
        number = int(rank) if rank.isdigit() and len(move.cards) == 1 else None
        if move.kind == ADD and after in (before + move.n, low):
            return cls(before, after, "add", move.n, None if move.n else number, low, variant.limit)
        if move.kind == DOUBLE and after in (before * move.n, low):
            return cls(before, after, "times", move.n, None, low, variant.limit)
        if move.kind in (ADD, DOUBLE):  # a house rule changes this total once more (special_totals)
            return None
        return cls(before, after, "set", after, number, low, variant.limit)

    @property
    def step(self) -> int:
        """How far the total goes: what a play adds to it in the end."""
        return self.after - self.before

    @property
    def is_cut(self) -> bool:
        """Whether it would go below zero and is 0 instead."""
        return self.op == "add" and self.after != self.before + self.n

    @property
    def stops(self) -> tuple[int, ...]:
        """The way on the number line, from `before` to `after`: whole tens first, then through the next ten, or through zero.

        >>> Call(58, 69, "add", 11).stops, Call(4, -6, "add", -10, low=None).stops, Call(46, 99, "set", 99).stops
        ((58, 68, 69), (4, 0, -6), (46, 99))
        """
        before, after, step = self.before, self.after, self.step
        if not step or self.op == "set":
            return (before, after)
        if before * after < 0 and abs(step) <= 10:
            return (before, 0, after)
        tens = int(step / 10) * 10
        here = before + tens
        up = step > 0
        ten = (here // 10 + 1) * 10 if up else (-(-here // 10) - 1) * 10
        through = (here < ten < after if up else after < ten < here) and here % 10 != 0
        stops = (before, here, ten if through else here, after)
        return tuple(stop for place, stop in enumerate(stops) if not place or stop != stops[place - 1])

    @property
    def feat(self) -> Feat:
        """What is good about calling it right."""
        before, after, step = self.before, self.after, self.step
        if self.op == "set" or not step:
            return Feat.STAYS if not step else Feat.SETS
        if self.op == "times":
            return Feat.DOUBLED
        if self.is_cut:
            return Feat.PLAIN
        if after < 0:
            return Feat.BELOW_ZERO
        if before < 0 < after:
            return Feat.ABOVE_ZERO
        if not after:
            return Feat.TO_ZERO
        if abs(step) == 10:
            return Feat.TEN_MORE if step > 0 else Feat.TEN_LESS
        if after % 10 == 0:
            return Feat.TO_TEN
        tens = abs(after // 10 - before // 10)
        if not tens or (step < 0 and before % 10 == 0 and tens == 1):
            return Feat.PLAIN
        if tens > 1:
            return Feat.OVER_TENS
        return Feat.OVER_TEN if step > 0 else Feat.BACK_OVER_TEN

    @property
    def carries(self) -> bool:
        """Whether the ones make a new ten, or need one."""
        ones = self.before % 10
        if self.op == "times":
            return ones * self.n >= 10
        return self.op == "add" and self.before >= 0 <= self.after and not 0 <= ones + _rest(self.n) < 10

    def slip(self, said: int) -> Slip | None:
        """Return the slip that a wrong total looks like; None for the right one, and for one that shows nothing."""
        if said == self.after:
            return None
        for total, slip in self._typical():
            if total == said:
                return slip
        if self.low is not None and said < self.low:
            return Slip.BELOW
        return Slip.OVER if said > self.limit >= self.after else None

    def _typical(self) -> Iterator[tuple[int, Slip]]:
        """Yield wrong totals and the slip behind each, in the order of the slips; the right one may be among them."""
        before, after, n, step = self.before, self.after, self.n, self.step
        if after < 0 or before < 0:
            yield -after, Slip.SIGN
        yield before, Slip.BEFORE
        if self.op == "add":
            yield abs(n), Slip.CARD
            yield before - n, Slip.OTHER_WAY
        elif self.number is not None:
            yield self.number, Slip.CARD
        if self.number is not None:
            yield before + self.number, Slip.ADDED
        if self.op == "times":
            tens, ones = before // 10 * 10, before % 10
            yield before + n, Slip.PLUS_TWO
            yield tens * n + ones, Slip.HALF_DOUBLED
            yield tens + ones * n, Slip.HALF_DOUBLED
        onward = 1 if step > 0 else -1
        if self.carries:
            yield after - 10 * onward, Slip.CARRY
        if 10 <= after <= 99:
            yield after % 10 * 10 + after // 10, Slip.SWAPPED
        if self.op != "set" and step:
            yield after - onward, Slip.START
            yield after + onward, Slip.ONE
            if max(abs(before), abs(after), abs(step)) >= 10:  # where there are no tens, none are miscounted
                yield after - 10, Slip.TEN
                yield after + 10, Slip.TEN

    def four(self) -> tuple[int, ...]:
        """Return the right total and three wrong ones that people arrive at, from low to high: always the same for one sum.

        The right one stands at each place equally often, as far as there is room below and above it.
        """
        lot = random.Random(f"{self.before} {self.op} {self.n}")
        fits = [said for said in dict.fromkeys([*self._likely(), *self._near()]) if self._sensible(said)]
        below, above = [said for said in fits if said < self.after], [said for said in fits if said > self.after]
        under = min(len(below), max(3 - len(above), lot.randrange(4)))
        return tuple(sorted((*below[:under], self.after, *above[: 3 - under])))

    def _likely(self) -> list[int]:
        return [said for said, slip in self._typical() if slip not in _SEEN_AT_ONCE]

    def _near(self) -> list[int]:
        return [self.after + by for by in (10, -10, 1, -1, 2, -2, 9, -9, 3, -3, 4, -4, 5, -5)]

    def _sensible(self, said: int) -> bool:
        lowest = self.low if self.low is not None else min(0, self.before, self.after) - 20
        return said not in (self.before, self.after) and lowest <= said <= max(self.limit, self.after)


_SEEN_AT_ONCE: Final = (Slip.BEFORE, Slip.CARD)
"""No answers to choose from: nobody needs to add to see that they are wrong."""


def _rest(n: int) -> int:
    """Return what is left of a number without its tens, with its sign: 4 of 14, −3 of −13."""
    return n % 10 if n >= 0 else -(-n % 10)


def kin(call: Call) -> Iterator[Call]:
    """Yield sums like one: the same ones and the same step in other tens, the nearest first, inside the game's totals.

    >>> [other.before for other in kin(Call(47, 55, "add", 8))][:3]
    [37, 57, 27]
    """
    if call.op != "add" or call.before < 0 or call.after < 0 or not call.step:
        return
    for away in range(10, 110, 10):
        for by in (-away, away):
            before, after = call.before + by, call.after + by
            if before >= 0 <= after <= call.limit and before <= call.limit:
                yield Call(before, after, "add", call.n, None, call.low, call.limit)
