"""What every move of a deal that was played was worth with all cards open: one solver for as long as the cards allow.

The last play is judged first: what is known of a position serves all that lead to it, so that a deal costs little more
than its first play alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from ..ground.say import say, say_many
from ..ground.text import echo
from ..play.board import DEALT, OPEN
from ..play.moves import Move
from ..play.position import Position
from ..solve.budget import NODES, SECONDS, Budget, BudgetSpent
from ..solve.judge import Judge, judge_for, solvers_for
from ..solve.solution import MAX_N, SolveError, Value, plain

FAST: Final = 5
"""So many positions of a whole deal of plain turns cost no more than one that is played through the engine."""
_PARTS: Final = {"deal": FAST, "number line": 100}
"""So many positions cost as much as one that is played through the engine."""
LARGER: Final = 3
"""After so many positions of one stock that are not decided, those that come before are not tried: most are larger still."""


def all_seen(position: Position) -> Position:
    """Return a position of a dealt game with all cards seen, so that it can be solved; an open one as it is.

    Its stock lies as it lay. When that has run out nobody draws any more, also where the table shuffled again.

    Raises:
        ValueError: it is no position.

    >>> import ninetynine_edu as nn
    >>> pos = nn.all_seen(nn.deal("standard", players=2, seed=7))
    >>> pos.visible, nn.solve(pos).winner
    (True, 0)
    """
    if not isinstance(position, Position):
        raise ValueError(f"all_seen takes a position, as nn.deal('standard') gives, not {echo(position)}.")
    if position.state.mode != DEALT:
        return position
    new = position.board()
    new.state = position.state.but(position.rules, mode=OPEN, seed=0, fresh=False)
    new.moves = position.moves
    new.outcome = position.outcome
    return Position.of(new)


@dataclass(frozen=True, slots=True)
class Worth:
    """What the moves of a position are worth for the seat to move.

    Attributes:
        values: every legal move with its value, -1 to 1; nothing where they are not decided.
        concept: what the values mean, as in :attr:`Solution.concept`; "" where they are not decided.
        note: why they are not decided, or nothing.
    """

    values: Mapping[Move, Value] = field(default_factory=dict)
    concept: str = ""
    note: str = ""

    @property
    def value(self) -> Value | None:
        """The value of the position, or None where it is not decided."""
        return max(self.values.values(), default=None)

    @property
    def best(self) -> tuple[Move, ...]:
        """The best moves."""
        value = self.value
        return tuple(move for move, worth in self.values.items() if worth == value)


@dataclass(frozen=True, slots=True)
class Solved:
    """A solver that knows the positions of a deal, and the position for which it was made."""

    judge: Judge
    root: Position

    @classmethod
    def of(cls, position: Position, nodes: float, seconds: float) -> Solved:
        """Return a solver for a position and all that can follow it.

        Raises:
            SolveError: when none fits.
        """
        return cls(judge_for(position, nodes, seconds, lengths=False), position)

    def value(self, position: Position, seat: int) -> Value:
        """Return what a position is worth for a seat.

        Raises:
            BudgetSpent: when it is not decided within the budget.
        """
        if self.judge.concept == MAX_N:
            return plain(self.judge.payoffs(position)[self.root.alive.index(seat)])
        value = self.judge.value(position)
        return value if seat == self.root.turn else -value

    @property
    def spent(self) -> int:
        """How much it cost so far, in positions played through the engine."""
        return self.judge.positions // _PARTS.get(self.judge.method, 1)

    def _budget(self, nodes: float, seconds: float) -> Budget:
        return Budget(nodes * FAST if self.judge.method == "deal" else nodes, seconds)

    def worth(self, position: Position, nodes: float, seconds: float) -> Worth:
        """Return what the moves of a position are worth, within a budget of its own."""
        self.judge.renew(self._budget(nodes, seconds))
        seat = position.turn
        try:
            # High totals first: they are decided soonest, and help with the others.
            moves = sorted(position.legal_moves, key=position.result_of, reverse=True)
            found = {move: self.value(position.play(move), seat) for move in moves}
        except RecursionError:
            return Worth(note=say("This deal can last too many plays to be decided."))
        except BudgetSpent:
            return Worth(note=_spent(nodes))
        return Worth({move: found[move] for move in position.legal_moves}, self.judge.concept)

    def line(self, position: Position, first: Move, most: int, nodes: float) -> tuple[Move, ...]:
        """Return a line of best play that begins with a move: at each turn the first of the best.

        It ends where chance has a say, or where the budget does not reach on.

        Args:
            position: one of the deal.
            first: a legal move.
            most: at most so many moves.
            nodes: at most so many further positions are looked at.
        """
        self.judge.renew(self._budget(nodes, SECONDS))
        line = [first]
        position = position.play(first)
        try:
            while len(line) < most and not (position.is_over or position.is_chance):
                line.append(self._best(position))
                position = position.play(line[-1])
        except BudgetSpent:
            pass
        return tuple(line)

    def _best(self, position: Position) -> Move:
        """Return the first of the best moves."""
        seat, moves = position.turn, position.legal_moves
        worth = self.value(position, seat)
        if worth == -1:  # all lose alike
            return moves[0]
        if self.judge.concept == MAX_N:  # a choice between equals is worth the same, not any of them the average
            return max(moves, key=lambda move: self.value(position.play(move), seat))
        return next(move for move in moves if self.value(position.play(move), seat) == worth)


Judged = tuple[Worth, Solved | None]
"""What the moves of a position are worth, and the solver that knows it, None where none fits."""


def worths(positions: Sequence[Position], nodes: float, seconds: float) -> list[Judged]:
    """Return what the moves of each position of a deal are worth; see :func:`worths_from_the_end`."""
    return list(worths_from_the_end(positions, nodes, seconds))[::-1]


def worths_from_the_end(positions: Sequence[Position], nodes: float, seconds: float) -> Iterator[Judged]:
    """Yield what the moves of each position of a deal are worth, the last position first.

    Args:
        positions: the positions in which somebody moved, in order, with all cards seen.
        nodes: at most so many positions are looked at for each of them.
        seconds: at most so long for each of them.
    """
    for _, group in groupby(reversed(positions), key=_cards):
        same = list(group)
        solved = _solved(same[-1], nodes, seconds)
        undecided = 0
        last = Worth()
        for position in same:
            if solved is None or solved.judge.method not in solvers_for(position):
                found = judged(position, nodes, seconds)
            elif undecided < LARGER:
                found = solved.worth(position, nodes, seconds), solved
            else:
                found = Worth(note=last.note), solved
            last = found[0]
            undecided += not last.values
            yield found


def judged(position: Position, nodes: float, seconds: float) -> Judged:
    """Return what the moves of one position are worth, with all cards seen."""
    try:
        solved = Solved.of(position, nodes, seconds)
    except SolveError as error:
        return Worth(note=error.told()), None
    return solved.worth(position, nodes, seconds), solved


def _spent(nodes: float) -> str:
    n = int(min(nodes, NODES))
    return say_many("It is not decided within {n} position.", "It is not decided within {n} positions.", n)


def _solved(position: Position, nodes: float, seconds: float) -> Solved | None:
    try:
        return Solved.of(position, nodes, seconds)
    except SolveError:
        return None


def _cards(position: Position) -> tuple[object, ...]:
    """Return what must stay the same for one solver to know several positions of a deal."""
    return position.stack, position.state.alive
