"""Ratings as a picture: a dot for each player, and a bar from the least to the most that it may be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor
from typing import Final

from ..ground.picture import COLOURS, Picture, cut, text_width
from ..study.line_picture import INK, MUTED, WON, drawing, lettered
from .interval import in_percent
from .ratings import MIDDLE, Rating

_WIDE: Final = 320.0
_STEP: Final = 34.0
_LETTER: Final = 17.0
_LONGEST: Final = 16.0
"""So many letter heights a name may be wide."""
_MARKS: Final = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)


def rating_picture(rows: Sequence[tuple[str, Rating]], sure: float) -> Picture:
    """Draw ratings, each with its bar.

    Args:
        rows: players with their ratings, from above to below.
        sure: how sure the bars are.

    >>> rating_picture([("low", Rating(1480, 1460, 1500)), ("high", Rating(1520, 1500, 1540))], 0.95).heading
    'Ratings, 95% certain: low 1480 (1460 to 1500), high 1520 (1500 to 1540).'
    """
    low = min([MIDDLE, *(rating.low for _, rating in rows)])
    high = max([MIDDLE, *(rating.high for _, rating in rows)])
    step = next((step for step in _MARKS if (high - low) / step <= 6), _MARKS[-1])
    first, last = floor(low / step), max(ceil(high / step), floor(low / step) + 1)
    left = 24 + _LETTER * max([0.0, *(min(text_width(name), _LONGEST) for name, _ in rows)])
    end = 20 + len(rows) * _STEP

    def x(rating: float) -> float:
        return left + (rating / step - first) / (last - first) * _WIDE

    parts = list(_scale([(x(mark * step), mark * step) for mark in range(first, last + 1)], end))
    for at, (name, rating) in enumerate(rows):
        y = 12 + (at + 0.5) * _STEP
        parts += [
            lettered(left - 12, y + 6, cut(name, _LONGEST), INK, _LETTER, anchor="end"),
            *_bar(x(rating.low), x(rating.rating), x(rating.high), y),
            lettered(left + _WIDE + 14, y + 6, in_words(rating), MUTED, 16, anchor="start"),
        ]
    told = ", ".join(f"{name} {in_words(rating)}" for name, rating in rows)
    room = _LETTER * max([0.0, *(text_width(in_words(rating)) for _, rating in rows)])
    return drawing(left + _WIDE + room + 24, end + 34, f"Ratings, {in_percent(sure)} certain: {told}.", parts)


def in_words(rating: Rating) -> str:
    """Return a rating with what it may be.

    >>> in_words(Rating(1512.3, 1490.6, 1534.0))
    '1512 (1491 to 1534)'
    """
    return f"{rating.rating:.0f} ({rating.low:.0f} to {rating.high:.0f})"


def _scale(marks: Sequence[tuple[float, int]], end: float) -> Iterator[str]:
    """Yield the lines of the scale, and numbers below them where they do not touch."""
    every = 1 if len(marks) <= 6 else 2
    for at, (x, number) in enumerate(marks):
        yield (
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="12" y2="{end:.0f}" stroke="{COLOURS["hairline"]}" stroke-width="1.5"/>'
        )
        if at % every == 0:
            yield lettered(x, end + 20, str(number), MUTED, 15)


def _bar(low: float, middle: float, high: float, y: float) -> Iterator[str]:
    """Yield a bar with an end at each side, and the dot."""
    ends = f"M{low:.1f} {y:.1f}H{high:.1f}M{low:.1f} {y - 6:.1f}v12M{high:.1f} {y - 6:.1f}v12"
    yield f'<path d="{ends}" fill="none" stroke="{WON}" stroke-width="2.5"/>'
    yield f'<circle cx="{middle:.1f}" cy="{y:.1f}" r="6" fill="{WON}" stroke="{COLOURS["surface"]}" stroke-width="2"/>'
