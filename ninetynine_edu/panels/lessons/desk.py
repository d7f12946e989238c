"""What the panels of the lessons have in common: blocks to show, and one line that speaks.

Python decides everything. The page gets what is to be shown and nothing else, so no answer is there before it is asked
for; what the page sends is checked like a stranger's.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, ClassVar, Final

from ...ground.say import marked, say, speaking
from ..kit.desk import Desk
from ..kit.host import Reply
from . import paper
from .blocks import Block
from .paper import Part

_LONGEST: Final = 200
KEPT: Final = "kept"
"""What a page sends that gives back what its browser has kept."""
ANSWERS: Final = "answers"
"""What a page sends that is to be printed with its answers."""


class Panel(Desk):
    """A panel of a lesson. It may wait for another one (`after`), such as a prediction.

    A panel draws itself in :meth:`above` and :meth:`below` the line that speaks, and acts in :meth:`do`.

    Args:
        name: what the panel is, for screen readers.
        after: the panel that has to be done before this one opens.
    """

    WAITING: Final = marked("This opens when you have given your answer above.")
    # What a panel that waits for this one says.
    OPENS_NEXT = WAITING
    PRINTED_AS_SHOWN: ClassVar[bool] = False
    """Whether what is on the screen is printed, without its buttons; else what :meth:`on_paper` returns."""
    SORRY = marked("Something went wrong on our side. Please try once more.")

    def __init__(self, name: str, after: Panel | None = None) -> None:
        super().__init__()
        self._title = name
        self._after = after
        self._opened = after is None
        self._when_done: list[Callable[[], None]] = []
        self.said = ""
        self.mood = ""
        self.focus = ""
        self.busy = False
        self.reveals = False
        if after is not None:
            after._when_done.append(self._open)
        self.refresh()

    # --- for the panels ---

    @property
    def is_done(self) -> bool:
        """True when what waits for this panel may open."""
        return True

    @property
    def is_open(self) -> bool:
        """True when nothing that this panel waits for is missing."""
        return self._opened or self._after is None or self._after.is_done

    def above(self) -> list[Block]:
        """Return what stands above the line that speaks."""
        return []

    def below(self) -> list[Block]:
        """Return what stands below it."""
        return []

    def kept(self) -> Block:
        """Return what the browser keeps over a reload: `keep`, a name, and `kept`, a text for :meth:`take_up`; or {}."""
        return {}

    def take_up(self, kept: str) -> bool:
        """Go on where the browser says that somebody was. Whatever it says comes from a page; False when nothing is done."""
        return False

    def on_paper(self) -> list[Part]:
        """Return the panel as it stands on paper, however far somebody is on the screen; nothing for nothing."""
        return []

    def do(self, what: str, value: str) -> None:
        """Do what a button or the box asks for. Both texts come from a page, so anything can be in them."""

    def say(self, words: str, mood: str = "") -> None:
        """Speak: `mood` is good, think or nothing."""
        self.said, self.mood = words, mood

    def at_work(self, words: str) -> None:
        """Show at once that work is being done; it is over when :attr:`busy` is False again."""
        self.busy = True
        self.say(words)
        self.refresh()
        self.show()

    # --- the machinery ---

    @property
    def state(self) -> dict[str, Any]:
        """Everything that is shown, and what is printed of it; no answer is in either before it is asked for."""
        return {"view": self.view, "paper": {} if self.PRINTED_AS_SHOWN else self._paper}

    @cached_property
    def _parts(self) -> list[Part]:
        with speaking(self.language):
            return self.on_paper()

    @cached_property
    def _paper(self) -> dict[str, Any]:
        with speaking(self.language):
            without = say("The answers are printed too with the button “Print this lesson”.")
            words = {"answers": say("Answers"), "name": say("Name"), "date": say("Date"), "without": without}
            return {"html": paper.asked(self._parts), **words}

    def _open(self) -> None:
        self._opened = True  # and stays open when a quiz above is begun again
        with speaking(self.language):
            self.refresh()
        self.show()

    def refresh(self) -> None:
        """Draw the panel anew."""
        if self.is_open:
            view = {"above": self.above(), "below": self.below(), "say": self.said, "mood": self.mood}
        else:
            waiting = say(self.WAITING if self._after is None else self._after.OPENS_NEXT)
            view = {"above": [], "below": [], "say": waiting, "mood": ""}
        self.view = {**view, **self.kept(), "name": self._title, "focus": self.focus, "n": self._n}
        self.view |= {name: True for name, is_so in (("busy", self.busy), ("reveals", self.reveals)) if is_so}

    def remark(self, sentence: str) -> None:
        """Say a sentence; everything else stays."""
        self.say(sentence, "think")
        self.refresh()

    def act(self, message: object) -> list[Reply]:
        """Do what one message asks for, if it is something that this panel offers now; else nothing."""
        if not isinstance(message, dict):
            return []
        what, value = message.get("do"), message.get("value", "")
        if not isinstance(what, str) or not isinstance(value, str) or len(value) > _LONGEST:
            return []
        if what == ANSWERS:
            return [{"kind": ANSWERS, "items": paper.answers(self._parts)}]
        if message.get("n") != self._n or not self.is_open:
            return []
        if what == KEPT:
            self._n += self.take_up(value)
            return []
        if what not in self._offered():
            return []
        self._n += 1
        self.focus, self.reveals = "", False
        self.do(what, value)
        return []

    def settle(self, replies: list[Reply]) -> None:
        """Show what has become of a message; when all is done, whatever waits for it opens."""
        super().settle(replies)
        if self.is_done:
            waiting, self._when_done = self._when_done, []
            for opens in waiting:
                opens()

    def _offered(self) -> set[str]:
        """Return the ids of everything that can be pressed or filled in now."""
        found: set[str] = set()
        for block in (*self.view["above"], *self.view["below"]):
            if block["kind"] == "ask":
                found.add(block["id"])
            elif block["kind"] == "buttons":
                found |= {item["id"] for item in block["items"] if not item.get("off")}
            elif block["kind"] == "table" and not block.get("off"):
                found |= {*block.get("opens", ())}
        return found

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._title}>"
