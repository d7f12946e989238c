"""Races to a target, against plain recursion and what is known of subtraction games."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.race.period import Period, RaceError
from ninetynine_edu.race.proof import check
from ninetynine_edu.race.race import Race
from ninetynine_edu.race.sums import RaceSum
from tests.strategies import VARIANTS, often  # also settles that generated examples are the same everywhere

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


# --- the last one loses ---


@given(steps=step_sets, target=st.integers(1, 60))
def test_where_the_last_one_loses_every_total_agrees_with_plain_recursion(steps: set[int], target: int) -> None:
    @cache
    def wins(total: int) -> bool:
        after = [total + step for step in steps if total + step <= target]
        return not after or any(not wins(total) for total in after)

    race = Race(target, steps, last_loses=True)
    for total in range(target + 1):
        assert race.wins(total) == wins(total)
        assert set(race.best_steps(total)) == {s for s in race.legal_steps(total) if not wins(total + s)}
    period = race.period
    long = Race(period.start + 3 * period.length + period.window, steps, last_loses=True)
    won = [long.wins(long.target - distance) for distance in range(long.target + 1)]
    assert all(won[d] == won[d + period.length] for d in range(period.start, len(won) - period.length))


def test_where_the_last_one_loses_there_are_no_values_to_add() -> None:
    race = Race(99, range(1, 11), last_loses=True)
    assert race.wins(99) and not race.wins(98) and race.losing_totals[-2:] == (87, 98)
    assert repr(race) == "<Race to 99 by 1 to 10, the last loses>"
    with pytest.raises(RaceError, match="no Grundy values"):
        race.grundy(5)
    with pytest.raises(RaceError, match="cannot be added"):
        race + Race()
    with pytest.raises(RaceError, match="last_loses is True or False"):
        Race(99, [1], last_loses=1)  # type: ignore[arg-type]


# --- proofs ---


@given(steps=step_sets, last_loses=st.booleans())
@settings(max_examples=often(60))
def test_sympy_proves_every_period_and_its_series_has_the_lost_distances(steps: set[int], last_loses: bool) -> None:
    import sympy

    race = Race(80, steps, last_loses=last_loses)
    proof = race.prove()
    assert proof.period == race.period and proof.checked >= proof.period.start + proof.period.length
    x = sympy.symbols("x")
    series = (
        sympy.Poly(sympy.series(proof.losing_series, x, 0, 40).removeO(), x)
        if not proof.losing_series.is_zero
        else None
    )
    for distance in range(40):
        lost = series is not None and series.coeff_monomial(x**distance) == 1
        assert lost == (not race.wins(80 - distance))


@pytest.mark.parametrize(
    ("steps", "start", "values", "before"),
    [
        ([1, 2, 3], 0, (0, 1, 2), ()),  # too short
        ([1, 2, 3], 0, (0, 1, 2, 3, 0), ()),  # too long
        ([1, 3, 4], 0, (0, 1, 0, 1, 2, 3, 3), ()),  # one value wrong
        ([1, 2], 3, (0, 1, 2), (0, 1, 1)),  # wrong before it starts
        ([2, 5], 0, (0, 0, 1, 1), ()),
        ([1, 2], 0, (0, 1, 5), ()),
    ],
)
def test_a_wrong_period_is_not_proved(
    steps: list[int], start: int, values: tuple[int, ...], before: tuple[int, ...]
) -> None:
    with pytest.raises(RaceError, match="no period: distance"):
        check(steps, before, Period(start, len(values), values, max(steps)))


@given(steps=step_sets, data=st.data())
@settings(max_examples=often(60))
def test_a_period_with_one_value_changed_is_not_proved(steps: set[int], data: st.DataObject) -> None:
    race = Race(1, steps)
    period = race.period
    place = data.draw(st.integers(0, period.length - 1))
    wrong = (period.values[place] + data.draw(st.integers(1, 3))) % (max(period.values) + 2)
    values = (*period.values[:place], wrong, *period.values[place + 1 :])
    before = [Race(99, steps).grundy(99 - d) for d in range(period.start)] if period.start < 99 else None
    if before is None or wrong == period.values[place]:
        return
    with pytest.raises(RaceError, match="no period"):
        check(race.steps, before, replace(period, values=values))


def test_a_proof_speaks() -> None:
    proof = Race(99, range(1, 11)).prove()
    assert str(proof.losing_series) == "1/(1 - x**11)" and str(proof.series(3)) == "x**3/(1 - x**11)"
    assert "1/(1 - x**11)" in proof.words and "repeat after 11" in proof.words and proof.words in proof._repr_html_()
    assert repr(proof) == "<Proof: the values repeat after 11 from distance 0 on>"
    assert proof.checked == 20
    with pytest.raises(RaceError, match="0 to 10"):
        proof.series(11)
    with pytest.raises(RaceError, match="do not fit its start"):
        check([1, 2], [], Period(0, 3, (0, 1), 2))
    with pytest.raises(RaceError, match="too long to be checked"):
        check(range(1, 1001), [0] * 5000, Period(5000, 1, (0,), 1000))


# --- sums ---


@given(
    races=st.lists(
        st.tuples(st.sets(st.integers(1, 5), min_size=1, max_size=3), st.integers(1, 6)), min_size=1, max_size=3
    )
)
@settings(max_examples=often(60))
def test_sums_agree_with_plain_recursion(races: list[tuple[set[int], int]]) -> None:
    @cache
    def wins(totals: tuple[int, ...]) -> bool:
        return any(not wins(after) for after in onward(totals).values())

    def onward(totals: tuple[int, ...]) -> dict[tuple[int, int], tuple[int, ...]]:
        return {
            (n, step): (*totals[:n], totals[n] + step, *totals[n + 1 :])
            for n, (steps, target) in enumerate(races)
            for step in steps
            if totals[n] + step <= target
        }

    piles = RaceSum([Race(target, steps) for steps, target in races])
    for totals in product(*(range(target + 1) for _, target in races)):
        assert piles.wins(totals) == wins(totals) == bool(piles.best_moves(totals))
        assert set(piles.best_moves(totals)) == {move for move, after in onward(totals).items() if not wins(after)}


def test_a_sum_is_made_by_adding_and_explains_itself() -> None:
    one, two = Race(20, [1, 2, 3]), Race(9, [1, 3, 4])
    piles = one + two + one
    assert piles.races == (one, two, one) == (one + (two + one)).races == ((one + two) + RaceSum([one])).races
    assert piles.grundy((17, 4, 17)) == two.grundy(4) == 3
    assert piles.explain((17, 9, 17)).endswith("nim-sum 0: the player to move loses")
    assert piles.explain((18, 9, 17)) == (
        "10  race 1 at 18: value 2\n00  race 2 at 9: value 0\n11  race 3 at 17: value 3\n"
        "01  nim-sum 1: the player to move wins, by 1 in race 3"
    )
    assert repr(one + two) == "<Race to 20 by 1 to 3 + Race to 9 by 1, 3 or 4>"
    assert (one + two)._repr_html_().count("<tr>") == 3
    for wrong in ((), (1,), (1, 2, 3, 4), "123", (1, 2, 21), (1, 2, "3"), None):
        with pytest.raises(RaceError):
            piles.values(wrong)  # type: ignore[arg-type]
    for races in ([], [1], one, None, [one] * 101):
        with pytest.raises(RaceError, match="race"):
            RaceSum(races)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        one + 1  # type: ignore[operator]


# --- tables, and races out of a pack ---


def test_the_race_that_is_left_of_a_variant() -> None:
    assert Race.of("ninety_eight").steps == tuple(range(1, 10)) and Race.of("ninety_eight").target == 98
    assert Race.of("standard", target=50).steps == (1, 2, 5, 6, 7, 8, 10, 11)
    for name in VARIANTS:
        v = nn.variant(name)
        adds = {
            abs(int(text)) for card in v.deck() if (text := str(v.effect(card))).startswith("+") and text[1:].isdigit()
        }
        assert adds <= set(Race.of(v).steps) and Race.of(v).target == v.limit
    with pytest.raises(RaceError, match="a variant or its id"):
        Race.of(5)  # type: ignore[arg-type]
    none = nn.Variant.from_toml(
        'id = "none"\nname = "None"\nextends = "standard"\n[cards]\n'
        + "".join(f'{rank} = "0"\n' for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K"))
        + '[source]\ndocuments = ["made up for a test"]\nstatus = "documented"\n'
    )
    with pytest.raises(RaceError, match="no card that only adds"):
        Race.of(none)


def test_tables() -> None:
    race = Race(99, range(1, 11))
    lines = race.table().splitlines()
    assert len(lines) == 31 and lines[0].split() == ["Total", "To", "go", "Value", "To", "move", "Steps", "that", "win"]
    assert lines[-1].split() == ["99", "0", "0", "◇", "loses", "none"]
    assert lines[-5].split() == ["95", "4", "4", "●", "wins", "4"]
    html = race._repr_html_()
    assert html.count("<tr>") == 31 and html.count('scope="col"') == 5 and "Race to 99 by 1 to 10" in html
    other = Race(9, [1, 2], last_loses=True).table(first=7)
    assert [line.split() for line in other.splitlines()[1:]] == [
        ["7", "2", "●", "wins", "1"],
        ["8", "1", "◇", "loses", "none"],
        ["9", "0", "●", "wins", "none"],
    ]
    with pytest.raises(RaceError, match="0 to 99"):
        race.table(first=100)


def test_a_period_that_starts_late_is_found_and_proved() -> None:
    race = Race(99, [7, 331, 600, 901])
    assert (race.period.start, race.period.length) == (41751, 1839)
    assert race.prove().checked == 901 + 41751 + 1839 - 1
