"""What a seat remembers is worked out from where it was asked last; that comes to the same as from the beginning of the line."""

from __future__ import annotations

from random import Random

import pytest

from ninetynine_edu.play import memory
from ninetynine_edu.play.board import Board
from ninetynine_edu.play.memory import Recall, recall
from tests.play.test_guess import VARIANTS, of, walk

SEEN = {"taiwanese", "taiwanese_blog", "bloody_99", "baltimore", "boom_o"}
"""Games in which cards of others are seen, or known to be with them since a new shuffle."""


def from_the_beginning(position: Board, seat: int) -> Recall:
    """What is remembered by somebody who was never asked before."""
    kept = memory._asked.copy()
    memory._asked.clear()
    try:
        return recall(position, seat)
    finally:
        memory._asked.clear()
        memory._asked.update(kept)


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_comes_to_the_same_whenever_it_was_asked_before(variant: str) -> None:
    remembered = 0
    for number in range(3):
        random = Random(number)
        for position in walk(of(variant, number), 2 + number % 3, number, plays=120):
            for seat in range(position.seats):
                if random.random() < 0.5:
                    found = recall(position, seat)
                    for move in position.legal_moves[:2]:  # what comes of one of them changes nothing before it
                        after = position.play(move)
                        assert recall(after, seat) == from_the_beginning(after, seat)
                    assert found == recall(position, seat) == from_the_beginning(position, seat)
                    others = [found.known[at] for at in range(position.seats) if at != seat]
                    remembered += any((found.kept, *others))
    assert remembered or variant not in SEEN


def test_who_asks_at_each_turn_goes_over_no_step_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = []
    follow = memory._Memory.follow

    def counted(self: memory._Memory, before: Board, after: Board) -> None:
        steps.append(after)
        follow(self, before, after)

    monkeypatch.setattr(memory._Memory, "follow", counted)
    positions = [*walk("taiwanese_blog", 4, 2, plays=200)]
    for position in positions:
        recall(position, position.turn)
    once = len(steps)
    steps.clear()
    for position in positions:
        from_the_beginning(position, position.turn)
    assert once <= 4 * len(positions) < len(steps) / 5


def test_a_board_that_was_changed_is_looked_at_again() -> None:
    """Who holds nothing any more cannot hold what was kept from the pile."""
    seat, position = 0, [each for each in walk("taiwanese_blog", 4, 2, plays=200) if recall(each, 0).kept][-1]
    board = position.board()
    assert recall(board, seat).kept
    board.held = (board.held[seat], b"", b"", b"")
    assert not recall(board, seat).kept and recall(board, seat) == from_the_beginning(board, seat)


def test_not_more_is_kept_than_a_table_needs() -> None:
    for seed in range(3):
        for position in walk("bloody_99", 4, seed):
            recall(position, position.turn)
    assert len(memory._asked) <= memory.MOST_KEPT
