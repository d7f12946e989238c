"""Small sites for tests: a folder with a list, as the builder writes one."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

PAGES = {
    "index.html": b"<!doctype html><title>All games</title><script>go()</script>",
    "play.html": b"<!doctype html><title>The table</title>" + b"<p>card</p>" * 4000,
    "lessons/a1.html": b"<!doctype html><title>A lesson</title>",
    "files/site-0123456789.js": b"export const site = 1;" * 20,
    "pyodide/python.wasm": bytes(range(256)) * 400,
    "manifest.webmanifest": b"{}",
    "odd.xyz": b"?",
}


def site_in(folder: Path, pages: dict[str, bytes] = PAGES) -> Path:
    """Write a site into a folder; return it."""
    listed = {}
    for path, held in pages.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(held)
        listed[path] = {"size": len(held), "sha256": hashlib.sha256(held).hexdigest()}
    (folder / "site.json").write_text(json.dumps({"version": "v1", "files": listed}), encoding="utf-8")
    return folder
