"""Game trees in words: nested text, and the same as a nested list in HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from ..ground.cards import Card
from ..ground.english import capital, in_row, together
from ..ground.numbers import grouped
from ..ground.people import check_names, numbered
from ..ground.picture import clean
from ..ground.say import marked, say, say_many
from .graph import check_tree

if TYPE_CHECKING:
    from networkx import DiGraph

_FIRST_CARD: Final = re.compile("(?:10|[2-9AJQK])[SHDC]|[BR]J")


def tree_text(graph: DiGraph, names: Sequence[str] | None = None) -> str:
    """Return a tree as nested text, one line a node, for those who read with their ears or their fingers.

    Args:
        graph: made by :func:`ninetynine_edu.tree`. What follows a node that several plays lead to is told once.
        names: what to call the seats; without them Player 1, Player 2.

    Raises:
        TreeError: it is no tree.
        ValueError: names that are no list of texts.

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
        words = capital(together(before, node_words(graph, node, names)))
        if below and parent >= 0 and first_parent(graph, node) != parent:
            below, words = [], together(words, say("It goes on as told elsewhere."))
        yield graph.nodes[node]["depth"], words, node, len(below)
        waiting += [(child, node) for child in reversed(below)]


def first_parent(graph: DiGraph, node: int) -> int:
    """Return the node under which a node was made; -1 for the root."""
    return next(iter(graph.predecessors(node)), -1)


def names_of(graph: DiGraph, names: Sequence[str] | None) -> list[str]:
    """Return what to call every seat.

    Raises:
        TreeError: it is no tree.
        ValueError: names that are no list of texts.
    """
    names = () if names is None else names
    check_names(names)
    seats = check_tree(graph).graph["hands"].count("/") + 1
    given = [clean(name) for name in names[:seats]]
    return [given[seat] if seat < len(given) else numbered(seat + 1) for seat in range(seats)]


def node_words(graph: DiGraph, node: int, names: Sequence[str], values: bool = True) -> str:
    """Return one node as a sentence, with what it is worth or without; of a node that is asked about, its number."""
    data = graph.nodes[node]
    if "number" in data:
        told = _plain_words(graph, node, names, values and bool(data["value"]))
        return say("Node {number}. {what}", number=data["number"], what=told)
    return _plain_words(graph, node, names, values)


def _plain_words(graph: DiGraph, node: int, names: Sequence[str], values: bool) -> str:
    data = graph.nodes[node]
    more = say(_AFTER[data["kind"]]) if data["kind"] in _AFTER else ""
    does = _happens(graph, node, names)
    if values:
        worth = _worth(graph, node, names)
        told = say("Total {total}: {what}; {worth}.", total=data["total"], what=does, worth=worth)
    else:
        told = say("Total {total}: {what}.", total=data["total"], what=does)
    return together(told, more)


_AFTER: Final = {
    "cut": marked("More plays follow that are not drawn."),
    "decided": marked("Nothing that follows can change that."),
}
_ENDED: Final = {
    "over_limit": marked("the deal is over, over limit"),
    "wrong_call": marked("the deal is over, wrong call"),
    "last_seat": marked("the deal is over, last seat"),
    "three_kings": marked("the deal is over, three kings"),
    "three_sixes": marked("the deal is over, three sixes"),
    "three_of_a_kind": marked("the deal is over, three of a kind"),
    "empty_hand": marked("the deal is over, empty hand"),
    "bomb": marked("the deal is over, bomb"),
    "stock_out": marked("the deal is over, stock out"),
}
"""What is said of a deal that ends so; how else it ends, somebody is stuck."""


def _happens(graph: DiGraph, node: int, names: Sequence[str]) -> str:
    """Return what happens at a node, without a full stop."""
    data = graph.nodes[node]
    if data["kind"] == "chance":
        dealt = not node and "cards" in graph.graph
        return say("the cards are dealt") if dealt else say("a card is drawn")
    who = names[data["player"]]
    if "ended" not in data and data["kind"] != "end":
        return say("{who} to move", who=who)
    ended = _ENDED.get(data.get("ended", ""))
    return say("{who} stuck", who=who) if ended is None else say(ended)


def _worth(graph: DiGraph, node: int, names: Sequence[str]) -> str:
    value, seat = graph.nodes[node]["value"], names[graph.graph["seat"]]
    payoffs = graph.nodes[node].get("payoffs")
    if payoffs is not None:
        alive = map(int, graph.graph["alive"].split())
        shares = zip(alive, payoffs.split(), strict=True)
        return in_row(say("{who} {share}", who=names[own], share=share) for own, share in shares)
    if value in ("1", "-1"):
        return say("won for {who}", who=seat) if value == "1" else say("lost for {who}", who=seat)
    return say("worth {share} for {who}", share=value, who=seat)


def edge_words(graph: DiGraph, node: int, child: int, names: Sequence[str], values: bool = True) -> str:
    """Return one play or draw as a sentence, and how good a play is or not."""
    data = graph.edges[node, child]
    if "chance" in data:
        told = _COMES[bool(node) or "cards" not in graph.graph]
        return say(told, card=data["label"], chance=data["chance"])
    who, play = names[graph.nodes[node]["player"]], data["label"]
    if values and "probability" in data:
        return say("{who}: {play}, played with probability {chance}.", who=who, play=play, chance=data["probability"])
    if values and data["line"]:
        return say("{who}: {play}, best play.", who=who, play=play)
    return say("{who}: {play}.", who=who, play=play)


_COMES: Final = {True: marked("{card} drawn, chance {chance}."), False: marked("{card} dealt, chance {chance}.")}
"""How a card comes: drawn, or dealt before the first play."""


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
        together(
            say_many(
                "A tree of {nodes} nodes, {n} level deep.",
                "A tree of {nodes} nodes, {n} levels deep.",
                deep,
                nodes=grouped(len(graph)),
            ),
            capital(node_words(graph, 0, names)),
        ),
        *(
            capital(together(edge_words(graph, 0, child, names), node_words(graph, child, names)))
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
