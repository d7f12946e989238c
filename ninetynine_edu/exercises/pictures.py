"""Pictures of exercises and of their solutions: the number line with a jump for each sum, and hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from ..ground.cards import Card
from ..ground.english import change, minus
from ..ground.picture import Picture
from ..play.calling import Call
from ..rules.variant import Variant
from ..study.line_picture import Jump, hand_picture, number_line
from .plays import Play

_AROUND = 5


def of_sums(sums: Sequence[Call]) -> Picture:
    """Return the number line around some sums, with a jump for each."""
    jumps = [Jump(call.before, call.after, _label(call)) for call in sums]
    return around(sums[0].before, jumps, sums[0].limit)


def of_way(total: int, to: int, limit: int, *, is_open: bool = False) -> Picture:
    """Return the number line with the way from a total to another: up to the next ten or to 0, and on from there.

    Args:
        total: where it begins.
        to: where it ends.
        limit: the limit of the game.
        is_open: show the two ends alone, for those who are to find the way.
    """
    first = 0 if total < 0 else -(-total // 10) * 10
    stops = [total, *([first] if total < first < to else []), to]
    jumps = [Jump(start, end, change(end - start)) for start, end in pairwise(stops)]
    return around(total, [Jump(to, to, minus(to))] if is_open else jumps, limit)


def of_ways(total: int, ways: Iterable[Play], v: Variant) -> Picture:
    """Return the number line with a jump for each play, those over the limit dashed."""
    labels: dict[int, list[str]] = {}
    for play in ways:
        if (after := play.way.apply(total, negative=v.negative)) is not None:
            labels.setdefault(after, []).append(str(play.card))
    return around(
        total, [Jump(total, after, " ".join(cards), after <= v.limit) for after, cards in labels.items()], v.limit
    )


def around(total: int, jumps: Iterable[Jump], limit: int) -> Picture:
    """Return the part of the number line in which some jumps lie."""
    listed = [*jumps]
    ends = [total, *(place for jump in listed for place in (jump.start, jump.end))]
    low, high = min(ends) - _AROUND, max(ends) + _AROUND
    low = low // 10 * 10 if min(ends) < 0 else max(0, low // 10 * 10)
    return number_line(total, listed, limit=limit, low=low, high=max(min(limit, high), *ends))


def of_hand(cards: Sequence[Card], v: Variant) -> Picture:
    """Return cards as they lie on the table."""
    return hand_picture(cards, v)


def _label(call: Call) -> str:
    if call.op == "times":
        return f"×{call.n}"
    return change(call.step) if call.op == "add" else ""
