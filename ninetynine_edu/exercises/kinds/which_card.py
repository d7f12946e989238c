"""Which card was played: the total before and after it are known. Every card that does it is right.

The answer tries each card of the pack at the table; the second way applies what each card does to the number.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ...ground.cards import Card
from ...ground.english import minus, together
from ...ground.picture import Picture
from ...ground.say import marked, say
from ...play.position import Position
from ...rules.variant import Variant
from .. import pictures, plays, rating
from ..kind import ExerciseError, Form, Kind, Skill, Task, Value
from ..lots import Lots


class WhichCard(Kind):
    """Which card makes one total of another."""

    name: ClassVar[str] = "which_card"
    title: ClassVar[str] = marked("Which card was it?")
    skill: ClassVar[Skill] = Skill.CARDS
    form: ClassVar[Form] = Form.CARD

    def levels(self, v: Variant) -> tuple[int, ...]:
        return plays.levels_made(self, v)

    def make(self, v: Variant, level: int, lots: Lots) -> Task | None:
        if level not in _RATED:
            return None
        low, high = _RATED[level]
        found = plays.drawn(v, lots, lambda call: bool(call.step) and low < rating.of_sum(call) <= high)
        if found is None or found[1].after < plays.lowest(v):
            return None
        task = Task(v, level, None, {"total": found[1].before, "after": found[1].after})
        return task if low < self.rating(task) - rating.BACKWARDS <= high else None

    def answers(self, task: Task) -> tuple[Value, ...]:
        found = _cards(task)
        if not found:
            raise ExerciseError(say("No card does this."))
        return found

    def proved(self, task: Task) -> tuple[Value, ...]:
        v, before, after = task.variant, task.number("total"), task.number("after")
        ways = [play for play in plays.plays_of(v) if plays.by_effect(v, before, play) == after]
        named = plays.naming_cards(v) if 0 <= after <= v.limit else ()
        return tuple(dict.fromkeys(card.code for card in (*(play.card for play in ways), *named)))

    def rating(self, task: Task) -> int:
        found = [
            call for play in plays.kinds_of_play(task.variant)
            if (call := plays.call_at(task.variant, task.number("total"), play)) and call.after == task.number("after")
        ]  # fmt: skip
        return rating.within(min(map(rating.of_sum, found), default=rating.EASIEST) + rating.BACKWARDS)

    def question(self, task: Task) -> str:
        rules = plays.rules_row(task.variant)
        return together(
            say("The total was {total}. One card was played. Now the total is {after}.",
                total=minus(task.number("total")), after=minus(task.number("after"))),
            say("In this game: {rules}.", rules=rules) if rules else "",
            say("Which card can it have been? One is enough."),
        )  # fmt: skip

    def solution(self, task: Task) -> str:
        cards = tuple(task.variant.card(code) for code in _cards(task))
        return say(
            "From {total} to {after}: {cards} can do this.",
            total=minus(task.number("total")), after=minus(task.number("after")), cards=plays.said_cards(cards, "or"),
        )  # fmt: skip

    def hint(self, task: Task) -> str:
        if task.number("after") > task.number("total"):
            return say("How far did the total go up? Look for a card that does just this.")
        return say("The total went down. Which cards can do this?")

    def slip(self, task: Task, said: Value) -> str:
        made = _made(task, said)
        if made is None or task.number("after") in made:
            return ""
        up = task.number("after") > task.number("total")
        if not made:
            return "over"
        return "other_way" if all((after > task.number("total")) != up for after in made) else "other_total"

    def slip_words(self, task: Task, said: Value) -> str:
        found, made = self.slip(task, said), _made(task, said)
        if found == "over":
            return say("This card cannot be played on {total}.", total=minus(task.number("total")))
        if found and made:
            return say("This card makes {totals}.", totals=plays.in_order(tuple(made), "or"))
        return ""

    def picture(self, task: Task) -> Picture:
        return pictures.of_question(task.number("total"), task.number("after"), task.variant.limit)

    def solved_picture(self, task: Task) -> Picture | None:
        return pictures.of_way(task.number("total"), task.number("after"), task.variant.limit)


_RATED: Final = {1: (rating.EASIEST, 420), 2: (420, 520), 3: (520, 600), 4: (600, rating.HARDEST)}
"""Of each level: how hard the sum behind it is."""


def _cards(task: Task) -> tuple[str, ...]:
    """Return the codes of all cards that make the total, by the engine."""
    v, before, after = task.variant, plays.total_of(task), plays.total_of(task, "after")
    doing = [
        play for play in plays.plays_of(v) if (call := plays.call_at(v, before, play)) is not None and call.after == after
    ]  # fmt: skip
    named = [card for card in plays.naming_cards(v) if _can_name(v, card, before, after)]
    return tuple(dict.fromkeys(card.code for card in (*(play.card for play in doing), *named)))


def _can_name(v: Variant, card: Card, before: int, after: int) -> bool:
    """Return whether the engine lets a card name a total."""
    return any(move.number == after for move in Position.open(v, [[card], []], total=before).legal_moves)


def _made(task: Task, said: Value) -> list[int] | None:
    """Return the totals that a card makes; None for what is no card with sure ways."""
    v = task.variant
    ways = next((ways for card, ways in plays.ways_of(v).items() if card.code == said), None)
    if ways is None:
        return None
    made = [plays.call_at(v, task.number("total"), way) for way in ways]
    return [call.after for call in made if call is not None]


KIND = WhichCard()
