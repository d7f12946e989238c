"""A set of exercises as rows for a spreadsheet.

>>> from ..exercises.making import exercise_set
>>> print(worksheet_csv(exercise_set("standard", count=1, seed=7)).lstrip("\\ufeff").splitlines()[0])
version,number,kind,skill,level,rating,game,seed,question,picture,choices,answers,solution,hint
"""

from __future__ import annotations

import csv
import io
import re
from typing import Final

from ..exercises.exercise import Exercise
from ..exercises.making import ExerciseSet
from ..exercises.set_code import letter

COLUMNS: Final = (
    "version", "number", "kind", "skill", "level", "rating", "game", "seed", "question", "picture", "choices", "answers", "solution", "hint",
)  # fmt: skip
_BETWEEN: Final = " | "


def worksheet_csv(made: ExerciseSet) -> str:
    """Return all versions as CSV, one exercise a row, with the mark at its start by which spreadsheets know UTF-8.

    Answers stand there as people type them, several with `|` between. A picture stands there in words.
    """
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(COLUMNS)
    for place, version in enumerate(made.versions):
        for number, ex in enumerate(version, 1):
            choices = _BETWEEN.join(f"{code}: {words}" if words != code else code for code, words in ex.choices)
            row = (
                letter(place),
                number,
                ex.kind,
                ex.skill.value,
                ex.level,
                ex.rating,
                ex.variant.share_code,
                made.seed,
            )
            texts = (ex.question, _picture(ex), choices, _BETWEEN.join(ex.answers), ex.solution, ex.hint)
            rows.writerow([_harmless(str(cell)) for cell in (*row, *texts)])
    return "\ufeff" + out.getvalue()


def _picture(ex: Exercise) -> str:
    picture = ex.picture
    return "" if picture is None else picture.description or picture.heading


def _harmless(text: str) -> str:
    """Return a cell that no spreadsheet takes for a formula: own names of games and cards can begin with anything.

    >>> _harmless("=1+1"), _harmless("-5"), _harmless("+10 or -10")
    ("'=1+1", '-5', "'+10 or -10")
    """
    plain = text.replace("\0", "")
    return (
        f"'{plain}"
        if plain[:1] in ("=", "+", "-", "@", "\t", "\r") and not re.fullmatch(r"-?[0-9., /]+", plain)
        else plain
    )
