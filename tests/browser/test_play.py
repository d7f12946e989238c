"""The play app in a real Chromium: whole deals by mouse and by keyboard, reloads, sizes, axe, and errors of our own."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

PLAYABLE = re.compile("^Play ")
SIZES = {"phone": (320, 740), "tablet": (768, 1024), "projector": (1280, 720)}


def table(page: Page) -> Locator:
    return page.locator(".nn-root")


def stamp(page: Page) -> str:
    return table(page).get_attribute("data-n") or ""


def mode(page: Page) -> str:
    return table(page).get_attribute("data-mode") or ""


def changed_from(page: Page, before: str) -> None:
    """Wait until the table shows something new and nothing but a person is waited for."""
    expect(table(page)).not_to_have_attribute("data-n", before)
    expect(table(page)).not_to_have_attribute("data-mode", "watch")


def total(page: Page) -> int:
    return int(page.locator(".nn-total").inner_text().replace("−", "-"))


def no_sideways_scroll(page: Page) -> None:
    wide, window = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= window, f"the page is {wide} px wide in a window of {window} px"


@pytest.fixture
def play(
    voila_server: str, new_page: Callable[..., Page], open_app: Callable[[Page, str], None]
) -> Callable[..., Page]:
    """Open the play app with bots that play at once; returns the page with a table on it."""

    def open_(
        query: str = "players=human,greedy&seed=6", size: tuple[int, int] = SIZES["projector"], **context: object
    ) -> Page:
        page = new_page(*size, **context)
        open_app(page, f"{voila_server}voila/render/notebooks/play.ipynb?{query}&pace=instant")
        expect(page.locator(".nn-total")).to_be_visible()
        expect(table(page)).not_to_have_attribute("data-mode", "watch")
        return page

    return open_


def play_one_by_mouse(page: Page) -> None:
    before = stamp(page)
    card = page.get_by_role("button", name=PLAYABLE).first
    asks = card.get_attribute("aria-expanded") is not None  # a card with choices asks in place
    card.click()
    if asks:
        page.locator(".nn-ask button").first.click()
    changed_from(page, before)


def play_on(page: Page) -> None:
    """Play a card; where a deal has just ended, in the next one."""
    while mode(page) in {"deal", "match"}:
        before = stamp(page)
        page.locator(".nn-ask .nn-main").click()
        changed_from(page, before)
    play_one_by_mouse(page)


def next_size(page: Page, plays: int) -> None:
    """Another size of the window for every play, so that a deal is played at each."""
    width, height = list(SIZES.values())[plays % len(SIZES)]
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("width => innerWidth === width", arg=width)


def test_a_whole_deal_by_mouse(play: Callable[..., Page]) -> None:
    page = play(size=SIZES["phone"])
    plays = 0
    while mode(page) == "play":
        next_size(page, plays)
        no_sideways_scroll(page)
        play_one_by_mouse(page)
        plays += 1
        assert plays < 200
    assert plays >= len(SIZES)
    expect(page.get_by_role("status")).to_have_count(1)
    inside = page.get_by_role("link", name="Look inside this deal")
    expect(inside).to_have_attribute("href", re.compile(r"/notebooks/endgame_lab\.ipynb\?match=play$"))
    page.get_by_role("button", name="Next deal").click()
    expect(page.locator(".nn-log li")).to_have_count(1)  # nobody yet, or the bot that begins


def test_a_whole_deal_by_keyboard(play: Callable[..., Page]) -> None:
    page = play(size=SIZES["tablet"])
    name_of_focus = "(document.activeElement.closest('.nn-card') || {}).textContent || ''"
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("Boolean(document.activeElement.closest('.nn-hand'))"):
            break
    assert page.evaluate("document.activeElement.classList.contains('nn-card')"), "Tab does not reach the hand"
    plays = 0
    while mode(page) == "play":
        next_size(page, plays)
        for _ in range(12):
            if re.search("Play ", page.evaluate(name_of_focus)):
                break
            page.keyboard.press("ArrowRight")
        assert re.search("Play ", page.evaluate(name_of_focus)), "no playable card by the arrow keys"
        before = stamp(page)
        asks = page.evaluate("document.activeElement.hasAttribute('aria-expanded')")
        page.keyboard.press("Enter")
        if asks:
            page.keyboard.press("Enter")
        changed_from(page, before)
        assert page.evaluate("Boolean(document.activeElement.closest('.nn-hand, .nn-ask'))"), "the focus got lost"
        plays += 1
        assert plays < 200
    assert plays >= 3
    for _ in range(3):
        if page.evaluate("document.activeElement.textContent") == "Next deal":
            break
        page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Next deal")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".nn-log li")).to_have_count(1)  # nobody yet, or the bot that begins


def test_the_table_speaks_and_shows_the_same_total(play: Callable[..., Page]) -> None:
    page = play()
    play_one_by_mouse(page)
    assert page.locator(".nn-total:visible").count() == 1
    expect(page.get_by_role("status")).to_contain_text(str(total(page)))
    expect(page.get_by_role("status")).to_contain_text("Your turn.")
    expect(page.locator(".nn-under")).to_contain_text(f"{99 - total(page)} below the limit")
    expect(page.locator(".nn-turnarrow")).to_have_count(0)  # between two players there is no direction to see


def test_the_way_round_and_who_comes_next_are_in_words(play: Callable[..., Page]) -> None:
    page = play("players=human,greedy,careful&seed=6")
    expect(page.locator(".nn-under")).to_contain_text("play goes clockwise; after you: Greedy bot")


def test_the_note_and_the_line_tell_of_the_card_in_focus_now(play: Callable[..., Page]) -> None:
    page = play("players=human,greedy&seed=6")
    seen = 0
    while mode(page) == "play":
        play_one_by_mouse(page)
        if mode(page) != "play" or not page.evaluate("Boolean(document.activeElement.closest('.nn-card'))"):
            continue
        name, does, note = page.evaluate(
            "() => { const card = document.activeElement, words = (part) => card.querySelector(part).textContent;"
            " return [words('.nn-sr').replace(/^(Cannot play|Play) |, $/g, ''), words('.nn-does'),"
            " document.querySelector('.nn-note').textContent]; }"
        )
        seen += 1
        assert name in note.lower() and ("You choose" not in note or " or " in does), (name, does, note)
    assert seen


def test_total_and_hand_are_in_sight_together_on_small_screens(play: Callable[..., Page]) -> None:
    for size in ((320, 640), (640, 360)):
        page = play("players=human,greedy,careful&seed=2", size=size)
        for what in (".nn-total", ".nn-hand"):
            box = page.locator(what).bounding_box()
            assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= size[1], (size, what, box)


def test_a_card_that_loses_warns_before_it_is_laid(play: Callable[..., Page]) -> None:
    page = play("variant=standard{must_play=false,limit=10}&players=human,greedy&seed=6")
    while not page.get_by_text("too high: you lose").count():
        play_on(page)
    card = page.locator(".nn-card", has_text="too high: you lose").first
    card.click()
    expect(page.locator(".nn-ask")).to_contain_text("and lose")
    expect(page.locator(".nn-ask input")).to_have_count(0)
    assert page.locator(".nn-line .nn-jump").count() == 1


def test_a_wrong_call_says_what_would_have_been_right(play: Callable[..., Page]) -> None:
    page = play("variant=standard{call_mode=must_call}&players=human,greedy&seed=6")
    expect(page.get_by_label("I say the total myself")).to_be_disabled()
    page.get_by_role("button", name=re.compile("^Play .*[+]")).first.click()
    page.locator(".nn-ask input").fill("98")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text(re.compile("You said 98, but 0 and [0-9]+ is [0-9]+[.]"))
    expect(page.locator(".nn-log")).to_contain_text("said 98")
    expect(page.locator(".nn-pilecard.nn-empty")).to_have_count(1)


def test_choices_are_asked_in_place_and_escape_leaves_them(play: Callable[..., Page]) -> None:
    page = play("players=human,greedy&seed=6")
    asking = page.locator(".nn-card[aria-expanded]:not([aria-disabled])")
    while not asking.count():
        play_on(page)
    card = asking.first
    card.click()
    expect(card).to_have_attribute("aria-expanded", "true")
    assert page.locator(".nn-ask button").count() >= 3
    assert page.locator(".nn-line .nn-jump").count() >= 2
    before = stamp(page)
    page.keyboard.press("Escape")
    expect(card).to_have_attribute("aria-expanded", "false")
    expect(card).to_be_focused()
    assert stamp(page) == before


def test_a_reload_keeps_the_match(play: Callable[..., Page], open_app: Callable[[Page, str], None]) -> None:
    page = play("players=human,greedy")  # no seed: only what the browser kept can bring the same cards back
    for _ in range(2):
        play_on(page)
    read = "[...document.querySelectorAll('.nn-card')].map(c => c.dataset.card).join() + document.querySelector('.nn-log').innerText"
    before, reached = page.evaluate(read), total(page)
    page.reload()
    expect(page.get_by_role("status").filter(has_text="Welcome back")).to_be_visible(timeout=60_000)
    assert (page.evaluate(read), total(page)) == (before, reached)
    play_on(page)


SEEN = "[...document.querySelectorAll('.nn-card')].map(c => c.dataset.card).join() + document.querySelector('.nn-log').innerText"


def test_each_address_keeps_a_match_of_its_own(
    play: Callable[..., Page], open_app: Callable[[Page, str], None], voila_server: str
) -> None:
    def visit(query: str, *, kept: bool) -> str:
        open_app(page, f"{voila_server}voila/render/notebooks/play.ipynb?{query}&pace=instant")
        expect(page.locator(".nn-total")).to_be_visible()
        welcome = page.get_by_role("status").filter(has_text="Welcome back")
        if kept:
            expect(welcome).to_be_visible(timeout=60_000)
        expect(table(page)).not_to_have_attribute("data-mode", "watch")
        return str(page.evaluate(SEEN))

    one, two = "players=human,greedy&seed=6", "variant=chicago&players=human,greedy&seed=7"
    page = play(one)
    play_on(page)
    first = page.evaluate(SEEN)
    visit(two, kept=False)
    play_on(page)
    second = page.evaluate(SEEN)
    assert visit(one, kept=True) == first
    assert visit(two, kept=True) == second
    # As it was kept once: one match for all addresses, with the address beside it.
    page.evaluate(
        "() => { const old = JSON.parse(localStorage['play.match?players=human,greedy&seed=6']); localStorage.clear();"
        " localStorage['play.match'] = JSON.stringify({q: old.q, text: old.text}); }"
    )
    visit(two, kept=False)
    play_on(page)
    assert visit(one, kept=True) == first


def test_the_browser_is_not_filled_with_matches(play: Callable[..., Page]) -> None:
    page = play()
    page.evaluate(
        "() => { for (let i = 0; i < 60; i++) localStorage[`play.match?seed=${i}`] = JSON.stringify({q: `seed=${i}`, text: '', at: i}); }"
    )
    play_on(page)
    kept = page.evaluate("Object.keys(localStorage).filter(name => name.startsWith('play.match?'))")
    assert len(kept) == 30
    assert {"play.match?players=human,greedy&seed=6", "play.match?seed=59"} <= {*kept}
    assert "play.match?seed=5" not in kept


def test_a_damaged_kept_match_gives_a_fresh_one_and_the_file_back(play: Callable[..., Page]) -> None:
    page = play("players=human,greedy")
    play_on(page)
    page.evaluate(
        "() => { const kept = JSON.parse(localStorage['play.match']); kept.text = 'AAAA' + kept.text.slice(9);"
        " localStorage['play.match'] = JSON.stringify(kept); }"
    )
    page.reload()
    expect(page.get_by_role("status").filter(has_text="could not be read")).to_be_visible(timeout=60_000)
    assert total(page) == 0
    with page.expect_download() as got:
        page.get_by_role("button", name="Keep the damaged file").click()
    assert Path(got.value.path()).read_text().startswith("AAAA")
    play_on(page)


def test_save_and_load(play: Callable[..., Page], tmp_path: Path) -> None:
    page = play()
    play_on(page)
    reached = total(page)
    with page.expect_download() as got:
        page.get_by_role("button", name="Save match").click()
    kept = tmp_path / "match.txt"
    got.value.save_as(kept)
    play_on(page)
    page.locator(".nn-file").set_input_files(kept)
    expect(page.get_by_role("status")).to_contain_text("from the file")
    assert total(page) == reached
    damaged = tmp_path / "damaged.txt"
    damaged.write_text("this is no match")
    page.locator(".nn-file").set_input_files(damaged)
    expect(page.get_by_role("status")).to_contain_text("This is not a saved match.")
    assert total(page) == reached


def test_rules_open_and_give_the_focus_back(play: Callable[..., Page], axe: Callable[[Page], None]) -> None:
    page = play()
    page.get_by_role("button", name="Rules").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("turns round")
    axe(page)
    for _ in range(6):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "Boolean(document.activeElement.closest('dialog')) || document.activeElement === document.body"
        )
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Rules")).to_be_focused()


def test_a_new_match_of_another_game(play: Callable[..., Page], axe: Callable[[Page], None]) -> None:
    page = play()
    page.get_by_role("button", name="New match").click()
    page.get_by_label("Game", exact=True).select_option("one_hundred")
    expect(page.get_by_role("dialog")).to_contain_text("black aces")
    page.get_by_label("Players", exact=True).select_option("4")
    page.get_by_label("Name of player 2").fill("Bea")
    page.get_by_text("House rules (").click()
    axe(page)
    page.get_by_label("How many cards each player holds.").fill("99")
    page.get_by_role("button", name="Start the match").click()
    expect(page.locator(".nn-error")).to_contain_text("can be 1 to 12, not 99")
    expect(page.get_by_label("How many cards each player holds.")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("How many cards each player holds.")).to_be_focused()
    page.get_by_label("How many cards each player holds.").fill("5")
    page.get_by_role("button", name="Start the match").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".nn-sub")).to_contain_text("One hundred")
    expect(page.locator(".nn-seat")).to_have_count(3)
    expect(page.locator(".nn-seats")).to_contain_text("Bea")
    expect(page.locator(".nn-card")).to_have_count(5)


def test_several_people_hand_the_screen_over(play: Callable[..., Page]) -> None:
    page = play("players=human,human&seed=3")
    expect(page.locator(".nn-card")).to_have_count(0)
    page.get_by_role("button", name="show my cards").click()
    expect(page.locator(".nn-card")).to_have_count(3)
    first = page.locator(".nn-me strong").inner_text()
    play_one_by_mouse(page)
    if mode(page) == "handover":
        expect(page.locator(".nn-card")).to_have_count(0)
        page.get_by_role("button", name="show my cards").click()
        expect(page.locator(".nn-card")).to_have_count(3)
        assert page.locator(".nn-me strong").inner_text() != first


def test_saying_the_total(play: Callable[..., Page]) -> None:
    page = play()
    page.get_by_label("I say the total myself").check()
    expect(page.get_by_role("status")).to_contain_text("you say each new total yourself")
    page.get_by_role("button", name=re.compile("^Play .*[+]")).first.click()
    before = total(page)
    page.locator(".nn-ask input").fill("98")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Not quite")
    assert total(page) == before
    expect(page.locator(".nn-ask input")).to_be_focused()  # the question stays open for another try
    asked = page.locator(".nn-ask .nn-field").inner_text()
    first, _, second = re.findall(r"-?[0-9]+|and|take away", asked)
    page.keyboard.type(str(int(first) + int(second)))
    page.keyboard.press("Enter")
    expect(page.locator(".nn-log")).to_contain_text("You")


def test_axe_finds_nothing_grave(play: Callable[..., Page], axe: Callable[[Page], None]) -> None:
    page = play("players=human,greedy,careful,random&seed=2", size=SIZES["phone"], color_scheme="light")

    def both_themes() -> None:
        for number in range(4):  # at one size both
            scheme: Literal["light", "dark"] = "dark" if number % 2 else "light"
            next_size(page, number)
            page.emulate_media(color_scheme=scheme)
            expect(table(page)).to_have_attribute("data-theme", scheme)
            axe(page)
            no_sideways_scroll(page)

    both_themes()
    while mode(page) == "play" and not page.locator(".nn-card[data-blocked]").count():
        play_one_by_mouse(page)
    both_themes()


def test_controls_are_large_enough_for_fingers(play: Callable[..., Page]) -> None:
    page = play(size=SIZES["phone"])
    small = page.evaluate(
        """() => [...document.querySelectorAll('.nn-root :is(button, select, summary, .nn-tick, .nn-filelabel)')]
        .filter(e => e.offsetParent).map(e => [e.textContent, e.getBoundingClientRect()])
        .filter(([, box]) => box.height < 44 || box.width < 44).map(([text, box]) => `${text} ${box.width}x${box.height}`)"""
    )
    assert small == []


BROKEN = {
    "bot": """
