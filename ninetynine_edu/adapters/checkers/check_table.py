"""Check a table of endgames, each row by rows of fewer cards: python check_table.py FILE. Plain Python."""

import json
import sys
from itertools import combinations_with_replacement, product
from typing import Any


def refuse(why: str) -> Any:
    raise ValueError(why)


def check(table: Any) -> str:
    table["format"] == "ninetynine table 1" or refuse(f"{table['format']}: take check_{table['format'][11:-2]}.py")
    size, limit, low, changes, cards, rows = (table[x] for x in ("size", "limit", "lowest", "changes", "cards", "rows"))
    numbers = [size, limit, *low, *changes.values(), *(way.split()[1] for ways in cards.values() for way in ways)]
    exact = all(str(int(n)) == str(n) and abs(int(n)) < 9999 for n in numbers) and max(low) <= 0 <= limit
    (exact and 0 < size < 5 and all(n == str(abs(int(n))) for n in changes)) or refuse("a number is large or not plain")
    kinds = [card for at, card in enumerate(cards) if cards[card] not in [*cards.values()][:at]]
    hands, won = [hand for n in range(size + 1) for hand in combinations_with_replacement(kinds, n)], {}
    all(sorted(row) == sorted(map(" ".join, hands)) for row in (rows, *rows.values())) or refuse("rows for other hands")
    for hand, other in sorted(product(hands, hands), key=lambda pair: len(pair[0] + pair[1])):
        row = won[hand, other] = dict.fromkeys(range(low[len(hand + other)], limit + 1), False)
        plays = [(hand[:at] + hand[at + 1 :], *way.split()) for at, card in enumerate(hand) for way in cards[card]]
        for t, (left, does, n, then) in product(row, plays):
            new = {"add": t + int(n), "times": t * int(n), "set": int(n)}[does]
            new = {"stays": new, "becomes 0": max(new, 0), "not allowed": new}[table["below zero"]]
            new = changes.get(str(new), new) if new != t else new
            if new <= limit and (new >= 0 or table["below zero"] == "stays"):
                row[t] |= won[{"again": (left, other), "other": (other, left)}[then]][new] == (then == "again")
        starts, (mine, theirs) = [t for t in row if row[t] != row.get(t - 1, False)], map(" ".join, (hand, other))
        json.dumps(starts) == json.dumps(rows[mine][theirs]) or refuse(f"the row of [{mine}] by [{theirs}] is wrong")
    return f"with hands of at most {size} and totals from 0 to {limit} all {len(won)} rows say right who wins"


if __name__ == "__main__":
    sys.excepthook = lambda kind, error, where: print(f"Not proved: {ascii(str(error))[1:-1]:.300} ({kind.__name__}).")
    with open(sys.argv[1] if sys.argv[1:] else sys.exit(__doc__), encoding="utf-8-sig") as file:
        got = json.load(file, object_pairs_hook=lambda p: refuse("repeated keys") if len(dict(p)) < len(p) else dict(p))
        print(f"Proved: {ascii(check(got))[1:-1]}.")
