"""Pages in other languages: whole deals by mouse and by keyboard, no English left, and words that are longer than ours."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ninetynine_edu.app.catalogue import WORDS
from ninetynine_edu.app.translations import read
from ninetynine_edu.ground.say import languages, say, speaking
from tests import languages as made_up
from tests.browser.card_table import ask, mode, resize, root, settled, stamp
from tests.browser.conftest import running_app
from tests.browser.editions import Edition, OnVoila, sample
from tests.browser.fitting import english, misfits

OTHERS = [tag for tag in languages() if tag != "en"]
PLAY = "play?seed=6&players=human,greedy,careful&pace=instant"
PAGES = {
    "table": PLAY,
    "workshop": "variant_workshop?",
    "games": "all_variants?",
    "practise": "practise_calls?",
    "puzzle room": "practice?",
    "worksheets": "teacher?seed=7&count=4",
    "look back": "look_back?",
    "lab": "endgame_lab?",
    "lesson": "lessons/a1_calling_the_total?",
    "second lesson": "lessons/g1_race_to_99?",
    "explorer": "tree_explorer?",
    "tables": "tablebase_views?",
    "games side by side": "variant_lab?",
}


def said(tag: str) -> Mapping[str, str]:
    """What messages without a context are called in a language."""
    found = read(WORDS / f"{tag}.po")
    return {m.id: m.string for m in found if isinstance(m.id, str) and m.id and m.string and not m.context}


def open_page(window: Page, edition: Edition, page: str) -> None:
    """Go there and wait for what the page is about, not only for what stands around it."""
    edition.open(window, page)
    window.locator(".nn-root, .nv-root, .nl-root, main:not(#rendered_cells)").locator("visible=true").first.wait_for()


def answer_or_play(page: Page, press: Callable[[Page, str], None]) -> None:
    """Do what can be done now, in whatever language it is written: the first answer, or the first card that fits."""
    before = stamp(page)
    if ask(page).locator("button:not([aria-disabled=true])").count():
        press(page, ".nn-ask button:not([aria-disabled=true])")
    else:
        card = ".nn-hand button:not([aria-disabled=true])"
        asks = page.locator(card).first.get_attribute("aria-expanded")  # a card with choices asks in place
        press(page, card)
        if asks:
            press(page, ".nn-ask button:not([aria-disabled=true])")
    settled(page, before)


def by_mouse(page: Page, place: str) -> None:
    page.locator(place).first.click()


def by_keyboard(page: Page, place: str) -> None:
    page.locator(place).first.focus()
    page.keyboard.press("Enter")


@pytest.mark.parametrize("tag", sample(OTHERS, ["de", "zh-Hant"], "each language is a file of the same form"))
def test_a_deal_by_mouse_and_one_by_keyboard(tag: str, new_page: Callable[..., Page], edition: Edition) -> None:
    page = new_page(1280, 720)
    open_page(page, edition, f"{PLAY}&lang={tag}")
    expect(page.locator(f"html[lang='{tag}']")).to_be_visible()
    expect(root(page)).not_to_have_attribute("data-mode", "watch")
    words = said(tag)
    for press in (by_mouse, by_keyboard):
        while mode(page) not in {"deal", "match"}:
            answer_or_play(page, press)
            assert not english(page, words)
        assert not misfits(page)
        resize(page, (320, 740))
        assert not misfits(page)
        resize(page, (1280, 720))
        before = stamp(page)
        press(page, ".nn-ask button.nn-main")
        settled(page, before)
    assert re.fullmatch(r"−?\d+", page.locator(".nn-total").inner_text())


ONE_SERVER = pytest.mark.one_edition("a made-up language, for which a site would have to be made once more")


@pytest.fixture(scope="module")
def long_words(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Edition]:
    """A server that knows a language whose words are two fifths longer than the English ones."""
    folder: Path = tmp_path_factory.mktemp("words")
    made_up.write(folder, made_up.longer)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "NINETYNINE_WORDS", str(folder))
        with running_app() as address:
            yield OnVoila(address)


@ONE_SERVER
@pytest.mark.parametrize("name", PAGES)
def test_longer_words_break_no_page(name: str, new_page: Callable[..., Page], long_words: Edition) -> None:
    page = new_page(320, 740)
    open_page(page, long_words, f"{PAGES[name]}&lang={made_up.TAG}")
    for size in ((320, 740), (768, 1024), (1280, 720)):
        resize(page, size)
        assert not misfits(page), size


@ONE_SERVER
def test_longer_words_break_nothing_around_the_pages(new_page: Callable[..., Page], long_words: Edition) -> None:
    page = new_page(320, 800)
    for path in ("voila/tree", "nope", "notes/a1_calling_the_total"):
        page.goto(f"{long_words.server}{path}?lang={made_up.TAG}")
        assert page.evaluate("document.documentElement.lang") == made_up.TAG
        for width in (320, 640, 768, 1280, 1920):
            resize(page, (width, 800))
            cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
            assert page.locator("h1, h2, h3, a.nnp-button, .nnp-signs a, .nnp-tile p").evaluate_all(cut) == []
            assert not misfits(page), (path, width)


@pytest.mark.parametrize("name", ["tree_explorer", "tablebase_views"])
def test_a_page_in_english_alone_says_so_in_the_language_around_it(
    name: str, new_page: Callable[..., Page], edition: Edition
) -> None:
    page = new_page(1280, 720)
    edition.open(page, f"{name}?lang=de")
    with speaking("de"):
        words = say("This page is in English.")
    notice = page.locator("main .nnp-unchecked")
    expect(notice).to_have_text(words)
    expect(notice).to_have_attribute("lang", "de")
    assert page.locator(".nn-root").evaluate("node => node.closest('[lang]').lang") == "en"
