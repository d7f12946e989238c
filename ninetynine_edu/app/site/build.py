"""The builder of the site: every page, everything that they fetch, and a list of it all."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from ...ground.say import ENGLISH, languages
from ...panels import gallery
from .cells import module_of
from .files import Files
from .first import Cells, Wish, first_cells
from .package import PACKAGE, package, words
from .pages import Pages, notebook_of
from .pyodide import SUMS

RUNTIME: Final = "pyodide"
"""Where Python's own files lie in a site."""
BUNDLES: Final = PACKAGE / "panels" / "bundles"
SEEDS: Final = range(1, 9)
"""Cards that a table may open with: a class does not see the same ones on every screen."""
DEALS: Final = ("play",)
"""Apps that open with cards."""


def build(out: Path, root: Path, pyodide: Path) -> int:
    """Make the site in a folder; return how many files it has.

    Args:
        out: the folder, empty or not there yet, or one with a site.
        root: the folder with `lessons/` in it.
        pyodide: the folder with Pyodide's own files.

    Raises:
        SiteError: when something that is needed is missing, or the folder cannot be used.
    """
    files = Files()
    for name in SUMS:
        files.add(f"{RUNTIME}/{name}", (pyodide / name).read_bytes())
    site = _Site(files, root)
    site.make()
    files.write(out, site.version)
    return len(files)


class _Site:
    """One site while it is made."""

    def __init__(self, files: Files, root: Path) -> None:
        self.files, self.lessons = files, root / "lessons"
        self.root = root
        self.pages = Pages(files, self._bundles())
        self.archives = [files.keep("package.zip", package())]
        self.words = {tag: [files.keep(f"words-{tag}.zip", words(tag))] for tag in languages() if tag != ENGLISH}
        self.worker = files.keep("worker.js", (BUNDLES / "worker.js").read_bytes())
        self.script = files.keep("site.js", (BUNDLES / "site.js").read_bytes())
        self.style = files.keep("site.css", (BUNDLES.parent / "browser" / "site.css").read_bytes())
        self.version = files.version()

    def _bundles(self) -> dict[str, dict[str, str]]:
        found = {}
        for style in sorted(BUNDLES.glob("*.css")):
            script = style.with_suffix(".js")
            if script.is_file():
                kept = (self.files.keep(file.name, file.read_bytes()) for file in (script, style))
                found[style.stem] = dict(zip(("script", "style"), kept, strict=True))
        return found

    def make(self) -> None:
        """Make every page."""
        told = gallery.told(self.root, lab=False)[gallery.TOLD]
        for tag in languages():
            for name, query in (("index", ""), ("course", f"&{gallery.COURSE}")):
                self._page("site_gallery.html", "", tag, f"{name}.html", query=f"lang={tag}{query}", ninetynine=told)
        self._apps()
        for file in self._lesson_files():
            self._notebook(json.loads(file.read_text(encoding="utf-8")), "lessons", file)

    def _lesson_files(self) -> Iterable[Path]:
        for lesson in gallery.lessons(self.lessons):
            yield self.lessons / f"{lesson['notebook']}.ipynb"
            for tag in lesson["in"]:
                yield self.lessons / tag / f"{lesson['notebook']}.ipynb"

    def _page(self, template: str, folder: str, tag: str, name: str, **told: Any) -> None:
        own = "" if tag == ENGLISH else f"{tag}/"
        path = f"{folder}/{own}{name}" if folder else f"{own}{name}"
        about = self.about(path, name.removesuffix(".html"))
        self.pages.write(path, template, about=about, script=self.script, **told)

    def about(self, path: str, name: str, **more: Any) -> dict[str, Any]:
        """Return what a page says of itself."""
        return {
            "root": self.pages.way(path), "version": self.version, "name": name, "module": "", "program": "",
            "words": self.words, "bundles": self.pages.bundles, "first": {}, "python": f"{RUNTIME}/",
            "archives": self.archives, "worker": self.worker, "style": self.style, **more,
        }  # fmt: skip

    def _apps(self) -> None:
        wishes: list[tuple[str, Wish]] = []
        texts = {}
        for app in gallery.apps():
            source = "".join(gallery.notebook(app)["cells"][0]["source"])
            texts[app] = module_of([source])
            seeds: Iterable[int | None] = SEEDS if app in DEALS else (None,)
            for tag in languages():
                wishes += [
                    (app, {"module": f"page_{app}", "text": texts[app], "tag": tag, "seed": seed}) for seed in seeds
                ]
        shown = first_cells([wish for _, wish in wishes])
        first: dict[str, dict[str, list[dict[str, Any]]]] = {app: {} for app in texts}
        for (app, wish), cells in zip(wishes, shown, strict=True):
            file = self.files.keep(f"first-{app}.json", json.dumps(cells, ensure_ascii=False, separators=(",", ":")))
            first[app].setdefault(wish["tag"], []).append({"file": file, "seed": wish["seed"]})
        for app, told in gallery.apps().items():
            path = f"{told['notebook']}.html"
            program = self.files.keep(f"page_{app}.py", texts[app])
            about = self.about(path, told["notebook"], module=f"page_{app}", program=program, first=first[app])
            panel = _bundle_of(shown[next(at for at, (one, _) in enumerate(wishes) if one == app)])
            self.pages.write(
                path, "site_notebook.html", about=about, script=self.script, panels=[panel],
                **notebook_of(gallery.notebook(app)),
            )  # fmt: skip

    def _notebook(self, notebook: dict[str, Any], folder: str, file: Path) -> None:
        tag = "" if file.parent == self.lessons else f"{file.parent.name}/"
        code = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
        module = f"lesson_{file.stem}"
        program = self.files.keep(f"{module}.py", module_of(code))
        path = f"{folder}/{tag}{file.stem}.html"
        about = self.about(path, file.stem, module=module, program=program)
        self.pages.write(
            path, "site_notebook.html", about=about, script=self.script, panels=["lessons"], **notebook_of(notebook)
        )


def _bundle_of(cells: Cells) -> str:
    """Return the bundle of the first panel that a page shows."""
    shown: dict[str, Any] = cells[0]["shows"][0]
    while "box" in shown:
        shown = shown["children"][0]
    return str(shown["bundle"])
