"""Small endgames with a stock that nobody has seen: one deal after another, and how often the careful play is wrong.

Player 1 is the reader. Both sides play best without knowing the order of the stock; of equal plays the first one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement, islice
from random import Random
from typing import Final

from ...ground.cards import Card
from ...ground.english import minus
from ...ground.say import say
from ...play.moves import Move
from ...play.position import Position
from ...rules.variant import variant
from ...solve import solve
from .table import Table

_ADDERS: Final = "2S 5S 6S 7S 8S 2H 5H 6H 7H 8H JS QS JH KS KH 10S 10H AS AH"


def one_deal(position: Position, first: str, order: Sequence[str]) -> tuple[str, Table]:
    """Play a deal to its end: who played what, and who lost.

    Args:
        position: two seats, an unseen stock.
        first: the first play.
        order: the stock as it lies, first drawn first.

    >>> pos = Position.open("standard", ["7S KH", "AH"], total=84, unseen="2S 7H QS")
    >>> print(one_deal(pos, "7S", ["QS", "2S", "7H"])[0])
    You lose: at 94 you cannot play.
    """
    rows = []
    for place, move, drawn in _plays(position, first, order):
        who = say("you") if place.turn == 0 else say("the other player")
        rows.append((who, minus(str(move)), minus(place.result_of(move)), "" if drawn is None else str(drawn)))
        end = place
    total = minus(end.result_of(move))
    if wins(position, first, order):
        told = say("You win: at {total} the other player cannot play.", total=total)
    else:
        told = say("You lose: at {total} you cannot play.", total=total)
    return told, Table((say("Who"), say("Play"), say("Total"), say("Draws")), rows)


def wins(position: Position, first: str, order: Sequence[str]) -> bool:
    """Return whether Player 1 wins when the stock lies so.

    >>> pos = Position.open("standard", ["7S KH", "AH"], total=84, unseen="2S 7H QS")
    >>> wins(pos, "7S", ["2S", "7H", "QS"]), wins(pos, "KH", ["2S", "7H", "QS"])
    (True, False)
    """
    *_, (place, move, drawn) = _plays(position, first, order)
    end = place.play(move)
    if drawn is not None:
        end = end.draw(drawn)
    return end.outcome is not None and end.outcome.winner == 0


def _plays(position: Position, first: str, order: Sequence[str]) -> list[tuple[Position, Move, Card | None]]:
    """Return each play: where, what, and which card was drawn after it."""
    stock = iter(position.variant.parse_cards(" ".join(order)))
    made, move = [], position.parse_move(first)
    while True:
        after = position.play(move)
        drawn = next(stock) if after.is_chance else None
        made.append((position, move, drawn))
        position = after if drawn is None else after.draw(drawn)
        if position.is_over:
            return made
        values = solve(position).values
        move = max(values, key=lambda each: values[each])


def careful_counts(count: int, seed: int) -> tuple[int, int, int]:
    """Return in how many positions the play to the lowest total is a best one, is worse than another, and all are equal.

    Args:
        count: how many positions: two cards each and three to draw, at 80 to 96, at least two plays.
        seed: which ones.

    >>> sum(careful_counts(5, seed=8))
    5
    """
    lots = Random(seed)
    counts = [0, 0, 0]
    for position in islice(iter(lambda: _by_lot(lots), None), count):
        values = solve(position).values
        low = min(values, key=position.result_of)
        if len({*values.values()}) == 1:
            counts[2] += 1
        else:
            counts[0 if values[low] == max(values.values()) else 1] += 1
    return counts[0], counts[1], counts[2]


def _by_lot(lots: Random) -> Position:
    """Return a position in which there is something to choose."""
    while True:
        cards = lots.sample(_ADDERS.split(), 7)
        hands = [" ".join(cards[:2]), " ".join(cards[2:4])]
        position = Position.open(variant("standard"), hands, total=lots.randint(80, 96), unseen=" ".join(cards[4:]))
        if len(position.legal_moves) > 1:
            return position


def seven_or_king() -> tuple[int, int, int]:
    """Return for how many stocks of three the seven is worth more, both the same, or the king, in the lesson's endgame.

    You hold 7♠ and K♥ at 84, the other player A♥. The stocks are of 2, 5, 6, 7, 8, jacks, queens and kings, told apart by
    their ranks alone.

    >>> seven_or_king()
    (117, 3, 0)
    """
    left = {rank: [rank + suit for suit in "SHDC" if rank + suit not in ("7S", "KH")] for rank in "25678JQK"}
    counts = [0, 0, 0]
    for ranks in combinations_with_replacement(left, 3):
        if any(ranks.count(rank) > len(left[rank]) for rank in ranks):
            continue
        stock = " ".join(left[rank][ranks[:at].count(rank)] for at, rank in enumerate(ranks))
        seven, king = solve(Position.open("standard", ["7S KH", "AH"], total=84, unseen=stock)).values.values()
        counts[0 if seven > king else 1 if seven == king else 2] += 1
    return counts[0], counts[1], counts[2]
