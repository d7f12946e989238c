"""Rules explained while people play, each when it first matters: in the deal that teaches, and at any table on request.

What is said, and when, is data: `lesson.toml`. It looks at nothing but what whoever is on turn sees, and what was said already
follows from the match alone, so that a match that was kept, taken back or forged is told like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from ...ground.cards import Card
from ...ground.english import together
from ...ground.people import Told
from ...ground.say import marked, say
from ...matches.events import Event
from ...matches.match import Match
from ...matches.players import HUMAN, default_names
from ...matches.record import DealRecord, Play, Record, replay, write_record
from ...play.board import order
from ...play.facts import What
from ...play.position import Position
from ...play.wording import in_words, sum_in_words
from ...rules.card_words import in_full
from ...rules.effects import Alternative, Effect
from ...rules.variant import Variant
from ..kit.faces import card_view
from .data import data

View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that is said once, and the facts that have to hold; `lesson.toml` says what each means."""

    name: str
    say: str
    learnt: str = ""
    card: str = ""
    after: int = 0
    room: int | None = None
    seats: str = ""
    rules: Mapping[str, object] = field(default_factory=dict)
    points: str = "card"
    each: bool = False
    lesson: bool = False
    calls: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence of the lesson: its topic, the cards that it is about, the first of them first, and how that one is played."""

    topic: Topic
    cards: tuple[Card, ...] = ()
    way: Alternative | None = None

    @property
    def key(self) -> str:
        """By which it is known that it was said."""
        number = str(self.way) if self.topic.each and self.way is not None else ""
        return f"{self.topic.name} {number}"


@cache
def topics() -> tuple[Topic, ...]:
    """Return the topics in the order in which they are thought of."""
    return tuple(Topic(**topic) for topic in data("lesson")["topics"])


# --- the deal that teaches ---


def lesson_match() -> Match:
    """Return the match of the lesson, with its cards dealt.

    >>> lesson_match().position.total
    0
    """
    dealt = data("lesson")["deal"]
    start, kinds = Position.parse(dealt["start"]), tuple(dealt["players"])
    players = tuple(zip(kinds, default_names(kinds, ()), strict=True))
    deal = DealRecord(1, tuple(range(len(kinds))), len(kinds) - 1, start)
    return Match.from_record(write_record(Record(start.variant, players, 0, [deal])))


def is_lesson(match: Match) -> bool:
    """Return whether the deal that is played, or over, is the one that teaches: its cards and its company say so."""
    deal, wanted = match.deal, data("lesson")["deal"]
    return match.players == tuple(wanted["players"]) and deal.number == 1 and str(deal.start) == wanted["start"]


# --- facts of a position ---

_Way = Alternative | None


def _way(fits: Callable[[Alternative], bool]) -> Callable[[Effect], _Way]:
    return lambda effect: next((each for each in effect.alternatives if fits(each)), None)


def _all_ways(fits: Callable[[Alternative], bool], least: int = 1) -> Callable[[Effect], _Way]:
    def found(effect: Effect) -> _Way:
        ways = effect.alternatives
        return ways[0] if len(ways) >= least and all(map(fits, ways)) else None

    return found


_CARDS: Final[Mapping[str, Callable[[Effect], _Way]]] = {
    "plain": lambda effect: effect.alternatives[0] if effect.is_plain else None,
    "zero": _all_ways(lambda way: way.op == "add" and not way.n and not way.words),
    "less": _way(lambda way: way.op == "add" and way.n < 0),
    "choice": _all_ways(lambda way: way.op == "add" and way.n > 0, least=2),
    "set": _way(lambda way: way.op == "set"),
    "double": _way(lambda way: way.op == "double"),
    "any": _way(lambda way: way.op == "any"),
    "other": _way(lambda way: way.op != "add" or way.words != ()),
}
"""The kinds of cards that a topic may be about: each returns how such a card is played, or None for another card."""


def _way_of(kind: str, effect: Effect) -> _Way:
    word = kind.removeprefix("word:")
    return _way(lambda way: word in way.words)(effect) if word != kind else _CARDS[kind](effect)


def _too_big(card: Card, position: Position) -> _Way:
    """Return how a card would be played that would take the total over the limit, or None for one that would not."""
    variant = position.variant
    ways = variant.effect(card).alternatives
    results = [None if way.op == "any" else way.apply(position.total, negative=variant.negative) for way in ways]
    return ways[0] if all(result is not None and result > variant.limit for result in results) else None


def _about(topic: Topic, position: Position, known: Collection[Effect] = ()) -> Said | None:
    """Return what a topic says of the hand on turn; None when it holds no such card beside those that are known."""
    if not topic.card:
        return Said(topic)
    effect = position.variant.effect
    hand = [card for card in position.hands[position.turn] if effect(card) not in known]
    fitting = {card for move in position.legal_moves for card in move.cards}
    if topic.card == "too big":
        ways = {card: _too_big(card, position) for card in hand if card not in fitting}
    else:
        ways = {card: _way_of(topic.card, effect(card)) for card in hand if card in fitting}
    found = [(card, way) for card, way in ways.items() if way is not None]
    if not found:
        return None
    cards = tuple(card for card, way in found if way == found[0][1])
    return Said(topic, cards, found[0][1])


def _holds(topic: Topic, position: Position, turn: int) -> bool:
    """Return whether the facts of a topic hold that are not about cards, in so manieth a turn of the reader's, from 0."""
    variant = position.variant
    seats = "two" if len(position.alive) == 2 else "more"
    return (
        turn >= topic.after
        and (topic.room is None or variant.limit - position.total <= topic.room)
        and topic.seats in ("", seats)
        and all(variant.house_rules.get(name) == value for name, value in topic.rules.items())
    )


