"""The tree explorer: every way an ending can go, to open, search and follow, and to work out backwards.

>>> import ninetynine_edu as nn
>>> pos = nn.Position.open("standard", ["3D AC", "2S 3H"], total=84)
>>> shown = nn.show_tree(pos)
>>> shown, len(shown.graph)
(<TreeExplorer of 16 nodes>, 16)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import traitlets

from ...ground.say import say
from ...play.position import Position
from ...solve.hidden_game import HiddenEndgame
from ...trees.grow import LARGEST, Follow
from ..answer.view import checked_names
from ..kit import run_cell
from ..kit.page import Page, address
from .desk import Explorer
from .parts import first_levels

if TYPE_CHECKING:
    from networkx import DiGraph

_STILL: Final = 60
"""So many nodes a still picture has at most: it is read at once, and a kept notebook stays small."""


class TreeExplorer(Page):
    """Shows a tree and hands its desk what the page sends.

    Args:
        desk: what holds the tree.
    """

    BUNDLE = "explorer"

    app = traitlets.Bool(False).tag(sync=True)
    tree: Any = traitlets.Dict().tag(sync=True)
    marks: Any = traitlets.Dict().tag(sync=True)
    pruned: Any = traitlets.Dict().tag(sync=True)
    view: Any = traitlets.Dict().tag(sync=True)

    @property
    def graph(self) -> DiGraph:
        """The tree that is shown, as :func:`ninetynine_edu.tree` makes it."""
        graph: DiGraph = self.desk.graph
        return graph

    def still(self) -> str:
        """Return the tree as a still picture, with the same as a nested list; of a large tree the first levels."""
        from html import escape

        from ...trees.columns import words
        from ...trees.svg import tree_svg

        graph = first_levels(self.graph, _STILL)
        if self.desk.view["hidden"]:
            lines = words(graph, names=self.desk.names, values=False)
            told = "".join(f"<li>{escape(line)}</li>" for line in lines)
            return f"<p>{escape(say(run_cell.EXPLORE))}</p><ul>{told}</ul>"
        return tree_svg(graph, names=self.desk.names)._repr_html_()

    def picture(self) -> str:
        """Return the tree as an SVG picture, of a large tree the first levels; none as long as the values are hidden."""
        from ...trees.svg import tree_svg

        if self.desk.view["hidden"]:
            return ""
        return str(tree_svg(first_levels(self.graph, _STILL), names=self.desk.names))

    def __repr__(self) -> str:
        return f"<TreeExplorer of {len(self.graph):,} nodes>"


def show_tree(
    source: Position | HiddenEndgame | DiGraph | str,
    depth: int | None = None,
    *,
    nodes: int = LARGEST,
    follow: Follow = "all",
    values: bool = True,
    names: Sequence[str] | None = None,
) -> TreeExplorer:
    """Return a tree to explore; show it as the last thing of a notebook cell.

    Args:
        source: a position as for :func:`ninetynine_edu.tree`, its text, an endgame with hidden hands, or a tree made of
            one.
        depth: how many plays to follow; None for all, or where that is too large as many as fit.
        nodes: at most so many nodes, from 1 to 20,000.
        follow: ``"all"`` moves; the ``"best"`` ones; the first best one, the ``"line"``; or all while it is
            ``"undecided"`` who wins.
        values: False hides what the nodes are worth until it is asked for or worked out.
        names: what to call the seats, one name for each; without them Player 1, Player 2.

    Returns:
        The widget. Where widgets are not shown, it is a still picture with the tree as a list.

    Raises:
        TreeError: a tree that is too large, where the depth or the plays to follow were given; one in which several plays
            lead to one node; or something that is no position and no tree.
        SolveError: a position that cannot be solved.
        ValueError: a text that is no position, or names that do not fit the seats.

    >>> import ninetynine_edu as nn
    >>> nn.show_tree(nn.Position.open("standard", ["3D AC", "2S 3H"], total=84), follow="line")
    <TreeExplorer of 3 nodes>
    """
    if isinstance(source, str):
        source = Position.parse(source)
    session = Explorer(values=values, names=_checked(names, source))
    if isinstance(source, Position | HiddenEndgame):
        session.begin(source, depth, follow, nodes)
    else:
        session.take(source)
        session.refresh()
    return TreeExplorer(session)


def _checked(names: Sequence[str] | None, source: object) -> list[str] | None:
    """Return names as a list.

    Raises:
        ValueError: when they are no names, or not one for each seat.
    """
    if names is None:
        return None
    seats = source.seats if isinstance(source, Position) else 2
    about = getattr(source, "graph", None)
    if isinstance(about, dict) and isinstance(about.get("hands"), str):
        seats = about["hands"].count("/") + 1
    return list(checked_names(names, seats))


def show() -> TreeExplorer:
    """Return the explorer as a page of its own; the address may choose the position (`?position=TEXT`)."""
    return TreeExplorer(Explorer.at(address()))
