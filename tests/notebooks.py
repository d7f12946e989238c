"""Notebooks made by tests, and a command that runs notebooks once more and keeps what they show.

    python -m tests.notebooks notebooks                  every notebook of a folder
    python -m tests.notebooks notebooks/play.ipynb

For notebooks whose panels say something else now: strict nbval compares what is kept with what is shown. Lessons are made of their
sources: `python -m tests.course`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

WIDGET = "application/vnd.jupyter.widget-view+json"


def notebook(*cells: str, outputs: Sequence[list[dict[str, Any]]] = ()) -> str:
    """Return a notebook as a file holds it.

    Args:
        cells: their texts; one that begins with `# ` is no code.
        outputs: what each of them shows already; nothing where there are fewer.

    >>> [cell["cell_type"] for cell in json.loads(notebook("# A page", "1 + 1"))["cells"]]
    ['markdown', 'code']
    """
    made: list[dict[str, Any]] = []
    for at, source in enumerate(cells):
        cell = {"id": f"c{at}", "metadata": {}, "source": source}
        if source.startswith("# "):
            made.append({"cell_type": "markdown", **cell})
        else:
            shown = outputs[at] if at < len(outputs) else []
            made.append({"cell_type": "code", "execution_count": None, "outputs": shown, **cell})
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return json.dumps({"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5})


def run(path: Path) -> str:
    """Return a notebook with what its cells show today.

    Args:
        path: its file; its cells run in the file's folder.
    """
    import nbformat

    return ran(nbformat.reads(path.read_text(encoding="utf-8"), as_version=4), path.parent)  # type: ignore[no-untyped-call]


def ran(made: Any, folder: Path) -> str:
    """Return a notebook with what its cells show, without anything of this run: times, numbers of widgets.

    Args:
        made: the notebook.
        folder: where its cells run.
    """
    import nbformat
    from nbclient import NotebookClient

    about = dict(made.metadata)
    if any(cell.cell_type == "code" for cell in made.cells):
        here = {"metadata": {"path": str(folder)}}
        NotebookClient(
            made, timeout=120, kernel_name="python3", resources=here, record_timing=False, store_widget_state=False
        ).execute()
    made.metadata.clear()  # it has learnt of this computer's kernel
    made.metadata.update(about)
    for cell in made.cells:
        for output in cell.get("outputs", ()):
            if WIDGET in output.get("data", {}):
                output.data[WIDGET]["model_id"] = "not-kept"
    return str(nbformat.writes(made)).rstrip() + "\n"  # type: ignore[no-untyped-call]


def main(arguments: Sequence[str]) -> None:
    """Run the notebooks that are named, by their files or folders, and keep what they show."""
    for name in arguments:
        path = Path(name)
        for file in [path] if path.is_file() else sorted(path.glob("*.ipynb")):
            file.write_text(run(file), encoding="utf-8")
            print(file)


if __name__ == "__main__":
    main(sys.argv[1:])
