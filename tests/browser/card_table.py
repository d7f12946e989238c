"""The card table as tests use it: one page for all tests of a file, and what a person does on it.

Matches are started in the page's own form or come as a file, which takes a fraction of what loading a page takes. A
page that many tests share may be left by a failed one in any state: `start` and `deal` put it in order first.
"""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from ninetynine_edu.matches.match import Match
from ninetynine_edu.panels.play.setup import Setup
from ninetynine_edu.rules.variant import Variant, find_variant

from .editions import Edition

PHONE, TABLET, PROJECTOR = (320, 740), (768, 1024), (1280, 720)
COMPANY, TWO = ("human", "greedy", "careful"), ("human", "greedy")
BACK = re.compile("Welcome back|(lost|wins?) (this deal|the match)")
"""What is said of a match that was kept: a welcome, or how its deal has ended."""
PLAYABLE = re.compile("^Play ")
SAYING = "I say the total myself"


def open_table(page: Page, edition: Edition, query: str) -> None:
    """Go to the play app and wait for the table."""
    edition.open(page, f"play?{query}&pace=instant")
    expect(page.locator(".nn-total")).to_be_visible()
    expect(root(page)).not_to_have_attribute("data-mode", "watch")


def root(page: Page) -> Locator:
    return page.locator(".nn-root")


def ask(page: Page) -> Locator:
    return page.locator(".nn-ask")


def stamp(page: Page) -> str:
    return root(page).get_attribute("data-n") or ""


def mode(page: Page) -> str:
    """What the table waits for; while that is a bot, it goes on by itself."""
    expect(root(page)).not_to_have_attribute("data-mode", "watch")
    return root(page).get_attribute("data-mode") or ""


def total(page: Page) -> int:
    return int(page.locator(".nn-total").inner_text().replace("−", "-"))


def settled(page: Page, before: str) -> None:
    """Wait until the table shows something new and nothing but a person is waited for."""
    expect(root(page)).not_to_have_attribute("data-n", before)
    expect(root(page)).not_to_have_attribute("data-mode", "watch")


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function("width => innerWidth === width", arg=size[0])


def no_sideways_scroll(page: Page) -> None:
    wide, window = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= window, f"the page is {wide} px wide in a window of {window} px"


def _in_order(page: Page, size: tuple[int, int]) -> None:
    """Undo what another test may have left: a dialog, another size or theme, totals said by oneself."""
    if page.get_by_role("dialog").count():
        page.keyboard.press("Escape")
    if page.viewport_size != {"width": size[0], "height": size[1]}:
        resize(page, size)
    page.emulate_media(color_scheme="light")
    saying = page.get_by_label(SAYING)
    if saying.is_checked() and saying.is_enabled():
        before = stamp(page)
        saying.uncheck()
        expect(root(page)).not_to_have_attribute("data-n", before)  # after a deal it stays said how that ended


def _seat(page: Page, company: tuple[str, ...]) -> None:
    """Choose who plays, each under a name of the table's own."""
    page.get_by_label("Players", exact=True).select_option(str(len(company)))
    for place, kind in enumerate(company):
        person = page.locator(".nn-person").nth(place)
        if person.get_attribute("data-kind") != kind:
            sit(page, place + 1, kind)
        elif kind != "human":
            change(page, place + 1)
        if person.locator(".nn-input").input_value():
            person.locator(".nn-input").fill("")


def change(page: Page, place: int) -> None:
    """Unfold who could sit at a place."""
    button = page.get_by_role("button", name=f"Change player {place}")
    if button.get_attribute("aria-expanded") == "false":
        button.click()


def sit(page: Page, place: int, kind: str) -> None:
    """Choose who sits at a place."""
    change(page, place)
    page.locator(".nn-person").nth(place - 1).locator(f"input[type=radio][value={kind}]").check()


