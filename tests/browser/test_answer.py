"""The answer to a position in a real Chromium: drag the total, step through the line, try another move.

One notebook with three answers in it serves all tests, as a page of one's own may have them too.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

import ninetynine_edu as nn
from tests.notebooks import notebook

pytestmark = pytest.mark.one_edition("a notebook of one's own, as a teacher has one, needs a kernel")
CELLS = {
    "endgame": 'nn.show(nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93), names=["Ann", "Ben"])',
    "dealt": 'nn.show(nn.deal("standard", players=2, seed=7))',
    "hidden": 'nn.show(nn.HiddenEndgame("standard", cards="10S 9H 4C AH KD", hand=2, total=93))',
}
ENDGAME = nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)


@pytest.fixture(scope="module")
def window(
    tmp_path_factory: pytest.TempPathFactory,
    serve: Callable[[Path], str],
    lasting_page: Callable[..., Page],
    open_app: Callable[[Page, str], None],
) -> Page:
    """One notebook with all answers in it."""
    folder = tmp_path_factory.mktemp("answers")
    book = notebook(*(f"import ninetynine_edu as nn\n{code}" for code in CELLS.values()))
    (folder / "answers.ipynb").write_text(book, encoding="utf-8")
    server = serve(folder)
    page = lasting_page()
    open_app(page, f"{server}voila/render/answers.ipynb")
    expect(page.locator(".nn-an")).to_have_count(len(CELLS))
    return page


def answer(page: Page, name: str) -> Locator:
    return page.locator(".nn-an").nth([*CELLS].index(name))


def endgame(
    page: Page,
    size: tuple[int, int] = (1280, 900),
    color_scheme: Literal["light", "dark"] = "light",
    reduced_motion: Literal["reduce", "no-preference"] = "no-preference",
) -> Locator:
    """The endgame as it is at first, whatever was done with it, for eyes and windows of all kinds."""
    page.mouse.up()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=color_scheme, reduced_motion=reduced_motion)
    shown = answer(page, "endgame")
    expect(page.locator(".nn-show").first).to_have_attribute("data-theme", color_scheme)
    page.evaluate("for (const box of document.querySelectorAll('details')) box.open = false")
    if slider(shown).get_attribute("aria-valuenow") == "93":
        slider(shown).press("ArrowLeft")  # from another total, "Back" brings the best line anew
    shown.get_by_role("button", name="Back to 93").click()
    expect(shown.locator(".nn-an-step")).to_have_count(4)
    expect(slider(shown)).to_have_attribute("aria-valuenow", "93")
    return shown


def slider(shown: Locator) -> Locator:
    return shown.get_by_role("slider", name="Total")


def verdict(shown: Locator) -> Locator:
    return shown.locator(".nn-an-verdict")


def said(shown: Locator) -> Locator:
    return shown.get_by_role("status")


def middle(node: Locator) -> tuple[float, float]:
    box = node.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def no_sideways_scroll(page: Page) -> None:
    wide, window = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= window, f"the page is {wide} px wide in a window of {window} px"


def best(total: int) -> str:
    """What the page says at a total."""
    return nn.strip(ENDGAME).says(total)


def test_hidden_hands_are_opened_by_a_button_or_answered_by_plans(window: Page, axe: Callable[[Page], None]) -> None:
    endgame(window)
    dealt, hidden = answer(window, "dealt"), answer(window, "hidden")
    expect(dealt.locator(".nn-an-problem")).to_contain_text("The hands are hidden here")
    expect(slider(dealt)).to_be_hidden()
    expect(hidden.locator(".nn-an-hidden")).to_contain_text("Player 1 wins 2/5 of the time")
    axe(window)
    hidden.get_by_text("What Player 2 does").click()
    expect(hidden.get_by_role("region", name="What Player 2 does")).to_be_visible()
    dealt.get_by_role("button", name="Show all cards").press("Enter")
    expect(slider(dealt)).to_be_visible()
    expect(slider(dealt)).to_be_focused()
    expect(dealt.locator(".nn-an-problem")).to_be_hidden()


def test_the_total_is_dragged_and_the_answer_follows(window: Page, record_figure: Callable[[str, str], None]) -> None:
    page, shown = window, endgame(window)
    expect(verdict(shown)).to_have_text(best(93))
    page.evaluate(
        """() => {
          window.frames_ = []; window.seen_ = [];
          const watch = document.querySelector('.nn-an-verdict');
          const frame = (at) => { window.frames_.push(at); window.seen_.push(watch.textContent); window.watching_ = requestAnimationFrame(frame); };
          window.watching_ = requestAnimationFrame(frame);
        }"""
    )
    right_of = middle(slider(shown))[0]
    slider(shown).press("ArrowLeft")
    x, y = middle(slider(shown))
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 61):
        page.mouse.move(x - 24 * (right_of - x) * step / 60, y)
    at = 92 - 24
    expect(slider(shown)).to_have_text(str(at))
    expect(verdict(shown)).to_have_text(best(at))  # while the button is still down, without asking Python
    frames, seen = page.evaluate("(cancelAnimationFrame(window.watching_), [window.frames_, window.seen_])")
    page.mouse.up()
    gaps = sorted(after - before for before, after in pairwise(frames))
    assert len(set(seen)) >= 8  # it changed on the way, not only at the end
    slow = sum(gap > 34 for gap in gaps)
    record_figure(
        "number line: frames during a drag",
        f"{1000 * len(gaps) / sum(gaps):.0f} a second over {len(gaps)} frames; half of them within {gaps[len(gaps) // 2]:.0f} ms, "
        f"95 in 100 within {gaps[int(0.95 * len(gaps))]:.0f} ms, {slow} slower than 34 ms",
    )
    right = nn.solve(nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=at))
    rows = shown.locator(".nn-an-moves tbody tr")
    expect(rows).to_have_count(len(right.values))
    for move, value in right.values.items():
        row = rows.filter(has=page.get_by_role("button", name=f"Play {move.words}", exact=True))
        expect(row).to_contain_text("wins" if value > 0 else "loses")
        expect(row).to_contain_text(str(right.lengths[move]))
    expect(said(shown)).to_contain_text(best(at))
    expect(shown.locator(".nn-an-words")).to_have_text(
        right.words.replace("Player 1", "Ann").replace("Player 2", "Ben").replace("-", "−")
    )
    shown.get_by_role("button", name="Back to 93").click()
    expect(slider(shown)).to_have_attribute("aria-valuenow", "93")
    expect(shown.locator(".nn-an-step")).to_have_count(4)


def test_all_of_it_by_keyboard(window: Page, axe: Callable[[Page], None]) -> None:
    page, shown = window, endgame(window, color_scheme="dark", reduced_motion="reduce")
    line = slider(shown)
    line.focus()
    for key, total in (
        ("ArrowLeft", 92), ("ArrowDown", 91), ("ArrowRight", 92), ("PageDown", 82), ("PageUp", 92), ("End", 99), ("Home", 0), ("ArrowLeft", 0),
    ):  # fmt: skip
        line.press(key)
        expect(line).to_have_attribute("aria-valuenow", str(total))
        expect(line).to_have_attribute("aria-valuetext", best(total))
        expect(verdict(shown)).to_have_text(best(total))
    expect(said(shown)).to_contain_text("At 0: every card loses.")
    shown.get_by_role("button", name="Back to 93").press("Enter")
    expect(line).to_be_focused()
    expect(shown.locator(".nn-an-step")).to_have_count(4)
    forward = shown.get_by_role("button", name="Next")
    forward.press("Enter")
    expect(said(shown)).to_have_text("Step 1 of 3: Ann played the two of clubs: 93 and 2 is 95. Ben is next.")
    expect(shown.get_by_role("heading", name="What Ben can play")).to_be_visible()
    expect(shown.get_by_role("img", name=re.compile("Total 95 of 99"))).to_be_visible()
    forward.press("ArrowRight")
    expect(said(shown)).to_contain_text("Step 2 of 3: Ben played the two of hearts: 95 and 2 is 97.")
    forward.press("End")
    expect(said(shown)).to_contain_text("Ben cannot play any card. Ann wins.")
    expect(forward).to_have_attribute("aria-disabled", "true")
    expect(forward).to_be_focused()
    forward.press("Home")
    expect(said(shown)).to_contain_text("Press Next")
    for key in ("ArrowRight", "ArrowRight"):  # quicker than the answers come
        forward.press(key)
    expect(said(shown)).to_contain_text("Step 2 of 3")
    forward.press("Home")
    expect(said(shown)).to_contain_text("Press Next")
    other = shown.get_by_role("button", name="Play ten of clubs, take away 10")
    other.press("Enter")
    expect(said(shown)).to_have_text("Step 1 of 6: Ann played the ten of clubs: 93 take away 10 is 83. Ben is next.")
    expect(shown.locator(".nn-an-words")).to_contain_text("Ben wins in 5 plays")
    expect(shown.locator(".nn-an-moves button").first).to_be_focused()  # not lost with the button that was pressed
    expect(shown.get_by_text("Step 1 was not the best play")).to_be_visible()
    shown.get_by_role("button", name="Back to the best line").press("Enter")
    expect(shown.locator(".nn-an-step")).to_have_count(4)
    shown.get_by_text("The number line as a table").press("Enter")
    row = shown.locator(".nn-an-details tbody tr").filter(has=page.get_by_role("rowheader", name="93", exact=True))
    expect(row.get_by_role("cell")).to_have_text(["loses", "wins", "loses", "wins"])
    axe(page)


def test_on_a_phone_the_marks_are_pulled_along(window: Page, axe: Callable[[Page], None]) -> None:
    page, shown = window, endgame(window, (320, 740))
    no_sideways_scroll(page)
    line = slider(shown)
    before = middle(line)
    x, y = before[0], before[1] - 60
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 48, y, steps=4)  # to the right: lower totals come under the line
    page.mouse.up()
    expect(line).to_have_attribute("aria-valuenow", "91")
    expect(verdict(shown)).to_have_text("At 91: every card loses.")
    assert middle(line) == before  # the line stays, the marks move
    page.mouse.click(x + 48, y)  # a tap chooses the total under the finger
    expect(line).to_have_attribute("aria-valuenow", "93")
    whole = shown.locator(".nn-an-overview").bounding_box()
    assert whole is not None
    page.mouse.click(whole["x"] + 0.305 * whole["width"], whole["y"] + 10)  # all totals at once: 30
    expect(line).to_have_attribute("aria-valuenow", "30")
    shown.get_by_role("button", name="One more").click()
    expect(line).to_have_attribute("aria-valuenow", "31")
    expect(said(shown)).to_contain_text("At 31: every card loses.")
    small = page.evaluate(
        "[...document.querySelectorAll('.nn-an button, .nn-an summary, .nn-an [role=slider]')].filter((n) => n.offsetParent && n.getBoundingClientRect().height < 44).length"
    )
    assert not small, "a target is lower than 44 px"
    page.evaluate("for (const box of document.querySelectorAll('details')) box.open = true")
    expect(page.get_by_role("region", name="What Player 2 does")).to_be_visible()  # of the answer with hidden hands
    no_sideways_scroll(page)
    page.evaluate("for (const box of document.querySelectorAll('.nn-an-strip details')) box.open = false")
    axe(page)  # the long tables are looked at once, by the test above
