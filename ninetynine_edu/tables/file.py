"""Tables of endgames on disk: one NumPy archive, read as data only and checked before it is believed.

A file holds `about.json` (version, variant with its file and house rules, sizes, checksum) and one array for each pair
of hand sizes. Reading looks at every size before it takes memory, wants each header letter by letter as it is written
here, and never unpickles.
"""

from __future__ import annotations

import json
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from hashlib import sha256
from math import prod
from os import PathLike
from pathlib import Path
from time import perf_counter
from typing import Any, Final, TypeVar

import numpy as np
import numpy.typing as npt

from ..ground.text import echo
from ..ground.whole_file import whole_file
from ..rules.faults import VariantError
from ..rules.variant import Variant, variant
from ..solve.solution import SolveError
from .bits import Hands, Line, Planes, Tables, Words, wins_of, within_of
from .line import layers, quiet
from .size import check_memory, table_size
from .table import Table, fingerprint

T = TypeVar("T", bound=Table)

FORMAT: Final = "ninetynine_edu tablebase"
VERSION: Final = 1
_MOST_ABOUT: Final = 1_000_000
_PIECE: Final = 1 << 22
_ABOUT: Final = "about.json"


_DAMAGED: Final = (
    *(zipfile.BadZipFile, zlib.error, struct.error),
    *(OSError, EOFError, RuntimeError, OverflowError, LookupError, ValueError),
)
"""What reading an archive can raise whose bytes were changed."""


class _Bad(Exception):
    """Why a file is no table."""


def _arrays(won: Tables, within: Planes | None, cards: int) -> Iterator[tuple[str, Words]]:
    for size, other in layers(cards):
        yield f"won_{size}_{other}.npy", won[size, other]
        if within is not None:
            yield f"within_{size}_{other}.npy", within[size, other]


def _shapes(line: Line, hands: Hands, plies: bool) -> dict[str, tuple[int, ...]]:
    """Return the shape of every array that the file of such a table holds."""
    found: dict[str, tuple[int, ...]] = {}
    for size, other in layers(hands.cards):
        shape = (hands.count(size), line.words, hands.count(other))
        found[f"won_{size}_{other}.npy"] = shape
        if plies:
            found[f"within_{size}_{other}.npy"] = (size + other, *shape)
    return found


def _header(shape: tuple[int, ...]) -> bytes:
    """Return how NumPy begins a file with an array of 64-bit words of this shape."""
    text = f"{{'descr': '<u8', 'fortran_order': False, 'shape': {shape}, }}"
    text += " " * (-(len(text) + 11) % 64) + "\n"
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text.encode()


def _plain(array: Words) -> npt.NDArray[np.uint8]:
    """Return an array's bytes as they are in a file."""
    return np.ascontiguousarray(array, dtype="<u8").reshape(-1).view(np.uint8)


def _member(name: str) -> zipfile.ZipInfo:
    """Return how a member is entered: compressed, and without a date, so that the same table makes the same file."""
    info = zipfile.ZipInfo(name)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    return info


def _place(path: str | PathLike[str]) -> Path:
    if not isinstance(path, (str, PathLike)) or not Path(path).name or "\0" in str(path):
        raise SolveError(f"A table is kept in a file, named as in 'standard4.npz', not {echo(path)}.")
    return Path(path)


def write(table: Table, path: str | PathLike[str]) -> None:
    """Write a table to a file, see :meth:`Tablebase.save`."""
    target = _place(path)
    digest = sha256()
    arrays = dict(_arrays(table.won, table.within, table.cards))
    for array in arrays.values():
        digest.update(_plain(array).data)
    v = table.variant
    about = {
        "format": FORMAT,
        "version": VERSION,
        "variant": v.id,
        "code": v.code,
        "house_rules": {name: v.house_rules[name] for name in v.changed},
        "toml": v.to_toml(),
        "fingerprint": table.fingerprint,
        "cards": table.cards,
        "plies": table.has_plies,
        "sha256": digest.hexdigest(),
    }
    with whole_file(target) as file, zipfile.ZipFile(file, "w") as out:
        out.writestr(_member(_ABOUT), json.dumps(about, indent=1))
        for member, array in arrays.items():
            with out.open(_member(member), "w", force_zip64=True) as piece:
                piece.write(_header(array.shape))
                plain = _plain(array)
                for at in range(0, len(plain), _PIECE):
                    piece.write(plain[at : at + _PIECE].data)


