"""What can be shown instead of a tree that is too large, takes too long, or asks too many questions. Every offer fits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from ...ground.english import together
from ...ground.numbers import grouped
from ...ground.say import marked, say, say_many
from ...play.position import Position
from ...solve.hidden_game import HiddenEndgame
from ...solve.judge import has_chance
from ...solve.solution import SolveError
from ...study.changes import fewer_cards
from ...study.worth import all_seen
from ...trees.columns import fitting
from ...trees.graph import TreeError
from ...trees.grow import LARGEST, MOST, Follow, tree, tree_position
from ...trees.induction import Induction
from ...trees.text import first_parent
from ..kit.messages import Refused

if TYPE_CHECKING:
    from networkx import DiGraph

Source = Position | HiddenEndgame

SECONDS: Final = 20.0
"""So long a page lets solving take; whoever waits longer thinks that it is broken."""
_COUNTING: Final = 8.0
"""So long finding out takes what fits, so that who was refused need not wait as long again."""
QUESTIONS: Final = 40
"""So many questions somebody answers with pleasure; of larger trees a part is offered."""
_WORK_NODES: Final = 120
"""So many nodes at most are worked out backwards, so that all of them can be seen."""


class Way(NamedTuple):
    """Something to show, and how a button says it."""

    words: str
    source: Source
    depth: int | None = None
    follow: Follow = "all"
    nodes: int = LARGEST
    work: bool = False
    """Begin to work it out backwards at once."""


class TooMuch(Refused):
    """Something that is not shown, and what can be shown instead."""

    def __init__(self, sentence: str, ways: Sequence[Way]) -> None:
        super().__init__(sentence)
        self.ways = list(ways)


def nodes_of(count: int) -> str:
    """Return a number of nodes in words.

    >>> nodes_of(1), nodes_of(1204)
    ('1 node', '1,204 nodes')
    """
    return say_many("{count} node", "{count} nodes", count, count=grouped(count))


def step_of(source: Source) -> str:
    """Return what a level of a tree is called: a play; where cards are dealt or drawn by chance a step, which is either.

    >>> step_of(Position.open("standard", ["3D AC", "2S 3H"])), step_of(Position.open("standard", ["3D", "4S"], unseen="5S"))
    ('play', 'step')
    """
    return "step" if isinstance(source, HiddenEndgame) or has_chance(source) else "play"


def ways_that_fit(source: Source, nodes: int) -> list[Way]:
    """Return what fits of a tree that does not, counted; where not even one play fits, endings with fewer cards."""
    allowed = nodes if nodes <= MOST else LARGEST
    found: list[Way] = []
    for offer in fitting(source, allowed, seconds=_COUNTING):
        follow: Follow = "best" if offer.follow == "best" else "line" if offer.follow == "line" else "all"
        if offer.nodes > 1:
            words = say(
                "{plays}: {nodes}", plays=_plays_words(follow, offer.depth, source), nodes=nodes_of(offer.nodes)
            )
            found.append(Way(words, source, offer.depth, follow, allowed))
    return found or smaller(source)


def _plays_words(follow: Follow, depth: int | None, source: Source) -> str:
    """Say which plays of a tree are drawn."""
    if depth is None:
        return say(
            {
                "all": marked("All plays"),
                "best": marked("Only best play"),
                "line": marked("Only the line of best play"),
            }[follow]
        )
    first = _first_steps(depth, source)
    if follow == "all":
        return first
    if follow == "best":
        return say("Only best play. {first}", first=first)
    return say("Only the line of best play. {first}", first=first)


def smaller(source: Source) -> list[Way]:
    """Return the same ending with fewer cards in each hand, where that has a whole tree that fits; at most two of them."""
    if isinstance(source, HiddenEndgame):
        return []
    most = max((len(hand) for hand in source.hands), default=0)
    found: list[Way] = []
    for size in range(min(most - 1, 4), 0, -1):
        try:
            less = fewer_cards(source, size)
            offers = fitting(less, LARGEST, seconds=2.0)
        except (SolveError, TreeError, ValueError, RecursionError):
            continue
        whole = [offer for offer in offers if offer.follow == "all" and offer.depth is None and offer.nodes > 1]
        if whole:
            words = say_many(
                "The same with {n} card each: {nodes}", "The same with {n} cards each: {nodes}", size,
                nodes=nodes_of(whole[0].nodes),
            )  # fmt: skip
            found.append(Way(words, less))
        if len(found) == 2:
            break
    return found


def parts_to_work(graph: DiGraph, source: Position, chosen: int, line: bool) -> list[Way]:
    """Return parts of a tree that ask few questions: what follows the chosen node, the end of best play, the first plays.

    Args:
        graph: the whole tree.
        source: the position at its root.
        chosen: a node.
        line: whether best play may be told.
    """
    found: list[Way] = []
    sizes, asked = sizes_below(graph)
    for words, node in (
        (marked("What follows the chosen node"), chosen),
        (marked("The end of best play"), _late(graph, sizes, asked) if line else 0),
    ):
        if not node or not _fits(sizes[node], asked[node]) or graph.nodes[node]["kind"] == "end":
            continue
        part = tree_position(graph, node, [source.variant])
        if all(way.source != part for way in found):
            # A cut or decided end of this tree goes on when it is a tree of its own, so it is counted anew.
            questions = _questions(part, None)
            if questions:
                told = say("{part}: {questions}", part=say(words), questions=_questions_words(questions))
                found.append(Way(told, part, nodes=_WORK_NODES, work=True))
    for depth in range(6, 0, -1):
        questions = _questions(source, depth)
        if questions:
            told = say("{part}: {questions}", part=_first_steps(depth, source), questions=_questions_words(questions))
            found.append(Way(told, source, depth, nodes=_WORK_NODES, work=True))
            break
    return found


def _first_steps(depth: int, source: Source) -> str:
    if step_of(source) == "step":
        return say_many("The first step", "The first {n} steps", depth)
    return say_many("The first play", "The first {n} plays", depth)


def _questions_words(number: int) -> str:
    return say_many("{n} question", "{n} questions", number)


def _questions(source: Position, depth: int | None) -> int:
    """Return how many questions a tree asks, 0 where these are too many."""
    try:
        asked = Induction(tree(source, depth, nodes=_WORK_NODES, seconds=SECONDS)).progress[1]
    except (TreeError, SolveError):
        return 0
    return asked if asked <= QUESTIONS else 0


def _fits(size: int, asked: int) -> bool:
    return size <= _WORK_NODES and 0 < asked <= QUESTIONS


def _late(graph: DiGraph, sizes: Sequence[int], asked: Sequence[int]) -> int:
    """Return the first node on the line of best play with few enough questions behind it; 0 where there is none."""
    node = 0
    while not _fits(sizes[node], asked[node]):
        ahead = [child for child in graph.successors(node) if graph.edges[node, child]["line"]]
        if not ahead:
            return 0
        node = ahead[0]
    return node


def sizes_below(graph: DiGraph) -> tuple[list[int], list[int]]:
    """Return for every node how many nodes its branch has, and how many of them have something to ask."""
    sizes, asked = [1] * len(graph), [int(graph.out_degree(node) > 0) for node in range(len(graph))]
    for node in range(len(graph) - 1, 0, -1):
        parent = first_parent(graph, node)
        sizes[parent] += sizes[node]
        asked[parent] += asked[node]
    return sizes, asked


def first_levels(graph: DiGraph, most: int) -> DiGraph:
    """Return the first levels of a tree, as many as have so many nodes together, at least the first play.

    >>> import ninetynine_edu as nn
    >>> g = nn.tree(nn.Position.open("standard", ["3D AC", "2S 3H"], total=84))
    >>> len(first_levels(g, 16)), len(first_levels(g, 15)), first_levels(g, 15).nodes[11]["kind"]
    (16, 14, 'cut')
    """
    depths = [depth for _, depth in graph.nodes(data="depth")]
    if len(depths) <= most:
        return graph
    deepest = max([1, *(depth for depth in range(2, max(depths)) if sum(own <= depth for own in depths) <= most)])
    part = graph.subgraph([node for node in graph if depths[node] <= deepest]).copy()
    for node in part:
        if depths[node] == deepest and graph.out_degree(node):
            part.nodes[node]["kind"] = "cut"
    return part


def refuse_hidden(way: Way) -> None:
    """Refuse what cannot be drawn because players do not see each other's cards, before anything is worked out.

    Raises:
        TooMuch: with what can be shown instead.
    """
    if isinstance(way.source, HiddenEndgame):
        if way.follow in ("line", "undecided"):
            raise TooMuch(say(NO_LINE), [])
    elif not way.source.visible:
        try:
            ways = ways_that_fit(all_seen(way.source), LARGEST)
        except (SolveError, RecursionError):
            ways = []
        start = say("The hands are hidden in this deal, so nobody can say what a play is worth.")
        then = say("With all cards shown, this can be drawn instead:") if ways else say(INSTEAD[False])
        raise TooMuch(f"{start} {then}", ways)


def refusal(nodes: int, follow: str, ways: Sequence[Way], error: str) -> str:
    """Return why a tree is not shown, in the words of the page."""
    if nodes > MOST:
        start = say(
            "A tree of {nodes} nodes is more than anybody can look at: {most} are the most.",
            nodes=grouped(nodes),
            most=grouped(MOST),
        )
    elif "more than" in error:
        start = say(_TOO_LARGE.get(follow, _LARGE), nodes=nodes_of(nodes))
    else:
        start = error  # such as a line with hidden hands: said in plain words already
    return together(start, say(INSTEAD[bool(ways)]))


_LARGE: Final = marked("This tree has more than {nodes}.")
_TOO_LARGE: Final = {
    "best": marked("The tree of best play has more than {nodes}."),
    "undecided": marked("This tree, until it is decided, has more than {nodes}."),
}
NO_LINE: Final = marked(
    "With hidden hands there is no one line, and nobody sees what is decided. Choose “all plays” or “only best plays”."
)
ONLY_BEST: Final = marked(
    "In this tree only best plays are drawn, so there is nothing left to find out. Open it with “all plays” instead."
)
INSTEAD: Final = {
    True: marked("Here is what can be shown instead:"),
    False: marked("Take fewer cards, or choose one of the examples."),
}
