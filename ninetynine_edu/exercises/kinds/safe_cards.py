"""Which cards of a hand can be played now; it may be none.

The answer asks the engine for each card; the second way applies what each can do, and looks at the limit.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ...ground.cards import Card
from ...ground.english import minus, together
from ...ground.picture import Picture
from ...ground.say import listed, marked, say
from ...rules.variant import Variant
from .. import pictures, plays, rating
from ..kind import ExerciseError, Form, Kind, Skill, Task, Value
from ..lots import Lots

_MOST: Final = 8
_SIZE: Final = {1: 2, 2: 3, 3: 3, 4: 4, 5: 5}


class SafeCards(Kind):
    """Which cards stay within the limit."""

    name: ClassVar[str] = "safe_cards"
    title: ClassVar[str] = marked("Cards that you can play")
    skill: ClassVar[Skill] = Skill.CARDS
    form: ClassVar[Form] = Form.CARDS

    def levels(self, v: Variant) -> tuple[int, ...]:
        return plays.levels_made(self, v)

    def make(self, v: Variant, level: int, lots: Lots) -> Task | None:
        cards = [card for card in plays.ways_of(v) if level > 2 or v.effect(card).is_plain]
        special = [card for card in cards if not v.effect(card).is_plain]
        hand = lots.some(cards, _SIZE[level])
        if level > 2 and special:
            hand[0] = lots.one_of(special)
        total = v.limit - lots.between(0, 9 if level < 4 else 14)
        if len({card.rank if card.suit else card.code for card in hand}) < _SIZE[level]:
            return None
        task = Task(v, level, None, {"total": total, "hand": tuple(card.code for card in hand)})
        found = len(_playable(task))
        return task if found < len(hand) and (found or not lots.below(4)) else None

    def answers(self, task: Task) -> tuple[Value, ...]:
        return (_playable(task),)

    def proved(self, task: Task) -> tuple[Value, ...]:
        v, total = task.variant, task.number("total")
        free = [
            card.code for card in _hand(task)
            if any((after := way.apply(total, negative=v.negative)) is not None and after <= v.limit
                   for way in v.effect(card).alternatives)
        ]  # fmt: skip
        return (tuple(sorted(free)),)

    def rating(self, task: Task) -> int:
        return rating.of_choice(map(task.variant.effect, _hand(task)))

    def question(self, task: Task) -> str:
        return together(self.short_question(task), say("Write all of them, or “{none}”.", none=say("none")))

    def short_question(self, task: Task) -> str:
        return together(
            say("The total is {total}. The limit is {limit}.",
                total=minus(plays.total_of(task)), limit=task.variant.limit),
            say("You have {cards}.", cards=listed([plays.told_card(task.variant, card) for card in _hand(task)])),
            say("Which of them can you play now?"),
        )  # fmt: skip

    def solution(self, task: Task) -> str:
        return together(*(_verdict(task, card) for card in _hand(task)))

    def cards(self, task: Task) -> tuple[Card, ...]:
        return _hand(task)

    def hint(self, task: Task) -> str:
        return say("Work out the new total for each card. Is it over {limit}?", limit=task.variant.limit)

    def slip(self, task: Task, said: Value) -> str:
        right = set(_playable(task))
        if not isinstance(said, tuple) or set(said) == right:
            return ""
        if not set(said) <= {card.code for card in _hand(task)}:
            return "not_in_hand"
        return "missing" if set(said) < right else "too_many"

    def slip_words(self, task: Task, said: Value) -> str:
        found = self.slip(task, said)
        return say(_SLIPS[found], limit=task.variant.limit) if found else ""

    def picture(self, task: Task) -> Picture | None:
        return pictures.of_hand(_hand(task), task.variant)

    def solved_picture(self, task: Task) -> Picture | None:
        v, total = task.variant, plays.total_of(task)
        return pictures.of_ways(total, [way for card in _hand(task) for way in plays.ways_of(v)[card]], v)


_SLIPS: Final = {
    "not_in_hand": marked("Only the cards that you have count."),
    "missing": marked("So far so good. There are more cards that you can play."),
    "too_many": marked("Look again. At least one of these takes you over {limit}."),
}


def _hand(task: Task) -> tuple[Card, ...]:
    codes = task.texts("hand")
    if not 1 <= len(codes) <= _MOST or len(set(codes)) < len(codes):
        raise ExerciseError(say("A hand of this exercise has 1 to {n} different cards.", n=_MOST))
    return tuple(plays.card_named(task.variant, code) for code in codes)


def _playable(task: Task) -> tuple[str, ...]:
    """Return the codes of the cards that the engine allows, as answers list them."""
    v, total = task.variant, plays.total_of(task)
    free = [card for card in _hand(task) if any(plays.is_allowed(v, total, way) for way in plays.ways_of(v)[card])]
    return tuple(sorted(card.code for card in free))


def _verdict(task: Task, card: Card) -> str:
    """Return what comes of a card, in a sentence."""
    v, total = task.variant, task.number("total")
    ways = plays.ways_of(v)[card]
    made = [call.after for way in ways if (call := plays.call_at(v, total, way)) is not None]
    if made:
        return say("{card} makes {totals}.", card=card, totals=plays.in_order(tuple(made), "or"))
    if any(plays.is_allowed(v, total, way) for way in ways):
        return say("{card} can be played.", card=card)
    least = min((way.way.apply(total) or 0 for way in ways), default=total)
    if least > v.limit:
        return say("{card} makes {total}, and that is too big.", card=card, total=least)
    return say("{card} cannot be played now.", card=card)


KIND = SafeCards()
