"""What the lesson on the way to ninety-nine says, and its notes."""

from __future__ import annotations

import pytest

import ninetynine_edu as nn
from ninetynine_edu.panels.lessons.how_far import two_jumps, way_in_words, ways
from ninetynine_edu.panels.lessons.landing import ROUNDS
from tests.course import answers, shown

NAME = "a2_how_far"


def test_the_notes_give_the_answers_that_the_questions_have() -> None:
    assert answers(NAME, "check") == ["4", "23", "84", "7♥, 8♣", "8♠, 8♥, 8♦, 8♣"]
    assert answers(NAME, "exit") == ["36", "5♠", "94"]


def test_from_58_it_is_2_and_39_and_that_is_41() -> None:
    assert [jump.label for jump in two_jumps(58)] == ["2", "39"] and 99 - 58 == 41 and 100 - 58 == 42
    assert [99 - total for total in (73, 90)] == [26, 9]


def test_the_tens_and_the_ones_make_nine_each_and_for_98_they_do_not() -> None:
    assert all(t // 10 + (99 - t) // 10 == 9 == t % 10 + (99 - t) % 10 for t in range(100))
    assert 98 - 49 == 49 and 9 + 9 == 18


def test_digits_swap_for_ten_totals() -> None:
    swapped = [t for t in range(100) if f"{99 - t:02}" == f"{t:02}"[::-1]]
    assert len(swapped) == 10 and {27, 63} <= {*swapped} and [t // 10 for t in swapped] == [*range(10)]


def test_which_cards_are_too_big() -> None:
    def safe(total: int, cards: str) -> str:
        pos = nn.Position.open("standard", [cards, "2S"], total=total)
        return " ".join(dict.fromkeys(move.cards[0].code for move in pos.legal_moves))

    cards = "2H 6D 8H JC"
    assert [safe(total, cards) for total in (89, 91, 93, 96, 98)] == ["2H 6D 8H JC", "2H 6D 8H", "2H 6D", "2H", ""]
    assert (safe(91, "8H"), safe(92, "8H"), safe(89, "JC"), safe(90, "JC")) == ("8H", "", "JC", "")
    assert safe(98, "AS") == "AS" and safe(98, "2H") == safe(99, "2H") == ""


def test_each_round_can_be_landed_and_the_notes_show_every_way() -> None:
    told = shown(NAME, "notes", "notes-rounds")
    for total, cards in ROUNDS:
        found = list(ways(total, nn.variant("standard").parse_cards(cards)))
        assert found and way_in_words(total) in told
        assert all(" ".join(map(str, way)) in told for way in found)


def test_a_card_that_does_more_than_add_is_refused() -> None:
    from ninetynine_edu.panels.lessons.how_far import adds

    with pytest.raises(ValueError, match="add"):
        adds(nn.variant("standard").parse_cards("TS")[0])
