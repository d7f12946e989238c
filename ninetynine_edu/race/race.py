"""Races to a target: two players add an allowed step in turn, and whoever makes the target exactly wins.

These are subtraction games, the simplest relatives of Ninety-nine: no cards, only the total. A total is lost for the
player to move when every step from it leads to a won one. Grundy values (R. P. Sprague 1935, P. M. Grundy 1939) say
more: 0 is lost, and races side by side are as one race whose value is the nim-sum (`RaceSum`). Why the pattern of
values never ends is said in words by :class:`Period`, and checked with generating functions by :meth:`Race.prove`.
"""

from __future__ import annotations

from html import escape
from typing import Final

from ..ground.text import echo, in_columns, listing
from ..rules.variant import Variant, variant
from .period import BareRace, RaceError
from .proof import PeriodProof, prove
from .sums import RaceSum

_ROWS: Final = 30


class Race(BareRace):
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

    def prove(self) -> PeriodProof:
        """Prove the period with generating functions, checked by SymPy; see :mod:`.proof`.

        Raises:
            RaceError: when the period is too long for that.

        >>> print(Race(99, range(1, 11)).prove().losing_series)
        1/(1 - x**11)
        """
        return prove(self)

    def __add__(self, other: Race | RaceSum) -> RaceSum:
        if isinstance(other, Race):
            return RaceSum([self, other])
        return RaceSum([self, *other.races]) if isinstance(other, RaceSum) else NotImplemented

    def _lines(self, first: int | None, last: int | None) -> list[tuple[str, ...]]:
        last = self.target if last is None else self._checked(last)
        first = max(0, last - _ROWS + 1) if first is None else self._checked(first)
        values = () if self.last_loses else ("Value",)
        lines: list[tuple[str, ...]] = [("Total", "To go", *values, "To move", "Steps that win")]
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
        Total  To go  Value  To move  Steps that win
        14     6      2      ● wins   4
        15     5      3      ● wins   3
        16     4      2      ● wins   4
        """
        return in_columns(self._lines(first, last))

    def _repr_html_(self) -> str:
        heads, *lines = self._lines(None, None)
        head = "".join(f'<th scope="col">{text}</th>' for text in heads)
        rows = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in line) + "</tr>" for line in lines)
        return (
            f'<div class="nn-race"><p><b>{escape(repr(self)[1:-1])}</b></p>'
            f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
        )

    def __repr__(self) -> str:
        steps = self.steps
        in_a_row = len(steps) > 2 and steps == tuple(range(steps[0], steps[-1] + 1))
        shown = f"{steps[0]} to {steps[-1]}" if in_a_row else listing(steps[:12]) + (" …" if len(steps) > 12 else "")
        return f"<Race to {self.target} by {shown}{', the last loses' if self.last_loses else ''}>"
