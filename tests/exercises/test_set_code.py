"""Codes of sets: what is printed on a sheet opens the same exercises, and a stranger's code can do no harm."""

from __future__ import annotations

import pytest

import ninetynine_edu as nn
from ninetynine_edu.exercises.kind import ExerciseError
from ninetynine_edu.exercises.making import Making, exchanged, exercise_set, made_again, read_set, spots
from ninetynine_edu.exercises.registry import exercise_kinds
from ninetynine_edu.exercises.set_code import kind_signs, read_set_code, set_code, set_of
from ninetynine_edu.rules.share import check_signs

OWN = nn.Variant.from_toml('id="our_class"\nname="Class 4b; <b>~"\nextends="standard"\n[cards]\n9="0, skip"\n')


@pytest.mark.parametrize(
    "game", ["standard", "chicago", nn.variant("standard", reverse_two_player="pass"), OWN], ids=str
)
def test_each_version_is_made_again_without_the_others(game: str | nn.Variant) -> None:
    made = nn.exercise_set(game, count=12, versions=3, seed="Monday")
    for place, version in enumerate(made.versions):
        again = read_set_code(set_code(made, place))
        assert again.exercises == version and again.variant == made.variant and again.seed == made.seed
        assert again.letter == "ABC"[place]


def test_draws_that_were_not_the_first_and_places_left_out_come_back() -> None:
    made = nn.exercise_set("boom_o", ["say_total"], levels=(1, 1), count=120, versions=2, seed=2)
    assert made.recipe is not None
    assert any(draw > 0 for draw in made.recipe.draws[1]) and -1 in made.recipe.draws[1]
    for place in (0, 1):
        again = read_set_code(set_code(made, place))
        assert again.exercises == made.versions[place]


def test_no_two_kinds_have_the_same_signs() -> None:
    assert len({kind_signs(name) for name in exercise_kinds()}) == len(exercise_kinds())


def test_capitals_and_blanks_around_it_make_no_difference() -> None:
    code = set_code(nn.exercise_set("standard", count=3, seed=7), 0)
    assert read_set_code(f" {code.lower()}\n").exercises == read_set_code(code).exercises


@pytest.mark.parametrize("at", range(0, 40, 3))
def test_one_wrong_sign_is_found(at: int) -> None:
    code = set_code(nn.exercise_set("standard", count=3, seed=7), 0)
    at %= len(code)
    wrong = code[:at] + ("5" if code[at] != "5" else "6") + code[at + 1 :]
    with pytest.raises((nn.ExerciseError, LookupError)):
        read_set_code(wrong)


def signed(body: str) -> str:
    return f"{body}~{check_signs(body)}"


KIND = kind_signs("say_total")


@pytest.mark.parametrize(
    "code",
    [
        None, 7, "", "~", "1", "x" * 10**6, "1.~", "\x00", "\u202e",
        signed("standard"), signed(f"2.{KIND}.14.20.1.7.0000.standard"), signed("1.000.14.20.1.7.0000.standard"),
        signed(f"1.{KIND}.14.999.1.7.0000.standard"), signed(f"1.{KIND}.14.0.1.7.0000.standard"),
        signed(f"1.{KIND}.41.20.1.7.0000.standard"), signed(f"1.{KIND}.14.20.101.7.0000.standard"),
        signed(f"1.{KIND}.14.20.0.7.0000.standard"), signed(f"1.{KIND}.14.20.1.9999999999999999.0000.standard"),
        signed(f"1.{KIND}.14.3-00.1.7.0000.standard"), signed(f"1.{KIND}.14.3-0Y0.1.7.0000.standard"),
        signed(f"1.{KIND}.14.20.1.7.0000.nothing"), signed(f"1.{KIND}.14.20.1.7.0000."),
        signed("1." + "-".join([KIND] * 5000) + ".14.20.1.7.0000.standard"), f"1.{KIND}.14.20.٣.7.0000.standard~0000",
    ],
    ids=lambda code: str(code)[:40],
)  # fmt: skip
def test_a_strangers_code_is_refused_in_a_sentence(code: object) -> None:
    with pytest.raises((nn.ExerciseError, LookupError, nn.VariantError)) as refused:
        read_set_code(code)
    assert 10 < len(str(refused.value)) < 700


