"""A lesson with its answers: each panel with its questions open and answered, each answer that waits folded up open.

The solutions of a lesson are its own cells, with what each ends in handed to :func:`solved`; so they cannot differ from it.
"""

from __future__ import annotations

from html import escape
from typing import Any

from ...ground.say import say, speaking
from .desk import Panel
from .lesson import Folded
from .paper import Part, answers, asked


class Solved:
    """A panel, with its questions and their answers.

    Args:
        panel: the panel.
    """

    def __init__(self, panel: Panel) -> None:
        self._panel = panel

    @property
    def _parts(self) -> list[Part]:
        with speaking(self._panel.language):
            return self._panel.on_paper()

    def _repr_html_(self) -> str:
        shown = []
        for part in self._parts:
            shown.append(asked([part]))
            found = "".join(answers([part]))
            if found:
                shown.append(f'<div class="nn-answer"><p><b>{escape(say("Answer"))}</b></p>{found}</div>')
        return f'<div class="nn-solved">{"".join(shown)}</div>'

    def __repr__(self) -> str:
        return f"<Solved: {len(self._parts)} of {self._panel!r}>"


class Opened:
    """What was folded up, open.

    Args:
        folded: what waits folded up.
    """

    def __init__(self, folded: Folded) -> None:
        self._folded = folded

    def _repr_html_(self) -> str:
        return self._folded.inside

    def __repr__(self) -> str:
        return repr(self._folded)


def solved(thing: Any) -> Any:
    """Return a thing of a lesson as it stands among the solutions: a panel answered, what is folded up open, all else as it is.

    >>> from .quiz import Quiz
    >>> from .asking import Question
    >>> "<p><b>85</b></p>" in solved(Quiz([Question(text="78 and 7?", answer=85)]))._repr_html_()
    True
    """
    desk = getattr(thing, "desk", thing)
    if isinstance(desk, Panel):
        return Solved(desk) if desk.on_paper() else None
    return Opened(thing) if isinstance(thing, Folded) else _still(thing)


def _still(thing: Any) -> Any:
    """Return nothing for a page of its own, such as the table: there is nothing to answer."""
    return None if hasattr(thing, "desk") else thing
