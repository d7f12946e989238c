"""Races to a target: two players add an allowed step in turn, and whoever makes the target exactly wins.

These are subtraction games, the simplest relatives of Ninety-nine: no cards, only the total. A total is lost for the
player to move when every step from it leads to a won one. Grundy values (R. P. Sprague 1935, P. M. Grundy 1939) say
more: 0 is lost, and races side by side are as one race whose value is the nim-sum (`race_sums`). Why the pattern of
values never ends is said in words by :class:`Period`, and checked with generating functions by :meth:`Race.prove`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import islice
from typing import TYPE_CHECKING, Final

from ..ground.text import echo, listing
from ..rules.variant import Variant, variant

if TYPE_CHECKING:
    from .proof import PeriodProof
    from .sums import RaceSum

LARGEST_TARGET: Final = 100_000
LARGEST_STEP: Final = 1_000
_LONGEST_SEARCH: Final = 200_000
_ROWS: Final = 30


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
        last_loses: turn the end round: whoever cannot move wins, so whoever makes the target loses.

    Raises:
        RaceError: when target or steps cannot be.

    >>> race = Race(target=99, steps=range(1, 11))
    >>> race.losing_totals
    (0, 11, 22, 33, 44, 55, 66, 77, 88, 99)
    >>> race.best_steps(95), race.best_steps(88), race.grundy(95), race.period.length
    ((4,), (), 4, 11)

    When the last one loses, 98 is what you want to leave, and the same pattern counts from there.

    >>> Race(99, range(1, 11), last_loses=True).losing_totals[-3:]
    (76, 87, 98)
    """

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

    @classmethod
    def of(cls, v: Variant | str, target: int | None = None) -> Race:
        """Return the race that is left of a variant when everybody may always lay any of its cards that only add.

        It is the game without luck and without tricks: cards that take, set, double, turn round or skip are left out, and
        so is a choice of several values, but for the values themselves (an ace of 1 or 11 gives both steps).

        Args:
            v: a variant or its id.
            target: the total that wins; the limit unless you say otherwise.

        Raises:
            RaceError: when no card of the variant only adds.

        >>> Race.of("ninety_eight"), Race.of("standard").steps
        (<Race to 98 by 1 to 9>, (1, 2, 5, 6, 7, 8, 10, 11))
        """
        v = variant(v) if isinstance(v, str) else v
        if not isinstance(v, Variant):
            raise RaceError(f"A race is made of a variant or its id, not of {echo(v)}.")
        effects = {v.effect(card) for card in v.deck()}
        alternatives = [
            a
            for effect in effects
            if all(a.op == "add" and a.n > 0 for a in effect.alternatives)
            for a in effect.alternatives
        ]
        steps = {a.n for a in alternatives if not a.words}
        if not steps:
            raise RaceError(f"{v.name} has no card that only adds.")
        return cls(v.limit if target is None else target, steps)

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

    def prove(self) -> PeriodProof:
        """Prove the period with generating functions, checked by SymPy; see :mod:`.race_proof`.

        Raises:
            RaceError: when the period is too long for that.

        >>> print(Race(99, range(1, 11)).prove().losing_series)
        1/(1 - x**11)
        """
        from .proof import prove

        return prove(self)

    def __add__(self, other: Race | RaceSum) -> RaceSum:
        from .sums import RaceSum

        if isinstance(other, Race):
            return RaceSum([self, other])
        return RaceSum([self, *other.races]) if isinstance(other, RaceSum) else NotImplemented

    def _lines(self, first: int | None, last: int | None) -> list[tuple[str, ...]]:
        last = self.target if last is None else self._checked(last)
        first = max(0, last - _ROWS + 1) if first is None else self._checked(first)
        values = () if self.last_loses else ("Value",)
        lines: list[tuple[str, ...]] = [("Total", "To go", *values, "On turn", "Steps that win")]
        for total in range(first, last + 1):
            best = self.best_steps(total)
            shown = listing(best[:6]) + (" …" if len(best) > 6 else "")
            value = () if self.last_loses else (str(self.grundy(total)),)
            verdict = "● wins" if self.wins(total) else "◇ loses"
            lines.append((str(total), str(self.target - total), *value, verdict, shown or "none"))
        return lines

    def table(self, first: int | None = None, last: int | None = None) -> str:
        """Return a table as text: for each total the distance, the Grundy value, who wins, and by which steps.

        Args:
            first: the first total shown; 30 rows unless you say otherwise.
            last: the last total shown; the target unless you say otherwise.

        >>> print(Race(20, [1, 3, 4]).table(first=14, last=16))
        Total  To go  Value  On turn  Steps that win
        14     6      2      ● wins   4
        15     5      3      ● wins   3
        16     4      2      ● wins   4
        """
        lines = self._lines(first, last)
        widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
        return "\n".join(
            "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
        )

    def _repr_html_(self) -> str:
        heads, *lines = self._lines(None, None)
        head = "".join(f'<th scope="col">{text}</th>' for text in heads)
        rows = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in line) + "</tr>" for line in lines)
        return (
            f'<div class="nn-race"><p><b>{escape(repr(self)[1:-1])}</b></p>'
            f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
        )

    def _checked(self, total: int) -> int:
        if not _is_whole(total) or not 0 <= total <= self.target:
            raise RaceError(f"A total of this race is a whole number from 0 to {self.target}, not {echo(total)}.")
        return total

    def __repr__(self) -> str:
        steps = self.steps
        in_a_row = len(steps) > 2 and steps == tuple(range(steps[0], steps[-1] + 1))
        shown = f"{steps[0]} to {steps[-1]}" if in_a_row else listing(steps[:12]) + (" …" if len(steps) > 12 else "")
        return f"<Race to {self.target} by {shown}{', the last loses' if self.last_loses else ''}>"


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
