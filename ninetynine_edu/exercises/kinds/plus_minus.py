"""Plus or minus: a card can be played in several ways; which play brings the total nearest to a number?

Some play adds and some play takes away, and one of them comes nearer to the number than the total is.
The answer is what the engine makes of each legal play; the second way applies every way of every card to the number.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ...ground.english import in_row, minus, together
from ...ground.picture import Picture
from ...ground.say import listed, marked, say
from ...play.calling import Call
from ...play.moves import Move, choice_text
from ...play.position import Position
from ...rules.variant import Variant
from .. import pictures, plays, rating
from ..kind import ExerciseError, Form, Kind, Skill, Task, Value
from ..lots import Lots

_SIZE: Final = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3}
_PLACE: Final = {1: 0, 2: 2, 3: 1, 4: 3, 5: 4}
"""Which of several that are drawn a level takes, in quarters of their number: the easiest, some in the middle, the hardest."""
_DRAWN: Final = 8
_MOST: Final = 6
_NEAR: Final = 6


class PlusMinus(Kind):
    """Which way of a card brings the total nearest to a number."""

    name: ClassVar[str] = "plus_minus"
    title: ClassVar[str] = marked("Plus or minus?")
    skill: ClassVar[Skill] = Skill.TAKING_AWAY
    form: ClassVar[Form] = Form.MOVE

    def levels(self, v: Variant) -> tuple[int, ...]:
        return plays.levels_made(self, v)

    def make(self, v: Variant, level: int, lots: Lots) -> Task | None:
        drawn = [task for _ in range(_DRAWN) if (task := self._drawn(v, level, lots)) is not None]
        rated = sorted(drawn, key=self.rating)
        return rated[-(-(len(rated) - 1) * _PLACE[level] // 4)] if rated else None

    def _drawn(self, v: Variant, level: int, lots: Lots) -> Task | None:
        ways = plays.ways_of(v)
        moving = [card for card in ways if all(way.way.op == "add" and way.way.n for way in ways[card])]
        both = [card for card in moving if len(ways[card]) > 1]
        if not both:
            return None
        away = [card for card in moving if any(way.way.n < 0 for way in ways[card])]
        cards = [lots.one_of([card for card in both if card in away] or both)]
        if away and cards[0] not in away:
            cards.append(lots.one_of(away))
        cards += lots.some(moving, max(0, _SIZE[level] - len(cards)))
        if not away or not len({card.rank for card in cards}) == len(cards) == _SIZE[level]:
            return None
        low = max(-20, plays.lowest(v)) if level > 3 else 0
        total = lots.between(low, v.limit - 1)
        target = total + lots.between(-15 if level > 1 else -12, 15 if level > 1 else 12)
        try:
            task = Task(v, level, Position.open(v, [cards, []], total=total), {"target": target})
        except ValueError:
            return None
        round_start = total % 10 == 0 or target % 10 == 0
        ends = [after for _, after in _made(task)]
        near = sorted(abs(after - target) for after in ends)
        if (
            not min(ends) < total < max(ends)
            or near[0] > min(_NEAR, abs(target - total) - 1)
            or near[1] - near[0] < (3 if level < 3 else 1)
            or (round_start and level > 1)
        ):
            return None
        return task if max(low, plays.lowest(v)) <= target <= v.limit else None

    def answers(self, task: Task) -> tuple[Value, ...]:
        made, target = _made(task), _target(task)
        least = min(abs(after - target) for _, after in made)
        return tuple(move.code for move, after in made if abs(after - target) == least)

    def proved(self, task: Task) -> tuple[Value, ...]:
        v, total, target = task.variant, task.place.total, task.number("target")
        away: dict[str, int] = {}
        for card in task.place.hands[task.place.turn]:
            ways = v.effect(card).alternatives
            for way in ways:
                after = way.apply(total, negative=v.negative)
                if after is not None and after <= v.limit:
                    away[card.code + choice_text(ways, way)] = abs(target - after)
        return tuple(code for code, far in away.items() if far == min(away.values()))

    def rating(self, task: Task) -> int:
        made = [Call.of(task.place, move) for move, _ in _made(task)]
        hardest = max((rating.of_sum(call) for call in made if call is not None), default=rating.EASIEST)
        return rating.within(hardest + 90 * len(made))

    def question(self, task: Task) -> str:
        codes = in_row(minus(move.code) for move, _ in _made(task))
        return together(self.short_question(task), say("Your plays are written like this: {plays}.", plays=codes))

    def short_question(self, task: Task) -> str:
        place = task.place
        told = listed([plays.told_card(task.variant, card) for card in place.hands[place.turn]])
        return together(
            say("The total is {total}.", total=minus(place.total)),
            say("You have {cards}.", cards=told),
            say("Which play brings the total nearest to {target}?", target=minus(_target(task))),
        )

    def solution(self, task: Task) -> str:
        target = _target(task)
        return together(
            *(
                say("{play} makes {total}, {n} away from {target}.",
                    play=minus(str(move)), total=minus(after), n=abs(after - target), target=minus(target))
                for move, after in _made(task)
            )
        )  # fmt: skip

    def hint(self, task: Task) -> str:
        return say("Work out the total of each play. Which one is nearest to {target}?", target=minus(_target(task)))

    def slip(self, task: Task, said: Value) -> str:
        return "" if said in self.answers(task) or said not in [move.code for move, _ in _made(task)] else "further"

    def slip_words(self, task: Task, said: Value) -> str:
        found = next((after for move, after in _made(task) if move.code == said), None)
        if not self.slip(task, said) or found is None:
            return ""
        return say("This play makes {total}. Another one comes nearer to {target}.",
                   total=minus(found), target=minus(_target(task)))  # fmt: skip

    def picture(self, task: Task) -> Picture | None:
        return pictures.of_hand(task.place.hands[task.place.turn], task.variant)

    def solved_picture(self, task: Task) -> Picture | None:
        return pictures.of_sums([call for move, _ in _made(task) if (call := Call.of(task.place, move)) is not None])


def _target(task: Task) -> int:
    return plays.total_of(task, "target")


def _made(task: Task) -> list[tuple[Move, int]]:
    """Return the plays of the seat on turn, each with the total that the engine makes of it.

    Raises:
        ExerciseError: it has other cards than such with sure ways, or too many.
    """
    place, sure = task.place, plays.ways_of(task.variant)
    hand = place.hands[place.turn]
    plays.checked_total(task.variant, place.total)
    if not 1 <= len(hand) <= _MOST or any(card not in sure for card in hand):
        raise ExerciseError(say("A hand of this exercise has 1 to {n} different cards.", n=_MOST))
    made = [
        (move, place.result_of(move))
        for move in place.legal_moves
        if len(move.cards) == 1 and move.target is None and not (move.answer or move.is_throw or move.is_three)
    ]
    within = [(move, after) for move, after in made if after <= task.variant.limit]
    if not within:
        raise ExerciseError(say("No card can be played here."))
    return within


KIND = PlusMinus()
