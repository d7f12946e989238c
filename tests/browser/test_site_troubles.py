"""The site where something is in its way: a second window with the same match, a browser that keeps nothing, too little memory, and
files that come cut off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, Route, expect

from ninetynine_edu.app.setup.chromium import find_chromium
from tests.browser.card_table import BACK, play_on, root
from tests.browser.conftest import FLAGS
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


# --- too little memory ---

NO_ROOM = "This device has too little free memory for this page."
CUT_OFF = "This page could not be fetched to its end."
AGAIN = "Try again"
MEGABYTE = 16
"""So many pages of WebAssembly's memory."""


@pytest.fixture
def little(playwright: Playwright) -> Iterator[Callable[[int], Page]]:
    """A page of a Chromium that gives WebAssembly no more than so many megabytes."""
    opened = []

    def open_(megabytes: int) -> Page:
        limit = f"--js-flags=--wasm-max-mem-pages={megabytes * MEGABYTE}"
        opened.append(playwright.chromium.launch(executable_path=find_chromium(), args=[*FLAGS, limit]))
        return opened[-1].new_page(service_workers="block", viewport={"width": 320, "height": 640})

    yield open_
    for chromium in opened:
        chromium.close()


def fits(page: Page) -> bool:
    """Whether nothing of a page lies beside the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_device_on_which_python_finds_no_room_is_told_so(little: Callable[[int], Page], site_server: str) -> None:
    page = little(12)
    page.goto(f"{site_server}play.html")
    expect(page.get_by_text(NO_ROOM)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name=AGAIN)).to_be_in_viewport(ratio=1)
    page.locator(".nn-hand .nn-card").first.wait_for()
    assert fits(page)


def test_a_lesson_goes_on_without_the_part_that_finds_no_room(little: Callable[[int], Page], site_server: str) -> None:
    page = little(38)
    page.goto(f"{site_server}lessons/g10_hidden_hands.html")
    expect(page.get_by_text(NO_ROOM)).to_be_in_viewport(ratio=1, timeout=60_000)
    expect(page.get_by_role("button", name=AGAIN)).to_be_in_viewport(ratio=1)
    page.locator(".nns-panel button:visible").nth(1).wait_for()
    assert fits(page)


# --- files that come cut off ---


@pytest.mark.parametrize(
    ("page_of", "file"), [("play", "pyodide.asm.wasm"), ("play", "package-*.zip"), ("tree_explorer", "networkx-*.zip")]
)
def test_a_file_that_comes_cut_off_is_said_and_fetched_again(
    window: Callable[..., Page], site_server: str, site_folder: Path, page_of: str, file: str
) -> None:
    (whole_file,) = site_folder.rglob(file)
    data = whole_file.read_bytes()

    def cut(route: Route) -> None:
        kind = "application/wasm" if file.endswith("wasm") else "application/zip"
        route.fulfill(body=data[: len(data) // 2], content_type=kind)

    page = window(width=320, locale="en")
    page.route(f"**/{file}", cut)
    page.goto(f"{site_server}{page_of}.html")
    expect(page.get_by_text(CUT_OFF)).to_be_in_viewport(ratio=1)
    assert fits(page)
    page.unroute(f"**/{file}", cut)
    page.get_by_role("button", name=AGAIN).click()
    whole(page)
    root(page).wait_for()
