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
from pathlib import PurePosixPath
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page

from .site_pages import whole

OF_WORDS: Final = ("notes", "solutions")
"""Folders of pages that have no Python behind them."""
OPEN: Final = "name => JSON.parse(document.getElementById('nns-page').textContent).name === name"
"""The page of a name is the one of the site that is open."""


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
    def kept(self, name: str) -> str:
        """Return the key in the browser's memory of something that our pages keep."""

    def leads_to(self, page: str) -> re.Pattern[str]:
        """Return what the address of a page, or a link to it, ends with."""
        return re.compile(rf"(^|/){re.escape(self.path(page).removeprefix('voila/render/'))}$")


@dataclass(frozen=True)
class OnVoila(Edition):
    """`ninetynine app`: each page has a kernel of its own."""

    def path(self, page: str) -> str:
        name, mark, query = page.partition("?")
        if name == "index":
            return f"voila/tree{mark}{query}"
        if name == "course":
            return f"voila/tree?show=course{mark and '&'}{query}"
        if name.startswith(OF_WORDS):
            return page
        return f"voila/render/{name if '/' in name else f'notebooks/{name}'}.ipynb{mark}{query}"

    def ready(self, window: Page) -> None:
        window.locator("#rendered_cells").wait_for(state="visible", timeout=60_000)

    def follow(self, window: Page, link: Locator, page: str) -> None:
        link.click()
        window.wait_for_url(self.leads_to(page))
        self.ready(window)

    def kept(self, name: str) -> str:
        return name


@dataclass(frozen=True)
class OnSite(Edition):
    """`ninetynine site`: plain files below a sub-path, and Python in the browser."""

    def path(self, page: str) -> str:
        name, mark, query = page.partition("?")
        return f"{name}.html{mark}{query}"

    def ready(self, window: Page) -> None:
        whole(window)

    def follow(self, window: Page, link: Locator, page: str) -> None:
        link.click()
        window.wait_for_url(self.leads_to(page))
        name = PurePosixPath(page.partition("?")[0]).name
        window.wait_for_function(OPEN, arg=name)  # the address changes before the page does
        self.ready(window)

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
