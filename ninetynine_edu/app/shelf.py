"""A site as it is handed out: every file of its list, checked, in memory. What is not on the list is nowhere.

Nobody who asks a server for a path ever reaches the disk: a path is looked up among the names on the shelf, as it was sent, and
either is one of them or is not there.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final

from ninetynine_edu.ground.text import path_echo

LIST: Final = "site.json"
NAME: Final = re.compile(r"(?!.*(?:^|/)\.)[\w.+~-]{1,120}(?:/[\w.+~-]{1,120}){0,5}", re.ASCII)
"""A file's path on the list: no part of it begins with a dot, so none leads up, and none is hidden."""
LARGEST: Final = 64 * 2**20
"""So many bytes has a whole site at most, as it lies in memory."""
MOST: Final = 5000
KINDS: Final = {
    ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8", ".json": "application/json", ".wasm": "application/wasm", ".zip": "application/zip",
    ".whl": "application/zip", ".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon", ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json", ".txt": "text/plain; charset=utf-8", ".toml": "text/plain; charset=utf-8",
}  # fmt: skip
"""What a browser is told a file is, by the end of its name; anything else is bytes to keep."""
_HASHED: Final = re.compile(r"(?:^|[/.-])[0-9a-f]{8,64}(?:[/.]|$)")
_FOREVER: Final = "public, max-age=31536000, immutable"
_ASK: Final = "no-cache"
_PART: Final = 2**16


class ShelfError(Exception):
    """A site that cannot be handed out; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class File:
    """One file of a site.

    Attributes:
        held: what it holds, packed if that is shorter.
        packed: whether it is held packed.
        size: its length, not packed.
        headers: what is said of it in every answer.
        etag: its name for "still the same?".
    """

    held: bytes
    packed: bool
    size: int
    etag: str
    headers: tuple[tuple[str, str], ...]

    def parts(self, packed: bool) -> Iterator[bytes | memoryview]:
        """Return it in pieces that are never long, unpacked on the way for who takes it only so.

        Args:
            packed: whether it may be sent as it is held.
        """
        whole = memoryview(self.held)
        if packed or not self.packed:
            yield from (whole[at : at + _PART] for at in range(0, len(whole), _PART))
            return
        unpack = zlib.decompressobj(wbits=31)
        for at in range(0, len(whole), _PART):
            left: bytes | memoryview = whole[at : at + _PART]
            while left:
                yield unpack.decompress(left, _PART)
                left = unpack.unconsumed_tail


@dataclass(frozen=True, slots=True)
class Shelf:
    """All files of a site by their paths, such as `lessons/g1.html`."""

    files: Mapping[str, File]
    version: str = ""

    def find(self, path: str) -> File | None:
        """Return the file at the path of an address; the bare slash is the first page."""
        return self.files.get(path[1:] or "index.html") if path[:1] == "/" else None


def load(folder: Path) -> Shelf:
    """Return the site that lies in a folder.

    Raises:
        ShelfError: there is none, or a file is not what its list says.
    """
    listed = _listed(folder)
    root = folder.resolve()
    files, total = {}, 0
    for path, (size, expected) in listed.items():
        total += size
        if total > LARGEST:
            raise ShelfError(
                f"The site in {path_echo(folder)} is too large to be handed out; {LARGEST >> 20} MB are the most."
            )
        files[path] = put(path, _read(root, path, size, expected))
    files.setdefault(LIST, put(LIST, _read(root, LIST, None, None)))
    version = _told(folder).get("version")
    return Shelf(files, version if isinstance(version, str) else "")


def put(path: str, held: bytes) -> File:
    """Return a file for a shelf: packed where that is shorter, with what is to be said of it."""
    packed = gzip.compress(held, 6, mtime=0)
    shorter = len(packed) < 0.95 * len(held)
    kept = _FOREVER if _HASHED.search(path) else _ASK
    kind = KINDS.get(Path(path).suffix, "application/octet-stream")
    headers = (("Content-Type", kind), ("Cache-Control", kept), ("Content-Security-Policy", policy(path, held)))
    etag = f'"{hashlib.sha256(held).hexdigest()[:32]}"'
    return File(packed if shorter else held, shorter, len(held), etag, headers)


def _told(folder: Path) -> dict[str, Any]:
    try:
        told = json.loads((folder / LIST).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        told = None
    if not isinstance(told, dict):
        raise ShelfError(f"There is no site in {path_echo(folder)}; `ninetynine site` makes one.")
    return told


def _listed(folder: Path) -> dict[str, tuple[int, str]]:
    """Return the size and the SHA-256 of each file that the list names.

    Raises:
        ShelfError: the list is none, or names what no site holds.
    """
    files = _told(folder).get("files")
    wrong = ShelfError(
        f"The list of the site in {path_echo(folder)} cannot be read; make the site again with `ninetynine site`."
    )
    if not isinstance(files, dict) or not 0 < len(files) <= MOST:
        raise wrong
    found = {}
    for path, about in files.items():
        size, expected = (about.get("size"), about.get("sha256")) if isinstance(about, dict) else (None, None)
        if not NAME.fullmatch(path) or type(size) is not int or size < 0 or not isinstance(expected, str):
            raise wrong
        found[path] = (size, expected)
    return found


def _read(root: Path, path: str, size: int | None, expected: str | None) -> bytes:
    """Return what a file holds; a link that leads out of the site is none of its files."""
    file = root / path
    try:
        inside = file.resolve(strict=True).is_relative_to(root) and file.is_file()
        held = file.read_bytes() if inside and size in (None, file.stat().st_size) else None
    except OSError:
        held = None
    if held is None or (expected is not None and hashlib.sha256(held).hexdigest() != expected):
        raise ShelfError(
            f"{path_echo(path)} is not what the list of the site says; make the site again with `ninetynine site`."
        )
    return held


# --- what a page may do in the browser ---


class _Scripts(HTMLParser):
    """Collects the scripts that stand in a page itself."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.found: list[str] = []
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A script without an address of its own begins; data in the form of one is none."""
        told = dict(attrs)
        self._inside = tag == "script" and "src" not in told and "json" not in (told.get("type") or "")
        if self._inside:
            self.found.append("")

    def handle_data(self, data: str) -> None:
        """What stands in it."""
        if self._inside:
            self.found[-1] += data

    def handle_endtag(self, tag: str) -> None:
        """It ends."""
        self._inside = False


def policy(path: str, held: bytes) -> str:
    """Return what a page may load and run: only what comes from where it came from itself.

    >>> policy("a.html", b"<script>go()</script>").split("; ")[1]
    "script-src 'self' 'wasm-unsafe-eval' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='"
    """
    own = ""
    if path.endswith(".html"):
        scripts = _Scripts()
        scripts.feed(held.decode("utf-8", "replace"))
        own = "".join(f" 'sha256-{_fingerprint(script)}'" for script in dict.fromkeys(scripts.found))
    return (
        f"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'{own}; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' data: blob:; worker-src 'self' blob:; "
        "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
    )


def _fingerprint(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
