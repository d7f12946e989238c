"""The two ways in which people meet our pages, and one way for a test to open a page in either.

A page is named as people name it, with what its address asks for: ``"play?variant=chicago"``, ``"lessons/a1_calling_the_total"``,
``"notes/a1_calling_the_total"``, ``"index"`` for the gallery and ``"course"`` for its lessons.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Page

from .site_pages import whole

OF_WORDS: Final = ("notes", "solutions")
"""Folders of pages that have no Python behind them."""


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


@dataclass(frozen=True)
class OnSite(Edition):
    """`ninetynine site`: plain files below a sub-path, and Python in the browser."""

    def path(self, page: str) -> str:
        name, mark, query = page.partition("?")
        return f"{name}.html{mark}{query}"

    def ready(self, window: Page) -> None:
        whole(window)
