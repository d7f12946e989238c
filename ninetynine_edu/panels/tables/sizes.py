"""Which endgame tables a page may make: what they take is known before they are begun, and refusals say what fits."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from ...ground.english import together
from ...ground.say import say, say_many
from ...ground.text import echo
from ...rules.variant import Variant, variant, variants
from ..kit.messages import Refused

MOST_CARDS: Final = 4
"""The largest hands that a page shows."""
MEMORY: Final = 0.25
"""GiB that a table may take in a page."""
LONG_MEMORY: Final = 0.6
"""GiB that a table may take that also holds how long deals last, and which is not kept."""
OWN_MEMORY: Final = 2.0
"""GiB that a table may take in a notebook, when nobody allows more."""
ASK_FIRST: Final = 100_000_000
"""Bytes from which on a table is made only when somebody asks for it."""


@lru_cache(maxsize=1)
def games() -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the games that have tables, and the others.

    >>> [some[0]["id"] for some in games()]
    ['ninety_eight', 'ninety_eight_umass']
    """
    shown: tuple[list[dict[str, Any]], list[dict[str, Any]]] = ([], [])
    for name in variants():
        game = variant(name)
        shown[not game.is_basic].append({"id": name, "name": game.short_name})
    return shown


@lru_cache(maxsize=64)
def _size(game: Variant, cards: int, plies: bool) -> tuple[int, str]:
    from ...tables.size import in_bytes, table_size

    size = table_size(game, cards, plies=plies)
    return size.bytes, in_bytes(size.bytes)


def bytes_of(game: Variant, cards: int, *, plies: bool = False) -> int:
    """Return how many bytes the table of a game takes while it is made."""
    return _size(game, cards, plies)[0]


def memory_of(game: Variant, cards: int, *, plies: bool = False) -> str:
    """Return the same in words: `639 MB`."""
    return _size(game, cards, plies)[1]


def most_cards(game: Variant) -> int:
    """Return the largest hands of a game whose table fits in a page."""
    return max((cards for cards in range(1, MOST_CARDS + 1) if bytes_of(game, cards) <= MEMORY * 2**30), default=0)


def refuse_sizes(game: Variant, cards: int, other: int) -> None:
    """Raise Refused when a page cannot show a game with hands of two sizes; the sentence says what it can.

    >>> refuse_sizes(variant("standard"), 4, 4)
    >>> refuse_sizes(variant("one_hundred"), 4, 4)
    Traceback (most recent call last):
    ninetynine_edu.panels.kit.messages.Refused: The table of One hundred with 4 cards in each hand takes 639 MB of memory, too
    much for a page. 3 cards in each hand fit.
    """
    if not game.is_basic:
        raise Refused(
            together(
                say("{game} has no table: its turns can be more than one plain card for two players.", game=game.name),
                say(
                    "Choose a game of the upper part of the list, or look at one position of this game in the endgame lab."
                ),
            )
        )
    for size in (cards, other):
        if isinstance(size, bool) or not isinstance(size, int) or size < 1:
            raise Refused(
                say("A hand of a table has 1 to {most} cards, not {found}.", most=MOST_CARDS, found=echo(size))
            )
    most = max(cards, other)
    fits = most_cards(game)
    if most > MOST_CARDS:
        asked = repr(game.code) if game.id in variants() else "game"
        advice = (
            say("In a notebook of your own, {code} makes it.", code=f"nn.tablebase({asked}, cards={most})")
            if bytes_of(game, most) <= OWN_MEMORY * 2**30
            else say("Larger hands can be solved one position at a time, in the endgame lab.")
        )
        too_much = say(
            "A table with {n} cards in each hand takes {size} of memory, too much for a page: {fits} is the most here.",
            n=most, size=memory_of(game, most), fits=fits,
        )  # fmt: skip
        raise Refused(together(too_much, advice))
    if most > fits:
        advice = (
            say_many("{n} card in each hand fits.", "{n} cards in each hand fit.", fits)
            if fits
            else say("Look at single positions in the endgame lab instead.")
        )
        too_much = say(
            "The table of {game} with {n} cards in each hand takes {size} of memory, too much for a page.",
            game=game.name, n=most, size=memory_of(game, most),
        )  # fmt: skip
        raise Refused(together(too_much, advice))
    from ...tables.stats import deals_can_be_counted

    pack = len(game.deck(2))
    if pack < cards + other:
        raise Refused(
            together(
                say(
                    "The pack of {game} is too small to deal {cards} and {other} cards.",
                    game=game.name,
                    cards=cards,
                    other=other,
                ),
                say("Take smaller hands."),
            )
        )
    if not deals_can_be_counted(game, cards, other):
        told = say(
            "With {pack} cards in the packs, {cards} against {other} are too many deals to count.",
            pack=pack, cards=cards, other=other,
        )  # fmt: skip
        raise Refused(together(told, say("Take smaller hands.")))


__all__ = ["bytes_of", "games", "memory_of", "most_cards", "refuse_sizes"]
