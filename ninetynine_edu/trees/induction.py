"""Backward induction that a student drives: from the ends of a tree back to its root, one question a node.

Only the ends give their values; every other value is worked out here from those behind it, when the student has answered
or asks to be shown. So this is also a second way to what the solvers found, and must agree with it at every node.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from ..ground.english import capital, minus, together
from ..ground.say import listed, marked, say, say_many
from ..ground.text import echo
from ..solve.hidden_game import HiddenEndgame
from .graph import TreeError, check_tree
from .text import names_of

if TYPE_CHECKING:
    from networkx import DiGraph

LOSS: Final = Fraction(-1)
WIN: Final = Fraction(1)
Shares = tuple[Fraction, ...]


class Choice(NamedTuple):
    """What can be chosen at a node, and where it leads."""

    child: int
    label: str
    value: str
    """What that node is worth for the seat that moves first in the tree, as the text of a fraction."""
    words: str
    """What it is worth for who chooses: ``won for Player 1``."""


class Judged(NamedTuple):
    """What an answer was worth."""

    right: bool
    words: str


class Induction:
    """A tree whose values are worked out from its ends back to its root.

    At first the values of the ends are known, and of nodes at which the tree was cut off or is decided. A node can be asked
    when all that follow it are known; what it is worth is told after the right answer, or when it is shown.

    Args:
        graph: made by :func:`ninetynine_edu.tree`, with ``follow="all"`` or ``"undecided"``; two players, with chance or
            without, or more, where each wants the most for themselves.
        known: the nodes worked out before, as in `state`.
        names: what to call the seats; without them Player 1, Player 2.

    Raises:
        TreeError: a tree that cannot be worked out node by node, or nodes that cannot be known; the sentence says why.

    >>> import ninetynine_edu as nn
    >>> game = Induction(nn.tree(nn.Position.open("standard", ["3D AC", "2S 3H"], total=84)))
    >>> game.open_questions
    (11, 13, 4, 2)
    >>> game.progress
    (0, 9)
    >>> game.question(2)
    'Total 95: what would Player 2 choose here?'
    >>> game.answer(2, 7).words
    '3♥ leads to a node that is lost for Player 2; is there one that Player 2 wins?'
    >>> game.answer(2, 6).words
    'Yes: 2♠ wins for Player 2. So this node is won for Player 2.'
    """

    def __init__(self, graph: DiGraph, known: Iterable[int] = (), *, names: Sequence[str] | None = None) -> None:
        _refuse(graph)
        self._graph = graph
        self._names = names_of(graph, names)
        self._seat: Final[int] = graph.graph["seat"]
        self._many = graph.graph["concept"] == "max-n"
        self._alive = [int(seat) for seat in graph.graph["alive"].split()]
        self._children = {node: tuple(graph.successors(node)) for node in range(len(graph))}
        self._depth = {node: int(graph.nodes[node]["depth"]) for node in range(len(graph))}
        self._waits = {node: len(below) for node, below in self._children.items() if below}
        """How many of those that follow a node are not known yet."""
        self._asked = frozenset(self._waits)
        self._open: set[int] = set()
        self._shares: dict[int, Shares] = {}
        self._plies: dict[int, int] = {}
        for node, below in self._children.items():
            if not below:
                self._take(node, self._given(node), graph.nodes[node].get("plies"))
        for node in sorted(self._stranger(known), key=lambda node: -self._depth[node]):
            if node not in self._open:
                raise TreeError(f"Node {node} cannot be known before all that follow it are.")
            self._work_out(node)

    # --- how far it is ---

    @property
    def known(self) -> dict[int, str]:
        """The value of every node that is known, for the seat that moves first in the tree, as the text of a fraction."""
        return {node: str(self._worth(node, self._seat)) for node in sorted(self._shares)}

    @property
    def levels(self) -> tuple[tuple[int, ...], ...]:
        """The nodes that are or were to be worked out, level by level, the deepest first, each from left to right."""
        found: dict[int, list[int]] = {}
        for node in sorted(self._asked):
            found.setdefault(self._depth[node], []).append(node)
        return tuple(tuple(found[depth]) for depth in sorted(found, reverse=True))

    @property
    def open_questions(self) -> tuple[int, ...]:
        """The nodes that can be asked now, the deepest level first, each level from left to right."""
        return tuple(sorted(self._open, key=lambda node: (-self._depth[node], node)))

    @property
    def is_done(self) -> bool:
        """Whether all is worked out."""
        return len(self._shares) == len(self._children)

    @property
    def progress(self) -> tuple[int, int]:
        """How many nodes are worked out, and of how many."""
        return len(self._asked & self._shares.keys()), len(self._asked)

    @property
    def state(self) -> dict[str, list[int]]:
        """How far it is, as plain data: ``Induction(graph, **state)`` goes on from there."""
        return {"known": sorted(self._asked & self._shares.keys())}

    def value(self, node: int) -> str:
        """Return what a known node is worth for the seat that moves first in the tree, as the text of a fraction."""
        return str(self._worth(self._checked(node), self._seat))

    def payoffs(self, node: int) -> str:
        """Return what every seat gets at a known node, as in the tree; empty with two players of whom one wins."""
        shares = self._shares[self._checked(node)]
        return " ".join(map(str, shares)) if self._many else ""

    def best(self, node: int) -> tuple[int, ...]:
        """Return which children of a known node are worth the most to who chooses there; none where a card is drawn."""
        if not self._children[self._checked(node)] or self.is_chance(node):
            return ()
        return self._best(node)

    # --- the questions ---

    def is_chance(self, node: int) -> bool:
        """Return whether a card is drawn at a node, so that its average is asked for."""
        return bool(self._graph.nodes[self._node(node)]["kind"] == "chance")

    def question(self, node: int) -> str:
        """Return what is asked at a node."""
        self._askable(node)
        total = minus(self._graph.nodes[node]["total"])
        if self.is_chance(node):
            return together(
                say("Total {total}: a card is drawn here.", total=total),
                say("What is that worth for {who} on the average?", who=self._names[self._seat]),
            )
        return say("Total {total}: what would {who} choose here?", total=total, who=self._who(node))

    def choices(self, node: int) -> tuple[Choice, ...]:
        """Return what can be chosen at a node, where all that follow it are known; none where a card is drawn."""
        self._askable(node)
        if self.is_chance(node):
            return ()
        seat = self._graph.nodes[node]["player"]
        return tuple(
            Choice(child, self._label(node, child), self.value(child), self._state_of(self._worth(child, seat), seat))
            for child in self._children[node]
        )

    def answer(self, node: int, child: int) -> Judged:
        """Judge what would be chosen at a node; after the right answer the node is known.

        Right is whatever is worth the most to who chooses, also when that takes longer, or when something else is just as
        good.

        Args:
            node: one that can be asked.
            child: where the choice leads.
        """
        self._askable(node)
        if self.is_chance(node):
            raise TreeError("Nobody chooses here, a card is drawn: work out the average.")
        if child not in self._children[node] or isinstance(child, bool):
            allowed = listed(
                (say("{node} for {play}", node=below, play=self._label(node, below)) for below in self._children[node]),
                "or",
            )
            raise TreeError(
                say("No play leads from here to node {node}: choose {allowed}.", node=echo(child), allowed=allowed)
            )
        best = self._best(node)
        if child not in best:
            return Judged(False, self._why_not(node, child, best))
        words = self._praise(node, child, best)
        self._work_out(node)
        return Judged(True, say("Yes: {what}", what=words))

    def average(self, node: int) -> Judged:
        """Work out the average where a card is drawn; then the node is known, and the words tell the sum.

        >>> import ninetynine_edu as nn
        >>> drawn = nn.Position.open("standard", ["5D KH", "4D 5C"], total=93, unseen="9C JC KD")
        >>> game = Induction(nn.tree(drawn, 2))
        >>> game.average(1).words
        '2/3·1 + 1/3·(−1) = 1/3 for Player 1.'
        """
        self._askable(node)
        if not self.is_chance(node):
            raise TreeError(f"No card is drawn here: {self._who(node)} chooses.")
        return self.show(node)

    def show(self, node: int) -> Judged:
        """Make a node known that can be asked, and tell why it is worth what it is."""
        self._askable(node)
        if self.is_chance(node):
            words = self._sum(node)
        else:
            best = self._best(node)
            words = capital(self._praise(node, self._quickest(node, best), best))
        self._work_out(node)
        return Judged(True, words)

    def show_level(self) -> tuple[int, ...]:
        """Make all nodes of the deepest level known at which something is not, and return which these were."""
        if not self._open:
            return ()
        deepest = max(self._depth[node] for node in self._open)
        level = tuple(node for node in self.open_questions if self._depth[node] == deepest)
        for node in level:
            self._work_out(node)
        return level

    def finish(self) -> None:
        """Make all nodes known."""
        while self.show_level():
            pass

    # --- working out ---

    def _given(self, node: int) -> Shares:
        """Return what a leaf is worth for every seat of `alive`, or for the first seat alone where one wins."""
        data = self._graph.nodes[node]
        return tuple(map(Fraction, data["payoffs"].split())) if self._many else (Fraction(data["value"]),)

    def _take(self, node: int, shares: Shares, plies: int | None) -> None:
        """Note what is known now; its parents may be asked when it was the last that they waited for."""
        self._shares[node] = shares
        if plies is not None:
            self._plies[node] = plies
        self._open.discard(node)
        for parent in self._graph.predecessors(node):
            self._waits[parent] -= 1
            if not self._waits[parent]:
                self._open.add(parent)

    def _work_out(self, node: int) -> None:
        """Work out a node from what follows it."""
        below = self._children[node]
        plies = None
        if self.is_chance(node):
            weights = dict(zip(below, self._chances(node), strict=True))
        else:
            best = self._best(node)
            # Different results that are equally good for who chooses count alike, however many plays lead to each.
            results = {self._shares[child]: child for child in best}
            weights = dict.fromkeys(results.values(), Fraction(1, len(results)))
            if all(child in self._plies for child in below):
                plies = 1 + self._plies[self._quickest(node, best)]
        columns = zip(*(self._shares[child] for child in weights), strict=True)
        shares = tuple(
            sum((weight * share for weight, share in zip(weights.values(), column, strict=True)), Fraction(0))
            for column in columns
        )
        self._take(node, shares, plies)

    def _best(self, node: int) -> tuple[int, ...]:
        seat = self._graph.nodes[node]["player"]
        worth = {child: self._worth(child, seat) for child in self._children[node]}
        most = max(worth.values())
        return tuple(child for child in worth if worth[child] == most)

    def _quickest(self, node: int, best: Sequence[int]) -> int:
        """Return the best choice that wins soonest, or loses latest, where that is known; else the first."""
        if not all(child in self._plies for child in best):
            return best[0]
        wins = self._worth(best[0], self._graph.nodes[node]["player"]) == WIN
        return (min if wins else max)(best, key=lambda child: self._plies[child])

    def _worth(self, node: int, seat: int) -> Fraction:
        """Return what a known node is worth for a seat."""
        if self._many:
            return self._shares[node][self._alive.index(seat)]
        return self._shares[node][0] if seat == self._seat else -self._shares[node][0]

    def _chances(self, node: int) -> list[Fraction]:
        return [Fraction(self._graph.edges[node, child]["chance"]) for child in self._children[node]]

    # --- words ---

    def _who(self, node: int) -> str:
        return str(self._names[self._graph.nodes[node]["player"]])

    def _label(self, node: int, child: int) -> str:
        return str(self._graph.edges[node, child]["label"])

    def _state_of(self, worth: Fraction, seat: int) -> str:
        who = self._names[seat]
        if worth in (WIN, LOSS):
            return say("won for {who}", who=who) if worth == WIN else say("lost for {who}", who=who)
        return say("worth {share} for {who}", share=worth, who=who)

    def _why_not(self, node: int, child: int, best: Sequence[int]) -> str:
        """Return why a choice is not best, without giving the best one away."""
        seat = self._graph.nodes[node]["player"]
        told = _NOT_BEST[self._worth(best[0], seat) == WIN]
        state = self._state_of(self._worth(child, seat), seat)
        return say(told, play=self._label(node, child), state=state, who=self._names[seat])

    def _praise(self, node: int, child: int, best: Sequence[int]) -> str:
        """Return why a choice is best, what else is, and what the node is worth by that."""
        seat = self._graph.nodes[node]["player"]
        who, worth, label = self._names[seat], self._worth(child, seat), self._label(node, child)
        so = say("So this node is {state}.", state=self._state_of(worth, seat))
        rest = [other for other in best if other != child]
        if len(self._children[node]) == 1:
            return together(say("{play} is the only play here.", play=label), so)
        sooner = self._sooner(node, child, rest)
        if worth == LOSS:
            return together(say("every play loses here, {play} too.", play=label), sooner, so)
        if worth == WIN:
            words = say("{play} wins for {who}.", play=label, who=who)
        else:
            words = say("no play is worth more for {who} than {play}.", play=label, who=who)
        return together(words, self._as_good(node, who, rest, best), sooner, so)

    def _as_good(self, node: int, who: str, rest: Sequence[int], best: Sequence[int]) -> str:
        """Return what else is best."""
        if not rest:
            return ""
        plays = listed(self._label(node, other) for other in rest)
        also = say_many(
            "{plays} is just as good for {who}.", "{plays} are just as good for {who}.", len(rest), plays=plays, who=who
        )
        if len({self._shares[other] for other in best}) == 1:
            return also
        return together(also, say("To the others that is not all the same, so each of these results counts alike."))

    def _sooner(self, node: int, child: int, rest: Sequence[int]) -> str:
        """Return a kind word about a quicker win, or a loss that takes longer."""
        if child not in self._plies or not rest:
            return ""
        other = self._quickest(node, rest)
        if other not in self._plies:
            return ""
        wins = self._worth(child, self._graph.nodes[node]["player"]) == WIN
        own, its, play = self._plies[child], self._plies[other], self._label(node, other)
        if wins:
            return say("{play} wins sooner.", play=play) if its < own else ""
        return say("{play} holds out longer.", play=play) if its > own else ""

    def _sum(self, node: int) -> str:
        """Return the sum by which an average is worked out, for every seat that is told."""
        seats = self._alive if self._many else [self._seat]
        return together(*(self._sum_for(node, seat) for seat in seats))

    def _sum_for(self, node: int, seat: int) -> str:
        alike: dict[Fraction, Fraction] = {}
        for child, chance in zip(self._children[node], self._chances(node), strict=True):
            worth = self._worth(child, seat)
            alike[worth] = alike.get(worth, Fraction(0)) + chance
        if len(alike) == 1:
            return say("Whatever is drawn, this is {state}.", state=self._state_of(min(alike), seat))
        parts = [f"{chance}·{_signed(worth)}" for worth, chance in sorted(alike.items(), reverse=True)]
        average = sum((worth * chance for worth, chance in alike.items()), Fraction(0))
        return say("{sum} = {average} for {who}.", sum=" + ".join(parts), average=average, who=self._names[seat])

    # --- what a stranger sends ---

    def _node(self, node: object) -> int:
        if isinstance(node, bool) or not isinstance(node, int) or node not in self._children:
            raise TreeError(
                f"This tree has no node {echo(node)}: its nodes are numbered from 0 to {len(self._children) - 1}."
            )
        return node

    def _checked(self, node: int) -> int:
        if self._node(node) not in self._shares:
            raise TreeError(f"What node {node} is worth is not known yet.")
        return node

    def _askable(self, node: int) -> None:
        """Refuse a node that cannot be asked now."""
        if self._node(node) in self._shares:
            raise TreeError(f"What node {node} is worth is known already.")
        if node not in self._open:
            raise TreeError(
                f"Node {node} can be asked when all that follow it are known: begin with the deepest level."
            )

    def _stranger(self, known: object) -> set[int]:
        if not isinstance(known, Iterable) or isinstance(known, (str, bytes, Mapping)):
            raise TreeError(f"known is a list of numbers of nodes, not {echo(known)}.")
        return {self._node(node) for node in known} & self._asked


_NOT_BEST: Final = {
    True: marked("{play} leads to a node that is {state}; is there one that {who} wins?"),
    False: marked("{play} leads to a node that is {state}; is there one that is worth more for {who}?"),
}
"""Why a choice is not best: whether the best one wins."""


def _signed(value: Fraction) -> str:
    return f"({minus(value)})" if value < 0 else str(value)


def _refuse(graph: DiGraph | HiddenEndgame) -> None:
    """Refuse a tree whose nodes cannot be decided one by one, and what is no tree."""
    if isinstance(graph, HiddenEndgame) or check_tree(graph).graph["concept"] == "equilibrium":
        raise TreeError(
            "With hidden hands a player cannot decide node by node, because the nodes of one information set look alike: "
            "one answer must do for all of them. Look at the equilibrium in the tree instead, or take a position with open "
            "hands."
        )
    if graph.graph["follow"] in ("best", "line"):
        raise TreeError(
            "In this tree only best plays are drawn, so there is nothing left to find out: draw follow='all', or "
            "'undecided'."
        )
