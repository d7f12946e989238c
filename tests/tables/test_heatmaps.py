"""Pictures of tables: the data behind them is the table's, and what is drawn can be read."""

from __future__ import annotations

import csv
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from io import BytesIO, StringIO
from typing import Any
from xml.etree import ElementTree

import pytest

import ninetynine_edu as nn
from ninetynine_edu.tables.heatmaps import (
    BANDS,
    ChoicesChart,
    HeatMap,
    TablePicture,
    WorthChart,
    choices_chart,
    hand_against_hand,
    total_against_hand,
    worth_chart,
)

SVG = "{http://www.w3.org/2000/svg}"


@lru_cache
def table(name: str = "standard", cards: int = 2) -> nn.Tablebase:
    return nn.tablebase(name, cards=cards)


def pictures() -> list[TablePicture]:
    return [
        total_against_hand(table(), totals=range(60, 100)),
        hand_against_hand(table(), 1),
        worth_chart(table()),
        choices_chart(table()),
    ]


def test_totals_against_hands_are_the_shares_of_the_table() -> None:
    found = total_against_hand(table(), 2, 1, totals=range(80, 100))
    won = table().shares(2, 1).by_hand_and_total
    assert found.columns == tuple(map(str, range(80, 100))) and len(found.rows) == 78
    for row, name in enumerate(found.rows):
        assert [found.share(row, column) for column in range(20)] == list(won[name][80:])
    assert list(found.rows) == list(table().shares(2, 1).by_hand)  # the best first


def test_hands_against_hands_count_the_totals() -> None:
    found = hand_against_hand(table(), 1)
    for row, hand in enumerate(found.rows):
        for column, other in enumerate(found.columns):
            one, two = (f"{name.partition('/')[0]}S" for name in (hand, other))
            assert found.share(row, column) == Fraction(sum(table().wins(one, two, n) for n in range(100)), 100)
    shares = [sum(row) for row in found.counts]
    assert shares == sorted(shares, reverse=True)
    against = [sum(column) for column in zip(*found.counts, strict=True)]
    assert against == sorted(against)


def test_worth_is_that_of_the_table() -> None:
    chart = worth_chart(table())
    assert chart.worth == table().card_worth()
    assert chart.to_csv().splitlines()[1] == f"9,{chart.worth['9']}"
    assert "with 1 card:" in chart.description and chart.description.count("%") == 12


def test_what_a_player_is_faced_with_fills_each_total() -> None:
    chart = choices_chart(table(), 2, 1)
    assert isinstance(chart, ChoicesChart)
    found = table().choices(2, 1)
    for what in BANDS:
        assert list(chart.shares[what]) == list(found[what].by_total.values())
    assert {sum(column) for column in zip(*chart.shares.values(), strict=True)} == {Fraction(1)}
    rows = list(csv.reader(StringIO(chart.to_csv())))
    assert rows[0] == ["total", "stuck", "every move loses", "a choice", "every move wins"] and len(rows) == 101
    assert Fraction(rows[-1][1]) == found["stuck"].by_total[99]


def test_the_data_can_be_downloaded() -> None:
    found = total_against_hand(table(), 1, totals=range(95, 100))
    rows = list(csv.reader(StringIO(found.to_csv())))
    assert rows[0] == ["hand to move \\ total", "95", "96", "97", "98", "99"] and len(rows) == 13
    assert [Fraction(text) for text in rows[1][1:]] == [found.share(0, column) for column in range(5)]


@pytest.mark.parametrize("number", range(4))
def test_a_drawing_has_title_description_and_names_as_text(number: int) -> None:
    picture = pictures()[number]
    drawn = picture.svg()
    assert drawn == pictures()[number].svg()  # the same bytes for the same data
    root = ElementTree.fromstring(drawn)
    assert root.tag == f"{SVG}svg" and root.get("role") == "img"
    assert [node.text for node in root.findall(f"{SVG}title")] == [picture.title]
    assert [node.text for node in root.findall(f"{SVG}desc")] == [picture.description]
    texts = [node.text for node in root.iter(f"{SVG}text")]
    names: Any = BANDS
    if isinstance(picture, WorthChart):
        names = picture.worth
    elif isinstance(picture, HeatMap):
        names = picture.rows
    assert sum(name in texts for name in names) >= min(12, len(names))
    assert picture._repr_svg_().encode() == drawn and drawn.startswith(b"<svg ")


def test_a_photograph_for_print_shows_won_darker_than_lost() -> None:
    from matplotlib.image import imread

    found = hand_against_hand(table(), 1)
    data = found.png()
    assert data.startswith(b"\x89PNG") and b"Ninety-nine, standard rules: hand against hand" in data
    pixels = imread(BytesIO(data), format="png")
    assert pixels.shape[1] == 9 * 144
    cells = Counter(tuple(pixel) for pixel in (pixels.reshape(-1, pixels.shape[2])[:, :3] * 255).astype(int).tolist())
    assert sum(count > 1500 for count in cells.values()) > 15  # as many shades as there are shares
    by_darkness = [found.share(0, len(found.columns) - 1), found.share(len(found.rows) - 1, 0)]
    assert by_darkness[0] > by_darkness[1]
    high, wide = pixels.shape[:2]
    # The upper right corner of the map is the best hand against the weakest, the lower left the reverse.
    assert pixels[high // 10, int(wide * 0.8), :3].sum() < pixels[int(high * 0.85), wide // 5, :3].sum()


def test_odd_names_do_not_break_a_drawing() -> None:
    own = nn.Variant.from_toml('id = "odd"\nname = "<b>&\\"odd\\""\nextends = "standard"\n[cards]\n"red 5" = "0"\n')
    drawn = total_against_hand(nn.tablebase(own, cards=1)).svg()
    assert ElementTree.fromstring(drawn).find(f"{SVG}title").text.startswith('<b>&"odd"')  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda t: total_against_hand(t, totals=range(90, 101)), "within 0 to 99"),
        (lambda t: total_against_hand(t, totals=range(0)), "within 0 to 99"),
        (lambda t: total_against_hand(t, totals=[1]), "within 0 to 99"),  # type: ignore[arg-type]
        (lambda t: total_against_hand(t, 3), "not of 3"),
        (lambda t: hand_against_hand(t, 3), "not of 3"),
        (lambda t: total_against_hand(3), "from a table that nn.tablebase makes, not from 3"),  # type: ignore[arg-type]
        (lambda t: hand_against_hand(None), "from a table"),  # type: ignore[arg-type]
        (lambda t: hand_against_hand(table("standard", 4), 4), r"1,863,225 cells.*smaller hands"),
    ],
)
def test_what_cannot_be_shown_is_refused(ask: Any, words: str) -> None:
    with pytest.raises(nn.SolveError, match=words):
        ask(table())


def test_nothing_is_loaded_before_it_is_drawn() -> None:
    code = "import ninetynine_edu.tables.heatmaps, sys; print('matplotlib' in sys.modules, 'numpy' in sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.split() == ["False", "False"]
