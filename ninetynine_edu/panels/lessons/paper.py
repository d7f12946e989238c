"""A panel of a lesson on paper: its questions open, with room to write, and the answers apart, for a page at the end.

>>> part = Part([lines(2)], [{"kind": "text", "text": "85", "small": False}])
>>> asked([part]).count("nl-no"), answers([part])
(1, ['<p>85</p>'])
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import zip_longest
from typing import Final

from ...ground.picture import as_image
from ...paper.ink import WIDEST, in_black, units, width_of
from .blocks import Block
from .blocks import table as table

_CARD: Final = "width:15mm"
_READABLE: Final = 0.155
"""So many millimetres is a unit of a picture at least, so that the letters of a high one can be read."""


@dataclass(frozen=True, slots=True)
class Part:
    """One thing on paper.

    Args:
        asked: what is asked or told, with room to write.
        answer: its answer, for the page at the end.
        is_question: whether it gets a number.
        later: works out the answer where that takes long, when somebody asks for it.
    """

    asked: Sequence[Block]
    answer: Sequence[Block] = field(default=())
    is_question: bool = True
    later: Callable[[], Sequence[Block]] | None = None


def lines(count: int = 1, label: str = "") -> Block:
    """Lines to write on."""
    return {"kind": "lines", "count": count, "label": label}


def boxes(choices: Sequence[str], faces: Sequence[str] = ()) -> Block:
    """Answers with a box to tick before each, and the cards that stand on the first of them."""
    return {"kind": "boxes", "items": [*choices], "faces": [*faces]}


def asked(parts: Sequence[Part]) -> str:
    """Return parts as HTML for a printer. A question's number is left open: it is one of the whole page."""
    made = []
    for part in parts:
        number = '<b class="nl-no"></b>' if part.is_question else ""
        made.append(f'<div class="nl-part">{number}<div>{"".join(map(_drawn, part.asked))}</div></div>')
    return "".join(made)


def answers(parts: Sequence[Part]) -> list[str]:
    """Return the answer of each question as HTML, "" for one that has none."""
    found = (part.later() if part.later else part.answer for part in parts if part.is_question)
    return ["".join(map(_drawn, answer)) for answer in found]


def _drawn(block: Block) -> str:
    kind = block["kind"]
    if kind in ("head", "text"):
        words = escape(block["text"])
        return f"<p><b>{words}</b></p>" if kind == "head" else f"<p>{words}</p>"
    if kind == "big":
        return f'<p class="nl-row">{escape(block["label"])} <b class="nl-large">{escape(block["text"])}</b> {_cards(block["faces"])}</p>'
    if kind == "cards":
        return f'<p class="nl-row">{escape(block["label"])} {_cards(block["faces"])}</p>'
    if kind == "picture":
        svg = block["svg"]
        wide = max(width_of(svg, WIDEST), min(WIDEST, units(svg)[0] * _READABLE))
        size = f"width:{wide:.0f}mm;max-width:100%"
        return f'<div class="nl-drawing">{as_image(in_black(svg), style=size)}</div>'
    if kind == "boxes":
        pairs = zip_longest(block["items"], block["faces"], fillvalue="")
        items = (f"<li>{_cards([face] if face else [], None)}{escape(words)}</li>" for words, face in pairs)
        return f'<ul class="nl-ticks">{"".join(items)}</ul>'
    if kind == "lines":
        label = f"<span>{escape(block['label'])}</span>" if block["label"] else ""
        return f'<p class="nl-write">{label}</p>' + '<p class="nl-write"></p>' * int(block["count"] - 1)
    heads = "".join(f"<th>{escape(head)}</th>" for head in block["heads"])
    rows = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in block["rows"])
    kind = "" if heads else " nl-boxes"
    told = f'<p class="nl-row">{escape(block["label"])}</p>' if block["label"] else ""
    return f'{told}<table class="nl-table{kind}">{f"<thead><tr>{heads}</tr></thead>" if heads else ""}<tbody>{rows}</tbody></table>'


def _cards(faces: Sequence[str], words: str | None = "") -> str:
    return "".join(f"{as_image(in_black(face), words, _CARD)} " for face in faces)
