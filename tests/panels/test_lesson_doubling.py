"""The walk that doubles."""

from __future__ import annotations

from typing import Any

import pytest

from ninetynine_edu.panels.lessons.doubling import STARS, DoublingWalk, double_picture


def do(panel: Any, what: str) -> None:
    before = panel.view["n"]
    panel.receive({"do": what, "value": "", "n": before})
    assert panel.view["n"] == before + 1, f"{what} was not offered"


def test_one_doubles_and_is_told_the_sum() -> None:
    panel: Any = DoublingWalk([(23, 46), (35, 50)])
    assert [item["label"] for item in panel.view["below"][0]["items"]] == [
        "doubles",
        "adds 10",
        "takes away 10",
        "adds 1",
    ]
    do(panel, "way0")
    assert panel.view["say"] == "2 times 23 is 46. You got the star! No way has fewer cards."
    do(panel, "next")
    for way in ("way2", "way0"):
        do(panel, way)
    do(panel, "next")
    assert panel.is_done and panel.full_marks == 2


def test_nobody_goes_over_100_or_below_zero() -> None:
    panel: Any = DoublingWalk([(60, 50), (5, 20)])
    do(panel, "way0")
    assert panel.view["say"] == "That makes 120. Too big! Choose another card."
    do(panel, "way2")
    do(panel, "next")
    do(panel, "way2")
    assert panel.view["say"] == "That goes below 0. Choose another card."


@pytest.mark.parametrize("stars", [(), [(5, 5)], [(-1, 5)], [(5, 101)]])
def test_stars_that_cannot_be_are_refused(stars: Any) -> None:
    with pytest.raises(ValueError, match="star"):
        DoublingWalk(stars)


def test_paper_has_a_line_a_star_and_the_way() -> None:
    (part,) = DoublingWalk().on_paper()
    assert len(part.asked[1]["rows"]) == len(STARS) and part.answer[0]["rows"][1] == [
        "17",
        "55",
        "+10, double, +1",
        "3",
    ]


def test_a_jump_over_the_limit_is_drawn_so() -> None:
    assert "over the limit" in double_picture(56).heading or "112" in double_picture(56).heading
