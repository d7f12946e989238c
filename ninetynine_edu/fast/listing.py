"""The legal plays of the seat on turn, written down in the order in which the engine names them."""

from __future__ import annotations

from typing import Final

from .places import (
    ACTING,
    ALIKE,
    ALIVE,
    CARD_SIZE,
    CARDS_AT,
    CHOOSE,
    CHOSEN,
    CLAMP,
    COLUMN,
    COLUMNS,
    COPY,
    COUNTS,
    DOES,
    FACTOR,
    FLAGS,
    FORBID,
    FOUR_ONLY,
    GROUP,
    HANDS,
    HIGHEST,
    KEPT_BITS,
    KIND,
    KNOWN,
    KNOWN_CARDS,
    LIMIT,
    LIMITING,
    MASKS,
    MOST,
    MOST_KEPT,
    MOST_MOVES,
    MOST_SETS,
    MOVES,
    MUST_PLAY,
    NAMING,
    NEVER,
    NO_TOTAL,
    NOBODY,
    ONE_PACK,
    PAIR,
    PAIR_END,
    PAIRS,
    PLAY_SIZE,
    PLAYS,
    PLAYS_END,
    PLUS,
    RESET_AT,
    ROUND_TEN,
    SEATS,
    SET,
    SEVERAL,
    SIMPLY,
    SIZES,
    SOUGHT,
    SPILT,
    TARGET_SELF,
    TARGETS,
    TOGETHER,
    TOO_HIGH,
    TOO_MANY,
    TURN,
    TWO,
    WORTH,
    WORTHS,
    Numbers,
    Row,
)

COURT: Final = 12
NINE_SUM: Final = 9
FEW: Final = 7
"""So few cards have so few sets that it is faster to add them all up."""


def result_of(table: Row, play: int, total: int) -> int:
    """Return the total after a play, or NO_TOTAL where it may not go below zero."""
    result = total * table[play + FACTOR] + table[play + PLUS]
    if result < 0:
        if table[CLAMP]:
            result = 0
        elif table[FORBID]:
            return NO_TOTAL
    reset = table[RESET_AT]
    stays = total if total == reset else 0
    return stays if result == reset else result


def fits(table: Row, play: int, total: int) -> bool:
    """Return whether one card may be laid at a total."""
    flags = table[play + FLAGS]
    if flags & LIMITING and (flags & (NEVER | FOUR_ONLY) or total % 10):
        return False
    result = result_of(table, play, total)
    return result != NO_TOTAL and (result <= table[LIMIT] or not table[MUST_PLAY])


def fits_together(table: Row, play: int, total: int) -> bool:
    """Return whether several cards may be laid at a total: what a special total makes of it is not looked at."""
    flags = table[play + FLAGS]
    if flags & NEVER or (flags & ROUND_TEN and total % 10):
        return False
    result = total * table[play + FACTOR] + table[play + PLUS]
    if table[play + KIND] == SET or result == total:
        return True
    if table[FORBID] and result < 0:
        return False
    return result <= table[LIMIT] or not table[MUST_PLAY]


def put(table: Row, room: Numbers, found: int, play: int, chosen: int) -> int:
    """Write a play down, once for each player whom it may name; return how many are written now."""
    flags = table[play + FLAGS]
    if not flags & NAMING:
        if found < MOST_MOVES:
            room[MOVES + found], room[TARGETS + found], room[CHOSEN + found] = play, NOBODY, chosen
            return found + 1
        room[SPILT] = 1
        return found
    turn = room[TURN]
    for seat in range(table[SEATS]):
        if (room[ALIVE] >> seat) & 1 and (seat != turn or (flags & CHOOSE and table[TARGET_SELF])):
            if found < MOST_MOVES:
                room[MOVES + found], room[TARGETS + found], room[CHOSEN + found] = play, seat, chosen
                found += 1
            else:
                room[SPILT] = 1
    return found


