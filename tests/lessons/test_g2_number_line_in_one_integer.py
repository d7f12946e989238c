"""What the lesson on a number line in one integer says, and its notes."""

from __future__ import annotations

from itertools import combinations_with_replacement

import ninetynine_edu as nn
from ninetynine_edu.panels.lessons.own_solver import check, row_of
from tests.course import answers, shown

NAME = "g2_number_line_in_one_integer"
ALL = (1 << 100) - 1


def won(hand: list[int], other: list[int]) -> int:
    row = 0
    for at, adds in enumerate(hand):
        row |= (~won(other, hand[:at] + hand[at + 1 :]) & ALL) >> adds
    return row


def test_the_notes_give_the_answers_that_the_questions_have() -> None:
    assert answers(NAME, "check") == ["0, 4, 8, 12, 16", "5", "10"]
    assert answers(NAME, "own-question") == ["row = lost >> adds"]
    assert answers(NAME, "exit") == ["10, 15, 20, 25", "Player 2", "8♥"]


def test_the_solver_of_the_lesson_is_right_and_the_other_one_is_wrong_where_the_notes_say() -> None:
    assert check(won).right and repr(check(won)) == "All 1,000 totals are right."
    assert "6, 5 against 7 yours says lost at the total 87" in shown(NAME, "lesson", "own")


def test_a_shift_moves_the_two_totals_at_which_the_other_player_is_stuck() -> None:
    for adds, wins in ((2, [96, 97]), (5, [93, 94]), (7, [91, 92]), (10, [88, 89])):
        assert [total for total in range(100) if row_of([adds], [2]) >> total & 1] == wins


def test_a_row_at_once_looks_at_fewer_places() -> None:
    assert "total by total 10,081 a whole row at once 139" in shown(NAME, "lesson", "count")


def test_the_pattern_slides_with_the_limit() -> None:
    for hands in (([8, 5], [7, 2]), ([10, 2], [6, 5])):
        rows = [row_of(*hands, limit) for limit in (98, 99, 100)]
        assert rows[0] << 1 == rows[1] and rows[1] << 1 == rows[2]


def test_the_most_won_totals_have_a_two_and_a_ten_against_two_tens() -> None:
    hands = [list(hand) for hand in combinations_with_replacement((2, 5, 6, 7, 8, 10), 2)]
    counts = {(tuple(one), tuple(two)): won(one, two).bit_count() for one in hands for two in hands}
    assert max(counts, key=lambda pair: counts[pair]) == ((2, 10), (10, 10)) and max(counts.values()) == 28
    assert sum(count == 28 for count in counts.values()) == 1
    none = sum(count == 0 for count in counts.values())
    assert none == 0
    assert f"Of {len(counts)} pairs of hands, {none} have none." in shown(NAME, "notes", "notes-open")


def test_the_package_solves_such_endgames_by_number_lines() -> None:
    pos = nn.Position.open("standard", ["10H KC", "7D 2S"], total=88)
    strip = nn.strip(pos, totals=(60, 99))
    assert strip.method == "number line" and [str(move) for move in nn.solve(pos).best_moves] == ["10♥+10"]
    assert [60 + at for at, mark in enumerate(strip.whole.marks) if mark == "W"] == [*range(81, 90), 98, 99]
    assert ~0 & 0b1111 == 15


def test_kings_aces_and_tens_do_what_going_further_says() -> None:
    def row(cards: str, other: str) -> str:
        return nn.strip(nn.Position.open("standard", [cards, other], total=0)).whole.marks

    lost = sum(1 << total for total, mark in enumerate(row("2S", "2D")) if mark != "W")
    assert lost == ~won([2], [2]) & ALL
    stuck = 1 << 98 | 1 << 99  # against a single 2
    for cards, mine in (("KS", stuck), ("AS", stuck >> 1 | stuck >> 11), ("10S", (stuck >> 10 | stuck << 10) & ALL)):
        assert sum(1 << total for total, mark in enumerate(row(cards, "2D")) if mark == "W") == mine
