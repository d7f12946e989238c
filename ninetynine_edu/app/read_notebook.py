"""A notebook as a page to read: its text, and what its cells have shown, as it is kept. Nothing is run."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from typing import Any, Final

_TABLE: Final = re.compile("<table(?![^>]*tabindex)")
"""A wide table scrolls sideways on a phone, so it can be reached and scrolled by keyboard too."""
_ANCHOR: Final = re.compile('<a class="anchor-link".*?</a>')


def read_page(file: Path) -> tuple[str, str]:
    """Return the title of a notebook and its body as HTML.

    Args:
        file: one of our own, whose outputs were made by our own cells: they are shown as they are.
    """
    notebook = json.loads(file.read_text(encoding="utf-8"))
    body = "\n".join(map(_cell, notebook["cells"]))
    return str(notebook["metadata"].get("title", file.stem)), _TABLE.sub('<table tabindex="0"', body)


def _cell(cell: dict[str, Any]) -> str:
    if cell["cell_type"] == "markdown":
        return markdown("".join(cell["source"]))
    shown = "".join(map(kept_output, cell.get("outputs", ())))
    return f'<div class="nnp-shown">{shown}</div>' if shown else ""


def markdown(text: str) -> str:
    """Return the text of a cell as HTML, as notebooks show it."""
    from nbconvert.filters.markdown_mistune import markdown2html_mistune

    return _ANCHOR.sub("", markdown2html_mistune(text))


def kept_output(output: dict[str, Any]) -> str:
    """Return what a cell has shown, as its notebook keeps it."""
    data = output.get("data", {})
    for kind in ("text/html", "image/svg+xml"):
        if kind in data:
            return "".join(data[kind])
    text = "".join(data.get("text/plain", output.get("text", "")))
    return f"<pre>{escape(text)}</pre>" if text else ""
