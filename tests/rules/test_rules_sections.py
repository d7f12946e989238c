"""The paragraphs of the rules, each by a test that carries its number."""

from __future__ import annotations

from collections import Counter

import pytest

import ninetynine_edu as nn


def open_(
    name: str,
    *hands: str,
    total: int = 0,
    turn: int = 0,
    direction: int = 1,
    stock: str = "",
    **rules: str | int | bool,
) -> nn.Position:
    v = nn.variant(name, **rules) if rules else nn.variant(name)  # type: ignore[arg-type]
    return nn.Position.open(v, list(hands), total=total, turn=turn, direction=direction, stock=stock)


# --- rules 1.1: the order of one turn ---


def test_rules_1_1_steps_3_to_7_in_order() -> None:
    """The total changes, then the direction, then the card is replaced, then the next mover is found."""
    pos = open_("standard", "4S 2S", "5H 6H", "7D 8D", total=10, stock="9C KC")
    after = pos.play("4S")
    assert (after.total, after.direction, after.turn) == (10, -1, 2)
    assert after.hands[0] == nn.parse_cards("2S 9C") and after.stock == nn.parse_cards("KC")
    assert after.pile == nn.parse_cards("4S")


def test_rules_1_1_the_next_mover_goes_in_the_new_direction() -> None:
    pos = open_("standard", "4S 2S", "4H 6H", "4D 8D", "4C 8C", total=10)
    turns = []
    for text in ("4S", "4C", "2S", "4H"):
        pos = pos.play(text)
        turns.append((pos.turn, pos.direction))
    assert turns == [(3, -1), (0, 1), (1, 1), (0, -1)]


def test_rules_1_1_skip_goes_one_further_in_the_running_direction() -> None:
    assert open_("standard", "3S 2S", "2H", "2D", "2C").play("3S").turn == 2
    assert open_("standard", "3S 2S", "2H", "2D", "2C", direction=-1).play("3S").turn == 2
    assert open_("standard", "3S 2S", "2H", "2D", direction=-1).play("3S").turn == 1
    assert open_("chicago", "9S 2S", "2H", "2D", total=40).play("9S").turn == 2


def test_rules_1_1_the_pile_keeps_the_order_of_play() -> None:
    pos = open_("standard", "2S 3S", "5H 6H", stock="7C 8C")
    assert pos.play("2S").play("5H").pile == nn.parse_cards("2S 5H")


def test_rules_1_1_being_stuck_is_seen_when_the_turn_comes() -> None:
    pos = open_("ninety_nine_pagat", "KS 2S", "JH QH", "2D", total=50)
    after = pos.play("KS")
    assert after.is_over and after.turn == 1
    assert after.outcome is not None and after.outcome.losers == (1,) and after.outcome.winner is None


# --- rules 1.2: options ---


def test_rules_1_2_must_play() -> None:
    assert len(open_("standard", "JS 2S", "2H", total=95).legal_moves) == 1
    pos = open_("standard", "JS 2S", "2H", total=95, must_play=False)
    assert [move.code for move in pos.legal_moves] == ["2S", "JS"]
    after = pos.play("JS")
    assert after.is_over and after.total == 105 and after.outcome is not None and after.outcome.losers == (0,)
    assert nn.Position.parse(str(after)) == after
    out = open_("taiwanese_blog", "QS 2S", "2H 3H", "2D", total=95, must_play=False).play("QS+20")
    assert (out.total, out.turn, out.alive) == (95, 1, (1, 2)), "the card counts as not played"


def test_rules_1_2_bust_mode_hand_ends() -> None:
    pos = open_("standard", "9S", "JH", "2D", total=50).play("9S")
    assert pos.is_over and pos.outcome is not None
    assert (pos.outcome.losers, pos.outcome.winner, pos.outcome.termination) == ((1,), None, "stuck")


