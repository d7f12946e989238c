"""The files of a site while it is made: by their paths, or by what is in them."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import tarfile
import zipfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath
from tempfile import TemporaryFile
from typing import Final

from ninetynine_edu.ground.text import path_echo
from ninetynine_edu.ground.whole_file import write_whole

LIST: Final = "site.json"
"""The list of all files of a site, with their sizes and hashes; a folder with it is one that we may write into again."""
FOLDER: Final = "files"
"""Where those lie that are called by what is in them."""


class SiteError(Exception):
    """A site cannot be made; the message is one sentence for the person who asked for it."""


class Files:
    """Everything a site consists of, by its path below the folder of the site."""

    def __init__(self) -> None:
        self._files: dict[str, bytes] = {}

    def __len__(self) -> int:
        return len(self._files)

    def add(self, path: str, data: bytes | str) -> None:
        """Put a file at a path."""
        self._files[path] = data.encode("utf-8") if isinstance(data, str) else data

    def keep(self, name: str, data: bytes | str) -> str:
        """Put a file where its name tells what is in it, so that a browser may keep it for ever; return its path.

        >>> Files().keep("look.css", "")
        'files/look-e3b0c44298.css'
        """
        raw = data.encode("utf-8") if isinstance(data, str) else data
        plain = PurePosixPath(name)
        path = f"{FOLDER}/{plain.stem}-{hashlib.sha256(raw).hexdigest()[:10]}{plain.suffix}"
        self._files[path] = raw
        return path

    def write(self, folder: Path, version: str) -> None:
        """Write all files into a folder, with a list of them; what an earlier site left there goes away last.

        However it ends, the folder is known as that of a site, and no file in it is half a one.

        Raises:
            SiteError: when the folder holds something else, or cannot be written.
        """
        self.add(LIST, self._listed(version))
        try:
            folder.mkdir(parents=True, exist_ok=True)
            old = _listed_in(folder) - {*self._files}
            _put(folder / LIST, self._listed(version, old))
            for path, data in sorted(self._files.items()):
                if path != LIST:
                    _put(folder / path, data)
            _put(folder / LIST, self._files[LIST])
            for path in old:
                (folder / path).unlink(missing_ok=True)
        except OSError as error:
            raise _unwritten(folder, error) from None

    def version(self) -> str:
        """Return what stands for all that is in here so far."""
        whole = hashlib.sha256()
        for path, data in sorted(self._files.items()):
            whole.update(f"{path}\0{hashlib.sha256(data).hexdigest()}\n".encode())
        return whole.hexdigest()[:16]

    def sums(self) -> dict[str, str]:
        """Return the SHA-256 of each file that is in here so far."""
        return {path: hashlib.sha256(data).hexdigest() for path, data in sorted(self._files.items())}

    def _listed(self, version: str, more: Iterable[str] = ()) -> bytes:
        """Return the list of all files; `more` are some that may lie there too."""
        found: dict[str, object] = {
            path: {"size": len(data), "sha256": hashlib.sha256(data).hexdigest()}
            for path, data in sorted(self._files.items())
            if path != LIST
        }
        return (json.dumps({"version": version, "files": {**dict.fromkeys(more), **found}}, indent=1) + "\n").encode()


def _put(file: Path, data: bytes) -> None:
    """Write a file unless it is there already."""
    if not file.is_file() or file.read_bytes() != data:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, data)


def check_folder(folder: Path) -> None:
    """Refuse a folder that a site cannot be made in; nothing is made.

    Raises:
        SiteError: it is no folder, or holds something else, or cannot be written.
    """
    if folder.is_file():
        raise SiteError(f"{path_echo(folder)} is a file. Give the site an empty folder, or one that does not exist.")
    try:
        with suppress(FileNotFoundError):
            folder.stat()  # a name that no folder can have
            _listed_in(folder)
        there = next(each for each in (folder, *folder.absolute().parents) if each.exists())
        TemporaryFile(dir=there).close()  # nothing else knows whether a file can be made there
    except (OSError, ValueError) as error:
        raise _unwritten(folder, error) from None


def _unwritten(folder: Path, error: OSError | ValueError) -> SiteError:
    return SiteError(
        f"The site cannot be written to {path_echo(folder)} ({getattr(error, 'strerror', None) or error})."
    )


def _listed_in(folder: Path) -> set[str]:
    """Return the files of the site that lies in a folder; none for an empty one."""
    if not any(folder.iterdir()):
        return set()
    try:
        found = json.loads((folder / LIST).read_text(encoding="utf-8"))["files"]
        return {path for path in found if ".." not in PurePosixPath(path).parts and not path.startswith("/")}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise SiteError(
            f"{folder} holds other files. Give the site an empty folder, or one that does not exist."
        ) from None


def in_one(archive: bytes) -> bytes:
    """Return an archive that holds the files of another one packed together, as `panels/browser/archive.js` unpacks it.

    Args:
        archive: a zip.
    """
    made = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(archive)) as old,
        tarfile.open(fileobj=made, mode="w", format=tarfile.USTAR_FORMAT) as tar,
    ):
        for path in old.namelist():
            data = old.read(path)
            about = tarfile.TarInfo(path)
            about.size = len(data)
            tar.addfile(about, io.BytesIO(data))
    packed = gzip.compress(made.getvalue(), mtime=0)
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as new:
        new.writestr(zipfile.ZipInfo("all.tar.gz"), packed)
    return whole.getvalue()


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return files in an archive that is the same each time.

    Args:
        files: what is in each, by its path in there.
    """
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(path), data, zipfile.ZIP_DEFLATED, 9)
    return made.getvalue()
