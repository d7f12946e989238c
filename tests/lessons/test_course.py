"""The course: every lesson has its form, its three notebooks are what its source says, and nothing in them is of one computer."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

import ninetynine_edu as nn
from ninetynine_edu.panels import gallery
from ninetynine_edu.panels.course_pictures import pictures
from tests import course
from tests.whole import reading

LESSONS = Path(__file__).parents[2] / "lessons"
TILES = gallery.lessons(LESSONS)
NAMES = tuple(tile["notebook"] for tile in TILES)
ARITHMETIC = tuple(tile["notebook"] for tile in TILES if tile["track"] == "A")
THEORY = tuple(tile["notebook"] for tile in TILES if tile["track"] == "G")
HARDEST = {"A": 3.5, "G": 7.5, "PY": 7.5}
"""The highest grade of a lesson, by its track."""
LONGEST = {"A": 20, "G": 30, "PY": 30}
"""No sentence of a lesson has more words."""
NO_LESSON = {"PY"}


def tile(name: str) -> dict[str, object]:
    return next(each for each in TILES if each["notebook"] == name)


def test_there_are_seven_lessons_in_arithmetic_twelve_in_game_theory_and_a_tour() -> None:
    assert [each["code"] for each in TILES] == [*(f"A{n}" for n in range(1, 8)), *(f"G{n}" for n in range(1, 13)), "PY"]


@pytest.mark.parametrize("name", course.names())
def test_a_lesson_has_its_form(name: str) -> None:
    assert course.lacks(name) == []


@pytest.mark.parametrize("name", course.names())
def test_the_notebooks_of_a_lesson_are_what_its_source_says(name: str) -> None:
    assert course.differs(name) == [], f"make them anew: python -m tests.course {name}"


def test_no_notebook_is_without_a_source() -> None:
    made = {file for name in course.names() for file in course.places(name).values()}
    assert {*LESSONS.rglob("*.ipynb")} - {*LESSONS.rglob(".ipynb_checkpoints/*")} == made


@pytest.mark.parametrize("name", course.names())
def test_notebooks_are_kept_with_outputs_and_without_anything_of_one_computer(name: str) -> None:
    for part, file in course.places(name).items():
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"/(home|root|work|tmp|Users)/|0x[0-9a-f]{6,}|Traceback", text), file
        nb = course.kept(file)
        nbformat.validate(nb)
        assert set(nb.metadata) == {"kernelspec", "language_info", "title", "ninetynine"}
        for cell in nb.cells:
            assert cell.metadata in ({}, {"jupyter": {"source_hidden": True}})
            if cell.cell_type == "code" and part != "solutions":
                assert cell.outputs, (file, cell.id)


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_says_what_the_course_says_of_it(name: str) -> None:
    nb = course.kept(LESSONS / f"{name}.ipynb")
    whom, minutes = nb.metadata["ninetynine"]["for"]
    first = nb.cells[0].source
    assert f"**For** {whom[0].lower()}{whom[1:]} · **{minutes}**" in first
    assert tile(name)["picture"] in pictures() and 2 <= len(nb.metadata["ninetynine"]["skills"]) <= 4
    assert str(tile(name)["text"]).endswith((".", "?"))
    assert tile(name)["notes"] and tile(name)["solutions"]


@pytest.mark.parametrize("name", NAMES)
def test_the_minutes_in_the_notes_add_up(name: str) -> None:
    (plan,) = (cell.source for cell in course.kept(course.places(name)["notes"]).cells if "| minutes |" in cell.source)
    minutes = sum(map(int, re.findall(r"^\| *(\d+) *\|", plan, re.MULTILINE)))
    assert course.kept(LESSONS / f"{name}.ipynb").metadata["ninetynine"]["for"][1] == f"{minutes} minutes"


def test_every_lesson_has_a_picture_of_its_own() -> None:
    assert len({each["picture"] for each in TILES}) == len(TILES)


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_reads_as_its_age_does(name: str) -> None:
    text = course.prose(name)
    track = str(tile(name)["track"])
    assert reading.grade(text) <= HARDEST[track], "\n".join(reading.hardest(text))
    long = [sentence for sentence in text if len(reading.words(sentence)) > LONGEST[track]]
    assert long == []


def value(node: ast.expr, code: str) -> Any:
    """A value that a cell writes down, there or under a name."""
    if isinstance(node, ast.Name):
        given = [each.value for each in ast.parse(code).body if isinstance(each, ast.Assign) and getattr(each.targets[0], "id", "") == node.id]  # fmt: skip
        return ast.literal_eval(given[-1]) if given else ast.literal_eval(node)
    return ast.literal_eval(node)


def asked_in(name: str) -> list[nn.Exercise]:
    """The exercises that the cells of a lesson ask with plain values, in order."""
    found = []
    for cell in course.kept(LESSONS / f"{name}.ipynb").cells:
        if cell.cell_type == "code" and "nn.exercise(" in cell.source:
            for call in ast.walk(ast.parse(cell.source)):
                if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "exercise":
                    try:
                        named = {each.arg: value(each.value, cell.source) for each in call.keywords if each.arg}
                        found.append(nn.exercise(*(value(each, cell.source) for each in call.args), **named))
                    except ValueError:
                        continue  # made of what the cell works out
    return found


@pytest.mark.parametrize("name", [name for name in NAMES if name != "g1_race_to_99"])
def test_a_lesson_asks_three_exercises_at_least_and_each_is_proved(name: str) -> None:
    asked = asked_in(name)
    assert len(asked) >= 3
    for each in asked:
        each.prove()


@pytest.mark.parametrize("name", NAMES)
def test_no_answer_stands_in_a_cell_that_asks(name: str) -> None:
    for cell in course.kept(LESSONS / f"{name}.ipynb").cells:
        if cell.cell_type != "code":
            continue
        for node in ast.walk(ast.parse(cell.source)):
            if isinstance(node, ast.keyword) and node.arg in ("answer", "answers"):
                assert not isinstance(node.value, ast.Constant), (cell.id, ast.unparse(node.value))


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("python_tour",)])
def test_a_lesson_can_be_held_without_a_computer(name: str) -> None:
    notes = "\n".join(cell.source for cell in course.kept(LESSONS / "teacher" / f"{name}.ipynb").cells)
    without = notes.partition("## Without a computer")[2].partition("\n## ")[0]
    assert len(without.split()) > 40 and re.search(r"pack|cards|paper", without)
    assert re.search("No names and no results are stored\\.|The lesson stores no names and no results\\.", notes)


@pytest.mark.parametrize("name", NAMES)
def test_the_page_on_the_course_gives_a_lesson_its_own_ages_and_minutes(name: str) -> None:
    text = (LESSONS.parent / "docs" / "course.md").read_text("utf-8")
    whom, minutes = map(str, tile(name)["for"])  # type: ignore[call-overload]
    told = f"{whom.removeprefix('Ages ')}, {minutes.removesuffix(' minutes')}"
    row = next(line for line in text.splitlines() if f"/{name}.ipynb)" in line)
    assert tile(name)["track"] == "PY" or f"| {told} |" in row, f"{name}: {told}"
    assert f"[{tile(name)['title']}]" in row
