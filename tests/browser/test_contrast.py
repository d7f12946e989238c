"""What is written can be read on the screen: on every page, by day, by night, and in colours that a device forces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from .contrast import hard_to_read
from .editions import Edition
from .pictures import QUIET, bring, states

PAGES = {state.name: state for state in states()}
LIGHTS: dict[str, dict[str, Any]] = {
    "by day": {"color_scheme": "light", "forced_colors": "none"},
    "by night": {"color_scheme": "dark", "forced_colors": "none"},
    "forced, light": {"color_scheme": "light", "forced_colors": "active"},
    "forced, dark": {"color_scheme": "dark", "forced_colors": "active"},
}


@pytest.mark.parametrize("name", ["gallery", "play_asked", "workshop", "lab"])
def test_everything_written_can_be_read(name: str, edition: Edition, new_page: Callable[..., Page]) -> None:
    page = new_page(1280, 800)
    bring(page, edition, PAGES[name])
    for light_name, light in LIGHTS.items():
        page.emulate_media(**light)
        page.evaluate(QUIET, 200)
        assert hard_to_read(page) == [], light_name


def test_faint_words_are_found_wherever_they_are(page: Page) -> None:
    """The measure itself: words in fields and pictures, faded words, and those that are cut off and do not count."""
    page.set_content(
        '<body style="background: white; font: 16px sans-serif">'
        '<p style="color: #777">nearly</p><p style="color: #767676">enough</p><p style="opacity: .5">faded</p>'
        '<p style="color: #949494; font-size: 24px">large</p><svg><text y="20" fill="#999">drawn</text></svg>'
        '<style>::placeholder { color: #bbb }</style><input placeholder="asked"><button disabled style="color: #aaa">off</button>'
        '<div style="height: 10px; overflow: hidden"><p style="color: #eee">unseen</p></div>'
    )
    assert [line.split(":")[0] for line in hard_to_read(page)] == [
        f"'{word}'" for word in ("nearly", "faded", "drawn", "asked", "off")
    ]
