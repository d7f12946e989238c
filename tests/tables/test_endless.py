"""Open hands and an endless pack: the bounds against the exact chain, against plain recursion through the engine, and what is kept."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

import ninetynine_edu as nn
from ninetynine_edu.solve.chain import Chain
from ninetynine_edu.solve.solution import SolveError
from ninetynine_edu.tables.endless import ONE, Between, Endless, solve_endless
from ninetynine_edu.tables.endless_kept import PRECISION, asked, kept_endless, made, markdown_endless
from ninetynine_edu.tables.stats import percent

BASIC = [name for name in nn.variants() if nn.variant(name).is_basic]
PACK = [f"{rank}S" for rank in "A23456789TJQK"]
Hand = tuple[str, ...]


@cache
def pairs() -> Endless:
    """The standard game with two open cards a side, worked out once for all tests."""
    return solve_endless("standard", 2)


@cache
def plays(game: str, card: str, total: int) -> tuple[tuple[int, bool], ...]:
    """What a card can do, by the engine: the total after it, and whether its player is on move again."""
    at = nn.Position.open(
        game, [[card, "KC"], ["KD", "KH"]], total=total, turn=0
    )  # the kings keep the deal from ending
    laid = at.variant.parse_cards(card)[0]
    own = [at.play(move) for move in at.moves if move.cards[0] == laid]
    return tuple((after.total, after.turn == 0) for after in own)


@cache
def wins(game: str, mine: Hand, theirs: Hand, total: int, ahead: int, unknown: Fraction) -> Fraction:
    """The chance of the player to move, looking so many plays ahead and taking what is beyond for `unknown`: plain recursion."""
    if not ahead:
        return unknown
    best = Fraction()
    for card in set(mine):
        rest = [*mine]
        rest.remove(card)
        for after, keep in plays(game, card, total):
            won = Fraction()
            for drawn in PACK:
                hand = tuple(sorted((*rest, drawn)))
                if keep:
                    won += wins(game, hand, theirs, after, ahead - 1, unknown)
                else:
                    won += 1 - wins(game, theirs, hand, after, ahead - 1, 1 - unknown)
            best = max(best, won / len(PACK))
    return best


@pytest.mark.parametrize(
    ("game", "mine", "theirs", "total"),
    [
        ("standard", "AS 8S", "3S 5S", 90),
        ("standard", "4S 9S", "AS TS", 97),
        ("standard", "TS TS", "4S 7S", 99),
        ("ninety_eight", "QS 3S", "2S TS", 95),
        ("hawaiian", "5S 2S", "JS TS", 98),
    ],
)
def test_so_many_plays_ahead_it_is_plain_recursion_through_the_engine(
    game: str, mine: str, theirs: str, total: int
) -> None:
    found = Endless(nn.variant(game), 2, depth=50)
    own, other = found.hand_of(mine), found.hand_of(theirs)
    for ahead in (1, 2, 3):
        found.sweep()
        for bounds, unknown in ((found.least, Fraction()), (found.most, Fraction(1))):
            slow = wins(game, tuple(sorted(mine.split())), tuple(sorted(theirs.split())), total, ahead, unknown)
            assert abs(Fraction(int(bounds[own, other, total - found.low]), ONE) - slow) <= Fraction(ahead, ONE)


def test_bounds_only_close_in_and_the_lower_one_stays_below() -> None:
    found = Endless(nn.variant("standard"), 2, depth=50)
    for _ in range(12):
        least, most = found.least.copy(), found.most.copy()
        found.sweep()
        assert (found.least >= least).all() and (found.most <= most).all() and (found.least <= found.most).all()


@pytest.mark.parametrize("name", ["ninety_eight", "ninety_nine_stack"])
def test_with_one_card_it_is_the_exact_chain_where_nobody_has_a_choice(name: str) -> None:
    game = nn.variant(f"{name}{{negative_totals=clamp_zero}}")
    assert all(len(game.effect(card).alternatives) == 1 for card in game.deck())
    found, chain = solve_endless(game, 1, precision=1e-9), Chain(game, 2)
    for total in (0, 37, 88, game.limit):
        start = found.start(total)
        assert start.low <= chain.losing(total)[1] <= start.high and start.width < Fraction(1, 10**8)


def test_how_far_totals_are_followed_only_moves_the_bounds() -> None:
    little, much = (
        solve_endless("taiwanese", 1, depth=20).start(),
        solve_endless("taiwanese", 1, precision=1e-9).start(),
    )
    assert little.low <= much.low <= much.high <= little.high and much.width < Fraction(1, 10**9) < little.width


def test_the_values_of_plays_are_the_value_of_the_position() -> None:
    found = pairs()
    own, other = found.hand_of("AS 8S"), found.hand_of("3S 5S")
    best = max((left for *_, left in found.plays(own, other, 90)), key=lambda left: left.low)
    at = found.at("AS 8S", "3S 5S", 90)
    assert best.low <= at.high and best.high >= at.low and at.width < Fraction(1, 10**5)


def test_the_lowest_total_is_held_against_the_best_play_position_by_position() -> None:
    found = pairs()
    behind = found._behind(own := found.hand_of("AS 8S"))
    for other in range(0, len(found.hands), 7):
        for total in range(0, 100, 9):
            told = list(found.plays(own, other, total))
            lowest = min((after for _, _, after, _ in told), default=None)
            kept = max((left.high for _, _, after, left in told if after == lowest), default=Fraction())
            best = max((left.low for *_, left in told), default=Fraction())
            assert Fraction(int(behind[other, total]), ONE) == pytest.approx(best - kept, abs=1e-9)
    own_cards, other_cards, total = found.lowest().worst
    assert (own_cards, other_cards, total) == (
        "A 8",
        "3 5",
        90,
    )  # 98 wins: neither a three nor a five fits; 91 lets both in
    assert str(found.at("AS 8S", "3S 5S", 90)) == "100.00000000%"


def test_the_average_is_that_of_all_deals() -> None:
    found = pairs()
    weights = [found.weight(hand) for hand in found.hands]
    for total in (0, 90):
        lost = 0
        for own, mine in enumerate(weights):
            row = found._behind(own)[:, total]
            lost += sum(mine * theirs * max(0, int(parts)) for theirs, parts in zip(weights, row, strict=True))
        assert found.lowest().average[total] == Fraction(lost, sum(weights) ** 2 * ONE) > 0


def test_what_it_does_not_do_it_says() -> None:
    with pytest.raises(SolveError, match=r"1 to 4, not 5"):
        solve_endless("standard", 5)
    with pytest.raises(SolveError, match=r"allow more with memory="):
        solve_endless("standard", 4)
    with pytest.raises(SolveError, match=r"more than one plain card"):
        solve_endless("bloody_99", 1)
    with pytest.raises(SolveError, match=r"take the rule that it is not allowed"):
        solve_endless(nn.variant("standard{must_play=false}"), 1)
    found = solve_endless("standard", 1)
    with pytest.raises(SolveError, match="-100 to 99, not 100"):
        found.at("AS", "2S", 100)
    with pytest.raises(SolveError, match="1 card, not 2"):
        found.hand_of("AS 2S")


def test_time_that_is_over_leaves_what_is_proved() -> None:
    found = solve_endless("standard", 2, seconds=0.05)
    start = found.start()
    assert found.sweeps < 60 and 0 <= start.low < Fraction(527110, 10**6) < start.high <= 1


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [(0, 1, "0.0% to 100.0%"), (1, 1, "100.00000000%"), (Fraction(1, 2), Fraction(2, 3), "50.0% to 66.7%")],
)
def test_a_chance_is_said_as_far_as_it_is_certain(low: Fraction, high: Fraction, said: str) -> None:
    assert str(Between(Fraction(low), Fraction(high))) == said


def test_each_game_is_kept_and_made_anew_it_is_the_same() -> None:
    rows = {(each.variant, each.cards): each for each in kept_endless()}
    assert [*rows] == asked() and {name for name, _ in rows} == {*BASIC}
    for name, cards in [("ninety_nine_stack", 2), ("standard", 1)]:
        again = made(name, cards)
        each = rows[name, cards]
        assert Fraction(again["start"][0]) == each.start.low and again["lowest"][1] == each.lowest.worst
        assert [*again["worth"]] == [*each.worth] and [Fraction(share) for share in again["lowest"][0]] == [
            *each.lowest.wrong
        ]


def test_the_page_of_results_says_what_was_found() -> None:
    page = " ".join((Path(__file__).parents[2] / "docs" / "results.md").read_text(encoding="utf-8").split())
    assert " ".join(markdown_endless().split()) in page
    three = {each.variant: each for each in kept_endless() if each.cards == 3}
    standard = three["standard"]
    assert f"**{standard.start}**" in page and f"{standard.pairs * 100:,} positions" in page
    assert all(each.start.width <= Fraction(PRECISION) for name, each in three.items())
    assert f"wrong in {percent(standard.lowest.share)}" in page
    own, other, total = standard.lowest.worst
    assert f"{own} against {other} at {total}" in page
    costs = [f"{float(100 * each):.1f}" for each in standard.lowest.average]
    most = max(range(100), key=standard.lowest.average.__getitem__)
    assert f"it costs {costs[0]} percentage points at 0, most, {costs[most]}, at {most}, and {costs[99]} at 99" in page