def one_to_name(table: Row, turn: int) -> int:
    """Return the only seat that a card can name; NOBODY where there may be more than one."""
    return 1 - turn if table[SEATS] == 2 and not table[TARGET_SELF] else NOBODY


def list_alone(table: Row, room: Numbers, mask: int, total: int, found: int) -> int:
    """Write down the plays of single cards of a hand, of those at the places of a mask."""
    turn, last = room[TURN], NOBODY
    base, other = turn * MOST + HANDS, one_to_name(table, turn)
    for place in range(room[SIZES + turn]):
        if not (mask >> place) & 1:
            continue
        card = room[base + place]
        if card == last:
            continue
        last = card
        at = CARDS_AT + card * CARD_SIZE
        play, ends = table[at + PLAYS], table[at + PLAYS_END]
        while play < ends:  # how many they are, which a range asks first, would be a division
            flags = table[play + FLAGS]
            if not flags & COPY and fits(table, play, total):
                if found == MOST_MOVES or (other == NOBODY and flags & NAMING):
                    found = put(table, room, found, play, card)
                else:
                    room[MOVES + found], room[CHOSEN + found] = play, card
                    room[TARGETS + found] = other if flags & NAMING else NOBODY
                    found += 1
            play += PLAY_SIZE
    return found


def list_simply(table: Row, room: Numbers, mask: int, total: int, found: int) -> int:
    """Do the same where no card has more than two plays, none of them a rule of its own, and names have one to name.

    Each is written down before it is known whether it is legal: a guess that fails takes machine code longer than all of this.
    """
    turn, last, reset, limit = room[TURN], NOBODY, table[RESET_AT], table[LIMIT]
    base, bottom = turn * MOST + HANDS, 0 if table[FORBID] and not table[CLAMP] else NO_TOTAL
    for place in range(room[SIZES + turn]):
        card = room[base + place]
        at = CARDS_AT + card * CARD_SIZE
        play, ends = table[at + PLAYS], table[at + PLAYS_END]
        new = (card != last) & (mask >> place)
        last = card
        for _ in range(2):
            result = total * table[play + FACTOR] + table[play + PLUS]
            room[MOVES + found], room[CHOSEN + found] = play, card
            room[TARGETS + found] = 1 - turn if table[play + FLAGS] & NAMING else NOBODY
            # What is below 0 has its sign in all bits: a comparison would become a jump again.
            fits_in = (result - limit - 1) >> 62 | (result == reset)
            found += new & (play - ends) >> 62 & fits_in & ~((result - bottom) >> 62)
            play += PLAY_SIZE
    return found


def put_all(table: Row, room: Numbers, found: int, begins: int, ends: int, mask: int, total: int) -> int:
    """Write down those plays of several cards that fit."""
    other, play = one_to_name(table, room[TURN]), begins
    while play < ends:
        if fits_together(table, play, total):
            flags = table[play + FLAGS]
            if found == MOST_MOVES or (other == NOBODY and flags & NAMING):
                found = put(table, room, found, play, mask << SEVERAL)
            else:
                room[MOVES + found], room[CHOSEN + found] = play, mask << SEVERAL
                room[TARGETS + found] = other if flags & NAMING else NOBODY
                found += 1
        play += PLAY_SIZE
    return found


def put_set(table: Row, room: Numbers, found: int, mask: int, first: int, size: int, worth: int, total: int) -> int:
    """Write down what a set of cards can do together; `first` is its first card, `worth` its sum, 0 where that is not sought."""
    about = CARDS_AT + first * CARD_SIZE
    base = HANDS + room[TURN] * MOST
    alike = same = 1
    rest, place = mask, 0
    while rest:
        if rest & 1:
            other = CARDS_AT + room[base + place] * CARD_SIZE
            alike = alike and table[other + GROUP] == table[about + GROUP]
            same = same and table[other + DOES] == table[about + DOES] and table[other + WORTH] >= COURT
        rest >>= 1
        place += 1
    if table[ALIKE] and alike and size <= 4:
        begins = table[about + TWO + size - 2]
        found = put_all(table, room, found, begins, table[about + TWO + size - 1], mask, total)
    if table[PAIRS] and size == 2 and same:
        found = put_all(table, room, found, table[about + PAIR], table[about + PAIR_END], mask, total)
    if worth:
        at = table[ACTING] + 2 * worth
        found = put_all(table, room, found, table[at], table[at + 1], mask, total)
    return found