# --- what is said at a table ---


class Lesson:
    """What one table explains: which topics have been told in its match, and the one that is told now.

    >>> match, lesson = lesson_match(), Lesson()
    >>> lesson.at(match).topic.name
    'add'
    """

    def __init__(self) -> None:
        self._match: Match | None = None
        self._deal = 0
        self._before: list[Said] = []
        self._plays: list[Play] = []
        self._laid: list[Position] = []
        self._told: list[Said | None] = []
        self._turns = 0
        self._teaches = False

    def at(self, match: Match) -> Said | None:
        """Return what is told at this turn; None where there is nothing new, or nobody is on turn who could read it."""
        self._follow(match)
        return self._told[-1]

    def calls(self, match: Match) -> bool:
        """Return whether the reader of the lesson says the totals by now."""
        self._follow(match)
        return any(said.topic.calls for said in self.told)

    @property
    def told(self) -> list[Said]:
        """All that was told in the match, in order."""
        return [*self._before, *(said for said in self._told if said is not None)]

    def _follow(self, match: Match) -> None:
        """Go on to where the match stands, from the last play that is known and still stands."""
        deal = match.deal
        known = match is self._match and deal.number == self._deal
        if not known or self._plays != deal.plays[: len(self._plays)]:
            if not known:  # what was told in earlier deals of the match stays told
                self._before = self.told if match is self._match else []
            self._match, self._deal, self._turns = match, deal.number, 0
            self._plays, self._laid, self._told = [], [], []
            self._teaches = is_lesson(match)
            self._look(match, deal.start)
        for play in deal.plays[len(self._plays) :]:
            self._plays.append(play)
            self._look(match, replay(self._laid[-1], play))

    def _look(self, match: Match, position: Position) -> None:
        self._laid.append(position)
        own = not position.is_over and match.players[match.seats[position.turn]] == HUMAN
        asked = position.asked != "" or position.is_chance
        self._told.append(self._new(position, self._teaches) if own and not asked else None)
        self._turns += own

    def _new(self, position: Position, lesson: bool) -> Said | None:
        """Return the first topic that was not told yet and matters now."""
        told = {said.key for said in self.told}
        about = {position.variant.effect(card) for said in self.told for card in said.cards}
        for topic in topics():
            if (topic.lesson and not lesson) or not _holds(topic, position, self._turns):
                continue
            said = _about(topic, position, about if topic.card == "other" else ())
            if said is not None and said.key not in told:
                return said
        return None


# --- for the page ---


def lesson_view(lesson: Lesson, match: Match, names: Sequence[str], *, own: bool, turn: bool) -> View:
    """Return what is explained at a table.

    Args:
        lesson: that of the table.
        match: as it stands.
        names: what each seat is called.
        own: the deal is the one that teaches.
        turn: whoever looks is on turn, and may read what is said of their cards.
    """
    said, position = lesson.at(match), match.position
    words = words_of(said, position, names) if said is not None and turn else ""
    at_limit = words != "" and said is not None and said.topic.points == "limit"
    return {
        "own": own,
        "words": words,
        "codes": list(dict.fromkeys(card.code for card in said.cards)) if words and said is not None else [],
        "point": match.variant.limit if at_limit else None,
        "learnt": learnt(lesson.told, match.variant) if own and match.deal_over else None,
    }


_STUCK: Final = Told(marked("{who} is stuck: each card is too big."), marked("You are stuck: each card is too big."))


def told_in_lesson(events: Sequence[Event], names: Sequence[str]) -> str:
    """Return what has happened in the lesson, in few words: the sum of the last play, what its card did, who is stuck.

    Args:
        events: what has happened.
        names: what the players are called.
    """
    plays = [event for event in events if event.move is not None and event.player is not None]
    words = []
    for event in plays[-1:]:
        assert event.move is not None and event.player is not None
        done = sum_in_words(event.before, event.move, event.total)
        words.append(say("{who}: {sum}.", who=names[event.player], sum=done))
        words.append(in_words((fact for fact in event.facts if fact.what == What.DID), names))
    stuck = [names[event.player] for event in events if event.kind == "lost" and event.player is not None]
    return together(*words, *(say(_STUCK.of(who), who=who) for who in stuck))


def words_of(said: Said, position: Position, names: Sequence[str]) -> str:
    """Return the sentence of a topic.

    Args:
        said: what is told.
        position: in which it is told.
        names: what each seat is called.
    """
    variant = position.variant
    others = [seat for seat in order(position, position.turn) if seat != position.turn]
    slots: dict[str, object] = {"limit": variant.limit, "who": names[others[0]] if others else ""}
    if said.cards:
        slots["card"] = said.cards[0].one_of_its_rank
        slots["what"] = in_full(variant.effect(said.cards[0]), variant.limit)
    if said.way is not None:
        slots["n"] = abs(said.way.n)
    return say(said.topic.say, **slots)


def learnt(told: Sequence[Said], variant: Variant) -> list[View]:
    """Return what was learnt: each topic by a card, where it is about one, and in a few words."""
    return [
        {
            "card": card_view(said.cards[0], variant) if said.cards else None,
            "words": say(said.topic.learnt, limit=variant.limit, n=abs(said.way.n) if said.way else 0),
        }
        for said in told
        if said.topic.learnt
    ]


__all__ = [
    "Lesson",
    "Said",
    "Topic",
    "is_lesson",
    "lesson_match",
    "lesson_view",
    "told_in_lesson",
    "topics",
    "words_of",
]
