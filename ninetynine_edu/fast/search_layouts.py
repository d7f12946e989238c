"""What a whole deal is worth where cards are taken blindly out of hands, by looking at all totals of a layout at once.

A layout is how the cards lie, without the total: the hand of who is on turn, the other one, how much of the stock is drawn, and
what a card may do again. Every play lays a card, so layouts follow one another downwards only, by how many cards are left.
First all of them are met, each with the totals at which it can be met; then it is found, from the end, at which totals who is on
turn wins or loses for certain; only what lies between and is asked for is weighed in whole parts of CERTAIN, as `search_takes` does.
A set of totals is a few words of bits, so that one step serves all totals: a deal has a hundred times as many positions as layouts.
"""

from __future__ import annotations

from .layout_places import (
    ABOUT,
    ALL_BITS,
    ASKS,
    AT_LAYOUT,
    BAD_SET,
    BESTS,
    BY,
    CARDS_LEFT,
    CHILD_FROM,
    COPY_BITS,
    DECIDES,
    DONE_FROM,
    DRAWN,
    EDGES,
    FINDS,
    FIRST_EDGE,
    FITTING,
    GOES_ON,
    GOOD_SET,
    HEADS,
    HOW,
    IMAGE,
    KIND_COUNT,
    KIND_LENGTH,
    KIND_MASK,
    KINDS_FROM,
    LANES,
    LAST_EDGE,
    LAYER,
    LAYER_FROM,
    LAYOUT,
    LAYOUTS,
    LAYS_ALLOWED,
    LAYS_STOPPED,
    LEAVES,
    LOST_SET,
    MIX_FROM,
    MOST_EDGES,
    MOST_LAYOUTS,
    NEXT,
    NO_ROOM,
    OFFERS_AT,
    OTHERS,
    PAIR_FROM,
    PAIR_TO,
    PLAY_FROM,
    PLAY_LENGTH,
    PLAY_MASK,
    PLAY_SUMS,
    PLAYS_AT,
    REACHED,
    ROBBED_GETS,
    SLOTS,
    SOUGHT_ONE,
    STEALING,
    STOCK_AT,
    STOCK_END,
    TAKER_DRAWS,
    TIMES_FROM,
    TIMES_MASK,
    TOP,
    VALUES,
    VALUES_AT,
    WEIGHS,
    WIDTH,
    WON_SET,
    WORD,
)
from .layout_totals import bring, carry
from .lots import MASK
from .places import NOBODY, SET, Numbers, Row
from .search_key import SPREAD
from .search_places import CERTAIN, SPENT, TOO_FAR


def meet(
    sheet: Row, work: Numbers, lays: Numbers, slots: Numbers, left: int, mine: int, others: int, about: int
) -> int:
    """Return the layout of a layer that lies so; it is put down where it is new."""
    mask = sheet[SLOTS]
    base = (left % 3) * (mask + 1)
    mix = (mine * SPREAD ^ others * (SPREAD >> 7) ^ about * (SPREAD >> 13)) & MASK
    mix ^= mix >> 31
    told, slot = left << LAYER_FROM - MIX_FROM | mix >> 47, (mix >> 9) & mask
    while True:
        held = slots[base + slot]
        if held >> LAYER_FROM != left:
            break
        if held >> MIX_FROM == told:
            lay = (held & ((1 << MIX_FROM) - 1)) - 1
            at = lay * sheet[LAYOUT]
            if lays[at] == mine and lays[at + OTHERS] == others and lays[at + ABOUT] == about:
                return lay
        slot = (slot + 1) & mask
    lay = work[LAYOUTS]
    if lay == work[MOST_LAYOUTS]:
        work[LAYS_STOPPED] = NO_ROOM
        return NOBODY
    counted = HEADS + work[CARDS_LEFT] + 1 + left % 3
    if work[HEADS + left] == NOBODY:
        work[counted] = 0
    work[counted] += 1
    if 2 * work[counted] > mask:
        work[LAYS_STOPPED] = TOO_FAR
        return NOBODY
    at = lay * sheet[LAYOUT]
    lays[at], lays[at + OTHERS], lays[at + ABOUT], lays[at + NEXT] = mine, others, about, work[HEADS + left]
    work[HEADS + left] = lay
    work[LAYOUTS] = lay + 1
    slots[base + slot] = told << MIX_FROM | (lay + 1)
    return lay


# --- all layouts ---


