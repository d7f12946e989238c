"""Exercises of game theory: known answers, trees without their values, slips, and what two independent ways are for."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.exercises.exercise import Disproved, Exercise, exercise
from ninetynine_edu.exercises.kind import Task
from ninetynine_edu.exercises.kinds import expected_value, grundy, mixed_strategy, race_totals
from ninetynine_edu.exercises.making import exercise_set
from ninetynine_edu.exercises.registry import kind_named
from ninetynine_edu.race.period import BareRace
from ninetynine_edu.rules.effects import Alternative
from ninetynine_edu.solve.hidden import solve_hidden
from tests import languages

KINDS = ("race_totals", "grundy", "safe_chance", "expected_value", "fill_tree", "mixed_strategy")
ENDING = "standard 84 P1+ AC,3D/2S,3H"


def given(kind: str, position: str | None = None, **facts: Any) -> Exercise:
    made = exercise(kind, "standard", 3, position=position, given=facts)
    made.prove()
    return made


@pytest.mark.parametrize(
    ("kind", "facts", "answer"),
    [
        ("race_totals", {"target": 99, "steps": [*range(1, 11)], "first": 60, "asked": "leave", "last_loses": 0}, "66, 77, 88"),
        ("race_totals", {"target": 99, "steps": [*range(1, 11)], "first": 70, "asked": "face", "last_loses": 1}, "76, 87, 98"),
        ("grundy", {"targets": [99], "totals": [95], "steps1": [*range(1, 11)]}, "4"),
        ("grundy", {"targets": [20, 9], "totals": [18, 4], "steps1": [1, 2, 3], "steps2": [1, 3, 4]}, "1"),
        ("safe_chance", {"cards": ["5C", "7C", "9H", "QD"], "total": 95, "seen": 0, "draws": 1}, "1/4"),
        ("safe_chance", {"cards": ["5C", "7C", "9H", "QD"], "total": 95, "seen": 0, "draws": 2}, "1/2"),
        ("safe_chance", {"cards": ["9C", "9D", "9H", "9S"], "total": 99, "seen": 1, "draws": 1}, "1/4"),
        ("expected_value", {"cards": ["2C", "5C", "QC"], "total": 40, "draws": 1}, "137/3"),
        ("expected_value", {"cards": ["2C", "5C", "QC"], "total": 40, "draws": 2}, "154/3"),
        ("expected_value", {"cards": ["2C", "5C", "QC"], "total": 96, "draws": 1, "win": 4, "loss": 5}, "-2"),
        ("mixed_strategy", {"cards": ["10S", "9H", "4C", "AH", "KD"], "hand": 2, "total": 93}, "2/5"),
    ],
)  # fmt: skip
def test_known_answers(kind: str, facts: dict[str, Any], answer: str) -> None:
    assert given(kind, **facts).answers == (answer,)


def test_won_and_lost_are_letters_of_the_language_in_the_tree_and_below_it() -> None:
    with languages.made_up(languages.wrapped):
        solved = str(given("fill_tree", ENDING).solved_picture)
    assert solved.count(">⟦W⟧</text>") > 1 and solved.count(">⟦L⟧</text>") > 1
    assert ">W<" not in solved and ">L<" not in solved


def test_an_amount_is_not_read_in_per_cent_by_its_example() -> None:
    amount = given("expected_value", cards=["2C", "5C", "QC"], total=40, draws=1).check("many")
    assert "3.5" in amount.sentence and "%" not in amount.sentence


def test_a_tree_hides_what_is_asked_and_shows_it_when_solved() -> None:
    ex = given("fill_tree", ENDING)
    wins = nn.tree(nn.Position.parse(ENDING))
    inner = [node for node in wins if wins.nodes[node]["kind"] != "end"]
    won = [number for number, node in enumerate(inner, 1) if wins.nodes[node]["value"] == "1"]
    assert ex.values == (tuple(won),)
    asked, solved = ex.picture, ex.solved_picture
    assert asked is not None and solved is not None
    assert asked.description.startswith("Node 1. Total 84: Player 1 to move.") and "best play" not in asked
    assert (
        solved.description.startswith("Node 1. Total 84: Player 1 to move; won for Player 1.") and "best play" in solved
    )
    ends = [wins.nodes[node]["value"] for node in wins if wins.nodes[node]["kind"] == "end"]
    legend = 1
    assert (
        asked.count(">W</text>") == ends.count("1") + legend
        and solved.count(">W</text>") == ends.count("1") + len(won) + legend
    )


@pytest.mark.parametrize(
    ("kind", "facts", "said", "slip"),
    [
        ("race_totals", {"target": 20, "steps": [1, 2, 3], "first": 10, "asked": "leave", "last_loses": 0}, "12", "some_missing"),
        ("race_totals", {"target": 20, "steps": [1, 2, 3], "first": 10, "asked": "leave", "last_loses": 0}, "12, 15, 16", "some_too_many"),
        ("race_totals", {"target": 20, "steps": [1, 2, 3], "first": 15, "asked": "leave", "last_loses": 0}, "15, 17, 18, 19", "other_side"),
        ("grundy", {"targets": [20, 9], "totals": [18, 4], "steps1": [1, 2, 3], "steps2": [1, 3, 4]}, "5", "added"),
        ("grundy", {"targets": [99], "totals": [80], "steps1": [*range(1, 11)]}, "19", "distance"),
        ("safe_chance", {"cards": ["5C", "7C", "9H", "QD"], "total": 95, "seen": 0, "draws": 1}, "75%", "other_side"),
        ("safe_chance", {"cards": ["5C", "7C", "9H", "QD"], "total": 95, "seen": 0, "draws": 2}, "1/4", "one_draw"),
        ("safe_chance", {"cards": ["9C", "9D", "9H", "9S"], "total": 99, "seen": 1, "draws": 1}, "16/52", "whole_pack"),
        ("expected_value", {"cards": ["2C", "5C", "QC"], "total": 40, "draws": 2}, "137/3", "one_draw"),
        ("expected_value", {"cards": ["2C", "5C", "QC"], "total": 40, "draws": 1}, "17/3", "change_only"),
        ("expected_value", {"cards": ["2C", "5C", "QC"], "total": 96, "draws": 1, "win": 4, "loss": 5}, "2", "sign"),
        ("mixed_strategy", {"cards": ["10S", "9H", "4C", "AH", "KD"], "hand": 2, "total": 93}, "3/5", "other_player"),
        ("mixed_strategy", {"cards": ["10S", "9H", "4C", "AH", "KD"], "hand": 2, "total": 93}, "-1/5", "value"),
    ],
)  # fmt: skip
def test_typical_slips_have_a_name_and_a_sentence(kind: str, facts: dict[str, Any], said: str, slip: str) -> None:
    checked = given(kind, **facts).check(said)
    assert not checked.right and checked.slip == slip
    assert checked.sentence != given(kind, **facts).check("11/13" if "/" in said else "123").sentence


@pytest.mark.parametrize("kind", KINDS)
def test_higher_levels_are_harder(kind: str) -> None:
    rated = [
        [exercise(kind, game, level, seed=n).rating for game in ("standard", "chicago") for n in range(3)]
        for level in (1, 3, 5)
    ]
    means = [Fraction(sum(each), len(each)) for each in rated]
    assert means == sorted(means) and means[0] < means[-1]


def test_a_set_for_which_nothing_is_wished_asks_for_arithmetic_alone() -> None:
    names = {each.kind for each in exercise_set("standard", count=40, levels=(1, 5), seed=1).versions[0]}
    assert "say_total" in names and not names & {*KINDS}


@pytest.mark.parametrize(
    ("kind", "module", "name", "wrong"),
    [
        ("race_totals", race_totals, "_lost", lambda task: (3,)),
        ("grundy", grundy, "_values", lambda task: [77]),
        ("expected_value", expected_value, "_played", lambda v, card, total: total + 1),
        ("safe_chance", Alternative, "apply", lambda self, total, number=None, negative="allow": total),
        ("mixed_strategy", mixed_strategy, "_best_answer", lambda deals, seat, plan: Fraction(seat)),
        ("fill_tree", BareRace, "wins", None),
    ],
)
def test_a_wrong_answer_of_one_way_is_found_by_the_other(
    monkeypatch: pytest.MonkeyPatch, kind: str, module: object, name: str, wrong: Any
) -> None:
    ex = exercise(kind, "standard", 1, seed=4)
    if wrong is None:  # of a tree another number of nodes is claimed
        ex = Exercise(kind_named(kind), ex.task)
        monkeypatch.setattr(type(kind_named(kind)), "answers", lambda self, task: ((99,),))
    else:
        monkeypatch.setattr(module, name, wrong)
    with pytest.raises(Disproved):
        Exercise(kind_named(kind), ex.task).prove()


HUGE = [10**8, 10**8]
STRANGERS: list[tuple[str, str | None, dict[str, Any]]] = [
    ("race_totals", None, {"target": 10**8, "steps": [1], "first": 10**8 - 9, "asked": "leave", "last_loses": 0}),
    ("race_totals", None, {"target": 900, "steps": [1], "first": 0, "asked": "leave", "last_loses": 0}),
    ("race_totals", None, {"target": 20, "steps": [0], "first": 1, "asked": "leave", "last_loses": 0}),
    ("race_totals", None, {"target": 20, "steps": [1], "first": 1, "asked": "why", "last_loses": 0}),
    ("grundy", None, {"targets": HUGE, "totals": HUGE, "steps1": [1], "steps2": [1]}),
    ("grundy", None, {"targets": [900, 900], "totals": [0, 0], "steps1": [1], "steps2": [1]}),
    ("grundy", None, {"targets": [9], "totals": [-1], "steps1": [1]}),
    ("grundy", None, {"targets": [], "totals": []}),
    ("safe_chance", None, {"cards": ["5C"] * 200, "total": 95, "seen": 0, "draws": 1}),
    ("safe_chance", None, {"cards": ["5C", "XX"], "total": 95, "seen": 0, "draws": 1}),
    ("safe_chance", None, {"cards": ["5C", "6C"], "total": 95, "seen": 0, "draws": 50}),
    ("expected_value", None, {"cards": ["5C", "10S"], "total": 9, "draws": 1}),
    ("expected_value", None, {"cards": ["5C", "6C"], "total": 97, "draws": 1}),
    ("expected_value", None, {"cards": ["5C", "6C"], "total": 7, "draws": 1, "win": -1, "loss": 10**8}),
    ("fill_tree", None, {}),
    ("fill_tree", "standard 0 P1+ AS,2S,3S,4S,5S/6S,7S,8S,9S,10S", {}),
    ("fill_tree", "standard 93 P1+ 10S,9H/4C,AH unseen=5S,6S", {}),
    ("fill_tree", "standard 99 P1+ 8S/7S", {}),
    ("fill_tree", "standard 93 P1+ 10S,9H/4C,AH/KS", {}),
    ("mixed_strategy", None, {"cards": ["AS", "AH", "AC", "AD", "KS", "KH", "KD"], "hand": 3, "total": 9}),
    ("mixed_strategy", None, {"cards": ["AS", "AH"], "hand": 2, "total": 9}),
]


@pytest.mark.parametrize(("kind", "position", "facts"), STRANGERS)
def test_what_cannot_be_asked_is_refused_in_a_sentence(kind: str, position: str | None, facts: dict[str, Any]) -> None:
    with pytest.raises(nn.ExerciseError):
        _ = exercise(kind, "standard", 3, position=position, given=facts).values


def test_the_first_way_of_hidden_cards_is_the_linear_program() -> None:
    ex = given("mixed_strategy", cards=["10S", "9H", "4C", "AH", "KD"], hand=2, total=93)
    solved = solve_hidden(nn.HiddenEndgame("standard", "10S 9H 4C AH KD", 2, 93))
    assert ex.values == ((1 + solved.value) / 2,) and isinstance(ex.task, Task)


def test_a_card_each_is_explained_by_the_deals_that_are_won() -> None:
    told = given("mixed_strategy", cards=["2C", "3S", "7D", "KH", "KD"], hand=1, total=88)
    assert "is Player 2 the first who can't play any more" in told.hint, (
        "stuck after a three of their own, on no total of Player 1"
    )
    assert told.solution == (
        "Player 1 wins with the chance 1/5, and Player 2 with 4/5. With 2♣ Player 1 wins against 3♠. "
        "With 7♦ Player 1 wins against 3♠. With K♥ Player 1 wins against 3♠. With K♦ Player 1 wins against 3♠. "
        "That is 4 of the 20 ways to deal the cards."
    )
    assert (
        "3♠: adds 3, and the next player misses a turn; with two players, whoever plays it plays once more."
        in told.question
    )
    choice = given("mixed_strategy", cards=["10S", "9H", "4C", "AH", "KD"], hand=2, total=93)
    assert "This is how Player 1 can begin. With" in choice.solution and "ways to deal" not in choice.solution


def test_one_total_alone_is_not_told_as_several() -> None:
    facts: dict[str, Any] = {"target": 99, "steps": [*range(1, 11)], "asked": "leave", "last_loses": 0}
    assert given("race_totals", first=80, **facts).solution == (
        "88. Whatever is added to it, the other player can win. From every other total here some step wins."
    )
    assert given("race_totals", first=70, **facts).solution.startswith("77 and 88. From none of these")
