"""Pages of the site, for tests: opened, and waited for until Python has shown all of them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page

SUB_PATH = "school/ninety-nine"
"""Where the site lies below the folder that is served."""
WHOLE = "document.querySelector('#nns-status')?.hidden === true"


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder in the plainest server there is, ending in a slash."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8")
    try:
        assert process.stdout is not None
        yield process.stdout.readline().split("(")[1].split(")")[0]
    finally:
        process.terminate()
        process.wait(timeout=30)


def open_page(page: Page, address: str) -> None:
    """Go to a page of the site and wait until Python has shown all of it."""
    page.goto(address)
    whole(page)


def whole(page: Page) -> None:
    """Wait until Python has shown all of a page."""
    page.wait_for_function(WHOLE, timeout=90_000)


def follow(page: Page, address: str) -> None:
    """Press a link to a page, and wait until Python has shown all of that."""
    page.evaluate(
        "href => document.body.appendChild(Object.assign(document.createElement('a'), {href})).click()", address
    )
    page.wait_for_url(address)
    page.wait_for_function(
        "name => JSON.parse(document.getElementById('nns-page').textContent).name === name",
        arg=Path(address.partition("?")[0]).stem,
    )
    whole(page)
