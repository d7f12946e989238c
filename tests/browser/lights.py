"""A page as it is seen by people whose screens and eyes are not the usual ones."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate

VALUE = "([root, name]) => getComputedStyle(document.querySelector(root)).getPropertyValue(name).trim()"
WIDTHS_OF_DIGITS = """async (root) => {
  await document.fonts.load("17px Lexend");
  const style = getComputedStyle(document.querySelector(root));
  const pen = document.createElement("canvas").getContext("2d");
  return [400, 700].map((weight) => {
    pen.font = `${weight} 100px ${style.fontFamily}`;
    return [...new Set([..."0123456789"].map((digit) => Math.round(pen.measureText(digit).width)))];
  });
}"""

FRAMES = "() => { window.drawn_ = false; requestAnimationFrame(() => requestAnimationFrame(() => { window.drawn_ = true; })); }"


def drawn(page: Page) -> None:
    """Wait until a page that got another size or light has been drawn, as a screen would draw it.

    A window without a screen may stop drawing when it is changed many times with no picture between, and then no button is ever "at
    rest" for a click. Taking a picture makes it draw.

    Args:
        page: a page.
    """
    page.evaluate(FRAMES)
    try:
        page.wait_for_function("window.drawn_", polling=20, timeout=5_000)
    except TooLate:
        page.screenshot()
        page.wait_for_function("window.drawn_", polling=20)


def in_every_light(page: Page, root: str, axe: Callable[[Page], None]) -> None:
    """Look at a page with the device's own colours, with more contrast by night and by day, and on paper.

    Args:
        page: a page that has a panel.
        root: where its look begins.
        axe: the checker; it works out the contrast of what is written.
    """
    width = page.evaluate("innerWidth")
    try:
        page.emulate_media(forced_colors="active")
        drawn(page)
        assert page.evaluate(VALUE, [root, "--nn-safe"]) == "CanvasText"
        assert (
            page.evaluate(VALUE, [root, "forced-color-adjust"]) == "none"
        )  # else a button's words lie on a dark plate
        axe(page)
        page.emulate_media(forced_colors="none", contrast="more", color_scheme="dark")
        drawn(page)
        page.wait_for_function("root => document.querySelector(root).dataset.theme === 'dark'", arg=root)
        assert page.evaluate(VALUE, [root, "--nn-paper"]) == "#000000"
        axe(page)
        page.emulate_media(contrast="no-preference", color_scheme="light", media="print")
        assert page.evaluate(VALUE, [root, "--nn-paper"]) == "#ffffff"
        page.emulate_media(media="screen")
        drawn(page)
        for wide, unit in ((1920, 1.35), (2560, 1.75)):
            page.set_viewport_size({"width": wide, "height": 1080})
            drawn(page)
            assert float(page.evaluate(VALUE, [root, "--nn-u"])) == unit
            assert page.evaluate(VALUE, [root, "font-size"]) == f"{17 * unit:g}px"
            assert page.evaluate("document.documentElement.scrollWidth") <= wide
    finally:
        page.emulate_media(forced_colors="none", contrast="no-preference", color_scheme="light", media="screen")
        page.set_viewport_size({"width": width, "height": 800})
        drawn(page)


def letters_are_ours(page: Page, root: str) -> None:
    """The letters come with the page, and all digits are equally wide."""
    assert page.evaluate("async () => (await document.fonts.load('600 17px Lexend')).length") > 0
    assert page.evaluate("[...document.fonts].filter((face) => face.family === 'Lexend').length") == 1, "sent once"
    assert page.evaluate(WIDTHS_OF_DIGITS, root) == [[60], [64]]
