"""What lets a browser keep the site and put it among its programs: a service worker with its list, a manifest, icons."""

from __future__ import annotations

import json
from functools import cache
from typing import Final

from .files import Files
from .package import PACKAGE

WORKER: Final = "sw.js"
MANIFEST: Final = "manifest.webmanifest"
ICONS: Final = {"icon-192": (192, 0.0), "icon-512": (512, 0.0), "whole-512": (512, 0.14), "apple-180": (180, 0.06)}
"""The side of each icon, in pixels, and how much of it is ground around our sign; the last two have no corners of their own."""
_GROUND: Final = "#0b5d4e"
_PAPER: Final = "#faf8f3"


def add_offline(files: Files) -> None:
    """Put all of it into a site in which everything else is there: the list names what is in it now."""
    for name in ICONS:
        files.add(f"icons/{name}.png", icon(name))
    files.add(MANIFEST, manifest())
    listed = json.dumps({"version": files.version(), "files": files.sums()}, separators=(",", ":"))
    script = (PACKAGE / "panels" / "bundles" / "service.js").read_text(encoding="utf-8")
    files.add(WORKER, f"self.SITE={listed};\n{script}")


def manifest() -> str:
    """Return what a device is told of the site as a program of its own; all addresses begin where the manifest lies.

    >>> json.loads(manifest())["start_url"]
    './'
    """
    icons = [
        {"src": f"icons/{name}.png", "sizes": f"{side}x{side}", "type": "image/png", "purpose": "any" if not ground else "maskable"}
        for name, (side, ground) in ICONS.items()
        if name != "apple-180"
    ]  # fmt: skip
    told = {
        "name": "Ninety-nine", "short_name": "Ninety-nine", "description": "The card game of adding: play it, learn with it, and prove who wins.",
        "start_url": "./", "scope": "./", "display": "standalone", "background_color": _PAPER, "theme_color": _GROUND,
        "categories": ["education", "games"], "icons": icons,
    }  # fmt: skip
    return json.dumps(told, indent=1) + "\n"


def drawing(name: str) -> str:
    """Return an icon as SVG: a card with our number, the sign that the pages have in the tabs of a browser."""
    _, ground = ICONS[name]
    wide = 32 / (1 - 2 * ground) if ground else 32
    at = (32 - wide) / 2
    under = (
        f'<rect x="{at:.3f}" y="{at:.3f}" width="{wide:.3f}" height="{wide:.3f}" fill="{_GROUND}"/>' if ground else ""
    )
    card, ink = (_PAPER, _GROUND) if ground else (_GROUND, _PAPER)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{at:.3f} {at:.3f} {wide:.3f} {wide:.3f}">{under}'
        f'<rect x="5" y="2" width="22" height="28" rx="4" fill="{card}"/>'
        f'<g fill="none" stroke="{ink}" stroke-width="2.3" stroke-linecap="round">{_NINE}<g transform="translate(8.2 0)">{_NINE}</g></g></svg>'
    )


_NINE: Final = '<circle cx="11.9" cy="13.9" r="2.75"/><path d="M14.65 13.9c0 3.6-1.2 6-3.6 7.4"/>'


@cache
def icon(name: str) -> bytes:
    """Return an icon as PNG."""
    import typst

    side, _ = ICONS[name]
    page = (
        f"#set page(width: {side}pt, height: {side}pt, margin: 0pt, fill: none)\n"
        f'#image(bytes({json.dumps(drawing(name))}), format: "svg", width: {side}pt, height: {side}pt)\n'
    )
    made = typst.compile(page.encode(), format="png", ppi=72)
    assert isinstance(made, bytes)
    return made
