"""What a play asks of whoever works it out, counted."""

from __future__ import annotations

from .listing import one_to_name, result_of
from .places import (
    ADDS,
    ADDS_OVER_TEN,
    ADDS_TENS,
    BELOW_ZERO,
    CHOICES,
    CHOSEN,
    COUNT,
    DOUBLE,
    DOUBLES,
    EFFECT,
    FALLS,
    KIND,
    MOVES,
    NOBODY,
    SET,
    SETS,
    SEVERAL,
    STAYS,
    STEPS,
    SUMS,
    TAKES,
    TAKES_OVER_TEN,
    TAKES_TENS,
    TARGETS,
    N,
    Numbers,
    Row,
)


def load_of(kind: int, n: int, total: int, result: int) -> int:
    """Return what a play asks for: nothing, the total that it sets, twice the total, whole tens, or a sum over a ten or not.

    A sum goes over a ten when its ones make a new ten, or need one; below zero nobody counts that.

    >>> load_of(0, 8, 47, 55), load_of(0, 2, 47, 49), load_of(0, -10, 47, 37), load_of(0, 0, 47, 47)
    (6, 5, 4, 0)
    """
    if result == total:
        return STAYS
    if kind == SET:
        return SETS
    if kind == DOUBLE:
        return DOUBLES
    up = result > total
    if n % 10 == 0 and result == total + n:
        return ADDS_TENS if up else TAKES_TENS
    rest = n % 10 if n >= 0 else -(-n % 10)
    over = total >= 0 and result >= 0 and not 0 <= total % 10 + rest < 10
    if up:
        return ADDS_OVER_TEN if over else ADDS
    return TAKES_OVER_TEN if over else TAKES


def measure(table: Row, room: Numbers, play: int, total: int, result: int, counted: Numbers) -> None:
    """Count one play."""
    kind, step = table[play + KIND], result - total
    counted[load_of(kind, table[play + N], total, result)] += 1
    if kind != SET and step:
        counted[SUMS] += 1
        counted[STEPS] += step if step > 0 else -step
    counted[FALLS] += step < 0
    counted[BELOW_ZERO] += total < 0 or result < 0
    counted[CHOICES] += has_choice(table, room, total)


def has_choice(table: Row, room: Numbers, total: int) -> bool:
    """Return whether the legal plays do not all do the same: lead to one total, do one thing beyond it, lay as many cards."""
    first = room[MOVES]
    makes, cards, named = result_of(table, first, total), cards_in(room[CHOSEN]), one_to_name(table, 0) == NOBODY
    for place in range(1, room[COUNT]):
        play = room[MOVES + place]
        if (
            result_of(table, play, total) != makes
            or table[play + EFFECT] != table[first + EFFECT]
            or (named and room[TARGETS + place] != room[TARGETS])
            or cards_in(room[CHOSEN + place]) != cards
        ):
            return True
    return False


def cards_in(chosen: int) -> int:
    """Return how many cards are chosen."""
    if not chosen >> SEVERAL:
        return 1
    mask, cards = chosen >> SEVERAL, 0
    while mask:
        cards += mask & 1
        mask >>= 1
    return cards
