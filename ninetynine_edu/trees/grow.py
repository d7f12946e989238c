"""Game trees: every way an endgame can go, as a networkx graph with the solvers' values.

`treetext` says a tree in words, `treesvg` draws it, `treefiles` writes it to files. networkx is imported when the first
tree is built.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Protocol

from ..ground.cards import codes
from ..ground.say import say_in
from ..ground.text import echo, listing
from ..play.moves import Move
from ..play.position import Position
from ..rules.variant import Variant
from ..solve.budget import SECONDS
from ..solve.hidden import HiddenSolution, solve_hidden
from ..solve.hidden_form import CHANCE, OVER
from ..solve.hidden_game import HiddenEndgame, HiddenGame, hidden_game
from ..solve.judge import Judge, judge_for
from .graph import TreeError, check_tree
from .undecided import Undecided

if TYPE_CHECKING:
    from networkx import DiGraph

Scalars = dict[str, str | int | bool]
LARGEST: Final = 5_000
"""So many nodes a tree has at most, unless you allow more."""
MOST: Final = 20_000
"""So many nodes it has at the very most: nobody reads more, and no page shows them."""
Follow = Literal["all", "best", "line", "undecided"]
FOLLOW: Final = ("all", "best", "line", "undecided")


class Way(NamedTuple):
    """One way on from a node."""

    code: str
    label: str
    after: Any
    best: bool
    chance: str = ""
    """How likely it is, where chance chooses."""
    probability: str = ""
    """How often an equilibrium chooses it, in an endgame with hidden hands."""


class Walk(Protocol):
    """What a tree is grown from."""

    def ways(self, state: Any) -> list[Way]: ...

    def data(self, state: Any) -> Scalars:
        """Return the attributes of a node but for `depth`, `move` and `path`."""

    def open(self, state: Any) -> bool:
        """Return whether who wins is still open."""

    def key(self, state: Any) -> object:
        """Return what two positions have in common that the same can follow."""


def tree(
    position: Position | HiddenEndgame,
    depth: int | None = None,
    *,
    nodes: int = LARGEST,
    follow: Follow = "all",
    merge: bool = False,
    seconds: float = SECONDS,
) -> DiGraph:
    """Return every way a position can go, solved exactly, as a directed graph.

    Nodes are numbered from 0, the root, level by level. Every attribute is a plain text, number or truth value, so that
    the graph can be written as GraphML.

    Node attributes: `player`, the seat to move (0-based; where the deal is over, the seat that lost it last; where a card
    is drawn, the seat whose turn it still is); `total`; `value`, what the node is worth for ``graph["seat"]`` as the text
    of a fraction, from ``"1"``, it wins, to ``"-1"``, it loses; `plies`, how many plays are left under best play, where
    that is known; `payoffs`, what each seat of `alive` gets out of this deal (life_mode and who_pays, what a lost deal costs
    in a match, are not in it), where more than two are in; `depth`, 0 at the root; `kind`,
    ``"move"``, ``"chance"`` where a card is drawn, ``"end"``, ``"cut"`` where `depth` cut it off, or ``"decided"`` where
    nothing can change the result any more; `ended`, the rule that ended a deal; `move`, what led here; `path`, all that
    led here from the root, which names the node also in a tree that is limited otherwise; with hidden hands
    `information`, all that the seat to move has seen: nodes where seat and information are alike are one information set.
    Edge attributes: `move`, as read by ``Position.parse_move``, or the card that is drawn; `label`, the same for people;
    `best`, true when it is a best move; `line`, true on the line of best play from the root, which takes the first best
    move, and where a card is drawn every card; `chance`, how likely a card is; with hidden hands `probability`, how often
    the equilibrium does it.
    Graph attributes: `position`, the root as text; `seat`, the seat that moves there; `alive`, the seats still in, as
    ``"0 1"``; `hands`, the cards of every seat, as ``"3D AC/2S 3H"``; `concept`, what a value means: ``winner``,
    ``average``, ``max-n`` or ``equilibrium``; `follow`, as given; with hidden hands `cards`, those that are dealt.

    Args:
        position: everything visible, any variant and number of seats, the stock known, unseen or missing; or an endgame
            with hidden hands, where chance deals first and values are those of the equilibrium that `solve` finds.
        depth: how many plays to follow (a draw counts as one); None follows all to the end.
        nodes: at most so many nodes, up to 20,000.
        follow: ``"all"`` moves; the ``"best"`` ones; the first best one, the ``"line"``; or all while it is
            ``"undecided"`` who wins, whatever is played.
        merge: draw positions of one level in which the same can follow as one node, so that the tree becomes a directed
            graph without circles.
        seconds: the longest time to spend on solving.

    Raises:
        TreeError: more nodes than that; the sentence says what fits.
        SolveError: a position that cannot be solved.

    >>> import ninetynine_edu as nn
    >>> pos = nn.Position.open("standard", ["3D AC", "2S 3H"], total=84)
    >>> g = tree(pos)
    >>> len(g), g.nodes[0]["value"], [g.edges[edge]["label"] for edge in g.out_edges(0)]
    (16, '1', ['A♣ +1', 'A♣ +11', '3♦'])
    >>> len(tree(pos, follow="line")), len(tree(pos, merge=True))
    (3, 14)
    >>> drawn = nn.Position.open("standard", ["5D KH", "4D 5C"], total=93, unseen="9C JC KD")
    >>> g = tree(drawn, follow="best", depth=2)
    >>> [(g.nodes[n]["kind"], g.nodes[n]["move"], g.nodes[n]["value"]) for n in g]
    [('move', '', '1/3'), ('chance', '5D', '1/3'), ('cut', '9C', '1'), ('cut', 'JC', '-1'), ('cut', 'KD', '1')]
    """
    _check(depth, nodes, follow, merge)
    if isinstance(position, HiddenEndgame):
        return _hidden_tree(position, depth, nodes, follow, merge, seconds)
    judge = judge_for(position, seconds=seconds)
    attributes: dict[str, str | int] = {
        "position": str(position),
        "seat": position.turn,
        "alive": " ".join(map(str, position.alive)),
        "hands": "/".join(" ".join(card.code for card in hand) for hand in position.hands),
        "concept": judge.concept,
    }
    try:
        return _grow(_Open(judge, seconds), position, attributes, depth, nodes, follow, merge)
    except RecursionError:
        raise TreeError(
            "This deal can last too many plays for its tree to be solved: take fewer cards, or a shorter stock."
        ) from None


def _check(depth: object, nodes: object, follow: object, merge: object) -> None:
    if depth is not None and (isinstance(depth, bool) or not isinstance(depth, int) or depth < 0):
        raise TreeError(f"depth is a whole number of plays from 0 on, or None for all, not {echo(depth)}.")
    if isinstance(nodes, bool) or not isinstance(nodes, int) or nodes < 1:
        raise TreeError(f"nodes is a whole number from 1 to {MOST:,}, not {echo(nodes)}.")
    if nodes > MOST:
        raise TreeError(
            f"A tree of {format(nodes, ',') if nodes < 10**30 else 'so many'} nodes is more than anybody can look at: {MOST:,} are the most. Limit it by depth=…, by "
            f"follow='line' or by follow='best' instead; solve() decides larger positions without drawing them."
        )
    if follow not in FOLLOW:
        raise TreeError(f"follow is {listing(map(repr, FOLLOW))}, not {echo(follow)}.")
    if not isinstance(merge, bool):
        raise TreeError(f"merge is True or False, not {echo(merge)}.")


def _grow(
    walk: Walk, root: Any, attributes: Mapping[str, str | int], depth: int | None, nodes: int, follow: str, merge: bool
) -> DiGraph:
    """Grow a tree level by level."""
    import networkx

    graph = networkx.DiGraph(**attributes, follow=follow)
    graph.add_node(0, depth=0, move="", path="", **walk.data(root))
    level: list[tuple[int, Any, bool]] = [(0, root, True)]
    deep = 0
    while level:
        if deep == depth:
            for node, _, _ in level:
                graph.nodes[node]["kind"] = "cut"
            break
        whole = len(graph)
        below: dict[object, tuple[int, Any, bool]] = {}
        for node, here, on_line in level:
            if follow == "undecided" and not walk.open(here):
                graph.nodes[node]["kind"] = "decided"
                continue
            first = True
            path = graph.nodes[node]["path"]
            for way in walk.ways(here):
                line = on_line and way.best and (first or bool(way.chance or way.probability))
                first = first and not way.best
                if not (way.best if follow == "best" else line if follow == "line" else True):
                    continue
                key = walk.key(way.after) if merge else len(graph)
                known = below.get(key)
                if known is None:
                    if len(graph) >= nodes:
                        raise _too_large(graph, deep, whole, nodes, follow)
                    child = len(graph)
                    graph.add_node(
                        child,
                        **walk.data(way.after),
                        depth=deep + 1,
                        move=way.code,
                        path=f"{path} {way.code}" if path else way.code,
                    )
                else:
                    child = known[0]
                below[key] = (child, way.after, line or (known is not None and known[2]))
                _join(graph, node, child, way, line)
        level = [item for item in below.values() if graph.nodes[item[0]]["kind"] != "end"]
        deep += 1
    return graph


def _join(graph: DiGraph, node: int, child: int, way: Way, line: bool) -> None:
    """Draw an edge; a second one between the same two nodes is told on the first."""
    if graph.has_edge(node, child):
        data = graph.edges[node, child]
        data["label"] = say_in("a list", "{items} or {item}", items=data["label"], item=way.label)
        data["best"], data["line"] = data["best"] or way.best, data["line"] or line
        if way.chance:
            data["chance"] = str(Fraction(data["chance"]) + Fraction(way.chance))
        return
    more = {name: text for name, text in (("chance", way.chance), ("probability", way.probability)) if text}
    graph.add_edge(node, child, move=way.code, label=way.label, best=way.best, line=line, **more)


def _too_large(graph: DiGraph, deep: int, whole: int, nodes: int, follow: str) -> TreeError:
    start, concept = f"This tree has more than {nodes:,} nodes", graph.graph["concept"]
    if deep == 0:
        first = "when the cards are dealt; take fewer cards" if concept == "equilibrium" else "after one play"
        return TreeError(f"{start} {first}; solve() tells the values of all moves.")
    # Only where nothing is left to chance the line is sure to fit.
    line = " Or draw only the line of best play with follow='line'." if concept == "winner" and follow != "line" else ""
    return TreeError(
        f"{start}. Down to depth {deep} it has {whole:,}: ask for tree(position, depth={deep}), or take fewer cards.{line}",
        fits=(deep, whole),
    )


# --- positions in which all is visible ---


class _Open:
    def __init__(self, judge: Judge, seconds: float) -> None:
        self._judge = judge
        self._undecided = Undecided(seconds)

    def ways(self, state: Position) -> list[Way]:
        if state.is_chance:
            return [
                Way(card.code, str(card), state.draw(card), True, str(chance)) for card, chance in state.chance.items()
            ]
        moves = state.legal_moves
        afters = [state.play(move) for move in moves]
        best = self._judge.best(state, afters)
        return [
            Way(move.code, label_of(move), after, good) for move, after, good in zip(moves, afters, best, strict=True)
        ]

    def data(self, state: Position) -> Scalars:
        outcome = state.outcome
        found: Scalars = {
            "player": outcome.losers[-1] if outcome and outcome.losers else state.turn,
            "total": state.total,
            "value": str(self._judge.value(state)),
            "kind": "end" if outcome else "chance" if state.is_chance else "move",
        }
        if self._judge.lengths and (plies := self._judge.plies(state)) is not None:
            found["plies"] = plies
        if payoffs := self._judge.payoffs(state):
            found["payoffs"] = " ".join(map(str, payoffs))
        if outcome is not None:
            found["ended"] = str(outcome.termination)
        return found

    def open(self, state: Position) -> bool:
        return self._undecided(state)

    def key(self, state: Position) -> object:
        return state.state_key()


def label_of(move: Move) -> str:
    """Return a move for an edge: `3♦`, `10♣ −10`, `A♠ = 57`."""
    cards = "&".join(map(str, move.cards))
    choice = str(move)[len(cards) :].replace("-", "−").replace(">P", "→ P").replace("<", "← ").lstrip(":")
    return f"{cards} {choice}" if choice else cards


# --- endgames with hidden hands ---


class _Hidden:
    """A hidden endgame under an equilibrium."""

    def __init__(self, game: HiddenGame, solution: HiddenSolution) -> None:
        self._game, self._solution = game, solution
        # States are told apart by which object they are; each is kept beside, so that no other gets its number.
        self._worth: dict[int, tuple[Any, Fraction]] = {}
        self._ways: dict[int, tuple[Any, list[Way]]] = {}
        self._afters: dict[int, tuple[Any, dict[Move, Any]]] = {}

    def ways(self, state: Any) -> list[Way]:
        known = self._ways.get(id(state))
        if known is None:
            known = self._ways[id(state)] = (state, self._made(state))
        return known[1]

    def _made(self, state: Any) -> list[Way]:
        if state is None:
            found = []
            for chance, after in self._game.chances(None):
                hands = after[0].hands
                code = "/".join(",".join(card.code for card in hand) for hand in hands)
                shown = " / ".join("".join(map(str, hand)) for hand in hands)
                found.append(Way(code, shown, after, True, str(chance)))
            return found
        if state[0].is_chance:
            drawn = zip(state[0].chance, self._game.chances(state), strict=True)
            return [Way(card.code, str(card), after, True, str(chance)) for card, (chance, after) in drawn]
        return [
            Way(move.code, label_of(move), self._after(state, move), chance > 0, "", str(chance))
            for move, chance in self._plan(state).items()
        ]

    def _plan(self, state: Any) -> Mapping[Move, Fraction]:
        """Return how often the equilibrium plays each move."""
        return self._solution.strategies[state[0].turn][self._game.information(state)]  # type: ignore[index]

    def _after(self, state: Any, move: Move) -> Any:
        """Return the state after a move, the same object each time."""
        known = self._afters.setdefault(id(state), (state, {}))[1]
        if move not in known:
            known[move] = self._game.after(state, move)
        return known[move]

    def data(self, state: Any) -> Scalars:
        value = str(self._value(state))
        if state is None:
            endgame = self._solution.endgame
            return {"player": 0, "total": endgame.total, "value": value, "kind": "chance"}
        position: Position = state[0]
        outcome = position.outcome
        found: Scalars = {
            "player": outcome.losers[-1] if outcome and outcome.losers else position.turn,
            "total": position.total,
            "value": value,
            "kind": "end" if outcome else "chance" if position.is_chance else "move",
        }
        if outcome is not None:
            found["ended"] = str(outcome.termination)
        elif not position.is_chance:
            found["information"] = str(self._game.information(state))
        return found

    def _value(self, state: Any) -> Fraction:
        """Return what Player 1 gets on the average from here, when both keep to the equilibrium."""
        known = self._worth.get(id(state))
        if known is not None:
            return known[1]
        turn = self._game.turn(state)
        if turn == OVER:
            worth = Fraction(self._game.payoff(state))
        elif turn == CHANCE:
            worth = sum((Fraction(way.chance) * self._value(way.after) for way in self.ways(state)), Fraction(0))
        else:
            played = [(move, chance) for move, chance in self._plan(state).items() if chance]
            values = [(chance, self._value(self._after(state, move))) for move, chance in played]
            worth = values[0][1] if len(values) == 1 else sum((chance * value for chance, value in values), Fraction(0))
        self._worth[id(state)] = (state, worth)
        return worth

    def open(self, state: Any) -> bool:
        return True

    def key(self, state: Any) -> object:
        return id(state)


def _hidden_tree(
    endgame: HiddenEndgame, depth: int | None, nodes: int, follow: str, merge: bool, seconds: float
) -> DiGraph:
    if merge:
        raise TreeError(
            "With hidden hands the same position after different plays is not the same to the players, so nothing is "
            "merged: leave merge out; information sets show what looks alike."
        )
    if follow in ("line", "undecided"):
        raise TreeError(
            f"With hidden hands there is no one line, and nobody sees what is decided: take follow='best', what the "
            f"equilibrium does, or 'all', not {echo(follow)}."
        )
    solution = solve_hidden(endgame, seconds=seconds)
    attributes: dict[str, str | int] = {
        "position": f"{endgame.variant.code} {endgame.total} P1+",
        "seat": 0,
        "alive": "0 1",
        "hands": "/",
        "cards": codes(endgame.cards),
        "concept": "equilibrium",
    }
    return _grow(_Hidden(hidden_game(endgame), solution), None, attributes, depth, nodes, follow, merge)


# --- from a node back to its position ---


def tree_position(graph: DiGraph, node: int, variants: Iterable[Variant] = ()) -> Position:
    """Return the position at a node of a tree.

    Args:
        graph: made by :func:`tree`.
        node: its number.
        variants: variants of your own, when the tree is of one.

    Raises:
        TreeError: it is no tree, there is no such node, or no cards are dealt there yet; or the variants are none.

    >>> import ninetynine_edu as nn
    >>> g = tree(nn.Position.open("standard", ["3D AC", "2S 3H"], total=84))
    >>> g.nodes[5]["path"], str(tree_position(g, 5))
    ('AC+1 3H', 'standard 88 P2+ 3D/2S pile=AC,3H')
    """
    if node not in check_tree(graph):
        raise TreeError(f"This tree has no node {echo(node)}: its nodes are numbered from 0 to {len(graph) - 1}.")
    text, steps = graph.graph["position"], graph.nodes[node]["path"].split()
    if graph.graph.get("concept") == "equilibrium":
        if not steps:
            raise TreeError("At the root nothing is dealt yet: ask for a node below it.")
        text += f" {steps.pop(0)}"
    of_own = {getattr(own, "id", ""): own for own in variants} if isinstance(variants, Iterable) else {"": variants}
    for own in of_own.values():
        if not isinstance(own, Variant):
            raise TreeError(f"variants is a list of variants of your own; {echo(own)} is none.")
    position = Position.parse(text, of_own)
    for step in steps:
        position = position.draw(step) if position.is_chance else position.play(step)
    return position
