"""Rules on paper and on the screen: one sheet a card, the table of all games, a card chosen from it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import ninetynine_edu as nn
from ninetynine_edu.rules.all_games import all_variants_html

from ..strategies import random_variant

ALL = "voila/render/notebooks/all_variants.ipynb"


def sheets(page: Page, paper: str) -> int:
    """How many sheets of A4 or Letter the page is when printed."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))


def test_every_rules_card_is_one_sheet_of_a4_and_of_letter(page: Page) -> None:
    page.emulate_media(media="print")
    for name in nn.variants():
        page.set_content(nn.variant(name).rules_card_html(page=True))
        assert (sheets(page, "A4"), sheets(page, "Letter")) == (1, 1), name
        size = "[...document.querySelectorAll('.nn-sheet :is(p, li, td, th, h2)')].map((n) => parseFloat(getComputedStyle(n).fontSize))"
        assert page.evaluate(f"Math.min(...{size})") >= 9 * 96 / 72 - 0.01, name


def test_with_any_house_rules_a_card_is_one_sheet(page: Page) -> None:
    many = nn.variant(
        "bloody_99", must_play=False, hand_size=7, call_mode="must_call", more_nines=True, life_mode="tokens:3+honor"
    )
    rng = random.Random(3)
    for v in (many, *(random_variant(rng) for _ in range(25))):
        page.set_content(v.rules_card_html(page=True))
        assert (sheets(page, "A4"), sheets(page, "Letter")) == (1, 1), v.code


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_fit_and_are_accessible_without_scripts(
    new_page: Callable[..., Page], axe: Callable[[Page], None], scheme: str
) -> None:
    for html in (all_variants_html(page=True), nn.variant("boom_o").rules_card_html(page=True)):
        for width in (320, 1280):
            page = new_page(width, 800, color_scheme=scheme)
            page.set_content(html.replace("<meta http-equiv", "<meta name"))  # axe itself is a script
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            if (width, scheme) in ((320, "dark"), (1280, "light")):
                axe(page)
    page = new_page(1280, 800)
    page.set_content(all_variants_html(page=True))
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) <= 5


def test_heads_stay_in_sight_and_scrolling_stays_inside(new_page: Callable[..., Page]) -> None:
    page = new_page(320, 700)
    page.set_content(all_variants_html(page=True))
    box = page.locator(".a-scroll").first
    box.evaluate("(node) => { node.scrollLeft = 500; node.scrollTop = 400; }")
    edge = box.bounding_box()
    corner = page.locator("thead th").first.bounding_box()
    name = page.locator("tbody tr").nth(12).locator("th").bounding_box()
    assert edge and corner and name
    assert abs(corner["x"] - edge["x"]) <= 2 and abs(corner["y"] - edge["y"]) <= 2
    assert abs(name["x"] - edge["x"]) <= 2


def test_choosing_a_game_shows_its_card_to_print_or_to_play(
    voila_server: str, page: Page, open_app: Callable[[Page, str], None], axe: Callable[[Page], None]
) -> None:
    open_app(page, voila_server + ALL)
    find = page.get_by_role("searchbox", name="Find a game")
    find.fill("baltim")
    expect(page.get_by_role("status").filter(has_text="found")).to_have_text("1 game found.")
    expect(page.locator("tbody tr:visible")).to_have_count(2)  # in the table of cards and in that of all else
    for typed, names in {
        "9 skip": ["Chicago"],  # a card and what it does, not just the two somewhere in a line
        "9 0, K =99, 10 -10": ["Alternate rules", "Chicago"],
        "q +/-20, k =99": ["Taiwanese", "Taiwanese, last one wins", "Bloody"],
        "hand 7": [],
    }.items():
        find.fill(typed)
        expect(page.locator(".a-scroll").first.locator("tbody tr:visible th")).to_have_text(names)
    expect(page.get_by_role("status").filter(has_text="found")).to_contain_text("such as K =99")
    find.fill("boom")
    expect(page.locator(".a-scroll:visible")).to_have_count(2)  # no table without a line
    find.fill("")
    expect(page.locator(".a-scroll:visible")).to_have_count(3)
    axe(page)
    page.get_by_role("button", name="Chicago").first.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Ninety-nine, Chicago")
    expect(dialog.get_by_text("Two cards skip a player here")).to_be_visible()
    axe(page)
    dialog.get_by_role("button", name="Print").click()
    expect(page.frame_locator("iframe.nv-print").locator("h1")).to_have_text("Ninety-nine, Chicago")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Chicago").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("link", name="Change it")).to_have_attribute(
        "href", "variant_workshop.ipynb?variant=chicago"
    )
    expect(dialog.get_by_role("link", name="Look inside")).to_have_attribute(
        "href", "endgame_lab.ipynb?variant=chicago"
    )
    dialog.get_by_role("link", name="Play it").click()
    expect(page.locator(".nn-total")).to_be_visible(timeout=60_000)
    assert "variant=chicago" in page.url
    expect(page.get_by_text("Chicago · ").first).to_be_visible()
