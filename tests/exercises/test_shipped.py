"""The puzzles that come with the package: each proved again, rated so that bots solve fewer of the harder ones, made again alike."""

from __future__ import annotations

from collections import Counter

import pytest

import ninetynine_edu as nn
from ninetynine_edu.exercises.endings import ending_of
from ninetynine_edu.exercises.exercise import Exercise
from ninetynine_edu.exercises.mining import mine
from ninetynine_edu.exercises.proving import Proof
from ninetynine_edu.exercises.puzzle_kind import PuzzleKind
from ninetynine_edu.exercises.puzzles import Puzzle, written
from ninetynine_edu.exercises.rating import level_of
from ninetynine_edu.exercises.registry import exercise_kinds, kind_named
from ninetynine_edu.exercises.themes import Theme, themes_of
from tests.exercises.mine import SEED
from tests.exercises.solvers import chance, falls, rank_correlation, solvers, steps_of


def proved(puzzle: Puzzle) -> None:
    """Prove everything about a puzzle once more: its answer in the second way, its rating, level and themes."""
    again = Exercise(kind_named(puzzle.kind), puzzle.task)
    again.prove()
    assert len(puzzle.answers) == 1
    assert (again.rating, level_of(again.rating)) == (puzzle.rating, puzzle.level)
    ending, position = ending_of(puzzle.task.place), puzzle.task.place
    assert themes_of(ending) == puzzle.themes
    assert len(position.held[0]) <= 5 and not position.stock and len(position.held) == 2
    if puzzle.kind == "only_move":
        assert Proof().is_only(position, position.turn)


def test_there_are_a_thousand_from_easy_to_hard_and_none_twice() -> None:
    rows = nn.puzzles().rows
    assert len(rows) == 1_000 == len({(row.kind, row.position) for row in rows})
    assert [row.rating for row in rows] == sorted(row.rating for row in rows)


def test_every_game_kind_level_and_theme_has_some() -> None:
    rows = nn.puzzles().rows
    games = Counter(row.variant for row in rows)
    assert set(games) == set(nn.variants()) and min(games.values()) >= 30
    assert {row.kind for row in rows} == {name for name in exercise_kinds() if isinstance(kind_named(name), PuzzleKind)}
    assert min(Counter(row.level for row in rows).values()) >= 100
    themes = Counter(theme for row in rows for theme in row.themes)
    assert set(themes) == set(Theme) and min(themes.values()) >= 40


def test_all_of_them_are_proved_again() -> None:
    for puzzle in nn.puzzles():
        proved(puzzle)


@pytest.fixture(scope="module")
def attempts() -> dict[str, list[float]]:
    """Return how likely each solver finds the way through each puzzle, the easiest first."""
    steps = [steps_of(puzzle) for puzzle in nn.puzzles()]
    return {name: [chance(solver, each) for each in steps] for name, solver in solvers()}


def shares(found: list[float], bands: int) -> list[float]:
    """Return what part of each band is solved, bands of as many puzzles by rating."""
    size = len(found) // bands
    return [sum(found[at * size : (at + 1) * size]) / size for at in range(bands)]


@pytest.mark.parametrize("name", [name for name, _ in solvers()])
def test_everybody_solves_fewer_the_higher_the_rating(attempts: dict[str, list[float]], name: str) -> None:
    """Also those who have no say in a rating: in each fifth fewer than in the one before, and the trend is that of ten bands too."""
    assert falls(shares(attempts[name], 5)), shares(attempts[name], 5)
    assert rank_correlation(shares(attempts[name], 10)) <= -0.7, shares(attempts[name], 10)


def test_who_plays_better_solves_more(attempts: dict[str, list[float]]) -> None:
    solved = {name: sum(each) for name, each in attempts.items()}
    assert solved["random"] < solved["looks 1"] < solved["looks 2"] < solved["looks 3"]
    assert (
        solved["slips 40"] < solved["slips 10"] and solved["steady"] < solved["counter"] < solved["expert in a hurry"]
    )


def test_ratings_lie_wide_and_nowhere_in_heaps() -> None:
    ratings = [row.rating for row in nn.puzzles().rows]
    assert ratings[50] <= 800 and ratings[-50] >= 1700
    assert max(Counter(ratings).values()) <= 25


def test_the_same_seed_finds_the_same_puzzles() -> None:
    games = ["boom_o", "standard"]
    found = [each.to_dict() for each in mine(8, SEED, games)]
    assert found == [each.to_dict() for each in mine(8, SEED, games)]
    assert found != [each.to_dict() for each in mine(8, SEED + 1, games)]


def test_they_are_chosen_by_what_they_are_without_making_them() -> None:
    some = nn.puzzles().of(variant="standard", kind="only_move", ratings=(700, 1500))
    assert 0 < len(some) < 36
    assert all(each.variant.id == "standard" and each.kind == "only_move" for each in some)
    assert all(700 <= each.rating <= 1500 for each in some)
    theme = nn.puzzles().of(theme="doubling", level=3)
    assert theme and all("doubling" in each.themes and each.level == 3 for each in theme)
    with pytest.raises(nn.ExerciseError, match="last_card, tempo"):
        nn.puzzles().of(theme="tempi")


def test_they_stand_in_the_file_one_a_line() -> None:
    rows = nn.puzzles()[:3].rows
    assert written(rows).count("\n") == 5
    assert repr(nn.puzzles()[:3]) == "<3 puzzles>"
