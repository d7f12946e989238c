"""Rules on paper and on the screen: one sheet a card, the table of all games, a card chosen from it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

import ninetynine_edu as nn
from ninetynine_edu.ground.say import languages, speaking
from ninetynine_edu.rules.all_games import all_variants_html

from ..strategies import random_variant
from .editions import Edition
from .lights import in_every_light

FEW = "for (const line of document.querySelectorAll('.nn-all tbody tr:nth-child(n + 5)')) line.remove()"
ALL = "all_variants"


def sheets(pdf: bytes) -> int:
    """How many sheets are printed."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def each_is_one_sheet(page: Page, games: Sequence[nn.Variant]) -> None:
    """Print cards one after the other, on paper as narrow as A4 and as short as Letter: what fits there fits on both."""
    cards = [v.rules_card_html(page=True) for v in games]
    head, foot = cards[0].split("<article")[0], "<style>article + article { break-before: page }</style>"
    parts = "".join(f"<article{card.split('<article')[1].split('</article>')[0]}</article>" for card in cards)
    assert all(card.split("<title")[0] == head.split("<title")[0] for card in cards), "one style for all"
    page.set_content(f"{head}{foot}{parts}")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 700, "height": 900})  # on a sheet there are 725 px; else all would be made smaller
    assert page.evaluate("document.documentElement.scrollWidth") <= 700
    assert page.locator("article").count() == len(games)
    if sheets(page.pdf(width="210mm", height="279.4mm")) == len(games):
        return
    for v, card in zip(games, cards, strict=True):  # which is it?
        page.set_content(card)
        assert sheets(page.pdf(width="210mm", height="279.4mm")) == 1, v.code


def test_every_rules_card_is_one_sheet_of_a4_and_of_letter(page: Page) -> None:
    each_is_one_sheet(page, [nn.variant(name) for name in nn.variants()])
    smallest = page.evaluate(
        """[...document.querySelectorAll('article')].map((card) => Math.min(
          ...[...card.querySelectorAll('p, li, td, th, h2')].map((n) => parseFloat(getComputedStyle(n).fontSize))))"""
    )
    assert {name: px for name, px in zip(nn.variants(), smallest, strict=True) if px < 9 * 96 / 72 - 0.01} == {}


@pytest.mark.parametrize("tag", [tag for tag in languages() if tag != "en"])
def test_every_rules_card_is_one_sheet_in_every_language(page: Page, tag: str) -> None:
    with speaking(tag):
        each_is_one_sheet(page, [nn.variant(name) for name in nn.variants()])


def test_with_any_house_rules_a_card_is_one_sheet(page: Page) -> None:
    many = nn.variant(
        "bloody_99", must_play=False, hand_size=7, call_mode="must_call", more_nines=True, life_mode="tokens:3+honor"
    )
    rng = random.Random(3)
    each_is_one_sheet(page, [many, *(random_variant(rng) for _ in range(25))])


def test_the_pages_fit_and_are_accessible_without_scripts(page: Page, axe: Callable[[Page], None]) -> None:
    for html in (nn.variant("boom_o").rules_card_html(page=True), all_variants_html(page=True)):
        page.set_content(html.replace("<meta http-equiv", "<meta name"))  # axe itself is a script
        for width, scheme in ((320, "dark"), (1280, "light")):
            page.set_viewport_size({"width": width, "height": 800})
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            axe(page)
            page.evaluate(FEW)  # every colour is in the first lines; the others have been looked at
    page.set_content(all_variants_html(page=True))
    assert sheets(page.pdf(prefer_css_page_size=True)) <= 5


@pytest.mark.parametrize("tag", languages())
def test_all_games_fit_across_a_sheet_and_no_name_is_broken_inside_a_syllable(page: Page, tag: str) -> None:
    with speaking(tag):
        page.set_content(all_variants_html(page=True, buttons=True))
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 1043, "height": 720})  # A4 across
    assert page.evaluate("document.documentElement.scrollWidth") <= 1043
    names = page.locator("tbody th").evaluate_all("all => all.map((one) => getComputedStyle(one).overflowWrap)")
    assert set(names) == {"normal"}


def test_each_name_is_wide_enough_for_a_finger(page: Page) -> None:
    page.set_content(all_variants_html(page=True, buttons=True))
    widths = page.locator("[data-variant]").evaluate_all("all => all.map((one) => one.getBoundingClientRect().width)")
    assert min(widths) >= 44


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
    edition: Edition, page: Page, axe: Callable[[Page], None]
) -> None:
    edition.open(page, ALL)
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
    in_every_light(page, ".nv-root", axe)
    find.fill("chicago")
    page.get_by_role("button", name="Chicago").first.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Ninety-nine, Chicago")
    expect(dialog.get_by_text("Two cards skip a player here")).to_be_visible()
    axe(page)
    dialog.get_by_role("button", name="Print", exact=True).click()
    expect(page.frame_locator("iframe.nn-print").locator("h1")).to_have_text("Ninety-nine, Chicago")
    dialog.get_by_role("button", name="Print the cards").click()
    expect(page.frame_locator("iframe.nn-print").locator(".c-card")).to_have_count(52)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Chicago").first).to_be_focused()
    page.keyboard.press("Enter")
    for name, there in (("Change it", "variant_workshop"), ("Look inside", "endgame_lab")):
        link = dialog.get_by_role("link", name=name)
        expect(link).to_have_attribute("href", edition.leads_to(f"{there}?variant=chicago"))
    table = edition.address("play?variant=chicago")
    page.route(table, lambda route: route.fulfill(body="the table"))  # its own tests open it
    dialog.get_by_role("link", name="Play it").click()
    page.wait_for_url(table)
