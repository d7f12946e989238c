"""The small pictures of the gallery: cards and animals as they are drawn at the table, in the colours of the page around them.

They say no words, so that they serve in every language; what they show of games is true, and worked out again in a test.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..ground.art import back_art, card_art, portrait_art

STRIP: Final = (("10", "C", "LWWLLWLWWLWWL"), ("2", "C", "LLLWLLWWWWW.."), ("A", "D", "WWLWLLLWWWWW."))
"""Standard rules, 10♣ 2♣ A♦ against 2♥ 5♦ 6♣: who wins by which card, from 87 to 99."""
NODES: Final = ((84, "W", 0, -1, False), (85, "L", 1, 0, False), (87, "W", 0, 0, True), (95, "L", 1, 0, False), (88, "L", 1, 2, False), (98, "W", 1, 2, True))  # fmt: skip
"""The first plays of 3♦ A♣ against 2♠ 3♥ from 84: total, value, whose turn, after which, whether it is the best play."""
WORTH: Final = (("9", 76.1), ("K", 64.9), ("10", 64.1), ("A", 60.6), ("4", 0.0))
"""How many more of a hundred deals one card more wins, standard rules, one card each at first."""

LENGTHS: Final = (("99", 16.9), ("98", 24.1))
"""How many plays a deal has: standard rules, and Ninety-eight."""

Draw = Callable[[], str]
_DRAWN: Final[dict[str, tuple[int, int, Draw]]] = {}


def picture(name: str) -> str:
    """Return a picture as SVG text for a page of ours.

    >>> picture("play").startswith('<svg viewBox="0 0 360 240"')
    True
    """
    width, height, draw = _DRAWN[name]
    return f'<svg viewBox="0 0 {width} {height}" focusable="false">{draw()}</svg>'


def pictures() -> dict[str, str]:
    """Return every picture by its name."""
    return {name: picture(name) for name in _DRAWN}


def draws(name: str, width: int = 120, height: int = 90) -> Callable[[Draw], Draw]:
    """Return what notes a function that draws a picture of this size."""

    def note(draw: Draw) -> Draw:
        _DRAWN[name] = (width, height, draw)
        return draw

    return note


# --- the table behind the doors ---


@draws("play", 360, 240)
def _play() -> str:
    seats = [("hedgehog", 84, 54), ("owl", 180, 36), ("fox", 276, 54)]
    hand = [card("10", "S", 128, 202, 0.5, -9), card("4", "H", 180, 196, 0.5), card("8", "D", 232, 202, 0.5, 9)]
    return (
        _table(180, 124, 158, 88)
        + "".join(face(name, x, y, 27) for name, x, y in seats)
        + back(78, 128, 0.34, -6)
        + number("87", 180, 146, 62)
        + card("7", "C", 282, 128, 0.34, 7)
        + "".join(hand)
    )


@draws("learn", 360, 240)
def _learn() -> str:
    return (
        bubble(196, 18, 146, 72)
        + number("80 + 7", 269, 66, 34)
        + face("owl", 128, 92, 52)
        + card("7", "C", 58, 104, 0.56, -8)
        + line(34, 326, 198, 0.62)
        + jump(34 + 292 * 0.62, 34 + 292 * 0.82, 198)
    )


@draws("teach", 360, 240)
def _teach() -> str:
    ticks = "".join(f'<path d="M{88 + 23 * at} 106v9"/>' for at in range(9))
    board = (
        '<rect class="nnp-board" x="60" y="18" width="240" height="132" rx="10"/>'
        f'<g class="nnp-chalk"><path d="M84 106H276"/>{ticks}<path d="M180 100Q215 50 249 100"/></g>'
        '<circle class="nnp-chalk-dot" cx="180" cy="106" r="6"/><circle class="nnp-chalk-dot" cx="249" cy="106" r="6"/>'
        f"{number('+7', 215, 66, 24, 'nnp-chalk-text')}{number('87', 249, 142, 22, 'nnp-chalk-text')}{number('80', 180, 142, 22, 'nnp-chalk-text')}"
    )
    pupils = [("otter", 96, 196, 32), ("hedgehog", 180, 200, 32), ("badger", 264, 196, 32)]
    return board + "".join(face(name, x, y, r) for name, x, y, r in pupils)


# --- what is behind them ---


@draws("games")
def _games() -> str:
    return card("9", "H", 32, 48, 0.42, -12) + card("K", "C", 88, 48, 0.42, 12) + card("10", "S", 60, 44, 0.46)


@draws("sheet")
def _sheet() -> str:
    lines = "".join(f'<path class="nnp-text-line" d="M62 {y}H{88 - 6 * (y % 3)}"/>' for y in (26, 37, 48))
    more = "".join(f'<path class="nnp-text-line" d="M34 {y}H{86 - 8 * (y % 2)}"/>' for y in (62, 71))
    return f'<rect class="nnp-sheet" x="26" y="8" width="68" height="76" rx="4"/>{card("9", "S", 45, 34, 0.24)}{lines}{more}'


@draws("worksheet")
def _worksheet() -> str:
    """Exercises, each with a line to write on, and a code to scan."""
    rows = "".join(
        f'{number(str(at + 1), 32, 31 + 21 * at, 11)}<path class="nnp-text-line" d="M40 {27 + 21 * at}H{62 - 5 * (at % 2)}"/>'
        for at in range(3)
    )
    squares = "".join(
        f'<rect class="nnp-ink" x="{76 + 7 * x}" y="{12 + 7 * y}" width="6" height="6"/>'
        for x, y in ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2))
    )
    sheet = '<rect class="nnp-sheet" x="22" y="6" width="78" height="78" rx="4"/>'
    return sheet + rows + squares + card("8", "S", 82, 60, 0.26, 6)


@draws("workshop")
def _workshop() -> str:
    pencil = (
        '<g transform="translate(86 50) rotate(38)"><rect class="nnp-pencil" x="-6" y="-36" width="12" height="48" rx="2"/>'
        '<path class="nnp-sheet" d="M-6 12h12l-6 14z"/><path class="nnp-ink" d="M-2.200 21h4.400l-2.200 5z"/></g>'
    )
    return f'<rect class="nnp-blank" x="26" y="8" width="54" height="74" rx="7"/>{number("?", 50, 62, 44)}{pencil}'


@draws("class")
def _class() -> str:
    return (
        '<rect class="nnp-screen" x="14" y="10" width="92" height="62" rx="6"/><path class="nnp-foot" d="M46 82h28"/>'
        + card("K", "H", 40, 41, 0.34, -4)
        + number("=99", 80, 50, 22)
    )


@draws("notes")
def _notes() -> str:
    lines = "".join(f'<path class="nnp-text-line" d="M36 {y}H{84 - 7 * (y % 3)}"/>' for y in (24, 35, 46, 57))
    clock = '<circle class="nnp-clock" cx="86" cy="62" r="20"/><path class="nnp-hands" d="M86 49v13l9 6"/>'
    return f'<rect class="nnp-sheet" x="24" y="8" width="66" height="74" rx="4"/>{lines}{clock}'


@draws("calling")
def _calling() -> str:
    return card("7", "C", 26, 40, 0.34, -6) + line(10, 110, 72, 0.4) + jump(50, 92, 72) + number("+7", 72, 40, 20)


@draws("practise")
def _practise() -> str:
    keys = "".join(
        f'<rect class="nnp-sheet" x="{62 + 16 * (at % 3)}" y="{39 + 16 * (at // 3)}" width="13" height="13" rx="3"/>'
        for at in range(9)
    )
    asked = '<rect class="nnp-sheet" x="62" y="5" width="45" height="28" rx="4"/>' + number("?", 84, 25, 16)
    return card("8", "S", 32, 46, 0.42, -6) + asked + keys


@draws("puzzle")
def _puzzle() -> str:
    """Two cards in one hand, one of which is asked for."""
    bulb = '<circle class="nnp-sheet" cx="92" cy="30" r="19"/>' + number("?", 92, 39, 26)
    return card("10", "C", 30, 52, 0.42, -10) + card("2", "C", 58, 52, 0.42, 8) + bulb


@draws("review")
def _review() -> str:
    """A curve with one play that gave something away, and the slider under it."""
    places = ((12, 34), (32, 22), (52, 16), (72, 52), (90, 44), (108, 58))
    way = "L".join(f"{x} {y}" for x, y in places)
    dots = "".join(f'<circle class="nnp-won" cx="{x}" cy="{y}" r="4.5"/>' for x, y in places if (x, y) != (52, 16))
    gave = '<path class="nnp-lost" d="M52 6l10 10-10 10-10-10z"/>'
    return f'<path class="nnp-jump" d="M{way}"/>{dots}{gave}' + line(12, 108, 78, 0.42) + here(52, 78)


@draws("race")
def _race() -> str:
    """Lesson 2 without its answers: a race to 23 by 1 to 4, whose total 23 is lost for the mover."""
    asked = "".join(
        f'<circle class="nnp-open" cx="{18 + 21 * (at % 5)}" cy="{20 + 26 * (at // 5)}" r="8"/>' for at in range(14)
    )
    return asked + '<path class="nnp-lost" d="M102 62l10 10-10 10-10-10z"/>'


@draws("lab")
def _lab() -> str:
    """The last seven totals of the strip."""
    rows = "".join(
        _mark(mark, 20 + 13.4 * at, 22 + 23 * row)
        for row, (_, _, marks) in enumerate(STRIP)
        for at, mark in enumerate(marks[6:])
    )
    return f'<path class="nnp-end" d="M20 8V82"/>{rows}'


def _mark(mark: str, x: float, y: float) -> str:
    if mark == "W":
        return f'<circle class="nnp-won" cx="{x:g}" cy="{y}" r="5.2"/>'
    if mark == "L":
        return f'<path class="nnp-lost" d="M{x:g} {y - 6}l6 6-6 6-6-6z"/>'
    return f'<circle class="nnp-ink" cx="{x:g}" cy="{y}" r="1.4"/>'


@draws("tree")
def _tree() -> str:
    places = ((60, 14), (22, 45), (60, 45), (98, 45), (40, 77), (80, 77))
    ways, signs = "", ""
    for (_, value, player, before, best), (x, y) in zip(NODES, places, strict=True):
        if before >= 0:
            px, py = places[before]
            ways += f'<path class="{"nnp-thick" if best else "nnp-thin"}" d="M{px} {py}L{x} {y}"/>'
        paint = "nnp-won" if value == "W" else "nnp-lost"
        if player == 0:
            signs += f'<circle class="{paint}" cx="{x}" cy="{y}" r="10"/>'
        else:
            signs += f'<rect class="{paint}" x="{x - 9}" y="{y - 9}" width="18" height="18" rx="3"/>'
    return ways + signs


@draws("tables")
def _tables() -> str:
    return "".join(
        f'<rect class="nnp-bar-back" x="34" y="{8 + 16 * at}" width="78" height="10" rx="3"/>'
        f'<rect class="nnp-won" x="34" y="{8 + 16 * at}" width="{0.78 * share:.1f}" height="10" rx="3"/>'
        + number(rank, 18, 18 + 16 * at, 14)
        for at, (rank, share) in enumerate(WORTH)
    )


@draws("compare")
def _compare() -> str:
    """Bars of two games, as long as their deals are: standard and Ninety-eight, each with its limit."""
    wide = {name: 1.9 * plays for name, plays in LENGTHS}
    return "".join(
        f'<rect class="nnp-bar-back" x="44" y="{20 + 30 * at}" width="70" height="20" rx="4"/>'
        f'<rect class="nnp-won" x="44" y="{20 + 30 * at}" width="{wide[name]:.1f}" height="20" rx="4"/>'
        + number(name, 24, 37 + 30 * at, 18)
        for at, (name, _) in enumerate(LENGTHS)
    )


@draws("folklore")
def _folklore() -> str:
    """A claim in a bubble, and the verdict: a four that is said to be the best card, which fails."""
    return (
        bubble(20, 10, 78, 54) + number("4 ★", 59, 48, 30) + '<path class="nnp-hands" d="M94 62l20 20M114 62l-20 20"/>'
    )


# --- where there is nothing to play ---


@draws("waiting", 150, 100)
def _waiting() -> str:
    """Cards that lie face down; the page lifts one after the other."""
    return "".join(f'<g><g transform="translate({x} 18) scale(.46)">{_PAPER}{back_art()}</g></g>' for x in (22, 52, 82))


@draws("lost", 240, 130)
def _lost() -> str:
    return bubble(122, 8, 70, 52) + number("?", 157, 48, 36) + face("hedgehog", 84, 84, 38) + back(196, 92, 0.42, 14)


@draws("full", 240, 130)
def _full() -> str:
    seats = [("fox", 42, 74), ("owl", 84, 34), ("badger", 156, 34), ("otter", 198, 74), ("hedgehog", 120, 104)]
    table = '<ellipse class="nnp-felt" cx="120" cy="70" rx="76" ry="40"/>'
    return table + "".join(face(name, x, y, 22) for name, x, y in seats)


# --- what pictures are made of ---

_PAPER: Final = '<rect class="nnp-card" width="100" height="140" rx="12"/>'


def card(rank: str, suit: str, x: float, y: float, size: float, turn: float = 0) -> str:
    """Return a card around a place; of size 1 it is 100 units wide."""
    colour = "nnp-red" if suit in "HD" else "nnp-black"
    return f'<g class="{colour}" transform="{_put(x, y, size, turn)}">{_PAPER}{card_art(rank, suit)}</g>'


def back(x: float, y: float, size: float, turn: float = 0) -> str:
    """Return some cards that lie face down around a place."""
    below = '<rect class="nnp-card" x="-7" y="-5" width="100" height="140" rx="12"/>'
    return f'<g transform="{_put(x, y, size, turn)}">{below}{_PAPER}{back_art()}</g>'


def _put(x: float, y: float, size: float, turn: float) -> str:
    turned = f" rotate({turn:g})" if turn else ""
    return f"translate({x:g} {y:g}){turned} scale({size:g}) translate(-50 -70)"


def face(name: str, x: float, y: float, radius: float) -> str:
    """Return somebody's face in a circle."""
    return (
        f'<circle class="nnp-seat" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'
        f'<g transform="translate({x - radius:g} {y - radius:g}) scale({radius / 50:g})">{portrait_art(name)}</g>'
    )


