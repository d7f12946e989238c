"""Packs of cards to print and cut out: every card, what it does, on paper of both sizes."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

import pypdfium2
import pytest

import ninetynine_edu as nn
from ninetynine_edu.app import cli
from ninetynine_edu.ground.say import languages, speaking
from ninetynine_edu.paper.cards import cards_html, cards_pdf, pack
from ninetynine_edu.paper.link import PaperError
from tests.paper.test_pdf import pages
from tests.paper.test_sheets import HOSTILE


@pytest.mark.parametrize("game", ["standard", "alternate_joker", "boom_o"])
def test_every_card_of_the_pack_is_there_nine_a_page(game: str) -> None:
    game_asked = nn.variant(game)
    deck = game_asked.deck()
    page = cards_html(game_asked)
    assert page.count('class="c-card"') == len(deck)
    assert [*re.findall(r'aria-label="([^"]+)"', page)] == [escape(card.words) for card in deck]
    per_page = [part.count('class="c-card"') for part in page.split('class="c-page"')[1:]]
    assert set(per_page[:-1]) == {9} and per_page[-1] == (len(deck) - 1) % 9 + 1
    read = pages(cards_pdf(game_asked))
    assert len(read) == len(per_page)
    assert f"{game_asked.name} · 1 / {len(read)}" in read[0]


def test_each_card_says_what_it_does_in_this_game() -> None:
    told = {each.card.code: each.does for each in pack(nn.variant("chicago"))}
    assert (told["9S"], told["10H"], told["KD"]) == (
        "The total stays, and the next player misses a turn", "Takes 10 away", "Sets the total to 99",
    )  # fmt: skip
    assert told["7C"] == "Adds 7"
    assert {each.card.code: each.does for each in pack(nn.variant("standard"))}["KD"] == "The total stays"
    assert not any(each.does for each in pack(nn.variant("chicago"), words=False))
    assert "Sets the total to 99" in pages(cards_pdf(nn.variant("chicago")))[-1]


def test_house_rules_are_on_the_cards() -> None:
    page = cards_html(nn.Variant.from_toml('id="mine"\nname="Mine"\nextends="standard"\n[cards]\n8="-8, skip"\n'))
    assert page.count("<p class=") - page.count("c-foot") > 50
    assert page.count("Takes 8 away, and the next player misses a turn") == 4


@pytest.mark.parametrize(("paper", "size"), [("A4", (595, 842)), ("Letter", (612, 792))])
def test_it_is_as_large_as_the_paper_and_keeps_from_its_edge(paper: str, size: tuple[int, int]) -> None:
    with pypdfium2.PdfDocument(cards_pdf(nn.variant("ono99_1980"), paper=paper)) as document:
        assert tuple(round(side) for side in document[0].get_size()) == size
        picture = document[0].render(scale=1, grayscale=True).to_numpy().squeeze()
    dark = picture < 150
    assert 0.005 < dark.mean() < 0.3, "cards, and no dark fields"
    assert not dark[:4].any() and not dark[-4:].any() and not dark[:, :8].any() and not dark[:, -8:].any()


def test_without_colours_all_is_black_white_or_grey() -> None:
    for game in (nn.variant("boom_o"), nn.variant("standard")):
        drawn = cards_html(game).split("<body>")[1]
        assert all(len(set(re.findall("..", colour))) == 1 for colour in re.findall(r"#([0-9a-f]{6})\b", drawn))
        assert "#b3261e" in cards_html(nn.variant("standard"), colour=True)


def test_other_paper_is_refused() -> None:
    with pytest.raises(PaperError, match="A4 or Letter, not 'A5'"):
        cards_pdf(nn.variant("standard"), paper="A5")


def test_a_name_that_looks_like_markup_is_text_and_no_request_leaves_the_page() -> None:
    page = cards_html(HOSTILE)
    assert "<script" not in page and escape(HOSTILE.name) in page
    assert not re.search(r"(?:src|href)=[\"'](?!#|data:)", page) and "font-src data:" in page
    assert '<script>alert(1)</script> " #panic(1)' in pages(cards_pdf(HOSTILE))[0]


@pytest.mark.parametrize("tag", languages())
def test_words_are_in_the_language_that_is_spoken(tag: str) -> None:
    with speaking(tag):
        page = cards_html(nn.variant("standard"))
        told = {each.card.code: each.does for each in pack(nn.variant("standard"))}
    assert f'lang="{tag}"' in page and escape(told["KD"]) in page
    assert {"en": "stays", "de": "bleibt", "es": "no cambia", "zh-Hant": "總點數"}[tag] in told["KD"]


@pytest.mark.parametrize("ending", ["pdf", "html"])
def test_the_command_writes_it(ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / f"pack.{ending}"
    assert cli.main(("cards", "ono99_1980", str(out))) == 0
    assert "54 cards" in capsys.readouterr().out
    assert out.read_bytes()[:5] == {"pdf": b"%PDF-", "html": b"<!doc"}[ending]
    assert cli.main(("cards", "ono99_1980", str(out))) == 2
    assert "--force" in capsys.readouterr().err
