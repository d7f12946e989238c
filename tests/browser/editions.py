"""The two ways in which people meet our pages, and one way for a test to open a page in either.

A page is named as people name it, with what its address asks for: ``"play?variant=chicago"``, ``"lessons/a1_calling_the_total"``,
``"notes/a1_calling_the_total"``, ``"index"`` for the gallery and ``"course"`` for its lessons.
"""

from __future__ import annotations

import re
import urllib.parse
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from .site_pages import whole

OF_WORDS: Final = ("notes", "solutions")
"""Folders of pages that have no Python behind them."""
GALLERY: Final = ("index", "course")
"""Pages of words that stand in a folder of their language."""
PRESSED: Final = "href => document.body.appendChild(Object.assign(document.createElement('a'), { href })).click()"
"""Presses a link."""
LEAVE: Final = "document.body.dataset.left = ''"
LEFT: Final = "!('left' in document.body.dataset)"
"""Another page is in the place of the one that was to be left, or the same one anew."""


@dataclass(frozen=True)
class Edition(ABC):
    """One of them.

    Args:
        server: its address, ending in a slash.
    """

    server: str

    @abstractmethod
    def path(self, page: str) -> str:
        """Return where a page is below the server."""

    @abstractmethod
    def ready(self, window: Page) -> None:
        """Wait until a page that is being opened is there with all of its cells."""

    @property
    @abstractmethod
    def program(self) -> re.Pattern[str]:
        """What an address looks like at which the program behind a page is told something."""

    def address(self, page: str) -> str:
        """Return the address of a page."""
        return self.server + self.path(page)

    def open(self, window: Page, page: str) -> None:
        """Go to a page that has Python behind it, and wait until all of it is there."""
        window.goto(self.address(page))
        self.ready(window)

    def reload(self, window: Page) -> None:
        """Load the page that is open once more, and wait until all of it is there."""
        window.reload()
        self.ready(window)

    @abstractmethod
    def follow(self, window: Page, link: Locator, page: str) -> None:
        """Press a link, or a button that does the same, and wait until the page that has to open is there."""

    @abstractmethod
    def again(self, window: Page) -> None:
        """Leave the page that is open and come back to it, in the way that costs least."""

    @abstractmethod
    def kept(self, name: str) -> str:
        """Return the key in the browser's memory of something that our pages keep."""

    @abstractmethod
    def go(self, window: Page, page: str) -> None:
        """Go to a page that has Python behind it in the way that costs least, and wait until all of it is there."""

    @abstractmethod
    def makes(self, window: Page, button: Locator, starts: bytes, sorry: str) -> str:
        """Press what makes a file by a library that a browser alone has not.

        Args:
            window: the page.
            button: what is pressed.
            starts: what the file begins with.
            sorry: what is said instead where it cannot be made.

        Returns:
            The name of the file; "" where it cannot be made.
        """

    def leads_to(self, page: str, then: str = "") -> re.Pattern[str]:
        """Return what the address of a page, or a link to it, ends with; `then`: a pattern of what comes after it."""
        return re.compile(rf"(?:^|/){re.escape(self.path(page).removeprefix('voila/render/'))}{then}$")


@dataclass(frozen=True)
class OnVoila(Edition):
    """`ninetynine app`: each page has a kernel of its own."""

    @property
    def program(self) -> re.Pattern[str]:
        return re.compile(re.escape(self.server.replace("http", "ws", 1)) + r"api/kernels/[0-9a-f-]+/channels")

    def path(self, page: str) -> str:
        name, mark, query = page.partition("?")
        if name == "index":
            return f"voila/tree{mark}{query}"
        if name == "course":
            return f"voila/tree?{query}{query and '&'}show=course"
        if name.startswith(OF_WORDS):
            return page
        return f"voila/render/{name if '/' in name else f'notebooks/{name}'}.ipynb{mark}{query}"

    def ready(self, window: Page) -> None:
        window.locator("#rendered_cells").wait_for(state="visible", timeout=60_000)

    def follow(self, window: Page, link: Locator, page: str) -> None:
        link.click()
        window.wait_for_url(self.leads_to(page))
        self.ready(window)

    def again(self, window: Page) -> None:
        self.reload(window)

    def kept(self, name: str) -> str:
        return name

    def go(self, window: Page, page: str) -> None:
        self.open(window, page)

    def makes(self, window: Page, button: Locator, starts: bytes, sorry: str) -> str:
        with window.expect_download(timeout=60_000) as coming:
            button.click()
        assert coming.value.path().read_bytes().startswith(starts)
        return coming.value.suggested_filename


@dataclass(frozen=True)
class OnSite(Edition):
    """`ninetynine site`: plain files below a sub-path, and Python in the browser."""

    @property
    def program(self) -> re.Pattern[str]:
        return re.compile(re.escape(self.server) + r"files/[\w.-]*worker[\w.-]*\.js$")  # inside the browser

    def path(self, page: str) -> str:
        name, mark, query = page.partition("?")
        tag = dict(urllib.parse.parse_qsl(query)).get("lang", "en")
        folder = f"{tag}/" if name in GALLERY and tag != "en" else ""
        return f"{folder}{name}.html{mark}{query}"

    def ready(self, window: Page) -> None:
        whole(window)

    def follow(self, window: Page, link: Locator, page: str) -> None:
        window.evaluate(LEAVE)
        link.click()
        window.wait_for_url(self.leads_to(page))
        window.wait_for_function(LEFT)  # the address changes before the page does
        self.ready(window)

    def again(self, window: Page) -> None:
        self._press(window, window.url)

    def go(self, window: Page, page: str) -> None:
        if window.url.startswith(self.server):
            self._press(window, self.address(page))
        else:
            self.open(window, page)

    def _press(self, window: Page, address: str) -> None:
        """Go on as a link does: Python stays, which is started once a visit."""
        window.evaluate(LEAVE)
        window.evaluate(PRESSED, address)
        window.wait_for_function(LEFT)
        self.ready(window)

    def makes(self, window: Page, button: Locator, starts: bytes, sorry: str) -> str:
        button.click()
        expect(window.get_by_text(sorry).first).to_be_visible()
        return ""

    def kept(self, name: str) -> str:
        return urllib.parse.urlsplit(self.server).path + name


def sample(values: Iterable[Any], both: Collection[Any], why: str) -> list[Any]:
    """Return parameters of a test of which only some are tried in both editions, the others in the app's server alone.

    Args:
        values: all of them.
        both: those for both editions.
        why: what makes these few enough.
    """
    return [value if value in both else pytest.param(value, marks=pytest.mark.one_edition(why)) for value in values]
