"""Our letters inside a page of HTML: it looks the same wherever it is opened, and no request leaves it."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Final

_PLACE: Final = (
    Path(__file__).parents[1] / "panels" / "jupyter" / "voila" / "templates" / "ninetynine" / "static" / "lexend.woff2"
)


@cache
def style_of_letters() -> str:
    """Return the style that brings our letters."""
    held = b64encode(_PLACE.read_bytes()).decode()
    return (
        "@font-face { font-family: Lexend; font-weight: 100 900; font-display: block; "
        f'src: url(data:font/woff2;base64,{held}) format("woff2"); }}\n'
    )
