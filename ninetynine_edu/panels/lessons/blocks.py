"""What a panel of a lesson is made of: text, pictures, buttons, cards, one box to type in. All plain data for its page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ground.english import minus
from ...ground.say import say

Block = dict[str, Any]


def head(text: str) -> Block:
    """A heading inside the panel."""
    return {"kind": "head", "text": text}


def text(words: str, *, small: bool = False) -> Block:
    """A paragraph."""
    return {"kind": "text", "text": words, "small": small}


def big(label: str, number: int, *faces: str) -> Block:
    """A number large enough for the last row, and cards beside it."""
    return {"kind": "big", "label": label, "text": minus(number), "faces": list(faces)}


def cards(faces: Sequence[str], label: str = "") -> Block:
    """Cards in a row, as :func:`ninetynine_edu.panels.kit.pictures.faces` draws them, and whose they are."""
    return {"kind": "cards", "label": label, "faces": list(faces)}


def picture(svg: str) -> Block:
    """An SVG drawn by :mod:`ninetynine_edu.panels.kit.pictures` or :mod:`ninetynine_edu.trees.grow`."""
    return {"kind": "picture", "svg": svg}


def listed(label: str, items: Sequence[str]) -> Block:
    """A list under its name, the newest first and numbered backwards; it scrolls when it is long."""
    return {"kind": "list", "label": label, "items": list(reversed(items))}


def button(
    id: str,
    label: str,
    *,
    main: bool = False,
    state: str = "",
    off: bool = False,
    pressed: bool | None = None,
    face: str = "",
) -> Block:
    """One button of `buttons`. `state` is right, wrong or picked; a button that is off says so and does nothing; `face` is the card on it."""
    made: Block = {"id": id, "label": label, "main": main, "state": state, "off": off}
    if pressed is not None:
        made["pressed"] = pressed
    return {**made, "face": face} if face else made


def buttons(label: str, items: Sequence[Block]) -> Block:
    """A group of buttons; `label` names it for screen readers."""
    return {"kind": "buttons", "label": label, "items": list(items)}


def ask(id: str, label: str, round: int = 0) -> Block:
    """A box for a number; a new `round` empties it."""
    return {"kind": "ask", "id": id, "label": label, "button": say("Check"), "round": round}
