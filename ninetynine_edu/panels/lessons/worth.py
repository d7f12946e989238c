"""What a card is worth in open endgames of two players: rows of won totals, and positions looked up in a table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from ...play.position import Position
from ...study.strip import strip
from ...tables.tablebase import Tablebase

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SUITS: Final = ("S", "H", "D", "C")


def won_totals(mine: Sequence[str], other: Sequence[str]) -> frozenset[int]:
    """Return the totals from 0 to 99 at which the player to move wins, in the standard game.

    Args:
        mine: ranks in the hand of the player to move.
        other: ranks in the other hand; of each rank at most four in both.

    >>> sorted(won_totals(["2"], ["5"])), won_totals(["2"], ["5"]) == won_totals(["2", "4"], ["5"])
    ([93, 94, 95, 96, 97], True)
    """
    left = {rank: iter(_SUITS) for rank in RANKS}
    hands = [" ".join(rank + next(left[rank]) for rank in ranks) for ranks in (mine, other)]
    marks = strip(Position.open("standard", hands, total=0)).whole.marks
    return frozenset(total for total, mark in enumerate(marks) if mark == "W")


def in_table(table: Tablebase, position: Position) -> bool:
    """Return whether a table says that the player to move wins.

    >>> from ninetynine_edu.tables.tablebase import tablebase
    >>> in_table(tablebase("standard", cards=1), Position.open("standard", ["2S", "5H"], total=93))
    True
    """
    mine, other = (" ".join(card.code for card in position.hands[seat]) for seat in (position.turn, 1 - position.turn))
    return table.wins(mine, other, position.total)


def some_positions(count: int, seed: int) -> list[Position]:
    """Return open positions of two cards each, at 60 to 99, Player 1 to move; the same for the same seed."""
    lots = Random(seed)
    pack = [rank + suit for rank in RANKS for suit in _SUITS]
    made = []
    for _ in range(count):
        cards = lots.sample(pack, 4)
        hands = [" ".join(cards[:2]), " ".join(cards[2:])]
        made.append(Position.open("standard", hands, total=lots.randint(60, 99)))
    return made
