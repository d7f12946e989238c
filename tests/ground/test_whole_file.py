"""Files that are written as a whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ninetynine_edu.ground.whole_file import whole_file, write_whole


def test_a_text_and_bytes_are_written_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    write_whole(file, "ä\n")
    assert file.read_bytes() == b"\xc3\xa4\n"
    write_whole(str(file), b"\r\n")
    assert file.read_bytes() == b"\r\n" and os.listdir(tmp_path) == ["a.txt"]


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("before", [None, b"kept"])
def test_what_was_there_stays_and_nothing_else(tmp_path: Path, error: BaseException, before: bytes | None) -> None:
    file = tmp_path / "a.txt"
    if before is not None:
        file.write_bytes(before)
    with pytest.raises(type(error)) as found, whole_file(file) as out:
        out.write(b"ano")
        raise error
    assert os.listdir(tmp_path) == ([] if before is None else ["a.txt"])
    assert before is None or file.read_bytes() == before
    assert not isinstance(found.value, OSError) or found.value.filename == str(file), "no name of a part is told"


@pytest.mark.parametrize("name", ["", "none/a.txt", "a" * 300, "."])
def test_a_place_where_nothing_can_be_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OSError) as found:
        write_whole(name, b"x")
    assert found.value.strerror and "part" not in str(found.value)
    with pytest.raises(ValueError, match="null"):
        write_whole("a\0b", b"x")


def test_an_error_of_another_file_stays_one(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as found, whole_file(tmp_path / "a.txt") as out:
        out.write((tmp_path / "source.txt").read_bytes())
    assert found.value.filename == str(tmp_path / "source.txt") and os.listdir(tmp_path) == []


def test_its_mode_stays_and_a_link_still_leads_to_it(tmp_path: Path) -> None:
    file, link = tmp_path / "a.txt", tmp_path / "link.txt"
    file.write_bytes(b"old")
    file.chmod(0o640)
    mode = file.stat().st_mode
    link.symlink_to(file)
    write_whole(link, b"new")
    assert link.is_symlink() and file.read_bytes() == b"new" and file.stat().st_mode == mode


def test_what_is_no_plain_file_is_written_to() -> None:
    write_whole(os.devnull, b"x")
    assert not Path(os.devnull).is_file()
