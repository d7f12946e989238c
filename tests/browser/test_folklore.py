"""Folklore on trial in a browser: all verdicts at once, one of them closely, and once more with other cards."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from ninetynine_edu.arena.folklore import kept

from .editions import Edition
from .lights import in_every_light

PAGE = "folklore"


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
    expect(page.get_by_role("status").first).to_contain_text("H6 ✗ fails. There is nothing uncertain")
    expect(page.get_by_role("button", name="Deal other cards")).to_have_count(0)
    page.get_by_role("button", name="H7: High cards early").click()
    page.get_by_role("button", name="Deal other cards").click()
    expect(page.get_by_text("Tried again, a tenth of it, with other cards (1)")).to_be_visible()
    for width in (320, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    axe(page)
