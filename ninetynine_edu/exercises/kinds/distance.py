"""How far is it: from a total to the limit, or to another total; from below zero too.

The answer is the difference; the second way counts the steps on the number line one by one.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ...ground.english import minus, together
from ...ground.picture import Picture
from ...ground.say import marked, say
from ...play.calling import Slip
from ...rules.variant import Variant
from .. import pictures, plays, rating
from ..kind import ExerciseError, Form, Kind, Skill, Task, Value
from ..lots import Lots


class Distance(Kind):
    """How far a total is from the limit, or from another."""

    name: ClassVar[str] = "distance"
    title: ClassVar[str] = marked("How far is it?")
    skill: ClassVar[Skill] = Skill.DISTANCE
    form: ClassVar[Form] = Form.NUMBER

    def levels(self, v: Variant) -> tuple[int, ...]:
        return (1, 2, 3, 4, 5) if plays.lowest(v) < 0 else (1, 2, 3)

    def make(self, v: Variant, level: int, lots: Lots) -> Task | None:
        limit = v.limit
        if level == 1:
            total, to = lots.between(max(0, limit - 20), limit - 1), limit
        elif level == 2:
            total, to = lots.between(0, max(0, limit - 21)), limit
        elif level == 3:
            total, to = lots.between(0, limit - 11), lots.between(10, limit)
            if to - total < 11 or not 0 < to % 10 < total % 10:
                return None
        else:
            total, to = -lots.between(1, 20), lots.between(1, limit)
            carries = to % 10 + -total % 10 >= 10
            if total % 10 == 0 or to % 10 == 0 or carries != (level == 5):
                return None
        return Task(v, level, None, {"total": total, "to": to})

    def answers(self, task: Task) -> tuple[Value, ...]:
        total, to = _ends(task)
        return (to - total,)

    def proved(self, task: Task) -> tuple[Value, ...]:
        here, to = _ends(task)
        steps = 0
        while here < to:
            here, steps = here + 1, steps + 1
        return (steps,)

    def rating(self, task: Task) -> int:
        total, to = _ends(task)
        return rating.of_distance(total, to)

    def question(self, task: Task) -> str:
        total, to = _ends(task)
        if to == task.variant.limit:
            return say(
                "The total is {total}. The limit is {limit}. How far is it to the limit?", total=minus(total), limit=to
            )
        return say("The total is {total}. How much must be added to make {to}?", total=minus(total), to=to)

    def solution(self, task: Task) -> str:
        total, to = _ends(task)
        first = 0 if total < 0 else -(-total // 10) * 10
        whole = say("From {total} to {to} it is {n}.", total=minus(total), to=to, n=to - total)
        if not total < first < to:
            return whole
        way = say("First {first} up to {ten}, then {then} more.", first=first - total, ten=first, then=to - first)
        return together(way, whole)

    def hint(self, task: Task) -> str:
        if _ends(task)[0] < 0:
            return say("Go up to 0 first, and then go on.")
        return say("Go to the next full ten first, and then in tens.")

    def slip(self, task: Task, said: Value) -> str:
        total, to = _ends(task)
        right = to - total
        if not isinstance(said, int) or said == right:
            return ""
        if said == -right or (total < 0 and said == to + total):
            return Slip.SIGN.value
        if said in (total, to):
            return Slip.BEFORE.value
        if said == to + total:
            return Slip.OTHER_WAY.value
        if said in (right - 10, right + 10):
            return Slip.TEN.value
        return Slip.ONE.value if said in (right - 1, right + 1) else ""

    def slip_words(self, task: Task, said: Value) -> str:
        found = self.slip(task, said)
        return say(_SLIPS[found]) if found else ""

    def picture(self, task: Task) -> Picture | None:
        total, to = _ends(task)
        return pictures.of_way(total, to, task.variant.limit, is_open=True)

    def solved_picture(self, task: Task) -> Picture | None:
        total, to = _ends(task)
        return pictures.of_way(total, to, task.variant.limit)


_SLIPS: Final = {
    Slip.SIGN.value: marked("Look at the sign. On which side of zero does the total begin?"),
    Slip.BEFORE.value: marked("That is a place on the number line. How far is it between the two?"),
    Slip.OTHER_WAY.value: marked("You added the two. How far are they apart?"),
    Slip.TEN.value: marked("The ones are right. Count the tens once more."),
    Slip.ONE.value: marked("Very close. Count the steps, not the places."),
}


def _ends(task: Task) -> tuple[int, int]:
    total, to = plays.total_of(task), plays.total_of(task, "to")
    if total > to:
        raise ExerciseError(say("A way on the number line goes up here, not from {total} to {to}.", total=total, to=to))
    return total, to


KIND = Distance()
