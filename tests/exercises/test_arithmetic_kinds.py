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
from ninetynine_edu.rules.variant import variants

KINDS = (
    "chain", "distance", "which_card", "safe_cards", "plus_minus", "below_zero", "double_half", "wrong_call", "ways_to_total",
    "card_on_line",
)  # fmt: skip


def given(kind: str, position: str | None = None, variant: str = "standard", **facts: Any) -> nn.Exercise:
    return exercise(kind, variant, 1, position=position, given=facts)


def chain(*plays: str, position: str = "standard 40 P1+ 7S,10S,KH/8H,AD,2C") -> nn.Exercise:
    return given("chain", position, plays=plays)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", ["standard", "chicago", "taiwanese", "one_hundred", "ono99_2022"])
def test_harder_levels_are_rated_higher(kind: str, game: str) -> None:
    levels = kind_named(kind).levels(nn.variant(game))
    rated = [mean(exercise(kind, game, level, seed=seed).rating for seed in range(16)) for level in levels]
    assert len(rated) >= 3 or (not rated and kind in ("plus_minus", "below_zero", "double_half"))
    assert all(easy < hard for easy, hard in pairwise(rated)), rated


@pytest.mark.parametrize("kind", KINDS)
def test_those_of_a_level_are_proved_and_differ(kind: str) -> None:
    game = "one_hundred" if kind == "double_half" else "standard"
    for level in kind_named(kind).levels(nn.variant(game)):
        made = {exercise(kind, game, level, seed=seed) for seed in range(20)}
        assert len(made) >= 8
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


# --- plus or minus ---


def test_the_nearest_play_is_right_and_all_that_are_equally_near() -> None:
    ex = given("plus_minus", "standard 34 P1+ 10S/-", target=40)
    assert ex.answers == ("10S+10",)
    assert ex.check("10S+").right and ex.check("ten of spades, add").right
    checked = ex.check("10S-10")
    assert checked.sentence == "This play makes 24. Another one comes nearer to 40."
    assert set(given("plus_minus", "standard 34 P1+ 10S/-", target=34).answers) == {"10S+10", "10S-10"}
    assert given("plus_minus", "standard 95 P1+ 10S/-", target=99).answers == ("10S-10",)  # the other way is too big


@pytest.mark.parametrize("game", variants())
def test_some_play_takes_away_and_the_nearest_is_nearer_than_the_total(game: str) -> None:
    v = nn.variant(game)
    for level in kind_named("plus_minus").levels(v):
        for seed in range(12):
            ex = exercise("plus_minus", v, level, seed=seed)
            place, target = ex.task.place, ex.task.number("target")
            moved = {move.code: place.result_of(move) - place.total for move in place.legal_moves}
            assert min(moved.values()) < 0 < max(moved.values()), ex.question
            assert all(abs(place.total + moved[code] - target) < abs(place.total - target) for code in ex.answers)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_both_directions_are_asked_for(level: int) -> None:
    made = [exercise("plus_minus", "standard", level, seed=seed) for seed in range(12)]
    assert {ex.task.number("target") > ex.task.place.total for ex in made} == {True, False}


@pytest.mark.parametrize("game", ["baltimore", "standard{ten_mode=plus}"])
def test_without_a_card_that_takes_away_there_is_nothing_to_ask(game: str) -> None:
    with pytest.raises(nn.ExerciseError, match=r"Plus or minus\?: there is nothing of this kind in "):
        exercise("plus_minus", game, 1)


def test_no_play_at_all_is_refused() -> None:
    refused("plus_minus", "No card can be played", "standard 99 P1+ 7S/-", target=99)
    refused("plus_minus", "different cards", "standard 40 P1+ -/7S", target=50)


# --- below zero ---


def test_down_through_zero_and_up_again() -> None:
    ex = given("below_zero", total=4, plays=("10S-10", "8H"))
    assert (ex.answers, ex.solution) == (("2",), "4 take away 10 is −6. −6 and 8 is 2.")
    down = given("below_zero", total=4, plays=("10S-10",))
    assert down.answers == ("-6",)
    assert [down.check(said).slip for said in ("6", "14", "4")] == ["sign", "other way", "before"]


def test_where_no_card_takes_away_there_is_nothing_below_zero() -> None:
    assert kind_named("below_zero").levels(nn.variant("boom_o")) == ()
    assert kind_named("below_zero").levels(nn.variant("taiwanese")) == ()
    refused("below_zero", "add or take away", total=4, plays=("KS",))
    refused("below_zero", "1 to 8 plays", total=4, plays=())


# --- doubling and halving ---


def test_doubling_and_the_way_back() -> None:
    double = given("double_half", variant="one_hundred", play="2S", total=34)
    assert (double.answers, double.solution) == (("68",), "2 times 34 is 68.")
    half = given("double_half", variant="one_hundred", play="2S", after=58)
    assert half.question.endswith("Now the total is 58. What was the total before?")
    assert (half.answers, half.solution) == (("29",), "Half of 58 is 29.")
    assert [half.check(said).slip for said in ("58", "116", "56", "24", "-29")] == [
        "before", "doubled", "plus two", "odd_ten", "sign",
    ]  # fmt: skip


