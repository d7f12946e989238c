"""Exact answers: who wins, by which moves, and in how many plays. Integers only; nothing is estimated.

`solve` chooses the solver that fits: open hands of any variant and number of players, a stock that is known, unseen or
missing, or hidden hands; `judge` has the table of what fits where. `analysis` judges a deal that was played, `tablebase`
holds all endgames of a size, and `race` has the races to a target that lead up to it.
"""

from .endgame import solve
from .hidden import HiddenSolution, exploitability, solve_hidden
from .hidden_game import HiddenEndgame
from .judge import solvers_for
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
