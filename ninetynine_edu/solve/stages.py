"""An unknown stock, the fast way: all positions of one endgame in stages, as NumPy tables of whole numbers.

Cards that do the same are one kind. The unseen cards can then come in so many orders of kinds, all equally likely, and
the value of a position is a count: the orders in which the first seat wins under best play, less those in which it
loses. Counts of different draws simply add up, so nothing is ever divided; the fraction is made at the very end.

Stage n holds the pairs of hands and unseen cards that n plays can lead to, each as one integer, and for each a row of
counts, one for every total. Two passes: forwards for the positions, backwards for their counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from math import factorial, prod
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..ground.text import count_of
from ..play.moves import Move
from ..play.position import Position
from .budget import Budget
from .numberline import LONGEST
from .stage_lays import TOO_FAR, Deciding, Lays, Shifts, TooManyCards

Numbers = NDArray[Any]
Way = tuple[int, bool]
"""A kind of card, and whether its player moves again."""

_BLOCK: Final = 2048
_BITS: Final = 62
_SMALL: Final = (np.int8, np.int16, np.int32, np.int64)
_SLOW: Final = 20
"""A state counts as so many when its count needs more than 64 bits."""


_ROOM: Final = 3 << 29
"""The most bytes for one stage: 1.5 GiB. Only totals that are few and far between need so many."""


@dataclass(slots=True)
class Stage:
    """The positions after a number of plays, and the plays and draws that lead on to the next stage."""

    keys: NDArray[np.int64]
    totals: set[int]
    unseen: int
    orders: Numbers
    """For each row, in how many orders its unseen cards can come."""
    plays: list[tuple[int, Way, NDArray[np.int32], NDArray[np.int32]]] = field(default_factory=list)
    """(seat, kind and keep, rows, chance rows)."""
    chances: NDArray[np.int64] = field(default_factory=lambda: np.empty(0, np.int64))
    draws: list[tuple[NDArray[np.int32], NDArray[np.int32]]] = field(default_factory=list)
    """For each kind drawn (chance rows, rows of the next stage)."""
    values: Numbers | None = None
    after: Numbers | None = None
    """Counts of the chance rows; kept for the first two stages."""

    @property
    def line(self) -> range:
        """All totals from the lowest to the highest of this stage."""
        return range(min(self.totals), max(self.totals) + 1)

    @property
    def states(self) -> int:
        """How many positions this stage holds: rows times totals."""
        return len(self.keys) * len(self.totals)

    @property
    def dtype(self) -> Any:
        """The smallest kind of number that holds every count of this stage."""
        most = int(max(self.orders)) if len(self.orders) else 1
        return next((kind for kind in _SMALL if most <= np.iinfo(kind).max), object)


class Stages(Deciding):
    """All positions of one endgame with an unknown stock, and their exact values.

    Args:
        position: of a variant with plain turns (`is_basic`), two seats still in, an unseen stock or none.
        budget: the most work to do.
        totals: the totals to be decided; only that of the position unless they are named.

    Attributes:
        complete: False when the budget did not reach to the end of the deal; then only bounds can be had.

    Raises:
        TooManyCards: when one integer a position has no room for them, or the totals are too far apart.
    """

    quick = 1_000_000

    def __init__(self, position: Position, budget: Budget, totals: Iterable[int] | None = None) -> None:
        self._rules: Final = position.rules
        self._budget = budget
        self.seats = position.alive
        held = [position.held[seat] for seat in self.seats]
        self.lays = Lays(position.rules, self.seats, b"".join(held) + position.stack)
        self._lay_out([self._count(hand) for hand in held], self._count(position.stack), position.is_chance)
        self.complete = True
        self.stages: list[Stage] = [self._first(position, {position.total} if totals is None else set(totals))]
        while True:
            following = self._advance(self.stages[-1])
            if following is None:
                break
            self.stages.append(following)
        for stage in self.stages:
            budget.spent += stage.states

    def _count(self, cards: bytes) -> list[int]:
        counts = [0] * len(self.lays.ways)
        for index in cards:
            counts[self.lays.kind_of[index]] += 1
        return counts

    # --- positions as integers ---

    def _lay_out(self, held: list[list[int]], unseen: list[int], draws: bool) -> None:
        """Choose how hands and unseen cards become one integer: a figure for each owner and kind, of mixed bases."""
        largest = [sum(hand) + draws for hand in held]
        bases = [
            [min(n + more, most) + 1 for n, more in zip(hand, unseen, strict=True)]
            for hand, most in zip(held, largest, strict=True)
        ]
        bases.append([n + 1 for n in unseen])
        if prod(base for row in bases for base in row) >= 1 << _BITS - 2:
            raise TooManyCards(
                f"{count_of(sum(map(sum, held)) + sum(unseen), 'card')} are too many to look at all draws."
            )
        self._bases = bases
        place = 1
        self._places: list[list[int]] = []
        for row in bases:
            places = []
            for base in row:
                places.append(place)
                place *= base
            self._places.append(places)

    def _place(self, owner: int, kind: int) -> int:
        return self._places[owner][kind]

    def _figure(self, cores: NDArray[np.int64], owner: int, kind: int) -> NDArray[np.int64]:
        found: NDArray[np.int64] = cores // self._places[owner][kind] % self._bases[owner][kind]
        return found

    def _orders(self, keys: NDArray[np.int64], unseen: int) -> Numbers:
        """Return for each position in how many orders of kinds its unseen cards can come."""
        small = unseen <= 20
        facts = np.array([factorial(n) for n in range(unseen + 1)], dtype=np.int64 if small else object)
        below = np.ones(len(keys), dtype=facts.dtype)
        for kind, base in enumerate(self._bases[2]):
            if base > 2:
                below *= facts[self._figure(keys >> 1, 2, kind)]
        orders: Numbers = facts[unseen] // below
        return orders

    # --- forwards: which positions there are ---

    def _first(self, position: Position, totals: set[int]) -> Stage:
        unseen = len(position.stack) - (position.state.due is not None)
        keys = np.array(self._first_keys(position), dtype=np.int64)
        return Stage(keys, totals, unseen, self._orders(keys, unseen))

    def _advance(self, stage: Stage) -> Stage | None:
        """Note the plays and draws of a stage and return the next one; None at the end, or when it costs too much."""
        totals = self.lays.reached(stage.totals)
        if totals and max(totals) - min(totals) >= LONGEST:
            raise TooManyCards(TOO_FAR)
        left = self._budget.nodes - self._budget.spent - sum(each.states for each in self.stages)
        cores, turns = stage.keys >> 1, stage.keys & 1
        plays = []
        for seat in (0, 1):
            mine = turns == seat
            for kind, lays in enumerate(self.lays.ways):
                rows = np.flatnonzero(mine & (self._figure(cores, seat, kind) > 0))
                for keep in sorted({lay[2] for lay in lays}) if len(rows) and totals else ():
                    after = cores[rows] - self._places[seat][kind] << 2 | seat << 1 | (seat if keep else 1 - seat)
                    plays.append((seat, (kind, keep), rows.astype(np.int32), after))
        if not plays:
            return None
        chances, at = _ranked([after for *_, after in plays])
        draws = self._draws(chances, stage.unseen)
        moves = sum(len(keys) for _, keys in draws)
        timed_out = self._budget.elapsed > self._budget.seconds / 3
        if moves > max(left, 1000) or timed_out:
            self.complete = False
            return None
        keys, to = _ranked([keys for _, keys in draws])
        unseen = max(stage.unseen - 1, 0)
        following = Stage(keys, totals, unseen, self._orders(keys, unseen))
        slow = following.dtype is object
        room = (len(chances) + len(keys)) * len(following.line) * (64 if slow else np.dtype(following.dtype).itemsize)
        if following.states * (_SLOW if slow else 1) > left or room > _ROOM:
            self.complete = False
            return None
        stage.plays = [(seat, way, rows, found) for (seat, way, rows, _), found in zip(plays, at, strict=True)]
        stage.chances = chances
        stage.draws = [(rows, found) for (rows, _), found in zip(draws, to, strict=True)]
        return following

    def _draws(self, chances: NDArray[np.int64], unseen: int) -> list[tuple[NDArray[np.int32], NDArray[np.int64]]]:
        """Return, for each kind drawn, from which chance rows it can be and to which positions that leads."""
        cores, drawer, after = chances >> 2, chances >> 1 & 1, chances & 1
        if not unseen:
            return [(np.arange(len(chances), dtype=np.int32), cores << 1 | after)]
        found = []
        for kind in range(len(self.lays.ways)):
            if self._bases[2][kind] == 1:
                continue
            rows = np.flatnonzero(self._figure(cores, 2, kind) > 0)
            if len(rows):
                gain = np.where(drawer[rows] == 1, self._places[1][kind], self._places[0][kind])
                keys = cores[rows] + gain - self._places[2][kind] << 1 | after[rows]
                found.append((rows.astype(np.int32), keys))
        return found

    # --- backwards: what they are worth ---

    def decide(self, beyond: int = 0, last: int | None = None, keep: int = 2) -> bool:
        """Work out all counts, backwards.

        Args:
            beyond: what positions of the last stage count as, when the stages are not complete: -1 lost, +1 won for
                the first seat.
            last: a stage at which to begin instead of the last one; `beyond` then holds for it.
            keep: of how many stages, from the first, the counts are kept to be asked for.

        Returns: False when the time was over; nothing is decided then.
        """
        top = len(self.stages) - 1 if last is None else last
        values: Numbers | None = None
        for number in range(top, -1, -1):
            stage = self.stages[number]
            if number == top and beyond:
                values = np.repeat((stage.orders * beyond).astype(stage.dtype)[:, None], len(stage.line), axis=1)
                after = None
            else:
                following = self.stages[number + 1] if number < len(self.stages) - 1 else None
                if not beyond and self._budget.elapsed > self._budget.seconds:
                    return False
                values, after = self._decide(stage, following, values)
            stage.values, stage.after = (values if number < keep else None), (after if number < 2 else None)
        return True

    def _decide(self, stage: Stage, following: Stage | None, ahead: Numbers | None) -> tuple[Numbers, Numbers | None]:
        """Return the counts of a stage's rows and of its chance rows, from those of the next stage."""
        dtype = stage.dtype
        lost = np.where(stage.keys & 1, stage.orders, -stage.orders).astype(dtype)
        values: Numbers = np.repeat(lost[:, None], len(stage.line), axis=1)
        if following is None or ahead is None:
            return values, None
        after = np.zeros((len(stage.chances), len(following.line)), dtype=dtype)
        for begin in range(0, len(after), _BLOCK):
            end = min(begin + _BLOCK, len(after))
            for rows, to in stage.draws:
                first, stop = np.searchsorted(rows, (begin, end))
                if stop - first == end - begin:
                    after[begin:end] += ahead.take(to[first:stop], axis=0)
                elif stop > first:
                    after[rows[first:stop]] += ahead.take(to[first:stop], axis=0)
        ways = {way for _, way, _, _ in stage.plays}
        shifts = {way: self.lays.shifts(*way, stage.line, following.line) for way in ways}
        for begin in range(0, len(values), _BLOCK):
            end = min(begin + _BLOCK, len(values))
            for seat, way, rows, to in stage.plays:
                first, stop = np.searchsorted(rows, (begin, end))
                if stop == first:
                    continue
                whole = stop - first == end - begin
                mine = values[begin:end] if whole else values[rows[first:stop]]
                _improve(mine, after.take(to[first:stop], axis=0), shifts[way], lower=seat == 1)
                if not whole:
                    values[rows[first:stop]] = mine
        return values, after

    # --- asking ---

    def value_at(self, position: Position, total: int, made: int = 0) -> Fraction:
        """Return what a position would be worth at another total, one of those asked for in the beginning."""
        stage = self.stages[made]
        assert stage.values is not None
        column = total - stage.line.start
        if position.is_chance:  # only at the very beginning: every row of the stage is one kind drawn
            # Counts of one row fit the table's numbers, their sum need not: lists hold whole numbers of any size.
            return Fraction(sum(stage.values[:, column].tolist()), sum(stage.orders.tolist()))
        key = self._key(position)
        row = int(np.searchsorted(stage.keys, key))
        assert stage.keys[row] == key
        return Fraction(int(stage.values[row, column]), int(stage.orders[row]))

    def move_value(self, position: Position, move: Move, made: int = 0) -> Fraction:
        """Return what a move in a position after `made` plays is worth for the first seat."""
        stage = self.stages[made]
        seat = self.seats.index(position.turn)
        result = self._rules.result(move, position.total)
        if result is None or result > self._rules.limit:
            return Fraction(1 if seat else -1)
        assert stage.after is not None
        key = self._key(position)
        row = int(np.searchsorted(stage.keys, key))
        at = int(np.searchsorted(stage.chances, self._after(position, move)))
        line = self.stages[made + 1].line
        return Fraction(int(stage.after[at, result - line.start]), int(stage.orders[row]))

    def kept_within(self, room: int) -> int:
        """Return of how many stages the counts fit into so many bytes."""
        for number, stage in enumerate(self.stages):
            room -= (
                len(stage.keys) * len(stage.line) * (64 if stage.dtype is object else np.dtype(stage.dtype).itemsize)
            )
            if room < 0:
                return max(number, 2)
        return len(self.stages)


def _improve(mine: Numbers, after: Numbers, shifts: Shifts, lower: bool) -> None:
    """Let a play better the counts of some rows in place; the second seat wants them low."""
    better = np.minimum if lower else np.maximum
    for here, there in shifts.pieces:
        part = mine[:, here]
        better(part, after[:, there], out=part)
    if shifts.anywhere:
        best = better.reduce(after[:, shifts.anywhere], axis=1)
        better(mine, best[:, None], out=mine)


def _ranked(parts: list[NDArray[np.int64]]) -> tuple[NDArray[np.int64], list[NDArray[np.int32]]]:
    """Return the different keys of several lists, sorted, and each list's places among them."""
    keys = np.unique(np.concatenate(parts))
    return keys, [np.searchsorted(keys, part).astype(np.int32) for part in parts]


__all__ = ["Stage", "Stages", "TooManyCards"]
