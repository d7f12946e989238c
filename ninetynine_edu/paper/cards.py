"""The pack of a game as paper to cut out: nine cards a page, each with what it does below its picture.

>>> from ..rules.variant import variant
>>> one = pack(variant("boom_o"))[0]
>>> one.card.words, one.does
('five', 'Adds 5')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final, TypeVar

from ..ground.art import HIGH, WIDE
from ..ground.cards import Card
from ..ground.english import capital
from ..ground.picture import COLOURS, FONT, Html, clean, text_width
from ..ground.say import language, say
from ..rules.card import deed_in_words
from ..rules.card_drawing import face_art
from ..rules.card_page import document
from ..rules.game import Game
from .ink import MILLIMETRES, art_in_black, check_paper, in_black
from .letters import style_of_letters
from .typesetting import PAPERS, Pictures, typeset

ACROSS: Final = 3
DOWN: Final = 3
CARD: Final = (63.0, 88.0)
"""How wide and how high a card is, in millimetres, as packs sold everywhere are."""
_SMALLER: Final = 0.85
"""So much smaller a picture is that leaves room for words."""
_SIZES: Final = {"large": 10.5, "middle": 9.0, "small": 8.0}
"""How high the letters of words are, in points."""
_LAYOUT: Final = "cards.typ"


@dataclass(frozen=True, slots=True)
class PaperCard:
    """One card to cut out.

    Attributes:
        card: which it is.
        does: what it does in this game; "" where no words are wanted.
    """

    card: Card
    does: str


def pack(game: Game, *, words: bool = True) -> tuple[PaperCard, ...]:
    """Return the cards of one pack of a game, in its order.

    Args:
        game: the game, with its house rules.
        words: whether each says what it does.
    """
    told = {card: clean(capital(deed_in_words(game, card))) if words else "" for card in dict.fromkeys(game.deck())}
    return tuple(PaperCard(card, told[card]) for card in game.deck())


def cards_pdf(game: Game, *, paper: str = "A4", words: bool = True, colour: bool = False) -> bytes:
    """Return a pack to print and cut out, as PDF. The same game gives the same file.

    Args:
        game: the game, with its house rules.
        paper: one of :data:`~ninetynine_edu.paper.ink.PAPERS`.
        words: whether each card says what it does.
        colour: for a printer with colours; without, dark fields are white.

    Raises:
        PaperError: no such paper, or a text has characters that no font here can show.
    """
    pages = typeset(_LAYOUT, _sheets_of(game, paper, words=words, colour=colour), "pdf")
    assert isinstance(pages, bytes)
    return pages


def _sheets_of(game: Game, paper: str, *, words: bool, colour: bool) -> dict[str, Any]:
    """Return all that stands on the paper, as data for `cards.typ`."""
    check_paper(paper)
    pictures, wide = Pictures(), CARD[0]
    cards = [
        {
            "picture": pictures.put(_drawn(each, game, colour=colour), wide, each.card.words),
            "does": each.does,
            "size": _size(each.does),
        }
        for each in pack(game, words=words)
    ]
    return {
        "lang": language().partition("-")[0], "paper": PAPERS[paper], "size": MILLIMETRES[paper], "title": clean(game.name),
        "card": CARD, "across": ACROSS, "down": DOWN, "pages": _pages(cards), "sizes": _SIZES, "pictures": pictures.all,
    }  # fmt: skip


def cards_html(game: Game, *, words: bool = True, colour: bool = False) -> Html:
    """Return a pack to print and cut out, as one page of HTML that fits on A4 and on Letter.

    Args:
        game: the game, with its house rules.
        words: whether each card says what it does.
        colour: for a printer with colours; without, dark fields are white.
    """
    cards = pack(game, words=words)
    places = {each: place for place, each in enumerate(dict.fromkeys(cards))}
    drawn = "".join(
        f'<symbol id="c-{place}" viewBox="0 0 {WIDE} {HIGH}">{_art(each, game, colour=colour)}</symbol>'
        for each, place in places.items()
    )
    pages = _pages(cards)
    name = escape(clean(game.name))
    body = "".join(
        f'<section class="c-page">{_MARKS}<div class="c-cards">{"".join(_in_html(each, places[each]) for each in page)}</div>'
        f'<p class="c-foot">{name} · {number} / {len(pages)}</p></section>'
        for number, page in enumerate(pages, 1)
    )
    once = f'<svg width="0" height="0" style="position:absolute" font-family="{FONT}" aria-hidden="true">{drawn}</svg>'
    return document(
        say("Cards: {game}", game=clean(game.name)),
        f"{once}<main>{body}</main>",
        style_of_letters() + _STYLE,
        letters=True,
    )


_Any = TypeVar("_Any")


def _pages(cards: Sequence[_Any]) -> list[Sequence[_Any]]:
    """Return so many cards at a time as a page has."""
    return [cards[at : at + ACROSS * DOWN] for at in range(0, len(cards), ACROSS * DOWN)]


def _in_html(each: PaperCard, place: int) -> str:
    does = f'<p class="c-{_size(each.does)}">{escape(each.does)}</p>' if each.does else ""
    return (
        f'<div class="c-card"><svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(each.card.words)}">'
        f'<use href="#c-{place}"/></svg>{does}</div>'
    )


def _size(words: str) -> str:
    """Return how large letters can be that all words fit under a picture: three lines of them, two of large ones."""
    letters = text_width(words)
    return "large" if letters < 26 else "middle" if letters < 52 else "small"


def _drawn(each: PaperCard, game: Game, *, colour: bool) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="{FONT}">'
        f"{_art(each, game, colour=colour)}</svg>"
    )


def _art(each: PaperCard, game: Game, *, colour: bool) -> str:
    """Return what is drawn on a card, higher up and smaller where words stand below."""
    art = clean(face_art(each.card, game) if colour else art_in_black(each.card, game))
    red = each.card.suit in ("H", "D") or each.card.colour == "red"
    size = _SMALLER if each.does else 1
    placed = f'<g transform="translate({50 - 50 * size:g} {1 if each.does else 0}) scale({size})" color="{COLOURS["red" if red else "ink"]}">{art}</g>'
    return placed if colour else in_black(placed)


def _marks() -> Iterator[str]:
    """Yield the marks by which the cards are cut: where a line runs on beyond them, at both its ends."""
    (wide, high), (right, low) = CARD, (CARD[0] * ACROSS, CARD[1] * DOWN)
    for place in range(ACROSS + 1):
        yield f"M{place * wide:g} -5V-1.5M{place * wide:g} {low + 1.5:g}v3.5"
    for place in range(DOWN + 1):
        yield f"M-5 {place * high:g}H-1.5M{right + 1.5:g} {place * high:g}h3.5"


_MARKS: Final = (
    f'<svg class="c-marks" viewBox="-6 -6 {CARD[0] * ACROSS + 12:g} {CARD[1] * DOWN + 12:g}" aria-hidden="true">'
    f'<path d="{"".join(_marks())}" stroke="#000" stroke-width=".25"/></svg>'
)
_STYLE: Final = f"""
@page {{ margin: 0; }}
:root {{ color-scheme: light; }}
body {{ margin: 0; background: #fff; color: #000; font: 8.5pt/1.2 {FONT.replace("'", '"')}; }}
.c-page {{ position: relative; box-sizing: border-box; width: {CARD[0] * ACROSS:g}mm; height: 278mm; margin: 0 auto; padding-top: 7mm; break-after: page; break-inside: avoid; }}
.c-page:last-child {{ break-after: auto; }}
.c-marks {{ position: absolute; left: -6mm; top: 1mm; width: {CARD[0] * ACROSS + 12:g}mm; height: {CARD[1] * DOWN + 12:g}mm; }}
.c-cards {{ position: relative; display: grid; grid-template-columns: repeat({ACROSS}, {CARD[0]:g}mm); grid-auto-rows: {CARD[1]:g}mm; }}
.c-card {{ position: relative; outline: .1mm solid #999; overflow: hidden; }}
.c-card svg {{ display: block; width: 100%; }}
.c-card p {{ position: absolute; left: 3mm; right: 3mm; bottom: 1.4mm; height: 13mm; margin: 0; display: flex; align-items: center; justify-content: center;
  text-align: center; text-wrap: balance; }}
{"".join(f".c-{name} {{ font-size: {size:g}pt; }}" for name, size in _SIZES.items())}
.c-foot {{ position: absolute; left: 8mm; bottom: 1.5mm; margin: 0; font-size: 7pt; color: #444; }}
@media screen {{ body {{ min-width: {CARD[0] * ACROSS + 14:g}mm; padding: 6mm 0; }} }}
"""
