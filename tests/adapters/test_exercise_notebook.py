"""Notebooks of a set: valid, without answers for students, right in every cell of the solutions, and graded by nbgrader."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import nbformat
import pytest

import ninetynine_edu as nn
from ninetynine_edu.adapters import exercise_notebook as books
from ninetynine_edu.ground.say import speaking

SET = nn.exercise_set("standard", count=3, versions=2, seed=7)
NBGRADER = ("nbgrader==0.9.6", "alembic", "mako", "rapidfuzz", "sqlalchemy")
"""What it needs to grade, and we have not; its pages are a hundred times as large."""


def run(book: books.Notebook, folder: Path) -> dict[str, Any]:
    """Run the code of a notebook, hold what it shows against what stands in it, and return its names."""
    lines: list[str] = []
    shown: dict[str, Any] = {}
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            *before, last = cell["source"].split("\n")
            for output in cell["outputs"]:
                last = f"shown_{len(shown)} = {last}"
                shown[f"shown_{len(shown)}"] = output["data"]
            lines += [*before, last]
    program = folder / "book.py"
    program.write_text("\n".join(lines), encoding="utf-8")
    try:
        names = runpy.run_path(str(program))
    finally:
        nn.speak("en")  # a notebook in another language changes that of the whole program
    for name, data in shown.items():
        assert data == {"text/html": names[name]._repr_html_(), "text/plain": repr(names[name])}
    return names


@pytest.mark.parametrize("make", [books.student_notebook, books.solution_notebook, books.nbgrader_notebook])
@pytest.mark.parametrize("version", [0, 1])
def test_it_is_a_notebook_of_format_4_5(make: Any, version: int) -> None:
    nbformat.validate(json.loads(books.written(make(SET, version))))


def test_the_student_notebook_holds_no_answer_and_runs_to_what_it_shows(tmp_path: Path) -> None:
    book = books.student_notebook(SET)
    names = run(book, tmp_path)
    for number, ex in enumerate(SET.versions[0], 1):
        assert names["exercises"][number] == ex
        assert names[f"answer_{number}"] == ""
        assert not names["exercises"][number].check("")
    assert "answers" not in books.written(book)


def test_the_solution_notebook_passes_all_its_checks(tmp_path: Path) -> None:
    names = run(books.solution_notebook(SET, 1), tmp_path)
    for number, ex in enumerate(SET.versions[1], 1):
        assert ex.check(names[f"answer_{number}"]).right


def test_nbval_finds_every_output_as_it_stands(tmp_path: Path) -> None:
    for name, book in {"student": books.student_notebook(SET), "solution": books.solution_notebook(SET)}.items():
        (tmp_path / f"{name}.ipynb").write_text(books.written(book), encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "--nbval",
        "-p",
        "no:cacheprovider",
        "-c",
        os.devnull,
        str(tmp_path),
    ]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=tmp_path)
    assert "8 passed" in done.stdout, done.stdout


def test_it_speaks_the_language_it_was_made_in(tmp_path: Path) -> None:
    with speaking("de"):
        book = books.student_notebook(SET)
        run(book, tmp_path)
    assert "nn.speak('de')" in book["cells"][1]["source"]
    assert book["cells"][0]["source"].endswith("zuerst aus.")


def test_names_of_an_own_game_stay_text() -> None:
    own = nn.Variant.from_toml('id="our_class"\nname="<b>*Class*</b> `4b`"\nextends="standard"\n')
    head = books.student_notebook(nn.exercise_set(own, count=1, seed=1))["cells"][0]["source"]
    assert head.startswith("# &lt;b&gt;\\*Class\\*&lt;/b&gt; \\`4b\\`")


def test_points_are_whole_numbers() -> None:
    with pytest.raises(ValueError, match="Points are a whole number from 1 on, not 0"):
        books.nbgrader_notebook(SET, points=0)


@pytest.fixture(scope="module")
def nbgrader(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with nbgrader, in an environment of its own that finds everything else in ours."""
    folder = tmp_path_factory.mktemp("nbgrader")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    asked = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    own = Path(subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip())
    ours = [sysconfig.get_path("purelib"), str(Path(__file__).parents[2])]
    (own / "ours.pth").write_text("\n".join(ours) + "\n", encoding="utf-8")
    install = [
        "pip",
        "--python",
        str(python),
        "install",
        "-q",
        "--no-deps",
        "--no-compile",
        "--disable-pip-version-check",
    ]
    subprocess.run([sys.executable, "-m", *install, *NBGRADER], check=True)
    return python


GRADE = """
import json, shutil, sys
from pathlib import Path
sys.modules["rfc3987_syntax"] = None  # seconds of grammars of addresses, and nothing here has any
from traitlets.config import Config
from nbgrader.apps import NbGraderAPI

course, answers = Path(sys.argv[1]), json.loads(sys.argv[2])
config = Config()
config.CourseDirectory.root, config.CourseDirectory.course_id = str(course), "class4b"
config.ClearSolutions.code_stub = {"python": ""}
api = NbGraderAPI(config=config)
made = api.generate_assignment("sums", create=True)
assert made["success"], made["log"]
released = (course / "release" / "sums" / "sums.ipynb").read_text(encoding="utf-8")
marks = {}
for student, said in answers.items():
    book = json.loads(released)
    for cell in book["cells"]:
        number = cell["id"].removeprefix("answer-")
        if number in said:
            cell["source"] = f"answer_{number} = {said[number]!r}"
    handed_in = course / "submitted" / student / "sums"
    handed_in.mkdir(parents=True)
    (handed_in / "sums.ipynb").write_text(json.dumps(book), encoding="utf-8")
    graded = api.autograde("sums", student, create=True)
    assert graded["success"], graded["log"]
    with api.gradebook as book:
        marks[student] = book.find_submission("sums", student).score
print("MARKS", json.dumps({"released": released, "marks": marks}))
"""


def test_nbgrader_gives_the_marks_that_right_wrong_and_empty_answers_deserve(nbgrader: Path, tmp_path: Path) -> None:
    source = tmp_path / "source" / "sums" / "sums.ipynb"
    source.parent.mkdir(parents=True)
    source.write_text(books.written(books.nbgrader_notebook(SET, points=2)), encoding="utf-8")
    right = {str(number): ex.answers[0] for number, ex in enumerate(SET.versions[0], 1)}
    answers = {"ada": right, "bea": {**right, "2": "1000"}, "cem": {}}
    command = [str(nbgrader), "-c", GRADE, str(tmp_path), json.dumps(answers)]
    found = {**os.environ, "PATH": os.pathsep.join([str(nbgrader.parent), os.environ["PATH"]])}  # it calls alembic
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=tmp_path, env=found)
    assert "MARKS" in done.stdout, done.stdout + done.stderr
    told = json.loads(done.stdout.rpartition("MARKS ")[2].splitlines()[0])
    assert told["marks"] == {"ada": 6, "bea": 4, "cem": 0}
    assert "SOLUTION" not in told["released"]
