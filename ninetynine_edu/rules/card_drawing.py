"""What is drawn on a card of a game: of an ordinary pack its pips, of a pack of its own what the card does."""

from __future__ import annotations

from collections.abc import Sequence

from ..ground.art import HIGH, WIDE, card_art, mini_art, on_card, own_art, own_mini_art, rank_art
from ..ground.cards import SUITS, Card
from ..ground.picture import clean
from .faces import has_own_face, own_face, sign_of
from .game import Game


def face_art(card: Card, game: Game) -> str:
    """Return what is drawn on a card, 100 units wide and 140 high."""
    if has_own_face(card, game):
        return own_art(**own_face(card, game))
    return card_art(_rank(card), card.suit)


def _rank(card: Card) -> str:
    """Return a card's rank as it is drawn: jokers are told apart by their size."""
    return card.rank if card.suit else "big" if card.colour == "red" else "small"


def mini_face_art(card: Card, game: Game) -> str:
    """Return what is drawn on a card in a line of text, 50 units wide and 70 high."""
    if has_own_face(card, game):
        sign, big = sign_of(card, game)
        return own_mini_art(sign, big)
    return mini_art(_rank(card), card.suit)


def suits_alike(cards: Sequence[Card], game: Game) -> bool:
    """Whether cards of one rank are all that the game has, one of each suit: then one of no suit stands for them."""
    first = cards[0]
    whole = {card for card in game.deck() if card.rank == first.rank}
    return bool(first.suit) and whole == set(cards) and len({card.suit for card in cards}) == len(SUITS)


def small_cards(cards: Sequence[Card], game: Game) -> list[str]:
    """Return cards of one rank, each as an SVG as small as a line of text; one without a suit where all suits are there."""
    if suits_alike(cards, game) and not game.has_own_pack:
        drawn = [on_card(f'<g transform="scale(2)">{rank_art(cards[0].rank)}</g>', 0, 0, WIDE)]
    else:
        drawn = [drawn_card(card, game, 0, 0, WIDE, small=True) for card in cards]
    return [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}">{one}</svg>' for one in drawn]


def drawn_card(card: Card, game: Game, x: float, y: float, wide: float, *, small: bool = False) -> str:
    """Return a card for a still picture.

    Args:
        card: a card of the game.
        game: the game.
        x, y: its left upper corner.
        wide: how wide it is; it is 1.4 times as high.
        small: whether it shows its rank and suit alone, as in a line of text.
    """
    drawn = f'<g transform="scale(2)">{mini_face_art(card, game)}</g>' if small else clean(face_art(card, game))
    return on_card(drawn, x, y, wide, card.suit, red=card.colour == "red")
