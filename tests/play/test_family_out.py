"""Rules 3.2, 5.7 and 8.3: knocking out and shields, three of a kind and folding, Boom-O."""

from __future__ import annotations

from collections import Counter

import pytest

import ninetynine_edu as nn


def open_(name: str, *hands: str, total: int = 0, stock: str = "", **rules: str | int | bool) -> nn.Position:
    v = nn.variant(name, **rules) if rules else nn.variant(name)  # type: ignore[arg-type]
    return nn.Position.open(v, list(hands), total=total, stock=stock)


# --- rules 3.2: UMass ---


def test_rules_3_2_the_ace_of_spades_knocks_a_named_player_out() -> None:
    pos = open_("ninety_eight_umass", "AS 2S", "2H 3H", "2D 3D", total=50, stock="5S 6S")
    assert {move.code for move in pos.legal_moves} == {"AS>P2", "AS>P3", "2S"}
    after = pos.play("AS>P2")
    assert (after.total, after.alive, after.turn) == (50, (0, 2), 2)
    assert len(after.hands[0]) == 2 and after.hands[1] == () and nn.Card("2H") in after.pile
    assert nn.Position.parse(str(after)) == after
    over = after.play("2D").play("2S") if not after.is_over else after
    assert not over.is_over


def test_rules_3_2_a_knocked_out_player_has_lost_beside_the_one_who_is_stuck() -> None:
    pos = open_("ninety_eight_umass", "AS 2S", "2H 3H", "8D 7D", "2C", total=95).play("AS>P2")
    assert pos.outcome == nn.Outcome((1, 2), None, nn.Termination.STUCK)
    last = open_("ninety_eight_umass", "AS 2S", "2H 3H", total=50).play("AS>P2")
    assert last.outcome == nn.Outcome((1,), 0, nn.Termination.LAST_SEAT)


def test_rules_3_2_a_held_ace_of_hearts_shields_and_is_replaced() -> None:
    shown = {"shield_use": "at_once"}
    pos = open_("ninety_eight_umass", "AS 2S", "AH 3H", "2D 3D", total=50, stock="5S 6S", **shown).play("AS>P2")
    assert pos.alive == (0, 1, 2) and pos.turn == 1
    assert pos.hands[1] == nn.parse_cards("3H 6S") and pos.hands[0] == nn.parse_cards("2S 5S")
    assert pos.pile == nn.parse_cards("AH AS")
    assert all("P2 shield AH" in pos.information_key(seat) for seat in range(3))
    played = open_("ninety_eight_umass", "AH 2S", "2H", total=50).play("AH")
    assert played.total == 50


@pytest.mark.parametrize(
    ("rule", "code", "check"),
    [
        ("choose_next", "QS>P3", lambda pos: pos.turn == 2),
        ("swap_hands", "QS>P3", lambda pos: pos.hands[0] == nn.parse_cards("2D 3D") and pos.turn == 1),
        ("look_at_hand", "QS>P3", lambda pos: "look P3: 2D,3D" in pos.information_key(0)),
        ("give_a_drink", "QS>P3", lambda pos: "P3 drinks" in pos.information_key(1)),
        ("plain_zero", "QS", lambda pos: pos.turn == 1),
    ],
)
def test_rules_3_2_the_queen_of_spades(rule: str, code: str, check: object) -> None:
    after = open_("ninety_eight_umass", "QS 2S", "2H 3H", "2D 3D", total=50, qs=rule).play(code)
    assert after.total == 50 and callable(check) and check(after)


def test_rules_3_2_each_special_ace_can_be_left_out() -> None:
    v = nn.variant("ninety_eight_umass", as_kill="no", ah_shield="no")
    assert str(v.effect("AS")) == str(v.effect("AH")) == str(v.effect("AC")) == "+1 or +11"


def test_rules_3_2_a_match_tells_who_is_knocked_out() -> None:
    told = ""
    for seed in range(30):
        match = nn.Match("ninety_eight_umass", ["random"] * 4, seed=seed)
        while not match.deal_over:
            match.play_bot()
        told += " ".join(event.words for event in match.log)
    assert "is knocked out." in told or "are knocked out." in told


# --- rules 5.7: Michigan ---


