"""A comparison of games as small pictures side by side: the same bars for each thing that is compared."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ..ground.english import in_row, together
from ..ground.numbers import as_percent, decimal
from ..ground.picture import COLOURS, Picture, text_width
from ..ground.say import marked, say
from ..study.line_picture import INK, MUTED, drawing, lettered
from .compare_names import told_apart
from .compare_row import Row
from .compare_words import percent
from .measured import Estimate

_COLUMNS: Final = 2
WIDE: Final = 470
_BAR: Final = 190
STEP: Final = 26
HEAD: Final = 44
_LETTERS: Final = 15
_NAME: Final = 168
_MARKS: Final = (0.01, 0.02, 0.05, 0.1, 0.2)
"""How far marks stand from each other, in shares."""
_SQUARE: Final = re.compile(r"[\u3000-\u9fff\uff00-\uffef]")


Words = Callable[[float], str]


def _number(value: float) -> str:
    return decimal(value, 1)


PARTS: Final[tuple[tuple[str, Callable[[Row], Estimate], Words], ...]] = (
    (marked("Plays in a deal"), lambda row: row.plays, _number),
    (marked("Whoever begins loses"), lambda row: row.lost[0], percent),
    (marked("Plays that add over a ten"), lambda row: row.loads["adds over ten"], percent),
    (marked("Plays that take away"), lambda row: row.takes, percent),
    (marked("Plays that leave the total"), lambda row: row.loads["stays"], percent),
    (marked("How often the total falls in a deal"), lambda row: row.falls, _number),
    (marked("Plays with a real choice"), lambda row: row.choice, percent),
    (marked("Luck loses to skill (two players)"), lambda row: row.skill, percent),
)

EVEN: Final = 1
"""The place of the seats among them: it has a line where all seats are alike."""


def plot(rows: Sequence[Row]) -> Picture:
    """Draw small bars for each thing that is compared; a thin line shows between which numbers the true one lies.

    Raises:
        ValueError: when there are no games.
    """
    if not rows:
        raise ValueError("There are no games to draw: compare at least one.")
    high = HEAD + len(rows) * STEP + 18
    parts: list[str] = []
    for number, (title, of, words) in enumerate(PARTS):
        x, y = number % _COLUMNS * WIDE, number // _COLUMNS * high
        parts += (
            around_even([(row.short, row.lost[0]) for row in rows], [row.even for row in rows], say(title), x, y)
            if number == EVEN
            else _small(rows, say(title), of, words, x, y)
        )
    lines = -(-len(PARTS) // _COLUMNS)
    picture = drawing(_COLUMNS * WIDE, lines * high + 8, in_words(rows), parts)
    picture.widest = _COLUMNS * WIDE + 20
    return picture


def in_words(rows: Sequence[Row]) -> str:
    """Return what the pictures show, for those who do not see them."""
    told = []
    for title, of, words in PARTS:
        named = say(title)
        told.append(f"{named}: {in_row(f'{row.name} {words(of(row).value)}' for row in rows)}.")
    return together(*told)


def _small(
    rows: Sequence[Row], title: str, of: Callable[[Row], Estimate], words: Words, x: float, y: float
) -> Iterator[str]:
    most = max(max(of(row).high for row in rows), 1e-9)
    size = min(17, (WIDE - 24) / text_width(title))  # long in some languages
    yield lettered(x + 16, y + 28, title, INK, size, bold=True, anchor="start")
    names = told_apart([row.short for row in rows], cut)
    for place, row in enumerate(rows):
        top, number = y + HEAD + place * STEP, of(row)
        left, middle = x + 16 + _NAME, top + 9
        wide, low, high = (part / most * _BAR for part in number)
        yield lettered(left - 8, top + 14, names[place], INK, _LETTERS, anchor="end")
        yield f'<rect x="{left}" y="{top}" width="{wide:.1f}" height="18" rx="3" fill="{COLOURS["won"]}"/>'
        yield f'<path d="M{left + low:.1f} {middle}H{left + high:.1f}" stroke="{COLOURS["ink"]}" stroke-width="2.5"/>'
        yield lettered(left + _BAR + 8, top + 14, words(number.value), MUTED, _LETTERS, anchor="start")


def around_even(
    rows: Sequence[tuple[str, Estimate]], evens: Sequence[float], title: str, x: float = 0, y: float = 0,
    reach: float | None = None,
) -> Iterator[str]:  # fmt: skip
    """Yield a dot for each share, left or right of the line where all seats are alike, and from where to where it may be.

    With a reach to either side of it there are marks below too, and pictures of the same reach can be held against each other.
    """
    off = off_even([share for _, share in rows], evens)
    marks, reach = reach is not None, reach or max(0.05, reach_of(off, 0))
    left = x + 16 + _NAME
    middle = left + _BAR / 2
    yield lettered(x + 16, y + 28, title, INK, 17, bold=True, anchor="start")
    bottom = y + HEAD + len(rows) * STEP - 6
    yield f'<path d="M{middle} {y + HEAD - 4}V{bottom}" stroke="{COLOURS["line"]}" stroke-width="1.5" stroke-dasharray="4 3"/>'
    of_even = {as_percent(even) for even in evens}
    yield lettered(middle, bottom + 13, of_even.pop() if len(of_even) == 1 else "=", MUTED, 13)
    for mark, there in marks_of(reach, evens[0], middle, _BAR / 2) if marks else ():
        yield f'<path d="M{there:.1f} {y + HEAD - 4}V{bottom}" stroke="{COLOURS["line"]}" stroke-width=".75"/>'
        yield lettered(there, bottom + 13, mark, MUTED, 12)
    names = told_apart([name for name, _ in rows], cut)
    for place, (_, share) in enumerate(rows):
        top = y + HEAD + place * STEP
        at, low, high = (middle + part / reach * _BAR / 2 for part in off[place])
        yield lettered(left - 8, top + 14, names[place], INK, _LETTERS, anchor="end")
        yield f'<path d="M{low:.1f} {top + 9}H{high:.1f}" stroke="{COLOURS["ink"]}" stroke-width="2.5"/>'
        yield f'<circle cx="{at:.1f}" cy="{top + 9}" r="6" fill="{COLOURS["won"]}"/>'
        yield lettered(left + _BAR + 8, top + 14, as_percent(share.value, 1), MUTED, _LETTERS, anchor="start")


def marks_of(reach: float, even: float, middle: float, half: float) -> Iterator[tuple[str, float]]:
    """Yield shares beside the even one, at round distances, and where they stand in a picture that reaches so far to either side."""
    step = next(step for step in _MARKS if reach <= 2.6 * step)
    for mark in range(-int(reach / step), int(reach / step) + 1):
        if mark:
            yield as_percent(even + mark * step), middle + mark * step / reach * half


def off_even(shares: Sequence[Estimate], evens: Sequence[float]) -> list[Estimate]:
    """Return how far shares, and the ends of their intervals, are from even ones."""
    return [Estimate(*(part - even for part in share)) for share, even in zip(shares, evens, strict=True)]


def reach_of(rows: Sequence[Estimate], even: float = 0.5) -> float:
    """Return how far from even a picture has to reach, so that all intervals have room.

    >>> round(reach_of([Estimate(0.45, 0.36, 0.55)]), 2)
    0.14
    """
    return max(0.01, *(max(abs(share.low - even), abs(share.high - even)) for share in rows))


def cut(name: str, room: float = _NAME - 10) -> str:
    """Return a name that has room beside its bar."""
    while _wide(name) * _LETTERS > room and len(name) > 4:
        name = f"{name.rstrip('…')[:-1].rstrip(' ,')}…"
    return name


def _wide(name: str) -> float:
    """Return how wide a name is, in heights of its letters; Chinese signs are as wide as they are high."""
    return text_width(name) + 0.4 * len(_SQUARE.findall(name))
