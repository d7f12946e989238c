"""Sets of exercises: seeded, no two alike, spread over kinds and levels as asked, in as many versions as wanted.

>>> made = exercise_set("standard", count=4, versions=2, seed=7)
>>> len(made.versions), len(set(made.versions[0])), made == exercise_set("standard", count=4, versions=2, seed=7)
(2, 4, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from math import inf
from typing import Any, Final, TypeAlias

from ..ground.say import say
from ..ground.shuffle import check_seed
from ..ground.text import echo, listing
from ..rules.variant import Variant, find_variant
from .deadline import Deadline
from .exercise import Exercise, exercise, game_of, made
from .kind import ARITHMETIC, LEVELS, ExerciseError, Kind, Skill
from .lots import Lots
from .registry import exercise_kinds, kind_named

SCHEMA: Final = "ninetynine-exercise-set"
VERSION: Final = 1
MOST: Final = 200
"""So many exercises has a version at most."""
MOST_VERSIONS: Final = 100
_FIELDS: Final = ("schema", "version", "variant", "seed", "asked", "versions")
AGAIN: Final = 20
"""So often is an exercise drawn before one of another version is taken."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a set was made: with its game and seed it makes each version again, without the others.

    Attributes:
        kinds: the names of the kinds that take turns.
        levels: the lowest and the highest level.
        draws: for each version and each place in it which draw was taken, from 0; -1 where none could be.
    """

    kinds: tuple[str, ...]
    levels: tuple[int, int]
    draws: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, repr=False)
class ExerciseSet:
    """Exercises for a class: versions that ask the same kinds at the same levels with other numbers.

    Attributes:
        variant: the game.
        seed: made of this, always alike.
        versions: each version's exercises in order.
        asked: how many exercises were wished for in each version; there are fewer where no more could be made.
        recipe: how it was made; None for a set that was read from a file.
    """

    variant: Variant
    seed: int
    versions: tuple[tuple[Exercise, ...], ...]
    asked: int
    recipe: Recipe | None = field(default=None, compare=False, repr=False)

    @property
    def words(self) -> str:
        """What there is in it; that it holds fewer than were wished for, where it does."""
        got = len(self.versions[0])
        if got < self.asked:
            return say(
                "{game}: {n} different exercises can be made of this, not {asked}.",
                game=self.variant.name,
                n=got,
                asked=self.asked,
            )
        return say(
            "{game}: exercises: {n}, versions: {versions}.", game=self.variant.name, n=got, versions=len(self.versions)
        )

    def __repr__(self) -> str:
        return f"<ExerciseSet: {self.words}>"

    def __iter__(self) -> Iterator[tuple[Exercise, ...]]:
        return iter(self.versions)

    def __len__(self) -> int:
        return len(self.versions)

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data for JSON."""
        return {
            "schema": SCHEMA,
            "version": VERSION,
            "variant": self.variant.share_code,
            "seed": self.seed,
            "asked": self.asked,
            "versions": [[each.to_dict() for each in one] for one in self.versions],
        }


@dataclass(frozen=True, slots=True)
class _Slot:
    """One place of a set: a kind and a level."""

    kind: Kind
    level: int


