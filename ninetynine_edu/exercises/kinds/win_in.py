"""Win in how many plays: the winner hurries, the loser delays; how many plays are there until somebody cannot play?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ...ground.english import together
from ...ground.say import marked, say, say_many
from ...play.moves import Move
from .. import endings_told
from ..endings import Ending, Turn
from ..kind import Form, Task, Value
from ..proving import Proof
from ..puzzle_kind import PuzzleKind


class WinIn(PuzzleKind):
    """Count the plays until the deal is won."""

    name: ClassVar[str] = "win_in"
    title: ClassVar[str] = marked("Win in how many plays?")
    form: ClassVar[Form] = Form.NUMBER

    def may_fit(self, moves: Sequence[Move], winning: Sequence[Move]) -> bool:
        return bool(winning) and len(moves) > 1

    def is_fit(self, ending: Ending) -> bool:
        plays = (turn.best[0] for turn in ending.line)
        return super().is_fit(ending) and not any(move.answer or move.is_throw or move.is_three for move in plays)

    def unfit(self) -> str:
        return say("Here the player to move does not win by playing cards alone.")

    def right(self, turn: Turn) -> tuple[Move, ...]:
        return turn.best

    def answers(self, task: Task) -> tuple[Value, ...]:
        return (self.ending(task).plies,)

    def proved(self, task: Task) -> tuple[Value, ...]:
        winner, plies = Proof().result(task.place)
        return (plies,) if winner == task.place.turn else ()

    def short_question(self, task: Task) -> str:
        return together(
            say("You win as fast as you can, and the other player holds out as long as possible."),
            say("How many plays are there, yours and the other player's together?"),
        )

    def solution(self, task: Task) -> str:
        ending = self.ending(task)
        told = say_many("There is {n} play.", "There are {n} plays.", ending.plies)
        return together(told, endings_told.best_play(ending, you=True))

    def hint(self, task: Task) -> str:
        return say(
            "Look for your fastest win. Then let the other player choose what lasts longest, and count every play."
        )

    def slip(self, task: Task, said: Value) -> str:
        ending = self.ending(task)
        if said == len(ending.own_turns):
            return "own_plays"
        return "one_off" if isinstance(said, int) and abs(said - ending.plies) == 1 else ""

    def slip_words(self, task: Task, said: Value) -> str:
        if self.slip(task, said) == "own_plays":
            return say("Count the plays of both players, not only yours.")
        return say("Very close. Count once more.") if self.slip(task, said) else ""


KIND = WinIn()
