"""The thousand puzzles that come with the package: found by `mining.py`, rated, each with its themes, read when first asked for.

>>> found = puzzles()
>>> len(found), len(found.of(variant="standard", theme="tempo")) > 0
(1000, True)
>>> found[0] == found[0], found[:3][2] == found[2]
(True, True)
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple, overload

from ..ground.say import say
from ..ground.text import echo
from ..rules.variant import find_variant
from .exercise import Exercise, exercise
from .kind import ExerciseError
from .registry import kind_named
from .themes import Theme

FILE: Final = "puzzles.json"


class Row(NamedTuple):
    """A puzzle as the file has it: enough to choose by, without making it."""

    kind: str
    variant: str
    level: int
    position: str
    given: dict[str, Any]
    rating: int
    themes: tuple[str, ...]


@dataclass(frozen=True, eq=False, repr=False)
class Puzzle(Exercise):
    """An exercise that comes with the package.

    Attributes:
        themes: what it is about: names of :class:`~ninetynine_edu.exercises.themes.Theme`.
    """

    themes: tuple[str, ...] = ()


class Puzzles(Sequence[Puzzle]):
    """Puzzles in a row, each made when it is taken out."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows: Final = tuple(rows)

    @property
    def rows(self) -> tuple[Row, ...]:
        """Their facts, to choose by without making any."""
        return self._rows

    def of(
        self,
        *,
        kind: str = "",
        variant: str = "",
        theme: str = "",
        level: int | None = None,
        ratings: tuple[int, int] | None = None,
    ) -> Puzzles:
        """Return those of a kind, a game, a theme, a level, and with ratings from a lowest to a highest one.

        Raises:
            ExerciseError: there is no such theme; the text names all.
        """
        if theme and theme not in [*Theme]:
            raise ExerciseError(
                say("There is no theme {theme}. The themes are {all}.", theme=echo(theme), all=", ".join(Theme))
            )
        low, high = ratings or (0, 10**6)
        return Puzzles(
            [
                row
                for row in self._rows
                if kind in ("", row.kind)
                and variant in ("", row.variant)
                and (not theme or theme in row.themes)
                and level in (None, row.level)
                and low <= row.rating <= high
            ]
        )

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, at: int) -> Puzzle: ...
    @overload
    def __getitem__(self, at: slice) -> Puzzles: ...
    def __getitem__(self, at: int | slice) -> Puzzle | Puzzles:
        return Puzzles(self._rows[at]) if isinstance(at, slice) else _made(self._rows[at])

    def __repr__(self) -> str:
        return f"<{len(self)} puzzles>"


def _made(row: Row) -> Puzzle:
    read = exercise(row.kind, find_variant(row.variant), row.level, position=row.position, given=row.given)
    puzzle = Puzzle(kind_named(row.kind), read.task, row.themes)
    vars(puzzle)["rating"] = row.rating  # known already: no bot need be asked again
    return puzzle


@cache
def _all() -> Puzzles:
    text = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    return Puzzles([Row._make((*facts, tuple(themes))) for *facts, themes in json.loads(text)])


def puzzles() -> Puzzles:
    """Return the puzzles that come with the package, the easiest first: a sequence that makes each when it is taken out."""
    return _all()


def written(rows: Sequence[Row]) -> str:
    """Return the text of the file: one line a puzzle."""
    return "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows) + "\n]\n"
