"""The figures of a solution in base p with NumPy: one inverse of the whole matrix, however full it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

PRIMES: Final = (33_554_393, 33_554_383, 33_554_371)
"""Primes below 2**25, so that thousands of products of two numbers below them add up within 64 bits."""


def figures(rows: Sequence[Mapping[int, int]], right: Sequence[int], prime: int) -> Iterator[list[int]] | None:
    """Return the figures of all unknowns in base p, the lowest first, without end; None when there is no one solution.

    Args:
        rows, right: the equations, as :func:`.exact.solve_linear` takes them.
        prime: one of `PRIMES`.
    """
    size = len(rows)
    dense = np.zeros((size, size), dtype=np.int64)
    for number, row in enumerate(rows):
        for unknown, factor in row.items():
            dense[number, unknown] = factor
    inverse = _inverse(dense % prime, prime)
    return None if inverse is None else _coming(rows, right, prime, inverse)


def _coming(
    rows: Sequence[Mapping[int, int]], right: Sequence[int], prime: int, inverse: NDArray[np.int64]
) -> Iterator[list[int]]:
    starts = np.cumsum([0, *(len(row) for row in rows)])[:-1]
    columns = np.array([unknown for row in rows for unknown in row], dtype=np.int64)
    factors = np.array([factor for row in rows for factor in row.values()], dtype=np.int64)
    rest = np.array(right, dtype=np.int64)
    while True:
        figure = inverse @ (rest % prime) % prime
        yield figure.tolist()
        rest = (rest - np.add.reduceat(factors * figure[columns], starts)) // prime


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
