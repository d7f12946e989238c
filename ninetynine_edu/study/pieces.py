"""Work that is done in pieces, so that whoever waits for it can be answered in between."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Pieces = Generator[None, None, T]
"""Yields nothing after each piece, and returns what has come out."""


def at_once(work: Pieces[T]) -> T:
    """Return what comes out of work in pieces, all of them done one after the other.

    >>> def counted():
    ...     yield
    ...     yield
    ...     return 2
    >>> at_once(counted())
    2
    """
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: T = end.value
            return found
