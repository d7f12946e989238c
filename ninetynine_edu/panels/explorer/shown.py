"""The tree that the explorer shows, and what of its values the page may know: all, none, or what is worked out already.

The page gets the shape of the tree at once. Values go out apart from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from ...ground.english import capital, together
from ...ground.say import marked, say, say_many
from ...play.position import Position
from ...rules.variant import Variant
from ...trees.columns import answers
from ...trees.graph import TreeError, check_tree
from ...trees.grow import LARGEST, MOST, tree_position
from ...trees.induction import Induction
from ...trees.pruning import alpha_beta
from ...trees.text import names_of, node_words
from ..kit.desk import Desk, Message, action
from ..kit.messages import ODD, Refused, flag_of, number_of
from .parts import Source, Way, nodes_of
from .view import known_view, marks_view, pruned_view, shape_view, work_view

if TYPE_CHECKING:
    from networkx import DiGraph

FIRST: Final = "standard 84 P1+ AC,3D/2S,3H"
EXAMPLES: Final = (
    (marked("Two cards each"), FIRST),
    (marked("Three cards each"), "standard 82 P1+ 3H,9D,10C/6S,10S,JS"),
    (marked("Chance: a card is drawn"), "standard 93 P1+ 5D,KH/4D,5C unseen=9C,JC,KD"),
    (marked("Three players"), "standard 88 P1+ 4D,6C/2C,7H/AD,10S"),
    (marked("A large tree: four cards each"), "standard 70 P1+ 4C,5C,10S,KC/3S,4H,8C,9H"),
)
HIDDEN: Final = marked("Hidden hands: what looks alike")


class Shown(Desk):
    """A tree on the page, with its values in one light or another; an Explorer opens trees and works them out."""

    def __init__(self, *, values: bool = True, names: Sequence[str] | None = None, app: bool = False) -> None:
        super().__init__()
        self.app = app
        self.graph: DiGraph | None = None
        self.tree: dict[str, Any] = {"n": 0}
        self.marks: dict[str, Any] = {"n": 0}
        self.pruned: dict[str, Any] = {}
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
        self._problem = ""
        self._wrong = self._calm = False
        self._chosen = 0
        self._said = 0
        self._example_now = -1
        self._form: dict[str, Any] = {"text": FIRST, "depth": None, "follow": "all", "nodes": LARGEST}

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return self._names

    @property
    def state(self) -> dict[str, Any]:
        """Everything that is shown; the view comes last, it tells what to do with the rest."""
        return {"app": self.app, "tree": self.tree, "marks": self.marks, "pruned": self.pruned, "view": self.view}

    # --- a tree to look at ---

    def take(self, graph: DiGraph, source: Source | None = None) -> None:
        """Show a tree.

        Args:
            graph: made by :func:`ninetynine_edu.tree`, nothing merged in it.
            source: what it was made of, so that nodes of variants of one's own can be shown as cards.

        Raises:
            TreeError: several plays lead to one node, or it is no tree.
        """
        check_tree(graph)
        names = names_of(graph, self._given)
        shape, found = shape_view(graph, names), answers(graph)
        self.graph, self._source, self._answers, self._names = graph, source, found, names
        self._n += 1
        self._chosen = 0
        self.tree = {"n": self._n, **shape}
        self._leave()

    def _root_words(self) -> str:
        return capital(node_words(self._tree(), 0, self._names, self._values))

    def _position(self, node: int) -> Position:
        try:
            return tree_position(self._tree(), node, self._own())
        except (ValueError, LookupError):
            raise Refused(say("The cards of this node cannot be shown.")) from None

    def _own(self) -> list[Variant]:
        """Return the variant of the tree, in case it is one of somebody's own."""
        return [self._source.variant] if self._source is not None else []

    def _clear(self) -> None:
        self._problem, self._wrong, self._calm, self._ways = "", False, False, []

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

    @action("look", about="n")
    def _look(self, message: Message) -> None:
        working = self._work is not None and not self._work.is_done
        self._leave()
        if working:
            self._say = say("The values are shown again.") if self._values else say("The values stay hidden.")

    @action("values", about="n")
    def _show_values(self, message: Message) -> None:
        self._values = True
        self._leave()
        self._say = together(say("The values are shown."), self._root_words())

    @action("prune", about="n")
    def _pruning(self, message: Message) -> None:
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
        self._say = say("The search stands at its first step. Go on step by step, or let it go on by itself.")
        self._mark()

    # --- what the page shows ---

    def refresh(self) -> None:
        """Make the view anew."""
        self._said += 1
        graph = self._tree()
        text = str(self._source) if isinstance(self._source, Position) else ""
        deep = max(self.tree["depth"])
        game = self._source.variant.name if self._source is not None else ""
        size = self._size_words(len(graph), deep)
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
            "examples": [*(say(words) for words, _ in EXAMPLES), say(HIDDEN)],
            "example": self._example_now,
            "position": text,
            "hidden": working or not self._values,
            "mode": "work" if self._work is not None else "prune" if self._prune is not None else "look",
            "work": work_view(self._work, graph, self._names, self._leaves, self._tried, self._judged) if self._work else None,
            "prune": self._prune,
        }  # fmt: skip

    def _size_words(self, size: int, deep: int) -> str:
        nodes = nodes_of(size)
        if not deep:
            return nodes
        if "chance" in self.tree["kind"]:  # a card that is drawn is a level too
            return say_many("{nodes}, {n} step deep", "{nodes}, {n} steps deep", deep, nodes=nodes)
        return say_many("{nodes}, {n} play deep", "{nodes}, {n} plays deep", deep, nodes=nodes)

    def _node(self, message: Message) -> int:
        node = number_of(message, "node", 0, MOST)
        if node is None or node not in self._tree():
            raise Refused(ODD)
        return node

    def _tree(self) -> DiGraph:
        if self.graph is None:
            raise Refused(say("There is no tree yet. Choose an example, or type a position."))
        return self.graph


__all__ = ["EXAMPLES", "FIRST", "HIDDEN", "Shown"]
