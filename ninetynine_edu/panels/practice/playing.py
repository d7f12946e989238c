"""A puzzle played out: its visitor must win a position that is won, against a defence that never errs and lasts as long as it can."""

from __future__ import annotations

from typing import Any, Final

from ...ground.english import minus, together
from ...ground.say import listed, say
from ...play.moves import Move
from ...play.position import Position
from ...solve.endgame import solve
from ...solve.solution import Solution, SolveError
from ..kit.messages import ODD, Refused
from .shown import move_view, position_view

NODES: Final = 20_000
SECONDS: Final = 3
_MOST_PLIES: Final = 60


def answered(position: Position) -> Solution | None:
    """Return who wins a position and how, or None where that takes too long to find out."""
    try:
        return solve(position, nodes=NODES, seconds=SECONDS)
    except SolveError:
        return None


class PlayedOut:
    """A won position on its way to the win.

    Args:
        position: two hands that are both seen.
        seat: whose win it is.

    >>> import ninetynine_edu as nn
    >>> out = PlayedOut.of(nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93))
    >>> out.play("10C-10")
    'Then the other player can win. You may try another card.'
    >>> out.play("2C")
    'The other player plays the two of hearts. The total is 97.'
    """

    def __init__(self, position: Position, seat: int) -> None:
        self.position, self.seat = position, seat
        self._wrong: list[str] = []

    @classmethod
    def of(cls, position: Position, move: Move | None = None) -> PlayedOut | None:
        """Return a position to be played out, or None where it is not won for the seat to move, over, or too much to work out.

        Args:
            position: the position of a puzzle.
            move: a play that was found already.
        """
        if not position.visible or position.is_over or position.seats != 2:
            return None
        seat = position.turn
        after = position.play(move) if move else position
        if after.is_over or (found := answered(after)) is None or found.winner != seat:
            return None
        out = cls(after, seat)
        out.reply()
        return None if out.is_over else out

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended, won as it was."""
        return self.position.is_over

    def play(self, code: str) -> str:
        """Play a card, let the defence answer, and say what came of it; what would lose is not played.

        Raises:
            Refused: no such play.
        """
        move = next((move for move in self.position.legal_moves if move.code == code), None)
        if self.is_over or self.position.turn != self.seat or move is None:
            raise Refused(ODD)
        after = self.position.play(move)
        found = answered(after)
        if found is not None and found.winner != self.seat:
            self._wrong.append(move.code)
            return say("Then the other player can win. You may try another card.")
        self.position, self._wrong = after, []
        return self.reply()

    def reply(self) -> str:
        """Let the defence play until it is the visitor's turn again, and say what it has played."""
        said = []
        for _ in range(_MOST_PLIES):
            if self.is_over or self.position.turn == self.seat:
                break
            found = answered(self.position)
            move = found.line[0] if found and found.line else self.position.legal_moves[0]
            self.position = self.position.play(move)
            total = minus(self.position.total)
            cards = listed([card.the_words for card in move.cards])
            said.append(say("The other player plays {cards}. The total is {total}.", cards=cards, total=total))
        outcome = self.position.outcome
        if outcome is not None and outcome.winner == self.seat:
            said.append(say("You win! That was perfect play."))
        return together(*said)

    @property
    def view(self) -> dict[str, Any]:
        """The position as the page draws it."""
        moves = [] if self.is_over else [move_view(move, self.position) for move in self.position.legal_moves]
        options = [{**move, "tried": move["code"] in self._wrong} for move in moves]
        return {**position_view(self.position, self.seat, not self.is_over), "options": options, "over": self.is_over}
