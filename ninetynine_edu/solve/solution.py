"""What a solver answers, and how it says that it cannot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from typing import Literal

from .._text import count_of
from ..moves import Move
from ..position import Position

Value = Literal[1, -1] | Fraction
"""+1 won, -1 lost, between them where chance or other players have a say."""


class SolveError(ValueError):
    """A question that this solver does not answer, or not within its budget. The text says what would fit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """An exact answer that remembers its question.

    Attributes:
        position: the question.
        winner: the seat that wins under best play (0-based); None when a deal of more than two ended without a winner.
        value: +1 when the seat to move wins, -1 when it loses.
        values: the value of every legal move for the seat to move, in the order of `legal_moves`.
        lengths: for every legal move, how many plays the deal then lasts, this one counted, when whoever wins hurries
            and whoever loses delays.
        best_moves: the moves of the best value; among them the quickest wins, or the slowest losses.
        line: one line of best play to the end of the deal.
        plies: how many plays the deal lasts under best play, ``len(line)``.
        method: how it was found: ``number line``, ``search`` or ``over``.
        positions: how many positions were decided on the way.
        seconds: how long it took. Not compared.

    >>> import ninetynine_edu as nn
    >>> nn.solve(nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93))
    <Solution: Player 1 wins in 3 plays: 2♣ 2♥ A♦+1; only 2♣ wins>
    """

    position: Position
    winner: int | None
    value: Value
    values: Mapping[Move, Value]
    lengths: Mapping[Move, int]
    best_moves: tuple[Move, ...]
    line: tuple[Move, ...]
    plies: int
    method: str
    positions: int
    seconds: float = field(compare=False)

    @property
    def winning_moves(self) -> tuple[Move, ...]:
        """The moves that win, quick or slow."""
        return tuple(move for move, value in self.values.items() if value > 0)

    @property
    def words(self) -> str:
        """The answer as a sentence for people."""
        who = "Nobody" if self.winner is None else f"Player {self.winner + 1}"
        if not self.line:
            return f"{who} has won: the deal is over."
        return f"{who} wins in {count_of(self.plies, 'play')}: {' '.join(map(str, self.line))}."

    def __repr__(self) -> str:
        if not self.line:
            return f"<Solution: {self.words[:-1]}>"
        shown = " ".join(map(str, self.line[:3])) + (" …" if len(self.line) > 3 else "")
        winning = self.winning_moves
        if not winning:
            choice = "every move loses"
        elif len(winning) == len(self.values):
            choice = "every move wins"
        else:
            few = " and ".join(map(str, winning)) if len(winning) < 3 else f"{len(winning)} of {len(self.values)} moves"
            choice = f"only {few} win{'s' if len(winning) == 1 else ''}"
        who = "Nobody" if self.winner is None else f"Player {self.winner + 1}"
        return f"<Solution: {who} wins in {count_of(self.plies, 'play')}: {shown}; {choice}>"

    def _repr_html_(self) -> str:
        rows = "".join(self._row(move) for move in self.values)
        table = (
            '<table><thead><tr><th scope="col">Play</th><th scope="col">New total</th><th scope="col">With best play'
            f'</th><th scope="col">Plays left</th></tr></thead><tbody>{rows}</tbody></table>'
            if rows
            else ""
        )
        return f'<div class="nn-solution"><p><b>{escape(self.words)}</b></p>{table}</div>'

    def _row(self, move: Move) -> str:
        # No colours of its own: the page may be light or dark. The signs tell won from lost.
        verdict = "● won" if self.values[move] > 0 else "◇ lost"
        star = " (best)" if move in self.best_moves else ""
        return (
            f"<tr><td>{escape(str(move))}{star}</td><td>{self.position.result_of(move)}</td>"
            f"<td>{verdict} for Player {self.position.turn + 1}</td><td>{self.lengths[move]}</td></tr>"
        )
