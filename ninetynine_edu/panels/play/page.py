"""The play panel: a match of any variant against bots or between people at one screen.

>>> from ninetynine_edu.panels import play
>>> panel = play.PlayPanel(variant="chicago", players=["human", "greedy"], seed=7)
>>> panel.session.view["sub"]
'Chicago · you and 1 bot'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import traitlets

from ...matches.company import usual_company
from ...rules.variant import Variant, find_variant
from ..kit.messages import Refused
from ..kit.page import Page, address
from .desk import Session
from .setup import Setup, checked_players


class CardTable(Page):
    """The card table: shows a session and hands it what the page sends.

    Args:
        desk: the match behind the table.
    """

    BUNDLE = "play"

    keep = traitlets.Unicode("").tag(sync=True)
    view: Any = traitlets.Dict().tag(sync=True)
    total = traitlets.Int(0).tag(sync=True)
    saved = traitlets.Unicode("").tag(sync=True)

    def still(self) -> str:
        """Return the table as a still picture in HTML."""
        from .still import still_table

        return still_table(self.view)


class PlayPanel(CardTable):
    """The card table with everything around it; show it as the last thing of a notebook cell.

    Args:
        variant: a variant, or its id.
        players: for each of 2 to 10 players who sits there: `human` or a bot such as `steady`; empty: the usual
            company of the game.
        names: a name for each, if you like.
        seed: a whole number deals the same cards again; None deals others each time.
        keep: a name under which the browser keeps the match over a reload, for an app that is a page of its own; with
            it the address may choose the match too (`?variant=chicago&players=human,greedy&seed=7`).

    Raises:
        UnknownVariant: for an id that names no variant.
        ValueError: for players that cannot be.
    """

    def __init__(
        self,
        variant: Variant | str = "standard",
        players: Sequence[str] = (),
        names: Sequence[str] = (),
        seed: int | None = None,
        keep: str = "",
    ) -> None:
        game = find_variant(variant) if isinstance(variant, str) else variant
        try:
            kinds, shown = checked_players(players or usual_company(game), names)
        except Refused as refused:
            raise ValueError(str(refused)) from None
        setup = Setup(game, kinds, shown, seed)
        self.session = Session.at(address(), setup, keep) if keep else Session(setup)
        super().__init__(self.session)

    def start(
        self,
        variant: Variant | str,
        players: Sequence[str] = (),
        *,
        names: Sequence[str] = (),
        seed: int | None = None,
    ) -> None:
        """Put a new match on the table that is shown, such as after a change in a game of one's own.

        Args:
            variant: a variant, or its id or code; the panel's own game is found by its id and code too.
            players: who sits there; empty: the same company as before.
            names: a name for each, if you like.
            seed: as for the panel.

        Raises:
            UnknownVariant: for an id that names no variant.
            ValueError: for players that cannot be.
        """
        try:
            company = checked_players(players, names) if players else None
        except Refused as refused:
            raise ValueError(str(refused)) from None
        self.session.start(variant, company, seed)


def show(
    variant: Variant | str | None = None,
    players: Sequence[str] = (),
    *,
    names: Sequence[str] = (),
    seed: int | None = None,
    keep: str | None = None,
) -> PlayPanel:
    """Return the panel with a match dealt and ready, as the last thing of a notebook cell.

    The play app calls it without arguments. Any game can be tried so, also one that is not among those that ship:

    >>> from ninetynine_edu.rules.variant import Variant
    >>> text = find_variant("standard").to_toml().replace('id = "standard"', 'id = "our_class"', 1)
    >>> panel = show(Variant.from_toml(text), ["human", "human"])
    >>> panel.start("our_class{hand_size=5}")
    >>> panel.session.view["sub"]
    'Standard rules with house rules · 2 people'

    Args:
        variant: a variant, or its id or code; None: the standard game.
        players: for each of 2 to 10 players who sits there: `human` or a bot such as `steady`; empty: the usual
            company of the game.
        names: a name for each, if you like.
        seed: a whole number deals the same cards again; None deals others each time.
        keep: a name under which the browser keeps the match; None: `play` for the app itself, nothing for a game given.

    Raises:
        UnknownVariant: for an id that names no variant.
        ValueError: for players that cannot be.
    """
    if keep is None:
        keep = "play" if variant is None else ""
    return PlayPanel("standard" if variant is None else variant, players, names, seed, keep)
