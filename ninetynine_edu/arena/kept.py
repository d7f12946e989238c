"""Blocks of deals that are kept in a file as they come, so that long work can be ended and taken up again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from ..ground.text import echo

_HEAD: Final = "ninetynine simulation 1"
_PLAIN: Final = 4
"""So many of the numbers of a block stand alone; the others are one for each player."""
_ROW: Final = 8


class KeptError(ValueError):
    """A file that holds other deals, or none."""


class Kept:
    """A file with one line for each block.

    Args:
        file: it is made when it is not there.
        about: which deals these are: a file of others is refused.
        players: how many players there are.

    Raises:
        KeptError: the file holds something else.

    Attributes:
        rows: the blocks that it holds, in order; a last line that was cut off is not counted.
    """

    def __init__(self, file: str | Path, about: Sequence[object], players: int) -> None:
        self._file = Path(file)
        self.rows: list[list[Any]] = []
        head = json.dumps([_HEAD, about], ensure_ascii=False)
        if not self._file.exists() or not self._file.stat().st_size:
            self._file.write_text(f"{head}\n", encoding="utf-8")
            return
        try:
            first, *lines = self._file.read_text(encoding="utf-8").splitlines(keepends=True)
        except UnicodeDecodeError:
            first, lines = "", []
        if first.rstrip("\n") != head:
            raise KeptError(
                f"The file {echo(self._file.name)} holds something else, or other deals. Choose another name for it."
            )
        for line in lines:
            row = _row(line, players)
            if row is None:
                break
            self.rows.append(row)
        kept = [first.rstrip("\n"), *(json.dumps(row) for row in self.rows)]
        self._file.write_text("".join(f"{line}\n" for line in kept), encoding="utf-8")

    def add(self, block: Sequence[Any]) -> None:
        """Keep one more block."""
        with self._file.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(block)}\n")


def _row(line: str, players: int) -> list[Any] | None:
    """Return the numbers of a line, or None where it holds no block."""
    try:
        row = json.loads(line) if line.endswith("\n") else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(row, list) or len(row) != _ROW:
        return None
    plain, lists = row[:_PLAIN], row[_PLAIN:]
    if not all(isinstance(each, list) and len(each) == players for each in lists):
        return None
    numbers = [*plain, *(number for each in lists for number in each)]
    if not all(isinstance(number, int) and not isinstance(number, bool) and 0 <= number < 2**53 for number in numbers):
        return None
    return [*plain, *map(tuple, lists)]
