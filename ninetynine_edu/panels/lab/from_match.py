"""Positions out of a match: any deal, any play, with all cards seen. A deal that still goes on is not shown by accident."""

from __future__ import annotations

from typing import Any, Final

from ...ground.english import together
from ...ground.people import is_reader, player_at
from ...ground.say import noun, say, say_many
from ...matches.players import known_names
from ...matches.record import DRAWS, DealRecord, Record, replay
from ...play.facts import facts_of
from ...play.position import Position
from ...play.wording import in_words
from ...rules.variant import Variant
from ...solve import SolveError, solve
from ...study.worth import all_seen
from ..kit.messages import Refused, shortened
from ..kit.saved import record_of

_LAST: Final = 3
"""A deal that is over is shown before one of its last plays, at most so many from the end."""
_QUICK: Final = 0.4
"""Seconds in which such a position has to be answered."""


class OpenMatch:
    """A match that somebody opened, with the place that is shown.

    Args:
        record: the match.

    Attributes:
        deal: the index of the deal that is shown, or None while nothing may be shown yet.
        play: how many steps of that deal have been made.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.deal: int | None = None
        self.play = 0
        self._steps: list[Position] = []
        over = [number for number in range(len(record.deals)) if not self.runs(number)]
        if over:
            self.choose(over[-1])

    @classmethod
    def read(cls, text: str, saved: bool, own: dict[str, Variant]) -> OpenMatch:
        """Open a match from its text, or from what the play app keeps in the browser.

        Raises:
            Refused: when it is none.
        """
        return cls(record_of(text, saved, own))

    def runs(self, number: int) -> bool:
        """Return whether a deal is still being played: the last one, when it has not ended."""
        deal = self.record.deals[number]
        return number == len(self.record.deals) - 1 and not deal.last.is_over and not deal.damaged

    def choose(self, number: int, sure: bool = False) -> None:
        """Show where a deal stands; of a deal that is over a position shortly before its end, one with an answer.

        Raises:
            Refused: for a deal that is not there, or that still goes on when nobody said that it may be shown.
        """
        if not 0 <= number < len(self.record.deals):
            raise Refused(say("There is no such deal in this match."))
        if self.runs(number) and not sure:
            raise Refused(say("This deal is still being played. Say first that everybody's cards may be shown."))
        deal = self.record.deals[number]
        steps = [deal.start]
        for play in deal.plays:
            steps.append(replay(steps[-1], play))
        self.deal, self._steps = number, steps
        self.go(len(steps) - 1 if not steps[-1].is_over else self._place_to_start())

    def _place_to_start(self) -> int:
        """Return how many steps lead to the earliest of the last positions that is answered at once, else to the last."""
        end = max(0, len(self._steps) - 2)
        found = end
        for place in range(end, max(-1, end - _LAST), -1):
            try:
                solve(all_seen(self._steps[place]), seconds=_QUICK)
            except SolveError:
                break  # what comes before is larger still
            found = place
        return found

    def go(self, play: int) -> None:
        """Show the position after so many steps of the deal.

        Raises:
            Refused: when there are not so many.
        """
        if self.deal is None or not 0 <= play < len(self._steps):
            raise Refused(say("There is no such play in this deal."))
        self.play = play

    @property
    def position(self) -> Position | None:
        """What is shown, with all cards seen."""
        return None if self.deal is None else all_seen(self._steps[self.play])

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats of the deal are called; whoever played in this browser by the number, since others are told of here."""
        if self.deal is None:
            return ()
        names = enumerate(self._names(self.record.deals[self.deal]))
        return tuple(
            noun("Player {number} (you)", number=seat + 1) if is_reader(name) else name for seat, name in names
        )

    def view(self) -> dict[str, Any]:
        """Return what the page shows of the match."""
        deals = self.record.deals
        found: dict[str, Any] = {
            "title": self.record.variant.name,
            "deals": [self._deal_view(number) for number in range(len(deals))],
            "deal": self.deal,
            "play": self.play,
            "plays": max(0, len(self._steps) - 1),
            "line": "",
            "who": "",
            "note": "",
        }
        if self.record.left_out:
            first = self.record.left_out[0]
            found["note"] = say(
                "Not all of it could be read. Line {n}: {problem}", n=first.line, problem=shortened(first.brief)
            )
        if self.deal is not None:
            deal = deals[self.deal]
            names = self._names(deal)
            found["who"] = together(
                *(say("{seat} is {name}.", seat=player_at((), seat), name=name) for seat, name in enumerate(names))
            )
            found["line"] = self._line(deal, names)
        return found

    def _deal_view(self, number: int) -> dict[str, Any]:
        deal = self.record.deals[number]
        if runs := self.runs(number):
            label = say("Deal {number}: still being played", number=deal.number)
        else:
            label = say_many("Deal {number}: {n} play", "Deal {number}: {n} plays", deal.moves, number=deal.number)
        return {"id": number, "label": label, "runs": runs}

    def _names(self, deal: DealRecord) -> list[str]:
        names = known_names(*zip(*self.record.players, strict=True))
        return [names[player] for player in deal.players]

    def _line(self, deal: DealRecord, names: list[str]) -> str:
        """Return what was done last, in a sentence."""
        if not self.play:
            return say("The start of deal {number}.", number=deal.number)
        play, before, after = deal.plays[self.play - 1], self._steps[self.play - 1], self._steps[self.play]
        if play.move in DRAWS:
            seat = before.owed_draw if play.move == "draw" else before.late_draw
            return say("{who} took a card.", who=names[seat or 0])
        if before.asked == "reward":
            return in_words(facts_of(before, after, before.parse_move(play.move)), names)
        return say(
            "{who} played {card}: {total}.",
            who=names[before.turn],
            card=str(before.parse_move(play.move)),
            total=after.total,
        )


__all__ = ["OpenMatch"]
