"""Packs by the kernel: machine code and Python come to the same."""

from __future__ import annotations

import subprocess
import sys

import pytest

import ninetynine_edu as nn
from ninetynine_edu.fast import native
from ninetynine_edu.fast.deals import play_packs, plays


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


def test_other_bots_and_other_rules_are_left_to_the_engine() -> None:
    assert plays(nn.variant("standard"), ("random", "careful"))
    assert not plays(nn.variant("standard"), ("random", "expert"))
    crowded = nn.Variant.from_toml(
        'id = "wild"\nname = "Wild"\nextends = "standard"\n[cards]\n'
        + "".join(f'{r} = "=any,choose-next"\n' for r in range(2, 6))
        + "[rules]\nhand_size = 12\n"
    )
    assert plays(crowded, ("random",) * 2) and not plays(crowded, ("random",) * 10)


def test_numba_is_loaded_only_where_machine_code_is_made() -> None:
    code = (
        "import sys, ninetynine_edu as nn; from ninetynine_edu.fast.deals import play_packs; "
        "play_packs(nn.variant('standard'), ('random', 'random'), 1, 0, 5, rotate=False, fast=False); "
        "print([name for name in ('numpy', 'numba') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
    assert native.is_here()
