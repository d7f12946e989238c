"""A whole set of exercises as one short text: printed as a link on a worksheet, it opens the same exercises on a tablet.

    1.E3Z-0QK.14.20.1.7.9T4M.standard~K3F2

Between full stops: the form of the code, the kinds that take turns (three signs each, made of the kind's name), the lowest and the
highest level, how many exercises (after a dash which draw was taken for each, where it was not the first), which version (1 is A),
the seed, four signs that check the exercises, and the game, which may hold any sign but comes last. The four signs at the
end check the text. Nothing in a code can run; what it asks for is bounded, and made again and compared before anybody sees it.

>>> from .making import exercise_set
>>> made = exercise_set("standard", count=4, versions=2, seed=7)
>>> again = read_set_code(set_code(made, 1))
>>> again.letter, again.exercises == made.versions[1]
('B', True)
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Final

from ..ground.say import say
from ..ground.text import echo
from ..rules.share import LONGEST_CODE, check_signs
from ..rules.variant import Variant, find_variant
from .deadline import Deadline
from .exercise import Exercise
from .kind import ExerciseError
from .making import MOST, MOST_VERSIONS, ExerciseSet, Recipe, made_again
from .registry import exercise_kinds

FORM: Final = "1"
LONGEST: Final = LONGEST_CODE + 3 * MOST
_SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_DRAWS: Final = _SIGNS[:20]
_LATER: Final = _SIGNS[20:-1]
"""Before another sign: so many times twenty draws more, from once. Exercises that were exchanged have such ones."""
_NONE: Final = _SIGNS[-1]
"""What stands for a place that was left out."""
_MOST_KINDS: Final = 100


@dataclass(frozen=True, slots=True)
class CodedSet:
    """One version of a set, made again from its code.

    Attributes:
        variant: the game.
        seed: of the set.
        place: which version it is, from 0.
        exercises: its exercises in order.
        recipe: how this version was made.
    """

    variant: Variant
    seed: int
    place: int
    exercises: tuple[Exercise, ...]
    recipe: Recipe

    @property
    def letter(self) -> str:
        """The letter of the version, as it is printed."""
        return letter(self.place)


def letter(place: int) -> str:
    """Return what a version is called: A to Z, then AA, AB.

    >>> letter(0), letter(25), letter(26), letter(99)
    ('A', 'Z', 'AA', 'CV')
    """
    first, last = divmod(place, 26)
    return (chr(64 + first) if first else "") + chr(65 + last)


def kind_signs(name: str) -> str:
    """Return three signs that stand for a kind: it keeps them, whatever other kinds there will be."""
    return check_signs(name)[1:]


def set_code(made: ExerciseSet, place: int) -> str:
    """Return the code of one version of a set.

    Args:
        made: the set, made by :func:`~ninetynine_edu.exercises.making.exercise_set`.
        place: which version, from 0.

    Raises:
        ExerciseError: the set was read from a file, so that no recipe tells how to make it again.
    """
    recipe = made.recipe
    if recipe is None:
        raise ExerciseError(say("A set from a file has no code: its exercises may be chosen by hand. Share its file."))
    draws = recipe.draws[place]
    body = ".".join(
        (
            FORM,
            "-".join(kind_signs(name) for name in recipe.kinds),
            "".join(map(str, recipe.levels)),
            f"{len(draws)}-{''.join(map(_sign, draws))}" if any(draws) else str(len(draws)),
            str(place + 1),
            str(made.seed),
            _made_signs(made.versions[place]),
            made.variant.share_code,
        )
    )
    return f"{body}~{check_signs(body)}"


def _sign(draw: int) -> str:
    """Return the sign of a draw, or two.

    >>> _sign(-1), _sign(0), _sign(19), _sign(20), _sign(239)
    ('Z', '0', 'K', 'M0', 'YK')
    """
    if draw < 0:
        return _NONE
    later, sign = divmod(draw, len(_DRAWS))
    return (_LATER[later - 1] if later else "") + _DRAWS[sign]


def set_of(codes: Sequence[str]) -> ExerciseSet:
    """Return the set whose versions have these codes, in their order: exchanged exercises stay exchanged.

    Args:
        codes: of all its versions, perhaps a stranger's.

    Raises:
        ExerciseError, LookupError, ValueError: as :func:`read_set_code`; or they are not those of one set.

    >>> from .making import exercise_set
    >>> made = exercise_set("standard", count=4, versions=2, seed=7)
    >>> set_of([set_code(made, 0), set_code(made, 1)]) == made
    True
    """
    if not 1 <= len(codes) <= MOST_VERSIONS:
        raise ExerciseError(say("A set has 1 to {n} versions.", n=MOST_VERSIONS))
    return put_together([read_set_code(code) for code in codes])


def put_together(read: Sequence[CodedSet]) -> ExerciseSet:
    """Return the set of versions that were read.

    Raises:
        ExerciseError: they are not those of one set.
    """
    first = read[0]
    same = (first.variant, first.seed, first.recipe.kinds, first.recipe.levels)
    for place, each in enumerate(read):
        if each.place != place or (each.variant, each.seed, each.recipe.kinds, each.recipe.levels) != same:
            raise ExerciseError(say("These codes are not those of one set."))
    recipe = Recipe(first.recipe.kinds, first.recipe.levels, tuple(each.recipe.draws[0] for each in read))
    return ExerciseSet(first.variant, first.seed, tuple(each.exercises for each in read), len(recipe.draws[0]), recipe)


def set_data(made: ExerciseSet) -> dict[str, Any]:
    """Return a set as plain data for JSON, with the codes of its versions, so that it can be made and changed again."""
    codes = [set_code(made, place) for place in range(len(made.versions))] if made.recipe else []
    return made.to_dict() | ({"codes": codes} if codes else {})


def _made_signs(exercises: tuple[Exercise, ...]) -> str:
    """Return four signs that change when an exercise does."""
    facts = [[each.kind, each.position, each.to_dict()["given"], each.answers] for each in exercises]
    return check_signs(json.dumps(facts, sort_keys=True))


def read_set_code(text: object, seconds: float = inf) -> CodedSet:
    """Return the version of a set that :func:`set_code` wrote a code for.

    Args:
        text: the code, perhaps a stranger's.
        seconds: about so long the processor may work to make its exercises.

    Raises:
        ExerciseError: it is none, is mistyped, asks for too much or takes too long, or was made by a version of this program that makes other exercises.
        LookupError: there is no such game.
        ValueError: the game in it cannot be read.
    """
    parts, game = _parts(text)
    kinds = _kinds(parts["kinds"])
    draws = _draws(int(parts["count"]), parts["draws"] or "")
    place, seed = int(parts["version"]) - 1, int(parts["seed"])
    if not 0 <= place < MOST_VERSIONS or seed >= 2**53:
        raise _unreadable(text)
    variant = find_variant(game)
    low, high = (int(level) for level in parts["levels"])
    recipe = Recipe(kinds, (low, high), (draws,))
    exercises = made_again(variant, recipe, seed, place, Deadline(seconds))
    if _made_signs(exercises) != parts["made"].upper():
        raise ExerciseError(
            say("This code was printed by another version of this program, which makes other exercises of it.")
        )
    return CodedSet(variant, seed, place, exercises, recipe)


_FORM: Final = re.compile(
    r"1\.(?P<kinds>[0-9A-Z]{3}(?:-[0-9A-Z]{3})*)\.(?P<levels>[1-5]{2})\.(?P<count>[0-9]{1,3})(?:-(?P<draws>[0-9A-Z]+))?"
    r"\.(?P<version>[0-9]{1,3})\.(?P<seed>[0-9]{1,16})\.(?P<made>[0-9A-Z]{4})",
    re.ASCII | re.IGNORECASE,
)


def _parts(text: object) -> tuple[dict[str, str], str]:
    """Return the parts of a code before its game, and the game's own code."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise _unreadable(text)
    body, sign, check = text.strip().rpartition("~")
    found = _FORM.match(body)
    if not sign or found is None or body[found.end() : found.end() + 1] != ".":
        raise _unreadable(text)
    if check.upper() != check_signs(body):
        raise ExerciseError(
            say("The code of these exercises has a mistake in it: its last four characters are {wrong}, not {right}.",
                wrong=echo(check), right=check_signs(body))
        )  # fmt: skip
    return found.groupdict(), body[found.end() + 1 :]


