"""Where everything in a picture of a tree stands: for SVG, for PNG, and for pages that draw it themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..ground.english import minus
from ..ground.say import say_in
from .graph import check_tree
from .text import first_parent
from .tidy import tidy

if TYPE_CHECKING:
    from networkx import DiGraph

SLOT: Final = 92
"""The least distance of two nodes side by side, in pixels."""
LEVEL: Final = 98
"""The distance of two levels, in pixels."""
R: Final = 18
"""Half the size of a node."""
LETTER: Final = 9.3
"""A cautious width of one letter at 17 px."""
LANE: Final = 7
"""The distance between the dashed lines that tie information sets together below a level."""
Point = tuple[float, float]
SHAPES: Final = ("circle", "square", "triangle", "pentagon", "hexagon")
"""For the seats in turn, the first one to move first; from the fifth on the number of the seat stands beside."""


def tree_layout(graph: DiGraph) -> dict[int, tuple[float, int]]:
    """Return for every node of a tree where it stands: from left to right in widths of a node, and its level.

    Nodes of one level are at least 1 apart, children stand in the order of the moves and below the middle of their
    parent, and no two edges of a tree cross. Where equal positions were merged, this holds for the edges by which nodes
    were first reached.

    Raises:
        TreeError: it is no tree.

    >>> import ninetynine_edu as nn
    >>> tree_layout(nn.tree(nn.Position.open("standard", ["3D AC", "2S 3H"], total=84), depth=1))
    {0: (1.0, 0), 1: (0.0, 1), 2: (1.0, 1), 3: (2.0, 1)}
    """
    check_tree(graph)
    x = tidy([children_of(graph, node) for node in range(len(graph))])
    return {node: (x[node], graph.nodes[node]["depth"]) for node in range(len(graph))}


def children_of(graph: DiGraph, node: int) -> list[int]:
    """Return the nodes that were first reached from a node, in order."""
    return [child for child in graph.successors(node) if first_parent(graph, child) == node]


class Tie(NamedTuple):
    """An information set of several nodes on one level: the runs of neighbours, and the lane that ties them together."""

    name: str
    seat: int
    runs: list[tuple[float, float]]
    y: float
    lane: float
    ends: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Plan:
    """A picture's measures in pixels.

    Attributes:
        points: the middle of every node.
        slot: the distance of neighbours.
        width: of the whole picture.
        height: of the whole picture.
        ties: the information sets that have several nodes.
        shapes: for each seat its shape.
    """

    points: list[Point]
    slot: float
    width: float
    height: float
    ties: list[Tie]
    shapes: dict[int, str]


def measures(graph: DiGraph) -> tuple[float, float]:
    """Return the slot that the longest label needs, and the width of the whole tree."""
    longest = max((len(label) for _, _, label in graph.edges(data="label")), default=0)
    slot = max(SLOT, round(longest * LETTER) + 14)
    return slot, 2 * R + 60


def plan(graph: DiGraph, top_of: Any) -> Plan:
    """Return where everything stands.

    Args:
        graph: made by :func:`ninetynine_edu.tree`.
        top_of: a function that says at which height the root stands in a picture of some width.
    """
    slot, side = measures(graph)
    places = tree_layout(graph)
    wide = max(x for x, _ in places.values()) * slot + side
    width = max(wide + 32, 380)
    top = top_of(width)
    left = (width - wide) / 2 + R + 4
    deepest = max(depth for _, depth in places.values())
    sets = list(_sets(graph, places, slot))
    lanes = dict.fromkeys(range(deepest + 1), 0)
    for depth, *_, lane in sets:
        lanes[depth] = max(lanes[depth], lane + 1)
    y, heights = top, []
    for depth in range(deepest + 1):
        heights.append(y)
        y += LEVEL + lanes[depth] * LANE
    ties = [
        Tie(name, seat, [(left + a, left + b) for a, b in runs], heights[depth], heights[depth] + R + 9 + lane * LANE,
            (left + runs[0][0], left + runs[-1][1]))
        for depth, name, seat, runs, lane in sets
    ]  # fmt: skip
    noted = any(kind in ("cut", "decided") for _, kind in graph.nodes(data="kind"))
    return Plan(
        points=[(left + places[node][0] * slot, heights[places[node][1]]) for node in range(len(graph))],
        slot=slot,
        width=width,
        height=heights[-1] + lanes[deepest] * LANE + R + (36 if noted else 20),
        ties=ties,
        shapes=shapes_of(graph),
    )


def shapes_of(graph: DiGraph) -> dict[int, str]:
    """Return the shape of every seat that is still in, the seat that moves first first."""
    first = graph.graph["seat"]
    seats = graph.graph["hands"].count("/") + 1
    order = [first, *(int(seat) for seat in graph.graph["alive"].split() if int(seat) != first)]
    order += [seat for seat in range(seats) if seat not in order]
    return {seat: SHAPES[min(number, len(SHAPES) - 1)] for number, seat in enumerate(order)}


def _sets(
    graph: DiGraph, places: dict[int, tuple[float, int]], slot: float
) -> Iterator[tuple[int, str, int, list[tuple[float, float]], int]]:
    """Yield level, name, seat, runs of neighbours and lane of each information set of several nodes."""
    rows: dict[int, list[int]] = {}
    for node in places:
        rows.setdefault(places[node][1], []).append(node)
    for depth, row in rows.items():
        row.sort(key=lambda node: places[node][0])
        members: dict[tuple[int, str], list[int]] = {}
        for at, node in enumerate(row):
            data = graph.nodes[node]
            if "information" in data:
                members.setdefault((data["player"], data["information"]), []).append(at)
        busy: list[float] = []
        for (seat, name), held in members.items():
            if len(held) < 2:
                continue
            runs: list[list[int]] = []
            for at in held:
                if runs and runs[-1][-1] == at - 1:
                    runs[-1].append(at)
                else:
                    runs.append([at])
            spans = [(places[row[run[0]]][0] * slot, places[row[run[-1]]][0] * slot) for run in runs]
            lane = next((n for n, end in enumerate(busy) if end < spans[0][0]), len(busy))
            if lane == len(busy):
                busy.append(0.0)
            busy[lane] = spans[-1][1]
            yield depth, name, seat, spans, lane


def corners(shape: str, x: float, y: float, size: float = R) -> list[Point]:
    """Return the corners of a node's shape; none of a circle."""
    if shape == "square":
        return [(x - size + 1, y - size + 1), (x + size - 1, y - size + 1), (x + size - 1, y + size - 1), (x - size + 1, y + size - 1)]  # fmt: skip
    sides, radius = {"triangle": (3, 1.35), "diamond": (4, 1.2), "pentagon": (5, 1.12), "hexagon": (6, 1.08)}[shape]
    down = size / 4 if shape == "triangle" else 0.0
    turn = [-pi / 2 + 2 * pi * corner / sides for corner in range(sides)]
    return [(x + radius * size * cos(angle), y + down + radius * size * sin(angle)) for angle in turn]


def inside(value: str) -> tuple[str, float]:
    """Return what stands in a node, and its size: the letter for won or lost, or a short fraction; nothing where it is too long."""
    if value in ("1", "-1"):
        return (say_in("a sign", "W") if value == "1" else say_in("a sign", "L")), 17
    text = minus(value)
    size = {1: 17.0, 2: 16.0, 3: 14.0, 4: 12.0, 5: 10.5}.get(len(text), 0.0)
    return (text if size else ""), size
