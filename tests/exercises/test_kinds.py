"""Every kind of exercise in every game: made, proved in two ways, told, checked, written and read again."""

from __future__ import annotations

import json
from html import escape

import pytest

import ninetynine_edu as nn
from ninetynine_edu.exercises.exercise import exercise
from ninetynine_edu.exercises.kind import LEVELS
from ninetynine_edu.exercises.registry import exercise_kinds, kind_named
from tests.strategies import EVERY

STRANGE = [
    "",
    " ",
    "0",
    "-1",
    "x" * 10**6,
    "__import__('os')",
    "1/0",
    "9" * 5000,
    "\x00\x1b[2J",
    "\u202e\u20665",
    "½",
    "٣",
    "none",
    "[]",
    "{}",
    "\ud800",
]
OBJECTS = [None, 7, -(10**99), 0.1, True, object(), [], {}, b"5", float("nan"), nn.Card("10S")]


@pytest.mark.parametrize("name", exercise_kinds())
@pytest.mark.parametrize("game", nn.variants())
def test_each_level_has_exercises_that_are_proved_and_outlive_json(name: str, game: str) -> None:
    """Each level of each kind in some game, and each game with one level of each; all levels of all games with --all."""
    levels = kind_named(name).levels(nn.variant(game))
    turn = nn.variants().index(game) + exercise_kinds().index(name)
    for level in levels if EVERY else levels[turn % max(1, len(levels)) :][:1]:
        ex = exercise(name, game, level, seed=f"{game} {level}")
        ex.prove()
        assert ex.level == level and 300 <= ex.rating <= 2500
        assert ex.answers and all(ex.check(answer).right for answer in ex.answers)
        assert exercise(**json.loads(json.dumps(ex.to_dict()))) == ex
        assert exercise(name, game, level, seed=f"{game} {level}") == ex


@pytest.mark.parametrize("name", exercise_kinds())
def test_it_asks_hints_and_explains_in_sentences(name: str) -> None:
    ex = exercise(name, _game_with(name), seed=5)
    for text in (ex.question, ex.hint, ex.solution, ex.title):
        assert text[:1].isupper() or not text[:1].isalpha()
        assert "{" not in text
    assert escape(ex.question) in ex._repr_html_() and ex.question in repr(ex)
    assert ex.question.endswith(("?", ".", ":"))


@pytest.mark.parametrize("name", exercise_kinds())
def test_whatever_is_answered_nothing_is_raised(name: str) -> None:
    ex = exercise(name, _game_with(name), seed=3)
    for said in [*STRANGE, *OBJECTS]:
        checked = ex.check(said)
        assert checked.sentence
        if not checked.right:
            assert checked.hint


@pytest.mark.parametrize("name", exercise_kinds())
def test_an_own_version_has_exercises_too_where_the_kind_makes_sense(name: str) -> None:
    own = nn.Variant.from_toml('id="our_class"\nname="Class 4b"\nextends="standard"\n[cards]\n9="0, skip"\n')
    for level in kind_named(name).levels(own):
        ex = exercise(name, own, level, seed=1)
        assert exercise(**json.loads(json.dumps(ex.to_dict()))) == ex


def test_wrong_answers_of_a_file_are_refused() -> None:
    data = exercise("say_total", seed=1).to_dict()
    with pytest.raises(nn.ExerciseError, match="The answers of this exercise are"):
        exercise(**{**data, "answers": ["1000"]})


def test_what_there_is_not_is_said_with_what_there_is() -> None:
    with pytest.raises(LookupError, match=r"Did you mean say_total\?"):
        exercise("say_totl")
    with pytest.raises(nn.ExerciseError, match="from 1 to 5, not 6"):
        exercise("say_total", level=6)


def _game_with(name: str) -> str:
    return next(game for game in ("standard", *nn.variants()) if kind_named(name).levels(nn.variant(game)))


def test_levels_are_one_to_five() -> None:
    for name in exercise_kinds():
        for game in nn.variants():
            levels = kind_named(name).levels(nn.variant(game))
            assert [*levels] == sorted(set(levels)) and set(levels) <= set(LEVELS)
