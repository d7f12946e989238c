"""An unknown stock: what each move is worth on the average over all draws, exactly, when both play their best.

All hands are open and it is known which cards are left, but not in which order they come. A value is a fraction from -1
(lost for certain) to 1 (won for certain); the chance to win is half of one more than it. Nobody can follow one line here,
since the best reply waits for the card that comes: what can be said beforehand is the best move now, and for each card
that may then be drawn the best reply.

Best play under an unknown order is not the average of best play under each known order: who knows the order can do
better. Plain turns are decided in stages of whole tables (`stages`), all others by a search through the engine
(`expect`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from html import escape
from itertools import islice
from math import inf
from typing import Any, Final

from ..ground.cards import Card
from ..ground.people import player_at
from ..ground.say import listed, say
from ..ground.text import count_of
from ..play.board import UNSEEN
from ..play.moves import Move
from ..play.position import Position
from .budget import NODES, STATES, Bounds, Budget, BudgetSpent, size_of
from .expect import UNKNOWN
from .judge import refuse_all_unfit, solvers_for
from .quick import QuickChance
from .solution import Solution, SolveError
from .stage_lays import TooManyCards, stages_here

SECONDS: Final = 60.0
DEPTHS: Final = (2, 4, 8, inf)
"""How many plays ahead a search looks, one time after the other."""
LINE: Final = 10_000
"""The most totals to ask for at once."""
MANY_CARDS: Final = 100_000
"""The most positions to look at when there are too many cards for an exact answer, and only bounds can be had."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What follows a move and the card that is then drawn.

    Attributes:
        card: the card drawn.
        chance: how likely it comes.
        position: what is then on the table.
        value: what that is worth for the seat to move in the question, -1 to 1.
        best_moves: the best moves of whoever is to move then; none when the deal is over, or chance comes again.
    """

    card: Card
    chance: Fraction
    position: Position
    value: Fraction
    best_moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChanceSolution(Solution):
    """An exact answer where chance still has a say.

    `value` and `values` are fractions from -1 to 1 for the seat to move (where a card is to be drawn, for the seat whose
    turn it still is). `winner` is None unless the deal is decided whatever comes. There is no length, for it waits for
    the cards; `line` goes on to the first draw, mostly one move, and `replies` says what follows.

    Attributes:
        replies: every card that may be drawn after `line`, with the best reply; where a card is to be drawn in the
            question itself, the cards that may come now. Empty when nothing is drawn, or when the budget did not reach
            so far.
    """

    replies: tuple[Reply, ...] = ()

    @property
    def win_chance(self) -> Fraction:
        """How likely the seat to move wins when both play their best."""
        return (1 + Fraction(self.value)) / 2

    @property
    def winning_moves(self) -> tuple[Move, ...]:
        """The moves that win whatever cards come."""
        return tuple(move for move, value in self.values.items() if value == 1)

    def in_words(self, names: Sequence[str] = ()) -> str:
        """Return the answer as a sentence for people, with what each seat is called."""
        if self.position.is_over:
            return say("{who} has won: the deal is over.", who=player_at(names, self.winner or 0))
        if self.winner is not None:
            found = say("{who} wins whatever cards come.", who=player_at(names, self.winner))
        else:
            found = say(
                "{who} wins with a chance of {chance}.",
                who=player_at(names, self.position.turn),
                chance=str(self.win_chance),
            )
        return f"{found} {self._best}" if self._best else found

    @property
    def _best(self) -> str:
        if not self.best_moves or (self.winner is not None and self.winner != self.position.turn):
            return ""
        if len(self.best_moves) > 2:
            return say("Several moves are best.")
        return say("Best: {moves}.", moves=listed(map(str, self.best_moves), "or"))

    def __repr__(self) -> str:
        return f"<Solution: {self.words[:-1]}>"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(str(move))}{' (best)' if move in self.best_moves else ''}</td>"
            f"<td>{self.position.result_of(move)}</td><td>{_chance_of(value)}</td></tr>"
            for move, value in self.values.items()
        )
        table = _table(("Play", "New total", f"Chance that Player {self.position.turn + 1} wins"), rows)
        answers = "".join(
            f"<tr><td>{escape(str(reply.card))}</td><td>{reply.chance}</td>"
            f"<td>{escape(', '.join(map(str, reply.best_moves[:3]))) or '–'}</td><td>{_chance_of(reply.value)}</td></tr>"
            for reply in self.replies
        )
        after = f" after {escape(' '.join(map(str, self.line)))}" if self.line else ""
        replies = _table(
            (
                f"Card drawn{after}",
                "How likely",
                "Best reply",
                f"Chance that Player {self.position.turn + 1} wins then",
            ),
            answers,
        )
        return f'<div class="nn-solution"><p><b>{escape(self.words)}</b></p>{table}{replies}</div>'


def _table(heads: tuple[str, ...], rows: str) -> str:
    if not rows:
        return ""
    head = "".join(f'<th scope="col">{text}</th>' for text in heads)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _chance_of(value: int | Fraction) -> str:
    """Return the chance to win that belongs to a value: `certain`, `none`, or a fraction with its percentage."""
    if abs(value) == 1:
        return "certain" if value > 0 else "none"
    chance = (1 + Fraction(value)) / 2
    return f"{chance} ({float(100 * chance):.1f} %)"


def solve_chance(position: Position, *, nodes: float | None = None, seconds: float = SECONDS) -> ChanceSolution:
    """Solve a position with open hands and a stock of which the cards are known, but not their order.

    Args:
        position: two players still in, hands open, ``Position.open(..., unseen=...)``. Without unseen cards it is an
            ordinary endgame, which is answered too. Cards that are taken blindly from a hand are chance like any draw.
        nodes: the most positions to decide: 40 million where turns are plain (`Variant.is_basic`), 1 million in a search
            through the engine, unless you say otherwise.
        seconds: the longest time to take.

    Raises:
        SolveError: when the position does not fit; the sentence says what would.
        BudgetSpent: when the budget is used up. It carries bounds for the value and for each move, which are proved.

    >>> import ninetynine_edu as nn
    >>> pos = nn.Position.open("standard", ["5D KH", "4D 5C"], total=93, unseen="9C JC KD")
    >>> answer = solve_chance(pos)
    >>> answer
    <Solution: Player 1 wins with a chance of 2/3. Best: 5♦>

    After the five the total is 98. Nobody can lay the jack then, and the nine and the king save whoever draws them: only
    when Player 1 draws the jack does Player 2 get one of them.

    >>> for reply in answer.replies:
    ...     print(reply.card, reply.chance, reply.value, *reply.best_moves)
    9♣ 1/3 1 4♦
    J♣ 1/3 -1 4♦
    K♦ 1/3 1 4♦
    """
    _refuse_unfit(position)
    unseen = position.state.mode == UNSEEN and len(position.stock) > 0
    plain = position.variant.is_basic and unseen and not position.is_over
    if plain:
        stages = stages_here()  # before the clock starts: loading numpy is not solving
    budget = Budget(nodes if nodes is not None else STATES if plain else NODES, seconds)
    if plain:
        try:
            return _from_stages(position, stages(position, budget), budget)
        except TooManyCards:
            budget = Budget(min(budget.nodes, MANY_CARDS), seconds)
    return _from_search(position, budget)


def values_by_total(
    position: Position, totals: Iterable[int] | None = None, *, nodes: float = STATES, seconds: float = SECONDS
) -> dict[int, Fraction]:
    """Return what the same cards are worth at other totals, for the seat to move: the number line of an unknown stock.

    Args:
        position: as for :func:`solve_chance`, of a variant with plain turns; its own total is not looked at.
        totals: which totals, at most the limit; all from 0 to the limit unless you say otherwise.
        nodes: the most positions to decide.
        seconds: the longest time to take.

    Raises:
        SolveError: when the position or a total does not fit.
        BudgetSpent: when the budget is used up.

    >>> import ninetynine_edu as nn
    >>> pos = nn.Position.open("standard", ["2H 10D", "6H 9C"], total=93, unseen="6S 9H QD")
    >>> {total: str(value) for total, value in values_by_total(pos, range(89, 96)).items()}
    {89: '-1/3', 90: '-1', 91: '-1', 92: '1/3', 93: '1/3', 94: '1/3', 95: '1/3'}
    """
    _refuse_unfit(position)
    limit = position.variant.limit
    given = range(limit + 1) if totals is None else totals
    asked = list(islice(given, LINE)) if isinstance(given, Iterable) else []
    if not asked or any(not isinstance(t, int) or isinstance(t, bool) or not -limit <= t <= limit for t in asked):
        raise SolveError(f"Totals are whole numbers from {-limit} to {limit}, as in range(80, {limit + 1}).")
    if not position.variant.is_basic or position.state.mode != UNSEEN:
        raise SolveError(
            "All totals at once are for variants with plain turns and an unseen stock: ask solve_chance for one position."
        )
    made = stages_here()
    budget = Budget(nodes, seconds)
    stages = made(position, budget, asked)
    if not (stages.complete and stages.decide()):
        raise _spent(position, budget, UNKNOWN, {}, stages.positions)
    sign = 1 if position.turn == stages.seats[0] else -1
    return {total: sign * stages.value_at(position, total) for total in asked}


def _refuse_unfit(position: Position) -> None:
    """Raise SolveError, with a sentence that says what would fit, unless an average for one of two can be given here."""
    refuse_all_unfit(position)
    if len(position.alive) > 2:
        raise SolveError(
            f"{count_of(len(position.alive), 'player')} are still in, and chances to win are worked out for two only: with "
            f"more, who wins depends on what the others want. solve() says what everybody gets, and who is safe."
        )
    if solvers_for(position) == ("max-n",):
        raise SolveError(
            "With instant_hands this deal can end with everybody losing: solve() says what everybody gets."
        )


# --- in stages ---


def _from_stages(position: Position, stages: Any, budget: Budget) -> ChanceSolution:
    seat = position.turn
    mine = seat == stages.seats[0]

    def own(value: Fraction) -> Fraction:
        return value if mine else -value

    if not (stages.complete and stages.decide()):
        depth = stages.shallow()
        sides = []
        for beyond in (-1, 1) if mine else (1, -1):
            stages.decide(beyond, depth)
            moves = position.legal_moves if depth else ()
            sides.append((own(stages.value(position)), {m: own(stages.move_value(position, m)) for m in moves}))
        (low, lows), (high, highs) = sides
        raise _spent(
            position, budget, (low, high), {move: (lows[move], highs[move]) for move in lows}, stages.positions
        )
    values = {move: own(stages.move_value(position, move)) for move in position.legal_moves}

    def replies_at(after: Position) -> tuple[Fraction, Mapping[Move, Fraction]]:
        made = 0 if position.is_chance else 1
        moves = {move: stages.move_value(after, move, made) for move in after.legal_moves}
        return own(stages.value(after, made)), {move: own(value) for move, value in moves.items()}

    return _answer(position, values, own(stages.value(position)), replies_at, "stages", stages.positions, budget)


# --- through the engine ---


def _from_search(position: Position, budget: Budget) -> ChanceSolution:
    search = QuickChance(position, budget)
    moves = position.legal_moves
    low, high = UNKNOWN
    found: dict[Move, Bounds] = dict.fromkeys(moves, UNKNOWN)
    try:
        for depth in DEPTHS:  # so that something is proved when the budget does not reach to the end
            for move in moves:
                found[move] = _tighter(found[move], search.move_bounds(position, move, depth))
            if moves:
                low, high = (max(side) for side in zip(*found.values(), strict=True))
            else:
                low, high = _tighter((low, high), search.bounds(position, depth))
            if search.spent is not None or all(least == most for least, most in (*found.values(), (low, high))):
                break
        if low != high or any(least != most for least, most in found.values()):
            known = {move: bounds for move, bounds in found.items() if bounds != UNKNOWN}
            raise _spent(position, budget, (low, high), known, int(budget.spent))

        def replies_at(after: Position) -> tuple[Fraction, Mapping[Move, Fraction]]:
            replies = () if after.is_chance else after.legal_moves
            return search.bounds(after)[0], {move: search.move_bounds(after, move)[0] for move in replies}

        values = {move: bounds[0] for move, bounds in found.items()}
        answer = _answer(position, values, low, replies_at, "search", search.positions, budget)
        return replace(answer, line=answer.best_moves[:1], replies=()) if search.spent is not None else answer
    except RecursionError:
        raise SolveError(
            "This deal can last too many plays for a search: take fewer cards, or fewer unseen cards."
        ) from None


def _tighter(one: Bounds, other: Bounds) -> Bounds:
    """Return what two proved pairs of bounds prove together."""
    return max(one[0], other[0]), min(one[1], other[1])


def _spent(
    position: Position, budget: Budget, bounds: Bounds, moves: Mapping[Move, Bounds], positions: int
) -> BudgetSpent:
    late = budget.elapsed > budget.seconds / 3 and positions < budget.nodes
    after = f"{budget.seconds:g} seconds" if late else count_of(int(budget.nodes), "position")
    between = f"the value is between {bounds[0]} and {bounds[1]}" if bounds != UNKNOWN else "nothing is proved"
    return BudgetSpent(
        f"The chances are not decided within {after}, with {size_of(position)}; {between}.",
        "Take fewer unseen cards (about ten with three in each hand are decided in seconds), or allow more with nodes=… and "
        "seconds=….",
        bounds=bounds, move_bounds=moves, positions=positions, seconds=budget.elapsed,
    )  # fmt: skip


def _answer(
    position: Position, values: Mapping[Move, Fraction], value: Fraction,
    at: Callable[[Position], tuple[Fraction, Mapping[Move, Fraction]]], method: str, positions: int, budget: Budget,
) -> ChanceSolution:  # fmt: skip
    best_moves = tuple(move for move, worth in values.items() if worth == value)
    other = next((seat for seat in position.alive if seat != position.turn), position.turn)
    winner = position.turn if value == 1 else other if value == -1 else None
    if position.is_over:
        assert position.outcome is not None
        winner = position.outcome.winner
    line: list[Move] = []
    drawing = position
    while not (drawing.is_over or drawing.is_chance):
        moves = at(drawing)[1] if line else values
        better = max if drawing.turn == position.turn else min
        line.append(better(moves, key=lambda move: moves[move]))
        drawing = drawing.play(line[-1])
    replies = []
    for card, chance in drawing.chance.items():
        after = drawing.draw(card)
        worth, moves = at(after)
        best = (max if after.turn == position.turn else min)(moves.values(), default=worth)
        replies.append(Reply(card, chance, after, worth, tuple(move for move in moves if moves[move] == best)))
    return ChanceSolution(
        position=position,
        winner=winner,
        value=value,
        values=values,
        lengths={},
        best_moves=best_moves,
        line=tuple(line),
        plies=None,
        method="over" if position.is_over else method,
        positions=positions,
        seconds=budget.elapsed,
        replies=tuple(replies),
    )
