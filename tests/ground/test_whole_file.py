"""Files that are written as a whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from ninetynine_edu.ground.whole_file import write_whole

POSIX = pytest.mark.skipif(os.name == "nt", reason="modes and links of POSIX")


def test_a_text_and_bytes_are_written_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    write_whole(file, "ä\n")
    assert file.read_bytes() == b"\xc3\xa4\n"
    write_whole(str(file), b"\r\n")
    assert file.read_bytes() == b"\r\n" and os.listdir(tmp_path) == ["a.txt"]


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("before", [None, b"kept"])
def test_what_was_there_stays_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, before: bytes | None
) -> None:
    file = tmp_path / "a.txt"
    if before is not None:
        file.write_bytes(before)
    write = Path.write_bytes

    def half(self: Path, data: bytes) -> int:
        write(self, data[:3])
        raise error

    monkeypatch.setattr(Path, "write_bytes", half)
    with pytest.raises(type(error)) as found:
        write_whole(file, b"another")
    monkeypatch.undo()
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


@POSIX
def test_its_mode_stays_and_a_link_still_leads_to_it(tmp_path: Path) -> None:
    file, link = tmp_path / "a.txt", tmp_path / "link.txt"
    file.write_bytes(b"old")
    file.chmod(0o640)
    link.symlink_to(file)
    write_whole(link, b"new")
    assert link.is_symlink() and file.read_bytes() == b"new" and stat.S_IMODE(file.stat().st_mode) == 0o640


@POSIX
def test_what_is_no_plain_file_is_written_to() -> None:
    write_whole("/dev/null", b"x")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
