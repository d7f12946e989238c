"""What Python draws of cards and people, in short, for the test in Node that the pages draw the same.

`python -m tests.browser_units.record_art` writes it anew, after a change of `ground/art.json` or `ground/art.py`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import ninetynine_edu as nn
from ninetynine_edu.ground import art
from ninetynine_edu.ground.cards import RANKS, SUITS
from ninetynine_edu.rules.faces import own_face

KEPT: Final = Path(__file__).parent / "records" / "art.json"
Drawing = tuple[str, list[str], str]


def own_faces() -> Iterator[dict[str, str]]:
    """The faces of all cards of all packs of their own."""
    for game in map(nn.variant, nn.variants()):
        if game.has_own_pack:
            yield from (own_face(card, game) for card in dict.fromkeys(game.deck()))


def portraits() -> Iterator[str]:
    """The names of all faces there are."""
    yield from (*art.people(), *art.animals())
    yield from (f"{animal}-{tint}" for animal in art.animals() for tint in art.tints())


def drawings() -> Iterator[Drawing]:
    """All that there is to draw: the function's name in `panels/kit/art.js`, what it is given, and what it returns."""
    cards = [*((rank, suit) for rank in RANKS for suit in SUITS), ("small", ""), ("big", "")]
    for rank, suit in cards:
        yield "cardArt", [rank, suit], art.card_art(rank, suit)
        yield "miniArt", [rank, suit], art.mini_art(rank, suit)
    for own in (*own_faces(), {"sign": "no such", "big": "7%", "name": "<Tom & 'Ada'> of Ωx", "pack": "round"}):
        yield "ownArt", [own["sign"], own["big"], own["name"], own["pack"]], art.own_art(**own)
        yield "ownMiniArt", [own["sign"], own["big"]], art.own_mini_art(own["sign"], own["big"])
    yield "backArt", [], art.back_art()
    for name in portraits():
        yield "portraitArt", [name], art.portrait_art(name)


def short(drawn: str) -> str:
    """What stands for a drawing."""
    return hashlib.sha256(drawn.encode()).hexdigest()[:16]


def text() -> str:
    """The file: what is called with what, and the drawing in short."""
    rows = [[name, given, short(drawn)] for name, given, drawn in drawings()]
    return "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]\n"


if __name__ == "__main__":
    KEPT.write_text(text(), encoding="utf-8")
