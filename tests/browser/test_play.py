"""The play app in a real Chromium: whole deals by mouse and by keyboard, reloads, sizes, axe, and errors of our own.

One page serves all tests but those about addresses, reloads and errors of our own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.card_table import (
    BACK,
    PHONE,
    PROJECTOR,
    SAYING,
    TABLET,
    TWO,
    ask,
    change,
    choose_game,
    deal,
    kept,
    mode,
    no_sideways_scroll,
    open_table,
    play_first,
    play_on,
    resize,
    root,
    settled,
    stamp,
    start,
    total,
)
from tests.browser.editions import Edition
from tests.notebooks import notebook

QUERY = "players=human,greedy&seed=6"


@pytest.fixture(scope="module")
def window(edition: Edition, lasting_page: Callable[..., Page]) -> Page:
    """One page with the play app for all tests that start their match in its form."""
    page = lasting_page(*PROJECTOR, reduced_motion="no-preference")
    open_table(page, edition, QUERY)
    return page


def next_size(page: Page, plays: int) -> None:
    """Another size of the window for every play, so that a deal is played at each."""
    resize(page, (PHONE, TABLET, PROJECTOR)[plays % 3])


def the_total_is_shown_once_and_said(page: Page) -> None:
    assert page.locator(".nn-total:visible").count() == 1
    expect(page.get_by_role("status")).to_contain_text(str(total(page)))
    expect(page.get_by_role("status")).to_contain_text("Your turn.")
    expect(page.locator(".nn-under")).to_contain_text(f"{99 - total(page)} to go")
    expect(page.locator(".nn-turnarrow")).to_have_count(0)  # between two players there is no direction to see


def the_note_tells_of_the_card_in_focus(page: Page) -> bool:
    """Whether a card has the focus; the note and the line must tell of it then."""
    if mode(page) != "play" or not page.evaluate("Boolean(document.activeElement.closest('.nn-card'))"):
        return False
    name, does, note = page.evaluate(
        "() => { const card = document.activeElement, words = (part) => card.querySelector(part).textContent;"
        " return [words('.nn-sr').replace(/^(Cannot play|Play) |, $/g, ''), words('.nn-does'),"
        " document.querySelector('.nn-note').textContent]; }"
    )
    assert name in note.lower() and ("You choose" not in note or " or " in does), (name, does, note)
    return True


def test_a_whole_deal_by_mouse_with_the_total_in_words_and_a_note_for_the_card_in_focus(
    window: Page, edition: Edition
) -> None:
    deal(window, company=TWO, size=PHONE)
    plays = notes = 0
    while mode(window) == "play":
        next_size(window, plays)
        no_sideways_scroll(window)
        play_first(window)
        notes += the_note_tells_of_the_card_in_focus(window)
        plays += 1
        if plays == 1:
            the_total_is_shown_once_and_said(window)
        assert plays < 200
    assert plays >= 3 and notes
    expect(window.get_by_role("status")).to_have_count(1)
    inside = window.get_by_role("link", name="Look inside this deal")
    expect(inside).to_have_attribute("href", edition.leads_to("endgame_lab?match=play"))
    window.get_by_role("button", name="Next deal").click()
    expect(window.locator(".nn-log li")).to_have_count(1)  # nobody yet, or the bot that begins


WHERE_IT_STANDS = """() => {
  window.seenAt = new Set();
  const look = () => {
    const next = document.querySelector('[data-mode="deal"] .nn-ask .nn-main');
    if (next) window.seenAt.add(Math.round(next.getBoundingClientRect().top));
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes at each frame where the button for the next deal stands."""


def lost_deal(page: Page, size: tuple[int, int] = PHONE) -> None:
    """Play a deal that is lost, and wait for what is said about it."""
    deal(page, company=("human", "beginner", "steady"), seed=13, size=size)
    page.evaluate(WHERE_IT_STANDS)
    while mode(page) == "play":
        play_first(page)
    expect(page.locator(".nn-key p")).to_contain_text("you could have saved yourself")


def test_a_lost_deal_tells_its_key_moment_once_and_nothing_moves_and_the_play_is_tried_again(window: Page) -> None:
    lost_deal(window)
    no_sideways_scroll(window)
    status, said = window.get_by_role("status"), window.locator(".nn-key p").inner_text()
    expect(status).to_have_count(1)
    assert (status.text_content() or "").count(said) == 1
    assert window.evaluate("window.seenAt.size") == 1, "the way on moved when the sentence came"
    window.locator(".nn-card").first.focus()
    window.get_by_role("button", name="Try that play again").click()
    expect(window.locator(".nn-playing")).to_have_attribute("data-mode", "play")
    expect(status).to_contain_text("Taken back.")
    expect(window.locator(".nn-key")).to_have_count(0)
    play_first(window)
    expect(status).not_to_contain_text("Taken back.")


def test_the_key_moment_is_reached_by_keyboard_and_the_next_deal_keeps_the_focus(window: Page) -> None:
    lost_deal(window, TABLET)
    window.get_by_role("button", name="Next deal").focus()
    window.keyboard.press("Shift+Tab")
    expect(window.get_by_role("button", name="Try that play again")).to_be_focused()
    window.keyboard.press("Enter")
    expect(window.locator(".nn-playing")).to_have_attribute("data-mode", "play")
    assert window.evaluate("Boolean(document.activeElement.closest('.nn-hand, .nn-ask'))"), "the focus got lost"


def test_a_whole_deal_by_keyboard(window: Page) -> None:
    deal(window, company=TWO, size=TABLET)
    name_of_focus = "(document.activeElement.closest('.nn-card') || {}).textContent || ''"
    window.locator(".nnp-skip").focus()  # where the page begins
    for _ in range(20):
        window.keyboard.press("Tab")
        if window.evaluate("Boolean(document.activeElement.closest('.nn-hand'))"):
            break
    assert window.evaluate("document.activeElement.classList.contains('nn-card')"), "Tab does not reach the hand"
    plays = 0
    while mode(window) == "play":
        next_size(window, plays)
        for _ in range(12):
            if re.search("Play ", window.evaluate(name_of_focus)):
                break
            window.keyboard.press("ArrowRight")
        assert re.search("Play ", window.evaluate(name_of_focus)), "no playable card by the arrow keys"
        before = stamp(window)
        asks = window.evaluate("document.activeElement.hasAttribute('aria-expanded')")
        window.keyboard.press("Enter")
        if asks:
            window.keyboard.press("Enter")
        settled(window, before)
        assert window.evaluate("Boolean(document.activeElement.closest('.nn-hand, .nn-ask'))"), "the focus got lost"
        plays += 1
        assert plays < 200
    assert plays >= 3
    for _ in range(3):
        if window.evaluate("document.activeElement.textContent") == "Next deal":
            break
        window.keyboard.press("Tab")
    expect(window.get_by_role("button", name="Next deal")).to_be_focused()
    window.keyboard.press("Enter")
    expect(window.locator(".nn-log li")).to_have_count(1)  # nobody yet, or the bot that begins


def test_small_screens_show_total_and_hand_together_with_controls_for_fingers_and_the_way_round_in_words(
    window: Page,
) -> None:
    deal(window, seed=2, size=PHONE)
    expect(window.locator(".nn-under")).to_contain_text("play goes clockwise; Squirrel is next")
    small = window.evaluate(
        """() => [...document.querySelectorAll('.nn-root :is(button, select, summary, .nn-tick, .nn-filelabel)')]
        .filter(e => e.offsetParent).map(e => [e.textContent, e.getBoundingClientRect()])
        .filter(([, box]) => box.height < 44 || box.width < 44).map(([text, box]) => `${text} ${box.width}x${box.height}`)"""
    )
    assert small == []
    for size in ((320, 640), (640, 360)):
        resize(window, size)
        window.evaluate("scrollTo(0, 0)")
        for what in (".nn-total", ".nn-hand"):
            box = window.locator(what).bounding_box()
            assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= size[1], (size, what, box)


def test_a_card_that_loses_warns_before_it_is_laid(window: Page) -> None:
    start(window, company=TWO, must_play=False, limit=10)
    while not window.get_by_text("too high: you lose").count():
        play_on(window)
    card = window.locator(".nn-card", has_text="too high: you lose").first
    card.click()
    expect(ask(window)).to_contain_text("and lose")
    expect(ask(window).locator("input")).to_have_count(0)
    assert window.locator(".nn-line .nn-jump").count() == 1


def test_a_wrong_call_says_what_would_have_been_right(window: Page) -> None:
    start(window, company=TWO, call_mode="must_call")
    expect(window.get_by_label(SAYING)).to_be_disabled()
    window.get_by_role("button", name=re.compile("^Play .*[+]")).first.click()
    ask(window).locator("input").fill("98")
    window.keyboard.press("Enter")
    expect(window.get_by_role("status")).to_contain_text(re.compile("You said 98, but 0 and [0-9]+ is [0-9]+[.]"))
    expect(window.locator(".nn-log")).to_contain_text("said 98")
    expect(window.locator(".nn-pilecard.nn-empty")).to_have_count(1)


def test_choices_are_asked_in_place_and_escape_leaves_them(window: Page) -> None:
    deal(window, company=TWO)
    asking = window.locator(".nn-card[aria-expanded]:not([aria-disabled])")
    while not asking.count():
        play_on(window)
    card = asking.first
    card.click()
    expect(card).to_have_attribute("aria-expanded", "true")
    assert ask(window).locator("button").count() >= 3
    assert window.locator(".nn-line .nn-jump").count() >= 2
    before = stamp(window)
    window.keyboard.press("Escape")
    expect(card).to_have_attribute("aria-expanded", "false")
    expect(card).to_be_focused()
    assert stamp(window) == before


SEEN = "[...document.querySelectorAll('.nn-card')].map(c => c.dataset.card).join() + document.querySelector('.nn-log').innerText"


def test_each_address_keeps_a_match_of_its_own_over_reloads_and_a_damaged_one_gives_a_fresh_one_and_the_file_back(
    page: Page, edition: Edition
) -> None:
    said, key = page.get_by_role("status"), edition.kept("play.match")

    def visit(query: str) -> str:
        open_table(page, edition, query)
        return str(page.evaluate(SEEN))

    one = "players=human,greedy"  # no seed, so that only what the browser kept can bring the same cards back
    two = "variant=chicago{hand_size=4}&players=human,greedy&seed=7"
    visit(one)
    start(page, company=TWO)
    for _ in range(2):
        play_on(page)
    first = page.evaluate(SEEN)
    kept(page)
    # As it was kept once: one match for all addresses, with the address beside it.
    page.evaluate(
        "key => { const old = JSON.parse(localStorage[`${key}?players=human,greedy`]); localStorage.clear();"
        " localStorage[key] = JSON.stringify({q: old.q, text: old.text}); }",
        key,
    )
    visit(two)
    expect(page.locator(".nn-sub")).to_contain_text("with house rules")
    expect(said.filter(has_text=BACK)).to_have_count(0)
    play_on(page)
    second = page.evaluate(SEEN)
    kept(page)
    for query, seen in ((one, first), (two, second)):
        visit(query)
        expect(said.filter(has_text=BACK)).to_be_visible(timeout=60_000)
        assert page.evaluate(SEEN) == seen
        kept(page)
    page.evaluate(
        "key => { const kept = JSON.parse(localStorage[key]); kept.text = 'AAAA' + kept.text.slice(9);"
        " localStorage[key] = JSON.stringify(kept); }",
        key,
    )
    edition.reload(page)
    expect(said.filter(has_text="could not be read")).to_be_visible(timeout=60_000)
    assert total(page) == 0
    with page.expect_download() as got:
        page.get_by_role("button", name="Keep the damaged file").click()
    assert Path(got.value.path()).read_text().startswith("AAAA")
    play_on(page)


def test_the_browser_is_not_filled_with_matches(window: Page, edition: Edition) -> None:
    deal(window, company=TWO)
    key = edition.kept("play.match")
    window.evaluate(
        "key => { for (let i = 0; i < 60; i++) localStorage[`${key}?seed=${i}`] = JSON.stringify({q: `seed=${i}`, text: '', at: i}); }",
        key,
    )
    play_on(window)
    names = f"Object.keys(localStorage).filter(name => name.startsWith('{key}?'))"
    window.wait_for_function(f"{names}.length === 30")  # what is kept follows what is shown
    kept = window.evaluate(names)
    assert {f"{key}?{QUERY}", f"{key}?seed=59"} <= {*kept}
    assert f"{key}?seed=5" not in kept


def test_save_and_load(window: Page, tmp_path: Path) -> None:
    deal(window, company=TWO)
    play_on(window)
    reached = total(window)
    with window.expect_download() as got:
        window.get_by_role("button", name="Save match").click()
    kept = tmp_path / "match.txt"
    got.value.save_as(kept)
    play_on(window)
    window.locator(".nn-file").set_input_files(kept)
    expect(window.get_by_role("status")).to_contain_text("from the file")
    assert total(window) == reached
    damaged = tmp_path / "damaged.txt"
    damaged.write_text("this is no match")
    window.locator(".nn-file").set_input_files(damaged)
    expect(window.get_by_role("status")).to_contain_text("This is not a saved match.")
    assert total(window) == reached


def test_rules_open_and_give_the_focus_back(window: Page, axe: Callable[[Page], None]) -> None:
    deal(window, company=TWO)
    window.get_by_role("button", name="Rules").focus()
    window.keyboard.press("Enter")
    expect(window.get_by_role("dialog")).to_contain_text("turns round")
    axe(window)
    for _ in range(6):
        window.keyboard.press("Tab")
        assert window.evaluate(
            "Boolean(document.activeElement.closest('dialog')) || document.activeElement === document.body"
        )
    window.keyboard.press("Escape")
    expect(window.get_by_role("dialog")).to_have_count(0)
    expect(window.get_by_role("button", name="Rules")).to_be_focused()


def test_a_new_match_of_another_game(window: Page, axe: Callable[[Page], None]) -> None:
    deal(window, company=TWO)
    window.get_by_role("button", name="New match").click()
    choose_game(window, "one_hundred")
    expect(window.get_by_role("dialog")).to_contain_text("black ace")
    window.get_by_label("Players", exact=True).select_option("4")
    window.get_by_role("button", name="Change player 2").click()
    expect(window.get_by_role("group", name="Who sits at place 2")).to_contain_text("It plays small cards")
    axe(window)
    window.get_by_label("Name of player 2").fill("Bea")
    window.get_by_text("House rules (").click()
    axe(window)
    window.get_by_label("How many cards in each hand?").fill("99")
    window.get_by_role("button", name="Start the match").click()
    expect(window.locator(".nn-error")).to_contain_text("can be 1 to 12, not 99")
    expect(window.get_by_label("How many cards in each hand?")).to_have_attribute("aria-invalid", "true")
    expect(window.get_by_label("How many cards in each hand?")).to_be_focused()
    window.get_by_label("How many cards in each hand?").fill("5")
    window.get_by_role("button", name="Start the match").click()
    expect(window.get_by_role("dialog")).to_have_count(0)
    expect(window.locator(".nn-sub")).to_contain_text("One hundred")
    expect(window.locator(".nn-seat")).to_have_count(3)
    expect(window.locator(".nn-seats")).to_contain_text("Bea")
    expect(window.locator(".nn-card")).to_have_count(5)


@pytest.mark.parametrize("size", [(320, 568), (768, 1024), (1280, 720), (1920, 1080)])
def test_a_new_match_can_be_started_without_scrolling(window: Page, size: tuple[int, int]) -> None:
    deal(window, company=TWO)
    resize(window, size)
    window.get_by_role("button", name="New match").click()
    begin = window.get_by_role("button", name="Start the match")
    expect(begin).to_be_in_viewport(ratio=1)
    window.get_by_label("Players", exact=True).select_option("10")
    window.get_by_text("House rules (").click()
    expect(begin).to_be_in_viewport(ratio=1)
    no_sideways_scroll(window)
    window.locator("#nn-set-hand_size").fill("99")
    window.get_by_role("group", name="Game", exact=True).scroll_into_view_if_needed()
    begin.click()
    expect(window.locator(".nn-error")).to_be_in_viewport(ratio=1)
    window.keyboard.press("Escape")


def test_names_of_any_script_and_length_stay_inside_their_places(window: Page) -> None:
    names = ["محمد عبدالله", "👩‍👩‍👧‍👦 🇩🇪", "क्षत्रिय สวัสดี", "Donaudampfschifffahrtsgesell", "\u202eZ̵̰̐algo"]
    deal(window, company=("human", *("greedy",) * 4))
    window.get_by_role("button", name="New match").click()
    expect(window.locator(".nn-setup[open] .nn-person")).to_have_count(5)
    for place, name in enumerate(names, 1):
        if place > 1:
            change(window, place)
        window.get_by_label(f"Name of player {place}", exact=True).fill(name)
    window.get_by_role("button", name="Start the match").click()
    expect(window.get_by_role("dialog")).to_have_count(0)
    assert window.locator(".nn-seatname").all_inner_texts() == [*names[1:4], "Z̵̰̐algo", names[0]]
    for size in ((320, 640), (1280, 720)):
        resize(window, size)
        no_sideways_scroll(window)
        out = "all => all.filter(one => one.clientWidth > 1 && one.scrollHeight > one.clientHeight + 4).map(one => one.textContent)"
        assert window.locator(".nn-seatname").evaluate_all(out) == []
        wide = "all => all.every(one => { const box = one.getBoundingClientRect(); return box.left >= 0 && box.right <= innerWidth; })"
        assert window.locator(".nn-seatname").evaluate_all(wide)


def test_several_people_hand_the_screen_over(window: Page) -> None:
    deal(window, seed=3, company=("human", "human"))
    expect(window.locator(".nn-card")).to_have_count(0)
    window.get_by_role("button", name="show my cards").click()
    expect(window.locator(".nn-card")).to_have_count(3)
    first = window.locator(".nn-me strong").inner_text()
    play_first(window)
    if mode(window) == "handover":
        expect(window.locator(".nn-card")).to_have_count(0)
        window.get_by_role("button", name="show my cards").click()
        expect(window.locator(".nn-card")).to_have_count(3)
        assert window.locator(".nn-me strong").inner_text() != first


def test_saying_the_total(window: Page) -> None:
    deal(window, company=TWO)
    window.get_by_label(SAYING).check()
    expect(window.get_by_role("status")).to_contain_text("you say each new total yourself")
    window.get_by_role("button", name=re.compile("^Play .*[+]")).first.click()
    before = total(window)
    ask(window).locator("input").fill("98")
    window.keyboard.press("Enter")
    expect(window.get_by_role("status")).to_contain_text("Not quite")
    assert total(window) == before
    expect(ask(window).locator("input")).to_be_focused()  # the question stays open for another try
    asked = ask(window).locator(".nn-field").inner_text()
    first, _, second = re.findall(r"-?[0-9]+|and|take away", asked)
    window.keyboard.type(str(int(first) + int(second)))
    window.keyboard.press("Enter")
    expect(window.locator(".nn-log")).to_contain_text("You")


def test_axe_finds_nothing_grave_on_a_phone_and_a_projector_by_day_and_by_night(
    window: Page, axe: Callable[[Page], None]
) -> None:
    deal(window, seed=2, company=("human", "greedy", "careful", "random"))

    def looks_well(size: tuple[int, int], scheme: Literal["light", "dark"]) -> None:
        resize(window, size)
        window.emulate_media(color_scheme=scheme)
        expect(root(window)).to_have_attribute("data-theme", scheme)
        axe(window)
        no_sideways_scroll(window)

    looks_well(PROJECTOR, "dark")
    looks_well(PHONE, "light")
    while mode(window) == "play" and not window.locator(".nn-card[data-blocked]").count():
        play_first(window)
    looks_well(PHONE, "dark")
    looks_well(PROJECTOR, "light")


BROKEN = """
from ninetynine_edu.matches import match
from ninetynine_edu.panels import play
from ninetynine_edu.panels.play.desk import Session

def no_bot(*args, **kwargs):
    raise RuntimeError("the bot fell over")
match.Match.play_bot = no_bot

tell, plays = Session._tell, []
def broken(self, *told, **more):
    plays.extend(["a person's"] if self._bot_next() else [])
    if len(plays) == 3:
        plays.append("the broken one, once")
        raise RuntimeError("the panel fell over")
    tell(self, *told, **more)
Session._tell = broken
play.show()
"""


@pytest.fixture(scope="module")
def broken_app(tmp_path_factory: pytest.TempPathFactory, serve: Callable[[Path], str]) -> str:
    """The address of an app with errors built in: each bot fails, and the third play of a person is not told."""
    folder = tmp_path_factory.mktemp("broken")
    (folder / "broken.ipynb").write_text(notebook(BROKEN), encoding="utf-8")
    return f"{serve(folder)}voila/render/broken.ipynb"


@pytest.mark.one_edition("a notebook of the test's own, whose kernel has errors built in")
def test_errors_of_ours_are_said_kindly_and_the_table_stays_usable(
    broken_app: str, page: Page, open_app: Callable[[Page, str], None]
) -> None:
    open_app(page, f"{broken_app}?{QUERY}&pace=instant")
    expect(root(page)).to_have_attribute("data-mode", "play")
    said = page.get_by_role("status")
    for sentence in ("picked by luck", "Something went wrong on our side"):
        for _ in range(6):
            play_on(page)
            if sentence in said.inner_text():
                break
        expect(said).to_contain_text(sentence)
        expect(page.locator("body")).not_to_contain_text("fell over")
    rows = page.locator(".nn-log").inner_text()
    play_on(page)
    expect(page.locator(".nn-log")).not_to_have_text(rows)
    expect(page.locator(".nn-log")).to_contain_text("You")
