"""Alpha-beta pruning shown on a tree: what need not be looked at, and why.

D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6 (1975). Every node is looked at
with a window: what the first player is sure of elsewhere (alpha), and what the other can hold the first player to
elsewhere (beta). Once a node is sure to lie outside, the rest of it cannot matter. Since nobody gets more than a win, a win
that is found ends the looking too. Where a card is drawn, the cards that are left count between a loss and a win, and the
looking ends when even that cannot bring the average into the window: Star1 of B. W. Ballard, "The *-minimax search
procedure for trees containing chance nodes", Artificial Intelligence 21 (1983). With more than two players, who each want
the most for themselves, cuts from far up are not sound: R. E. Korf, "Multi-player alpha-beta pruning", Artificial
Intelligence 48 (1991).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Final, Literal

from ..ground.numbers import grouped
from ..ground.say import marked, say
from ..ground.text import echo
from ..play.position import Position
from ..solve.hidden_game import HiddenEndgame
from .columns import is_merged
from .graph import TreeError
from .grow import tree
from .text import names_of

if TYPE_CHECKING:
    from networkx import DiGraph

LOSS: Final = Fraction(-1)
WIN: Final = Fraction(1)
Bounds = tuple[Fraction, Fraction]
Known = tuple[int, str | None, str | None]
"""A node with alpha and beta there, as texts of fractions; None stands for one that is not known yet."""


@dataclass(frozen=True, slots=True, repr=False)
class Pruning:
    """What alpha-beta looked at in a tree, and what it saved.

    Attributes:
        visited: the nodes that were looked at, in order.
        cut: the branches that were not, each by its first node, with the reason as a sentence.
        skipped: all nodes of these branches, in order of their numbers.
        window: for every node that was looked at alpha and beta as it was entered, as texts of fractions.
        steps: for every node that was looked at, in order, what was known of alpha and beta from then on: there as it was
            entered, and then at the nodes above it, as far as it changed something.
        weighed: the nodes among them behind a draw, whose window is weighed with what the other cards may bring: alpha and
            beta there are not sure elsewhere, but what it takes to matter.
        found: for every node that was looked at the least and the most that it can be worth, as far as that was found out,
            as texts of fractions: alike where its value is known.
        value: what the root is worth, as at the root of the tree.
        seen: how many nodes were looked at.
        saved: how many were not.
        whole: how many the tree has.
    """

    visited: tuple[int, ...]
    cut: Mapping[int, str]
    skipped: tuple[int, ...]
    window: Mapping[int, tuple[str, str]]
    steps: tuple[tuple[Known, ...], ...]
    weighed: frozenset[int]
    found: Mapping[int, tuple[str, str]]
    value: str
    seen: int
    saved: int
    whole: int

    @property
    def words(self) -> str:
        """What it saved, as people say it."""
        return say(
            "{seen} of {whole} nodes looked at, {saved} saved",
            seen=grouped(self.seen),
            whole=grouped(self.whole),
            saved=grouped(self.saved),
        )

    def __repr__(self) -> str:
        return f"<Pruning: {self.words}>"


def alpha_beta(
    graph: DiGraph | Position, order: Literal["drawn", "best"] = "drawn", *, names: Sequence[str] | None = None
) -> Pruning:
    """Return which nodes of a tree alpha-beta looks at to find out what the root is worth, and which it need not.

    Ends, and nodes at which the tree was cut off or is decided, count with their value. All is reckoned in fractions.

    Args:
        graph: made by :func:`ninetynine_edu.tree` for two players, nothing merged in it; or a position, whose whole tree is
            taken.
        order: ``"drawn"``, from left to right; or ``"best"``, a best play first wherever somebody chooses, as if they had
            guessed well, which mostly saves more. Cards are drawn from left to right in both.
        names: what to call the seats in the sentences; without them Player 1, Player 2.

    Raises:
        TreeError: a tree that cannot be pruned; the sentence says why.

    >>> import ninetynine_edu as nn
    >>> found = alpha_beta(nn.tree(nn.Position.open("standard", ["3D AC", "2S 3H"], total=84)))
    >>> found
    <Pruning: 10 of 16 nodes looked at, 6 saved>
    >>> found.cut[5]
    'Player 2 can already be sure to win here with 2♠, so the rest need not be looked at.'
    >>> found.visited[:4], found.steps[3]
    ((0, 1, 4, 10), ((10, None, None), (4, '-1', None), (1, None, '-1'), (0, '-1', None)))
    """
    if isinstance(graph, Position):
        graph = tree(graph)
    _refuse(graph, order)
    return _Search(graph, order, names_of(graph, names)).run()


def _refuse(graph: DiGraph | HiddenEndgame, order: object) -> None:
    if order not in ("drawn", "best"):
        raise TreeError(f"order is 'drawn' or 'best', not {echo(order)}.")
    known = getattr(graph, "graph", None)
    concept = known.get("concept") if isinstance(known, dict) else None
    if isinstance(graph, HiddenEndgame):
        concept = "equilibrium"
    if concept is None:
        raise TreeError(f"Pruning is shown on a position or on a tree made by tree(), not on {echo(graph)}.")
    if concept == "equilibrium":
        raise TreeError(
            "With hidden hands nothing is pruned: who moves cannot tell apart the nodes of one information set, so no branch "
            "can be judged alone. Take a position with open hands."
        )
    if concept == "max-n":
        raise TreeError(
            "Here every player wants the most for themselves, so what is bad for one need not be good for another, and no "
            "branch is sure not to matter. Pruning needs two players of whom one wins what the other loses."
        )
    if is_merged(graph):
        raise TreeError(
            "In this tree several plays lead to one node; pruning is shown branch by branch: leave merge out."
        )


@dataclass(slots=True)
class _Frame:
    """A node that is being looked at."""

    node: int
    alpha: Fraction
    beta: Fraction
    children: list[int] = field(default_factory=list)
    least: Fraction = Fraction(0)
    most: Fraction = Fraction(0)
    is_sure: tuple[bool, bool] = (True, True)
    """Whether alpha, and beta, are sure elsewhere; behind a draw they are weighed with what the other cards may bring."""
    is_known: tuple[bool, bool] = (False, False)
    """Whether anything is known of alpha, and of beta; else they stand for what cannot be less, and more."""
    chances: list[Fraction] = field(default_factory=list)
    """How likely each child is, where chance chooses."""
    rest: Fraction = WIN
    """How likely those are that were not looked at yet, where chance chooses."""
    at: int = 0
    best: int = -1
    """The child that made the bound, where a player chooses."""

    def known(self) -> Known:
        """Return what is known of the window that it was entered with."""
        alpha, beta = self.is_known
        return self.node, str(self.alpha) if alpha else None, str(self.beta) if beta else None


class _Search:
    """Looks at one tree, without recursion, so that a long line of play is no problem."""

    def __init__(self, graph: DiGraph, order: str, names: Sequence[str]) -> None:
        self._graph, self._names, self._seat = graph, names, graph.graph["seat"]
        self._best_first = order == "best"
        alive = [int(seat) for seat in graph.graph["alive"].split()]
        self._other = {alive[0]: alive[-1], alive[-1]: alive[0]}
        self._order: list[int] = []
        self._window: dict[int, Bounds] = {}
        self._steps: list[list[Known]] = []
        self._weighed: set[int] = set()
        self._found: dict[int, Bounds] = {}
        self._cut: dict[int, str] = {}

    def run(self) -> Pruning:
        frames = [self._enter(_Frame(0, LOSS, WIN))]
        while frames:
            frame = frames[-1]
            if frame.at < len(frame.children):
                frames.append(self._enter(self._inside(frame, frame.children[frame.at])))
                continue
            self._found[frame.node] = (frame.least, frame.most)
            frames.pop()
            if frames:
                self._take(frames[-1], frame.least, frame.most)
        least, most = self._found[0]
        assert least == most  # the window of the root is all that can be
        seen = set(self._order)
        return Pruning(
            visited=tuple(self._order),
            cut=self._cut,
            skipped=tuple(node for node in range(len(self._graph)) if node not in seen),
            weighed=frozenset(self._weighed),
            steps=tuple(map(tuple, self._steps)),
            window={node: (str(a), str(b)) for node, (a, b) in self._window.items()},
            found={node: (str(a), str(b)) for node, (a, b) in self._found.items()},
            value=str(least),
            seen=len(seen),
            saved=len(self._graph) - len(seen),
            whole=len(self._graph),
        )

    def _enter(self, frame: _Frame) -> _Frame:
        """Begin to look at a node."""
        node = frame.node
        self._order.append(node)
        self._window[node] = (frame.alpha, frame.beta)
        self._steps.append([frame.known()])
        if not all(frame.is_sure):
            self._weighed.add(node)
        frame.children = list(self._graph.successors(node))
        if not frame.children:
            frame.least = frame.most = Fraction(self._graph.nodes[node]["value"])
        elif self._is_chance(node):
            frame.chances = [Fraction(self._graph.edges[node, child]["chance"]) for child in frame.children]
        else:
            mine = self._is_mine(frame)
            if self._best_first:
                nodes = self._graph.nodes
                frame.children.sort(key=lambda child: Fraction(nodes[child]["value"]), reverse=mine)
            frame.least = frame.most = LOSS if mine else WIN
        return frame

    def _is_chance(self, node: int) -> bool:
        return bool(self._graph.nodes[node]["kind"] == "chance")

    def _is_mine(self, frame: _Frame) -> bool:
        return bool(self._graph.nodes[frame.node]["player"] == self._seat)

    def _inside(self, frame: _Frame, child: int) -> _Frame:
        """Return the next child with its window, and what is known and sure of it."""
        if not frame.chances:
            return self._chosen(frame, child)
        chance = frame.chances[frame.at]
        later = frame.rest - chance
        low = (frame.alpha - frame.most - later) / chance
        high = (frame.beta - frame.least + later) / chance
        known = (frame.is_known[0] and low >= LOSS, frame.is_known[1] and high <= WIN)
        return _Frame(child, max(low, LOSS), min(high, WIN), is_sure=(False, False), is_known=known)

    def _chosen(self, frame: _Frame, node: int) -> _Frame:
        """Return a node with the window of a choice as it is by now."""
        (sure_low, sure_high), (low, high), tried = frame.is_sure, frame.is_known, frame.best >= 0
        if self._is_mine(frame):
            sure = (sure_low or frame.least >= frame.alpha, sure_high)
            return _Frame(node, max(frame.alpha, frame.least), frame.beta, is_sure=sure, is_known=(low or tried, high))
        sure = (sure_low, sure_high or frame.most <= frame.beta)
        return _Frame(node, frame.alpha, min(frame.beta, frame.most), is_sure=sure, is_known=(low, high or tried))

    def _by_now(self, frame: _Frame) -> Known:
        """Return what is known of a node's window by now; where chance chooses it stays."""
        return (frame if frame.chances else self._chosen(frame, frame.node)).known()

    def _take(self, frame: _Frame, least: Fraction, most: Fraction) -> None:
        """Take in what was found out about a child; leave out those behind it when they cannot matter."""
        child = frame.children[frame.at]
        before = self._by_now(frame)
        if frame.chances:
            chance = frame.chances[frame.at]
            frame.rest -= chance
            frame.least += chance * least
            frame.most += chance * most
            low, high = frame.least - frame.rest, frame.most + frame.rest
            outside = high <= frame.alpha or low >= frame.beta
        elif self._is_mine(frame):
            if frame.best < 0 or least > frame.least:
                frame.best = child
            frame.least, frame.most = max(frame.least, least), max(frame.most, most)
            outside, low, high = frame.least >= frame.beta, frame.least, WIN
        else:
            if frame.best < 0 or most < frame.most:
                frame.best = child
            frame.least, frame.most = min(frame.least, least), min(frame.most, most)
            outside, low, high = frame.most <= frame.alpha, LOSS, frame.most
        frame.at += 1
        now = self._by_now(frame)
        if now != before:
            self._steps[-1].append(now)
        if outside and frame.at < len(frame.children):
            frame.least, frame.most = low, high
            why = self._why(frame)
            self._cut.update(dict.fromkeys(frame.children[frame.at :], why))
            frame.at = len(frame.children)

    def _why(self, frame: _Frame) -> str:
        """Return in a sentence why the rest of a node need not be looked at."""
        if frame.chances:
            first = frame.most <= frame.alpha
            who = self._seat if first else self._other[self._seat]
            most, limit = (frame.most, frame.alpha) if first else (-frame.least, -frame.beta)
            return say(_ENOUGH["chance", frame.is_sure[not first]], most=most, limit=limit, who=self._names[who])
        player = self._graph.nodes[frame.node]["player"]
        mine = player == self._seat
        sure, limit = (frame.least, frame.beta) if mine else (-frame.most, -frame.alpha)
        slots = {
            "who": self._names[player],
            "other": self._names[self._other[player]],
            "play": self._graph.edges[frame.node, frame.best]["label"],
        }
        if sure == WIN:
            return say("{who} can already be sure to win here with {play}, so the rest need not be looked at.", **slots)
        return say(_ENOUGH["choice", frame.is_sure[mine]], sure=sure, limit=limit, **slots)


_ENOUGH: Final = {
    ("chance", True): marked(
        "Whatever else is drawn, this is worth at most {most} for {who}, who is sure of {limit} elsewhere, so the rest need not be looked at."
    ),
    ("chance", False): marked(
        "Whatever else is drawn, this is worth at most {most} for {who}, who then has something as good as the draw before it "
        "elsewhere, so the rest need not be looked at."
    ),
    ("choice", True): marked(
        "{who} can already be sure of {sure} here with {play}, and {other} can hold {who} to {limit} elsewhere, so the rest need not be looked at."
    ),
    ("choice", False): marked(
        "{who} can already be sure of {sure} here with {play}. Whatever the other cards that may be drawn bring, {other} then has "
        "something as good as that draw elsewhere, so the rest need not be looked at."
    ),
}  # fmt: skip
"""Why the rest need not be looked at, where a card is drawn or somebody chooses: whether it is sure what is there elsewhere."""
