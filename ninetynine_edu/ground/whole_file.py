"""Files that are written as a whole or not at all: whatever goes wrong, what was there before stays."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def write_whole(file: str | Path, data: bytes | str) -> None:
    """Write a file; until all of it is there, it keeps its old content.

    Args:
        file: its name. What is no plain file, such as a pipe, is written as it comes.
        data: what is to stand in it; a text in UTF-8, with the ends of lines that it has.

    Raises:
        OSError: it cannot be written; it names the file that was asked for.
        ValueError: a name that no file can have.
    """
    raw = data.encode("utf-8") if isinstance(data, str) else data
    target = Path(os.path.realpath(file))
    if target.exists() and not target.is_file():
        target.write_bytes(raw)
        return
    if target.is_file() and not os.access(target, os.W_OK):
        raise PermissionError(13, "Permission denied", str(file))
    part = target.with_name(f".{target.name[:100]}.{os.getpid()}.part")
    try:
        part.write_bytes(raw)
        if target.is_file():
            part.chmod(target.stat().st_mode & 0o777)
        os.replace(part, target)
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(file)) from None
    finally:
        with suppress(OSError):
            part.unlink()
