"""What our page around a notebook says: while it starts, when a cell fails, when its kernel is gone."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.languages import TAG, words_in, wrapped, write
from tests.notebooks import notebook

READY = """
import ipywidgets as widgets
button, label = widgets.Button(description='Add one'), widgets.Label('0')
def add(_):
    label.value = str(int(label.value) + 1)
button.on_click(add)
widgets.VBox([button, label])
"""
END = "import os\nend = widgets.Button(description='End'); end.on_click(lambda _: os._exit(1)); end"
WHILE_LOADING = """new MutationObserver(() => {
  const line = document.getElementById("loading_text");
  if (line) window.saidWhileLoading = line.textContent;
}).observe(document, { childList: true, subtree: true, characterData: true })"""
"""Remembers what a page said at last before it was ready, which may be over before a test looks."""
WAITING = "import socket; socket.create_connection(('127.0.0.1', {door})).recv(1)"


@pytest.fixture(scope="module")
def door() -> Iterator[socket.socket]:
    """Where a cell comes to that waits until it is told to go on."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(60)
        yield listening


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, door: socket.socket) -> Path:
    """A folder with a notebook that works, and one that waits until it is told to go on and then fails."""
    books = tmp_path_factory.mktemp("pages") / "notebooks"
    books.mkdir()
    waiting = WAITING.format(door=door.getsockname()[1])
    (books / "works.ipynb").write_text(notebook("# A page that works\n\nHello.", READY, END), encoding="utf-8")
    fails = notebook("# A slow page", waiting, "print('before')", "1 / 0", "print('after')")
    (books / "fails.ipynb").write_text(fails, encoding="utf-8")
    return books.parent


@pytest.fixture(scope="module")
def address(serve: Callable[[Path], str], folder: Path) -> str:
    """A server with these notebooks."""
    return f"{serve(folder)}voila/render/notebooks"


