"""What a seat knows and can remember, and deals that fit it: never more than the seat has seen (by construction, and here by trial)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.ground.cards import Card
from ninetynine_edu.play.board import Board
from ninetynine_edu.play.guess import deals_fitting
from ninetynine_edu.play.information import SeatView, seat_view
from ninetynine_edu.play.position import Position
from ninetynine_edu.play.turn import settle
from tests.strategies import often

VARIANTS = nn.variants()
HOUSE: dict[str, dict[str, bool | str]] = {
    "standard": {"open_hands": True},
    "ninety_eight_arizona": {"bottom_reward": True, "bottom_reward_by": "dealer"},
    "taiwanese": {"steal_pick": "seen"},
}


def walk(v: nn.Variant | str, players: int, seed: int, plays: int = 60) -> Iterator[Position]:
    """Yield the positions of a deal played by lot."""
    random = Random(seed)
    position = nn.deal(v, players=players, seed=seed)
    for _ in range(plays):
        if position.is_over:
            return
        yield position
        moves = position.legal_moves
        position = position.play(moves[int(random.random() * len(moves))])
        if position.owed_draw is not None and not position.is_over and random.random() < 0.7:
            position = position.draw()


def of(variant: str, number: int) -> nn.Variant:
    """Return a variant, every other time with a house rule that shows or moves cards."""
    rules = HOUSE.get(variant, {}) if number % 2 else {}
    try:
        return nn.variant(variant).with_rules(None, **rules)
    except ValueError:
        return nn.variant(variant)


def check_true(position: Position, view: SeatView) -> None:
    """Check that what a seat knows of others is so."""
    others = [seat for seat in range(view.seats) if seat != view.seat]
    for seat in range(view.seats):
        assert not Counter(view.known[seat]) - Counter(position.hands[seat])
        assert len(view.known[seat]) + view.kept_by[seat] <= view.hand_sizes[seat]
    hidden = sum((Counter(position.hands[seat]) - Counter(view.known[seat]) for seat in others), Counter[Card]())
    assert not Counter(view.kept) - hidden
    assert sum(view.kept_by) == len(view.kept)
    end = view.stock_end
    assert position.stock[len(position.stock) - len(end) :] == end
    stock = Counter(position.stock) - Counter(end)
    assert Counter(view.unseen) == hidden + stock


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_a_seat_knows_is_true_and_deals_fit_it(variant: str) -> None:
    guessed = 0
    for number in range(6):
        v = of(variant, number)
        for position in walk(v, 2 + number % 3, number):
            for seat in range(position.seats):
                view = seat_view(position, seat)
                check_true(position, view)
                for deal in islice(deals_fitting(view, Random(number)), 1):
                    guessed += 1
                    check_fits(view, deal)
    assert guessed > 50


def check_fits(view: SeatView, deal: Position) -> None:
    """Check that a guessed deal looks the same to the seat, and can be played on."""
    seen = seat_view(deal, view.seat)
    seen = replace(seen, known=view.known, kept=view.kept, kept_by=view.kept_by, stock_end=view.stock_end)
    assert seen == view
    for seat, known in enumerate(view.known):
        assert not Counter(known) - Counter(deal.hands[seat])
    for seat, kept in enumerate(view.kept_by):
        assert len(set(view.kept) & set(deal.hands[seat])) >= bool(kept)
    assert deal.stock[len(deal.stock) - len(view.stock_end) :] == view.stock_end
    deal.play(deal.legal_moves[0])


def swapped(first: Position, one: int, other: int) -> Position:
    """Return a start of a deal in which two cards have changed places."""
    table = bytes(other if index == one else one if index == other else index for index in range(256))
    board: Board = first.board()
    board.held = tuple(bytes(sorted(hand.translate(table))) for hand in first.held)
    board.stack = first.stack.translate(table)
    if not board.asked:
        settle(board)
    else:
        board.moves = first.moves
    return Position.of(board)


def replayed(line: list[Position], first: Position) -> Position | None:
    """Return where the moves of a line lead from another start, or None where they cannot be played."""
    position = first
    for after in line[1:]:
        try:
            position = position.draw() if after.played is None else position.play(after.played.code)
        except ValueError:
            return None
    return position


def pairs_alike(variant: str, seed: int, random: Random) -> Iterator[tuple[Position, Position]]:
    """Yield pairs of positions that are alike to the seat on turn, the hidden cards in other places."""
    line = list(walk(of(variant, seed), 2 + seed % 3, seed, 40))
    if not line:  # a hand has ended the deal at once
        return
    positions: list[Position] = [line[-1]]
    while (before := positions[-1].before) is not None:
        assert isinstance(before, Position)
        positions.append(before)
    positions.reverse()
    end = positions[-1]
    unseen = [card.index for card in seat_view(end, end.turn).unseen]
    for _ in range(4 if len(set(unseen)) > 1 else 0):
        one, other = random.sample(unseen, 2)
        twin = replayed(positions, swapped(positions[0], one, other)) if one != other else None
        if twin is None or twin.information_key(end.turn) != end.information_key(end.turn) or twin.held == end.held:
            continue
        yield end, twin


def compare_alike(variant: str, seed: int, random: Random) -> int:
    """Check that positions alike to a seat give one view and the same guesses; return how many pairs were compared."""
    pairs = list(pairs_alike(variant, seed, random))
    for pair in pairs:
        views = [seat_view(each, each.turn) for each in pair]
        assert views[0] == views[1]
        deals = [list(islice(deals_fitting(view, Random(seed)), 3)) for view in views]
        assert deals[0] == deals[1] != []
    return len(pairs)


@pytest.mark.parametrize("variant", VARIANTS)
def test_positions_alike_to_a_seat_give_one_view_and_the_same_guesses(variant: str) -> None:
    assert sum(compare_alike(variant, seed, Random(seed)) for seed in range(20)) > 0


@given(variant=st.sampled_from(VARIANTS), seed=st.integers(0, 10**6), random=st.randoms(use_true_random=False))
@settings(max_examples=often(100), deadline=None)
def test_any_positions_alike_to_a_seat_do(variant: str, seed: int, random: Random) -> None:
    compare_alike(variant, seed, random)


def test_a_new_stock_tells_two_players_the_other_hand() -> None:
    """Heads up, all that is neither in the own hand nor in the pile when it is shuffled is in the other hand."""
    found = 0
    for seed in range(40):
        for position in walk("taiwanese", 2, seed, 300):
            view = seat_view(position, 0)
            found += view.known[1] == position.hands[1] != ()
    assert found > 5


def test_cards_shown_passed_on_and_taken_are_remembered() -> None:
    found = Counter[str]()
    for variant in ("taiwanese_blog", "bloody_99", "baltimore", "boom_o"):
        for seed in range(25):
            found[variant] += sum(any(seat_view(position, 0).known[1:]) for position in walk(variant, 3, seed))
        assert found[variant] > 20


def test_a_view_whose_cards_do_not_add_up_gets_no_guess() -> None:
    view = seat_view(nn.deal("standard", players=3, seed=7), 0)
    assert not list(islice(deals_fitting(replace(view, stock_size=44), Random(1)), 3))
    assert not list(islice(deals_fitting(replace(view, legal_moves=()), Random(1)), 3))


def test_the_unseen_cards_are_the_pack_without_what_is_seen() -> None:
    position = nn.deal("standard", players=2, seed=7)
    view = seat_view(position, 0)
    assert set(view.unseen) == set(nn.variant("standard").deck()) - set(view.hand)
    assert len(view.unseen) == 49
