"""How hard an exercise is, as one number: about 300 for the easiest sums, 2500 for the hardest puzzles.

Sums are rated by what studies of mental arithmetic found to make them slow and error-prone. How much each weighs here is a choice
of ours; that and in which direction is theirs:

* the smaller of two numbers, which children count on: G. J. Groen and J. M. Parkman, A chronometric analysis of simple addition,
  Psychological Review 79 (1972), 329-343;
* the square of the sum, how seldom and late a number fact is met; and that doubles such as 6 and 6 are easy: M. H. Ashcraft and
  E. H. Stazyk, Mental addition: a test of three verification models, Memory & Cognition 9 (1981), 185-196;
* a ten to be carried: K. Moeller, E. Klein and H.-C. Nuerk, Three processes underlying the carry effect in addition, British Journal
  of Psychology 102 (2011), 623-645; and how many: I. Imbo, A. Vandierendonck and S. De Rammelaere, The role of working memory in the
  carry operation of mental arithmetic, Quarterly Journal of Experimental Psychology 60 (2007), 708-731;
* how many different operations there are: E. F. Loftus and P. Suppes, Structural variables that determine problem-solving difficulty
  in computer-assisted instruction, Journal of Educational Psychology 63 (1972), 531-542.

Each sum is one fact: the two of its three numbers that make the largest together, so taking away is rated by the fact that undoes
it. What it costs to take away, to go below zero and to double is our own judgement.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log2, prod
from typing import Final

from ..play.calling import Call
from ..rules.effects import Effect

EASIEST: Final = 300
HARDEST: Final = 2500
_SUM: Final = 60
_MIN: Final = 10
_SQUARES: Final = 3
_CARRY: Final = 120
_BACK: Final = 60
_ZERO: Final = 150
_TIMES: Final = 150
_TENS: Final = 20
_NEXT: Final = 60
_CHANGE: Final = 30
_CARD: Final = 75
_WAY: Final = 60
BACKWARDS: Final = 60
"""It is harder to find the number that was added than to add it."""


def within(rating: int) -> int:
    """Return a rating inside the bounds of all ratings."""
    return max(EASIEST, min(HARDEST, rating))


def of_fact(one: int, other: int) -> int:
    """Return how hard it is to add two numbers from 0 to 9: how far is counted on, how large the sum is, half of it for doubles.

    >>> of_fact(2, 2) < of_fact(2, 3) < of_fact(7, 8), of_fact(7, 7) < of_fact(6, 8)
    (True, True)
    """
    size = _MIN * min(one, other) + (one + other) ** 2 // _SQUARES
    return size // 2 if one == other else size


def of_sum(call: Call) -> int:
    """Return how hard one sum is.

    >>> of_sum(Call(40, 42, "add", 2)) < of_sum(Call(40, 47, "add", 7)) < of_sum(Call(47, 54, "add", 7))
    True
    >>> of_sum(Call(54, 47, "add", -7)) > of_sum(Call(47, 54, "add", 7))
    True
    """
    if call.op == "set" or not call.step:
        return EASIEST
    if call.op == "times":
        return within(EASIEST + _SUM + _TIMES + _ones(abs(call.before), abs(call.before)) + _below(call))
    one, other, whole = sorted((abs(call.before), abs(call.step), abs(call.after)))
    back = _BACK if call.step < 0 or whole != abs(call.after) else 0
    return within(EASIEST + _SUM + _ones(one, other) + back + _TENS * (abs(call.step) // 10) + _below(call))


def _ones(first: int, step: int) -> int:
    """Return how hard it is to add the ones of two numbers: the fact, and the ten that is carried."""
    one, other = first % 10, step % 10
    return of_fact(one, other) + _CARRY * (one + other >= 10)


def _below(call: Call) -> int:
    """Return what it costs to count below zero, and through it."""
    return _ZERO * (call.before < 0 or call.after < 0) + _BACK * (call.before * call.after < 0)


def of_sums(calls: Sequence[Call]) -> int:
    """Return how hard several sums one after the other are: the hardest one, a part of each other one, and each change of sign."""
    rated = sorted(map(of_sum, calls), reverse=True)
    others = sum(_NEXT + (each - EASIEST) // 4 for each in rated[1:])
    return within(rated[0] + others + _CHANGE * (len({(call.op, call.n < 0) for call in calls}) - 1))


def of_distance(total: int, to: int) -> int:
    """Return how hard it is to tell how far it is from a total up to another: the sum that is looked for, from behind."""
    if total < 0 < to:
        return within(of_sum(Call(to, to - total, "add", -total)) + 2 * _ZERO + BACKWARDS)
    return within(of_sum(Call(total, to, "add", to - total, low=None)) + BACKWARDS)


def of_several(calls: Sequence[Call]) -> int:
    """Return how hard several sums are that do not depend on each other: the hardest one, and a little for each other one."""
    return within(max(map(of_sum, calls)) + _CHANGE * (len(calls) - 1))


def of_choice(effects: Iterable[Effect]) -> int:
    """Return how hard it is to judge several cards: how many, in how many ways, and whether they simply add."""
    return within(
        EASIEST
        + 50
        + sum(_CARD + _WAY * (len(each.alternatives) - 1) + _CHANGE * (not each.is_plain) for each in effects)
    )


_BANDS: Final = (920, 1110, 1280, 1550)
"""The ratings at which the second to the fifth level of puzzles begin: about as many endings dealt by lot lie in each."""
_FIRST_PLY: Final = 500
_PLY: Final = 95
_HALF: Final = 185
_TEMPTED: Final = 205
_SEEN: Final = 2
_MOST_SEEN: Final = 40


def of_ending(plies: int, choices: Sequence[tuple[int, int]], tempted: int, seen: int = 0) -> int:
    """Return how hard an ending is to see through.

    Four things count, and only the third asks players: how far one must look ahead; how unlikely it is that plays by lot stay right,
    for each half of what is left of that chance as much again; how often a wrong play tempts; and a little for all plays that
    there are to look at. How much each weighs was chosen so that over some thousand endings dealt by lot players of every sort find
    fewer the higher the rating: those who look one to four plays ahead, those who save or count cards, and those who slip.

    Args:
        plies: so many plays are left.
        choices: for each turn of the winner how many plays there are, and how many of them are right.
        tempted: so often a play that tempts is wrong at those turns.
        seen: so many plays there are at all turns of both.

    >>> of_ending(1, [(2, 1)], 0) < of_ending(3, [(2, 1), (3, 1)], 0) < of_ending(3, [(2, 1), (3, 1)], 2)
    True
    >>> of_ending(3, [(3, 2)], 0) < of_ending(3, [(3, 1)], 0)
    True
    """
    luck = log2(prod(plays for plays, _ in choices)) - log2(prod(right for _, right in choices))
    size = _FIRST_PLY + _PLY * (plies - 1) + _SEEN * min(seen, _MOST_SEEN)
    return within(size + round(_HALF * luck) + _TEMPTED * tempted)


def level_of(rating: int) -> int:
    """Return the level of a puzzle by its rating, 1 to 5.

    >>> level_of(300), level_of(920), level_of(2500)
    (1, 2, 5)
    """
    return 1 + sum(rating >= start for start in _BANDS)