def find_layouts(sheet: Row, work: Numbers, lays: Numbers, edges: Numbers, slots: Numbers) -> None:
    """Meet all layouts that follow the first one, and note what leads where; or stop on the way, to go on there."""
    while work[LAYER] > 0:
        while work[AT_LAYOUT] != NOBODY:
            if work[LAYS_ALLOWED] == 0:
                work[LAYS_STOPPED] = SPENT
                return
            first = work[EDGES]
            follow(sheet, work, lays, edges, slots, work[AT_LAYOUT])
            if work[LAYS_STOPPED]:
                work[EDGES] = first
                return
            work[LAYS_ALLOWED] -= 1
            work[AT_LAYOUT] = lays[work[AT_LAYOUT] * sheet[LAYOUT] + NEXT]
        work[LAYER] -= 1
        work[AT_LAYOUT] = work[HEADS + work[LAYER]]


def follow(sheet: Row, work: Numbers, lays: Numbers, edges: Numbers, slots: Numbers, lay: int) -> None:
    """Meet what follows a layout."""
    at = lay * sheet[LAYOUT]
    mine, done = lays[at], lays[at + ABOUT] >> DONE_FROM
    lays[at + FIRST_EDGE] = work[EDGES]
    for kind in range(sheet[KIND_COUNT]):
        about = KINDS_FROM + kind * KIND_LENGTH
        count = (mine >> sheet[about]) & sheet[about + KIND_MASK]
        if count == 0:
            continue
        one = 1 << sheet[about]
        offers = sheet[OFFERS_AT] + 2 * (done * sheet[KIND_COUNT] + kind)
        for place in range(sheet[offers], sheet[offers + 1]):
            follow_play(sheet, work, lays, edges, slots, at, work[LAYER] - 1, mine - one, sheet[place])
        if count > 1:
            for place in range(sheet[about + PAIR_FROM], sheet[about + PAIR_TO]):
                follow_play(sheet, work, lays, edges, slots, at, work[LAYER] - 2, mine - 2 * one, sheet[place])
    lays[at + LAST_EDGE] = work[EDGES]


def follow_play(
    sheet: Row, work: Numbers, lays: Numbers, edges: Numbers, slots: Numbers, at: int, left: int, kept: int, number: int
) -> None:
    """Meet what follows a play of a layout, where its player keeps some cards."""
    play = sheet[PLAYS_AT] + number * sheet[PLAY_LENGTH]
    if not carry(sheet, play, lays, at + REACHED, work):
        return
    others, drawn = lays[at + OTHERS], lays[at + ABOUT] & ((1 << DONE_FROM) - 1)
    if not (sheet[play + STEALING] and others):
        cards = sheet[play + DRAWN]
        mine = drawn_into(sheet, kept, drawn, cards)
        put_edge(sheet, work, lays, edges, slots, left, mine, others, drawn + cards, number, 1)
    else:
        own, cards = sheet[play + TAKER_DRAWS], sheet[play + ROBBED_GETS]
        for kind in range(sheet[KIND_COUNT]):
            about = KINDS_FROM + kind * KIND_LENGTH
            times = (others >> sheet[about]) & sheet[about + KIND_MASK]
            if times:
                one = 1 << sheet[about]
                mine = drawn_into(sheet, kept + one, drawn, own)
                robbed = drawn_into(sheet, others - one, drawn + own, cards)
                put_edge(sheet, work, lays, edges, slots, left, mine, robbed, drawn + own + cards, number, times)
    if not work[LAYS_STOPPED]:
        edges[work[EDGES] - 1] |= 1


def drawn_into(sheet: Row, hand: int, drawn: int, cards: int) -> int:
    """Return a hand with so many of the next cards of the stock, as far as there are any."""
    first = sheet[STOCK_AT] + drawn
    for place in range(first, min(first + cards, sheet[STOCK_END])):
        hand += sheet[place]
    return hand


def put_edge(
    sheet: Row, work: Numbers, lays: Numbers, edges: Numbers, slots: Numbers, left: int, mine: int, others: int,
    drawn: int, number: int, times: int,
) -> None:  # fmt: skip
    """Note that a play leads to a layout, at the totals in IMAGE; who made it has `mine` now."""
    play = sheet[PLAYS_AT] + number * sheet[PLAY_LENGTH]
    if not sheet[play + GOES_ON]:
        mine, others = others, mine
    child = 0
    if mine:
        done = sheet[play + LEAVES] if mine & sheet[COPY_BITS] else 0
        drawn = min(drawn, sheet[STOCK_END] - sheet[STOCK_AT])
        lay = meet(sheet, work, lays, slots, left, mine, others, drawn | done << DONE_FROM)
        if work[LAYS_STOPPED]:
            return
        at = lay * sheet[LAYOUT] + REACHED
        for word in range(sheet[WIDTH]):
            lays[at + word] |= work[IMAGE + word]
        child = lay + 1
    if work[EDGES] == work[MOST_EDGES]:
        work[LAYS_STOPPED] = NO_ROOM
        return
    edges[work[EDGES]] = child << CHILD_FROM | number << PLAY_FROM | times << TIMES_FROM
    work[EDGES] += 1


