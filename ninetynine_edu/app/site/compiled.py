"""The Python of a site, compiled as far as its pages need it at once: a first visit then takes two fifths of the work."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from ninetynine_edu.app.setup.browser_code import find_node
from ninetynine_edu.app.setup.environment import SetupError

from .package import package

PROGRAM: Final = Path(__file__).with_name("compile.mjs")
STDLIB: Final = "python_stdlib.zip"
PATIENCE: Final = 300
"""Seconds that it may take."""


SLOWER: Final = "Node.js could not compile the Python of the pages. They work without, but a first visit takes longer."


@dataclass(frozen=True)
class Python:
    """The archives of a site.

    Attributes:
        package: our package.
        library: Python's own library.
        more: by their names, archives with the rest of both, for what few pages need.
        names: what can be imported from each of these, in a row.
    """

    package: bytes
    library: bytes
    more: dict[str, bytes] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)


def compiled(pyodide: Path, tell: Callable[[str], object] = print) -> Python:
    """Return the archives of a site, compiled by Pyodide itself; as they are, where there is no Node to run it.

    Args:
        pyodide: the folder with its files.
        tell: hears it when they are as they are.
    """
    plain = Python(package(), (pyodide / STDLIB).read_bytes())
    try:
        told, made = _run(pyodide, plain.package)
    except (SetupError, OSError, subprocess.SubprocessError):
        tell(SLOWER)
        return plain
    names: dict[str, str] = json.loads(told)
    return Python(made["package.zip"], made[STDLIB], {name: made[name] for name in names}, names)


def compiled_libraries(pyodide: Path, plain: dict[str, bytes]) -> dict[str, bytes]:
    """Return the archives of libraries in plain Python, compiled as far as they import themselves: a page that needs SymPy then
    waits for it a seventh of the time; as they are, where there is no Node.

    Args:
        pyodide: the folder with its files.
        plain: the archive of each, by its name.
    """
    try:
        _, made = _run(pyodide, package(), plain)
    except (SetupError, OSError, subprocess.SubprocessError):
        return plain
    return {name: made[f"{name}.zip"] for name in plain}


def _run(pyodide: Path, given: bytes, libraries: dict[str, bytes] | None = None) -> tuple[str, dict[str, bytes]]:
    """Run the program; return what it says, and the archives that it has made."""
    with tempfile.TemporaryDirectory() as place:
        folder, out = Path(place), Path(place, "out")
        out.mkdir()
        (folder / "given").write_bytes(given)
        for name, data in (libraries or {}).items():
            (folder / f"{name}.zip").write_bytes(data)
        command = [find_node()[0], PROGRAM, pyodide, folder / "given", out, *sorted(folder.glob("*.zip"))]
        run = subprocess.run(
            [str(part) for part in command], check=True, capture_output=True, timeout=PATIENCE, encoding="utf-8"
        )
        return run.stdout, {file.name: file.read_bytes() for file in out.iterdir()}
