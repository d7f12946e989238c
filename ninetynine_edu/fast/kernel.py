"""One deal over whole numbers alone, in the order of rules 1.1, from tables that hold a variant's rules.

The functions here and in the modules beside this one are plain Python, and `native` makes machine code of the same text: both
come to the same numbers. So they use nothing but whole numbers below 2**63, rows of them, and tuples of such rows; `mixed` and
`moved_on`, which need more room in between, are written once more there.
The engine (`play`) is what the rules are; tests play both side by side, play by play.
"""

from __future__ import annotations

from .acts import (
    FRONT,
    act,
    answer,
    ask_for_nines,
    ended_by_empty_hand,
    go_on,
    owe_cards,
    take_chosen,
    take_owed,
    throw_under,
    wait_draws,
)
from .dealing import deal_out, reward_below
from .legal import find_moves, left_after, list_answers
from .listing import result_of
from .places import (
    ADD,
    AFTER,
    AGAIN,
    AGAIN_WITH_TWO,
    ALIVE,
    ASKED,
    ASKS_NINES,
    ASKS_REWARD,
    BACK,
    BANNED_TURNS,
    BARE,
    CARD_SIZE,
    CARDS_AT,
    CARRY_FULL,
    CARRY_LEFT,
    CHAIN,
    CHAIN_IN_PENALTY,
    CHOOSE,
    CHOSEN,
    CLAMP,
    COPIES,
    COUNT,
    COUNTS,
    DEEDS,
    DIRECTION,
    DONE,
    DOUBLE,
    DRAWS,
    DURING,
    DURING_CARD,
    DURING_CARDS,
    DURING_TARGET,
    DUTY,
    DUTY_BACK,
    DUTY_CARRY,
    DUTY_DRAW,
    DUTY_SHIFT,
    EACH,
    EARLY_UNTIL,
    ELIMINATES,
    EMPTY_HAND,
    FIRST_WAIT,
    FLAGS,
    FORBID,
    FORGOT,
    GIVE,
    HANDS,
    INSTANT_HANDS,
    KIND,
    KING_BAN,
    LAID,
    LAST,
    LAST_WAIT,
    LATER,
    LAY_THREE,
    LAYS_THREES,
    LIMIT,
    LINKS,
    LISTED,
    MANUAL,
    MASKS,
    MOST,
    MOVER,
    NEVER_DRAWS,
    NO_RANK,
    NO_TOTAL,
    NOBODY,
    ONE,
    OVER,
    OWED,
    PAIR_COUNTS,
    PENALTY,
    PENALTY_DRAW,
    PILE,
    RANK,
    RANK_ID,
    REPLACES,
    REVERSE,
    RUN,
    RUNS,
    SEATS,
    SEVERAL,
    SINGLE_SKIPS,
    SIZES,
    SKIP,
    STEALS,
    THREE_ALIKE,
    THROW,
    THROWS_ANY_TIME,
    TIMES,
    TOTAL,
    TURN,
    TURNS,
    TWO_PLAYS,
    WAITING,
    WHAT,
    WHOLE,
    N,
    Numbers,
    Row,
)
from .stock import alive_seats, ends_at_once, lay_down, loses, next_alive, out_of_hand, replace_card, won_by

__all__ = ["deal_out", "find_moves", "make_move", "result_of", "settle", "take_named"]


