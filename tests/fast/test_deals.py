"""Packs by the kernel: machine code and Python come to the same."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

import ninetynine_edu as nn
from ninetynine_edu.fast import native
from ninetynine_edu.fast import places as at
from ninetynine_edu.fast.deals import play_packs, plays
from ninetynine_edu.fast.tables import table_of
from ninetynine_edu.ground.cards import RANKS
from tests.soak import any_variant
from tests.strategies import SEED, often


@pytest.mark.parametrize("name", ["standard", "one_hundred", "ninety_nine_ishihara", "jbb_whitby_2025", "ono99_1980", "boom_o", "baltimore", "ninety_eight_arizona", "bloody_99"])  # fmt: skip
def test_machine_code_and_python_come_to_the_same(name: str) -> None:
    v = nn.variant(name)
    for kinds in (("random", "greedy"), ("careful", "random", "greedy")):
        fast, slow = (
            play_packs(v, kinds, 11, 40, 150, rotate=True, measured=True, fast=fast) for fast in (True, False)
        )
        assert fast == slow and fast.deals == 150 * len(kinds)


def test_packs_can_be_counted_in_parts() -> None:
    v, kinds = nn.variant("chicago"), ("greedy", "random")
    whole = play_packs(v, kinds, 3, 0, 60, rotate=False, fast=False)
    parts = [play_packs(v, kinds, 3, first, 20, rotate=False, fast=False) for first in (0, 20, 40)]
    assert whole.plies == sum(part.plies for part in parts)
    assert whole.by_seat == tuple(sum(part.by_seat[seat] for part in parts) for seat in (0, 1))


def own(cards: str, rules: str = "") -> nn.Variant:
    """A game of one's own, after the standard one."""
    return nn.Variant.from_toml(f'id = "own"\nname = "Own"\nextends = "standard"\n[cards]\n{cards}[rules]\n{rules}')


def test_rows_of_plain_games_come_to_the_same_as_the_general_way() -> None:
    """Where something is counted beside who loses, deals go the general way."""
    lots, plain = random.Random(f"{SEED} plain"), 0
    while plain < often(60):
        v = any_variant(lots, lots.choice(nn.variants()))
        if not table_of(v, 2)[at.PLAINLY]:
            continue
        plain += 1
        kinds = [lots.choice(("random", "greedy", "careful")) for _ in range(2)]
        by_rows, general = (
            play_packs(v, kinds, plain, 0, 20, rotate=True, measured=measured, fast=False) for measured in (False, True)
        )
        assert by_rows[:6] == general[:6], (v.code, kinds)


@pytest.mark.parametrize("code", ["standard{decks=2}", "one_hundred{decks=2,hand_size=7}", "chicago{decks=6}"])
def test_a_card_that_a_hand_holds_twice_is_one_play(code: str) -> None:
    """The engine names it once, so bots that choose by lot do not come to it twice as often."""
    v, kinds = nn.variant(code), ("random", "random")
    first, second = (
        play_packs(v, kinds, 3, 0, 300, rotate=False, measured=measured, fast=False) for measured in (False, True)
    )
    assert first[:6] == second[:6]


def test_totals_below_all_rows_are_played_the_general_way() -> None:
    v = own("".join(f'"{rank}" = "-10"\n' for rank in RANKS[:9]))
    assert table_of(v, 2)[at.PLAINLY]
    by_rows, general = (
        play_packs(v, ("random", "greedy"), 4, 0, 30, rotate=True, measured=measured, fast=False)
        for measured in (False, True)
    )
    assert by_rows[:6] == general[:6] and general.measured[at.BELOW_ZERO]


def test_a_deal_is_nobodys_when_a_hand_outgrows_its_room() -> None:
    v = own("".join(f'"{rank}" = "0, draw-2"\n' for rank in RANKS), 'decks = "3"\n')
    found = play_packs(v, ("random", "random"), 4, 0, 3, rotate=False, fast=False)
    assert (found.nobodys, found.deals) == (3, 3) and found.plies < 300


def test_other_bots_and_other_rules_are_left_to_the_engine() -> None:
    assert plays(nn.variant("standard"), ("random", "careful"))
    assert not plays(nn.variant("standard"), ("random", "expert"))
    crowded = own("".join(f'{r} = "=any,choose-next"\n' for r in range(2, 6)), "hand_size = 12\n")
    assert plays(crowded, ("random",) * 2) and not plays(crowded, ("random",) * 10)


def test_numba_is_loaded_only_where_machine_code_is_made() -> None:
    code = (
        "import sys, ninetynine_edu as nn; from ninetynine_edu.fast.deals import play_packs; "
        "play_packs(nn.variant('standard'), ('random', 'random'), 1, 0, 5, rotate=False, fast=False); "
        "print([name for name in ('numpy', 'numba') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
    assert native.is_here()
