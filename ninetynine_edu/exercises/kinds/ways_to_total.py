"""How many ways: which two or three of some cards make a total, whatever their order?

The answer plays all of them at the table, in every order; the second way counts sums with a recurrence, card by card.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from typing import ClassVar, Final

from ...ground.cards import Card
from ...ground.english import in_row, minus, together
from ...ground.picture import Picture
from ...ground.say import listed, marked, say
from ...rules.variant import Variant
from .. import pictures, plays, rating
from ..kind import ExerciseError, Form, Kind, Skill, Task, Value
from ..lots import Lots

_MOST: Final = 7
_SHAPE: Final = {1: (3, 2, 1), 2: (4, 2, 2), 3: (5, 2, 2), 4: (5, 3, 2), 5: (6, 3, 2)}
"""Of each level: so many cards, so many of them together, and at least so many ways."""


class WaysToTotal(Kind):
    """How many sets of cards make a total."""

    name: ClassVar[str] = "ways_to_total"
    title: ClassVar[str] = marked("How many ways to a total?")
    skill: ClassVar[Skill] = Skill.COUNTING_WAYS
    form: ClassVar[Form] = Form.NUMBER

    def levels(self, v: Variant) -> tuple[int, ...]:
        return plays.levels_made(self, v)

    def make(self, v: Variant, level: int, lots: Lots) -> Task | None:
        size, of, least = _SHAPE[level]
        usual = [card for card, ways in plays.ways_of(v).items() if len(ways) == 1 and _is_sure(v, card)]
        small = [card for card in usual if 0 < _adds(v, card) <= 10 and (level > 2 or _adds(v, card) < 10)]
        back = [card for card in usual if _adds(v, card) < 0]
        cards = lots.some(small, size)
        if level > 4 and back:
            cards[0] = lots.one_of(back)
        if len(set(cards)) < size or len({card.rank if card.suit else card.code for card in cards}) < size - (
            level > 2
        ):
            return None
        total = lots.between(v.limit // 2, v.limit - 1)
        least_total = total + min(_adds(v, card) for card in cards)
        if least_total < plays.lowest(v):  # where it stops at 0, the order would matter
            return None
        sums = Counter(sum(_adds(v, card) for card in some) for some in combinations(cards, of))
        fitting = [by for by, n in sums.items() if n >= least and 0 < by <= v.limit - total]
        if not fitting:
            return None
        facts = {"total": total, "to": total + lots.one_of(fitting), "of": of}
        return Task(v, level, None, {**facts, "cards": tuple(card.code for card in cards)})

    def answers(self, task: Task) -> tuple[Value, ...]:
        return (len(_found(task)),)

    def proved(self, task: Task) -> tuple[Value, ...]:
        v, away = task.variant, task.number("to") - task.number("total")
        ways = Counter({(0, 0): 1})
        for code in task.texts("cards"):
            adds = v.effect(v.card(code)).alternatives[0].n
            ways += Counter({(n + 1, by + adds): count for (n, by), count in ways.items()})
        return (ways[task.number("of"), away],)

    def rating(self, task: Task) -> int:
        cards, of = _cards(task), _of(task)
        tried = sum(1 for _ in combinations(cards, of))
        back = sum(_adds(task.variant, card) < 0 for card in cards)
        return rating.within(rating.EASIEST + 150 + 30 * tried + 150 * (of - 2) + 60 * back)

    def question(self, task: Task) -> str:
        told = listed([plays.told_card(task.variant, card) for card in _cards(task)])
        facts = {"total": minus(task.number("total")), "to": task.number("to")}
        if _of(task) == 2:
            ask = say("How many different pairs of these cards take the total from {total} to {to}?", **facts)
        else:
            ask = say("How many different sets of three of these cards take the total from {total} to {to}?", **facts)
        return together(say("You have {cards}.", cards=told), ask, say("Their order does not matter."))

    def solution(self, task: Task) -> str:
        found = [in_row(map(str, cards)) for cards in _found(task)]
        need = say("Together they must make {n}.", n=minus(_away(task)))
        if not found:
            return together(need, say("No cards do."))
        return together(need, *(say("Way {n}: {cards}.", n=n, cards=cards) for n, cards in enumerate(found, 1)))

    def hint(self, task: Task) -> str:
        return together(
            say("Together they must make {n}.", n=minus(_away(task))),
            say("Begin with the first card and try each of the others with it. Then go on to the next card."),
        )

    def slip(self, task: Task, said: Value) -> str:
        right = len(_found(task))
        if not isinstance(said, int) or said == right:
            return ""
        if right and said in (right * 2, right * 6):
            return "in_order"
        return "one_off" if said in (right - 1, right + 1) else ""

    def slip_words(self, task: Task, said: Value) -> str:
        found = self.slip(task, said)
        return say(_SLIPS[found]) if found else ""

    def picture(self, task: Task) -> Picture | None:
        return pictures.of_hand(_cards(task), task.variant)


_SLIPS: Final = {
    "in_order": marked("You counted the same cards in another order again. Their order does not matter."),
    "one_off": marked("Very close. Did you miss one, or count one twice?"),
}


def _is_sure(v: Variant, card: Card) -> bool:
    way = v.effect(card).alternatives[0]
    return way.op == "add" and way.n != 0


def _adds(v: Variant, card: Card) -> int:
    return v.effect(card).alternatives[0].n


def _cards(task: Task) -> tuple[Card, ...]:
    codes = task.texts("cards")
    if not 2 <= len(codes) <= _MOST or len(set(codes)) < len(codes):
        raise ExerciseError(say("A hand of this exercise has 1 to {n} different cards.", n=_MOST))
    cards = tuple(plays.card_named(task.variant, code) for code in codes)
    if any(len(plays.ways_of(task.variant)[card]) > 1 or not _is_sure(task.variant, card) for card in cards):
        raise ExerciseError(say("Only cards that add or take away have a place here."))
    return cards


def _of(task: Task) -> int:
    of = task.number("of")
    if of not in (2, 3):
        raise ExerciseError(say("Two or three cards are played here."))
    return of


def _away(task: Task) -> int:
    return plays.total_of(task, "to") - plays.total_of(task)


def _found(task: Task) -> list[tuple[Card, ...]]:
    """Return the sets of cards that the engine lets reach the total in some order."""
    start, to, v = plays.total_of(task), plays.total_of(task, "to"), task.variant
    if start < v.limit // 4:
        raise ExerciseError(say("This exercise begins at {n} or higher.", n=v.limit // 4))
    return [
        some
        for some in combinations(_cards(task), _of(task))
        if any(_end(v, start, row) == to for row in permutations(some))
    ]


def _end(v: Variant, total: int, cards: tuple[Card, ...]) -> int | None:
    """Return the total after cards played in this order; None where one of them cannot be."""
    here = total
    for card in cards:
        call = plays.call_at(v, here, plays.ways_of(v)[card][0])
        if call is None:
            return None
        here = call.after
    return here


KIND = WaysToTotal()
