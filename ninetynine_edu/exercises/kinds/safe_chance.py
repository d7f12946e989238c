"""The chance of a safe card: how likely can the next card be played?

The engine says of each card alone whether it can be played, and the chance of two draws is worked out from the cards that
cannot; the second way counts every card, or every pair of cards, one by one, from what the cards do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import ClassVar, Final

from ...ground.cards import Card
from ...ground.english import minus, together
from ...ground.say import listed, marked, say, say_many
from ...rules.variant import Variant
from .. import notes, rating
from ..kind import ExerciseError, Form, Kind, Skill, Task, Value
from ..lots import Lots

_CARDS: Final = {1: (3, 5), 2: (6, 8), 3: (8, 11), 4: (4, 7), 5: (5, 8)}
_NEAR: Final = 12
_PACK: Final = 4
"""The level at which a whole pack is left but for the cards that are seen."""
_MOST_DRAWN: Final = 2


class SafeChance(Kind):
    """How likely a card that is drawn can be played."""

    name: ClassVar[str] = "safe_chance"
    title: ClassVar[str] = marked("The chance of a safe card")
    skill: ClassVar[Skill] = Skill.CHANCE
    form: ClassVar[Form] = Form.FRACTION
    mixed_from: ClassVar[int] = 2

    def levels(self, v: Variant) -> tuple[int, ...]:
        cards = notes.lone_cards(v)
        there = (level for level, (_, most) in _CARDS.items() if len(cards) > most)
        return tuple(level for level in there if level != _PACK or len(cards) == len(set(v.deck())))

    def make(self, v: Variant, level: int, lots: Lots) -> Task | None:
        cards = lots.some(notes.lone_cards(v), lots.between(*_CARDS[level]))
        total = v.limit - lots.below(_NEAR)
        seen = level == _PACK
        if seen:
            total = v.limit - lots.below(9)
        given: dict[str, int | tuple[str, ...]] = {
            "cards": tuple(card.code for card in sorted(cards)),
            "total": total,
            "seen": int(seen),
            "draws": 1 + (level == 5),
        }
        made = Task(v, level, None, given)
        safe, count = _counted(made, notes.can_be_played)
        return made if 0 < safe < count else None

    def answers(self, task: Task) -> tuple[Value, ...]:
        safe, count = _counted(task, notes.can_be_played)
        draws = _draws(task)
        return (1 - Fraction(comb(count - safe, draws), comb(count, draws)),)

    def proved(self, task: Task) -> tuple[Value, ...]:
        v, total = task.variant, task.number("total")
        fits = [notes.does_fit(v, card, total) for card in _drawn_from(task)]
        draws = list(combinations(fits, _draws(task)))
        return (Fraction(sum(any(draw) for draw in draws), len(draws)),)

    def rating(self, task: Task) -> int:
        hard = sum(
            len(task.variant.effect(card).alternatives) > 1 or not task.variant.effect(card).is_plain
            for card in _cards(task)
        )
        return rating.within(
            500 + 35 * len(_cards(task)) + 25 * hard + 450 * (task.number("seen") != 0) + 500 * (_draws(task) - 1)
        )

    def question(self, task: Task) -> str:
        v, cards = task.variant, _cards(task)
        whole = task.number("seen") != 0
        if whole:
            told = together(
                say_many("The pack has {n} card.", "The pack has {n} cards.", len(v.deck())),
                say("These lie face up: {cards}.", cards=notes.shown(cards)),
                say("You draw one of the others, each as likely as the next."),
            )
        else:
            told = together(
                say("Mix these cards and lay them face down: {cards}.", cards=notes.shown(cards)),
                say("You draw one of them.") if _draws(task) == 1 else say("You draw two of them."),
            )
        asked = (
            say("How likely is it that you can play it?")
            if _draws(task) == 1
            else say("How likely is it that you can play at least one of the two?")
        )
        return together(
            say("The total is {total}, and it may not go over {limit}.", total=minus(task.number("total")), limit=v.limit),
            notes.notes(v, v.deck() if whole else cards), told, asked,
        )  # fmt: skip

    def cards(self, task: Task) -> tuple[Card, ...]:
        return _cards(task)

    def solution(self, task: Task) -> str:
        v, total = task.variant, task.number("total")
        safe, count = _counted(task, notes.can_be_played)
        good = [card for card in _drawn_from(task) if notes.can_be_played(v, card, total)]
        first = (
            say("Of {count} cards {safe} can be played: {cards}.", count=count, safe=safe, cards=notes.shown(good))
            if count < 20
            else say("Of {count} cards {safe} can be played: {cards}.", count=count, safe=safe, cards=_by_rank(v, good))
        )
        chance = self.answers(task)[0]
        if _draws(task) == 1:
            return together(first, say("So the chance is {chance}.", chance=chance))
        none, pairs = comb(count - safe, 2), comb(count, 2)
        return together(
            first, say("There are {pairs} pairs, and in {none} of them neither card can be played.", pairs=pairs, none=none),
            say("So the chance is {chance}.", chance=chance),
        )  # fmt: skip

    def hint(self, task: Task) -> str:
        if _draws(task) > 1:
            return say("How likely is it that neither of the two can be played? Take that away from 1.")
        room = task.variant.limit - task.number("total")
        return together(
            say("There is room for {n} more.", n=room),
            say("Count the cards that can be played, and divide by all that can come."),
        )

    def slip(self, task: Task, said: Value) -> str:
        right = self.answers(task)[0]
        if isinstance(right, Fraction) and said == 1 - right:
            return "other_side"
        if said == Fraction(*_counted(task, notes.can_be_played)) and _draws(task) > 1:
            return "one_draw"
        return "whole_pack" if task.number("seen") and said == self._of_the_pack(task) else ""

    def _of_the_pack(self, task: Task) -> Fraction:
        deck = task.variant.deck()
        return Fraction(sum(notes.can_be_played(task.variant, card, task.number("total")) for card in deck), len(deck))

    def slip_words(self, task: Task, said: Value) -> str:
        return say(_SLIPS[slip]) if (slip := self.slip(task, said)) else ""


_SLIPS: Final = {
    "other_side": marked("That is the chance that it can't be played."),
    "one_draw": marked("That is the chance of one draw. You draw two."),
    "whole_pack": marked("The cards that lie face up can't come any more."),
}


def _cards(task: Task) -> tuple[Card, ...]:
    return notes.cards_of(task.variant, task.texts("cards"))


def _draws(task: Task) -> int:
    if 1 <= (draws := task.number("draws")) <= _MOST_DRAWN:
        return draws
    raise ExerciseError("One card or two are drawn in this exercise.")


def _drawn_from(task: Task) -> tuple[Card, ...]:
    """Return the cards of which one is drawn: those given, or all the others of the pack."""
    cards = _cards(task)
    if not task.number("seen"):
        return cards
    left = Counter(task.variant.deck())
    left.subtract(cards)
    return tuple(left.elements())


def _counted(task: Task, playable: Callable[[Variant, Card, int], bool]) -> tuple[int, int]:
    """Return how many of the cards that can come can be played, and how many can come."""
    total = notes.total_of(task.variant, task.number("total"))
    cards = _drawn_from(task)
    does = {card: playable(task.variant, card, total) for card in set(cards)}
    return sum(does[card] for card in cards), len(cards)


def _by_rank(v: Variant, cards: list[Card]) -> str:
    """Return many cards by their ranks: `four 9, three K`."""
    ranks = Counter(card.rank or card.code for card in cards)
    return listed((say("{n} × {rank}", n=n, rank=rank) for rank, n in ranks.items()), "and")


KIND = SafeChance()
