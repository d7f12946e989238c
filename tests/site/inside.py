"""Python inside Pyodide, for tests: one Node that has loaded it, asked by lines."""

from __future__ import annotations

import importlib.util
import io
import json
import subprocess
import tempfile
import zipfile
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from ninetynine_edu.app.setup.browser_code import find_node

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
PURE: Final = ("networkx", "sympy", "mpmath", "segno", "wcwidth")
"""What the site carries beside our package: Python alone, taken from the environment of the tests."""


class InsideError(AssertionError):
    """What Python said inside."""


class Inside:
    """A running Pyodide.

    Args:
        pyodide: the folder with its files.
        tests: also hold the tests, the lessons and pytest.
        pure: the libraries to hold beside.

    Attributes:
        cpu: processor seconds of the last thing that was done; of starting, at first.
    """

    def __init__(self, pyodide: Path, *, tests: bool = False, pure: Iterable[str] = PURE) -> None:
        node, _ = find_node()
        self._stack = ExitStack()
        archive = Path(self._stack.enter_context(tempfile.TemporaryDirectory())) / "package.zip"
        archive.write_bytes(packed(tests=tests, pure=pure))
        self.said = self._stack.enter_context(tempfile.TemporaryFile("w+", encoding="utf-8"))
        command = [str(node), str(HERE / "inside.mjs"), str(pyodide), str(archive)]
        self._node = self._stack.enter_context(
            subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.said, text=True, encoding="utf-8"
            )
        )
        self.cpu = 0.0
        self._answer()

    def run(self, text: str) -> Any:
        """Run Python and return what its last expression is, a text of JSON.

        Raises:
            InsideError: with the traceback of an error.
        """
        assert self._node.stdin is not None
        self._node.stdin.write(json.dumps({"run": text}) + "\n")
        self._node.stdin.flush()
        return self._answer()

    def _answer(self) -> Any:
        assert self._node.stdout is not None
        line = self._node.stdout.readline()
        if not line:
            self.said.seek(0)
            raise InsideError(f"Node ended: {self.said.read()[-4000:]}")
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


def packed(*, tests: bool, pure: Iterable[str]) -> bytes:
    """Return a zip of the package, and of what else is wanted inside."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        folders = [ROOT / "ninetynine_edu"]
        if tests:
            folders += [ROOT / "tests", ROOT / "lessons"]
        for folder in folders:
            _add(archive, folder, ROOT)
        for name in (
            *pure,
            *(
                ("pytest", "_pytest", "pluggy", "iniconfig", "packaging", "hypothesis", "sortedcontainers")
                if tests
                else ()
            ),
        ):
            spec = importlib.util.find_spec(name)
            assert spec is not None and spec.origin is not None, name
            place = Path(spec.origin).parent
            _add(archive, place, place.parent)
    return out.getvalue()


_LEFT_OUT: Final = {"__pycache__", "node_modules", "tests_of_others"}


def _add(archive: zipfile.ZipFile, folder: Path, root: Path) -> None:
    for path in sorted(folder.rglob("*")):
        inner = path.relative_to(root)
        if path.is_file() and not _LEFT_OUT & {*inner.parts} and path.suffix not in {".pyc", ".so"}:
            archive.write(path, str(inner))
