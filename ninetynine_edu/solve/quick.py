"""Through the engine or in the kernel: the same search, by whichever of the two is done sooner.

A small question is answered through the engine before machine code is even loaded (a second or two, and 150 MB that thirty
notebooks on one computer had better not take each). A large one goes on in the kernel, some thirty times as fast. Without
Numba (`ninetynine_edu[fast]`), and in games that the kernel does not know, the engine does it all: as plain Python the kernel
is no faster than the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from types import ModuleType
from typing import Any, Final

from ..fast import native, search, search_chance, search_layouts, search_spans, search_takes
from ..play.moves import Move
from ..play.position import Position
from .blind import takes_blindly
from .budget import Bounds, Budget, BudgetSpent, Found, left_out
from .deal import Deal
from .expect import UNKNOWN, Expectation
from .native import KernelChance, KernelSearch, fits
from .native_plan import TooFar
from .numberline import Verdict
from .search import Search

FIRST: Final = 20_000
"""So many positions are looked at through the engine before machine code is loaded; smaller budgets never load it."""
LOADING: Final = 1.0
"""So many seconds at the most, where time is measured: loading takes about as long."""
MAKING: Final = 30.0
"""Who allows fewer seconds than these gets no machine code that has yet to be made. To make it takes as long, and three times as long
where cards are taken blindly: 30 and 96 seconds of processor time on two busy cores."""


class Enough(BudgetSpent):
    """The engine has had its share."""


class Share(Budget):
    """The share of a budget that goes to the engine."""

    __slots__ = ("ends", "share", "used", "whole")

    def __init__(self, whole: Budget, share: float = FIRST) -> None:
        super().__init__(whole.nodes, whole.seconds)
        self.whole, self.share, self.used = whole, share, 0
        # Who has all the time in the world wants the same answer every time.
        self.ends = whole.elapsed + LOADING if whole.nodes >= FIRST and whole.seconds < inf else inf

    def spend(self, nodes: int = 1) -> None:
        self.whole.spend(nodes)
        self.used += nodes
        if self.used > self.share or (not self.used & 63 and self.share < inf and self.whole.elapsed > self.ends):
            raise Enough("")


def at_once(share: Share, made: Any) -> bool:
    """Return whether the kernel may begin at once: its machine code is loaded, and the question may become a large one.

    What a small budget reaches must not hang on what was asked before: bots think alike every time.
    """
    return share.share < inf and share.whole.nodes >= FIRST and made.cache_info().currsize > 0


def may_begin(root: Position, budget: Budget, module: ModuleType, name: str, weighed: bool = False) -> bool:
    """Return whether the kernel can go on from a question, and its machine code is worth waiting for."""
    if not native.is_here() or not fits(root, weighed):
        return False
    return budget.seconds >= MAKING or native.is_made(module, name)


class QuickDeal:
    """Who wins each position of one deal: `deal.Deal`, and for large deals the kernel.

    Args:
        position: everything visible, the stock in known order or empty.
        budget: how many positions to look at.
    """

    def __init__(self, position: Position, budget: Budget) -> None:
        self._root, self._budget = position, budget
        self._share = Share(budget)
        self._engine: Deal | Search = self._made(self._share)
        self._kernel: KernelSearch | None = None

    def _made(self, budget: Budget) -> Deal | Search:
        return Deal(self._root, budget)

    def wins(self, position: Position) -> bool:
        """Return whether the seat to move wins a position of this deal."""

        def ask(solver: Deal | Search | KernelSearch) -> bool:
            if isinstance(solver, KernelSearch) and solver.may_keep_spans:
                if may_begin(self._root, self._budget, search_spans, "decide"):
                    left_out(self._budget, solver.keep_spans)
                else:
                    solver.may_keep_spans = False
            return solver.wins(position)

        return self._by_either(ask)

    def _by_either(self, ask: Callable[[Deal | Search | KernelSearch], Found]) -> Found:
        if self._kernel is None and at_once(self._share, native.looking):
            self._take_kernel()
        try:
            if self._kernel is not None:
                return ask(self._kernel)
        except TooFar:
            self._kernel, self._share.share = None, inf
        try:
            return ask(self._engine)
        except Enough:
            self._take_kernel()
        return self._by_either(ask)

    def _take_kernel(self) -> None:
        """Go on in the kernel, or where it does not know the game through the engine to the end."""
        self._share.share = inf
        if may_begin(self._root, self._budget, search, "look"):
            self._kernel = left_out(self._budget, lambda: KernelSearch(self._root, self._budget, spans=False))

    @property
    def positions(self) -> int:
        """How many positions are decided."""
        return self._engine.positions + (self._kernel.positions if self._kernel else 0)


class QuickSearch(QuickDeal):
    """Who wins, and in how many plays: `search.Search`, and for large questions the kernel."""

    def _made(self, budget: Budget) -> Deal | Search:
        return Search(self._root, budget)

    def verdict(self, position: Position) -> Verdict:
        """Return the value for the seat to move and the plays left; whoever wins hurries, whoever loses delays."""

        def ask(solver: Deal | Search | KernelSearch) -> Verdict:
            assert not isinstance(solver, Deal)
            return solver.verdict(position)

        return self._by_either(ask)


class QuickChance:
    """The value of positions under chance: `expect.Expectation`, and for large questions the kernel.

    Args:
        position: the question.
        budget: the most positions to look at.
    """

    def __init__(self, position: Position, budget: Budget) -> None:
        self._root, self._budget = position, budget
        self._share = Share(budget)
        self._engine = Expectation(position.turn, self._share)
        self._kernel: KernelChance | None = None
        self._ahead: tuple[float, KernelChance, KernelChance] | None = None
        self._spent: BudgetSpent | None = None
        self._cards = sum(map(len, position.held)) + len(position.stack) - position.at
        self._takes = takes_blindly(position)

    @property
    def spent(self) -> BudgetSpent | None:
        """Set when the budget was used up."""
        return self._spent or self._engine.spent

    def renew(self, budget: Budget) -> None:
        """Go on with a new budget: what is decided stays."""
        self._budget, self._spent, self._ahead = budget, None, None
        self._share = Share(budget, self._share.share - self._share.used)
        self._engine.renew(self._share)
        if self._kernel is not None:
            self._kernel.renew(budget)

    def bounds(self, position: Position, depth: float = inf) -> Bounds:
        """Return the least and the greatest value that a position can have for the seat, looking so many plays ahead."""
        if self._kernel is None and at_once(self._share, native.taking if self._takes else native.weighing):
            self._take_kernel()
        if self._kernel is None:
            found = self._engine.bounds(position, depth)
            if not isinstance(self._engine.spent, Enough):
                return found
            self._take_kernel()
            return self.bounds(position, depth)
        if self._spent is not None:
            return UNKNOWN
        try:
            return self._in_kernel(self._kernel, position, depth)
        except BudgetSpent as error:
            self._spent = error
            return UNKNOWN
        except TooFar:
            self._kernel = None
            return self.bounds(position, depth)

    def _take_kernel(self) -> None:
        """Go on in the kernel, or where it does not know the game through the engine to the end."""
        self._share = Share(self._budget, inf)
        self._engine.renew(self._share)
        module, name = (search_takes, "weigh_takes") if self._takes else (search_chance, "weigh")
        if may_begin(self._root, self._budget, module, name, weighed=True):
            layouts = self._takes and may_begin(self._root, self._budget, search_layouts, "look_over", weighed=True)
            self._kernel = left_out(self._budget, lambda: KernelChance(self._root, self._budget, layouts=layouts))

    def _in_kernel(self, kernel: KernelChance, position: Position, depth: float) -> Bounds:
        if depth == inf:
            exact = kernel.value(position)
            return exact, exact
        if 2 * depth >= self._cards:
            return UNKNOWN  # to look so far ahead is as much work as to decide it
        if self._ahead is None or self._ahead[0] != depth:
            sides = [KernelChance(self._root, self._budget) for _ in range(2)]
            for side, beyond in zip(sides, (-1, 1), strict=True):
                side.look_ahead(depth, beyond)
            self._ahead = depth, sides[0], sides[1]
        return self._ahead[1].value(position), self._ahead[2].value(position)

    def move_bounds(self, position: Position, move: Move, depth: float = inf) -> Bounds:
        """Return the bounds of one move."""
        return UNKNOWN if self.spent is not None else self.bounds(position.play(move), depth - 1)

    @property
    def positions(self) -> int:
        """How many positions are decided."""
        return self._engine.positions + (self._kernel.positions if self._kernel else 0)
