"""The Python of a site: this package as it runs in a browser, the words of each language apart, and the libraries that it uses."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path, PurePosixPath
from typing import Final

from ninetynine_edu.ground.text import path_echo

from .files import SiteError, zipped

PACKAGE: Final = Path(__file__).resolve().parents[2]
LEFT_OUT: Final = {"app", "jupyter", "bundles", "node_modules", "_notebooks", "__pycache__", "words"}
"""Folders that no page needs in Python."""
ENDINGS: Final = (".py", ".toml", ".json")
"""Files that Python reads, by the ends of their names; scripts and styles are not among them."""
BROWSERS: Final = ("package.json", "package-lock.json", "tsconfig.json", "biome.json")
"""What only the browser's code is made with."""
LETTERS: Final = PACKAGE / "panels" / "jupyter" / "voila" / "templates" / "ninetynine" / "static" / "lexend.woff2"
"""Paper brings its letters along."""
LIBRARIES: Final = ("networkx", "sympy", "mpmath", "segno", "wcwidth")
"""Libraries in plain Python that pages use, as they are installed here."""
_TESTS: Final = ("tests", "testing", "benchmarks")


def package() -> bytes:
    """Return the archive of the package."""
    files = {path.relative_to(PACKAGE.parent).as_posix(): path.read_bytes() for path in _inside(PACKAGE)}
    further = (PACKAGE / "words" / "browser.json", LETTERS)
    return zipped(files | {path.relative_to(PACKAGE.parent).as_posix(): path.read_bytes() for path in further})


def words(tag: str) -> bytes:
    """Return the archive of a language's words."""
    path = PACKAGE / "words" / f"{tag}.mo"
    return zipped({path.relative_to(PACKAGE.parent).as_posix(): path.read_bytes()})


def _inside(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.is_dir() and path.name not in LEFT_OUT:
            yield from _inside(path)
        elif path.suffix in ENDINGS and path.name not in BROWSERS:
            yield path


def libraries() -> dict[str, bytes]:
    """Return the archive of each library that pages may ask for, by its name.

    Raises:
        SiteError: when one is not installed.
    """
    return {name: _library(name) for name in LIBRARIES}


def _library(name: str) -> bytes:
    try:
        listed = distribution(name).files or []
    except PackageNotFoundError:
        raise SiteError(f"{name} is not installed here; please install ninetynine_edu again.") from None
    inside = [file for file in listed if file.parts[0] == name and file.suffix in (".py", ".json", ".typed")]
    plain = [file for file in inside if not {*file.parts} & {*_TESTS}]
    return zipped({file.as_posix(): Path(str(file.locate())).read_bytes() for file in plain})


def wheels(folder: Path | None) -> dict[str, bytes]:
    """Return the packages of wheels that were made for Pyodide, each as it is, by the name that is imported.

    Args:
        folder: with the wheels; None for none.

    Raises:
        SiteError: when the folder has none, or one that cannot be read.
    """
    made: dict[str, bytes] = {}
    for file in () if folder is None else wheels_in(folder):
        try:
            with zipfile.ZipFile(file) as wheel:
                paths = [PurePosixPath(path) for path in wheel.namelist() if path.endswith("/__init__.py")]
            for name in sorted({path.parts[0] for path in paths}):
                made.setdefault(name, file.read_bytes())
        except (OSError, zipfile.BadZipFile):
            raise SiteError(f"{path_echo(file)} cannot be read as a wheel.") from None
    return made


def wheels_in(folder: Path) -> list[Path]:
    """Return the wheels in a folder.

    Raises:
        SiteError: when it has none.
    """
    try:
        found = sorted(folder.glob("*.whl")) if folder.is_dir() else []
    except (OSError, ValueError):  # ValueError: a name that no folder can have
        found = []
    if not found:
        raise SiteError(
            f"There are no wheels in {path_echo(folder)}; --wheels takes a folder of .whl files made for Pyodide."
        )
    return found
