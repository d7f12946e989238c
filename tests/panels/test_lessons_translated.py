"""The lessons in other languages: the same lesson, cell by cell, and nothing left in English. nbval runs them."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

from ninetynine_edu.ground.say import languages
from ninetynine_edu.panels import gallery
from tests import notebooks

LESSONS = Path(__file__).parents[2] / "lessons"
TRANSLATED = sorted(
    path.relative_to(LESSONS).as_posix() for tag in languages() for path in (LESSONS / tag).glob("*.ipynb")
)
UNCHECKED = {"de": "Noch niemand mit Deutsch als Muttersprache", "es": "nadie que tenga el español", "zh-Hant": "母語"}
"""How a text says that nobody who grew up with its language has read it."""


def notebook(path: Path) -> Any:
    return nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]


def words(path: Path) -> str:
    """Return what a notebook without code says."""
    return "\n".join(cell.source for cell in notebook(path).cells)


def skeleton(code: str) -> str:
    """Return the code of a cell without the texts that it hands to a panel, and without the language it says."""
    tree = ast.parse(code)
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and getattr(call.func, "attr", "") in ("speak", "Predict", "Folded"):
            for node in ast.walk(call):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    node.value = ""
    return ast.dump(tree)


def figures(text: str) -> list[set[int]]:
    """Return the numbers of each line but small ones, which languages say in words here and in figures there."""
    return [{int(number) for number in re.findall(r"[0-9]+", line) if int(number) > 12} for line in text.splitlines()]


def test_the_first_lesson_is_there_in_every_language() -> None:
    assert {f"{tag}/a1_calling_the_total.ipynb" for tag in languages() if tag != "en"} == {*TRANSLATED}


@pytest.mark.parametrize("name", TRANSLATED)
def test_a_translated_lesson_is_the_same_lesson(name: str) -> None:
    tag, _, file = name.partition("/")
    theirs, ours = notebook(LESSONS / name), notebook(LESSONS / file)
    nbformat.validate(theirs)
    told = theirs.metadata["ninetynine"]
    assert set(theirs.metadata) == set(ours.metadata) and told["lang"] == tag
    assert {**told, "for": 0, "text": 0, "lang": 0, "skills": 0} == {
        **ours.metadata["ninetynine"],
        "for": 0,
        "text": 0,
        "lang": 0,
        "skills": 0,
    }
    assert theirs.cells[0].source.startswith(f"# {theirs.metadata['title']}\n")
    assert [cell.id for cell in theirs.cells] == [*(cell.id for cell in ours.cells), "native"]
    for cell, own in zip(theirs.cells, ours.cells, strict=False):
        assert (cell.cell_type, cell.metadata) == (own.cell_type, own.metadata)
        if cell.cell_type == "markdown":
            assert cell.source != own.source, cell.id
            assert figures(cell.source) == figures(own.source), cell.id
            assert re.findall(r"^(#+ [0-9.]*|- )", cell.source, re.M) == re.findall(
                r"^(#+ [0-9.]*|- )", own.source, re.M
            )
        else:
            assert cell.outputs and skeleton(cell.source) == skeleton(own.source), cell.id
    assert UNCHECKED[tag] in theirs.cells[-1].source
    (spoken,) = re.findall(r'nn\.speak\("(.*?)"\)', "".join(cell.source for cell in theirs.cells))
    assert spoken == tag


@pytest.mark.parametrize("name", TRANSLATED)
def test_translated_teacher_notes_have_the_same_parts_and_figures(name: str) -> None:
    tag, _, file = name.partition("/")
    theirs, ours = words(LESSONS / tag / "teacher" / file), words(LESSONS / "teacher" / file)
    for part in (r"^#+ ", r"^\|", r"^\* ", r"^[0-9]\. "):
        assert len(re.findall(part, theirs, re.M)) == len(re.findall(part, ours, re.M)), part
    assert figures(theirs)[:-2] == figures(ours)
    assert UNCHECKED[tag] in theirs.splitlines()[-1]


@pytest.mark.parametrize("tag", ["en", *UNCHECKED])
def test_a_lesson_speaks_one_language(tag: str) -> None:
    for tile in gallery.lessons(LESSONS):
        folder = tag if tag in tile["in"] else ""
        cells = notebook(LESSONS / folder / f"{tile['notebook']}.ipynb").cells
        code = "".join(cell.source for cell in cells if cell.cell_type == "code")  # a tour's words may name the call
        assert re.findall(r'nn\.speak\("(.*?)"\)', code) == [folder or "en"]


def test_the_command_keeps_what_a_notebook_shows_today(tmp_path: Path) -> None:
    cell = "from ninetynine_edu.panels import lesson\nlesson.Predict('Who wins?', ['I do'])"
    file = tmp_path / "a.ipynb"
    file.write_text(notebooks.notebook("# A page", "6 * 7", cell), encoding="utf-8")
    before = json.loads(file.read_text(encoding="utf-8"))
    notebooks.main([str(tmp_path)])
    after = json.loads(file.read_text(encoding="utf-8"))
    number, panel = (cell["outputs"][0]["data"] for cell in after["cells"][1:])
    assert number == {"text/plain": ["42"]} and panel[notebooks.WIDGET]["model_id"] == "not-kept"
    assert after["metadata"] == before["metadata"] and all(cell["metadata"] == {} for cell in after["cells"])
