"""How the bots choose that the kernel knows; see `matches.bots`."""

from __future__ import annotations

from typing import Final

from .listing import result_of
from .lots import below
from .places import (
    ASKED,
    ASKS_REWARD,
    CARD_SIZE,
    CARDS_AT,
    CHOICE_LOTS,
    CHOSEN,
    COUNT,
    DIRECTION,
    GLADLY,
    GOOD,
    GREEDY,
    HANDS,
    LAY_THREE,
    LAYS_THREES,
    LIMIT,
    MOST,
    MOVES,
    NO_TOTAL,
    NOBODY,
    PLAIN,
    RANDOM,
    SEATS,
    SEVERAL,
    SIMPLY,
    TARGETS,
    TOTAL,
    TURN,
    WHAT,
    N,
    Numbers,
    Row,
)

UNSAFE: Final = -(1 << 30)
"""No safe play is worth as little as this."""


def first_card(room: Numbers, chosen: int) -> int:
    """Return the first of the cards chosen."""
    if not chosen >> SEVERAL:
        return chosen
    mask, at = chosen >> SEVERAL, HANDS + room[TURN] * MOST
    while not mask & 1:
        mask >>= 1
        at += 1
    return room[at]


def careful(table: Row, play: int, card: int, total: int, result: int) -> int:
    """Return how gladly the careful bot makes a play that begins with a card: plain ones first, then those worth keeping."""
    at = CARDS_AT + card * CARD_SIZE
    if table[at + GLADLY]:
        n = table[play + N]
        return table[at + GLADLY] * 100000 + (n if table[at + PLAIN] else -n)
    return -2 if result < total else 0 if result > total else -1


def choice(table: Row, room: Numbers, kind: int) -> int:
    """Return the place of the play that a bot chooses."""
    count, total = room[COUNT], room[TOTAL]
    if count == 1:
        return 0
    if kind == RANDOM:
        return below(room, CHOICE_LOTS, count)
    naming = room[ASKED] == ASKS_REWARD
    if kind == GREEDY and not naming:
        best = highest(table, room)
        return best if table[SIMPLY] or room[TARGETS + best] == NOBODY else named_next(table, room, best)
    best, found, last, ended = 0, NO_TOTAL, NOBODY, NOBODY
    for place in range(count):
        play, chosen = room[MOVES + place], room[CHOSEN + place]
        if play == last and chosen == ended:
            continue
        last, ended = play, chosen
        if table[play + WHAT] == LAY_THREE:
            return place
        result = result_of(table, play, total)
        worth = careful(table, play, first_card(room, chosen), total, result)
        if naming:
            worth = table[CARDS_AT + chosen * CARD_SIZE + GOOD]
        elif result > table[LIMIT]:
            worth += UNSAFE
        if place == 0 or worth > found:
            best, found = place, worth
    return named_next(table, room, best) if room[TARGETS + best] != NOBODY else best


def highest(table: Row, room: Numbers) -> int:
    """Return the place of the first play that makes the highest total which is safe."""
    best, found, total, limit, threes = 0, NO_TOTAL, room[TOTAL], table[LIMIT], table[LAYS_THREES]
    for place in range(room[COUNT]):
        play = room[MOVES + place]
        if threes and table[play + WHAT] == LAY_THREE:
            return place
        result = result_of(table, play, total)
        result += UNSAFE if result > limit else 0
        if result > found:
            best, found = place, result
    return best


def named_next(table: Row, room: Numbers, place: int) -> int:
    """Return the place of the same play that names who is next in playing order; oneself comes last."""
    play, chosen, turn, seats = room[MOVES + place], room[CHOSEN + place], room[TURN], table[SEATS]
    best, least = place, seats
    while place < room[COUNT] and room[MOVES + place] == play and room[CHOSEN + place] == chosen:
        away = (room[TARGETS + place] - turn) * room[DIRECTION] - 1
        away += seats if away < 0 else 0
        if away < least:
            best, least = place, away
        place += 1
    return best
