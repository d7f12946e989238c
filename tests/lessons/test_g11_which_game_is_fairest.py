"""What the lesson on fairness says, and its notes."""

from __future__ import annotations

import re
from itertools import pairwise
from math import comb
from random import Random

import ninetynine_edu as nn
from ninetynine_edu.arena.interval import of_share, wide
from ninetynine_edu.panels.course_pictures import picture
from ninetynine_edu.panels.lessons.fair import GAMES, led, of_deals, of_games, share_of, verdict
from tests.course import SOURCES, answers, shown

NAME = "g11_which_game_is_fairest"


def test_the_notes_give_the_answers_that_the_questions_have() -> None:
    assert answers(NAME, "check") == ["This does not decide it", "3/4", "4/5", "Player 2"]
    assert answers(NAME, "exit") == ["It is good to begin", "4", "1/2"]


def test_the_deals_of_the_prediction_and_what_they_decide() -> None:
    few, many = share_of(led("standard", 1000)), share_of(led("standard", 6400))
    assert led("standard", 1000).losses[0] == 471
    assert [f"{part:.1%}" for part in (few.low, few.high, many.low, many.high)] == ["44.0%", "50.2%", "47.0%", "49.5%"]
    assert verdict(few) == "This does not decide it." and verdict(many) == "It is good to begin."
    assert "44.0%" not in of_deals("standard", 400)[0] and "good to begin" in of_deals("standard", 6400)[0]


def test_four_times_as_many_deals_make_the_interval_half_as_wide() -> None:
    shares = [share_of(led("standard", deals)) for deals in (100, 400, 1600, 6400)]
    widths = [share.high - share.low for share in shares]
    assert all(1.9 < wider / narrower < 2.1 for wider, narrower in pairwise(widths))
    assert [round(100 * width / 2) for width in widths[:2]] == [10, 5] and [round(100 * w / 2, 1) for w in widths[2:]] in ([2.4, 1.2], [2.5, 1.2])  # fmt: skip


def test_how_many_fair_coins_seem_unfair() -> None:
    seem = []
    for seed in range(1, 6):
        lots = Random(seed).random
        heads = [sum(lots() < 0.5 for _ in range(400)) for _ in range(20)]
        seem.append(sum(not low <= 0.5 <= high for low, high in (of_share(each, 400) for each in heads)))
    assert set(seem) <= {0, 1, 2} and str(max(seem)) in shown(NAME, "lesson", "many")


def test_how_often_luck_loses() -> None:
    told = []
    for game in ("standard", "chicago", "ninety_eight"):
        found = nn.simulate(game, ["random", "careful"], deals=4000, seed=7, rotate=True, progress=False)
        told.append(f"{found.player_losses[0] / found.deals:.0%}")
    notes = (SOURCES / f"{NAME}.md").read_text(encoding="utf-8")
    one, two, three = told
    assert f"about {one} of the deals of the standard game, {two} at Chicago, and {three} at Ninety-eight" in notes


def test_where_one_half_is_outside() -> None:
    rows = nn.compare(list(GAMES), progress=False).rows
    outside = [row.game for row in rows if not row.lost[0].low <= 0.5 <= row.lost[0].high]
    assert len(rows) == 9 and all(row.deals > 9600 for row in rows)
    assert len(outside) == 5 and min(rows, key=lambda row: row.lost[0].value).game == "boom_o"
    assert "Boom-O" in shown(NAME, "notes", "notes-games")
    assert of_games(GAMES[:3])[0] == "Good to begin: Standard rules · Chicago · Ninety-eight."
    told = of_games(GAMES)[0]
    assert "Not decided: Baltimore · Bloody · " in told and "Bad to begin" not in told and "Boom-O." in told


def lines(picture: str) -> list[float]:
    """How wide the intervals of a picture are."""
    found = re.findall(r'd="M([\d.]+) \d+H([\d.]+)" [^>]*stroke-width="2.5"', picture)
    return [float(end) - float(begin) for begin, end in found]


def test_all_pictures_have_one_scale_so_that_lines_get_half_as_wide() -> None:
    every = lines(of_deals("standard", 6400)[1])
    assert len(every) == 4 and all(0.45 < few / many < 0.56 for many, few in pairwise(every))
    assert lines(of_deals("standard", 400)[1]) == every[:2]
    nine = lines(of_games(GAMES)[1])
    assert len(nine) == 9 and lines(of_games(GAMES[6:])[1]) == nine[6:] and max(nine) < 1.1 * min(nine)


def test_the_small_sums_of_the_notes() -> None:
    assert sum(comb(10, heads) for heads in (7, 8, 9, 10)) == 176 and 5 < 1024 / 176 < 6
    low, high = of_share(10, 20)
    assert round(high - low, 1) == 0.4
    assert 2300 < (wide(0.95) / (2 * 0.02)) ** 2 < 2500
    assert led("standard", 6400).losses != led("chicago", 6400).losses
    three = nn.simulate("standard", ["careful"] * 3, deals=6400, seed=7, progress=False)
    assert three.losses == (1960, 2136, 2304)


def test_the_picture_of_the_lesson_is_what_deals_show() -> None:
    drawn = picture("fair")
    for row, deals in enumerate((100, 400, 1600, 6400)):
        share = share_of(led("standard", deals))
        assert f'cx="{60 + 4.6 * (round(100 * share.value, 2) - 50):.1f}" cy="{18 + 18 * row}"' in drawn
