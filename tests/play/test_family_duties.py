"""Rules 3.3, 8.1 and 8.2: several cards of one rank, duties of several plays, packs of their own."""

from __future__ import annotations

from collections import Counter

import pytest

import ninetynine_edu as nn

ARIZONA = "ninety_eight_arizona"


def arizona(*hands: str, total: int = 0, stock: str = "", **rules: str | int | bool) -> nn.Position:
    return nn.Position.open(nn.variant(ARIZONA, **rules), list(hands), total=total, stock=stock)  # type: ignore[arg-type]


def codes(pos: nn.Position) -> set[str]:
    return {move.code for move in pos.legal_moves}


# --- rules 3.3: several of one rank ---


def test_t08_two_eights_together() -> None:
    pos = arizona("8S 8H 2S 3S", "2D 3D 4D 5D", stock="AS AH AD")
    after = pos.play("8S&8H")
    assert after.total == 16 and after.hands[0] == nn.parse_cards("AS AH 2S 3S")
    assert pos.play("8H&8S") == after and after.pile == nn.parse_cards("8S 8H")


def test_t09_three_aces_take_the_same_value() -> None:
    pos = arizona("AS AH AD 3S", "2D 3D 4D 5D")
    three = {move.code: pos.result_of(move) for move in pos.legal_moves if len(move.cards) == 3}
    assert three == {"AS&AH&AD+1": 3, "AS&AH&AD+11": 33}
    with pytest.raises(nn.AmbiguousMove):
        pos.play("AS&AH&AD")
    with pytest.raises(nn.InvalidMove):
        pos.play("AS&AH&AD+13")


def test_rules_3_3_effects_apply_once_for_each_card() -> None:
    pos = arizona("9S 9H JS JH", "2D 3D", "2C 3C", total=50)
    assert (pos.play("9S").direction, pos.play("9S").turn) == (-1, 2)
    assert (pos.play("9S&9H").direction, pos.play("9S&9H").turn) == (1, 1)
    assert pos.play("JS&JH").total == 30


def test_rules_3_3_the_limit_holds_after_each_card() -> None:
    pos = arizona("8S 8H 8D KS", "2D 3D", total=80)
    assert {code for code in codes(pos) if "&" in code} == {"8S&8H", "8S&8D", "8H&8D"}
    with pytest.raises(nn.IllegalMove, match="would make 104"):
        pos.play("8S&8H&8D")


def test_rules_1_1_cards_of_another_rank_cannot_go_together() -> None:
    with pytest.raises(nn.InvalidMove, match="cannot be laid together"):
        arizona("8S 7H", "2D 3D").play("8S&7H")
    with pytest.raises(nn.IllegalMove, match="does not hold"):
        arizona("8S 8H", "2D 3D").play("8S&8D")
    with pytest.raises(nn.InvalidMove, match="cannot be laid together"):
        nn.Position.open("standard", ["8S 8H", "2D 3D"]).play("8S&8H")


def test_rules_7_several_of_one_rank_is_a_house_rule_for_every_variant() -> None:
    pos = nn.Position.open(nn.variant("standard", same_rank=2), ["3S 3H 3D", "2S", "2H", "2D"], total=10)
    assert {move.code for move in pos.legal_moves if len(move.cards) > 1} == {"3S&3H", "3S&3D", "3H&3D"}
    after = pos.play("3S&3H")
    assert (after.total, after.turn) == (16, 3), "two threes skip two players"


def test_rules_3_3_choices_stand_behind_the_cards_and_one_hundred_doubles_twice() -> None:
    v = nn.variant("one_hundred", same_rank=3, decks=2)
    pos = nn.Position.open(v, ["2S 2S AS AS", "3S"], total=20)
    assert pos.play("2S&2S").total == 80
    assert pos.play("AS&AS=7").total == 7
    assert pos.parse_move("AS&AS=7").words == "ace of spades and ace of spades, set the total to 7"


# --- rules 3.3: duties ---


