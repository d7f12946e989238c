"""The ways to write a right answer, for programs that compare texts and cannot read what was meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import permutations
from typing import Final

from ..exercises.exercise import Exercise
from ..exercises.kind import Form, Value
from ..ground.cards import Card
from ..ground.picture import Picture
from ..ground.say import say

_MOST_CARDS: Final = 4
"""More cards than these have too many orders to name."""
_PLACES: Final = 6


def ways_to_write(ex: Exercise) -> tuple[str, ...]:
    """Return every usual way to write the right answers; none where there are too many."""
    found: dict[str, None] = {}
    for value in ex.values:
        ways = [*_written(ex, value)]
        if not ways:
            return ()
        found.update(dict.fromkeys(ways))
    return tuple(found)


def _written(ex: Exercise, value: Value) -> Iterable[str]:
    """Return the ways to write one right answer."""
    if isinstance(value, Fraction):
        return _fraction(value)
    if ex.form is Form.MOVE:
        move = ex.task.place.parse_move(str(value))
        return (move.code, str(move), move.in_words())
    if ex.form is Form.CARD:
        return _card(ex.variant.card(str(value)))
    if not isinstance(value, tuple):
        return (str(value),)
    if ex.form is Form.FRACTIONS:
        return ("; ".join(str(each) for each in value), " ".join(str(each) for each in value))
    if ex.form is Form.NUMBERS:
        return tuple(between.join(str(each) for each in value) for between in (", ", ",", " "))
    orders = [*permutations(value)] if len(value) <= _MOST_CARDS else []
    return [between.join(map(str, order)) or say("none") for order in orders for between in (", ", " ")]


def _card(card: Card) -> Iterable[str]:
    return (card.code, str(card), card.words, card.the_words)


def _fraction(value: Fraction) -> Iterator[str]:
    """Yield a fraction, and as a decimal and in per cent where that ends soon."""
    yield str(value)
    for number, sign in ((value, ""), (100 * value, " %"), (100 * value, "%")):
        scaled = number * 10**_PLACES
        if scaled.denominator == 1:
            whole, parts = divmod(abs(scaled.numerator), 10**_PLACES)
            text = f"{'-' if number < 0 else ''}{whole}.{parts:0{_PLACES}d}".rstrip("0").rstrip(".")
            yield from dict.fromkeys((text + sign, text.replace(".", ",") + sign))


def picture_words(picture: Picture) -> str:
    """Return what a picture shows, in words."""
    return picture.description or picture.heading
