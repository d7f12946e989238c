"""A set of exercises as Jupyter notebooks: one to hand out, one with the solutions, and one that nbgrader takes as it is.

A notebook holds the facts of each exercise and no answer; `exercises[1].check(...)` judges what is written. Plain data of the
notebook format 4.5 (https://nbformat.readthedocs.io/en/latest/format_description.html) and of nbgrader's metadata, schema 3
(https://nbgrader.readthedocs.io/en/stable/contributor_guide/metadata.html); neither library is needed to make them.

>>> from ninetynine_edu.exercises.making import exercise_set
>>> book = student_notebook(exercise_set("standard", count=2, seed=7))
>>> [cell["cell_type"] for cell in book["cells"]]
['markdown', 'code', 'markdown', 'code', 'markdown', 'code']
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence
from typing import Any, Final

from ..exercises.exercise import Exercise
from ..exercises.making import ExerciseSet
from ..exercises.set_code import letter
from ..ground.picture import Picture
from ..ground.say import ENGLISH, language, say

Cell = dict[str, Any]
Notebook = dict[str, Any]

_SCHEMA: Final = 3
_KERNEL: Final = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def student_notebook(exercises: ExerciseSet, version: int = 0) -> Notebook:
    """Return the notebook to hand out: each exercise with its picture, and a cell that takes an answer and says what it thinks of it.

    Args:
        exercises: the set.
        version: which of its versions, from 0.

    Raises:
        IndexError: it has no such version.
    """
    return _notebook(exercises, version, [_asked(number, ex, "") for number, ex in _numbered(exercises, version)])


def solution_notebook(exercises: ExerciseSet, version: int = 0) -> Notebook:
    """Return the same notebook with every answer filled in, and below each how it is solved, with its picture.

    Args:
        exercises: the set.
        version: which of its versions, from 0.

    Raises:
        IndexError: it has no such version.
    """
    parts = [[*_asked(number, ex, ex.answers[0]), _solved(number, ex)] for number, ex in _numbered(exercises, version)]
    return _notebook(exercises, version, parts)


def nbgrader_notebook(exercises: ExerciseSet, version: int = 0, points: int = 1) -> Notebook:
    """Return the source notebook for nbgrader: `nbgrader generate_assignment` takes the solutions out, autograding gives the marks.

    Args:
        exercises: the set.
        version: which of its versions, from 0.
        points: marks for each exercise, from 1.

    Raises:
        IndexError: it has no such version.
        ValueError: no whole number of points from 1 on.
    """
    if isinstance(points, bool) or not isinstance(points, int) or points < 1:
        raise ValueError(f"Points are a whole number from 1 on, not {points!r}.")
    parts = [_graded(number, ex, points) for number, ex in _numbered(exercises, version)]
    made = _notebook(exercises, version, parts)
    made["cells"][1]["metadata"]["nbgrader"] = _marks("exercises", locked=True)
    return made


def written(notebook: Notebook) -> str:
    """Return the text of a notebook's file."""
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def _numbered(exercises: ExerciseSet, version: int) -> list[tuple[int, Exercise]]:
    return [*enumerate(exercises.versions[version], 1)]


