"""Endgame tables as pictures: the numbers are the table's, what is too large is refused kindly, strangers change nothing."""

from __future__ import annotations

import csv
import json
import random
import re
import subprocess
import sys
from array import array
from base64 import b64decode
from fractions import Fraction
from io import StringIO
from itertools import pairwise
from math import comb
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.panels.tables import page as tables
from ninetynine_edu.panels.tables.desk import TABS, Tables
from ninetynine_edu.panels.tables.words import heat_says, of_100, ranges, worth_says, worth_sentence
from ninetynine_edu.tables import heatmaps
from ninetynine_edu.tables.stats import hand_against_hand
from tests import clocks
from tests.browser_units import record_tables
from tests.strategies import often

STANDARD = nn.variant("standard")
STATIC = Path(tables.__file__).parent


def made(game: str = "standard", cards: int = 2, other: int | None = None, tab: str = "totals") -> Tables:
    return Tables(nn.variant(game), cards, other, tab)


def send(page: Tables, **message: object) -> list[dict[str, Any]]:
    """Send what a page sends."""
    replies = page.act({"asked": page.view["asked"] + 1, **message})
    page.refresh()
    return replies


def numbers(page: Tables) -> list[list[int]]:
    """The cells, as the page reads them."""
    cells = array({2: "H", 4: "I"}[page.picture["width"]])
    cells.frombytes(page.cells)
    if sys.byteorder == "big":
        cells.byteswap()
    wide = len(page.picture["columns"])
    return [cells[at : at + wide].tolist() for at in range(0, len(cells), wide)]


# --- the numbers ---


@pytest.mark.parametrize(
    ("game", "cards", "other"), [("standard", 2, 2), ("standard", 1, 3), ("one_hundred", 1, 2), ("chicago", 3, 1)]
)
def test_total_against_hand_is_the_share_of_deals(game: str, cards: int, other: int) -> None:
    page = made(game, cards, other)
    won = nn.tablebase(game, max(cards, other)).shares(cards, other)
    shares = won.by_hand_and_total
    assert page.picture["of"] == comb(len(page.game.deck(2)) - cards, other)
    assert page.picture["rows"] == list(won.by_hand) and page.picture["columns"] == list(map(str, won.totals))
    for name, row in zip(page.picture["rows"], numbers(page), strict=True):
        assert [Fraction(count, page.picture["of"]) for count in row] == list(shares[name])
    # How often each hand is dealt, so that the page can put hands together.
    ways = dict(zip(won.hands, won.dealt, strict=True))
    assert [w * page.picture["of"] for w in page.picture["ways"]] == [ways[name] for name in page.picture["rows"]]


def test_hand_against_hand_is_the_number_of_totals() -> None:
    page = made("standard", 2, 1, "hands")
    one, two, counts = hand_against_hand(nn.tablebase("standard", 2), 2, 1)
    assert page.picture["of"] == 100
    for row, name in zip(numbers(page), page.picture["rows"], strict=True):
        assert row == [counts[one.index(name)][two.index(other)] for other in page.picture["columns"]]


def test_worth_and_choices_are_those_of_the_table() -> None:
    page = made("standard", 2, 1, "worth")
    worth = nn.tablebase("standard", 2).card_worth(1, 1)
    assert {bar["name"]: Fraction(bar["fraction"]) for bar in page.picture["bars"]} == worth
    assert [bar["name"] for bar in page.picture["bars"]] == list(worth)  # ranked
    send(page, do="tab", tab="faced")
    found = nn.tablebase("standard", 2).choices(2, 1)
    for band in page.picture["bands"]:
        assert list(map(Fraction, band["fractions"])) == list(found[band["what"]].by_total.values())
        assert band["shares"] == pytest.approx([float(text) for text in map(Fraction, band["fractions"])], abs=1e-6)


def test_a_card_of_the_first_hand_is_worth_what_it_wins_alone() -> None:
    page = made("standard", 1, 2, "worth")
    assert page.picture["before"] == 0 and page.picture["bars"][0]["fraction"] == str(
        nn.tablebase("standard", 2).card_worth(0, 2)["9"]
    )


