"""What lets a browser keep the site: the list names all of it, the manifest leads nowhere else, the icons are pictures."""

from __future__ import annotations

import hashlib
import json
import struct
import zlib

import pytest

from ninetynine_edu.app.site.files import LIST, Files
from ninetynine_edu.app.site.offline import ICONS, MANIFEST, WORKER, add_offline, drawing, icon, manifest
from ninetynine_edu.app.site.package import PACKAGE


def made(**pages: str) -> tuple[Files, dict[str, str]]:
    """A small site with all of it, and the list of its service worker."""
    files = Files()
    for name, text in pages.items():
        files.add(f"{name}.html", text)
    add_offline(files)
    head, _, script = files._files[WORKER].decode().partition(";\n")
    assert script == (PACKAGE / "panels" / "bundles" / "service.js").read_text(encoding="utf-8")
    told: dict[str, dict[str, str]] = json.loads(head.removeprefix("self.SITE="))
    return files, {**told["files"], "": str(told["version"])}


def test_the_list_names_every_file_with_its_sum_but_itself() -> None:
    files, listed = made(index="one", play="two")
    listed.pop("")
    assert set(listed) == {*files.sums()} - {WORKER, LIST}
    assert listed["play.html"] == hashlib.sha256(b"two").hexdigest()
    assert MANIFEST in listed


def test_the_version_changes_with_any_page_and_only_then() -> None:
    assert made(index="one")[1][""] == made(index="one")[1][""] != made(index="two")[1][""]


def test_the_manifest_begins_where_it_lies() -> None:
    told = json.loads(manifest())
    files, _ = made(index="one")
    assert told["start_url"] == told["scope"] == "./"
    assert {each["src"] for each in told["icons"]} <= {*files.sums()}
    assert {each["purpose"] for each in told["icons"]} == {"any", "maskable"}


def chunks(png: bytes) -> dict[bytes, bytes]:
    """The parts of a PNG by their names, those of one name together."""
    found: dict[bytes, bytes] = {}
    at = 8
    while at < len(png):
        size, name = struct.unpack(">I4s", png[at : at + 8])
        found[name] = found.get(name, b"") + png[at + 8 : at + 8 + size]
        at += 12 + size
    return found


@pytest.mark.parametrize("name", ICONS)
def test_icons_are_pictures_of_their_size(name: str) -> None:
    picture = icon(name)
    parts = chunks(picture)
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", parts[b"IHDR"][:8]) == (ICONS[name][0],) * 2
    assert len(set(zlib.decompress(parts[b"IDAT"]))) > 10  # something is drawn
    assert len(picture) < 30_000


def test_an_icon_with_ground_is_opaque_to_its_corners() -> None:
    assert '<rect x="-' in drawing("whole-512")
    assert '<rect x="-' not in drawing("icon-512")
