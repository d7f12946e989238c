"""Ratings: known answers, a second way to the same numbers, and intervals that hold what they promise."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log10
from random import Random

import pytest

from ninetynine_edu.arena.ratings import MIDDLE, POINTS, Met, Rating, rate


def rated(players: int, met: Sequence[Met], sure: float = 0.95) -> list[Rating]:
    """Ratings of players who all have one."""
    found = [rating for rating in rate(players, met, sure) if rating is not None]
    assert len(found) == players
    return found


def one_by_one(players: int, met: Sequence[Met]) -> list[float]:
    """The same ratings by the oldest way (Zermelo 1929): each strength from the others', again and again."""
    strength = [1.0] * players
    for _ in range(20_000):
        for own in range(players):
            won, weight = 0.0, 0.0
            for each in met:
                if own in (each.one, each.other):
                    other = each.other if own == each.one else each.one
                    won += 0.5 + (each.score if own == each.one else each.deals - each.score)
                    weight += (each.deals + 1) / (strength[own] + strength[other])
            strength[own] = won / weight
    points = [400 * log10(each) for each in strength]
    return [MIDDLE + each - sum(points) / players for each in points]


def test_two_players_have_the_odds_of_their_deals() -> None:
    high, low = rated(2, [Met(0, 1, 99, 74.5, 10)])
    assert high.rating - low.rating == pytest.approx(400 * log10(75 / 25)) and high.rating + low.rating == 3000


def test_a_table_that_fits_gives_back_the_strengths_it_was_made_of() -> None:
    true, deals = [1712.0, 1500.0, 1460.0, 1328.0], 10**9
    shares = {(i, j): 1 / (1 + 10 ** ((true[j] - true[i]) / 400)) for i in range(4) for j in range(i)}
    found = rated(4, [Met(i, j, deals, share * deals, 1) for (i, j), share in shares.items()])
    assert [each.rating for each in found] == pytest.approx(true, abs=1e-4)


@pytest.mark.parametrize("seed", range(4))
def test_another_way_comes_to_the_same(seed: int) -> None:
    random = Random(seed)
    met = [Met(i, j, n := random.randrange(1, 30), random.randrange(n + 1), 2) for i in range(5) for j in range(i)]
    met = [each for each in met if each.other == 0 or random.random() < 0.6]
    assert [each.rating for each in rated(5, met)] == pytest.approx(one_by_one(5, met), abs=1e-6)


def test_a_pair_counts_the_same_in_one_row_and_in_several() -> None:
    rows = [Met(0, 1, 10, 7, 2), Met(1, 0, 20, 12, 4), Met(1, 2, 10, 5, 1)]
    assert rated(3, rows) == rated(3, [Met(0, 1, 30, 15, 6), Met(1, 2, 10, 5, 1)])


def played(true: Sequence[float], packs: int, random: Random) -> list[Met]:
    """Results of players of known strength. Every second pack is decided by its cards: each of the two wins it once."""
    met = []
    for i in range(len(true)):
        for j in range(i):
            share = 1 / (1 + exp((true[j] - true[i]) / POINTS))
            won = [
                1 if pack % 2 and abs(share - 0.5) < 0.01 else (random.random() < share) + (random.random() < share)
                for pack in range(packs)
            ]
            mean = sum(won) / packs
            met.append(Met(i, j, 2 * packs, sum(won), packs * sum((each - mean) ** 2 for each in won) / (packs - 1)))
    return met


@pytest.mark.parametrize(("sure", "least", "most"), [(0.95, 0.92, 0.975), (0.8, 0.75, 0.85)])
def test_intervals_hold_the_true_rating_as_often_as_they_say(sure: float, least: float, most: float) -> None:
    true, random = [1500.0, 1500.0, 1620.0, 1380.0], Random(99)
    held = [
        rating.low <= strength <= rating.high
        for _ in range(300)
        for strength, rating in zip(true, rated(4, played(true, 60, random), sure), strict=True)
    ]
    assert least < sum(held) / len(held) < most


def test_who_won_everything_has_a_rating_and_much_doubt() -> None:
    best, middle, worst = rated(3, [Met(0, 1, 10, 10, 0), Met(0, 2, 10, 10, 0), Met(1, 2, 10, 10, 0)])
    assert best.rating > middle.rating > worst.rating and best.rating < 2500
    assert best.high - best.low > 400
    more = rated(3, [Met(0, 1, 1000, 1000, 0), Met(0, 2, 1000, 1000, 0), Met(1, 2, 1000, 1000, 0)])
    assert more[0].low > middle.rating and more[0].rating > best.rating


def test_deals_that_all_came_out_alike_leave_a_little_doubt() -> None:
    one, other = rated(2, [Met(0, 1, 1000, 500, 0)])
    assert one.rating == other.rating == MIDDLE and 1 < one.high - one.low < 10
    assert rated(2, [Met(0, 1, 1000, 500, 250)])[0].low < one.low


def test_who_has_met_nobody_of_the_others_has_no_rating() -> None:
    assert rate(5, [Met(3, 1, 10, 5, 1), Met(1, 4, 10, 5, 1), Met(0, 2, 10, 9, 1)])[:1] == [None]
    assert [each is None for each in rate(5, [Met(3, 1, 9, 5, 1), Met(1, 4, 9, 5, 1), Met(0, 2, 9, 5, 1)])] == [
        *(True, False, True, False, False)
    ]
    assert rate(3, []) == [None] * 3 and rate(0, []) == [] and rate(2, [Met(0, 1, 0, 0, 0)]) == [None, None]
