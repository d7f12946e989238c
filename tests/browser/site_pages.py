"""Pages of the site, for tests: opened, and waited for until Python has shown all of them."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import BrowserContext, Page

from ninetynine_edu.app.setup.checks import SITE_PATH

SUB_PATH = SITE_PATH.as_posix()
"""Where the site lies below the folder that is served."""
WHOLE = "body:has(#nns-status[hidden]):not(:has(.nns-picture))"
PICTURED = """async (write) => {
  const [{ name } = {}] = await indexedDB.databases();
  if (!name) return null;
  const request = indexedDB.open(name);
  await new Promise((done) => { request.onsuccess = done; });
  const store = request.result.transaction('snapshot', 'readwrite').objectStore('snapshot');
  const get = (key) => new Promise((done) => { const asked = store.get(key); asked.onsuccess = () => done(asked.result ?? null); });
  const about = await get('about');
  if (write) {
    const picture = await get('picture');
    picture.bytes.fill(0, 1000, 1004);
    store.put(picture, 'picture');
  }
  request.result.close();
  return about && !about.tried;
}"""
"""Whether a good picture of Python's memory is kept; it is damaged if asked for."""


HANDED_OUT = """
import asyncio, pathlib, sys
from ninetynine_edu.app import handout, shelf

async def run():
    async with await handout.Handout(shelf.load(pathlib.Path(sys.argv[1]))).start("127.0.0.1", 0) as server:
        print(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/")
        await server.serve_forever()

asyncio.run(run())
"""


def served(folder: Path) -> AbstractContextManager[str]:
    """The address of a folder in the plainest server there is, ending in a slash."""
    return _running("-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder))


def handed_out(site: Path) -> AbstractContextManager[str]:
    """The address of a site as a class gets it, with what its pages may do said in each answer."""
    return _running("-c", HANDED_OUT, str(site))


@contextmanager
def _running(*arguments: str) -> Iterator[str]:
    """The address that a server prints first."""
    command = [sys.executable, "-u", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8")
    try:
        assert process.stdout is not None
        yield re.findall(r"http://[^ )\n]+", process.stdout.readline())[0]
    finally:
        process.terminate()
        process.wait(timeout=30)


def make_site(web: Path) -> None:
    """Make the site below a folder."""
    made = str(web / SUB_PATH)
    subprocess.run([sys.executable, "-m", "ninetynine_edu", "site", made], check=True, stdout=subprocess.DEVNULL)


@contextmanager
def running_site() -> Iterator[str]:
    """The address of a site that is made for this, ending in a slash."""
    with TemporaryDirectory() as web:
        make_site(Path(web))
        with served(Path(web)) as address:
            yield f"{address}{SUB_PATH}/"


def open_page(page: Page, address: str) -> None:
    """Go to a page of the site and wait until Python has shown all of it."""
    page.goto(address)
    whole(page)


def whole(page: Page) -> None:
    """Wait until Python has shown all of a page; by an element, since a page may forbid to evaluate text."""
    page.locator(WHOLE).wait_for(state="attached", timeout=120_000)  # a lesson may play thousands of deals first


def remember(profile: BrowserContext, site: str) -> None:
    """Let a visitor have been here before: Python starts from a picture of its memory, in a fraction of the time."""
    page = profile.new_page()
    open_page(page, f"{site}play.html")
    until(page, PICTURED)
    page.close()


def follow(page: Page, address: str) -> None:
    """Press a link to a page, and wait until that is in its place."""
    page.evaluate(
        """href => {
      document.body.dataset.left = "yes";
      document.body.appendChild(Object.assign(document.createElement("a"), { href })).click();
    }""",
        address,
    )
    page.wait_for_url(address)
    page.locator("body:not([data-left])").wait_for()


def until(page: Page, question: str) -> None:
    """Wait until the answer to a question is yes that takes the page a moment each time."""
    page.evaluate(
        f"""async () => {{
      for (let left = 600; left; left -= 1) {{
        if (await ({question})()) return;
        await new Promise((again) => setTimeout(again, 100));
      }}
      throw new Error("it never came");
    }}"""
    )
