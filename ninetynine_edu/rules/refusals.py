"""What is refused, in sentences: what was wrong, what can be written instead, and the nearest thing that can."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..ground.english import together
from ..ground.meant import meant
from ..ground.say import listed, say
from ..ground.text import echo

_LONG_LIST: Final = 90


def can_write(allowed: str) -> str:
    """Return the sentence that says what can be written."""
    return say("You can write {allowed}.", allowed=allowed)


def refused(problem: str, allowed: str, near: str = "") -> tuple[str, str]:
    """Return what is wrong and what can be written, and the same without a long list where the nearest is named too.

    >>> refused("I don't know 'skp'.", "skip or again", "Did you mean skip?")[0]
    "I don't know 'skp'. You can write skip or again. Did you mean skip?"
    """
    whole = together(problem, can_write(allowed), near)
    return whole, together(problem, near) if near and len(allowed) >= _LONG_LIST else whole


def no_house_rule(game: str, name: object, rules: Iterable[str]) -> str:
    """Return that a game has no house rule of a name, and the nearest that it has."""
    return together(say("{game} has no house rule {rule}.", game=game, rule=echo(name)), meant(name, rules))


def unknown(problem: str, word: object, options: Iterable[str]) -> str:
    """Return what is wrong and the nearest thing that can be written, or all that can where nothing is near."""
    words = list(options)
    near = meant(word, words)
    return together(problem, near or (can_write(listed(words, "or")) if words else ""))
