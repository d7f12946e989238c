"""Games side by side in a browser: at once for games that ship, soon for house rules, on small screens too."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from .editions import Edition
from .lights import in_every_light

LAB = "variant_lab"
SMALLEST = """svg => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width
    * Math.min(...[...svg.querySelectorAll("text")].map(text => parseFloat(getComputedStyle(text).fontSize)))"""


def test_a_teacher_compares_games_and_a_rule_of_the_class(
    edition: Edition, page: Page, axe: Callable[[Page], None]
) -> None:
    edition.open(page, f"{LAB}?games=standard,chicago")
    told = page.locator(".nm-told")
    expect(told).to_contain_text("Best of these for practising taking away: Ninety-nine, Chicago")
    axe(page)
    in_every_light(page, ".nm", axe)
    page.get_by_text("Choose other games").click()
    page.get_by_role("button", name="Ninety-nine, Taiwanese", exact=True).click()
    expect(told).to_contain_text("The longest deals: Ninety-nine, Taiwanese")
    page.get_by_role("button", name="Ninety-nine, Chicago").click()
    expect(told).not_to_contain_text("Chicago")
    page.get_by_text("Your own rules").click()
    code = page.get_by_label("Code of the game")
    code.fill("standard{limit=nine}")
    code.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("limit")
    code.fill("standard{limit=50}")
    code.press("Enter")
    expect(told).to_contain_text("standard rules (up to 50)")
    page.get_by_text("The numbers").first.click()
    expect(page.get_by_role("row", name="up to 50")).to_be_visible()
    for width in (320, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator(".nm-picture:visible").count() == 1
        assert page.locator(".nm-picture:visible svg").evaluate(SMALLEST) >= 12
    axe(page)
    busy = page.get_by_text("Deals are being played.")
    expect(busy).to_have_count(0, timeout=120_000)  # as plain Python they take longer
    expect(told).to_contain_text("The shortest deals: Ninety-nine, standard rules (up to 50)")
    expect(page.get_by_role("row", name="up to 50").get_by_role("cell").nth(-2)).to_have_text(re.compile("%$"))


def test_a_class_of_four_at_a_table_sees_whether_it_is_good_to_begin(edition: Edition, page: Page) -> None:
    edition.open(page, f"{LAB}?games=standard,chicago")
    told, four = page.locator(".nm-told"), page.get_by_role("button", name="4", exact=True)
    expect(told).to_contain_text("With 2 players")
    four.click()
    expect(told).to_contain_text("With 4 players")
    expect(four).to_have_attribute("aria-pressed", "true")
    edition.reload(page)
    expect(told).to_contain_text("With 4 players")
    expect(four).to_be_visible()
    assert "players=4" in page.url


def test_the_focus_stays_and_a_reload_shows_the_same_games(edition: Edition, page: Page) -> None:
    edition.open(page, f"{LAB}?games=standard&lang=en")
    page.get_by_text("Choose other games").click()
    chosen = page.locator(".nm-games:not(.nm-players) .nm-chip[aria-pressed=true]")
    page.get_by_role("button", name="Ninety-nine, Chicago").press("Enter")
    expect(chosen).to_have_count(2)
    expect(page.locator(".nm-more .nm-chip:focus")).to_have_count(1)
    edition.reload(page)
    expect(chosen).to_have_text(["Ninety-nine, standard rules", "Ninety-nine, Chicago"])
    assert "lang=en" in page.url


def test_on_paper_all_the_numbers_have_room(edition: Edition, page: Page) -> None:
    edition.open(page, f"{LAB}?games=standard,chicago,nepal,taiwanese,hawaiian,one_hundred")
    page.get_by_text("The numbers").first.click()
    page.set_viewport_size({"width": 718, "height": 1000})
    page.emulate_media(media="print")
    cells = page.locator(".nm-scroll :is(th, td)")
    expect(cells).to_have_count(16 * 7)
    assert cells.evaluate_all("cells => cells.filter(c => c.getBoundingClientRect().right > innerWidth)") == []
    assert cells.evaluate_all("cells => cells.filter(c => c.scrollWidth > c.clientWidth)") == []
