"""Rules 4.3 to 4.6: turned-up starts, the king ban, hands that end a deal at once, games whose rules are lost."""

from __future__ import annotations

import pytest

import ninetynine_edu as nn

ISHIHARA = "ninety_nine_ishihara"


def turns_of(pos: nn.Position) -> str:
    return next(part for part in str(pos).split() if part.startswith("turns="))


# --- rules 4.3: the king ban ---


def test_t38_a_king_is_illegal_in_the_first_five_turns_of_its_holder() -> None:
    pos = nn.Position.open(ISHIHARA, ["KS 2S 2H", "KH 3S 3H"], stock="2D 3D 2C 3C AS AH AD AC 9S 9H 9D 9C")
    for turn in range(10):
        kings = [move.code for move in pos.legal_moves if move.cards[0].rank == "K"]
        assert not kings, turn
        assert "first 5 turns" in (pos.why_not("KS" if pos.turn == 0 else "KH") or "")
        pos = pos.play(next(move for move in pos.legal_moves if move.cards[0].rank != "K"))
    assert turns_of(pos) == "turns=5,5"
    assert "KS" in pos.legal_moves and pos.play("KS").total == 99


def test_t38_a_turned_up_king_goes_back_into_the_middle_of_the_stock() -> None:
    plain = {str(card.rank) for card in nn.variant(ISHIHARA).deck()} - {"4", "9", "10", "K"}
    for seed in range(60):
        pos = nn.deal(ISHIHARA, 3, seed=seed)
        if pos.is_over:
            continue
        assert pos.pile[-1].rank in plain and len(pos.pile) == 1
        worth = {"J": 10, "Q": 10, "A": 1}.get(pos.pile[0].rank) or int(pos.pile[0].rank)
        assert pos.total == worth
        assert len(pos.stock) == 52 - 9 - 1


def test_rules_4_3_a_player_with_only_kings_is_stuck_or_may_play_one() -> None:
    strict = nn.Position.open(ISHIHARA, ["KS", "2S", "3S"], total=50)
    assert strict.alive == (1, 2) and strict.turn == 1
    forced = nn.Position.open(nn.variant(ISHIHARA, king_ban="unless_forced"), ["KS", "2S", "3S"], total=50)
    assert [move.code for move in forced.legal_moves] == ["KS"]
    free = nn.Position.open(nn.variant(ISHIHARA, king_ban="unless_forced"), ["KS 2H", "2S", "3S"], total=50)
    assert [move.code for move in free.legal_moves] == ["2H"]


def test_rules_4_3_own_turns_are_counted_for_each_seat_and_written() -> None:
    pos = nn.Position.open(ISHIHARA, ["2S 3S", "2H 3H", "2D 3D"])
    pos = pos.play("2S").play("2H")
    assert turns_of(pos) == "turns=1,1,0"
    assert nn.Position.parse(str(pos)) == pos
    late = nn.Position.parse(f"{ISHIHARA} 50 P1+ KS,2S/KH,2H turns=5,4")
    assert "KS" in late.legal_moves
    assert "KH" not in late.play("2S").legal_moves


def test_rules_4_3_the_king_ban_is_a_house_rule_for_every_variant_with_kings() -> None:
    v = nn.variant("chicago", king_ban="strict")
    assert "KS" not in nn.Position.open(v, ["KS 2S", "3S 4S"]).legal_moves
    assert "king_ban" in [option.name for option in v.options]
    assert "king_ban" not in [option.name for option in nn.variant("chicago").options], "forms stay short"


def test_rules_4_3_the_ban_follows_what_a_card_does_and_not_its_rank() -> None:
    swapped = nn.Position.open(f"{ISHIHARA}{{swap_K_9=true}}", ["KS 9S 2S", "3S 4S 5S", "3H 4H 5H"], total=50)
    assert "KS" in swapped.legal_moves and "9S" not in swapped.legal_moves
    assert "set the total to 99 in their own first 5 turns; this is turn 1" in (swapped.why_not("9S") or "")
    plain = nn.Position.open(nn.variant("standard", king_ban="strict"), ["KS 9S 2S", "3S 4S"], total=50)
    assert [move.code for move in plain.legal_moves] == ["2S", "KS"], "in this game nines set 99 and kings count 0"
    named = nn.Position.open(nn.variant("one_hundred", king_ban="strict"), ["AS 10S 2S", "3S 4S"], total=50)
    assert "AS=99" in named.legal_moves and "AS=100" not in named.legal_moves and "10S" not in named.legal_moves


