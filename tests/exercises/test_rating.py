"""Ratings: what the studies say in small, and a learner who makes more slips where a level is higher."""

from __future__ import annotations

from itertools import islice, pairwise
from statistics import fmean

import pytest

import ninetynine_edu as nn
from ninetynine_edu.exercises import plays, rating, sums
from ninetynine_edu.exercises.exercise import Exercise, exercise
from ninetynine_edu.exercises.kind import ARITHMETIC, Kind
from ninetynine_edu.exercises.kinds import card_on_line, chain, wrong_call
from ninetynine_edu.exercises.lots import Lots
from ninetynine_edu.exercises.registry import exercise_kinds, kind_named
from ninetynine_edu.play.calling import Call
from tests.exercises.learner import Learner

EXERCISES = 50
LEARNERS = 40
RATED = 25
"""So many exercises of each level are rated,"""
FEWER = {"chain": 8, "plus_minus": 16}
"""and so many where each takes longer."""
DRAWS = 400


def add(before: int, n: int) -> int:
    return rating.of_sum(Call(before, before + n, "add", n, low=None))


def test_it_is_harder_to_count_on_by_more_and_to_carry() -> None:
    assert add(40, 2) < add(42, 3) < add(43, 4) < add(43, 6) < add(47, 7) < add(48, 7)
    assert add(66, 6) < add(67, 5) + 60  # doubles are easy


def test_it_is_harder_to_take_away_than_to_add_the_same_fact() -> None:
    assert add(54, -7) > add(47, 7) and add(93, -10) > add(83, 10)


def test_it_is_harder_below_zero_and_hardest_through_it() -> None:
    assert add(17, -10) < add(-7, -10) < add(4, -10)


@pytest.mark.parametrize("before", range(0, 90, 7))
@pytest.mark.parametrize("n", range(-10, 21, 3))
def test_every_rating_stays_within_its_bounds(before: int, n: int) -> None:
    assert rating.EASIEST <= add(before, n) <= rating.HARDEST


def errs(ex: Exercise, learner: Learner) -> bool:
    """Return whether a learner gives a wrong answer."""
    task = ex.task
    if ex.kind == "wrong_call":
        return learner.misjudged(wrong_call.steps_of(task)) != [*ex.values]
    if ex.kind == "card_on_line":
        return any(learner.total(call) != call.after for call in card_on_line.sums_of(task))
    if ex.kind == "say_total":
        calls = [sums.call_of(task)]
    else:
        calls = [call for _, _, call in chain.steps_of(task)] if ex.kind == "chain" else plays.sums_of(task)
    return learner.end(calls) != calls[-1].after


def slips(kind: str, game: str, level: int) -> int:
    """Return how often learners err in exercises of a level."""
    asked = [exercise(kind, game, level, seed=seed) for seed in range(EXERCISES)]
    return sum(errs(each, Learner(seed)) for each in asked for seed in range(LEARNERS))


@pytest.mark.parametrize("game", ["standard", "chicago"])
@pytest.mark.parametrize(
    ("kind", "levels"),
    [
        ("say_total", (1, 2, 3, 4)),
        ("chain", (1, 2, 3, 4, 5)),
        ("below_zero", (1, 2, 3, 4, 5)),
        ("wrong_call", (1, 2, 3, 4, 5)),
        ("card_on_line", (1, 2, 3)),
    ],
)
def test_levels_order_the_slips_of_a_learner(kind: str, levels: tuple[int, ...], game: str) -> None:
    made = [slips(kind, game, level) for level in levels]
    assert all(easy < hard for easy, hard in pairwise(made)), made


def ratings(kind: Kind, game: nn.Variant, level: int) -> list[int]:
    """Return the ratings of some exercises of a level, made without being proved."""
    lots = Lots("ratings", kind.name, game.id, level)
    drawn = (kind.make(game, level, lots) for _ in range(DRAWS))
    made = islice((task for task in drawn if task is not None), FEWER.get(kind.name, RATED))
    return [kind.rating(task) for task in made]


@pytest.mark.parametrize("name", [name for name in exercise_kinds() if kind_named(name).skill in ARITHMETIC])
def test_in_every_game_each_level_is_rated_above_the_one_before(name: str) -> None:
    kind, compared = kind_named(name), 0
    for game in map(nn.variant, nn.variants()):
        means = [fmean(ratings(kind, game, level)) for level in kind.levels(game)]
        assert all(easy < hard for easy, hard in pairwise(means)), (game.id, means)
        compared += len(means)
    assert compared >= 5


def test_sums_rated_higher_are_missed_more_often() -> None:
    v = nn.variant("standard")
    rated = sorted(
        (rating.of_sum(call), call.before, play.code, call)
        for total in range(0, 100, 3)
        for play in plays.kinds_of_play(v)
        if (call := plays.call_at(v, total, play)) is not None and call.op == "add" and call.step
    )
    quarter = len(rated) // 4
    missed = [
        sum(
            Learner(seed).total(entry[3]) != entry[3].after
            for entry in rated[start : start + quarter]
            for seed in range(40)
        )
        for start in range(0, 4 * quarter, quarter)
    ]
    assert all(easy < hard for easy, hard in pairwise(missed)), missed
