"""Whether it is still open how a deal ends, whatever is played or drawn."""

from __future__ import annotations

from typing import Final

from ..play.position import Position
from ..solve.budget import NODES, Budget
from ..solve.solution import SolveError


class TooManyPlays(SolveError):
    """A deal that can last too many plays to tell where it is decided."""


class Undecided:
    """Whether anything that is played or drawn from a position on can still change who wins.

    Args:
        seconds: the longest time to find out, for all positions together.
    """

    def __init__(self, seconds: float) -> None:
        self._budget: Final = Budget(NODES, seconds)
        self._known: dict[tuple[object, ...], object] = {}

    def __call__(self, position: Position) -> bool:
        try:
            return self._result(position) is None
        except RecursionError:
            raise TooManyPlays(
                "This deal can last too many plays to tell where it is decided: draw follow='line' instead."
            ) from None

    def _result(self, position: Position) -> object:
        """Return the one way in which the deal can end, or None when there are several."""
        outcome = position.outcome
        if outcome is not None:
            return (outcome.winner, frozenset(outcome.losers))
        key = position.state_key()
        if key in self._known:
            return self._known[key]
        self._budget.spend()
        found: object = None
        ways = position.chance if position.is_chance else position.legal_moves
        for number, way in enumerate(ways):
            result = self._result(position.draw(way) if position.is_chance else position.play(way))  # type: ignore[arg-type]
            if result is None or (number and result != found):
                found = None
                break
            found = result
        self._known[key] = found
        return found
