"""Where the pages of a site stand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ninetynine_edu.ground.say import ENGLISH, languages
from ninetynine_edu.panels import gallery
from ninetynine_edu.rules.variant import variants

NOTES: Final = {"notes": "teacher", "solutions": "solutions"}
"""The folder of what stands below `notes/` and `solutions/`."""
WORDS: Final = ("index", "course", "games")


def path_in(folder: str, name: str, tag: str) -> str:
    """Return where a page of words stands in a language.

    >>> path_in("lessons", "a1", "de"), path_in("", "index", "en")
    ('lessons/de/a1.html', 'index.html')
    """
    return "/".join(part for part in (folder, "" if tag == ENGLISH else tag, f"{name}.html") if part)


def notebook_in(lessons: Path, folder: str, name: str, tag: str) -> Path:
    """Return where the notebook of a page lies in a language: of a lesson, or, in a folder, of what belongs to it."""
    return lessons / ("" if tag == ENGLISH else tag) / folder / f"{name}.ipynb"


def notebooks_in(lessons: Path, folder: str, name: str) -> dict[str, Path]:
    """Return those of a page that there are, by their languages."""
    files = {tag: notebook_in(lessons, folder, name, tag) for tag in languages()}
    return {tag: file for tag, file in files.items() if file.is_file()}


def pages_of(root: Path) -> frozenset[str]:
    """Return where all pages of a site stand, before it is made.

    Args:
        root: the folder with `lessons/` in it.
    """
    return frozenset(_pages(root / "lessons"))


def _pages(lessons: Path) -> Iterator[str]:
    for app in gallery.apps().values():
        yield path_in("", app["notebook"], ENGLISH)
    for tag in languages():
        yield from (path_in("", name, tag) for name in WORDS)
        yield from (path_in("rules", name, tag) for name in variants())
    for lesson in gallery.lessons(lessons):
        name = lesson["notebook"]
        yield from (path_in("lessons", name, tag) for tag in (ENGLISH, *lesson["in"]))
        for kind, folder in NOTES.items():
            yield from (path_in(kind, name, tag) for tag in notebooks_in(lessons, folder, name))
