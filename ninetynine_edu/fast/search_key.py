"""Positions of a search told apart by whole keys, and where what is known of each stands.

A key holds all that the future of a position depends on, in whole words below 2**63; two positions are taken as one only where
all words are the same. Cards that do the same count as one kind, and seats are told apart by who is on turn alone.
"""

from __future__ import annotations

from typing import Final

from .lots import MASK
from .places import (
    ASKED,
    ASKS_DIG,
    AT,
    BACK,
    BARE,
    CARD_SIZE,
    CARDS_AT,
    CHOSEN,
    COPYING,
    COUNT,
    DONE,
    DURING,
    DURING_TARGET,
    DUTY,
    END,
    FIRST_WAIT,
    FLOOR,
    FORGOT,
    GIVE,
    HANDS,
    LAST,
    LAST_WAIT,
    LATER,
    LEFT,
    LINKS,
    MOST,
    MOVER,
    MOVES,
    NO_RANK,
    NO_TOTAL,
    NOBODY,
    PENALTY,
    RANK,
    RUN,
    SIZES,
    SOUGHT,
    SPILT,
    STOCK,
    TAKE,
    THROWS,
    TOTAL,
    TURN,
    TURNS,
    WAITS,
    WHAT,
    WHOLE,
    Numbers,
    Row,
)
from .search_places import (
    BEYOND,
    ENTRY,
    FAR,
    FOR_ONE,
    HAND_WORDS,
    KEY,
    KIND_SIZE,
    KINDS_AT,
    MET,
    MORE_WORDS,
    ONE_SEAT,
    OTHER_SEAT,
    SLOTS_MASK,
    STOPPED,
    TOO_FAR,
    UNSEEN_CARDS,
    WAITS_KEPT,
    WORDS,
)

SPREAD: Final = 0x1E3779B97F4A7C15


def write_key(table: Row, plan: Row, room: Numbers, work: Numbers) -> None:
    """Write the key of a settled position into the row of work."""
    turn, total, back = room[TURN], room[TOTAL], room[BACK]
    other = plan[OTHER_SEAT] if turn == plan[ONE_SEAT] else plan[ONE_SEAT]
    if back == NO_TOTAL:
        back = -FAR
    if (
        total <= -FAR
        or total >= FAR
        or back < -FAR
        or back >= FAR
        or room[LATER] > 63
        or room[LINKS] > 63
        or room[SPILT]
    ):
        work[STOPPED] = TOO_FAR
    drawn = 0 if plan[UNSEEN_CARDS] else room[AT]
    work[KEY] = (
        (total + FAR) | drawn << 20 | room[DUTY] << 31 | room[WHOLE] << 37 | room[GIVE] << 43 | room[LATER] << 49
        | room[PENALTY] << 55 | room[BARE] << 56 | ((room[RUN] + 1) & 3) << 57
    )  # fmt: skip
    if (plan[BEYOND] or plan[FOR_ONE]) and turn == plan[ONE_SEAT]:
        work[KEY] |= 1 << 59  # the seats do not want the same
    last, rank = room[LAST], NO_RANK
    if last != NOBODY:
        rank = table[CARDS_AT + last * CARD_SIZE + RANK]
    if rank == NO_RANK:
        rank = 15
    work[KEY + 1] = (back + FAR) | room[LINKS] << 20 | rank << 26 | room[TURNS + turn] << 30 | room[TURNS + other] << 33
    words = plan[HAND_WORDS]
    mine, others = HANDS + turn * MOST, HANDS + other * MOST
    write_words(plan, room, work, mine, mine + room[SIZES + turn], KEY + 2)
    write_words(plan, room, work, others, others + room[SIZES + other], KEY + 2 + words)
    if plan[UNSEEN_CARDS]:
        write_words(plan, room, work, STOCK + room[AT], STOCK + room[END], KEY + 2 + 2 * words)
    for word in range(KEY + plan[WORDS] - plan[MORE_WORDS], KEY + plan[WORDS]):
        work[word] = 0
    if plan[MORE_WORDS]:
        write_question(table, plan, room, work, other)


