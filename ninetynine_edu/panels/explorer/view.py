"""A tree as the explorer's page gets it: its shape, the values that the page may know, and what is asked.

The shape tells nothing of what plays are worth; that goes out apart from it, node by node where somebody works it out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ...ground.english import capital, minus
from ...ground.numbers import grouped
from ...ground.say import marked, say
from ...trees.columns import columns
from ...trees.induction import Induction
from ...trees.layout import LETTER, SLOT, shapes_of
from ...trees.pruning import Pruning
from ...trees.svg import legend_of
from ...trees.text import node_words

if TYPE_CHECKING:
    from networkx import DiGraph


def shape_view(graph: DiGraph, names: Sequence[str]) -> dict[str, Any]:
    """Return the shape of a tree, and its words and signs.

    Args:
        graph: made by :func:`ninetynine_edu.tree`, nothing merged in it.
        names: of all seats.

    Raises:
        TreeError: several plays lead to one node.
    """
    shape: dict[str, Any] = columns(graph)
    told = shape.pop("information", None)
    if told is not None:
        number = {text: at for at, text in enumerate(dict.fromkeys(text for text in told if text))}
        shape["seen"] = [number.get(text, -1) for text in told]
    shapes = shapes_of(graph)
    longest = max(map(len, shape["label"]), default=0)
    return {
        **shape,
        "names": list(names),
        "seat": graph.graph["seat"],
        "alive": [int(seat) for seat in graph.graph["alive"].split()],
        "shapes": [shapes[seat] for seat in range(len(names))],
        "hidden": "cards" in graph.graph,
        "slot": max(SLOT, round(longest * LETTER) + 14),
        "legend": _legend(graph, names),
    }


def _legend(graph: DiGraph, names: Sequence[str]) -> list[list[str]]:
    """Return what the signs mean; fractions wherever there may be some, for whether there are tells of values."""
    signs = [[sign, words] for sign, words in legend_of(graph, names) if sign != "fraction"]
    if graph.graph["concept"] != "winner":
        after = [sign for sign, _ in signs].index("L") + 1
        signs.insert(after, ["fraction", say("worth for {who}", who=names[graph.graph["seat"]])])
    return signs


def marks_view(found: Mapping[str, list[Any]]) -> dict[str, Any]:
    """Return all values of a tree, from what `answers` found."""
    return {
        "value": found["value"],
        "best": found["best"],
        "line": found["line"],
        "often": found.get("probability", []),
        "payoffs": found.get("payoffs"),
    }


def known_view(work: Induction, size: int, leaves: bool) -> dict[str, Any]:
    """Return the values that have been worked out, and which plays turned out best; of other nodes nothing.

    Args:
        work: how far somebody is.
        size: how many nodes the tree has.
        leaves: whether not even the results at the ends are shown yet.
    """
    value: list[str | None] = [None] * size
    best = [False] * size
    payoffs = [""] * size
    for node, worth in () if leaves else work.known.items():
        value[node] = worth
        payoffs[node] = work.payoffs(node)
        for child in work.best(node):
            best[child] = True
    return {"value": value, "best": best, "line": best, "often": [], "payoffs": payoffs if any(payoffs) else None}


def work_view(
    work: Induction, graph: DiGraph, names: Sequence[str], leaves: bool, tried: Sequence[int],
    judged: tuple[bool, str] | None,
) -> dict[str, Any]:  # fmt: skip
    """Return what the page asks: one level at a time, the deepest first."""
    known, every = work.progress
    asking: tuple[int, ...] = ()
    if not leaves and work.open_questions:
        depth = graph.nodes[work.open_questions[0]]["depth"]
        asking = tuple(node for node in work.open_questions if graph.nodes[node]["depth"] == depth)
    return {
        "known": known,
        "all": every,
        "leaves": leaves,
        "done": work.is_done,
        "asking": list(asking),
        "next": asking[0] if asking else -1,
        "questions": {
            str(node): {
                "words": work.question(node),
                "choices": [[choice.child, choice.words] for choice in work.choices(node)],
            }
            for node in asking
        },
        "tried": list(tried),
        "judged": capital(judged[1]) if judged else "",
        "right": bool(judged and judged[0]),
        "words": capital(node_words(graph, 0, names)) if work.is_done else "",
    }


def pruned_view(found: Pruning, graph: DiGraph, names: Sequence[str]) -> dict[str, Any]:
    """Return what alpha-beta looked at, with what was known of alpha and beta at each step, and its windows in words."""
    told = {first[0]: (*first[1:], first[0] in found.weighed) for first, *_ in found.steps}
    windows = {window: at for at, window in enumerate(dict.fromkeys(told.values()))}
    return {
        "visited": list(found.visited),
        "steps": [[list(known) for known in step] for step in found.steps],
        "cut": {str(node): words for node, words in found.cut.items()},
        "windows": {str(node): windows[window] for node, window in told.items()},
        "windowWords": [window_words(graph, names, *window) for window in windows],
        "words": say(
            "Looked at {seen} of {all} nodes: {saved} saved.",
            seen=grouped(found.seen),
            all=grouped(found.whole),
            saved=grouped(found.saved),
        ),
    }


def window_words(
    graph: DiGraph, names: Sequence[str], alpha: str | None, beta: str | None, weighed: bool = False
) -> str:
    """Return in words with what window a node was looked at; behind a draw it is weighed with the other cards.

    >>> import ninetynine_edu as nn
    >>> g = nn.tree(nn.Position.open("standard", ["3D AC", "2S 3H"], total=84))
    >>> window_words(g, ["Ann", "Bo"], None, "1/3")
    'When it was looked at, Ann was sure of nothing elsewhere, and Bo could hold Ann to 1/3 (alpha −∞, beta 1/3).'
    """
    first = graph.graph["seat"]
    other = next((int(seat) for seat in graph.graph["alive"].split() if int(seat) != first), first)
    low, high = minus(alpha or "−∞"), minus(beta or "∞")
    free = alpha in (None, "-1"), beta in (None, "1")  # nobody gets less, or more
    if weighed:
        return say(_ANY_VALUE if all(free) else _SOME_VALUES, who=names[first], alpha=low, beta=high)
    return say(_WINDOWS[free], me=names[first], them=names[other], alpha=low, beta=high)


_ANY_VALUE: Final = marked(
    "When it was looked at, any value for {who} could still matter, weighed with the other cards that may be drawn (alpha "
    "{alpha}, beta {beta})."
)
_SOME_VALUES: Final = marked(
    "When it was looked at, only a value between {alpha} and {beta} for {who} could still matter, weighed with the other cards "
    "that may be drawn (alpha {alpha}, beta {beta})."
)
_WINDOWS: Final = {
    (True, True): marked("When it was looked at, nothing was sure elsewhere (alpha {alpha}, beta {beta})."),
    (True, False): marked(
        "When it was looked at, {me} was sure of nothing elsewhere, and {them} could hold {me} to {beta} (alpha {alpha}, beta {beta})."
    ),
    (False, True): marked(
        "When it was looked at, {me} was sure of {alpha} elsewhere, and {them} could not yet hold {me} below a win (alpha {alpha}, "
        "beta {beta})."
    ),
    (False, False): marked(
        "When it was looked at, {me} was sure of {alpha} elsewhere, and {them} could hold {me} to {beta} (alpha {alpha}, beta {beta})."
    ),
}
"""What was sure when a node was looked at: by whether nothing yet was sure for the first player, and for the other."""
