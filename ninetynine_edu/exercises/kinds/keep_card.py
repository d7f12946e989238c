"""Which card must wait: played now it loses, while every other card can still win."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from ...ground.english import together
from ...ground.say import marked, say
from ...play.moves import Move
from .. import endings_told
from ..kind import Form, Task, Value
from ..proving import Proof
from ..puzzle_kind import PuzzleKind


class KeepCard(PuzzleKind):
    """Find the card that must not be played now."""

    name: ClassVar[str] = "keep_card"
    title: ClassVar[str] = marked("Which card must wait?")
    form: ClassVar[Form] = Form.CARD

    def may_fit(self, moves: Sequence[Move], winning: Sequence[Move]) -> bool:
        return bool(winning) and len(_cards(moves) - _cards(winning)) == 1

    def unfit(self) -> str:
        return say("Here it is not so that just one card must wait.")

    def answers(self, task: Task) -> tuple[Value, ...]:
        first = self.ending(task).first
        return tuple(_cards(first.losing) - _cards(first.winning))

    def proved(self, task: Task) -> tuple[Value, ...]:
        position = task.place
        winning = {code for move in Proof().winning(position) for code in move.together.partition(":")[0].split("&")}
        playable = {card.code for move in position.legal_moves for card in move.cards}
        return tuple(playable - winning) if winning else ()

    def short_question(self, task: Task) -> str:
        return together(
            say("One card must wait: play it now, and you lose. Every other card that you can play now can win."),
            say("Which card must wait?"),
        )

    def solution(self, task: Task) -> str:
        ending = self.ending(task)
        kept = task.variant.card(str(self.answers(task)[0]))
        return together(
            say("Keep {card}.", card=kept.the_words),
            endings_told.best_play(ending, you=True),
            endings_told.refuted(ending),
        )

    def hint(self, task: Task) -> str:
        return say("Play each card in your head. After which one does the other player leave you without a play?")

    def slip(self, task: Task, said: Value) -> str:
        first = self.ending(task).first
        return "wins_too" if said in _cards(first.winning) else ""

    def slip_words(self, task: Task, said: Value) -> str:
        if not self.slip(task, said):
            return ""
        return say("With {card} you can win now.", card=task.variant.card(str(said)).the_words)


def _cards(moves: Iterable[Move]) -> set[str]:
    """Return the cards that some plays lay."""
    return {card.code for move in moves for card in move.cards}


KIND = KeepCard()
