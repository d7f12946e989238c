"""Everything that must hold before a change is good: style, types, and all tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Callable, List

from ninetynine_edu.app.setup.chromium import ensure_chromium


def run_checks(folder: Path, chosen: List[str], tell: Callable[[str], None] = print) -> int:
    """Run ruff, mypy and pytest (with the notebooks and the browser tests) on a checkout.

    Args:
        folder: the checkout.
        chosen: arguments for pytest; when there are any, only pytest runs.
        tell: where the lines about progress go.

    Returns:
        The exit status: 0 when all is well.
    """
    python = [sys.executable, "-m"]
    if not ensure_chromium(sys.executable, tell):
        tell("No Chromium could be fetched for the browser tests; please connect to the internet or install one.")
        return 2
    failed = []
    if not chosen:
        for name, arguments in (
            ("ruff check", ["ruff", "check", "."]),
            ("ruff format", ["ruff", "format", "--check", "."]),
            ("mypy", ["mypy"]),
        ):
            tell(f"{name} …")
            if subprocess.call([*python, *arguments], cwd=str(folder)):
                failed.append(name)
    not_good = f"Not good yet: {', '.join(failed)}."
    if failed:
        tell(f"{not_good} The tests run all the same, but this run has failed.")
    status = subprocess.call([*python, "pytest", *chosen], cwd=str(folder))
    if failed:  # said again, since the tests print a lot between
        tell(not_good)
    return status or (1 if failed else 0)
