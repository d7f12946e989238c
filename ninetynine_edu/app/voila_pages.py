"""Our Voila: the server behind `ninetynine app`. Imported only when that server is started."""

from __future__ import annotations

import logging
import os
import re
import signal
from importlib import resources
from importlib.metadata import version
from pathlib import Path, PurePosixPath
from typing import Any, Final
from urllib.parse import parse_qsl, unquote

import tornado.routing
import tornado.web
import voila.notebook_renderer
from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from jupyter_server.utils import url_path_join
from nbformat import from_dict
from tornado.httputil import HTTPServerRequest, url_concat
from traitlets import Int
from traitlets.config import Config
from voila.app import Voila
from voila.exporter import VoilaExporter
from voila.handler import BaseVoilaHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import TemplateStaticFileHandler
from voila.utils import create_include_assets_functions

from ..ground.say import ENGLISH, chosen, known, say, speaking
from ..panels.gallery import english_alone, sending
from ..panels.kit.address import IN_APP, WIDGETS, asked
from .leftovers import own_folder
from .limits import PAGES
from .read_notebook import read_page

FRAMES = ("frame", "iframe", "embed", "object", "fencedframe")
_HERE = re.compile(r"(127\.0\.0\.1|localhost|\[::1\])(:[0-9]+)?", re.IGNORECASE)


class FromElsewhere(tornado.routing.Matcher):
    """Matches what a page of another site may have sent, since such a page runs in the same browser.

    A foreign name in Host is that of a site whose name has been pointed at this computer. What another site asks for is
    let through only as a link that somebody follows, into a window of its own: every page here starts a kernel, and in
    frames or ahead of time a site could start any number. (A browser too old to tell gets in; then the number of
    kernels is bounded all the same.)
    """

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        return {} if _is_from_elsewhere(request) or not _HERE.fullmatch(request.host) else None


def _is_from_elsewhere(request: HTTPServerRequest) -> bool:
    get = request.headers.get
    site, frame = get("Sec-Fetch-Site"), get("Sec-Fetch-Dest", "document") in FRAMES
    if site != "cross-site":
        return site == "same-site" and frame  # another program on this computer is the same site, by another port
    link = request.method in ("GET", "HEAD") and get("Sec-Fetch-Mode") == "navigate"
    ahead = "prefetch" in get("Sec-Purpose", get("Purpose", ""))
    return not link or ahead or get("Sec-Fetch-Dest", "document") != "document"


