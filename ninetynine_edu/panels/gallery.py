"""What the gallery offers: the apps, from `apps.toml`, and the lessons, each told by its own notebook, behind three doors.

A lesson says in its notebook's metadata who it is for, so that a new one is a notebook and its teacher notes, no more:
`"title": "…", "ninetynine": {"code": "A1", "for": ["Ages 8 and up", "40 minutes"], "text": "…", "skills": ["…"], "picture": "calling"}`.
The letter of its code is its track, the number its place there. All lessons stand on the page of the course; the first one of each
track stands behind the door Learn too. A lesson in another language lies in a folder named by the language's tag, its notes in
`teacher` in there.

A server hands all that, in every language, to the templates of its pages as `TOLD`. Run as a program, this prints the
settings for a Jupyter server that is not our own, as Binder's:
`python -m ninetynine_edu.panels.gallery > …/etc/jupyter/jupyter_server_config.json`; with the name of an app, that app's
notebook.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib import import_module
from math import lcm
from pathlib import Path
from typing import Any, Final

from ..ground.say import ENGLISH, language, languages, marked, say, speaking
from ..rules.variant import variants
from . import page_words
from .course_pictures import picture, pictures
from .kit.desk import Desk
from .kit.safe import log

APPS: Final = Path(__file__).with_name("apps.toml")
TOLD: Final = "ninetynine"
"""What the templates call it."""
LAST: Final = 99
"""The place of what names none."""
COURSE: Final = "show=course"
"""What the address of the gallery asks for to show the course in its place."""
Tile = dict[str, Any]

DOORS: Final = {
    "play": (marked("Play"), marked("For everybody")),
    "learn": (marked("Learn"), marked("Lessons and puzzles")),
    "teach": (marked("Teach"), marked("For teachers and parents")),
}
"""The doors in their order, what stands above each, and who goes through it."""


@lru_cache(maxsize=1)
def apps() -> dict[str, Tile]:
    """Return what the gallery says of each app, by the name of its folder, in English.

    >>> list(apps())[:3]
    ['play', 'variants', 'workshop']
    """
    return tomllib.loads(APPS.read_text(encoding="utf-8"))


def english_alone(panels: Iterable[str]) -> bool:
    """Return whether a page shows an app that is in English alone.

    >>> english_alone(["explorer"]), english_alone(["play"])
    (True, False)
    """
    return any(apps().get(panel, {}).get("english", False) for panel in panels)


def notebook(app: str) -> dict[str, Any]:
    """Return the notebook of an app, which a page of its own is made of: one cell that shows it.

    >>> print(*notebook("play")["cells"][0]["source"], sep="")
    from ninetynine_edu.panels import play
    <BLANKLINE>
    play.show()
    """
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    cell = _cell(app, f"{app}.show()")
    told = {"kernelspec": kernel, "language_info": {"name": "python"}, "title": apps()[app]["title"]}
    if "keeps" in apps()[app]:
        told["ninetynine"] = {"keeps": apps()[app]["keeps"]}
    return {"cells": [cell], "metadata": told, "nbformat": 4, "nbformat_minor": 5}


def sending(page: str) -> dict[str, Any]:
    """Return the cell that a page around a lesson puts before those of the lesson: what sends it to a class.

    Args:
        page: the path of the lesson's page, such as `lessons/de/a1_calling_the_total`.
    """
    return {**_cell("sending", f"sending.show({page!r})"), "metadata": {"around": True}}


def _cell(panel: str, source: str) -> dict[str, Any]:
    """Return a cell that shows a panel, as a notebook holds it."""
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": panel,
        "metadata": {},
        "outputs": [],
        "source": [f"from ninetynine_edu.panels import {panel}\n", "\n", source],
    }


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
    """Return what the gallery says of each lesson, in English, in the order of the course: by track, and by number there.

    Args:
        folder: that of the notebooks. One that cannot be read, or does not say that it is a lesson, is left out.
    """
    found = (_lesson(path) for path in sorted(folder.glob("*.ipynb")))
    return sorted((tile for tile in found if tile is not None), key=lambda tile: (tile["track"], tile["number"]))


_CODE: Final = re.compile("([A-Z]+?)([0-9]*)")


def _lesson(path: Path) -> Tile | None:
    try:
        about = json.loads(path.read_text(encoding="utf-8"))["metadata"]
        told = about["ninetynine"]
        code = _CODE.fullmatch(str(told.get("code", "")))
        return {
            "notebook": path.stem, "title": str(about["title"]), "for": [str(words) for words in told["for"]],
            "code": code[0] if code else "", "track": code[1] if code else "", "number": int((code and code[2]) or 0),
            "text": str(told["text"]), "picture": str(told.get("picture", "")),
            "skills": [str(words) for words in told.get("skills", ())],
            "notes": (path.parent / "teacher" / path.name).is_file(),
            "solutions": (path.parent / "solutions" / path.name).is_file(),
            "in": [tag for tag in languages() if (path.parent / tag / path.name).is_file()],
            "notes_in": [tag for tag in languages() if (path.parent / tag / "teacher" / path.name).is_file()],
        }  # fmt: skip
    except (OSError, ValueError, KeyError, TypeError, RecursionError, AttributeError) as error:
        log.warning("%s is not offered as a lesson: %s %s", path.name, type(error).__name__, error)
        return None


# --- in the language that is spoken ---


def doors(offered: Iterable[Tile]) -> list[dict[str, Any]]:
    """Return the three doors in the language that is spoken, each with its tiles in their order.

    Args:
        offered: the lessons, as :func:`lessons` gives them.
    """
    tiles = [*_of_apps(), *_of_course([*offered])]
    return [
        {
            "id": door,
            "title": say(title),
            "whom": say(whom),
            "tiles": sorted((tile for tile in tiles if tile["door"] == door), key=lambda tile: tile["place"]),
        }
        for door, (title, whom) in DOORS.items()
    ]


def rows_of(doors: Sequence[dict[str, Any]]) -> int:
    """Return the number of rows that the tiles of all doors share, so that each of them has as many as its neighbours.

    >>> rows_of([{"tiles": [0, 1, 2]}, {"tiles": [0, 1, 2, 3]}])
    6
    """
    return lcm(*(max(1, len(door["tiles"]) - 1) for door in doors))


def _of_apps() -> Iterable[Tile]:
    for app in apps().values():
        for told in (app, app.get("also")):
            if told is not None:
                yield _said(told) | {
                    "kind": "app",
                    "file": app["notebook"],
                    "button": say(told["button"]),
                    "beside": _beside(told),
                }


def _beside(told: Tile) -> Tile | None:
    """Return the link below an app's button; None for none."""
    found = told.get("beside")
    return None if found is None else {"text": say(found["text"]), "asks": found["asks"]}


