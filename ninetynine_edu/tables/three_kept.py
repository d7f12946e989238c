"""The results for three players that ship with the package: `python -m ninetynine_edu.tables.three_kept`, some minutes.

Every game that has tables, and in which a deal ends with its first loser, with three cards a hand; with two, where three need more
than 4 GiB.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, Final

from ..rules.variant import variant, variants
from .counted import ends_of, make_each, most_memory, shares_in
from .stats import percent
from .three import MEMORY, PAIRS, SEATS, fits, share_of

KEPT: Final = "three.json"
SAMPLE: Final = 60
"""Deals told apart in each result, so that another solver can check them."""
_SHOWN: Final = (0, 20, 40, 50, 60, 70, 80, 85, 90, 95, 97, 99)
"""Totals of which the documentation tells."""


@dataclass(frozen=True, slots=True)
class KeptSafe:
    """One kept result; its numbers are those of :class:`.three.SafeCounts`.

    Attributes:
        variant: the id of the game.
        cards: cards in each hand.
        triples: hands of three players that were worked out.
        deals: ways to deal the three hands.
        safe: for each seat, counted from the player to move, and for each two: for each total in how many deals they are safe.
        worth: what one more card of each kind is worth.
        best: the hands with which the player to move is safe most often, with their share over all totals.
        worst: those with which it is safe least often.
        sample: some deals, each with the totals at which each seat is safe as bits of a number.
        seconds: processor seconds that it took when it was made.
        gigabytes: the most memory that the program held then.
    """

    variant: str
    cards: int
    triples: int
    deals: int
    safe: dict[tuple[int, ...], tuple[int, ...]]
    worth: dict[str, Fraction]
    best: dict[str, Fraction]
    worst: dict[str, Fraction]
    sample: tuple[tuple[tuple[str, ...], tuple[int, ...]], ...]
    seconds: float
    gigabytes: float

    def share(self, *seats: int, total: int | None = None) -> Fraction:
        """The share of deals and totals, or of deals at one total, in which a seat is safe, or two are; without any, nobody."""
        return share_of(self.deals, self.safe, seats, total)

    @property
    def two(self) -> Fraction:
        """The share in which two are safe, so that the third loses whatever it does."""
        return sum((self.share(*pair) for pair in PAIRS), Fraction())

    @property
    def one(self) -> Fraction:
        """The share in which exactly one is safe."""
        return sum((self.share(seat) for seat in SEATS), Fraction()) - 2 * self.two


@cache
def kept_safe() -> tuple[KeptSafe, ...]:
    """Return the kept results.

    >>> [percent(each.share(0)) for each in kept_safe() if each.variant == "standard"]
    ['37.6%']
    """
    text = files(__package__).joinpath(KEPT).read_text(encoding="utf-8")
    return tuple(_read(row) for row in json.loads(text))


def markdown_safe() -> str:
    """Return the kept results as a table for the documentation: who is safe how often, and the best and worst kinds of card.

    >>> markdown_safe().splitlines()[0]
    '| game | cards | to move | next | third | two are safe | one | nobody | worth most | worth least |'
    """
    lines = [
        "| game | cards | to move | next | third | two are safe | one | nobody | worth most | worth least |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for each in kept_safe():
        worth = [f"{name} ({percent(share)})" for name, share in each.worth.items()]
        shares = [*(each.share(seat) for seat in SEATS), each.two, each.one]
        cells = [variant(each.variant).name, str(each.cards), *map(percent, shares), finely(each.share())]
        lines.append(f"| {' | '.join(cells)} | {', '.join(worth[:3])} | {', '.join(worth[:-4:-1])} |")
    return "\n".join(lines)


def markdown_totals(each: KeptSafe) -> str:
    """Return how often who is safe at some totals of one game, as a table for the documentation.

    >>> markdown_totals(kept_safe()[0]).splitlines()[0]
    '| total | to move | next | third | nobody |'
    """
    lines = ["| total | to move | next | third | nobody |", "| --- | --- | --- | --- | --- |"]
    for total in (total for total in _SHOWN if total < len(each.safe[0,])):
        shares = [percent(each.share(seat, total=total)) for seat in SEATS]
        lines.append(f"| {total} | {' | '.join(shares)} | {finely(each.share(total=total))} |")
    return "\n".join(lines)


def finely(share: Fraction) -> str:
    """Return a small share with two decimals.

    >>> finely(Fraction(1, 3000))
    '0.03%'
    """
    hundredths = round(share * 10_000)
    return f"{hundredths // 100}.{hundredths % 100:02}%"


def _read(row: dict[str, Any]) -> KeptSafe:
    safe = {tuple(map(int, seats)): tuple(counts) for seats, counts in row["safe"].items()}
    sample = tuple((tuple(hands), tuple(int(totals, 16) for totals in of)) for hands, of in row["sample"])
    return KeptSafe(**{**row, **shares_in(row), "safe": safe, "sample": sample})


def asked() -> list[tuple[str, int]]:
    """Return which games are kept, and with how many cards."""
    games = [variant(name) for name in variants() if variant(name).is_basic]
    return [
        (v.id, 3 if fits(v, 3, MEMORY) else 2) for v in games if v.rule("bust_mode") != "eliminated"
    ]  # fmt: skip


def made(name: str, cards: int) -> dict[str, Any]:
    """Count a game and return what is kept of it, as plain data."""
    from time import process_time

    from .three import count_safe

    began = process_time()
    counts = count_safe(name, cards, sample=SAMPLE, progress=False)
    return {
        "variant": name, "cards": cards, "triples": counts.triples, "deals": counts.deals,
        "safe": {"".join(map(str, seats)): of for seats, of in counts.safe.items()},
        "worth": {key: str(share) for key, share in counts.worth.items()},
        **ends_of(counts.hands, variant(name).limit + 1),
        "sample": [(held, [f"{of:x}" for of in safe]) for held, safe in counts.sample],
        "seconds": round(process_time() - began, 1), "gigabytes": most_memory(),
    }  # fmt: skip


def main() -> None:
    """Make the file anew."""
    make_each(asked(), __spec__.name if __spec__ else __name__, KEPT)


if __name__ == "__main__":
    main()
