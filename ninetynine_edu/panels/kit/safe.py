"""What is said when something fails on our side, and where it is logged."""

from __future__ import annotations

import logging
from typing import Final

from ...ground.say import marked, say

log = logging.getLogger("ninetynine_edu.panels")

SORRY = "Something went wrong on our side. Nothing is lost: the cards lie as before, and you can go on playing."
NO_ROOM: Final = marked(
    "This device has too little free memory for this page. Close other pages and programs, then try again. "
    "What you made is still there."
)
CUT_OFF: Final = marked(
    "This page could not be fetched to its end. Look at the connection, then try again. What you made is still there."
)


class NotFetched(ModuleNotFoundError):
    """A package did not come whole; it may do so another time."""


def why_not(error: Exception, sorry: str) -> str:
    """Return what is said of a fault, in the language that is spoken.

    Args:
        error: what went wrong.
        sorry: what is said of a fault that is nobody's but ours, marked for translators.

    >>> why_not(ZeroDivisionError(), "Sorry."), why_not(MemoryError(), "Sorry.")[:31]
    ('Sorry.', 'This device has too little free')
    """
    if isinstance(error, MemoryError):
        return say(NO_ROOM)
    return say(CUT_OFF if isinstance(error, NotFetched) else sorry)
