"""Say the total: one card is played on a total; what is the new total?

The answer is what the engine makes of the play; the second way is the card's own effect, applied to the number.
"""

from __future__ import annotations

from typing import ClassVar

from ...ground.cards import Card
from ...ground.english import minus, together
from ...ground.say import marked, say
from ...play.drill import Sum
from ...rules.card_words import in_full
from ...rules.effects import Effect
from ...rules.variant import Variant
from .. import calls, rating, sums
from ..exercise import Exercise
from ..kind import LEVELS, Form, Kind, Skill, Task, Value
from ..lots import Lots


class SayTotal(Kind):
    """Say the total after one play."""

    name: ClassVar[str] = "say_total"
    title: ClassVar[str] = marked("Say the total")
    skill: ClassVar[Skill] = Skill.ADDING
    form: ClassVar[Form] = Form.NUMBER

    def levels(self, v: Variant) -> tuple[int, ...]:
        return sums.levels_of(v)

    def make(self, v: Variant, level: int, lots: Lots) -> Task | None:
        found = sums.sum_by_lot(v, level, lots)
        return None if found is None else task_of(v, level, found)

    def answers(self, task: Task) -> tuple[Value, ...]:
        sums.call_of(task)  # a total that is told, not called, cannot be asked for
        return (task.place.play(sums.move_of(task)).total,)

    def proved(self, task: Task) -> tuple[Value, ...]:
        effect = task.variant.effect(sums.move_of(task).cards[0])
        wanted = sums.move_of(task).alternative.value
        ways = [way for way in effect.alternatives if way.value == wanted]
        return tuple({way.apply(task.place.total, negative=task.variant.negative) or 0 for way in ways})

    def rating(self, task: Task) -> int:
        return rating.of_sum(sums.call_of(task))

    def question(self, task: Task) -> str:
        move = sums.move_of(task)
        return say(
            "The total is {total}. You play {card}: {does}. What is the new total?",
            total=minus(task.place.total), card=move.cards[0].the_words,
            does=in_full(Effect((move.alternative,)), task.variant.limit),
        )  # fmt: skip

    def cards(self, task: Task) -> tuple[Card, ...]:
        return sums.move_of(task).cards

    def solution(self, task: Task) -> str:
        return calls.sum_of(sums.call_of(task))

    def hint(self, task: Task) -> str:
        call = sums.call_of(task)
        if call.op == "set":
            return say("Look at the card. This card does not add.")
        return calls.way(call) if call.step else say("Nothing is added.")

    def slip(self, task: Task, said: Value) -> str:
        slip = sums.call_of(task).slip(said) if isinstance(said, int) else None
        return slip.value if slip else ""

    def slip_words(self, task: Task, said: Value) -> str:
        return together(calls.slip_words(sums.call_of(task), said)) if isinstance(said, int) else ""


def task_of(v: Variant, level: int, found: Sum) -> Task:
    """Return the task that asks for the total of one sum of a game."""
    position = sums.with_one_card(v, found)
    move = next(move for move in position.legal_moves if move.alternative == found.alternative)
    return Task(v, level, position, {"move": move.code})


KIND = SayTotal()


def exercise_of(v: Variant, found: Sum, level: int = LEVELS[0]) -> Exercise:
    """Return the exercise that asks for the total of one sum of a game.

    >>> from ninetynine_edu.play.drill import Drill
    >>> from ninetynine_edu.rules.variant import variant
    >>> found = Drill(variant("standard")).find(47, "add", 8)
    >>> asked = exercise_of(variant("standard"), found)
    >>> asked.answers, asked.check(45).slip
    (('55',), 'carry')
    """
    return Exercise(KIND, task_of(v, level, found))
