"""Hints: what is safe, what has the best chance and why, from a seat's view alone; exact where all deals are counted."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.play.guess import deals_fitting, every_deal
from ninetynine_edu.play.information import seat_view
from ninetynine_edu.study import seen
from ninetynine_edu.study.chances import TURN, WIN, chances_to_play, chances_to_win
from ninetynine_edu.study.hints import fits_any, hint, safe_hint
from ninetynine_edu.study.worth import all_seen
from tests.strategies import often, sampled


def in_a_deal(name: str, seed: int, players: int, plays: int) -> nn.Position | None:
    """Return a position some plays into a dealt game; None where the deal is over by then."""
    rng = random.Random(seed)
    position = nn.deal(name, players=players, seed=seed)
    for _ in range(plays):
        if position.is_over:
            return None
        position = position.play(rng.choice(position.legal_moves))
    return None if position.is_over or position.asked else position


def worth(position: nn.Position, seat: int) -> bool:
    """Whether a seat wins: plain recursion."""
    if position.outcome is not None:
        return position.outcome.winner == seat
    ahead = [worth(position.play(move), seat) for move in position.legal_moves]
    return any(ahead) if position.turn == seat else all(ahead)


def few_unseen(seed: int) -> nn.Position:
    """Return a position with two hidden cards in the other hand and two in the stock."""
    rng = random.Random(seed)
    cards = rng.sample(nn.variant("standard").deck(), 52)
    hands = [",".join(card.code for card in cards[at : at + 2]) for at in (0, 2)]
    pile = ",".join(card.code for card in cards[6:])
    stock = ",".join(card.code for card in cards[4:6])
    text = f"standard {rng.randint(70, 99)} P1+ {'/'.join(hands)} dealt={stock} pile={pile} seed=1"
    return nn.Position.parse(text)


@pytest.mark.parametrize("seed", range(often(30)))
def test_where_few_cards_are_hidden_every_way_counts_and_the_chance_is_exact(seed: int) -> None:
    position = few_unseen(seed)
    if position.is_over or position.turn != 0:
        return
    view = seat_view(position, 0)
    every = every_deal(view, seen.EVERY)
    assert every is not None and len(every) == len({str(one) for one in every}) == 12  # 4 choose 2, twice
    assert (position.hands, position.stock) in {(one.hands, one.stock) for one in every}
    found = chances_to_win(view)
    assert found is not None and (found.sampled, found.deals, found.concept) == (0, 12, WIN)
    for move, chance in found.values.items():
        assert chance == Fraction(sum(worth(all_seen(one).play(move), 0) for one in every), 12)


def test_dealt_at_random_the_chances_come_near_those_of_every_way(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0
    for seed in range(12):
        position = few_unseen(seed)
        if position.is_over or position.turn != 0:
            continue
        view = seat_view(position, 0)
        exact = chances_to_win(view)
        with monkeypatch.context() as patch:
            patch.setattr(seen, "EVERY", 1)
            estimate = chances_to_win(view, deals=400, nodes=10**6)
        assert exact is not None and estimate is not None and estimate.sampled == estimate.deals == 400
        for move, chance in exact.values.items():
            assert abs(estimate.values[move] - chance) < Fraction(1, 8)  # five standard errors
        compared += 1
    assert compared > 5


def plain_again(position: nn.Position, seat: int) -> bool:
    """Whether a seat is in at its next turn, whatever the others do."""
    if position.outcome is not None:
        return seat not in position.outcome.losers
    if position.turn == seat:
        return True
    return all(plain_again(position.play(move), seat) for move in position.legal_moves)


@pytest.mark.parametrize("name", sampled("hints"))
def test_with_more_than_two_the_chance_is_to_play_again(name: str) -> None:
    for seed in range(4):
        position = in_a_deal(name, seed, 3, seed)
        if position is None:
            continue
        view = seat_view(position, position.turn)
        found = chances_to_play(view, deals=3)
        if found is None:
            continue
        seeded = Random(seen.seed_of(view))
        dealt = [all_seen(one) for one, _ in zip(deals_fitting(view, seeded), range(3), strict=False)]
        assert found.concept == TURN and found.sampled == 3
        for move, chance in found.values.items():
            afters = [one.play(move) for one in dealt]
            if not any(after.is_chance for after in afters):
                assert chance == Fraction(sum(plain_again(after, view.seat) for after in afters), 3)


@pytest.mark.parametrize("name", ["standard", "michigan", "ono99_2022", "bloody_99"])
def test_no_more_positions_are_looked_at_than_the_budget_allows(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looked, made = 0, Counter[str]()
    play, draw = nn.Position.play, nn.Position.draw

    def counted_play(self: nn.Position, *args: Any, **kwargs: Any) -> nn.Position:
        made["play"] += 1
        return play(self, *args, **kwargs)

    def counted_draw(self: nn.Position, *args: Any, **kwargs: Any) -> nn.Position:
        made["draw"] += 1
        return draw(self, *args, **kwargs)

    for seed in (1, 2, 3):
        position = in_a_deal(name, seed, 4, 3)
        if position is None:
            continue
        view = seat_view(position, position.turn)
        with monkeypatch.context() as patch:
            patch.setattr(nn.Position, "play", counted_play)
            patch.setattr(nn.Position, "draw", counted_draw)
            chances_to_play(view, nodes=1500)
        assert made.total() <= 1501, (seed, made)
        looked += made.total()
        made.clear()
    assert looked > 1000


def test_where_the_budget_is_small_the_chance_is_counted_over_fewer_deals() -> None:
    view = seat_view(nn.deal("standard", players=3, seed=2), 0)
    many, few = chances_to_play(view), chances_to_play(view, nodes=1000)
    assert many is not None and few is not None
    assert many.sampled == seen.DEALS and seen.EACH <= few.sampled < seen.DEALS
    assert chances_to_play(view, nodes=100) is None


def positions() -> Iterator[nn.Position]:
    for name in ("standard", "chicago", "taiwanese", "bloody_99"):
        for seed in range(2):
            for players in (2, 3):
                position = in_a_deal(name, seed, players, 4 + seed)
                if position is not None:
                    yield position


def test_two_deals_alike_to_a_seat_give_the_same_hint() -> None:
    alike = 0
    for position in positions():
        seat = position.turn
        view = seat_view(position, seat)
        expected = hint(view)
        for other, _ in zip(deals_fitting(view, Random(5)), range(1), strict=False):
            assert other.hands != position.hands or other.stock != position.stock
            view_of_other = seat_view(other, seat)
            if view_of_other == view:
                assert hint(view_of_other) == expected
                alike += 1
    assert alike > 6


@settings(max_examples=often(24))
@given(st.integers(0, 5000), st.sampled_from(["standard", "baltimore", "ninety_eight_arizona", "ono99_2022"]))
def test_a_safe_play_leaves_a_card_for_every_total(seed: int, name: str) -> None:
    position = in_a_deal(name, seed, 3, seed % 7)
    if position is None:
        return
    view = seat_view(position, position.turn)
    found = safe_hint(view)
    assert [each.move for each in found.moves] == list(view.legal_moves)
    assert found.saving == sum(fits_any(view, card) for card in view.unseen) <= found.unseen == len(view.unseen)
    for each in found.moves:
        left = list(view.hand)
        for card in each.move.cards:
            left.remove(card)
        v = position.variant
        for card in left:
            totals = range(-20 if v.negative == "allow" else 0, v.limit + 1)
            fits = all(
                any(move.cards == (card,) for move in nn.Position.open(v, [[card], ["2S"] * 0], total=at).legal_moves)
                for at in totals
            )
            assert fits is (card in each.keeps)


def test_with_open_hands_a_hint_is_exact_and_has_a_line() -> None:
    position = nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
    found = hint(seat_view(position, 0))
    assert (found.concept, found.deals, found.sampled) == (WIN, 1, 0)
    assert [str(each.move) for each in found.best] == ["2♣"] and found.best[0].chance == 1
    assert found.line[0] == found.best[0].move and nn.solve(position).best_moves == found.line[:1]
