"""The kernel beside the engine, play by play: the engine is what the rules are."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.fast import kernel
from ninetynine_edu.fast.tables import not_covered
from ninetynine_edu.play.dealing import check_players
from tests.fast.beside import differs
from tests.soak import any_variant
from tests.strategies import SEED, often

BOTS = ("random", "greedy", "careful")
COVERED = [name for name in nn.variants() if not not_covered(nn.variant(name))]


def games() -> list[nn.Variant]:
    """Every game and preset that the kernel plays."""
    found = [nn.variant(name) for name in nn.variants()]
    found += [v.with_rules(**dict[str, Any](preset.rules)) for v in list(found) for preset in v.presets.values()]
    return [v for v in found if not not_covered(v)]


def test_most_games_are_covered() -> None:
    assert len(COVERED) == 22 and {"standard", "icelandic", "jbb_whitby_2025", "ono99_1980"} <= set(COVERED)


@pytest.mark.parametrize("v", games(), ids=lambda v: str(v.code))
def test_every_game_and_preset_goes_as_in_the_engine(v: nn.Variant) -> None:
    lots = random.Random(v.code)
    for seats in (2, 3, 5):
        for number in range(often(12)):
            kinds = [lots.choice(BOTS) for _ in range(seats)]
            assert not differs(v, kinds, number), (v.code, kinds, number)


def test_any_house_rules_go_as_in_the_engine() -> None:
    """Tried by hand with 60,000 sets of house rules; here with some, others for each NINETYNINE_SEED."""
    lots, sets = random.Random(f"{SEED} kernel"), 0
    while sets < often(300):
        v, seats = any_variant(lots, lots.choice(nn.variants())), lots.choice((2, 2, 3, 4, 7))
        if not_covered(v):
            continue
        try:
            check_players(v, seats)
        except nn.InvalidPosition:
            continue
        sets += 1
        kinds, number = [lots.choice(BOTS) for _ in range(seats)], lots.randrange(10**6)
        assert not differs(v, kinds, number), (v.code, kinds, number)


def test_what_differs_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a rule of the two-player game the two part ways."""
    monkeypatch.setattr(kernel, "alive_seats", lambda room, seats: 3)
    assert any(differs(nn.variant("standard"), ["random", "random"], number) for number in range(5))
