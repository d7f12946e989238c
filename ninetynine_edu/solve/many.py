"""Three and more players, and deals that everybody can lose: who is safe, and what everybody gets under max-n.

With more than two players "who wins" has no one answer: it depends on what the others want. Two questions have one. A seat
is *safe* when it can avoid losing whatever all others do, and whatever chance brings. And *max-n* (C. A. Luckhardt and
K. B. Irani, "An algorithmic solution of n-person games", 1986) says what comes out when every player simply wants the most
for themselves. There ties matter: which of two moves that are equally good for me I choose may decide between two others.
Here the different results that the best moves lead to count equally, so an answer depends neither on the order of cards
nor on how many cards do the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import inf
from typing import Final

from ..fast import native, search
from ..ground.english import together
from ..ground.people import player_at
from ..ground.say import listed, marked, say
from ..play.board import UNSEEN
from ..play.moves import Move
from ..play.position import Position
from .budget import NODES, Bounds, Budget, BudgetSpent, Found, left_out, size_of
from .native import KernelSearch
from .native_plan import TooFar
from .quick import Enough, Share, at_once, may_begin
from .search import Key, key_maker
from .solution import MAX_N, Solution, for_every_seat, payoffs_of, plain

Payoffs = tuple[Fraction, ...]

_SAFE: Final = {True: marked("{who} can avoid losing whatever the others do"), False: marked("{who} is not safe")}


class Seats:
    """Safety and max-n for the positions of one deal.

    Args:
        position: open hands, any number of players; stock and blindly taken cards may be left to chance.
        budget: how many positions to look at, for both questions together.
    """

    def __init__(self, position: Position, budget: Budget) -> None:
        self._root, self._budget = position, budget
        self._key: Final = key_maker(position)
        self._share = Share(budget)
        self._kernels: dict[int, KernelSearch] = {}
        """Who is safe, of two players, without the engine: for each seat that can be."""
        self.seats: Final = position.alive
        self._safe: Final[dict[tuple[int, Key], bool]] = {}
        self._payoffs: Final[dict[Key, Payoffs]] = {}
        self._ends: Final[dict[tuple[tuple[int, ...], int | None], Payoffs]] = {}

    def safe(self, position: Position, seat: int) -> bool:
        """Return whether a seat can avoid losing whatever the others do."""
        return self._by_either(lambda: self._is_safe(position, seat))

    def payoffs(self, position: Position) -> Payoffs:
        """Return what each seat of `seats` gets under max-n."""
        return self._by_either(lambda: self._gets(position))

    def _by_either(self, ask: Callable[[], Found]) -> Found:
        """Return an answer through the engine, and when that takes long with the help of the kernel."""
        if not self._kernels and at_once(self._share, native.looking):
            self._take_kernels()
        while True:
            try:
                return ask()
            except Enough:
                self._take_kernels()
            except TooFar:
                self._kernels = {}

    def _take_kernels(self) -> None:
        self._share.share = inf
        two = len(self.seats) == 2 and not _is_left_to_chance(self._root)
        if two and may_begin(self._root, self._budget, search, "look"):
            kernels = left_out(self._budget, lambda: [self._kernel_of(seat) for seat in self.seats])
            self._kernels = dict(zip(self.seats, kernels, strict=True))

    def _kernel_of(self, seat: int) -> KernelSearch:
        return KernelSearch(self._root, self._budget, saves=seat)

    def _is_safe(self, position: Position, seat: int) -> bool:
        state = position.state
        if position.outcome is not None:
            return seat not in position.outcome.losers
        if not state.alive >> seat & 1:
            return False
        if seat in self._kernels:
            return self._kernels[seat].is_safe(position)
        key = (seat, self._key(position))
        known = self._safe.get(key)
        if known is None:
            self._share.spend()
            if position.is_chance:
                known = all(self._is_safe(position.draw(card), seat) for card in position.chance)
            else:
                enough = any if position.turn == seat else all
                known = enough(self._is_safe(position.play(move), seat) for move in position.moves)
            self._safe[key] = known
        return known

    def _gets(self, position: Position) -> Payoffs:
        outcome = position.outcome
        if outcome is not None:
            end = (outcome.losers, outcome.winner)
            made = self._ends.get(end)
            if made is None:
                made = self._ends[end] = payoffs_of(outcome, self.seats)
            return made
        key = self._key(position)
        known = self._payoffs.get(key)
        if known is None:
            known = self._found(position)
            self._payoffs[key] = known
        return known

    def _found(self, position: Position) -> Payoffs:
        for seat, kernel in self._kernels.items():
            if kernel.is_safe(position):  # of two, the other one loses then
                return tuple(Fraction(1 if each == seat else -1) for each in self.seats)
        self._share.spend()
        if not position.is_chance:
            return self.choice(position, [self._gets(position.play(move)) for move in position.moves])
        known: Payoffs = (Fraction(0),) * len(self.seats)
        for card, chance in position.chance.items():
            after = self._gets(position.draw(card))
            known = tuple(sum_ + chance * share for sum_, share in zip(known, after, strict=True))
        return known

    def choice(self, position: Position, ahead: list[Payoffs]) -> Payoffs:
        """Return what comes of a choice between some results: the different ones that are best for the mover, averaged."""
        at = self.seats.index(position.turn)
        most = max(shares[at] for shares in ahead)
        best = {shares for shares in ahead if shares[at] == most}
        if len(best) == 1:
            return best.pop()
        return tuple(sum(column, Fraction(0)) / len(best) for column in zip(*best, strict=True))

    @property
    def positions(self) -> int:
        """How many positions are decided."""
        return len(self._payoffs) + len(self._safe) + sum(kernel.positions for kernel in self._kernels.values())


class ManySpent(BudgetSpent):
    """The budget was used up before everybody's share was proved.

    Attributes:
        safe: for each seat of which that is proved, whether it can avoid losing whatever the others do.
    """

    def __init__(self, position: Position, spent: BudgetSpent, safe: Mapping[int, bool], bounds: Bounds) -> None:
        self.safe = dict(safe)
        self._large = f"This deal is too large: it is not decided after {spent.after}, with {size_of(position)}."
        super().__init__(
            self.told(),
            "With three cards in each of three hands and no stock it is decided in seconds; allow more with nodes=… and "
            "seconds=….",
            bounds=bounds,
            positions=spent.positions,
            seconds=spent.seconds,
        )

    def told(self, names: Sequence[str] = ()) -> str:
        """Return why there is no answer, and who is safe as far as that is known."""
        what = [say(_SAFE[is_safe], who=player_at(names, seat)) for seat, is_safe in self.safe.items()]
        return together(self._large, say("Proved: {what}.", what=listed(what))) if what else self._large


def _is_left_to_chance(position: Position) -> bool:
    return position.state.mode == UNSEEN and position.at < len(position.stack)


def solve_many(position: Position, *, nodes: float | None, seconds: float) -> Solution:
    """Answer for three and more players, or where everybody can lose: who is safe, then max-n.

    Args:
        position: open hands, the deal not over.
        nodes: the most positions to look at; 1 million when None.
        seconds: the longest time to take.

    Raises:
        BudgetSpent: when the budget is used up; it tells what is proved.
    """
    budget = Budget(NODES if nodes is None else nodes, seconds)
    seats = Seats(position, budget)
    safe: dict[int, bool] = {}
    try:
        for seat in seats.seats:
            safe[seat] = seats.safe(position, seat)
        afters = {move: position.play(move) for move in position.legal_moves}
        safe_moves = tuple(move for move, after in afters.items() if seats.safe(after, position.turn))
        ahead = {move: seats.payoffs(after) for move, after in afters.items()}
        shares = seats.choice(position, list(ahead.values())) if ahead else seats.payoffs(position)
    except BudgetSpent as error:
        low = Fraction(1, len(seats.seats) - 1) if safe.get(position.turn) and len(seats.seats) > 1 else Fraction(-1)
        raise ManySpent(position, error, safe, (low, Fraction(1))) from None
    at = seats.seats.index(position.turn)
    everybody = dict(zip(seats.seats, shares, strict=True))
    winners = [seat for seat, share in everybody.items() if share == 1]
    best = tuple(move for move, gets in ahead.items() if gets[at] == shares[at])
    return Solution(
        position=position,
        winner=winners[0] if winners else None,
        value=plain(shares[at]),
        values={move: plain(gets[at]) for move, gets in ahead.items()},
        lengths={},
        best_moves=best,
        line=_max_n_line(position, seats),
        plies=None,
        method="max-n",
        positions=seats.positions,
        seconds=budget.elapsed,
        concept=MAX_N,
        payoffs=for_every_seat(position, shares),
        safe=tuple(safe.get(seat, False) for seat in range(position.seats)),
        safe_moves=safe_moves,
    )


def _max_n_line(position: Position, seats: Seats) -> tuple[Move, ...]:
    """Return one line of best play under max-n: at each turn the first of the best moves, until chance has a say."""
    line: list[Move] = []
    try:
        while not position.is_over and not position.is_chance:
            at = seats.seats.index(position.turn)

            def share(move: Move, here: Position = position, at: int = at) -> Fraction:
                return seats.payoffs(here.play(move))[at]

            line.append(max(position.legal_moves, key=share))  # the first of equals
            position = position.play(line[-1])
    except BudgetSpent:
        pass
    return tuple(line)
