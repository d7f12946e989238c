"""The course: one source a lesson, and the three notebooks that are made of it.

    python -m tests.course                        every lesson, and its translations
    python -m tests.course g4_sums_of_races       one of them
    python -m tests.course --check a2_how_far     only what its form lacks and how it reads; nothing is run
    python -m tests.course --changed              those whose notebooks are not what their source says

`lessons/source/NAME.md` is MyST Markdown, as jupytext reads it. Of it are made `lessons/NAME.ipynb`, which pupils open;
`lessons/teacher/NAME.ipynb`, all from the cell `notes` on; and `lessons/solutions/NAME.ipynb`: the lesson once more, each panel
answered, and what waits folded up open. All are run, and keep what they show, so that strict nbval compares it.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import time
from collections.abc import Iterator, Sequence
from html import unescape
from pathlib import Path
from typing import Any, Final

import jupytext
import nbformat

from tests.notebooks import ran

LESSONS: Final = Path(__file__).parents[1] / "lessons"
SOURCES: Final = LESSONS / "source"
PARTS: Final = ("predict", "play", "check", "explain", "open", "reflect", "exit")
"""The cells that every lesson has, in this order; those that vary something stand anywhere before the last."""
TOUR: Final = "PY"
"""The code of the tour, which is no lesson."""
NOTES: Final = ("What it is for", "Timing", "often think", "Questions to ask", "Answers", "Without a computer")
_KERNEL: Final = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
Notebook = Any


def names() -> list[str]:
    """Return the lessons that have a source, in every language: `a1_calling_the_total`, `de/a1_calling_the_total`."""
    return [path.relative_to(SOURCES).with_suffix("").as_posix() for path in sorted(SOURCES.rglob("*.md"))]


def source(name: str) -> Notebook:
    """Return the source of a lesson as one notebook: its cells know their names."""
    nb = jupytext.read(SOURCES / f"{name}.md", fmt="md:myst")
    for number, cell in enumerate(nb.cells):
        cell.id = cell.metadata.pop("id", f"cell-{number}")
        cell.source = cell.source.strip()
    return nb


def places(name: str) -> dict[str, Path]:
    """Return where the notebooks of a lesson are, by what they are for."""
    folder, _, stem = name.rpartition("/")
    top = LESSONS / folder
    return {
        "lesson": top / f"{stem}.ipynb",
        "notes": top / "teacher" / f"{stem}.ipynb",
        "solutions": top / "solutions" / f"{stem}.ipynb",
    }


def made(name: str) -> dict[str, Notebook]:
    """Return the notebooks of a lesson, not run yet."""
    nb = source(name)
    ids = [cell.id for cell in nb.cells]
    end = ids.index("notes") if "notes" in ids else len(ids)
    about = dict(nb.metadata["ninetynine"])
    about.setdefault("lang", "en")
    title = nb.metadata["title"]
    lesson, notes = nb.cells[:end], nb.cells[end:]
    notes_title = notes[0].source.splitlines()[0].removeprefix("# ") if notes else title
    return {
        "lesson": _notebook(lesson, title, about),
        "notes": _notebook(notes, notes_title, {"lang": about["lang"], "of": about["code"]}),
        "solutions": _notebook(
            [*solutions(lesson, title)], f"{title}: solutions", {"lang": about["lang"], "of": about["code"]}
        ),
    }


def _notebook(cells: Sequence[Any], title: str, about: dict[str, Any]) -> Notebook:
    nb: Any = nbformat.v4.new_notebook()  # type: ignore[no-untyped-call]
    nb.cells = [nbformat.from_dict(cell) for cell in cells]  # type: ignore[no-untyped-call]
    nb.metadata.update(
        kernelspec=_KERNEL,
        language_info={"name": "python"},
        title=title,
        ninetynine={key: about[key] for key in sorted(about)},
    )
    nb.nbformat_minor = 5
    return nb


def solutions(cells: Sequence[Any], title: str) -> Iterator[Any]:
    """Return the cells of the solutions: those of the lesson, what each of them ends in answered."""
    for cell in cells:
        new = nbformat.from_dict(cell)  # type: ignore[no-untyped-call]
        if cell.id == "title":
            new.source = (
                f"# {title}: solutions\n\nEvery question of the lesson with its answer, made from the lesson itself."
            )
        elif cell.cell_type == "code":
            new.source = answered(cell.source)
            new.metadata = {"jupyter": {"source_hidden": True}}
        yield new


def answered(code: str) -> str:
    """Return a cell's code with what it ends in handed to `lesson.solved`.

    >>> print(answered("quiz = 1\\nquiz"))
    from ninetynine_edu.panels import lesson
    quiz = 1
    lesson.solved(quiz)
    """
    tree = ast.parse(code)
    last = tree.body[-1] if tree.body else None
    if not isinstance(last, ast.Expr):
        return code
    lines = code.splitlines()
    before, expression = lines[: last.lineno - 1], ast.get_source_segment(code, last.value)
    if isinstance(last.value, ast.Tuple) and not str(expression).startswith("("):
        expression = f"({expression})"
    found = "\n".join([*before, f"lesson.solved({expression})"])
    return found if "lesson" in imported(tree) else f"from ninetynine_edu.panels import lesson\n{found}"


# --- the form ---


def imported(tree: ast.AST) -> set[str]:
    """Return the names that a cell imports."""
    return {
        (alias.asname or alias.name).partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }


def lacks(name: str) -> list[str]:
    """Return what the source of a lesson lacks, a sentence each."""
    nb = source(name)
    return [*_lacks_of_form(nb), *_lacks_of_notes(nb), *_lacks_of_code(nb)]


def _lacks_of_form(nb: Notebook) -> Iterator[str]:
    about = nb.metadata.get("ninetynine", {})
    for key in ("code", "for", "text", "skills", "picture"):
        if not about.get(key):
            yield f"The metadata `ninetynine` has no {key!r}."
    ids = [cell.id for cell in nb.cells]
    if twice := sorted({each for each in ids if ids.count(each) > 1}):
        yield f"Two cells have the same id: {', '.join(twice)}."
    if unnamed := [each for each in ids if each.startswith("cell-") and about.get("code") != TOUR]:
        yield f"{len(unnamed)} cells have no id."
    first = nb.cells[0].source
    if not first.startswith(f"# {nb.metadata.get('title')}\n"):
        yield "The first cell does not begin with the title."
    if first.count("- I can ") + first.count("- Ich kann ") + first.count("- Sé ") + first.count("- 我") < 3:
        yield "The first cell has fewer than three goals: “- I can …”."
    if about.get("code") == TOUR:
        return
    missing = [part for part in PARTS if part not in ids]
    optional = {"open"} if about.get("lang", "en") != "en" else set()
    if missing := [part for part in missing if part not in optional]:
        yield f"There is no cell {', '.join(missing)}."
    found = [ids.index(part) for part in PARTS if part in ids]
    if found != sorted(found):
        yield f"The parts are not in this order: {', '.join(PARTS)}."
    if not any("vary" in each for each in ids):
        yield "No cell varies anything."
    lesson_ids = ids[: ids.index("notes")] if "notes" in ids else ids
    if [each for each in lesson_ids if each != "native"][-1] != "exit":
        yield "The last cell of the lesson is not `exit`."


def _lacks_of_notes(nb: Notebook) -> Iterator[str]:
    ids = [cell.id for cell in nb.cells]
    if "notes" not in ids:
        yield "There are no teacher notes: a cell `notes`, and what follows it."
        return
    notes = nb.cells[ids.index("notes") :]
    text = "\n".join(cell.source for cell in notes)
    about = nb.metadata["ninetynine"]
    if about.get("lang", "en") == "en":
        if not notes[0].source.startswith(f"# {nb.metadata['title']}: teacher notes"):
            yield "The notes do not begin with “# TITLE: teacher notes”."
        for part in NOTES if about["code"] != TOUR else ():
            if part not in text:
                yield f"The notes have no part {part!r}."
    for cell in notes:
        if cell.cell_type == "code" and not cell.id.startswith("notes-"):
            yield f"The cell {cell.id} of the notes has an id that does not begin with `notes-`."


_MODULES: Final = {
    "nn",
    "lesson",
    "pictures",
    "calling",
    "racing",
    "questions",
    "play",
    "lab",
    "explorer",
    "tables",
    "practice",
}


def _lacks_of_code(nb: Notebook) -> Iterator[str]:
    everywhere: set[str] = set()
    for cell in nb.cells:
        if cell.cell_type == "code":
            everywhere |= imported(ast.parse(cell.source))
    for cell in nb.cells:
        if cell.cell_type != "code":
            continue
        tree = ast.parse(cell.source)
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        if borrowed := sorted(used & (everywhere | _MODULES) - imported(tree) - bound(tree)):
            yield f"The cell {cell.id} uses {', '.join(borrowed)} and does not import it itself."
        if late := sorted(_used_late(tree) & _given_by_others(nb, cell)):
            yield f"The cell {cell.id} has a function that uses {', '.join(late)}, and another cell gives that name anew: name it otherwise."
        if cell.source.count("\n") >= 25:
            yield f"The cell {cell.id} has {cell.source.count(chr(10)) + 1} lines; 25 are the most."
        if not isinstance(tree.body[-1] if tree.body else None, ast.Expr):
            yield f"The cell {cell.id} does not end in something to show."


def _used_late(tree: ast.Module) -> set[str]:
    """Return the names of the cell that its functions look up when they are called, which may be after other cells."""
    given = {
        node.id
        for each in tree.body
        if not isinstance(each, ast.FunctionDef | ast.ClassDef)
        for node in ast.walk(each)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    used = set()
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.Lambda):
            inside = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
            used |= inside - bound(function)
    return used & (given | {each.name for each in tree.body if isinstance(each, ast.FunctionDef)})


def _given_by_others(nb: Notebook, cell: Any) -> set[str]:
    """Return the names that other cells of the same notebook give, where they are given a value of their own."""
    ids = [each.id for each in nb.cells]
    start = ids.index("notes") if "notes" in ids else len(ids)
    mine = ids.index(cell.id) < start
    return {
        name
        for each in nb.cells
        if each.cell_type == "code" and each.id != cell.id and (ids.index(each.id) < start) == mine
        for name in _top(ast.parse(each.source))
    }


def _top(tree: ast.Module) -> set[str]:
    """Return the names that a cell gives outside of its functions, and those of its functions."""
    found = {each.name for each in tree.body if isinstance(each, ast.FunctionDef)}
    for each in tree.body:
        if isinstance(each, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.For):
            found |= {
                node.id for node in ast.walk(each) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
            }
    return found


def bound(tree: ast.AST) -> set[str]:
    """Return the names that a cell itself gives."""
    stored = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    defined = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    return stored | defined | {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}


# --- how it reads ---


def prose(name: str, part: str = "lesson") -> list[str]:
    """Return the sentences of a lesson that people read: its Markdown, and the texts in its cells."""
    from tests.whole.reading import sentences

    found: list[str] = []
    for cell in made(name)[part].cells:
        if cell.cell_type == "markdown":
            found += sentences(cell.source)
            continue
        for node in ast.walk(ast.parse(cell.source)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found += sentences(node.value)
    return list(dict.fromkeys(found))


# --- all of it ---


def build(name: str) -> list[tuple[str, float, Path]]:
    """Make the notebooks of a lesson, run them, and keep what they show.

    Returns:
        For each notebook what it is for, the seconds that it took, and its file.
    """
    told = []
    where = places(name)
    for part, nb in made(name).items():
        file = where[part]
        file.parent.mkdir(parents=True, exist_ok=True)
        began = time.perf_counter()
        file.write_text(ran(nb, file.parent), encoding="utf-8")
        told.append((part, time.perf_counter() - began, file))
    return told


def differs(name: str) -> list[str]:
    """Return the notebooks of a lesson whose cells are not what its source says."""
    where = places(name)
    return [
        part for part, nb in made(name).items() if not where[part].is_file() or cells(nb) != cells(kept(where[part]))
    ]


def kept(file: Path) -> Notebook:
    """Return a notebook as it is kept."""
    return nbformat.reads(file.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]


def shown(name: str, part: str, cell: str) -> str:
    """Return the words that a kept notebook shows below a cell, without their pictures.

    Raises:
        KeyError: when there is no such cell.
    """
    nb = kept(places(name)[part])
    found = {each.id: each for each in nb.cells}[cell]
    html = " ".join(text for out in found.outputs for kind, text in out.get("data", {}).items() if kind == "text/html")
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def answers(name: str, cell: str) -> list[str]:
    """Return the answers of a quiz, as the solutions say them."""
    nb = kept(places(name)["solutions"])
    found = {each.id: each for each in nb.cells}[cell]
    html = "".join(out.get("data", {}).get("text/html", "") for out in found.outputs)
    return [unescape(text) for text in re.findall(r'<div class="nn-answer"><p><b>[^<]*</b></p><p><b>([^<]+)</b>', html)]


def cells(nb: Notebook) -> list[Any]:
    """Return all that a source says of a notebook."""
    about = dict(nb.metadata)
    return [about, *((cell.cell_type, cell.id, dict(cell.metadata), cell.source) for cell in nb.cells)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Build or check lessons; the exit status says whether their form is whole."""
    from tests.whole.reading import grade, hardest, words

    parser = argparse.ArgumentParser(description="Make the notebooks of lessons from their sources.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="lessons; without, all")
    parser.add_argument("--check", action="store_true", help="run nothing")
    parser.add_argument("--changed", action="store_true", help="only those that differ from their sources")
    given = parser.parse_args(arguments)
    faults = 0
    for name in given.names or names():
        name = re.sub(r"^.*source/|\.md$", "", name)
        if given.changed and not differs(name):
            continue
        lacking = lacks(name)
        faults += len(lacking)
        for words_of in lacking:
            print(f"{name}: {words_of}")
        if name.count("/") == 0 and (text := prose(name)):
            longest = max(text, key=lambda sentence: len(words(sentence)))
            print(f"{name}: grade {grade(text):.1f}; the longest sentence has {len(words(longest))} words: {longest}")
            print(*hardest(text, 4), sep="\n")
        if not given.check:
            for part, seconds, file in build(name):
                print(
                    f"  {part}: {seconds:.1f} s, {file.stat().st_size // 1000} kB, {file.relative_to(LESSONS.parent)}"
                )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
