"""What the gallery offers: apps out of one list, lessons out of their notebooks."""

from __future__ import annotations

import json
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest
from jinja2 import Environment, FileSystemLoader

import ninetynine_edu as nn
from ninetynine_edu.panels import gallery

ROOT = Path(__file__).parents[2]
TEMPLATES = gallery.APPS.parent / "jupyter/voila/templates/ninetynine"
PICTURES = (TEMPLATES / "pictures.macro.html.j2").read_text(encoding="utf-8")


def shown(**told: object) -> str:
    environment = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True)
    return environment.get_template("tree.html").render(base_url="/", include_css=str, **told)


def test_the_gallery_shows_what_the_list_and_the_lessons_say() -> None:
    for lab in (False, True):
        page = shown(**gallery.told(ROOT, lab=lab))
        for tile in gallery.apps().values():
            assert f'href="/voila/render/notebooks/{tile["notebook"]}.ipynb">{tile["button"]}</a>' in page
            assert all(f"<span>{words}</span>" in page for words in tile["for"])
        for tile in gallery.lessons(ROOT / "lessons"):
            assert f'href="/voila/render/lessons/{tile["notebook"]}.ipynb"' in page and tile["text"] in unescape(page)
        assert ("/lab/tree/lessons/" in page) is lab and "was not told" not in page
    assert "was not told" in shown()


def test_the_number_of_games_is_counted() -> None:
    assert f"{len(nn.variants())} games" in gallery.apps()["variants"]["for"]
    assert "{" not in str([(tile["text"], tile["for"]) for tile in gallery.apps().values()])


def test_a_server_that_is_not_ours_is_told_by_its_settings() -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "ninetynine_edu.panels.gallery"], cwd=ROOT, capture_output=True, check=True
    ).stdout
    assert json.loads(printed)["ServerApp"]["jinja_template_vars"] == gallery.told(ROOT, lab=True)


def test_each_app_has_a_notebook_a_picture_and_a_desk() -> None:
    apps = gallery.apps()
    assert {f"{tile['notebook']}.ipynb" for tile in apps.values()} == {
        path.name for path in (ROOT / "notebooks").glob("*.ipynb")
    }
    for name, tile in apps.items():
        kept = json.loads((ROOT / "notebooks" / f"{tile['notebook']}.ipynb").read_text(encoding="utf-8"))
        assert [cell["source"] for cell in kept["cells"]] == [gallery.notebook(name)["cells"][0]["source"]]
        assert f"macro {tile['picture']}()" in PICTURES
        assert tile["title"] and tile["text"].endswith(".") and tile["for"] and tile["button"]


@pytest.mark.parametrize("app", [name for name in gallery.apps() if name != "tables"])  # that one takes a while
def test_each_app_opens_at_any_address(app: str) -> None:
    for address in ("", "?variant=chicago", "?variant=nonsense&position=%F0", "&" * 99):
        desk = gallery.open_desk(app, address)
        strange: list[object] = [None, [], {}, {"do": 7}, {"do": "nothing of the kind", "n": -1}]
        for message in strange:
            desk.receive(message)
        assert json.dumps(desk.state) and "went wrong" not in str(desk.state)


def test_an_app_that_is_none() -> None:
    with pytest.raises(LookupError, match=r"There is no app called 'os'\. There are: play, "):
        gallery.open_desk("os")


def test_a_new_lesson_is_its_notebook_and_its_notes(tmp_path: Path) -> None:
    told = {"title": "Odd & even", "ninetynine": {"for": ["Ages 6 and up", "20 minutes"], "text": "Which come twice?"}}
    (tmp_path / "teacher").mkdir()
    (tmp_path / "teacher" / "03_odd.md").write_text("# Notes", encoding="utf-8")
    for name, metadata in (("03_odd", told), ("04_no_lesson", {}), ("05_none", [])):
        (tmp_path / f"{name}.ipynb").write_text(json.dumps({"metadata": metadata, "cells": []}), encoding="utf-8")
    (tmp_path / "06_damaged.ipynb").write_text("{", encoding="utf-8")
    assert gallery.lessons(tmp_path) == [{
        "notebook": "03_odd", "title": "Odd & even", "for": ["Ages 6 and up", "20 minutes"], "text": "Which come twice?",
        "picture": "", "notes": True,
    }]  # fmt: skip
    assert [tile["notebook"] for tile in gallery.lessons(ROOT / "lessons")][:2] == [
        "01_calling_the_total",
        "02_race_to_99",
    ]
