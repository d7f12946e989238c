"""What a whole deal is worth where cards are taken blindly out of hands, by looking at all totals of a layout at once.

A layout is how the cards lie, without the total: the hand of who is on turn, the other one, how much of the stock is drawn, and
what a card may do again. Every play lays a card, so layouts follow one another downwards only, by how many cards are left.
First all of them are met, each with the totals at which it can be met; then it is found, from the end, at which totals who is on
turn wins or loses for certain; only what lies between and is asked for is weighed in whole parts of CERTAIN, as `search_takes` does.
A set of totals is a few words of bits, so that one step serves all totals: a deal has a hundred times as many positions as layouts.
"""

from __future__ import annotations

from typing import Final

from .lots import MASK
from .places import NOBODY, SET, Numbers, Row
from .search_key import SPREAD
from .search_places import CERTAIN, SPENT, TOO_FAR

WORD: Final = 62
"""Bits of a word of totals."""
ALL_BITS: Final = (1 << WORD) - 1
NO_ROOM: Final = 3
"""STOPPED: a row is full; with a larger one it goes on."""

# --- a sheet: what is the same in the whole question ---

(WIDTH, TOP, CLAMPED, KIND_COUNT, COPY_BITS, STOCK_AT, STOCK_END, PLAYS_AT, OFFERS_AT, PLAY_LENGTH, LAYOUT, SLOTS) = (
    range(12)
)
"""How many words a set of totals has, the bit of the limit, whether totals below it become 0; how many kinds of card there are, and
which bits of a hand are of kinds that do again what was done; where the stock begins and ends, each card as what it adds to a hand;
where plays and offers stand; how long a play is, and how long a layout; one less than there are places for those of a layer."""
KINDS_FROM: Final = 12
(KIND_SHIFT, KIND_MASK, PAIR_FROM, PAIR_TO) = range(4)
KIND_LENGTH: Final = 4
"""Of each kind: where it is counted in a hand, and where the plays of two of it begin and end."""
(HOW, BY, GOES_ON, DRAWN, STEALING, TAKER_DRAWS, ROBBED_GETS, LEAVES, FITTING) = range(9)
"""Of each play: ADD with a number, or SET with the bit of a total; whether who made it stays on turn; how many cards are drawn for it;
whether it takes a card, and how many the taker and the robbed one draw then; the play that may be done again; then the totals that it fits."""

# --- a row of work ---

(LAYER, AT_LAYOUT, LAYOUTS, EDGES, MOST_LAYOUTS, MOST_EDGES, LAYS_ALLOWED, LAYS_STOPPED, VALUES, CARDS_LEFT) = range(10)
"""The layer and the layout where the meeting of layouts goes on; how many there are, and how many have room; how many may still be
met; why it stopped; how many values are needed; how many cards the first layout has."""
SOUGHT_ONE: Final = 10
"""The first three places of a layout that is looked for."""
IMAGE: Final = 13
MOST_WIDTH: Final = 8
GOOD_SET: Final = IMAGE + MOST_WIDTH
BAD_SET: Final = GOOD_SET + MOST_WIDTH
WON_SET: Final = BAD_SET + MOST_WIDTH
LOST_SET: Final = WON_SET + MOST_WIDTH
LANES: Final = LOST_SET + MOST_WIDTH
"""The totals of a layout that are asked for, then what plays are worth at them, and the best."""
PLAY_SUMS: Final = LANES + MOST_WIDTH * WORD
BESTS: Final = PLAY_SUMS + MOST_WIDTH * WORD
HEADS: Final = BESTS + MOST_WIDTH * WORD
"""From here on the first layout of each layer; then how many layouts of three layers have a place."""

# --- a layout, an edge, a place ---

(MINE, OTHERS, ABOUT, NEXT, FIRST_EDGE, LAST_EDGE, VALUES_AT, REACHED) = range(8)
"""From REACHED on three sets of totals: at which a layout is met, and later on at which it is asked what it is worth; at which who is on
turn wins, and loses: both of them where it is not met."""
DONE_FROM: Final = 16
"""ABOUT: how much of the stock is drawn, and so far up the play that may be done again."""
CHILD_FROM: Final = 20
PLAY_FROM: Final = 8
TIMES_FROM: Final = 1
"""An edge: whether it is the last of its play, how many cards of a hand lead there, the play, and the layout, which is one higher; 0
where the seat that is on turn then has no card."""
TIMES_MASK: Final = 127
PLAY_MASK: Final = 4095
LAYER_FROM: Final = 40
MIX_FROM: Final = 24
"""A place: its layer, some bits of what tells layouts apart, and the layout, which is one higher."""


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


