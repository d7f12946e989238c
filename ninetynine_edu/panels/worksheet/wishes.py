"""What a worksheet is to be: its game, what is practised, how hard and how much, and how it is printed; and where that is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from ...exercises.kind import ARITHMETIC, LEVELS, Skill
from ...exercises.making import MOST, MOST_VERSIONS
from ...ground.english import together
from ...ground.say import language, languages, say
from ...ground.text import echo
from ...paper.link import has_codes
from ...paper.sheet import PAPERS
from ...rules.variant import Variant, find_variant, variant
from ..kit.address import asked
from ..kit.kinds import kinds_of
from ..kit.messages import ODD, Refused, closed, flag_of, number_of, plain_problem, text_of

FIRST_GAME: Final = "standard"
SEEDS: Final = 100_000
"""The page draws its seeds from below it: they stand in the corner of each sheet."""
LONGEST_CODE: Final = 20_000


@dataclass(frozen=True, slots=True)
class Wish:
    """What a worksheet is to be.

    Attributes:
        game: the game.
        skills: what is practised, by the names of skills; what the game has of them.
        levels: the lowest and the highest level.
        count: so many exercises in each version.
        versions: so many versions.
        seed: what chance is drawn from.
        paper: the size of the paper.
        language: of the sheets.
        answers: whether the answers are printed after the sheets.
        qr: whether a QR code stands on each sheet.
    """

    game: Variant
    skills: tuple[str, ...]
    levels: tuple[int, int] = (1, 4)
    count: int = 20
    versions: int = 1
    seed: int = 0
    paper: str = PAPERS[0]
    language: str = "en"
    answers: bool = True
    qr: bool = False

    def needs_others(self, before: Wish) -> bool:
        """Whether it asks for other exercises than an earlier wish, not only for more or fewer, or other paper."""
        return (self.game, self.skills, self.levels, self.seed) != (
            before.game, before.skills, before.levels, before.seed,
        )  # fmt: skip

    def is_made_of(self, before: Wish) -> bool:
        """Whether the same exercises serve it."""
        return not self.needs_others(before) and (self.count, self.versions) == (before.count, before.versions)

    def address_of_code(self, address: str) -> str:
        """Return what the QR code on each sheet leads to: an address of pages; "" where none is printed, or can be."""
        return address if self.qr and has_codes() else ""


def skills_of(game: Variant) -> tuple[Skill, ...]:
    """Return the skills that a game has exercises for, in the order in which people meet them."""
    return tuple(dict.fromkeys(kind.skill for kind in kinds_of(game)))


def usual_skills(game: Variant) -> tuple[str, ...]:
    """Return what a worksheet practises until somebody chooses: arithmetic, and where a game has none, all that it has."""
    there = skills_of(game)
    return tuple(skill.value for skill in there if skill in ARITHMETIC) or tuple(skill.value for skill in there)


def levels_of(game: Variant, skills: tuple[str, ...]) -> list[int]:
    """Return the levels that there are among some skills."""
    return sorted({level for kind in kinds_of(game) if kind.skill.value in skills for level in kind.levels(game)})


def first_wish(seed: int, game: Variant | None = None) -> Wish:
    """Return the wish that a page begins with."""
    chosen = game or variant(FIRST_GAME)
    return Wish(chosen, usual_skills(chosen), seed=seed, language=language())


def met(wish: Wish) -> tuple[Wish, str]:
    """Return a wish that can be met and is nearest to this one, and what is said where it is another.

    Raises:
        Refused: the game has no exercises at all.

    >>> wish = first_wish(7)
    >>> near, said = met(replace(wish, skills=("adding", "doubling"), levels=(1, 4)))
    >>> near.skills, said
    (('adding',), '')
    """
    game = wish.game
    if not kinds_of(game):
        raise Refused(say("{game} has no exercises.", game=game.name))
    there = {skill.value for skill in skills_of(game)}
    skills = tuple(name for name in wish.skills if name in there)
    said = ""
    if not skills:
        skills = usual_skills(game)
        said = say("{game} has nothing of that, so these are other exercises.", game=game.name)
    levels, (low, high) = levels_of(game, skills), wish.levels
    if not any(low <= level <= high for level in levels):
        near = min(levels, key=lambda level: min(abs(level - low), abs(level - high)))
        said = together(said, say("There is nothing of that level here. The nearest one is level {level}.", level=near))
        low = high = near
    return replace(wish, skills=skills, levels=(low, high)), said


# --- from a page ---


def changed(wish: Wish, message: Mapping[object, object]) -> Wish:
    """Return a wish with what one message changes in it; the game is no part of it.

    Raises:
        Refused: for what no page would send, and for what cannot be.
    """
    skills = _skills(message.get("skills"), wish)
    count = _whole(message, "count", MOST, say("A version has 1 to {n} exercises.", n=MOST))
    versions = _whole(message, "versions", MOST_VERSIONS, say("A set has 1 to {n} versions.", n=MOST_VERSIONS))
    paper, tag = text_of(message, "paper", 20, wish.paper), text_of(message, "language", 40, wish.language)
    if paper not in PAPERS or tag not in languages():
        raise Refused(ODD)
    return replace(
        wish, skills=skills, levels=_levels(message.get("levels"), wish), count=count or wish.count,
        versions=versions or wish.versions, paper=paper, language=tag,
        answers=flag_of(message, "answers") if "answers" in message else wish.answers,
        qr=flag_of(message, "qr") if "qr" in message else wish.qr,
    )  # fmt: skip


def _whole(message: Mapping[object, object], key: str, most: int, otherwise: str) -> int | None:
    found = number_of(message, key, -(10**15), 10**15)
    if found is not None and not 1 <= found <= most:
        raise Refused(otherwise)
    return found


def _skills(listed: object, wish: Wish) -> tuple[str, ...]:
    if listed is None:
        return wish.skills
    there = [skill.value for skill in skills_of(wish.game)]
    if not isinstance(listed, list) or len(listed) > len(there) or not all(name in there for name in listed):
        raise Refused(ODD)
    if not listed:
        raise Refused(say("Leave at least one thing to practise."))
    return tuple(name for name in there if name in listed)


def _levels(pair: object, wish: Wish) -> tuple[int, int]:
    if pair is None:
        return wish.levels
    if isinstance(pair, list) and len(pair) == 2:
        low, high = pair
        if type(low) is type(high) is int and low in LEVELS and high in LEVELS:
            return min(low, high), max(low, high)
    raise Refused(ODD)


# --- from an address ---


def wish_of(address: str, seed: int) -> tuple[Wish, str]:
    """Return what an address asks for (`variant=…&skills=…&levels=1-4&count=20&versions=3&seed=7&paper=Letter`, where all may be
    missing), and what could not be had, in sentences.

    Args:
        address: the part behind the question mark.
        seed: the seed where it names none.

    >>> wish, trouble = wish_of("?variant=chicago&skills=adding,distance&levels=2-3&versions=2&seed=5", 7)
    >>> wish.game.id, wish.skills, wish.levels, wish.versions, wish.seed, trouble
    ('chicago', ('adding', 'distance'), (2, 3), 2, 5, '')
    """
    query = asked(address)
    game, trouble = _game(query.get("variant", ""))
    wish, told = first_wish(seed, game), [trouble]
    for name, value in query.items():
        if name in _READ:
            try:
                wish = changed(wish, {_READ[name]: _read(name, value)})
            except (Refused, ValueError):
                told.append(
                    say("The address asks for {name} {value}, which is not to be had.", name=name, value=echo(value))
                )
    if (text := query.get("seed", "")) and text.isdecimal() and text.isascii() and int(text[:17]) < 2**53:
        wish = replace(wish, seed=int(text))
    return wish, together(*told)


_READ: Final = {"skills": "skills", "levels": "levels", "count": "count", "versions": "versions", "paper": "paper"}


def _read(name: str, value: str) -> Any:
    if name == "paper":
        return value
    if name == "skills":
        return value[:1000].split(",")
    if name == "levels":
        return [int(part) for part in value[:9].split("-")]
    return int(value[:9])


def _game(code: str) -> tuple[Variant, str]:
    standard = variant(FIRST_GAME)
    try:
        game = find_variant(code[:LONGEST_CODE]) if code else standard
    except (ValueError, LookupError) as error:
        return standard, together(
            closed(plain_problem(error)), say("So here are exercises of {game}.", game=standard.name)
        )
    if kinds_of(game):
        return game, ""
    return standard, say("{game} has no exercises.", game=game.name)
