"""Which of the plays of a hand are legal, and the answers to questions, in the order in which the engine names them."""

from __future__ import annotations

from .listing import adds_to_nine, fits, list_all, list_several, put, result_of, twice
from .places import (
    ADD,
    ALIVE,
    ANSWERS,
    ASKED,
    ASKS_DIG,
    ASKS_NINES,
    ASKS_NUMBER,
    ASKS_PICK,
    ASKS_RAID,
    ASKS_REWARD,
    ASKS_SHIELD,
    ATOMIC,
    BACK,
    BANNED_TURNS,
    CARD_SIZE,
    CARDS_AT,
    CHAIN,
    CHOSEN,
    COPIES,
    COPY,
    COPYING,
    COUNTS,
    DIRECTION,
    DONE,
    DURING_CARD,
    DURING_CARDS,
    DURING_TARGET,
    DUTY,
    DUTY_SHIFT,
    EARLY,
    EARLY_UNTIL,
    FILTERS,
    FIRST_ENDS,
    FLAGS,
    FLOOR,
    FORGOT,
    GONE_CARDS,
    HANDS,
    INDICES,
    KEEP,
    KIND,
    KING_BAN,
    LAID,
    LATE,
    LAY_THREE,
    LAYS_THREES,
    LEFT,
    LIMIT,
    MOST,
    MOST_MOVES,
    MOVES,
    NAME,
    NAMING,
    NO_TOTAL,
    NOBODY,
    ONE_PACK,
    PAIR_COUNTS,
    PENALTY,
    PILE,
    PLAY_SIZE,
    PLAYS,
    PLAYS_END,
    RANK,
    REWARDS,
    REWARDS_END,
    ROB,
    SEARCH,
    SEATS,
    SEEN,
    SET,
    SEVERAL,
    SHIELDS,
    SHOW,
    SHUFFLES,
    SIZES,
    SPILT,
    STEAL,
    STEALS,
    STOP,
    STRICT,
    TAKE,
    TARGETS,
    THROW,
    THROWS,
    TIMES,
    TOGETHER,
    TOTAL,
    TURN,
    TURNS,
    TWO_PLAYS,
    WHAT,
    WHOLE,
    N,
    Numbers,
    Row,
)
from .stock import beside


def find_moves(table: Row, room: Numbers, only_chain: int) -> int:
    """Write down the legal plays of the seat on turn, in the order of its cards; return how many they are."""
    turn = room[TURN]
    found = list_all(table, room, (1 << room[SIZES + turn]) - 1, room[TOTAL], 0)
    if only_chain:
        kept = 0
        for place in range(found):
            if table[room[MOVES + place] + FLAGS] & CHAIN:
                keep(room, place, kept)
                kept += 1
        if kept == 0:
            return 0
        found = kept
    else:
        if table[COPIES]:
            found = list_copied(table, room, found)
        if table[FILTERS]:
            found = strike_out(table, room, found)
    if table[LAYS_THREES]:
        found = list_threes(table, room, found)
    return found


def keep(room: Numbers, place: int, kept: int) -> None:
    """Move a legal play up to where those that stay end."""
    room[MOVES + kept] = room[MOVES + place]
    room[TARGETS + kept] = room[TARGETS + place]
    room[CHOSEN + kept] = room[CHOSEN + place]


def list_copied(table: Row, room: Numbers, found: int) -> int:
    """Write down the plays of cards that do again what the card before them did."""
    turn, total, last, done = room[TURN], room[TOTAL], NOBODY, room[DONE]
    for place in range(room[SIZES + turn]):
        card = room[HANDS + turn * MOST + place]
        at = CARDS_AT + card * CARD_SIZE
        if card == last or not table[at + COPYING]:
            continue
        last = card
        for play in range(table[at + PLAYS], table[at + PLAYS_END], PLAY_SIZE):
            flags = table[play + FLAGS]
            if not flags & COPY:  # another way to lay it
                continue
            if done == 0:
                # Whom a card names that does nothing again is left out.
                if not flags & STEAL and fits(table, play, total):
                    found = put_unnamed(room, found, play, card)
            elif not fits(table, done, total):
                continue
            elif table[done + FLAGS] & NAMING:
                found = put(table, room, found, done, card)
            else:
                found = put_unnamed(room, found, done, card)
    return found


