"""All the ways to 99: the list that grows in order, and the claim that it is whole."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from ninetynine_edu.panels.lessons.ways import TOTALS, Ways
from ninetynine_edu.panels.lessons.ways_to_go import all_ways, count_words, counts, first_cards, how_many, way_picture


def do(panel: Any, *presses: str) -> None:
    for what in presses:
        before = panel.view["n"]
        panel.receive({"do": what, "value": "", "n": before})
        assert panel.view["n"] == before + 1, f"{what} was not offered"


def lay(panel: Any, way: tuple[int, ...]) -> None:
    do(panel, *(f"card{card}" for card in way))


def table(panel: Any) -> Any:
    return next(block for block in panel.view["above"] if block["kind"] == "table")


def test_a_new_way_joins_the_list_in_order_and_their_number_is_not_told() -> None:
    panel: Any = Ways([96])
    for way in ((2, 1), (1, 2), (1, 1, 1)):
        lay(panel, way)
        assert "is new!" in panel.view["say"] and panel.view["mood"] == "good"
        assert "There are" not in str(panel.view)
    assert table(panel)["rows"] == [["1 + 1 + 1", "2 + 1"], ["1 + 2", ""]]
    assert table(panel)["label"] == "Your list: 3 ways."


def test_a_way_that_is_there_and_a_card_too_big_are_told_kindly() -> None:
    panel: Any = Ways([96])
    lay(panel, (1, 2))
    lay(panel, (1, 2))
    assert "You have 1 + 2 already." in panel.view["say"] and len(table(panel)["rows"]) == 1
    lay(panel, (2, 2))
    assert panel.view["say"].startswith("98 and 2 is 100. Too big!")
    do(panel, "card1")
    assert "2 + 1 is new!" in panel.view["say"]


def test_the_claim_is_right_only_when_the_list_is_whole() -> None:
    panel: Any = Ways([96])
    lay(panel, (1, 2))
    do(panel, "all")
    assert panel.view["say"] == "Not yet. Look for one where 1 comes first." and len(table(panel)["rows"]) == 1
    do(panel, "all")
    assert panel.view["say"].startswith("Here is one: 1 + 1 + 1.")
    do(panel, "all")
    assert "where 2 comes first" in panel.view["say"]
    lay(panel, (2, 1))
    do(panel, "all")
    assert panel.view["say"] == "Yes, you have them all! There are 3 ways."
    do(panel, "next")
    assert panel.is_done and panel.full_marks == 0


def test_every_round_can_be_done_alone_and_played_again() -> None:
    panel: Any = Ways()
    for total in TOTALS:
        for way in all_ways(99 - total):
            lay(panel, way)
        do(panel, "all", "next")
    assert panel.is_done and panel.full_marks == 3 and "3 of 3 rounds" in panel.view["say"]
    do(panel, "again")
    assert not panel.is_done and panel.full_marks == 0


def test_a_way_can_be_begun_again_and_an_empty_list_claims_nothing() -> None:
    panel: Any = Ways([96])
    n = panel.view["n"]
    for what in ("all", "back", "next", "card3", "card-1", "cardx", "", "card" + "9" * 150):
        panel.receive({"do": what, "value": "", "n": n})
        assert panel.view["n"] == n, what
    lay(panel, (1, 1))
    do(panel, "back")
    assert panel.view["say"] == "Back to 96. Find another way."


def test_rounds_survive_a_reload_and_a_strange_memory_does_not_harm() -> None:
    panel: Any = Ways()
    for kept in ("", "2", "1111", "x"):
        assert not panel.take_up(kept)
    assert panel.take_up("10") and panel.full_marks == 1
    assert not panel.take_up("1")


def test_paper_asks_for_each_total_and_answers_with_the_list() -> None:
    parts = Ways().on_paper()
    assert [part.answer[0]["label"] for part in parts] == [
        "There are 3 ways.",
        "There are 5 ways.",
        "There are 8 ways.",
    ]
    assert not any("ways." in block.get("label", "") for part in parts for block in part.asked)


@pytest.mark.parametrize(
    ("totals", "cards"), [((), (1,)), ((94,), ()), ((94,), (0, 1)), ((99,), (1,)), ((98,), (2,)), ((-5,), (1,)), ((50,), (1, 2))]
)  # fmt: skip
def test_rounds_that_cannot_be_are_refused(totals: Any, cards: Any) -> None:
    with pytest.raises(ValueError, match=r"game needs|Each card adds|no ways"):
        Ways(totals, cards)


@pytest.mark.parametrize("cards", [(1, 2), (1, 2, 3), (2, 3), (1, 2, 3, 4, 5, 6)])
def test_the_numbers_are_those_of_full_lists_made_in_another_manner(cards: tuple[int, ...]) -> None:
    for n in range(1, 7):
        rows = [row for size in range(1, n + 1) for row in product(cards, repeat=size) if sum(row) == n]
        assert sorted(rows) == all_ways(n, cards) and len(rows) == counts(n, cards)[n]
        assert sum(int(row[2]) for row in first_cards(n, cards).rows) == len(rows)


def test_the_question_knows_the_slips() -> None:
    asked = how_many(93)
    assert asked.answer == 13 and "order does not count" in asked.slips[4] and "how far" in asked.slips[6]
    assert "8" in asked.hints[1] and str(asked.because).endswith(count_words(93))
    assert 1 not in how_many(98).slips and way_picture(94, ()).heading == "Number line. The total is 94."