def carry(sheet: Row, play: int, rows: Row, at: int, work: Numbers) -> bool:
    """Write to IMAGE the totals that a play makes of a set of totals; return whether there are any."""
    width, by = sheet[WIDTH], sheet[play + BY]
    found = 0
    if sheet[play + HOW] == SET:
        for word in range(width):
            found |= rows[at + word] & sheet[play + FITTING + word]
            work[IMAGE + word] = 0
        if found:
            work[IMAGE + by // WORD] = 1 << by % WORD
        return found != 0
    if by >= 0:
        words, bits = by // WORD, by % WORD
        for word in range(width - 1, -1, -1):
            one = 0
            if word >= words:
                own = rows[at + word - words] & sheet[play + FITTING + word - words]
                one = (own << bits) & ALL_BITS
                if word > words:
                    one |= (rows[at + word - words - 1] & sheet[play + FITTING + word - words - 1]) >> (WORD - bits)
            work[IMAGE + word] = one
            found |= one
        return found != 0
    words, bits = -by // WORD, -by % WORD
    for word in range(width):
        one = 0
        if word + words < width:
            one = (rows[at + word + words] & sheet[play + FITTING + word + words]) >> bits
            if word + words + 1 < width:
                own = rows[at + word + words + 1] & sheet[play + FITTING + word + words + 1]
                one |= (own << (WORD - bits)) & ALL_BITS
        work[IMAGE + word] = one
        found |= one
    if sheet[CLAMPED] and has_below(sheet, rows, at, -by):
        work[IMAGE] |= 1
        found = 1
    return found != 0


def has_below(sheet: Row, rows: Row, at: int, bit: int) -> bool:
    """Return whether a set has one of the lowest totals, of which there are so many."""
    found = 0
    for word in range(sheet[WIDTH]):
        first = word * WORD
        if bit >= first + WORD:
            found |= rows[at + word]
        elif bit > first:
            found |= rows[at + word] & ((1 << (bit - first)) - 1)
    return found != 0


def bring(sheet: Row, play: int, rows: Row, at: int, work: Numbers) -> None:
    """Write to IMAGE the totals of which a play makes one of a set, if it fits them."""
    width, by = sheet[WIDTH], sheet[play + BY]
    if sheet[play + HOW] == SET:
        all_of_them = ALL_BITS if (rows[at + by // WORD] >> by % WORD) & 1 else 0
        for word in range(width):
            work[IMAGE + word] = all_of_them
        return
    if by > 0:
        words, bits = by // WORD, by % WORD
        for word in range(width):
            one = 0
            if word + words < width:
                one = rows[at + word + words] >> bits
                if word + words + 1 < width:
                    one |= (rows[at + word + words + 1] << (WORD - bits)) & ALL_BITS
            work[IMAGE + word] = one
        return
    words, bits = -by // WORD, -by % WORD
    for word in range(width - 1, -1, -1):
        one = 0
        if word >= words:
            one = (rows[at + word - words] << bits) & ALL_BITS
            if word > words:
                one |= rows[at + word - words - 1] >> (WORD - bits)
        work[IMAGE + word] = one
    if sheet[CLAMPED] and rows[at] & 1:
        for word in range(width):
            first = word * WORD
            if -by >= first + WORD:
                work[IMAGE + word] = ALL_BITS
            elif -by > first:
                work[IMAGE + word] |= (1 << (-by - first)) - 1


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
        for _ in range(sheet[play + DRAWN]):
            if sheet[STOCK_AT] + drawn < sheet[STOCK_END]:
                kept += sheet[sheet[STOCK_AT] + drawn]
                drawn += 1
        put_edge(sheet, work, lays, edges, slots, left, kept, others, drawn, number, 1)
    else:
        for kind in range(sheet[KIND_COUNT]):
            about = KINDS_FROM + kind * KIND_LENGTH
            times = (others >> sheet[about]) & sheet[about + KIND_MASK]
            if times:
                one = 1 << sheet[about]
                mine, robbed, on = kept + one, others - one, drawn
                for _ in range(sheet[play + TAKER_DRAWS]):
                    if sheet[STOCK_AT] + on < sheet[STOCK_END]:
                        mine += sheet[sheet[STOCK_AT] + on]
                        on += 1
                for _ in range(sheet[play + ROBBED_GETS]):
                    if sheet[STOCK_AT] + on < sheet[STOCK_END]:
                        robbed += sheet[sheet[STOCK_AT] + on]
                        on += 1
                put_edge(sheet, work, lays, edges, slots, left, mine, robbed, on, number, times)
    if not work[LAYS_STOPPED]:
        edges[work[EDGES] - 1] |= 1


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
            first = last = NOBODY
            for word in range(width):
                if lays[at + REACHED + word]:
                    last = word
                    if first == NOBODY:
                        first = word
            if first != NOBODY:
                bits, last = lays[at + REACHED + first], last * WORD + WORD - 1
                first *= WORD
                while not bits & 1:
                    bits >>= 1
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


(FINDS, DECIDES, ASKS, WEIGHS, SEEKS) = range(5)


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
