"""What the lesson on ten more, ten less, one or eleven says, and its notes."""

from __future__ import annotations

import ninetynine_edu as nn
from ninetynine_edu.panels.lessons.star_walk import STARS, WAYS, fewest
from tests.course import answers, shown

NAME = "a3_ten_more_ten_less"


def totals(total: int, cards: str, game: nn.Variant | str = "standard") -> list[int]:
    pos = nn.Position.open(game, [cards, "4S"], total=total)
    return sorted(pos.result_of(move) for move in pos.legal_moves)


def test_the_notes_give_the_answers_that_the_questions_have() -> None:
    assert answers(NAME, "check") == ["53", "37, 68", "79", "A♠+11", "4"]
    assert answers(NAME, "exit") == ["68", "35, 73", "10♣−10"]
    assert 78 + 11 == 89 and 91 - 10 == 81


def test_where_the_cards_go_inside_the_square_and_at_its_edge() -> None:
    assert [totals(47, card) for card in ("AH", "10S", "JD")] == [[48, 58], [37, 57], [57]]
    assert totals(39, "AH") == [40, 50] and totals(89, "AH") == [90]
    assert [totals(95, card) for card in ("JD", "10S", "AH")] == [[], [85], [96]]


def test_neither_one_nor_eleven_is_always_better() -> None:
    for others, best in (("5D 7D", 11), ("KD", 1)):
        pos = nn.Position.open("standard", ["AH 5C", others], total=88)
        values = nn.solve(pos).values
        won = [n for n in (1, 11) if values[pos.parse_move(f"AH+{n}")] > 0]
        assert won == [best]


def test_the_rules_that_are_tried_are_those_of_the_games() -> None:
    minus, taiwanese = nn.variant("standard", ten_mode="minus"), nn.variant("taiwanese")
    assert totals(47, "10S", minus) == [37] and totals(47, "AH", taiwanese) == [48]
    assert totals(47, "QD", taiwanese) == [27, 67] and totals(92, "QD", taiwanese) == [72] and totals(92, "QD") == []


def test_two_cards_land_on_ten_totals_and_on_as_many_from_the_end_of_a_row() -> None:
    for start in (50, 49):
        ends = {start + one + two for _, one in WAYS for _, two in WAYS}
        assert len(ends) == 10 and start in ends


def test_the_table_of_stars_is_that_of_the_game() -> None:
    told = shown(NAME, "notes", "notes-stars")
    assert all(f"{start} {goal} {fewest(start, goal)}" in told for start, goal in STARS)
