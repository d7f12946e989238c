"""The folder in which a server and its kernels find each other, and what a killed server left of its own.

A server that ends in order removes its folder. One that is killed cannot; the next start does it. Which folder still has
a server is told by a lock, which ends with its holder, however that ends.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from .setup.environment import lock, unlock

PREFIX: Final = "ninetynine-"
LOCK: Final = "server-lock"
JUST_MADE: Final = 5.0
"""Seconds in which a folder that nobody holds may be one whose server is just starting."""


@contextlib.contextmanager
def own_folder(place: Path | None = None) -> Iterator[Path]:
    """A folder for this server alone, removed at the end; leftovers of servers that were killed are removed first.

    Args:
        place: where to make it; the system's folder for such things if None.
    """
    place = Path(tempfile.gettempdir() if place is None else place)
    sweep(place)
    folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=place))
    with (folder / LOCK).open("a+b") as held:
        lock(held.fileno(), wait=False)
        try:
            yield folder
        finally:
            unlock(held.fileno())
    shutil.rmtree(folder, ignore_errors=True)


def sweep(place: Path) -> None:
    """Remove folders of ours whose server is gone; whatever cannot be looked at or removed is left."""
    for folder in place.glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):
            if _is_left(folder):
                shutil.rmtree(folder, ignore_errors=True)


def _is_left(folder: Path) -> bool:
    found = folder.lstat()
    if not folder.is_dir() or folder.is_symlink() or (hasattr(os, "getuid") and found.st_uid != os.getuid()):
        return False
    if time.time() - found.st_mtime < JUST_MADE:
        return False
    if not (folder / LOCK).is_file():
        return not any(folder.iterdir())
    with (folder / LOCK).open("a+b") as held:
        free = lock(held.fileno(), wait=False)
        if free:
            unlock(held.fileno())
    return free
