"""What cards do to hands and players, and what is asked and answered inside a turn.

What is still to come in a turn stands in a row of waits, from FIRST_WAIT to LAST_WAIT: cards to be taken, and questions. Each
is one number: its kind, the seat, the seat from whose hand a card comes, how many may still be chosen and from which card on.
"""

from __future__ import annotations

from typing import Final

from .legal import list_answers
from .listing import adds_to_nine, result_of
from .lots import below
from .places import (
    ALIVE,
    ASKED,
    ASKS_DIG,
    ASKS_NINES,
    ASKS_NUMBER,
    ASKS_PICK,
    ASKS_RAID,
    ASKS_SHIELD,
    AT,
    BLIND,
    BLOW,
    BOMB,
    BOMB_NUMBERS,
    CARD_SIZE,
    CARDS_AT,
    COUNTS,
    DEAL_ENDS,
    DIG,
    DIRECTION,
    DRAW_2,
    ELIMINATES,
    EMPTY_HAND,
    END,
    FIRST_WAIT,
    FLAGS,
    FLOOR,
    FROM_HAND,
    FROM_STOCK,
    HANDS,
    HOLDS,
    INSTANT_HANDS,
    KNOCK_OUT,
    LAID,
    LARGEST,
    LAST_WAIT,
    LEFT,
    LIMIT,
    LISTED,
    MORE_NINES,
    MOST,
    MOST_WAITS,
    MOVER,
    NAMING,
    NO_DRAW,
    NO_TOTAL,
    NOBODY,
    OTHERS_DRAW_1,
    OTHERS_DRAW_2,
    OVER,
    OWED,
    OWED_CARDS,
    PICK_LOTS,
    PILE,
    RAID,
    REPLACES,
    ROB,
    ROBBED_DRAWS,
    ROTATE,
    SEATS,
    SEVERAL,
    SHIELD_ASKS,
    SHIELDS,
    SHOW,
    SIZES,
    SPILT,
    STANDS,
    STEAL,
    STEAL_REPLACES,
    STEAL_SEEN,
    STOCK_OUT,
    STOPS,
    SWAP,
    TAKE,
    THREE_ALIKE,
    THROW,
    TIMES,
    TOTAL,
    TURN,
    WAITS,
    WHAT,
    WINS,
    Numbers,
    Row,
)
from .stock import (
    beside,
    could_draw,
    ends_at_once,
    into_hand,
    lay_under,
    loses,
    next_alive,
    out_of_hand,
    put_out,
    replace_card,
    throw_nines,
    under_pile,
    won_by,
)

FRONT: Final = 16
"""Where the row of waits begins: some may come before the first."""


def wait(room: Numbers, kind: int, seat: int, victim: int = 0, left: int = 0) -> None:
    """Let something come last in a turn."""
    if room[LAST_WAIT] == MOST_WAITS:
        room[SPILT] = 1
        return
    room[WAITS + room[LAST_WAIT]] = kind | seat << 4 | victim << 8 | left << 12
    room[LAST_WAIT] += 1


def wait_first(room: Numbers, kind: int, seat: int, victim: int = 0, left: int = 0, floor: int = 0) -> None:
    """Let something come next in a turn."""
    room[FIRST_WAIT] -= 1
    room[WAITS + room[FIRST_WAIT]] = kind | seat << 4 | victim << 8 | left << 12 | floor << 16


def wait_for_others(table: Row, room: Numbers, kind: int) -> None:
    """Let something come for all others still in, in playing order."""
    turn = other = room[TURN]
    for _ in range(table[SEATS] - 1):
        other = beside(table, other, room[DIRECTION])
        if other != turn and (room[ALIVE] >> other) & 1:
            wait(room, kind, other)


