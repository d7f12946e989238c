"""The number line with jumps, and cards in a row, as SVG text, for lessons and exercises.

Pure functions. Each picture carries a title that says in words what it shows; what it shows is told by shape and label, never by
colour alone, so that it can be read on paper in black and white.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Final

from ..ground.art import HIGH, WIDE, lighter
from ..ground.cards import Card
from ..ground.english import in_row, minus, together
from ..ground.picture import COLOURS, Picture, on_paper
from ..ground.say import marked, say
from ..rules.card_drawing import drawn_card
from ..rules.variant import Variant

INK, MUTED, SURFACE, REST = (COLOURS[name] for name in ("ink", "muted", "surface", "rest"))
WON, LOST, LOST_INK = (COLOURS[name] for name in ("won", "lost", "lost_letter"))
DONE, HERE = COLOURS["back"], COLOURS["active"]


@dataclass(frozen=True, slots=True)
class Jump:
    """One arc on the number line: from a total to a total, with a label; not `ok` when it passes the limit."""

    start: int
    end: int
    label: str
    ok: bool = True


def number_line(
    total: int,
    jumps: Sequence[Jump] = (),
    *,
    limit: int = 99,
    low: int = 0,
    high: int | None = None,
    title: str = "",
    room: bool = True,
) -> Picture:
    """Draw a number line from `low` to the limit, done up to `total`, with jumps.

    Args:
        total: the total now.
        jumps: arcs; those over the limit are dashed and end in a diamond.
        limit: the end of what is allowed.
        low: where the line begins.
        high: where it ends, when that is not the limit.
        title: what the picture shows, in words; made from the numbers when empty.
        room: keep room for jumps, so that the page stands still when some appear.
    """
    scale = _Scale(
        min([low, total, *(jump.end for jump in jumps)]),
        max([limit if high is None else high, *(jump.end for jump in jumps)]),
        104.0 if room else 34.0,
    )
    arcs, top = _drawn(scale, jumps)
    if top < _LETTERS:
        scale = replace(scale, y=scale.y + _LETTERS - top)
        arcs, _ = _drawn(scale, jumps)
    parts = [scale.rail(scale.low, min(limit, scale.high), REST)]
    least, done = max(scale.low, min(0, total)), min(max(0, total), scale.high)  # what was counted, from 0
    if done > least:
        parts.append(scale.rail(least, done, DONE))
    parts += [*_ticks(scale, limit), *arcs]
    parts.append(
        f'<circle cx="{scale.x(total):.1f}" cy="{scale.y:.0f}" r="8.500" fill="{HERE}" stroke="{SURFACE}" stroke-width="2.5"/>'
    )
    return drawing(_WIDTH, scale.y + 50, title or _in_words(total, jumps, limit), parts)


_WIDTH: Final = 480.0
_LETTERS: Final = 20
"""On a phone, 320 pixels wide, they are still 11 high."""
_SIDE: Final = 22.0


@dataclass(frozen=True, slots=True)
class _Scale:
    """Where totals lie on a number line that goes from one to another at a height."""

    low: int
    high: int
    y: float

    def x(self, n: int) -> float:
        return _SIDE + (n - self.low) / max(1, self.high - self.low) * (_WIDTH - 2 * _SIDE)

    def rail(self, start: int, end: int, colour: str) -> str:
        return (
            f'<line x1="{self.x(start):.1f}" x2="{self.x(end):.1f}" y1="{self.y:.0f}" y2="{self.y:.0f}" stroke="{colour}" '
            'stroke-width="9" stroke-linecap="round"/>'
        )

    def upright(self, n: int, above: float, below: float, colour: str, width: str) -> str:
        """Return a line across the scale."""
        x, top, end = self.x(n), self.y - above, self.y + below
        return (
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{top:.0f}" y2="{end:.0f}" stroke="{colour}" stroke-width="{width}"/>'
        )


def _ticks(scale: _Scale, limit: int) -> Iterator[str]:
    """Yield the marks of a number line, the numbers below it, and its limit."""
    span = scale.high - scale.low
    step, named = 1 if span <= 30 else 5, 10 if span <= 60 else 20
    for n in range(scale.low, min(limit, scale.high) + 1):
        if n % step == 0:
            yield scale.upright(n, -8, 20 if n % 10 == 0 else 14, MUTED, "1.5")
    for n in range(scale.low, min(limit, scale.high) + 1):
        if n % named == 0 and abs(scale.x(limit) - scale.x(n)) > 28:
            yield lettered(scale.x(n), scale.y + 40, minus(n), MUTED, _LETTERS)
    if scale.low <= limit <= scale.high:
        yield scale.upright(limit, 16, 20, INK, "3")
        yield lettered(scale.x(limit), scale.y + 40, str(limit), INK, _LETTERS, bold=True)


def _drawn(scale: _Scale, jumps: Iterable[Jump]) -> tuple[list[str], float]:
    """Return the arcs of jumps with their labels, which make room for each other, and where the topmost label stands."""
    parts: list[str] = []
    placed: list[tuple[float, float, float]] = []
    for jump in sorted(jumps, key=lambda jump: jump.end):
        start, end = scale.x(jump.start), scale.x(jump.end)
        arc, rise = _arc(start, end, scale.y, jump)
        half = len(jump.label) * 6.2 + 2
        at = min(max((start + end) / 2, half + 4), _WIDTH - half - 4)
        up = scale.y - 16 - rise * 0.78
        while any(abs(at - other) < half + wide and abs(up - high) < _LETTERS for other, high, wide in placed):
            up -= _LETTERS
        placed.append((at, up, half))
        parts += [arc, lettered(at, up, jump.label, WON if jump.ok else LOST_INK, _LETTERS, bold=True)]
    return parts, min((high for _, high, _ in placed), default=scale.y)


def _in_words(total: int, jumps: Iterable[Jump], limit: int) -> str:
    words = [say("Number line up to {limit}; the total is {total}.", limit=limit, total=total)]
    words += [say(_FITS if jump.ok else _TOO_FAR, label=jump.label, start=jump.start, end=jump.end) for jump in jumps]
    return together(*words)


_FITS: Final = marked("{label}: from {start} to {end}.")
_TOO_FAR: Final = marked("{label}: from {start} to {end}, over the limit.")


def _arc(x1: float, x2: float, y: float, jump: Jump) -> tuple[str, float]:
    """Return an arc and how high it rises."""
    colour = WON if jump.ok else LOST
    if jump.start == jump.end:
        return f'<circle cx="{x1:.1f}" cy="{y:.0f}" r="15" fill="none" stroke="{colour}" stroke-width="3"/>', 14.0
    dash = "" if jump.ok else ' stroke-dasharray="6 4"'
    rise = min(50.0, 20 + abs(x2 - x1) * 0.3)
    arc = (
        f'<path d="M{x1:.1f} {y - 8:.0f}Q{(x1 + x2) / 2:.1f} {y - 8 - rise * 1.5:.1f} {x2:.1f} {y - 8:.0f}" fill="none" '
        f'stroke="{colour}" stroke-width="3"{dash}/>'
    )
    end = (
        f'<circle cx="{x2:.1f}" cy="{y:.0f}" r="6.500" fill="{SURFACE}" stroke="{colour}" stroke-width="3"/>'
        if jump.ok
        else f'<path d="M{x2:.1f} {y - 8:.0f}l8 8l-8 8l-8 -8z" fill="{SURFACE}" stroke="{colour}" stroke-width="3"/>'
    )
    return arc + end, rise


def lettered(
    x: float, y: float, words: str, colour: str, size: float, *, bold: bool = False, anchor: str = "middle"
) -> str:
    weight = ' font-weight="700"' if bold else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}" fill="{colour}"{weight}>{escape(words)}</text>'


def drawing(width: float, height: float, title: str, parts: Iterable[str]) -> Picture:
    return on_paper(width, height, parts, heading=title, sized=False, corner=12)


def hand_picture(cards: Sequence[Card], v: Variant) -> Picture:
    """Draw cards in a row as they lie on the table.

    Args:
        cards: from left to right.
        v: their game, which says what is drawn on them.

    >>> from ninetynine_edu.rules.variant import variant
    >>> hand_picture(variant("standard").parse_cards("8D JH"), variant("standard")).heading
    'eight of diamonds, jack of hearts'
    """
    step, high = _CARD + 12, _CARD * HIGH / WIDE
    drawn = [drawn_card(card, v, 12 + place * step, 12, _CARD) for place, card in enumerate(cards)]
    words = in_row(card.words for card in cards)
    return once(drawing(12 + max(1, len(cards)) * step, 24 + high, words, drawn))


_CARD: Final = 80


def once(picture: Picture) -> Picture:
    """Return a picture of cards with what is in it several times drawn once."""
    light = Picture(lighter(picture))
    light.heading, light.description = picture.heading, picture.description
    return light
