"""The pages of a site, written with the very templates and styles that the server of the apps uses."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import Any, Final

from jinja2 import ChoiceLoader, Environment, FileSystemLoader
from markupsafe import Markup

from ...ground.say import ENGLISH, known, languages, say, speaking
from ...panels import gallery, page_words
from ...panels.kit import run_cell
from ..read_notebook import kept_output, markdown
from .files import Files
from .package import PACKAGE
from .paths import path_in

OURS: Final = Path(__file__).with_name("templates")
SHARED: Final = PACKAGE / "panels" / "jupyter" / "voila" / "templates" / "ninetynine"
_FETCHED: Final = re.compile(r'url\("([\w.]+)"\)')


def way(path: str) -> str:
    """Return the way from a page to the folder of the site.

    >>> way("lessons/de/a1.html"), way("play.html")
    ('../../', '')
    """
    return "../" * (len(PurePosixPath(path).parts) - 1)


class Pages:
    """Writes pages among the files of a site.

    Args:
        files: those of the site.
        shared: what every page says of itself: see `About` in `messages.d.ts`.
    """

    def __init__(self, files: Files, shared: dict[str, Any]) -> None:
        self._files, self._shared = files, {**shared, "unreached": page_words.unreached()}
        self._templates = Environment(
            loader=ChoiceLoader([FileSystemLoader(OURS), FileSystemLoader(SHARED)]), autoescape=True
        )
        self._around = gallery.around_notebooks()[gallery.TOLD]
        self._words = {tag: self._spoken(tag) for tag in languages()}

    @staticmethod
    def _spoken(tag: str) -> dict[str, Any]:
        with speaking(tag):
            return {
                "tongue": languages()[tag],
                "words": page_words.around() | page_words.errors() | page_words.gallery(),
            }

    # --- pages of words, each in a language ---

    def words(self, folder: str, name: str, tag: str, tags: Sequence[str], template: str, **told: Any) -> None:
        """Write a page of words.

        Args:
            folder: below that of the site.
            name: of the page.
            tag: its language.
            tags: those that it is written in.
            template: what makes it.
            told: what the template shows; `warm`: Python may start there already.
        """
        path = path_in(folder, name, tag)
        here = dict(told.pop("ninetynine", {"pictures": {}}))
        said = here.get("said", self._words)
        here["said"] = {
            each: {**told_in, "alternate": self._menu(path, folder, name, each, tags)} for each, told_in in said.items()
        }
        query = told.pop("query", f"lang={tag}")
        warm = told.pop("warm", False)
        self._write(path, name, template, tags, {"warm": warm}, folder=folder, ninetynine=here, query=query, **told)

    @staticmethod
    def _menu(path: str, folder: str, name: str, tag: str, tags: Sequence[str]) -> str:
        """Return where the menu of languages leads: the page in that language, or the same one with other words around it."""
        return f"{way(path)}{path_in(folder, name, tag if tag in tags else ENGLISH)}?lang={tag}"

    # --- pages with cells ---

    def notebook(
        self, path: str, notebook: dict[str, Any], panels: Sequence[str], tags: Sequence[str] = (), **about: Any
    ) -> None:
        """Write the page of a notebook.

        Args:
            path: below the folder of the site.
            notebook: as it is read.
            panels: the bundles that the page needs at once.
            tags: the languages that it is written in, each in a page of its own.
            about: what the page says of itself.
        """
        told = notebook["metadata"].get("ninetynine") or {}
        written = known(str(told.get("lang", ""))) or ""
        title = notebook["metadata"]["title"]
        said = {
            tag: {**words, "page_title": _title(title, written, tag)} for tag, words in self._around["said"].items()
        }
        ready = f"ready_{told.get('keeps', '')}"
        self._write(
            path, PurePosixPath(path).stem, "site_notebook.html", tags, about, folder=PurePosixPath(path).parts[0] if tags else "",
            title=title, tag=written or ENGLISH, written=written, english_alone=not written and gallery.english_alone(panels),
            said=said, cards=self._around["cards"],
            ready=ready if ready in said[ENGLISH] else "ready", is_lesson="for" in told,
            shows_code=bool(told.get("shows_code")), cells=cells_of(notebook, written or ENGLISH), panels=panels,
        )  # fmt: skip

    def _write(
        self, path: str, name: str, template: str, tags: Sequence[str], about: dict[str, Any], **told: Any
    ) -> None:
        site = way(path)

        def css(name: str) -> Markup:
            return Markup('<link rel="stylesheet" href="{}{}">').format(site, self._static(name))

        def js(name: str) -> Markup:
            return Markup('<script src="{}{}"></script>').format(site, self._static(name))

        own = {"root": site, "name": name, "module": "", "program": "", "first": {}, "warm": False}
        others = {tag: f"{site}{path_in(told['folder'], name, tag)}" for tag in tags} if len(tags) > 1 else {}
        page = self._templates.get_template(template).render(
            site=site, base_url=site or "./", include_css=css, include_js=js, about={**self._shared, **own, **about},
            alternates=others, **told,
        )  # fmt: skip
        self._files.add(path, page + "\n")

    def _static(self, name: str) -> str:
        """Keep a file of the shared templates, and what its style fetches."""
        file = SHARED / name
        if file.suffix != ".css":
            return self._files.keep(file.name, file.read_bytes())
        text = _FETCHED.sub(
            lambda found: f'url("{PurePosixPath(self._static(f"static/{found[1]}")).name}")',
            file.read_text(encoding="utf-8"),
        )
        return self._files.keep(file.name, text)


def _title(title: str, written: str, tag: str) -> str:
    """Return what a page with a notebook is called where a language is spoken; a lesson keeps the title it was written with."""
    with speaking(tag):
        return title if written else say(title)


def cells_of(notebook: dict[str, Any], tag: str) -> list[dict[str, Any]]:
    """Return the cells of a notebook as its page shows them: texts as HTML, and of code what it has shown, as it is kept.

    Args:
        notebook: as it is read.
        tag: the language that it is written in.
    """
    found: list[dict[str, Any]] = []
    place = 0
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            found.append({"html": markdown(source)})
        elif cell["cell_type"] == "code":
            with speaking(tag):
                kept = run_cell.without("".join(map(kept_output, cell.get("outputs", ()))))
            found.append({"source": source, "metadata": cell["metadata"], "place": place, "kept": kept})
            place += 1
    return found
