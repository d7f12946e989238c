"""The same small pictures for narrow screens: letters as large as beside them, so each name stands over its bar."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ..ground.numbers import as_percent
from ..ground.picture import COLOURS, Picture, wrapped
from ..ground.say import say
from ..study.line_picture import INK, MUTED, drawing, lettered
from .compare_names import told_apart
from .compare_picture import EVEN, PARTS, Words, cut, in_words, marks_of, off_even, reach_of
from .compare_row import Row
from .measured import Estimate

WIDE: Final = 312
"""A phone of 320 pixels has 304 for it, so the smallest letters are nearly as large there as here."""
SMALLEST: Final = 14
_LEFT: Final = 14
_BAR: Final = 224
_STEP: Final = 46
_LETTERS: Final = 15
_TITLE: Final = 17
_LINE: Final = 21


def plot(rows: Sequence[Row], columns: int = 1) -> Picture:
    """Draw what `compare_picture.plot` draws, in so many narrow columns."""
    names = told_apart([row.short for row in rows], lambda name: cut(name, WIDE - 2 * _LEFT))
    parts: list[str] = []
    y = 8.0
    for first in range(0, len(PARTS), columns):
        line = [*enumerate(PARTS)][first : first + columns]
        titles = [wrapped([say(title)], (WIDE - 2 * _LEFT) / _TITLE - 1) for _, (title, _, _) in line]
        top = y + max(map(len, titles)) * _LINE + 6
        for place, (title, (number, (_, of, words))) in enumerate(zip(titles, line, strict=True)):
            x = place * WIDE + _LEFT
            for below, text in enumerate(reversed(title)):
                parts.append(lettered(x, top - 6 - below * _LINE, text, INK, _TITLE, bold=True, anchor="start"))
            shares = [of(row) for row in rows]
            evens = [row.even for row in rows]
            parts += dots(names, shares, evens, x, top) if number == EVEN else _bars(names, shares, words, x, top)
        y = top + len(rows) * _STEP + 26
    picture = drawing(columns * WIDE, y, in_words(rows), parts)
    picture.widest = columns * WIDE
    return picture


def of_shares(
    rows: Sequence[tuple[str, Estimate]], evens: Sequence[float], title: str, words: str, reach: float
) -> Picture:
    """Draw one of the small pictures alone: shares around even ones, with marks at either side."""
    lines = wrapped([title], (WIDE - 2 * _LEFT) / _TITLE - 1)
    parts = [
        lettered(_LEFT, 8 + (number + 1) * _LINE - 4, line, INK, _TITLE, bold=True, anchor="start")
        for number, line in enumerate(lines)
    ]
    names = told_apart([name for name, _ in rows], lambda name: cut(name, WIDE - 2 * _LEFT))
    top = 8 + len(lines) * _LINE + 2
    parts += dots(names, [share for _, share in rows], evens, _LEFT, top, reach)
    picture = drawing(WIDE, top + len(rows) * _STEP + 26, words, parts)
    picture.widest = WIDE
    return picture


def _bars(names: Sequence[str], numbers: Sequence[Estimate], words: Words, x: float, y: float) -> Iterator[str]:
    most = max(*(number.high for number in numbers), 1e-9)
    for place, (name, number) in enumerate(zip(names, numbers, strict=True)):
        top = y + place * _STEP
        wide, low, high = (part / most * _BAR for part in number)
        yield f'<rect x="{x}" y="{top + 24}" width="{wide:.1f}" height="18" rx="3" fill="{COLOURS["won"]}"/>'
        yield from _row(name, words(number.value), x, top, x + low, x + high)


def dots(
    names: Sequence[str],
    shares: Sequence[Estimate],
    evens: Sequence[float],
    x: float,
    y: float,
    reach: float | None = None,
) -> Iterator[str]:
    """Yield what `compare_picture.around_even` does, each name over its dot."""
    off = off_even(shares, evens)
    marks, reach = reach is not None, reach or max(0.05, reach_of(off, 0))
    middle, end = x + _BAR / 2, y + len(names) * _STEP
    for mark, there in marks_of(reach, evens[0], middle, _BAR / 2) if marks else ():
        # beside each bar, not through the names
        lines = "".join(f"M{there:.1f} {y + place * _STEP + 24}v20" for place in range(len(names)))
        yield f'<path d="{lines}" stroke="{COLOURS["line"]}" stroke-width=".75"/>'
        yield lettered(there, end + 14, mark, MUTED, SMALLEST)
    for place, (name, share) in enumerate(zip(names, shares, strict=True)):
        top = y + place * _STEP
        at, low, high = (middle + part / reach * _BAR / 2 for part in off[place])
        yield f'<path d="M{middle} {top + 24}v20" stroke="{COLOURS["line"]}" stroke-width="1.5" stroke-dasharray="4 3"/>'
        yield from _row(name, as_percent(share.value, 1), x, top, low, high)
        yield f'<circle cx="{at:.1f}" cy="{top + 33}" r="6" fill="{COLOURS["won"]}"/>'
    of_even = {as_percent(even) for even in evens}
    yield lettered(middle, end + 14, of_even.pop() if len(of_even) == 1 else "=", MUTED, SMALLEST)


def _row(name: str, value: str, x: float, top: float, low: float, high: float) -> Iterator[str]:
    """Yield what bars and dots have alike: the name above, the thin line, the number behind."""
    yield lettered(x, top + 17, name, INK, _LETTERS, anchor="start")
    yield f'<path d="M{low:.1f} {top + 33}H{high:.1f}" stroke="{COLOURS["ink"]}" stroke-width="2.5"/>'
    yield lettered(x + _BAR + 8, top + 38, value, MUTED, _LETTERS, anchor="start")
