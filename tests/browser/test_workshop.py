"""The variant workshop in a real Chromium: a new version and its first card in a minute, errors at their line, reloads.

One page serves all tests: each begins with another text, which takes a fraction of what loading a page takes.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import ninetynine_edu as nn
from ninetynine_edu.panels.workshop.desk import first_text
from tests.browser.editions import Edition
from tests.browser.lights import in_every_light

SHOP = "variant_workshop"
SIZES = {"phone": (320, 740), "tablet": (768, 1024), "projector": (1280, 720)}
PLACES = """[...document.querySelectorAll('.nn-shop :is(select, input, button)')].map(n => {
  const box = n.getBoundingClientRect();
  return [box.x, box.width, box.height];
})"""


@pytest.fixture(scope="module")
def window(edition: Edition, lasting_page: Callable[..., Page]) -> Page:
    """The gallery's link to the workshop, followed."""
    page = lasting_page(1280, 720)
    page.goto(edition.server)
    page.get_by_role("link", name="Make your own game").click()
    page.wait_for_url(edition.leads_to(SHOP))
    edition.ready(page)
    expect(page.locator(".nn-shop")).to_be_visible()
    return page


@pytest.fixture
def shop(window: Page, edition: Edition) -> Page:
    """The workshop with nothing changed yet, whatever a test before has left."""
    if not window.locator(".nn-shop").count():
        edition.open(window, SHOP)
    window.set_viewport_size({"width": 1280, "height": 720})
    window.emulate_media(color_scheme="light", forced_colors="none")
    window.evaluate("for (const box of document.querySelectorAll('.nn-shop details')) box.open = false")
    window.get_by_role("tab", name="Save and share").click()
    paste = window.get_by_role("textbox", name="Paste a code")
    paste.fill(first_text())
    window.get_by_role("button", name="Open it").click()
    expect(paste).to_have_value("")  # it is open
    expect(text(window)).to_have_value(first_text())
    window.get_by_role("tab", name="Rules card").click()
    window.locator(".nn-title").first.click()  # keys begin here
    return window


def text(page: Page) -> Locator:
    return page.locator(".nn-toml")


def choose(page: Page, card: str, effect: str) -> None:
    page.get_by_role("combobox", name=card, exact=True).select_option(effect)


def problems(page: Page) -> Locator:
    return page.locator(".nn-problems li")


def no_sideways_scroll(page: Page) -> None:
    wide, window = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= window, f"the page is {wide} px wide in a window of {window} px"


def test_form_and_text_follow_each_other_and_errors_stand_at_their_line(
    shop: Page, axe_once: Callable[[Page], None]
) -> None:
    page = shop
    page.get_by_role("spinbutton", name="Play up to").fill("50")
    choose(page, "9", "0, skip")
    page.get_by_role("tab", name="Text").click()
    expect(text(page)).to_have_value(re.compile(r'\[cards\]\n9 = "0, skip"\n\n\[rules\]\nlimit = 50\n$'))
    good = text(page).input_value()
    text(page).fill("# ours\n" + good.replace("50", "60"))
    expect(page.get_by_role("spinbutton", name="Play up to")).to_have_value("60")
    wrong = "# ours\n" + good.replace("skip", "skp").replace("limit", "limt")
    text(page).fill(wrong)
    expect(problems(page)).to_have_count(2)
    expect(problems(page).nth(0)).to_contain_text("Line 7")
    expect(problems(page).nth(0)).to_contain_text("Did you mean skip?")
    expect(problems(page).nth(1)).to_contain_text("Line 10")
    expect(problems(page).nth(1)).to_contain_text("Did you mean limit?")
    expect(page.locator(".nn-marks i")).to_have_count(2)  # marked in the text,
    expect(page.locator(".nn-gutter")).to_contain_text(re.compile(r"▶7\D[\s\S]*▶10"))  # and beside it
    expect(page.get_by_role("spinbutton", name="Play up to")).to_be_disabled()
    expect(page.locator(".nn-shopform")).to_contain_text("The form waits")
    expect(page.locator(".nn-code").first).to_have_value(re.compile("limit=60"))  # the last good version
    axe_once(page)
    page.get_by_role("button", name="Line 10").click()
    assert (
        page.evaluate(
            "getSelection().toString() || document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)"
        )
        == "limt = 50"
    )
    text(page).fill(wrong.replace("skp", "skip").replace("limt", "limit"))
    expect(problems(page)).to_have_count(0)
    expect(page.get_by_role("spinbutton", name="Play up to")).to_be_enabled()
    page.get_by_role("spinbutton", name="Cards in each hand").fill("5")
    expect(text(page)).to_have_value(re.compile(r"^# ours\n[\s\S]*limit = 50\nhand_size = 5\n$"))  # the comment stays


