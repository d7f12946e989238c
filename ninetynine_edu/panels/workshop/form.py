"""The form of the workshop as data: the frame, the cards with what they can do, and the house rules of one variant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from ...ground.cards import RANK_NAMES, RANKS
from ...ground.english import capital
from ...ground.say import marked, per_language, say
from ...rules.all_games import lives_in_short
from ...rules.card_words import in_full, life_word
from ...rules.combine import card_keys
from ...rules.describe import card_named
from ...rules.effects import EffectError, parse_effect
from ...rules.house_rules import OPTIONS
from ...rules.option import Option, parse_lives, parse_ranks, some_ranks, write_ranks
from ...rules.share import CARD_KEYS
from ...rules.variant import Variant, variant, variants
from ..play.setup import option_view

Data = Mapping[str, Any]

FRAME: Final = ("limit", "hand_size", "life_mode", "open_hands", "ranks")
"""The house rules that stand at the top of the form."""
LABELS: Final = {
    "limit": marked("Play up to"),
    "hand_size": marked("Cards in each hand"),
    "life_mode": marked("Lives, one for each lost deal"),
    "open_hands": marked("Open hands: everybody sees all cards"),
    "ranks": marked("Cards in the pack"),
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


@per_language(maxsize=2000)
def in_words(effect: str, limit: int) -> str:
    """Return what an effect does, in words; for a text that is no effect, what is wrong with it."""
    try:
        return in_full(parse_effect(effect), limit)
    except EffectError as error:
        return str(error)


@per_language(maxsize=8)
def bases() -> list[dict[str, Any]]:
    """Return all shipped variants to start from, in groups by their limit."""
    groups: dict[int, list[dict[str, str]]] = {}
    for name in variants():
        game = variant(name)
        groups.setdefault(game.limit, []).append({"id": name, "name": game.name})
    order = sorted(groups, key=lambda limit: (limit != 99, limit))
    return [{"name": say("Up to {limit}", limit=limit), "items": groups[limit]} for limit in order]


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
        "more": [[key, card_named(key)] for key in CARD_KEYS if key not in card_keys(game) and key not in RANKS]
        if not game.has_own_pack
        else [],
    }


def _rule(name: str, game: Variant, base: Variant | None, options: Mapping[str, Option]) -> dict[str, Any]:
    option = options.get(name, OPTIONS.get(name))
    assert option is not None  # every house rule of a variant is one of these
    view = option_view(option, game)
    plain = base.house_rules.get(name, option.default) if base is not None else OPTIONS.get(name, option).default
    if name in LABELS:
        view["label"] = say(LABELS[name])
    view["default"] = plain
    view["changed"] = game.house_rules[name] != plain
    # Rules that matter in few games come last, unless they are used.
    view["rare"] = option.quiet and not view["changed"] and view["value"] == OPTIONS.get(name, option).default
    if name == "ranks":
        view["kind"] = "ranks"
        offered = dict.fromkeys((*_RANKS, *(value for value, _ in view["choices"])))
        view["choices"] = [[value, _ranks_in_short(value)] for value in offered]
    elif option.kind == "life":
        view["choices"] = [[value, _lives_in_short(value, game)] for value, _ in view["choices"]]
    return view


_RANKS: Final = ("all", "A-5", "A-6", "A-7", "A-8", "A-9", "A-10", "2-10")
_NAMED: Final = {"1": "A"} | {
    spelt: rank for rank, name in RANK_NAMES.items() for spelt in (name, f"{name}s", f"{name}es", f"{rank}s".lower())
}


def _ranks_in_short(value: str) -> str:
    """Return ranks so that they can be told apart in a narrow field, which shows only the beginning."""
    return capital(some_ranks(value)) or say("All, ace to king")


def _lives_in_short(value: str, game: Variant) -> str:
    lives = parse_lives(value)
    assert lives is not None  # every choice is one
    words = lives_in_short(lives, life_word(game))
    return capital(words)


def ranks_typed(text: str) -> str:
    """Return ranks as a file has them, for ranks as people type them; any other text as it is.

    >>> ranks_typed("ace to seven, and kings"), ranks_typed("1-7"), ranks_typed("whatever")
    ('A-7+K', 'A-7', 'whatever')
    """
    if len(text) > 80:
        return text
    plain = re.sub(r"\s*(?:[-\u2012-\u2015\u2212]|\b(?:to|until|through)\b)\s*", "-", text.lower())
    plain = re.sub(r"[,;&]|\band\b", " ", plain)
    ranks = parse_ranks(re.sub(r"[a-z]+|[0-9]+s?", lambda found: _NAMED.get(found[0], found[0]), plain).strip(" .+-"))
    return write_ranks(ranks) if ranks else text


def _plain(key: str) -> tuple[str, ...]:
    """Return the effects that only this card's own number makes: it adds, and may do something to the turn too."""
    number = key if key.isdigit() else "1" if key == "A" else "10" if key in ("J", "Q", "K") else ""
    return (f"+{number}", f"+{number}, skip", f"+{number}, reverse") if number not in ("", "0") else ()


def _cards(game: Variant, data: Data) -> list[dict[str, Any]]:
    own = data.get("cards", {})
    before = base_cards(game, data)
    keys = card_keys(game)
    if game.has_own_pack:
        order = [card.code for card in game.cards]
        names: dict[str, str] = {card.code: card.words for card in game.cards}
    else:
        ranks = parse_ranks(str(game.house_rules["ranks"]))
        order = [key for key in CARD_KEYS if key in keys and (key not in RANKS or key in ranks)]
        names = {key: card_named(key) for key in order}
    return [
        {
            "key": key,
            "name": names.get(key, key),
            "effect": keys[key],
            "words": in_words(keys[key], game.limit),
            "base": before.get(key, ""),
            "baseWords": in_words(before[key], game.limit) if key in before else "",
            "changed": key in own and keys[key] != before.get(key),
            "plain": [[text, in_words(text, game.limit)] for text in _plain(key)],
        }
        for key in order
        if key in keys
    ]
