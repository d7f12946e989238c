"""Check that two mixed plans for a game tree are best against each other: python check_equilibrium.py FILE."""

import json
import sys
from collections import defaultdict
from fractions import Fraction
from typing import Any


def best(sets: Any, seat: str, places: Any) -> Fraction:
    """Return what a seat gets by its best answer to the other's plan, from places that look alike to it so far."""
    gets, known = Fraction(0), defaultdict(list)
    for chance, tree in places:  # the list grows while we go along it
        if type(tree) is int:
            gets += chance * (tree if seat == "1" else -tree)
        elif sets[tree[0]][0] == seat:
            known[tree[0]].append([(chance, branch) for branch in tree[1:]])
        else:
            places += [(chance * part, branch) for part, branch in zip(sets[tree[0]][1], tree[1:], strict=True)]
    return gets + sum(max(best(sets, seat, [*one]) for one in zip(*alike, strict=True)) for alike in known.values())


def check(game: Any) -> str:
    weights = [[weight for weight, _ in game["deals"]], *(list(plan.values()) for _, _, plan in game["sets"])]
    seats = {seat for seat, _, _ in game["sets"]}
    if game["format"] != "ninetynine equilibrium 1" or min(map(min, weights)) < 0 or not seats <= {"1", "2"}:
        raise ValueError("this is no equilibrium that I know")
    chances, *plans = [[Fraction(weight, sum(several)) for weight in several] for several in weights]
    deals = [(chance, tree) for chance, (_, tree) in zip(chances, game["deals"], strict=True)]
    sets = [(seat, plan) for plan, (seat, _, _) in zip(plans, game["sets"], strict=True)]
    most, least = best(sets, "1", deals[:]), -best(sets, "2", deals[:])
    if not str(least) == str(most) == game["value"]:
        raise ValueError(f"the first player's plan is sure of {least}, and the second player's plan allows {most}")
    return f"with both plans in the file the first player gets {least} on average, and neither gets more alone"


if __name__ == "__main__":
    sys.excepthook = lambda kind, error, where: print(f"Not proved: {ascii(str(error))[1:-1]:.300} ({kind.__name__}).")
    with open(sys.argv[1], encoding="utf-8-sig") as file:
        print(f"Proved: {ascii(check(json.load(file)))[1:-1]}.")
