"""The class server under attack: whatever it is asked, it answers with a file of the site, or with a number and a sentence."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from ninetynine_edu.app import handout
from ninetynine_edu.app.handout import Handout, Refused, understood
from ninetynine_edu.app.shelf import Shelf, load
from tests.app.shelves import PAGES, site_in

HOST = "127.0.0.1"
Answer = tuple[int, dict[str, str], bytes]


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    (tmp_path / "secret.txt").write_text("secret")
    return load(site_in(tmp_path / "site"))


@contextlib.asynccontextmanager
async def serving(server: Handout) -> AsyncIterator[int]:
    """A server that runs, as its port."""
    async with await server.start(HOST, 0) as running:
        yield running.sockets[0].getsockname()[1]


async def said(port: int, text: bytes) -> bytes:
    """All that comes back until the server hangs up."""
    reader, writer = await asyncio.open_connection(HOST, port)
    writer.write(text)
    found = b""
    with contextlib.suppress(ConnectionError):
        found = await asyncio.wait_for(reader.read(-1), 20)
    writer.close()
    return found


def read(found: bytes) -> Answer:
    head, _, body = found.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    return int(first.split()[1]), dict(line.split(": ", 1) for line in lines), body


def ask(shelf: Shelf, text: bytes, leads: dict[str, str] | None = None) -> Answer:
    """What a server of its own answers to one question."""

    async def go() -> bytes:
        async with serving(Handout(shelf, leads)) as port:
            return await said(port, text)

    return read(asyncio.run(go()))


def get(path: str, *lines: str, method: str = "GET") -> bytes:
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: x", "Connection: close", *lines, "", ""]).encode("latin-1")


def test_a_page_comes_packed_where_that_is_understood(shelf: Shelf) -> None:
    number, told, body = ask(shelf, get("/play.html?variant=chicago#x", "Accept-Encoding: gzip, deflate, br"))
    assert (number, gzip.decompress(body)) == (200, PAGES["play.html"])
    assert (
        told["Content-Encoding"] == "gzip"
        and told["Vary"] == "Accept-Encoding"
        and told["X-Content-Type-Options"] == "nosniff"
    )
    assert int(told["Content-Length"]) == len(body) < len(PAGES["play.html"])
    number, told, body = ask(shelf, get("/play.html"))
    assert (number, body, int(told["Content-Length"])) == (200, PAGES["play.html"], len(body))
    assert "Content-Encoding" not in told


def test_what_the_browser_has_is_not_sent_again(shelf: Shelf) -> None:
    _, told, _ = ask(shelf, get("/play.html"))
    number, again, body = ask(shelf, get("/play.html", f'If-None-Match: W/"x", {told["ETag"]}'))
    assert (number, body, again["ETag"]) == (304, b"", told["ETag"])
    assert ask(shelf, get("/play.html", 'If-None-Match: "other"'))[0] == 200


def test_head_says_the_same_without_the_page(shelf: Shelf) -> None:
    number, told, body = ask(shelf, get("/play.html", method="HEAD"))
    assert (number, body, int(told["Content-Length"])) == (200, b"", len(PAGES["play.html"]))
    assert ask(shelf, get("/none.html", method="HEAD"))[2] == b""


def test_one_connection_serves_several_questions(shelf: Shelf) -> None:
    first = b"GET /odd.xyz HTTP/1.1\r\nHost: x\r\n\r\n"
    number, _, rest = ask(shelf, first + first + get("/index.html"))
    assert number == 200
    assert rest.count(b"HTTP/1.1 200 OK") == 2 and rest.endswith(PAGES["index.html"])


def test_the_teachers_page_is_what_the_bare_address_opens(shelf: Shelf) -> None:
    number, told, _ = ask(shelf, get("/"), {"/": "play.html?variant=chicago"})
    assert (number, told["Location"], told["Cache-Control"]) == (302, "play.html?variant=chicago", "no-store")


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt", "/../../secret.txt", "/lessons/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/..%5csecret.txt",
        "/..\\secret.txt", "/.%00/secret.txt", "/secret.txt", "/lessons", "/lessons/", "/files/", "/./play.html", "//play.html", "/play.html/",
        "/play.html%00", "/play%2ehtml", "/.git/config", "/.site.json", "/~root", "/etc/passwd", "/" + "a" * 4000, "/play.html;x", "/C:/x",
        "/index.html/../../secret.txt", "/proc/self/environ",
    ],
)  # fmt: skip
def test_paths_that_lead_elsewhere_lead_nowhere(shelf: Shelf, path: str) -> None:
    number, told, body = ask(shelf, get(path))
    assert number == 404
    assert b"secret" not in body and told["Content-Type"].startswith("text/plain")


@pytest.mark.parametrize(
    "target", ["http://example.org/play.html", "example.org:443", "*", "play.html", "?x", "\\play.html", "/\xe4.html"]
)
def test_what_is_no_path_is_refused(shelf: Shelf, target: str) -> None:
    assert ask(shelf, get(target))[0] == 400


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "PROPFIND"])
def test_other_methods_are_refused(shelf: Shelf, method: str) -> None:
    number, told, _ = ask(shelf, get("/play.html", method=method))
    assert (number, told["Allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize(
    "text",
    [
        b"x\r\n\r\n", b"GET\r\n\r\n", b"GET /play.html\r\n\r\n", b"GET /play.html HTTP/2.0\r\nHost: x\r\n\r\n", b"get /play.html HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET  /play.html HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /play.html HTTP/1.1\r\n\r\n", b"GET /a\0b HTTP/1.1\r\nHost: x\0\r\n\r\n",
        b"GET /play.html HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", b"GET /play.html HTTP/1.1\r\nHost x\r\n\r\n",
        b"GET /play.html HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n", b"GET /play.html HTTP/1.1\r\nHost : x\r\n\r\n",
        b"GET /play.html HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello", b"GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", b"GET /play.html HTTP/1.1\nHost: x\r\n\r\n",
    ],
)  # fmt: skip
def test_what_is_no_question_is_refused_and_the_line_is_cut(shelf: Shelf, text: bytes) -> None:
    number, told, _ = ask(shelf, text)
    assert (number, told["Connection"]) == (400, "close")


def test_a_question_that_never_ends_is_cut_off(shelf: Shelf) -> None:
    assert ask(shelf, b"GET /" + b"a" * 60_000)[0] == 431
    assert ask(shelf, b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 10_000)[0] == 431
    assert ask(shelf, get("/", *(f"A{count}: b" for count in range(100))))[0] == 431


def test_nothing_of_a_question_comes_back(shelf: Shelf) -> None:
    number, told, body = ask(shelf, get("/<script>alert(1)</script>?<b>", "X: <b>"))
    assert number == 404 and b"<" not in body and "<" not in str(told)


def test_who_asks_slowly_is_sent_away(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handout, "ASK", 0.1)
    monkeypatch.setattr(handout, "REST", 0.1)
    assert ask(shelf, b"GET /play.html HTTP/1.1\r\nHost:")[0] == 408

    async def silent() -> bytes:
        async with serving(Handout(shelf)) as port:
            return await said(port, b"")

    assert asyncio.run(silent()) == b""


def test_who_takes_slowly_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handout, "TAKE", 0.2)
    big = load(site_in(tmp_path, {"big.wasm": bytes(range(256)) * 200_000}))  # more than lies on any line

    async def go() -> None:
        server = Handout(big)
        async with serving(server) as port:
            reader, writer = await asyncio.open_connection(HOST, port, limit=1024)
            writer.write(b"GET /big.wasm HTTP/1.1\r\nHost: x\r\n\r\n")  # unpacked, and never read
            await until(lambda: len(server._visitors) == 1)
            await until(lambda: not server._visitors)
            del reader
            writer.close()

    asyncio.run(go())


async def until(true: Callable[[], bool]) -> None:
    """Wait for something that comes to be, within a bound."""
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.01)


def test_a_flood_leaves_room_for_the_others(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handout, "PLACES", 20)
    monkeypatch.setattr(handout, "FAIR", 4)

    async def go() -> None:
        server = Handout(shelf)
        async with serving(server) as port:
            flood = [await asyncio.open_connection(HOST, port) for _ in range(100)]
            await until(lambda: len(server._visitors) >= 15)
            assert read(await said(port, get("/index.html")))[2] == PAGES["index.html"]
            assert len(server._visitors) <= 20
            for _, writer in flood:
                writer.close()

    asyncio.run(go())


def test_room_is_made_by_who_holds_most_and_waits_longest(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handout, "PLACES", 20)
    server = Handout(shelf)

    class Writer:
        pass

    def visitor(address: str, since: float, waits: bool = True) -> handout.Visitor:
        return handout.Visitor(address, Writer(), None, waits, since)  # type: ignore[arg-type]

    tablets = [visitor(f"10.0.0.{count}", 0.0) for count in range(6)]
    flood = [visitor("10.0.0.99", 100.0 - count, waits=count != 13) for count in range(14)]
    server._visitors.update(tablets, flood)
    server._make_room()
    assert server._visitors == {*tablets, *flood} - {flood[12]}  # the longest of those that wait


def test_thirty_tablets_get_all_of_it_at_once(tmp_path: Path) -> None:
    """The figures of a whole class are measured in tests/benchmarks; here each byte is the right one."""
    pages = {f"part{count}.wasm": bytes([count]) + bytes(range(256)) * 400 for count in range(6)}
    site = load(site_in(tmp_path, pages))

    async def one(port: int, name: str) -> bool:
        return read(await said(port, get(f"/{name}", "Accept-Encoding: identity")))[2] == pages[name]

    async def go() -> list[bool]:
        async with serving(Handout(site)) as port:
            asked: list[Awaitable[bool]] = [one(port, name) for _ in range(29) for name in pages]
            return await asyncio.gather(*asked)

    assert all(asyncio.run(go()))


@pytest.mark.parametrize("text", [b"GET / HTTP/1.0\r\n\r\n", b"GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"])
def test_an_old_program_is_answered_and_the_line_is_cut(shelf: Shelf, text: bytes) -> None:
    number, told, body = ask(shelf, text)
    assert (number, told["Connection"], body) == (200, "close", PAGES["index.html"])


def test_a_question_is_understood_or_refused() -> None:
    assert understood(b"HEAD / HTTP/1.1\r\nHost: x\r\nConnection: Close\r\n\r\n") == handout.Asked(
        "/", False, False, "", False
    )
    with pytest.raises(Refused):
        understood(b"GET / HTTP/1.1\r\nHost: x\r\nBad Name: y\r\n\r\n")


def test_who_waits_for_a_next_question_is_sent_away_at_the_end(shelf: Shelf) -> None:
    """Since Python 3.12 a server that ends waits for all who are there: Ctrl-C would take as long as the last of them."""

    async def go() -> bytes:
        server = Handout(shelf)
        async with serving(server) as port:
            reader, writer = await asyncio.open_connection(HOST, port)
            writer.write(b"GET /play.html HTTP/1.1\r\nHost: x\r\n\r\n")
            first = await reader.readuntil(PAGES["play.html"])
            server.send_away()
            with contextlib.suppress(ConnectionError):
                assert await asyncio.wait_for(reader.read(-1), handout.REST / 3) == b""
            writer.close()
        return first

    assert read(asyncio.run(go()))[0] == 200
