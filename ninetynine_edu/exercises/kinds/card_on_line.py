"""The number line of a card: where do its jumps from some totals end, or from which totals can it still be played?

The answer tries each total at the table; the second way moves all totals at once by what the card does.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ...ground.english import capital, minus, together
from ...ground.picture import Picture
from ...ground.say import marked, say
from ...play.calling import Call
from ...rules.variant import Variant
from ...study.line_picture import Jump
from .. import calls, pictures, plays, rating
from ..kind import ExerciseError, Form, Kind, Skill, Task, Value
from ..lots import Lots
from ..plays import Play

_MOST: Final = 10
_ENDS: Final = {1: (2, rating.EASIEST, 420), 2: (3, 420, 560), 3: (4, 480, 640)}
"""Of each level that asks where jumps end: how many, and how hard each sum."""
_FROM: Final = {4: 4, 5: 6}
"""Of each level that asks from where it can be played: how many totals to look at."""


class CardOnLine(Kind):
    """Complete the number line of a card."""

    name: ClassVar[str] = "card_on_line"
    title: ClassVar[str] = marked("The number line of a card")
    skill: ClassVar[Skill] = Skill.CARDS
    form: ClassVar[Form] = Form.NUMBERS

    def levels(self, v: Variant) -> tuple[int, ...]:
        return plays.levels_made(self, v)

    def make(self, v: Variant, level: int, lots: Lots) -> Task | None:
        moving = [play for play in plays.kinds_of_play(v) if play.way.op == "add" and play.way.n]
        if level < 4:
            moving = [play for play in plays.kinds_of_play(v) if play.way.op == "double" or play in moving]
        else:
            moving = [play for play in moving if play.way.n > 1]
        if not moving:
            return None
        play = plays.suited(v, lots.one_of(moving), lots)
        totals = _starts(v, play, level, lots) if level in _ENDS else _near_limit(v, play, _FROM[level], lots)
        if totals is None:
            return None
        ask = "ends" if level in _ENDS else "from"
        return Task(v, level, None, {"play": play.code, "ask": ask, "totals": tuple(sorted(totals))})

    def answers(self, task: Task) -> tuple[Value, ...]:
        v, play, totals = task.variant, _play(task), _totals(task)
        if _asks_ends(task):
            return (tuple(sorted({plays.sure_call(v, total, play).after for total in totals})),)
        free = tuple(sorted(total for total in totals if plays.is_allowed(v, total, play)))
        if not free:
            raise ExerciseError(say("{play} cannot be played on {total}.", play=play.code, total=totals[0]))
        return (free,)

    def proved(self, task: Task) -> tuple[Value, ...]:
        v, play, totals = task.variant, _play(task), set(_totals(task))
        low = 0 if v.negative == "clamp_zero" else -(10**6)
        if play.way.op == "double":
            moved = {total + total for total in totals}
        else:
            moved = {total + play.way.n for total in totals}
        if _asks_ends(task):
            return (tuple(sorted({max(low, total) for total in moved})),)
        return (tuple(sorted(totals - {total - play.way.n for total in moved if total > v.limit})),)

    def rating(self, task: Task) -> int:
        if not _asks_ends(task):
            return rating.within(rating.EASIEST + 260 + 60 * len(_totals(task)))
        return rating.of_several(sums_of(task))

    def question(self, task: Task) -> str:
        v, play, totals = task.variant, _play(task), plays.in_order(_totals(task))
        card = capital(say("{card}: {does}.", card=play.card.the_words, does=play.does(v)))
        if _asks_ends(task):
            return together(card, say("It is played on the totals {totals}. Which totals does it make?", totals=totals))
        return together(
            card,
            say(
                "The limit is {limit}. On which of these totals can it be played: {totals}?",
                limit=v.limit,
                totals=totals,
            ),
        )

    def solution(self, task: Task) -> str:
        if _asks_ends(task):
            return together(*map(calls.sum_of, sums_of(task)))
        v, play = task.variant, _play(task)
        return say("Up to {total} it can be played: {last}.", total=minus(v.limit - play.way.n), last=_last(v, play))

    def hint(self, task: Task) -> str:
        if _asks_ends(task):
            if _play(task).way.op == "double":
                return say("Double each total: make its own jump once more.")
            return say("Jump from each total on the number line, always equally far.")
        return say("Work out the new total for each of them. Is it over {limit}?", limit=task.variant.limit)

    def slip(self, task: Task, said: Value) -> str:
        right = self.answers(task)[0]
        if not isinstance(said, tuple) or not isinstance(right, tuple) or said == right:
            return ""
        if set(said) < set(right):
            return "missing"
        if _asks_ends(task):
            return "one_wrong" if len(set(said) - set(right)) == 1 else ""
        return "too_many" if set(said) > set(right) else ""

    def slip_words(self, task: Task, said: Value) -> str:
        found = self.slip(task, said)
        return say(_SLIPS[found], limit=task.variant.limit) if found else ""

    def picture(self, task: Task) -> Picture | None:
        return pictures.of_totals(_totals(task), task.variant.limit)

    def solved_picture(self, task: Task) -> Picture | None:
        v, play = task.variant, _play(task)
        jumps = [
            Jump(total, total + play.way.n if play.way.op == "add" else 2 * total, "", plays.is_allowed(v, total, play))
            for total in _totals(task)
        ]
        return pictures.around(min(_totals(task)), jumps, v.limit)


_SLIPS: Final = {
    "missing": marked("So far so good. Some are missing."),
    "one_wrong": marked("Nearly. One of them is wrong."),
    "too_many": marked("Look again. At least one of these takes you over {limit}."),
}


def _starts(v: Variant, play: Play, level: int, lots: Lots) -> list[int] | None:
    """Return totals from which sums are as hard as the level; None where there are too few."""
    count, low, high = _ENDS[level]
    below = max(-20, plays.lowest(v)) if level == max(_ENDS) else 0
    fitting = [
        total
        for total in range(below, v.limit + 1)
        if (call := plays.call_at(v, total, play)) is not None and call.step and low < rating.of_sum(call) <= high
    ]
    return lots.some(fitting, count) if len(fitting) > count else None


def _near_limit(v: Variant, play: Play, count: int, lots: Lots) -> list[int] | None:
    """Return totals around the last one on which a card can be played."""
    last = v.limit - play.way.n
    around = [total for total in range(last - count, min(v.limit, last + count) + 1) if total >= 0]
    totals = lots.some(around, count)
    free = sum(total <= last for total in totals)
    return totals if 0 < free < count else None


def _play(task: Task) -> Play:
    play = plays.play_named(task.variant, task.text("play"))
    if play.way.op not in ("add", "double") or (not _asks_ends(task) and (play.way.op != "add" or play.way.n <= 0)):
        raise ExerciseError(say("Only cards that add, take away or double have a place here."))
    return play


def _asks_ends(task: Task) -> bool:
    ask = task.text("ask")
    if ask not in ("ends", "from"):
        raise ExerciseError(say("What is asked is {ends} or {starts}.", ends="ends", starts="from"))
    return ask == "ends"


def _totals(task: Task) -> tuple[int, ...]:
    totals = task.numbers("totals")
    if not 1 <= len(totals) <= _MOST:
        raise ExerciseError(say("This exercise has 1 to {n} totals.", n=_MOST))
    return tuple(plays.checked_total(task.variant, total) for total in totals)


def sums_of(task: Task) -> list[Call]:
    return [plays.sure_call(task.variant, total, _play(task)) for total in _totals(task)]


def _last(v: Variant, play: Play) -> str:
    """Return the sum that just reaches the limit."""
    return calls.short_sum(plays.sure_call(v, v.limit - play.way.n, play))


KIND = CardOnLine()
