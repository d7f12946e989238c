"""One deal over whole numbers alone, in the order of rules 1.1, from tables that hold a variant's rules.

The functions are plain Python, and `native` makes machine code of the same text: both come to the same numbers. So they use
nothing but whole numbers below 2**63, rows of them, and tuples of such rows; `mixed` and `moved_on`, which need more room in
between, are written once more there.
The engine (`play`) is what the rules are; tests play both side by side, play by play.
"""

from __future__ import annotations

from .lots import below, mixed, moved_on
from .places import (
    ADD,
    AGAIN,
    AGAIN_WITH_TWO,
    ALIVE,
    AT,
    BACK,
    BANNED_TURNS,
    BARE,
    CARD_LOTS,
    CARD_SIZE,
    CARDS,
    CARDS_AT,
    CARRY_FULL,
    CARRY_LEFT,
    CHAIN,
    CHAIN_IN_PENALTY,
    CHOOSE,
    CLAMP,
    COUNT,
    COUNTS,
    DECK,
    DIRECTION,
    DOUBLE,
    DUTY,
    DUTY_BACK,
    DUTY_CARRY,
    DUTY_DRAW,
    DUTY_SHIFT,
    EACH,
    ELIMINATES,
    END,
    FIRST_ENDS,
    FLAGS,
    FORBID,
    GIVE,
    HAND,
    HANDS,
    INSTANT_HANDS,
    KEEP_TOP,
    KIND,
    KING,
    KING_BAN,
    LAID,
    LAST,
    LATER,
    LIMIT,
    LINKS,
    LOSERS,
    LOST,
    MOST,
    MOVES,
    NEVER,
    NEVER_DRAWS,
    NO_RANK,
    NO_TOTAL,
    NOBODY,
    OPENS,
    OPENS_AT,
    OPENS_WITH,
    ORDERED,
    OVER,
    PENALTY,
    PENALTY_DRAW,
    PILE,
    PLAY_SIZE,
    PLAYS,
    PLAYS_END,
    RANK,
    REPLACES,
    RESET_AT,
    REVERSE,
    ROUND_TEN,
    RUN,
    RUNS,
    SEATS,
    SEED,
    SET,
    SHUFFLES,
    SINGLE_SKIPS,
    SIX,
    SIZES,
    SKIP,
    STATE,
    STOCK,
    STOCK_OUT,
    STRICT,
    TARGET_SELF,
    TARGETS,
    THREE_ALIKE,
    TOTAL,
    TURN,
    TURN_UP,
    TURNS,
    TWO_PLAYS,
    WHOLE,
    N,
    Numbers,
    Row,
)


def new_stock(room: Numbers, end: int) -> None:
    """Begin a stock of so many cards; each shuffle has lots of its own. Cards are shuffled when they are drawn."""
    room[AT], room[END], room[ORDERED] = 0, end, 0
    room[CARD_LOTS] = mixed(moved_on(room[SEED], 2 * room[SHUFFLES] + 1))
    room[SHUFFLES] += 1


def draw(room: Numbers) -> int:
    """Return the next card of the stock, which has one."""
    at = room[AT]
    if room[ORDERED] == 0:
        other = at + below(room, CARD_LOTS, room[END] - at)
        card = room[STOCK + other]
        room[STOCK + other] = room[STOCK + at]
        room[STOCK + at] = card
    room[AT] = at + 1
    return room[STOCK + at]


def into_hand(room: Numbers, seat: int, card: int) -> None:
    """Put a card into a hand, which stays sorted."""
    at = seat * MOST + room[SIZES + seat]
    while at > seat * MOST and room[HANDS + at - 1] > card:
        room[HANDS + at] = room[HANDS + at - 1]
        at -= 1
    room[HANDS + at] = card
    room[SIZES + seat] += 1


def replace_card(table: Row, room: Numbers, seat: int) -> None:
    """Draw a card for a seat; with nothing to draw the draw is left out (rules 1.3)."""
    if room[AT] == room[END]:
        how, laid = table[STOCK_OUT], room[LAID]
        kept = 1 if how == KEEP_TOP else 0
        if how == 0 or laid <= kept:
            return
        for place in range(laid - kept):
            room[STOCK + place] = room[PILE + place]
        if kept:
            room[PILE] = room[PILE + laid - 1]
        room[LAID] = kept
        new_stock(room, laid - kept)
    into_hand(room, seat, draw(room))


