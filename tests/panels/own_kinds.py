"""Small kinds of exercises for tests of pages: one for each way to answer, with the same facts each time."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from ninetynine_edu.exercises.kind import Form, Kind, Skill, Task, Value
from ninetynine_edu.exercises.lots import Lots
from ninetynine_edu.ground.cards import Card
from ninetynine_edu.play.position import Position
from ninetynine_edu.rules.variant import Variant


class Small(Kind):
    """A kind whose answers are given; the lots only choose a number, so that there are many."""

    skill: ClassVar[Skill] = Skill.LOOKING_AHEAD
    right: ClassVar[tuple[Value, ...]] = ()

    def levels(self, v: Variant) -> tuple[int, ...]:
        return (1, 2, 3)

    def make(self, v: Variant, level: int, lots: Lots) -> Task | None:
        return Task(v, level, self.place(v), {"number": lots.below(10**6)})

    def place(self, v: Variant) -> Position | None:
        return None

    def answers(self, task: Task) -> tuple[Value, ...]:
        return self.right

    def proved(self, task: Task) -> tuple[Value, ...]:
        return self.right

    def rating(self, task: Task) -> int:
        return 400 + 100 * task.level

    def question(self, task: Task) -> str:
        return "?"

    def solution(self, task: Task) -> str:
        return "!"

    def hint(self, task: Task) -> str:
        return "…"


class OnlyPlay(Small):
    """The position of the lab's first example: only the two of clubs wins."""

    name, title, form, is_puzzle = "only_play", "Only play", Form.MOVE, True
    right = ("2C",)

    def place(self, v: Variant) -> Position | None:
        return Position.open(v, ["10C 2C AD", "2H 5D 6C"], total=93)


class Won(OnlyPlay):
    """Who wins it?"""

    name, title, form = "won", "Won", Form.CHOICE
    right = ("P1",)

    def choices(self, task: Task) -> tuple[str, ...]:
        return ("P1", "P2")


class Fitting(Small):
    """Which of these cards?"""

    name, title, form = "fitting", "Fitting", Form.CARDS
    right = (("2C", "KS"),)

    def cards(self, task: Task) -> tuple[Card, ...]:
        return tuple(map(task.variant.card, ("2C", "8D", "KS")))


class AnyRank(Small):
    """Which card adds eight?"""

    name, title, form = "any_rank", "Any rank", Form.CARD
    right = ("8S", "8H", "8D", "8C")


class Share(Small):
    """A chance."""

    name, title, form = "share", "Share", Form.FRACTION
    right = (Fraction(3, 4),)


SMALL = {kind.name: kind for kind in (OnlyPlay(), Won(), Fitting(), AnyRank(), Share())}
