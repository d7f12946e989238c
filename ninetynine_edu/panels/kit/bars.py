"""Bars side by side: how large numbers are against each other, each with its exact value in words beside it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from ...ground.english import in_row, minus
from ...ground.picture import COLOURS, Picture
from ...study.line_picture import INK, MUTED, WON, drawing, lettered

_LEFT: Final = 96
_WIDE: Final = 300
_STEP: Final = 34
_LETTER: Final = 9.6
"""How wide a letter is, about, at size 17."""

Number = int | Fraction
Row = tuple[str, Number] | tuple[str, Number, str]


def bars(rows: Sequence[Row], title: str, *, top: Number | None = None, marks: Sequence[str] = ()) -> Picture:
    """Draw horizontal bars.

    Args:
        rows: the name of each, its number, from 0 on, and what stands beside it; without, the number itself.
        title: what they show, in words; the numbers are told after it.
        top: the number of a bar of full length; the largest one of all where it is not given.
        marks: the names of bars that stand out: they have an outline, and their words are bold.

    Raises:
        ValueError: when there are no rows, or a number is below 0.

    >>> bars([("K", Fraction(1, 13)), ("10", Fraction(1, 26), "1 in 26")], "How likely").heading
    'How likely: K 1/13, 10 1 in 26.'
    """
    if not rows:
        raise ValueError("There are no bars to draw: give at least one row.")
    named = [(row[0], row[1], row[2] if len(row) > 2 else minus(str(row[1]))) for row in rows]
    low = [name for name, number, _ in named if number < 0]
    if low:
        raise ValueError(f"A bar has a number from 0 on; that of {low[0]!r} is below 0.")
    full = max(top or 0, *(number for _, number, _ in named)) or 1
    left = max(_LEFT, 20 + max(round(len(name) * _LETTER) for name, _, _ in named))
    parts = []
    for at, (name, number, words) in enumerate(named):
        y = 16 + at * _STEP
        wide = float(Fraction(number) / Fraction(full)) * _WIDE
        edge = f' stroke="{INK}" stroke-width="2.5"' if name in marks else ""
        parts += [
            lettered(left - 10, y + 19, name, INK, 17, bold=name in marks, anchor="end"),
            f'<rect x="{left}" y="{y}" width="{_WIDE}" height="26" rx="4" fill="{COLOURS["faint"]}"/>',
            f'<rect x="{left}" y="{y}" width="{max(wide, 1.5) if number else 0:.1f}" height="26" rx="4" fill="{WON}"{edge}/>',
            lettered(left + _WIDE + 10, y + 19, words, INK if name in marks else MUTED, 16, bold=name in marks, anchor="start"),
        ]  # fmt: skip
    right = 24 + max(round(len(words) * _LETTER) for _, _, words in named)
    said = f"{title}: {in_row(f'{name} {words}' for name, _, words in named)}."
    return drawing(left + _WIDE + right, 24 + len(named) * _STEP, said, parts)
