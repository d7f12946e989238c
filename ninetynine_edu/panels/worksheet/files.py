"""What can be taken away of a set: each way makes its files step by step, so that whoever waits sees how far it is."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Final

from ...exercises.making import ExerciseSet
from ...exercises.set_code import letter, set_data
from ...ground.say import marked, say, speaking
from ...paper.sheet import Sheet, sheet_of
from ..kit.host import Reply
from .wishes import Wish

Steps = Generator[tuple[int, int], None, list[Reply]]
"""Yields how far it is and of how much, and returns what the page is told at the end."""

_EPOCH: Final = (2020, 1, 1, 0, 0, 0)
"""The date of everything in a ZIP file, so that the same set gives the same file."""
_WAIT: Final = 0.1


@dataclass(frozen=True, slots=True)
class Form:
    """One kind of file.

    Attributes:
        ending: of its name.
        type: what browsers call it.
        part: what stands in its name between set and version; "" for nothing.
    """

    ending: str
    type: str
    part: str = ""


FORMS: Final[Mapping[str, Form]] = {
    "pdf": Form("pdf", "application/pdf"),
    "html": Form("html", "text/html"),
    "print": Form("html", "text/html"),
    "csv": Form("csv", "text/csv"),
    "json": Form("json", "application/json"),
    "student": Form("ipynb", "application/x-ipynb+json"),
    "solution": Form("ipynb", "application/x-ipynb+json", "solutions"),
    "nbgrader": Form("ipynb", "application/x-ipynb+json", "nbgrader"),
    "moodle": Form("xml", "application/xml", "moodle"),
    "qti": Form("zip", "application/zip", "qti"),
}
"""All ways, by the name that a page asks for them with."""
BUSY: Final = {
    "pdf": marked("Making the PDF…"), "print": marked("Getting the sheets ready to print…"),
}  # fmt: skip
OTHERS: Final = marked("Making the file…")


def name_of(made: ExerciseSet, form: Form, version: str = "", ending: str = "") -> str:
    """Return what a file is called.

    >>> from ...exercises.making import exercise_set
    >>> name_of(exercise_set("standard", count=1, seed=7), FORMS["moodle"], "B")
    'worksheet-standard-7-moodle-B.xml'
    """
    parts = ["worksheet", made.variant.id, str(made.seed), form.part, version]
    return f"{'-'.join(part for part in parts if part)}.{ending or form.ending}"


def steps_of(way: str, made: ExerciseSet, wish: Wish, address: str) -> Steps:
    """Return the steps in which a file is made.

    Args:
        way: one of :data:`FORMS`.
        made: the set.
        wish: how it is printed, and in which language.
        address: where tablets find the pages; "" where that is not known.
    """
    if way in ("pdf", "html", "print"):
        return _sheets(way, made, wish, wish.address_of_code(address))
    if way in ("csv", "json"):
        return _rows(way, made, wish)
    return _versions(way, made, wish)


def _file(name: str, form: Form, content: bytes) -> list[Reply]:
    return [{"kind": "file", "name": name, "type": form.type, "bytes": content}]


def _sheets(way: str, made: ExerciseSet, wish: Wish, address: str) -> Steps:
    """Make one document of all versions."""
    form, count, drawn = FORMS[way], len(made.versions), list[Sheet]()
    for place in range(count):
        yield place, count
        with speaking(wish.language):
            drawn.append(sheet_of(made, place))
    if way == "pdf":
        content = yield from _laid_out(drawn, wish, address)
        return _file(name_of(made, form), form, content)
    yield count, count
    from ...paper.html import worksheet_html

    with speaking(wish.language):
        page = worksheet_html(drawn, paper=wish.paper, answers=wish.answers, address=address)
    if way == "print":
        return [{"kind": "print", "text": str(page)}]
    return _file(name_of(made, form), form, page.encode())


def _laid_out(drawn: list[Sheet], wish: Wish, address: str) -> Generator[tuple[int, int], None, bytes]:
    """Lay the pages out beside what else is done here; whoever stops it is not waited for."""
    from ...paper.later import is_there, pdf_later

    with speaking(wish.language):
        coming = pdf_later(drawn, paper=wish.paper, answers=wish.answers, address=address)
    try:
        while not is_there(coming, _WAIT):
            yield len(drawn), len(drawn)
    finally:
        coming.cancel()
    return coming.result()


def _rows(way: str, made: ExerciseSet, wish: Wish) -> Steps:
    yield 0, 1
    from ...paper.rows import worksheet_csv

    with speaking(wish.language):
        text = worksheet_csv(made) if way == "csv" else json.dumps(set_data(made), ensure_ascii=False, indent=1) + "\n"
    return _file(name_of(made, FORMS[way]), FORMS[way], text.encode())


def _versions(way: str, made: ExerciseSet, wish: Wish) -> Steps:
    """Make a file of each version; several come in one ZIP file."""
    form, count, files = FORMS[way], len(made.versions), dict[str, bytes]()
    make = _makers()[way]
    for place in range(count):
        yield place, count
        with speaking(wish.language):
            files[name_of(made, form, letter(place) if count > 1 else "")] = make(made, place)
    if count == 1:
        return _file(next(iter(files)), form, next(iter(files.values())))
    yield count, count
    zipped = Form("zip", "application/zip")
    return _file(name_of(made, form, "all" if way == "qti" else "", "zip"), zipped, _zip(files))


def _makers() -> Mapping[str, Callable[[ExerciseSet, int], bytes]]:
    from ...adapters import exercise_notebook as books
    from ...adapters.moodle import moodle_xml
    from ...adapters.qti import qti_package

    return {
        "student": lambda made, place: books.written(books.student_notebook(made, place)).encode(),
        "solution": lambda made, place: books.written(books.solution_notebook(made, place)).encode(),
        "nbgrader": lambda made, place: books.written(books.nbgrader_notebook(made, place)).encode(),
        "moodle": lambda made, place: moodle_xml(made, place).encode(),
        "qti": qti_package,
    }


def _zip(files: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def busy_words(way: str) -> str:
    """Return what is said while a file is made."""
    return say(BUSY.get(way, OTHERS))
