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
(
    REVERSE, SKIP, AGAIN, CHOOSE, TWO_PLAYS, CHAIN, NEVER, ROUND_TEN, FOUR_ONLY, STEAL, SWAP, COPY, KNOCK_OUT, SHIELD, LOOK,
    DRINK, OTHERS_DRAW_1, OTHERS_DRAW_2, BOMB, DIG, RAID, EARLY, LATE, DRAW_2, NO_DRAW, ROTATE,
) = (1 << bit for bit in range(26))  # fmt: skip
NAMING: Final = CHOOSE | STEAL | SWAP | KNOCK_OUT | LOOK | DRINK
"""What a card does to somebody whom its player names."""
DEEDS: Final = (
    STEAL | SWAP | KNOCK_OUT | OTHERS_DRAW_1 | OTHERS_DRAW_2 | BOMB | DIG | RAID | DRAW_2 | NO_DRAW | ROTATE
)  # fmt: skip
"""What a card does to hands and players."""
TURNING: Final = REVERSE | SKIP | AGAIN
LIMITING: Final = NEVER | ROUND_TEN | FOUR_ONLY
QUIET: Final = LIMITING | EARLY | LATE
"""What says when a card may be laid, and does nothing."""

ADD: Final = 0
SET: Final = 1
DOUBLE: Final = 2

# A table: house rules, then cards, then plays, then the packs.
(
    LIMIT, SEATS, HAND, CLAMP, FORBID, AGAIN_WITH_TWO, TARGET_SELF, ELIMINATES, STOCK_OUT, RESET_AT, TURN_UP, KING_BAN,
    INSTANT_HANDS, THREE_ALIKE, RUNS, DUTY_BACK, DUTY_DRAW, PENALTY_DRAW, DUTY_CARRY, FIRST_ENDS, DUTY_SHIFT,
    SINGLE_SKIPS, CHAIN_IN_PENALTY, REPLACES, BANNED_TURNS, CARDS, DECK,
    MUST_PLAY, MANUAL, REWARD, ATOMIC, PAIR_COUNTS, ALIKE, PAIRS, SOUGHT, HIGHEST, ONE_PACK, LAYS_THREES, COPIES, STEALS,
    STEAL_SEEN, STEAL_REPLACES, ROBBED_DRAWS, SHIELD_ASKS, BOMB_NUMBERS, MORE_NINES, NINES_DEALT, THROWS,
    THROWS_ANY_TIME, EMPTY_HAND, EARLY_UNTIL, DIGS, TOGETHER, FILTERS, WAITING, ANSWERS, ACTING, REWARDS, REWARDS_END,
    PLAINLY, INDICES, COLUMNS, SIMPLY,
) = range(63)  # fmt: skip
KEEP_TOP: Final = 1
ALL_OF_IT: Final = 2
"""STOCK_OUT: the pile becomes the stock but for its top card, or all of it; 0: it is never shuffled again."""
DEAL_ENDS: Final = 3
"""STOCK_OUT: the deal is over when the last card is taken."""
STRICT: Final = 2
"""KING_BAN: 1 lets who has nothing else set the limit, 2 does not."""
NEVER_DRAWS: Final = 0
EACH: Final = 1
"""DUTY_DRAW and PENALTY_DRAW: a card after each play; 2 for all of them in the end, 0 for none."""
CARRY_FULL: Final = 1
CARRY_LEFT: Final = 2
"""DUTY_CARRY: who comes after a player that fell out owes all, or what was left; 0 for nothing."""
BEST_CARD: Final = 1
DEALER_NAMES: Final = 2
"""REWARD: the best card lies under the stock, or one of a rank that the dealer names; 0 for none."""
THROWN: Final = 1
REDEALT: Final = 2
"""NINES_DEALT: nines that are dealt are thrown away, or others are dealt for them; 0 where they stay."""
LOSES_NOW: Final = 1
WINS: Final = 2
"""EMPTY_HAND: who has no card loses at once, or has won by the last one; 0: loses when on turn."""
# SOUGHT holds a bit for each number up to which cards laid together may add, HIGHEST is the highest; ACTING is where begins and
# ends of the plays for each such number stand. FILTERS: some moves are struck out after all are found. WAITING: 1 where
# some cards do more to hands, 2 where more is to come in any turn than a play and its cards. ANSWERS is the first of the answers, in the order
# of SHOW and what follows; REWARDS to REWARDS_END are the cards that stand for the ranks that a dealer may name.
CARDS_AT: Final = 63
"""From here on the cards, by index; CARDS is how many all packs have, and DECK where these stand."""
(
    PLAYS, PLAYS_END, RANK, OPENS, OPENS_AT, OPENS_WITH, GROUP, WORTH, DOES, GLADLY, PLAIN, NINE, SHIELDS, COPYING, RANK_ID,
    GOOD, TWO, THREE_OF, FOUR, FOUR_END, PAIR, PAIR_END, HOLDS,
) = range(23)  # fmt: skip
CARD_SIZE: Final = 23
"""Of each card: where its plays begin and end, its rank from 0 for an ace, whether a deal may begin with it turned up, and by
which total and bits; the group of cards with which it may go together, its number in sums, a number that cards share which
do the same, how gladly the careful bot lays it, whether it only adds, is a nine, shields, does again what was done; a number for
its rank, how good a reward it is; where the plays of two, three and four of its group begin and end, and those of a pair of
court cards; whether it can be laid against a bomb."""
KIND, N, FLAGS, EFFECT, TIMES, DRAWS, ONE, AFTER, WHAT, FACTOR, PLUS = range(11)
PLAY_SIZE: Final = 11
"""Of each play: what it does to the total, the bits of its words, a number that plays share which do the same beyond the total, how many cards of
one rank count and how many are drawn for it, what one of them does, the play that a card would do which does this again, what
it is beside a play, and by what the total is multiplied before something is added:"""
SHOW, KEEP, STOP, TAKE, ROB, NAME, THROW, LAY_THREE = range(1, 9)
"""Answers to questions, cards that are thrown away, three of a kind."""

