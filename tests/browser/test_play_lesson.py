"""The deal that teaches, in a real Chromium: from the gallery to a real deal by keyboard alone, on a phone, over a reload."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from ninetynine_edu.panels.play.lesson import lesson_match
from tests.browser.card_table import PHONE, ask, no_sideways_scroll, open_table, play_first, root, settled, stamp, total
from tests.browser.editions import Edition

OFFER = "New here? Learn it in three minutes"
OUT_OF_SIGHT = """() => [...document.querySelectorAll('.nn-hand .nn-face, .nn-told, .nn-ask button, .nn-tools button')].filter((node) => {
  const { top, bottom, left, right } = node.getBoundingClientRect();
  return top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1;
}).map((node) => node.textContent)"""
"""What of the hand, the sentence, the answers and the tools is out of sight."""


def plays() -> Iterator[tuple[str, int]]:
    """The plays of somebody who always plays the first card that fits: its name, and the total it makes."""
    match = lesson_match()
    while not match.deal_over:
        if match.is_bot_turn:
            match.play_bot()
            continue
        move = match.position.legal_moves[0]
        event = match.play(move)
        yield str(move.cards[0].words), event.total


def lay(page: Page, card: str, makes: int) -> None:
    """Play a card with the keyboard, and say its total where that is asked for, so that it is one's turn again or the deal over."""
    before = stamp(page)
    saying = page.get_by_label("I say the total myself").is_checked()
    page.locator(".nn-hand").get_by_role("button", name=f"Play {card}").focus()
    page.keyboard.press("Enter")
    if saying:
        answer = ask(page).get_by_role("button", name=str(makes), exact=True)
        expect(answer).to_be_visible()
        answer.focus()
        page.keyboard.press("Enter")
    settled(page, before)


def test_a_newcomer_goes_through_the_lesson_by_keyboard_and_on_to_a_real_deal(
    new_page: Callable[..., Page], edition: Edition, axe: Callable[[Page], None]
) -> None:
    page = new_page()
    page.goto(edition.address("index"))
    page.evaluate("key => localStorage.setItem(key, JSON.stringify({ pace: 'instant' }))", edition.kept("play.help"))
    page.get_by_role("link", name=OFFER).focus()
    page.keyboard.press("Enter")
    sentence = page.locator(".nn-told")
    expect(sentence).to_have_text("Play a card. Its number is added to the total.", timeout=60_000)
    assert "learn" not in page.url
    expect(page.get_by_role("status").locator(".nn-told")).to_have_count(1)
    said = []
    for n, (card, makes) in enumerate(plays()):
        if n == 3:  # the place and what was told survive a reload
            told, stood = sentence.inner_text(), total(page)
            edition.reload(page)
            expect(sentence).to_have_text(told, timeout=60_000)
            assert total(page) == stood
        if n in (0, 1, 5):
            axe(page)
        said += sentence.all_inner_texts()
        lay(page, card, makes)
    assert len(said) == len(set(said)) == 8
    expect(page.locator(".nn-learnt li")).to_have_count(6)
    axe(page)
    before = stamp(page)
    go = ask(page).get_by_role("button", name="Play a real deal")
    expect(go).to_be_focused()
    page.keyboard.press("Enter")
    settled(page, before)
    expect(page.locator(".nn-sub")).to_have_text("Standard rules · you and 2 bots")
    expect(sentence).to_have_count(0)
    expect(page.get_by_role("button", name=OFFER)).to_have_count(0)


@pytest.mark.one_edition("the style of the table is one for both editions")
def test_on_a_phone_the_hand_and_the_sentence_are_in_sight_at_every_play(
    new_page: Callable[..., Page],
    edition: Edition,
    axe: Callable[[Page], None],
) -> None:
    page = new_page(*PHONE)
    open_table(page, edition, "seed=6&players=human,greedy")
    assert page.evaluate(OUT_OF_SIGHT) == []
    axe(page)
    before = stamp(page)
    page.get_by_role("button", name=OFFER).click()
    settled(page, before)
    for n, (card, makes) in enumerate(plays()):
        assert page.evaluate(OUT_OF_SIGHT) == []
        no_sideways_scroll(page)
        if n in (0, 1):
            axe(page)
        lay(page, card, makes)
    assert page.evaluate(OUT_OF_SIGHT) == []
    axe(page)
    before = stamp(page)
    ask(page).get_by_role("button", name="Once more").click()
    settled(page, before)
    expect(page.locator(".nn-told")).to_have_text("Play a card. Its number is added to the total.")
    before = stamp(page)
    page.get_by_role("button", name="Skip").click()
    settled(page, before)
    expect(page.locator(".nn-sub")).to_have_text("Standard rules · you and 1 bot")
    expect(root(page)).to_have_attribute("data-mode", "play")


def test_the_rules_and_the_form_lead_to_it_and_a_running_match_waits(
    new_page: Callable[..., Page], edition: Edition
) -> None:
    page = new_page()
    open_table(page, edition, "variant=taiwanese&seed=6&players=human,greedy")
    before = stamp(page)
    page.get_by_role("button", name="Rules").click()
    page.get_by_role("button", name="Show me as we play").click()
    settled(page, before)
    play_first(page)
    expect(page.locator(".nn-then")).to_have_count(2)  # one's own play, and the bot's answer
    stood = page.locator(".nn-then").all_text_contents()
    before = stamp(page)
    page.get_by_role("button", name="New match").click()
    page.get_by_role("dialog").get_by_role("button", name="Learn it in three minutes").click()
    settled(page, before)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".nn-sub")).to_have_text("Your first deal")
    before = stamp(page)
    page.get_by_role("button", name="Skip").click()
    settled(page, before)
    expect(page.locator(".nn-sub")).to_contain_text("Taiwanese")
    expect(page.locator(".nn-then")).to_have_text(stood)
