"""What the tour in Python says of its twenty cells."""

from __future__ import annotations

import ast
from itertools import pairwise

import pytest

import ninetynine_edu as nn
from tests import course

NAME = "python_tour"
CELLS = [cell for cell in course.source(NAME).cells if cell.cell_type == "code"]


def endgame(total: int) -> nn.Position:
    return nn.Position.open("standard", ["3D AC", "2S 3H"], total=total)


def test_it_has_twenty_cells_and_each_says_what_to_change() -> None:
    assert [cell.id for cell in CELLS] == [f"cell-{n:02}" for n in range(1, 21)]
    words = {cell.id: cell.source for cell in course.source(NAME).cells if cell.id.startswith("words-")}
    assert len(words) == 20 and all("**Change**" in text for text in words.values())


@pytest.mark.parametrize("cell", CELLS, ids=[cell.id for cell in CELLS])
def test_each_cell_stands_alone(cell: course.Notebook) -> None:
    made = course.imported(ast.parse(cell.source)) | course.bound(ast.parse(cell.source))
    known = {"len", "max", "range", "str", "print", "lambda", "float"}
    used = {node.id for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Name)}
    assert used <= made | known


def test_what_the_notes_say_of_the_cells() -> None:
    hand = nn.Position.open("standard", ["10S", "2S"], total=20)
    assert len(hand.legal_moves) == 2
    mine = nn.variant("standard", limit=50)
    assert [move.cards[0].code for move in nn.Position.open(mine, ["8H 5C", "2S"], total=44).legal_moves] == ["5C"]
    start = nn.deal("standard", players=2, seed=7)
    assert (start.total, start.play("5D").total) == (0, 5)
    with pytest.raises(nn.IllegalMove, match=r"does not hold the nine of clubs.*with AS, 5D, KD"):
        start.play("9C")


def test_the_tree_has_sixteen_nodes_and_is_smaller_at_90() -> None:
    graph = nn.tree(endgame(84))
    assert len(graph) == 16 and max(degree for _, degree in graph.out_degree()) == 3
    assert len(nn.tree(endgame(90))) == 12


def test_both_step_sets_repeat_after_seven() -> None:
    assert {nn.Race(target=99, steps=steps).period.length for steps in ((1, 3, 4), (2, 5))} == {7}
    losing = nn.Race(target=99, steps=range(1, 11)).losing_totals
    assert {after - before for before, after in pairwise(losing)} == {11}


def test_other_hands_of_the_endgame_as_the_notes_tell_them() -> None:
    def at_84(*hands: str) -> nn.Solution:
        return nn.solve(nn.Position.open("standard", list(hands), total=84))

    assert all(worth > 0 for worth in at_84("2D AC", "2S 3H").values.values())
    assert at_84("3D AC", "KS 3H").winner == at_84("3D 5C", "2S 3H").winner == 1
    assert sum(1 for _, degree in nn.tree(endgame(84)).out_degree() if not degree) == 7


def test_from_where_on_totals_are_lost() -> None:
    marks = dict(zip(range(100), nn.strip(endgame(84)).whole.marks, strict=True))
    assert [total for total in range(80, 100) if marks[total] != "W" and marks[total - 1] == "W"] == [86, 89, 96, 99]


def test_who_the_bots_are_at_the_table() -> None:
    from ninetynine_edu.matches.players import bots

    words = next(cell.source for cell in course.source(NAME).cells if cell.id == "words-16")
    for name in ("greedy", "steady", "random", "careful", "counter", "expert"):
        assert bots()[name].shown in words


def test_what_the_last_cells_say() -> None:
    assert nn.Race(target=94, steps=range(1, 4)).grundy(84) == 2
    with pytest.raises(nn.ExerciseError):
        nn.exercise("double_half")
    pruned = nn.alpha_beta(endgame(84))
    assert repr(pruned)
