"""A small endgame with hidden hands: how likely does the first player win, when both play their best?

The answer comes from the linear program of `solve.hidden_lp`. The second way takes its strategies as a claim: it walks
through the real game with `Position.play` and works out the best answer to each of the two. Where both meet, neither player
can do better, and that is the value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar, Final, TypeAlias

from ...ground.cards import Card
from ...ground.english import minus, together
from ...ground.say import listed, marked, say, say_many
from ...play.information import information_key
from ...play.moves import Move
from ...play.position import Position
from ...rules.variant import Variant
from ...solve.hidden import HiddenSolution, solve_hidden
from ...solve.hidden_game import HiddenEndgame
from ...solve.solution import SolveError
from ...trees.grow import label_of
from .. import notes, rating
from ..endings_told import cards_told
from ..kind import ExerciseError, Form, Kind, Skill, Task, Value
from ..lots import Lots

_SIZES: Final = {1: (1, 3), 2: (1, 4), 3: (1, 5), 4: (2, 4), 5: (2, 5)}
"""How many cards each player gets, and of how many."""
_NEAR: Final = 13
_NODES: Final = 6_000
_SECONDS: Final = 5.0
_TOLD: Final = 8
Plans: TypeAlias = Mapping[str, Mapping[Move, Fraction]]
Branches: TypeAlias = list[tuple[Fraction, Position]]


class MixedStrategy(Kind):
    """The value of a small endgame with hidden hands."""

    name: ClassVar[str] = "mixed_strategy"
    title: ClassVar[str] = marked("Hidden cards: who wins how often?")
    skill: ClassVar[Skill] = Skill.HIDDEN_CARDS
    form: ClassVar[Form] = Form.FRACTION
    is_puzzle: ClassVar[bool] = True
    mixed_from: ClassVar[int] = 5

    def levels(self, v: Variant) -> tuple[int, ...]:
        return (1, 2, 3, 4, 5) if not v.extras and len(_pool(v)) >= 12 else ()

    def make(self, v: Variant, level: int, lots: Lots) -> Task | None:
        hand, count = _SIZES[level]
        cards = lots.some(_pool(v), count)
        total = v.limit - lots.below(_NEAR)
        made = Task(v, level, None, {"cards": tuple(card.code for card in sorted(cards)), "hand": hand, "total": total})
        return made if abs(_solved(_endgame(made)).value) < 1 else None

    def answers(self, task: Task) -> tuple[Value, ...]:
        return ((1 + _solved(_endgame(task)).value) / 2,)

    def proved(self, task: Task) -> tuple[Value, ...]:
        endgame = _endgame(task)
        one, two = ({info.key: chances for info, chances in plan.items()} for plan in _solved(endgame).strategies)
        deals = [*endgame.positions()]
        return tuple({_best_answer(deals, 1, one), _best_answer(deals, 0, two)})

    def rating(self, task: Task) -> int:
        solved = _solved(_endgame(task))
        mixed = any(plan.mixed for plan in solved.strategies)
        return rating.within(
            850
            + 60 * len(task.texts("cards"))
            + 350 * (task.number("hand") - 1)
            + 2 * solved.information_sets
            + 200 * mixed
        )

    def question(self, task: Task) -> str:
        v, endgame = task.variant, _endgame(task)
        left = len(endgame.cards) - 2 * endgame.hand
        return together(
            say("The total is {total}, and it may not go over {limit}.", total=minus(endgame.total), limit=v.limit),
            say("Mix these cards: {cards}.", cards=notes.shown(endgame.cards)),
            *cards_told(Position.open(v, [endgame.cards[1:], endgame.cards[:1]], total=endgame.total)),
            say_many(
                "Two players get {n} card each and see only their own.",
                "Two players get {n} cards each and see only their own.",
                endgame.hand,
            ),
            say_many(
                "{n} card is left over, and nobody sees it.", "{n} cards are left over, and nobody sees them.", left
            )
            if left
            else "",
            say("Nobody takes new cards. Player 1 begins, and whoever can't play any more loses."),
            say("How likely is it that Player 1 wins, when both play their best?"),
        )

    def cards(self, task: Task) -> tuple[Card, ...]:
        return _endgame(task).cards

    def solution(self, task: Task) -> str:
        endgame = _endgame(task)
        solved = _solved(endgame)
        first = [(info, chances) for info, chances in solved.strategies[0].items() if ";" not in info.text]
        chosen = [(info, chances) for info, chances in first if len(chances) > 1]
        told = [
            say("With {hand}: {plays}.", hand=notes.shown(info.hand), plays=_plays(chances))
            for info, chances in chosen[:_TOLD]
        ]
        return together(
            say("Player 1 wins with the chance {chance}, and Player 2 with {other}.",
                chance=self.answers(task)[0], other=(1 - solved.value) / 2),
            say("This is how Player 1 can begin.") if told else "", *told,
            *(_deals_told(endgame, solved) if endgame.hand == 1 else ()),
        )  # fmt: skip

    def hint(self, task: Task) -> str:
        endgame = _endgame(task)
        if endgame.hand == 1:
            return say(
                "The cards can be dealt in {n} ways, each as likely as the others. In how many is Player 2 the first who "
                "can't play any more?",
                n=endgame.deals,
            )
        return say(
            "The cards can be dealt in {n} ways. Which hands win whatever the other player holds?", n=endgame.deals
        )

    def slip(self, task: Task, said: Value) -> str:
        solved = _solved(_endgame(task))
        if said == (1 - solved.value) / 2:
            return "other_player"
        return "value" if said == solved.value else ""

    def slip_words(self, task: Task, said: Value) -> str:
        return say(_SLIPS[slip]) if (slip := self.slip(task, said)) else ""


_SLIPS: Final = {
    "other_player": marked("That is the chance of Player 2."),
    "value": marked("That is the value from −1 to 1. How likely does Player 1 win?"),
}


def _deals_told(endgame: HiddenEndgame, solved: HiddenSolution) -> list[str]:
    """Return against which cards each hand of Player 1 wins, and in how many deals; nothing where that depends on chance."""
    plans = [{info.key: chances for info, chances in plan.items()} for plan in solved.strategies]
    beaten: dict[tuple[Card, ...], list[Card]] = {}
    won = Fraction(0)
    for weight, dealt in endgame.positions():
        share = _share(dealt, plans)
        if share not in (0, 1):
            return []
        if share:
            won += weight * endgame.deals
            beaten.setdefault(dealt.hands[0], []).extend(dealt.hands[1])
    return [
        *(
            say("With {hand} Player 1 wins against {cards}.", hand=notes.shown(hand), cards=notes.shown(cards))
            for hand, cards in beaten.items()
        ),
        say("That is {won} of the {n} ways to deal the cards.", won=won, n=endgame.deals),
    ]


def _share(position: Position, plans: Sequence[Plans]) -> Fraction:
    """Return how often Player 1 wins a deal that both play by their plans."""
    if position.outcome is not None:
        return Fraction(position.outcome.winner == 0)
    chances = plans[position.turn][information_key(position, position.turn, hidden=True)]
    return sum((chance * _share(position.play(move), plans) for move, chance in chances.items() if chance), Fraction(0))


def _plays(chances: Mapping[Move, Fraction]) -> str:
    sure = [(move, chance) for move, chance in chances.items() if chance]
    if len(sure) == 1:
        return label_of(sure[0][0])
    return listed(
        (say("{play} with the chance {chance}", play=label_of(move), chance=chance) for move, chance in sure), "and"
    )


def _pool(v: Variant) -> tuple[Card, ...]:
    """Return the cards that are dealt: with few ways to play them."""
    return tuple(card for card in notes.lone_cards(v) if all(way.op != "any" for way in v.effect(card).alternatives))


def _endgame(task: Task) -> HiddenEndgame:
    """Return the endgame of a task.

    Raises:
        ExerciseError: it is none of this size.
    """
    v, hand = task.variant, task.number("hand")
    cards = notes.cards_of(v, task.texts("cards"))
    pool = _pool(v)
    if v.extras or hand not in (1, 2) or not 2 * hand <= len(cards) <= 6 or any(card not in pool for card in cards):
        raise ExerciseError("This exercise has up to six cards, and each player gets one or two of them.")
    try:
        return HiddenEndgame(v, cards, hand, notes.total_of(v, task.number("total")))
    except ValueError as error:
        raise ExerciseError(str(error)) from None


@lru_cache(maxsize=64)
def _solved(endgame: HiddenEndgame) -> HiddenSolution:
    try:
        return solve_hidden(endgame, nodes=_NODES, seconds=_SECONDS)
    except SolveError as error:
        raise ExerciseError(str(error)) from None


def _best_answer(branches: Branches, seat: int, plan: Plans) -> Fraction:
    """Return how often Player 1 wins when one seat answers the plan of the other one best."""
    won = Fraction(0)
    alike: dict[str, Branches] = {}
    for weight, position in _forward(branches, seat, plan):
        if position.outcome is None:
            alike.setdefault(information_key(position, seat, hidden=True), []).append((weight, position))
        elif position.outcome.winner == 0:
            won += weight
    return won + sum(_worth(seen, seat, plan) for seen in alike.values())


def _forward(branches: Branches, seat: int, plan: Plans) -> Branches:
    """Return where the plan leads until the seat is to move, or the deal is over."""
    found, waiting = [], [*branches]
    while waiting:
        weight, position = waiting.pop()
        if position.is_over or position.turn == seat:
            found.append((weight, position))
        else:
            chances = plan[information_key(position, 1 - seat, hidden=True)]
            waiting += [(weight * chance, position.play(move)) for move, chance in chances.items() if chance]
    return found


def _worth(seen: Branches, seat: int, plan: Plans) -> Fraction:
    """Return how often Player 1 wins from positions that look alike to the seat, by its best move there."""
    answers = (
        _best_answer([(weight, position.play(move)) for weight, position in seen], seat, plan)
        for move in seen[0][1].legal_moves
    )
    return max(answers) if seat == 0 else min(answers)


KIND = MixedStrategy()
