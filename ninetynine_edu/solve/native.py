"""The searches of `fast` for positions of the engine: what they take of a question, and what they answer.

They play in the kernel, as machine code where Numba is installed (`ninetynine_edu[fast]`), and know the same games as the
kernel: for all others `search` and `expect` go through the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import factorial, inf
from typing import Any, ClassVar, Final

from ..fast import native as machine
from ..fast import places as at
from ..fast import search, search_chance, search_key, search_spans, search_takes
from ..fast import search_places as here
from ..fast.tables import not_covered, repeated
from ..ground.text import count_of
from ..play.board import UNSEEN, without
from ..play.extras import NO_EXTRAS
from ..play.position import Position
from .blind import takes_blindly
from .budget import Budget, left_out
from .layouts import Layouts, NoLayouts
from .native_plan import TooFar, array_for, count_cards, plan_for, table_for
from .numberline import Verdict

_FOLLOWED: Final = frozenset((
    "duty", "whole", "back", "later", "give", "penalty", "bare", "chain", "run", "turns", "shuffles", "played", "forgot",
    "last",
))  # fmt: skip
"""The extras of a position that are put into the kernel; those of a question inside a turn are answered before."""
_MOST_CARDS: Final = 512
"""Cards in a question, each of which has places in the row of work."""
_MOST: Final = 1 << 18
"""So many positions are looked at, at most, before the clock is."""
_SLOTS: Final = 1 << 12
_LARGE: Final = 1 << 18
_MOST_SLOTS: Final = 1 << 25
"""Places for what is known: at first, up to when they become four times as many, and at the most, which is some 2 GB."""


PATIENCE: Final = 4096
"""After so many positions it is better to look at all layouts of a deal in which cards are taken blindly."""


class Large(Exception):
    """The patience of a search is over."""


def fits(position: Position, weighed: bool = False) -> bool:
    """Return whether the kernel can go on from a position with two seats left.

    It does not follow an unseen stock beside cards that are taken blindly, nor what a question inside a turn asks at first; nor what is
    taken out of the pile of several packs.

    Args:
        weighed: it is asked for averages, so that cards may be taken blindly out of hands too, where the stock is known.

    >>> fits(Position.open("icelandic", ["QS 9H", "4C"], total=90))
    True
    >>> taking = Position.open("baltimore", ["6S 9H", "4C AD"], total=90)
    >>> fits(taking), fits(taking, weighed=True)
    (False, True)
    """
    state, extras, rules = position.state, position.extras, position.rules
    if len(position.alive) != 2 or not_covered(position.variant):
        return False
    unseen = len(position.stack) - position.at if state.mode == UNSEEN else 0
    if unseen > here.MOST_UNSEEN or (unseen and rules.manual_draw):
        return False
    if state.owed is not None or state.ended is not None or position.asked or (state.due is None and extras.waits):
        return False
    others = (name for name in extras._fields if name not in _FOLLOWED and name != "waits")
    if any(getattr(extras, name) != getattr(NO_EXTRAS, name) for name in others):
        return False
    if max(map(len, position.held)) > at.MOST // 2 or count_cards(position) > _MOST_CARDS:
        return False
    try:
        table = table_for(position)
        if takes_blindly(position) and (unseen or not weighed):
            return False
        return bool(plan_for(position, table, lengths=not weighed))
    except (TooFar, ValueError):
        return False


class _Kernel:
    """The kernel set up for one question.

    Args:
        position: the question; its cards are all that can come up.
        budget: how many positions to look at.
        fast: as machine code or in Python.
        beside: a kernel for the same question, which is never asked at the same time: both play in one room.
    """

    _counts: ClassVar[bool] = False
    """Whether plays are counted."""

    def __init__(self, position: Position, budget: Budget, fast: bool = True, beside: _Kernel | None = None) -> None:
        self._budget, self._fast = budget, fast
        table = table_for(position)
        plan = plan_for(position, table, self._counts)
        self._at = position.at
        self._patience = inf
        self._table: Any = array_for(position) if fast else table
        self._plan = self._row(len(plan), plan)
        self.room: Any = self._row(at.TRACE) if beside is None else beside.room
        self._work = self._row(here.FRAMES + plan[here.MOST_PLIES] * plan[here.FRAME], blank=False)
        self._move: Callable[..., Any] = machine.moving() if fast else search_key.move_over
        self.forget()

    def forget(self) -> None:
        """Forget what is known."""
        self._slots = _SLOTS
        self._plan[here.SLOTS_MASK] = _SLOTS - 1
        self._known = self._row(_SLOTS * int(self._plan[here.ENTRY]))
        self._work[here.MET] = 0

    def renew(self, budget: Budget) -> None:
        """Go on with a new budget: what is known stays."""
        self._budget = budget

    @property
    def positions(self) -> int:
        """How many positions are known."""
        return int(self._work[here.MET])

    def _look_from(self, seat: int) -> None:
        """Let a seat be the one that is asked about."""
        if self._plan[here.ONE_SEAT] != seat:
            self._plan[here.ONE_SEAT], self._plan[here.OTHER_SEAT] = seat, self._plan[here.ONE_SEAT]

    def _row(self, size: int, numbers: list[int] | None = None, blank: bool = True) -> Any:
        if not self._fast:
            return [0] * size if numbers is None else numbers
        import numpy

        if numbers is not None:
            return numpy.array(numbers, dtype=numpy.int64)
        return numpy.zeros(size, dtype=numpy.int64) if blank else numpy.empty(size, dtype=numpy.int64)

    def _ask(self, run: Callable[..., Any], position: Position, *bounds: int) -> int:
        """Return what a search finds of a position, looking at the clock now and then.

        Raises:
            BudgetSpent: the budget is used up; what is known stays.
            Large: so many positions would be looked at that something else is faster; what is known stays.
            TooFar: the kernel has no place for this position or one that follows it.
        """
        work, budget = self._work, self._budget
        while True:
            self._set_up(position)
            allowed = int(min(self._room_left(), _MOST, max(1, budget.nodes - budget.spent), max(1, self._patience)))
            work[here.ALLOWED] = allowed
            run(self._table, self._plan, self.room, work, self._known, *bounds)
            stopped = int(work[here.STOPPED])
            if stopped == here.TOO_FAR:
                raise TooFar
            looked = allowed - int(work[here.ALLOWED])
            self._patience -= looked
            budget.spend(looked)
            if not stopped:
                return int(work[here.FOUND])
            if self._patience <= 0:
                raise Large
            budget.look_at_clock()
            if budget.spent >= budget.nodes:
                budget.spend()

    def _set_up(self, position: Position) -> None:
        room, extras = self.room, position.extras
        values = {
            at.TOTAL: position.total,
            at.TURN: position.turn,
            at.DIRECTION: position.direction,
            at.ALIVE: position.state.alive,
            at.ORDERED: 1,
            at.DUTY: extras.duty,
            at.WHOLE: extras.whole,
            at.BACK: at.NO_TOTAL if extras.back is None else extras.back,
            at.LATER: extras.later,
            at.GIVE: extras.give,
            at.PENALTY: extras.penalty,
            at.BARE: extras.bare,
            at.LINKS: extras.chain,
            at.RUN: extras.run,
            at.LAST: extras.played,
            at.SHUFFLES: extras.shuffles,
            at.OWED: at.NOBODY,
            at.BLIND: at.STOPS,
        }
        if max(map(abs, values.values())) > -at.NO_TOTAL or extras.later >= at.MOST or extras.chain >= at.MOST:
            raise TooFar
        if extras.last is not None:
            values[at.DONE] = repeated(table_for(position), extras.last)
            if not values[at.DONE]:
                raise TooFar
        room[: at.STATE] = [int(values.get(place, 0)) for place in range(at.STATE)]
        for seat, hand in enumerate(position.held):
            room[at.SIZES + seat] = len(hand)
            room[at.TURNS + seat] = extras.turns[seat] if extras.turns else 0
            room[at.FORGOT + seat] = sum(1 << rank for other, rank in extras.forgot if other == seat)
            begins = at.HANDS + seat * at.MOST
            room[begins : begins + len(hand)] = [*hand]
        pile = without(position.laid, position.state.gone) if self._plan[here.PILE_KEPT] else b""
        room[at.LAID] = len(pile)
        room[at.PILE : at.PILE + len(pile)] = [*pile]
        room[at.GONE_CARDS : at.GONE_CARDS + len(position.rules.cards)] = [0] * len(position.rules.cards)
        stock = position.stack[position.at :]
        # Of a known stock so much was drawn before, and keys tell positions apart by that.
        drawn = 0 if self._plan[here.UNSEEN_CARDS] else position.at - self._at
        room[at.AT], room[at.END] = drawn, drawn + len(stock)
        room[at.STOCK + drawn : at.STOCK + drawn + len(stock)] = [*stock]

    def _room_left(self) -> int:
        """Return for how many positions more there is room; half of all places stay free, so that each is found soon."""
        slots, size = self._slots, int(self._plan[here.ENTRY])
        if self.positions * 4 > slots:
            slots *= 4 if slots < _LARGE else 2
        if slots > _MOST_SLOTS:
            raise self._budget.gone(count_of(self.positions, "position"))
        if slots > self._slots:
            known = self._row(slots * size)
            self._plan[here.SLOTS_MASK] = slots - 1
            self._move(self._plan, self._work, self._known, self._slots, known)
            self._slots, self._known = slots, known
        return slots // 2 - self.positions


class KernelSpans(_Kernel):
    """Who wins, with every answer kept for all totals for which it was proved: the same answers as `search.Search`.

    It is for games that `search_spans.fits_spans` says.
    """

    def __init__(self, position: Position, budget: Budget, fast: bool = True, beside: _Kernel | None = None) -> None:
        super().__init__(position, budget, fast, beside)
        self._run: Callable[..., Any] = machine.deciding() if fast else search_spans.decide

    def wins(self, position: Position) -> bool:
        """Return whether the seat to move wins."""
        if position.outcome is not None:
            return position.outcome.winner == position.turn
        return self._ask(self._run, position) > 0


class KernelSearch(_Kernel):
    """Who wins, and in how many plays: the same answers as `search.Search`.

    Args:
        saves: ask for one seat instead: can it avoid losing, where everybody may lose?
        spans: ask for who wins alone by `KernelSpans`, in games for which that is.

    Attributes:
        may_keep_spans: that would be so, and is not.
    """

    _counts: ClassVar[bool] = True

    def __init__(
        self, position: Position, budget: Budget, fast: bool = True, saves: int | None = None, spans: bool = True
    ) -> None:
        super().__init__(position, budget, fast)
        self._run: Callable[..., Any] = machine.looking() if fast else search.look
        self._asked_about, self._saves = position, saves
        self._spans: KernelSpans | None = None
        if saves is not None:
            self._look_from(saves)
            self._plan[here.FOR_ONE] = 1
        self.may_keep_spans = search_spans.fits_spans(self._table, self._plan)
        if spans and self.may_keep_spans:
            self.keep_spans()

    def keep_spans(self) -> None:
        """From now on keep who wins for spans of totals."""
        self._spans = KernelSpans(self._asked_about, self._budget, self._fast, beside=self)
        self.may_keep_spans = False

    def renew(self, budget: Budget) -> None:
        """Go on with a new budget: what is known stays."""
        super().renew(budget)
        if self._spans is not None:
            self._spans.renew(budget)

    @property
    def positions(self) -> int:
        """How many positions are known."""
        return super().positions + (0 if self._spans is None else self._spans.positions)

    def is_safe(self, position: Position) -> bool:
        """Return whether the seat that is to be saved can avoid losing whatever the other does."""
        if position.outcome is not None:
            return self._saves not in position.outcome.losers
        if position.asked:
            enough = any if position.turn == self._saves else all
            return enough(self.is_safe(position.play(move)) for move in position.moves)
        return self.wins(position) is (position.turn == self._saves)

    def wins(self, position: Position) -> bool:
        """Return whether the seat to move wins."""
        return self._wins(position) if self._spans is None else self._spans.wins(position)

    def _wins(self, position: Position) -> bool:
        """Return the same; what is learned on the way counts for the length of a deal too."""
        if position.outcome is not None:
            return position.outcome.winner == position.turn
        if position.asked:  # answered through the engine
            afters = map(position.play, position.moves)
            return any(self._wins(after) is (after.turn == position.turn) for after in afters)
        return self._ask(self._run, position, -1, 1) > 0

    def verdict(self, position: Position) -> Verdict:
        """Return the value for the seat to move and the plays left; whoever wins hurries, whoever loses delays."""
        if position.outcome is not None:
            return Verdict(position.outcome.winner == position.turn, 0)
        if position.asked:
            afters = [*map(position.play, position.moves)]
            ahead = [(self.verdict(after), after.turn == position.turn) for after in afters]
            fast = [plies for (wins, plies), stays in ahead if wins is stays]
            return Verdict(True, min(fast) + 1) if fast else Verdict(False, max(plies for (_, plies), _ in ahead) + 1)
        if self._wins(position):
            return Verdict(True, here.SURE - self._ask(self._run, position, 0, here.SURE + 1))
        return Verdict(False, here.SURE + self._ask(self._run, position, -here.SURE - 1, 0))


class KernelChance(_Kernel):
    """What positions are worth on the average: the same answers as `expect.Expectation`.

    Either the stock is in unknown order, or cards are taken blindly out of hands; not both.

    Args:
        layouts: a large deal in which cards are taken blindly may be answered by all its layouts.
    """

    def __init__(self, position: Position, budget: Budget, fast: bool = True, layouts: bool = True) -> None:
        super().__init__(position, budget, fast)
        self._asked_about, self._seat = position, position.turn
        self._laid: Layouts | None = None
        self._look_from(self._seat)
        self._run: Callable[..., Any]
        self._takes = takes_blindly(position) or position.state.mode != UNSEEN  # a known stock is not counted through
        if self._takes:
            self._run = machine.taking() if fast else search_takes.weigh_takes
            self._patience = PATIENCE if layouts else inf
        else:
            self._run = machine.weighing() if fast else search_chance.weigh

    @property
    def positions(self) -> int:
        """How many positions are known, each layout for one."""
        return super().positions + (0 if self._laid is None else self._laid.layouts)

    def value(self, position: Position) -> Fraction:
        """Return what a position is worth for the seat that moves in the question."""
        if position.outcome is not None:
            return Fraction(1 if position.outcome.winner == self._seat else -1)
        if position.is_chance:
            return sum(
                (chance * self.value(position.draw(card)) for card, chance in position.chance.items()), Fraction(0)
            )
        if position.asked:
            better = max if position.turn == self._seat else min
            return better(self.value(position.play(move)) for move in position.moves)
        if self._takes:
            parts = Fraction(self._parts(position), here.CERTAIN)
        else:
            parts = Fraction(self._ask(self._run, position), factorial(len(position.stack) - position.at))
        return parts if position.turn == self._seat else -parts

    def _parts(self, position: Position) -> int:
        """Return how many parts a position is worth: by the search, or where that takes too long from all layouts of the deal."""
        if self._laid is None:
            try:
                return self._between(position)
            except Large:
                self._laid = self._lay_out()
                self._patience = inf
        if self._laid is not None:
            try:
                self._laid.find(self._budget)
                found = self._laid.value(position)
                if found is not None:
                    return found
            except NoLayouts:
                self._laid = None
        return self._between(position)

    def _lay_out(self) -> Layouts | None:
        """Return the layouts of the question, of which none are met yet; None where it has no place there."""
        try:  # to load machine code is not to solve
            return left_out(self._budget, lambda: Layouts(self._asked_about, self._fast))
        except NoLayouts:
            return None

    def _between(self, position: Position) -> int:
        """Return how many parts a position is worth; first it is asked whether it is won or lost for certain."""
        sure = here.CERTAIN
        found = self._ask(self._run, position, sure - 1, sure)
        if found < sure:
            found = self._ask(self._run, position, -sure, 1 - sure)
        return found if abs(found) == sure else self._ask(self._run, position, -sure, sure)

    def look_ahead(self, depth: float, beyond: int) -> None:
        """From now on look so many plays ahead, and take what lies beyond for lost or won for the seat: -1 or 1."""
        self._plan[here.AHEAD] = -1 if depth == inf else depth
        self._plan[here.BEYOND] = 0 if depth == inf else beyond
        self._patience, self._laid = inf, None
        self.forget()
