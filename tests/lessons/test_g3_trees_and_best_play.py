"""What the lesson on trees and best play says, and its notes."""

from __future__ import annotations

from fractions import Fraction

import pytest

import ninetynine_edu as nn
from ninetynine_edu.panels.lessons.strategies import sizes, strategies, winning
from tests.course import answers

NAME = "g3_trees_and_best_play"
SMALL = nn.Position.open("standard", ["8H 5C", "7D 2S"], total=84)
LARGE = nn.Position.open("standard", ["3D AC", "2S 3H"], total=84)


def test_the_notes_give_the_answers_that_the_questions_have() -> None:
    assert answers(NAME, "check") == ["1", "8♥", "3"]
    assert answers(NAME, "exit") == ["Player 2", "7", "4, 5"]


def test_how_many_strategies_there_are_and_win() -> None:
    assert [(strategies(SMALL, seat), winning(SMALL, seat)) for seat in (0, 1)] == [(2, 0), (4, 1)]
    assert [(strategies(LARGE, seat), winning(LARGE, seat)) for seat in (0, 1)] == [(4, 1), (8, 0)]


@pytest.mark.parametrize("total", range(75, 98))
def test_just_one_player_has_a_winning_strategy_and_it_is_the_winner(total: int) -> None:
    pos = nn.Position.open("standard", ["8H 5C 2D", "7D 6S"], total=total)
    if not pos.is_over:
        assert [winning(pos, seat) > 0 for seat in (0, 1)] == [nn.solve(pos).winner == seat for seat in (0, 1)]


def test_how_many_nodes_are_looked_at() -> None:
    assert len(nn.tree(LARGE)) == 16
    assert [nn.alpha_beta(LARGE, order=order).seen for order in ("drawn", "best")] == [10, 3]
    assert [str(move) for move in nn.solve(LARGE).line] == ["3♦", "A♣+11"]


def test_every_play_loses_in_the_smaller_tree() -> None:
    for mine, answer, total in (("5C", "7D", 96), ("8H", "7D", 99)):
        after = SMALL.play(mine).play(answer)
        assert after.total == total and after.is_over


def test_how_the_tree_grows() -> None:
    mine, theirs = ["2S", "8H", "5D", "7C"], ["6H", "7S", "5H", "8S"]
    found = [
        sizes(nn.Position.open("standard", [" ".join(mine[:n]), " ".join(theirs[:n])], total=70)) for n in range(1, 5)
    ]
    assert found == [(3, 3, 3), (15, 10, 9), (103, 34, 20), (365, 93, 34)] and 365 > 20 * 15


def test_pruning_never_changes_the_value() -> None:
    for total in range(60, 100):
        pos = nn.Position.open("standard", ["8H 5C 2D", "7D 6S 2S"], total=total)
        if not pos.is_over:
            assert Fraction(nn.alpha_beta(pos).value) == nn.solve(pos, method="search").value
