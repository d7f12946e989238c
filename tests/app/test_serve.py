"""The app server: its port, its address, its end."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest
import voila.notebook_renderer
from jinja2 import Environment, Template
from tornado.websocket import WebSocketClosedError, websocket_connect
from traitlets.config import Config

from ninetynine_edu.app import serve, voila_pages
from ninetynine_edu.app.cli import main
from ninetynine_edu.app.limits import LARGEST_MESSAGE
from ninetynine_edu.app.serve import ServeError
from ninetynine_edu.panels.kit.widget import bundle
from tests.notebooks import notebook

Heard = tuple[int | None, list[str | bytes]]
DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))


@pytest.fixture
def busy_port() -> Iterator[int]:
    """A port that somebody else listens on."""
    with socket.socket() as other:
        other.bind((serve.HOST, 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_busy_port_is_one_sentence(busy_port: int) -> None:
    with pytest.raises(
        ServeError, match=f"^Port {busy_port} is busy. Give another one with --port, or leave --port out.$"
    ):
        serve.choose_port(busy_port)


def test_the_command_says_it_and_returns_2(busy_port: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ninetynine_edu", "app", "--port", str(busy_port), "--no-browser"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stderr == f"Port {busy_port} is busy. Give another one with --port, or leave --port out.\n"


def test_unasked_the_next_free_port_is_taken(busy_port: int) -> None:
    assert busy_port < serve.choose_port(None, first=busy_port) < busy_port + 100


@pytest.mark.parametrize("port", [-1, 65536, 10**9])
def test_no_such_port(port: int) -> None:
    with pytest.raises(ServeError, match="ports go from 1 to 65535"):
        serve.choose_port(port)


def test_zero_is_any_port() -> None:
    assert serve.is_free(serve.choose_port(0))


class Answer(BaseHTTPRequestHandler):
    """Answers everything."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""


@pytest.fixture
def answering() -> Iterator[str]:
    """The address of a server that answers."""
    with HTTPServer((serve.HOST, 0), Answer) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://{serve.HOST}:{server.server_port}/"
        server.shutdown()


@pytest.mark.parametrize(("screen", "works", "opened"), [(True, True, 1), (True, False, 1), (False, True, 0)])
def test_a_missing_browser_is_one_sentence(
    answering: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    screen: bool,
    works: bool,
    opened: int,
) -> None:
    asked: list[str] = []

    def open_(url: str) -> bool:
        asked.append(url)
        return works

    monkeypatch.setattr(serve, "can_open_browser", lambda: screen)
    monkeypatch.setattr("webbrowser.open", open_)
    serve.announce(answering, open_browser=True)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"Ninety-nine is open at {answering}  (Ctrl-C ends it)"
    assert lines[1:] == (
        [] if screen and works else [f"No browser was found to show it. Please open {answering} yourself."]
    )
    assert len(asked) == opened


def test_a_server_that_never_comes_is_not_announced(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as free:
        free.bind((serve.HOST, 0))  # bound and silent: nobody listens
        serve.announce(f"http://{serve.HOST}:{free.getsockname()[1]}/", open_browser=True, within=0.3)
    assert capsys.readouterr().out == ""


def test_missing_notebooks_are_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(serve, "PACKAGE", tmp_path / "ninetynine_edu")
    with pytest.raises(ServeError, match="notebooks of ninetynine_edu are missing"):
        serve.notebook_root()


def test_an_installed_package_brings_its_notebooks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    inside = tmp_path / "ninetynine_edu" / "_notebooks"
    for part in ("notebooks", "lessons"):
        (inside / part).mkdir(parents=True)
        (inside / part / "a.ipynb").touch()
    monkeypatch.setattr(serve, "PACKAGE", tmp_path / "ninetynine_edu")
    monkeypatch.chdir(tmp_path)
    assert serve.notebook_root() == inside
    folder = serve.lab_folder(None)
    assert folder == tmp_path / "ninetynine_lessons"
    mine = folder / "lessons" / "a.ipynb"
    mine.write_text("my work")
    assert serve.lab_folder(None) == folder
    assert mine.read_text() == "my work"  # a second start keeps it


def test_a_lab_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ServeError, match="could not be copied to"):
        serve.lab_folder(str(tmp_path / "file" / "x"))


