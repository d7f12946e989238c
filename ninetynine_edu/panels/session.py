"""One table: a match, who is looking at it, and what a page may ask for. Knows the rules' results, but no widget.

Everything that arrives is checked like a stranger's; what is refused changes nothing but the sentence in the status
line. `PlayPanel` puts a session behind the card table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ..match import Event, Match
from ..variant_file import VariantError
from . import view as show
from .messages import LONGEST_RECORD, LONGEST_SAVED, ODD, Refused, TooLate, flag_of, number_of, pack, text_of, unpack
from .safe import log
from .setup import Setup, from_message, from_query, setup_form

Reply = dict[str, Any]

_MUDDLED: Final = "{name} got into a muddle, so it laid a card without thinking."
_BOTS_IN_ONE_GO: Final = 400


class Session:
    """A running match and its view.

    Args:
        setup: variant, players, house rules and seed of the first match.
        query: the part of the page's address that `setup` was made from, or "".

    Attributes:
        view: what the page shows, new after every message.
    """

    def __init__(self, setup: Setup, query: str = "") -> None:
        self._query = query
        self._n = 0
        self._saying = False
        self._tries = 0
        self._fresh = True
        self._shown: int | None = None
        self._setup = setup
        self._record = ""
        self.view: show.View = {}
        self._take(setup.match(), setup)
        self.refresh()
        self.keep()

    # --- what the page asks for ---

    def handle(self, message: object) -> list[Reply]:
        """Do what one message asks for, or refuse it in a sentence; `view` is new afterwards. See :meth:`act`."""
        replies = self.act(message)
        self.refresh()
        return replies

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
            if not isinstance(message, dict):
                raise Refused(ODD)
            do = text_of(message, "do", 20)
            action = self.ACTIONS.get(do)
            if action is None:
                raise Refused(ODD)
            if do in _ON_THE_TABLE and message.get("n") != self._n:
                raise TooLate("That came a moment too late: the table had already changed. Nothing was done.")
            replies = action(self, message) or []
        except TooLate as late:
            if do != "bot":
                self._say = str(late)
        except Refused as refused:
            self._say = str(refused)
        except VariantError as error:
            self._say = " ".join(error.problems[:2])
        return replies

    def recover(self, sentence: str) -> None:
        """Take the last good state after an error of our own, and say the sentence."""
        try:
            self._match = Match.from_record(self._record)
        except Exception:
            log.exception("the last record could not be read back, so the match starts anew")
            self._take(self._setup.match(), self._setup)
        self._say = sentence
        self.refresh()

    def keep(self) -> str:
        """Note the match as it stands, to go back to after an error; return it packed for the browser's storage."""
        self._record = self._match.record()
        return pack(self._record)

    def _play(self, message: Mapping[object, object]) -> None:
        seat = self._looking_seat()
        match = self._match
        if match.is_over or match.deal_over:
            raise Refused("This deal is over. Go on to the next one.")
        if seat is None or not self._is_my_turn():
            raise Refused(self._wait())
        position = match.position
        try:
            move = position.parse_move(text_of(message, "move", 40))
        except ValueError as error:
            raise Refused(_first_sentences(str(error))) from None
        said = number_of(message, "said", -100_000, 100_000)
        if self._must_say and move.number is None:  # who names the total has said it
            right = position.result_of(move)
            if said is None:
                raise Refused("Say the new total too, please.")
            if said != right and position.variant.rule("call_mode") != "must_call":
                self._tries += 1
                raise Refused(_not_quite(position.total, right, self._tries))
        self._tries = 0
        before = len(match.log)
        if position.variant.rule("call_mode") == "must_call" and said is not None:
            match.play(move, call=said)
        else:
            match.play(move)
        self._tell(before)

    def _bot(self, message: Mapping[object, object]) -> None:
        everybody = flag_of(message, "all")
        before = len(self._match.log)
        muddles = ""
        for _ in range(_BOTS_IN_ONE_GO if everybody else 1):
            if not self._bot_next():
                break
            muddles += self._one_bot()
        self._tell(before)
        self._say = f"{muddles}{self._say}"

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
            match.play(moves[random.Random(self._n).randrange(len(moves))])
        return _MUDDLED.format(name=self._names[mover or 0]) + " "

    def _undo(self, message: Mapping[object, object]) -> None:
        if not self._may_undo():
            raise Refused("There is no play of yours to take back.")
        self._match.undo()
        self._tries = 0
        self._say = f"Taken back. The total is {self._match.position.total} again."

    def _next(self, message: Mapping[object, object]) -> None:
        if not self._match.deal_over or self._match.is_over:
            raise Refused("The deal is not over yet.")
        before = len(self._match.log)
        self._match.next_deal()
        self._shown = self._only_human()
        self._tell(before)

    def _again(self, message: Mapping[object, object]) -> None:
        if not self._match.is_over:
            raise Refused("The match is not over yet.")
        again = self._setup.without_seed()
        self._take(again.match(), again)

    def _ready(self, message: Mapping[object, object]) -> None:
        if self._mode() != "handover":
            raise Refused(ODD)
        self._shown = self._match.mover
        self._say = ""

    def _draw(self, message: Mapping[object, object]) -> None:
        if not self._may_draw():
            raise Refused("There is no card for you to draw just now.")
        before = len(self._match.log)
        self._match.draw()
        self._tell(before, "draw")

    def _hint(self, message: Mapping[object, object]) -> None:
        if not self._is_my_turn():
            raise Refused("A hint comes when it is your turn.")
        move = self._match.hint("careful")
        assert move is not None  # somebody is to move
        words = move.words
        if move.target is not None:  # a seat's number means nothing to people: say the name
            words = words.replace(f"Player {move.target + 1}", self._names[self._match.seats[move.target]])
        self._say = f"The careful bot would play the {words}."

    def _help(self, message: Mapping[object, object]) -> None:
        self._saying = flag_of(message, "say")
        self._tries = 0
        self._say = "Now you say each new total yourself." if self._saying else "The table says the totals again."

    def _rules(self, message: Mapping[object, object]) -> list[Reply]:
        variant = self._match.variant
        text = variant.rules_card()
        heading, _, rest = text.partition("\n")
        title = heading.removeprefix("# ") if heading.startswith("# ") else variant.name
        return [{"kind": "rules", "title": title, "text": rest if heading.startswith("# ") else text}]

    def _form(self, message: Mapping[object, object]) -> list[Reply]:
        return [setup_form(message, self._setup)]

    def _new(self, message: Mapping[object, object]) -> list[Reply]:
        try:
            setup = from_message(message)
            match = setup.match()
        except (ValueError, LookupError, Refused) as error:
            return [{"kind": "refused", "text": _plain_problem(error)}]
        self._take(match, setup)
        return [{"kind": "started"}]

    def _from_query(self, message: Mapping[object, object]) -> None:
        query = text_of(message, "text", 400)
        self._query = query
        try:
            setup = from_query(query)
            self._take(setup.match(), setup)
        except (ValueError, LookupError, Refused) as error:
            self._say = f"{_plain_problem(error)} So here is the game as before."

    def _restore(self, message: Mapping[object, object]) -> list[Reply]:
        saved = text_of(message, "text", LONGEST_SAVED)
        try:
            self._resume(Match.from_record(unpack(saved)))
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
            match = Match.from_record(text)
        except (ValueError, LookupError) as error:
            raise Refused(f"This file is no match that can be played on. {_first_sentences(str(error), 240)}") from None
        self._resume(match)
        self._say = "The match from the file is on the table."
        if match.errors:
            line, sentence = match.errors[0]
            self._say += f" Not all of it could be read. Line {line}: {_first_sentences(sentence)}"

    def _save(self, message: Mapping[object, object]) -> list[Reply]:
        return [{"kind": "file", "name": f"{self._match.variant.id}-match.txt", "text": self._match.record()}]

    ACTIONS: Final[Mapping[str, Callable[[Session, Mapping[object, object]], list[Reply] | None]]] = {
        "play": _play, "bot": _bot, "undo": _undo, "next": _next, "again": _again, "ready": _ready, "draw": _draw,
        "hint": _hint, "help": _help, "rules": _rules, "form": _form, "new": _new, "query": _from_query,
        "restore": _restore, "load": _load, "save": _save,
    }  # fmt: skip
    """Everything that a page can ask for."""

    # --- the table ---

    def _take(self, match: Match, setup: Setup) -> None:
        """Put a match on the table."""
        self._match = match
        self._setup = setup
        self._names = list(match.names)
        self._humans = [player for player, kind in enumerate(match.players) if kind == "human"]
        self._shown = self._only_human()
        self._tries = 0
        self._say = ""
        self._tell(0)

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
        return not match.deal_over and match.mover in self._humans

    def _bot_next(self) -> bool:
        match = self._match
        return not match.deal_over and not match.is_over and match.mover is not None and match.mover not in self._humans

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

    def _mode(self) -> str:
        match = self._match
        if match.is_over:
            return "match"
        if match.deal_over:
            return "deal"
        return (
            "handover" if self._human_next() and not self._is_my_turn() else "play" if self._is_my_turn() else "watch"
        )

    def _wait(self) -> str:
        mover = self._match.mover
        return "Nobody plays just now." if mover is None else f"Wait a moment, please: {self._names[mover]} is next."

    def _tell(self, before: int, *also: str) -> None:
        """Say what has happened since the log had `before` entries; draws only where they were asked for."""
        events = self._match.log[before:]
        plays = [event.words for event in events if event.kind not in ("draw", "won") or event.kind in also]
        self._say = " ".join(plays[-12:])

    def _prompt(self, mode: str) -> str:
        match = self._match
        if mode == "match":
            return next((event.words for event in reversed(match.log) if event.kind == "won"), "The match is over.")
        if mode == "deal":
            return "Next deal?"
        if mode == "play":
            return "Your turn." if len(self._humans) == 1 else f"{self._names[match.mover or 0]}, your turn."
        return f"{self._names[match.mover or 0]} is next."

    def refresh(self) -> None:
        """Make the view anew, with the next number."""
        self._n += 1
        match = self._match
        position = match.position
        mode = self._mode()
        turn = mode == "play"
        seat = self._looking_seat() if mode != "handover" else None
        seat_names = [self._names[player] for player in match.seats]
        hand = show.hand_view(position, seat, seat_names, turn=turn, saying=self._must_say) if seat is not None else []
        pile = position.pile
        events = match.log
        viewer = self._shown if mode != "handover" else None
        self.view = {
            "n": self._n,
            "fresh": self._fresh,
            "asked": bool(self._query),
            "sub": f"{show.game_name(match.variant)} · {self._setup.company(self._names)}",
            "total": position.total,
            "limit": match.variant.limit,
            "low": show.line_start(position.total, hand),
            "under": show.under_total(position),
            "direction": position.direction,
            "say": self._say,
            "prompt": self._prompt(mode),
            "wait": self._wait(),
            "mode": mode,
            "turn": turn,
            "people": len(self._humans),
            "bot": self._bot_next() and not self._may_draw(),
            "saying": self._must_say,
            "stock": {"left": len(position.stock), "words": _stock_words(len(position.stock))},
            "pile": show.card_view(pile[-1]) if pile else None,
            "seats": [self._seat_view(player) for player in self._others(viewer)],
            "me": self._seat_view(viewer) if viewer is not None else None,
            "hand": hand,
            "handover": self._handover() if mode == "handover" else None,
            "can": {"undo": self._may_undo(), "hint": turn, "draw": self._may_draw()},
            "go": self._go_on(mode),
            "last": self._last_play(events, viewer),
            "log": show.log_view(events, self._names),
        }

    def _go_on(self, mode: str) -> str:
        """Return the text of the button that lets the table go on, or ""."""
        match = self._match
        if mode == "deal":
            return "Go on" if str(match.variant.rule("bust_mode")).startswith("token_") else "Next deal"
        if mode == "match":
            return "Another match like this"
        # Nobody is hurried: while a card may still be drawn, the bots wait to be told to go on (draw_mode manual).
        return f"No card: {self._names[match.mover or 0]} plays" if self._may_draw() and self._bot_next() else ""

    def _others(self, viewer: int | None) -> list[int]:
        players = range(len(self._match.players))
        if viewer is None:
            return list(players)
        return [(viewer + step) % len(players) for step in range(1, len(players))]

    def _seat_view(self, player: int) -> show.View:
        match = self._match
        seat = self._seat_of(player)
        cards = len(match.position.hands[seat]) if seat is not None else 0
        tokens = match.tokens[player]
        gone = seat is None or seat not in match.position.alive
        words = show.token_words(tokens, match)
        if gone and words != "out":
            words += ", out of this deal"
        return {
            "id": player,
            "name": self._names[player],
            "cards": cards,
            "cardWords": show.count_words(cards, "card"),
            "tokens": max(0, tokens),
            "lives": match.variant.lives_for(len(match.players)),
            "tokenWords": words,
            "turn": match.mover == player and not match.deal_over,
            "out": gone,
        }

    def _handover(self) -> dict[str, str]:
        name = self._names[self._match.mover or 0]
        return {
            "words": f"Now it is {name}'s turn. Hand the screen over; nobody else looks.",
            "button": f"I am {name}: show my cards",
        }

    def _last_play(self, events: Sequence[Event], viewer: int | None) -> dict[str, Any] | None:
        for place in range(len(events) - 1, -1, -1):
            event = events[place]
            if event.kind == "deal":
                break
            if event.kind == "play" and event.move is not None:
                return {
                    "n": place + 1,
                    "seat": None if event.player == viewer else event.player,
                    "code": event.move.cards[0].code,
                }
        return None


