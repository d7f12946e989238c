"""A match that somebody looks back at: which of its deals may be seen, who sat in them, and where it can be played on from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from ...ground.say import say, say_many
from ...matches.losses import keeps_cards
from ...matches.match import Match
from ...matches.own import STAND_IN, is_here
from ...matches.players import HUMAN, known_names
from ...matches.record import DRAWS, DealRecord, Record, RecordError, read_record, write_record
from ..kit.messages import Refused
from ..play.company import faces_of

View = dict[str, Any]


class Over:
    """The deals of a match whose cards are played with no more.

    Args:
        record: the match.

    Attributes:
        deals: their places in the record.

    Raises:
        Refused: when there is none yet.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.deals = tuple(place for place in range(len(record.deals)) if self._is_done(place))
        if not self.deals:
            raise Refused(say("No deal of this match is over yet. First play one to its end."))

    def _is_done(self, place: int) -> bool:
        """Return whether nobody plays with the cards of a deal any more: it is over, and they do not go on in the next."""
        deals = self.record.deals
        last = deals[place].last
        if not last.is_over or deals[place].damaged:
            return False
        if not keeps_cards(last):
            return True
        return self._is_done(place + 1) if place + 1 < len(deals) else self._match_is_over

    @cached_property
    def _match_is_over(self) -> bool:
        try:
            return Match.from_record(write_record(self.record), {self.record.variant.code: self.record.variant}).is_over
        except RecordError:
            return False

    @cached_property
    def _kinds(self) -> list[str]:
        return [kind if is_here(kind) else STAND_IN for kind, _ in self.record.players]

    def deal(self, place: int) -> DealRecord:
        """Return a deal.

        Raises:
            Refused: for one that is not there, or not over.
        """
        if place not in self.deals:
            raise Refused(say("There is no such deal in this match."))
        return self.record.deals[place]

    def names(self, deal: DealRecord) -> tuple[str, ...]:
        """Return what the seats of a deal are called."""
        names = known_names(self._kinds, [name for _, name in self.record.players])
        return tuple(names[player] for player in deal.players)

    def faces(self, deal: DealRecord) -> list[View]:
        """Return the faces of the seats of a deal."""
        faces = faces_of(self._kinds, [*self.record.faces, *[""] * len(self._kinds)][: len(self._kinds)])
        return [faces[player] for player in deal.players]

    def person(self, deal: DealRecord) -> int:
        """Return the seat whose plays are looked at first: a person's, of several one who has lost."""
        people = [seat for seat, player in enumerate(deal.players) if self._kinds[player] == HUMAN]
        lost = deal.last.outcome.losers if deal.last.outcome else ()
        return next((seat for seat in people if seat in lost), next(iter(people or lost), 0))

    def choices(self) -> list[View]:
        """Return the deals to choose from."""
        told = [(place, self.record.deals[place]) for place in self.deals]
        return [
            {
                "id": place,
                "label": say_many(
                    "Deal {number}: {n} play", "Deal {number}: {n} plays", deal.moves, number=deal.number
                ),
            }
            for place, deal in told
        ]

    def alone(self, places: Sequence[int]) -> str:
        """Return some of the deals as a record of their own; "" where nobody could look back at all of them without the others."""
        text = write_record(replace(self.record, deals=[self.record.deals[place] for place in places], left_out=[]))
        try:
            record = read_record(text, {self.record.variant.code: self.record.variant})
            return text if len(Over(record).deals) == len(places) else ""
        except (RecordError, Refused):
            return ""

    def up_to(self, place: int, number: int) -> str:
        """Return the match as a record that ends before a play, for the same players to play on from there.

        Args:
            place: of the deal.
            number: of the play in its deal, from 1; cards that are taken do not count.

        Raises:
            Refused: when there is no such play.
        """
        deal = self.deal(place)
        ends = [at for at, play in enumerate(deal.plays) if play.move not in DRAWS]
        if not 0 < number <= len(ends):
            raise Refused(say("There is no such play in this deal."))
        cut = DealRecord(deal.number, deal.players, deal.dealer, deal.start, deal.plays[: ends[number - 1]])
        return write_record(replace(self.record, deals=[*self.record.deals[:place], cut], left_out=[]))