def test_rules_1_2_bust_mode_eliminated() -> None:
    pos = open_("taiwanese_blog", "KS 4S", "JC 4H", "9D 8D", "5C JD", total=50)
    after = pos.play("KS").play("4H")  # turned round: Player 1 is next
    assert (after.turn, after.alive, after.total) == (0, (0, 1, 2, 3), 99)
    after = after.play("4S")
    assert after.turn == 1
    after = after.play("JC")
    assert (after.turn, after.alive, after.total) == (3, (0, 1, 3), 99), "Player 3 has no card for 99"
    assert after.hands[2] == () and after.outcome is None


def test_rules_1_2_an_eliminated_seat_is_passed_over() -> None:
    pos = open_("taiwanese_blog", "KS JS JH", "9H", "JD 4D 2D", "JC 4C", total=50).play("KS")
    assert (pos.turn, pos.alive) == (2, (0, 2, 3))
    assert pos.hands[1] == ()
    pos = pos.play("4D")
    assert (pos.turn, pos.direction) == (0, -1), "backwards past the empty seat"
    for text in ("JS", "JC", "JD", "JH", "4C"):
        pos = pos.play(text)
    assert pos.outcome is not None
    assert (pos.outcome.losers, pos.outcome.winner, pos.outcome.termination) == ((1, 0, 2), 3, "last_seat")


@pytest.mark.parametrize("mode", ["token_new_pile", "token_play_on"])
def test_rules_1_2_bust_modes_that_cost_a_token_and_go_on(mode: str) -> None:
    v = nn.variant("ninety_nine_pagat", bust_mode=mode)
    match = nn.Match(v, players=["random"] * 3, seed=2)
    while not match.deal_over:
        match.play_bot()
    before, hands = match.position, dict(zip(match.seats, match.position.hands, strict=True))
    loser = match.seats[before.turn]
    assert match.tokens[loser] == 4
    match.next_deal()
    pos = match.position
    assert pos.total == (0 if mode == "token_new_pile" else before.total)
    after = dict(zip(match.seats, pos.hands, strict=True))
    assert all(after[player] == hands[player] for player in match.seats if player != loser), (
        "the others keep their cards"
    )
    assert len(after[loser]) == 3
    assert match.seats[pos.turn] == (loser + before.direction) % 3 or pos.is_over
    assert pos.direction == before.direction
    assert Counter(c for h in (*pos.hands, pos.stock, pos.pile) for c in h) == Counter(v.deck())


@pytest.mark.parametrize(
    ("rule", "total"),
    [("allow", -4), ("clamp_zero", 0), ("forbid", None)],
)
def test_rules_1_2_negative_totals(rule: str, total: int | None) -> None:
    pos = open_("ninety_eight", "10S 2S", "2H", total=6, negative_totals=rule)
    if total is None:
        with pytest.raises(nn.IllegalMove, match="below zero"):
            pos.play("10S")
        assert [move.code for move in pos.legal_moves] == ["2S"]
        stuck = open_("ninety_eight", "10S", "2H", total=6, negative_totals=rule)
        assert stuck.is_over and stuck.outcome is not None and stuck.outcome.losers == (0,)
    else:
        assert pos.play("10S").total == total


def test_rules_1_2_reverse_with_two() -> None:
    for rule, mover in (("pass", 1), ("again", 0)):
        pos = open_("standard", "4S 2S", "2H", reverse_two_player=rule)
        assert pos.play("4S").turn == mover
        three = open_("standard", "4S 2S", "2H", "2D", reverse_two_player=rule)
        assert three.play("4S").turn == 2
    left = open_("taiwanese_blog", "KS 4S", "9H 8H", "JD 4D", total=90, reverse_two_player="again").play("KS")
    assert (left.turn, left.alive) == (2, (0, 2))
    assert left.play("4D").turn == 2, "two left in the deal are two players"


