"""Pictures of exercises and of their solutions: the number line with a jump for each sum, and hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from ..ground.cards import Card
from ..ground.english import change, in_row, minus, together
from ..ground.people import numbered
from ..ground.picture import COLOURS, Picture, text_width
from ..ground.say import say, say_in
from ..play.calling import Call
from ..play.position import Position
from ..rules.card_drawing import drawn_card
from ..rules.variant import Variant
from ..study.line_picture import Jump, drawing, hand_picture, lettered, number_line, once
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


def of_question(total: int, to: int, limit: int) -> Picture:
    """Return the number line with one jump from a total to another, of which it is asked how it came about."""
    return around(total, [Jump(total, to, "?")], limit)


def of_ways(total: int, ways: Iterable[Play], v: Variant) -> Picture:
    """Return the number line with a jump for each play, those over the limit dashed."""
    labels: dict[int, list[str]] = {}
    for play in ways:
        if (after := play.way.apply(total, negative=v.negative)) is not None:
            labels.setdefault(after, []).append(str(play.card))
    return around(
        total, [Jump(total, after, " ".join(cards), after <= v.limit) for after, cards in labels.items()], v.limit
    )


def of_totals(totals: Sequence[int], limit: int) -> Picture:
    """Return the number line around some totals, each with a ring; no jump is shown."""
    told = say("Number line up to {limit}. Marked: {totals}.", limit=limit, totals=in_row(map(minus, totals)))
    return around(min(totals), [Jump(total, total, minus(total)) for total in totals], limit, told)


def around(total: int, jumps: Iterable[Jump], limit: int, title: str = "") -> Picture:
    """Return the part of the number line in which some jumps lie."""
    listed = [*jumps]
    ends = [total, *(place for jump in listed for place in (jump.start, jump.end))]
    low, high = min(ends) - _AROUND, max(ends) + _AROUND
    low = low // 10 * 10 if min(ends) < 0 else max(0, low // 10 * 10)
    return number_line(total, listed, limit=limit, low=low, high=max(min(limit, high), *ends), title=title)


def of_hand(cards: Sequence[Card], v: Variant) -> Picture:
    """Return cards as they lie on the table."""
    return hand_picture(cards, v)


def of_hands(position: Position, *, you: bool) -> Picture:
    """Return the cards of all players as they lie open, the seat on turn first; side by side where there is room.

    Args:
        position: with open hands.
        you: the reader is the seat on turn; otherwise all are told by their numbers.
    """
    seats = [*range(position.turn, position.seats), *range(position.turn)]
    names = [numbered(seat + 1).said("") for seat in seats]
    if you and len(seats) == _TWO:
        names = [say_in("whose cards", "You"), say_in("whose cards", "The other player")]
    hands = [position.hands[seat] for seat in seats]
    beside = _side_by_side(names, hands, _BESIDE)
    size = _BESIDE if beside else _BELOW
    parts, x, y, widest = [], 2.0, 2.0, 0.0
    for name, hand in zip(names, hands, strict=True):
        wide = _wide(name, hand, size)
        parts.append(lettered(x, y + size.letters, name, COLOURS["ink"], size.letters, bold=True, anchor="start"))
        parts += [
            drawn_card(card, position.variant, x + at * size.step, y + 1.5 * size.letters, size.step - 6)
            for at, card in enumerate(hand)
        ]
        widest = max(widest, x + wide)
        x, y = (x + wide + size.gap, y) if beside else (x, y + size.row)
    high = y + size.row if beside else y
    told = (
        say("{who} holds {cards}.", who=name, cards=in_row(map(str, hand)))
        for name, hand in zip(names, hands, strict=True)
    )
    return once(drawing(widest + 2, high, together(*told), parts))


@dataclass(frozen=True, slots=True)
class _Size:
    """How large cards and names of hands are drawn."""

    step: int
    gap: int
    letters: int
    row: int


_TWO: Final = 2
_ROOM: Final = 460
_BESIDE: Final = _Size(step=74, gap=30, letters=20, row=132)
_BELOW: Final = _Size(step=58, gap=24, letters=16, row=104)


def _side_by_side(names: Sequence[str], hands: Sequence[Sequence[Card]], size: _Size) -> bool:
    """Return whether all hands have room beside each other."""
    wides = [_wide(name, hand, size) for name, hand in zip(names, hands, strict=True)]
    return sum(wides) + size.gap * (len(wides) - 1) <= _ROOM


def _wide(name: str, hand: Sequence[Card], size: _Size) -> float:
    return max(len(hand) * size.step, text_width(name) * size.letters)


def _label(call: Call) -> str:
    if call.op == "times":
        return f"×{call.n}"
    return change(call.step) if call.op == "add" else ""
