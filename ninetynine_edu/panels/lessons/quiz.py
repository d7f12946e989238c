"""Questions that check themselves, one after the other; how far somebody is outlives a reload of the page."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from ...exercises.exercise import Exercise
from ...ground.english import together
from ...ground.say import marked, say
from . import blocks
from .asking import Asked, Question, asked
from .blocks import Block
from .desk import Panel
from .paper import Part

EXIT: Final = marked("Before you go")
"""What the last quiz of a lesson is called."""
_SPOKEN: Final = 300
"""A longer reason stands below, and is not read out at once."""


class Mark(StrEnum):
    """How a question went; the browser keeps a letter for each."""

    OPEN = "0"
    TOLD = "1"
    """The answer was shown."""
    HELPED = "2"
    ALONE = "3"
    """Right at once, without help."""


class Quiz(Panel):
    """Questions one after the other. A hint comes before the answer, and the answer only when it is asked for.

    Args:
        questions: in order: exercises, as :func:`ninetynine_edu.exercise` makes them, and questions of the lesson's own. After an
            exercise one more like it is offered, as often as somebody likes.
        name: what the quiz is called.
        after: a panel that has to be done first.

    Raises:
        ValueError: there are no questions.
        ValueError: something is neither an exercise nor a question.

    Attributes:
        first_try: how many were right at once.
        worked_out: how many were answered, with or without hints.
    """

    OPENS_NEXT = marked("This opens when you have answered all the questions above.")

    def __init__(
        self,
        questions: Sequence[Question | Exercise],
        name: str = marked("Check yourself"),
        after: Panel | None = None,
    ) -> None:
        self._questions = tuple(questions)
        if not self._questions:
            raise ValueError("A quiz has at least one question.")
        self._marks = [Mark.OPEN] * len(self._questions)
        self._at = 0
        self._more: list[Asked] = []
        self._begun_again = False
        self._now = self._question(0)
        self._solved = False
        self._helped = 0
        super().__init__(say(name), after)

    @property
    def is_done(self) -> bool:
        """True when all questions have been answered."""
        return self._at >= len(self._questions)

    @property
    def first_try(self) -> int:
        return self._marks.count(Mark.ALONE)

    @property
    def worked_out(self) -> int:
        return self.first_try + self._marks.count(Mark.HELPED)

    def above(self) -> list[Block]:
        """The question and its picture."""
        if self.is_done:
            return [blocks.head(say("Done!"))]
        if self._more:
            place = say("One more like question {n}", n=self._at + 1)
        else:
            place = say("Question {n} of {count}", n=self._at + 1, count=len(self._questions))
        return [blocks.text(place, small=True), *self._now.shown()]

    def below(self) -> list[Block]:
        """The answers, a hint, or the way on."""
        if self.is_done:
            return [blocks.buttons(say("Again"), [blocks.button("again", say("Start again"))])]
        if self._solved:
            last = self._at + 1 == len(self._questions)
            on = [blocks.button("next", say("Finish") if last else say("Next question"), main=True)]
            if self._now.likes:
                on.append(blocks.button("like", say("One like this")))
            because = self._now.because
            told = [blocks.text(because)] if len(because) > _SPOKEN else []
            return [*told, *self._now.why(), blocks.buttons(say("Go on"), on)]
        help_with = []
        hints = len(self._now.hints)
        if self._helped < hints:
            help_with.append(blocks.button("hint", say("Give me a hint")))
        if self._helped >= max(1, hints):
            help_with.append(blocks.button("show", say("Show the answer")))
        answers = self._now.answers(self._at + len(self._more))
        return [*answers, blocks.buttons(say("Help"), help_with)] if help_with else answers

    def do(self, what: str, value: str) -> None:
        """Check an answer, give a hint, go on."""
        if what == "again":
            self._at, self._marks, self._begun_again = 0, [Mark.OPEN] * len(self._questions), True
            self._begin(self._question(0), "")
        elif what == "next":
            self._go_on()
        elif what == "like":
            self._one_more()
        elif what == "hint":
            self._hint("")
        elif what == "show":
            self._right(Mark.TOLD, say("It is {answer}.", answer=self._now.answer))
        else:
            self._check(what, value)

    def on_paper(self) -> list[Part]:
        """All questions, open."""
        return [asked(each).on_paper() for each in self._questions]

    # --- over a reload ---

    def kept(self) -> Block:
        """Return how each question went; a quiz begun again is not one that nobody has begun."""
        begun = self._begun_again or any(mark is not Mark.OPEN for mark in self._marks)
        about = (self._title, [asked(each).key for each in self._questions])
        return blocks.kept(about, "".join(self._marks) if begun else "")

    def take_up(self, kept: str) -> bool:
        """Go on at the first question that is open, unless somebody has begun already."""
        begun = self._begun_again or self._solved or self._helped or self._now.wrong
        if (
            begun
            or self.is_done
            or len(kept) != len(self._marks)
            or not set(kept) <= {*Mark}
            or set(kept) == {Mark.OPEN}
        ):
            return False
        self._marks = [Mark(each) for each in kept]
        self._go_on()
        self.focus = ""
        return True

    # --- the questions ---

    def _question(self, at: int) -> Asked:
        return asked(self._questions[at])

    def _go_on(self) -> None:
        """Go to the next question that is open."""
        left = [at for at, mark in enumerate(self._marks) if mark is Mark.OPEN]
        self._at = left[0] if left else len(self._questions)
        if left:
            self._begin(self._question(self._at), "")
        else:
            self._begin(self._now, self._result())

    def _one_more(self) -> None:
        found = self._question(self._at).like(self._more)
        if found is None:
            self.say(say("There is no other exercise like this one."))
            return
        more = [*self._more, found]
        self._begin(found, "")
        self._more = more

    def _result(self) -> str:
        solved = say("You worked out {n} out of {count}.", n=self.worked_out, count=len(self._questions))
        return together(solved, say("{n} without help.", n=self.first_try) if self.first_try else "")

    def _begin(self, question: Asked, words: str) -> None:
        self._now, self._solved, self._helped, self._more = question, False, 0, []
        self.say(words, "good" if words else "")
        if not self.is_done:
            self.focus = question.first

    def _check(self, what: str, value: str) -> None:
        judged = self._now.judge(what, value)
        if judged is None:
            self.focus = what
        elif not judged.is_read:
            self.say(judged.sentence, "think")
        elif judged.right:
            helped = self._helped > 0
            self._right(Mark.HELPED if helped else Mark.ALONE, say("Yes, now you have it.") if helped else say("Yes!"))
        else:
            self._hint(judged.sentence)

    def _hint(self, before: str) -> None:
        hints = self._now.hints
        hint = hints[min(self._helped, len(hints) - 1)] if hints else say("Look once more.")
        self._helped += 1
        self.say(together(before, hint), "think")

    def _right(self, mark: Mark, words: str) -> None:
        self._solved = True
        self.focus = "next"
        if not self._more:
            self._marks[self._at] = mark
        because = self._now.because
        self.say(together(words, because if len(because) <= _SPOKEN else ""), "good")
