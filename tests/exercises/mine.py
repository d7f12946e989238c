"""Find the puzzles that come with the package once more: `python -m tests.exercises.mine`; it says how long that took."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import ninetynine_edu
from ninetynine_edu.exercises.endings import ending_of
from ninetynine_edu.exercises.mining import mine
from ninetynine_edu.exercises.puzzles import FILE, Row, written
from ninetynine_edu.exercises.themes import themes_of

COUNT = 1_000
SEED = 99


def rows(count: int = COUNT) -> list[Row]:
    """Return the puzzles as the file has them, the easiest first."""
    found = [
        Row(
            each.kind, each.variant.id, each.level, str(each.task.place), dict(each.task.given), each.rating,
            tuple(map(str, themes_of(ending_of(each.task.place)))),
        )
        for each in mine(count, SEED)
    ]  # fmt: skip
    return sorted(found, key=lambda row: (row.rating, row.variant, row.kind, row.position))


if __name__ == "__main__":
    began = process_time()
    made = rows()
    print(f"{len(made)} puzzles, found and proved in {process_time() - began:.0f} processor seconds.")
    path = Path(ninetynine_edu.__file__).parent / "exercises" / FILE
    path.write_text(written(made), encoding="utf-8")