def settle(table: Row, room: Numbers) -> None:
    """Find the legal plays of the seat on turn; seats that have none lose until one can play or the deal is over."""
    if room[ASKED] and not room[OVER]:
        room[COUNT] = room[LISTED] if room[LISTED] else list_answers(table, room)
        room[LISTED] = 0
        if room[OWED] == room[TURN] and room[ASKED] == ASKS_NINES:
            take_between(table, room)
        elif room[OWED] != NOBODY:
            take_owed(table, room)
        return
    while not room[OVER]:
        if room[OWED] == room[TURN] and take_owed(table, room):  # nobody can be quicker than oneself
            return
        only_chain = room[LINKS] and not room[DUTY]
        found = find_moves(table, room, only_chain)
        if found:
            if room[OWED] == NOBODY:
                room[COUNT] = found
                return
            room[COUNT] = found
            if take_owed(table, room) or not (table[STEALS] or table[EARLY_UNTIL]):
                return
        elif not only_chain:
            drop(table, room)
        elif room[LINKS] == 1 and table[SINGLE_SKIPS]:
            room[LINKS] = 0
            room[TURN] = next_alive(room, table[SEATS], room[TURN])
        else:
            room[BARE] = 1 if room[LINKS] == 1 else 0
            room[DUTY], room[WHOLE], room[PENALTY], room[LINKS] = room[LINKS], room[LINKS], 1, 0


def take_between(table: Row, room: Numbers) -> None:
    """Take the cards that a seat is owed while it is asked: the cards that it may choose have other places in its hand then."""
    base, size = HANDS + room[TURN] * MOST, room[SIZES + room[TURN]]
    for place in range(size):
        room[MASKS + place] = room[base + place]
    take_owed(table, room)
    now = 0
    for place in range(size):  # both hands are in order
        while now < MOST - 1 and room[base + now] != room[MASKS + place]:
            now += 1
        room[MASKS + place] = now
        now += 1
    for at in range(CHOSEN, CHOSEN + room[COUNT]):
        chosen, moved = room[at] >> SEVERAL, 0
        for place in range(size):
            moved |= ((chosen >> place) & 1) << room[MASKS + place]
        if chosen:
            room[at] = moved << SEVERAL


def drop(table: Row, room: Numbers) -> None:
    """Take the seat on turn, which cannot go on, out of the deal; or end the deal."""
    turn = room[TURN]
    loses(room, turn)
    if not table[ELIMINATES]:
        room[OVER] = 1
        return
    lay_down(table, room, turn)
    room[ALIVE] &= ~(1 << turn)
    if room[OWED] == turn:
        room[OWED] = NOBODY
    room[TURN] = next_alive(room, table[SEATS], turn)
    if alive_seats(room, table[SEATS]) == 1:
        room[OVER] = 1
        return
    carry_duty(table, room)


def carry_duty(table: Row, room: Numbers) -> None:
    """Say who owes what after the seat on turn has gone out and the next has taken its place."""
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


def step_of(table: Row, one: int, other: int) -> int:
    """Return +1 or -1 when the second card is the next rank upwards or downwards on the circle of ranks, else 0."""
    low, high = table[CARDS_AT + one * CARD_SIZE + RANK], table[CARDS_AT + other * CARD_SIZE + RANK]
    if low == NO_RANK or high == NO_RANK:
        return 0
    step = (high - low) % 13
    return 1 if step == 1 else -1 if step == 12 else 0