class NoAddress(tornado.routing.Matcher):
    """Matches addresses that no page has: signs in them that cannot be seen, or no text at all."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        try:
            return None if unquote(request.path, errors="strict").isprintable() else {}
        except UnicodeDecodeError:
            return {}


class RefusingHandler(tornado.web.RequestHandler):
    """Answers whatever is asked in one sentence, and does nothing."""

    def check_xsrf_cookie(self) -> None:
        """Nothing is done here that a token would protect."""

    def prepare(self) -> None:
        self.set_status(403)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish("Ninety-nine is for this computer only: open the address that it showed when it started.\n")


class OtherLanguage(tornado.routing.Matcher):
    """Matches a page that is asked for without its language by somebody who wishes another one than English, or in another.

    So a page's address always tells its language: to the page, to its kernel, and to whom it is sent.

    Args:
        lessons: the folder of the lessons, each written in one language.
    """

    def __init__(self, lessons: Path) -> None:
        self.lessons = lessons

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        return {} if page_in_its_language(request, self.lessons) else None


_PAGES = re.compile(r"/(voila/(tree|render)\b.*|(notes|solutions)/.*)?")
_LESSON = re.compile(r"(/voila/render/lessons/)(?:([\w-]+)/)?(\w+\.ipynb)")


def page_in_its_language(request: HTTPServerRequest, lessons: Path) -> str:
    """Return the address that a page has in the language that is wished, or "" when it is the one that was asked for."""
    if request.method not in ("GET", "HEAD") or not _PAGES.fullmatch(request.path):
        return ""
    missing = language_missing(request)
    tag = missing or known(asked(request.query).get("lang", "")) or ""
    path = _lesson_in(tag, request.path, lessons) if tag else request.path
    if not missing and path == request.path:
        return ""
    rest = [part for part in parse_qsl(request.query, keep_blank_values=True) if part[0] != "lang"]
    return url_concat(path, [*rest, ("lang", tag)])


def _lesson_in(tag: str, path: str, lessons: Path) -> str:
    """Return the address of a lesson as it is written in a language, where there is one; else the same address."""
    found = _LESSON.fullmatch(path)
    if not found or (found[2] and known(found[2]) != found[2]):
        return path
    own = found[3] if tag == ENGLISH else f"{tag}/{found[3]}"
    return found[1] + own if (lessons / own).is_file() else path


def language_missing(request: HTTPServerRequest) -> str:
    """Return the language that the address of a page has to name and does not, or ""."""
    wished = asked(request.query).get("lang", "")
    if wished:
        right = known(wished)
        return right if right not in (None, wished) else ""
    cookie = request.cookies.get("ninetynine_lang")
    browser = request.headers.get("Accept-Language", "")
    best = chosen(cookie.value if cookie else "", browser)
    return best if {best, chosen(browser)} != {ENGLISH} else ""


class LanguageHandler(tornado.web.RequestHandler):
    """Leads on to the same page in its language, with that in the address."""

    def initialize(self, lessons: Path) -> None:
        self.lessons = lessons

    def get(self) -> None:
        self.set_header("Cache-Control", "no-store")
        self.redirect(page_in_its_language(self.request, self.lessons))

    head = get


def speak(handler: tornado.web.RequestHandler, notebook: Any, cwd: str) -> None:
    """Tell the page around a notebook which language its address names, its title in that language, and what it is written in;
    and put before the cells of a lesson what sends it to a class.

    A lesson is written in one language, and keeps its own title.
    """
    tag = chosen(asked(handler.request.query).get("lang", ""))
    if of_lesson := _LESSON.fullmatch(handler.request.path):
        page = PurePosixPath(of_lesson[0]).with_suffix("").relative_to("/voila/render")
        cell = sending(str(page))
        notebook.cells.insert(0, from_dict({**cell, "source": "".join(cell["source"])}))  # type: ignore[no-untyped-call]
    notebook.metadata["spoken"] = tag
    notebook.metadata["panels"] = panels_of(notebook)
    about = notebook.metadata.get("ninetynine")
    written = known(str(about.get("lang", ""))) if isinstance(about, dict) else None
    notebook.metadata["written"] = written or ""
    notebook.metadata["english_alone"] = not written and english_alone(notebook.metadata["panels"])
    title = notebook.metadata.get("title")
    if title and not written:
        with speaking(tag):
            notebook.metadata["title"] = say(str(title))


_BUNDLES: Final = resources.files("ninetynine_edu.panels").joinpath("bundles")
_PANEL = re.compile(r"^from ninetynine_edu\.panels import (\w+)$", re.MULTILINE)


def panels_of(notebook: Any) -> list[str]:
    """Return the panels that a notebook shows: the browser may fetch them while the kernel starts."""
    named = [name for cell in notebook.cells if cell.cell_type == "code" for name in _PANEL.findall(cell.source)]
    return [name for name in dict.fromkeys(named) if _BUNDLES.joinpath(f"{name}.js").is_file()]


class BundleHandler(tornado.web.StaticFileHandler):
    """Scripts and styles of the panels. A browser keeps them, and asks each time whether they are still the same."""

    def set_extra_headers(self, path: str) -> None:
        """After an update nobody may be left with an old one."""
        self.set_header("Cache-Control", "no-cache")


class TemplateFileHandler(TemplateStaticFileHandler):  # type: ignore[misc]
    """The files of our template. Voila's own handler stumbles over addresses that lead elsewhere."""

    def parse_url_path(self, path: str) -> str:
        template, *rest = re.split(r"[/\\]", path)
        named = re.fullmatch(r"\w[\w-]*", template) and rest[:1] == ["static"] and len(rest) > 1
        if not named or {"", ".", ".."} & {*rest} or not path.isprintable():
            raise tornado.web.HTTPError(404)
        return str(super().parse_url_path(path))


NOTES: Final = {"notes": "teacher", "solutions": "solutions"}
"""The folder of what stands at each address below `/notes/` and `/solutions/`."""


class NotesHandler(BaseVoilaHandler):  # type: ignore[misc]
    """Shows a lesson's teacher notes, or its solutions: a notebook that is read, with the outputs that it keeps, and no kernel."""

    def initialize(self, folder: Path, **kwargs: Any) -> None:
        super().initialize(**kwargs)
        self.folder = folder

    @tornado.web.authenticated
    async def get(self, kind: str, name: str) -> None:
        tag = chosen(asked(self.request.query).get("lang", ""))
        of_kind = f"{NOTES[kind]}/{name}.ipynb"
        own = self.folder / tag / of_kind
        file = own if own.is_file() else self.folder / of_kind
        if not file.is_file():
            raise tornado.web.HTTPError(404)
        title, note = read_page(file)
        lang = tag if file == own else ENGLISH
        self.write(self.render_template("notes.html", note_title=title, note=note, note_lang=lang))


class CompiledTemplates(BytecodeCache):
    """What Jinja has made of templates, for as long as this server runs."""

    def __init__(self) -> None:
        self._code: dict[tuple[str, str], Any] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Hand out what was made of the same text before, if it was."""
        bucket.code = self._code.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was made of a text."""
        self._code[bucket.key, bucket.checksum] = bucket.code


