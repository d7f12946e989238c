"""Races to a target, against plain recursion and what is known of subtraction games."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ninetynine_edu.solve.race import Race, RaceError

step_sets = st.sets(st.integers(1, 9), min_size=1, max_size=5)


@given(steps=step_sets, target=st.integers(1, 60))
def test_every_total_agrees_with_plain_recursion(steps: set[int], target: int) -> None:
    @cache
    def wins(total: int) -> bool:
        return any(not wins(total + step) for step in steps if total + step <= target)

    race = Race(target, steps)
    assert [race.wins(total) for total in range(target + 1)] == [wins(total) for total in range(target + 1)]
    for total in range(target + 1):
        best = race.best_steps(total)
        assert bool(best) == wins(total)
        assert set(best) == {step for step in race.legal_steps(total) if not wins(total + step)}
        reached = {race.grundy(total + step) for step in race.legal_steps(total)}
        assert race.grundy(total) not in reached and set(range(race.grundy(total))) <= reached
    assert sorted(race.losing_totals + race.winning_totals) == list(range(target + 1))


@given(steps=step_sets)
@settings(deadline=None)
def test_the_period_holds_over_three_full_periods_and_no_shorter_one_does(steps: set[int]) -> None:
    period = Race(1, steps).period
    end = period.start + 3 * period.length + period.window
    long = Race(end, steps)
    values = [long.grundy(end - distance) for distance in range(end + 1)]
    for distance in range(period.start, end + 1 - period.length):
        assert values[distance] == values[distance + period.length]
    assert list(period.values) == values[period.start : period.start + period.length]
    window = values[period.start : period.start + period.window]
    for shorter in range(1, period.length):
        assert values[period.start + shorter : period.start + shorter + period.window] != window
    assert set(period.losing_distances) == {
        d for d in range(period.start, period.start + period.length) if not values[d]
    }


@given(steps=step_sets, other=step_sets, a=st.integers(0, 12), b=st.integers(0, 12))
def test_two_races_side_by_side_are_lost_exactly_when_their_values_are_equal(
    steps: set[int], other: set[int], a: int, b: int
) -> None:
    @cache
    def wins(x: int, y: int) -> bool:
        return any(not wins(x - s, y) for s in steps if s <= x) or any(not wins(x, y - s) for s in other if s <= y)

    assert wins(a, b) == (Race(12, steps).grundy(12 - a) != Race(12, other).grundy(12 - b))


def test_the_race_by_one_to_ten_to_99_is_lost_at_the_multiples_of_eleven() -> None:
    race = Race(target=99, steps=range(1, 11))
    assert race.losing_totals == tuple(range(0, 100, 11))
    assert race.best_steps(0) == () and race.best_steps(95) == (4,) and race.best_steps(1) == (10,)
    assert race.period.length == 11 and race.period.start == 0 and race.period.losing_distances == (0,)
    assert "repeats after 11" in race.period.proof
    assert repr(race) == "<Race to 99 by 1 to 10>"


def test_a_race_with_gaps() -> None:
    # Steps 1, 3, 4: the textbook period of seven with losing distances 0 and 2.
    period = Race(50, [4, 1, 3]).period
    assert (period.start, period.length, period.losing_distances) == (0, 7, (0, 2))
    assert repr(Race(50, [4, 1, 3])) == "<Race to 50 by 1, 3 or 4>"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"target": 0}, "target is a whole number from 1"),
        ({"target": True}, "target is"),
        ({"target": 10**9}, "100,000"),
        ({"target": "99"}, "'99'"),
        ({"steps": []}, "1 to 1,000 different steps"),
        ({"steps": [0]}, "A step is"),
        ({"steps": [1, -2]}, "-2"),
        ({"steps": [1.5]}, "1.5"),
        ({"steps": 10}, "Give the steps as numbers"),
        ({"steps": "1 2"}, "Give the steps as numbers"),
        ({"steps": iter(lambda: 1, 2)}, "different steps"),
    ],
)
def test_impossible_races_are_refused_in_a_sentence(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(RaceError, match=words):
        Race(**arguments)


@pytest.mark.parametrize("total", [-1, 100, 3.0, "3", None, True])
def test_totals_off_the_line_are_refused(total: Any) -> None:
    for ask in (Race().wins, Race().grundy, Race().best_steps, Race().legal_steps):
        with pytest.raises(RaceError, match="0 to 99"):
            ask(total)
