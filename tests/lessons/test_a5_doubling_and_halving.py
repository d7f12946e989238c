"""What the lesson on doubling, halving and setting says, and its notes."""

from __future__ import annotations

from collections import deque
from typing import Any

import ninetynine_edu as nn
from ninetynine_edu.panels.lessons.doubling import ROOM, STARS, WAYS, double_words, doubled_or_moved, half_words
from ninetynine_edu.panels.lessons.star_walk import fewest
from tests.course import answers, shown

NAME = "a5_doubling_and_halving"


def steps_from_one(*, back: bool = False) -> dict[int, int]:
    """How many steps it takes from 1 to each number up to 100, by doubling and adding 1, and perhaps taking away 1."""
    found, edge = {1: 0}, deque([1])
    while edge:
        here = edge.popleft()
        for new in (2 * here, here + 1, *([here - 1] if back else ())):
            if 0 < new <= 100 and new not in found:
                found[new] = found[here] + 1
                edge.append(new)
    return found


def test_the_notes_give_the_answers_that_the_questions_have() -> None:
    assert answers(NAME, "check") == ["46", "74", "21", "29", "6♥, J♣"]
    assert answers(NAME, "exit") == ["92", "36", "34, 76"]


def test_the_cards_do_what_the_lesson_says() -> None:
    game = nn.variant("one_hundred")
    ways = {code: [(each.op, each.n) for each in game.effect(nn.Card(code)).alternatives] for code in ("2S", "10H", "QH", "JD", "QC", "AH", "KS")}  # fmt: skip
    assert ways["10H"] == [("set", 100)] and ways["QH"] == [("set", 0)] and ways["KS"] == [("add", 0)]
    table: dict[str, Any] = {
        "AC": {(t, 0) for t in range(101)},
        "AD": 1,
        "5H": -5,
        "5S": 5,
        "4D": 0,
        "2H": 2,
        "3C": 3,
        "6D": 6,
        "9S": 9,
    }
    for code, n in table.items():
        place = nn.Position.open("one_hundred", [code, ""], total=40)
        after = {place.result_of(move) for move in place.legal_moves}
        assert after == ({*range(101)} if code == "AC" else {40 + n}), code
    assert game.effect(nn.Card("4D")).alternatives[0].words == ("reverse",) and game.limit == 100
    for code, n in WAYS:
        pos = nn.Position.open("one_hundred", [code, ""], total=23)
        assert [pos.result_of(move) for move in pos.legal_moves] == [doubled_or_moved(23, n)]


def test_adding_before_doubling_makes_the_card_more() -> None:
    assert (2 * (20 + 6), 2 * 20 + 6) == (52, 46)
    assert all(2 * (t + n) - (2 * t + n) == n for t in range(101) for n in range(-10, 11))


def test_up_to_which_total_one_can_double() -> None:
    def highest(limit: int) -> int:
        game = nn.variant("one_hundred", limit=limit)
        return max(t for t in range(limit + 1) if nn.Position.open(game, ["2S", ""], total=t).legal_moves)

    assert [highest(limit) for limit in (100, 99, 50, 75)] == [50, 49, 25, 37]


def test_doubling_and_halving_undo_each_other() -> None:
    for total in range(51):
        assert double_words(total).split()[-1] == f"{2 * total}."
        assert half_words(2 * total).split()[-1] == f"{total}."
    assert "odd" in half_words(75)


def test_the_steps_of_the_open_task() -> None:
    steps = steps_from_one()
    assert (steps[100], steps[64], steps[50], steps[99]) == (8, 6, 7, 9)
    assert steps[95] == 11 == max(steps.values()) and [*steps.values()].count(11) == 1
    for goal, count in steps.items():
        assert count == goal.bit_length() - 1 + goal.bit_count() - 1
    assert f"{100:b}" == "1100100"
    assert steps_from_one(back=True)[95] == 8


def test_the_table_of_stars_is_that_of_the_game() -> None:
    told = shown(NAME, "notes", "notes-stars")
    for start, goal in STARS:
        assert f"{start} {goal} {fewest(start, goal, WAYS, ROOM, doubled_or_moved)}" in told
