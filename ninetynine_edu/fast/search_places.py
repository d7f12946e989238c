"""Where the numbers of a search stand: a plan tells the cards of one question apart, a row of work holds what is on the way, and
a row of what is known holds positions that were met, each with its whole key.
"""

from __future__ import annotations

from typing import Final

# --- scores ---

SCORE_BITS: Final = 22
SCORES: Final = (1 << SCORE_BITS) - 1
SURE: Final = 1 << 20
"""The score of a deal that is won already; every play until then takes one away. A lost one has the same below zero."""
UNDECIDED: Final = 1 << 30
"""No score: it is not known yet."""
NO_WORTH: Final = -(1 << 62) - (1 << 61)
"""No average: it is not known yet."""
CERTAIN: Final = 2**18 * 3**10 * 5**5 * 7**2
"""So many parts has a certain win where cards are taken blindly out of hands: some 2**51."""
FAR: Final = 1 << 19
"""Totals farther from 0 than this have no place in a key."""
FARTHEST: Final = 1 << 60

# --- a plan: what is the same in the whole question ---

(
    ROOM, FRAME, WORDS, HAND_WORDS, MORE_WORDS, UNSEEN_CARDS, ONE_SEAT, OTHER_SEAT, SLOTS_MASK, ENTRY, MOST_PLIES, AHEAD,
    BEYOND, FOR_ONE, PILE_KEPT,
) = range(15)  # fmt: skip
"""How many places of a room are kept at each ply, and how many of the row of work a ply has; how many words a key has, how many of
them for the cards of a hand, and how many for questions; whether the stock is in unknown order; the seats that are in; one less
than there are places for what is known, and how long each is; how many plies have places; how many plays are looked ahead, and what
lies beyond; whether one seat alone is asked about; how many places of the pile are kept at each ply: 0 where nothing is taken out of
it, else it stands last there."""
PARTS_AT: Final = 15
"""From here on n! for each number of unseen cards."""
MOST_UNSEEN: Final = 20
"""20! is below 2**63."""
KINDS_AT: Final = PARTS_AT + MOST_UNSEEN + 1
"""From here on three numbers for each card of the game: its kind, and what it adds to which word of the cards of a hand."""
KIND_SIZE: Final = 3

# --- a row of work ---

(ALLOWED, STOPPED, MET, FOUND) = range(4)
"""How many positions may still be looked at; why it stopped; how many positions are known; the answer."""
SPENT: Final = 1
"""STOPPED: the positions that were allowed are used up."""
TOO_FAR: Final = 2
"""STOPPED: something has no place here, so somebody else has to answer."""
KEY: Final = 4
MOST_WORDS: Final = 20
(LOW, HIGH, FREE) = range(KEY + MOST_WORDS, KEY + MOST_WORDS + 3)
"""Where answers are kept for spans of totals: the lowest and the highest of the one that was found, and a place for another one."""
TOTAL_BITS: Final = 20
"""So many bits of a key hold the total."""
FRAMES: Final = FREE + 1
"""From here on what each ply keeps: numbers of its own, the room as it was, what was still to come in a turn, then its plays."""
(SLOT, ALPHA, BETA, BEST, TRIED, OFFERED, WHOSE, PASSED, LEVEL, LEVELS) = range(10)
"""Where the position stands in what is known; the bounds; the best so far; how many plays were tried, and how many there are; who is on
turn, and whether the play tried last gives the turn to the other seat. Under chance: how many cards are drawn for that play, and
from LEVELS on two numbers for each of them:"""
(STOOD_AT, LOWEST_SO_FAR, HIGHEST_SO_FAR) = range(LEVELS, LEVELS + 3)
"""Where spans are kept: the total, and for which ones all plays lose that were tried."""
(SUM, DRAWN_AT) = range(2)
"""what the cards tried so far add up to, and where the card stands that is tried now."""
(SUMMED, WEIGHED, CARDS_HELD, TIMES_HELD, DEPTH) = range(LEVELS, LEVELS + 5)
"""Where a card is taken blindly (LEVEL is not 0 there): what the cards tried add up to, and how many they are, of how many; how many are
like the one that is tried now. And everywhere there how many plays were made before."""
(ASKS_HIGH, ASKS_LOW, ASKS_BETWEEN) = range(1, 4)
"""LEVEL where a card is taken blindly: most cards decide a deal for certain, so that is asked first, and what lies between last."""
MOST_DRAWS: Final = 12
HEAD: Final = LEVELS + 2 * MOST_DRAWS
WAITS_KEPT: Final = 12
(PLAY_OF, TARGET_OF, CHOSEN_OF, RANKED) = range(4)
PLAY_PLACES: Final = 4
MOST_PLAYS: Final = 512
"""So many plays of a position have places; a position with more is answered by somebody else."""
