"""What the gallery offers: apps out of one list, lessons out of their notebooks."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest
from jinja2 import Environment, FileSystemLoader

import ninetynine_edu as nn
from ninetynine_edu.ground.say import languages, speaking
from ninetynine_edu.panels import gallery, page_words
from ninetynine_edu.panels.course_pictures import pictures
from tests.languages import TAG, made_up, outside_marks, wrapped

ROOT = Path(__file__).parents[2]
TEMPLATES = gallery.APPS.parent / "jupyter/voila/templates/ninetynine"


def shown(name: str = "tree.html", query: str = "", **told: object) -> str:
    environment = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True)
    page = environment.get_template(name)
    return unescape(page.render(base_url="/", query=query, include_css=str, include_js=str, **told))


def test_the_gallery_shows_what_the_list_and_the_lessons_say() -> None:
    for lab in (False, True):
        page = shown(**gallery.told(ROOT, lab=lab))
        for tile in gallery.apps().values():
            for own in (tile, tile.get("also", tile)):
                assert f'href="/voila/render/notebooks/{tile["notebook"]}.ipynb"' in page and own["title"] in page
                assert own["text"] in page
        assert page.count('href="/voila/tree?show=course"') == 2 and "was not told" not in page
        course = shown(query="show=course", **gallery.told(ROOT, lab=lab))
        for tile in gallery.lessons(ROOT / "lessons"):
            name = tile["notebook"]
            assert f'href="/voila/render/lessons/{name}.ipynb"' in course and tile["text"] in course
            read = ("/lab/tree/lessons/teacher/{}.ipynb", "/lab/tree/lessons/solutions/{}.ipynb") if lab else ("/notes/{}", "/solutions/{}")  # fmt: skip
            assert all(f'href="{address.format(name)}"' in course for address in read)
        assert ("/lab/tree/lessons/" in course) is lab
    assert "was not told" in shown() and "was not told" in shown(query="show=course")


def test_the_course_has_its_tracks_in_order_and_says_where_to_begin() -> None:
    offered = gallery.lessons(ROOT / "lessons")
    tracks = gallery.course(offered)
    assert [track["id"] for track in tracks] == ["arithmetic", "theory", "more"]
    assert [lesson["code"] for track in tracks for lesson in track["lessons"] if lesson["first"]] == ["A1", "G1"]
    assert [lesson["file"] for track in tracks for lesson in track["lessons"]] == [tile["notebook"] for tile in offered]
    assert gallery.course([]) == []
    with speaking("de"):
        first, second, *_ = (lesson for track in gallery.course(offered) for lesson in track["lessons"])
    assert (first["folder"], first["tongue"], second["folder"]) == ("de/", "", "") and second["tongue"]


def test_each_door_says_where_to_begin() -> None:
    doors = gallery.doors(gallery.lessons(ROOT / "lessons"))
    assert [door["title"] for door in doors] == ["Play", "Learn", "Teach"]
    firsts = [door["tiles"][0] for door in doors]
    assert [(first["kind"], first["file"]) for first in firsts] == [
        ("app", "play"),
        ("lesson", "a1_calling_the_total"),
        ("course", ""),
    ]
    page = shown(**gallery.told(ROOT, lab=False))
    for door in doors:
        behind = page.split(f'<h2 id="{door["id"]}"')[1].split("</section>")[0]
        titles = [tile["title"] for tile in door["tiles"]]
        assert sorted(titles, key=lambda title: behind.index(f">{title}<")) == titles
        assert behind.count("nnp-button") == 1  # one thing is for those who do not want to choose
        assert f">{door['tiles'][0]['button']}</a>" in behind


def test_the_number_of_games_is_counted() -> None:
    (play, *_) = gallery.doors([])
    assert [f"{len(nn.variants())} games"] in [tile["for"] for tile in play["tiles"]]
    assert "{" not in str(
        [(tile["text"], tile["for"]) for door in gallery.doors([]) for tile in door["tiles"]]
    ).replace("{'", "")


def test_a_page_speaks_the_language_of_its_address_and_hands_it_on() -> None:
    told = gallery.told(ROOT, lab=False)
    assert [*told[gallery.TOLD]["said"]] == [*languages()]
    page = shown(query="seed=7&lang=de", **told)
    assert '<html lang="de">' in page
    links = re.findall(r'href="(/[^"]*)"', page)
    assert len(links) > 8 and all(link.partition("?")[2].split("&")[0] == "lang=de" for link in links)
    for tag, name in languages().items():
        assert re.search(rf'<a href="\?lang={tag}" lang="{tag}" [^>]*>{name}</a>', page)
    for query in ("", "lang=en", "lang=tlh", "lang=", "slang=de", "lang=<script>", "lang=de&lang=tlh"):
        assert '<html lang="en">' in shown(query=query, **told)


def test_a_page_says_that_nobody_who_grew_up_with_its_language_has_read_it() -> None:
    told = gallery.told(ROOT, lab=False)
    for name in ("tree.html", "error.html"):
        assert "nnp-unchecked" not in shown(name, **told)
        assert "nnp-unchecked" in shown(name, query="lang=de", **told)


def test_every_text_of_the_pages_is_said_in_the_language_of_the_page() -> None:
    with made_up(wrapped):
        told = gallery.told(ROOT, lab=False)
        around = gallery.around_notebooks()[gallery.TOLD]["said"]
    for name, given in (
        ("tree.html", {}),
        ("error.html", {"status_code": 404}),
        ("error.html", {"status_code": 500}),
        ("503.html", {}),
    ):
        page = shown(name, query=f"lang={TAG}", **told, **given)
        body = re.sub(
            r"<nav class=.nnp-languages.*?</nav>|<svg.*?</svg>|<code>.*?</code>",
            "",
            page.split("</head>")[1],
            flags=re.DOTALL,
        )
        texts = [
            text.strip() for text in re.findall(r">([^<]+)<", f">{body}<") + re.findall(r'aria-label="([^"]*)"', body)
        ]
        unsaid = outside_marks(" ".join(text for text in texts if text))
        assert not re.search("[a-z]{2}", unsaid), (name, unsaid)
        assert outside_marks(page.split("<title>")[1].split("</title>")[0]) in ("", "·")
    assert not [said for said in around[TAG].values() if outside_marks(said)]


def test_a_server_that_is_not_ours_is_told_by_its_settings() -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "ninetynine_edu.panels.gallery"], cwd=ROOT, capture_output=True, check=True
    ).stdout
    settings = json.loads(printed)
    assert settings["ServerApp"]["jinja_template_vars"] == gallery.told(ROOT, lab=True)
    assert settings["VoilaConfiguration"]["resources"] == gallery.around_notebooks()


def test_each_app_has_a_notebook_a_picture_and_a_desk() -> None:
    apps = gallery.apps()
    assert {f"{tile['notebook']}.ipynb" for tile in apps.values()} == {
        path.name for path in (ROOT / "notebooks").glob("*.ipynb")
    }
    for name, tile in apps.items():
        kept = json.loads((ROOT / "notebooks" / f"{tile['notebook']}.ipynb").read_text(encoding="utf-8"))
        assert [cell["source"] for cell in kept["cells"]] == [gallery.notebook(name)["cells"][0]["source"]]
        assert kept["metadata"]["title"] == tile["title"]
        assert "keeps" not in tile or f"keeps_{tile['keeps']}" in page_words.waiting()
        assert kept["metadata"].get("ninetynine") == gallery.notebook(name)["metadata"].get("ninetynine")
        for own in (tile, tile.get("also", tile)):
            assert own["picture"] in pictures() and own["door"] in gallery.DOORS and own["place"] > 0
            assert own["title"] and own["text"].endswith((".", "?")) and own["for"] and own["button"]


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
    (tmp_path / "teacher" / "03_odd.ipynb").write_text("{}", encoding="utf-8")
    for name, metadata in (("03_odd", told), ("04_no_lesson", {}), ("05_none", [])):
        (tmp_path / f"{name}.ipynb").write_text(json.dumps({"metadata": metadata, "cells": []}), encoding="utf-8")
    (tmp_path / "06_damaged.ipynb").write_text("{", encoding="utf-8")
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "03_odd.ipynb").write_text("{}", encoding="utf-8")
    assert gallery.lessons(tmp_path) == [{
        "notebook": "03_odd", "title": "Odd & even", "for": ["Ages 6 and up", "20 minutes"], "text": "Which come twice?",
        "picture": "", "code": "", "track": "", "number": 0, "skills": [], "notes": True, "solutions": False,
        "in": ["de"], "notes_in": [],
    }]  # fmt: skip
    for tag, folder in (("de", "de/"), ("es", "")):  # where there is none in a language, the English one is offered
        with speaking(tag):
            _, learn, _ = gallery.doors(gallery.lessons(tmp_path))
            ((lesson,),) = (track["lessons"] for track in gallery.course(gallery.lessons(tmp_path)))
        assert learn["tiles"][0]["folder"] == folder == lesson["folder"] and lesson["notes_folder"] == ""
