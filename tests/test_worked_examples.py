"""The worked examples of rules 10, play by play."""

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
