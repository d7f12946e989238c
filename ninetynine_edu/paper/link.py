"""Links to pages, whatever hands them out, and the QR code of one: a phone that reads it opens this very set.

>>> link("http://192.168.1.20:8866/voila/render/", "1.E3Z.14.20.1.7.9T4M.standard~K3F2")
'http://192.168.1.20:8866/voila/render/notebooks/practice.ipynb?set=1.E3Z.14.20.1.7.9T4M.standard~K3F2'
>>> page_link("https://school.example/99/course.html", "play", {"variant": "chicago"})
'https://school.example/99/play.html?variant=chicago'
>>> page_link("http://192.168.1.20:8866/voila/tree", "lessons/de/g1_the_last_card", {})
'http://192.168.1.20:8866/voila/render/lessons/de/g1_the_last_card.ipynb'
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import SplitResult, quote, urlsplit

from ..ground.here import NotHere, is_here
from ..ground.say import languages, say
from ..ground.text import echo

PAGE: Final = "practice"
LONGEST_IN_LINK: Final = 700
"""A longer code makes a QR code so large that no exercise has room beside it."""
_SMALLEST: Final = 27.0
_MODULE: Final = 0.4
"""So many millimetres is a square of a QR code at least, for phones to read it from paper."""
_SPARE: Final = 300
"""A longer text is written with less to spare, in fewer squares."""
_PLAIN: Final = "~:,;=/"
"""What a code may hold that an address need not write in another way."""
_LONGEST: Final = 300
_SERVED: Final = re.compile(r"(.*?/voila)(?:/.*)?")
"""Pages that a server makes of notebooks, wherever in them one is."""
_INSIDE: Final = re.compile(r"/(?:lessons|notes|solutions|rules)(?:/[\w-]+)?$")
"""Folders of such pages as have others beside theirs."""
_HOST: Final = re.compile(r"(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?", re.IGNORECASE)
"""Where a computer is: no name that a person might take for another, nor a password, belongs on paper."""
_NEAR: Final = re.compile(r"127(?:\.\d+){3}|(?:.+\.)?localhost|::1|0\.0\.0\.0")


class PaperError(ValueError):
    """A worksheet that cannot be made as it was asked for. The text says what can."""


def link(address: str, code: str, language: str = "") -> str:
    """Return the address at which a set opens.

    Args:
        address: where the pages are: that of the gallery, or of any page of it.
        code: of :func:`~ninetynine_edu.exercises.set_code.set_code`.
        language: in which the exercises are asked there, such as `de`; "" for that of the tablet.

    Raises:
        PaperError: the address is none that a browser opens.
    """
    return page_link(address, PAGE, {"set": code}, language)


def page_link(address: str, page: str, asks: Mapping[str, str], language: str = "") -> str:
    """Return the address of a page that stands with others.

    Args:
        address: where the pages are: that of the folder of a site, or of any page of it; of a server that makes its pages of
            notebooks, or of any of those.
        page: the name of the page's notebook; of a lesson its path, such as `lessons/de/a1_calling_the_total`.
        asks: what the page is asked for, by name.
        language: in which it speaks, such as `de`; "" for what the tablet says.

    Raises:
        PaperError: the address is none that a browser opens.
    """
    parts = _parts(address)
    folder, end = _pages(parts.path)
    asked = {**asks, "lang": language} if language else asks
    query = "&".join(f"{name}={quote(text, safe=_PLAIN)}" for name, text in asked.items())
    if "/" in page and end == ".ipynb":  # no notebook among those of the apps
        folder = folder.removesuffix("/notebooks")
    return f"{parts.scheme}://{parts.netloc}{quote(folder, safe='/%')}/{page}{end}{query and '?'}{query}"


def is_near(address: str) -> bool:
    """Return whether an address is known on this computer alone.

    >>> is_near("http://127.0.0.1:8866/voila/tree"), is_near("http://127.example:8866")
    (True, False)
    """
    return _NEAR.fullmatch(_parts(address).hostname or "") is not None


def _parts(address: str) -> SplitResult:
    try:
        parts = urlsplit(address if len(address) <= _LONGEST and address.isprintable() else "")
        parts.port  # noqa: B018  reading it fails where there is no such port
    except ValueError:  # half an IPv6 address, a port beyond 65535
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not _HOST.fullmatch(parts.netloc):
        raise PaperError(
            say("{address} is no address of pages. Write it as in {example}.",
                address=echo(address), example="http://192.168.1.20:8866")
        )  # fmt: skip
    return parts


def _pages(path: str) -> tuple[str, str]:
    """Return the folder of pages that one path among them tells, and how their addresses end."""
    folder, _, name = path.rpartition("/")
    if name.endswith(".ipynb"):
        found = _INSIDE.sub("/notebooks", folder)
        return found, ".ipynb"
    if served := _SERVED.fullmatch(path):
        return f"{served[1]}/render/notebooks", ".ipynb"
    if not name.endswith(".html"):
        return path.rstrip("/"), ".html"
    above, _, last = folder.rpartition("/")
    if name in ("index.html", "course.html") and last in languages():
        return above, ".html"
    return _INSIDE.sub("", folder), ".html"


def has_codes() -> bool:
    """Return whether QR codes can be drawn here."""
    return is_here("segno")


def qr_svg(text: str) -> str:
    """Return the QR code of a text as SVG, black on white with the margin that readers need.

    Raises:
        NotHere: where the library that draws it is not to be had.
    """
    try:
        import segno
    except ImportError:
        raise NotHere(say("There is no QR code here. Send the link.")) from None
    svg: str = segno.make(text, error="m" if len(text) <= _SPARE else "l", micro=False).svg_inline(
        border=4, dark="#000000", light="#ffffff", omitsize=True
    )
    return svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1) if "xmlns=" not in svg else svg


def qr_width(svg: str) -> float:
    """Return how wide a QR code is on paper, in millimetres: the more it holds, the wider.

    >>> qr_width(qr_svg("http://192.168.1.20:8866")), qr_width(qr_svg("https://a.example/" + 600 * "x"))
    (27.0, 37.2)
    """
    found = re.search(r'viewBox="0 0 ([\d.]+)', svg)
    return max(_SMALLEST, round(_MODULE * float(found[1]), 1)) if found else _SMALLEST
