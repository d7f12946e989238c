"""Endings as puzzles: two players, all cards open, no stock, and what the solvers know of best play in them.

The one who wins hurries, the one who loses delays. Everything here comes from `solve`; the second way to the same answers is
in `proving.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from ..ground.say import say
from ..play.board import OPEN
from ..play.moves import Move
from ..play.position import Position
from ..solve.judge import Judge, judge_for, solvers_for
from ..solve.solution import SolveError
from .kind import ExerciseError

NODES: Final = 30_000
"""So many positions, or pairs of hands, are looked at: a stranger's ending is refused before it takes long."""
MOST_CARDS: Final = 5
_WALK: Final = 600
"""So many positions are looked at for whether chance comes up, in games where it can; beyond them it counts as if it did."""
_METHODS: Final = ("number line", "search")


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of an ending.

    Attributes:
        position: before the play.
        winning: the plays that win for the seat on turn.
        lengths: how many plays the deal lasts with each play, this one counted.
        best: the plays that win soonest, or lose last.
    """

    position: Position
    winning: tuple[Move, ...]
    lengths: Mapping[Move, int]
    best: tuple[Move, ...]

    @property
    def wins(self) -> bool:
        """Whether the seat on turn wins."""
        return bool(self.winning)

    @property
    def plies(self) -> int:
        """How many plays are left."""
        return self.lengths[self.best[0]]

    @property
    def losing(self) -> tuple[Move, ...]:
        """The plays that lose."""
        return tuple(move for move in self.lengths if move not in self.winning)


@dataclass(frozen=True, slots=True)
class Ending:
    """Best play from a position on.

    Attributes:
        line: one line of it, turn by turn; of equal plays the first.
        only: whoever wins is on turn and has one winning play at every turn, however long the other side holds out; at the
            last turn several may win.
        replies: for each play that loses at the first turn, what wins against it.
    """

    line: tuple[Turn, ...]
    only: bool
    replies: Mapping[Move, Move]

    @property
    def first(self) -> Turn:
        """The turn that is asked about."""
        return self.line[0]

    @property
    def winner(self) -> int:
        """The seat that wins."""
        turn = self.first.position.turn
        return turn if self.first.wins else other_seat(self.first.position)

    @property
    def plies(self) -> int:
        """How many plays are left."""
        return self.first.plies

    @property
    def own_turns(self) -> tuple[Turn, ...]:
        """The turns of whoever wins."""
        return tuple(turn for turn in self.line if turn.position.turn == self.winner)


def other_seat(position: Position) -> int:
    """Return the seat of two that is not on turn."""
    return next(seat for seat in position.alive if seat != position.turn)


@lru_cache(maxsize=32)
def ending_of(position: Position) -> Ending:
    """Return best play from a position on.

    Raises:
        ExerciseError: the position, which may be a stranger's, is no such ending, or too large a one.
    """
    return Known(position).ending(position)


def check_ending(position: Position) -> None:
    """Raise ExerciseError unless a position is an ending of two with open hands, one play to be made, and few cards."""
    if position.is_over:
        raise ExerciseError(say("This deal is over: there is nothing left to find."))
    if position.state.mode != OPEN or position.stock or len(position.alive) != 2 or len(position.held) != 2:
        raise ExerciseError(say("A puzzle has two players, all cards open, and no cards left to take."))
    if position.is_chance or position.asked or position.owed_draw is not None or not position.legal_moves:
        raise ExerciseError(say("A puzzle begins with a play of a card."))
    if max(map(len, position.held)) > MOST_CARDS:
        raise ExerciseError(say("In a puzzle each player holds at most {n} cards.", n=MOST_CARDS))


class Known:
    """What a solver knows of an ending and of all that can follow it.

    Args:
        position: where it begins. Other totals with the same cards may be asked about too, unless it is `for_itself`.

    Raises:
        ExerciseError: the position is no ending of this kind.
    """

    def __init__(self, position: Position) -> None:
        check_ending(position)
        try:
            method = solvers_for(position)[0]
            self.for_itself: Final = method == "chance"
            """Nothing is known of other totals: there chance may have a say."""
            if self.for_itself and not _chance_comes(position):
                method = "search"
            if method not in _METHODS:
                raise ExerciseError(say("Chance has a say here, so nobody wins for sure."))
            self._judge: Final[Judge] = judge_for(position, NODES, method=method, lengths=True)
        except SolveError as error:
            raise ExerciseError(str(error)) from None
        self._seat: Final = position.turn
        self._last: tuple[Position, Ending] | None = None

    def _won(self, position: Position, seat: int) -> bool:
        """Return whether a seat wins."""
        try:
            return (self._judge.value(position) > 0) is (seat == self._seat)
        except SolveError as error:
            raise ExerciseError(str(error)) from None

    def _plies(self, position: Position) -> int:
        """Return how many plays are left."""
        try:
            return self._judge.plies(position) or 0
        except SolveError as error:
            raise ExerciseError(str(error)) from None

    def choice(self, position: Position) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
        """Return all plays, and those that win."""
        afters, winning = self._wins(position)
        return tuple(afters), winning

    def _wins(self, position: Position) -> tuple[dict[Move, Position], tuple[Move, ...]]:
        """Return what follows each play, and the plays that win."""
        afters = {move: position.play(move) for move in position.legal_moves}
        return afters, tuple(move for move, after in afters.items() if self._won(after, position.turn))

    def turn(self, position: Position) -> Turn:
        """Return what is to be known of one turn."""
        afters, winning = self._wins(position)
        lengths = {move: self._plies(after) + 1 for move, after in afters.items()}
        least = min if winning else max
        chosen = winning or tuple(afters)
        plies = least(lengths[move] for move in chosen)
        return Turn(position, winning, lengths, tuple(move for move in chosen if lengths[move] == plies))

    def ending(self, position: Position) -> Ending:
        """Return best play from a position on; asked about the same one again, it need not think."""
        if self._last is None or self._last[0] is not position:
            first = self.turn(position)
            found = Ending(tuple(self._line(first)), first.wins and self._only(first), self._replies(first))
            self._last = position, found
        return self._last[1]

    def _line(self, first: Turn) -> Iterator[Turn]:
        """Yield the turns of one line of best play."""
        turn = first
        while True:
            yield turn
            after = turn.position.play(turn.best[0])
            if after.is_over:
                return
            turn = self.turn(after)

    def _only(self, turn: Turn) -> bool:
        """Return whether the winner, who is on turn, has one winning play here and at every later turn but the last."""
        if len(turn.winning) > 1:
            return False
        return all(self._only_after(after) for after in self._next_turns(turn))

    def _only_after(self, turn: Turn) -> bool:
        nexts = list(self._next_turns(turn))
        if len(turn.winning) > 1:
            return not nexts  # all equally good plays of the last turn
        return all(self._only_after(after) for after in nexts)

    def _next_turns(self, turn: Turn) -> Iterator[Turn]:
        """Yield the winner's next turns, however the other side holds out longest."""
        for move in turn.best:
            yield from self._on_turn(turn.position.play(move), turn.position.turn)

    def _on_turn(self, position: Position, seat: int) -> Iterator[Turn]:
        if position.is_over:
            return
        turn = self.turn(position)
        if position.turn == seat:
            yield turn
            return
        for move in turn.best:
            yield from self._on_turn(position.play(move), seat)

    def _replies(self, first: Turn) -> dict[Move, Move]:
        """Return the quickest answer to each play that loses, where the other player then is on turn."""
        found = {}
        for move in first.losing:
            after = first.position.play(move)
            if not after.is_over and after.turn != first.position.turn:
                found[move] = self.turn(after).best[0]
        return found


def _chance_comes(position: Position) -> bool:
    """Return whether a card can be taken blindly on any way from here."""
    seen: set[tuple[object, ...]] = set()
    line = [position]
    while line:
        here = line.pop()
        if here.is_chance or len(seen) > _WALK:
            return True
        key = here.state_key()
        if not here.is_over and key not in seen:
            seen.add(key)
            line += (here.play(move) for move in here.legal_moves)
    return False
