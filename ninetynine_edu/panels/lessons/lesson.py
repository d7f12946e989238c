"""What every lesson begins and ends with: a prediction that is kept, and answers that wait folded up."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ...ground.say import marked, say
from . import blocks, paper
from .blocks import Block
from .desk import Panel
from .paper import Part


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
            asked.append(blocks.picture(self._picture, getattr(self._picture, "widest", 0)))
        answers = blocks.choose(
            say("Your answer"),
            self._choices,
            self._faces,
            state=lambda choice: "picked" if choice == self.answer else "",
            off=self.answer is not None,
        )
        return [*asked, answers]

    def on_paper(self) -> list[Part]:
        """The question, with a box to tick before each answer."""
        drawn = [blocks.picture(self._picture)] if self._picture else []
        return [Part([blocks.head(self._question), *drawn, paper.boxes(self._choices, self._faces)])]

    def kept(self) -> Block:
        """Return the answer as the browser keeps it; another question, or other choices, are another name."""
        answer = "" if self.answer is None else f"choice{self._choices.index(self.answer)}"
        return blocks.kept((self._question, self._choices), answer)

    def take_up(self, kept: str) -> bool:
        """Take the answer that was kept, if it is one that can be given."""
        if kept not in self._offered():
            return False
        self.do(kept, "")
        return True

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
        """Return the answer that was kept, and ask once more."""
        said = blocks.head(say("You said: {answer}.", answer=self._guess.answer or ""))
        return [said, blocks.text(say("What do you say now?"))]


class Folded:
    """Something to look at later: a line to open, and what is behind it. Works without widgets, by keyboard too.

    Args:
        line: what is read while it is closed.
        parts: pictures, solutions or texts, one below the other.
    """

    def __init__(self, line: str, *parts: object) -> None:
        self._line = line
        self._parts = parts

    @property
    def inside(self) -> str:
        """What is behind it, as HTML."""
        return "".join(map(_html, self._parts))

    def _repr_html_(self) -> str:
        return (
            f'<details class="nn-folded"><summary style="min-height:44px;line-height:44px;cursor:pointer;font-weight:600">'
            f"{escape(self._line)}</summary>{self.inside}</details>"
        )

    def __repr__(self) -> str:
        return f"<Folded: {self._line}>"


def _html(part: object) -> str:
    draw = getattr(part, "_repr_html_", None)
    return str(draw()) if draw else f"<p>{escape(str(part))}</p>"