_ON_THE_TABLE: Final = frozenset({"play", "bot", "undo", "next", "again", "ready", "draw"})


def _stock_words(left: int) -> str:
    return "stock empty" if left == 0 else "1 card left" if left == 1 else f"{left} cards left"


def _not_quite(total: int, right: int, tries: int) -> str:
    """Return kind feedback for a wrong total: first try again, then a way over the next ten, then the answer."""
    step = right - total
    if tries == 1 or step == 0:
        return (
            "Not quite. Take your time and try once more."
            if step
            else f"Not quite. Nothing is added, so it stays {total}."
        )
    if tries == 2 and total >= 0:
        ten = -(-total // 10) * 10 if step > 0 else total // 10 * 10
        first = abs(ten - total)
        if 0 < first < abs(step):
            verb = "more" if step > 0 else "back"
            return f"Nearly. From {total} it is {first} {verb} to {ten}, and then {abs(step) - first} {verb}."
        return f"Nearly. Start at {total} and count {abs(step)} {'on' if step > 0 else 'back'}."
    sign = "and" if step > 0 else "take away"
    return f"{total} {sign} {abs(step)} is {right}. Now say {right} to play the card."


def _first_sentences(text: str, longest: int = 160) -> str:
    """Return an engine's error without the position at its end, which no child needs."""
    short = text.split(" Position: ")[0].split(" The total is ")[0].strip().replace("\n", " ")
    return short if len(short) <= longest else short[: longest - 1].rstrip() + "…"


def _plain_problem(error: BaseException) -> str:
    problems = error.problems[:3] if isinstance(error, VariantError) else [str(error.args[0] if error.args else error)]
    return _first_sentences(" ".join(problems), 400)


__all__ = ["Reply", "Session"]
