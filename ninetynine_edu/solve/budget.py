"""How much work an exact answer may cost, and what is known when that is used up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import inf
from time import perf_counter
from typing import Final, TypeVar

from ..ground.text import count_of, echo, listing
from ..play.moves import Move
from ..play.position import Position
from .solution import SolveError

NODES: Final = 1_000_000
STATES: Final = 40_000_000
"""The most positions of plain turns with an unknown stock, unless told otherwise: about 300 MB and some seconds."""
SECONDS: Final = 60.0
_LOOK_AT_CLOCK: Final = 255
_ENDLESS: Final = 1e100

Bounds = tuple[Fraction, Fraction]
Found = TypeVar("Found")


class BudgetSpent(SolveError):
    """The budget was used up before the answer was proved. Never an answer: only bounds, which are proved too.

    Attributes:
        bounds: the least and the greatest value that the position can still have for the seat to move, -1 to 1.
        move_bounds: the same for moves about which something is known; any other can still be worth -1 to 1.
        positions: how many positions were looked at.
        seconds: how long it took.
        after: how much work that was, as in `2 positions`, where the error says no more than that; else "".
        advice: what somebody who writes Python can do about it.
        proved: what is known of some moves, in a sentence.
    """

    def __init__(
        self, problem: str, advice: str = "", *, bounds: Bounds | None = None,
        move_bounds: Mapping[Move, Bounds] | None = None, positions: int = 0, seconds: float = 0.0, after: str = "",
        proved: str = "",
    ) -> None:  # fmt: skip
        super().__init__(problem, " ".join(filter(None, (advice, proved))))
        self.advice = advice
        self.proved = proved
        self.bounds: Bounds = bounds or (Fraction(-1), Fraction(1))
        self.move_bounds: Mapping[Move, Bounds] = dict(move_bounds or {})
        self.positions = positions
        self.seconds = seconds
        self.after = after

    def told(self, names: Sequence[str] = ()) -> str:
        """Return why there is no answer, for somebody at a page, and what is known all the same."""
        return " ".join(filter(None, (super().told(names), self.proved)))


def allowed(name: str, value: float) -> float:
    """Return a budget as a number to reckon with: whole numbers too long for that are endless.

    Raises:
        SolveError: when it is no number, or not above 0.

    >>> allowed("seconds", 2), allowed("seconds", 10**400)
    (2, inf)
    """
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not value > 0:
        raise SolveError(f"{name} must be a number above 0, not {echo(value)}.")
    return value if value < _ENDLESS else inf


def size_of(position: Position) -> str:
    """Return how large a position is, in words.

    >>> size_of(Position.open("standard", ["10S 9H", "4C"], total=90, stock="5D"))
    'hands of 2 and 1 cards and 1 in the stock'
    """
    hands = listing((len(position.held[seat]) for seat in position.alive), "and")
    stock = len(position.stack) - position.at
    return f"hands of {hands} cards and {stock or 'none'} in the stock"


class Budget:
    """A number of positions and a time that one question may use.

    Args:
        nodes: at most so many positions, above 0.
        seconds: at most so long, above 0.

    Raises:
        SolveError: when a number is none, or not above 0.

    >>> budget = Budget(nodes=2)
    >>> budget.spend(), budget.spend()
    (None, None)
    >>> budget.spend()
    Traceback (most recent call last):
    ...
    ninetynine_edu.solve.budget.BudgetSpent: It is not decided after 2 positions.
    """

    __slots__ = ("_began", "nodes", "seconds", "spent")

    def __init__(self, nodes: float = NODES, seconds: float = SECONDS) -> None:
        self.nodes = allowed("nodes", nodes)
        self.seconds = allowed("seconds", seconds)
        self.spent = 0
        self._began = perf_counter()

    def renew(self, other: Budget) -> None:
        """Begin again with what another budget allows, so that a solver that keeps this one can go on."""
        Budget.__init__(self, other.nodes, other.seconds)

    def spend(self, nodes: int = 1) -> None:
        """Count positions as looked at.

        Raises:
            BudgetSpent: when they are more than allowed, or the time is over (looked at once in 256 positions).
        """
        before = self.spent
        self.spent = before + nodes
        if self.spent > self.nodes:
            raise self.gone(count_of(int(self.nodes), "position"))
        if (before ^ self.spent) > _LOOK_AT_CLOCK or nodes > _LOOK_AT_CLOCK:
            self.look_at_clock()

    def look_at_clock(self) -> None:
        """Raise BudgetSpent when the time is over."""
        if self.elapsed > self.seconds:
            raise self.gone(f"{self.seconds:g} seconds")

    def leave_out(self, seconds: float) -> None:
        """Do not count some seconds that went by."""
        self._began += seconds

    @property
    def elapsed(self) -> float:
        """Seconds since the budget was made."""
        return perf_counter() - self._began

    def gone(self, after: str) -> BudgetSpent:
        """Return the error that says after how much work nothing was decided."""
        text = f"It is not decided after {after}."
        return BudgetSpent(text, positions=self.spent, seconds=self.elapsed, after=after)


def left_out(budget: Budget, make: Callable[[], Found]) -> Found:
    """Make something without counting the time: to load machine code is not to solve."""
    began = perf_counter()
    made = make()
    budget.leave_out(perf_counter() - began)
    return made
