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
from .themes import Theme, can_have, themes_of

PATIENCE: Final = 60
"""After so many deals any level is taken, where until then no level has more than its share."""
DEALS: Final = 2_000
"""After so many deals a game has given what it can."""
_AIMED: Final = 40
"""After so many deals it has given what it can of a theme."""
_LARGEST: Final = 4
_ALIKE: Final = 25
"""So many puzzles have the same rating at most."""
_FROM_A_DEAL: Final = 2
"""So many puzzles are made of the same cards at most."""
_OF_A_THEME: Final = 45
"""So many of a thousand are at least about each theme, as far as games have the cards for it."""


def puzzle_kinds(v: Variant) -> list[PuzzleKind]:
    """Return the kinds of puzzles of best play that a game has."""
    kinds = [kind_named(name) for name in exercise_kinds()]
    return [kind for kind in kinds if isinstance(kind, PuzzleKind) and kind.levels(v)]


def mine(count: int, seed: int | str, games: Sequence[str] = ()) -> Iterator[Exercise]:
    """Yield puzzles of best play, the same for the same seed.

    There are as many of each kind and level in a game as far as it has so many, some for each theme, and as many of each game; more
    of a game that is one of few with a theme.

    Args:
        count: so many.
        seed: a number or a text.
        games: ids of games; all of them unless you say otherwise.
    """
    found = [variant(name) for name in games or variants()]
    quotas = [_quota(v, found, count) for v in found]
    rooms = _rooms(count, [quota.total() for quota in quotas])
    ratings: Counter[int] = Counter()
    for v, room, quota in zip(found, rooms, quotas, strict=True):
        yield from _Game(v, room, quota, ratings).puzzles(Lots("puzzles", seed, v.id))


def _quota(v: Variant, games: Sequence[Variant], count: int) -> Counter[Theme]:
    """Return how many puzzles of each theme a game is to have at least."""
    least = count * _OF_A_THEME // 1000
    return Counter({
        theme: -(-least // sum(can_have(other, theme) for other in games)) for theme in Theme if can_have(v, theme)
    })  # fmt: skip


def _rooms(count: int, needs: Sequence[int]) -> list[int]:
    """Return how many puzzles each game gets: all as many, but a game whose themes need more than that gets what they need."""
    more = {at: need for at, need in enumerate(needs) if need > count // len(needs)}
    left, others = count - sum(more.values()), len(needs) - len(more)
    order = iter(range(others))
    return [more.get(at) or left // others + (next(order) < left % others) for at in range(len(needs))]


class _Game:
    """The search for the puzzles of one game.

    Args:
        v: the game.
        room: so many are wanted.
        quota: so many of each theme at least.
        ratings: how many puzzles of any game have each rating.
    """

    def __init__(self, v: Variant, room: int, quota: Counter[Theme], ratings: Counter[int]) -> None:
        kinds = puzzle_kinds(v)
        self._v: Final = v
        self._kinds: Final = kinds
        self._shelves: Final = {
            kind.name: _Shelf(room // len(kinds) + (at < room % len(kinds))) for at, kind in enumerate(kinds)
        }
        self._quota: Final = quota
        self._ratings: Final = ratings

    def puzzles(self, lots: Lots) -> Iterator[Exercise]:
        """Yield its puzzles: first those of the themes that are wanted, then others."""
        most = 3 if rules_for(self._v, 2).steals else _LARGEST
        for theme in self._quota:
            for deal in range(_AIMED * max(1, self._quota[theme] // 5)):
                if self._quota[theme] <= 0:
                    break
                cards = 2 + deal % (most - 1)
                yield from self._of_deal([*endings_by_lot(self._v, lots, cards, cards, theme)], theme, deal > PATIENCE)
        for deal in range(DEALS):
            if all(shelf.is_full for shelf in self._shelves.values()):
                return
            cards = 2 + deal % (most - 1)
            yield from self._of_deal([*endings_by_lot(self._v, lots, cards, cards)], None, deal > PATIENCE)

    def _of_deal(
        self, endings: list[tuple[Known, Position]], theme: Theme | None, anything: bool
    ) -> Iterator[Exercise]:
        """Yield at most one puzzle of each kind among endings with the same cards, none of them from the same total."""
        left = [kind for kind in self._kinds if not self._shelves[kind.name].is_full]
        fewest = max(0, len(left) - _FROM_A_DEAL)
        for known, position in endings:
            choice = known.choice(position)
            if not any(kind.may_fit(*choice) for kind in left):
                continue
            themes = themes_of(known.ending(position))
            if theme is not None and theme not in themes:
                continue
            for kind in left:
                found = self._found(kind, known, position, anything)
                if found is not None:
                    self._quota.subtract(each for each in themes if each in self._quota)
                    left.remove(kind)
                    yield found
                    break
            if len(left) <= fewest:
                return

    def _found(self, kind: PuzzleKind, known: Known, position: Position, anything: bool) -> Exercise | None:
        """Return the proved puzzle that an ending makes, if there is room for it."""
        task = kind.task_of(known, position)
        if task is None or not self._shelves[kind.name].takes(task.level, anything):
            return None
        found = Exercise(kind, task)
        if self._ratings[found.rating] >= _ALIKE:
            return None
        found.prove()
        self._shelves[kind.name].put(task.level)
        self._ratings[found.rating] += 1
        return found


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
