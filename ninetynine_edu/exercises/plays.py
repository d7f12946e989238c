"""Single plays on a total, for kinds that need no table: which card does what, and what the engine makes of it.

Each play is tried on a table of its own, once for each total and each rank that does the same, and kept. The other way, the
card's own effect applied to the number (:func:`by_effect`), shares no code with it.

>>> from ninetynine_edu.rules.variant import variant
>>> v = variant("standard")
>>> [play.code for play in plays_of(v)][:3], call_at(v, 93, play_named(v, "10S-10")).after
(['AS+1', 'AS+11', 'AH+1'], 83)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from ..ground.cards import Card
from ..ground.english import in_row, minus
from ..ground.say import Noun, listed, noun, say
from ..ground.text import echo
from ..play.calling import Call
from ..play.compiled import rules_for
from ..play.position import Position
from ..rules.card_words import in_full, name_of
from ..rules.effects import Alternative, Effect
from ..rules.variant import Variant
from ..rules.words import WORDS
from .kind import LEVELS, ExerciseError, Kind, Task
from .lots import Lots

LOWEST: Final = -99
"""No total of an exercise is lower than this."""
_LOOKED: Final = 40
_TRIED: Final = 12


@dataclass(frozen=True, slots=True)
class Play:
    """A card, played in one of its ways.

    Args:
        card: the card.
        way: what it does.
        code: how the play is written: `7S`, `10S-10`.
        alike: the first card of the game that does the same and has the same rank.
        key: what it is for the total.
    """

    card: Card
    way: Alternative
    code: str
    alike: Card
    key: tuple[Card, str]

    def does(self, v: Variant) -> str:
        """What it does to the total, in words: `takes 10 away`."""
        return in_full(Effect((Alternative(self.way.op, self.way.n),)), v.limit)


@lru_cache(maxsize=64)
def _named(v: Variant) -> Mapping[str, Play]:
    first: dict[tuple[str, str], Card] = {}
    named = {}
    for card in dict.fromkeys(v.deck()):
        effect = v.effect(card)
        alike = first.setdefault((card.rank if card.suit else card.code, str(effect)), card)
        ways = {way.value: way for way in reversed(effect.alternatives)}
        for way in reversed(ways.values()):
            value = "" if len(ways) == 1 else "+0" if way.value == "0" else way.value
            if way.op != "any" and not _has_conditions(v, way):
                named[card.code + value] = Play(card, way, card.code + value, alike, (alike, way.value))
    return MappingProxyType(named)


def _has_conditions(v: Variant, way: Alternative) -> bool:
    """Whether it depends on more than the total what a card does, and whether it may be laid."""
    waits = way.op == "any" or (way.op == "set" and way.n == v.limit)
    banned = waits and v.house_rules.get("king_ban", "off") != "off"
    return banned or any(word == "copy" or WORDS[word].limits for word in way.words)


def plays_of(v: Variant) -> tuple[Play, ...]:
    """Return every card of a game in every way that always does the same; cards with further conditions are left out."""
    return tuple(_named(v).values())


@lru_cache(maxsize=64)
def kinds_of_play(v: Variant) -> tuple[Play, ...]:
    """Return one play of each sort: one suit stands for all that do the same."""
    return tuple(play for play in plays_of(v) if play.card == play.alike)


@lru_cache(maxsize=64)
def ways_of(v: Variant) -> Mapping[Card, tuple[Play, ...]]:
    """Return the ways of each card that has no further conditions in any of them."""
    found: dict[Card, list[Play]] = {}
    for play in plays_of(v):
        found.setdefault(play.card, []).append(play)
    whole = {
        card: tuple(ways)
        for card, ways in found.items()
        if len(ways) == len({way.value for way in v.effect(card).alternatives})
    }
    return MappingProxyType(whole)


def suited(v: Variant, play: Play, lots: Lots) -> Play:
    """Return the same play by a card of any suit."""
    return lots.one_of([other for other in plays_of(v) if other.key == play.key])


def play_named(v: Variant, code: str) -> Play:
    """Return a play by its code.

    Raises:
        ExerciseError: the game has none that is written so.
    """
    if (found := _named(v).get(code)) is None:
        raise ExerciseError(say("{game} has no play {play}.", game=v.name, play=echo(code)))
    return found


def card_named(v: Variant, code: str) -> Card:
    """Return a card with its ways by its code.

    Raises:
        ExerciseError: the game has none of this code, or one with further conditions.
    """
    card = next((card for card in ways_of(v) if card.code == code), None)
    if card is None:
        raise ExerciseError(say("{game} has no play {play}.", game=v.name, play=echo(code)))
    return card


@lru_cache(maxsize=64)
def lowest(v: Variant) -> int:
    """Return the lowest total that exercises of a game have: below zero only where totals come to be there."""
    return (
        LOWEST if v.negative == "allow" and any(play.way.op == "add" and play.way.n < 0 for play in plays_of(v)) else 0
    )


def total_of(task: Task, name: str = "total") -> int:
    """Return a total that a task gives.

    Raises:
        ExerciseError: it is none of this game.
    """
    return checked_total(task.variant, task.number(name))


def checked_total(v: Variant, total: int) -> int:
    """Return a total.

    Raises:
        ExerciseError: it is none of this game.
    """
    if lowest(v) <= total <= v.limit:
        return total
    raise ExerciseError(
        say("A total of this exercise is from {low} to {high}, not {total}.",
            low=lowest(v), high=v.limit, total=total)
    )  # fmt: skip


@lru_cache(maxsize=8192)
def _on_table(v: Variant, total: int) -> Mapping[tuple[Card, str], Call | None]:
    """Return what the engine makes of each sort of play that stays within the limit; None where the total is told, not called."""
    found: dict[tuple[Card, str], Call | None] = {}
    for hand in _hands(v):
        position = Position.open(v, [hand, []], total=total)
        for move in position.legal_moves:
            if len(move.cards) == 1 and move.number is None and not (move.is_throw or move.is_three):
                call = Call.of(position, move)
                if call is not None and call.is_cut and call.before + call.n > 0:
                    call = None  # a special total went back to 0
                if position.result_of(move) <= v.limit:
                    found[move.cards[0], move.alternative.value] = call
    return MappingProxyType(found)


@lru_cache(maxsize=64)
def _hands(v: Variant) -> tuple[tuple[Card, ...], ...]:
    """Return one card of each sort: all in one hand, or each alone where cards can be laid together."""
    cards = tuple(dict.fromkeys(play.alike for play in kinds_of_play(v)))
    return (cards,) if rules_for(v, 2).together is None else tuple((card,) for card in cards)


def call_at(v: Variant, total: int, play: Play) -> Call | None:
    """Return the sum that the engine makes of a play; None where it is not allowed, or its total is told, not called."""
    return _on_table(v, total).get(play.key)


def is_allowed(v: Variant, total: int, play: Play) -> bool:
    """Return whether the engine allows a play on a total."""
    return play.key in _on_table(v, total)


def sure_call(v: Variant, total: int, play: Play) -> Call:
    """Return the sum of a play.

    Raises:
        ExerciseError: it is not allowed, or calls none.
    """
    call = call_at(v, checked_total(v, total), play)
    if call is None:
        raise ExerciseError(say("{play} cannot be played on {total}.", play=play.code, total=total))
    return call


def drawn(
    v: Variant, lots: Lots, fits: Callable[[Call], bool], low: int | None = None, high: int | None = None
) -> tuple[Play, Call] | None:
    """Return a play whose sum fits: first a total by lot, then one of its plays; None where these lots find none.

    Args:
        v: the game.
        lots: what decides.
        fits: which sums will do.
        low, high: the first and last total to begin at, where the game has them; None for 0 and the limit.
    """
    first, last = max(0 if low is None else low, lowest(v)), min(v.limit if high is None else high, v.limit)
    for _ in range(_TRIED):
        total = lots.between(first, last)
        fitting = [
            (play, call) for play in kinds_of_play(v) if (call := call_at(v, total, play)) is not None and fits(call)
        ]
        if fitting:
            play, call = lots.one_of(fitting)
            return suited(v, play, lots), call
    return None


def by_effect(v: Variant, total: int, play: Play) -> int | None:
    """Return the total that a card's effect makes of a number; None where it would go too far. The engine is not asked."""
    after = play.way.apply(total, negative=v.negative)
    return None if after is None or after > v.limit else after


