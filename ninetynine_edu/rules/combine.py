"""New variants out of others: another limit, another hand, open hands, fewer cards.

Each function returns a valid :class:`~ninetynine_edu.rules.variant.Variant` with an id, a name, a description and a rules card
of its own that say what was changed, and a file (``to_toml``) as a person would write it. They can be put one on the
other:

>>> from ninetynine_edu.rules.variant import variant
>>> tiny = with_ranks(with_limit(variant("standard"), 21), "A-6")
>>> tiny.name
'Ninety-nine, standard rules, up to 21, ace to six'
>>> tiny.description
'Our own version of Ninety-nine, standard rules: up to 21; ace to six.'
>>> print(tiny.to_toml())
id = "standard_to_21_a_6"
name = "Ninety-nine, standard rules, up to 21, ace to six"
extends = "standard"
<BLANKLINE>
[rules]
limit = 21
ranks = "A-6"
<BLANKLINE>
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from ..ground.say import say, say_many
from ..ground.text import echo
from ..ground.toml_edit import LONGEST_EDITED, EditError, Path, Value, edited
from .faults import VariantError
from .house_rules import OPTIONS
from .option import OptionValue, some_ranks
from .share import CARD_KEYS, TOP_KEYS, fresh_id, write_toml
from .variant import Variant, variant, variants

ORDER: Final = (*TOP_KEYS, *OPTIONS)
"""The order in which entries of a file are written."""
_LONGEST_NAME: Final = 80


def with_limit(game: Variant | str, limit: int) -> Variant:
    """Return the game up to another total; what set the old limit sets the new one.

    Args:
        game: a variant, or its id or code.
        limit: 10 to 500.

    Raises:
        VariantError: for a limit that cannot be.

    >>> with_limit("chicago", 50).effect("KS").words
    'sets 50'
    """
    return _made(game, "limit", limit)


def with_hand_size(game: Variant | str, cards: int) -> Variant:
    """Return the game with another number of cards in each hand, 1 to 12.

    >>> with_hand_size("standard", 1).name
    'Ninety-nine, standard rules, 1 card in hand'
    """
    return _made(game, "hand_size", cards)


def with_open_hands(game: Variant | str) -> Variant:
    """Return the game with all hands face up on the table.

    >>> with_open_hands("standard").rule("open_hands")
    True
    """
    return _made(game, "open_hands", True)


def with_ranks(game: Variant | str, ranks: str | Iterable[str]) -> Variant:
    """Return the game with only some ranks in its pack: for small children, or so small that a proof fits on a page.

    Args:
        game: a variant with an ordinary pack, or its id or code.
        ranks: such as ``"A-6"``, ``"A-6+K"`` or ``["A", "2", "3"]``.

    Raises:
        VariantError: for ranks that do not exist, a pack too small for two hands, or a game with a pack of its own.

    >>> len(with_ranks("standard", "A-6").deck())
    24
    """
    return _made(game, "ranks", ranks if isinstance(ranks, str) else "+".join(map(str, ranks)))


def _tag(rule: str, value: OptionValue) -> tuple[str, str]:
    """Return how a changed rule is said in a name and in an id."""
    if rule == "limit":
        return say("up to {limit}", limit=value), f"to_{value}"
    if rule == "hand_size":
        return say_many("{n} card in hand", "{n} cards in hand", int(value)), f"hand_{value}"
    if rule == "open_hands":
        return say("open hands"), "open"
    return some_ranks(str(value)) or say("all ranks"), re.sub(r"[^a-z0-9]+", "_", str(value).lower())


def _made(game: Variant | str, rule: str, value: OptionValue) -> Variant:
    base = variant(game) if isinstance(game, str) else game
    if not isinstance(base, Variant):
        raise VariantError([say("A game is a variant, its id or its code, not {text}.", text=echo(game))])
    changed = base.with_rules(None, **{rule: value})  # it says best what cannot be
    (words, tag), (old_words, old_tag) = _tag(rule, changed.house_rules[rule]), _tag(rule, base.house_rules[rule])
    name = base.name.replace(f", {old_words}", "")[: _LONGEST_NAME - len(words) - 2]
    id = base.id.removesuffix(f"_{old_tag}")
    return derived(base, {rule: changed.house_rules[rule]}, name=f"{name}, {words}", id=f"{id}_{tag}")


def derived(game: Variant, rules: dict[str, OptionValue], *, name: str, id: str) -> Variant:
    """Return a variant of its own with other house rules, under a new name; what the game had changed comes along.

    Args:
        game: any variant.
        rules: house rules by name.
        name: its name, at most 80 characters.
        id: its id; another one is made of it where a shipped variant has it.
    """
    chosen = {**{name: game.house_rules[name] for name in game.changed}, **rules}
    new_id = fresh_id(id, variants().__contains__)
    if game.id in variants():
        data = {"id": new_id, "name": name, "extends": game.id, "rules": _in_order(chosen)}
        return Variant.from_toml(write_toml(data), source=new_id)
    text = game.to_toml()
    changes: dict[Path, Value | None] = {("rules", rule): value for rule, value in chosen.items()}
    try:
        short: dict[Path, Value | None] = {("short_name",): None} if game.frame.short_name else {}
        text = with_entries(text, {**changes, **short, ("id",): new_id, ("name",): name})
    except EditError as error:
        raise VariantError([str(error)]) from None
    return Variant.from_toml(text, source=new_id)


def _in_order(rules: dict[str, OptionValue]) -> dict[str, OptionValue]:
    place = {name: number for number, name in enumerate(ORDER)}
    return dict(sorted(rules.items(), key=lambda entry: place.get(entry[0], len(place))))


def with_entries(text: str, changes: Mapping[Path, Value | None]) -> str:
    """Return the text of a variant's file with some entries changed, its comments and its order kept.

    Only a file that says its cards or rules in one line, as in ``rules = { limit = 50 }``, is written anew as a whole.

    Args:
        text: a file that can be read.
        changes: for each path, such as ``("rules", "limit")`` or ``("name",)``, its new value; None takes it out.

    Raises:
        EditError: when neither can be done.

    >>> print(with_entries('id = "x"\\nrules = { limit = 50 }', {("rules", "limit"): 60}))
    id = "x"
    <BLANKLINE>
    [rules]
    limit = 60
    <BLANKLINE>
    """
    import tomllib

    try:
        return edited(text, changes, (*ORDER, *CARD_KEYS))
    except EditError:
        data = tomllib.loads(text)
        tables = {name: dict(data.get(name, {})) for name in ("cards", "rules")}
        if len(text) > LONGEST_EDITED or not {*TOP_KEYS, *tables}.issuperset(data):
            raise
    for path, value in changes.items():
        entries = data if len(path) == 1 else tables[path[0]]
        entries.pop(path[-1], None) if value is None else entries.update({path[-1]: value})
    return write_toml({**data, **tables})


def card_keys(game: Variant) -> Mapping[str, str]:
    """Return what a variant's file says of its cards: effects by card key, before house rules change them.

    >>> card_keys(variant("chicago"))["9"]
    '0, skip'
    """
    return game.frame.cards


__all__ = [
    "ORDER",
    "card_keys",
    "derived",
    "with_entries",
    "with_hand_size",
    "with_limit",
    "with_open_hands",
    "with_ranks",
]
