"""Every page of the site as a class gets it, in one visit: nothing is refused, nothing fails, nothing is asked of anywhere else."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import ConsoleMessage, Page, Response

from tests.browser.site_pages import follow, handed_out, whole

NARROW = 320
WORDS = ("index.html", "course.html", "games.html", "rules/chicago.html", "notes/a1_calling_the_total.html")
"""A page of words of each template, for axe."""
WATCHED = """
window.refused = [];
document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
  refused.push(`${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`));
Object.defineProperty(Navigator.prototype, "deviceMemory", { get: () => 1, configurable: true }); // one Python is enough
window.printed = 0;
window.print = () => { printed += 1; };
"""

pytestmark = pytest.mark.one_edition("what the site alone has: its pages one after the other in one visit")


@pytest.fixture(scope="module")
def class_server(site_folder: Path) -> Iterator[str]:
    with handed_out(site_folder) as address:
        yield address


@pytest.fixture
def pupil(new_page: Callable[..., Page], class_server: str) -> Iterator[Page]:
    """A page on a narrow screen; whatever goes wrong on it fails the test, with where that was."""
    page = new_page(width=NARROW, height=740)
    page.add_init_script(WATCHED)
    wrong: list[str] = []

    def note(what: str) -> None:
        wrong.append(f"{page.url}: {what}")

    def answered(answer: Response) -> None:
        if answer.status >= 400 or not answer.url.startswith((class_server, "data:", "blob:")):
            note(f"{answer.status} {answer.url}")

    def said(message: ConsoleMessage) -> None:
        if message.type == "error":
            note(message.text)

    page.on("pageerror", lambda error: note(str(error)))
    page.on("console", said)
    page.on("response", answered)
    yield page
    wrong += page.evaluate("refused")
    assert wrong == []


def pages(folder: Path) -> list[str]:
    """All pages of a site."""
    return [path for path in json.loads((folder / "site.json").read_text("utf-8"))["files"] if path.endswith(".html")]


def needs_python(folder: Path, path: str) -> bool:
    return 'id="rendered_cells"' in (folder / path).read_text("utf-8")


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW, page.url


def test_every_page_of_words(pupil: Page, class_server: str, site_folder: Path, axe: Callable[[Page], None]) -> None:
    pupil.goto(f"{class_server}games.html")
    printed = 0
    for path in (path for path in pages(site_folder) if not needs_python(site_folder, path)):
        follow(pupil, class_server + path)
        fits(pupil)
        if path in WORDS:
            axe(pupil)
        if path.startswith(("notes/", "rules/", "solutions/")):
            pupil.locator("main button").first.click()
            printed += 1
            assert pupil.evaluate("printed") == printed, path


def test_every_app_and_every_lesson_by_one_python(
    pupil: Page, class_server: str, site_folder: Path, axe: Callable[[Page], None]
) -> None:
    pupil.goto(f"{class_server}games.html")
    own = [path for path in pages(site_folder) if path.count("/") < 2 and needs_python(site_folder, path)]
    assert len(own) > 20
    for path in own:
        follow(pupil, class_server + path)
        whole(pupil)
        assert pupil.locator("main .nnp-note").all_inner_texts() == [], path  # no cell has failed
        fits(pupil)
        axe(pupil)
    assert len(pupil.workers) == 1
