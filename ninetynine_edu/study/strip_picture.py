"""The picture of a number line strip: SVG text for notebook cells, printed pages and reports.

Won is a filled disc, lost a hollow diamond, not allowed a dot, a share a ring that is filled as high as it is worth: shapes
first, colours second. The same strip is laid out for three widths; a page shows the one that fits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from itertools import groupby
from math import sqrt
from operator import itemgetter
from typing import Final, NamedTuple

from ..ground.english import minus, together
from ..ground.people import player_at
from ..ground.picture import (
    COLOURS,
    Picture,
    as_address,
    as_image,
    clean,
    cut,
    on_paper,
    text_width,
    told_below,
    wrapped,
)
from ..ground.say import marked, say, say_many
from .rows import Row, Rows

WON: Final = COLOURS["won"]
LOST: Final = COLOURS["lost"]
MOST_ROWS: Final = 24
"""So many rows a picture shows; of more it tells the number."""
_RED: Final = re.compile("[^ ]{1,4}?[♥♦]")


class Layout(NamedTuple):
    """A strip for one width of a page."""

    width: int
    edge: int
    label: int
    """Room for the names of the cards."""
    most: int
    """So many totals stand in one band."""
    row: int
    text: int
    name: int
    does: bool
    """Whether what a card does stands below its name, or else in the heading."""


WIDE: Final = Layout(1280, 26, 152, 100, 56, 17, 22, True)
MIDDLE: Final = Layout(700, 20, 122, 50, 50, 16, 20, True)
NARROW: Final = Layout(340, 12, 52, 20, 34, 15, 17, False)


def strip_svg(strip: Rows, layout: Layout = WIDE, *, words: str = "", names: Sequence[str] = ()) -> Picture:
    """Return the picture of a strip as SVG text. A strip alone in a notebook cell shows it.

    Totals at the lower end where nothing changes are left out and told in a sentence.

    Args:
        strip: made by :func:`ninetynine_edu.study.strip`.
        layout: for which width: `WIDE`, `MIDDLE` or `NARROW`.
        words: the description for screen readers; unless you give one, all that the strip shows in sentences.
        names: what each seat is called, where that is not its number.

    >>> import ninetynine_edu as nn
    >>> picture = strip_svg(nn.strip(nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)))
    >>> picture.count("<svg "), "At 93: only 2♣ wins." in picture, "From 0 to 39: every card loses." in picture
    (1, True, True)
    """
    who = player_at(names, strip.position.turn)
    title = say("Who wins from here? {who} to move, total {total}.", who=who, total=strip.position.total)
    parts, y = _head(strip, layout, names)
    shown, left_out = _shown(strip, names)
    for band in _bands(shown, layout.most):
        drawn, y = _band(strip, band, layout, y)
        parts += drawn
    y += 22
    said = strip.says(strip.position.total, names) if strip.position.total in strip.totals else ""
    lines = [(line, "ink", layout.text + 2) for line in wrapped([said], _room(layout, layout.text + 2))] if said else []
    lines += [(line, "muted", layout.text) for line in wrapped(left_out + _open(strip), _room(layout, layout.text))]
    for line, colour, size in lines:
        parts.append(_text(layout.edge, y, line, colour, size))
        y += size + 10
    return on_paper(
        layout.width, y + 4, parts, heading=title, description=clean(words or together(*strip.in_sentences(names)))
    )


def strip_html(strip: Rows) -> str:
    """Return the picture for a page, in the layout that fits the window, with the same in sentences below.

    Where a page takes styles and choices out, as code hosts do, the middle one remains.
    """
    here = strip.position.total
    said = strip.says(here) if here in strip.totals else ""
    words = together(say("Who wins from here?"), said, say("The same in sentences stands below the picture."))
    others = "".join(
        f'<source media="{when}" srcset="{as_address(strip_svg(strip, layout, words=words))}">'
        for layout, when in ((WIDE, "(min-width:1600px)"), (NARROW, "(max-width:640px)"))
    )
    image = as_image(strip_svg(strip, MIDDLE, words=words), words, f"display:block;width:100%;max-width:{WIDE.width}px")
    lines = "".join(f"<li>{escape(clean(line))}</li>" for line in strip.sentences)
    return told_below(
        f"<picture>{others}{image}</picture>", say("The same in sentences"), f"<ul>{lines}</ul>", "nn-strip"
    )


# --- above the strip ---


def _head(strip: Rows, layout: Layout, names: Sequence[str]) -> tuple[list[str], float]:
    """Return heading, cards and legend, and how far down they reach."""
    x, size = layout.edge, layout.text
    y = 24.0 + layout.name
    parts = [_text(x, y, say("Who wins from here?"), "ink", layout.name, bold=True)]
    y += size + 16
    for line in wrapped(_table(strip, names), _room(layout, size)):
        parts.append(_text(x, y, line, "muted", size))
        y += size + 8
    if not layout.does:
        for line in wrapped(
            [say("{card}: {does}.", card=row.name, does=row.does) for row in strip.rows[:MOST_ROWS] if row.does],
            _room(layout, size),
        ):
            parts.append(_text(x, y, line, "muted", size))
            y += size + 8
    across = float(x)
    y += 4
    for mark, words in _legend(strip, names):
        space = 19 + text_width(words) * size + 18
        if across > x and across + space - 18 > layout.width - layout.edge:
            across, y = float(x), y + size + 8
        parts.append(_marks([(mark, Fraction(1, 3), across + 7)], y - size * 0.34, 6.0, 1))
        parts.append(_text(across + 19, y, words, "ink", size))
        across += space
    return parts, y + 14


def _table(strip: Rows, names: Sequence[str]) -> list[str]:
    """Return what lies on the table, in sentences: a line is broken between them only where it has to be."""
    position = strip.position
    told = [say("Total {total}.", total=position.total)]
    for seat in position.alive:
        who, hand = player_at(names, seat), " ".join(map(str, position.hands[seat]))
        told.append(say(_HOLDS[bool(hand), seat == position.turn], who=who, hand=hand))
    stock = position.stock
    if not stock:
        told.append(say("Nothing is left to draw."))
    else:
        cards = " ".join(map(str, stock[:12])) + (" …" if len(stock) > 12 else "")
        unseen = position.state.mode == "unseen"
        told.append(
            say("In the stock, in any order: {cards}.", cards=cards)
            if unseen
            else say("Stock, next first: {cards}.", cards=cards)
        )
    return told


_HOLDS: Final = {
    (True, True): marked("{who} holds {hand} and is to move."),
    (True, False): marked("{who} holds {hand}."),
    (False, True): marked("{who} holds no cards and is to move."),
    (False, False): marked("{who} holds no cards."),
}
"""What somebody holds: whether there is anything, and whether it is their turn."""


def _legend(strip: Rows, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the signs that the strip has, with what they mean."""
    there = {mark for row in (*strip.rows, strip.whole) for mark in row.marks}
    alone = all(len(row.cards) == 1 for row in strip.rows)
    who = player_at(names, strip.position.turn)
    wins, loses = (
        (marked("{who} wins by this card"), marked("{who} loses by this card"))
        if alone
        else (marked("{who} wins by playing this"), marked("{who} loses by playing this"))
    )
    meanings = {
        "W": say(wins, who=who),
        "L": say("loses") if "W" in there else say(loses, who=who),
        "S": say("what {who} gets: fuller is more", who=who)
        if strip.method == "max-n"
        else say("chance to win: fuller is better"),
        ".": say("cannot be played"),
        "?": say("not worked out yet"),
    }
    return ((mark, words) for mark, words in meanings.items() if mark in there)


