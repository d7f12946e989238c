"""The games that a page lets choose from, each with its code and its name."""

from __future__ import annotations

from ...rules.variant import Variant, variant, variants


def code_of(game: Variant) -> str:
    """Return what names a game in an address: its id where it ships, else its code.

    >>> code_of(variant("chicago"))
    'chicago'
    """
    return game.id if game.code == game.id and game.id in variants() else game.share_code


def games_with(own: Variant) -> list[list[str]]:
    """Return the games that can be chosen, each with its code and its name.

    One of somebody's own comes first; one with house rules stands in the place of the same without them.
    """
    first = [] if own.id in variants() else [[code_of(own), own.name]]
    return first + [[code_of(own) if name == own.id else name, variant(name).name] for name in variants()]
