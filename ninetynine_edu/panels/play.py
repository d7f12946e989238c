"""The play panel: a match of any variant against bots or between people at one screen.

>>> from ninetynine_edu.panels import play
>>> panel = play.PlayPanel(variant="chicago", players=["human", "greedy"], seed=7)
>>> panel.session.view["sub"]
'Chicago · you and 1 bot'
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from ..variant import Variant
from ..variant import variant as find_variant
from .messages import Refused, plain_problem
from .safe import log
from .session import Session
from .setup import Setup, checked_players, from_query, own_variants, query_of
from .table import CardTable


class PlayPanel(CardTable):
    """The card table with everything around it; show it as the last thing of a notebook cell.

    Args:
        variant: a variant, or its id.
        players: for each of 2 to 10 players who sits there: `human`, `careful`, `greedy` or `random`.
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
        players: Sequence[str] = ("human", "greedy", "careful"),
        names: Sequence[str] = (),
        seed: int | None = None,
        keep: str = "",
    ) -> None:
        game = find_variant(variant) if isinstance(variant, str) else variant
        try:
            kinds, shown = checked_players(players, names)
        except Refused as refused:
            raise ValueError(str(refused)) from None
        setup = Setup(game, kinds, shown, seed)
        self.session = _at_address(setup, os.environ.get("QUERY_STRING", "")) if keep else Session(setup)
        super().__init__(self.session, keep=keep)


def _at_address(plain: Setup, address: str) -> Session:
    """Return a session of the match that an address asks for; of the plain one, and why, when there can be none."""
    try:
        query = query_of(address)
        if query:
            return Session(from_query(query, own_variants(plain.variant)), plain.variant, asked=True)
    except (ValueError, LookupError, Refused) as error:
        log.warning("the address chose no match: %s", error)
        return Session(plain, say=f"{plain_problem(error)} So here is another match, ready to play.")
    return Session(plain)


def show(keep: str = "play") -> PlayPanel:
    """Return the panel of the play app: the standard game with two bots is dealt and can be played at once."""
    return PlayPanel(keep=keep)
