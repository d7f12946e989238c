"""How somebody is getting on: a rating of their own, right answers in a row, a level for each thing they practise.

The rating is Elo's, in whole numbers: A. E. Elo, The Rating of Chessplayers, Past and Present (Arco, 1978), section 1.6, with the
table of expected scores that the chess federation uses (FIDE Handbook B.02, 8.1.2). It stays with whoever it is about: the
browser keeps it, and a file takes it along.

>>> before = Progress()
>>> after = before.answered(rating=500, score=ALL)
>>> after.rating > before.rating, after.streak, after.solved
(True, 1, 1)
>>> read_progress(after.text) == after
True
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from types import MappingProxyType
from typing import Final

from ...exercises.kind import LEVELS
from ...exercises.rating import EASIEST, HARDEST
from ...exercises.themes import Theme
from ...ground.say import marked
from ..kit.messages import Refused

SCHEMA: Final = "ninetynine-progress"
VERSION: Final = 1
LONGEST: Final = 10_000
START: Final = 500
ALL: Final = 2
"""Half points for an exercise: both for a right answer at once, one with help or later, none when it was told."""
UP: Final = 3
DOWN: Final = 2
_MOST: Final = 10**6
_MOST_LEVELS: Final = 100
_EDGES: Final = (
    4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163, 171, 180, 189, 198, 207, 216,
    226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457, 485, 518, 560, 620, 736,
)  # fmt: skip
"""The differences of rating from which on one hundredth more is expected, from 50 to 100."""
DAMAGED: Final = marked("This file does not hold anybody's progress. Choose the file that you saved here.")


def expected(own: int, other: int) -> int:
    """Return how many of a hundred points are expected against a rating.

    >>> expected(500, 500), expected(700, 500), expected(500, 700), expected(300, 2500)
    (50, 76, 24, 0)
    """
    more = bisect_right(_EDGES, abs(own - other))
    return 50 + more if own >= other else 50 - more


@dataclass(frozen=True)
class Progress:
    """How somebody is getting on.

    Attributes:
        rating: as ratings of exercises, 300 to 2500.
        solved: so many exercises were finished.
        first: so many of them were right at once.
        streak: so many right at once in a row just now.
        best: the longest such row.
        levels: the level of each thing that was practised.
        themes: for each theme of puzzles how many were right at once, and how many were finished.
        day: the day of the last puzzle of the day that was solved, such as 2026-11-23; "" for none.
    """

    rating: int = START
    solved: int = 0
    first: int = 0
    streak: int = 0
    best: int = 0
    levels: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    themes: Mapping[str, tuple[int, int]] = field(default_factory=lambda: MappingProxyType({}))
    day: str = ""

    def answered(self, rating: int, score: int) -> Progress:
        """Return it after an exercise of a rating, with 0 to 2 half points."""
        gain = 50 * score - expected(self.rating, rating)
        change = self._weight * gain
        step = (abs(change) + 50) // 100 * (1 if change > 0 else -1)
        streak = self.streak + 1 if score == ALL else 0
        return replace(
            self,
            rating=max(EASIEST, min(HARDEST, self.rating + step)),
            solved=self.solved + 1,
            first=self.first + (score == ALL),
            streak=streak,
            best=max(self.best, streak),
        )

    @property
    def _weight(self) -> int:
        """How much one exercise moves the rating: much at first, when little is known."""
        return 80 if self.solved < 10 else 40 if self.solved < 30 else 20

    def at_level(self, what: str, level: int) -> Progress:
        """Return it with another level of something that is practised."""
        kept = [*self.levels.items()][-_MOST_LEVELS + 1 :]
        return replace(self, levels=MappingProxyType({**dict(kept), what: level}))

    def about(self, themes: Iterable[Theme], score: int) -> Progress:
        """Return it after a puzzle about some themes."""
        counts = dict(self.themes)
        for theme in themes:
            right, done = counts.get(theme.value, (0, 0))
            counts[theme.value] = min(_MOST, right + (score == ALL)), min(_MOST, done + 1)
        return replace(self, themes=MappingProxyType(counts))

    def on_day(self, day: date) -> Progress:
        """Return it after the puzzle of a day was solved."""
        return replace(self, day=day.isoformat())

    @property
    def text(self) -> str:
        """It as a file, and as the browser keeps it."""
        facts = {name: getattr(self, name) for name, _, _ in _WHOLE}
        more = {"levels": dict(self.levels), "themes": {name: [*counts] for name, counts in self.themes.items()}}
        return json.dumps({"schema": SCHEMA, "version": VERSION, **facts, **more, "day": self.day})


def read_progress(text: str) -> Progress:
    """Return what :attr:`Progress.text` wrote, checked like a stranger's.

    Raises:
        Refused: it is something else.

    >>> read_progress("[1")
    Traceback (most recent call last):
    ...
    ninetynine_edu.panels.kit.messages.Refused: This file does not hold anybody's progress. Choose the file that you saved here.
    """
    try:
        data = json.loads(text) if len(text) <= LONGEST else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or (data.get("schema"), data.get("version")) != (SCHEMA, VERSION):
        raise Refused(DAMAGED)
    whole = {name: _number(data, name, low, high) for name, low, high in _WHOLE}
    levels, themes = _levels(data.get("levels")), _themes(data.get("themes", {}))
    return Progress(
        **whole, levels=MappingProxyType(levels), themes=MappingProxyType(themes), day=_day(data.get("day"))
    )


_WHOLE: Final = (
    ("rating", EASIEST, HARDEST), ("solved", 0, _MOST), ("first", 0, _MOST), ("streak", 0, _MOST), ("best", 0, _MOST),
)  # fmt: skip


def _number(data: Mapping[str, object], name: str, low: int, high: int) -> int:
    found = data.get(name)
    if isinstance(found, bool) or not isinstance(found, int) or not low <= found <= high:
        raise Refused(DAMAGED)
    return found


def _levels(found: object) -> dict[str, int]:
    if not isinstance(found, dict) or len(found) > _MOST_LEVELS:
        raise Refused(DAMAGED)
    for name, level in found.items():
        if not name.isidentifier() or len(name) > 40 or isinstance(level, bool) or level not in LEVELS:
            raise Refused(DAMAGED)
    return {name: int(level) for name, level in found.items()}


def _themes(found: object) -> dict[str, tuple[int, int]]:
    if not isinstance(found, dict) or not set(found) <= {*Theme}:
        raise Refused(DAMAGED)
    return {Theme(name).value: _counts(counts) for name, counts in found.items()}


def _counts(found: object) -> tuple[int, int]:
    if not isinstance(found, list) or len(found) != 2:
        raise Refused(DAMAGED)
    done = _number({"done": found[1]}, "done", 0, _MOST)
    return _number({"right": found[0]}, "right", 0, done), done


def _day(found: object) -> str:
    try:
        return date.fromisoformat(found).isoformat() if isinstance(found, str) and found else ""
    except ValueError:
        raise Refused(DAMAGED) from None
