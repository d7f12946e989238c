"""Races side by side: who is on turn adds a step in one of them, and whoever can add nowhere loses.

The value of a sum is the nim-sum of the values of its races (R. P. Sprague 1935, P. M. Grundy 1939): write them in twos,
and add without carrying. It is 0 exactly when the player to move loses.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from html import escape
from itertools import islice
from operator import xor
from typing import Final

from ..ground.text import count_of, echo, listing
from .period import BareRace, RaceError

MOST: Final = 100


class RaceSum:
    """Several races at once. ``Race(...) + Race(...)`` makes one too.

    Args:
        races: 1 to 100 races in which the last one to move wins.

    Raises:
        RaceError: when there is none, or one of them is no such race.

    >>> from ninetynine_edu import Race
    >>> piles = Race(20, [1, 2, 3]) + Race(15, range(1, 11)) + Race(9, [1, 3, 4])
    >>> totals = (18, 14, 8)
    >>> piles.values(totals), piles.grundy(totals), piles.best_moves(totals)
    ((2, 1, 1), 2, ((0, 2),))
    >>> piles.best_moves((20, 14, 8))
    ()
    """

    def __init__(self, races: Iterable[BareRace]) -> None:
        if isinstance(races, BareRace) or not isinstance(races, Iterable):
            raise RaceError(f"Give the races of a sum as a list, not {echo(races)}.")
        found = tuple(islice(races, MOST + 1))
        if not 1 <= len(found) <= MOST:
            raise RaceError(f"A sum has 1 to {MOST} races.")
        for race in found:
            if not isinstance(race, BareRace):
                raise RaceError(f"A sum is made of races, not of {echo(race)}.")
            if race.last_loses:
                raise RaceError(
                    "Races in which the last one loses cannot be added: who wins such a sum does not follow from who wins "
                    "its races."
                )
        self.races: Final = found

    def __add__(self, other: BareRace | RaceSum) -> RaceSum:
        if isinstance(other, BareRace):
            return RaceSum([*self.races, other])
        return RaceSum([*self.races, *other.races]) if isinstance(other, RaceSum) else NotImplemented

    def values(self, totals: Sequence[int]) -> tuple[int, ...]:
        """Return the Grundy value of each race at its total.

        Args:
            totals: one for each race, 0 to its target.

        Raises:
            RaceError: when there are too few or too many, or one is off its line.
        """
        if isinstance(totals, (str, bytes)) or not isinstance(totals, Sequence) or len(totals) != len(self.races):
            raise RaceError(f"Give one total for each of the {count_of(len(self.races), 'race')}, as in (88, 5).")
        return tuple(race.grundy(total) for race, total in zip(self.races, totals, strict=True))

    def grundy(self, totals: Sequence[int]) -> int:
        """Return the value of the sum, the nim-sum of its races' values; 0 is lost for the player on turn."""
        return reduce(xor, self.values(totals), 0)

    def wins(self, totals: Sequence[int]) -> bool:
        """Return whether the player on turn wins with best play."""
        return self.grundy(totals) != 0

    def best_moves(self, totals: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """Return every move that wins, as (number of the race from 0, step); none when the player to move loses.

        A move wins when it makes the nim-sum 0: the race's value must become the nim-sum of all the others.
        """
        values = self.values(totals)
        whole = reduce(xor, values, 0)
        return tuple(
            (number, step)
            for number, (race, total, value) in enumerate(zip(self.races, totals, values, strict=True))
            for step in race.legal_steps(total)
            if race.grundy(total + step) == whole ^ value
        )

    def explain(self, totals: Sequence[int]) -> str:
        """Return the addition in twos, and what it means, as text.

        >>> from ninetynine_edu import Race
        >>> print((Race(20, [1, 2, 3]) + Race(9, [1, 3, 4])).explain((18, 4)))
        10  race 1 at 18: value 2
        11  race 2 at 4: value 3
        01  nim-sum 1: the player to move wins, by 1 in race 2
        """
        values = self.values(totals)
        whole = reduce(xor, values, 0)
        width = max(len(f"{value:b}") for value in (*values, whole))
        lines = [
            f"{value:0{width}b}  race {number} at {total}: value {value}"
            for number, (total, value) in enumerate(zip(totals, values, strict=True), 1)
        ]
        end = "the player to move loses"
        if whole:
            moves = [f"{step} in race {number + 1}" for number, step in self.best_moves(totals)]
            end = f"the player to move wins, by {listing(moves[:6])}{' …' if len(moves) > 6 else ''}"
        return "\n".join([*lines, f"{whole:0{width}b}  nim-sum {whole}: {end}"])

    def __repr__(self) -> str:
        shown = " + ".join(repr(race)[1:-1] for race in self.races[:4])
        return f"<{shown}{' + …' if len(self.races) > 4 else ''}>"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{number}</td><td>{escape(repr(race)[6:-1])}</td><td>{race.grundy(0)}</td></tr>"
            for number, race in enumerate(self.races, 1)
        )
        start = [0] * len(self.races)
        return (
            '<div class="nn-race"><table><thead><tr><th scope="col">Race</th><th scope="col">By</th>'
            f'<th scope="col">Value at 0</th></tr></thead><tbody>{rows}</tbody></table>'
            f"<pre>{escape(self.explain(start))}</pre></div>"
        )
