"""Races to a target: two players add an allowed step in turn, and whoever makes the target exactly wins.

These are subtraction games, the simplest relatives of Ninety-nine: no cards, only the total. A total is lost for the
player to move when every step from it leads to a won one. Grundy values (R. P. Sprague 1935, P. M. Grundy 1939) say
more: 0 is lost, and races side by side are as one race whose value is the nim-sum.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Final

from .._text import echo, listing

LARGEST_TARGET: Final = 100_000
LARGEST_STEP: Final = 1_000
_LONGEST_SEARCH: Final = 200_000


class RaceError(ValueError):
    """A race that cannot be, or a total that is not on its line."""


@dataclass(frozen=True, slots=True)
class Period:
    """How the Grundy values repeat, counted by the distance from the target, and why they do so for ever.

    Attributes:
        start: the distance from which they repeat.
        length: after how many totals they repeat.
        values: one period of Grundy values, from distance `start` on.
        window: the largest step; so many values in a row settle all that follow.
    """

    start: int
    length: int
    values: tuple[int, ...]
    window: int

    @property
    def losing_distances(self) -> tuple[int, ...]:
        """The distances within one period that are lost for the player to move."""
        return tuple(self.start + i for i, value in enumerate(self.values) if value == 0)

    @property
    def proof(self) -> str:
        """Why the pattern never ends, in words."""
        first, last = self.start, self.start + self.window - 1
        return (
            f"The value at a distance depends only on the {self.window} values before it, since no step is longer than "
            f"{self.window}. The {self.window} values at the distances {first} to {last} are the same as at "
            f"{first + self.length} to {last + self.length}. So the next value is the same too, and the next: from "
            f"distance {first} on, everything repeats after {self.length}."
        )


class Race:
    """A race to a target.

    Args:
        target: the total that wins, 1 to 100,000.
        steps: what a player may add, whole numbers from 1 to 1,000. Nobody may pass the target; a player who cannot
            move loses.

    Raises:
        RaceError: when target or steps cannot be.

    >>> race = Race(target=99, steps=range(1, 11))
    >>> race.losing_totals
    (0, 11, 22, 33, 44, 55, 66, 77, 88, 99)
    >>> race.best_steps(95), race.best_steps(88), race.grundy(95), race.period.length
    ((4,), (), 4, 11)
    """

    def __init__(self, target: int = 99, steps: Iterable[int] = range(1, 11)) -> None:
        if not _is_whole(target) or not 1 <= target <= LARGEST_TARGET:
            raise RaceError(f"The target is a whole number from 1 to {LARGEST_TARGET:,}, not {echo(target)}.")
        if isinstance(steps, (str, bytes)) or not isinstance(steps, Iterable):
            raise RaceError(f"Give the steps as numbers, as in range(1, 11) or [1, 3, 4], not {echo(steps)}.")
        found = list(islice(steps, LARGEST_STEP + 1))
        for step in found:
            if not _is_whole(step) or not 1 <= step <= LARGEST_STEP:
                raise RaceError(f"A step is a whole number from 1 to {LARGEST_STEP:,}, not {echo(step)}.")
        if not found or len(found) > LARGEST_STEP:
            raise RaceError(f"A race has 1 to {LARGEST_STEP:,} different steps.")
        self.target: Final = target
        self.steps: Final = tuple(sorted(set(found)))

    def legal_steps(self, total: int) -> tuple[int, ...]:
        """Return the steps that do not pass the target, smallest first."""
        total = self._checked(total)
        return tuple(step for step in self.steps if total + step <= self.target)

    def wins(self, total: int) -> bool:
        """Return whether the player to move at `total` (0 to the target) wins with best play."""
        return self.grundy(total) != 0

    def best_steps(self, total: int) -> tuple[int, ...]:
        """Return the steps that win, smallest first: those that leave a losing total. None when the total is lost."""
        return tuple(step for step in self.legal_steps(total) if not self.wins(total + step))

    def grundy(self, total: int) -> int:
        """Return the Grundy value of a total: the smallest number that no step from it leads to; 0 is lost."""
        return self._by_distance[self.target - self._checked(total)]

    @property
    def losing_totals(self) -> tuple[int, ...]:
        """The totals, 0 to the target, at which the player to move loses. The target is one: it has just been made."""
        return tuple(total for total in range(self.target + 1) if not self.wins(total))

    @property
    def winning_totals(self) -> tuple[int, ...]:
        """The totals at which the player to move wins."""
        return tuple(total for total in range(self.target + 1) if self.wins(total))

    @cached_property
    def period(self) -> Period:
        """How the values repeat with the distance from any target, found exactly, with its proof.

        Raises:
            RaceError: when no repetition is found within 200,000 totals.
        """
        window = self.steps[-1]
        values = _grundy_values(self.steps, window)
        seen: dict[tuple[int, ...], int] = {}
        for start in range(_LONGEST_SEARCH):
            here = tuple(values[start : start + window])
            if here in seen:
                first = seen[here]
                return Period(first, start - first, tuple(values[first:start]), window)
            seen[here] = start
            values.append(_next_value(values, self.steps))
        raise RaceError(f"The values of these steps do not repeat within {_LONGEST_SEARCH:,} totals.")

    @cached_property
    def _by_distance(self) -> list[int]:
        return _grundy_values(self.steps, self.target + 1)

    def _checked(self, total: int) -> int:
        if not _is_whole(total) or not 0 <= total <= self.target:
            raise RaceError(f"A total of this race is a whole number from 0 to {self.target}, not {echo(total)}.")
        return total

    def __repr__(self) -> str:
        steps = self.steps
        in_a_row = len(steps) > 2 and steps == tuple(range(steps[0], steps[-1] + 1))
        shown = f"{steps[0]} to {steps[-1]}" if in_a_row else listing(steps[:12]) + (" …" if len(steps) > 12 else "")
        return f"<Race to {self.target} by {shown}>"


def _is_whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def _next_value(values: list[int], steps: tuple[int, ...]) -> int:
    at = len(values)
    reached = {values[at - step] for step in steps if step <= at}
    value = 0
    while value in reached:
        value += 1
    return value


def _grundy_values(steps: tuple[int, ...], count: int) -> list[int]:
    values: list[int] = []
    while len(values) < count:
        values.append(_next_value(values, steps))
    return values
