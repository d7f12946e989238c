"""Pictures for plans with chances: a line for each answer, and the tree of the face-down card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import combinations
from typing import Final

from ...ground.english import minus, together
from ...ground.picture import COLOURS, Picture
from ...ground.say import say
from ...study.line_picture import INK, MUTED, WON, drawing, lettered

_LEFT: Final = 52
_WIDE: Final = 320
_HIGH: Final = 150
_TICKS: Final = tuple(map(Fraction, ("0", "1/3", "1/2", "2/3", "1")))
_PAPER, _EDGE = COLOURS["surface"], COLOURS["edge"]


def answer_lines(
    lines: Mapping[str, Callable[[Fraction], Fraction]], title: str, best: Fraction | None = None
) -> Picture:
    """Draw what a plan is worth by its chance, a straight line for each answer; the lowest of them is the worst case.

    Args:
        lines: for each answer its name, and the worth at a chance; between 0 and 1 it is a straight line.
        title: what the picture shows.
        best: the chance where the worst case is best, to be marked.

    Raises:
        ValueError: there are no lines.

    >>> answer_lines({"heads": lambda p: p, "tails": lambda p: 1 - p}, "Worth", Fraction(1, 2)).heading
    'Worth. heads: from 0 to 1. tails: from 1 to 0. The worst case is best at 1/2: 1/2.'
    """
    if not lines:
        raise ValueError("There are no lines to draw.")
    zero, one = Fraction(0), Fraction(1)
    ends = {name: (Fraction(line(zero)), Fraction(line(one))) for name, line in lines.items()}
    every = [zero, *(worth for pair in ends.values() for worth in pair)]
    low, high = min(every), max(every)
    top = 24 + 26 * len(ends)

    def x(chance: Fraction) -> float:
        return round(_LEFT + float(chance) * _WIDE, 1)

    def y(worth: Fraction) -> float:
        return round(top + 12 + float((high - worth) / ((high - low) or one)) * _HIGH, 1)

    grid, foot = COLOURS["rest"], top + 12 + _HIGH
    parts = [f'<path d="M{x(zero)} {y(zero)}H{x(one)}" stroke="{_EDGE}" stroke-width="1.5"/>']
    for chance in _TICKS:
        parts.append(f'<path d="M{x(chance)} {top + 12}V{foot}" stroke="{grid}" stroke-width="1.5"/>')
        parts.append(lettered(x(chance), foot + 26, str(chance), MUTED, 17))
    parts += [lettered(_LEFT - 8, y(n) + 6, minus(str(n)), MUTED, 17, anchor="end") for n in sorted({low, zero, high})]
    worst = " ".join(f"{x(chance)},{y(worth)}" for chance, worth in _lowest([*ends.values()]))
    parts.append(f'<polyline points="{worst}" fill="none" stroke="{WON}" stroke-width="9" opacity="0.35"/>')
    for at, (name, (start, end)) in enumerate(ends.items()):
        drawn = f'fill="none" stroke="{INK}" stroke-width="2.5"' + (' stroke-dasharray="9 6"' if at else "")
        parts.append(f'<path d="M{x(zero)} {y(start)}L{x(one)} {y(end)}" {drawn}/>')
        parts.append(f'<path d="M{_LEFT} {24 + 26 * at}h44" {drawn}/>')
        parts.append(lettered(_LEFT + 56, 30 + 26 * at, name, INK, 17, anchor="start"))
    told = (
        say("{name}: from {start} to {end}.", name=name, start=minus(str(start)), end=minus(str(end)))
        for name, (start, end) in ends.items()
    )
    words = together(f"{title}.", *told)
    if best is not None:
        worth = min(start + best * (end - start) for start, end in ends.values())
        parts.append(f'<circle cx="{x(best)}" cy="{y(worth)}" r="7" fill="{WON}"/>')
        parts.append(lettered(x(best), y(worth) + 32, minus(str(worth)), INK, 18, bold=True))
        words = together(words, say("The worst case is best at {chance}: {n}.", chance=best, n=minus(str(worth))))
    picture = drawing(_LEFT + _WIDE + 28, foot + 40, words, parts)
    picture.widest = 440
    return picture


def _lowest(ends: list[tuple[Fraction, Fraction]]) -> list[tuple[Fraction, Fraction]]:
    """Return the corners of the lowest of some lines from 0 to 1."""
    turns = {Fraction(0), Fraction(1)}
    for (a, b), (c, d) in combinations(ends, 2):
        if (b - a) != (d - c):
            turns.add((c - a) / ((b - a) - (d - c)))
    return [(at, min(a + at * (b - a) for a, b in ends)) for at in sorted(turns) if 0 <= at <= 1]


def face_down_tree(pot: int = 1, raised: int = 2) -> Picture:
    """Draw the tree of the face-down card; the places that look alike to Player 2 lie in one frame.

    >>> face_down_tree().heading[:30]
    'The tree of the face-down card'
    """
    parts: list[str] = []

    def edge(start: tuple[int, int], end: tuple[int, int], words: str, side: int) -> None:
        (a, b), (c, d) = start, end
        parts.append(f'<path d="M{a} {b}L{c} {d}" stroke="{_EDGE}" stroke-width="2"/>')
        anchor = {-1: "end", 1: "start"}[side]
        parts.append(lettered((a + c) / 2 + 11 * side, (b + d) / 2 + 3, words, INK, 16, anchor=anchor))

    def place(at: tuple[int, int], words: str) -> None:
        parts.append(f'<circle cx="{at[0]}" cy="{at[1]}" r="16" fill="{_PAPER}" stroke="{INK}" stroke-width="2"/>')
        parts.append(lettered(at[0], at[1] + 6, words, INK, 16, bold=True))

    deal, firsts, seconds = (240, 40), ((125, 120), (355, 120)), ((125, 235), (355, 235))
    frame = f'x="93" y="206" width="294" height="58" rx="29" fill="{COLOURS["rest"]}" stroke="{INK}" stroke-width="2"'
    parts.append(f'<rect {frame} stroke-dasharray="7 5"/>')
    for at, (first, second, ends) in enumerate(zip(firsts, seconds, ((raised, pot), (-raised, pot)), strict=True)):
        side = -1 if at == 0 else 1
        card = say("the 7") if at == 0 else say("the 8")
        edge(deal, first, card, side)
        gone = (first[0] + 66 * side, 180)
        edge(first, gone, say("gives up"), side)
        parts.append(lettered(gone[0], gone[1] + 20, minus(str(-pot)), INK, 19, bold=True))
        edge(first, second, say("“It fits”"), -side)
        for reply, worth, x in ((say("doubts"), ends[0], second[0] - 48), (say("believes"), ends[1], second[0] + 48)):
            edge(second, (x, 340), reply, -1 if x < second[0] else 1)
            parts.append(lettered(x, 362, minus(str(worth)), INK, 19, bold=True))
    place(deal, "?")
    for spot in firsts:
        place(spot, "1")
    for spot in seconds:
        place(spot, "2")
    told = say(
        "The tree of the face-down card. Player 1 gets {gone} for giving up, and {pot} when Player 2 believes. "
        "When Player 2 doubts, it is {raised} with the 7 and {lost} with the 8. To Player 2 both cards look alike.",
        gone=minus(str(-pot)), pot=pot, raised=raised, lost=minus(str(-raised)),
    )  # fmt: skip
    picture = drawing(480, 380, told, parts)
    picture.widest = 540
    return picture
