"""The endgame lab: set up any position, see who wins at every total and why, and ask what would be if.

>>> from ninetynine_edu.panels import lab
>>> page = lab.LabPage("standard 93 P1+ 10C,2C,AD/2H,5D,6C")
>>> page.lab.answer_view["words"]
'Player 1 wins in 3 plays: 2♣ 2♥ A♦+1.'
"""

from __future__ import annotations

from typing import Any

import traitlets

from ...ground.text import echo
from ...play.position import Position
from ..kit.page import Page, address
from .desk import Lab


class LabPage(Page):
    """The lab as a widget; show it as the last thing of a notebook cell.

    Args:
        start: a position or its text to begin with; an example when there is none.
        keep: a name under which the browser keeps the position over a reload, for an app that is a page of its own; with
            it the address may choose what to begin with too (`?position=TEXT`, `?variant=CODE`, and `answers=shown` for those who study).

    Attributes:
        lab: what is set up, and its answer.

    Raises:
        ValueError: for anything else than a position or a text. What is wrong with a text, the page says.
    """

    BUNDLE = "lab"

    keep = traitlets.Unicode("").tag(sync=True)
    view: Any = traitlets.Dict().tag(sync=True)
    form: Any = traitlets.Dict().tag(sync=True)
    answer: Any = traitlets.Dict().tag(sync=True)
    rows: Any = traitlets.List().tag(sync=True)

    def __init__(self, start: Position | str = "", keep: str = "") -> None:
        if not isinstance(start, Position | str):
            raise ValueError(f"The lab opens at a position or at the text of one, not at {echo(start)}.")
        text = str(start)
        self.lab = Lab.at(address(), text, keep) if keep else Lab(text)
        super().__init__(self.lab)

    def still(self) -> str:
        """Return the answer as a still picture in HTML, for places without widgets; what waits for a choice as a question."""
        from ..answer.still import still_answer, still_question

        if self.lab.waits:
            return still_question(self.lab.question, self.lab.view["ask"]["title"])
        return still_answer(self.lab.answer)


def show(start: Position | str = "", *, keep: str | None = None) -> LabPage:
    """Return the lab, as the last thing of a notebook cell.

    Args:
        start: a position or its text to begin with; an example when there is none.
        keep: a name under which the browser keeps the position; None: `lab` for the app itself, nothing for a position
            given.

    Raises:
        ValueError: for anything else than a position or a text.
    """
    if keep is None:
        keep = "lab" if isinstance(start, str) and not start else ""
    return LabPage(start, keep)
