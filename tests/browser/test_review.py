"""Looking back in a real Chromium: from the table and back to it, with the keyboard alone, on a phone, from a pasted record.

One page serves most tests.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

import ninetynine_edu as nn
from ninetynine_edu.panels.kit.messages import pack
from ninetynine_edu.panels.play.setup import Setup
from ninetynine_edu.rules.variant import find_variant
from tests.browser.editions import Edition
from tests.browser.lights import in_every_light
from tests.records import GIVEN_AWAY

SIZES = [(320, 640), (768, 1024), (1280, 720), (1920, 1080)]
SMALL = """() => [...document.querySelectorAll('.nn-review :is(button, select, textarea, summary, .nn-slider, .nn-filelabel)')]
  .filter((node) => { const { width, height } = node.getBoundingClientRect(); return width && Math.min(width, height) < 43.5; })
  .map((node) => node.textContent || node.className)"""


def ready(page: Page) -> None:
    """Wait until a deal is shown and all of it is worked out."""
    expect(page.locator(".nn-stage")).to_be_visible()
    expect(page.locator(".nn-working")).to_have_count(0, timeout=60_000)


@pytest.fixture(scope="module")
def window(edition: Edition, lasting_page: Callable[..., Page]) -> Page:
    """The gallery's link, followed, and a small deal pasted."""
    page = lasting_page(1280, 720)
    page.goto(edition.address("index"))
    edition.follow(page, page.get_by_role("link", name="Look back").first, "look_back")
    expect(page.locator(".nn-sub")).to_have_text("An example: Standard rules")
    page.get_by_role("button", name="Open another match").click()
    page.get_by_label("Or paste a match record here.").fill(GIVEN_AWAY)
    page.get_by_role("button", name="Open this record").click()
    expect(page.locator(".nn-at")).to_have_text("6 / 7")
    ready(page)
    return page


@pytest.fixture
def looking(window: Page) -> Page:
    """The small deal at the last play of the person, with all cards open."""
    window.set_viewport_size({"width": 1280, "height": 720})
    window.get_by_role("button", name="With all cards open").click()
    window.get_by_role("slider", name="Play").focus()
    for key in ("End", "ArrowLeft", "ArrowLeft"):
        window.keyboard.press(key)
    expect(window.locator(".nn-at")).to_have_text("6 / 7")
    return window


def status(page: Page) -> Locator:
    return page.get_by_role("status")


def test_it_is_stepped_through_with_the_keyboard_alone(looking: Page, axe: Callable[[Page], None]) -> None:
    page = looking
    assert page.get_by_role("status").count() == 1
    expect(status(page)).to_have_text(re.compile("^Play 6: You played the ten of clubs: 98 take away 10 is 88."))
    slider = page.get_by_role("slider", name="Play")
    slider.focus()
    for key, at in ("ArrowLeft", "5 / 7"), ("Home", "1 / 7"), ("ArrowRight", "2 / 7"), ("End", "The end"):
        page.keyboard.press(key)
        expect(page.locator(".nn-at")).to_have_text(at)
    expect(status(page)).to_have_text(re.compile("None of your cards fits at 99"))
    page.locator(".nn-chip").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".nn-verdict")).to_have_text("This play gave the win away.")
    expect(page.locator(".nn-instead")).to_contain_text("you could have won with the three of spades")
    page.keyboard.press("ArrowRight")  # also from a button
    expect(page.locator(".nn-at")).to_have_text("4 / 7")
    page.get_by_text("All plays in words").focus()
    page.keyboard.press("Enter")
    third = page.get_by_role("row").filter(has=page.get_by_role("button", name="Play 3", exact=True))
    expect(third).to_contain_text("gave the win away, won")
    axe(page)
    third.get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".nn-at")).to_have_text("3 / 7")
    page.get_by_text("All plays in words").click()


def test_both_readings_and_everybodys_curve(looking: Page) -> None:
    page = looking
    page.get_by_role("button", name="With what you could see").click()
    page.get_by_role("button", name="With all cards open").click()
    page.locator(".nn-chip").click()
    expect(page.locator(".nn-then li")).not_to_have_count(0)
    expect(page.locator(".nn-instead")).to_contain_text("you could have won with the three of spades")
    page.get_by_role("button", name="Otter").click()
    expect(page.locator(".nn-chip")).to_have_text(["Play 2: gave the win away"])
    box = page.locator(".nn-curve").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 4, box["y"] + 60)
    expect(page.locator(".nn-at")).to_have_text("The end")
    page.get_by_role("button", name="You", exact=True).click()