def make_move(table: Row, room: Numbers, play: int, chosen: int, target: int) -> None:
    """Make a play or answer a question: rules 1.1, steps 2 to 7, but for what the next seat may play, which `settle` finds.

    Args:
        chosen: its card; of several cards their places in the hand as bits, from `SEVERAL` on.
        target: the seat named, or NOBODY.
    """
    if room[ASKED]:
        make_answer(table, room, play, chosen, target)
        return
    turn, flags = room[TURN], table[play + FLAGS]
    result = result_of(table, play, room[TOTAL])
    if result > table[LIMIT] and table[ELIMINATES]:  # the card counts as not played (rules 4.6)
        drop(table, room)
        return
    step = lay(table, room, play, chosen)
    room[TOTAL] = result
    if result > table[LIMIT]:
        loses(room, turn)
        room[OVER] = 1
        return
    what = table[play + WHAT]
    if what == LAY_THREE:
        won_by(table, room, turn)
        return
    if flags & REVERSE:
        room[DIRECTION] = -room[DIRECTION]
    draws = table[play + DRAWS] if table[REPLACES] else 0
    if table[RUNS] and what != THROW:
        if room[RUN] and step & 3 != room[RUN] & 3:
            draws = 0
        room[RUN] = (step >> 2) - 1
    if flags & CHAIN and (not room[PENALTY] or table[CHAIN_IN_PENALTY]):
        room[LINKS] += table[play + TIMES]
    if flags & TWO_PLAYS:
        room[GIVE] = 2 * table[play + TIMES]
    if room[DUTY]:
        draws = after_owed(table, room, play, draws)
    if table[COPIES] and what != THROW:
        room[DONE] = table[play + AFTER]
    if table[LAYS_THREES] and what != THROW:
        note_threes(table, room, turn)
    if table[WAITING] and (table[WAITING] > 1 or flags & DEEDS):
        room[DURING], room[DURING_TARGET] = play, target
        wait_and_pass(table, room, play, target, draws)
        return
    for _ in range(draws):
        replace_card(table, room, turn)
        if (table[INSTANT_HANDS] or table[THREE_ALIKE]) and ends_at_once(table, room, turn):
            return
    if not room[DUTY]:
        give_turn(table, room, play, target)


def lay(table: Row, room: Numbers, play: int, chosen: int) -> int:
    """Lay cards of the hand on turn; return how they go on with the run, where runs count: see `run_of`."""
    turn = room[TURN]
    step = 0
    if not chosen >> SEVERAL:
        out_of_hand(room, turn, chosen)
        room[PILE + room[LAID]] = chosen
        room[LAID] += 1
        room[DURING_CARD], room[DURING_CARDS] = chosen, 1
        if table[RUNS]:
            step = step_of(table, room[LAST], chosen) if room[LAST] != NOBODY else 0
            room[LAST] = chosen
            return step & 3 | (step + 1) << 2
        return 0
    if table[play + WHAT] == THROW:
        throw_under(room, turn, chosen)
        return 0
    base, mask, kept, cards = HANDS + turn * MOST, chosen >> SEVERAL, 0, 0
    last = room[LAST]
    first = inner = 0
    for place in range(room[SIZES + turn]):
        card = room[base + place]
        if not (mask >> place) & 1:
            room[base + kept] = card
            kept += 1
            continue
        room[PILE + room[LAID]] = card
        room[LAID] += 1
        if cards == 0:
            room[DURING_CARD] = card
        if table[RUNS]:
            inner = step_of(table, last, card) if last != NOBODY else 0
            if cards == 0:
                first = inner
            last = card
        cards += 1
    room[SIZES + turn], room[DURING_CARDS], room[LAST] = kept, cards, last
    return first & 3 | (inner + 1) << 2


def note_threes(table: Row, room: Numbers, seat: int) -> None:
    """Note of which ranks a seat holds three now, and has not laid them down (rules 5.7)."""
    for rank in range(13):
        room[COUNTS + rank] = 0
    for place in range(seat * MOST, seat * MOST + room[SIZES + seat]):
        rank = table[CARDS_AT + room[HANDS + place] * CARD_SIZE + RANK]
        if rank != NO_RANK:
            room[COUNTS + rank] += 1
    forgot = 0
    for rank in range(13):
        if room[COUNTS + rank] > 2:
            forgot |= 1 << rank
    room[FORGOT + seat] = forgot


def wait_and_pass(table: Row, room: Numbers, play: int, target: int, draws: int) -> None:
    """Do what a play does beyond the total, and all that is to come in its turn."""
    turn = room[TURN]
    room[FIRST_WAIT] = room[LAST_WAIT] = FRONT
    drawn = 0
    if table[play + FLAGS] & DEEDS:
        act(table, room, play, target, draws)
        if room[OVER]:
            return
    else:
        wait_draws(room, turn, draws)
        if not table[MANUAL]:
            if not go_on(table, room):
                return
            drawn = 1
    if table[MANUAL]:
        owe_cards(table, room)
    if table[THROWS_ANY_TIME] and table[play + WHAT] != THROW:
        ask_for_nines(table, room, turn if room[DUTY] else seat_after(table, room, play, target), drawn)
    finish_turn(table, room)


