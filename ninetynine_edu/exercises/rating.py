"""How hard an exercise is, as one number: about 300 for the easiest sums, 2500 for the hardest puzzles.

Sums are rated by what studies of mental arithmetic found to make them slow and error-prone: the size of the smaller number
that is counted on (G. J. Groen and J. M. Parkman, A chronometric analysis of simple addition, Psychological Review 79, 1972),
and whether a ten has to be carried (M. H. Ashcraft and E. H. Stazyk, Mental addition: a test of three verification models,
Memory & Cognition 9, 1981).
"""

from __future__ import annotations

from typing import Final

from ..play.calling import Call

EASIEST: Final = 300
HARDEST: Final = 2500
_STEP: Final = 25
_CARRY: Final = 150
_BACK: Final = 75
_ZERO: Final = 150
_TIMES: Final = 250
_TENS: Final = 20


def within(rating: int) -> int:
    """Return a rating inside the bounds of all ratings."""
    return max(EASIEST, min(HARDEST, rating))


def of_sum(call: Call) -> int:
    """Return how hard one sum is.

    >>> of_sum(Call(40, 42, "add", 2)) < of_sum(Call(40, 47, "add", 7)) < of_sum(Call(47, 54, "add", 7))
    True
    """
    if call.op == "set" or not call.step:
        return EASIEST
    ones = abs(call.n) % 10
    counted = min(ones, abs(call.before) % 10) if call.n > 0 else ones
    rating = EASIEST + 50 + _STEP * (ones + counted) // 2 + _TENS * (abs(call.n) // 10)
    rating += _CARRY * call.carries + _BACK * (call.step < 0)
    rating += _ZERO * (call.before * call.after < 0 or call.after < 0 or call.before < 0) + _TIMES * (
        call.op == "times"
    )
    return within(rating)


_BANDS: Final = (700, 950, 1200, 1450)
"""The ratings at which the second to the fifth level of puzzles begin."""
_FIRST_PLY: Final = 400
_PLY: Final = 150
_CHOICE: Final = 15
_TEMPTED: Final = 200


def of_ending(plies: int, choices: int, tempted: int) -> int:
    """Return how hard an ending is to see through.

    Args:
        plies: so many plays are left.
        choices: so many plays are possible at all turns of the winner together.
        tempted: so many bots of the house go wrong.

    >>> of_ending(1, 2, 0) < of_ending(3, 5, 0) < of_ending(3, 5, 2)
    True
    """
    return within(_FIRST_PLY + _PLY * (plies - 1) + _CHOICE * choices + _TEMPTED * tempted)


def level_of(rating: int) -> int:
    """Return the level of a puzzle by its rating, 1 to 5.

    >>> level_of(300), level_of(700), level_of(2500)
    (1, 2, 5)
    """
    return 1 + sum(rating >= start for start in _BANDS)


def levels_between(low: int, high: int) -> range:
    """Return the levels from one rating to another."""
    return range(level_of(low), level_of(high) + 1)
