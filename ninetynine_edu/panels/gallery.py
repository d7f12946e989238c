"""What the gallery offers: the apps, from `apps.toml`, and the lessons, each told by its own notebook.

A lesson says in its notebook's metadata who it is for, so that a new one is a notebook and its teacher notes, no more:
`"title": "…", "ninetynine": {"for": ["Ages 8 and up", "40 minutes"], "text": "…", "picture": "calling"}`.

Run as a program, it writes both down for the gallery's template, which servers show that are not our own.
"""

from __future__ import annotations

import json
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from .kit.desk import Desk
from .kit.safe import log

HERE: Final = Path(__file__).parent
WRITTEN: Final = HERE / "jupyter/voila/templates/ninetynine/gallery.macro.html.j2"
Tile = dict[str, Any]


def apps() -> dict[str, Tile]:
    """Return what the gallery says of each app, by the name of its folder.

    >>> list(apps())
    ['play', 'workshop', 'variants', 'lab', 'explorer', 'tables']
    """
    return tomllib.loads((HERE / "apps.toml").read_text(encoding="utf-8"))


def open_desk(app: str, address: str = "") -> Desk:
    """Return what sits behind an app, opened at an address; for a host of any kind.

    >>> open_desk("play", "?variant=chicago&seed=7").state["view"]["sub"]
    'Chicago · you and 2 bots'
    """
    if app not in apps():
        raise LookupError(f"There is no app called {app!r}. There are: {', '.join(apps())}.")
    desk: Desk = import_module(f".{app}.desk", __package__).opened(address)
    return desk


def lessons(folder: Path) -> list[Tile]:
    """Return what the gallery says of each lesson, in the order of their files' names.

    Args:
        folder: that of the notebooks. One that cannot be read, or does not say that it is a lesson, is left out.
    """
    found = (_lesson(path) for path in sorted(folder.glob("*.ipynb")))
    return [tile for tile in found if tile is not None]


def _lesson(path: Path) -> Tile | None:
    try:
        about = json.loads(path.read_text(encoding="utf-8"))["metadata"]
        told = about["ninetynine"]
        whom = [str(words) for words in told["for"]]
        picture = str(told.get("picture", ""))
        return {
            "notebook": path.stem, "title": str(about["title"]), "for": whom, "text": str(told["text"]),
            "picture": picture if picture.isalpha() else "", "notes": (path.parent / "teacher" / f"{path.stem}.md").is_file(),
        }  # fmt: skip
    except (OSError, ValueError, KeyError, TypeError, RecursionError, AttributeError) as error:
        log.warning("%s is not offered as a lesson: %s %s", path.name, type(error).__name__, error)
        return None


def written(root: Path = HERE.parents[1]) -> str:
    """Return the macro file for the template: everything that the gallery offers, as plain data."""
    parts = {"apps": list(apps().values()), "lessons": lessons(root / "lessons")}
    told = (f"{{% set {name} = {json.dumps(tiles, ensure_ascii=False, indent=1)} %}}" for name, tiles in parts.items())
    return (
        "{#- Written by `python -m ninetynine_edu.panels.gallery`: change apps.toml or the lessons instead. -#}\n"
        + "\n".join(told)
        + "\n"
    )


if __name__ == "__main__":
    WRITTEN.write_text(written(), encoding="utf-8")
