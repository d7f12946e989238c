"""The rules card as HTML: one sheet of paper, A4 or Letter, that needs nothing but itself.

Styles and pictures stand in it, so no request leaves the page; all text of a variant's file is escaped. It is read on a
screen of any width, in light and dark, and a printer without colours loses nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final
from unicodedata import east_asian_width

from ..ground.art import rank_art
from ..ground.cards import Card
from ..ground.picture import Html
from ..ground.say import language, say, say_in
from .card import REBUILT, UNCERTAIN, Contents, Row, contents, doubt_in_words, other_readings
from .card_drawing import mini_face_art, suits_alike
from .frame import Uncertain
from .game import Game

# Letter sizes for print, in points; the first at which a card fits on the paper is taken.
_SIZES: Final = (12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0)
# Width and height that both A4 and Letter leave within the margins, in points (less a line or two, for the sum is rough),
# and how wide a letter is in sizes.
_PAPER: Final = (541.0, 715.0)
_LETTER: Final = 0.51

_DAY: Final = """--r-ink: var(--nn-ink, #1f2933); --r-soft: var(--nn-muted, #56616b); --r-line: var(--nn-hairline, #d9d4c7);
  --r-face: var(--nn-surface, #fff); --r-red: var(--nn-red, #b3261e); --r-go: var(--nn-active, #0b5d4e); --r-box: var(--nn-paper, #faf8f3);"""
_NIGHT: Final = """--r-ink: var(--nn-ink, #eef1f3); --r-soft: var(--nn-muted, #a9b4be); --r-line: var(--nn-hairline, #38424b);
  --r-face: var(--nn-surface, #1d2329); --r-red: var(--nn-red, #ff9389); --r-go: var(--nn-active, #5cc4ab); --r-box: var(--nn-paper, #14181c);"""
STYLE: Final = (
    f"""
.nn-sheet {{ {_DAY}
  box-sizing: border-box; max-width: 59em; margin: 0 auto; padding: 1em 1.2em; background: var(--r-face); color: var(--r-ink);
  font: var(--nn-size-text, 17px)/1.42 var(--nn-font, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif);
  text-align: left; overflow-wrap: break-word; }}
@media (prefers-color-scheme: dark) {{ .nn-sheet {{ {_NIGHT} }} }}
@media screen {{
[data-jp-theme-light="false"] .nn-sheet {{ {_NIGHT} }}
[data-jp-theme-light="true"]:not(.nnp-page) .nn-sheet {{ {_DAY} }}
}}
"""
    + """.nn-sheet .r-head { margin: 0 0 .6em; padding-bottom: .5em; border-bottom: .16em solid var(--r-go); }
.nn-sheet .r-title { margin: 0; font-size: 1.75em; line-height: 1.15; font-weight: 800; }
.nn-sheet .r-lead { margin: .25em 0 0; font-size: 1.06em; }
.nn-sheet .r-flow { columns: 2 21em; column-gap: 1.8em; }
.nn-sheet section { margin: 0 0 .75em; break-inside: avoid; }
.nn-sheet section.r-long { break-inside: auto; }
.nn-sheet .r-name { margin: 0 0 .1em; font-size: 1em; line-height: 1.3; font-weight: 800; color: var(--r-go); break-after: avoid; }
.nn-sheet p { margin: 0 0 .25em; }
.nn-sheet ul, .nn-sheet ol { margin: 0; padding-left: 1.35em; }
.nn-sheet li { margin: 0 0 .16em; break-inside: avoid; orphans: 2; }
.nn-sheet .r-limit { font-size: 1.3em; font-weight: 800; }
.nn-sheet table { width: 100%; margin: 0; border-collapse: collapse; font-size: 1em; }
.nn-sheet tr { background: none; }
.nn-sheet thead th { padding: 0 0 .2em; border: 0; font-weight: 400; color: var(--r-soft); text-align: left; }
.nn-sheet tbody th, .nn-sheet tbody td { padding: .17em .6em .17em 0; border: 0; border-top: 1px solid var(--r-line); text-align: left;
  vertical-align: middle; font-weight: 400; white-space: normal; }
.nn-sheet tbody th { width: 40%; font-weight: 700; line-height: 1.2; }
.nn-sheet svg { display: inline-block; height: 1.9em; width: auto; margin: 0 .12em 0 0; vertical-align: middle; font-family: inherit; }
.nn-sheet svg + span { margin-left: .3em; vertical-align: middle; }
.nn-sheet th > svg:first-child + span:last-child { display: inline-block; max-width: calc(100% - 2em); }
.nn-sheet tbody td { text-wrap: pretty; }
.nn-sheet .r-own { margin: 0 .6em 0 .2em; vertical-align: middle; }
.nn-sheet .r-card { fill: var(--r-face); stroke: var(--r-ink); stroke-width: 1.4; }
.nn-sheet svg { color: var(--r-ink); }
.nn-sheet .r-red { color: var(--r-red); }
.nn-sheet .r-unsure { padding: .55em .8em .4em; border: .13em dashed var(--r-soft); border-radius: .6em; background: var(--r-box);
  -webkit-box-decoration-break: clone; box-decoration-break: clone; }
.nn-sheet .r-unsure ul { list-style: none; padding: 0; }
.nn-sheet .r-unsure li { padding-left: 1.55em; }
.nn-sheet .r-mark { float: left; margin-left: -1.55em; width: 1.15em; border-radius: .3em; background: var(--r-ink); color: var(--r-face); text-align: center;
  font-weight: 800; line-height: 1.25; }
.nn-sheet .r-why { color: var(--r-soft); }
.nn-sheet .r-changed { padding: .4em .7em; border: .13em solid var(--r-go); border-radius: .6em; }
.nn-sheet .r-sources { margin: .5em 0 0; font-size: .88em; color: var(--r-soft); }
@media print {
  .nn-sheet { --r-ink: #000; --r-soft: #333; --r-line: #999; --r-face: #fff; --r-red: #a00; --r-go: #000; --r-box: #fff;
    max-width: none; padding: 0; font-size: var(--r-print, 9pt); line-height: 1.2;
    font-family: "Segoe UI", Roboto, "Helvetica Neue", Arial, "Liberation Sans", "DejaVu Sans Condensed", sans-serif; }
  .nn-sheet svg { height: 1.6em; }
  .nn-sheet section { margin-bottom: .5em; }
  .nn-sheet .r-short .r-name, .nn-sheet .r-short p { display: inline; }
  .nn-sheet .r-short .r-name::after { content: ". "; }
  .nn-sheet:lang(zh) .r-short .r-name::after { content: "："; }
  .nn-sheet li { margin-bottom: .08em; }
  .nn-sheet tbody th, .nn-sheet tbody td { padding-top: .1em; padding-bottom: .1em; }
  .nn-sheet .r-title { font-size: 1.55em; }
  .nn-sheet.r-tight { line-height: 1.05; letter-spacing: -.02em; }
  .nn-sheet.r-tight:lang(zh) { line-height: 1.1; letter-spacing: 0; }
  .nn-sheet.r-tight svg { height: 1.3em; }
  .nn-sheet.r-tight section, .nn-sheet.r-tight .r-head { margin-bottom: .2em; padding-bottom: .05em; }
  .nn-sheet.r-tight .r-title { font-size: 1.3em; }
  .nn-sheet.r-tight .r-flow { column-gap: 1.2em; }
  .nn-sheet.r-tight .r-unsure { padding: .2em .5em; }
  .nn-sheet.r-tight li { margin: 0; }
  .nn-sheet.r-tight .r-unsure li { padding-left: 0; }
  .nn-sheet.r-tight .r-mark { float: none; display: inline-block; margin: 0 .2em 0 0; line-height: 1; }
  .nn-sheet.r-tight tbody th, .nn-sheet.r-tight tbody td { padding-top: 0; padding-bottom: 0; }
  .nn-sheet .r-sources { font-size: 9pt; line-height: 1.15; }
  .nn-sheet .r-mark { border: 1px solid #000; background: #fff; color: #000; }
}
"""
)

_PAGE_STYLE: Final = """
@page { margin: 9mm; }
html { background: #e8e4da; -webkit-text-size-adjust: 100%; }
body { margin: 0; }
@media screen { .nn-sheet { min-height: 100vh; } }
@media print { html { background: #fff; } }
@media (prefers-color-scheme: dark) { @media screen { html { background: #14181c; } } }
"""


def rules_card_html(game: Game, *, page: bool = False) -> Html:
    """Return the rules card as HTML: a piece to put into a page, or a page of its own.

    Args:
        game: the rules, with their house rules.
        page: True for a whole document that prints on one sheet of A4 or Letter.

    >>> from ninetynine_edu.rules.variant import variant
    >>> rules_card_html(variant("chicago"), page=True)[:15], "<script" in rules_card_html(variant("chicago"))
    ('<!doctype html>', False)
    """
    told = contents(game)
    if not page:
        return Html(f"<style>{STYLE}</style>{_card(game, told, 2)}")
    return document(told.title, _card(game, told, 1), STYLE + _PAGE_STYLE)


def document(title: str, body: str, style: str, *, pictures: bool = False, letters: bool = False) -> Html:
    """Return a whole document that may ask nobody for anything, or only for `pictures` and `letters` that stand in it."""
    own = ("; img-src data:" if pictures else "") + ("; font-src data:" if letters else "")
    return Html(
        f'<!doctype html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        '<meta http-equiv="Content-Security-Policy" '
        f"content=\"default-src 'none'; style-src 'unsafe-inline'{own}\">\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _card(game: Game, told: Contents, level: int) -> str:
    """Return the card itself; `level` is that of its heading, those inside are one lower."""
    inner = level + 1
    steps = "".join(f"<li>{escape(step)}</li>" for step in told.steps)
    top = escape(told.top).replace(str(game.limit), f'<span class="r-limit">{game.limit}</span>', 1)
    parts = [
        _section(say("What you need"), f"<p>{escape(told.need)}</p>", inner, "r-short"),
        _section(say("Start"), f"<p>{escape(told.start)}</p>", inner, "r-short"),
        _section(say("Your turn"), f"<ol>{steps}</ol><p>{top}</p>", inner),
        _section(say("The cards"), _table(game, told.rows), inner),
        _section(say("When you lose"), f"<p>{escape(told.losing)}</p>", inner, "r-short"),
        _section(say("The match"), f"<p>{escape(told.match)}</p>", inner, "r-short"),
        _section(say("Changed at your table"), _list(told.changed), inner, "r-changed"),
        _section(say("More rules"), _list(told.more), inner, "r-long"),
        _section(say("Other ways to play"), _list(told.other), inner, "r-long"),
    ]
    unsure = "".join(_doubt(game, doubt, level) for doubt in told.uncertain)
    rebuilt = f"<p>{escape(say(REBUILT))}</p>" if told.rebuilt else ""
    lead = f'<p class="r-lead">{escape(told.lead)}</p>' if told.lead else ""
    named = escape(say("Sources: {sources}.", sources="; ".join(told.sources)))
    sources = f'<p class="r-sources">{named}</p>' if told.sources else ""
    if unsure or rebuilt:
        parts.append(
            _section(
                say("Not certain"),
                f"{rebuilt}<p>{escape(say(UNCERTAIN))}</p><ul>{unsure}</ul>",
                inner,
                "r-unsure r-long",
            )
        )
    tight = "" if _height(told, _SIZES[-1]) <= _PAPER[1] else " r-tight"
    return (
        f'<article class="nn-sheet{tight}" style="--r-print: {print_size(told)}pt"><header class="r-head">'
        f'<h{level} class="r-title">{escape(told.title)}</h{level}>{lead}</header>'
        f'<div class="r-flow">{"".join(parts)}</div>{sources}</article>'
    )


def _doubt(game: Game, doubt: Uncertain, level: int) -> str:
    """Return what no source settles, as an item of a list; a sheet of paper has no room for how else it can be played."""
    played, why = doubt_in_words(doubt)
    others = f" {escape(other_readings(game, doubt))}".rstrip() if level > 1 else ""
    return (
        f'<li><span class="r-mark" aria-hidden="true">?</span><b>{escape(played)}</b> '
        f'<span class="r-why">{escape(why)}</span>{others}</li>'
    )


def _section(name: str, inside: str, level: int, kind: str = "") -> str:
    if not inside:
        return ""
    return (
        f'<section{f" class={chr(34)}{kind}{chr(34)}" if kind else ""}><h{level} class="r-name">{escape(name)}</h{level}>'
        f"{inside}</section>"
    )


def _list(sentences: Iterable[str]) -> str:
    items = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
    return f"<ul>{items}</ul>" if items else ""


def _table(game: Game, rows: tuple[Row, ...]) -> str:
    lines = []
    for row in rows:
        cards = "".join(card_picture(game, group) for group in row.groups)
        if not game.has_own_pack:  # its cards show their names
            cards += f"<span>{escape(row.name)}</span>"
        lines.append(f'<tr><th scope="row">{cards}</th><td>{escape(row.words)}</td></tr>')
    return (
        f'<table><thead><tr><th scope="col">{escape(say_in("a table", "card"))}</th>'
        f'<th scope="col">{escape(say("what it does"))}</th></tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table>"
    )


def card_picture(game: Game, cards: tuple[Card, ...]) -> str:
    """Return cards of one rank, drawn as SVG: one card without a suit where all suits do the same."""
    first = cards[0]
    if game.has_own_pack:
        name = first.code if first.code.isdigit() else first.words
        return f'{_picture(mini_face_art(first, game), "own")}<span class="r-own">{escape(name)}</span>'
    if suits_alike(cards, game):
        return _picture(rank_art(first.rank), "black")
    drawn = cards if first.suit else cards[:1]
    return "".join(_picture(mini_face_art(card, game), card.colour) for card in drawn)


def _picture(drawn: str, colour: str) -> str:
    """Return a small card with what is drawn on it."""
    return (
        f'<svg class="r-{colour}" aria-hidden="true" viewBox="0 0 50 70"><rect class="r-card" x="1" y="1" width="48" height="68" '
        f'rx="6"/>{drawn}</svg>'
    )


def _lines(text: str, size: float, width: float) -> int:
    """Return how many lines a text takes in letters of `size` points, on `width` points of paper."""
    letters = len(text) + sum(east_asian_width(letter) in "WF" for letter in text)  # a Chinese one is as wide as two
    return -int(-letters * _LETTER * size // width)


def _height(told: Contents, size: float) -> float:
    """Return about how many points of paper a card is high in letters of `size` points."""
    column = (_PAPER[0] - 1.8 * size) / 2
    line = 1.2 * size

    def high(texts: Iterable[str], width: float, gap: float) -> float:
        return sum(_lines(text, size, width) * line + gap * size for text in texts)

    left = high((told.need, told.start), column - 5 * size, 0.5) + high((*told.steps, told.top), column - size, 0.25)
    for row in told.rows:
        faces = sum(len(group) for group in row.groups)
        lines = max(_lines(row.name + "xxx" * faces, size, 0.37 * column), _lines(row.words, size, 0.55 * column))
        left += max(lines * line, 1.6 * size) + 0.25 * size
    right = high((told.losing, told.match), column - 6 * size, 0.5)
    right += high((*told.more, *told.changed, *told.other), column - 1.4 * size, 0.08)
    left, right = left + 4 * size, right + 1.7 * size * (1 + bool(told.other) + bool(told.changed))
    unsure = (f"{u.what}: {u.default}. Why: {u.why}" for u in told.uncertain)
    right += high(unsure, column - 4 * size, 0.08) + (6 + 1.3 * told.rebuilt) * size
    head = 2.6 * size + high((told.lead,), _PAPER[0] / 1.06, 0.6)
    sources = 11 * _lines("; ".join(told.sources), 9, _PAPER[0]) + size
    return head + max(left, (left + right) / 2 + 2 * size) + sources


def print_size(told: Contents) -> float:
    """Return the letter size, in points, at which a card fits on one sheet; never below 9."""
    return next((size for size in _SIZES if _height(told, size) <= _PAPER[1]), _SIZES[-1])
