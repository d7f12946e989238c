"""Single plays: the engine's table and the cards' own effects, which must agree on every total of every game."""

from __future__ import annotations

import pytest

import ninetynine_edu as nn
from ninetynine_edu.exercises import plays


@pytest.mark.parametrize("game", nn.variants())
def test_engine_and_effects_agree(game: str) -> None:
    v = nn.variant(game)
    for total in range(max(plays.lowest(v), -21), v.limit + 1, 7):
        for play in plays.kinds_of_play(v):
            call = plays.call_at(v, total, play)
            assert plays.by_effect(v, total, play) == (None if call is None else call.after), (play.code, total)


def test_a_card_may_be_played_that_calls_no_total() -> None:
    v = nn.variant("standard", special_totals="69:reset_zero")
    seven = plays.play_named(v, "7S")
    assert plays.is_allowed(v, 62, seven) and plays.call_at(v, 62, seven) is None
    with pytest.raises(nn.ExerciseError, match="7S cannot be played on 62"):
        plays.sure_call(v, 62, seven)


def test_over_the_limit_nothing_stays_within_it_though_one_may_play_on() -> None:
    v = nn.variant("standard", must_play=False)
    assert not plays.is_allowed(v, 95, plays.play_named(v, "8S"))


def test_cards_that_wait_for_something_are_left_out() -> None:
    ishihara, pagat = nn.variant("ninety_nine_ishihara"), nn.variant("ninety_nine_pagat")
    assert "KS" in {play.code for play in plays.plays_of(pagat)}
    assert "KS" not in {play.code for play in plays.plays_of(ishihara)}
    assert "7S" not in {
        play.code for play in plays.plays_of(nn.variant("baltimore"))
    }  # it does again what was done before


def test_one_suit_stands_for_all() -> None:
    v = nn.variant("one_hundred")
    codes = [play.code for play in plays.kinds_of_play(v)]
    assert "2S" in codes and "2H" in codes and "2D" not in codes
    assert [card.code for card in plays.naming_cards(v)] == ["AS", "AC"]


def test_what_is_no_play_is_said() -> None:
    v = nn.variant("standard")
    with pytest.raises(nn.ExerciseError, match="has no play '10S-11'"):
        plays.play_named(v, "10S-11")
    with pytest.raises(nn.ExerciseError, match="from −99 to 99"):
        plays.checked_total(v, 100)
