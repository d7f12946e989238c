"""Totals below zero: one play that goes below zero, stays there or comes up again, or two plays one after the other.

The answer is what the engine makes of them; the second way walks along the number line step by step.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ...ground.english import minus, together
from ...ground.picture import Picture
from ...ground.say import marked, say
from ...play.calling import Call
from ...rules.variant import Variant
from .. import calls, pictures, plays, rating
from ..kind import ExerciseError, Form, Kind, Skill, Task, Value
from ..lots import Lots

_RATED: Final = {
    1: (rating.EASIEST, 598),
    2: (598, 640),
    3: (640, 740),
    4: (740, rating.HARDEST),
    5: (740, rating.HARDEST),
}
"""Of each level: how hard a sum is; on the highest level another one follows."""
_FURTHEST: Final = 20


class BelowZero(Kind):
    """The total after plays around zero."""

    name: ClassVar[str] = "below_zero"
    title: ClassVar[str] = marked("Below zero")
    skill: ClassVar[Skill] = Skill.BELOW_ZERO
    form: ClassVar[Form] = Form.NUMBER

    def levels(self, v: Variant) -> tuple[int, ...]:
        return plays.levels_made(self, v)

    def make(self, v: Variant, level: int, lots: Lots) -> Task | None:
        if plays.lowest(v) == 0 or level not in _RATED:
            return None
        task = _one(v, level, lots)
        if task is None or level < 5:
            return task
        first = _sums(task)[0]
        after = first.after
        more = plays.drawn(v, lots, lambda call: _plain(call) and call.step * first.step < 0, after, after)
        if more is None:
            return None
        return Task(v, level, None, {"total": task.number("total"), "plays": (*task.texts("plays"), more[0].code)})

    def answers(self, task: Task) -> tuple[Value, ...]:
        return (_sums(task)[-1].after,)

    def proved(self, task: Task) -> tuple[Value, ...]:
        here = task.number("total")
        for code in task.texts("plays"):
            way = plays.play_named(task.variant, code).way
            for _ in range(abs(way.n)):
                here += 1 if way.n > 0 else -1
        return (here,)

    def rating(self, task: Task) -> int:
        return rating.of_sums(_sums(task))

    def question(self, task: Task) -> str:
        return together(say("The total is {total}.", total=minus(task.number("total"))), *plays.played(task))

    def solution(self, task: Task) -> str:
        return together(*map(calls.sum_of, _sums(task)))

    def hint(self, task: Task) -> str:
        return say("Think of the number line: adding goes to the right, taking away to the left, through 0 as well.")

    def slip(self, task: Task, said: Value) -> str:
        slip = _whole(task).slip(said) if isinstance(said, int) else None
        return slip.value if slip else ""

    def slip_words(self, task: Task, said: Value) -> str:
        return calls.slip_words(_whole(task), said) if isinstance(said, int) else ""

    def solved_picture(self, task: Task) -> Picture | None:
        return pictures.of_sums(_sums(task))


def _one(v: Variant, level: int, lots: Lots) -> Task | None:
    """Return a task of one play."""
    found = plays.drawn(v, lots, lambda call: _plain(call) and _is_below(call, level), -_FURTHEST, _FURTHEST)
    return found and Task(v, level, None, {"total": found[1].before, "plays": (found[0].code,)})


def _plain(call: Call) -> bool:
    return call.op == "add" and call.n != 0 and call.after >= plays.LOWEST


def _is_below(call: Call, level: int) -> bool:
    low, high = _RATED[level]
    return (call.before < 0 or call.after < 0) and low < rating.of_sum(call) <= high


def _sums(task: Task) -> list[Call]:
    """Return the sums of the plays, each from the total before it."""
    found = plays.sums_of(task)
    if any(not _plain(call) for call in found):
        raise ExerciseError(say("Only cards that add or take away have a place here."))
    return found


def _whole(task: Task) -> Call:
    """Return the last sum, in which slips are looked for."""
    return _sums(task)[-1]


KIND = BelowZero()
