"""The tree explorer in a real Chromium: by mouse, by keyboard alone, for all eyes, with thousands of nodes.

One page serves all tests: its form opens a tree anew, and only an address is loaded.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import ninetynine_edu as nn
import ninetynine_edu.panels
from ninetynine_edu.panels.explorer.shown import EXAMPLES, FIRST
from ninetynine_edu.trees.induction import Induction
from ninetynine_edu.trees.text import tree_text
from ninetynine_edu.trees.tidy import tidy
from tests.browser.editions import Edition
from tests.browser.lights import in_every_light

EXPLORER = "tree_explorer"
SIZES = {"phone": (320, 740), "tablet": (768, 1024), "projector": (1280, 720)}
TREE = nn.tree(nn.Position.parse(FIRST))
LARGE = "standard 60 P1+ 3H,7C,9H,QD,KC/AC,2S,4H,8D"
Open = Callable[..., Page]


@pytest.fixture
def explore(window: Page, edition: Edition) -> Open:
    """Show the first example anew, whatever a test before has left; nothing moves unless a test asks for that."""

    def open_(
        size: tuple[int, int] = SIZES["projector"],
        color_scheme: Literal["light", "dark"] = "light",
        reduced_motion: Literal["reduce", "no-preference"] = "reduce",
    ) -> Page:
        window.set_viewport_size({"width": size[0], "height": size[1]})
        window.emulate_media(color_scheme=color_scheme, reduced_motion=reduced_motion)
        if not window.url.startswith(edition.server) or not window.locator(".nn-xplore").count():
            edition.open(window, EXPLORER)
            expect(rows(window).first).to_be_visible()
        window.mouse.up()
        window.evaluate(ASIDE)
        show(window, lambda: window.get_by_label("Examples").select_option("0"))
        expect(nodes(window)).to_have_count(16)
        window.evaluate("scrollTo(0, 0)")
        return window

    return open_


ASIDE = """() => {
  document.activeElement.blur();
  for (const box of document.querySelectorAll("details")) box.open = false;
}"""


def show(page: Page, ask: Callable[[], object]) -> None:
    """Ask for a tree in the form, and wait until it is there."""
    before = rows(page).first.get_attribute("id") or ""
    if button(page, "Another tree").is_visible() and page.get_by_label("Position").is_hidden():
        button(page, "Another tree").click()  # on a phone
    ask()
    expect(rows(page).first).not_to_have_attribute("id", before)


def show_position(page: Page, text: str) -> None:
    page.get_by_label("Position").fill(text)
    show(page, button(page, "Show the tree").click)


def nodes(page: Page) -> Locator:
    return page.locator(".nn-xsvg [data-node]")


def node(page: Page, number: int) -> Locator:
    return page.locator(f'.nn-xsvg [data-node="{number}"] .nn-xshape')


def handle(page: Page, number: int) -> Locator:
    return page.locator(f'.nn-xsvg [data-node="{number}"] .nn-xhandle')


def click_at(page: Page, what: Locator) -> None:
    """As a hand does it: at the middle of what is seen."""
    box = what.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def row(page: Page, number: int) -> Locator:
    return page.locator(f'.nn-xrow[data-node="{number}"]')


def rows(page: Page) -> Locator:
    return page.locator(".nn-xrow")


def chosen(page: Page) -> int:
    return int(page.locator('.nn-xrow[aria-selected="true"]').get_attribute("data-node") or -1)


def place(page: Page, number: int = 0) -> tuple[float, float, float]:
    box = node(page, number).bounding_box()
    assert box
    return round(box["x"], 1), round(box["y"], 1), round(box["width"], 1)


def says(page: Page) -> Locator:
    return page.get_by_role("status")


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def no_sideways_scroll(page: Page) -> None:
    wide, window = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= window, f"the page is {wide} px wide in a window of {window} px"


def resize(page: Page, size: str) -> None:
    page.set_viewport_size({"width": SIZES[size][0], "height": SIZES[size][1]})
    no_sideways_scroll(page)


def best_child(game: Induction, at: int) -> int:
    return next(choice.child for choice in game.choices(at) if game.answer(at, choice.child).right)


def test_an_address_opens_its_tree_and_a_text_that_is_no_position_leaves_the_page_usable(
    window: Page, edition: Edition
) -> None:
    page = window
    page.set_viewport_size({"width": 320, "height": 740})
    edition.open(page, f"{EXPLORER}?position=standard%2087%20P1%2B%20AC%2F2S%2C3H")
    expect(page.locator(".nn-xsvg .nn-xtotal").first).to_have_text("87")
    lab = page.get_by_role("link", name="Open in the lab")
    expect(lab).to_have_attribute("href", edition.leads_to("endgame_lab?position=standard%2087", ".*"))
    expect(page.get_by_label("Position")).to_be_hidden()  # on a phone the questions wait behind a button
    assert page.locator(".nn-xbox").evaluate("box => box.getBoundingClientRect().top") < 740 / 2  # the picture is first
    resize(page, "projector")
    page.get_by_label("Position").fill("standrad 84 P1+ AC,3D/2S,3H")
    page.get_by_label("Position").press("Enter")
    expect(page.locator(".nn-xproblem")).to_contain_text("standard")
    expect(page.get_by_label("Position")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Position")).to_have_value("standrad 84 P1+ AC,3D/2S,3H")
    page.get_by_role("button", name="Two cards each: 16 nodes").click()
    expect(nodes(page)).to_have_count(16)
    page.get_by_label("Position").fill(FIRST)
    page.get_by_text("Size of the tree").click()
    page.get_by_label("Most nodes").fill("50000")
    button(page, "Show the tree").click()
    expect(page.locator(".nn-xproblem")).to_contain_text("A tree of 50,000 nodes is more than anybody can look at")
    page.locator(".nn-xoffers button").first.click()
    expect(page.locator(".nn-xproblem")).to_be_hidden()


# --- by mouse ---


def test_open_close_choose_move_and_zoom_by_mouse(explore: Open) -> None:
    page = explore()
    page.locator(".nn-xbox").scroll_into_view_if_needed()
    expect(nodes(page)).to_have_count(16)
    expect(rows(page)).to_have_count(16)
    click_at(page, handle(page, 0))
    expect(nodes(page)).to_have_count(1)
    expect(row(page, 0)).to_have_attribute("aria-expanded", "false")
    expect(says(page)).to_have_text("Closed: 15 nodes behind.")
    expect(handle(page, 0)).to_have_text("+15")
    click_at(page, handle(page, 0))
    expect(nodes(page)).to_have_count(16)
    click_at(page, node(page, 3))
    expect(row(page, 3)).to_have_attribute("aria-selected", "true")
    expect(page.locator(".nn-xcrumbs")).to_have_text("Start›3♦")
    expect(page.locator(".nn-xchosen")).to_have_text(
        "Player 1: 3♦, best play. Total 87: Player 1 to move; won for Player 1."
    )
    expect(page.locator(".nn-xcards svg")).to_contain_text("87")
    click_at(page, node(page, 3))  # once more: closed
    expect(nodes(page)).to_have_count(11)
    expect(handle(page, 3)).to_have_text("+5")
    page.locator(".nn-xcrumb").first.click()
    assert chosen(page) == 0
    expect(page.locator(".nn-xcrumb").first).to_be_focused()  # though the path is drawn anew
    # drag, wheel, buttons, fit
    x, y, size = place(page)
    box = page.locator(".nn-xbox").bounding_box()
    assert box
    page.mouse.move(box["x"] + 30, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(box["x"] + 90, box["y"] + 80, steps=4)
    page.mouse.up()
    assert place(page) == (round(x + 60, 1), round(y + 20, 1), size) and chosen(page) == 0
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    page.wait_for_function(
        "was => document.querySelector('[data-node=\"0\"] .nn-xshape').getBoundingClientRect().width > was", arg=size
    )
    wide = place(page)[2]
    assert page.evaluate(AT_ONCE)  # nothing glides for who wants less of that
    button(page, "Zoom out").click()
    button(page, "Zoom out").click()
    assert place(page)[2] < wide
    before = place(page)
    button(page, "Move left").click()
    assert place(page)[0] > before[0] and place(page)[1:] == before[1:]
    button(page, "Fit").click()
    assert abs(place(page)[2] - size) < size / 2
    page.mouse.move(box["x"] + 30, box["y"] + box["height"] - 30)
    button(page, "Zoom in").click()
    before = place(page)
    page.mouse.move(box["x"] + 30, box["y"] + 200)
    page.mouse.wheel(0, 80)
    page.wait_for_function(
        "was => document.querySelector('[data-node=\"0\"] .nn-xshape').getBoundingClientRect().y < was", arg=before[1]
    )


def test_find_a_play_and_follow_best_play(explore: Open) -> None:
    page = explore()
    field = page.get_by_role("searchbox", name="Find a play")
    button(page, "Close all").click()
    found = page.locator(".nn-xfound")
    for text, count in (
        ("3♦", 3),
        ("3D", 3),
        ("three of diamonds", 3),
        ("3 d", 3),
        ("ace", 4),
        ("a+11", 2),
        ("total 98", 2),
        ("97", 1),
    ):
        field.fill(text)
        expect(found).to_have_text(f"{count} time{'s' if count > 1 else ''} in the tree")
    field.fill("queen")
    expect(found).to_have_text("Not in this tree.")
    field.fill("total 98")
    expect(nodes(page)).to_have_count(1)
    button(page, "Next find").click()
    expect(found).to_have_text("1 of 2")
    assert TREE.nodes[chosen(page)]["total"] == 98
    expect(node(page, chosen(page))).to_be_visible()
    first = chosen(page)
    field.press("Enter")
    expect(found).to_have_text("2 of 2")
    assert chosen(page) != first and TREE.nodes[chosen(page)]["total"] == 98
    button(page, "Previous find").click()
    assert chosen(page) == first
    button(page, "Follow best play").click()
    expect(says(page)).to_have_text("Best play takes 2 steps. Total 84: Player 1 to move; won for Player 1.")
    page.keyboard.press("Enter")  # the focus is on "Next play"
    expect(says(page)).to_contain_text("Step 1 of 2. Player 1: 3♦, best play. Total 87")
    page.keyboard.press("Enter")
    expect(says(page)).to_contain_text("Step 2 of 2. Player 1: A♣ +11, best play. Total 98: Player 2 stuck")
    expect(page.locator(".nn-xcrumbs")).to_have_text("Start›3♦›A♣ +11")
    button(page, "Back one play").click()
    assert chosen(page) == 3


def test_work_it_out_backwards_to_the_end_by_mouse(explore: Open, axe_once: Callable[[Page], None]) -> None:
    page = explore(reduced_motion="no-preference")
    game = Induction(TREE)
    button(page, "Work it out backwards").click()
    expect(page.locator(".nn-x-open")).to_have_count(16 + 1)  # and the one of the legend
    expect(says(page)).to_contain_text("The values are hidden now.")
    button(page, "Show the results at the ends").click()
    expect(page.locator(".nn-xsvg .nn-x-open")).to_have_count(9)
    axe_once(page)
    while not game.is_done:
        known = len(game.known)
        at = chosen(page)
        assert at in game.open_questions
        expect(page.locator(".nn-xask")).to_have_text(game.question(at))
        answers = {choice.child: choice for choice in game.choices(at)}
        expect(page.locator(".nn-xchoice")).to_have_count(len(answers))
        right = best_child(game, at)
        for child in answers:
            if (
                child != right
                and not Induction(TREE, known=[n for n in game.state["known"] if n != at]).answer(at, child).right
            ):
                page.locator(f'.nn-xchoice[data-child="{child}"]').click()
                expect(page.locator(".nn-xjudged")).to_have_attribute("data-right", "no")
                expect(page.locator(f'.nn-xchoice[data-child="{child}"]')).to_have_attribute("aria-disabled", "true")
                expect(page.locator(".nn-xsvg .nn-x-open")).to_have_count(16 - known)
                break
        page.locator(f'.nn-xchoice[data-child="{right}"]').click()
        expect(page.locator(".nn-xjudged")).to_have_attribute("data-right", "yes")
        expect(page.locator(".nn-xsvg .nn-x-open")).to_have_count(16 - len(game.known))
        expect(page.locator(".nn-xcountwords").first).to_have_text(f"{game.progress[0]} of 9 nodes")
    expect(page.locator(".nn-xask")).to_have_text("Everything is worked out")
    expect(page.locator(".nn-xwork")).to_contain_text("won for Player 1")
    button(page, "Look at it").click()
    expect(page.locator(".nn-xwork")).to_be_hidden()


def test_pruning_is_stepped_through(explore: Open, axe: Callable[[Page], None]) -> None:
    page = explore(color_scheme="dark")
    button(page, "Alpha-beta pruning").click()
    expect(page.locator(".nn-xsays")).to_have_text("Looked at 1 node so far.")
    expect(page.locator(".nn-xsvg .nn-xlater")).to_have_count(15)
    bounds = page.locator(".nn-xsvg .nn-xbound")
    expect(bounds).to_have_text(["α −∞", "β ∞"])
    axe(page)
    button(page, "To the end of the search").click()
    expect(page.locator(".nn-xsays")).to_have_text("Looked at 10 of 16 nodes: 6 saved.")
    crosses = page.locator(".nn-xsvg .nn-xcross")
    expect(crosses).to_have_count(6)
    assert page.locator(".nn-xrow[data-faded]").count() == 6
    expect(page.locator(".nn-xstepwords")).to_contain_text("alpha")
    axe(page)
    page.get_by_role("slider", name="Step").fill("3")
    expect(crosses).to_have_count(0)
    expect(page.locator(".nn-xsvg .nn-xlater")).to_have_count(13)
    button(page, "Next step of the search").click()
    expect(says(page)).to_contain_text("Step 4 of 10.")
    expect(says(page)).to_contain_text("with 2♠, so the rest need not be looked at.")  # why, at the step where it is so
    expect(page.locator(".nn-xsvg .nn-xlater")).to_have_count(9)
    expect(crosses).to_have_count(3)  # cut off at this step
    expect(node(page, 1).locator("..").locator(".nn-xbound")).to_have_text(["α −∞", "β −1"])
    expect(row(page, 1)).to_contain_text("Alpha −∞, beta −1.")
    button(page, "Previous step of the search").click()
    expect(page.locator(".nn-xsvg .nn-xlater")).to_have_count(13)
    button(page, "To the end of the search").click()
    expect(crosses).to_have_count(6)
    page.get_by_role("checkbox", name=re.compile("best play first")).check()
    expect(page.locator(".nn-xsays")).to_have_text("Looked at 1 node so far.")
    button(page, "To the end of the search").click()
    expect(page.locator(".nn-xsays")).to_have_text("Looked at 3 of 16 nodes: 13 saved.")
    expect(crosses).to_have_count(13)
    page.get_by_role("checkbox", name=re.compile("best play first")).uncheck()
    expect(page.locator(".nn-xsays")).to_have_text("Looked at 1 node so far.")
    button(page, "Play the steps").click()  # as it was told, and at the end it stands still
    expect(button(page, "Pause")).to_be_visible()
    expect(page.get_by_role("slider", name="Step")).not_to_have_value("1")
    button(page, "To the end of the search").click()
    expect(button(page, "Play the steps")).to_be_visible()
    expect(crosses).to_have_count(6)
    row(page, 5).click()
    expect(page.locator(".nn-xstepwords")).to_contain_text("Player 2 can already be sure to win here with 2♠")
    page.get_by_label("Examples").select_option("3")
    expect(page.locator(".nn-sub")).to_contain_text("31 nodes")
    button(page, "Alpha-beta pruning").click()
    expect(page.locator(".nn-xsays")).to_contain_text("every player wants the most for themselves")


def test_a_finger_drags_and_two_fingers_zoom(explore: Open) -> None:
    page = explore((400, 800))
    page.locator(".nn-xbox").scroll_into_view_if_needed()
    box = page.locator(".nn-xbox").bounding_box()
    assert box
    fingers = page.context.new_cdp_session(page)
    fingers.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def touch(kind: str, *points: tuple[float, float]) -> None:
        named = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": named})

    x, y = box["x"] + 100, box["y"] + 200
    before, scrolled = place(page), page.evaluate("scrollY")
    touch("touchStart", (x, y))
    for step in (10, 25, 40):
        touch("touchMove", (x + step, y + step))
    touch("touchEnd")
    page.wait_for_function(
        "was => document.querySelector('[data-node=\"0\"] .nn-xshape').getBoundingClientRect().x > was + 39",
        arg=before[0],
    )
    after = place(page)
    assert after == (round(before[0] + 40, 1), round(before[1] + 40, 1), before[2])
    assert page.evaluate("scrollY") == scrolled
    touch("touchStart", (x, y), (x + 60, y))
    for step in (6, 12, 18, 24, 30, 36):
        touch("touchMove", (x - step, y), (x + 60 + step, y))
    touch("touchEnd")
    page.wait_for_function(
        "was => document.querySelector('[data-node=\"1\"] .nn-xshape').getBoundingClientRect().width > was * 1.4",
        arg=before[2],
    )
    middle = node(page, 1).bounding_box()
    assert middle
    touch("touchStart", (middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2))
    touch("touchEnd")
    expect(row(page, 1)).to_have_attribute("aria-selected", "true")
    fingers.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
    fingers.detach()


# --- by keyboard alone ---


def test_all_of_it_by_keyboard(explore: Open) -> None:
    page = explore()
    press = page.keyboard.press
    page.locator(".nn-xlist").focus()
    press("ArrowDown")
    assert chosen(page) == 1
    press("ArrowRight")  # open already: to the first child
    assert chosen(page) == 4
    press("ArrowLeft")
    expect(row(page, 4)).to_have_attribute("aria-expanded", "false")
    press("ArrowLeft")
    assert chosen(page) == 1
    press("ArrowLeft")
    expect(row(page, 4)).to_have_count(0)
    expect(node(page, 4)).to_have_count(0)  # the picture follows
    press("ArrowRight")
    expect(row(page, 4)).to_have_count(1)
    press("End")
    assert chosen(page) == int(rows(page).last.get_attribute("data-node") or 0)
    press("Home")
    assert chosen(page) == 0
    press("3")  # type-ahead
    assert TREE.nodes[chosen(page)]["move"].startswith("3")
    assert page.locator(".nn-xlist").get_attribute("aria-activedescendant") == row(page, chosen(page)).get_attribute(
        "id"
    )
    button(page, "Close all").focus()
    press("Enter")
    expect(rows(page)).to_have_count(1)
    page.locator(".nn-xlist").focus()
    press("Enter")
    expect(rows(page)).to_have_count(4)
    press("ArrowDown")
    press("*")
    expect(rows(page)).to_have_count(10)
    # the picture has keys of its own
    page.locator(".nn-xbox").focus()
    x, _, size = place(page)
    press("ArrowRight")
    page.wait_for_function(
        "was => document.querySelector('[data-node=\"0\"] .nn-xshape').getBoundingClientRect().x < was - 9", arg=x
    )
    press("+")
    page.wait_for_function(
        "was => document.querySelector('[data-node=\"0\"] .nn-xshape').getBoundingClientRect().width > was", arg=size
    )
    press("0")
    press("Enter")
    expect(row(page, chosen(page))).to_have_attribute("aria-expanded", "false")
    # find, and follow best play
    page.get_by_role("searchbox").focus()
    page.keyboard.type("ace +11")
    press("Enter")
    expect(page.locator(".nn-xfound")).to_have_text("1 of 2")
    # work it out: answers by Enter in the list
    button(page, "Work it out backwards").focus()
    press("Enter")
    button(page, "Show the results at the ends").focus()
    press("Enter")
    expect(rows(page).filter(has_text="To be worked out.")).not_to_have_count(0)  # the answer chooses the first of them
    game = Induction(TREE)
    page.locator(".nn-xlist").focus()
    order = [int(one) for one in rows(page).evaluate_all("all => all.map((one) => one.dataset.node)")]
    while not game.is_done:
        at = game.open_questions[0]
        right = best_child(game, at)
        press("Home")
        for _ in range(order.index(right)):
            press("ArrowDown")
        assert chosen(page) == right
        press("Enter")
        expect(page.locator(".nn-xcountwords").first).to_have_text(f"{game.progress[0]} of 9 nodes")
    expect(says(page)).to_contain_text("Everything is worked out.")


def test_the_focus_goes_on_to_the_next_question(explore: Open) -> None:
    page = explore()
    button(page, "Work it out backwards").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".nn-xwork")).to_be_visible()
    page.keyboard.press("Tab")
    for _ in range(12):
        if page.evaluate("document.activeElement.textContent") == "Show the results at the ends":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".nn-xchoice").first).to_be_focused()
    expect(says(page)).to_contain_text("what would Player 1 choose here?")  # the question is heard too
    page.keyboard.press("Enter")
    expect(page.locator(".nn-xcountwords").first).to_have_text("1 of 9 nodes")
    expect(page.locator(".nn-xchoice").first).to_be_focused()


# --- words, eyes and sizes ---


def test_the_list_says_what_the_tree_in_words_says(explore: Open) -> None:
    page = explore()
    for number, source in enumerate([text for _, text in EXAMPLES[:4]]):
        page.get_by_label("Examples").select_option(str(number))
        graph = nn.tree(nn.Position.parse(source))
        expect(page.locator(".nn-sub")).to_contain_text(f"{len(graph)} nodes")
        button(page, "Open all").click()
        shown = [text.strip() for text in page.locator(".nn-xrowwords").all_text_contents()]
        assert [text.replace("−", "-") for text in shown] == [
            line.strip().replace("−", "-") for line in tree_text(graph).split("\n")
        ]
        levels = [int(one.get_attribute("aria-level") or 0) for one in rows(page).all()[:12]]
        assert levels == [len(line) // 2 - len(line.lstrip()) // 2 + 1 for line in tree_text(graph).split("\n")[:12]]
    page.get_by_label("Examples").select_option("5")
    expect(page.locator(".nn-sub")).to_contain_text("23 nodes")
    button(page, "Open all").click()
    expect(page.locator(".nn-xtie rect").nth(1)).to_be_attached()  # what looks alike is held together, and told
    expect(rows(page).nth(1)).to_contain_text("Looks like 1 other node to Player 1.")


def test_no_axe_findings_and_no_sideways_scroll(explore: Open, axe_once: Callable[[Page], None]) -> None:
    page = explore(SIZES["phone"])
    no_sideways_scroll(page)
    button(page, "Another tree").click()
    page.get_by_label("Position").fill("standard 40 P1+ AC,3D,7C,9H,10S/2S,3H,5H,8D,10C")
    button(page, "Show the tree").click()
    offer = page.get_by_role("button", name=re.compile("^The first 5 plays: 3,672 nodes"))
    expect(offer).to_be_visible()
    expect(page.locator(".nn-xproblem")).to_contain_text("more than 5,000 nodes")
    expect(page.locator(".nn-sub")).to_contain_text("16 nodes")  # the tree before is still there
    for size, color_scheme in (("phone", "light"), ("tablet", ""), ("projector", "dark")):
        resize(page, size)
        if color_scheme:
            page.emulate_media(color_scheme="dark" if color_scheme == "dark" else "light")
            expect(page.locator(".nn-xplore")).to_have_attribute("data-theme", color_scheme)
            axe_once(page)
        fields = ".nn-xplore button:visible, .nn-xplore select:visible, .nn-xplore input:visible"
        small = [(one.inner_text(), one.bounding_box()) for one in page.locator(fields).all()]
        assert not [(text, box) for text, box in small if box and (box["height"] < 43.5 or box["width"] < 43.5)]
    in_every_light(page, ".nn-xplore", axe_once)
    show(page, page.get_by_role("button", name=re.compile("^Only the line of best play")).click)
    expect(page.locator(".nn-xproblem")).to_be_hidden()
    button(page, "Work it out backwards").click()
    page.get_by_role("button", name=re.compile("^The first .* questions?$")).click()
    expect(page.locator(".nn-xwork")).to_be_visible()
    for size in SIZES:
        resize(page, size)


# --- thousands of nodes ---

AT_ONCE = """() => {
  const world = document.querySelector(".nn-xsvg > g"), was = world.getAttribute("transform");
  document.querySelector('[aria-label="Move right"]').click();
  return world.getAttribute("transform") !== was;
}"""
TIMED = """async (selector) => {
  const began = performance.now();
  document.querySelector(selector).click();
  const worked = performance.now() - began;
  await new Promise((done) => requestAnimationFrame(() => { const c = new MessageChannel(); c.port1.onmessage = done; c.port2.postMessage(0); }));
  return [worked, performance.now() - began];
}"""


AT_EACH_STEP = """async (text) => {
  const told = document.querySelector(".nn-sub");
  const until = (words) => new Promise((done) => {
    const watch = new MutationObserver(() => told.textContent.includes(words) && done(watch.disconnect()));
    watch.observe(told, { childList: true, characterData: true, subtree: true });
  });
  const change = (field, value, event) => {
    field.value = value;
    field.dispatchEvent(new Event(event, { bubbles: true }));
  };
  const example = until("66 nodes");
  change(document.querySelector(".nn-xline1 select"), "1", "change");
  await example;
  const own = until("55 nodes");
  change(document.querySelector(".nn-xfield"), text, "input");
  document.querySelector("form").requestSubmit();
  await own;
  document.querySelector(".nn-xopeners button:last-child").click();
}"""


def test_what_is_pressed_as_soon_as_a_tree_is_there_stays_said(explore: Open) -> None:
    """The next tree is asked for before the cards of the last one's start are: that question comes too late."""
    page = explore()
    page.evaluate(AT_EACH_STEP, "standard 60 P1+ 3H,7C,9H/AC,2S,4H")
    expect(page.locator(".nn-xcards")).to_contain_text("Total 60 of 99")  # answered after it
    expect(says(page)).to_have_text("Closed: 54 nodes behind the start.")