def exercise_set(
    variant: str | Variant = "standard",
    skills: Iterable[str] | None = None,
    levels: tuple[int, int] = (1, 4),
    count: int = 20,
    versions: int = 1,
    seed: int | str | None = None,
) -> ExerciseSet:
    """Make a set of exercises.

    Args:
        variant: the game: its id, with house rules too, or the code of a class's own.
        skills: skills and kinds to take from, by name; None for all kinds that need no more than arithmetic.
        levels: the lowest and the highest level, 1 to 5; a kind that has none of them in this game is left out.
        count: so many exercises in each version, 1 to 200.
        versions: so many versions, 1 to 100.
        seed: a number or a text: the same one makes the same set everywhere. None for one by chance.

    Returns:
        The set. Where so many different exercises cannot be made it holds as many as can, and its `words` say so.

    Raises:
        LookupError: no such game, skill or kind.
        ExerciseError: nothing at all can be made of this, or a number is out of its range.
    """
    game = variant if isinstance(variant, Variant) else find_variant(variant)
    low, high = _levels(levels)
    number, copies = _number(count, MOST, "count"), _number(versions, MOST_VERSIONS, "versions")
    start = check_seed(seed)
    kinds = _kinds(skills)
    slots = list(_slots(kinds, game, range(low, high + 1)))
    if not slots:
        raise ExerciseError(
            say("In {game} there is nothing of level {low} to {high} among {kinds}.",
                game=game.name, low=low, high=high, kinds=listing([say(kind.title) for kind in kinds], "and"))
        )  # fmt: skip
    order = list(islice(cycle(slots), number))
    seen: set[Exercise] = set()
    drawn = [_version(game, order, start, place, seen) for place in range(copies)]
    least = min(sum(draw >= 0 for draw, _ in one) for one in drawn)
    if not least:
        raise ExerciseError(say("Nothing could be made of this in {game}. Another seed may do.", game=game.name))
    short = [_first(one, least) for one in drawn]
    recipe = Recipe(
        tuple(dict.fromkeys(slot.kind.name for slot in slots)),
        (low, high),
        tuple(tuple(draw for draw, _ in one) for one in short),
    )
    return ExerciseSet(game, start, tuple(_found(one) for one in short), number, recipe)


_Drawn: TypeAlias = list[tuple[int, Exercise | None]]


def _first(drawn: _Drawn, count: int) -> _Drawn:
    """Return the places up to that of the last exercise of so many."""
    at = list(islice((at for at, (draw, _) in enumerate(drawn) if draw >= 0), count))
    return drawn[: at[-1] + 1]


def _found(drawn: _Drawn) -> tuple[Exercise, ...]:
    return tuple(each for _, each in drawn if each is not None)


def made_again(
    game: Variant, recipe: Recipe, seed: int, place: int, deadline: Deadline | None = None
) -> tuple[Exercise, ...]:
    """Return one version of a set, made as a recipe says, without the others.

    Args:
        game: the game.
        recipe: with the draws of this version alone.
        seed: of the set.
        place: which version it was, from 0.
        deadline: how long it may take; None for as long as it does.

    Raises:
        LookupError, ExerciseError: it cannot be made so, or not in time.
    """
    low, high = _levels(recipe.levels)
    slots = list(_slots(_kinds(recipe.kinds), game, range(low, high + 1)))
    if not slots:
        raise ExerciseError(say("Nothing could be made of this in {game}. Another seed may do.", game=game.name))
    return tuple(
        _drawn(game, slot, _lots(game, seed, place, at), draw, deadline)
        for at, (slot, draw) in enumerate(zip(cycle(slots), recipe.draws[0], strict=False))
        if draw >= 0
    )


def _lots(game: Variant, seed: int, place: int, at: int) -> Lots:
    """Return the lots of one place in one version, which depend on no other."""
    return Lots("set", game.share_code, seed, place, at)


def _drawn(game: Variant, slot: _Slot, lots: Lots, draw: int, deadline: Deadline | None) -> Exercise:
    for _ in range(draw):
        lots.below(2**53)
    return made(slot.kind, game, slot.level, lots.below(2**53), deadline)


def _version(game: Variant, order: Sequence[_Slot], seed: int, place: int, seen: set[Exercise]) -> _Drawn:
    """Return one version: none twice in it, and none of another version where there are enough."""
    own: _Drawn = []
    for at, slot in enumerate(order):
        found = _fresh(game, slot, _lots(game, seed, place, at), seen, {each for _, each in own})
        own.append(found)
        if found[1] is not None:
            seen.add(found[1])
    return own


