"""The worked examples of rules 10, play by play.

Not here: T33, T35 and T36 belong to games that are not offered (Zeus on the Loose, Quentin C, Nihon).
"""

from __future__ import annotations

import pytest

import ninetynine_edu as nn


def totals(pos: nn.Position, plays: str) -> list[int]:
    """Play a line and return the total after each play."""
    result = []
    for text in plays.split():
        pos = pos.play(text)
        result.append(pos.total)
    return result


def test_T01_ninety_eight_the_example_game() -> None:
    pos = nn.Position.open("ninety_eight", ["8S KS 10S 4S 5S 6D 9S", "6S JS 7S 2S"])
    line = pos
    for text, total in (("8S", 8), ("6S", 14), ("KS", 98), ("JS", 98), ("10S", 88), ("7S", 95)):
        line = line.play(text)
        assert line.total == total
    assert line.is_over and line.turn == 0
    assert line.hands[0] == nn.parse_cards("4S 5S 6D 9S")
    assert line.outcome is not None
    assert (line.outcome.losers, line.outcome.winner, line.outcome.termination) == ((0,), 1, "stuck")


def test_T02_ninety_eight_going_over_is_a_loss() -> None:
    rules = nn.variant("ninety_eight", must_play=False)
    pos = nn.Position.open(rules, ["4S 5S 6D 9S", "2S"], total=95)
    assert not pos.is_over and "5S" in pos.legal_moves
    after = pos.play("5S")
    assert (after.total, after.is_over) == (100, True)
    assert after.outcome is not None
    assert (after.outcome.losers, after.outcome.winner, after.outcome.termination) == ((0,), 1, "over_limit")


def test_T03_pagat_four_players() -> None:
    pos = nn.Position.open("ninety_nine_pagat", ["KS 8S 2S", "9S 10S", "4S 2H", "4H 2D"])
    for text, mover, total, after in (
        ("KS", 0, 99, 1), ("9S", 1, 99, 2), ("4S", 2, 99, 1), ("10S-10", 1, 89, 0), ("8S", 0, 97, 3), ("4H", 3, 97, 0),
    ):  # fmt: skip
        assert pos.turn == mover
        pos = pos.play(text)
        assert (pos.total, pos.turn) == (total, after)
    assert pos.direction == 1


@pytest.mark.parametrize(("rule", "mover"), [("pass", 1), ("again", 0)])
def test_T04_pagat_two_players(rule: str, mover: int) -> None:
    for total in (0, 50, 99):
        pos = nn.Position.open(
            nn.variant("ninety_nine_pagat", reverse_two_player=rule), ["4S 9S", "4H 9H"], total=total
        )
        assert (pos.play("4S").total, pos.play("4S").turn) == (total, mover)
        assert (pos.play("9S").total, pos.play("9S").turn) == (total, 1)


def test_T05_T06_one_hundred() -> None:
    assert totals(nn.Position.open("one_hundred", ["9S 2S", "6S 3H"]), "9S 6S") == [9, 15]
    assert totals(nn.Position.open("one_hundred", ["2S 3S", "6S"], total=36), "2S") == [72]


def test_T08_arizona_two_eights_together() -> None:
    pos = nn.Position.open("ninety_eight_arizona", ["8S 8H 2S 3S", "4S 5S"], total=10, stock="KS KH KD")
    after = pos.play("8S&8H")
    assert after.total == 26 and after.hands[0] == nn.parse_cards("2S 3S KS KH") and after.stock == nn.parse_cards("KD")


def test_T09_arizona_three_aces_count_the_same() -> None:
    pos = nn.Position.open("ninety_eight_arizona", ["AS AH AD 2S", "4S 5S"])
    three = [move for move in pos.legal_moves if len(move.cards) == 3]
    assert sorted(pos.result_of(move) for move in three) == [3, 33]


def joker(*hands: str) -> nn.Position:
    """Return the position after Player 1 of the Arizona game has laid a joker at 90."""
    return nn.Position.open("ninety_eight_arizona", ["RJ 2H 3H 5H", *hands], total=90).play("RJ")


def test_T10_arizona_the_second_of_two_plays_stands() -> None:
    pos = joker("QS JS 2S 3S", "4D 5D 6D KD")
    assert (pos.total, pos.turn, pos.plays_owed) == (98, 1, 2)
    after = pos.play("QS").play("JS")
    assert (after.total, after.turn, after.plays_owed) == (88, 2, 0)
    assert after.play("5D").turn == 0, "Player 3 makes one play"


def test_T11_arizona_the_first_of_two_plays_goes_back() -> None:
    first = joker("QS JS 2S 3S", "4D 5D 6D KD").play("JS")
    assert (first.total, first.turn, first.plays_owed) == (98, 1, 1)
    after = first.play("QS")
    assert (after.total, after.turn, after.plays_owed) == (98, 2, 0)


