"""Strategies in a small endgame, counted; and how large trees are: every node, the places that differ, what pruning looks at."""

from __future__ import annotations

from math import prod

from ...play.position import Position
from ...trees.grow import tree
from ...trees.pruning import alpha_beta


def strategies(position: Position, seat: int) -> int:
    """Return how many plans a player has: a choice for each place that can come up when the plan is followed.

    >>> strategies(Position.open("standard", ["8H 5C", "7D 2S"], total=84), 0)
    2
    """
    if position.is_over:
        return 1
    below = [strategies(position.play(move), seat) for move in position.legal_moves]
    return sum(below) if position.turn == seat else prod(below)


def winning(position: Position, seat: int) -> int:
    """Return how many of these plans win, whatever the other player does.

    >>> winning(Position.open("standard", ["8H 5C", "7D 2S"], total=84), 1)
    1
    """
    if position.outcome is not None:
        return int(seat not in position.outcome.losers)
    below = [winning(position.play(move), seat) for move in position.legal_moves]
    return sum(below) if position.turn == seat else prod(below)


def sizes(position: Position) -> tuple[int, int, int]:
    """Return how many nodes the tree has, how many different positions are in it, and how many nodes pruning looks at.

    Pruning looks at a best play first.

    >>> sizes(Position.open("standard", ["8H 5C", "7D 2S"], total=84))
    (9, 8, 5)
    """
    graph = tree(position)
    return len(graph), len(_places(position, set())), alpha_beta(graph, order="best").seen


def _places(position: Position, found: set[object]) -> set[object]:
    hands = tuple(frozenset(hand) for hand in position.hands)
    found.add((position.total, position.turn, hands))
    if not position.is_over:
        for move in position.legal_moves:
            _places(position.play(move), found)
    return found
