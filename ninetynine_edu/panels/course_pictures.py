"""The small pictures of the lessons in the course, drawn like those of the gallery; what they show of games is true."""

from __future__ import annotations

from typing import Final

from .gallery_pictures import back, bubble, card, draws, face, here, jump, line, number
from .gallery_pictures import picture as picture
from .gallery_pictures import pictures as pictures

ROW: Final = 0b1011001101
"""Ten totals as one integer: a one is a won total."""


def _box(x: float, y: float, side: float, paint: str) -> str:
    return f'<rect class="{paint}" x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" rx="3"/>'


@draws("far")
def _far() -> str:
    """From 58 to 60, and on to 99."""
    way = line(10, 110, 60, 0.06) + jump(16, 46, 60) + jump(46, 104, 60)
    return way + number("58", 16, 82, 14) + number("60", 46, 82, 14) + number("99", 104, 82, 14)


@draws("square")
def _square() -> str:
    """A part of the hundred square: ten more is one row down."""
    boxes = "".join(
        _box(10 + 24 * x, 10 + 24 * y, 22, "nnp-won" if (x, y) in ((1, 0), (1, 1)) else "nnp-sheet")
        for x in range(3)
        for y in range(3)
    )
    return f'{boxes}<path class="nnp-thick" d="M45 20V46m-5-6l5 7 5-7"/>' + number("+10", 101, 52, 17)


@draws("below")
def _below() -> str:
    """From 4, take away 10."""
    way = line(10, 110, 56, 0.28) + f'<path class="nnp-jump" d="M90 48Q64 4 38 48"/>{here(90, 56)}'
    zero = '<path class="nnp-end" d="M73 46v20"/><circle class="nnp-open" cx="38" cy="56" r="6"/>'
    return way + zero + number("−6", 38, 82, 14) + number("0", 73, 82, 14) + number("4", 92, 82, 14)


@draws("double")
def _double() -> str:
    return card("2", "S", 28, 45, 0.44, -6) + number("×2", 86, 40, 28) + number("23 → 46", 86, 68, 14)


@draws("ways")
def _ways() -> str:
    """Three of the ways to make ten of two cards."""
    return "".join(
        card(one, "H", 34, 18 + 27 * at, 0.17)
        + number("+", 55, 23 + 27 * at, 14)
        + card(other, "S", 76, 18 + 27 * at, 0.17)
        for at, (one, other) in enumerate((("2", "8"), ("3", "7"), ("5", "5")))
    )


@draws("chance")
def _chance() -> str:
    """Ten cards, seven of them safe."""
    marks = "".join(
        f'<circle class="nnp-won" cx="{16 + 22 * (at % 5)}" cy="{18 + 24 * (at // 5)}" r="8"/>'
        if at < 7
        else f'<path class="nnp-lost" d="M{16 + 22 * (at % 5)} {9 + 24 * (at // 5)}l9 9-9 9-9-9z"/>'
        for at in range(10)
    )
    return marks + number("7/10", 60, 82, 24)


@draws("bits")
def _bits() -> str:
    """A row of totals, and the integer that it is."""
    bits = f"{ROW:010b}"
    row = "".join(_box(6 + 11 * at, 16, 9.5, "nnp-won" if bit == "1" else "nnp-lost") for at, bit in enumerate(bits))
    return row + number(bits, 60, 54, 15) + number(f"= {ROW}", 60, 80, 18)


@draws("prune")
def _prune() -> str:
    """A tree, one branch of which need not be looked at."""
    ways = '<path class="nnp-thick" d="M60 14L30 46L18 76"/><path class="nnp-thin" d="M60 14L90 46M30 46L44 76M90 46L78 76"/>'
    cut = '<path class="nnp-thin" d="M90 46L104 76" stroke-dasharray="4 4"/><path class="nnp-jump" d="M88 64l20-6"/>'
    tops = (
        '<circle class="nnp-won" cx="60" cy="14" r="9"/>' + _box(22, 38, 16, "nnp-won") + _box(82, 38, 16, "nnp-lost")
    )
    ends = "".join(
        f'<circle class="nnp-{paint}" cx="{x}" cy="77" r="7"/>' for x, paint in ((18, "won"), (44, "won"), (78, "lost"))
    )
    return ways + cut + tops + ends


