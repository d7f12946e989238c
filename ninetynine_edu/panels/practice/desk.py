"""The puzzle room: which exercise is asked, what has been said to it, how hard the next one is; and what a page may ask for."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any, Final

from ...exercises.alike import one_like, puzzle_about
from ...exercises.exercise import Exercise
from ...exercises.kind import LEVELS, ExerciseError, Kind
from ...exercises.lots import Lots
from ...ground.english import together
from ...ground.say import marked, say
from ...ground.shuffle import check_seed
from ...rules.faults import VariantError
from ...rules.variant import find_variant
from ..kit.chosen_game import code_of, games_with
from ..kit.desk import Message, action
from ..kit.messages import ODD, Refused, number_of, plain_problem, text_of
from ..kit.sending import Sends, ToSend
from .asking import Asked, Phase
from .progress import ALL, DOWN, LONGEST, UP, Progress, read_progress
from .shown import exercise_view
from .themed import counted_themes, theme_views
from .wishes import (
    DAY,
    MIXED,
    SET,
    Wish,
    choices_of,
    exercise_of,
    highest,
    is_known,
    kinds_at,
    kinds_for,
    no_exercises,
    of_the_day,
    theme_of,
    wish_of,
)

View = dict[str, Any]

_PAGE: Final = "practice"
_LONGEST_CODE: Final = 20_000
_LAST: Final = 40
"""So many exercises do not come again soon."""
_DRAWN: Final = 3
"""Out of so many kinds comes the one whose exercise is nearest to how good somebody is."""
_AGAIN: Final = 8
_NEAR: Final = timedelta(days=2)
"""So far from the day here the day of whoever visits can lie: nowhere on Earth it is farther."""


class Room(Sends):
    """One exercise after the other, as hard as its visitor likes.

    Args:
        wish: what is practised; None for everything that the standard game has.
        keep: a name under which the browser keeps how somebody is getting on; "" keeps nothing.
        today: the day of the puzzle of the day; None for today.

    >>> room = Room(wish_of("?kind=say_total&seed=3"))
    >>> room.view["phase"], room.view["streak"]
    ('ask', '')
    >>> room.receive({"do": "answer", "task": room.view["task"], "said": room.exercise.answers[0]})
    >>> room.view["phase"], room.view["progress"]["first"]
    ('right', 1)
    """

    SORRY = marked("Something went wrong on our side. Nothing is lost. Take another one.")

    def __init__(self, wish: Wish | None = None, keep: str = "", today: date | None = None) -> None:
        super().__init__()
        wish = wish or wish_of("")
        self.kept_as = keep
        self._here = self._today = today or date.today()
        self._lots = Lots("puzzle room", check_seed(wish.seed))
        self._own = self._game = wish.game
        self.games = games_with(self._own)
        self._set, self._set_code = wish.exercises, wish.code
        self._what = SET if self._set else wish.what
        self._at = self._set_right = 0
        self._beside = False
        self._wished, self._is_open = wish.level, wish.is_open
        self._fresh = True
        self._progress: Progress
        self._take(Progress())
        self._runs: list[bool] = []
        self._seen: list[Exercise] = []
        self._task = 0
        self._asks: Asked
        self._next()
        self._say = wish.trouble
        self.refresh()

    @property
    def state(self) -> dict[str, Any]:
        """Everything that is shown."""
        return {"keep": self.kept_as, "games": self.games, "view": self.view}

    # --- what the page asks for ---

    def stamp(self, about: str) -> int:
        """Return which exercise is asked just now."""
        return self._task

    @action("answer", about="task")
    def _answer(self, message: Message) -> None:
        self._needs(Phase.ASK)
        self._say = self._asks.judge(message.get("said"))
        self._count()

    @action("help", about="task")
    def _help(self, message: Message) -> None:
        self._needs(Phase.ASK)
        self._say = self._asks.help()
        self._count()

    @action("next", about="task")
    def _go_on(self, message: Message) -> None:
        self._needs(Phase.RIGHT, Phase.TOLD, Phase.OUT)
        if self._what == DAY:
            self._what = MIXED
        self._at += self._what == SET
        self._next()

    @action("like", about="task")
    def _like(self, message: Message) -> None:
        """Ask one like it, beside what is practised: a set and the puzzle of the day go on after it as they were."""
        self._needs(Phase.RIGHT, Phase.TOLD, Phase.OUT)
        found = one_like(self.exercise, self._lots, self._seen, theme_of(self._what))
        self._beside = True
        self._ask(found)

    @action("again", about="task")
    def _again(self, message: Message) -> None:
        """Begin a set anew."""
        self._needs(Phase.OVER)
        self._at = self._set_right = 0
        self._next()

    @action("out", about="task")
    def _play_out(self, message: Message) -> None:
        self._needs(Phase.RIGHT, Phase.TOLD)
        if not self._asks.play_out():
            raise Refused(ODD)
        self._say = say("Now win it. The other side plays as well as can be.")

    @action("play", about="task")
    def _play(self, message: Message) -> None:
        if self._asks.out is None:
            raise Refused(ODD)
        self._say = self._asks.out.play(text_of(message, "move", 100))

    @action("what")
    def _choose_what(self, message: Message) -> None:
        """Choose what is practised."""
        what = text_of(message, "what", 40)
        if what != DAY and not is_known(self._game, what):
            raise Refused(ODD)
        self._set = ()
        self._what, self._wished, self._fresh = what, None, False
        self._next()

    @action("level")
    def _choose_level(self, message: Message) -> None:
        level = number_of(message, "level", LEVELS[0], LEVELS[-1])
        if level is None or self._what in (DAY, SET):
            raise Refused(ODD)
        self._wished, self._fresh, self._runs = None, False, []
        self._progress = self._progress.at_level(self._what, level)
        self._next()

    @action("game")
    def _choose_game(self, message: Message) -> None:
        code = text_of(message, "game", _LONGEST_CODE)
        if code not in [known for known, _ in self.games]:
            raise Refused(ODD)
        game = self._own if code == code_of(self._own) else find_variant(code)
        if not kinds_for(game, MIXED):
            raise Refused(no_exercises(game))
        self._game, self._set, self._fresh, self._runs = game, (), False, []
        if self._what != DAY and not is_known(game, self._what):
            self._what = MIXED
        self._next()

    @action("today", keeps=True)
    def _device_day(self, message: Message) -> None:
        """Take the day of the device for the day, where it can be one; not while something is being answered."""
        try:
            day = date.fromisoformat(text_of(message, "day", 10))
        except ValueError:
            return
        if not self._fresh or day == self._today or abs(day - self._here) > _NEAR:
            return
        self._today = day
        if self._what == DAY:
            self._next()

    @action("kept", keeps=True)
    def _kept(self, message: Message) -> None:
        """Take up how somebody was getting on and what they practised, unless an answer has been given already; what is damaged
        is let lie."""
        if not self._fresh:
            return
        what = text_of(message, "what", 40, "")
        try:
            self._take(read_progress(text_of(message, "text", LONGEST)))
        except Refused:
            return
        to_do = self._progress.day != self._today.isoformat() if what == DAY else is_known(self._game, what)
        if self._is_open and to_do:
            self._what = what
            self._next()
        elif self._what not in (DAY, SET) and self._wished is None:
            self._next()

    @action("open")
    def _open(self, message: Message) -> None:
        """Take up what a file holds."""
        self._take(read_progress(text_of(message, "text", LONGEST)))
        self._fresh, self._runs = False, []
        self._say = say("Welcome back! Here you are again.")
        if self._asks.phase is Phase.ASK and self._what not in (DAY, SET):
            self._next()

    @action("forget")
    def _forget(self, message: Message) -> None:
        """Begin with nothing, for the next one at this screen."""
        self._progress, self._runs, self._fresh = Progress(), [], False
        self._say = say("All is new. Have fun!")
        self._next()

    def to_send(self) -> Sequence[ToSend]:
        """Return what is practised: this set, the puzzle of the day, or exercises of this kind, level and game."""
        if self._what == SET:
            return [ToSend("exercises", "", say("All get this set."), _PAGE, {"set": self._set_code})]
        if self._what == DAY:
            return [ToSend("exercises", "", say("All get the puzzle of the day."), _PAGE, {"kind": DAY})]
        try:
            game = code_of(self._game)
        except VariantError as error:
            return [ToSend("exercises", "", plain_problem(error))]
        theme = theme_of(self._what)
        kind = {"theme": theme.value} if theme else {"kind": self._what}
        opens = say("All get ones like this, from level {level} on.", level=self.level)
        return [ToSend("exercises", "", opens, _PAGE, kind | {"level": str(self.level), "game": game})]

    # --- an exercise ---

    @property
    def exercise(self) -> Exercise:
        """The exercise that is asked, or was asked last."""
        return self._asks.exercise

    @property
    def level(self) -> int:
        """How hard the next exercise is wished for."""
        return self._progress.levels.get(self._what, LEVELS[0])

    def _take(self, progress: Progress) -> None:
        """Go on as somebody was getting on, at the level that the address asks for."""
        self._progress = progress if self._wished is None else progress.at_level(self._what, self._wished)

    def _needs(self, *phases: Phase) -> None:
        if self._asks.phase not in phases:
            raise Refused(ODD)

    def _next(self) -> None:
        self._beside = False
        if self._what == SET and self._at >= len(self._set):
            self._task += 1
            self._asks.phase = Phase.OVER
            return
        self._ask(self._drawn())

    def _ask(self, exercise: Exercise) -> None:
        self._task += 1
        self._asks = Asked(exercise)
        self._seen = [*self._seen[-_LAST:], exercise]

    def _drawn(self) -> Exercise:
        if self._what == SET:
            return self._set[self._at]
        if self._what == DAY:
            return of_the_day(self._today)
        if theme := theme_of(self._what):
            return puzzle_about(theme, self._game, self.level, self._lots, self._seen)
        kinds = kinds_at(self._game, self._what, self.level)
        before = self._seen[-1].kind if self._seen else ""
        others = [kind for kind in kinds if kind.name != before] or [*kinds]
        found = []
        for kind in [*self._lots.some(others, _DRAWN), *kinds]:
            try:
                found.append(self._fresh_one(kind))
            except ExerciseError:
                continue
            if len(found) >= min(_DRAWN, len(others)):
                break
        if not found:
            raise ExerciseError(no_exercises(self._game))
        return min(found, key=lambda ex: abs(ex.rating - self._progress.rating))

    def _fresh_one(self, kind: Kind) -> Exercise:
        """Return an exercise of a kind that was not asked lately, where there is one."""
        for _ in range(_AGAIN):
            found = exercise_of(kind, self._game, self.level, self._lots.below(2**53))
            if found not in self._seen:
                break
        return found

    def _count(self) -> None:
        """Take in how an exercise went, once it is over: the rating, and the level of the next one."""
        self._fresh &= self._asks.is_fresh and self._asks.phase is Phase.ASK
        if self._asks.phase is Phase.ASK:
            return
        score = self._asks.score
        self._progress = self._progress.answered(self.exercise.rating, score).about(self._asks.themes, score)
        if self._beside:
            return
        if self._what == SET:
            self._set_right += score == ALL
        elif self._what == DAY:
            if score:
                self._progress = self._progress.on_day(self._today)
        else:
            self._adapt(score == ALL)

    def _adapt(self, right: bool) -> None:
        """Go a level up after three right at once in a row, down after two that were not."""
        self._runs.append(right)
        level, step = self.level, 0
        if self._runs[-UP:] == [True] * UP:
            step = 1
        elif self._runs[-DOWN:] == [False] * DOWN:
            step = -1
        if step:
            self._runs = []
        there = max(LEVELS[0], min(highest(self._game, self._what), level + step))
        self._progress = self._progress.at_level(self._what, there)
        if there > level:
            self._say = together(self._say, say("Next comes level {level}.", level=there))

    # --- what is shown ---

    def refresh(self) -> None:
        """Make what is shown anew."""
        super().refresh()
        asks, over = self._asks, self._asks.phase is Phase.OVER
        self.view = {
            "n": self._n, "task": self._task, "say": self._say, "asked": self._asked, "phase": str(asks.phase),
            "fresh": self._fresh, "game": code_of(self._game), "name": self._game.name, "place": self._place(),
            **self._chosen(), **self._progress_view(),
            "exercise": None if over else exercise_view(self.exercise, asks.tried),
            "hint": self.exercise.hint if asks.hinted and asks.phase is Phase.ASK else "",
            "solution": asks.solution_view(), "out": asks.out.view if asks.out else None,
            "ended": say("Right at once: {n} of {count}", n=self._set_right, count=len(self._set)) if over else "",
        }  # fmt: skip

    def _chosen(self) -> View:
        """Return what is practised, and what else could be."""
        levels = [] if self._what in (DAY, SET) else [*range(LEVELS[0], highest(self._game, self._what) + 1)]
        return {
            "what": self._what, "whats": choices_of(self._game, self._what), "themes": theme_views(self._game), "levels": levels,
            "level": self.level if levels else None,
        }  # fmt: skip

    def _progress_view(self) -> View:
        progress = self._progress
        return {
            "streak": say("{n} in a row", n=progress.streak) if progress.streak > 1 else "",
            "progress": {
                "rating": progress.rating, "solved": progress.solved, "first": progress.first, "best": progress.best,
                "daily": progress.day == self._today.isoformat(), "themes": counted_themes(progress, self._game),
            },
            "today": self._today.isoformat(),
            "saved": progress.text,
        }  # fmt: skip

    def _place(self) -> str:
        if self._beside:
            return say("One like it")
        if self._what == SET and self._asks.phase is not Phase.OVER:
            return say("Exercise {n} of {count}", n=self._at + 1, count=len(self._set))
        return say("Puzzle of the day") if self._what == DAY else ""


def opened(address: str = "", keep: str = "practice") -> Room:
    """Return the page of the app, with the exercises that its address asks for."""
    return Room(wish_of(address), keep)
