"""Who wins: all cards are seen and both play as well as they can; who wins?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ...ground.people import shown
from ...ground.say import marked, say
from ...play.moves import Move
from .. import endings_told
from ..kind import Form, Task, Value
from ..proving import Proof
from ..puzzle_kind import PuzzleKind


class WhoWins(PuzzleKind):
    """Say who wins with best play of both."""

    name: ClassVar[str] = "who_wins"
    title: ClassVar[str] = marked("Who wins?")
    form: ClassVar[Form] = Form.CHOICE

    def may_fit(self, moves: Sequence[Move], winning: Sequence[Move]) -> bool:
        return len(moves) > 1

    def unfit(self) -> str:
        return say("Here there is nothing to choose.")

    def answers(self, task: Task) -> tuple[Value, ...]:
        return (code_of(self.ending(task).winner),)

    def proved(self, task: Task) -> tuple[Value, ...]:
        return (code_of(Proof().result(task.place)[0]),)

    def choices(self, task: Task) -> tuple[str, ...]:
        return tuple(code_of(seat) for seat in task.place.alive)

    def choice_words(self, task: Task, code: str) -> str:
        return next((shown(endings_told.player(seat)) for seat in task.place.alive if code_of(seat) == code), code)

    def short_question(self, task: Task) -> str:
        return say("Both play as well as they can. Who wins?")

    def solution(self, task: Task) -> str:
        return endings_told.best_play(self.ending(task), you=False)

    def hint(self, task: Task) -> str:
        return say("At which totals can each player still play? Who is the first to be left without a play?")


def code_of(seat: int) -> str:
    """Return what a seat is called in an answer: `P1`."""
    return f"P{seat + 1}"


KIND = WhoWins()