@pytest.mark.parametrize(
    ("rule", "kept", "new"),
    [("reshuffle_keep_top", "2S", "5S 6S 7S"), ("reshuffle_all", "", "2S 5S 6S 7S"), ("play_on", "5S 6S 7S 2S", "")],
)
def test_rules_1_2_stock_out(rule: str, kept: str, new: str) -> None:
    code = "standard" if rule == "reshuffle_keep_top" else f"standard{{stock_out={rule}}}"
    pos = nn.Position.parse(f"{code} 20 P1+ 2S,3H/2H,4H dealt=- seed=5 pile=5S,6S,7S").play("2S")
    assert pos.total == 22
    assert pos.pile == nn.parse_cards(kept)
    drawn = [card for card in pos.hands[0] if card.code != "3H"]
    assert sorted((*drawn, *pos.stock)) == sorted(nn.parse_cards(new))
    assert len(pos.hands[0]) == (2 if new else 1)


def test_rules_1_2_manual_draw() -> None:
    v = nn.variant("ninety_nine_pagat", draw_mode="manual")
    pos = nn.Position.open(v, ["2S 3S", "2H 3H", "2D"], stock="5C 6C")
    played = pos.play("2S")
    assert played.owed_draw == 0 and played.hands[0] == nn.parse_cards("3S") and played.turn == 1
    taken = played.draw()
    assert taken.owed_draw is None and taken.hands[0] == nn.parse_cards("3S 5C") and taken.turn == 1
    forgotten = played.play("2H")
    assert forgotten.owed_draw == 1 and forgotten.hands[0] == nn.parse_cards("3S")
    assert forgotten.draw().hands[1] == nn.parse_cards("3H 5C"), "the forgotten card stays in the stock"
    with pytest.raises(nn.IllegalMove):
        taken.draw()
    last = nn.Position.open(v, ["2S", "2H 3H"], stock="5C").play("2S").play("2H")
    assert last.is_over and last.outcome is not None and last.outcome.termination == "no_cards"


def test_rules_1_2_call_mode() -> None:
    must = open_("standard", "7S 2S", "2H 3H", total=80, call_mode="must_call")
    assert must.play("7S", call=87).total == 87
    assert must.play("7S call 87").total == 87
    wrong = must.play("7S", call=88)
    assert wrong.is_over and wrong.outcome is not None
    assert (wrong.outcome.losers, wrong.outcome.termination) == ((0,), "wrong_call")
    rejected = open_("standard", "7S 2S", "2H 3H", total=80, call_mode="must_call_rejected")
    with pytest.raises(nn.IllegalMove, match="does not make 88"):
        rejected.play("7S", call=88)
    assert rejected.play("7S", call=87).total == 87
    out = open_("taiwanese_blog", "7S 2S", "2H 3H", "2D", total=80, call_mode="must_call").play("7S", call=1)
    assert (out.alive, out.turn, out.total) == ((1, 2), 1, 80)


def test_rules_1_2_special_totals() -> None:
    """A play that changes the total to 69 counts; a card that leaves 69 as it is does not (a proposal of rules 1.2)."""
    zero = open_("ninety_nine_pagat", "9S 6S", "2H", total=63, special_totals="69:reset_zero")
    assert zero.play("6S").total == 0
    stays = open_("ninety_nine_pagat", "9S 6S", "2H", total=69, special_totals="69:reset_zero")
    assert stays.play("9S").total == 69
    one = nn.Position.open(nn.variant("one_hundred", special_totals="69:reset_zero"), ["AS", "2H"], total=4)
    assert one.play("AS=69").total == 0


def test_rules_1_2_turned_up_cards() -> None:
    v = nn.variant("standard", start_total="turn_up_any")
    seen = set()
    for seed in range(300):
        pos = nn.deal(v, players=3, seed=seed)
        (top,) = pos.pile
        first = v.effect(top).alternatives[0]
        assert pos.total == {"9": 99}.get(top.rank, first.n)
        assert pos.direction == (-1 if top.rank == "4" else 1)
        assert pos.is_over or pos.turn == (1 if top.rank == "3" else 0)
        seen.add(top.rank)
    assert len(seen) == 13