def test_a_typed_effect_and_a_refused_field(shop: Page, axe: Callable[[Page], None]) -> None:
    page = shop
    page.get_by_role("combobox", name="8", exact=True).select_option(label="Another effect: type it")
    typed = page.get_by_role("textbox", name="What 8 does, typed")
    expect(typed).to_be_focused()
    typed.press_sequentially("0, skp")
    expect(page.locator(".nn-cardrow .nn-error:visible")).to_contain_text("Did you mean skip?")
    expect(typed).to_have_value("0, skp")
    expect(typed).to_have_attribute("aria-invalid", "true")
    page.get_by_role("tab", name="Save and share").click()
    axe(page)
    typed.fill("+8, skip")
    expect(page.locator(".nn-cardrow .nn-error:visible")).to_have_count(0)
    expect(text(page)).to_have_value(re.compile(r'8 = "\+8, skip"'))
    typed.press("Tab")  # whoever leaves the field sends it once more, and the row is drawn anew
    before = page.get_by_role("button", name="As before: 8")
    wide = page.viewport_size
    page.set_viewport_size({"width": 320, "height": 740})
    box = before.bounding_box()
    assert box and box["height"] >= 44  # for a finger
    page.set_viewport_size(wide or {"width": 1280, "height": 720})
    before.click()
    expect(text(page)).not_to_have_value(re.compile("cards"))


def test_a_smaller_pack_in_words_and_its_card_on_paper(shop: Page) -> None:
    page = shop
    page.get_by_role("combobox", name="Cards in the pack").select_option(label="Other cards: type them")
    page.keyboard.type("ace to seven")
    expect(text(page)).to_have_value(re.compile(r'ranks = "A-7"'))
    page.keyboard.press("Tab")
    page.get_by_role("combobox", name="7", exact=True).select_option("+7, skip")
    expect(page.get_by_role("combobox", name="Cards in the pack")).to_have_value("A-7")
    expect(page.locator(".nn-shopcard")).to_contain_text("ace to seven. Put the others away.")
    page.get_by_role("button", name="Print it").click()
    sheet = page.frame_locator("iframe.nn-print")
    expect(sheet.locator("h1")).to_have_text("Our game")
    expect(sheet.locator("body")).to_contain_text("adds 7, and the next player misses a turn")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save it as a page").click()
    assert saved.value.suggested_filename == "our_game_rules.html"
    expect(page.locator(".nn-shopsay")).to_contain_text("saved as our_game_rules.html")


def test_what_has_changed_shows_in_colours_of_the_device_too(shop: Page) -> None:
    page = shop
    page.emulate_media(forced_colors="active")
    choose(page, "9", "0, skip")
    expect(page.locator(".nn-cardrow[data-changed]")).to_have_count(1)
    edges = page.evaluate("[...document.querySelectorAll('.nn-cardrow')].map(n => getComputedStyle(n).borderLeftColor)")
    assert sorted(edges.count(edge) for edge in set(edges)) == [1, 12]


def test_by_keyboard_alone(shop: Page) -> None:
    page = shop

    def tab_to(script: str) -> None:
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate(script):
                return
        raise AssertionError(f"Tab does not reach {script}")

    tab_to("document.activeElement.type === 'number'")
    page.keyboard.press("Control+a")
    page.keyboard.type("50")
    page.keyboard.press("Tab")
    nine = page.get_by_role("combobox", name="9", exact=True)
    expect(nine).to_have_value("=50")  # the nine follows
    tab_to(f"document.activeElement.id === '{nine.get_attribute('id')}'")
    page.keyboard.press("Home")
    expect(text(page)).to_have_value(re.compile(r"limit = 50"))
    expect(text(page)).to_have_value(re.compile(r'9 = "\+9"'))
    tab_to("document.activeElement.getAttribute('role') === 'tab'")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Text")).to_have_attribute("aria-selected", "true")
    expect(text(page)).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".nn-code").first).to_be_visible()