def test_exercises_that_are_made_otherwise_today_are_not_passed_off_as_the_printed_ones() -> None:
    code = set_code(nn.exercise_set("standard", count=3, seed=7), 0)
    body = code.rpartition("~")[0].split(".")
    body[6] = "0000"
    with pytest.raises(nn.ExerciseError, match="another version of this program"):
        read_set_code(signed(".".join(body)))


def test_a_set_from_a_file_has_no_code() -> None:
    from ninetynine_edu.exercises.making import read_set

    with pytest.raises(nn.ExerciseError, match="Share its file"):
        set_code(read_set(nn.exercise_set("standard", count=2, seed=7).to_dict()), 0)


def test_making_again_refuses_what_has_nothing() -> None:
    made = nn.exercise_set("standard", count=2, seed=7)
    assert made.recipe is not None
    with pytest.raises(LookupError):
        made_again(made.variant, type(made.recipe)(("say_totl",), (1, 4), ((0,),)), 7, 0)


# --- exchanged, held, put together again ---


def test_an_exchanged_exercise_is_of_the_same_kind_and_level_and_stays_so_in_the_code() -> None:
    made = exercise_set("standard", count=12, versions=2, seed=7)
    now = made
    for _ in range(25):
        before, now = now, exchanged(now, 1, 3)
        assert now.versions[1][3] not in [each for version in before.versions for each in version]
    assert (now.versions[1][3].kind, now.versions[1][3].level) == (made.versions[1][3].kind, made.versions[1][3].level)
    others = [(place, at) for place in range(2) for at in range(12) if (place, at) != (1, 3)]
    assert all(now.versions[place][at] == made.versions[place][at] for place, at in others)
    assert set_of([set_code(now, 0), set_code(now, 1)]) == now and set_code(now, 0) == set_code(made, 0)
    assert read_set_code(set_code(now, 1).lower()).exercises == now.versions[1]


def test_what_is_held_stays_and_all_else_is_made_anew_and_told_by_the_code() -> None:
    made = exercise_set("standard", count=12, seed=7)
    there = spots(made)
    held = {(0, 4): there[0, 4], (0, 7): there[0, 7]}
    beyond = {spot: draw + 1 for spot, (draw, _) in there.items() if spot not in held}
    making = Making("standard", count=12, seed=7, held=held, beyond=beyond)
    while making.step():
        assert 0 < making.done < making.of == 12
    anew = making.result()
    same = [at for at in range(12) if anew.versions[0][at] == made.versions[0][at]]
    assert same == [4, 7] and len(set(anew.versions[0])) == 12
    assert set_of([set_code(anew, 0)]) == anew


def test_where_there_is_no_other_one_that_is_said() -> None:
    one = exercise_set("standard", ["say_total"], (1, 1), count=6, seed=7)
    with pytest.raises(ExerciseError, match="no such exercise"):
        exchanged(one, 0, 6)
    with pytest.raises(ExerciseError, match="from a file"):
        exchanged(read_set(one.to_dict()), 0, 0)
    all_of_them = exercise_set("boom_o", ["say_total"], (1, 1), count=120, seed=2)
    with pytest.raises(ExerciseError, match="no other exercise"):
        exchanged(all_of_them, 0, 0)


def test_codes_of_two_sets_are_not_put_together() -> None:
    a, b = (exercise_set("standard", count=3, versions=2, seed=seed) for seed in (1, 2))
    for codes in ([set_code(a, 0), set_code(b, 1)], [set_code(a, 1)], [], [set_code(a, 0)] * 101):
        with pytest.raises(ExerciseError):
            set_of(codes)
