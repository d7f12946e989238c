"""The picture of a number line strip: what is drawn is what was worked out, at every width, for eyes and for ears."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ElementTree
from base64 import b64decode
from collections import Counter
from collections.abc import Callable
from time import process_time

import pytest

import ninetynine_edu as nn
from ninetynine_edu.ground.picture import COLOURS, text_width
from ninetynine_edu.study import strip_picture as stripsvg
from ninetynine_edu.study.strip_picture import MIDDLE, NARROW, WIDE, Layout, strip_svg
from tests.strategies import random_open
from tests.study.test_strip import DRAWN, SKETCH, THREE, fits

SVG = "{http://www.w3.org/2000/svg}"
LAYOUTS = pytest.mark.parametrize("layout", [WIDE, MIDDLE, NARROW], ids=["wide", "middle", "narrow"])
OPEN = nn.Position.open("standard", ["KS 2C 4D", "9H 3D 5C", "AD 8C 6H"], total=80)
BELOW = nn.Position.open("standard", ["10C 2C AD 4S", "2H 5D 6C"], total=-13)
SETS = nn.Position.open("ono99_2022", [["5", "ONO", "ONO", "ONO", "ONO"], ["3", "7"]], total=80)
HIGH = nn.Position.open(nn.variant("standard", limit=400), ["KS 2C 4D 10H", "9H 3D 5C"], total=390)
MANY = nn.Position.open("standard", ["10C 2C AD 8H 5S", "2H 5D 6C 7H QS"], total=70)
STRIPS = {
    "sketch": nn.strip(SKETCH),
    "chance": nn.strip(DRAWN),
    "three": nn.strip(THREE, seconds=600),
    "open": nn.strip(OPEN, nodes=1500, seconds=600),
    "below": nn.strip(BELOW),
    "sets": nn.strip(SETS, seconds=600),
    "high": nn.strip(HIGH),
    "few": nn.strip(SKETCH, totals=(84, 93)),
    "one": nn.strip(SKETCH, totals=(93, 93)),
    "elsewhere": nn.strip(SKETCH, totals=(10, 30)),
    "many": nn.strip(MANY),
}
ALL = pytest.mark.parametrize("name", STRIPS)


def drawn(text: str) -> Counter[str]:
    """Count the marks of a picture, those of its legend included."""
    found: Counter[str] = Counter()
    for path in ElementTree.fromstring(text).iter(f"{SVG}path"):
        way, stroke = path.get("d", ""), path.get("stroke", "")
        dashes = path.get("stroke-dasharray")
        if dashes:
            pitch = float(dashes.split()[1])
            discs = sum(round(float(run) / pitch) + 1 for run in re.findall(r"h([0-9.]+)", way))
            found[{stripsvg.WON: "disc", "#ffffff": "ring"}.get(stroke, ".")] += discs
        elif stroke == stripsvg.LOST:
            found["L"] += way.count("z")
        elif way.count("h") and stroke and "V" not in way and "H" not in way:
            found["?"] += way.count("h")
    return found


@ALL
@LAYOUTS
def test_every_mark_is_drawn_once(name: str, layout: Layout) -> None:
    strip = STRIPS[name]
    shown, _ = stripsvg._shown(strip)
    low = shown.start - strip.totals[0]
    rows = [*strip.rows, strip.whole]
    expected = Counter("".join(row.marks[low:] for row in rows))
    legend = Counter({mark: 1 for row in rows for mark in row.marks})
    found = drawn(strip_svg(strip, layout))
    assert found["L"] == expected["L"] + legend["L"]
    assert found["."] == expected["."] + legend["."] and found["?"] == expected["?"] + legend["?"]
    assert found["ring"] == expected["S"] + legend["S"]
    assert found["disc"] - found["ring"] == expected["W"] + legend["W"]


@ALL
@LAYOUTS
def test_a_picture_stands_alone_and_is_read_aloud(name: str, layout: Layout) -> None:
    strip = STRIPS[name]
    text = strip_svg(strip, layout)
    root = ElementTree.fromstring(text)
    title, about = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert root.get("role") == "img" and title is not None and about is not None
    assert " id=" not in text, "two may stand on one page"
    assert str(title.text).startswith("Who wins from here?") and about.text == strip.words
    assert "http" not in text.replace('xmlns="http://www.w3.org/2000/svg"', "") and "<script" not in text
    words = "".join(root.itertext())
    for row in strip.rows:
        assert row.words in words
    here = strip.position.total
    assert (f">{here}</text>".replace("-", "−") in text) is (here in strip.totals)


@ALL
@LAYOUTS
def test_nothing_is_drawn_outside(name: str, layout: Layout) -> None:
    root = ElementTree.fromstring(strip_svg(STRIPS[name], layout))
    high = float(root.get("height", "0"))
    for element in root.iter():
        for key, most in (("x", layout.width), ("y", high)):
            at = element.get(key)
            assert at is None or 0 <= float(at) <= most, ElementTree.tostring(element)
        if element.tag == f"{SVG}text" and element.get("text-anchor") != "middle":
            size = float(element.get("font-size", "0"))
            assert size >= 10
            wide = float(element.get("x", "0")) + text_width("".join(element.itertext())) * size * 0.88
            assert wide <= layout.width, "".join(element.itertext())
        for x, y in re.findall(r"M([0-9.-]+) ([0-9.-]+)", element.get("d", "")):
            assert 0 < float(x) < layout.width and 0 < float(y) < high


def test_totals_at_which_nothing_changes_are_told_instead() -> None:
    text = strip_svg(STRIPS["sketch"])
    assert "From 0 to 39: every card loses." in text and ">30</text>" not in text and ">40</text>" in text
    assert "not worked out yet; more() goes on with that." in strip_svg(STRIPS["open"])


@ALL
def test_bands_hold_every_total_once(name: str) -> None:
    shown, _ = stripsvg._shown(STRIPS[name])
    for layout in (WIDE, MIDDLE, NARROW):
        bands = list(stripsvg._bands(shown, layout.most))
        assert [total for band in bands for total in band] == list(shown)
        assert all(0 < len(band) <= layout.most for band in bands)
        assert all(band.start % 10 == 0 for band in bands[1:])


def images(html: str) -> list[str]:
    """The drawings that stand as images in HTML."""
    return [b64decode(data).decode() for data in re.findall(r'"data:image/svg\+xml;base64,([^"]+)"', html)]


def wide_of(svg: str) -> int:
    return int(ElementTree.fromstring(svg).get("width", "0"))


def test_a_page_shows_one_of_three_and_the_sentences() -> None:
    html = STRIPS["sketch"]._repr_html_()
    assert [wide_of(svg) for svg in images(html)] == [WIDE.width, NARROW.width, MIDDLE.width]
    assert html.count("<img ") == 1, "where choices are taken out one picture remains, not three"
    assert html.count("<li>") == len(STRIPS["sketch"].sentences) and "The same in sentences" in html
    assert " id=" not in html and not any(" id=" in svg for svg in images(html)), "two may stand on one page"
    assert html == STRIPS["sketch"]._repr_html_(), "what is kept does not depend on what was drawn before"
    assert "<style" not in html and "<svg" not in html, "code hosts would take these out"


def test_the_colours_are_those_of_the_trees() -> None:
    position = nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
    for picture in (strip_svg(nn.strip(position)), nn.tree_svg(nn.tree(position))):
        assert COLOURS["won"] in picture and COLOURS["lost"] in picture


@pytest.mark.parametrize("name", nn.variants())
def test_every_variant_has_a_picture(name: str) -> None:
    rng = random.Random(name)
    v = nn.variant(name)
    pos = random_open(rng, v, cards=3)
    while not fits(pos):
        pos = random_open(rng, v, cards=3)
    strip = nn.strip(pos, nodes=2000, seconds=600)
    for layout in (WIDE, MIDDLE, NARROW):
        ElementTree.fromstring(strip_svg(strip, layout))
    assert "<svg" in strip._repr_svg_() and strip.whole.name in images(strip._repr_html_())[-1]


def test_a_picture_is_light_and_quick(record_figure: Callable[[str, str], None]) -> None:
    strip = STRIPS["many"]
    began = process_time()
    text = strip._repr_svg_()
    took = process_time() - began
    page = strip._repr_html_()
    assert len(text.encode()) < 30_000 and len(page.encode()) < 70_000
    record_figure("strip picture of five cards", f"{1000 * took:.1f} ms, {len(text.encode()) / 1000:.0f} kB, page {len(page.encode()) / 1000:.0f} kB")  # fmt: skip
