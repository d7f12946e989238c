"""Situations at the edge of the rules: last cards, empty hands, duties laid as pairs, what a seat may know."""

from __future__ import annotations

import pytest

import ninetynine_edu as nn
from ninetynine_edu.play.wording import play_in_words


def is_over(match: nn.Match) -> bool:
    """Whether the deal is over, asked anew (a type checker takes it that a property stays as it was)."""
    return match.deal_over


def open_(code: str, *hands: str, total: int = 0, stock: str = "", pile: str = "") -> nn.Position:
    return nn.Position.open(nn.variant(code), list(hands), total=total, stock=stock, pile=pile)


def codes(pos: nn.Position) -> list[str]:
    return [move.code for move in pos.legal_moves]


# --- rules 3.3: several cards in a duty ---


def test_rules_3_3_of_a_pair_of_jacks_in_a_duty_only_the_second_stands() -> None:
    pos = open_("ninety_eight_arizona", "BJ 2S", "JS JH 2D 3D", "4S").play("BJ")
    after = pos.play("JS&JH")
    assert (after.total, after.turn) == (88, 2), "the first goes back to 98, the second leaves 88"
    words = play_in_words(pos, after, pos.parse_move("JS&JH"), ["Ann", "Bo", "Cy"])
    assert words.endswith("98 take away 20 is 78. The total goes back to 98 between them, so now it is 88.")
    four = open_("ninety_eight_arizona", "BJ RJ 2S", "JS JH JD JC", "4S 10S").play("BJ&RJ")
    assert four.play("JS&JH").total == 98 and four.play("JS&JH").play("JD&JC").total == 88
    assert four.play("JS&JH&JD&JC").total == 88
    one = open_("ninety_eight_arizona{duty_pair=one_play}", "BJ 2S", "4H JS JH 3D", "4S").play("BJ").play("4H")
    assert one.play("JS&JH").total == 78, "a pair that is one play stands whole"


def test_rules_3_3_both_jokers_answer_a_duty_and_make_it_four() -> None:
    pos = nn.Position.parse("ninety_eight_arizona 98 P1+ BJ,RJ,5S/4S,9H,QD,JC/2D duty=2/2 back=98")
    after = pos.play("BJ&RJ")
    assert (after.turn, after.plays_owed) == (1, 4)


# --- rules 8.1 and 8.2: duties ---


def test_rules_8_2_four_ono_cards_are_one_of_the_plays_owed() -> None:
    pos = open_("ono99_2022", "PLAY2 2", "ONO ONO ONO ONO", "5 6", total=20, stock="1 2 3 4 5 6 7").play("PLAY2")
    assert codes(pos) == ["ONO&ONO&ONO&ONO"] and pos.alive == (0, 1, 2)
    after = pos.play("ONO&ONO&ONO&ONO")
    assert (after.turn, after.plays_owed, len(after.hands[1])) == (1, 1, 4)


def test_rules_8_2_a_play_2_laid_by_a_player_who_then_is_out_still_counts() -> None:
    code = "ono99_2022{joker_first=counts_as_one_play}"
    pos = open_(code, "PLAY2 2", "PLAY2 9", "0 0 1", "5 6", total=95).play("PLAY2").play("PLAY2")
    assert (pos.alive, pos.turn, pos.plays_owed) == ((0, 2, 3), 2, 2)
    plain = open_(code, "PLAY2 2", "0 9", "0 0 1", "5 6", total=95).play("PLAY2").play("0")
    assert (plain.alive, plain.turn, plain.plays_owed) == ((0, 2, 3), 2, 0)


# --- rules 8.3: the last card of a hand ---


def test_rules_8_3_who_answers_a_bomb_with_the_last_card_wins() -> None:
    after = open_("boom_o", "BOMB 5", "HOLD", "5 5", total=20).play("BOMB")
    assert after.outcome == nn.Outcome((2, 0), 1, nn.Termination.EMPTY_HAND)
    assert nn.Position.parse(str(after)) == after


