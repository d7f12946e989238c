"""`ninetynine app --class`: the site for every tablet in the school's network, and a page for the wall that says where it is.

Two servers: one hands the site to whoever is in the network, the other shows the page for the wall on this computer alone. Neither
starts anything for a visitor, and neither reads the disk for one.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final
from urllib.parse import quote, urlsplit

from ninetynine_edu.app import network, serve
from ninetynine_edu.app.handout import Handout
from ninetynine_edu.app.serve import ServeError
from ninetynine_edu.app.shelf import Shelf, ShelfError, load, put
from ninetynine_edu.app.site.files import SiteError
from ninetynine_edu.app.site.kept import KeptError, kept_site
from ninetynine_edu.app.site.offline import WORKER
from ninetynine_edu.app.site.package import wheels_in
from ninetynine_edu.app.site.paths import pages_of
from ninetynine_edu.app.site.pyodide import PyodideError, find
from ninetynine_edu.ground.say import language, say
from ninetynine_edu.ground.text import echo, nearest

EVERYWHERE: Final = "0.0.0.0"
LONGEST_LINK: Final = 1000
"""A longer address makes a QR code with squares too small to be read across a room."""
_PLAIN: Final = "%/?:@!$&'()*+,;=~-._"
_VOILA: Final = re.compile(r".*/voila/render/(?:notebooks/(\w+)|(lessons/(?:[\w-]+/)?\w+))\.ipynb", re.ASCII)
"""A page's address where a kernel runs behind it."""
_TEMPLATES: Final = serve.JUPYTER_DATA / "voila" / "templates" / "ninetynine" / "static"
_WALL: Final = Path(__file__).with_name("templates") / "wall.html"
_BUILD: Final = "import sys; from ninetynine_edu.app.cli import main; sys.exit(main(sys.argv[1:]))"
_STYLES: Final = ("look.css", "ninetynine.css", "lexend.woff2")


@dataclass(frozen=True)
class Class:
    """What a teacher asked for.

    Attributes:
        port: the port to listen on; None takes the next free one from 8866, 0 any free one.
        open_browser: show the page for the wall.
        page: what the class opens, such as `play.html?variant=chicago`; "" is the gallery.
        site: a folder with a site that is there already.
        pyodide: a folder or archive with Pyodide.
        wheels: a folder with wheels made for Pyodide.
    """

    port: int | None = None
    open_browser: bool = True
    page: str = ""
    site: str | None = None
    pyodide: str | None = None
    wheels: str | None = None


def run_class(asked: Class, tell: Callable[[str], None] = print) -> int:
    """Hand out the site until Ctrl-C or a signal ends it; return the exit status.

    Args:
        asked: what was asked for.
        tell: where lines for people go.

    Raises:
        ServeError: the port is busy, there is no network, or the site cannot be made.
    """
    port = serve.choose_port(asked.port, host=EVERYWHERE)
    places = network.addresses()
    if not places:
        raise ServeError("This computer is in no network. Connect it to the network of your class, and start again.")
    if asked.page and asked.site is None:  # before the site is made, which takes a while
        page_of(asked.page, pages_of(serve.notebook_root()))
    shelf = _shelf(asked, tell)
    page = page_of(asked.page, shelf.files) if asked.page else ""
    links = [link(place, port, page) for place in places]
    for line in told(places, port, page):
        tell(line)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell that starts us in the background has it ignored
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(shelf, port, page, wall(places, port, links), asked.open_browser))
    return 0


def _shelf(asked: Class, tell: Callable[[str], None]) -> Shelf:
    """Return the site: the one that was given, or the one that this computer keeps."""
    try:
        site = load(Path(asked.site) if asked.site is not None else _made(asked, tell))
    except (ShelfError, PyodideError, KeptError, SiteError) as error:
        raise ServeError(str(error)) from None
    # At this computer's own address a service worker would stay, and answer for whatever is started here another day.
    return Shelf({path: file for path, file in site.files.items() if path != WORKER}, site.version)