@pytest.mark.parametrize(("game", "cards", "other"), [("standard", 2, 2), ("chicago", 2, 1), ("taiwanese", 1, 2)])
def test_deals_behind_a_cell_are_what_they_are_shown_for(game: str, cards: int, other: int) -> None:
    """A sample of cells, and each deal behind them by the exact solver."""
    page, rng = made(game, cards, other), random.Random(5)
    cells = numbers(page)
    for _ in range(8):
        row, column = rng.randrange(len(cells)), rng.randrange(60, page.game.limit + 1)
        [behind] = send(page, do="look", id=page.picture["id"], row=row, column=column)
        count, of = cells[row][column], page.picture["of"]
        assert [bool(group["items"]) for group in behind["groups"]] == [count > 0, count < of]
        for group in behind["groups"]:
            for item in group["items"]:
                position = nn.Position.parse(item["text"])
                assert position.total == column and tuple(map(len, position.hands)) == (cards, other)
                assert item["won"] is (group["name"] == "Won") is (nn.solve(position).winner == 0)


def test_other_examples_can_be_asked_for() -> None:
    page = made()
    row = page.picture["rows"].index("5 10")
    first, again, more = (
        send(page, do="look", id=page.picture["id"], row=row, column=95, more=seed)[0]["groups"] for seed in (0, 0, 1)
    )
    assert first == again != more


def test_behind_a_pair_of_hands_are_its_totals() -> None:
    page = made("standard", 2, 2, "hands")
    row, column = page.picture["rows"].index("5 10"), page.picture["columns"].index("6 8")
    [behind] = send(page, do="look", id=page.picture["id"], row=row, column=column)
    table = nn.tablebase("standard", 2)
    assert behind["marks"] == "".join("W" if table.wins("5S 10S", "6S 8S", total) else "L" for total in range(100))
    assert behind["marks"].count("W") == numbers(page)[row][column]
    for group in behind["groups"]:
        [item] = group["items"]
        assert (nn.solve(nn.Position.parse(item["text"])).winner == 0) is (group["name"] == "Won")


@pytest.mark.parametrize("tab", ["totals", "hands", "faced"])
def test_who_is_stuck_at_once_and_out_is_shown_with_the_hand_that_lost(tab: str) -> None:
    page = made("taiwanese_blog", 1, 1, tab)
    asked: dict[str, object] = {"what": "stuck", "total": 99}
    if tab != "faced":
        rows, columns = page.picture["rows"], page.picture["columns"]
        asked = {"row": rows.index("3"), "column": 99 if tab == "totals" else columns.index("2")}
    [behind] = send(page, do="look", id=page.picture["id"], **asked)
    items = [(group["name"], item) for group in behind["groups"] for item in group["items"] if item["total"] == 99]
    assert items and {name for name, _ in items} == {"Lost" if tab != "faced" else "Stuck"}
    for _, item in items:
        assert [len(hand) for hand in item["hands"]] == [1, 1] and item["won"] is False
        if tab != "faced":
            assert item["text"].startswith("taiwanese_blog 99 P1+ 3")
            assert nn.Position.parse(item["text"]).outcome.losers == (0,)  # type: ignore[union-attr]


def test_a_pair_that_no_pack_holds_is_said_to_be_none() -> None:
    page = made("standard", 3, 3, "hands")
    at = page.picture["rows"].index("9 9 9"), page.picture["columns"].index("9 9 9")
    [behind] = send(page, do="look", id=page.picture["id"], row=at[0], column=at[1])
    assert "never dealt" in behind["words"] and not any(group["items"] for group in behind["groups"])


def test_what_a_player_is_faced_with_has_deals_of_that_kind() -> None:
    page = made(tab="faced")
    for what, values in (("every move loses", {-1}), ("every move wins", {1}), ("a choice", {1, -1})):
        [behind] = send(page, do="look", id=page.picture["id"], what=what, total=90)
        items = behind["groups"][0]["items"]
        assert len(items) == 3
        for item in items:
            position = nn.Position.parse(item["text"])
            assert position.total == 90 and set(nn.solve(position).values.values()) == values
        [more] = send(page, do="look", id=page.picture["id"], what=what, total=90, more=1)
        assert more != behind
    [behind] = send(page, do="look", id=page.picture["id"], what="stuck", total=99)
    assert {item["words"] for item in behind["groups"][0]["items"]} == {"No card fits."}
    [behind] = send(page, do="look", id=page.picture["id"], what="stuck", total=0)
    assert behind["groups"][0]["items"] == []


