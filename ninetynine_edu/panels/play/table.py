"""The match on a table, who is looking at it, and what they see: nothing hidden is ever in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ...ground.english import together
from ...ground.people import READER, Told, is_reader, shown
from ...ground.say import marked, say
from ...matches.events import Event
from ...matches.match import Match
from ...play.facts import What, has
from ...play.position import Position
from ..kit.faces import card_view
from ..kit.sending import Sends
from . import asked
from . import view as show
from .called import Called
from .choices import Saying, lays_view
from .company import company_view
from .ended import ending_words
from .lesson import Lesson, is_lesson, lesson_view, told_in_lesson
from .modes import Mode, mode_of
from .setup import Setup

if TYPE_CHECKING:
    from .hints import Hints

_UNKNOWN_CARD: Final = marked("Nobody can play on here: the next card of the stock is not known.")
_WAIT: Final = Told(marked("Wait a moment, please: {who} is next."), marked("Wait a moment, please: you are next."))
_IS_NEXT: Final = Told(marked("{who} is next."), marked("You are next."))
_IS_ASKED: Final = Told(marked("{who} is asked."), marked("You are asked."))
_NO_CARD: Final = Told(marked("No card: {who} plays"), marked("No card: you play"))


EVERYBODY: Final = -1
"""Who only watches sees all hands."""


class Table(Sends):
    """A match on a table as the person at the screen sees it; a Session lets them do something there."""

    _match: Match
    _setup: Setup
    _names: list[str]
    _humans: list[int]
    _way: Mode

    def __init__(self) -> None:
        super().__init__()
        self._addressed = False
        self._linked = ""
        self._fresh = True
        self._saying = False
        self._four = False
        self._showing = False
        self._teaching = False
        self._lesson = Lesson()
        self._called = Called()
        self._read = 0
        self._told = ""
        self._rows: dict[int, tuple[Event, show.View]] = {}
        self._shown: int | None = None
        self._hints: Hints | None = None
        self._looked: tuple[Position, show.View] | None = None
        self._watches: int | None = None

    @property
    def total(self) -> int:
        """The running total."""
        return self._match.position.total

    def _take(self, match: Match, setup: Setup) -> None:
        """Put a match on the table and tell how it stands."""
        self._put(match, setup)
        self._tell(0)

    def _put(self, match: Match, setup: Setup) -> None:
        """Put a match on the table, with all that goes with it."""
        self._match = match
        self._rows.clear()
        self._setup = setup
        self._names = list(match.names)
        self._humans = [player for player, kind in enumerate(match.players) if kind == "human"]
        self._way = mode_of(match.mode, match.players)
        self._watches = EVERYBODY
        self._shown = self._only_human()
        self._called = Called()
        self._teaching = is_lesson(match)
        self._read = 0
        self._say = ""

    def _look_along(self) -> None:
        """Where everybody looks at the screen, turn to the hand of whoever is on turn."""
        if self._way.shared and (self._human_next() or self._shown is None):
            self._shown = self._match.mover if self._human_next() else self._humans[0]

    def _lies_open(self, player: int) -> bool:
        """Return whether a hand lies open at the table: nobody here holds another one, or all agreed to it."""
        if self._humans:
            return self._way.open
        return self._watches in (EVERYBODY, player)

    def _watch_view(self) -> show.View | None:
        """Return whose hands can be looked at by who only watches; None where somebody here plays."""
        if self._humans:
            return None
        seats = [{"id": player, "name": shown(name)} for player, name in enumerate(self._names)]
        return {"seats": seats, "at": self._watches}

    def _score(self) -> list[show.View] | None:
        """Return how many deals each player has survived, for a class to see."""
        if not self._way.wall:
            return None
        dealt = self._match.number - (0 if self._match.deal_over else 1)
        return [
            {"id": player, "name": shown(name), "deals": dealt - self._match.lost[player]}
            for player, name in enumerate(self._names)
        ]

    def _resume(self, match: Match) -> None:
        """Put a match on the table that was begun before, and tell what has happened in its running deal."""
        self._put(match, Setup.of(match))
        self._tell(max(place for place, event in enumerate(match.log) if event.kind == "deal"))

    def _only_human(self) -> int | None:
        return self._humans[0] if len(self._humans) == 1 else None

    def _seat_of(self, player: int | None) -> int | None:
        seats = list(self._match.seats)
        return seats.index(player) if player in seats else None

    def _looking_seat(self) -> int | None:
        return self._seat_of(self._shown)

    def _seen(self) -> str:
        """Return what the person at the screen sees who has just looked at another hand; "" when it was read, or for others."""
        match = self._match
        return "" if len(match.log) == self._read else show.seen_words(match, self._names, self._shown)

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
        return self._saying or self._asks_to_say

    @property
    def _asks_to_say(self) -> bool:
        """Whether totals are said here whatever the person likes: by a house rule, the way to play, or for practice in the lesson."""
        return (
            self._way.says
            or self._match.variant.rule("call_mode") != "auto"
            or (self._in_lesson and self._lesson.calls(self._match))
        )

    @property
    def _in_lesson(self) -> bool:
        return self._teaching and self._match.number == 1

    @property
    def _way_of_saying(self) -> Saying:
        return "" if not self._must_say else "four" if self._four or self._in_lesson else "number"

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
            return say("Nobody plays just now.")
        if self._match.position.is_chance:
            return say(_UNKNOWN_CARD)
        if self._is_my_turn():
            return say("It is your turn.")
        who = self._names[mover]
        return say(_WAIT.of(who), who=who)

    def _tell(self, before: int, *also: str, first: str = "", then: str = "") -> None:
        """Say what has happened since the log had `before` entries, between two sentences; draws only where they were asked for."""
        self._look_along()
        events = self._match.log[before:]
        if self._in_lesson:
            told = told_in_lesson(events, self._names)
        elif show.is_told(self._match):
            told = self._ending(events)
        else:
            told = show.told_of(events, self._names, also, asked=self._is_my_turn())
        self._told = self._say = together(first, told, then)

    def _ending(self, events: Sequence[Event]) -> str:
        """Return how the deal that is over has ended, from what has happened last."""
        match, outcome = self._match, self._match.position.outcome
        last = max((place for place, event in enumerate(events) if event.kind == "play"), default=0)
        winner = None if outcome is None or outcome.winner is None else match.seats[outcome.winner]
        return ending_words(events[last:], self._names, winner)

    @property
    def _says_what_happened(self) -> bool:
        return self._told != "" and self._say == self._told

    def _prompt(self, mode: str) -> str:
        match = self._match
        if mode == "match":
            return say("New match?")
        if mode == "deal" and self._in_lesson:
            return say("Now you know how to play.")
        if mode == "deal":
            return say("New match?") if self._left else show.deal_prompt(match, self._names)
        if mode == "play" and self._called.jump is not None:  # a total is being put right: whose turn it is, is known
            return ""
        if mode == "play":
            name = READER if len(self._humans) == 1 else self._names[match.mover or 0]
            turn = asked.turn_words(match.position, name, self._seat_names())
            # "You play again." has said it; plays that are owed and the like are still asked for
            known = self._says_what_happened and has(match.log[-1].facts[-1:], What.AGAIN)
            return "" if known and is_reader(name) and turn == asked.just_turn(name) else turn
        if mode == "seen":
            return say("Only you look now.")
        if self._says_what_happened and self._next_is_told() and not match.position.is_chance:
            return ""
        if match.position.is_chance:
            return say(_UNKNOWN_CARD)
        name = self._names[match.mover or 0]
        return say((_IS_ASKED if match.position.asked else _IS_NEXT).of(name), who=name)

    def _next_is_told(self) -> bool:
        """Return whether the last thing that was told names who is next: who begins, plays again or was chosen."""
        last = self._match.log[-1].facts
        chosen = (fact for fact in last if fact.what == What.DID and fact.word == "choose-next")
        return (
            has(last, What.BEGINS)
            or (last[-1:] != () and last[-1].what == What.AGAIN)
            or any(self._match.mover in fact.others for fact in chosen)
        )

    def refresh(self) -> None:
        """Make the view anew, with the next number."""
        self._n += 1
        self._look_along()
        match = self._match
        position = match.position
        mode = self._mode()
        turn = mode == "play"
        seat = self._looking_seat() if mode != "handover" else None
        seat_names = self._seat_names()
        hand = (
            show.hand_view(position, seat, seat_names, turn=turn, saying=self._way_of_saying)
            if seat is not None
            else []
        )
        lays, asks, other = (
            lays_view(position, seat, seat_names, match.seats, saying=self._way_of_saying)
            if turn and seat is not None
            else ([], [], None)
        )
        pile = position.pile
        events = match.log
        viewer = self._shown if mode != "handover" else None
        self.view = {
            "n": self._n,
            "fresh": self._fresh,
            "asked": self._addressed,
            "game": match.variant.code if self._linked not in ("", match.variant.code) else "",
            "sub": say("Your first deal")
            if self._in_lesson
            else f"{show.game_name(match.variant)} · {self._setup.company()}",
            "total": position.total,
            "limit": match.variant.limit,
            "low": show.line_start(match.variant, events),
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
            "four": self._way_of_saying == "four" or self._four,
            "mustSay": self._asks_to_say,
            "showing": self._showing,
            "lesson": self._lesson_view(mode),
            "wall": self._way.wall,
            "score": self._score(),
            "watch": self._watch_view(),
            "stock": show.stock_view(match),
            "pile": card_view(pile[-1], match.variant) if pile else None,
            "seats": [self._seat_view(player) for player in self._others(viewer)],
            "me": self._seat_view(viewer) if viewer is not None else None,
            "hand": hand,
            "lays": lays,
            "asks": asks,
            "other": other,
            "hint": self._hints.marks(position) if turn and self._hints is not None else None,
            "duty": asked.duty_view(position) if turn else None,
            "handover": self._handover(mode),
            "can": {"undo": self._may_undo(), "hint": turn},
            "draws": self._draws(),
            "go": self._go_on(mode),
            "left": mode == "deal" and self._left,
            "last": show.last_play(events, viewer),
            "log": show.log_view(events, self._names, match.variant, match.seats, self._rows),
            "company": company_view(match),
            "jump": self._called.jump,
            "praised": self._called.praised,
            "moment": self._moment_view(),
            "calls": self._called.deal_view(self._humans, self._names, match.variant.share_code)
            if match.deal_over
            else None,
        }

    def _key_moment(self) -> show.View | None:
        """Return what was found out about the deal that has just ended; None where nobody has asked yet."""
        return self._looked[1] if self._looked is not None and self._looked[0] is self._match.position else None

    def _moment_view(self) -> show.View | None:
        """Return the key moment of a deal that is over: its words are None until the page asks for them."""
        if not self._humans or self._in_lesson or not show.is_told(self._match):
            return None
        found = self._key_moment()
        again = say("Try that play again") if found is not None and found["play"] else ""
        view = {"words": None if found is None else found["words"], "again": again}
        return {**view, **{name: found[name] for name in ("like", "at") if found is not None and found.get(name)}}

    def _lesson_view(self, mode: str) -> show.View | None:
        """Return what is explained now, in the lesson or to somebody who wants it; None for all others."""
        if not self._in_lesson and not self._showing:
            return None
        own, turn = self._in_lesson, mode == "play"
        return lesson_view(self._lesson, self._match, self._seat_names(), own=own, turn=turn)

    def _seat_names(self) -> list[str]:
        return [self._names[player] for player in self._match.seats]

    def _handover(self, mode: str) -> show.View | None:
        """Return what stands between two people at one screen, or what only one of them may read."""
        if mode == "seen":
            return {"words": self._seen(), "button": say("I have seen it")}
        if mode != "handover":
            return None
        who = self._names[self._match.mover or 0]
        if self._way.passing:
            return {"words": say(self._way.passing, who=who), "button": say(self._way.ready, who=who)}
        return show.handover_view(who, asked=self._match.position.asked != "")

    def _go_on(self, mode: str) -> str:
        """Return the text of the button that lets the table go on, or ""."""
        match = self._match
        if mode == "deal" and self._in_lesson:
            return say("Play a real deal")
        if mode == "deal" and self._left:
            return say("Watch the others")
        if mode == "deal":
            return say("Play on") if str(match.variant.rule("bust_mode")).startswith("token_") else say("Next deal")
        if mode == "match":
            return say("Play again")
        # Nobody is hurried: while a card may still be drawn, the bots wait to be told to go on (draw_mode manual).
        name = self._names[match.mover or 0]
        return say(_NO_CARD.of(name), who=name) if self._may_draw() and self._bot_next() else ""

    @property
    def _left(self) -> bool:
        """Whether the only person at the table is out of the match, while others play on."""
        return self._only_human() is not None and self._only_human() not in self._match.players_in

    def _others(self, viewer: int | None) -> list[int]:
        players = range(len(self._match.players))
        if viewer is None:
            return list(players)
        return [(viewer + step) % len(players) for step in range(1, len(players))]

    def _seat_view(self, player: int) -> show.View:
        return show.seat_view(self._match, player, self._names[player], lies_open=self._lies_open(player))


__all__ = ["Table"]
