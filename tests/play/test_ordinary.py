"""An ordinary turn in one go is the same turn as step by step, and most turns are ordinary."""

from __future__ import annotations

import random

import pytest

import ninetynine_edu as nn
from ninetynine_edu.play import ordinary, turn
from ninetynine_edu.play.board import Board
from ninetynine_edu.play.extras import NO_EXTRAS, Extras, lasting

from ..soak import any_variant
from ..strategies import FAMILY, playout, random_deal


def everything(board: Board) -> tuple[object, ...]:
    """All that a position shows or keeps."""
    state = board.state
    return (
        board.total, board.turn, board.direction, board.held, board.stack[board.at :], board.laid, state.key, state.next,
        state.fresh, board.extras, tuple(board.moves), board.outcome, board.step,
    )  # fmt: skip


def compare(v: nn.Variant, rng: random.Random, deals: int) -> tuple[int, int]:
    """Play at random; return how many turns were ordinary, and how many there were."""
    turns = 0
    found = 0
    for _ in range(deals):
        for before, move, after in playout(random_deal(rng, v), rng, plies=120):
            if move is None or not before.state.ordinary:
                continue
            turns += 1
            made = ordinary.played(before, move)
            if made is not None:
                found += 1
                assert everything(made) == everything(turn.play_with_care(before, move, None)) == everything(after)
    return found, turns


@pytest.mark.parametrize("name", FAMILY)
def test_an_ordinary_turn_is_the_same_as_step_by_step(name: str) -> None:
    rng = random.Random(f"ordinary {name}")
    plain = nn.variant(name)
    found, turns = compare(plain, rng, 6)
    assert found > turns / 4, "most turns are left to the general way"
    for preset in plain.presets:
        compare(nn.variant(name, preset=preset), rng, 2)
    for _ in range(6):
        compare(any_variant(rng, name), rng, 2)


def test_what_lasts_is_shared() -> None:
    assert lasting(0, None, (), 0, -1) is NO_EXTRAS
    one = lasting(1, None, (2, 5), 0, 17)
    assert one is lasting(1, None, (2, 5), 0, 17) and one == Extras(run=1, turns=(2, 5), played=17)
    assert one.but(duty=2, whole=2) == one._replace(duty=2, whole=2)
    assert one.asking((), None, 3) == one._replace(mover=3)