# --- the strip ---


def _shown(strip: Rows, names: Sequence[str] = ()) -> tuple[range, list[str]]:
    """Return the totals that are drawn, and sentences about those below, where every total is like the first."""
    totals = strip.totals
    rows = (*strip.rows, strip.whole)
    columns = [[row.shares.get(total, row.marks[place]) for row in rows] for place, total in enumerate(totals)]
    same = next((place for place, column in enumerate(columns) if column != columns[0]), 0)
    here = strip.position.total if strip.position.total in totals else totals[-1]
    first = min(totals[0] + same, totals[-1] - 59, here) // 10 * 10
    if first <= totals[0]:
        return totals, []
    last = first - 1
    if columns[0][0] == "?":
        return range(first, totals.stop), []
    said = say("From {low} to {high}: {what}.", low=totals[0], high=last, what=strip.brings(last, names))
    return range(first, totals.stop), [said]


def _open(strip: Rows) -> list[str]:
    """Return what is still to be worked out."""
    left = strip.whole.marks.count("?")
    told = say_many(
        "{n} total is not worked out yet; more() goes on with that.",
        "{n} totals are not worked out yet; more() goes on with that.",
        left,
    )
    return [told] if left else []


def _bands(totals: range, most: int) -> Iterator[range]:
    """Cut totals into bands of equal length that begin at tens."""
    bands = -(-len(totals) // most)
    long = -(-len(totals) // bands) if bands == 1 else min(most, -(-len(totals) // bands // 10) * 10)
    at = totals.start
    while at < totals.stop:
        following = at + long if bands == 1 else (at + long) // 10 * 10
        yield range(at, min(following, totals.stop))
        at = following


def _band(strip: Rows, band: range, layout: Layout, top: float) -> tuple[list[str], float]:
    """Draw one band: every row at a run of totals; return it and how far down it reaches."""
    track = layout.width - 2 * layout.edge - layout.label
    longest = next(iter(_bands(_shown(strip)[0], layout.most)))
    pitch = min(18.0, (track - 12) / max(len(longest), len(band)))
    left = layout.edge + layout.label + pitch / 2 + 4
    at = {total: left + (total - band.start) * pitch for total in band}
    radius = min(6.4, pitch * 0.375)
    rows = strip.rows[:MOST_ROWS]
    gap = 12
    bottom = top + layout.row * (len(rows) + 1) + gap + 4
    ends = at[band.start] - pitch / 2, at[band[-1]] + pitch / 2
    parts = [
        f'<path d="{"".join(f"M{at[t]:.1f} {top + 8:.1f}V{bottom:.1f}" for t in band if t % 10 == 0)}" '
        f'stroke="{COLOURS["faint"]}" stroke-width="1.5"/>'
    ]
    here = strip.position.total
    if here in at:
        parts.append(_needle(at[here], top + 4, bottom, minus(here)))
    y = top + layout.row / 2
    for row in rows:
        parts += _label(row.name, row.does, layout, y, row.words)
        parts.append(_row_marks(strip, row, band, at, y, radius))
        y += layout.row
    if len(strip.rows) > MOST_ROWS:
        more = say_many("and {n} more play", "and {n} more plays", len(strip.rows) - MOST_ROWS)
        parts.append(_text(layout.edge, y - layout.row / 2 + 8, more, "muted", 13))
    parts.append(
        f'<path d="M{layout.edge} {y - layout.row / 2 + gap / 2 + 4:.1f}H{ends[1]:.1f}" stroke="#d9d4c7" stroke-width="1.5"/>'
    )
    y += gap
    best = (strip.whole.name, strip.whole.does) if layout.does else (say("Best"), "")
    parts += _label(*best, layout, y, strip.whole.words)
    parts.append(_row_marks(strip, strip.whole, band, at, y, min(7.4, radius * 1.17)))
    ticks = bottom + 20
    every = 10 if pitch > 5 else 50
    for total in band:
        if (total % every == 0 or (total == band.start and total % 10 < 6)) and not (
            here in at and abs(at[total] - at[here]) < 26 + 5 * len(str(here))
        ):
            parts.append(_text(at[total], ticks, minus(total), "muted", min(layout.text, 15), middle=True))
    return parts, bottom + 40


def _needle(x: float, top: float, bottom: float, total: str) -> str:
    """Mark the present total: a line down to its number."""
    half = 8 + len(total) * 5
    return (
        f'<path d="M{x:.1f} {top:.1f}V{bottom + 4:.1f}" stroke="{COLOURS["active"]}" stroke-width="2"/>'
        f'<rect x="{x - half:.1f}" y="{bottom + 1:.1f}" width="{2 * half}" height="29" rx="8" fill="{COLOURS["active"]}"/>'
        f'<text x="{x:.1f}" y="{bottom + 21.5:.1f}" font-size="17" font-weight="700" text-anchor="middle" fill="#ffffff">{total}</text>'
    )


def _label(name: str, does: str, layout: Layout, y: float, words: str) -> list[str]:
    """Name a row: the card, and below it what it does, cut to the room there is."""
    does = does if layout.does else ""
    size = max(10.0, min(layout.name, (layout.label - 6) / (text_width(name) * 1.05)))
    shown = cut(name, (layout.label - 5) / (size * 1.05))
    up = 1 if does else -0.34 * size
    parts = [
        f"<g><title>{escape(clean(words))}</title>",
        _text(layout.edge, y - up, shown, "ink", size, bold=True),
        "</g>",
    ]
    if does:
        small = layout.text - 2.5
        parts.append(_text(layout.edge, y + 17, cut(does, (layout.label - 4) / (small * 0.9)), "muted", small))
    return parts


def _row_marks(strip: Rows, row: Row, band: range, at: dict[int, float], y: float, radius: float) -> str:
    low = strip.totals[0]
    pitch = at[band[-1]] - at[band[-2]] if len(band) > 1 else 1
    return _marks([(row.marks[t - low], row.shares.get(t, Fraction(0)), at[t]) for t in band], y, radius, pitch)


def _marks(marks: list[tuple[str, Fraction, float]], y: float, r: float, pitch: float) -> str:
    """Draw marks on one height: the sign, what a share is worth, and where it stands, `pitch` apart."""
    runs: dict[str, list[tuple[float, float]]] = {}
    for mark, run in groupby(marks, itemgetter(0)):
        places = [x for _, _, x in run]
        runs.setdefault(mark, []).append((places[0], places[-1]))
    drawn = []
    for mark in runs:
        here = [(share, x) for own, share, x in marks if own == mark]
        if mark == "L":
            q = r * 1.06
            one = f"l{q:.1f} {q:.1f}-{q:.1f} {q:.1f}-{q:.1f}-{q:.1f}z"
            way = "".join(f"M{x:.1f} {y - q:.1f}{one}" for _, x in here)
            style = f'fill="{COLOURS["paper"]}" stroke="{LOST}" stroke-width="1.8" stroke-linejoin="round"'
            drawn.append(f'<path d="{way}" {style}/>')
        elif mark == "?":
            way = "".join(f"M{x - r * 0.5:.1f} {y:.1f}h{r:.1f}" for _, x in here)
            drawn.append(f'<path d="{way}" stroke="{COLOURS["muted"]}" stroke-width="1.8"/>')
        elif mark == ".":
            drawn.append(_dots(runs[mark], y, max(1.0, r * 0.24), pitch, COLOURS["muted"]))
        else:
            drawn.append(_dots(runs[mark], y, r, pitch, WON))
        if mark == "S":
            drawn.append(_dots(runs[mark], y, r - 1.5, pitch, COLOURS["surface"]))
            levels = "".join(_level(x, y, r - 1, (1 + float(share)) / 2) for share, x in here)
            drawn.append(f'<path d="{levels}" fill="{WON}"/>')
    return "".join(drawn)


def _dots(runs: list[tuple[float, float]], y: float, r: float, pitch: float, colour: str) -> str:
    """Draw runs of discs, each from one place to another, as dotted lines: dots without length that have round ends."""
    way = "".join(f"M{first:.1f} {y:.1f}h{last - first + 0.01:.2f}" for first, last in runs)
    return (
        f'<path d="{way}" fill="none" stroke="{colour}" stroke-width="{2 * r:.1f}" stroke-linecap="round" '
        f'stroke-dasharray="0 {pitch:.4f}"/>'
    )


def _level(x: float, y: float, r: float, level: float) -> str:
    """Return the part of a ring that is filled from below, as high as a share is worth."""
    if not 0 < level < 1:
        return ""
    height = r - 2 * r * level
    half = sqrt(max(0.0, r * r - height * height))
    large = 1 if level > 0.5 else 0
    return f"M{x - half:.1f} {y + height:.1f}A{r:.1f} {r:.1f} 0 {large} 0 {x + half:.1f} {y + height:.1f}z"


# --- texts ---


def _room(layout: Layout, size: float) -> float:
    """Return how much of a line there is for letters of a size."""
    return (layout.width - 2 * layout.edge) / size


def _text(x: float, y: float, words: str, colour: str, size: float, *, bold: bool = False, middle: bool = False) -> str:
    """Return a text; cards of the red suits are red."""
    shown = _RED.sub(lambda found: f'<tspan fill="{COLOURS["red"]}">{found[0]}</tspan>', escape(clean(words)))
    more = (' font-weight="700"' if bold else "") + (' text-anchor="middle"' if middle else "")
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{COLOURS[colour]}"{more}>{shown}</text>'
