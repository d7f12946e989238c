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


def test_the_other_two_plays_of_the_match_are_met_by_those_that_the_notes_tell() -> None:
    place = nn.Position.open("standard", ["AC 2H 10H", "AD 4S KC"], total=97)
    for mine, answers_to in (("AC+1", {"K♣", "4♠"}), ("10H-10", {"A♦+11", "4♠"})):
        values = nn.solve(place.play(mine)).values
        assert {str(move) for move, worth in values.items() if worth > 0} == answers_to


def test_a_limit_of_100_and_another_total_change_nothing() -> None:
    for rule in ({}, {"reverse_two_player": "pass"}):
        for total in range(90, 101):
            game = nn.variant("standard", limit=100, **rule)
            assert wins(nn.Position.open(game, ["KH 4S 4D", "KD KS"], total=total)) == bool(rule)


def test_the_ace_first_loses_at_84_and_one_ace_alone_can_be_played_at_98() -> None:
    values = nn.solve(nn.Position.open("standard", ["3D AC", "2S 3H"], total=84)).values
    assert [str(move) for move, worth in values.items() if worth > 0] == ["3♦"]
    aces = nn.Position.open("standard", ["KS AS", "KH AH"], total=98)
    assert wins(aces) and not nn.Position.open("standard", ["AS", "AH"], total=99).legal_moves
    assert [str(move) for move, worth in nn.solve(aces).values.items() if worth > 0] == ["A♠+1"]


def test_88_and_the_other_lost_totals_of_the_race_can_be_moved_from() -> None:
    lost = nn.Race(target=99, steps=range(1, 11)).losing_totals
    assert 88 in lost and all(total + 1 <= 99 for total in lost if total < 99)


def test_whose_exit_position_is_a_burden_to_both() -> None:
    assert "burden" in both_turns(["KH 10S", "5D JC"], 94)[0]


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
    told = str(cell.outputs[0].data)
    assert f"{13 * 13 * 20:,} positions" in told and 1000 + 582 + 280 + 1518 == 13 * 13 * 20
    for words in (
        "whoever moves loses 1000",
        "the same: one is stuck at once 582",
        "whoever moves wins 280",
        "the turn does not matter 1518",
    ):
        assert words in told


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
