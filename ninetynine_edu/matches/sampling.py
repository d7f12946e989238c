"""Bots that deal the hidden cards as they may lie, again and again, and play each deal out: how good is each move on average?"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from ..ground.say import marked, marked_noun
from ..play.guess import deals_fitting, every_deal
from ..play.information import SeatView
from ..play.moves import Move
from ..play.position import Position
from .graded import CLOSE, thrifty, weighed
from .players import bot
from .playing_out import Quick

PLAYS: Final = 40_000
"""So many plays it looks at for one move, in all deals together: a number and no time, so that a match can be played again."""
FAMILY: Final = 10_000
"""The same where a play is more work: several cards at once, duties, hands that change."""
NODES: Final = 1000
"""So many positions the exact answer to one deal may cost."""
NODE: Final = 8
"""What a position that is solved counts: as much work as so many plays."""
BEGIN: Final = 12
"""What it takes to begin to solve a deal, in positions."""
SHORT: Final = 14
"""A deal of two is solved exactly when hands and stock hold no more cards than this together."""
ROUND: Final = 15
"""After so many deals it looks no more at moves that do worse."""
FEW: Final = 100
"""With fewer deals than this that are played out, what another move has won in them is trusted less."""
NEAR: Final = 35
"""So near the limit it begins to imagine deals: further away each move wins about as often, and luck would choose."""
SHARE: Final = 2520
"""What is won or lost in a deal, so that up to ten can share it in whole numbers."""
EVERY: Final = 60
"""So many deals may fit what is seen for each of them to be solved."""
MOST: Final = 16
"""So many different moves are compared."""


def different(moves: Sequence[Move]) -> list[Move]:
    """Return one move of each kind: cards that do the same and have the same rank are alike here."""
    kinds: dict[object, Move] = {}
    for move in moves:
        ranks = tuple(sorted(card.rank for card in move.cards))
        kinds.setdefault((ranks, move.alternative, move.number, move.target, move.answer, move.together == ""), move)
    return list(kinds.values())


def matters(view: SeatView) -> bool:
    """Return whether a turn is near the limit, or can come there, or something else is asked."""
    highest = max(map(view.result_of, view.legal_moves))
    return bool(view.asked) or view.total >= view.limit - NEAR or highest >= view.limit - CLOSE


def plays_for(view: SeatView) -> int:
    """Return how many plays the expert looks at for one move."""
    return PLAYS if view.table.rules.fast else FAMILY


class Playouts:
    """Deals that fit a view, played out after each of some moves.

    Args:
        view: what the seat knows.
        seed: for the deals.
        plays: at most so many plays in all.
    """

    def __init__(self, view: SeatView, seed: int, plays: int = PLAYS) -> None:
        self._view: Final = view
        self._quick: Final = Quick(view)
        self._deals: Final = deals_fitting(view, Random(seed))
        self._left = plays
        cards = view.stock_size + sum(view.hand_sizes)
        self._solves = len(view.alive) == 2 and view.variant.is_basic and not view.asked and cards <= SHORT
        self.deals = 0

    @property
    def left(self) -> int:
        """So many plays may still be made; below 0 where the last deal took more."""
        return self._left

    def best(self, moves: Sequence[Move]) -> Move | None:
        """Return the move that wins most on average, or None when no deal fits.

        The first stays the choice unless another has won more in the same deals by more than its sums waver by luck; with few
        deals it must be much more.
        """
        first, left = moves[0], list(moves[1:])
        gained, squares = dict.fromkeys(left, 0), dict.fromkeys(left, 0)
        while left and self._left > 0:
            for _ in range(ROUND):
                deal = next(self._deals, None)
                if deal is None:
                    return None
                self.deals += 1
                usual = self.payoff(deal, first)
                for move in left:
                    more = self.payoff(deal, move) - usual
                    gained[move] += more
                    squares[move] += more * more
                if self._left <= 0:
                    break
            left = [move for move in left if gained[move] >= 0 or 4 * gained[move] ** 2 < 9 * squares[move]]
            left = [move for move in left if squares[move]]
        trust = FEW if self._solves else min(self.deals, FEW)
        better = [move for move in left if gained[move] > 0 and gained[move] ** 2 * trust >= FEW * squares[move]]
        return max(better, key=gained.__getitem__, default=first)

    def payoff(self, deal: Position, move: Move) -> int:
        """Return what the seat wins in a deal after a move: exactly where few cards are left, else played out."""
        position = deal.play(move)
        if self._solves and not position.is_over and position.state.owed is None:
            won = self._solved(position)
            if won is not None:
                return won
        losers, number = self._quick.finish(position)
        self._left -= number + 1
        return self._share(losers)

    def _solved(self, position: Position) -> int | None:
        """Return what the seat wins when both play best with all cards seen; None when that takes too long."""
        from . import solving  # only here are solvers needed

        won, looked_at = solving.wins(position, self._view.seat, NODES)
        self._left -= NODE * (looked_at + BEGIN)
        if won is None:
            self._solves = False
            return None
        return SHARE if won else -SHARE

    def _share(self, losers: Sequence[int] | None) -> int:
        """Return what the seat has won in a deal that others, or it, lost; None: nobody."""
        if losers is None:
            return 0
        seats = self._view.alive
        lost = [seat for seat in seats if seat in losers]
        if self._view.seat in lost:
            return -SHARE // len(lost) if len(lost) < len(seats) else -SHARE
        return SHARE // (len(seats) - len(lost)) if lost else 0


@bot(
    "expert",
    marked_noun("Fox"),
    marked("It imagines how the hidden cards may lie, many times over, and plays what wins most often."),
    face="fox",
)
class ExpertBot:
    """Plays deals that fit what it has seen to the end, and chooses the move that wins most; far from the limit it weighs its cards.

    Args:
        seed: for the deals that it imagines.
        plays: at most so many plays in all of them; None: as many as take a fraction of a second.
    """

    def __init__(self, seed: int = 0, plays: int | None = None) -> None:
        self._seed = seed
        self._plays = plays

    def choose(self, view: SeatView) -> Move:
        """Return the move that wins most on average."""
        plays = plays_for(view) if self._plays is None else self._plays
        usual = weighed(view)
        moves = sorted(different(view.legal_moves), key=lambda move: thrifty(view, move), reverse=True)[:MOST]
        if len(moves) == 1:
            return moves[0]
        if not matters(view):
            return usual
        alike = different([usual, *moves])
        return Playouts(view, self._seed, plays).best(alike) or usual


@bot(
    "exact",
    marked_noun("Owl"),
    marked("It solves the deal where it can, and else imagines how the hidden cards may lie, more often than the fox."),
    face="owl",
)
class ExactBot:
    """Solves every deal that fits what it has seen, where they are few; else it plays as the expert, with twice as many plays.

    Each deal is solved with all cards seen: that is proved where one deal fits, else the best on average over all.

    Args:
        seed: for the deals that it imagines.
    """

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, view: SeatView) -> Move:
        """Return the best move where that can be proved, else the one that wins most on average."""
        deals = every_deal(view, EVERY) if len(view.legal_moves) > 1 else None
        if deals:
            from . import solving  # only here are solvers needed

            best = solving.best_move(deals, PLAYS)
            if best is not None:
                return best
        return ExpertBot(self._seed, 2 * plays_for(view)).choose(view)
