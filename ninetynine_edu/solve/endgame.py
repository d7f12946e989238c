"""Choosing a solver, and the general search that trusts nothing but the engine.

The search plays every legal move with :meth:`Position.play` and works backwards from the ends of the deal. It is slow
and simple on purpose: the number line must agree with it.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final, Literal, Protocol, overload

from .._text import count_of, echo
from ..moves import Move
from ..position import Position
from ..state import DEALT, UNSEEN
from .budget import NODES as HIDDEN_NODES
from .hidden import HiddenSolution, solve_hidden
from .hidden_game import HiddenEndgame
from .numberline import NumberLine, Verdict
from .solution import Solution, SolveError, Value

Method = Literal["number line", "search"]
METHODS: Final = ("number line", "search")
NODES: Final = 100_000
SECONDS: Final = 60.0


class Solver(Protocol):
    """What decides the positions of one endgame."""

    def verdict(self, position: Position) -> Verdict: ...

    @property
    def positions(self) -> int: ...


class Search:
    """Backward induction through the engine, every position by itself.

    Args:
        nodes: at most so many positions.
        seconds: at most so long.
    """

    def __init__(self, nodes: int = NODES, seconds: float = SECONDS) -> None:
        self._memo: dict[tuple[object, ...], Verdict] = {}
        self._nodes = nodes
        self._seconds = seconds
        self._until = perf_counter() + seconds

    def verdict(self, position: Position) -> Verdict:
        """Return the value for the seat to move and the plays left; whoever wins hurries, whoever loses delays."""
        if position.is_over:
            assert position.outcome is not None
            return Verdict(position.outcome.winner == position.turn, 0)
        key: tuple[object, ...] = (position.total, position.turn, position.direction, position._hands, position._at)
        if position._rules.family:  # what the wider family needs besides: duties, chains, runs, the last card
            key = (*key, position._extras, position._pile[-1:])
        known = self._memo.get(key)
        if known is None:
            if len(self._memo) >= self._nodes or perf_counter() > self._until:
                spent = (
                    f"{count_of(self._nodes, 'position')}"
                    if len(self._memo) >= self._nodes
                    else f"{self._seconds:g} seconds"
                )
                raise _too_large(f"it is not decided after {spent}")
            ahead = [
                _for_mover(position, after, self.verdict(after)) for after in map(position.play, position.legal_moves)
            ]
            known = self._memo[key] = best_of(ahead)
        return known

    @property
    def positions(self) -> int:
        """How many positions are decided."""
        return len(self._memo)


def best_of(ahead: list[Verdict]) -> Verdict:
    """Return what the seat to move gets out of its moves: the quickest win, else the slowest loss."""
    wins = [verdict.plies for verdict in ahead if verdict.wins]
    return Verdict(True, min(wins)) if wins else Verdict(False, max(verdict.plies for verdict in ahead))


def _for_mover(before: Position, after: Position, verdict: Verdict) -> Verdict:
    """Return a verdict about the position after a move as the one who made the move sees it, one play longer."""
    return Verdict(verdict.wins is (after.turn == before.turn), verdict.plies + 1)


def _too_large(why: str) -> SolveError:
    return SolveError(
        f"This endgame is too large to search: {why}. Take fewer cards, allow more with nodes=… and seconds=…, or leave "
        f"out method, so that the number line decides it."
    )


def refuse_unfit(position: Position) -> None:
    """Raise SolveError, with a sentence that says what would fit, unless an exact answer can be given here."""
    if not isinstance(position, Position):
        raise SolveError(
            f"Only a position can be solved, made with Position.open or Position.parse, not {echo(position)}."
        )
    if len(position.alive) > 2:
        raise SolveError(
            f"{count_of(len(position.alive), 'player')} are still in, and this version solves deals of two only: with "
            f"more, who wins depends on what the others want."
        )
    if position._state.mode == DEALT:
        raise SolveError(
            "In a dealt game the hands are hidden, and this version solves open hands only: show the cards with "
            "Position.open(variant, hands, total=…, stock=…)."
        )
    if position._state.mode == UNSEEN and (position.is_chance or position.stock):
        raise SolveError(
            "The order of the unseen cards is not known, and this version has no solver for chance: give the cards in "
            "drawing order with stock=…, or leave them out."
        )
    if position._rules.steals:
        raise SolveError(
            f"In {position.variant.name} cards are taken blindly from other hands, and this version has no solver for "
            f"chance."
        )
    if position._rules.instant_hands:
        raise SolveError(
            "With instant_hands a deal can end with everybody losing, which this version does not solve: switch it off."
        )
    if position._rules.manual_draw and position.stock:
        raise SolveError(
            "With draw_mode=manual a player may forget to draw, which this version does not solve: use draw_mode=auto, "
            "or leave the stock out."
        )


def solver_for(
    position: Position, *, nodes: int = NODES, seconds: float = SECONDS, method: Method | None = None
) -> tuple[Solver, str]:
    """Return the solver that fits a position, and its name.

    Raises:
        SolveError: when none fits; the sentence says what would.
    """
    refuse_unfit(position)
    for name, value in (("nodes", nodes), ("seconds", seconds)):
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not value > 0:
            raise SolveError(f"{name} must be a number above 0, not {echo(value)}.")
    if method not in (None, *METHODS):
        raise SolveError(f"method is 'number line' or 'search', not {echo(method)}.")
    if method == "number line" and not position.variant.is_basic:
        raise SolveError(
            f"{position.variant.name} has turns of more than one plain card, which the number line does not know: leave "
            f"method out, and a search decides it."
        )
    if method == "search" or (not position.variant.is_basic and not position.is_over):
        return Search(nodes, seconds), "search"
    if position.is_over:
        return Search(1, seconds), "over"
    return NumberLine(position, nodes, seconds), "number line"


@overload
def solve(position: HiddenEndgame, *, nodes: int | None = None, seconds: float = SECONDS) -> HiddenSolution: ...
@overload
def solve(
    position: Position, *, nodes: int | None = None, seconds: float = SECONDS, method: Method | None = None
) -> Solution: ...
def solve(
    position: Position | HiddenEndgame,
    *,
    nodes: int | None = None,
    seconds: float = SECONDS,
    method: Method | None = None,
) -> Solution | HiddenSolution:
    """Solve a two-player endgame exactly: who wins, by which moves, in how many plays.

    Args:
        position: everything visible (:meth:`Position.open`), two players still in; a stock, if there is one, in known
            order. Every variant and house rule fits, except drawing by hand (draw_mode manual) from a stock. Or an
            endgame with hidden hands (:class:`~ninetynine_edu.HiddenEndgame`), whose answer is a
            :class:`~ninetynine_edu.HiddenSolution`.
        nodes: the most work to do: pairs of hands on the number line (of long deals and long lines fewer, for they
            need more memory), positions in a search.
        seconds: the longest time to take.
        method: ``"number line"`` (the default) or ``"search"``, the slow way through the engine that checks it.

    Raises:
        SolveError: when the position does not fit, or the budget is used up; the sentence says what would do.

    >>> import ninetynine_edu as nn
    >>> answer = nn.solve(nn.Position.open("standard", ["3D AC", "2S 3H"], total=84))
    >>> answer.winner, answer.plies, [str(move) for move in answer.line]
    (0, 2, ['3♦', 'A♣+11'])
    """
    began = perf_counter()
    if isinstance(position, HiddenEndgame):
        return solve_hidden(position, nodes=HIDDEN_NODES if nodes is None else nodes, seconds=seconds)
    solver, name = solver_for(position, nodes=NODES if nodes is None else nodes, seconds=seconds, method=method)
    ahead: dict[Move, Verdict] = {}
    for move in position.legal_moves:
        after = position.play(move)
        try:
            ahead[move] = _for_mover(position, after, solver.verdict(after))
        except RecursionError:
            raise _too_large("the deal can last too many plays") from None
    values: dict[Move, Value] = {move: 1 if verdict.wins else -1 for move, verdict in ahead.items()}
    if position.is_over:
        assert position.outcome is not None
        winner = position.outcome.winner
        here = Verdict(winner == position.turn, 0)
    else:
        here = best_of(list(ahead.values()))
        winner = position.turn if here.wins else next(seat for seat in position.alive if seat != position.turn)
    return Solution(
        position=position,
        winner=winner,
        value=1 if here.wins else -1,
        values=values,
        lengths={move: verdict.plies for move, verdict in ahead.items()},
        best_moves=tuple(move for move, verdict in ahead.items() if verdict == here),
        line=best_line(position, solver),
        plies=here.plies,
        method="over" if position.is_over else name,
        positions=solver.positions,
        seconds=perf_counter() - began,
    )


def best_line(position: Position, solver: Solver) -> tuple[Move, ...]:
    """Return one line of best play: at each turn the first of the best moves."""
    line: list[Move] = []
    while not position.is_over:
        here = solver.verdict(position)
        for move in position.legal_moves:
            after = position.play(move)
            if _for_mover(position, after, solver.verdict(after)) == here:
                break
        else:
            raise AssertionError(f"no move leads to the value of {position}")
        line.append(move)
        position = after
    return tuple(line)