def test_the_longest_wins_can_be_stepped_through() -> None:
    page = made("standard", 3, 2, "long")
    wins = page.picture["wins"]
    assert len(wins) == 10 and [win["plies"] for win in wins] == sorted((win["plies"] for win in wins), reverse=True)
    for win in wins:
        position = nn.Position.parse(win["text"])
        solution = nn.solve(position)
        assert tuple(map(len, position.hands)) == (3, 2)
        assert (solution.winner, solution.plies) == (0, win["plies"]) and len(win["steps"]) == win["plies"]
        for step in win["steps"]:
            position = position.play(step["move"])
            assert step["total"] == position.total
            assert [[card["code"] for card in hand] for hand in step["hands"]] == [
                [card.code for card in hand] for hand in position.hands
            ]
        assert position.is_over and win["end"] == "Player 1 wins."


# --- what is said ---


def test_what_is_said_of_a_map_is_worked_out() -> None:
    def drawn(*rows: tuple[int, ...]) -> heatmaps.HeatMap:
        names = tuple("ABCDEF"[: len(rows)])
        columns = tuple(str(90 + at) for at in range(len(rows[0])))
        return heatmaps.HeatMap("", "", "", "", names, columns, rows, (4,) * len(rows))

    says = heat_says(drawn((4, 4, 4, 4, 4, 3), (2, 2, 2, 2, 2, 0)), totals=True)
    assert says == [
        "Over the whole picture the player to move wins about 69 of 100 deals: it is better to move first.",
        "The best hand is ‘A’: it wins about 96 of 100. The worst is ‘B’: it wins about 42 of 100.",
        "The player to move wins most often at 90 to 94 (75 of 100), and least often at 95 (about 38 of 100).",
        "From 90 to 94 every column is the same: there the exact total makes no difference to how often each hand wins.",
    ]
    says = heat_says(drawn((4, 1), (0, 3)), totals=False)
    assert says[0] == "Over the whole picture the player to move wins exactly half of all cases."
    assert says[-1] == "Of 4 pairs of hands, 1 win at every total and 1 at none. In the other 2 the total decides."
    assert heat_says(drawn((0, 0), (0, 0)), totals=True)[0].startswith(
        "Over the whole picture the player to move wins no deals: it is better that the other"
    )


def test_what_is_said_of_cards_is_worked_out() -> None:
    words = {"9": "nine", "4": "four", "J/Q": "jack or queen"}
    says = worth_says({"9": Fraction(1, 2), "J/Q": Fraction(1, 4), "4": Fraction(-1, 8)}, words)
    assert says[0] == "The most useful card is the nine. Of 100 deals you win 50 more with one more nine."
    assert says[1:] == [
        "The least useful is the four. Of 100 deals you win 12.5 fewer with one more four.",
        "It is worse to hold one more four.",
    ]
    assert (
        worth_says({"9": Fraction(1, 2), "4": Fraction(1, 4)}, words)[2]
        == "One nine is worth 2 times as much as one four."
    )
    assert (
        worth_sentence("five", Fraction(191813, 892500)) == "Of 100 deals you win about 21.5 more with one more five."
    )
    assert worth_sentence("six", Fraction(1, 2000)) == "Of 100 deals you win fewer than 1 more with one more six."
    assert worth_sentence("nine", Fraction(1)) == "One more nine turns every deal from lost to won."


@given(st.fractions(0, 1))
def test_so_many_of_100_never_says_all_or_none_of_what_is_not(share: Fraction) -> None:
    said = of_100(share)
    assert (said == "none") is (share == 0) and (said == "all") is (share == 1)
    number = re.fullmatch(r"(about |fewer than |more than )?(\d+) of 100", said)
    if 0 < share < 1:
        assert number and abs(int(number[2]) - share * 100) <= 1
        assert number[1] or share * 100 == int(number[2])


