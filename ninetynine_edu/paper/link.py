"""Links to a set of exercises, and the QR code of one: a phone that reads it opens this very set.

>>> link("https://school.example/ninetynine/index.html", "1.E3Z.14.20.1.7.9T4M.standard~K3F2")
'https://school.example/ninetynine/practice.html?set=1.E3Z.14.20.1.7.9T4M.standard~K3F2'
>>> link("http://192.168.1.20:8866/voila/render/", "1.E3Z.14.20.1.7.9T4M.standard~K3F2")
'http://192.168.1.20:8866/voila/render/notebooks/practice.ipynb?set=1.E3Z.14.20.1.7.9T4M.standard~K3F2'
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import quote, urlsplit

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
_PLAIN: Final = "~:,;="
"""What a code may hold that an address need not write in another way."""
_LONGEST: Final = 300
_PAGES: Final = "/voila/render"
_OF_SITES: Final = ("lessons", "notes", "solutions", "rules")
"""The folders of a site for pages of words."""
_HOST: Final = re.compile(r"(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?", re.IGNORECASE)
"""Where a computer is: no name that a person might take for another, nor a password, belongs on paper."""


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
    page = _page(parts.path)
    spoken = f"&lang={quote(language)}" if language else ""
    return f"{parts.scheme}://{parts.netloc}{quote(page, safe='/%')}?set={quote(code, safe=_PLAIN)}{spoken}"


def _page(path: str) -> str:
    """Return where the page lies: beside another page, and of a gallery where its pages are."""
    if path.endswith(".html"):  # of a site without a server
        return f"{_site(path)}/{PAGE}.html"
    return f"{_folder(path)}/{PAGE}.ipynb"


def _site(path: str) -> str:
    """Return the folder of a site: some of its pages lie in folders of their own, and by language.

    >>> _site("/school/lessons/de/a1.html"), _site("/index.html")
    ('/school', '')
    """
    folders = path.split("/")[:-1]
    if folders[-1] in languages():
        folders.pop()
    if folders[-1] in _OF_SITES:
        folders.pop()
    return "/".join(folders)


def _folder(path: str) -> str:
    if path.endswith(".ipynb"):
        beside = path.rpartition("/")[0]
        return f"{beside.removesuffix('/lessons')}/notebooks" if beside.endswith("/lessons") else beside
    pages = path.rstrip("/")
    return f"{pages}/notebooks" if pages.endswith(_PAGES) else f"{pages}{_PAGES}/notebooks"


def qr_svg(text: str) -> str:
    """Return the QR code of a text as SVG, black on white with the margin that readers need."""
    import segno

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
