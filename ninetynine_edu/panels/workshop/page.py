"""The variant workshop: build the class's own version in a form or as text, see its rules card, try it at the table.

>>> from ninetynine_edu.panels import workshop
>>> panel = workshop.WorkshopPanel("chicago{hand_size=5}")
>>> panel.game.hand_size, panel.game.share_code
(5, 'chicago;hand_size=5~39B4')
"""

from __future__ import annotations

from typing import Any, Final

import ipywidgets
import traitlets

from ...rules.variant import Variant
from ..kit.address import asked
from ..kit.safe import safely
from ..kit.widget import PackagedWidget
from ..play.panel import PlayPanel
from ..play.table import STYLE as TABLE_STYLE
from .desk import Workshop

_MODULES: Final = ("kit/dom.js", "workshop/workshop.js")


class WorkshopPage(PackagedWidget):
    """Shows a workshop and hands it what the page sends.

    Args:
        shop: what is being built.
        keep: a name under which the browser keeps the text, so that it survives a reload; "" keeps nothing.
        on_try: called when the version is to be tried at the table.
    """

    keep = traitlets.Unicode("").tag(sync=True)
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, shop: Workshop, keep: str, on_try: Any) -> None:
        self._shop = shop
        self._on_try = on_try
        super().__init__(_MODULES, (*TABLE_STYLE, "workshop/workshop.css"), keep=keep, view=shop.view)

    def _sorry(self, sentence: str) -> None:
        self._shop.recover("Something went wrong on our side. Your last good version is still here.")
        self.view = self._shop.view

    @safely(_sorry)
    def receive(self, content: object) -> None:
        """Do what one message of the page asks for."""
        replies = self._shop.act(content)
        self._shop.refresh()
        self.view = self._shop.view
        for reply in replies:
            if reply["kind"] == "try":
                self._on_try()
            self.send(reply)


class WorkshopPanel(ipywidgets.VBox):  # type: ignore[misc]
    """The workshop with the table under it; show it as the last thing of a notebook cell.

    Args:
        start: a variant, its id, a code or the text of a file to begin with.
        keep: a name under which the browser keeps the text over a reload, for an app that is a page of its own; with
            it the address may choose what to begin with too (`?variant=CODE`).
    """

    def __init__(self, start: Variant | str = "", keep: str = "") -> None:
        text = start.share_code if isinstance(start, Variant) else start
        self._shop = Workshop(asked().get("variant", "") or text if keep else text)
        self._page = WorkshopPage(self._shop, keep, self._try)
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
