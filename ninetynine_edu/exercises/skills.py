"""What skills are called, and which kinds of exercises a game has for each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..ground.say import marked, say
from ..rules.variant import Variant
from .kind import Kind, Skill
from .registry import exercise_kinds, kind_named

_CALLED: Final[Mapping[Skill, str]] = {
    Skill.ADDING: marked("Adding"),
    Skill.TAKING_AWAY: marked("Taking away"),
    Skill.BELOW_ZERO: marked("Below zero"),
    Skill.DOUBLING: marked("Doubling and halving"),
    Skill.DISTANCE: marked("How far to go"),
    Skill.CARDS: marked("Knowing the cards"),
    Skill.CHECKING: marked("Finding mistakes"),
    Skill.COUNTING_WAYS: marked("Counting ways"),
    Skill.LOOKING_AHEAD: marked("Thinking ahead"),
    Skill.TREES: marked("Game trees"),
    Skill.RACES: marked("Races to a number"),
    Skill.CHANCE: marked("Chance"),
    Skill.HIDDEN_CARDS: marked("Hidden cards"),
}


def skill_words(skill: Skill) -> str:
    """Return what a skill is called, in the language that is spoken.

    >>> skill_words(Skill.LOOKING_AHEAD)
    'Thinking ahead'
    """
    return say(_CALLED[skill])


def kinds_in(v: Variant) -> tuple[Kind, ...]:
    """Return the kinds that a game has exercises of, in the order in which people meet them.

    >>> from ..rules.variant import variant
    >>> kinds_in(variant("standard"))[0].name
    'say_total'
    """
    return tuple(kind for kind in map(kind_named, exercise_kinds()) if kind.levels(v))
