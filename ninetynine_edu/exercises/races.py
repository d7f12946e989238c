"""Races for exercises: drawn by lot, read from a task, told, and drawn as a row of totals."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Final

from ..ground.english import minus, together
from ..ground.picture import COLOURS, Picture, on_paper
from ..ground.say import listed, say
from ..race.period import BareRace, RaceError
from ..race.race import Race
from ..rules.variant import Variant
from .kind import ExerciseError
from .lots import Lots

LARGEST_TARGET: Final = 1_000
LARGEST_STEP: Final = 50
MOST_STEPS: Final = 15
_EASY: Final = (1, 2, 3)


@lru_cache(maxsize=64)
def steps_in(v: Variant) -> tuple[int, ...]:
    """Return the steps that the cards of a game add, those up to 11; none where no card only adds."""
    try:
        steps = [step for step in Race.of(v).steps if step <= 11]
    except RaceError:
        return ()
    return tuple(steps) if len(steps) > 2 else tuple(sorted({*steps, *_EASY}))


def steps_by_lot(v: Variant, level: int, lots: Lots) -> tuple[int, ...]:
    """Return steps: few in a row, more in a row, or some of those that the game's cards add."""
    if level < 3:
        return tuple(range(1, (lots.between(2, 5) if level == 1 else lots.between(6, 10)) + 1))
    return tuple(sorted(lots.some(steps_in(v), lots.between(2, 3) if level == 3 else lots.between(3, 4))))


def race_of(target: int, steps: tuple[int, ...], *, last_loses: bool = False) -> BareRace:
    """Return the race that a task gives.

    Raises:
        ExerciseError: there is none of this size.
    """
    small = target <= LARGEST_TARGET and len(steps) <= MOST_STEPS and max(steps, default=0) <= LARGEST_STEP
    if not small:
        raise ExerciseError(
            f"A race has a target up to {LARGEST_TARGET} and up to {MOST_STEPS} steps, the longest {LARGEST_STEP}."
        )
    try:
        return BareRace(target, steps, last_loses=last_loses)
    except RaceError as error:
        raise ExerciseError(str(error)) from None


def rules_of(race: BareRace) -> str:
    """Return how a race goes, in a few sentences."""
    return together(
        say("A race to {target}: two players take turns.", target=race.target),
        say("Each adds {steps} to the total and never goes over {target}.",
            steps=listed(map(str, race.steps), "or"), target=race.target),
        say("Whoever can't add any more wins.") if race.last_loses else say("Whoever can't add any more loses."),
    )  # fmt: skip


_BOX: Final = 44
_IN_ROW: Final = 10


def row_of_totals(
    first: int, last: int, marked: Collection[int] = (), below: Mapping[int, str] | None = None, *, words: str
) -> Picture:
    """Draw totals side by side.

    Args:
        first, last: the totals at the ends.
        marked: those in a thick outline with a dot.
        below: what stands below a total.
        words: what the picture shows, for those who do not see it.
    """
    under = below or {}
    high = _BOX + (30 if below is not None else 14)
    parts = []
    for place, total in enumerate(range(first, last + 1)):
        x, y = 14 + place % _IN_ROW * _BOX, 14 + place // _IN_ROW * high
        parts.append(_box(x, y, total, total in marked))
        if below is not None:
            parts.append(
                f'<text x="{x + _BOX / 2:g}" y="{y + _BOX + 21}" text-anchor="middle" font-size="20" '
                f'fill="{COLOURS["ink"]}">{under.get(total, "?")}</text>'
            )
    rows = -(-(last - first + 1) // _IN_ROW)
    width = 28 + min(last - first + 1, _IN_ROW) * _BOX
    picture = on_paper(width, 28 + rows * high, parts, heading=say("A row of totals"), description=words)
    picture.widest = 600
    return picture


def _box(x: float, y: float, total: int, thick: bool) -> str:
    fill, line = (COLOURS["more"], COLOURS["won"]) if thick else (COLOURS["surface"], COLOURS["line"])
    middle = x + _BOX / 2
    dot = f'<circle cx="{middle:g}" cy="{y + _BOX - 8}" r="3.5" fill="{COLOURS["ink"]}"/>' if thick else ""
    return (
        f'<rect x="{x + 2}" y="{y + 2}" width="{_BOX - 4}" height="{_BOX - 4}" rx="8" fill="{fill}" stroke="{line}" '
        f'stroke-width="{4 if thick else 1.5}"/><text x="{middle:g}" y="{y + 28}" text-anchor="middle" font-size="20" '
        f'fill="{COLOURS["ink"]}">{minus(total)}</text>{dot}'
    )
