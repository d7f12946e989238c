"""Every game at the table: started from the form and played, and each kind of choice by mouse and by keyboard.

One page serves all tests: matches are started in its own form, or come as a file.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from ninetynine_edu.panels.play.setup import Setup
from ninetynine_edu.play.moves import STEAL, SWAP, Move
from ninetynine_edu.play.position import Position
from ninetynine_edu.play.wording import short_cards
from ninetynine_edu.rules.variant import Variant, variant, variants
from tests.browser.card_table import (
    COMPANY,
    PLAYABLE,
    PROJECTOR,
    TWO,
    ask,
    deal,
    go_on,
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
)
from tests.browser.editions import Edition, sample

FOURS = Variant.from_toml(
    'extends = "standard"\nid = "fours"\nname = "Fours"\n[cards]\n2 = "0, four-only"\n[rules]\nhand_size = 8\nranks = "A-7"\n'
)
"""A game of somebody's own, which the address brings."""


def card(page: Page, code: str, place: int = 0) -> Locator:
    return page.locator(f'.nn-card[data-card="{code}"]').nth(place)


@pytest.fixture(scope="module")
def window(edition: Edition, lasting_page: Callable[..., Page]) -> Page:
    """One page with the play app, a game of somebody's own among those of its form."""
    query = f"players=human,greedy,careful&variant={quote(FOURS.share_code)}"
    page = lasting_page(*PROJECTOR, has_touch=True)
    open_table(page, edition, query)
    expect(page.locator(".nn-sub")).to_contain_text("Fours")
    return page


@cache
def deal_of(
    game: Variant, wanted: Callable[[Position], object], players: tuple[str, ...] = COMPANY
) -> tuple[int, Position]:
    """Return a seed for which the first player, who is the person at the page, meets what is wanted."""
    for seed in range(20_000):
        position = Setup(game, players, (), seed).match().position
        if position.turn == 0 and wanted(position):
            return seed, position
    raise AssertionError("no deal as wanted")


def pair(position: Position) -> Move | None:
    return next((move for move in position.legal_moves if len(move.cards) == 2), None)


@pytest.mark.parametrize(
    "name", sample(variants(), ("standard", "bloody_99", "ono99_2022"), "the other games are data for the same form")
)
def test_every_game_starts_from_the_form_and_its_first_card_is_played(window: Page, name: str) -> None:
    start(window, name)
    expect(window.locator(".nn-sub")).to_contain_text("you and 2 bots")
    assert window.locator(".nn-total:visible").count() == 1
    play_first(window)
    rows = window.locator(".nn-log li")
    assert rows.first.inner_text().startswith("You ") or mode(window) == "deal" or rows.count() > 1
    expect(window.get_by_role("status")).to_have_count(1)
    assert window.get_by_role("status").inner_text().strip()


# --- before the first move ---


def test_the_dealer_names_the_card_under_the_stock_before_anybody_plays(window: Page) -> None:
    game = variant("ninety_eight_arizona", bottom_reward=True, bottom_reward_by="dealer")
    seed, position = deal_of(game, lambda position: position.asked == "reward")
    start(window, "ninety_eight_arizona", seed, bottom_reward=True, bottom_reward_by="dealer")
    expect(ask(window)).to_contain_text("Which card lies face up under the stock?")
    expect(window.get_by_role("status")).to_contain_text("You dealt, so choose the card under the stock.")
    assert ask(window).locator("button").count() == len(position.legal_moves) == 14
    assert not window.get_by_role("button", name=PLAYABLE).count(), "no card may be played yet"
    for width, height in ((320, 740), (768, 1024), (1280, 720)):
        window.set_viewport_size({"width": width, "height": height})
        expect(window.locator(".nn-total")).to_be_in_viewport(ratio=1)
        for answer in (ask(window).locator("button").first, ask(window).locator("button").last):
            expect(answer).to_be_in_viewport(ratio=1)
    ask(window).get_by_role("button", name="A king").focus()
    before = stamp(window)
    window.keyboard.press("Enter")
    settled(window, before)
    king = position.play("K:reward").stock[-1].words
    expect(window.locator(".nn-log")).to_contain_text(f"the {king} face up under the stock")
    expect(window.locator(".nn-stock")).to_contain_text(f"Under them lies, face up, the {king}.")
    for width, height in ((320, 740), (1280, 720)):
        window.set_viewport_size({"width": width, "height": height})
        sizes = "[...document.querySelectorAll('.nn-reward > *')].map((card) => [card.offsetWidth, card.offsetHeight])"
        under, stock = window.evaluate(sizes)
        assert under == stock, "it looks out to the side only"
    play_first(window)


