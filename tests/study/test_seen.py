"""What a seat could see: solved against every deal that fits, and played on; the same whatever lies hidden, and every time."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

import ninetynine_edu as nn
from ninetynine_edu.ground.say import speaking
from ninetynine_edu.matches.playing_out import LONGEST, Quick
from ninetynine_edu.matches.record import DealRecord, read_record
from ninetynine_edu.play.guess import deals_fitting, every_deal
from ninetynine_edu.play.information import seat_view
from ninetynine_edu.play.position import Position
from ninetynine_edu.solve.solution import payoffs_of
from ninetynine_edu.study import moments
from ninetynine_edu.study.pieces import at_once
from ninetynine_edu.study.reviewed import LUCK, ReviewedPlay, beyond_luck
from ninetynine_edu.study.seen import ON, PLAYED, SOLVED, about, fitting, played_on, seen
from ninetynine_edu.study.worth import all_seen
from tests.languages import made_up, outside_marks, wrapped
from tests.solve.test_solve_search import plain_max_n, some_position
from tests.strategies import often, sampled
from tests.study.test_solve_analysis import played


def few_hidden(name: str, seed: int) -> nn.Position:
    """Return a dealt position of three near the limit: two hidden hands of one card, and one card in the stock."""
    rng = random.Random(f"three {name} {seed}")
    v = nn.variant(name)
    cards = [card.code for card in rng.sample(v.deck(), len(v.deck()))]
    hands = "/".join((",".join(cards[:2]), cards[2], cards[3]))
    total = rng.randint(v.limit - 15, v.limit)
    return nn.Position.parse(f"{name} {total} P1+ {hands} dealt={cards[4]} pile={','.join(cards[5:])} seed=1")


@pytest.mark.parametrize("name", ["standard", "taiwanese", "michigan"])
def test_small_endings_of_three_are_solved_over_every_deal_that_fits(name: str) -> None:
    compared = 0
    for seed in range(often(30)):
        position = few_hidden(name, seed)
        if position.is_over or position.turn != 0:
            continue
        view = seat_view(position, 0)
        found, every = at_once(seen(view, 24, 24_000)), every_deal(view, 60)
        assert found is not None and every and (found.by, found.sampled, len(found.deals)) == (SOLVED, 0, len(every))
        for move, worth in found.values.items():
            shares = [plain_max_n(all_seen(one).play(move), position.alive)[0] for one in every]
            assert worth == sum(shares, Fraction(0)) / len(every)
        compared += 1
    assert compared > 5


def ending(position: Position, quick: Quick) -> Position:
    """Return how a deal ends when quick players go on: one play at a time."""
    for _ in range(LONGEST):
        if position.is_over:
            break
        position = position.draw() if position.state.owed is not None else position.play(quick.move(position))
    return position


@pytest.mark.parametrize("name", sampled("played on"))
@pytest.mark.parametrize("seats", [3, 4])
def test_played_on_a_move_brings_what_the_ends_of_its_deals_bring(name: str, seats: int) -> None:
    v = nn.variant(name)
    if not v.min_players <= seats <= v.max_players:
        return
    view = seat_view(start := nn.deal(v, players=seats, seed=3), start.turn)
    found, quick = at_once(played_on(view, 3)), Quick(view)
    assert found is not None and found.by == PLAYED and found.sampled == len(found.deals) == 3
    for deal, brings in zip(fitting(view, 3)[0], found.deals, strict=True):
        assert set(brings) == set(view.legal_moves) and all(-1 <= worth <= 1 for worth in brings.values())
        for move in view.legal_moves[:1]:  # the first of its kind
            outcome = ending(deal.play(move), quick).outcome
            assert brings[move] == (payoffs_of(outcome, start.alive)[start.alive.index(view.seat)] if outcome else 0)


@pytest.mark.parametrize("name", ["standard", "icelandic"])
def test_a_table_of_three_is_looked_back_at_whole_and_every_time_alike(name: str) -> None:
    match = played(name, 5, players=3)
    looked = nn.review(match, nodes=400)
    assert looked == nn.review(match.record(), nodes=400)
    for play in looked.plays:
        assert play.seen is not None and play.seen_after is not None and -1 <= play.seen_after <= play.seen <= 1
        assert play.seen_best and (play.seen_by == SOLVED or play.sampled > 0)
        assert (play.about is None) is (play.open is not None) is (play.about_deals == 0)
        assert play.about is None or -1 <= play.about <= 1
    left_out = nn.review(match, nodes=400, deals=0).plays
    assert all((play.seen, play.seen_by, play.about, play.about_deals) == (None, "", None, 0) for play in left_out)


@pytest.mark.parametrize(("name", "players"), [("standard", 2), ("standard", 4), ("icelandic", 3)])
def test_hidden_cards_and_what_came_after_are_nothing_to_what_a_seat_could_see(name: str, players: int) -> None:
    deal = read_record(played(name, 3, players=players).record()).deals[0]
    start = deal.start
    view = seat_view(start, start.turn)
    other = next(one for one in deals_fitting(view, random.Random(1)) if one.hands != start.hands)
    plays, move = deal.plays[:4], deal.plays[0]
    alike = [
        nn.review(DealRecord(1, deal.players, 0, one, made), nodes=100).plays[0]
        for one, made in ((start, plays), (start, [move]), (other, [move]))
    ]
    told = [(one.seen, one.seen_after, one.seen_best, one.seen_by, one.sampled, one.better) for one in alike]
    assert told[0] == told[1] == told[2] and told[0][0] is not None


def ends(position: nn.Position, seat: int, alive: tuple[int, ...]) -> set[Fraction]:
    """Return all that a seat can get, however everybody plays."""
    if position.outcome is not None:
        return {payoffs_of(position.outcome, alive)[alive.index(seat)]}
    return set().union(*(ends(position.play(move), seat, alive) for move in position.legal_moves))


def test_playing_on_brings_what_can_come_and_nothing_else() -> None:
    rng = random.Random(7)
    brought = set()
    for _ in range(often(60)):
        position = some_position(rng, nn.variant("standard"), 3, 2)
        if position.is_over or len(position.alive) < 3:
            continue
        can = ends(position, position.turn, position.alive)
        estimate, times = at_once(about(position, seat_view(position, position.turn), 20))
        assert times == 20 and estimate is not None and min(can) <= estimate <= max(can)
        brought |= can if len(can) == 1 else set()
    assert {Fraction(1, 2), Fraction(-1)} <= brought  # where only one thing can come, good and bad


def undecided(better: int, worse: int) -> nn.Review:
    """Return a deal with its first play undecided, with what another play did in the deals tried out."""
    first, *others = nn.review(played("standard", 5, players=3), nodes=30, deals=0).plays
    best = next(move for move in first.position.legal_moves if move != first.move)
    first = replace(
        first, open=None, after=None, best=(), seen=Fraction(1, 2), seen_after=Fraction(0), seen_best=(best,),
        seen_by=PLAYED, sampled=24 * ON, better=better, worse=worse,
    )  # fmt: skip
    return nn.Review((first, *(one for one in others if not one.is_mistake)))


def test_where_nothing_is_proved_a_likely_mistake_is_the_key_moment_if_it_is_beyond_luck() -> None:
    assert undecided(12, 4).key_moment() is None
    looked = undecided(60, 12)
    moment = looked.key_moment()
    assert moment is not None and looked.likely_mistakes == (moment,) and not looked.mistakes
    assert looked.key_moment(seat=moment.seat + 1) is None
    text = moments.told(moment)
    assert "probably" in text and "60 went better and 12 went worse" in text and text in looked.words
    with made_up(wrapped):
        assert outside_marks(moments.told(moment)) == ""
    for tag in ("de", "es", "zh-Hant"):
        with speaking(tag):
            assert "probably" not in moments.told(moment) and "60" in moments.told(moment)


def test_luck_alone_marks_a_play_in_one_deal_of_twenty_at_most() -> None:
    rng = random.Random(1)
    deals, compared = 400, 40
    claims = 0
    for _ in range(deals):
        tries = [
            (n, bin(rng.getrandbits(n)).count("1")) for n in (rng.choice((6, 11, 24, 60)) for _ in range(compared))
        ]
        claims += any(beyond_luck(better, n - better, compared) for n, better in tries)
    assert 0 < claims <= deals / LUCK
    assert beyond_luck(11, 0, compared), "two plays in the same deals: none went worse, eleven went better"


def test_what_is_proved_is_told_before_what_is_likely() -> None:
    likely = undecided(60, 12).plays[0]
    proved: ReviewedPlay = replace(likely, number=0, open=Fraction(1), after=Fraction(-1), best=likely.seen_best)
    assert nn.Review((proved, likely)).key_moment() == proved
    exact = replace(likely, sampled=0, better=1, worse=0)
    assert exact.is_likely_mistake and not replace(exact, seen_after=exact.seen).is_likely_mistake
