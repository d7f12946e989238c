"""The builder of the site: every page, everything that they fetch, and a list of it all."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from ...ground.say import ENGLISH, languages, say, speaking
from ...panels import gallery
from ...rules.all_games import all_variants_html
from ...rules.variant import variant, variants
from ..read_notebook import read_page
from .cells import module_of
from .compiled import STDLIB, Python, compiled, compiled_libraries
from .files import Files, in_one
from .first import Cells, Wish, first_cells
from .offline import add_offline
from .package import PACKAGE, libraries, wheels, words
from .pages import Pages
from .paths import NOTES, notebook_in, notebooks_in, path_in
from .pyodide import SUMS

RUNTIME: Final = f"pyodide-{hashlib.sha256(''.join(SUMS.values()).encode()).hexdigest()[:16]}"
"""Where Python's own files lie in a site; the name tells what is inside, so a browser may keep what it has made of them."""
SEEDS: Final = range(1, 9)
"""Cards that a table may open with: a class does not see the same ones on every screen."""
DEALS: Final = ("play", "practice", "practise", "worksheet")
"""Apps that open with something by chance."""

First = dict[str, list[dict[str, Any]]]
"""What a page shows before Python is there, for each language: files with states, and the seeds of their cards."""


def build(out: Path, root: Path, pyodide: Path, given: Path | None = None) -> int:
    """Make the site in a folder; return how many files it has.

    Args:
        out: the folder, empty or not there yet, or one with a site.
        root: the folder with `lessons/` in it.
        pyodide: the folder with Pyodide's own files.
        given: a folder of wheels for Pyodide, such as NumPy's, that the pages may use.

    Raises:
        SiteError: when something that is needed is missing, or the folder cannot be used.
    """
    files = Files()
    for name in {*SUMS} - {STDLIB}:
        files.add(f"{RUNTIME}/{name}", (pyodide / name).read_bytes())
    with ThreadPoolExecutor(1) as beside:  # SymPy takes as long to compile as all the rest takes to be made
        libs = beside.submit(compiled_libraries, pyodide, libraries())
        site = _Site(files, root, compiled(pyodide), lambda: {**libs.result(), **wheels(given)})
        site.make()
    add_offline(files)
    files.write(out, site.version)
    return len(files)


