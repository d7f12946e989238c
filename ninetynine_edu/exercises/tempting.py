"""What tempts: where the house's bots go wrong, as a measure of how hard a puzzle is for somebody who plays by feeling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..matches.players import make_bot
from ..play.information import seat_view
from ..play.moves import Move
from ..play.position import Position
from .endings import Turn

GUESSERS: Final = ("beginner", "steady", "counter")
"""The bots that are asked, from weak to strong; none of them leaves anything to chance."""


def play_of(bot: str, position: Position) -> Move:
    """Return what a bot plays."""
    return make_bot(bot, 0).choose(seat_view(position, position.turn))


def stays_right(bot: str, turns: tuple[Turn, ...], right: Callable[[Turn], tuple[Move, ...]]) -> bool:
    """Return whether a bot plays one of the right plays at every turn."""
    return all(play_of(bot, turn.position) in right(turn) for turn in turns)
