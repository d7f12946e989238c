"""Bots that deal the hidden cards as they may lie, again and again, and play each deal out: how good is each move on average?"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from ..ground.say import marked, marked_noun
from ..play.guess import deals_fitting
from ..play.information import SeatView
from ..play.moves import Move
from ..play.position import Position
from .graded import CounterBot, thrifty, worths
from .players import bot

PLAYS: Final = 24_000
"""So many plays it looks at for one move, in all deals together: a number and no time, so that a match can be played again."""
FAMILY: Final = 10_000
"""The same where a play is more work: several cards at once, duties, hands that change."""
LONGEST: Final = 300
"""A deal that takes longer than this counts as nobody's."""
NODES: Final = 3000
"""So many positions the exact answer to one deal may cost."""
SHORT: Final = 14
"""A deal of two is solved exactly when hands and stock hold no more cards than this together."""
SHARE: Final = 2520
"""What is won or lost in a deal, so that up to ten can share it in whole numbers."""
MOST: Final = 16
"""So many different moves are compared."""


def quick(position: Position, own: Sequence[int]) -> Move:
    """Return the move that lays the card least worth keeping, for whoever is on turn: the steady bot's, in a hurry."""
    moves = position.moves
    if len(moves) == 1:
        return moves[0]
    rules = position.rules
    best, least = moves[0], 1 << 30
    for move in moves:
        key = move.key
        worth = own[key[0]] if len(key) == 1 else sum([own[index] for index in key])
        if move.answer:
            worth = _ANSWERS.get(move.answer, -worth)
        if worth < least and (rules.must_play or (rules.result(move, position.total) or 0) <= rules.limit):
            best, least = move, worth
    return best


_ANSWERS: Final = {"show": -1000, "raid": -1000, "stop": -12, "keep": -1}


def different(moves: Sequence[Move]) -> list[Move]:
    """Return one move of each kind: cards that do the same and have the same rank are alike here."""
    kinds: dict[object, Move] = {}
    for move in moves:
        ranks = tuple(sorted(card.rank for card in move.cards))
        kinds.setdefault((ranks, move.alternative, move.number, move.target, move.answer, move.together == ""), move)
    return list(kinds.values())


def plays_for(view: SeatView) -> int:
    """Return how many plays the expert looks at for one move."""
    return FAMILY if view.table.rules.family else PLAYS


class Playouts:
    """Deals that fit a view, played out after each of some moves.

    Args:
        view: what the seat knows.
        seed: for the deals.
        plays: at most so many plays in all.
    """

    def __init__(self, view: SeatView, seed: int, plays: int = PLAYS) -> None:
        self._view: Final = view
        self._own: Final = worths(view.table.rules)
        self._deals: Final = deals_fitting(view, Random(seed))
        self._left = plays
        cards = view.stock_size + sum(view.hand_sizes)
        self._solves = len(view.alive) == 2 and view.variant.is_basic and not view.asked and cards <= SHORT
        self.deals = 0

    def best(self, moves: Sequence[Move]) -> Move | None:
        """Return the move that wins most on average, or None when no deal fits.

        The first stays the choice unless another has won more in the same deals by more than its sums waver by luck.
        """
        first, left = moves[0], list(moves[1:])
        stages = max(1, len(left).bit_length())
        share = self._left // stages
        gained, squares = dict.fromkeys(left, 0), dict.fromkeys(left, 0)
        while left:
            until = self._left - share
            while self._left > until:
                deal = next(self._deals, None)
                if deal is None:
                    return None
                self.deals += 1
                usual = self.payoff(deal, first)
                for move in left:
                    more = self.payoff(deal, move) - usual
                    gained[move] += more
                    squares[move] += more * more
            left.sort(key=gained.__getitem__, reverse=True)
            if len(left) == 1:
                break
            del left[(len(left) + 1) // 2 :]
        sure = [move for move in left if gained[move] > 0 and gained[move] ** 2 > squares[move]]
        return sure[0] if sure else first

    def payoff(self, deal: Position, move: Move) -> int:
        """Return what the seat wins in a deal after a move: exactly where few cards are left, else played out."""
        position, own, number = deal.play(move), self._own, 1
        if self._solves and not position.is_over and position.state.owed is None:
            won = self._solved(position)
            if won is not None:
                return won
        while position.outcome is None and number < LONGEST:
            if position.state.owed is not None:
                position = position.draw()
                continue
            position = position.play(quick(position, own))
            number += 1
        self._left -= number
        return self._share(position)

    def _solved(self, position: Position) -> int | None:
        """Return what the seat wins when both play best with all cards seen; None when that takes too long."""
        from . import solving  # only here are solvers needed

        won, looked_at = solving.wins(position, self._view.seat, NODES)
        self._left -= looked_at
        if won is None:
            self._solves = False
            return None
        return SHARE if won else -SHARE

    def _share(self, position: Position) -> int:
        """Return what the seat has won in a deal that is over."""
        outcome, seats = position.outcome, self._view.alive
        if outcome is None:
            return 0
        lost = [seat for seat in seats if seat in outcome.losers]
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
    """Plays deals that fit what it has seen to the end, and chooses the move that wins most.

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
        usual = CounterBot().choose(view)
        moves = sorted(different(view.legal_moves), key=lambda move: thrifty(view, move), reverse=True)[:MOST]
        if len(moves) == 1:
            return moves[0]
        alike = different([usual, *moves])
        return Playouts(view, self._seed, plays).best(alike) or usual


@bot(
    "exact",
    marked_noun("Owl"),
    marked("It solves the deal where it can, and else imagines how the hidden cards may lie, more often than the fox."),
    face="owl",
)
class ExactBot:
    """Solves a deal whose cards are all known to it; else it plays as the expert, and looks at twice as many plays.

    Args:
        seed: for the deals that it imagines.
    """

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, view: SeatView) -> Move:
        """Return the best move where that can be proved, else the one that wins most on average."""
        if len(view.legal_moves) > 1 and not view.unseen:
            from . import solving

            deal = next(deals_fitting(view, Random(self._seed)), None)
            best = None if deal is None else solving.best_move(deal, PLAYS)
            if best is not None:
                return best
        return ExpertBot(self._seed, 2 * plays_for(view)).choose(view)
