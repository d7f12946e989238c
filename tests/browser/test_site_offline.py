"""The site after one visit: its server ends, and every page is still there; an update comes whole or not at all."""

from __future__ import annotations

import http.client
import json
import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from ninetynine_edu.app.site.files import Files
from ninetynine_edu.app.site.offline import add_offline
from tests.app.test_classroom import running
from tests.browser.card_table import play_on
from tests.browser.site_pages import PICTURED, follow, open_page, served, until, whole

pytestmark = pytest.mark.one_edition("only a site works without its server")
KEPT = "async () => (await caches.keys()).filter((name) => name.startsWith('ninetynine '))"
CONTROLLED = """async () => {
  const own = await navigator.serviceWorker.getRegistration();
  return own?.scope === new URL('./', location.href).href && own.active?.state === 'activated';
}"""
EVERY = """async (files) => {
  const wrong = [];
  for (const [path, { size }] of Object.entries(files)) {
    const answer = await fetch(new URL(path, document.documentElement.dataset.root));
    if (!answer.ok || (await answer.arrayBuffer()).byteLength !== size) wrong.push(path);
  }
  return wrong;
}"""


@pytest.fixture
def folder(site_server: str, tmp_path: Path) -> Path:
    """A copy of the site in a folder of its own, below a sub-path of what is served."""
    where = urlsplit(site_server)
    line = http.client.HTTPConnection(where.netloc)

    def got(path: str) -> bytes:
        line.request("GET", where.path + path)
        return line.getresponse().read()

    for path in [*json.loads(got("site.json"))["files"], "site.json"]:
        file = tmp_path / "some" / "path" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(got(path))
    return tmp_path


@pytest.fixture
def tablet(browser: Browser) -> Iterator[Page]:
    """A page of a browser that has never been here."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


def test_after_one_visit_every_page_opens_without_the_server(tablet: Page, folder: Path) -> None:
    files = json.loads((folder / "some/path/site.json").read_text())["files"]
    with served(folder) as address:
        site = f"{address}some/path/"
        open_page(tablet, f"{site}play.html")
        tablet.evaluate("localStorage.setItem('mine', 'kept')")
        until(tablet, CONTROLLED)
        until(tablet, PICTURED)
    tablet.evaluate("root => { document.documentElement.dataset.root = root; }", site)
    assert tablet.evaluate(EVERY, {path: about for path, about in files.items() if path != "sw.js"}) == []
    tablet.goto(f"{site}?lang=de")
    expect(tablet.locator("h1").first).to_be_visible()
    open_page(tablet, f"{site}tree_explorer.html")  # it fetches a library in the middle of an import
    assert tablet.evaluate(PICTURED)
    tablet.evaluate(PICTURED, True)
    open_page(tablet, f"{site}play.html?variant=chicago")  # its picture is damaged: Python starts as at the first visit
    expect(tablet.locator(".nn-sub")).to_contain_text("Chicago")
    assert tablet.evaluate("localStorage.getItem('mine')") == "kept"


# --- updates, of a site of two pages ---


def small(folder: Path, version: str, **more: str) -> Path:
    """Write a small site with the real service worker into a folder."""
    files = Files()
    for name in ("index", "other"):
        files.add(
            f"{name}.html",
            f"<!doctype html><link rel=icon href=data:><title>{version}</title><script>navigator.serviceWorker.register('sw.js')</script>",
        )
    for path, text in more.items():
        files.add(path, text)
    add_offline(files)
    files.write(folder, version)
    for file in folder.glob("*.*"):  # a plain server knows seconds only: what is written later has to look so
        os.utime(file, (0, 10**9 + 100 * next(_WRITTEN)))
    return folder


_WRITTEN = count()


def visit(page: Page, address: str) -> str:
    page.goto(address)
    until(page, CONTROLLED)
    return page.title()


def updated(page: Page) -> Any:
    """Let the browser look for a new version; return whether it is there."""
    return page.evaluate(
        """async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration.update().catch(() => {});
      for (let left = 300; left && registration.installing; left -= 1) await new Promise((again) => setTimeout(again, 100));
      return registration.waiting ? "there" : "not there";
    }"""
    )


def test_an_update_waits_for_the_last_page_of_the_old_version(tablet: Page, tmp_path: Path) -> None:
    small(tmp_path, "one")
    with served(tmp_path) as address:
        assert visit(tablet, address) == "one"
        tablet.evaluate("localStorage.setItem('mine', 'kept')")
        small(tmp_path, "two")
        second = tablet.context.new_page()
        assert visit(second, f"{address}other.html") == "one"
        assert updated(tablet) == "there"
        assert len(tablet.evaluate(KEPT)) == 2
        assert visit(tablet, f"{address}other.html") == "one"  # the second window is still in it
        second.close()
        tablet.goto(f"{address}other.html")
        tablet.wait_for_function("document.title === 'two'")
        until(tablet, f"async () => (await ({KEPT})()).length === 1")
        assert tablet.evaluate("localStorage.getItem('mine')") == "kept"


@pytest.mark.parametrize("trouble", ["another", "missing"])
def test_an_update_that_is_not_whole_changes_nothing(tablet: Page, tmp_path: Path, trouble: str) -> None:
    small(tmp_path, "one")
    with served(tmp_path) as address:
        visit(tablet, address)
        small(tmp_path, "two")
        page = tmp_path / "other.html"
        if trouble == "missing":
            page.unlink()
        else:
            page.write_text("<title>three</title>")
        assert updated(tablet) == "not there"
        assert visit(tablet, f"{address}other.html") == "one"
        small(tmp_path / "again", "two").joinpath("other.html").replace(page)
        assert updated(tablet) == "there"
    for _ in range(2):  # the server is gone: whichever version answers, it is whole
        tablet.goto(f"{address}other.html")
        expect(tablet).to_have_title("two")


def test_a_link_to_the_class_server_that_is_gone_leaves_the_visitor_at_the_table(
    new_page: Callable[..., Page], folder: Path, axe: Callable[[Page], None]
) -> None:
    tablet = new_page(
        service_workers="block", bypass_csp=True
    )  # over plain http, as in a school's network, there is none
    with running(folder / "some" / "path") as (_, lines):
        site = lines[0].split("opens ")[1].strip()
        open_page(tablet, f"{site}endgame_lab.html")
        follow(tablet, f"{site}play.html")
        whole(tablet)
    home = tablet.get_by_role("link", name="All games and lessons")
    home.click()
    told = tablet.get_by_role("dialog", name="That page cannot be reached")
    expect(told).to_contain_text("You stay here, and nothing that you made is lost.")
    axe(tablet)
    told.get_by_role("button", name="Try again").click()
    expect(told).to_be_visible()
    tablet.keyboard.press("Escape")
    expect(told).to_have_count(0)
    expect(home).to_be_focused()
    expect(tablet).to_have_url(f"{site}play.html")
    play_on(tablet)
    expect(tablet.get_by_text("Nobody has played yet.")).to_be_hidden()


def test_two_sites_of_one_host_keep_apart(tablet: Page, tmp_path: Path) -> None:
    small(tmp_path / "a", "of a")
    small(tmp_path / "a" / "b", "of b")
    with served(tmp_path) as address:
        visit(tablet, f"{address}a/")
        assert visit(tablet, f"{address}a/b/") == "of b"
        assert len(tablet.evaluate(KEPT)) == 2
    for path, title in (("a/other.html", "of a"), ("a/b/other.html", "of b")):
        tablet.goto(address + path)
        expect(tablet).to_have_title(title)