def test_t10_queen_then_jack_leaves_88() -> None:
    pos = arizona("BJ 2S 3S 6S", "QD JD 4D 5D", "2C 3C 4C 5C").play("BJ")
    assert (pos.total, pos.turn, pos.plays_owed) == (98, 1, 2)
    first = pos.play("QD")
    assert (first.total, first.turn, first.plays_owed) == (98, 1, 1)
    second = first.play("JD")
    assert (second.total, second.turn, second.plays_owed) == (88, 2, 0)


def test_t11_jack_then_queen_leaves_98() -> None:
    pos = arizona("BJ 2S 3S 6S", "QD JD 4D 5D", "2C QC 4C 5C").play("BJ").play("JD")
    assert (pos.total, pos.turn) == (98, 1)
    after = pos.play("QD")
    assert (after.total, after.turn, after.plays_owed) == (98, 2, 0)


def test_t16_who_cannot_make_both_plays_is_out_and_the_duty_goes_on() -> None:
    pos = arizona("BJ 2S 3S 6S", "2D 3D 5D AD", "QC JC 4C KC", "QH JH 4H KH").play("BJ")
    assert pos.alive == (0, 2, 3) and (pos.turn, pos.plays_owed) == (2, 2)
    one_short = arizona("BJ 2S 3S 6S", "2D QD 5D AD", "QC JC 4C KC").play("BJ")
    assert one_short.alive == (0, 2), "a single queen is not enough, and is not laid"
    assert nn.Card("QD") not in one_short.pile[1:] or len(one_short.pile) == 5


def test_rules_3_3_what_you_can_play_and_what_remains() -> None:
    pos = arizona(
        "BJ 2S 3S 6S", "2D QD 5D AD", "QC JC 4C KC", duty_partial="play_what_you_can", duty_carry="remaining"
    ).play("BJ")
    assert (pos.turn, codes(pos)) == (1, {"QD"})
    after = pos.play("QD")
    assert after.alive == (0, 2) and (after.turn, after.plays_owed, after.total) == (2, 1, 98)
    full = arizona("BJ 2S 3S 6S", "2D QD 5D AD", "QC JC 4C KC", duty_partial="play_what_you_can").play("BJ").play("QD")
    assert (full.turn, full.plays_owed) == (2, 2)


def test_rules_3_3_the_other_joker_passes_a_fresh_duty() -> None:
    pos = arizona("BJ 2S 3S 6S", "RJ 2D 3D 5D", "QC JC 4C KC").play("BJ")
    assert codes(pos) == {"RJ"}
    assert (pos.play("RJ").turn, pos.play("RJ").plays_owed) == (2, 2)
    counts = arizona("BJ 2S", "RJ QD 3D 5D", "QC JC 4C KC", joker_first="counts_as_one_play").play("BJ").play("RJ")
    assert (counts.turn, counts.plays_owed) == (1, 1)
    after = counts.play("QD")
    assert (after.turn, after.plays_owed) == (2, 2)


def test_rules_3_3_nines_turn_the_duty_back() -> None:
    pos = arizona("BJ QS JS 4S", "9D 9C QD 5D", "QC JC 4C KC").play("BJ")
    assert pos.play("9D").play("QD").turn == 0
    assert pos.play("9D").play("9C").turn == 2
    back = arizona("BJ QS JS 4S", "9D RJ QD 5D", "QC JC 4C KC").play("BJ").play("9D").play("RJ")
    assert (back.turn, back.plays_owed, back.total) == (0, 2, 98)


def test_rules_3_3_both_jokers_ask_for_four_plays_and_cards_are_taken_at_the_end() -> None:
    pos = arizona("BJ RJ QS 3S", "4D 9D JD QD", "QC JC 4C KC", stock="5S 6S 5H 6H 7H 8H").play("BJ&RJ")
    assert (pos.turn, pos.plays_owed) == (1, 4)
    for left, card in ((3, "4D"), (2, "9D"), (1, "JD")):
        pos = pos.play(card)
        assert (pos.turn, pos.plays_owed, len(pos.hands[1])) == (1, left, left)
        assert nn.Position.parse(str(pos)) == pos
    after = pos.play("QD")
    assert len(after.hands[1]) == 4 and (after.turn, after.direction) == (0, -1)
    lacking = arizona("BJ RJ 2S 3S", "4D 9D JD 2D", "QC JC 4C KC").play("BJ&RJ")
    assert lacking.alive == (0, 2) and (lacking.turn, lacking.plays_owed) == (2, 4)


