"""How well what is written can be read, measured on the screen: each text's colour against what really lies below it.

axe judges text in HTML only; this also sees text in pictures, in fields, on buttons that cannot be pressed, and what is faded.
"""

from __future__ import annotations

import io
import re
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Page

TEXTS: Final = r"""() => {
  const found = [];
  const shown = { opacityProperty: true, visibilityProperty: true };
  const faded = (el) => { let part = 1; for (; el; el = el.parentElement) part *= getComputedStyle(el).opacity; return part; };
  const cut = (el, box) => { // what of it is in sight in boxes that scroll or cut off
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    for (let at = el; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.clipPath.startsWith("inset(50%")) return null;
      if (style.overflow === "visible") continue;
      const of = at.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, of.left), Math.max(top, of.top), Math.min(right, of.right), Math.min(bottom, of.bottom)];
    }
    return right - left < 4 || bottom - top < box.height - 1 ? null : [left, top + scrollY, right, bottom + scrollY];
  };
  const put = (el, box, colour, text, place) => {
    const seen = cut(el, box);
    if (box.right <= 0 || box.bottom + scrollY <= 0) return; // waits outside until it has the focus
    const style = getComputedStyle(el);
    if (seen) found.push({ text: text.trim().slice(0, 60), colour, faded: faded(el), place, seen,
      large: parseFloat(style.fontSize) >= (style.fontWeight >= 700 ? 18.66 : 24) });
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.matches?.("input:not([type=checkbox], [type=radio], [type=file]), textarea") && node.checkVisibility(shown)) {
      const pseudo = node.value ? null : "::placeholder";
      const text = node.value || node.placeholder;
      if (text) put(node, node.getBoundingClientRect(), getComputedStyle(node, pseudo).color, text, "field");
    }
    const el = node.parentElement;
    if (node.nodeType !== 3 || !node.data.trim() || el.closest("script, style, option, noscript, title, desc")) continue;
    if (!el.checkVisibility(shown)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const [box] = range.getClientRects();
    if (box) put(el, box, el instanceof SVGElement ? getComputedStyle(el).fill : getComputedStyle(el).color, node.data, "text");
  }
  return found;
}"""
BARE: Final = """*, *::before, *::after, *::placeholder { color: transparent !important; -webkit-text-fill-color: transparent !important;
  text-decoration-color: transparent !important; caret-color: transparent !important; transition: none !important; }
svg :is(text, tspan) { fill: transparent !important; stroke: transparent !important; }"""
ADD: Final = """(css) => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css); document.adoptedStyleSheets.push(sheet); }"""
ENOUGH: Final = 0.8
"""So much of what lies below a text has the contrast; the rest is lines and edges that it crosses."""

Pixels = NDArray[np.float64]


def brightness(colours: Pixels) -> Pixels:
    """Return the relative luminance of colours from 0 to 255 (WCAG 2.2)."""
    part = colours / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]))


def contrast(one: Pixels, other: Pixels) -> Pixels:
    """Return the contrast of colours, 1 to 21."""
    lights = brightness(one), brightness(other)
    return np.asarray((np.maximum(*lights) + 0.05) / (np.minimum(*lights) + 0.05))


def hard_to_read(page: Page) -> list[str]:
    """Return a line for each text of a page, as it stands, whose contrast is below 4.5, or 3 when it is large."""
    page.evaluate("scrollTo(0, 0)")
    texts = page.evaluate(TEXTS)
    page.evaluate(ADD, BARE)
    try:
        below = np.array(Image.open(io.BytesIO(page.screenshot(full_page=True, animations="disabled"))).convert("RGB"))
    finally:
        page.evaluate("document.adoptedStyleSheets.pop()")
    return [line for text in texts if (line := _judged(text, below))]


def _judged(text: dict[str, Any], below: NDArray[np.uint8]) -> str:
    left, top, right, bottom = (round(edge) for edge in text["seen"])
    if text["place"] == "field":  # without its border
        left, top, right, bottom = left + 8, top + 8, right - 8, bottom - 8
    part = below[max(0, top) : bottom, max(0, left) : right].reshape(-1, 3).astype(np.int64)
    colours, many = np.unique(part @ np.array([65536, 256, 1]), return_counts=True)
    grounds = np.stack([colours >> 16, colours >> 8 & 255, colours & 255], axis=1).astype(float)
    if not len(grounds):
        return ""
    numbers = [float(number) for number in re.findall(r"[\d.]+", text["colour"])]
    opacity = text["faded"] * (numbers[3] if len(numbers) > 3 else 1)
    ratios = contrast(np.array(numbers[:3]) * opacity + grounds * (1 - opacity), grounds)
    needed = 3 if text["large"] else 4.5
    if many[ratios >= needed - 0.005].sum() >= ENOUGH * many.sum():
        return ""
    return f"{text['text']!r}: {ratios[many.argmax()]:.2f}, not {needed}"
