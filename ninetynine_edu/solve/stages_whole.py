"""An unknown stock in stages, in Python's own whole numbers where there is no NumPy: see :mod:`.stages`, which it answers like.

A row of counts, one for every total, is one integer with a lane for each. All counts of a row are then added, or the better ones
taken, in a few steps. Counted are the orders in which the first seat wins, so that no lane is below zero.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from math import factorial
from typing import Final

from ..play.moves import Move
from ..play.position import Position
from .budget import Budget
from .numberline import LONGEST
from .stage_lays import TOO_FAR, Deciding, Lays, Shifts, TooManyCards

Way = tuple[int, bool]
"""A kind of card, and whether its player moves again."""

_FIGURE: Final = 8
"""Bits for how many cards of a kind somebody holds."""
_FULL: Final = (1 << _FIGURE) - 1
_ROOM: Final = 1 << 28
"""The most bytes for one stage: a page in a browser has little memory."""
_LOOK: Final = 1 << 10
"""So many positions are followed between two looks at the clock."""


@dataclass(slots=True)
class Stage:
    """The positions after a number of plays, and the plays and draws that lead on to the next stage."""

    row: dict[int, int]
    """For each position as an integer its place."""
    totals: set[int]
    unseen: int
    orders: list[int]
    """For each row, in how many orders its unseen cards can come."""
    plays: list[list[tuple[Way, int]]] = field(default_factory=list)
    """For each row the ways to play, and the chance row each leads to."""
    chance: dict[int, int] = field(default_factory=dict)
    draws: list[list[int]] = field(default_factory=list)
    """For each chance row the rows of the next stage, one for each kind drawn."""
    values: list[int] | None = None
    after: list[int] | None = None
    """Counts of the chance rows; kept for the first two stages."""

    @property
    def line(self) -> range:
        """All totals from the lowest to the highest of this stage."""
        return range(min(self.totals), max(self.totals) + 1)

    @property
    def states(self) -> int:
        """How many positions this stage holds: rows times totals."""
        return len(self.row) * len(self.totals)


class _Late(Exception):
    """The time is over, or the work too much."""


class Stages(Deciding):
    """All positions of one endgame with an unknown stock, and their exact values; as :class:`.stages.Stages`."""

    quick = 150_000

    def __init__(self, position: Position, budget: Budget, totals: Iterable[int] | None = None) -> None:
        self._rules: Final = position.rules
        self._budget = budget
        self.seats = position.alive
        held = [position.held[seat] for seat in self.seats]
        self.lays = Lays(position.rules, self.seats, b"".join(held) + position.stack)
        self._kinds: Final = range(len(self.lays.ways))
        self._keeps: Final = [sorted({lay[2] for lay in ways}) for ways in self.lays.ways]
        self.complete = True
        self.stages: list[Stage] = [self._first(position, {position.total} if totals is None else set(totals))]
        self._lane: Final = max(self.stages[0].orders).bit_length() + 1
        while True:
            following = self._advance(self.stages[-1])
            if following is None:
                break
            self.stages.append(following)
        for stage in self.stages:
            budget.spent += stage.states

    # --- positions as integers ---

    def _place(self, owner: int, kind: int) -> int:
        """Return what one card of a kind is worth in a position: for the two seats (0, 1), and unseen (2)."""
        return 1 << _FIGURE * (owner * len(self._kinds) + kind)

    def _held(self, core: int, owner: int) -> list[int]:
        """Return the kinds of which an owner has a card."""
        own = core >> _FIGURE * owner * len(self._kinds)
        return [kind for kind in self._kinds if own >> _FIGURE * kind & _FULL]

    def _orders(self, keys: Iterable[int], unseen: int) -> list[int]:
        """Return for each position in how many orders of kinds its unseen cards can come."""
        whole, shift = factorial(unseen), 1 + _FIGURE * 2 * len(self._kinds)
        known: dict[int, int] = {}
        for left in dict.fromkeys(key >> shift for key in keys):
            found = whole
            for kind in self._kinds:
                found //= factorial(left >> _FIGURE * kind & _FULL)
            known[left] = found
        return [known[key >> shift] for key in keys]

    # --- forwards: which positions there are ---

    def _first(self, position: Position, totals: set[int]) -> Stage:
        unseen = len(position.stack) - (position.state.due is not None)
        keys = self._first_keys(position)
        return Stage({key: row for row, key in enumerate(keys)}, totals, unseen, self._orders(keys, unseen))

    def _advance(self, stage: Stage) -> Stage | None:
        """Note the plays and draws of a stage and return the next one; None at the end, or when it costs too much."""
        totals = self.lays.reached(stage.totals)
        if totals and max(totals) - min(totals) >= LONGEST:
            raise TooManyCards(TOO_FAR)
        left = self._budget.nodes - self._budget.spent - sum(each.states for each in self.stages)
        row: dict[int, int] = {}
        try:
            plays, chance = self._plays(stage) if totals else ([], {})
            if not chance:
                return None
            draws = self._draws(chance, stage.unseen, row, max(left, 1000))
        except _Late:
            self.complete = False
            return None
        unseen = max(stage.unseen - 1, 0)
        following = Stage(row, totals, unseen, self._orders(row, unseen))
        room = (len(chance) + len(row)) * len(following.line) * self._lane // 8
        if following.states > left or room > _ROOM:
            self.complete = False
            return None
        stage.plays, stage.chance, stage.draws = plays, chance, draws
        return following

    def _plays(self, stage: Stage) -> tuple[list[list[tuple[Way, int]]], dict[int, int]]:
        chance: dict[int, int] = {}
        plays = []
        for number, key in enumerate(stage.row):
            self._look(number)
            core, seat = key >> 1, key & 1
            found = []
            for kind in self._held(core, seat):
                left = core - self._place(seat, kind) << 2 | seat << 1
                for keep in self._keeps[kind]:
                    after = left | (seat if keep else 1 - seat)
                    found.append(((kind, keep), chance.setdefault(after, len(chance))))
            plays.append(found)
        return plays, chance

    def _draws(self, chance: Iterable[int], unseen: int, row: dict[int, int], most: float) -> list[list[int]]:
        """Return for each chance row the positions that follow, one for each kind drawn; they are noted in `row`."""
        draws = []
        moves = 0
        for number, key in enumerate(chance):
            self._look(number)
            core, drawer, after = key >> 2, key >> 1 & 1, key & 1
            kinds = self._held(core, 2) if unseen else []
            cores = [core + self._place(drawer, kind) - self._place(2, kind) for kind in kinds] if unseen else [core]
            draws.append([row.setdefault(core << 1 | after, len(row)) for core in cores])
            moves += len(cores)
            if moves > most:
                raise _Late
        return draws

    def _look(self, number: int) -> None:
        if number % _LOOK == 0 and self._budget.elapsed > self._budget.seconds / 3:
            raise _Late

    # --- backwards: what they are worth ---

    def decide(self, beyond: int = 0, last: int | None = None, keep: int = 2) -> bool:
        """Work out all counts, backwards; as :meth:`.stages.Stages.decide`."""
        top = len(self.stages) - 1 if last is None else last
        values: list[int] | None = None
        for number in range(top, -1, -1):
            stage = self.stages[number]
            after: list[int] | None = None
            if number == top and beyond:
                ones = self._ones(len(stage.line))
                values = [ones * orders if beyond > 0 else 0 for orders in stage.orders]
            else:
                following = self.stages[number + 1] if number < len(self.stages) - 1 else None
                if not beyond and self._budget.elapsed > self._budget.seconds:
                    return False
                try:
                    values, after = self._decide(stage, following, values, hurried=not beyond)
                except _Late:
                    return False
            stage.values, stage.after = (values if number < keep else None), (after if number < 2 else None)
        return True

    def _ones(self, lanes: int) -> int:
        """Return so many lanes with a one in each."""
        return ((1 << self._lane * lanes) - 1) // ((1 << self._lane) - 1)

    def _decide(
        self, stage: Stage, following: Stage | None, ahead: list[int] | None, *, hurried: bool
    ) -> tuple[list[int], list[int] | None]:
        """Return the counts of a stage's rows and of its chance rows, from those of the next stage."""
        ones = self._ones(len(stage.line))
        values = [ones * orders if key & 1 else 0 for key, orders in zip(stage.row, stage.orders, strict=True)]
        if following is None or ahead is None:
            return values, None
        after = [sum([ahead[to] for to in rows]) for rows in stage.draws]
        ways = {way for plays in stage.plays for way, _ in plays}
        shifts = {
            way: _moved(self.lays.shifts(*way, stage.line, following.line), len(stage.line), self._lane) for way in ways
        }
        top = self._lane - 1
        guards = ones << top
        for number, (key, plays) in enumerate(zip(stage.row, stage.plays, strict=True)):
            if hurried and number % _LOOK == 0 and self._budget.elapsed > self._budget.seconds:
                raise _Late
            best, low = values[number], key & 1
            for way, to in plays:
                for move in shifts[way]:
                    part = move.counts(after[to], low)
                    # Where `one` is at least `other` its guard stays; it becomes a mask of all bits below.
                    kept = ((best | guards) - part) & guards
                    mask = kept - (kept >> top)
                    differ = best ^ part
                    best ^= differ & mask if low else differ & ~mask
            values[number] = best
        return values, after

    # --- asking ---

    def value_at(self, position: Position, total: int, made: int = 0) -> Fraction:
        """Return what a position would be worth at another total, one of those asked for in the beginning."""
        stage = self.stages[made]
        assert stage.values is not None
        column = total - stage.line.start
        if position.is_chance:  # only at the very beginning: every row of the stage is one kind drawn
            return _worth(sum(self._count(row, column) for row in stage.values), sum(stage.orders))
        row = stage.row[self._key(position)]
        return _worth(self._count(stage.values[row], column), stage.orders[row])

    def move_value(self, position: Position, move: Move, made: int = 0) -> Fraction:
        """Return what a move in a position after `made` plays is worth for the first seat."""
        stage = self.stages[made]
        seat = self.seats.index(position.turn)
        result = self._rules.result(move, position.total)
        if result is None or result > self._rules.limit:
            return Fraction(1 if seat else -1)
        assert stage.after is not None
        key = self._key(position)
        place = self._after(position, move)
        column = result - self.stages[made + 1].line.start
        return _worth(self._count(stage.after[stage.chance[place]], column), stage.orders[stage.row[key]])

    def _count(self, row: int, column: int) -> int:
        return row >> self._lane * column & (1 << self._lane) - 1

    def kept_within(self, room: int) -> int:
        """Return of how many stages the counts fit into so many bytes."""
        for number, stage in enumerate(self.stages):
            room -= len(stage.row) * len(stage.line) * self._lane // 8
            if room < 0:
                return max(number, 2)
        return len(self.stages)


