"""Who wins, and in how many plays, over whole numbers alone: two seats are left, and nothing is left to chance.

Bounds cut off what cannot matter (alpha and beta), what is known is kept with whole keys, and likely plays come first. The
functions are plain Python, and `native_search` makes machine code of the same text. `solve.search` is the same search through
the engine; tests hold one against the other.
"""

from __future__ import annotations

from .kernel import make_move, settle
from .listing import fits, result_of
from .places import (
    ASKED,
    ASKS_DIG,
    BLIND,
    CARD_SIZE,
    CARDS_AT,
    CHOSEN,
    COPY,
    COUNT,
    FILTERS,
    FIRST_WAIT,
    FLAGS,
    HANDS,
    LAID,
    LAST_WAIT,
    LINKS,
    LOSERS,
    LOST,
    MOST,
    MOVES,
    NAMING,
    NOBODY,
    OVER,
    OWED,
    PILE,
    PLAY_SIZE,
    PLAYS,
    PLAYS_END,
    SEVERAL,
    SIZES,
    STANDS,
    TAKE,
    TARGETS,
    TOTAL,
    TURN,
    WAITS,
    WHAT,
    Numbers,
    Row,
)
from .search_key import put_key, slot_of, write_key
from .search_places import (
    ALLOWED,
    ALPHA,
    BEST,
    BETA,
    CHOSEN_OF,
    FARTHEST,
    FOR_ONE,
    FOUND,
    FRAME,
    FRAMES,
    HEAD,
    KIND_SIZE,
    KINDS_AT,
    MOST_PLAYS,
    MOST_PLIES,
    OFFERED,
    ONE_SEAT,
    PASSED,
    PILE_KEPT,
    PLAY_OF,
    PLAY_PLACES,
    RANKED,
    ROOM,
    SCORE_BITS,
    SCORES,
    SLOT,
    SPENT,
    STOPPED,
    SURE,
    TARGET_OF,
    TOO_FAR,
    TRIED,
    UNDECIDED,
    WAITS_KEPT,
    WHOSE,
)


def nearer(score: int) -> int:
    """Return a score as it is one play earlier."""
    return score - 1 if score > 0 else score + 1


def further(bound: int) -> int:
    """Return the bound that a score one play later must be held against."""
    return bound + 1 if bound > 0 else bound - 1 if bound < 0 else 0


def has_lost(room: Numbers, seat: int) -> bool:
    """Return whether a seat lost the deal that is over."""
    lost = False
    for place in range(room[LOST]):
        lost = lost or room[LOSERS + place] == seat
    return lost


def has_won(plan: Row, room: Numbers, seat: int) -> bool:
    """Return whether a seat has what it wants now that the deal is over: not to have lost, or that the one asked about has."""
    if plan[FOR_ONE] and seat != plan[ONE_SEAT]:
        return has_lost(room, plan[ONE_SEAT])
    return not has_lost(room, seat)


def keep_room(plan: Row, room: Numbers, work: Numbers, frame: int) -> None:
    """Keep how the cards stand."""
    to = frame + HEAD
    for place in range(HANDS):
        work[to + place] = room[place]
    for number in range(2):
        seat = plan[ONE_SEAT + number]
        for place in range(HANDS + seat * MOST, HANDS + seat * MOST + room[SIZES + seat]):
            work[to + place] = room[place]
    if plan[PILE_KEPT]:
        pile = frame + plan[FRAME] - plan[PILE_KEPT]
        for place in range(room[LAID]):
            work[pile + place] = room[PILE + place]
    if room[ASKED] or room[BLIND] == STANDS:
        first = room[FIRST_WAIT]
        for place in range(room[LAST_WAIT] - first):
            work[to + plan[ROOM] + place] = room[WAITS + first + place]


def bring_back(plan: Row, room: Numbers, work: Numbers, frame: int) -> None:
    """Put the cards as they stood."""
    to = frame + HEAD
    for place in range(HANDS):
        room[place] = work[to + place]
    for number in range(2):
        seat = plan[ONE_SEAT + number]
        for place in range(HANDS + seat * MOST, HANDS + seat * MOST + room[SIZES + seat]):
            room[place] = work[to + place]
    if plan[PILE_KEPT]:
        pile = frame + plan[FRAME] - plan[PILE_KEPT]
        for place in range(room[LAID]):
            room[PILE + place] = work[pile + place]
    if room[ASKED] or room[BLIND] == STANDS:
        first = room[FIRST_WAIT]
        for place in range(room[LAST_WAIT] - first):
            room[WAITS + first + place] = work[to + plan[ROOM] + place]


