"""What can be chosen in the lab, as plain data: games and their house rules, the pack, what a position may need besides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...ground.say import say, say_many
from ...play.compiled import rules_for
from ...rules.variant import Variant
from ..kit.faces import card_view
from ..play.games import in_groups
from ..play.setup import Setup, setup_form
from .draft import FEWEST, Draft
from .whatif import forms

View = dict[str, Any]
_MOST_OWED: Final = 3
_BEFORE_AND_AFTER: Final = frozenset(
    (
        "hand_size",
        "decks",
        "jokers",
        "ranks",
        "start_total",
        "life_mode",
        "who_pays",
        "next_leader",
        "more_nines_deal",
        "bottom_reward",
        "bottom_reward_by",
        "call_mode",
        "draw_mode",
        "stock_out",
        "ties",
        "loser_drinks",
        "spoken_calls",
        "open_hands",
    )
)
"""House rules about the deal before a position, or about what is paid after it: other ones can change who wins it."""


def choices_view(game: Variant, own: Mapping[str, Variant]) -> View:
    """Return the games to choose from, the house rules of the one that is chosen with their values, and the what-ifs.

    Args:
        game: the game that is chosen, with its house rules.
        own: games of somebody's own by id, offered beside those that ship.
    """
    form = setup_form({}, Setup(game, ("human", "human")), own)
    return {
        "game": game.id,
        "groups": in_groups(own),
        "rules": form["rules"],
        "matter": [
            option["name"]
            for group in form["rules"]
            for option in group["options"]
            if option["name"] not in _BEFORE_AND_AFTER
        ],
        "changed": len(game.changed),
        "code": game.code,
        "whatifs": forms(),
    }


def pack_view(game: Variant) -> View:
    """Return the cards of a pack for a grid: ranks by suits, or one after the other where there are no suits.

    >>> from ninetynine_edu.rules.variant import variant
    >>> pack = pack_view(variant("alternate_joker"))
    >>> pack["ranks"][:3], pack["suits"], [card["code"] for card in pack["others"]]
    (['A', '2', '3'], ['S', 'H', 'D', 'C'], ['BJ', 'RJ'])
    """
    cards = [
        card_view(card, game) | {"does": game.effect(card).words, "count": game.copies(card)}
        for card in dict.fromkeys(game.deck())
    ]
    plain = [card for card in cards if card["suit"] and not game.has_own_pack]
    return {
        "ranks": list(dict.fromkeys(card["rank"] for card in plain)),
        "suits": [suit for suit in "SHDC" if any(card["suit"] == suit for card in plain)],
        "cards": plain,
        "others": [card for card in cards if card not in plain],
    }


def special_view(draft: Draft) -> list[View]:
    """Return fields for what this game's position may hold besides: the card before, plays that are owed, chains, runs.

    >>> from ninetynine_edu.rules.variant import variant
    >>> [field["label"] for field in special_view(Draft.new(variant("baltimore")))]
    ['The card played before']
    """
    if draft.known == "hidden":
        return []
    rules = rules_for(draft.game, max(draft.seats, FEWEST))
    fields: list[View] = []
    if rules.copies:
        done = {}
        for effect in rules.effects:
            for alternative in effect.alternatives:
                if alternative.op != "any" and "copy" not in alternative.words and "never" not in alternative.words:
                    done[str(alternative).replace(" ", "")] = alternative.action
        fields.append(
            {
                "name": "last",
                "label": say("The card played before"),
                "choices": [["", say("none yet")], *map(list, done.items())],
            }
        )
    if rules.duties:
        owed = [[f"{plays}/{plays}", say_many("{n} play", "{n} plays", plays)] for plays in range(1, _MOST_OWED + 1)]
        fields.append(
            {"name": "duty", "label": say("The player to move owes"), "choices": [["", say("nothing")], *owed]}
        )
    if rules.runs:
        ways = [
            ["", say("no neighbours")],
            ["up", say("neighbours, going up")],
            ["down", say("neighbours, going down")],
        ]
        fields.append({"name": "run", "label": say("The last two cards were"), "choices": ways})
    given = dict(draft.more)
    for field in fields:
        value = given.get(field["name"], "")
        field["value"] = value
        if all(value != choice for choice, _ in field["choices"]):
            field["choices"].append([value, value])
    return fields


__all__ = ["choices_view", "pack_view", "special_view"]
