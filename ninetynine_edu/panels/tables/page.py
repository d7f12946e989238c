"""Endgame tables as pictures: total against hand, hand against hand, what cards are worth, the longest wins.

>>> from ninetynine_edu.panels import tables
>>> panel = tables.TablesPanel("chicago", cards=1)
>>> panel.shown["title"], panel.shown["rows"][:2]
('Total and hand', ['K', 'A'])
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import traitlets

from ...ground.text import echo
from ...rules.variant import Variant, find_variant, variant
from ..kit.address import asked
from ..kit.messages import closed, plain_problem
from ..kit.safe import log, safely
from ..kit.widget import PackagedWidget
from ..play.table import STYLE as TABLE_STYLE
from .desk import TABS, Tables
from .sizes import MOST_CARDS

_MODULES: Final = ("kit/dom.js", "tables/heat.js", "tables/tables.js")


class TablesPanel(PackagedWidget):
    """The pictures with everything around them; show it as the last thing of a notebook cell.

    Args:
        game: a variant, or its id or code; one with turns of one plain card.
        cards: cards in the hand of the player to move, 1 to 4.
        other: cards in the other hand, 1 to 4; as many when not given.
        page: whether it is a page of its own; then the address may choose
            (`?variant=chicago&cards=2&against=1&view=worth`).

    Raises:
        UnknownVariant, VariantError: for a code that names no variant.
        TypeError: for a game that is none.
    """

    page = traitlets.Bool(False).tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    shown = traitlets.Dict().tag(sync=True)
    cells = traitlets.Bytes(b"").tag(sync=True)

    def __init__(
        self, game: Variant | str = "standard", cards: int = 2, other: int | None = None, *, page: bool = False
    ) -> None:
        chosen = find_variant(game) if isinstance(game, str) else game
        if not isinstance(chosen, Variant):
            raise TypeError(f"Tables are of a variant, or of its id or code, not of {echo(game)}.")
        self._tables = (
            _at_address(asked(), chosen, cards) if page else Tables(chosen, cards, cards if other is None else other)
        )
        shown = self._tables
        super().__init__(
            _MODULES,
            (*TABLE_STYLE, "tables/tables.css"),
            page=page,
            view=shown.view,
            shown=shown.picture,
            cells=shown.cells,
        )

    def still(self) -> str:
        """Return the picture that is shown as a still one, with its words."""
        from .still import still_tables

        return still_tables(self._tables)

    def picture(self) -> str:
        """Return the heat map that is shown as SVG text, for places that show pictures and no page."""
        from .still import picture_of

        return picture_of(self._tables)

    def _sorry(self, sentence: str) -> None:
        self._tables.recover("Something went wrong on our side. The first picture is still here.")
        self._show()

    @safely(_sorry)
    def receive(self, content: object) -> None:
        """Do what one message of the page asks for."""
        try:
            replies = self._tables.act(content)
            self._tables.refresh()
        except KeyboardInterrupt:  # the stop button of a notebook
            self._tables.recover("Stopped. Nothing is lost: here is the first picture again.")
            replies = []
        self._show()
        for reply in replies:
            data = reply.pop("bytes", None)
            self.send(reply, None if data is None else [data])

    def _show(self) -> None:
        with self.hold_sync():  # all in one message, so that a picture never meets another one's numbers
            self.shown = self._tables.picture
            self.cells = self._tables.cells
            self.view = self._tables.view


def _at_address(found: Mapping[str, str], game: Variant, cards: int) -> Tables:
    """Return what the page's address asks for; of what it does not say or says wrongly, the plain one."""
    problem = ""
    try:
        if "variant" in found:
            game = find_variant(found["variant"])
    except (ValueError, LookupError) as error:
        log.warning("the address chose no table: %s", error)
        problem = f"{closed(plain_problem(error))} So here is another table."
    own = _few(found.get("cards"), cards)
    tab = found.get("view", "")
    tables = Tables(game, own, _few(found.get("against"), own), tab if tab in TABS else TABS[0])
    if problem:
        tables.say(problem)
    return tables


def _few(text: str | None, usual: int) -> int:
    """Return the number of cards that an address asks for, or the usual one."""
    return int(text) if text in {str(number) for number in range(1, MOST_CARDS + 1)} and text else usual


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
