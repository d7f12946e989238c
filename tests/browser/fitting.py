"""Whether texts fit into their places: what sticks out of its button, its card or the window, and what is still English."""

from __future__ import annotations

from collections.abc import Mapping

from playwright.sync_api import Page

_STICKS_OUT = """() => {
  const out = [];
  const seen = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const clips = (style) => [style.overflowX, style.overflowY].some((value) => value === "hidden" || value === "clip");
  const scrolls = (style) => [style.overflowX, style.overflowY].some((value) => value === "auto" || value === "scroll");
  while (seen.nextNode()) {
    const text = seen.currentNode;
    if (!text.data.trim() || !text.parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (text.parentElement.closest(".nn-an-tape, .nn-xsvg")) continue; // moved by hand behind its window
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    for (let place = text.parentElement; place && place !== document.body; place = place.parentElement) {
      const style = getComputedStyle(place);
      const own = place.getBoundingClientRect();
      if (own.width < 2 || scrolls(style) || style.textOverflow === "ellipsis" || style.clipPath !== "none") break;
      const holds = clips(style) || place.matches("button, a.nn-btn, summary, .nn-box, td, th, li");
      if (holds && (box.left < own.left - 1.5 || box.right > own.right + 1.5)) {
        out.push(`${text.data.trim()} (${place.tagName.toLowerCase()}.${place.className})`);
        break;
      }
    }
  }
  return out;
}"""

_TEXTS = """() => {
  const texts = new Set();
  const seen = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (seen.nextNode()) {
    const { parentElement, data } = seen.currentNode;
    if (data.trim() && parentElement.checkVisibility() && !parentElement.closest("[lang=en], script, style")) texts.add(data.trim());
  }
  for (const node of document.querySelectorAll("[aria-label], [title], [placeholder]"))
    for (const name of ["aria-label", "title", "placeholder"]) if (node.getAttribute(name)) texts.add(node.getAttribute(name).trim());
  return [...texts];
}"""

_NARROWED = """(width) => {
  const { style } = document.body;
  style.width = `${width}px`;
  style.overflowX = "visible";
  const wide = document.body.scrollWidth;
  style.width = style.overflowX = "";
  return wide;
}"""


def narrowed(page: Page, width: int) -> int:
    """How wide a page is at the very moment when it gets narrower, before any script of it has noticed."""
    wide: int = page.evaluate(_NARROWED, width)
    return wide


def misfits(page: Page) -> list[str]:
    """Every text that sticks out of what holds it, and a window that would have to be scrolled sideways."""
    wide, window = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    found: list[str] = page.evaluate(_STICKS_OUT)
    return [*found, *([f"the page is {wide} px wide in a window of {window} px"] if wide > window else [])]


def english(page: Page, words: Mapping[str, str]) -> list[str]:
    """Every text of a page that is an English message which has another name in its language.

    Args:
        page: as it stands.
        words: what messages are called in its language, by the English.
    """
    return [text for text in page.evaluate(_TEXTS) if words.get(text, text) != text]
