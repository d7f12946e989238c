"""What the positions of a tree are worth, whatever solver fits: one small interface for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from time import perf_counter
from typing import Final, Protocol

from ..play.position import Position
from .budget import NODES as POSITIONS
from .budget import Budget, BudgetSpent
from .deal import Deal
from .endgame import NODES, Solver, _is_short, solvers_for
from .expect import Expectation
from .numberline import NumberLine
from .search import Search
from .seats import Seats
from .solution import SolveError, Value

FEW: Final = 300
"""So many positions of an unknown stock are looked at one by one before whole tables are made instead."""
ROOM: Final = 1 << 28
"""So many bytes of tables are kept at the most: 256 MiB. What lies deeper cannot be asked for."""
Scalars = dict[str, str | int | bool]


class Values(Protocol):
    """What positions of one endgame are worth for the seat that moves first in the tree."""

    concept: str
    """``winner``: one of two wins; ``average``: chance has a say; ``max-n``: more than two, or all can lose."""

    def value(self, position: Position) -> Value:
        """Return the value for that seat, -1 to 1."""

    def best(self, position: Position, afters: Sequence[Position]) -> list[bool]:
        """Return which of all moves, given by what follows them, are best for the seat to move."""

    def more(self, position: Position) -> Scalars:
        """Return what else is known, as attributes of a node."""


class _Lengths:
    """One of two wins, and it is known how long it lasts."""

    concept = "winner"

    def __init__(self, seat: int, solver: Solver) -> None:
        self._seat, self._solver = seat, solver

    def value(self, position: Position) -> Value:
        if position.outcome is not None:
            return 1 if position.outcome.winner == self._seat else -1
        return 1 if self._solver.verdict(position).wins is (position.turn == self._seat) else -1

    def best(self, position: Position, afters: Sequence[Position]) -> list[bool]:
        verdict, turn = self._solver.verdict, position.turn
        wins, plies = verdict(position)
        ahead = [(after, verdict(after)) for after in afters]
        return [v.wins is (wins is (after.turn == turn)) and v.plies == plies - 1 for after, v in ahead]

    def more(self, position: Position) -> Scalars:
        return {"plies": self._solver.verdict(position).plies}


class _Wins:
    """One of two wins; how long it lasts would take too long to find out."""

    concept = "winner"

    def __init__(self, seat: int, solver: Deal | Search) -> None:
        self._seat, self._solver = seat, solver

    def value(self, position: Position) -> Value:
        if position.outcome is not None:
            return 1 if position.outcome.winner == self._seat else -1
        return 1 if self._solver.wins(position) is (position.turn == self._seat) else -1

    def best(self, position: Position, afters: Sequence[Position]) -> list[bool]:
        return _best(self, self._seat != position.turn, afters)

    def more(self, position: Position) -> Scalars:
        return {}


class _Average:
    """Two players, and chance has a say.

    A few positions are looked at one by one; are there more, plain turns are decided all at once in tables.
    """

    concept = "average"

    def __init__(self, position: Position, seconds: float) -> None:
        self._root, self._seat, self._seconds = position, position.turn, seconds
        self._began = perf_counter()
        self._plain = position.variant.is_basic
        self._search = Expectation(position.turn, Budget(FEW if self._plain else POSITIONS, seconds))
        self._known: dict[tuple[object, ...], Fraction] = {}
        self._tables: _Tables | None = None

    def value(self, position: Position) -> Value:
        low, high = self._search.bounds(position)
        if low != high:
            key = position.state_key()
            if key not in self._known:
                self._known[key] = self._in_tables(position)
            low = self._known[key]
        return int(low) if abs(low) == 1 else low

    def _in_tables(self, position: Position) -> Fraction:
        if position.is_chance and position != self._root:
            drawn = ((chance, position.draw(card)) for card, chance in position.chance.items())
            return sum((chance * self.value(after) for chance, after in drawn), Fraction(0))
        left = self._seconds - (perf_counter() - self._began)
        try:
            if not self._plain or (self._tables is None and left <= 0):
                raise self._search.spent or BudgetSpent("")
            if self._tables is None:
                self._tables = _Tables(self._root, left)
            return self._tables.value(position, left)
        except BudgetSpent as error:
            raise BudgetSpent(
                f"The chances in this tree are too many to decide within a budget of {self._seconds:g} seconds. Take fewer "
                f"unseen cards (about ten with three in each hand are decided in seconds), or allow more with seconds=….",
                positions=error.positions, seconds=perf_counter() - self._began,
            ) from None  # fmt: skip

    def best(self, position: Position, afters: Sequence[Position]) -> list[bool]:
        return _best(self, self._seat != position.turn, afters)

    def more(self, position: Position) -> Scalars:
        return {}


class _Tables:
    """The tables of one endgame with plain turns and an unknown stock, for every position that can follow.

    Args:
        root: where it begins.
        seconds: the longest time to make them.

    Raises:
        BudgetSpent: there is no room or no time for them.
    """

    def __init__(self, root: Position, seconds: float) -> None:
        from .chance import STATES
        from .stages import Stages, TooManyCards

        try:
            stages = Stages(root, Budget(STATES, seconds))
        except TooManyCards as error:
            raise BudgetSpent(str(error)) from None
        self._kept = stages.kept_within(ROOM)
        if not (stages.complete and stages.decide(keep=self._kept)):
            raise BudgetSpent("", positions=stages.positions)
        self._stages, self._turn, self._cards = stages, root.turn, _cards_of(root)

    def value(self, position: Position, seconds: float) -> Fraction:
        """Return what a position is worth for the seat that moves at the root."""
        # Each play takes one card away, and each draw none, so the cards that are left tell how many plays were made.
        made = self._cards - _cards_of(position)
        if made < self._kept:
            worth = self._stages.value(position, made)
            return worth if self._turn == self._stages.seats[0] else -worth
        from .chance import solve_chance

        if seconds <= 0:
            raise BudgetSpent("")
        worth = Fraction(solve_chance(position, seconds=seconds).value)
        return worth if position.turn == self._turn else -worth


def _cards_of(position: Position) -> int:
    return len(position.stack) + sum(map(len, position.held))


class _Shares:
    """Three and more players, or a deal that everybody can lose."""

    concept = "max-n"

    def __init__(self, position: Position, seconds: float) -> None:
        self._seats = Seats(position, Budget(POSITIONS, seconds))
        self._at = self._seats.seats.index(position.turn)

    def value(self, position: Position) -> Value:
        share = self._seats.payoffs(position)[self._at]
        return int(share) if abs(share) == 1 else share

    def best(self, position: Position, afters: Sequence[Position]) -> list[bool]:
        at = self._seats.seats.index(position.turn)
        shares = [self._seats.payoffs(after)[at] for after in afters]
        return [share == max(shares) for share in shares]

    def more(self, position: Position) -> Scalars:
        return {"payoffs": " ".join(map(str, self._seats.payoffs(position)))}


class _Over:
    """A deal that is over already."""

    concept = "winner"

    def value(self, position: Position) -> Value:
        outcome, turn = position.outcome, position.turn
        assert outcome is not None
        return 1 if outcome.winner == turn or (outcome.winner is None and turn not in outcome.losers) else -1

    def best(self, position: Position, afters: Sequence[Position]) -> list[bool]:
        return []

    def more(self, position: Position) -> Scalars:
        return {"plies": 0}


def _best(values: Values, least: bool, afters: Sequence[Position]) -> list[bool]:
    """Return which values are the greatest, or the least where the other seat chooses."""
    found = [values.value(after) for after in afters]
    best = min(found) if least else max(found)
    return [value == best for value in found]


def values_for(position: Position, seconds: float) -> Values:
    """Return what knows the values of all positions that can follow.

    Args:
        position: everything visible, any variant and number of players.
        seconds: the longest time to spend on them.

    Raises:
        SolveError: when no solver fits; the sentence says what would.
    """
    method = solvers_for(position)[0]
    budget = Budget(POSITIONS, seconds)
    if position.is_over:
        return _Over()
    if method == "max-n":
        return _Shares(position, seconds)
    if method == "chance":
        return _Average(position, seconds)
    if method == "number line":
        return _Lengths(position.turn, NumberLine(position, NODES, seconds))
    if method == "deal":
        return _Wins(position.turn, Deal(position, budget))
    search = Search(position, budget)
    return _Lengths(position.turn, search) if _is_short(position) else _Wins(position.turn, search)


class Undecided:
    """Whether anything that is played or drawn from a position on can still change who wins.

    Args:
        seconds: the longest time to find out, for all positions together.
    """

    def __init__(self, seconds: float) -> None:
        self._budget: Final = Budget(POSITIONS, seconds)
        self._known: dict[tuple[object, ...], object] = {}

    def __call__(self, position: Position) -> bool:
        try:
            return self._result(position) is None
        except RecursionError:
            raise SolveError(
                "This deal can last too many plays to tell where it is decided: draw follow='line' instead."
            ) from None

    def _result(self, position: Position) -> object:
        """Return the one way in which the deal can end, or None when there are several."""
        outcome = position.outcome
        if outcome is not None:
            return (outcome.winner, frozenset(outcome.losers))
        key = position.state_key()
        if key in self._known:
            return self._known[key]
        self._budget.spend()
        found: object = None
        ways = position.chance if position.is_chance else position.legal_moves
        for number, way in enumerate(ways):
            result = self._result(position.draw(way) if position.is_chance else position.play(way))  # type: ignore[arg-type]
            if result is None or (number and result != found):
                found = None
                break
            found = result
        self._known[key] = found
        return found
