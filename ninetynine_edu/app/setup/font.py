"""Make the letters of all pages anew: Lexend, cut down to the characters that our texts use.

What comes out lies beside the style of the pages and goes into every bundle, and once more as plain and bold in `paper/fonts`
for worksheets; nobody needs this module to use or to test the package.

    python -m pip install fonttools brotli fontpkg-lexend
    python -m ninetynine_edu.app.setup.font
    python -m ninetynine_edu.app.setup.browser_code build

One thing is changed: all digits are equally wide, so that a total does not jump when it counts. (Lexend has no such digits
of its own.) Its capital I has serifs, its 1 a foot and its zero is plain: none is taken for another.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import resources
from io import BytesIO
from pathlib import Path
from typing import Any, Final

PLACE: Final = Path(__file__).parents[2] / "panels" / "jupyter" / "voila" / "templates" / "ninetynine" / "static"
PAPER: Final = Path(__file__).parents[2] / "paper" / "fonts"
LIGHTEST, BOLDEST = 400, 700
CHARACTERS: Final = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),  # what Western and Central European languages write: names of any of them
    *map(ord, "–—‘’‚“”„…•−≤≥≠€"),
)
WIDTHS: Final = {LIGHTEST: 600, BOLDEST: 640}
"""How wide a digit is, in thousandths of the letters' height; the bold four is the widest."""
DIGITS: Final = "0123456789"


def made(source: bytes) -> bytes:
    """Return the letters as a browser takes them, of the whole variable Lexend."""
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    font = instancer.instantiateVariableFont(TTFont(BytesIO(source)), {"wght": (LIGHTEST, BOLDEST)})
    out = BytesIO()
    font.save(out)
    font = TTFont(BytesIO(out.getvalue()))  # without what the cut has emptied
    names = {digit: font.getBestCmap()[ord(digit)] for digit in DIGITS}
    for name in names.values():
        _set_width(font, name)
    _part_digits(font, set(names.values()))
    out = BytesIO()
    _cut(font)
    font.save(out)
    return out.getvalue()


def for_paper(letters: bytes, weight: int) -> bytes:
    """Return the letters in one weight as TrueType, for programs that lay out paper.

    Args:
        letters: those of a browser, of :func:`made`.
        weight: `LIGHTEST` or `BOLDEST`.
    """
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    font = instancer.instantiateVariableFont(TTFont(BytesIO(letters)), {"wght": weight})
    style = "Regular" if weight == LIGHTEST else "Bold"
    for number, name in ((2, style), (4, f"Lexend {style}"), (6, f"Lexend-{style}")):
        font["name"].setName(name, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight
    font["OS/2"].fsSelection = 0x40 if weight == LIGHTEST else 0x20
    font["head"].macStyle = 0 if weight == LIGHTEST else 1
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    font.flavor = None
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def _set_width(font: Any, name: str) -> None:
    """Make a digit as wide as all are, in the middle of its width, at the lightest and the boldest."""
    from fontTools.varLib.iup import iup_delta

    glyph = font["glyf"][name]
    wide, bearing = font["hmtx"][name]
    (variation,) = font["gvar"].variations[name]
    points, control = font["glyf"]._getCoordinatesAndControls(name, font["hmtx"].metrics)
    deltas = list(iup_delta(variation.coordinates, list(points), list(control.endPts)))
    left, right = deltas[-4], deltas[-3]
    light = (WIDTHS[LIGHTEST] - wide) // 2
    bold = round(WIDTHS[BOLDEST] - (wide + right[0] - left[0])) // 2
    moved = [(round(x) + bold - light, round(y)) for x, y in deltas[:-4]]
    variation.coordinates = [*moved, (0, 0), (WIDTHS[BOLDEST] - WIDTHS[LIGHTEST], 0), *deltas[-2:]]
    glyph.coordinates.translate((light, 0))
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (WIDTHS[LIGHTEST], bearing + light)


def _part_digits(font: Any, digits: set[str]) -> None:
    """Let no two digits move nearer to each other."""
    for pairs in _pair_tables(font):
        first = pairs.Coverage.glyphs
        if pairs.Format == 1:
            for glyph, those in zip(first, pairs.PairSet, strict=True):
                if glyph in digits:
                    those.PairValueRecord = [r for r in those.PairValueRecord if r.SecondGlyph not in digits]
            continue
        lefts = {pairs.ClassDef1.classDefs.get(glyph, 0) for glyph in digits & set(first)}
        rights = {pairs.ClassDef2.classDefs.get(glyph, 0) for glyph in digits}
        for left in lefts:
            for right in rights:
                record = pairs.Class1Record[left].Class2Record[right]
                record.Value1 = record.Value2 = None


def _pair_tables(font: Any) -> Iterator[Any]:
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            inner = getattr(table, "ExtSubTable", table)
            if type(inner).__name__ == "PairPos":
                yield inner


def _cut(font: Any) -> None:
    """Leave the characters that our texts use, and how letters keep their distance."""
    from fontTools import subset

    how = subset.Options(
        layout_features=["kern"], hinting=False, glyph_names=False, notdef_outline=True, name_IDs=[0, 1, 2, 13, 14]
    )
    how.drop_tables += ["DSIG", "HVAR"]
    cut = subset.Subsetter(how)
    cut.populate(unicodes=CHARACTERS)
    cut.subset(font)
    font.flavor = "woff2"


def main() -> int:
    """Write the letters and their licence; return 0, or 1 where a package is missing."""
    try:
        lexend = resources.files("fontpkg_lexend")
        letters = made(lexend.joinpath("files", "Lexend[wght].ttf").read_bytes())
    except ImportError as error:
        print(f"{error.name} is missing: python -m pip install fonttools brotli fontpkg-lexend", file=sys.stderr)
        return 1
    PLACE.joinpath("lexend.woff2").write_bytes(letters)
    PLACE.joinpath("lexend.txt").write_text(lexend.joinpath("LICENSE").read_text(encoding="utf-8"), encoding="utf-8")
    for weight in (LIGHTEST, BOLDEST):
        PAPER.joinpath(f"lexend-{weight}.ttf").write_bytes(for_paper(letters, weight))
    print(f"lexend.woff2: {len(letters):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
