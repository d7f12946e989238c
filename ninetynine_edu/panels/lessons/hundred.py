"""The square from 0 to 99 in rows of ten, where ten more is one row down; and what a play does to the tens and the ones.

Pure functions. A picture says in its title what it shows, and tells it by shape and label, never by colour alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import atan2, cos, hypot, pi, sin
from typing import Final

from ...ground.english import in_row, minus, together
from ...ground.picture import COLOURS, Picture
from ...ground.say import listed, say
from ...play.position import Position
from ...study.line_picture import HERE, INK, LOST, LOST_INK, MUTED, SURFACE, WON, Jump, drawing, lettered

LAST: Final = 99
_CELL: Final = 42.0
_EDGE: Final = 30.0
_RING: Final = 15.0
_WIDTH: Final = 2 * _EDGE + 10 * _CELL
_LINE: Final = 28.0
_WIDEST: Final = 480


def hundred_square(
    here: int | None = None,
    jumps: Sequence[Jump] = (),
    *,
    goal: int | None = None,
    been: Collection[int] = (),
    title: str = "",
) -> Picture:
    """Draw the totals from 0 to 99 in rows of ten, with where you are and where your cards take you.

    Args:
        here: the total now, in a filled circle.
        jumps: arrows to rings; what leaves the square is dashed and ends in a diamond. Their labels stand below.
        goal: the total to get to, in a star.
        been: other totals that are meant, each in a dashed box.
        title: what the picture shows, in words; made from the numbers when empty.

    Raises:
        ValueError: when a total that has to be on the square is not.

    >>> hundred_square(47, [Jump(47, 57, "J♥")]).heading
    'The totals from 0 to 99, in rows of ten. You are on 47. J♥: from 47 to 57.'
    """
    for total in (here, goal, *been, *(jump.start for jump in jumps)):
        if total is not None and not 0 <= total <= LAST:
            raise ValueError(f"The square has the totals from 0 to {LAST}, and {total} is none of them.")
    ends = {jump.end for jump in jumps}
    parts = [_grid()]
    if goal is not None:
        parts.append(_star(*_middle(goal)))
    parts += [_boxed(total) for total in sorted(been)]
    for jump in jumps:
        parts += _arrow(jump)
    meant = {here, goal, *ends, *been}
    if jumps:
        parts.append(_room(total for total in range(LAST + 1) if total not in meant))
    parts += [_ring(total) for total in sorted(ends & {*range(LAST + 1)})]
    if here is not None:
        x, y = _middle(here)
        parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{_RING + 1:g}" fill="{HERE}"/>')
    for total in range(LAST + 1):
        x, y = _middle(total)
        colour = SURFACE if total == here else INK if total in meant else MUTED
        parts.append(lettered(x, y + 7, str(total), colour, 20, bold=total in meant))
    named = [jump for jump in jumps if jump.label]
    parts += _legend(named)
    high = 2 * _EDGE + 10 * _CELL + ((len(named) + 1) // 2 * _LINE + 10 if named else 0)
    picture = drawing(_WIDTH, high, title or _in_words(here, jumps, goal, been), parts)
    picture.widest = _WIDEST
    return picture


def _middle(total: int) -> tuple[float, float]:
    return _EDGE + (total % 10 + 0.5) * _CELL, _EDGE + (total // 10 + 0.5) * _CELL


def _grid() -> str:
    side = 10 * _CELL
    down = "".join(f"M{_EDGE + n * _CELL:g} {_EDGE:g}v{side:g}" for n in range(11))
    across = "".join(f"M{_EDGE:g} {_EDGE + n * _CELL:g}h{side:g}" for n in range(11))
    return (
        f'<rect x="{_EDGE:g}" y="{_EDGE:g}" width="{side:g}" height="{side:g}" fill="{SURFACE}"/>'
        f'<path d="{down}{across}" stroke="{COLOURS["hairline"]}" stroke-width="1.5"/>'
    )


def _room(totals: Iterable[int]) -> str:
    """Return room for numbers that an arrow runs over."""
    places = (_middle(total) for total in totals)
    return f'<path d="{"".join(f"M{x - 12:g} {y - 9:g}h24v18h-24z" for x, y in places)}" fill="{SURFACE}"/>'


def _boxed(total: int) -> str:
    x, y = _middle(total)
    return (
        f'<rect x="{x - 16:g}" y="{y - 16:g}" width="32" height="32" rx="7" '
        f'fill="{COLOURS["more"]}" stroke="{INK}" stroke-width="2" stroke-dasharray="5 3"/>'
    )


def _ring(total: int) -> str:
    x, y = _middle(total)
    return f'<circle cx="{x:g}" cy="{y:g}" r="{_RING:g}" fill="{SURFACE}" stroke="{WON}" stroke-width="3"/>'


def _star(x: float, y: float) -> str:
    turns = [(pi * n / 8 - pi / 2, 22.0 if n % 2 == 0 else 16.0) for n in range(16)]
    points = " ".join(f"{x + far * cos(turn):.1f},{y + far * sin(turn):.1f}" for turn, far in turns)
    return f'<polygon points="{points}" fill="{COLOURS["less"]}" stroke="{INK}" stroke-width="2"/>'


def _arrow(jump: Jump) -> Iterator[str]:
    """Yield the way of a jump: straight, or over the edge of the square and in again on the other side."""
    if jump.end == jump.start:
        x, y = _middle(jump.start)
        yield f'<circle cx="{x:g}" cy="{y:g}" r="20" fill="none" stroke="{WON}" stroke-width="3"/>'
        return
    start, stays = _middle(jump.start), 0 <= jump.end <= LAST
    across = jump.end % 10 - jump.start % 10
    n = jump.end - jump.start
    ones = abs(n) % 10 * (1 if n > 0 else -1)
    if across == ones:  # straight
        end = _middle(jump.end)
        if not stays:  # into the margin above or below
            end = end[0], (_EDGE + 10 * _CELL + 15 if jump.end > LAST else _EDGE - 15)
        yield from _straight(start, end, stays, leaves=_RING)
        return
    right, left = _WIDTH - _EDGE + 18, _EDGE - 18
    out, back = (right, left) if ones > 0 else (left, right)
    rows = (abs(n) // 10) * (1 if n > 0 else -1)
    height = min(max(start[1] + rows * _CELL, _EDGE + _CELL / 2), _EDGE + 9.5 * _CELL)
    yield from _straight(start, (out, height), stays, leaves=_RING, is_end=not stays)
    if stays:
        yield from _straight((back, _middle(jump.end)[1]), _middle(jump.end), stays, leaves=0.0)


def _straight(
    start: tuple[float, float], end: tuple[float, float], stays: bool, *, leaves: float, is_end: bool = True
) -> Iterator[str]:
    """Yield an arrow from the edge of a circle; it ends at a ring, in a diamond, or just so."""
    turn = atan2(end[1] - start[1], end[0] - start[0])
    far = hypot(end[0] - start[0], end[1] - start[1])
    reach = far - (_RING + 3 if stays and is_end else 0)
    x1, y1 = start[0] + leaves * cos(turn), start[1] + leaves * sin(turn)
    x2, y2 = start[0] + reach * cos(turn), start[1] + reach * sin(turn)
    colour, dash = (WON, "") if stays else (LOST, ' stroke-dasharray="5 3"')
    yield f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="4"{dash}/>'
    if not is_end:
        return
    if not stays:
        yield _diamond(end[0], end[1])
        return
    wings = [(x2 - 11 * cos(turn + side), y2 - 11 * sin(turn + side)) for side in (0.65, -0.65)]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in ((x2 + 2 * cos(turn), y2 + 2 * sin(turn)), *wings))
    yield f'<polygon points="{points}" fill="{colour}"/>'


def _diamond(x: float, y: float) -> str:
    return f'<path d="M{x:.1f} {y - 9:.1f}l9 9l-9 9l-9 -9z" fill="{SURFACE}" stroke="{LOST}" stroke-width="3"/>'


def _legend(jumps: Sequence[Jump]) -> Iterator[str]:
    """Yield what each card makes, in two columns below the square."""
    for at, jump in enumerate(jumps):
        x, y = _EDGE + 10 + at % 2 * 215, 2 * _EDGE + 10 * _CELL + 12 + at // 2 * _LINE
        if 0 <= jump.end <= LAST:
            yield f'<circle cx="{x:g}" cy="{y:g}" r="7" fill="{SURFACE}" stroke="{WON}" stroke-width="3"/>'
        else:
            yield _diamond(x, y)
        colour = INK if 0 <= jump.end <= LAST else LOST_INK
        yield lettered(x + 18, y + 6, f"{jump.label} → {minus(jump.end)}", colour, 17, bold=True, anchor="start")


def _in_words(here: int | None, jumps: Sequence[Jump], goal: int | None, been: Collection[int]) -> str:
    words = [say("The totals from 0 to 99, in rows of ten.")]
    if here is not None:
        words.append(say("You are on {total}.", total=here))
    if goal is not None:
        words.append(say("There is a star on {total}.", total=goal))
    if been:
        words.append(say("There are boxes round {totals}.", totals=in_row(map(str, sorted(been)))))
    for jump in jumps:
        end = minus(jump.end)
        if 0 <= jump.end <= LAST:
            words.append(say("{label}: from {start} to {end}.", label=jump.label, start=jump.start, end=end))
        else:
            words.append(
                say("{label}: from {start} to {end}, off the square.", label=jump.label, start=jump.start, end=end)
            )
    return together(*words)


@dataclass(frozen=True, slots=True)
class Changed:
    """A total, and what a play makes of its tens and its ones."""

    before: int
    after: int

    @property
    def tens(self) -> str:
        """The tens before and after, told so that what stays can be seen."""
        return self._told(self.before // 10, self.after // 10)

    @property
    def ones(self) -> str:
        """The ones before and after."""
        return self._told(self.before % 10, self.after % 10)

    @staticmethod
    def _told(before: int, after: int) -> str:
        if before == after:
            return say("{n} stays", n=before)
        return f"{before} → {after}"


def makes(position: Position) -> str:
    """Return what each card of the seat to move makes, a sentence each, with what is too big.

    >>> makes(Position.open("standard", ["JD 10S", "4S"], total=95))
    '10♠ makes 105 or 85. You can only make 85. J♦ makes 105. That is too big.'
    """
    limit = position.variant.limit
    told = []
    for card in position.hands[position.turn]:
        ways = [
            each.apply(position.total, 0, negative=position.variant.negative)
            for each in position.variant.effect(card).alternatives
        ]
        ends = [end for end in dict.fromkeys(ways) if end is not None]
        can = [end for end in ends if end <= limit]
        told.append(say("{card} makes {totals}.", card=str(card), totals=listed(map(minus, ends), "or")))
        if not can:
            told.append(say("That is too big."))
        elif len(can) < len(ends):
            told.append(say("You can only make {totals}.", totals=listed(map(minus, can), "or")))
    return together(*told)
