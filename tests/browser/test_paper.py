"""Worksheets and packs of cards as a browser prints them: the pages are read and looked at again."""

from __future__ import annotations

import pypdfium2
import pytest
from playwright.sync_api import Page

import ninetynine_edu as nn
from ninetynine_edu.paper.cards import cards_html
from ninetynine_edu.paper.html import worksheet_html
from ninetynine_edu.paper.sheet import sheets
from tests.paper.test_pdf import letters, pages


def printed(page: Page, html: str, size: str = "") -> bytes:
    """What the printer gets, in the size that the page asks for or on this paper."""
    page.set_content(html)
    page.evaluate("document.fonts.ready.then(() => null)")
    return page.pdf(format=size) if size else page.pdf(prefer_css_page_size=True)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_worksheet_is_printed_in_our_letters_with_its_answers_on_paper_of_their_own(page: Page, paper: str) -> None:
    made = nn.exercise_set("standard", count=12, versions=2, seed=7)
    data = printed(page, worksheet_html([*sheets(made)], paper=paper))
    assert b"Lexend" in data
    read = pages(data)
    first = next(at for at, text in enumerate(read) if "Answers, version A" in text)
    assert "Answers" not in "".join(read[:first]) and "Worksheet" not in "".join(read[first:])
    begun = [text[: text.find("Name")] for text in read if "Worksheet" in text]
    assert ["Version A" in begun[0], "Version B" in begun[1], len(begun)] == [True, True, 2]
    for sheet in sheets(made):
        for item in sheet.items:
            assert letters(item.question) in letters("".join(read[:first]))
    with pypdfium2.PdfDocument(data) as document:
        assert round(document[0].get_width()) == {"A4": 595, "Letter": 612}[paper]
        dark = document[0].render(scale=0.7, grayscale=True).to_numpy().squeeze() < 150
    assert dark.mean() > 0.005 and not dark[:, :20].any() and not dark[:, -20:].any()


@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_a_pack_is_printed_nine_a_page_in_its_true_size(page: Page, size: str) -> None:
    data = printed(page, cards_html(nn.variant("standard")), size)
    with pypdfium2.PdfDocument(data) as document:
        assert len(document) == 6
        dark = document[0].render(scale=2, grayscale=True).to_numpy().squeeze() < 200
    lines = [at for at, share in enumerate(dark[200:1400].mean(axis=0)) if share > 0.95]
    assert lines and abs((lines[-1] - lines[0]) / 2 - 3 * 63 / 25.4 * 72) < 2, "three cards are 189 mm wide"
    assert "1 / 6" in pages(data)[0]
