"""Doubling and halving, where the game has a card that doubles: what is the total after it, or what was it before?

The answer asks the engine, for halving at every total; the second way works with the figures of the number.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from ...ground.english import minus
from ...ground.picture import Picture
from ...ground.say import marked, say
from ...play.calling import Call, Slip
from ...rules.variant import Variant
from .. import calls, pictures, plays, rating
from ..kind import ExerciseError, Form, Kind, Skill, Task, Value
from ..lots import Lots
from ..plays import Play

_FITS: Final[dict[int, Callable[[int], bool]]] = {
    1: lambda total: total % 10 < 5 and 0 < total < 25,
    2: lambda total: total % 10 < 5 and total > 10,
    3: lambda total: total % 10 >= 5 and total > 10,
    4: lambda total: total % 10 >= 5 and total > 10,
    5: lambda total: total < 0 and -total % 10 >= 5,
}
"""Which totals are doubled at each level."""
_HALVED: Final = (2, 4, 5)
"""The levels that ask for the way back."""


class DoubleHalf(Kind):
    """The total after a card that doubles, or before it."""

    name: ClassVar[str] = "double_half"
    title: ClassVar[str] = marked("Doubling and halving")
    skill: ClassVar[Skill] = Skill.DOUBLING
    form: ClassVar[Form] = Form.NUMBER

    def levels(self, v: Variant) -> tuple[int, ...]:
        return plays.levels_made(self, v)

    def make(self, v: Variant, level: int, lots: Lots) -> Task | None:
        if not any(play.way.op == "double" for play in plays.kinds_of_play(v)):
            return None
        low = max(plays.lowest(v), -30) if level == max(_FITS) else 0
        found = plays.drawn(
            v, lots, lambda call: call.op == "times" and bool(call.step) and _FITS[level](call.before), low
        )
        if found is None or found[1].is_cut or found[1].after != 2 * found[1].before:
            return None
        play, call = found
        if level not in _HALVED:
            return Task(v, level, None, {"play": play.code, "total": call.before})
        return Task(v, level, None, {"play": play.code, "after": call.after})

    def answers(self, task: Task) -> tuple[Value, ...]:
        v, play = task.variant, _play(task)
        if "total" in task.given:
            return (plays.sure_call(v, task.number("total"), play).after,)
        after = plays.total_of(task, "after")
        starts = range(min(0, after), max(0, after) + 1)
        found = [start for start in starts if (call := plays.call_at(v, start, play)) and call.after == after]
        if not found:
            raise ExerciseError(say("No card does this."))
        return tuple(found)

    def proved(self, task: Task) -> tuple[Value, ...]:
        if "total" in task.given:
            total = task.number("total")
            tens, ones = divmod(abs(total), 10)
            return ((tens * 20 + ones + ones) * (1 if total >= 0 else -1),)
        after = task.number("after")
        return (after // 2,) if after % 2 == 0 else ()

    def rating(self, task: Task) -> int:
        back = 0 if "total" in task.given else rating.BACKWARDS
        return rating.within(rating.of_sum(_call(task)) + back)

    def question(self, task: Task) -> str:
        play = _play(task)
        card, does = play.card.the_words, play.does(task.variant)
        if "total" in task.given:
            return say(
                "The total is {total}. You play {card}: {does}. What is the new total?",
                total=minus(task.number("total")), card=card, does=does,
            )  # fmt: skip
        return say(
            "You play {card}: {does}. Now the total is {total}. What was the total before?",
            total=minus(task.number("after")), card=card, does=does,
        )  # fmt: skip

    def solution(self, task: Task) -> str:
        call = _call(task)
        if "total" in task.given:
            return calls.sum_of(call)
        return say("Half of {total} is {half}.", total=minus(call.after), half=minus(call.before))

    def hint(self, task: Task) -> str:
        if "total" in task.given:
            return say("First the tens, then the ones. Then add both.")
        return say("Look for the number that makes this one when it is doubled.")

    def slip(self, task: Task, said: Value) -> str:
        if not isinstance(said, int):
            return ""
        if "total" in task.given:
            slip = _call(task).slip(said)
            return slip.value if slip else ""
        after = task.number("after")
        right = after // 2
        found = {
            after: Slip.BEFORE.value, -right: Slip.SIGN.value, after * 2: "doubled", after - 2: Slip.PLUS_TWO.value,
            right - 5: "odd_ten", right + 5: "odd_ten",
        }  # fmt: skip
        return "" if said == right else found.get(said, "")

    def slip_words(self, task: Task, said: Value) -> str:
        found = self.slip(task, said)
        if not found or not isinstance(said, int):
            return ""
        if "total" in task.given:
            return calls.slip_words(_call(task), said)
        return say(_SLIPS[found])

    def solved_picture(self, task: Task) -> Picture | None:
        return pictures.of_sums([_call(task)])


_SLIPS: Final = {
    Slip.BEFORE.value: marked("That is the total after the card. What was it before?"),
    Slip.SIGN.value: marked("The number is right. On which side of zero is it?"),
    "doubled": marked("You doubled. This time, go back: halve."),
    Slip.PLUS_TWO.value: marked("You took away 2. This time, halve."),
    "odd_ten": marked("Nearly. Half of a ten is 5. Count it too."),
}


def _play(task: Task) -> Play:
    play = plays.play_named(task.variant, task.text("play"))
    if play.way.op != "double":
        raise ExerciseError(say("Only cards that double have a place here."))
    return play


def _call(task: Task) -> Call:
    """Return the sum that is asked about, whichever part of it is looked for."""
    before = task.number("total") if "total" in task.given else plays.total_of(task, "after") // 2
    return plays.sure_call(task.variant, before, _play(task))


KIND = DoubleHalf()
