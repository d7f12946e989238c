"""For all tests: which of them are slow, how deep they go, and figures of a run, shown once at its end.

* A test is `slow` when `tests/slow.json` lists it; `ninetynine test --record` writes that list anew.
* Under `ninetynine test` the lines are counted that the quick tests reach, and they alone; a test of many cases is counted
  until several of them in a row have reached nothing new.
* `--all` (NINETYNINE_ALL=1) lets random walks go through every variant instead of a sample by seed: see `sampled`
  in `tests/strategies.py`.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from coverage import Coverage

from tests import clocks

collect_ignore = ["app/site/stand_ins"]
"""They are called like what they stand for, which a run of that folder alone would then take them for."""
SLOW = Path(__file__).parent / "slow.json"
BENCHMARKS = Path(__file__).parent / "benchmarks"
LONG_FOLDERS = [Path(__file__).parent / name for name in ("browser", "benchmarks", "app", "whole")]
RECORD = "NINETYNINE_RECORD"
LEFT_OUT = {"slow", "browser", "benchmark"}
"""Marks of the tests that the quick check leaves out."""
LONG = 0.1
"""Processor seconds from which a test counts as slow."""

ENOUGH = 6
"""So many cases of a test in a row without a new line, and the others are not measured."""

_NOTHING_NEW: Counter[str] = Counter()
_FIGURES: list[tuple[str, str]] = []
_SPENT: dict[str, float] = {}


@pytest.fixture
def record_figure(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Return a function that keeps a measured figure for the end of the run: what, and how much."""
    return lambda what, figure: request.node.user_properties.append(("figure", f"{what}\0{figure}"))


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site made by `ninetynine site`, below the folder that is served; a whole run has made it, else it is made once for all workers."""
    from ninetynine_edu.app.setup.checks import SITE
    from ninetynine_edu.app.setup.environment import lock
    from tests.browser.site_pages import SUB_PATH, make_site

    if SITE in os.environ:
        return Path(os.environ[SITE])
    base = tmp_path_factory.getbasetemp()
    web = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "web"
    web.mkdir(exist_ok=True)
    with (web / "lock").open("a+b") as file:  # closing it lets the next worker in
        lock(file.fileno(), wait=True)
        if not (web / "made").exists():
            make_site(web)
            (web / "made").touch()
    return web / SUB_PATH


@pytest.fixture(scope="module")
def steady() -> Iterator[None]:
    """Let the searches of a file's tests run out of time after the same work, on any computer."""
    with clocks.ticking():
        yield


def pytest_configure() -> None:
    """Let Ctrl-C be heard: a shell that starts a run in the background has it ignored, by what the tests start as well."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Let each worker of a whole run begin with other files: what pytest has compiled for one, the others load in half the time."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    if worker and session.config.args == session.config.getini("testpaths"):
        files = sorted(Path(__file__).parent.glob("*/test_*.py"))
        first = len(files) * int(worker.removeprefix("gw")) // int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
        for file in files[first:] + files[:first]:
            with suppress(Exception):  # told when the file is collected
                importlib.import_module(f"tests.{file.parent.name}.{file.stem}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that are known to be slow, and those that show speed or memory."""
    slow = set(json.loads(SLOW.read_text(encoding="utf-8"))) if SLOW.is_file() else set()
    for item in items:
        if item.nodeid in slow:
            item.add_marker("slow")
        if item.path.is_relative_to(BENCHMARKS):
            item.add_marker("benchmark")
    sizes = Counter(item.path for item in items)
    items.sort(key=lambda item: (not _is_long(item.path), -sizes[item.path], str(item.path)))


def _is_long(file: Path) -> bool:
    """Whether the tests of a file start other programs. They take longest: begun first, no worker waits for another at the end."""
    return file.suffix == ".ipynb" or file.parent in LONG_FOLDERS


def _processor_seconds() -> float:
    spent = time.process_time()
    if sys.platform not in ("win32", "emscripten"):
        import resource

        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent += children.ru_utime + children.ru_stime
    return spent


def pytest_collection_finish(session: pytest.Session) -> None:
    """Let nbval measure no kernel: the lines that count are those that quick tests reach."""
    session.config.option.cov_source = None


@contextmanager
def _measured_if_quick(item: pytest.Item) -> Iterator[None]:
    """Count no line while a test runs that the quick check leaves out, or whose cases go where others went before."""
    test = item.nodeid.partition("[")[0]
    stopped: list[Coverage] = []
    if {mark.name for mark in item.iter_markers()} & LEFT_OUT or _NOTHING_NEW[test] >= ENOUGH:
        while measuring := Coverage.current():  # a worker has two; without the upper one the lower one goes on
            measuring.stop()
            stopped.append(measuring)
    before = _lines_reached()
    try:
        yield
    finally:
        if not stopped:
            _NOTHING_NEW[test] = 0 if _lines_reached() > before else _NOTHING_NEW[test] + 1
        for measuring in reversed(stopped):
            measuring.start()


def _lines_reached() -> int:
    """How many lines this process has reached so far; 0 while nothing is measured."""
    collector = getattr(Coverage.current(), "_collector", None)
    return sum(map(len, collector.data.values())) if collector else 0


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note how much processor time a test takes, with its fixtures and the processes that it has waited for."""
    before = _processor_seconds()
    try:
        with _measured_if_quick(item):
            return (yield)
    finally:
        _SPENT[item.nodeid] = _processor_seconds() - before


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Collect the figures of a test; with several workers they come with its report."""
    if report.when == "call":
        _FIGURES.extend(
            (what, figure)
            for name, value in report.user_properties
            if name == "figure"
            for what, _, figure in [str(value).partition("\0")]
        )


def pytest_sessionfinish() -> None:
    """Leave what each test took where the environment asks for it: a file for each worker."""
    if os.environ.get(RECORD):
        place = Path(os.environ[RECORD]) / f"{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}.json"
        place.write_text(json.dumps(_SPENT), encoding="utf-8")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show the figures, once."""
    if _FIGURES:
        terminalreporter.section("measured, not asserted")
        width = max(len(what) for what, _ in _FIGURES)
        for what, figure in _FIGURES:
            terminalreporter.write_line(f"{what:<{width}}  {figure}")
