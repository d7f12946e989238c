"""One deal, played to its end by bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple

from ..ground.shuffle import child_seed
from ..matches.own import SECONDS, Told, chosen
from ..matches.players import is_own
from ..play.dealing import deal_out
from ..play.moves import Move
from ..play.position import Position
from ..rules.variant import Variant
from .bot_file import why

LONGEST: Final = 1000
"""A deal of more plays than this is nobody's: some games can go on for ever."""
RANDOM: Final = "random"


class Played(NamedTuple):
    """A deal that is over.

    Attributes:
        losers: the seats that lost it; none when it was nobody's.
        plies: how many plays it took.
        faults: how often each seat's bot chose no legal move, so that one was drawn by lot.
        slow: 1 for each seat whose bot took too long for a move, so that the rest of its moves was drawn by lot; else 0.
        why: what went wrong with each one first, where that is known.
    """

    losers: tuple[int, ...]
    plies: int
    faults: tuple[int, ...]
    slow: tuple[int, ...]
    why: tuple[str, ...]


def play_deal(v: Variant, kinds: Sequence[str], seed: int) -> Played:
    """Play one deal; the first seat leads.

    Args:
        v: the game.
        kinds: a bot for each seat.
        seed: for the cards and for each choice, 0 to 2**53 - 1; the same seed brings the same deal, whoever sits at it.

    >>> from ninetynine_edu.rules.variant import variant
    >>> play_deal(variant("standard"), ("greedy", "greedy"), 7) == play_deal(variant("standard"), ("greedy", "greedy"), 7)
    True
    """
    position = deal_out(v, len(kinds), seed, 0, len(kinds) - 1)
    seats = [Seat(kind, seat, seed) for seat, kind in enumerate(kinds)]
    plies = 0
    while position.outcome is None and plies < LONGEST:
        if position.state.owed is not None:
            position = position.draw()
            continue
        position = position.play(seats[position.turn].move(position))
        plies += 1
    losers = position.outcome.losers if position.outcome is not None else ()
    slow = tuple(int(seat.slow) for seat in seats)
    return Played(tuple(losers), plies, tuple(seat.faults for seat in seats), slow, tuple(seat.why for seat in seats))


class Seat:
    """Who chooses for a seat."""

    def __init__(self, kind: str, seat: int, seed: int) -> None:
        self._kind, self._seed = kind, child_seed(seed, f"seat {seat}")
        self._luck: Final[Callable[[], float]] = Random(self._seed).random
        self._plays = 0
        self.faults = 0
        self.slow = False
        self.why = ""

    def move(self, position: Position) -> Move:
        """Return a legal move for the seat on turn. A bot that fails gets one by lot; one of somebody's own that takes too long, after that."""
        moves = position.moves
        if len(moves) == 1:
            return moves[0]
        if self._kind != RANDOM and not self.slow:
            self._plays += 1
            found, slow, error = chosen(self._kind, child_seed(self._seed, str(self._plays)), position, log=False)
            self.slow = slow and is_own(self._kind)
            self.faults += found is None
            if not self.why:
                self.why = _why(position.total, error, slow=self.slow)
            if found is not None:
                return found
        return moves[int(self._luck() * len(moves))]


def _why(total: int, error: BaseException | None, *, slow: bool) -> str:
    """Return what went wrong with a choice, as a sentence; "" where all went well."""
    if error is not None:
        return str(error) if type(error) is Told else why(error)
    return f"It took over {SECONDS:g} s at the total {total}." if slow else ""
