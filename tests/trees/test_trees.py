"""Game trees: their numbers, their layout, their picture."""

from __future__ import annotations

import random
import subprocess
import sys
import xml.etree.ElementTree as ET
from itertools import combinations, pairwise
from typing import Any

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.trees.graph import TreeError
from ninetynine_edu.trees.grow import LARGEST, tree
from ninetynine_edu.trees.svg import tree_svg
from ninetynine_edu.trees.text import tree_text
from ninetynine_edu.trees.tidy import tidy
from tests.strategies import VARIANTS, often, random_variant

LESSON = nn.Position.open("standard", ["3D AC", "2S 3H"], total=84)


def test_the_tree_of_the_second_lesson_as_in_the_sketch() -> None:
    g = tree(LESSON)
    ways = {
        (g.nodes[n]["total"], g.nodes[n]["move"], g.nodes[n]["player"], g.nodes[n]["value"], g.nodes[n]["depth"])
        for n in g
    }
    assert ways == {
        (84, "", 0, "1", 0),
        (87, "3D", 0, "1", 1), (85, "AC+1", 1, "-1", 1), (95, "AC+11", 1, "-1", 1),
        (88, "AC+1", 1, "-1", 2), (98, "AC+11", 1, "1", 2), (87, "2S", 0, "-1", 2), (88, "3H", 1, "-1", 2),
        (97, "2S", 0, "-1", 2), (98, "3H", 1, "1", 2),
        (90, "2S", 0, "-1", 3), (91, "3H", 1, "-1", 3), (90, "3D", 0, "-1", 3),
        (93, "2S", 0, "-1", 4), (93, "3D", 0, "-1", 4),
    }  # fmt: skip
    assert len(g) == 16
    assert [data["move"] for _, _, data in g.edges(data=True) if data["line"]] == ["3D", "AC+11"]


def small(rng: random.Random) -> nn.Position:
    v = random_variant(rng)
    while "=any" in " ".join(map(str, map(v.effect, v.deck()))):
        v = random_variant(rng)
    pack = list(v.deck())
    rng.shuffle(pack)
    hands = [pack[:2], pack[2 : 2 + rng.randint(1, 3)]]
    stock = pack[6:7] if rng.random() < 0.3 and v.rule("draw_mode") == "auto" else []
    return nn.Position.open(
        v, hands, total=rng.randint(max(0, v.limit - 25), v.limit), turn=rng.randrange(2), stock=stock
    )


@given(seed=st.integers(0, 2**32))
@settings(max_examples=often(100), deadline=None)
def test_every_node_is_the_engines_and_every_value_the_solvers(seed: int) -> None:
    pos = small(random.Random(seed))
    g = tree(pos)
    assert networkx.is_arborescence(g) and list(g) == list(range(len(g)))
    at = {0: pos}
    for node in g:
        here, data = at[node], g.nodes[node]
        s = nn.solve(here)
        assert data["total"] == here.total and data["plies"] == s.plies
        assert data["value"] == ("1" if s.winner == pos.turn else "-1")
        assert data["kind"] == ("end" if here.is_over else "move")
        assert data["player"] == (here.outcome.losers[-1] if here.outcome else here.turn)
        assert [g.edges[edge]["move"] for edge in g.out_edges(node)] == [move.code for move in here.legal_moves]
        for _, child, edge in g.out_edges(node, data=True):
            at[child] = here.play(edge["move"])
            assert edge["best"] == (here.parse_move(edge["move"]) in s.best_moves)
    line = [data["move"] for _, _, data in g.edges(data=True) if data["line"]]
    assert line == [move.code for move in nn.solve(pos).line]


def test_attributes_are_scalars_so_graphml_can_be_written() -> None:
    g = tree(LESSON, depth=2)
    text = "\n".join(networkx.generate_graphml(g))
    back = networkx.parse_graphml(text, node_type=int)
    assert dict(back.nodes(data=True)) == dict(g.nodes(data=True)) and back.graph["position"] == str(LESSON)


def test_a_depth_cuts_and_says_where() -> None:
    g = tree(LESSON, depth=1)
    assert [g.nodes[n]["kind"] for n in g] == ["move", "cut", "cut", "cut"]
    assert "More plays follow" in tree_text(g) and "…</text>" in tree_svg(g)
    assert len(tree(LESSON, depth=0)) == 1 and len(tree(LESSON, depth=40)) == 16


def test_an_explosion_is_refused_with_the_depth_that_fits() -> None:
    pos = nn.Position.open("standard", ["10C 2C AD 8H 5S", "2H 5D 6C 7H QS"], total=70)
    with pytest.raises(TreeError, match=r"more than 5,000 nodes. Down to depth (\d) it has") as error:
        tree(pos)
    fits = int(str(error.value).split("depth=")[1][0])
    assert len(tree(pos, depth=fits)) <= LARGEST
    with pytest.raises(TreeError):
        tree(pos, depth=fits + 1)


@pytest.mark.parametrize("depth", [-1, 1.5, "2", True])
def test_a_depth_is_a_whole_number(depth: Any) -> None:
    with pytest.raises(TreeError, match="whole number of plays"):
        tree(LESSON, depth=depth)


def test_what_cannot_be_solved_is_refused_by_the_solvers_sentence() -> None:
    with pytest.raises(nn.SolveError, match="hidden"):
        tree(nn.deal("standard", players=2, seed=1))


def random_children(rng: random.Random, size: int, wide: int) -> list[list[int]]:
    children: list[list[int]] = [[] for _ in range(size)]
    for node in range(1, size):
        children[rng.randrange(max(0, node - wide), node)].append(node)
    return children


