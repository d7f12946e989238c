"""What a command has found, printed for people or for programs, and written as a page."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any, Protocol

from ninetynine_edu.app.asked import write_asked
from ninetynine_edu.app.console import INTERRUPTED
from ninetynine_edu.rules.card_page import document


class Result(Protocol):
    """What may have been stopped by hand, and what was found until then."""

    @property
    def ended(self) -> str:
        """`stopped`, or how else it ended."""

    def to_dict(self) -> dict[str, Any]:
        """Return all of it as plain data."""

    def _repr_html_(self) -> str: ...


def tell(found: Result, page: Path | None, title: str, style: str, *, as_data: bool, force: bool) -> int:
    """Print what was found, and write the page that is wished for; returns the exit status.

    Args:
        found: what was found.
        page: where a page of it goes, if anywhere.
        title, style: what the page is called, and its style.
        as_data: print it as JSON.
        force: whether the page may be there already.

    Raises:
        UsageError: the page cannot be written.
    """
    print(json.dumps(found.to_dict(), indent=1) if as_data else found)
    if page is not None:
        text = document(title, f"<h1>{escape(title)}</h1>{found._repr_html_()}", style, pictures=True)
        write_asked(page, text.encode("ascii", "xmlcharrefreplace"), force=force)
        if not as_data:
            print(f"Written to {page}. Open it in a browser to read or print it.")
    return INTERRUPTED if found.ended == "stopped" else 0
