"""What a variant of one's own changes in the one it starts from, in one sentence: its description, if it has no other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..ground.cards import RANK_NAMES
from ..ground.text import count_of
from .effects import parse_effect
from .option import OptionValue, some_ranks

_TELL_MOST: Final = 6
_LONGEST: Final = 300


def own_description(name: str, cards: Mapping[str, str], rules: Mapping[str, OptionValue]) -> str:
    """Return one sentence that says what a variant changes.

    Args:
        name: what the variant that it starts from is called.
        cards: the effects that it gives to card keys.
        rules: the house rules that it sets, checked.

    >>> own_description("Ninety-nine, Chicago", {"9": "0, skip"}, {"limit": 50, "hand_size": 5})
    'Our own version of Ninety-nine, Chicago: up to 50; 5 cards in each hand; nine: skip one.'
    """
    sentence = ""
    for most in (_TELL_MOST, 2, 0):
        parts = "; ".join(_parts(cards, rules, most))
        sentence = f"Our own version of {name}{': ' if parts else ''}{parts}."
        if len(sentence) <= _LONGEST:
            break
    return sentence


def _parts(cards: Mapping[str, str], rules: Mapping[str, OptionValue], most: int) -> list[str]:
    """Return what is changed, a few words each, with at most so many cards."""
    parts = []
    if "limit" in rules:
        parts.append(f"up to {rules['limit']}")
    if "hand_size" in rules:
        parts.append(f"{count_of(int(rules['hand_size']), 'card')} in each hand")
    if "ranks" in rules:
        parts.append(some_ranks(str(rules["ranks"])) or "all ranks")
    if rules.get("open_hands") is True:
        parts.append("open hands")
    parts += [f"{RANK_NAMES.get(key, key)}: {parse_effect(text).words}" for key, text in list(cards.items())[:most]]
    if len(cards) > most:
        parts.append(count_of(len(cards) - most, "more card" if most else "card"))
    others = len({*rules} - {"limit", "hand_size", "ranks", "open_hands"})
    if others:
        parts.append(count_of(others, "house rule"))
    return parts
