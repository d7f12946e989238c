"""Check that two mixed plans for a game tree are best against each other: python check_equilibrium.py FILE."""

import json
import sys
from fractions import Fraction
from typing import Any


def refuse(why: str) -> Any:
    raise ValueError(why)


def best(sets: Any, seat: str, places: Any, gets: Any = 0) -> Any:  # by the best answer to the other's plan
    known: Any = {}  # the places where the seat is next, together when they look alike and have plays of the same names
    for chance, tree in places:  # the list grows while we go along it
        if type(tree) is int and abs(tree) < 2:
            gets += chance * (tree if seat == "1" else -tree)
        elif sets[tree[0]][0] == seat:
            known.setdefault((tree[0], *tree[1]), []).append([(chance, branch) for branch in tree[1].values()])
        else:
            places += [(chance * part, tree[1][play]) for play, part in sets[tree[0]][1].items()]
    return gets + sum(max(best(sets, seat, [*one]) for one in zip(*alike)) for alike in known.values())


def check(game: Any) -> str:
    game["format"] == "ninetynine equilibrium 1" or refuse(f"{game['format']}: take check_{game['format'][11:-2]}.py")
    weights = [[weight for weight, _ in game["deals"]], *(plan.values() for _, _, plan in game["sets"])]
    names = {(s, " ".join(text.split())) for s, text, _ in game["sets"] if s in [*"12"] and ascii(text)[1:-1] == text}
    (min(map(min, weights)) >= 0 and len(names) == len(game["sets"])) or refuse("a weight below 0, or sets look alike")
    sets = [(seat, {at: Fraction(n, sum(plan.values())) for at, n in plan.items()}) for seat, _, plan in game["sets"]]
    most, loss = (best(sets, seat, [(Fraction(n, sum(weights[0])), at) for n, at in game["deals"]]) for seat in "12")
    str(-loss) == str(most) == game["value"] or refuse(f"the first plan is sure of {-loss}, the second allows {most}")
    return f"with both plans in the file the first player gets {most} on average, and neither gets more alone"


if __name__ == "__main__":
    sys.excepthook = lambda kind, error, where: print(f"Not proved: {ascii(str(error))[1:-1]:.300} ({kind.__name__}).")
    with open(sys.argv[1] if sys.argv[1:] else sys.exit(__doc__), encoding="utf-8-sig") as file:
        got = json.load(file, object_pairs_hook=lambda p: refuse("repeated keys") if len(dict(p)) < len(p) else dict(p))
        print(f"Proved: {ascii(check(got))[1:-1]}.")
