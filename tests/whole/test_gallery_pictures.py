"""The small pictures of the gallery show true values: each is worked out again here."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import ninetynine_edu as nn
from ninetynine_edu.panels import course_pictures
from ninetynine_edu.panels.gallery_pictures import NODES, STRIP, WORTH, pictures
from ninetynine_edu.tables.stats import card_worth


def test_every_picture_is_sound_svg_in_the_colours_of_the_page() -> None:
    for name, svg in pictures().items():
        root = ET.fromstring(svg)
        assert root.get("viewBox") and len(svg) < 60_000, name
        assert not root.findall(".//script") and "href" not in svg
        assert 'class="nnp-' in svg


def test_the_strip_of_the_lab() -> None:
    for rank, suit, marks in STRIP:
        card = nn.Card(rank + suit)
        solved = []
        for total in range(87, 100):
            values = nn.solve(nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=total)).values
            own = [value for move, value in values.items() if move.cards == (card,)]
            solved.append("." if not own else "W" if max(own) > 0 else "L")
        assert marks == "".join(solved)


def test_the_tree_of_the_explorer() -> None:
    graph = nn.tree(nn.Position.open("standard", ["3D AC", "2S 3H"], total=84))
    first = [node for node in graph if graph.nodes[node]["depth"] < 2]
    below = list(graph.successors(3))
    solved = {
        (own["total"], "W" if own["value"] == "1" else "L", own["player"]): node
        for node in first + below
        for own in [graph.nodes[node]]
    }
    drawn = [(total, value, player) for total, value, player, _, _ in NODES]
    assert sorted(drawn) == sorted(solved)
    for (_, _, _, before, best), own in zip(NODES[1:], drawn[1:], strict=True):
        (parent,) = graph.predecessors(solved[own])
        assert solved[drawn[before]] == parent
        assert best is graph.edges[parent, solved[own]]["line"]


def test_the_bars_of_the_tables() -> None:
    worth = card_worth(nn.tablebase("standard", cards=2))
    assert [rank for rank, _ in WORTH[:4]] == list(worth)[:4]
    for rank, share in WORTH:
        assert share == round(float(100 * worth[rank]), 1)


def test_what_the_small_pictures_of_the_course_say_is_true() -> None:
    drawn = course_pictures.pictures()
    bits = f"{course_pictures.ROW:b}"
    assert bits in drawn["bits"] and f"= {course_pictures.ROW}" in drawn["bits"]
    assert [drawn["bits"].count(f'"nnp-{paint}"') for paint in ("won", "lost")] == [bits.count("1"), bits.count("0")]
    chance = drawn["chance"]
    assert (chance.count('"nnp-won"'), chance.count('"nnp-lost"')) == (7, 3) and "7/10" in chance
    assert all(one + other == 10 for one, other in ((2, 8), (3, 7), (5, 5))) and 2 * 23 == 46
    assert drawn["sums"].count('"nnp-won"') == 3 + 4 + 5
    assert "23 → 46" in drawn["double"] and all(total in drawn["far"] for total in (">58<", ">60<", ">99<"))
