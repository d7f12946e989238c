"""How long exact answers take, in CPU time of one core: endgames on the number line, whole deals with all cards seen.

Nothing here asserts a time: the table at the end of the run shows the figures.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random

import pytest

import ninetynine_edu as nn
from ninetynine_edu.fast import native
from tests.strategies import EVERY

Record = Callable[[str, str], None]
LONG = 3600.0
"""Seconds of budget: whoever works beside this run must not end an answer."""


def deals(name: str, cards: int, count: int) -> list[nn.Position]:
    """Return two-seat deals from one shuffled pack, all cards seen: so many with --all, else a quarter of them."""
    found = []
    for seed in range(count if EVERY else count // 4):
        pack = list(nn.variant(name).deck())
        Random(seed).shuffle(pack)
        found.append(nn.Position.open(name, [pack[:cards], pack[cards : 2 * cards]], stock=pack[2 * cards :]))
    return found


def measured(positions: Sequence[nn.Position], plies: bool | None = None) -> list[float]:
    """Solve positions and return the seconds each took, shortest first; all machine code is there before, and one is solved."""
    native.make_all()
    nn.solve(positions[0], seconds=LONG, plies=plies)
    times = []
    for position in positions:
        began = time.process_time()
        answer = nn.solve(position, seconds=LONG, plies=plies)
        times.append(time.process_time() - began)
        assert len(answer.values) == len(position.legal_moves)
    return sorted(times)


def shown(times: Sequence[float]) -> str:
    """Return median, the time within which 95 of 100 are done, and the worst."""
    middle, most = times[len(times) // 2], times[len(times) * 95 // 100 - 1]
    return f"median {1000 * middle:6.1f} ms   95 of 100 {1000 * most:7.1f} ms   worst {1000 * times[-1]:7.1f} ms"


@pytest.mark.parametrize("name", ["standard", "taiwanese", "one_hundred"])
def test_endgames_of_five_cards_a_side(name: str, record_figure: Record) -> None:
    """Values and lengths of all moves, on the number line."""
    positions = []
    for seed in range(40):
        pack = list(nn.variant(name).deck())
        random = Random(seed)
        random.shuffle(pack)
        positions.append(nn.Position.open(name, [pack[:5], pack[5:10]], total=random.randint(60, 99)))
    record_figure(f"endgame, 5 cards a side, {name}", shown(measured(positions)))


@pytest.mark.parametrize(
    ("name", "cards", "count"),
    [
        ("standard", 3, 100),
        ("ninety_nine_pagat", 3, 100),
        ("chicago", 3, 60),
        ("taiwanese", 3, 12),
        ("one_hundred", 3, 20),
        ("michigan", 3, 20),
        ("icelandic", 3, 20),
        ("ninety_eight_arizona", 3, 20),
        ("bloody_99", 3, 20),
        ("baltimore", 3, 100),
        ("standard", 5, 40),
        ("ninety_nine_pagat", 5, 40),
    ],
)
def test_whole_deals_with_all_cards_seen(name: str, cards: int, count: int, record_figure: Record) -> None:
    """Who wins by which moves, at the first play of the deal."""
    times = measured(deals(name, cards, count), plies=False)
    record_figure(f"whole deal, {cards} cards a side, {name}", shown(times))


def test_three_players_with_three_cards_each(record_figure: Record) -> None:
    """Max-n and who is safe, close to the limit."""
    positions = []
    for seed in range(20):
        pack = list(nn.variant("standard").deck())
        Random(seed).shuffle(pack)
        positions.append(nn.Position.open("standard", [pack[:3], pack[3:6], pack[6:9]], total=84))
    times = []
    for position in positions:
        began = time.process_time()
        nn.solve(position, seconds=LONG)
        times.append(time.process_time() - began)
    record_figure("three players, 3 cards each, standard", shown(sorted(times)))
