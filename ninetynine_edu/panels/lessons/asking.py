"""What a quiz asks, while somebody works on it: a question that a lesson brings along, or an exercise of any kind."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from ...exercises.alike import one_like
from ...exercises.exercise import Exercise
from ...exercises.kind import ExerciseError, Form
from ...exercises.lots import Lots
from ...ground.english import in_row
from ...ground.say import say
from ...ground.text import whole_number
from ...paper.sheet import answer_words
from ..kit.faces import face_svg
from ..practice.shown import View, exercise_view, picture_view
from . import blocks, paper
from .blocks import Block
from .paper import Part

_LONG: Final = 140
"""A longer text is no heading, and is not read out with what is said to an answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question of a quiz that no kind of exercise asks.

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


@dataclass(frozen=True, slots=True)
class Judged:
    """What there is to say about an answer; one that cannot be read is neither right nor wrong."""

    right: bool
    sentence: str
    is_read: bool = True


class Asked(ABC):
    """Something that is asked.

    Attributes:
        wrong: the answers that were wrong.
    """

    def __init__(self) -> None:
        self.wrong: list[str] = []

    @property
    @abstractmethod
    def key(self) -> object:
        """What it is alone, so that a browser knows it again."""

    @property
    @abstractmethod
    def hints(self) -> tuple[str, ...]:
        """What helps, one after the other, without the answer in it."""

    @property
    @abstractmethod
    def answer(self) -> str:
        """The answer, in words."""

    @property
    @abstractmethod
    def because(self) -> str:
        """Why it is right."""

    @abstractmethod
    def shown(self) -> list[Block]:
        """Return the question, with its picture."""

    @abstractmethod
    def answers(self, round: int) -> list[Block]:
        """Return where an answer is given."""

    @abstractmethod
    def judge(self, what: str, value: str) -> Judged | None:
        """Take in what was pressed or typed; None when it is no answer yet, such as one card of several."""

    @property
    def first(self) -> str:
        """The control to begin at."""
        return "answer"

    @property
    def likes(self) -> bool:
        """Whether there may be more like it."""
        return False

    def like(self, seen: Sequence[Asked]) -> Asked | None:
        """Return another one like it, unlike those that were seen, or None where there is none; the same for everybody."""
        return None

    def why(self) -> list[Block]:
        """Return what is shown once it is solved."""
        return []

    @property
    def all_answers(self) -> str:
        """Every right answer, in words."""
        return self.answer

    @abstractmethod
    def room(self) -> list[Block]:
        """Return what there is on paper to answer on."""

    def on_paper(self) -> Part:
        """Return it as it stands on paper."""
        return Part(
            [*self.shown(), *self.room()], [blocks.head(self.all_answers), blocks.text(self.because), *self.why()]
        )


def asked(about: Question | Exercise) -> Asked:
    """Return a question or an exercise as it is asked.

    Raises:
        ValueError: it is neither.
    """
    if isinstance(about, Exercise):
        return OfKind(about)
    if isinstance(about, Question):
        return ByHand(about)
    raise ValueError(f"A quiz asks exercises, as nn.exercise makes them, and questions; not {about!r}.")


class ByHand(Asked):
    """A question that a lesson brings along."""

    def __init__(self, question: Question) -> None:
        super().__init__()
        self._question = question

    @property
    def key(self) -> object:
        return self._question.text, self._question.choices

    @property
    def hints(self) -> tuple[str, ...]:
        return self._question.hints

    @property
    def answer(self) -> str:
        return str(self._question.answer)

    @property
    def because(self) -> str:
        return self._question.because

    @property
    def first(self) -> str:
        return "choice0" if self._question.choices else "answer"

    def shown(self) -> list[Block]:
        question = self._question
        shown = [blocks.head(question.text)]
        if question.faces and not question.choices:
            shown.append(blocks.cards(question.faces))
        return shown + ([blocks.picture(question.picture)] if question.picture else [])

    def answers(self, round: int) -> list[Block]:
        question = self._question
        if not question.choices:
            return [blocks.ask("answer", say("Your answer"), round)]
        state = lambda choice: "wrong" if choice in self.wrong else ""  # noqa: E731
        return [blocks.choose(say("Your answer"), question.choices, question.faces, state=state)]

    def room(self) -> list[Block]:
        question = self._question
        return [paper.boxes(question.choices, question.faces)] if question.choices else [paper.lines(1, say("Answer"))]

    def judge(self, what: str, value: str) -> Judged:
        question = self._question
        given: int | str | None
        if question.choices:
            given = question.choices[int(what.removeprefix("choice"))]
        else:
            given = whole_number(value)
            if given is None:
                return Judged(False, say("Type a whole number, please."), is_read=False)
        if given == question.answer:
            return Judged(True, "")
        self.wrong.append(str(given))
        return Judged(False, _about(question, given))


