"""Winning totals of a race: which totals do you want to leave to the other player?

The answer is that of the race itself, from its table of values; the second way counts back from the target and asks of each
total whether a step reaches one that is lost.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ...ground.english import together
from ...ground.picture import Picture
from ...ground.say import listed, marked, say
from ...race.period import BareRace
from ...rules.variant import Variant
from .. import races, rating
from ..kind import ExerciseError, Form, Kind, Skill, Task, Value
from ..lots import Lots

_SPAN: Final = {1: 12, 2: 25, 3: 16, 4: 20, 5: 20}
_MOST: Final = 100
LEAVE, FACE = "leave", "face"


class RaceTotals(Kind):
    """Which totals to leave, or not to stand at, in a race."""

    name: ClassVar[str] = "race_totals"
    title: ClassVar[str] = marked("Winning totals of a race")
    skill: ClassVar[Skill] = Skill.RACES
    form: ClassVar[Form] = Form.NUMBERS
    mixed_from: ClassVar[int] = 3

    def levels(self, v: Variant) -> tuple[int, ...]:
        return (1, 2, 3, 4, 5) if races.steps_in(v) and v.limit > 30 else ()

    def make(self, v: Variant, level: int, lots: Lots) -> Task | None:
        steps = races.steps_by_lot(v, level, lots)
        highest = min(v.limit, races.LARGEST_TARGET)
        target = highest if level > 3 else lots.between(15, highest)
        first = max(0, target - _SPAN[level] - lots.below(6))
        asked = lots.one_of((LEAVE, FACE))
        loses = int(level == 5)
        made = Task(
            v, level, None, {"target": target, "steps": steps, "first": first, "asked": asked, "last_loses": loses}
        )
        return made if 2 <= len(_lost(made)) <= 8 else None

    def answers(self, task: Task) -> tuple[Value, ...]:
        if task.text("asked") not in (LEAVE, FACE):
            raise ExerciseError(f"{'asked'} is not asked in this exercise.")
        if not _lost(task):
            raise ExerciseError("None of these totals is lost.")
        return (_lost(task),)

    def proved(self, task: Task) -> tuple[Value, ...]:
        steps, target, (first, last) = task.numbers("steps"), task.number("target"), _ends(task)
        won: dict[int, bool] = {}
        for total in range(target, -1, -1):
            after = [total + step for step in steps if total + step <= target]
            won[total] = any(not won[next_total] for next_total in after) if after else bool(task.number("last_loses"))
        return (tuple(total for total in range(first, last + 1) if not won[total]),)

    def rating(self, task: Task) -> int:
        steps, (first, last) = task.numbers("steps"), _ends(task)
        in_a_row = steps == tuple(range(1, len(steps) + 1))
        return rating.within(
            650
            + 20 * len(steps)
            + 8 * (last - first)
            + (0 if in_a_row else 250)
            + 300 * (task.number("last_loses") != 0)
        )

    def question(self, task: Task) -> str:
        first, last = _ends(task)
        asked = _ASKED[task.text("asked") == FACE]
        return together(races.rules_of(_race(task)), say(asked, first=first, last=last))

    def solution(self, task: Task) -> str:
        lost = _lost(task)
        if len(lost) == 1:
            return say(
                "{total}. Whatever is added to it, the other player can win. From every other total here some step wins.",
                total=lost[0],
            )
        return say(
            "{totals}. From none of these a step leads to another of them. From every total between them one step does.",
            totals=listed(map(str, lost), "and"),
        )

    def hint(self, task: Task) -> str:
        if task.number("last_loses"):
            return say("Work back from {target}. Whoever has to make {target} loses.", target=task.number("target"))
        return say("Work back from {target}. From which totals can you make it at once?", target=task.number("target"))

    def slip(self, task: Task, said: Value) -> str:
        if not isinstance(said, tuple):
            return ""
        right, own = set(_lost(task)), set(said)
        first, last = _ends(task)
        if own == set(range(first, last + 1)) - right:
            return "other_side"
        if own < right:
            return "some_missing"
        return "some_too_many" if own > right else ""

    def slip_words(self, task: Task, said: Value) -> str:
        return say(_SLIPS[slip]) if (slip := self.slip(task, said)) else ""

    def picture(self, task: Task) -> Picture:
        first, last = _ends(task)
        return races.row_of_totals(first, last, words=say("The totals from {first} to {last}.", first=first, last=last))

    def solved_picture(self, task: Task) -> Picture:
        first, last = _ends(task)
        return races.row_of_totals(first, last, _lost(task), words=self.solution(task))


_ASKED: Final = {
    False: marked("Which totals from {first} to {last} do you want to leave to the other player? Write all of them."),
    True: marked(
        "At which totals from {first} to {last} do you lose if it is your turn and the other player plays best? Write all of them."
    ),
}
_SLIPS: Final = {
    "other_side": marked("These are all the others. Look at the question again: whose turn is it at these totals?"),
    "some_missing": marked("All of these are right. There are more."),
    "some_too_many": marked("The right ones are all there. Some are too many."),
}  # fmt: skip


def _race(task: Task) -> BareRace:
    return races.race_of(task.number("target"), task.numbers("steps"), last_loses=task.number("last_loses") != 0)


def _ends(task: Task) -> tuple[int, int]:
    """Return the first and the last total that are asked about."""
    first, target = task.number("first"), task.number("target")
    if not 0 <= first < target <= first + _MOST:
        raise ExerciseError(f"At most {_MOST} totals of a race are asked about.")
    return first, target - 1


def _lost(task: Task) -> tuple[int, ...]:
    race, (first, last) = _race(task), _ends(task)
    return tuple(total for total in range(first, last + 1) if not race.wins(total))


KIND = RaceTotals()
