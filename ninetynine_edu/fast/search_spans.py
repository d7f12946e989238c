"""Who wins, over whole numbers alone, with every answer kept for all totals for which it was proved.

Most of what proves an answer does not ask for the total itself, only whether some cards fit. So with each answer goes a span
of totals, the position being the same otherwise: the same play wins in all of it, or all that fits loses. A deal is decided
with a fraction of the positions then. It is for plain games, see `fits_spans`; tests hold it against `search`, total by total.
"""

from __future__ import annotations

from typing import Final

from .kernel import make_move, settle
from .listing import fits, result_of
from .places import (
    ASKED,
    BACK,
    CARD_SIZE,
    CARDS_AT,
    CLAMP,
    COPIES,
    DUTY,
    FACTOR,
    FILTERS,
    FLAGS,
    FORBID,
    HANDS,
    KING_BAN,
    LAYS_THREES,
    LIMIT,
    LIMITING,
    LINKS,
    MOST,
    MUST_PLAY,
    NAMING,
    NO_TOTAL,
    NOBODY,
    OVER,
    OWED,
    PLAY_SIZE,
    PLAYS,
    PLAYS_END,
    PLUS,
    RESET_AT,
    ROUND_TEN,
    SIZES,
    SOUGHT,
    STEALS,
    THROWS,
    TOGETHER,
    TOTAL,
    TURN,
    WAITING,
    Numbers,
    Row,
)
from .search import bring_back, can_play, has_won, keep_play, keep_room, list_plays, next_play
from .search_key import put_key, slot_of, write_key
from .search_places import (
    ALLOWED,
    CHOSEN_OF,
    ENTRY,
    FAR,
    FOR_ONE,
    FOUND,
    FRAME,
    FRAMES,
    FREE,
    HEAD,
    HIGH,
    HIGHEST_SO_FAR,
    KEY,
    LOW,
    LOWEST_SO_FAR,
    MOST_PLIES,
    OFFERED,
    PASSED,
    PLAY_OF,
    PLAY_PLACES,
    ROOM,
    SLOT,
    SPENT,
    STOOD_AT,
    STOPPED,
    TARGET_OF,
    TOO_FAR,
    TOTAL_BITS,
    TRIED,
    WAITS_KEPT,
    WHOSE,
    WORDS,
)

MOVER_WINS: Final = 1
MOVER_LOSES: Final = -1
NOT_KNOWN: Final = 0
WON_SPAN: Final = 2
"""The bit of a span of won totals; the lowest bit says that there is something."""
NONE_YET: Final = 1 | (2 * FAR - 1) << 2
"""A span without a total: what stands here is being looked for."""


def fits_spans(table: Row, plan: Row) -> bool:
    """Return whether spans can be kept: no rule but that of the limit, and of zero, looks at the total."""
    others = (COPIES, TOGETHER, FILTERS, LAYS_THREES, STEALS, WAITING, KING_BAN, SOUGHT, THROWS)
    odd = any(table[rule] for rule in others) or table[RESET_AT] != NO_TOTAL + 1
    return bool(table[MUST_PLAY]) and not odd and not plan[FOR_ONE]


def find_span(plan: Row, work: Numbers, known: Numbers, total: int) -> int:
    """Return who wins at a total where that is known of the position whose key is in the row of work; note the span, or a free place.

    A position has as many entries as it needs, two spans each; their numbers stand in the key in the place of the total.
    """
    base = work[KEY] >> TOTAL_BITS << TOTAL_BITS
    number = 0
    while True:
        work[KEY] = base | number
        at = slot_of(plan, work, known)
        for _ in range(2):
            value = known[at]
            if value == 0:
                work[FREE] = at
                return NOT_KNOWN
            low, high = ((value >> 2) & (2 * FAR - 1)) - FAR, (value >> (2 + TOTAL_BITS)) - FAR
            if low <= total <= high:
                work[LOW], work[HIGH] = low, high
                return MOVER_WINS if value & WON_SPAN else MOVER_LOSES
            at += 1 + plan[WORDS]
        number += 1


def keep_span(work: Numbers, known: Numbers, frame: int, won: int, low: int, high: int) -> int:
    """Write down what was found of a position; return it."""
    low, high = max(low, 1 - FAR), min(high, FAR - 1)
    work[LOW], work[HIGH] = low, high
    known[work[frame + SLOT]] = (
        1 | (WON_SPAN if won == MOVER_WINS else 0) | (low + FAR) << 2 | (high + FAR) << (2 + TOTAL_BITS)
    )
    return won


