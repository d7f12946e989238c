"""The square from 0 to 99, and the walk to the star."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from ninetynine_edu.panels.kit.pictures import Jump
from ninetynine_edu.panels.lessons.hundred import Changed, hundred_square
from ninetynine_edu.panels.lessons.star_walk import STARS, StarWalk, fewest, short_way


def do(panel: Any, what: str) -> None:
    before = panel.view["n"]
    panel.receive({"do": what, "value": "", "n": before})
    assert panel.view["n"] == before + 1, f"{what} was not offered"


def test_no_way_to_a_star_has_fewer_cards() -> None:
    for start, goal in STARS:
        least = fewest(start, goal)

        def ends(steps: tuple[int, ...], start: int = start) -> list[int]:
            return [start + sum(steps[: at + 1]) for at in range(len(steps))]

        def lands(count: int, goal: int = goal) -> bool:
            every = product((10, -10, 1, 11), repeat=count)
            return any(ends(steps)[-1] == goal and all(0 <= t <= 99 for t in ends(steps)) for steps in every)

        assert lands(least) and not any(lands(count) for count in range(1, least))
        assert len(short_way(start, goal).split(", ")) == least


def test_a_walk_is_counted_and_the_shortest_is_praised() -> None:
    panel: Any = StarWalk([(34, 54), (39, 61)])
    do(panel, "way0")
    assert panel.view["say"].startswith("34 and 10 is 44")
    do(panel, "way0")
    assert "No way has fewer cards." in panel.view["say"]
    do(panel, "next")
    for way in ("way0", "way0", "way2", "way2"):
        do(panel, way)
    assert "4 cards. It can be done with 2." in panel.view["say"]
    do(panel, "retry")
    do(panel, "way3")
    do(panel, "way3")
    do(panel, "next")
    assert panel.is_done and panel.full_marks == 2 and "2 of 2" in panel.view["say"]


def test_nobody_walks_off_the_square() -> None:
    panel: Any = StarWalk([(95, 99), (4, 24)])
    do(panel, "way0")
    assert panel.view["say"] == "That makes 105. It is not on the square. Choose another card."
    for what in ("way9", "way", "next", "", "wayx"):
        before = panel.view["n"]
        panel.receive({"do": what, "value": "", "n": before})
        assert panel.view["n"] == before


def test_stars_survive_a_reload() -> None:
    panel: Any = StarWalk()
    assert not panel.take_up("7") and panel.take_up("10") and panel.full_marks == 1 and not panel.take_up("1")


@pytest.mark.parametrize("stars", [(), [(5, 5)], [(-1, 5)], [(5, 100)]])
def test_stars_that_cannot_be_are_refused(stars: Any) -> None:
    with pytest.raises(ValueError, match="star"):
        StarWalk(stars)


def test_the_square_says_in_words_what_it_shows() -> None:
    picture = hundred_square(95, [Jump(95, 96, "A"), Jump(95, 105, "J")], goal=3, been={7})
    assert picture.heading.endswith("A: from 95 to 96. J: from 95 to 105, off the square.")
    assert "star on 3" in picture.heading and "boxes round 7" in picture.heading
    with pytest.raises(ValueError, match="none of them"):
        hundred_square(100)


def test_what_changes_and_what_stays() -> None:
    assert (Changed(47, 57).tens, Changed(47, 57).ones) == ("4 → 5", "7 stays")
