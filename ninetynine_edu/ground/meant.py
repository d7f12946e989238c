"""The question whether the nearest thing was meant, for whoever typed something that there is not."""

from __future__ import annotations

from collections.abc import Iterable

from .say import say
from .text import nearest


def meant(word: object, options: Iterable[str], alike: float = 0.5) -> str:
    """Return the question whether the nearest thing was meant; "" where nothing is near, as `nearest` measures it.

    >>> meant("skp", ["skip", "again"])
    'Did you mean skip?'
    """
    near = nearest(word, options, alike=alike) if isinstance(word, str) else []
    return say("Did you mean {word}?", word=near[0]) if near else ""
