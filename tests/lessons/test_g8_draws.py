"""What the lesson on draws says, and its notes."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import ninetynine_edu as nn
from ninetynine_edu.panels.lessons.draws import careful_counts, seven_or_king, wins
from tests.course import answers, shown

NAME = "g8_draws"
POS = nn.Position.open("standard", ["7S KH", "AH"], total=84, unseen="2S 7H QS")


def value(pos: nn.Position) -> Fraction:
    """The solver of the lesson: the largest, the smallest, or the average."""
    if pos.is_over:
        assert pos.outcome is not None
        return Fraction(1 if pos.outcome.winner == 0 else -1)
    if pos.is_chance:
        return sum((chance * value(pos.draw(card)) for card, chance in pos.chance.items()), Fraction(0))
    values = [value(pos.play(move)) for move in pos.legal_moves]
    return max(values) if pos.turn == 0 else min(values)


def test_the_notes_give_the_answers_that_the_questions_have() -> None:
    assert answers(NAME, "check") == ["2/3", "89", "0"]
    assert answers(NAME, "exit") == ["2/3", "3", "268/5"]


def test_the_seven_wins_four_of_six_orders_and_the_king_one() -> None:
    orders = [*permutations(("2S", "7H", "QS"))]
    assert [order for order in orders if not wins(POS, "7S", order)] == [o for o in orders if o[0] == "QS"]
    assert [order for order in orders if wins(POS, "KH", order)] == [("2S", "QS", "7H")]
    assert {str(move): worth for move, worth in nn.solve(POS).values.items()} == {
        "7♠": Fraction(1, 3), "K♥": Fraction(-2, 3),
    }  # fmt: skip


def test_the_solver_of_the_lesson_is_right() -> None:
    for total in range(78, 93):
        pos = nn.Position.open("standard", ["7S KH", "AH"], total=total, unseen="2S 7H QS")
        assert {move: value(pos.play(move)) for move in pos.legal_moves} == nn.solve(pos).values


def test_the_smaller_tree_has_the_values_that_the_notes_say() -> None:
    small = nn.Position.open("standard", ["2H JS", "5H"], total=84, unseen="6H QS")
    assert [*nn.solve(small).values.values()] == [0, -1]


def test_how_often_the_careful_play_is_wrong() -> None:
    assert careful_counts(200, seed=8) == (22, 103, 75)


def test_to_know_the_stock_is_worth_a_third_of_all_deals() -> None:
    hands, stock = ["KH AS", "2H 2S"], ["5S", "6H", "AH"]
    down = nn.solve(nn.Position.open("standard", hands, total=91, unseen=" ".join(stock))).values
    assert {*down.values()} == {Fraction(1, 3)}
    assert all(
        nn.solve(nn.Position.open("standard", hands, total=91, stock=" ".join(order))).value == 1
        for order in permutations(stock)
    )
    assert "face down 2/3 face up 1" in shown(NAME, "lesson", "know")


def test_the_king_is_better_at_78_and_for_no_stock_at_84() -> None:
    better = []
    for total in range(78, 93):
        pos = nn.Position.open("standard", ["7S KH", "AH"], total=total, unseen="2S 7H QS")
        seven, king = nn.solve(pos).values.values()
        better += [(total, (1 + king) / 2, (1 + seven) / 2)] if king > seven else []
    assert better == [(78, Fraction(5, 6), Fraction(2, 3))] and seven_or_king()[2] == 0