def put_unnamed(room: Numbers, found: int, play: int, chosen: int) -> int:
    """Write a play down that names nobody; return how many are written now."""
    if found == MOST_MOVES:
        room[SPILT] = 1
        return found
    room[MOVES + found], room[TARGETS + found], room[CHOSEN + found] = play, NOBODY, chosen
    return found + 1


def strike_out(table: Row, room: Numbers, found: int) -> int:
    """Strike out what further rules forbid; return how many plays are left."""
    turn = room[TURN]
    if table[STEALS]:
        empty = 0
        for seat in range(table[SEATS]):
            empty += room[SIZES + seat] == 0
        if empty:
            found = name_who_holds(table, room, found)
    if table[EARLY_UNTIL]:
        wrong = EARLY if room[SHUFFLES] > table[EARLY_UNTIL] else LATE
        kept = 0
        for place in range(found):
            if not table[room[MOVES + place] + FLAGS] & wrong:
                keep(room, place, kept)
                kept += 1
        found = kept
    if table[THROWS]:
        plays = 0
        while plays < found and table[room[MOVES + plays] + WHAT] == THROW:
            plays += 1
        if plays == found or room[DUTY]:  # nothing but cards to throw away
            kept = 0
            for place in range(found):
                if table[room[MOVES + place] + WHAT] != THROW:
                    keep(room, place, kept)
                    kept += 1
            found = kept
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
                    keep(room, place, kept)
                    kept += 1
            found = kept
    if room[DUTY] and not room[PENALTY] and (table[PAIR_COUNTS] or table[ATOMIC]):
        kept = 0
        for place in range(found):
            if table[PAIR_COUNTS] and table[room[MOVES + place] + TIMES] > room[DUTY]:
                continue
            if table[ATOMIC] and not can_finish(table, room, room[MOVES + place], room[CHOSEN + place], found):
                continue
            keep(room, place, kept)
            kept += 1
        found = kept
    return found


def name_who_holds(table: Row, room: Numbers, found: int) -> int:
    """Keep those plays whose player named holds a card to take; where nobody does, the name is left out."""
    turn, total, others, kept = room[TURN], room[TOTAL], 0, 0
    for seat in range(table[SEATS]):
        others += seat != turn and (room[ALIVE] >> seat) & 1 and room[SIZES + seat] > 0
    for place in range(found):
        named = room[TARGETS + place]
        takes = table[room[MOVES + place] + FLAGS] & STEAL
        if not takes or (others and (named == NOBODY or room[SIZES + named])):
            keep(room, place, kept)
            kept += 1
    if others:
        return kept
    found = kept
    if table[TOGETHER]:
        ends = list_several(table, room, (1 << room[SIZES + turn]) - 1, total, found)
        last, mask = NOBODY, NOBODY
        for place in range(found, ends):  # these name players in row, and are wanted once each
            play, chosen = room[MOVES + place], room[CHOSEN + place]
            if table[play + FLAGS] & STEAL and (play, chosen) != (last, mask):
                last, mask = play, chosen
                kept = put_unnamed(room, kept, play, chosen)
    return lonely(table, room, kept)