def test_rules_3_3_a_pair_counts_as_two_of_the_plays() -> None:
    pos = arizona("BJ 2S", "QD QH 3D 5D", "QC JC 4C KC").play("BJ")
    assert codes(pos) == {"QD", "QH", "QH&QD"}
    assert pos.play("QD&QH").turn == 2
    one = arizona("BJ 2S", "QD QH 4D 5D", "QC JC 4C KC", duty_pair="one_play").play("BJ").play("QD&QH")
    assert (one.turn, one.plays_owed) == (1, 1)


def test_rules_3_3_only_cards_that_keep_98_can_pay() -> None:
    pos = arizona("BJ 2S", "4D 9D JD QD KD 2D AD 10D", "QC JC 4C KC").play("BJ")
    assert {code for code in codes(pos) if "&" not in code} == {"4D", "9D", "JD", "QD", "KD"}
    assert "could not" not in (pos.why_not("2D") or "") and "98 is the limit" in (pos.why_not("2D") or "")
    short = arizona("BJ 2S", "QD 2D RJ", "QC JC 4C KC").play("BJ")
    assert codes(short) == {"QD", "RJ"}


def test_rules_3_3_turned_up_start_and_reward() -> None:
    v = nn.variant(ARIZONA, preset="turn_up_start")
    seen: dict[str, nn.Position] = {}
    for seed in range(400):
        pos = nn.deal(v, 2, seed=seed)
        seen.setdefault(pos.pile[0].rank, pos)
    assert (seen["K"].total, seen["J"].total, seen["A"].total, seen["9"].direction) == (98, -10, 1, -1)
    assert seen["joker"].total == 98
    assert seen["joker"].plays_owed == 2 or seen["joker"].is_over
    rewarded = nn.variant(ARIZONA, bottom_reward=True)
    for seed in range(20):
        pos = nn.deal(rewarded, 2, seed=seed)
        assert pos.stock[-1].rank in ("joker", "K")
        assert Counter((*pos.stock, *pos.hands[0], *pos.hands[1])) == Counter(rewarded.deck())


def test_rules_3_3_play_goes_on_without_a_stock_and_who_has_no_card_is_out() -> None:
    pos = arizona("2S", "2D", "2C")
    for card in ("2S", "2D"):
        pos = pos.play(card)
    after = pos.play("2C")
    assert after.outcome == nn.Outcome((0, 1), 2, nn.Termination.LAST_SEAT)


def test_rules_3_3_contradicting_duties_are_refused() -> None:
    with pytest.raises(nn.VariantError, match="brings new cards between them"):
        nn.variant(ARIZONA, duty_draw="each")


# --- rules 8.1: O'NO 99 of 1980 ---


def ono(*hands: str, total: int = 0, stock: str = "", **rules: str | int | bool) -> nn.Position:
    return nn.Position.open(nn.variant("ono99_1980", **rules), list(hands), total=total, stock=stock)  # type: ignore[arg-type]


def test_rules_8_1_the_pack() -> None:
    v = nn.variant("ono99_1980")
    pack = Counter(card.code for card in v.deck())
    assert sum(pack.values()) == 54
    assert pack == {**{str(n): 3 for n in range(2, 10)}, "10": 10, "HOLD": 4, "REV": 6, "M10": 4, "DP": 2, "ONO": 4}
    assert v.card("hold").words == "Hold" and v.card("hold") is v.card("HOLD")
    with pytest.raises(nn.InvalidCard, match="its cards are"):
        v.card("10S")
    with pytest.raises(nn.InvalidCard):
        nn.Card("HOLD")


def test_t31_minus_ten_goes_below_zero_and_99_exactly_loses() -> None:
    assert ono("M10 2", "3 4", total=6).play("M10").total == -4
    assert ono("M10 2", "3 4", total=9).play("M10").total == -1
    pos = ono("10 9 8", "3 4", total=89)
    assert codes(pos) == {"9", "8"}
    assert pos.play("9").total == 98


