"""Calling the total in a real Chromium: keys, keyboard, one of four, the way on the line, how a deal was called, at every size.

One page serves all tests. The matches on it have come to a turn with a card that goes over a ten.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from ninetynine_edu.matches.match import Match
from ninetynine_edu.panels.play.setup import Setup
from ninetynine_edu.play.calling import Call
from ninetynine_edu.rules.variant import variant
from tests.browser.card_table import (
    PHONE,
    PROJECTOR,
    SAYING,
    TABLET,
    TWO,
    ask,
    no_sideways_scroll,
    open_table,
    put,
    resize,
    root,
    settled,
    stamp,
)
from tests.browser.editions import Edition, sample

WALL, LOW = (1920, 1080), (844, 390)
FOUR = "Choose from four"
ONE_STYLE = "the style of the table is one for both editions"
BOXES = """() => [...document.querySelectorAll('.nn-felt, .nn-linebox, .nn-status, .nn-card, .nn-side .nn-box, .nn-tools button')]
  .map((node) => { const { x, y, width, height } = node.getBoundingClientRect(); return [node.className, x, y, width, height]; })"""
IN_SIGHT = """() => [...document.querySelectorAll('.nn-ask :is(button, input)')].map((node) => {
  const { left, top, right, bottom, width, height } = node.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return { name: node.textContent || node.className, small: Math.min(width, height) < 43.5, hidden: !node.contains(there),
           outside: left < 0 || top < 0 || right > innerWidth || bottom > innerHeight };
}).filter(({ small, hidden, outside }) => small || hidden || outside)"""

OVER_CARDS = """() => {
  const shown = [...document.querySelectorAll('.nn-ask > *')].filter((node) => node.getClientRects().length);
  const top = Math.min(...shown.map((node) => node.getBoundingClientRect().top));
  return [...document.querySelectorAll('.nn-hand .nn-face')].filter((face) => face.getBoundingClientRect().bottom > top + 1).map((face) => face.textContent);
}"""
"""The cards of the hand that are lower than where the next deal is asked for begins."""

COVERED = """() => {
  const box = document.querySelector('.nn-ask').getBoundingClientRect();
  const faces = [...document.querySelectorAll('.nn-hand .nn-face')].filter((face) => face.checkVisibility({ visibilityProperty: true }));
  return faces.filter((face) => {
    const { left, right, top, bottom } = face.getBoundingClientRect();
    return left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1;
  }).map((face) => face.textContent);
}"""
"""The cards of the hand on which what is asked lies."""
CALLED = """() => {
  const faces = [...document.querySelectorAll('.nn-card[aria-expanded="true"] .nn-face, .nn-called .nn-face')];
  return faces.filter((face) => face.checkVisibility({ visibilityProperty: true })).some((face) => {
    const { left, right, top, bottom } = face.getBoundingClientRect();
    return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
  });
}"""
"""Whether the whole card that is called is to be seen."""


@pytest.fixture(scope="module")
def window(edition: Edition, lasting_page: Callable[..., Page]) -> Page:
    page = lasting_page(*PROJECTOR)
    open_table(page, edition, "players=human,greedy&seed=6")
    return page


def over_a_ten(match: Match) -> Call | None:
    """The sum of a card on turn that goes up over a ten and does nothing else."""
    position = match.position
    for move in position.legal_moves:
        call = Call.of(position, move)
        plain = len(position.variant.effect(move.cards[0]).alternatives) == 1 and not move.flags
        if call and plain and call.before > 20 and call.n in (5, 6, 7, 8) and len(call.stops) == 3:
            return call
    return None


def begin(page: Page, four: bool = False, size: tuple[int, int] = PROJECTOR, **rules: Any) -> tuple[Call, Locator]:
    """Put a match with totals to be said on the table; return the sum of a card, and the card."""
    match = Setup(variant("standard", **rules), TWO, (), 6).match()
    while not (match.mover == 0 and (call := over_a_ten(match))):
        match.play(min(match.position.legal_moves, key=match.position.result_of))
    put(page, match)
    if not rules:
        page.get_by_label(SAYING).check()
        expect(page.get_by_role("status")).to_contain_text("each new total")
    if page.get_by_label(FOUR).is_checked() != four:
        page.get_by_label(FOUR).set_checked(four)
        expect(page.get_by_role("status")).to_contain_text("from four" if four else "yourself")
    resize(page, size)
    place = [str(card.rank) for card in match.position.hands[0]].index(str(call.n))
    return call, page.locator(".nn-card").nth(place)


def keys(page: Page, figures: str) -> None:
    for figure in figures:
        ask(page).get_by_role("button", name=figure, exact=True).click()


def steps(call: Call) -> list[str]:
    """How far each jump of a way goes."""
    return [f"+{to - start}" for start, to in pairwise(call.stops)]


def test_a_total_is_said_with_the_keys_and_a_slip_shows_its_way_on_the_line(window: Page) -> None:
    call, card = begin(window)
    wrong = str(call.after - 10)
    card.click()
    keys(window, wrong + "3")
    ask(window).get_by_role("button", name="Delete the last figure").click()
    expect(ask(window).locator("input")).to_have_value(wrong)
    ask(window).get_by_role("button", name="Say it").click()
    expect(window.get_by_role("status")).to_contain_text("The ones make a new ten. Count it too.")
    expect(window.locator(".nn-jump-label")).to_have_text(steps(call))  # over the ten, and the end is not told
    keys(window, str(call.after))  # the first key writes over what was wrong
    expect(ask(window).locator("input")).to_have_value(str(call.after))
    before = stamp(window)
    ask(window).get_by_role("button", name="Say it").click()
    settled(window, before)
    expect(window.locator(".nn-then", has_text=str(call.after))).not_to_have_count(0)


def test_a_total_is_said_with_the_keyboard_alone(window: Page) -> None:
    call, card = begin(window)
    card.focus()
    window.keyboard.press("Enter")
    expect(ask(window).locator("input")).to_be_focused()
    window.keyboard.type("5x")
    window.keyboard.press("Enter")
    expect(window.get_by_role("status")).to_contain_text("Write the new total as a number")
    window.keyboard.press("Control+a")
    window.keyboard.type(str(call.after - 1))
    window.keyboard.press("Enter")
    expect(window.get_by_role("status")).to_contain_text("Did you count the start too?")
    expect(ask(window).locator("input")).to_be_focused()
    window.keyboard.press("Tab")
    window.keyboard.press("Tab")
    window.keyboard.type(
        str(call.after)
    )  # a key of the page has the focus: what is typed goes into the field all the same
    expect(ask(window).locator("input")).to_have_value(str(call.after))
    before = stamp(window)
    window.keyboard.press("Shift+Tab")
    window.keyboard.press("Shift+Tab")
    window.keyboard.press("Enter")
    settled(window, before)
    expect(window.locator(".nn-then", has_text=str(call.after))).not_to_have_count(0)
    window.get_by_role("button", name="Undo").click()
    card.press("Enter")
    window.keyboard.press("Escape")
    expect(ask(window).locator("input")).to_have_count(0)
    expect(card).to_be_focused()


def test_one_of_four_is_chosen_and_what_was_wrong_stays_where_it_is(window: Page) -> None:
    call, card = begin(window, four=True)
    card.click()
    four = ask(window).locator(".nn-total4")
    totals = [int(text) for text in four.all_inner_texts()]
    assert totals == sorted(totals) and call.after in totals
    expect(four.first).to_be_focused()
    wrong = next(total for total in totals if total != call.after)
    ask(window).get_by_role("button", name=str(wrong), exact=True).click()
    expect(ask(window).get_by_role("button", name=str(wrong), exact=True)).to_have_attribute("aria-disabled", "true")
    expect(window.locator(".nn-jump-label")).to_have_text(steps(call))
    assert [int(text) for text in four.all_inner_texts()] == totals
    before = stamp(window)
    ask(window).get_by_role("button", name=str(call.after), exact=True).press("Enter")
    settled(window, before)
    expect(window.locator(".nn-then", has_text=str(call.after))).not_to_have_count(0)


@pytest.mark.parametrize("four", [False, True])
@pytest.mark.parametrize(
    "size",
    sample([PHONE, (320, 640), LOW, (600, 700), TABLET, (1024, 768), PROJECTOR, WALL], [PHONE, PROJECTOR], ONE_STYLE),
)
def test_nothing_moves_when_a_total_is_asked_and_all_of_it_is_in_sight(
    window: Page, size: tuple[int, int], four: bool
) -> None:
    _, card = begin(window, four, size)
    window.evaluate("scrollTo(0, 0)")
    card.focus()
    before = window.evaluate(BOXES)
    card.press("Enter")
    expect(ask(window).locator(".nn-pad, .nn-four")).to_be_visible()
    assert window.evaluate(BOXES) == before
    assert window.evaluate(IN_SIGHT) == []
    assert window.evaluate(COVERED) == []
    assert window.evaluate(CALLED)
    no_sideways_scroll(window)


@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "dark"), (PROJECTOR, "light")])
def test_axe_finds_nothing_grave_while_a_total_is_said(
    window: Page, axe: Callable[[Page], None], size: tuple[int, int], scheme: Literal["light", "dark"]
) -> None:
    call, card = begin(window, size=size)
    window.emulate_media(color_scheme=scheme)
    expect(root(window)).to_have_attribute("data-theme", scheme)
    card.press("Enter")
    window.keyboard.type(str(call.after - 10))
    window.keyboard.press("Enter")
    expect(window.locator(".nn-jump-label")).to_have_count(2)
    axe(window)


def test_a_sum_that_took_longer_is_named_after_the_deal_beside_the_wrong_one(
    window: Page, axe: Callable[[Page], None]
) -> None:
    put(window, Setup(variant("standard", call_mode="must_call"), ("human", "beginner"), (), 1).match())
    window.evaluate("performance.now = ((now) => () => now() + (window.later ?? 0))(performance.now.bind(performance))")

    def say(late: int, off: int = 0) -> tuple[int, int]:
        """Choose a card that adds, and say its total after so many seconds; return the total before, and the number."""
        for card in window.locator(".nn-card[aria-expanded]").all():
            card.press("Enter")
            asked = ask(window).locator("label").all_inner_texts()
            if asked and (sum_ := re.match(r"(\d+) and (\d+) makes", asked[0])):
                break
            window.keyboard.press("Escape")
        else:
            raise AssertionError("no card adds")
        before, n = map(int, sum_.groups())
        window.evaluate("seconds => { window.later = (window.later ?? 0) + 1000 * seconds }", late)
        was = stamp(window)
        window.keyboard.type(str(before + n - off))
        window.keyboard.press("Enter")
        settled(window, was)
        return before, n

    quick = [say(2) for _ in range(4)]
    long = say(60)
    wrong = say(2, off=10)
    expect(root(window)).to_have_attribute("data-mode", "deal")
    assert long not in quick
    sums = [f"{before} + {n} = {before + n}" for before, n in (wrong, long)]
    expect(ask(window).locator("li")).to_have_text(sums)
    expect(ask(window)).to_contain_text("Totals right first time: 5 of 6")
    expect(ask(window)).to_contain_text(f"Took a little longer: {sums[1]}")
    for size in (PHONE, (320, 640), (320, 568), PROJECTOR):
        resize(window, size)
        assert window.evaluate(IN_SIGHT) == []
        status, box = window.locator(".nn-status").bounding_box(), ask(window).bounding_box()
        assert status and box
        below, beside = box["y"] >= status["y"] + status["height"] - 1, box["x"] >= status["x"] + status["width"]
        assert below or beside, f"{size}: it covers the sentence"
        assert size == PROJECTOR or window.evaluate(OVER_CARDS) == [], f"{size}: it covers the hand that stuck"
    axe(window)


@pytest.mark.parametrize("size", [PHONE, PROJECTOR])
def test_how_the_deal_was_called_stands_beside_the_next_one(
    window: Page, axe: Callable[[Page], None], size: tuple[int, int]
) -> None:
    call, card = begin(window, size=size, call_mode="must_call")
    card.press("Enter")
    before = stamp(window)
    window.keyboard.type(str(call.after - 10))
    window.keyboard.press("Enter")
    settled(window, before)
    expect(root(window)).to_have_attribute("data-mode", "deal")
    expect(ask(window)).not_to_contain_text("Totals right first time")  # one total is not counted
    expect(ask(window).locator("li")).to_have_text([f"{call.before} + {call.n} = {call.after}"])
    expect(window.get_by_role("status")).to_contain_text(f"{call.before} and {call.n} is {call.after}.")
    assert window.evaluate(IN_SIGHT) == []
    status, box = window.locator(".nn-status").bounding_box(), ask(window).bounding_box()
    assert status and box and box["y"] >= status["y"] + status["height"] - 1
    if size == PHONE:
        for small in (PHONE, (320, 640), (320, 568)):
            resize(window, small)
            assert window.evaluate(OVER_CARDS) == [], f"{small}: it covers the hand that stuck"
        resize(window, PHONE)
    axe(window)
    ask(window).get_by_role("button", name="Next deal").click()
    expect(root(window)).to_have_attribute("data-mode", "play")
