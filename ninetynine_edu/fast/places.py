"""Where the numbers of the kernel stand: a table holds a game's rules, a room holds a deal; both are one row of whole numbers.

One row, because machine code counts who uses each row that is handed on, and that would take longer than the play itself.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Final

from ..rules.frame import MAX_SEATS

Row = Sequence[int]
Numbers = MutableSequence[int]

NOBODY: Final = -1
NO_TOTAL: Final = -(1 << 40)
"""No total is as low as this: a deal ends long before."""
NO_RANK: Final = 99
KING: Final = 12
SIX: Final = 5

# What a card does, as the bits of a play.
REVERSE: Final = 1
SKIP: Final = 2
AGAIN: Final = 4
CHOOSE: Final = 8
TWO_PLAYS: Final = 16
CHAIN: Final = 32
NEVER: Final = 64
ROUND_TEN: Final = 128

ADD: Final = 0
SET: Final = 1
DOUBLE: Final = 2

# A table: house rules, then cards, then plays, then the packs.
(
    LIMIT, SEATS, HAND, CLAMP, FORBID, AGAIN_WITH_TWO, TARGET_SELF, ELIMINATES, STOCK_OUT, RESET_AT, TURN_UP, KING_BAN,
    INSTANT_HANDS, THREE_ALIKE, RUNS, DUTY_BACK, DUTY_DRAW, PENALTY_DRAW, DUTY_CARRY, FIRST_ENDS, DUTY_SHIFT,
    SINGLE_SKIPS, CHAIN_IN_PENALTY, REPLACES, BANNED_TURNS, CARDS, DECK,
) = range(27)  # fmt: skip
KEEP_TOP: Final = 1
"""STOCK_OUT: the pile becomes the stock but for its top card; 2: all of it does, 0: it is never shuffled again."""
STRICT: Final = 2
"""KING_BAN: 1 lets who has nothing else set the limit, 2 does not."""
NEVER_DRAWS: Final = 0
EACH: Final = 1
"""DUTY_DRAW and PENALTY_DRAW: a card after each play; 2 for all of them in the end, 0 for none."""
CARRY_FULL: Final = 1
CARRY_LEFT: Final = 2
"""DUTY_CARRY: who comes after a player that fell out owes all, or what was left; 0 for nothing."""
CARDS_AT: Final = 27
"""From here on the cards, by index; CARDS is how many all packs have, and DECK where these stand."""
PLAYS, PLAYS_END, RANK, OPENS, OPENS_AT, OPENS_WITH = range(6)
CARD_SIZE: Final = 6
"""Of each card: where its plays begin and end, its rank from 0 for an ace, whether a deal may begin with it turned up, and by
which total and bits."""
KIND, N, FLAGS, EFFECT, GLADLY, TIE, CARD, CHOICE = range(8)
PLAY_SIZE: Final = 8
"""Of each play: what it does to the total, the bits of its words, a number that plays share which do the same, how gladly
the careful bot lays it, its card, and which of the card's moves it is."""

# A room: the state of a deal, then what each seat has, then cards and plays.
(
    TOTAL, TURN, DIRECTION, ALIVE, AT, END, ORDERED, LAID, SHUFFLES, OVER, LOST, DUTY, WHOLE, BACK, LATER, GIVE, PENALTY,
    BARE, LINKS, RUN, LAST, COUNT, SEED, CARD_LOTS, CHOICE_LOTS,
) = range(25)  # fmt: skip
STATE: Final = 25
TRACING, MEASURING = range(25, 27)
"""Whether the plays made are written down, and what they ask for is counted."""
MOST: Final = 32
"""Places for the cards of a hand."""
MOST_CARDS: Final = 1024
MOST_MOVES: Final = 4096
SIZES: Final = 27
TURNS: Final = SIZES + MAX_SEATS
"""Own turns of each seat, counted while the limit may not be set."""
LOSERS: Final = TURNS + MAX_SEATS
"""Seats in the order in which they lost."""
COUNTS: Final = LOSERS + MAX_SEATS + 1
"""One place for each rank."""
HANDS: Final = COUNTS + 13
STOCK: Final = HANDS + MAX_SEATS * MOST
PILE: Final = STOCK + MOST_CARDS
MOVES: Final = PILE + MOST_CARDS
"""The legal plays, and from TARGETS on the seat that each names."""
TARGETS: Final = MOVES + MOST_MOVES
TRACE: Final = TARGETS + MOST_MOVES
"""From here on the plays made, where the row goes on: place among the legal ones, play, seat named, seat on turn, total before
it, how many were legal."""
TRACE_SIZE: Final = 6

# How bots choose.
RANDOM: Final = 0
GREEDY: Final = 1
CAREFUL: Final = 2

# What is counted of the plays, where that is asked for: each play as one of these loads,
(STAYS, SETS, DOUBLES, ADDS_TENS, TAKES_TENS, ADDS, ADDS_OVER_TEN, TAKES, TAKES_OVER_TEN) = range(9)
LOADS: Final = 9
# and then
(CHOICES, FALLS, BELOW_ZERO, STEPS, SUMS, FALLING_DEALS) = range(LOADS, LOADS + 6)
LENGTHS: Final = LOADS + 6
"""From here on how many deals took so many plays."""
LONGEST: Final = 1000
"""A deal of more plays than this is nobody's."""
MEASURED: Final = LENGTHS + LONGEST + 1
