"""The kinds of arithmetic: what they ask, which slips they see, how their levels differ, and what they refuse."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from statistics import mean
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.exercises.exercise import exercise
from ninetynine_edu.exercises.registry import kind_named

KINDS = ("chain", "distance", "which_card", "safe_cards")


def given(kind: str, position: str | None = None, variant: str = "standard", **facts: Any) -> nn.Exercise:
    return exercise(kind, variant, 1, position=position, given=facts)


def chain(*plays: str, position: str = "standard 40 P1+ 7S,10S,KH/8H,AD,2C") -> nn.Exercise:
    return given("chain", position, plays=plays)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", ["standard", "chicago", "taiwanese", "one_hundred", "ono99_2022"])
def test_harder_levels_are_rated_higher(kind: str, game: str) -> None:
    rated = [
        mean(exercise(kind, game, level, seed=seed).rating for seed in range(12))
        for level in kind_named(kind).levels(nn.variant(game))
    ]
    assert len(rated) >= 3
    assert all(easy < hard for easy, hard in pairwise(rated)), rated


@pytest.mark.parametrize("kind", KINDS)
def test_a_hundred_of_a_level_are_proved_and_differ(kind: str) -> None:
    for level in kind_named(kind).levels(nn.variant("standard")):
        made = {exercise(kind, "standard", level, seed=seed) for seed in range(20)}
        assert len(made) >= 12
        for each in made:
            each.prove()


def refused(kind: str, match: str, position: str | None = None, **facts: Any) -> None:
    with pytest.raises(nn.ExerciseError, match=match):
        assert given(kind, position, **facts).answers


# --- a chain of plays ---


def test_a_chain_tells_who_plays_what_and_what_it_does() -> None:
    ex = chain("7S", "8H", "10S-10")
    assert ex.question == (
        "The total is 40. Player 1 plays the seven of spades: adds 7. Player 2 plays the eight of hearts: adds 8. "
        "Player 1 plays the ten of spades: takes 10 away. What is the total at the end?"
    )
    assert ex.answers == ("45",)
    assert ex.solution == "40 and 7 is 47. 47 and 8 is 55. 55 take away 10 is 45."


@pytest.mark.parametrize(
    ("said", "slip"),
    [("55", "stopped"), ("38", "left_out"), ("65", "other way"), ("35", "ten"), ("46", "one"), ("12", "")],
)
def test_slips_in_a_chain(said: str, slip: str) -> None:
    assert chain("7S", "8H", "10S-10").check(said).slip == slip


def test_a_chain_that_nobody_can_play_is_refused() -> None:
    refused("chain", "needs a position", plays=("7S",))
    refused("chain", "1 to 8 plays", "standard 40 P1+ 7S/8H", plays=("7S",) * 9)
    refused("chain", "eight of hearts", "standard 40 P1+ 7S/8H", plays=("8H",))
    refused("chain", "needs texts 'plays'", "standard 40 P1+ 7S/8H", plays=5)


# --- how far ---


def test_how_far_to_the_limit_and_from_below_zero() -> None:
    ex = given("distance", total=57, to=99)
    assert (ex.question, ex.answers) == (
        "The total is 57. The limit is 99. How far is it to the limit?", ("42",)
    )  # fmt: skip
    below = given("distance", total=-5, to=99)
    assert below.answers == ("104",)
    assert below.solution == "First 5 up to 0, then 99 more. From −5 to 99 it is 104."


@pytest.mark.parametrize(
    ("total", "said", "slip"),
    [
        (47, "156", ""), (57, "52", "ten"), (57, "41", "one"), (57, "57", "before"), (57, "156", "other way"),
        (-5, "94", "sign"), (-5, "-104", "sign"),
    ],
)  # fmt: skip
def test_slips_about_how_far(total: int, said: str, slip: str) -> None:
    assert given("distance", total=total, to=99).check(said).slip == slip


def test_a_way_that_is_none_is_refused() -> None:
    refused("distance", "from −99 to 99", total=5, to=1000)
    refused("distance", "goes up here", total=50, to=40)


# --- which card ---


def test_every_card_that_does_it_is_right() -> None:
    ex = given("which_card", total=83, after=93)
    assert set(ex.answers) == {f"{rank}{suit}" for rank in ("10", "J", "Q") for suit in "SHDC"}
    assert ex.check("jack of hearts").right and not ex.check("AS").right
    named = given("which_card", variant="one_hundred", total=83, after=91)
    assert {"8S", "AS", "AC"} <= set(named.answers)


@pytest.mark.parametrize(
    ("said", "slip", "sentence"),
    [
        ("7S", "other_total", "This card makes 97."),
        ("KS", "other_way", "This card makes 90."),
        ("AH", "other_total", "This card makes 91."),
    ],
)
def test_slips_about_which_card(said: str, slip: str, sentence: str) -> None:
    checked = given("which_card", total=90, after=95).check(said)
    assert (checked.slip, checked.sentence) == (slip, sentence)


def test_a_total_that_no_card_makes_is_refused() -> None:
    refused("which_card", "No card does this", total=10, after=40)


# --- cards that can be played ---


@pytest.mark.parametrize(
    ("total", "hand", "answer"),
    [
        (94, ("5S", "6H", "KD"), "5S, KD"),
        (97, ("5S", "6H", "8D"), "none"),
        (98, ("AS", "9H", "10C"), "10C, 9H, AS"),
    ],
)
def test_cards_that_can_be_played(total: int, hand: tuple[str, ...], answer: str) -> None:
    ex = given("safe_cards", total=total, hand=hand)
    assert ex.answers == (answer,)
    assert ex.check(answer).right


@pytest.mark.parametrize(("said", "slip"), [("5S", "missing"), ("5S, KD, 6H", "too_many"), ("2C", "not_in_hand")])
def test_slips_about_cards_that_can_be_played(said: str, slip: str) -> None:
    assert given("safe_cards", total=94, hand=("5S", "6H", "KD")).check(said).slip == slip


def test_hands_that_are_none_are_refused() -> None:
    refused("safe_cards", "different cards", total=90, hand=("5S", "5S"))
    refused("safe_cards", "has no play", total=90, hand=("5X",))


FACTS: Mapping[str, Mapping[str, Any]] = {
    "chain": {"plays": ("7S",)}, "distance": {"total": 3, "to": 9}, "which_card": {"total": 3, "after": 9},
    "safe_cards": {"total": 3, "hand": ("5S",)},
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("wrong", [10**8, -(10**8), "x", (), ("",), (10**8,), "\u202e"])
def test_whatever_a_strangers_file_says_it_is_refused_in_words(kind: str, wrong: Any) -> None:
    for name in FACTS[kind]:
        facts = {**FACTS[kind], name: wrong}
        with pytest.raises(nn.ExerciseError):
            read = given(kind, "standard 40 P1+ 7S/8H", **facts)
            assert read.answers and read.question
