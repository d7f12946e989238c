"""One more like it, and puzzles about a theme: shipped ones and, in a game of one's own, new ones."""

from __future__ import annotations

import pytest

import ninetynine_edu as nn
from ninetynine_edu.exercises import alike
from ninetynine_edu.exercises.alike import NEAR, one_like, puzzle_about, themes_about, themes_in
from ninetynine_edu.exercises.endings import ending_of
from ninetynine_edu.exercises.exercise import Exercise, exercise
from ninetynine_edu.exercises.kind import ExerciseError
from ninetynine_edu.exercises.lots import Lots
from ninetynine_edu.exercises.puzzles import puzzles
from ninetynine_edu.exercises.themes import Theme, themes_of

OWN = nn.Variant.from_toml('id = "ours"\nname = "Ours"\nextends = "standard"\n[cards]\n2 = "x2"\n')


def themes(ex: Exercise) -> tuple[Theme, ...]:
    assert ex.task.position is not None
    return themes_of(ending_of(ex.task.position))


@pytest.mark.parametrize("theme", themes_in(nn.variant("standard")))
def test_a_puzzle_about_a_theme_is_about_it_and_none_comes_twice(theme: Theme) -> None:
    v, lots = nn.variant("standard"), Lots("about", theme)
    seen: list[Exercise] = []
    for _ in range(3):
        found = puzzle_about(theme, v, 2, lots, seen)
        assert theme in themes(found) and found.variant == v and found not in seen
        assert theme in themes_about(found)
        seen.append(found)


def test_a_game_of_ones_own_has_themes_and_puzzles_of_its_own() -> None:
    assert Theme.DOUBLING in themes_in(OWN)
    for level in (1, 5):
        found = puzzle_about(Theme.DOUBLING, OWN, level, Lots("own"))
        assert Theme.DOUBLING in themes(found) and found.variant == OWN


def test_where_a_theme_is_offered_there_is_a_puzzle_whatever_the_lots_bring(monkeypatch: pytest.MonkeyPatch) -> None:
    made_about, lots = alike._made_about, Lots("unlucky")
    monkeypatch.setattr(alike, "_made_about", lambda *given: None if given[3] is lots else made_about(*given))
    for theme in themes_in(OWN):
        assert theme in themes(puzzle_about(theme, OWN, 1, lots))


def test_a_theme_that_a_game_cannot_have_is_refused_in_a_sentence() -> None:
    with pytest.raises(ExerciseError, match="no puzzle of this theme was found: Doubling"):
        puzzle_about(Theme.DOUBLING, nn.variant("standard"), 1, Lots("none"))


def test_every_theme_that_is_offered_has_a_puzzle_that_ships() -> None:
    for name in nn.variants():
        shipped = {theme for row in puzzles().of(variant=name).rows for theme in row.themes}
        assert {*themes_in(nn.variant(name))} == shipped


@pytest.mark.parametrize("kind", ["say_total", "distance", "safe_cards", "only_move", "keep_card"])
def test_one_like_it_is_of_its_kind_and_game_and_nearly_as_hard(kind: str) -> None:
    first, lots = exercise(kind, "chicago", 2, seed=3), Lots("like", kind)
    seen = [first]
    for _ in range(3):
        again = one_like(first, lots, seen)
        assert (again.kind, again.variant) == (kind, first.variant) and again not in seen
        assert abs(again.rating - first.rating) <= 2 * NEAR
        seen.append(again)


def test_one_like_a_puzzle_of_a_theme_is_about_it_too() -> None:
    first = puzzles().of(variant="michigan", theme="tempo")[0]
    again = one_like(first, Lots("like"), theme=Theme.TEMPO)
    assert Theme.TEMPO in themes(again) and again != first and again.variant == first.variant


def test_what_is_no_puzzle_is_about_no_theme() -> None:
    assert themes_about(exercise("say_total", seed=1)) == ()
