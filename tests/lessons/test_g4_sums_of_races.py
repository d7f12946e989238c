"""What Sums of races and its notes state in plain prose, worked out once more."""

from __future__ import annotations

from functools import cache, reduce
from itertools import combinations, product
from operator import xor

import pytest

from ninetynine_edu import Position, Race, exercise, solve
from ninetynine_edu.panels.lessons.sums_of_races import pair_follows, step_question, sum_to_go

STEPS = (1, 2, 3)
Places = tuple[int, ...]


def moves(to_go: Places, steps: tuple[int, ...] = STEPS) -> list[Places]:
    return [
        (*to_go[:race], far - step, *to_go[race + 1 :])
        for race, far in enumerate(to_go)
        for step in steps
        if step <= far
    ]


@cache
def wins(to_go: Places) -> bool:
    return any(not wins(place) for place in moves(to_go))


@cache
def wins_misere(to_go: Places) -> bool:
    return not moves(to_go) or any(not wins_misere(place) for place in moves(to_go))


def test_two_equal_races_are_lost_and_so_are_6_and_2_and_4_and_0() -> None:
    assert not any(wins((far, far)) for far in range(25))
    assert not wins((6, 2)) and not wins((4, 0)) and wins((6, 5))
    assert wins((6,)) and wins((2,)) and wins((5,))


def test_two_lost_races_make_a_lost_sum() -> None:
    lost = [far for far in range(25) if not wins((far,))]
    assert lost == [0, 4, 8, 12, 16, 20, 24] and not any(wins((a, b)) for a in lost for b in lost)


@pytest.mark.parametrize(("to_go", "values", "first"), [((10, 10), (2, 2), False), ((10, 7), (2, 3), True), ((10, 7, 5), (2, 3, 1), False)])  # fmt: skip
def test_who_wins_the_sums_to_play(to_go: Places, values: Places, first: bool) -> None:
    start = (0,) * len(to_go)
    added = sum_to_go(to_go, STEPS)
    assert added.values(start) == values and added.wins(start) == wins(to_go) == first


def test_three_equal_races_to_10_are_won() -> None:
    assert wins((10, 10, 10))


def test_the_rule_agrees_with_the_search() -> None:
    assert all(wins(pair) == sum_to_go(pair, STEPS).wins((0, 0)) for pair in product(range(1, 13), repeat=2))
    assert 13 * 13 == 169 and 2 ^ 3 == 1


def test_the_questions_have_the_answers_of_the_notes() -> None:
    assert step_question([9, 7], STEPS).answer == 2 and step_question([6, 2], STEPS).answer == 0
    totals = {"target": 21, "steps": list(STEPS), "first": 9, "asked": "leave", "last_loses": 0}
    assert exercise("race_totals", level=2, given=totals).answers == ("9, 13, 17",)
    one = {"targets": [20], "totals": [13], "steps1": [1, 2, 3]}
    other = {"targets": [20], "totals": [14], "steps1": [1, 3, 4]}
    assert (exercise("grundy", level=1, given=one).answers, exercise("grundy", level=3, given=other).answers) == (
        ("3",),
        ("2",),
    )


def test_the_exit_questions_have_the_answers_of_the_notes() -> None:
    two = {"targets": [15, 20], "totals": [8, 14], "steps1": [1, 2, 3], "steps2": [1, 2, 3]}
    assert exercise("grundy", level=4, given=two).answers == (str(3 ^ 2),)
    totals = {"target": 30, "steps": [1, 3, 4], "first": 16, "asked": "leave", "last_loses": 0}
    assert exercise("race_totals", level=3, given=totals).answers == ("16, 21, 23, 28",)
    cards = "standard 90 P1+ 2H,5D/2S,5C"
    assert exercise("who_wins", level=2, position=cards).answers == ("P1",)
    values = solve(Position.open("standard", ["2H 5D", "2S 5C"], total=90)).values
    assert [str(move) for move, value in values.items() if value > 0] == ["5♦"]


def test_nim_3_4_5_has_one_winning_move() -> None:
    nim = Race(3, range(1, 4)) + Race(4, range(1, 5)) + Race(5, range(1, 6))
    assert nim.best_moves((0, 0, 0)) == ((0, 2),)


def test_a_won_nim_place_with_three_heaps_has_an_odd_number_of_winning_moves() -> None:
    for heaps in product(range(10), repeat=3):
        whole = reduce(xor, heaps)
        if whole:
            assert sum(heap ^ whole < heap for heap in heaps) % 2 == 1


def test_with_which_steps_the_pair_8_and_3_is_lost() -> None:
    sets = ((1, 2, 3), (1, 3, 4), (2, 3), (1, 3, 5), Race.of("baltimore").steps, Race.of("standard").steps)
    assert Race.of("baltimore").steps == (1, 2, 5, 10)
    assert ["is lost" in str(pair_follows(steps)[0]) for steps in sets] == [False, True, True, False, False, False]


def test_steps_that_are_no_multiples_change_nothing() -> None:
    for k in range(1, 5):
        first = Race(60, range(1, k + 1)).period
        assert (first.start, first.length) == (0, k + 1)
        more = [step for step in range(k + 2, 14) if step % (k + 1)]
        for added in combinations(more, 2):
            period = Race(60, [*range(1, k + 1), *added]).period
            assert (period.length, period.values) == (first.length, first.values)


def test_the_length_for_two_steps_is_the_sum_but_for_odd_multiples() -> None:
    for small, large in combinations(range(1, 9), 2):
        odd = large % small == 0 and large // small % 2 == 1
        assert (Race(60, [small, large]).period.length != small + large) == odd


def test_some_values_repeat_only_from_a_later_distance_on() -> None:
    assert Race(99, (2, 4, 7)).period.start > 0


def test_misere_is_not_the_opposite() -> None:
    assert not wins((1, 1)) and wins_misere((1, 1))
    assert not wins((2, 2)) and not wins_misere((2, 2))


def test_the_proof_by_induction_of_the_lesson_holds_for_the_steps_1_to_3() -> None:
    race = Race(99, STEPS)
    assert all(race.grundy(99 - far) == far % 4 for far in range(100))
