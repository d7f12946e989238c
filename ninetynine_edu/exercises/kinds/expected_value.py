"""Expected values: of the total after cards by chance, or of a bet.

The answer takes each card through the engine and, for two cards, adds their averages; the second way averages every draw,
or every pair in every order, from what the cards do.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import ClassVar, Final

from ...ground.cards import Card
from ...ground.english import minus, together
from ...ground.say import listed, marked, say
from ...play.position import Position
from ...rules.effects import Alternative
from ...rules.variant import Variant
from .. import notes, rating
from ..kind import ExerciseError, Form, Kind, Skill, Task, Value
from ..lots import Lots

_CARDS: Final = {1: (3, 4), 2: (4, 5), 3: (4, 6), 4: (4, 8), 5: (4, 6)}
_ROOM: Final = 40
_MOST_STAKE: Final = 1_000
_MOST_PAIRED: Final = 20


class ExpectedValue(Kind):
    """What comes out on average."""

    name: ClassVar[str] = "expected_value"
    title: ClassVar[str] = marked("Expected value")
    skill: ClassVar[Skill] = Skill.CHANCE
    form: ClassVar[Form] = Form.FRACTION
    mixed_from: ClassVar[int] = 3
    is_amount: ClassVar[bool] = True

    def levels(self, v: Variant) -> tuple[int, ...]:
        if v.limit <= _ROOM:
            return ()
        return tuple(level for level in _CARDS if len(_pool(v, level)) > 8)

    def make(self, v: Variant, level: int, lots: Lots) -> Task | None:
        cards = lots.some(_pool(v, level), lots.between(*_CARDS[level]))
        ways = [v.effect(card).alternatives[0] for card in cards]
        if (level == 2 and all(way.n > 0 for way in ways)) or (level == 3 and all(way.op == "add" for way in ways)):
            return None
        total = v.limit - lots.below(12) if level == 4 else lots.between(max(1, v.limit - 75), v.limit - _ROOM)
        given: dict[str, int | tuple[str, ...]] = {"cards": tuple(card.code for card in sorted(cards)), "total": total}
        if level == 4:
            given |= {"win": lots.between(2, 12), "loss": lots.between(1, 9)}
        made = Task(v, level, None, {**given, "draws": 1 + (level == 5)})
        if level == 4:
            return made if 0 < sum(_playable(made)) < len(cards) else None
        return made if all(_playable(made)) else None

    def answers(self, task: Task) -> tuple[Value, ...]:
        v, cards, total = _read(task)
        if _is_bet(task):
            win, loss = _stakes(task)
            good = sum(_playable(task))
            return (Fraction(good * win - (len(cards) - good) * loss, len(cards)),)
        made = [_played(v, card, total) for card in cards]
        average = Fraction(sum(made), len(made))
        return (total + task.number("draws") * (average - total),)

    def proved(self, task: Task) -> tuple[Value, ...]:
        v, cards, total = _read(task)
        if _is_bet(task):
            win, loss = _stakes(task)
            return (
                sum(
                    (Fraction(win if notes.does_fit(v, card, total) else -loss, len(cards)) for card in cards),
                    Fraction(0),
                ),
            )
        ends = []
        for drawn in permutations(cards, task.number("draws")):
            after = total
            for card in drawn:
                after = v.effect(card).alternatives[0].apply(after, negative=v.negative) or 0
            ends.append(after)
        return (Fraction(sum(ends), len(ends)),)

    def rating(self, task: Task) -> int:
        v, cards, _ = _read(task)
        strange = sum(not v.effect(card).is_plain for card in cards)
        return rating.within(
            600 + 40 * len(cards) + 40 * strange + 300 * _is_bet(task) + 500 * (task.number("draws") - 1)
        )

    def question(self, task: Task) -> str:
        v, cards, total = _read(task)
        return together(
            say("The total is {total}, and it may not go over {limit}.", total=minus(total), limit=v.limit),
            notes.notes(v, cards),
            say("Mix these cards and lay them face down: {cards}.", cards=notes.shown(cards)),
            *_asked(task),
        )

    def cards(self, task: Task) -> tuple[Card, ...]:
        return _read(task)[1]

    def solution(self, task: Task) -> str:
        v, cards, total = _read(task)
        value = self.answers(task)[0]
        if _is_bet(task):
            win, loss = _stakes(task)
            good = sum(_playable(task))
            return say(
                "You win {win} with {good} of {count} cards and lose {loss} with the other {bad}: ({good} · {win} − {bad} · {loss}) ÷ {count} = {value}.",
                win=win, loss=loss, good=good, bad=len(cards) - good, count=len(cards), value=value,
            )  # fmt: skip
        ends = [_played(v, card, total) for card in cards]
        told = say(
            "The {count} cards make {totals}. The average is {sum} ÷ {count} = {value}.",
            count=len(ends), totals=listed(map(minus, ends), "and"), sum=sum(ends), value=Fraction(sum(ends), len(ends)),
        )  # fmt: skip
        if task.number("draws") == 1:
            return told
        return together(
            told,
            say("Each card adds {n} on average, so two cards add twice as much: {value}.",
                n=Fraction(sum(ends), len(ends)) - total, value=value),
        )  # fmt: skip

    def hint(self, task: Task) -> str:
        if _is_bet(task):
            return say("How many of the cards can be played? Each card comes equally often.")
        if task.number("draws") > 1:
            return say("What does one card add on average? The second one adds as much on average.")
        return say("Work out the new total for each card. Add these totals and divide by the number of cards.")

    def slip(self, task: Task, said: Value) -> str:
        total = _read(task)[2]
        if _is_bet(task):
            return "sign" if said == -_number(self.answers(task)[0]) and said else ""
        if said == _number(self.answers(task)[0]) - total:
            return "change_only"
        one = total + (_number(self.answers(task)[0]) - total) / 2
        return "one_draw" if task.number("draws") > 1 and said == one else ""

    def slip_words(self, task: Task, said: Value) -> str:
        return say(_SLIPS[slip]) if (slip := self.slip(task, said)) else ""


_SLIPS: Final = {
    "sign": marked("The number is right. Do you win or lose on average?"),
    "change_only": marked("That is the change on average. What is the total then?"),
    "one_draw": marked("That is after one card. You play two."),
}


def _asked(task: Task) -> list[str]:
    if _is_bet(task):
        win, loss = _stakes(task)
        return [
            say("You draw one of them. If you can play it, you win {win} points. If not, you lose {loss} points.", win=win, loss=loss),
            say("How many points do you win on average? If you lose on average, write a minus number."),
        ]  # fmt: skip
    if task.number("draws") == 1:
        return [say("One of them is drawn and played."), say("What is the new total on average?")]
    return [say("Two of them are drawn and played, one after the other."), say("What is the total then on average?")]


def _pool(v: Variant, level: int) -> tuple[Card, ...]:
    """Return the cards that are asked about at a level: those that can be played in one way only, but for bets."""
    cards = notes.lone_cards(v)
    if level == 4:
        return cards
    sure = [(card, way) for card in cards if (way := _only_way(v, card)) is not None]
    if level in (1, 5):
        return tuple(card for card, way in sure if way.op == "add" and way.n > 0)
    if level == 2:
        return (
            tuple(card for card, way in sure if way.op == "add")
            if any(way.op == "add" and way.n <= 0 for _, way in sure)
            else ()
        )
    return tuple(card for card, _ in sure) if any(way.op != "add" for _, way in sure) else ()


def _only_way(v: Variant, card: Card) -> Alternative | None:
    """Return the one way in which a card is played; None where there is a choice."""
    ways = v.effect(card).alternatives
    return ways[0] if len(ways) == 1 and ways[0].op != "any" else None


def _played(v: Variant, card: Card, total: int) -> int:
    position = Position.open(v, [[card], []], total=total)
    if position.is_over or position.turn:
        raise ExerciseError(f"{card.the_words} can't be played in this exercise.")
    return position.result_of(position.legal_moves[0])


def _playable(task: Task) -> list[bool]:
    v, total = task.variant, task.number("total")
    return [notes.can_be_played(v, card, total) for card in notes.cards_of(v, task.texts("cards"))]


def _is_bet(task: Task) -> bool:
    return "win" in task.given


def _stakes(task: Task) -> tuple[int, int]:
    win, loss = task.number("win"), task.number("loss")
    if 0 <= win <= _MOST_STAKE and 0 <= loss <= _MOST_STAKE:
        return win, loss
    raise ExerciseError(f"Of a bet one wins or loses 0 to {_MOST_STAKE} points.")


def _number(value: Value) -> Fraction:
    assert isinstance(value, Fraction)
    return value


def _read(task: Task) -> tuple[Variant, tuple[Card, ...], int]:
    """Return the facts of a task.

    Raises:
        ExerciseError: they are none of such an exercise.
    """
    v, total = task.variant, notes.total_of(task.variant, task.number("total"))
    cards = notes.cards_of(v, task.texts("cards"))
    draws = task.number("draws")
    if _is_bet(task):
        return v, cards, total
    ways = [_only_way(v, card) for card in cards]
    if None in ways or draws not in (1, 2):
        raise ExerciseError(f"These cards cannot be asked about in {v.name}.")
    adds = all(way is not None and way.op == "add" and way.n >= 0 for way in ways)
    most = sorted(way.n for way in ways if way is not None)[-draws:]
    if draws == 2 and not (adds and total + sum(most) <= v.limit and len(cards) <= _MOST_PAIRED):
        raise ExerciseError(f"Two cards that are played both add, and the total stays at {v.limit} or below.")
    return v, cards, total


KIND = ExpectedValue()
