"""What Hidden hands and its notes state in plain prose, worked out once more, without the solver where that is easy."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.panels.lessons import plans
from ninetynine_edu.panels.lessons.plans import CHANCES, Contest, FaceDown, Matrix, plain_plan

THIRD = Fraction(1, 3)


def bluff_gets(with_7: Fraction, with_8: Fraction, doubt: Fraction) -> Fraction:
    """What Player 1 gets in the face-down game with one 7 and one 8, worked out by hand."""

    def card(claim: Fraction, shown: int) -> Fraction:
        return claim * (doubt * shown + (1 - doubt)) - (1 - claim)

    return (card(with_7, 2) + card(with_8, -2)) / 2


def test_the_card_game_of_the_warm_up_is_matching_pennies() -> None:
    table = [[-1 if 90 + mine + theirs == 99 else 1 for theirs in (2, 7)] for mine in (2, 7)]
    assert table == [[1, -1], [-1, 1]] and 90 + 2 + 2 == 94
    pennies = Contest(Matrix(table))
    given = {chance: pennies.exploitability(0, {"row": {1: chance}}) for chance in CHANCES}
    assert pennies.value == 0 and given[Fraction(1, 2)] == 0 and given[Fraction(0)] == given[Fraction(1)] == 1
    assert [chance for chance, lost in given.items() if not lost] == [Fraction(1, 2)]


def test_the_best_bluff_is_a_third_and_the_best_doubt_two_thirds() -> None:
    game = Contest(FaceDown())
    one, two = game.best
    assert (one["fits"]["claim"], one["too big"]["claim"], two["claim"]["doubt"]) == (Fraction(1), THIRD, 2 * THIRD)
    assert game.value == THIRD
    assert {bluff_gets(Fraction(1), THIRD, doubt) for doubt in CHANCES} == {THIRD}
    assert max(bluff_gets(a, b, 2 * THIRD) for a in CHANCES for b in CHANCES) == THIRD


@pytest.mark.parametrize("b", CHANCES)
def test_the_two_lines_of_the_proof(b: Fraction) -> None:
    one = Fraction(1)
    assert bluff_gets(one, b, Fraction(0)) == b and bluff_gets(one, b, one) == Fraction(1, 2) - b / 2
    worst, _ = Contest(FaceDown()).worst(0, {"too big": {"claim": b}})
    assert worst == min(b, Fraction(1, 2) - b / 2)


def test_no_pure_plan_is_perfect_and_the_best_two_get_nothing() -> None:
    pure = [min(bluff_gets(Fraction(a), Fraction(b), Fraction(d)) for d in (0, 1)) for a in (1, 0) for b in (1, 0)]
    assert pure == [0, 0, Fraction(-3, 2), -1] and max(pure) < THIRD
    assert sorted(pure)[-2:] == [0, 0]


def test_a_bluff_and_giving_up_are_worth_the_same_at_the_best_mix() -> None:
    doubt = 2 * THIRD
    assert doubt * -2 + (1 - doubt) * 1 == -1


def test_without_bluffs_believing_is_best_and_nothing_is_left() -> None:
    worst, answer = Contest(FaceDown()).worst(0, {"too big": {"claim": Fraction(0)}})
    assert worst == 0 and answer["claim"] == "believe"


def test_two_eights_make_bluffs_rarer_and_a_larger_raise_more_frequent() -> None:
    def mix(eights: int, raised: int) -> tuple[Fraction, Fraction]:
        one, two = Contest(FaceDown(1, eights, raised=raised)).best
        return one["too big"]["claim"], two["claim"]["doubt"]

    assert mix(2, 2)[0] == Fraction(1, 6)
    for eights in (1, 2, 3):
        bluffs, doubts = zip(*(mix(eights, raised) for raised in (2, 3, 5)), strict=True)
        assert bluffs[0] < bluffs[1] < bluffs[2] and doubts[0] > doubts[1] > doubts[2]
    for raised in (2, 3, 5):
        rarer = [mix(eights, raised)[0] for eights in (1, 2, 3)]
        assert rarer[0] > rarer[1] > rarer[2]


def test_the_ace_is_always_eleven() -> None:
    endgame = nn.HiddenEndgame("standard", cards="AS 5H 9D", hand=1, total=88)
    answer = nn.solve(endgame)
    assert endgame.deals == 6 and answer.value == 0
    for chance in CHANCES:
        plan: dict[str, Any] = {"AS": {"AS+1": 1 - chance, "AS+11": chance}, "5H": "5H", "9D": "9D"}
        assert nn.exploitability(answer, plan) == (1 - chance) / 3
        assert Contest(endgame).exploitability(0, {"AS": {"AS+11": chance}}) == (1 - chance) / 3


def test_in_the_sample_nobody_has_to_mix() -> None:
    rng = random.Random(99)
    for game in ("standard", "taiwanese", "chicago", "nepal"):
        deck = nn.variant(game).deck()
        for _ in range(30):
            answer = nn.solve(nn.HiddenEndgame(game, rng.sample(deck, 5), hand=2, total=rng.randint(85, 99)))
            assert plain_plan(answer, 0) is not None and plain_plan(answer, 1) is not None


def test_in_taiwanese_five_and_jack_are_mixed_for_nothing() -> None:
    answer = nn.solve(nn.HiddenEndgame("taiwanese", "4S 5D 7H JH 10C", hand=2, total=93))
    for seat in (0, 1):
        mixed = answer.strategies[seat].mixed
        assert mixed and plain_plan(answer, seat) is not None
        for info in mixed:
            moves = [move for move, chance in answer.strategies[seat][info].items() if chance]
            assert {str(move.cards[0]) for move in moves} == {"5♦", "J♥"}


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (plans.in_turn_question, "10"),
        (plans.quarter_question, "−1/2"),
        (plans.worlds_question, "2"),
        (plans.never_bluff_question, "1/3"),
    ],
)
def test_the_answers_of_the_quizzes(question: Any, answer: str) -> None:
    assert str(question().answer) == answer


@pytest.mark.parametrize(
    ("level", "given", "answer"),
    [
        (1, {"cards": ["AS", "5H", "9D"], "hand": 1, "total": 88}, "1/2"),
        (5, {"cards": ["10S", "9H", "4C", "AH", "KD"], "hand": 2, "total": 93}, "2/5"),
    ],
)
def test_the_exercises_about_hidden_cards(level: int, given: dict[str, Any], answer: str) -> None:
    assert [str(each) for each in nn.exercise("mixed_strategy", level=level, given=given).answers] == [answer]
