"""A desk as a widget: in a notebook, and in the pages that Voila makes of notebooks."""

from __future__ import annotations

import os
from typing import Any, ClassVar

import traitlets

from ...ground.say import chosen, look_in, speak
from .address import asked
from .browser_words import words_of
from .desk import Desk
from .widget import PackagedWidget


def address() -> str:
    """Return the part of this page's address behind the question mark, as the server of the page tells its kernel."""
    return os.environ.get("QUERY_STRING", "")


# A page's kernel speaks the language that its address names, before anything is said in it.
def notebook() -> str:
    """Return the notebook whose kernel this is, as its server names it; "" where that is not known."""
    return os.environ.get("JPY_SESSION_NAME", "")


look_in(os.environ.get("NINETYNINE_WORDS", ""))
if wished := asked(address()).get("lang"):
    speak(chosen(wished))


class Page(PackagedWidget):
    """Shows a desk, and hands it what the page sends. A page of its own names its bundle and has a trait for each state.

    Args:
        desk: what sits behind the page; the page becomes its host.

    Attributes:
        desk: the same.
        words: what the script says in the language of the desk.
    """

    BUNDLE: ClassVar[str]
    """The folder whose bundle the browser gets: its script and its style."""

    words: Any = traitlets.Dict().tag(sync=True)

    def __init__(self, desk: Desk) -> None:
        self.desk: Any = desk
        super().__init__(self.BUNDLE, words=words_of(self.BUNDLE, desk.language), **desk.state)
        desk.host = self

    def receive(self, content: object) -> None:
        """Do what one message of the page asks for."""
        self.desk.receive(content)

    def put(self, **state: Any) -> None:
        """Show new state, in one message; what is known there already stays here."""
        with self.hold_sync():
            for name, value in state.items():
                if getattr(self, name) is not value:
                    self.set_trait(name, value)
