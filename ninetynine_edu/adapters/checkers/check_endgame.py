"""Check who wins an endgame, by the winner's moves against all others: python check_endgame.py FILE. Plain Python."""

import json
import sys
from typing import Any


def refuse(why: str) -> Any:
    raise ValueError(why)


def check(game: Any) -> str:
    game["format"] == "ninetynine endgame 1" or refuse(f"{game['format']}: take check_{game['format'][11:-2]}.py")
    start, hands, limit, changes, cards = (game[x] for x in ("total", "hands", "limit", "changes", "cards"))
    plain = [n == str(int(n)) for ways in cards.values() for way in ways for n in [*changes, *way.split()[1:2]]]
    plain += [card == card.upper()[:5] for card in [*cards, *" ".join(hands).split()]] + [n[0] != "-" for n in changes]
    (all(plain) and {*map(type, [start, limit, *changes.values()])} == {int}) or refuse("a number or name is not plain")
    positions = {(start, {"first": True, "second": False}[game["winner"]], *(tuple(hand.split()) for hand in hands))}
    while positions:  # who cannot play loses: let that be the other one wherever play ends
        before, positions = positions, set()
        for total, wins, mine, theirs in before:
            here, found = f"{total}: {' '.join(mine)} / {' '.join(theirs)}", {}
            for at, does, n, then in ((at, *way.split()) for at, card in enumerate(mine) for way in cards[card]):
                new = {"add": total + int(n), "times": total * int(n), "set": int(n)}[does]
                new = {"stays": new, "becomes 0": max(new, 0), "not allowed": new}[game["below zero"]]
                new = changes.get(str(new), new) if new != total else new
                if new <= limit and (new >= 0 or game["below zero"] == "stays"):
                    left = mine[:at] + mine[at + 1 :]
                    after = {"again": (new, wins, left, theirs), "other": (new, not wins, theirs, left)}
                    found[f"{mine[at]} {does} {n} {then}"] = after[then]
            not wins or game["moves"].get(here) in found or refuse(f"at {here} the winner has no move that is allowed")
            positions |= {found[game["moves"][here]]} if wins else set(found.values())
    return f"at {start} with {hands[0] or 'no card'} against {hands[1] or 'no card'} the {game['winner']} hand wins"


if __name__ == "__main__":
    sys.excepthook = lambda kind, error, where: print(f"Not proved: {ascii(str(error))[1:-1]:.300} ({kind.__name__}).")
    with open(sys.argv[1] if sys.argv[1:] else sys.exit(__doc__), encoding="utf-8-sig") as file:
        got = json.load(file, object_pairs_hook=lambda p: refuse("repeated keys") if len(dict(p)) < len(p) else dict(p))
        print(f"Proved: {ascii(check(got))[1:-1]}.")
