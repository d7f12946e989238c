"""How deals end, why moves and positions are refused, and the view of legal moves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from ..ground.text import count_of
from .move_text import MoveText, read_move
from .moves import Move


class InvalidPosition(ValueError):
    """A position that cannot be. `problems` holds every reason."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(" ".join(self.problems))


class MoveRefused(ValueError):
    """A move that is not made, for any reason.

    Attributes:
        reason: why, as a sentence or two.

    >>> error = IllegalMove("You do not hold the ace.", "Position: standard 93 P1+ 4C/KH")
    >>> str(error), error.reason
    ('You do not hold the ace. Position: standard 93 P1+ 4C/KH', 'You do not hold the ace.')
    """

    def __init__(self, reason: str, where: str = "") -> None:
        self.reason = reason
        super().__init__(f"{reason} {where}" if where else reason)


class InvalidMove(MoveRefused):
    """A text that is no move."""


class IllegalMove(MoveRefused):
    """A move that the rules do not allow here."""


class AmbiguousMove(MoveRefused):
    """A text that fits several legal moves."""


class Termination(StrEnum):
    """The rule that ended a deal."""

    STUCK = "stuck"
    """The player on turn held no card that fits (rules 1.2, must_play)."""
    NO_CARDS = "no_cards"
    """The player on turn held no card at all."""
    OVER_LIMIT = "over_limit"
    """A player went over the limit on purpose (must_play false)."""
    WRONG_CALL = "wrong_call"
    """A player said a wrong total (call_mode must_call)."""
    LAST_SEAT = "last_seat"
    """All others are out (bust_mode eliminated)."""
    THREE_KINGS = "three_kings"
    """Somebody held three kings and wins at once (rules 4.3)."""
    THREE_SIXES = "three_sixes"
    """Somebody held three sixes and everybody loses (rules 4.3)."""
    THREE_OF_A_KIND = "three_of_a_kind"
    """Somebody held three cards of one rank, and all others lose (rules 5.7)."""
    EMPTY_HAND = "empty_hand"
    """Somebody laid the last card of a hand and wins, or loses (empty_hand wins, lose_now)."""
    BOMB = "bomb"
    """Players who could not answer a bomb pay (rules 8.3)."""
    STOCK_OUT = "stock_out"
    """The last card of the stock was taken, and whoever played last wins (stock_out deal_ends, rules 3.3)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal ended.

    Args:
        losers: the seats out of this deal, in order.
        winner: the seat that won it: the other of two, or the last one left; None when a deal of more has one loser.
        termination: the rule that ended it.
    """

    losers: tuple[int, ...]
    winner: int | None
    termination: Termination


class LegalMoves(tuple[Move, ...]):
    """The legal moves of a position, in a stable order: iterate, ``in`` (a move or its text), ``len``, ``bool``, index."""

    __slots__ = ()

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            read = read_move(move, own=bool(self) and self[0].variant.has_own_pack)
            if isinstance(read, str):
                return False
            fitting = [own for own in self if _may_be(own, read)]
            if not read.acts_as:  # as it is read: cards that act as another one are named with it
                fitting = [own for own in fitting if ":" not in own.together] or fitting
            return len(fitting) == 1 or any(own.code.upper() == read.code for own in fitting)
        return super().__contains__(move)

    def __repr__(self) -> str:
        shown = "; ".join(move.words for move in self[:20])
        more = f"; and {len(self) - 20} more" if len(self) > 20 else ""
        return f"<{count_of(len(self), 'legal move')}: {shown}{more}>" if shown else "<no legal moves>"


def _may_be(move: Move, read: MoveText) -> bool:
    if move.answer:
        return move.code.upper() == read.code
    return read.fits(move.code, move.together, move.alternative.value, move.target)
