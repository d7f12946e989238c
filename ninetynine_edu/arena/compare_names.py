"""What games are called beside each other: with the house rules in which they differ from their own, in words."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ..ground.english import in_row
from ..ground.say import say, say_many
from ..rules.all_games import lives_in_short
from ..rules.card_words import life_word
from ..rules.house_rules import OPTIONS
from ..rules.option import Option, parse_lives, some_ranks
from ..rules.variant import Variant

_WORD: Final = re.compile(r"[\u3000-\u9fff]|[^\s\u3000-\u9fff]+")


def called(game: Variant) -> str:
    """Return a game's name with the house rules that differ from its own.

    >>> from ninetynine_edu.rules.variant import variant
    >>> called(variant("standard", hand_size=5, limit=50))
    'Ninety-nine, standard rules (up to 50, 5 cards)'
    """
    changed = [*_changed(game)]
    return f"{game.name} ({in_row(changed)})" if changed else game.name


def called_short(game: Variant) -> str:
    """Return the same for little room: first what differs, then the name among its relatives.

    >>> from ninetynine_edu.rules.variant import variant
    >>> called_short(variant("standard", limit=50))
    'up to 50, Standard rules'
    """
    return in_row([*_changed(game), game.short_name])


def _changed(game: Variant) -> Iterator[str]:
    """Yield each house rule that differs from the game's own, in a few words, or else in its sentence."""
    options = {**OPTIONS, **{option.name: option for option in game.options}}
    yield from (_in_words(game, option) for rule, option in options.items() if rule in game.changed)


def _in_words(game: Variant, option: Option) -> str:
    value = game.house_rules[option.name]
    lives = parse_lives(str(value)) if option.kind == "life" else None
    if option.name == "limit":
        return say("up to {limit}", limit=value)
    if option.name == "hand_size":
        return say_many("{n} card", "{n} cards", int(value))
    if option.name == "open_hands" and value is True:
        return say("open hands")
    if option.kind == "ranks":
        return some_ranks(str(value)) or say("all ranks")
    if lives is not None:
        return lives_in_short(lives, life_word(game))
    return option.explain(value).rstrip(".。")


def told_apart(names: Sequence[str], cut: Callable[[str], str]) -> list[str]:
    """Return names that are cut where they are too long; what several begin with alike is left out where they would be the same.

    >>> told_apart(["a pair of aces", "a pair of kings", "none"], lambda name: name[:8])
    ['… of ace', '… of kin', 'none']
    """
    found = [cut(name) for name in names]
    alike = defaultdict(set)
    for name, short in zip(names, found, strict=True):
        alike[short].add(name)
    apart = {name: label for group in alike.values() if len(group) > 1 for name, label in _shortened(group, cut)}
    return [apart.get(name, short) for name, short in zip(names, found, strict=True)]


def _shortened(names: set[str], cut: Callable[[str], str]) -> Iterator[tuple[str, str]]:
    """Yield each name with what is left of it when so few words as will do are left out at its beginning."""
    starts = {name: [word.start() for word in _WORD.finditer(name)] for name in names}
    labels: dict[str, str] = {}
    for number in range(1, min(map(len, starts.values()))):
        labels = {name: cut(f"… {name[start[number] :]}") for name, start in starts.items()}
        if len({*labels.values()}) == len(names):
            yield from labels.items()
            return
