"""The Python of a site in Node, compiled by itself, and a real picture of its memory: the same cards from the same seed, chance of its own, and less work."""

from __future__ import annotations

import io
import json
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from ninetynine_edu.app.setup.browser_code import find_node
from ninetynine_edu.app.setup.environment import SetupError
from ninetynine_edu.app.site.compiled import SLOWER, STDLIB, Python, compiled, compiled_libraries
from ninetynine_edu.app.site.files import in_one
from ninetynine_edu.app.site.package import libraries, package
from ninetynine_edu.app.site.pyodide import find
from ninetynine_edu.panels.browser.generated import FILE

GENERATED: Final = {f"ninetynine_edu/panels/browser/{FILE}"}


@pytest.fixture(scope="module")
def python() -> Python:
    """The archives of a site."""
    return compiled(find())


def inside(archive: bytes) -> set[str]:
    """Return the names of the files in an archive."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name for name in opened.namelist() if not name.endswith("/")}


def test_what_a_table_needs_is_compiled_and_nothing_is_lost(python: Python) -> None:
    library = (find() / STDLIB).read_bytes()
    for whole, base, more in (
        (package(), python.package, python.more["package_more.zip"]),
        (library, python.library, python.more["python_stdlib_more.zip"]),
    ):
        sources = {name.removesuffix("c") if name.endswith(".pyc") else name for name in inside(base) - GENERATED}
        assert sources | inside(more) == inside(whole)
        assert not sources & inside(more)
    assert inside(python.package) >= GENERATED
    table = {f"ninetynine_edu/{name}.pyc" for name in ("panels/play/desk", "play/board", "matches/bots")}
    assert table <= inside(python.package)
    assert {"typing.pyc", "gettext.pyc"} <= inside(python.library)
    assert "ninetynine_edu.tables" in python.names["package_more.zip"].split()
    assert "pdb" in python.names["python_stdlib_more.zip"].split()


def test_without_node_a_site_hands_out_what_there_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> None:
        raise SetupError("There is no Node here.")

    monkeypatch.setattr("ninetynine_edu.app.site.compiled.find_node", nowhere)
    (tmp_path / STDLIB).write_bytes(b"library")
    told: list[str] = []
    assert compiled(tmp_path, told.append) == Python(package(), b"library")
    assert told == [SLOWER]
    assert compiled_libraries(tmp_path, {"segno": b"library"}) == {"segno": b"library"}


def test_a_library_is_compiled_as_far_as_it_imports_itself(tmp_path: Path) -> None:
    plain = {name: data for name, data in libraries().items() if name == "segno"}
    made = compiled_libraries(find(), plain)
    assert made.keys() == plain.keys()
    for name, data in plain.items():
        assert {file.removesuffix("c") if file.endswith(".pyc") else file for file in inside(made[name])} == inside(
            data
        )
    assert "segno/__init__.pyc" in inside(made["segno"])


def test_who_comes_again_waits_less_and_gets_the_same(
    python: Python, tmp_path: Path, record_figure: Callable[[str, str], None]
) -> None:
    archive, library = tmp_path / "package.zip", tmp_path / STDLIB
    archive.write_bytes(in_one(python.package))
    library.write_bytes(python.library)
    program = Path(__file__).with_name("picture.mjs")
    command = [str(part) for part in (find_node()[0], program, find(), archive, library)]
    told = json.loads(subprocess.run(command, check=True, capture_output=True, text=True, timeout=300).stdout)
    first, *again = told["visits"]
    assert [visit["fromPicture"] for visit in told["visits"]] == [False, True, True]
    assert first["view"] == again[0]["view"] == again[1]["view"]
    assert not any(visit["compiled"] for visit in told["visits"])
    assert len({visit["chance"] for visit in told["visits"]}) == 3
    assert max(visit["cpu"] for visit in again) < 0.8 * first["cpu"]
    assert told["bytes"] < 31 * 2**20
    record_figure(
        "Python starts at a first visit, and at the next from its picture",
        f"{first['cpu']:.2f} and {again[1]['cpu']:.2f} s",
    )
