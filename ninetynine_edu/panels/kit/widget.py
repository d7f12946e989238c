"""What our widgets have in common: files of this package for the browser, and messages that are checked in Python.

They use anywidget's browser side. The Python side is this small class on ipywidgets' own base, because loading anywidget
in Python costs every kernel two megabytes and a start-up delay for things that a packaged widget never uses.
"""

from __future__ import annotations

import os
from functools import lru_cache
from importlib import resources
from typing import Any, Final

import ipywidgets
import traitlets

from .address import IN_APP, WIDGETS
from .safe import log

_PANELS: Final = resources.files("ninetynine_edu.panels")
_FETCHED: Final = """\
const address = new URL(`${document.body.dataset.baseUrl}bundles/PAGE`, location.href).href;
const style = new Promise((done) => {
  const link = { rel: "stylesheet", href: `${address}.css`, onload: done, onerror: done };
  document.head.append(Object.assign(document.createElement("link"), link));
});
export default () => Promise.all([import(`${address}.js`), style]).then(([page]) => page.default());
"""
"""A page of the app fetches its script and its style from our server: neither kernel nor browser keeps them as a text."""


@lru_cache(maxsize=16)
def bundle(page: str, kind: str) -> str:
    """Return a page's browser module (kind "js") or stylesheet ("css"), as `npm run build` makes them of its sources."""
    return _PANELS.joinpath("bundles", f"{page}.{kind}").read_text(encoding="utf-8")


@lru_cache(maxsize=16)
def style(page: str, letters: bool) -> str:
    """Return a page's stylesheet.

    Args:
        page: the folder whose bundle it is.
        letters: whether it brings the letters along, as it has to in a notebook.
    """
    return (bundle("letters", "css") if letters else "") + bundle(page, "css")


def in_app() -> bool:
    """Return whether a page of the app shows what is made here."""
    return IN_APP in os.environ


def _browser_part(page: str) -> dict[str, str]:
    """Return what the browser gets: the script and the style themselves, or in the app where they are."""
    if in_app():
        return {"_esm": _FETCHED.replace("PAGE", page), "_css": ""}
    return {"_esm": bundle(page, "js"), "_css": style(page, letters=True)}


@lru_cache(maxsize=1)
def _anywidget_version() -> str:
    found = os.environ.get(WIDGETS, "")
    if not found:
        from importlib.metadata import version

        found = version("anywidget")
    return "~" + ".".join(found.split(".")[:2]) + ".*"


class PackagedWidget(ipywidgets.DOMWidget):  # type: ignore[misc]
    """A widget whose browser part lies in this package; nothing is fetched from outside.

    Args:
        page: the folder whose bundle it shows.
        state: the first values of the traits that a subclass adds.
    """

    _model_name = traitlets.Unicode("AnyModel").tag(sync=True)
    _model_module = traitlets.Unicode("anywidget").tag(sync=True)
    _model_module_version = traitlets.Unicode().tag(sync=True)
    _view_name = traitlets.Unicode("AnyView").tag(sync=True)
    _view_module = traitlets.Unicode("anywidget").tag(sync=True)
    _view_module_version = traitlets.Unicode().tag(sync=True)
    _anywidget_id = traitlets.Unicode().tag(sync=True)
    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)

    def __init__(self, page: str, /, **state: Any) -> None:
        version = _anywidget_version()
        super().__init__(
            _model_module_version=version,
            _view_module_version=version,
            _anywidget_id=f"{type(self).__module__}.{type(self).__name__}",
            **_browser_part(page),
            **state,
        )
        self.on_msg(self._received)

    def receive(self, content: object) -> None:
        """Do what one message of the page asks for. It comes from a page, so anything can be in it."""

    def still(self) -> str:
        """Return a still picture in HTML, for places without widgets, such as a printed page; "" for none."""
        return ""

    def picture(self) -> str:
        """Return a still picture as SVG text, for places that show pictures and no page; "" for none."""
        return ""

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take no state from the page: it only ever sends messages, and those are checked."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        for kind, make in (("text/html", self.still), ("image/svg+xml", self.picture)):
            try:
                picture = make() if data and not in_app() else ""
            except Exception:  # a picture is no reason to show no widget
                log.exception("%r has no still picture", self)
                picture = ""
            if picture:
                data[kind] = picture
        return bundle

    def _received(self, _widget: object, content: object, _buffers: object) -> None:
        self.receive(content)
