"""The answer to a position, as a page shows it: who wins at every total, by which card, and how the play goes on.

:class:`Answer` holds one question and where somebody has stepped to in it. It is asked by small messages, each worked
out when it comes and under a budget, and `view` is a plain dictionary for the page. :func:`answer_view` is the same
without anybody stepping.

>>> import ninetynine_edu as nn
>>> view = answer_view(nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93))
>>> view["words"]
'Player 1 wins in 3 plays: 2♣ 2♥ A♦+1.'
>>> [(row["label"], row["total"], row["verdict"]) for row in view["moves"]][:2]
[('2♣', 95, 'wins in 3 plays'), ('A♦+1', 94, 'loses in 6 plays')]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from ...ground.cards import Card
from ...ground.english import minus
from ...ground.say import marked, say, say_many
from ...play.moves import Move
from ...play.outcome import InvalidPosition
from ...play.picture import position_svg, position_words
from ...play.position import Position
from ...solve import HiddenEndgame, Solution, SolveError, solve
from ...solve.budget import BudgetSpent
from ...study.all_totals import at_total
from ...study.changes import fewer_cards
from ...study.worth import all_seen
from ..kit.desk import Desk, Message, action
from ..kit.faces import card_view
from ..kit.messages import ODD, Refused, number_of, text_of
from . import view as parts
from .view import Names, View

if TYPE_CHECKING:
    from ...study.strip import Strip

Question = Position | HiddenEndgame

FIRST: Final = 1.2
"""Seconds for an answer before the page asks whether to work on."""
SLICES: Final = (10, 60)
"""Seconds that a page may ask for when the first were not enough."""
_QUICK: Final = 0.15
"""Seconds in which something smaller has to be decided before it is offered."""
_MOST_DEALS: Final = 3000
"""A smaller endgame with hidden hands that is offered can be dealt in so many ways at most."""
_LARGEST_HAND: Final = 6
"""Of larger hands that were too many cards so many are kept at most."""
_KEPT: Final = 200
"""So many answers are kept."""
_LONGEST_LINE: Final = 200


def answer_view(question: Question, *, names: Sequence[str] = (), seconds: float = FIRST) -> View:
    """Return the answer to a question as a page shows it.

    Args:
        question: a position of any variant, or an endgame with hidden hands.
        names: what the seats are called; Player 1, Player 2 and so on unless you say.
        seconds: the longest time for the answer, and as long for the number line.
    """
    return Answer(question, names=names, seconds=seconds).view


class Answer(Desk, english=True):
    """An answer that a page can ask on.

    Args:
        question: a position, an endgame with hidden hands, or None: then nothing is asked yet.
        names: what the seats are called.
        seconds: the longest time for each answer.

    Attributes:
        question: what is asked.
        shown: the position that is shown now, after the steps that were made; None for hidden hands.
        view: what the page shows, new after every message.
    """

    SORRY = marked("Something went wrong on our side. The answer is still here. Please try again.")
    STOPPED = marked("It was stopped. The answer is still here.")

    def __init__(self, question: Question | None = None, *, names: Sequence[str] = (), seconds: float = FIRST) -> None:
        super().__init__()
        self._names = Names(names)
        self._seconds = seconds
        self._known: dict[Question, Any] = {}
        self._given: dict[Question, float] = {}
        self._smaller: dict[Question, tuple[str, Question] | None] = {}
        self._taken: tuple[int, int | None] | None = None  # the last offer that was taken up, and of which view
        self.question: Question | None = None
        self._begin(question)
        self.refresh()

    def ask(self, question: Question | None, names: Sequence[str] | None = None) -> None:
        """Take another question, and answer it in `view`."""
        if names is not None:
            self._names = Names(names)
        self._begin(question)
        self.refresh()

    @property
    def shown(self) -> Position | None:
        """The position at the step that is shown."""
        return self._line[self._at] if self._line else None

    @property
    def strip(self) -> Strip | None:
        """The number line of the question, or None where there is none."""
        return self._strip

    @property
    def solution(self) -> Any:
        """The solution of the question, or the error that says why there is none; None while nothing is asked."""
        return None if self.question is None else self._known.get(self.question)

    @property
    def words(self) -> str:
        """The answer in a sentence, or why there is none."""
        return str(self.view["problem"] or (self.view["hidden"] or self.view)["words"])

    @property
    def position_words(self) -> str:
        """The position at the step that is shown, in sentences."""
        return position_words(self.shown, names=self._names.names) if self.shown is not None else ""

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called; nothing where they are called by their numbers."""
        return self._names.names

    # --- what a page may ask for ---

    def recover(self, sentence: str) -> None:
        """Show a sentence after something went wrong; the answer stays as it is, and nothing is worked out again."""
        self._say = sentence
        self._n += 1
        self.view = {**self.view, "n": self._n, "asked": self._asked, "say": sentence, "sorry": True}

    @action("total")
    def _total(self, message: Message) -> None:
        """Ask about the same cards at another total."""
        self._needs_position()
        total = number_of(message, "total", -(10**6), 10**6)
        strip = self._strip
        if total is None or strip is None or total not in strip.totals:
            raise Refused(ODD)
        try:
            self._go(at_total(strip.position, total))
        except SolveError as error:
            raise Refused(minus(str(error))) from None

    @action("step")
    def _step(self, message: Message) -> None:
        """Go to another step of the line."""
        self._needs_position()
        at = number_of(message, "at", 0, _LONGEST_LINE)
        if at is None or at >= len(self._line):
            raise Refused(ODD)
        self._at = at

    @action("move")
    def _move(self, message: Message) -> None:
        """Play something at the step that is shown, best or not, and see what follows."""
        before = self._here(message)
        code = text_of(message, "move", 60)
        move = next((move for move in before.legal_moves if move.code == code), None)
        if move is None:
            raise Refused(say("That card cannot be played here. Choose one of the moves in the table."))
        self._branch(before.play(move), move, "")

    @action("draw")
    def _draw(self, message: Message) -> None:
        """Let chance bring a card at the step that is shown."""
        before = self._here(message)
        code = text_of(message, "card", 40)
        card = next((card for card in before.chance if card.code == code), None)
        if card is None:
            raise Refused(say("That card cannot come here. Choose one of the cards in the table."))
        self._branch(before.draw(card), None, card.words)

    @action("again")
    def _again(self, message: Message) -> None:
        """Go back to the best line from the start."""
        self._go(self._needs_position())

    @action("offer")
    def _offer(self, message: Message) -> None:
        """Take up one of the offers."""
        number = number_of(message, "id", 0, 50)
        shown = number_of(message, "n", 0, 10**9)
        if (number, shown) == self._taken:
            return  # the second half of a double click
        if number is None or number >= len(self._offers) or shown != self._n:
            raise Refused(say("That is no longer here. Choose one of the buttons you see now."))
        self._taken = number, shown
        self._offers[number][1]()

    # --- the question and the line ---

    def _begin(self, question: Question | None) -> None:
        self.question = question
        self._strip: Strip | None = None
        self._strip_view: View | None = None
        self._no_strip: SolveError | None = None
        self._offers: list[tuple[str, Callable[[], None]]] = []
        self._line: list[Position] = []
        if isinstance(question, Position):
            self._go(question)
            self._make_strip(self._seconds)

    def _make_strip(self, seconds: float) -> None:
        """Work the number line out."""
        from ...study.strip import strip

        position = self._needs_position()
        try:
            self._strip = strip(position, seconds=seconds) if self._strip is None else self._strip.more(seconds)
        except SolveError as error:
            self._no_strip = error
            return
        except KeyboardInterrupt:
            self._no_strip = BudgetSpent(say("The number line was stopped before it was worked out."))
            return
        self._no_strip = None
        self._strip_view = self._strip.view_for(self.names)

    def _needs_position(self) -> Position:
        if not isinstance(self.question, Position) or not self._line:
            raise Refused(say("There is no position with open cards here yet."))
        return self._line[0]

    def _here(self, message: Message) -> Position:
        """Return the position at the step that a message is about, which is the one that is shown."""
        self._needs_position()
        if number_of(message, "at", 0, _LONGEST_LINE) != self._at:
            raise Refused(say("The page was a step behind. Please choose again."))
        return self._line[self._at]

    def _go(self, position: Position) -> None:
        """Begin at a position, with the best line ahead."""
        self.question = position
        self._line = [position]
        self._steps: list[tuple[Move | None, str]] = []
        self._off: int | None = None
        self._at = 0
        self._extend()

    def _branch(self, after: Position, move: Move | None, card: str) -> None:
        """Go one step on; what was ahead is replaced by the best line from there, when it was another move."""
        at = self._at
        if len(self._line) > at + 1 and self._steps[at] == (move, card):
            self._at = at + 1
            return
        if at + 1 >= _LONGEST_LINE:
            raise Refused(
                say("This line is as long as it can be. Go back to the start, and try something else from there.")
            )
        answer = self._answer(self._line[at])
        if move is not None and isinstance(answer, Solution) and move not in answer.best_moves and self._off is None:
            self._off = at
        if self._off is not None and self._off > at:
            self._off = None
        del self._line[at + 1 :], self._steps[at:]
        self._line.append(after)
        self._steps.append((move, card))
        self._at = at + 1
        self._extend()

    def _extend(self) -> None:
        """Put the best line behind the last position."""
        answer = self._answer(self._line[-1])
        if not isinstance(answer, Solution):
            return
        for move in answer.line[: _LONGEST_LINE - len(self._line)]:
            self._line.append(self._line[-1].play(move))
            self._steps.append((move, ""))

    def _answer(self, question: Question, seconds: float = 0) -> Any:
        """Return the answer to a question, or the error that says why there is none; each is worked out once."""
        known = self._known.get(question)
        if known is not None and not seconds:
            return known
        for kept in (self._known, self._given, self._smaller):
            if len(kept) >= _KEPT:
                kept.pop(next(iter(kept)))
        found: Any
        self._given[question] = seconds or self._seconds
        try:
            found = solve(question, seconds=self._given[question])
        except SolveError as error:
            found = error
        except KeyboardInterrupt:
            found = BudgetSpent(say("It was stopped before it was decided."))
            self._given[question] = 0
        self._known[question] = found
        return found

    # --- what is shown ---

    def refresh(self) -> None:
        """Make a new `view`, the same object never twice."""
        self._n += 1
        self._offers = []
        view: View = {
            "n": self._n, "asked": self._asked, "say": self._say, "kind": "none", "problem": "", "strip": None,
            "stripProblem": "", "words": "", "how": "", "method": "", "moves": [], "draws": [], "line": [], "at": 0, "off": None,
            "svg": "", "text": "", "hidden": None, "note": "",
        }  # fmt: skip
        if isinstance(self.question, HiddenEndgame):
            view |= self._hidden(self.question)
        elif self._line:
            view |= self._open()
        view["offers"] = [{"id": number, "label": label} for number, (label, _) in enumerate(self._offers)]
        self.view = view

    def _open(self) -> View:
        """Show the step of the line of an open position."""
        position = self._line[self._at]
        answer = self._answer(position)
        start = self._answer(self._line[0])
        names = self._names
        unsolved = next((found for found in (start, answer) if not isinstance(found, Solution)), None)
        problem = "" if unsolved is None else parts.plain_error(unsolved, position, names)
        if unsolved is not None:
            self._offer_for(self._line[0] if unsolved is start else position, unsolved)
        strip = self._strip_view
        if strip is not None:
            strip = {**strip, "total": self._line[0].total}
            if not strip["done"]:
                self._offers.append(
                    (say("Calculate the number line ({n} seconds)", n=10), lambda: self._make_strip(10))
                )
        is_seen = position.visible  # of hidden hands not even the moves are told
        return {
            "kind": "position",
            "problem": problem,
            "strip": strip,
            "stripProblem": self._no_strip.told(self.names) if is_seen and self._no_strip else "",
            "words": parts.solution_words(start, names) if isinstance(start, Solution) else "",
            "says": parts.solution_words(answer, names) if isinstance(answer, Solution) else problem,
            "how": parts.how_words(start) if isinstance(start, Solution) else "",
            "method": start.method if isinstance(start, Solution) else "",
            "note": say(parts.MAX_N_WORDS) if isinstance(answer, Solution) and answer.payoffs else "",
            "who": names.of(position.turn),
            "over": position.is_over,
            "moves": parts.moves_view(position, answer, names) if is_seen else [],
            "draws": self._draws(position),
            "line": self._line_view(),
            "at": self._at,
            "off": self._off,
            "svg": position_svg(position, names=names.names),
            "text": str(position) if is_seen else "",
            "total": position.total,
            "start": self._line[0].total,
        }

    def _line_view(self) -> list[View]:
        """Return the line, each step with what was done and the total after it."""
        found = []
        for number, (move, card) in enumerate(self._steps):
            before, after = self._line[number], self._line[number + 1]
            found.append(
                {
                    "move": minus(move) if move is not None else say("takes {card}", card=card),
                    "words": parts.step_words(before, after, move, card, self._names),
                    "who": self._names.of(before.turn),
                    "seat": before.turn,
                    "total": after.total,
                }
            )
        return found

    def _draws(self, position: Position) -> list[View]:
        """Return the cards that may come now, with what they are worth to the seat that is on turn."""
        if not position.is_chance:
            return []
        answer = self._answer(position)
        replies = getattr(answer, "replies", ())
        values: dict[Card, Any] = {reply.card: reply.value for reply in replies}
        best = {reply.card: reply.best_moves for reply in replies}
        return parts.cards_view(position, values, best)

    def _hidden(self, endgame: HiddenEndgame) -> View:
        """Show an endgame with hidden hands."""
        answer = self._answer(endgame)
        names = self._names
        view: View = {
            "kind": "hidden",
            "cards": [card_view(card, endgame.variant) for card in endgame.cards],
            "hand": endgame.hand,
            "total": endgame.total,
            "game": endgame.variant.name,
            "limit": endgame.variant.limit,
        }
        if isinstance(answer, SolveError):
            view["problem"] = parts.plain_error(answer, endgame, names)
            self._offer_for(endgame, answer)
            return view
        return {**view, "hidden": parts.hidden_view(answer, names), "method": answer.method}

    # --- offers, each one that can be kept ---

    def _offer_for(self, question: Question, error: SolveError) -> None:
        """Offer what can be done about a question that has no answer."""
        if isinstance(question, Position) and not question.visible:
            self._offers.append((say("Show all cards"), lambda: self._change(all_seen(question))))
            return
        given = self._given.get(question, 0)
        # Whoever sees after a third of the time that the rest is not enough gives up then; before, it is not time that is short.
        if isinstance(error, BudgetSpent) and 3 * error.seconds >= given:
            longer = next((seconds for seconds in SLICES if given < seconds), None)
            if longer is not None:
                self._offers.append((say("Calculate ({n} seconds)", n=longer), self._slice(longer)))
        if question not in self._smaller:
            self._smaller[question] = self._find_smaller(question)
        found = self._smaller[question]
        if found is not None:
            self._offers.append((found[0], self._changing(found[1])))

    def _find_smaller(self, question: Question) -> tuple[str, Question] | None:
        """Return a smaller question that is answered at once, with its label."""
        smaller = smaller_positions(question) if isinstance(question, Position) else smaller_deals(question)
        for label, other in smaller:
            if not isinstance(self._answer(other, _QUICK), SolveError):
                return label, other
        return None

    def _slice(self, seconds: float) -> Callable[[], None]:
        return lambda: self._work(seconds)

    def _changing(self, question: Question) -> Callable[[], None]:
        return lambda: self._change(question)

    def _change(self, question: Question) -> None:
        self._begin(question)

    def _work(self, seconds: float) -> None:
        """Give what is shown more time."""
        question: Question | None = self.question if isinstance(self.question, HiddenEndgame) else self.shown
        assert question is not None
        answer = self._answer(question, seconds)
        if isinstance(answer, Solution) and self._at == len(self._line) - 1:
            self._extend()


