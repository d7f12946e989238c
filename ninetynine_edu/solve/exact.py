"""Systems of linear equations with whole numbers, solved exactly.

The unknowns are found figure by figure in base p (J. D. Dixon, Exact solution of linear equations using p-adic
expansions, Numerische Mathematik 40, 1982): one inverse modulo a prime, then small whole numbers only. However they were
found, the fractions are put back into all equations and returned only when every one of them holds exactly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import isqrt
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

PRIMES: Final = (33_554_393, 33_554_383, 33_554_371)
"""Primes below 2**25, so that thousands of products of two numbers below them add up within 64 bits."""
_FIRST: Final = 16
_MOST: Final = 1 << 14


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
    size = len(rows)
    if not size:
        return []
    for prime in PRIMES:
        dense = np.zeros((size, size), dtype=np.int64)
        for number, row in enumerate(rows):
            for unknown, factor in row.items():
                dense[number, unknown] = factor
        inverse = _inverse(dense % prime, prime)
        if inverse is not None:
            break
    else:
        raise ArithmeticError("These equations do not have exactly one solution.")
    starts = np.cumsum([0, *(len(row) for row in rows)])[:-1]
    columns = np.array([unknown for row in rows for unknown in row], dtype=np.int64)
    factors = np.array([factor for row in rows for factor in row.values()], dtype=np.int64)
    rest = np.array(right, dtype=np.int64)
    figures: list[NDArray[np.int64]] = []
    attempt = _FIRST
    while len(figures) < _MOST:
        figure = inverse @ (rest % prime) % prime
        figures.append(figure)
        rest = (rest - np.add.reduceat(factors * figure[columns], starts)) // prime
        if len(figures) == attempt:
            attempt *= 2
            found = _fractions(figures, prime)
            if found is not None and _holds(rows, right, *found):
                below, above = found
                return [Fraction(number, below) for number in above]
    raise ArithmeticError("These equations have no solution of less than a hundred thousand figures.")


def _inverse(matrix: NDArray[np.int64], prime: int) -> NDArray[np.int64] | None:
    """Return the inverse modulo a prime (Gauss and Jordan, in place), or None when there is none."""
    size = len(matrix)
    order = np.arange(size)
    for k in range(size):
        pivots = np.flatnonzero(matrix[k:, k])
        if not len(pivots):
            return None
        other = k + int(pivots[0])
        if other != k:
            matrix[[k, other]] = matrix[[other, k]]
            order[[k, other]] = order[[other, k]]
        factor = pow(int(matrix[k, k]), -1, prime)
        matrix[k, k] = 1
        matrix[k] = matrix[k] * factor % prime
        touched = np.flatnonzero(matrix[:, k])
        touched = touched[touched != k]
        taken = matrix[touched, k].copy()
        matrix[touched, k] = 0
        matrix[touched] = (matrix[touched] - taken[:, None] * matrix[k]) % prime
    result = np.empty_like(matrix)
    result[:, order] = matrix
    return result


def _fractions(figures: list[NDArray[np.int64]], prime: int) -> tuple[int, list[int]] | None:
    """Return a common denominator and numerators that have these figures in base p, or None when they are too few."""
    values: NDArray[Any] = np.zeros(len(figures[0]), dtype=object)
    for figure in reversed(figures):
        values = values * prime + figure.astype(object)
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
