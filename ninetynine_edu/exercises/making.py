"""Sets of exercises: seeded, no two alike, spread over kinds and levels as asked, in as many versions as wanted.

>>> made = exercise_set("standard", count=4, versions=2, seed=7)
>>> len(made.versions), len(set(made.versions[0])), made == exercise_set("standard", count=4, versions=2, seed=7)
(2, 4, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
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
_FIELDS: Final = ("schema", "version", "variant", "seed", "asked", "versions", "codes")
AGAIN: Final = 20
"""So often is an exercise drawn before one of another version is taken."""
MOST_DRAWS: Final = 240
"""So many draws has a place; each exchange of its exercise takes a later one."""


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
    making = Making(variant, skills, levels, count, versions, seed)
    while making.step():
        pass
    return making.result()


_Drawn: TypeAlias = tuple[int, "Exercise | None"]
Spot: TypeAlias = tuple[int, int]
"""Where an exercise stands: its version and its place in the recipe, both from 0."""


class Making:
    """A set in the making, one exercise a step, so that whoever waits can be told how far it is, and can stop it.

    Arguments as for :func:`exercise_set`, and:

    Args:
        held: exercises that stay as they are, with the draws that made them.
        beyond: how many draws are passed over at a place, so that another exercise comes.

    Raises:
        LookupError, ExerciseError: as :func:`exercise_set`, before anything is made.

    >>> making = Making("standard", count=3, seed=7)
    >>> [making.step() for _ in range(3)], making.done
    ([True, True, False], 3)
    >>> making.result() == exercise_set("standard", count=3, seed=7)
    True
    """

    def __init__(
        self,
        variant: str | Variant = "standard",
        skills: Iterable[str] | None = None,
        levels: tuple[int, int] = (1, 4),
        count: int = 20,
        versions: int = 1,
        seed: int | str | None = None,
        *,
        held: Mapping[Spot, tuple[int, Exercise]] | None = None,
        beyond: Mapping[Spot, int] | None = None,
    ) -> None:
        self.variant = variant if isinstance(variant, Variant) else find_variant(variant)
        self.levels = _levels(levels)
        self.asked, copies = _number(count, MOST, "count"), _number(versions, MOST_VERSIONS, "versions")
        self.seed = check_seed(seed)
        self._slots = _all_slots(_kinds(skills), self.variant, self.levels)
        self._order = list(islice(cycle(self._slots), self.asked))
        self._held, self._beyond = {**(held or {})}, {**(beyond or {})}
        self._seen = {found for _, found in self._held.values()}
        self._drawn: list[list[_Drawn]] = [[] for _ in range(copies)]
        self.done = 0

    @property
    def of(self) -> int:
        """How many exercises there are to make."""
        return self.asked * len(self._drawn)

    def step(self) -> bool:
        """Make one exercise; False when that was the last one."""
        if self.done >= self.of:
            return False
        place, at = divmod(self.done, self.asked)
        self._drawn[place].append(self._held.get((place, at)) or self._fresh(place, at))
        self.done += 1
        return self.done < self.of

    def _fresh(self, place: int, at: int) -> _Drawn:
        """Return one that is nowhere in the set, where there is such a one, and in any case nowhere in its version."""
        own = {found for _, found in self._drawn[place]}
        own |= {found for (version, _), (_, found) in self._held.items() if version == place}
        drawn = _fresh(
            self.variant, self._order[at], self.seed, (place, at), self._seen, own, self._beyond.get((place, at), 0)
        )
        if drawn[1] is not None:
            self._seen.add(drawn[1])
        return drawn

    def result(self) -> ExerciseSet:
        """Return the set.

        Raises:
            ExerciseError: nothing at all could be made.
        """
        least = min(sum(draw >= 0 for draw, _ in one) for one in self._drawn)
        if not least:
            raise ExerciseError(
                say("Nothing could be made of this in {game}. Another seed may do.", game=self.variant.name)
            )
        short = [_first(one, least) for one in self._drawn]
        kinds = {slot.kind.name for slot in self._slots}
        recipe = Recipe(
            tuple(name for name in exercise_kinds() if name in kinds),  # in the order in which codes are read
            self.levels,
            tuple(tuple(draw for draw, _ in one) for one in short),
        )
        return ExerciseSet(self.variant, self.seed, tuple(_found(one) for one in short), self.asked, recipe)


def spots(made: ExerciseSet) -> dict[Spot, tuple[int, Exercise]]:
    """Return the exercises of a set with the draws that made them, by where they stand; to be held by another set.

    Raises:
        ExerciseError: it has no recipe.
    """
    return {
        (place, at): (draw, each)
        for place, draws in enumerate(_recipe(made).draws)
        for (at, draw), each in zip(((at, draw) for at, draw in enumerate(draws) if draw >= 0), made.versions[place], strict=True)
    }  # fmt: skip


def exchanged(made: ExerciseSet, place: int, number: int) -> ExerciseSet:
    """Return a set in which one exercise gave way to another of the same kind and level.

    Args:
        made: the set.
        place: the version, from 0.
        number: the exercise in it, from 0.

    Raises:
        ExerciseError: there is no other one, or no such place, or the set has no recipe.

    >>> made = exercise_set("standard", count=4, seed=7)
    >>> other = exchanged(made, 0, 2)
    >>> [old == new for old, new in zip(made.versions[0], other.versions[0])]
    [True, True, False, True]
    """
    recipe = _recipe(made)
    if not 0 <= place < len(made.versions) or not 0 <= number < len(made.versions[place]):
        raise ExerciseError(say("There is no such exercise in this set."))
    draws = recipe.draws[place]
    at = [at for at, draw in enumerate(draws) if draw >= 0][number]
    slots = _all_slots(_kinds(recipe.kinds), made.variant, recipe.levels)
    slot = slots[at % len(slots)]
    everywhere = {each for version in made.versions for each in version}
    draw, found = _fresh(
        made.variant, slot, made.seed, (place, at), everywhere, set(made.versions[place]), draws[at] + 1
    )
    if found is None:
        raise ExerciseError(say("There is no other exercise of this kind. Make all of them new instead."))
    changed = (*draws[:at], draw, *draws[at + 1 :])
    version = (*made.versions[place][:number], found, *made.versions[place][number + 1 :])
    return replace(
        made,
        versions=(*made.versions[:place], version, *made.versions[place + 1 :]),
        recipe=replace(recipe, draws=(*recipe.draws[:place], changed, *recipe.draws[place + 1 :])),
    )


def _recipe(made: ExerciseSet) -> Recipe:
    if made.recipe is None:
        raise ExerciseError(
            say("This set comes from a file, and nobody knows how it was made. It can be printed as it is.")
        )
    return made.recipe


def _first(drawn: list[_Drawn], count: int) -> list[_Drawn]:
    """Return the places up to that of the last exercise of so many."""
    at = list(islice((at for at, (draw, _) in enumerate(drawn) if draw >= 0), count))
    return drawn[: at[-1] + 1]


def _found(drawn: list[_Drawn]) -> tuple[Exercise, ...]:
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
    slots = _all_slots(_kinds(recipe.kinds), game, _levels(recipe.levels))
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


def _fresh(
    game: Variant, slot: _Slot, seed: int, spot: Spot, seen: Set[Exercise], own: Set[Exercise | None], first: int = 0
) -> _Drawn:
    """Return which draw was taken and what it made: -1 and None where all of them are in this version already."""
    again: _Drawn = (-1, None)
    lots = _lots(game, seed, *spot)
    for _ in range(first):
        lots.below(2**53)
    for draw in range(first, min(first + AGAIN, MOST_DRAWS)):
        try:
            found = made(slot.kind, game, slot.level, lots.below(2**53))
        except ExerciseError:
            return again
        if found not in seen:
            return draw, found
        if found not in own:
            again = draw, found
    return again


def _all_slots(kinds: Sequence[Kind], game: Variant, levels: tuple[int, int]) -> list[_Slot]:
    """Return the places of one round.

    Raises:
        ExerciseError: there are none.
    """
    low, high = levels
    slots = list(_slots(kinds, game, range(low, high + 1)))
    if not slots:
        raise ExerciseError(
            say("In {game} there is nothing of level {low} to {high} among {kinds}.",
                game=game.name, low=low, high=high, kinds=listing([say(kind.title) for kind in kinds], "and"))
        )  # fmt: skip
    return slots


def _slots(kinds: Sequence[Kind], game: Variant, levels: range) -> Iterator[_Slot]:
    """Yield the places of one round through all kinds, each from easy to hard."""
    has = {kind.name: [level for level in kind.levels(game) if level in levels] for kind in kinds}
    for level in levels:
        yield from (_Slot(kind, level) for kind in kinds if level in has[kind.name])


def _kinds(skills: Iterable[str] | None) -> list[Kind]:
    kinds = [kind_named(name) for name in exercise_kinds()]
    if skills is None:
        return [kind for kind in kinds if kind.skill in ARITHMETIC and not kind.is_puzzle]
    wished = [skills] if isinstance(skills, str) or not isinstance(skills, Iterable) else [*skills]
    of_skill = {skill.value for skill in Skill}
    for name in wished:
        if not isinstance(name, str) or name not in of_skill:
            kind_named(name, of_skill)  # refuses what is neither a skill nor a kind
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
        seconds: about so long the processor may work on it.

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
