"""Where the numbers stand when all layouts of a deal are looked at: a sheet tells what is the same in the whole question, then there are
a row of work, a row of layouts, one of what leads from one to another, and places by which a layout of a layer is found.
"""

from __future__ import annotations

from typing import Final

WORD: Final = 62
"""Bits of a word of totals."""
ALL_BITS: Final = (1 << WORD) - 1
NO_ROOM: Final = 3
"""STOPPED: a row is full; with a larger one it goes on."""

# --- a sheet: what is the same in the whole question ---

(WIDTH, TOP, CLAMPED, KIND_COUNT, COPY_BITS, STOCK_AT, STOCK_END, PLAYS_AT, OFFERS_AT, PLAY_LENGTH, LAYOUT, SLOTS) = (
    range(12)
)
"""How many words a set of totals has, the bit of the limit, whether totals below 0 become 0; how many kinds of card there are, and
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

# --- what is done ---

(FINDS, DECIDES, ASKS, WEIGHS, SEEKS) = range(5)
"""All layouts are met; it is found what is sure; what is asked for gets places; it is weighed; a layout is looked for."""
