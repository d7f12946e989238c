"""What the lesson on three at the table says, and its notes."""

from __future__ import annotations

from fractions import Fraction

import ninetynine_edu as nn
from ninetynine_edu.panels.lessons.three import after_play, counts, is_safe, loser
from tests.course import answers, shown

NAME = "g7_three_at_the_table"
KING = nn.Position.open("standard", ["8H 2C", "7D", "6S"], total=90)
KIND = nn.Position.open("standard", ["3H 5D", "4S 10D", "5H 5C"], total=94)


def test_the_notes_give_the_answers_that_the_questions_have() -> None:
    assert answers(NAME, "check") == ["8♥", "3♣, 7♦", "Player 2"]
    assert answers(NAME, "exit") == ["5♠", "4♣, A♦", "1"]


def test_you_decide_who_loses() -> None:
    ends = {str(move): loser(KING.play(move), kind=kind) for move in KING.legal_moves for kind in (True, False)}
    assert ends == {"2♣": 2, "8♥": 1} and nn.solve(KING).safe == (True, False, False)


def test_one_play_is_safe_and_the_other_hangs_on_player_2() -> None:
    assert [after_play(KIND, "3H", kind=kind)[0] for kind in (True, False)] == ["Player 3 loses."] * 2
    assert [after_play(KIND, "5D", kind=kind)[0] for kind in (True, False)] == ["Player 3 loses.", "You lose."]
    found = nn.solve(KIND)
    assert {str(move): worth for move, worth in found.values.items()} == {"3♥": Fraction(1, 2), "5♦": Fraction(-1, 4)}
    assert [str(move) for move in found.safe_moves] == ["3♥"]
    assert [str(move) for move in KIND.legal_moves if is_safe(KIND.play(move))] == ["3♥"]


def test_how_often_somebody_is_safe_and_a_kingmaker() -> None:
    assert counts(200, seed=7) == {"positions": 200, "somebody": 198, "mover": 123, "decides": 18}


def test_the_cards_of_part_1_make_a_kingmaker_from_85_to_90() -> None:
    found = []
    for total in range(75, 99):
        pos = nn.Position.open("standard", ["8H 2C", "7D", "6S"], total=total)
        ends = {loser(pos.play(move), kind=True) for move in pos.legal_moves}
        safe = all(is_safe(pos.play(move)) for move in pos.legal_moves)
        found += [total] if ends == {1, 2} and safe else []
    assert found == [*range(85, 91)]


def test_no_play_is_safe_and_kind_players_spare_you() -> None:
    pos = nn.Position.open("standard", ["5D 7S", "2C 4H", "8H 8D"], total=88)
    assert nn.solve(pos).safe_moves == () and loser(pos, kind=True) != 0 and loser(pos, kind=False) == 0


def test_what_is_safe_to_the_package_is_safe_to_the_slow_way() -> None:
    for total in range(85, 98):
        pos = nn.Position.open("standard", ["3H 5D", "4S 10D", "5H 5C"], total=total)
        safe = tuple(move for move in pos.legal_moves if is_safe(pos.play(move)))
        assert pos.is_over or nn.solve(pos).safe_moves == safe


def test_the_exit_question_says_why() -> None:
    pos = nn.Position.open("standard", ["2H 5S", "6S KC", "AD 5C"], total=91)
    assert after_play(pos, "2H", kind=False)[0] == "You lose." and loser(pos.play("5S"), kind=False) == 1
    assert "Ninety-nine 94 Player 3 loses. You lose." in shown(NAME, "notes", "notes-vary")
