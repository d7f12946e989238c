"""Cards and people as they are drawn, as SVG text: everywhere the same shapes, which `art.json` holds.

The pages draw them with `panels/kit/art.js` from the same file; a test compares the two.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from html import escape
from math import floor
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from .picture import COLOURS, FONT
from .text import echo, listing

WIDE: Final = 100
"""So many units a card is wide in its drawing, and `HIGH` high."""
HIGH: Final = 140
_UPSIDE_DOWN: Final = '<g transform="rotate(180 50 70)">'


class UnknownFace(LookupError):
    """A name of no face. The text says which there are."""


@cache
def data() -> dict[str, Any]:
    """Return all shapes there are."""
    found: dict[str, Any] = json.loads(Path(__file__).with_name("art.json").read_text(encoding="utf-8"))
    return found


def _shape(text: str, paints: Mapping[str, str]) -> str:
    """Return one shape as SVG; `art.json` tells how it is written."""
    paint, _, outline = text.partition(" ")
    paint, _, thin = paint.partition("*")
    paint, _, width = paint.partition("~")
    colour = paints.get(paint, "currentColor")
    look = f'fill="none" stroke="{colour}" stroke-width="{width}"' if width else f'fill="{colour}"'
    look += f' opacity="{thin}"' if thin else ""
    if outline[0] != "o":
        return f'<path {look} d="{outline}"/>'
    x, y, across, *up = outline[1:].split(" ")
    if up:
        return f'<ellipse {look} cx="{x}" cy="{y}" rx="{across}" ry="{up[0]}"/>'
    return f'<circle {look} cx="{x}" cy="{y}" r="{across}"/>'


def _shapes(texts: Iterable[str], **own: str) -> str:
    """Return shapes as SVG, with the paints of all pictures and those of this one."""
    paints = data()["paints"] | own
    return "".join(_shape(text, paints) for text in texts)


def _figure(x: float) -> str:
    """Return a number as it stands in a drawing, with two decimals at most: Python and the pages write it alike.

    >>> _figure(0.58), _figure(3.0), _figure(-1.256)
    ('0.58', '3', '-1.26')
    """
    return f"{floor(x * 100 + 0.5) / 100:g}"


def _placed(x: float, y: float, size: float) -> str:
    """Return where something is put, and how large, as an attribute."""
    return f'transform="translate({_figure(x)} {_figure(y)}) scale({_figure(size)})"'


def _mark(suit: str, x: float, y: float, size: float) -> str:
    """Return a suit's sign around a place, 24 units high times `size`; upside down where that is negative."""
    return f'<path {_placed(x, y, size)} d="{data()["suits"][suit]}"/>'


def _letters_width(text: Sequence[str]) -> float:
    """Return how wide drawn letters are that are 20 units high."""
    widths: list[float] = [data()["letters"][letter][0] for letter in text]
    return sum(widths) + 5 * (len(widths) - 1)


def _letters(
    text: Sequence[str], x: float, y: float, high: float, thick: float = 3.6, colour: str = "currentColor"
) -> str:
    """Return digits and letters of cards as lines around a place: they look the same wherever there is no font.

    Args:
        text: of the letters that `art.json` has; `10` is one of them, narrow as in the corner of a card.
        x, y: their middle.
        high: how high they are.
        thick: how thick their lines are, where they are 20 units high.
        colour: of the lines.
    """
    at, size, parts = 0.0, high / 20, []
    for letter in text:
        width, outline = data()["letters"][letter]
        parts.append(f'<path transform="translate({_figure(at)})" d="{outline}"/>')
        at += width + 5
    left, top = x - _letters_width(text) * size / 2, y - high / 2
    return (
        f'<g {_placed(left, top, size)} fill="none" stroke="{colour}" stroke-width="{_figure(thick)}" '
        f'stroke-linecap="round" stroke-linejoin="round">{"".join(parts)}</g>'
    )


