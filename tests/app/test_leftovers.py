"""A server's own folder: gone when it ends; what a killed one left is gone at the next start, and nothing else is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ninetynine_edu.app import leftovers
from ninetynine_edu.app.leftovers import PREFIX, own_folder

HOLD = (
    "import sys, time; from pathlib import Path; from ninetynine_edu.app.leftovers import own_folder\n"
    "with own_folder(Path(sys.argv[1])) as folder:\n"
    "    (folder / 'kernel.json').touch(); print(folder, flush=True); time.sleep(60)"
)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No folder is too young to be looked at."""
    monkeypatch.setattr(leftovers, "JUST_MADE", -1.0)


def hold(place: Path) -> tuple[subprocess.Popen[str], Path]:
    """A process that has a folder, and the folder."""
    process = subprocess.Popen([sys.executable, "-c", HOLD, str(place)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    return process, Path(process.stdout.readline().strip())


def test_the_folder_is_gone_at_the_end(tmp_path: Path) -> None:
    with own_folder(tmp_path) as folder:
        (folder / "deep").mkdir()
        assert folder.parent == tmp_path
        assert os.name == "nt" or folder.stat().st_mode & 0o77 == 0  # nobody else looks into it
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_server_left_is_removed_at_the_next_start(tmp_path: Path) -> None:
    process, left = hold(tmp_path)
    with own_folder(tmp_path):
        assert left.is_dir()  # it lives
    process.kill()
    process.communicate()
    assert (left / "kernel.json").exists()
    with own_folder(tmp_path) as folder:
        assert list(tmp_path.iterdir()) == [folder]


def test_nothing_else_is_removed(tmp_path: Path) -> None:
    place, away = tmp_path / "place", tmp_path / "away"
    (place / f"{PREFIX}notes").mkdir(parents=True)
    (place / f"{PREFIX}notes" / "mine.txt").touch()
    (place / f"{PREFIX}file").touch()
    (place / "voila_abc").mkdir()
    away.mkdir()
    (away / leftovers.LOCK).touch()
    if os.name != "nt":
        (place / f"{PREFIX}link").symlink_to(away)
    before = sorted(tmp_path.rglob("*"))
    with own_folder(place):
        pass
    assert sorted(tmp_path.rglob("*")) == before


def test_a_young_folder_may_belong_to_a_server_that_is_starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leftovers, "JUST_MADE", 5.0)
    young = tmp_path / f"{PREFIX}young"
    young.mkdir()
    with own_folder(tmp_path):
        assert young.is_dir()
    monkeypatch.setattr(leftovers, "JUST_MADE", -1.0)
    with own_folder(tmp_path):
        assert not young.exists()