def smaller_positions(position: Position) -> Iterator[tuple[str, Question]]:
    """Yield positions with fewer cards, each with a label: without the stock, with smaller and smaller hands."""
    hands = position.hands
    most = max(map(len, hands))
    for count in (most, *range(min(most - 1, _LARGEST_HAND), 0, -1)):
        label = _fewer_words(bool(position.stock), count if count < most else 0)
        with suppress(InvalidPosition):
            smaller = fewer_cards(position, max(1, count))
            if label and not smaller.is_over:
                yield label, smaller


def _fewer_words(stock: bool, kept: int) -> str:
    """Say what is left out: the stock, or all but some cards of each hand, or both; "" for nothing."""
    if not kept:
        return say("Leave the stock out") if stock else ""
    if not stock:
        return say_many("Keep {n} card in each hand", "Keep {n} cards in each hand", kept)
    return say_many(
        "Leave the stock out and keep {n} card in each hand",
        "Leave the stock out and keep {n} cards in each hand",
        kept,
    )


def smaller_deals(endgame: HiddenEndgame) -> Iterator[tuple[str, Question]]:
    """Yield endgames with hidden hands dealt from fewer cards, each with a label."""
    for hand in range(endgame.hand, 0, -1):
        for count in range(len(endgame.cards) - (hand == endgame.hand), 2 * hand - 1, -1):
            smaller = HiddenEndgame(endgame.variant, endgame.cards[:count], hand, endgame.total)
            if smaller.deals <= _MOST_DEALS:
                cards = " ".join(map(str, smaller.cards))
                yield say("Deal {n} each from {cards}", n=hand, cards=cards), smaller
                break
