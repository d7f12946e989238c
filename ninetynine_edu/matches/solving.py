"""Exact answers for bots: who wins a deal with all cards seen, and by which move. Loads the solvers."""

from __future__ import annotations

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
    board.state, board.moves = deal.state.but(deal.rules, mode=OPEN, seed=0), deal.moves
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


def best_move(deal: Position, nodes: int) -> Move | None:
    """Return the best move of a deal with all cards seen, or None where no solver fits or it takes too long."""
    try:
        return solve(seen(deal), nodes=nodes, seconds=inf, plies=False).best_moves[0]
    except SolveError:
        return None