def test_the_lab_of_a_checkout_lists_what_is_for_teachers() -> None:
    root = serve.PACKAGE.parent
    hidden = serve.lab_settings(8888, root, open_browser=False)["ContentsManager"]["hide_globs"]
    kept = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, check=True, text=True).stdout.split("\n")
    tops = {name.split("/")[0] for name in kept if name}
    listed = {name for name in tops if not any(fnmatch(name, pattern) for pattern in hidden)}
    assert listed == {"lessons", "notebooks"}


def test_a_folder_of_ones_own_is_listed_whole(tmp_path: Path) -> None:
    assert "ContentsManager" not in serve.lab_settings(8888, tmp_path, open_browser=False)


@pytest.mark.parametrize("asked", ["~nosuchuser/x", "~nosuchuser"])
def test_a_home_that_is_not_there_is_one_sentence(asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "--no-browser", "--folder", asked]) == 2
    assert capsys.readouterr().err == f"There is no folder {asked}; give --folder another one.\n"


def small(folder: Path) -> Path:
    """Fill a folder with one small notebook and a file that is nobody's business; return it."""
    (folder / "notebooks").mkdir()
    (folder / "notebooks" / "small.ipynb").write_text(notebook("print(6 * 7)"), encoding="utf-8")
    (folder / "secret.txt").write_text("secret")
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one small notebook."""
    return small(tmp_path)


STRANGER_REFUSED = (
    r"Blocking Cross Origin API request for /voila/api/shutdown/[^\n]* Origin: http://elsewhere.example,[^\n]*\n"
    r"wrote error: 'Forbidden'\n"
)
"""What is written of the one page from elsewhere that would end a kernel."""


@pytest.fixture(scope="module")
def one_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running app server for several tests, and its address. Whatever they do is no news for a teacher's terminal."""
    place = tmp_path_factory.mktemp("shared")
    code = f"from pathlib import Path; from ninetynine_edu.app.serve import run_app; run_app(0, False, Path({str(small(place))!r}))"
    with (place / "news.txt").open("w+", encoding="utf-8") as news:
        process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=news, text=True)
        assert process.stdout is not None
        yield process, process.stdout.readline().split(" at ")[1].split()[0]
        process.terminate()
        process.communicate(timeout=30)
        news.seek(0)
        assert re.fullmatch(f"({STRANGER_REFUSED})?", news.read())


@pytest.fixture(scope="module")
def one_kernel(one_server: tuple[subprocess.Popen[str], str]) -> str:
    """The id of the kernel of a page that stays open."""
    return kernel_of(DIRECT.open(f"{one_server[1]}voila/render/notebooks/small.ipynb").read().decode())


def kernel_of(page: str) -> str:
    """The id of a page's kernel."""
    return page.split('"kernelId": "')[1].split('"')[0]


def gone(processes: list[psutil.Process], within: float) -> bool:
    """Whether these processes end within so many seconds."""
    return not psutil.wait_procs(processes, timeout=within)[1]


