"""The endgame lab in a real Chromium: set up by mouse, by keyboard and by text, what-ifs, matches, reloads, all sizes.

One page serves all tests; only what an address, a reload or the browser's memory does loads it again.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import ninetynine_edu as nn
from ninetynine_edu.panels.kit.messages import pack
from ninetynine_edu.panels.lab.examples import EXAMPLES
from ninetynine_edu.panels.lab.whatif import forms
from tests.browser.editions import Edition
from tests.browser.fitting import narrowed
from tests.browser.lights import in_every_light, letters_are_ours

LAB = "endgame_lab"
SIZES = {"phone": (320, 740), "tablet": (768, 1024), "projector": (1280, 720)}
FIRST = "standard 93 P1+ AD,2C,10C/2H,5D,6C"


def text(page: Page) -> Locator:
    return page.get_by_role("textbox", name="The position as text")


def button(page: Page, name: str) -> Locator:
    """The button whose name begins so."""
    return page.get_by_role("button", name=re.compile(f"^{re.escape(name)}"))


def verdict(page: Page) -> Locator:
    return page.locator(".nn-an-strip .nn-an-verdict")


def at_once(page: Page) -> Locator:
    """The switch for those who study: among the examples, and beside the question."""
    return page.get_by_label("Show answers at once")


def bottom(page: Page, what: str) -> float:
    box = page.locator(what).first.bounding_box()
    assert box
    return box["y"] + box["height"]


def a_match(over: bool) -> str:
    match = nn.Match("standard", players=["greedy", "careful"], seed=8, names=["Ann", "Ben"])
    while not match.deal_over:
        match.play_bot()
    if not over:
        match.next_deal()
        match.play_bot()
    return str(match.record())


@pytest.fixture
def lab(window: Page, edition: Edition) -> Page:
    """The lab as it is at first, whatever was done in it before."""
    window.set_viewport_size({"width": 1280, "height": 720})
    window.emulate_media(color_scheme="light")
    here = [edition.address(LAB), edition.address(f"{LAB}?answers=shown")]
    if window.url not in here or not window.locator(".nn-lab").count():
        edition.go(window, LAB)
        expect(window.locator(".nn-lab")).to_be_visible()
    window.mouse.up()
    for panel, opener in (("Set up", ".nn-lab-morebutton"), ("What if", ".nn-lab-if")):
        if (opened := window.locator(f"{opener}[aria-expanded=true]")).count():
            if not opened.is_visible():
                window.get_by_role("button", name=panel, exact=True).click()
            opened.click()
    window.evaluate("document.querySelector('.nn-tools [aria-expanded=true]')?.click()")
    away = button(window, "Remove")
    while count := away.count():
        away.first.click()
        expect(away).to_have_count(count - 1)
    window.get_by_role("button", name="Examples", exact=True).click()
    at_once(window).first.check()
    button(window, EXAMPLES[0].name).click()
    expect(text(window)).to_have_value(FIRST)
    expect(verdict(window)).to_be_visible()
    window.evaluate("scrollTo(0, 0)")
    return window


def test_it_asks_before_it_answers(window: Page, edition: Edition, axe: Callable[[Page], None]) -> None:
    page = window
    page.set_viewport_size({"width": 1280, "height": 720})
    edition.go(page, LAB)
    page.evaluate("localStorage.clear()")
    edition.again(page)
    question = page.get_by_role("region", name="Which card, and why?")
    expect(question).to_be_visible()
    strip = page.locator(".nn-an-strip")
    expect(strip).to_be_hidden()
    axe(page)
    page.get_by_role("button", name="See the tree").press("Enter")
    expect(page.locator(".nn-lab-say")).to_have_text("Choose a card first. Then the lab shows the answer.")
    page.get_by_role("button", name="What if", exact=True).click()
    expect(page.locator(".nn-lab-panel[data-panel=whatif]")).to_contain_text("Choose a card first.")
    expect(button(page, "Swap turns")).to_be_hidden()
    page.keyboard.press("Escape")
    ten = question.get_by_role("button", name="the ten of clubs")
    ten.focus()
    above = page.evaluate("document.activeElement.getBoundingClientRect().top")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_have_text("At 93: only 2♣ wins.")
    said = "You chose the ten of clubs. A good try, but the two of clubs is better: it wins."
    expect(question.locator(".nn-lab-judged")).to_have_text(said)
    expect(page.locator(".nn-lab > [role=status]")).to_have_text(said)
    expect(ten).to_be_focused()
    assert abs(page.evaluate("document.activeElement.getBoundingClientRect().top") - above) < 2, "nothing jumps"
    page.keyboard.press("Tab")
    expect(page.get_by_role("slider", name="Total")).to_be_focused()
    axe(page)
    edition.again(page)  # what was answered is not asked again
    expect(strip).to_be_visible()
    expect(question).to_be_hidden()
    before = page.get_by_label("The position as text").last.input_value()
    button(page, "Deal me an ending").click()
    expect(strip).to_be_hidden()
    text = page.get_by_label("The position as text").last
    expect(text).not_to_have_value(before)
    ending = text.input_value()
    edition.again(page)  # the same ending waits still
    expect(text).to_have_value(ending)
    expect(question).to_be_visible()
    expect(strip).to_be_hidden()
    page.set_viewport_size({"width": 320, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    asked = re.search(r'button "(the [^"]+)"', question.aria_snapshot())
    assert asked is not None
    card = asked[1]
    page.get_by_role("region", name="The table").get_by_role("button", name=card).first.click()  # as in the question
    expect(strip).to_be_visible()
    expect(question.get_by_role("button", name=card)).to_be_focused()
    expect(question.locator(".nn-lab-judged")).to_contain_text("You chose ")
    page.set_viewport_size({"width": 1280, "height": 720})
    button(page, "Deal me an ending").click()
    expect(strip).to_be_hidden()
    at_once(page).check()
    expect(strip).to_be_visible()
    expect(page).to_have_url(edition.address(f"{LAB}?answers=shown"))
    button(page, "Deal me an ending").click()
    expect(page.locator(".nn-lab-say")).to_contain_text("Ending number")
    expect(strip).to_be_visible()
    expect(question).to_be_hidden()
    edition.again(page)
    expect(strip).to_be_visible()
    page.get_by_role("button", name="Examples", exact=True).click()
    expect(at_once(page)).to_be_checked()
    at_once(page).uncheck()
    button(page, "Deal me an ending").click()
    expect(question).to_be_visible()
    expect(strip).to_be_hidden()
    expect(page).to_have_url(edition.address(LAB))


def test_set_up_by_mouse(lab: Page, record_figure: Callable[[str, str], None]) -> None:
    page = lab
    expect(verdict(page)).to_have_text("At 93: only 2♣ wins.")
    assert bottom(page, ".nn-an-thumb") < 720 and bottom(page, ".nn-an-verdict") < 720  # all of it on a projector
    page.get_by_role("button", name="Set up", exact=True).click()
    assert bottom(page, ".nn-an-thumb") < 720 and bottom(page, ".nn-an-verdict") < 724
    button(page, "Player 1: cards go here").click()
    start = time.perf_counter()
    button(page, "Six of clubs").click()
    expect(text(page)).to_have_value("standard 93 P1+ AD,2C,6C,10C/2H,5D")
    expect(page.locator(".nn-an-row")).to_have_count(6)  # four cards, the whole hand, the scale
    record_figure(
        "endgame lab: a card clicked, to its strip", f"{1000 * (time.perf_counter() - start):.0f} ms in Chromium"
    )
    expect(button(page, "Six of clubs")).to_have_accessible_name(re.compile("on the table: Player 1"))
    button(page, "Take back six of clubs").click()
    expect(text(page)).to_have_value("standard 93 P1+ AD,2C,10C/2H,5D")
    button(page, "Player 2: cards go here").click()
    button(page, "King of hearts").click()
    button(page, "One less: Total").click()
    button(page, "To move? Player 2").click()
    expect(text(page)).to_have_value("standard 92 P2+ AD,2C,10C/2H,5D,KH")
    expect(verdict(page)).to_contain_text("At 92")
    page.get_by_label("Known").select_option(label="Stock known, in order")
    button(page, "Stock, in order: cards go here").click()
    button(page, "Nine of spades").click()
    button(page, "Three of clubs").click()
    expect(text(page)).to_have_value("standard 92 P2+ AD,2C,10C/2H,5D,KH stock=9S,3C")
    page.get_by_label("Game").select_option("baltimore")
    expect(text(page)).to_have_value("baltimore 92 P2+ AD,2C,10C/2H,5D,KH stock=9S,3C")
    page.get_by_label("The card played before").select_option(index=1)
    expect(text(page)).to_have_value(re.compile(r" last=\S+$"))
    for _ in range(3):
        button(page, "Go back").click()
    expect(text(page)).to_have_value("standard 92 P2+ AD,2C,10C/2H,5D,KH stock=9S")
    expect(page.locator(".nn-an")).not_to_have_attribute("data-old", "yes")  # the line of this position is there
    thumb = page.get_by_role("slider", name="Total")
    thumb.hover()  # once it stands still
    box = thumb.bounding_box()
    assert box
    page.mouse.down()
    page.mouse.move(box["x"] - 120, box["y"] + 20, steps=8)
    page.mouse.up()
    expect(text(page)).not_to_have_value(re.compile(" 92 "))  # the position follows the line


def test_set_up_by_keyboard_alone(lab: Page) -> None:
    page = lab

    def tab_to(name: str) -> None:
        for _ in range(40):
            page.keyboard.press("Tab")
            if str(page.evaluate("document.activeElement.ariaLabel || document.activeElement.textContent")).startswith(
                name
            ):
                return
        raise AssertionError(f"Tab does not reach {name}")

    def go_to_pack(key: str) -> None:
        for _ in range(40):
            page.keyboard.press(key)
            if page.evaluate("document.activeElement.classList.contains('nn-lab-pick')"):
                return
        raise AssertionError(f"{key} does not reach the pack")

    tab_to("Set up")
    page.keyboard.press("Enter")
    tab_to("Player 1: cards go here")
    page.keyboard.press("Enter")
    go_to_pack("Shift+Tab")
    page.keyboard.press("Home")
    expect(button(page, "Ace of spades")).to_be_focused()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(text(page)).to_have_value("standard 93 P1+ AD,2C,3H,10C/2H,5D,6C")
    expect(button(page, "Three of hearts").first).to_be_focused()
    page.keyboard.press("Enter")  # once more takes it back
    expect(text(page)).to_have_value(FIRST)
    page.keyboard.press("End")
    tab_to("Take back ace of diamonds")
    page.keyboard.press("Enter")
    expect(text(page)).to_have_value("standard 93 P1+ 2C,10C/2H,5D,6C")
    tab_to("Player 2: cards go here")
    page.keyboard.press("Enter")
    go_to_pack("Shift+Tab")
    page.keyboard.press("Enter")
    expect(text(page)).to_have_value("standard 93 P1+ 2C,10C/2H,5D,6C,KC")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Set up", exact=True)).to_be_focused()
    expect(page.get_by_role("button", name="Set up", exact=True)).to_have_attribute("aria-expanded", "false")
    page.get_by_role("slider", name="Total").focus()
    page.keyboard.press("ArrowRight")
    expect(text(page)).to_have_value("standard 94 P1+ 2C,10C/2H,5D,6C,KC")


def test_the_text_wrong_and_right(lab: Page, edition: Edition, axe_once: Callable[[Page], None]) -> None:
    page = lab
    text(page).fill("chicago 95 P1+ 4C,10H,3S/9S,5D,2H")
    expect(page.locator(".nn-sub")).to_have_text("Ninety-nine, Chicago")
    expect(verdict(page)).to_contain_text("every card")
    text(page).fill("chicago 120 P1+ 4C,4C/9S")
    expect(page.locator(".nn-problems")).to_contain_text("over the limit")
    expect(page.locator(".nn-problems")).to_contain_text("there twice")
    expect(text(page)).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".nn-lab-seat[data-place=h0] li")).to_have_count(3)  # the last good one stays
    page.get_by_role("button", name="Examples", exact=True).click()
    axe_once(page)  # of what is wrong, and of the examples
    page.get_by_role("button", name="Examples", exact=True).click()
    button(page, "Use the nearest position that works").click()
    expect(text(page)).to_have_value("chicago 99 P1+ 4C/9S")
    button(page, "Go back").click()
    button(page, "Go back").click()
    expect(text(page)).to_have_value(FIRST)
    for example, words in (
        ("Nobody sees the other hand", "2/5"),
        ("Which card comes first in ONO 99", "10 wins"),
        ("Why does the four save Player 1", "4♠ is best, worth 1/2"),
    ):
        page.get_by_role("button", name="Examples", exact=True).click()
        button(page, example).click()
        expect(page.locator(".nn-an")).to_contain_text(words)
        expect(page.locator(".nn-lab-say")).to_contain_text(example)
        expect(page.get_by_role("button", name="Examples", exact=True)).to_be_focused()
    link = page.get_by_role("link", name="See the tree")
    expect(link).to_have_attribute("href", edition.leads_to("tree_explorer?position=standard%2092%20P1%2B%20", ".*"))


def test_what_if(lab: Page, axe_once: Callable[[Page], None]) -> None:
    page = lab
    page.get_by_role("button", name="What if", exact=True).click()
    button(page, "Swap turns").click()
    rows = page.locator(".nn-lab-row")
    expect(rows).to_have_count(2)
    expect(rows.nth(1)).to_contain_text("Player 2 begins")
    expect(page.get_by_role("status")).to_contain_text("Player 2 begins: ")
    expect(rows.nth(1)).to_contain_text("totals are different")
    button(page, "Give a card away").click()
    page.get_by_label("Give away").select_option("h0:2C")
    button(page, "Compare").click()
    expect(rows.nth(2)).to_contain_text("Now Player 2 wins.")
    expect(rows.nth(2).locator("svg[role=img]")).to_have_attribute(
        "aria-label", re.compile(r"Player 1 wins at \d+ of 100 totals")
    )
    assert rows.nth(2).locator(".nn-lab-bands").get_attribute("d")
    button(page, "Other game").click()
    page.get_by_label("Played as").select_option("chicago")
    button(page, "Compare").click()
    button(page, "Other house rule").click()
    button(page, "Compare").click()
    expect(rows).to_have_count(5)
    axe_once(page)
    button(page, "Remove: Player 2 begins").click()
    expect(rows).to_have_count(4)
    button(page, "Make this my position: Player 1 gives").click()
    expect(text(page)).to_have_value("standard 93 P1+ AD,10C/2H,2C,5D,6C")
    expect(rows).to_have_count(3)
    button(page, "Go back").click()
    expect(text(page)).to_have_value(FIRST)


def test_every_what_if_has_the_form_that_stands_above_its_function(lab: Page) -> None:
    page = lab
    page.get_by_role("button", name="What if", exact=True).click()
    for change in forms():
        if not change["form"]:
            continue
        button(page, change["title"]).click()
        for field in change["form"]:
            expect(page.locator(".nn-lab-ifform").get_by_label(field["label"], exact=True)).to_be_visible()
    button(page, "Swap two cards").click()
    page.get_by_label("Swap", exact=True).select_option("h1:6C")
    page.get_by_label("for", exact=True).select_option("h0:2C")
    button(page, "Compare").click()
    expect(page.locator(".nn-lab-row").nth(1)).to_contain_text("Player 2 and Player 1 swap 6♣ and 2♣")
    button(page, "Exchange a card").click()
    page.get_by_label("Instead of", exact=True).select_option("h0:2C")
    page.get_by_label("take", exact=True).select_option("3C")
    button(page, "Compare").click()
    expect(page.locator(".nn-lab-row").nth(2)).to_contain_text("Player 1 holds 3♣, not 2♣")


def test_it_fits_and_is_accessible(lab: Page, axe_once: Callable[[Page], None]) -> None:
    page = lab
    page.get_by_role("button", name="What if", exact=True).click()
    button(page, "Swap turns").click()
    expect(page.locator(".nn-lab-row")).to_have_count(2)
    for panel in ("Set up", "Examples", "From a match", "What if"):
        page.get_by_role("button", name=panel, exact=True).click()
        if panel == "Set up":
            page.locator(".nn-lab-morebutton").click()
            for summary in page.locator(".nn-lab-further summary").all():
                summary.click()
        for width, height in (*SIZES.values(), (640, 360)):  # the last is a projector at 200 %
            page.set_viewport_size({"width": width, "height": height})
            wide, window = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
            assert wide <= window, f"{panel}: the page is {wide} px wide in a window of {window} px"
            small = page.evaluate(
                "[...document.querySelectorAll('.nn-lab :is(button, select, input[type=number], .nn-lab-textbox a)')]"
                ".filter(n => n.offsetParent && (n.getBoundingClientRect().height < 43.9 || n.getBoundingClientRect().width < 43.9))"
                ".map(n => n.outerHTML.slice(0, 90))"
            )
            assert not small, f"{panel} at {width}: {small}"
            if width == 640:
                expect(page.locator(".nn-an-overview")).to_be_visible()  # a picture as wide as the window is there now
                assert narrowed(page, 320) <= 320, panel
            if panel == "Set up" and width in (320, 1280):
                page.emulate_media(color_scheme="dark" if width == 1280 else "light")
                expect(page.locator(".nn-lab")).to_have_attribute("data-theme", "dark" if width == 1280 else "light")
                axe_once(page)
    letters_are_ours(page, ".nn-lab")
    in_every_light(page, ".nn-lab", axe_once)


def test_a_reload_and_another_address_lose_nothing(lab: Page, edition: Edition) -> None:
    page = lab
    text(page).fill("chicago  91 P2- KS/9H ")
    expect(verdict(page)).to_contain_text("At 91")
    expect(text(page)).to_have_value("chicago  91 P2- KS/9H ")  # not changed under the hands that type
    text(page).press("Tab")
    expect(text(page)).to_have_value("chicago 91 P2- KS/9H")
    edition.reload(page)
    expect(text(page)).to_have_value("chicago 91 P2- KS/9H")
    expect(verdict(page)).to_contain_text("At 91")
    text(page).fill("half a posi")
    edition.reload(page)  # at once
    expect(text(page)).to_have_value("half a posi")
    expect(page.locator(".nn-problems")).to_be_visible()
    text(page).fill("chicago 91 P2- KS/9H")
    expect(verdict(page)).to_contain_text("At 91")
    edition.go(page, f"{LAB}?position=standard%2098%20P1%2B%20AS%2C2C%2FKH")
    expect(text(page)).to_have_value("standard 98 P1+ AS,2C/KH")
    button(page, "Go back").click()
    expect(text(page)).to_have_value("chicago 91 P2- KS/9H")
    edition.go(page, f"{LAB}?position=rubbish")
    expect(page.locator(".nn-lab-say")).to_contain_text("Here is an example instead.")
    expect(page.locator(".nn-lab-say")).to_contain_text("Your last position is kept.")
    kept = page.evaluate("key => localStorage.getItem(key)", edition.kept("lab.position"))
    assert json.loads(kept)["text"] == FIRST


def test_from_a_match(window: Page, edition: Edition, tmp_path: Path, axe_once: Callable[[Page], None]) -> None:
    page = window
    kept = json.dumps({"q": "", "text": pack(a_match(over=False))})
    page.add_init_script(f"localStorage.setItem({json.dumps(edition.kept('play.match'))}, {json.dumps(kept)})")
    edition.open(page, f"{LAB}?match=play")
    panel = page.locator(".nn-lab-panel[data-panel=match]")
    expect(panel).to_contain_text("Ann")
    expect(panel.get_by_label("Deal", exact=True)).to_have_value("0")  # the one that is over
    before = text(page).input_value()
    panel.get_by_label("Deal", exact=True).select_option("1")
    expect(panel).to_contain_text("still being played. Everybody in the room would see")
    axe_once(page)
    assert text(page).input_value() == before
    button(page, "Show all cards of this deal").click()
    expect(panel).to_contain_text("1 of 1:")
    expect(text(page)).not_to_have_value(before)
    button(page, "Another match").click()
    expect(button(page, "The match on the play page")).to_be_visible()
    (tmp_path / "match.txt").write_text(a_match(over=True), encoding="utf-8")
    panel.locator("input[type=file]").set_input_files(tmp_path / "match.txt")
    expect(panel).to_contain_text(re.compile(r"Player 1 is (Ann|Ben)"))
    told = panel.locator(".nn-lab-played")
    expect(told).to_have_text("6 of 9: Ann played K♣: 99.")
    panel.get_by_role("button", name="Back").click()
    expect(told).to_have_text(re.compile("^5 of 9"))
    panel.get_by_role("button", name="Next").click()
    expect(told).to_have_text(re.compile("^6 of 9"))
    button(page, "Another match").click()
    panel.get_by_role("textbox").fill("Shopping list")
    button(page, "Open this record").click()
    expect(panel.locator(".nn-error")).to_contain_text("This is not a saved match.")
    page.emulate_media(color_scheme="dark")
    expect(page.locator(".nn-lab")).to_have_attribute("data-theme", "dark")
    axe_once(page)
