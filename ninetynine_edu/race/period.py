"""Who wins at each total of a race, and how the values repeat: what a race is before it is shown, proved or added."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Final

from ..ground.text import echo

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


class BareRace:
    """The totals of a race and what each is worth; arguments and errors are those of `Race`."""

    def __init__(self, target: int = 99, steps: Iterable[int] = range(1, 11), *, last_loses: bool = False) -> None:
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
        if not isinstance(last_loses, bool):
            raise RaceError(f"last_loses is True or False, not {echo(last_loses)}.")
        self.steps: Final = tuple(sorted(set(found)))
        self.last_loses: Final = last_loses

    def legal_steps(self, total: int) -> tuple[int, ...]:
        """Return the steps that do not pass the target, smallest first."""
        total = self._checked(total)
        return tuple(step for step in self.steps if total + step <= self.target)

    def wins(self, total: int) -> bool:
        """Return whether the player to move at `total` (0 to the target) wins with best play."""
        return self._by_distance[self.target - self._checked(total)] != 0

    def best_steps(self, total: int) -> tuple[int, ...]:
        """Return the steps that win, smallest first: those that leave a losing total. None when the total is lost."""
        return tuple(step for step in self.legal_steps(total) if not self.wins(total + step))

    def grundy(self, total: int) -> int:
        """Return the Grundy value of a total: the smallest number that no step from it leads to; 0 is lost.

        Raises:
            RaceError: where the last one loses; such races have no values that could be added.
        """
        total = self._checked(total)
        if self.last_loses:
            raise RaceError("Where the last one loses, totals are won or lost, but have no Grundy values: ask wins.")
        return self._by_distance[self.target - total]

    @property
    def losing_totals(self) -> tuple[int, ...]:
        """The totals, 0 to the target, at which the player to move loses. The target is one: it has just been made
        (and is not where the last one loses)."""
        return tuple(total for total in range(self.target + 1) if not self.wins(total))

    @property
    def winning_totals(self) -> tuple[int, ...]:
        """The totals at which the player to move wins."""
        return tuple(total for total in range(self.target + 1) if self.wins(total))

    @cached_property
    def period(self) -> Period:
        """How the values repeat with the distance from any target, found exactly, with its proof. Where the last one
        loses, the values are 1 for won and 0 for lost.

        Raises:
            RaceError: when no repetition is found within 200,000 totals.
        """
        window = self.steps[-1]
        values = grundy_values(self.steps, window, self.last_loses)
        seen: dict[int, int] = {}  # by hash: the values of so many windows would fill the memory
        for start in range(_LONGEST_SEARCH):
            here = values[start : start + window]
            first = seen.setdefault(hash(tuple(here)), start)
            if first < start and values[first : first + window] == here:
                return Period(first, start - first, tuple(values[first:start]), window)
            values.append(_next_value(values, self.steps, self.last_loses))
        raise RaceError(f"The values of these steps do not repeat within {_LONGEST_SEARCH:,} totals.")

    @cached_property
    def _by_distance(self) -> list[int]:
        return grundy_values(self.steps, self.target + 1, self.last_loses)

    def _checked(self, total: int) -> int:
        if not _is_whole(total) or not 0 <= total <= self.target:
            raise RaceError(f"A total of this race is a whole number from 0 to {self.target}, not {echo(total)}.")
        return total


def _is_whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def _next_value(values: list[int], steps: tuple[int, ...], last_loses: bool) -> int:
    at = len(values)
    reached = {values[at - step] for step in steps if step <= at}
    if last_loses:
        return int(not reached or 0 in reached)
    value = 0
    while value in reached:
        value += 1
    return value


def grundy_values(steps: tuple[int, ...], count: int, last_loses: bool) -> list[int]:
    """Return the values at the distances 0 to `count` - 1 from the target."""
    values: list[int] = []
    while len(values) < count:
        values.append(_next_value(values, steps, last_loses))
    return values