def test_a_branch_of_thousands_of_nodes_opens_at_once(explore: Open, record_figure: Callable[[str, str], None]) -> None:
    page = explore(reduced_motion="no-preference")
    show_position(page, LARGE)
    expect(page.locator(".nn-sub")).to_contain_text("4,998 nodes")
    few = nodes(page).count()
    assert 5 < few <= 61 and rows(page).count() <= 61  # only what can be read is open at first
    closed = page.locator('.nn-xrow[aria-expanded="false"]').first.get_attribute("data-node")
    one = f'.nn-xrow[data-node="{closed}"] .nn-xtwist'
    took = page.evaluate(TIMED, one)
    opened = row(page, int(closed or 0))
    expect(opened).to_have_attribute("aria-expanded", "true")
    below = opened.locator("xpath=following-sibling::*[1]").get_attribute("data-node")
    expect(node(page, int(below or 0))).to_be_visible()
    record_figure(
        "explorer: a branch of 4,998 nodes opened", f"{took[0]:.0f} ms of work, {took[1]:.0f} ms to the frame"
    )
    everything = page.evaluate(TIMED, ".nn-xopeners button")
    expect(says(page)).to_have_text("All 4,998 nodes are open.")
    expect(page.locator(".nn-xsvg")).to_have_attribute("data-far", "yes")
    assert page.locator(".nn-xfar path").count() >= 3 and rows(page).count() <= 400
    assert not page.evaluate(AT_ONCE)  # the picture glides there
    first = '.nn-xrow[data-node="1"] .nn-xtwist'
    page.evaluate(TIMED, first)
    again = page.evaluate(TIMED, first)
    record_figure(
        "explorer: open all 4,998; then a branch of them",
        f"{everything[1]:.0f} ms; {again[0]:.0f} ms of work, {again[1]:.0f} ms to the frame",
    )
    page.locator(".nn-xlist").focus()
    page.keyboard.press("End")
    expect(page.locator('.nn-xrow[aria-selected="true"]')).to_be_visible()
    expect(rows(page)).to_have_count(4998)  # the rest of the list is made when somebody goes there
    page.get_by_role("searchbox").fill("queen")
    page.keyboard.press("Enter")
    expect(page.locator(".nn-xsvg")).to_have_attribute("data-far", "no")  # near enough to be read
    expect(node(page, chosen(page))).to_be_visible()
    # Only what is in sight has elements; on the way there, that is more.
    page.wait_for_function("document.querySelectorAll('.nn-xsvg [data-node]').length < 400")


