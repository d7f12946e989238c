"""Paper laid out by typst, which carries all it needs; nothing is fetched, and no program has to be installed.

The letters are ours; where a text needs others, such as Chinese ones, they are looked for among those of this computer, and where
none has them, that is said.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, Literal

from ..ground.here import NotHere, is_here
from ..ground.picture import Picture
from ..ground.say import say
from .ink import in_black, width_of
from .link import PaperError

PAPERS: Final = {"A4": "a4", "Letter": "us-letter"}
"""What typst calls each size of paper."""
OURS: Final = "Lexend"
_SIGNS: Final = "DejaVu Sans"
"""Has what ours lacks: suits, arrows, Greek and Cyrillic. It comes with matplotlib."""
_HERE: Final = Path(__file__).parent


class Pictures:
    """All pictures of a document, each once."""

    def __init__(self) -> None:
        self.all: list[str] = []
        self._places: dict[str, int] = {}

    def put(self, svg: str, wide: float, words: str = "") -> dict[str, Any]:
        """Return where a picture is, how wide in millimetres, and what is read instead of it."""
        if svg not in self._places:
            self._places[svg] = len(self.all)
            self.all.append(svg)
        return {"at": self._places[svg], "wide": wide, "words": words}

    def put_picture(self, picture: Picture, widest: float) -> dict[str, Any]:
        """Put a picture that has a size of its own."""
        return self.put(in_black(picture), width_of(picture, widest), picture.description or picture.heading)


def typeset(
    layout: str, data: dict[str, Any], form: Literal["pdf", "png"], ppi: float | None = None
) -> bytes | list[bytes]:
    """Return pages as one PDF, or as a picture each.

    Args:
        layout: the name of a file of typst beside this module.
        data: all that stands on the paper; the names of the fonts are added as `fonts`.
        form: what is made.
        ppi: how fine pictures are.

    Raises:
        PaperError: a text has characters that no font here can show.
    """
    refuse_without_typst()
    import typst

    found, families = _fonts(_letters(data))
    inputs = {"data": json.dumps(data | {"fonts": families}, ensure_ascii=False)}
    compiler = typst.Compiler(str(_HERE / layout), root=str(_HERE), font_paths=found, sys_inputs=inputs)
    pages: bytes | list[bytes] | None = compiler.compile(format=form, ppi=ppi)
    assert pages is not None  # it is only where they go into a file
    return pages


def refuse_without_typst() -> None:
    """Raise NotHere where nothing lays out pages, such as on a page in a browser alone."""
    if not is_here("typst"):
        raise NotHere(
            say("This page makes no PDF itself. Choose “Print”: your browser can save what it prints as PDF.")
        )


def _letters(data: object) -> set[str]:
    """Return all characters that stand on the paper."""
    if isinstance(data, str):
        if data.startswith("<svg"):
            return set("".join(re.findall(r"<text[^>]*>(.*?)</text>", data, re.DOTALL)))
        return set(data)
    if isinstance(data, dict):
        return _union(_letters(each) for each in data.values())
    return _union(_letters(each) for each in data) if isinstance(data, (list, tuple)) else set()


def _union(sets: Iterable[set[str] | frozenset[str]]) -> set[str]:
    return set().union(*sets)


def _places() -> list[str]:
    """Return the folders of our letters, and of the signs."""
    return [str(_HERE / "fonts"), _signs().name]


@cache
def _signs() -> TemporaryDirectory[str]:
    """Return a folder with the signs alone: typst takes no single files, and sets words with a suit in a picture in any font it is given.

    They come with matplotlib, which is not loaded for it.
    """
    alone = TemporaryDirectory(prefix="ninetynine-letters-", ignore_cleanup_errors=True)
    spec = find_spec("matplotlib")
    theirs = Path(spec.origin).parent / "mpl-data" / "fonts" / "ttf" if spec and spec.origin else _HERE
    for file in filter(Path.is_file, (theirs / "DejaVuSans.ttf", theirs / "DejaVuSans-Bold.ttf")):
        try:
            Path(alone.name, file.name).symlink_to(file)
        except OSError:  # Windows lets few people do so
            shutil.copy(file, alone.name)
    return alone


@cache
def _own_fonts() -> Any:
    import typst

    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=_places())


def _fonts(letters: set[str]) -> tuple[Any, list[str]]:
    """Return the fonts to lay out with and their names in the order of preference.

    Raises:
        PaperError: some characters are in none of them.
    """
    ours = _own_fonts()
    left = {letter for letter in letters if not letter.isspace()} - _has(ours, (OURS, _SIGNS))
    if not left:
        return ours, [OURS, _SIGNS]
    import typst

    everywhere = typst.Fonts(include_system_fonts=True, include_embedded_fonts=False, font_paths=_places())
    families = [OURS]
    for font in _others(everywhere):
        if has := _characters(font) & left:
            families.append(font.family)
            left -= has
        if not left:
            return everywhere, [*families, _SIGNS]
    some = "".join(sorted(left)[:6])
    raise PaperError(
        say(
            "No letters on this computer can show “{letters}” in a PDF. Make an .html and print it from a browser instead.",
            letters=some,
        )
    )


_CHINESE: Final = (
    "Noto Sans TC", "Noto Sans CJK TC", "Microsoft JhengHei", "PingFang TC", "Heiti TC", "Source Han Sans TC", "Noto Sans CJK SC",
    "WenQuanYi Zen Hei", "WenQuanYi Micro Hei", "PMingLiU", "MingLiU", "Droid Sans Fallback", "Microsoft YaHei", "SimHei",
)  # fmt: skip
"""Where Chinese letters are looked for first: plain ones, as Taiwan writes them, before others."""


def _others(fonts: Any) -> list[Any]:
    """Return the fonts of this computer, first those that are likely to have what ours lack."""
    places = {family: place for place, family in enumerate(_CHINESE)}
    found = [
        font
        for font in fonts.fonts()
        if font.path and font.style == "normal" and font.weight == 400 and "Last Resort" not in font.family
    ]
    return sorted(found, key=lambda font: (places.get(font.family, len(places)), font.family))


def _has(fonts: Any, families: Iterable[str]) -> set[str]:
    return _union(_characters(font) for font in fonts.fonts() if font.family in set(families) and font.path)


def _characters(font: Any) -> frozenset[str]:
    return _read_characters(font.path, font.index)


@cache
def _read_characters(path: str, index: int) -> frozenset[str]:
    from fontTools.ttLib import TTFont, TTLibError

    try:
        with TTFont(path, fontNumber=index, lazy=True) as font:
            return frozenset(map(chr, font.getBestCmap() or ()))
    except (TTLibError, OSError):  # a font of this computer that is broken is none
        return frozenset()
