"""The play that would have kept a player in a deal, after it is over: proved with all cards as they lay, and quickly.

A play of the last ones is looked for, the last one first. It is *sure* when the player could have played again whatever the
others had laid; else it counts where the others lay *the same cards* that they laid, each at its turn and wherever it can.
Nothing is estimated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..matches.record import DRAWS, DealRecord
from ..play.moves import Move
from ..play.position import Position
from .played import Played, plays_of

POSITIONS: Final = 3000
"""So many positions are looked at, all together."""
LAST: Final = 3
"""So many plays of the player are looked at."""


@dataclass(frozen=True, slots=True)
class AnotherPlay:
    """A play that would have kept a player in.

    Attributes:
        number: the number of the play that was made instead, from 1.
        position: the position before it.
        move: what would have kept the player in.
        sure: the player could have played again whatever the others had laid; else only after the same cards.
    """

    number: int
    position: Position
    move: Move
    sure: bool


@dataclass(frozen=True, slots=True)
class Found:
    """What came out.

    Attributes:
        play: the last play that would have kept the player in, or None.
        hopeless: in so many of the last plays nothing else would have kept the player in, after the same cards of the others;
            0 where a play is found, or where that is not decided.
    """

    play: AnotherPlay | None = None
    hopeless: int = 0


class _Spent(Exception):
    """Too many positions."""


def another_play(deal: DealRecord, seat: int) -> Found:
    """Look for the last play of a seat that would have kept it in longer than it was.

    Args:
        deal: a deal that was played; nothing is found in one whose cards are drawn by hand.
        seat: who went out of it, or lost it.

    >>> import ninetynine_edu as nn
    >>> match = nn.Match("standard", ["human", "human"], seed=2)
    >>> while not match.deal_over:
    ...     _ = match.play(match.position.legal_moves[-1])
    >>> found = another_play(match.deal, match.position.outcome.losers[0]).play
    >>> found.number, found.position.total, str(found.move), found.sure
    (4, 25, '3♠', True)
    """
    if any(play.move in DRAWS for play in deal.plays):
        return Found()
    steps = list(_until_lost(deal, seat))
    own = [place for place, step in enumerate(steps) if step.before.turn == seat]
    if (
        not steps
        or not _is_lost(steps[-1].after, seat)
        or (own[-1:] == [len(steps) - 1] and steps[-1].play.call is not None)
    ):
        return Found()  # who has called a wrong total needs no other card
    return _Looked(seat).among(steps, own)


def _until_lost(deal: DealRecord, seat: int) -> Iterator[Played]:
    for step in plays_of(deal):
        yield step
        if _is_lost(step.after, seat):
            return


def _is_lost(position: Position, seat: int) -> bool:
    if position.outcome is not None:
        return seat in position.outcome.losers
    return seat not in position.alive


class _Looked:
    """The search for one seat: how many positions may still be looked at."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._left = POSITIONS

    def among(self, steps: Sequence[Played], own: Sequence[int]) -> Found:
        """Look at the last own plays, the last one first."""
        hopeless, closed = 0, True
        for turns, place in enumerate(own[: -LAST - 1 : -1], 1):
            number, before, play, _ = steps[place]
            laid = _by_seat(steps[place + 1 :])
            other = [move for move in before.legal_moves if move.code != play.move and not move.answer]
            instead = {move: before.play(move) for move in other}
            try:
                for sure, then in (True, {}), (False, laid):
                    lasts = {move: self._lasts(before, after, turns, then) for move, after in instead.items()}
                    found = next((move for move in instead if lasts[move]), None)
                    if found is not None:
                        return Found(AnotherPlay(number, before, found, sure))
            except _Spent:
                break
            closed = closed and None not in lasts.values()
            hopeless += closed
        return Found(hopeless=hopeless)

    def _next(self, position: Position, move: Move) -> Position:
        self._left -= 1
        if self._left < 0:
            raise _Spent
        return position.play(move)

    def _lasts(
        self, before: Position, position: Position, turns: int, laid: Mapping[int, Sequence[str]]
    ) -> bool | None:
        """Return whether the seat can play so many turns more, or stays in to the end; None where that is open.

        Args:
            before: the position before.
            position: the one that is judged.
            turns: so many turns.
            laid: what each of the others lays in its next turns wherever it can; what is not said here may be anything.
        """
        if position.is_chance or len(position.stock) > len(before.stock):  # nobody knows how cards are shuffled
            return None
        if position.is_over or _is_lost(position, self._seat):
            return not _is_lost(position, self._seat)
        seat, moves = position.turn, position.legal_moves
        if seat == self._seat:
            if turns == 1:
                return True
            found = {self._lasts(position, self._next(position, move), turns - 1, laid) for move in moves}
            return True if True in found else None if None in found else False
        same = [move for move in moves if move.code == next(iter(laid.get(seat, ())), None)]
        rest = {**laid, seat: laid.get(seat, ())[1:]}
        found = {self._lasts(position, self._next(position, move), turns, rest) for move in same or moves}
        return found.pop() if len(found) == 1 else None


def _by_seat(steps: Sequence[Played]) -> dict[int, list[str]]:
    """Return what each seat laid."""
    laid: dict[int, list[str]] = {}
    for step in steps:
        laid.setdefault(step.before.turn, []).append(step.play.move)
    return laid