def write_words(plan: Row, room: Numbers, work: Numbers, begins: int, ends: int, to: int) -> None:
    """Write how many of each kind stand in a row of cards, in as many words as the cards of a hand have."""
    if plan[HAND_WORDS] == 1:  # added up where nothing waits for the row of work
        only = 0
        for place in range(begins, ends):
            only += plan[KINDS_AT + 2 + room[place] * KIND_SIZE]
        work[to] = only
        return
    for word in range(plan[HAND_WORDS]):
        work[to + word] = 0
    for place in range(begins, ends):
        kind = KINDS_AT + room[place] * KIND_SIZE
        work[to + plan[kind + 1]] += plan[kind + 2]


def write_question(table: Row, plan: Row, room: Numbers, work: Numbers, other: int) -> None:
    """Write what a key holds of three of a kind that were kept, of a question, and of what is still to come in the turn."""
    turn = room[TURN]
    at = KEY + plan[WORDS] - plan[MORE_WORDS]
    if room[ASKED] == ASKS_DIG:  # which cards may be taken: their order is not that of the kinds
        may = 0
        for place in range(room[COUNT]):
            if table[room[MOVES + place] + WHAT] == TAKE:
                may |= 1 << room[CHOSEN + place]
        work[KEY + plan[WORDS] - 1] = may
    work[at] = done_before(table, room) | room[FORGOT + turn] << 24 | room[FORGOT + other] << 37
    if not room[ASKED]:
        return
    named = room[DURING_TARGET]
    target = 0 if named == NOBODY else 1 if named == turn else 2
    work[at] |= room[ASKED] << 50 | (room[MOVER] == turn) << 54 | target << 55
    work[at + 1] = room[DURING] | room[LEFT] << 24 | room[FLOOR] << 30
    first, last = room[FIRST_WAIT], room[LAST_WAIT]
    if last - first > WAITS_KEPT:
        work[STOPPED] = TOO_FAR
        return
    for place in range(last - first):
        told = room[WAITS + first + place]
        seat = 1 if (told >> 4) & 15 == turn else 0
        victim = 1 if (told >> 8) & 15 == turn else 0
        short = (told & 15) | seat << 4 | victim << 5 | (told >> 12) << 6 | 1 << 19
        work[at + 2 + place // 3] |= short << 20 * (place % 3)


def done_before(table: Row, room: Numbers) -> int:
    """Return the play that a card may do again next; 0 where the seat on turn has no such card, for its play is what counts then."""
    if room[ASKED] or table[THROWS] or table[SOUGHT]:
        return room[DONE]
    for place in range(HANDS + room[TURN] * MOST, HANDS + room[TURN] * MOST + room[SIZES + room[TURN]]):
        if table[CARDS_AT + room[place] * CARD_SIZE + COPYING]:
            return room[DONE]
    return 0


def slot_of(plan: Row, work: Numbers, known: Numbers) -> int:
    """Return where the position whose key is in the row of work stands, or where it may be put: a place that holds 0 still."""
    words, mask, size = plan[WORDS], plan[SLOTS_MASK], plan[ENTRY]
    mix, factor = 0, SPREAD
    for word in range(words):  # no product waits for the one before
        mix ^= (work[KEY + word] * factor) & MASK
        factor = (factor * SPREAD) & MASK
    mix = ((mix ^ (mix >> 29)) * SPREAD) & MASK
    slot = (mix >> 23) & mask
    while True:
        at = slot * size
        if known[at] == 0:
            return at
        same = True
        for word in range(words):
            if known[at + 1 + word] != work[KEY + word]:
                same = False
                break
        if same:
            return at
        slot = (slot + 1) & mask


def put_key(plan: Row, work: Numbers, known: Numbers, at: int) -> None:
    """Give a place that is free to the position whose key is in the row of work."""
    for word in range(plan[WORDS]):
        known[at + 1 + word] = work[KEY + word]
    work[MET] += 1


def move_over(plan: Row, work: Numbers, old: Numbers, slots: int, known: Numbers) -> None:
    """Put all that is known into a larger row; `plan` is that of the larger one."""
    size = plan[ENTRY]
    for at in range(0, slots * size, size):
        if old[at]:
            for word in range(plan[WORDS]):
                work[KEY + word] = old[at + 1 + word]
            to = slot_of(plan, work, known)
            for place in range(size):
                known[to + place] = old[at + place]
