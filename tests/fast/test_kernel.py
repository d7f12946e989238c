"""The kernel beside the engine, play by play: the engine is what the rules are."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.fast import kernel
from ninetynine_edu.fast.tables import not_covered
from ninetynine_edu.ground.cards import RANKS
from ninetynine_edu.play.dealing import check_players
from ninetynine_edu.rules.words import WORDS
from tests.fast.beside import differs
from tests.soak import any_variant, value_of
from tests.strategies import SEED, often

BOTS = ("random", "greedy", "careful")


def games() -> list[nn.Variant]:
    """Every game and preset."""
    found = [nn.variant(name) for name in nn.variants()]
    return found + [v.with_rules(**dict[str, Any](preset.rules)) for v in found for preset in v.presets.values()]


def house_rules(lots: random.Random) -> Iterator[tuple[nn.Variant, int]]:
    """Yield games with any house rules, and how many play."""
    while True:
        v, seats = any_variant(lots, lots.choice(nn.variants())), lots.choice((2, 2, 3, 4, 7))
        try:
            check_players(v, seats)
        except nn.InvalidPosition:
            continue
        yield v, seats


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("standard", {"nine_sums_when": "any_time", "draw_mode": "manual"}),
        ("standard", {"nine_sums_when": "any_time", "draw_mode": "manual_late", "hand_size": 6}),
        ("bloody_99", {"draw_mode": "manual"}),
    ],
)
def test_cards_that_may_be_thrown_stay_the_same_when_one_is_taken_between(name: str, rules: dict[str, Any]) -> None:
    v = nn.variant(name, nine_sums=True, **rules)
    for number in range(80):
        assert not differs(v, ["random"] * 3, number), (v.code, number)


def test_every_game_is_covered() -> None:
    assert len(nn.variants()) == 28 and not any(not_covered(v) for v in games())


@pytest.mark.parametrize("v", games(), ids=lambda v: str(v.code))
def test_every_game_and_preset_goes_as_in_the_engine(v: nn.Variant) -> None:
    lots = random.Random(v.code)
    for seats in (2, 3, 5):
        for number in range(often(12)):
            kinds = [lots.choice(BOTS) for _ in range(seats)]
            assert not differs(v, kinds, number), (v.code, kinds, number)


@pytest.mark.parametrize("part", range(10))
def test_some_house_rules_go_as_in_the_engine(part: int) -> None:
    """The same sets each time, few enough for every change."""
    lots = random.Random(f"{part} kernel")
    for v, seats in islice(house_rules(lots), 4):
        assert not differs(v, [lots.choice(BOTS) for _ in range(seats)], part), v.code


@pytest.mark.parametrize("v", games()[::-1], ids=lambda v: str(v.code))
def test_a_deal_of_every_game_and_preset_goes_as_in_the_engine(v: nn.Variant) -> None:
    """Many more are tried above; these are few enough for every change."""
    for seats in (2, 4):
        assert not differs(v, ["random"] * seats, seats), v.code


def test_any_house_rules_go_as_in_the_engine() -> None:
    """Tried by hand with many thousand sets of house rules; here with some, others for each NINETYNINE_SEED."""
    lots = random.Random(f"{SEED} kernel")
    for v, seats in islice(house_rules(lots), often(300)):
        kinds, number = [lots.choice(BOTS) for _ in range(seats)], lots.randrange(10**6)
        assert not differs(v, kinds, number), (v.code, kinds, number)


def test_any_cards_go_as_in_the_engine() -> None:
    """Cards that do what no shipped game has, beside rules that meet them: two words of the effects, and more, at once."""
    lots, played = random.Random(f"{SEED} own cards"), 0
    while played < often(60):
        v = own_cards(
            lots, lots.choice(("standard", "bloody_99", "ninety_eight_arizona", "baltimore", "jbb_whitby_2025"))
        )
        if v is None or not_covered(v):
            continue
        played += 1
        kinds, number = [lots.choice(BOTS) for _ in range(lots.choice((2, 3, 4)))], lots.randrange(10**6)
        assert not differs(v, kinds, number), (v.to_toml(), kinds, number)


def own_cards(lots: random.Random, base: str) -> nn.Variant | None:
    """Return a game with some cards that do anything, and some house rules changed; None where they contradict."""
    ways = [", ".join((lots.choice(VALUES), *lots.sample(QUIET, k=lots.choice((0, 1, 1, 2))))) for _ in range(8)]
    cards = "".join(f'"{rank}" = "{way}"\n' for rank, way in zip(lots.sample(RANKS, k=8), ways, strict=True))
    try:
        v = nn.Variant.from_toml(f'id = "own"\nname = "Own"\nextends = "{base}"\n[cards]\n{cards}')
        rules = dict[str, Any]((o.name, value_of(o, lots)) for o in lots.sample(v.options, k=min(6, len(v.options))))
        return v.with_rules(**rules | {"hand_size": 3})
    except nn.VariantError:
        return None


VALUES = ("0", "0", "+3", "+12", "-7", "-15", "=50", "=99", "x2", "=any")
QUIET = sorted(set(WORDS) - {"draw-2", "others-draw-1", "others-draw-2", "take-from-pile"})
"""Words by which hands do not grow without end: the engine looks through all sets of a hand's cards."""


def test_what_differs_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a rule of the two-player game the two part ways."""
    monkeypatch.setattr(kernel, "alive_seats", lambda room, seats: 3)
    assert any(differs(nn.variant("standard"), ["random", "random"], number) for number in range(5))
