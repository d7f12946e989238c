"""What the lesson on the number of ways to ninety-nine says, and its notes."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import ninetynine_edu as nn
from ninetynine_edu.panels.lessons.ways_to_go import all_ways, counts
from tests.course import answers, shown

NAME = "a6_how_many_ways"
TO_SIX = (1, 2, 3, 4, 5, 6)


def test_the_notes_give_the_answers_that_the_questions_have() -> None:
    assert answers(NAME, "check") == ["13", "2", "2", "2"]
    assert answers(NAME, "exit") == ["2", "13", "7"]


def test_the_sets_of_the_questions_are_those_of_the_notes() -> None:
    def sets(to_go: int, of: int, cards: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [some for some in combinations(cards, of) if sum(some) == to_go]

    assert sets(13, 2, (5, 6, 7, 8)) == [(5, 8), (6, 7)] and sets(10, 2, (2, 5, 5, 8)) == [(2, 8), (5, 5)]
    assert sets(15, 3, (2, 5, 6, 7, 8)) == [(2, 5, 8), (2, 6, 7)] and sets(9, 2, (2, 3, 6, 7)) == [(2, 7), (3, 6)]


def test_ones_and_twos_make_1_2_3_5_8_ways_and_each_is_the_sum_of_the_last_two() -> None:
    found = counts(21)
    assert found[:7] == [1, 1, 2, 3, 5, 8, 13] and found[20] == 10946
    assert all(found[n] == found[n - 1] + found[n - 2] == len(all_ways(n)) for n in range(2, 12))
    assert Counter(way[0] for way in all_ways(5)) == {1: 5, 2: 3}


def test_without_the_order_three_ways_are_left() -> None:
    assert [*Counter(tuple(sorted(way)) for way in all_ways(5)).values()] == [1, 4, 3]


def test_the_numbers_double_with_the_cards_1_to_6_and_not_with_ones_and_twos() -> None:
    found = counts(6, TO_SIX)
    assert found[1:] == [1, 2, 4, 8, 16, 32] and counts(3)[3] == counts(2)[2] + 1
    for n in range(1, 6):
        made = [new for way in all_ways(n, TO_SIX) for new in ((*way[:-1], way[-1] + 1), (*way, 1))]
        assert sorted(made) == all_ways(n + 1, TO_SIX)


def test_the_numbers_of_the_questions_to_ask() -> None:
    assert counts(4, (1, 2, 3))[2:] == [2, 4, 7] and counts(3, (1, 2, 3))[1:] == [1, 2, 4]
    assert [n for n, ways in enumerate(counts(50, (2, 3))) if not ways] == [1]
    found = counts(20, (1, 2, 3))
    assert all(found[n] == sum(found[n - 3 : n]) for n in range(3, 21))
    assert (2, 1, 2) in all_ways(5)


def test_every_third_number_is_even() -> None:
    found = counts(99)
    even = [99 - n for n in range(1, 100) if found[n] % 2 == 0]
    assert even[:3] == [97, 94, 91] and {a - b for a, b in pairwise(even)} == {3} and 79 in even
    assert ["odd" if n % 2 else "even" for n in found[1:7]] == ["odd", "even", "odd", "odd", "even", "odd"]


def test_the_tables_of_the_notes_hold_the_numbers() -> None:
    assert "79 20 10,946 even" in shown(NAME, "notes", "notes-open")
    table = shown(NAME, "notes", "notes-vary")
    for row in ("1 and 2 5 8 13", "1, 2 and 3 7 13 24", "2 and 3 1 2 2", "1 to 6 8 16 32"):
        assert row in table


def test_the_limits_of_the_other_games() -> None:
    assert [nn.variant(name).limit for name in ("ninety_eight", "standard", "one_hundred")] == [98, 99, 100]


def test_the_cards_of_the_questions_only_add_in_the_standard_game() -> None:
    game = nn.variant("standard")
    for card in game.parse_cards("2S 3H 5H 6D 7C 8C"):
        (does,) = game.effect(card).alternatives
        assert (does.op, does.n) == ("add", int(card.code[0]))


def test_the_number_from_0_to_99_is_the_coefficient_of_the_fraction() -> None:
    """Multiplied by 1 − x − … − x¹⁰ the numbers give 1 and then nothing."""
    found = counts(99, range(1, 11))
    assert all(found[n] == sum(found[max(0, n - 10) : n]) for n in range(1, 100))
    told = shown(NAME, "lesson", "older-all")
    assert f"{found[99]:,}".replace(",", " ") in told and len(str(found[99])) == 30


def test_the_series_and_the_product_agree_with_full_lists() -> None:
    told = shown(NAME, "lesson", "older-series-check")
    assert all(f"{n} {ways} {ways}" in told for n, ways in enumerate(counts(8)))
    assert "13 3 3 5 + 8; 6 + 7; 2 + 5 + 6" in shown(NAME, "lesson", "older-hand")