def _notebook(exercises: ExerciseSet, version: int, parts: Sequence[Sequence[Cell]]) -> Notebook:
    own = _numbered(exercises, version)
    return {
        "cells": [_head(exercises, version), _facts(own), *(cell for part in parts for cell in part)],
        "metadata": {"kernelspec": _KERNEL, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _head(exercises: ExerciseSet, version: int) -> Cell:
    lines = [
        f"# {_plain(exercises.variant.name)}",
        say("Version {version}, seed {seed}", version=letter(version), seed=exercises.seed),
        say(
            "Write each answer between the quotes, and run the cell with Shift and Enter. Run the cell below this one first."
        ),
    ]
    return _markdown("head", "\n\n".join(lines))


def _facts(own: Sequence[tuple[int, Exercise]]) -> Cell:
    """Return the cell that holds all exercises, without their answers; it is folded."""
    lines = ["import ninetynine_edu as nn", ""]
    if language() != ENGLISH:
        lines += [f"nn.speak({language()!r})", ""]
    lines += ["exercises = {", *(f"    {number}: {_call(ex)}," for number, ex in own), "}"]
    return _code("exercises", "\n".join(lines), hidden=True, run=1)


def _call(ex: Exercise) -> str:
    """Return the Python that makes an exercise of its facts: literals alone, so that nothing in a name can run."""
    facts = ex.to_dict()
    return f"nn.exercise({ex.kind!r}, {facts['variant']!r}, {ex.level}, position={facts['position']!r}, given={facts['given']!r})"


def _asked(number: int, ex: Exercise, answer: str) -> list[Cell]:
    source = f"answer_{number} = {answer!r}\nexercises[{number}].check(answer_{number})".replace("''", '""', 1)
    return [_question(number, ex), _code(f"answer-{number}", source, shown=ex.check(answer), run=number + 1)]


def _graded(number: int, ex: Exercise, points: int) -> list[Cell]:
    """Return the three cells of a graded exercise: its text, where the answer goes, and the test that nobody can change."""
    answer = _code(f"answer-{number}", f"### BEGIN SOLUTION\nanswer_{number} = {ex.answers[0]!r}\n### END SOLUTION")
    answer["metadata"]["nbgrader"] = _marks(f"answer-{number}", solution=True)
    checked = f"exercises[{number}].check(answer_{number})"
    test = _code(f"test-{number}", f"assert {checked}.right, {checked}.sentence")
    test["metadata"]["nbgrader"] = {**_marks(f"test-{number}", grade=True, locked=True), "points": points}
    return [_question(number, ex), answer, test]


def _marks(grade_id: str, *, grade: bool = False, solution: bool = False, locked: bool = False) -> Cell:
    return {
        "grade": grade, "grade_id": grade_id, "locked": locked, "schema_version": _SCHEMA, "solution": solution, "task": False,
    }  # fmt: skip


def _question(number: int, ex: Exercise) -> Cell:
    lines = [f"**{number}.** {_plain(ex.question)}"]
    lines += [f"- `{code}`: {_plain(words)}" if words != code else f"- `{code}`" for code, words in ex.choices]
    return _markdown(f"question-{number}", "\n\n".join([lines[0], "\n".join(lines[1:])]).strip(), ex.picture)


def _solved(number: int, ex: Exercise) -> Cell:
    return _markdown(f"solution-{number}", _plain(ex.solution), ex.solved_picture)


def _markdown(name: str, text: str, picture: Picture | None = None) -> Cell:
    cell: Cell = {"cell_type": "markdown", "id": name, "metadata": {}, "source": text}
    if picture is not None:
        cell["source"] += f"\n\n![{_plain(picture.heading)}](attachment:{name}.svg)"
        cell["attachments"] = {f"{name}.svg": {"image/svg+xml": b64encode(str(picture).encode()).decode()}}
    return cell


def _code(name: str, source: str, *, hidden: bool = False, shown: Any = None, run: int | None = None) -> Cell:
    metadata: Cell = {"jupyter": {"source_hidden": True}} if hidden else {}
    outputs = [_output(shown, run)] if shown is not None else []
    return {
        "cell_type": "code", "execution_count": run, "id": name, "metadata": metadata, "outputs": outputs, "source": source,
    }  # fmt: skip


def _output(shown: Any, run: int | None) -> Cell:
    """Return what a cell shows that ends with this value, as it will when it is run."""
    data = {"text/html": shown._repr_html_(), "text/plain": repr(shown)}
    return {"data": data, "execution_count": run, "metadata": {}, "output_type": "execute_result"}


def _plain(text: str) -> str:
    """Return a text with nothing in it that Markdown or HTML would take for its own."""
    return "".join(f"\\{sign}" if sign in _MARKS else _ENTITIES.get(sign, sign) for sign in " ".join(text.split()))


_MARKS: Final = frozenset("\\`*_[]#|~$!")
_ENTITIES: Final = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}
