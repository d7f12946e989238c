"""What a game tree is to the modules that show it: a graph that :func:`.grow.tree` has made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..ground.text import echo

if TYPE_CHECKING:
    from networkx import DiGraph


class TreeError(ValueError):
    """A tree that cannot be made or drawn. The text says what can.

    Attributes:
        fits: of a tree with too many nodes, down to which depth it fits and how many nodes it has down to there; else None.
    """

    def __init__(self, text: str, fits: tuple[int, int] | None = None) -> None:
        super().__init__(text)
        self.fits = fits


def check_tree(graph: object) -> DiGraph:
    """Return a graph that `tree` made.

    Raises:
        TreeError: when it is none.
    """
    about = getattr(graph, "graph", None)
    if not isinstance(about, dict) or not {"seat", "alive", "hands", "concept"} <= about.keys():
        raise TreeError(f"A tree is what nn.tree(position) returns, not {echo(graph)}.")
    return graph
