"""The card table as a widget: one browser module and one stylesheet inside the package, nothing fetched from outside.

The widget uses anywidget's browser side. Its Python side is this small class on ipywidgets' own base, because loading
anywidget in Python costs every kernel two megabytes and a start-up delay for things that a packaged widget never uses.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from typing import Any, Final

import ipywidgets
import traitlets

from .safe import safely
from .session import Session

_MODULES: Final = ("dom.js", "line.js", "seats.js", "ask.js", "setup.js", "table.js")


@lru_cache(maxsize=1)
def browser_module() -> str:
    """Return the widget's ES module: its files joined in order, the last one exports it."""
    folder = resources.files(__package__) / "static"
    return "\n".join((folder / name).read_text(encoding="utf-8") for name in _MODULES)


@lru_cache(maxsize=1)
def stylesheet() -> str:
    """Return the widget's stylesheet."""
    return (resources.files(__package__) / "static" / "table.css").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def _anywidget_version() -> str:
    from importlib.metadata import version

    return "~" + ".".join(version("anywidget").split(".")[:2]) + ".*"


class CardTable(ipywidgets.DOMWidget):  # type: ignore[misc]
    """Shows a session and hands it what the page sends.

    Args:
        session: the match behind the table.
        keep: a name under which the browser keeps the match, so that it survives a reload; "" keeps nothing.
    """

    _model_name = traitlets.Unicode("AnyModel").tag(sync=True)
    _model_module = traitlets.Unicode("anywidget").tag(sync=True)
    _model_module_version = traitlets.Unicode().tag(sync=True)
    _view_name = traitlets.Unicode("AnyView").tag(sync=True)
    _view_module = traitlets.Unicode("anywidget").tag(sync=True)
    _view_module_version = traitlets.Unicode().tag(sync=True)
    _anywidget_id = traitlets.Unicode("ninetynine_edu.panels.table.CardTable").tag(sync=True)
    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)
    keep = traitlets.Unicode("").tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    total = traitlets.Int(0).tag(sync=True)
    saved = traitlets.Unicode("").tag(sync=True)

    def __init__(self, session: Session, keep: str = "") -> None:
        version = _anywidget_version()
        self._session = session
        super().__init__(
            _model_module_version=version,
            _view_module_version=version,
            _esm=browser_module(),
            _css=stylesheet(),
            keep=keep,
            view=session.view,
            total=session.total,
        )
        self.on_msg(self._received)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take no state from the page: it only ever sends messages, and those are checked."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        from .still import still_table

        bundle = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if data:
            data["text/html"] = still_table(self.view)  # for places without widgets, such as a printed page
        return bundle

    def _received(self, _widget: object, content: object, _buffers: object) -> None:
        self.receive(content)

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
