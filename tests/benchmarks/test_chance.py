"""Exact positions of an unknown stock per CPU second: random deals through the fast way and through the search.

Nothing here asserts an absolute time: the table at the end of the run shows the figures.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

import pytest

import ninetynine_edu as nn
from ninetynine_edu.solve.budget import STATES, Budget
from ninetynine_edu.solve.chance import _from_search, solve_chance


def question(seed: int, hand: int, unseen: int) -> nn.Position:
    pack = list(nn.variant("standard").deck())
    random.Random(seed).shuffle(pack)
    hands = [pack[:hand], pack[hand : 2 * hand]]
    return nn.Position.open("standard", hands, total=85, unseen=pack[2 * hand : 2 * hand + unseen])


@pytest.mark.parametrize(("hand", "unseen", "deals"), [(3, 4, 8), (3, 6, 8), (3, 8, 6), (5, 5, 6), (1, 12, 6)])
def test_exact_states_per_cpu_second(
    record_figure: Callable[[str, str], None], hand: int, unseen: int, deals: int
) -> None:
    solve_chance(question(0, 1, 1))  # NumPy is loaded before the clock runs
    rates, longest, most = [], 0.0, 0
    for seed in range(deals):
        pos = question(seed, hand, unseen)
        begin = time.process_time()
        answer = solve_chance(pos, nodes=4 * STATES)
        spent = time.process_time() - begin
        assert answer.method == "stages"
        rates.append(answer.positions / spent)
        longest, most = max(longest, spent), max(most, answer.positions)
    figure = f"{statistics.median(rates):,.0f} exact states per CPU second (aim 100,000); worst deal {longest:.2f} s, {most:,} states"
    record_figure(f"chance, {hand} in each hand, {unseen} unseen", figure)


def test_the_search_for_comparison(record_figure: Callable[[str, str], None]) -> None:
    pos = question(1, 2, 4)
    begin = time.process_time()
    answer = _from_search(pos, Budget(1_000_000, 60))
    rate = answer.positions / (time.process_time() - begin)
    record_figure("chance, through the engine", f"{rate:,.0f} exact states per CPU second")
    assert answer.value == solve_chance(pos).value
