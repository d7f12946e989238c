"""The simplex method in floating point: it says only where whole numbers should begin, and decides nothing."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import inf
from typing import Final

from ..ground.here import numpy_is_here
from .budget import Budget

Variable = tuple[int, int]

_SEED: Final = 99
_SMALL: Final = 1e-9


def guided(
    table: Sequence[Sequence[int]], inside: Sequence[Variable], outside: Sequence[Variable], budget: Budget
) -> list[Variable]:
    """Return which variables have a row when a program is solved in floating point: a guess where to begin.

    Args:
        table: a dictionary as :class:`.hidden_lp.Program` has it, its last row the aim; column 0 is the constant.
        inside, outside: which variable each row says, and which each column stands for.
        budget: whose clock is looked at.
    """
    return (_with_arrays if numpy_is_here() else _alone)(table, list(inside), list(outside), budget)


def _with_arrays(
    whole: Sequence[Sequence[int]], inside: list[Variable], outside: list[Variable], budget: Budget
) -> list[Variable]:
    import numpy

    table = numpy.array(whole, dtype=float)
    # Slightly shifted constants, each by another amount, keep degenerate steps apart.
    shifts = numpy.random.default_rng(_SEED).uniform(1e-6, 2e-6, size=len(table) - 1)
    table[:-1, 0] += shifts * max(1.0, abs(table[:, 0]).max())
    for step in range(20 * len(table) + 100):
        if step % 8 == 0:
            budget.look_at_clock()
        column = 1 + int(table[-1, 1:].argmax())
        if table[-1, column] <= _SMALL:
            break
        falls = table[:-1, column]
        ratios = numpy.where(falls < -_SMALL, -table[:-1, 0] / numpy.minimum(falls, -_SMALL), numpy.inf)
        row = int(ratios.argmin())
        if ratios[row] == numpy.inf:
            break
        pivot = table[row] / -falls[row]
        pivot[column] = 1 / falls[row]
        factors = table[:, column].copy()
        factors[row] = 0
        table[:, column] = 0
        busy = numpy.abs(factors) > 1e-12
        table[busy] += numpy.outer(factors[busy], pivot)
        table[row] = pivot
        inside[row], outside[column] = outside[column], inside[row]
    return inside


def _alone(
    whole: Sequence[Sequence[int]], inside: list[Variable], outside: list[Variable], budget: Budget
) -> list[Variable]:
    """Do the same with Python alone."""
    table = [list(map(float, row)) for row in whole]
    shift = max(1.0, *(abs(row[0]) for row in table))
    rng = random.Random(_SEED)
    for row in table[:-1]:
        row[0] += rng.uniform(1e-6, 2e-6) * shift
    for step in range(20 * len(table) + 100):
        if step % 8 == 0:
            budget.look_at_clock()
        aim = table[-1]
        column = max(range(1, len(aim)), key=aim.__getitem__)
        if aim[column] <= _SMALL:
            break
        ratios = [-row[0] / row[column] if row[column] < -_SMALL else inf for row in table[:-1]]
        at = min(range(len(ratios)), key=ratios.__getitem__)
        if ratios[at] == inf:
            break
        fall = table[at][column]
        pivot = [-value / fall for value in table[at]]
        pivot[column] = 1 / fall
        for number, row in enumerate(table):
            factor = row[column]
            if number != at and abs(factor) > 1e-12:
                row[column] = 0.0
                table[number] = [value + factor * own for value, own in zip(row, pivot, strict=True)]
        table[at] = pivot
        inside[at], outside[column] = outside[column], inside[at]
    return inside