def turn_up(table: Row, room: Numbers) -> int:
    """Turn up the first card of a pile; return its bits. Cards that may not begin go into the middle, in the end to the bottom."""
    end = room[END]
    start = room[AT]
    for at in range(start, end - 1):  # the order matters now, so the whole stock is shuffled
        other = at + below(room, CARD_LOTS, end - at)
        room[STOCK + at], room[STOCK + other] = room[STOCK + other], room[STOCK + at]
    room[ORDERED] = 1
    tries = end - start
    for number in range(2 * tries):
        card, size = room[STOCK + start], tries - 1
        if table[CARDS_AT + card * CARD_SIZE + OPENS]:
            room[AT] = start + 1
            room[PILE] = card
            room[LAID] = 1
            room[TOTAL] = table[CARDS_AT + card * CARD_SIZE + OPENS_AT]
            return table[CARDS_AT + card * CARD_SIZE + OPENS_WITH]
        middle = size // 2 if number < tries else size
        for place in range(start, start + middle):
            room[STOCK + place] = room[STOCK + place + 1]
        room[STOCK + start + middle] = card
    return 0


def next_alive(room: Numbers, seats: int, seat: int) -> int:
    """Return the next seat that is still in, in the running direction."""
    step, alive = room[DIRECTION], room[ALIVE]
    for _ in range(seats):
        seat += step  # a remainder would take machine code longer than all the rest
        if seat < 0:
            seat = seats - 1
        elif seat == seats:
            seat = 0
        if (alive >> seat) & 1:
            return seat
    return seat


def alive_seats(room: Numbers, seats: int) -> int:
    """Return how many seats are still in."""
    found = 0
    for seat in range(seats):
        found += (room[ALIVE] >> seat) & 1
    return found


def result_of(table: Row, play: int, total: int) -> int:
    """Return the total after a play, or NO_TOTAL where it may not go below zero."""
    kind, n = table[play + KIND], table[play + N]
    result = total + n if kind == ADD else total * n if kind == DOUBLE else n
    if result < 0:
        if table[CLAMP]:
            result = 0
        elif table[FORBID]:
            return NO_TOTAL
    if result == table[RESET_AT] and result != total:
        return 0
    return result


def find_moves(table: Row, room: Numbers, only_chain: int) -> int:
    """Write down the legal plays of the seat on turn, in the order of its cards; return how many they are."""
    total, turn, seats, found, last = room[TOTAL], room[TURN], table[SEATS], 0, NOBODY
    for place in range(turn * MOST, turn * MOST + room[SIZES + turn]):
        card = room[HANDS + place]
        if card == last:
            continue
        last = card
        at = CARDS_AT + card * CARD_SIZE
        for play in range(table[at + PLAYS], table[at + PLAYS_END], PLAY_SIZE):
            flags = table[play + FLAGS]
            if flags & (NEVER | ROUND_TEN) and (flags & NEVER or total % 10):
                continue
            if only_chain and not flags & CHAIN:
                continue
            result = result_of(table, play, total)
            if result == NO_TOTAL or result > table[LIMIT]:
                continue
            if not flags & CHOOSE:
                room[MOVES + found], room[TARGETS + found] = play, NOBODY
                found += 1
                continue
            for seat in range(seats):
                if (room[ALIVE] >> seat) & 1 and (seat != turn or table[TARGET_SELF]):
                    room[MOVES + found], room[TARGETS + found] = play, seat
                    found += 1
    if table[KING_BAN] and room[TURNS + turn] < table[BANNED_TURNS]:
        free = 0
        for place in range(found):
            play = room[MOVES + place]
            free += not (table[play + KIND] == SET and table[play + N] == table[LIMIT])
        if free or table[KING_BAN] == STRICT:
            kept = 0
            for place in range(found):
                play = room[MOVES + place]
                if not (table[play + KIND] == SET and table[play + N] == table[LIMIT]):
                    room[MOVES + kept], room[TARGETS + kept] = play, room[TARGETS + place]
                    kept += 1
            found = kept
    return found


