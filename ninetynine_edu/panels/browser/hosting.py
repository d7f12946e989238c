"""The Python side of a page without a server: it runs the cells of a notebook's page and shows what they make.

What it has to say it tells in plain data, one text of JSON a time, with raw bytes beside it; who hears it (`worker.js`) knows
no more. A page's cells are those of its notebook, made into a module when the site was built: a function `page` that comes
to a stop after each cell, so that what a person does meanwhile is heard between two of them.
"""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, redirect_stdout
from html import escape
from importlib import import_module
from itertools import count
from types import ModuleType
from typing import Any, Final

from ...ground.say import chosen, forget, say, speak
from ...ground.shuffle import foreseen
from ..kit.address import IN_APP, WIDGETS
from ..kit.safe import NotFetched, log

Tell = Callable[[str, Sequence[bytes]], object]
Shown = Callable[[object], None]


class Stage:
    """What one page shows: its widgets by number, and whoever is told of them.

    Args:
        tell: told all there is to say, as JSON and the bytes that go with it.
    """

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._numbers: dict[int, int] = {}
        self._widgets: dict[int, Any] = {}
        self._count = count(1)

    def tell(self, told: Mapping[str, Any], buffers: Sequence[bytes] = ()) -> None:
        """Say something to the page."""
        self._tell(json.dumps(told), buffers)

    def show(self, place: int, values: Sequence[object]) -> None:
        """Show what a cell has made, in the cell's place."""
        buffers: list[bytes] = []
        shown = [
            self._described(value, buffers) if hasattr(value, "stage") else {"html": html_of(value)} for value in values
        ]
        self.tell({"kind": "cell", "cell": place, "shows": shown}, buffers)

    def fail(self, place: int, sentence: str) -> None:
        """Say in a cell's place why there is nothing new."""
        self.tell({"kind": "cell", "cell": place, "sorry": sentence})

    def lack(self, place: int, what: str) -> None:
        """Say that a cell has nothing new for want of something that another try may find: `no_room` or `cut_off`."""
        self.tell({"kind": "cell", "cell": place, "lacks": what})

    def receive(self, number: int, message: str) -> None:
        """Hand a widget what its page asks for: JSON in which anything can be."""
        widget = self._widgets.get(number)
        if widget is None:
            return
        try:
            content = json.loads(message)
        except (ValueError, RecursionError):
            content = None  # the desk says what it says to everything that is no message
        widget.receive(content)

    def close(self) -> None:
        """Let go of everything that was shown."""
        for widget in self._widgets.values():
            widget.stage = None
        self._widgets.clear()
        self._numbers.clear()

    # --- what widgets say ---

    def changed(self, widget: Any, names: Sequence[str]) -> None:
        """Show what has changed of a widget."""
        number = self._numbers[id(widget)]
        if hasattr(widget, "BUNDLE"):
            state, buffers = _split({name: getattr(widget, name) for name in names if not name.startswith("_")})
            if state["plain"] or state["raw"]:
                self.tell({"kind": "put", "panel": number, "state": state}, buffers)
        elif "children" in names:
            buffers = []
            inside = [self._described(child, buffers) for child in widget.children]
            self.tell({"kind": "box", "box": number, "children": inside}, buffers)

    def said(self, widget: Any, content: Mapping[str, Any], buffers: Sequence[bytes]) -> None:
        """Say to a widget's page something that is no state."""
        self.tell({"kind": "say", "panel": self._numbers[id(widget)], "content": content}, [bytes(b) for b in buffers])

    # --- widgets in plain data ---

    def _described(self, widget: Any, buffers: list[bytes]) -> dict[str, Any]:
        number = self._numbers.get(id(widget))
        known = number is not None
        if number is None:
            number = self._numbers[id(widget)] = next(self._count)
            self._widgets[number] = widget
            widget.stage = self
        if not hasattr(widget, "BUNDLE"):
            inside = [self._described(child, buffers) for child in widget.children]
            return {"box": number, "classes": widget.classes, "children": inside}
        if known:
            return {"panel": number}
        state, more = _split({name: getattr(widget, name) for name in widget.shown_names()}, len(buffers))
        buffers += more
        return {"panel": number, "bundle": widget.BUNDLE, "state": state}


def _split(state: Mapping[str, Any], first: int = 0) -> tuple[dict[str, Any], list[bytes]]:
    """Return what of a state is plain data, where its raw bytes stand among the buffers, and those bytes."""
    raw = [name for name, value in state.items() if isinstance(value, bytes)]
    plain = {name: value for name, value in state.items() if name not in raw}
    return {"plain": plain, "raw": {name: first + at for at, name in enumerate(raw)}}, [state[name] for name in raw]


def html_of(value: object) -> str:
    """Return a value as a notebook would show it, as HTML.

    >>> html_of(3 < 4)
    '<pre>True</pre>'
    """
    for name in ("_repr_html_", "_repr_svg_"):
        draw = getattr(value, name, None)
        if draw is not None and (drawn := draw()) is not None:
            return str(drawn)
    return f"<pre>{escape(repr(value))}</pre>"


# --- one page after another ---

_open: Final[dict[str, Any]] = {}


def open_page(module: str, address: str, tag: str, seed: int | None, tell: Tell) -> None:
    """Make ready for the cells of a page; each of them is run by :func:`step`.

    Args:
        module: what its notebook was made into.
        address: the part of the page's address behind the question mark.
        tag: the language of the page.
        seed: that of the cards which the page shows already, if it does.
        tell: see :class:`Stage`.
    """
    close_page()
    forget()
    # A page of ours has our letters already, and nobody asks which anywidget it has.
    os.environ.update({IN_APP: "yes", WIDGETS: "0.0", "QUERY_STRING": address})
    speak(chosen(tag))
    stage = Stage(tell)
    with nullcontext() if seed is None else foreseen(seed):
        sys.modules.pop(module, None)
        made: ModuleType = import_module(module)
        _open.update(stage=stage, cells=made.page(), seed=seed)


def step() -> bool:
    """Run the next cell of the page; False when there is none."""
    cells: Iterator[None] | None = _open.get("cells")
    if cells is None:
        return False
    seed = _open.pop("seed", None)
    with nullcontext() if seed is None else foreseen(seed):
        return next(cells, _open) is not _open


def receive(panel: int, message: str) -> None:
    """Hand a panel of the page what was asked of it."""
    stage: Stage | None = _open.get("stage")
    if stage is not None:
        stage.receive(panel, message)


def close_page() -> None:
    """Let go of the page that is open."""
    if "stage" in _open:
        _open["stage"].close()
    _open.clear()


@contextmanager
def cell(place: int) -> Iterator[Shown]:
    """Run one cell: inside, what it gives is handed to the function it gets; what it prints stands above that."""
    stage: Stage = _open["stage"]
    given: list[object] = []
    printed = io.StringIO()
    try:
        with redirect_stdout(printed):
            yield given.append
        text = printed.getvalue()
        stage.show(place, [*([Printed(text)] if text else []), *(value for value in given if value is not None)])
    except Exception as error:
        log.exception("cell %s failed", place)
        if isinstance(error, MemoryError):
            stage.lack(place, "no_room")
        elif isinstance(error, NotFetched):
            stage.lack(place, "cut_off")
        else:
            stage.fail(place, _why_not(error))


def _why_not(error: Exception) -> str:
    if isinstance(error, ImportError):
        return say("This picture needs more than a page in a browser has; it is shown as it was worked out before.")
    return say("Something went wrong on our side. Please try once more.")


class Printed(str):
    """What a cell has printed."""

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self)}</pre>"
