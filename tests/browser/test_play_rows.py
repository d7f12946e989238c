"""What is asked stands on a narrow table so that all of it is seen, or that there is more; names are read to their end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.card_table import deal, no_sideways_scroll, open_table, resize
from tests.browser.editions import Edition
from tests.browser.test_play_room import OVER_TOOLS, OVERLAPS


@pytest.fixture(scope="module")
def window(edition: Edition, lasting_page: Callable[..., Page]) -> Page:
    page = lasting_page()
    open_table(page, edition, "variant=bloody_99&players=human,greedy&seed=6")
    return page


ROWS = """() => [...document.querySelectorAll('.nn-own, .nn-more')].map((row) => {
  const { left, right } = row.getBoundingClientRect();
  const seen = [...row.querySelectorAll('button')].map((one) => one.getBoundingClientRect());
  return {
    whole: seen.every((one) => one.left >= left - 1 && one.right <= right + 1 && one.right <= innerWidth),
    marked: [row.hasAttribute('data-goes-left'), row.hasAttribute('data-goes-right')],
    hidden: [row.scrollLeft > 1, row.scrollLeft + row.clientWidth < row.scrollWidth - 1],
    faded: getComputedStyle(row).maskImage !== 'none',
    cross: left >= document.querySelector('.nn-putback').getBoundingClientRect().right - 1,
  };
})"""
"""Of the rows under a hand: whether all answers are seen, what of a row is behind its edges, and whether it begins after the cross."""

DRAWN = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go))))"
"""Rows are marked once they are laid out."""
NARROW = """() => [...document.querySelectorAll('.nn-title, .nn-sub')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
"""Names that have less room than they need."""


@pytest.mark.parametrize("size", [(320, 640), (568, 320)])
@pytest.mark.parametrize(("seed", "code", "answers"), [(9, "10C", 2), (9, "AH", 2), (2, "4D", 1)])
def test_answers_are_seen_whole_and_a_row_that_goes_on_shows_it(
    window: Page, size: tuple[int, int], seed: int, code: str, answers: int
) -> None:
    deal(window, "bloody_99", seed, size=size)
    window.locator(f'.nn-card[data-card="{code}"]').click()
    expect(window.locator(".nn-own button")).to_have_count(answers)
    window.evaluate(DRAWN)
    own, more = window.evaluate(ROWS)
    assert own["whole"] and own["cross"] and own["marked"] == [False, False] and not own["faded"], own
    assert more["marked"] == more["hidden"] and more["faded"] == any(more["hidden"]), more
    assert more["whole"] == (code == "10C"), more
    assert window.evaluate(OVERLAPS, [".nn-card .nn-face", ".nn-card .nn-mark", ".nn-rows button", ".nn-putback"]) == []
    no_sideways_scroll(window)
    window.locator(".nn-more button").last.focus()
    if not more["whole"]:
        expect(window.locator(".nn-more")).to_have_attribute("data-goes-left", "")
        expect(window.locator(".nn-more")).not_to_have_attribute("data-goes-right", "")
    window.keyboard.press("Escape")


def test_four_players_to_choose_from_are_scrolled_to_beside_the_cross_and_not_under_it(window: Page) -> None:
    deal(window, "bloody_99", 0, ("human", *["greedy", "careful", "random", "greedy", "careful"]), (320, 640))
    ace = window.locator('.nn-card[data-card^="A"]')
    ace.click()
    window.locator(".nn-own button").last.focus()
    expect(window.locator(".nn-own")).to_have_attribute("data-goes-left", "")
    own, _ = window.evaluate(ROWS)
    assert own["cross"] and own["faded"]
    window.keyboard.press("Escape")


@pytest.mark.parametrize("language", ["en", "de", "es", "zh-Hant"])
def test_on_a_tablet_held_upright_the_name_and_who_plays_are_read_to_their_end(
    new_page: Callable[..., Page], edition: Edition, language: str
) -> None:
    page = new_page(768, 1024)
    open_table(page, edition, f"variant=jbb_whitby_2025&players=human,beginner,steady&seed=6&lang={language}")
    for size in ((768, 1024), (820, 1180)):
        resize(page, size)
        assert page.evaluate(OVER_TOOLS) <= 0 and page.evaluate(NARROW) == [], size
        no_sideways_scroll(page)
