"""A worksheet as one page of HTML to print: styles and pictures stand in it, so no request leaves it; all text is escaped.

>>> from ..exercises.making import exercise_set
>>> from .sheet import sheets
>>> page = worksheet_html([*sheets(exercise_set("standard", count=2, versions=2, seed=7))])
>>> page.count('class="w-sheet"'), page.count("<script")
(2, 0)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Final

from ..ground.art import HIGH, WIDE, on_card
from ..ground.cards import Card
from ..ground.picture import Html, Picture
from ..ground.say import language, say
from ..rules.card_page import document
from ..rules.variant import Variant
from .ink import NARROWEST, SOLVED_WIDEST, WIDEST, art_in_black, check_paper, in_black, width_of
from .letters import style_of_letters
from .link import link, qr_svg, qr_width
from .sheet import Item, Sheet, Space, labels

_BESIDE: Final = 5
"""So many cards stand beside a question over the whole width; more, below it."""
_LONG_ANSWER: Final = 24
_SIZES: Final = {"A4": "A4", "Letter": "letter"}
_STYLE: Final = """
@page { margin: 13mm 15mm 14mm; @bottom-center { content: counter(page); font: 8.5pt system-ui, sans-serif; color: #555; } }
:root { color-scheme: light; }
body { margin: 0; background: #fff; color: #000; font: 10.5pt/1.35 Lexend, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans TC",
  "Microsoft JhengHei", "PingFang TC", sans-serif; overflow-wrap: break-word; }
@media screen { body { max-width: 186mm; margin: 0 auto; padding: 6mm 4mm; font-size: 12pt; } .w-sheet, .w-answers { margin-bottom: 18mm; } }
.w-sheet, .w-keys { break-after: page; }
.w-keys { break-after: auto; }
.w-corner { display: flex; justify-content: space-between; gap: 6mm; margin: 0 0 4mm; padding-bottom: 1mm; border-bottom: .3mm solid #777; font-size: .82em; color: #444; }
.w-corner span { margin: 0; }
.w-head { display: flex; justify-content: space-between; align-items: center; gap: 6mm; margin-bottom: 5mm; }
.w-head > div:first-child { flex: 1; }
h1 { margin: 0 0 4mm; font-size: 1.65em; line-height: 1.2; }
h1 b { margin-left: .3em; padding: .02em .36em; border: .5mm solid #000; border-radius: 1mm; }
h2 { margin: 6mm 0 0; font-size: 1.25em; break-after: avoid; }
.w-fill { display: flex; gap: 6mm; flex-wrap: wrap; }
.w-fill span, .w-line { display: flex; gap: 2mm; flex: 2 1 45mm; align-items: end; }
.w-fill span + span { flex: 1 1 30mm; }
.w-fill span::after, .w-line::after { content: ""; flex: 1; height: 1.3em; border-bottom: .25mm solid #000; }
.w-qr { flex: none; }
.w-no-code { width: 42mm; margin: 0; font-size: .82em; color: #444; }
.w-qr svg { display: block; width: 100%; }
.w-items { display: grid; grid-template-columns: 1fr 1fr; gap: 4.8mm 9mm; margin: 0; padding: 0; list-style: none; }
.w-items > li { display: grid; grid-template-columns: 8mm minmax(0, 1fr); break-inside: avoid; align-content: start; }
.w-items > .w-wide { grid-column: 1 / -1; }
.w-no { font-weight: 700; font-size: 1.1em; line-height: 1.23; }
.w-q { display: flex; gap: 3mm; justify-content: space-between; }
.w-many .w-q { display: block; }
.w-q p { margin: 0 0 1mm; white-space: pre-line; }
.w-cards { display: flex; gap: 1.5mm; flex: none; }
.w-cards svg { width: 13mm; height: 18.2mm; display: block; overflow: visible; }
.w-picture { margin: 2mm 0 0; }
.w-picture svg { display: block; width: var(--wide); max-width: 100%; height: auto; }
.w-number-line { display: block; width: 100%; height: 11mm; }
.w-line { margin-top: 3mm; font-size: .88em; color: #444; }
.w-rules i { display: block; height: 7.8mm; border-bottom: .2mm solid #999; }
.w-choices { margin: 2.5mm 0 0; padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: 1.6mm 6mm; }
.w-choices li { display: flex; gap: 2mm; }
.w-choices li::before { content: ""; flex: none; width: 3.4mm; height: 3.4mm; margin-top: .45mm; border: .3mm solid #000; border-radius: .5mm; }
.w-key { width: 100%; border-collapse: collapse; font-size: .9em; line-height: 1.25; margin-top: 1.5mm; }
.w-key tr { break-inside: avoid; }
.w-key td, .w-key th { padding: .6mm 1.5mm; border-bottom: .2mm solid #999; text-align: left; vertical-align: top; }
.w-key td:first-of-type { font-weight: 700; min-width: 14mm; max-width: 50mm; }
.w-key td:last-child { width: 99%; }
.w-key td.w-long { min-width: 36mm; }
.w-solved { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1mm 4mm; }
.w-solved span { flex: 1 1 44mm; }
.w-solved .w-picture { margin: 0; }
.w-small { margin: 0; font-size: .78em; color: #444; }
@media screen and (max-width: 560px) {
  .w-items { grid-template-columns: minmax(0, 1fr); } .w-q { display: block; } .w-cards { flex-wrap: wrap; }
  .w-items .w-picture { margin-left: -8mm; }
  .w-key tr { display: grid; grid-template-columns: 10mm minmax(0, 1fr); border-bottom: .2mm solid #999; }
  .w-key td, .w-key th, .w-key td:first-of-type { max-width: none; border-bottom: 0; }
  .w-key td:has(.w-solved) { grid-column: 1 / -1; padding: 0 0 1.5mm; }
}
"""


def worksheet_html(sheets: Sequence[Sheet], *, paper: str = "A4", answers: bool = True, address: str = "") -> Html:
    """Return worksheets and their answers as one page of HTML.

    Args:
        sheets: all versions.
        paper: one of :data:`~ninetynine_edu.paper.sheet.PAPERS`.
        answers: whether the answers follow, on pages of their own.
        address: where the pages are that a tablet can open; "" for sheets without a QR code.

    Raises:
        PaperError: no such paper or address.
    """
    check_paper(paper)
    cards = _Cards(sheets[0].game)
    body = "".join(_sheet(sheet, cards, address) for sheet in sheets)
    key = f'<section class="w-keys">{_corner(sheets[0].title, labels()["answers"])}{"".join(map(_answers, sheets))}</section>'
    title = say("Worksheet: {game}", game=sheets[0].title)
    style = f"{style_of_letters()}{_STYLE}@page {{ size: {_SIZES[paper]}; }}\n{''.join(map(_pages, sheets))}"
    return document(
        title, f"{cards.all()}<main>{body}{key if answers else ''}</main>", style, pictures=True, letters=True
    )


class _Cards:
    """The cards of a page, each drawn once."""

    def __init__(self, game: Variant) -> None:
        self._game = game
        self._places: dict[Card, int] = {}

    def shown(self, card: Card) -> str:
        place = self._places.setdefault(card, len(self._places))
        return f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(card.words)}"><use href="#w-card-{place}"/></svg>'

    def all(self) -> str:
        """Return the drawings that `shown` speaks of."""
        drawn = "".join(
            f'<symbol id="w-card-{place}" viewBox="0 0 {WIDE} {HIGH}">{self._drawn(card)}</symbol>'
            for card, place in self._places.items()
        )
        return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{drawn}</svg>' if drawn else ""

    def _drawn(self, card: Card) -> str:
        return in_black(on_card(art_in_black(card, self._game), 0, 0, WIDE, card.suit, red=card.colour == "red"))


def _pages(sheet: Sheet) -> str:
    """Return what stands below on every page of a sheet, so that loose pages find together again; browsers without it leave it out."""
    told = re.sub(r'[\\"<>\n]', " ", sheet.corner)
    return f'@page w-{sheet.letter} {{ @bottom-right {{ content: "{told}"; font: 8.5pt system-ui, sans-serif; color: #555; }} }}\n'


def _corner(left: str, right: str) -> str:
    return f'<p class="w-corner"><span>{escape(left)}</span><span>{escape(right)}</span></p>'


def _sheet(sheet: Sheet, cards: _Cards, address: str) -> str:
    words = {name: escape(text) for name, text in labels().items()}
    qr = _qr(sheet, address) if address else ""
    items = "".join(_item(item, cards, words["answer"]) for item in sheet.items)
    return (
        f'<section class="w-sheet" style="page:w-{sheet.letter}">{_corner(sheet.title, sheet.corner)}<header class="w-head"><div><h1>{words["worksheet"]} '
        f"<b>{sheet.letter}</b></h1><div class='w-fill'><span>{words['name']}</span><span>{words['date']}</span></div></div>{qr}</header>"
        f'<ol class="w-items">{items}</ol></section>\n'
    )


def _qr(sheet: Sheet, address: str) -> str:
    if not sheet.code:
        return f'<p class="w-no-code">{escape(sheet.no_code)}</p>'
    svg = qr_svg(link(address, sheet.code, language()))
    return f'<div class="w-qr" style="width:{qr_width(svg):g}mm">{svg}</div>'


def _item(item: Item, cards: _Cards, answer: str) -> str:
    drawn = "".join(cards.shown(card) for card in item.cards)
    shown = f'<div class="w-cards">{drawn}</div>' if drawn else ""
    kind = "w-wide" if item.is_wide else ""
    if len(item.cards) > (_BESIDE if item.is_wide else 1):
        kind += " w-many"
    return (
        f'<li class="{kind.strip()}"><span class="w-no">{item.number}</span><div><div class="w-q"><p>{escape(item.question)}</p>{shown}</div>'
        f"{_picture(item.picture, WIDEST if item.is_wide else NARROWEST)}{_space(item, answer)}</div></li>"
    )


def _picture(picture: Picture | None, widest: float) -> str:
    if picture is None:
        return ""
    return f'<div class="w-picture" style="--wide:{width_of(picture, widest)}mm">{in_black(picture)}</div>'


def _space(item: Item, answer: str) -> str:
    if item.space is Space.BOXES:
        return f'<ul class="w-choices">{"".join(f"<li>{escape(words)}</li>" for words in item.choices)}</ul>'
    above = {Space.NUMBER_LINE: _NUMBER_LINE, Space.LINES: _LINES}.get(item.space, "")
    return f'{above}<div class="w-line">{answer}</div>'


_LINES: Final = f'<div class="w-rules">{3 * "<i></i>"}</div>'
_NUMBER_LINE: Final = (
    '<svg class="w-number-line" viewBox="0 0 100 11" preserveAspectRatio="none" aria-hidden="true"><path d="M0 8H100" stroke="#000" '
    'stroke-width="1.1" vector-effect="non-scaling-stroke" fill="none"/><path d="M98 6.8L100 8L98 9.2Z"/></svg>'
)


def _answers(sheet: Sheet) -> str:
    rows = "".join(map(_key, sheet.items))
    code = f'<p class="w-small">{escape(sheet.code)}</p>' if sheet.code else ""
    return (
        f'<section class="w-answers"><h2>{escape(sheet.answers_title)}</h2><p class="w-small">{escape(sheet.corner)}</p>{code}'
        f'<table class="w-key"><tbody>{rows}</tbody></table></section>'
    )


def _key(item: Item) -> str:
    solved = f'<div class="w-solved"><span>{escape(item.solution)}</span>{_picture(item.solved, SOLVED_WIDEST)}</div>'
    long = ' class="w-long"' if len(item.answer) > _LONG_ANSWER else ""
    return f"<tr><th>{item.number}</th><td{long}>{escape(item.answer)}</td><td>{solved}</td></tr>"
