"""Exact answers: who wins, by which moves, and in how many plays. Integers only; nothing is estimated.

`solve` answers for open hands, also with an unseen stock, and for hidden ones; `chain` has the model of one card each and
an endless pack, and `race` the races to a target that lead up to it all.
"""

from .endgame import solve, solvers_for
from .hidden import HiddenSolution, exploitability, solve_hidden
from .hidden_game import HiddenEndgame
from .solution import Solution, SolveError

__all__ = [
    "HiddenEndgame",
    "HiddenSolution",
    "Solution",
    "SolveError",
    "exploitability",
    "solve",
    "solve_hidden",
    "solvers_for",
]
