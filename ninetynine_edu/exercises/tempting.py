"""What tempts: where simple ways to play go wrong, as a measure of how hard a puzzle is for somebody who plays by feeling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..matches.players import make_bot
from ..play.information import seat_view
from ..play.moves import Move
from .endings import Turn

TEMPTERS: Final = ("greedy", "careful", "beginner")
"""Bots of the house that play by one feeling each: make the total big, save the best cards, play small. None of them looks ahead.

Those that save for the limit, count or look ahead are not asked: with them the ratings are put to the test.
"""


def tempted(turns: tuple[Turn, ...], right: Callable[[Turn], tuple[Move, ...]]) -> int:
    """Return how often one of these bots would play wrong, over all these turns."""
    return sum(_goes_wrong(turn, right(turn)) for turn in turns)


def _goes_wrong(turn: Turn, right: tuple[Move, ...]) -> int:
    if len(right) == len(turn.lengths):
        return 0
    view = seat_view(turn.position, turn.position.turn)
    return sum(make_bot(bot, 0).choose(view) not in right for bot in TEMPTERS)
