"""From a position to the text of a picture: how long a tree takes, in CPU time of one core.

Nothing here asserts a time: the table at the end of the run shows the figures.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

import ninetynine_edu as nn
from ninetynine_edu.trees.graph import TreeError
from ninetynine_edu.trees.grow import MOST

Record = Callable[[str, str], None]
POSITIONS = {
    "no stock": nn.Position.open("standard", ["10C 2C AD 8H 5S", "2H 5D 6C 7H QS"], total=70),
    "any variant, by search": nn.Position.open("icelandic", ["10C 2C AD 8H", "2H 5D 6C 7H"], total=60),
    "unseen stock": nn.Position.open("standard", ["5D KH 2S", "4D 5C 3S"], total=80, unseen="9C JC KD"),
    "eight unseen cards": nn.Position.open(
        "standard", ["5D KH 2S", "4D 5C 3S"], total=80, unseen="9C JC KD 7H 8S 6C QD"
    ),
    "three seats": nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C", "AS 3C 4D"], total=80),
}


def fill(position: nn.Position, nodes: int) -> tuple[int, float, float]:
    """Draw the deepest tree of at most so many nodes; return its size and the seconds for the tree and its picture."""
    depth = None
    try:
        nn.tree(position, nodes=nodes)
    except TreeError as refused:
        depth = int(str(refused).split("depth=")[1][0])
    began = time.process_time()
    graph = nn.tree(position, depth, nodes=nodes)
    grown = time.process_time()
    picture = nn.tree_svg(graph)
    assert picture.endswith("</svg>")
    return len(graph), grown - began, time.process_time() - grown


@pytest.mark.parametrize("nodes", [500, 5_000])
def test_position_to_picture(nodes: int, record_figure: Record) -> None:
    for name, position in POSITIONS.items():
        size, tree, picture = fill(position, nodes)
        record_figure(
            f"tree up to {nodes:,} nodes, {name}",
            f"{size:5,} nodes  tree {1000 * tree:6.1f} ms  picture {1000 * picture:6.1f} ms CPU",
        )


def test_fifty_thousand_nodes_are_refused(record_figure: Record) -> None:
    began = time.process_time()
    with pytest.raises(TreeError, match="depth="):
        nn.tree(POSITIONS["no stock"], nodes=MOST)
    record_figure("tree of more than 20,000 nodes", f"refused after {1000 * (time.process_time() - began):.0f} ms CPU")
