"""The faces of cards as plain data: rank and suit, or for a pack of its own a sign, a number and the card's name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...ground.english import minus
from ...rules.words import WORDS

if TYPE_CHECKING:
    from ...ground.cards import Card
    from ...rules.variant import Variant

View = dict[str, Any]


def card_view(card: Card, variant: Variant) -> View:
    """Return a card's face: rank and suit, or for a pack of its own a sign, a colour and the card's name."""
    view: View = {"code": card.code, "name": card.words, "suit": card.suit, "red": card.colour == "red"}
    if variant.has_own_pack and card in variant.deck():
        return {**view, "rank": "", "own": own_face(card, variant)}
    return {**view, "rank": card.rank if card.suit else "★"}


def own_face(card: Card, variant: Variant) -> View:
    """Return the face of a card of a pack of its own, worked out from what it does.

    `sign` is a drawn sign or "" where `big` is printed large; `name` stands below it.
    """
    first = variant.effect(card).alternatives[0]
    telling = next((word for word in reversed(tuple(WORDS.values())) if word.sign and word.name in first.words), None)
    if telling is not None:
        return {"sign": telling.sign, "big": telling.big, "name": card.words}
    if first.op == "add" and first.n == 0:
        return {
            "sign": "number" if card.code == "0" else "hold",
            "big": "0" if card.code == "0" else "",
            "name": card.words,
        }
    if first.op == "add":
        return {"sign": "number" if first.n > 0 else "minus", "big": minus(first.n), "name": card.words}
    return {
        "sign": "set",
        "big": "×2" if first.op == "double" else str(first.n) if first.op == "set" else "?",
        "name": card.words,
    }