def test_rules_1_2_target_self() -> None:
    assert [move.target for move in open_("taiwanese", "5S", "2H", "2D").legal_moves] == [1, 2]
    assert [move.target for move in open_("taiwanese", "5S", "2H", "2D", target_self=True).legal_moves] == [0, 1, 2]
    pos = open_("taiwanese", "5S 2S", "2H", "2D", target_self=True)
    assert pos.play("5S>P1").turn == 0
    with pytest.raises(nn.IllegalMove, match="may not name themselves"):
        open_("taiwanese", "5S", "2H", "2D").play("5S>P1")


def test_rules_1_2_swapped_roles() -> None:
    pos = open_("ninety_nine_pagat", "9S KS", "2H", total=50, swap_K_9=True)
    assert (pos.play("9S").total, pos.play("KS").total) == (99, 50)
    pos = open_("ninety_nine_pagat", "9S 4S 2S", "2H", "2D", total=50, swap_4_9=True)
    assert (pos.play("9S").turn, pos.play("4S").turn) == (2, 1)


# --- rules 1.3: facts that hold everywhere ---


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("ninety_eight", "KS"), ("ninety_nine_pagat", "KS"), ("ninety_nine_site", "KS"), ("standard", "9S"),
        ("alternate", "KS"), ("alternate_joker", "RJ"), ("chicago", "KS"), ("hawaiian", "9S"), ("hawaiian", "JS"),
        ("nepal", "2S"), ("taiwanese", "KS"), ("taiwanese_blog", "KS"), ("one_hundred", "10S"),
    ],
)  # fmt: skip
def test_rules_1_3_a_setter_is_always_legal_and_a_pass_at_the_limit(name: str, card: str) -> None:
    v = nn.variant(name)
    for total in (-20 if v.negative == "allow" else 0, 0, 50, v.limit):
        pos = nn.Position.open(v, [card, "8H AH", "8D"], total=total)
        after = pos.play(card)
        assert after.total == v.limit
        assert after.turn == 1 or after.alive == (0,), "the turn passes on"


def test_rules_1_3_nine_and_king_hold_at_99() -> None:
    pos = open_("standard", "9S KS", "9H KH", total=99)
    for text in ("9S", "KH", "KS", "9H"):
        pos = pos.play(text)
        assert pos.total == 99
    assert pos.outcome is not None and pos.outcome.termination == "no_cards"


def test_rules_1_3_skip_with_two_is_another_turn() -> None:
    assert open_("standard", "3S 2S", "2H").play("3S").turn == 0
    assert open_("chicago", "9S 2S", "2H").play("9S").turn == 0


def test_rules_1_3_choosing_with_two_is_a_pass() -> None:
    pos = open_("taiwanese", "5S 2S", "2H", total=40)
    (move,) = [move for move in pos.legal_moves if move.cards[0].code == "5S"]
    assert (pos.play(move).turn, pos.play(move).total, pos.play(move).direction) == (1, 40, 1)
    assert pos.play("5S") == pos.play(move), "with one choice left none need be named"


def test_rules_1_3_a_draw_from_nothing_is_left_out() -> None:
    pos = nn.Position.parse("standard 20 P1+ 2S,3H/2H,4H dealt=- seed=5").play("2S")
    assert pos.hands[0] == nn.parse_cards("3H") and pos.pile == nn.parse_cards("2S")
    assert pos.play("2H").hands[1] != (), "the next play brings the pile of one back"


