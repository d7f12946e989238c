"""Each way to play in a real Chromium: from its address and from the form, to the end of a deal, by keyboard, on a phone and a wall."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import ninetynine_edu as nn
from tests.browser.card_table import (
    PHONE,
    PROJECTOR,
    ask,
    go_on,
    lay_out,
    mode,
    no_sideways_scroll,
    play_first,
    resize,
    root,
    settled,
    stamp,
    total,
)
from tests.browser.editions import Edition

Opening = Callable[[str], Page]


@pytest.fixture
def opening(edition: Edition, window: Page) -> Opening:
    """Opens the play app at an address."""

    def opened(query: str) -> Page:
        window.set_viewport_size({"width": PROJECTOR[0], "height": PROJECTOR[1]})
        edition.go(window, f"play?{query}")
        expect(window.locator(".nn-total")).to_be_visible()
        return window

    return opened


def call_a_card(page: Page) -> None:
    """Lay the first card that fits with the keyboard alone, and say its total."""
    before, was = stamp(page), total(page)
    page.locator(".nn-card:not([data-blocked])").first.focus()
    page.keyboard.press("Enter")
    choice = ask(page).locator("button.nn-brief")
    if choice.count():
        choice.last.focus()
        page.keyboard.press("Enter")
    question = ask(page).locator(".nn-field span").inner_text()
    new = re.search(r"(\d+) and (\d+)", question)
    less = re.search(r"(\d+) take away (\d+)", question)
    said = int(new[1]) + int(new[2]) if new else int(less[1]) - int(less[2]) if less else None
    page.keyboard.type(str(was if said is None else said))
    page.keyboard.press("Enter")
    settled(page, before)


def nearly_over(mode: str, one: str, other: str) -> nn.Match:
    """Return a match of two people whose first deal ends with the next card: nobody else has one that fits then."""
    people = f'player 1: human "{one}"\nplayer 2: human "{other}"\n'
    start = "deal 1: players 1 2, dealer 2\nstart: standard 98 P1+ AS,6H,7C/5H,7H,8D seed=3\n"
    return nn.Match.from_record(
        f"Ninety-nine match record, version 1\nvariant: standard\n{people}seed: 7\n{mode}\n{start}"
    )


def test_two_teams_play_on_the_wall(opening: Opening, axe: Callable[[Page], None]) -> None:
    page = opening("mode=wall&seed=3")
    expect(root(page)).to_have_attribute("data-wall", "yes")
    expect(page.locator(".nn-score")).to_contain_text("Team Blue")
    axe(page)
    for team in ("Team Blue", "Team Orange"):
        expect(page.locator(".nn-me")).to_contain_text(team)
        expect(page.locator(".nn-card")).to_have_count(3)
        expect(page.locator(".nn-opencard")).to_have_count(3)
        call_a_card(page)
    for size in ((1280, 720), (1920, 1080)):
        resize(page, size)
        no_sideways_scroll(page)
        big = page.locator(".nn-total").evaluate("node => node.getBoundingClientRect().height")
        assert big > size[1] / 8, f"the total is {big:.0f} px high on {size}"
        expect(page.locator(".nn-linebox")).to_be_in_viewport(ratio=1)
        expect(page.locator(".nn-card").first).to_be_in_viewport(ratio=1)

    lay_out(page, nearly_over("mode: wall\n", "Team Blue", "Team Orange"))
    call_a_card(page)
    assert mode(page) == "deal"
    expect(page.get_by_role("status")).to_contain_text("Team Blue wins this deal. Team Orange has 2 lives left.")
    expect(page.locator(".nn-team").first).to_contain_text("Team Blue: 1 point.")
    expect(page.locator(".nn-team").last).to_contain_text("Team Orange: 0 points.")
    axe(page)
    go_on(page)
    assert mode(page) == "play"
    expect(page.locator(".nn-team").first).to_contain_text("Team Blue: 1 point.")
    page.get_by_role("button", name="Normal size").click()
    expect(root(page)).not_to_have_attribute("data-wall", "yes")

    lay_out(page, nearly_over("", "Mia", "Bo"))  # two who pass the screen
    expect(page.locator(".nn-card")).to_have_count(0)
    page.get_by_role("button", name="I am Mia: show my cards").click()
    expect(page.locator(".nn-card").first).to_be_visible()
    play_first(page)
    assert mode(page) == "deal"
    expect(page.get_by_role("status")).to_contain_text("Mia wins this deal. Bo has 2 lives left.")
    expect(page.locator(".nn-openhand").first).to_be_visible()
    axe(page)
    resize(page, PHONE)
    no_sideways_scroll(page)
    go_on(page)
    assert mode(page) == "handover"
    expect(page.locator(".nn-card, .nn-openhand")).to_have_count(0)


def test_who_watches_sees_a_deal_play_by_play(opening: Opening, axe: Callable[[Page], None]) -> None:
    page = opening("mode=watch&seed=3&pace=slow")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Let them play")).to_be_visible()
    axe(page)
    page.get_by_label("You see").select_option("Fox")
    expect(page.locator(".nn-openhand")).to_have_count(1)
    before = stamp(page)
    page.get_by_role("button", name="One play").click()
    expect(root(page)).not_to_have_attribute("data-n", before)
    expect(page.locator(".nn-openhand")).to_have_count(1)
    resize(page, PHONE)
    no_sideways_scroll(page)
    page.locator(".nn-spectating").get_by_label("Bots play").select_option("instant")
    page.get_by_role("button", name="Let them play").click()
    expect(page.get_by_role("button", name="Next deal")).to_be_visible()
    assert mode(page) == "deal"


def test_a_way_to_play_is_chosen_with_the_keyboard_alone_on_a_phone(
    opening: Opening, axe: Callable[[Page], None]
) -> None:
    page = opening("seed=7")
    assert mode(page) == "play"  # it has dealt at once
    resize(page, (320, 568))
    page.get_by_role("button", name="New match").focus()
    page.keyboard.press("Enter")
    page.locator("#nn-set-mode-bots").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#nn-set-mode-pass")).to_be_checked()
    expect(page.locator("#nn-set-mode-pass")).to_be_focused()
    expect(page.locator('.nn-person[data-kind="human"]')).to_have_count(2)
    axe(page)
    no_sideways_scroll(page)
    page.get_by_label("Name of player 1").fill("Mia")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(ask(page)).to_contain_text("Pass the screen to Mia. No peeking!")
    page.get_by_role("button", name="I am Mia: show my cards").click()
    expect(page.locator(".nn-card")).to_have_count(3)