# --- several cards ---


def test_three_of_a_kind_is_laid_down_by_choice(window: Page) -> None:
    game = variant("michigan", three_of_a_kind_when="own_turn", hand_size=7)
    seed, position = deal_of(game, lambda position: sum(move.is_three for move in position.legal_moves) == 1)
    move = next(move for move in position.legal_moves if move.is_three)
    start(window, "michigan", seed, three_of_a_kind_when="own_turn", hand_size=7)
    card(window, move.cards[0].code).click()
    expect(ask(window)).to_contain_text("Or together with:")
    expect(ask(window).locator(".nn-along")).to_contain_text("…")
    ask(window).locator(".nn-along").click()
    before = stamp(window)
    ask(window).get_by_role("button", name="Lay them down as three of a kind", exact=True).click()
    settled(window, before)
    assert mode(window) == "deal"
    expect(window.get_by_role("status")).to_contain_text("You have laid down three of a kind.")
    expect(window.locator(".nn-log")).to_contain_text("laid down")


def test_cards_of_one_rank_are_chosen_one_after_the_other_by_mouse(window: Page) -> None:
    seed, position = deal_of(variant("ninety_eight_arizona"), pair)
    move = pair(position)
    assert move is not None
    deal(window, "ninety_eight_arizona", seed)
    first, second = (card(window, each.code) for each in move.cards)
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(second).to_have_attribute("aria-pressed", "false")
    expect(ask(window)).to_contain_text("On its own:")
    second.click()
    expect(ask(window)).to_have_attribute("aria-label", re.compile(" and "))
    before = stamp(window)
    ask(window).locator("button").first.click()
    settled(window, before)
    row = window.locator(".nn-log li").first
    for each in move.cards:
        expect(row).to_contain_text(each.words)


def test_cards_that_go_along_are_offered_so_the_keyboard_needs_four_keys(window: Page) -> None:
    seed, position = deal_of(variant("ninety_eight_arizona"), pair)
    move = pair(position)
    assert move is not None
    deal(window, "ninety_eight_arizona", seed)
    card(window, move.cards[0].code).focus()
    window.keyboard.press("Enter")
    assert window.evaluate("Boolean(document.activeElement.closest('.nn-ask'))"), "the question gets the focus"
    for _ in range(6):
        if "nn-along" in window.evaluate("document.activeElement.className"):
            break
        window.keyboard.press("Tab")
    before = stamp(window)
    window.keyboard.press("Enter")
    settled(window, before)
    expect(window.locator(".nn-log li").first).to_contain_text(move.cards[1].words)
    assert window.evaluate("Boolean(document.activeElement.closest('.nn-hand, .nn-ask'))"), "the focus got lost"


def test_cards_that_do_not_go_together_are_explained_and_escape_puts_back(window: Page) -> None:
    seed, position = deal_of(
        variant("ninety_eight_arizona"),
        lambda position: pair(position) and len({each.rank for each in position.hands[0]}) == 3,
    )
    move = pair(position)
    assert move is not None
    deal(window, "ninety_eight_arizona", seed)
    other = next(each for each in position.hands[0] if each.rank != move.cards[0].rank)
    chosen = card(window, move.cards[0].code)
    chosen.click()
    ask(window).locator(".nn-along").first.focus()
    card(window, move.cards[1].code).click()
    card(window, other.code).click()
    expect(window.get_by_role("status")).to_contain_text(
        "cannot be laid together. Up to 4 cards of one rank go together."
    )
    expect(chosen).to_have_attribute("aria-pressed", "true")
    before = stamp(window)
    window.keyboard.press("Escape")
    expect(chosen).not_to_have_attribute("aria-pressed", "true")
    expect(chosen).to_be_focused()
    assert stamp(window) == before


def test_a_sum_acts_as_a_card_that_takes_from_a_player_chosen_at_the_table(window: Page) -> None:
    def wanted(position: Position) -> Move | None:
        takes = (move for move in position.legal_moves if len(move.cards) == 2 and move.flags & STEAL)
        return next(takes, None)

    seed, position = deal_of(variant("bloody_99"), wanted)
    move = wanted(position)
    assert move is not None
    deal(window, "bloody_99", seed)
    for each in move.cards:
        card(window, each.code).tap()
    expect(ask(window)).to_contain_text("As a seven: take a card from whom?")
    before = stamp(window)
    window.locator(".nn-seat", has_text="Tortoise").tap()  # pointing at the seat is enough
    settled(window, before)
    expect(window.locator(".nn-log li").first).to_contain_text("took one of Tortoise's cards")


