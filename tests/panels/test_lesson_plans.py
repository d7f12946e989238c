"""Plans with chances: set, scored by the best answer, right, wrong and absurd."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.panels.lessons.contests import Contest, FaceDown, Matrix, plain_plan
from ninetynine_edu.panels.lessons.plan_pictures import answer_lines, face_down_tree
from ninetynine_edu.panels.lessons.plans import MixPanel, Spot

ENDGAME = nn.HiddenEndgame("standard", cards="AS 5H 9D", hand=1, total=88)
DOUBTS = {("claim", "doubt"): "Player 2 always doubts.", ("claim", "believe"): "Player 2 always believes."}


def do(panel: Any, what: str) -> None:
    before = panel.view["n"]
    panel.receive({"do": what, "value": "", "n": before})
    assert panel.view["n"] == before + 1, f"{what} was not offered"


def bluff() -> Any:
    spots = [Spot("fits", "claim", "With the 7?"), Spot("too big", "claim", "With the 8?")]
    return MixPanel(Contest(FaceDown()), spots, DOUBTS)


def test_a_plan_is_scored_when_all_chances_are_set() -> None:
    panel = bluff()
    do(panel, "set0-6")
    assert panel.view["say"] == "Now set the other chance too." and not panel.is_done
    do(panel, "set1-6")
    assert panel.view["say"] == (
        "Best answer: Player 2 always doubts. Then Player 1 gets 0 tokens on average. Your plan gives away 1/3 of a token."
    )
    assert panel.view["mood"] == "think" and "1/3 of a token" in str(panel.view["above"][-1]["svg"])
    do(panel, "set1-2")
    assert "gives away nothing" in panel.view["say"] and panel.view["mood"] == "good" and panel.is_done
    do(panel, "set1-0")
    assert "always believes" in panel.view["say"] and panel.is_done  # found once is found


def test_a_plan_of_player_2_is_scored_too() -> None:
    panel: Any = MixPanel(Contest(FaceDown()), [Spot("claim", "doubt", "Doubt?")], seat=1)
    do(panel, "set0-6")
    assert "Player 1 gets 1/2 of a token" in panel.view["say"] and "gives away 1/6 of a token" in panel.view["say"]
    do(panel, "set0-4")
    assert panel.is_done


@pytest.mark.parametrize("what", ["set0-7", "set2-0", "set", "set0-", "set-1-0", "", "x" * 1000])
def test_what_is_not_offered_does_nothing(what: str) -> None:
    panel = bluff()
    before = panel.view
    panel.receive({"do": what, "value": "", "n": before["n"]})
    assert panel.view == before


def test_a_hidden_endgame_is_a_contest_as_well() -> None:
    contest = Contest(ENDGAME)
    assert contest.value == 0 and contest.best[0]["AS"] == {"AS+1": 0, "AS+11": 1}
    assert contest.exploitability(0, contest.best[0]) == contest.exploitability(1, contest.best[1]) == 0
    panel: Any = MixPanel(contest, [Spot("AS", "AS+11", "How often 11?")])
    do(panel, "set0-0")
    assert "gives away 1/3 of a token" in panel.view["say"]


def test_on_paper_the_worst_case_is_asked_for() -> None:
    panel: Any = MixPanel(Contest(Matrix([[1, -1], [-1, 1]])), [Spot("row", 1, "How often?")])
    (part,) = panel.on_paper()
    assert part.asked[1]["rows"] == [["0", "", ""], ["1/3", "", ""], ["1/2", "", ""], ["1", "", ""]]
    assert part.answer[0]["rows"] == [["0", "−1", "1"], ["1/3", "−1/3", "1/3"], ["1/2", "0", "0"], ["1", "−1", "1"]]


@pytest.mark.parametrize(
    ("seat", "plan", "says"),
    [
        (0, {"nothing": {"claim": 1}}, "never has to move knowing 'nothing'"),
        (0, {"fits": {"shout": 1}}, "no move 'shout'"),
        (0, {"fits": {"claim": Fraction(3, 2)}}, "from 0 to 1"),
        (0, {"fits": {"claim": Fraction(1, 2), "give up": 0}}, "add up to 1"),
        (1, {"fits": {"claim": 1}}, "Player 2 never has to move"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(seat: int, plan: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Contest(FaceDown()).worst(seat, plan)


def test_a_panel_without_places_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one place"):
        MixPanel(Contest(FaceDown()), [])
    with pytest.raises(ValueError, match="never has to move"):
        MixPanel(Contest(FaceDown()), [Spot("nowhere", "claim", "?")])


@pytest.mark.parametrize("table", [[], [[]], [[1, 2], [3]]])
def test_a_table_that_is_none_is_refused(table: list[list[int]]) -> None:
    with pytest.raises(ValueError, match="at least one row"):
        Matrix(table)


@pytest.mark.parametrize("numbers", [(0, 1, 1, 2), (1, 0, 1, 2), (1, 1, 0, 2), (1, 1, 2, 2)])
def test_a_pack_that_is_none_is_refused(numbers: tuple[int, int, int, int]) -> None:
    with pytest.raises(ValueError, match="raise above it"):
        FaceDown(*numbers)


@pytest.mark.parametrize(
    "table", [[[1, -1], [-1, 1]], [[1, -1], [-1, 3]], [[0, 2], [3, -1]], [[5]], [[1, 2, -2], [0, -1, 3]]]
)
def test_the_value_of_a_table_lies_between_its_pure_bounds(table: list[list[int]]) -> None:
    game = Contest(Matrix(table))
    assert max(map(min, table)) <= game.value <= min(map(max, zip(*table, strict=True)))
    assert game.exploitability(0, game.best[0]) == game.exploitability(1, game.best[1]) == 0


def test_a_plain_plan_is_perfect_and_an_empty_one_is_a_plan() -> None:
    answer = nn.solve(nn.HiddenEndgame("standard", "2S 5D 6H JH 8C", hand=2, total=93))
    plan = plain_plan(answer, 0)
    assert plan and answer.exploitability(plan) == 0
    assert plain_plan(answer, 1) == {}  # Player 2 never has to move


def test_the_pictures_say_what_they_show() -> None:
    lines = answer_lines({"up": lambda p: p, "down": lambda p: Fraction(1, 2) - p / 2}, "Worth", Fraction(1, 3))
    assert lines.heading.endswith("The worst case is best at 1/3: 1/3.")
    assert "both cards look alike" in face_down_tree().heading and "−2 with the 8" in face_down_tree().heading
    assert "polyline" in answer_lines({"flat": lambda p: Fraction(0)}, "Worth")
    with pytest.raises(ValueError, match="no lines"):
        answer_lines({}, "Worth")
