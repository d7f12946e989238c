"""Nothing jumps at the table: no control moves by a pixel during a whole deal, and the hand never leaves its place while it is played.

One page serves all games and is resized, which takes a fraction of what loading it takes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

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
    resize,
    root,
)
from tests.browser.editions import Edition, sample

SIZES = ((320, 640), (768, 1024), (1280, 720), (1920, 1080))
GAMES = {
    "standard": COMPANY,
    "taiwanese": COMPANY,  # asks who is next
    "bloody_99": COMPANY,  # cards together, hands that change
    "ono99_2022": TWO,  # a pack of its own
    "ninety_eight_arizona": TWO,
    "chicago": ("human", *(("greedy", "careful", "random") * 3)),
}
FEWEST, MOST = 3, 40
"""So many plays of the person are looked at, in a further deal if need be; of those after the fewest, every second."""
LOOK = """async (wide) => {
  const picture = () => new Promise((drawn, never) => {
    requestAnimationFrame(drawn);
    setTimeout(() => never(new Error(`the window draws no picture any more; it is ${document.visibilityState}`)), 20000);
  });
  const lies = () => [...document.querySelectorAll('.nn-root, .nn-root *')].map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return `${node.tagName} ${node.getAttribute('class')} ${[x, y, width, height]}`;
  });
  let [before, now] = [[], []];
  for (let i = 0; i < 20 && (i < 2 || innerWidth !== wide || before.join() !== now.join()); i += 1) {
    await picture();
    [before, now] = [now, lies()];
  }
  const trembles = now.filter((place, i) => place !== before[i]);
  const box = (node) => { const { x, y, width, height } = node.getBoundingClientRect(); return [x, y + scrollY, width, height].map((n) => Math.round(n * 4) / 4); };
  const found = {};
  for (const name of ['felt', 'linebox', 'stock', 'pilecard', 'logbox', 'helpbox', 'savebox'])
    found[name] = box(document.querySelector(`.nn-${name}`));
  // at its end what is said has the room that it needs, and the hand, which nobody plays any more, gives way to it
  const over = document.querySelector('.nn-playing:is([data-mode="deal"], [data-mode="match"])');
  if (!over) for (const name of ['asking', 'handzone']) found[name] = box(document.querySelector(`.nn-${name}`));
  const [x, y, width, height] = box(document.querySelector('.nn-total'));
  found.total = [x + width / 2, y + height / 2]; // its digits change: where their middle is
  const controls = [...document.querySelectorAll('.nn-root :is(button, select, input, label)')];
  for (const [i, node] of controls.filter((node) => !node.closest('.nn-ask, .nn-hand, dialog') && node.offsetParent).entries())
    found[`${i} ${node.textContent.slice(0, 20)}`] = box(node);
  for (const node of document.querySelectorAll('.nn-seat')) found[`seat ${node.dataset.seat}`] = box(node).slice(0, 2);
  if (!over) for (const [i, node] of [...document.querySelectorAll('.nn-card')].entries()) found[`place ${i}`] = box(node);
  const zone = document.querySelector('.nn-handzone').getBoundingClientRect();
  const out = (box) => box.left < zone.left - 1 || box.right > zone.right + 1 || box.top < zone.top - 1 || box.bottom > zone.bottom + 1;
  const outside = [...document.querySelectorAll('.nn-card')].filter((card) => out(card.getBoundingClientRect()));
  return [found, outside.length, trembles];
}"""
"""Where everything is in a window of a width, how many cards have left the hand's place, and what is not at rest.

