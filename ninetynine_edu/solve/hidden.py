"""Hidden hands: an endgame in which each of two players sees only the own cards, solved exactly.

The whole tree is walked through once, in sequence form (see `hidden_form`). Cards that do the same are one kind to the
search for an equilibrium (`hidden_lp`); the strategies found are then spread over the real cards, and both best answers
to them are worked out in the real game. Only when these meet is anything called solved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from time import perf_counter
from typing import Any

from ..ground.say import say
from ..ground.text import count_of, echo
from .budget import NODES, SECONDS, Bounds, Budget, BudgetSpent
from .hidden_form import Behaviour, Form, Plan
from .hidden_game import HiddenEndgame, HiddenGame, KindGame, event_of, kinds_of, refuse_unfit
from .hidden_lp import equilibrium
from .hidden_plan import InformationSet, PlanLike, Strategy, read_plan
from .solution import SolveError


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """Why a value is proved: what each strategy is worth against the best answer to it.

    Attributes:
        lower: what Player 1 gets at least, whatever Player 2 does.
        upper: what Player 1 gets at most, whatever Player 1 does, when Player 2 keeps to the strategy found.
        answers: the best answer of each player to the other's strategy, the first of equal moves.
    """

    lower: Fraction
    upper: Fraction
    answers: tuple[Strategy, Strategy] = field(repr=False)

    @property
    def holds(self) -> bool:
        """True when both meet, so that neither can do better."""
        return self.lower == self.upper


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenSolution:
    """An equilibrium of a hidden endgame, in fractions, with what proves it.

    Attributes:
        endgame: the question.
        value: what Player 1, who moves first, gets on average: +1 for a win, -1 for a loss.
        strategies: what Player 1 and Player 2 do at each information set. Where a player's own strategy never leads,
            it is a best answer to the other's.
        certificate: the best answers to both, which meet.
        method: how it was found: ``sequence form``.
        information_sets: how many of them both players have together.
        positions: how many nodes the game tree has.
        program: rows and columns of the linear program that was left when dominated moves were left out.
        seconds: how long it took. Not compared.

    >>> import ninetynine_edu as nn
    >>> answer = nn.solve(nn.HiddenEndgame("standard", cards="10S 9H 4C AH KD", hand=2, total=93))
    >>> print(answer.words)
    Player 1 wins with probability 2/5, and Player 2 with 3/5, when both play their best (value -1/5).
    >>> {str(move): str(chance) for move, chance in answer.strategies[0]["10S 9H"].items()}
    {'9♥': '0', '10♠-10': '1'}
    >>> answer.certificate.lower == answer.value == answer.certificate.upper
    True
    """

    endgame: HiddenEndgame
    value: Fraction
    strategies: tuple[Strategy, Strategy] = field(compare=False)
    certificate: Certificate = field(compare=False)
    method: str
    information_sets: int
    positions: int
    program: tuple[int, int]
    seconds: float = field(compare=False)
    _form: Form = field(compare=False, repr=False)

    def guarantee(self, plan: PlanLike, seat: int = 0) -> Fraction:
        """Return what a plan is worth to Player 1 when the other seat answers it best.

        Args:
            plan: see :func:`exploitability`.
            seat: whose plan it is, 0 or 1.

        Raises:
            PlanError: what is missing or wrong in the plan.
        """
        if seat not in (0, 1) or isinstance(seat, bool):
            raise SolveError(f"A hidden endgame has the seats 0 and 1, not {echo(seat)}.")
        form = self._form
        return form.best_answer(1 - seat, form.plan(seat, read_plan(form, seat, plan)))[0]

    def exploitability(self, plan: PlanLike, seat: int = 0) -> Fraction:
        """Return how much a plan gives away: see :func:`exploitability`."""
        lost = self.value - self.guarantee(plan, seat)
        return lost if seat == 0 else -lost

    @property
    def words(self) -> str:
        """The answer as a sentence for people."""
        first = (1 + self.value) / 2
        return say(
            "Player 1 wins with probability {first}, and Player 2 with {second}, when both play their best (value {value}).",
            first=first, second=1 - first, value=str(self.value),
        )  # fmt: skip

    def __repr__(self) -> str:
        return (
            f"<HiddenSolution: Player 1 wins with probability {(1 + self.value) / 2}, value {self.value}; "
            f"{count_of(self.information_sets, 'information set')}>"
        )

    def _repr_html_(self) -> str:
        return f"<div><p><b>{escape(self.words)}</b></p>{''.join(s._repr_html_() for s in self.strategies)}</div>"


def solve_hidden(endgame: HiddenEndgame, *, nodes: float = NODES, seconds: float = SECONDS) -> HiddenSolution:
    """Solve an endgame with hidden hands exactly.

    Args:
        endgame: made with :class:`HiddenEndgame`.
        nodes: at most so many nodes of the game tree.
        seconds: at most so long.

    Raises:
        SolveError: when the variant does not fit, or there are too many deals; the sentence says what would fit.
        BudgetSpent: when the budget is used up; with bounds for the value, which are proved.
    """
    refuse_unfit(endgame)
    began = perf_counter()
    budget = Budget(nodes, seconds)
    form = None
    try:
        kinds = kinds_of(endgame)
        form = Form(HiddenGame(endgame, kinds), budget)
        plans = None
        if len(set(kinds.values())) < len(kinds):
            plans = _by_kinds(endgame, kinds, form, budget)
        found, program = plans or _equilibrium(form, budget)
        lower, answer_two = form.best_answer(1, found[0])
        upper, answer_one = form.best_answer(0, found[1])
        if lower != upper and plans:  # the proof does not rest on kinds: it would only take longer
            found, program = _equilibrium(form, budget)
            lower, answer_two = form.best_answer(1, found[0])
            upper, answer_one = form.best_answer(0, found[1])
    except BudgetSpent as spent:
        raise _gone(endgame, spent, form) from None
    if lower != upper:
        raise AssertionError(f"{endgame!r}: best answers do not meet, {lower} and {upper}")
    answers = (answer_one, answer_two)
    behaviours = [form.behaviour(player, found[player], answers[player]) for player in (0, 1)]
    pure = [_pure(form, player, answers[player]) for player in (0, 1)]
    return HiddenSolution(
        endgame=endgame,
        value=lower,
        strategies=(Strategy(0, form, behaviours[0]), Strategy(1, form, behaviours[1])),
        certificate=Certificate(
            lower=lower, upper=upper, answers=(Strategy(0, form, pure[0]), Strategy(1, form, pure[1]))
        ),
        method="sequence form",
        information_sets=sum(map(len, form.decisions)),
        positions=form.nodes,
        program=program,
        seconds=perf_counter() - began,
        _form=form,
    )


def exploitability(
    endgame: HiddenEndgame | HiddenSolution, plan: PlanLike, seat: int = 0, *, nodes: float = NODES, seconds: float = SECONDS
) -> Fraction:  # fmt: skip
    """Return how much a plan gives away against the best answer to it, in the endgame's value; 0 is a perfect plan.

    Args:
        endgame: a hidden endgame, or its solution (then nothing is solved again).
        plan: what the seat does. A mapping from information sets or their texts, such as ``"10S 9H"``, to a move or to
            moves with probabilities (whole numbers, fractions, or texts such as ``"1/3"``); only information sets that
            the plan leads to are needed. Or a function of the information set, a bot (asked once at each), or
            ``"even"``: every move alike likely.
        seat: whose plan it is, 0 (moves first) or 1.
        nodes, seconds: as for :func:`solve_hidden`.

    Raises:
        PlanError: what is missing or wrong in the plan.
        SolveError: when the endgame cannot be solved.

    Each player gets one of three cards. With the ace Player 1 should make 99, where only the nine still fits. Somebody
    who counts the ace as 1 loses whenever the other holds the five, one deal in six: that is two sixths of a win.

    >>> import ninetynine_edu as nn
    >>> answer = nn.solve(nn.HiddenEndgame("standard", cards="AS 5H 9D", hand=1, total=88))
    >>> str(nn.exploitability(answer, {"AS": "AS+1", "5H": "5H", "9D": "9D"}))
    '1/3'
    >>> str(nn.exploitability(answer, {"AS": {"AS+1": "1/4", "AS+11": "3/4"}, "5H": "5H", "9D": "9D"}))
    '1/12'
    >>> str(nn.exploitability(answer, lambda info: info.moves[-1]))
    '0'
    """
    answer = endgame if isinstance(endgame, HiddenSolution) else solve_hidden(endgame, nodes=nodes, seconds=seconds)
    return answer.exploitability(plan, seat)


def _equilibrium(form: Form, budget: Budget) -> tuple[tuple[Plan, Plan], tuple[int, int]]:
    found = equilibrium(form, budget)
    return found.plans, (found.rows, found.columns)


def _by_kinds(
    endgame: HiddenEndgame, kinds: Mapping[int, int], form: Form, budget: Budget
) -> tuple[tuple[Plan, Plan], tuple[int, int]]:
    """Return an equilibrium found with kinds of card only, spread evenly over the cards of a kind.

    That is none the worse: which of several equal cards a player lays, chosen evenly, tells the other nothing.
    """
    small = Form(KindGame(endgame, kinds), budget)
    (one, two), program = _equilibrium(small, budget)
    plans: list[Plan] = []
    for player, plan in ((0, one), (1, two)):
        answer = [0] * len(small.decisions[player])
        chances = small.behaviour(player, plan, answer)
        behaviour: Behaviour = []
        for decision in form.decisions[player]:
            info: InformationSet = decision.label
            number = small.index[player][info._kinds]
            likely = dict(zip(small.decisions[player][number].moves, chances[number], strict=True))
            hand = info._position.held[player]
            held = Counter(kinds[index] for index in hand)
            done: set[tuple[int, Any]] = set()
            row: list[Fraction] = []
            for move in decision.moves:
                event = event_of(info._position, move, kinds)
                if (move.index, event) in done:  # another way to do the very same with this card
                    row.append(Fraction(0))
                    continue
                done.add((move.index, event))
                row.append(likely[event] * Fraction(hand.count(move.index), held[event[0]]))
            behaviour.append(row)
        plans.append(form.plan(player, behaviour))
    return (plans[0], plans[1]), program


def _pure(form: Form, player: int, chosen: Sequence[int]) -> Behaviour:
    return [
        [Fraction(at == choice) for at in range(len(decision.moves))]
        for decision, choice in zip(form.decisions[player], chosen, strict=True)
    ]


def _gone(endgame: HiddenEndgame, spent: BudgetSpent, form: Form | None) -> BudgetSpent:
    """Return the error that says how large the endgame is, and between which bounds its value lies."""
    low, high = spent.bounds if form is None else _bounds(form)
    low, high = max(low, Fraction(-1)), min(high, Fraction(1))
    size = (
        f"the tree has {form.nodes:,} nodes" if form else f"there are {count_of(endgame.deals, 'deal')} to walk through"
    )
    return BudgetSpent(
        f"{str(spent)[:-1]}: {size}. The value lies between {low} and {high}.",
        "Allow more with nodes=… and seconds=…, or take fewer cards: two each from seven take a moment, three each from "
        "eight a few seconds.",
        bounds=(low, high),
        positions=spent.positions,
        seconds=spent.seconds,
    )


def _bounds(form: Form, rounds: int = 12) -> Bounds:
    """Return proved bounds of the value: each player in turn answers the average of what the other has done so far."""
    plans = [form.plan(player, form.even(player)) for player in (0, 1)]
    low, high = Fraction(-(10**9)), Fraction(10**9)
    for played in range(1, rounds + 1):
        worth_one, answer_two = form.best_answer(1, plans[0])
        worth_two, answer_one = form.best_answer(0, plans[1])
        low, high = max(low, worth_one), min(high, worth_two)
        for player, answer in ((0, answer_one), (1, answer_two)):
            new = form.plan(player, _pure(form, player, answer))
            plans[player] = [(played * old + own) / (played + 1) for old, own in zip(plans[player], new, strict=True)]
    return low, high
