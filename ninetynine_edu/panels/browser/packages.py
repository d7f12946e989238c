"""Packages that few pages need: each is fetched when something imports it, and not before."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any, Final
from zipfile import ZipFile

FOLDER: Final = "/packages"


class NotFetched(ModuleNotFoundError):
    """A package did not come whole; it may do so another time."""


class Offered(MetaPathFinder):
    """Finds packages that lie elsewhere.

    Args:
        addresses: where the archive of each is, by its name.
        fetch: returns the bytes at an address.
        folder: where archives are put.
    """

    def __init__(self, addresses: dict[str, str], fetch: Callable[[str], bytes], folder: Path) -> None:
        self._addresses, self._fetch, self._folder = addresses, fetch, folder

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Fetch the package of that name, if it is one of ours, and find it there; None for any other."""
        address = self._addresses.pop(name, None)
        if address is None:
            return None
        try:
            place = self._put(name, self._fetch(address))
        except Exception as error:
            self._addresses[name] = address
            raise NotFetched(f"{name} could not be fetched: {error}", name=name) from error
        sys.path.append(str(place))
        return PathFinder.find_spec(name)

    def _put(self, name: str, data: bytes) -> Path:
        """Put an archive where Python finds what is in it: plain Python as it is, machine code unpacked."""
        self._folder.mkdir(parents=True, exist_ok=True)
        with ZipFile(BytesIO(data)) as archive:
            if any(path.endswith(".so") for path in archive.namelist()):
                archive.extractall(self._folder / name)
                return self._folder / name
        (self._folder / f"{name}.zip").write_bytes(data)
        return self._folder / f"{name}.zip"


def offer(addresses: str, fetch: Callable[[str], Any]) -> None:
    """Offer packages to whatever imports them.

    Args:
        addresses: where the archive of each is, by its name, as JSON.
        fetch: the browser's own: it returns the bytes at an address as the browser holds them.
    """
    sys.meta_path.append(Offered(json.loads(addresses), lambda address: bytes(fetch(address).to_py()), Path(FOLDER)))
