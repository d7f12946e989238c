"""A reader's own solver is held against ours, and whatever it does, a sentence says what was wrong."""

from __future__ import annotations

from typing import Any

import pytest

from ninetynine_edu.panels.lessons.own_solver import HANDS, check, row_of

ALL = (1 << 100) - 1


def right(hand: list[int], other: list[int]) -> int:
    row = 0
    for at, adds in enumerate(hand):
        row |= (~right(other, hand[:at] + hand[at + 1 :]) & ALL) >> adds
    return row


@pytest.mark.parametrize(
    ("solver", "told"),
    [
        (right, "All 1,000 totals are right."),
        (lambda hand, other: 0, "yours says lost at the total 94, and ours says won"),
        (lambda hand, other: ALL, "yours says won at the total 99, and ours says lost"),
        (lambda hand, other: 1 << 200, "bits above the total 99"),
        (lambda hand, other: ~right(hand, other), "below zero"),
        (lambda hand, other: None, "returns None, and an integer is needed"),
        (lambda hand, other: True, "an integer is needed"),
        (lambda hand, other: hand[9], "stops with IndexError"),
        (lambda hand: 0, "stops with TypeError"),
    ],
)
def test_whatever_a_solver_does_a_sentence_says_it(solver: Any, told: str) -> None:
    checked = check(solver)
    assert told in repr(checked) and checked.right == (solver is right)
    assert told.split("“")[0] in checked._repr_html_()


def test_a_solver_that_never_ends_stops_by_itself() -> None:
    def never(hand: list[int], other: list[int]) -> int:
        return never(hand, other)

    assert "RecursionError" in repr(check(never))


def test_a_solver_may_spoil_its_lists() -> None:
    def greedy(hand: list[int], other: list[int]) -> int:
        found = right([*hand], [*other])
        hand.clear()
        return found

    assert check(greedy).right and all(hand for hand, _ in HANDS)


def test_a_card_that_does_more_than_add_is_refused() -> None:
    with pytest.raises(ValueError, match=r"only adds 9\. These do: 2, 5, 6, 7, 8, 10"):
        row_of([9], [2])
    with pytest.raises(ValueError, match="four"):
        row_of([2] * 5, [5])