def test_rules_1_3_the_deal_moves_left_among_those_still_in() -> None:
    match = nn.Match(nn.variant("standard", life_mode="tokens:1"), players=["random"] * 4, seed=3, dealer=2)
    assert match.position.turn == 3 and match.position.direction == 1
    dealers = [match.dealer]
    while not match.is_over:
        if match.deal_over:
            still, dealer = match.players_in, match.dealer
            match.next_deal()
            left = next((dealer + step) % 4 for step in range(1, 5) if (dealer + step) % 4 in still)
            assert match.dealer == left
            leader = next((left + step) % 4 for step in range(1, 5) if (left + step) % 4 in still)
            assert match.seats == still and (match.seats[match.position.turn] == leader or match.deal_over)
            assert match.position.direction == 1
            dealers.append(match.dealer)
        elif match.mover is not None:
            match.play_bot()
    assert len(dealers) == 3 and len(match.players_in) == 1


def test_rules_1_3_cards_of_a_player_who_is_out_come_back_with_a_new_stock_only() -> None:
    code = "taiwanese_blog"
    pos = nn.Position.parse(f"{code} 99 P1+ JS,4S/9H,8H/JD,4D dealt=5C,6C seed=1 pile=KS").play("JS")
    assert pos.alive == (0, 2) and pos.stock == nn.parse_cards("6C")
    held = [card.code for hand in pos.hands for card in hand] + [card.code for card in pos.stock]
    assert "9H" not in held and {"9H", "8H"} <= {card.code for card in pos.pile}


# --- rules 3.1, 4.1, 4.2, 5, 6 ---


def test_rules_3_1_only_kings_set_98() -> None:
    assert open_("ninety_eight", "KS", "2H", total=3).play("KS").total == 98
    assert not open_("ninety_eight", "JS", "2H", total=98).is_over
    assert open_("ninety_eight", "AS 2S", "2H", total=98).is_over


def test_rules_4_1_ace_is_one_unless_the_table_says_otherwise() -> None:
    assert [m.code for m in open_("ninety_nine_pagat", "AS", "2H").legal_moves] == ["AS"]
    assert [m.code for m in open_("ninety_nine_pagat", "AS", "2H", ace_values="1or11").legal_moves] == ["AS+1", "AS+11"]


def test_rules_5_8_the_five_keeps_the_direction() -> None:
    pos = open_("taiwanese_blog", "5S 2S", "2H 6H", "2D 6D", "2C 6C", direction=-1).play("5S>P3")
    assert (pos.turn, pos.direction) == (2, -1)
    assert pos.play("2D").turn == 1


def test_rules_5_8_ace_of_spades_queen_and_floor() -> None:
    pos = open_("taiwanese", "AS QS 10S AH", "2H", total=15)
    assert (pos.play("AS").total, pos.play("QS-20").total, pos.play("10S-10").total, pos.play("AH").total) == (
        0,
        0,
        5,
        16,
    )


def test_rules_5_5_hawaiian() -> None:
    pos = open_("hawaiian", "5S 10S JS 9S QS KS", "2H", total=40)
    assert [pos.play(c).total for c in ("5S", "10S", "JS", "9S", "QS", "KS")] == [35, 30, 99, 99, 50, 40]


def test_rules_6_one_hundred() -> None:
    pos = open_("one_hundred", "AS AH 2S 2H 5S 5H 9S", "3H", total=40)
    assert [pos.play(c).total for c in ("AH", "2S", "2H", "5S", "5H", "9S")] == [41, 80, 42, 45, 35, 49]
    assert [m.number for m in pos.legal_moves if m.cards[0].code == "AS"] == list(range(101))
    assert pos.play("AS=0").total == 0 and pos.play("AS=100").total == 100
    other = open_("one_hundred", "10S JS QS QH KS", "3H", total=51)
    assert [other.play(c).total for c in ("10S", "JS", "QS", "QH", "KS")] == [100, 41, 61, 0, 51]
    assert "2S" in open_("one_hundred", "2S", "3H", total=50).legal_moves
    assert open_("one_hundred", "2S", "3H", total=51).is_over
    assert open_("one_hundred", "2S KS", "3H", total=0).play("2S").total == 0
    assert open_("one_hundred", "2S KS", "3H", total=-3).play("2S").total == -6
