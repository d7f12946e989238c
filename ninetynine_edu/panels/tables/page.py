"""Endgame tables as pictures: total against hand, hand against hand, what cards are worth, the longest wins.

>>> from ninetynine_edu.panels import tables
>>> panel = tables.TablesPanel("chicago", cards=1)
>>> panel.shown["title"], panel.shown["rows"][:2]
('Total and hand', ['K', 'A'])
"""

from __future__ import annotations

from typing import Any

import traitlets

from ...ground.text import echo
from ...rules.variant import Variant, find_variant, variant
from ..kit.page import Page, address
from .desk import Tables


class TablesPanel(Page):
    """The pictures with everything around them; show it as the last thing of a notebook cell.

    Args:
        game: a variant, or its id or code; one with turns of one plain card.
        cards: cards in the hand of the player to move, 1 to 4.
        other: cards in the other hand, 1 to 4; as many when not given.
        page: whether it is a page of its own; then the address may choose
            (`?variant=chicago&cards=2&against=1&view=worth`).

    Raises:
        UnknownVariant, VariantError: for a code that names no variant.
        ValueError: for a game that is none.
    """

    BUNDLE = "tables"

    page = traitlets.Bool(False).tag(sync=True)
    view: Any = traitlets.Dict().tag(sync=True)
    shown: Any = traitlets.Dict().tag(sync=True)
    cells = traitlets.Bytes(b"").tag(sync=True)

    def __init__(
        self, game: Variant | str = "standard", cards: int = 2, other: int | None = None, *, page: bool = False
    ) -> None:
        chosen = find_variant(game) if isinstance(game, str) else game
        if not isinstance(chosen, Variant):
            raise ValueError(f"Tables are of a variant, or of its id or code, not of {echo(game)}.")
        super().__init__(Tables.at(address(), chosen, cards) if page else Tables(chosen, cards, other))

    def still(self) -> str:
        """Return the picture that is shown as a still one, with its words."""
        from .still import still_tables

        return still_tables(self.desk)

    def picture(self) -> str:
        """Return the heat map that is shown as SVG text, for places that show pictures and no page."""
        from .still import picture_of

        return picture_of(self.desk)


def show(
    game: Variant | str | None = None, cards: int = 2, other: int | None = None, *, page: bool | None = None
) -> TablesPanel:
    """Return the panel, as the last thing of a notebook cell; the app of endgame tables calls it without arguments.

    >>> show("standard", 1, 2).view["holds"]
    '1,102,500 endgames'

    Args:
        game: a variant, or its id or code; None: the standard game.
        cards: cards in the hand of the player to move, 1 to 4.
        other: cards in the other hand, 1 to 4; as many when not given.
        page: whether it is a page of its own; None: when no game is given.

    Raises:
        UnknownVariant, VariantError: for a code that names no variant.
    """
    return TablesPanel(
        variant("standard") if game is None else game, cards, other, page=game is None if page is None else page
    )
