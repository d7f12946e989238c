"""A lesson read aloud by a voice of one's own computer; the voices here are made of paper, since a test computer has none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests import course
from tests.browser.editions import Edition

VOICES: Final = """(voices) => {
  class Paper extends EventTarget {
    spoken = [];
    getVoices() { return voices; }
    speak(text) { this.spoken.push(text); }
    cancel() { this.spoken.push(null); }
  }
  Object.defineProperty(window, "speechSynthesis", { value: new Paper() });
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
}"""
NEAR_ENGLISH: Final = '[{ localService: false, lang: "en-US" }, { localService: true, lang: "en_GB" }]'
FAR: Final = '[{ localService: false, lang: "en-US" }, { localService: true, lang: "de-DE" }]'
ALOUD: Final = ".nnp-aloud"


def opened(page: Page, edition: Edition, lesson: str, voices: str) -> None:
    page.add_init_script(f"({VOICES})({voices})")
    edition.open(page, f"lessons/{lesson}")
    expect(page.locator(".nl-root").first).to_be_visible()


def spoken(page: Page) -> list[str | None]:
    return page.evaluate("speechSynthesis.spoken.map((one) => one && one.text)")  # type: ignore[no-any-return]


def said_to_its_end(page: Page) -> None:
    page.evaluate("speechSynthesis.spoken.at(-1).onend()")


def test_each_part_of_a_lesson_is_read_by_a_voice_of_this_computer(
    edition: Edition, page: Page, axe: Callable[[Page], None]
) -> None:
    name = "a3_ten_more_ten_less"
    opened(page, edition, name, NEAR_ENGLISH)
    parts = sum(cell.source.count("\n## ") + cell.source.startswith("## ") for cell in course.kept(course.LESSONS / f"{name}.ipynb").cells)  # fmt: skip
    buttons = page.locator(ALOUD)
    expect(buttons).to_have_count(parts)
    first = buttons.first
    expect(first).to_have_accessible_description("1. What do you think?")
    first.click()
    expect(first).to_have_text("Stop reading")
    assert page.evaluate("speechSynthesis.spoken.at(-1).voice.lang") == "en_GB"
    for words in (
        "1. What do you think?",
        "In Ninety-nine you add cards to one number.",
        "Here are all totals from 0 to 99.",
        "You play a jack. It adds 10.",
        "one step right",
    ):
        assert (spoken(page)[-1] or "").startswith(words)
        expect(page.locator(".nnp-read")).to_contain_text(words)
        said_to_its_end(page)
    first.click()
    expect(first).to_have_text("Read aloud")
    expect(page.locator(".nnp-read")).to_have_count(0)
    assert spoken(page)[-1] is None
    axe(page)


def test_cards_are_read_by_name_and_a_part_ends_by_itself(edition: Edition, page: Page) -> None:
    opened(page, edition, "g8_draws", NEAR_ENGLISH)
    page.locator(ALOUD).first.click()
    for _ in range(30):
        if (spoken(page) or [None])[-1] is None:
            break
        said_to_its_end(page)
    told = " ".join(text for text in spoken(page) if text)
    assert "You hold seven of spades and king of hearts." in told and "♠" not in told and "2. Play" not in told
    expect(page.locator(ALOUD).first).to_have_text("Read aloud")


@pytest.mark.one_edition("what looks for voices is one script for both editions")
@pytest.mark.parametrize("voices", ["[]", FAR])
def test_without_a_voice_of_this_computer_nothing_is_offered(edition: Edition, page: Page, voices: str) -> None:
    opened(page, edition, "a3_ten_more_ten_less", voices)
    page.evaluate("speechSynthesis.dispatchEvent(new Event('voiceschanged'))")
    expect(page.locator(ALOUD)).to_have_count(0)