@pytest.mark.parametrize(("last", "move"), [("BOMB", "BOMB"), ("TRADE", "TRADE>P2"), ("DP", "DP"), ("ALL2", "ALL2")])
def test_rules_8_3_a_last_card_wins_whatever_it_does(last: str, move: str) -> None:
    for rule in ("hold_or_pay", "all_lay_numbers"):
        after = open_(f"boom_o{{bomb_rule={rule}}}", last, "5 10", "HOLD 5", total=20, stock="5 5 5 5").play(move)
        assert after.outcome == nn.Outcome((1, 2), 0, nn.Termination.EMPTY_HAND)
        assert nn.Position.parse(str(after)) == after


# --- rules 5.9: hands without cards ---


def test_rules_5_9_an_empty_hand_loses_now_also_when_its_last_card_was_taken() -> None:
    pos = open_("bloody_99{empty_hand=lose_now}", "7S 8S", "9H", "2D").play("7S>P3")
    assert (pos.alive, pos.turn) == ((0, 1), 1), "the third player had one card"
    given = open_("bloody_99{empty_hand=lose_now}", "AH", "9H 8H", "2D 3D").play("AH>P3")
    assert (given.alive, given.turn) == ((0, 1), 1)
    waits = open_("bloody_99", "7S 8S", "9H", "2D").play("7S>P3")
    assert waits.alive == (0, 1, 2), "by default the hand may be filled until its player is on turn"
    last = open_("bloody_99{empty_hand=lose_now}", "7S 8S", "9H").play("7S>P2")
    assert last.outcome == nn.Outcome((1,), 0, nn.Termination.LAST_SEAT)
    ends = open_("bloody_99{bust_mode=hand_ends,empty_hand=lose_now,life_mode=tokens:3}", "7S 8S", "9H", "2D")
    assert ends.play("7S>P3").outcome == nn.Outcome((2,), None, nn.Termination.NO_CARDS)


def test_rules_5_9_the_last_card_of_a_player_who_loses_now_still_turns_and_names() -> None:
    code = "bloody_99{empty_hand=lose_now}"
    named = open_(code, "5H", "9H 8H", "2D 3D", "2C").play("5H>P3")
    assert (named.alive, named.turn) == ((1, 2, 3), 2)
    turned = open_(code, "4H", "9H 8H", "2D 3D", "2C").play("4H")
    assert (turned.alive, turned.turn, turned.direction) == ((1, 2, 3), 3, -1)
    alone = open_(code, "2H", "9H 8H").play("2H")
    assert alone.outcome == nn.Outcome((0,), 1, nn.Termination.LAST_SEAT)


def test_rules_5_9_exchanging_with_an_empty_hand() -> None:
    pos = open_("bloody_99", "AH 2S 8S", "", "2D 3D").play("AH>P2")
    assert (pos.hands[0], pos.hands[1], pos.turn) == ((), nn.parse_cards("2S 8S"), 1)
    assert pos.play("2S").play("2D").alive == (1, 2), "now the first player has none"


def test_rules_5_9_and_5_12_cards_thrown_away_are_not_the_last_card_played() -> None:
    v = "jbb_whitby_2025{nine_sums=true,nine_sums_when=any_time}"
    pos = open_(v, "2S 8S 5C", "3S 8H 5H", "4S 4D 5D", stock="KS KH KD KC").play("2S")
    assert (pos.asked, pos.turn) == ("nines", 2)
    pos = pos.play("4D&5D:9").play("3S")
    assert "run=up" in str(pos) and pos.pile[-2:] == nn.parse_cards("2S 3S")
    assert len(pos.hands[2]) == 1 and len(pos.play("4S").hands[2]) == 1, "the run is followed, so a card is taken"


# --- what a seat may know ---