def read(kind: type[T], path: str | PathLike[str], v: Variant | str | None, *, memory: float, proved: bool) -> T:
    """Read a table of some kind from a file, see :meth:`Tablebase.load`."""
    began = perf_counter()
    place = _place(path)
    shown = echo(place.name)
    wanted = variant(v) if isinstance(v, str) else v
    if wanted is not None and not isinstance(wanted, Variant):
        raise SolveError(f"A table is loaded for a variant or its id, not for {echo(v)}.")
    if not stat.S_ISREG(place.stat().st_mode):  # a device may have no end, or never answer
        raise SolveError(f"{shown} is no table of endgames that can be used: it is no ordinary file.")
    with open(place, "rb") as opened:  # what goes wrong from here on is the file's fault
        try:
            with zipfile.ZipFile(opened) as file:
                about = _read_about(file)
                stored = _variant_of(about)
                cards, plies = about["cards"], about["plies"]
                size = table_size(stored, cards, plies=plies)
                line = Line(stored, cards)
                _same_play(about, stored, line, wanted)
                check_memory(stored, size, memory, plies, lambda n: Line(stored, n))
                hands = Hands(size.kinds, cards)
                arrays = _read_arrays(file, _shapes(line, hands, plies), about["sha256"])
        except _Bad as why:
            raise SolveError(f"{shown} is no table of endgames that can be used: {why}.") from None
        except SolveError:
            raise
        except _DAMAGED:
            raise SolveError(
                f"{shown} is no table of endgames that can be used: it is damaged or cut short. Make the table again with "
                f"nn.tablebase."
            ) from None
    won = {pair: arrays["won_{}_{}.npy".format(*pair)] for pair in layers(cards)}
    within = {pair: arrays["within_{}_{}.npy".format(*pair)] for pair in layers(cards)} if plies else None
    if proved and not _proved(line, hands, won, within):
        raise SolveError(
            f"{shown} is no table of endgames that can be used: its rows do not follow from the rules of {stored.code}. "
            f"Make the table again with nn.tablebase."
        )
    return kind(stored, line, hands, won, within, size, perf_counter() - began)


def _read_about(file: zipfile.ZipFile) -> dict[str, Any]:
    """Return what the file says about itself, with every entry of the right type."""
    names = [info.filename for info in file.infolist()]
    if names.count(_ABOUT) != 1:
        raise _Bad("it does not say what it holds")
    info = file.getinfo(_ABOUT)
    if any(member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for member in file.infolist()):
        raise _Bad("it is packed in another way than Tablebase.save does")
    if info.file_size > _MOST_ABOUT:
        raise _Bad("what it says of itself is too long")
    with file.open(info) as piece:
        text = piece.read(_MOST_ABOUT)
    try:
        about = json.loads(text.decode("utf-8"))
    except (ValueError, RecursionError):
        raise _Bad("what it says of itself cannot be read") from None
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise _Bad("it was not written by Tablebase.save")
    if about.get("version") != VERSION or isinstance(about["version"], bool):
        raise _Bad(f"it is of version {echo(about.get('version'))}, and this program reads version {VERSION}")
    types = {"toml": str, "variant": str, "code": str, "sha256": str, "fingerprint": str, "cards": int, "plies": bool,
             "house_rules": dict}  # fmt: skip
    for name, kind in types.items():
        if type(about.get(name)) is not kind:
            raise _Bad(f"its entry {name} is missing or of the wrong type")
    return about


def _variant_of(about: dict[str, Any]) -> Variant:
    try:
        return Variant.from_toml(about["toml"], source="the variant in the file").with_rules(**about["house_rules"])
    except (VariantError, LookupError, TypeError) as error:
        first = error.problems[0] if isinstance(error, VariantError) else str(error)
        raise _Bad(f"its variant cannot be read ({first.rstrip('.')})") from None


def _same_play(about: dict[str, Any], stored: Variant, line: Line, wanted: Variant | None) -> None:
    if (
        stored.id != about["variant"]
        or stored.code != about["code"]
        or fingerprint(stored, line) != about["fingerprint"]
    ):
        raise _Bad(f"its rows were made for other rules than those of {echo(stored.code)} that it names")
    if wanted is None:
        return
    if not wanted.is_basic or stored.id != wanted.id or fingerprint(wanted, Line(wanted, 1)) != about["fingerprint"]:
        raise _Bad(
            f"it is for {stored.code} and does not answer for {wanted.code}, where play is different; make a table for "
            f"that with nn.tablebase"
        )


def _read_arrays(file: zipfile.ZipFile, shapes: dict[str, tuple[int, ...]], checksum: str) -> dict[str, Words]:
    """Return the arrays of the file, each of exactly the shape that it must have."""
    infos = file.infolist()
    if sorted(info.filename for info in infos) != sorted([_ABOUT, *shapes]):
        raise _Bad("it does not hold the arrays of such a table")
    digest = sha256()
    read: dict[str, Words] = {}
    for name, shape in shapes.items():
        info = file.getinfo(name)
        header, content = _header(shape), 8 * prod(shape)
        if info.file_size != len(header) + content:
            raise _Bad(f"{name} is not as large as it must be")
        with file.open(info) as piece:
            if piece.read(len(header)) != header:
                raise _Bad(f"{name} is not of the shape that it must have")
            plain = np.empty(content, dtype=np.uint8)
            at = 0
            while at < content:
                got = piece.read(min(_PIECE, content - at))
                if not got:
                    raise _Bad(f"{name} is cut short")
                plain[at : at + len(got)] = np.frombuffer(got, dtype=np.uint8)
                at += len(got)
            piece.read(1)  # the end, where the archive's own check stands
        digest.update(plain.data)
        read[name] = plain.view("<u8").reshape(shape).astype(np.uint64, copy=False)
    if digest.hexdigest() != checksum:
        raise _Bad("its checksum is wrong: it is damaged or was changed")
    return read


def _proved(line: Line, hands: Hands, won: Tables, within: Planes | None) -> bool:
    """Return whether every row follows from the rows of smaller hands: by induction that proves them all."""
    for size, other in layers(hands.cards):
        if not np.array_equal(wins_of(line, hands, won, size, other, quiet), won[size, other]):
            return False
        if within is not None:
            for plays, plane in enumerate(within[size, other]):
                if not np.array_equal(within_of(line, hands, won, within, size, other, plays, quiet), plane):
                    return False
    return True
