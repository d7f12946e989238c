"""Systems of linear equations with whole numbers, solved exactly.

The unknowns are found figure by figure in base p (J. D. Dixon, Exact solution of linear equations using p-adic
expansions, Numerische Mathematik 40, 1982): solved once modulo a prime, then small whole numbers only. However they were
found, the fractions are put back into all equations and returned only when every one of them holds exactly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from itertools import islice
from math import isqrt
from typing import Final

from ..ground.here import numpy_is_here

_FIRST: Final = 400
"""So many bits the figures have that are tried first."""
_MOST: Final = 400_000
"""So many bits all figures have at most."""


def solve_linear(rows: Sequence[Mapping[int, int]], right: Sequence[int]) -> list[Fraction]:
    """Return the one solution of a square system.

    Args:
        rows: for each equation the whole number in front of each unknown that is in it, below 2**31.
        right: the right sides, below 2**31.

    Raises:
        ArithmeticError: when there is not exactly one solution.

    >>> solve_linear([{0: 2, 1: 1}, {0: 1, 1: -3}], [1, 2])
    [Fraction(5, 7), Fraction(-3, 7)]
    """
    if not rows:
        return []
    way = import_module(".exact_arrays" if numpy_is_here() else ".exact_sparse", __package__)
    for prime in way.PRIMES:
        coming = way.figures(rows, right, prime)
        if coming is not None:
            break
    else:
        raise ArithmeticError("These equations do not have exactly one solution.")
    figures: list[list[int]] = []
    attempt = _FIRST // prime.bit_length()
    while len(figures) * prime.bit_length() < _MOST:
        figures += islice(coming, attempt - len(figures))
        attempt *= 2
        found = _fractions(figures, prime)
        if found is not None and _holds(rows, right, *found):
            below, above = found
            return [Fraction(number, below) for number in above]
    raise ArithmeticError("These equations have no solution of less than a hundred thousand figures.")


def _fractions(figures: list[list[int]], prime: int) -> tuple[int, list[int]] | None:
    """Return a common denominator and numerators that have these figures in base p, or None when they are too few."""
    values = [0] * len(figures[0])
    for figure in reversed(figures):
        values = [value * prime + more for value, more in zip(values, figure, strict=True)]
    modulus = prime ** len(figures)
    bound = isqrt(modulus // 2)
    below = 1
    above: list[int] = []
    for value in values:
        number = value * below % modulus
        number -= modulus if number > modulus // 2 else 0
        if abs(number) > bound:
            number, more = _fraction(number % modulus, modulus, bound)
            below *= more
            if not more or below > bound:
                return None
            above = [each * more for each in above]
        above.append(number)
    return below, above


def _fraction(value: int, modulus: int, bound: int) -> tuple[int, int]:
    """Return numerator and denominator of the small fraction that is `value` modulo `modulus` (Euclid, halfway)."""
    one, other = (modulus, 0), (value, 1)
    while other[0] > bound:
        times = one[0] // other[0]
        one, other = other, (one[0] - times * other[0], one[1] - times * other[1])
    return other if other[1] > 0 else (-other[0], -other[1])


def _holds(rows: Sequence[Mapping[int, int]], right: Sequence[int], below: int, above: list[int]) -> bool:
    """Return whether fractions solve all equations, in whole numbers."""
    return all(
        sum(factor * above[unknown] for unknown, factor in row.items()) == below * side
        for row, side in zip(rows, right, strict=True)
    )
