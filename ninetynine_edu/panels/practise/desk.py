"""Practising calls: which sum is asked, what has been said to it, how a round of ten went; and what a page may ask for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from ...exercises.calls import RIGHT, jumps, not_quite, praise, question, short_sum
from ...exercises.exercise import Exercise
from ...exercises.kinds.say_total import exercise_of
from ...ground.english import capital, together
from ...ground.say import marked, say
from ...play.drill import FITS, Drill, Level, Sum
from ...rules.card_words import in_full
from ...rules.effects import Effect
from ...rules.variant import variant
from ..kit.chosen_game import code_of, games_with
from ..kit.desk import Desk, Message, action
from ..kit.faces import card_view
from ..kit.messages import ODD, Refused, flag_of, number_of, text_of
from .asked import drill_of, wish_of
from .series import LONGEST, ROUND, TOLD, Place, Round, read_round

View = dict[str, Any]

STREAK: Final = 5
"""After so many right first time in a row a harder level is offered."""
_TO_PRACTISE: Final = 3
_HIGHEST: Final = 99_999
_LONGEST_NAME: Final = 300

LEVELS: Final = {
    Level.SMALL: marked("Small cards"),
    Level.OVER: marked("Jump over a ten"),
    Level.TENS: marked("Tens and taking away"),
    Level.ALL: marked("All cards"),
}
_START: Final = marked("Which total does the card make?")


class Practise(Desk):
    """Sums of a game to be called.

    Args:
        drill: the sums of a game; None for those of the standard game.
        level: how hard they are; None for the first level of the game.
        facts: sums that come first.
        first: a first sentence.
        keep: a name under which the browser keeps the level, the way of answering and the round; "" keeps nothing.

    >>> page = Practise(Drill(variant("standard"), seed=3))
    >>> page.view["question"], page.view["total"]
    ('20 and 5 makes', 20)
    >>> page.receive({"do": "call", "task": page.view["task"], "said": 25})
    >>> page.view["say"]
    'Right. 20 and 5 is 25.'
    """

    def __init__(
        self,
        drill: Drill | None = None,
        level: Level | None = None,
        facts: tuple[Sum, ...] = (),
        first: str = "",
        keep: str = "",
    ) -> None:
        super().__init__()
        self.kept_as = keep
        self._task = 0
        self._four = False
        self._fresh = level is None and not facts
        self._drill = drill or Drill(variant("standard"))
        self._own = self._drill.variant
        self.games = games_with(self._own)
        self._first = facts
        self._drill.begin_with(facts)
        self._level = level or self._level_of(facts)
        self._round = Round()
        self._tried: list[int] = []
        self._sum: Sum
        self._exercise: Exercise
        self._begin()
        self._say = first or self._say
        self.refresh()

    @classmethod
    def at(cls, address: str, keep: str = "") -> Practise:
        """Return what an address asks for: `variant=chicago&level=over&facts=47%2B8,56%2B7`; all three may be missing."""
        wish = wish_of(address)
        return cls(wish.drill, wish.level, wish.facts, wish.trouble, keep)

    @property
    def state(self) -> dict[str, Any]:
        """Everything that is shown."""
        return {"keep": self.kept_as, "games": self.games, "view": self.view}

    # --- what the page asks for ---

    def stamp(self, about: str) -> int:
        """Return which sum is asked just now."""
        return self._task

    @action("call", about="task")
    def _call(self, message: Message) -> None:
        said = number_of(message, "said", -_HIGHEST, _HIGHEST)
        if said is None or self._round.is_over:
            raise Refused(ODD)
        self._fresh = False
        if self._exercise.check(said):
            self._right()
        else:
            self._tried.append(said)
            self._miss()
            self._say = not_quite(self._sum.call, said, self._round.misses)

    @action("help", about="task")
    def _help(self, message: Message) -> None:
        """Show the way; asked for once more, the answer."""
        if self._round.is_over:
            raise Refused(ODD)
        self._miss()
        call = self._sum.call
        is_told = self._round.misses >= TOLD or call.op == "set" or not call.step
        if is_told:
            self._round.misses = TOLD
        self._say = self._exercise.solution if is_told else self._exercise.hint

    @action("again")
    def _again(self, message: Message) -> None:
        self._begin()

    @action("level")
    def _choose_level(self, message: Message) -> None:
        self._level = self._known_level(text_of(message, "level", 20))
        self._fresh = False
        self._begin(0)

    @action("game")
    def _choose_game(self, message: Message) -> None:
        code = text_of(message, "game", _LONGEST_NAME)
        if code not in [known for known, _ in self.games]:
            raise Refused(ODD)
        self._drill = drill_of(self._own if code == code_of(self._own) else variant(code))
        if self._level not in self._drill.levels:
            self._level = self._drill.levels[0]
        self._fresh = False
        self._begin(0)

    @action("four", keeps=True)
    def _choose_four(self, message: Message) -> None:
        self._four = flag_of(message, "on")

    @action("kept", keeps=True)
    def _kept(self, message: Message) -> None:
        """Take up what the browser has kept, unless the address or somebody has chosen already; and the round where it was."""
        level, four = text_of(message, "level", 20, ""), flag_of(message, "four")
        kept, is_new = text_of(message, "series", LONGEST, ""), self._task == 1 and not self._round.misses
        self._four = four
        if self._fresh and level in self._drill.levels:
            self._level, self._fresh = Level(level), False
            self._begin()
        if kept and is_new:
            self._go_on(kept)

    # --- a round ---

    def _level_of(self, facts: tuple[Sum, ...]) -> Level:
        """Return the easiest level that has a sum to begin with, or the easiest of all."""
        levels = self._drill.levels
        return next((level for level in levels if facts and FITS[level](facts[0].call)), levels[0])

    def _known_level(self, name: str) -> Level:
        if name not in self._drill.levels:
            raise Refused(ODD)
        return Level(name)

    def _begin(self, streak: int | None = None) -> None:
        """Begin a round; what was right in a row before it goes on, unless it is said."""
        self._round = Round(streak=self._round.streak if streak is None else streak)
        self._next()
        self._say = say(_START)

    def _next(self) -> None:
        self._task += 1
        self._round.misses = 0
        self._ask(self._drill.next(self._level))

    def _ask(self, asked: Sum) -> None:
        self._sum, self._tried = asked, []
        self._exercise = exercise_of(self._drill.variant, asked)

    @property
    def _place(self) -> Place:
        return Place(self._drill, self._level, self._first)

    def _go_on(self, kept: str) -> None:
        """Go on with the round that the browser has kept; where it is another one, say that this one is new."""
        found = read_round(kept, self._place)
        if found is None:
            self._say = together(say("A new round of ten begins."), self._say)
            return
        self._round, asked = found
        self._drill.forget()
        self._drill.begin_with(self._first[self._round.asked + 1 :])
        for wrong in self._round.wrong:
            self._drill.missed(wrong)
        self._task += 1
        self._ask(asked)

    def _miss(self) -> None:
        self._round.misses += 1
        self._round.streak = 0
        if self._round.misses == 1:
            self._drill.missed(self._sum)
            self._round.wrong.append(self._sum)

    def _right(self) -> None:
        call, first = self._sum.call, not self._round.misses
        self._say = together(praise(call) if first else say(RIGHT), self._exercise.solution)
        self._round.streak += first
        self._round.right += first
        self._round.asked += 1
        if self._round.is_over:
            self._task += 1
            self._say = together(self._say, say(_kind_word(self._round.right)))
        else:
            self._next()

    # --- what is shown ---

    def refresh(self) -> None:
        """Make what is shown anew."""
        super().refresh()
        drill, round_ = self._drill, self._round
        over = self._round.is_over
        self.view = {
            "n": self._n, "task": self._task, "say": self._say, "asked": self._asked, "fresh": self._fresh,
            "game": code_of(drill.variant), "name": drill.variant.name,
            "level": str(self._level), "levels": [[str(level), capital(say(LEVELS[level]))] for level in drill.levels],
            "harder": self._harder if over or self._round.streak >= STREAK else None,
            "four": self._four, "low": drill.low, "limit": drill.variant.limit,
            "place": "" if over else say("Card {n} of {count}", n=round_.asked + 1, count=ROUND),
            "streak": say("{n} in a row", n=self._round.streak) if self._round.streak > 1 else "",
            "series": self._round.text(self._place, self._sum), "sum": None if over else self._sum_view(), "over": self._over_view() if over else None,
        }  # fmt: skip
        self.view["question"] = "" if over else question(self._sum.call)
        self.view["total"] = self._sum.call.after if over else self._sum.call.before

    def _sum_view(self) -> View:
        sum_, call = self._sum, self._sum.call
        does = in_full(Effect((replace(sum_.alternative, words=()),)), call.limit)
        shown = self._round.misses > 0 and call.op != "set"
        return {
            "card": card_view(sum_.card, self._drill.variant),
            "does": capital(say("{card}: {does}", card=sum_.card.the_words, does=does)),
            "totals": list(call.four()), "tried": self._tried[-ROUND:],
            "jump": {"jumps": jumps(call), "told": self._round.misses >= TOLD} if shown else None,
        }  # fmt: skip

    def _over_view(self) -> View:
        round_ = self._round
        sums = dict.fromkeys(short_sum(sum_.call) for sum_ in round_.wrong)
        return {
            "right": say("Totals right first time: {n} of {count}", n=round_.right, count=ROUND),
            "facts": list(sums)[:_TO_PRACTISE],
            "ready": round_.right >= ROUND - 2,
        }

    @property
    def _harder(self) -> list[str] | None:
        """The next level, and what it is called."""
        levels = self._drill.levels
        higher = levels[levels.index(self._level) + 1 :]
        return [str(higher[0]), say("Harder: {level}", level=say(LEVELS[higher[0]]))] if higher else None


def _kind_word(right: int) -> str:
    if right == ROUND:
        return _ALL_RIGHT
    return _MANY_RIGHT if right >= ROUND - 3 else _SOME_RIGHT


_ALL_RIGHT: Final = marked("All ten right first time. Wonderful!")
_MANY_RIGHT: Final = marked("Ten cards called. Very good!")
_SOME_RIGHT: Final = marked("Ten cards called. It gets easier each time.")


def opened(address: str = "", keep: str = "practise") -> Practise:
    """Return the page of the app, with the sums that its address asks for."""
    return Practise.at(address, keep)
