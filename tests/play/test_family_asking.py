"""Questions inside a turn, and the house rules that bring them: rules 1.2, 3.2, 5.8, 5.9 and 8.3."""

from __future__ import annotations

from fractions import Fraction

import pytest

import ninetynine_edu as nn
from ninetynine_edu.ground.people import READER
from ninetynine_edu.matches.match import Match
from ninetynine_edu.play.wording import play_in_words


def open_(code: str, *hands: str, total: int = 0, stock: str = "", pile: str = "") -> nn.Position:
    return nn.Position.open(nn.variant(code), list(hands), total=total, stock=stock, pile=pile)


def codes(pos: nn.Position) -> list[str]:
    return [move.code for move in pos.legal_moves]


# --- rules 3.2: the shield ---


def test_rules_3_2_the_holder_of_the_ace_of_hearts_is_asked() -> None:
    pos = open_("ninety_eight_umass", "AS 2S", "AH 3H", "2D 3D", total=50, stock="5S 6S").play("AS>P2")
    assert (pos.asked, pos.turn, pos.alive) == ("shield", 1, (0, 1, 2))
    assert codes(pos) == ["AH:show", "AH:keep"]
    assert pos.legal_moves[0].words == "ace of hearts, show it and stay in"
    shown = pos.play("AH:show")
    assert shown.hands == (nn.parse_cards("2S 5S"), nn.parse_cards("3H 6S"), nn.parse_cards("2D 3D"))
    assert (shown.asked, shown.turn, shown.alive, shown.total) == ("", 1, (0, 1, 2), 50)
    assert all("P2 shield AH" in shown.information_key(seat) for seat in range(3))
    kept = pos.play("AH:keep")
    assert (kept.alive, kept.turn, kept.total) == ((0, 2), 2, 50)
    assert kept.hands[1] == () and kept.hands[0] == nn.parse_cards("2S 5S")


def test_rules_3_2_nobody_is_asked_without_the_card_or_where_it_is_shown_at_once() -> None:
    without = open_("ninety_eight_umass", "AS 2S", "2H 3H", "2D 3D", total=50).play("AS>P2")
    assert without.asked == "" and without.alive == (0, 2)
    at_once = open_("ninety_eight_umass{shield_use=at_once}", "AS 2S", "AH 3H", "2D 3D", total=50).play("AS>P2")
    assert at_once.asked == "" and at_once.alive == (0, 1, 2)


def test_a_question_is_answered_first_and_by_nobody_else() -> None:
    pos = open_("ninety_eight_umass", "AS 2S", "AH 3H", "2D 3D", total=50).play("AS>P2")
    for text in ("3H", "AH", "2S", "KH<P2", "BJ:stop"):
        with pytest.raises((nn.IllegalMove, nn.InvalidMove)):
            pos.play(text)
    plain = open_("ninety_eight_umass", "AS 2S", "AH 3H", total=50)
    with pytest.raises(nn.InvalidMove):
        plain.play("AS:keep")


@pytest.mark.parametrize(
    "change",
    [
        ("mover=P1", "mover=P9"), ("mover=P1", "mover=P2"), ("waits=P2?shield", "waits=P3?shield"), ("during=AS>P2", "during=2S"),
        (" during=AS>P2", ""), (" waits=P2?shield,P1", ""), ("AH,3H", "2H,3H"), ("mover=P1", "mover=XX"),
        ("waits=P2?shield", "waits=P2?what"),
    ],
)  # fmt: skip
def test_a_text_in_which_a_question_does_not_fit_is_refused(change: tuple[str, str]) -> None:
    pos = open_("ninety_eight_umass", "AS 2S", "AH 3H", "2D 3D", total=50, stock="5S 6S").play("AS>P2")
    text = str(pos)
    assert nn.Position.parse(text) == pos and change[0] in text
    with pytest.raises(ValueError):
        nn.Position.parse(text.replace(*change))


# --- rules 1.2: steal_pick ---


@pytest.mark.parametrize(("code", "card", "total"), [("baltimore", "6S", 56), ("bloody_99", "7S", 50)])
def test_rules_1_2_a_card_may_be_chosen_where_the_hand_is_seen(code: str, card: str, total: int) -> None:
    pos = open_(f"{code}{{steal_pick=choose_seen}}", f"{card} 2S", "3H 9H 9D", "2D", total=50, stock="5S KS")
    asked = pos.play(f"{card}>P2")
    assert (asked.asked, asked.turn, asked.total, asked.is_chance) == ("pick", 0, total, False)
    assert codes(asked) == ["3H<P2", "9H<P2", "9D<P2"]
    after = asked.play("9H<P2")
    assert nn.Card("9H") in after.hands[0] and nn.Card("9H") not in after.hands[1] and after.turn == 1
    assert len(after.hands[1]) == (3 if code == "baltimore" else 2)
    assert nn.Position.open("baltimore", ["6S 2S", "3H 9H"], total=50).play("6S>P2").is_chance


