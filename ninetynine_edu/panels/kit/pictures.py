"""Pictures for lessons, as SVG text: the number line with jumps, a row of won and lost totals, a race in rows, hands.

Pure functions. Each picture carries a title that says in words what it shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

from ...ground.art import lighter
from ...ground.english import in_row, minus, together
from ...ground.people import player_at, shown
from ...ground.picture import COLOURS, Picture, on_paper
from ...ground.say import marked, say
from ...play.position import Position
from ...rules.card_drawing import drawn_card
from ...rules.variant import Variant, variant
from .faces import card_view, face_svg

if TYPE_CHECKING:
    from ...ground.cards import Card
    from ...race.race import Race

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
    parts = [scale.rail(scale.low, min(limit, scale.high), REST)]
    least, done = max(scale.low, min(0, total)), min(max(0, total), scale.high)  # what was counted, from 0
    if done > least:
        parts.append(scale.rail(least, done, DONE))
    parts += [*_ticks(scale, limit), *_drawn(scale, jumps)]
    parts.append(
        f'<circle cx="{scale.x(total):.1f}" cy="{scale.y:.0f}" r="8.500" fill="{HERE}" stroke="{SURFACE}" stroke-width="2.5"/>'
    )
    return _svg(_WIDTH, scale.y + 50, title or _in_words(total, jumps, limit), parts)


_WIDTH: Final = 480.0
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
    for n in range(scale.low, limit + 1):
        if n % named == 0 and abs(scale.x(limit) - scale.x(n)) > 24:
            yield _text(scale.x(n), scale.y + 40, minus(n), MUTED, 18)
    if scale.low <= limit <= scale.high:
        yield scale.upright(limit, 16, 20, INK, "3")
        yield _text(scale.x(limit), scale.y + 40, str(limit), INK, 18, bold=True)


def _drawn(scale: _Scale, jumps: Iterable[Jump]) -> Iterator[str]:
    """Yield the arcs of jumps with their labels, which make room for each other."""
    placed: list[tuple[float, float, float]] = []
    for jump in sorted(jumps, key=lambda jump: jump.end):
        start, end = scale.x(jump.start), scale.x(jump.end)
        arc, rise = _arc(start, end, scale.y, jump)
        half = len(jump.label) * 5.6 + 2
        at = min(max((start + end) / 2, half + 4), _WIDTH - half - 4)
        up = scale.y - 16 - rise * 0.78
        while any(abs(at - other) < half + wide and abs(up - high) < 20 for other, high, wide in placed):
            up -= 20
        placed.append((at, up, half))
        yield arc
        yield _text(at, up, jump.label, WON if jump.ok else LOST_INK, 18, bold=True)


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


def _lost_in_words(lost: Sequence[str], first: int, last: int) -> str:
    if not lost:
        return say("All totals from {first} to {last} are won for the player to move.", first=first, last=last)
    return say(
        "Lost for the player to move: {lost}; all other totals from {first} to {last} are won.",
        lost=in_row(lost), first=first, last=last,
    )  # fmt: skip


def _text(
    x: float, y: float, words: str, colour: str, size: float, *, bold: bool = False, anchor: str = "middle"
) -> str:
    weight = ' font-weight="700"' if bold else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}" fill="{colour}"{weight}>{escape(words)}</text>'


def _svg(width: float, height: float, title: str, parts: Iterable[str]) -> Picture:
    return on_paper(width, height, parts, heading=title, sized=False, corner=12)


def faces(cards: str | Iterable[str | Card], v: Variant | str = "standard") -> list[Picture]:
    """Return cards as they lie on the table, each with its name, in this order.

    >>> [picture.heading for picture in faces("8D JH")]
    ['eight of diamonds', 'jack of hearts']
    """
    game = variant(v) if isinstance(v, str) else v
    drawn = []
    for card in game.parse_cards(cards):
        picture = Picture(face_svg(card_view(card, game)))
        picture.heading = str(card.words)
        drawn.append(picture)
    return drawn


def card_jumps(position: Position) -> list[Jump]:
    """Return a jump for each total that a card of the seat to move would make, allowed or not, named by the cards."""
    ways: dict[int, list[str]] = {}
    for card in position.hands[position.turn]:
        for alternative in position.variant.effect(card).alternatives:
            after = alternative.apply(position.total, 0, negative=position.variant.negative)
            if after is not None and str(card) not in ways.setdefault(after, []):
                ways[after].append(str(card))
    limit = position.variant.limit
    return [Jump(position.total, after, " ".join(cards), after <= limit) for after, cards in ways.items()]


def won_and_lost(values: Sequence[tuple[int, bool]], *, here: int | None = None, title: str = "") -> Picture:
    """Draw totals in rows of ten: a filled circle with W where the player to move wins, a hollow diamond with L else."""
    first = values[0][0] // 10 * 10
    rows = values[-1][0] // 10 - first // 10 + 1
    parts = [_text(40, 46 + row * 44, str(first + 10 * row), INK, 18, bold=True, anchor="end") for row in range(rows)]
    for total, won in values:
        x, y = 74 + (total - first) % 10 * 42, 40 + (total - first) // 10 * 44
        if total == here:
            parts.append(
                f'<rect x="{x - 20}" y="{y - 20}" width="40" height="40" rx="8" fill="none" stroke="{INK}" stroke-width="3"/>'
            )
        parts.append(mark(x, y, won))
    lost = [str(total) for total, won in values if not won]
    said = title or _lost_in_words(lost, values[0][0], values[-1][0])
    return _svg(480, 24 + rows * 44 + 12, said, parts)


def mark(x: float, y: float, won: bool) -> str:
    """Return one sign: a filled circle with W, or a hollow diamond with L."""
    if won:
        return f'<circle cx="{x}" cy="{y}" r="14" fill="{WON}"/>' + _text(x, y + 5.5, "W", SURFACE, 15, bold=True)
    return (
        f'<path d="M{x} {y - 17}l17 17l-17 17l-17 -17z" fill="{SURFACE}" stroke="{LOST}" stroke-width="2.5" stroke-dasharray="5 2.5"/>'
        + _text(x, y + 5.5, "L", LOST_INK, 15, bold=True)
    )


def race_rows(race: Race, *, width: int | None = None) -> Picture:
    """Draw a race in rows as long as its period, so that equal places stand below each other."""
    row = width or race.period.length
    if not 3 <= row <= 16:
        row = 10
    # Rows count back from the target, so that the target ends a column.
    offset = race.target % row
    step = 40
    rows = race.target // row + 1 + (1 if offset else 0)
    parts = []
    for total in range(race.target + 1):
        place = total - offset + (row if offset else 0)
        x, y = 70 + place % row * step, 36 + place // row * step
        if place % row == 0 or total == 0:
            parts.append(_text(x - 24, y + 6, str(total), INK, 17, bold=True, anchor="end"))
        parts.append(mark(x, y, race.wins(total)))
    lost = ", ".join(map(str, race.losing_totals))
    return _svg(
        70 + row * step,
        24 + rows * step + 8,
        say(
            "{race}: lost for the player to move are {lost}; all others are won.",
            race=repr(race).strip("<>"),
            lost=lost,
        ),
        parts,
    )


def table_of(position: Position, names: Sequence[str] = ()) -> Picture:
    """Draw a position: the total, and each hand as cards with what they do."""
    parts = [
        _text(20, 62, say("Total"), MUTED, 20, anchor="start"),
        _text(84, 64, minus(position.total), INK, 64, bold=True, anchor="start"),
    ]
    y = 84
    words = [say("Total {total}.", total=position.total)]
    for seat, hand in enumerate(position.hands):
        name = player_at(names, seat)
        moves = say("{who} (to move)", who=name) if seat == position.turn else shown(name)
        parts.append(_text(20, y + 18, moves, INK, 20, bold=True, anchor="start"))
        for place, card in enumerate(hand):
            x = 20 + place * 150
            parts.append(drawn_card(card, position.variant, x, y + 30, 80))
            does = position.variant.effect(card).words
            parts.append(_text(x, y + 164, does, MUTED, min(18.0, 265 / len(does)), anchor="start"))
        cards = in_row(card.words for card in hand) or say("no cards")
        words.append(say("{who}: {cards}.", who=name, cards=cards))
        y += 184
    width = max(330, 30 + 150 * max(map(len, position.hands)))
    return _once(_svg(width, y + 4, together(*words), parts))


def _once(picture: Picture) -> Picture:
    """Return a picture of cards with what is in it several times drawn once."""
    light = Picture(lighter(picture))
    light.heading, light.description = picture.heading, picture.description
    return light