def lonely(table: Row, room: Numbers, found: int) -> int:
    """Write down the single cards that would take a card, had anybody one."""
    turn, total, last, done = room[TURN], room[TOTAL], NOBODY, room[DONE]
    for place in range(room[SIZES + turn]):
        card = room[HANDS + turn * MOST + place]
        if card == last:
            continue
        last = card
        at = CARDS_AT + card * CARD_SIZE
        for play in range(table[at + PLAYS], table[at + PLAYS_END], PLAY_SIZE):
            does = play
            if table[play + FLAGS] & COPY and done:
                does = done
            if table[does + FLAGS] & STEAL and fits(table, does, total):
                found = put_unnamed(room, found, does, card)
    return found


def list_threes(table: Row, room: Numbers, found: int) -> int:
    """Write down each three of a kind that may be laid down (rules 5.7)."""
    turn = room[TURN]
    base, size, hand = HANDS + turn * MOST, room[SIZES + turn], (1 << room[SIZES + turn]) - 1
    play = table[ANSWERS] + (LAY_THREE - 1) * PLAY_SIZE
    for rank in range(13):
        if (room[FORGOT + turn] >> rank) & 1:
            continue
        count = 0
        for place in range(size):
            if table[CARDS_AT + room[base + place] * CARD_SIZE + RANK] == rank:
                room[COUNTS + count] = 1 << place
                count += 1
        for a in range(count):
            for b in range(a + 1, count):
                for c in range(b + 1, count):
                    mask = room[COUNTS + a] | room[COUNTS + b] | room[COUNTS + c]
                    if table[ONE_PACK] or not twice(room, mask, hand):
                        found = put_unnamed(room, found, play, mask << SEVERAL)
    return found


def left_after(table: Row, room: Numbers, play: int) -> int:
    """Return how many plays are still owed after a play made in a duty."""
    if room[DUTY] == room[WHOLE] and not room[PENALTY]:
        if table[play + FLAGS] & TWO_PLAYS:
            if table[FIRST_ENDS]:
                return 0
        elif table[DUTY_SHIFT] and table[play + KIND] == ADD and table[play + N] == 0:
            return 0
    left = room[DUTY] - (table[play + TIMES] if table[PAIR_COUNTS] else 1)
    return left if left > 0 else 0


def can_finish(table: Row, room: Numbers, play: int, chosen: int, found: int) -> bool:
    """Return whether all plays that are owed can be made when they begin with this one; `found` plays are written down."""
    result = result_of(table, play, room[TOTAL])
    if result == NO_TOTAL or result > table[LIMIT]:
        return False
    left = left_after(table, room, play)
    if left == 0:
        return True
    turn, depth, at = room[TURN], 0, SEARCH
    room[at] = without(room, (1 << room[SIZES + turn]) - 1, chosen)
    room[at + 1] = result if room[BACK] == NO_TOTAL else room[BACK]
    room[at + 2], room[at + 3] = left, found
    room[at + 4] = list_all(table, room, room[at], room[at + 1], found)
    while depth >= 0:
        at = SEARCH + 5 * depth
        place = room[at + 3]
        if place == room[at + 4]:
            depth -= 1
            continue
        room[at + 3] += 1
        after = room[MOVES + place]
        times = table[after + TIMES] if table[PAIR_COUNTS] else 1
        result = result_of(table, after, room[at + 1])
        left = room[at + 2] - times
        if left < 0 or result == NO_TOTAL or result > table[LIMIT]:
            continue
        if left == 0:
            return True
        depth += 1
        room[at + 5] = without(room, room[at], room[CHOSEN + place])
        room[at + 6] = result if room[BACK] == NO_TOTAL else room[BACK]
        room[at + 7], room[at + 8] = left, room[at + 4]
        room[at + 9] = list_all(table, room, room[at + 5], room[at + 6], room[at + 4])
    return False


def without(room: Numbers, hand: int, chosen: int) -> int:
    """Return the places of a hand without the cards chosen."""
    if chosen >> SEVERAL:
        return hand & ~(chosen >> SEVERAL)
    place = 0
    while not (hand >> place) & 1 or room[HANDS + room[TURN] * MOST + place] != chosen:
        place += 1
    return hand & ~(1 << place)


