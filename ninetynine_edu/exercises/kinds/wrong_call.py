"""Find the wrong call: plays with the totals that were called, each counted on from the one before; one of them is wrong.

The answer asks the engine for each sum; the second way takes the difference of two calls and compares it with the card.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ...ground.english import minus, together
from ...ground.picture import Picture
from ...ground.say import marked, say
from ...play.calling import Call, Slip
from ...rules.variant import Variant
from .. import calls, pictures, plays, rating
from ..kind import ExerciseError, Form, Kind, Skill, Task, Value
from ..lots import Lots

_MOST: Final = 8
_LENGTH: Final = {1: 3, 2: 3, 3: 4, 4: 5, 5: 6}
_SLIPS: Final = {
    1: (Slip.CARD, Slip.OTHER_WAY, Slip.TEN),
    2: (Slip.CARRY, Slip.TEN),
    3: (Slip.CARRY, Slip.OTHER_WAY, Slip.ONE, Slip.START),
    4: (Slip.CARRY, Slip.SWAPPED, Slip.ONE, Slip.START),
    5: (Slip.ONE, Slip.START, Slip.SWAPPED, Slip.PLUS_TWO),
}
"""Which slips a level has, from those that are seen at once to those that must be counted."""
_COST: Final = {
    Slip.CARD: 0,
    Slip.OTHER_WAY: 20,
    Slip.TEN: 20,
    Slip.CARRY: 60,
    Slip.SWAPPED: 60,
    Slip.START: 90,
    Slip.ONE: 90,
}


class WrongCall(Kind):
    """Which of several calls is wrong."""

    name: ClassVar[str] = "wrong_call"
    title: ClassVar[str] = marked("Find the wrong call")
    skill: ClassVar[Skill] = Skill.CHECKING
    form: ClassVar[Form] = Form.NUMBER

    def levels(self, v: Variant) -> tuple[int, ...]:
        return plays.levels_made(self, v)

    def make(self, v: Variant, level: int, lots: Lots) -> Task | None:
        start = total = lots.between(0, v.limit * 2 // 3)
        wrong = lots.below(_LENGTH[level])
        codes, called = [], []
        for place in range(_LENGTH[level]):
            found = plays.drawn(v, lots, lambda call: _fits(call, level), total, total)
            if found is None:
                return None
            said = found[1].after if place != wrong else _miscalled(v, found[1], level, lots)
            if said is None:
                return None
            total = said
            codes.append(found[0].code)
            called.append(total)
        return Task(v, level, None, {"total": start, "plays": tuple(codes), "called": tuple(called)})

    def answers(self, task: Task) -> tuple[Value, ...]:
        wrong = [n for n, (call, said) in enumerate(steps_of(task), 1) if call.after != said]
        if len(wrong) != 1:
            raise ExerciseError(say("One call must be wrong, and the others right."))
        return tuple(wrong)

    def proved(self, task: Task) -> tuple[Value, ...]:
        v, here, wrong = task.variant, task.number("total"), []
        for n, (code, said) in enumerate(zip(task.texts("plays"), task.numbers("called"), strict=True), 1):
            if plays.by_effect(v, here, plays.play_named(v, code)) != said:
                wrong.append(n)
            here = said
        return tuple(wrong)

    def rating(self, task: Task) -> int:
        steps = steps_of(task)
        hidden = max((_COST.get(slip, 40) for call, said in steps if (slip := call.slip(said))), default=40)
        return rating.within(rating.of_sums([call for call, _ in steps]) + hidden)

    def question(self, task: Task) -> str:
        v, called = task.variant, task.numbers("called")
        return together(
            say("The total is {total}. Each total is counted on from the one called before it, and one of them is wrong.",
                total=minus(task.number("total"))),
            *(
                say("Play {n}: {card}, {does}, “{total}”.",
                    n=n, card=play.card.words, does=play.does(v), total=minus(called[n - 1]))
                for n, play in enumerate((plays.play_named(v, code) for code in task.texts("plays")), 1)
            ),
            say("In which play is the call wrong? Give its number."),
        )  # fmt: skip

    def solution(self, task: Task) -> str:
        n = self.answers(task)[0]
        call, said = steps_of(task)[int(str(n)) - 1]
        return together(
            say("Play {n} is wrong: {said} was called.", n=n, said=minus(said)),
            calls.sum_of(call),
        )

    def hint(self, task: Task) -> str:
        return say("Take one play at a time. Count on from the total called before it.")

    def slip(self, task: Task, said: Value) -> str:
        return "right_call" if isinstance(said, int) and said not in self.answers(task) and _is_play(task, said) else ""

    def slip_words(self, task: Task, said: Value) -> str:
        if not self.slip(task, said) or not isinstance(said, int):
            return ""
        return together(say("That call is right."), calls.sum_of(steps_of(task)[said - 1][0]))

    def solved_picture(self, task: Task) -> Picture | None:
        return pictures.of_sums([call for call, said in steps_of(task) if call.after != said])


def _fits(call: Call, level: int) -> bool:
    if level < 3:
        return call.op == "add" and 0 < call.n < 10 and (level > 1 or not call.carries)
    return call.step != 0 and call.op != "set" and call.after >= plays.LOWEST


def _miscalled(v: Variant, call: Call, level: int, lots: Lots) -> int | None:
    """Return a wrong total in which one of the level's slips shows, and from which the game can go on; None where there is none."""
    near = (call.after + by for by in (10, -10, 1, -1))
    likely = dict.fromkeys((abs(call.n), call.before - call.n, _swapped(call.after), *near))
    fitting = [
        said
        for said in likely
        if call.slip(said) in _SLIPS[level] and plays.lowest(v) <= said <= v.limit and said != call.before
    ]
    return lots.one_of(fitting) if fitting else None


def _swapped(total: int) -> int:
    return total % 10 * 10 + total // 10 if 10 <= total <= 99 else total


def _is_play(task: Task, n: int) -> bool:
    return 1 <= n <= len(task.texts("plays"))


def steps_of(task: Task) -> list[tuple[Call, int]]:
    """Return the right sum of each play, from the total called before it, and what was called.

    Raises:
        ExerciseError: plays and calls are not as many, or one is not possible.
    """
    codes, called = task.texts("plays"), task.numbers("called")
    if not 1 <= len(codes) <= _MOST or len(codes) != len(called):
        raise ExerciseError(say("Each of 1 to {n} plays has one call.", n=_MOST))
    here, steps = plays.total_of(task), []
    for code, said in zip(codes, called, strict=True):
        steps.append((plays.sure_call(task.variant, here, plays.play_named(task.variant, code)), said))
        here = plays.checked_total(task.variant, said)
    return steps


KIND = WrongCall()
