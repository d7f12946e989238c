"""Rules 5.6 and 5.12: the queen chain, what is left of it, exchanged ranks, the joker and the run rule."""

from __future__ import annotations

import pytest

import ninetynine_edu as nn


def open_(
    name: str, *hands: str, total: int = 0, stock: str = "", pile: str = "", **rules: str | int | bool
) -> nn.Position:
    v = nn.variant(name, **rules) if rules else nn.variant(name)  # type: ignore[arg-type]
    return nn.Position.open(v, list(hands), total=total, stock=stock, pile=pile)


def codes(pos: nn.Position) -> set[str]:
    return {move.code for move in pos.legal_moves}


# --- rules 5.6: the chain ---


def test_t27_a_single_queen_skips_a_player_without_one() -> None:
    pos = open_("icelandic", "QS 2S", "2H 3H", "2D 3D", "2C 3C").play("QS")
    assert (pos.turn, pos.plays_owed, pos.total) == (2, 0, 0)
    assert codes(pos) == {"2D", "3D"}


def test_t27_two_queens_make_the_third_player_play_twice() -> None:
    pos = open_("icelandic", "QS 2S", "QH 3H", "2D 3D", "2C 3C", stock="5S 5H 5D 5C").play("QS")
    assert (pos.turn, codes(pos)) == (1, {"QH"}), "a queen that is held must be played"
    assert "must answer the chain" in (pos.why_not("3H") or "")
    pos = pos.play("QH")
    assert (pos.turn, pos.plays_owed) == (2, 2)
    pos = pos.play("2D")
    assert (pos.turn, pos.plays_owed, len(pos.hands[2])) == (2, 1, 2), "a card is taken after each play"
    pos = pos.play("3D")
    assert (pos.turn, pos.plays_owed, pos.total) == (3, 0, 5)


def test_rules_5_6_who_cannot_complete_the_payment_loses() -> None:
    pos = open_("icelandic", "QS 2S", "QH 3H", "2D JD", "2C 3C", total=95).play("QS").play("QH").play("2D")
    assert pos.is_over and pos.outcome is not None and pos.outcome.losers == (2,)


def test_rules_5_6_three_queens_ask_for_more_plays_than_a_hand_has_cards() -> None:
    pos = (
        open_("icelandic", "QS 2S", "QH 3H", "QD 3D", "2C", stock="KS KH KD KC 6S 6H").play("QS").play("QH").play("QD")
    )
    assert (pos.turn, pos.plays_owed) == (3, 3)
    for _ in range(3):
        assert pos.turn == 3
        pos = pos.play(pos.legal_moves[0])
    assert (pos.turn, pos.plays_owed) == (0, 0)


def test_rules_5_6_a_queen_drawn_while_paying_is_an_ordinary_card() -> None:
    pos = open_("icelandic", "QS 2S", "QH 3H", "2D 3D", "QC 3C", stock="5S 5H QD 6S").play("QS").play("QH").play("2D")
    assert codes(pos) == {"3D", "QD"}
    pos = pos.play("QD")
    assert (pos.turn, pos.plays_owed) == (3, 0) and codes(pos) == {"QC", "3C"}
    again = open_("icelandic", "QS 2S", "QH 3H", "2D 3D", "QC 3C", stock="5S 5H QD 6S", queen_plays_may_be_queens=True)
    again = again.play("QS").play("QH").play("2D").play("QD")
    assert (again.turn, codes(again)) == (3, {"QC"})


@pytest.mark.parametrize(("rule", "sizes"), [("each", [2, 2]), ("after_all", [1, 2]), ("none", [1, 0])])
def test_rules_5_6_when_cards_are_taken(rule: str, sizes: list[int]) -> None:
    pos = open_("icelandic", "QS 2S", "QH 3H", "2D 3D", "2C", stock="5S 5H 5D 5C 6S", queen_penalty_draw=rule)
    pos = pos.play("QS").play("QH")
    held = []
    for card in ("2D", "3D"):
        pos = pos.play(card)
        assert nn.Position.parse(str(pos)) == pos
        held.append(len(pos.hands[2]))
    assert held == sizes


