"""A panel made of blocks: text, pictures, buttons, one box to type in, and one line that speaks.

Python decides everything. The page gets what is to be shown and nothing else, so no answer is there before it is asked
for; what the page sends is checked like a stranger's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Final

import traitlets

from ...ground.cards import Card
from ...ground.english import minus
from ...play.picture import as_image
from ..kit.safe import safely
from ..kit.widget import PackagedWidget

Block = dict[str, Any]
MOODS: Final = ("", "good", "think")
_LONGEST: Final = 40


def head(text: str) -> Block:
    """A heading inside the panel."""
    return {"kind": "head", "text": text}


def text(words: str, *, small: bool = False) -> Block:
    """A paragraph."""
    return {"kind": "text", "text": words, "small": small}


def big(label: str, number: int) -> Block:
    """A number large enough for the last row."""
    return {"kind": "big", "label": label, "text": minus(number)}


def picture(svg: str) -> Block:
    """An SVG drawn by :mod:`ninetynine_edu.panels.kit.pictures` or :mod:`ninetynine_edu.trees.grow`."""
    return {"kind": "picture", "svg": svg}


def listed(label: str, items: Sequence[str]) -> Block:
    """A list under its name, the newest first and numbered backwards; it scrolls when it is long."""
    return {"kind": "list", "label": label, "items": list(reversed(items))}


def button(
    id: str, label: str, *, main: bool = False, state: str = "", off: bool = False, pressed: bool | None = None
) -> Block:
    """One button of `buttons`. `state` is right, wrong or picked; a button that is off says so and does nothing."""
    made: Block = {"id": id, "label": label, "main": main, "state": state, "off": off}
    return made if pressed is None else {**made, "pressed": pressed}


def card_button(id: str, card: Card, does: str, *, off: bool = False) -> Block:
    """A button that is a card: its name, and what it does."""
    return {"id": id, "label": does, "off": off, "card": {"face": str(card), "red": card.colour == "red"}}


def buttons(label: str, items: Sequence[Block]) -> Block:
    """A group of buttons; `label` names it for screen readers."""
    return {"kind": "buttons", "label": label, "items": list(items)}


def ask(id: str, label: str, said: str = "Check", round: int = 0) -> Block:
    """A box for a number; a new `round` empties it."""
    return {"kind": "ask", "id": id, "label": label, "button": said, "round": round}


class Panel(PackagedWidget):
    """What the panels of the lessons have in common. A panel may wait for another one (`after`), such as a prediction.

    A panel draws itself in :meth:`above` and :meth:`below` the line that speaks, and acts in :meth:`do`.

    Args:
        name: what the panel is, for screen readers.
        after: the panel that has to be done before this one opens.
    """

    view = traitlets.Dict().tag(sync=True)

    WAITING: Final = "This opens when you have given your answer above."
    # What a panel that waits for this one says.
    OPENS_NEXT = WAITING

    def __init__(self, name: str, after: Panel | None = None) -> None:
        self._title = name
        self._after = after
        self._n = 0
        self._opened = after is None
        self._when_done: list[Callable[[], None]] = []
        self.said = ""
        self.mood = ""
        self.focus = ""
        if after is not None:
            after._when_done.append(self._open)
        super().__init__(("lessons/lesson.js",), ("lessons/lesson.css",), view=self._drawn())

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
        """Return what the browser keeps over a reload: `keep`, a name, and `kept`, the button to press again; or {}."""
        return {}

    def do(self, what: str, value: str) -> None:
        """Do what a button or the box asks for. Both texts come from a page, so anything can be in them."""

    def say(self, words: str, mood: str = "") -> None:
        """Speak: `mood` is good, think or nothing."""
        self.said, self.mood = words, mood

    # --- the machinery ---

    def _open(self) -> None:
        self._opened = True  # and stays open when a quiz above is begun again
        self._show()

    def _drawn(self) -> Block:
        if self.is_open:
            view = {"above": self.above(), "below": self.below(), "say": self.said, "mood": self.mood}
        else:
            waiting = self.WAITING if self._after is None else self._after.OPENS_NEXT
            view = {"above": [], "below": [], "say": waiting, "mood": ""}
        return {**view, **self.kept(), "name": self._title, "focus": self.focus, "n": self._n}

    def _show(self) -> None:
        self.view = self._drawn()

    def _sorry(self, sentence: str) -> None:
        self.say("Something went wrong on our side. Please try once more.", "think")
        self._show()

    @safely(_sorry)
    def receive(self, content: object) -> None:
        """Do what one message of the page asks for, if it is one that this panel offers now."""
        if not isinstance(content, dict):
            return
        what, value = content.get("do"), content.get("value", "")
        if not isinstance(what, str) or not isinstance(value, str) or len(value) > _LONGEST:
            return
        if content.get("n") != self._n or not self.is_open or what not in self._offered():
            return
        was_done = self.is_done
        self._n += 1
        self.focus = ""
        self.do(what, value)
        self._show()
        if self.is_done and not was_done:
            for opens in self._when_done:
                opens()

    def _offered(self) -> set[str]:
        """Return the ids of everything that can be pressed or filled in now."""
        found: set[str] = set()
        for block in (*self.view["above"], *self.view["below"]):
            if block["kind"] == "ask":
                found.add(block["id"])
            elif block["kind"] == "buttons":
                found |= {item["id"] for item in block["items"] if not item.get("off")}
        return found

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._title}>"

    def still(self) -> str:
        """Return the panel as a still picture in HTML."""
        return still(self.view)


def still(view: Block) -> str:
    """Return a panel as a still picture in HTML, for places where nothing can be pressed."""
    parts = [f"<p><b>{escape(view['name'])}</b> · Run this cell to use it.</p>"]
    for block in (*view["above"], *view["below"]):
        kind = block["kind"]
        if kind in ("head", "text"):
            parts.append(f"<p>{escape(block['text'])}</p>")
        elif kind == "big":
            parts.append(f"<p>{escape(block['label'])} <b>{escape(block['text'])}</b></p>")
        elif kind == "picture":
            parts.append(f'<div style="max-width:640px">{as_image(block["svg"], style="width:100%")}</div>')
        elif kind == "ask":
            parts.append(f"<p>{escape(block['label'])} ______</p>")
        elif kind == "buttons":
            faces = [(item["card"]["face"] + ": " if "card" in item else "") + item["label"] for item in block["items"]]
            parts.append("<ul>" + "".join(f"<li>{escape(face)}</li>" for face in faces) + "</ul>")
        elif kind == "list":
            parts.append(
                f"<p>{escape(block['label'])}</p><ol reversed>"
                + "".join(f"<li>{escape(item)}</li>" for item in block["items"])
                + "</ol>"
            )
    parts.append(f"<p>{escape(view['say'])}</p>" if view["say"] else "")
    return (
        '<div style="border:1px solid #d9d4c7;border-radius:12px;padding:8px 18px;max-width:720px">'
        + "".join(parts)
        + "</div>"
    )
