"""The games of the form for a new match: some that are recommended, each with a picture and a sentence, and all the others."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any, Final

from ...ground.cards import Card
from ...ground.say import say
from ...rules.variant import Variant, find_variant, variants
from ..kit.faces import card_view
from .data import data

View = dict[str, Any]

_PICTURED: Final = 3
"""So many cards make the picture of a game."""


def _recommended() -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = data("games")["games"]
    return games


def recommended() -> list[str]:
    """Return the ids of the games that are recommended.

    >>> recommended()[0], len(recommended())
    ('standard', 5)
    """
    return [game["id"] for game in _recommended()]


def tiles(chosen: Variant) -> list[View]:
    """Return the games to show first: those that are recommended, and the chosen one where it is none of them.

    Args:
        chosen: the game of the match to be, without house rules.
    """
    shown = [
        _tile(find_variant(game["id"]), say(game["text"]), [(Card(code), mark) for code, mark in game["cards"]])
        for game in _recommended()
    ]
    if chosen.id not in recommended():
        shown.append(_tile(chosen, "", [(card, "") for card in _special(chosen)]))
    return shown


def _tile(game: Variant, text: str, cards: list[tuple[Card, str]]) -> View:
    drawn = [{**card_view(card, game), "shows": mark} for card, mark in cards]
    return {"id": game.id, "name": game.short_name, "text": text, "cards": drawn}


def _special(game: Variant) -> list[Card]:
    """Return some cards of a game that do more than add, each doing something else."""
    found: dict[str, Card] = {}
    for card in game.deck():
        effect = game.effect(card)
        if len(effect.alternatives) > 1 or effect.alternatives[0].op != "add" or effect.alternatives[0].words:
            found.setdefault(str(effect), card)
    return list(found.values())[:_PICTURED]


def others(own: Mapping[str, Variant], chosen: Variant) -> list[View]:
    """Return all games that are no tile, in groups.

    Args:
        own: the panel's own games, which may not be among those that ship.
        chosen: the game of the match to be, without house rules.
    """
    return in_groups(own, left_out={chosen.id, *recommended()})


def in_groups(own: Mapping[str, Variant], left_out: Container[str] = ()) -> list[View]:
    """Return all games in groups, those that most people know first.

    Args:
        own: games of somebody's own by id, offered beside those that ship.
        left_out: ids of games that are not wanted.
    """
    groups: dict[tuple[int, int], tuple[str, list[View]]] = {}
    for name in dict.fromkeys((*variants(), *own)):
        if name in left_out:
            continue
        game = find_variant(name, own)
        place, heading = _group(game, is_own=name in own and name not in variants())
        item = {"id": name, "name": game.short_name, "text": game.description}
        groups.setdefault(place, (heading, []))[1].append(item)
    return [{"name": heading, "items": items} for _, (heading, items) in sorted(groups.items(), key=lambda one: one[0])]


def _group(game: Variant, *, is_own: bool) -> tuple[tuple[int, int], str]:
    """Return where the group of a game stands, and its heading."""
    if is_own:
        return (-1, 0), say("Of your own")
    if game.has_own_pack:
        return (3, 0), say("With a pack of their own")
    if game.is_basic:
        return (int(game.limit != 99), game.limit), say("Up to {limit}", limit=game.limit)
    return (2, 0), say("With more to choose: cards together, plays owed, hands that change")
