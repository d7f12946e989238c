"""What a position is worth where cards are taken blindly out of hands, over whole numbers alone: two seats are left, the stock is known.

A value is a whole number of parts of CERTAIN, which can be halved, and parted by three, five and seven, many times over. What
a blind take is worth is the sum of what follows each card, parted by their number; where that does not come out even, nobody
rounds: the search stops, and somebody else has to answer. Bounds cut off what cannot matter, under chance too: as soon as the
cards that are left cannot bring the average back between them.
"""

from __future__ import annotations

from .kernel import make_move, settle, take_named
from .places import (
    BLIND,
    FIRST_WAIT,
    HANDS,
    LAST_WAIT,
    MOST,
    OVER,
    SIZES,
    STANDS,
    TOTAL,
    TURN,
    WAITS,
    Numbers,
    Row,
)
from .search import bring_back, has_lost, keep_play, keep_room, list_plays
from .search_key import put_key, slot_of, write_key
from .search_places import (
    AHEAD,
    ALLOWED,
    ALPHA,
    ASKS_BETWEEN,
    ASKS_HIGH,
    ASKS_LOW,
    BEST,
    BETA,
    BEYOND,
    CARDS_HELD,
    CERTAIN,
    CHOSEN_OF,
    DEPTH,
    FOUND,
    FRAME,
    FRAMES,
    HEAD,
    KIND_SIZE,
    KINDS_AT,
    LEVEL,
    MOST_PLIES,
    NO_WORTH,
    OFFERED,
    ONE_SEAT,
    PASSED,
    PLAY_OF,
    PLAY_PLACES,
    RANKED,
    ROOM,
    SLOT,
    SPENT,
    STOPPED,
    SUMMED,
    TARGET_OF,
    TIMES_HELD,
    TOO_FAR,
    TRIED,
    WAITS_KEPT,
    WEIGHED,
    WHOSE,
    WORDS,
)


def value_over(room: Numbers, seat: int) -> int:
    """Return what a deal that is over is worth for a seat."""
    return -CERTAIN if has_lost(room, seat) else CERTAIN


def open_place(
    table: Row, plan: Row, room: Numbers, work: Numbers, known: Numbers, ply: int, alpha: int, beta: int, depth: int
) -> int:
    """Return the worth, for who is on turn, of what a play led to where it is known within the bounds, else NO_WORTH.

    Then its plays wait in the row of work, or the cards that may be taken, and the room does not stay as it is.
    """
    if depth == plan[AHEAD] and room[BLIND] != STANDS:
        return CERTAIN * (plan[BEYOND] if room[TURN] == plan[ONE_SEAT] else -plan[BEYOND])
    if ply == plan[MOST_PLIES]:
        work[STOPPED] = TOO_FAR
        return NO_WORTH
    frame = FRAMES + ply * plan[FRAME]
    work[frame + WHOSE], work[frame + TRIED], work[frame + DEPTH] = room[TURN], 0, depth
    if room[BLIND] == STANDS:
        work[frame + ALPHA], work[frame + BETA] = alpha, beta
        open_take(plan, room, work, frame)
        return NO_WORTH
    write_key(table, plan, room, work)
    slot = slot_of(plan, work, known)
    if known[slot]:
        low, high = known[slot] - CERTAIN - 1, known[slot + 1 + plan[WORDS]]
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta = max(alpha, low - 1), min(beta, high + 1)
    if work[ALLOWED] == 0 and not work[STOPPED]:
        work[STOPPED] = SPENT
    if work[STOPPED]:
        return NO_WORTH
    work[ALLOWED] -= 1
    if known[slot] == 0:
        put_key(plan, work, known, slot)
        known[slot], known[slot + 1 + plan[WORDS]] = 1, CERTAIN
    keep_room(plan, room, work, frame)
    work[frame + SLOT], work[frame + ALPHA], work[frame + BETA] = slot, alpha, beta
    work[frame + BEST], work[frame + LEVEL], work[frame + OFFERED] = -CERTAIN, 0, 0
    look_at_plays(table, plan, room, work, known, frame, list_plays(table, plan, room, work, frame))
    if work[frame + BEST] >= beta or work[frame + OFFERED] == 0:
        return close_place(plan, work, known, frame)
    return NO_WORTH


