"""Send to the class in a real Chromium: the dialog on a projector and on a phone, and a link that is followed where a match waits."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.card_table import open_table, settled, stamp
from tests.browser.editions import Edition
from tests.browser.lights import drawn
from tests.browser.site_pages import open_page, whole

OPEN = "Send to the class"
BEGUN = "variant=standard&players=human,beginner,steady&seed=7"


@pytest.fixture(scope="module")
def table(edition: Edition, lasting_page: Callable[..., Page]) -> Page:
    """A table at which a card was played."""
    page = lasting_page(1280, 720)
    open_table(page, edition, BEGUN)
    before = stamp(page)
    page.locator(".nn-card:not([aria-disabled]):not([aria-expanded])").first.click()
    settled(page, before)
    return page


def test_the_code_is_large_on_the_wall_and_fits_a_phone(table: Page, axe: Callable[[Page], None]) -> None:
    table.get_by_role("button", name=OPEN).click()
    code = table.locator(".nn-class-qr svg")
    expect(code).to_be_visible()
    box = code.bounding_box()
    assert box is not None and min(box["width"], box["height"]) > 500
    expect(table.locator(".nn-class-why")).to_contain_text("opens on this computer only")
    axe(table)
    for width, height in ((320, 640), (768, 1024), (1280, 720)):
        table.set_viewport_size({"width": width, "height": height})
        drawn(table)
        inside = table.locator("dialog.nn-class")
        assert inside.evaluate("(node) => node.scrollWidth - node.clientWidth") <= 0
        assert inside.evaluate("(node) => node.getBoundingClientRect().right") <= width
        if width == 320:
            axe(table)
            assert code.evaluate("(node) => node.getBoundingClientRect().width") > 240


def test_an_address_that_is_written_leads_to_the_tablets(table: Page) -> None:
    field = table.get_by_label("Address for tablets")
    field.fill("192.168.1.20:8866")
    field.press("Enter")
    expect(table.locator(".nn-class-why")).to_have_text(
        "Every tablet that reaches 192.168.1.20:8866 can open this link."
    )
    link = table.get_by_label("The link", exact=True)
    expect(link).to_have_value("http://192.168.1.20:8866/play.html?variant=standard&players=human,beginner,steady")
    table.get_by_label("This match from here").check()
    expect(table.locator(".nn-class-opens")).to_contain_text("Everybody plays on from here.")
    assert "?match=1" in link.input_value()
    table.keyboard.press("Escape")
    expect(table.locator("dialog.nn-class")).not_to_be_visible()
    expect(table.get_by_role("button", name=OPEN)).to_be_focused()


def test_a_link_is_followed_where_another_match_waits_and_neither_is_lost(table: Page, edition: Edition) -> None:
    plays = table.locator(".nn-log li").all_inner_texts()
    table.get_by_role("button", name=OPEN).click()
    table.get_by_label("Address for tablets").fill(edition.server)
    table.get_by_role("button", name="Use it").click()
    table.get_by_label("This match from here").check()
    expect(table.locator(".nn-class-opens")).to_contain_text("Everybody plays on from here.")
    query = table.get_by_label("The link", exact=True).input_value().partition("?")[2]
    edition.open(table, f"play?{query}")
    expect(table.locator(".nn-status")).to_contain_text("This match goes on from here.", timeout=60_000)
    assert table.locator(".nn-log li").all_inner_texts() == plays
    edition.go(table, f"play?{BEGUN}")
    expect(table.locator(".nn-status")).to_contain_text("Welcome back", timeout=60_000)
    assert table.locator(".nn-log li").all_inner_texts() == plays
    edition.go(table, f"play?{query[:-9]}")
    expect(table.locator(".nn-status")).to_contain_text("This link is not whole.", timeout=60_000)
    expect(table.locator(".nn-card:not([aria-disabled])").first).to_be_visible()


@pytest.mark.one_edition("a page of the site alone can be what its link opens; the app's pages send to a class server")
def test_a_lesson_is_sent_before_its_python_is_there_in_its_language_and_by_keyboard_alone(
    site_server: str, page: Page, axe: Callable[[Page], None]
) -> None:
    here = f"{site_server}lessons/de/a1_calling_the_total.html"
    page.goto(f"{here}?lang=de")
    button = page.get_by_role("button", name="An die Klasse senden")
    button.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="An die Klasse senden")  # the table on the page has one too
    expect(dialog).to_contain_text("Einen Moment")
    assert page.evaluate("document.querySelector('#nns-status').hidden") is False, "Python need not be there yet"
    expect(page.locator(".nn-class-qr svg")).to_be_visible(timeout=60_000)
    expect(dialog).to_contain_text("Alle öffnen diese Lektion am Anfang.")
    expect(page.get_by_label("Der Link", exact=True)).to_have_value(f"{here}?lang=de")
    for width, height in ((320, 640), (768, 1024), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        assert dialog.evaluate("(node) => node.scrollWidth - node.clientWidth") <= 0
        assert dialog.evaluate("(node) => node.getBoundingClientRect().right") <= width
    axe(page)
    page.keyboard.press("Escape")
    expect(dialog).not_to_be_visible()
    expect(button).to_be_focused()
    whole(page)
    for width in (320, 768):
        page.set_viewport_size({"width": width, "height": 640})
        drawn(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    axe(page)


@pytest.mark.one_edition("a page of the site alone can be what its link opens; the app's pages send to a class server")
def test_a_lesson_that_is_left_takes_its_button_along(site_server: str, page: Page) -> None:
    open_page(page, f"{site_server}lessons/a1_calling_the_total.html")
    page.get_by_role("link", name="All games and lessons").click()
    expect(page.locator("#nnp-send")).to_have_count(0)
    page.get_by_role("link", name="Start the lesson").click()
    page.get_by_role("button", name=OPEN).click()
    expect(page.locator(".nn-class-opens")).to_have_text("Everybody opens this lesson at its beginning.")


@pytest.mark.one_edition("a site sends itself; here the address of a class server is asked for")
def test_the_app_sends_its_lessons_to_the_site_of_the_class(
    voila_server: str, page: Page, open_app: Callable[[Page, str], None]
) -> None:
    open_app(page, f"{voila_server}voila/render/lessons/es/a1_calling_the_total.ipynb?lang=es")
    page.get_by_role("button", name="Enviar a la clase").click()
    expect(page.locator(".nn-class-why")).to_be_visible()
    field = page.locator(".nn-class-where input")
    field.fill("192.168.1.20:8866")
    field.press("Enter")
    link = page.locator(".nn-class-link input")
    expect(link).to_have_value("http://192.168.1.20:8866/lessons/es/a1_calling_the_total.html?lang=es")
    page.keyboard.press("Escape")
    page.locator("#nnp-code").click()
    assert "sending" not in "".join(page.locator(".nnp-code").all_inner_texts())


@pytest.mark.one_edition("a page of the site alone can be what its link opens; the app's pages send to a class server")
def test_a_deal_is_looked_back_at_on_every_tablet(site_server: str, page: Page, axe: Callable[[Page], None]) -> None:
    open_page(page, f"{site_server}look_back.html")
    steps = page.locator(".nn-plays tbody tr").all_inner_texts()
    page.get_by_role("button", name=OPEN).click()
    expect(page.locator(".nn-class-opens")).to_have_text(
        "Everybody looks back at this deal. The names of the players go along."
    )
    link = page.get_by_label("The link", exact=True).input_value()
    assert link.startswith(f"{site_server}look_back.html?match=1")
    axe(page)
    open_page(page, link)
    expect(page.locator(".nn-sub")).not_to_contain_text("example")
    assert page.locator(".nn-plays tbody tr").all_inner_texts() == steps
    open_page(page, link[:-9])
    expect(page.locator(".nn-status")).to_contain_text("This link is not whole.")
    expect(page.locator(".nn-sub")).to_contain_text("example")


@pytest.mark.one_edition("a page of the site alone can be what its link opens; the app's pages send to a class server")
def test_on_a_site_the_code_is_made_in_the_browser_and_its_link_opens_there(site_server: str, page: Page) -> None:
    open_page(page, f"{site_server}play.html?variant=chicago&players=human,steady&seed=7&lang=de")
    page.get_by_role("button", name="An die Klasse senden").click()
    expect(page.locator(".nn-class-qr svg")).to_be_visible()
    page.get_by_label("Diese Partie ab hier").check()
    expect(page.locator(".nn-class-opens")).to_contain_text("Alle spielen von hier an weiter.")
    link = page.get_by_label("Der Link", exact=True).input_value()
    assert link.startswith(f"{site_server}play.html?match=1") and link.endswith("&lang=de")
    hand = page.locator(".nn-hand").inner_text()
    open_page(page, link)
    expect(page.locator(".nn-status")).to_contain_text("Diese Partie geht von hier an weiter.")
    assert page.locator(".nn-hand").inner_text() == hand
