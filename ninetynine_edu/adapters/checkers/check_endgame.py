"""Check who wins an endgame, by the winner's moves against all others: python check_endgame.py FILE. Plain Python."""

import json
import sys
from typing import Any


def plays(game: Any, total: int, wins: bool, mine: Any, theirs: Any) -> Any:
    """Yield every play up to the limit: its text, and the position after it, seen by whoever is next then."""
    for at, card in enumerate(mine):
        for does, n, then in map(str.split, game["cards"][card]):
            new = {"add": total + int(n), "times": total * int(n), "set": int(n)}[does]
            new = {"stays": new, "becomes 0": max(new, 0), "not allowed": new}[game["below zero"]]
            new = game["changes"].get(str(new), new) if new != total else new
            if new <= game["limit"] and (new >= 0 or game["below zero"] == "stays"):
                left = mine[:at] + mine[at + 1 :]
                after = {"again": (new, wins, left, theirs), "other": (new, not wins, theirs, left)}
                yield f"{card} {does} {n} {then}", after[then]


def check(game: Any) -> str:
    numbers = [game["total"], game["limit"], *game["changes"].values()]
    if game["format"] != "ninetynine endgame 1" or any(type(n) is not int for n in numbers):
        raise ValueError("this is no endgame that I know")
    mine, theirs = (tuple(hand.split()) for hand in game["hands"])
    positions = {(game["total"], {"first": True, "second": False}[game["winner"]], mine, theirs)}
    while positions:  # who cannot play loses: let that be the other one wherever play ends
        before, positions = positions, set()
        for total, wins, *hands in before:
            here, found = f"{total}: {' / '.join(map(' '.join, hands))}", dict(plays(game, total, wins, *hands))
            if wins and game["moves"].get(here) not in found:
                raise ValueError(f"at {here} the file has no move for the winner that is allowed")
            positions |= {found[game["moves"][here]]} if wins else set(found.values())
    return f"at {game['total']} with {game['hands'][0]} against {game['hands'][1]} the {game['winner']} hand wins"


if __name__ == "__main__":
    sys.excepthook = lambda kind, error, where: print(f"Not proved: {ascii(str(error))[1:-1]:.300} ({kind.__name__}).")
    with open(sys.argv[1], encoding="utf-8-sig") as file:
        print(f"Proved: {ascii(check(json.load(file)))[1:-1]}.")