def _turned(drawn: str) -> str:
    """Return a drawing and the same upside down, as both halves of a card."""
    return f"{drawn}{_UPSIDE_DOWN}{drawn}</g>"


@cache
def card_art(rank: str, suit: str) -> str:
    """Return what is drawn on a card, 100 units wide and 140 high, in the colour that it has where it is shown.

    Args:
        rank: `A`, `2` to `10`, `J`, `Q`, `K`; `small` or `big` for the jokers.
        suit: its letter; "" for the jokers.
    """
    index = _letters([rank], 11.8, 17, 19) + _mark(suit, 11.8, 38, 0.58) if suit else _mark("", 12, 14, 0.75)
    return _drawn(_turned(index) + _middle(rank, suit))


def _drawn(parts: str) -> str:
    return f'<g fill="currentColor" stroke-linecap="round" stroke-linejoin="round">{parts}</g>'


def _middle(rank: str, suit: str) -> str:
    if not suit:
        return _shapes(data()["jokers"]["big" if rank == "big" else "small"])
    if rank in data()["courts"]:
        return _court(rank, suit)
    size = 2.6 if rank == "A" else 0.84
    return "".join(_mark(suit, x, y, -size if y > 70 else size) for x, y in data()["pips"][rank])


def _court(rank: str, suit: str) -> str:
    court = data()["courts"]
    half = (
        f"<g {_placed(-5, -7, 1.1)}>{_shapes(court[rank], **court['looks'][suit])}</g>{_mark(suit, 28.6, 14.2, 0.46)}"
    )
    return _shapes(court["frame"]) + _turned(half) + _shapes((*court["sash"], *court["rim"]))


@cache
def own_art(sign: str, big: str, name: str, pack: str = "round") -> str:
    """Return what is drawn on a card of a pack of its own.

    Args:
        sign: the drawn sign, which decides the colour too.
        big: what is printed in its place, or "".
        name: what it is called; a number from one to ten shows as many dots instead, in fives.
        pack: how this pack is drawn: `oval`, `round` or `burst`.
    """
    packs = data()["packs"]
    field = _field_of(sign)
    corner = _own_mark(sign, big, 10 + _corner_width(big) / 2, 14.5, 10.5, "#ffffff")
    middle = _own_mark(sign, big, 50, 56, (38, 40, 35)[len(big)] if len(big) < 3 else 27, field)
    below = _dots(int(big)) if sign == "number" and big in data()["pips"] | {"1": []} else _name(name)
    return _drawn(_shapes((*packs["field"], *packs[pack]), field=field) + _turned(corner) + middle + below)


def _field_of(sign: str) -> str:
    """Return the colour of cards that show this sign, of packs of their own."""
    fields: dict[str, str] = data()["packs"]["fields"]
    return fields.get(sign, fields["set"])


def _own_mark(sign: str, big: str, x: float, y: float, high: float, colour: str) -> str:
    if _can_be_drawn(big):
        return _letters(big, x, y, high, 3.8, colour)
    return (
        f'<path {_placed(x, y, high / 17)} fill="{colour if sign == "bomb" else "none"}" stroke="{colour}" '
        f'stroke-width="{4 if sign == "hold" else 2.6}" d="{data()["signs"].get(sign, data()["suits"][""])}"/>'
    )


def _corner_width(big: str) -> float:
    return _letters_width(big) * 10.5 / 20 if _can_be_drawn(big) else 10.5


def _can_be_drawn(big: str) -> bool:
    return big != "" and all(letter in data()["letters"] for letter in big)


def _dots(count: int) -> str:
    """Return two rows of five places, with so many filled: a number that can be counted."""
    return "".join(
        f'<circle cx="{26 + 12 * (at % 5)}" cy="{104 + 12 * (at // 5)}" r="4.2" fill="#ffffff" opacity="{1 if at < count else 0.25}"/>'
        for at in range(10)
    )