def test_rules_5_6_the_other_reading_of_a_single_queen() -> None:
    pos = open_("icelandic", "QS 2S", "2H 3H", "2D", stock="5S 5H 5D", queen_single="one_play_no_draw").play("QS")
    assert (pos.turn, pos.plays_owed) == (1, 1)
    after = pos.play("2H")
    assert after.turn == 2 and len(after.hands[1]) == 1


def test_rules_5_6_two_players_and_turning_cards() -> None:
    assert open_("icelandic", "QS 2S", "2H 3H").play("QS").turn == 0, "the other misses a turn"
    assert open_("icelandic", "7S 2S", "2H 3H").play("7S").turn == 0
    assert open_("icelandic", "7S 2S", "2H 3H", reverse_two_player="pass").play("7S").turn == 1
    assert open_("icelandic", "5S 2S", "2H", "2D").play("5S").turn == 2
    assert {open_("icelandic", "AS 2S", "2H").result_of(text) for text in ("AS+1", "AS+14")} == {1, 14}


def test_rules_5_6_a_seat_that_is_passed_over_is_seen_by_all() -> None:
    pos = open_("icelandic", "QS 2S", "2H 3H", "2D 3D").play("QS")
    assert all(pos.information_key(seat).endswith("P2 no chain card") for seat in range(3))


# --- rules 5.12: Lincoln, St Albans, Norwich ---


def test_rules_5_12_lincoln_leaves_the_unpaid_part_to_the_next_player() -> None:
    pos = open_("jbb_lincoln_2018", "QS 2S", "QH 3H", "KD JD", "2C 3C", total=95).play("QS").play("QH").play("KD")
    assert pos.alive == (0, 1, 3) and (pos.turn, pos.plays_owed) == (3, 1)
    assert pos.play("2C").turn == 0
    whole = open_("jbb_lincoln_2018", "QS 2S", "QH 3H", "KD JD", "2C 3C", total=94, duty_carry="full")
    whole = whole.play("QS").play("QH").play("KD")
    assert (whole.turn, whole.plays_owed) == (3, 2)


def test_rules_5_12_everyone_dropped_loses_a_token() -> None:
    assert nn.variant("jbb_lincoln_2018").rule("bust_mode") == "eliminated"
    match = nn.Match("jbb_lincoln_2018", ["random"] * 3, seed=2)
    while not match.deal_over:
        match.play_bot()
    assert sum(match.lost) == 2 and match.position.outcome is not None
    first = nn.Match(nn.variant("jbb_lincoln_2018", who_pays="only_first_out"), ["random"] * 3, seed=2)
    while not first.deal_over:
        first.play_bot()
    assert sum(first.lost) == 1 and first.lost[first.position.outcome.losers[0] if first.position.outcome else 0] == 1


def test_t29_st_albans_exchanges_six_and_eight() -> None:
    pos = open_("jbb_st_albans_2019", "6S 8S", "2H", total=91)
    assert (pos.play("6S").total, pos.play("8S").total) == (99, 97)


def test_rules_5_12_norwich_has_one_joker_that_sets_99_and_turns_round() -> None:
    v = nn.variant("jbb_norwich_2022")
    assert [card.code for card in v.deck() if card.rank == "joker"] == ["RJ"]
    pos = open_("jbb_norwich_2022", "RJ 2S", "KH", "KD").play("RJ")
    assert (pos.total, pos.direction, pos.turn) == (99, -1, 2)


# --- rules 5.12: Whitby, the run rule ---


def whitby(*hands: str, stock: str = "9S 9H 9D 9C KS KH", pile: str = "") -> nn.Position:
    return open_("jbb_whitby_2025", *hands, stock=stock, pile=pile)


def test_rules_5_12_after_two_neighbours_only_the_next_neighbour_is_replaced() -> None:
    pos = whitby("2S 8S", "3S 8H", "4S 8D").play("2S").play("3S")
    assert "run=up" in str(pos)
    followed, not_followed = pos.play("4S"), pos.play("8D")
    assert len(followed.hands[2]) == 2 and "run=up" in str(followed)
    assert len(not_followed.hands[2]) == 1 and "run" not in str(not_followed)
    assert not_followed.total == 2 + 3 + 6