def choose_game(page: Page, name: str) -> None:
    """Choose a game in the form for a new match: one of those with a picture, or one of all the others."""
    expect(page.get_by_role("dialog")).to_be_visible()
    page.evaluate("document.querySelector('.nn-setup form').dataset.before = 'yes'")
    tile = page.locator(f"#nn-set-game-{name}")
    if tile.count():
        tile.click(force=True)  # `check` would look at once, while the form of that game is on its way
    else:
        page.locator("#nn-set-fold-games").click()
        page.locator(f"[data-game={name}]").click()
    expect(page.locator("form[data-before]")).to_have_count(0)  # the form of that game has come
    expect(page.locator(f"#nn-set-game-{name}")).to_be_checked()


def start(
    page: Page,
    name: str = "standard",
    seed: int | str = 6,
    company: tuple[str, ...] = COMPANY,
    size: tuple[int, int] = PROJECTOR,
    **rules: object,
) -> None:
    """Start a match from the form, with the page as if it had just been opened."""
    _in_order(page, size)
    page.get_by_role("button", name="New match").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    changed = "with house rules" in page.locator(".nn-sub").inner_text()  # the form offers them again
    if changed and page.locator(".nn-gametile input:checked").get_attribute("value") == name:
        choose_game(page, "taiwanese" if name == "standard" else "standard")
    if page.locator(".nn-gametile input:checked").get_attribute("value") != name:
        choose_game(page, name)
    _seat(page, company)
    page.evaluate("for (const box of document.querySelectorAll('.nn-setup details')) box.open = true")
    for rule, value in rules.items():
        field = page.locator(f"#nn-set-{rule}")
        if isinstance(value, bool):
            field.set_checked(value)
        elif field.evaluate("node => node.tagName") == "SELECT":
            field.select_option(str(value))
        else:
            field.fill(str(value))
    page.locator("#nn-set-seed").fill(str(seed))
    before = stamp(page)  # the form of another game is an answer too
    page.get_by_role("button", name="Start the match").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    settled(page, before)


def deal(
    page: Page,
    game: Variant | str = "standard",
    seed: int = 6,
    company: tuple[str, ...] = COMPANY,
    size: tuple[int, int] = PROJECTOR,
    names: tuple[str, ...] = (),
) -> None:
    """Put a match on the table as a file, the same that the form would start, where the form is not what is looked at."""
    put(page, Setup(find_variant(game) if isinstance(game, str) else game, company, names, seed).match(), size)


def put(page: Page, match: Match, size: tuple[int, int] = PROJECTOR) -> None:
    """Put a match on the table as a file, as it stands."""
    _in_order(page, size)
    lay_out(page, match)


def lay_out(page: Page, match: Match) -> None:
    """Load a match as a file, in whatever language the page speaks."""
    before = stamp(page)
    file = page.locator(".nn-file")
    file.set_input_files({"name": "match.txt", "mimeType": "text/plain", "buffer": match.record().encode()})
    settled(page, before)


def play_first(page: Page) -> None:
    """Play the first card that can be played, with the first answer to each question."""
    before = stamp(page)
    first = page.get_by_role("button", name=PLAYABLE).first
    asks = first.get_attribute("aria-expanded")  # a card with choices asks in place
    if asks != "true":
        first.click()
    if asks and ask(page).locator("input").count():
        ask(page).locator("input").first.fill("0")
        page.keyboard.press("Enter")
    elif asks:
        ask(page).locator("button").first.click()
    settled(page, before)


def go_on(page: Page) -> None:
    """Press the button that goes on: to the next deal, or a match once more."""
    before = stamp(page)
    ask(page).locator(".nn-main").click()
    settled(page, before)


def kept(page: Page) -> None:
    """Wait until the browser keeps what the page shows: that follows the view, and comes before any later answer."""
    with page.expect_download():
        page.get_by_role("button", name="Save match").click()


def play_on(page: Page) -> None:
    """Play a card; where a deal has just ended, in the next one."""
    while mode(page) in {"deal", "match"}:
        go_on(page)
    play_first(page)
