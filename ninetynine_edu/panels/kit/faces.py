"""The faces of cards as plain data: rank and suit, or for a pack of its own a sign, a number and the card's name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...rules.faces import has_own_face, own_face

if TYPE_CHECKING:
    from ...ground.cards import Card
    from ...rules.variant import Variant

View = dict[str, Any]


def card_view(card: Card, variant: Variant) -> View:
    """Return a card's face: rank and suit, or for a pack of its own a sign, a colour and the card's name."""
    view: View = {"code": card.code, "name": card.words, "suit": card.suit, "red": card.colour == "red"}
    if has_own_face(card, variant):
        return {**view, "rank": "", "own": own_face(card, variant)}
    return {**view, "rank": card.rank if card.suit else "★"}


def face_svg(view: View) -> str:
    """Return the picture of a card that a page would draw from this view."""
    from ...ground.art import card_art, card_svg, own_art  # a page draws its cards itself

    size = "big" if view["red"] else "small"
    drawn = (
        own_art(**view["own"]) if view.get("own") else card_art(view["rank"] if view["suit"] else size, view["suit"])
    )
    return card_svg(drawn, view["suit"], red=view["red"], words=str(view["name"]))