@given(seed=st.integers(0, 2**32), size=st.integers(1, 70), wide=st.sampled_from([1, 3, 8, 70]))
@settings(max_examples=often(300), deadline=None)
def test_layout_no_overlap_siblings_in_order_parents_centred_no_crossing(seed: int, size: int, wide: int) -> None:
    children = random_children(random.Random(seed), size, wide)
    check_layout(children, tidy(children))


def check_layout(children: list[list[int]], x: list[float]) -> None:
    depth = {0: 0}
    levels: dict[int, list[int]] = {0: [0]}
    edges: dict[int, list[tuple[int, int]]] = {}
    order = [0]
    for node in order:  # level by level: parents in their order, children in theirs
        for child in children[node]:
            depth[child] = depth[node] + 1
            levels.setdefault(depth[child], []).append(child)
            edges.setdefault(depth[node], []).append((node, child))
            order.append(child)
    assert min(x) == 0
    for level in levels.values():
        assert all(x[a] + 1 <= x[b] + 1e-9 for a, b in pairwise(level))
    for node, below in enumerate(children):
        if below:
            assert abs(x[node] - (x[below[0]] + x[below[-1]]) / 2) < 1e-9
    for row in edges.values():
        for (a, b), (c, d) in combinations(row, 2):
            assert (x[a] - x[c]) * (x[b] - x[d]) >= -1e-9


def test_a_mirrored_tree_is_drawn_mirrored() -> None:
    rng = random.Random(8)
    for _ in range(40):
        children = random_children(rng, 40, 12)
        x = tidy(children)
        mirrored = tidy([below[::-1] for below in children])
        assert max(x) == pytest.approx(max(mirrored))
        assert [max(x) - place for place in x] == pytest.approx(mirrored)


def test_a_long_line_needs_no_recursion() -> None:
    assert tidy([[n + 1] for n in range(4999)] + [[]]) == [0.0] * 5000


def test_the_picture_is_valid_and_tells_everything_in_words() -> None:
    picture = tree_svg(tree(LESSON), names=["you", "the other player"])
    root = ET.fromstring(picture)
    ns = {"s": "http://www.w3.org/2000/svg"}
    assert root.get("role") == "img" and root.get("viewBox")
    title, desc = root.find("s:title", ns), root.find("s:desc", ns)
    assert title is not None and title.text == "Every way it can go"
    assert desc is not None and desc.text is not None and len(desc.text.splitlines()) == 16
    assert "You: 3♦, best play. Total 87: you to move; won for you." in desc.text
    texts = ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts.count("W") == 4 + 1 and texts.count("L") == 12 + 1  # and once each in the legend
    assert {"84", "87", "98", "93"} <= set(texts) and "won for you" in texts
    dashed = [e for e in root.iter() if e.get("stroke-dasharray")]
    assert len(dashed) == 12 + 1
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "") and " id=" not in picture
    assert picture._repr_svg_() == picture and picture._repr_html_().count("<li>") == 16
    assert '<img src="data:image/svg+xml;base64,' in picture._repr_html_() and "<svg" not in picture._repr_html_()
    assert len(picture) < 30_000


def test_names_are_escaped() -> None:
    picture = tree_svg(tree(LESSON), title="<b>&", names=["<script>", 'x"'])
    assert "<script>" not in picture._repr_html_()
    ET.fromstring(picture)


def test_signs_that_xml_cannot_hold_are_left_out() -> None:
    bad = "".join(map(chr, [*range(9), 11, 12, *range(14, 32), 0xD800, 0xDFFF, 0xFFFE, 0xFFFF]))
    picture = tree_svg(tree(LESSON), title=f"a{bad}\tb\U0001f0a1", names=[f"y{bad}ou", "the other"])
    root = ET.fromstring(picture.encode())
    assert root[0].text == "a\tb\U0001f0a1"
    assert "You: 3♦" in str(root[1].text)
    assert not set(bad) & set(picture._repr_html_())


def test_a_variant_from_a_file_can_be_drawn_and_travel_as_graphml() -> None:
    v = nn.Variant.from_toml('id = "mine"\nname = "Mine"\nextends = "standard"\n[cards]\n3 = "-3"')
    g = tree(nn.Position.open(v, ["3D AC", "2S 3H"], total=84))
    picture = tree_svg(g)
    assert "Total 84." in picture and "2♠" in picture
    assert all(isinstance(value, (str, int)) for value in g.graph.values())
    back = networkx.parse_graphml("\n".join(networkx.generate_graphml(g)), node_type=int)
    assert tree_svg(back) == picture


def test_two_left_of_three_can_be_drawn_down_to_any_depth() -> None:
    pos = nn.Position.open("taiwanese_blog", ["KS", "9H", "8H 10D"], total=95)
    while len(pos.alive) == 3:
        pos = pos.play(pos.legal_moves[0])
    for depth in (0, 1, None):
        picture = tree_svg(tree(pos, depth))
        for seat in pos.alive:
            assert f"Player {seat + 1} to move" in picture


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_can_be_drawn(name: str) -> None:
    v = nn.variant(name)
    rng = random.Random(name)
    pack = [card for card in v.deck() if str(v.effect(card)) != "=any"]
    rng.shuffle(pack)
    pos = nn.Position.open(v, [pack[:2], pack[2:4]], total=v.limit - 12)
    ET.fromstring(tree_svg(tree(pos)))


def test_networkx_waits_until_it_is_needed() -> None:
    code = (
        "import sys, ninetynine_edu as nn; nn.tree; assert 'networkx' not in sys.modules; "
        "nn.tree(nn.Position.open('standard', ['3D AC', '2S 3H'], total=84)); "
        "print([m for m in ('numpy', 'sympy', 'matplotlib') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