def test_two_court_cards_go_together_and_count_once(window: Page) -> None:
    seed, position = deal_of(variant("baltimore"), pair)
    move = pair(position)
    assert move is not None
    deal(window, "baltimore", seed)
    card(window, move.cards[0].code).click()
    before = stamp(window)
    ask(window).locator(".nn-along").first.click()
    settled(window, before)
    expect(window.locator(".nn-log li").first).to_contain_text(re.compile(r" and .*, \+10"))


def test_cards_that_only_go_four_at_a_time_in_a_game_that_the_address_brought(window: Page) -> None:
    seed, _ = deal_of(FOURS, lambda position: any(len(move.cards) == 4 for move in position.legal_moves))
    start(window, "fours", seed)
    two = window.locator(".nn-card[data-card^='2']")
    expect(two).to_have_count(4)
    two.first.click()
    expect(ask(window)).to_contain_text("It needs more cards:")
    before = stamp(window)
    ask(window).locator(".nn-along").click()
    settled(window, before)
    expect(window.locator(".nn-log li").first).to_contain_text("total stays")
    assert window.locator(".nn-log li").first.inner_text().count("two of") == 4


# --- players, numbers, answers ---


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_swapping_hands_asks_with_whom(window: Page, by: str) -> None:
    def wanted(position: Position) -> Move | None:
        return next((move for move in position.legal_moves if len(move.cards) == 1 and move.flags & SWAP), None)

    seed, position = deal_of(variant("bloody_99"), wanted)
    move = wanted(position)
    assert move is not None
    deal(window, "bloody_99", seed)
    before = stamp(window)
    if by == "mouse":
        card(window, move.cards[0].code).click()
        expect(ask(window)).to_contain_text("wap hands with whom?")
        ask(window).locator(".nn-chip", has_text="Tortoise").click()
    else:
        card(window, move.cards[0].code).focus()
        window.keyboard.press("Enter")
        for _ in range(8):
            if "swap hands with tortoise" in window.evaluate("document.activeElement.textContent").lower():
                break
            window.keyboard.press("Tab")
        expect(window.locator(".nn-seat[data-aim]")).to_contain_text("Tortoise")
        window.keyboard.press("Enter")
    settled(window, before)
    expect(window.locator(".nn-log li").first).to_contain_text("swapped hands with Tortoise")


def test_naming_a_total(window: Page) -> None:
    seed, position = deal_of(
        variant("one_hundred"), lambda position: any(move.number == 42 for move in position.legal_moves)
    )
    move = next(move for move in position.legal_moves if move.number == 42)
    deal(window, "one_hundred", seed)
    card(window, move.cards[0].code).focus()
    window.keyboard.press("Enter")
    window.keyboard.type("420")
    window.keyboard.press("Enter")
    expect(window.get_by_role("status")).to_contain_text("from 0 to 100")
    ask(window).locator("input").fill("42")
    before = stamp(window)
    window.keyboard.press("Enter")
    settled(window, before)
    expect(window.locator(".nn-log li").first).to_contain_text("to 42")


def test_a_card_is_chosen_from_a_hand_that_is_shown(window: Page) -> None:
    game = variant("bloody_99", steal_pick="choose_seen")

    def wanted(position: Position) -> Move | None:
        return next((move for move in position.legal_moves if len(move.cards) == 1 and move.flags & STEAL), None)

    seed, position = deal_of(game, wanted)
    move = wanted(position)
    assert move is not None
    start(window, "bloody_99", seed, steal_pick="choose_seen")
    before = stamp(window)
    card(window, move.cards[0].code).focus()
    window.keyboard.press("Enter")
    window.keyboard.press("Enter")  # the first player
    settled(window, before)
    expect(ask(window)).to_contain_text("Which card do you take?")
    answers = ask(window).locator(".nn-answer")
    expect(answers).to_have_count(5)
    expect(answers.first).to_be_focused()
    victim = position.hands[1][0]
    before = stamp(window)
    window.keyboard.press("Enter")
    settled(window, before)
    expect(card(window, victim.code)).to_have_count(1)


