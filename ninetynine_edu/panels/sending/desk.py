"""Sending a lesson to a class: the lesson as it begins, in the language that it is written in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ground.say import marked, say
from ..kit.sending import Sends, ToSend


class SendsLesson(Sends):
    """A lesson that can be sent.

    Args:
        page: the path of the lesson's page below the folder of all pages, without its ending: `lessons/de/a1_calling_the_total`.

    >>> desk = SendsLesson("lessons/a1_calling_the_total")
    >>> reply = desk.act({"do": "class", "here": "http://192.168.1.20:8866/play.html"})[0]
    >>> reply["url"], reply["opens"]
    ('http://192.168.1.20:8866/lessons/a1_calling_the_total.html', 'Everybody opens this lesson at its beginning.')
    """

    SORRY = marked("Something went wrong on our side. Please try once more.")

    def __init__(self, page: str) -> None:
        super().__init__()
        self._page = page
        self.refresh()

    def to_send(self) -> Sequence[ToSend]:
        """Return the lesson."""
        return [ToSend("lesson", say("This lesson"), say("Everybody opens this lesson at its beginning."), self._page)]

    @property
    def state(self) -> dict[str, Any]:
        """Everything that is shown."""
        return {"view": self.view}

    def refresh(self) -> None:
        """Make what is shown anew."""
        super().refresh()
        self.view = {"n": self._n, "say": self._say, "asked": self._asked}