def is_plain(room: Numbers) -> bool:
    """Return whether nothing is owed, asked or still to come, so that only the cards of the hand are held against the total."""
    return not room[ASKED] and room[OWED] == NOBODY and not room[LINKS] and not room[DUTY] and room[BACK] == NO_TOTAL


def narrow(table: Row, room: Numbers, work: Numbers) -> None:
    """Note for which totals the cards of the hand on turn that do not fit now do not fit either; this one alone where nobody can tell."""
    total = room[TOTAL]
    low, high = -FAR, FAR
    if not is_plain(room):
        low = high = total
    else:
        begins = HANDS + room[TURN] * MOST
        for place in range(begins, begins + room[SIZES + room[TURN]]):
            card = CARDS_AT + room[place] * CARD_SIZE
            for play in range(table[card + PLAYS], table[card + PLAYS_END], PLAY_SIZE):
                plus = table[play + PLUS]
                if table[play + FACTOR] > 1 or table[play + FLAGS] & ROUND_TEN:
                    low = high = total
                elif table[play + FACTOR] and not table[play + FLAGS] & LIMITING and not fits(table, play, total):
                    if total + plus > table[LIMIT]:
                        low = max(low, table[LIMIT] + 1 - plus)
                    else:
                        high = min(high, -plus - 1)
    work[LOW], work[HIGH] = low, high


def carry_back(table: Row, work: Numbers, frame: int, play: int, won: bool) -> None:
    """Make the span of totals after a play one of totals before it; of a play that wins, those at which it fits."""
    total, plus = work[frame + STOOD_AT], table[play + PLUS]
    if work[frame + LOWEST_SO_FAR] == work[frame + HIGHEST_SO_FAR]:
        work[LOW] = work[HIGH] = total
    elif table[play + FACTOR] == 0:
        work[LOW], work[HIGH] = -FAR, FAR
    elif total + plus < 0 and table[CLAMP]:
        work[LOW], work[HIGH] = -FAR, -plus - 1
    else:
        work[LOW] -= plus
        work[HIGH] -= plus
        if table[CLAMP] or table[FORBID]:
            work[LOW] = max(work[LOW], -plus)
        if won:
            work[HIGH] = min(work[HIGH], table[LIMIT] - plus)


def judge(table: Row, work: Numbers, known: Numbers, frame: int, play: int, won: bool) -> int:
    """Put down who wins after a play; return who wins before it where that is decided now, else NOT_KNOWN."""
    carry_back(table, work, frame, play, won)
    if won:
        return keep_span(work, known, frame, MOVER_WINS, work[LOW], work[HIGH])
    work[frame + LOWEST_SO_FAR] = max(work[frame + LOWEST_SO_FAR], work[LOW])
    work[frame + HIGHEST_SO_FAR] = min(work[frame + HIGHEST_SO_FAR], work[HIGH])
    return NOT_KNOWN


def close_span(work: Numbers, known: Numbers, frame: int) -> int:
    """All that fits loses."""
    return keep_span(work, known, frame, MOVER_LOSES, work[frame + LOWEST_SO_FAR], work[frame + HIGHEST_SO_FAR])


def open_span(table: Row, plan: Row, room: Numbers, work: Numbers, known: Numbers, ply: int) -> int:
    """Return who wins a settled position where it is known, or after one look at each play; else NOT_KNOWN, and its plays wait."""
    total = room[TOTAL]
    write_key(table, plan, room, work)
    found = find_span(plan, work, known, total)
    if found != NOT_KNOWN:
        return found
    if ply == plan[MOST_PLIES]:
        work[STOPPED] = TOO_FAR
    if work[ALLOWED] == 0 and not work[STOPPED]:
        work[STOPPED] = SPENT
    if work[STOPPED]:
        return NOT_KNOWN
    work[ALLOWED] -= 1
    frame = FRAMES + ply * plan[FRAME]
    at = work[FREE]
    if at % plan[ENTRY] == 0:
        put_key(plan, work, known, at)
    known[at] = NONE_YET
    keep_room(plan, room, work, frame)
    narrow(table, room, work)
    work[frame + SLOT], work[frame + STOOD_AT] = at, total
    work[frame + LOWEST_SO_FAR], work[frame + HIGHEST_SO_FAR] = work[LOW], work[HIGH]
    work[frame + WHOSE], work[frame + TRIED], work[frame + OFFERED] = room[TURN], 0, 0
    return look_at_all(table, plan, room, work, known, frame, list_plays(table, plan, room, work, frame))