def test_only_those_who_know_it_see_which_card_was_taken() -> None:
    v = nn.variant("baltimore{steal_pick=choose_seen}")
    pos = nn.Position.parse(f"{v.code} 50 P1+ 6S,2S/3H,9H/2D,3D dealt=5S,KS,4S seed=3")
    after = pos.play("6S>P2").play("9H<P2")
    assert "9H" in after.information_key(0) and "takes 9H" in after.information_key(1)
    assert "9H" not in after.information_key(2) and "answers" in after.information_key(2)
    told = play_in_words(pos.play("6S>P2"), after, pos.play("6S>P2").parse_move("9H<P2"), ["Ann", "Bo", READER])
    assert told.startswith("Ann takes one of Bo's cards.") and "nine" not in told


# --- rules 5.9: jokers, nine sums, the list of a computer version ---


def test_rules_5_9_the_small_joker_takes_up_to_five_cards_of_the_pile() -> None:
    pos = open_("bloody_99{jokers=2}", "BJ 2S", "3S 4S", total=50, stock="8S", pile="KS 2H 3H 4H 6H 8H").play("BJ")
    assert (pos.asked, pos.total) == ("dig", 50)
    assert codes(pos) == ["2H<pile", "3H<pile", "4H<pile", "6H<pile", "8H<pile", "KS<pile", "BJ:stop"]
    for code in ("2H<pile", "3H<pile", "4H<pile", "6H<pile"):
        pos = pos.play(code)
    assert codes(pos) == ["8H<pile", "KS<pile", "BJ:stop"]
    after = pos.play("8H<pile")
    assert (after.asked, after.turn) == ("", 1) and after.hands[0] == nn.parse_cards("2S 2H 3H 4H 6H 8H")
    assert after.pile == nn.parse_cards("KS BJ") and after.stock == nn.parse_cards("8S")
    assert pos.play("BJ:stop").turn == 1
    empty = open_("bloody_99{jokers=2}", "BJ 2S", "3S 4S", total=50).play("BJ")
    assert (empty.asked, empty.turn) == ("", 1)


def test_rules_5_9_the_small_joker_leaves_the_cards_of_who_is_out() -> None:
    pos = open_("bloody_99{decks=2,jokers=2}", "8S 9S", "BJ 2S", "3S 4S", total=99, stock="8H", pile="KS 8S 9H")
    assert pos.alive == (1, 2) and pos.pile == nn.parse_cards("8S 9S KS 8S 9H")
    dig = pos.play("BJ")
    assert codes(dig) == ["8S<pile", "9H<pile", "KS<pile", "BJ:stop"]
    assert "8S<pile" not in codes(dig.play("8S<pile")), "the other one is gone"
    for at in (pos, dig, dig.play("8S<pile")):
        assert nn.Position.parse(str(at)) == at and nn.Position.parse(str(at)).state_key() == at.state_key()
    before = nn.Position.parse(str(pos).replace(" gone=8S,9S", ""))
    assert before.state_key() != pos.state_key() and "9S<pile" in codes(before.play("BJ"))


def test_rules_5_9_a_new_stock_brings_the_cards_of_who_is_out_back() -> None:
    text = "bloody_99{jokers=2} 50 P1+ BJ,2S/3S,4S/- dealt=- seed=5 pile=8S,9S,KS,3H gone=8S,9S out=P3"
    pos = nn.Position.parse(text)
    assert codes(pos.play("BJ"))[:2] == ["KS<pile", "3H<pile"] or codes(pos.play("BJ"))[:2] == ["3H<pile", "KS<pile"]
    assert "gone" not in str(pos.play("2S")), "the pile was shuffled into a new stock"


