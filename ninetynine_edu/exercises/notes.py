"""What cards do, for questions that stand alone on paper: a card that just adds its number needs no words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ..ground.cards import Card
from ..ground.english import capital, in_row, together
from ..ground.say import say
from ..play.position import Position
from ..rules.card_words import in_full, name_of
from ..rules.effects import Alternative, Effect
from ..rules.variant import Variant
from ..rules.words import WORDS
from .kind import ExerciseError

MOST_CARDS = 60


def shown(cards: Iterable[Card]) -> str:
    """Return cards as they stand in a question: `5♦, K♥, 10♠`."""
    return in_row(map(str, cards))


def notes(v: Variant, cards: Iterable[Card]) -> str:
    """Return what each sort of card does to the total, among some, that does not just add its number; "" where all do."""
    sorts: dict[tuple[str, str], list[Card]] = {}
    for card in sorted(set(cards)):
        effect = _said(v, card)
        if not (effect.is_plain and str(effect) == f"+{card.rank}"):
            sorts.setdefault((card.rank if card.suit else card.code, str(effect)), []).append(card)
    told = []
    for alike in sorts.values():
        effect = _said(v, alike[0])
        every = tuple(
            card for card in dict.fromkeys(v.deck()) if card.rank == alike[0].rank and _said(v, card) == effect
        )
        told.append(say("{card}: {does}.", card=capital(name_of(v, every)), does=in_full(effect, v.limit)))
    return together(*told)


def _said(v: Variant, card: Card) -> Effect:
    """Return what is said of what a card does."""
    return Effect(tuple(dict.fromkeys(Alternative(way.op, way.n) for way in v.effect(card).alternatives)))


@lru_cache(maxsize=64)
def lone_cards(v: Variant) -> tuple[Card, ...]:
    """Return the cards of a pack whose total follows from them alone: no rule asks for more than the total before."""
    return tuple(card for card in dict.fromkeys(v.deck()) if not _limited(v, card) and can_be_played(v, card, 0))


def _limited(v: Variant, card: Card) -> bool:
    words = {word for way in v.effect(card).alternatives for word in way.words}
    return "copy" in words or any(WORDS[word].limits for word in words)


def can_be_played(v: Variant, card: Card, total: int) -> bool:
    """Return whether somebody who holds this card alone can play it, as the engine has it."""
    position = Position.open(v, [[card], []], total=total)
    return not position.is_over and position.turn == 0


def does_fit(v: Variant, card: Card, total: int) -> bool:
    """Return the same, worked out from what the card does and the limit alone."""
    return any(_after(way, total, v) <= v.limit for way in v.effect(card).alternatives)


def _after(way: Alternative, total: int, v: Variant) -> int:
    made = way.apply(total, 0 if way.op == "any" else None, negative=v.negative)
    return v.limit + 1 if made is None else made


def cards_of(v: Variant, codes: tuple[str, ...], least: int = 2) -> tuple[Card, ...]:
    """Return the cards that a task gives by their codes.

    Raises:
        ExerciseError: one of them is none of this game, or cannot be asked about, or there are too few or too many.
    """
    if not least <= len(codes) <= MOST_CARDS:
        raise ExerciseError(f"This exercise needs {least} to {MOST_CARDS} cards.")
    try:
        cards = tuple(v.card(code) for code in codes)
    except ValueError as error:
        raise ExerciseError(str(error)) from None
    there = lone_cards(v)
    if all(card in there for card in cards) and all(cards.count(card) <= v.deck().count(card) for card in cards):
        return cards
    raise ExerciseError(f"These cards cannot be asked about in {v.name}.")


def total_of(v: Variant, total: int) -> int:
    """Return a total that a task gives.

    Raises:
        ExerciseError: it is none of this game.
    """
    if 0 <= total <= v.limit:
        return total
    raise ExerciseError(f"The total is a whole number from 0 to {v.limit}.")
