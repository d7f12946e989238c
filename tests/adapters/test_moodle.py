"""Moodle XML of a set: what Moodle's importer reads, each right answer full marks, typical slips with feedback, texts escaped."""

from __future__ import annotations

from base64 import b64decode
from fractions import Fraction
from xml.etree.ElementTree import Element, fromstring

import pytest

import ninetynine_edu as nn
from ninetynine_edu.adapters import moodle, ways
from ninetynine_edu.exercises.registry import exercise_kinds, kind_named

# The parts that Moodle's own importer asks of each type of question (question/format/xml/format.php).
NEEDED = {
    "numerical": {"name", "questiontext", "generalfeedback", "defaultgrade", "penalty", "hidden", "answer"},
    "shortanswer": {"name", "questiontext", "generalfeedback", "defaultgrade", "penalty", "hidden", "answer", "usecase"},
    "multichoice": {"name", "questiontext", "generalfeedback", "defaultgrade", "penalty", "hidden", "answer", "single",
                    "shuffleanswers", "answernumbering"},
}  # fmt: skip


def questions(exercises: nn.ExerciseSet) -> list[Element]:
    quiz = fromstring(moodle.moodle_xml(exercises))
    assert quiz.tag == "quiz"
    return [each for each in quiz if each.get("type") != "category"]


def told(part: Element | None, path: str = "text") -> str:
    found = part.find(path) if part is not None else None
    assert found is not None
    return found.text or ""


@pytest.mark.parametrize("name", exercise_kinds())
def test_each_kind_is_a_question_that_gives_full_marks_for_what_is_right_alone(name: str) -> None:
    game = next(game for game in ("standard", *nn.variants()) if kind_named(name).levels(nn.variant(game)))
    made = nn.exercise_set(game, skills=[name], levels=(1, 5), count=2, seed=4)
    asked = [ex for ex in made.versions[0] if ex not in moodle.left_out(made)]
    for ex, question in zip(asked, questions(made), strict=True):
        assert NEEDED[question.get("type") or ""] <= {part.tag for part in question}
        assert ex.question.split()[0] in told(question.find("questiontext"))
        for answer in question.iter("answer"):
            said = next((code for code, words in ex.choices if words == told(answer)), told(answer))
            assert ex.check(said).right == (answer.get("fraction") == "100"), said
        assert any(answer.get("fraction") == "100" for answer in question.iter("answer"))
        for file in question.iter("file"):
            assert b64decode(file.text or "").startswith(b"<svg")


def test_typical_slips_have_feedback_of_their_own() -> None:
    made = nn.exercise_set("standard", skills=["say_total"], levels=(3, 3), count=1, seed=9)
    (question,) = questions(made)
    wrong = {
        told(answer): told(answer.find("feedback"))
        for answer in question.iter("answer")
        if answer.get("fraction") == "0"
    }
    right = made.versions[0][0].values[0]
    assert isinstance(right, int)
    assert "Count it too" in wrong[str(right - 10)]


def test_the_name_of_an_own_game_is_text_alone() -> None:
    own = nn.Variant.from_toml('id="our_class"\nname="</text><evil/> & $course$/x"\nextends="standard"\n')
    quiz = fromstring(moodle.moodle_xml(nn.exercise_set(own, count=1, seed=1)))
    assert quiz.find(".//evil") is None
    assert "//x" in told(quiz[0], "category/text")


@pytest.mark.parametrize(("value", "written"), [
    (Fraction(3, 4), ["3/4", "0.75", "0,75", "75 %", "75%"]), (Fraction(1, 3), ["1/3"]),
    (Fraction(-5, 2), ["-5/2", "-2.5", "-2,5", "-250 %", "-250%"]), (Fraction(2), ["2", "2", "200 %", "200%"]),
])  # fmt: skip
def test_a_fraction_may_be_written_in_each_way_that_ends(value: Fraction, written: list[str]) -> None:
    assert [*ways._fraction(value)] == written
