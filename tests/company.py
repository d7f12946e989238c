"""How long deals last for a person with which company: `python -m tests.company` prints it for every variant.

The person's place is held by the steady bot that plays by luck every fifth time. For each company it counts, over fixed
deals, how many plays of their own a person has in the first deal of a match and how many of these change the total by
adding or taking away, and gives the medians. `ninetynine_edu/matches/company.toml` says which company was chosen.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from statistics import median_low

from tqdm import tqdm

import ninetynine_edu as nn
from ninetynine_edu.matches.players import mistaken
from ninetynine_edu.play.moves import ADD, Move

PERSON = mistaken("steady", 20)
COMPANIES = (
    ("beginner", "steady"),
    ("beginner", "beginner"),
    ("beginner",),
    ("steady",),
    ("greedy",),
)
LONGEST = 60
"""A deal that goes on for longer counts as this long."""


def first_deal(v: nn.Variant, company: Sequence[str], seed: int, enough: int = LONGEST) -> tuple[int, int]:
    """Return how many plays the person has in a first deal, and how many of them add or take away; not more than enough."""
    match = nn.Match(v, players=[PERSON, *company], seed=seed, dealer=len(company))
    plays: list[Move] = []
    while not match.deal_over and len(match.log) < LONGEST * len(match.players) and len(plays) < enough:
        before = len(match.log)
        match.play_bot()
        moves = (event.move for event in match.log[before:] if event.kind == "play" and event.player == 0)
        plays += [move for move in moves if move is not None and not move.answer]
    return len(plays), sum(move.kind == ADD and move.n != 0 for move in plays)


def medians(v: nn.Variant, company: Sequence[str], deals: int, enough: int = LONGEST) -> tuple[int, int]:
    """Return the medians of plays and of additions over so many fixed deals, each played until there are enough."""
    plays, additions = zip(*(first_deal(v, company, seed, enough) for seed in range(deals)), strict=True)
    return median_low(plays), median_low(additions)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="*", default=nn.variants())
    parser.add_argument("--deals", type=int, default=101)
    chosen = parser.parse_args()
    print(f"{'variant':22}" + "".join(f"{'+'.join(company):16}" for company in COMPANIES))
    for name in tqdm(chosen.variants or nn.variants()):
        found = [medians(nn.variant(name), company, chosen.deals) for company in COMPANIES]
        tqdm.write(f"{name:22}" + "".join(f"{plays:6} {added:4}     " for plays, added in found))


if __name__ == "__main__":
    main()
