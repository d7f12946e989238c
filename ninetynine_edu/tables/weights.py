"""How much each pair of hands counts: as often as the packs can deal it, or once for each way that it can look."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .table import Table

Hand = tuple[int, ...]


class Weights:
    """How much each pair of hands of two sizes counts: a product of a factor for each kind of card.

    Args:
        table: whose hands they are.
        size, other: cards in both hands.
        deals: count every way to deal both hands; otherwise every pair of hands by ranks.

    Attributes:
        hands, others: the hands, as kinds of card.
        factors: for each kind, by its cards in the one hand and in the other.
        copies: how many cards of each kind there are; none where deals are not counted.
    """

    def __init__(self, table: Table, size: int, other: int, *, deals: bool) -> None:
        self.hands: Final[Sequence[Hand]] = table.hands.of_size[size]
        self.others: Final[Sequence[Hand]] = table.hands.of_size[other]
        copies = [0] * len(table.kinds)
        for card in table.variant.deck(2):
            copies[table.number_line.kind_of[card.index]] += 1
        looks = [len({card.rank for card in cards}) for cards in table.kinds]
        self.copies: Final = copies if deals else []
        self.factors: Final = [
            [
                [
                    comb(copies[kind], a) * comb(max(0, copies[kind] - a), b)
                    if deals
                    else comb(looks[kind] + a - 1, a) * comb(looks[kind] + b - 1, b)
                    for b in range(other + 1)
                ]
                for a in range(size + 1)
            ]
            for kind in range(len(copies))
        ]
