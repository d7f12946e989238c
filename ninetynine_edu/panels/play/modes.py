"""The ways to play a match at a table: against bots, passing the screen, two teams on a wall, watching. Data: `modes.toml`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from ...ground.english import together
from ...ground.meant import meant
from ...ground.say import listed, say
from ...ground.text import echo
from ...matches.company import usual_company
from ...matches.players import HUMAN
from ...rules.variant import Variant
from ..kit.messages import Refused
from .data import data

View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Mode:
    """A way to play, as `modes.toml` has it; its words are messages.

    Args:
        id: as a record and an address name it.
        title: what it is called.
        text: a sentence about it.
        people: how many of the players sit here, from and to.
        picture: faces that stand for it.
        players: who plays; none: the usual company of the game.
        names: what people are called who have no name.
        faces: their faces.
        most: so many can play.
        more: who comes when another one is wanted; "" for the usual company.
        shared: the hand of whoever is on turn is shown without passing the screen.
        open: all hands lie open.
        says: the new total is said.
        wall: the table fills the screen.
        closed: the id of the same with closed cards; "" for none.
        of: the id of the way that this is a kind of; "" for none.
        passing: what stands between two turns; "" for what the table says anyhow.
        ready: its button.
    """

    id: str
    title: str
    text: str
    people: Sequence[int]
    picture: Sequence[str]
    players: Sequence[str] = ()
    names: Sequence[str] = ()
    faces: Sequence[str] = ()
    most: int = 10
    more: str = ""
    shared: bool = False
    open: bool = False
    says: bool = False
    wall: bool = False
    closed: str = ""
    of: str = ""
    passing: str = ""
    ready: str = ""

    def fits(self, players: Sequence[str]) -> bool:
        """Return whether such players can play so."""
        fewest, most = self.people
        return fewest <= players.count(HUMAN) <= most and len(players) <= self.most

    def company(self, game: Variant) -> tuple[str, ...]:
        """Return who plays a game so when nobody says otherwise: no fewer than it is made for."""
        players = tuple(self.players) or usual_company(game)
        wanted = max(len(players), min(game.min_players, self.most))
        return (*players, *[self.more or players[-1]] * (wanted - len(players)))

    def called(self, players: Sequence[str]) -> tuple[str, ...]:
        """Return a name for each player, "" for one of the table's own."""
        return _handed_out([say(name) for name in self.names], players)

    def looks(self, players: Sequence[str]) -> tuple[str, ...]:
        """Return a face for each player, "" for one of the table's own."""
        return _handed_out(self.faces, players)


def _handed_out(things: Sequence[str], players: Sequence[str]) -> tuple[str, ...]:
    free = iter(things)
    return tuple(next(free, "") if kind == HUMAN else "" for kind in players)


@cache
def modes() -> Mapping[str, Mode]:
    """Return all ways to play by their ids.

    >>> [mode.title for mode in modes().values() if not mode.of]
    ['Against the animals', 'Pass the screen', 'Class against class', 'Watch the animals']
    """
    found = data("modes")
    return {name: Mode(id=name, **{**found.get(given.get("of", ""), {}), **given}) for name, given in found.items()}


def mode_of(name: str, players: Sequence[str]) -> Mode:
    """Return the way in which such players play: the one of that name where it fits them, else the first that does.

    >>> mode_of("", ["human", "greedy"]).id, mode_of("wall", ["human", "human"]).id, mode_of("wall", ["greedy", "owl"]).id
    ('bots', 'wall', 'watch')
    """
    named = modes().get(name)
    if named is not None and named.fits(players):
        return named
    return next((mode for mode in modes().values() if mode.fits(players)), modes()["pass"])


def kept_name(mode: Mode, players: Sequence[str]) -> str:
    """Return what a record keeps of a way to play: nothing where the players say it."""
    return "" if mode_of("", players) is mode else mode.id


def named(name: str) -> Mode:
    """Return the way to play of a name that somebody typed.

    Raises:
        Refused: when there is none of that name.
    """
    known = modes()
    if name not in known:
        told = say(
            "There is no way to play called {name}: there are {names}.",
            name=echo(name),
            names=listed(list(known), "and"),
        )
        raise Refused(together(told, meant(name, list(known))))
    return known[name]


def modes_view() -> list[View]:
    """Return the ways to play for the form."""
    return [
        {"id": mode.id, "title": say(mode.title), "text": say(mode.text), "faces": list(mode.picture)}
        for mode in modes().values()
        if not mode.of
    ]
