"""Game trees as plain columns for pages, what is known by looking apart from what is known by solving; and what fits.

A page that asks its reader to work a tree out gets `columns` alone. `answers` holds the rest, for when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..ground.english import capital, together
from ..ground.numbers import grouped
from ..ground.say import marked, say_many
from ..ground.text import echo
from ..play.position import Position
from ..solve.budget import BudgetSpent, allowed
from ..solve.hidden import solve_hidden
from ..solve.hidden_game import HiddenEndgame, HiddenGame, hidden_game
from ..solve.judge import judge_for
from .graph import TreeError, check_tree
from .grow import LARGEST, MOST, Walk, _Hidden, _Open
from .text import edge_words, first_parent, names_of, node_words

if TYPE_CHECKING:
    from networkx import DiGraph

MOMENT: Final = 2.0
"""So many seconds are spent on finding out what fits, unless you say otherwise."""
_LEAST: Final = 0.05
"""What is left of the time for solving at the least, in seconds."""


def columns(graph: DiGraph) -> dict[str, list[Any]]:
    """Return a tree as lists, one entry a node in order of their numbers; nothing in them tells what a play is worth.

    Args:
        graph: made by :func:`ninetynine_edu.tree`, nothing merged in it.

    Returns:
        `parent`, -1 at the root; `move` and `label`, the play or the card that led here; `player`, `total`, `kind` and
        `depth` as at the nodes of the graph; `ended`, the rule that ended the deal, else empty; `chance`, how likely the
        card was, else empty; and with hidden hands `information`, all that the seat to move has seen.

    Raises:
        TreeError: several plays lead to one node.

    >>> import ninetynine_edu as nn
    >>> g = nn.tree(nn.Position.open("standard", ["5S 8C", "2H"], total=94))
    >>> columns(g)["label"], columns(g)["total"], columns(g)["ended"]
    (['', '5♠'], [94, 99], ['', 'stuck'])
    >>> answers(g)["value"], answers(g)["line"]
    (['1', '1'], [False, True])
    """
    parents, ways, nodes = _plain(graph)
    found: dict[str, list[Any]] = {"parent": parents}
    for name in ("move", "label", "chance"):
        found[name] = [way.get(name, "") for way in ways]
    for name in ("player", "total", "kind", "depth"):
        found[name] = [node[name] for node in nodes]
    for name in ("ended", "information") if graph.graph["concept"] == "equilibrium" else ("ended",):
        found[name] = [node.get(name, "") for node in nodes]
    return found


def answers(graph: DiGraph) -> dict[str, list[Any]]:
    """Return what solving has found out about a tree, as lists beside those of :func:`columns`.

    Args:
        graph: made by :func:`ninetynine_edu.tree`, nothing merged in it.

    Returns:
        `value`, for the seat that moves first, as the text of a fraction; `best` and `line`, whether the play or the
        card that led here is a best one, and whether it lies on the line of best play; and where they are known `plies`,
        `payoffs`, the share of every seat in one text, and with hidden hands `probability`, how often the equilibrium
        plays what led here.

    Raises:
        TreeError: several plays lead to one node.
    """
    _, ways, nodes = _plain(graph)
    found: dict[str, list[Any]] = {"value": [node["value"] for node in nodes]}
    for name in ("best", "line"):
        found[name] = [way.get(name, False) for way in ways]
    for name in ("plies", "payoffs"):
        if name in nodes[0]:
            found[name] = [node[name] for node in nodes]
    if graph.graph["concept"] == "equilibrium":
        found["probability"] = [way.get("probability", "") for way in ways]
    return found


def _plain(graph: DiGraph) -> tuple[list[int], list[dict[str, Any]], list[dict[str, Any]]]:
    """Return for every node its parent, the attributes of the edge that leads to it, and its own."""
    if is_merged(graph):
        raise TreeError(
            "In this tree several plays lead to one node, and here each node stands under one play: draw it without merge."
        )
    parents = [-1] * len(graph)
    ways: list[dict[str, Any]] = [{}] * len(graph)
    for parent, node, way in graph.edges(data=True):
        parents[node], ways[node] = parent, way
    return parents, ways, [data for _, data in sorted(graph.nodes(data=True))]


def words(
    graph: DiGraph, nodes: Iterable[int] | None = None, *, names: Sequence[str] | None = None, values: bool = True
) -> list[str]:
    """Return nodes in words, each with the play or the card that leads to it, as in `tree_text`.

    Args:
        graph: made by :func:`ninetynine_edu.tree`.
        nodes: which ones; None for all, in order of their numbers.
        names: what to call the seats; without them Player 1, Player 2.
        values: False leaves out what a node is worth and whether a play is best.

    >>> import ninetynine_edu as nn
    >>> words(nn.tree(nn.Position.open("standard", ["5S 8C", "2H"], total=94)), values=False)
    ['Total 94: Player 1 to move.', 'Player 1: 5♠. Total 99: Player 2 stuck.']
    """
    check_tree(graph)
    shown = names_of(graph, names)
    found = []
    for node in range(len(graph)) if nodes is None else nodes:
        parent = first_parent(graph, node)
        before = edge_words(graph, parent, node, shown, values) if parent >= 0 else ""
        found.append(capital(together(before, node_words(graph, node, shown, values))))
    return found


def is_merged(graph: DiGraph) -> bool:
    """Return whether several plays lead to one node of a tree."""
    check_tree(graph)
    return bool(graph.number_of_edges() != len(graph) - 1)


# --- what fits ---


class Offer(NamedTuple):
    """A tree that can be had: what to give to `tree`, and how large it is."""

    follow: str
    """``"all"``, ``"best"`` or ``"line"``."""
    depth: int | None
    """How many plays it follows; None for all to the end."""
    nodes: int
    words: str
    """The same for people."""


def fitting(position: Position | HiddenEndgame, nodes: int = LARGEST, *, seconds: float = MOMENT) -> list[Offer]:
    """Return what trees of a position have at most so many nodes: all plays, the best ones, and the line of best play.

    Each is counted, down to the greatest depth at which it fits, and only where the position can be solved: an offer
    holds. Positions in which the same can follow are counted together, so nothing large is built.

    Args:
        position: as for :func:`ninetynine_edu.tree`.
        nodes: at most so many, from 1 to 20,000.
        seconds: the longest time to spend, above 0. What cannot be counted or solved in it is not offered.

    Returns:
        The offers, all plays first; none when the position takes longer to solve, or when not even one play fits.

    Raises:
        TreeError: when `nodes` is no such number, or `position` none.
        SolveError: a position that cannot be solved at all.

    >>> import ninetynine_edu as nn
    >>> large = nn.Position.open("standard", ["10C 2C AD 8H 5S", "2H 5D 6C 7H QS"], total=70)
    >>> for offer in fitting(large, 500):
    ...     print(offer.words)
    All plays down to depth 3: 231 nodes.
    The best plays: 178 nodes.
    The line of best play: 6 nodes.
    """
    if isinstance(nodes, bool) or not isinstance(nodes, int) or not 0 < nodes <= MOST:
        raise TreeError(f"nodes is a whole number from 1 to {MOST:,}, not {echo(nodes)}.")
    ends = perf_counter() + allowed("seconds", seconds)
    if isinstance(position, HiddenEndgame):
        counted = {"all": _count(_all_of(hidden_game(position)), None, nodes, ends)}
        if counted["all"][:2] == (0, 1):  # the deals alone are too many, whatever is played then
            return []
        orders: tuple[str, ...] = ("best",)
    else:
        if not isinstance(position, Position):
            raise TreeError(
                f"What fits is asked of a position, or of an endgame with hidden hands, not of {echo(position)}."
            )
        counted = {"all": _count(_after, position, nodes, ends)}
        orders = ("best", "line")
    try:
        walk, root = _solved(position, max(ends - perf_counter(), _LEAST))
        for follow in orders:
            counted[follow] = _count(_chosen(walk, follow), root, nodes, ends)
    except (BudgetSpent, RecursionError):
        if len(counted) == 1:  # nothing is sure to be solved
            return []
    return [_offer(follow, *found) for follow, found in counted.items() if found[0] or found[2]]


Below = Callable[[Any], Iterator[tuple[object, Any]]]
"""What yields the states that come after one, each with what it has in common with others of the same future."""


def _count(below: Below, root: Any, nodes: int, ends: float) -> tuple[int, int, bool]:
    """Return down to which depth a tree fits, how many nodes it has down to there, and whether that is all of it."""
    level: dict[object, tuple[Any, int]] = {None: (root, 1)}
    depth, size = 0, 1
    while True:
        after: dict[object, tuple[Any, int]] = {}
        more = size
        for state, often in level.values():
            for key, child in below(state):
                more += often
                if more > nodes:
                    return depth, size, False
                known = after.get(key)
                after[key] = (child, often + (known[1] if known else 0))
            if perf_counter() > ends:
                return depth, size, False
        if not after:
            return depth, size, True
        level, size, depth = after, more, depth + 1


def _after(state: Position) -> Iterator[tuple[object, Position]]:
    """Yield what follows a position in which all is visible."""
    if state.is_chance:
        children = map(state.draw, state.chance)
    else:
        children = map(state.play, () if state.is_over else state.legal_moves)
    for child in children:
        yield child.state_key(), child


def _all_of(game: HiddenGame) -> Below:
    """Return what yields what follows in an endgame with hidden hands, which begins when the cards are dealt."""

    def below(state: Position | None) -> Iterator[tuple[object, Position]]:
        if state is not None:
            yield from _after(state)
        else:
            for _, (dealt, *_) in game.chances(None):
                yield dealt.state_key(), dealt

    return below


def _chosen(walk: Walk, follow: str) -> Below:
    """Return what yields the best ways on, or only the first of them."""

    def below(state: Any) -> Iterator[tuple[object, Any]]:
        position = state[0] if isinstance(state, tuple) else state  # with hidden hands a state holds what was seen too
        if position is not None and position.is_over:
            return
        for way in walk.ways(state):
            if way.best:
                yield walk.key(way.after), way.after
                if follow == "line" and not way.chance:
                    return

    return below


def _solved(position: Position | HiddenEndgame, seconds: float) -> tuple[Walk, Any]:
    """Return what a tree is grown from, with its first state, when that could be solved in the time."""
    if isinstance(position, HiddenEndgame):
        return _Hidden(hidden_game(position), solve_hidden(position, seconds=seconds)), None
    judge = judge_for(position, seconds=seconds)
    judge.value(position)
    return _Open(judge, seconds), position


def _offer(follow: str, depth: int, nodes: int, whole: bool) -> Offer:
    one, many = _OFFERS[follow, whole]
    words = say_many(one, many, nodes, depth=depth, number=grouped(nodes))
    return Offer(follow, None if whole else depth, nodes, words)


_OFFERS: Final = {
    ("all", True): (marked("All plays: {n} node."), marked("All plays: {number} nodes.")),
    ("all", False): (marked("All plays down to depth {depth}: {n} node."), marked("All plays down to depth {depth}: {number} nodes.")),
    ("best", True): (marked("The best plays: {n} node."), marked("The best plays: {number} nodes.")),
    ("best", False): (
        marked("The best plays down to depth {depth}: {n} node."), marked("The best plays down to depth {depth}: {number} nodes.")
    ),
    ("line", True): (marked("The line of best play: {n} node."), marked("The line of best play: {number} nodes.")),
    ("line", False): (
        marked("The line of best play down to depth {depth}: {n} node."),
        marked("The line of best play down to depth {depth}: {number} nodes."),
    ),
}  # fmt: skip
"""What a tree draws, and whether all of it; one node and several."""
