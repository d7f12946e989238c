"""Folklore on trial in a browser: all verdicts at once, one of them closely, and once more with other cards."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from ninetynine_edu.arena.folklore import kept

from .editions import Edition
from .lights import in_every_light

PAGE = "folklore"
CUT = "[...document.querySelectorAll('.nl-tablebox')].filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.innerText)"
"""The tables of which a part is out of sight."""
WATCH = """() => new MutationObserver(() => { window.wasBusy ||= !!document.querySelector("[aria-busy=true] .nl-button[aria-disabled=true]"); })
.observe(document.body, { subtree: true, childList: true, attributes: true })"""
"""Notes whether the page has shown that it works, with its buttons off."""


def test_a_claim_is_looked_at_and_tried_again(edition: Edition, page: Page, axe: Callable[[Page], None]) -> None:
    edition.open(page, PAGE)
    claims = page.get_by_role("table").first.get_by_role("row")
    expect(claims).to_have_count(21)
    axe(page)
    in_every_light(page, ".nl-root", axe)
    page.get_by_role("button", name="depends").click()
    depending = [key for key, found in kept().items() if found.verdict == "depends"]
    expect(claims.nth(1)).to_contain_text(depending[0])
    expect(claims).to_have_count(1 + len(depending))
    page.get_by_role("button", name="All", exact=True).click()
    page.get_by_role("button", name="H6: The four is best").click()
    expect(page.get_by_role("status").first).to_contain_text("H6 ✗ fails. Its numbers are exact")
    expect(page.get_by_role("button", name="Deal other cards")).to_have_count(0)
    page.get_by_role("button", name="H7: High cards early").click()
    page.evaluate(WATCH)
    page.get_by_role("button", name="Deal other cards").click()
    expect(page.get_by_text("With other cards (1). Tried again with 800 deals")).to_be_visible()
    assert page.evaluate("window.wasBusy")
    expect(page.locator("[aria-busy=true], [aria-disabled=true]")).to_have_count(0)
    for width in (320, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(CUT) == []
    axe(page)


def test_on_a_phone_the_answer_comes_into_sight_with_a_picture_that_can_be_read(edition: Edition, page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    page.emulate_media(reduced_motion="reduce")
    edition.open(page, PAGE)
    page.get_by_role("button", name="H19: Order of a program").click()
    expect(page.get_by_role("status").first).to_be_in_viewport()
    expect(page.get_by_role("status").first).to_contain_text("H19")
    expect(page.locator(".nl-wide").first).to_be_hidden()
    expect(page.locator(".nl-narrow").first).to_be_visible()
    letters = "Math.min(...[...document.querySelectorAll('.nl-narrow text')].map((text) => text.getBoundingClientRect().height))"
    assert page.evaluate(letters) >= 10


def test_a_row_opens_its_claim(edition: Edition, page: Page) -> None:
    """On a phone the buttons with names are far below the first rows."""
    page.set_viewport_size({"width": 320, "height": 568})
    page.emulate_media(reduced_motion="reduce")
    edition.open(page, PAGE)
    opens = page.get_by_role("table").first.get_by_role("button", name="H3", exact=True)
    box = opens.bounding_box()
    assert box and min(box["width"], box["height"]) >= 40  # for a finger
    opens.click()
    expect(page.get_by_role("status").first).to_contain_text("H3")
    expect(page.get_by_role("status").first).to_be_in_viewport()
    assert page.evaluate(CUT) == []


def test_on_paper_are_the_claims_and_the_opened_one_without_buttons(edition: Edition, page: Page) -> None:
    edition.open(page, PAGE)
    page.get_by_role("button", name="H7: High cards early").click()
    expect(page.get_by_role("status").first).to_contain_text("H7")
    page.emulate_media(media="print")
    expect(page.get_by_role("table")).to_have_count(2)
    for table in page.get_by_role("table").all():
        expect(table).to_be_visible()
    expect(page.locator(".nl-wide").first).to_be_visible()
    for button in page.locator(".nl-root .nl-button").all():
        expect(button).to_be_hidden()
