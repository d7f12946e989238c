"""The site without a server, in a real Chromium: pages that play, one Python a visit, nothing asked of anywhere else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.site_pages import SUB_PATH, follow, open_page, whole

pytestmark = pytest.mark.one_edition("what only a site does: one Python a visit, and pages that start without it")
CARD = ".nn-root button.nn-card"
PLAYS = ".nn-log li"


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A page of a browser of its own, which has never been here."""
    return new_page(locale="en")


@pytest.fixture
def wrong(page: Page, site_server: str) -> list[str]:
    """What the page asked for outside the site, and what failed in its scripts; at the end of a test there is nothing."""
    found: list[str] = []

    def check(address: str) -> None:
        if not address.startswith((site_server, "data:", "blob:")):
            found.append(address)

    page.on("request", lambda request: check(request.url))
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


def bots_play_at_once(page: Page) -> None:
    """Let bots play at once, as somebody chose on another day."""
    page.evaluate(
        "localStorage.setItem(document.documentElement.dataset.site + 'play.help', '{\"pace\": \"instant\"}')"
    )


def test_one_visit_from_the_gallery_to_the_table_a_lesson_and_the_lab(
    page: Page, site_server: str, wrong: list[str]
) -> None:
    page.add_init_script("Math.random = () => 0.01")  # the first of the deals that the table may open with
    page.goto(f"{site_server}index.html")
    bots_play_at_once(page)
    page.get_by_role("link", name="Play now").click()
    page.locator(CARD).first.wait_for()
    expect(page).to_have_url(f"{site_server}play.html")
    expect(page).to_have_title("Play Ninety-nine · Ninety-nine")
    page.locator(CARD).first.click()  # Python need not be there yet
    expect(page.get_by_text("Nobody has played yet.")).to_be_hidden(timeout=60_000)
    whole(page)
    expect(page.get_by_text("Your turn.").first).to_be_visible()
    shown = page.locator(CARD).all_inner_texts()
    python = page.workers[0]

    page.get_by_role("link", name="All games and lessons").click()
    page.get_by_role("link", name="All lessons").click()
    page.get_by_role("link", name="Calling the total", exact=True).click()
    page.get_by_role("button", name="no card").click()
    expect(page.get_by_text("Saved: no card")).to_be_visible(timeout=60_000)
    whole(page)
    expect(page.locator("#nnp-print")).to_be_visible()
    page.get_by_role("switch", name="Show the code").click()
    expect(page.locator(".nnp-code").first).to_be_visible()
    page.locator(CARD).first.click()

    page.get_by_role("link", name="All games and lessons").click()
    page.get_by_role("link", name="Endgame lab", exact=True).click()
    whole(page)
    page.get_by_label("The position as text").last.wait_for()
    for address in ("index.html", "lessons/a1_calling_the_total.html"):
        page.go_back()
        expect(page).to_have_url(site_server + address)
    expect(page.get_by_text("You said: no card.")).to_be_visible()
    for address in ("course.html", "index.html", "play.html"):
        page.go_back()
        expect(page).to_have_url(site_server + address)
    first = page.wait_for_function(f"document.querySelector('{CARD}')?.innerText").json_value()
    assert first == shown[0], "the match as it was left, at once"
    expect(page.get_by_text("Welcome back")).to_be_visible()  # behind the picture of what was there
    expect(page.locator(".nns-picture")).to_have_count(0)
    assert page.locator(CARD).all_inner_texts() == shown
    assert page.workers == [python], "one Python for the whole visit"

    plays = page.locator(PLAYS).count()
    page.reload()
    page.locator(CARD).first.click()
    assert page.evaluate("document.querySelector('#nns-status').hidden") is False, "pressed before Python was there"
    whole(page)
    expect(page.locator(PLAYS).nth(plays)).to_be_attached()
    keys = page.evaluate("Object.keys(localStorage)")
    assert keys and all(key.startswith(f"/{SUB_PATH}/") for key in keys)
    assert wrong == []


def test_a_link_opens_what_it_names_in_the_language_that_it_names(
    page: Page, site_server: str, wrong: list[str]
) -> None:
    open_page(page, f"{site_server}play.html?variant=chicago&players=human,greedy&seed=7&lang=de")
    expect(page.get_by_text("Chicago · du und ein Bot")).to_be_visible()
    expect(page).to_have_title("Neunundneunzig spielen · Neunundneunzig")
    page.get_by_role("link", name="Alle Spiele und Lektionen").click()
    expect(page).to_have_url(f"{site_server}de/index.html?lang=de")
    page.get_by_role("link", name="Español").click()
    expect(page).to_have_url(f"{site_server}es/index.html?lang=es")
    page.get_by_role("link", name="English").click()
    expect(page).to_have_url(f"{site_server}index.html?lang=en")
    follow(page, f"{site_server}endgame_lab.html?position=standard+93+P1%2B+10S%2C9H%2F4C%2CAH&lang=en")
    whole(page)
    assert "10S" in page.get_by_label("The position as text").last.input_value()
    follow(page, f"{site_server}variant_workshop.html?variant=chicago&lang=en")
    whole(page)
    expect(page).to_have_title("Make your own game · Ninety-nine")
    page.get_by_role("button", name="Try it at the table").click()
    page.locator(f".nn-trybox {CARD}").first.wait_for()
    page.get_by_role("tab", name="Save and share").click()
    page.get_by_role("link", name="Play it on a page of its own").click()
    expect(page.get_by_text("Chicago · ").or_(page.get_by_text("Our game · ")).first).to_be_visible()
    page.goto(f"{site_server}lessons/a1_calling_the_total.html?lang=es")
    expect(page).to_have_url(f"{site_server}lessons/es/a1_calling_the_total.html?lang=es")
    assert wrong == []


def test_what_does_not_come_is_said_and_can_be_tried_again(page: Page, site_server: str) -> None:
    def cut(route: Route) -> None:
        route.abort("connectionreset")

    page.route("**/python_stdlib-*.zip", cut)
    page.goto(f"{site_server}play.html")
    expect(page.get_by_text("This page could not be fetched to its end.")).to_be_visible()
    page.locator(CARD).first.wait_for()
    page.unroute("**/python_stdlib-*.zip", cut)
    page.get_by_role("button", name="Try again").click()
    whole(page)


def test_a_browser_without_webassembly_is_told_so(page: Page, site_server: str) -> None:
    page.add_init_script("delete window.WebAssembly")
    page.goto(f"{site_server}play.html")
    expect(page.get_by_text("WebAssembly is missing or turned off")).to_be_visible()
    page.locator(CARD).first.wait_for()


@pytest.mark.parametrize("width", [320, 1280])
def test_pages_fit_the_screen(
    new_page: Callable[..., Page], site_server: str, axe: Callable[[Page], None], width: int
) -> None:
    page = new_page(width=width)
    for path in (
        "index.html",
        "course.html",
        "games.html",
        "rules/chicago.html",
        "notes/a1_calling_the_total.html",
        "play.html",
    ):
        page.goto(site_server + path)
        page.locator("main").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    page.locator(CARD).first.wait_for()
    axe(page)


def test_the_libraries_of_a_site_are_compiled_as_far_as_they_import_themselves(site_folder: Path) -> None:
    for name, module in (
        ("networkx", "classes/digraph"),
        ("sympy", "polys/polytools"),
        ("sympy", "combinatorics/perm_groups"),
    ):
        (archive,) = site_folder.rglob(f"{name}-*.zip")
        with ZipFile(archive) as opened:
            assert f"{name}/{module}.pyc" in opened.namelist(), "or every visitor compiles it"