def look_at_all(table: Row, plan: Row, room: Numbers, work: Numbers, known: Numbers, frame: int, count: int) -> int:
    """Make each play once: what ends the deal or is known counts at once; the others are kept, with how likely they are good."""
    turn, kept = work[frame + WHOSE], 0
    first = frame + HEAD + plan[ROOM] + WAITS_KEPT
    lost_by, lost_flags, lost_low, lost_high = NOBODY, 0, 0, 0
    made_by, made_flags = NOBODY, 0
    for number in range(count):
        at = first + number * PLAY_PLACES
        play, card = work[at + PLAY_OF], work[at + CHOSEN_OF]
        flags = table[play + FLAGS]
        sets = table[play + FACTOR] == 0 and not flags & NAMING
        if sets and card == lost_by and flags == lost_flags and lost_low <= table[play + PLUS] <= lost_high:
            continue  # the same card loses by every total that it may set out of a span
        again = sets and card == made_by and flags == made_flags
        if again:  # nothing but the total is different from where the play before led
            room[TOTAL] = result_of(table, play, room[TOTAL])
        else:
            if number:
                bring_back(plan, room, work, frame)
            make_move(table, room, play, card, work[at + TARGET_OF])
        work[LOW], work[HIGH] = -FAR, FAR
        sure = not room[OVER] and can_play(table, room)
        made_by, made_flags = card if sets and sure else NOBODY, flags
        if not room[OVER] and not sure:
            narrow(table, room, work)
            settle(table, room)
        passes = room[TURN] != turn
        if room[OVER]:
            won = has_won(plan, room, turn)
        else:
            if not (again and sure):
                write_key(table, plan, room, work)
            found = find_span(plan, work, known, room[TOTAL])
            won = (found == MOVER_WINS) != passes
            if found == NOT_KNOWN:
                keep_play(work, at, first + kept * PLAY_PLACES, passes, room[TOTAL])
                kept += 1
                continue
        if sets and not won:
            lost_by, lost_flags, lost_low, lost_high = card, flags, work[LOW], work[HIGH]
        if judge(table, work, known, frame, play, won) == MOVER_WINS:
            return MOVER_WINS
    work[frame + OFFERED] = kept
    return NOT_KNOWN if kept else close_span(work, known, frame)


def leave_out(table: Row, plan: Row, work: Numbers, frame: int, at: int) -> None:
    """Leave out the other totals that a card may set, of the span in which it has just lost by one of them."""
    play, card = work[at + PLAY_OF], work[at + CHOSEN_OF]
    if table[play + FACTOR] or table[play + FLAGS] & NAMING:
        return
    first = frame + HEAD + plan[ROOM] + WAITS_KEPT
    kept = work[frame + TRIED]
    for number in range(kept, work[frame + OFFERED]):
        other = first + number * PLAY_PLACES
        does = work[other + PLAY_OF]
        alike = (
            work[other + CHOSEN_OF] == card and table[does + FLAGS] == table[play + FLAGS] and not table[does + FACTOR]
        )
        if alike and work[LOW] <= table[does + PLUS] <= work[HIGH]:
            continue
        to = first + kept * PLAY_PLACES
        for part in range(PLAY_PLACES):
            work[to + part] = work[other + part]
        kept += 1
    work[frame + OFFERED] = kept


def winner_of(table: Row, plan: Row, room: Numbers, work: Numbers, known: Numbers) -> int:
    """Return whether the seat on turn of a settled position wins: MOVER_WINS or MOVER_LOSES."""
    ply = 0
    found = open_span(table, plan, room, work, known, ply)
    while not work[STOPPED]:
        if found != NOT_KNOWN:
            if ply == 0:
                return found
            ply -= 1
            frame = FRAMES + ply * plan[FRAME]
            at = frame + HEAD + plan[ROOM] + WAITS_KEPT + (work[frame + TRIED] - 1) * PLAY_PLACES
            won = (found == MOVER_WINS) != work[frame + PASSED]
            if not won:
                leave_out(table, plan, work, frame, at)
            found = judge(table, work, known, frame, work[at + PLAY_OF], won)
            if found == NOT_KNOWN and work[frame + TRIED] == work[frame + OFFERED]:
                found = close_span(work, known, frame)
            continue
        frame = FRAMES + ply * plan[FRAME]
        next_play(table, plan, room, work, frame)
        work[frame + PASSED] = room[TURN] != work[frame + WHOSE]
        ply += 1
        found = open_span(table, plan, room, work, known, ply)
    return NOT_KNOWN


def decide(table: Row, plan: Row, room: Numbers, work: Numbers, known: Numbers) -> None:
    """Find who wins the position in a room, or stop; see the first places of `work`."""
    work[STOPPED] = 0
    settle(table, room)
    work[FOUND] = winner_of(table, plan, room, work, known)
