"""Blocks of deals that are kept in a file as they come, so that long work can be ended and taken up again."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from os import SEEK_END
from pathlib import Path
from types import CellType, CodeType, FunctionType, MethodType
from typing import Any, Final

from ..ground.text import echo, path_echo
from ..matches.players import OwnBot

_HEAD: Final = "ninetynine simulation 4"
Block = tuple[Sequence[Any], tuple[str, ...]]
"""What was counted, and what went wrong with each player's first fault."""


_EMPTY: Final = CellType()
"""A name that nothing is bound to yet."""
_AT: Final = re.compile(r" at 0x[0-9a-fA-F]+")


class KeptError(ValueError):
    """A file that holds other deals, or none, or that cannot be written."""


class Kept:
    """A file with one line for each block: a mark, its number, what was counted, and what went wrong, if anything did.

    Args:
        file: it is made when it is not there.
        about: which deals these are: a file of others is refused.

    Raises:
        KeptError: the file holds something else, or cannot be kept.

    Attributes:
        rows: the blocks that it holds, each by its number. A line that was damaged or changed, or is of other deals, is passed
            over, and its block is played again.
    """

    def __init__(self, file: str | Path, about: Sequence[object]) -> None:
        if not isinstance(file, (str, Path)):
            raise KeptError(f"save is the name of a file, such as 'deals.txt', not {echo(file)}.")
        self._file = Path(file)
        self._head = head = json.dumps([_HEAD, about]).encode()
        self.rows: dict[int, Block] = {}
        try:
            if self._file.exists() and not self._file.is_file():  # such a one may have no end
                raise KeptError(f"{path_echo(self._file)} cannot be kept (it is no file).")
            with self._file.open("a+b") as opened:
                opened.seek(0)
                begins = opened.read(len(head) + 1)  # what holds something else may be large
                first, *lines = (begins if begins.rstrip(b"\n") != head else begins + opened.read()).split(b"\n")
                if not lines and head.startswith(first):  # new, or ended while it was made
                    opened.truncate(0)
                    opened.write(head + b"\n")
                    return
                if first != head:
                    raise self._of_others()
                for line in lines[:-1]:
                    mark, _, row = line.partition(b" ")
                    if mark == self._mark(row):
                        number, *counted, why = json.loads(row)
                        block = [tuple(each) if isinstance(each, list) else each for each in counted]
                        self.rows.setdefault(number, (block, tuple(why)))
                opened.truncate(opened.tell() - len(lines[-1]))  # behind the last end of a line is no whole one
        except (OSError, ValueError) as error:
            raise self._refused(error) from None

    def add(self, number: int, block: Sequence[Any], why: tuple[str, ...]) -> None:
        """Keep one more block by its number.

        Raises:
            KeptError: there is no more room, or the file is gone, or is another one by now.
        """
        row = json.dumps([number, *block, why]).encode()
        try:
            with self._file.open("r+b") as file:  # which never makes it anew, without its first line
                if file.readline(len(self._head) + 1) != self._head + b"\n":
                    raise self._of_others()
                file.seek(0, SEEK_END)
                file.write(self._mark(row) + b" " + row + b"\n")
        except (OSError, ValueError) as error:
            raise self._refused(error) from None
        self.rows[number] = block, why

    def _mark(self, row: bytes) -> bytes:
        """Return what stands before a row of these deals, and of no others."""
        return sha256(self._head + row).hexdigest()[:8].encode()

    def _of_others(self) -> KeptError:
        return KeptError(
            f"The file {echo(self._file.name)} holds something else, or other deals. Move it away, or save elsewhere."
        )

    def _refused(self, error: OSError | ValueError) -> KeptError:
        """Return what is said of a file that cannot be kept."""
        if isinstance(error, KeptError):
            return error
        return KeptError(f"{path_echo(self._file)} cannot be kept ({getattr(error, 'strerror', None) or error}).")


def mark_of(bot: OwnBot) -> str:
    """Return a short text that differs where somebody's own bot was changed: of a file by the text that was read, of a function by its code, by what it keeps
    and by the functions beside it that it names, of another object by what it does and has.

    >>> mark_of(lambda view: view.legal_moves[0]) == mark_of(lambda view: view.legal_moves[-1])
    False
    >>> [mark_of(lambda view, at=at: view.legal_moves[at]) for at in (0, -1)] == [mark_of(lambda view, at=0: view.legal_moves[at])] * 2
    False
    """
    if isinstance(known := getattr(bot, "kept_as", None), str):  # of a file, or somebody watches it
        return known
    return sha256(repr(_of(bot, set())).encode()).hexdigest()[:16]


def _of(part: object, met: set[int], depth: int = 5) -> object:
    """Return what something does and keeps, without where it lies in memory; what lies deeper in it is left out.

    Args:
        met: the functions that have been told already.
    """
    inside: list[object] = []
    if isinstance(part, FunctionType):
        if id(part) in met:
            return part.__qualname__
        met.add(id(part))
        cells = [cell.cell_contents for cell in part.__closure__ or () if cell != _EMPTY]
        told = _of_code(part.__code__)
        inside = [part.__defaults__, part.__kwdefaults__, *cells, *_helpers(part)]
    elif isinstance(part, MethodType):
        told, inside = "method", [part.__func__, part.__self__]
    elif isinstance(part, partial):
        told, inside = "partial", [part.func, part.args, part.keywords]
    elif isinstance(part, (tuple, list)):
        told, inside = type(part).__name__, [*part]
    elif isinstance(part, dict):
        told, inside = "dict", [*part, *part.values()]
    elif isinstance(part, (set, frozenset)):
        told = sorted(map(repr, part))
    elif hasattr(part, "tobytes"):  # an array shows a few of its numbers only
        told = sha256(part.tobytes()).hexdigest()
    else:
        told = _AT.sub("", repr(part))
        if not isinstance(part, type) and (callable(part) or type(part).__repr__ is object.__repr__):
            inside = [inspect.getattr_static(type(part), "__call__", None), part.__getstate__()]
    return told, [_of(each, met, depth - 1) for each in inside] if depth else []


def _helpers(part: FunctionType) -> list[FunctionType]:
    """Return the functions beside a function, in its module or notebook, that it names."""
    beside = [part.__globals__.get(name) for name in sorted(_names(part.__code__))]
    return [each for each in beside if isinstance(each, FunctionType) and each.__module__ == part.__module__]


def _names(code: CodeType) -> set[str]:
    return {*code.co_names}.union(*(_names(each) for each in code.co_consts if isinstance(each, CodeType)))


def _of_code(part: object) -> object:
    """Return what a function does, without where it stands or lies in memory."""
    if isinstance(part, CodeType):
        return part.co_code, part.co_names, [_of_code(each) for each in part.co_consts]
    return sorted(map(repr, part)) if isinstance(part, frozenset) else repr(part)