def act(table: Row, room: Numbers, play: int, named: int, draws: int) -> None:
    """Do what a card does to hands and players; write down what is to come then."""
    flags, turn = table[play + FLAGS], room[TURN]
    if named == NOBODY:
        flags &= ~NAMING
    if flags & NO_DRAW:
        draws = 0
    if flags & DRAW_2:
        draws += 2 * table[play + TIMES]
    # A last card wins before it passes an empty hand on, or asks others for cards.
    parts = table[play + FLAGS] & SWAP or (flags & (ROTATE | BOMB) and draws == 0)
    if parts and table[EMPTY_HAND] == WINS and room[SIZES + turn] == 0:
        won_by(table, room, turn)
        return
    if flags & STEAL:
        if table[STEAL_SEEN]:
            wait(room, ASKS_PICK, turn)
        else:
            wait(room, FROM_HAND, turn, named)
        if not table[STEAL_REPLACES]:
            wait_draws(room, turn, draws)
        if table[ROBBED_DRAWS]:
            wait(room, FROM_STOCK, named)
        return
    if flags & SWAP:
        swap_hands(table, room, turn, named)
        return
    if flags & KNOCK_OUT:
        knock_out(table, room, named, draws)
        return
    if flags & (DIG | RAID):
        wait(room, ASKS_DIG if flags & DIG else ASKS_RAID, turn, 0, LARGEST)
        return
    wait_draws(room, turn, draws)
    if flags & OTHERS_DRAW_1:
        wait_for_others(table, room, FROM_STOCK)
    if flags & OTHERS_DRAW_2:
        other = turn
        for _ in range(table[SEATS] - 1):
            other = beside(table, other, room[DIRECTION])
            if other != turn and (room[ALIVE] >> other) & 1:
                wait_draws(room, other, 2)
    if flags & ROTATE:
        pass_hands_on(table, room)
    if flags & BOMB:
        if table[BOMB_NUMBERS]:
            wait_for_others(table, room, ASKS_NUMBER)
            wait(room, BLOW, turn)
        else:
            answer_bomb(table, room)


def wait_draws(room: Numbers, seat: int, draws: int) -> None:
    """Let a seat take some cards of the stock."""
    for _ in range(draws):
        wait(room, FROM_STOCK, seat)


def swap_hands(table: Row, room: Numbers, one: int, other: int) -> None:
    """Exchange two hands."""
    for place in range(max(room[SIZES + one], room[SIZES + other])):
        a, b = HANDS + one * MOST + place, HANDS + other * MOST + place
        room[a], room[b] = room[b], room[a]
    room[SIZES + one], room[SIZES + other] = room[SIZES + other], room[SIZES + one]
    if table[MORE_NINES]:
        throw_nines(table, room, one)
        throw_nines(table, room, other)


def pass_hands_on(table: Row, room: Numbers) -> None:
    """Let all players pass their hands on to the next in the direction of play: each in turn exchanges with the first."""
    first = room[TURN]
    seat = next_alive(room, table[SEATS], first)
    while seat != first:
        for place in range(max(room[SIZES + first], room[SIZES + seat])):
            a, b = HANDS + first * MOST + place, HANDS + seat * MOST + place
            room[a], room[b] = room[b], room[a]
        room[SIZES + first], room[SIZES + seat] = room[SIZES + seat], room[SIZES + first]
        seat = next_alive(room, table[SEATS], seat)


def knock_out(table: Row, room: Numbers, named: int, draws: int) -> None:
    """Knock a player out, unless a card that shields is held and shown (rules 3.2)."""
    shield = NOBODY
    for place in range(room[SIZES + named]):
        card = room[HANDS + named * MOST + place]
        if shield == NOBODY and table[CARDS_AT + card * CARD_SIZE + SHIELDS]:
            shield = card
    if shield == NOBODY:
        put_out(table, room, named)
    elif table[SHIELD_ASKS]:
        wait(room, ASKS_SHIELD, named)
    else:
        lay_under(room, named, shield)
    wait_draws(room, room[TURN], draws)
    if shield != NOBODY and not table[SHIELD_ASKS]:
        wait(room, FROM_STOCK, named)


def answer_bomb(table: Row, room: Numbers) -> None:
    """Make all others lay a card that changes nothing; who has none pays, which ends the deal (rules 8.3)."""
    turn, winner, hit = room[TURN], NOBODY, 0
    other = turn
    for _ in range(table[SEATS] - 1):
        other = beside(table, other, room[DIRECTION])
        if other == turn or not (room[ALIVE] >> other) & 1:
            continue
        hold = NOBODY
        for place in range(room[SIZES + other]):
            card = room[HANDS + other * MOST + place]
            if hold == NOBODY and table[CARDS_AT + card * CARD_SIZE + HOLDS]:
                hold = card
        if hold == NOBODY:
            room[COUNTS + hit] = other
            hit += 1
            continue
        lay_under(room, other, hold)
        if winner == NOBODY and room[SIZES + other] == 0:
            winner = other
    room[TOTAL] = 0
    if winner != NOBODY and table[EMPTY_HAND] == WINS:
        won_by(table, room, winner)
    elif hit:
        for place in range(hit):
            loses(room, room[COUNTS + place])
        room[OVER] = 1