def sum_of(table: Row, room: Numbers, mask: int) -> int:
    """Return what cards add up to, where that is sought and each of them counts; else 0."""
    base, worth, rest, place = HANDS + room[TURN] * MOST, 0, mask, 0
    while rest:
        if rest & 1:
            own = table[CARDS_AT + room[base + place] * CARD_SIZE + WORTH]
            if own == 0:
                return 0
            worth += own
        rest >>= 1
        place += 1
    return worth if worth <= table[HIGHEST] and (table[SOUGHT] >> worth) & 1 else 0


def twice(room: Numbers, mask: int, hand: int) -> bool:
    """Return whether the same set is met with an equal card at an earlier place."""
    base, last = HANDS + room[TURN] * MOST, NOBODY
    place, rest = 0, hand
    before = 0
    while rest:
        if rest & 1:
            card = room[base + place]
            if card == last and (mask >> place) & 1 and not (mask >> before) & 1:
                return True
            last, before = card, place
        rest >>= 1
        place += 1
    return False


def list_alike(table: Row, room: Numbers, hand: int, total: int, found: int) -> int:
    """Write down the sets of two to four cards of one rank that do the same."""
    base, size = HANDS + room[TURN] * MOST, room[SIZES + room[TURN]]
    for first in range(size):
        if not (hand >> first) & 1:
            continue
        group = table[CARDS_AT + room[base + first] * CARD_SIZE + GROUP]
        count = 0
        for place in range(size):
            if (hand >> place) & 1 and table[CARDS_AT + room[base + place] * CARD_SIZE + GROUP] == group:
                if place < first:
                    count = -MOST
                if count >= 0:
                    room[COUNTS + count] = place
                count += 1
        for number in range(2, min(count, 4) + 1):
            for a in range(count - number + 1):
                for b in range(a + 1, count - number + 2):
                    two = (1 << room[COUNTS + a]) | (1 << room[COUNTS + b])
                    if number == 2:
                        found = put_new(table, room, found, two, hand, number, total)
                        continue
                    for c in range(b + 1, count - number + 3):
                        three = two | (1 << room[COUNTS + c])
                        if number == 3:
                            found = put_new(table, room, found, three, hand, number, total)
                            continue
                        for d in range(c + 1, count):
                            found = put_new(table, room, found, three | (1 << room[COUNTS + d]), hand, number, total)
    return found


def put_new(table: Row, room: Numbers, found: int, mask: int, hand: int, size: int, total: int) -> int:
    """Write down what a set of cards can do together, unless an equal one was met before."""
    if not table[ONE_PACK] and twice(room, mask, hand):
        return found
    place = 0
    while not (mask >> place) & 1:
        place += 1
    first = room[HANDS + room[TURN] * MOST + place]
    worth = sum_of(table, room, mask) if table[SOUGHT] else 0
    return put_set(table, room, found, mask, first, size, worth, total)


def list_pairs(table: Row, room: Numbers, hand: int, total: int, found: int) -> int:
    """Write down the pairs of court cards, but for those that are of one rank where such sets have been met."""
    base, size = HANDS + room[TURN] * MOST, room[SIZES + room[TURN]]
    for a in range(size):
        one = CARDS_AT + room[base + a] * CARD_SIZE
        if not (hand >> a) & 1 or table[one + WORTH] < COURT:
            continue
        for b in range(a + 1, size):
            other = CARDS_AT + room[base + b] * CARD_SIZE
            if not (hand >> b) & 1 or table[other + WORTH] < COURT:
                continue
            if not (table[ALIKE] and table[one + GROUP] == table[other + GROUP]):
                found = put_new(table, room, found, (1 << a) | (1 << b), hand, 2, total)
    return found