def test_rules_5_12_runs_go_by_printed_rank_downwards_too_and_round_the_corner() -> None:
    down = whitby("3S 6S", "2S 8H", "AS 8D").play("3S").play("2S")
    assert "run=down" in str(down) and len(down.play("AS+1").hands[2]) == 2
    up = whitby("KD 2S", "AS 8H", "2D 8D").play("KD").play("AS+1")
    assert "run=up" in str(up) and len(up.play("2D").hands[2]) == 2
    back = whitby("AD 3S", "KD 8H", "QD 8D").play("AD+1").play("KD")
    assert "run=down" in str(back) and len(back.play("QD").hands[2]) == 2


def test_rules_5_12_a_card_against_the_run_may_start_another() -> None:
    pos = whitby("2S 8S", "3S 8H", "2D 8D", "AD 6D").play("2S").play("3S").play("2D")
    assert len(pos.hands[2]) == 1 and "run=down" in str(pos)
    assert len(pos.play("AD+1").hands[3]) == 2


def test_rules_5_12_a_joker_breaks_a_run_and_the_card_before_counts_from_the_pile() -> None:
    pos = whitby("RJ 8S", "KD 8H", pile="2S 3S")
    assert "run" not in str(pos), "an open position begins without a run"
    running = nn.Position.parse("jbb_whitby_2025 5 P1+ RJ,KS/KD,8H stock=9S,9H pile=2S,3S run=up")
    after = running.play("RJ")
    assert len(after.hands[0]) == 1 and "run" not in str(after)


def test_rules_5_12_cards_of_who_is_out_begin_no_run() -> None:
    pos = open_("jbb_whitby_2025", "JS JC", "5D 10D 2C", "KH KD", total=98, stock="2H 3H 4H 5H")
    assert pos.alive == (1, 2) and pos.pile == nn.parse_cards("JS JC") and "played=-" in str(pos)
    ten = pos.play("10D-10")
    assert "run" not in str(ten) and len(ten.play("KH").hands[2]) == 2
    for at in (pos, ten):
        assert nn.Position.parse(str(at)) == at
    read = nn.Position.parse("jbb_whitby_2025 98 P2+ -/2C,5D,10D/KH,KD stock=2H,3H pile=JS,JC out=P1")
    assert "run=down" in str(read.play("10D-10")), "a text that does not say it means the top of the pile"


def test_rules_5_12_the_last_play_outlives_a_pile_that_is_shuffled_whole() -> None:
    code = "jbb_whitby_2025{stock_out=reshuffle_all}"
    pos = nn.Position.parse(f"{code} 5 P1+ 3S,8S/4H,8H/6D,8D dealt=- seed=3 pile=AS,2S run=up").play("3S")
    assert pos.pile == () and "played=3S" in str(pos) and "run=up" in str(pos)
    assert nn.Position.parse(str(pos)) == pos and nn.Position.parse(str(pos)).state_key() == pos.state_key()
    assert len(pos.play("4H").hands[1]) == 2 and len(pos.play("8H").hands[1]) == 1
    other = nn.Position.parse(str(pos).replace("played=3S", "played=9S"))
    assert other.state_key() != pos.state_key() and len(other.play("4H").hands[1]) == 1


def test_what_a_text_says_of_the_last_play_must_be_so() -> None:
    for text, sentence in (
        ("standard 20 P1+ 2S/3S pile=4S played=4S", "means nothing in"),
        ("jbb_whitby_2025 20 P1+ 2S/3S pile=4S played=4S,5S", "played names one card"),
        ("standard 20 P1+ 2S/3S pile=4S gone=4S", "takes cards back from the pile"),
        ("bloody_99{jokers=2} 20 P1+ 2S/3S pile=4S gone=5S", "does not lie on the pile so often"),
    ):
        with pytest.raises(nn.InvalidPosition, match=sentence):
            nn.Position.parse(text)


def test_rules_5_12_queens_count_in_runs() -> None:
    pos = whitby("JS 2S", "QS 8H", "KD QD", "2C 3C").play("JS").play("QS")
    assert (pos.turn, codes(pos)) == (2, {"QD"}), "the chain comes first"
    assert len(pos.play("QD").hands[2]) == 1, "a queen on a queen does not follow the run"


def test_rules_7_runs_are_a_house_rule_for_every_variant() -> None:
    pos = open_("chicago", "5S 8S", "6S 8H", "8D 2D", stock="9S 9H 9D", runs=True).play("5S").play("6S")
    assert len(pos.play("2D").hands[2]) == 1
