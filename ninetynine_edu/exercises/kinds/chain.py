"""A chain of plays: several cards are played one after the other, by several players; what is the total at the end?

The answer is what the engine makes of the plays, turn by turn; the second way adds up what the cards do, without a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from ...ground.cards import Card
from ...ground.english import minus, together
from ...ground.people import player_at
from ...ground.picture import Picture
from ...ground.say import marked, say
from ...play.calling import Call, Slip
from ...play.moves import Move
from ...play.position import Position
from ...rules.card_words import in_full
from ...rules.effects import Effect
from ...rules.variant import Variant
from ...rules.words import WORDS
from .. import calls, pictures, plays, rating
from ..kind import ExerciseError, Form, Kind, Skill, Task, Value
from ..lots import Lots
from ..plays import Play

_HARD: Final = 500
"""A sum of this rating is hard: over a ten, below zero, doubled."""
MOST: Final = 8
"""No chain is longer."""
Run = Sequence[Call]


@dataclass(frozen=True, slots=True)
class _Level:
    """What a level asks of a chain: how many plays and players, how many sums are hard, and which may stand in it."""

    plays: int
    seats: int
    hard: int
    takes: Callable[[Call, int], bool]


def _adds(call: Call, place: int) -> bool:
    return call.op == "add" and 0 < call.n < 10


def _goes_on(call: Call, place: int) -> bool:
    return call.op == "add" and call.n != 0


def _any(call: Call, place: int) -> bool:
    """Whether a play changes the total; one that sets it makes all before it needless, so it comes early."""
    return call.step != 0 and (call.op != "set" or place < 2)


def _is_hard(call: Call) -> bool:
    return rating.of_sum(call) >= _HARD


_LEVELS: Final = {
    1: _Level(3, 2, 0, _adds),
    2: _Level(3, 2, 1, _adds),
    3: _Level(4, 3, 2, _goes_on),
    4: _Level(5, 3, 3, _any),
    5: _Level(6, 4, 4, _any),
}


def steps_of(task: Task) -> list[tuple[int, Move, Call]]:
    """Return who plays what, and the sum of each play, as the engine goes on from each to the next.

    Raises:
        ExerciseError: a play is not allowed, or calls no total.
    """
    position, steps = task.place, []
    codes = task.texts("plays")
    if not 1 <= len(codes) <= MOST:
        raise ExerciseError(say("A chain has 1 to {n} plays.", n=MOST))
    for code in codes:
        try:
            move = position.parse_move(code)
        except ValueError as error:
            raise ExerciseError(str(error)) from None
        call = Call.of(position, move)
        if call is None or call.before < plays.LOWEST:
            raise ExerciseError(say("{play} cannot be played on {total}.", play=code, total=position.total))
        steps.append((position.turn, move, call))
        position = position.play(move)
    return steps


class Chain(Kind):
    """The total after a chain of plays."""

    name: ClassVar[str] = "chain"
    title: ClassVar[str] = marked("A chain of plays")
    skill: ClassVar[Skill] = Skill.ADDING
    form: ClassVar[Form] = Form.NUMBER

    def levels(self, v: Variant) -> tuple[int, ...]:
        return plays.levels_made(self, v)

    def make(self, v: Variant, level: int, lots: Lots) -> Task | None:
        chosen = _drawn(v, _LEVELS[level], lots)
        if chosen is None:
            return None
        dealt = _dealt(v, chosen, _LEVELS[level].seats, lots)
        if dealt is None:
            return None
        hands, codes = dealt
        start = chosen[0][1].before
        try:
            task = Task(v, level, Position.open(v, hands, total=start), {"plays": codes})
            same = [call.after for _, _, call in steps_of(task)] == [call.after for _, call in chosen]
        except ValueError:  # somebody else is on turn
            return None
        return task if same else None

    def answers(self, task: Task) -> tuple[Value, ...]:
        return (steps_of(task)[-1][2].after,)

    def proved(self, task: Task) -> tuple[Value, ...]:
        total = task.place.total
        for code in task.texts("plays"):
            after = plays.by_effect(task.variant, total, plays.play_named(task.variant, code))
            if after is None:
                return ()
            total = after
        return (total,)

    def rating(self, task: Task) -> int:
        return rating.of_sums([call for _, _, call in steps_of(task)])

    def question(self, task: Task) -> str:
        return together(
            say("The total is {total}.", total=minus(task.place.total)),
            *(
                say("{who} plays {card}: {does}.",
                    who=player_at((), seat), card=move.cards[0].the_words, does=_does(task.variant, move))
                for seat, move, _ in steps_of(task)
            ),
            say("What is the total at the end?"),
        )  # fmt: skip

    def cards(self, task: Task) -> tuple[Card, ...]:
        return tuple(card for _, move, _ in steps_of(task) for card in move.cards)

    def solution(self, task: Task) -> str:
        return together(*(calls.sum_of(call) for _, _, call in steps_of(task)))

    def hint(self, task: Task) -> str:
        return say("Go from card to card, and write each total down.")

    def slip(self, task: Task, said: Value) -> str:
        return _slip([call for _, _, call in steps_of(task)], said) if isinstance(said, int) else ""

    def slip_words(self, task: Task, said: Value) -> str:
        found = self.slip(task, said)
        return say(SLIPS[found]) if found else ""

    def solved_picture(self, task: Task) -> Picture | None:
        return pictures.of_sums([call for _, _, call in steps_of(task)])


def _drawn(v: Variant, wished: _Level, lots: Lots) -> list[tuple[Play, Call]] | None:
    """Return plays drawn one after the other, as many of them hard as wished; None where none goes on."""
    usual = [play for play in plays.kinds_of_play(v) if _is_quiet(play)]
    hard = set(lots.some(range(wished.plays), wished.hard))
    total, run = lots.between(0, v.limit * 3 // 4), []
    for place in range(wished.plays):
        fitting = [
            (play, call)
            for play in usual
            if (call := plays.call_at(v, total, play)) is not None
            and wished.takes(call, place)
            and _is_hard(call) == (place in hard)
            and plays.lowest(v) < call.after
        ]
        if not fitting:
            return None
        run.append(lots.one_of(fitting))
        total = run[-1][1].after
    return run


def _dealt(
    v: Variant, chosen: Sequence[tuple[Play, Call]], seats: int, lots: Lots
) -> tuple[list[list[Card]], tuple[str, ...]] | None:
    """Return hands from which players can play these in their turns, each with a card left, and how the plays are written.

    None where the pack has not so many of a card.
    """
    pack = Counter(v.deck())
    hands: list[list[Card]] = [[] for _ in range(seats)]
    codes = []
    seat, step = 0, 1
    for play, _ in chosen:
        left = [other for other in plays.plays_of(v) if other.key == play.key and pack[other.card]]
        if not left:
            return None
        own = lots.one_of(left)
        pack[own.card] -= 1
        hands[seat].append(own.card)
        codes.append(own.code)
        step = -step if "reverse" in play.way.words else step
        seat = (seat + step * (2 if "skip" in play.way.words else 1)) % seats
    for hand in hands:
        hand.append(lots.one_of([card for card, n in pack.items() if n]))
        pack[hand[-1]] -= 1
    return hands, tuple(codes)


def _does(v: Variant, move: Move) -> str:
    way = plays.play_named(v, move.code).way
    return in_full(Effect((way,)), v.limit)  # whose turn it is then, too


def _is_quiet(play: Play) -> bool:
    """Whether a card asks for nothing beyond the total and the order of turns."""
    return all(WORDS[word].turns and word != "again" for word in play.way.words)


def _slip(run: Run, said: int) -> str:
    """Return which slip in a chain makes a total: a card left out, one counted the other way, a slip in the last sum."""
    end = run[-1].after
    if said == end:
        return ""
    if said in [call.after for call in run[:-1]]:
        return "stopped"
    fixed = max((place for place, call in enumerate(run) if call.op == "set"), default=-1)
    steps = [call.step for call in run[fixed + 1 :]]
    if said in [end - step for step in steps]:
        return "left_out"
    if said in [end - 2 * step for step in steps]:
        return Slip.OTHER_WAY.value
    if said in (end - 10, end + 10):
        return Slip.TEN.value
    return Slip.ONE.value if said in (end - 1, end + 1) else ""


SLIPS: Final = {
    "stopped": marked("That was the total earlier. There are more cards to count."),
    "left_out": marked("Nearly. Did you leave a card out?"),
    Slip.OTHER_WAY.value: marked("Look again at each card: does it add, or take away?"),
    Slip.TEN.value: marked("The ones are right. Count the tens once more."),
    Slip.ONE.value: marked("Very close. You are one off."),
}

KIND = Chain()
