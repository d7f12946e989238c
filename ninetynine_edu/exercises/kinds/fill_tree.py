"""Fill in the tree: every way a small ending can go is drawn, the ends are known, and who wins at the other nodes is asked.

The answer is that of the solvers, as the tree shows it; the second way plays every move and works back from the ends by plain
recursion.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Final

from ...ground.english import minus, together
from ...ground.people import player_at
from ...ground.picture import Picture
from ...ground.say import listed, marked, say
from ...play.board import OPEN
from ...play.position import Position
from ...rules.variant import Variant
from ...solve.judge import judge_for
from ...solve.solution import WINNER, SolveError
from ...trees.graph import TreeError
from ...trees.grow import tree
from ...trees.svg import tree_svg
from .. import notes, plays, rating
from ..kind import ExerciseError, Form, Kind, Skill, Task, Value
from ..lots import Lots

if TYPE_CHECKING:
    from networkx import DiGraph

_NODES: Final = {1: (2, 3), 2: (4, 5), 3: (6, 8), 4: (9, 12), 5: (12, 18)}
"""How many nodes are asked about."""
_HANDS: Final = {1: (2, 2, 1), 2: (2, 2, 2), 3: (2, 3, 2), 4: (3, 3, 2), 5: (3, 4, 3)}
"""How many cards the first player holds, at least and at most, and the second."""
_MOST: Final = 60
_NEAR: Final = 14
_TRIED: Final = 4


class FillTree(Kind):
    """Who wins at the nodes of a small game tree."""

    name: ClassVar[str] = "fill_tree"
    title: ClassVar[str] = marked("Fill in the game tree")
    skill: ClassVar[Skill] = Skill.TREES
    form: ClassVar[Form] = Form.NUMBERS
    is_puzzle: ClassVar[bool] = True
    mixed_from: ClassVar[int] = 4

    def levels(self, v: Variant) -> tuple[int, ...]:
        return () if v.house_rules.get("sums") else (1, 2, 3, 4, 5)  # cards that are taken blindly leave it to chance

    def make(self, v: Variant, level: int, lots: Lots) -> Task | None:
        return next((task for _ in range(_TRIED) if (task := self._dealt(v, level, lots)) is not None), None)

    def _dealt(self, v: Variant, level: int, lots: Lots) -> Task | None:
        least, most, second = _HANDS[level]
        first = lots.between(least, most)
        cards = lots.some(v.deck(), first + second)
        hands = [cards[:first], cards[first:]]
        total = v.limit - lots.below(_NEAR)
        if total < plays.lowest(v):  # a very low limit
            return None
        position = Position.open(v, hands, total=total)
        low, high = _NODES[level]
        nodes = _walked(position, high * 4)
        asked = sum(not node.is_over for node in nodes) if nodes else 0
        if nodes is None or not low <= asked <= high or not _has_two_sides(nodes):
            return None
        made = Task(v, level, position)
        won = self.proved(made)[0]
        return (
            made if isinstance(won, tuple) and 0 < len(won) < asked and judge_for(position).concept == WINNER else None
        )

    def answers(self, task: Task) -> tuple[Value, ...]:
        graph = _numbered(task)
        won = tuple(data["number"] for _, data in graph.nodes(data=True) if "number" in data and data["value"] == "1")
        if not won:
            raise ExerciseError(f"In this tree {_first(task)} wins nowhere.")
        return (won,)

    def proved(self, task: Task) -> tuple[Value, ...]:
        seat, known = task.place.turn, {}

        def wins(position: Position) -> bool:
            if position.outcome is not None:
                return position.outcome.winner == seat
            key = position.state_key()
            if key not in known:
                some = any if position.turn == seat else all
                known[key] = some([wins(position.play(move)) for move in position.legal_moves])
            return known[key]

        inner = [node for node in _walked(task.place, _MOST) or () if not node.is_over]
        return (tuple(number for number, node in enumerate(inner, 1) if wins(node)),)

    def rating(self, task: Task) -> int:
        nodes = _walked(task.place, _MOST) or []
        asked = [node for node in nodes if not node.is_over]
        choices = sum(len(node.legal_moves) > 1 for node in asked)
        return rating.within(600 + 45 * len(asked) + 50 * choices + 10 * len(nodes))

    def question(self, task: Task) -> str:
        position = task.place
        told = (
            say("{who} holds {cards}.", who=player_at((), seat), cards=notes.shown(hand))
            for seat, hand in enumerate(position.hands)
        )
        return together(
            say("The total is {total}, and it may not go over {limit}.", total=minus(position.total), limit=task.variant.limit),
            *told,
            say("Nobody takes new cards. The tree shows every way it can go, and at its ends who has won."),
            say("Which of the nodes 1 to {last} does {who} win with best play? Write all their numbers.",
                last=_count(task), who=_first(task)),
        )  # fmt: skip

    def solution(self, task: Task) -> str:
        graph = _numbered(task)
        inner = [node for node, data in graph.nodes(data=True) if "number" in data]
        won = [data["number"] for _, data in graph.nodes(data=True) if "number" in data and data["value"] == "1"]
        return together(
            *(_told(graph, node) for node in reversed(inner)),
            say("So {who} wins at {nodes}.", who=_first(task), nodes=listed(map(str, won), "and")),
        )

    def hint(self, task: Task) -> str:
        return together(
            say("Begin at the ends and work back. Whoever chooses at a node takes what is best for them."),
            say("{who} wins a node of their own if one branch wins, and another player's only if all do.", who=_first(task)),
        )  # fmt: skip

    def slip(self, task: Task, said: Value) -> str:
        right = self.answers(task)[0]
        if not isinstance(said, tuple) or not isinstance(right, tuple):
            return ""
        own, won = set(map(str, said)), set(map(str, right))
        if own == {str(number) for number in range(1, _count(task) + 1)} - won:
            return "other_side"
        return "some_missing" if own < won else "some_too_many" if own > won else ""

    def slip_words(self, task: Task, said: Value) -> str:
        return say(_SLIPS[slip], who=_first(task)) if (slip := self.slip(task, said)) else ""

    def picture(self, task: Task) -> Picture:
        graph = _numbered(task)
        for _, data in graph.nodes(data=True):
            if "number" in data:
                data["value"] = ""
        for _, _, edge in graph.edges(data=True):
            edge["best"] = edge["line"] = False
        return _drawn(graph, task)

    def solved_picture(self, task: Task) -> Picture:
        return _drawn(_numbered(task), task)


_SLIPS: Final = {
    "other_side": marked("These are the nodes that {who} loses."),
    "some_missing": marked("{who} wins all of these. There are more."),
    "some_too_many": marked("{who} wins at some of these, but not at all of them."),
}


def _drawn(graph: DiGraph, task: Task) -> Picture:
    names = [player_at((), seat) for seat in range(task.place.seats)]
    return tree_svg(graph, title=say("Who wins where?"), names=names)


def _told(graph: DiGraph, node: int) -> str:
    """Return who wins at a node, and by which plays."""
    data = graph.nodes[node]
    who = player_at((), data["player"])
    good = "1" if data["player"] == graph.graph["seat"] else "-1"
    if data["value"] != good:
        return say("Node {number}: {who} loses, whatever comes next.", number=data["number"], who=who)
    wins = [
        graph.edges[node, child]["label"] for child in graph.successors(node) if graph.nodes[child]["value"] == good
    ]
    return say("Node {number}: {who} wins with {plays}.", number=data["number"], who=who, plays=listed(wins, "or"))


def _first(task: Task) -> str:
    return player_at((), task.place.turn)


def _walked(position: Position, most: int) -> list[Position] | None:
    """Return all positions of a tree, level by level, each in the order of its moves; None when there are too many."""
    nodes, at = [position], 0
    while at < len(nodes):
        here = nodes[at]
        if not here.is_over:
            if here.is_chance or len(nodes) + len(here.legal_moves) > most:
                return None
            nodes += [here.play(move) for move in here.legal_moves]
        at += 1
    return nodes


def _has_two_sides(nodes: list[Position]) -> bool:
    ends = {node.outcome.winner for node in nodes if node.outcome is not None}
    return len(ends) == 2 and None not in ends


def _tree(task: Task) -> DiGraph:
    """Return the tree of a task.

    Raises:
        ExerciseError: it has none that can be asked about.
    """
    position = task.place
    nodes = (
        None if position.state.mode != OPEN or position.stock or len(position.alive) != 2 else _walked(position, _MOST)
    )
    if nodes is None or position.is_over:
        raise ExerciseError(f"This exercise needs an ending of two players with a tree of up to {_MOST} nodes.")
    try:
        graph = tree(position, nodes=_MOST)
    except (TreeError, SolveError) as error:
        raise ExerciseError(str(error)) from None
    if graph.graph["concept"] != WINNER:
        raise ExerciseError("In this exercise one of two players wins.")
    return graph


def _numbered(task: Task) -> DiGraph:
    graph = _tree(task)
    for number, node in enumerate(_inner(graph), 1):
        graph.nodes[node]["number"] = number
    return graph


def _inner(graph: DiGraph) -> Iterator[int]:
    yield from (node for node, kind in graph.nodes(data="kind") if kind != "end")


def _count(task: Task) -> int:
    return sum(1 for _ in _inner(_tree(task)))


KIND = FillTree()