# --- for certain ---


def find_sure(sheet: Row, work: Numbers, lays: Numbers, edges: Numbers) -> None:
    """Find, from the end, at which totals of each layout who is on turn wins or loses for certain."""
    for left in range(1, work[CARDS_LEFT] + 1):
        lay = work[HEADS + left]
        while lay != NOBODY:
            find_sure_of(sheet, work, lays, edges, lay * sheet[LAYOUT])
            lay = lays[lay * sheet[LAYOUT] + NEXT]


def find_sure_of(sheet: Row, work: Numbers, lays: Numbers, edges: Numbers, at: int) -> None:
    """Do that for one layout; those that may follow it are done."""
    width = sheet[WIDTH]
    for word in range(width):
        work[WON_SET + word], work[LOST_SET + word] = 0, lays[at + REACHED + word]
    begins = True
    for number in range(lays[at + FIRST_EDGE], lays[at + LAST_EDGE]):
        edge = edges[number]
        play = sheet[PLAYS_AT] + ((edge >> PLAY_FROM) & PLAY_MASK) * sheet[PLAY_LENGTH]
        if begins:
            for word in range(width):
                work[GOOD_SET + word] = work[BAD_SET + word] = ALL_BITS
        child, stays = edge >> CHILD_FROM, sheet[play + GOES_ON]
        if child:
            won = (child - 1) * sheet[LAYOUT] + REACHED + width
            lost = won + width
            bring(sheet, play, lays, won if stays else lost, work)
            for word in range(width):
                work[GOOD_SET + word] &= work[IMAGE + word]
            bring(sheet, play, lays, lost if stays else won, work)
            for word in range(width):
                work[BAD_SET + word] &= work[IMAGE + word]
        else:  # who has no card loses
            to = GOOD_SET if stays else BAD_SET
            for word in range(width):
                work[to + word] = 0
        begins = edge & 1 == 1
        if begins:
            for word in range(width):
                fits_it = sheet[play + FITTING + word]
                work[WON_SET + word] |= work[GOOD_SET + word] & fits_it
                work[LOST_SET + word] &= work[BAD_SET + word] | ~fits_it
    for word in range(width):
        missed = ALL_BITS & ~lays[at + REACHED + word]
        lays[at + REACHED + width + word] = work[WON_SET + word] | missed
        lays[at + REACHED + 2 * width + word] = work[LOST_SET + word] | missed
        lays[at + REACHED + word] = 0


# --- what lies between ---


