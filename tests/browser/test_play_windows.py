"""One match in two windows of a real Chromium: the second asks, watches or goes on, and only one of them plays and keeps."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from ninetynine_edu.panels.play.setup import Setup
from ninetynine_edu.rules.variant import variant
from tests.browser.card_table import (
    BACK,
    PHONE,
    PROJECTOR,
    SAYING,
    kept,
    lay_out,
    no_sideways_scroll,
    open_table,
    play_on,
    resize,
    root,
    total,
)
from tests.browser.editions import Edition

ALONE = "players=human,greedy"  # no seed: only what was handed over can bring the same cards
SEEN = """() => [document.querySelector('.nn-log').innerText,
    [...document.querySelectorAll('.nn-hand .nn-sr')].map(card => card.textContent.replace(/^(Cannot p|P)lay /, '').toLowerCase())]"""
KEPT = "key => Object.keys(localStorage).some((name) => name.startsWith(key))"
OPEN = "This match is open in another window."
ELSEWHERE = "This match goes on in another window."
CLOSED = "The other window is closed."
IN_WORDS = {
    "de": ("Diese Partie ist in einem anderen Fenster offen.", "Hier weiterspielen", "Zuschauen"),
    "es": ("Esta partida está abierta en otra ventana.", "Sigue aquí", "Mirar"),
    "zh-Hant": ("這場比賽已在另一個視窗開啟。", "在這裡繼續", "觀看"),
}

Opening = Callable[[str], Page]


@pytest.fixture
def opening(edition: Edition, new_page: Callable[..., Page]) -> Opening:
    """Opens one more window of the browser with the play app."""

    def one_more(query: str) -> Page:
        page = new_page(*PROJECTOR)
        edition.open(page, f"play?{query}&pace=instant")
        expect(root(page)).to_be_visible()
        return page

    return one_more


def go_on(page: Page) -> None:
    page.get_by_role("button", name="Go on here").click()
    expect(page.get_by_role("button", name="Rules")).to_be_visible()
    expect(root(page)).not_to_have_attribute("data-mode", "watch")


def test_the_second_window_asks_watches_and_goes_on_and_the_first_watches_then(
    opening: Opening, edition: Edition, axe: Callable[[Page], None]
) -> None:
    first = opening(ALONE)
    play_on(first)
    second = opening(ALONE)
    expect(second.get_by_text(OPEN)).to_be_visible()
    expect(second.locator(".nn-total")).to_be_hidden()
    for size in (PHONE, PROJECTOR):
        resize(second, size)
        no_sideways_scroll(second)
        axe(second)
    second.get_by_role("button", name="Watch").click()
    expect(second.get_by_text(ELSEWHERE)).to_be_visible()
    assert second.evaluate(SEEN) == first.evaluate(SEEN)
    play_on(first)
    expect(second.locator(".nn-total")).to_have_text(first.locator(".nn-total").inner_text())
    for size in (PHONE, PROJECTOR):
        resize(second, size)
        no_sideways_scroll(second)
        axe(second)
    expect(second.get_by_role("button", name=re.compile("Hint|New match|Save match"))).to_have_count(0)
    before = total(second)
    second.locator(".nn-card").first.press("Enter")  # it says why nothing happens
    expect(second.locator(".nn-note")).to_have_text(ELSEWHERE)
    seen = first.evaluate(SEEN)

    go_on(second)
    assert (second.evaluate(SEEN), total(second)) == (seen, before)
    expect(first.get_by_text(ELSEWHERE)).to_be_visible()
    play_on(second)
    expect(first.locator(".nn-total")).to_have_text(second.locator(".nn-total").inner_text())

    kept(second)
    seen = second.evaluate(SEEN)
    edition.reload(second)  # who has the match has it again after a reload, however many watch
    expect(second.get_by_role("status").filter(has_text=BACK)).to_be_visible(timeout=60_000)
    assert second.evaluate(SEEN) == seen
    edition.reload(first)
    expect(first.get_by_text(OPEN)).to_be_visible(timeout=60_000)


def test_by_keyboard_alone_and_what_a_closed_window_leaves(opening: Opening, edition: Edition) -> None:
    first = opening(ALONE)
    seen = first.evaluate(SEEN)  # nobody has played, and nothing was kept yet
    second = opening(ALONE)
    expect(second.get_by_role("button", name="Go on here")).to_be_focused()
    expect(second.get_by_role("button", name="Watch")).to_be_visible()
    second.keyboard.press("Tab")
    second.keyboard.press("Enter")
    expect(second.get_by_role("button", name="Go on here")).to_be_focused()
    first.wait_for_function(KEPT, arg=edition.kept("play.match"))  # since another window has come
    first.goto("about:blank")
    expect(second.get_by_text(CLOSED)).to_be_visible()
    second.keyboard.press("Enter")
    expect(second.locator(".nn-card:focus")).to_be_visible()
    assert second.evaluate(SEEN) == seen
    play_on(second)


def test_a_link_to_another_game_is_another_match_and_neither_gets_lost(opening: Opening, edition: Edition) -> None:
    standing = opening(ALONE)
    play_on(standing)
    kept(standing)
    seen = standing.evaluate(SEEN)
    link = opening("variant=chicago&players=human,greedy")
    expect(link.locator(".nn-sub")).to_contain_text("Chicago")
    play_on(link)
    kept(link)
    other = link.evaluate(SEEN)
    expect(standing.get_by_text(ELSEWHERE)).to_have_count(0)
    for query, left in ((ALONE, seen), ("variant=chicago&players=human,greedy", other)):
        page = standing if query == ALONE else link
        open_table(page, edition, query)
        expect(page.get_by_role("status").filter(has_text=BACK)).to_be_visible(timeout=60_000)
        assert page.evaluate(SEEN) == left


def test_another_game_started_at_a_link_is_there_after_a_reload_and_the_link_brings_its_own(
    opening: Opening, edition: Edition
) -> None:
    query = "variant=chicago&players=human,greedy"
    link = opening(query)
    play_on(link)
    kept(link)
    chicago = link.evaluate(SEEN)
    lay_out(link, Setup(variant("hawaiian"), ("human", "greedy"), (), 4).match())
    expect(link.locator(".nn-sub")).to_contain_text("Hawaiian")
    play_on(link)
    kept(link)
    hawaiian = link.evaluate(SEEN)
    edition.reload(link)
    expect(link.get_by_role("status").filter(has_text=BACK)).to_be_visible(timeout=60_000)
    assert link.evaluate(SEEN) == hawaiian
    link.goto("about:blank")
    open_table(link, edition, query)  # the link once more
    expect(link.get_by_role("status").filter(has_text=BACK)).to_be_visible(timeout=60_000)
    expect(link.locator(".nn-sub")).to_contain_text("Chicago")
    assert link.evaluate(SEEN) == chicago
    link.go_back()
    link.go_back()  # to where the other game stands
    edition.ready(link)
    expect(link.locator(".nn-sub")).to_contain_text("Hawaiian", timeout=60_000)
    expect(link.get_by_role("status").filter(has_text=BACK)).to_be_visible()
    assert link.evaluate(SEEN) == hawaiian


@pytest.mark.one_edition(
    "what a window hides is drawn by the same script; the others show that two windows of a site know each other"
)
def test_who_watches_people_that_pass_the_screen_sees_no_hand(opening: Opening) -> None:
    first = opening("players=human,human")
    first.get_by_role("button", name=re.compile("show my cards")).click()
    expect(first.locator(".nn-card").first).to_be_visible()
    second = opening("players=human,human")
    second.get_by_role("button", name="Watch").click()
    expect(second.get_by_text(ELSEWHERE)).to_be_visible()
    expect(second.locator(".nn-total")).to_be_visible()
    expect(second.locator(".nn-card")).to_have_count(0)
    go = second.get_by_role("button", name="Go on here")
    go.click()
    expect(second.get_by_role("button", name=re.compile("show my cards"))).to_be_visible()
    expect(first.locator(".nn-card")).to_have_count(0)


@pytest.mark.one_edition("the same dialog; the sites' languages are tried in whole deals")
def test_it_is_asked_in_every_language_on_a_phone(opening: Opening, page: Page, edition: Edition) -> None:
    opening(ALONE)
    resize(page, PHONE)
    for tag, (asked, go, watch) in IN_WORDS.items():
        edition.go(page, f"play?{ALONE}&lang={tag}")
        expect(page.get_by_text(asked)).to_be_visible()
        expect(page.get_by_role("button", name=go)).to_be_visible()
        expect(page.get_by_role("button", name=watch)).to_be_visible()
        no_sideways_scroll(page)


def test_how_totals_are_said_outlives_a_reload(opening: Opening, edition: Edition) -> None:
    page = opening(ALONE)
    page.get_by_label(SAYING).check()
    page.get_by_label("Choose from four").check()
    expect(page.get_by_role("status")).to_contain_text("Now you choose each new total from four.")
    edition.reload(page)
    expect(page.get_by_role("status").filter(has_text=BACK)).to_be_visible(timeout=60_000)
    expect(page.get_by_label(SAYING)).to_be_checked()
    expect(page.get_by_label("Choose from four")).to_be_checked()