def test_T16_arizona_who_cannot_answer_is_out_and_the_next_owes_two() -> None:
    pos = joker("2S 3S 5S AS", "4D QD 6D KD")
    assert pos.alive == (0, 2) and (pos.turn, pos.plays_owed) == (2, 2)


def test_T17_T18_baltimore_a_seven_does_the_last_card_again() -> None:
    pos = nn.Position.open("baltimore", ["5S 2S", "7S 2H", "2D 8D"], total=20)
    assert totals(pos, "5S 7S") == [25, 30]
    three = nn.Position.open("baltimore", ["3S 2S", "2D 8D", "7S 2H"], total=20).play("3S")
    assert (three.total, three.turn, three.direction) == (20, 2, -1)
    again = three.play("7S")
    assert (again.total, again.turn, again.direction) == (20, 0, 1)


def test_T19_bloody_five_and_eight_as_a_king() -> None:
    pos = nn.Position.open("bloody_99", ["5S 8S 2S 3S 6S", "9H 9D"], total=40, stock="KH KD")
    after = pos.play("5S&8S:K")
    assert after.total == 99 and len(after.hands[0]) == 4 and after.stock == nn.parse_cards("KD")


def test_T21_bloody_naming_oneself_keeps_the_turn() -> None:
    v = nn.variant("bloody_99", target_self=True)
    pos = nn.Position.open(v, ["5S 2S", "AH"], total=99, stock="KH 3H")
    after = pos.play("5S>P1")
    assert after.turn == 0 and after.hands[0] == nn.parse_cards("2S KH")
    plain = nn.Position.open("bloody_99", ["5S 2S", "AH"], total=99, stock="KH 3H")
    assert "5S>P1" not in plain.legal_moves and "5S>P2" in plain.legal_moves


def test_T24_standard_the_push_back() -> None:
    pos = nn.Position.open("standard", ["JS 9S JD QD", "KS 10S 2S"], total=95)
    with pytest.raises(nn.IllegalMove, match="would make 105, and 99 is the limit"):
        pos.play("JS")
    pos = pos.play("9S").play("KS")
    assert (pos.total, pos.turn, pos.is_over) == (99, 0, True)
    pos = nn.Position.open("standard", ["9S JD", "KS JS", "10S 2S"], total=95).play("9S").play("KS")
    assert (pos.total, pos.turn) == (99, 2)
    with pytest.raises(nn.IllegalMove, match="would make 109"):
        pos.play("10S+10")
    pos = pos.play("10S-10")
    assert (pos.total, pos.turn) == (89, 0)
    pos = pos.play("JD")
    assert pos.total == 99


def test_T25_standard_four_players() -> None:
    pos = nn.Position.open("standard", ["3S 4S 2S", "2H", "2D", "2C"])
    assert (pos.play("3S").total, pos.play("3S").turn) == (3, 2)
    assert (pos.play("4S").total, pos.play("4S").turn, pos.play("4S").direction) == (0, 3, -1)


@pytest.mark.parametrize(("rules", "mover"), [({}, 0), ({"preset": "standard_2010"}, 1)])
def test_T26_standard_two_players(rules: dict[str, str], mover: int) -> None:
    pos = nn.Position.open(nn.variant("standard", **rules), ["4S 2S", "2H"])
    assert pos.play("4S").turn == mover


def test_T27_icelandic_queens() -> None:
    pos = nn.Position.open("icelandic", ["QS 2S", "3H 4H", "5D 6D", "7C 8C"], total=20)
    assert pos.play("QS").turn == 2, "Player 2 has no queen and misses a turn"
    pos = nn.Position.open("icelandic", ["QS 2S", "QH 4H", "5D 6D", "7C 8C"], total=20).play("QS")
    assert [move.code for move in pos.legal_moves] == ["QH"]
    third = pos.play("QH")
    assert (third.turn, third.plays_owed) == (2, 2)
    first = third.play("5D")
    assert (first.turn, first.plays_owed) == (2, 1) and first.play("6D").turn == 3


def test_T29_st_albans_six_and_eight_exchanged() -> None:
    pos = nn.Position.open("jbb_st_albans_2019", ["6S 8S 2S", "KS"], total=91)
    assert (pos.play("6S").total, pos.play("8S").total) == (99, 97)


def test_T31_ono_of_1980() -> None:
    for total, result in ((6, -4), (9, -1)):
        assert nn.Position.open("ono99_1980", ["M10 2", "3 4"], total=total).play("M10").total == result
    pos = nn.Position.open("ono99_1980", ["9 8", "3 4"], total=90)
    assert "8" in pos.legal_moves and "9" not in pos.legal_moves, "99 loses"