@given(st.sets(st.integers(0, 99), min_size=1))
def test_ranges_name_each_number_once(totals: set[int]) -> None:
    found: list[int] = []
    for part in re.split(", | and ", ranges(totals)):
        first, _, last = part.partition(" to ")
        found += range(int(first), int(last or first) + 1)
    assert found == sorted(totals)


def test_kinds_are_explained() -> None:
    page = made("one_hundred", 1)
    names = {kind["name"]: kind for kind in page.view["kinds"]}
    assert names["4/K"]["words"] == "four or king" and "red five" not in names["5S/5C"]["words"]
    assert all(kind["does"] for kind in names.values())
    assert sum(len(kind["name"].split("/")) for kind in made().view["kinds"]) == 13


# --- choosing, and what is too large ---


def test_every_game_has_its_tables_or_a_reason() -> None:
    page = made(cards=1)
    for name in nn.variants():
        send(page, do="game", code=name)
        game = nn.variant(name)
        assert (page.game.id == name) is game.is_basic
        if game.is_basic:
            assert page.view["say"] == "" and len(page.picture["columns"]) == game.limit + 1
        else:
            assert game.name in page.view["say"] and "endgame lab" in page.view["say"]
    listed = {one["id"] for one in page.view["games"]}, {one["id"] for one in page.view["others"]}
    assert listed[0] | listed[1] == set(nn.variants()) and not listed[0] & listed[1]


def test_a_game_of_ones_own_and_house_rules() -> None:
    page = made()
    send(page, do="game", code="standard{limit=50}")
    assert page.game.limit == 50 and len(page.picture["columns"]) == 51 and page.view["id"] == ""
    send(page, do="game", code=page.game.share_code)
    assert page.view["say"] == "" and page.game.limit == 50
    before = page.picture
    for wrong in ("standard{limit=0}", "chicgo", "", "x" * 19_000):
        send(page, do="game", code=wrong)
        assert page.view["say"] and len(page.view["say"]) < 420 and page.picture == before
    send(page, do="game", code="chicgo")
    assert "chicago" in page.view["say"]


def test_deals_of_a_game_of_ones_own_can_be_opened_elsewhere() -> None:
    own = nn.Variant.from_toml('id = "ours"\nname = "Class 4b"\nextends = "standard"\n[cards]\nK = "-10"\n')
    page = Tables(own, 2)
    row = page.picture["rows"].index("5 10")
    [behind] = send(page, do="look", id=page.picture["id"], row=row, column=95)
    texts = [item["text"] for group in behind["groups"] for item in group["items"]]
    assert len(texts) > 3
    for text in texts:
        position = nn.Position.parse(text)
        assert position.total == 95 and str(position.variant.effect("KS")) == "-10"


@pytest.mark.parametrize(("cards", "words"), [(5, "708 MB"), (12, "331 TB")])
def test_larger_hands_are_refused_before_they_are_begun(cards: int, words: str) -> None:
    page = made()
    before = page.picture
    send(page, do="sizes", cards=cards, other=2)
    advice = "nn.tablebase('standard', cards=5)" if cards == 5 else "one position at a time, in the endgame lab"
    assert words in page.view["say"] and advice in page.view["say"]
    assert page.picture == before and page.view["cards"] == 2


def test_a_game_with_many_kinds_comes_with_smaller_hands() -> None:
    page = made(cards=1)
    page._choose(STANDARD, 4, 1)
    page.refresh()
    send(page, do="game", code="one_hundred")
    assert (page.view["cards"], page.view["other"]) == (3, 1) and "3 cards in each hand" in page.view["say"]
    send(page, do="sizes", cards=4, other=4)
    assert page.view["say"].endswith("3 cards in each hand fit.") and page.view["cards"] == 3


