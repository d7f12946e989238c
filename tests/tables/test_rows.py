"""Tables without NumPy, in Python's whole numbers: the same bits, the same counts and the same positions as with it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from ninetynine_edu.ground.here import NotHere
from ninetynine_edu.rules.variant import Variant, variant, variants
from ninetynine_edu.tables import heatmaps, ways
from ninetynine_edu.tables.find import find, long_wins
from ninetynine_edu.tables.rows import Rows
from ninetynine_edu.tables.stats import CHOICES, card_worth, choices, hand_against_hand, shares
from ninetynine_edu.tables.tablebase import Tablebase, tablebase

GAMES = [name for name in variants() if variant(name).is_basic]
RULES = ("negative_totals=clamp_zero", "negative_totals=forbid", "must_play=false")
DOUBTS = [f"{name}{{{rule}}}" for name in ("standard", "one_hundred") for rule in RULES]
OWN = 'id = "mine"\nname = "Mine"\nextends = "standard"\n[cards]\nAS = "x2"\n"red 5" = "=any"\n7 = "=50"\n'


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[Tablebase, Tablebase]]:
    """Return what makes a table with NumPy, and the same without."""

    def both(game: Any, cards: int, **asked: Any) -> tuple[Tablebase, Tablebase]:
        found = []
        for here in (True, False):
            monkeypatch.setattr(ways, "numpy_is_here", lambda here=here: here)
            found.append(tablebase(game, cards, **asked))
        assert isinstance(found[1].won[0, 0], Rows) and not isinstance(found[0].won[0, 0], Rows)
        return found[0], found[1]

    return both


Made = Callable[..., tuple[Tablebase, Tablebase]]


def as_integers(words: Any) -> list[int]:
    """The rows of an array as integers, one lane of words for each other hand."""
    return [int.from_bytes(np.ascontiguousarray(row.T).astype("<u8").tobytes(), "little") for row in words]


@pytest.mark.parametrize("code", [*GAMES, *DOUBTS])
def test_every_bit_is_the_same(made: Made, code: str) -> None:
    arrays, whole = made(code, 2, plies=True)
    for pair, words in arrays.won.items():
        assert as_integers(words) == whole.won[pair].rows, pair
        assert [as_integers(plane) for plane in arrays.within[pair]] == [plane.rows for plane in whole.within[pair]]


RESET = {"special_totals": "69:reset_zero"}


@pytest.mark.parametrize(
    "rules",
    [
        RESET,
        {**RESET, "limit": 127},
        {"negative_totals": "clamp_zero"},
        {"negative_totals": "forbid"},
        {"must_play": False},
    ],
)
def test_cards_that_double_or_name_a_total(made: Made, rules: dict[str, Any]) -> None:
    game = Variant.from_toml(OWN).with_rules(**rules)
    arrays, whole = made(game, 2)
    assert all(as_integers(words) == whole.won[pair].rows for pair, words in arrays.won.items())
    assert choices(arrays) == choices(whole)


def test_larger_hands_too(made: Made) -> None:
    arrays, whole = made("standard", 3)
    assert all(as_integers(words) == whole.won[pair].rows for pair, words in arrays.won.items())


COUNTS: dict[str, Callable[[Tablebase], object]] = {
    "shares": shares,
    "of hands": lambda table: shares(table, 1, 2, counted="hands"),
    "choices": lambda table: choices(table, 2, 1),
    "worth": card_worth,
    "worth of hands": lambda table: card_worth(table, 1, 2, counted="hands", totals=range(80, 90)),
    "pairs": lambda table: hand_against_hand(table, 2, 1),
    "won": lambda table: find(table, "won", count=30, seed=1),
    "lost": lambda table: find(table, "lost", 2, 1, total=90, count=30, seed=2),
    "of one hand": lambda table: find(table, "a choice", hand="9 10", count=30, seed=3),
    "long": lambda table: [(win.position, win.line) for win in long_wins(table, 20)],
    "heat": lambda table: heatmaps.hand_against_hand(table, 2).to_csv(),
}


@pytest.mark.parametrize("code", ["standard", "one_hundred", "taiwanese", "standard{decks=2,negative_totals=forbid}"])
def test_what_is_counted_is_the_same(made: Made, code: str) -> None:
    arrays, whole = made(code, 2, plies=True)
    for what, count in COUNTS.items():
        if what != "of one hand" or code.startswith("standard"):
            assert count(arrays) == count(whole), what
    for what in CHOICES:
        assert find(arrays, what, count=5) == find(whole, what, count=5)


def test_what_a_table_says_of_one_position(made: Made) -> None:
    arrays, whole = made("standard", 2, plies=True)
    for total in (-30, 0, 61, 88, 93, 99):
        for hands in (("10S 9H", "4C AH"), ("5S", ""), ("KD KC", "3C JD")):
            assert arrays.wins(*hands, total) is whole.wins(*hands, total)
            assert arrays.plies(*hands, total) == whole.plies(*hands, total)


def test_a_limit_above_255_is_counted_whole(made: Made) -> None:
    arrays, whole = made("standard{limit=300}", 1)
    assert shares(arrays) == shares(whole)
    assert hand_against_hand(arrays, 1) == hand_against_hand(whole, 1)


def test_what_needs_arrays_says_so(made: Made, tmp_path: Any) -> None:
    _, whole = made("standard", 1)
    assert shares(whole).by_total[99] == Fraction(88, 663)
    with pytest.raises(NotHere, match="A file of a table needs NumPy, which is not on this page"):
        whole.save(tmp_path / "one.npz")
    with pytest.raises(NotHere, match="open it with `ninetynine app`"):
        Tablebase.load(tmp_path / "one.npz")


def test_a_picture_to_save_says_what_does_without(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    _, whole = made("standard", 1)
    picture = heatmaps.total_against_hand(whole)
    monkeypatch.setattr(heatmaps, "is_here", lambda library: library != "matplotlib")
    with pytest.raises(NotHere, match=r"save the numbers instead \(CSV\)"):
        picture.png()
    assert picture.to_csv().startswith("hand to move")
