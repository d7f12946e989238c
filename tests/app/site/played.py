"""What has to come out the same wherever Python runs: matches of all games, seeded sets of exercises, counted deals."""

from __future__ import annotations

import json

import ninetynine_edu as nn
from ninetynine_edu.exercises.set_code import set_data

COMPANY = ("random", "greedy", "careful", "beginner", "steady", "counter", "expert")
"""Bots that play for all seats, three at a table."""
DEALS = 2


def records() -> dict[str, str]:
    """Return the record of a seeded match of each game, after some deals."""
    return {name: record(name, number) for number, name in enumerate(nn.variants())}


def record(name: str, number: int) -> str:
    """Return the record of a match: what was dealt, drawn and played, and by whom."""
    players = [COMPANY[(number + seat) % len(COMPANY)] for seat in range(3)]
    match = nn.Match(name, players=players, seed=1000 + number)
    deals = 1
    while not match.is_over and not (match.deal_over and deals == DEALS):
        if match.deal_over:
            match.next_deal()
            deals += 1
        else:
            match.play_bot()
    return str(match.record())


def sets() -> dict[str, str]:
    """Return the data of a seeded set of exercises of some games."""
    return {
        name: json.dumps(set_data(nn.exercise_set(name, count=6, seed=7)), sort_keys=True)
        for name in ("standard", "chicago", "boom_o")
    }


def counts() -> str:
    """Return what comes of a thousand seeded deals."""
    found = nn.simulate("standard", ["greedy", "random"], 200, seed=5, progress=False)
    return str(found.counted)


def everything() -> str:
    """Return all of it as JSON."""
    return json.dumps({"records": records(), "sets": sets(), "counts": counts()})