# --- the layout in the browser ---


def grown(rng: random.Random, size: int) -> list[list[int]]:
    kids: list[list[int]] = [[]]
    wide = rng.choice((1, 2, 4, 9))
    front = [0]
    while len(kids) < size and front:
        after = []
        for parent in front:
            for _ in range(rng.randint(0, wide)):
                if len(kids) < size:
                    kids[parent].append(len(kids))
                    kids.append([])
                    after.append(len(kids) - 1)
        front = after
    return kids


def serve_modules(page: Page) -> None:
    """Open an empty page whose server is the folder of the browser code."""
    panels = Path(ninetynine_edu.panels.__file__).parent

    def answer(route: Route) -> None:
        name = urlsplit(route.request.url).path.strip("/")
        if name:
            route.fulfill(path=panels / name, content_type="text/javascript")
        else:
            route.fulfill(body="<!doctype html>", content_type="text/html")

    page.route("http://localhost/**", answer)
    page.goto("http://localhost/")


def test_the_layout_in_the_browser_is_tidy(page: Page) -> None:
    """The same places as in Python, whose properties are tested there; and these properties once more, seen in pixels."""
    rng = random.Random(99)
    trees = [
        grown(rng, size) for size in (1, 2, 3, 5, 10, 30, 60, 200, 500, 2000, *[rng.randint(2, 120) for _ in range(60)])
    ]
    serve_modules(page)
    places = page.evaluate(
        """async (trees) => {
          const { tidyPlaces } = await import("/explorer/tidy.js");
          return trees.map((kids) => [...tidyPlaces(kids)]);
        }""",
        trees,
    )
    for kids, x in zip(trees, places, strict=True):
        assert x == pytest.approx(tidy(kids), abs=1e-6)
    for kids in trees:
        depth = [0] * len(kids)
        for at, below in enumerate(kids):
            for child in below:
                depth[child] = depth[at] + 1
        closed = {at for at in range(1, len(kids)) if rng.random() < 0.2}
        opened = [at for at in range(len(kids)) if at not in closed]
        data = {"kids": kids, "depth": depth, "player": [at % 2 for at in range(len(kids))], "slot": 92}
        data["seen"] = [rng.randint(-1, 3) for _ in kids]
        data["chance"] = [""] * len(kids)
        laid = page.evaluate(
            """async ([tree, open]) => {
              const { layOut } = await import("/explorer/layout.js");
              const laid = layOut(tree, new Set(open));
              return { ...laid, x: [...laid.x], y: [...laid.y], at: null };
            }""",
            [data, opened],
        )
        x, y, up = laid["x"], laid["y"], laid["up"]
        shown = {0} | {child for at in laid["order"] if at in opened for child in kids[at]}
        assert set(laid["order"]) == shown and min(x) >= -1e-6 and max(x) <= laid["width"] + 1e-6
        for level in laid["levels"]:
            assert len({y[i] for i in level}) == 1
            for left, right in pairwise(level):
                assert x[right] - x[left] >= 92 - 1e-6  # in order, and none over another
                # two edges between the same levels cross when their ends are in another order than their beginnings
                assert x[up[left]] <= x[up[right]] + 1e-6
        for i, below in enumerate(laid["kids"]):
            if below:
                assert x[i] == pytest.approx((x[below[0]] + x[below[-1]]) / 2, abs=1e-3)
                assert all(y[child] > y[i] + 90 for child in below)
        for tie in laid["ties"]:
            assert sum(round((b - a) / 92) + 1 for a, b in tie["runs"]) >= 2
