"""The puzzle room in a real Chromium: from a link to an answer, with the keyboard alone, on a phone, in every light; what is kept.

One page serves all tests.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from ninetynine_edu.panels.practice.desk import Room
from ninetynine_edu.panels.practice.wishes import wish_of
from tests.browser.lights import in_every_light

ADDRESS = "?kind=say_total&game=standard&level=2&seed=3"
SIZES = [(320, 640), (768, 1024), (1280, 720), (1920, 1080)]
IN_SIGHT = """() => [...document.querySelectorAll('.nn-question, .nn-doing :is(button, input)')]
  .filter((node) => { const { left, top, right, bottom } = node.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight; }).map((node) => node.textContent || node.className)"""
SMALL = """() => [...document.querySelectorAll('.nn-room :is(button, select, input, summary)')].filter((node) => node.checkVisibility())
  .filter((node) => { const { width, height } = node.getBoundingClientRect(); return Math.min(width, height) < 43.5; })
  .map((node) => node.textContent || node.className)"""


@pytest.fixture(scope="module")
def window(voila_server: str, lasting_page: Callable[..., Page]) -> Page:
    """A phone that has followed a link from the gallery's page."""
    page = lasting_page(320, 640, reduced_motion="reduce")
    page.goto(voila_server)
    expect(page.get_by_role("link", name="Puzzles").first).to_be_visible()
    page.goto(f"{voila_server}voila/render/notebooks/practice.ipynb{ADDRESS}")
    expect(page.locator(".nn-room")).to_be_visible(timeout=60_000)
    return page


def field(page: Page) -> Locator:
    return page.locator(".nn-pad input")


def test_all_of_a_room_with_one_visit(window: Page, axe: Callable[[Page], None]) -> None:
    page, same = window, Room(wish_of(ADDRESS))
    answer = same.exercise.answers[0]
    assert page.get_by_role("status").count() == 1
    assert page.locator(".nn-question").inner_text() == same.exercise.question.replace("-", "−")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(IN_SIGHT) == [] and page.evaluate(SMALL) == []
    axe(page)
    in_every_light(page, ".nn-room", axe)
    page.set_viewport_size({"width": 320, "height": 640})
    field(page).focus()
    page.keyboard.type(str(int(answer) + 1))
    page.keyboard.press("Enter")
    expect(page.locator(".nn-said")).not_to_have_text("")
    page.keyboard.type(answer)
    page.keyboard.press("Enter")
    following = page.get_by_role("button", name="Next")
    expect(following).to_be_focused()
    axe(page)
    before = page.locator(".nn-room").get_attribute("data-n") or ""
    page.keyboard.press("Enter")
    expect(page.locator(".nn-room")).not_to_have_attribute("data-n", before)
    expect(field(page)).to_be_focused()
    page.get_by_role("button", name="Give me a hint").click()
    expect(page.locator(".nn-hint")).to_be_visible()
    page.get_by_role("button", name="Show me how").click()
    expect(page.locator(".nn-right")).to_have_text(re.compile("^Answer: "))
    page.locator(".nn-own summary").click()
    expect(page.locator(".nn-own li").nth(1)).to_have_text("Done: 2, right at once: 0")
    page.reload()
    expect(page.locator(".nn-own li").nth(1)).to_have_text("Done: 2, right at once: 0", timeout=60_000)
