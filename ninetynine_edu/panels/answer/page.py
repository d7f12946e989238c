"""`nn.show(position)`: the answer to a position in a notebook cell, to look into and to play through.

>>> import ninetynine_edu as nn
>>> panel = nn.show(nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93))
>>> panel.answer.view["words"]
'Player 1 wins in 3 plays: 2♣ 2♥ A♦+1.'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import traitlets

from ...ground.text import echo
from ...play.position import Position
from ...solve import HiddenEndgame
from ...solve.budget import allowed
from ..kit.page import Page
from .desk import FIRST, Answer, Question
from .view import checked_names

_LONGEST_TEXT: Final = 20_000


class AnswerPanel(Page):
    """Shows an answer and hands it what the page sends.

    Args:
        answer: the answer behind the page.

    Attributes:
        answer: the same.
    """

    BUNDLE = "answer"

    view: Any = traitlets.Dict().tag(sync=True)

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        super().__init__(answer)

    def still(self) -> str:
        """Return the answer as a still picture in HTML, for places without widgets."""
        from .still import still_answer

        return still_answer(self.answer)

    def picture(self) -> str:
        """Return the position, or the cards of hidden hands, with the number line as an SVG picture."""
        from .still import answer_svg

        return answer_svg(self.answer)


def show(
    position: Position | HiddenEndgame | str, *, names: Sequence[str] | None = None, seconds: float = FIRST
) -> AnswerPanel:
    """Show the answer to a position: who wins at which total, what each move is worth, and the line to step through.

    Args:
        position: any variant and number of players; a dealt game is answered when all its cards are shown, which the
            page offers. Or an endgame with hidden hands, or the text of a position.
        names: what the seats are called, one name for each, up to 24 letters; Player 1, Player 2 and so on unless you say.
        seconds: the longest time for the answer, above 0, and as long again for the number line. What takes longer can
            be worked on by a button.

    Returns:
        A widget; let it be the last thing of a notebook cell.

    Raises:
        ValueError: for anything else than a position.
        ValueError: a text that is no position, names that do not fit, or a time that is none; the sentence says what is
            allowed.

    >>> import ninetynine_edu as nn
    >>> nn.show("standard 93 P1+ 10S,9H/4C,AH", names=["Ann", "Ben"]).answer.view["words"]
    'Ann wins in 2 plays: 9♥ 4♣.'
    """
    question = question_of(position)
    return AnswerPanel(Answer(question, names=names_of(question, names), seconds=allowed("seconds", seconds)))


def question_of(given: object) -> Question:
    """Return the position or hidden endgame that somebody gave, or the position that a text stands for.

    Raises:
        ValueError: as for :func:`show`.
    """
    if isinstance(given, (Position, HiddenEndgame)):
        return given
    allowed_here = (
        "a position (nn.Position.open(…) or nn.deal(…)), its text such as 'standard 93 P1+ 10S,9H/4C,AH', or an endgame "
        "with hidden hands (nn.HiddenEndgame(…))"
    )
    if isinstance(given, str):
        if len(given) > _LONGEST_TEXT:
            raise ValueError(f"The text of a position has at most {_LONGEST_TEXT:,} letters, not {len(given):,}.")
        return Position.parse(given)
    if callable(getattr(given, "record", None)) and isinstance(getattr(given, "position", None), Position):
        raise ValueError("A match goes on: show the position it has reached, nn.show(match.position).")
    if hasattr(given, "values") and isinstance(getattr(given, "position", None), Position):
        raise ValueError("That is an answer already: show its question, nn.show(solution.position).")
    raise ValueError(f"nn.show takes {allowed_here}, not {echo(given)}.")


def names_of(question: object, names: Sequence[str] | None) -> tuple[str, ...]:
    """Return what the seats are to be called.

    Raises:
        ValueError: when they are no names, or not one for each seat.
    """
    if names is None:
        return ()
    return checked_names(names, question.seats if isinstance(question, Position) else 2)
