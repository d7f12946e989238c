"""Cells of a lesson that are run out of order: a sentence that says which cell to run first, in place of a traceback.

The kernel does not know the notebook, so the notebooks of its folder are asked which cell gives the name that is missing.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

from ...ground.say import say

Cells = list[dict[str, Any]]


def listen(notebook: str = "") -> None:
    """Say in sentences what is missing, where the cells of a notebook are run; elsewhere do nothing.

    Args:
        notebook: the file name of the notebook, when it is known.
    """
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell is not None and hasattr(shell, "kernel"):

        def missing(
            shell: Any, kind: type[BaseException], error: NameError, trace: TracebackType, tb_offset: Any = None
        ) -> None:
            told = sentence(str(error.name or ""), str(shell.user_ns.get("_ih", [""])[-1]), Path.cwd(), notebook)
            if told:
                print(told, file=sys.stderr)
            else:
                shell.showtraceback((kind, error, trace), tb_offset=tb_offset)

        shell.set_custom_exc((NameError,), missing)


def sentence(name: str, cell: str, folder: Path, notebook: str = "") -> str:
    """Return what to do when a cell lacks a name that another cell of the same lesson gives; "" where no cell gives it.

    Args:
        name: the name that is missing.
        cell: the text of the cell that was run.
        folder: where the notebook is.
        notebook: its file name, when it is known.
    """
    for cells in _notebooks(folder, cell, notebook):
        for at, each in enumerate(cells):
            if each.get("cell_type") == "code" and name in _given("".join(each["source"])):
                place = _heading(cells[:at])
                if place:
                    return say(
                        "This cell needs “{name}”, which the cell below “{place}” makes. Run that cell first, or choose Run → Run All Cells.",
                        name=name, place=place,
                    )  # fmt: skip
                return say(
                    "This cell needs “{name}”, which the first cell makes. Run that cell first, or choose Run → Run All Cells.",
                    name=name,
                )
    return ""


def _notebooks(folder: Path, cell: str, notebook: str) -> Iterator[Cells]:
    """Return the cells of the notebooks that it can be: first the one that the server names, then those with this very cell."""
    found = []
    for path in sorted(folder.glob("*.ipynb")):
        try:
            cells: Cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
            same = any("".join(each["source"]).strip() == cell.strip() for each in cells)
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            continue
        found.append((path.name != Path(notebook).name, not same, path.name, cells))
    found.sort(key=lambda each: each[:3])
    return (cells for other, unlike, _, cells in found if not (other and unlike))


def _given(code: str) -> set[str]:
    """Return the names that a cell gives to those after it."""
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError):
        return set()
    given: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            given |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            given.add(node.name)
        else:
            given |= {
                each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
            }
    return given


def _heading(cells: Cells) -> str:
    """Return the last heading over a cell, without its signs."""
    heads = [
        line.lstrip("# ").strip()
        for each in cells
        if each.get("cell_type") == "markdown"
        for line in "".join(each["source"]).splitlines()
        if line.startswith("#")
    ]
    return heads[-1] if heads else ""
