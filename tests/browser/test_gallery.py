"""The gallery, which opens first."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .editions import Edition

ROOT = Path(__file__).parents[2]
WIDTHS = (320, 640, 768, 1280, 1920)
"""The second is a projector at 200 %."""
PRESSED = """[...document.querySelectorAll('a:not(.nnp-skip)')].filter((a) => a.offsetParent).map((a) => {
  const at = (a.closest('.nnp-tile:not(.nnp-first)') ?? a).getBoundingClientRect(); // there the whole place is pressed
  return [at.x, at.width, at.height];
})"""
PAPER = {"light": "rgb(250, 248, 243)", "dark": "rgb(20, 24, 28)"}


def test_fits_and_is_accessible(edition: Edition, page: Page, axe: Callable[[Page], None]) -> None:
    page.goto(edition.server)
    assert page.title() == "Ninety-nine: games and lessons"
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for x, across, height in page.evaluate(PRESSED):
            assert height >= 44
            assert 0 <= x <= x + across <= width
    for width, scheme in ((320, "light"), (1280, "dark")):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == PAPER[scheme]
        axe(page)


def test_doors_are_filled_to_their_ends_and_words_have_room(edition: Edition, page: Page) -> None:
    page.goto(edition.server)
    for width in (320, 830, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        doors = page.evaluate(
            """[...document.querySelectorAll('.nnp-door')].map((door) => {
              const tiles = [...door.querySelectorAll('.nnp-tile')];
              const empty = door.getBoundingClientRect().bottom - tiles.at(-1).getBoundingClientRect().bottom;
              const text = tiles.map((tile) => tile.querySelector('.nnp-tile-text'));
              const ems = text.map((node) => node.clientWidth / parseFloat(getComputedStyle(node).fontSize));
              return [empty, Math.min(...ems)];
            })"""
        )
        for empty, ems in doors:
            assert empty <= 3, f"{width}: {empty} px of a door are empty"
            assert ems >= 8, f"{width}: a line of {ems} letters' heights"


def test_every_link_says_where_it_leads_and_leads_there_and_every_notebook_has_one(
    edition: Edition, page: Page
) -> None:
    hrefs = "[...document.querySelectorAll('main a')].map(a => a.href)"
    page.goto(edition.address("course"))
    links: list[str] = page.evaluate(hrefs)
    page.goto(edition.server)
    links += page.evaluate(hrefs)
    assert len(links) >= 5
    for address in links:
        notebook = re.search(r"voila/render/([^?]+)", address)
        if notebook:  # asking for it would start a kernel
            assert (ROOT / notebook[1]).is_file(), f"the gallery offers {notebook[1]}, which is missing"
        else:
            answer = page.request.get(address)
            assert answer.status == 200, f"{address} answers {answer.status}"
    for folder in ("notebooks", "lessons"):
        for file in (ROOT / folder).glob("*.ipynb"):
            there = edition.address(f"lessons/{file.stem}" if folder == "lessons" else file.stem)
            assert there in links, f"the gallery does not offer {file.name}"
    names = page.evaluate(
        "[...document.querySelectorAll('main a')].map(a => a.getAttribute('aria-label') || a.textContent)"
    )
    assert len(names) == len(set(names))
    for named in page.locator("main a[aria-label]").all():  # the name contains the text that is seen
        assert named.inner_text() in str(named.get_attribute("aria-label"))


def test_each_door_is_found_at_once(edition: Edition, page: Page) -> None:
    page.goto(edition.server)
    for width, height in ((320, 700), (768, 1000), (1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        first = page.get_by_role("link", name="Play now")
        at = first.bounding_box()
        assert at is not None and at["y"] + at["height"] <= height, "the first thing to press is seen without scrolling"
        for door in ("Play", "Learn", "Teach"):
            sign = page.get_by_role("link", name=door, exact=True)
            found = sign if sign.is_visible() else page.get_by_role("heading", name=door, exact=True)
            seen = found.bounding_box()
            assert seen is not None and seen["y"] + seen["height"] <= height
    page.set_viewport_size({"width": 320, "height": 700})
    page.get_by_role("link", name="Teach", exact=True).click()
    expect(page.get_by_role("heading", name="Teach", exact=True)).to_be_in_viewport()


def test_a_language_is_chosen_once_and_kept_and_goes_along(
    edition: Edition, new_page: Callable[..., Page], axe: Callable[[Page], None]
) -> None:
    page = new_page(320, 700)
    page.goto(edition.address("index"))
    page.get_by_role("link", name="Deutsch").click()
    page.wait_for_url(edition.leads_to("index?lang=de"))
    assert page.evaluate("document.documentElement.lang") == "de"
    expect(page.locator("a[data-lang][aria-current]")).to_have_text("Deutsch")
    axe(page)
    page.goto(edition.server)  # it comes again another day
    page.wait_for_url(re.compile(r"\?lang=de$"))
    page.get_by_role("link", name="Alle Lektionen").click()
    page.wait_for_url(edition.leads_to("course?lang=de"))
    page.locator("a[href*='notes/']").first.click()
    page.wait_for_url(re.compile(r"/notes/.*\?lang=de$"))
    assert page.evaluate("document.documentElement.lang") == "de"
    page.locator(".nnp-bar a").first.click()
    page.wait_for_url(edition.leads_to("index?lang=de"))
    page.get_by_role("link", name="English").click()
    page.wait_for_url(edition.leads_to("index?lang=en"))
    page.goto(edition.server)
    assert page.evaluate("document.documentElement.lang") == "en"


def test_by_keyboard(edition: Edition, page: Page) -> None:
    page.goto(edition.server)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the games and lessons"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Play now"
    page.keyboard.press("Enter")
    page.wait_for_url(edition.address("play"))
    edition.ready(page)
    expect(page.locator(".nn-root .nn-hand")).to_be_visible()


def test_the_teacher_notes_are_a_page(
    edition: Edition, new_page: Callable[..., Page], axe: Callable[[Page], None]
) -> None:
    page = new_page(320, 700)
    page.goto(edition.server)
    page.get_by_role("link", name="Choose a lesson").click()
    page.get_by_role("link", name="Teacher notes").first.click()
    page.wait_for_url("**/notes/*")
    expect(page.locator("main h1")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    axe(page)
    page.get_by_role("link", name="All games and lessons").click()
    page.wait_for_url(edition.leads_to("index"))


@pytest.mark.one_edition("whoever serves a site's files says what is not among them")
def test_an_address_that_does_not_exist(voila_server: str, page: Page, axe: Callable[[Page], None]) -> None:
    page.goto(f"{voila_server}voila/render/notebooks/nobody.ipynb")
    assert page.locator("h1").inner_text() == "This page could not be opened"
    axe(page)
