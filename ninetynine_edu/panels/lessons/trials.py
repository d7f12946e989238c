"""Folklore on trial, for a page: all claims with their verdicts, and any of them tried again."""

from __future__ import annotations

from typing import Final

from ...arena.folklore import SEED, claim, claims, kept, try_claim
from ...arena.folklore_words import heads, paragraph, picture, rows, stamp
from ...ground.english import in_row
from ...ground.picture import Picture
from ...ground.say import say
from ...rules.variant import variant
from .table import Table

QUICK: Final = 0.1
"""How much of a trial is made again on a page."""


def overview() -> Table:
    """Return every claim with its verdict.

    >>> print(str(overview()).splitlines()[6])
    H6 | The four is the most valuable card: at 99 it buys the most turns. (Standard rules) | ✗ fails
    """
    found = kept()
    games = {each.key: in_row(variant(game).short_name for game in each.games) for each in claims()}
    told = [(each.key, f"{each.claim} ({games[each.key]})", stamp(found[each.key])) for each in claims()]
    return Table(
        (say("Claim"), say("What is said"), say("Verdict")),
        told,
        say("Twenty claims about the games, and what came of them."),
    )


def choices() -> dict[str, dict[str, object]]:
    """Return the rows of buttons: which claim, and with which cards.

    >>> [*choices()]
    ['Claim', 'Cards']
    """
    cards: dict[str, object] = {
        say("The whole trial"): 0, say("A tenth of it, other cards"): 1, say("A tenth of it, yet other cards"): 2,
    }  # fmt: skip
    return {say("Claim"): {f"{each.key}: {each.short}": each.key for each in claims()}, say("Cards"): cards}


def tried(key: str, again: int) -> tuple[str, Picture, Table]:
    """Return what came of a trial: the whole one as it is kept, or a tenth of it made again.

    Args:
        key: the claim.
        again: 0 for the kept one, else a number for other cards.

    >>> print(tried("H6", 0)[2])
    Where | For the claim | From, to | It speaks
    2 players | −1.0 | exact | against it
    3 players | 0 | exact | against it
    4 players | 0 | exact | against it
    5 players | 0 | exact | against it
    6 players | 0 | exact | against it
    """
    found = try_claim(key, seed=SEED + again, share=QUICK) if again else kept()[key]
    asked = claim(key)
    return paragraph(asked, found), picture(asked, found), Table(heads(), [*rows(found)])