def _worth(won: int, of: int) -> Fraction:
    """Return a value from -1 to 1 of so many orders that are won."""
    return Fraction(2 * won - of, of)


class _Move:
    """Which lanes after a play go where before it.

    Args:
        lane: bits of a lane.
        here, there: columns before and after the play; one column may stand for many.
        width: how many columns there are before it.
    """

    def __init__(self, lane: int, here: slice, there: slice, width: int) -> None:
        count: int = here.stop - here.start
        self._from: Final[list[int]] = [lane * column for column in range(there.start, there.stop, there.step or 1)]
        self._one: Final[int] = (1 << lane) - 1
        whole = there.step == 1 or count == 1
        self._mask: Final[int] = (1 << lane * count) - 1 if whole else 0
        self._up: Final[int] = lane * here.start
        self._lane, self._ones = lane, ((1 << lane * count) - 1) // self._one
        below = self._one >> 1
        everywhere = ((1 << lane * width) - 1) // self._one
        self._outside = below * (everywhere - (self._ones << self._up))

    def counts(self, after: int, lowest: int) -> int:
        """Return the counts of a row after a play, moved to where they are before it.

        Elsewhere stand such as nobody takes: none, or for who wants them lowest as many as there can be.
        """
        if self._mask:
            part = after >> self._from[0] & self._mask
        elif len(self._from) == 1:
            part = (after >> self._from[0] & self._one) * self._ones
        else:
            part = 0
            for at, column in enumerate(self._from):
                part |= (after >> column & self._one) << self._lane * at
        return part << self._up | self._outside if lowest else part << self._up


def _moved(shifts: Shifts, width: int, lane: int) -> list[_Move]:
    everywhere = slice(0, width)
    pieces = [*shifts.pieces, *((everywhere, slice(column, column + 1)) for column in shifts.anywhere)]
    return [_Move(lane, here, there, width) for here, there in pieces]
