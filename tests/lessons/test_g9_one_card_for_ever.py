"""What One card each, for ever and its notes state in plain prose, worked out once more."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from sympy import Matrix, Rational, eye, ones

import ninetynine_edu as nn
from ninetynine_edu.panels.lessons.for_ever import Turn, arrows, one_run, run_picture, told, wave
from ninetynine_edu.solve.chain import Chain, Choice
from tests.course import answers, prose, shown

NAME = "g9_one_card_for_ever"
PACK = {"10": -10, "Q": 10, "K": 0}
DEALS = {"A": (16, 1, 3), "B": (23, 1, 7), "C": (1, 2, 8), "D": (9, 2, 4), "E": (6, 1, 13), "F": (20, 2, 20)}


def game(limit: int, choice: Choice, ranks: str = "10+Q+K") -> Chain:
    return nn.chain(nn.variant("standard", ranks=ranks, limit=limit, negative_totals="clamp_zero"), choice=choice)


def plus(chain: Chain, total: int) -> bool:
    return str(chain.chosen("10S", total)[0].code).endswith("+10")


def test_the_notes_give_the_answers_that_the_questions_have() -> None:
    assert answers(NAME, "check") == ["2/3", "50/3", "−1"]
    assert answers(NAME, "exit") == ["1/2", "9", "9/19"]


def test_the_equations_in_the_text_have_the_solution_of_the_solver() -> None:
    chain = game(20, "smallest")
    p0, p10, p20 = (chain.losing(total)[0] for total in (0, 10, 20))
    third = Fraction(1, 3)
    assert p0 == third * (1 - p0) + third * (1 - p10) + third * (1 - p0) == Fraction(36, 71)
    assert p10 == third * (1 - p0) + third * (1 - p20) + third * (1 - p10) == Fraction(33, 71)
    assert p20 == third + third * (1 - p10) + third * (1 - p20) == Fraction(45, 71)
    assert 1 - p0 == Fraction(35, 71) and round(float(p0), 3) == 0.507


def test_turns_are_18_15_and_9_and_the_two_systems_differ_in_a_sign() -> None:
    chain = game(20, "smallest")
    q = Matrix([[2, 1, 0], [1, 1, 1], [0, 1, 1]]) / 3
    turns = [int(chain.plays(total)) + 1 for total in (0, 10, 20)]
    assert turns == [18, 15, 9] == list((eye(3) - q).solve(ones(3, 1)))
    loses = [Rational(*chain.losing(total)[0].as_integer_ratio()) for total in (0, 10, 20)]
    assert loses == list((eye(3) + q).solve(ones(3, 1)))
    assert turns[2] == 1 + Fraction(turns[1] + turns[2], 3)


@pytest.mark.parametrize(("seed", "loser", "turns"), DEALS.values(), ids=DEALS)
def test_the_six_deals_end_as_the_notes_say(seed: int, loser: int, turns: int) -> None:
    deal = one_run(PACK, 20, Random(seed))
    assert told(deal) == f"Player {loser} cannot play in turn {turns}, and loses."
    assert len(deal) == turns and [turn.total is None for turn in deal].index(True) == turns - 1
    source = " ".join(prose(NAME, "notes"))
    assert all(f"Player {who}, turn {many}" in source for who, many in ((1, 7), (2, 8), (2, 4), (1, 13), (2, 20)))


def test_a_thousand_deals_may_name_the_wrong_player() -> None:
    lots = Random(5)
    assert sum(len(one_run(PACK, 20, lots)) % 2 for _ in range(1000)) < 500 < 1000 * Fraction(36, 71)


def test_a_deal_goes_on_at_most_as_often_as_the_proof_allows() -> None:
    laid = game(20, "smallest").lengths(60)
    assert all(1 - sum(laid[: 3 * n]) <= Fraction(26, 27) ** n for n in range(1, 20))
    assert sum(laid[:3]) == Fraction(1, 27)


def test_the_best_policy_is_the_only_one_of_four_that_passes() -> None:
    best = game(20, "best")
    p = {total: best.losing(total)[0] for total in (0, 10, 20)}
    assert list(p.values()) == [Fraction(18, 35), Fraction(3, 7), Fraction(9, 14)]
    assert (p[0] > p[10], p[20] > p[0]) == (True, True)
    assert [plus(best, total) for total in (0, 10, 20)] == [False, True, False]
    assert shown(NAME, "lesson", "policy").count("9/14 nowhere") == 1


def test_always_adding_is_not_best() -> None:
    assert game(20, "largest").losing(0)[0] > game(20, "best").losing(0)[0]
    assert [plus(game(30, "best"), total) for total in (0, 10, 20, 30)] == [True, False, True, False]


def test_the_ace_of_the_whole_pack_is_chosen_by_the_line() -> None:
    chain = nn.chain(nn.variant("standard", negative_totals="clamp_zero"), choice="best")
    loses = [chain.losing(total)[0] for total in range(100)]
    for total in range(89):
        eleven = chain.chosen("AS", total)[0].code.endswith("+11")
        assert eleven == (loses[total + 11] > loses[total + 1])
    assert round(float(loses[0]), 4) == 0.4842 and loses[88] < Fraction(2, 5) and loses[99] > Fraction(4, 5)


def test_six_and_eight_to_20_are_exactly_fair() -> None:
    fair = game(20, "largest", "6+8")
    assert fair.losing(0)[0] == Fraction(1, 2)
    assert list(fair.lengths(3)) == [Fraction(n, 2) for n in (0, 0, 1, 1)]
    assert all(12 <= a + b <= 16 for a in (6, 8) for b in (6, 8)) and fair.losing(16)[0] == 1


def test_with_the_limit_10_it_is_better_to_begin() -> None:
    chain = game(10, "smallest")
    assert [chain.losing(total)[0] for total in (0, 10)] == [Fraction(9, 19), Fraction(12, 19)]
    assert [chain.plays(total) + 1 for total in (0, 10)] == [9, 6]


def test_with_kings_and_tens_that_take_away_nobody_is_ever_stuck() -> None:
    with pytest.raises(ValueError, match="does not come to an end"):
        one_run({"10": -10, "K": 0}, 20, Random(1))


def test_near_the_limit_each_step_down_multiplies_by_the_same_factor() -> None:
    """Cards 0 to n, each alike likely: (n + 2) / (n + 1) times p is 1 less the share of what lies above."""
    n, above, found = 4, Fraction(0), []
    for _ in range(n + 1):
        found.append((1 - above / (n + 1)) * Fraction(n + 1, n + 2))
        above += found[-1]
    assert all(lower / higher == Fraction(n + 1, n + 2) for higher, lower in pairwise(found))


def test_pictures_say_what_they_show() -> None:
    deal = [Turn("Q", 10), Turn("Q", None)]
    assert "Player 1 loses" not in run_picture(deal, [0, 10], 1) and "loses" in run_picture(deal, [0, 10])
    assert told(deal, 9) == told(deal)
    assert "stuck with chance 1/3" in arrows(PACK, 20, [0, 10, 20]).heading
    assert wave([Fraction(1, 2), Fraction(1)], [(0, 0)], "draw").heading.endswith("draw at 0 to 0.")


def test_a_card_that_leads_too_far_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="farther than to a neighbour"):
        arrows({"Q": 20}, 20, [0, 10, 20])
