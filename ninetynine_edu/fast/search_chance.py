"""What a position is worth on the average over all draws, over whole numbers alone: two seats are left, the stock is in unknown order.

The value of a position with n cards unseen is a whole number of parts of n!: a draw from r cards adds up what follows each of
them, in parts of (r - 1)!, and the sum stands in parts of r!. So nothing is ever divided or rounded, and 20 unseen cards have
room. What is known is kept with whole keys.
"""

from __future__ import annotations

from typing import Final

from .kernel import make_move, settle
from .places import (
    AT,
    END,
    OVER,
    STOCK,
    TURN,
    Numbers,
    Row,
)
from .search import bring_back, has_lost, keep_room, list_plays
from .search_key import put_key, slot_of, write_key
from .search_places import (
    AHEAD,
    ALLOWED,
    BEST,
    BEYOND,
    CHOSEN_OF,
    DRAWN_AT,
    FOUND,
    FRAME,
    FRAMES,
    HEAD,
    KIND_SIZE,
    KINDS_AT,
    LEVEL,
    LEVELS,
    MOST_DRAWS,
    MOST_PLIES,
    NO_WORTH,
    OFFERED,
    ONE_SEAT,
    PARTS_AT,
    PASSED,
    PLAY_OF,
    PLAY_PLACES,
    ROOM,
    SLOT,
    SPENT,
    STOPPED,
    SUM,
    TARGET_OF,
    TOO_FAR,
    TRIED,
    WAITS_KEPT,
    WHOSE,
    WORDS,
)

DECIDED: Final = 2


def whole(plan: Row, room: Numbers) -> int:
    """Return how many parts a certain win has here."""
    return plan[PARTS_AT + room[END] - room[AT]]


def open_state(table: Row, plan: Row, room: Numbers, work: Numbers, known: Numbers, ply: int) -> int:
    """Return what a settled position is worth for the seat on turn where that is known, else NO_WORTH; then its plays wait."""
    if ply == plan[AHEAD]:
        parts = whole(plan, room) * plan[BEYOND]
        return parts if room[TURN] == plan[ONE_SEAT] else -parts
    write_key(table, plan, room, work)
    slot = slot_of(plan, work, known)
    if known[slot] == DECIDED:
        return known[slot + 1 + plan[WORDS]]
    if ply == plan[MOST_PLIES]:
        work[STOPPED] = TOO_FAR
    if work[ALLOWED] == 0 and not work[STOPPED]:
        work[STOPPED] = SPENT
    if work[STOPPED]:
        return NO_WORTH
    work[ALLOWED] -= 1
    if known[slot] == 0:
        put_key(plan, work, known, slot)
        known[slot] = 1
    frame = FRAMES + ply * plan[FRAME]
    keep_room(plan, room, work, frame)
    work[frame + SLOT], work[frame + WHOSE], work[frame + BEST] = slot, room[TURN], NO_WORTH
    work[frame + TRIED], work[frame + LEVEL] = 0, 0
    work[frame + OFFERED] = list_plays(table, plan, room, work, frame)
    return NO_WORTH


def kind_at(plan: Row, room: Numbers, place: int) -> int:
    """Return the kind of an unseen card."""
    return plan[KINDS_AT + room[STOCK + place] * KIND_SIZE]


def alike(plan: Row, room: Numbers, first: int) -> int:
    """Return how many of the unseen cards from a place on are of the kind of the card there."""
    kind, found = kind_at(plan, room, first), 0
    for place in range(first, room[END]):
        found += kind_at(plan, room, place) == kind
    return found


def change(room: Numbers, one: int, other: int) -> None:
    """Let two unseen cards change places."""
    card = room[STOCK + one]
    room[STOCK + one] = room[STOCK + other]
    room[STOCK + other] = card


def next_card(plan: Row, room: Numbers, first: int, place: int) -> int:
    """Return the next place of a card whose kind does not lie before it, from the place of a draw on; or the end."""
    place += 1
    while place < room[END]:
        kind, new = kind_at(plan, room, place), True
        for other in range(first, place):
            if kind_at(plan, room, other) == kind:
                new = False
                break
        if new:
            return place
        place += 1
    return place


def add_up(plan: Row, room: Numbers, work: Numbers, frame: int, worth: int) -> bool:
    """Put down what one card drawn, or one play, is worth for the mover; return whether the play has more cards to be tried."""
    begins = work[frame + HEAD + AT]
    while work[frame + LEVEL]:
        level = work[frame + LEVEL] - 1
        at, first = frame + LEVELS + 2 * level, begins + level
        work[at + SUM] += alike(plan, room, first) * worth
        change(room, first, work[at + DRAWN_AT])
        place = next_card(plan, room, first, work[at + DRAWN_AT])
        if place < room[END]:
            work[at + DRAWN_AT] = place
            change(room, first, place)
            return True
        worth = work[at + SUM]
        work[frame + LEVEL] = level
    if work[frame + BEST] == NO_WORTH or worth > work[frame + BEST]:
        work[frame + BEST] = worth
    work[frame + TRIED] += 1
    return False


def play_on(table: Row, plan: Row, room: Numbers, work: Numbers, frame: int) -> None:
    """Make the play in hand, with the cards that are drawn for it; the first card is tried for each draw that is met newly."""
    at = frame + HEAD + plan[ROOM] + WAITS_KEPT + work[frame + TRIED] * PLAY_PLACES
    bring_back(plan, room, work, frame)
    make_move(table, room, work[at + PLAY_OF], work[at + CHOSEN_OF], work[at + TARGET_OF])
    settle(table, room)
    begins = work[frame + HEAD + AT]
    while work[frame + LEVEL] < room[AT] - begins:
        level = work[frame + LEVEL]
        if level == MOST_DRAWS:
            work[STOPPED] = TOO_FAR
            return
        draw = frame + LEVELS + 2 * level
        work[draw + SUM], work[draw + DRAWN_AT] = 0, begins + level
        work[frame + LEVEL] = level + 1


def worth_of(table: Row, plan: Row, room: Numbers, work: Numbers, known: Numbers) -> int:
    """Return what a settled position is worth for the seat on turn."""
    ply = 0
    found = open_state(table, plan, room, work, known, ply)
    while not work[STOPPED]:
        frame = FRAMES + ply * plan[FRAME]
        if found != NO_WORTH:
            if ply == 0:
                return found
            ply -= 1
            frame = FRAMES + ply * plan[FRAME]
            add_up(plan, room, work, frame, -found if work[frame + PASSED] else found)
        while True:
            if work[frame + LEVEL] == 0 and (
                work[frame + TRIED] == work[frame + OFFERED]
                or work[frame + BEST] == plan[PARTS_AT + work[frame + HEAD + END] - work[frame + HEAD + AT]]
            ):
                found = work[frame + BEST]
                slot = work[frame + SLOT]
                known[slot], known[slot + 1 + plan[WORDS]] = DECIDED, found
                break
            play_on(table, plan, room, work, frame)
            if work[STOPPED]:
                return 0
            mover = work[frame + WHOSE]
            if room[OVER]:
                parts = whole(plan, room)
                add_up(plan, room, work, frame, -parts if has_lost(room, mover) else parts)
                continue
            work[frame + PASSED] = room[TURN] != mover
            ply += 1
            found = open_state(table, plan, room, work, known, ply)
            break
    return 0


def weigh(table: Row, plan: Row, room: Numbers, work: Numbers, known: Numbers) -> None:
    """Find what the position in a room is worth, or stop; see the first places of `work`."""
    work[STOPPED] = 0
    settle(table, room)
    work[FOUND] = worth_of(table, plan, room, work, known)
