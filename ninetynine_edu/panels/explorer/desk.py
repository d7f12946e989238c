"""What the tree explorer holds: one tree, what of its values the page may know, and what a page may ask for.

The page gets the shape of the tree at once. Values go out apart from it: all of them, none, or, while somebody works the
tree out backwards, only those of nodes that have been worked out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ...ground.english import capital
from ...ground.text import count_of
from ...matches.record import RecordError
from ...play.outcome import InvalidPosition
from ...play.picture import position_svg
from ...play.position import Position
from ...rules.variant import Variant, variant
from ...rules.variant_file import VariantError
from ...solve.budget import BudgetSpent
from ...solve.hidden_game import HiddenEndgame
from ...solve.solution import SolveError
from ...trees.columns import answers
from ...trees.grow import FOLLOW, LARGEST, MOST, Follow, TreeError, tree, tree_position
from ...trees.induction import Induction
from ...trees.pruning import alpha_beta
from ...trees.svg import check_tree
from ...trees.text import names_of, node_words
from ..kit.messages import ODD, Refused, action_of, closed, flag_of, number_of, plain_problem, text_of
from .parts import (
    INSTEAD,
    QUESTIONS,
    SECONDS,
    Source,
    TooMuch,
    Way,
    nodes_of,
    parts_to_work,
    refusal,
    smaller,
    ways_that_fit,
)
from .view import known_view, marks_view, pruned_view, shape_view, work_view

if TYPE_CHECKING:
    from networkx import DiGraph

Reply = dict[str, Any]

LONGEST: Final = 4_000
"""So many letters a position has at most."""
FIRST: Final = "standard 84 P1+ AC,3D/2S,3H"
EXAMPLES: Final = (
    ("Two cards each", FIRST),
    ("Three cards each", "standard 82 P1+ 3H,9D,10C/6S,10S,JS"),
    ("Chance: a card is drawn", "standard 93 P1+ 5D,KH/4D,5C unseen=9C,JC,KD"),
    ("Three players", "standard 88 P1+ 4D,6C/2C,7H/AD,10S"),
    ("A large tree: four cards each", "standard 70 P1+ 4C,5C,10S,KC/3S,4H,8C,9H"),
)
HIDDEN: Final = "Hidden hands: what looks alike"


class Explorer:
    """A tree and what somebody does with it.

    Args:
        values: whether the values are shown at first.
        names: what to call the seats; without them Player 1, Player 2.

    Attributes:
        graph: the tree itself.
        tree: the shape of the tree for the page; nothing in it tells what a play is worth.
        marks: the values that the page may know.
        pruned: what alpha-beta looked at, while that is shown.
        view: everything else that the page shows, new after every message.
    """

    def __init__(self, *, values: bool = True, names: Sequence[str] | None = None) -> None:
        self.graph: DiGraph | None = None
        self.tree: dict[str, Any] = {"n": 0}
        self.marks: dict[str, Any] = {"n": 0}
        self.pruned: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self._given, self._values = names, values
        self._names: list[str] = []
        self._source: Source | None = None
        self._answers: dict[str, list[Any]] = {}
        self._work: Induction | None = None
        self._leaves = False
        self._tried: list[int] = []
        self._judged: tuple[bool, str] | None = None
        self._prune: dict[str, Any] | None = None
        self._ways: list[Way] = []
        self._problem = self._say = ""
        self._wrong = self._calm = False
        self._chosen = 0
        self._n = self._said = 0
        self._example_now = -1
        self._form: dict[str, Any] = {"text": FIRST, "depth": None, "follow": "all", "nodes": LARGEST}

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return self._names

    # --- a tree to look at ---

    def take(self, graph: DiGraph, source: Source | None = None) -> None:
        """Show a tree.

        Args:
            graph: made by :func:`ninetynine_edu.tree`, nothing merged in it.
            source: what it was made of, so that nodes of variants of one's own can be shown as cards.

        Raises:
            TreeError: several plays lead to one node.
            PictureError: it is no tree.
        """
        check_tree(graph)
        names = names_of(graph, self._given)
        shape, found = shape_view(graph, names), answers(graph)
        self.graph, self._source, self._answers, self._names = graph, source, found, names
        self._n += 1
        self._chosen = 0
        self.tree = {"n": self._n, **shape}
        self._leave()

    def begin(self, source: Source, depth: int | None, follow: Follow, nodes: int) -> None:
        """Show the tree of a position, for somebody who calls from Python; where all of it is too large, as much as fits.

        Raises:
            TreeError: a tree that is too large, where the depth or the plays to follow were given, or nothing fits.
            SolveError: a position that cannot be solved.
        """
        try:
            graph = tree(source, depth, follow=follow, nodes=nodes)
        except TreeError:
            asked = depth is not None or follow != "all"
            if asked or isinstance(nodes, bool) or not isinstance(nodes, int) or not 0 < nodes <= MOST:
                raise
            ways = ways_that_fit(source, nodes)
            if not ways or ways[0].source is not source:
                raise
            self._part(ways, nodes)
        else:
            self._take(graph, Way("", source, depth, follow, nodes))
        self.refresh()

    def open(self, way: Way, *, part: bool = False) -> None:
        """Make the tree of a position and show it.

        Args:
            way: the position, and how much of its tree.
            part: where all of it is too large, show the largest part that fits and say so.

        Raises:
            TooMuch: with what can be shown instead.
        """
        try:
            graph = tree(way.source, way.depth, follow=way.follow, nodes=way.nodes, seconds=SECONDS)
        except TreeError as error:
            ways = ways_that_fit(way.source, way.nodes)
            if not (part and ways and ways[0].source is way.source and way.nodes <= MOST):
                raise TooMuch(refusal(way.nodes, way.follow, ways, str(error)), ways) from None
            self._part(ways, way.nodes)
            return
        except SolveError as error:
            late = isinstance(error, BudgetSpent)
            ways = smaller(way.source)
            start = f"This takes longer than {SECONDS:g} seconds to work out." if late else plain_problem(error)
            raise TooMuch(f"{start} {INSTEAD[bool(ways)]}", ways) from None
        except RecursionError:
            ways = smaller(way.source)
            raise TooMuch(f"This deal can last too many plays. {INSTEAD[bool(ways)]}", ways) from None
        self._take(graph, way)

    def _part(self, ways: Sequence[Way], nodes: int) -> None:
        """Show the first of what fits, and offer the rest."""
        first, *self._ways = ways
        self._take(tree(first.source, first.depth, follow=first.follow, nodes=nodes, seconds=SECONDS), first)
        self._problem = f"The whole tree has more than {nodes_of(nodes)}; this is a part of it. {first.words}."
        self._calm = True

    def _take(self, graph: DiGraph, way: Way) -> None:
        self.take(graph, way.source)
        text = str(way.source) if isinstance(way.source, Position) else ""
        self._form = {"text": text, "depth": way.depth, "follow": way.follow, "nodes": way.nodes}
        texts = [position for _, position in EXAMPLES]
        whole = way.depth is None and way.follow == "all"
        self._example_now = len(EXAMPLES) if not text else texts.index(text) if whole and text in texts else -1

    def start(self, text: str) -> None:
        """Show the position of a text; where that cannot be shown, say so and show the first example."""
        try:
            self.open(Way("", _parse(text.strip())), part=True)
        except TooMuch as refused:
            self._refuse(refused)
        if self.graph is None:
            self.open(Way("", Position.parse(FIRST)))
            self._form["text"] = text[:LONGEST]
            self._example_now = -1
        self.refresh()

    # --- what the page asks for ---

    def act(self, message: object) -> list[Reply]:
        """Do what one message asks for, or refuse it in a sentence; `view` is made by :meth:`refresh`."""
        try:
            message, action = action_of(message, self.ACTIONS)
            about = number_of(message, "n", 0, 10**9)
            if action is Explorer._offer:
                late = number_of(message, "said", 0, 10**9) not in (None, self._said)
            else:
                late = action not in (Explorer._open, Explorer._example) and about != self._n
            if late:
                return []  # the second half of a double click, or about a tree that has been put away since
            if action is Explorer._select:
                return self._select(message)
            self._say, self._judged = "", None
            action(self, message)
        except TooMuch as refused:
            self._refuse(refused)
        except Refused as refused:
            self._say = str(refused)
        except KeyboardInterrupt:
            self._say = "The reckoning was interrupted. What was there before is still there."
        return []

    def _refuse(self, refused: TooMuch) -> None:
        self._problem = self._say = str(refused)
        self._calm = False
        self._ways = refused.ways

    def _clear(self) -> None:
        self._problem, self._wrong, self._calm, self._ways = "", False, False, []

    def _open(self, message: Mapping[object, object]) -> None:
        text = text_of(message, "text", LONGEST).strip()
        follow = text_of(message, "follow", 20, "all")
        depth, nodes = (number_of(message, name, -(10**9), 10**9) for name in ("depth", "nodes"))
        if follow not in FOLLOW:
            raise Refused(ODD)
        self._clear()
        self._form["text"] = text
        if depth is not None and not 1 <= depth <= 99:
            raise TooMuch("“Plays deep” is a whole number from 1 to 99; leave it empty for all plays.", [])
        if nodes is not None and nodes < 1:
            raise TooMuch(f"“At most so many nodes” is a whole number from 1 to {MOST:,}.", [])
        if not text and isinstance(self._source, HiddenEndgame):
            source: Source = self._source
        else:
            self._wrong = True
            source = _parse(text, self._own())
            self._wrong = False
        self._show(Way("", source, depth, follow, LARGEST if nodes is None else nodes))  # type: ignore[arg-type]

    def _example(self, message: Mapping[object, object]) -> None:
        number = number_of(message, "example", 0, len(EXAMPLES))
        if number is None:
            raise Refused(ODD)
        self._clear()
        if number < len(EXAMPLES):
            self._show(Way("", Position.parse(EXAMPLES[number][1])))
        else:
            self._show(Way("", HiddenEndgame(variant("standard"), cards="AH 5C KH", hand=1, total=88)))

    def _offer(self, message: Mapping[object, object]) -> None:
        number = number_of(message, "offer", 0, 99)
        if number is None or number >= len(self._ways) or message.get("said") is None:
            raise Refused("That offer is gone. Choose one of those that are there now.")
        way = self._ways[number]
        self._clear()
        self._show(way)

    def _show(self, way: Way) -> None:
        self.open(way)
        if way.work:
            self._begin()
        else:
            self._say = f"{nodes_of(len(self._tree()))}. {self._root_words()}"

    def _root_words(self) -> str:
        return capital(node_words(self._tree(), 0, self._names, self._values))

    def _root(self, message: Mapping[object, object]) -> None:
        node = self._node(message)
        if isinstance(self._source, HiddenEndgame):
            raise Refused("With hidden hands the tree begins where the cards are dealt.")
        position = self._position(node)
        self._clear()
        self._show(Way("", position))

    def _select(self, message: Mapping[object, object]) -> list[Reply]:
        node = self._chosen = self._node(message)
        graph = self._tree()
        try:
            svg = position_svg(self._position(node), names=self.names)
        except Refused:
            svg = ""  # the words beside it remain
        return [{"kind": "position", "n": self._n, "node": node, "svg": svg, "whole": len(graph)}]

    def _position(self, node: int) -> Position:
        try:
            return tree_position(self._tree(), node, self._own())
        except (ValueError, LookupError):
            raise Refused("The cards of this node cannot be shown.") from None

    def _own(self) -> list[Variant]:
        """Return the variant of the tree, in case it is one of somebody's own."""
        return [self._source.variant] if self._source is not None else []

    # --- values, shown or in other lights ---

    def _leave(self) -> None:
        """Put away what is done with the tree, and show what may be known of it."""
        self._work, self._leaves, self._tried, self._prune, self.pruned = None, False, [], None, {}
        self._mark()

    def _mark(self) -> None:
        size = len(self._answers["value"])
        if self._work is not None and not self._work.is_done:
            found = known_view(self._work, size, self._leaves)
        elif self._values:
            found = marks_view(self._answers)
        else:
            found = {"value": [None] * size}
        self.marks = {"n": self._n, **found}

    def _look(self, message: Mapping[object, object]) -> None:
        working = self._work is not None and not self._work.is_done
        self._leave()
        if working:
            self._say = "The values are shown again." if self._values else "The values stay hidden."

    def _show_values(self, message: Mapping[object, object]) -> None:
        self._values = True
        self._leave()
        self._say = f"The values are shown. {self._root_words()}"

    def _pruning(self, message: Mapping[object, object]) -> None:
        first = flag_of(message, "best")
        self._leave()
        try:
            found = alpha_beta(self._tree(), "best" if first else "drawn", names=self._names)
        except TreeError as error:
            self._prune = {"problem": str(error), "best": False}
            self._say = str(error)
            return
        self._values = True  # what is cut tells what plays are worth
        self.pruned = pruned_view(found, self._tree(), self._names)
        self._prune = {"problem": "", "best": first}
        self._say = self.pruned["words"]
        self._mark()

    # --- working it out backwards ---

    def _work_out(self, message: Mapping[object, object]) -> None:
        self._clear()
        self._begin()

    def _begin(self) -> None:
        graph = self._tree()
        try:
            work = Induction(graph, names=self._names)
        except TreeError as error:
            raise TooMuch(str(error), self._parts()) from None
        asked = work.progress[1]
        if not asked:
            raise Refused("There is no play in this tree, so there is nothing to work out.")
        if asked > QUESTIONS:
            ways = self._parts()
            more = "Take a part of it:" if ways else "Take fewer cards."
            raise TooMuch(f"This tree has {asked:,} questions in it, too many to answer one by one. {more}", ways)
        self._leave()
        self._work, self._leaves = work, True
        self._say = "The values are hidden now. Begin with the ends of the tree."
        self._mark()

    def _parts(self) -> list[Way]:
        if not isinstance(self._source, Position):
            return []
        return parts_to_work(self._tree(), self._source, self._chosen, self._values)

    def _working(self) -> Induction:
        if self._work is None:
            raise Refused("Choose “Work it out backwards” first.")
        return self._work

    def _show_leaves(self, message: Mapping[object, object]) -> None:
        self._working()
        self._leaves = False
        self._say = "These are the results at the ends. Now up, one level at a time."
        self._mark()

    def _asked(self, message: Mapping[object, object]) -> tuple[Induction, int]:
        work, node = self._working(), self._node(message)
        if self._leaves:
            raise Refused("First show the results at the ends.")
        if node not in work.open_questions:
            raise Refused("This node cannot be asked now. Choose one with a green outline.")
        return work, node

    def _choose(self, message: Mapping[object, object]) -> None:
        work, node = self._asked(message)
        child = number_of(message, "child", 0, MOST)
        if work.is_chance(node):
            raise Refused("Nobody chooses here, a card is drawn: work out the average.")
        if child not in [choice.child for choice in work.choices(node)] or child is None:
            raise Refused("That play does not start here. Choose one of those that are there.")
        judged = work.answer(node, child)
        self._tried = [] if judged.right else [*self._tried, child]
        self._tell(work, judged.right, judged.words)

    def _show_one(self, message: Mapping[object, object]) -> None:
        work, node = self._asked(message)
        judged = work.average(node) if work.is_chance(node) else work.show(node)
        self._tell(work, True, judged.words)

    def _show_level(self, message: Mapping[object, object]) -> None:
        work = self._working()
        self._leaves = False
        self._tell(work, True, f"{count_of(len(work.show_level()), 'node')} worked out for you.")

    def _show_rest(self, message: Mapping[object, object]) -> None:
        work = self._working()
        self._leaves = False
        work.finish()
        self._tell(work, True, "")

    def _tell(self, work: Induction, right: bool, words: str) -> None:
        self._judged = (right, capital(words))
        self._say = capital(words)
        if work.is_done:
            self._values = True
            self._say = " ".join(filter(None, (self._say, "All is worked out.", self._root_words())))
        self._mark()

    # --- what the page shows ---

    def refresh(self) -> None:
        """Make the view anew."""
        self._said += 1
        graph = self._tree()
        text = str(self._source) if isinstance(self._source, Position) else ""
        deep = max(self.tree["depth"])
        game = self._source.variant.name if self._source is not None else ""
        step = "step" if "chance" in self.tree["kind"] else "play"  # a card that is drawn is a level too
        size = nodes_of(len(graph)) + (f", {count_of(deep, step)} deep" if deep else "")
        working = self._work is not None and not self._work.is_done
        self.view = {
            "said": self._said,
            "say": self._say,
            "sub": f"{game} · {size}" if game else size,
            "problem": self._problem,
            "wrong": self._wrong,
            "calm": self._calm,
            "offers": [way.words for way in self._ways],
            "form": dict(self._form),
            "examples": [*(words for words, _ in EXAMPLES), HIDDEN],
            "example": self._example_now,
            "position": text,
            "hidden": working or not self._values,
            "mode": "work" if self._work is not None else "prune" if self._prune is not None else "look",
            "work": work_view(self._work, graph, self._names, self._leaves, self._tried, self._judged) if self._work else None,
            "prune": self._prune,
        }  # fmt: skip

    def recover(self, sentence: str) -> None:
        """Say a sentence after an error of our own; the tree stays."""
        self._say = sentence
        self.refresh()

    def _node(self, message: Mapping[object, object]) -> int:
        node = number_of(message, "node", 0, MOST)
        if node is None or node not in self._tree():
            raise Refused(ODD)
        return node

    def _tree(self) -> DiGraph:
        if self.graph is None:
            raise Refused("There is no tree yet. Choose an example, or type a position.")
        return self.graph

    ACTIONS: Final = {
        "open": _open, "example": _example, "offer": _offer, "root": _root, "select": _select, "look": _look,
        "values": _show_values, "prune": _pruning, "work": _work_out, "leaves": _show_leaves, "choose": _choose,
        "show": _show_one, "level": _show_level, "rest": _show_rest,
    }  # fmt: skip


def _parse(text: str, own: Sequence[Variant] = ()) -> Position:
    """Return the position of a text.

    Raises:
        TooMuch: it is none; the sentence says what is wrong, and the first example is offered.
    """
    if not text:
        raise TooMuch("Type a position first, or take the example:", [_first()])
    try:
        return Position.parse(text, {game.id: game for game in own})
    except (RecordError, InvalidPosition, VariantError, LookupError, ValueError) as error:
        raise TooMuch(f"{closed(plain_problem(error))} Or take the example:", [_first()]) from None


def _first() -> Way:
    position = Position.parse(FIRST)
    return Way(f"Two cards each: {nodes_of(len(tree(position)))}", position)
