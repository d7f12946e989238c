"""Worksheets in a real Chromium: from the gallery to paper, exchanged and locked, every width and light, the keyboard, files, tablets.

One page serves all tests.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.editions import Edition
from tests.browser.lights import drawn, in_every_light

SHEETS = "teacher"
SMALL = """() => [...document.querySelectorAll('.nn-sheets :is(button, select, input:not([type=checkbox]), summary, label.nn-tick)')].filter((node) => node.checkVisibility())
  .filter((node) => !node.classList.contains('nn-file')).filter((node) => { const { width, height } = node.getBoundingClientRect(); return Math.min(width, height) < 40; })
  .map((node) => node.textContent || node.className)"""
PRINTS = "window.printed = 0; window.print = () => { window.top.printed = (window.top.printed || 0) + 1; };"
MOST_ACTIONS = 6


@pytest.fixture(scope="module")
def actions() -> list[str]:
    """What was pressed on the way from the gallery to a printed worksheet of one's own."""
    return []


@pytest.fixture(scope="module")
def window(edition: Edition, lasting_page: Callable[..., Page], actions: list[str]) -> Page:
    """A page that has come from the gallery, has chosen another game, and has printed."""
    page = lasting_page(1280, 800)
    page.add_init_script(PRINTS)
    page.goto(edition.server)
    actions.clear()

    def press(role: str, name: str) -> None:
        actions.append(name)
        page.get_by_role(role, name=name, exact=True).first.click()  # type: ignore[arg-type]

    actions.append("Teach")  # on a narrow screen; here all doors are in sight
    press("link", "Make a worksheet")
    page.wait_for_url(edition.leads_to(SHEETS))
    edition.ready(page)
    expect(page.locator(".nn-sheets")).to_be_visible()
    expect(page.frame_locator(".nn-paper").locator(".w-items > li").first).to_be_visible()
    actions.append("Chicago")
    page.get_by_role("combobox", name="Game", exact=True).select_option(label="Ninety-nine, Chicago")
    expect(page.frame_locator(".nn-paper").locator(".w-corner").first).to_contain_text("Chicago")
    press("button", "Print")
    expect(page.locator("iframe.nn-print")).to_be_attached()
    page.wait_for_function("window.printed > 0")
    return page


def test_from_the_gallery_to_a_printed_worksheet_of_ones_own_are_few_actions(window: Page, actions: list[str]) -> None:
    assert 0 < len(actions) <= MOST_ACTIONS, actions
    printed = window.locator("iframe.nn-print").get_attribute("srcdoc") or ""
    assert "Chicago" in printed and "w-items" in printed and printed.count("<li") >= 20


def test_every_width_and_light(window: Page, axe: Callable[[Page], None]) -> None:
    for width, height in ((320, 640), (768, 1024), (1280, 800)):
        window.set_viewport_size({"width": width, "height": height})
        drawn(window)
        assert window.evaluate("document.documentElement.scrollWidth") <= width
        assert window.evaluate(SMALL) == []
        frame = window.frame_locator(".nn-paper")
        assert frame.locator("html").evaluate("(node) => node.scrollWidth - node.clientWidth") <= 1
    axe(window)
    in_every_light(window, ".nn-sheets", axe)


def test_the_page_printed_by_the_browser_is_the_sheets_alone(window: Page) -> None:
    controls = window.locator(".nn-sheets :is(button, select, input, summary)")
    window.emulate_media(media="print")
    expect(window.locator(".nn-paper")).to_be_visible()
    seen = [each.evaluate("node => node.checkVisibility()") for each in controls.all()]
    window.emulate_media(media="screen")
    assert seen and not any(seen)


def test_one_is_exchanged_and_one_locked_with_the_keyboard(window: Page) -> None:
    rows = window.frame_locator(".nn-paper").locator(".w-items > li")
    first, second = rows.nth(0).inner_text(), rows.nth(1).inner_text()
    rows.nth(1).locator("[data-does=lock]").focus()
    window.keyboard.press("Enter")
    expect(rows.nth(1)).to_have_attribute("data-locked", "")
    expect(rows.nth(1).locator("[data-does=lock]")).to_be_focused()
    rows.nth(0).locator("[data-does=exchange]").focus()
    window.keyboard.press("Space")
    expect(window.locator(".nn-said").first).to_have_text("Exercise 1 is another one now.")
    assert rows.nth(0).inner_text() != first
    wide = window.viewport_size
    window.set_viewport_size({"width": 320, "height": 640})
    for does in ("lock", "exchange"):
        box = rows.nth(0).locator(f"[data-does={does}]").bounding_box()
        assert box and box["height"] >= 40  # for a finger
    window.set_viewport_size(wide or {"width": 1280, "height": 720})
    expect(rows.nth(0).locator("[data-does=exchange]")).to_be_focused()
    window.get_by_role("button", name="Make the others new").click()
    expect(window.locator(".nn-said").first).to_have_text("")
    expect(rows.nth(1)).to_contain_text(second.split("\n")[1])


def test_files_come_as_downloads_and_the_link_is_large_enough_for_the_wall(
    window: Page, edition: Edition, axe_once: Callable[[Page], None]
) -> None:
    button = window.get_by_role("button", name="Save as PDF")
    name = edition.makes(window, button, b"%PDF-", "This page makes no PDF itself. Choose “Print”")
    assert re.fullmatch(r"worksheet-chicago-\d+\.pdf|", name)
    window.get_by_role("button", name="More files").click()
    with window.expect_download(timeout=60_000) as coming:
        window.get_by_role("button", name="Set", exact=True).click()
    assert coming.value.suggested_filename.endswith(".json")
    axe_once(window)
    window.keyboard.press("Escape")
    window.get_by_role("button", name="On tablets").click()
    expect(window.get_by_text("This link opens on this computer only.")).to_be_visible()
    code = window.locator(".nn-qr svg")
    expect(code).to_have_count(0)  # no tablet could open what it leads to
    window.get_by_label("Address for tablets").fill("http://192.168.1.20:8866")
    window.get_by_role("button", name="Use it").click()
    expect(code).to_be_visible()
    box = code.bounding_box()
    assert box is not None and box["width"] > 350
    axe_once(window)
    window.keyboard.press("Escape")
    expect(window.locator(".nn-dialog")).not_to_be_visible()


def test_what_was_made_is_there_again_after_a_reload(window: Page, edition: Edition) -> None:
    rows = window.frame_locator(".nn-paper").locator(".w-items > li")
    before = rows.all_inner_texts()
    edition.reload(window)
    expect(window.locator(".nn-sheets")).to_be_visible()
    expect(rows.nth(1)).to_contain_text(before[1].split("\n")[1])
    expect(rows.nth(1)).to_have_attribute("data-locked", "")
    assert rows.all_inner_texts() == before


LETTERS = """() => {
  const { contentDocument } = document.querySelector('.nn-paper');
  const lines = [...contentDocument.querySelectorAll('.w-picture text')];
  return Math.min(...lines.map((text) => parseFloat(contentDocument.defaultView.getComputedStyle(text).fontSize) * text.getScreenCTM().a));
}"""
"""How high the smallest letters of the pictures are, in pixels of the screen."""


def test_letters_of_number_lines_can_be_read_on_any_screen(edition: Edition, new_page: Callable[..., Page]) -> None:
    page = new_page(320, 740)
    edition.open(page, "teacher?seed=7&count=24")
    expect(page.frame_locator(".nn-paper").locator(".w-key .w-picture").first).to_be_attached()
    for width in (320, 768, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate(LETTERS) >= 11, width
        assert page.evaluate("document.documentElement.scrollWidth") <= width
