"""Packs one after the other, played by bots that the kernel knows."""

from __future__ import annotations

from typing import Final

from .kernel import deal_out, make_move, result_of, settle
from .lots import below, mixed, moved_on, seed_of
from .measured import measure
from .places import (
    ASKED,
    ASKS_REWARD,
    CARD_SIZE,
    CARDS_AT,
    CHOICE_LOTS,
    CHOSEN,
    COUNT,
    FALLING_DEALS,
    GLADLY,
    GOOD,
    GREEDY,
    HANDS,
    LAY_THREE,
    LENGTHS,
    LIMIT,
    LONGEST,
    LOSERS,
    LOST,
    MEASURING,
    MOST,
    MOVES,
    NO_TOTAL,
    NOBODY,
    OVER,
    PLAIN,
    RANDOM,
    SEATS,
    SEVERAL,
    SPILT,
    TARGETS,
    TOTAL,
    TRACE,
    TRACE_SIZE,
    TRACING,
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


def careful(table: Row, room: Numbers, place: int, result: int) -> int:
    """Return how gladly the careful bot makes a play: plain cards first, then those worth keeping."""
    play, total = room[MOVES + place], room[TOTAL]
    at = CARDS_AT + first_card(room, room[CHOSEN + place]) * CARD_SIZE
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
    best, found, last, ended = 0, NO_TOTAL, NOBODY, NOBODY
    naming = room[ASKED] == ASKS_REWARD
    for place in range(count):
        play, chosen = room[MOVES + place], room[CHOSEN + place]
        if play == last and chosen == ended:
            continue
        last, ended = play, chosen
        if table[play + WHAT] == LAY_THREE:
            return place
        result = result_of(table, play, total)
        worth = result if kind == GREEDY else careful(table, room, place, result)
        if naming:
            worth = table[CARDS_AT + chosen * CARD_SIZE + GOOD]
        elif result > table[LIMIT]:
            worth += UNSAFE
        if place == 0 or worth > found:
            best, found = place, worth
    return best


def play_deal(table: Row, room: Numbers, kinds: Row, seed: int, counted: Numbers) -> int:
    """Play one deal to its end; return how many plays it took. Who lost is in the room."""
    measuring, tracing = room[MEASURING], room[TRACING]
    deal_out(table, room, seed)
    room[CHOICE_LOTS] = mixed(moved_on(seed, 2))
    plies, falls = 0, 0
    while plies < LONGEST:
        settle(table, room)
        if room[OVER] or room[SPILT]:
            break
        place = choice(table, room, kinds[room[TURN]])
        play, target, total = room[MOVES + place], room[TARGETS + place], room[TOTAL]
        chosen = room[CHOSEN + place]
        if measuring:
            result = result_of(table, play, total)
            measure(table, room, play, total, result, counted)
            falls += result < total
        if tracing:
            at = TRACE + TRACE_SIZE * plies
            room[at], room[at + 1], room[at + 2] = place, play, target
            room[at + 3], room[at + 4], room[at + 5] = room[TURN], total, room[COUNT]
            room[at + 6] = chosen
        plies += 1
        make_move(table, room, play, chosen, target)
    if not room[OVER] or room[SPILT]:
        room[LOST] = 0
    if measuring:
        counted[LENGTHS + plies] += 1
        counted[FALLING_DEALS] += falls > 0
    return plies


def play_packs(
    table: Row, room: Numbers, kinds: Row, sitting: Numbers, seed: int, first: int, packs: int, rotate: int,
    found: Numbers, by_seat: Numbers, by_player: Numbers, squares: Numbers, lost: Numbers, counted: Numbers,
) -> None:  # fmt: skip
    """Play packs one after the other, each once or once for each way in which the players can move up by a seat.

    `found` gets deals, plies and nobody's deals; `sitting` and `lost` are rows to work with, one place a seat.
    """
    seats = table[SEATS]
    for pack in range(first, first + packs):
        own = seed_of(seed, pack)
        for player in range(seats):
            lost[player] = 0
        for turned in range(seats if rotate else 1):
            for seat in range(seats):
                sitting[seat] = kinds[(seat + turned) % seats]
            plies = play_deal(table, room, sitting, own, counted)
            found[0] += 1
            found[1] += plies
            found[2] += room[LOST] == 0
            for place in range(room[LOST]):
                seat = room[LOSERS + place]
                by_seat[seat] += 1
                lost[(seat + turned) % seats] += 1
        for player in range(seats):
            by_player[player] += lost[player]
            squares[player] += lost[player] * lost[player]
