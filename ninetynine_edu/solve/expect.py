"""Chance and choice through the engine: expectations by plain recursion, for any variant with two seats left.

Slow and simple on purpose: it plays every move with :meth:`Position.play` and draws every card with
:meth:`Position.draw`. The stages of `stages` must agree with it wherever they apply.
"""

from __future__ import annotations

from fractions import Fraction
from math import inf
from typing import Final

from ..play.moves import Move
from ..play.position import Position
from .budget import Bounds, Budget, BudgetSpent

WON: Final = Fraction(1)
LOST: Final = Fraction(-1)
UNKNOWN: Final[Bounds] = (LOST, WON)


class Expectation:
    """The value of positions for one seat when both play their best and chance does the rest.

    A position that the budget or the depth does not reach may still be worth anything, so what comes out is a lower and
    an upper bound, and an exact value where they meet.

    Args:
        seat: the one whose value it is; the other seat that is still in wants it low.
        budget: the most positions to look at.
    """

    def __init__(self, seat: int, budget: Budget) -> None:
        self.seat: Final = seat
        self._budget = budget
        self._known: dict[tuple[object, ...], Fraction] = {}
        self._near: dict[tuple[object, ...], tuple[float, Bounds]] = {}
        """What is known of positions that are not decided: how far was looked ahead, and the bounds."""
        self.spent: BudgetSpent | None = None
        """Set when the budget was used up."""

    def renew(self, budget: Budget) -> None:
        """Go on with a new budget: what is decided stays, but mere bounds depend on what was spent on them."""
        self._budget, self._near, self.spent = budget, {}, None

    def bounds(self, position: Position, depth: float = inf) -> Bounds:
        """Return the least and the greatest value that a position can have for the seat, looking so many plays ahead."""
        if position.is_over:
            assert position.outcome is not None
            exact = WON if position.outcome.winner == self.seat else LOST
            return exact, exact
        key = position.state_key()
        known = self._known.get(key)
        if known is not None:
            return known, known
        looked, bounds = self._near.get(key, (0, UNKNOWN))
        if looked >= depth:
            return bounds
        if self.spent is None and depth > 0:
            try:
                self._budget.spend()
            except BudgetSpent as error:
                self.spent = error
        if self.spent is not None or depth <= 0:
            return UNKNOWN
        low, high = (self._chance if position.is_chance else self._choice)(position, depth)
        if low == high:
            self._known[key] = low
        else:
            self._near[key] = depth, (low, high)
        return low, high

    def move_bounds(self, position: Position, move: Move, depth: float = inf) -> Bounds:
        """Return the bounds of one move."""
        return UNKNOWN if self.spent is not None else self.bounds(position.play(move), depth - 1)

    def _chance(self, position: Position, depth: float) -> Bounds:
        low = high = Fraction(0)
        for card, chance in position.chance.items():
            if self.spent is not None:
                least, most = UNKNOWN
            else:
                least, most = self.bounds(position.draw(card), depth)
            low += chance * least
            high += chance * most
        return low, high

    def _choice(self, position: Position, depth: float) -> Bounds:
        """Return the bounds under the best of all moves; a certain win ends the looking."""
        mine = position.turn == self.seat
        best = WON if mine else LOST
        found = []
        for move in position.legal_moves:
            found.append(self.move_bounds(position, move, depth))
            if found[-1] == (best, best):
                return found[-1]
        better = max if mine else min
        return better(low for low, _ in found), better(high for _, high in found)

    @property
    def positions(self) -> int:
        """How many positions are decided."""
        return len(self._known)
