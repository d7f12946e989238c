"""Exact answers: who wins, by which moves, and in how many plays. Integers only; nothing is estimated.

`solve` answers for two players and open hands, or hidden ones; `race` has the races to a target that lead up to it.
"""

from .endgame import solve
from .hidden import HiddenSolution, solve_hidden
from .solution import Solution, SolveError

__all__ = ["HiddenSolution", "Solution", "SolveError", "solve", "solve_hidden"]