def test_nothing_is_cut_off_and_everything_can_be_pressed_at_every_size(looking: Page) -> None:
    page = looking
    page.locator(".nn-chip").click()
    page.get_by_role("button", name="Open another match").click()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".nn-curve")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(SMALL) == []
        slider, curve = page.locator(".nn-slider").bounding_box(), page.locator(".nn-curve").bounding_box()
        assert slider is not None and curve is not None
        middle = slider["x"] + slider["width"] / 2 - curve["x"] - curve["width"] / 2
        assert abs(middle) < 1, "the slider goes along with the curve"
    page.set_viewport_size({"width": 320, "height": 640})
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_in_viewport()
    page.get_by_role("button", name="Open another match").click()


@pytest.mark.parametrize("animal", ["Hedgehog", "Tortoise", "Schildkröte", "Eichhörnchen"])
def test_on_a_phone_the_name_of_an_animal_is_in_one_piece(looking: Page, animal: str) -> None:
    page = looking
    page.set_viewport_size({"width": 320, "height": 640})
    page.get_by_role("slider", name="Play").focus()
    page.keyboard.press("Home")
    expect(page.locator(".nn-cards").first.locator("li")).to_have_count(4)
    name = page.locator(".nn-placename strong").first
    before = name.inner_text()
    assert (
        name.evaluate("(node, name) => { node.textContent = name; return node.getClientRects().length; }", animal) == 1
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    name.evaluate("(node, name) => { node.textContent = name; }", before)


def test_what_is_no_match_is_refused_and_the_deal_stays(looking: Page) -> None:
    page = looking
    page.get_by_role("button", name="Open another match").click()
    page.get_by_label("Or paste a match record here.").fill("Dear diary")
    page.get_by_role("button", name="Open this record").click()
    expect(status(page)).to_have_text(re.compile("^This is not a saved match."))
    expect(page.locator(".nn-at")).to_have_text("6 / 7")
    page.get_by_role("button", name="Open another match").click()


def follow_to_the_moment(edition: Edition, page: Page) -> str:
    """Look back from the table once it knows at which play; return its number. Until then the link leads to the first one."""
    expect(page.locator(".nn-key p")).to_contain_text("With all cards open we know more now.")
    link = page.get_by_role("link", name="Look back")
    number = re.search(r"at=(\d+)", link.get_attribute("href") or "")
    assert number
    edition.follow(page, link, f"look_back?match=play&at={number[1]}&cards=open")
    return number[1]


def test_from_the_table_and_back_by_playing_on(edition: Edition, new_page: Callable[..., Page]) -> None:
    match = nn.Match.from_record(GIVEN_AWAY)
    page = new_page(1280, 720)
    kept = json.dumps({"q": "", "text": pack(match.record())})
    key = edition.kept("play.match")
    page.add_init_script(f"localStorage.getItem('{key}') ?? localStorage.setItem('{key}', {json.dumps(kept)})")
    edition.open(page, "play?pace=instant")
    follow_to_the_moment(edition, page)
    expect(page.locator(".nn-sub")).to_have_text("Standard rules")
    expect(page.get_by_role("button", name="With all cards open")).to_have_attribute("aria-pressed", "true")
    page.locator(".nn-chip").first.click()
    expect(page.locator(".nn-from")).to_have_text("93")
    page.get_by_role("button", name="Play on from here").click()
    expect(page).to_have_url(edition.leads_to("play?again=", ".*"))
    edition.ready(page)
    expect(page.locator(".nn-total")).to_have_text("93")
    expect(status(page)).to_contain_text("Here is the same moment again. Play on from here.")
    page.get_by_role("button", name=re.compile("^Play three of spades")).click()
    expect(page.locator(".nn-total")).not_to_have_text("93")
    page.go_back()
    edition.ready(page)
    # The site shows for a moment what it was built with.
    expect(page.get_by_role("img", name="The total goes from 93 to")).to_be_visible()  # the same play of the same deal
    expect(page.get_by_role("button", name="With all cards open")).to_have_attribute("aria-pressed", "true")
    edition.go(page, "play")
    expect(page.get_by_role("link", name="Look back")).to_be_visible()  # the match as it was


def test_what_is_said_at_the_table_is_looked_back_at_with_the_same_cards(
    edition: Edition, new_page: Callable[..., Page]
) -> None:
    match = Setup(find_variant("standard"), ("human", "beginner", "steady"), (), 13).match()
    while not match.deal_over:
        match.play(match.position.legal_moves[-1])
    page = new_page(1280, 720)
    kept = json.dumps({"q": "", "text": pack(match.record())})
    key = edition.kept("play.match")
    page.add_init_script(f"localStorage.getItem('{key}') ?? localStorage.setItem('{key}', {json.dumps(kept)})")
    edition.open(page, "play?pace=instant")
    number = follow_to_the_moment(edition, page)
    expect(page.locator(".nn-at")).to_have_text(re.compile(f"^{number} / "))
    expect(page.get_by_role("button", name="With all cards open")).to_have_attribute("aria-pressed", "true")


def test_it_can_be_read_in_every_light(looking: Page, axe: Callable[[Page], None]) -> None:
    looking.locator(".nn-chip").click()
    in_every_light(looking, ".nn-review", axe)