def look_at_plays(table: Row, plan: Row, room: Numbers, work: Numbers, known: Numbers, frame: int, count: int) -> None:
    """Make each play once: what ends the deal or is known counts at once; the others are kept, with how likely they are good."""
    turn, beta, kept = work[frame + WHOSE], work[frame + BETA], 0
    first = frame + HEAD + plan[ROOM] + WAITS_KEPT
    for number in range(count):
        at = first + number * PLAY_PLACES
        if number:
            bring_back(plan, room, work, frame)
        make_move(table, room, work[at + PLAY_OF], work[at + CHOSEN_OF], work[at + TARGET_OF])
        least, most, passes = -CERTAIN, CERTAIN, True
        if room[BLIND] != STANDS:
            settle(table, room)
            if room[OVER]:
                least = most = value_over(room, turn)
            else:
                write_key(table, plan, room, work)
                slot = slot_of(plan, work, known)
                if known[slot]:
                    least, most = known[slot] - CERTAIN - 1, known[slot + 1 + plan[WORDS]]
                passes = room[TURN] != turn
                if passes:
                    least, most = -most, -least
        if most <= work[frame + ALPHA] or least == most:
            least = most
        work[frame + BEST] = max(work[frame + BEST], least)
        if least >= beta:
            return
        if least == most or most <= work[frame + BEST]:
            continue
        keep_play(work, at, first + kept * PLAY_PLACES, passes, room[TOTAL])
        kept += 1
    work[frame + OFFERED] = kept


def close_place(plan: Row, work: Numbers, known: Numbers, frame: int) -> int:
    """Write down what was found of a position; return its worth."""
    slot, best = work[frame + SLOT], work[frame + BEST]
    low, high = known[slot] - CERTAIN - 1, known[slot + 1 + plan[WORDS]]
    if best > work[frame + ALPHA]:
        low = max(low, best)
    if best < work[frame + BETA]:
        high = min(high, best)
    known[slot], known[slot + 1 + plan[WORDS]] = low + CERTAIN + 1, high
    return best


def open_take(plan: Row, room: Numbers, work: Numbers, frame: int) -> None:
    """Get ready to try each card of a hand out of which one is taken blindly."""
    if room[LAST_WAIT] - room[FIRST_WAIT] > WAITS_KEPT:
        work[STOPPED] = TOO_FAR
        return
    keep_room(plan, room, work, frame)
    victim = (room[WAITS + room[FIRST_WAIT]] >> 8) & 15
    work[frame + LEVEL], work[frame + CARDS_HELD] = ASKS_HIGH, room[SIZES + victim]
    work[frame + SUMMED], work[frame + WEIGHED] = 0, 0


def kind_held(plan: Row, room: Numbers, victim: int, place: int) -> int:
    """Return the kind of a card of a hand."""
    return plan[KINDS_AT + room[HANDS + victim * MOST + place] * KIND_SIZE]


def take_next(table: Row, plan: Row, room: Numbers, work: Numbers, frame: int) -> None:
    """Take the next kind of card out of a hand; note how many of it are held."""
    bring_back(plan, room, work, frame)
    victim, place, size = (room[WAITS + room[FIRST_WAIT]] >> 8) & 15, work[frame + TRIED], work[frame + CARDS_HELD]
    times = 0
    while times == 0:
        kind, before = kind_held(plan, room, victim, place), 0
        for other in range(size):
            alike = kind_held(plan, room, victim, other) == kind
            times += alike
            before += alike and other < place
        if before:
            times = 0
            place += 1
    work[frame + TIMES_HELD], work[frame + TRIED] = times, place + 1
    take_named(table, room, room[HANDS + victim * MOST + place])


def make_next(table: Row, plan: Row, room: Numbers, work: Numbers, frame: int) -> None:
    """Make the likeliest of the plays that are left."""
    first = frame + HEAD + plan[ROOM] + WAITS_KEPT
    number = work[frame + TRIED]
    at = first + number * PLAY_PLACES
    for other in range(number + 1, work[frame + OFFERED]):
        to = first + other * PLAY_PLACES
        if work[to + RANKED] < work[at + RANKED]:
            for part in range(PLAY_PLACES):
                work[at + part], work[to + part] = work[to + part], work[at + part]
    work[frame + TRIED] = number + 1
    bring_back(plan, room, work, frame)
    make_move(table, room, work[at + PLAY_OF], work[at + CHOSEN_OF], work[at + TARGET_OF])