def test_however_it_ends_no_kernel_and_no_folder_is_left_for_long(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One server after the other: what a killed one could not put away, the next one does."""
    with tempfile.TemporaryDirectory(prefix="nn-") as place:  # a short name, as kernels' sockets need
        monkeypatch.setenv("TMPDIR", place)
        code = (
            "import sys; from pathlib import Path; from ninetynine_edu.app import leftovers, serve; leftovers.JUST_MADE = -1\n"
            f"serve.run_app(0, False, Path({str(folder)!r}))"
        )
        ends = [name for name in ("SIGKILL", "SIGHUP", "SIGTERM", "SIGINT") if hasattr(signal, name)]
        for name in ends:
            process = subprocess.Popen(
                [sys.executable, "-c", code],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            try:
                assert process.stdout is not None
                address = process.stdout.readline().split(" at ")[1].split()[0]
                DIRECT.open(f"{address}voila/render/notebooks/small.ipynb").read()
                assert len(os.listdir(place)) == 1, name
                kernels = psutil.Process(process.pid).children(recursive=True)
                assert kernels
                process.send_signal(getattr(signal, name))
                _, err = process.communicate(timeout=30)
            finally:
                process.kill()
                process.communicate()
            assert gone(kernels, within=15), name
            if name != "SIGKILL":
                assert (process.returncode, err) == (0, ""), name
                assert os.listdir(place) == [], name


def test_ctrl_c_is_no_error_in_the_middle_of_something(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from voila.app import Voila

    from ninetynine_edu.app.voila_pages import AppServer

    before = {
        name: signal.getsignal(name) for name in signal.valid_signals() if name in (signal.SIGINT, signal.SIGTERM)
    }
    asked: list[int] = []
    monkeypatch.setattr(Voila, "start", lambda self: signal.raise_signal(signal.SIGINT))
    server = AppServer(config=Config(serve.app_settings(1, tmp_path)))
    try:
        with pytest.raises(KeyboardInterrupt):
            server.start()  # nothing runs yet
        server.ioloop = SimpleNamespace(add_callback_from_signal=lambda stop: asked.append(1), stop=None)
        server.start()
    finally:
        for name, handler in before.items():
            signal.signal(name, handler)
    assert asked == [1]


def test_a_kernel_ends_when_its_page_is_left(one_server: tuple[subprocess.Popen[str], str]) -> None:
    process, address = one_server
    others = psutil.Process(process.pid).children(recursive=True)
    page = DIRECT.open(f"{address}voila/render/notebooks/small.ipynb").read().decode()
    name = kernel_of(page)
    kernels = [one for one in psutil.Process(process.pid).children(recursive=True) if one not in others]
    assert kernels
    leave = urllib.request.Request(f"{address}voila/api/shutdown/{name}", method="POST", data=b"")
    leave.add_header("Origin", "http://elsewhere.example")
    with pytest.raises(urllib.error.HTTPError) as refused:
        DIRECT.open(leave)
    assert refused.value.code == 403
    assert all(kernel.is_running() for kernel in kernels)
    leave.add_header("Origin", address.rstrip("/"))
    with DIRECT.open(leave) as answer:
        assert answer.status == 204
    assert gone(kernels, within=15)
    assert all(other.is_running() for other in others)


def test_what_the_server_shows_and_what_not(one_server: tuple[subprocess.Popen[str], str]) -> None:
    _, address = one_server

    def ask(path: str) -> tuple[int, str]:
        try:
            with DIRECT.open(address + path) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    status, gallery = ask("")
    assert status == 200
    assert "<h1>Ninety-nine</h1>" in gallery
    assert ">Play now</a>" in gallery
    assert "lab/tree" not in gallery  # there is no JupyterLab here
    assert ask("voila/tree")[1] == gallery
    status, page = ask("voila/render/notebooks/small.ipynb")
    assert status == 200
    assert "42" in page
    assert "6 * 7" not in page
    for path in ("nope", "voila/render/notebooks/nope.ipynb", "notes/nope", "notes/..%2Fsecret", "lab"):
        status, page = ask(path)
        assert status == 404, path
        assert "This page could not be opened" in page
    for path in ("voila/files/secret.txt", "voila/files/notebooks/small.ipynb"):
        assert ask(path)[0] == 403


def test_the_address_of_a_page_tells_its_language_to_whoever_wishes_another_one(
    one_server: tuple[subprocess.Popen[str], str],
) -> None:
    def led_to(path: str, **wishes: str) -> str | None:
        """Where a page leads on to, by its address and what a browser tells with it; None when it is there at once."""
        connection = http.client.HTTPConnection(one_server[1].split("/")[2])
        with contextlib.closing(connection):
            names = {"browser": "Accept-Language", "cookie": "Cookie"}
            connection.request("GET", path, headers={names[name]: value for name, value in wishes.items()})
            return connection.getresponse().getheader("Location")

    for path in ("/", "/voila/tree", "/voila/render/notebooks/small.ipynb", "/notes/a1_calling_the_total"):
        assert led_to(path, browser="de-AT,de;q=0.9,en;q=0.5") == f"{path}?lang=de"
    assert led_to("/voila/tree?seed=7&variant=chicago%7Bx%3D1%7D", browser="es") == (
        "/voila/tree?seed=7&variant=chicago%7Bx%3D1%7D&lang=es"
    )
    assert led_to("/", cookie="ninetynine_lang=es") == "/?lang=es"
    assert led_to("/", cookie="ninetynine_lang=es", browser="de") == "/?lang=es"  # what was chosen comes first
    assert led_to("/", cookie="ninetynine_lang=en", browser="de") == "/?lang=en"  # and is told to the kernel too
    assert led_to("/?lang=zh-TW") == "/?lang=zh-Hant"
    for path, browser in (
        *(("/", wish) for wish in ("en-GB", "tlh", "", "en;q=x", ";;,")),
        *((f"/?lang={tag}", "de") for tag in ("es", "tlh", "de")),
        *((path, "de") for path in ("/voila/templates/ninetynine/static/look.css", "/nope")),
    ):
        assert led_to(path, browser=browser) is None, (path, browser)


@pytest.mark.parametrize(
    ("asked", "leads_to"),
    [
        ("01.ipynb?lang=de", "de/01.ipynb?lang=de"),
        ("01.ipynb?seed=7&lang=de-AT", "de/01.ipynb?seed=7&lang=de"),
        ("de/01.ipynb?lang=es", "es/01.ipynb?lang=es"),
        ("de/01.ipynb?lang=en", "01.ipynb?lang=en"),
        ("de/01.ipynb?lang=zh-TW", "de/01.ipynb?lang=zh-Hant"),  # there is none in Chinese
        *((stays, None) for stays in ("de/01.ipynb?lang=de", "de/01.ipynb", "01.ipynb", "01.ipynb?lang=zh-Hant", "01.ipynb?lang=tlh")),
        *((stays, None) for stays in ("../01.ipynb?lang=de", "xx/01.ipynb?lang=de", "02.ipynb?lang=de", "01.ipynb?lang=../de")),
    ],
)  # fmt: skip
def test_a_lesson_is_shown_as_it_is_written_in_the_language_of_the_address(
    asked: str, leads_to: str | None, tmp_path: Path
) -> None:
    from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

    for file in ("01.ipynb", "02.ipynb", "de/01.ipynb", "es/01.ipynb"):
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text("{}", encoding="utf-8")
    place = "/voila/render/lessons/"
    headers = HTTPHeaders({"Host": "localhost"})
    request = HTTPServerRequest(start_line=RequestStartLine("GET", place + asked, "HTTP/1.1"), headers=headers)
    assert voila_pages.page_in_its_language(request, tmp_path) == (place + leads_to if leads_to else "")


def raw(address: str, path: str, *headers: str, method: str = "GET") -> tuple[int, str]:
    """Ask in exactly these words, as no browser would let us; returns status and text."""
    port = int(address.rstrip("/").rpartition(":")[2])
    with socket.create_connection((serve.HOST, port), timeout=30) as wire:
        lines = [f"{method} {path} HTTP/1.1", *headers, "Connection: close", "Content-Length: 0", "", ""]
        wire.sendall("\r\n".join(lines).encode())
        with wire.makefile("rb") as answer:
            text = answer.read().decode()
    return int(text.split()[1]), text


def peak(process: subprocess.Popen[str]) -> int:
    """The most memory the process has had, in MB; 0 where the system does not tell."""
    status = Path(f"/proc/{process.pid}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return sum(int(line.split()[1]) for line in lines if line.startswith("VmHWM:")) // 1024


async def talk(address: str, subprotocol: str | None, frames: list[str | bytes]) -> Heard:
    """Send frames to a kernel's socket; returns how it was closed (None: it was not) and what came back within a moment.

    1006 stands for a connection that was cut off before the reason could be read.
    """
    ways = [subprotocol] if subprotocol else None
    wire = await websocket_connect(address, subprotocols=ways, max_message_size=2**30)
    heard: list[str | bytes] = []
    try:
        for frame in frames:
            await wire.write_message(frame, binary=isinstance(frame, bytes))
        while (said := await asyncio.wait_for(wire.read_message(), 5)) is not None:
            heard.append(said)
            if b"kernel_info_reply" in (said if isinstance(said, bytes) else said.encode()):
                return None, heard
        return wire.close_code or 1006, heard
    except WebSocketClosedError:
        return wire.close_code or 1006, heard
    except TimeoutError:
        return None, heard
    finally:
        wire.close()


def talked(talk: Coroutine[Any, Any, Heard]) -> Heard:
    """What such a talk ends with. It has a thread of its own: where a browser test has run before, its browser holds this one."""
    with ThreadPoolExecutor(1) as alone:
        return alone.submit(asyncio.run, talk).result()


def question() -> str:
    """A question that a kernel answers; it takes no message twice."""
    header = {
        "msg_id": uuid.uuid4().hex,
        "msg_type": "kernel_info_request",
        "session": "s",
        "username": "",
        "date": "2026-01-02T03:04:05Z",
    }
    return json.dumps({"header": header, "parent_header": {}, "metadata": {}, "content": {}, "channel": "shell"})


@pytest.mark.parametrize(
    ("way", "frame", "code"),
    [
        (None, (2**27).to_bytes(4, "big") + b"    ", 1007),
        ("v1.kernel.websocket.jupyter.org", (2**24).to_bytes(8, "little"), 1007),
        (None, "[" * 10_000, 1007),
        (None, b" " * (LARGEST_MESSAGE + 1), 1009),
    ],
)
def test_a_broken_frame_ends_its_own_socket_and_takes_no_memory(
    one_server: tuple[subprocess.Popen[str], str], one_kernel: str, way: str | None, frame: str | bytes, code: int
) -> None:
    process, address = one_server
    socket_of = f"ws{address[4:]}api/kernels/{one_kernel}/channels?session_id=s"
    before = peak(process)
    closed, _ = talked(talk(socket_of, way, [frame]))
    assert closed in (code, 1006)
    assert peak(process) - before < 50
    closed, heard = talked(talk(socket_of, None, [question()]))  # server and kernel are as before
    assert any("kernel_info_reply" in str(said) for said in heard)


def test_a_panel_is_fetched_as_it_is_now_and_nothing_beside_it(one_server: tuple[subprocess.Popen[str], str]) -> None:
    _, address = one_server
    for kind, content in (("js", "javascript"), ("css", "css")):
        with urllib.request.urlopen(f"{address}voila/bundles/play.{kind}", timeout=20) as answer:
            assert answer.read().decode() == bundle("play", kind)
            assert content in answer.headers["Content-Type"] and answer.headers["Cache-Control"] == "no-cache"
            same = urllib.request.Request(answer.url, headers={"If-None-Match": answer.headers["Etag"]})
        with pytest.raises(urllib.error.HTTPError) as unchanged:
            urllib.request.urlopen(same, timeout=20)
        assert unchanged.value.code == 304
    for path in (
        "",
        "nope.js",
        "LICENSES.txt",
        "../build.js",
        "..%2fbuild.js",
        "..%5cbuild.js",
        "/etc/passwd",
        "%00.js",
    ):
        assert raw(address, f"/voila/bundles/{path}", "Host: localhost")[0] in (400, 404), path
    assert raw(address, "/voila/bundles/play.js", "Host: evil.example")[0] == 403


def test_a_page_names_its_panels_ahead_and_no_other_module() -> None:
    def cell(kind: str, source: str) -> SimpleNamespace:
        return SimpleNamespace(cell_type=kind, source=source)

    lines = "from ninetynine_edu.panels import play\nfrom ninetynine_edu.panels import nope"
    shown = SimpleNamespace(
        cells=[cell("markdown", "from ninetynine_edu.panels import lab"), *[cell("code", lines)] * 2]
    )
    assert voila_pages.panels_of(shown) == ["play"]


def test_no_other_site_gets_an_answer(one_server: tuple[subprocess.Popen[str], str]) -> None:
    process, address = one_server
    before = psutil.Process(process.pid).children(recursive=True)
    port = address.rstrip("/").rpartition(":")[2]
    kernel = "/api/kernels/00000000-0000-0000-0000-000000000000"
    paths = (
        "/",
        "/voila/render/notebooks/small.ipynb",
        "/voila/templates/ninetynine/static/nope",
        f"{kernel}/channels",
    )
    evil = (
        "evil.example",
        f"evil.example:{port}",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "127.0.0.1@evil.example",
    )
    for host in (*evil, "", "0.0.0.0", f"evil.example, 127.0.0.1:{port}"):
        for path in paths:
            status, text = raw(address, path, f"Host: {host}")
            assert status in (400, 403), (host, path)
            assert "Ninety-nine</h1>" not in text
    for mode in ("no-cors", "cors", "websocket", "same-origin", ""):
        for path in paths:
            headers = (f"Host: 127.0.0.1:{port}", "Sec-Fetch-Site: cross-site", f"Sec-Fetch-Mode: {mode}")
            assert raw(address, path, *headers)[0] == 403, (mode, path)
            assert raw(address, path, *headers, method="POST")[0] == 403
    link = (f"Host: 127.0.0.1:{port}", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate")
    for path in paths:
        for dest in ("iframe", "frame", "embed", "object", "fencedframe", "empty", "image", ""):
            assert raw(address, path, *link, f"Sec-Fetch-Dest: {dest}")[0] == 403, (dest, path)
            if dest.endswith("frame") or dest in ("embed", "object"):  # from another port of this computer
                near = (link[0], "Sec-Fetch-Site: same-site", link[2], f"Sec-Fetch-Dest: {dest}")
                assert raw(address, path, *near)[0] == 403, (dest, path)
        assert raw(address, path, *link, "Sec-Fetch-Dest: document", method="POST")[0] == 403
        for ahead in ("Sec-Purpose: prefetch", "Sec-Purpose: prefetch;prerender", "Purpose: prefetch"):
            assert raw(address, path, *link, "Sec-Fetch-Dest: document", ahead)[0] == 403
    assert psutil.Process(process.pid).children(recursive=True) == before  # no kernel was started for them
    status, text = raw(address, "/", "Host: evil.example")
    assert "Ninety-nine is for this computer only" in text


def test_this_computer_gets_an_answer_by_all_its_names(one_server: tuple[subprocess.Popen[str], str]) -> None:
    _, address = one_server
    port = address.rstrip("/").rpartition(":")[2]
    for host in ("127.0.0.1", f"127.0.0.1:{port}", f"localhost:{port}", "LOCALHOST", f"[::1]:{port}", "[::1]"):
        assert raw(address, "/", f"Host: {host}")[0] == 200, host
    for site, mode in (
        ("none", "navigate"),
        ("same-origin", "cors"),
        ("same-site", "no-cors"),
        ("cross-site", "navigate"),
    ):
        headers = (f"Host: localhost:{port}", f"Sec-Fetch-Site: {site}", f"Sec-Fetch-Mode: {mode}")
        assert raw(address, "/", *headers)[0] == 200, site
        if mode == "navigate":  # a link that somebody follows
            assert raw(address, "/", *headers, "Sec-Fetch-Dest: document")[0] == 200, site
    own = (f"Host: localhost:{port}", "Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: navigate")
    _, text = raw(address, "/", *own, "Sec-Fetch-Dest: iframe")
    assert "200 OK" in text
    assert "frame-ancestors 'self'" in text  # for browsers that do not tell where a request comes from


def test_who_comes_too_late_gets_a_kind_page(folder: Path) -> None:
    code = f"from pathlib import Path; from ninetynine_edu.app.serve import run_app; run_app(0, False, Path({str(folder)!r}), pages=2)"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split(" at ")[1].split()[0]
        path = "/voila/render/notebooks/small.ipynb?seed=1"
        with ThreadPoolExecutor(6) as pool:  # all at once, as frames of one page would
            answers = list(pool.map(lambda _: raw(address, path, "Host: localhost"), range(6)))
        assert sorted(status for status, _ in answers) == [200] * 2 + [503] * 4
        assert len(psutil.Process(process.pid).children()) == 2
        late = next(text for status, text in answers if status == 503)
        assert "<h1>All tables are taken</h1>" in late
        assert '<a class="nnp-button" href="">Try again</a>' in late  # at this very address
        assert raw(address, "/", "Host: localhost")[0] == 200  # the gallery needs no kernel
        page = next(text for status, text in answers if status == 200)
        name = kernel_of(page)
        leave = urllib.request.Request(f"{address}voila/api/shutdown/{name}", method="POST", data=b"")
        leave.add_header("Origin", address.rstrip("/"))
        DIRECT.open(leave).close()
        assert raw(address, path, "Host: localhost")[0] == 200
    finally:
        process.terminate()
        out, err = process.communicate(timeout=30)
    assert out == "2 pages are open, and no more can be. For more start with --pages N.\n"  # once
    assert err == ""


def test_thirty_pupils_have_room() -> None:
    assert serve.app_settings(1, Path("/x"))["BoundedKernelManager"] == {"most": 60}
    assert serve.app_settings(1, Path("/x"), 7)["BoundedKernelManager"] == {"most": 7}


@pytest.mark.parametrize(
    ("path", "status"),
    [
        *((path, 404) for path in ("/logout", "/login", "/%00", "/voila/render/%00", "/voila/render/a%0a.ipynb")),
        *((path, 404) for path in ("/voila/labextensions/%00", "/voila/api/themes/nope", "/voila/render/a%ff.ipynb")),
    ],
)
def test_no_address_gets_a_bare_error(one_server: tuple[subprocess.Popen[str], str], path: str, status: int) -> None:
    found, text = raw(one_server[1], path, "Host: localhost")
    assert found == status
    assert "This page could not be opened" in text


def test_an_address_that_leads_elsewhere_is_not_found_and_no_news(
    one_server: tuple[subprocess.Popen[str], str],
) -> None:
    _, address = one_server
    base = "/voila/templates/ninetynine/static/"
    known = next(file for file in (serve.JUPYTER_DATA / "voila" / "templates" / "ninetynine" / "static").iterdir())
    assert raw(address, base + known.name, "Host: localhost")[0] == 200
    out = (
        "../conf.json",
        "..%2fconf.json",
        "..%5cconf.json",
        "%2e%2e/conf.json",
        "../../../../../../etc/passwd",
        "",
        "//",
        "%00",
        ".",
    )
    paths = [base + path for path in (*out, f"x/../../{known.name}", "%ff", "nope.css")]
    paths += [f"/voila/templates/{path}" for path in ("", "x", "ninetynine", "ninetynine/static", "nope/static/x.css")]
    paths += [f"/voila/templates/{path}" for path in ("../static/x", "..%2f..%2fstatic/x", "/static/x", "%00/static/x")]
    for path in paths:
        assert raw(address, path, "Host: localhost")[0] in (400, 404), path


def test_templates_are_compiled_for_the_first_page_only_unless_they_change(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    compiled: list[str] = []
    plain: Callable[..., Any] = Environment.compile

    def compile(self: Environment, source: str, *names: str | None) -> Any:
        compiled.append(source)
        return plain(self, source, *names)

    monkeypatch.setattr(Environment, "compile", compile)

    def page(text: str) -> str:
        (tmp_path / "index.html.j2").write_text(text)
        template: Template = exporter(template_paths=[str(tmp_path)]).template
        with ThreadPoolExecutor(1) as alone:  # where a browser test has run before, its browser holds this thread
            return alone.submit(lambda: asyncio.run(template.render_async())).result()

    voila_pages.AppServer.prepare(serve.app_settings(1, tmp_path))
    exporter = voila.notebook_renderer.VoilaExporter
    assert [page(text) for text in ("a", "a", "b", "b", "a")] == ["a", "a", "b", "b", "a"]
    assert compiled == ["a", "b"]


def test_a_kernel_whose_page_is_gone_is_culled() -> None:
    settings = serve.app_settings(8866, Path("/somewhere"))
    assert settings["MappingKernelManager"] == {"cull_interval": 60, "cull_idle_timeout": 600, "cull_connected": False}
    assert settings["Voila"]["ip"] == "127.0.0.1"


def test_the_second_start_sets_nothing_up(record_figure: Callable[[str, str], None]) -> None:
    begin = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", "ninetynine_edu", "app", "--no-browser", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=serve.PACKAGE.parent,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Ninety-nine is open at http://127.0.0.1:")  # and nothing before
        record_figure("app: from the command to the open gallery", f"{time.monotonic() - begin:.1f} s")
    finally:
        process.terminate()
        process.communicate(timeout=30)


def test_a_server_builds_no_grammar_of_addresses() -> None:
    code = (
        "import sys; from ninetynine_edu.app import serve; serve._start_sooner(); "
        "import ninetynine_edu.app.voila_pages; sys.exit('lark' in sys.modules)"
    )
    assert subprocess.call([sys.executable, "-c", code]) == 0


def test_the_lab_opens_on_a_copy_and_ends_cleanly(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "ninetynine_edu",
            "lab",
            "--no-browser",
            "--port",
            "0",
            "--folder",
            str(tmp_path / "mine"),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=serve.PACKAGE.parent,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == f"The lessons are in {tmp_path / 'mine'}\n"
        said: list[str] = []
        while not said or "http://127.0.0.1:" not in said[-1]:
            said.append(process.stdout.readline())
        assert not any("Warning" in line for line in said)
        address = said[-1].split()[-1]
        assert "token=" in address  # who else uses this computer cannot get in
        serve.announce(address, open_browser=False)  # it is printed a moment before the server listens
        with DIRECT.open(address) as answer:
            gallery = answer.read().decode()
        assert (tmp_path / "mine" / "notebooks" / "play.ipynb").is_file()
        base, _, token = address.rpartition("voila?")
        assert ">Play now</a>" in gallery
        with DIRECT.open(f"{base}voila/tree?show=course&{token}") as answer:
            assert 'href="/lab/tree/lessons/g1_race_to_99.ipynb"' in answer.read().decode()
        with DIRECT.open(f"{base}api/kernels?{token}", data=b"{}") as answer:
            name = json.load(answer)["id"]
        socket_of = f"ws{base[4:]}api/kernels/{name}/channels?session_id=s&{token}"
        assert talked(talk(socket_of, None, [(2**20).to_bytes(4, "big") + b"    "]))[0] == 1007
        assert "kernel_info_reply" in str(talked(talk(socket_of, None, [question()]))[1])
    finally:
        process.terminate()
        process.communicate(timeout=30)
    assert process.returncode == 0
