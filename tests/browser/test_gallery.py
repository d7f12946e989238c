"""The gallery that Voila opens first."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
WIDTHS = (320, 768, 1280)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_fits_and_is_accessible(
    voila_server: str, new_page: Callable[..., Page], axe: Callable[[Page], None], width: int, scheme: str
) -> None:
    page = new_page(width, 800, color_scheme=scheme)
    page.goto(voila_server)
    assert page.title() == "Ninety-nine: games and lessons"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for link in page.locator("main a").all():
        box = link.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper == {"light": "rgb(250, 248, 243)", "dark": "rgb(20, 24, 28)"}[scheme]
    axe(page)


def test_twice_as_large_it_still_fits(voila_server: str, new_page: Callable[..., Page]) -> None:
    page = new_page(640, 400, device_scale_factor=2)  # 1280 px at 200 %
    page.goto(voila_server)
    assert page.evaluate("document.documentElement.scrollWidth") <= 640


def test_every_link_leads_somewhere(voila_server: str, page: Page) -> None:
    page.goto(voila_server)
    links = [str(link.get_attribute("href")) for link in page.locator("main a").all()]
    assert len(links) >= 5
    for link in links:
        address = urljoin(voila_server, link)
        notebook = re.search(r"voila/render/(.+)", address)
        if notebook:  # asking for it would start a kernel
            assert (ROOT / notebook[1]).is_file(), f"the gallery offers {notebook[1]}, which is missing"
        else:
            answer = page.request.get(address)
            assert answer.status == 200, f"{address} answers {answer.status}"


def test_every_notebook_is_offered(voila_server: str, page: Page) -> None:
    page.goto(voila_server)
    offered = {str(link.get_attribute("href")) for link in page.locator("main a").all()}
    for folder in ("notebooks", "lessons"):
        for file in (ROOT / folder).glob("*.ipynb"):
            assert f"/voila/render/{folder}/{file.name}" in offered, f"the gallery does not offer {file.name}"


def test_the_names_of_links_say_where_they_lead(voila_server: str, page: Page) -> None:
    page.goto(voila_server)
    names = page.evaluate(
        "[...document.querySelectorAll('main a')].map(a => a.getAttribute('aria-label') || a.textContent)"
    )
    assert len(names) == len(set(names))
    for link in page.locator("main a[aria-label]").all():  # the name contains the text that is seen
        assert link.inner_text() in str(link.get_attribute("aria-label"))


def test_by_keyboard(voila_server: str, page: Page) -> None:
    page.goto(voila_server)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the games and lessons"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Open the table"
    page.keyboard.press("Enter")
    page.wait_for_url("**/voila/render/notebooks/play.ipynb")


def test_the_teacher_notes_are_a_page(
    voila_server: str, new_page: Callable[..., Page], axe: Callable[[Page], None]
) -> None:
    page = new_page(320, 700)
    page.goto(voila_server)
    page.get_by_role("link", name="Teacher notes").first.click()
    page.wait_for_url("**/notes/*")
    assert page.locator("main h1").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    axe(page)
    page.get_by_role("link", name="All games and lessons").click()
    page.wait_for_url("**/voila/tree")


def test_an_address_that_does_not_exist(voila_server: str, page: Page, axe: Callable[[Page], None]) -> None:
    page.goto(f"{voila_server}voila/render/notebooks/nobody.ipynb")
    assert page.locator("h1").inner_text() == "This page could not be opened"
    axe(page)
