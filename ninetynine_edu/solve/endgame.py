"""Open hands: choosing the solver that fits a question, and answering with it.

Which one fits (`solvers_for` says it of a position; `solve` takes the first):

============  =======================================================================================================
number line   two players, turns of one plain card, no stock or a known one: values and lengths for all totals at once
deal          the same, for stocks too long for that: whole deals with all cards seen; values, not lengths
search        two players, any variant and house rule, nothing left to chance: values and lengths
chance        two players, a stock in unknown order, or cards taken blindly from a hand: values are averages
max-n         three and more players, and deals that everybody can lose: shares, and who is safe
hidden        two players who see only their own cards, no draws: an equilibrium
============  =======================================================================================================

Nobody solves a dealt game, whose hands are hidden; a known stock with draw_mode manual, where a draw may be forgotten; and more
than two players with hidden hands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from time import perf_counter
from typing import Final, Literal, NamedTuple, Protocol, overload

from ..ground.text import count_of, echo, listing
from ..play.board import DEALT, UNSEEN
from ..play.moves import STEAL, Move
from ..play.position import Position
from .budget import NODES as POSITIONS
from .budget import SECONDS, Bounds, Budget, BudgetSpent, allowed, size_of
from .deal import Deal
from .hidden import HiddenSolution, solve_hidden
from .hidden_game import HiddenEndgame
from .numberline import NumberLine, Verdict
from .search import Search
from .seats import Seats
from .solution import MAX_N, Solution, SolveError, Value, for_every_seat

Method = Literal["number line", "deal", "search", "chance", "max-n", "hidden"]
METHODS: Final = ("number line", "deal", "search", "chance", "max-n", "hidden")
NODES: Final = 100_000
"""Pairs of hands on the number line; the other solvers may look at 1 million positions."""
SHORT: Final = 14
"""With a stock, lengths are worked out unasked while hands and stock hold no more cards than this together."""


class Solver(Protocol):
    """What decides the positions of one endgame, with lengths."""

    def verdict(self, position: Position) -> Verdict: ...

    @property
    def positions(self) -> int: ...


class _Tools(NamedTuple):
    """A solver as an answer needs it: who wins, and, where it is known, how long it lasts."""

    method: str
    wins: Callable[[Position], bool]
    verdict: Callable[[Position], Verdict] | None
    solver: NumberLine | Deal | Search


def best_of(ahead: list[Verdict]) -> Verdict:
    """Return what the seat to move gets out of its moves: the quickest win, else the slowest loss."""
    wins = [verdict.plies for verdict in ahead if verdict.wins]
    return Verdict(True, min(wins)) if wins else Verdict(False, max(verdict.plies for verdict in ahead))


def _for_mover(before: Position, after: Position, verdict: Verdict) -> Verdict:
    """Return a verdict about the position after a move as the one who made the move sees it, one play longer."""
    return Verdict(verdict.wins is (after.turn == before.turn), verdict.plies + 1)


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
    if _has_chance(position):
        return ("chance", "max-n")
    if not position.variant.is_basic:
        return ("search",)
    return ("number line", "deal", "search") if _is_short(position) else ("deal", "number line", "search")


def _is_short(position: Position) -> bool:
    stock = len(position.stack) - position.at
    return not stock or stock + sum(map(len, position.held)) <= SHORT


def _has_chance(position: Position) -> bool:
    """Return whether something in this deal can be left to chance."""
    rules = position.rules
    if position.is_chance or (position.state.mode == UNSEEN and position.stock):
        return True
    if not rules.steals:
        return False
    last = position.extras.last
    cards = set(b"".join(position.held) + position.stack[position.at :])
    steals = any(move.flags & STEAL for index in cards for move in rules.moves[index])
    return steals or bool(rules.variant.house_rules.get("sums")) or (last is not None and "steal" in last.words)


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


def refuse_unfit(position: Position) -> None:
    """Raise SolveError, with a sentence that says what would fit, unless one of two players wins for certain here."""
    refuse_all_unfit(position)
    if len(position.alive) > 2:
        raise SolveError(
            f"{count_of(len(position.alive), 'player')} are still in: who wins then depends on what the others want. "
            f"solve() says who is safe and what everybody gets; this needs two."
        )
    if _has_chance(position):
        raise SolveError(
            "Here chance has a say: solve() gives the average of every move. This needs cards in drawing order (stock=…), "
            "or none, and no card that is taken blindly from another hand."
        )
    if _all_may_lose(position):
        raise SolveError(
            "With instant_hands this deal can end with everybody losing: solve() says what everybody gets."
        )


def _check_budget(nodes: float, seconds: float) -> None:
    for name, value in (("nodes", nodes), ("seconds", seconds)):
        allowed(name, value)


def solver_for(position: Position, *, nodes: float = NODES, seconds: float = SECONDS) -> tuple[Solver, str]:
    """Return a solver that knows lengths, for two players and nothing left to chance, and its name.

    Raises:
        SolveError: when none fits; the sentence says what would.
    """
    refuse_unfit(position)
    _check_budget(nodes, seconds)
    if position.is_over:
        return Search(position, Budget(1, seconds)), "over"
    if position.variant.is_basic:
        return NumberLine(position, nodes, seconds), "number line"
    return Search(position, Budget(max(nodes, POSITIONS), seconds)), "search"


# --- the question ---


@overload
def solve(position: HiddenEndgame, *, nodes: int | None = None, seconds: float = SECONDS) -> HiddenSolution: ...
@overload
def solve(
    position: Position,
    *,
    nodes: int | None = None,
    seconds: float = SECONDS,
    method: Method | None = None,
    plies: bool | None = None,
) -> Solution: ...
def solve(
    position: Position | HiddenEndgame,
    *,
    nodes: int | None = None,
    seconds: float = SECONDS,
    method: Method | None = None,
    plies: bool | None = None,
) -> Solution | HiddenSolution:
    """Solve exactly: who wins, by which moves, and in how many plays; or what everybody gets.

    Args:
        position: everything visible (:meth:`Position.open`), any variant and number of players. The stock may be known,
            unseen or missing. Or an endgame with hidden hands (:class:`~ninetynine_edu.HiddenEndgame`), whose answer is a
            :class:`~ninetynine_edu.HiddenSolution`.
        nodes: the most work to do: pairs of hands on the number line (of long deals and long lines fewer, for they
            need more memory; 100,000 unless you say otherwise), positions elsewhere (1 million; with an unseen stock and
            plain turns 40 million).
        seconds: the longest time to take.
        method: which solver, one of `solvers_for(position)`; the first of them unless you say otherwise.
        plies: whether lengths are to be worked out besides. Unless you say, they are where it costs little: without a
            stock, or with at most 14 cards in all.

    Raises:
        SolveError: when the position or the method does not fit; the sentence says what would do.
        BudgetSpent: when the budget is used up; the sentence and the bounds say what is proved all the same.

    >>> import ninetynine_edu as nn
    >>> answer = nn.solve(nn.Position.open("standard", ["3D AC", "2S 3H"], total=84))
    >>> answer.winner, answer.plies, [str(move) for move in answer.line]
    (0, 2, ['3♦', 'A♣+11'])
    """
    if isinstance(position, HiddenEndgame):
        if method not in (None, "hidden") or plies is not None:
            raise SolveError("An endgame with hidden hands is solved by 'hidden' alone, and has no lengths.")
        return solve_hidden(position, nodes=POSITIONS if nodes is None else nodes, seconds=seconds)
    fitting = solvers_for(position)
    _check_budget(1 if nodes is None else nodes, seconds)
    if method is not None and method not in METHODS:
        raise SolveError(f"method is {listing(map(repr, METHODS))}, not {echo(method)}.")
    if method is not None and method not in fitting and not position.is_over:
        raise SolveError(
            f"{method!r} does not fit this position; what fits: {listing(fitting, 'and')}. Leave method out, and the best "
            f"is taken."
        )
    if plies not in (None, True, False):
        raise SolveError(f"plies is True, False or None, not {echo(plies)}.")
    began = perf_counter()
    if position.is_over:
        return _over(position, began)
    chosen = method or fitting[0]
    if chosen == "chance":
        from .chance import solve_chance

        return solve_chance(position, nodes=nodes, seconds=seconds)
    try:
        if chosen == "max-n":
            return _many(position, Budget(POSITIONS if nodes is None else nodes, seconds), began)
        if method is None and chosen == "deal" and plies:
            chosen = "number line"
        if method == "deal" and plies:
            raise SolveError("'deal' says who wins, not in how many plays: leave method or plies out.")
        return _two(position, _tools(chosen, position, nodes, seconds, plies), began)
    except RecursionError:
        raise SolveError(
            f"This deal can last too many plays: {size_of(position)}. Take fewer cards, or leave out method, so that the "
            f"best solver decides it."
        ) from None


def _tools(chosen: str, position: Position, nodes: int | None, seconds: float, plies: bool | None) -> _Tools:
    """Make the solver that was chosen."""
    if chosen == "number line":
        line = NumberLine(position, NODES if nodes is None else nodes, seconds)
        return _Tools(chosen, lambda after: line.verdict(after).wins, line.verdict, line)
    budget = Budget(POSITIONS if nodes is None else nodes, seconds)
    if chosen == "deal":
        deal = Deal(position, budget)
        return _Tools(chosen, deal.wins, None, deal)
    search = Search(position, budget)
    exact = plies or (plies is None and _is_short(position))
    return _Tools(chosen, search.wins, search.verdict if exact else None, search)


def _over(position: Position, began: float) -> Solution:
    outcome = position.outcome
    assert outcome is not None
    won = outcome.winner == position.turn or (outcome.winner is None and position.turn not in outcome.losers)
    return Solution(
        position=position, winner=outcome.winner, value=1 if won else -1, values={}, lengths={}, best_moves=(), line=(),
        plies=0, method="over", positions=0, seconds=perf_counter() - began,
    )  # fmt: skip


def _two(position: Position, tools: _Tools, began: float) -> Solution:
    """Answer for two players: first who wins by which moves, then how fast."""
    won: dict[Move, bool] = {}
    ahead: dict[Move, Verdict] = {}
    spent: BudgetSpent | None = None
    try:
        # High totals first: they are decided soonest, so that most is known when the budget ends.
        for move in sorted(position.legal_moves, key=position.result_of, reverse=True):
            after = position.play(move)
            won[move] = tools.wins(after) is (after.turn == position.turn)
    except BudgetSpent as error:
        raise _known_so_far(position, won, error) from None
    if tools.verdict is not None:
        try:
            for move in position.legal_moves:
                after = position.play(move)
                ahead[move] = _for_mover(position, after, tools.verdict(after))
        except BudgetSpent as error:
            spent = error
    values: dict[Move, Value] = {move: 1 if won[move] else -1 for move in position.legal_moves}
    value = max(values.values())
    plies = None
    best = tuple(move for move in values if values[move] == value)
    if tools.verdict is None or spent is not None:
        ahead = {}
        line = _winning_line(position, best[0], tools.wins)
    else:
        here = best_of(list(ahead.values()))
        best = tuple(move for move, verdict in ahead.items() if verdict == here)
        plies = here.plies
        line = best_line(position, tools.solver) if not isinstance(tools.solver, Deal) else ()
    other = next(seat for seat in position.alive if seat != position.turn)
    return Solution(
        position=position,
        winner=position.turn if value == 1 else other,
        value=value,
        values=values,
        lengths={move: verdict.plies for move, verdict in ahead.items()},
        best_moves=best,
        line=line,
        plies=plies,
        method=tools.method,
        positions=tools.solver.positions,
        seconds=perf_counter() - began,
    )


def best_line(position: Position, solver: Solver) -> tuple[Move, ...]:
    """Return one line of best play: at each turn the first of the best moves."""
    line: list[Move] = []
    while not position.is_over:
        here = solver.verdict(position)
        for move in position.legal_moves:
            after = position.play(move)
            if _for_mover(position, after, solver.verdict(after)) == here:
                break
        else:
            raise AssertionError(f"no move leads to the value of {position}")
        line.append(move)
        position = after
    return tuple(line)


def _winning_line(position: Position, first: Move, wins: Callable[[Position], bool]) -> tuple[Move, ...]:
    """Return a line on which the winner always plays a winning move, as far as the budget reaches."""
    line = [first]
    position = position.play(first)
    try:
        while not position.is_over:
            move = position.legal_moves[0]
            if wins(position):
                for move in position.legal_moves:
                    after = position.play(move)
                    if wins(after) is (after.turn == position.turn):
                        break
            line.append(move)
            position = position.play(move)
    except BudgetSpent:
        pass
    return tuple(line)


def _many(position: Position, budget: Budget, began: float) -> Solution:
    """Answer for three and more players, or where everybody can lose: who is safe, then max-n."""
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
        what = [
            f"Player {seat + 1} {'can avoid losing whatever the others do' if is_safe else 'is not safe'}"
            for seat, is_safe in safe.items()
        ]
        after = str(error)[:-1]
        text = f"This deal is too large: {after[0].lower()}{after[1:]}, with {size_of(position)}. " + (
            f"Proved: {listing(what, 'and')}. " if what else ""
        )
        low = Fraction(1, len(seats.seats) - 1) if safe.get(position.turn) and len(seats.seats) > 1 else Fraction(-1)
        raise BudgetSpent(
            f"{text}With three cards in each of three hands and no stock it is decided in seconds; allow more with nodes=… "
            f"and seconds=….",
            bounds=(low, Fraction(1)), positions=error.positions, seconds=error.seconds,
        ) from None  # fmt: skip
    at = seats.seats.index(position.turn)
    everybody = dict(zip(seats.seats, shares, strict=True))
    winners = [seat for seat, share in everybody.items() if share == 1]
    best = tuple(move for move, gets in ahead.items() if gets[at] == shares[at])
    return Solution(
        position=position,
        winner=winners[0] if winners else None,
        value=_plain(shares[at]),
        values={move: _plain(gets[at]) for move, gets in ahead.items()},
        lengths={},
        best_moves=best,
        line=_max_n_line(position, seats),
        plies=None,
        method="max-n",
        positions=seats.positions,
        seconds=perf_counter() - began,
        concept=MAX_N,
        payoffs=for_every_seat(position, shares),
        safe=tuple(safe.get(seat, False) for seat in range(position.seats)),
        safe_moves=safe_moves,
    )


def _plain(share: Fraction) -> Value:
    return int(share) if abs(share) == 1 else share


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


def _known_so_far(position: Position, won: Mapping[Move, bool], error: BudgetSpent) -> BudgetSpent:
    """Return the error of a used-up budget with what is proved so far."""
    bounds: dict[Move, Bounds] = {
        move: (Fraction(1), Fraction(1)) if wins else (Fraction(-1), Fraction(-1)) for move, wins in won.items()
    }
    wins = [str(move) for move, is_won in won.items() if is_won]
    loses = [str(move) for move, is_won in won.items() if not is_won]
    parts = [f"{listing(wins, 'and')} win{'s' if len(wins) == 1 else ''}"] if wins else []
    parts += [f"{listing(loses, 'and')} lose{'s' if len(loses) == 1 else ''}"] if loses else []
    text = str(error)
    if "too large" not in text:
        text = (
            f"This deal is too large to search: {text[0].lower() + text[1:-1]}, with {size_of(position)}. Take fewer "
            f"cards, or allow more with nodes=… and seconds=…."
        )
    return BudgetSpent(
        text + (f" Proved: {'; '.join(parts)}." if parts else ""),
        bounds=(Fraction(1 if wins else -1), Fraction(1)),
        move_bounds=bounds,
        positions=error.positions,
        seconds=error.seconds,
    )
