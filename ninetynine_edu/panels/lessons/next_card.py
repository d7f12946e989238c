"""How likely it is that the next card is safe: the whole pack as a picture, one card drawn, and many.

A card is safe when there is a way to play it that does not go over the limit.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from random import Random
from typing import Final

from ...ground.cards import Card
from ...ground.english import minus
from ...ground.picture import COLOURS, Picture
from ...ground.say import say
from ...play.position import Position
from ...rules.variant import Variant, variant
from ...study.line_picture import INK, LOST, LOST_INK, MUTED, SURFACE, WON, drawing, lettered

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = ("S", "H", "D", "C")
PACK: Final = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
SEEN: Final = ("2S", "3H", "4D", "4C", "5D", "6S", "7H", "7C", "8D", "9H", "10S", "JD", "JS", "QC", "KD", "AC")
"""The cards that lie on the pile in the lesson."""


GONE: Final = ("KS", "KH", "KD", "KC", "9S", "9H", "9D", "9C")
"""All kings and nines."""


def is_safe(card: Card, total: int, v: Variant | str = "standard") -> bool:
    """Return whether a card can be played at a total.

    >>> [is_safe(Card(code), 95) for code in ("4S", "5S", "9H", "AC")]
    [True, False, True, True]
    """
    return bool(Position.open(v, [card.code, ""], total=total).legal_moves)


def chance(total: int, seen: Collection[str] = (), v: Variant | str = "standard") -> tuple[int, int, Fraction]:
    """Return how many cards are safe, how many there are that nobody has seen, and the chance of a safe one.

    >>> chance(95)
    (28, 52, Fraction(7, 13))
    """
    left = [card for card in PACK if card.code not in seen]
    safe = sum(is_safe(card, total, v) for card in left)
    return safe, len(left), Fraction(safe, len(left))


def pack_picture(total: int, seen: Collection[str] = (), v: Variant | str = "standard") -> Picture:
    """Draw the whole pack, a row a suit: safe cards filled, those that are too big dashed, those that lie on the pile grey.

    >>> pack_picture(95).heading
    'All 52 cards at 95: 28 are safe, 24 are too big.'
    """
    parts = []
    for row, suit in enumerate(SUITS):
        sign = str(Card("A" + suit))[-1]
        parts.append(lettered(26, 52 + row * 44, sign, COLOURS["red"] if suit in "HD" else INK, 24))
        for column, rank in enumerate(RANKS):
            x, y = 64 + column * 40, 44 + row * 44
            card = Card(rank + suit)
            if card.code in seen:
                parts.append(lettered(x, y + 6, "·", MUTED, 20))
            elif is_safe(card, total, v):
                parts.append(f'<circle cx="{x}" cy="{y}" r="16" fill="{WON}"/>')
                parts.append(lettered(x, y + 6, rank, SURFACE, 17, bold=True))
            else:
                parts.append(
                    f'<path d="M{x} {y - 18}l18 18l-18 18l-18 -18z" fill="{SURFACE}" stroke="{LOST}" stroke-width="2" stroke-dasharray="5 3"/>'
                )
                parts.append(lettered(x, y + 6, rank, LOST_INK, 16, bold=True))
    safe, left, _ = chance(total, seen, v)
    words = say("All {left} cards at {total}: {safe} are safe, {big} are too big.", left=left, total=total, safe=safe, big=left - safe)  # fmt: skip
    if seen:
        words = say("The {left} cards that are left, at {total}: {safe} are safe, {big} are too big.", left=left, total=total, safe=safe, big=left - safe)  # fmt: skip
    return drawing(580, 210, words, parts)


def drawn(number: int, seed: int = 7) -> Card:
    """Return the card that is drawn as the `number`-th of a shuffled pack, 1 to 52; the same for everybody.

    >>> drawn(1) == drawn(1), len({drawn(n) for n in range(1, 53)})
    (True, 52)
    """
    pack = list(PACK)
    Random(seed).shuffle(pack)
    return pack[number - 1]


def what_comes(number: int, total: int) -> str:
    """Return what a drawn card does at a total, in a sentence or two.

    >>> what_comes(1, 95)
    'You draw 5♥. It would make 100. Too big!'
    """
    card = drawn(number)
    position = Position.open("standard", [card.code, ""], total=total)
    ends = [position.result_of(move) for move in position.legal_moves]
    if ends:
        return say("You draw {card}. It makes {end}. Safe!", card=str(card), end=minus(ends[-1]))
    made = total + variant("standard").effect(card).alternatives[0].n
    return say("You draw {card}. It would make {end}. Too big!", card=str(card), end=made)


def safe_draws(total: int, count: int, seed: int) -> int:
    """Return how many of so many cards are safe, when each is put back and the pack shuffled again.

    >>> 0 <= safe_draws(95, 20, seed=1) <= 20
    True
    """
    lots = Random(seed)
    return sum(is_safe(lots.choice(PACK), total) for _ in range(count))
