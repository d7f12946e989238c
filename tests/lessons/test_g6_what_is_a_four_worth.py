"""What the lesson on the worth of a card says, and its notes."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, product

import ninetynine_edu as nn
from ninetynine_edu.panels.lessons.worth import RANKS, in_table, some_positions, won_totals
from tests.course import answers, shown

NAME = "g6_what_is_a_four_worth"
TABLE = nn.tablebase("standard", cards=2)


def test_the_notes_give_the_answers_that_the_questions_have() -> None:
    assert answers(NAME, "check") == ["Player 2", "K♥", "9♠"]
    assert answers(NAME, "exit") == ["Player 2", "K♣", "3"]


def test_the_table_has_as_many_positions_as_the_lesson_says() -> None:
    hands = sum(1 for n in range(3) for _ in combinations_with_replacement(RANKS, n))
    assert hands == 105 and TABLE.size.positions == 105**2 * 100


def test_the_table_and_a_slow_search_say_the_same() -> None:
    tried = some_positions(60, seed=6)
    assert all(in_table(TABLE, pos) == (nn.solve(pos, method="search").winner == 0) for pos in tried)
    assert shown(NAME, "lesson", "two-ways").endswith("60 60")


def test_the_order_of_the_cards() -> None:
    worth = TABLE.card_worth()
    assert [*worth] == ["9", "K", "10", "A", "2", "5", "6", "7", "8", "J/Q", "3", "4"]
    assert worth["4"] == 0 and 0 < worth["3"] < Fraction(1, 50) and round(float(worth["K"]), 2) == 0.65


def test_one_more_four_never_changes_who_wins_and_one_more_card_never_hurts() -> None:
    for mine, other in product(RANKS, repeat=2):
        before = won_totals([mine], [other])
        assert won_totals([mine, "4"], [other]) == before
        assert all(before <= won_totals([mine, more], [other]) for more in RANKS)
    for hand in combinations_with_replacement(RANKS, 2):
        for other in RANKS:
            assert won_totals([*hand, "4"], [other]) == won_totals(hand, [other])


def test_against_which_card_a_king_always_helps_or_never() -> None:
    every = frozenset(range(100))
    assert not won_totals(["A"], ["10"]) and won_totals(["A", "K"], ["10"]) == every
    assert won_totals(["9"], ["2"]) == every


def test_with_a_stock_a_four_can_help() -> None:
    chances = [
        (1 + max(nn.solve(nn.Position.open("standard", [hand, "KD"], total=90, unseen="2S KS 7C")).values.values())) / 2
        for hand in ("8H", "8H 4C")
    ]
    assert chances == [Fraction(1, 3), Fraction(2, 3)]


def test_what_is_worth_most_in_the_other_games() -> None:
    def worth(game: nn.Variant) -> dict[str, Fraction]:
        return nn.tablebase(game, cards=2).card_worth()

    passes = worth(nn.variant("standard", reverse_two_player="pass"))
    assert [*passes][:2] == ["9", "4/K"] and round(float(passes["4/K"]), 2) == 0.76
    first = {name: next(iter(worth(nn.variant(name)))) for name in ("ninety_eight", "taiwanese", "one_hundred")}
    assert nn.tablebase("taiwanese", cards=2).card_worth()["4"] == 0
    assert first == {"ninety_eight": "K", "taiwanese": "K", "one_hundred": "AS/AC"}


def test_the_best_hands_of_two() -> None:
    shares = TABLE.shares().by_hand
    assert sorted(shares, key=lambda hand: -shares[hand])[:3] == ["9 9", "9 K", "9 10"]
    assert shares["A K"] > shares["K K"]


def test_the_row_of_the_four_is_the_row_without_a_card() -> None:
    told = shown(NAME, "notes", "notes-play")
    none = told.split("no card ")[1].split(" 4♣ ")[0]
    assert f"4♣ {none} 2♣" in told
