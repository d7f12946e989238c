"""The site that this computer keeps: made once for what it is made of, and used until something of that changes."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from ninetynine_edu import __version__
from ninetynine_edu.app.site.cache import cache_folder
from ninetynine_edu.ground.text import path_echo

PACKAGE: Final = Path(__file__).resolve().parents[2]
LIST: Final = "site.json"
_NOT_SHOWN: Final = {"__pycache__", "node_modules", "_notebooks", ".ipynb_checkpoints"}
Build = Callable[[Path], object]


class KeptError(Exception):
    """The site cannot be kept; the message is one sentence."""


def kept_site(root: Path, build: Build, tell: Callable[[str], None], given: Iterable[Path] = ()) -> Path:
    """Return the folder of the site, made now if it is not there.

    Args:
        root: the folder with `lessons/` and `notebooks/` in it.
        build: makes the site in a folder that does not exist yet.
        tell: where the line goes that says what takes a while.
        given: further files that it is made of.

    Raises:
        KeptError: the folder cannot be written.
    """
    folder = cache_folder().absolute() / f"site-{__version__}-{made_of(root, given)}"
    if (folder / LIST).is_file():
        return folder
    tell("Making the pages for your class; this is done once …")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="making-", dir=folder.parent) as place:
            new = Path(place) / "site"
            build(new)
            if folder.exists():  # half of one, from before; or another program was quicker
                shutil.rmtree(folder)
            new.replace(folder)
    except OSError as error:
        raise KeptError(
            f"The pages cannot be kept in {path_echo(folder)} ({path_echo(error.strerror or error)})."
        ) from None
    for old in folder.parent.glob("site-*"):
        if old != folder:
            shutil.rmtree(old, ignore_errors=True)
    return folder


def made_of(root: Path, given: Iterable[Path] = ()) -> str:
    """Return what stands for everything that a site is made of: it changes with the package and with the lessons.

    Args:
        root: the folder with `lessons/` and `notebooks/` in it.
        given: further files.
    """
    whole = hashlib.sha256()
    found = [(base, file) for base in (PACKAGE, root / "lessons", root / "notebooks") for file in _files(base)]
    for base, file in [*found, *((file.parent, file) for file in given)]:
        held = hashlib.sha256(file.read_bytes()).hexdigest()
        whole.update(f"{file.relative_to(base).as_posix()}\0{held}\n".encode())
    return whole.hexdigest()[:16]


def _files(folder: Path) -> Iterator[Path]:
    if not folder.is_dir():
        return
    for path in sorted(folder.iterdir()):
        if path.is_dir():
            if path.name not in _NOT_SHOWN:
                yield from _files(path)
        elif path.is_file() and path.suffix != ".pyc":
            yield path
