"""Lots: even, and the same wherever they are drawn."""

from __future__ import annotations

from collections import Counter

from ninetynine_edu.fast.lots import MASK, below, mixed, moved_on, seed_of


def test_they_are_whole_numbers_below_2_to_the_63() -> None:
    for x in (0, 1, MASK, 2**53 - 1, 12345):
        assert 0 <= mixed(x) <= MASK and 0 <= moved_on(x, 10**6) <= MASK


def test_mixing_loses_nothing() -> None:
    """Each of its three steps can be undone, so different numbers stay different."""
    assert len({mixed(x) for x in range(20_000)}) == 20_000


def test_lots_are_even() -> None:
    room, drawn = [7], Counter[int]()
    for _ in range(52_000):
        drawn[below(room, 0, 52)] += 1
    square = sum((drawn[n] - 1000) ** 2 / 1000 for n in range(52))
    assert len(drawn) == 52 and 20 < square < 100  # of 51 degrees of freedom: both are one in ten thousand


def test_packs_have_seeds_of_their_own() -> None:
    assert len({seed_of(seed, number) for seed in range(50) for number in range(50)}) == 2500
