"""Bots of graded strength behind one small interface. Each sees a `SeatView`: its own hand and the open table."""

from __future__ import annotations

from random import Random

from ..ground.say import marked, marked_noun
from ..play.information import SeatView
from ..play.moves import Move
from ..play.reward import worth
from .players import bot
from .players import make_bot as make

__all__ = ["CarefulBot", "GreedyBot", "RandomBot", "make"]


@bot("random", marked_noun("Rabbit"), marked("It picks a card by luck."), face="rabbit")
class RandomBot:
    """Plays any legal move, each alike likely.

    Args:
        seed: for its choices.
    """

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def choose(self, view: SeatView) -> Move:
        """Return a legal move by lot."""
        return view.legal_moves[int(self._random.random() * len(view.legal_moves))]


@bot(
    "greedy",
    marked_noun("Squirrel"),
    marked("It makes the total as big as it safely can."),
    face="squirrel",
)
class GreedyBot:
    """Plays the highest safe total, and keeps nothing back (rules 11, H18)."""

    def __init__(self, seed: int = 0) -> None:
        del seed  # it leaves nothing to chance

    def choose(self, view: SeatView) -> Move:
        """Return the legal move with the highest total; of equal ones the first."""
        if (best := sure(view)) is not None:
            return best
        return max(view.legal_moves, key=lambda move: (safe(view, move), view.result_of(move)))


@bot(
    "careful",
    marked_noun("Tortoise"),
    marked("It plays plain cards first and saves its best cards for later."),
    face="tortoise",
)
class CarefulBot:
    """Keeps zeros, tens and cards that set the total for later, and lays plain cards first, high ones before low."""

    def __init__(self, seed: int = 0) -> None:
        del seed

    def choose(self, view: SeatView) -> Move:
        """Return the move that gives away the least."""
        if (best := sure(view)) is not None:
            return best
        return max(view.legal_moves, key=lambda move: self._worth(view, move))

    @staticmethod
    def _worth(view: SeatView, move: Move) -> tuple[bool, int, int]:
        effect = view.variant.effect(move.cards[0])
        result = view.result_of(move)
        adds = all(a.op == "add" and a.n > 0 for a in effect.alternatives)
        if adds:
            # A card that offers several sums is more useful the smaller it can be, so it is laid small and late.
            return (
                safe(view, move),
                2 if len(effect.alternatives) == 1 else 1,
                move.n if effect.is_plain else -move.n,
            )
        # Of the cards worth keeping: a setter goes before a card that changes nothing, one that takes away goes last.
        lowers = result < view.total
        return (safe(view, move), 0, -2 if lowers else 0 if result > view.total else -1)


def sure(view: SeatView) -> Move | None:
    """Return three of a kind that wins at once, or the rank of the best card, where a dealer is asked for one; else None."""
    if three := next((move for move in view.legal_moves if move.is_three), None):
        return three
    named = [move for move in view.legal_moves if move.answer == "reward"]
    return max(named, key=lambda move: worth(view.variant, move.cards[0])) if named else None


def safe(view: SeatView, move: Move) -> bool:
    """Return whether a move keeps to the limit; where going over is allowed it still loses."""
    return view.result_of(move) <= view.limit
