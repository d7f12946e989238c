"""Puzzles found by looking through endings of every game: spread over games, kinds and levels, each proved in two ways.

>>> first = next(mine(4, seed=7, games=["standard"]))
>>> first.rating == next(mine(4, seed=7, games=["standard"])).rating
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from ..play.compiled import rules_for
from ..play.position import Position
from ..rules.variant import Variant, variant, variants
from .endings import Known
from .exercise import Exercise
from .lots import Lots
from .puzzle_kind import PuzzleKind, endings_by_lot
from .registry import exercise_kinds, kind_named

PATIENCE: Final = 60
"""After so many deals any level is taken, where until then no level has more than its share."""
DEALS: Final = 2_000
"""After so many deals a game has given what it can."""
_LARGEST: Final = 4


def puzzle_kinds(v: Variant) -> list[PuzzleKind]:
    """Return the kinds of puzzles of best play that a game has."""
    kinds = [kind_named(name) for name in exercise_kinds()]
    return [kind for kind in kinds if isinstance(kind, PuzzleKind) and kind.levels(v)]


def mine(count: int, seed: int | str, games: Sequence[str] = ()) -> Iterator[Exercise]:
    """Yield puzzles of best play: as many of each game and kind, as far as it has so many, the same for the same seed.

    Args:
        count: so many.
        seed: a number or a text.
        games: ids of games; all of them unless you say otherwise.
    """
    names = [*(games or variants())]
    for place, name in enumerate(names):
        wanted = count // len(names) + (place < count % len(names))
        yield from _of_game(variant(name), wanted, Lots("puzzles", seed, name))


def _of_game(v: Variant, wanted: int, lots: Lots) -> Iterator[Exercise]:
    kinds = puzzle_kinds(v)
    shelves = {kind.name: _Shelf(wanted // len(kinds) + (at < wanted % len(kinds))) for at, kind in enumerate(kinds)}
    for deal in range(DEALS):
        open_kinds = [kind for kind in kinds if not shelves[kind.name].is_full]
        if not open_kinds:
            return
        most = 3 if rules_for(v, 2).steals else _LARGEST
        cards = 2 + deal % (most - 1)
        yield from _of_deal(v, [*endings_by_lot(v, lots, cards, cards)], open_kinds, shelves, deal > PATIENCE)


class _Shelf:
    """The puzzles of one kind in one game, counted by level."""

    def __init__(self, room: int) -> None:
        self._room: Final = room
        self._share: Final = 1 + room // 5
        self._levels: Final[Counter[int]] = Counter()

    @property
    def is_full(self) -> bool:
        return self._levels.total() >= self._room

    def takes(self, level: int, anything: bool) -> bool:
        """Return whether there is room for a puzzle of a level."""
        return not self.is_full and (anything or self._levels[level] < self._share)

    def put(self, level: int) -> None:
        """Put a puzzle there."""
        self._levels[level] += 1


def _of_deal(
    v: Variant, endings: list[tuple[Known, Position]], kinds: Sequence[PuzzleKind], shelves: dict[str, _Shelf], anything: bool
) -> Iterator[Exercise]:  # fmt: skip
    """Yield at most one puzzle of each kind among endings with the same cards, none of them from the same total."""
    left = [*kinds]
    for known, position in endings:
        for kind in left:
            task = kind.task_of(known, position)
            if task is not None and shelves[kind.name].takes(task.level, anything):
                found = Exercise(kind, task)
                found.prove()
                shelves[kind.name].put(task.level)
                left.remove(kind)
                yield found
                break
        if not left:
            return
