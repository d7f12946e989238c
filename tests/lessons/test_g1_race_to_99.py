"""What the lesson on the race to 99 says, and its notes."""

from __future__ import annotations

import pytest

import ninetynine_edu as nn
from ninetynine_edu.race.race import Race
from tests.course import answers

NAME = "g1_race_to_99"
RACE = Race(99, range(1, 11))


def only_win(hands: list[str], total: int, game: str = "standard") -> list[str]:
    """Return the plays that win."""
    values = nn.solve(nn.Position.open(game, hands, total=total)).values
    return [str(move) for move, worth in values.items() if worth > 0]


def test_the_notes_give_the_answers_that_the_questions_have() -> None:
    assert answers(NAME, "check") == ["88", "55, 66, 77, 88", "6"]
    assert answers(NAME, "tree-check")[::2] == ["7", "1, 4"]
    assert answers(NAME, "exit") == ["93", "7 − s", "Q♦"]


def test_part_4_the_lost_totals_are_those_whose_distance_is_a_multiple_of_eleven() -> None:
    assert list(RACE.losing_totals) == [total for total in range(100) if (99 - total) % 11 == 0]
    assert {total: list(RACE.best_steps(total)) for total in (95, 88, 80, 60, 12, 0)} == {
        95: [4], 88: [], 80: [8], 60: [6], 12: [10], 0: [],
    }  # fmt: skip


def test_part_6_other_targets_and_other_steps() -> None:
    assert list(Race(98, range(1, 11)).best_steps(0)) == [10] and list(Race(100, range(1, 11)).best_steps(0)) == [1]
    fives = Race(99, range(1, 6))
    assert list(fives.best_steps(0)) == [3] and list(fives.losing_totals)[-2:] == [93, 99] and 3 in fives.losing_totals
    odd = Race(99, (1, 3, 4))
    assert list(odd.best_steps(0)) == [1] and odd.period.length == 7
    assert {(99 - total) % 7 for total in odd.losing_totals} == {0, 2}
    assert list(Race(23, range(1, 5)).losing_totals) == [3, 8, 13, 18, 23]


@pytest.mark.parametrize(
    ("steps", "length"), [((1, 3), 2), ((2, 6), 4), ((1, 5), 2), ((2, 3), 5), ((3, 5), 8), ((2, 5), 7)]
)
def test_the_open_task_after_how_many_totals_a_race_with_two_steps_repeats(steps: tuple[int, int], length: int) -> None:
    assert Race(99, steps).period.length == length


def test_parts_7_to_11_the_endgames() -> None:
    assert only_win(["3D AC", "2S 3H"], 84) == ["3♦"]
    four = ["8H 4C", "AC 5S"]
    assert only_win(four, 87) == [] and only_win(four, 87, "standard{limit=98}") == []
    assert only_win(four, 87, "standard{reverse_two_player=pass}") == ["8♥"]
    assert only_win(["AC QD", "7S 2H"], 85) == ["Q♦"]