def list_sums(table: Row, room: Numbers, hand: int, total: int, found: int) -> int:
    """Write down the sets of cards that add up to a number that is sought, in the order in which bits count up."""
    base, size, highest, sought = HANDS + room[TURN] * MOST, room[SIZES + room[TURN]], table[HIGHEST], table[SOUGHT]
    room[MASKS] = room[WORTHS] = 0
    number = 1
    if size <= FEW:
        return list_few_sums(table, room, hand, total, found)
    for place in range(size):
        own = table[CARDS_AT + room[base + place] * CARD_SIZE + WORTH]
        if not (hand >> place) & 1 or own == 0 or own >= highest:
            continue
        for each in range(number):
            worth = room[WORTHS + each] + own
            if worth > highest:
                continue
            if number == MOST_SETS:
                room[SPILT] = 1
                return found
            mask = room[MASKS + each] | (1 << place)
            room[MASKS + number], room[WORTHS + number] = mask, worth
            number += 1
            if each and (sought >> worth) & 1:
                found = put_sum(table, room, found, mask, worth, hand, total)
    return found


def list_few_sums(table: Row, room: Numbers, hand: int, total: int, found: int) -> int:
    """Do the same for a small hand: all its sets are added up, and what they can do is kept where there is a place for it."""
    kept = where_kept(table, room, hand) if table[COLUMNS] else NOBODY
    hits = sum_few(table, room, hand)
    if kept != NOBODY and room[kept] != TOO_MANY:
        keep_sums(table, room, kept, hits)
    for each in range(hits):
        mask = room[MASKS + each]
        found = put_sum(table, room, found, mask, room[WORTHS + mask], hand, total)
    return found


def where_kept(table: Row, room: Numbers, hand: int) -> int:
    """Return where it stands what the sets of a hand can do, when it is known; NOBODY where there is no place for it."""
    base, size, highest = HANDS + room[TURN] * MOST, room[SIZES + room[TURN]], table[HIGHEST]
    at, kept, last = table[COLUMNS], KNOWN, 0
    if size > KNOWN_CARDS:
        return NOBODY
    for place in range(size):
        own = table[CARDS_AT + room[base + place] * CARD_SIZE + WORTH]
        own = own if (hand >> place) & 1 and 0 < own < highest else TOO_HIGH
        if own < last:
            return NOBODY
        kept += table[at + own]
        at += COLUMN
        last = own
    for _ in range(size, KNOWN_CARDS):
        kept += table[at + TOO_HIGH]
        at += COLUMN
    return kept