def floor_of(work: Numbers, frame: int) -> int:
    """Return the bound below which a worth of what was made last does not matter."""
    if not work[frame + LEVEL]:
        return max(work[frame + ALPHA], work[frame + BEST])
    cards, times = work[frame + CARDS_HELD], work[frame + TIMES_HELD]
    rest = cards - work[frame + WEIGHED] - times
    return (work[frame + ALPHA] * cards - work[frame + SUMMED] - rest * CERTAIN) // times


def roof_of(work: Numbers, frame: int) -> int:
    """Return the bound above which a worth of what was made last does not matter."""
    if not work[frame + LEVEL]:
        return work[frame + BETA]
    cards, times = work[frame + CARDS_HELD], work[frame + TIMES_HELD]
    rest = cards - work[frame + WEIGHED] - times
    return -((work[frame + SUMMED] - work[frame + BETA] * cards - rest * CERTAIN) // times)


def put_down(plan: Row, work: Numbers, known: Numbers, frame: int, worth: int) -> int:
    """Put down what a play or a card taken is worth for the mover; return the worth of the whole once it is known."""
    if work[frame + LEVEL]:
        return put_card_down(work, frame, worth)
    work[frame + BEST] = max(work[frame + BEST], worth)
    if work[frame + BEST] >= work[frame + BETA] or work[frame + TRIED] == work[frame + OFFERED]:
        return close_place(plan, work, known, frame)
    return NO_WORTH


def put_card_down(work: Numbers, frame: int, worth: int) -> int:
    """Put down what a card taken is worth for the mover; return the average once it is known, or known to be out of bounds."""
    cards, times = work[frame + CARDS_HELD], work[frame + TIMES_HELD]
    low, high = floor_of(work, frame), roof_of(work, frame)
    if work[frame + LEVEL] < ASKS_BETWEEN and max(low, -CERTAIN) < worth < min(high, CERTAIN):
        work[frame + LEVEL] += 1
        work[frame + TRIED] -= 1  # the same card once more
        return NO_WORTH
    work[frame + LEVEL] = ASKS_HIGH
    rest = cards - work[frame + WEIGHED] - times
    so_far = work[frame + SUMMED] + times * worth
    if worth >= high:
        return (so_far - rest * CERTAIN) // cards
    if worth <= low:
        return -((-so_far - rest * CERTAIN) // cards)
    work[frame + SUMMED] = so_far
    work[frame + WEIGHED] += times
    if rest:
        return NO_WORTH
    if so_far % cards:
        work[STOPPED] = TOO_FAR
    return so_far // cards


def worth_within(table: Row, plan: Row, room: Numbers, work: Numbers, known: Numbers, alpha: int, beta: int) -> int:
    """Return what a settled position is worth for the seat on turn; outside of the bounds only on which side it lies."""
    ply = 0
    found = open_place(table, plan, room, work, known, ply, alpha, beta, 0)
    while not work[STOPPED]:
        if found != NO_WORTH:
            if ply == 0:
                return found
            ply -= 1
            frame = FRAMES + ply * plan[FRAME]
            found = put_down(plan, work, known, frame, -found if work[frame + PASSED] else found)
            continue
        frame = FRAMES + ply * plan[FRAME]
        mover, depth = work[frame + WHOSE], work[frame + DEPTH]
        if work[frame + LEVEL]:
            take_next(table, plan, room, work, frame)
        else:
            make_next(table, plan, room, work, frame)
            depth += 1
        if room[BLIND] != STANDS:
            settle(table, room)
        if room[OVER]:
            found = put_down(plan, work, known, frame, value_over(room, mover))
            continue
        low, high = max(floor_of(work, frame), -CERTAIN), min(roof_of(work, frame), CERTAIN)
        if work[frame + LEVEL] == ASKS_HIGH:
            low = high - 1
        elif work[frame + LEVEL] == ASKS_LOW:
            high = low + 1
        work[frame + PASSED] = room[TURN] != mover
        ply += 1
        if work[frame + PASSED]:
            low, high = -high, -low
        found = open_place(table, plan, room, work, known, ply, low, high, depth)
    return 0


def weigh_takes(table: Row, plan: Row, room: Numbers, work: Numbers, known: Numbers, alpha: int, beta: int) -> None:
    """Find what the position in a room is worth, or on which side of the bounds; or stop. See the first places of `work`."""
    work[STOPPED] = 0
    settle(table, room)
    work[FOUND] = worth_within(table, plan, room, work, known, alpha, beta)
