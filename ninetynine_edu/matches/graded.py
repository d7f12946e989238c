"""Bots of graded strength for a table that plays on: one that makes room, one that saves, one that counts.

What a card is worth keeping is read off the rules: at how many totals just below the limit, and at the limit itself, it can
still be played.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Final

from ..ground.say import marked, marked_noun
from ..play.compiled import Rules
from ..play.information import SeatView
from ..play.moves import Move
from .bots import safe, sure
from .players import bot

if TYPE_CHECKING:
    from fractions import Fraction

CLOSE: Final = 13
"""So many totals up to the limit count for what a card is worth: there a plain card no longer fits."""
SAVES: Final = 12
"""What it counts that a card can be played at the limit."""
LOWERS: Final = 4
"""What it counts that it makes room there."""
CAUGHT: Final = 30
"""What it counts that the next player is stuck for sure: as much as the best card."""
HOPE: Final = 3
"""Once in so many times the next player must be stuck at least before the counter gives a good card for it."""


@lru_cache(maxsize=200)
def worths(rules: Rules) -> tuple[int, ...]:
    """Return what each card is worth keeping, by card index."""
    first = rules.limit - CLOSE + 1
    rows = [rules.rows[0].get(total) or rules.row(0, total) for total in range(first, rules.limit + 1)]
    last = rows[-1]
    return tuple(
        sum(bool(row[index]) for row in rows)
        + SAVES * bool(last[index])
        + LOWERS * any((rules.result(move, rules.limit) or 0) < rules.limit for move in last[index])
        for index in range(len(rules.cards))
    )


def cost(view: SeatView, move: Move) -> int:
    """Return what the cards are worth that a move lays."""
    own = worths(view.table.rules)
    return sum(own[index] for index in move.key)


def answer(view: SeatView) -> Move | None:
    """Return the answer to a question inside a turn, or what is sure anyway; None in an ordinary turn.

    A card that saves is shown, the best card taken, and nothing thrown away that could be worth something.
    """
    if (best := sure(view)) is not None or not view.asked:
        return best
    own = worths(view.table.rules)
    gain = {"show": CAUGHT, "raid": CAUGHT, "stop": SAVES, "keep": 0}

    def good(move: Move) -> int:
        return gain.get(move.answer, own[move.index] if move.answer == "take" else -cost(view, move))

    return max(view.legal_moves, key=good)


@bot(
    "beginner",
    marked_noun("Hedgehog"),
    marked("It plays small cards and keeps the game going."),
    face="hedgehog",
)
class BeginnerBot:
    """Adds little, makes room near the limit, and sets the total to the limit only when nothing else is left."""

    def __init__(self, seed: int = 0) -> None:
        del seed  # it leaves nothing to chance

    def choose(self, view: SeatView) -> Move:
        """Return the move that leaves most room, plain small cards first."""
        return answer(view) or max(view.legal_moves, key=lambda move: self._room(view, move))

    @staticmethod
    def _room(view: SeatView, move: Move) -> tuple[bool, bool, int, int, int]:
        result = view.result_of(move)
        adds = result > view.total
        near = view.limit - view.total < 2 * CLOSE
        kind = 1 if adds else 2 * near if result < view.total else 0
        return (safe(view, move), result < view.limit, kind, -len(move.key), -abs(result - view.total))


@bot(
    "steady",
    marked_noun("Otter"),
    marked("It keeps zeros, tens and cards that set the total for when they are needed."),
    face="otter",
)
class SteadyBot:
    """Lays plain cards first, small ones before high ones, and of the cards for the limit the best last."""

    def __init__(self, seed: int = 0) -> None:
        del seed

    def choose(self, view: SeatView) -> Move:
        """Return the move that keeps the cards for the limit longest."""
        return answer(view) or max(view.legal_moves, key=lambda move: (safe(view, move), thrift(view, move)))


def thrift(view: SeatView, move: Move) -> tuple[int, int]:
    """Return how well a move keeps the cards for the limit: it lays none of them, and of the others a small one."""
    own = worths(view.table.rules)
    spent = sum(own[index] for index in move.key if own[index] > CLOSE)
    return (-spent, 0 if spent else -view.result_of(move))


def thrifty(view: SeatView, move: Move) -> tuple[bool, int, int]:
    """Return how good a move is for who saves cards: the more, the better.

    The card least worth keeping goes first. With another card for the limit in hand the total is pushed up, else kept down.
    """
    result = view.result_of(move)
    own = worths(view.table.rules)
    more = sum(own[card.index] > CLOSE for card in view.hand) > 1
    return (safe(view, move), -cost(view, move), result if more else -result)


@bot(
    "counter",
    marked_noun("Badger"),
    marked("It remembers the cards played, and sees when the next player may be stuck."),
    face="badger",
)
class CounterBot:
    """Saves cards as the steady bot does, but when the cards not seen say that the next player may be stuck, it tries that."""

    def __init__(self, seed: int = 0) -> None:
        del seed

    def choose(self, view: SeatView) -> Move:
        """Return the move that leaves the next player stuck most likely, when the chance is good; else the steady bot's."""
        if (best := answer(view)) is not None:
            return best
        count = Count(view)
        return max(view.legal_moves, key=lambda move: (safe(view, move), count.hope(move), thrift(view, move)))


def weighed(view: SeatView) -> Move:
    """Return the move with the best chances as far as the next turn: what it lays against whom it may leave stuck."""
    if (best := answer(view)) is not None:
        return best
    count = Count(view)
    return max(view.legal_moves, key=lambda move: (safe(view, move), count.good(move), thrifty(view, move)))


class Count:
    """What a seat can reckon from the cards that it has not seen."""

    def __init__(self, view: SeatView) -> None:
        self._view: Final = view
        self._rules: Final = view.table.rules
        self._unseen: Final = [card.index for card in view.unseen]

    def stuck(self, seat: int, total: int) -> Fraction | int:
        """Return how likely it is that a seat has no card for a total, when each deal of the unseen cards is alike likely."""
        from fractions import Fraction  # only who counts needs them

        row = self._rules.rows[seat].get(total) or self._rules.row(seat, total)
        known = self._view.known[seat]
        if any(row[card.index] for card in known):
            return 0
        no_use = sum(not row[index] for index in self._unseen)
        hidden = self._view.hand_sizes[seat] - len(known)
        return Fraction(comb(no_use, hidden), max(1, comb(len(self._unseen), hidden)))

    def caught(self, move: Move) -> Fraction | int:
        """Return how likely a move leaves the next player stuck."""
        after = self._view.next_seat(move)
        return self.stuck(after, self._view.result_of(move)) if after != self._view.seat else 0

    def hope(self, move: Move) -> Fraction | int:
        """Return the same where it is likely enough to be tried, else nothing."""
        chance = self.caught(move)
        return chance if chance * HOPE >= 1 else 0

    def good(self, move: Move) -> Fraction | int:
        """Return how good a move is: what it gives away against the chance that the next player is stuck."""
        return CAUGHT * self.caught(move) - cost(self._view, move)
