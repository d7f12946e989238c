"""The sums to practise: real plays, none twice among ten, what was wrong comes back."""

from __future__ import annotations

import pytest

from ninetynine_edu.play.calling import Feat
from ninetynine_edu.play.drill import APART, FITS, SOON, Drill, Level
from ninetynine_edu.rules.variant import Variant, variant, variants


@pytest.mark.parametrize("game", variants())
def test_every_game_has_sums_that_its_cards_make_and_none_twice_among_ten(game: str) -> None:
    v = variant(game)
    drill = Drill(v, seed=4)
    assert drill.levels == tuple(Level)
    for level in drill.levels:
        sums = [drill.next(level) for _ in range(14)]
        for place in range(len(sums) - APART + 1):
            assert len({each.call for each in sums[place : place + APART]}) == APART
        for each in sums:
            call = each.call
            assert FITS[level](call) and drill.low <= call.before <= v.limit and drill.low <= call.after <= v.limit
            assert each.alternative in v.effect(each.card).alternatives
            if call.op == "add" and not call.is_cut:
                assert call.after == call.before + call.n


def test_levels_rise_from_small_cards_to_all_that_a_game_has() -> None:
    drill = Drill(variant("standard"), seed=1)
    assert all(0 < drill.next(Level.SMALL).call.n < 10 for _ in range(20))
    assert {drill.next(Level.OVER).call.feat for _ in range(20)} == {Feat.OVER_TEN}
    assert all(abs(drill.next(Level.TENS).call.n) >= 10 for _ in range(20))
    feats = {drill.next(Level.ALL).call.feat for _ in range(120)}
    assert feats > {Feat.BELOW_ZERO, Feat.SETS, Feat.STAYS, Feat.TEN_LESS, Feat.OVER_TEN}
    doubles = Variant.from_toml('id = "twice"\nname = "Twice"\nextends = "standard"\n[cards]\n2 = "x2"\n')
    assert Feat.DOUBLED in {drill.next(Level.ALL).call.feat for drill in [Drill(doubles, seed=1)] for _ in range(120)}


def test_what_was_wrong_comes_back_later_and_before_that_one_like_it() -> None:
    drill = Drill(variant("standard"), seed=2)
    wrong = drill.next(Level.OVER)
    drill.missed(wrong)
    later = [drill.next(Level.SMALL).call for _ in range(APART + 1)]
    alike = later[SOON]
    assert alike.n == wrong.call.n and abs(alike.before - wrong.call.before) == 10
    assert wrong.call not in later[:APART] and wrong.call == later[APART]
    assert all(FITS[Level.SMALL](call) for call in later if call not in (alike, wrong.call))


def test_sums_that_are_asked_for_come_first() -> None:
    drill = Drill(variant("standard"), seed=2)
    first = [found for found in (drill.find(47, "add", 8), drill.find(56, "add", 7)) if found]
    drill.begin_with(first)
    assert [drill.next(Level.SMALL).call.before for _ in range(2)] == [47, 56]
    assert drill.find(47, "add", 9) is None and drill.find(500, "add", 8) is None and drill.find(47, "times", 2) is None


def test_a_sum_begins_near_where_the_last_one_ended_if_there_is_one() -> None:
    drill = Drill(variant("standard"), seed=2)
    total = 0
    for _ in range(6):
        each = drill.next(Level.ALL, near=total)
        assert each.call.before == total
        total = each.call.after


def test_a_game_of_few_totals_repeats_itself_rather_than_end() -> None:
    few = Variant.from_toml('id = "few"\nname = "Few"\nextends = "standard"\n[rules]\nlimit = 10\n')
    drill = Drill(few, seed=2)
    assert drill.levels and all(drill.next(drill.levels[0]) for _ in range(300))
    with pytest.raises(LookupError, match="no such sums"):
        drill.next(lambda call: call.n > 500)