def list_answers(table: Row, room: Numbers) -> int:
    """Write down the answers of the seat that is asked; return how many they are."""
    seat, asked, first, found = room[TURN], room[ASKED], table[ANSWERS], 0
    base, size = HANDS + seat * MOST, room[SIZES + seat]
    if asked == ASKS_NINES:
        return list_throws(table, room)
    if asked == ASKS_SHIELD:
        for place in range(size):
            card = room[base + place]
            if table[CARDS_AT + card * CARD_SIZE + SHIELDS]:
                found = put_unnamed(room, found, first + (SHOW - 1) * PLAY_SIZE, card)
                return put_unnamed(room, found, first + (KEEP - 1) * PLAY_SIZE, card)
    elif asked == ASKS_PICK:
        victim, last = room[DURING_TARGET], NOBODY
        for place in range(room[SIZES + victim]):
            card = room[HANDS + victim * MOST + place]
            if card != last:
                found = put_unnamed(room, found, first + (TAKE - 1) * PLAY_SIZE, card)
                room[TARGETS + found - 1] = victim
            last = card
    elif asked == ASKS_DIG:
        found = list_pile(table, room)
    elif asked == ASKS_RAID:
        other = seat
        for _ in range(table[SEATS]):
            other = beside(table, other, room[DIRECTION])
            if other != seat and (room[ALIVE] >> other) & 1 and room[SIZES + other] > 1 and room[LEFT]:
                found = put_unnamed(room, found, first + (ROB - 1) * PLAY_SIZE, room[DURING_CARD])
                room[TARGETS + found - 1] = other
        if found:
            found = put_unnamed(room, found, first + (STOP - 1) * PLAY_SIZE, room[DURING_CARD])
    elif asked == ASKS_NUMBER:
        last = NOBODY
        for place in range(size):
            card = room[base + place]
            at = CARDS_AT + card * CARD_SIZE
            if card != last:
                for play in range(table[at + PLAYS], table[at + PLAYS_END], PLAY_SIZE):
                    if table[play + KIND] == ADD and table[play + N] > 0 and not table[play + FLAGS]:
                        found = put_unnamed(room, found, play, card)
            last = card
    elif asked == ASKS_REWARD:
        for place in range(table[REWARDS], table[REWARDS_END]):
            found = put_unnamed(room, found, first + (NAME - 1) * PLAY_SIZE, table[place])
    return found


def list_throws(table: Row, room: Numbers) -> int:
    """Write down the sets of cards that may be thrown away because they add up to 9, and that none are."""
    seat, kept = room[TURN], 0
    if not adds_to_nine(table, room, seat):
        return 0
    found = list_several(table, room, (1 << room[SIZES + seat]) - 1, room[TOTAL], 0)
    for place in range(found):
        if table[room[MOVES + place] + WHAT] == THROW:
            keep(room, place, kept)
            kept += 1
    if kept:
        keeps = table[ANSWERS] + (KEEP - 1) * PLAY_SIZE
        kept = put_unnamed(room, kept, keeps, room[HANDS + seat * MOST])
    return kept


def list_pile(table: Row, room: Numbers) -> int:
    """Write down the cards of the pile that may be taken, in order from a card on, and that no more are."""
    found, first = 0, table[ANSWERS]
    for card in range(table[INDICES]):
        room[SEEN + card] = 0
    for place in range(room[LAID] - room[DURING_CARDS]):
        room[SEEN + room[PILE + place]] += 1
    if room[LEFT] == 0:
        return 0
    for card in range(room[FLOOR], table[INDICES]):
        if room[SEEN + card] > room[GONE_CARDS + card]:
            found = put_unnamed(room, found, first + (TAKE - 1) * PLAY_SIZE, card)
    if found:
        found = put_unnamed(room, found, first + (STOP - 1) * PLAY_SIZE, room[DURING_CARD])
    return found