def _made(asked: Class, tell: Callable[[str], None]) -> Path:
    """Return the folder of the site that this computer keeps, made if need be.

    A program of its own makes it, so that what only that needs is no burden on the server.
    """
    given = () if asked.wheels is None else wheels_in(Path(asked.wheels))
    options = ["--pyodide", str(find(asked.pyodide, tell).resolve())]
    options += [] if asked.wheels is None else ["--wheels", str(Path(asked.wheels).resolve())]

    def build(out: Path) -> None:
        command = [sys.executable, "-c", _BUILD, "site", str(out), *options]
        done = subprocess.run(
            command, cwd=serve.PACKAGE.parent, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise KeptError((done.stderr.strip().splitlines() or ["The pages for your class cannot be made."])[-1])

    return kept_site(serve.notebook_root(), build, tell, given)


async def _serve(shelf: Shelf, port: int, page: str, wall: Shelf, open_browser: bool) -> None:
    """Run both servers."""
    leads = {"/": page} if page else {}
    handouts = Handout(shelf, leads), Handout(wall)
    try:
        outside = await handouts[0].start(EVERYWHERE, port)
        inside = await handouts[1].start(serve.HOST, 0)
    except OSError as error:
        raise ServeError(f"This computer does not let us listen on port {port} ({error.strerror}).") from None
    url = f"http://{serve.HOST}:{inside.sockets[0].getsockname()[1]}/"
    threading.Thread(target=serve.announce, args=(url, open_browser), daemon=True).start()
    async with outside, inside:  # both listen already; at the end they wait until nobody is left
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            for handout in handouts:
                handout.send_away()


# --- what the class opens ---


def page_of(text: str, there: Collection[str]) -> str:
    """Return what stands behind the address of the site for a page that a teacher wrote, or copied from anywhere.

    Args:
        text: such as `play.html?variant=chicago`, or the whole address of a page, here, on a web space or in the app.
        there: where the files of the site stand.

    Raises:
        ServeError: the site has no such page, or nobody could scan its address.
    """
    try:
        parts = urlsplit(text if text.isprintable() else "")
    except ValueError:  # half an IPv6 address
        parts = urlsplit("")
    path = _page(parts.path, there)
    if path is None:
        pages = [name for name in there if name.endswith(".html")]
        near = nearest(parts.path.rpartition("/")[2] or "index.html", pages) or ["play.html"]
        raise ServeError(f"The site has no page {echo(text)}. Write it as in {near[0]}?lang=en, or copy its address.")
    asks = f"?{quote(parts.query, safe=_PLAIN)}" if parts.query else ""
    place = f"#{quote(parts.fragment, safe=_PLAIN)}" if parts.fragment else ""
    if len(found := path + asks + place) > LONGEST_LINK:
        raise ServeError(
            f"The address of this page has {len(found)} signs, too many for a QR code that a tablet reads from the wall; "
            f"{LONGEST_LINK} are the most."
        )
    return found


def _page(path: str, there: Collection[str]) -> str | None:
    """Return the page of the site at the end of a path, whatever folders of another place stand before it."""
    if found := _VOILA.fullmatch(path):
        path = f"{found[1] or found[2]}.html"
    parts = path.strip("/").split("/")
    ends = ("/".join(parts[at:]) for at in range(len(parts)))
    return next((end for end in ends if end.endswith(".html") and end in there), None)


def link(place: str, port: int, page: str) -> str:
    """Return the address that the class opens."""
    return f"http://{place}:{port}/{page}"


def told(places: Iterable[str], port: int, page: str) -> list[str]:
    """Return what the terminal says: the addresses, and what is open to whom."""
    first, *others = [link(place, port, page) for place in places]
    lines = [f"Your class opens {first}"]
    lines += [f"or, if that does not work, {other}" for other in others]
    return [
        *lines,
        "Whoever is in the same network can read these pages, and nothing else of this computer.",
        "The page for your wall is for this computer only:",
    ]


# --- the page for the wall ---


def wall(places: list[str], port: int, links: list[str]) -> Shelf:
    """Return the page for the wall, with all that it needs, in the language that is spoken.

    Args:
        places: the addresses of this computer, the likeliest first.
        port: where it listens.
        links: what the class opens, for each address.
    """
    files = {name: put(name, (_TEMPLATES / name).read_bytes()) for name in _STYLES}
    page = _filled(_WALL.read_text(encoding="utf-8"), _slots(places, port, links))
    return Shelf(files | {"index.html": put("index.html", page.encode())})


def _filled(page: str, slots: dict[str, str]) -> str:
    return re.sub(r"\{\{ (\w+) \}\}", lambda found: slots[found[1]], page)


def _slots(places: list[str], port: int, links: list[str]) -> dict[str, str]:
    first = f"{places[0]}:{port}"
    others = [_other(f"{place}:{port}", to) for place, to in zip(places[1:], links[1:], strict=True)]
    opens = say("This is open to everybody on the internet, since your network gives out public addresses.")
    words = {
        "lang": language(),
        "title": say("Ninety-nine for your class"),
        "scan": say("Scan this with a tablet or phone"),
        "or_type": say("or type this address"),
        "address": first,
        "aloud_title": say("Read aloud"),
        "aloud": network.aloud(first),
        "others_title": say("It does not open? Try another address."),
        "who": say("Who can see what"),
        "who_reads": opens
        if network.is_public(places[0])
        else say("Whoever is in the same network as this computer can read these pages, and nothing else on it."),
        "who_keeps": say("What pupils play and answer stays on their own devices. Nothing is sent here."),
        "who_listens": say("The pages travel unencrypted, as on any address that begins with http."),
        "ends": say("It ends when you end the program: press Ctrl-C where you started it."),
        "trouble": say(
            "If no tablet gets through: is it in the same network? Does the firewall of this computer allow Python? "
            "Some schools keep devices apart; then put the pages on a web space."
        ),
    }
    slots = {name: escape(text) for name, text in words.items()}
    return slots | {"code": _qr(links[0]), "others": "".join(others), "no_others": "" if others else " hidden"}


def _other(address: str, to: str) -> str:
    return f"<li><div>{_qr(to)}</div><p>{escape(address)}</p></li>"


def _qr(text: str) -> str:
    from ninetynine_edu.paper.link import qr_svg

    return qr_svg(text)
