"""What shows itself in a notebook cell, where nothing can be pressed: on code hosts, in notebooks that are not trusted.

They take drawings, styles and scripts out of HTML and show what is left, and prefer HTML to pictures. So each drawing
stands in an image, whose words are read, and the same answer in text or a table beside it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from base64 import b64decode
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.ground.say import speaking
from ninetynine_edu.panels.explorer import page as explorer
from ninetynine_edu.panels.kit import pictures, widget
from ninetynine_edu.panels.kit.address import IN_APP, WIDGETS
from ninetynine_edu.panels.kit.widget import bundle
from ninetynine_edu.panels.lab import page as lab
from ninetynine_edu.panels.tables import page as tables
from ninetynine_edu.tables.heatmaps import worth_chart

TEXT = "standard 93 P1+ 10C,2C,AD/2H,5D,6C"
POS = nn.Position.parse(TEXT)
SVG = "{http://www.w3.org/2000/svg}"
SHOWN = {
    "position": lambda: POS,
    "solution": lambda: nn.solve(POS),
    "strip": lambda: nn.strip(POS),
    "tree": lambda: nn.tree_svg(nn.tree(POS)),
    "number line": lambda: pictures.number_line(93),
    "show": lambda: nn.show(POS),
    "show hidden": lambda: nn.show(nn.HiddenEndgame("standard", cards="AS 5H 9D", hand=1, total=88)),
    "show_tree": lambda: nn.show_tree(POS),
    "lab": lab.show,
    "explorer": explorer.show,
    "tables": tables.show,
}
DRAWN = set(SHOWN) - {"solution"}


def bundle_of(thing: Any) -> dict[str, str]:
    """What a notebook keeps of something that shows itself."""
    if hasattr(thing, "_repr_mimebundle_"):
        bundle = thing._repr_mimebundle_()
        return dict(bundle[0] if isinstance(bundle, tuple) else bundle)
    found = {"text/html": thing._repr_html_(), "text/plain": repr(thing)}
    return found | ({"image/svg+xml": thing._repr_svg_()} if hasattr(thing, "_repr_svg_") else {})


@pytest.mark.parametrize("name", SHOWN)
def test_what_is_left_on_a_code_host_still_shows_it(name: str) -> None:
    bundle = bundle_of(SHOWN[name]())
    html = bundle["text/html"]
    assert not re.search("<(svg|style|script|button|input|object|iframe|canvas)", html), "these are taken out"
    assert " id=" not in html and "0x" not in bundle["text/plain"]
    left = re.sub(r"data:image/svg\+xml;base64,[^\"]+", "", html)
    assert "http" not in left and len(html) < 120_000
    images = re.findall(r'<img src="data:image/svg\+xml;base64,([^"]+)"[^>]* alt="([^"]+)"', html)
    assert bool(images) is (name in DRAWN)
    for data, words in images:
        root = ElementTree.fromstring(b64decode(data))
        assert root.tag == f"{SVG}svg" and root.get("role") == "img" and root.get("viewBox")
        assert root[0].tag == f"{SVG}title" and root[0].text and len(words) > 10
        assert not list(root.iter(f"{SVG}image")) and not named_otherwise(root)


def named_otherwise(root: ElementTree.Element) -> list[str]:
    """The names in a picture that do not follow from what they name: in two pictures on a page they might differ."""
    return [name for one in root.iter() if (name := one.get("id")) and not re.fullmatch("nn[0-9a-f]{8}", name)]


@pytest.mark.parametrize("name", sorted(DRAWN - {"lab"}))
def test_the_picture_alone_is_valid_and_named(name: str) -> None:
    bundle = bundle_of(SHOWN[name]())
    root = ElementTree.fromstring(bundle["image/svg+xml"])
    assert root[0].tag == f"{SVG}title" and root[0].text
    assert not named_otherwise(root), "two may stand on one page"
    assert "monospace" not in bundle["image/svg+xml"] and "sans-serif" in bundle["image/svg+xml"]


def test_a_picture_drawn_by_matplotlib_is_an_image_too() -> None:
    picture = worth_chart(nn.tablebase("standard", cards=1))
    html = picture._repr_html_()
    assert html.startswith('<img src="data:image/svg+xml;base64,') and "<svg" not in html
    assert picture.title in html


def test_what_is_kept_is_the_same_in_every_run() -> None:
    code = (
        "import hashlib, ninetynine_edu as nn; from tests.panels.test_kept_pictures import SHOWN, bundle_of\n"
        "for name, make in SHOWN.items():\n"
        "    b = bundle_of(make()); b.pop('application/vnd.jupyter.widget-view+json', None)\n"
        "    print(name, hashlib.sha256(repr(sorted(b.items())).encode()).hexdigest())"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))),
        ).stdout
        for seed in ("1", "2")
    ]  # fmt: skip
    assert runs[0] == runs[1] and runs[0].count("\n") == len(SHOWN)


def test_a_page_of_the_app_keeps_no_picture_and_fetches_its_script_and_its_style(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = lab.show()
    monkeypatch.setenv(IN_APP, "yes")
    shown = lab.show()
    assert kept._css.endswith(bundle("lab", "css")) and kept._esm == bundle("lab", "js") and "@font-face" in kept._css
    assert "bundles/lab`" in shown._esm and len(shown._esm) < 1000 and not shown._css
    assert "text/html" not in bundle_of(shown) and "application/vnd.jupyter.widget-view+json" in bundle_of(shown)


def test_a_kernel_of_the_app_is_told_what_the_page_has(monkeypatch: pytest.MonkeyPatch) -> None:
    widget._anywidget_version.cache_clear()
    monkeypatch.setenv(WIDGETS, "0.42.7")
    try:
        shown = lab.show()
        assert shown._model_module_version == shown._view_module_version == "~0.42.*"
    finally:
        widget._anywidget_version.cache_clear()


@pytest.mark.parametrize(("tag", "letters"), [("en", "WL"), ("de", "GV"), ("es", "GP")])
def test_won_and_lost_are_letters_of_the_language(tag: str, letters: str) -> None:
    with speaking(tag):
        drawn = [pictures.mark(20, 20, won) for won in (True, False)]
    assert [f">{letter}<" in each for letter, each in zip(letters, drawn, strict=True)] == [True, True]
