"""What happens in a match: events, each with the facts of it, and the moments that are gone back to.

The sentence that tells an event is made when somebody reads it.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..play.facts import Facts
from ..play.moves import Move
from ..play.position import Position
from ..play.wording import in_words


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a match.

    Args:
        kind: ``deal``, ``play``, ``draw``, ``forgot``, ``special``, ``lost``, ``deal_won``, ``out`` or ``won``.
        player: the player it happened to, 0-based, or None.
        before: the total before it.
        total: the total after it.
        move: the move of a play.
        number: the deal it belongs to, from 1.
        fault: True when a bot failed and a move was drawn by lot for it.
        facts: what happened, one fact for each sentence of `words`; its players are those of the match.
        names: what the players of the match are called.
    """

    kind: str
    player: int | None
    before: int
    total: int
    move: Move | None = None
    number: int = 1
    fault: bool = False
    facts: Facts = ()
    names: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The event as a sentence, in the language that is spoken."""
        return in_words(self.facts, self.names)


@dataclass(frozen=True, slots=True)
class Moment:
    """All that changes during a deal, so that taking back is going back to an earlier one."""

    position: Position
    plays: int
    log: int
    lost: tuple[int, ...]
    pot: int
    points: tuple[int, ...]
