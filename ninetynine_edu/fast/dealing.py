"""The beginning of a deal: shuffled, dealt, a card turned up, nines thrown away, a reward laid under the stock."""

from __future__ import annotations

from .acts import FRONT
from .lots import mixed, moved_on
from .places import (
    ALIVE,
    ASKED,
    ASKS_REWARD,
    AT,
    BACK,
    BEST_CARD,
    CARD_SIZE,
    CARDS,
    CARDS_AT,
    CHAIN,
    DEALER_NAMES,
    DECK,
    DIGS,
    DIRECTION,
    DUTY,
    DUTY_BACK,
    END,
    FIRST_WAIT,
    FORGOT,
    GONE_CARDS,
    GOOD,
    HAND,
    INDICES,
    INSTANT_HANDS,
    LAID,
    LAST,
    LAST_WAIT,
    LINKS,
    MOVER,
    NINE,
    NINES_DEALT,
    NO_TOTAL,
    NOBODY,
    OPENS,
    OPENS_AT,
    OPENS_WITH,
    OWED,
    PICK_LOTS,
    PILE,
    RANK_ID,
    REDEALT,
    REVERSE,
    REWARD,
    RUNS,
    SEATS,
    SEED,
    SIZES,
    SKIP,
    STATE,
    STOCK,
    THREE_ALIKE,
    TOTAL,
    TURN,
    TURN_UP,
    TURNS,
    TWO_PLAYS,
    WHOLE,
    Numbers,
    Row,
)
from .stock import draw, ends_at_once, into_hand, new_stock, put_in_order


def turn_up(table: Row, room: Numbers) -> int:
    """Turn up the first card of a pile; return its bits. Cards that may not begin go into the middle, in the end to the bottom."""
    put_in_order(room)  # the order matters now
    start = room[AT]
    tries = room[END] - start
    for number in range(2 * tries):
        card, size = room[STOCK + start], tries - 1
        if table[CARDS_AT + card * CARD_SIZE + OPENS]:
            room[AT] = start + 1
            room[PILE + room[LAID]] = card
            room[LAID] += 1
            room[TOTAL] = table[CARDS_AT + card * CARD_SIZE + OPENS_AT]
            if table[RUNS]:
                room[LAST] = card
            return table[CARDS_AT + card * CARD_SIZE + OPENS_WITH]
        middle = size // 2 if number < tries else size
        for place in range(start, start + middle):
            room[STOCK + place] = room[STOCK + place + 1]
        room[STOCK + start + middle] = card
    return 0


def reward_below(table: Row, room: Numbers, rank: int) -> None:
    """Lay the best card of the stock, or of those of a rank, where there is one, at its bottom; of equal ones the first."""
    put_in_order(room)
    best, found, of_rank = NOBODY, 0, 0
    for place in range(room[AT], room[END]):
        at = CARDS_AT + room[STOCK + place] * CARD_SIZE
        own = table[at + RANK_ID] == rank
        if best == NOBODY or own > of_rank or (own == of_rank and table[at + GOOD] > found):
            best, found, of_rank = place, table[at + GOOD], own
    if best == NOBODY:
        return
    card = room[STOCK + best]
    for place in range(best, room[END] - 1):
        room[STOCK + place] = room[STOCK + place + 1]
    room[STOCK + room[END] - 1] = card


def without_nines(table: Row, room: Numbers, cards: int) -> None:
    """Throw dealt nines away, or deal other cards for them (rules 5.9); so many cards have been dealt, round by round."""
    seats = table[SEATS]
    redealt = table[NINES_DEALT] == REDEALT
    if redealt:
        put_in_order(room)
    thrown = 0
    for seat in range(seats):
        room[SIZES + seat] = 0
        for dealt in range(seat, cards, seats):
            card = room[STOCK + dealt]
            if table[CARDS_AT + card * CARD_SIZE + NINE]:
                room[PILE + thrown] = card
                thrown += 1
            else:
                into_hand(room, seat, card)
    if not redealt:
        room[LAID] = thrown
        return
    for seat in range(seats):
        while room[SIZES + seat] < cards // seats:
            at = room[AT]
            while at < room[END] and table[CARDS_AT + room[STOCK + at] * CARD_SIZE + NINE]:
                at += 1
            if at == room[END]:
                break
            into_hand(room, seat, room[STOCK + at])
            for place in range(at, room[AT], -1):
                room[STOCK + place] = room[STOCK + place - 1]
            room[AT] += 1
    room[AT] -= thrown
    for place in range(room[AT], room[END] - thrown):
        room[STOCK + place] = room[STOCK + place + thrown]
    for place in range(thrown):
        room[STOCK + room[END] - thrown + place] = room[PILE + place]


def deal_out(table: Row, room: Numbers, seed: int) -> None:
    """Shuffle and deal; the first seat leads. What it may play is found by `settle`."""
    seats = table[SEATS]
    for place in range(STATE):
        room[place] = 0
    room[SEED] = seed
    room[PICK_LOTS] = mixed(moved_on(seed, 4))
    room[DIRECTION], room[ALIVE], room[BACK], room[LAST] = 1, (1 << seats) - 1, NO_TOTAL, NOBODY
    room[OWED] = NOBODY
    room[FIRST_WAIT] = room[LAST_WAIT] = FRONT
    cards, deck = table[CARDS], table[DECK]
    for place in range(cards):
        room[STOCK + place] = table[deck + place]
    new_stock(room, cards)
    for seat in range(seats):
        room[SIZES + seat] = room[TURNS + seat] = room[FORGOT + seat] = 0
    for _ in range(table[HAND]):
        for seat in range(seats):
            card = draw(room)
            if not table[NINES_DEALT]:
                into_hand(room, seat, card)
    if table[DIGS]:
        for card in range(table[INDICES]):
            room[GONE_CARDS + card] = 0
    if table[NINES_DEALT]:
        without_nines(table, room, table[HAND] * seats)
    skips = 0
    if table[TURN_UP]:
        bits = turn_up(table, room)
        room[DIRECTION] = -1 if bits & REVERSE else 1
        skips = 1 if bits & SKIP else 0
        if bits & TWO_PLAYS:
            room[DUTY] = room[WHOLE] = 2
            room[BACK] = room[TOTAL] if table[DUTY_BACK] else NO_TOTAL
        room[LINKS] = 1 if bits & CHAIN else 0
    if table[REWARD] == BEST_CARD:
        reward_below(table, room, NOBODY)
    room[TURN] = skips % seats
    if table[INSTANT_HANDS] or table[THREE_ALIKE]:
        for seat in range(seats):
            if ends_at_once(table, room, seat):
                return
    if table[REWARD] == DEALER_NAMES and room[AT] < room[END]:
        room[ASKED], room[MOVER], room[TURN] = ASKS_REWARD, room[TURN], seats - 1
        room[FIRST_WAIT] -= 1
