"""Practising calls in a real Chromium: from the gallery's tile, with the keyboard alone, on a phone, one of four, a whole round.

One page serves all tests.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from ninetynine_edu.exercises.calls import question
from ninetynine_edu.play.drill import Drill
from ninetynine_edu.rules.variant import variant
from tests.browser.editions import Edition
from tests.browser.lights import in_every_light

SIZES = [(320, 640), (768, 1024), (1280, 720), (1920, 1080)]
IN_SIGHT = """() => [...document.querySelectorAll('.nn-totalnow strong, .nn-task .nn-face, .nn-linebox svg, .nn-say :is(button, input)')]
  .filter((node) => { const { left, top, right, bottom } = node.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight; }).map((node) => node.textContent || node.className)"""
SMALL = """() => [...document.querySelectorAll('.nn-practise :is(button, select, input)')]
  .filter((node) => { const { width, height } = node.getBoundingClientRect(); return Math.min(width, height) < 43.5; })
  .map((node) => node.textContent || node.className)"""
SUMS = {
    question(each.call): each.call.after
    for drill in [Drill(variant("standard"))]
    for n in range(-10, 100)
    for each in drill.sums(n)
}
"""The right total of every question of the standard game that names its sum."""


@pytest.fixture(scope="module")
def window(edition: Edition, lasting_page: Callable[..., Page]) -> Page:
    """The gallery's link, followed."""
    page = lasting_page(1280, 720)
    page.goto(edition.address("index"))
    edition.follow(page, page.get_by_role("link", name="Practise calls"), "practise_calls")
    expect(page.locator(".nn-practise")).to_be_visible()
    return page


@pytest.fixture
def begun(window: Page) -> Page:
    """A new round of small jumps over a ten, with the keys."""
    window.set_viewport_size({"width": 1280, "height": 720})
    four = window.get_by_role("button", name="Choose from four")
    if four.get_attribute("aria-pressed") == "true":
        four.click()
        expect(four).to_have_attribute("aria-pressed", "false")
    before = window.locator(".nn-practise").get_attribute("data-n") or ""
    window.get_by_role("button", name="Jump over a ten", exact=True).click()
    expect(window.locator(".nn-practise")).not_to_have_attribute("data-n", before)
    expect(window.locator(".nn-progress")).to_have_text("Card 1 of 10")
    return window


def field(page: Page) -> Locator:
    return page.locator(".nn-pad input")


def right_total(page: Page) -> int:
    asked = page.locator(".nn-pad .nn-field span, .nn-four .nn-asktitle").inner_text().strip()
    return SUMS[asked.replace("−", "-")]


def status(page: Page) -> Locator:
    return page.get_by_role("status")


def test_a_whole_round_with_the_keyboard_alone(begun: Page, axe: Callable[[Page], None]) -> None:
    page = begun
    assert page.get_by_role("status").count() == 1
    field(page).focus()
    total = right_total(page)
    page.keyboard.type(str(total + 1))  # the one slip that it looks like, whichever sum comes first
    page.keyboard.press("Enter")
    expect(status(page)).to_have_text(re.compile("^Very close. You went one step too far."))
    assert (
        page.locator(".nn-jump-label").all_inner_texts()
        and str(total) not in page.locator(".nn-jump-label").all_inner_texts()
    )
    axe(page)
    for n in range(1, 11):
        page.keyboard.type(str(right_total(page)))
        page.keyboard.press("Enter")
        if n < 10:
            expect(page.locator(".nn-progress")).to_have_text(re.compile(f"Card {n + 1} of 10$"))
    expect(page.locator(".nn-right")).to_have_text("Totals right first time: 9 of 10")
    expect(page.locator(".nn-facts li")).to_have_count(1)
    harder = page.get_by_role("button", name="Harder: Tens and taking away")
    expect(harder).to_be_focused()
    axe(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Tens and taking away", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(field(page)).to_be_focused()


def test_the_keys_and_the_way_are_in_sight_at_every_size(begun: Page) -> None:
    page = begun
    page.get_by_role("button", name="Show me how").click()
    expect(page.locator(".nn-jump-label").first).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".nn-linebox svg")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(IN_SIGHT) == []
        assert page.evaluate(SMALL) == []


def test_one_of_four_by_touch_and_the_choice_stays_after_a_reload(begun: Page, edition: Edition) -> None:
    page = begun
    page.get_by_role("button", name="Choose from four").click()
    answers = page.locator(".nn-total4")
    expect(answers).to_have_count(4)
    total = right_total(page)
    wrong = next(text for text in answers.all_inner_texts() if text != str(total))
    answers.get_by_text(wrong, exact=True).click()
    expect(answers.get_by_text(wrong, exact=True)).to_have_attribute("aria-disabled", "true")
    answers.get_by_text(str(total), exact=True).click()
    expect(page.locator(".nn-progress")).to_have_text("Card 2 of 10")
    edition.reload(page)
    expect(page.locator(".nn-total4")).to_have_count(4)
    expect(page.get_by_role("button", name="Jump over a ten", exact=True)).to_have_attribute("aria-pressed", "true")


def test_it_can_be_read_in_every_light(begun: Page, axe: Callable[[Page], None]) -> None:
    in_every_light(begun, ".nn-practise", axe)