class _Site:
    """One site while it is made."""

    def __init__(self, files: Files, root: Path, python: Python, packages: Callable[[], dict[str, bytes]]) -> None:
        self._files, self._root, self._lessons = files, root, root / "lessons"
        bundles = self._bundles()
        self._made, self._first_of_lessons = self._opened(bundles)
        lazy = {name: files.keep(f"{name}.zip", data) for name, data in packages().items()}
        lazy |= {python.names[name]: files.keep(name, data) for name, data in python.more.items()}
        shared = {
            "bundles": bundles, "python": f"{RUNTIME}/", "library": files.keep(STDLIB, python.library),
            "archives": [files.keep("package.zip", in_one(python.package))],
            "words": {tag: [files.keep(f"words-{tag}.zip", in_one(words(tag)))] for tag in languages() if tag != ENGLISH},
            "lazy": lazy,
            "worker": self._script("worker"), "script": self._script("site"),
            "style": files.keep("site.css", (PACKAGE / "panels" / "browser" / "site.css").read_bytes()),
        }  # fmt: skip
        self.version = files.version()
        self._pages = Pages(files, {**shared, "version": self.version})

    def _script(self, name: str) -> str:
        return self._files.keep(f"{name}.js", (PACKAGE / "panels" / "bundles" / f"{name}.js").read_bytes())

    def _bundles(self) -> dict[str, dict[str, str]]:
        found = {}
        for style in sorted((PACKAGE / "panels" / "bundles").glob("*.css")):
            if style.with_suffix(".js").is_file():
                kept = self._files.keep(style.name, style.read_bytes())
                found[style.stem] = {"script": self._script(style.stem), "style": kept}
        return found

    def make(self) -> None:
        """Make every page."""
        self._galleries()
        for app, about, panels in self._made:
            self._pages.notebook(f"{gallery.apps()[app]['notebook']}.html", gallery.notebook(app), panels, **about)
        offered = gallery.lessons(self._lessons)
        for lesson in offered:
            self._lesson(lesson["notebook"], [ENGLISH, *lesson["in"]])
            for kind, folder in NOTES.items():
                self._notes(kind, folder, lesson["notebook"])
        self._games()

    def _galleries(self) -> None:
        told = gallery.told(self._root, lab=False)[gallery.TOLD]
        for name, asked in (("index", ""), ("course", f"&{gallery.COURSE}")):
            for tag in languages():
                self._pages.words(
                    "", name, tag, [*languages()], "site_gallery.html", ninetynine=told, query=f"lang={tag}{asked}", warm=True
                )  # fmt: skip

    # --- apps ---

    def _opened(self, bundles: dict[str, Any]) -> tuple[list[tuple[str, dict[str, Any], list[str]]], First]:
        """Return each app with what its page says of itself, and the panels that it shows; and what lessons begin with."""
        texts = {app: module_of(_code(gallery.notebook(app)["cells"])) for app in gallery.apps()}
        around = module_of(_code([gallery.sending("lessons/any")]))
        wishes = [*_wishes({**texts, "sending": around})]
        opened = zip(wishes, first_cells([wish for _, wish in wishes]), strict=True)
        made, of_lessons = [], {}
        for app, found in groupby(opened, lambda each: each[0][0]):
            first: First = {}
            panels: list[str] = []
            for (_, wish), cells in found:
                data = json.dumps(cells, ensure_ascii=False, separators=(",", ":"))
                state = {"file": self._files.keep(f"first-{app}.json", data), "seed": wish["seed"]}
                if cells:
                    first.setdefault(wish["tag"], []).append(state)
                panels = [name for name in (*_panels(cells), app) if name in bundles][:1]
            if app in texts:
                program = self._files.keep(f"page_{app}.py", texts[app])
                made.append((app, {"module": f"page_{app}", "program": program, "first": first}, panels))
            else:
                of_lessons = first
        return made, of_lessons

    # --- lessons, and what belongs to them ---

    def _lesson(self, name: str, tags: Sequence[str]) -> None:
        for tag in tags:
            file = notebook_in(self._lessons, "", name, tag)
            notebook = json.loads(file.read_text(encoding="utf-8"))
            path = path_in("lessons", name, tag)
            notebook["cells"].insert(0, gallery.sending(path.removesuffix(".html")))
            module = f"lesson_{name}"
            program = self._files.keep(f"{module}.py", module_of(_code(notebook["cells"])))
            about = {"module": module, "program": program, "first": self._first_of_lessons}
            self._pages.notebook(path, notebook, ["lessons", "sending"], tags=tags, **about)

    def _notes(self, kind: str, folder: str, name: str) -> None:
        there = notebooks_in(self._lessons, folder, name)
        for tag, file in there.items():
            title, note = read_page(file)
            self._pages.words(kind, name, tag, [*there], "site_notes.html", note_title=title, note=note, note_lang=tag)

    # --- games ---

    def _games(self) -> None:
        for tag in languages():
            with speaking(tag):
                table = all_variants_html()
                title, cards = say("All the games"), {name: variant(name) for name in variants()}
                links = [
                    {"name": card.name, "file": f"rules/{'' if tag == ENGLISH else f'{tag}/'}{name}.html"}
                    for name, card in cards.items()
                ]
                sheets = {name: (card.name, card.rules_card_html()) for name, card in cards.items()}
            self._pages.words(
                "", "games", tag, [*languages()], "site_sheet.html", title=title, sheet=table, links=links
            )
            for name, (called, sheet) in sheets.items():
                self._pages.words(
                    "rules", name, tag, [*languages()], "site_sheet.html", title=called, sheet=sheet, links=[]
                )


def _code(cells: Iterable[dict[str, Any]]) -> list[str]:
    """Return the code of a notebook's cells."""
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def _wishes(texts: dict[str, str]) -> Iterator[tuple[str, Wish]]:
    for app, text in texts.items():
        seeds: Iterable[int | None] = SEEDS if app in DEALS else (None,)
        for tag in languages():
            for seed in seeds:
                yield app, {"module": f"page_{app}", "text": text, "tag": tag, "seed": seed}


def _panels(cells: Cells) -> Iterator[str]:
    """Return the bundles of the panels that a page shows at once."""
    waiting = [shown for cell in cells for shown in cell["shows"]]
    while waiting:
        shown = waiting.pop(0)
        waiting += shown.get("children", ())
        if "bundle" in shown:
            yield shown["bundle"]
