"""Exercises of strangers: whatever a file says, it is read or refused in a sentence, and soon."""

from __future__ import annotations

import json
from time import process_time
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.exercises.exercise import Exercise, exercise
from ninetynine_edu.exercises.making import read_set
from ninetynine_edu.exercises.registry import UnknownKind, exercise_kinds, kind_named
from ninetynine_edu.rules.variant import UnknownVariant

REFUSALS = (nn.ExerciseError, UnknownKind, UnknownVariant)
LONGEST_SECONDS = 20
WHOLE = st.one_of(st.integers(-20, 120), st.integers(-(10**9), 10**9))
CARDS = st.sampled_from([card.code for card in nn.variant("standard").deck()] + ["XX", "", "10", "RJ"])
FACTS = st.one_of(
    WHOLE, st.text(max_size=30), st.lists(WHOLE, max_size=30), st.lists(CARDS, max_size=20), CARDS,
    st.none(), st.booleans(), st.floats(), st.lists(st.lists(WHOLE, max_size=2), max_size=2),
)  # fmt: skip
POSITIONS = st.sampled_from(
    ["standard 93 P1+ 10S,9H/4C,AH", "standard 93 P2- 10S,9H/4C,AH/KS", "standard 40 P1+ AS/", "chicago 93 P1+ 10S/4C", "x",
     "standard 93 P1+ 10S,9H/4C,AH stock=5S", "standard 93 P1+ 10S,9H/4C,AH unseen=5S,6S", "standard 99 P1+ 8S/7S", "",
     "standard 0 P1+ AS,2S,3S,4S,5S,AH,AD/6S,7S,8S,9S,10S,10H,10D", "standard -999999999999 P1+ AS/2S", 5]
)  # fmt: skip


def written(kind: str, level: int) -> dict[str, Any]:
    game = next(name for name in ("standard", *nn.variants()) if kind_named(kind).levels(nn.variant(name)))
    levels = kind_named(kind).levels(nn.variant(game))
    return exercise(kind, game, levels[level % len(levels)], seed=level).to_dict()


def use(ex: Exercise) -> None:
    """Do all that a page does with an exercise."""
    assert ex.question and ex.solution and ex.hint and ex.answers and ex.check("1").sentence
    assert ex.title and isinstance(ex.rating, int)
    for picture in (ex.picture, ex.solved_picture):
        assert picture is None or picture.startswith("<svg")


@pytest.mark.parametrize("kind", exercise_kinds())
@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_changed_exercise_is_read_or_refused(kind: str, data: st.DataObject) -> None:
    changed = json.loads(json.dumps(written(kind, data.draw(st.integers(0, 4)))))
    names = [*changed["given"], "more"]
    for name in data.draw(st.lists(st.sampled_from(names), max_size=2)):
        changed["given"][name] = data.draw(FACTS)
    if data.draw(st.booleans()):
        changed["given"].pop(data.draw(st.sampled_from(names)), None)
    if data.draw(st.booleans()):
        changed["position"] = data.draw(POSITIONS)
    if data.draw(st.integers(0, 3)):
        del changed["answers"]
    began = process_time()
    try:
        use(exercise(**changed))
    except REFUSALS as error:
        assert str(error)
    assert process_time() - began < LONGEST_SECONDS


ANYTHING = st.recursive(
    st.one_of(
        st.sampled_from(["standard{draw_mode=never}", "standard{", "9~x", "chicago", 1.0, 10**400]),
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=20),
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=9), inner, max_size=3)),
    max_leaves=8,
)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(
    field=st.sampled_from(["schema", "version", "variant", "seed", "asked", "versions", "more"]),
    inside=st.sampled_from(["kind", "variant", "level", "position", "given", "answers", "rating", "schema", "version", "more"]),
    value=ANYTHING,
    deep=st.booleans(),
)  # fmt: skip
def test_a_changed_set_is_read_or_refused(field: str, inside: str, value: Any, deep: bool) -> None:
    one = written("say_total", 1)
    whole = {
        "schema": "ninetynine-exercise-set",
        "version": 1,
        "variant": "standard",
        "seed": 1,
        "asked": 1,
        "versions": [[one]],
    }
    if deep:
        one[inside] = value
    else:
        whole[field] = value
    try:
        for version in read_set(whole):
            for ex in version:
                use(ex)
    except REFUSALS as error:
        assert str(error)


def test_a_file_that_takes_too_long_is_left_between_two_exercises() -> None:
    made = nn.exercise_set("standard", skills=["say_total"], count=3, seed=7)
    assert len(read_set(made.to_dict(), seconds=60).versions[0]) == 3
    with pytest.raises(nn.ExerciseError, match="take too long to make"):
        read_set(made.to_dict(), seconds=-1)


@pytest.mark.parametrize(
    ("game", "limit", "skills"),
    [("standard", 10, None), ("standard", 16, None), ("taiwanese", 10, ["fill_tree"]), ("ono99_2022", 10, ["ways_to_total"])],
)  # fmt: skip
def test_a_very_low_limit_still_makes_a_worksheet(game: str, limit: int, skills: list[str] | None) -> None:
    for seed in range(1, 9):
        made = nn.exercise_set(nn.variant(game, limit=limit), skills, (1, 5), 4, 1, seed)
        assert made.versions[0]


@pytest.mark.parametrize(
    ("game", "skills", "says"),
    [
        (None, None, "None"),
        (["standard"], None, "standard"),
        (7, None, "7"),
        ("standard", 3, "no kind of exercise 3"),
        ("standard", [["races"]], "no kind of exercise"),
        ("standard", [None], "no kind of exercise None"),
    ],
)
def test_what_is_no_game_or_no_skill_is_refused_in_a_sentence(game: Any, skills: Any, says: str) -> None:
    with pytest.raises((LookupError, ValueError), match=says):
        nn.exercise_set(game, skills)
