"""Packages that few pages need: each is fetched when something imports it, and not before."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from importlib import invalidate_caches
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any, Final
from zipfile import ZipFile

from ..kit.safe import NotFetched

FOLDER: Final = "/packages"


class Offered(MetaPathFinder):
    """Finds packages that lie elsewhere.

    Args:
        addresses: where the archive of each is, by its name; names in a row share one.
        fetch: returns the bytes at an address.
        folder: where archives are put.
    """

    def __init__(self, addresses: dict[str, str], fetch: Callable[[str], bytes], folder: Path) -> None:
        self._addresses = {name: address for names, address in addresses.items() for name in names.split()}
        self._fetch, self._folder = fetch, folder

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Fetch the package of that name, if it is one of ours, and find it there; None for any other."""
        address = self._addresses.get(name)
        if address is None:
            return None
        offered, self._addresses = self._addresses, {n: a for n, a in self._addresses.items() if a != address}
        try:
            data, package = self._fetch(address), name.rpartition(".")[0]
            if package:
                _complete(package.partition(".")[0], data)
            else:
                sys.path.append(str(self._put(name, data)))
        except Exception as error:
            self._addresses = offered  # it may be had later
            if isinstance(error, MemoryError):
                raise
            raise NotFetched(f"{name} could not be fetched: {error}", name=name) from error
        return PathFinder.find_spec(name, path)

    def _put(self, name: str, data: bytes) -> Path:
        """Put an archive where Python finds what is in it: plain Python as it is, machine code unpacked."""
        self._folder.mkdir(parents=True, exist_ok=True)
        with ZipFile(BytesIO(data)) as archive:
            if any(path.endswith(".so") for path in archive.namelist()):
                archive.extractall(self._folder / name)
                return self._folder / name
        (self._folder / f"{name}.zip").write_bytes(data)
        return self._folder / f"{name}.zip"


def _complete(package: str, data: bytes) -> None:
    """Put an archive with further parts of a package where its other parts are."""
    with ZipFile(BytesIO(data)) as archive:
        archive.extractall(Path(sys.modules[package].__path__[0]).parent)
    invalidate_caches()


def offer(addresses: str, fetch: Callable[[str], Any]) -> None:
    """Offer packages to whatever imports them.

    Args:
        addresses: see :class:`Offered`, as JSON.
        fetch: the browser's own: it returns the bytes at an address as the browser holds them.
    """
    sys.meta_path.append(Offered(json.loads(addresses), lambda address: bytes(fetch(address).to_py()), Path(FOLDER)))
