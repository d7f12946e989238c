"""One table: a match, who is looking at it, and what a page may ask for. Knows the rules' results, but no widget.

Everything that arrives is checked like a stranger's; what is refused changes nothing but the sentence in the status
line. `PlayPanel` puts a session behind the card table.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from ...ground.english import together
from ...ground.say import marked, say
from ...matches.match import Match
from ...play.calling import Call
from ...play.position import Position
from ...rules.variant import Variant, find_variant
from ..kit.desk import Action, Message, action
from ..kit.host import Reply
from ..kit.messages import (
    LONGEST_RECORD,
    LONGEST_SAVED,
    ODD,
    Refused,
    closed,
    flag_of,
    number_of,
    pack,
    plain_problem,
    shortened,
    text_of,
    unpack,
)
from ..kit.safe import log
from . import view as show
from .called import LONGEST_CALL, Called
from .choices import why_not_together
from .lesson import lesson_match
from .linked import Linked, match_in
from .problems import refusal
from .setup import Setup, from_message, from_query, own_variants, query_of, setup_form
from .table import EVERYBODY

_MUDDLED: Final = marked("{who} got into a muddle, so this card was picked by luck.")
_YOURSELF: Final = marked("Now you say each new total yourself.")
_ONE_OF_FOUR: Final = marked("Now you choose each new total from four.")
_BACK: Final = marked("Welcome back: this is your match as you left it.")
_EARLIER: Final = marked("Here is the same moment again. Play on from here.")
_EXPLAINED: Final = marked("Now each new card is explained when it matters.")
_NOT_EXPLAINED: Final = marked("Now no card is explained any more.")
_BOTS_IN_ONE_GO: Final = 400
_MOST_TOGETHER: Final = 12
_LOST: Final = marked("Something went wrong on our side, and the match could not be brought back whole. We are sorry.")


@dataclass(frozen=True, slots=True)
class _Kept:
    """The last good state of a table, and what it was made from."""

    match: Match
    position: Position
    record: str
    packed: str
    setup: Setup
    shown: int | None


class Session(Linked):
    """A running match and its view.

    Args:
        setup: variant, players, house rules and seed of the first match.
        own: the panel's own game, which need not be among those that ship; else that of `setup`.
        asked: the page's address has been asked for a match already, and `setup` is what it chose.
        say: a first sentence for the status line.
        keep: a name under which the browser keeps the match over a reload; "" keeps nothing.

    Attributes:
        view: what the page shows, new after every message.
    """

    LATE = marked("That came a moment too late: the table had already changed. Nothing was done.")
    STOPPED = marked("It was stopped. The cards lie as before, and you can go on playing.")

    def __init__(
        self, setup: Setup, own: Variant | None = None, asked: bool = False, say: str = "", keep: str = ""
    ) -> None:
        super().__init__()
        self._own = {**own_variants(setup.variant), **own_variants(own or setup.variant)}
        self._addressed = asked
        self._linked = setup.variant.code if asked else ""
        self.kept_as = keep
        self._take(setup.match(), setup)
        self._say = say or self._say
        self._kept: _Kept | None = None
        self._after_lesson: Setup | None = None
        self.refresh()
        self.keep()

    @classmethod
    def at(cls, address: str, plain: Setup, keep: str = "") -> Session:
        """Return a session of the match that an address asks for; of the plain one, and why, when there can be none."""
        try:
            if match := match_in(address, own_variants(plain.variant)):
                table = cls(plain, asked=True, keep=keep)
                table.open_match(match)
                table.refresh()
                table.keep()
                return table
            query = query_of(address)
            if query:
                return cls(from_query(query, own_variants(plain.variant)), plain.variant, asked=True, keep=keep)
        except (ValueError, LookupError, Refused) as error:
            log.warning("the address chose no match: %s", error)
            sentence = together(closed(plain_problem(error)), say("So here is another match, ready to play."))
            return cls(plain, say=sentence, keep=keep)
        return cls(plain, keep=keep)

    # --- what the page asks for ---

    def handle(self, message: object) -> list[Reply]:
        """Do what one message asks for, or refuse it in a sentence; `view` is new afterwards. See :meth:`act`."""
        replies = self.act(message)
        if not self._unheard:
            self.refresh()
        return replies

    def start(
        self,
        game: Variant | str,
        company: tuple[tuple[str, ...], tuple[str, ...]] | None = None,
        seed: int | None = None,
    ) -> None:
        """Put a new match on the table; `view` is new afterwards.

        Args:
            game: a variant, which becomes the table's own, or the id or code of one.
            company: players and their names, checked; None: the same as before.
            seed: a whole number, or None for other cards each time.

        Raises:
            UnknownVariant: for an id that names no variant.
        """
        if not isinstance(game, str):
            self._own = own_variants(game)
        found = find_variant(game, self._own) if isinstance(game, str) else game
        players, names = company or (self._setup.players, self._setup.names)
        setup = Setup(found, players, names, seed)
        self._fresh = False
        self._take(setup.match(), setup)
        self.refresh()
        self.show()

    def admit(self, action: Action, message: Message) -> bool:
        """Take in a message; the match is no longer a fresh one then."""
        self._fresh = False
        return super().admit(action, message)

    @property
    def state(self) -> dict[str, Any]:
        """Everything that is shown; what the browser keeps comes after it."""
        return {"keep": self.kept_as, "total": self.total, "view": self.view}

    def settle(self, replies: list[Reply]) -> None:
        """Show what has become of a message; the total, for which everybody waits, some bytes ahead of the rest."""
        self.host.put(total=self.total)
        super().settle(replies)

    def show(self) -> None:
        """Hand the state to the host at once; what only matters at a reload follows."""
        super().show()
        saved = self.keep()
        if self.kept_as:
            self.host.put(saved=saved)

    def stop(self) -> None:
        """Take the last good state: a bot may have been stopped in the middle."""
        self.recover(say(self.STOPPED))

    def recover(self, sentence: str) -> None:
        """Take the last good state after an error of our own, and say the sentence."""
        kept = self._kept
        setup = kept.setup if kept is not None else self._setup
        try:
            if kept is None:
                raise LookupError("no match was noted yet")
            match = Match.from_record(kept.record, self._own)
            self._put(match, setup)
            self._shown = kept.shown
            self._say = say(_LOST) if match.errors else sentence
        except Exception:
            log.exception("the last record could not be read back, so the match starts anew")
            self._put(setup.match(), setup)
            self._say = together(say(_LOST), say("Here is a fresh one."))
        self.refresh()

    def keep(self) -> str:
        """Note the match as it stands, to go back to after an error; return it packed for the browser's storage."""
        match, kept = self._match, self._kept
        if kept is None or kept.match is not match or kept.position is not match.position:  # each play makes a new one
            record = match.record()
            kept = self._kept = _Kept(match, match.position, record, pack(record), self._setup, self._shown)
        elif kept.shown != self._shown:
            self._kept = replace(kept, shown=self._shown)
        return kept.packed

    @action("play", about="n")
    def _play(self, message: Message) -> None:
        seat = self._looking_seat()
        match = self._match
        if match.is_over or match.deal_over:
            raise Refused(say("This deal is over. Go on to the next one."))
        if seat is None or not self._is_my_turn():
            raise Refused(self._wait())
        position = match.position
        try:
            move = position.parse_move(text_of(message, "move", 120))
        except ValueError as error:
            raise Refused(plain_problem(error, 160)) from None
        said = number_of(message, "said", -100_000, 100_000)
        call = Call.of(position, move) if self._must_say else None
        took = number_of(message, "took", 0, LONGEST_CALL)
        told = "" if call is None else self._take_call(move.code, call, said, took)
        before = len(match.log)
        match.play(move, call=None if call is None else said)
        if call is None or said == call.after:
            self._tell(before, first=told)
        else:  # what it costs comes first
            self._tell(before, then=told)

    def _take_call(self, move: str, call: Call, said: int | None, took: int | None) -> str:
        """Take in the total that a player says with a play, and how long that took; return what is said to it.

        Raises:
            Refused: when it is missing, or wrong and may be said again.
        """
        player = self._match.mover or 0
        if said is None:
            raise Refused(say("Say the new total too, please."))
        if said == call.after:
            return self._called.right(player, move, call, took=took)
        if self._match.variant.rule("call_mode") != "must_call":
            raise Refused(self._called.wrong(player, move, call, said, took=took, tapped=self._four))
        return self._called.lost(player, move, call, said, took=took)

    @action("bot", about="n", hushed=True)
    def _bot(self, message: Message) -> None:
        everybody = flag_of(message, "all")
        self._called.move_on()
        before = len(self._match.log)
        muddles = ""
        for _ in range(_BOTS_IN_ONE_GO if everybody else 1):
            if not self._bot_next():
                break
            had = len(self._match.log)
            muddles = together(muddles, self._one_bot())
            if len(self._match.log) == had:  # nothing can be played here, so the next try would end the same
                break
        self._tell(before, first=muddles)

    def _one_bot(self) -> str:
        """Let the bot on turn play; when it fails, the first card that fits is played for it, and a sentence says so."""
        match = self._match
        mover, before = match.mover, len(match.log)
        try:
            match.play_bot()
            return ""
        except Exception:
            log.exception("the bot %s failed", mover)
        if len(match.log) == before and match.mover == mover and mover is not None:
            import random

            moves = match.position.legal_moves
            if not moves:
                return say("{who} cannot play on here.", who=self._names[mover])
            match.play(moves[random.Random(self._n).randrange(len(moves))])
        return say(_MUDDLED, who=self._names[mover or 0])

    @action("undo", about="n")
    def _undo(self, message: Message) -> None:
        if len(self._humans) > 1:
            raise Refused(say("Undo is for playing against bots."))
        if not self._may_undo():
            raise Refused(say("There is no play of yours to take back."))
        self._match.undo()
        self._called.move_on()
        self._say = say("Taken back. The total is {total} again.", total=self._match.position.total)

    @action("moment", about="n", keeps=True, hushed=True)
    def _moment(self, message: Message) -> None:
        if self._moment_view() is None:
            raise Refused(say("The deal is not over yet."))
        self._n -= 1  # the table stands as it stood: what was clicked meanwhile is about the same state
        if self._key_moment() is None:
            try:
                from .afterwards import key_moment  # brings what looks back at deals, so only now

                found = key_moment(self._match, self._seat_names(), self._humans)
            except Exception:  # whatever goes wrong in it, the next deal can be played
                log.exception("no key moment could be found")
                found = {"words": "", "play": 0}
            self._looked = self._match.position, found

    @action("retry", about="n")
    def _retry(self, message: Message) -> None:
        found = self._key_moment()
        if found is None or not self._match.back_to(found["play"]):
            raise Refused(say("There is no play of yours to take back."))
        self._called.move_on()
        self._say = say("Taken back. The total is {total} again.", total=self._match.position.total)

    @action("next", about="n")
    def _next(self, message: Message) -> None:
        if not self._match.deal_over or self._match.is_over:
            raise Refused(say("The deal is not over yet."))
        match, before = self._match, len(self._match.log)
        outcome = match.position.outcome
        loser = match.seats[outcome.losers[0]] if outcome is not None and outcome.losers else None
        match.next_deal()
        self._called = Called(self._called)
        self._shown = self._only_human()
        self._tell(before)
        if str(match.variant.rule("bust_mode")).startswith("token_"):  # the same cards go on
            self._say = show.goes_on(match, self._names, loser)

    @action("again", about="n")
    def _again(self, message: Message) -> None:
        if not self._match.is_over:
            raise Refused(say("The match is not over yet."))
        again = self._setup.without_seed()
        self._take(again.match(), again)

    @action("ready", about="n", keeps=True)
    def _ready(self, message: Message) -> None:
        if self._seen():
            self._read = len(self._match.log)
            return
        if self._mode() != "handover":
            raise Refused(ODD)
        self._shown = self._match.mover  # what is said stays: it tells the next person what the last one played

    @action("draw", about="n")
    def _draw(self, message: Message) -> None:
        late = flag_of(message, "late")
        if not (self._may_draw_late() if late else self._may_draw()):
            raise Refused(say("There is no card for you to draw just now."))
        before = len(self._match.log)
        self._match.draw(late=late)
        self._tell(before, "draw")

    @action("hint")
    def _hint(self, message: Message) -> None:
        if not self._is_my_turn():
            raise Refused(say("A hint comes when it is your turn."))
        try:
            if self._hints is None:
                from .hints import Hints  # brings the solvers, which a table without hints does without

                self._hints = Hints()
            told = self._hints.more(self._match, self._seat_names(), saying=self._must_say)
        except Exception:  # whatever goes wrong in it, the person at the table plays on
            log.exception("no hint could be given")
            told = ""
        if not told:
            raise Refused(say("There is no hint just now."))
        self._say = told

    @action("why", keeps=True)
    def _why(self, message: Message) -> None:
        cards = message.get("cards")
        if not self._is_my_turn():
            raise Refused(self._wait())
        if not isinstance(cards, list) or not 1 <= len(cards) <= _MOST_TOGETHER:
            raise Refused(ODD)
        position, names = self._match.position, self._seat_names()
        held = list(position.hands[position.turn])
        chosen = []
        for code in cards:
            card = next((card for card in held if card.code == code), None)
            if card is None:
                raise Refused(ODD)
            held.remove(card)
            chosen.append(card)
        self._say = why_not_together(position, chosen, names) or self._say

    @action("help", keeps=True)
    def _help(self, message: Message) -> None:
        self._saying, self._four = flag_of(message, "say"), flag_of(message, "four")
        self._called.move_on()
        if self._match.deal_over:  # what came of it stays to be read
            return
        text = _ONE_OF_FOUR if self._four else _YOURSELF
        self._say = say(text) if self._must_say else say("The table says the totals again.")

    @action("habits", keeps=True)
    def _habits(self, message: Message) -> None:
        """Take in how the person says totals, as the browser remembers it: nothing needs to be said of that."""
        self._saying, self._four = flag_of(message, "say"), flag_of(message, "four")
        self._showing = flag_of(message, "show")

    @action("look", keeps=True, hushed=True)
    def _look(self, message: Message) -> None:
        """Show who only watches all hands, or one player's."""
        at = number_of(message, "at", EVERYBODY, len(self._names) - 1)
        if self._humans or at is None:
            raise Refused(ODD)
        self._watches = at

    @action("rules", keeps=True)
    def _rules(self, message: Message) -> list[Reply]:
        variant = self._match.variant
        return [{"kind": "rules", "title": variant.name, "html": str(variant.rules_card_html())}]

    @action("form", keeps=True)
    def _form(self, message: Message) -> list[Reply]:
        return [setup_form(message, self._setup, self._own)]

    @action("new", keeps=True)
    def _new(self, message: Message) -> list[Reply]:
        try:
            setup = from_message(message, self._own)
            match = setup.match()
        except (ValueError, LookupError, Refused) as error:
            return [refusal(error, message)]
        self._take(match, setup)
        return [{"kind": "started"}]

    @action("learn")
    def _learn(self, message: Message) -> list[Reply]:
        """Put the deal that teaches on the table."""
        if not self._in_lesson:
            self._after_lesson = self._setup.without_seed()
        match = lesson_match()
        self._put(match, Setup.of(match))
        return [{"kind": "started"}]

    @action("real", keeps=True)
    def _real(self, message: Message) -> None:
        """Go on from the lesson to a deal like any other."""
        if self._in_lesson:
            setup = self._after_lesson or Setup.first()
            self._take(setup.match(), setup)

    @action("guide", keeps=True)
    def _guide(self, message: Message) -> None:
        self._showing = flag_of(message, "on")
        told = _EXPLAINED if self._showing else _NOT_EXPLAINED
        self._say = say(told)

    @action("restore")
    def _restore(self, message: Message) -> list[Reply]:
        saved = text_of(message, "text", LONGEST_SAVED)
        try:
            self._resume(Match.from_record(unpack(saved), self._own))
        except Exception as error:  # what a browser kept may be anything, also of an older version
            log.warning("a kept match could not be read: %s", error)
            self._say = say(
                "The match that was kept here could not be read, so this is a fresh one. You can keep the damaged file."
            )
            return [{"kind": "damaged", "text": saved}]
        if not self._match.deal_over:  # how a deal has ended is said as it was
            back = _EARLIER if flag_of(message, "earlier") else _BACK
            self._say = say(back)
        return []

    @action("load")
    def _load(self, message: Message) -> None:
        text = text_of(message, "text", LONGEST_RECORD)
        try:
            match = Match.from_record(text, self._own)
        except (ValueError, LookupError) as error:
            why = plain_problem(error, 240) if text.lstrip("\ufeff \n").startswith("Ninety-nine") else ""
            raise Refused(together(say("This is not a saved match."), why)) from None
        self._resume(match)
        self._say = say("The match from the file is on the table.")
        if match.left_out:
            first = match.left_out[0]
            told = say("Line {line}: {problem}", line=first.line, problem=shortened(first.brief))
            self._say = together(self._say, say("Not all of it could be read."), told)

    @action("save", keeps=True)
    def _save(self, message: Message) -> list[Reply]:
        return [{"kind": "file", "name": f"{self._match.variant.id}-match.txt", "text": self._match.record()}]


def opened(address: str = "", keep: str = "play") -> Session:
    """Return the table of the app, with the match that its address asks for, or the one that lies ready."""
    return Session.at(address, Setup.first(), keep)


__all__ = ["Reply", "Session", "opened"]