def test_rules_8_1_double_play_shifts_by_hold_or_reverse_and_the_second_may_be_one() -> None:
    pos = ono("DP 2", "HOLD 3 4 REV", "5 6", stock="7 8 9 7 8").play("DP")
    assert (pos.turn, pos.plays_owed) == (1, 2)
    shifted = pos.play("HOLD")
    assert (shifted.turn, shifted.plays_owed) == (2, 2)
    back = pos.play("REV")
    assert (back.turn, back.plays_owed, back.direction) == (0, 2, -1)
    first = pos.play("3")
    assert (first.turn, first.plays_owed, len(first.hands[1])) == (1, 1, 4), "each play is followed by a card"
    assert first.play("HOLD").plays_owed == 0, "a Hold later is just the second play"
    twice = ono("DP 2", "DP 3 4", "5 6", stock="7 8 9").play("DP").play("3").play("DP")
    assert (twice.turn, twice.plays_owed) == (2, 2)


def test_rules_8_1_ono_cards_clog_the_hand() -> None:
    stuck = ono("ONO ONO ONO ONO", "3 4", total=5)
    assert stuck.is_over and stuck.outcome is not None and stuck.outcome.losers == (0,)
    assert "cannot be played" in (ono("ONO 2", "3 4").why_not("ONO") or "")
    round_ten = ono("ONO 2", "3 4", total=40, ono_playable_on_round_ten="yes")
    assert "ONO" in round_ten.legal_moves and round_ten.play("ONO").total == 40
    assert "ends in 0" in (ono("ONO 2", "3 4", total=41, ono_playable_on_round_ten="yes").why_not("ONO") or "")


def test_rules_8_1_the_fourth_loss_is_the_last_and_the_loser_leads() -> None:
    v = nn.variant("ono99_1980")
    assert v.lives_for(3) == 4 and nn.variant("ono99_1980", out_at_zero_tokens=True).lives_for(3) == 3
    match = nn.Match(v, ["random"] * 3, seed=4)
    for _ in range(3):
        while not match.deal_over:
            match.play_bot()
        assert match.position.outcome is not None
        loser = match.seats[match.position.outcome.losers[0]]
        match.next_deal()
        assert match.mover == loser


# --- rules 8.2: ONO 99 of 2022 ---


def ono22(*hands: str, total: int = 0, stock: str = "", **rules: str | int | bool) -> nn.Position:
    return nn.Position.open(nn.variant("ono99_2022", **rules), list(hands), total=total, stock=stock)  # type: ignore[arg-type]


def test_t32_sums_clamping_and_play_2_on_play_2() -> None:
    assert len(nn.variant("ono99_2022").deck()) == 112
    assert ono22("4 2", "3 4", total=25).play("4").total == 29
    assert ono22("M10 2", "3 4", total=6).play("M10").total == 0
    pos = ono22("PLAY2 2", "PLAY2 3", "4 5", stock="6 6 6").play("PLAY2").play("PLAY2")
    assert (pos.turn, pos.plays_owed) == (2, 2)


def test_rules_8_2_ono_cards_leave_four_at_a_time() -> None:
    three = ono22("ONO ONO ONO 2", "3 4")
    assert codes(three) == {"2"} and "four at a time" in (three.why_not("ONO") or "")
    four = ono22("ONO ONO ONO ONO", "3 4", total=50, stock="1 2 3 4 5")
    assert codes(four) == {"ONO&ONO&ONO&ONO"}
    after = four.play("ONO&ONO&ONO&ONO")
    assert after.total == 50 and [card.code for card in after.hands[0]] == ["1", "2", "3", "4"] and after.turn == 1


def test_rules_8_2_who_is_out_leaves_the_others_without_a_duty() -> None:
    pos = ono22("PLAY2 2", "9 8", "0 0 0", total=95).play("PLAY2")
    assert pos.alive == (0, 2) and (pos.turn, pos.plays_owed) == (2, 0)


# --- packs of their own in files ---


def file_with(deck: str, cards: str = "") -> str:
    return f'id = "mine"\nname = "Mine"\ndescription = "Mine."\n[deck]\n{deck}\n[cards]\n{cards}\n'


