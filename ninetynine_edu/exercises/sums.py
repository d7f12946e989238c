"""The sums of a game, for kinds that are made of one play."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from ..ground.cards import Card
from ..play.calling import Call
from ..play.drill import Drill, Sum
from ..play.moves import Move
from ..play.position import Position
from ..rules.variant import Variant
from . import rating
from .kind import ExerciseError, Task
from .lots import Lots

_LEVELS: Final = 4
_ENOUGH: Final = 8
"""A level has at least so many of the sums that are looked into."""
_LOOKED_INTO: Final = 25
_TRIED: Final = 24


@lru_cache(maxsize=64)
def sums_of(v: Variant) -> Drill:
    """Return all sums of a game. Nothing may be drawn from it: its lots are its own."""
    return Drill(v, seed=0)


def _has_work(call: Call) -> bool:
    """Return whether there is something to work out: a card that sets the total, or leaves it, asks for none."""
    return call.op != "set" and bool(call.step)


@lru_cache(maxsize=64)
def _starts(v: Variant) -> tuple[int, ...]:
    """Return the ratings at which the levels of a game begin: the sums that it has, cut into as many parts, easy to hard."""
    sums = sums_of(v)
    totals = range(sums.low, v.limit + 1)
    some = totals[:: max(1, len(totals) // _LOOKED_INTO)]
    rated = sorted(rating.of_sum(each.call) for total in some for each in sums.sums(total) if _has_work(each.call))
    if len(rated) < _LEVELS * _ENOUGH:
        return ()
    return tuple(sorted({rated[len(rated) * part // _LEVELS] for part in range(_LEVELS)}))


def levels_of(v: Variant) -> tuple[int, ...]:
    """Return the levels that have enough sums in a game."""
    return tuple(range(1, 1 + len(_starts(v))))


def sum_by_lot(v: Variant, level: int, lots: Lots) -> Sum | None:
    """Return a sum of a level: first the total, then the card; None where these lots find none."""
    sums, starts = sums_of(v), (*_starts(v), rating.HARDEST + 1)
    low, high = (0 if level == 1 else starts[level - 1]), starts[level]
    for _ in range(_TRIED):
        total = lots.between(sums.low, v.limit)
        fitting = [each for each in sums.sums(total) if _has_work(each.call) and low <= rating.of_sum(each.call) < high]
        if fitting:
            found = lots.one_of(fitting)
            return replace(found, card=lots.one_of(_alike(v, found.card)))
    return None


def _alike(v: Variant, card: Card) -> list[Card]:
    """Return the cards of a rank that do the same: one suit is as good as another."""
    effect = v.effect(card)
    return [other for other in dict.fromkeys(v.deck()) if other.rank == card.rank and v.effect(other) == effect]


def move_of(task: Task) -> Move:
    """Return the play that a task gives as `move`.

    Raises:
        ExerciseError: it is none that is legal at its position.
    """
    try:
        return task.place.parse_move(task.text("move"))
    except ValueError as error:
        raise ExerciseError(str(error)) from None


def call_of(task: Task) -> Call:
    """Return the sum of the play that a task gives.

    Raises:
        ExerciseError: no total is called with it.
    """
    move = move_of(task)
    call = Call.of(task.place, move)
    if call is None:
        raise ExerciseError(f"{move.code} is no play whose total is called.")
    return call


def with_one_card(v: Variant, found: Sum) -> Position:
    """Return the position of a sum: its total, and its card in the hand of who is on turn."""
    return Position.open(v, [[found.card], []], total=found.call.before)
