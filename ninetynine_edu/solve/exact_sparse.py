"""The figures of a solution in base p with Python alone: most equations hold few unknowns, and only those are written down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

PRIMES: Final = ((1 << 127) - 1, (1 << 89) - 1, (1 << 61) - 1)
"""Large primes make few figures; each still costs Python about as much as a small one."""


class Step(NamedTuple):
    """One unknown, expressed by others."""

    row: int
    unknown: int
    inverse: int
    """What the row is multiplied with, so that the unknown stands in it once."""
    taken: list[tuple[int, int]]
    """(row, how often this row is taken away from it)."""
    others: list[tuple[int, int]]
    """(unknown of a later step, what stands in front of it)."""


def figures(rows: Sequence[Mapping[int, int]], right: Sequence[int], prime: int) -> Iterator[list[int]] | None:
    """Return the figures of all unknowns in base p, the lowest first, without end; None when there is no one solution.

    Args:
        rows, right: the equations, as :func:`.exact.solve_linear` takes them.
        prime: one of `PRIMES`.
    """
    steps = _eliminated(rows, prime)
    return None if steps is None else _coming(rows, right, prime, steps)


def _coming(
    rows: Sequence[Mapping[int, int]], right: Sequence[int], prime: int, steps: list[Step]
) -> Iterator[list[int]]:
    rest = list(right)
    while True:
        figure = _solved(steps, [side % prime for side in rest], prime)
        yield figure
        rest = [
            (side - sum(factor * figure[unknown] for unknown, factor in row.items())) // prime
            for side, row in zip(rest, rows, strict=True)
        ]


def _eliminated(rows: Sequence[Mapping[int, int]], prime: int) -> list[Step] | None:
    """Take one unknown after the other out of all other rows (Gauss), the last first; None when one is in no row left.

    Steps lead mostly from a total to totals a little above it, so from the top down few new entries appear.
    """
    left = [{unknown: factor % prime for unknown, factor in row.items()} for row in rows]
    users: list[dict[int, None]] = [{} for _ in rows]
    for number, row in enumerate(left):
        for unknown in row:
            users[unknown][number] = None
    waiting = set(range(len(left)))
    steps: list[Step] = []
    for unknown in reversed(range(len(left))):
        within = [number for number in users[unknown] if number in waiting and left[number][unknown]]
        if not within:
            return None
        chosen = unknown if unknown in within else min(within, key=lambda number: len(left[number]))
        waiting.remove(chosen)
        inverse = pow(left[chosen][unknown], -1, prime)
        others = [
            (other, factor * inverse % prime) for other, factor in left[chosen].items() if factor and other < unknown
        ]
        taken = [(number, left[number][unknown]) for number in within if number != chosen]
        for number, times in taken:
            row = left[number]
            for other, factor in others:
                if other not in row:
                    users[other][number] = None
                row[other] = (row.get(other, 0) - times * factor) % prime
        steps.append(Step(chosen, unknown, inverse, taken, others))
    return steps


def _solved(steps: list[Step], rest: list[int], prime: int) -> list[int]:
    """Return all unknowns modulo p for some right sides, which are used up."""
    for row, _, inverse, taken, _ in steps:
        side = rest[row] = rest[row] * inverse % prime
        if side:
            for number, times in taken:
                rest[number] = (rest[number] - times * side) % prime
    found = [0] * len(rest)
    for row, unknown, _, _, others in reversed(steps):
        found[unknown] = (rest[row] - sum(factor * found[other] for other, factor in others)) % prime
    return found