def test_rules_5_9_the_big_joker_takes_cards_of_others_blindly_and_nobodys_last_one() -> None:
    pos = open_("bloody_99{jokers=2}", "RJ 2S", "3S 4S 6S", "8S", total=50, stock="8H").play("RJ")
    assert (pos.asked, pos.turn, codes(pos)) == ("raid", 0, ["RJ>P2", "RJ:stop"])
    chance = pos.play("RJ>P2")
    assert chance.is_chance and chance.chance == {nn.Card(code): Fraction(1, 3) for code in ("3S", "4S", "6S")}
    again = chance.draw("4S")
    assert again.hands[0] == nn.parse_cards("2S 4S") and codes(again) == ["RJ>P2", "RJ:stop"]
    assert nn.Position.parse(str(chance)) == chance and nn.Position.parse(str(again)) == again
    last = again.play("RJ>P2").draw("3S")
    assert (last.asked, last.turn, last.hands[1]) == ("", 1, nn.parse_cards("6S")), "only a last card is left"


def test_rules_5_9_cards_that_add_up_to_nine_may_be_thrown_away_off_turn() -> None:
    pos = open_("bloody_99{more_nines=true,nine_sums=true}", "2S 8S", "3S 6S KS", "4S 5S QS", total=50, stock="KH")
    after = pos.play("2S")
    assert (after.asked, after.turn, codes(after)) == ("nines", 2, ["4S&5S:9", "4S:keep"])
    thrown = after.play("4S&5S:9")
    assert (thrown.turn, thrown.total, thrown.hands[2]) == (1, 52, nn.parse_cards("QS"))
    assert after.play("4S:keep").hands[2] == nn.parse_cards("4S 5S QS") and after.play("4S:keep").turn == 1
    assert "3S&6S:9" in thrown.legal_moves, "the next player throws at the own turn"
    own = open_(
        "bloody_99{more_nines=true,nine_sums=true,nine_sums_when=own_turn}", "2S 8S", "3S 6S", "4S 5S", total=50
    )
    assert own.play("2S").asked == ""


def test_rules_5_9_the_list_of_a_computer_version() -> None:
    v = nn.variant("bloody_99", preset="bloody_burst")
    pos = nn.Position.open(v, ["8S 9S BJ 2S", "3S", "4S 6S"], total=50, stock="KS KH KD KC")
    assert len(pos.play("8S").hands[0]) == 3 + 3 and pos.play("8S").total == 58
    nine = pos.play("9S")
    assert (nine.total, nine.turn, len(nine.hands[0]), nine.stock) == (50, 2, 3, pos.stock)
    rotated = pos.play("BJ")
    assert rotated.hands == (nn.parse_cards("4S 6S KS"), nn.parse_cards("2S 8S 9S"), nn.parse_cards("3S"))


# --- rules 5.8: the ace of spades that loses its power ---


def test_rules_5_8_the_ace_of_spades_lapses_after_four_reshuffles() -> None:
    v = nn.variant("taiwanese", ace_of_spades="lapses")
    text = f"{v.code} 40 P1+ AS,2S/2H,3H dealt=- seed=5 pile=5S,6S"
    for shuffles, code, total in ((0, "AS=0", 0), (3, "AS=0", 0), (4, "AS+1", 41)):
        more = f" shuffles={shuffles}" if shuffles else ""
        pos = nn.Position.parse(text + more)
        assert [move.code for move in pos.legal_moves if "AS" in move.code] == [code]
        assert pos.play("AS").total == total
    with pytest.raises(nn.IllegalMove, match="no more: the stock has been shuffled again 4 times"):
        nn.Position.parse(text + " shuffles=4").play("AS=0")
    pos = nn.Position.parse(text + " shuffles=3").play("2S")
    assert " shuffles=4" in str(pos)
    sooner = nn.variant("taiwanese", ace_of_spades="lapses", early_shuffles=1)
    assert "AS+1" in nn.Position.parse(text.replace(v.code, sooner.code) + " shuffles=1").legal_moves


# --- rules 8.3: bombs and ties ---


def test_rules_8_3_all_lay_numbers_until_somebody_passes_the_limit() -> None:
    v = "boom_o{bomb_rule=all_lay_numbers}"
    pos = open_(v, "BOMB 5", "5 10 HOLD", "10 10", total=45).play("BOMB")
    assert (pos.asked, pos.turn, codes(pos)) == ("number", 1, ["5", "10"])
    second = pos.play("5")
    assert (second.asked, second.turn, second.total) == ("number", 2, 50)
    nobody = second.play("10")  # 60 is not passed: the bomb hits its own player
    assert nobody.outcome == nn.Outcome((0,), None, nn.Termination.BOMB) and nobody.total == 0
    passed = pos.play("10").play("10")
    assert passed.outcome == nn.Outcome((2,), None, nn.Termination.BOMB)
    without = open_(v, "BOMB 5", "HOLD SKIP", "10 10", total=45).play("BOMB")
    assert without.outcome == nn.Outcome((1,), None, nn.Termination.BOMB)
    last = open_(v, "BOMB 5", "5", "10 10", total=45).play("BOMB").play("5")
    assert last.outcome is not None and (last.outcome.winner, last.outcome.termination) == (1, "empty_hand")


