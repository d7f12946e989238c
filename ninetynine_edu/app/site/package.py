"""The Python of a site: this package as it runs in a browser, and the words of each language apart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from .files import zipped

PACKAGE: Final = Path(__file__).resolve().parents[2]
STAND_INS: Final = PACKAGE / "panels" / "browser" / "stand_ins"
LEFT_OUT: Final = {"app", "jupyter", "bundles", "node_modules", "_notebooks", "__pycache__", "words", "stand_ins"}
"""Folders that no page needs in Python."""
ENDINGS: Final = (".py", ".toml", ".json", ".txt", ".xsd", ".efg")
"""Files that Python reads, by the ends of their names; scripts and styles are not among them."""


def package() -> bytes:
    """Return the archive of the package, with the stand-ins for what only Jupyter has beside it."""
    files = {path.relative_to(PACKAGE.parent).as_posix(): path.read_bytes() for path in _inside(PACKAGE)}
    files |= {path.name: path.read_bytes() for path in sorted(STAND_INS.glob("*.py"))}
    scripts = PACKAGE / "words" / "browser.json"
    return zipped(files | {scripts.relative_to(PACKAGE.parent).as_posix(): scripts.read_bytes()})


def words(tag: str) -> bytes:
    """Return the archive of a language's words."""
    path = PACKAGE / "words" / f"{tag}.mo"
    return zipped({path.relative_to(PACKAGE.parent).as_posix(): path.read_bytes()})


def _inside(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.is_dir() and path.name not in LEFT_OUT:
            yield from _inside(path)
        elif path.is_file() and path.suffix in ENDINGS and path.name not in ("package.json", "package-lock.json", "tsconfig.json", "biome.json"):
            yield path
