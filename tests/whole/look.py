"""The values of the look: those of the pages' styles, of the pictures made in Python, and of the guide, side by side.

python -m tests.whole.look      write the tables of values in docs/look.md anew
"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PANELS = ROOT / "ninetynine_edu" / "panels"
LOOK = PANELS / "kit" / "look.css"
STATIC = PANELS / "jupyter" / "voila" / "templates" / "ninetynine" / "static"
GUIDE = ROOT / "docs" / "look.md"
ROOTS = ":is(.nn-root, .nl-root, .nv-root, .nv-dialog)"
OF_PICTURES = {
    "paper": "paper", "surface": "surface", "table": "table", "rim": "rim", "hairline": "hairline", "line": "edge", "edge": "wire",
    "rest": "rest", "faint": "faint", "ink": "ink", "muted": "muted", "active": "active", "back": "back", "red": "red",
    "won": "safe", "lost": "over", "lost_letter": "over-text", "more": "more", "less": "less",
}  # fmt: skip
"""What the colours of the pictures made in Python are called in the pages."""
SAME_IN_THE_DARK = "the same"


def declared(block: str) -> dict[str, str]:
    """Return the values that a block of a style declares, by their names without `--nn-`."""
    plain = re.sub(r"/\*.*?\*/", "", block, flags=re.DOTALL)
    return {name: " ".join(value.split()) for name, value in re.findall(r"--nn-([a-z0-9-]+): ([^;]+);", plain)}


def block_after(css: str, start: str) -> str:
    """Return what stands between the braces after a text."""
    return css[css.index(start) + len(start) :].partition("}")[0]


def values() -> tuple[dict[str, str], dict[str, str]]:
    """Return the values by day, and those that are others in the dark."""
    css = LOOK.read_text(encoding="utf-8")
    return declared(block_after(css, f"{ROOTS} {{")), declared(block_after(css, f'{ROOTS}[data-theme="dark"] {{'))


def of_contrast() -> tuple[dict[str, str], dict[str, str]]:
    """Return what is other by day, and in the dark, for who asks for more contrast."""
    css = LOOK.read_text(encoding="utf-8").partition("@media (prefers-contrast: more)")[2]
    return declared(block_after(css, f"{ROOTS} {{")), declared(block_after(css, f'{ROOTS}[data-theme="dark"] {{'))


def of_paper() -> dict[str, str]:
    """Return what is other in print."""
    return declared(block_after(LOOK.read_text(encoding="utf-8").partition("@media print")[2], "{\n  :is"))


def told() -> dict[str, tuple[str, str]]:
    """Return the values that the guide names, by day and in the dark."""
    rows = re.findall(
        r"^\| `--nn-([a-z0-9-]+)` \| `([^`]+)` \| (?:`([^`]+)`|the same) \|",
        GUIDE.read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    return {name: (day, night or SAME_IN_THE_DARK) for name, day, night in rows}


def luminance(colour: str) -> float:
    """Return how bright a colour is, as WCAG 2.2 counts it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2.2, 1.4.3).

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    dark, light = sorted((luminance(one), luminance(other)))
    return round((light + 0.05) / (dark + 0.05), 2)


def main() -> None:
    """Put the values of the style into the tables of the guide, in their places."""
    day, night = values()

    def row(found: re.Match[str]) -> str:
        name = found[1]
        dark = f"`{night[name]}`" if name in night else SAME_IN_THE_DARK
        return f"| `--nn-{name}` | `{day[name]}` | {dark} |"

    text = GUIDE.read_text(encoding="utf-8")
    GUIDE.write_text(
        re.sub(r"^\| `--nn-([a-z0-9-]+)` \|[^|]*\|[^|]*\|", row, text, flags=re.MULTILINE),
        encoding="utf-8",
        newline="\n",
    )


if __name__ == "__main__":
    main()