def looks_well(page: Page, width: int, scheme: Literal["light", "dark"]) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    page.emulate_media(color_scheme=scheme)
    page.wait_for_function("width => innerWidth === width", arg=width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    shade = "rgb(20, 24, 28)" if scheme == "dark" else "rgb(250, 248, 243)"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == shade


def stopped(page: Page) -> Locator:
    """Let the page look at once whether its kernel is there; without it, it is noticed a little later."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    box = page.get_by_role("dialog")
    box.wait_for()
    return box


@pytest.mark.one_edition("the test's own notebook, whose kernel ends and sleeps")
def test_a_page_around_a_notebook_by_day_and_by_night_whose_server_pauses_whose_kernel_ends_and_then_sleeps(
    address: str, new_page: Callable[..., Page], open_app: Callable[[Page, str], None], axe: Callable[[Page], None]
) -> None:
    page = new_page(320, 700)
    open_app(page, f"{address}/works.ipynb")
    page.get_by_role("button", name="Add one").click()
    page.get_by_text("1", exact=True).wait_for()
    assert page.title() == "A page that works · Ninety-nine"
    assert page.evaluate("document.documentElement.lang") == "en"
    assert page.locator("main h1").inner_text() == "A page that works"
    assert page.locator("main").count() == 1
    looks_well(page, 320, "light")
    axe(page)
    looks_well(page, 1280, "dark")
    axe(page)

    # The server stops answering; it was only a pause, and the page goes on by itself.
    page.context.set_offline(True)
    box = stopped(page)
    assert "The program behind this page has stopped." in box.inner_text()
    page.context.set_offline(False)
    box.wait_for(state="hidden")
    page.get_by_role("button", name="Add one").click()
    page.get_by_text("2", exact=True).wait_for()

    # The kernel ends: it is said at once, and a reload helps.
    page.emulate_media(color_scheme="light")
    page.get_by_role("button", name="End").click()
    box.wait_for()
    assert "Reload it." in box.inner_text() and "still there" not in box.inner_text()
    assert page.evaluate("document.activeElement.textContent") == "Reload"
    axe(page)
    page.keyboard.press("Escape")  # it does not go away: nothing behind it works any more
    assert box.is_visible()
    page.keyboard.press("Enter")
    page.get_by_text("Hello.").wait_for()
    assert box.count() == 0

    # What culling does, from outside: the kernel is shut down while the page is open.
    page.locator("#rendered_cells").wait_for(state="visible", timeout=60_000)
    page.get_by_role("button", name="Add one").click()
    page.get_by_text("1", exact=True).wait_for()
    server = address.split("/voila")[0]
    name = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    answer = page.request.post(f"{server}/voila/api/shutdown/{name}", headers={"Origin": server})
    assert answer.status == 204
    assert "Nobody used this page for a while, so it went to sleep. Reload it." in stopped(page).inner_text()


@pytest.mark.one_edition("a page of the site goes on without its server")
@pytest.mark.parametrize(
    ("app", "kept"),
    [
        ("play", ["Deine Partie ist noch da."]),
        ("variant_workshop", ["Dein Spiel ist noch da."]),
        ("endgame_lab", ["Deine Stellung ist noch da."]),
        ("all_variants", []),
    ],
)
def test_a_page_that_cannot_go_on_says_what_it_keeps(
    voila_server: str, page: Page, open_app: Callable[[Page, str], None], app: str, kept: list[str]
) -> None:
    open_app(page, f"{voila_server}voila/render/notebooks/{app}.ipynb?lang=de")
    page.context.set_offline(True)
    told = "Das Programm hinter dieser Seite läuft nicht mehr. Starte es wieder und lade dann neu."
    assert stopped(page).locator("p").all_inner_texts() == [told, *kept]


@pytest.mark.one_edition("the test's own notebook, in a language of its own")
def test_the_page_around_a_notebook_speaks_the_language_of_its_address(
    folder: Path, tmp_path: Path, serve: Callable[[Path], str], new_page: Callable[..., Page]
) -> None:
    write(tmp_path, wrapped)
    with words_in(tmp_path):
        address = f"{serve(folder)}voila/render/notebooks/works.ipynb?lang={TAG}"
    page = new_page(1280, 800)

    def elsewhere(route: Route) -> None:
        """Answer as a server would that is not ours, and does not look at the address."""
        answer = route.fetch()
        text = answer.text().replace(f'<html lang="{TAG}">', '<html lang="en">')
        text = text.replace(f"voila/tree?lang={TAG}", "voila/tree").replace(
            ">⟦All games and lessons⟧<", ">All games and lessons<"
        )
        route.fulfill(response=answer, body=text)

    page.add_init_script(WHILE_LOADING)
    for _ in range(2):
        page.goto(address)
        page.locator("#rendered_cells").wait_for(state="visible", timeout=60_000)
        assert page.evaluate("window.saidWhileLoading") == "⟦Getting the page ready…⟧"
        assert page.evaluate("document.documentElement.lang") == TAG
        home = page.get_by_role("link", name="⟦All games and lessons⟧")
        assert str(home.get_attribute("href")).endswith(f"/voila/tree?lang={TAG}")
        expect(page.locator("main .nnp-unchecked")).to_have_text(
            "⟦Translated without a native reader's check. Tell us what sounds wrong.⟧"
        )
        page.context.set_offline(True)
        assert "⟦The page is closed⟧" in stopped(page).inner_text()
        page.context.set_offline(False)
        page.route("**/works.ipynb*", elsewhere)


@pytest.mark.one_edition("the test's own notebook, which fails")
def test_progress_is_said_while_the_kernel_starts_and_a_failing_cell_is_a_kind_sentence(
    address: str, door: socket.socket, page: Page
) -> None:
    page.goto(f"{address}/fails.ipynb", wait_until="commit")
    page.get_by_role("status").get_by_text("Getting the page ready…").wait_for()
    with door.accept()[0] as waiting:
        page.wait_for_function("window._JUPYTERLAB")  # the browser reads Voila's program meanwhile
        waiting.sendall(b"!")
    page.locator("#rendered_cells").wait_for(state="visible", timeout=60_000)
    page.get_by_text("before").wait_for()
    assert page.locator("#loading").count() == 0
    shown = page.locator("body").inner_text()
    assert "Something went wrong while this page was getting ready. Please reload it." in shown
    assert "ZeroDivisionError" not in shown
    assert "Traceback" not in shown
    assert "voila" not in shown.lower()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "nnp-skip"
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="All games and lessons")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/voila/tree")


def test_a_request_to_another_computer_is_noticed(page: Page, outside_requests: list[str]) -> None:
    page.route("http://elsewhere.example/**", lambda route: route.abort())  # it is seen, and goes nowhere
    page.evaluate("fetch('http://elsewhere.example/picture.png').catch(() => 0)")
    page.evaluate("fetch('http://127.0.0.1:9/').catch(() => 0)")
    assert outside_requests == ["http://elsewhere.example/picture.png"]
    outside_requests.clear()