def test_rules_8_3_ties_go_to_the_lowest_hand() -> None:
    from ninetynine_edu.play.dealing import lowest_hand

    assert lowest_hand(open_("boom_o", "10 5", "HOLD HOLD", "5 HOLD")) == 1
    assert lowest_hand(open_("boom_o", "10 5", "HOLD HOLD", "TO60 SKIP")) is None


# --- rules 8.1: late draws; 3.3: the winner deals ---


def test_rules_8_1_a_late_draw_until_the_next_player_has_finished() -> None:
    v = nn.variant("standard", draw_mode="manual_late")
    pos = nn.Position.open(v, ["2S 3S", "2H 3H", "2D 3D"], stock="5S 6S 7S 8S")
    forgot = pos.play("2S").play("2H")
    assert (forgot.owed_draw, forgot.late_draw, forgot.turn) == (1, 0, 2)
    repaired = forgot.draw(late=True)
    assert repaired.hands[0] == nn.parse_cards("3S 5S") and (repaired.owed_draw, repaired.late_draw) == (1, None)
    assert repaired.draw().hands[1] == nn.parse_cards("3H 6S")
    finished = forgot.draw()
    assert finished.late_draw is None and finished.hands[1] == nn.parse_cards("3H 5S")
    with pytest.raises(nn.IllegalMove):
        finished.draw(late=True)
    assert forgot.play("2D").late_draw == 1
    assert nn.Position.parse(str(forgot)) == forgot and " late=P1:1" in str(forgot)
    strict = nn.Position.open(v.with_rules(draw_mode="manual"), ["2S 3S", "2H 3H", "2D"], stock="5S 6S")
    assert strict.play("2S").play("2H").late_draw is None


def test_a_late_draw_stands_in_the_record() -> None:
    match = Match(nn.variant("standard", draw_mode="manual_late"), ["human"] * 3, seed=6)
    match.play(match.position.legal_moves[0])
    match.play(match.position.legal_moves[0])
    assert match.position.late_draw is not None
    match.draw(late=True)
    match.draw()
    text = match.record()
    assert "\nlate P" in text and Match.from_record(text).record() == text


def test_rules_3_3_the_winner_deals_next_and_the_log_names_the_winner() -> None:
    match = Match("ninety_eight_arizona", ["random"] * 3, seed=5)
    while not match.deal_over:
        match.play_bot()
    assert match.position.outcome is not None and match.position.outcome.winner is not None
    winner = match.seats[match.position.outcome.winner]
    assert [event.player for event in match.log if event.kind == "deal_won"] == [winner]
    match.next_deal()
    assert match.dealer == winner and match.log[-1].player is not None


def test_rules_7_the_loser_drinks() -> None:
    match = Match("ninety_eight", ["random"] * 2, seed=5)
    while not match.deal_over:
        match.play_bot()
    assert any(event.words.endswith("takes a sip of juice.") for event in match.log)


def test_contradictions_have_a_sentence_of_their_own() -> None:
    for rules in ({"empty_hand": "lose_now"}, {"empty_hand": "wins"}):
        with pytest.raises(nn.VariantError, match="looks at a hand at once"):
            nn.variant("bloody_99", draw_mode="manual", **rules)
    with pytest.raises(nn.VariantError, match="can never be played"):
        nn.Variant.from_toml(
            'id = "mine"\nname = "Mine"\ndescription = "Mine."\nextends = "standard"\n[cards]\nA = "+1, early, late"\n'
        )


def test_two_cards_alike_and_two_that_act_as_another_are_told_apart() -> None:
    pos = open_("ninety_eight_arizona{sums=true}", "2S 2C 5H KS", "3S 4S", total=5)
    assert pos.play("2S&2C").total == 9 and pos.play("2S&2C:4").total == 5
    assert pos.parse_move("2C & 2S").code == "2S&2C"


def test_3_2_who_is_knocked_out_takes_no_forgotten_card() -> None:
    v = nn.variant("ninety_eight_umass", draw_mode="manual_late")
    out = nn.Position.open(v, ["AS 2D", "5D 6D", "7H 8H"], turn=2, stock="3D 4D 5S 6S").play("7H").play("AS>P3")
    assert out.alive == (0, 1)
    assert out.late_draw is None
    assert nn.Position.parse(str(out)) == out
