"""What the gallery offers: apps out of one list, lessons out of their notebooks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ninetynine_edu.panels import gallery

ROOT = Path(__file__).parents[2]
PICTURES = gallery.WRITTEN.with_name("pictures.macro.html.j2").read_text(encoding="utf-8")


def test_the_template_has_what_the_list_and_the_lessons_say() -> None:
    assert gallery.WRITTEN.read_text(encoding="utf-8") == gallery.written(ROOT), (
        "run: python -m ninetynine_edu.panels.gallery"
    )


def test_each_app_has_a_notebook_a_picture_and_a_desk() -> None:
    apps = gallery.apps()
    assert {f"{tile['notebook']}.ipynb" for tile in apps.values()} == {
        path.name for path in (ROOT / "notebooks").glob("*.ipynb")
    }
    for name, tile in apps.items():
        text = (ROOT / "notebooks" / f"{tile['notebook']}.ipynb").read_text(encoding="utf-8")
        assert f"import {name}\\n" in text and f"{name}.show()" in text
        assert f"macro {tile['picture']}()" in PICTURES
        assert tile["title"] and tile["text"].endswith(".") and tile["for"] and tile["button"]


@pytest.mark.parametrize("app", [name for name in gallery.apps() if name != "tables"])  # that one takes a while
def test_each_app_opens_at_any_address(app: str) -> None:
    for address in ("", "?variant=chicago", "?variant=nonsense&position=%F0", "&" * 99):
        assert gallery.open_desk(app, address).state


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
