"""Worksheets as PDF: opened again, read and looked at as pages."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest

import ninetynine_edu as nn
from ninetynine_edu.app import cli
from ninetynine_edu.ground.say import speaking
from ninetynine_edu.paper import typesetting
from ninetynine_edu.paper.html import worksheet_html
from ninetynine_edu.paper.link import PaperError, qr_svg
from ninetynine_edu.paper.pdf import worksheet_pdf, worksheet_png
from ninetynine_edu.paper.sheet import sheets
from tests.paper.test_sheets import HOSTILE


def pages(data: bytes) -> list[str]:
    """The text of each page, in one line."""
    with pypdfium2.PdfDocument(data) as document:
        return [
            " ".join(page.get_textpage().get_text_bounded().replace("\x02", "-").replace("\ufffe", "-").split())
            for page in document
        ]


SUITS = set("♠♥♦♣")
"""They stand in letters of another height, and who reads a PDF may meet what is around them in another order."""


def letters(text: str) -> str:
    """A text without blanks: where lines break makes no difference."""
    return "".join(text.split())


def test_every_question_and_answer_is_on_it_and_answers_stand_apart() -> None:
    made = nn.exercise_set("standard", count=20, versions=3, seed=7)
    read = pages(worksheet_pdf([*sheets(made)]))
    first = next(at for at, page in enumerate(read) if "Answers, version A" in page)
    asked, answers = letters("".join(read[:first])), letters("".join(read[first:]))
    for sheet in sheets(made):
        assert f"Version {sheet.letter}, set 7" in " ".join(read[:first])
        for item in sheet.items:
            assert letters(item.question) in asked
            told = re.findall(r"\w+", item.solution) if SUITS & set(item.solution) else [letters(item.solution)]
            assert all(part in answers for part in told)
            assert letters(item.answer) in answers
    assert "Worksheet" in read[0] and "1 / " in read[0] and "Answers" not in "".join(read[:first])


def test_each_version_begins_on_a_page_of_its_own() -> None:
    read = pages(worksheet_pdf([*sheets(nn.exercise_set("standard", ["say_total"], count=4, versions=3, seed=7))]))
    assert len(read) == 4
    assert ["Worksheet" in page for page in read] == [True, True, True, False]


def test_without_answers_there_is_no_page_of_them() -> None:
    made = nn.exercise_set("standard", ["say_total"], count=4, seed=7)
    assert len(pages(worksheet_pdf([*sheets(made)], answers=False))) == 1


@pytest.mark.parametrize(("paper", "size"), [("A4", (595, 842)), ("Letter", (612, 792))])
def test_it_is_as_large_as_the_paper(paper: str, size: tuple[int, int]) -> None:
    data = worksheet_pdf([*sheets(nn.exercise_set("standard", count=4, seed=7))], paper=paper)
    with pypdfium2.PdfDocument(data) as document:
        assert tuple(round(side) for side in document[0].get_size()) == size


def test_other_paper_is_refused() -> None:
    with pytest.raises(PaperError, match="A4 or Letter, not 'A5'"):
        worksheet_pdf([*sheets(nn.exercise_set("standard", count=1, seed=7))], paper="A5")


def test_the_same_sheets_give_the_same_file() -> None:
    made = nn.exercise_set("standard", count=4, seed=7)
    assert worksheet_pdf([*sheets(made)]) == worksheet_pdf([*sheets(made)])


def test_a_name_that_looks_like_markup_is_text() -> None:
    read = pages(worksheet_pdf([*sheets(nn.exercise_set(HOSTILE, count=3, seed=7))]))
    assert '<script>alert(1)</script> " #panic(1) \\ $x$' in read[0]


@pytest.mark.parametrize("game", ["standard", "ono99_2022", "boom_o", "taiwanese"])
def test_pages_have_ink_on_them_and_a_margin_without(game: str) -> None:
    for page in worksheet_png([*sheets(nn.exercise_set(game, count=6, seed=7))], ppi=40):
        dark, edge = _ink(page)
        assert 0.001 < dark < 0.5 and edge == 0


def _ink(png: bytes) -> tuple[float, int]:
    """Which share of a page is dark, and how many points of its edge are."""
    from io import BytesIO

    import matplotlib.image
    import numpy as np

    dark = np.asarray(matplotlib.image.imread(BytesIO(png), format="png"))[:, :, :3].mean(axis=2) < 0.6
    edge = np.concatenate([dark[:8].ravel(), dark[-8:].ravel(), dark[:, :8].ravel(), dark[:, -8:].ravel()])
    return float(dark.mean()), int(edge.sum())


@pytest.mark.parametrize("tag", ["de", "es"])
def test_it_is_in_the_language_that_is_spoken(tag: str) -> None:
    with speaking(tag):
        (sheet,) = sheets(nn.exercise_set("standard", count=3, seed=7))
        read = letters("".join(pages(worksheet_pdf([sheet]))))
        assert all(letters(item.question) in read for item in sheet.items)
    assert {"de": "Arbeitsblatt", "es": "Ficha"}[tag] in read


def test_letters_that_no_font_has_are_named_and_html_still_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typesetting, "_others", lambda fonts: [])
    game = nn.Variant.from_toml('id="han"\nname="四年乙班"\nextends="standard"\n')
    made = nn.exercise_set(game, count=1, seed=7)
    with pytest.raises(PaperError, match=r"“乙四年班” in a PDF\. Make an \.html"):
        worksheet_pdf([*sheets(made)])
    assert "四年乙班" in worksheet_html([*sheets(made)])


def test_a_qr_code_stands_on_each_sheet_with_a_link() -> None:
    made = nn.exercise_set("standard", count=2, versions=2, seed=7)
    page = worksheet_html([*sheets(made)], address="http://192.168.1.20:8866")
    assert page.count('class="w-qr"') == 2 and page.count("segno") == 2
    with_code, without = (
        worksheet_pdf([*sheets(made)], address=address) for address in ("http://192.168.1.20:8866", "")
    )
    assert len(with_code) > len(without)
    assert qr_svg("http://a").startswith("<svg ")


def test_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "monday.pdf"
    assert cli.main(("worksheet", "--count", "3", "--seed", "7", "--paper", "Letter", str(out))) == 0
    assert str(out) in capsys.readouterr().out
    assert "Version A, set 7" in pages(out.read_bytes())[0]


def test_answers_with_many_pictures_go_on_over_the_next_page() -> None:
    made = nn.exercise_set("standard", ["distance", "card_on_line"], count=30, seed=7)
    read = pages(worksheet_pdf([*sheets(made)]))
    first = next(at for at, page in enumerate(read) if "Answers, version A" in page)
    assert len(read) > first + 1
    answers = letters("".join(read[first:]))
    (sheet,) = sheets(made)
    assert all(letters(item.solution) in answers for item in sheet.items)
    assert "30" in read[-1] and letters(sheet.items[0].solution) in letters(read[first])


def test_a_sheet_without_a_qr_code_says_why() -> None:
    sheet = replace(
        next(sheets(nn.exercise_set("standard", count=1, seed=7))), code="", no_code="No code, for a reason."
    )
    assert "No code, for a reason." in pages(worksheet_pdf([sheet], address="http://192.168.1.20:8866"))[0]
    assert "for a reason" not in pages(worksheet_pdf([sheet]))[0]


def test_suits_are_in_letters_that_come_with_the_package_whatever_this_computer_has() -> None:
    _, families = typesetting._fonts(set("Aß√♠♥♦♣≤"))
    assert families == [typesetting.OURS, "DejaVu Sans"]
    assert {font.family for font in typesetting._own_fonts().fonts()} >= set(families)
