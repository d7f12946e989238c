"""The variant workshop: build the class's own version in a form or as text, see its rules card, try it at the table.

>>> from ninetynine_edu.panels import workshop
>>> panel = workshop.WorkshopPanel("chicago{hand_size=5}")
>>> panel.game.hand_size, panel.game.share_code
(5, 'chicago;hand_size=5~39B4')
"""

from __future__ import annotations

from typing import Any

import ipywidgets
import traitlets

from ...rules.variant import Variant
from ..kit.page import Page, address
from ..play.page import PlayPanel
from .desk import Workshop


class WorkshopPage(Page):
    """Shows a workshop and hands it what the page sends.

    Args:
        desk: what is being built.
    """

    BUNDLE = "workshop"

    keep = traitlets.Unicode("").tag(sync=True)
    view: Any = traitlets.Dict().tag(sync=True)


class WorkshopPanel(ipywidgets.VBox):  # type: ignore[misc]
    """The workshop with the table under it; show it as the last thing of a notebook cell.

    Args:
        start: a variant, its id, a code or the text of a file to begin with.
        keep: a name under which the browser keeps the text over a reload, for an app that is a page of its own; with
            it the address may choose what to begin with too (`?variant=CODE`).
    """

    def __init__(self, start: Variant | str = "", keep: str = "") -> None:
        text = start.share_code if isinstance(start, Variant) else start
        self._shop = Workshop.at(address(), text, keep) if keep else Workshop(text)
        self._shop.on_try = self._try
        self._page = WorkshopPage(self._shop)
        self._place = ipywidgets.VBox(layout=ipywidgets.Layout(overflow="visible", width="100%"))
        self._place.add_class("nn-trybox")
        super().__init__([self._page, self._place], layout=ipywidgets.Layout(overflow="visible", width="100%"))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    @property
    def game(self) -> Variant:
        """The last good version."""
        return self._shop.game

    def _try(self) -> None:
        """Put the version on the table under the workshop."""
        company = self._shop.company()
        for table in self._place.children:  # the one that is there takes up the new game
            table.start(self.game, company)
            return
        self._place.children = (PlayPanel(self.game, players=company),)


def show(keep: str = "workshop") -> WorkshopPanel:
    """Return the panel of the workshop app: an own version of the standard game, nothing different yet."""
    return WorkshopPanel(keep=keep)
