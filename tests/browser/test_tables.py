"""Endgame tables in a real Chromium: cells by mouse and by keyboard, what is behind them, files, every size of screen.

One page serves all tests: each begins with the same table, which takes a fraction of what loading a page takes.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from fractions import Fraction
from io import StringIO

import pytest
from playwright.sync_api import Locator, Page, expect

import ninetynine_edu as nn
from tests.browser.editions import Edition
from tests.browser.lights import in_every_light

SIZES = {"phone": (320, 740), "tablet": (768, 1024), "projector": (1280, 720)}
PICTURES = (
    "Total and hand",
    "Hand against hand",
    "What a card is worth",
    "The longest wins",
    "What you are faced with",
)


@pytest.fixture(scope="module")
def window(edition: Edition, lasting_page: Callable[..., Page]) -> Page:
    """One page with the endgame tables that its address asks for."""
    page = lasting_page(1280, 720)
    edition.open(page, "tablebase_views?variant=chicago&cards=1&against=2")
    expect(page.locator(".nn-sub")).to_contain_text("Chicago")
    for whose, number in (("Cards of the player to move", 1), ("Cards of the other player", 2)):
        expect(page.get_by_role("group", name=whose).get_by_label(str(number))).to_be_checked()
    return page


@pytest.fixture
def tables(window: Page) -> Page:
    """The tables of two cards a hand with nothing opened yet, whatever a test before has left."""
    window.set_viewport_size({"width": 1280, "height": 720})
    window.emulate_media(color_scheme="light")
    window.evaluate("for (const box of document.querySelectorAll('.nt details')) box.open = false")
    pick(window, "The longest wins")  # what was behind a cell is closed by another picture
    window.get_by_role("combobox", name="Game").select_option("standard")
    choose(window, "Cards of the player to move", 2)
    choose(window, "Cards of the other player", 2)
    pick(window, "Total and hand")
    if window.get_by_role("button", name="Hide the table").count():
        window.get_by_role("button", name="Hide the table").click()
    expect(window.locator(".nt-found")).to_contain_text("78 hands of the player to move")
    return window


def test_choosing_a_picture_moves_no_tab(tables: Page) -> None:
    places = "[...document.querySelectorAll('.nn-tab')].map((tab) => JSON.stringify(tab.getBoundingClientRect()))"
    for width, height in SIZES.values():
        tables.set_viewport_size({"width": width, "height": height})
        pick(tables, PICTURES[0])
        before = tables.evaluate(places)
        assert len(before) == len(PICTURES)
        pick(tables, PICTURES[1])
        assert tables.evaluate(places) == before, width
    tables.set_viewport_size({"width": 1280, "height": 720})


def pick(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()
    expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
    expect(page.locator(".nt")).to_have_attribute("data-busy", "no")


def choose(page: Page, whose: str, number: int) -> None:
    page.get_by_role("group", name=whose).get_by_label(str(number)).check()


def said(page: Page) -> Locator:
    return page.get_by_role("status")


def no_sideways_scroll(page: Page, width: int) -> None:
    """Wait until the page has followed its window, which must take it no wider."""
    page.wait_for_function("width => innerWidth === width && document.documentElement.scrollWidth <= width", arg=width)


def sentence(hand: str, total: int) -> str:
    """What the page is to say of a cell, from the table itself."""
    share = nn.tablebase("standard", 2).shares(2, 2).by_hand_and_total[hand][total]
    count = share * 1225
    assert count.denominator == 1
    return (
        f"Hand ‘{hand}’ at {total}: the player to move wins {int(count):,} of 1,225 deals ({float(share):.1%})".replace(
            "%", "\N{NO-BREAK SPACE}%"
        )
    )


def test_cells_by_keyboard_and_by_mouse(tables: Page, edition: Edition) -> None:
    page = tables
    heat = page.get_by_role("application")
    heat.focus()
    expect(said(page)).to_contain_text(sentence("9 9", 89))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(said(page)).to_contain_text(sentence("9 K", 90))
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")  # nothing is beyond the end
    expect(said(page)).to_contain_text(sentence("9 K", 99))
    page.keyboard.press("Control+End")
    expect(said(page)).to_contain_text("‘4 4’ at 99: the player to move wins 0 of 1,225 deals")
    assert heat.evaluate("box => box.scrollTop") > 0  # the cursor is kept in sight
    page.get_by_role("searchbox", name="Find hands with").fill("10 5")
    expect(page.locator(".nt-found")).to_contain_text("1 hand of 78")
    heat.focus()
    page.keyboard.press("Home")
    for _ in range(93):
        page.keyboard.press("ArrowRight")
    expect(said(page)).to_contain_text(sentence("5 10", 93))
    page.keyboard.press("Enter")
    behind = page.get_by_role("region", name="‘5 10’ at 93")
    expect(behind).to_be_focused()
    examples = behind.locator(".nt-group").filter(has_text="Won").locator(".nt-example")
    expect(examples).to_have_count(3)
    expect(examples.first).to_contain_text("wins:")
    for name, notebook in (("Open in the lab", "endgame_lab"), ("See the tree", "tree_explorer")):
        href = examples.first.get_by_role("link", name=name).get_attribute("href") or ""
        found = edition.leads_to(f"{notebook}?position=", "(.*)").search(href)
        assert found
        text = page.evaluate("decodeURIComponent", found[1])
        position = nn.Position.parse(text)
        assert position.total == 93 and nn.solve(position).winner == 0
    before = behind.inner_text()
    behind.get_by_role("button", name="Other examples").click()
    expect(behind).not_to_have_text(before, use_inner_text=True)
    page.get_by_role("button", name="Close").click()
    expect(behind).to_have_count(0)
    expect(heat).to_be_focused()
    page.keyboard.press("Enter")
    expect(behind).to_be_focused()
    page.keyboard.press("Escape")
    expect(behind).to_have_count(0)
    expect(heat).to_be_focused()

    page.get_by_role("searchbox", name="Find hands with").fill("11")
    expect(page.locator(".nt-found")).to_contain_text("No card is called 11 here. The cards are A, 2,")
    page.get_by_role("searchbox", name="Find hands with").fill("")
    page.get_by_role("combobox", name="Rows").select_option("worst first")
    expect(page.locator(".nt-readout")).to_contain_text("wins 0 of 1,225")
    page.get_by_label("one row a card").check()
    expect(page.locator(".nt-found")).to_contain_text("12 kinds of card")
    page.get_by_role("combobox", name="Rows").select_option("best first")
    heat.focus()
    expect(said(page)).to_contain_text("Hands with ‘9’ at 89")
    page.keyboard.press("Enter")  # opens the row
    expect(page.locator(".nt-found")).to_contain_text("12 hands of 78")

    heat.scroll_into_view_if_needed()
    heat.hover(position={"x": 600, "y": 60})
    readout = page.locator(".nt-readout")
    expect(readout).to_have_text(re.compile("^Hand ‘"))  # before it was of a row
    shown = readout.inner_text()
    found = re.fullmatch(r"Hand ‘(.*)’ at (\d+): .*", shown)
    assert found and shown.startswith(sentence(found[1], int(found[2])))
    # The cell is drawn in the colour that stands beside its words.
    swatch = page.locator(".nt-readout .nt-swatch").evaluate("node => getComputedStyle(node).backgroundColor")
    page.mouse.move(1, 1)
    near = heat.locator("canvas").evaluate(
        """canvas => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
            const ratio = canvas.width / canvas.clientWidth;
            const data = canvas.getContext("2d").getImageData(597 * ratio, 57 * ratio, 6 * ratio, 6 * ratio).data;
            const found = new Set();
            for (let at = 0; at < data.length; at += 4) found.add(`rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})`);
            done([...found]);
        })))"""
    )
    assert swatch in near
    heat.click(position={"x": 600, "y": 60})
    expect(page.get_by_role("region", name=f"‘{found[1]}’ at {found[2]}")).to_be_focused()


def test_pairs_of_hands_worth_wins_and_choices(tables: Page) -> None:
    page = tables
    pick(page, "Hand against hand")
    page.get_by_role("application").focus()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(page.locator(".nt-hundred .nt-dot")).to_have_count(100)
    expect(page.locator(".nt-behind")).to_contain_text("Player 1 wins at every total.")

    pick(page, "What a card is worth")
    worth = nn.tablebase("standard", 2).card_worth(1, 2)
    bars = page.locator(".nt-bars li")
    expect(bars).to_have_count(12)
    for bar, (name, share) in zip(bars.all(), worth.items(), strict=True):
        expect(bar.locator(".nt-chip")).to_have_text(name)
        expect(bar.locator(".nt-amount")).to_contain_text(str(share))
    expect(bars.first).to_contain_text("Of 100 deals you win about 67.6 more with one more nine.")

    pick(page, "The longest wins")
    expect(page.locator(".nt-stepwords")).to_contain_text("Player 1 is to move and wins in 4 plays")
    page.get_by_role("toolbar", name="The longest wins").get_by_role("button").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    for number in range(1, 5):
        page.keyboard.press("Enter")
        expect(page.locator(".nt-side")).to_contain_text(f"Play {number} of 4")
    expect(said(page)).to_contain_text("Player 1 wins.")
    page.get_by_role("button", name="Back").click()
    expect(page.locator(".nt-line [aria-current=step]")).to_have_count(1)

    pick(page, "What you are faced with")
    page.get_by_role("application").focus()
    expect(said(page)).to_contain_text("At 89: the choice decides in 25.9")
    page.keyboard.press("ArrowDown")
    expect(said(page)).to_contain_text("every card loses")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    behind = page.get_by_role("region", name="The choice decides at 89")
    expect(behind.locator(".nt-example")).to_have_count(3)
    page.get_by_role("button", name=re.compile("Every card wins.*Show deals")).click()
    expect(page.get_by_role("region", name="Every card wins at 89")).to_be_focused()


def test_choosing_what_is_too_large_and_saving(tables: Page, edition: Edition) -> None:
    page = tables
    choose(page, "Cards of the player to move", 1)
    page.get_by_role("combobox", name="Game").select_option("chicago")
    expect(page.locator(".nn-sub")).to_contain_text("Chicago")
    page.get_by_role("combobox", name="Game").select_option("standard")
    expect(page.locator(".nn-sub")).to_contain_text("standard rules")
    page.get_by_role("button", name="More than 4?").click()
    expect(said(page)).to_contain_text("too much for a page: 4 is the most here")
    page.get_by_role("combobox", name="Game").select_option("michigan")
    expect(said(page)).to_contain_text("Ninety-nine, Michigan has no table")
    expect(page.get_by_role("combobox", name="Game")).to_have_value("standard")
    page.get_by_text("A game of your own").click()
    page.get_by_role("textbox", name="Its code, from the workshop").fill("standard{limit=50}")
    page.keyboard.press("Enter")
    expect(page.locator(".nt-found")).to_contain_text("totals 0 to 50")
    page.get_by_role("combobox", name="Game").select_option("standard")
    expect(page.locator(".nt-found")).to_contain_text("totals 0 to 99")

    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save the numbers (CSV)").click()
    rows = list(csv.reader(StringIO(waiting.value.path().read_text(encoding="utf-8"))))
    assert waiting.value.suggested_filename == "standard_1_against_2_totals.csv"
    shares = nn.tablebase("standard", 2).shares(1, 2).by_hand_and_total
    assert {row[0]: tuple(map(Fraction, row[1:])) for row in rows[1:]} == shares
    for form, starts in (("PNG", b"\x89PNG"), ("SVG", b"<svg ")):
        button = page.get_by_role("button", name=f"Save the picture ({form})")
        edition.makes(page, button, starts, "A picture to save needs Matplotlib, which is not on this page")

    page.get_by_role("button", name="Show as a table").click()
    table = page.get_by_role("table", name=re.compile("Total and hand: rows 1 to 12"))
    expect(table.get_by_role("columnheader")).to_have_count(21)
    page.get_by_label("as exact fractions").check()
    expect(page.locator(".nt-numbers tbody tr").first.locator("td").first).to_have_text(str(shares[rows[1][0]][0]))
    for _ in range(4):
        page.get_by_role("button", name="Columns after").click()
    expect(page.locator(".nt-numbers thead th").last).to_have_text("99")
    expect(page.locator(".nt-numbers tbody tr").first.locator("td").last).to_have_text(str(shares[rows[1][0]][99]))
    expect(page.get_by_role("button", name="Columns after")).to_have_attribute("aria-disabled", "true")
    expect(said(page)).to_contain_text("columns 80 to 99")


@pytest.mark.one_edition("a browser alone works at a table of four cards for some time; what draws it is the same")
def test_a_large_picture_is_drawn_at_once_and_what_is_too_large_is_offered_smaller(
    tables: Page, record_figure: Callable[[str, str], None]
) -> None:
    page = tables
    choose(page, "Cards of the player to move", 4)
    choose(page, "Cards of the other player", 4)
    expect(page.locator(".nt-found")).to_contain_text("1,365 hands of the player to move")
    times = page.get_by_role("application").evaluate(
        """async (box) => {
            const frame = window.requestAnimationFrame.bind(window), times = [], spot = box.getBoundingClientRect();
            window.requestAnimationFrame = (draw) => frame((now) => { const start = performance.now(); draw(now); times.push(performance.now() - start); });
            for (let at = 0; at < 20; at += 1) {
                box.dispatchEvent(new PointerEvent("pointermove", { clientX: spot.left + 200 + at * 20, clientY: spot.top + 60 + at * 5, bubbles: true }));
                await new Promise((done) => frame(() => frame(done)));
            }
            window.requestAnimationFrame = frame;
            return times.sort((a, b) => a - b);
        }"""
    )
    assert times
    record_figure("tables: drawing 136,500 cells anew under the pointer", f"{times[len(times) // 2]:.1f} ms")
    pick(page, "Hand against hand")
    expect(page.locator(".nt-problem")).to_contain_text("too many to see")
    page.get_by_role("button", name="Show 3 against 3").click()
    expect(page.locator(".nt-found")).to_contain_text("364 hands of the player to move")
    expect(page.get_by_role("group", name="Cards of the other player").get_by_label("3")).to_be_checked()


def test_every_picture_fits_and_is_clean_in_both_themes(tables: Page, axe_once: Callable[[Page], None]) -> None:
    page = tables
    page.set_viewport_size({"width": 768, "height": 1024})
    page.get_by_text("What the names mean").click()
    expect(page.locator(".nt-names")).to_contain_text("jack or queen")
    expect(page.locator(".nt-names")).to_contain_text("sets the total to 99")
    for name in PICTURES:
        pick(page, name)
        if name == PICTURES[0]:
            page.get_by_text("What do you see?").click()
            expect(page.locator(".nt-seen")).to_contain_text("The best hand is ‘9 9’")
            page.get_by_role("button", name="Show as a table").click()
            page.get_by_label("as exact fractions").check()
        if page.get_by_role("application").count():
            page.get_by_role("application").focus()
            page.keyboard.press("Enter")
            expect(page.locator(".nt-behind")).to_be_visible()
        for width, height in SIZES.values():
            page.set_viewport_size({"width": width, "height": height})
            no_sideways_scroll(page, width)
        scheme = "dark" if name == PICTURES[1] else "light"  # of two heat maps one in each
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        expect(page.locator(".nt")).to_have_attribute("data-theme", scheme)
        axe_once(page)
        if name == PICTURES[0]:
            page.get_by_role("button", name="Hide the table").click()
    assert page.get_by_role("status").count() == 1
    in_every_light(page, ".nt", axe_once)
    page.set_viewport_size({"width": 320, "height": 740})
    expect(page.get_by_label("Game")).to_be_hidden()  # on a phone the pictures come first
    page.get_by_role("button", name="Another table").click()
    expect(page.get_by_label("Game")).to_be_visible()
    low = page.evaluate(
        "[...document.querySelectorAll('.nt button, .nt select, .nt summary, .nt .nt-size, .nt .nn-tick, .nt a')]"
        ".filter(node => node.checkVisibility() && node.getBoundingClientRect().height < 43.5).map(node => node.textContent)"
    )
    assert not low
