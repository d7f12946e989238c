"""What the tree explorer holds: one tree, what of its values the page may know, and what a page may ask for.

The page gets the shape of the tree at once. Values go out apart from it: all of them, none, or, while somebody works the
tree out backwards, only those of nodes that have been worked out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ...ground.english import capital, together
from ...ground.numbers import grouped
from ...ground.say import marked, say, say_many
from ...matches.record import RecordError
from ...play.outcome import InvalidPosition
from ...play.picture import position_svg
from ...play.position import Position
from ...rules.faults import VariantError
from ...rules.variant import Variant, variant
from ...solve.budget import BudgetSpent
from ...solve.hidden_game import HiddenEndgame
from ...solve.judge import solvers_for
from ...solve.solution import SolveError
from ...trees.graph import TreeError
from ...trees.grow import FOLLOW, LARGEST, MOST, Follow, tree
from ...trees.induction import Induction
from ...trees.undecided import TooManyPlays
from ..kit.address import asked
from ..kit.desk import Action, Message, action, in_english
from ..kit.host import Reply
from ..kit.messages import ODD, Refused, closed, number_of, plain_problem, text_of
from .parts import (
    INSTEAD,
    ONLY_BEST,
    QUESTIONS,
    SECONDS,
    Source,
    TooMuch,
    Way,
    nodes_of,
    parts_to_work,
    refusal,
    refuse_hidden,
    smaller,
    ways_that_fit,
)
from .shown import EXAMPLES, FIRST, Shown

if TYPE_CHECKING:
    from networkx import DiGraph


LONGEST: Final = 4_000
"""So many letters a position has at most."""


class Explorer(Shown, english=True):
    """A tree and what somebody does with it.

    Args:
        values: whether the values are shown at first.
        names: what to call the seats; without them Player 1, Player 2.
        app: whether it is a page of its own, with a form for the position.

    Attributes:
        graph: the tree itself.
        tree: the shape of the tree for the page; nothing in it tells what a play is worth.
        marks: the values that the page may know.
        pruned: what alpha-beta looked at, while that is shown.
        view: everything else that the page shows, new after every message.
    """

    SORRY = marked("Something went wrong on our side. The tree is still here, and you can go on.")
    STOPPED = marked("It was stopped. The tree you had is still here.")
    HUSHED = True

    @classmethod
    @in_english
    def at(cls, address: str) -> Explorer:
        """Return a page of its own with the position that an address asks for (`?position=TEXT`), or with an example."""
        explorer = cls(app=True)
        explorer.start(asked(address).get("position", "").strip() or FIRST)
        return explorer

    # --- a tree to look at ---

    @in_english
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
        refuse_hidden(way)
        try:
            self._open(way, part)
        except SolveError as error:
            late = isinstance(error, BudgetSpent)
            ways = smaller(way.source)
            start = (
                say("This takes longer than {n} seconds to work out.", n=f"{SECONDS:g}")
                if late
                else plain_problem(error)
            )
            if isinstance(error, TooManyPlays):
                start = say("This deal can last too many plays to tell where it is decided.")
            raise TooMuch(together(start, say(INSTEAD[bool(ways)])), ways) from None
        except RecursionError:
            ways = smaller(way.source)
            told = together(say("This deal can last too many plays."), say(INSTEAD[bool(ways)]))
            raise TooMuch(told, ways) from None

    def _open(self, way: Way, part: bool) -> None:
        """Show the tree, or raise TooMuch with what fits of it; that nothing can be solved here is an error of its own."""
        solvers_for(way.source)
        try:
            graph = tree(way.source, way.depth, follow=way.follow, nodes=way.nodes, seconds=SECONDS)
        except TreeError as error:
            ways = ways_that_fit(way.source, way.nodes)
            if not (part and ways and ways[0].source is way.source and way.nodes <= MOST):
                raise TooMuch(refusal(way.nodes, way.follow, ways, str(error)), ways) from None
            self._part(ways, way.nodes)
        else:
            self._take(graph, way)

    def _part(self, ways: Sequence[Way], nodes: int) -> None:
        """Show the first of what fits, and offer the rest."""
        first, *self._ways = ways
        self._take(tree(first.source, first.depth, follow=first.follow, nodes=nodes, seconds=SECONDS), first)
        self._problem = say(
            "The whole tree has more than {nodes}. This is a part of it. {part}.",
            nodes=nodes_of(nodes),
            part=first.words,
        )
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

    def settle(self, replies: list[Reply]) -> None:
        """Show what has become of a message; a reply goes alone, for it changes nothing that is shown."""
        if not replies:
            super().settle(replies)
        for reply in replies:
            self.reply(reply)

    # --- what the page asks for ---

    def admit(self, action: Action, message: Message) -> bool:
        """Let go of what was said about the last answer, unless somebody only looks at a node."""
        in_time = super().admit(action, message)
        if in_time and not action.keeps:
            self._judged = None
        return in_time

    def stamp(self, about: str) -> int:
        """Return the number of the tree, or of the offers."""
        return self._said if about == "said" else self._n

    def refuse(self, error: Exception) -> None:
        """Say why something is not done; of what is too much, with what can be shown instead."""
        if isinstance(error, TooMuch):
            self._refuse(error)
        else:
            super().refuse(error)

    def _refuse(self, refused: TooMuch) -> None:
        self._problem = self._say = str(refused)
        self._calm = False
        self._ways = refused.ways

    @action("open")
    def _asked_for(self, message: Message) -> None:
        text = text_of(message, "text", LONGEST).strip()
        follow = text_of(message, "follow", 20, "all")
        depth, nodes = (number_of(message, name, -(10**9), 10**9) for name in ("depth", "nodes"))
        if follow not in FOLLOW:
            raise Refused(ODD)
        self._clear()
        shown = dict(self._form)
        self._form["text"] = text
        if depth is not None and not 1 <= depth <= 99:
            raise TooMuch(say("“Plays deep” is a whole number from 1 to 99. Leave it empty for all plays."), [])
        if nodes is not None and nodes < 1:
            raise TooMuch(say("“Most nodes” is a whole number from 1 to {most}.", most=grouped(MOST)), [])
        asked_for = {"text": text, "depth": depth, "follow": follow, "nodes": LARGEST if nodes is None else nodes}
        if not text and isinstance(self._source, HiddenEndgame) and asked_for != shown:
            source: Source = self._source
        else:
            self._wrong = True
            source = _parse(text, self._own())
            self._wrong = False
        self._show(Way("", source, depth, follow, LARGEST if nodes is None else nodes))  # type: ignore[arg-type]

    @action("example")
    def _example(self, message: Message) -> None:
        number = number_of(message, "example", 0, len(EXAMPLES))
        if number is None:
            raise Refused(ODD)
        self._clear()
        if number < len(EXAMPLES):
            self._show(Way("", Position.parse(EXAMPLES[number][1])))
        else:
            self._show(Way("", HiddenEndgame(variant("standard"), cards="AH 5C KH", hand=1, total=88)))

    @action("offer", about="said")
    def _offer(self, message: Message) -> None:
        number = number_of(message, "offer", 0, 99)
        if number is None or number >= len(self._ways):
            raise Refused(say("That is no longer here. Choose one of the buttons you see now."))
        way = self._ways[number]
        self._clear()
        self._show(way)

    def _show(self, way: Way) -> None:
        self.open(way)
        if way.work:
            self._begin()
        else:
            self._say = f"{nodes_of(len(self._tree()))}. {self._root_words()}"

    @action("root", about="n")
    def _root(self, message: Message) -> None:
        node = self._node(message)
        if isinstance(self._source, HiddenEndgame):
            raise Refused(say("With hidden hands the tree begins where the cards are dealt."))
        position = self._position(node)
        self._clear()
        self._show(Way("", position))

    @action("select", about="n", keeps=True)
    def _select(self, message: Message) -> list[Reply]:
        node = self._chosen = self._node(message)
        graph = self._tree()
        try:
            svg = position_svg(self._position(node), names=self.names)
        except Refused:
            svg = ""  # the words beside it remain
        return [{"kind": "position", "n": self._n, "node": node, "svg": svg, "whole": len(graph)}]

    # --- working it out backwards ---

    @action("work", about="n")
    def _work_out(self, message: Message) -> None:
        self._clear()
        self._begin()

    def _begin(self) -> None:
        graph = self._tree()
        if graph.graph["concept"] != "equilibrium" and graph.graph["follow"] in ("best", "line"):
            raise TooMuch(say(ONLY_BEST), self._parts())
        try:
            work = Induction(graph, names=self._names)
        except TreeError as error:
            raise TooMuch(str(error), self._parts()) from None
        asked = work.progress[1]
        if not asked:
            raise Refused(say("There is no play in this tree, so there is nothing to work out."))
        if asked > QUESTIONS:
            ways = self._parts()
            many = say("This tree has {n} questions, too many to answer one by one.", n=grouped(asked))
            more = say("Take a part of it:") if ways else say("Take fewer cards.")
            raise TooMuch(f"{many} {more}", ways)
        self._leave()
        self._work, self._leaves = work, True
        self._say = say("The values are hidden now. Begin with the ends of the tree.")
        self._mark()

    def _parts(self) -> list[Way]:
        if not isinstance(self._source, Position):
            return []
        return parts_to_work(self._tree(), self._source, self._chosen, self._values)

    def _working(self) -> Induction:
        if self._work is None:
            raise Refused(say("Choose “Work it out backwards” first."))
        return self._work

    @action("leaves", about="n")
    def _show_leaves(self, message: Message) -> None:
        self._working()
        self._leaves = False
        self._say = say("These are the results at the ends. Now go up, one level at a time.")
        self._mark()

    def _question(self, message: Message) -> tuple[Induction, int]:
        work, node = self._working(), self._node(message)
        if self._leaves:
            raise Refused(say("First show the results at the ends."))
        if node not in work.open_questions:
            raise Refused(say("This node cannot be worked out yet. Choose one with a green outline."))
        return work, node

    @action("choose", about="n")
    def _choose(self, message: Message) -> None:
        work, node = self._question(message)
        child = number_of(message, "child", 0, MOST)
        if work.is_chance(node):
            raise Refused(say("Nobody chooses here: a card is drawn. Work out the average."))
        if child not in [choice.child for choice in work.choices(node)] or child is None:
            raise Refused(say("That play does not start here. Choose one of the plays you see."))
        judged = work.answer(node, child)
        self._tried = [] if judged.right else [*self._tried, child]
        self._tell(work, judged.right, judged.words)

    @action("show", about="n")
    def _show_one(self, message: Message) -> None:
        work, node = self._question(message)
        judged = work.average(node) if work.is_chance(node) else work.show(node)
        self._tell(work, True, judged.words)

    @action("level", about="n")
    def _show_level(self, message: Message) -> None:
        work = self._working()
        self._leaves = False
        self._tell(
            work,
            True,
            say_many("{n} node worked out for you.", "{n} nodes worked out for you.", len(work.show_level())),
        )

    @action("rest", about="n")
    def _show_rest(self, message: Message) -> None:
        work = self._working()
        self._leaves = False
        work.finish()
        self._tell(work, True, "")

    def _tell(self, work: Induction, right: bool, words: str) -> None:
        self._judged = (right, capital(words))
        self._say = capital(words)
        if work.is_done:
            self._values = True
            self._say = together(self._say, say("Everything is worked out."), self._root_words())
        self._mark()


def _parse(text: str, own: Sequence[Variant] = ()) -> Position:
    """Return the position of a text.

    Raises:
        TooMuch: it is none; the sentence says what is wrong, and the first example is offered.
    """
    if not text:
        raise TooMuch(say("Type a position first, or take the example:"), [_first()])
    try:
        return Position.parse(text, {game.id: game for game in own})
    except (RecordError, InvalidPosition, VariantError, LookupError, ValueError) as error:
        raise TooMuch(together(closed(plain_problem(error)), say("Or take the example:")), [_first()]) from None


def _first() -> Way:
    position = Position.parse(FIRST)
    return Way(say("Two cards each: {nodes}", nodes=nodes_of(len(tree(position)))), position)


def opened(address: str = "") -> Explorer:
    """Return the tree explorer of the app, with the position that its address asks for, or with an example."""
    return Explorer.at(address)
