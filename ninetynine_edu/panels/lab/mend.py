"""The nearest position to a text that is none: what can be read is kept, what cannot be is left out."""

from __future__ import annotations

from collections.abc import Mapping

from ...ground.cards import Card
from ...ground.text import nearest
from ...play.notation import read_position
from ...rules.variant import Variant, find_variant, variants
from ..kit.messages import Refused
from .draft import FEWEST, MOST, Draft


def mended(text: str, own: Mapping[str, Variant] | None = None) -> Draft | None:
    """Return the draft that is nearest to a wrong text, or None when nothing of it can be used.

    >>> mended("standart 120 P1+ 10S,10S/4C,1H").text
    'standard 99 P1+ 10S/4C'
    """
    words = " ".join(text.split())
    if "hidden=" in words:
        return _mended_hidden(words.split(), own)
    fields = read_position(words)
    game = _game(fields.variant, own)
    if game is None or not fields.hands:
        return None
    left = {}
    seats = min(max(FEWEST, len(fields.hands)), MOST)
    packs = game.packs_for(seats)
    for card in game.deck():
        left[card] = packs * game.copies(card)

    def known(cards: str) -> tuple[Card, ...]:
        found = []
        for word in cards.replace(",", " ").split()[:400]:
            card = _card(game, word)
            if card is not None and left.get(card, 0) > 0:
                left[card] -= 1
                found.append(card)
        return tuple(found)

    hands = tuple(tuple(sorted(known(hand))) for hand in fields.hands[:seats])
    hands += ((),) * (seats - len(hands))
    stock = known(fields.stock)
    way = "set" if fields.mode == "unseen" and stock else "order" if stock else "open"
    draft = Draft(
        game, hands, 0, fields.turn if 0 <= fields.turn < seats else 0, fields.direction, way, stock, known(fields.pile)
    ).with_total(fields.total)
    return _good(draft, own)


def _mended_hidden(words: list[str], own: Mapping[str, Variant] | None) -> Draft | None:
    parts = dict(word.partition("=")[::2] for word in words[1:])
    game = _game(words[0], own)
    if game is None:
        return None
    found = (_card(game, word) for word in parts.get("hidden", "").split(",")[:60])
    cards = list(dict.fromkeys(card for card in found if card is not None))
    if len(cards) < 2 * FEWEST - 2:
        return None
    given = parts.get("hand", "")
    hand = int(given) if given.isdigit() and len(given) < 3 else 1
    digits = words[1].lstrip("-") if len(words) > 1 else ""
    total = int(words[1]) if digits.isdigit() and len(digits) < 7 else game.limit
    draft = Draft(
        game, ((), ()), 0, known="hidden", stock=tuple(sorted(cards)), hand=max(1, min(hand, len(cards) // 2))
    )
    return _good(draft.with_total(total), own)


def _good(draft: Draft, own: Mapping[str, Variant] | None) -> Draft | None:
    try:
        draft.make(own)
    except (ValueError, LookupError, Refused):
        return None
    return draft


def _game(name: str, own: Mapping[str, Variant] | None) -> Variant | None:
    try:
        return find_variant(name, own)
    except (ValueError, LookupError):
        near = nearest(name.partition("{")[0][:60].lower(), [*variants(), *(own or {})], count=1)
        return find_variant(near[0], own) if near else None


def _card(game: Variant, word: str) -> Card | None:
    try:
        card = game.card(word)
    except ValueError:
        return None
    return card if card in game.deck() else None


__all__ = ["mended"]
