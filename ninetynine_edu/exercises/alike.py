"""One like this: another exercise of the same kind, level and game."""

from __future__ import annotations

import json
from typing import Final
from zlib import crc32

from ..ground.say import say
from .exercise import Exercise, exercise
from .kind import ExerciseError
from .registry import kind_named

_TRIED: Final = 8


def one_like(ex: Exercise, nth: int = 1) -> Exercise:
    """Return another exercise of the same kind and level in the same game; which one follows from this one alone.

    Args:
        ex: the exercise.
        nth: the first like it, the second, and so on, from 1.

    Raises:
        ExerciseError: there is no other.

    >>> first = exercise("say_total", level=2, seed=7)
    >>> again = one_like(first)
    >>> again.kind, again.level, again == first, again == one_like(first)
    ('say_total', 2, False, True)
    """
    levels = kind_named(ex.kind).levels(ex.variant)
    level = min(levels, key=lambda each: abs(each - ex.level), default=ex.level)
    given = sorted(ex.task.given.items(), key=lambda fact: fact[0])
    name = crc32(json.dumps([ex.kind, ex.variant.share_code, ex.position, given]).encode())
    for tried in range(_TRIED):
        found = exercise(ex.kind, ex.variant, level, f"like {name}, {nth}, {tried}")
        if found != ex:
            return found
    raise ExerciseError(say("There is no other exercise like this one."))