def test_pictures_that_would_be_too_large_say_what_fits_instead() -> None:
    page = made("standard", 4, 3, "hands")
    assert page.picture["kind"] == "problem" and "1,365 hands against 364 hands" in page.picture["words"]
    for offer in page.picture["offers"]:
        other = made("standard", offer["cards"], offer["other"], "hands")
        assert other.picture["kind"] == "heat"
    send(page, do="file", form="csv")
    assert "too many" in page.view["say"] or "cells" in page.view["say"]
    send(page, do="tab", tab="long")
    assert page.picture["kind"] == "later"  # some hundred megabytes: only when somebody asks
    rich = made("taiwanese", 4, 4, "long")
    assert rich.picture["kind"] == "problem" and rich.picture["offers"]
    send(rich, do="long")
    assert "too much for a page" in rich.view["say"] and rich.picture["kind"] == "problem"


def test_the_largest_list_of_long_wins_when_asked_for(record_figure: Any) -> None:
    import time

    page = made("standard", 4, 4, "long")
    began = time.perf_counter()
    with clocks.standing():
        send(page, do="long")
    record_figure("tables: longest wins of four cards, asked for", f"{time.perf_counter() - began:.1f} s")
    assert page.picture["kind"] == "long" and page.picture["wins"][0]["plies"] == 8
    began = time.perf_counter()
    for tab in ("worth", "faced", "totals"):
        send(page, do="tab", tab=tab)
        assert page.picture["says"]
    record_figure("tables: all other pictures of four cards", f"{time.perf_counter() - began:.1f} s")
    assert len(page.cells) == 1365 * 100 * 4


def test_more_deals_than_can_be_counted_are_refused() -> None:
    page = made("standard", 4)
    send(page, do="game", code="standard{decks=6}")
    assert page.view["say"].startswith("With 312 cards in the packs, 4 against 4 are too many deals to count.")
    assert page.game == STANDARD and page.picture["kind"] == "heat"
    send(page, do="sizes", cards=3, other=2)
    send(page, do="game", code="standard{decks=6}")
    assert page.game.code != STANDARD.code and page.picture["of"] == comb(309, 2) and page.view["say"] == ""


