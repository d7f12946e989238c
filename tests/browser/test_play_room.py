"""There is room for everything at the table, from a phone to a wall: nothing lies on anything else, nothing is cut.

One page serves all tests and is resized.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import ninetynine_edu as nn
from ninetynine_edu.panels.play.setup import Setup
from ninetynine_edu.rules.variant import find_variant
from tests.browser.card_table import (
    PHONE,
    PROJECTOR,
    SAYING,
    TABLET,
    TWO,
    ask,
    deal,
    go_on,
    lay_out,
    mode,
    no_sideways_scroll,
    open_table,
    play_on,
    resize,
    root,
    settled,
    stamp,
)
from tests.browser.editions import Edition, sample

OLD_PROJECTOR = (1024, 768)
ALL = (PHONE, TABLET, OLD_PROJECTOR, PROJECTOR)
SMALL = ((320, 568), (360, 640))
TEN = ("human", *(("random", "greedy", "careful") * 3))
LONG = (
    "Ada Margarethe",
    "Maximiliane Wolkenstein",
    "Оксана Володимирівна",
    "عبد الرحمن بن محمد",
    "Nguyễn Thị Minh Khai",
    "ஸ்ரீனிவாச இராமானுஜன்",
    "Z̤̈oë Ạ̈bendroth-Øst",
    "歐陽娜娜司馬相如諸葛孔明上官婉兒",
    "Wolfeschlegelsteinhausenberger",
    "Ib",
)
"""Names of several scripts, with letters that others stand over and under, from right to left, and without a place to break."""

ONE_STYLE = "the style of the table is one for both editions"

OVERLAPS = """(names) => {
  const area = ({ left, right, top, bottom }) => Math.max(0, right - left) * Math.max(0, bottom - top);
  const range = document.createRange();
  const boxOf = (node) => {
    if (!node.matches('.nn-total')) return node.getBoundingClientRect();
    range.selectNodeContents(node); // a total's digits, not the room they have
    const { left, right, top, height } = range.getBoundingClientRect();
    return { left, right, top: top + height / 4, bottom: top + height * 0.8 };
  };
  const seen = (node) => node.checkVisibility({ opacityProperty: true });
  const boxes = names.flatMap((name) => [...document.querySelectorAll(name)].filter(seen).map((node) => [name, node, boxOf(node)]));
  const found = [];
  for (const [i, [name, node, a]] of boxes.entries())
    for (const [other, second, b] of boxes.slice(i + 1)) {
      if (node.contains(second) || second.contains(node) || node.parentElement === second.parentElement) continue;
      const shared = area({ left: Math.max(a.left, b.left), right: Math.min(a.right, b.right), top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom) });
      if (shared > 0.04 * Math.min(area(a), area(b))) found.push([name, node.textContent.trim(), other, second.textContent.trim(), shared]);
    }
  return found;
}"""
"""What lies on what, by selectors; edges may touch, and what belongs to one seat may lie on it."""
BROKEN = """() => [...document.querySelectorAll('.nn-seat .nn-seatname')].flatMap((name) => {
  const text = name.firstChild;
  return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const box = name.getBoundingClientRect();
    const [first, ...rest] = range.getClientRects();
    return rest.length || first.left < box.left - 1 || first.right > box.right + 1 || first.bottom > box.bottom + 2;
  }).map(([word]) => word);
})"""
"""Words of names that are broken or cut."""
CUT = """(selector) => [...document.querySelectorAll(selector)]
  .filter((node) => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1)
  .map((node) => node.textContent)"""
HAND = """() => {
  const cards = [...document.querySelectorAll('.nn-card')];
  return [cards.map((card) => card.offsetTop), cards.map((card) => card.querySelector('.nn-face').offsetWidth)];
}"""
"""Where the cards of the hand stand and how wide their faces are."""
DIGITS = """() => {
  const total = document.querySelector('.nn-total');
  const pen = document.createElement('canvas').getContext('2d');
  const { fontSize, fontFamily } = getComputedStyle(total);
  pen.font = `700 ${fontSize} ${fontFamily}`;
  const { actualBoundingBoxAscent } = pen.measureText('8');
  return { total: actualBoundingBoxAscent, cards: document.querySelector('.nn-hand .nn-face').getBoundingClientRect().width };
}"""


@pytest.fixture(scope="module")
def window(edition: Edition, lasting_page: Callable[..., Page]) -> Page:
    page = lasting_page(reduced_motion="no-preference")
    open_table(page, edition, "variant=standard&players=human,greedy&seed=6")
    return page


APART = """() => {
  const felt = document.querySelector('.nn-felt').getBoundingClientRect();
  const range = document.createRange();
  const seats = [...document.querySelectorAll('.nn-seat')].map((seat) => {
    const name = seat.querySelector('.nn-seatname');
    const { left, right, top, bottom } = name.getBoundingClientRect();
    range.selectNodeContents(name);
    return { name: name.textContent, left, right, top, bottom, cut: name.scrollWidth > name.clientWidth };
  });
  const touching = seats.flatMap((one, i) => seats.slice(i + 1).filter((other) =>
    one.left < other.right && other.left < one.right && one.top + 2 < other.bottom && other.top + 2 < one.bottom,
  ).map((other) => [one.name, other.name]));
  const outside = seats.filter(({ left, right }) => left < felt.left + 2 || right > felt.right - 2).map(({ name }) => name);
  return { touching, outside, cut: seats.filter(({ cut }) => cut).map(({ name }) => name) };
}"""
"""Which names touch each other, which leave the table, and which are cut."""


def overlaps(page: Page, *names: str) -> list[Any]:
    found: list[Any] = page.evaluate(OVERLAPS, list(names))
    return found


def lose_a_deal(page: Page) -> None:
    """Play until a deal is over."""
    for _ in range(30):
        if mode(page) in {"deal", "match"}:
            return
        play_on(page)


def test_ten_sit_apart_with_their_names_whole(window: Page) -> None:
    deal(window, "chicago", company=TEN)
    for size in (*ALL, *SMALL):
        resize(window, size)
        things = (
            ".nn-seat .nn-who",
            ".nn-seat .nn-seatname",
            ".nn-total",
            ".nn-stockcard",
            ".nn-pilecard",
            ".nn-line-rest",
        )
        assert overlaps(window, *things) == [], size
        assert window.evaluate(BROKEN) == [], size


@pytest.mark.parametrize("players", sample([2, 3, 4, 5, 10], [10], ONE_STYLE))
def test_long_names_use_the_room_there_is_and_no_more(window: Page, players: int) -> None:
    deal(window, "chicago", company=TEN[:players], names=LONG[:players])
    for size in (*ALL, *SMALL):
        resize(window, size)
        found = window.evaluate(APART)
        assert found["touching"] == [] and found["outside"] == [], size
        if size == PROJECTOR and players < 5:
            assert found["cut"] == []
    resize(window, PHONE)
    if players == 2:
        assert window.evaluate(APART)["cut"] == []


def test_plays_and_help_are_beside_the_table_and_no_longer_than_it(window: Page) -> None:
    deal(window, company=TWO)
    for size in (PROJECTOR, OLD_PROJECTOR, (1920, 1080)):
        resize(window, size)
        table, plays, help_ = (
            window.locator(part).bounding_box() for part in (".nn-table", ".nn-playsbox", ".nn-helpbox")
        )
        assert table and plays and help_
        assert plays["y"] == pytest.approx(table["y"], abs=1) and plays["height"] >= 130, size
        assert help_["y"] + help_["height"] <= min(table["y"] + table["height"] + 1, size[1]), size
        last = window.get_by_label("Bots play")
        last.focus()
        expect(last).to_be_in_viewport(ratio=1)


def test_cards_that_are_offered_are_seen_whole(window: Page) -> None:
    seats = 'player 1: human "You"\nplayer 2: greedy "Greedy bot"'
    game = "baltimore{steal_pick=choose_seen}"
    position = f"{game} 50 P1+ 6S,2S,KC/3H,9H,9D dealt=5S,KS,4S,3D seed=3"
    head = f"Ninety-nine match record, version 1\nvariant: {game}\n{seats}\nseed: 7\n\n"
    match = nn.Match.from_record(f"{head}deal 1: players 1 2, dealer 2\nstart: {position}\n")
    match.play(next(move.code for move in match.position.legal_moves if match.position.play(move).asked))
    before = stamp(window)
    file = window.locator(".nn-file")
    file.set_input_files({"name": "match.txt", "mimeType": "text/plain", "buffer": match.record().encode()})
    settled(window, before)
    offered = ask(window).locator(".nn-answer .nn-face")
    expect(offered).to_have_count(3)
    for size in (*ALL, (360, 640), (568, 320)):
        resize(window, size)
        ends = ask(window).bounding_box()
        assert ends
        for card in offered.all():
            box = card.bounding_box()
            assert box
            assert ends["x"] <= box["x"] and box["x"] + box["width"] <= ends["x"] + ends["width"], size
            assert ends["y"] <= box["y"] and box["y"] + box["height"] <= ends["y"] + ends["height"], size
            if size[1] > size[0] or size == PROJECTOR:  # a lower window is scrolled
                expect(card).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("company", sample([TWO, ("human", "greedy", "careful", "random"), TEN], [TWO], ONE_STYLE))
def test_how_a_deal_ended_hides_neither_line_nor_total_and_its_sentence_is_whole(
    window: Page, company: tuple[str, ...]
) -> None:
    deal(window, "chicago", company=company)
    lose_a_deal(window)
    for size in ALL:
        resize(window, size)
        things = (".nn-moment", ".nn-total", ".nn-under", ".nn-line-rest", ".nn-line-number", ".nn-seat .nn-seatname")
        assert [found for found in overlaps(window, *things) if ".nn-moment" in found] == [], size
        assert window.evaluate(CUT, ".nn-status") == [], size
        expect(ask(window).locator(".nn-main")).to_be_in_viewport(ratio=1)
    go_on(window)


@pytest.mark.one_edition(ONE_STYLE)
def test_what_is_said_of_a_deal_that_is_over_covers_no_card_and_no_sentence(window: Page) -> None:
    lay_out(window, given_away())
    assert mode(window) == "deal"
    expect(window.locator(".nn-key p")).to_be_visible()
    for size in (*ALL, *SMALL, (600, 700), (844, 390)):
        resize(window, size)
        window.evaluate("scrollTo(0, 0)")
        things = (".nn-ask", ".nn-hand .nn-face", ".nn-status", ".nn-felt")
        assert overlaps(window, *things) == [], size
        tops, widths = window.evaluate(HAND)
        assert len(set(tops)) == 1 and min(widths) > 24, size
    resize(window, PROJECTOR)


@pytest.mark.one_edition(ONE_STYLE)
@pytest.mark.parametrize(("game", "bots"), [("standard", 2), ("standard", 3), ("bloody_99", 3)])
def test_hands_that_are_shown_lie_apart_and_hide_no_name(window: Page, game: str, bots: int) -> None:
    match = Setup(find_variant(game), ("human", "beginner", "steady", "careful")[: bots + 1], (), 5).match()
    while not (match.is_over if game == "bloody_99" else match.deal_over):
        if match.deal_over:
            match.next_deal()
        match.play(match.position.legal_moves[-1])
    lay_out(window, match)
    expect(window.locator(".nn-opencard").first).to_be_visible()
    for size in (*ALL, *SMALL, (600, 700)):
        resize(window, size)
        things = (".nn-opencard", ".nn-seat .nn-seatname", ".nn-seat .nn-badge", ".nn-total")
        assert overlaps(window, *things) == [], size
        assert size[0] < 600 or overlaps(window, ".nn-seat .nn-tokens", ".nn-total") == [], size
    resize(window, PROJECTOR)


def test_what_a_card_does_is_read_to_its_end(window: Page) -> None:
    deal(window, "taiwanese", company=TWO)
    for size in ALL:
        resize(window, size)
        assert window.evaluate(CUT, ".nn-does") == [], size


def test_the_field_for_a_total_stands_beside_its_button_and_clear_of_all_else(window: Page) -> None:
    deal(window, company=TWO)
    window.get_by_label(SAYING).check()
    expect(window.locator(".nn-card[aria-expanded]:not([aria-disabled])").first).to_be_visible()
    window.locator(".nn-card:not([aria-disabled])").last.click()
    while not ask(window).locator("input").count():
        ask(window).locator("button").first.click()
    for size in ALL:
        resize(window, size)
        parts = (".nn-ask .nn-field span", ".nn-ask input", ".nn-ask form button", ".nn-ask .nn-putback")
        assert overlaps(window, *parts) == [], size
        field, say = (ask(window).locator(part).bounding_box() for part in ("input", ".nn-sayit"))
        assert field and say
        assert abs(field["y"] - say["y"]) < 8 and field["x"] + field["width"] <= say["x"], f"{size}: not one row"
        ring = 6
        asking = ask(window).bounding_box()
        assert asking and field["y"] - ring >= asking["y"] and field["x"] - ring >= asking["x"], (
            f"{size}: its ring is cut"
        )
    window.keyboard.press("Escape")


@pytest.mark.parametrize("players", sample([2, 3, 4, 6, 10], [4], ONE_STYLE))
@pytest.mark.parametrize("size", sample([OLD_PROJECTOR, PROJECTOR, (1920, 1080)], [PROJECTOR], ONE_STYLE))
def test_on_the_wall_the_total_is_read_from_eight_metres_and_a_card_from_five(
    window: Page, size: tuple[int, int], players: int
) -> None:
    deal(window, "taiwanese", company=TEN[:players])
    resize(window, size)
    usual = window.evaluate(DIGITS)
    window.get_by_label("Big for the wall").check()
    expect(root(window)).to_have_attribute("data-wall", "yes")
    window.wait_for_function("document.getAnimations().every((one) => one.playState !== 'running')")
    big = window.evaluate(DIGITS)
    around = (".nn-seat .nn-who", ".nn-seat .nn-seatname", ".nn-total", ".nn-under", ".nn-stockcard")
    lying = overlaps(window, *around, ".nn-pilecard", ".nn-line-rest")
    on_cards = overlaps(window, ".nn-backs i", ".nn-seat .nn-seatname")
    lying += [found for found in on_cards if ".nn-seat .nn-seatname" in found]
    window.get_by_role("button", name="Normal size").click()
    assert lying == []
    # docs/look.md: on a screen of 55 inches 1/200 of 8 m is 5.8 % of its height, and of 5 m 3.7 %
    assert usual["total"] >= 0.058 * size[1]
    assert big["total"] >= 0.058 * size[1] and big["total"] > (1.25 if players < 8 else 1) * usual["total"]
    assert big["cards"] * INDEX >= 0.037 * size[1]
    assert big["cards"] > 1.25 * usual["cards"]


INDEX = 0.24
"""How high the number in a card's corner is, of the card's width."""


def test_big_for_the_wall_is_not_offered_where_it_cannot_help(window: Page) -> None:
    deal(window, company=TWO)
    offer = window.get_by_label("Big for the wall")
    offer.check()
    resize(window, PHONE)
    expect(offer).to_be_hidden()
    expect(window.get_by_role("button", name="Normal size")).to_be_hidden()
    expect(window.locator(".nn-logbox")).to_be_attached()
    assert window.evaluate("getComputedStyle(document.querySelector('.nn-root')).position") != "fixed"
    resize(window, PROJECTOR)
    window.get_by_role("button", name="Normal size").click()


BOTS = (("beginner", "Hedgehog"), ("steady", "Otter"))


def placed(start: str, bots: tuple[tuple[str, str], ...] = BOTS) -> nn.Match:
    """Return a match of the standard rules whose first deal stands as it is written."""
    seats = "".join(f'player {place}: {kind} "{name}"\n' for place, (kind, name) in enumerate(bots, 2))
    head = f'Ninety-nine match record, version 1\nvariant: standard\nplayer 1: human "Du"\n{seats}seed: 7\n\n'
    players = " ".join(str(place) for place in range(1, len(bots) + 2))
    return nn.Match.from_record(f"{head}deal 1: players {players}, dealer {len(bots) + 1}\nstart: {start}\n")


def given_away() -> nn.Match:
    """Return a deal that is lost, of which much is said."""
    match = Setup(find_variant("standard"), ("human", "beginner", "steady"), (), 16).match()
    while not match.deal_over:
        match.play(match.position.legal_moves[-1])
    return match


FINEST = 14
"""docs/look.md: no sentence is smaller."""


@pytest.mark.parametrize("language", sample(["en", "de", "es", "zh-Hant"], ["de"], ONE_STYLE))
def test_on_the_smallest_phone_a_lost_deal_is_read_and_gone_on_from_without_scrolling(
    new_page: Callable[..., Page], edition: Edition, language: str
) -> None:
    page = new_page(320, 568)
    open_table(page, edition, f"players=human,beginner,steady&seed=6&lang={language}")
    lay_out(page, placed("standard 98 P3+ 5S,6H,7C/3H,9H,9D/AS,AH,AC seed=3"))
    assert mode(page) == "deal"
    for size in ((320, 568), (320, 640), (360, 640)):
        resize(page, size)
        assert page.evaluate(CUT, ".nn-status") == [], size
        assert page.evaluate("parseFloat(getComputedStyle(document.querySelector('.nn-status')).fontSize)") >= FINEST
        for way in ask(page).locator("button, a").all():
            expect(way).to_be_in_viewport(ratio=1)
        things = (".nn-moment", ".nn-total", ".nn-under", ".nn-line-rest", ".nn-line-number", ".nn-seat .nn-seatname")
        assert [found for found in overlaps(page, *things) if ".nn-moment" in found] == [], size
        tools = page.locator(".nn-tools").bounding_box()
        assert tools and tools["height"] < 50, f"{size}: the tools are not in one row"
        assert page.evaluate(CUT, ".nn-tools .nn-btn") == [], size


HIDDEN_FACE = """() => [...document.querySelectorAll('.nn-badge')].map((badge) => {
  const face = badge.parentElement.querySelector('.nn-who').getBoundingClientRect();
  return (badge.getBoundingClientRect().bottom - face.top) / face.height;
})"""
"""How much of a face its badge hides, from the top."""


@pytest.mark.one_edition(ONE_STYLE)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_badge_hides_no_face(new_page: Callable[..., Page], edition: Edition, language: str) -> None:
    page = new_page(*PHONE)
    open_table(page, edition, f"players=human,beginner,steady&seed=6&lang={language}")
    lay_out(page, placed("standard 47 P1+ 5S,6H,7C/3H,9H,9D/AS,AH,AC seed=3"))
    for size in (*ALL, *SMALL):
        resize(page, size)
        hidden = page.evaluate(HIDDEN_FACE)
        assert hidden and max(hidden) < 0.12, size
        assert overlaps(page, ".nn-seat .nn-badge", ".nn-tools .nn-btn") == [], size


OVER_TOOLS = """() => {
  const tools = document.querySelector('.nn-tools').getBoundingClientRect();
  const names = document.querySelector('.nn-names').getBoundingClientRect();
  const title = document.querySelector('.nn-title');
  const { clipPath } = getComputedStyle(title);
  const { top, right } = title.getBoundingClientRect();
  const unseen = clipPath !== 'none' || top >= names.bottom - 1; // only to be heard
  const { overflowX } = getComputedStyle(document.querySelector('.nn-names'));
  const seen = unseen ? 0 : overflowX === 'visible' ? right : Math.min(right, names.right);
  return seen - tools.left;
}"""
"""How far the name of the game reaches into the buttons beside it."""
SIDEWAYS = ((568, 320), (640, 350), (667, 375), (700, 390), (740, 360))
"""Phones held sideways."""


@pytest.mark.parametrize("language", sample(["en", "de", "es", "zh-Hant"], ["de"], ONE_STYLE))
def test_on_a_phone_held_sideways_the_name_lies_on_no_button_and_what_cards_do_is_whole(
    new_page: Callable[..., Page], edition: Edition, language: str
) -> None:
    page = new_page(*SIDEWAYS[-1])
    open_table(page, edition, f"players=human,beginner,steady&seed=6&lang={language}")
    lay_out(page, placed("standard 47 P1+ 10S,4H,3C/3H,9H,9D/AS,AH,AC seed=3"))
    for size in SIDEWAYS:
        resize(page, size)
        assert page.evaluate(OVER_TOOLS) <= 0, size
        assert page.evaluate(CUT, ".nn-does") == [], size
        assert page.evaluate("parseFloat(getComputedStyle(document.querySelector('.nn-does')).fontSize)") >= 11
        assert overlaps(page, ".nn-does", ".nn-hand .nn-face", ".nn-ask .nn-btn", ".nn-status") == [], size
        no_sideways_scroll(page)


@pytest.mark.parametrize("language", sample(["en", "de", "es"], ["de"], ONE_STYLE))
def test_on_a_small_tablet_the_version_of_the_rules_is_read_to_its_end(
    new_page: Callable[..., Page], edition: Edition, language: str
) -> None:
    page = new_page(600, 960)
    open_table(page, edition, f"players=human,beginner,steady&seed=6&lang={language}")
    for size in ((540, 900), (600, 960), (690, 900)):
        resize(page, size)
        assert page.evaluate(OVER_TOOLS) <= 0 and page.evaluate(CUT, ".nn-sub") == [], size
        below = page.locator(".nn-playing .nn-table").evaluate(
            "one => one.getBoundingClientRect().bottom - innerHeight"
        )
        assert below <= 0, size
        no_sideways_scroll(page)
