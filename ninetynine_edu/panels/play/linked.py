"""A table as links tell of it: what a link to it holds, and what an address brings to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...ground.english import together
from ...ground.say import say
from ...matches.match import Match
from ...rules.faults import VariantError
from ...rules.variant import Variant
from ..kit.address import asked
from ..kit.chosen_game import code_of
from ..kit.desk import Message, action
from ..kit.in_link import LONGEST, into_link, out_of_link
from ..kit.messages import Refused, plain_problem, text_of
from ..kit.sending import ToSend
from .setup import Setup, from_query, own_variants
from .table import Table

_PAGE = "play"


def match_in(address: str, own: Mapping[str, Variant]) -> Match | None:
    """Return the match that an address holds, as it stood when the link was made; None where it holds none.

    Raises:
        Refused: when it cannot be played on whole.
    """
    held = asked(address).get("match", "")
    if not held:
        return None
    try:
        match = Match.from_record(out_of_link(held), own)
    except (ValueError, LookupError) as error:
        raise Refused(plain_problem(error)) from None
    if match.left_out:
        raise Refused(match.left_out[0].brief)
    return match


class Linked(Table):
    """A table that can be sent, and that takes what an address brings."""

    _own: dict[str, Variant]

    def open_match(self, match: Match) -> None:
        """Put the match of a link on the table."""
        self._resume(match)
        self._own = {**own_variants(match.variant), **self._own}
        self._addressed, self._linked = True, match.variant.code
        if not match.deal_over:
            self._say = say("This match goes on from here.")

    @action("query")
    def _from_query(self, message: Message) -> None:
        """Take what the address asks for, where the page alone knows it."""
        query = text_of(message, "text", LONGEST)
        self._addressed = True
        try:
            if match := match_in(query, self._own):
                return self.open_match(match)
            setup = from_query(query, self._own)
            self._own = {**own_variants(setup.variant), **self._own}  # a code may bring a game of somebody's own
            self._linked = setup.variant.code
            self._take(setup.match(), setup)
        except (ValueError, LookupError, Refused) as error:
            self._say = together(plain_problem(error), say("So here is the game as before."))

    def to_send(self) -> Sequence[ToSend]:
        """Return the game with its players; the same with these very cards; the match as it stands."""
        try:
            asks = self._asks()
        except VariantError as error:
            return [ToSend("game", say("This game"), plain_problem(error))]
        things = [
            ToSend("game", say("This game"), say("Everybody plays this game, each with other cards."), _PAGE, asks)
        ]
        if self._in_lesson:
            return things
        if self._deals_these_cards():
            same = say("Everybody plays it with these very cards, from the beginning.")
            things.append(ToSend("deal", say("The same cards"), same, _PAGE, asks | {"seed": str(self._match.seed)}))
        return [*things, self._match_to_send()]

    def _match_to_send(self) -> ToSend:
        packed = into_link(self._match.record())
        opens = say("Everybody plays on from here. The names of the players go along.")
        return ToSend("match", say("This match from here"), opens, _PAGE, {"match": packed})

    def _asks(self) -> dict[str, str]:
        """Return what an address asks for to get this game in this company."""
        mode = {"mode": self._match.mode} if self._match.mode else {}
        return {**mode, "variant": code_of(self._match.variant), "players": ",".join(self._match.players)}

    def _deals_these_cards(self) -> bool:
        """Return whether a new match from the same number begins as this one did."""
        again = replace(Setup.of(self._match), seed=self._match.seed)
        return _first_start(again.match()) == _first_start(self._match)


def _first_start(match: Match) -> str:
    return next(line for line in match.record().splitlines() if line.startswith("start:"))


__all__ = ["Linked", "match_in"]