def ends_at_once(table: Row, room: Numbers, seat: int) -> bool:
    """End the deal when a seat holds a hand that does so (rules 4.3 and 5.7); return whether it ended."""
    if not (table[INSTANT_HANDS] or table[THREE_ALIKE]) or room[SIZES + seat] < 3:
        return False
    for rank in range(13):
        room[COUNTS + rank] = 0
    for place in range(seat * MOST, seat * MOST + room[SIZES + seat]):
        rank = table[CARDS_AT + room[HANDS + place] * CARD_SIZE + RANK]
        if rank != NO_RANK:
            room[COUNTS + rank] += 1
    all_lose = False
    if table[INSTANT_HANDS] and room[COUNTS + KING] > 2:
        all_lose = False
    elif table[INSTANT_HANDS] and room[COUNTS + SIX] > 2:
        all_lose = True
    else:
        three = False
        for rank in range(13):
            three = three or room[COUNTS + rank] > 2
        if not (table[THREE_ALIKE] and three):
            return False
    seats = table[SEATS]
    for step in range(1, seats):
        other = (seat + step) % seats
        if (room[ALIVE] >> other) & 1:
            loses(room, other)
    if all_lose:
        loses(room, seat)
    room[TURN], room[OVER] = seat, 1
    return True


def loses(room: Numbers, seat: int) -> None:
    """Note that a seat has lost."""
    room[LOSERS + room[LOST]] = seat
    room[LOST] += 1


def drop(table: Row, room: Numbers) -> None:
    """Take the seat on turn, which cannot play, out of the deal; or end the deal."""
    turn = room[TURN]
    loses(room, turn)
    if not table[ELIMINATES]:
        room[OVER] = 1
        return
    size, laid = room[SIZES + turn], room[LAID]
    for place in range(laid - 1, -1, -1):  # the hand goes under the pile
        room[PILE + place + size] = room[PILE + place]
    for place in range(size):
        room[PILE + place] = room[HANDS + turn * MOST + place]
    room[LAID], room[SIZES + turn] = laid + size, 0
    room[ALIVE] &= ~(1 << turn)
    room[TURN] = next_alive(room, table[SEATS], turn)
    if alive_seats(room, table[SEATS]) == 1:
        room[OVER] = 1
        return
    if not room[DUTY]:
        return
    how = table[DUTY_CARRY]
    left = room[WHOLE] if how == CARRY_FULL else room[DUTY] if how == CARRY_LEFT else room[GIVE]
    if left:
        if how == 0:
            room[GIVE] = 0
        room[DUTY], room[WHOLE], room[LATER], room[BARE] = left, left, 0, 0
        if room[BACK] != NO_TOTAL:
            room[TOTAL] = room[BACK]
    else:
        free_of_duty(room)
        room[GIVE], room[LINKS] = 0, 0


def free_of_duty(room: Numbers) -> None:
    """Forget a duty that is done."""
    room[DUTY], room[WHOLE], room[BACK], room[LATER], room[PENALTY], room[BARE] = 0, 0, NO_TOTAL, 0, 0, 0


def settle(table: Row, room: Numbers) -> None:
    """Find the legal plays of the seat on turn; seats that have none lose until one can play or the deal is over."""
    while not room[OVER]:
        only_chain = room[LINKS] and not room[DUTY]
        found = find_moves(table, room, only_chain)
        if found:
            room[COUNT] = found
            return
        if not only_chain:
            drop(table, room)
        elif room[LINKS] == 1 and table[SINGLE_SKIPS]:
            room[LINKS] = 0
            room[TURN] = next_alive(room, table[SEATS], room[TURN])
        else:
            room[BARE] = 1 if room[LINKS] == 1 else 0
            room[DUTY], room[WHOLE], room[PENALTY], room[LINKS] = room[LINKS], room[LINKS], 1, 0


def deal_out(table: Row, room: Numbers, seed: int) -> None:
    """Shuffle and deal; the first seat leads. What it may play is found by `settle`."""
    seats = table[SEATS]
    for place in range(STATE):
        room[place] = 0
    room[SEED] = seed
    room[DIRECTION], room[ALIVE], room[BACK], room[LAST] = 1, (1 << seats) - 1, NO_TOTAL, NOBODY
    cards = table[CARDS]
    for place in range(cards):
        room[STOCK + place] = table[table[DECK] + place]
    new_stock(room, cards)
    for seat in range(seats):
        room[SIZES + seat] = room[TURNS + seat] = 0
    for _ in range(table[HAND]):
        for seat in range(seats):
            into_hand(room, seat, draw(room))
    skips = 0
    if table[TURN_UP]:
        bits = turn_up(table, room)
        room[DIRECTION] = -1 if bits & REVERSE else 1
        skips = 1 if bits & SKIP else 0
        if bits & TWO_PLAYS:
            room[DUTY] = room[WHOLE] = 2
            room[BACK] = room[TOTAL] if table[DUTY_BACK] else NO_TOTAL
        room[LINKS] = 1 if bits & CHAIN else 0
        if table[RUNS] and room[LAID]:
            room[LAST] = room[PILE]
    room[TURN] = skips % seats
    for seat in range(seats):
        if ends_at_once(table, room, seat):
            return