@draws("sums")
def _sums() -> str:
    """Three heaps: 3, 4 and 5."""
    heaps = "".join(
        f'<circle class="nnp-won" cx="{26 + 34 * at}" cy="{78 - 14 * place}" r="6"/>'
        for at, high in enumerate((3, 4, 5))
        for place in range(high)
    )
    return heaps + number("+", 43, 50, 16) + number("+", 77, 50, 16)


@draws("tempo")
def _tempo() -> str:
    arrow = '<path class="nnp-jump" d="M84 66a22 22 0 1 1 6-26"/><path class="nnp-jump" d="M92 28l-1 14-13-3"/>'
    return card("3", "D", 32, 44, 0.44, -6) + arrow + number("2×", 74, 56, 16)


@draws("worth")
def _worth() -> str:
    bars = "".join(
        f'<rect class="nnp-bar-back" x="62" y="{14 + 18 * at}" width="52" height="11" rx="3"/>' for at in range(4)
    )
    return card("4", "H", 30, 45, 0.46, -4) + bars + number("?", 88, 60, 40)


@draws("three")
def _three() -> str:
    return (
        '<ellipse class="nnp-felt" cx="60" cy="50" rx="36" ry="24"/>'
        + face("fox", 24, 34, 18)
        + face("owl", 96, 34, 18)
        + face("otter", 60, 70, 18)
        + number("97", 60, 48, 18)
    )


@draws("fair")
def _fair() -> str:
    """Dots with their intervals around one half, from few deals and from many: 100, 400, 1,600 and 6,400 of the standard game."""
    rows = ((50.0, 9.6), (48.5, 4.9), (47.75, 2.5), (48.27, 1.2))
    middle, scale = 60, 4.6
    return f'<path class="nnp-line" d="M{middle} 8V84" stroke-dasharray="4 3"/>' + "".join(
        f'<path class="nnp-line" d="M{middle + scale * (at - 50 - by):.1f} {18 + 18 * row}H{middle + scale * (at - 50 + by):.1f}"/>'
        f'<circle class="nnp-won" cx="{middle + scale * (at - 50):.1f}" cy="{18 + 18 * row}" r="5"/>'
        for row, (at, by) in enumerate(rows)
    )


@draws("draws")
def _draws_picture() -> str:
    return (
        back(34, 46, 0.46, -4)
        + number("1/2", 84, 34, 20)
        + card("9", "C", 74, 66, 0.24, -8)
        + card("J", "D", 98, 66, 0.24, 8)
    )


@draws("chain")
def _chain() -> str:
    """Two places, and ways between them for ever."""
    ways = '<path class="nnp-jump" d="M38 28Q60 4 80 26M82 62Q60 86 40 64"/><path class="nnp-jump" d="M80 13v14H66M40 77V63H54"/>'
    return ways + card("K", "S", 20, 45, 0.32) + card("10", "H", 100, 45, 0.32)


@draws("hidden")
def _hidden() -> str:
    return face("badger", 30, 40, 22) + back(82, 40, 0.4, 8) + bubble(44, 4, 34, 30) + number("?", 61, 27, 20)


@draws("bot")
def _bot() -> str:
    """A squirrel and a tortoise, and between which numbers a rating lies."""
    bars = '<path class="nnp-line" d="M18 66H58M18 60v12M58 60v12M66 66H102M66 60v12M102 60v12"/>'
    dots = '<circle class="nnp-won" cx="38" cy="66" r="6"/><circle class="nnp-won" cx="84" cy="66" r="6"/>'
    return face("squirrel", 34, 30, 20) + face("tortoise", 86, 30, 20) + bars + dots


@draws("python")
def _python() -> str:
    screen = '<rect class="nnp-screen" x="12" y="12" width="96" height="66" rx="8"/>'
    return screen + number(">>> nn", 54, 40, 17) + '<path class="nnp-text-line" d="M26 54H74M26 66H58"/>'


@draws("lessons")
def _lessons() -> str:
    """Some of the lessons, side by side."""
    tiles = "".join(_box(12 + 34 * x, 8 + 40 * y, 30, "nnp-sheet") for x in range(3) for y in range(2))
    return (
        tiles
        + number("+7", 27, 29, 14)
        + number("½", 61, 30, 18)
        + number("−6", 95, 29, 14)
        + '<circle class="nnp-won" cx="27" cy="63" r="8"/><path class="nnp-lost" d="M61 54l9 9-9 9-9-9z"/>'
        + number("?", 95, 70, 19)
    )
