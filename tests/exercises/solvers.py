"""Players who try the puzzles, to hold the ratings against: bots of the house, those who slip, and those who look a few plays ahead.

None of them but `greedy`, `careful` and `beginner` has a say in how a puzzle is rated (`exercises/tempting.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import prod

from ninetynine_edu.exercises.endings import Turn
from ninetynine_edu.exercises.exercise import Exercise
from ninetynine_edu.exercises.puzzle_kind import PuzzleKind
from ninetynine_edu.exercises.registry import kind_named
from ninetynine_edu.matches.players import Bot, make_bot
from ninetynine_edu.matches.sampling import ExpertBot
from ninetynine_edu.play.information import seat_view
from ninetynine_edu.play.moves import Move
from ninetynine_edu.play.position import Position

Step = tuple[Turn, tuple[Move, ...]]
"""A turn of the winner at which a play can be wrong, and the right plays there."""
Solver = Callable[[Turn, tuple[Move, ...]], float]
"""How likely somebody plays right at a turn."""


def steps_of(puzzle: Exercise) -> list[Step]:
    """Return the turns of the winner at which something can go wrong."""
    kind = kind_named(puzzle.kind)
    assert isinstance(kind, PuzzleKind)
    turns = kind.ending(puzzle.task).own_turns
    return [(turn, right) for turn in turns if len(right := kind.right(turn)) < len(turn.lengths)]


def chance(solver: Solver, steps: Sequence[Step]) -> float:
    """Return how likely somebody finds the way through a puzzle."""
    return prod(solver(turn, right) for turn, right in steps)


def plays(bot: Bot) -> Solver:
    """Return a bot that leaves nothing to chance, as a solver."""
    return lambda turn, right: float(bot.choose(seat_view(turn.position, turn.position.turn)) in right)


def by_lot(turn: Turn, right: tuple[Move, ...]) -> float:
    """Play any card."""
    return len(right) / len(turn.lengths)


def slips(rate: float) -> Solver:
    """Return somebody who knows everything, but plays any card once in a while."""
    return lambda turn, right: 1 - rate + rate * by_lot(turn, right)


def looks(ahead: int) -> Solver:
    """Return somebody who looks so many plays ahead, wins as soon as possible, and plays by lot where nothing is seen."""

    def solver(turn: Turn, right: tuple[Move, ...]) -> float:
        seat = turn.position.turn
        seen = {move: _seen(turn.position.play(move), ahead - 1, seat) for move in turn.lengths}
        best = [move for move in seen if seen[move] == max(seen.values())]
        return sum(move in right for move in best) / len(best)

    return solver


def _seen(position: Position, ahead: int, seat: int) -> int:
    if position.outcome is not None:
        return (1 + ahead) * (1 if position.outcome.winner == seat else -1)
    if not ahead:
        return 0
    values = [_seen(position.play(move), ahead - 1, seat) for move in position.legal_moves]
    return max(values) if position.turn == seat else min(values)


MAKERS = ("greedy", "careful", "beginner")
OTHERS = ("steady", "counter")


def solvers() -> Iterator[tuple[str, Solver]]:
    """Yield all solvers by name."""
    for name in (*MAKERS, *OTHERS):
        yield name, plays(make_bot(name, 0))
    yield "expert in a hurry", plays(ExpertBot(0, plays=60))
    yield "random", by_lot
    for percent in (10, 40):
        yield f"slips {percent}", slips(percent / 100)
    for ahead in (1, 2, 3):
        yield f"looks {ahead}", looks(ahead)


def falls(shares: Sequence[float]) -> bool:
    """Return whether numbers fall from each to the next."""
    return all(high > low for high, low in pairwise(shares))


def rank_correlation(shares: Sequence[float]) -> float:
    """Return how well numbers fall in their order: -1 where each is below all before it (Kendall's tau, ties count for nothing)."""
    pairs = [(a, b) for at, a in enumerate(shares) for b in shares[at + 1 :]]
    return sum((b > a) - (b < a) for a, b in pairs) / len(pairs)
