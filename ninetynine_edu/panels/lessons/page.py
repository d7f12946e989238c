"""The panels of the lessons as widgets, and all else that a lesson's cells call.

>>> from ninetynine_edu.panels import lesson
>>> guess = lesson.Predict("Who wins?", ["I do", "You do"])
>>> guess.receive({"do": "choice1", "value": "", "n": 0})
>>> guess, guess.answer
(<Predict: What do you think?>, 'You do')
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any, ClassVar, ParamSpec

import traitlets

from ..kit.page import Page, notebook
from . import (
    calling,
    doubling,
    landing,
    lesson,
    line_walk,
    order,
    planning,
    plans,
    quiz,
    race_questions,
    racing,
    star_walk,
    sums_of_races,
    vary,
    ways,
)
from .asking import Question
from .calling import CardGuide, Task, card_guide, fits_in_words
from .desk import Panel
from .lesson import Folded
from .planning import check_plan
from .racing import Verdict
from .solved import solved
from .table import Table

_Args = ParamSpec("_Args")


class LessonPanel(Page):
    """A panel of a lesson; show it as the last thing of a notebook cell. What its desk knows can be asked of it."""

    BUNDLE = "lessons"
    MAKES: ClassVar[type[Panel]]
    """What sits behind it, made of the same arguments; where a panel is wanted, a widget will do."""

    view: Any = traitlets.Dict().tag(sync=True)
    paper: Any = traitlets.Dict().tag(sync=True)

    def __init_subclass__(cls, **given: Any) -> None:
        super().__init_subclass__(**given)
        cls.__doc__ = cls.MAKES.__doc__
        cls.__signature__ = inspect.signature(cls.MAKES)

    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(self.MAKES(*map(_behind, args), **{name: _behind(value) for name, value in given.items()}))

    @classmethod
    def of(cls, desk: Panel) -> Any:
        """Return the widget of a panel that is there already."""
        made = cls.__new__(cls)
        Page.__init__(made, desk)
        return made

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name == "desk":
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return getattr(self.desk, name)

    def __repr__(self) -> str:
        return repr(self.desk)

    def still(self) -> str:
        """Return the panel as a still picture in HTML."""
        from .still import still

        return still(self.view)


def _behind(given: Any) -> Any:
    return given.desk if isinstance(given, LessonPanel) else given


class Predict(LessonPanel):
    MAKES = lesson.Predict


class Recall(LessonPanel):
    MAKES = lesson.Recall


class Quiz(LessonPanel):
    MAKES = quiz.Quiz


class Practice(LessonPanel):
    MAKES = calling.Practice


class RuleChange(LessonPanel):
    MAKES = calling.RuleChange


class RacePanel(LessonPanel):
    MAKES = racing.RacePanel


class EndgamePanel(LessonPanel):
    MAKES = racing.EndgamePanel


class RaceChange(LessonPanel):
    MAKES = racing.RaceChange


class EndgameChange(LessonPanel):
    MAKES = racing.EndgameChange


class PlanPanel(LessonPanel):
    MAKES = planning.PlanPanel


class MixPanel(LessonPanel):
    MAKES = plans.MixPanel


class Vary(LessonPanel):
    MAKES = vary.Vary


class Landing(LessonPanel):
    MAKES = landing.Landing


class StarWalk(LessonPanel):
    MAKES = star_walk.StarWalk


class DoublingWalk(LessonPanel):
    MAKES = doubling.DoublingWalk


class LineWalk(LessonPanel):
    MAKES = line_walk.LineWalk


class Ways(LessonPanel):
    MAKES = ways.Ways


class SumPanel(LessonPanel):
    MAKES = sums_of_races.SumPanel


def _shown(make: Callable[_Args, quiz.Quiz]) -> Callable[_Args, Quiz]:
    @functools.wraps(make)
    def show(*args: _Args.args, **given: _Args.kwargs) -> Quiz:
        shown: Quiz = Quiz.of(make(*args, **given))
        return shown

    return show


race_check = _shown(race_questions.race_check)
tree_check = _shown(race_questions.tree_check)
race_exit = _shown(race_questions.race_exit)


order.listen(notebook())  # cells may be run in any order


__all__ = [
    "CardGuide", "DoublingWalk", "EndgameChange", "EndgamePanel", "Folded", "Landing", "LineWalk", "MixPanel", "PlanPanel", "Practice", "Predict",
    "Question", "Quiz", "RaceChange", "RacePanel", "Recall", "RuleChange", "StarWalk", "SumPanel", "Table", "Task", "Vary",
    "Verdict", "Ways", "card_guide", "check_plan", "fits_in_words", "race_check", "race_exit", "solved", "tree_check",
]  # fmt: skip