def make_answer(table: Row, room: Numbers, play: int, chosen: int, target: int) -> None:
    """Answer a question, and go on with the turn in which it was asked."""
    if room[ASKED] == ASKS_REWARD:
        room[ASKED], room[TURN] = 0, room[MOVER]
        room[FIRST_WAIT] = room[LAST_WAIT] = FRONT
        reward_below(table, room, table[CARDS_AT + chosen * CARD_SIZE + RANK_ID])
    elif answer(table, room, play, chosen, target):
        finish_turn(table, room)


def take_named(table: Row, room: Numbers, card: int) -> None:
    """Go on with a turn that stands before a card taken blindly: this is the one."""
    if take_chosen(table, room, card):
        finish_turn(table, room)


def finish_turn(table: Row, room: Numbers) -> None:
    """Do what is still to come in a turn, and give the turn to whoever is next."""
    if not go_on(table, room):
        return
    if table[EMPTY_HAND] and not table[MANUAL] and ended_by_empty_hand(table, room):
        return
    if not room[DUTY]:
        give_turn(table, room, room[DURING], room[DURING_TARGET])
    elif not (room[ALIVE] >> room[TURN]) & 1:  # without cards, and out at once
        room[TURN] = next_alive(room, table[SEATS], room[TURN])
        carry_duty(table, room)


def after_owed(table: Row, room: Numbers, play: int, draws: int) -> int:
    """Work out what is left of a duty after one of its plays; return how many cards are taken now."""
    flags = table[play + FLAGS]
    duty, whole = room[DUTY], room[WHOLE]
    left = left_after(table, room, play)
    shifts = table[DUTY_SHIFT] and not room[PENALTY] and table[play + KIND] == ADD and table[play + N] == 0
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
    back = room[BACK]
    if back != NO_TOTAL:
        if left:
            room[TOTAL] = back
        elif table[play + TIMES] > 1 and table[PAIR_COUNTS]:
            room[TOTAL] = stands(table, play, back)
    room[DUTY] = left
    if not left:
        free_of_duty(room)
    return draws


def stands(table: Row, play: int, back: int) -> int:
    """Return the total that the last of several cards laid together makes of the one to which all before it went back."""
    kind, one = table[play + KIND], table[play + ONE]
    total = back + one if kind == ADD else 2 * back if kind == DOUBLE else one
    if total < 0:
        if table[CLAMP]:
            return 0
        if table[FORBID]:
            return back
    return total


def seat_after(table: Row, room: Numbers, play: int, target: int) -> int:
    """Return who is on turn after a play, when nothing is owed any more."""
    turn, seats, flags = room[TURN], table[SEATS], table[play + FLAGS]
    if flags & CHOOSE:
        return target
    if flags & AGAIN or (flags & REVERSE and table[AGAIN_WITH_TWO] and alive_seats(room, seats) == 2):
        if (room[ALIVE] >> turn) & 1:
            return turn
        return next_alive(room, seats, turn)  # who would move again is out
    after = next_alive(room, seats, turn)
    if flags & SKIP:
        for _ in range(table[play + TIMES]):
            after = next_alive(room, seats, after)
    return after


def give_turn(table: Row, room: Numbers, play: int, target: int) -> None:
    """Give the turn to whoever is next, with what that player owes."""
    turn = room[TURN]
    if table[KING_BAN] and room[TURNS + turn] < table[BANNED_TURNS] and table[play + WHAT] != THROW:
        room[TURNS + turn] += 1
    room[TURN] = seat_after(table, room, play, target)
    if room[GIVE]:
        room[DUTY], room[WHOLE], room[GIVE] = room[GIVE], room[GIVE], 0
        room[BACK] = room[TOTAL] if table[DUTY_BACK] else NO_TOTAL
