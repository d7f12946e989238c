"""Rules 5.9 and 5.10: taking a card, exchanging hands, repeating a card, sums, court pairs, nines."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import ninetynine_edu as nn
from ninetynine_edu.ground.people import READER
from ninetynine_edu.play.numbering import action_count, action_to_move
from ninetynine_edu.play.wording import play_in_words


def open_(name: str, *hands: str, total: int = 0, stock: str = "", **rules: str | int | bool) -> nn.Position:
    v = nn.variant(name, **rules) if rules else nn.variant(name)  # type: ignore[arg-type]
    return nn.Position.open(v, list(hands), total=total, stock=stock)


def codes(pos: nn.Position) -> set[str]:
    return {move.code for move in pos.legal_moves}


# --- rules 5.10: Baltimore ---


def test_t17_five_then_seven_adds_five() -> None:
    pos = open_("baltimore", "5S 2S", "7H 2H", "2D").play("5S").play("7H")
    assert pos.total == 10
    assert open_("baltimore", "7S 2S", "2H").play("7S").total == 7, "the first card counts seven"


def test_t18_three_then_seven_reverses_again() -> None:
    pos = open_("baltimore", "3S 2S", "2H", "7D 2D", total=20).play("3S")
    assert (pos.turn, pos.direction) == (2, -1)
    after = pos.play("7D")
    assert (after.total, after.direction, after.turn) == (20, 1, 0)


def test_rules_5_10_what_a_seven_repeats() -> None:
    assert open_("baltimore", "JS 2S", "7H 2H", "9D").play("JS").play("7H").total == 99
    assert open_("baltimore", "JD 2S", "7H 2H", "9D").play("JD").play("7H").total == 20
    assert open_("baltimore", "10S 2S", "7H 2H", "9D", total=50).play("10S").play("7H").total == 30
    assert open_("baltimore", "8S 2S", "7H 2H", "9D", total=50).play("8S").play("7H").total == 54
    two = open_("baltimore", "5S 2S", "7H 2H", "7D").play("5S").play("7H").play("7D")
    assert two.total == 15, "after another seven it repeats what that seven did"
    pair = open_("baltimore", "KS QS", "7H 2H", "9D", stock="2C 3C 4C 5C").play("KS&QS").play("7H")
    assert pair.total == 20 and len(pair.hands[1]) == 2, "after a court pair it adds 10 only"
    first = open_("baltimore", "2S 10S", "7H 9H", "4D 9D", total=50)
    assert first.play("2S").play("7H").total == 54
    assert first.play("10S").play("7H").total == 30, "the same seven, the same text, another card before it"
    again = open_("baltimore", "6S 2S", "7H 2H", "9D 8D", total=10).play("6S>P3").draw("9D")
    assert codes(again) == {"2H", "7H>P1", "7H>P3"}
    assert again.parse_move("7H>P1").words == "seven of hearts, add 6, take one of Player 1's cards"


def test_rules_5_10_a_six_takes_a_card_by_chance_and_the_robbed_player_draws() -> None:
    pos = open_("baltimore", "6S 2S 3S", "9H KH 9D", "2D 3D 4D", total=10, stock="8S 8H 8D").play("6S>P2")
    assert pos.is_chance and pos.total == 16
    assert pos.chance == {nn.Card("9H"): Fraction(1, 3), nn.Card("9D"): Fraction(1, 3), nn.Card("KH"): Fraction(1, 3)}
    assert nn.Position.parse(str(pos)) == pos and not pos.legal_moves
    with pytest.raises(nn.IllegalMove, match="Chance"):
        pos.draw("8S")
    after = pos.draw("KH")
    assert after.hands[0] == nn.parse_cards("2S 3S KH") and after.hands[1] == nn.parse_cards("8S 9H 9D")
    assert after.turn == 1 and after.stock == nn.parse_cards("8H 8D")
    both = open_("baltimore", "6S 2S", "9H", "2D", stock="8S 8H 8D", steal_replaces_draw=False).play("6S>P2")
    assert both.hands[0] == nn.parse_cards("2S 8S 9H") and len(both.hands[1]) == 1


def test_rules_5_10_a_seat_is_named_that_holds_cards_and_is_not_the_player() -> None:
    pos = open_("baltimore", "6S 2S", "9H", "2D 3D", total=10)
    assert codes(pos) == {"6S>P2", "6S>P3", "2S"}
    with pytest.raises(nn.AmbiguousMove):
        pos.play("6S")
    with pytest.raises(nn.IllegalMove, match="may not name"):
        pos.play("6S>P1")
    nobody = open_("baltimore", "6S 2S", "", "", total=10)
    assert codes(nobody) == {"6S", "2S"}
    with pytest.raises(nn.IllegalMove, match="holds no card"):
        nobody.play("6S>P2")


def test_rules_5_10_dealt_games_take_by_the_seed_and_only_two_seats_see_the_card() -> None:
    text = "baltimore 10 P1+ 6S,2S,3S/9H,KH,9D/2D,3D,4D dealt=8S,8H,8D seed=5"
    one, other = (nn.Position.parse(text).play("6S>P2") for _ in range(2))
    assert one == other and not one.is_chance
    taken = (set(one.hands[0]) - {nn.Card("2S"), nn.Card("3S")}).pop().code
    keys = [one.information_key(seat) for seat in range(3)]
    assert f"P1 takes {taken} of P2" in keys[0] and f"P1 takes {taken} of P2" in keys[1]
    assert "P1 takes a card of P2" in keys[2]
    taken_by = {
        nn.Position.parse(text.replace("seed=5", f"seed={n}")).play("6S>P2").hands[0] for n in range(0, 9000, 300)
    }
    assert len(taken_by) == 3, "every card can be taken"


def test_rules_5_10_court_pairs() -> None:
    pos = open_("baltimore", "KS QS QH JD", "2H", total=85, stock="2C 3C 4C 5C")
    assert {code for code in codes(pos) if "&" in code} == {"QS&KS", "QH&KS", "QS&QH"}
    after = pos.play("KS&QS")
    assert after.total == 95 and len(after.hands[0]) == 4
    three = open_("baltimore", "KS QS", "2H", total=5, stock="2C 3C 4C 5C", court_pairs="three").play("QS&KS")
    assert len(three.hands[0]) == 3
    assert not [c for c in codes(open_("baltimore", "KS QS", "2H", court_pairs="off")) if "&" in c]
    with pytest.raises(nn.VariantError, match="two kings together, in two ways"):
        nn.variant("baltimore", same_rank=2)


def test_rules_5_10_options_of_three_and_four() -> None:
    assert str(nn.variant("baltimore", baltimore_three_value="3").effect("3S")) == "+3, reverse"
    assert str(nn.variant("baltimore", baltimore_four="face").effect("4S")) == "+4"


# --- rules 5.9: bloody ---


def test_t19_five_and_eight_act_as_a_king() -> None:
    pos = open_("bloody_99", "5S 8S 2S 3S 6S", "2H 3H", "2D", total=40, stock="8H 8D")
    after = pos.play("5S&8S:K")
    assert after.total == 99 and after.pile == nn.parse_cards("5S 8S")
    assert len(after.hands[0]) == 4 and after.stock == nn.parse_cards("8D")
    assert pos.play("8S&5S") == after, "the sum says what it acts as"


def test_t21_a_five_may_name_its_own_player_where_the_table_allows_it() -> None:
    v = nn.variant("bloody_99", target_self=True)
    pos = nn.Position.open(v, ["5S 2S 3S", "AH"], total=50, stock="8H")
    after = pos.play("5S>P1")
    assert after.turn == 0 and len(after.hands[0]) == 3
    assert "5S>P1" not in open_("bloody_99", "5S 2S 3S", "AH", total=50).legal_moves
    assert "AH>P1" not in nn.Position.open(v, ["AH 2S", "3S"]).legal_moves, "nobody swaps with themselves"


def test_rules_5_9_sums_are_those_of_special_cards_only() -> None:
    pos = open_("bloody_99", "AS AH 2S 3S 6S", "2H 3H", "2D", total=40)
    sums = {move.together for move in pos.legal_moves if len(move.cards) > 1}
    worth = {"AS": 1, "AH": 1, "2S": 2, "3S": 3, "6S": 6}
    acts = {4: "4", 5: "5", 7: "7", 10: "10", 11: "J", 12: "Q", 13: "K"}
    for together in sums:
        cards, _, rank = together.partition(":")
        assert acts[sum(worth[card] for card in cards.split("&"))] == rank
    assert "AS&AH&2S:4" in sums and "AS&AH&2S&3S&6S:K" in sums and "2S&6S" not in {s.partition(":")[0] for s in sums}


def test_rules_5_9_choices_of_the_card_that_is_acted() -> None:
    pos = open_("bloody_99", "2S 8S 3S", "2H 3H", "2D", total=40)
    assert {"2S&8S:10+10", "2S&8S:10-10", "2S&3S:5>P2", "2S&3S:5>P3"} <= codes(pos)
    assert pos.play("2S&8S:10-10").total == 30
    assert pos.play("2S&3S:5>P3").turn == 2


def test_rules_5_9_a_sum_of_seven_takes_a_card_instead_of_drawing() -> None:
    pos = open_("bloody_99", "2S 5S 3S", "9H", "2D 3D", stock="8H 8D").play("2S&5S:7>P2")
    assert pos.hands[0] == nn.parse_cards("3S 9H") and pos.hands[1] == () and pos.stock == nn.parse_cards("8H 8D")
    assert pos.alive == (0, 2), "an empty hand loses when its player is next on turn"


def test_rules_5_9_an_ace_exchanges_hands_and_nobody_draws() -> None:
    pos = open_("bloody_99", "AH 2S 3S", "8H", "2D 3D", total=10, stock="8D").play("AH>P2")
    assert pos.hands == (nn.parse_cards("8H"), nn.parse_cards("2S 3S"), nn.parse_cards("2D 3D"))
    assert pos.total == 10 and pos.stock == nn.parse_cards("8D")
    assert "2S,3S" in pos.information_key(1) and "8H" in pos.information_key(0)
    dealt = nn.Position.parse("bloody_99 10 P1+ AH,2S,3S/8H/2D,3D dealt=8D seed=5").play("AH>P2")
    assert "8H" not in dealt.information_key(2) and "P1 swap P2" in dealt.information_key(2)


def test_rules_5_9_the_ace_of_spades_swaps_or_resets() -> None:
    pos = open_("bloody_99", "AS 2S", "8H 3H", total=57)
    assert {"AS+0>P2", "AS=0"} <= codes(pos)
    assert pos.play("AS=0").total == 0 and pos.play("AS+0>P2").hands[1] == nn.parse_cards("2S")
    assert codes(open_("bloody_99", "AS 2S", "8H", total=57, as_mode="swap_only")) == {"AS>P2", "2S"}
    assert codes(open_("bloody_99", "AS 2S", "8H", total=57, as_mode="reset_only")) == {"AS", "2S"}


def test_rules_5_9_more_nines_are_thrown_away_when_they_come() -> None:
    pos = open_("bloody_99", "2S 8S", "AH 7H 3H", total=10, stock="9H 8D", more_nines=True)
    after = pos.play("2S")
    assert after.hands[0] == nn.parse_cards("8S") and after.pile[-1] == nn.Card("2S")
    assert after.stock == nn.parse_cards("8D"), "no card is taken for it"
    taken = open_("bloody_99", "7S 8S", "9H", "2D", total=10, more_nines=True).play("7S>P2")
    assert taken.hands[0] == nn.parse_cards("8S") and taken.alive == (0, 2)
    for seed in range(30):
        thrown = nn.deal(nn.variant("bloody_99", more_nines=True), 3, seed=seed)
        assert not any(card.rank == "9" for hand in thrown.hands for card in hand)
        again = nn.deal(nn.variant("bloody_99", more_nines=True, more_nines_deal="redeal"), 3, seed=seed)
        assert [len(hand) for hand in again.hands] == [5, 5, 5]
        assert not any(card.rank == "9" for hand in again.hands for card in hand)
        kept = nn.deal(nn.variant("bloody_99", more_nines=True, more_nines_deal="keep"), 3, seed=seed)
        assert kept.hands == nn.deal("bloody_99", 3, seed=seed).hands
        for pos in (thrown, again, kept):
            everything = Counter(card for part in (*pos.hands, pos.stock, pos.pile) for card in part)
            assert everything == Counter(pos.variant.deck())


def test_rules_5_9_cards_that_add_up_to_nine_are_thrown_before_a_play() -> None:
    pos = open_("bloody_99", "3S 6S 8S", "AH 7H", total=50, stock="2D", more_nines=True, nine_sums=True)
    after = pos.play("3S&6S:9")
    assert (after.turn, after.total, after.hands[0], after.stock) == (0, 50, nn.parse_cards("8S"), nn.parse_cards("2D"))
    stuck = open_("bloody_99", "3S 6S", "AH 7H", "2H", total=98, nine_sums=True)
    assert stuck.alive == (1, 2), "throwing is no play"


@pytest.mark.parametrize(("rule", "losers"), [("lose_now", (1,)), ("wins", (0,))])
def test_rules_5_9_when_an_empty_hand_counts(rule: str, losers: tuple[int, ...]) -> None:
    pos = open_("bloody_99", "8H 7H", "2S", total=10, empty_hand=rule)
    after = pos.play("8H").play("2S")
    assert after.outcome is not None and after.outcome.losers == losers


def test_action_ids_count_every_sum_once() -> None:
    v = nn.variant("bloody_99")
    assert action_count(v) > 5000
    pos = open_("bloody_99", "5S 8S 2S 3S 6S", "2H 3H", "2D", total=40)
    actions = [move.action for move in pos.legal_moves]
    assert len(set(actions)) == len(actions)
    assert all(action_to_move(v, action) == move for action, move in zip(actions, pos.legal_moves, strict=True))


@pytest.mark.parametrize(
    ("before", "move", "words"),
    [
        ("baltimore 10 P1+ 6S,2S/9H/2D", "6S>P2", "A played the six of spades: 10 and 6 is 16. A takes one of your cards."),
        ("bloody_99 10 P1+ AH,2S/9H/2D", "AH>P3", "A played the ace of hearts: the total stays 10. A and C swap hands."),
        ("bloody_99 10 P1+ 5H,8S,2S/9H/KD", "5H&8S", "A played the five of hearts and the eight of spades as a king: the total is now 99."),
        ("ninety_eight_umass{shield_use=at_once} 10 P1+ AS,2S/AH,3S/2D", "AS>P2", "A played the ace of spades: the total stays 10. The ace of hearts saves you."),
        ("icelandic 10 P1+ QS,2S/3H/2D", "QS", "A played the queen of spades: the total stays 10. You have no card to answer and miss a turn."),
        ("ninety_eight_arizona 10 P1+ BJ,2S/QH,JH/2D", "BJ", "A played the small joker: the total is now 98. You owe two plays."),
        ("ninety_eight_arizona 98 P1+ QS,JS/QH,JH/2D duty=2/2 back=98", "JS", "A played the jack of spades: 98 take away 10 is 88. The total goes back to 98."),
        ("bloody_99{more_nines=true,nine_sums=true} 10 P1+ 6H,3S,2S/8H/KD", "6H&3S:9", "A threw the three of spades and the six of hearts away, which add up to 9."),
    ],
)  # fmt: skip
def test_plays_are_told_as_sentences(before: str, move: str, words: str) -> None:
    pos = nn.Position.parse(before)
    after = pos.play(move)
    played = pos.parse_move(move)
    assert play_in_words(pos, after, played, ["A", READER, "C"]) == words