def number(text: str, x: float, y: float, size: float, paint: str = "nnp-ink") -> str:
    """Return a number or a sign in the page's letters, its middle above a place."""
    return f'<text class="{paint}" x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="700" text-anchor="middle">{text}</text>'


def _table(x: float, y: float, wide: float, high: float) -> str:
    inner = f'<ellipse class="nnp-felt-line" cx="{x}" cy="{y}" rx="{wide - 14}" ry="{high - 14}"/>'
    return f'<ellipse class="nnp-felt" cx="{x}" cy="{y}" rx="{wide}" ry="{high}"/>{inner}'


def bubble(x: float, y: float, wide: float, high: float) -> str:
    return (
        f'<path class="nnp-bubble" d="M{x + 18} {y}h{wide - 36}a18 18 0 0 1 18 18v{high - 36}a18 18 0 0 1-18 18'
        f'h{46 - wide}l-22 14 4-14a18 18 0 0 1-10-18v{36 - high}a18 18 0 0 1 18-18z"/>'
    )


def line(left: float, right: float, y: float, done: float) -> str:
    here = left + (right - left) * done
    return f'<path class="nnp-rail" d="M{left} {y}H{right}"/><path class="nnp-run" d="M{left} {y}H{here:g}"/>'


def jump(start: float, end: float, y: float) -> str:
    high = (end - start) * 0.9
    arc = f'<path class="nnp-jump" d="M{start:g} {y - 8}Q{(start + end) / 2:g} {y - high:g} {end:g} {y - 8}"/>'
    return f'{arc}{here(start, y)}<circle class="nnp-open" cx="{end:g}" cy="{y}" r="6"/>'


def here(x: float, y: float) -> str:
    return f'<circle class="nnp-here" cx="{x:g}" cy="{y:g}" r="7"/>'
