"""What a panel of a lesson is made of: text, pictures, buttons, cards, one box to type in. All plain data for its page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any
from zlib import crc32

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


def picture(svg: str, widest: int = 0, narrow: str = "", least: int = 0, label: str = "") -> Block:
    """An SVG of ours, drawn no wider than so many pixels; 0 for as wide as there is room. `narrow` is the same for a phone.

    One that is drawn no narrower than `least` scrolls sideways on a small screen, and `label` says what it is.
    """
    return {
        "kind": "picture",
        "svg": svg,
        **({"widest": widest} if widest else {}),
        **({"narrow": narrow} if narrow else {}),
        **({"least": least, "label": label} if least else {}),
    }


def table(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    label: str = "",
    numbers: Sequence[bool] = (),
    *,
    opens: Sequence[str] = (),
    off: bool = False,
) -> Block:
    """A table; an empty cell is one to write in on paper.

    Args:
        heads: what stands over the columns; none for a grid of boxes.
        rows: the rows.
        label: what it shows, for everybody.
        numbers: which columns hold numbers, and are set to the right.
        opens: for each row what is sent when its first cell, which is a button then, is pressed.
        off: whether these buttons do nothing now.
    """
    pressed: Block = {"opens": [*opens], "off": off} if opens else {}
    return {
        "kind": "table",
        "label": label,
        "heads": [*heads],
        "rows": [[*row] for row in rows],
        "numbers": [*numbers] or [False] * len(heads),
        **pressed,
    }


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
    decorative: bool = False,
) -> Block:
    """One button of `buttons`.

    Args:
        id: what is sent when it is pressed.
        label: what stands on it.
        main: whether it is the way on.
        state: right, wrong or picked, or "".
        off: a button that is off says so and does nothing.
        pressed: whether it is down; None for a button that never is.
        face: the card on it, with its name.
        decorative: the label names that card already, so that nobody is told it twice: the card is for the eye alone.
    """
    made: Block = {"id": id, "label": label, "main": main, "state": state, "off": off}
    if pressed is not None:
        made["pressed"] = pressed
    if face:
        made["face"] = face
        if decorative:
            made["decorative"] = True
    return made


def buttons(label: str, items: Sequence[Block]) -> Block:
    """A group of buttons; `label` names it for screen readers."""
    return {"kind": "buttons", "label": label, "items": list(items)}


def with_cards(choices: Sequence[str], faces: Sequence[str]) -> list[tuple[str, str]]:
    """Return each choice with the card on it, "" for none: the first cards stand on the first choices.

    Raises:
        ValueError: when there are more cards than choices.

    >>> with_cards(["the 8♦", "no card"], ["<svg/>"])
    [('the 8♦', '<svg/>'), ('no card', '')]
    """
    if len(faces) > len(choices):
        raise ValueError(
            f"Each choice has one card at most, and there are more cards ({len(faces)}) than choices ({len(choices)})."
        )
    return list(zip_longest(choices, faces, fillvalue=""))


def choose(
    label: str,
    choices: Sequence[str],
    faces: Sequence[str],
    *,
    state: Callable[[str], str],
    off: bool = False,
) -> Block:
    """Answers to choose from, as buttons from `choice0` on. Each is an answer in words, and its card decorates it.

    Args:
        label: names them for screen readers.
        choices: the answers.
        faces: the cards on the first of them.
        state: which state of a button each answer is in.
        off: whether nothing can be chosen any more.
    """
    return buttons(
        label,
        [
            button(f"choice{n}", choice, state=state(choice), off=off, face=face, decorative=True)
            for n, (choice, face) in enumerate(with_cards(choices, faces))
        ],
    )


def ask(id: str, label: str, round: int = 0, *, words: bool = False, note: str = "") -> Block:
    """A box for a number, or for `words`; a new `round` empties it, and `note` says how an answer is written."""
    return {
        "kind": "ask",
        "id": id,
        "label": label,
        "button": say("Check"),
        "round": round,
        "words": words,
        "note": note,
    }


def kept(about: object, what: str) -> Block:
    """Return what the browser keeps of a panel: `what`, under a name made of what the panel is `about`; "" keeps nothing yet."""
    return {"keep": f"{crc32(repr(about).encode()):08x}", "kept": what}
