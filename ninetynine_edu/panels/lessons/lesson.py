"""What every lesson has: a prediction that is kept, questions that check themselves, and answers that wait folded up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from zlib import crc32

from ...ground.english import together
from ...ground.say import marked, say
from ...ground.text import whole_number
from . import blocks
from .blocks import Block
from .desk import Panel


class Predict(Panel):
    """A question before the lesson, whose answer is kept, over a reload of the page too. What waits for it opens then.

    Args:
        question: what to think about.
        choices: the answers to choose from.
        picture: an SVG to look at.
        name: what the panel is called, each on a page differently.
        faces: the cards that stand on the first of the choices, as :func:`ninetynine_edu.panels.kit.pictures.faces` draws them.
            The choices themselves name them too: the cards are for the eye.

    Raises:
        ValueError: when there are more cards than choices.

    Attributes:
        answer: the choice that was taken, or None.
    """

    def __init__(
        self,
        question: str,
        choices: Sequence[str],
        picture: str = "",
        name: str = marked("What do you think?"),
        faces: Sequence[str] = (),
    ) -> None:
        self._question = question
        self._choices = tuple(choices)
        self._picture = picture
        self._faces = tuple(faces)
        self.answer: str | None = None
        super().__init__(say(name))
        self.say(say("Think first. Then choose. There is no wrong answer yet."))
        self.refresh()

    @property
    def is_done(self) -> bool:
        """True when an answer is kept."""
        return self.answer is not None

    def above(self) -> list[Block]:
        """The question, the picture and the answers."""
        asked = [blocks.head(self._question)]
        if self._picture:
            asked.append(blocks.picture(self._picture))
        answers = blocks.choose(
            say("Your answer"),
            self._choices,
            self._faces,
            state=lambda choice: "picked" if choice == self.answer else "",
            off=self.answer is not None,
        )
        return [*asked, answers]

    def kept(self) -> Block:
        """Return the answer as the browser keeps it; another question, or other choices, are another name."""
        name = f"{crc32(repr((self._question, self._choices)).encode()):08x}"
        return {"keep": name, "kept": "" if self.answer is None else f"choice{self._choices.index(self.answer)}"}

    def do(self, what: str, value: str) -> None:
        """Keep the answer."""
        self.answer = self._choices[int(what.removeprefix("choice"))]
        self.say(say("Saved: {answer}. Scroll down to find out.", answer=self.answer), "good")


class Recall(Panel):
    """The prediction once more, where it can be compared with what has been found.

    Args:
        guess: the prediction.
    """

    def __init__(self, guess: Predict) -> None:
        self._guess = guess
        super().__init__(say("What you said"), guess)

    def above(self) -> list[Block]:
        """Return the answer that was kept."""
        return [blocks.head(say("You said: {answer}.", answer=self._guess.answer or ""))]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question of a quiz.

    Args:
        text: the question.
        answer: a whole number to be typed, or one of `choices`.
        choices: the answers to choose from; none for a number.
        hints: what is said after a wrong answer, one after the other, before the answer is offered.
        because: why the answer is right.
        picture: an SVG to look at.
        faces: the cards that are asked about: on the first of the choices, or in a row over the box for a number.
        slips: wrong answers that show how they came about, each with what to say.
        low: the smallest number that can be meant.
        high: the largest.

    Raises:
        ValueError: when the answer is none of the choices, or no number where there are none; and when there are more cards
            than choices.
    """

    text: str
    answer: int | str
    choices: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    because: str = ""
    picture: str = ""
    faces: Sequence[str] = ()
    slips: Mapping[int, str] = field(default_factory=dict)
    low: int = 0
    high: int = 100

    def __post_init__(self) -> None:
        if self.choices and self.answer not in self.choices:
            raise ValueError(f"The answer {self.answer!r} is not one of the choices.")
        if self.choices:
            blocks.with_cards(self.choices, self.faces)
        elif not isinstance(self.answer, int):
            raise ValueError("Without choices the answer is a whole number.")


