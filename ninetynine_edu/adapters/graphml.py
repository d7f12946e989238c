"""Game trees as GraphML, which programs that draw and study graphs read (yEd, Gephi, Cytoscape, igraph)."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..ground.picture import clean
from ..ground.text import echo

if TYPE_CHECKING:
    from networkx import DiGraph


class GraphMLError(ValueError):
    """What was given is no graph."""


def to_graphml(graph: DiGraph) -> str:
    """Return a graph, such as :func:`ninetynine_edu.tree` makes, as GraphML text.

    Every attribute is written as a number, a truth value or a text. An exact value is a text such as ``1/3``; beside it
    stands a decimal under the same name with ``_number`` behind, for colouring and sorting.

    Args:
        graph: a networkx graph.

    Returns:
        The text of a ``.graphml`` file.

    Raises:
        GraphMLError: when it is no graph.

    >>> import ninetynine_edu as nn
    >>> text = to_graphml(nn.tree(nn.Position.open("standard", ["5S", "2H"], total=94)))
    >>> text.count("<node id="), text.count("<edge source=")
    (2, 1)
    """
    import networkx

    if not isinstance(graph, networkx.Graph):
        raise GraphMLError(
            f"GraphML is written from a networkx graph such as tree(position) makes, not from {echo(graph)}."
        )
    plain = graph.__class__()
    plain.graph.update(_plain(graph.graph))
    plain.add_nodes_from((node, _plain(data)) for node, data in graph.nodes(data=True))
    if graph.is_multigraph():
        plain.add_edges_from((a, b, key, _plain(data)) for a, b, key, data in graph.edges(keys=True, data=True))
    else:
        plain.add_edges_from((a, b, _plain(data)) for a, b, data in graph.edges(data=True))
    return "\n".join(networkx.generate_graphml(plain))


def _plain(data: dict[Any, Any]) -> dict[str, bool | int | float | str]:
    found: dict[str, bool | int | float | str] = {}
    for name, value in data.items():
        key = clean(str(name))
        if isinstance(value, (bool, int, float)):
            found[key] = value
        elif value is not None:
            found[key] = clean(str(value))
        number = _number(value)
        if number is not None:
            found.setdefault(f"{key}_number", number)
    return found


def _number(value: object) -> float | None:
    """Return the decimal that stands beside an exact value."""
    if isinstance(value, Fraction):
        return float(value)
    if isinstance(value, str) and re.fullmatch(r"-?\d{1,15}(/\d{1,15})?", value) and not re.search(r"/0+$", value):
        return float(Fraction(value))
    return None
