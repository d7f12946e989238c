"""Which solver fits a question with open hands, and one judge for all of them: what is a position worth?

Which one fits (`solvers_for` says it of a position; `solve` takes the first):

============  =======================================================================================================
number line   two players, turns of one plain card, no stock or a known one: values and lengths for all totals at once
deal          the same, for stocks too long for that: whole deals with all cards seen; values, not lengths
search        two players, any variant and house rule, nothing left to chance: values and lengths
chance        two players, a stock in unknown order, or cards taken blindly from a hand: values are averages
max-n         three and more players, and deals that everybody can lose: shares, and who is safe
hidden        two players who see only their own cards, no draws: an equilibrium
============  =======================================================================================================

Large questions of `deal`, `search`, `chance` and, between two, `max-n` go on in the kernel of `fast`: see `quick`.

Nobody solves a dealt game, whose hands are hidden; a known stock with draw_mode manual, where a draw may be forgotten; and more
than two players with hidden hands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final, Literal, Protocol

from ..ground.text import echo
from ..play.board import DEALT, UNSEEN
from ..play.position import Position
from .blind import takes_blindly
from .budget import NODES, SECONDS, STATES, Budget, BudgetSpent
from .hidden_game import HiddenEndgame
from .many import Seats
from .numberline import PAIRS, NumberLine, Verdict
from .quick import QuickChance, QuickDeal, QuickSearch
from .search import Search
from .solution import MAX_N, WINNER, SolveError, Value, plain, won_by
from .stage_lays import TooManyCards, stages_here

Method = Literal["number line", "deal", "search", "chance", "max-n", "hidden"]
METHODS: Final = ("number line", "deal", "search", "chance", "max-n", "hidden")
SHORT: Final = 14
"""With a stock, lengths are worked out unasked while hands and stock hold no more cards than this together."""
FEW: Final = 300
"""So many positions of an unknown stock are looked at one by one before whole tables are made instead."""
ROOM: Final = 1 << 28
"""So many bytes of tables are kept at the most: 256 MiB. What lies deeper is asked of tables of its own."""


# --- which solver fits ---


def solvers_for(position: Position | HiddenEndgame) -> tuple[Method, ...]:
    """Return the methods that fit a question, the one that `solve` takes first.

    Raises:
        SolveError: when none fits; the sentence says what would.

    >>> import ninetynine_edu as nn
    >>> solvers_for(nn.Position.open("standard", ["3D AC", "2S 3H"], total=84))
    ('number line', 'deal', 'search')
    >>> solvers_for(nn.Position.open("icelandic", ["3D AC", "2S 3H"], total=84))
    ('search',)
    >>> solvers_for(nn.Position.open("standard", ["3D AC", "2S 3H", "KS"], total=84))
    ('max-n',)
    """
    if isinstance(position, HiddenEndgame):
        return ("hidden",)
    refuse_all_unfit(position)
    if len(position.alive) > 2 or _all_may_lose(position):
        return ("max-n",)
    if has_chance(position):
        return ("chance", "max-n")
    if not position.variant.is_basic or position.asked:
        return ("search",)
    return ("number line", "deal", "search") if is_short(position) else ("deal", "number line", "search")


def is_short(position: Position) -> bool:
    """Return whether the cards are so few that lengths cost little."""
    stock = len(position.stack) - position.at
    return not stock or stock + sum(map(len, position.held)) <= SHORT


def has_chance(position: Position) -> bool:
    """Return whether something in this deal can be left to chance."""
    unseen = position.state.mode == UNSEEN and position.stock
    return bool(position.is_chance or unseen or takes_blindly(position))


def _all_may_lose(position: Position) -> bool:
    """Return whether the deal can end with everybody losing: three sixes in one hand (rules 4.3)."""
    rules = position.rules
    if not rules.instant_hands or position.is_over:
        return False
    cards = b"".join(position.held) + position.stack[position.at :]
    return sum(rules.cards[index].rank == "6" for index in cards) > 2


def refuse_all_unfit(position: Position) -> None:
    """Raise SolveError, with a sentence that says what would fit, unless some solver fits a position."""
    if not isinstance(position, Position):
        raise SolveError(
            f"Only a position can be solved, made with Position.open or Position.parse, not {echo(position)}."
        )
    if position.state.mode == DEALT:
        raise SolveError(
            "In a dealt game the hands are hidden: show the cards with Position.open(variant, hands, total=…, stock=…), "
            "or ask about a small endgame with hidden hands, HiddenEndgame(variant, cards=…, hand=…)."
        )
    drawn_by_hand = position.rules.manual_draw and position.state.mode != UNSEEN  # chance forgets nothing
    if drawn_by_hand and position.stock and not position.is_over:
        raise SolveError(
            "With draw_mode=manual a player may forget to draw, which no solver follows: use draw_mode=auto, or leave the "
            "stock out."
        )


# --- what a position is worth ---


class Judge(Protocol):
    """What knows the worth of all positions that can follow a question."""

    method: str
    """How it is found, as in :attr:`Solution.method`."""
    concept: str
    """``winner``: one of two wins; ``average``: chance has a say; ``max-n``: more than two, or all can lose."""
    lengths: bool
    """Whether it knows how long a deal lasts."""

    def value(self, position: Position) -> Value:
        """Return the value for the seat to move in the question, -1 to 1.

        Raises:
            BudgetSpent: when it is not decided within the budget.
        """

    def plies(self, position: Position) -> int | None:
        """Return the plays left under best play, or None where that is not known."""

    def payoffs(self, position: Position) -> tuple[Fraction, ...]:
        """Return what each seat gets, where more than one wins or all can lose; nothing elsewhere."""

    def best(self, position: Position, afters: Sequence[Position]) -> list[bool]:
        """Return which of all moves, given by what follows them, are best for the seat to move."""

    def renew(self, budget: Budget) -> None:
        """Go on with a new budget, with all that is known already."""

    @property
    def positions(self) -> int:
        """How many positions are decided."""


class _Sure:
    """One of two wins."""

    concept = WINNER

    def __init__(
        self, seat: int, method: str, solver: NumberLine | QuickDeal | Search, budget: Budget, lengths: bool
    ) -> None:
        self.method = method
        self._seat, self._solver, self._budget = seat, solver, budget
        self._wins = solver.wins
        self._verdict: Callable[[Position], Verdict] | None = None
        if lengths and isinstance(solver, (NumberLine, QuickSearch, Search)):
            self._verdict = solver.verdict
        self.lengths = self._verdict is not None

    def value(self, position: Position) -> Value:
        if position.outcome is not None:
            return 1 if won_by(position.outcome, self._seat) else -1
        return 1 if self._wins(position) is (position.turn == self._seat) else -1

    def plies(self, position: Position) -> int | None:
        if position.is_over:
            return 0
        return None if self._verdict is None else self._verdict(position).plies

    def payoffs(self, position: Position) -> tuple[Fraction, ...]:
        return ()

    def best(self, position: Position, afters: Sequence[Position]) -> list[bool]:
        if self._verdict is None:
            return _best(self, self._seat == position.turn, afters)
        verdict, turn = self._verdict, position.turn
        wins, plies = verdict(position)
        ahead = [(after, verdict(after)) for after in afters]
        return [v.wins is (wins is (after.turn == turn)) and v.plies == plies - 1 for after, v in ahead]

    def renew(self, budget: Budget) -> None:
        self._budget.renew(budget)

    @property
    def positions(self) -> int:
        return self._solver.positions


class _Average:
    """Two players, and chance has a say.

    Args:
        tables: look at a few positions one by one; are there more, decide plain turns all at once in tables.
    """

    concept = "average"
    method = "chance"
    lengths = False

    def __init__(self, position: Position, budget: Budget, tables: bool) -> None:
        self._root, self._seat, self._budget = position, position.turn, budget
        self._tabled = tables and position.variant.is_basic
        self._search = QuickChance(position, self._one_by_one())
        self._known: dict[tuple[object, ...], Fraction] = {}
        self._tables: _Tables | None = None

    def _one_by_one(self) -> Budget:
        return Budget(FEW, self._budget.seconds) if self._tabled else self._budget

    def value(self, position: Position) -> Value:
        low, high = self._search.bounds(position)
        if low != high:
            key = position.state_key()
            if key not in self._known:
                self._known[key] = self._beyond(position)
            low = self._known[key]
        return plain(low)

    def _beyond(self, position: Position) -> Fraction:
        """Return the value of a position that the search does not reach."""
        if self._tabled and position.is_chance and position != self._root:
            drawn = ((chance, position.draw(card)) for card, chance in position.chance.items())
            return sum((chance * self.value(after) for chance, after in drawn), Fraction(0))
        left = self._budget.seconds - self._budget.elapsed
        try:
            if not self._tabled or (self._tables is None and left <= 0):
                raise self._search.spent or BudgetSpent("")
            if self._tables is None:
                self._tables = _Tables(self._root, left)
            return self._tables.value(position, left)
        except BudgetSpent as error:
            raise BudgetSpent(
                f"The chances in this tree are too many to decide within a budget of {self._budget.seconds:g} seconds.",
                "Take fewer unseen cards (about ten with three in each hand are decided in seconds), or allow more with "
                "seconds=….",
                positions=error.positions, seconds=self._budget.elapsed,
            ) from None  # fmt: skip

    def plies(self, position: Position) -> int | None:
        return None

    def payoffs(self, position: Position) -> tuple[Fraction, ...]:
        return ()

    def best(self, position: Position, afters: Sequence[Position]) -> list[bool]:
        return _best(self, self._seat == position.turn, afters)

    def renew(self, budget: Budget) -> None:
        self._budget = budget
        self._search.renew(self._one_by_one())

    @property
    def positions(self) -> int:
        return self._search.positions


class _Tables:
    """The tables of one endgame with plain turns and an unknown stock, for every position that can follow.

    Args:
        root: where it begins.
        seconds: the longest time to make them.

    Raises:
        BudgetSpent: there is no room or no time for them.
    """

    def __init__(self, root: Position, seconds: float) -> None:
        if seconds <= 0:
            raise BudgetSpent("")
        try:
            stages = stages_here()(root, Budget(STATES, seconds))
        except TooManyCards as error:
            raise BudgetSpent(str(error)) from None
        self._kept = stages.kept_within(ROOM)
        if not (stages.complete and stages.decide(keep=self._kept)):
            raise BudgetSpent("", positions=stages.positions)
        self._stages = stages
        self._turn, self._cards = root.turn, _cards_of(root)

    def value(self, position: Position, seconds: float) -> Fraction:
        """Return what a position is worth for the seat that moves at the root."""
        # Each play takes one card away, and each draw none, so the cards that are left tell how many plays were made.
        made = self._cards - _cards_of(position)
        if made < self._kept:
            worth: Fraction = self._stages.value(position, made)
            return worth if self._turn == self._stages.seats[0] else -worth
        worth = _Tables(position, seconds).value(position, seconds)
        return worth if position.turn == self._turn else -worth


def _cards_of(position: Position) -> int:
    return len(position.stack) + sum(map(len, position.held))


class _Shares:
    """Three and more players, or a deal that everybody can lose."""

    concept = MAX_N
    method = "max-n"
    lengths = False

    def __init__(self, position: Position, budget: Budget) -> None:
        self._budget = budget
        self._seats = Seats(position, budget)
        self._at = self._seats.seats.index(position.turn)

    def value(self, position: Position) -> Value:
        return plain(self._seats.payoffs(position)[self._at])

    def plies(self, position: Position) -> int | None:
        return None

    def payoffs(self, position: Position) -> tuple[Fraction, ...]:
        return self._seats.payoffs(position)

    def best(self, position: Position, afters: Sequence[Position]) -> list[bool]:
        at = self._seats.seats.index(position.turn)
        shares = [self._seats.payoffs(after)[at] for after in afters]
        return [share == max(shares) for share in shares]

    def renew(self, budget: Budget) -> None:
        self._budget.renew(budget)

    @property
    def positions(self) -> int:
        return self._seats.positions


def _best(judge: Judge, mine: bool, afters: Sequence[Position]) -> list[bool]:
    """Return which values are the greatest, or the least where the other seat chooses."""
    found = [judge.value(after) for after in afters]
    best = max(found) if mine else min(found)
    return [value == best for value in found]


_SOLVERS: Final[Mapping[str, Callable[[Position, Budget], NumberLine | QuickDeal]]] = {
    "number line": NumberLine,
    "deal": QuickDeal,
    "search": QuickSearch,
}


def judge_for(
    position: Position, nodes: float | None = None, seconds: float = SECONDS, *,
    method: str | None = None, lengths: bool | None = None,
) -> Judge:  # fmt: skip
    """Return what knows the worth of a position and of all that can follow it.

    Args:
        position: everything visible, any variant and number of players.
        nodes: the most positions to look at (on the number line: pairs of hands). Unless you say, what is usual for the
            method; with an unseen stock then a few, before whole tables are made for plain turns.
        seconds: the longest time to spend on them.
        method: one of `solvers_for(position)`; the first of them unless you say otherwise.
        lengths: whether a search is to know how long a deal lasts; where it costs little unless you say otherwise.

    Raises:
        SolveError: when no solver fits; the sentence says what would.

    >>> import ninetynine_edu as nn
    >>> start = nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
    >>> judge = judge_for(start)
    >>> judge.method, judge.value(start), judge.plies(start), judge.value(start.play("AD+1"))
    ('number line', 1, 3, -1)
    """
    method = method or solvers_for(position)[0]
    if position.is_over:
        budget = Budget(1, seconds)
        return _Sure(position.turn, "over", Search(position, budget), budget, True)
    budget = Budget((PAIRS if method == "number line" else NODES) if nodes is None else nodes, seconds)
    if method == "max-n":
        return _Shares(position, budget)
    if method == "chance":
        return _Average(position, budget, nodes is None)
    known = method == "number line" or (is_short(position) if lengths is None else lengths)
    return _Sure(position.turn, method, _SOLVERS[method](position, budget), budget, known)
