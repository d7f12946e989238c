"""Puzzles of a length and size that somebody wishes for; where there are not so many, the nearest that there are.

>>> from ninetynine_edu.rules.variant import variant
>>> found = wished(variant("standard"), 2, seed=7, plies=3, cards=2)
>>> [len(each.task.place.hands[0]) for each in found], len(set(found))
([2, 2], 2)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ..ground.say import say
from ..rules.variant import Variant
from .endings import MOST_CARDS, ending_of
from .exercise import Exercise
from .kind import ExerciseError
from .lots import Lots
from .mining import puzzle_kinds
from .puzzle_kind import PuzzleKind, endings_by_lot

LONGEST: Final = 2 * MOST_CARDS
"""No wish is for more plays than this."""
_DEALS: Final = 250


def wished(
    v: Variant, count: int, seed: int | str, plies: int = 0, cards: int = 0, kinds: Sequence[str] = ()
) -> tuple[Exercise, ...]:
    """Return puzzles, none twice, each proved in two ways; first those as wished, then those whose plays are nearest in number.

    Args:
        v: the game.
        count: so many, or as many as are found.
        seed: a number or a text: the same one finds the same puzzles.
        plies: so many plays of both together they last with best play; 0 for any number.
        cards: so many cards each player holds, 1 to 5; 0 for any number.
        kinds: names of kinds of puzzles; all of them unless you say otherwise.

    Raises:
        ExerciseError: a number is out of its range, or nothing at all was found.
    """
    if not 0 <= plies <= LONGEST:
        raise ExerciseError(say("A puzzle lasts 1 to {most} plays, not {n}.", most=LONGEST, n=plies))
    if not 0 <= cards <= MOST_CARDS:
        raise ExerciseError(say("In a puzzle each player holds 1 to {most} cards, not {n}.", most=MOST_CARDS, n=cards))
    by_length: dict[int, list[Exercise]] = {}
    found: set[Exercise] = set()
    for length, each in _drawn(v, Lots("wished", seed, v.share_code, plies, cards), cards, kinds):
        shelf = by_length.setdefault(length if plies else 0, [])
        if len(shelf) < count and each not in found:
            found.add(each)
            shelf.append(each)
        if len(by_length.get(plies, [])) == count:
            break
    nearest = sorted(by_length, key=lambda length: (abs(length - plies), length))
    chosen = tuple([each for length in nearest for each in by_length[length]][:count])
    if not chosen:
        raise ExerciseError(say("Nothing could be made of this in {game}. Another seed may do.", game=v.name))
    for each in chosen:
        each.prove()
    return chosen


def _drawn(v: Variant, lots: Lots, cards: int, kinds: Sequence[str]) -> Iterator[tuple[int, Exercise]]:
    """Yield puzzles with their lengths, at most one for each total of the same cards."""
    wanted: list[PuzzleKind] = [kind for kind in puzzle_kinds(v) if not kinds or kind.name in kinds]
    for deal in range(_DEALS):
        size = cards or 2 + deal % 3
        for at, (known, position) in enumerate(endings_by_lot(v, lots, size, size)):
            if cards and any(len(hand) != cards for hand in position.held):
                break
            kind = wanted[(deal + at) % len(wanted)]
            task = kind.task_of(known, position)
            if task is not None:
                yield known.ending(position).plies, Exercise(kind, task)


def how_many_as_wished(found: Sequence[Exercise], plies: int) -> str:
    """Return the sentence for a wish that was met in part: how many last as long as wished, and how long the others do; or ""."""
    lengths = [ending_of(each.task.place).plies for each in found]
    if not plies or all(length == plies for length in lengths):
        return ""
    return say(
        "With {plies} plays there are {n} such puzzles. The others are the nearest, with {lengths} plays.",
        plies=plies, n=lengths.count(plies), lengths=", ".join(map(str, sorted({*lengths} - {plies}))),
    )  # fmt: skip
