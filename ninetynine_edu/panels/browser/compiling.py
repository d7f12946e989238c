"""What a site hands out compiled: modules that a page imports before somebody can play, so that no visitor's device compiles them.

Run when a site is made, by the very Python of its pages (`app/site/compile.mjs`), after :func:`.warm.warm`. What is not loaded
by then goes into archives of its own, which :mod:`.packages` fetches when something imports it.
"""

from __future__ import annotations

import json
import py_compile
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from . import generated

OURS: Final = "package"
LIBRARY: Final = "python_stdlib"
MORE: Final = "_more"
"""Ends the names of archives with what is not loaded."""
LATER: Final = {"sympy": ("sympy.combinatorics", "sympy.tensor.tensor", "sympy.physics.units.systems")}
"""What a library imports only when a page asks it for the first series, or the first solution."""


def compile_all(package: str, home: str, out: str) -> str:
    """Write the archives of a site into a folder; return, as JSON, what can be imported from those of which nothing is loaded.

    Args:
        package: the archive of our package.
        home: the folder that it was unpacked into.
        out: the folder for the archives.
    """
    library = next(path for path in sys.path if path.endswith(".zip"))
    packs = (
        _Pack(package, home, 0, _folder),
        _Pack(library, library, 2, _top),
    )  # nobody asks Python for its own docstrings
    names = {}
    packs[0].add(f"ninetynine_edu/panels/browser/{generated.FILE}", generated.kept())
    for name, pack in zip((OURS, LIBRARY), packs, strict=True):
        pack.write(Path(out, f"{name}.zip"), lambda lazy: not lazy)
        pack.write(Path(out, f"{name}{MORE}.zip"), bool)
        names[f"{name}{MORE}.zip"] = " ".join(sorted({*pack.lazy.values()} - {""}))
    return json.dumps(names)


def compile_library(archive: str, out: str) -> None:
    """Write the archive of a library in plain Python into a folder: what it imports by itself is compiled, the rest as it was.

    Args:
        archive: where it lies, under the name that is imported.
        out: the folder.
    """
    path = Path(archive)
    sys.path.append(archive)
    for name in (path.stem, *LATER.get(path.stem, ())):
        import_module(name)
    pack = _Pack(archive, archive, 2, lambda *_: "")  # help is for who installs it
    pack.write(Path(out, path.name), lambda lazy: not lazy)


def _folder(path: str, paths: set[str]) -> str:
    """Return the package that a file belongs to and that is not loaded, with all that lies in it; "" for none."""
    folders = path.split("/")[:-1]
    names = ("/".join(folders[: depth + 1]) for depth in range(len(folders)))
    unused = (name for name in names if f"{name}/__init__.py" in paths and name.replace("/", ".") not in sys.modules)
    return next(unused, "").replace("/", ".")


def _top(path: str, paths: set[str]) -> str:
    """Return the module or package of Python's own library that a file belongs to and that is not loaded; "" for none."""
    name = path.partition("/")[0].removesuffix(".py")
    return "" if name in sys.modules else name


class _Pack:
    """An archive that is packed anew, in the same way each time.

    Args:
        archive: where it lies.
        home: the folder that its modules are loaded from.
        optimize: as for :func:`compile`.
        lazy: returns the name by which a file of it is fetched later, or "".
    """

    def __init__(self, archive: str, home: str, optimize: int, lazy: Callable[[str, set[str]], str]) -> None:
        self._home, self._optimize = home, optimize
        with ZipFile(archive) as old:
            self._files = {name: old.read(name) for name in sorted(old.namelist()) if not name.endswith("/")}
        self.lazy = {name: lazy(name, {*self._files}) for name in self._files}
        self._loaded = {getattr(module, "__file__", None) for module in [*sys.modules.values()]}

    def add(self, path: str, data: bytes) -> None:
        """Add a file that is there from the first."""
        self._files[path], self.lazy[path] = data, ""

    def write(self, out: Path, wanted: Callable[[str], bool]) -> None:
        """Write some of the files, those that are loaded as what Python has made of them."""
        with ZipFile(out, "w") as new:
            for name, data in self._files.items():
                if not wanted(self.lazy[name]):
                    continue
                place = f"{self._home}/{name}"
                if name.endswith(".py") and place in self._loaded:
                    new.writestr(ZipInfo(f"{name}c"), self._compiled(data, place), ZIP_DEFLATED, 9)
                else:
                    new.writestr(ZipInfo(name), data, ZIP_DEFLATED, 9)

    def _compiled(self, text: bytes, place: str) -> bytes:
        with TemporaryDirectory() as folder:
            source, made = Path(folder, "source.py"), Path(folder, "made.pyc")
            source.write_bytes(text)
            mode = py_compile.PycInvalidationMode.UNCHECKED_HASH  # nobody looks for the source, nor at a clock
            py_compile.compile(str(source), str(made), place, True, self._optimize, mode)
            return made.read_bytes()