@lru_cache(maxsize=1024)
def levels_made(kind: Kind, v: Variant) -> tuple[int, ...]:
    """Return the levels of a kind for which some exercise is found soon."""
    return tuple(
        level
        for level in LEVELS
        if any(kind.make(v, level, Lots(kind.name, "has", n)) is not None for n in range(_LOOKED))
    )


def told_card(v: Variant, card: Card) -> Noun:
    """Return a card with all that it can do to the total, for a list: `the six of clubs (+6)`."""
    return noun("{card} ({does})", card=card.the_words, does=_bare(v, card).words)


def _bare(v: Variant, card: Card) -> Effect:
    """Return what a card does to the total alone."""
    return Effect(tuple(dict.fromkeys(Alternative(way.op, way.n) for way in v.effect(card).alternatives)))


def naming_cards(v: Variant) -> tuple[Card, ...]:
    """Return the cards with which their player can name any total."""
    return tuple(
        card
        for card in dict.fromkeys(v.deck())
        if any(
            way.op == "any" and not any(WORDS[word].limits for word in way.words) for way in v.effect(card).alternatives
        )
    )


def rules_row(v: Variant) -> str:
    """Return what cards do in a game that do not simply add their number: `ace: add 1 or 11, nine: sets 99`."""
    alike: dict[tuple[str, str], list[Card]] = {}
    for card in dict.fromkeys([*naming_cards(v), *ways_of(v)]):
        effect = _bare(v, card)
        if not (effect.is_plain and str(effect.alternatives[0].n) in (card.rank, card.code)):
            alike.setdefault((card.rank if card.suit else card.code, effect.words), []).append(card)
    return in_row(say("{card}: {does}", card=name_of(v, tuple(cards)), does=does) for (_, does), cards in alike.items())


def in_order(totals: tuple[int, ...], last: str = "and") -> str:
    """Return totals one after the other: `−5, 3 and 14`."""
    return listed([minus(total) for total in totals], last)


def said_cards(cards: tuple[Card, ...], last: str = "and") -> str:
    """Return cards in signs one after the other: `7♠ and 7♥`."""
    return listed([str(card) for card in cards], last)


_MOST: Final = 8


def sums_of(task: Task) -> list[Call]:
    """Return the sums of the plays that a task gives, each from the total before it.

    Raises:
        ExerciseError: there are none, too many, or one is not possible.
    """
    codes = task.texts("plays")
    if not 1 <= len(codes) <= _MOST:
        raise ExerciseError(say("A chain has 1 to {n} plays.", n=_MOST))
    here, found = total_of(task), []
    for code in codes:
        found.append(sure_call(task.variant, here, play_named(task.variant, code)))
        here = found[-1].after
    return found


def played(task: Task) -> list[str]:
    """Return the plays that a task gives in sentences, and the question for the total after them."""
    v = task.variant
    told = (play_named(v, code) for code in task.texts("plays"))
    cards = [say("You play {card}: {does}.", card=play.card.the_words, does=play.does(v)) for play in told]
    return [*cards, say("What is the new total?")]
