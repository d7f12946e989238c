"""Deals that were played, step by step: from a match, a record, one deal of it, or a record as text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..ground.people import numbered
from ..ground.text import echo
from ..matches.players import known_names
from ..matches.record import DRAWS, DealRecord, Record, read_record
from ..play.moves import Move
from ..play.position import Position
from ..solve.solution import SolveError, Value, payoffs_of
from .played import plays_of
from .worth import Worth, all_seen


@dataclass(frozen=True, slots=True)
class Step:
    """One play of a deal.

    Attributes:
        number: its number in the deal, from 1; cards that are taken do not count.
        before: the position before it, as it was dealt.
        seen: the same with all cards seen.
        move: what was played.
        then: the position after it.
    """

    number: int
    before: Position
    seen: Position
    move: Move
    then: Position

    @property
    def seat(self) -> int:
        """Who played."""
        return self.before.turn

    @property
    def total(self) -> int:
        """The total that was made."""
        return self.then.total

    def after(self, worth: Worth) -> Value | None:
        """Return what the position is worth after the play, for whoever made it; None where that is not decided."""
        if not worth.values:
            return None
        if self.then.outcome is not None:  # a wrong total may have been said
            return payoffs_of(self.then.outcome, self.before.alive)[self.before.alive.index(self.seat)]
        return worth.values[self.move]


def steps_of(deal: DealRecord) -> list[Step]:
    """Return the plays of a deal, in order."""
    made = [step for step in plays_of(deal) if step.play.move not in DRAWS]
    return [
        Step(number, step.before, all_seen(step.before), step.move, step.after) for number, step in enumerate(made, 1)
    ]


def deals_of(played: object) -> Iterator[tuple[DealRecord, tuple[str, ...]]]:
    """Yield every deal with the names of its seats.

    Raises:
        SolveError: when there is nothing to judge.
        RecordError: when a text is no record.
    """
    if isinstance(played, DealRecord):
        yield played, tuple(numbered(seat + 1) for seat in range(len(played.players)))
        return
    if not isinstance(played, (str, Record)):
        text = getattr(played, "record", None)
        if not callable(text):
            raise SolveError(f"Give a match, a record or one of its deals, not {echo(played)}.")
        played = text()
    record = read_record(played) if isinstance(played, str) else played
    assert isinstance(record, Record)
    kinds, said = zip(*record.players, strict=True)
    names = known_names(kinds, said)
    for deal in record.deals:
        yield deal, tuple(names[player] for player in deal.players)