def test_rules_5_7_three_of_a_kind_ends_the_deal_and_all_others_fold() -> None:
    drawn = open_("michigan", "5S 5H 2S", "2H 3H 4H", "2D 3D 4D", stock="5D").play("2S")
    assert drawn.outcome == nn.Outcome((1, 2), 0, nn.Termination.THREE_OF_A_KIND)
    dealt = open_("michigan", "2S 3S 4S", "6H 6S 6D", "7H 7S 7D")
    assert dealt.outcome is not None and dealt.outcome.winner == 1, "the first claim from the mover on"
    off = open_("michigan", "2S 3S 4S", "6H 6S 6D", three_of_a_kind=False)
    assert not off.is_over


def test_rules_5_7_who_is_stuck_drops_out_and_folds() -> None:
    pos = open_("michigan", "9S 2S", "5H", "KD 2D", total=40).play("9S")
    assert pos.alive == (0, 2)
    for rule, folds in (("each_dropped", 2), ("only_first_out", 1)):
        match = nn.Match(nn.variant("michigan", who_pays=rule, three_of_a_kind=False), ["random"] * 3, seed=3)
        while not match.deal_over:
            match.play_bot()
        assert sum(match.lost) == folds
    assert nn.variant("michigan").lives_for(4) == 5


# --- rules 8.3: Boom-O ---


def test_rules_8_3_the_pack_and_no_new_cards() -> None:
    v = nn.variant("boom_o")
    pack = Counter(card.code for card in v.deck())
    assert sum(pack.values()) == 84 and (pack["5"], pack["10"], pack["HOLD"], pack["BOMB"]) == (20, 20, 10, 3)
    after = open_("boom_o", "5 10 HOLD", "5 10", stock="10 10").play("5")
    assert len(after.hands[0]) == 2 and len(after.stock) == 2


def test_rules_8_3_command_cards() -> None:
    hand = "TO60 TO30 TO0 REV SKIP DP ALL1 ALL2 TRADE"
    pos = open_("boom_o", hand, "5 10", "5 5 5", total=20, stock="10 10 10 10 10")
    totals = {move.code: pos.result_of(move) for move in pos.legal_moves}
    assert (totals["TO60"], totals["TO30"], totals["TO0"]) == (60, 30, 0)
    assert pos.play("REV").turn == 2 and pos.play("SKIP").turn == 2
    assert (pos.play("DP").turn, pos.play("DP").plays_owed) == (1, 2)
    assert [len(h) for h in pos.play("ALL1").hands] == [8, 3, 4]
    assert [len(h) for h in pos.play("ALL2").hands] == [8, 4, 5]
    assert [len(h) for h in pos.play("TRADE>P2").hands] == [2, 8, 3]


def test_rules_8_3_an_empty_hand_wins_and_all_others_turn_a_bomb_over() -> None:
    after = open_("boom_o", "5", "5 10", "10 10").play("5")
    assert after.outcome == nn.Outcome((1, 2), 0, nn.Termination.EMPTY_HAND)
    assert nn.Position.parse(str(after)) == after


def test_rules_8_3_a_bomb_is_answered_with_a_hold_or_costs() -> None:
    pos = open_("boom_o", "BOMB 5", "HOLD 10", "HOLD 5", total=55).play("BOMB")
    assert (pos.total, pos.turn) == (0, 1) and [len(hand) for hand in pos.hands] == [1, 1, 1]
    hit = open_("boom_o", "BOMB 5", "10 10", "HOLD 5", total=55).play("BOMB")
    assert hit.outcome == nn.Outcome((1,), None, nn.Termination.BOMB)
    assert nn.Position.parse(str(hit)) == hit
    for wrong in ("end=bomb:P1", "hit=P2", "end=bomb:P1 hit=P9", "end=bomb:P1 hit=P2,P2"):
        with pytest.raises(nn.InvalidPosition):
            nn.Position.parse(f"boom_o 0 P1+ 5/5/5 {wrong}")


def test_rules_8_3_after_a_flip_the_hands_stay_and_the_total_starts_again() -> None:
    for seed in range(40):
        match = nn.Match("boom_o", ["random"] * 3, seed=seed)
        while not match.deal_over:
            match.play_bot()
        outcome = match.position.outcome
        assert outcome is not None
        before = match.position
        sizes = [len(hand) for hand in before.hands]
        match.next_deal()
        if outcome.termination == nn.Termination.EMPTY_HAND:
            assert [len(hand) for hand in match.position.hands] == [7, 7, 7]
        else:
            assert [len(hand) for hand in match.position.hands] == sizes
            assert match.position.turn == (before.turn + before.direction) % 3
        assert match.position.total == 0
