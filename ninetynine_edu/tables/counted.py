"""The results of six and seven cards a side that ship with the package: `python -m ninetynine_edu.tables.counted`, some minutes.

Every two-player game that has tables is counted with six cards a side (with five, where six need more than 3 GiB), and the
standard game with seven.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from ..rules.variant import variant, variants
from .stats import percent

KEPT: Final = "counted.json"
SAMPLE: Final = 60
"""Deals told apart in each result, so that another solver can check them."""
SEVEN: Final = "standard"
SEVEN_GIB: Final = 18
_ENDS: Final = 5
"""Best and worst hands that are kept."""


@dataclass(frozen=True, slots=True)
class Kept:
    """One kept result; its numbers are those of :class:`.large.WinCounts`.

    Attributes:
        variant: the id of the game.
        cards: cards in each hand.
        pairs: pairs of hands that were worked out.
        deals: ways to deal both hands.
        won: for each total, in how many deals the player to move wins.
        worth: what one more card of each kind is worth.
        best: the hands that win most often, with their share over all totals.
        worst: those that win least often.
        sample: some deals, each with the totals at which the player to move wins as bits of a number.
        seconds: processor seconds that it took when it was made.
        gigabytes: the most memory that the program held then.
    """

    variant: str
    cards: int
    pairs: int
    deals: int
    won: tuple[int, ...]
    worth: dict[str, Fraction]
    best: dict[str, Fraction]
    worst: dict[str, Fraction]
    sample: tuple[tuple[str, str, int], ...]
    seconds: float
    gigabytes: float

    @property
    def share(self) -> Fraction:
        """The share of deals and totals that the player to move wins."""
        return Fraction(sum(self.won), self.deals * len(self.won))


@cache
def kept() -> tuple[Kept, ...]:
    """Return the kept results.

    >>> [each.pairs for each in kept() if each.variant == "standard"]
    [153165376, 1012766976]
    """
    text = files(__package__).joinpath(KEPT).read_text(encoding="utf-8")
    return tuple(_read(row) for row in json.loads(text))


def markdown() -> str:
    """Return the kept results as a table for the documentation: the share won, and the best and worst kinds of card.

    >>> markdown().splitlines()[0]
    '| game | cards a side | rows worked out | ways to deal | the player to move wins | worth most | worth least |'
    """
    lines = [
        "| game | cards a side | rows worked out | ways to deal | the player to move wins | worth most | worth least |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for each in kept():
        worth = [f"{name} ({percent(share)})" for name, share in each.worth.items()]
        name = variant(each.variant).name
        ends = f"{', '.join(worth[:3])} | {', '.join(worth[:-4:-1])}"
        lines.append(f"| {name} | {each.cards} | {each.pairs:,} | {each.deals:,} | {percent(each.share)} | {ends} |")
    return "\n".join(lines)


def _read(row: dict[str, Any]) -> Kept:
    sample = tuple((own, other, int(won, 16)) for own, other, won in row["sample"])
    return Kept(**{**row, **shares_in(row), "won": tuple(row["won"]), "sample": sample})


def made(name: str, cards: int, memory: float) -> dict[str, Any]:
    """Count a game and return what is kept of it, as plain data."""
    from time import process_time

    from .large import count_wins

    began = process_time()
    counts = count_wins(name, cards, sample=SAMPLE, memory=memory)
    return {
        "variant": name, "cards": cards, "pairs": counts.pairs, "deals": counts.deals, "won": counts.won,
        "worth": {key: str(share) for key, share in counts.worth.items()},
        **ends_of(counts.hands, len(counts.won)),
        "sample": [(own, other, f"{won:x}") for own, other, won in counts.sample],
        "seconds": round(process_time() - began, 1), "gigabytes": most_memory(),
    }  # fmt: skip


def most_memory() -> float:
    """Return the most gigabytes that this program has held, where the system tells; else 0."""
    try:
        import resource
    except ImportError:
        return 0.0
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6, 1)


def make_each(rows_of: Iterable[Sequence[object]], module: str, file: str) -> None:
    """Write the rows of a file of results as they come, each made in a program of its own, so that its memory is known.

    Args:
        rows_of: for each row what `made` is called with, as plain values.
        module: the module whose `made` it is.
        file: the name of the file, beside this module.
    """
    import subprocess
    import sys

    rows: list[str] = []
    for each in rows_of:
        code = f"import json, {module} as kept; print(json.dumps(kept.made(*{tuple(each)!r})))"
        told = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, check=True, text=True).stdout
        rows.append(told.strip())
        print(each, flush=True)
        Path(__file__).with_name(file).write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


def ends_of(hands: Mapping[str, tuple[int, int]], totals: int) -> dict[str, dict[str, str]]:
    """Return the hands with the best and the worst shares of deals, as a row keeps them.

    Args:
        hands: for each hand in how many deals it is held, and in how many of those, over all totals, it comes off well.
        totals: how many totals there are.
    """
    shares = sorted(((Fraction(well, dealt * totals), hand) for hand, (dealt, well) in hands.items()), reverse=True)
    ends = {"best": shares[:_ENDS], "worst": shares[: -_ENDS - 1 : -1]}
    return {key: {hand: str(share) for share, hand in of} for key, of in ends.items()}


def shares_in(row: Mapping[str, Any]) -> dict[str, dict[str, Fraction]]:
    """Return what a row keeps as shares, as fractions again."""
    return {name: {key: Fraction(share) for key, share in row[name].items()} for name in ("worth", "best", "worst")}


def main() -> None:
    """Make the file anew."""
    from .large import MEMORY, fits

    games = [name for name in variants() if variant(name).is_basic]
    six = [(name, next(n for n in (6, 5) if fits(name, n, MEMORY)), MEMORY) for name in games]
    make_each([*six, (SEVEN, 7, SEVEN_GIB)], __spec__.name if __spec__ else __name__, KEPT)


if __name__ == "__main__":
    main()
