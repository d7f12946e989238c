"""What the lesson on totals below zero says, and its notes."""

from __future__ import annotations

from itertools import permutations

import ninetynine_edu as nn
from ninetynine_edu.panels.lessons.line_walk import ROOM, STARS, WAYS, ends_at
from ninetynine_edu.panels.lessons.star_walk import fewest
from tests.course import answers, shown

NAME = "a4_below_zero"
CARDS = (-10, 5, 10)


def test_the_notes_give_the_answers_that_the_questions_have() -> None:
    assert answers(NAME, "check") == ["−8", "−2", "4", "−3, 3", "10♦−10"]
    assert answers(NAME, "lower") == ["−6", "−9", "−12", "−1"]
    assert answers(NAME, "far") == ["10", "105"]
    assert answers(NAME, "exit") == ["−3", "3", "1"]
    assert 3 - 10 == -7 and abs(-7 - -5) == 2


def test_four_take_away_ten_is_negative_six_in_the_standard_game_and_zero_in_the_taiwanese() -> None:
    def made(game: str) -> set[int]:
        pos = nn.Position.open(game, ["10S", "2S"], total=4)
        return {pos.result_of(move) for move in pos.legal_moves}

    assert made("standard") == {-6, 14} and made("taiwanese") == {0, 14}
    assert nn.variant("taiwanese").negative == "clamp_zero" and nn.variant("standard").negative == "allow"


def test_the_order_matters_only_where_the_total_stops_at_zero_and_only_below_ten() -> None:
    for start in range(21):
        free = {ends_at(start, order, stops_at_zero=False) for order in permutations(CARDS)}
        stopped = {ends_at(start, order, stops_at_zero=True) for order in permutations(CARDS)}
        assert free == {start + 5} and (len(stopped) > 1) == (start < 10)
    ends = [ends_at(4, order, stops_at_zero=True) for order in ((-10, 5, 10), (5, -10, 10), (5, 10, -10))]
    assert ends == [15, 10, 9]
    assert ends_at(3, (-10, 10), stops_at_zero=True) == 10


def test_taking_away_ten_and_adding_it_undo_each_other_from_ten_on() -> None:
    assert [t for t in range(21) if ends_at(t, (-10, 10), stops_at_zero=True) == t] == [*range(10, 21)]
    assert all(ends_at(t, (-10, 10), stops_at_zero=False) == t for t in range(21))


def test_the_table_of_stars_is_that_of_the_game() -> None:
    told = shown(NAME, "notes", "notes-stars").replace("−", "-")
    assert all(f"{start} {goal} {fewest(start, goal, WAYS, ROOM)}" in told for start, goal in STARS)


def test_one_box_of_the_game_goes_below_zero_and_the_other_stops() -> None:
    told = shown(NAME, "lesson", "vary-boxes")
    assert "the game of 1980 −4 below zero" in told and "the game of 2022 0 stops at 0" in told


def test_the_cards_of_the_open_task_have_four_ends_from_two_and_one_from_ten_on() -> None:
    for start in range(21):
        ends = {ends_at(start, order, stops_at_zero=True) for order in permutations((-10, 5, 6))}
        assert {ends_at(start, order, stops_at_zero=False) for order in permutations((-10, 5, 6))} == {start + 1}
        assert (len(ends) > 1) == (start < 10) and (start != 2 or ends == {3, 5, 6, 11})
