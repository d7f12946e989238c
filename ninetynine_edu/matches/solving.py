"""Exact answers for bots: who wins a deal with all cards seen, and by which move. Loads the solvers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import inf

from ..play.board import OPEN
from ..play.moves import Move
from ..play.position import Position
from ..solve.budget import Budget, BudgetSpent
from ..solve.deal import Deal
from ..solve.endgame import solve
from ..solve.solution import SolveError


def seen(deal: Position) -> Position:
    """Return a deal with all cards seen; when its stock has run out nobody draws any more."""
    board = deal.board()
    board.state, board.moves = deal.state.but(deal.rules, mode=OPEN, seed=0, fresh=False), deal.moves
    return Position.of(board)


def wins(deal: Position, seat: int, nodes: int) -> tuple[bool | None, int]:
    """Return whether a seat wins a deal of two when both play best, and how many positions were looked at.

    Args:
        deal: goes on; two seats are left, turns are of one plain card.
        seat: one of the two.
        nodes: at most so many positions; the answer is None when more are needed.
    """
    budget = Budget(nodes, inf)
    try:
        won = Deal(seen(deal), budget).wins(seen(deal))
    except BudgetSpent:
        return None, nodes
    return won == (deal.turn == seat), int(budget.spent)


def best_move(deals: Sequence[Position], nodes: int) -> Move | None:
    """Return the move that is best on average over deals with all cards seen; None where one cannot be solved.

    Args:
        deals: alike to the seat on turn, so that their legal moves are the same.
        nodes: at most so many positions are looked at for all of them.
    """
    sums: dict[Move, Fraction] = {}
    for deal in deals:
        try:
            values = solve(seen(deal), nodes=max(1, nodes // len(deals)), seconds=inf, plies=False).values
        except SolveError:
            return None
        for move, value in values.items():
            sums[move] = sums.get(move, Fraction(0)) + Fraction(value)
    return max(sums, key=sums.__getitem__, default=None)