def step_of(table: Row, one: int, other: int) -> int:
    """Return +1 or -1 when the second card is the next rank upwards or downwards on the circle of ranks, else 0."""
    low, high = table[CARDS_AT + one * CARD_SIZE + RANK], table[CARDS_AT + other * CARD_SIZE + RANK]
    if low == NO_RANK or high == NO_RANK:
        return 0
    step = (high - low) % 13
    return 1 if step == 1 else -1 if step == 12 else 0


def make_move(table: Row, room: Numbers, play: int, card: int, target: int) -> None:
    """Play a card: rules 1.1, steps 2 to 7, but for what the next seat may play, which `settle` finds."""
    turn, flags = room[TURN], table[play + FLAGS]
    at = base = turn * MOST
    while room[HANDS + at] != card:
        at += 1
    room[SIZES + turn] -= 1
    for place in range(at, base + room[SIZES + turn]):
        room[HANDS + place] = room[HANDS + place + 1]
    room[PILE + room[LAID]] = card
    room[LAID] += 1
    room[TOTAL] = result_of(table, play, room[TOTAL])
    if flags & REVERSE:
        room[DIRECTION] = -room[DIRECTION]
    draws = 1 if table[REPLACES] else 0
    if table[RUNS]:
        step = step_of(table, room[LAST], card) if room[LAST] != NOBODY else 0
        if room[RUN] and step != room[RUN]:
            draws = 0
        room[RUN], room[LAST] = step, card
    if flags & CHAIN and (not room[PENALTY] or table[CHAIN_IN_PENALTY]):
        room[LINKS] += 1
    if flags & TWO_PLAYS:
        room[GIVE] = 2
    if room[DUTY]:
        draws = after_owed(table, room, play, draws)
    for _ in range(draws):
        replace_card(table, room, turn)
        if (table[INSTANT_HANDS] or table[THREE_ALIKE]) and ends_at_once(table, room, turn):
            return
    if not room[DUTY]:
        give_turn(table, room, flags, target)


def after_owed(table: Row, room: Numbers, play: int, draws: int) -> int:
    """Work out what is left of a duty after one of its plays; return how many cards are taken now."""
    flags = table[play + FLAGS]
    duty, whole = room[DUTY], room[WHOLE]
    shifts = table[DUTY_SHIFT] and not room[PENALTY] and table[play + KIND] == ADD and table[play + N] == 0
    left = duty - 1
    if duty == whole and not room[PENALTY]:
        if flags & TWO_PLAYS:
            if table[FIRST_ENDS]:
                left = 0
        elif shifts:
            left = 0
    if left == 0 and duty == whole and not flags & TWO_PLAYS and shifts:
        room[GIVE] = whole
    timing = table[PENALTY_DRAW] if room[PENALTY] else table[DUTY_DRAW]
    if timing == NEVER_DRAWS or room[BARE]:
        draws = 0
    elif timing != EACH:
        if left:
            room[LATER] += draws
            draws = 0
        else:
            draws += room[LATER]
            room[LATER] = 0
    if left and room[BACK] != NO_TOTAL:
        room[TOTAL] = room[BACK]
    room[DUTY] = left
    if not left:
        free_of_duty(room)
    return draws


def give_turn(table: Row, room: Numbers, flags: int, target: int) -> None:
    """Give the turn to whoever is next, with what that player owes."""
    turn, seats = room[TURN], table[SEATS]
    if table[KING_BAN] and room[TURNS + turn] < table[BANNED_TURNS]:
        room[TURNS + turn] += 1
    if flags & CHOOSE:
        room[TURN] = target
    elif not (flags & AGAIN or (flags & REVERSE and table[AGAIN_WITH_TWO] and alive_seats(room, seats) == 2)):
        room[TURN] = next_alive(room, seats, turn)
        if flags & SKIP:
            room[TURN] = next_alive(room, seats, room[TURN])
    if room[GIVE]:
        room[DUTY], room[WHOLE], room[GIVE] = room[GIVE], room[GIVE], 0
        room[BACK] = room[TOTAL] if table[DUTY_BACK] else NO_TOTAL
