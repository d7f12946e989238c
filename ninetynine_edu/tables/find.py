"""Positions of a table of endgames to look at: won or lost ones, turns where a choice matters, long wins."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from ..ground.cards import Card
from ..ground.text import count_of, echo
from ..play.moves import Move
from ..play.position import Position
from ..solve.solution import SolveError
from .stats import choice_bits, hand_names, kind_names, sizes_asked
from .table import Table
from .ways import counting

MOST_FOUND: Final = 100_000
"""The most positions to look for at once."""


@dataclass(frozen=True, slots=True)
class LongWin:
    """An endgame that lasts long under best play.

    Attributes:
        position: its start; the first seat is to move.
        plies: how many plays it lasts when whoever wins hurries and whoever loses delays.
        line: one line of best play, to step through with :meth:`Position.play`.
    """

    position: Position
    plies: int
    line: tuple[Move, ...]


def _deal(table: Table, hand: tuple[int, ...], other: tuple[int, ...], total: int) -> Position | None:
    """Return a position with cards of these kinds, or None when the packs do not hold so many."""
    left: dict[int, list[Card]] = {}
    for card in reversed(table.variant.deck(2)):
        left.setdefault(table.number_line.kind_of[card.index], []).append(card)
    try:
        hands = [[left[kind].pop() for kind in kinds] for kinds in (hand, other)]
    except IndexError:
        return None
    return Position.open(table.variant, hands, total=total)


def _positions(
    table: Table, bits: Any, size: int, other: int, rng: random.Random, totals: Iterable[int] | None = None
) -> Iterator[Position]:
    """Yield positions whose bits are set and that can be dealt, in random order: all, or 200 tries of each total."""
    one, two = table.hands.of_size[size], table.hands.of_size[other]
    asked = list(table.totals if totals is None else totals)
    rng.shuffle(asked)
    places = counting(table.number_line).places
    order = []
    for total in asked:
        word, bit = table.number_line.place(total)
        found = places(bits, word, bit)
        # A sample of each total is enough to choose from.
        picked = range(len(found)) if len(found) <= 200 else sorted(rng.sample(range(len(found)), 200))
        order += [(total, found[at]) for at in picked]
    rng.shuffle(order)
    for total, at in order:
        position = _deal(table, one[at // len(two)], two[at % len(two)], total)
        if position is not None:
            yield position


def _drawing(count: int, seed: int) -> random.Random:
    """Return what draws the positions, when the number asked for and the seed are numbers."""
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MOST_FOUND:
        raise SolveError(f"count is how many positions to find, 1 to {MOST_FOUND:,}, not {echo(count)}.")
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise SolveError(f"seed is a whole number, not {echo(seed)}.")
    return random.Random(seed)


def find(
    table: Table, what: str, cards: int | None = None, other: int | None = None, *, total: int | None = None,
    hand: str | None = None, count: int = 10, seed: int = 0,
) -> tuple[Position, ...]:  # fmt: skip
    """Return positions that are won or lost, or in which the seat to move is faced with one of `CHOICES`.

    Args:
        what: ``won``, ``lost``, or one of `CHOICES`, such as ``every move loses``.
        cards, other: sizes of the hands, as in :func:`shares`.
        total: only positions at this total; any when not given.
        hand: only positions with this hand, named as in :func:`hand_names`; any when not given.
        count: how many at most, 1 to 100,000; fewer when there are no more to choose from.
        seed: a whole number; the same seed finds the same positions.

    Raises:
        SolveError: when the table holds no such hands or total, or `what` is unknown.

    >>> from .tablebase import tablebase
    >>> [pos.total for pos in find(tablebase("standard", cards=1), "won", hand="9", total=97, count=2)]
    [97, 97]
    """
    rng = _drawing(count, seed)
    size, against = sizes_asked(table, cards, other)
    for value in (size, against):
        table.refuse_size(value)
    won = table.won[size, against]
    bits = won if what == "won" else ~won if what == "lost" else choice_bits(table, what, size, against)
    if total is not None and (isinstance(total, bool) or not isinstance(total, int) or total not in table.totals):
        raise SolveError(f"total is a whole number from 0 to {table.totals[-1]}, not {echo(total)}.")
    if hand is not None:
        names = hand_names(table, size)
        if hand not in names:
            raise SolveError(f"A hand is written like {names[0]!r} or {names[-1]!r}, not {echo(hand)}.")
        bits = counting(table.number_line).only(bits, names.index(hand))
    found = _positions(table, bits, size, against, rng, None if total is None else [total])
    return tuple(position for position, _ in zip(found, range(count), strict=False))


def totals_won(table: Table, hand: str, other: str) -> tuple[int, ...]:
    """Return the totals from 0 to the limit at which one hand to move wins against another.

    Args:
        hand, other: named as in :func:`hand_names`.

    Raises:
        SolveError: when the table does not hold such a hand.

    >>> from .tablebase import tablebase
    >>> totals_won(tablebase("standard", cards=1), "10", "7")
    (83, 84, 85, 86, 87, 88, 89)
    """
    one, two = _kinds_named(table, hand), _kinds_named(table, other)
    return tuple(total for total in table.totals if table.wins_by_kinds(one, two, total))


def dealt(table: Table, hand: str, other: str, total: int) -> Position | None:
    """Return a position with two hands of these kinds, or None when the packs do not hold so many such cards.

    Args:
        hand, other: named as in :func:`hand_names`.
        total: 0 to the limit.
    """
    return _deal(table, _kinds_named(table, hand), _kinds_named(table, other), total)


def _kinds_named(table: Table, hand: str) -> tuple[int, ...]:
    place = {name: kind for kind, name in enumerate(kind_names(table))}
    names = hand.split() if isinstance(hand, str) else [hand]
    unknown = [name for name in names if name not in place]
    if unknown or len(names) > table.cards:
        raise SolveError(
            f"A hand is up to {count_of(table.cards, 'card')} of {', '.join(place)} with spaces between, not {echo(hand)}."
        )
    return tuple(sorted(place[name] for name in names))


def long_wins(
    table: Table, count: int = 10, *, cards: int | None = None, other: int | None = None, seed: int = 0
) -> tuple[LongWin, ...]:
    """Return endgames that the seat to move wins, but against the longest defence, longest first.

    Args:
        table: made with ``plies=True``.
        count: how many at most, 1 to 100,000.
        cards: only with so many cards in the hand of the seat to move; any when not given.
        other: only with so many cards in the other hand; as many as `cards` when not given.
        seed: a whole number; the same seed finds the same ones.

    Raises:
        SolveError: when the table does not hold how long deals last, or no such hands.
    """
    if table.within is None:
        raise SolveError("This table does not hold how long deals last: make it with plies=True.")
    rng = _drawing(count, seed)
    sizes = None if cards is None and other is None else sizes_asked(table, cards, other)
    if sizes is not None:
        for value in sizes:
            table.refuse_size(value)
    found: list[LongWin] = []
    for plies in range(2 * table.cards, 0, -1):
        for (size, against), planes in table.within.items():
            if size + against < plies or sizes not in (None, (size, against)):
                continue
            bits = table.won[size, against] & ~planes[plies - 1]
            if plies < len(planes):
                bits = bits & planes[plies]
            for position in _positions(table, bits, size, against, rng):
                if len(found) == count:
                    return tuple(found)
                found.append(LongWin(position, plies, table.line(position)))
    return tuple(found)
