"""Pictures of races at once: their lines, the values of one as columns, and which pairs are lost as a grid.

Pure functions. Each picture says in words what it shows.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from ...ground.english import in_row, together
from ...ground.picture import Picture
from ...ground.say import say, say_in
from ...race.race import Race
from ...study.line_picture import DONE, HERE, INK, LOST, LOST_INK, MUTED, REST, SURFACE, WON, Jump, drawing, lettered

_WIDE: Final = 480
_LEFT, _START, _RIGHT = 34, 80, 452
NAMES: Final = "ABCDEFGH"


def race_lines(
    races: Sequence[Race], totals: Sequence[int], *, last: tuple[int, Jump] | None = None, values: bool = False
) -> Picture:
    """Draw races as number lines below each other, one scale for all, with a counter at the total of each.

    Args:
        races: from the top.
        totals: where each race is.
        last: the race of the last move, counted from 0, and its jump.
        values: whether the Grundy value stands below each total.

    >>> race_lines([Race(6, [1, 2]), Race(4, [1, 2])], (3, 0)).heading
    'Races at once. Race A: total 3, target 6. Race B: total 0, target 4.'
    """
    longest = max(race.target for race in races)
    high = 120 if values else 92
    every = 1 if longest <= 15 else 2  # so many totals from one number to the next
    parts, said = [], [say("Races at once.")]

    def x(total: int) -> float:
        return _START + total * (_RIGHT - _START) / longest

    for at, (race, total) in enumerate(zip(races, totals, strict=True)):
        y = 56 + at * high
        parts.append(lettered(14, y + 8, NAMES[at], INK, 24, bold=True, anchor="start"))
        if values:
            parts.append(lettered(14, y + 56, say("value"), WON, 16, anchor="start"))
        parts.append(_rail(x(0), x(race.target), y, REST))
        if total:
            parts.append(_rail(x(0), x(total), y, DONE))
        for n in range(race.target + 1):
            end = n == race.target
            parts.append(f'<circle cx="{x(n):.1f}" cy="{y}" r="4" fill="{INK if end else MUTED}"/>')
            if end or (n % every == 0 and n + every <= race.target):
                parts.append(lettered(x(n), y + 30, str(n), INK if end else MUTED, 20, bold=end))
            if values:
                parts.append(lettered(x(n), y + 56, str(race.grundy(n)), WON, 19, bold=True))
        if last and last[0] == at:
            parts += _arc(x(last[1].start), x(last[1].end), y, last[1].label)
        parts.append(f'<circle cx="{x(total):.1f}" cy="{y}" r="11" fill="{HERE}" stroke="{SURFACE}" stroke-width="3"/>')
        said.append(
            say("Race {name}: total {total}, target {target}.", name=NAMES[at], total=total, target=race.target)
        )
        if values:
            said.append(say("Its Grundy value is {value}.", value=race.grundy(total)))
    return drawing(_WIDE, 100 + (len(races) - 1) * high + (26 if values else 0), together(*said), parts)


def _rail(start: float, end: float, y: float, colour: str) -> str:
    return f'<line x1="{start:.1f}" x2="{end:.1f}" y1="{y}" y2="{y}" stroke="{colour}" stroke-width="10" stroke-linecap="round"/>'


def _arc(start: float, end: float, y: float, label: str) -> list[str]:
    middle = (start + end) / 2
    curve = f'<path d="M{start:.1f} {y - 8}Q{middle:.1f} {y - 52} {end:.1f} {y - 12}" fill="none" stroke="{WON}" stroke-width="3"/>'
    return [curve, lettered(middle, y - 36, label, WON, 19, bold=True)]


def value_columns(values: Sequence[int], title: str) -> Picture:
    """Draw the Grundy value at each distance as a column of blocks; where it is 0 there is no block.

    >>> value_columns([0, 1, 0], "Values").heading
    'Values: 0 to go 0, 1 to go 1, 2 to go 0.'
    """
    wide = (_RIGHT - _LEFT) / max(1, len(values))
    base = 40 + 26 * max(values)
    size = min(19, wide * 0.66)
    parts = [f'<line x1="{_LEFT}" x2="{_RIGHT}" y1="{base}" y2="{base}" stroke="{INK}" stroke-width="2"/>']
    for far, value in enumerate(values):
        left = _LEFT + far * wide
        middle = left + wide / 2
        parts += [
            f'<rect x="{left + 2:.1f}" y="{base - 2 - 26 * (n + 1)}" width="{wide - 4:.1f}" height="24" rx="4" fill="{WON}"/>'
            for n in range(value)
        ]
        colour = WON if value else LOST_INK
        parts.append(lettered(middle, base - 10 - 26 * value, str(value), colour, size, bold=True))
        parts.append(lettered(middle, base + 24, str(far), MUTED, size))
    parts.append(lettered(_WIDE / 2, base + 50, say("how much is to go"), INK, 18))
    told = in_row(say("{far} to go {value}", far=far, value=value) for far, value in enumerate(values))
    return drawing(_WIDE, base + 64, f"{title}: {told}.", parts)


def pair_grid(lost: Collection[tuple[int, int]], highest: int) -> Picture:
    """Draw all pairs of distances as a grid: a diamond with L where the player to move loses.

    >>> pair_grid({(0, 0), (1, 1)}, 1).heading
    'Pairs of races from 0 + 0 to 1 + 1. Lost: 0 + 0, 1 + 1.'
    """
    step = 400 / (highest + 1)
    parts = [lettered(236, 20, say("to go in race A"), INK, 18, bold=True)]
    for n in range(highest + 1):
        at = 46 + (n + 0.5) * step
        parts += [lettered(at, 46, str(n), MUTED, 17), lettered(34, at + 20, str(n), MUTED, 17, anchor="end")]
    for a in range(highest + 1):
        for b in range(highest + 1):
            x, y = 46 + (a + 0.5) * step, 60 + (b + 0.5) * step
            if (a, b) in lost:
                r = step * 0.47
                parts.append(
                    f'<path d="M{x:.1f} {y - r:.1f}l{r:.1f} {r:.1f}l{-r:.1f} {r:.1f}l{-r:.1f} {-r:.1f}z" fill="{SURFACE}" stroke="{LOST}" stroke-width="2.5"/>'
                )
                parts.append(lettered(x, y + 5.5, say_in("a sign", "L"), LOST_INK, min(16, step * 0.5), bold=True))
            else:
                parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.500" fill="{MUTED}"/>')
    parts.append(lettered(236, 484, say("Down: to go in race B. L: lost for the player to move."), INK, 17))
    named = in_row(say("{a} + {b}", a=a, b=b) for a, b in sorted(lost))
    said = say("Pairs of races from 0 + 0 to {n} + {n}. Lost: {lost}.", n=highest, lost=named or say("none"))
    return drawing(_WIDE, 496, said, parts)
