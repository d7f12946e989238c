"""What the lesson on tempo says, and its notes."""

from __future__ import annotations

from itertools import product

import ninetynine_edu as nn
from ninetynine_edu.panels.lessons.tempo import at_99, both_turns
from tests.course import answers, kept, places, shown

NAME = "g5_tempo"


def wins(pos: nn.Position) -> bool:
    return nn.solve(pos).winner == 0


def test_the_notes_give_the_answers_that_the_questions_have() -> None:
    assert answers(NAME, "check") == ["Player 1", "Player 2", "4"]
    assert answers(NAME, "exit") == ["Player 1", "Player 2", "6♦"]


def test_at_99_the_player_to_move_wins_exactly_with_more_kings_and_when_a_four_passes_with_more_of_both() -> None:
    passes = nn.variant("standard", reverse_two_player="pass")
    for k, f, m, g in product(range(3), repeat=4):
        assert wins(at_99(k, f, m, g)) == (k > m)
        assert wins(at_99(k, f, m, g, passes)) == (k + f > m + g)


def test_three_cards_lose_to_one_king() -> None:
    assert not wins(nn.Position.open("standard", ["KH 4S 4D", "KD"], total=99))


def test_the_line_of_the_match_is_the_one_that_the_notes_tell() -> None:
    found = nn.solve(nn.Position.open("standard", ["AC 2H 10H", "AD 4S KC"], total=97))
    assert [str(move) for move in found.line] == ["2♥", "4♠", "K♣", "10♥-10", "A♦+1", "A♣+1"]
    assert sum(worth > 0 for worth in found.values.values()) == 1


def test_who_wants_to_move() -> None:
    told = {
        (89, "2H KS", "5H KH"): "burden", (98, "4S KS", "4H 10H"): "burden",
        (90, "8H JS", "7S QH"): "gift", (88, "6S 2H", "5S 10D"): "does not matter",
    }  # fmt: skip
    for (total, *hands), words in told.items():
        assert words in both_turns(hands, total)[0]
    assert "loses, with any play" in repr(both_turns(["6S 2H", "5S 10D"], 88)[1])


def test_the_count_has_every_pair_at_every_total() -> None:
    cell = next(each for each in kept(places(NAME)["lesson"]).cells if each.id == "count")
    assert f"{13 * 13 * 20:,} positions" in str(cell.outputs[0].data)


def test_with_kings_and_threes_alone_a_three_never_matters() -> None:
    def hand(kings: int, threes: int, suits: str) -> str:
        return " ".join(["K" + suit for suit in suits[:kings]] + ["3" + suit for suit in suits[:threes]])

    for k, t, m, u, total in product(range(3), range(3), range(3), range(3), (88, 90, 93, 96, 97, 99)):
        assert wins(nn.Position.open("standard", [hand(k, t, "SH"), hand(m, u, "CD")], total=total)) == (k > m)
    g1 = nn.Position.open("standard", ["3D AC", "2S 3H"], total=84)
    assert [str(move) for move in nn.solve(g1).line] == ["3♦", "A♣+11"]


def test_the_table_of_the_notes() -> None:
    assert shown(NAME, "notes", "notes-table").endswith(
        "kings: 1, fours: 2 kings: 1, fours: 0 loses wins kings: 2, fours: 0 kings: 1, fours: 2 wins loses "
        "kings: 1, fours: 2 kings: 2, fours: 0 loses wins kings: 2, fours: 1 kings: 2, fours: 0 loses wins"
    )
