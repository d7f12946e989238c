"""Python inside Pyodide, for tests: one Node that has loaded it, with the Python of a site, asked by lines."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from ninetynine_edu.app.setup.browser_code import find_node
from ninetynine_edu.app.site.files import zipped
from ninetynine_edu.app.site.package import PACKAGE, libraries, package, words

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[2]
TESTING: Final = ("pytest", "_pytest", "pluggy", "iniconfig", "packaging", "pygments", "py")
"""What runs tests, in plain Python: taken from the environment of the tests."""
STAND_INS: Final = HERE / "stand_ins"
"""Stands in for what tests use and what is no plain Python."""


class InsideError(AssertionError):
    """What Python said inside."""


class Inside:
    """A running Pyodide with the package and the libraries of a site, and with the tests and what runs them.

    Args:
        pyodide: the folder with its files.

    Attributes:
        cpu: processor seconds of the last thing that was done; of starting, at first.
    """

    def __init__(self, pyodide: Path) -> None:
        node, _ = find_node()
        self._stack = ExitStack()
        place = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
        spoken = {file.stem: words(file.stem) for file in sorted((PACKAGE / "words").glob("*.mo"))}
        archives = {"package": package(), **spoken, **libraries(), "tests": tests()}
        for name, archive in archives.items():
            (place / f"{name}.zip").write_bytes(archive)
        self._said = self._stack.enter_context((place / "said.txt").open("w+", encoding="utf-8"))
        self._node = self._stack.enter_context(
            subprocess.Popen(
                [node, HERE / "inside.mjs", pyodide, *(place / f"{name}.zip" for name in archives)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._said,
                text=True,
                encoding="utf-8",
            )
        )
        self.cpu = 0.0
        self._answer()

    def run(self, text: str) -> Any:
        """Run Python and return what its last expression is: a text of JSON, or None when it is none.

        Raises:
            InsideError: with the traceback of an error.
        """
        assert self._node.stdin is not None
        self._node.stdin.write(json.dumps({"run": text}) + "\n")
        self._node.stdin.flush()
        return self._answer()

    def said(self) -> str:
        """Return the end of what was printed inside."""
        self._said.seek(0)
        return self._said.read()[-4000:]

    def _answer(self) -> Any:
        assert self._node.stdout is not None
        line = self._node.stdout.readline()
        if not line:
            raise InsideError(f"Node ended: {self.said()}")
        answer = json.loads(line)
        self.cpu = answer["cpu"]
        if "error" in answer:
            raise InsideError(answer["error"])
        return answer["value"]

    def __enter__(self) -> Inside:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        assert self._node.stdin is not None
        self._node.stdin.close()
        self._stack.close()


def tests() -> bytes:
    """Return an archive of the tests that run inside, and of what runs them."""
    places = [ROOT / "tests"]
    for name in TESTING:
        spec = importlib.util.find_spec(name)
        assert spec is not None and spec.origin is not None, name
        file = Path(spec.origin)
        places.append(file.parent if spec.submodule_search_locations else file)
    files = {name: data for place in places for name, data in _files(place, place.parent)}
    return zipped(files | dict(_files(STAND_INS, STAND_INS)))


def _files(place: Path, above: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
        name = path.relative_to(above)
        if path.is_file() and path.suffix in (".py", ".txt", ".json", ".toml") and "__pycache__" not in name.parts:
            yield name.as_posix(), path.read_bytes()
