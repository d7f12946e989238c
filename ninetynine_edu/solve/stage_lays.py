"""What stages are made of, however their tables are held: what each kind of card does, and where its counts go.

Stages of NumPy's tables are in `stages`, those of Python's whole numbers in `stages_whole`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import Any, ClassVar, Final

from ..ground.here import numpy_is_here
from ..play.compiled import Rules
from ..play.moves import CHOOSE, TURN, Move
from ..play.position import Position
from .budget import Budget
from .numberline import LONGEST, Lay, lays_of
from .solution import SolveError

TOO_FAR: Final = (
    f"This endgame can go too far below zero: its totals are spread over more than {LONGEST:,}. Start from a higher total, or "
    f"take fewer cards that subtract or double."
)


def stages_here() -> Any:
    """Return the class that decides an unknown stock in stages here: with NumPy, or where there is none without."""
    return import_module(".stages" if numpy_is_here() else ".stages_whole", __package__).Stages


class Deciding(ABC):
    """What is asked of the stages of one endgame, however their tables are held.

    Attributes:
        seats: the two seats still in.
        lays: what each kind of card does.
        stages: the positions after each number of plays.
        quick: positions a second that any machine decides; only used to choose how deep bounds look when the time is over.
    """

    seats: tuple[int, ...]
    lays: Lays
    stages: list[Any]
    quick: ClassVar[int]
    _budget: Budget

    @abstractmethod
    def _place(self, owner: int, kind: int) -> int:
        """Return what one card of a kind adds to the integer of a position: for the two seats (0, 1), and unseen (2)."""

    @abstractmethod
    def value_at(self, position: Position, total: int, made: int = 0) -> Fraction:
        """Return what a position would be worth at another total, one of those asked for in the beginning."""

    def value(self, position: Position, made: int = 0) -> Fraction:
        """Return what a position after `made` plays is worth for the first seat, -1 to 1.

        Only what `decide` kept can be asked for, and where a card is to be drawn only the very first position.
        """
        if position.is_over:
            assert position.outcome is not None
            return Fraction(1 if position.outcome.winner == self.seats[0] else -1)
        return self.value_at(position, position.total, made)

    @property
    def positions(self) -> int:
        """How many positions are decided: rows times totals, over all stages."""
        return sum(stage.states for stage in self.stages)

    def shallow(self) -> int:
        """Return the last stage down to which bounds can be had without much more time."""
        left = max(self._budget.seconds - self._budget.elapsed, 0.05) * self.quick
        for depth, stage in enumerate(self.stages):
            left -= stage.states
            if left < 0:
                return depth
        return len(self.stages) - 1

    def _key(self, position: Position) -> int:
        """Return the integer of a position in which somebody is to move."""
        core = 0
        for owner, cards in enumerate((*(position.held[seat] for seat in self.seats), position.stack)):
            core += sum(self._place(owner, self.lays.kind_of[index]) for index in cards)
        return core << 1 | self.seats.index(position.turn)

    def _first_keys(self, position: Position) -> list[int]:
        """Return the integers of the positions in which somebody is to move: of this one, or after each card to be drawn."""
        key = self._key(position)
        if (due := position.state.due) is None:
            return [key]
        seat = self.seats.index(position.turn)
        after = self.lays.next_seat(due, position.turn, position.direction)
        assert after is not None
        kinds = {self.lays.kind_of[index] for index in position.stack}
        cores = [(key >> 1) + self._place(seat, kind) - self._place(2, kind) for kind in kinds]
        return sorted(core << 1 | self.seats.index(after) for core in cores)

    def _after(self, position: Position, move: Move) -> int:
        """Return the integer of what a move leads to before a card is drawn: the cards, who draws, and who is next."""
        seat = self.seats.index(position.turn)
        after = self.lays.next_seat(move, position.turn, position.direction)
        core = (self._key(position) >> 1) - self._place(seat, self.lays.kind_of[move.index])
        return core << 2 | seat << 1 | self.seats.index(after if after is not None else -1)


class TooManyCards(SolveError):
    """More cards than one integer a position has room for, or a number line too long for tables."""


class Lays:
    """What each kind of card of an endgame does, read off the engine's own rules.

    Args:
        rules: of a variant with plain turns.
        alive: the two seats still in.
        cards: the indices of all cards that can come up.
    """

    def __init__(self, rules: Rules, alive: tuple[int, ...], cards: Iterable[int]) -> None:
        self._rules: Final = rules
        self._table: Final = rules.next_table(sum(1 << seat for seat in alive))
        self._alive: Final = alive
        self.kind_of: Final[dict[int, int]] = {}
        self.ways: Final[list[dict[tuple[int, int, bool], Move]]] = []
        """For each kind its different lays: (operation, number, moves again) and a move that is one."""
        known: list[frozenset[Lay]] = []
        for index in dict.fromkeys(cards):
            lays = frozenset(lays_of(rules, alive, index))
            if lays not in known:
                known.append(lays)
                moves = rules.moves[index]
                self.ways.append(
                    {
                        (lay.kind, move.n, lay.keep): move
                        for lay in lays
                        for move in moves
                        if move.kind == lay.kind and (move.number is not None if lay.any_number else move.n == lay.n)
                    }
                )
            self.kind_of[index] = known.index(lays)
        self._after: dict[tuple[int, int, int], int | None] = {}

    def next_seat(self, move: Move, seat: int, direction: int) -> int | None:
        """Return who moves after a move of a seat, or None when it names a seat that cannot be named."""
        if not move.flags & CHOOSE:
            return self._table[move.flags & TURN][direction > 0][seat]
        named = move.target in self._alive and (move.target != seat or self._rules.target_self)
        return move.target if named else None

    def after(self, lay: tuple[int, int, bool], move: Move, total: int) -> int | None:
        """Return the total after a lay, or None where it is not allowed or loses at once."""
        key = (lay[0], lay[1], total)
        if key not in self._after:
            result = self._rules.result(move, total)
            self._after[key] = None if result is None or result > self._rules.limit else result
        return self._after[key]

    def reached(self, totals: Iterable[int]) -> set[int]:
        """Return the totals to which one play leads."""
        found = {self.after(lay, move, t) for t in totals for ways in self.ways for lay, move in ways.items()}
        return {total for total in found if total is not None}

    def shifts(self, kind: int, keep: bool, here: range, there: range) -> Shifts:
        """Return how the counts after a play become counts before it: which columns go where."""
        pieces: list[tuple[slice, slice]] = []
        anywhere: list[int] = []
        for lay, move in self.ways[kind].items():
            if lay[2] != keep:
                continue
            targets = [self.after(lay, move, total) for total in here]
            columns = [-1 if t is None or t not in there else t - there.start for t in targets]
            if len(set(columns)) == 1 and len(columns) > 1:
                anywhere += columns[:1] if columns[0] >= 0 else []
            else:
                pieces += _runs(columns)
        return Shifts(pieces, sorted(set(anywhere)))


@dataclass(frozen=True, slots=True)
class Shifts:
    """Columns before and after a play: runs of them, and columns that every total leads to."""

    pieces: list[tuple[slice, slice]]
    anywhere: list[int]


def _runs(columns: list[int]) -> list[tuple[slice, slice]]:
    """Return a list of columns as slices (where from, where to); -1 leads nowhere.

    >>> _runs([-1, 0, 0, 0, 1, 2, -1])
    [(slice(1, 4, None), slice(0, 1, None)), (slice(4, 6, None), slice(1, 3, 1))]
    """
    found = []
    at = 0
    while at < len(columns):
        first = columns[at]
        step = columns[at + 1] - first if first >= 0 and at + 1 < len(columns) and columns[at + 1] >= first else 0
        end = at + 1
        while end < len(columns) and first >= 0 and columns[end] == first + step * (end - at):
            end += 1
        if first >= 0:
            to = slice(first, first + step * (end - at - 1) + 1, step) if step else slice(first, first + 1)
            found.append((slice(at, end), to))
        at = end
    return found