def _name(name: str) -> str:
    """Return a name in one line or two below the sign."""
    lines = _in_two(name)
    size = _figure(min(14.5, 84 / (0.6 * max(map(len, lines)))))
    top = 114 - 8 * (len(lines) - 1)
    return "".join(
        f'<text x="50" y="{top + 15 * at}" fill="#ffffff" font-size="{size}" font-weight="600" text-anchor="middle">{escape(line)}</text>'
        for at, line in enumerate(lines)
    )


def _in_two(name: str) -> list[str]:
    """Return a name in lines: two where it is long, as equal as its words allow.

    >>> _in_two("Bomb"), _in_two("everybody draws two")
    (['Bomb'], ['everybody', 'draws two'])
    """
    words = name.split(" ")
    if len(name) <= 8 or len(words) == 1:
        return [name]
    ways = [[" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))]
    return min(ways, key=lambda lines: max(map(len, lines)))


@cache
def back_art() -> str:
    """Return the back of a card."""
    return _drawn(_shapes(data()["back"]) + _letters("99", 50, 70, 17, 3.4, data()["paints"]["mint"]))


@cache
def mini_art(rank: str, suit: str) -> str:
    """Return a card small enough for a line of text, 50 units wide and 70 high: rank and suit; the arguments are those of `card_art`."""
    if not suit:
        return f'<svg x="-2" y="1" width="54" height="68" viewBox="8 10 84 125">{_drawn(_middle(rank, suit))}</svg>'
    return _drawn(_letters([rank], 25, 21, 27) + _mark(suit, 25, 51, 1.05))


def rank_art(rank: str) -> str:
    """Return a card of any suit, as small: its rank alone."""
    return _drawn(_letters([rank], 25, 35, 36))


@cache
def own_mini_art(sign: str, big: str) -> str:
    """Return a card of a pack of its own small enough for a line of text: its colour and its sign."""
    field = _shapes(data()["packs"]["mini"], field=_field_of(sign))
    return _drawn(field + _own_mark(sign, big, 25, 35, (30, 32, 25)[len(big)] if len(big) < 3 else 18, "#ffffff"))


def on_card(drawn: str, x: float, y: float, wide: float, suit: str = "", *, red: bool = False) -> str:
    """Return a card for a still picture: its paper, and on it what is drawn.

    Args:
        drawn: of :func:`card_art`, :func:`own_art` or :func:`back_art`.
        x, y: its left upper corner.
        wide: how wide it is; it is 1.4 times as high.
        suit: its letter, or "".
        red: whether a card without a suit is red.
    """
    colour = COLOURS["red" if suit in ("H", "D") or red else "ink"]
    paper = f'<rect x=".75" y=".75" width="98.5" height="138.5" rx="10" fill="{COLOURS["surface"]}" stroke="{COLOURS["line"]}" stroke-width="1.5"/>'
    return f'<g {_placed(x, y, wide / WIDE)} color="{colour}">{paper}{drawn}</g>'


@lru_cache(maxsize=128)
def card_svg(drawn: str, suit: str = "", *, red: bool = False, words: str = "") -> str:
    """Return a card as a picture of its own, with its name; the other arguments are those of :func:`on_card`.

    The same few cards are drawn at each turn, and making one lighter takes twenty times as long as finding it here.
    """
    title = f"<title>{escape(words)}</title>" if words else ""
    return lighter(
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {WIDE} {HIGH}" font-family="{FONT}">{title}'
        f"{on_card(drawn, 0, 0, WIDE, suit, red=red)}</svg>"
    )


def lighter(svg: str) -> str:
    """Return a picture with each longer outline in it once, however often it is drawn: a hand of cards is a third as large.

    What is drawn again has the name of its outline, so that the same name is the same outline in all pictures of a page.
    """
    svg = _cards_once(_halves_once(svg))
    found = re.findall(r'<path [^>]*?d="([^"]{40,})"/>', svg)
    names = {outline: _short(outline) for outline, count in Counter(found).items() if count > 1}
    if not names:
        return svg

    def again(path: re.Match[str]) -> str:
        name = names.get(path[2])
        return f'<use {path[1]}href="#{name}"/>' if name else path[0]

    once = "".join(f'<path id="{name}" d="{outline}"/>' for outline, name in names.items())
    end = svg.rindex("</svg>")
    drawn = re.sub(r'<path ([^>]*?)d="([^"]{40,})"/>', again, svg[:end])
    return f"{drawn}<defs>{once}</defs></svg>"


def _halves_once(svg: str) -> str:
    """Draw both halves of a card from one."""
    parts = svg.split(_UPSIDE_DOWN)
    for at in range(1, len(parts)):
        end = _end_of_group(parts[at])
        half = parts[at][:end]
        if len(half) > 400 and parts[at - 1].endswith(half):
            name = _short(half)
            parts[at - 1] = (
                f'{parts[at - 1][: -len(half)]}<g id="{name}">{half}</g><use transform="rotate(180 50 70)" href="#{name}"/>'
            )
            parts[at] = parts[at][end + len("</g>") :]
        else:
            parts[at] = _UPSIDE_DOWN + parts[at]
    return "".join(parts)


_CARD: Final = '<g fill="currentColor"'


def _cards_once(svg: str) -> str:
    """Draw what lies there several times, such as backs, from one."""
    head, *parts = svg.split(_CARD)
    cards = [part[: _end_of_group(part)] for part in parts]
    again = {card for card, count in Counter(cards).items() if count > 1}
    seen: set[str] = set()
    drawn = [head]
    for card, part in zip(cards, parts, strict=True):
        name = f' id="{_short(card)}"' if card in again else ""
        more = part[len(card) :]
        drawn.append(
            f'<use href="#{_short(card)}"/>{more[len("</g>") :]}'
            if card in seen
            else f"<g{name}{_CARD[2:]}{card}{more}"
        )
        seen |= {card} & again
    return "".join(drawn)


def _end_of_group(text: str) -> int:
    """Return where the group ends inside which a text begins."""
    depth = 1
    for tag in re.finditer("<g |<g>|</g>", text):
        depth += -1 if tag[0] == "</g>" else 1
        if not depth:
            return tag.start()
    raise ValueError("The drawing has a group without an end.")


def _short(drawn: str) -> str:
    return f"nn{crc32(drawn.encode()):08x}"


def people() -> tuple[str, ...]:
    """Return the names of the faces of people."""
    return tuple(data()["portraits"]["people"])


def animals() -> tuple[str, ...]:
    """Return the names of the animals; each comes in all `tints` too, as in `rabbit-blue`."""
    return tuple(data()["portraits"]["animals"])


def teams() -> tuple[str, ...]:
    """Return the names of the faces of teams: a shape in a colour each."""
    return tuple(data()["portraits"]["teams"])


def tints() -> tuple[str, ...]:
    """Return the colours of the scarves of animals."""
    return tuple(data()["portraits"]["tints"])


@cache
def portrait_art(name: str) -> str:
    """Return a face as SVG inside a circle, 100 units wide and high.

    Args:
        name: of :func:`people`, of :func:`teams`, of :func:`animals`, or an animal with the colour of its scarf: `rabbit-blue`.

    Raises:
        UnknownFace: where there is no such face.
    """
    known = data()["portraits"]
    parts = known["parts"]
    if name in known["teams"]:
        one = dict(known["teams"][name])
        drawn = one.pop("shapes")
    elif name in known["people"]:
        one = dict(known["people"][name])
        drawn = [shape for part in one.pop("parts") for shape in parts[part]]
    else:
        kind, _, tint = name.partition("-")
        if kind not in known["animals"] or (tint and tint not in known["tints"]):
            raise UnknownFace(
                f"There is no face {echo(name)}: the people are {listing(people())}, the animals {listing(animals())}."
            )
        one = {**known["animals"][kind], "tint": known["tints"][tint or "green"]}
        drawn = [*parts["fur"], *one.pop("shapes"), *parts["scarf"], *one.pop("front", ())]
    return _drawn(_shapes((*known["disc"], *drawn), **one))
