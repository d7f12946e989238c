"""Looking back at a match: what each play was worth in each reading, held against plain recursion; moments in sentences."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.ground.people import READER, is_reader
from ninetynine_edu.ground.say import speaking
from ninetynine_edu.matches.record import DealRecord, Play, Record, read_record, write_record
from ninetynine_edu.play.guess import deals_fitting
from ninetynine_edu.play.information import seat_view
from ninetynine_edu.study import moments
from ninetynine_edu.study.review import LINE, from_the_end
from ninetynine_edu.study.reviewed import ReviewedPlay
from tests.languages import made_up, outside_marks, wrapped
from tests.solve.test_solve_search import plain_max_n, some_position
from tests.strategies import VARIANTS, often, sampled
from tests.study.test_solve_analysis import played


def deal_from(start: nn.Position, rng: random.Random) -> DealRecord:
    """Return a deal played at random from an open position."""
    deal = DealRecord(1, tuple(range(start.seats)), 0, start)
    position = start
    while not position.is_over:
        move = rng.choice(position.legal_moves)
        deal.plays.append(Play(move.code))
        position = position.play(move)
    return deal


def small(rng: random.Random, name: str, seats: int) -> nn.Position | None:
    """Return a small position that goes on, with nothing left to chance; None where none came up."""
    try:
        pos = some_position(rng, nn.variant(name), seats, 2, stock=rng.choice((0, 1)))
        fits = "chance" not in nn.solvers_for(pos)
    except (nn.InvalidPosition, nn.SolveError):
        return None
    return pos if fits and not pos.is_over else None


@pytest.mark.parametrize("name", sampled("review"))
def test_every_play_is_worth_what_plain_recursion_says(name: str) -> None:
    rng = random.Random(f"review {name}")
    looked_at = 0
    for _ in range(often(24)):
        start = small(rng, name, rng.choice((2, 2, 3)))
        if start is None:
            continue
        for play in nn.review(deal_from(start, rng), deals=0).plays:
            alive, at = play.position.alive, play.position.alive.index(play.seat)
            ahead = {move: plain_max_n(play.position.play(move), alive)[at] for move in play.position.legal_moves}
            assert play.open == max(ahead.values()) and play.after == ahead[play.move]
            assert play.best == tuple(move for move, worth in ahead.items() if worth == play.open)
            assert play.lost == play.open - play.after and play.is_mistake is (play.move not in play.best)
            looked_at += 1
    assert looked_at > 5 or name not in VARIANTS


@pytest.mark.parametrize("name", ["standard", "chicago", "icelandic"])
def test_a_line_begins_with_the_better_play_and_keeps_its_value(name: str) -> None:
    told = 0
    for seed in range(8):
        for play in nn.review(played(name, seed), deals=0).mistakes:
            position, worth = play.position, play.open
            assert play.line[0] == play.best[0] and len(play.line) <= LINE
            for move in play.line:
                answer = nn.solve(position, plies=False)
                assert answer.value == (worth if position.turn == play.seat else -Fraction(worth or 0))
                position = position.play(move)
            assert len(play.line) == LINE or position.is_over
            told += 1
    assert told > 2


@given(st.integers(0, 10_000), st.sampled_from(["standard", "chicago", "hawaiian"]))
def test_values_follow_each_other_through_a_deal(seed: int, name: str) -> None:
    plays = nn.review(played(name, seed), deals=0).plays
    for one, two in pairwise(plays):
        if one.open is None or one.after is None or two.open is None:
            continue
        assert two.open == (one.after if one.seat == two.seat else -one.after)
        assert -1 <= one.after <= one.open <= 1


def test_a_match_its_record_and_its_text_are_looked_at_alike() -> None:
    match = played("standard", 8)  # a short one: it is looked at four times
    text = match.record()
    record = read_record(text)
    whole = nn.review(match)
    assert nn.review(text) == nn.review(record) == whole
    assert [play.open for play in nn.review(record.deals[0]).plays] == [play.open for play in whole.plays]
    judged = nn.analyse(match).plays
    assert [(play.before, play.after) for play in judged] == [(play.open, play.after) for play in whole.plays]


def test_a_new_shuffle_is_no_part_of_what_lay_open() -> None:
    """A deal so long that the pile was shuffled: before it, the stock ends where it ended."""
    match = nn.Match("taiwanese", players=["careful", "careful"], seed=3)
    while not match.deal_over:
        match.play_bot()
    looked = nn.review(match, nodes=500, deals=0)
    starts = [play.position for play in looked.plays]
    assert any(not position.stock for position in starts) and any(position.stock for position in starts)
    for position in starts:
        for move in position.legal_moves if not position.stock else ():
            assert not position.play(move).stock
    assert any(play.open is not None for play in looked.plays)


def test_what_is_not_decided_is_left_open_and_never_estimated() -> None:
    looked = nn.review(played("standard", 5, players=3), deals=0, nodes=30)
    left = [play for play in looked.plays if play.open is None]
    assert left and all(play.note and not play.best and play.lost is None and not play.is_mistake for play in left)
    assert "could not be decided" in looked.words
    whole = nn.review(played("standard", 5, players=3), deals=0, nodes=2000)
    for short, long in zip(looked.plays, whole.plays, strict=True):
        assert short.open in (None, long.open)


def gave_away(names: tuple[str, str] = ("Ann", "Ben")) -> nn.Match:
    """Return a deal in which somebody gave a win away."""
    match = nn.Match("standard", players=["human", "human"], seed=2, names=names)
    while not match.deal_over:
        match.play(match.position.legal_moves[-1])
    return match


def test_the_key_moment_is_the_last_play_that_gave_something_away() -> None:
    looked = nn.review(gave_away())
    assert [play.number for play in looked.turning_points] == [play.number for play in looked.mistakes] == [2]
    moment = looked.key_moment()
    assert moment == looked.mistakes[-1] == looked.key_moment(deal=1, seat=moment.seat if moment else None)
    assert moment is not None and looked.key_moment(seat=1 - moment.seat) is None and looked.key_moment(deal=2) is None
    assert moments.better_words(moment) == "At 8 Ann could have won with the three of spades: add 3, skip one."


def test_the_reader_is_told_as_you() -> None:
    found: list[ReviewedPlay] = []
    for seed in range(10):
        match = nn.Match("standard", players=["human", "random"], seed=seed)
        while not match.deal_over:
            _ = match.play_bot() if match.is_bot_turn else match.play(match.position.legal_moves[-1])
        found += [play for play in nn.review(match, deals=0).mistakes if is_reader(play.player)]
    assert found and all(" you could have won with " in moments.better_words(play) for play in found)
    with made_up(wrapped):
        assert all(outside_marks(moments.told(play)) == "" for play in found)
    for tag in ("de", "es", "zh-Hant"):
        with speaking(tag):
            assert not any(word in moments.told(play) for play in found for word in ("could", "Then", "example"))


def test_more_than_two_share_and_one_could_have_stayed_in() -> None:
    start = nn.Position.open("standard", ["KS 2C", "9H 3D", "AD 8C"], total=97)
    deal = DealRecord(1, (0, 1, 2), 0, start, [Play("2C"), Play("9H")])
    people = (("human", "Ann"), ("human", "Bo"), ("human", "Cy"))
    first, *_ = nn.review(write_record(Record(start.variant, people, 1, [deal]))).plays
    assert first.concept == "max-n" and first.open is not None


def test_what_a_seat_could_see_is_the_same_whatever_the_hidden_cards_are() -> None:
    """The first play of a deal, and of another that looks the same to its seat."""
    match = played("standard", 3)
    start = read_record(match.record()).deals[0].start
    view = seat_view(start, start.turn)
    move = Play(view.legal_moves[0].code)
    other = next(one for one in deals_fitting(view, random.Random(1)) if one.hands != start.hands)
    (one,), (two,) = (nn.review(DealRecord(1, (0, 1), 0, deal, [move])).plays for deal in (start, other))
    assert one.sampled == 24 and one.seen is not None
    assert (one.seen, one.seen_after, one.seen_best) == (two.seen, two.seen_after, two.seen_best)


def test_where_nothing_is_hidden_both_readings_are_one() -> None:
    rng = random.Random(4)
    start = nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=80, stock="9C KD 3S")
    for play in nn.review(deal_from(start, rng)).plays:
        assert (play.seen, play.seen_after, play.seen_best, play.sampled) == (play.open, play.after, play.best, 0)
        assert (play.seen_by, play.about, play.about_deals) == ("solved", None, 0)
    left_out = nn.review(deal_from(start, rng), deals=0).plays
    assert all(play.seen is None and not play.seen_best for play in left_out)


@pytest.mark.parametrize("wrong", [None, 7, "no record at all", nn.deal("standard", players=2, seed=4)])
def test_what_was_not_played_is_refused(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        nn.review(wrong)


@pytest.mark.parametrize("nodes", [0, -1, "many", True])
def test_a_budget_is_a_number_above_zero(nodes: Any) -> None:
    with pytest.raises(nn.SolveError, match="nodes must be a number above 0"):
        nn.review(gave_away(), nodes=nodes)


@pytest.mark.parametrize("deals", [-1, 1.5, "many", True, None])
def test_deals_are_a_whole_number(deals: Any) -> None:
    with pytest.raises(nn.SolveError, match="deals must be a whole number from 0 on"):
        nn.review(gave_away(), deals=deals)


def test_each_play_is_to_be_had_as_soon_as_it_is_judged() -> None:
    match = played("standard", 2, 5)
    names = ("Ann", "Ben")
    plays = nn.review(match.deal, progress=False).plays
    coming = [*from_the_end(match.deal, names)]
    found = [play for play in coming if play is not None]
    assert [(play.number, play.open, play.seen) for play in found] == [
        (play.number, play.open, play.seen) for play in reversed(plays)
    ]
    assert {play.names for play in found} == {names}
    assert coming.count(None) > 10 * len(plays), "whoever waits can be answered in the middle of a play"


def test_whom_a_better_play_would_have_let_play_next_is_said_of_the_player() -> None:
    names = [READER, "Mia", "Bo"]
    position = nn.Position.open("bloody_99", ["5S KS 7S", "2H 5D 6C", "2S 3S 4S"], total=93)
    said = {
        who: [moments.saved_words(93, who, position.parse_move(f"5S>P{n}"), names) for n in (2, 3)]
        for who in names[::2]
    }
    you, bo = "At 93 you could have saved yourself", "At 93 Bo could have stayed in"
    assert said[READER] == [
        f"{you} with the five of spades: total stays, let Mia play next.",
        f"{you} with the five of spades: total stays, let Bo play next.",
    ]
    assert said["Bo"][1] == f"{bo} with the five of spades: total stays, go again."