def test_whoever_chooses_a_card_knows_the_hand_and_nobody_else() -> None:
    base = "baltimore{steal_pick=choose_seen} 50 P1+ 6S,2S/%s/2D,3D dealt=5S,KS,4S seed=3"
    one, other = (nn.Position.parse(base % hand).play("6S>P2") for hand in ("3H,9H", "3H,9D"))
    assert codes(one) != codes(other) and one.information_key(0) != other.information_key(0)
    assert one.information_key(2) == other.information_key(2)
    after, other_after = one.play("3H<P2"), other.play("3H<P2")
    assert after.information_key(0) != other_after.information_key(0), "what was seen is not forgotten"
    again = nn.Position.parse(str(one))
    assert "look P2: 3H,9H" in again.information_key(0) and "9H" not in again.information_key(2)


def test_nobody_sees_that_another_could_have_thrown_cards_away() -> None:
    base = "bloody_99{nine_sums=true} 50 P1+ 2S,8S/3S,KS/%s dealt=KH,QH seed=3"
    asked = nn.Position.parse(base % "4S,5S,QS").play("2S")
    assert asked.asked == "nines" and asked.turn == 2
    kept, never = asked.play("4S:keep"), nn.Position.parse(base % "4S,6S,QS").play("2S")
    assert kept.information_key(0) == never.information_key(0)
    assert kept.information_key(1) == never.information_key(1)
    assert "4S:keep" in kept.information_key(2)


# --- texts of positions ---


@pytest.mark.parametrize(
    "text",
    [
        "bloody_99 60 P2+ 3C,6H/2S,KD/7H,10H dealt=AH seed=7 pile=7S waits=P2?number,P1?blow mover=P2 during=7S>P3",
        "bloody_99 60 P2+ 3C,6H/2S,7D/7H,10H unseen=AH,2H pile=7S waits=P2?dig:5:0 due=7S>P3",
        "bloody_99{jokers=2} 60 P1+ 3C,6H/2S,7D pile=2H,BJ waits=P1?dig:9:0 mover=P1 during=BJ",
        "bloody_99 82 P1+ 5S/2D unseen=2C,KD pile=4D waits=P1 due=4D mover=P2",
        "standard 82 P1+ 5S/2D unseen=2C,KD pile=4D waits=P1<P2 due=4D",
        "bloody_99 82 P1+ 5S/2D stock=2C,KD waits=P1",
    ],
)
def test_a_text_whose_questions_no_move_can_bring_is_refused(text: str) -> None:
    with pytest.raises(nn.InvalidPosition):
        nn.Position.parse(text)


def test_a_long_chain_still_has_a_text() -> None:
    pos = nn.Position.parse("icelandic 18 P2+ 3D/3S,QC/4C,JD dealt=7C,2D seed=6 pile=QH chain=40").play("QC")
    assert nn.Position.parse(str(pos)) == pos and pos.plays_owed == 41


# --- rules 5.7: who folds, and when ---


@pytest.mark.parametrize(
    ("rule", "during", "after"),
    [("each_dropped", 1, 3), ("only_first_out", 1, 1), ("all_but_last_at_end", 0, 3)],
)
def test_rules_5_7_who_folds_and_when(rule: str, during: int, after: int) -> None:
    match = nn.Match(nn.variant("michigan", who_pays=rule, three_of_a_kind=False), ["random"] * 4, seed=3)
    while not match.position.state.out:
        assert sum(match.lost) == 0
        match.play_bot()
    first = match.seats[match.position.state.out[0]]
    assert (sum(match.lost), match.lost[first]) == (during, during) and not match.deal_over
    told = [event.words for event in match.log if event.kind == "lost"]
    assert told[0].endswith("out of this deal and folds a corner of the bill.") == bool(during)
    while not is_over(match):
        match.play_bot()
    assert sum(match.lost) == after and match.lost[first] == 1
    winner = match.position.outcome.winner if match.position.outcome else None
    assert winner is not None and match.lost[match.seats[winner]] == 0
    paid = [event.words for event in match.log if event.words.endswith("folds a corner of the bill.")]
    assert len(paid) == after, "each fold is told once"
    assert nn.Match.from_record(match.record()).lost == match.lost
