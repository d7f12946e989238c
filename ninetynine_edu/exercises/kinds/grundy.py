"""Grundy values: of a total in a race, and of several races side by side (R. P. Sprague 1935, P. M. Grundy 1939).

The answer comes from the table of a race, and for several from their nim-sum; the second way knows no nim-sum: it takes the
smallest value that no move leads to, total by total, with all races on the table at once.
"""

from __future__ import annotations

from functools import reduce
from math import prod
from operator import xor
from typing import ClassVar, Final

from ...ground.english import together
from ...ground.picture import Picture
from ...ground.say import listed, marked, say
from ...race.period import BareRace
from ...rules.variant import Variant
from .. import races, rating
from ..kind import ExerciseError, Form, Kind, Skill, Task, Value
from ..lots import Lots

_RACES: Final = {1: 1, 2: 1, 3: 1, 4: 2, 5: 3}
_AWAY: Final = {1: (3, 12), 2: (5, 15), 3: (5, 14), 4: (3, 9), 5: (2, 7)}
_MOST_TOGETHER: Final = 4_000


class Grundy(Kind):
    """The Grundy value of a total, or of totals side by side."""

    name: ClassVar[str] = "grundy"
    title: ClassVar[str] = marked("Grundy value")
    skill: ClassVar[Skill] = Skill.RACES
    form: ClassVar[Form] = Form.NUMBER
    mixed_from: ClassVar[int] = 5

    def levels(self, v: Variant) -> tuple[int, ...]:
        return (1, 2, 3, 4, 5) if races.steps_in(v) and v.limit > 30 else ()

    def make(self, v: Variant, level: int, lots: Lots) -> Task | None:
        targets, totals, steps = [], [], {}
        for number in range(1, _RACES[level] + 1):
            steps[f"steps{number}"] = races.steps_by_lot(v, 1 if level > 3 and lots.below(2) else level, lots)
            targets.append(lots.between(16, min(v.limit, races.LARGEST_TARGET)))
            totals.append(targets[-1] - lots.between(*_AWAY[level]))
        made = Task(v, level, None, {"targets": tuple(targets), "totals": tuple(totals), **steps})
        return made if level < 3 or any(_values(made)) else None

    def answers(self, task: Task) -> tuple[Value, ...]:
        return (reduce(xor, _values(task), 0),)

    def proved(self, task: Task) -> tuple[Value, ...]:
        races_of_task = _races(task)
        known: dict[tuple[int, ...], int] = {}
        away = tuple(race.target - total for race, total in zip(races_of_task, task.numbers("totals"), strict=True))
        for here in _up_to(away):
            reached = {
                known[(*here[:place], left - step, *here[place + 1 :])]
                for place, left in enumerate(here)
                for step in task.numbers(f"steps{place + 1}")
                if step <= left
            }
            known[here] = next(value for value in range(len(reached) + 1) if value not in reached)
        return (known[away],)

    def rating(self, task: Task) -> int:
        counted = sum(race.target - total for race, total in zip(_races(task), task.numbers("totals"), strict=True))
        strange = any(race.steps != tuple(range(1, len(race.steps) + 1)) for race in _races(task))
        widest = max(len(race.steps) for race in _races(task))
        return rating.within(
            900 + 12 * counted + 25 * widest + 350 * (len(_races(task)) - 1) + 60 * task.level + 200 * strange
        )

    def question(self, task: Task) -> str:
        found, totals = _races(task), task.numbers("totals")
        if len(found) == 1:
            asked = say("What is the Grundy value of the total {total}?", total=totals[0])
            return together(races.rules_of(found[0]), _what(), asked)
        told = (
            say("Race {number} goes to {target}, by steps of {steps}; its total is {total}.",
                number=number, target=race.target, steps=listed(map(str, race.steps), "or"), total=total)
            for number, (race, total) in enumerate(zip(found, totals, strict=True), 1)
        )  # fmt: skip
        return together(
            say("Races side by side: in turn, two players add a step in one race, never going over its target."),
            say("Whoever can't add any more loses."), *told, _what(), say("What is the Grundy value of them all together?"),
        )  # fmt: skip

    def solution(self, task: Task) -> str:
        values, totals = _values(task), task.numbers("totals")
        if len(values) == 1:
            race = _races(task)[0]
            reached = sorted({race.grundy(totals[0] + step) for step in race.legal_steps(totals[0])})
            if not reached:
                return say("No step is possible from {total}, so its value is 0.", total=totals[0])
            return say(
                "From {total} the steps lead to the values {values}. The smallest number that is not among them is {value}.",
                total=totals[0], values=listed(map(str, reached), "and"), value=values[0],
            )  # fmt: skip
        return together(
            say("The values of the races are {values}.", values=listed(map(str, values), "and")),
            say("Written in twos and added without carrying, that makes {value}.", value=reduce(xor, values, 0)),
        )

    def hint(self, task: Task) -> str:
        if len(_races(task)) == 1:
            return say("Begin at the target, which has the value 0, and work back total by total.")
        return say("Find the value of each race first. Then write the values in twos: equal twos cancel out.")

    def slip(self, task: Task, said: Value) -> str:
        values = _values(task)
        if len(values) > 1 and said == sum(values):
            return "added"
        return "distance" if len(values) == 1 and said == _races(task)[0].target - task.numbers("totals")[0] else ""

    def slip_words(self, task: Task, said: Value) -> str:
        slip = self.slip(task, said)
        if slip == "added":
            return say("You added the values. Add them in twos without carrying.")
        return say("That is how far it is to the target.") if slip else ""

    def picture(self, task: Task) -> Picture | None:
        return self._row(task, solved=False)

    def solved_picture(self, task: Task) -> Picture | None:
        return self._row(task, solved=True)

    def _row(self, task: Task, *, solved: bool) -> Picture | None:
        """Draw the totals from the one that is asked about to the target; none for several races."""
        if len(_races(task)) != 1:
            return None
        race, total = _races(task)[0], task.numbers("totals")[0]
        if race.target - total > 40:
            return None
        below = {at: str(race.grundy(at)) for at in range(total, race.target + 1)} if solved else {race.target: "0"}
        words = say("The totals from {first} to {last}.", first=total, last=race.target)
        return races.row_of_totals(total, race.target, (total,), below, words=words)


def _what() -> str:
    return say(
        "The Grundy value of a total is the smallest of the numbers 0, 1, 2, 3, … that none of its steps leads to as a "
        "value; where no step is possible it is 0."
    )


def _races(task: Task) -> tuple[BareRace, ...]:
    targets, totals = task.numbers("targets"), task.numbers("totals")
    if not 1 <= len(targets) == len(totals) <= 3:
        raise ExerciseError("This exercise has one to three races, each with a total.")
    found = tuple(races.race_of(target, task.numbers(f"steps{at}")) for at, target in enumerate(targets, 1))
    away = [race.target - total for race, total in zip(found, totals, strict=True)]
    if min(totals) < 0 or min(away) < 0 or prod(left + 1 for left in away) > _MOST_TOGETHER:
        raise ExerciseError("The totals of this exercise are too far from their targets.")
    return found


def _values(task: Task) -> list[int]:
    return [race.grundy(total) for race, total in zip(_races(task), task.numbers("totals"), strict=True)]


def _up_to(away: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return all distances up to these, those that others lead to first."""
    found: list[tuple[int, ...]] = [()]
    for left in away:
        found = [(*before, at) for before in found for at in range(left + 1)]
    return found


KIND = Grundy()
