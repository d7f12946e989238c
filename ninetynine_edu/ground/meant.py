"""The question whether the nearest thing was meant, for whoever typed something that there is not."""

from __future__ import annotations

from collections.abc import Iterable

from .say import say
from .text import nearest


def meant(word: object, options: Iterable[str]) -> str:
    """Return the question whether the nearest thing was meant; "" where nothing is near.

    >>> meant("skp", ["skip", "again"])
    'Did you mean skip?'
    """
    near = nearest(word, options) if isinstance(word, str) else []
    return say("Did you mean {word}?", word=near[0]) if near else ""
