"""What the endgame lab holds: a draft that is set up by clicks or typed, its answer, a match to take positions from, what-ifs.

Draft and text follow each other. What is wrong is told beside it, and the last good position stays with its answer. A
page asks for the answer when it has nothing more to send, so that quick clicks do not wait for each other.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from ...ground.english import together
from ...ground.say import marked, say
from ...play.notation import LONGEST_POSITION
from ...play.position import Position
from ...rules.variant import Variant, find_variant, variants
from ...solve import HiddenEndgame
from ..answer.desk import Answer
from ..kit.address import asked
from ..kit.desk import Action, Message, action, in_english
from ..kit.faces import card_view
from ..kit.messages import (
    LONGEST_RECORD,
    LONGEST_SAVED,
    Refused,
    closed,
    flag_of,
    number_of,
    plain_problem,
    text_of,
)
from ..play.setup import own_variants
from .asking import Ask, cards_of, first_of
from .draft import KNOWN, MOST, Draft, lowest_of
from .examples import EXAMPLES, MOST_NUMBER, by_key, ending
from .form import choices_view, pack_view, special_view
from .from_match import OpenMatch
from .setup import ASKED, SetUp
from .whatif import Comparison, change_of

_MOST_BACK: Final = 100
_LONGEST_CODE: Final = 20_000
_SHOWN: Final = "shown"
"""What an address says of `answers` for those who study."""
SORRY: Final = marked("Something went wrong on our side. Your position is still here, and you can go on.")


class Lab(SetUp, english=True):
    """An endgame lab.

    Args:
        text: the position to begin with, as text; the first named example when there is none.
        keep: a name under which the browser keeps the position over a reload; "" keeps nothing.
        at_once: examples and dealt endings show their answers at once, not after a card was chosen.
        asks: the position too is asked about first.

    Attributes:
        draft: what is set up, right or wrong.
        question: the last good position, or endgame with hidden hands.
        problems: what is wrong with the draft or the text; none when `question` is made of it.
        view, form, answer_view, rows: what the page shows.

    >>> lab = Lab()
    >>> lab.view["ask"]["title"], lab.answer_view["words"]
    ('Which card, and why?', '')
    >>> lab.receive({"do": "choose", "choice": "2C"})
    >>> lab.view["ask"]["said"], lab.answer_view["words"]
    ('You chose the two of clubs. Right: it wins.', 'Player 1 wins in 3 plays: 2♣ 2♥ A♦+1.')
    >>> lab.act({"do": "put", "card": "6C", "place": "h0"})
    []
    >>> lab.draft.text
    'standard 93 P1+ AD,2C,6C,10C/2H,5D'
    """

    SORRY = SORRY
    STOPPED = marked("It was stopped. Your position is still here.")

    def __init__(self, text: str = "", keep: str = "", at_once: bool = False, asks: bool = False) -> None:
        super().__init__()
        self.kept_as = keep
        self._seq = 0
        self._number = 0
        self._match: OpenMatch | None = None
        self._match_say = ""
        self._compared = Comparison()
        self.answer = Answer()
        self._first = Ask(at_once)
        self._answered: Position | HiddenEndgame | None = None
        self._rows_for: tuple[Any, int] | None = None
        self.rows: list[dict[str, Any]] = []
        if text:
            self._type(text)
            if self.problems:
                self._say = _instead(self.problems[0])
                self._typed, self.problems = None, []
                asks = True
            if asks:
                self._first.about(self.question)
            self._before.clear()
        else:
            self._first.about(self.question)
        self._answer()
        self.refresh()

    @classmethod
    @in_english
    def at(cls, address: str, plain: str = "", keep: str = "") -> Lab:
        """Return a lab with the position that an address asks for, with an ending of its variant, or with the plain one.

        With ``answers=shown`` in the address nothing is asked before an answer is shown, with ``answers=asked`` a position too is
        asked about first.
        """
        wanted = asked(address)
        answers = wanted.get("answers")
        lab = cls(wanted.get("position", plain), keep, answers == _SHOWN, answers == ASKED)
        if "variant" in wanted and "position" not in wanted:
            try:
                lab.begin_with(find_variant(wanted["variant"]))
            except (ValueError, LookupError) as error:
                lab.remark(_instead(plain_problem(error)))
        return lab

    def begin_with(self, game: Variant) -> None:
        """Show an ending of a game, as the first position."""
        self._set(Draft.of(ending(game, 1)))
        self._first.about(self.question)
        self._before.clear()
        self._answer()
        self.refresh()

    @property
    def state(self) -> dict[str, Any]:
        """Everything that is shown."""
        return {
            "keep": self.kept_as,
            "view": self.view,
            "form": self.form,
            "answer": self.answer_view,
            "rows": self.rows,
        }

    # --- what the page asks for ---

    def admit(self, action: Action, message: Message) -> bool:
        """Take in how far the page is with what it sends."""
        self._seq = number_of(message, "seq", 0, 10**9) or self._seq
        return super().admit(action, message)

    @action("example")
    def _example(self, message: Message) -> None:
        example = by_key(text_of(message, "key", 20))
        if example is None:
            raise Refused(say("Choose one of the examples in the list."))
        self._leave_match()
        self._set(Draft.parse(example.text), say(example.name))
        self._first.about(self.question)

    @action("ending")
    def _deal(self, message: Message) -> None:
        """Deal an ending of the game that is set up, by its number."""
        number = number_of(message, "number", 1, MOST_NUMBER)
        number = number if number is not None else self._number % MOST_NUMBER + 1
        self._number = number
        self._leave_match()
        draft = Draft.of(ending(self.draft.game, number, self.draft.seats))
        self._set(
            draft, say("Ending number {n} of {game}. Which card is best, and why?", n=number, game=self.draft.game.name)
        )
        self._first.about(self.question)

    # --- asking first ---

    @action("text")
    def _text(self, message: Message) -> None:
        """Take a typed text; a page that is loaded again says with it whether its answer was still waiting."""
        self._type(text_of(message, "text", 2 * LONGEST_POSITION))
        if "asks" not in message or self.problems:
            return
        if flag_of(message, "asks"):
            self._first.about(self.question)
        else:
            self._first.leave()

    @action("choose", keeps=True)
    def _choose(self, message: Message) -> None:
        """Take the card that somebody thinks is best, and show the answer."""
        if not self.waits:
            return  # the second half of a double click
        self._first.choose(self.question, text_of(message, "choice", 60))
        self._answer()
        self._first.tell(self.answer.solution)

    @action("answers", keeps=True)
    def _answers(self, message: Message) -> None:
        """Show answers at once from now on, or ask first again."""
        self._first.at_once = flag_of(message, "shown")
        self._answer()

    @property
    def waits(self) -> bool:
        """Whether the answer waits for a choice; nothing of it is worked out before."""
        return self._first.waits(self.question)

    @property
    def _wanted(self) -> Position | HiddenEndgame | None:
        return None if self.waits else self.question

    # --- the answer ---

    @action("solve", about="n", keeps=True)
    def _solve(self, message: Message) -> None:
        """Answer what is set up; a page asks when it has nothing more to send."""
        self._answer()

    def _answer(self) -> None:
        """Answer the question; at another total of the same cards the number line is still right."""
        asked, question, names = self._answered, self._wanted, self._players
        if names != self.answer.names:
            self.answer.ask(question, names)
        if asked == question:
            return
        if isinstance(asked, Position) and isinstance(question, Position) and cards_of(asked) == cards_of(question):
            self.answer.act({"do": "total", "total": question.total})
            self.answer.refresh()
        if self.answer.question != question:
            self.answer.ask(question)
        self._answered = question

    @action("answer", keeps=True)
    def _ask(self, message: Message) -> None:
        """Hand a message to the answer; when it goes to another position, the draft follows."""
        self.answer.act(message.get("message"))
        self.answer.refresh()
        asked = self.answer.question
        if asked is None or asked == self.question or self._answered != self.question:
            return
        self._answered = asked
        if isinstance(asked, HiddenEndgame):
            draft = Draft(asked.variant, ((), ()), asked.total, known="hidden", stock=asked.cards, hand=asked.hand)
        else:
            draft = Draft.of(asked)
        only_total = draft.with_total(self.draft.total) == self.draft
        self._set(draft, kind="total" if only_total else "")
        self._answered = self.question

    @action("compare", about="n", keeps=True)
    def _compare(self, message: Message) -> None:
        """Work the what-ifs out."""
        if isinstance(self.question, Position) and self._compared and not self.waits:
            self._rows_for = (self.question, self._compared.version)
            try:
                self.rows = self._compared.rows(self.question)
            except KeyboardInterrupt:
                self._say = say(
                    "It was stopped before everything was compared. Remove something, or ask another question."
                )

    # --- what if ---

    @action("whatif")
    def _whatif(self, message: Message) -> None:
        self._compared.add(change_of(message, self._needs_position(), self._own))

    @action("drop")
    def _drop(self, message: Message) -> None:
        self._compared.drop(number_of(message, "id", 0, 10**9) or 0)
        if not self._compared:
            self.rows = []

    @action("keep")
    def _keep(self, message: Message) -> None:
        """Make a what-if the position."""
        number = number_of(message, "id", 0, 10**9) or 0
        change = self._compared.get(number)
        position = change.apply(self._needs_position())
        self._compared.drop(number)
        self._set(Draft.of(position), say("This is your position now: {change}.", change=change.label))

    def _needs_position(self) -> Position:
        if self.waits:
            raise Refused(first_of(self.question))
        if not isinstance(self.question, Position):
            raise Refused(say("“What if” needs open cards. Go to “Set up” and choose that all cards are open."))
        return self.question

    # --- a match ---

    @action("match")
    def _open_match(self, message: Message) -> None:
        saved = flag_of(message, "saved")
        text = text_of(message, "text", LONGEST_SAVED if saved else LONGEST_RECORD)
        self._match_say = ""
        if not saved and self._is_position(text):
            self._leave_match()
            self._type(text.lstrip("\ufeff").strip())
            self._say = say("This is the position from the file.")
            return
        try:
            self._match = OpenMatch.read(text, saved, self._own)
        except Refused as refused:
            self._match_say = str(refused)
            raise
        self._show_match()

    def _is_position(self, text: str) -> bool:
        """Return whether a file holds a position, as the lab saves one."""
        try:
            return len(text) <= 2 * LONGEST_POSITION and bool(Draft.parse(text.lstrip("\ufeff").strip(), self._own))
        except (ValueError, LookupError):
            return False

    @action("deal")
    def _choose_deal(self, message: Message) -> None:
        self._needs_match().choose(number_of(message, "deal", 0, 10**6) or 0, flag_of(message, "sure"))
        self._show_match()

    @action("go")
    def _go(self, message: Message) -> None:
        self._needs_match().go(number_of(message, "play", 0, 10**6) or 0)
        self._show_match()

    @action("close")
    def _close_match(self, message: Message) -> None:
        self._leave_match()

    def _needs_match(self) -> OpenMatch:
        if self._match is None:
            raise Refused(say("Open a match first."))
        return self._match

    def _show_match(self) -> None:
        position = self._match.position if self._match is not None else None
        if position is not None:
            if position.variant.id not in variants():
                self._own.setdefault(position.variant.id, next(iter(own_variants(position.variant).values())))
            draft = Draft.of(position)
            # Nobody shuffles any more, so of most games the cards played are of no use to the answer.
            self._set(draft if draft.wants_pile else replace(draft, pile=()), kind="match")

    @property
    def _players(self) -> tuple[str, ...]:
        """What the players of the match are called, while what is set up is theirs."""
        names = self._match.names if self._match is not None else ()
        return names if len(names) == self.draft.seats and self.draft.known != "hidden" else ()

    def _leave_match(self) -> None:
        self._match, self._match_say = None, ""

    # --- what the page shows ---

    def refresh(self) -> None:
        """Make the views anew."""
        self._n += 1
        waits = self.waits
        if waits:
            self._answer()  # nothing is worked out, and the answer before is gone
            self.rows, self._rows_for = [], None
        draft = self.draft
        game = draft.game
        names = {place: draft.name_of(place, self._players) for place in draft.places}
        wrong = self._typed is not None
        self.view = {
            "n": self._n,
            "seq": self._seq,
            "asked": self._asked,
            "say": self._say,
            "text": draft.text if self._typed is None else self._typed,
            "problems": self.problems,
            "mend": bool(self.problems) and self._mendable(),
            "wrong": wrong,
            "fresh": self._answered == self._wanted,
            "name": game.name,
            "low": lowest_of(game),
            "limit": game.limit,
            "total": draft.total,
            "seats": draft.seats,
            "most": MOST,
            "turn": draft.turn,
            "direction": draft.direction,
            "ways": draft.seats > 2,
            "known": draft.known,
            "hand": draft.hand,
            "places": [
                {"id": place, "name": names[place], "cards": [card_view(card, game) for card in cards]}
                for place, cards in draft.places.items()
            ],
            "where": {card.code: [draft.left(card), draft.where(card)] for card in dict.fromkeys(game.deck())},
            "special": special_view(draft),
            "more": [
                f"{name}={value}"
                for name, value in draft.more
                if all(name != field["name"] for field in special_view(draft))
            ],
            "back": bool(self._before),
            "tree": self._tree_text(),
            "match": None if self._match is None else self._match.view(),
            "matchSay": self._match_say,
            "compared": 0 if waits else len(self._compared),
            "labels": [{"id": number, "label": label} for number, label in self._compared.labels() if not waits],
            "freshRows": waits or not self._compared or self._rows_for == (self.question, self._compared.version),
            "open": isinstance(self.question, Position),
            "ask": self._first.view(self.question),
            "atOnce": self._first.at_once,
        }
        self.form = {
            **choices_view(game, self._own),
            "pack": pack_view(game),
            "known": [[key, *map(say, words)] for key, words in KNOWN.items()],
            "examples": [{"key": example.key, "name": say(example.name)} for example in EXAMPLES],
        }
        self.answer_view = self.answer.view

    def _tree_text(self) -> str:
        """Return the text with which the tree explorer opens, or "" where it has no tree of it."""
        open_cards = isinstance(self.question, Position) and not self.problems and not self.waits
        return self.draft.text if open_cards else ""

    def recover(self, sentence: str) -> None:
        """Go back to the last good position after an error of our own, and say the sentence."""
        try:
            self.draft = (
                Draft.of(self.question) if isinstance(self.question, Position) else Draft.parse(EXAMPLES[0].text)
            )
            self.question = self.draft.make(self._own)
        except Exception:
            self.draft = Draft.parse(EXAMPLES[0].text)
            self.question = self.draft.make()
        self._typed, self.problems = None, []
        self._compared, self.rows, self._rows_for = Comparison(), [], None
        self._leave_match()
        self._say = sentence
        self.refresh()


def _instead(problem: str) -> str:
    return together(closed(problem), say("Here is an example instead."))


def opened(address: str = "", keep: str = "lab") -> Lab:
    """Return the lab of the app, with what its address asks for, or with an example."""
    return Lab.at(address, "", keep)


__all__ = ["SORRY", "Lab"]
