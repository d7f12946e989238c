"""Packs one after the other, played by bots that the kernel knows."""

from __future__ import annotations

from .bots import choice
from .kernel import deal_out, make_move, result_of, settle
from .lots import mixed, moved_on, seed_of
from .measured import measure
from .places import (
    CHOICE_LOTS,
    CHOSEN,
    COUNT,
    FALLING_DEALS,
    LENGTHS,
    LONGEST,
    LOSERS,
    LOST,
    MEASURING,
    MOVES,
    OVER,
    PLAINLY,
    SEATS,
    SPILT,
    TARGETS,
    TOTAL,
    TRACE,
    TRACE_SIZE,
    TRACING,
    TURN,
    Numbers,
    Row,
)
from .plain import NOT_PLAINLY, play_plainly


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
    plain = table[PLAINLY] and not room[MEASURING] and not room[TRACING]
    for pack in range(first, first + packs):
        own = seed_of(seed, pack)
        for player in range(seats):
            lost[player] = 0
        for turned in range(seats if rotate else 1):
            for seat in range(seats):
                sitting[seat] = kinds[(seat + turned) % seats]
            plies = play_plainly(table, room, sitting, own) if plain else NOT_PLAINLY
            if plies == NOT_PLAINLY:
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