def test_bots_wait_while_somebody_looks_at_a_hand(window: Page) -> None:
    game = variant("ninety_eight_umass", qs="look_at_hand")
    seed, position = deal_of(game, lambda position: any(each.code == "QS" for each in position.hands[0]))
    start(window, game.id, seed, qs="look_at_hand")
    card(window, "QS").focus()
    window.keyboard.press("Enter")
    expect(ask(window).locator(".nn-chip").first).to_be_focused()
    window.keyboard.press("Enter")
    expect(root(window)).to_have_attribute("data-mode", "seen")
    expect(ask(window)).to_contain_text(f"Squirrel holds {short_cards(position.hands[1])}.")
    read = ask(window).get_by_role("button", name="I have seen it")
    expect(read).to_be_focused()
    before = stamp(window)
    window.keyboard.press("Enter")
    settled(window, before)
    expect(read).to_have_count(0)
    expect(window.locator(".nn-log")).to_contain_text("Squirrel")


def test_what_cannot_be_played_says_why(window: Page) -> None:
    seed, _ = deal_of(variant("ono99_1980"), lambda position: any(each.code == "ONO" for each in position.hands[0]))
    deal(window, "ono99_1980", seed)
    clogs = card(window, "ONO")
    expect(clogs).to_have_attribute("aria-disabled", "true")
    before = stamp(window)
    clogs.click(force=True)
    expect(window.get_by_role("status")).to_contain_text("The O'NO 99 cannot be played.")
    assert stamp(window) == before


def test_plays_that_are_owed_are_counted_down(window: Page) -> None:
    deal(window, "ono99_1980", 2, TWO)
    plain = window.get_by_role("button", name=re.compile(r"^Play .*[+−]\d"))  # a card that gives the plays to nobody
    for _ in range(80):
        if window.locator(".nn-duty", has_text="1 of 2").count() and plain.count():
            break
        play_on(window)
    expect(window.locator(".nn-duty")).to_contain_text("play 1 of 2")
    expect(window.get_by_role("status")).to_contain_text("Your turn: you owe two plays.")
    before = stamp(window)
    plain.first.click()
    settled(window, before)
    expect(window.locator(".nn-duty")).to_contain_text("play 2 of 2")
    expect(window.get_by_role("status")).to_contain_text("one more play")


@pytest.mark.parametrize("players", [5, 10])
def test_whom_to_choose_is_in_sight_with_the_total_on_a_phone_and_a_projector(
    window: Page, axe: Callable[[Page], None], players: int
) -> None:
    def wanted(position: Position) -> Move | None:
        return next((move for move in position.legal_moves if move.flags & STEAL), None)

    kinds = ("human", *(("greedy", "careful", "random") * 3)[: players - 1])
    seed, position = deal_of(variant("baltimore"), wanted, kinds)
    move = wanted(position)
    assert move is not None
    deal(window, "baltimore", seed, kinds)
    for size in ((320, 640), PROJECTOR):
        resize(window, size)
        card(window, move.cards[0].code).click()
        expect(ask(window).locator(".nn-chip")).to_have_count(players - 1)
        for what in (window.locator(".nn-total"), ask(window).locator(".nn-chip").last):
            expect(what).to_be_in_viewport(ratio=1)
        no_sideways_scroll(window)
        if (players == 10) == (size != PROJECTOR):  # most players in the narrowest window, and fewer in the widest
            axe(window)
        window.keyboard.press("Escape")


@pytest.mark.parametrize("name", ["boom_o", "ono99_2022"])
def test_packs_of_their_own_have_faces_with_their_words(window: Page, axe: Callable[[Page], None], name: str) -> None:
    deal(window, name)
    cards = window.locator(".nn-card").all()
    drawn = [" ".join(card.locator(".nn-face text").all_text_contents()) for card in cards]
    assert len(drawn) > 2 and all(name in str(card.text_content()) for name, card in zip(drawn, cards, strict=True))
    axe(window)


def test_a_match_ends(window: Page) -> None:
    start(window, "michigan", 5, TWO, life_mode="tokens:2")
    for _ in range(400):
        if mode(window) == "match":
            break
        if mode(window) == "deal":
            expect(ask(window).locator(".nn-main")).to_be_in_viewport(ratio=1)  # without scrolling
            go_on(window)
        if mode(window) == "play":
            play_first(window)
    expect(window.get_by_role("status")).to_contain_text("the match")
