"""What all pictures have in common: colours, letters, the frame of an SVG, and how a picture shows itself with its words."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from html import escape
from typing import Final

COLOURS: Final = {
    "paper": "#faf8f3",
    "surface": "#ffffff",
    "table": "#e3efe8",
    "rim": "#a9cbb9",
    "hairline": "#d9d4c7",
    "line": "#8d8775",
    "edge": "#7d8792",
    "rest": "#e6dfd0",
    "faint": "#ebe6da",
    "ink": "#1f2933",
    "muted": "#56616b",
    "active": "#0b5d4e",
    "back": "#2f7a68",
    "red": "#b3261e",
    "won": "#0072B2",
    "lost": "#D55E00",
    "lost_letter": "#a84300",
    "more": "#d7e8f4",
    "less": "#fbe6d6",
}
"""The colours of all pictures, those of the pages (docs/look.md); won and lost differ by fill, outline and letter too."""
FONT: Final = "Lexend, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"


class PictureError(ValueError):
    """A picture that cannot be drawn. The text says what can."""


class Html(str):
    """HTML that a notebook shows as it is; everywhere else it is a text."""

    def _repr_html_(self) -> str:
        return str(self)


class Picture(str):
    """SVG text that shows itself in a notebook cell.

    Attributes:
        heading: what it is, in a few words; the title of the SVG.
        description: all that it shows, for those who do not see it; "" where the heading says it all.
        widest: it is not shown wider than this many pixels.
        least: nor narrower than this many, where its letters could not be read: on a small screen it scrolls sideways.
        narrow: the same for a phone, where it is drawn twice; a page of ours shows the one that fits.
    """

    heading: str = ""
    description: str = ""
    widest: int = 760
    least: int = 0
    narrow: str = ""

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return f'<div style="max-width:{self.widest}px">{as_image(self, style="width:100%")}</div>'

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self):,} characters of SVG>"


def clean(text: str) -> str:
    """Return a text without what no XML may hold, not even escaped.

    >>> clean("ten\\x00 of spades")
    'ten of spades'
    """
    return text.translate(_not_xml())


@cache
def _not_xml() -> dict[int, None]:
    """Return what no XML text may hold, made when the first picture is: a table of so many signs is large."""
    return dict.fromkeys((*range(9), 11, 12, *range(14, 32), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF))


def on_paper(
    width: float, height: float, parts: Iterable[str], *, heading: str, description: str = "", more: str = "",
    sized: bool = True, corner: int = 14,
) -> Picture:  # fmt: skip
    """Return a picture on paper, with its words where screen readers look for them.

    Args:
        width: in pixels, as the height.
        parts: what lies on the paper, as SVG.
        heading: what the picture is.
        description: what it shows, in sentences.
        more: further attributes, such as the size of its letters.
        sized: whether it has a size of its own, or is as wide as where it stands.
        corner: how round the corners of the paper are.

    >>> print(on_paper(9, 9, [], heading="Nothing & more", sized=False)[:63])
    <svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0
    """
    size = f' width="{width:.0f}" height="{height:.0f}"' if sized else ""
    words = f"<desc>{escape(description)}</desc>" if description else ""
    picture = Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width:.0f} {height:.0f}"{size} '
        f'font-family="{FONT}"{more}><title>{escape(heading)}</title>{words}'
        f'<rect width="100%" height="100%" rx="{corner}" fill="{COLOURS["paper"]}"/>{"".join(parts)}</svg>'
    )
    picture.heading, picture.description = heading, description
    return picture


def as_image(svg: str, words: str | None = "", style: str = "max-width:100%") -> str:
    """Return a drawing as an image in HTML.

    Code hosts, and JupyterLab in notebooks of other people, take drawings out of a page, and show images. And two drawings
    on one page have nothing to do with each other then.

    Args:
        svg: the drawing.
        words: what is read instead of it; without them its title. None for nothing at all, where it only decorates.
        style: how wide it may be.

    >>> as_image('<svg xmlns="http://www.w3.org/2000/svg"/>', "nothing", "width:9px")[-45:]
    ' alt="nothing" style="width:9px;height:auto">'
    """
    title = re.search("<title[^>]*>(.*?)</title>", svg, re.DOTALL) if words == "" else None
    alt = title[1].replace('"', "&quot;") if title else escape(clean(words or ""))
    return f'<img src="{as_address(svg)}" alt="{alt}" style="{style};height:auto">'


def as_address(svg: str) -> str:
    """Return a drawing as an address that holds it all."""
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


def told_below(picture: str, summary: str, words: str, kind: str) -> str:
    """Return a picture in HTML with the same in words below it, folded together until somebody asks.

    Args:
        picture: the picture as HTML.
        summary: what the fold is called, such as ``The same in sentences``.
        words: the words as HTML.
        kind: the class of the whole, such as ``nn-strip``.
    """
    return (
        f'<div class="{kind}">{picture}<details><summary style="min-height:44px;line-height:44px;cursor:pointer">{summary}'
        f"</summary>{words}</details></div>"
    )


def text_width(text: str) -> float:
    """Return about how wide a text is, in its own height: of a broad typeface, for narrow ones have room then."""
    return sum(0.95 if c in "MW♠♥♦♣×★" else 0.74 if c.isupper() else 0.32 if c in " .,:;ilj'|" else 0.6 for c in text)


def cut(text: str, room: float) -> str:
    """Return a text as far as it fits; all of it is in the words beside it."""
    if text_width(text) <= room:
        return text
    while text and text_width(text) + 0.9 > room:
        text = text[:-1]
    return f"{text}…"


def wrapped(sentences: Iterable[str], room: float) -> list[str]:
    """Break sentences into lines that fit into so many letter heights.

    >>> wrapped(["The total is 93.", "", "Ann is to move."], 9)
    ['The total is 93.', 'Ann is to move.']
    """
    lines = [""]
    for word in " ".join(filter(None, sentences)).split():
        if lines[-1] and text_width(f"{lines[-1]} {word}") > room:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return [line for line in lines if line]
