"""What the page shows of a set: what can be practised in its game, with an example each, and what can be done with each exercise."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from ...exercises.kind import LEVELS, Skill
from ...exercises.making import ExerciseSet, Spot, spots
from ...exercises.set_code import letter
from ...exercises.skills import skill_words
from ...ground.here import NotHere
from ...ground.say import languages, marked, say
from ...paper.link import PaperError, is_near, link, qr_svg
from ...paper.sheet import PAPERS
from .wishes import Wish, levels_of, skills_of

View = dict[str, Any]

_EXAMPLES: Final[Mapping[Skill, str]] = {
    Skill.ADDING: "38 + 7",
    Skill.TAKING_AWAY: "52 − 10",
    Skill.BELOW_ZERO: "4 − 10",
    Skill.DOUBLING: "2 × 36",
    Skill.DISTANCE: "87 + ? = 99",
    Skill.CARDS: marked("From 78 to 88: which card?"),
    Skill.CHECKING: marked("38 + 7 = 44. Is it?"),
    Skill.COUNTING_WAYS: marked("How many ways to 99?"),
    Skill.LOOKING_AHEAD: marked("Who wins from here?"),
    Skill.TREES: marked("Fill in the tree"),
    Skill.RACES: marked("Which totals win?"),
    Skill.CHANCE: marked("How likely is a safe card?"),
    Skill.HIDDEN_CARDS: marked("How often will you bluff?"),
}
"""What stands below the name of a skill."""


def skills_view(wish: Wish) -> list[View]:
    """Return what can be practised in the game, in groups for younger and for older people."""
    return [
        {"code": skill.value, "words": skill_words(skill), "example": _example(skill), "on": skill.value in wish.skills}
        for skill in skills_of(wish.game)
    ]


def _example(skill: Skill) -> str:
    text = _EXAMPLES[skill]
    return say(text) if any(letter.isalpha() for letter in text) else text


def wish_view(wish: Wish) -> View:
    """Return what the form shows."""
    return {
        "skills": skills_view(wish), "levels": [*wish.levels], "all": [*LEVELS], "has": levels_of(wish.game, wish.skills),
        "count": wish.count, "versions": wish.versions, "paper": wish.paper, "papers": [*PAPERS],
        "language": wish.language, "languages": [[tag, name] for tag, name in languages().items()],
        "answers": wish.answers, "qr": wish.qr,
    }  # fmt: skip


def spots_of(made: ExerciseSet, place: int) -> list[Spot]:
    """Return where the exercises of a version stand in the recipe, in their order; nothing of a set without one."""
    return [] if made.recipe is None else [spot for spot in spots(made) if spot[0] == place]


def items_view(made: ExerciseSet, place: int, locked: Collection[Spot]) -> list[View]:
    """Return what can be done with each exercise of a version."""
    places = spots_of(made, place)
    return [
        {
            "name": say("{title}, level {level}", title=each.title, level=each.level),
            "locked": bool(places) and places[number] in locked,
        }
        for number, each in enumerate(made.versions[place])
    ]


def letters_of(made: ExerciseSet) -> list[str]:
    """Return what the versions are called."""
    return [letter(place) for place in range(len(made.versions))]


def link_view(address: str, code: str, name: str, language: str = "") -> View:
    """Return the link to one version and its QR code, or why there is none.

    Args:
        address: where the pages are, as the page or a person says it.
        code: of the version; "" where it has none that is short enough.
        name: of the version.
        language: of the sheets.
    """
    view: View = {"name": name, "url": "", "qr": "", "why": "", "near": False}
    if not code:
        return view | {
            "why": say("This version has no link: it would be too long to read. Fewer exercises make it shorter.")
        }
    if not address:
        return view
    try:
        url = link(address, code, language)
    except PaperError as error:
        return view | {"why": str(error)}
    view |= {"url": url, "near": is_near(address)}
    try:
        return view | {"qr": qr_svg(url)}
    except NotHere as error:
        return view | {"why": str(error)}
