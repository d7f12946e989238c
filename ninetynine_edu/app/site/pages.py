"""The pages of a site, written with the very templates and styles that the server of the apps uses."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath
from typing import Any, Final

from jinja2 import ChoiceLoader, Environment, FileSystemLoader
from markupsafe import Markup

from ...ground.say import ENGLISH, known
from ...panels import gallery
from ..read_notebook import kept_output, markdown
from .files import Files
from .package import PACKAGE

OURS: Final = Path(__file__).with_name("templates")
SHARED: Final = PACKAGE / "panels" / "jupyter" / "voila" / "templates" / "ninetynine"
_FETCHED: Final = re.compile(r'url\("([\w.]+)"\)')


class Pages:
    """Writes pages among the files of a site.

    Args:
        files: those of the site.
        bundles: the scripts and styles of the panels, by name.
    """

    def __init__(self, files: Files, bundles: dict[str, dict[str, str]]) -> None:
        self.files, self.bundles = files, bundles
        self._made = Environment(
            loader=ChoiceLoader([FileSystemLoader(OURS), FileSystemLoader(SHARED)]), autoescape=True,
        )  # fmt: skip

    def write(self, path: str, template: str, **told: Any) -> None:
        """Write one page.

        Args:
            path: where it stands below the folder of the site.
            template: what makes it.
            told: what the template shows.
        """
        way = self.way(path)

        def css(name: str) -> Markup:
            return Markup('<link rel="stylesheet" href="{}{}">').format(way, self._static(name))

        def js(name: str) -> Markup:
            return Markup('<script src="{}{}"></script>').format(way, self._static(name))

        page = self._made.get_template(template)
        self.files.add(path, page.render(site=way, base_url=way, include_css=css, include_js=js, **told) + "\n")

    @staticmethod
    def way(path: str) -> str:
        """Return the way from a page to the folder of the site.

        >>> Pages.way("lessons/de/a1.html"), Pages.way("play.html")
        ('../../', '')
        """
        return "../" * (len(PurePosixPath(path).parts) - 1)

    def _static(self, name: str) -> str:
        """Keep a file of the shared templates, and what its style fetches."""
        file = SHARED / name
        if file.suffix != ".css":
            return self.files.keep(file.name, file.read_bytes())
        text = _FETCHED.sub(
            lambda found: f'url("{PurePosixPath(self._static(f"static/{found[1]}")).name}")',
            file.read_text(encoding="utf-8"),
        )
        return self.files.keep(file.name, text)


def notebook_of(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return what the page of a notebook shows of it."""
    about = notebook["metadata"].get("ninetynine") or {}
    around = gallery.around_notebooks()[gallery.TOLD]
    kept = f"ready_{about.get('keeps', '')}"
    written = known(str(about.get("lang", ""))) or ""
    tag = written or ENGLISH
    return {
        "title": notebook["metadata"]["title"], "tag": tag, "written": written, "said": around["said"],
        "cards": around["cards"], "waiting": around["waiting"],
        "ready": kept if kept in around["said"][ENGLISH] else "ready",
        "is_lesson": "for" in about, "shows_code": bool(about.get("shows_code")), "cells": _cells(notebook),
    }  # fmt: skip


def _cells(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    place = 0
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            found.append({"html": markdown(source)})
        elif cell["cell_type"] == "code":
            kept = "".join(map(kept_output, cell.get("outputs", ())))
            found.append({"source": source, "metadata": cell["metadata"], "place": place, "kept": kept})
            place += 1
    return found


__all__ = ["Pages", "notebook_of"]
