"""A real picture of Python's memory, in Node: the same cards from the same seed, chance of its own, and a third of the work."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

from ninetynine_edu.app.setup.browser_code import find_node
from ninetynine_edu.app.site.package import package
from ninetynine_edu.app.site.pyodide import find


def test_who_comes_again_waits_less_and_gets_the_same(
    tmp_path: Path, record_figure: Callable[[str, str], None]
) -> None:
    archive = tmp_path / "package.zip"
    archive.write_bytes(package())
    command = [str(find_node()[0]), str(Path(__file__).with_name("picture.mjs")), str(find()), str(archive)]
    told = json.loads(subprocess.run(command, check=True, capture_output=True, text=True, timeout=300).stdout)
    first, *again = told["visits"]
    assert [visit["fromPicture"] for visit in told["visits"]] == [False, True, True]
    assert first["view"] == again[0]["view"] == again[1]["view"]
    assert len({visit["chance"] for visit in told["visits"]}) == 3
    assert max(visit["cpu"] for visit in again) < 0.8 * first["cpu"]
    assert told["bytes"] < 31 * 2**20
    record_figure(
        "Python starts at a first visit, and at the next from its picture",
        f"{first['cpu']:.2f} and {again[1]['cpu']:.2f} s",
    )
