"""The searches in the kernel beside those through the engine, in one run: positions per second of this process's CPU time.

Nothing here asserts an absolute time: the table at the end of the run shows the figures.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

import pytest

import ninetynine_edu as nn
from ninetynine_edu.solve.budget import Budget
from ninetynine_edu.solve.expect import Expectation
from ninetynine_edu.solve.native import KernelChance, KernelSearch
from ninetynine_edu.solve.search import Search
from tests.strategies import EVERY

GAMES = ("icelandic", "jbb_whitby_2025", "michigan", "ninety_eight_arizona", "ninety_eight_umass", "taiwanese")
DEALS = 40 if EVERY else 10


def pack_of(name: str, seed: int) -> list[nn.Card]:
    pack = [*nn.variant(name).deck()]
    Random(seed).shuffle(pack)
    return pack


@pytest.mark.parametrize("name", GAMES)
def test_whole_deals_in_the_kernel_and_through_the_engine(name: str, record_figure: Callable[[str, str], None]) -> None:
    """Who wins after each first play of a deal of three-card hands, all cards seen; the engine gets its first 3,000 positions."""
    spent: dict[type, list[float]] = {KernelSearch: [0, 0.0], Search: [0, 0.0]}
    times = []
    for seed in range(DEALS):
        pack = pack_of(name, seed)
        deal = nn.Position.open(name, [pack[:3], pack[3:6]], stock=pack[6:])
        for solver, (nodes, few) in {KernelSearch: (10**8, False), Search: (3000, True)}.items():
            budget = Budget(nodes, 3600)
            began = time.process_time()
            made = solver(deal, budget)
            try:
                for move in deal.moves:
                    made.wins(deal.play(move))
            except nn.BudgetSpent:
                assert few
            took = time.process_time() - began
            if seed:  # the first one loads
                spent[solver][0] += budget.spent
                spent[solver][1] += took
                times += [] if few else [took]
    own, engine = (positions / seconds for positions, seconds in (spent[KernelSearch], spent[Search]))
    times.sort()
    record_figure(
        f"search in the kernel, {name}",
        f"{own:,.0f} positions per CPU second, {own / engine:.0f} times as many as through the engine; whole deals "
        f"95 of 100 {1000 * times[len(times) * 95 // 100 - 1]:.1f} ms, worst {1000 * times[-1]:.1f} ms",
    )
    assert own > engine


@pytest.mark.parametrize("name", ["icelandic", "jbb_whitby_2025"])
def test_chances_in_the_kernel_and_through_the_engine(name: str, record_figure: Callable[[str, str], None]) -> None:
    """Three cards in each hand and six unseen: what every first play is worth; the engine gets its first 3,000 positions."""
    rates = {}
    for kernel in (True, False):
        states, seconds = 0.0, 0.0
        for seed in range(6):
            pack = pack_of(name, seed)
            pos = nn.Position.open(name, [pack[:3], pack[3:6]], total=nn.variant(name).limit - 20, unseen=pack[6:12])
            budget = Budget(10**8 if kernel else 3000, 3600)
            began = time.process_time()
            if kernel:
                made = KernelChance(pos, budget)
                assert all(abs(made.value(pos.play(move))) <= 1 for move in pos.moves)
            else:
                Expectation(pos.turn, budget).bounds(pos)
            if seed:
                states, seconds = states + budget.spent, seconds + time.process_time() - began
        rates[kernel] = states / seconds
    record_figure(
        f"chance in the kernel, {name}",
        f"{rates[True]:,.0f} states per CPU second, {rates[True] / rates[False]:.0f} times as many as through the engine",
    )
    assert rates[True] > rates[False]
