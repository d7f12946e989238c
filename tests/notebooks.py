"""Notebooks made by tests."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any


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
