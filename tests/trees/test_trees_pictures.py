"""Pictures of trees: where things stand, what they say, and the files they are written to."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.ground.picture import PictureError
from ninetynine_edu.ground.say import speaking
from ninetynine_edu.trees.graph import TreeError
from ninetynine_edu.trees.grow import tree
from ninetynine_edu.trees.layout import LETTER, LEVEL, R, children_of, plan, tree_layout
from ninetynine_edu.trees.png import tree_png
from ninetynine_edu.trees.svg import IN_WORDS, curve, tree_svg
from ninetynine_edu.trees.text import first_parent
from tests.strategies import often
from tests.trees.test_trees_variants import BLIND, DRAWN, OPEN, THREE, any_position

SVG = "{http://www.w3.org/2000/svg}"
WIDE = nn.HiddenEndgame("standard", cards="AS 5H 9D 2C 3C", hand=2, total=90)


def grown(rng: random.Random, kind: str) -> networkx.DiGraph:
    """A tree of a random position, whole or limited, of one of the kinds."""
    if kind == "hidden":
        return tree(BLIND, rng.choice((2, None)))
    return tree(any_position(rng), rng.choice((2, 3, 4)), merge=kind == "merged")


@given(seed=st.integers(0, 2**32), kind=st.sampled_from(["plain", "plain", "merged", "hidden"]))
@settings(max_examples=often(60), deadline=None)
def test_nothing_overlaps_nothing_crosses_all_is_centred(seed: int, kind: str) -> None:
    g = grown(random.Random(seed), kind)
    drawn = plan(g, lambda width: 150.0)
    rows: dict[float, list[float]] = {}
    for x, y in drawn.points:
        assert R <= x <= drawn.width - R and R <= y <= drawn.height - R
        rows.setdefault(y, []).append(x)
    assert all(below - above >= LEVEL for above, below in pairwise(sorted(rows)))
    for row in rows.values():
        assert all(b - a >= drawn.slot - 1e-6 for a, b in pairwise(sorted(row)))
    longest = max((len(label) for *_, label in g.edges(data="label")), default=0)
    assert drawn.slot >= longest * LETTER, "labels of neighbours run into each other"
    for node in g:
        below = children_of(g, node)
        places = [drawn.points[child][0] for child in below]
        assert places == sorted(places)
        assert [g.nodes[child]["move"] for child in below] == [
            g.edges[node, child]["move"] for child in g.successors(node) if first_parent(g, child) == node
        ]
        if below:
            assert abs(drawn.points[node][0] - (places[0] + places[-1]) / 2) < 1e-6
    edges = [(a, b) for a, b in g.edges if first_parent(g, b) == a]
    for (a, b), (c, d) in combinations(edges[:120], 2):
        if g.nodes[a]["depth"] == g.nodes[c]["depth"]:
            one, other = curve(drawn.points[a], drawn.points[b]), curve(drawn.points[c], drawn.points[d])
            gaps = [at(one, t / 12)[0] - at(other, t / 12)[0] for t in range(13)]
            assert all(gap >= -1e-6 for gap in gaps) or all(gap <= 1e-6 for gap in gaps)
            assert at(one, 0.3)[1] == pytest.approx(at(other, 0.3)[1])


def at(way: Any, t: float) -> tuple[float, ...]:
    """Return a point of a curve with two handles."""
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return tuple(sum(w * p[k] for w, p in zip(weights, way, strict=True)) for k in (0, 1))


def test_the_layout_is_data() -> None:
    g = tree(OPEN)
    places = tree_layout(g)
    assert places[0][1] == 0 and {level for _, level in places.values()} == {0, 1, 2, 3, 4}
    assert min(x for x, _ in places.values()) == 0 and set(places) == set(g)


# --- the picture ---


def parts(picture: str) -> tuple[ET.Element, list[str]]:
    root = ET.fromstring(picture)
    return root, ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]


def test_chance_is_a_diamond_with_fractions() -> None:
    g = tree(DRAWN, depth=2)
    root, texts = parts(tree_svg(g))
    assert texts.count("1/3") >= 6 and "chance: a card is drawn" in texts and "worth for Player 1" in texts
    titles = [title.text or "" for title in root.iter(f"{SVG}title")]
    assert sum("a card is drawn; worth 1/3 for Player 1" in title for title in titles) == 1
    assert "9♣ drawn, chance 1/3. " in nn.tree_text(g)


def test_every_seat_has_a_shape_and_a_name_in_the_legend() -> None:
    g = tree(THREE)
    _, texts = parts(tree_svg(g, names=["Ada", "Bo", "Cy"]))
    assert {"Ada to move", "Bo to move", "Cy to move"} <= set(texts)
    five = nn.Position.open("standard", ["2C", "3D", "4H", "5S", "6S", "7S"], total=60)
    drawn = plan(tree(five), lambda width: 100.0)
    assert list(drawn.shapes.values()) == ["circle", "square", "triangle", "pentagon", "hexagon", "hexagon"]
    _, texts = parts(tree_svg(tree(five)))
    assert any(re.fullmatch(r"\d+ P[56]", text) for text in texts) and "others to move" in texts


def test_information_sets_are_held_together_by_dashed_outlines() -> None:
    g = tree(WIDE, depth=2)
    drawn = plan(g, lambda width: 150.0)
    by_level: dict[tuple[int, int, str], list[int]] = {}
    for node, data in g.nodes(data=True):
        if "information" in data:
            by_level.setdefault((data["depth"], data["player"], data["information"]), []).append(node)
    several = {key: nodes for key, nodes in by_level.items() if len(nodes) > 1}
    assert several and len(drawn.ties) == len(several)
    for tie in drawn.ties:
        (nodes,) = [nodes for (_, seat, name), nodes in several.items() if (seat, name) == (tie.seat, tie.name)]
        held = {drawn.points[node] for node in nodes}
        inside = {(x, y) for x, y in drawn.points if y == tie.y and any(a - 1e-6 <= x <= b + 1e-6 for a, b in tie.runs)}
        assert inside == held
        assert tie.lane > tie.y + R
    assert any(len(tie.runs) > 1 for tie in drawn.ties)
    spans = [(tie.y, tie.lane, tie.ends) for tie in drawn.ties]
    for (y, lane, (a, b)), (y2, lane2, (c, d)) in combinations(spans, 2):
        assert y != y2 or lane != lane2 or b < c or d < a, "two sets share a dashed line"
    picture = tree_svg(g)
    root, texts = parts(picture)
    told = [title.text or "" for title in root.iter(f"{SVG}title") if "cannot tell these apart" in (title.text or "")]
    assert len(told) == len(several) and "looks alike to who moves" in texts
    assert "Dealt from: A♠ 2♣ 3♣ 5♥ 9♦" in " ".join(texts).replace("  ", " ")


def test_two_ways_to_one_node_stand_on_one_edge_or_apart() -> None:
    g = tree(THREE, merge=True)
    assert any(g.in_degree(node) > 1 for node in g)
    picture = tree_svg(g)
    ET.fromstring(picture)
    assert "It goes on as told elsewhere." in nn.tree_text(g)
    assert picture._repr_html_().count("<li>") == g.number_of_edges() + 1


def test_a_large_tree_has_a_summary_for_a_description() -> None:
    pos = nn.Position.open("standard", ["10C 2C AD 8H", "2H 5D 6C 7H"], total=80)
    g = tree(pos)
    assert len(g) > IN_WORDS
    root, _ = parts(tree_svg(g))
    desc = root.find(f"{SVG}desc")
    assert desc is not None and desc.text is not None
    assert desc.text.startswith(f"A tree of {len(g):,} nodes") and len(desc.text) < 2000
    assert len(desc.text.splitlines()) == 1 + len(list(g.successors(0)))


@pytest.mark.parametrize(
    ("follow", "title"),
    [("all", "Every way it can go"), ("best", "Best play"), ("line", "The line of best play"), ("undecided", "Until it is decided")],
)  # fmt: skip
def test_the_heading_says_what_is_left_out(follow: Any, title: str) -> None:
    _, texts = parts(tree_svg(tree(OPEN, follow=follow)))
    assert texts[0] == title
    assert ("decided" in texts) is (follow == "undecided")


def test_cards_are_red_or_black_in_every_label() -> None:
    root, _ = parts(tree_svg(tree(BLIND, depth=1)))
    red = {span.text for span in root.iter(f"{SVG}tspan")}
    assert red == {"5♥", "9♦"}


def test_several_cards_at_once_have_room() -> None:
    for name in nn.variants():
        v = nn.variant(name)
        pack = [card for card in v.deck() if card.rank == "2"]
        if len(pack) < 4:
            continue
        pos = nn.Position.open(v, [pack[:2], pack[2:4]], total=v.limit - 20)
        if any(len(move.cards) > 1 for move in pos.legal_moves):
            g = tree(pos)
            assert any("&" in data["label"] for *_, data in g.edges(data=True))
            ET.fromstring(tree_svg(g))
            return
    pytest.fail("no variant lays several cards at once")


@pytest.mark.parametrize("what", [None, 3, "tree", networkx.DiGraph(), nn.Position.open("standard", ["5S", "2H"])])
def test_what_is_no_tree_is_refused(what: Any) -> None:
    for draw in (tree_svg, tree_png, nn.tree_text, nn.tree_layout):
        with pytest.raises(nn.TreeError, match=r"what nn\.tree\(position\) returns"):
            draw(what)


# --- PNG and files ---


def test_a_png_is_the_same_twice_and_has_words() -> None:
    g = tree(DRAWN, depth=3)
    one = tree_png(g, title="A $5 tree", scale=1)
    assert one == tree_png(g, title="A $5 tree", scale=1) and one[:8] == b"\x89PNG\r\n\x1a\n"
    drawn = plan(g, lambda width: 200.0)
    assert int.from_bytes(one[16:20], "big") == pytest.approx(drawn.width, abs=1)
    assert b"A tree of" in one and b"A $5 tree" in one
    assert int.from_bytes(tree_png(g, scale=2)[16:20], "big") == pytest.approx(2 * drawn.width, abs=1)
    assert tree_png(tree(WIDE, depth=2, follow="best"), scale=0.5) != one


@pytest.mark.parametrize("scale", [0, 9, "2", True, float("nan")])
def test_a_scale_out_of_range_is_refused(scale: Any) -> None:
    with pytest.raises(PictureError, match=r"from 0\.5 to 8"):
        tree_png(tree(OPEN), scale=scale)


def test_a_png_that_no_program_opens_is_refused_with_a_scale_that_fits() -> None:
    g = tree(nn.Position.open("standard", ["10C 2C AD 8H", "2H 5D 6C 7H"], total=80), depth=4)
    with pytest.raises(PictureError, match="take scale=") as refused:
        tree_png(g, scale=8)
    scale = float(str(refused.value).split("scale=")[1].split(",")[0])
    assert scale >= 0.5 and scale * plan(g, lambda width: 0.0).width <= 16_000


def test_every_ending_gives_its_file(tmp_path: Path) -> None:
    g = tree(OPEN)
    for ending, start in ((".svg", b"<svg "), (".png", b"\x89PNG"), (".txt", b"Total 84"), (".graphml", b"<graphml")):
        file = nn.save_tree(g, tmp_path / f"tree{ending}")
        assert file.read_bytes().startswith(start)
        assert nn.save_tree(OPEN, str(tmp_path / f"again{ending}")).read_bytes() == file.read_bytes()
    for what in (OPEN, BLIND):
        assert nn.save_tree(what, tmp_path / "game.EFG").read_text() == nn.to_efg(what) + "\n"
    with pytest.raises(TreeError, match=r"give the position"):
        nn.save_tree(g, tmp_path / "tree.efg")
    with pytest.raises(TreeError, match=r"\.svg, \.png, \.txt, \.graphml or \.efg, not 'tree\.jpg'"):
        nn.save_tree(g, tmp_path / "tree.jpg")
    assert sorted(file.suffix for file in tmp_path.iterdir()) == sorted(
        [".svg", ".png", ".txt", ".graphml"] * 2 + [".EFG"]
    )


def test_chinese_words_of_the_legend_have_room_beside_each_other() -> None:
    with speaking("zh-Hant"):
        picture = nn.tree_svg(nn.tree(nn.Position.open("standard", ["7H 8D", "2H"], total=90)))
    parts = [part for part in picture.split('<g transform="translate(')[1:] if '<text x="22" y="6"' in part]
    words = [re.findall(r'<text x="22" y="6"[^>]*>([^<]+)', part)[0] for part in parts]
    places = [tuple(map(float, part.split(")")[0].split())) for part in parts]
    signs = [(x, y, told) for (x, y), told in zip(places, words, strict=True)]
    assert len(signs) >= 4 and any(letter > "\u4e00" for _, _, words in signs for letter in words)
    for (x, y, told), (other, below, _) in pairwise(signs):
        wide = sum(17 if letter > "\u2e80" else 8 for letter in told)
        assert below > y or other - 14 >= x + 22 + wide - 2, told
