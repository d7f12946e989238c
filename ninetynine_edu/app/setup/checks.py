"""Everything that must hold before a change is good: style, types, browser code and all tests; and the quick half of it.

A step is a command with a name. All of them run, also after one has failed, so that one look tells everything: first style,
types and what the tests need, two side by side, then the tests on both cores, and with them the closing line that counts.
"""

from __future__ import annotations

import compileall
import json
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Callable, Dict, List, NamedTuple, Tuple

from ninetynine_edu.app.setup.chromium import ensure_chromium

SLOW = Path("tests") / "slow.json"
LONG = 0.1
"""Processor seconds from which a test counts as slow."""
RECORD = "NINETYNINE_RECORD"
ALL = "NINETYNINE_ALL"
SITE = "NINETYNINE_SITE"
"""Says the tests where the site is that a whole run has made beside its other steps."""
SITE_PATH = Path("school") / "ninety-nine"
"""The site of the tests lies below a path of its own, as on a school's web space."""
WORKERS = ["--dist", "loadfile", "--no-loadscope-reorder", "-n"]
"""So many workers; the tests of a file stay together, and so do the cells of a notebook. `tests/conftest.py` says which
begin. For two cores two are enough where all tests compute; where some wait for a browser, three leave no core idle."""
QUICK = ["-p", "no:nbval", "-m", "not slow and not browser and not benchmark"]
"""Without the plugin for notebooks: it takes seconds to load, in each worker."""
BROWSER = (".js", ".css", ".d.ts", ".json")
"""Ends of the files that the quick check takes for browser code."""
NOTEBOOKS = ["--nbval", "--nbval-current-env", "--nbval-cell-timeout=120"]
COVERAGE = ["--cov=ninetynine_edu", "--cov-config=pyproject.toml", "--cov-report=term:skip-covered"]
"""What the quick tests reach: `tests/conftest.py` measures during no other, since measuring doubles the time a test takes.
`pyproject.toml` has the floor."""
FLAGS = ("--quick", "--all", "--record")


class Step(NamedTuple):
    """One command of the check."""

    name: str
    command: List[str]
    settings: Tuple[Tuple[str, str], ...] = ()
    """What is added to the environment."""


def split(chosen: List[str]) -> Tuple[List[str], List[str]]:
    """Return our own flags that lead the arguments of `ninetynine test`, and the rest, which is pytest's."""
    own = 0
    while own < len(chosen) and chosen[own] in FLAGS:
        own += 1
    return chosen[:own], chosen[own:]


def style(python: str) -> List[Step]:
    """Return the steps for the style of what is written in Python."""
    return [
        Step("ruff check", [python, "-m", "ruff", "check", "."]),
        Step("ruff format", [python, "-m", "ruff", "format", "--check", "."]),
    ]


def browser_code(python: str) -> Step:
    """Return the step for all that is checked of the browser code."""
    return Step("browser code", [python, "-m", "ninetynine_edu.app.setup.browser_code"])


def full_steps(python: str, flags: List[str], site: Path) -> List[Step]:
    """Return the whole check: style, types, then every test and notebook on two cores, and what the quick ones reach.

    Args:
        python: what runs each step.
        flags: our own, as `run_checks` has them.
        site: the folder that the site of the tests is made in.
    """
    deep = ((ALL, "1"),) if "--all" in flags else ()
    measure = [] if "--record" in flags else COVERAGE  # what a test takes is noted as it is unmeasured
    return [
        *style(python),
        browser_code(python),
        Step("machine code", [python, "-m", "ninetynine_edu.fast"]),  # else each worker of pytest makes it for itself
        Step("mypy", [python, "-m", "mypy"]),
        Step("site", [python, "-m", "ninetynine_edu", "site", str(site)]),  # while one core still makes machine code
        Step("pytest", [python, "-m", "pytest", *WORKERS, "3", *NOTEBOOKS, *measure], ((SITE, str(site)), *deep)),
    ]


def quick_steps(python: str, folder: Path) -> List[Step]:
    """Return the quick check: style, the types of what changed, and the tests that take less than a moment each."""
    changed = changed_files(folder)
    modules = [name for name in changed if name.endswith((".py", ".pyi"))]
    types = [Step("mypy of what changed", [python, "-m", "mypy", *modules])] if modules else []
    pages = [browser_code(python)] if any(name.endswith(BROWSER) for name in changed) else []
    return [*style(python), *pages, *types, Step("pytest", [python, "-m", "pytest", *WORKERS, "2", *QUICK])]


