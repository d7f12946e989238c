"""What the lesson on the next card says, and its notes."""

from __future__ import annotations

from fractions import Fraction

import ninetynine_edu as nn
from ninetynine_edu.panels.lessons.next_card import (
    GONE,
    PACK,
    SEEN,
    chance,
    drawn,
    is_safe,
    pack_picture,
    safe_draws,
    what_comes,
)
from tests.course import answers, shown

NAME = "a7_will_it_be_safe"


def test_the_notes_give_the_answers_that_the_questions_have() -> None:
    assert answers(NAME, "check") == ["2♠, K♣", "3/4", "1/2"]
    assert answers(NAME, "exit") == ["3/4", "1/6", "9♣, A♠"]


def test_how_many_cards_are_safe() -> None:
    assert chance(95) == chance(96) == (28, 52, Fraction(7, 13)) and chance(99)[0] == 16
    assert all(chance(total)[2] == 1 for total in range(60, 90)) and chance(90)[0] == 44
    assert {card.rank for card in PACK if is_safe(card, 99)} == {"4", "9", "10", "K"}
    assert {card.rank for card in PACK if not is_safe(card, 90)} == {"J", "Q"}


def test_no_total_has_just_half_of_the_pack() -> None:
    assert all(chance(total)[0] != 26 and chance(total)[0] % 4 == 0 for total in range(100))
    assert chance(95, [card.code for card in PACK if card.rank == "K"]) == (24, 48, Fraction(1, 2))


def test_what_lies_on_the_pile_changes_the_chance() -> None:
    assert len({*SEEN}) == 16 and chance(95, SEEN)[2] == Fraction(5, 9) > Fraction(7, 13)
    assert Fraction(63, 117) == Fraction(7, 13) and Fraction(65, 117) == Fraction(5, 9)
    assert chance(99)[0] - chance(99, GONE)[0] == 8


def test_the_six_groups() -> None:
    counts = [safe_draws(95, 20, seed=group) for group in range(1, 7)]
    assert sum(counts) == 66 and len({*counts}) > 1


def test_the_taiwanese_game_is_the_safest_of_the_four() -> None:
    games = [nn.variant(name) for name in ("taiwanese", "standard", "ninety_eight", "one_hundred")]
    for to_go in (9, 4, 0):
        counts = [chance(game.limit - to_go, (), game)[0] for game in games]
        assert counts[0] == max(counts) and counts.count(counts[0]) == (2 if to_go == 9 else 1)
    assert chance(89, (), nn.variant("ninety_eight"))[2] == chance(90, (), nn.variant("taiwanese"))[2] == 1
    told = shown(NAME, "notes", "notes-games")
    assert f"{chance(90)[0]} of 52" in told


def test_a_drawn_card_is_told_as_the_engine_plays_it() -> None:
    assert {drawn(number) for number in range(1, 53)} == {*PACK}
    for number in range(1, 13):
        for total in (90, 95, 99):
            assert what_comes(number, total).endswith("Safe!") == is_safe(drawn(number), total)


def test_the_picture_of_the_pack_has_a_mark_for_each_card() -> None:
    svg = str(pack_picture(95, SEEN))
    assert svg.count("<circle") == 20 and svg.count("<path d=") >= 16
    assert pack_picture(95, SEEN).heading.startswith("The 36 cards that are left, at 95: 20 are safe")


def test_the_twelve_cards_that_are_printed_are_those_that_are_drawn() -> None:
    told = ["5♥", "A♣", "6♦", "J♠", "2♣", "Q♠", "A♠", "7♥", "2♥", "Q♣", "4♥", "9♠"]
    cards = [drawn(number) for number in range(1, 13)]
    assert [str(card) for card in cards] == told
    assert [str(card) for card in cards if not is_safe(card, 90)] == ["J♠", "Q♠", "Q♣"]
    assert [str(card) for card in cards if is_safe(card, 99)] == ["4♥", "9♠"]


def test_the_sixteen_cards_that_are_printed_are_those_on_the_pile() -> None:
    told = {"S": "2 6 10 J", "H": "3 7 9", "D": "4 5 8 J K", "C": "A 4 7 Q"}
    assert {rank + suit for suit, ranks in told.items() for rank in ranks.split()} == {*SEEN}
    kings_and_nines = {card.code for card in PACK if card.rank in ("K", "9")}
    assert {*GONE} == kings_and_nines


def test_the_cards_of_the_other_games_do_what_the_paper_says() -> None:
    def after(game: str, card: str, total: int) -> set[int]:
        place = nn.Position.open(game, [card, ""], total=total)
        return {place.result_of(move) for move in place.legal_moves}

    told = {
        "ninety_eight": {"AS": {51}, "10S": {40}, "JS": {50}, "QS": {50}, "KS": {98}, "4S": {54}, "9S": {59}},
        "taiwanese": {"AH": {51}, "AS": {0}, "4S": {50}, "JS": {50}, "10S": {40, 60}, "QS": {30, 70}, "KS": {99}, "9S": {59}},
        "one_hundred": {
            "AH": {51}, "AS": {*range(101)}, "2S": {100}, "2H": {52}, "5H": {45}, "5S": {55}, "4S": {50}, "KS": {50},
            "10S": {100}, "JS": {40}, "QS": {60}, "QH": {0}, "9S": {59},
        },
    }  # fmt: skip
    for game, cards in told.items():
        assert {card: after(game, card, 50) for card in cards} == cards
    assert after("taiwanese", "5S", 50) == {50}


def test_of_two_cards_three_pairs_are_both_too_big() -> None:
    cards = ["2S", "5H", "7D", "8C", "AD", "KC"]
    place = {code: is_safe(nn.Card(code), 97) for code in cards}
    assert [code for code in cards if not place[code]] == ["5H", "7D", "8C"]
