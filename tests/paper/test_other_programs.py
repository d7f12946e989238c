"""`ninetynine worksheet` for other programs: a notebook, Moodle questions or a QTI package of each version."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree.ElementTree import parse
from zipfile import ZipFile

import pytest

from ninetynine_edu.app.cli import main

ASKED = ["worksheet", "--count", "2", "--seed", "7"]


@pytest.mark.parametrize("whom", ["student", "solution", "nbgrader"])
def test_a_notebook_is_made_for_whom_it_is_asked(whom: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "monday.ipynb"
    assert main([*ASKED, "--for", whom, str(out)]) == 0
    book = json.loads(out.read_text(encoding="utf-8"))
    assert book["nbformat"] == 4
    assert ("BEGIN SOLUTION" in out.read_text(encoding="utf-8")) == (whom == "nbgrader")
    assert str(out) in capsys.readouterr().out


def test_each_version_has_a_file_of_its_own_and_none_is_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "monday.xml"
    assert main([*ASKED, "--versions", "2", str(out)]) == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["monday-A.xml", "monday-B.xml"]
    assert parse(tmp_path / "monday-B.xml").getroot().tag == "quiz"
    assert main([*ASKED, "--versions", "2", str(out)]) == 2
    assert "monday-A.xml' is there already" in capsys.readouterr().err


def test_a_package_is_a_zip_with_a_manifest(tmp_path: Path) -> None:
    out = tmp_path / "monday.zip"
    assert main([*ASKED, str(out)]) == 0
    with ZipFile(out) as package:
        assert "imsmanifest.xml" in package.namelist()
