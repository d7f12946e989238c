"""Linear systems over the fractions, against SymPy."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
import sympy

from ninetynine_edu.solve import exact, exact_arrays, exact_sparse
from ninetynine_edu.solve.exact import solve_linear

WAYS = {"NumPy": exact_arrays, "Python alone": exact_sparse}


@pytest.fixture(params=WAYS, autouse=True)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(exact, "numpy_is_here", lambda: request.param == "NumPy")
    return str(request.param)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 9, 14])
def test_random_systems_agree_with_sympy(size: int) -> None:
    rng = random.Random(size)
    solved = 0
    for _ in range(8):
        matrix = [
            [rng.choice((0, 0, rng.randint(-9, 9), rng.randint(-(10**6), 10**6))) for _ in range(size)]
            for _ in range(size)
        ]
        for k in range(size):
            matrix[k][(k + 1) % size] = rng.randint(1, 99)  # rows in need of being exchanged
        right = [rng.randint(-50, 50) for _ in range(size)]
        rows = [{k: factor for k, factor in enumerate(row) if factor} for row in matrix]
        try:
            found = solve_linear(rows, right)
        except ArithmeticError:
            assert sympy.Matrix(matrix).det() == 0
            continue
        expected = sympy.Matrix(matrix).LUsolve(sympy.Matrix(right))
        assert found == [Fraction(int(value.p), int(value.q)) for value in expected]
        solved += 1
    assert solved > 4


def test_a_system_that_a_prime_cannot_solve_goes_to_the_next() -> None:
    prime = exact_arrays.PRIMES[0]
    assert solve_linear([{0: prime, 1: prime}, {0: 1, 1: 2}], [1, 0]) == [Fraction(2, prime), Fraction(-1, prime)]
    for way in WAYS.values():
        first, second, _ = way.PRIMES
        assert way.figures([{0: first, 1: first}, {0: 1, 1: 2}], [1, 0], first) is None
        assert way.figures([{0: first, 1: first}, {0: 1, 1: 2}], [1, 0], second) is not None


def test_primes_are_primes_that_fit() -> None:
    assert all(sympy.isprime(prime) for way in WAYS.values() for prime in way.PRIMES)
    assert max(exact_arrays.PRIMES) < 2**25


def test_long_fractions_are_found_whole() -> None:
    """Each unknown is a third of the one before, plus one: the last is (3**200 - 1) / (2 * 3**199)."""
    rows = [{0: 1}] + [{k - 1: -1, k: 3} for k in range(1, 200)]
    found = solve_linear(rows, [1] + [3] * 199)
    assert found[-1] == Fraction(3**200 - 1, 2 * 3**199)


@pytest.mark.parametrize("rows", [[{0: 1, 1: 1}, {0: 2, 1: 2}], [{0: 1}, {0: 1}], [{1: 1}, {1: 3}]])
def test_systems_without_one_solution_are_refused(rows: list[dict[int, int]]) -> None:
    with pytest.raises(ArithmeticError, match="exactly one solution"):
        solve_linear(rows, [1, 2])


def test_what_does_not_hold_is_not_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too few figures can look like another fraction; it is put back into the equations before it is believed."""
    right = exact._fractions
    calls = 0

    def first_wrong(figures: list[Any], prime: int) -> tuple[int, list[int]] | None:
        nonlocal calls
        calls += 1
        return (7, [1, 1]) if calls == 1 else right(figures, prime)

    monkeypatch.setattr(exact, "_fractions", first_wrong)
    assert solve_linear([{0: 2, 1: 1}, {0: 1, 1: -3}], [1, 2]) == [Fraction(5, 7), Fraction(-3, 7)] and calls == 2


def test_nothing_has_the_empty_solution() -> None:
    assert solve_linear([], []) == []
