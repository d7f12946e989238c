"""Endings in which it matters whose turn it is: kings and fours at the limit, and the same cards with either player to move."""

from __future__ import annotations

from collections.abc import Sequence

from ...ground.english import minus
from ...ground.say import listed, say
from ...play.position import Position
from ...rules.variant import Variant
from ...solve import solve
from .table import Table


def at_99(kings: int, fours: int, other_kings: int, other_fours: int, v: Variant | str = "standard") -> Position:
    """Return the ending at 99 with kings and fours alone; the first two numbers are those of the player to move.

    Args:
        kings, fours, other_kings, other_fours: how many, at most four of each hand's; both hands may come from two packs.
        v: a game in which both leave the total as it is.

    >>> at_99(1, 2, 1, 0).hands
    ((Card('4S'), Card('4H'), Card('KS')), (Card('KC'),))
    """

    def cards(rank: str, count: int, suits: str) -> list[str]:
        return [rank + suit for suit in suits[:count]]

    mine = cards("K", kings, "SHDC") + cards("4", fours, "SHDC")
    other = cards("K", other_kings, "CDHS") + cards("4", other_fours, "CDHS")
    return Position.open(v, [" ".join(mine), " ".join(other)], total=99)


def both_turns(hands: Sequence[str], total: int) -> tuple[str, Table]:
    """Return who wins when Player 1 is to move, and when Player 2 is, with the play that does it.

    >>> told, table = both_turns(["2H KS", "5H KH"], 89)
    >>> told
    'Whoever moves loses, both times. Moving is a burden.'
    """
    rows, moved = [], []
    for turn in (0, 1):
        position = Position.open("standard", list(hands), total=total, turn=turn)
        values = solve(position).values
        winning = [minus(str(move)) for move, worth in values.items() if worth > 0]
        moved.append(bool(winning))
        who = say("you") if turn == 0 else say("the other player")
        ends = say("wins, with {plays}", plays=listed(winning, "or")) if winning else say("loses, with any play")
        rows.append((who, ends))
    if moved == [True, True]:
        told = say("Whoever moves wins, both times. The move is a gift.")
    elif moved == [False, False]:
        told = say("Whoever moves loses, both times. Moving is a burden.")
    else:
        told = say("The same player wins both times. Here the turn does not matter.")
    return told, Table((say("To move"), say("With best play")), rows)
