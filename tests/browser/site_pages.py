"""Pages of the site, for tests: opened, and waited for until Python has shown all of them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page

SUB_PATH = "school/ninety-nine"
"""Where the site lies below the folder that is served."""
WHOLE = "document.querySelector('#nns-status')?.hidden === true && !document.querySelector('.nns-picture')"


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
    """Wait until Python has shown all of a page."""
    page.wait_for_function(WHOLE, timeout=90_000)