class Quiz(Panel):
    """Questions one after the other. A hint comes before the answer, and the answer only when it is asked for.

    Args:
        questions: in order.
        name: what the quiz is called.
        after: a panel that has to be done first.

    Attributes:
        first_try: how many were right at once.
        worked_out: how many were answered, with or without hints.
    """

    OPENS_NEXT = marked("This opens when you have answered all the questions above.")

    def __init__(
        self, questions: Sequence[Question], name: str = marked("Check yourself"), after: Panel | None = None
    ) -> None:
        self._questions = tuple(questions)
        self._at = 0
        self._wrong: list[str] = []
        self._solved = False
        self.first_try = self.worked_out = 0
        super().__init__(say(name), after)

    @property
    def is_done(self) -> bool:
        """True when all questions have been answered."""
        return self._at >= len(self._questions)

    def above(self) -> list[Block]:
        """The question and its picture."""
        if self.is_done:
            return [blocks.head(say("Done!"))]
        question = self._questions[self._at]
        shown = [
            blocks.text(say("Question {n} of {count}", n=self._at + 1, count=len(self._questions)), small=True),
            blocks.head(question.text),
        ]
        if question.faces and not question.choices:
            shown.append(blocks.cards(question.faces))
        return shown + ([blocks.picture(question.picture)] if question.picture else [])

    def below(self) -> list[Block]:
        """The answers, a hint, or the way on."""
        if self.is_done:
            return [blocks.buttons(say("Again"), [blocks.button("again", say("Start again"))])]
        question = self._questions[self._at]
        if self._solved:
            last = self._at + 1 == len(self._questions)
            on = blocks.button("next", say("Finish") if last else say("Next question"), main=True)
            return [blocks.buttons(say("Go on"), [on])]
        parts: list[Block] = []
        if question.choices:
            parts.append(
                blocks.choose(
                    say("Answers"),
                    question.choices,
                    question.faces,
                    state=lambda choice: "wrong" if choice in self._wrong else "",
                )
            )
        else:
            parts.append(blocks.ask("answer", say("Your answer"), round=self._at))
        help_with = []
        if question.hints and len(self._wrong) < len(question.hints):
            help_with.append(blocks.button("hint", say("Give me a hint")))
        if len(self._wrong) >= max(1, len(question.hints)):
            help_with.append(blocks.button("show", say("Show the answer")))
        return [*parts, blocks.buttons(say("Help"), help_with)] if help_with else parts

    def do(self, what: str, value: str) -> None:
        """Check an answer, give a hint, go on."""
        if what == "again":
            self._at, self.first_try, self.worked_out = 0, 0, 0
            self._begin("")
        elif what == "next":
            self._at += 1
            self._begin(self._result() if self.is_done else "")
        elif what == "hint":
            self._hint("")
        elif what == "show":
            self._right(say("It is {answer}.", answer=self._questions[self._at].answer))
        else:
            self._check(what, value)

    def _result(self) -> str:
        solved = say("You worked out {n} out of {count}.", n=self.worked_out, count=len(self._questions))
        return together(solved, say("{n} without help.", n=self.first_try) if self.first_try else "")

    def _begin(self, words: str) -> None:
        self._wrong, self._solved = [], False
        self.say(words, "good" if words else "")
        if not self.is_done:
            self.focus = "choice0" if self._questions[self._at].choices else "answer"

    def _check(self, what: str, value: str) -> None:
        question = self._questions[self._at]
        given: int | str | None
        if question.choices:
            given = question.choices[int(what.removeprefix("choice"))]
        else:
            given = whole_number(value)
            if given is None:
                self.say(say("Type a whole number, please."), "think")
                return
        if given == question.answer:
            self.first_try += not self._wrong
            self.worked_out += 1
            self._right(say("Yes!") if not self._wrong else say("Yes, now you have it."))
        else:
            self._hint(_about(question, given), str(given))

    def _hint(self, before: str, given: str = "(a hint)") -> None:
        question = self._questions[self._at]
        hint = (
            question.hints[min(len(self._wrong), len(question.hints) - 1)] if question.hints else say("Look once more.")
        )
        self._wrong.append(given)
        self.say(together(before, hint), "think")

    def _right(self, words: str) -> None:
        self._solved = True
        self.focus = "next"
        self.say(together(words, self._questions[self._at].because), "good")


def _about(question: Question, given: int | str) -> str:
    """Say what a wrong answer shows, where it shows something."""
    if isinstance(given, str) or not isinstance(question.answer, int):
        return say("Not that one yet.")
    if given in question.slips:
        return question.slips[given]
    if not question.low <= given <= question.high:
        return say("Look for a number from {low} to {high}.", low=question.low, high=question.high)
    return say("{n} is not it yet.", n=given)


class Folded:
    """Something to look at later: a line to open, and what is behind it. Works without widgets, by keyboard too.

    Args:
        line: what is read while it is closed.
        parts: pictures, solutions or texts, one below the other.
    """

    def __init__(self, line: str, *parts: object) -> None:
        self._line = line
        self._parts = parts

    def _repr_html_(self) -> str:
        shown = []
        for part in self._parts:
            draw = getattr(part, "_repr_html_", None)
            shown.append(draw() if draw else f"<p>{escape(str(part))}</p>")
        return (
            f'<details class="nn-folded"><summary style="min-height:44px;line-height:44px;cursor:pointer;font-weight:600">'
            f"{escape(self._line)}</summary>{''.join(shown)}</details>"
        )

    def __repr__(self) -> str:
        return f"<Folded: {self._line}>"