def take_blindly(table: Row, room: Numbers, seat: int, victim: int, card: int) -> None:
    """Move a card from one hand to another."""
    out_of_hand(room, victim, card)
    into_hand(room, seat, card)
    if table[MORE_NINES]:
        throw_nines(table, room, seat)


def pick(room: Numbers, victim: int) -> int:
    """Return a card of a hand by lot; among cards that are all the same nothing is drawn."""
    base = HANDS + victim * MOST
    if not differ(room, victim):
        return room[base]
    return room[base + below(room, PICK_LOTS, room[SIZES + victim])]


def differ(room: Numbers, seat: int) -> bool:
    """Return whether the cards of a hand are not all the same."""
    base = HANDS + seat * MOST
    return room[base] != room[base + room[SIZES + seat] - 1]


def take_chosen(table: Row, room: Numbers, card: int) -> bool:
    """Take a card before which the kernel stands; return whether the turn goes on."""
    told = room[WAITS + room[FIRST_WAIT]]
    seat = (told >> 4) & 15
    take_blindly(table, room, seat, (told >> 8) & 15, card)
    room[BLIND] = STOPS
    room[FIRST_WAIT] += 1
    return not ((table[INSTANT_HANDS] or table[THREE_ALIKE]) and ends_at_once(table, room, seat))


def go_on(table: Row, room: Numbers) -> bool:
    """Do what is still to come in a turn; return False when the deal is over, or somebody has to answer first."""
    while room[FIRST_WAIT] < room[LAST_WAIT]:
        told = room[WAITS + room[FIRST_WAIT]]
        kind, seat, victim = told & 15, (told >> 4) & 15, (told >> 8) & 15
        if kind == FROM_STOCK:
            drawn = replace_card(table, room, seat)
            if drawn and table[STOCK_OUT] == DEAL_ENDS and room[AT] == room[END]:
                won_by(table, room, room[TURN])
                return False
        elif kind == FROM_HAND:
            if room[SIZES + victim] == 0:
                room[FIRST_WAIT] += 1
                continue
            if room[BLIND] and differ(room, victim):
                room[BLIND] = STANDS
                return False
            take_blindly(table, room, seat, victim, pick(room, victim))
        else:
            if asks(table, room, told):
                return False
            room[FIRST_WAIT] += 1
            continue
        room[FIRST_WAIT] += 1
        if (table[INSTANT_HANDS] or table[THREE_ALIKE]) and ends_at_once(table, room, seat):
            return False
    return True


def asks(table: Row, room: Numbers, told: int) -> bool:
    """Ask a question, if it has an answer; return whether the deal now waits for it, or is over."""
    kind, seat, turn = told & 15, (told >> 4) & 15, room[TURN]
    if kind == BLOW:
        is_hit(room, seat)
        return True
    if not (room[ALIVE] >> seat) & 1:
        return False
    room[LEFT], room[FLOOR] = (told >> 12) & 15, told >> 16
    room[ASKED], room[MOVER], room[TURN] = kind, turn, seat
    room[LISTED] = list_answers(table, room)
    if room[LISTED]:
        return True
    room[ASKED], room[TURN] = 0, turn
    if kind == ASKS_NUMBER:  # who has no number card to lay is hit (rules 8.3)
        is_hit(room, seat)
        return True
    return False


def is_hit(room: Numbers, seat: int) -> None:
    """End the deal because a bomb hits a player (rules 8.3)."""
    room[TOTAL] = 0
    loses(room, seat)
    room[TURN], room[OVER] = seat, 1


