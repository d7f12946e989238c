"""What a variant of one's own changes in the one it starts from, in one sentence: its description, if it has no other."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ..ground.cards import CODES, RANK_NAMES, RANKS, Card, rank_name
from ..ground.say import marked, say, say_in, say_many
from .effects import parse_effect
from .option import OptionValue, some_ranks

_TELL_MOST: Final = 6
_LONGEST: Final = 300
_OF_SOME: Final = {
    "red": marked("red {rank}"),
    "black": marked("black {rank}"),
    "one-eyed": marked("one-eyed {rank}"),
}


def card_named(key: str) -> str:
    """Return what the cards of an ordinary pack are called that a file names by a key.

    >>> card_named("10"), card_named("red 5"), card_named("10S"), card_named("small joker")
    ('10', 'red 5', '10♠', 'small joker')
    """
    if key in RANKS:
        return key
    if key in CODES:
        return str(Card(key))
    if key == "joker":
        return rank_name("joker")
    if key.endswith("joker"):
        return Card("BJ" if key.startswith("small") else "RJ").words
    which, _, rank = key.partition(" ")
    return say(_OF_SOME[which], rank=rank)


def own_description(
    name: str,
    cards: Mapping[str, str],
    rules: Mapping[str, OptionValue],
    own: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Return one sentence that says what a variant changes.

    Args:
        name: what the variant that it starts from is called.
        cards: the effects that it gives to card keys.
        rules: the house rules that it sets, checked.
        own: what the cards of a pack of its own are called, by their keys.

    >>> own_description("Ninety-nine, Chicago", {"9": "0, skip"}, {"limit": 50, "hand_size": 5})
    'Our own version of Ninety-nine, Chicago: up to 50; 5 cards in each hand; nine: skip one.'
    >>> own_description("One hundred", {"QS": "0", "red 5": "-5"}, {})
    'Our own version of One hundred: Q♠: total stays; red 5: −5.'
    """
    sentence = ""
    for most in (_TELL_MOST, 2, 0):
        parts = _parts(cards, rules, own, most)
        if not parts:
            return say("Our own version of {name}.", name=name)
        changes = parts[0]
        for part in parts[1:]:
            changes = say_in("changes of a game", "{items}; {item}", items=changes, item=part)
        sentence = say("Our own version of {name}: {changes}.", name=name, changes=changes)
        if len(sentence) <= _LONGEST:
            break
    return sentence


def _parts(cards: Mapping[str, str], rules: Mapping[str, OptionValue], own: Mapping[str, str], most: int) -> list[str]:
    """Return what is changed, a few words each, with at most so many cards."""
    parts = []
    if "limit" in rules:
        parts.append(say("up to {limit}", limit=rules["limit"]))
    if "hand_size" in rules:
        parts.append(say_many("{n} card in each hand", "{n} cards in each hand", int(rules["hand_size"])))
    if "ranks" in rules:
        parts.append(some_ranks(str(rules["ranks"])) or say("all ranks"))
    if rules.get("open_hands") is True:
        parts.append(say("open hands"))
    parts += [_effect(own.get(key) or _shown(key), text) for key, text in list(cards.items())[:most]]
    more = len(cards) - most
    if more > 0:
        parts.append(
            say_many("{n} more card", "{n} more cards", more) if most else say_many("{n} card", "{n} cards", more)
        )
    others = len({*rules} - {"limit", "hand_size", "ranks", "open_hands"})
    if others:
        parts.append(say_many("{n} house rule", "{n} house rules", others))
    return parts


def _shown(key: str) -> str:
    return rank_name(key) if key in RANK_NAMES else card_named(key)


def _effect(card: str, text: str) -> str:
    return say("{card}: {does}", card=card, does=parse_effect(text).words)
