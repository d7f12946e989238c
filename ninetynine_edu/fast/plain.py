"""Deals of two players in plain games, where a turn is one card, its replacement and nothing more.

It comes to the same as the general way, from rows that hold for each total and each kind of card what can be played: see
`rows`. A card is its index and its kind in one number here, a play is the total that it makes and whether its player goes on.
"""

from __future__ import annotations

from typing import Final

from .dealing import deal_out
from .lots import below, mixed, moved_on
from .places import (
    AT,
    BEST_AT,
    CARD_LOTS,
    CARD_SIZE,
    CARDS,
    CARDS_AT,
    CHOICE_LOTS,
    DOES,
    END,
    FAR_DOWN,
    HAND,
    HANDS,
    KEEP_TOP,
    KIND_BITS,
    KINDS,
    LAID,
    LIMIT,
    LONGEST,
    LOSERS,
    LOST,
    LOWEST,
    MOST,
    ORDERED,
    PILE,
    PLAIN_DECK,
    PLAIN_PLAYS,
    PLAINLY,
    RANDOM,
    SHUFFLES,
    STOCK,
    STOCK_OUT,
    TOTAL,
    TURN,
    TURN_UP,
    Numbers,
    Row,
)
from .stock import sort_in

NOT_PLAINLY: Final = -1
"""A deal whose total falls below all rows; it is played again the general way."""


def begin(table: Row, room: Numbers, seed: int) -> None:
    """Shuffle and deal plain cards."""
    cards, hand = table[CARDS], table[HAND]
    deck = table[PLAINLY] + PLAIN_DECK
    if table[TURN_UP]:
        deal_out(table, room, seed)
        for place in range(cards):
            room[STOCK + place] = (
                room[STOCK + place] << KIND_BITS | table[CARDS_AT + room[STOCK + place] * CARD_SIZE + DOES]
            )
        for place in range(hand):
            for at in (HANDS + place, HANDS + MOST + place):
                room[at] = room[at] << KIND_BITS | table[CARDS_AT + room[at] * CARD_SIZE + DOES]
        if room[LAID]:
            room[PILE] = room[PILE] << KIND_BITS | table[CARDS_AT + room[PILE] * CARD_SIZE + DOES]
        return
    room[TOTAL] = room[TURN] = room[LAID] = room[ORDERED] = 0
    room[CARD_LOTS], room[SHUFFLES], room[END] = mixed(moved_on(seed, 1)), 1, cards
    for place in range(cards):
        room[STOCK + place] = table[deck + place]
    for dealt in range(2 * hand):
        other = dealt + below(room, CARD_LOTS, cards - dealt)
        card = room[STOCK + other]
        room[STOCK + other] = room[STOCK + dealt]
        sort_in(room, HANDS + MOST * (dealt & 1), dealt >> 1, card)
    room[AT] = 2 * hand


def play_plainly(table: Row, room: Numbers, kinds: Row, seed: int) -> int:
    """Play one deal to its end; return how many plays it took, or NOT_PLAINLY. Who lost is in the room."""
    begin(table, room, seed)
    room[CHOICE_LOTS] = mixed(moved_on(seed, 2))
    plain = table[PLAINLY]
    lowest, many, plays = table[plain + LOWEST], table[plain + KINDS], table[plain + PLAIN_PLAYS]
    rows = plain + PLAIN_DECK + table[CARDS]
    plane = (table[LIMIT] - lowest + 1) * many
    sizes = table[HAND] | table[HAND] << 8
    total, turn, plies = room[TOTAL], room[TURN], 0
    while plies < LONGEST:
        if total < lowest:
            return NOT_PLAINLY
        bot = kinds[turn]
        base = HANDS + MOST * turn
        size = (sizes >> 8 * turn) & 255
        row = rows + bot * plane + (total - lowest) * many
        at = 0
        if bot == RANDOM:
            count = 0
            for place in range(size):
                count += table[row + (room[base + place] & 255)] & 255
            if count == 0:
                break
            lot = below(room, CHOICE_LOTS, count) if count > 1 else 0
            before = sofar = 0
            for place in range(size - 1):
                sofar += table[row + (room[base + place] & 255)] & 255
                over = lot >= sofar
                at += over
                before = sofar if over else before
            play = table[plays + (table[row + (room[base + at] & 255)] >> 8) + lot - before]
        else:
            best = 0
            for place in range(size):
                other = table[row + (room[base + place] & 255)]
                better = other >> BEST_AT > best >> BEST_AT
                best = other if better else best
                at = place if better else at
            if best == 0:
                break
            play = best & ((1 << BEST_AT) - 1)
        plies += 1
        card = room[base + at]
        for place in range(base + at, base + size - 1):
            room[place] = room[place + 1]
        room[PILE + room[LAID]] = card
        room[LAID] += 1
        if room[AT] == room[END]:
            shuffle_anew(table, room, seed)
        begins, left = room[AT], room[END] - room[AT]
        if left:
            other = begins if room[ORDERED] else begins + below(room, CARD_LOTS, left)
            card = room[STOCK + other]
            room[STOCK + other] = room[STOCK + begins]
            room[AT] = begins + 1
            sort_in(room, base, size - 1, card)
        else:
            sizes -= 1 << 8 * turn
        total = (play >> 1) - FAR_DOWN
        turn ^= play & 1
    room[LOST] = 0
    if plies < LONGEST:
        room[LOST], room[LOSERS] = 1, turn
    return plies


def shuffle_anew(table: Row, room: Numbers, seed: int) -> None:
    """Make the pile the stock, where the rules do."""
    how, laid = table[STOCK_OUT], room[LAID]
    kept = 1 if how == KEEP_TOP else 0
    if how == 0 or laid <= kept:
        return
    for place in range(laid - kept):
        room[STOCK + place] = room[PILE + place]
    if kept:
        room[PILE] = room[PILE + laid - 1]
    room[LAID], room[AT], room[END], room[ORDERED] = kept, 0, laid - kept, 0
    room[CARD_LOTS] = mixed(moved_on(seed, 2 * room[SHUFFLES] + 1))
    room[SHUFFLES] += 1
