"""Deals with all that their plays ask for: kernel and engine count alike, and averages say how sure they are."""

from __future__ import annotations

from statistics import mean
from unittest.mock import patch

import pytest

import ninetynine_edu as nn
from ninetynine_edu.arena.measured import BLOCKS, LOADS, Measured, measure
from ninetynine_edu.fast import deals
from ninetynine_edu.fast import places as at
from ninetynine_edu.fast.deals import Counted


@pytest.mark.parametrize("name", ["standard", "ninety_nine_pagat", "ono99_1980"])
def test_kernel_and_engine_measure_alike(name: str) -> None:
    """Other deals, so the numbers differ by chance alone: each lies in reach of the other."""
    v, bots = nn.variant(name), ("careful", "careful")
    by_kernel = measure(v, bots, 3200, 7)
    with patch.object(deals, "plays", lambda v, players: False):
        by_engine = measure(v, bots, 640, 7)
    for place in range(at.LOADS + 3):
        one, other = by_kernel.per_play(place), by_engine.per_play(place)
        assert one.low - other.high < 0.012 and other.low - one.high < 0.012, (place, one, other)
    lengths = [each.per_deal(lambda block: block.plies) for each in (by_kernel, by_engine)]
    assert lengths[0].low < lengths[1].high and lengths[1].low < lengths[0].high


@pytest.mark.parametrize("kernel", [True, False])
def test_each_play_is_one_load(kernel: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not kernel:
        monkeypatch.setattr(deals, "plays", lambda v, players: False)
    for v in (nn.variant("standard"), nn.variant("boom_o")):
        found = measure(v, ("careful", "random"), 64, 3)
        assert sum(found.of(place) for place in range(len(LOADS))) == sum(block.plies for block in found.blocks)
        assert found.deals == 64 == sum(found.of(at.LENGTHS + plies) for plies in range(at.LONGEST + 1))


def block(deals: int, plies: int) -> Counted:
    return Counted(deals, plies, 0, (deals, 0), (deals, 0), (deals, 0), (0,) * at.MEASURED)


def test_an_average_is_as_sure_as_its_blocks_are_alike() -> None:
    alike = Measured((block(10, 150),) * BLOCKS)
    assert alike.per_deal(lambda each: each.plies) == (15.0, 15.0, 15.0)
    apart = Measured(tuple(block(10, 150 + (-1) ** number * 50) for number in range(BLOCKS)))
    value, low, high = apart.per_deal(lambda each: each.plies)
    assert value == 15 and 1.5 < value - low == high - value < 2.1


def test_intervals_hold_what_they_promise() -> None:
    """Of 60 measurements of the same thing about 57 hold the average of all; fewer than 50 would be one in 10,000."""
    v = nn.variant("standard")
    found = [measure(v, ("careful", "random"), 320, seed) for seed in range(60)]
    plays = [each.per_deal(lambda one: one.plies) for each in found]
    truth = mean(each.value for each in plays)
    assert 50 <= sum(each.low <= truth <= each.high for each in plays) <= 60


def test_the_length_of_a_share_of_deals() -> None:
    found = measure(nn.variant("standard"), ("careful", "careful"), 320, 7)
    lengths = sorted(plies for plies in range(at.LONGEST + 1) for _ in range(found.of(at.LENGTHS + plies)))
    assert [found.length(share) for share in (0.1, 0.5, 0.9)] == [lengths[31], lengths[159], lengths[287]]
