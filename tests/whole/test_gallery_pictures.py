"""The small pictures of the gallery show true values: each is worked out again here."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import ninetynine_edu as nn
from ninetynine_edu.tables.stats import card_worth

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "ninetynine_edu/panels/jupyter/voila/templates/ninetynine/pictures.macro.html.j2"


def data(macro: str, name: str) -> list[tuple[object, ...]]:
    """The list that a picture is drawn from."""
    text = PICTURES.read_text(encoding="utf-8").split(f"macro {macro}()")[1].split("endmacro")[0]
    found = re.search(rf"(?:set {name} =|for {name} in) (\[.*?\]) ?-?%}}", text)
    assert found is not None
    rows = ast.literal_eval(found[1].replace("true", "True").replace("false", "False"))
    assert isinstance(rows, list)
    return rows


def test_the_strip_of_the_lab() -> None:
    for rank, suit, red, marks in data("lab", "rows"):
        card = nn.Card(f"{rank}{suit}")
        assert (card.colour == "red") is red
        solved = []
        for total in range(87, 100):
            values = nn.solve(nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=total)).values
            own = [value for move, value in values.items() if move.cards == (card,)]
            solved.append("." if not own else "W" if max(own) > 0 else "L")
        assert marks == "".join(solved)


def test_the_tree_of_the_explorer() -> None:
    graph = nn.tree(nn.Position.open("standard", ["3D AC", "2S 3H"], total=84))
    drawn = data("tree", "nodes")
    first = [node for node in graph if graph.nodes[node]["depth"] < 2]
    below = list(graph.successors(3))
    for (total, mark, shape, _, _, parent, label, best), node in zip(drawn, first + below, strict=True):
        own = graph.nodes[node]
        assert (total, mark) == (str(own["total"]), "W" if own["value"] == "1" else "L")
        assert shape == ("circle" if own["player"] == 0 else "square")
        if node:
            (before,) = graph.predecessors(node)
            assert (parent, label) == (before, graph.edges[before, node]["label"])
            assert best is graph.edges[before, node]["line"]


def test_the_bars_of_the_tables() -> None:
    worth = card_worth(nn.tablebase("standard", cards=2))
    bars = data("tables", "rank, share")
    assert [rank for rank, _ in bars[:4]] == list(worth)[:4]
    for rank, share in bars:
        assert isinstance(rank, str)
        assert share == round(float(100 * worth[rank]), 1)
