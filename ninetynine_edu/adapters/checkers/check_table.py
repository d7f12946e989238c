"""Check a table of endgames, each row by rows of fewer cards: python check_table.py FILE. Plain Python."""

import json
import sys
from itertools import combinations_with_replacement, product
from typing import Any


def after(table: Any, way: str, total: int) -> Any:
    """Yield the total after a card is laid like this, and if the same player is next; nothing above the limit."""
    does, n, then = way.split()
    new = {"add": total + int(n), "times": total * int(n), "set": int(n)}[does]
    new = {"stays": new, "becomes 0": max(new, 0), "not allowed": new}[table["below zero"]]
    new = table["changes"].get(str(new), new) if new != total else new
    if new <= table["limit"] and (new >= 0 or table["below zero"] == "stays"):
        yield new, {"again": True, "other": False}[then]


def check(table: Any) -> str:
    size, lowest, limit, cards, rows = table["size"], table["lowest"], table["limit"], table["cards"], {}
    wrong = [n for n in [size, limit, *lowest, *table["changes"].values()] if type(n) is not int or abs(n) > 9999]
    if table["format"] != "ninetynine table 1" or wrong or not 0 < size < 5 or max(lowest) > 0:
        raise ValueError("this is no table that I know")
    hands = [hand for n in range(size + 1) for hand in combinations_with_replacement(cards, n)]
    for hand, other in product(hands, hands):  # a row lists where won begins, where lost begins, and so on
        row, lows = table["rows"][" ".join(hand)][" ".join(other)], lowest[len(hand + other)]
        rows[hand, other] = {t: sum(start <= t for start in row) % 2 == 1 for t in range(lows, limit + 1)}
    for (hand, other), row in rows.items():
        ways = [(hand[:at] + hand[at + 1 :], way) for at, card in enumerate(hand) for way in cards[card]]
        plays = [(way, {True: (left, other), False: (other, left)}) for left, way in ways]
        for t, wins in row.items():
            if wins != any(rows[aim[again]][new] == again for way, aim in plays for new, again in after(table, way, t)):
                raise ValueError(f"at {t} with {' '.join(hand)} against {' '.join(other)} the row is wrong")
    return f"with hands of at most {size} and totals from 0 to {limit} all {len(rows)} rows say right who wins"


if __name__ == "__main__":
    sys.excepthook = lambda kind, error, where: print(f"Not proved: {ascii(str(error))[1:-1]:.300} ({kind.__name__}).")
    with open(sys.argv[1], encoding="utf-8-sig") as file:
        print(f"Proved: {ascii(check(json.load(file)))[1:-1]}.")
