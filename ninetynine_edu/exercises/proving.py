"""The second way to the answers of puzzles: plain minimax, play by play, through the rules of the game alone.

It shares nothing with `solve`: no bounds that cut off, no number line, no order of plays, and no kinds of cards that are taken as
one. All that it keeps is what it has found already.
"""

from __future__ import annotations

from typing import Final

from ..ground.say import say
from ..play.moves import Move
from ..play.position import Position
from .kind import ExerciseError

POSITIONS: Final = 60_000
"""So many positions are looked at before a stranger's ending counts as too large."""


class Proof:
    """Who wins each position of an ending, and in how many plays when the winner hurries and the loser delays."""

    def __init__(self) -> None:
        self._found: Final[dict[tuple[object, ...], tuple[int, int]]] = {}

    def result(self, position: Position) -> tuple[int, int]:
        """Return the seat that wins, and the plays left.

        Raises:
            ExerciseError: it is too large, chance has a say, or nobody wins.
        """
        outcome = position.outcome
        if outcome is not None:
            if outcome.winner is None:
                raise ExerciseError(say("Nobody wins here."))
            return outcome.winner, 0
        key = position.state_key()
        if key not in self._found:
            if position.is_chance or len(self._found) > POSITIONS:
                raise ExerciseError(say("This ending is too large, or chance has a say in it."))
            self._found[key] = self._best([self.result(position.play(move)) for move in position.legal_moves], position)
        return self._found[key]

    @staticmethod
    def _best(results: list[tuple[int, int]], position: Position) -> tuple[int, int]:
        own = [plies for winner, plies in results if winner == position.turn]
        if own:
            return position.turn, min(own) + 1
        winner, plies = max(results, key=lambda result: result[1])
        return winner, plies + 1

    def winning(self, position: Position) -> list[Move]:
        """Return the plays with which the seat on turn wins."""
        return [move for move in position.legal_moves if self.result(position.play(move))[0] == position.turn]

    def holding_out(self, position: Position) -> list[Position]:
        """Return what follows the plays that keep to the length of best play."""
        winner, plies = self.result(position)
        return [
            after
            for after in (position.play(move) for move in position.legal_moves)
            if self.result(after) == (winner, plies - 1)
        ]

    def is_only(self, position: Position, seat: int) -> bool:
        """Return whether a seat, which wins, has one winning play at each of its turns but the last, against the longest defence."""
        afters = self.holding_out(position)
        if position.turn == seat and len(self.winning(position)) > 1:
            return not any(self._moves_again(after, seat) for after in afters)
        return all(after.is_over or self.is_only(after, seat) for after in afters)

    def _moves_again(self, position: Position, seat: int) -> bool:
        if position.is_over:
            return False
        return position.turn == seat or any(self._moves_again(after, seat) for after in self.holding_out(position))
