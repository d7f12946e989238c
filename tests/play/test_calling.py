"""Calling the total: the slip behind a wrong total, the way on the number line, what is good about a right one, four to choose from."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.play.calling import Call, Feat, Slip, kin
from tests.strategies import VARIANTS, often


@st.composite
def calls(draw: st.DrawFn) -> Call:
    """Any sum that a card of any game may make."""
    op: Literal["add", "times", "set"] = draw(st.sampled_from(("add", "times", "set")))
    low = draw(st.sampled_from((None, 0)))
    limit = draw(st.sampled_from((50, 98, 99, 100, 500)))
    before = draw(st.integers(-60 if low is None else 0, limit))
    if op == "set":
        after = draw(st.integers(0, limit))
        return Call(before, after, "set", after, draw(st.sampled_from((None, 2, 9))), low, limit)
    n = draw(st.sampled_from((2, 4)) if op == "times" else st.integers(-30, 30))
    after = before + n if op == "add" else before * n
    return Call(before, after if low is None else max(0, after), op, n, None, low, limit)


@given(calls())
def test_the_right_total_never_looks_like_a_slip(call: Call) -> None:
    assert call.slip(call.after) is None


@given(calls(), st.integers(-200, 700))
def test_a_wrong_total_shows_the_first_slip_in_the_order_of_slips(call: Call, said: int) -> None:
    order = list(Slip)
    found = [slip for total, slip in call._typical() if total == said != call.after]
    assert [*map(order.index, (slip for _, slip in call._typical()))] == sorted(
        order.index(slip) for _, slip in call._typical()
    )
    assert call.slip(said) is (found[0] if found else call.slip(said))
    assert found or call.slip(said) in (None, Slip.BELOW, Slip.OVER)


@pytest.mark.parametrize(
    ("call", "said", "slip"),
    [
        (Call(4, -6, "add", -10, low=None), 6, Slip.SIGN),
        (Call(-6, 2, "add", 8, low=None), -2, Slip.SIGN),
        (Call(47, 55, "add", 8), 47, Slip.BEFORE),
        (Call(47, 55, "add", 8), 8, Slip.CARD),
        (Call(46, 99, "set", 99, 9), 9, Slip.CARD),
        (Call(93, 83, "add", -10), 103, Slip.OTHER_WAY),
        (Call(47, 55, "add", 8), 39, Slip.OTHER_WAY),
        (Call(46, 99, "set", 99, 9), 55, Slip.ADDED),
        (Call(46, 46, "add", 0, 4), 50, Slip.ADDED),
        (Call(34, 68, "times", 2), 36, Slip.PLUS_TWO),
        (Call(34, 68, "times", 2), 64, Slip.HALF_DOUBLED),
        (Call(34, 68, "times", 2), 38, Slip.HALF_DOUBLED),
        (Call(47, 55, "add", 8), 45, Slip.CARRY),
        (Call(43, 38, "add", -5), 48, Slip.OTHER_WAY),
        (Call(43, 36, "add", -7), 46, Slip.CARRY),
        (Call(37, 74, "times", 2), 64, Slip.CARRY),
        (Call(77, 85, "add", 8), 58, Slip.SWAPPED),
        (Call(47, 55, "add", 8), 54, Slip.START),
        (Call(93, 83, "add", -10), 84, Slip.START),
        (Call(47, 55, "add", 8), 56, Slip.ONE),
        (Call(42, 47, "add", 5), 57, Slip.TEN),
        (Call(4, 0, "add", -10), -6, Slip.BELOW),
        (Call(90, 98, "add", 8), 200, Slip.OVER),
        (Call(47, 55, "add", 8), 70, None),
    ],
)  # fmt: skip
def test_each_slip_is_known_by_its_total(call: Call, said: int, slip: Slip | None) -> None:
    assert call.slip(said) is slip


@given(calls())
def test_the_way_leads_from_the_total_before_to_the_one_after(call: Call) -> None:
    stops = call.stops
    assert stops[0] == call.before and stops[-1] == call.after and len(stops) <= 4
    steps = [b - a for a, b in pairwise(stops)]
    assert all(step * call.step > 0 for step in steps) or call.step == 0
    assert all(stop % 10 == 0 or (stop - call.before) % 10 == 0 for stop in stops[:-1])


@pytest.mark.parametrize(
    ("call", "stops", "feat"),
    [
        (Call(47, 55, "add", 8), (47, 50, 55), Feat.OVER_TEN),
        (Call(47, 50, "add", 3), (47, 50), Feat.TO_TEN),
        (Call(40, 48, "add", 8), (40, 48), Feat.PLAIN),
        (Call(47, 57, "add", 10), (47, 57), Feat.TEN_MORE),
        (Call(47, 37, "add", -10), (47, 37), Feat.TEN_LESS),
        (Call(43, 38, "add", -5), (43, 40, 38), Feat.BACK_OVER_TEN),
        (Call(40, 35, "add", -5), (40, 35), Feat.PLAIN),
        (Call(4, -6, "add", -10, low=None), (4, 0, -6), Feat.BELOW_ZERO),
        (Call(-6, 2, "add", 8, low=None), (-6, 0, 2), Feat.ABOVE_ZERO),
        (Call(-16, -26, "add", -10, low=None), (-16, -26), Feat.BELOW_ZERO),
        (Call(-13, -5, "add", 8, low=None), (-13, -10, -5), Feat.BELOW_ZERO),
        (Call(48, 62, "add", 14), (48, 58, 60, 62), Feat.OVER_TENS),
        (Call(37, 74, "times", 2), (37, 67, 70, 74), Feat.DOUBLED),
        (Call(46, 46, "add", 0), (46, 46), Feat.STAYS),
        (Call(5, 0, "add", -5), (5, 0), Feat.TO_ZERO),
        (Call(4, 0, "add", -10), (4, 0), Feat.PLAIN),
        (Call(46, 99, "set", 99), (46, 99), Feat.SETS),
    ],
)  # fmt: skip
def test_the_way_goes_over_the_ten_and_the_praise_says_so(call: Call, stops: tuple[int, ...], feat: Feat) -> None:
    assert (call.stops, call.feat) == (stops, feat)


@given(calls())
def test_four_to_choose_from_are_four_with_the_right_one_and_nothing_silly(call: Call) -> None:
    four = call.four()
    assert len(set(four)) == 4 and call.after in four and list(four) == sorted(four)
    assert four == call.four()
    assert all(call.low is None or said >= 0 for said in four) and all(
        said <= max(call.limit, call.after) for said in four
    )


def test_the_right_one_of_four_stands_at_each_place_about_equally_often() -> None:
    sums = [Call(before, before + n, "add", n) for before in range(20, 80) for n in (2, 3, 5, 6, 7, 8, 10, 11)]
    places = Counter(call.four().index(call.after) for call in sums)
    assert set(places) == {0, 1, 2, 3} and min(places.values()) > len(sums) / 5


@pytest.mark.parametrize("name", VARIANTS)
def test_every_play_of_a_game_is_a_sum_with_the_total_that_the_rules_make(name: str) -> None:
    for seed in range(often(6)):
        position = nn.deal(name, players=2, seed=seed)
        while not position.is_over and position.legal_moves:
            for move in position.legal_moves:
                call = Call.of(position, move)
                assert call is None or call.after == position.result_of(move)
                assert (call is None) == (move.number is not None)
            position = position.play(position.legal_moves[seed % len(position.legal_moves)])


def test_moves_that_change_no_total_are_not_called() -> None:
    position = nn.Position.open("ninety_eight_arizona", ["8S 8H 4D", "2S"], total=40)
    assert Call.of(position, position.parse_move("8S&8H")) == Call(40, 56, "add", 16, None, None, 98)
    one_hundred = nn.Position.open("one_hundred", ["AS 2H", "3S"], total=40)
    assert {Call.of(one_hundred, move) for move in one_hundred.legal_moves if move.number is not None} <= {None}


def test_kin_of_a_sum_have_its_ones_and_its_step() -> None:
    found = list(kin(Call(47, 55, "add", 8)))
    assert {call.before for call in found} == {7, 17, 27, 37, 57, 67, 77, 87} and all(c.n == 8 for c in found)
    assert not list(kin(Call(4, -6, "add", -10, low=None))) and not list(kin(Call(46, 99, "set", 99)))
