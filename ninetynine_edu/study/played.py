"""A deal that was played, one play after the other, as it lay on the table. Loads no solver."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..matches.record import DealRecord, Play, replay
from ..play.moves import Move
from ..play.position import Position


class Played(NamedTuple):
    """One play of a deal: its number from 1, the positions before and after it, and what was written of it."""

    number: int
    before: Position
    play: Play
    after: Position

    @property
    def move(self) -> Move:
        """What was played."""
        return self.before.parse_move(self.play.move)


def plays_of(deal: DealRecord) -> Iterator[Played]:
    """Yield the plays of a deal in order, cards that are drawn by hand among them."""
    position = deal.start
    for number, play in enumerate(deal.plays, 1):
        before, position = position, replay(position, play)
        yield Played(number, before, play, position)
