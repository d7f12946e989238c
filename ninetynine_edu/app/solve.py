"""`ninetynine solve`: who wins from a position, and by which cards."""

from __future__ import annotations

import argparse
from typing import Final

from ninetynine_edu.app.asked import UsageError, count_asked, number_asked
from ninetynine_edu.ground.english import in_row, together
from ninetynine_edu.ground.people import numbered
from ninetynine_edu.ground.say import say

DETAILS: Final = (
    "TEXT is a position as Python prints it: the game, the total, whose turn it is and which way play goes, and\n"
    'the hands. Example: ninetynine solve "standard 93 P1+ 10S,9H/4C,AH"'
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("text", nargs="+", metavar="TEXT", help="a position; may be given as one word or several")
    parser.add_argument("--nodes", type=count_asked, metavar="N", help="how many positions to look at, at most")
    parser.add_argument(
        "--seconds", type=number_asked, default=60.0, metavar="S", help="how long, at most (default: 60)"
    )


def run(values: argparse.Namespace) -> int:
    """Solve the position and print what follows; returns the exit status."""
    import ninetynine_edu as nn

    position = nn.Position.parse(" ".join(values.text))
    if position.outcome is not None:
        lost = ", ".join(f"Player {seat + 1}" for seat in position.outcome.losers)
        print(f"{position}\nThe deal is over: {lost} lost it.")
        return 0
    try:
        solution = nn.solve(position, nodes=values.nodes, seconds=values.seconds)
    except nn.BudgetSpent as error:
        more = "Take fewer cards, or allow more with --nodes N or --seconds S."
        raise UsageError(together(error.told(), more, error.proved)) from None
    print(position)
    if solution.payoffs:  # more than two players
        print(solution.words)
        shares = (say("{who} {share}", who=numbered(seat + 1), share=solution.payoffs[seat]) for seat in position.alive)
        print(say("When everybody wants the most for themselves (max-n): {shares}.", shares=in_row(shares)))
    elif solution.winner is not None:
        who = numbered(solution.winner + 1)
        lasts = say("Plays left: {n}.", n=solution.plies or 0) if solution.lengths else ""
        print(together(say("{who} wins under best play.", who=who), lasts))
    else:
        print(solution.words)
    rows = [(str(move), move.words, _value(value)) for move, value in solution.values.items()]
    wide, wider = (max((len(row[at]) for row in rows), default=0) for at in (0, 1))
    best = {str(move) for move in solution.best_moves}
    for text, words, value in rows:
        print(f"  {text:{wide}}  {words:{wider}}  {value}{'  (best)' if text in best else ''}")
    if solution.line:
        print("Best play: " + ", ".join(str(move) for move in solution.line))
    looked, seconds = f"{solution.positions:,}", f"{solution.seconds:.3f}"
    print(say("Found by {method}: {n} positions in {seconds} s.", method=solution.method, n=looked, seconds=seconds))
    return 0


def _value(value: object) -> str:
    return {"1": "wins", "-1": "loses"}.get(str(value), str(value))
