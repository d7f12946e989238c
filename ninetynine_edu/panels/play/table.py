"""The card table as a widget: it shows a session and hands it what the page sends."""

from __future__ import annotations

from typing import Final

import traitlets

from ..kit.safe import safely
from ..kit.widget import PackagedWidget
from .desk import Session

STYLE: Final = ("play/table.css",)
_MODULES: Final = ("kit/dom.js", "play/line.js", "play/seats.js", "play/ask.js", "play/setup.js", "play/table.js")


class CardTable(PackagedWidget):
    """Shows a session and hands it what the page sends.

    Args:
        session: the match behind the table.
        keep: a name under which the browser keeps the match, so that it survives a reload; "" keeps nothing.
    """

    keep = traitlets.Unicode("").tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    total = traitlets.Int(0).tag(sync=True)
    saved = traitlets.Unicode("").tag(sync=True)

    def __init__(self, session: Session, keep: str = "") -> None:
        self._session = session
        super().__init__(_MODULES, STYLE, keep=keep, view=session.view, total=session.total)

    def still(self) -> str:
        """Return the table as a still picture in HTML."""
        from .still import still_table

        return still_table(self.view)

    def _sorry(self, sentence: str) -> None:
        self._session.recover(sentence)
        self._show()

    @safely(_sorry)
    def receive(self, content: object) -> None:
        """Do what one message of the page asks for."""
        replies = self._session.act(content)
        self.total = self._session.total  # a few bytes ahead of the rest: the number that everybody waits for
        self._session.refresh()
        self._show()
        for reply in replies:
            self.send(reply)

    def _show(self) -> None:
        self.total = self._session.total
        self.view = self._session.view  # sent at once; what only matters at a reload follows
        saved = self._session.keep()
        if self.keep:
            self.saved = saved
