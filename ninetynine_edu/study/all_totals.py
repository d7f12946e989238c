"""One position at every total: the same cards, turn and rules, and what each way to play is worth there.

Two players with plain turns are settled for all totals at once, by the number line; an unseen stock with plain turns in
stages, all totals together. All else is solved total by total, from the present one outwards. The searches keep what they
know from total to total, and every total gets a small share of the budget before any gets a large one: what is easy is
known soon, and what is left open can be gone on with.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Final, NamedTuple, Protocol

from ..ground.people import player_at
from ..ground.text import echo
from ..play import turn
from ..play.board import forget
from ..play.impossible import LOWEST_TOTAL
from ..play.moves import Move
from ..play.outcome import Termination
from ..play.position import Position
from ..solve.budget import NODES, STATES, Budget, BudgetSpent, allowed
from ..solve.judge import Judge, judge_for, refuse_all_unfit, solvers_for
from ..solve.numberline import PAIRS, Layers, NumberLine
from ..solve.solution import SolveError, Value, plain
from ..solve.stage_lays import stages_here
from .bar import Bar

FIRST: Final = 100
"""So many positions a total may cost in the first round."""
FACTOR: Final = 4
"""So much more it may cost in each round after that."""
AGAIN: Final = 2.0
"""With so many times the time it is tried once more to settle all totals at once."""
LONG: Final = 30.0
"""With more seconds than this a bar shows how far the work is."""


def bare(position: Position, total: int) -> Position:
    """Return a position with another total that is not settled: nobody has looked yet who can move there."""
    new = position.board()
    new.total = total
    forget(new)
    if position.extras.back is not None:  # between plays that are owed, the total goes back to what it is
        new.extras = position.extras._replace(back=total)
    return Position.of(new)


def at_total(position: Position, total: int) -> Position:
    """Return the same position at another total: hands, stock, turn, direction, pile and what is owed stay as they are.

    Whoever cannot move there is stuck at once, as everywhere: the position that comes back is over, or the seat to move
    has a legal move.

    Args:
        position: one that goes on, or that ended because the seat on turn was stuck.
        total: at most the limit.

    Raises:
        SolveError: a total that cannot be, or a position in which the total is not all that is open.

    >>> import ninetynine_edu as nn
    >>> at_total(nn.Position.open("standard", ["10C 2C", "2H 5D"], total=93), 40).total
    40
    """
    refuse_without_line(position)
    check_total(position, total)
    new = bare(position, total).board()
    turn.settle(new)
    return Position.of(new)


def check_total(position: Position, total: object) -> None:
    """Raise SolveError unless a position may have a total."""
    v = position.variant
    low = 0 if v.negative != "allow" else min(LOWEST_TOTAL, position.total)
    if isinstance(total, bool) or not isinstance(total, int) or not low <= total <= v.limit:
        raise SolveError(f"A total is a whole number from {low} to {v.limit} here, not {echo(total)}.")


def refuse_without_line(position: Position) -> None:
    """Raise SolveError, with a sentence that says what fits, unless a position may be looked at on every total."""
    refuse_all_unfit(position)
    outcome = position.outcome
    if outcome is not None and outcome.termination not in (Termination.STUCK, Termination.NO_CARDS):
        raise SolveError(
            "This deal is over, and another total would not change that. Take a position in which somebody is still to "
            "move, such as the one before the last play."
        )
    if position.is_chance:
        raise NoLine(position.turn, "draw")
    if position.asked:
        raise NoLine(position.turn, "asked")
    if not position.held[position.turn]:
        raise NoLine(position.turn, "no cards")


_NO_LINE: Final = {
    "draw": "A card is to be drawn first here: say which with position.draw(card), or ask solve(position) what this is worth "
    "for {who}.",
    "asked": "{who} is asked something inside a turn here: play an answer first, or ask solve(position) what each answer is "
    "worth.",
    "no cards": "{who} holds no cards, so there is nothing to play at any total: give {who} a card.",
}


class NoLine(SolveError):
    """A position that cannot be looked at on every total, as it is.

    Attributes:
        seat: whose turn it is.
        why: `draw`, `asked` or `no cards`.
    """

    def __init__(self, seat: int, why: str) -> None:
        self.seat, self.why = seat, why
        super().__init__(self.told())

    def told(self, names: Sequence[str] = ()) -> str:
        """Return why, for somebody at a page."""
        return _NO_LINE[self.why].format(who=player_at(names, self.seat))


# --- what is known of one total ---


class Way(NamedTuple):
    """What comes of some cards at a total: the value for the seat to move, and the plays left where they are known."""

    value: Value
    plies: int | None


class Here(NamedTuple):
    """What is known of one total."""

    ways: dict[str, Way]
    """By the cards that are laid (`Move.together`): the best way to play them. What is not here cannot be played."""
    whole: Way | None
    """The best of all; None when the seat to move is stuck."""
    stuck: bool = False
    next_seat: int | None = None
    """The seat that moves instead, when the turn passes without a play."""


# --- all totals ---


class AllTotals:
    """What every way to play is worth at each of some totals, as far as it is worked out.

    Args:
        position: any that `refuse_without_line` lets through.
        totals: a run of totals.

    Attributes:
        known: what is known, by total.
        method: how it was found.
        seconds: how long it took so far.
    """

    def __init__(self, position: Position, totals: range) -> None:
        self.position: Final = position
        self.totals: Final = totals
        self.known: Final[dict[int, Here]] = {}
        self.seconds = 0.0
        self._open: Final = bare(position, min(totals))
        """The position before anybody looks who can move, at the lowest total."""
        fitting = solvers_for(self._open)
        self.method: str = fitting[0]
        self._line = "number line" in fitting
        self._long = fitting[0] != "number line"
        self._tried = 0.0
        """The longest time in which all at once was tried in vain; with much more it is tried once more."""
        self._stages = fitting[0] == "chance" and position.variant.is_basic
        self._judge: Judge | None = None
        self._share = FIRST
        self._spent = 0

    @property
    def done(self) -> bool:
        """True when every total is worked out."""
        return len(self.known) == len(self.totals)

    @property
    def positions(self) -> int:
        """How many positions a search has decided."""
        return self._judge.positions if self._judge is not None else 0

    def go_on(self, nodes: float | None, seconds: float) -> None:
        """Work on until all is known or the budget is used up.

        Raises:
            SolveError: a budget that is none.
        """
        nodes, seconds = allowed("nodes", NODES if nodes is None else nodes), allowed("seconds", seconds)
        began = perf_counter()
        try:
            again = seconds > AGAIN * self._tried
            if self._line and again and not self.done:
                self._all_at_once(nodes, seconds)
            if self._stages and again and not self.done:
                self._in_stages(seconds)
            if not self.done:
                self._tried = max(self._tried, seconds)
                self._one_by_one(nodes, began + seconds)
        except RecursionError:
            raise SolveError(
                "This deal can last too many plays for a strip: take fewer cards, or a shorter stock."
            ) from None
        finally:
            self.seconds += perf_counter() - began

    # --- all at once ---

    def _all_at_once(self, nodes: float, seconds: float) -> None:
        """Let the number line settle all totals; where it would take too long, leave them to be searched one by one."""
        position = self._open
        long = self._long  # with a long stock a search may know more
        try:
            line = NumberLine(position, Budget(min(nodes, PAIRS // 5 if long else PAIRS), seconds / (4 if long else 2)))
            whole = line.layers(0, *line.hand_keys(position))
            rows = {
                position.rules.moves[index][0].together: line.by_card(position, index)
                for index in dict.fromkeys(position.held[position.turn])
            }
        except SolveError as error:  # too many totals or too many pairs of hands
            self._line = isinstance(error, BudgetSpent)
            self.method = "deal"
            return
        self.method = "number line"
        offset, size = self.totals.start - line.low, len(self.totals)
        ways = {together: _read(layers, offset, size) for together, layers in rows.items()}
        best = _read(whole, offset, size)
        for at, total in enumerate(self.totals):
            here = {together: found[at] for together, found in ways.items()}
            self.known[total] = Here({key: way for key, way in here.items() if way is not None}, best[at], best[at] is None)  # fmt: skip

    def _in_stages(self, seconds: float) -> None:
        """Let the tables of the stages settle all totals; where there are too many cards, leave them to a search."""
        position = self._open
        try:
            stages = stages_here()(position, Budget(STATES, seconds), self.totals)
            if not (stages.complete and stages.decide()):
                return
        except SolveError as error:
            self._stages = isinstance(error, BudgetSpent)
            return
        self.method = "stages"
        sign = 1 if position.turn == stages.seats[0] else -1
        for total in self.totals:
            here = at_total(position, total)

            def worth(move: Move, here: Position = here) -> Way:
                return Way(plain(sign * stages.move_value(here, move)), None)

            self.known[total] = _gather(position, here, _never_passed, worth)

    # --- one by one ---

    def _one_by_one(self, nodes: float, until: float) -> None:
        """Solve one total after the other, with more and more work for each that is still open."""
        if self._judge is None:
            self._judge = judge_for(self._open, FIRST, method=self.method)
            self._share = int(max(10, min(FIRST, nodes / len(self.totals) / FACTOR)))
        left = nodes
        with Bar(len(self.totals), until - perf_counter() > LONG, "totals") as bar:
            while not self.done:
                for total in outwards(self.position.total, self.totals):
                    if total in self.known:
                        continue
                    seconds = until - perf_counter()
                    if left < 1 or seconds <= 0:
                        return
                    share = self._share * FACTOR if total == self.position.total else self._share  # what is asked first
                    budget = Budget(min(share, left), seconds)
                    before = self._judge.positions
                    try:
                        self.known[total] = self._look(self._judge, total, budget)
                    except BudgetSpent:
                        left -= budget.nodes
                    else:
                        left -= max(0, self._judge.positions - before)
                        bar.show(len(self.known))
                self._share *= FACTOR

    def _look(self, judge: Judge, total: int, budget: Budget) -> Here:
        """Solve the position at one total."""
        here = at_total(self._open, total)
        judge.renew(budget)

        def worth(move: Move) -> Way:
            after = here.play(move)
            value = judge.value(after)
            plies = judge.plies(after)
            return Way(value, None if plies is None else plies + 1)

        return _gather(self._open, here, lambda other: Way(judge.value(other), judge.plies(other)), worth)


class _Worth(Protocol):
    def __call__(self, move: Move, /) -> Way: ...


class _Passed(Protocol):
    def __call__(self, here: Position, /) -> Way: ...


def _never_passed(here: Position) -> Way:
    raise AssertionError(f"with plain turns nobody is passed over: {here}")


def _gather(start: Position, here: Position, passed: _Passed, worth: _Worth) -> Here:
    """Return what is known of a total from what each move there is worth."""
    seat = start.turn
    if here.turn != seat or here.is_over or seat not in here.alive:
        out = here.outcome
        stuck = seat not in here.alive or (out is not None and seat in out.losers)
        return Here({}, None, True) if stuck else Here({}, passed(here), False, here.turn)
    ways: dict[str, list[Way]] = {}
    for move in here.legal_moves:
        ways.setdefault(move.together, []).append(worth(move))
    best = {together: best_way(found) for together, found in ways.items()}
    return Here(best, best_way(list(best.values())))


def best_way(ways: Sequence[Way]) -> Way:
    """Return the best of some ways: of equal wins the quickest, of equal losses the slowest."""
    most = max(way.value for way in ways)
    plies = [way.plies for way in ways if way.value == most]
    known = [number for number in plies if number is not None]
    if len(known) < len(plies) or abs(most) != 1:
        return Way(most, None)
    return Way(most, min(known) if most > 0 else max(known))


def _read(layers: Layers, offset: int, size: int) -> list[Way | None]:
    """Return what the layers of a hand or of one card say of a run of totals; None where nothing can be laid."""
    found: list[Way | None] = [None] * size
    legal = layers.not_lost[0]
    window = ((1 << size) - 1) << offset
    for value, sets in ((1, layers.won), (-1, [totals & legal for totals in layers.lost])):
        before = 0
        for plies, totals in enumerate(sets):
            new = (totals & ~before & window) >> offset
            before |= totals
            while new:
                found[(new & -new).bit_length() - 1] = Way(value, plies)
                new &= new - 1
    return found


def outwards(middle: int, totals: range) -> Iterator[int]:
    """Yield totals from the one in the middle outwards, the higher one of two first: it is decided sooner.

    >>> list(outwards(93, range(90, 100)))
    [93, 94, 92, 95, 91, 96, 90, 97, 98, 99]
    """
    for step in range(max(abs(totals[0] - middle), abs(totals[-1] - middle)) + 1):
        for total in dict.fromkeys((middle + step, middle - step)):
            if total in totals:
                yield total