def is_first_of_kind(plan: Row, room: Numbers, card: int) -> bool:
    """Return whether no card that does the same comes before a card of the hand on turn."""
    other = HANDS + room[TURN] * MOST
    kind = plan[KINDS_AT + card * KIND_SIZE]
    while plan[KINDS_AT + room[other] * KIND_SIZE] != kind:
        other += 1
    return room[other] == card


def is_first_in_pile(plan: Row, room: Numbers, number: int) -> bool:
    """Return whether no card that does the same may be taken out of the pile before this one: after it there is more to choose from."""
    kind, before = plan[KINDS_AT + room[CHOSEN + number] * KIND_SIZE], 0
    for other in range(number):
        before += plan[KINDS_AT + room[CHOSEN + other] * KIND_SIZE] == kind
    return before == 0


def can_play(table: Row, room: Numbers) -> bool:
    """Return whether the seat on turn has a plain play beyond doubt: then settling would only write all of them down."""
    if room[OVER] or room[ASKED] or room[OWED] != NOBODY or room[LINKS] or table[FILTERS]:
        return False
    turn, total = room[TURN], room[TOTAL]
    for place in range(HANDS + turn * MOST, HANDS + turn * MOST + room[SIZES + turn]):
        card = CARDS_AT + room[place] * CARD_SIZE
        for play in range(table[card + PLAYS], table[card + PLAYS_END], PLAY_SIZE):
            if not table[play + FLAGS] & (COPY | NAMING) and fits(table, play, total):
                return True
    return False


def list_plays(table: Row, plan: Row, room: Numbers, work: Numbers, frame: int) -> int:
    """Write down the plays of the seat on turn, one for each kind of card, the highest total first; return how many they are."""
    found, total = 0, room[TOTAL]
    first = frame + HEAD + plan[ROOM] + WAITS_KEPT
    for number in range(room[COUNT] - 1, -1, -1):  # where a card names a total, the highest comes last
        play, chosen = room[MOVES + number], room[CHOSEN + number]
        alone = not room[ASKED] and not chosen >> SEVERAL
        if alone and not is_first_of_kind(plan, room, chosen):
            continue
        digs = room[ASKED] == ASKS_DIG
        if digs and table[play + WHAT] == TAKE and not is_first_in_pile(plan, room, number):
            continue
        if found == MOST_PLAYS:
            work[STOPPED] = TOO_FAR
            return found
        # Of the pile the first card comes first, so that as many as may be are taken soon.
        rank, at = number if digs else -result_of(table, play, total), first + found * PLAY_PLACES
        while at > first and work[at - PLAY_PLACES + RANKED] > rank:
            for part in range(PLAY_PLACES):
                work[at + part] = work[at - PLAY_PLACES + part]
            at -= PLAY_PLACES
        work[at + PLAY_OF], work[at + TARGET_OF], work[at + CHOSEN_OF] = play, room[TARGETS + number], chosen
        work[at + RANKED] = rank
        found += 1
    return found


def open_position(
    table: Row, plan: Row, room: Numbers, work: Numbers, known: Numbers, ply: int, alpha: int, beta: int
) -> int:
    """Return the score of a settled position where it is known within the bounds, or after one look at each play; else UNDECIDED.

    Then its plays wait in the row of work, and the room does not stay as it is.
    """
    write_key(table, plan, room, work)
    slot = slot_of(plan, work, known)
    value = known[slot]
    if value:
        low, high = (value >> SCORE_BITS) - SURE, (value & SCORES) - SURE
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
    if ply == plan[MOST_PLIES]:
        work[STOPPED] = TOO_FAR
    if work[ALLOWED] == 0 and not work[STOPPED]:
        work[STOPPED] = SPENT
    if work[STOPPED]:
        return UNDECIDED
    work[ALLOWED] -= 1
    if value == 0:
        put_key(plan, work, known, slot)
        known[slot] = 2 * SURE
    frame = FRAMES + ply * plan[FRAME]
    keep_room(plan, room, work, frame)
    work[frame + SLOT], work[frame + ALPHA], work[frame + BETA] = slot, alpha, beta
    work[frame + WHOSE], work[frame + BEST], work[frame + TRIED], work[frame + OFFERED] = room[TURN], -SURE, 0, 0
    look_once(table, plan, room, work, known, frame, list_plays(table, plan, room, work, frame))
    if work[frame + BEST] >= beta or work[frame + TRIED] == work[frame + OFFERED]:
        return close_position(work, known, frame)
    return UNDECIDED


