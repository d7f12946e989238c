"""`ninetynine worksheet`: exercises on paper, made on Sunday evening."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ninetynine_edu.app.asked import (
    UsageError,
    count_asked,
    file_asked,
    game_of,
    house_rules,
    levels_asked,
    refuse_there,
    seed_asked,
    write_asked,
)  # fmt: skip

if TYPE_CHECKING:
    from ninetynine_edu import ExerciseSet

DETAILS: Final = """OUT says by its ending what is made: .pdf or .html to print, .csv for a spreadsheet, .json for programs, .ipynb
for Jupyter (--for student, solution or nbgrader), .xml for Moodle, .zip for what reads QTI 2.1. The last three hold one version
each: with several versions, OUT.ipynb becomes OUT-A.ipynb, OUT-B.ipynb and on.
Example: ninetynine worksheet --variant standard --count 20 --versions 3 --seed 7 monday.pdf
The same seed makes the same sheets again. --link prints a QR code on each sheet: a tablet that reads it opens the very
same exercises, where the pages run at that address.
Skills: adding, taking_away, below_zero, doubling, distance, cards, checking, counting_ways, looking_ahead, trees, races,
chance, hidden_cards; a single kind of exercise can be named too, such as say_total."""
ENDINGS: Final = (".pdf", ".html", ".csv", ".json", ".ipynb", ".xml", ".zip")
ONE_EACH: Final = (".ipynb", ".xml", ".zip")
"""What holds one version in a file."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("out", metavar="OUT", help="the file to write; its ending says what is made")
    parser.add_argument(
        "--variant",
        default="standard",
        metavar="ID",
        help="a game, or a file of your own, FILE.toml (default: standard)",
    )
    parser.add_argument(
        "--rule", action="append", default=[], metavar="NAME=VALUE", help="a house rule; may be repeated"
    )
    parser.add_argument(
        "--count", type=count_asked, default=20, metavar="N", help="exercises in each version (default: 20)"
    )
    parser.add_argument("--versions", type=count_asked, default=1, metavar="N", help="versions A, B, C … (default: 1)")
    parser.add_argument("--seed", metavar="SEED", help="a number or a word; the same one makes the same sheets")
    parser.add_argument("--skills", metavar="NAME,NAME", help="what is practised (default: all arithmetic)")
    parser.add_argument(
        "--levels", type=levels_asked, default=(1, 4), metavar="N-N", help="1 is easy, 5 hard (default: 1-4)"
    )
    parser.add_argument("--paper", choices=("A4", "Letter"), default="A4", help="the size of the paper (default: A4)")
    parser.add_argument("--no-answers", action="store_true", help="leave the answer sheet out")
    parser.add_argument(
        "--for",
        dest="whom",
        choices=("student", "solution", "nbgrader"),
        default="student",
        help="which notebook is made (default: student)",
    )
    parser.add_argument("--link", default="", metavar="ADDRESS", help="where tablets find the pages, for QR codes")
    parser.add_argument("--lang", default="", metavar="TAG", help="the language, such as de, es or zh-Hant")
    parser.add_argument("--force", action="store_true", help="write over a file that is there")


def run(values: argparse.Namespace) -> int:
    """Make the worksheet and write it; returns the exit status."""
    import ninetynine_edu as nn

    path = file_asked(values.out, ENDINGS, force=values.force)
    game = game_of(values.variant)
    if values.rule:
        game = game.with_rules(None, **house_rules(values.rule))
    made = nn.exercise_set(
        game, _skills(values.skills), values.levels, values.count, values.versions, seed_asked(values.seed)
    )
    names = []
    for file, written in _files(made, path, values).items():
        write_asked(file, written, force=values.force)
        names.append(str(file))
    print(f"{made.words} Written to {', '.join(names)}; the seed is {made.seed}.")
    return 0


def _files(made: ExerciseSet, path: Path, values: argparse.Namespace) -> dict[Path, bytes]:
    """Return what is to be written where."""
    if path.suffix.lower() not in ONE_EACH:
        return {path: _written(made, path, values)}
    from ninetynine_edu.exercises.set_code import letter

    if len(made.versions) == 1:
        return {path: _version(made, 0, path, values)}
    named = {place: path.with_stem(f"{path.stem}-{letter(place)}") for place in range(len(made.versions))}
    for other in named.values():
        refuse_there(other, force=values.force)
    return {other: _version(made, place, path, values) for place, other in named.items()}


def _version(made: ExerciseSet, place: int, path: Path, values: argparse.Namespace) -> bytes:
    """Return the file of one version for another program."""
    from ninetynine_edu.adapters import exercise_notebook, moodle, qti

    if path.suffix.lower() == ".zip":
        return qti.qti_package(made, place)
    if path.suffix.lower() == ".xml":
        return moodle.moodle_xml(made, place).encode()
    make = {
        "student": exercise_notebook.student_notebook,
        "solution": exercise_notebook.solution_notebook,
        "nbgrader": exercise_notebook.nbgrader_notebook,
    }[values.whom]
    return exercise_notebook.written(make(made, place)).encode()


def _skills(text: str | None) -> list[str] | None:
    return None if text is None else [name for part in text.split(",") if (name := part.strip())]


def _written(made: ExerciseSet, path: Path, values: argparse.Namespace) -> bytes:
    """Return what goes into the file."""
    import json

    ending = path.suffix.lower()
    if ending == ".json":
        from ninetynine_edu.exercises.set_code import set_data

        return (json.dumps(set_data(made), ensure_ascii=False, indent=1) + "\n").encode()
    if ending == ".csv":
        from ninetynine_edu.paper.rows import worksheet_csv

        return worksheet_csv(made).encode()
    from ninetynine_edu.paper.link import PaperError
    from ninetynine_edu.paper.sheet import sheets

    how = {"paper": values.paper, "answers": not values.no_answers, "address": values.link}
    try:
        if ending == ".html":
            from ninetynine_edu.paper.html import worksheet_html

            return worksheet_html([*sheets(made)], **how).encode()
        from ninetynine_edu.paper.pdf import worksheet_pdf

        return worksheet_pdf([*sheets(made)], **how)
    except PaperError as error:
        raise UsageError(str(error)) from None
