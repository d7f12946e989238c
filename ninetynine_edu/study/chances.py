"""How good each move of a seat is with what it could see: over the deals that fit its view, each one solved exactly.

Where the hidden cards can lie in few ways only, every way is counted, and the chances are exact. Else they are counted over
deals that fit, dealt at random, and are an estimate, which says over how many. A deal that is not decided within the budget
decides for none: no chance is made of those that are.

In each deal both sides play as if they saw all cards, so that the chances are those of a player who would know from the
next play on how the cards lie. Nothing but the view goes in: it also seeds what is dealt.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final

from ..play.guess import deals_fitting, every_deal
from ..play.information import SeatView
from ..play.moves import Move
from ..play.position import Position
from ..solve.budget import SECONDS, Budget, BudgetSpent
from ..solve.solution import MAX_N
from .worth import all_seen, judged

WIN: Final = "win"
"""The chance to win the deal."""
TURN: Final = "turn"
"""The chance to be able to play at the next own turn, whatever the others do."""
SOLVED: Final = "solved"
"""Each deal was decided exactly."""
PLAYED: Final = "played on"
"""Each deal was played on to its end by quick players."""
DEALS: Final = 24
"""So many deals are dealt at random."""
EVERY: Final = 60
"""Up to so many ways in which the hidden cards can lie, all are counted."""
NODES: Final = 6_000
"""So many positions are looked at in all of them together."""
PLAIN: Final = 3
"""Where turns are plain, between two players, so many times as many."""
EACH: Final = 6
"""A single one may take this part of them: who needs more is not decided for all."""


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
    fitting, sampled = _fitting(view, deals)
    sums = dict.fromkeys(view.legal_moves, Fraction(0))
    count = 0
    left = nodes
    for position in fitting:
        worth, solved = judged(position, min(left, nodes // EACH), SECONDS)
        if solved is None or not worth.values or worth.concept == MAX_N:
            return None
        left -= solved.spent
        if left <= 0:
            return None
        for move in sums:
            sums[move] += (1 + Fraction(worth.values[move])) / 2
        count += 1
    return _chances(WIN, sums, count, sampled)


def chances_to_play(view: SeatView, deals: int = DEALS, nodes: int = NODES) -> Chances | None:
    """Return the chance of each move that its player can play at the next own turn, whatever the others do till then.

    Args:
        view: of the seat on turn.
        deals: so many are dealt at random where they cannot all be counted.
        nodes: at most so many positions are looked at in all of them; None comes back where they are not enough.
    """
    fitting, sampled = _fitting(view, deals)
    sums = dict.fromkeys(view.legal_moves, Fraction(0))
    count = 0
    budget = Budget(nodes)
    try:
        for position in fitting:
            for move in sums:
                sums[move] += plays_again(position.play(move), view.seat, budget)
            count += 1
    except BudgetSpent:
        return None
    return _chances(TURN, sums, count, sampled)


def plays_again(position: Position, seat: int, budget: Budget) -> bool:
    """Return whether a seat comes to its next turn with a card that it can play, whatever the others do.

    Raises:
        BudgetSpent: there are more positions till then than the budget allows.
    """
    if position.outcome is not None:
        return seat not in position.outcome.losers
    if seat not in position.alive:
        return False
    if position.turn == seat and not position.is_chance:
        return True
    budget.spend()
    if position.is_chance:
        return all(plays_again(position.draw(card), seat, budget) for card in position.chance)
    return all(plays_again(position.play(move), seat, budget) for move in position.legal_moves)


def chances_of(view: SeatView) -> Chances | None:
    """Return the chances of the moves of a seat: to win where that is decided, else to play at the next own turn."""
    nodes = NODES * (PLAIN if view.variant.is_basic else 1)
    return chances_to_win(view, nodes=nodes) or chances_to_play(view)


def only_deal(view: SeatView) -> Position:
    """Return the one deal that fits a view in which nothing is hidden, with all cards seen."""
    return all_seen((every_deal(view, 1) or [])[0])


def _fitting(view: SeatView, deals: int) -> tuple[Iterator[Position], bool]:
    """Return deals that fit a view, with all cards seen, and whether they are dealt at random: all where they are few."""
    every = every_deal(view, EVERY)
    if every is not None:
        return map(all_seen, every), False
    dealt = deals_fitting(view, Random(_seed(view)))
    return (all_seen(position) for position, _ in zip(dealt, range(deals), strict=False)), True


def _seed(view: SeatView) -> str:
    """Return a seed out of what the seat sees."""
    cards = " ".join(card.code for card in (*view.hand, *view.pile))
    return f"{view.variant.code} P{view.seat + 1} {view.total} {view.hand_sizes} {view.stock_size} {cards}"


def _chances(concept: str, sums: Mapping[Move, Fraction], count: int, sampled: bool) -> Chances | None:
    if not count:
        return None
    return Chances(concept, {move: sum_ / count for move, sum_ in sums.items()}, count, count if sampled else 0)
