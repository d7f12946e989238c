"""Files that are written as a whole or not at all: whatever goes wrong, what was there before stays."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from .text import echo


def file_named(file: object) -> Path:
    """Return the file that somebody names.

    Raises:
        ValueError: this can be no name of a file.
    """
    if not isinstance(file, (str, Path)) or not str(file) or "\0" in str(file):
        raise ValueError(f"A file is given by its name, such as 'endgame.json', not by {echo(file)}.")
    return Path(file)


@contextmanager
def whole_file(file: str | Path) -> Iterator[BinaryIO]:
    """Open a file to be written; until all that is done inside is over, it keeps its old content.

    Args:
        file: its name. What is no plain file, such as a pipe, is written as it comes.

    Raises:
        OSError: it cannot be written; it names the file that was asked for.
        ValueError: a name that no file can have.
    """
    target = Path(os.path.realpath(file))
    if target.exists() and not target.is_file():
        with target.open("wb") as out:
            yield out
        return
    if target.is_file() and not os.access(target, os.W_OK):
        raise PermissionError(13, "Permission denied", str(file))
    part = target.with_name(f".{target.name[:100]}.{os.getpid()}.part")
    try:
        with part.open("wb") as out:
            yield out
        if target.is_file():
            part.chmod(target.stat().st_mode & 0o777)
        os.replace(part, target)
    except OSError as error:
        if error.filename not in (None, str(part), part):
            raise  # of another file
        raise type(error)(error.errno, error.strerror, str(file)) from None
    finally:
        with suppress(OSError):
            part.unlink()


def write_whole(file: str | Path, data: bytes | str) -> None:
    """Write all of a file, or nothing; see :func:`whole_file`.

    Args:
        file: its name.
        data: what is to stand in it; a text in UTF-8, with the ends of lines that it has.
    """
    with whole_file(file) as out:
        out.write(data.encode("utf-8") if isinstance(data, str) else data)