def _unreadable(text: object) -> ExerciseError:
    return ExerciseError(say("{code} is no code of exercises.", code=echo(text)))


def _kinds(signs: str) -> tuple[str, ...]:
    """Return the names of kinds by their signs, in the order of all kinds."""
    known = {kind_signs(name): name for name in exercise_kinds()}
    wished = signs.upper().split("-")
    if len(wished) > _MOST_KINDS or not set(wished) <= set(known):
        raise ExerciseError(say("This code asks for kinds of exercises that this program does not have."))
    return tuple(name for sign, name in known.items() if sign in wished)


def _draws(count: int, signs: str) -> tuple[int, ...]:
    found = re.findall(_ONE_DRAW, signs.upper()) if signs else ["0"] * count
    if not 1 <= count <= MOST or len(found) != count or (signs and "".join(found) != signs.upper()):
        raise ExerciseError(say("A version has 1 to {n} exercises.", n=MOST))
    return tuple(map(_draw, found))


_ONE_DRAW: Final = f"{_NONE}|[{_LATER}]?[{_DRAWS}]"


def _draw(sign: str) -> int:
    if sign == _NONE:
        return -1
    later = _LATER.index(sign[0]) + 1 if len(sign) > 1 else 0
    return later * len(_DRAWS) + _DRAWS.index(sign[-1])