TOO_HIGH: Final = 14
"""Cards never act as one of so high a number."""
KNOWN_CARDS: Final = 5
KNOWN_KEYS: Final = 8568
"""In so many ways can so many cards have numbers from 1 to TOO_HIGH, in order."""
COLUMN: Final = TOO_HIGH + 1
"""Where COLUMNS is not 0, there stands for each of the cards in order, and for each number that it may have, what is added up
to the number of such a way."""

# Where PLAINLY is not 0, it is where the rows of a plain game of two stand: the lowest total that they know, how many kinds of
# card there are, where the plays of the rows begin; each card of the pack as its index and its kind; then, for each bot, each
# total and each kind: how many plays there are and where they stand, or the best one and its worth; then all plays.
LOWEST, KINDS, PLAIN_PLAYS, PLAIN_DECK = range(4)
BEST_AT: Final = 32
"""The worth of the best play stands so far up beside the play."""
FAR_DOWN: Final = 1 << 20
"""Added to totals and worths, so that they are above zero."""
KIND_BITS: Final = 8

# A room: the state of a deal, then what each seat has, then cards and plays.
(
    TOTAL, TURN, DIRECTION, ALIVE, AT, END, ORDERED, LAID, SHUFFLES, OVER, LOST, DUTY, WHOLE, BACK, LATER, GIVE, PENALTY,
    BARE, LINKS, RUN, LAST, COUNT, SEED, CARD_LOTS, CHOICE_LOTS,
    PICK_LOTS, DONE, OWED, OWED_CARDS, ASKED, MOVER, DURING, DURING_CARD, DURING_CARDS, DURING_TARGET, LEFT, FLOOR, FIRST_WAIT,
    LAST_WAIT, GONE, SPILT, LISTED, BLIND,
) = range(43)  # fmt: skip
STATE: Final = 43
STOPS: Final = 1
STANDS: Final = 2
"""BLIND: whoever looks for what follows each card wants the kernel to stop before one is taken blindly, or it did; 0: by lot."""
TRACING, MEASURING = range(43, 45)
"""Whether the plays made are written down, and what they ask for is counted."""
MOST: Final = 48
"""Places for the cards of a hand."""
MOST_CARDS: Final = 1080
MOST_MOVES: Final = 8248
MOST_WAITS: Final = 256
MOST_SETS: Final = 4232
SIZES: Final = 45
TURNS: Final = SIZES + MAX_SEATS
"""Own turns of each seat, counted while the limit may not be set."""
LOSERS: Final = TURNS + MAX_SEATS
"""Seats in the order in which they lost."""
FORGOT: Final = LOSERS + MAX_SEATS + 1
"""For each seat a bit for each rank of which it has kept three."""
HANDS: Final = FORGOT + MAX_SEATS
WAITS: Final = HANDS + MAX_SEATS * MOST
"""What is still to come in a turn: cards to be taken, and questions."""
STOCK: Final = WAITS + MOST_WAITS
PILE: Final = STOCK + MOST_CARDS
GONE_CARDS: Final = PILE + MOST_CARDS
"""How many of each card lie in the pile and are not taken out of it again."""
COUNTS: Final = GONE_CARDS + 256
"""Places to count and to note something in."""
SEEN: Final = COUNTS + 64
"""A place for each card."""
SEARCH: Final = SEEN + 256
"""Places for a search through plays that are owed."""
MOVES: Final = SEARCH + 64
"""The legal plays; from TARGETS on the seat that each names, from CHOSEN on its card, or its places in the hand."""
TARGETS: Final = MOVES + MOST_MOVES
CHOSEN: Final = TARGETS + MOST_MOVES
MASKS: Final = CHOSEN + MOST_MOVES
"""Sets of cards that may go together, as bits; from WORTHS on what they add up to."""
WORTHS: Final = MASKS + MOST_SETS
KNOWN: Final = WORTHS + MOST_SETS
"""For each such way what the sets that add up to a number that is sought can do: of each the bits of
its places, its number and which of the plays of that; at most five of them, six and five."""
TOO_MANY: Final = 1
"""It stands there where they are more; else how many they are and two."""
MOST_KEPT: Final = 16
KEPT_WORDS: Final = 3
KEPT_BITS: Final = KNOWN_CARDS + 5
TRACE: Final = KNOWN + KEPT_WORDS * KNOWN_KEYS
"""From here on the plays made, where the row goes on: place among the legal ones, play, seat named, seat on turn, total before
it, how many were legal, what was chosen."""
TRACE_SIZE: Final = 7
SEVERAL: Final = 8
"""Several cards are chosen as the bits of their places in the hand, moved so far up: below are single cards."""

# What is still to come in a turn: a kind, then a seat, the seat from whose hand a card comes, and what questions know.
(FROM_STOCK, FROM_HAND, ASKS_SHIELD, ASKS_PICK, ASKS_DIG, ASKS_RAID, ASKS_NINES, ASKS_NUMBER, ASKS_REWARD, BLOW) = (
    range(10)
)
LARGEST: Final = 5
"""How many cards a card that digs or raids takes at most."""

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
