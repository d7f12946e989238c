"""The published schema of exercises: all that is written fits it, and what does not fit it is not read either."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import ninetynine_edu as nn
from ninetynine_edu.exercises.exercise import exercise
from ninetynine_edu.exercises.making import exercise_set, read_set
from ninetynine_edu.exercises.registry import exercise_kinds, kind_named
from ninetynine_edu.exercises.set_code import set_data, set_of

SCHEMA = json.loads((resources.files("ninetynine_edu") / "exercises" / "schema.json").read_text(encoding="utf-8"))
GAMES = ("standard", "bloody_99", "ono99_2022", "standard{draw_mode=manual}")


def fits(data: object) -> bool:
    return not list(Draft202012Validator(SCHEMA).iter_errors(data))


def as_json(data: dict[str, Any]) -> dict[str, Any]:
    return json.loads(json.dumps(data))  # type: ignore[no-any-return]


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("kind", exercise_kinds())
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_writes_what_fits(kind: str, game: str) -> None:
    for level in kind_named(kind).levels(nn.variant(game)):
        assert fits(as_json(exercise(kind, game, level, seed=5).to_dict()))


def test_sets_fit_those_of_an_own_version_too() -> None:
    own = nn.Variant.from_toml('id="our_class"\nname="Class 4b"\nextends="standard"\n[cards]\n9="0, skip"\n')
    for game in ("chicago", own):
        data = as_json(exercise_set(game, count=8, versions=2, seed=3).to_dict())
        assert fits(data) and read_set(data).to_dict() == data


def test_a_set_with_its_codes_fits_and_is_read() -> None:
    made = exercise_set("chicago", count=3, versions=2, seed=3)
    data = as_json(set_data(made))
    assert fits(data) and read_set(data) == made and set_of(data["codes"]) == made


@pytest.mark.parametrize(
    "change",
    [
        {"level": 6}, {"level": 2.5}, {"level": True}, {"kind": 5}, {"schema": "other"}, {"version": 2}, {"given": {"a b": 1}},
        {"given": {"deep": [[1]]}}, {"given": {"mixed": [1, "a"]}}, {"given": {"long": "x" * 2001}}, {"given": {"large": 10**9}},
        {"given": {f"fact{n}": n for n in range(13)}}, {"given": {"many": [1] * 201}}, {"answers": [1]}, {"position": 7}, {"more": 1},
    ],
)  # fmt: skip
def test_what_does_not_fit_is_not_read(change: dict[str, Any]) -> None:
    data = as_json({**exercise("say_total", seed=2).to_dict(), **change})
    whole = exercise_set("standard", count=1, seed=2).to_dict()
    assert not fits(data)
    with pytest.raises((nn.ExerciseError, LookupError)):
        read_set({**whole, "versions": [[data]]})
