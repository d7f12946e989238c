"""A kind of a teacher's own, made by following the how-to: its package is built as it stands there, found, and used."""

from __future__ import annotations

import importlib
import re
import runpy
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import ninetynine_edu as nn
from ninetynine_edu.exercises import registry
from ninetynine_edu.exercises.kind import Form, Skill

HOWTO = Path(__file__).parents[2] / "docs" / "howto" / "your_own_kind.md"
TEXT = HOWTO.read_text(encoding="utf-8")
MODULE, USE = re.findall(r"```python\n(.*?)```", TEXT, re.S)
PROJECT = tomllib.loads(re.findall(r"```toml\n(.*?)```", TEXT, re.S)[0])


def install(folder: Path, module: str = MODULE, name: str = "class_4b") -> None:
    """Put the package where an installer would: its module, and its metadata beside it."""
    (folder / f"{name}.py").write_text(module, encoding="utf-8")
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir()
    project = PROJECT["project"]
    about.joinpath("METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", encoding="utf-8"
    )
    groups = project["entry-points"].items()
    lines = [
        line for group, entries in groups for line in (f"[{group}]", *(f"{key} = {at}" for key, at in entries.items()))
    ]
    about.joinpath("entry_points.txt").write_text("\n".join(lines), encoding="utf-8")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(tmp_path)
    registry._all.cache_clear()
    yield tmp_path
    sys.modules.pop("class_4b", None)
    monkeypatch.undo()
    importlib.invalidate_caches()
    registry._all.cache_clear()


def test_the_how_to_runs_as_it_stands(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install(site)
    program = site / "use.py"
    program.write_text(USE, encoding="utf-8")
    names = runpy.run_path(str(program))
    ex, sheet = names["ex"], names["sheet"]
    assert isinstance(ex, nn.Exercise) and isinstance(sheet, nn.ExerciseSet)
    assert ex.skill is Skill.ADDING and ex.form is Form.CHOICE and ex.choices == (("odd", "odd"), ("even", "even"))
    assert capsys.readouterr().out.splitlines()[0] == ex.question
    assert {each.kind for each in sheet.versions[0]} == {"odd_or_even", "say_total"}
    for game in nn.variants():
        for level in registry.kind_named("odd_or_even").levels(nn.variant(game)):
            nn.exercise("odd_or_even", game, level, seed=1).prove()
    assert len(MODULE.splitlines()) < 60


@pytest.mark.parametrize(
    "module",
    [
        "import nothing_of_this_name",
        "class OddOrEven: pass",
        "OddOrEven = 5",
        MODULE.replace('name = "odd', 'name = "very_odd'),
    ],
)
def test_one_that_cannot_be_loaded_is_left_out_with_a_warning(site: Path, module: str) -> None:
    install(site, module)
    with pytest.warns(UserWarning, match="is left out"):
        assert registry.exercise_kinds()[: len(registry.OURS)] == registry.OURS
    assert "odd_or_even" not in registry.exercise_kinds()


def test_nobodys_kind_takes_the_place_of_one_of_ours(site: Path) -> None:
    install(site, MODULE.replace("odd_or_even", "say_total"))
    about = site / "class_4b-1.0.dist-info" / "entry_points.txt"
    about.write_text(about.read_text(encoding="utf-8").replace("odd_or_even", "say_total"), encoding="utf-8")
    assert type(registry.kind_named("say_total")).__module__ == "ninetynine_edu.exercises.kinds.say_total"
