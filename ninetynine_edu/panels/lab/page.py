"""The endgame lab: set up any position, see who wins at every total and why, and ask what would be if.

>>> from ninetynine_edu.panels import lab
>>> page = lab.LabPage("standard 93 P1+ 10C,2C,AD/2H,5D,6C")
>>> page.lab.answer_view["words"]
'Player 1 wins in 3 plays: 2♣ 2♥ A♦+1.'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import traitlets

from ...ground.text import echo
from ...play.position import Position
from ...rules.variant import find_variant
from ..answer.page import MODULES as ANSWER_MODULES
from ..answer.page import STYLE as ANSWER_STYLE
from ..kit.address import asked
from ..kit.messages import closed, plain_problem
from ..kit.safe import safely
from ..kit.widget import PackagedWidget
from .desk import Lab

_MODULES: Final = (*ANSWER_MODULES, "lab/lab_setup.js", "lab/lab_more.js", "lab/lab.js")
_STYLE: Final = (*ANSWER_STYLE, "lab/lab.css")


class LabPage(PackagedWidget):
    """The lab as a widget; show it as the last thing of a notebook cell.

    Args:
        start: a position or its text to begin with; an example when there is none.
        keep: a name under which the browser keeps the position over a reload, for an app that is a page of its own; with
            it the address may choose what to begin with too (`?position=TEXT`, `?variant=CODE`).

    Attributes:
        lab: what is set up, and its answer.

    Raises:
        TypeError: for anything else than a position or a text. What is wrong with a text, the page says.
    """

    keep = traitlets.Unicode("").tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    form = traitlets.Dict().tag(sync=True)
    answer = traitlets.Dict().tag(sync=True)
    rows: Any = traitlets.List().tag(sync=True)

    def __init__(self, start: Position | str = "", keep: str = "") -> None:
        if not isinstance(start, Position | str):
            raise TypeError(f"The lab opens at a position or at the text of one, not at {echo(start)}.")
        text = str(start)
        self.lab = _at_address(asked(), text) if keep else Lab(text)
        super().__init__(
            _MODULES, _STYLE, keep=keep, view=self.lab.view, form=self.lab.form, answer=self.lab.answer_view, rows=[]
        )

    def still(self) -> str:
        """Return the answer as a still picture in HTML, for places without widgets."""
        from ..answer.still import still_answer

        return still_answer(self.lab.answer)

    def _show(self) -> None:
        lab = self.lab
        with self.hold_sync():
            self.view, self.form, self.answer, self.rows = lab.view, lab.form, lab.answer_view, lab.rows

    def _sorry(self, sentence: str) -> None:
        self.lab.recover()
        self._show()

    @safely(_sorry)
    def receive(self, content: object) -> None:
        """Do what one message of the page asks for."""
        try:
            replies = self.lab.act(content)
        except KeyboardInterrupt:
            replies = []
            self.lab.tell("It was stopped. Your position is still here.")
        self.lab.refresh()
        self._show()
        for reply in replies:
            self.send(reply)


def _at_address(wanted: Mapping[str, str], plain: str) -> Lab:
    """Return a lab with the position that the address asks for, with an ending of its variant, or with the plain one."""
    lab = Lab(wanted.get("position", plain))
    if "variant" in wanted and "position" not in wanted:
        try:
            lab.begin_with(find_variant(wanted["variant"]))
        except (ValueError, LookupError) as error:
            lab.tell(f"{closed(plain_problem(error))} So here is an example instead.")
    return lab


def show(start: Position | str = "", *, keep: str | None = None) -> LabPage:
    """Return the lab, as the last thing of a notebook cell.

    Args:
        start: a position or its text to begin with; an example when there is none.
        keep: a name under which the browser keeps the position; None: `lab` for the app itself, nothing for a position
            given.

    Raises:
        TypeError: for anything else than a position or a text.
    """
    if keep is None:
        keep = "lab" if isinstance(start, str) and not start else ""
    return LabPage(start, keep)
