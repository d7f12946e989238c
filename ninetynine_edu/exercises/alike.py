"""One more like it: of the same kind and game and nearly the same rating; and puzzles about one theme.

>>> from ninetynine_edu.exercises.exercise import exercise
>>> first = exercise("say_total", level=2, seed=7)
>>> second = one_like(first, Lots("more", 1))
>>> second.kind, second.level, second == first
('say_total', 2, False)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final

from ..ground.say import say
from ..play.position import Position
from ..rules.variant import Variant
from .endings import Ending, Known, ending_of
from .exercise import Exercise, made
from .kind import ExerciseError, Form
from .lots import Lots
from .mining import puzzle_kinds
from .puzzle_kind import PuzzleKind, endings_by_lot
from .puzzles import Puzzle, Puzzles, puzzles
from .rating import level_of
from .registry import kind_named
from .themes import Theme, theme_title, themes_of

NEAR: Final = 150
"""Two exercises whose ratings lie no farther apart are about as hard."""
_DRAWN: Final = 5
"""Out of so many the one is taken that is most like another."""
_LOOKED: Final = 24
"""So many deals are looked through for a theme."""
_FOUND: Final = 2
_EASY: Final = 3
"""Up to this level few cards make an ending that is hard enough."""


@lru_cache(maxsize=64)
def themes_in(v: Variant) -> tuple[Theme, ...]:
    """Return the themes that puzzles of a game have, in the order of :class:`~ninetynine_edu.exercises.themes.Theme`.

    Of a game whose puzzles do not come with the package some are looked for.

    >>> from ninetynine_edu.rules.variant import variant
    >>> Theme.DOUBLING in themes_in(variant("standard")), Theme.DOUBLING in themes_in(variant("one_hundred"))
    (False, True)
    """
    shipped = puzzles().of(variant=v.share_code).rows
    if shipped:
        found = {theme for row in shipped for theme in row.themes}
    else:
        found = {theme for _, _, ending in _endings(v, _first_lots(v), _EASY) for theme in themes_of(ending)}
    return tuple(theme for theme in Theme if theme in found)


def themes_about(ex: Exercise) -> tuple[Theme, ...]:
    """Return what a puzzle is about; nothing for an exercise that is none, or about none of the themes."""
    if isinstance(ex, Puzzle):
        return tuple(map(Theme, ex.themes))
    if not ex.is_puzzle or ex.task.position is None:
        return ()
    try:
        return themes_of(ending_of(ex.task.position))
    except ExerciseError:  # somebody else's kind may ask about more than endings
        return ()


def puzzle_about(theme: Theme, v: Variant, level: int, lots: Lots, seen: Collection[Exercise] = ()) -> Exercise:
    """Return a puzzle about a theme, of a level or as near to it as there is one.

    Args:
        theme: what it is about.
        v: the game.
        level: 1 to 5.
        lots: decide which.
        seen: puzzles that are not asked once more while there are others.

    Raises:
        ExerciseError: this game has none.
    """
    asked = {ex.position for ex in seen}
    rows = puzzles().of(variant=v.share_code, theme=theme)

    def off(rated: int) -> int:
        return abs(level_of(rated) - level)

    if fresh := _nearest(rows, asked, off, lots, within=1):
        return fresh
    if new := _made_about(theme, v, level, lots, lots.shuffled(puzzle_kinds(v)), asked):
        return new
    found = _nearest(rows, asked, off, lots) or _nearest(rows, (), off, lots) or _one_known(theme, v)
    if found is None:
        raise ExerciseError(
            say("{game}: no puzzle of this theme was found: {theme}.", game=v.name, theme=theme_title(theme, v))
        )
    return found


def one_like(ex: Exercise, lots: Lots, seen: Collection[Exercise] = (), theme: Theme | None = None) -> Exercise:
    """Return another exercise of the same kind and game, and of nearly the same rating.

    Args:
        ex: the exercise.
        lots: decide which.
        seen: exercises that are not asked once more while there are others.
        theme: what it is about too, of a puzzle.
    """
    asked = {each.position for each in seen} | {ex.position}

    def off(rated: int) -> int:
        return abs(rated - ex.rating)

    if ex.is_puzzle:
        rows = puzzles().of(kind=ex.kind, variant=ex.variant.share_code)
        for about in [theme] if theme else themes_about(ex):
            if found := _nearest(rows.of(theme=about), asked, off, lots, within=NEAR):
                return found
        if theme:
            return puzzle_about(theme, ex.variant, ex.level, lots, [*seen, ex])
        if found := _nearest(rows, asked, off, lots, within=NEAR):
            return found
    return _made_like(ex, lots, [*seen, ex])


def _made_like(ex: Exercise, lots: Lots, seen: Sequence[Exercise]) -> Exercise:
    """Return one that is made of its kind, game and level: none seen already where there is one, and the nearest by rating."""
    drawn = [made(kind_named(ex.kind), ex.variant, ex.level, lots.below(2**53)) for _ in range(_DRAWN)]
    return min(drawn, key=lambda new: (new in seen, abs(new.rating - ex.rating)))


def _nearest(
    rows: Puzzles, asked: Collection[str | None], off: Callable[[int], int], lots: Lots, within: int | None = None
) -> Puzzle | None:
    """Return one of the few nearest that were not asked; None where all lie farther off than `within`."""
    fresh = [at for at, row in enumerate(rows.rows) if row.position not in asked]
    near = sorted((off(rows.rows[at].rating), at) for at in fresh)
    near = [each for each in near if within is None or each[0] <= within]
    return rows[lots.one_of(near[:_DRAWN])[1]] if near else None


def _made_about(
    theme: Theme, v: Variant, level: int, lots: Lots, kinds: Sequence[PuzzleKind], asked: Collection[str | None]
) -> Exercise | None:
    """Return the puzzle nearest to a level among a few that are found about a theme."""
    kinds = sorted(kinds, key=lambda kind: kind.form is Form.CHOICE)  # that fits everywhere
    found: list[Exercise] = []
    for known, position, ending in _endings(v, lots, level):
        if theme in themes_of(ending) and str(position) not in asked:
            found += islice(_puzzles_of(kinds, known, position), 1)
        if len(found) >= _FOUND or any(new.level == level for new in found):
            break
    return min(found, key=lambda new: abs(new.level - level), default=None)


def _first_lots(v: Variant) -> Lots:
    """Return the lots by which it is found out which themes a game has."""
    return Lots("themes", v.share_code)


def _one_known(theme: Theme, v: Variant) -> Exercise | None:
    """Return the puzzle from which it is known that a game has a theme."""
    return _made_about(theme, v, _EASY, _first_lots(v), puzzle_kinds(v), ())


def _puzzles_of(kinds: Sequence[PuzzleKind], known: Known, position: Position) -> Iterator[Exercise]:
    for kind in kinds:
        task = kind.task_of(known, position)
        if task is not None:
            new = Exercise(kind, task)
            new.prove()
            yield new


def _endings(v: Variant, lots: Lots, level: int) -> Iterator[tuple[Known, Position, Ending]]:
    if not puzzle_kinds(v):
        return
    cards = (2, 3) if level <= _EASY else (3, 4)
    for _ in range(_LOOKED):
        for known, position in endings_by_lot(v, lots, *cards):
            yield known, position, known.ending(position)