def test_stopping_leaves_the_page_usable(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = tables.TablesPanel("standard", 1)

    with monkeypatch.context() as patch:

        def stop(*_: object, **__: object) -> None:
            patch.undo()  # the stop button is pressed once
            raise KeyboardInterrupt

        patch.setattr(sys.modules["ninetynine_edu.tables.bits"], "solve_wins", stop)
        panel.receive({"do": "sizes", "cards": 3, "other": 3})
        assert panel.view["say"].startswith("Stopped.") and panel.view["cards"] == 1
    panel.receive({"do": "sizes", "cards": 3, "other": 3})
    assert panel.view["cards"] == 3 and panel.view["say"] == ""


# --- files ---


def test_the_numbers_behind_each_picture_can_be_saved() -> None:
    page = made("standard", 2, 1)
    for tab in TABS:
        send(page, do="tab", tab=tab)
        [file] = send(page, do="file", form="csv")
        assert file["name"] == f"standard_2_against_1_{tab}.csv" and file["type"] == "text/csv"
        rows = list(csv.reader(StringIO(file["text"])))
        if tab == "totals":
            assert rows[0][1:] == list(map(str, range(100)))
            assert [Fraction(text) for text in rows[1][1:]] == [Fraction(n, 50) for n in numbers(page)[0]]
        elif tab == "long":
            assert [row[5] for row in rows[1:]] == [win["text"] for win in page.picture["wins"]]
        else:
            assert len(rows) == {"hands": 79, "worth": 13, "faced": 101}[tab]


def test_pictures_can_be_saved_where_there_is_one() -> None:
    page = made("standard", 1)
    for tab in ("totals", "worth", "faced"):
        send(page, do="tab", tab=tab)
        [file] = send(page, do="file", form="svg")
        root = ElementTree.fromstring(file["text"])
        assert root.find("{http://www.w3.org/2000/svg}title") is not None and file["name"].endswith(f"{tab}.svg")
    [file] = send(page, do="file", form="png")
    assert file["bytes"].startswith(b"\x89PNG")
    send(page, do="tab", tab="long")
    assert send(page, do="file", form="png") == [] and "not as a picture" in page.view["say"]


# --- the widget ---


def test_the_address_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    def view(address: str) -> dict[str, Any]:
        monkeypatch.setenv("QUERY_STRING", address)
        return dict(tables.show().view)

    found = view("variant=chicago&cards=3&against=1&view=worth")
    assert (found["id"], found["cards"], found["other"], found["tab"]) == ("chicago", 3, 1, "worth")
    assert view("cards=1")["other"] == 1
    for odd in ("cards=9&against=-1&view=x", "cards=%00", "&" * 3000, "cards=²"):
        found = view(odd)
        assert (found["id"], found["cards"], found["tab"]) == ("standard", 2, "totals")
    found = view("variant=chicgo")
    assert found["id"] == "standard" and "chicago" in found["say"]
    assert view("variant=michigan")["say"].endswith("So here is another table.")
    assert view("variant=one_hundred&cards=4")["say"].endswith("So here is another table.")
    assert tables.show("nepal", 1).view["id"] == "nepal"  # a cell that names a game asks no address


def test_what_is_no_game_and_no_size_is_refused() -> None:
    for game in (True, 5, b"standard"):
        with pytest.raises(ValueError, match="Tables are of a variant"):
            tables.show(game)  # type: ignore[arg-type]
    for size in (0, -1, True, 1.5, "2", None):
        said = tables.show("standard", size).view["say"]  # type: ignore[arg-type]
        assert said.startswith("A hand of a table has 1 to 4 cards, not") and said.endswith("So here is another table.")


def test_what_a_stranger_sends_changes_nothing() -> None:
    panel = tables.TablesPanel("standard", 1)
    before = dict(panel.shown), panel.cells
    picture = panel.shown["id"]
    odd: list[object] = [
        None, [], "tab", {}, {"do": None}, {"do": "recover"}, {"do": "__init__"}, {"do": "tab"}, {"do": "tab", "tab": "x"},
        {"do": "tab", "tab": 3}, {"do": "sizes"}, {"do": "sizes", "cards": True, "other": 1}, {"do": "sizes", "cards": 0, "other": 1},
        {"do": "sizes", "cards": 1.5, "other": 1}, {"do": "sizes", "cards": 10**30, "other": 1}, {"do": "game"},
        {"do": "game", "code": "\ud800"}, {"do": "game", "code": "x" * 10**6}, {"do": "look"}, {"do": "look", "id": "0"},
        {"do": "look", "id": picture, "row": -1, "column": 0}, {"do": "look", "id": picture, "row": 0, "column": 100},
        {"do": "look", "id": picture, "row": 0}, {"do": "look", "id": picture, "row": 0, "column": 0, "more": 10**9},
        {"do": "file"}, {"do": "file", "form": "exe"}, {"do": "file", "form": "../../x"}, {"do": "tab", "tab": "hands", "asked": "1"},
    ]  # fmt: skip
    for message in odd:
        panel.receive(message)
        assert (dict(panel.shown), panel.cells) == before, message
    panel.set_state({"view": {}, "cells": b"", "picture": {}})
    assert (dict(panel.shown), panel.cells) == before


@settings(max_examples=often(60), deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(
            ["do", "tab", "cards", "other", "id", "row", "column", "what", "total", "form", "asked", "more"]
        ),
        st.sampled_from([*TABS, "look", "tab", "sizes", "file", "csv", "a choice", "stuck", "1.totals.False"])
        | st.integers(-2, 3)
        | st.none()
        | st.lists(st.integers()),
    )
)
def test_nothing_that_a_page_sends_breaks_it(message: dict[str, object]) -> None:
    page = made(cards=1)
    page.act(message)
    page.refresh()
    assert page.picture["id"] and json.dumps(page.view)