Each size is drawn before the next one comes: Chromium, resized again and again with no picture between, may draw no more.
"""
ONE_STYLE = "the style of the table is one for both editions"
Boxes = dict[str, list[float]]


@pytest.fixture(scope="module")
def window(edition: Edition, lasting_page: Callable[..., Page]) -> Page:
    page = lasting_page(*PROJECTOR)
    open_table(page, edition, "players=human,greedy&seed=6")
    return page


def moved(before: Boxes, now: Boxes) -> dict[str, Any]:
    """Return what is not where it was; places of the hand may come and go, and stay where they are."""
    return {name: (before[name], box) for name, box in now.items() if name in before and before[name] != box}


def as_viewport(size: tuple[int, int]) -> ViewportSize:
    return {"width": size[0], "height": size[1]}


def look(page: Page, seen: dict[int, Boxes], when: str) -> None:
    """Compare where everything is, at every width, with where it was before; the next look begins where this one ends."""
    boxes: Boxes
    for size in SIZES if page.viewport_size == as_viewport(SIZES[0]) else reversed(SIZES):
        page.set_viewport_size(as_viewport(size))
        boxes, outside, trembles = page.evaluate(LOOK, size[0])
        assert trembles == [], f"{when}, {size[0]} px: it is not at rest"
        assert moved(seen.setdefault(size[0], boxes), boxes) == {}, f"{when}, {size[0]} px"
        seen[size[0]] |= boxes
        assert outside == 0, f"{when}, {size[0]} px: a card has left the hand's place"


@pytest.mark.parametrize("name", sample(GAMES, ["taiwanese"], ONE_STYLE))
def test_no_control_moves_during_a_deal(window: Page, name: str) -> None:
    deal(window, name, company=GAMES[name])
    seen: dict[int, Boxes] = {}
    plays = 0
    while (mode(window) == "play" or plays < FEWEST) and plays < MOST:
        over = mode(window) != "play"
        if over or plays <= FEWEST or plays % 2:
            look(window, seen, f"{name}, before play {plays}")
        if over:
            go_on(window)
            continue
        asking = window.locator(".nn-card[aria-expanded]:not([aria-disabled])")
        if plays < 3 and asking.count() and window.get_by_role("button", name=PLAYABLE).count():
            window.evaluate("scrollTo(0, 0)")
            asking.first.click()
            expect(ask(window).locator("button").first).to_be_visible()
            assert window.evaluate("scrollY") == 0, f"{name}: the page moved when a card was chosen"
            look(window, seen, f"{name}, asked in play {plays}")
            window.keyboard.press("Escape")
        play_first(window)
        plays += 1
    assert plays >= FEWEST
    look(window, seen, f"{name}, after the deal")
    no_sideways_scroll(window)


@pytest.mark.parametrize(
    "size", sample([(320, 640), (1024, 768), (1280, 720), (2560, 1440)], [(320, 640), (1280, 720)], ONE_STYLE)
)
def test_the_whole_game_is_in_sight_without_scrolling(window: Page, size: tuple[int, int]) -> None:
    deal(window, size=PROJECTOR)
    resize(window, size)
    window.evaluate("scrollTo(0, 0)")
    for what in (".nn-felt", ".nn-total", ".nn-linebox", ".nn-status", ".nn-hand", ".nn-asking"):
        expect(window.locator(what)).to_be_in_viewport(ratio=0.99)
    no_sideways_scroll(window)


def test_big_for_the_wall_fills_the_screen_and_is_remembered(window: Page, edition: Edition) -> None:
    deal(window, size=(1920, 1080))
    height = "parseFloat(getComputedStyle(document.querySelector('.nn-total')).fontSize)"
    usual = window.evaluate(height)
    assert usual >= 180, "from 1600 px on everything grows"
    window.get_by_label("Big for the wall").check()
    expect(root(window)).to_have_attribute("data-wall", "yes")
    assert window.evaluate(height) > usual
    felt = window.locator(".nn-felt").bounding_box()
    assert felt is not None and felt["width"] > 1800
    assert "wall" in window.evaluate("key => localStorage[key]", edition.kept("play.help"))
    window.get_by_role("button", name="Normal size").click()
    expect(root(window)).not_to_have_attribute("data-wall", "yes")
