"""What the endgame lab holds: a draft that is set up by clicks or typed, its answer, a match to take positions from, what-ifs.

Draft and text follow each other. What is wrong is told beside it, and the last good position stays with its answer. A
page asks for the answer when it has nothing more to send, so that quick clicks do not wait for each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from ...ground.text import echo
from ...play.notation import LONGEST_POSITION
from ...play.position import Position
from ...rules.variant import Variant, find_variant, variant, variants
from ...rules.variant_file import LONGEST_FILE, VariantError
from ...solve import HiddenEndgame
from ..answer.desk import Answer
from ..kit.faces import card_view
from ..kit.messages import (
    LONGEST_RECORD,
    LONGEST_SAVED,
    ODD,
    Refused,
    action_of,
    closed,
    flag_of,
    number_of,
    plain_problem,
    text_of,
)
from ..play.setup import own_variants
from .draft import KNOWN, MOST, Draft, code_of, lowest_of
from .examples import EXAMPLES, MOST_NUMBER, by_key, ending
from .form import choices_view, pack_view, special_view
from .from_match import OpenMatch
from .mend import mended
from .whatif import Comparison, change_of

Reply = dict[str, Any]
Message = Mapping[object, object]

_MOST_BACK: Final = 100
_LONGEST_CODE: Final = 20_000
SORRY: Final = "Something went wrong on our side. Your position is still here, and you can go on."


class Lab:
    """An endgame lab.

    Args:
        text: the position to begin with, as text; the first named example when there is none.

    Attributes:
        draft: what is set up, right or wrong.
        question: the last good position, or endgame with hidden hands.
        problems: what is wrong with the draft or the text; none when `question` is made of it.
        view, form, answer_view, rows: what the page shows.

    >>> lab = Lab()
    >>> lab.answer_view["words"]
    'Player 1 wins in 3 plays: 2♣ 2♥ A♦+1.'
    >>> lab.act({"do": "put", "card": "6C", "place": "h0"})
    []
    >>> lab.draft.text
    'standard 93 P1+ AD,2C,6C,10C/2H,5D'
    """

    def __init__(self, text: str = "") -> None:
        self._own: dict[str, Variant] = {}
        self._before: list[tuple[Draft, str | None, str]] = []
        self._typed: str | None = None
        self._say = ""
        self._seq = 0
        self._asked = 0
        self._n = 0
        self._number = 0
        self._match: OpenMatch | None = None
        self._match_say = ""
        self._compared = Comparison()
        self.problems: list[str] = []
        self.draft = Draft.parse(EXAMPLES[0].text)
        self.question: Position | HiddenEndgame = self.draft.make()
        self.answer = Answer()
        self._answered: Position | HiddenEndgame | None = None
        self._rows_for: tuple[Any, int] | None = None
        self.rows: list[dict[str, Any]] = []
        if text:
            self._type(text)
            if self.problems:
                self._say = f"{closed(self.problems[0])} So here is an example instead."
                self._typed, self.problems = None, []
            self._before.clear()
        self._answer()
        self.refresh()

    def begin_with(self, game: Variant) -> None:
        """Show an ending of a game, as the first position."""
        self._set(Draft.of(ending(game, 1)))
        self._before.clear()
        self._answer()
        self.refresh()

    def tell(self, sentence: str) -> None:
        """Show a sentence; everything else stays."""
        self._say = sentence
        self.refresh()

    # --- what the page asks for ---

    def act(self, message: object) -> list[Reply]:
        """Do what one message asks for, or refuse it in a sentence; the views are made by :meth:`refresh`."""
        try:
            message, action = action_of(message, self.ACTIONS)
            if action not in (
                Lab._solve,
                Lab._compare,
                Lab._ask,
                Lab._earlier,
            ):  # what was said about the position still holds
                self._say = ""
            self._asked = number_of(message, "asked", 0, 10**9) or 0
            self._seq = number_of(message, "seq", 0, 10**9) or self._seq
            return action(self, message) or []
        except Refused as refused:
            self._say = str(refused)
        except (ValueError, LookupError) as error:
            self._say = plain_problem(error)
        return []

    def _text(self, message: Message) -> None:
        self._type(text_of(message, "text", 2 * LONGEST_POSITION))

    def _earlier(self, message: Message) -> None:
        """Keep what somebody had here before this page was opened at another address, so that they can go back to it."""
        text = text_of(message, "text", 2 * LONGEST_POSITION)
        try:
            draft = Draft.parse(text, self._own)
        except (ValueError, LookupError, Refused):
            return
        if draft != self.draft and not self._before:
            self._before.append((draft, None, ""))
            kept = "The position you had here before is kept: Go back brings it."
            self._say = " ".join(filter(None, (self._say, kept)))

    def _put(self, message: Message) -> None:
        self._set(self.draft.put(text_of(message, "card", 20), text_of(message, "place", 10)))

    def _take(self, message: Message) -> None:
        self._set(self.draft.take(text_of(message, "card", 20), text_of(message, "place", 10)))

    def _clear(self, message: Message) -> None:
        self._set(self.draft.clear(), "All cards are away. Go back brings them again.")

    def _total(self, message: Message) -> None:
        total = number_of(message, "total", -(10**6), 10**6)
        if total is None:
            raise Refused("The total is a whole number.")
        new = self.draft.with_total(total)
        said = ""
        if new.total != total:
            said = f"Totals go from {lowest_of(new.game)} to {new.game.limit} here, so it is {new.total}."
        self._set(new, said, kind="total")

    def _seats(self, message: Message) -> None:
        seats = number_of(message, "seats", 0, 1000)
        if seats is None:
            raise Refused("The number of players is a whole number from 2 to 10.")
        self._set(*self.draft.with_seats(seats))

    def _turn(self, message: Message) -> None:
        seat = number_of(message, "seat", 0, self.draft.seats - 1)
        if seat is None:
            raise Refused("Choose one of the players.")
        self._put_in(turn=seat)

    def _direction(self, message: Message) -> None:
        way = number_of(message, "direction", -1, 1)
        if way not in (1, -1):
            raise Refused(ODD)
        self._put_in(direction=way)

    def _known(self, message: Message) -> None:
        self._set(*self.draft.with_known(text_of(message, "known", 10)))

    def _hand(self, message: Message) -> None:
        size = number_of(message, "hand", 1, 20)
        if size is None:
            raise Refused("A hand has 1 to 20 cards.")
        self._put_in(hand=size)

    def _special(self, message: Message) -> None:
        name, value = text_of(message, "name", 20), text_of(message, "value", 60, "")
        if name not in dict(self.draft.more) and all(name != field["name"] for field in special_view(self.draft)):
            raise Refused(ODD)
        if any(sign.isspace() or sign == "=" for sign in name) or any(sign.isspace() for sign in value):
            raise Refused(ODD)
        self._set(self.draft.with_more(name, value))

    def _game(self, message: Message) -> None:
        name = text_of(message, "game", 40)
        if name not in self._own and name not in variants():
            raise Refused("Choose one of the games in the list.")
        self._take_game(self._own[name] if name in self._own else variant(name))

    def _rule(self, message: Message) -> None:
        name, value = text_of(message, "name", 40), message.get("value")
        if not isinstance(value, (str, int, bool)) or (isinstance(value, str) and len(value) > 60):
            raise Refused("One of the house rules is empty. Fill it in or leave it as it was.")
        self._take_game(self.draft.game.with_rules(None, **{name: value}))

    def _own_game(self, message: Message) -> None:
        """Take a game of somebody's own: a code, or the text of a file."""
        text = text_of(message, "text", 2 * LONGEST_FILE).removeprefix("\ufeff").strip()
        if not text:
            raise Refused("Paste a code from the workshop, or open its file.")
        if "\n" in text or text.startswith("id"):
            game = Variant.from_toml(text, "your file")
            if game.id in variants():
                raise Refused(f"{game.id} is the id of a game that is here already. Give yours another id.")
        else:
            game = find_variant(text, self._own)
        try:
            game = find_variant(code_of(game))  # as its code says it, so that the position's text holds all of it
        except LookupError:
            self._say = "This game is too long for a code: keep its file, you need it to open the position again."
        said = self._say
        if game.id not in variants():
            plain = next(iter(own_variants(game).values()))
            self._own[plain.id] = plain
        self._take_game(game)
        self._say = " ".join(filter(None, (f"{game.name} is on the table.", self._say, said)))

    def _take_game(self, game: Variant) -> None:
        self._set(*self.draft.with_game(game))

    def _example(self, message: Message) -> None:
        example = by_key(text_of(message, "key", 20))
        if example is None:
            raise Refused("Choose one of the examples in the list.")
        self._leave_match()
        self._set(Draft.parse(example.text), example.name)

    def _deal(self, message: Message) -> None:
        """Deal an ending of the game that is set up, by its number."""
        number = number_of(message, "number", 1, MOST_NUMBER)
        number = number if number is not None else self._number % MOST_NUMBER + 1
        self._number = number
        self._leave_match()
        draft = Draft.of(ending(self.draft.game, number, self.draft.seats))
        self._set(draft, f"Ending number {number} of {self.draft.game.name}. Which card is it, and why?")

    def _back(self, message: Message) -> None:
        if not self._before:
            raise Refused("There is nothing to go back to.")
        self.draft, self._typed, _ = self._before.pop()
        if self._typed is None:
            self._check()
        else:
            self._read(self._typed)
        self._say = "This is what was there before."

    def _mend(self, message: Message) -> None:
        draft = mended(self._typed if self._typed is not None else self.draft.text, self._own)
        if draft is None:
            raise Refused("This text cannot be mended. Go back brings the last position.")
        self._set(draft, "This is the nearest position that can be.")

    # --- the answer ---

    def _solve(self, message: Message) -> None:
        """Answer what is set up; a page asks when it has nothing more to send."""
        if number_of(message, "n", 0, 10**9) == self._n:
            self._answer()

    def _answer(self) -> None:
        """Answer the question; at another total of the same cards the number line is still right."""
        asked, question = self._answered, self.question
        if asked == question:
            return
        if isinstance(asked, Position) and isinstance(question, Position) and _cards_of(asked) == _cards_of(question):
            self.answer.act({"do": "total", "total": question.total})
            self.answer.refresh()
        if self.answer.question != question:
            self.answer.ask(question)
        self._answered = question

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

    def _compare(self, message: Message) -> None:
        """Work the what-ifs out."""
        if number_of(message, "n", 0, 10**9) == self._n and isinstance(self.question, Position) and self._compared:
            self._rows_for = (self.question, self._compared.version)
            try:
                self.rows = self._compared.rows(self.question)
            except KeyboardInterrupt:
                self._say = "It was stopped before all was compared. Take something away, or ask another question."

    # --- what if ---

    def _whatif(self, message: Message) -> None:
        self._compared.add(change_of(message, self._needs_position(), self._own))

    def _drop(self, message: Message) -> None:
        self._compared.drop(number_of(message, "id", 0, 10**9) or 0)
        if not self._compared:
            self.rows = []

    def _keep(self, message: Message) -> None:
        """Make a what-if the position."""
        number = number_of(message, "id", 0, 10**9) or 0
        change = self._compared.get(number)
        position = change.apply(self._needs_position())
        self._compared.drop(number)
        self._set(Draft.of(position), f"This is your position now: {change.label}.")

    def _needs_position(self) -> Position:
        if not isinstance(self.question, Position):
            raise Refused("What if is for open cards. Choose beside “Known” that all cards are open.")
        return self.question

    # --- a match ---

    def _open_match(self, message: Message) -> None:
        saved = flag_of(message, "saved")
        text = text_of(message, "text", LONGEST_SAVED if saved else LONGEST_RECORD)
        self._match_say = ""
        try:
            self._match = OpenMatch.read(text, saved, self._own)
        except Refused as refused:
            self._match_say = str(refused)
            raise
        self._show_match()

    def _choose_deal(self, message: Message) -> None:
        self._needs_match().choose(number_of(message, "deal", 0, 10**6) or 0, flag_of(message, "sure"))
        self._show_match()

    def _go(self, message: Message) -> None:
        self._needs_match().go(number_of(message, "play", 0, 10**6) or 0)
        self._show_match()

    def _close_match(self, message: Message) -> None:
        self._leave_match()

    def _needs_match(self) -> OpenMatch:
        if self._match is None:
            raise Refused("Open a match first.")
        return self._match

    def _show_match(self) -> None:
        position = self._match.position if self._match is not None else None
        if position is not None:
            if position.variant.id not in variants():
                self._own.setdefault(position.variant.id, next(iter(own_variants(position.variant).values())))
            draft = Draft.of(position)
            # Nobody shuffles any more, so of most games the cards played are of no use to the answer.
            self._set(draft if draft.wants_pile else replace(draft, pile=()), kind="match")

    def _leave_match(self) -> None:
        self._match, self._match_say = None, ""

    ACTIONS: Final[Mapping[str, Callable[[Lab, Message], list[Reply] | None]]] = {
        "text": _text, "earlier": _earlier, "put": _put, "take": _take, "clear": _clear, "total": _total, "seats": _seats,
        "turn": _turn, "direction": _direction, "known": _known, "hand": _hand, "special": _special, "game": _game,
        "rule": _rule, "own": _own_game, "example": _example, "ending": _deal, "back": _back, "mend": _mend,
        "solve": _solve, "answer": _ask, "compare": _compare, "whatif": _whatif, "drop": _drop, "keep": _keep,
        "match": _open_match, "deal": _choose_deal, "go": _go, "close": _close_match,
    }  # fmt: skip
    """Everything that a page can ask for."""

    # --- the draft and its text ---

    def _put_in(self, **changes: Any) -> None:
        self._set(replace(self.draft, **changes))

    def _set(self, draft: Draft, said: str = "", kind: str = "") -> None:
        """Take a new draft; what was there can be had back, in one step for a row of changes of one kind."""
        if draft != self.draft or self._typed is not None:
            self._remember(kind)
        self.draft, self._typed = draft, None
        self._check()
        self._say = said

    def _remember(self, kind: str) -> None:
        if not (kind and self._before and self._before[-1][2] == kind):
            self._before.append((self.draft, self._typed, kind))
            del self._before[:-_MOST_BACK]

    def _type(self, text: str) -> None:
        """Take a typed text; a wrong one is kept as it is, and the draft waits."""
        line = " ".join(text.split())
        if self._typed is None and line == self.draft.text:
            return
        self._remember("typed")
        self._read(text)

    def _read(self, text: str) -> None:
        """Make the draft of a text; when that fails, keep the text and say why."""
        line = " ".join(text.split())
        try:
            if not line:
                raise Refused("Write a position, such as: standard 93 P1+ 10S,9H/4C,AH")
            draft = Draft.parse(line, self._own)
        except (ValueError, LookupError, Refused) as error:
            self._typed = text
            self.problems = _sentences(error)
            return
        self._typed, self.draft = None, draft
        game = draft.game
        if game.id not in variants() and game.id not in self._own:
            self._own[game.id] = next(iter(own_variants(game).values()))
        self._check()

    def _check(self) -> None:
        """Make the position of the draft; when it is good, it becomes the question."""
        try:
            self.question = self.draft.make(self._own)
            self.problems = []
        except (ValueError, LookupError) as error:
            self.problems = _sentences(error)

    # --- what the page shows ---

    def refresh(self) -> None:
        """Make the views anew."""
        self._n += 1
        draft = self.draft
        game = draft.game
        names = {place: draft.name_of(place) for place in draft.places}
        wrong = self._typed is not None
        self.view: dict[str, Any] = {
            "n": self._n,
            "seq": self._seq,
            "asked": self._asked,
            "say": self._say,
            "text": draft.text if self._typed is None else self._typed,
            "problems": self.problems,
            "mend": bool(self.problems) and self._mendable(),
            "wrong": wrong,
            "fresh": self._answered == self.question,
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
            "compared": len(self._compared),
            "labels": [{"id": number, "label": label} for number, label in self._compared.labels()],
            "freshRows": not self._compared or self._rows_for == (self.question, self._compared.version),
            "open": isinstance(self.question, Position),
        }
        self.form = {
            **choices_view(game, self._own),
            "pack": pack_view(game),
            "known": [[key, *words] for key, words in KNOWN.items()],
            "examples": [{"key": example.key, "name": example.name} for example in EXAMPLES],
        }
        self.answer_view = self.answer.view

    def _mendable(self) -> bool:
        text = self._typed if self._typed is not None else self.draft.text
        return mended(text, self._own) is not None

    def _tree_text(self) -> str:
        """Return the text with which the tree explorer opens, or "" where it has no tree of it."""
        return self.draft.text if isinstance(self.question, Position) and not self.problems else ""

    def recover(self, sentence: str = SORRY) -> None:
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


def _cards_of(position: Position) -> list[str]:
    """Return a position's text without its total."""
    words = str(position).split()
    return [words[0], *words[2:]]


def _sentences(error: BaseException) -> list[str]:
    """Return what an error says, one sentence or a few."""
    problems = error.problems if isinstance(error, VariantError) else getattr(error, "problems", None)
    if problems:
        return [str(problem) for problem in problems][:4]
    return [plain_problem(error)] if str(error) else [f"This cannot be: {echo(type(error).__name__)}."]


__all__ = ["SORRY", "Lab"]
