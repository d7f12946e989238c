"""What is set up in the lab: a draft, by clicks or typed. Draft and text follow each other, and every step can be had back.

What is wrong is told beside it, and the last good position stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from ...ground.english import together
from ...ground.say import say
from ...ground.text import echo
from ...play.notation import LONGEST_POSITION
from ...play.position import Position
from ...rules.faults import VariantError
from ...rules.variant import Variant, find_variant, variant, variants
from ...rules.variant_file import LONGEST_FILE
from ...solve import HiddenEndgame
from ..kit.desk import Message, action
from ..kit.messages import ODD, Refused, number_of, plain_problem, text_of
from ..kit.sending import Sends, ToSend
from ..play.setup import own_variants
from .draft import Draft, code_of, lowest_of
from .examples import EXAMPLES
from .form import special_view
from .mend import mended

_MOST_BACK: Final = 100
_PAGE: Final = "endgame_lab"
ASKED: Final = "asked"
"""What an address says of `answers` where a position of its own is asked about first."""


class SetUp(Sends):
    """A position that somebody sets up.

    Attributes:
        draft: what is set up, right or wrong.
        question: the last good position, or endgame with hidden hands.
        problems: what is wrong with the draft or the text; none when `question` is made of it.
    """

    def __init__(self) -> None:
        super().__init__()
        self._own: dict[str, Variant] = {}
        self._before: list[tuple[Draft, str | None, str]] = []
        self._typed: str | None = None
        self.problems: list[str] = []
        self.draft = Draft.parse(EXAMPLES[0].text)
        self.question: Position | HiddenEndgame = self.draft.make()

    # --- what the page asks for ---

    @action("earlier", keeps=True)
    def _earlier(self, message: Message) -> None:
        """Keep what somebody had here before this page was opened at another address, so that they can go back to it."""
        text = text_of(message, "text", 2 * LONGEST_POSITION)
        try:
            draft = Draft.parse(text, self._own)
        except (ValueError, LookupError, Refused):
            return
        if draft != self.draft and not self._before:
            self._before.append((draft, None, ""))
            kept = say("Your last position is kept. “Go back” shows it again.")
            self._say = " ".join(filter(None, (self._say, kept)))

    @action("put")
    def _put(self, message: Message) -> None:
        self._set(self.draft.put(text_of(message, "card", 20), text_of(message, "place", 10)))

    @action("take")
    def _take(self, message: Message) -> None:
        self._set(self.draft.take(text_of(message, "card", 20), text_of(message, "place", 10)))

    @action("clear")
    def _clear(self, message: Message) -> None:
        self._set(self.draft.clear(), say("The table is empty. “Go back” brings the cards back."))

    @action("total")
    def _total(self, message: Message) -> None:
        total = number_of(message, "total", -(10**6), 10**6)
        if total is None:
            raise Refused(say("The total is a whole number."))
        new = self.draft.with_total(total)
        said = ""
        if new.total != total:
            said = say(
                "Totals go from {low} to {limit} here, so it is {total}.",
                low=lowest_of(new.game),
                limit=new.game.limit,
                total=new.total,
            )
        self._set(new, said, kind="total")

    @action("seats")
    def _seats(self, message: Message) -> None:
        seats = number_of(message, "seats", 0, 1000)
        if seats is None:
            raise Refused(say("The number of players is a whole number from 2 to 10."))
        self._set(*self.draft.with_seats(seats))

    @action("turn")
    def _turn(self, message: Message) -> None:
        seat = number_of(message, "seat", 0, self.draft.seats - 1)
        if seat is None:
            raise Refused(say("Choose one of the players."))
        self._put_in(turn=seat)

    @action("direction")
    def _direction(self, message: Message) -> None:
        way = number_of(message, "direction", -1, 1)
        if way not in (1, -1):
            raise Refused(ODD)
        self._put_in(direction=way)

    @action("known")
    def _known(self, message: Message) -> None:
        self._set(*self.draft.with_known(text_of(message, "known", 10)))

    @action("hand")
    def _hand(self, message: Message) -> None:
        size = number_of(message, "hand", 1, 20)
        if size is None:
            raise Refused(say("A hand has 1 to 20 cards."))
        self._put_in(hand=size)

    @action("special")
    def _special(self, message: Message) -> None:
        name, value = text_of(message, "name", 20), text_of(message, "value", 60, "")
        if name not in dict(self.draft.more) and all(name != field["name"] for field in special_view(self.draft)):
            raise Refused(ODD)
        if any(sign.isspace() or sign == "=" for sign in name) or any(sign.isspace() for sign in value):
            raise Refused(ODD)
        self._set(self.draft.with_more(name, value))

    @action("game")
    def _game(self, message: Message) -> None:
        name = text_of(message, "game", 40)
        if name not in self._own and name not in variants():
            raise Refused(say("Choose one of the games in the list."))
        self._take_game(self._own[name] if name in self._own else variant(name))

    @action("rule")
    def _rule(self, message: Message) -> None:
        name, value = text_of(message, "name", 40), message.get("value")
        if not isinstance(value, (str, int, bool)) or (isinstance(value, str) and len(value) > 60):
            raise Refused(say("One of the house rules is empty. Fill it in or leave it as it was."))
        self._take_game(self.draft.game.with_rules(None, **{name: value}))

    @action("own")
    def _own_game(self, message: Message) -> None:
        """Take a game of somebody's own: a code, or the text of a file."""
        text = text_of(message, "text", 2 * LONGEST_FILE).removeprefix("\ufeff").strip()
        if not text:
            raise Refused(say("Paste a code from the workshop, or open its file."))
        if "\n" in text or text.startswith("id"):
            game = Variant.from_toml(text, "your file")
            if game.id in variants():
                raise Refused(say("There is already a game with the id {id}. Give yours another id.", id=game.id))
        else:
            game = find_variant(text, self._own)
        try:
            game = find_variant(code_of(game))  # as its code says it, so that the position's text holds all of it
        except LookupError:
            self._say = say("This game is too long for a code. Save its file: you need it to open the position again.")
        said = self._say
        if game.id not in variants():
            plain = next(iter(own_variants(game).values()))
            self._own[plain.id] = plain
        self._take_game(game)
        self._say = together(say("{game} is on the table.", game=game.name), self._say, said)

    def _take_game(self, game: Variant) -> None:
        self._set(*self.draft.with_game(game))

    @action("back")
    def _back(self, message: Message) -> None:
        if not self._before:
            raise Refused(say("There is nothing to go back to."))
        self.draft, self._typed, _ = self._before.pop()
        if self._typed is None:
            self._check()
        else:
            self._read(self._typed)
        self._say = say("This is what was there before.")

    @action("mend")
    def _mend(self, message: Message) -> None:
        draft = mended(self._typed if self._typed is not None else self.draft.text, self._own)
        if draft is None:
            raise Refused(say("This text cannot be mended. “Go back” shows the last position."))
        self._set(draft, say("This is the nearest position that works."))

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
                raise Refused(say("Write a position, such as: standard 93 P1+ 10S,9H/4C,AH"))
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

    def to_send(self) -> Sequence[ToSend]:
        """Return the position that is set up: as a question, and with its answer."""
        if self.problems:
            return [ToSend("ask", say("As a question"), say("Put the position right first. Then you can send it."))]
        asks = {"position": self.draft.text}
        asking = say("Everybody gets this position, and is asked before the answer comes.")
        told = say("Everybody gets this position with its answer.")
        return [
            ToSend("ask", say("As a question"), asking, _PAGE, asks | {"answers": ASKED}),
            ToSend("answer", say("With its answer"), told, _PAGE, asks),
        ]

    def _mendable(self) -> bool:
        text = self._typed if self._typed is not None else self.draft.text
        return mended(text, self._own) is not None


def _sentences(error: BaseException) -> list[str]:
    """Return what an error says, one sentence or a few."""
    problems = error.problems if isinstance(error, VariantError) else getattr(error, "problems", None)
    if problems:
        return [str(problem) for problem in problems][:4]
    return (
        [plain_problem(error)]
        if str(error)
        else [say("This does not work: {problem}.", problem=echo(type(error).__name__))]
    )


__all__ = ["SetUp"]
