"""The Python of a site inside Pyodide: its rules, its matches, its apps and its lessons, as anywhere else."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from ninetynine_edu.app.site.cells import module_of
from ninetynine_edu.app.site.pyodide import find
from ninetynine_edu.panels.gallery import apps
from tests.app.site import played
from tests.app.site.inside import ROOT, Inside
from tests.app.site.visits import VISITS, program
from tests.strategies import EVERY

LEFT_OUT: Final = {
    "tests/rules/test_rulescard.py": "reads Markdown with nbconvert",
    "tests/rules/test_rulespage.py": "needs the test before",
    "tests/rules/test_said.py": "looks at the app around the pages",
    "tests/play/test_impossible.py": "makes a language with Babel",
}
"""Files of tests that need what a browser has not, each with its reason."""
RUN: Final = """
import json, os, site, sys
sys.dont_write_bytecode = True
os.chdir(site.getsitepackages()[0])
os.environ.update(NINETYNINE_WIDGETS="0.0", NINETYNINE_APP="yes")  # as in a page of a site
from ninetynine_edu.panels.browser.stand_ins import take_their_place
take_their_place()
import pytest

class Seen:
    passed, failed = 0, []
    def pytest_runtest_logreport(self, report):
        self.passed += report.when == "call" and report.passed
        if report.failed:
            self.failed.append(f"{report.nodeid}: {str(report.longrepr)[-500:]}")
    def pytest_collectreport(self, report):
        if report.failed:
            self.failed.append(f"{report.nodeid}: {str(report.longrepr)[-500:]}")

seen = Seen()
off = ["cacheprovider", "faulthandler", "threadexception", "unraisableexception"]
pytest.main(["-q", "--tb=short", "--assert=plain", "--rootdir=.", *(word for name in off for word in ("-p", "no:" + name)), *WHAT], plugins=[seen])
json.dumps([seen.passed, seen.failed])
"""
PAGE: Final = """
import json, logging
from ninetynine_edu.panels.browser.stand_ins import take_their_place
take_their_place()
from ninetynine_edu.panels.browser import hosting
told = []
why = []
class Why(logging.Handler):
    def emit(self, record):
        why.append(str(record.exc_info[1]) if record.exc_info else record.getMessage())
handler = Why()
hosting.log.addHandler(handler)
hosting.open_page(MODULE, "", "en", None, lambda text, buffers: told.append(json.loads(text)))
while hosting.step():
    pass
hosting.close_page()
hosting.log.removeHandler(handler)
cells = [each for each in told if each["kind"] == "cell"]
json.dumps([sum(len(each.get("shows", ())) for each in cells), [each["sorry"] for each in cells if "sorry" in each], why])
"""
PAGES: Final = [*sorted((ROOT / "lessons").glob("*.ipynb")), *sorted((ROOT / "notebooks").glob("*.ipynb"))]


@pytest.fixture(scope="module")
def inside() -> Iterator[Inside]:
    with Inside(find()) as running:
        yield running


def test_rules_and_play_pass_their_own_tests(inside: Inside, record_figure: Callable[[str, str], None]) -> None:
    began = time.monotonic()
    quick = () if EVERY else ("-m", "not slow")
    what = ["tests/rules", "tests/play", *quick, *(f"--ignore={file}" for file in LEFT_OUT)]
    passed, failed = inside.run(f"WHAT = {what!r}\n{RUN}")
    record_figure("tests of rules and play inside Pyodide", f"{passed} in {time.monotonic() - began:.0f} s")
    assert not failed
    assert passed > (1500 if EVERY else 1300)


def test_what_is_left_out_is_there() -> None:
    assert all((ROOT / file).is_file() for file in LEFT_OUT)


def test_the_same_seed_gives_the_same_match_in_every_game(inside: Inside) -> None:
    found = inside.run("from tests.app.site import played\nplayed.everything()")
    here = json.loads(played.everything())
    assert found.keys() == here.keys() and len(here["records"]) == 28
    for what in here:
        assert found[what] == here[what], what


def test_every_app_is_visited() -> None:
    assert {app for app, _, _ in VISITS} == set(apps())


@pytest.mark.parametrize(("app", "address", "visit"), VISITS, ids=[f"{app}{address[:9]}" for app, address, _ in VISITS])
def test_a_visit_to_an_app(app: str, address: str, visit: str, inside: Inside) -> None:
    assert inside.run(program(app, address, visit)) > 0


def module(path: Path) -> str:
    """A notebook as the site makes it: a module."""
    cells: list[Any] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return module_of(["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"])


@pytest.mark.parametrize("path", PAGES, ids=[path.stem for path in PAGES])
def test_every_cell_of_a_page_shows_what_it_should(path: Path, inside: Inside) -> None:
    name = f"page_{path.stem}"
    inside.run(
        f"import importlib, site\nfrom pathlib import Path\n"
        f"Path(site.getsitepackages()[0], {name + '.py'!r}).write_text({module(path)!r})\nimportlib.invalidate_caches()"
    )
    shows, sorry, why = inside.run(f"MODULE = {name!r}\n{PAGE}")
    assert not sorry, why
    assert shows


def test_what_fails_inside_is_told(inside: Inside) -> None:
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        inside.run("1 / 0")
    passed, failed = inside.run(f"WHAT = ['tests/app/site/failing.py']\n{RUN}")
    assert passed == 1 and len(failed) == 1 and "test_wrong" in failed[0]
