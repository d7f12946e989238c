"""The site where something is in its way: a second window with the same match, a browser that keeps nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.card_table import BACK, play_on, root
from tests.browser.site_pages import follow, open_page, whole

ALONE = "play.html?players=human,greedy&pace=instant"
SEEN = "() => [...document.querySelectorAll('.nn-root .nn-log, .nn-root .nn-hand')].map((part) => part.innerText)"
OPEN = "This match is open in another window."
ELSEWHERE = "This match goes on in another window."
NOTHING_KEPT = """
for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
  Object.defineProperty(window, name, { get() { throw new DOMException("not here", "SecurityError"); } });
delete Navigator.prototype.serviceWorker;
delete Navigator.prototype.storage;
delete Navigator.prototype.locks;
window.BroadcastChannel = undefined;
"""

pytestmark = pytest.mark.one_edition(
    "what the site alone has: one Python for all windows, and a browser that keeps nothing"
)


@pytest.fixture
def failed() -> list[str]:
    """What failed in the scripts of pages."""
    return []


@pytest.fixture
def window(new_page: Callable[..., Page], failed: list[str]) -> Callable[..., Page]:
    """Opens one more window of the browser, or, with something of its own, another browser."""

    def one_more(**context: object) -> Page:
        page = new_page(**context)
        page.on("pageerror", lambda error: failed.append(str(error)))
        return page

    return one_more


def test_one_match_in_two_windows(window: Callable[..., Page], site_server: str, failed: list[str]) -> None:
    first = window()
    open_page(first, site_server + ALONE)
    play_on(first)
    second = window()
    open_page(second, site_server + ALONE)
    expect(second.locator(".nns-picture")).to_have_count(0)
    expect(second.get_by_text(OPEN)).to_be_visible()
    second.get_by_role("button", name="Watch").click()
    expect(second.get_by_text(ELSEWHERE)).to_be_visible()
    play_on(first)
    seen = first.evaluate(SEEN)
    second.get_by_role("button", name="Go on here").click()
    expect(second.get_by_text(ELSEWHERE)).to_have_count(0)
    expect(second.locator(".nn-root .nn-hand").first).to_be_visible()
    expect(root(second)).not_to_have_attribute("data-mode", "watch")
    assert second.evaluate(SEEN) == seen
    expect(first.get_by_text(ELSEWHERE)).to_be_visible()
    play_on(second)
    seen = second.evaluate(SEEN)
    first.goto("about:blank")
    second.reload()
    whole(second)
    expect(second.get_by_role("status").filter(has_text=BACK)).to_be_visible()
    assert second.evaluate(SEEN) == seen
    assert failed == []


def test_a_browser_that_keeps_nothing_plays_all_the_same(
    window: Callable[..., Page], site_server: str, failed: list[str]
) -> None:
    page = window(locale="en")  # a browser of its own
    page.add_init_script(NOTHING_KEPT)
    open_page(page, site_server + ALONE)
    play_on(page)
    follow(page, f"{site_server}practice.html")
    whole(page)
    follow(page, f"{site_server}lessons/a1_calling_the_total.html")
    whole(page)
    assert failed == []