def test_what_nobody_can_double_is_refused() -> None:
    with pytest.raises(nn.ExerciseError, match="No card does this"):
        assert given("double_half", variant="one_hundred", play="2S", after=57).answers
    with pytest.raises(nn.ExerciseError, match="cards that double"):
        assert given("double_half", variant="one_hundred", play="3S", total=5).answers


# --- the wrong call ---


def test_the_one_wrong_call_is_found_and_a_right_one_is_shown_to_be_right() -> None:
    ex = given("wrong_call", total=40, plays=("7S", "8H", "10S-10"), called=(47, 65, 55))
    assert ex.answers == ("2",)
    assert ex.solution == "Play 2 is wrong: 65 was called. 47 and 8 is 55."
    checked = ex.check("3")
    assert (checked.slip, checked.sentence) == ("right_call", "That call is right. 65 take away 10 is 55.")


def test_calls_that_are_all_right_or_twice_wrong_are_refused() -> None:
    refused("wrong_call", "One call must be wrong", total=40, plays=("7S", "8H"), called=(47, 55))
    refused("wrong_call", "One call must be wrong", total=40, plays=("7S", "8H"), called=(48, 50))
    refused("wrong_call", "has one call", total=40, plays=("7S", "8H"), called=(47,))


# --- ways to a total ---


def test_pairs_and_sets_of_three_are_counted_once() -> None:
    pairs = given("ways_to_total", total=80, to=89, of=2, cards=("2S", "7H", "6D", "3C"))
    assert pairs.answers == ("2",)
    assert pairs.solution == "Together they must make 9. Way 1: 2♠, 7♥. Way 2: 6♦, 3♣."  # no number follows another
    assert pairs.check("4").slip == "in_order" and pairs.check("3").slip == "one_off"
    three = given("ways_to_total", variant="chicago", total=90, to=91, of=3, cards=("10S", "5H", "6D", "3C"))
    assert three.answers == ("1",)  # the ten takes 10 away, so that the order at the table matters
    assert given("ways_to_total", total=80, to=81, of=2, cards=("2S", "7H")).answers == ("0",)


def test_cards_that_can_do_several_things_have_no_place_in_counting() -> None:
    refused("ways_to_total", "add or take away", total=80, to=90, of=2, cards=("AS", "9H"))
    refused("ways_to_total", "Two or three", total=80, to=90, of=5, cards=("2S", "7H"))
    refused("ways_to_total", "at 24 or higher", total=3, to=12, of=2, cards=("2S", "7H"))


# --- the number line of a card ---


def test_where_jumps_end_and_from_where_a_card_can_be_played() -> None:
    ends = given("card_on_line", play="7S", ask="ends", totals=(8, 36, 74))
    assert ends.answers == ("15, 43, 81",)
    assert ends.check("81, 43, 15").right
    assert [ends.check(said).slip for said in ("15, 43", "15, 43, 82", "1, 2, 3")] == ["missing", "one_wrong", ""]
    places = given("card_on_line", play="7S", ask="from", totals=(90, 92, 93, 97))
    assert (places.answers, places.solution) == (("90, 92",), "Up to 92 it can be played: 92 + 7 = 99.")
    assert places.check("90, 92, 93").slip == "too_many"


def test_what_is_no_number_line_is_refused() -> None:
    refused("card_on_line", "What is asked", play="7S", ask="x", totals=(5,))
    refused("card_on_line", "add, take away or double", play="9S", ask="ends", totals=(5,))
    refused("card_on_line", "1 to 10 totals", play="7S", ask="ends", totals=())
    refused("card_on_line", "cannot be played", play="7S", ask="ends", totals=(95,))


# --- pictures ---


@pytest.mark.parametrize("kind", KINDS)
def test_pictures_are_svg_with_words(kind: str) -> None:
    game = "one_hundred" if kind == "double_half" else "standard"
    shown = 0
    for level in kind_named(kind).levels(nn.variant(game)):
        ex = exercise(kind, game, level, seed=2)
        for picture in (ex.picture, ex.solved_picture):
            if picture is not None:
                shown += 1
                assert picture.startswith("<svg") and picture.heading in picture.replace("&#x27;", "'")
    assert shown


FACTS: Mapping[str, Mapping[str, Any]] = {
    "chain": {"plays": ("7S",)}, "distance": {"total": 3, "to": 9}, "which_card": {"total": 3, "after": 9},
    "safe_cards": {"total": 3, "hand": ("5S",)}, "plus_minus": {"target": 40}, "below_zero": {"total": 4, "plays": ("10S-10",)},
    "double_half": {"play": "2S", "total": 4}, "wrong_call": {"total": 4, "plays": ("7S",), "called": (5,)},
    "ways_to_total": {"total": 50, "to": 60, "of": 2, "cards": ("2S", "8S")},
    "card_on_line": {"play": "7S", "ask": "ends", "totals": (5,)},
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("wrong", [10**8, -(10**8), "x", (), ("",), (10**8,), "\u202e"])
def test_whatever_a_strangers_file_says_it_is_refused_in_words(kind: str, wrong: Any) -> None:
    for name in FACTS[kind]:
        facts = {**FACTS[kind], name: wrong}
        with pytest.raises(nn.ExerciseError):
            game = "one_hundred" if kind == "double_half" else "standard"
            read = given(kind, f"{game} 40 P1+ 7S/8H", game, **facts)
            assert read.answers and read.question