def _about(question: Question, given: int | str) -> str:
    """Say what a wrong answer shows, where it shows something."""
    if isinstance(given, str) or not isinstance(question.answer, int):
        return say("Not that one yet.")
    if given in question.slips:
        return question.slips[given]
    if not question.low <= given <= question.high:
        return say("Look for a number from {low} to {high}.", low=question.low, high=question.high)
    return say("{n} is not it yet.", n=given)


class OfKind(Asked):
    """An exercise: shown, answered and judged as in the puzzle room."""

    def __init__(self, exercise: Exercise) -> None:
        super().__init__()
        self.exercise = exercise
        self._chosen: list[str] = []

    @property
    def key(self) -> object:
        ex = self.exercise
        return ex.kind, ex.variant.share_code, ex.position, sorted(ex.task.given.items(), key=lambda fact: fact[0])

    @property
    def hints(self) -> tuple[str, ...]:
        return (self.exercise.hint,)

    @property
    def answer(self) -> str:
        return answer_words(self.exercise, self.exercise.values[0])

    @property
    def because(self) -> str:
        return self.exercise.solution

    @property
    def first(self) -> str:
        return "answer" if self._view["answer"]["way"] in ("number", "text") else "choice0"

    @property
    def likes(self) -> bool:
        return True

    def like(self, seen: Sequence[Asked]) -> Asked | None:
        others = [each.exercise for each in seen if isinstance(each, OfKind)]
        try:
            return OfKind(one_like(self.exercise, Lots("one like", repr(self.key), len(others)), others))
        except ExerciseError:
            return None

    @property
    def _view(self) -> View:
        return exercise_view(self.exercise, self.wrong)

    def shown(self) -> list[Block]:
        view = self._view
        text = view["asked"]
        shown = [blocks.head(text) if len(text) <= _LONG else blocks.text(text)]
        if view["picture"] and not any(option["faces"] for option in view["answer"]["options"]):
            shown.append(_picture(view["picture"]))
        if place := view["place"]:
            own = [hand for hand in place["hands"] if not hand["who"]]
            shown.append(blocks.big(say("Total"), place["total"], *(face for hand in own for face in _faces(hand))))
            shown += [blocks.cards(_faces(hand), hand["who"]) for hand in place["hands"] if hand["who"]]
        return [*shown, *(blocks.text(rule, small=True) for rule in view["rules"])]

    def answers(self, round: int) -> list[Block]:
        answer = self._view["answer"]
        if answer["way"] in ("number", "text"):
            return [blocks.ask("answer", say("Your answer"), round, words=answer["way"] == "text", note=answer["how"])]
        options = [self._button(at, option) for at, option in enumerate(answer["options"])]
        given = [blocks.buttons(say("Your answer"), options)]
        if answer["way"] == "some":
            check = blocks.button("check", say("Check"), main=True, off=not self._chosen)
            given.append(blocks.buttons(say("Check"), [check, blocks.button("none", say("None of them"))]))
        return given

    def _button(self, at: int, option: View) -> Block:
        several = self._view["answer"]["way"] == "some"
        faces = _faces({"cards": option["faces"]})
        return blocks.button(
            f"choice{at}", option["words"],
            state="wrong" if option["tried"] else "", off=option["tried"],
            pressed=option["code"] in self._chosen if several else None,
            face=faces[0] if len(faces) == 1 else "", decorative=True,
        )  # fmt: skip

    def judge(self, what: str, value: str) -> Judged | None:
        answer = self._view["answer"]
        said = value
        if what == "none":
            said = "none"
        elif what == "check":
            said = ", ".join(self._chosen)
        elif what.startswith("choice"):
            said = answer["options"][int(what.removeprefix("choice"))]["code"]
            if answer["way"] == "some":
                self._chosen = [code for code in (*self._chosen, said) if not (code == said and said in self._chosen)]
                return None
        checked = self.exercise.check(said)
        if not checked.right and checked.is_read:
            self.wrong.append(said)
        return Judged(checked.right, "" if checked.right else checked.sentence, checked.is_read)

    @property
    def all_answers(self) -> str:
        return in_row(dict.fromkeys(answer_words(self.exercise, value) for value in self.exercise.values))

    def room(self) -> list[Block]:
        ex, answer = self.exercise, self._view["answer"]
        line = paper.lines(3 if ex.is_puzzle else 1, say("Answer"))
        faces = [_faces({"cards": option["faces"]})[:1] for option in answer["options"]]
        if answer["way"] == "one" and ex.form is not Form.CARD:
            return [
                paper.boxes(
                    [option["words"] for option in answer["options"]], [face for each in faces for face in each]
                )
            ]
        return [*([blocks.cards([face for each in faces for face in each])] if answer["way"] == "some" else []), line]

    def why(self) -> list[Block]:
        picture = picture_view(self.exercise.solved_picture)
        return [_picture(picture)] if picture else []


def _picture(view: View) -> Block:
    return blocks.picture(view["svg"], view["widest"], least=view["least"], label=view["name"])


def _faces(hand: View) -> list[str]:
    return [face_svg(card) for card in hand["cards"]]
