"""The chances in games with an endless pack that ship with the package: `python -m ninetynine_edu.tables.endless_kept`, some minutes.

Every two-player game that has tables, with one, two and three open cards a side; with less, where that needs more than 3 GiB.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from ..rules.variant import variant, variants
from .endless import MEMORY, Between, Lowest
from .stats import percent

KEPT: Final = "endless.json"
CARDS: Final = (1, 2, 3)
PRECISION: Final = 1e-6


@dataclass(frozen=True, slots=True)
class KeptEndless:
    """One kept result; its numbers are those of :class:`.endless.Endless`.

    Attributes:
        variant: the id of the game.
        cards: cards in each hand.
        pairs: pairs of hands.
        totals: totals that were followed.
        sweeps: within how many plays the wins are that were counted.
        start: the chance of whoever begins at 0.
        worth: that chance for a player who holds a card of the kind for certain, the best first.
        lowest: how often it is wrong to play for the lowest total.
        seconds: processor seconds that it took when it was made.
    """

    variant: str
    cards: int
    pairs: int
    totals: int
    sweeps: int
    start: Between
    worth: dict[str, Between]
    lowest: Lowest
    seconds: float


@cache
def kept_endless() -> tuple[KeptEndless, ...]:
    """Return the kept results.

    >>> [str(each.start) for each in kept_endless() if each.variant == "standard"]
    ['51.584%', '52.7110%', '52.9951%']
    """
    text = files(__package__).joinpath(KEPT).read_text(encoding="utf-8")
    return tuple(_read(row) for row in json.loads(text))


def markdown_endless() -> str:
    """Return the kept results with three cards, beside those with one and two, as a table for the documentation.

    >>> markdown_endless().splitlines()[0]
    '| game | begins and wins: 1 card | 2 cards | 3 cards | best to hold | worst to hold | lowest total is wrong |'
    """
    lines = [
        "| game | begins and wins: 1 card | 2 cards | 3 cards | best to hold | worst to hold | lowest total is wrong |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    found: dict[str, list[KeptEndless]] = {}
    for each in kept_endless():
        found.setdefault(each.variant, []).append(each)
    for name, rows in found.items():
        last = rows[-1]
        worth = [f"{card} ({_one(chance)})" for card, chance in last.worth.items()]
        starts = " | ".join([*(str(each.start) for each in rows), *["–"] * (len(CARDS) - len(rows))])
        ends = f"{', '.join(worth[:3])} | {', '.join(worth[:-4:-1])}"
        lines.append(f"| {variant(name).name} | {starts} | {ends} | {percent(last.lowest.share)} |")
    return "\n".join(lines)


def _one(chance: Between) -> str:
    """Return a chance with one decimal."""
    return percent((chance.low + chance.high) / 2)


def _read(row: dict[str, Any]) -> KeptEndless:
    wrong, worst, costs, average = row["lowest"]
    lowest = Lowest(tuple(map(Fraction, wrong)), tuple(worst), Fraction(costs), tuple(map(Fraction, average)))
    worth = {name: _between(bounds) for name, bounds in row["worth"].items()}
    return KeptEndless(**{**row, "start": _between(row["start"]), "worth": worth, "lowest": lowest})


def _between(bounds: list[str]) -> Between:
    return Between(*map(Fraction, bounds))


def asked() -> list[tuple[str, int]]:
    """Return which games are kept, and with how many cards."""
    from .endless import bytes_needed

    games = [variant(name) for name in variants() if variant(name).is_basic]
    return [(v.id, cards) for v in games for cards in CARDS if bytes_needed(v, cards) <= MEMORY * 2**30]


def made(name: str, cards: int) -> dict[str, Any]:
    """Work a game out and return what is kept of it, as plain data."""
    from time import process_time

    from .endless import solve_endless

    began = process_time()
    game = solve_endless(name, cards, precision=PRECISION, progress=False)
    lowest = game.lowest()
    return {
        "variant": name, "cards": cards, "pairs": len(game.hands) ** 2, "totals": game.least.shape[2], "sweeps": game.sweeps,
        "start": _told(game.start()), "worth": {kind: _told(chance) for kind, chance in game.worth().items()},
        "lowest": [
            [str(share) for share in lowest.wrong], lowest.worst, str(lowest.costs), [_down(each) for each in lowest.average],
        ],
        "seconds": round(process_time() - began, 1),
    }  # fmt: skip


def _told(chance: Between) -> list[str]:
    """Return the bounds with twelve decimals, the lower rounded down and the upper one up."""
    scale = 10**12
    low, high = chance.low * scale, chance.high * scale
    return [
        str(Fraction(low.numerator // low.denominator, scale)),
        str(Fraction(-(-high.numerator // high.denominator), scale)),
    ]


def _down(number: Fraction) -> str:
    """Return a number with nine decimals, rounded down."""
    return str(Fraction(number * 10**9 // 1, 10**9))


def main() -> None:
    """Work all of them out and write them down beside this module, as they come."""
    from tqdm.auto import tqdm

    games = asked()
    rows: list[str] = []
    for name, cards in tqdm(games, desc="games", unit=" games"):
        rows.append(json.dumps(made(name, cards), ensure_ascii=False))
        Path(__file__).with_name(KEPT).write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
