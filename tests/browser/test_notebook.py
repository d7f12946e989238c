"""Our widgets and pictures in a real JupyterLab: a notebook with several of them, its keys, wheel and theme, and one from somebody else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import ninetynine_edu as nn
from tests.browser.editions import Edition
from tests.browser.jupyterlab import READY, RUN, TOKEN, running_lab
from tests.notebooks import notebook

TEXT = "standard 93 P1+ 10C,2C,AD/2H,5D,6C"
CELLS = (
    f"import ninetynine_edu as nn\npos = nn.Position.parse({TEXT!r})\nnn.show(pos)",
    "nn.show_tree(pos)",
    "from ninetynine_edu.panels import play\nplay.show()",
    "nn.show(pos.play('2C'))",
)
# With these JupyterLab would add cells, cut one, delete one, merge some, make one text.
SHORTCUTS = ("b", "a", "x", "d", "d", "m", "Shift+M", "y")
OPEN = "() => { window.jupyterapp.commands.execute('docmanager:open', {path: 'theirs.ipynb'}); }"
STATE = """() => {
  const book = window.jupyterapp.shell.currentWidget.content;
  return [book.widgets.length, book.mode, book.widgets.map((cell) => cell.model.sharedModel.getSource()).join()];
}"""
IN_SIGHT = """table => {
  const [{ top, bottom }, seen] = [table, table.closest('.jp-WindowedPanel-outer')].map((at) => at.getBoundingClientRect());
  return top >= seen.top - 1 && bottom <= seen.bottom + 1;
}"""
SCROLLED = "document.querySelector('.jp-WindowedPanel-outer').scrollTop"


def shown_by(thing: Any) -> list[dict[str, Any]]:
    """The output that a notebook keeps of something drawn."""
    data = {"text/html": thing._repr_html_(), "text/plain": repr(thing)}
    return [{"data": data, "execution_count": 1, "metadata": {}, "output_type": "execute_result"}]


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[str]:
    """The address of `ninetynine lab` with two notebooks: one to run, one as somebody else kept it."""
    pos = nn.Position.parse(TEXT)
    books = tmp_path / "books"
    books.mkdir()
    (books / "ours.ipynb").write_text(notebook(*CELLS), encoding="utf-8")
    things = (pos, nn.strip(pos), nn.tree_svg(nn.tree(pos)))
    (books / "theirs.ipynb").write_text(
        notebook(*["x"] * len(things), outputs=[shown_by(thing) for thing in things]), encoding="utf-8"
    )
    with running_lab(books, tmp_path) as address:
        yield address


def cell(page: Page, number: int) -> Locator:
    return page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell").nth(number)


@pytest.mark.one_edition("JupyterLab")
def test_widgets_live_in_a_notebook(lab: str, new_page: Callable[..., Page]) -> None:
    page = new_page(1280, 900)
    failed: list[str] = []
    page.on("pageerror", lambda error: failed.append(str(error)))
    page.goto(f"{lab}?token={TOKEN}")  # it opens on the gallery, from where the lessons open to be worked on
    in_lab = page.get_by_role("link", name="Open in JupyterLab").first
    assert (in_lab.get_attribute("href") or "").endswith("/lab/tree/lessons/a1_calling_the_total.ipynb")
    page.goto(f"{lab}lab/tree/ours.ipynb")
    page.wait_for_function(READY, timeout=90_000)
    page.evaluate(RUN)
    page.wait_for_function("window.allRun", timeout=90_000)
    before = page.evaluate(STATE)
    places = (
        cell(page, 0).get_by_role("slider", name="Total"),
        cell(page, 1).get_by_role("tree"),
        cell(page, 1).get_by_role("group", name="Picture of the tree"),
        cell(page, 2).locator(".nn-card:not([aria-disabled])").first,
        cell(page, 3).get_by_role("slider", name="Total"),
    )
    for place in places:
        place.scroll_into_view_if_needed()
        place.focus()
        for key in SHORTCUTS:
            page.keyboard.press(key)
        expect(place).to_be_focused()
        assert page.evaluate(STATE) == before, "a key in a widget is no shortcut of JupyterLab"
    # Each widget minds its own business.
    places[0].scroll_into_view_if_needed()
    places[0].focus()
    page.keyboard.press("ArrowLeft")
    expect(places[0]).to_have_attribute("aria-valuenow", "92")
    expect(places[4]).to_have_attribute("aria-valuenow", "95")
    # In reach of all of the tree, the wheel scrolls the notebook on.
    cell(page, 1).get_by_role("button", name="Fit").click()
    places[2].scroll_into_view_if_needed()
    box = places[2].bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, min(max(box["y"] + box["height"] / 2, 150), 850))
    was = page.evaluate(SCROLLED)
    page.mouse.wheel(0, 300)
    page.wait_for_function(f"{SCROLLED} > {was}")
    # The whole table is in sight at once, from the total to what is asked.
    table = cell(page, 2).locator(".nn-table")
    table.evaluate("table => table.scrollIntoView()")
    assert table.evaluate(IN_SIGHT)
    # JupyterLab's theme counts, not the device's.
    root = cell(page, 0).locator(".nn-root")
    expect(root).to_have_attribute("data-theme", "light")
    page.evaluate("window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})")
    expect(root).to_have_attribute("data-theme", "dark")
    # In a notebook that is not trusted, JupyterLab takes drawings out; images stay.
    page.evaluate(OPEN)
    page.wait_for_function(f"window.jupyterapp.shell.currentWidget.title.label === 'theirs.ipynb' && ({READY})()")
    for number, words in enumerate(("Player 2 holds", "Who wins from here", "Every way it can go")):
        image = cell(page, number).locator(".jp-OutputArea img")
        expect(image).to_have_count(1)
        expect(image).to_have_attribute("alt", re.compile(words))
        image.scroll_into_view_if_needed()
        assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") > 300
    assert not page.get_by_text("Jupyter news").count(), "nobody is asked about news"
    assert not failed


def test_the_number_line_follows_a_drag_on_a_slow_device_too(
    edition: Edition, page: Page, record_figure: Callable[[str, str], None]
) -> None:
    edition.open(page, "endgame_lab?answers=shown")
    thumb = page.get_by_role("slider", name="Total").first
    expect(thumb).to_be_visible()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.evaluate(
        """() => {
          window.at_ = []; window.said_ = new Set();
          const words = document.querySelector('.nn-an-verdict');
          const frame = (at) => { window.at_.push(at); window.said_.add(words.textContent); requestAnimationFrame(frame); };
          requestAnimationFrame(frame);
        }"""
    )
    box = thumb.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 101):
        page.mouse.move(x - 6 * step, y)
    frames, said = page.evaluate("[window.at_, window.said_.size]")
    page.mouse.up()
    gaps = sorted(after - before for before, after in pairwise(frames))
    assert said >= 5, "the answer changes on the way"
    record_figure(
        "lab: frames during a drag, processor 4 times slower",
        f"{1000 * len(gaps) / sum(gaps):.0f} a second over {len(gaps)}, 95 in 100 within {gaps[int(0.95 * len(gaps))]:.0f} ms",
    )