class Exporter(VoilaExporter):  # type: ignore[misc]
    """Makes pages of notebooks. Voila's own compiles its sixteen templates for every page, in a third of a second."""

    compiled = CompiledTemplates()

    @property
    def environment(self) -> Environment:
        """Jinja, knowing what was compiled for the pages before."""
        environment: Environment = super().environment
        environment.bytecode_cache = self.compiled
        return environment


class LeaveHandler(VoilaShutdownKernelHandler):  # type: ignore[misc]
    """Ends a page's kernel when the page is left.

    Voila's own handler refuses, for want of a form token that Voila never gave out, so kernels would pile up until
    they are culled. The check for the same origin and the kernel's secret name are protection enough here.
    """

    def check_xsrf_cookie(self) -> None:
        if not self.check_origin():
            raise tornado.web.HTTPError(403)


class PageHandler(BaseVoilaHandler):  # type: ignore[misc]
    """Every other address: a page that says so, in our own words."""

    @tornado.web.authenticated
    async def get(self) -> None:
        raise tornado.web.HTTPError(404)


class BoundedKernelManager(AsyncMappingKernelManager):
    """Starts kernels as long as there are not too many: each takes some forty megabytes."""

    most = Int(PAGES, config=True, help="so many kernels may live at once")
    _told = False

    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override]
        """Start one more, or answer with the page for who comes too late."""
        if len({*self._kernels, *self._pending_kernels}) >= self.most:
            if not self._told:
                self._told = True
                print(f"{self.most} pages are open, and no more can be. For more start with --pages N.", flush=True)
            raise tornado.web.HTTPError(503)
        kwargs["env"] = {**(kwargs.get("env") or os.environ), IN_APP: "yes", WIDGETS: version("anywidget")}
        return await super().start_kernel(**kwargs)


class AppServer(Voila):  # type: ignore[misc]
    """Voila with our pages around it, quiet, and ending cleanly."""

    # Nobody's settings for another Voila on this computer may change what a class sees.
    def load_config_file(self, *args: Any, **kwargs: Any) -> None:
        """Read no settings files."""

    @classmethod
    def prepare(cls, settings: dict[str, dict[str, Any]]) -> AppServer:
        """A server with these settings, ready to start()."""
        voila.notebook_renderer.VoilaExporter = Exporter  # there is no setting for it
        server = cls(config=Config(settings))
        server.initialize([])
        for name in ("tornado.access", "tornado.general"):  # a missing page is no news for a teacher's terminal
            logging.getLogger(name).setLevel(logging.CRITICAL)
        return server

    def init_settings(self) -> dict[str, Any]:
        """All pages, also those of the Jupyter server itself, come from our template."""
        settings: dict[str, Any] = super().init_settings()
        env = settings["jinja2_env"] = settings["voila_jinja2_env"]
        env.globals.update(create_include_assets_functions(self.voila_configuration.template, self.base_url))
        return settings

    def init_handlers(self) -> list[Any]:
        ours = {"voila_configuration": self.voila_configuration}
        self.voila_configuration.prelaunch_hook = speak
        lessons = Path(self.root_dir) / "lessons"
        notes = {**ours, "folder": lessons}
        return [
            (FromElsewhere(), RefusingHandler),
            (NoAddress(), PageHandler, ours),
            (OtherLanguage(lessons), LanguageHandler, {"lessons": lessons}),
            (url_path_join(self.server_url, r"/(?:login|logout)"), PageHandler, ours),  # nobody logs in here
            (url_path_join(self.server_url, r"/voila/templates/(.*)"), TemplateFileHandler),
            (
                url_path_join(self.server_url, r"/voila/bundles/(\w+\.(?:js|css))"),
                BundleHandler,
                {"path": str(_BUNDLES)},
            ),
            (url_path_join(self.server_url, r"/(notes|solutions)/([a-z0-9_]+)"), NotesHandler, notes),
            (url_path_join(self.server_url, r"/voila/api/shutdown/([0-9a-f-]+)"), LeaveHandler),
            *super().init_handlers(),
            (r".*", PageHandler, ours),
        ]

    def start(self) -> None:
        # A closed terminal ends the kernels too. Ctrl-C is asked for like the others: raised as an error in the middle of
        # whatever runs, it can get lost there.
        for name in ("SIGINT", "SIGHUP", "SIGTERM"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._handle_signal_stop)
        with own_folder() as folder:
            self.connection_dir_root = str(folder)
            super().start()

    def _handle_signal_stop(self, sig: int, frame: Any) -> None:
        if not hasattr(self, "ioloop"):  # still starting: there is nothing to be ended in order yet
            raise KeyboardInterrupt
        super()._handle_signal_stop(sig, frame)

    def stop(self) -> None:
        # A second Ctrl-C must not cut short the ending of the kernels.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        super().stop()
