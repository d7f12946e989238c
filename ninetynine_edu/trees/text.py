"""Game trees in words: nested text, and the same as a nested list in HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from ..ground.cards import Card
from ..ground.english import capital
from ..ground.picture import clean
from ..ground.text import count_of, echo

if TYPE_CHECKING:
    from networkx import DiGraph

_FIRST_CARD: Final = re.compile("(?:10|[2-9AJQK])[SHDC]|[BR]J")
_STUCK: Final = ("", "stuck", "no_cards")


def tree_text(graph: DiGraph, names: Sequence[str] | None = None) -> str:
    """Return a tree as nested text, one line a node, for those who read with their ears or their fingers.

    Args:
        graph: made by :func:`ninetynine_edu.tree`. What follows a node that several plays lead to is told once.
        names: what to call the seats; without them Player 1, Player 2.

    >>> import ninetynine_edu as nn
    >>> print(tree_text(nn.tree(nn.Position.open("standard", ["5S 8C", "2H"], total=94))))
    Total 94: Player 1 to move; won for Player 1.
      Player 1: 5♠, best play. Total 99: Player 2 stuck; won for Player 1.
    """
    shown = names_of(graph, names)
    return "\n".join("  " * depth + line for depth, line, _, _ in _lines(graph, shown))


def _lines(graph: DiGraph, names: Sequence[str]) -> Iterator[tuple[int, str, int, int]]:
    """Yield depth, words, node and number of lines below, in the order of a nested list."""
    waiting: list[tuple[int, int]] = [(0, -1)]
    while waiting:
        node, parent = waiting.pop()
        before = edge_words(graph, parent, node, names) if parent >= 0 else ""
        below = list(graph.successors(node))
        words = capital(before + node_words(graph, node, names))
        if below and parent >= 0 and first_parent(graph, node) != parent:
            below, words = [], words + " It goes on as told elsewhere."
        yield graph.nodes[node]["depth"], words, node, len(below)
        waiting += [(child, node) for child in reversed(below)]


def first_parent(graph: DiGraph, node: int) -> int:
    """Return the node under which a node was made; -1 for the root."""
    return next(iter(graph.predecessors(node)), -1)


def names_of(graph: DiGraph, names: Sequence[str] | None) -> list[str]:
    """Return what to call every seat.

    Raises:
        TypeError: names that are no list of texts.
    """
    if names is not None and (isinstance(names, str | bytes) or not isinstance(names, Sequence)):
        raise TypeError(f"names is a list with one name for each seat, as in ['Ann', 'Ben'], not {echo(names)}.")
    seats = graph.graph["hands"].count("/") + 1
    given = []
    for name in (names or ())[:seats]:
        if not isinstance(name, str):
            raise TypeError(f"A name is a text, not {echo(name)}.")
        given.append(clean(name))
    return [given[seat] if seat < len(given) else f"Player {seat + 1}" for seat in range(seats)]


def node_words(graph: DiGraph, node: int, names: Sequence[str], values: bool = True) -> str:
    """Return one node as a sentence, with what it is worth or without."""
    data = graph.nodes[node]
    who = names[data["player"]]
    if data["kind"] == "chance":
        does = "a card is drawn" if node or "cards" not in graph.graph else "the cards are dealt"
    elif "ended" not in data and data["kind"] != "end":
        does = f"{who} to move"
    elif data.get("ended", "") in _STUCK:
        does = f"{who} stuck"
    else:
        does = f"the deal is over, {data['ended'].replace('_', ' ')}"
    more = {
        "cut": " More plays follow that are not drawn.",
        "decided": " Nothing that follows can change that.",
    }.get(data["kind"], "")
    worth = f"; {_worth(graph, node, names)}" if values else ""
    return f"Total {data['total']}: {does}{worth}.{more}"


def _worth(graph: DiGraph, node: int, names: Sequence[str]) -> str:
    value, seat = graph.nodes[node]["value"], names[graph.graph["seat"]]
    payoffs = graph.nodes[node].get("payoffs")
    if payoffs is not None:
        alive = map(int, graph.graph["alive"].split())
        return ", ".join(f"{names[own]} {share}" for own, share in zip(alive, payoffs.split(), strict=True))
    if value in ("1", "-1"):
        return f"{'won' if value == '1' else 'lost'} for {seat}"
    return f"worth {value} for {seat}"


def edge_words(graph: DiGraph, node: int, child: int, names: Sequence[str], values: bool = True) -> str:
    """Return one play or draw as a sentence, with a blank behind, and how good a play is or not."""
    data = graph.edges[node, child]
    if "chance" in data:
        what = "drawn" if node or "cards" not in graph.graph else "dealt"
        return f"{data['label']} {what}, chance {data['chance']}. "
    often = f", played with probability {data['probability']}" if "probability" in data else ""
    best = (often or (", best play" if data["line"] else "")) if values else ""
    return f"{names[graph.nodes[node]['player']]}: {data['label']}{best}. "


def list_html(graph: DiGraph, names: Sequence[str]) -> str:
    """Return a tree as a nested HTML list."""
    parts: list[str] = ["<ul>"]
    left = [1]
    for _, words, _, below in _lines(graph, names):
        left[-1] -= 1
        parts.append(f"<li>{escape(words)}")
        if below:
            parts.append("<ul>")
            left.append(below)
        else:
            parts.append("</li>")
        while not left[-1] and len(left) > 1:
            left.pop()
            parts.append("</ul></li>")
    parts.append("</ul>")
    return "".join(parts)


def summary(graph: DiGraph, names: Sequence[str]) -> str:
    """Return a large tree in a few sentences: its size, what it is worth, and each first play."""
    deep = max(depth for _, depth in graph.nodes(data="depth"))
    lines = [
        f"A tree of {len(graph):,} nodes, {count_of(deep, 'level')} deep. {capital(node_words(graph, 0, names))}",
        *(
            capital(edge_words(graph, 0, child, names) + node_words(graph, child, names))
            for child in graph.successors(0)
        ),
    ]
    return "\n".join(lines)


def hands_of(graph: DiGraph) -> list[list[str]]:
    """Return the cards of every seat as they are written for people."""
    return [cards_of(hand) for hand in graph.graph["hands"].split("/")]


def cards_of(hand: str) -> list[str]:
    """Return the cards of one hand as they are written for people."""
    return [str(_card(code)) for code in hand.split()]


def is_red(move: str) -> bool:
    """Return whether the card that a branch lays first, or that it brings, is a red one.

    Args:
        move: the branch's `move`.

    >>> is_red("10H-10"), is_red("8S&8H"), is_red("RJ")
    (True, False, True)
    """
    first = _FIRST_CARD.match(move)
    return first is not None and Card(first[0]).colour == "red"


def _card(code: str) -> Card | str:
    try:
        return Card(code)
    except ValueError:  # a card of a pack of its own
        return code
