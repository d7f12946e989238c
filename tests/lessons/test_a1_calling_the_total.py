"""What the first lesson says, and its notes."""

from __future__ import annotations

import pytest

import ninetynine_edu as nn
from tests.course import answers

NAME = "a1_calling_the_total"
CARDS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def makes(card: str, total: int, game: str = "standard") -> set[int]:
    """Return the totals that a card can make, in the hand of somebody who holds nothing else."""
    pos = nn.Position.open(game, [f"{card}S", "KD"], total=total)
    return set() if pos.is_over else {pos.result_of(move) for move in pos.legal_moves}


def test_the_notes_give_the_answers_that_the_questions_have() -> None:
    assert answers(NAME, "check") == ["85", "83", "99", "69"]
    assert answers(NAME, "exit") == ["73", "7", "A♣"]


def test_part_1_at_95_only_the_ten_fits_and_takes_ten_away() -> None:
    assert [makes(card, 95) for card in ("8", "J", "10")] == [set(), set(), {85}]


@pytest.mark.parametrize(
    ("game", "king", "nine", "ten"),
    [
        ("standard", {88}, {99}, {78, 98}),
        ("standard{ten_mode=minus}", {88}, {99}, {78}),
        ("standard{swap_K_9=true}", {99}, {88}, {78, 98}),
        ("one_hundred", {88}, {97}, {100}),
    ],
)
def test_part_6_what_each_card_makes_under_each_rule(game: str, king: set[int], nine: set[int], ten: set[int]) -> None:
    assert [makes(card, 88, game) for card in ("K", "9", "10")] == [king, nine, ten]


def test_the_open_task_which_cards_drop_out_where() -> None:
    out = {card: next((total for total in range(100) if not makes(card, total)), None) for card in CARDS}
    assert out == {
        "A": 99, "2": 98, "3": 97, "4": None, "5": 95, "6": 94, "7": 93, "8": 92, "9": None, "10": None, "J": 90, "Q": 90, "K": None,
    }  # fmt: skip
    assert all(int(card) + total == 100 for card, total in out.items() if total and card.isdigit())


def test_what_may_be_laid_at_99_and_near_0() -> None:
    assert {card for card in CARDS if makes(card, 99)} == {"K", "4", "9", "10"}
    assert makes("9", 99) == {99} and makes("10", 3) == {13, -7}