_TRACKS: Final = {
    "A": ("arithmetic", marked("Arithmetic"), marked("Ages 8 to 12"), marked("Sums, jumps, fractions and chance, with cards in your hand.")),
    "G": ("theory", marked("Game theory"), marked("Ages 14 to 20"), marked("Who wins, and why? Find it out, play it, and prove it.")),
    "": ("more", marked("More"), marked("For the curious"), marked("The same games from inside.")),
}  # fmt: skip
"""The tracks of the course by their letter, the last for all other lessons: its place on the page, what it is called, for whom, and about."""


def course(offered: Iterable[Tile]) -> list[dict[str, Any]]:
    """Return the tracks of the course in the language that is spoken, each with its lessons in their order.

    Args:
        offered: the lessons, as :func:`lessons` gives them.
    """
    every = [*offered]
    tracks = []
    for letter, (id, title, whom, text) in _TRACKS.items():
        own = [lesson for lesson in every if (lesson["track"] if lesson["track"] in _TRACKS else "") == letter]
        if own:
            told = [_on_the_course(lesson, first=letter != "" and lesson is own[0]) for lesson in own]
            tracks.append({"id": id, "title": say(title), "whom": say(whom), "text": say(text), "lessons": told})
    return tracks


def _on_the_course(lesson: Tile, *, first: bool) -> Tile:
    """Return what the course says of a lesson, in the language that is spoken."""
    return _said(lesson) | {
        "kind": "lesson", "file": lesson["notebook"], "code": lesson["code"], "first": first,
        "folder": _own(lesson["in"]), "notes": lesson["notes"], "solutions": lesson["solutions"],
        "notes_folder": _own(lesson["notes_in"]), "skills": [say(skill) for skill in lesson["skills"]],
        "tongue": "" if language() in (ENGLISH, *lesson["in"]) else say("This lesson is in English."),
        "named": say("Teacher notes: {lesson}", lesson=say(lesson["title"])),
        "solved": say("Solutions: {lesson}", lesson=say(lesson["title"])),
    }  # fmt: skip


