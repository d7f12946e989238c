"""One table: a match, who is looking at it, and what a page may ask for. Knows the rules' results, but no widget.

Everything that arrives is checked like a stranger's; what is refused changes nothing but the sentence in the status
line. `PlayPanel` puts a session behind the card table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from ...ground.english import capital
from ...matches.match import Match
from ...play.position import Position
from ...rules.variant import Variant, find_variant
from ..kit.faces import card_view
from ..kit.messages import (
    LONGEST_RECORD,
    LONGEST_SAVED,
    ODD,
    Refused,
    TooLate,
    action_of,
    first_sentences,
    flag_of,
    not_quite,
    number_of,
    pack,
    plain_problem,
    text_of,
    unpack,
)
from ..kit.safe import log
from . import view as show
from .choices import hint_of, is_next, lays_view, why_not_together
from .problems import refusal
from .setup import Setup, from_message, from_query, own_variants, setup_form

Reply = dict[str, Any]

_OURS: Final = __name__.partition(".")[0] + "."
_MUDDLED: Final = "{name} got into a muddle, so it laid a card without thinking."
_BOTS_IN_ONE_GO: Final = 400
_MOST_TOGETHER: Final = 12
_LOST: Final = "Something went wrong on our side, and the match could not be brought back whole. We are sorry."
_UNKNOWN_CARD: Final = "Nobody can play on here: the next card of the stock is not known."


@dataclass(frozen=True, slots=True)
class _Kept:
    """The last good state of a table, and what it was made from."""

    match: Match
    position: Position
    record: str
    packed: str
    setup: Setup
    shown: int | None


class Session:
    """A running match and its view.

    Args:
        setup: variant, players, house rules and seed of the first match.
        own: the panel's own game, which need not be among those that ship; else that of `setup`.
        asked: the page's address has been asked for a match already, and `setup` is what it chose.
        say: a first sentence for the status line.

    Attributes:
        view: what the page shows, new after every message.
    """

    def __init__(self, setup: Setup, own: Variant | None = None, asked: bool = False, say: str = "") -> None:
        self._own = {**own_variants(setup.variant), **own_variants(own or setup.variant)}
        self._asked = asked
        self._n = 0
        self._saying = False
        self._tries = 0
        self._read = 0
        self._fresh = True
        self._shown: int | None = None
        self._say = ""
        self.view: show.View = {}
        self._take(setup.match(), setup)
        self._say = say or self._say
        self._kept: _Kept | None = None
        self.refresh()
        self.keep()

    # --- what the page asks for ---

    def handle(self, message: object) -> list[Reply]:
        """Do what one message asks for, or refuse it in a sentence; `view` is new afterwards. See :meth:`act`."""
        replies = self.act(message)
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
        self.keep()

    @property
    def total(self) -> int:
        """The running total."""
        return self._match.position.total

    def act(self, message: object) -> list[Reply]:
        """Do what one message asks for, or refuse it in a sentence, without making a new view.

        Args:
            message: whatever came. Known messages are dictionaries with a `do` out of :attr:`ACTIONS`.

        Returns:
            Replies for the page alone: the rules, a form, a file.
        """
        self._fresh = False
        replies: list[Reply] = []
        do = ""
        try:
            message, action = action_of(message, self.ACTIONS)
            do = str(message["do"])
            if do in _ON_THE_TABLE and message.get("n") != self._n:
                raise TooLate("That came a moment too late: the table had already changed. Nothing was done.")
            replies = action(self, message) or []
        except TooLate as late:
            if do != "bot":
                self._say = str(late)
        except Refused as refused:
            self._say = str(refused)
        except (ValueError, LookupError) as error:
            if not type(error).__module__.startswith(_OURS):
                raise  # no refusal but a fault, and nobody knows what it has changed: see `recover`
            self._say = plain_problem(error)
        return replies

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
            self._say = _LOST if match.errors else sentence
        except Exception:
            log.exception("the last record could not be read back, so the match starts anew")
            self._put(setup.match(), setup)
            self._say = f"{_LOST} Here is a fresh one."
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

    def _play(self, message: Mapping[object, object]) -> None:
        seat = self._looking_seat()
        match = self._match
        if match.is_over or match.deal_over:
            raise Refused("This deal is over. Go on to the next one.")
        if seat is None or not self._is_my_turn():
            raise Refused(self._wait())
        position = match.position
        try:
            move = position.parse_move(text_of(message, "move", 120))
        except ValueError as error:
            raise Refused(first_sentences(str(error))) from None
        said = number_of(message, "said", -100_000, 100_000)
        if self._must_say and move.number is None:  # who names the total has said it
            right = position.result_of(move)
            if said is None:
                raise Refused("Say the new total too, please.")
            if said != right and position.variant.rule("call_mode") != "must_call":
                self._tries += 1
                raise Refused(not_quite(position.total, right, self._tries, move.alternative, said))
        self._tries = 0
        before = len(match.log)
        if position.variant.rule("call_mode") == "must_call" and said is not None:
            match.play(move, call=said)
        else:
            match.play(move)
        self._tell(before)

    def _seen(self) -> str:
        """Return what the person at the screen sees who has just looked at another hand; "" when it was read, or for others."""
        match = self._match
        return "" if len(match.log) == self._read else show.seen_words(match, self._names, self._shown)

    def _bot(self, message: Mapping[object, object]) -> None:
        everybody = flag_of(message, "all")
        before = len(self._match.log)
        muddles = ""
        for _ in range(_BOTS_IN_ONE_GO if everybody else 1):
            if not self._bot_next():
                break
            had = len(self._match.log)
            muddles += self._one_bot()
            if len(self._match.log) == had:  # nothing can be played here, so the next try would end the same
                break
        self._tell(before)
        self._say = f"{muddles}{self._say}".strip()

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
                return f"{self._names[mover]} cannot play on here. "
            match.play(moves[random.Random(self._n).randrange(len(moves))])
        return _MUDDLED.format(name=self._names[mover or 0]) + " "

    def _undo(self, message: Mapping[object, object]) -> None:
        if len(self._humans) > 1:
            raise Refused("Undo is for playing against bots.")
        if not self._may_undo():
            raise Refused("There is no play of yours to take back.")
        self._match.undo()
        self._tries = 0
        self._say = f"Taken back. The total is {self._match.position.total} again."

    def _next(self, message: Mapping[object, object]) -> None:
        if not self._match.deal_over or self._match.is_over:
            raise Refused("The deal is not over yet.")
        match, before = self._match, len(self._match.log)
        outcome = match.position.outcome
        loser = match.seats[outcome.losers[0]] if outcome is not None and outcome.losers else None
        match.next_deal()
        self._shown = self._only_human()
        self._tell(before)
        if str(match.variant.rule("bust_mode")).startswith("token_"):  # the same cards go on
            self._say = show.goes_on(match, self._names, loser)

    def _again(self, message: Mapping[object, object]) -> None:
        if not self._match.is_over:
            raise Refused("The match is not over yet.")
        again = self._setup.without_seed()
        self._take(again.match(), again)

    def _ready(self, message: Mapping[object, object]) -> None:
        if self._seen():
            self._read = len(self._match.log)
            return
        if self._mode() != "handover":
            raise Refused(ODD)
        self._shown = self._match.mover  # what is said stays: it tells the next person what the last one played

    def _draw(self, message: Mapping[object, object]) -> None:
        late = flag_of(message, "late")
        if not (self._may_draw_late() if late else self._may_draw()):
            raise Refused("There is no card for you to draw just now.")
        before = len(self._match.log)
        self._match.draw(late=late)
        self._tell(before, "draw")

    def _hint(self, message: Mapping[object, object]) -> None:
        if not self._is_my_turn():
            raise Refused("A hint comes when it is your turn.")
        try:
            move = self._match.hint("careful")
        except Exception:  # whatever a bot does wrong, the person at the table plays on
            log.exception("the careful bot gave no hint")
            move = None
        if move is None:
            raise Refused("The careful bot has no hint just now.")
        self._say = f"The careful bot would {hint_of(move, self._seat_names())}."

    def _why(self, message: Mapping[object, object]) -> None:
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

    def _help(self, message: Mapping[object, object]) -> None:
        self._saying = flag_of(message, "say")
        self._tries = 0
        self._say = "Now you say each new total yourself." if self._saying else "The table says the totals again."

    def _rules(self, message: Mapping[object, object]) -> list[Reply]:
        variant = self._match.variant
        return [{"kind": "rules", "title": variant.name, "html": str(variant.rules_card_html())}]

    def _form(self, message: Mapping[object, object]) -> list[Reply]:
        return [setup_form(message, self._setup, self._own)]

    def _new(self, message: Mapping[object, object]) -> list[Reply]:
        try:
            setup = from_message(message, self._own)
            match = setup.match()
        except (ValueError, LookupError, Refused) as error:
            return [refusal(error, message)]
        self._take(match, setup)
        return [{"kind": "started"}]

    def _from_query(self, message: Mapping[object, object]) -> None:
        query = text_of(message, "text", 2000)
        self._asked = True
        try:
            setup = from_query(query, self._own)
            self._own = {**own_variants(setup.variant), **self._own}  # a code may bring a game of somebody's own
            self._take(setup.match(), setup)
        except (ValueError, LookupError, Refused) as error:
            self._say = f"{plain_problem(error)} So here is the game as before."

    def _restore(self, message: Mapping[object, object]) -> list[Reply]:
        saved = text_of(message, "text", LONGEST_SAVED)
        try:
            self._resume(Match.from_record(unpack(saved), self._own))
        except Exception as error:  # what a browser kept may be anything, also of an older version
            log.warning("a kept match could not be read: %s", error)
            self._say = (
                "The match that was kept here could not be read, so this is a fresh one. You can keep the damaged file."
            )
            return [{"kind": "damaged", "text": saved}]
        self._say = "Welcome back: this is your match as you left it."
        return []

    def _load(self, message: Mapping[object, object]) -> None:
        text = text_of(message, "text", LONGEST_RECORD)
        try:
            match = Match.from_record(text, self._own)
        except (ValueError, LookupError) as error:
            why = first_sentences(str(error), 240) if text.lstrip("\ufeff \n").startswith("Ninety-nine") else ""
            raise Refused(f"This is not a saved match. {why}".strip()) from None
        self._resume(match)
        self._say = "The match from the file is on the table."
        if match.errors:
            line, sentence = match.errors[0]
            self._say += f" Not all of it could be read. Line {line}: {first_sentences(sentence)}"

    def _save(self, message: Mapping[object, object]) -> list[Reply]:
        return [{"kind": "file", "name": f"{self._match.variant.id}-match.txt", "text": self._match.record()}]

    ACTIONS: Final[Mapping[str, Callable[[Session, Mapping[object, object]], list[Reply] | None]]] = {
        "play": _play, "bot": _bot, "undo": _undo, "next": _next, "again": _again, "ready": _ready, "draw": _draw,
        "hint": _hint, "why": _why, "help": _help, "rules": _rules, "form": _form, "new": _new, "query": _from_query,
        "restore": _restore, "load": _load, "save": _save,
    }  # fmt: skip
    """Everything that a page can ask for."""

    # --- the table ---

    def _take(self, match: Match, setup: Setup) -> None:
        """Put a match on the table and tell how it stands."""
        self._put(match, setup)
        self._tell(0)

    def _put(self, match: Match, setup: Setup) -> None:
        """Put a match on the table, with all that goes with it."""
        self._match = match
        self._setup = setup
        self._names = list(match.names)
        self._humans = [player for player, kind in enumerate(match.players) if kind == "human"]
        self._shown = self._only_human()
        self._tries = 0
        self._read = 0
        self._say = ""

    def _resume(self, match: Match) -> None:
        self._take(match, Setup.of(match))

    def _only_human(self) -> int | None:
        return self._humans[0] if len(self._humans) == 1 else None

    def _seat_of(self, player: int | None) -> int | None:
        seats = list(self._match.seats)
        return seats.index(player) if player in seats else None

    def _looking_seat(self) -> int | None:
        return self._seat_of(self._shown)

    def _human_next(self) -> bool:
        match = self._match
        return not match.deal_over and not match.position.is_chance and match.mover in self._humans

    def _bot_next(self) -> bool:
        match = self._match
        if match.deal_over or match.position.is_chance or self._seen():
            return False
        return match.mover is not None and match.mover not in self._humans

    def _is_my_turn(self) -> bool:
        return self._human_next() and self._match.mover == self._shown

    @property
    def _must_say(self) -> bool:
        return self._saying or self._match.variant.rule("call_mode") != "auto"

    def _may_undo(self) -> bool:
        return len(self._humans) == 1 and self._match.can_undo

    def _may_draw(self) -> bool:
        owed = self._match.position.owed_draw
        return owed is not None and not self._match.deal_over and owed == self._looking_seat()

    def _may_draw_late(self) -> bool:
        """Return whether somebody here forgot a card and may still take it; nobody sees it, so whoever has the screen may say so."""
        late = self._match.position.late_draw
        return late is not None and not self._match.deal_over and self._match.seats[late] in self._humans

    def _draws(self) -> list[show.View]:
        """Return the cards that somebody may take now, each as the text of its button."""
        position, names = self._match.position, self._seat_names()
        owed = position.owed_draw if self._may_draw() else None
        late = position.late_draw if self._may_draw_late() else None
        return [show.draw_view(names[seat], late=seat != owed) for seat in (owed, late) if seat is not None]

    def _mode(self) -> str:
        match = self._match
        if match.is_over:
            return "match"
        if match.deal_over:
            return "deal"
        if self._seen():
            return "seen"
        return (
            "handover" if self._human_next() and not self._is_my_turn() else "play" if self._is_my_turn() else "watch"
        )

    def _wait(self) -> str:
        mover = self._match.mover
        if mover is None:
            return "Nobody plays just now."
        if self._match.position.is_chance:
            return _UNKNOWN_CARD
        if self._is_my_turn():
            return "It is your turn."
        return f"Wait a moment, please: {is_next(self._names[mover])}."

    def _tell(self, before: int, *also: str) -> None:
        """Say what has happened since the log had `before` entries; draws only where they were asked for."""
        events = self._match.log[before:]
        self._say = show.told_of(events, also)
        if self._is_my_turn():  # the question after it says what is owed
            self._say = re.sub(r" You owe [0-9]+ plays?\.", "", self._say)

    def _prompt(self, mode: str) -> str:
        match = self._match
        if mode == "match":
            return next((event.words for event in reversed(match.log) if event.kind == "won"), "The match is over.")
        if mode == "deal":
            return show.deal_prompt(match, self._names)
        if mode == "play":
            name = self._names[match.mover or 0]
            return show.turn_words(match.position, "You" if len(self._humans) == 1 else name, self._seat_names())
        if mode == "seen":
            return "Only you look now."
        if match.log[-1].kind == "deal" and " begin" in self._say and not match.position.is_chance:
            return ""  # who begins has just been said
        if match.position.is_chance:
            return _UNKNOWN_CARD
        words = is_next(self._names[match.mover or 0])
        return f"{capital(words.replace(' next', ' asked') if match.position.asked else words)}."

    def refresh(self) -> None:
        """Make the view anew, with the next number."""
        self._n += 1
        match = self._match
        position = match.position
        mode = self._mode()
        turn = mode == "play"
        seat = self._looking_seat() if mode != "handover" else None
        seat_names = self._seat_names()
        hand = show.hand_view(position, seat, seat_names, turn=turn, saying=self._must_say) if seat is not None else []
        lays, asks, other = (
            lays_view(position, seat, seat_names, match.seats, saying=self._must_say)
            if turn and seat is not None
            else ([], [], None)
        )
        pile = position.pile
        events = match.log
        viewer = self._shown if mode != "handover" else None
        self.view = {
            "n": self._n,
            "fresh": self._fresh,
            "asked": self._asked,
            "sub": f"{show.game_name(match.variant)} · {self._setup.company(self._names)}",
            "total": position.total,
            "limit": match.variant.limit,
            "low": show.line_start(position.total, hand),
            "under": show.under_total(position),
            "way": show.way_view(position, seat_names),
            "direction": position.direction,
            "say": self._say,
            "prompt": self._prompt(mode),
            "wait": self._wait(),
            "mode": mode,
            "turn": turn,
            "people": len(self._humans),
            "bot": self._bot_next() and not self._may_draw(),
            "saying": self._must_say,
            "mustSay": match.variant.rule("call_mode") != "auto",
            "stock": {"left": len(position.stock), "words": show.stock_words(len(position.stock))},
            "pile": card_view(pile[-1], match.variant) if pile else None,
            "seats": [self._seat_view(player) for player in self._others(viewer)],
            "me": self._seat_view(viewer) if viewer is not None else None,
            "hand": hand,
            "lays": lays,
            "asks": asks,
            "other": other,
            "duty": show.duty_view(position) if turn else None,
            "handover": self._handover(mode),
            "can": {"undo": self._may_undo(), "hint": turn},
            "draws": self._draws(),
            "go": self._go_on(mode),
            "last": show.last_play(events, viewer),
            "log": show.log_view(events, self._names, match.seats),
        }

    def _seat_names(self) -> list[str]:
        return [self._names[player] for player in self._match.seats]

    def _handover(self, mode: str) -> show.View | None:
        """Return what stands between two people at one screen, or what only one of them may read."""
        if mode == "seen":
            return {"words": self._seen(), "button": "I have seen it"}
        asked = self._match.position.asked != ""
        return show.handover_view(self._names[self._match.mover or 0], asked=asked) if mode == "handover" else None

    def _go_on(self, mode: str) -> str:
        """Return the text of the button that lets the table go on, or ""."""
        match = self._match
        if mode == "deal":
            return "Go on" if str(match.variant.rule("bust_mode")).startswith("token_") else "Next deal"
        if mode == "match":
            return "Another match like this"
        # Nobody is hurried: while a card may still be drawn, the bots wait to be told to go on (draw_mode manual).
        name = self._names[match.mover or 0]
        plays = "you play" if name == "You" else f"{name} plays"
        return f"No card: {plays}" if self._may_draw() and self._bot_next() else ""

    def _others(self, viewer: int | None) -> list[int]:
        players = range(len(self._match.players))
        if viewer is None:
            return list(players)
        return [(viewer + step) % len(players) for step in range(1, len(players))]

    def _seat_view(self, player: int) -> show.View:
        return show.seat_view(self._match, player, self._names[player])


_ON_THE_TABLE: Final = frozenset({"play", "bot", "undo", "next", "again", "ready", "draw"})


__all__ = ["Reply", "Session"]