def _fresh(
    game: Variant, slot: _Slot, lots: Lots, seen: set[Exercise], own: set[Exercise | None]
) -> tuple[int, Exercise | None]:
    """Return which draw was taken and what it made: -1 and None where all of them are in this version already."""
    again: tuple[int, Exercise | None] = (-1, None)
    for draw in range(AGAIN):
        try:
            found = made(slot.kind, game, slot.level, lots.below(2**53))
        except ExerciseError:
            return again
        if found not in seen:
            return draw, found
        if found not in own:
            again = draw, found
    return again


def _slots(kinds: Sequence[Kind], game: Variant, levels: range) -> Iterator[_Slot]:
    """Yield the places of one round through all kinds, each from easy to hard."""
    has = {kind.name: [level for level in kind.levels(game) if level in levels] for kind in kinds}
    for level in levels:
        yield from (_Slot(kind, level) for kind in kinds if level in has[kind.name])


def _kinds(skills: Iterable[str] | None) -> list[Kind]:
    kinds = [kind_named(name) for name in exercise_kinds()]
    if skills is None:
        return [kind for kind in kinds if kind.skill in ARITHMETIC and not kind.is_puzzle]
    wished = [skills] if isinstance(skills, str) else [*skills]
    of_skill = {skill.value for skill in Skill}
    for name in wished:
        if name not in of_skill:
            kind_named(name)  # refuses what is neither a skill nor a kind
    return [kind for kind in kinds if kind.name in wished or kind.skill.value in wished]


def _levels(levels: object) -> tuple[int, int]:
    if isinstance(levels, (tuple, list)) and len(levels) == 2:
        low, high = levels
        if low in LEVELS and high in LEVELS and low <= high and not isinstance(low, bool):
            return int(low), int(high)
    raise ExerciseError(
        say("Levels are given from low to high, as in (1, 4), from 1 to 5; not {levels}.", levels=echo(levels))
    )


def _number(number: object, most: int, name: str) -> int:
    if isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= most:
        return number
    raise ExerciseError(
        say("{name} is a whole number from 1 to {most}, not {number}.", name=name, most=most, number=echo(number))
    )


def read_set(data: object, seconds: float = inf) -> ExerciseSet:
    """Return a set that :meth:`ExerciseSet.to_dict` wrote, every exercise checked as a stranger's.

    Args:
        data: plain data, perhaps a stranger's.
        seconds: about so long it may take.

    Raises:
        LookupError, ExerciseError: what is wrong with it, or that it takes too long.
    """
    if not isinstance(data, dict) or (data.get("schema"), data.get("version")) != (SCHEMA, VERSION):
        raise ExerciseError(f"This is no set of exercises: those say {SCHEMA} {VERSION}.")
    if more := [echo(name) for name in data if name not in _FIELDS]:
        raise ExerciseError(f"A set of exercises has no {listing(more, 'and')}.")
    listed = data.get("versions")
    if not isinstance(listed, list) or not 1 <= len(listed) <= MOST_VERSIONS:
        raise ExerciseError(f"A set has 1 to {MOST_VERSIONS} versions.")
    deadline = Deadline(seconds)
    versions = [_read_version(one, deadline) for one in listed]
    game = game_of(data.get("variant"))
    asked = _number(data.get("asked", len(versions[0])), MOST, "asked")
    try:
        seed = check_seed(data.get("seed", 0))
    except ValueError as error:
        raise ExerciseError(str(error)) from None
    return ExerciseSet(game, seed, tuple(versions), asked)


def _read_version(listed: object, deadline: Deadline) -> tuple[Exercise, ...]:
    if not isinstance(listed, list) or not 1 <= len(listed) <= MOST:
        raise ExerciseError(f"A version has 1 to {MOST} exercises.")
    return tuple(_read(each, deadline) for each in listed)


def _read(entry: object, deadline: Deadline) -> Exercise:
    deadline.step()
    known = {"kind", "variant", "level", "schema", "version", "position", "given", "answers", "rating"}
    if not isinstance(entry, dict) or not isinstance(entry.get("kind"), str) or not set(entry) <= known:
        raise ExerciseError(f"{echo(entry)} is no exercise.")
    return exercise(**{"given": {}, **entry})
