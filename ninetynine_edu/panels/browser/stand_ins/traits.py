"""What the panels use of traitlets: values of a widget that its page is told of.

>>> class Card:
...     pips = Int(7).tag(sync=True)
...     def noticed(self, name: str) -> None:
...         print(name, "is", self.pips)
>>> card = Card()
>>> card.pips = 8
pips is 8
"""

from __future__ import annotations

from typing import Any, Self


class Trait:
    """A value that each widget has of its own, and its page knows.

    Args:
        default: its first value.
        allow_none: whether it may be None; here anything may.
    """

    def __init__(self, default: Any = None, *, allow_none: bool = False) -> None:
        self._default = self.EMPTY() if default is None and not allow_none else default
        self._name = ""

    EMPTY: Any = str

    def tag(self, **about: bool) -> Self:
        """Take note of what is said about it: each is synchronized here."""
        return self

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, widget: Any, owner: type) -> Any:
        return self if widget is None else widget.__dict__.get(self._name, self._default)

    def __set__(self, widget: Any, value: Any) -> None:
        widget.__dict__[self._name] = value
        widget.noticed(self._name)


class Unicode(Trait):
    """A text."""


class Bytes(Trait):
    """Raw bytes."""

    EMPTY = bytes


class Dict(Trait):
    """Values by name."""

    EMPTY = dict


class List(Trait):
    """Values in a row."""

    EMPTY = list


class Int(Trait):
    """A whole number."""

    EMPTY = int


class Bool(Trait):
    """True or false."""

    EMPTY = bool
