"""A server that hands out a shelf of files to whoever asks, and does nothing else.

Nothing runs for a visitor. Each has a bounded number of bytes to ask with and of seconds to take the answer in, and where all
places are taken, whoever holds the most of them makes room: a program that floods the server is in its own way alone.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from ninetynine_edu.app.shelf import File, Shelf

PLACES: Final = 200
"""So many connections at once: thirty tablets with six each, and below what every system allows a program."""
BEHIND: Final = 40
"""So many more may stand at the door."""
FAIR: Final = 12
"""One visitor may hold so many before it makes room for the others."""
LONGEST: Final = 8192
"""So many bytes a question has at most."""
LINES: Final = 60
ASK: Final = 10.0
"""Seconds in which a question has to be asked."""
REST: Final = 15.0
"""Seconds that a connection may wait for the next question."""
TAKE: Final = 20.0
"""Seconds in which a visitor has to take the next 64 KB."""
PER_CONNECTION: Final = 500
_LINE: Final = re.compile(rb"([A-Z]{1,16}) (\S{1,8000}) HTTP/1\.([01])")
_REASONS: Final = {
    200: "OK", 302: "Found", 304: "Not Modified", 400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed",
    408: "Request Timeout", 431: "Request Header Fields Too Large",
}  # fmt: skip
_SAID: Final = {
    400: "This cannot be read as a question for a page.",
    404: "There is no such page. Look at the address once more.",
    405: "Pages can be read here, and nothing else.",
    408: "That took too long.",
    431: "That is more than a question for a page has.",
}
ALWAYS: Final = (
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
)  # fmt: skip
"""What every answer says."""


class Refused(Exception):
    """A question that gets no file; `args[0]` is the number of the answer."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that has been understood.

    Attributes:
        path: the path of the address, as it was sent; what stands behind its question mark is nobody's business here.
        body: whether the file itself is wanted, or only what is said of it.
        packed: whether it may come packed.
        kept: the names of versions that the browser has.
        stays: whether another question may follow.
    """

    path: str
    body: bool
    packed: bool
    kept: str
    stays: bool


@dataclass(eq=False, slots=True)
class Visitor:
    """A connection, and since when it has done nothing."""

    address: str
    writer: asyncio.StreamWriter
    task: asyncio.Task[None] | None
    waits: bool = True
    since: float = field(default_factory=time.monotonic)


def understood(head: bytes) -> Asked:
    """Return what is asked for.

    Raises:
        Refused: nothing that is answered here.

    >>> understood(b"GET /play.html?seed=7 HTTP/1.1\\r\\nHost: x\\r\\nAccept-Encoding: gzip\\r\\n\\r\\n")
    Asked(path='/play.html', body=True, packed=True, kept='', stays=True)
    """
    first, *lines = head.removesuffix(b"\r\n\r\n").split(b"\r\n")
    found = _LINE.fullmatch(first)
    if not found:
        raise Refused(400)
    method, target, minor = found.groups()
    if method not in (b"GET", b"HEAD"):
        raise Refused(405)
    said = _headers(lines)
    if "transfer-encoding" in said or said.get("content-length", "0") != "0":
        raise Refused(400)
    hosts = said.get("host")
    if (minor == b"1" and not hosts) or target[:1] != b"/" or not target.isascii():
        raise Refused(400)
    return Asked(
        path=target.decode("ascii").partition("?")[0],
        body=method == b"GET",
        packed=_takes_gzip(said.get("accept-encoding", "")),
        kept=said.get("if-none-match", ""),
        stays=minor == b"1" and "close" not in said.get("connection", "").lower(),
    )


def _headers(lines: list[bytes]) -> dict[str, str]:
    """Return what is said beside the question; said twice, it would mean two things to two programs."""
    said: dict[str, str] = {}
    if len(lines) > LINES:
        raise Refused(431)
    for line in lines:
        name, colon, value = line.partition(b":")
        key = name.decode("latin-1").lower()
        if (
            not colon
            or not re.fullmatch(r"[!#$%&'*+.^_`|~0-9a-z-]+", key)
            or any(sign < 32 and sign != 9 for sign in value)
        ):
            raise Refused(400)
        if key in said and key in ("host", "content-length", "transfer-encoding"):
            raise Refused(400)
        said[key] = value.decode("latin-1").strip()
    return said


def _takes_gzip(said: str) -> bool:
    """Return whether a browser takes what is packed.

    >>> _takes_gzip("br, gzip;q=0.8"), _takes_gzip("gzip;q=0"), _takes_gzip("identity")
    (True, False, False)
    """
    wishes = [wish.replace(" ", "").lower().partition(";") for wish in said.split(",")]
    return any(name in ("gzip", "*") and not re.fullmatch(r"q=0(\.0*)?", weight) for name, _, weight in wishes)


class Handout:
    """The server of one shelf.

    Args:
        shelf: what is handed out.
        leads: where a path leads on to instead of a file of its own, such as `{"/": "play.html?seed=7"}`.
    """

    def __init__(self, shelf: Shelf, leads: Mapping[str, str] | None = None) -> None:
        self.shelf = shelf
        self.leads = dict(leads or {})
        self._visitors: set[Visitor] = set()

    async def start(self, host: str, port: int) -> asyncio.Server:
        """Begin to listen.

        Raises:
            OSError: this computer does not let us.
        """
        return await asyncio.start_server(self._come, host, port, limit=LONGEST, backlog=BEHIND)

    async def _come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer a visitor until it goes, or has to."""
        address = (writer.get_extra_info("peername") or ("",))[0]
        visitor = Visitor(str(address), writer, asyncio.current_task())
        self._make_room()
        self._visitors.add(visitor)
        try:
            writer.transport.set_write_buffer_limits(high=2**16)
            for _ in range(PER_CONNECTION):
                if not await self._answer(visitor, reader):
                    break
            writer.close()
            async with asyncio.timeout(TAKE):  # what was said last is still on its way
                await writer.wait_closed()
        except (OSError, asyncio.IncompleteReadError, TimeoutError, asyncio.CancelledError):
            pass  # gone, too slow, or asked to make room
        finally:
            self._visitors.discard(visitor)
            writer.transport.abort()

    def send_away(self) -> None:
        """End all visits, also those that wait for a next question."""
        for visitor in self._visitors:
            if visitor.task is not None:
                visitor.task.cancel()

    def _make_room(self) -> None:
        """Send one away where all places are taken: of who holds most, the one that waits longest."""
        if len(self._visitors) < PLACES:
            return
        held = Counter(visitor.address for visitor in self._visitors)

        def weight(visitor: Visitor) -> tuple[bool, bool, int, float]:
            count = held[visitor.address]
            return count > FAIR, visitor.waits, count, -visitor.since

        gone = max(self._visitors, key=weight)
        self._visitors.discard(gone)
        if gone.task is not None:
            gone.task.cancel()

    async def _answer(self, visitor: Visitor, reader: asyncio.StreamReader) -> bool:
        """Answer one question; return whether another may follow."""
        visitor.waits, visitor.since = True, time.monotonic()
        try:
            asked = understood(await _question(reader))
        except Refused as refusal:
            await self._refuse(visitor, refusal.args[0], body=True)
            return False
        visitor.waits = False
        if lead := self.leads.get(asked.path):
            await self._say(visitor, 302, [("Location", lead), ("Cache-Control", "no-store")], b"", asked)
        elif (file := self.shelf.find(asked.path)) is None:
            await self._refuse(visitor, 404, asked.body, stays=asked.stays)
        else:
            await self._hand(visitor, file, asked)
        return asked.stays

    async def _hand(self, visitor: Visitor, file: File, asked: Asked) -> None:
        """Hand out a file, or say that the browser has it already."""
        same = [*file.headers, ("ETag", file.etag), ("Vary", "Accept-Encoding")]
        if file.etag in asked.kept or asked.kept.strip() == "*":
            await self._send(visitor, _head(304, same, asked.stays))
            return
        packed = asked.packed and file.packed
        length = len(file.held) if packed else file.size
        own = [("Content-Encoding", "gzip")] if packed else []
        await self._send(visitor, _head(200, [*same, *own, ("Content-Length", str(length))], asked.stays))
        for part in file.parts(packed) if asked.body else ():
            await self._send(visitor, part)

    async def _refuse(self, visitor: Visitor, number: int, body: bool, stays: bool = False) -> None:
        text = f"{_SAID[number]}\n".encode()
        headers = [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")]
        headers += [("Allow", "GET, HEAD")] if number == 405 else []
        asked = Asked("", body, False, "", stays)
        await self._say(visitor, number, headers, text, asked)

    async def _say(
        self, visitor: Visitor, number: int, headers: list[tuple[str, str]], text: bytes, asked: Asked
    ) -> None:
        head = _head(number, [*headers, ("Content-Length", str(len(text)))], asked.stays)
        await self._send(visitor, head + (text if asked.body else b""))

    async def _send(self, visitor: Visitor, part: bytes | memoryview) -> None:
        """Send a piece, once the one before it is on its way."""
        visitor.writer.write(part)
        async with asyncio.timeout(TAKE):
            await visitor.writer.drain()
        visitor.since = time.monotonic()


async def _question(reader: asyncio.StreamReader) -> bytes:
    """Return the next question up to its empty line.

    Raises:
        Refused: it is too long, or takes too long.
        asyncio.IncompleteReadError: the visitor is gone.
        TimeoutError: it asks nothing any more.
    """
    async with asyncio.timeout(REST):
        first = await reader.readexactly(1)
    try:
        async with asyncio.timeout(ASK):
            return first + await reader.readuntil(b"\r\n\r\n")
    except TimeoutError:
        raise Refused(408) from None
    except asyncio.LimitOverrunError:
        raise Refused(431) from None


def _head(number: int, headers: list[tuple[str, str]], stays: bool) -> bytes:
    lines = [f"HTTP/1.1 {number} {_REASONS[number]}", *(f"{name}: {value}" for name, value in (*headers, *ALWAYS))]
    line = "keep-alive" if stays else "close"
    return "\r\n".join([*lines, f"Connection: {line}", "", ""]).encode("latin-1")
