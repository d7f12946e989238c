"""Intervals hold what they promise."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from ninetynine_edu.arena.interval import of_mean, of_share, wide


def covered(share: Fraction, of: int, sure: float) -> float:
    """How often the interval of a share holds the true one, exactly: every count of hits with its chance."""
    chances = {hits: comb(of, hits) * share**hits * (1 - share) ** (of - hits) for hits in range(of + 1)}
    return float(sum((chance for hits, chance in chances.items() if within(hits, of, share, sure)), Fraction(0)))


def within(hits: int, of: int, share: Fraction, sure: float) -> bool:
    low, high = of_share(hits, of, sure)
    return low <= share <= high


@pytest.mark.parametrize("share", [Fraction(1, 100), Fraction(1, 10), Fraction(1, 3), Fraction(1, 2), Fraction(9, 10)])
@pytest.mark.parametrize("of", [50, 200])
def test_an_interval_of_a_share_holds_the_true_one_about_as_often_as_it_says(share: Fraction, of: int) -> None:
    assert covered(share, of, 0.95) > 0.91  # counts are whole, so no interval hits its promise everywhere
    assert covered(share, of, 0.99) > 0.97


def test_nothing_counted_says_nothing() -> None:
    assert of_share(0, 0) == (0.0, 1.0) and of_mean(0, 0, 1, 2) == (0.0, 1.0)


def test_all_or_none_still_leaves_room() -> None:
    assert of_share(0, 50)[0] == 0 and 0.05 < of_share(0, 50)[1] < 0.1
    assert of_share(50, 50)[1] == 1 and 0.9 < of_share(50, 50)[0] < 0.95
    low, high = of_mean(0, 0, 50, 2)
    assert low == 0 and high > 0


def test_more_certainty_is_wider_and_more_deals_are_narrower() -> None:
    def reach(pair: tuple[float, float]) -> float:
        return pair[1] - pair[0]

    assert wide(0.99) > wide(0.95) > 1.9
    assert reach(of_share(40, 100, 0.99)) > reach(of_share(40, 100, 0.95)) > reach(of_share(400, 1000, 0.95))


def test_groups_that_cancel_out_are_known_better_than_deals_one_by_one() -> None:
    """Each player loses one of two deals with the same cards: the mean is sure, though each deal alone is not."""
    low, high = of_mean(1000, 1000, 1000, 2)
    one, other = of_share(1000, 2000)
    assert low < 0.5 < high and high - low < (other - one) / 4
