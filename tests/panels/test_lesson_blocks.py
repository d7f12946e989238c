"""What lessons are built of: something to vary, tables, bars, solved panels, and cells that are run out of order."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from ninetynine_edu.app.read_notebook import read_page
from ninetynine_edu.panels.kit import pictures
from ninetynine_edu.panels.lessons import lesson, order, page
from ninetynine_edu.panels.lessons.asking import Question
from ninetynine_edu.panels.lessons.quiz import Quiz
from ninetynine_edu.panels.lessons.solved import solved
from ninetynine_edu.panels.lessons.still import still
from ninetynine_edu.panels.lessons.table import Table
from ninetynine_edu.panels.lessons.vary import Vary


def press(panel: Any, what: str) -> None:
    before = panel.view["n"]
    panel.receive({"do": what, "value": "", "n": before})
    assert panel.view["n"] == before + 1, f"{what} was not offered"


def times(a: int, b: int) -> tuple[object, ...]:
    return f"{a} times {b} is {a * b}.", Table(("a", "b"), [(a, b)]), pictures.number_line(a * b)


def rows() -> Any:
    return Vary("What is it?", {"First": {"two": 2, "three": 3}, "Second": {"four": 4, "five": 5}}, times)


# --- something to vary ---


def test_nothing_is_worked_out_before_each_row_has_a_choice() -> None:
    panel = rows()
    assert (
        panel.view["say"] == "What is it?"
        and [block["kind"] for block in panel.view["above"]] == ["text", "buttons"] * 2
    )
    press(panel, "choice0-1")
    assert panel.view["say"] == "Now choose: Second." and not panel.is_done
    press(panel, "choice1-0")
    assert panel.view["say"] == "3 times 4 is 12." and panel.is_done
    assert [block["kind"] for block in panel.view["above"][4:]] == ["table", "picture"]
    pressed = [item["label"] for block in panel.view["above"] if block["kind"] == "buttons" for item in block["items"] if item["pressed"]]  # fmt: skip
    assert pressed == ["three", "four"]


def test_a_long_text_stands_in_the_panel_and_is_not_read_out() -> None:
    panel = Vary("?", {"n": {"1": 1}}, lambda n: "word " * 100)
    press(panel, "choice0-0")
    assert panel.view["say"] == "" and panel.view["above"][-1]["kind"] == "text"


def test_what_a_page_sends_is_checked() -> None:
    panel = rows()
    for what in ("choice9-9", "choice0-7", "choice-1--1", "choice0", "", "choice0-x"):
        panel.receive({"do": what, "value": "", "n": 0})
    assert panel.view["n"] == 0 and panel.view["say"] == "What is it?"


def test_on_paper_each_choice_is_a_line_to_fill_in() -> None:
    (part,) = rows().on_paper()
    assert part.later is not None
    table, (answers,) = part.asked[1], part.later()
    assert table["heads"] == ["First", "Second", "Answer"] and len(table["rows"]) == 4
    assert {row[-1] for row in table["rows"]} == {""} and answers["rows"][3] == ["three", "five", "3 times 5 is 15."]


def test_what_follows_is_worked_out_when_somebody_asks_for_it_on_paper_and_once() -> None:
    tried: list[int] = []

    def twice(n: int) -> str:
        tried.append(n)
        return f"It is {2 * n}."

    panel = Vary("What is it twice?", {"n": {"1": 1, "2": 2, "3": 3}}, twice)
    assert "Answer" in panel.state["paper"]["html"] and tried == [1], "one tells that it answers in words"
    for _ in range(2):
        panel.receive({"do": "answers", "value": "", "n": 0})
    assert tried == [1, 2, 3]


def test_on_paper_pictures_alone_are_described_on_lines() -> None:
    (part,) = Vary("Look.", {"n": {"1": 1}}, lambda n: pictures.number_line(n)).on_paper()
    assert [block["kind"] for block in part.asked] == ["head", "lines"]


@pytest.mark.parametrize("choices", [{}, {"Row": {}}])
def test_something_is_there_to_choose(choices: dict[str, dict[str, int]]) -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        Vary("?", choices, times)


def test_it_waits_and_is_a_widget_too() -> None:
    guess = page.Predict("?", ["a", "b"])
    panel = page.Vary("?", {"n": {"1": 1}}, lambda n: f"It is {n}.", after=guess)
    assert "opens when" in panel.view["say"]
    guess.receive({"do": "choice0", "value": "", "n": 0})
    panel.receive({"do": "choice0-0", "value": "", "n": 0})
    assert panel.view["say"] == "It is 1." and "Answer" in panel.paper["html"]


# --- tables and bars ---


def test_a_table_shows_numbers_as_people_write_them() -> None:
    table = Table(("Total", "Chance", "Safe"), [(-3, Fraction(-1, 2), True), (10, Fraction(3), False)], "All <of> it")
    assert repr(table) == "Total | Chance | Safe\n−3 | −1/2 | yes\n10 | 3 | no"
    html = table._repr_html_()
    assert html.count('text-align:right">') == 6 and "All &lt;of&gt; it" in html and "<td" in html
    assert table.block["numbers"] == [True, True, False] and still({"name": "", "above": [table.block], "below": [], "say": ""}).count("<td>") == 6  # fmt: skip


def test_a_wide_table_scrolls_by_itself_and_the_keyboard_reaches_it() -> None:
    wide, narrow = (Table([f"Column {n}" for n in range(many)], [range(many)])._repr_html_() for many in (5, 4))
    assert wide.startswith('<div role="group" aria-label="Column 0, Column 1') and 'tabindex="0"' in wide
    assert narrow.startswith("<table>")


def test_a_row_has_a_cell_for_each_column() -> None:
    with pytest.raises(ValueError, match="Row 2 has 1 cells, and there are 2 columns"):
        Table(("a", "b"), [(1, 2), (1,)])


def test_bars_are_as_long_as_their_numbers() -> None:
    drawn = pictures.bars([("K", Fraction(1, 2)), ("10", Fraction(1, 4), "one in four")], "Chance", marks=("K",))
    assert 'width="300.0"' in drawn and 'width="150.0"' in drawn and drawn.heading == "Chance: K 1/2, 10 one in four."
    assert 'width="75.0"' in pictures.bars([("x", 1)], "A", top=4)
    assert pictures.bars([("x", 0)], "A").heading == "A: x 0."


@pytest.mark.parametrize("bad", [[], [("x", -1)]])
def test_bars_that_cannot_be_drawn_say_why(bad: list[tuple[str, int]]) -> None:
    with pytest.raises(ValueError, match=r"no bars|below 0"):
        pictures.bars(bad, "A")


# --- solutions ---


def test_a_solved_panel_has_its_answers_and_a_panel_without_questions_shows_nothing() -> None:
    quiz = page.Quiz.of(Quiz([Question(text="78 and 7?", answer=85, because="80 and 5.")]))
    html = solved(quiz)._repr_html_()
    assert "78 and 7?" in html and html.index("nn-answer") < html.index("85") and "80 and 5." in html
    assert solved(page.Recall(page.Predict("?", ["a", "b"]))) is None
    opened = solved(lesson.Folded("Show it", "behind"))
    assert opened._repr_html_() == "<p>behind</p>" and repr(opened) == "<Folded: Show it>"
    assert solved("text") == "text"


# --- pages to read ---


def test_a_notebook_is_read_with_its_outputs_and_none_of_its_code(tmp_path: Path) -> None:
    nb: Any = nbformat.v4.new_notebook()  # type: ignore[no-untyped-call]
    nb.metadata.title = "Notes"
    made = nbformat.v4.new_code_cell("secret = 1")  # type: ignore[no-untyped-call]
    outputs = [{"data": {"text/html": "<table></table>"}}, {"text": "<b>plain</b>"}, {"data": {"image/svg+xml": "<svg/>"}}, {"data": {}}]  # fmt: skip
    nb.cells = [nbformat.v4.new_markdown_cell("# Notes\n\n| a |\n| --- |\n| 1 |"), made]  # type: ignore[no-untyped-call]
    file = tmp_path / "notes.ipynb"
    kept = json.loads(nbformat.writes(nb))  # type: ignore[no-untyped-call]
    kept["cells"][1]["outputs"] = outputs
    file.write_text(json.dumps(kept), encoding="utf-8")
    title, html = read_page(file)
    assert title == "Notes" and "secret" not in html and html.count('<table tabindex="0">') == 2
    assert "&lt;b&gt;plain" in html and "<svg/>" in html and "anchor-link" not in html


# --- cells out of order ---

CELLS = (
    "# A lesson\n\n## 1. Guess",
    "import json\nguess: int = 7\nguess",
    "# 2. Play",
    "from ninetynine_edu.panels import lesson\nlesson.Folded('Show', str(guess + other))",
)


def lesson_file(folder: Path, name: str = "a.ipynb") -> Path:
    from tests.notebooks import notebook

    file = folder / name
    file.write_text(notebook(*CELLS), encoding="utf-8")
    return file


def test_a_missing_name_is_told_with_the_cell_that_makes_it(tmp_path: Path) -> None:
    lesson_file(tmp_path)
    (tmp_path / "broken.ipynb").write_text("{", encoding="utf-8")
    (tmp_path / "odd.ipynb").write_text('{"cells": [{"cell_type": "code", "source": "guess = 1"}]}', encoding="utf-8")
    told = order.sentence("guess", CELLS[3], tmp_path)
    assert told.startswith("This cell needs “guess”, which the cell below “1. Guess” makes.")
    assert order.sentence("json", CELLS[3] + "\n", tmp_path).startswith("This cell needs “json”")
    assert order.sentence("other", CELLS[3], tmp_path) == "" == order.sentence("guess", "changed(guess)", tmp_path)
    assert "1. Guess" in order.sentence("guess", "changed(guess)", tmp_path, str(tmp_path / "a.ipynb"))
    assert "the first cell makes" in order.sentence("guess", "x", tmp_path, "odd.ipynb")


def test_out_of_order_after_a_restart_says_which_cell_and_in_order_it_runs(tmp_path: Path) -> None:
    nb: Any = nbformat.read(lesson_file(tmp_path), as_version=4)  # type: ignore[no-untyped-call]
    late, early = nb.cells[3], nb.cells[1]
    nb.cells = [late, early]
    NotebookClient(nb, allow_errors=True, resources={"metadata": {"path": str(tmp_path)}}).execute()
    said = "".join(output.get("text", "") for output in late.outputs)
    assert "the cell below “1. Guess” makes. Run that cell first" in said and "Traceback" not in said
