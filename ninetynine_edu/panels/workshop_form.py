"""The form of the workshop as data: the frame, the cards with what they can do, and the house rules of one variant."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from ..cards import RANKS
from ..combine import card_keys
from ..effects import EffectError, parse_effect
from ..option_kinds import parse_ranks
from ..options import OPTIONS, Option
from ..ruleswords import in_full
from ..share import CARD_KEYS
from ..variant import Variant, variant, variants
from .setup import option_view

Data = Mapping[str, Any]

FRAME: Final = ("limit", "hand_size", "life_mode", "open_hands", "ranks")
"""The house rules that stand at the top of the form."""
LABELS: Final = {
    "limit": "Play up to",
    "hand_size": "Cards in each hand",
    "life_mode": "What a lost deal costs",
    "open_hands": "Open hands: everybody sees all cards",
    "ranks": "Cards in the pack",
}
_EFFECTS: Final = (
    "0", "0, skip", "0, reverse", "0, again", "0, choose-next", "={limit}", "=0", "-5", "-10", "+10", "+10 or -10",
    "+1 or +11", "x2", "=any", "0, two-plays", "0, steal", "0, swap", "0, look", "0, copy", "0, never",
)  # fmt: skip


def friendly_effects(limit: int) -> list[list[str]]:
    """Return effects to choose from, each with its words.

    >>> friendly_effects(50)[5]
    ['=50', 'sets the total to 50']
    """
    texts = [text.format(limit=limit) for text in _EFFECTS]
    return [[text, in_words(text, limit)] for text in texts]


@lru_cache(maxsize=2000)
def in_words(effect: str, limit: int) -> str:
    """Return what an effect does, in words; for a text that is no effect, what is wrong with it."""
    try:
        return in_full(parse_effect(effect), limit)
    except EffectError as error:
        return str(error)


@lru_cache(maxsize=1)
def bases() -> list[dict[str, Any]]:
    """Return all shipped variants to start from, in groups by their limit."""
    groups: dict[int, list[dict[str, str]]] = {}
    for name in variants():
        game = variant(name)
        groups.setdefault(game.limit, []).append({"id": name, "name": game.name})
    order = sorted(groups, key=lambda limit: (limit != 99, limit))
    return [{"name": f"Up to {limit}", "items": groups[limit]} for limit in order]


def base_of(data: Data) -> Variant | None:
    """Return the shipped variant that a file starts from, or None for a file that stands on its own."""
    base = data.get("extends")
    return variant(base) if isinstance(base, str) and base in variants() else None


def base_cards(game: Variant, data: Data) -> dict[str, str]:
    """Return what the cards do without the [cards] of the file itself, for the file's own limit."""
    base = base_of(data)
    if base is None:
        return {}
    own = data.get("rules", {}).get("limit")
    text = f'id = "x"\nname = "X"\nextends = "{base.id}"\n' + (f"[rules]\nlimit = {game.limit}\n" if own else "")
    return dict(_cards_of(text))


@lru_cache(maxsize=200)
def _cards_of(text: str) -> tuple[tuple[str, str], ...]:
    return tuple(card_keys(Variant.from_toml(text)).items())


def form_view(game: Variant, data: Data) -> dict[str, Any]:
    """Return the form of a variant.

    Args:
        game: the variant that the text makes.
        data: the entries of its text.
    """
    base = base_of(data)
    options = {option.name: option for option in game.options}
    rows = [_rule(name, game, base, options) for name in game.house_rules]
    frame = [row for name in FRAME for row in rows if row["name"] == name]
    return {
        "base": base.id if base is not None else "",
        "baseName": base.name if base is not None else "",
        "bases": bases(),
        "name": game.name,
        "id": game.id,
        "description": game.description,
        "fewest": game.min_players,
        "most": game.max_players,
        "frame": frame,
        "rules": [row for row in rows if row["name"] not in FRAME],
        "effects": friendly_effects(game.limit),
        "cards": _cards(game, data),
        "more": [key for key in CARD_KEYS if key not in card_keys(game) and key not in RANKS]
        if not game.has_own_pack
        else [],
    }


def _rule(name: str, game: Variant, base: Variant | None, options: Mapping[str, Option]) -> dict[str, Any]:
    option = options.get(name, OPTIONS.get(name))
    assert option is not None  # every house rule of a variant is one of these
    view = option_view(option, game)
    plain = base.house_rules.get(name, option.default) if base is not None else OPTIONS.get(name, option).default
    view["label"] = LABELS.get(name, view["label"])
    view["default"] = plain
    view["changed"] = game.house_rules[name] != plain
    # Rules that matter in few games come last, unless they are used.
    view["rare"] = option.quiet and not view["changed"] and view["value"] == OPTIONS.get(name, option).default
    if name == "ranks":
        view["kind"] = "ranks"
    return view


def _cards(game: Variant, data: Data) -> list[dict[str, Any]]:
    own = data.get("cards", {})
    before = base_cards(game, data)
    keys = card_keys(game)
    if game.has_own_pack:
        order = [card.code for card in game.cards]
        names = {card.code: card.words for card in game.cards}
    else:
        ranks = parse_ranks(str(game.house_rules["ranks"]))
        order = [key for key in CARD_KEYS if key in keys and (key not in RANKS or key in ranks)]
        names = {rank: rank for rank in RANKS}
    return [
        {
            "key": key,
            "name": names.get(key, key),
            "effect": keys[key],
            "words": in_words(keys[key], game.limit),
            "base": before.get(key, ""),
            "baseWords": in_words(before[key], game.limit) if key in before else "",
            "changed": key in own and keys[key] != before.get(key),
            "plain": f"+{key}" if key.isdigit() else "+1" if key == "A" else "+10" if key in "JQK" else "",
        }
        for key in order
        if key in keys
    ]
