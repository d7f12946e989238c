"""What there is to say about an answer: right, wrong with the slip that it looks like, or not to be read. It never raises."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Final

from ..ground.english import together
from ..ground.say import marked, say
from .kind import Form, Kind, Task, Value
from .reading import clean, read


@dataclass(frozen=True, slots=True)
class Checked:
    """What there is to say about an answer.

    Attributes:
        right: it is right.
        sentence: what to say: never the answer itself, when it is wrong.
        slip: the name of the slip that it looks like; "" for none.
        hint: help without the answer in it; "" when it is right.
        is_read: it could be read as an answer of this form at all.
    """

    right: bool
    sentence: str
    slip: str = ""
    hint: str = ""
    is_read: bool = True

    def __bool__(self) -> bool:
        return self.right

    @property
    def words(self) -> str:
        """All that there is to say, in one text."""
        return together(self.sentence, self.hint)

    def __repr__(self) -> str:
        return f"<Checked, {'right' if self.right else 'wrong' if self.is_read else 'not read'}: {self.words}>"

    def _repr_html_(self) -> str:
        mark = "✓ " if self.right else ""
        return f"<p><strong>{mark}{escape(self.sentence)}</strong> {escape(self.hint)}</p>"


_CANNOT_READ: Final[Mapping[Form, str]] = {
    Form.NUMBER: marked("I can't read this as a number. Write it in figures, as in {example}."),
    Form.NUMBERS: marked("I can't read this as numbers. Write them with commas between, as in {example}."),
    Form.FRACTION: marked("I can't read this as a number. Write it as in {example}."),
    Form.FRACTIONS: marked("I can't read this as numbers. Write them with semicolons between, as in {example}."),
    Form.CARD: marked("I can't read this as a card. Write it as in {example}."),
    Form.CARDS: marked("I can't read this as cards. Write them with commas between, as in {example}."),
    Form.MOVE: marked("I can't read this as a play that is possible here. Write it as in {example}."),
    Form.CHOICE: marked("This is none of the choices. They are: {example}"),
}
_EXAMPLES: Final[Mapping[Form, str]] = {
    Form.NUMBER: "47", Form.NUMBERS: "3, 14, 25", Form.FRACTION: "3/4, 0.75, 75 %", Form.FRACTIONS: "1/3; 2/3",
}  # fmt: skip
_AMOUNT: Final = "7/2, 3.5"


def written(value: Value) -> str:
    """Return a right answer as people type it.

    >>> written(-5), written(Fraction(3, 4)), written((3, 14)), written(("10S", "4C")), written(())
    ('-5', '3/4', '3, 14', '10S, 4C', 'none')
    """
    if not isinstance(value, tuple):
        return str(value)
    between = "; " if any(isinstance(each, Fraction) for each in value) else ", "
    return between.join(str(each) for each in value) or "none"


def check(kind: Kind, task: Task, values: Iterable[Value], said: object) -> Checked:
    """Return what there is to say about an answer to a task of a kind; see :meth:`~ninetynine_edu.exercises.exercise.Exercise.check`."""
    choices = {code: kind.choice_words(task, code) for code in kind.choices(task)}
    text = clean(said)
    if text == "":
        return Checked(False, say("Write your answer first."), hint=kind.hint(task), is_read=False)
    value = read(kind.form, task, text, choices) if text else None
    if value is None:
        sentence = say(_CANNOT_READ[kind.form], example=_example(kind, task, choices))
        return Checked(False, sentence, hint=kind.hint(task), is_read=False)
    if value in tuple(values):
        return Checked(True, say("Right."))
    words = kind.slip_words(task, value) or say("Not quite. Take your time and try once more.")
    return Checked(False, words, kind.slip(task, value), kind.hint(task))


def _example(kind: Kind, task: Task, choices: Mapping[str, str]) -> str:
    """Return how an answer is written, by an example that gives nothing away."""
    form = kind.form
    if form is Form.CHOICE:
        return ", ".join(choices.values())
    if form is Form.MOVE:
        return next((move.code for move in task.place.legal_moves), "7C")
    if form in (Form.CARD, Form.CARDS):
        cards = [card.code for card in list(dict.fromkeys(task.variant.deck()))[6:8]]
        return ", ".join(cards[: 1 if form is Form.CARD else 2])
    return _AMOUNT if form is Form.FRACTION and kind.is_amount else _EXAMPLES[form]
