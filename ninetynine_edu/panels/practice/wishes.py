"""What is practised: everything, the puzzles, a theme, a skill, a kind, a set, the puzzle of the day; and what an address asks for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Final

from ...exercises.alike import themes_in
from ...exercises.exercise import Exercise, made
from ...exercises.kind import LEVELS, ExerciseError, Kind
from ...exercises.lots import Lots
from ...exercises.set_code import read_set_code
from ...exercises.skills import skill_words
from ...exercises.themes import Theme, theme_title
from ...ground.english import together
from ...ground.say import marked, say
from ...ground.shuffle import check_seed
from ...ground.text import echo
from ...rules.variant import Variant, find_variant, variant
from ..kit.address import asked
from ..kit.kinds import kinds_of
from ..kit.messages import closed, plain_problem

MIXED: Final = "mixed"
PUZZLES: Final = "puzzles"
DAY: Final = "day"
SET: Final = "set"
DAY_GAME: Final = "standard"
_ABOUT: Final = "theme_"
"""How the code of a theme begins: a skill and a kind may have the same name."""
_LONGEST_CODE: Final = 20_000
SECONDS: Final = 12
"""So long the processor may work to make the exercises of a set: a page that opens later is taken for broken."""
_MIXED: Final = marked("A bit of everything")
_PUZZLES: Final = marked("All the puzzles")
_DAY: Final = marked("Puzzle of the day")

_SAYING_WHAT: Final = ("set", "kind", "skill", "theme", "level", "seed")
"""What in an address says which exercises come."""

Choices = list[tuple[str, list[tuple[str, str]]]]


@lru_cache(maxsize=1024)
def _levels(kind: Kind, game: Variant) -> tuple[int, ...]:
    return kind.levels(game)


def kinds_for(game: Variant, what: str) -> tuple[Kind, ...]:
    """Return the kinds that are meant by a choice; none where the game has none of them."""
    kinds = kinds_of(game)
    if what == MIXED:
        return kinds
    if what == PUZZLES:
        return tuple(kind for kind in kinds if kind.is_puzzle)
    return tuple(kind for kind in kinds if what in (kind.name, kind.skill.value))


def kinds_at(game: Variant, what: str, level: int) -> tuple[Kind, ...]:
    """Return the kinds that come up at a level: of a mixture only those that belong there, of anything else all.

    >>> {kind.name for kind in kinds_at(variant("standard"), PUZZLES, 3)}.isdisjoint({"fill_tree", "mixed_strategy"})
    True
    """
    kinds = kinds_for(game, what)
    if what not in (MIXED, PUZZLES):
        return kinds
    return tuple(kind for kind in kinds if kind.mixed_from <= level) or kinds


def about(theme: str) -> str:
    """Return the code of a theme as something to practise."""
    return f"{_ABOUT}{theme}"


def theme_of(what: str) -> Theme | None:
    """Return the theme that a code means, if it means one.

    >>> theme_of("theme_tempo"), theme_of("tempo")
    (<Theme.TEMPO: 'tempo'>, None)
    """
    name = what.removeprefix(_ABOUT)
    return Theme(name) if name != what and name in [*Theme] else None


def is_known(game: Variant, what: str) -> bool:
    """Return whether a game has what a code means."""
    theme = theme_of(what)
    return theme in themes_in(game) if theme else bool(kinds_for(game, what))


@lru_cache(maxsize=64)
def highest(game: Variant, what: str) -> int:
    """Return the highest level of what is practised in a game."""
    if theme_of(what):
        return LEVELS[-1]
    return max(level for kind in kinds_for(game, what) for level in _levels(kind, game))


def choices_of(game: Variant, chosen: str = "") -> Choices:
    """Return what can be practised in a game, in groups, each with its code and its name.

    A kind that is called as its skill is all of it, so that it stands there once, unless an address has `chosen` it as a kind.
    """
    kinds = kinds_of(game)
    all_of_them = [(MIXED, say(_MIXED))]
    if any(kind.is_puzzle for kind in kinds):
        all_of_them.append((PUZZLES, say(_PUZZLES)))
    all_of_them.append((DAY, say(_DAY)))
    skills = dict.fromkeys(kind.skill for kind in kinds)
    themes = [(about(theme), theme_title(theme, game)) for theme in themes_in(game)]
    return [
        ("", all_of_them),
        *([(say("Puzzles about one thing"), themes)] if themes else []),
        (say("One skill"), [(skill.value, skill_words(skill)) for skill in skills]),
        (say("One kind"), [(kind.name, say(kind.title)) for kind in kinds if not _stands_there(kind, chosen)]),
    ]


def _stands_there(kind: Kind, chosen: str) -> bool:
    """Return whether a kind stands in the list as its skill already: by the same code, or in the same words."""
    return kind.name == kind.skill.value or (kind.name != chosen and say(kind.title) == skill_words(kind.skill))


def nearest(levels: tuple[int, ...], level: int) -> int:
    """Return the level of a kind that is nearest to a wished one, the easier of two.

    >>> nearest((2, 4), 3), nearest((1,), 5)
    (2, 1)
    """
    return min(levels, key=lambda own: (abs(own - level), own))


def exercise_of(kind: Kind, game: Variant, level: int, seed: int) -> Exercise:
    """Return an exercise of a kind at the level nearest to a wished one."""
    return made(kind, game, nearest(_levels(kind, game), level), seed)


def of_the_day(day: date) -> Exercise:
    """Return the puzzle of a day: the same for everybody, easy on Monday and harder from day to day.

    >>> monday = date(2026, 11, 23)
    >>> of_the_day(monday) == of_the_day(monday), of_the_day(monday) == of_the_day(date(2026, 11, 30))
    (True, False)
    """
    game = variant(DAY_GAME)
    lots = Lots("puzzle of the day", day.isoformat())
    level = LEVELS[min(day.weekday(), len(LEVELS) - 1)]
    kinds = lots.shuffled(kinds_at(game, PUZZLES, level) or kinds_at(game, MIXED, level))
    for kind in sorted(kinds, key=lambda kind: abs(nearest(_levels(kind, game), level) - level)):
        try:
            return exercise_of(kind, game, level, lots.below(2**53))
        except ExerciseError:
            continue
    raise ExerciseError(say("There is no puzzle today."))


@dataclass(frozen=True, slots=True)
class Wish:
    """What an address asks for.

    Attributes:
        game: the game.
        what: the code of what is practised.
        level: how hard; None where nothing is said.
        seed: what chance is drawn from; None for another one each time.
        trouble: what could not be had, in sentences.
        exercises: those of a set, in their order; empty without one.
        code: that of the set.
        is_open: the address leaves open what is practised and how hard, so that what the browser has kept may say it.
    """

    game: Variant
    what: str = MIXED
    level: int | None = None
    seed: int | None = None
    trouble: str = ""
    exercises: tuple[Exercise, ...] = ()
    code: str = ""
    is_open: bool = False


def wish_of(address: str) -> Wish:
    """Return what an address asks for: a set by its code, or `kind=…&game=…&level=…&seed=…`, where all may be missing;
    `skill=…` or `theme=…` may stand for the kind.

    >>> wish = wish_of("?kind=say_total&game=chicago&level=2")
    >>> wish.game.id, wish.what, wish.level, wish.trouble
    ('chicago', 'say_total', 2, '')
    """
    query = asked(address)
    no_set = ""
    if code := query.get("set"):
        try:
            coded = read_set_code(code, SECONDS)
            return Wish(coded.variant, SET, exercises=coded.exercises, code=code)
        except (ValueError, LookupError) as error:
            no_set = together(closed(plain_problem(error)), say("So here are other exercises."))
    game, no_game = _game(query.get("game") or query.get("variant", ""))
    theme = query.get("theme", "")
    what, no_kind = _theme(theme, game) if theme else _what(query.get("kind") or query.get("skill", ""), game)
    level, no_level = _level(query.get("level", ""))
    seed, no_seed = _seed(query.get("seed", ""))
    trouble = together(no_set, no_game, no_kind, no_level, no_seed)
    return Wish(game, what, level, seed, trouble, is_open=not any(query.get(name) for name in _SAYING_WHAT))


def _game(code: str) -> tuple[Variant, str]:
    standard = variant(DAY_GAME)
    try:
        game = find_variant(code[:_LONGEST_CODE]) if code else standard
    except (ValueError, LookupError) as error:
        instead = say("So here are exercises of {game}.", game=standard.name)
        return standard, together(closed(plain_problem(error)), instead)
    if kinds_of(game):
        return game, ""
    return standard, together(no_exercises(game), say("So here are exercises of {game}.", game=standard.name))


def no_exercises(game: Variant) -> str:
    """Return what is said of a game that has nothing to practise."""
    return say("{game} has no exercises.", game=game.name)


def _what(name: str, game: Variant) -> tuple[str, str]:
    if not name or name == DAY or (name.isidentifier() and kinds_for(game, name)):
        return name or MIXED, ""
    return MIXED, say("{game} has no exercises {name}. Here is a bit of everything.", game=game.name, name=echo(name))


def _theme(name: str, game: Variant) -> tuple[str, str]:
    theme = theme_of(about(name))
    if theme in themes_in(game):
        return about(name), ""
    shown = theme_title(theme, game) if theme else echo(name)
    return MIXED, say(
        "{game} has no puzzles of this sort: {theme}. Here is a bit of everything.", game=game.name, theme=shown
    )


def _level(text: str) -> tuple[int | None, str]:
    if not text:
        return None, ""
    if text in map(str, LEVELS):
        return int(text), ""
    return None, say("Levels go from 1 to 5. There is no level {level}.", level=echo(text))


def _seed(text: str) -> tuple[int | None, str]:
    if not text:
        return None, ""
    try:
        return check_seed(int(text) if text.isdecimal() and text.isascii() and len(text) < 17 else text), ""
    except ValueError:
        return None, say("The seed in the address is not one, so these are other exercises.")