def test_T32_ono_of_2022() -> None:
    assert nn.Position.open("ono99_2022", ["4 5", "3 4"], total=25).play("4").total == 29
    assert nn.Position.open("ono99_2022", ["M10 5", "3 4"], total=6).play("M10").total == 0
    pos = nn.Position.open("ono99_2022", ["PLAY2 5", "PLAY2 4", "1 2"], total=6).play("PLAY2").play("PLAY2")
    assert (pos.turn, pos.plays_owed) == (2, 2)


DRINKSWAP = """
id = "drinkswap"
name = "Ninety-nine for a party"
description = "A nine sets 99, a ten takes 10, a four turns round."

[cards]
A = "+1"
2 = "+2"
3 = "+3"
4 = "0, reverse"
5 = "+5"
6 = "+6"
7 = "+7"
8 = "+8"
9 = "=99"
10 = "-10"
J = "+10"
Q = "+10"
K = "0"

[rules]
bust_mode = "eliminated"
life_mode = "elimination"
"""


def test_T34_a_game_of_your_own() -> None:
    v = nn.Variant.from_toml(DRINKSWAP)
    pos = nn.Position.open(v, ["QS 9S", "8S 2S", "JS JH"])
    assert totals(pos, "QS 8S JS 9S") == [10, 18, 28, 99]
    after = pos.play("QS").play("8S").play("JS").play("9S")  # nobody holds a card for 99: both others are out
    assert after.outcome is not None
    assert (after.outcome.losers, after.outcome.winner, after.outcome.termination) == ((1, 2), 0, "last_seat")


@pytest.mark.parametrize("name", nn.variants())
def test_T37_the_first_card_is_a_seven(name: str) -> None:
    v = nn.variant(name)
    seven, *rest = ("7", "2", "2") if v.has_own_pack else ("7S", "2S", "2H")
    if v.has_own_pack and "7" not in [card.code for card in v.deck()]:
        seven, *rest = ("5", "10", "10")  # Boom-O has fives and tens only
        assert nn.Position.open(name, [[seven, rest[0]], [rest[1]]]).play(seven).total == 5
    elif str(v.effect(seven)).startswith("+7"):
        assert nn.Position.open(name, [[seven, rest[0]], [rest[1]]]).play(seven).total == 7
    else:
        assert v.id == "bloody_99", "only there a seven adds nothing"


def test_T38_ishihara_no_king_in_the_first_five_turns() -> None:
    hands = "KS,2S,3S/2H,3H,5H"
    for turns, legal in ((0, False), (4, False), (5, True)):
        pos = nn.Position.parse(f"ninety_nine_ishihara 10 P1+ {hands} turns={turns},{turns}")
        assert ("KS" in pos.legal_moves) is legal


def test_T38_the_turned_up_card_is_plain() -> None:
    """The part of the Ishihara example that a house rule of these variants holds: turn_up_plain."""
    v = nn.variant("ninety_nine_pagat", start_total="turn_up_plain")
    for seed in range(200):
        pos = nn.deal(v, players=3, seed=seed)
        (top,) = pos.pile
        assert v.effect(top).is_plain and pos.total == v.effect(top).alternatives[0].n
        assert len(pos.stock) == 52 - 9 - 1
        plain = nn.deal("ninety_nine_pagat", players=3, seed=seed)
        assert pos.hands == plain.hands
        special = list(plain.stock[: plain.stock.index(top)])
        assert all(not v.effect(card).is_plain for card in special)
        if special:  # the first special card went back into the middle
            assert abs(pos.stock.index(special[0]) - len(pos.stock) // 2) <= len(special)


def test_T39_a_forgotten_draw_is_lost_until_the_next_deal() -> None:
    match = nn.Match(nn.variant("ninety_nine_pagat", draw_mode="manual"), players=["human"] * 3, seed=4)
    first = match.position.turn
    match.play(match.position.legal_moves[0])
    assert match.position.owed_draw == first and len(match.position.hands[first]) == 2
    match.play(match.position.legal_moves[0])
    assert match.position.owed_draw != first and len(match.position.hands[first]) == 2
    assert any(event.kind == "forgot" for event in match.log)
    while not match.deal_over:
        if match.position.owed_draw is not None and match.position.owed_draw != first:
            match.draw()
        else:
            match.play(match.position.legal_moves[0])
        assert len(match.position.hands[first]) <= 2
    match.next_deal()
    assert [len(hand) for hand in match.position.hands] == [3, 3, 3]


def test_T40_the_stock_runs_out() -> None:
    text = "standard 20 P1+ 2S,3H/2H,4H dealt=- seed=5 pile=5S,6S,7S,8S"
    pos = nn.Position.parse(text)
    after = pos.play("2S")
    assert after.total == 22 and after.pile == nn.parse_cards("2S")
    drawn = next(card for card in after.hands[0] if card.code != "3H")
    assert sorted((drawn, *after.stock)) == sorted(nn.parse_cards("5S 6S 7S 8S"))
    again = nn.Position.parse(text).play("2S")
    assert again == after, "the seed decides the order"