def look_once(table: Row, plan: Row, room: Numbers, work: Numbers, known: Numbers, frame: int, count: int) -> None:
    """Make each play once: what ends the deal or is known may decide it; the others are kept, with how likely they are good."""
    turn, beta, kept = work[frame + WHOSE], work[frame + BETA], 0
    first = frame + HEAD + plan[ROOM] + WAITS_KEPT
    for number in range(count):
        at = first + number * PLAY_PLACES
        if number:
            bring_back(plan, room, work, frame)
        make_move(table, room, work[at + PLAY_OF], work[at + CHOSEN_OF], work[at + TARGET_OF])
        if not can_play(table, room):
            settle(table, room)
        if room[OVER]:
            if has_won(plan, room, turn):
                work[frame + BEST] = SURE - 1
                return  # nothing is faster
            work[frame + BEST] = max(work[frame + BEST], 1 - SURE)
            continue
        write_key(table, plan, room, work)
        below = known[slot_of(plan, work, known)]
        low, high = -SURE, SURE
        if below:
            low, high = (below >> SCORE_BITS) - SURE, (below & SCORES) - SURE
        passes = room[TURN] != turn
        least = nearer(-high if passes else low)
        if least >= beta:
            work[frame + BEST] = max(work[frame + BEST], least)
            return
        keep_play(work, at, first + kept * PLAY_PLACES, passes, room[TOTAL])
        kept += 1
    work[frame + OFFERED] = kept


def keep_play(work: Numbers, at: int, to: int, passes: bool, total: int) -> None:
    """Let a play wait at a place: who goes on moving comes first, then the highest total."""
    for part in range(RANKED):
        work[to + part] = work[at + part]
    work[to + RANKED] = (FARTHEST if passes else 0) - total


def close_position(work: Numbers, known: Numbers, frame: int) -> int:
    """Write down what was found of a position; return its score."""
    slot, best = work[frame + SLOT], work[frame + BEST]
    value = known[slot]
    low, high = (value >> SCORE_BITS) - SURE, (value & SCORES) - SURE
    if best > work[frame + ALPHA]:
        low = max(low, best)
    if best < work[frame + BETA]:
        high = min(high, best)
    known[slot] = (low + SURE) << SCORE_BITS | (high + SURE)
    return best


def next_play(table: Row, plan: Row, room: Numbers, work: Numbers, frame: int) -> None:
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
    settle(table, room)


def score_of(table: Row, plan: Row, room: Numbers, work: Numbers, known: Numbers, alpha: int, beta: int) -> int:
    """Return the score for the seat on turn of a settled position; outside alpha and beta only on which side it lies."""
    ply = 0
    found = open_position(table, plan, room, work, known, ply, alpha, beta)
    while not work[STOPPED]:
        if found != UNDECIDED:
            if ply == 0:
                return found
            ply -= 1
            frame = FRAMES + ply * plan[FRAME]
            found = nearer(-found if work[frame + PASSED] else found)
            work[frame + BEST] = max(work[frame + BEST], found)
            if work[frame + BEST] >= work[frame + BETA] or work[frame + TRIED] == work[frame + OFFERED]:
                found = close_position(work, known, frame)
                continue
        frame = FRAMES + ply * plan[FRAME]
        next_play(table, plan, room, work, frame)
        floor, roof = further(max(work[frame + ALPHA], work[frame + BEST])), further(work[frame + BETA])
        work[frame + PASSED] = room[TURN] != work[frame + WHOSE]
        ply += 1
        if work[frame + PASSED]:
            found = open_position(table, plan, room, work, known, ply, -roof, -floor)
        else:
            found = open_position(table, plan, room, work, known, ply, floor, roof)
    return 0


def look(table: Row, plan: Row, room: Numbers, work: Numbers, known: Numbers, alpha: int, beta: int) -> None:
    """Find the score of the position in a room, or stop; see the first places of `work`."""
    work[STOPPED] = 0
    settle(table, room)
    work[FOUND] = score_of(table, plan, room, work, known, alpha, beta)
