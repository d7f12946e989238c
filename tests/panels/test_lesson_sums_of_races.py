"""The game of several races at once: moves, the other player, what is said, what strangers send, and its pictures."""

from __future__ import annotations

from typing import Any

import pytest

from ninetynine_edu import Race
from ninetynine_edu.panels.lessons.lesson import Predict
from ninetynine_edu.panels.lessons.sums_of_races import SumPanel, pair_grid, race_lines, step_question, value_columns
from ninetynine_edu.race.period import RaceError

STEPS = (1, 2, 3)


def press(panel: Any, what: str) -> None:
    before = panel.view["n"]
    panel.receive({"do": what, "value": "", "n": before})
    assert panel.view["n"] == before + 1, f"{what} was not offered"


def panel(*targets: int) -> SumPanel:
    return SumPanel({"the sum": [Race(target, STEPS) for target in targets]})


def labels(made: SumPanel) -> list[str]:
    return [item["label"] for block in made.view["below"] if block["kind"] == "buttons" for item in block["items"]]


def test_who_copies_as_the_second_player_wins() -> None:
    made = panel(5, 5)
    press(made, "second")
    while not made.is_over:
        (a, b) = made.totals
        press(made, f"add{int(a > b)}-{abs(a - b)}")
    assert "You win!" in made.said and made.mood == "good"


def test_the_other_player_copies_too_and_never_loses_what_it_can_win() -> None:
    made = panel(4, 4)
    press(made, "first")
    while not made.is_over:
        race = 0 if made.totals[0] < 4 else 1
        press(made, f"add{race}-1")
    assert "The other player wins." in made.said and made.mood == "think"


def test_two_people_take_turns_and_the_last_move_wins() -> None:
    made = panel(1, 2)
    press(made, "pair")
    press(made, "add1-2")
    assert made.said == "Player 1 adds 2 in race B: 2. Player 2 is next."
    press(made, "add0-1")
    assert made.is_over and made.said.endswith("Player 2 wins!")
    press(made, "again")
    assert made.totals == (0, 0)


def test_the_values_wait_until_a_match_is_over() -> None:
    made = panel(1, 2)
    press(made, "pair")
    assert "Show the Grundy values" not in labels(made)
    press(made, "add1-2")
    press(made, "add0-1")
    press(made, "values")
    assert made.said == "Grundy values now: 0 and 0. Their nim-sum is 0."
    press(made, "again")
    assert any("The player to move can win." in block.get("text", "") for block in made.view["above"])
    press(made, "values")
    assert "Show the Grundy values" in labels(made)


def test_a_step_past_the_target_and_what_nobody_offers_do_nothing() -> None:
    made = panel(2, 2)
    press(made, "pair")
    for what in ("add0-3", "add0-9", "add7-1", "add", "sum5", "values", "", "add0-x"):
        made.receive({"do": what, "value": "", "n": made.view["n"]})
    assert made.totals == (0, 0)


def test_it_waits_for_the_prediction() -> None:
    guess = Predict("Who wins?", ["I", "you"])
    made = SumPanel({"one": [Race(4, STEPS)]}, after=guess)
    assert made.view["above"] == []
    press(guess, "choice0")
    assert made.view["above"]


def test_another_sum_begins_anew() -> None:
    made = SumPanel({"one": [Race(4, STEPS)], "two": [Race(4, STEPS)] * 2})
    press(made, "pair")
    press(made, "add0-1")
    press(made, "sum1")
    assert made.totals == (0, 0)


def test_nothing_to_play_and_what_cannot_be_added_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one sum"):
        SumPanel({})
    with pytest.raises(ValueError, match="eight"):
        SumPanel({"many": [Race(4, STEPS)] * 9})
    with pytest.raises(RaceError):
        SumPanel({"none": []})
    with pytest.raises(RaceError):
        SumPanel({"misère": [Race(4, STEPS, last_loses=True)]})


def test_on_paper_each_sum_has_its_table_and_no_answer() -> None:
    (part,) = panel(10, 7).on_paper()
    assert not part.answer and not part.is_question
    assert [block["kind"] for block in part.asked] == ["text", "table", "picture"]


def test_a_question_has_0_where_no_step_wins_and_refuses_two_answers() -> None:
    assert step_question([6, 2], STEPS).answer == 0
    with pytest.raises(ValueError, match="at most one"):
        step_question([5], (1, 5))


def test_pictures_say_in_words_what_they_show() -> None:
    values = race_lines([Race(3, STEPS)], (1,), values=True).heading
    assert values == "Races at once. Race A: total 1, target 3. Its Grundy value is 2."
    assert "Lost: none." in pair_grid([], 1).heading
    assert value_columns([0], "V").heading == "V: 0 to go 0."
