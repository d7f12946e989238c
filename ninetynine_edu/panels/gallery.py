"""What the gallery offers: the apps, from `apps.toml`, and the lessons, each told by its own notebook.

A lesson says in its notebook's metadata who it is for, so that a new one is a notebook and its teacher notes, no more:
`"title": "…", "ninetynine": {"for": ["Ages 8 and up", "40 minutes"], "text": "…", "picture": "calling"}`.

A server hands both to the template of the gallery as `TOLD`. Run as a program, this prints the setting for a Jupyter server
that is not our own, as Binder's: `python -m ninetynine_edu.panels.gallery > …/etc/jupyter/jupyter_server_config.json`;
with the name of an app, that app's notebook.
"""

from __future__ import annotations

import json
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from ..rules.variant import variants
from .kit.desk import Desk
from .kit.safe import log

APPS: Final = Path(__file__).with_name("apps.toml")
TOLD: Final = "ninetynine"
"""What the template calls it."""
Tile = dict[str, Any]


def apps() -> dict[str, Tile]:
    """Return what the gallery says of each app, by the name of its folder.

    >>> list(apps())[:6]
    ['play', 'workshop', 'variants', 'lab', 'explorer', 'tables']
    """
    text = APPS.read_text(encoding="utf-8")
    return tomllib.loads(text.replace("{games}", str(len(variants()))))


def notebook(app: str) -> dict[str, Any]:
    """Return the notebook of an app, which a page of its own is made of: one cell that shows it.

    >>> print(*notebook("play")["cells"][0]["source"], sep="")
    from ninetynine_edu.panels import play
    <BLANKLINE>
    play.show()
    """
    source = [f"from ninetynine_edu.panels import {app}\n", "\n", f"{app}.show()"]
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    cell: dict[str, Any] = {
        "cell_type": "code",
        "execution_count": None,
        "id": app,
        "metadata": {},
        "outputs": [],
        "source": source,
    }
    about = {"kernelspec": kernel, "language_info": {"name": "python"}, "title": apps()[app]["title"]}
    return {"cells": [cell], "metadata": about, "nbformat": 4, "nbformat_minor": 5}


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


def told(root: Path, *, lab: bool) -> dict[str, Any]:
    """Return what the template of the gallery shows, as plain data below its name.

    Args:
        root: the folder that is served, with `lessons/` in it.
        lab: whether that server has a JupyterLab, to open lessons in.
    """
    return {TOLD: {"apps": list(apps().values()), "lessons": lessons(root / "lessons"), "lab": lab}}


if __name__ == "__main__":
    setting = {"ServerApp": {"jinja_template_vars": told(Path.cwd(), lab=True)}}
    print(json.dumps(notebook(sys.argv[1]) if sys.argv[1:] else setting, indent=1))
