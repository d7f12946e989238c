"""The play that would have kept somebody in: proved here once more by playing on in every way that there is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import ninetynine_edu as nn
from ninetynine_edu.matches.record import DealRecord, Play
from ninetynine_edu.play.position import Position
from ninetynine_edu.study import another_play as looked
from ninetynine_edu.study.another_play import Found, another_play


def played(start: Position, *moves: str) -> DealRecord:
    return DealRecord(1, tuple(range(start.seats)), 0, start, [Play(move) for move in moves])


def lost_by_first(seed: int, bot: str = "random") -> DealRecord | None:
    """Return a deal that the first player has lost, if this one is."""
    match = nn.Match("standard", players=[bot, "beginner", "steady"], seed=seed)
    while not match.deal_over:
        match.play_bot()
    outcome = match.position.outcome
    return match.deal if outcome is not None and match.seats.index(0) in outcome.losers else None


def ends(position: Position, seat: int) -> Iterator[bool]:
    """Yield whether a seat is on turn again, in every way that the others can play."""
    if position.is_over or position.turn == seat:
        yield position.outcome is None or seat not in position.outcome.losers
        return
    for move in position.legal_moves:
        yield from ends(position.play(move), seat)


def test_a_play_is_sure_where_a_card_is_kept_that_fits_whatever_comes() -> None:
    start = Position.open("standard", ["5S 10S 8C", "9C 2D 2H"], total=90, stock="7H 7C 8S 8H")
    found = another_play(played(start, "10S", "9C"), 0).play
    assert found is not None
    assert (found.number, found.sure, found.move.cards[0].rank) == (1, True, "5")


def test_where_every_card_leads_to_the_same_end_it_is_called_hopeless() -> None:
    start = Position.open("standard", ["5S 6S 8C", "9C 2D 2H"], total=90, stock="7H 7C 8S 8H")
    assert another_play(played(start, "8C", "9C"), 0) == Found(hopeless=1)


def test_what_is_sure_holds_in_every_way_that_the_others_can_play() -> None:
    sure = 0
    for seed in range(60):
        deal = lost_by_first(seed)
        if deal is None:
            continue
        seat = deal.players.index(0)
        found = another_play(deal, seat).play
        own = [n for n, position in enumerate(positions(deal)[:-1], 1) if position.turn == seat]
        if found is None or not found.sure or found.number != own[-1]:
            continue
        sure += 1
        assert all(ends(found.position.play(found.move), seat))
    assert sure >= 5


def positions(deal: DealRecord) -> list[Position]:
    found = [deal.start]
    for play in deal.plays:
        found.append(found[-1].play(play.move))
    return found


def test_after_the_same_cards_the_seat_stays_in_and_where_all_is_hopeless_it_does_not() -> None:
    hopeless = same = 0
    for seed in range(60):
        deal = lost_by_first(seed)
        if deal is None:
            continue
        seat, before = deal.players.index(0), positions(deal)
        found = another_play(deal, seat)
        own = [n for n, position in enumerate(before[:-1]) if position.turn == seat]
        if found.hopeless:
            hopeless += 1
            last = before[own[-1]]
            for move in last.legal_moves:
                assert move.code == deal.plays[own[-1]].move or not all(ends(last.play(move), seat))
        elif found.play is not None and not found.play.sure and found.play.number == own[-1] + 1:
            position = found.play.position.play(found.play.move)
            for play in deal.plays[own[-1] + 1 :]:
                fits = [move for move in position.legal_moves if move.code == play.move]
                if position.is_over or position.turn == seat or not fits:
                    break
                position = position.play(fits[0])
            same += 1
            assert any(ends(position, seat))
    assert hopeless >= 5
    assert same >= 1


def test_most_lost_deals_have_something_to_be_told() -> None:
    deals = [deal for seed in range(80) if (deal := lost_by_first(seed, "beginner")) is not None]
    told = [another_play(deal, deal.players.index(0)) for deal in deals]
    assert len(deals) >= 15
    assert sum(found != Found() for found in told) >= 0.9 * len(deals)


def test_who_has_not_lost_is_told_nothing() -> None:
    deal = next(deal for seed in range(40) if (deal := lost_by_first(seed)) is not None)
    outcome = deal.last.outcome
    assert outcome is not None
    winner = next(seat for seat in range(3) if seat not in outcome.losers)
    assert another_play(deal, winner) == Found()


def test_with_no_positions_left_nothing_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looked, "POSITIONS", 0)
    start = Position.open("standard", ["5S 10S 8C", "9C 2D 2H"], total=90, stock="7H 7C 8S 8H")
    assert another_play(played(start, "10S", "9C"), 0).hopeless == 0
    deals = [deal for seed in range(40) if (deal := lost_by_first(seed)) is not None]
    assert not any(found.play and not found.play.sure for deal in deals for found in [another_play(deal, 0)])
