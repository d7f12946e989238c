"""The walk on the number line, below zero and back."""

from __future__ import annotations

from typing import Any

import pytest

from ninetynine_edu.panels.lessons.line_walk import STARS, LineWalk
from ninetynine_edu.panels.lessons.star_walk import StarWalk


def do(panel: Any, what: str) -> None:
    before = panel.view["n"]
    panel.receive({"do": what, "value": "", "n": before})
    assert panel.view["n"] == before + 1, f"{what} was not offered"


def test_one_walks_below_zero_and_is_told_the_sum() -> None:
    panel: Any = LineWalk([(4, -6), (5, -9)])
    assert panel.view["say"].startswith("Walk from 4 to the star on −6.")
    do(panel, "way1")
    assert panel.view["say"] == "4 take away 10 is −6. You got the star! No way has fewer cards."
    do(panel, "next")
    for way in ("way1", "way1", "way2"):
        do(panel, way)
    do(panel, "next")
    assert panel.is_done and panel.full_marks == 2


def test_the_picture_says_where_one_is_and_the_star() -> None:
    panel: Any = LineWalk([(-8, 2)])
    (picture,) = [block for block in panel.view["above"] if block["kind"] == "picture"]
    assert "<title>Number line from −20 to 20. You are on −8. The star is on 2.</title>" in picture["svg"]


def test_nobody_walks_off_the_line() -> None:
    panel: Any = LineWalk([(-12, 0)])
    do(panel, "way1")
    assert panel.view["say"] == "That makes −22. It is not on the line. Choose another card."


@pytest.mark.parametrize("stars", [(), [(5, 5)], [(-21, 5)], [(5, 21)]])
def test_stars_that_cannot_be_are_refused(stars: Any) -> None:
    with pytest.raises(ValueError, match="star"):
        LineWalk(stars)


def test_two_walks_do_not_take_up_each_other() -> None:
    assert LineWalk([(4, 6)]).kept() != StarWalk([(4, 6)]).kept()


def test_paper_has_a_line_a_star() -> None:
    (part,) = LineWalk().on_paper()
    assert len(part.asked[2]["rows"]) == len(STARS) and part.answer[0]["rows"][0] == ["4", "−6", "−10", "1"]