def test_a_failure_of_our_own_is_said_and_the_page_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = tables.TablesPanel("standard", 1)

    def fail(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(Tables, "_worth", fail)
    panel.receive({"do": "tab", "tab": "worth"})
    assert "went wrong on our side" in panel.view["say"] and panel.shown["kind"] == "heat"


def test_a_still_picture_for_where_there_are_no_widgets() -> None:
    panel = tables.TablesPanel("standard", 1)
    html = panel.still()
    assert html == tables.TablesPanel("standard", 1).still() and len(html) < 60_000
    assert "<svg" not in html  # taken out of notebooks that are not trusted, with its words left over
    svg = ElementTree.fromstring(panel.picture())
    image = re.search(r'<img src="data:image/svg\+xml;base64,([^"]*)" alt="([^"]*)"', html)
    assert image and b64decode(image[1]).decode() == panel.picture()
    assert image[2] == "Heat map of 12 hands and 100 totals."
    texts = [node.text for node in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert texts[:12] == panel.shown["rows"] and "90" in texts
    for words in panel.shown["says"]:
        assert words in html
    for tab in TABS[1:]:
        page = made("standard", 2, 1, tab)
        panel.desk = page
        assert bool(panel.picture()) is (tab == "hands")
        html = panel.still()
        assert page.picture["title"] in html and "What do you see?" in html and len(html) < 120_000
    panel.desk = made("standard", 4, 4, "hands")
    assert "too many to see" in panel.still()
    assert "left out" in tables.TablesPanel("standard", 3).still()


def test_each_cell_of_a_still_picture_is_as_dark_as_its_share() -> None:
    panel = tables.TablesPanel("standard", 1)
    cells = numbers(panel.desk)
    drawn = ElementTree.fromstring(panel.picture())
    wide = (760 - 84 - 8) / 100
    seen: dict[tuple[int, int], str] = {}
    for path in drawn.iter("{http://www.w3.org/2000/svg}path"):
        for left, top, across in re.findall(r"M([\d.]+) (\d+)h([\d.]+)v", path.get("d", "")):
            first = round((float(left) - 84) / wide)
            for column in range(first, first + round(float(across) / wide)):
                seen[(int(top) - 8) // 17, column] = path.get("fill", "")
    assert len(seen) == 1200
    shades: dict[str, list[Fraction]] = {}
    for (row, column), fill in seen.items():
        shades.setdefault(fill, []).append(Fraction(cells[row][column], 51))
    for shares in shades.values():
        assert max(shares) - min(shares) <= Fraction(1, 20)
    # Of two shares the larger one is drawn at least as dark.
    by_share = sorted((max(shares), -sum(bytes.fromhex(fill[1:]))) for fill, shares in shades.items())
    assert [dark for _, dark in by_share] == sorted(dark for _, dark in by_share)


def test_shades_get_darker_and_are_one_scale_everywhere() -> None:
    def light(shade: str) -> float:
        parts = [part / 255 for part in bytes.fromhex(shade[1:])]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    lights = [light(shade) for shade in heatmaps.SHADES]
    assert all(a > b * 1.2 for a, b in pairwise(lights))
    drawn = re.search(r"const SHADES = \[(.*?)\]", (STATIC / "cells.js").read_text(encoding="utf-8"))
    assert drawn and tuple(json.loads(f"[{drawn[1]}]")) == heatmaps.SHADES
    ramp = re.search(r"--nt-ramp: linear-gradient\(90deg, (.*?)\)", (STATIC / "tables.css").read_text(encoding="utf-8"))
    assert ramp and tuple(ramp[1].upper().split(", ")) == heatmaps.SHADES


def test_the_visit_recorded_for_node_is_what_the_desk_answers_today() -> None:
    assert record_tables.KEPT.read_text(encoding="utf-8") == record_tables.text(), (
        "python -m tests.browser_units.record_tables writes it anew"
    )


def test_no_drawing_library_is_loaded_before_a_file_is_asked_for() -> None:
    code = (
        "from ninetynine_edu.panels import tables; import sys; p = tables.show('standard', 2); "
        "[p.receive({'do': 'tab', 'tab': t}) for t in ('hands', 'worth', 'long', 'faced')]; "
        "print('matplotlib' in sys.modules); p.receive({'do': 'file', 'form': 'png'}); print('matplotlib' in sys.modules)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.split() == ["False", "True"]
