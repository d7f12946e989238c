"""Shares with their intervals: the same wide and for a phone."""

from __future__ import annotations

import re

from ninetynine_edu.arena.measured import Estimate
from ninetynine_edu.arena.shares_picture import shares
from ninetynine_edu.ground.picture import Picture, text_width

ROWS = [
    ("100 deals", Estimate(0.5, 0.4, 0.6)),
    ("a number of deals that has no room at all over any bar", Estimate(0.45, 0.41, 0.49)),
]


def dots(picture: str) -> list[float]:
    return [float(x) for x in re.findall(r'<circle cx="([0-9.]+)"', picture)]


def test_on_a_phone_letters_are_large_and_nothing_is_wider_than_it() -> None:
    phone = shares(ROWS, "Whoever begins loses, and whoever does not wins").narrow
    (wide, high) = map(float, re.findall(r'viewBox="0 0 (\d+) (\d+)"', phone)[0])
    assert wide == 312 and "…" in phone
    written = re.findall(r'<text x="([0-9.]+)" y="([0-9.]+)" font-size="([0-9.]+)"[^>]*>([^<]*)<', phone)
    assert len(written) > 7
    for x, y, size, words in written:
        middle = (
            float(x) if words.endswith("%") and float(y) > high - 30 else float(x) + text_width(words) * float(size) / 2
        )
        assert float(size) >= 14 and middle + text_width(words) * float(size) / 2 <= wide + 1 and float(y) < high, words


def test_both_show_the_same_at_one_scale() -> None:
    drawn = shares(ROWS, "Whoever begins loses", reach=0.1)
    assert isinstance(drawn.narrow, Picture) and drawn.narrow.heading == drawn.heading
    for picture in (drawn, drawn.narrow):
        even, low = dots(picture)
        assert even - low > 10
        assert {"45%", "50%", "55%"} < {*re.findall(r">(\d+%)<", picture)}
    far = dots(shares(ROWS, "Whoever begins loses", reach=0.2).narrow)
    assert abs(2 * (far[0] - far[1]) - (dots(drawn.narrow)[0] - dots(drawn.narrow)[1])) < 0.2


def test_marks_do_not_stand_in_the_names() -> None:
    phone = shares(ROWS, "Whoever begins loses", reach=0.1).narrow
    marks = re.findall(r'<path d="([^"]*)" stroke="[^"]*" stroke-width=".75"', phone)
    assert marks and all(float(each) <= 20 for path in marks for each in re.findall(r"v([0-9.]+)", path))
