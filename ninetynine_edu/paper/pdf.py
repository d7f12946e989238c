"""A worksheet as PDF: its layout is `worksheet.typ`, and what stands on the paper is handed to it as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..ground.say import language
from .ink import NARROWEST, SOLVED_WIDEST, WIDEST, check_paper, drawn
from .link import link, qr_svg, qr_width
from .sheet import Item, Sheet, labels
from .typesetting import PAPERS, Pictures, typeset

_LAYOUT: Final = "worksheet.typ"
_CARD: Final = 13.0


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
    pages = typeset(_LAYOUT, data, "pdf")
    assert isinstance(pages, bytes)
    return pages


def worksheet_png(
    sheets: Sequence[Sheet], *, paper: str = "A4", answers: bool = True, address: str = "", ppi: float = 90
) -> list[bytes]:
    """Return the same pages as pictures; see :func:`worksheet_pdf`."""
    pages = typeset(_LAYOUT, document(sheets, paper=paper, answers=answers, address=address), "png", ppi)
    return [pages] if isinstance(pages, bytes) else pages


def document(sheets: Sequence[Sheet], *, paper: str, answers: bool, address: str) -> dict[str, Any]:
    """Return all that stands on the paper, as data for `worksheet.typ`."""
    check_paper(paper)
    pictures = Pictures()
    spread = [_sheet(sheet, pictures, address) for sheet in sheets]
    tag = language().partition("-")[0]
    return {
        "lang": tag, "paper": PAPERS[paper], "title": sheets[0].title, "words": labels(), "with_answers": answers,
        "sheets": spread, "pictures": pictures.all,
    }  # fmt: skip


def _sheet(sheet: Sheet, pictures: Pictures, address: str) -> dict[str, Any]:
    return {
        "title": sheet.title, "letter": sheet.letter, "corner": sheet.corner, "code": sheet.code, "answers": sheet.answers_title,
        "qr": _qr(qr_svg(link(address, sheet.code, language())), pictures) if address and sheet.code else None,
        "no_code": sheet.no_code if address else "", "items": [_item(item, sheet, pictures) for item in sheet.items],
    }  # fmt: skip


def _qr(svg: str, pictures: Pictures) -> dict[str, Any]:
    return pictures.put(svg, qr_width(svg), labels()["qr"])


def _item(item: Item, sheet: Sheet, pictures: Pictures) -> dict[str, Any]:
    cards = [pictures.put(drawn(card, sheet.game), _CARD, card.words) for card in item.cards]
    picture = [pictures.put_picture(item.picture, WIDEST if item.is_wide else NARROWEST)] if item.picture else []
    return {
        "number": item.number, "question": item.question, "cards": cards, "pictures": picture, "choices": item.choices,
        "space": item.space.value, "wide": item.is_wide, "answer": item.answer, "solution": item.solution,
        "solved": [pictures.put_picture(item.solved, SOLVED_WIDEST)] if item.solved else [],
    }  # fmt: skip
