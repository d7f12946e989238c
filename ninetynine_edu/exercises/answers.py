"""What there is to say about an answer: right, wrong with the slip that it looks like, or not to be read. It never raises."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Final

from ..ground.english import together
from ..ground.say import marked, say
from .kind import Form, Kind, Task, Value
from .reading import clean, decimal_step, read


@dataclass(frozen=True, slots=True)
class Checked:
    """What there is to say about an answer.

    Attributes:
        right: it is right.
        sentence: what to say: never the answer itself, when it is wrong.
        slip: the name of the slip that it looks like; "" for none.
        hint: help without the answer in it; "" when it is right.
        is_read: it could be read as an answer of this form at all, and is no decimal that was only cut too soon.
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
_PLACES: Final = 4
"""A chance that has a decimal of so many places is written exactly."""
_CUT: Final = marked("That is very near, but cut off and not rounded. As a fraction you can write it exactly.")


def written(value: Value) -> str:
    """Return a right answer as people type it.

    >>> written(-5), written(Fraction(3, 4)), written((3, 14)), written(("10S", "4C")), written(())
    ('-5', '3/4', '3, 14', '10S, 4C', 'none')
    """
    if not isinstance(value, tuple):
        return str(value)
    between = "; " if any(isinstance(each, Fraction) for each in value) else ", "
    return between.join(str(each) for each in value) or "none"


def check(kind: Kind, task: Task, values: Collection[Value], said: object) -> Checked:
    """Return what there is to say about an answer to a task of a kind; see :meth:`~ninetynine_edu.exercises.exercise.Exercise.check`."""
    choices = {code: kind.choice_words(task, code) for code in kind.choices(task)}
    text = clean(said)
    if text == "":
        return Checked(False, say("Write your answer first."), hint=kind.hint(task), is_read=False)
    value = read(kind.form, task, text, choices) if text else None
    if value is None:
        sentence = say(_CANNOT_READ[kind.form], example=_example(kind, task, choices))
        return Checked(False, sentence, hint=kind.hint(task), is_read=False)
    if value in values:
        return Checked(True, say("Right."))
    if kind.form is Form.FRACTION and not kind.is_amount and isinstance(value, Fraction):
        near = [right for right in values if isinstance(right, Fraction) and _is_endless(right)]
        step = decimal_step(text or "")
        if step and any(_is_rounded(value, right, step) for right in near):
            return Checked(True, say("Right."))
        if step and any(value == right // step * step for right in near) and not kind.slip(task, value):
            return Checked(False, say(_CUT), is_read=False)
    words = kind.slip_words(task, value) or say("Not quite. Take your time and try once more.")
    return Checked(False, words, kind.slip(task, value), kind.hint(task))


def _is_endless(right: Fraction) -> bool:
    """Return whether no short decimal is exactly this chance."""
    return 10**_PLACES % right.denominator != 0


def _is_rounded(value: Fraction, right: Fraction, step: Fraction) -> bool:
    """Return whether a decimal is a chance rounded, a half up or down; never to 0 or 1, which would be certain."""
    return 0 < value < 1 and abs(value - right) <= step / 2


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