def answer(table: Row, room: Numbers, play: int, chosen: int, target: int) -> bool:
    """Do what an answer says; return whether the turn goes on: the mover is on turn again."""
    kind, seat, what = room[ASKED], room[TURN], table[play + WHAT]
    room[ASKED], room[TURN] = 0, room[MOVER]
    left, floor = room[LEFT] - 1, room[FLOOR]
    room[FIRST_WAIT] += 1
    if kind == ASKS_SHIELD:
        if what == SHOW:
            lay_under(room, seat, chosen)
            wait(room, FROM_STOCK, seat)
        else:
            put_out(table, room, seat)
    elif kind == ASKS_PICK:
        take_blindly(table, room, seat, target, chosen)
    elif kind == ASKS_DIG and what == TAKE:
        out_of_pile(room, chosen)
        into_hand(room, seat, chosen)
        if table[MORE_NINES]:
            throw_nines(table, room, seat)
        wait_first(room, ASKS_DIG, seat, 0, left, chosen)
    elif kind == ASKS_RAID and what == ROB:
        wait_first(room, ASKS_RAID, seat, 0, left, floor)
        wait_first(room, FROM_HAND, seat, target)
    elif kind == ASKS_NINES and what == THROW:
        throw_under(room, seat, chosen)
        wait_first(room, ASKS_NINES, seat, 0, left + 1, floor)
    elif kind == ASKS_NUMBER:
        total = result_of(table, play, room[TOTAL])
        out_of_hand(room, seat, chosen)
        room[PILE + room[LAID]] = chosen
        room[LAID] += 1
        room[TOTAL] = total if total != NO_TOTAL else 0
        if room[TOTAL] > table[LIMIT]:
            is_hit(room, seat)
        elif room[SIZES + seat] == 0 and table[EMPTY_HAND] == WINS:
            won_by(table, room, seat)
        elif table[REPLACES]:
            wait_first(room, FROM_STOCK, seat)
    if room[OVER]:
        return False
    return not ((table[INSTANT_HANDS] or table[THREE_ALIKE]) and ends_at_once(table, room, seat))


def out_of_pile(room: Numbers, card: int) -> None:
    """Take the undermost card of a kind out of the pile."""
    at = 0
    while room[PILE + at] != card:
        at += 1
    room[LAID] -= 1
    for place in range(at, room[LAID]):
        room[PILE + place] = room[PILE + place + 1]


def throw_under(room: Numbers, seat: int, chosen: int) -> None:
    """Put cards of a hand under the pile, in order."""
    base, size, mask = HANDS + seat * MOST, room[SIZES + seat], chosen >> SEVERAL
    cards = 0
    for place in range(size):
        cards += (mask >> place) & 1
    under_pile(room, cards)
    kept = thrown = 0
    for place in range(size):
        if (mask >> place) & 1:
            room[PILE + thrown] = room[base + place]
            thrown += 1
        else:
            room[base + kept] = room[base + place]
            kept += 1
    room[SIZES + seat] = kept


def ask_for_nines(table: Row, room: Numbers, after: int, drawn: int) -> None:
    """Ask all who may throw cards away before the next player moves; that player may do it then.

    Where all cards of the turn are drawn, only those are asked who have something to throw away.
    """
    turn = other = room[TURN]
    for _ in range(table[SEATS]):
        other = beside(table, other, room[DIRECTION])
        if other != after and (room[ALIVE] >> other) & 1 and not (drawn and not adds_to_nine(table, room, other)):
            wait(room, ASKS_NINES, other)
        if other == turn:
            return


def owe_cards(table: Row, room: Numbers) -> None:
    """Let the seat on turn take its cards after the next one has found its plays (draw_mode manual), where all are its own."""
    turn, first, last = room[TURN], room[FIRST_WAIT], room[LAST_WAIT]
    for place in range(first, last):
        if room[WAITS + place] != FROM_STOCK | turn << 4:
            return
    if first < last and could_draw(table, room):
        room[OWED], room[OWED_CARDS] = turn, last - first
    room[LAST_WAIT] = first


def take_owed(table: Row, room: Numbers) -> bool:
    """Take the cards that a seat is owed; return whether that ended the deal."""
    seat = room[OWED]
    room[OWED] = NOBODY
    for _ in range(room[OWED_CARDS]):
        drawn = replace_card(table, room, seat)
        if drawn and table[STOCK_OUT] == DEAL_ENDS and room[AT] == room[END]:
            won_by(table, room, seat)
            return True
        if (table[INSTANT_HANDS] or table[THREE_ALIKE]) and ends_at_once(table, room, seat):
            return True
    return False


def ended_by_empty_hand(table: Row, room: Numbers) -> bool:
    """Do what hands without cards bring at once; return whether that ended the deal."""
    turn = other = room[TURN]
    if table[EMPTY_HAND] == WINS:
        if room[SIZES + turn] == 0:
            won_by(table, room, turn)
        return room[OVER] == 1
    empty = 0
    for _ in range(table[SEATS]):
        if (room[ALIVE] >> other) & 1 and room[SIZES + other] == 0:
            room[COUNTS + empty] = other
            empty += 1
        other = beside(table, other, room[DIRECTION])
    for place in range(empty):
        if table[ELIMINATES]:
            put_out(table, room, room[COUNTS + place])
        else:
            loses(room, room[COUNTS + place])
            room[TURN], room[OVER] = room[COUNTS + place], 1
        if room[OVER]:
            return True
    return False