def changed_files(folder: Path) -> List[str]:
    """Return the files that differ from the last commit, new ones too."""
    command = ["git", "status", "--porcelain", "--untracked-files=all", "-z"]
    try:
        listed = subprocess.run(command, cwd=str(folder), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    except (OSError, subprocess.CalledProcessError):
        return []
    names = [entry[3:] for entry in listed.stdout.decode("utf-8", "replace").split("\0") if len(entry) > 3]
    return sorted(name for name in names if (folder / name).is_file())


def run_checks(folder: Path, chosen: List[str], tell: Callable[[str], None] = print) -> int:
    """Run the checks of a checkout: all of them, the quick ones, or only some tests.

    Args:
        folder: the checkout.
        chosen: `--quick` for what takes less than a minute, `--all` to let random walks go through every variant,
            `--record` to note anew which tests are slow; other arguments go to pytest, and then only pytest runs.
        tell: where the lines about progress go.

    Returns:
        The exit status: 0 when all is well.
    """
    flags, rest = split(chosen)
    quick = "--quick" in flags
    if not quick and not ensure_chromium(sys.executable, tell):
        tell("No Chromium could be fetched for the browser tests; please connect to the internet or install one.")
        return 2
    compileall.compile_dir(
        str(folder / "ninetynine_edu"), quiet=2
    )  # or each kernel does it again, where Python keeps none
    with tempfile.TemporaryDirectory() as place:
        if rest:
            deep = ((ALL, "1"),) if "--all" in flags else ()
            steps = [Step("pytest", [sys.executable, "-m", "pytest", *(QUICK if quick else []), *rest], deep)]
        elif quick:
            steps = quick_steps(sys.executable, folder)
        else:
            steps = full_steps(sys.executable, flags, Path(place) / SITE_PATH)
        if "--record" not in flags:
            return run_steps(steps, folder, tell)
        steps[-1] = steps[-1]._replace(settings=(*steps[-1].settings, (RECORD, place)))
        status = run_steps(steps, folder, tell)
        tell(f"{write_slow(folder, Path(place))} tests take {LONG} processor seconds or more: noted in {SLOW}.")
        return status


def run_steps(steps: List[Step], folder: Path, tell: Callable[[str], None]) -> int:
    """Run each step, all but the last two at a time; return the last one's exit status, or 1 when only an earlier failed.

    What is printed stands in the order of the steps: an earlier step's lines are shown when it has ended.
    """
    failed = []
    *first, last = steps
    with ThreadPoolExecutor(max_workers=2) as both:
        for step, ending in [(step, both.submit(run_aside, step, folder)) for step in first]:
            tell(f"{step.name} …")
            status, output, seconds = ending.result()
            if output:
                tell(output)
            tell(f"  {seconds:.0f} s")
            if status:
                failed.append(step.name)
                tell(f"Not good yet: {', '.join(failed)}. The tests run all the same, but this run has failed.")
    tell(f"{last.name} …")
    status = subprocess.call(last.command, cwd=str(folder), env=surroundings(last))
    if failed:  # said again, since the tests print a lot between
        tell(f"Not good yet: {', '.join(failed)}.")
    return status or (1 if failed else 0)


def run_aside(step: Step, folder: Path) -> Tuple[int, str, float]:
    """Run a step to its end; return its exit status, what it printed, and the seconds that it took."""
    begun = time.monotonic()
    done = subprocess.run(
        step.command,
        cwd=str(folder),
        env=dict(surroundings(step), PYTHONUTF8="1"),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    here = getattr(sys.stdout, "encoding", None) or "utf-8"  # on Windows not every sign can be shown
    output = done.stdout.decode("utf-8", "replace").rstrip().encode(here, "replace").decode(here)
    return done.returncode, output, time.monotonic() - begun


def surroundings(step: Step) -> Dict[str, str]:
    """Return the environment of a step. What Python compiles is kept, also where it would keep nothing: kernels start sooner."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return dict(kept, **dict(step.settings))


def write_slow(folder: Path, place: Path) -> int:
    """Note which tests took long, by what each worker left; return how many. Tests that did not run stay as they were."""
    spent: Dict[str, float] = {}
    for file in sorted(place.glob("*.json")):
        spent.update(json.loads(file.read_text(encoding="utf-8")))
    target = folder / SLOW
    before = json.loads(target.read_text(encoding="utf-8")) if target.is_file() else []
    slow = {name for name, seconds in spent.items() if seconds >= LONG} | {name for name in before if name not in spent}
    target.write_text(json.dumps(sorted(slow), indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
    return len(slow)