def keep_sums(table: Row, room: Numbers, kept: int, hits: int) -> None:
    """Keep what the sets that were found can do; see `places.KNOWN`."""
    number, word, bits = 0, 0, 5
    room[kept + 1] = room[kept + 2] = 0
    for each in range(hits):
        mask = room[MASKS + each]
        worth = room[WORTHS + mask]
        at = table[ACTING] + 2 * worth
        for other in range((table[at + 1] - table[at]) // PLAY_SIZE):
            if number == MOST_KEPT:
                room[kept] = TOO_MANY
                return
            word |= (mask | worth << KNOWN_CARDS | other << KNOWN_CARDS + 4) << bits
            bits += KEPT_BITS
            number += 1
            if number % 6 == 5:
                room[kept + number // 6] = word
                word = bits = 0
    room[kept + (number + 1) // 6] = word
    room[kept] |= number + 2


def list_kept(table: Row, room: Numbers, kept: int, total: int, found: int) -> int:
    """Write down the plays of sets that were found before; as `list_simply` does."""
    number, acting, other = (room[kept] & 31) - 2, table[ACTING], 1 - room[TURN]
    limit, bottom = table[LIMIT], 0 if table[FORBID] and not table[CLAMP] else NO_TOTAL
    word = room[kept] >> 5
    for each in range(number):
        if each % 6 == 5:
            kept += 1
            word = room[kept]
        play = table[acting + 2 * ((word >> KNOWN_CARDS) & 15)]
        play += PLAY_SIZE if (word >> KNOWN_CARDS + 4) & 1 else 0
        result = total * table[play + FACTOR] + table[play + PLUS]
        room[MOVES + found], room[CHOSEN + found] = play, (word & (1 << KNOWN_CARDS) - 1) << SEVERAL
        room[TARGETS + found] = other if table[play + FLAGS] & NAMING else NOBODY
        stays = (table[play + KIND] == SET) | (result == total)
        found += (stays | (result - limit - 1) >> 62 & ~((result - bottom) >> 62)) & 1
        word >>= KEPT_BITS
    return found


def sum_few(table: Row, room: Numbers, hand: int) -> int:
    """Find the sets of a small hand that add up to a number that is sought, without asking which are too high; return how many."""
    base, size, highest, sought = HANDS + room[TURN] * MOST, room[SIZES + room[TURN]], table[HIGHEST], table[SOUGHT]
    for place in range(size):
        own = table[CARDS_AT + room[base + place] * CARD_SIZE + WORTH]
        own = own if (hand >> place) & 1 and 0 < own < highest else TOO_HIGH
        bit = 1 << place
        for each in range(bit):
            room[WORTHS + bit + each] = room[WORTHS + each] + own
    hits = 0
    for mask in range(3, 1 << size):
        worth = room[WORTHS + mask]
        room[MASKS + hits] = mask
        hits += (sought >> (worth if worth < TOO_HIGH else TOO_HIGH)) & (mask & (mask - 1) != 0)
    return hits


def adds_to_nine(table: Row, room: Numbers, seat: int) -> bool:
    """Return whether some cards of a hand add up to 9."""
    base, sums = HANDS + seat * MOST, 1
    for place in range(base, base + room[SIZES + seat]):
        own = table[CARDS_AT + room[place] * CARD_SIZE + WORTH]
        if 0 < own < NINE_SUM:
            sums |= sums << own
            sums &= (1 << NINE_SUM + 1) - 1
    return (sums >> NINE_SUM) & 1 == 1


def put_sum(table: Row, room: Numbers, found: int, mask: int, worth: int, hand: int, total: int) -> int:
    """Write down what a set of cards that add up to a number can do, unless it was met before."""
    if not table[ONE_PACK] and twice(room, mask, hand):
        return found
    if table[ALIKE]:
        size, rest, place, group, alike = 0, mask, 0, NOBODY, 1
        while rest:
            if rest & 1:
                own = table[CARDS_AT + room[HANDS + room[TURN] * MOST + place] * CARD_SIZE + GROUP]
                alike = alike and group in (NOBODY, own)
                group = own
                size += 1
            rest >>= 1
            place += 1
        if alike and size <= 4:
            return found
    at = table[ACTING] + 2 * worth
    return put_all(table, room, found, table[at], table[at + 1], mask, total)


def list_all(table: Row, room: Numbers, hand: int, total: int, found: int) -> int:
    """Write down all plays of the cards at the places of a mask, single cards first."""
    if table[SIMPLY] and found < MOST_MOVES - 2 * MOST:
        found = list_simply(table, room, hand, total, found)
    else:
        found = list_alone(table, room, hand, total, found)
    if table[TOGETHER]:
        found = list_several(table, room, hand, total, found)
    return found


def list_several(table: Row, room: Numbers, hand: int, total: int, found: int) -> int:
    """Write down the plays of several cards; what the same numbers came to before is looked up."""
    if table[COLUMNS] and found < MOST_MOVES - MOST_KEPT:
        kept = where_kept(table, room, hand)
        if kept != NOBODY and room[kept] > TOO_MANY:
            return list_kept(table, room, kept, total, found)
    if table[ALIKE]:
        found = list_alike(table, room, hand, total, found)
    if table[PAIRS]:
        found = list_pairs(table, room, hand, total, found)
    if table[SOUGHT]:
        found = list_sums(table, room, hand, total, found)
    return found
