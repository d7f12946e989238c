"""Links to a set of exercises, and the QR code of one: a phone that reads it opens this very set.

>>> link("http://192.168.1.20:8866/voila/render/", "1.E3Z.14.20.1.7.9T4M.standard~K3F2")
'http://192.168.1.20:8866/voila/render/notebooks/practice.ipynb?set=1.E3Z.14.20.1.7.9T4M.standard~K3F2'
"""

from __future__ import annotations

from typing import Final
from urllib.parse import quote, urlsplit

from ..ground.say import say
from ..ground.text import echo

PAGE: Final = "practice.ipynb"
LONGEST_IN_LINK: Final = 400
"""A longer code makes a QR code so fine that a phone cannot read it from paper."""
_LONGEST: Final = 300
_PAGES: Final = "/voila/render"


class PaperError(ValueError):
    """A worksheet that cannot be made as it was asked for. The text says what can."""


def link(address: str, code: str) -> str:
    """Return the address at which a set opens.

    Args:
        address: where the pages are: that of the gallery, or of any page of it.
        code: of :func:`~ninetynine_edu.exercises.set_code.set_code`.

    Raises:
        PaperError: the address is none that a browser opens.
    """
    try:
        parts = urlsplit(address if len(address) <= _LONGEST and address.isprintable() else "")
    except ValueError:  # half an IPv6 address
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise PaperError(
            say("{address} is no address of pages. Write it as in {example}.",
                address=echo(address), example="http://192.168.1.20:8866")
        )  # fmt: skip
    folder = _folder(parts.path)
    return f"{parts.scheme}://{parts.netloc}{quote(folder, safe='/%')}/{PAGE}?set={quote(code, safe='~')}"


def _folder(path: str) -> str:
    """Return where the page lies: beside another page, and of a gallery where its pages are."""
    if path.endswith(".ipynb"):
        beside = path.rpartition("/")[0]
        return f"{beside.removesuffix('/lessons')}/notebooks" if beside.endswith("/lessons") else beside
    pages = path.rstrip("/")
    return f"{pages}/notebooks" if pages.endswith(_PAGES) else f"{pages}{_PAGES}/notebooks"


def qr_svg(text: str) -> str:
    """Return the QR code of a text as SVG, black on white with the margin that readers need."""
    import segno

    svg: str = segno.make(text, error="m", micro=False).svg_inline(
        border=4, dark="#000000", light="#ffffff", omitsize=True
    )
    return svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1) if "xmlns=" not in svg else svg