# --- rules 4.3: instant hands ---


def test_rules_4_3_three_kings_win_at_once() -> None:
    pos = nn.Position.open(ISHIHARA, ["KS KH", "2S 3S 5S", "2H 3H 5H"], stock="KD", total=50, turn=1)
    dealt = nn.Position.open(ISHIHARA, ["2S 3S 5S", "KS KH KD", "2H 3H 5H"])
    assert not pos.is_over
    assert dealt.is_over and dealt.outcome == nn.Outcome((2, 0), 1, nn.Termination.THREE_KINGS)
    drawn = nn.Position.open(ISHIHARA, ["KS KH 2S", "2D 3S 5S", "2H 3H 5H"], stock="KD")
    after = drawn.play("2S")
    assert after.outcome == nn.Outcome((1, 2), 0, nn.Termination.THREE_KINGS)
    assert nn.Position.parse(str(after)).outcome == after.outcome


def test_rules_4_3_three_sixes_make_everybody_lose() -> None:
    drawn = nn.Position.open(ISHIHARA, ["6S 6H 2S", "2D 3S 5S", "2H 3H 5H"], stock="6D")
    assert drawn.play("2S").outcome == nn.Outcome((1, 2, 0), None, nn.Termination.THREE_SIXES)
    off = nn.variant(ISHIHARA, preset="no_instant_hands")
    assert not nn.Position.open(off, ["6S 6H 6D", "KD KS KH"], total=50).is_over


def test_rules_4_3_dealt_hands_can_end_with_three_kings_or_three_sixes() -> None:
    ends = set()
    for seed in range(4000):
        pos = nn.deal(ISHIHARA, 4, seed=seed)
        if pos.is_over:
            assert pos.outcome is not None
            ends.add(pos.outcome.termination)
    assert ends <= {nn.Termination.THREE_KINGS, nn.Termination.THREE_SIXES} and ends


# --- rules 4.4 to 4.6 ---


def test_rules_4_4_stack_has_three_pennies_and_one_life_on_honour_and_nothing_sets_99() -> None:
    v = nn.variant("ninety_nine_stack")
    assert v.lives_for(4) == 4 and v.tokens == 3 and v.lives.honor
    assert not any(a.op == "set" for card in v.deck() for a in v.effect(card).alternatives)
    assert v.status == "reconstructed" and "reconstruction" in v.rules_card()


@pytest.mark.parametrize(
    ("name", "words"), [("ninety_nine_wilson", "list of what is different"), ("zeus_on_the_loose", "incomplete")]
)
def test_rules_4_5_and_8_4_games_whose_rules_are_lost_are_kept_by_name_only(name: str, words: str) -> None:
    assert name not in nn.variants()
    with pytest.raises(nn.UnknownVariant, match=words):
        nn.variant(name)


def test_rules_4_6_the_thai_start_leaves_threes_out_and_counts_an_ace_as_one() -> None:
    seen = set()
    for seed in range(300):
        pos = nn.deal("thai_99", 3, seed=seed)
        top = pos.pile[-1]
        seen.add(top.rank)
        assert pos.total == {"A": 1, "J": 10, "Q": 10}.get(top.rank, 0) or pos.total == int(top.rank)
    assert seen == {"A", "2", "5", "6", "7", "8", "J", "Q"}


def test_rules_4_6_who_would_pass_99_is_out_and_the_card_counts_as_not_played() -> None:
    v = nn.variant("thai_99", must_play=False)
    pos = nn.Position.open(v, ["8S", "2S", "3S"], total=95)
    after = pos.play("8S")
    assert after.total == 95 and after.alive == (1, 2) and after.pile[-1:] != nn.parse_cards("9S")
