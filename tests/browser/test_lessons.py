"""The lessons as apps in a real Chromium: by keyboard and by mouse, at three widths, checked by axe."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

ONE = "voila/render/lessons/01_calling_the_total.ipynb"
TWO = "voila/render/lessons/02_race_to_99.ipynb"


@pytest.mark.parametrize(("lesson", "guess"), [(ONE, "no card"), (TWO, "It makes no difference")])
def test_a_lesson_fits_the_screen_and_axe_finds_nothing_grave(
    voila_server: str, new_page: Callable[..., Page], open_app: Callable[[Page, str], None],
    axe: Callable[[Page], None], lesson: str, guess: str,
) -> None:  # fmt: skip
    page = new_page(320, 900)
    open_app(page, voila_server + lesson)
    page.get_by_role("button", name=guess).click()
    expect(page.get_by_role("status").filter(has_text="Kept:").first).to_be_visible()
    for summary in page.locator("details.nn-folded > summary").all():
        summary.click()
    for width in (320, 768, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function("width => innerWidth === width", arg=width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        expect(page.locator(".nn-lab-only")).to_be_hidden()
        edges = page.locator(".nl-root, .jp-MarkdownOutput").evaluate_all(
            "all => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().right)))]"
        )
        assert len(edges) == 1, "one column has one right edge"
        for button in page.locator(".nl-button:visible").all():
            box = button.bounding_box()
            assert box and box["height"] >= 44 and box["width"] >= 44
        if width != 768:
            axe(page)


def test_calling_the_total_by_keyboard_alone(
    voila_server: str, page: Page, open_app: Callable[[Page, str], None]
) -> None:
    open_app(page, voila_server + ONE)
    waiting = page.locator("section[aria-label='Call the total']")
    expect(waiting.locator("input")).to_have_count(0)
    page.get_by_role("button", name="the 10♠").focus()
    page.keyboard.press("Enter")
    box = waiting.get_by_label("New total")
    expect(box).to_be_visible()
    box.focus()
    page.keyboard.type("777")
    page.keyboard.press("Enter")
    say = waiting.get_by_role("status")
    expect(say).to_contain_text("never goes over 99")
    expect(box).to_be_focused()
    total = int(waiting.locator(".nl-number").inner_text())
    adds = waiting.locator("h3").inner_text().rsplit("adds ", 1)[1].split(",")[0]
    page.keyboard.type(str(total + int(adds)))
    page.keyboard.press("Enter")
    expect(say).to_contain_text("Yes!")
    expect(waiting.get_by_role("button", name="Next card")).to_be_focused()
    page.keyboard.press("Enter")
    expect(waiting.get_by_label("New total")).to_be_focused()
    expect(waiting.get_by_label("New total")).to_have_value("")


def test_a_prediction_outlives_a_reload_of_the_page_but_not_the_tab(
    voila_server: str, new_page: Callable[..., Page], open_app: Callable[[Page, str], None]
) -> None:
    page = new_page()
    open_app(page, voila_server + ONE)
    page.get_by_role("button", name="the J♥").click()
    expect(page.get_by_role("status").filter(has_text="Kept: the J♥.")).to_be_visible()
    page.reload()
    page.locator("#rendered_cells").wait_for(state="visible", timeout=60_000)
    expect(page.get_by_role("status").filter(has_text="Kept: the J♥.")).to_be_visible()
    expect(page.get_by_label("New total")).to_be_visible()  # what waited for it is open again
    expect(page.get_by_text("You said: the J♥.")).to_be_visible()
    other = new_page()
    open_app(other, voila_server + ONE)
    expect(other.get_by_role("status").filter(has_text="Think first.")).to_be_visible()


def test_the_race_and_the_endgame_by_mouse(
    voila_server: str, page: Page, open_app: Callable[[Page, str], None]
) -> None:
    open_app(page, voila_server + TWO)
    page.get_by_role("button", name="I go second: whoever goes second can always win").click()
    race = page.locator("section[aria-label='The race']")
    race.get_by_role("button", name="To 33").click()
    race.get_by_role("button", name="Against the computer: it begins").click()
    number = race.locator(".nl-number")
    for goal in (11, 22, 33):
        now = goal - 10  # from a total that is lost it adds one
        expect(number).to_have_text(str(now))
        race.get_by_role("button", name=f"+{goal - now}", exact=True).click()
        expect(race.get_by_role("status")).to_contain_text(f"{goal - now} is {goal}" if goal == 33 else f"{goal} and")
    expect(race.get_by_role("status")).to_contain_text("You win!")
    page.get_by_role("button", name="A♣ as 1", exact=True).first.click()
    endgame = page.locator("section[aria-label='The endgame']")
    endgame.get_by_role("button", name="3♦").click()
    expect(endgame.get_by_role("status")).to_contain_text("You move again.")
    endgame.get_by_role("button", name="add 11").click()
    expect(endgame.get_by_role("status")).to_contain_text("You win!")
