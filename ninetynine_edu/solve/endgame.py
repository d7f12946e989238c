"""Open hands and hidden ones: answering a question with the solver that fits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from time import perf_counter
from typing import Final, NamedTuple, overload

from ..ground.english import in_row
from ..ground.say import listed, say, say_many
from ..ground.text import echo, listing
from ..play.moves import Move
from ..play.position import Position
from .budget import NODES, SECONDS, Bounds, BudgetSpent, allowed, size_of
from .chance import solve_chance
from .hidden import HiddenSolution, solve_hidden
from .hidden_game import HiddenEndgame
from .judge import METHODS, Judge, Method, judge_for, solvers_for
from .many import solve_many
from .solution import Solution, SolveError, Value, won_by


class _Asked(NamedTuple):
    """How a question is to be answered."""

    method: str
    nodes: int | None
    seconds: float
    plies: bool | None


@overload
def solve(position: HiddenEndgame, *, nodes: int | None = None, seconds: float = SECONDS) -> HiddenSolution: ...
@overload
def solve(
    position: Position,
    *,
    nodes: int | None = None,
    seconds: float = SECONDS,
    method: Method | None = None,
    plies: bool | None = None,
) -> Solution: ...
def solve(
    position: Position | HiddenEndgame,
    *,
    nodes: int | None = None,
    seconds: float = SECONDS,
    method: Method | None = None,
    plies: bool | None = None,
) -> Solution | HiddenSolution:
    """Solve exactly: who wins, by which moves, and in how many plays; or what everybody gets.

    Args:
        position: everything visible (:meth:`Position.open`), any variant and number of players. The stock may be known,
            unseen or missing. Or an endgame with hidden hands (:class:`~ninetynine_edu.HiddenEndgame`), whose answer is a
            :class:`~ninetynine_edu.HiddenSolution`.
        nodes: the most work to do: pairs of hands on the number line (of long deals and long lines fewer, for they
            need more memory; 100,000 unless you say otherwise), positions elsewhere (1 million; with an unseen stock and
            plain turns 40 million).
        seconds: the longest time to take.
        method: which solver, one of `solvers_for(position)`; the first of them unless you say otherwise.
        plies: whether lengths are to be worked out besides. Unless you say, they are where it costs little: without a
            stock, or with at most 14 cards in all.

    Raises:
        SolveError: when the position or the method does not fit; the sentence says what would do.
        BudgetSpent: when the budget is used up; the sentence and the bounds say what is proved all the same.

    >>> import ninetynine_edu as nn
    >>> answer = nn.solve(nn.Position.open("standard", ["3D AC", "2S 3H"], total=84))
    >>> answer.winner, answer.plies, [str(move) for move in answer.line]
    (0, 2, ['3♦', 'A♣+11'])
    """
    if isinstance(position, HiddenEndgame):
        if method not in (None, "hidden") or plies is not None:
            raise SolveError("An endgame with hidden hands is solved by 'hidden' alone, and has no lengths.")
        return solve_hidden(position, nodes=NODES if nodes is None else nodes, seconds=seconds)
    fitting = solvers_for(position)
    for name, budget in (("nodes", 1 if nodes is None else nodes), ("seconds", seconds)):
        allowed(name, budget)
    if method is not None and method not in METHODS:
        raise SolveError(f"method is {listing(map(repr, METHODS))}, not {echo(method)}.")
    if method is not None and method not in fitting and not position.is_over:
        raise SolveError(
            f"{method!r} does not fit this position; what fits: {listing(fitting, 'and')}. Leave method out, and the best "
            f"is taken."
        )
    if plies not in (None, True, False):
        raise SolveError(f"plies is True, False or None, not {echo(plies)}.")
    if position.is_over:
        return _over(position)
    chosen = method or fitting[0]
    if chosen == "deal" and plies:
        if method == "deal":
            raise SolveError("'deal' says who wins, not in how many plays: leave method or plies out.")
        chosen = "number line"
    try:
        return _ANSWERS[chosen](position, _Asked(chosen, nodes, seconds, plies))
    except RecursionError:
        raise SolveError(
            f"This deal can last too many plays: {size_of(position)}. Take fewer cards, or leave out method, so that the "
            f"best solver decides it."
        ) from None


def _over(position: Position) -> Solution:
    outcome = position.outcome
    assert outcome is not None
    won = won_by(outcome, position.turn)
    return Solution(
        position=position, winner=outcome.winner, value=1 if won else -1, values={}, lengths={}, best_moves=(), line=(),
        plies=0, method="over", positions=0, seconds=0.0,
    )  # fmt: skip


def _two(position: Position, asked: _Asked) -> Solution:
    """Answer for two players: first who wins by which moves, then how fast."""
    began = perf_counter()
    judge = judge_for(position, asked.nodes, asked.seconds, method=asked.method, lengths=asked.plies)
    found: dict[Move, Value] = {}
    try:
        # High totals first: they are decided soonest, so that most is known when the budget ends.
        for move in sorted(position.legal_moves, key=position.result_of, reverse=True):
            found[move] = judge.value(position.play(move))
    except BudgetSpent as error:
        raise _known_so_far(position, found, error) from None
    values = {move: found[move] for move in position.legal_moves}
    value = max(values.values())
    best = tuple(move for move in values if values[move] == value)
    plies, lengths = _lengths(position, judge)
    if plies is not None:
        best = tuple(move for move in best if lengths[move] == plies)
        line = _best_line(position, judge, value, plies)
    else:
        line = _winning_line(position, best[0], judge)
    other = next(seat for seat in position.alive if seat != position.turn)
    return Solution(
        position=position,
        winner=position.turn if value == 1 else other,
        value=value,
        values=values,
        lengths=lengths,
        best_moves=best,
        line=line,
        plies=plies,
        method=judge.method,
        positions=judge.positions,
        seconds=perf_counter() - began,
    )


def _lengths(position: Position, judge: Judge) -> tuple[int | None, dict[Move, int]]:
    """Return how many plays the deal lasts, and after every move, this one counted; nothing where that is not known."""
    found: dict[Move, int] = {}
    try:
        for move in position.legal_moves if judge.lengths else ():
            plies = judge.plies(position.play(move))
            assert plies is not None
            found[move] = plies + 1
        return judge.plies(position), found
    except BudgetSpent:
        return None, {}


def _best_line(position: Position, judge: Judge, value: Value, plies: int) -> tuple[Move, ...]:
    """Return one line of best play: at each turn the first of the best moves."""
    line: list[Move] = []
    for left in range(plies - 1, -1, -1):
        for move in position.legal_moves:
            after = position.play(move)
            if judge.plies(after) == left and judge.value(after) == value:
                break
        else:
            raise AssertionError(f"no move leads to the value of {position}")
        line.append(move)
        position = after
    return tuple(line)


def _winning_line(position: Position, first: Move, judge: Judge) -> tuple[Move, ...]:
    """Return a line on which the winner always plays a winning move, as far as the budget reaches."""
    mover = position.turn
    line = [first]
    position = position.play(first)
    try:
        while not position.is_over:
            move = position.legal_moves[0]
            value = judge.value(position)
            if (value > 0) is (position.turn == mover):
                for move in position.legal_moves:
                    if judge.value(position.play(move)) == value:
                        break
            line.append(move)
            position = position.play(move)
    except BudgetSpent:
        pass
    return tuple(line)


def _known_so_far(position: Position, found: Mapping[Move, Value], error: BudgetSpent) -> BudgetSpent:
    """Return the error of a used-up budget with what is proved so far."""
    bounds: dict[Move, Bounds] = {move: (Fraction(value), Fraction(value)) for move, value in found.items()}
    wins = [str(move) for move, value in found.items() if value > 0]
    loses = [str(move) for move, value in found.items() if value < 0]
    parts = [say_many("{moves} wins", "{moves} win", len(wins), moves=listed(wins))] if wins else []
    parts += [say_many("{moves} loses", "{moves} lose", len(loses), moves=listed(loses))] if loses else []
    problem, advice = error.told(), error.advice
    if error.after:
        problem = say(
            "This deal is too large to search: it is not decided after {spent}, with {size}.",
            spent=error.after,
            size=size_of(position),
        )
        advice = say("Take fewer cards, or allow more with nodes=… and seconds=….")
    return BudgetSpent(
        problem,
        advice,
        proved=say("Proved: {moves}.", moves=in_row(parts)) if parts else "",
        bounds=(Fraction(1 if wins else -1), Fraction(1)),
        move_bounds=bounds,
        positions=error.positions,
        seconds=error.seconds,
    )


def _many(position: Position, asked: _Asked) -> Solution:
    return solve_many(position, nodes=asked.nodes, seconds=asked.seconds)


def _chance(position: Position, asked: _Asked) -> Solution:
    return solve_chance(position, nodes=asked.nodes, seconds=asked.seconds)


_ANSWERS: Final[Mapping[str, Callable[[Position, _Asked], Solution]]] = {
    "number line": _two,
    "deal": _two,
    "search": _two,
    "chance": _chance,
    "max-n": _many,
}
