"""Each kind of choice that any game asks for, in a real Chromium: answered with the keyboard alone, and by touch on a phone.

One page serves all tests; each match comes as a file, at the turn that asks.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from ninetynine_edu.panels.play.setup import Setup
from ninetynine_edu.play.moves import Move
from ninetynine_edu.rules.variant import variant
from tests.asking import KINDS, met
from tests.browser.card_table import PHONE, PROJECTOR, ask, no_sideways_scroll, open_table, put, root, settled, stamp
from tests.browser.editions import Edition, sample

TITLES = {
    "shield": "Do you show the card that saves you?",
    "pick": "Which card do you take?",
    "dig": "Which card do you take?",
    "raid": "Whose card do you take?",
    "nines": "Throw away cards that add up to 9?",
    "reward": "Which card lies face up under the stock?",
}
"""What stands over the answers to a question inside a turn."""
MOVED = """([n, answered]) => document.querySelector('.nn-root').dataset.n !== n
  || (document.querySelector('.nn-ask :is(button, input)') && document.querySelector('.nn-ask').innerText !== answered)"""
"""Either the table has changed, or something is asked that was not answered yet."""
CUT = """() => [...document.querySelectorAll('.nn-ask button')]
  .filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.textContent)"""
"""The answers whose words are wider than they are."""
ADDS = re.compile(r"^Play .*, \+[5-8]$")
REFUSED = re.compile("did not understand|too late|cannot|can't|went wrong")
MOST = 60
SOME = ("what a card does", "a player", "cards together", "pick", "number")
"""Choices before a card is laid and after it, by a chip, a number and an answer."""


@pytest.fixture(scope="module")
def window(edition: Edition, lasting_page: Callable[..., Page]) -> Page:
    page = lasting_page(*PROJECTOR, has_touch=True)
    open_table(page, edition, "players=human,greedy&seed=6")
    return page


class Keys:
    """Somebody who has a keyboard and nothing else."""

    size = PROJECTOR

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate("document.activeElement?.blur()")

    def _until(self, key: str, reached: Locator) -> None:
        for _ in range(MOST):
            if reached.evaluate("node => node === document.activeElement"):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} does not come to {reached}")

    def press(self, wanted: Locator) -> None:
        """Come to a card or a button with the Tab and arrow keys, and press Enter."""
        if wanted.evaluate("node => Boolean(node.closest('.nn-hand'))"):
            self._until("Tab", self.page.locator('.nn-card[tabindex="0"]'))
            self._until("ArrowRight", wanted)
        else:
            self._until("Tab", wanted)
        self.page.keyboard.press("Enter")

    def write(self, number: int) -> None:
        """Write a number where the focus is, and press Enter."""
        expect(ask(self.page).locator("input")).to_be_focused()
        self.page.keyboard.type(str(number))
        self.page.keyboard.press("Enter")


class Fingers:
    """Somebody at a phone: what is tapped has to be large enough, and nothing lies beside the screen."""

    size = PHONE

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, wanted: Locator) -> None:
        """Tap a card or a button."""
        no_sideways_scroll(self.page)
        assert self.page.evaluate(CUT) == []
        box = wanted.bounding_box()
        assert box and min(box["width"], box["height"]) >= 43.5, f"{wanted} is too small for a finger"
        wanted.tap()

    def write(self, number: int) -> None:
        """Write a number with the phone's own keys, and tap the button beside it."""
        ask(self.page).locator("input").fill(str(number))
        ask(self.page).locator("button.nn-main").tap()


PEOPLE = pytest.mark.parametrize("person", [Keys, Fingers])


def choose_cards(page: Page, by: Keys | Fingers, move: Move) -> str:
    """Choose the cards of a move; return what was asked before the last of it, which has been answered."""
    first, *others = move.cards
    by.press(page.locator(f'.nn-card[data-card="{first.code}"]').first)
    if not others:
        return ""
    asked = ask(page).inner_text()
    with_ = ask(page).locator(".nn-along", has_text=others[0].words)
    by.press(with_.first)  # it brings all that are missing
    return asked


def answer(page: Page, by: Keys | Fingers, before: str, answered: str) -> None:
    """Answer what is still asked, with the first answer, until the table has changed."""
    for _ in range(6):
        page.wait_for_function(MOVED, arg=[before, answered])
        if stamp(page) != before:
            return
        answered = ask(page).inner_text()
        if ask(page).locator("input").count():
            by.write(42)
        else:
            by.press(ask(page).locator("button:not(.nn-putback)").first)


@PEOPLE
@pytest.mark.parametrize("name", sample(KINDS, SOME, "the other questions are asked by the same lines"))
def test_whatever_is_asked_is_answered(window: Page, name: str, person: type[Keys] | type[Fingers]) -> None:
    match, move = met(name)
    put(window, match, person.size)
    by = person(window)
    before = stamp(window)
    if name in TITLES:
        expect(ask(window)).to_contain_text(TITLES[name])
        by.press(ask(window).locator(".nn-answer, .nn-main").first)
    else:
        answer(window, by, before, choose_cards(window, by, move))
    settled(window, before)
    assert not REFUSED.search(window.get_by_role("status").first.inner_text())
    no_sideways_scroll(window)


@PEOPLE
@pytest.mark.parametrize("rule", ["manual", "manual_late"])
def test_a_card_is_drawn_by_oneself(window: Page, rule: str, person: type[Keys] | type[Fingers]) -> None:
    put(window, Setup(variant("standard", draw_mode=rule), ("human", "greedy"), (), 6).match(), person.size)
    by = person(window)
    before = stamp(window)
    by.press(window.get_by_role("button", name=ADDS).first)
    expect(root(window)).not_to_have_attribute("data-n", before)
    by.press(ask(window).get_by_role("button", name="Draw a card"))
    expect(ask(window).get_by_role("button", name="Draw a card")).to_have_count(0)
    expect(root(window)).not_to_have_attribute("data-mode", "watch")
    expect(window.locator(".nn-card")).to_have_count(3)


@PEOPLE
def test_the_screen_is_passed(window: Page, person: type[Keys] | type[Fingers]) -> None:
    put(window, Setup(variant("standard"), ("human", "human"), ("Mia", "Ben"), 6).match(), person.size)
    by = person(window)
    expect(window.locator(".nn-card")).to_have_count(0)
    for who in ("Mia", "Ben"):
        expect(ask(window)).to_contain_text(who)
        by.press(ask(window).get_by_role("button", name=re.compile("show my cards")))
        before = stamp(window)
        if who == "Mia":
            by.press(window.get_by_role("button", name=ADDS).first)
            expect(root(window)).not_to_have_attribute("data-n", before)
    expect(window.locator(".nn-card")).to_have_count(3)
