"""What all paper has in common: its sizes, and pictures in black and white."""

from __future__ import annotations

import re
from typing import Final

from ..ground.art import card_svg
from ..ground.cards import Card
from ..ground.say import say
from ..ground.text import echo, listing
from ..rules.card_drawing import face_art
from ..rules.faces import has_own_face
from ..rules.game import Game
from .link import PaperError

PAPERS: Final = ("A4", "Letter")
MILLIMETRES: Final = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
"""How wide and how high each is."""


def check_paper(paper: object) -> None:
    """Refuse a size of paper that there is not.

    Raises:
        PaperError: with those that there are.
    """
    if paper not in PAPERS:
        raise PaperError(say("Paper is {papers}, not {paper}.", papers=listing(PAPERS), paper=echo(paper)))


def drawn(card: Card, game: Game) -> str:
    """Return a card as SVG in black and white."""
    return in_black(card_svg(art_in_black(card, game), card.suit, red=card.colour == "red", words=card.words))


def art_in_black(card: Card, game: Game) -> str:
    """Return what is drawn on a card; what is a dark field on a screen is white, for whoever pays for the ink."""
    art = face_art(card, game)
    return _SWAPPED.sub(lambda found: _SWAP[found[0]], in_black(art)) if has_own_face(card, game) else art


_SWAP: Final = {"#000000": "#ffffff", "#ffffff": "#000000"}
_SWAPPED: Final = re.compile("|".join(_SWAP))
_COLOUR: Final = re.compile(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})\b")
_DARK: Final = 110
_PAPER: Final = 240


def in_black(svg: str) -> str:
    """Return a picture as a printer without colours shows it best: what is dark is black, paper white, the rest grey.

    >>> in_black('<rect fill="#b3261e" stroke="#faf8f3"/>')
    '<rect fill="#000000" stroke="#ffffff"/>'
    """
    return _COLOUR.sub(_grey, svg)


def _grey(found: re.Match[str]) -> str:
    red, green, blue = (int(part, 16) for part in found.groups())
    light = (299 * red + 587 * green + 114 * blue) // 1000
    grey = 0 if light < _DARK else 255 if light > _PAPER else light
    return f"#{grey:02x}{grey:02x}{grey:02x}"


WIDEST: Final = 168.0
NARROWEST: Final = 76.0
SOLVED_WIDEST: Final = 72.0
"""So many millimetres wide may a picture be, of a question, of one in half the width of the paper, and of a solution."""
_HIGHEST: Final = 80.0
_MM: Final = 0.21
"""So many millimetres is a unit of a picture."""
_LOW: Final = 140.0
_MM_OF_LOW: Final = 0.165
"""And of a picture as low as a row of cards, which are then as large as those beside a question."""


def width_of(picture: str, widest: float) -> float:
    """Return how wide a picture stands on paper, in millimetres: all alike as large, and none too high.

    >>> width_of('<svg viewBox="0 0 300 140.5">', WIDEST), width_of('<svg viewBox="0 0 300 136">', WIDEST)
    (63.0, 49.5)
    >>> width_of('<svg viewBox="0 0 300 900">', WIDEST)
    26.7
    """
    wide, high = units(picture)
    return round(min(widest, wide * (_MM_OF_LOW if high <= _LOW else _MM), _HIGHEST * wide / (high or 1.0)), 1)


def units(picture: str) -> tuple[float, float]:
    """Return how wide and how high a picture is, in units of its own."""
    found = re.search(r'viewBox="\S+ \S+ ([\d.]+) ([\d.]+)"', picture)
    return (float(found[1]), float(found[2])) if found else (760.0, 400.0)
