"""What the pages of the apps show before Python is there: the state in which each opens, made as the browser will make it.

Run as a program of its own, with the browser's stand-ins for Jupyter, this reads wishes from standard input and writes what
the pages show to standard output, both as JSON.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, TypedDict

PACKAGE = Path(__file__).resolve().parents[2]


class Wish(TypedDict):
    """A page to be opened: its module and the text of that, in a language, with cards of a seed."""

    module: str
    text: str
    tag: str
    seed: int | None


Cells = list[dict[str, Any]]


def first_cells(wishes: Sequence[Wish]) -> list[Cells]:
    """Return what the cells of pages show when they are opened, in the order of the wishes; nothing where that is more than text."""
    made = subprocess.run(
        [sys.executable, "-m", __name__],
        input=json.dumps(wishes), capture_output=True, encoding="utf-8", env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)}, check=True,
    )  # fmt: skip
    found: list[Cells] = json.loads(made.stdout)
    return found


def _opened(wishes: Iterable[Wish], folder: Path) -> Iterable[Cells]:
    import_module("ninetynine_edu.panels.browser.stand_ins").take_their_place()
    hosting: Any = import_module("ninetynine_edu.panels.browser.hosting")
    sys.path.insert(0, str(folder))
    for wish in wishes:
        (folder / f"{wish['module']}.py").write_text(wish["text"], encoding="utf-8")
        told: list[tuple[dict[str, Any], bool]] = []
        hosting.open_page(
            wish["module"], "", wish["tag"], wish["seed"],
            lambda text, raw, told=told: told.append((json.loads(text), bool(raw))),
        )  # fmt: skip
        while hosting.step():
            pass
        cells = [(each, raw) for each, raw in told if each["kind"] == "cell"]
        plain = all("shows" in each and not raw for each, raw in cells)
        yield [{"cell": each["cell"], "shows": each["shows"]} for each, _ in cells] if plain else []


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        print(json.dumps([*_opened(json.load(sys.stdin), Path(place))]))
