"""Packs one after the other, played by bots that the kernel knows."""

from __future__ import annotations

from .kernel import deal_out, make_move, result_of, settle
from .lots import below, mixed, moved_on, seed_of
from .measured import measure
from .places import (
    CARD,
    CHOICE_LOTS,
    COUNT,
    FALLING_DEALS,
    GLADLY,
    GREEDY,
    LENGTHS,
    LONGEST,
    LOSERS,
    LOST,
    MEASURING,
    MOVES,
    NO_TOTAL,
    NOBODY,
    OVER,
    RANDOM,
    SEATS,
    TARGETS,
    TIE,
    TOTAL,
    TRACE,
    TRACE_SIZE,
    TRACING,
    TURN,
    Numbers,
    Row,
)


def _careful(table: Row, play: int, total: int) -> int:
    """Return how gladly the careful bot lays a card: plain cards first, then those worth keeping."""
    if table[play + GLADLY]:
        return table[play + GLADLY] * 100000 + table[play + TIE]
    result = result_of(table, play, total)
    return -2 if result < total else 0 if result > total else -1


def choice(table: Row, room: Numbers, kind: int) -> int:
    """Return the place of the play that a bot chooses."""
    count, total = room[COUNT], room[TOTAL]
    if count == 1:
        return 0
    if kind == RANDOM:
        return below(room, CHOICE_LOTS, count)
    best, found, last = 0, NO_TOTAL, NOBODY
    for place in range(count):
        play = room[MOVES + place]
        if play == last:
            continue
        last = play
        worth = result_of(table, play, total) if kind == GREEDY else _careful(table, play, total)
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
        if room[OVER]:
            break
        place = choice(table, room, kinds[room[TURN]])
        play, target, total = room[MOVES + place], room[TARGETS + place], room[TOTAL]
        card = table[play + CARD]
        if measuring:
            result = result_of(table, play, total)
            measure(table, room, play, total, result, counted)
            falls += result < total
        if tracing:
            at = TRACE + TRACE_SIZE * plies
            room[at], room[at + 1], room[at + 2] = place, play, target
            room[at + 3], room[at + 4], room[at + 5] = room[TURN], total, room[COUNT]
        plies += 1
        make_move(table, room, play, card, target)
    if not room[OVER]:
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
