"""What the panels use of ipywidgets: widgets, one below the other if need be, that a page of ours shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from .traits import Trait


class Stage(Protocol):
    """What shows a widget."""

    def changed(self, widget: Widget, names: Sequence[str]) -> None:
        """Show what has changed."""

    def said(self, widget: Widget, content: Mapping[str, Any], buffers: Sequence[bytes]) -> None:
        """Say something to the page once."""


class Widget:
    """Something that is shown: it knows its stage once it has one."""

    stage: Stage | None = None

    def __init__(self, **state: Any) -> None:
        self._held: list[str] | None = None
        self._classes: list[str] = []
        for name, value in state.items():
            setattr(self, name, value)

    def noticed(self, name: str) -> None:
        """Tell the stage of a new value, or keep it in mind while several change."""
        held = self.__dict__.get("_held")
        if held is not None:
            held.append(name)
        elif self.stage is not None:
            self.stage.changed(self, [name])

    def add_class(self, name: str) -> None:
        """Give its element a class."""
        self._classes.append(name)

    @property
    def classes(self) -> list[str]:
        """The classes of its element."""
        return self._classes


class DOMWidget(Widget):
    """A widget with a page of its own behind it."""

    @classmethod
    def shown_names(cls) -> list[str]:
        """Return the names of the values that the page knows."""
        return [name for name in dir(cls) if not name.startswith("_") and isinstance(getattr(cls, name, None), Trait)]

    def set_trait(self, name: str, value: Any) -> None:
        """Give one of its values anew."""
        setattr(self, name, value)

    @contextmanager
    def hold_sync(self) -> Iterator[None]:
        """Tell of all that changes inside at once."""
        self._held = []
        try:
            yield
        finally:
            names, self._held = self._held, None
            if names and self.stage is not None:
                self.stage.changed(self, names)

    def on_msg(self, call: Callable[[Any, Any, Any], None]) -> None:
        """Call this with each message of the page."""
        self.heard = call

    def send(self, content: Mapping[str, Any], buffers: Sequence[bytes] | None = None) -> None:
        """Say something to the page once."""
        if self.stage is not None:
            self.stage.said(self, content, buffers or [])


class Layout:
    """How a box is laid out: the style of the site says it."""

    def __init__(self, **wishes: str) -> None:
        self.wishes = wishes


class VBox(Widget):
    """Widgets one below the other."""

    children = Trait(())

    def __init__(self, children: Iterable[Widget] = (), layout: Layout | None = None) -> None:
        super().__init__(children=tuple(children))