def test_a_new_version_and_its_first_card_take_a_minute(shop: Page, record_figure: Callable[[str, str], None]) -> None:
    """As a teacher does it: with a name, a limit, a hand, two cards, to the first card played."""
    page = shop
    start, steps = time.perf_counter(), 1  # the gallery's link is the first

    def step(action: Callable[[], object]) -> None:
        nonlocal steps
        action()
        steps += 1

    step(lambda: page.get_by_role("textbox", name="Name").fill("Class 4b"))
    step(lambda: page.get_by_role("spinbutton", name="Play up to").fill("50"))
    step(lambda: page.get_by_role("spinbutton", name="Cards in each hand").fill("4"))
    step(lambda: choose(page, "9", "0, skip"))
    step(lambda: choose(page, "K", "-10"))
    expect(page.locator(".nn-shopcard")).to_contain_text("Class 4b")
    expect(page.locator(".nn-shopcard")).to_contain_text("50")
    expect(text(page)).to_have_value(re.compile(r"hand_size = 4"))
    before = page.evaluate(PLACES)
    step(page.get_by_role("button", name="Try it at the table").click)
    card = page.locator(".nn-trybox .nn-hand .nn-card").first
    expect(card).to_be_focused()
    expect(page.locator(".nn-trybox .nn-hand .nn-card")).to_have_count(4)
    expect(page.locator(".nn-under")).to_contain_text("50 to go")
    step(lambda: page.keyboard.press("Enter"))
    if page.locator(".nn-trybox .nn-ask button").count():
        step(lambda: page.keyboard.press("Enter"))
    expect(page.locator(".nn-trybox .nn-log .nn-then").first).to_be_attached()
    done = time.perf_counter()
    assert steps <= 9
    # A person is slower than a browser: about three seconds for each thing that is read, found and typed.
    record_figure(
        "workshop: a new version, to its first card played",
        f"{steps} actions, {done - start:.1f} s of waiting and work once it is open; "
        f"with 3 s for each action a person needs {done - start + 3 * steps:.0f} s",
    )
    expect(text(page)).to_have_value(re.compile(r'^id = "class_4b"\nname = "Class 4b"\nextends = "standard"\n'))
    assert page.evaluate(PLACES) == before, "the table's style must not change the workshop"


def test_it_fits_and_is_accessible(shop: Page, axe_once: Callable[[Page], None]) -> None:
    page = shop
    for summary in page.locator(".nn-shop summary").all():
        summary.click()
    for width, height in (*SIZES.values(), (640, 360)):  # the last is a projector at 200 %
        page.set_viewport_size({"width": width, "height": height})
        no_sideways_scroll(page)
        small = page.evaluate(
            "[...document.querySelectorAll('.nn-shop :is(button:not(.nn-asbefore), select, input[type=text], "
            "input[type=number]), .nn-shop a')].filter(n => n.offsetParent && n.getBoundingClientRect().height < 44)"
            ".map(n => n.outerHTML.slice(0, 80))"
        )
        assert not small
        left, right = (page.locator(f".nn-shop{name}").bounding_box() for name in ("form", "side"))
        assert left and right
        if width > 1000:  # form and card side by side
            assert left["x"] + left["width"] <= right["x"]
        elif width < 640:
            assert left["y"] + left["height"] <= right["y"]
    page.get_by_role("button", name="Try it at the table").click()
    expect(page.locator(".nn-trybox .nn-total")).to_be_visible()
    for (width, height), scheme in ((SIZES["phone"], "light"), (SIZES["projector"], "dark")):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        expect(page.locator(".nn-shop")).to_have_attribute("data-theme", scheme)
        no_sideways_scroll(page)
        axe_once(page)
    in_every_light(page, ".nn-shop", axe_once)  # and the table in it
    page.set_viewport_size({"width": 640, "height": 360})
    no_sideways_scroll(page)
    page.get_by_role("textbox", name="Name").fill("W" * 80)
    expect(page.locator(".nn-shop .nn-sub")).to_have_text("W" * 80)
    page.get_by_role("button", name="Try it at the table").click()
    expect(page.locator(".nn-trybox .nn-sub")).to_contain_text("W" * 80)
    no_sideways_scroll(page)


