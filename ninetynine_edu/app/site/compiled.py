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
    with tempfile.TemporaryDirectory() as place:
        given = Path(place) / "given.zip"
        given.write_bytes(plain.package)
        try:
            command = [str(find_node()[0]), str(PROGRAM), str(pyodide), str(given), place]
            run = subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE, encoding="utf-8")
        except (SetupError, OSError, subprocess.SubprocessError):
            tell(
                "Node.js could not compile the Python of the pages. They work without, but a first visit takes longer."
            )
            return plain
        made = {file.name: file.read_bytes() for file in Path(place).iterdir()}
    names: dict[str, str] = json.loads(run.stdout)
    return Python(made["package.zip"], made[STDLIB], {name: made[name] for name in names}, names)
