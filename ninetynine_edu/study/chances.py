"""How good each move of a seat is with what it could see: over the deals that fit its view, each one solved exactly.

Where the hidden cards can lie in few ways only, every way is counted, and the chances are exact. Else they are counted over
deals that fit, dealt at random, and are an estimate, which says over how many. A deal that is not decided within the budget
decides for none: no chance is made of those that are.

In each deal both sides play as if they saw all cards, so that the chances are those of a player who would know from the
next play on how the cards lie. Nothing but the view goes in: see `seen`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from ..matches.sampling import different
from ..play.guess import every_deal
from ..play.information import SeatView
from ..play.moves import Move
from ..play.position import Position
from ..solve.budget import Budget, BudgetSpent
from .pieces import at_once
from .seen import DEALS, EACH, fitting, solved
from .worth import all_seen

WIN: Final = "win"
"""The chance to win the deal."""
TURN: Final = "turn"
"""The chance to be able to play at the next own turn, whatever the others do."""
NODES: Final = 6_000
"""So many positions are looked at in all of them together."""
PLAIN: Final = 3
"""Where turns are plain, between two players, so many times as many."""


@dataclass(frozen=True, slots=True)
class Chances:
    """How good the moves of a seat are over the deals that fit its view.

    Attributes:
        concept: what the chances are about: `WIN` or `TURN`.
        values: every legal move with its chance, 0 to 1.
        deals: over so many deals it was counted.
        sampled: the same where they were dealt at random; 0 where they are all that fit.
    """

    concept: str
    values: Mapping[Move, Fraction]
    deals: int
    sampled: int

    @property
    def best(self) -> tuple[Move, ...]:
        """The moves with the best chance."""
        most = max(self.values.values())
        return tuple(move for move, chance in self.values.items() if chance == most)


def chances_to_win(view: SeatView, deals: int = DEALS, nodes: int = NODES) -> Chances | None:
    """Return the chance of each move to win the deal; None where a deal is not decided, or more than two are in.

    Args:
        view: of the seat on turn.
        deals: so many are dealt at random where they cannot all be counted.
        nodes: at most so many positions are looked at in all of them; see :meth:`Solved.worth`.
    """
    if len(view.alive) != 2 or not view.legal_moves:
        return None
    found = at_once(solved(view, deals, nodes))
    if found is None or found.shared:
        return None
    values = {move: (1 + worth) / 2 for move, worth in found.values.items()}
    return Chances(WIN, values, len(found.deals), found.sampled)


def chances_to_play(view: SeatView, deals: int = DEALS, nodes: int = NODES) -> Chances | None:
    """Return the chance of each move that its player can play at the next own turn, whatever the others do till then.

    Args:
        view: of the seat on turn.
        deals: so many are dealt at random where they cannot all be counted.
        nodes: at most so many positions are looked at in all of them. Where they do not reach for another deal like the
            longest, it is counted over fewer deals, `EACH` at the least; None comes back where they are not enough.
    """
    dealt, sampled = fitting(view, deals)
    sums = dict.fromkeys(view.legal_moves, Fraction(0))
    budget = Budget(nodes)
    count = longest = 0
    try:
        for position in map(all_seen, dealt):
            if sampled and count >= EACH and budget.spent + longest > nodes:
                break
            before = budget.spent
            for move in sums:
                sums[move] += plays_again(position.play(move), view.seat, budget)
            longest = max(longest, budget.spent - before)
            count += 1
    except BudgetSpent:
        return None
    if not count:
        return None
    return Chances(TURN, {move: good / count for move, good in sums.items()}, count, count if sampled else 0)


def plays_again(position: Position, seat: int, budget: Budget) -> bool:
    """Return whether a seat comes to its next turn with a card that it can play, whatever the others do.

    Raises:
        BudgetSpent: there are more positions till then than the budget allows.
    """
    budget.spend()
    if position.outcome is not None:
        return seat not in position.outcome.losers
    if seat not in position.alive:
        return False
    if position.is_chance:
        return all(plays_again(position.draw(card), seat, budget) for card in position.chance)
    if position.turn == seat:
        return True
    worst_first = sorted(different(position.legal_moves), key=position.result_of, reverse=True)
    return all(plays_again(position.play(move), seat, budget) for move in worst_first)


def chances_of(view: SeatView) -> Chances | None:
    """Return the chances of the moves of a seat: to win where that is decided, else to play at the next own turn."""
    nodes = NODES * (PLAIN if view.variant.is_basic else 1)
    return chances_to_win(view, nodes=nodes) or chances_to_play(view)


def only_deal(view: SeatView) -> Position:
    """Return the one deal that fits a view in which nothing is hidden, with all cards seen."""
    return all_seen((every_deal(view, 1) or [])[0])
