"""The puzzle room in a real Chromium: from a link to an answer, with the keyboard alone, on a phone, in every light; what is kept.

One page serves all tests.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from ninetynine_edu.exercises.making import exercise_set
from ninetynine_edu.exercises.set_code import set_code
from ninetynine_edu.panels.practice.desk import Room
from ninetynine_edu.panels.practice.wishes import wish_of
from tests.browser.editions import Edition
from tests.browser.lights import in_every_light

ADDRESS = "?kind=say_total&game=standard&level=2&seed=3"
SIZES = [(320, 640), (768, 1024), (1280, 720), (1920, 1080)]
IN_SIGHT = """() => [...document.querySelectorAll('.nn-question, .nn-doing :is(button, input)')]
  .filter((node) => { const { left, top, right, bottom } = node.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight; }).map((node) => node.textContent || node.className)"""
SMALL = """() => [...document.querySelectorAll('.nn-room :is(button, select, input, summary)')].filter((node) => node.checkVisibility())
  .filter((node) => { const { width, height } = node.getBoundingClientRect(); return Math.min(width, height) < 43.5; })
  .map((node) => node.textContent || node.className)"""


ROOM = "practice"
SENT: list[tuple[str, str]] = []
"""Everything that the page sent, with the address that it went to."""


TOLD = """window.told = [];
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (said, ...rest) {
  window.told.push(said.message ?? JSON.stringify(said));
  return post.call(this, said, ...rest);
};"""
"""Notes what a page tells its own workers."""


def listen(page: Page) -> None:
    """Note all that a page sends: requests, what goes through its sockets, and what it tells a worker."""
    page.add_init_script(TOLD)
    page.on("request", lambda request: SENT.append((request.url, request.post_data or "")))
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: SENT.append((socket.url, str(frame)))))


@pytest.fixture(scope="module")
def window(edition: Edition, lasting_page: Callable[..., Page]) -> Page:
    """A phone that has followed a link from the gallery's page."""
    page = lasting_page(320, 640)
    SENT.clear()
    listen(page)
    page.goto(edition.address("index"))
    expect(page.get_by_role("link", name="Puzzles").first).to_be_visible()
    edition.go(page, f"{ROOM}{ADDRESS}")
    expect(page.locator(".nn-room")).to_be_visible()
    return page


def field(page: Page) -> Locator:
    return page.locator(".nn-pad input")


def test_all_of_a_room_with_one_visit(window: Page, edition: Edition, axe: Callable[[Page], None]) -> None:
    page, same = window, Room(wish_of(ADDRESS))
    answer = same.exercise.answers[0]
    assert page.get_by_role("status").count() == 1
    assert page.locator(".nn-question").inner_text() == same.exercise.question.replace("-", "−")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(IN_SIGHT) == [] and page.evaluate(SMALL) == []
    axe(page)
    in_every_light(page, ".nn-room", axe)
    page.set_viewport_size({"width": 320, "height": 640})
    field(page).focus()
    page.keyboard.type(str(int(answer) + 1))
    page.keyboard.press("Enter")
    expect(page.locator(".nn-said")).not_to_have_text("")
    page.keyboard.type(answer)
    page.keyboard.press("Enter")
    following = page.get_by_role("button", name="Next")
    expect(following).to_be_focused()
    axe(page)
    before = page.locator(".nn-room").get_attribute("data-n") or ""
    page.keyboard.press("Enter")
    expect(page.locator(".nn-room")).not_to_have_attribute("data-n", before)
    expect(field(page)).to_be_focused()
    page.get_by_role("button", name="Give me a hint").click()
    expect(page.locator(".nn-hint")).to_be_visible()
    page.get_by_role("button", name="Show me how").click()
    expect(page.locator(".nn-right")).to_have_text(re.compile("^Answer: "))
    page.locator(".nn-own summary").click()
    expect(page.locator(".nn-own li").nth(1)).to_have_text("Done: 2, right at once: 0")
    edition.reload(page)
    expect(page.locator(".nn-own li").nth(1)).to_have_text("Done: 2, right at once: 0")


class Finger:
    """What somebody does on a phone, counted."""

    def __init__(self, page: Page, edition: Edition) -> None:
        self.page = page
        self.edition = edition
        self.actions = 0

    def open(self, page: str) -> None:
        self.actions += 1
        self.edition.open(self.page, page)

    def tap(self, place: Locator) -> None:
        """Press what can be seen without scrolling."""
        expect(place).to_be_in_viewport(ratio=1)
        self.actions += 1
        place.click()


def test_from_a_link_on_a_phone_to_the_first_answer_are_two_actions(window: Page, edition: Edition) -> None:
    made = exercise_set("standard", skills=["plus_minus"], count=3, versions=1, seed=7)
    window.set_viewport_size({"width": 320, "height": 640})
    exercise = made.versions[0][0]
    right = next(move for move in exercise.task.place.legal_moves if move.code == exercise.answers[0])
    finger = Finger(window, edition)
    finger.open(f"{ROOM}?set={quote(set_code(made, 0))}")
    finger.tap(window.locator(".nn-option", has_text=right.words))
    expect(window.locator(".nn-room")).to_have_attribute("data-phase", "right")
    assert finger.actions == 2


def test_the_rating_goes_nowhere_but_to_the_program_behind_the_page(window: Page, edition: Edition) -> None:
    told = [(worker.url, text) for worker in window.workers for text in window.evaluate("window.told")]
    kept = [
        (address, text) for address, text in SENT + told if "ninetynine-progress" in text or "rating" in address + text
    ]
    assert kept, "of a page that was opened once more the program is told how somebody was getting on"
    assert all(edition.program.match(address) for address, _ in kept)
    assert all(re.search(r'"do": ?"(kept|open)"', text) for _, text in kept)


def test_a_theme_is_chosen_with_the_keyboard_and_one_like_it_asked(window: Page, axe: Callable[[Page], None]) -> None:
    tile = window.get_by_role("button", name="Win time")
    tile.focus()
    window.keyboard.press("Enter")
    expect(window.locator(".nn-tile[aria-pressed=true]")).to_contain_text("Win time")
    expect(window.locator(".nn-doing :is(input, .nn-option)").first).to_be_focused()
    assert window.evaluate("scrollY") < 100, "the page went up to the puzzle"
    axe(window)
    for _ in range(2):
        window.locator(".nn-doing > .nn-row button").click()
    expect(window.locator(".nn-told li").first).to_be_visible()
    axe(window)
    like = window.get_by_role("button", name="One like this")
    like.focus()
    window.keyboard.press("Enter")
    expect(window.locator(".nn-progress")).to_contain_text("One like it")
    assert window.evaluate("document.documentElement.scrollWidth") <= 320