def find_needed(sheet: Row, work: Numbers, lays: Numbers, edges: Numbers) -> None:
    """Find at which totals of each layout something between won and lost is asked for, and give each a place for its value."""
    width = sheet[WIDTH]
    work[VALUES] = 0
    for left in range(work[CARDS_LEFT], 0, -1):
        lay = work[HEADS + left]
        while lay != NOBODY:
            at = lay * sheet[LAYOUT]
            first, last = 0, width * WORD - 1
            while first < last and lays[at + REACHED + first // WORD] == 0:
                first += WORD
            if first < last:
                while not (lays[at + REACHED + first // WORD] >> first % WORD) & 1:
                    first += 1
                while not (lays[at + REACHED + last // WORD] >> last % WORD) & 1:
                    last -= 1
                lays[at + VALUES_AT] = work[VALUES] - first
                work[VALUES] += last - first + 1
                for number in range(lays[at + FIRST_EDGE], lays[at + LAST_EDGE]):
                    ask_child(sheet, work, lays, edges[number], at)
            lay = lays[at + NEXT]


def ask_child(sheet: Row, work: Numbers, lays: Numbers, edge: int, at: int) -> None:
    """Ask what a layout is worth at those totals that matter to another one which it follows."""
    child, width = edge >> CHILD_FROM, sheet[WIDTH]
    play = sheet[PLAYS_AT] + ((edge >> PLAY_FROM) & PLAY_MASK) * sheet[PLAY_LENGTH]
    if child == 0 or not carry(sheet, play, lays, at + REACHED, work):
        return
    to = (child - 1) * sheet[LAYOUT] + REACHED
    for word in range(to, to + width):
        lays[word] |= work[IMAGE + word - to] & ~(lays[word + width] | lays[word + 2 * width])


def weigh_layouts(sheet: Row, work: Numbers, lays: Numbers, edges: Numbers, values: Numbers) -> None:
    """Find from the end what is asked for."""
    for left in range(1, work[CARDS_LEFT] + 1):
        lay = work[HEADS + left]
        while lay != NOBODY:
            weigh_layout(sheet, work, lays, edges, values, lay * sheet[LAYOUT])
            lay = lays[lay * sheet[LAYOUT] + NEXT]


def weigh_layout(sheet: Row, work: Numbers, lays: Numbers, edges: Numbers, values: Numbers, at: int) -> None:
    """Find what a layout is worth at the totals that are asked for; those that may follow it are weighed."""
    width, count = sheet[WIDTH], 0
    for word in range(width):
        asked, bit = lays[at + REACHED + word], 0
        while asked:
            if asked & 1:
                work[LANES + count], work[BESTS + count], work[PLAY_SUMS + count] = word * WORD + bit, -CERTAIN, 0
                count += 1
            asked >>= 1
            bit += 1
    if count == 0:
        return
    cards = 0
    for number in range(lays[at + FIRST_EDGE], lays[at + LAST_EDGE]):
        edge = edges[number]
        play = sheet[PLAYS_AT] + ((edge >> PLAY_FROM) & PLAY_MASK) * sheet[PLAY_LENGTH]
        times = (edge >> TIMES_FROM) & TIMES_MASK
        cards += times
        add_child(sheet, work, lays, values, edge >> CHILD_FROM, play, times, count)
        if edge & 1:
            take_best(sheet, work, play, cards, count)
            cards = 0
    to = lays[at + VALUES_AT]
    for each in range(count):
        values[to + work[LANES + each]] = work[BESTS + each]


def add_child(
    sheet: Row, work: Numbers, lays: Numbers, values: Numbers, child: int, play: int, times: int, count: int
) -> None:
    """Add up what a layout is worth that follows a play, at each total that is asked for, as often as cards lead there."""
    width, stays, how, by = sheet[WIDTH], sheet[play + GOES_ON], sheet[play + HOW], sheet[play + BY]
    if child == 0:
        for each in range(count):
            work[PLAY_SUMS + each] += -times * CERTAIN if stays else times * CERTAIN
        return
    at = (child - 1) * sheet[LAYOUT]
    won, lost, own = at + REACHED + width, at + REACHED + 2 * width, lays[at + VALUES_AT]
    sign = times if stays else -times
    top = sheet[TOP]
    for each in range(count):
        to = by if how == SET else work[LANES + each] + by
        if to < 0:
            to = 0  # where it does not fit, it is not looked at
        if to > top:
            continue
        word, bit = to // WORD, to % WORD
        if (lays[won + word] >> bit) & 1:
            work[PLAY_SUMS + each] += sign * CERTAIN
        elif (lays[lost + word] >> bit) & 1:
            work[PLAY_SUMS + each] -= sign * CERTAIN
        else:
            work[PLAY_SUMS + each] += sign * values[own + to]


def take_best(sheet: Row, work: Numbers, play: int, cards: int, count: int) -> None:
    """Hold what a play is worth at each total against the best one, and begin to add up anew."""
    for each in range(count):
        lane, found = work[LANES + each], work[PLAY_SUMS + each]
        work[PLAY_SUMS + each] = 0
        if (sheet[play + FITTING + lane // WORD] >> lane % WORD) & 1:
            if cards > 1:
                if found % cards:
                    work[LAYS_STOPPED] = TOO_FAR
                found //= cards
            work[BESTS + each] = max(work[BESTS + each], found)


def seek_layout(sheet: Row, work: Numbers, lays: Row) -> None:
    """Note in AT_LAYOUT which layout of the layer LAYER lies as SOUGHT_ONE says; or NOBODY."""
    lay = work[HEADS + work[LAYER]]
    while lay != NOBODY:
        at = lay * sheet[LAYOUT]
        if (
            lays[at] == work[SOUGHT_ONE]
            and lays[at + OTHERS] == work[SOUGHT_ONE + OTHERS]
            and lays[at + ABOUT] == work[SOUGHT_ONE + ABOUT]
        ):
            break
        lay = lays[at + NEXT]
    work[AT_LAYOUT] = lay


def look_over(
    sheet: Row, work: Numbers, lays: Numbers, edges: Numbers, slots: Numbers, values: Numbers, step: int
) -> None:
    """Do one step of the whole; see LAYS_STOPPED and AT_LAYOUT in the row of work."""
    work[LAYS_STOPPED] = 0
    if step == FINDS:
        find_layouts(sheet, work, lays, edges, slots)
    elif step == DECIDES:
        find_sure(sheet, work, lays, edges)
    elif step == ASKS:
        find_needed(sheet, work, lays, edges)
    elif step == WEIGHS:
        weigh_layouts(sheet, work, lays, edges, values)
    else:
        seek_layout(sheet, work, lays)