def test_a_file_may_bring_its_own_pack() -> None:
    v = nn.Variant.from_toml(
        file_with('ONE = { name = "one", copies = 9 }\nSTOP = { name = "stop" }', 'ONE = "+1"\nSTOP = "=99"')
    )
    pos = nn.deal(v, 2, seed=1)
    assert len(v.deck()) == 10 and pos.variant is v
    assert nn.Position.parse(str(pos), {"mine": v}) == pos


@pytest.mark.parametrize(
    ("deck", "cards", "sentence"),
    [
        ('one = { name = "one" }', "", "capital letters"),
        ('ONE = { copies = 2 }', "", "name is missing"),
        ('ONE = { name = "one", copies = 0 }', "", "from 1 to 40"),
        ('ONE = { name = "one", copies = 99 }', "", "from 1 to 40"),
        ('ONE = "one"', "", "must say what it is called"),
        ('ONE = { name = "one", colour = "red" }', "", "no key here"),
        ('ONE = { name = "one" }', 'TWO = "+2"', "no card of"),
        ('ONE = { name = "one" }', "", "says what the one does: add ONE"),
        ("", "", "names no card"),
        ("\n".join(f'C{n} = {{ name = "c" }}' for n in range(101)), "", "at most 100"),
    ],
)  # fmt: skip
def test_a_wrong_pack_is_refused_with_its_line(deck: str, cards: str, sentence: str) -> None:
    with pytest.raises(nn.VariantError, match=sentence):
        nn.Variant.from_toml(file_with(deck, cards))


# --- rules 3.3 and 9, C4: the deal ends with the stock ---


def test_rules_3_3_the_deal_may_end_with_the_stock_and_whoever_played_last_wins() -> None:
    v = nn.variant(ARIZONA, stock_out="deal_ends")
    pos = nn.Position.open(v, ["2S 3S", "4S 5S", "6S 7S"], total=20, stock="8S 9S")
    over = pos.play("2S").play("4S")
    assert over.outcome == nn.Outcome((2, 0), 1, nn.Termination.STOCK_OUT)
    assert "end=stock_out:P2" in str(over) and nn.Position.parse(str(over)) == over
    assert not nn.Position.open(v, ["2S 3S", "4S 5S", "6S 7S"], total=20).play("2S").is_over, "no stock, no last card"
    assert not nn.Position.open(ARIZONA, ["2S 3S", "4S 5S", "6S 7S"], stock="8S").play("2S").is_over
    unseen = nn.Position.open(v, ["2S 3S", "4S 5S"], total=20, unseen="8S").play("2S").draw("8S")
    assert unseen.outcome == nn.Outcome((1,), 0, nn.Termination.STOCK_OUT)
    plain = nn.variant("chicago", stock_out="deal_ends")
    assert not plain.is_basic and "as soon as its last card is taken" in plain.rules_card()
    with pytest.raises(nn.InvalidPosition, match="no deal ends with its stock"):
        nn.Position.parse(str(over).replace("{stock_out=deal_ends}", ""))
    with pytest.raises(nn.VariantError, match="manual_late leaves open"):
        nn.variant(ARIZONA, stock_out="deal_ends", draw_mode="manual_late")


def test_rules_3_3_a_card_taken_by_hand_ends_the_deal_too_and_is_paid_for() -> None:
    v = nn.variant("michigan", stock_out="deal_ends", draw_mode="manual", three_of_a_kind=False)
    match = nn.Match(v, ["human", "human"], seed=1)
    while not match.deal_over:
        match.play(next(iter(match.position.legal_moves)))
        if not match.deal_over and match.position.owed_draw is not None:
            match.draw()
    outcome = match.position.outcome
    assert outcome is not None and sum(match.lost) == len(outcome.losers)
    if outcome.termination == nn.Termination.STOCK_OUT:
        assert "The stock has run out" in " ".join(event.words for event in match.log)
    assert nn.Match.from_record(match.record()).lost == match.lost


def test_solvers_know_that_the_deal_ends_with_the_stock() -> None:
    v = nn.variant("chicago", stock_out="deal_ends", reverse_two_player="pass")
    pos = nn.Position.open(v, ["2S 3S", "4S 5S"], total=20, stock="8S 9S 7S")
    answer = nn.solve(pos)
    assert answer.winner == 0 and answer.plies == 3, "the third play takes the last card"
