"""Which face a card of a game has: one of an ordinary pack, or of a pack of its own, which shows what the card does."""

from __future__ import annotations

from ..ground.cards import Card
from ..ground.english import minus
from .game import Game
from .words import WORDS


def own_face(card: Card, game: Game) -> dict[str, str]:
    """Return the face of a card of a pack of its own, worked out from what it does.

    `sign` is a drawn sign or "" where `big` is printed large; `name` stands below it; `pack` is how the pack is drawn.
    """
    from ..ground.art import data  # who has no such pack need not read the drawings

    sign, big = sign_of(card, game)
    packs: dict[str, str] = data()["drawn_as"]
    return {"sign": sign, "big": big, "name": str(card.words), "pack": packs.get(game.id, "round")}


def sign_of(card: Card, game: Game) -> tuple[str, str]:
    """Return the drawn sign of a card of such a pack, and what is printed large in its place; "" where there is none."""
    first = game.effect(card).alternatives[0]
    telling = next((word for word in reversed(tuple(WORDS.values())) if word.sign and word.name in first.words), None)
    if telling is not None:
        return telling.sign, telling.big
    if first.op == "add" and first.n == 0:
        return ("number", "0") if card.code == "0" else ("hold", "")
    if first.op == "add":
        return "number" if first.n > 0 else "minus", minus(first.n)
    return "set", "×2" if first.op == "double" else str(first.n) if first.op == "set" else "?"


def has_own_face(card: Card, game: Game) -> bool:
    """Whether a card is one of the game's own pack."""
    return game.has_own_pack and card in game.deck()
