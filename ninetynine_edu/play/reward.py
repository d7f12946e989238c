"""The card that lies face up under the stock, for whoever takes the last card (bottom_reward, rules 3.3)."""

from __future__ import annotations

from ..ground.cards import Card
from ..rules.variant import Variant
from .moves import Move, answer_of


def dealer_names(variant: Variant) -> bool:
    """Return whether the dealer is asked for the card under the stock before the first move (bottom_reward_by dealer)."""
    rules = variant.house_rules
    return rules.get("bottom_reward") is True and rules.get("bottom_reward_by") == "dealer"


def laid_below(variant: Variant, stock: bytes, rank: str = "") -> bytes:
    """Return a stock with its best card at the bottom: of those of a rank, where it has one; of equal ones the first."""
    if not stock:
        return stock
    places = [at for at, index in enumerate(stock) if variant.cards[index].rank == rank] if rank else []
    best = max(places or range(len(stock)), key=stock.translate(_goods(variant)).__getitem__)
    return stock[:best] + stock[best + 1 :] + stock[best : best + 1]


def _goods(variant: Variant) -> bytes:
    """Return how good a reward each card is, as a place in the order of them all, for `bytes.translate`."""
    made = variant.compiled.get("rewards")
    if not isinstance(made, bytes):
        worths = {card.index: worth(variant, card) for card in variant.deck()}
        order = sorted(set(worths.values()))
        made = variant.compiled["rewards"] = bytes(order.index(worths[at]) if at in worths else 0 for at in range(256))
    return made


def worth(variant: Variant, card: Card) -> tuple[bool, int]:
    """Return how good a reward a card is: best is one that sets the limit, of those the one that does most besides."""
    alternatives = variant.effect(card).alternatives
    sets = any(a.op == "set" and a.n == variant.limit for a in alternatives)
    return sets, sum(len(a.words) for a in alternatives)


def rank_answers(variant: Variant) -> tuple[Move, ...]:
    """Return the ranks of a pack that its dealer may name (bottom_reward_by dealer), in the order of the pack.

    The stock does not matter: what may be named tells nobody where the cards are.
    """
    first = {card.rank: card for card in reversed(variant.deck())}
    return tuple(answer_of(variant, card, "reward") for card in sorted(first.values()))
