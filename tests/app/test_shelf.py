"""What a class server holds: the files of the list, checked, and nothing else."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest

from ninetynine_edu.app import shelf
from ninetynine_edu.app.shelf import File, ShelfError, load
from tests.app.shelves import PAGES, site_in


def told(file: File, name: str) -> str:
    return dict(file.headers)[name]


def test_every_file_of_the_list_is_there_and_whole(tmp_path: Path) -> None:
    site = load(site_in(tmp_path))
    assert set(site.files) == {*PAGES, "site.json"}
    assert site.version == "v1"
    for path, held in PAGES.items():
        file = site.files[path]
        assert b"".join(map(bytes, file.parts(packed=False))) == held
        sent = b"".join(map(bytes, file.parts(packed=True)))
        assert (gzip.decompress(sent) if file.packed else sent) == held
    assert site.files["play.html"].packed
    assert not site.files["odd.xyz"].packed  # it would be longer


def test_pieces_are_short_whatever_they_unpack_to(tmp_path: Path) -> None:
    pages = {"zeros.wasm": bytes(5_000_000)}
    file = load(site_in(tmp_path, pages)).files["zeros.wasm"]
    assert max(map(len, file.parts(packed=False))) <= 2**16
    assert sum(map(len, file.parts(packed=False))) == 5_000_000


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("pyodide/python.wasm", "application/wasm"),
        ("files/site-0123456789.js", "text/javascript; charset=utf-8"),
        ("manifest.webmanifest", "application/manifest+json"),
        ("play.html", "text/html; charset=utf-8"),
        ("odd.xyz", "application/octet-stream"),
    ],
)
def test_a_browser_is_told_what_a_file_is(tmp_path: Path, path: str, kind: str) -> None:
    assert told(load(site_in(tmp_path)).files[path], "Content-Type") == kind


def test_what_is_called_by_its_contents_is_kept_for_ever(tmp_path: Path) -> None:
    files = load(site_in(tmp_path)).files
    assert "immutable" in told(files["files/site-0123456789.js"], "Cache-Control")
    assert {told(files[path], "Cache-Control") for path in ("index.html", "pyodide/python.wasm")} == {"no-cache"}


def test_a_page_runs_its_own_scripts_and_no_others(tmp_path: Path) -> None:
    files = load(site_in(tmp_path)).files
    rules = told(files["index.html"], "Content-Security-Policy").split("; ")
    assert "object-src 'none'" in rules and "frame-ancestors 'none'" in rules
    (scripts,) = (rule for rule in rules if rule.startswith("script-src"))
    assert "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='" in scripts
    assert "'unsafe-inline'" not in scripts and "'unsafe-eval'" not in scripts and "http" not in scripts


@pytest.mark.parametrize(
    "path", ["", "play.html", "/../site.json", "//play.html", "/play.html/", "/lessons", "/lessons/", "/Play.html"]
)
def test_only_the_very_path_finds_a_file(tmp_path: Path, path: str) -> None:
    assert load(site_in(tmp_path)).find(path) is None


def test_data_needs_no_leave_and_attributes_get_none(tmp_path: Path) -> None:
    pages = {"a.html": b'<button onclick="print()">Print</button><script type="application/json">{"a": 1}</script>'}
    rules = told(load(site_in(tmp_path, pages)).files["a.html"], "Content-Security-Policy")
    assert "'sha256-" not in rules and "unsafe-hashes" not in rules


def test_the_bare_slash_is_the_first_page(tmp_path: Path) -> None:
    site = load(site_in(tmp_path))
    assert site.find("/") is site.files["index.html"] is site.find("/index.html")


@pytest.mark.parametrize(
    "path",
    [
        "../secret.txt",
        "a/../b.html",
        ".git/config",
        "a/.env",
        "/etc/passwd",
        "a\\b.html",
        "a b.html",
        "a\0b",
        "ä.html",
        "a//b",
        "",
        "a/",
    ],
)
def test_a_list_with_a_path_that_no_site_has_is_refused(tmp_path: Path, path: str) -> None:
    site_in(tmp_path)
    told = json.loads((tmp_path / "site.json").read_text())
    told["files"][path] = {"size": 1, "sha256": ""}
    (tmp_path / "site.json").write_text(json.dumps(told))
    with pytest.raises(ShelfError, match=r"^The list of the site in .* cannot be read; make the site again"):
        load(tmp_path)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"files": []}', '{"files": {}}', '{"files": {"a.html": 1}}', '{"files": {"a.html": {"size": true, "sha256": ""}}}',
             '{"files": {"a.html": {"size": -1, "sha256": ""}}}', "[" * 100_000]
)  # fmt: skip
def test_a_list_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "site.json").write_text(text)
    with pytest.raises(ShelfError, match=r"^(There is no site in|The list of the site in) "):
        load(tmp_path)


@pytest.mark.parametrize("held", [None, b"other", PAGES["index.html"].replace(b"games", b"gomes")])
def test_a_file_that_is_not_what_the_list_says_is_refused(tmp_path: Path, held: bytes | None) -> None:
    file = site_in(tmp_path) / "index.html"
    file.unlink() if held is None else file.write_bytes(held)
    with pytest.raises(ShelfError, match=r"^index\.html is not what the list of the site says"):
        load(tmp_path)


@pytest.mark.skipif(os.name == "nt", reason="Windows lets few people make links")
@pytest.mark.parametrize("folder", [False, True])
def test_a_link_that_leads_out_is_no_file_of_the_site(tmp_path: Path, folder: bool) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    site = site_in(tmp_path / "site")
    name = "lessons/a1.html"
    (outside / "a1.html").write_bytes(PAGES[name])  # even with the right contents
    (site / name).unlink()
    if folder:
        (site / "lessons").rmdir()
        (site / "lessons").symlink_to(outside)
    else:
        (site / name).symlink_to(outside / "a1.html")
    with pytest.raises(ShelfError, match=r"^lessons/a1\.html is not"):
        load(site)


def test_a_site_too_large_for_memory_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "LARGEST", 1000)
    with pytest.raises(ShelfError, match="too large to be handed out"):
        load(site_in(tmp_path))


def test_nothing_is_read_after_the_start(tmp_path: Path) -> None:
    site = load(site_in(tmp_path))
    for path in PAGES:
        (tmp_path / path).unlink()
    found: Any = site.find("/play.html")
    assert b"".join(map(bytes, found.parts(packed=False))) == PAGES["play.html"]
