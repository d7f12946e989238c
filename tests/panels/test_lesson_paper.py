"""A lesson's panels on paper: every question open, room to write, and no answer before it is asked for."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape

import pytest

import ninetynine_edu as nn
from ninetynine_edu.panels.lessons import calling, lesson, page, paper, planning, race_questions, racing
from ninetynine_edu.panels.lessons.asking import Question
from ninetynine_edu.panels.lessons.desk import Panel
from ninetynine_edu.panels.lessons.quiz import Quiz
from ninetynine_edu.race.race import Race

ENDGAME = nn.Position.open("standard", ["3D AC", "2S 3H"], total=84)
RACE = Race(99, range(1, 11))
PANELS: dict[str, tuple[Callable[[], Panel], int]] = {
    "predict": (lambda: lesson.Predict("Which?", ["this", "that"]), 1),
    "practice": (calling.Practice, 1),
    "rule": (lambda: calling.RuleChange("KD 9H 10S", 88), 1),
    "race": (racing.RacePanel, 0),
    "endgame": (lambda: racing.EndgamePanel(ENDGAME), 0),
    "race change": (racing.RaceChange, 1),
    "endgame change": (lambda: racing.EndgameChange(["8H 4C", "AC 5S"], 87, {"a four passes": {"reverse_two_player": "pass"}}), 1),
    "plan": (lambda: planning.PlanPanel(RACE, [95, 88, 60]), 1),
    "race check": (lambda: race_questions.race_check(RACE), 3),
    "tree check": (lambda: race_questions.tree_check(ENDGAME), 3),
    "race exit": (race_questions.race_exit, 3),
}  # fmt: skip
CONTROLS = re.compile(r"<(button|input|select|form|details|script)|Give me a hint|Check<|Next question|Tell me")


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def answers(panel: Panel) -> list[str]:
    (reply,) = panel.act({"do": "answers", "value": "", "n": -1})
    assert reply["kind"] == "answers"
    return [words(item) for item in reply["items"]]


@pytest.mark.parametrize("name", PANELS)
def test_a_panel_on_paper_has_its_questions_room_to_write_and_nothing_to_press(name: str) -> None:
    make, questions = PANELS[name]
    html = make().state["paper"]["html"]
    assert words(html) and html.count('class="nl-no"') == questions
    assert not CONTROLS.search(html) and "<svg" not in html
    room = html.count("nl-write") + html.count("nl-ticks") + html.count("<td></td>")
    assert room >= questions
    assert len(answers(make())) == questions


def test_every_question_of_a_quiz_is_there_and_no_answer_but_for_who_asks() -> None:
    sums = {"7C": 78, "10S-10": 93, "AD+11": 58}
    exercises = [
        nn.exercise(
            "say_total", level=2, position=f"standard {total} P1+ {re.split('[+-]', move)[0]}/-", given={"move": move}
        )
        for move, total in sums.items()
    ]
    quiz = Quiz([*exercises, Question(text="How many?", answer=41, because="Count them.")])
    html = quiz.state["paper"]["html"]
    assert [ex.question in words(html) for ex in exercises] == [True] * 3 and "How many?" in html
    assert not any(re.search(rf"\b{ex.answers[0]}\b", words(html)) for ex in exercises) and "41" not in words(html)
    told = answers(quiz)
    assert [told[at].startswith(ex.answers[0]) and ex.solution in told[at] for at, ex in enumerate(exercises)] == [
        True
    ] * 3
    assert told[3] == "41 Count them."
    widget = page.Quiz.of(quiz)
    assert widget.paper == quiz.state["paper"] and "Count them" not in json.dumps(widget.paper)


def test_paper_is_the_same_however_far_somebody_is_and_whether_or_not_a_panel_is_open() -> None:
    quiz = Quiz([nn.exercise("say_total", level=2, seed=5)])
    waits = planning.PlanPanel(RACE, [95, 88], after=quiz)
    before = quiz.state["paper"], waits.state["paper"]
    assert not waits.view["above"] and "95" in waits.state["paper"]["html"]
    quiz.receive({"do": "hint", "value": "", "n": 0})
    assert (quiz.state["paper"], waits.state["paper"]) == before
    assert answers(waits) == ["Total You add 95 4 88 0"]


def test_answers_on_paper_are_those_of_the_solvers() -> None:
    (told,) = answers(PANELS["rule"][0]())
    assert "as it is 88 99 98 or 78" in told and "tens only take away 88 99 78" in told
    (told,) = answers(PANELS["endgame change"][0]())
    assert told.endswith("a four passes 8♥")
    (told,) = answers(racing.RaceChange())
    assert "99 Add 1 to 10 second 66, 77, 88" in told and "98 Add 1 to 10 first 65, 76, 87" in told
    practice = calling.Practice()
    (told,) = answers(practice)
    assert (
        words(practice.state["paper"]["html"]).count("adds") + words(practice.state["paper"]["html"]).count("takes")
        >= 9
    )
    assert told.count("→") == 12
    assert answers(PANELS["predict"][0]()) == [""], "a prediction is answered by the lesson itself"


def test_every_kind_of_exercise_stands_on_paper() -> None:
    for kind in nn.exercise_kinds():
        quiz = Quiz([nn.exercise(kind, "one_hundred" if kind == "double_half" else "standard", seed=3)])
        html = quiz.state["paper"]["html"]
        assert words(html) and not CONTROLS.search(html), kind
        assert answers(quiz)[0], kind


def test_texts_on_paper_are_escaped() -> None:
    quiz = Quiz([Question(text="<script>1 < 2</script>", answer="a & b", choices=("a & b", "<b>"))])
    html = quiz.state["paper"]["html"]
    assert "<script>" not in html and "&lt;script&gt;" in html and "a &amp; b" in html
    assert paper.asked([paper.Part([paper.table(["<i>"], [["<u>", ""]])])]).count("&lt;") == 2