def test_a_reload_keeps_the_text_right_or_wrong_and_another_address_what_was_built(
    shop: Page, edition: Edition
) -> None:
    page = shop
    page.get_by_role("textbox", name="Name").fill("Class 4b")
    expect(text(page)).to_have_value(re.compile('id = "class_4b"'))
    edition.open(page, f"{SHOP}?variant=chicago")
    expect(text(page)).to_have_value(re.compile('extends = "chicago"'))
    expect(page.get_by_role("button", name="Go back")).to_be_visible()
    choose(page, "8", "+8, skip")
    expect(text(page)).to_have_value(re.compile("skip"))
    edition.reload(page)
    expect(page.locator(".nn-shop")).to_be_visible()
    expect(text(page)).to_have_value(re.compile('extends = "chicago"[\\s\\S]*skip'))
    expect(page.get_by_role("combobox", name="8", exact=True)).to_have_value("+8, skip")
    page.get_by_role("button", name="Go back").click()  # after a reload too
    expect(page.get_by_role("textbox", name="Name")).to_have_value("Class 4b")
    page.get_by_role("tab", name="Text").click()
    text(page).fill("half a th")
    edition.reload(page)  # at once, before Python has seen it
    expect(page.locator(".nn-shop")).to_be_visible()
    expect(text(page)).to_have_value("half a th")
    expect(page.locator(".nn-shopform")).to_contain_text("The form waits")
    page.get_by_role("button", name="Show what is wrong").click()
    expect(text(page)).to_be_focused()


def test_a_code_goes_to_another_page_and_to_the_play_app(shop: Page, edition: Edition, tmp_path: Path) -> None:
    page = shop
    page.get_by_role("combobox", name="Start from").select_option("chicago")
    page.get_by_role("checkbox", name="Open hands").check()
    page.get_by_role("tab", name="Save and share").click()
    code = page.locator(".nn-code").first
    expect(code).to_have_value(re.compile(r"^chicago;open_hands=true~"))
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").first.click()
    saved.value.save_as(tmp_path / "ours.toml")
    version = nn.Variant.from_toml((tmp_path / "ours.toml").read_text(encoding="utf-8"))
    assert saved.value.suggested_filename == "our_game.toml"
    assert nn.variant(code.input_value()) == version
    page.get_by_role("button", name="Open a file").set_input_files(
        {"name": "x.toml", "mimeType": "text/plain", "buffer": nn.variant("standard").to_toml().encode()}
    )
    page.get_by_role("tab", name="Text").click()
    expect(problems(page)).to_contain_text("standard is the id of a game that is here already")
    page.get_by_role("button", name="Give it an id of its own").click()
    expect(text(page)).to_have_value(re.compile('^id = "our_standard"'))
    page.get_by_role("tab", name="Save and share").click()
    page.get_by_role("textbox", name="Paste a code").fill(version.share_code.upper().replace(";", " ;\n"))
    page.get_by_role("button", name="Open it").click()
    expect(page.get_by_role("checkbox", name="Open hands")).to_be_checked()
    inside = page.get_by_role("link", name="Look inside its endings")
    expect(inside).to_have_attribute("href", edition.leads_to("endgame_lab?variant=", r"\w.*"))
    page.get_by_role("link", name="Play it on a page of its own").click()
    page.wait_for_url(edition.leads_to("play?variant=", ".*"))
    edition.ready(page)
    expect(page.locator(".nn-sub")).to_contain_text("Our game")
    expect(page.locator(".nn-opencard")).to_have_count(6)  # two bots with three open cards each
