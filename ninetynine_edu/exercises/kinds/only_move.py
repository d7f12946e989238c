"""The only move: one play wins, and at every later turn again just one, however long the other player holds out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ...ground.english import together
from ...ground.say import marked, say
from ...play.moves import Move
from .. import endings_told
from ..endings import Ending
from ..kind import Form, Task, Value
from ..proving import Proof
from ..puzzle_kind import PuzzleKind


class OnlyMove(PuzzleKind):
    """Find the one play that wins."""

    name: ClassVar[str] = "only_move"
    title: ClassVar[str] = marked("The only move")
    form: ClassVar[Form] = Form.MOVE

    def may_fit(self, moves: Sequence[Move], winning: Sequence[Move]) -> bool:
        return len(winning) == 1 < len(moves)

    def is_fit(self, ending: Ending) -> bool:
        return super().is_fit(ending) and ending.only

    def unfit(self) -> str:
        return say("Here it is not so that just one play wins at each turn.")

    def answers(self, task: Task) -> tuple[Value, ...]:
        return (self.ending(task).first.winning[0].code,)

    def proved(self, task: Task) -> tuple[Value, ...]:
        proof, position = Proof(), task.place
        winning = proof.winning(position)
        if len(winning) != 1 or not proof.is_only(position, position.turn):
            return ()
        return (winning[0].code,)

    def short_question(self, task: Task) -> str:
        return say("Only one play wins, whatever the other player does. Which one?")

    def solution(self, task: Task) -> str:
        ending = self.ending(task)
        play = endings_told.play_shown(ending.first.winning[0])
        return together(
            say("{play} is the only move.", play=play),
            endings_told.best_play(ending, you=True),
            endings_told.refuted(ending),
        )

    def hint(self, task: Task) -> str:
        if self.ending(task).plies == 1:
            return say("Look for a total at which the other player can play nothing.")
        return say("Think from the end: at which totals can the other player play nothing? Then take one step back.")

    def slip(self, task: Task, said: Value) -> str:
        return "refuted" if self._reply(task, said) else ""

    def slip_words(self, task: Task, said: Value) -> str:
        reply = self._reply(task, said)
        if reply is None:
            return ""
        return say("Then the other player plays {reply}. Can you still win?", reply=endings_told.play_shown(reply))

    def _reply(self, task: Task, said: Value) -> Move | None:
        return next((reply for move, reply in self.ending(task).replies.items() if move.code == said), None)


KIND = OnlyMove()
