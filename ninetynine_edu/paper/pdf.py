"""A worksheet as PDF, laid out by typst, which carries all it needs; nothing is fetched, and no program has to be installed.

The layout is `worksheet.typ`; what stands on the paper is handed to it as data. The letters are ours; where a text needs others, such
as Chinese ones, they are looked for among those of this computer, and where none has them, that is said.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Literal

from ..ground.picture import Picture
from ..ground.say import language, say
from .link import PaperError, link, qr_svg
from .sheet import SOLVED_WIDEST, WIDEST, Item, Sheet, check_paper, drawn, in_black, labels, width_of

_PAPERS: Final = {"A4": "a4", "Letter": "us-letter"}
OURS: Final = "Lexend"
_SIGNS: Final = "DejaVu Sans"
"""Has what ours lacks: suits, arrows, Greek and Cyrillic. It comes with matplotlib."""
_HERE: Final = Path(__file__).parent
_CARD: Final = 13.0
_QR: Final = 27.0


def worksheet_pdf(sheets: Sequence[Sheet], *, paper: str = "A4", answers: bool = True, address: str = "") -> bytes:
    """Return worksheets and their answers as PDF. The same sheets give the same file.

    Args:
        sheets: all versions.
        paper: one of :data:`~ninetynine_edu.paper.sheet.PAPERS`.
        answers: whether the answers follow, on pages of their own.
        address: where the pages are that a tablet can open; "" for sheets without a QR code.

    Raises:
        PaperError: no such paper or address, or a text has characters that no font here can show.
    """
    data = document(sheets, paper=paper, answers=answers, address=address)
    pages = _compiled(data, "pdf")
    assert isinstance(pages, bytes)
    return pages


def worksheet_png(
    sheets: Sequence[Sheet], *, paper: str = "A4", answers: bool = True, address: str = "", ppi: float = 90
) -> list[bytes]:
    """Return the same pages as pictures; see :func:`worksheet_pdf`."""
    pages = _compiled(document(sheets, paper=paper, answers=answers, address=address), "png", ppi)
    return [pages] if isinstance(pages, bytes) else pages


def document(sheets: Sequence[Sheet], *, paper: str, answers: bool, address: str) -> dict[str, Any]:
    """Return all that stands on the paper, as data for `worksheet.typ`."""
    check_paper(paper)
    pictures = _Pictures()
    spread = [_sheet(sheet, pictures, address) for sheet in sheets]
    tag = language().partition("-")[0]
    return {
        "lang": tag, "paper": _PAPERS[paper], "title": sheets[0].title, "words": labels(), "with_answers": answers,
        "sheets": spread, "pictures": pictures.all,
    }  # fmt: skip


class _Pictures:
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


def _sheet(sheet: Sheet, pictures: _Pictures, address: str) -> dict[str, Any]:
    qr = pictures.put(qr_svg(link(address, sheet.code)), _QR, labels()["qr"]) if address and sheet.code else None
    return {
        "title": sheet.title, "letter": sheet.letter, "corner": sheet.corner, "code": sheet.code, "qr": qr,
        "answers": sheet.answers_title,
        "items": [_item(item, sheet, pictures) for item in sheet.items],
    }  # fmt: skip


def _item(item: Item, sheet: Sheet, pictures: _Pictures) -> dict[str, Any]:
    cards = [pictures.put(drawn(card, sheet.game), _CARD, card.words) for card in item.cards]
    picture = [pictures.put_picture(item.picture, WIDEST)] if item.picture else []
    return {
        "number": item.number, "question": item.question, "cards": cards, "pictures": picture, "choices": item.choices,
        "space": item.space.value, "wide": item.is_wide, "answer": item.answer, "solution": item.solution,
        "solved": [pictures.put_picture(item.solved, SOLVED_WIDEST)] if item.solved else [],
    }  # fmt: skip


def _compiled(data: dict[str, Any], form: Literal["pdf", "png"], ppi: float | None = None) -> bytes | list[bytes]:
    import typst

    found, families = _fonts(_letters(data))
    inputs = {"data": json.dumps(data | {"fonts": families}, ensure_ascii=False)}
    compiler = typst.Compiler(str(_HERE / "worksheet.typ"), root=str(_HERE), font_paths=found, sys_inputs=inputs)
    pages: bytes | list[bytes] | None = compiler.compile(format=form, ppi=ppi)
    assert pages is not None  # it is only where they go into a file
    return pages


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
    """Return where our letters are, and those that come with matplotlib, which is not loaded for it."""
    spec = find_spec("matplotlib")
    theirs = Path(spec.origin).parent / "mpl-data" / "fonts" / "ttf" if spec and spec.origin else _HERE
    signs = (theirs / name for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"))
    return [str(_HERE / "fonts"), *(str(place) for place in signs if place.is_file())]


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