def _own(tags: Iterable[str]) -> str:
    return f"{language()}/" if language() in tags else ""


def _of_course(offered: list[Tile]) -> Iterable[Tile]:
    """Return the tiles behind the doors that lead to lessons: where to begin, all of them, and what teachers get."""
    if not offered:
        return
    begin = offered[0]
    told = _said({**begin, "door": "learn", "place": 1}) | {"file": begin["notebook"], "folder": _own(begin["in"])}
    yield told | {"kind": "lesson", "button": say("Start the lesson")}
    more = {
        "title": marked("All lessons"), "for": (marked("Ages 8 to 20"), marked("{lessons} lessons")), "picture": "lessons",
        "text": marked("From first sums to game theory. Find the one for you."),
    }  # fmt: skip
    notes = {
        "title": marked("Teach a lesson"), "for": (marked("Ages 8 to 20"), marked("{lessons} lessons")), "picture": "notes",
        "text": marked("What to do, minute by minute, what to ask, and every answer."),
    }  # fmt: skip
    count = len(offered)
    for tile, door, place, button in (
        (more, "learn", 2, say("See all lessons")),
        (notes, "teach", 1, say("Choose a lesson")),
    ):
        yield _said({**tile, "door": door, "place": place}, lessons=count) | {
            "kind": "course",
            "file": "",
            "button": button,
        }


def _said(tile: Tile, **counts: int) -> Tile:
    counts["games"] = len(variants())
    return {
        "title": say(tile["title"], **counts), "for": [say(words, **counts) for words in tile["for"]],
        "text": say(tile["text"], **counts), "picture": tile["picture"] if tile["picture"] in pictures() else "",
        "door": tile.get("door", "play"), "place": tile.get("place", LAST),
    }  # fmt: skip


def told(root: Path, *, lab: bool) -> dict[str, Any]:
    """Return what the templates of the gallery and its neighbours show, in every language, as plain data below its name.

    Args:
        root: the folder that is served, with `lessons/` in it.
        lab: whether that server has a JupyterLab, to open lessons in.
    """
    offered = lessons(root / "lessons")
    return {TOLD: {"said": {tag: _told_in(tag, offered) for tag in languages()}, "lab": lab, "pictures": pictures()}}


def _told_in(tag: str, offered: Iterable[Tile]) -> dict[str, Any]:
    with speaking(tag):
        words = page_words.around() | page_words.errors() | page_words.gallery()
        found = doors(offered)
        return {
            "tongue": languages()[tag],
            "words": words,
            "doors": found,
            "rows": rows_of(found),
            "course": course(offered),
        }


def around_notebooks() -> dict[str, Any]:
    """Return what the template of the page around a notebook is told, as plain data below the same name."""
    return {TOLD: {"said": page_words.notebooks(), "cards": page_words.cards(), "waiting": picture("waiting")}}


def settings(root: Path, *, lab: bool) -> dict[str, Any]:
    """Return the settings of a Jupyter server, by which its pages are told all that. Arguments as for :func:`told`."""
    return {
        "ServerApp": {"jinja_template_vars": told(root, lab=lab)},
        "VoilaConfiguration": {"resources": around_notebooks()},
    }


if __name__ == "__main__":
    shown = notebook(sys.argv[1]) if sys.argv[1:] else settings(Path.cwd(), lab=True)
    print(json.dumps(shown, indent=1))
