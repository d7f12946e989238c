"""A class joins: which address stands on the wall, what it opens, and what is said when it cannot."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest

from ninetynine_edu.app import classroom, network
from ninetynine_edu.app.classroom import Class, page_of, run_class, told, wall
from ninetynine_edu.app.cli import main
from ninetynine_edu.app.handout import REST
from ninetynine_edu.app.serve import ServeError
from ninetynine_edu.app.shelf import Shelf, load
from ninetynine_edu.app.site import kept
from ninetynine_edu.app.site.kept import KeptError, kept_site, made_of
from ninetynine_edu.ground.say import languages, speaking
from tests.app.shelves import PAGES, site_in

DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return load(site_in(tmp_path / "site", {**PAGES, "practice.html": b"<p>", "lessons/de/a1.html": b"<p>"}))


# --- what the class opens ---


@pytest.mark.parametrize(
    ("asked", "opened"),
    [
        ("play.html", "play.html"),
        ("/play.html?variant=chicago&seed=7", "play.html?variant=chicago&seed=7"),
        ("http://127.0.0.1:8866/play.html?position=standard%2093%20P1%2B#top", "play.html?position=standard%2093%20P1%2B#top"),
        ("https://school.example/games/99/lessons/de/a1.html", "lessons/de/a1.html"),
        ("http://127.0.0.1:8866/voila/render/notebooks/practice.ipynb?set=1.E3Z~K3F2", "practice.html?set=1.E3Z~K3F2"),
        ("http://127.0.0.1:8866/voila/render/lessons/de/a1.ipynb", "lessons/de/a1.html"),
        ("play.html?name=Ann \"<b>\" O'Neil ä", "play.html?name=Ann%20%22%3Cb%3E%22%20O'Neil%20%C3%A4"),
    ],
)  # fmt: skip
def test_a_page_is_written_or_copied_from_anywhere(shelf: Shelf, asked: str, opened: str) -> None:
    assert page_of(asked, shelf.files) == opened


@pytest.mark.parametrize(
    "asked",
    ["plya.html", "", "https://school.example/", "../secret.html", "site.json", "files/site-0123456789.js", "javascript:alert(1)",
     "play.html\r\nSet-Cookie: a", "http://[half", "/etc/passwd", "x" * 100_000],
)  # fmt: skip
def test_what_is_no_page_of_the_site_is_refused(shelf: Shelf, asked: str) -> None:
    with pytest.raises(
        ServeError, match=r"^The site has no page .*\. Write it as in [\w/]+\.html\?lang=en, or copy its address\.$"
    ):
        page_of(asked, shelf.files)


def test_an_address_that_nobody_can_scan_is_refused(shelf: Shelf) -> None:
    with pytest.raises(ServeError, match="too many for a QR code"):
        page_of(f"play.html?game={'x' * 1000}", shelf.files)


# --- where the class finds it ---


def test_nothing_is_sent_to_find_out_where_we_are(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any) -> Any:
        raise AssertionError("something was sent")

    for name in ("send", "sendto", "sendall"):
        monkeypatch.setattr(socket.socket, name, refused)
    found = network.addresses()
    assert all(re.fullmatch(r"\d+(\.\d+){3}", address) for address in found)
    assert not [address for address in found if address.startswith("127.")]


def test_a_computer_in_no_network_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "addresses", list)
    with pytest.raises(ServeError, match=r"^This computer is in no network\."):
        run_class(Class(port=0))


def test_the_terminal_says_every_address_and_what_is_open() -> None:
    lines = told(["192.168.1.20", "10.0.3.4"], 8866, "play.html?seed=7")
    assert lines[:2] == [
        "Your class opens http://192.168.1.20:8866/play.html?seed=7",
        "or, if that does not work, http://10.0.3.4:8866/play.html?seed=7",
    ]
    assert "nothing else of this computer" in lines[2]


def wall_text(places: list[str]) -> str:
    page = wall(places, 8866, [f"http://{place}:8866/" for place in places]).files["index.html"]
    return b"".join(map(bytes, page.parts(packed=False))).decode()


def test_the_wall_shows_the_address_large_as_a_code_and_to_be_read_aloud() -> None:
    text = wall_text(["192.168.1.20", "10.0.3.4"])
    assert "<small>http://</small>192.168.1.20:8866" in text
    assert "one nine two dot one six eight dot one dot two zero colon eight eight six six" in text
    assert text.count("<svg") == 2 and "10.0.3.4:8866" in text
    assert "<details hidden>" in wall_text(["192.168.1.20"])
    assert "{{" not in text


def test_the_wall_says_when_the_whole_internet_can_read_it() -> None:
    assert "everybody on the internet" in wall_text(["8.8.4.4"])
    assert "everybody on the internet" not in wall_text(["192.168.1.20"])


@pytest.mark.parametrize("tag", list(languages()))
def test_the_wall_speaks_every_language(tag: str) -> None:
    with speaking(tag):
        text = wall_text(["192.168.1.20"])
    assert f'<html lang="{tag}">' in text
    assert ("Scan this" in text) == (tag == "en")


def test_what_goes_with_a_class_is_refused_without_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["app", "--open", "play.html"]) == 2
    assert main(["app", "--wheels", "wheels"]) == 2
    told = "--open, --lang, --site, --pyodide and --wheels go with --class.\n"
    assert capsys.readouterr().err == 2 * told


@pytest.mark.parametrize("option", ["--pyodide", "--wheels"])
def test_a_site_that_is_there_is_handed_out_as_it_was_made(capsys: pytest.CaptureFixture[str], option: str) -> None:
    assert main(["app", "--class", "--site", "public", option, "folder"]) == 2
    assert capsys.readouterr().err == (
        "--site hands out a site as it was made; --pyodide and --wheels are for one that is made now.\n"
    )


def test_a_port_that_is_taken_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("0.0.0.0", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["app", "--class", "--port", str(port)]) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err == f"Port {port} is busy. Give another one with --port, or leave --port out.\n"


def test_a_page_that_no_site_has_is_refused_before_one_is_made(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(classroom, "_shelf", None)
    monkeypatch.setattr(network, "addresses", lambda: ["10.0.0.7"])
    assert main(["app", "--class", "--port", "0", "--open", "plya.html?variant=chicago"]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err) == (
        "",
        "The site has no page 'plya.html?variant=chicago'. Write it as in play.html?lang=en, or copy its address.\n",
    )


def test_no_network_is_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(network, "addresses", list)
    assert main(["app", "--class", "--port", "0"]) == 2
    assert capsys.readouterr().err == (
        "This computer is in no network. Connect it to the network of your class, and start again.\n"
    )


@pytest.mark.parametrize(
    "page", ["plya.html", "http://[half", "play.html\r\nSet-Cookie: a", "\udcff", "//", "?", "a" * 5000]
)
def test_a_page_that_is_none_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], page: str
) -> None:
    monkeypatch.setattr(network, "addresses", lambda: ["192.168.1.20"])
    site = site_in(tmp_path)
    assert main(["app", "--class", "--port", "0", "--site", str(site), "--open", page]) == 2
    told = capsys.readouterr()
    assert told.out == "" and re.fullmatch(r"The site has no page .{1,200}\n", told.err)


@pytest.mark.parametrize("folder", ["nowhere", "", "a\0b"])
def test_a_folder_without_wheels_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(network, "addresses", lambda: ["192.168.1.20"])
    assert main(["app", "--class", "--port", "0", "--wheels", folder]) == 2
    assert re.fullmatch(r"There are no wheels in .*; --wheels takes .*\n", capsys.readouterr().err)


def test_a_class_gets_a_site_with_the_wheels_that_were_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NINETYNINE_CACHE", str(tmp_path / "kept"))
    monkeypatch.setattr(classroom, "find", lambda given, tell: tmp_path)
    write = "import json, pathlib, sys; out = pathlib.Path(sys.argv[2]); out.mkdir(); (out / 'site.json').write_text(json.dumps(sys.argv))"
    monkeypatch.setattr(classroom, "_BUILD", write)
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    wheel = wheels / "numpy-1-py3-none-any.whl"
    wheel.write_bytes(b"one")
    monkeypatch.chdir(tmp_path)
    asked = Class(wheels="wheels")
    first = classroom._made(asked, lambda line: None)
    assert json.loads((first / "site.json").read_text())[-2:] == ["--wheels", str(wheels)]
    assert classroom._made(asked, lambda line: None) == first
    without = classroom._made(Class(), lambda line: None)
    assert without != first and "--wheels" not in (without / "site.json").read_text()
    wheel.write_bytes(b"two")
    assert classroom._made(asked, lambda line: None) not in (first, without), "another wheel, another site"


def test_a_folder_without_a_site_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(network, "addresses", lambda: ["192.168.1.20"])
    assert main(["app", "--class", "--port", "0", "--site", str(tmp_path)]) == 2
    assert re.fullmatch(r"There is no site in .*; `ninetynine site` makes one\.\n", capsys.readouterr().err)


# --- the whole of it, as a program ---


@contextmanager
def running(site: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """A class server that runs, and the lines it has said."""
    start = (
        "import sys; from ninetynine_edu.app import network; network.addresses = lambda: ['127.0.0.1']\n"
        "from ninetynine_edu.app.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", start, "app", "--class", "--port", "0", "--no-browser", "--site", str(site), *more]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
    try:
        assert process.stdout is not None
        lines = []
        while " is open at " not in (line := process.stdout.readline()):
            assert line, "it did not start"
            lines.append(line)
        yield process, [*lines, line]
    finally:
        process.kill()
        process.communicate()


def test_a_class_reads_the_site_and_ctrl_c_ends_it(tmp_path: Path) -> None:
    site = site_in(tmp_path, {**PAGES, "sw.js": b"//"})
    with running(site, "--open", "play.html?seed=7") as (process, lines):
        address = lines[0].split("opens ")[1].strip()
        root = address.removesuffix("play.html?seed=7")
        with DIRECT.open(root) as answer:
            assert answer.url == address and answer.read() == PAGES["play.html"]
        with pytest.raises(urllib.error.HTTPError, match="404"):
            DIRECT.open(f"{root}sw.js")  # it would answer at this address for ever, on this computer alone
        with DIRECT.open(lines[-1].split(" at ")[1].split()[0]) as page:
            assert b"Ninety-nine for your class" in page.read()
        where = urlsplit(root)
        waits = http.client.HTTPConnection(where.hostname or "", where.port)
        waits.request("GET", "/play.html")
        assert waits.getresponse().read() == PAGES["play.html"]  # and it may ask more
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=REST / 2) == 0
        waits.close()


def test_thirty_downloads_at_once_take_little_memory(tmp_path: Path, record_figure: Callable[[str, str], None]) -> None:
    """Each tablet takes eight megabytes that cannot be packed, over six lines at once."""
    part = os.urandom(8_000_000 // 6)
    names = [f"part{count}.wasm" for count in range(6)]
    with running(site_in(tmp_path, dict.fromkeys(names, part))) as (process, lines):
        root = lines[0].split("opens ")[1].strip()
        right: list[bool] = []

        def take(name: str) -> None:
            with DIRECT.open(root + name) as answer:
                right.append(answer.read() == part)

        lines_open = [threading.Thread(target=take, args=(name,)) for _ in range(30) for name in names]
        server = psutil.Process(process.pid)
        before, began = sum(server.cpu_times()[:2]), time.perf_counter()
        for line in lines_open:
            line.start()
        for line in lines_open:
            line.join(60)
        took = time.perf_counter() - began
        assert right == [True] * len(lines_open)
        spent, memory = sum(server.cpu_times()[:2]) - before, server.memory_info().rss / 2**20
    assert memory < 100
    record_figure(
        "The class server hands 8 MB to 30 tablets at once",
        f"{took:.2f} s, {spent:.2f} s of its processor time, {memory:.0f} MB",
    )


# --- the site that is kept ---


def test_the_site_is_made_once_and_anew_when_something_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NINETYNINE_CACHE", str(tmp_path / "kept"))
    monkeypatch.setattr(kept, "PACKAGE", tmp_path / "package")
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "a1.ipynb").write_text("one")
    made: list[Path] = []
    said: list[str] = []

    def build(out: Path) -> None:
        made.append(out)
        site_in(out)

    first = kept_site(tmp_path, build, said.append)
    assert kept_site(tmp_path, build, said.append) == first
    assert len(made) == len(said) == 1
    (tmp_path / "lessons" / "a1.ipynb").write_text("two")
    second = kept_site(tmp_path, build, said.append)
    assert second != first and len(made) == 2
    assert [folder.name for folder in (tmp_path / "kept").iterdir()] == [second.name]


def test_a_site_that_cannot_be_made_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NINETYNINE_CACHE", str(tmp_path / "kept"))

    def build(out: Path) -> None:
        (out / "half").mkdir(parents=True)
        raise KeptError("It cannot be made.")

    with pytest.raises(KeptError):
        kept_site(tmp_path, build, lambda line: None)
    assert list((tmp_path / "kept").iterdir()) == []
    (tmp_path / "kept").rmdir()
    (tmp_path / "kept").touch()
    with pytest.raises(KeptError, match="cannot be kept in"):
        kept_site(tmp_path, build, lambda line: None)


def test_what_a_site_is_made_of_changes_with_every_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "PACKAGE", tmp_path / "package")
    found = {made_of(tmp_path)}
    for path in ("package/a.py", "package/deep/b.toml", "lessons/x.ipynb", "notebooks/y.ipynb"):
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("a")
        found.add(made_of(tmp_path))
    assert len(found) == 5
    (tmp_path / "package" / "__pycache__").mkdir()
    (tmp_path / "package" / "__pycache__" / "a.pyc").write_text("compiled")
    assert made_of(tmp_path) in found


def test_the_builder_says_why_it_failed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NINETYNINE_CACHE", str(tmp_path))
    monkeypatch.setattr(classroom, "find", lambda given, tell: tmp_path)
    monkeypatch.setattr(classroom, "_BUILD", "import sys; print('Line one.\\nWhy not.', file=sys.stderr); sys.exit(2)")
    monkeypatch.setattr(network, "addresses", lambda: ["192.168.1.20"])
    with pytest.raises(ServeError, match=r"^Why not\.$"):
        run_class(Class(port=0), lambda line: None)
