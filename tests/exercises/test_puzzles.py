"""Puzzles of best play: two ways to each answer, one winning play at each turn, and strangers' endings refused in time."""

from __future__ import annotations

import random
from time import process_time

import pytest

import ninetynine_edu as nn
from ninetynine_edu.exercises.endings import ending_of
from ninetynine_edu.exercises.exercise import exercise
from ninetynine_edu.exercises.kind import ExerciseError, Task
from ninetynine_edu.exercises.proving import Proof
from ninetynine_edu.exercises.puzzle_kind import PuzzleKind
from ninetynine_edu.exercises.registry import exercise_kinds, kind_named

PUZZLES = [name for name in exercise_kinds() if isinstance(kind_named(name), PuzzleKind)]
KNOWN = nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)


def test_there_are_four_kinds_of_best_play() -> None:
    assert set(PUZZLES) == {"who_wins", "only_move", "win_in", "keep_card"}


@pytest.mark.parametrize("game", ["standard", "chicago", "michigan", "ono99_2022", "boom_o", "ninety_eight_arizona"])
def test_both_ways_say_who_wins_and_in_how_many_plays(game: str) -> None:
    chance, compared = random.Random(game), 0
    while compared < 25:
        deck = [*nn.variant(game).deck()]
        chance.shuffle(deck)
        position = nn.Position.open(game, [deck[:3], deck[3:6]], total=nn.variant(game).limit - chance.randrange(25))
        if position.is_over or position.asked:
            continue
        ending, proof = ending_of(position), Proof()
        assert (ending.winner, ending.plies) == proof.result(position), position
        assert [*ending.first.winning] == proof.winning(position), position
        if ending.first.wins and len(ending.first.winning) == 1:
            assert ending.only is proof.is_only(position, position.turn), position
        assert len(ending.line) == ending.plies
        compared += 1


def test_the_only_move_is_the_one_that_the_solver_knows() -> None:
    (answer,) = kind_named("only_move").answers(Task(KNOWN.variant, 1, KNOWN))
    assert answer == "2C"
    assert nn.solve(KNOWN).winning_moves == (KNOWN.parse_move("2C"),)


def test_two_plays_that_win_make_no_only_move() -> None:
    two = nn.Position.open("standard", ["2C 2D", "9H 8H"], total=93)
    with pytest.raises(ExerciseError, match="just one play"):
        exercise("only_move", position=str(two), given={})
    assert kind_named("only_move").proved(Task(two.variant, 1, two)) == ()


def test_a_later_turn_with_two_plays_that_win_makes_none_either() -> None:
    """The first play is the only one, and still it is refused when a later turn before the last leaves a choice."""
    chance, found = random.Random(5), 0
    while found < 5:
        deck = [*nn.variant("standard").deck()]
        chance.shuffle(deck)
        position = nn.Position.open("standard", [deck[:4], deck[4:8]], total=99 - chance.randrange(30))
        if position.is_over or len(ending_of(position).first.winning) != 1 or ending_of(position).only:
            continue
        assert kind_named("only_move").proved(Task(position.variant, 1, position)) == ()
        found += 1


@pytest.mark.parametrize("name", PUZZLES)
def test_house_rules_have_puzzles_too(name: str) -> None:
    for game in (
        nn.variant("standard", reverse_two_player="pass"),
        nn.variant("standard", must_play=False),
        nn.variant("standard", negative_totals="clamp_zero"),
    ):
        ex = exercise(name, game, 2, seed=4)
        ex.prove()
        assert ex.variant == game


@pytest.mark.parametrize("name", PUZZLES)
def test_a_question_says_all_that_is_needed(name: str) -> None:
    ex = exercise(name, "standard", 3, seed=9)
    position = ex.task.place
    assert str(position.total) in ex.question and str(position.variant.limit) in ex.question
    for card in (*position.hands[0], *position.hands[1]):
        assert str(card) in ex.question
        effect = position.variant.effect(card)
        assert (
            effect.is_plain or f"{card}: " in ex.question or f"{card} and" in ex.question or f", {card}" in ex.question
        )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("standard 93 P1+ 10S,9H/4C,AH/5C", "two players"),
        ("standard 93 P1+ 10S,9H/4C,AH stock=5S", "two players"),
        ("standard 99 P1+ 2S,3H/4C,AH", "over"),
        ("standard 93 P1+ 10S,9H,2C,3C,4C,5C/AH", "at most 5"),
        ("bloody_99 93 P1+ 7H,2C/4C,AH,3D", "Chance"),
    ],
)
@pytest.mark.parametrize("name", PUZZLES)
def test_positions_that_are_no_puzzles_are_refused(name: str, text: str, why: str) -> None:
    with pytest.raises(ExerciseError, match=why):
        exercise(name, text.split()[0], position=text, given={})


@pytest.mark.parametrize("game", nn.variants())
def test_a_strangers_largest_ending_takes_no_time_worth_telling(game: str) -> None:
    """Five cards each from total 0 is the most that anybody can hand in."""
    deck = [*nn.variant(game).deck()]
    random.Random(game).shuffle(deck)
    began = process_time()
    position = nn.Position.open(game, [deck[:5], deck[5:10]], total=0)
    try:
        exercise("who_wins", game, position=str(position), given={})
    except ExerciseError as error:
        assert str(error)
    assert process_time() - began < 30  # a hang, not slowness, is what this is about


def test_feedback_shows_what_the_other_player_answers() -> None:
    ex = exercise("only_move", position=str(KNOWN), given={})
    wrong = ex.check("10C+10" if ex.check("10C+10").is_read else "AD+1")
    assert not wrong.right and wrong.slip == "refuted" and "the other player plays" in wrong.sentence
    assert ex.answers[0] not in wrong.sentence


def test_counting_only_your_own_plays_is_seen() -> None:
    ex = exercise("win_in", "standard", 4, seed=11)
    own = len(ending_of(ex.task.place).own_turns)
    assert ex.check(own).slip == "own_plays"
    assert not ex.check(str(int(ex.answers[0]) + 40)).slip