from ninetynine_edu.panels import play
from ninetynine_edu.matches import match
def broken(*args, **kwargs):
    raise RuntimeError("the bot fell over")
match.Match.play_bot = broken
play.show()
""",
    "panel": """
from ninetynine_edu.panels import play
from ninetynine_edu.panels.play.desk import Session
real, calls = Session._tell, []
def broken(self, before, *also):
    calls.append(1)
    if len(calls) == 2:
        raise RuntimeError("the panel fell over")
    real(self, before, *also)
Session._tell = broken
play.show()
""",
}


@pytest.fixture(scope="module")
def broken_apps(tmp_path_factory: pytest.TempPathFactory, serve: Callable[[Path], str]) -> str:
    """The address of apps with an error built in, each named by where the error sits."""
    folder = tmp_path_factory.mktemp("broken")
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    for where, source in BROKEN.items():
        cell: dict[str, object] = {
            "cell_type": "code",
            "execution_count": None,
            "id": "a",
            "metadata": {},
            "outputs": [],
            "source": source,
        }
        book = {"cells": [cell], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
        (folder / f"{where}.ipynb").write_text(json.dumps(book))
    return f"{serve(folder)}voila/render"


@pytest.mark.parametrize("where", BROKEN)
def test_an_error_of_ours_says_so_kindly_and_the_table_stays_usable(
    broken_apps: str, where: str, page: Page, open_app: Callable[[Page, str], None]
) -> None:
    open_app(page, f"{broken_apps}/{where}.ipynb?players=human,greedy&seed=6&pace=instant")
    expect(table(page)).to_have_attribute("data-mode", "play")
    sentence = "without thinking" if where == "bot" else "Something went wrong on our side"
    for _ in range(6):
        play_on(page)
        if sentence in page.get_by_role("status").inner_text():
            break
    expect(page.get_by_role("status")).to_contain_text(sentence)
    expect(page.locator("body")).not_to_contain_text("fell over")
    play_on(page)
    expect(page.locator(".nn-log")).to_contain_text("You")
