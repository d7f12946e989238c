"""What our page around a notebook says: while it starts, when a cell fails, when its kernel is gone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Page

READY = """
import ipywidgets as widgets
button, label = widgets.Button(description='Add one'), widgets.Label('0')
def add(_):
    label.value = str(int(label.value) + 1)
button.on_click(add)
widgets.VBox([button, label])
"""
END = "import os\nend = widgets.Button(description='End'); end.on_click(lambda _: os._exit(1)); end"


def write(folder: Path, name: str, *cells: str) -> None:
    """A notebook; cells that begin with # are text."""
    make = nbformat.v4
    made = [
        make.new_markdown_cell(cell) if cell.startswith("# ") else make.new_code_cell(cell)  # type: ignore[no-untyped-call]
        for cell in cells
    ]
    kernel = {"kernelspec": {"name": "python3", "language": "python", "display_name": "Python 3"}}
    folder.mkdir(exist_ok=True)
    nbformat.write(make.new_notebook(cells=made, metadata=kernel), folder / f"{name}.ipynb")  # type: ignore[no-untyped-call]


WAITING = """
import time
from pathlib import Path
while not Path("go on").exists():
    time.sleep(0.05)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a notebook that works, one that fails and one that waits until it is told to go on."""
    tmp_path = tmp_path_factory.mktemp("pages")
    write(tmp_path / "notebooks", "works", "# A page that works\n\nHello.", READY, END)
    write(tmp_path / "notebooks", "fails", "# A page that fails", "print('before')", "1 / 0", "print('after')")
    write(tmp_path / "notebooks", "slow", "# A slow page", WAITING, "print('there')")
    return tmp_path


@pytest.fixture(scope="module")
def address(serve: Callable[[Path], str], folder: Path) -> str:
    """A server with these notebooks."""
    return f"{serve(folder)}voila/render/notebooks"


def works(page: Page, address: str, open_app: Callable[[Page, str], None]) -> None:
    """Open the page and see its button do something."""
    open_app(page, f"{address}/works.ipynb")
    page.get_by_role("button", name="Add one").click()
    page.get_by_text("1", exact=True).wait_for()


@pytest.mark.parametrize("width", [320, 1280])
def test_the_page_around_a_notebook(
    address: str,
    new_page: Callable[..., Page],
    open_app: Callable[[Page, str], None],
    axe: Callable[[Page], None],
    width: int,
) -> None:
    page = new_page(width, 700)
    works(page, address, open_app)
    assert page.title() == "A page that works · Ninety-nine"
    assert page.evaluate("document.documentElement.lang") == "en"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator("main h1").inner_text() == "A page that works"
    assert page.locator("main").count() == 1
    axe(page)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") in {
        "nnp-skip",
        "lm-Widget jupyter-widgets jupyter-button widget-button",
    }
    page.get_by_role("link", name="All games and lessons").click()
    page.wait_for_url("**/voila/tree")


def test_in_the_dark(
    address: str, new_page: Callable[..., Page], open_app: Callable[[Page, str], None], axe: Callable[[Page], None]
) -> None:
    page = new_page(color_scheme="dark")
    works(page, address, open_app)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(20, 24, 28)"
    axe(page)


def test_progress_is_said_while_the_kernel_starts(address: str, folder: Path, page: Page) -> None:
    page.goto(f"{address}/slow.ipynb", wait_until="commit")
    page.get_by_role("status").get_by_text("Getting the table ready…").wait_for()
    (folder / "notebooks" / "go on").touch()
    page.get_by_text("there").wait_for()
    assert page.locator("#loading").count() == 0


def test_a_failing_cell_is_a_kind_sentence(address: str, page: Page, open_app: Callable[[Page, str], None]) -> None:
    open_app(page, f"{address}/fails.ipynb")
    page.get_by_text("before").wait_for()
    shown = page.locator("body").inner_text()
    assert "Something went wrong while this page was getting ready. Please reload it." in shown
    assert "ZeroDivisionError" not in shown
    assert "Traceback" not in shown
    assert "voila" not in shown.lower()


def test_a_kernel_that_ends_is_said_at_once_and_reload_helps(
    address: str, page: Page, open_app: Callable[[Page, str], None], axe: Callable[[Page], None]
) -> None:
    works(page, address, open_app)
    page.get_by_role("button", name="End").click()
    box = page.get_by_role("dialog")
    box.wait_for()
    assert "Reload to go on; a match, or a position in the lab, is kept." in box.inner_text()
    assert page.evaluate("document.activeElement.textContent") == "Reload"
    axe(page)
    page.keyboard.press("Escape")  # it does not go away: nothing behind it works any more
    assert box.is_visible()
    page.keyboard.press("Enter")
    page.get_by_text("Hello.").wait_for()
    assert page.get_by_role("dialog").count() == 0


def test_a_culled_kernel_is_said_when_the_page_is_looked_at(
    address: str, page: Page, open_app: Callable[[Page, str], None]
) -> None:
    works(page, address, open_app)
    # What culling does, from outside: the kernel is shut down while the page is open.
    server = address.split("/voila")[0]
    name = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    answer = page.request.post(f"{server}/voila/api/shutdown/{name}", headers={"Origin": server})
    assert answer.status == 204
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # without it, it is noticed a little later
    box = page.get_by_role("dialog")
    box.wait_for()
    assert (
        "The page has been idle and went to sleep. Reload to go on; a match, or a position in the lab, is kept."
        in box.inner_text()
    )


def test_a_stopped_server_is_said(address: str, page: Page, open_app: Callable[[Page, str], None]) -> None:
    works(page, address, open_app)
    page.context.set_offline(True)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    box = page.get_by_role("dialog")
    box.wait_for()
    assert "The program behind this page was stopped." in box.inner_text()
    page.context.set_offline(False)  # it was only a pause: the page goes on by itself
    box.wait_for(state="hidden")
    page.get_by_role("button", name="Add one").click()
    page.get_by_text("2", exact=True).wait_for()


def test_a_request_to_another_computer_is_noticed(page: Page, outside_requests: list[str]) -> None:
    page.route("http://elsewhere.example/**", lambda route: route.abort())  # it is seen, and goes nowhere
    page.evaluate("fetch('http://elsewhere.example/picture.png').catch(() => 0)")
    page.evaluate("fetch('http://127.0.0.1:9/').catch(() => 0)")
    assert outside_requests == ["http://elsewhere.example/picture.png"]
    outside_requests.clear()
