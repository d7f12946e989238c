"""The bots: what each plays where it matters, that they play every game to the end, and that none can break a table."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from random import Random
from types import SimpleNamespace

import pytest

import ninetynine_edu as nn
from ninetynine_edu.matches import own, players, sampling
from ninetynine_edu.matches.graded import HOPE, Count, weighed
from ninetynine_edu.matches.players import PlayerError, bots, make_bot, mistaken
from ninetynine_edu.matches.playing_out import Quick
from ninetynine_edu.matches.sampling import Playouts, different, matters
from ninetynine_edu.play.compiled import rules_for
from ninetynine_edu.play.facts import What
from ninetynine_edu.play.guess import every_deal
from ninetynine_edu.play.information import SeatView, seat_view
from ninetynine_edu.play.moves import Move
from tests.strength import LADDER, gain, measure, seatings

NEW = ("beginner", "steady", "counter", "expert", "exact")


def choice(kind: str, hands: list[str], total: int, seed: int = 1, variant: str = "standard") -> str:
    """Return what a bot lays in an open position."""
    position = nn.Position.open(variant, hands, total=total)
    return make_bot(kind, seed).choose(seat_view(position, 0)).code


@pytest.fixture
def nobody() -> Iterator[None]:
    """Let no bot of somebody's own stay behind."""
    before = dict(players._OWN)
    yield
    players._OWN.clear()
    players._OWN.update(before)


# --- what they play ---


def test_the_beginner_lays_small_cards_and_never_the_limit_while_another_fits() -> None:
    assert choice("beginner", ["2S 7S 9H", "5C"], 40) == "2S"
    assert choice("beginner", ["9H 7S", "5C"], 40) == "7S"
    assert choice("beginner", ["9H 7S", "5C"], 92) == "7S", "99 by either, and the seven adds"
    assert choice("beginner", ["9H 10S 6S", "5C"], 90) == "10S-10", "near the limit it makes room"
    assert choice("beginner", ["9H", "5C"], 90) == "9H"


def test_the_steady_bot_keeps_zeros_tens_and_setters() -> None:
    assert choice("steady", ["2S 7S 9H", "5C"], 40) == "2S"
    assert choice("steady", ["QS 10S 9H", "5C"], 40) == "QS"
    assert choice("steady", ["10S KS 9H", "5C"], 40)[:2] != "10", "a ten makes room at the limit, so it goes last"


def test_the_counter_sees_when_the_next_player_may_be_stuck() -> None:
    dealt = nn.Position.parse("standard 60 P1+ 2S,7S,9H/2C,5C,6C stock=2D")
    count = Count(seat_view(dealt, 0))
    assert count.stuck(1, 60) == 0
    assert count.stuck(1, 99) == 1, "all cards lie open here, and none of these fits"
    assert make_bot("counter", 1).choose(seat_view(dealt, 0)).code == "9H", "nobody can answer 99"
    assert make_bot("steady", 1).choose(seat_view(dealt, 0)).code == "2S"


def test_the_counter_tries_a_good_chance_alone() -> None:
    tried = []
    for seed in range(40):
        position = nn.deal("standard", players=2, seed=seed)
        while not position.is_over:
            view = seat_view(position, position.turn)
            move, saving = (make_bot(kind, 1).choose(view) for kind in ("counter", "steady"))
            if move != saving:
                tried.append(Count(view).caught(move))
            position = position.play(move)
    assert len(tried) > 10 and min(tried) * HOPE >= 1


def test_the_counter_reckons_with_the_cards_not_seen() -> None:
    view = seat_view(nn.deal("standard", players=2, seed=7), 0)
    chance = Count(view).stuck(1, 99)
    savers = sum(bool(view.table.rules.rows[1][99][card.index]) for card in view.unseen)
    left = len(view.unseen) - savers
    assert chance == Fraction(left * (left - 1) * (left - 2), 49 * 48 * 47)


@pytest.mark.parametrize("kind", ["expert", "exact"])
def test_what_is_seen_is_solved(kind: str) -> None:
    random, hard = Random(3), 0
    for _ in range(20):
        cards = random.sample(nn.variant("standard").deck(), 6)
        hands = [" ".join(card.code for card in cards[at : at + 3]) for at in (0, 3)]
        position = nn.Position.open("standard", hands, total=75 + random.randrange(20))
        if not position.is_over:
            answer = nn.solve(position)
            chosen = make_bot(kind, 1).choose(seat_view(position, 0))
            assert answer.values[chosen] == answer.value
            hard += len(set(answer.values.values())) > 1
    assert hard > 3


def test_the_exact_bot_goes_through_all_deals_where_few_fit() -> None:
    random, hard = Random(5), 0
    for _ in range(12):
        cards = [card.code for card in random.sample(nn.variant("standard").deck(), 52)]
        text = f"{','.join(cards[:2])}/{','.join(cards[2:4])} dealt={','.join(cards[4:6])} pile={','.join(cards[6:])} seed=1"
        position = nn.Position.parse(f"standard {random.randint(80, 99)} P1+ {text}")
        if position.is_over or position.turn != 0 or len(position.legal_moves) == 1:
            continue
        view = seat_view(position, 0)
        every = every_deal(view, 60)
        assert every is not None and len(every) == 12
        answers = [nn.solve(nn.all_seen(deal)) for deal in every]
        won = {move: sum(answer.values[move] for answer in answers) for move in view.legal_moves}
        assert won[make_bot("exact", 1).choose(view)] == max(won.values())
        hard += len(set(won.values())) > 1
    assert hard > 2


def test_the_expert_imagines_deals_near_the_limit_only() -> None:
    far = seat_view(nn.Position.parse("standard 40 P1+ 2S,7S,KH/2C,5C,6C stock=2D"), 0)
    set_near = seat_view(nn.Position.parse("standard 40 P1+ 2S,7S,9H/2C,5C,6C stock=2D"), 0)
    near = seat_view(nn.Position.parse("standard 64 P1+ 2S,7S,KH/2C,5C,6C stock=2D"), 0)
    assert [matters(view) for view in (far, set_near, near)] == [False, True, True]


def test_imagined_deals_are_played_on_by_the_weight_of_cards() -> None:
    same, number = 0, 0
    for seed in range(20):
        position = nn.deal("standard", players=3, seed=seed)
        while not position.is_over:
            view = seat_view(position, position.turn)
            move = weighed(view)
            same += Quick(view).move(position).cards[0].rank == move.cards[0].rank
            number += 1
            position = position.play(move)
    assert number > 200 and same > number * 9 // 10


@pytest.mark.parametrize(
    "variant", [v for v in nn.variants() if Quick(seat_view(nn.deal(v, players=4, seed=1), 0)).plain]
)
def test_deals_are_played_out_with_numbers_as_with_positions(variant: str) -> None:
    random = Random(variant)
    for seed in range(24):
        position = nn.deal(variant, players=2 + seed % 3, seed=seed)
        for _ in range(random.randrange(25)):
            position = position if position.is_over else position.play(random.choice(position.legal_moves))
        if not position.is_over:
            quick = Quick(seat_view(position, position.turn))
            assert quick.finish(position) == quick.play_on(position)


def test_a_stock_that_runs_out_is_shuffled_alike() -> None:
    longer = 0
    for seed in range(20):
        cards = [card.code for card in Random(seed).sample(nn.variant("standard").deck(), 52)]
        hands = f"{','.join(cards[:3])}/{','.join(cards[3:6])}/{','.join(cards[6:9])}"
        rest = f"dealt={','.join(cards[9:11])} pile={','.join(cards[11:])} seed={seed}"
        position = nn.Position.parse(f"standard 20 P1+ {hands} {rest}")
        quick = Quick(seat_view(position, 0))
        assert quick.finish(position) == quick.play_on(position)
        longer += quick.finish(position)[1] > len(position.stock) + 1
    assert longer > 10


def test_alike_moves_are_looked_at_once() -> None:
    position = nn.Position.open("standard", ["7S 7H 7D 10S", "5C"], total=40)
    assert [move.code for move in different(position.legal_moves)] == ["7S", "10S+10", "10S-10"]


def test_an_expert_looks_at_no_more_plays_than_it_may() -> None:
    view = seat_view(nn.deal("standard", players=4, seed=2), 0)
    few, many = Playouts(view, 1, 500), Playouts(view, 1, 5000)
    assert few.best(different(view.legal_moves)) and many.best(different(view.legal_moves))
    assert 0 < few.deals < many.deals


@pytest.mark.parametrize("kind", ["beginner", "steady", "counter"])
@pytest.mark.parametrize("variant", nn.variants())
def test_they_play_every_game(variant: str, kind: str) -> None:
    match = nn.Match(variant, players=[kind, "random", kind], seed=5)
    for _ in range(150):
        if match.is_over:
            break
        if match.deal_over:
            match.next_deal()
        else:
            assert not match.play_bot().fault


@pytest.mark.parametrize("variant", nn.variants())
def test_the_expert_plays_every_game(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for seats in (2, 3):
        position = nn.deal(variant, players=seats, seed=seats)
        for number in range(12):
            if position.is_over:
                break
            bot = bots()["expert"].make(number)
            monkeypatch.setattr(bot, "_plays", 200)
            position = position.play(bot.choose(seat_view(position, position.turn)))
            if position.owed_draw is not None and not position.is_over:
                position = position.draw()


@pytest.mark.parametrize("kind", NEW)
def test_the_same_seed_gives_the_same_plays(kind: str) -> None:
    matches = [nn.Match("chicago", players=[kind, "random"], seed=12) for _ in range(2)]
    for match in matches:
        for _ in range(6):
            if not match.deal_over:
                match.play_bot()
    assert matches[0].record() == matches[1].record()


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("worse", "better"), [*pairwise(LADDER[:3])])
def test_graded_bots_are_graded(worse: str, better: str, seats: int) -> None:
    assert measure("ninety_nine_pagat", better, worse, seats, range(60)).mean > 0


@pytest.mark.parametrize("seats", [2, 4])
def test_the_expert_beats_the_counter_even_in_a_hurry(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "PLAYS", 2000)
    assert measure("ninety_nine_stack", "expert", "counter", seats, range(15)).mean > 0


def test_who_sits_alone_sits_in_each_seat_once() -> None:
    assert [*seatings("expert", "counter", 2)] == [("expert", "counter"), ("counter", "expert")]
    assert [*seatings("expert", "counter", 4)] == [("expert", "counter") * 2, ("counter", "expert") * 2]
    alone = [*seatings("expert", "counter", 4, "worse")]
    assert [kinds.index("counter") for kinds in alone] == [0, 1, 2, 3] and all(
        kinds.count("expert") == 3 for kinds in alone
    )


def test_what_a_deal_shows_of_two_bots() -> None:
    kinds = ("expert", "counter", "counter", "counter")
    assert gain(kinds, "expert", (0,)) == -1
    assert gain(kinds, "expert", (2,)) == Fraction(1, 3)
    assert gain(kinds, "expert", (0, 1, 2, 3)) == gain(kinds, "expert", ()) == 0


# --- mistakes, own bots, and bots that fail ---


@pytest.mark.parametrize("name", [v for v in nn.variants() if rules_for(nn.variant(v), 4).has_targets])
def test_whom_a_bot_names_does_not_depend_on_where_seats_are_counted_from(name: str) -> None:
    """The same table, counted from each of its seats: a bot that takes the first of several alike moves wrongs nobody."""
    lots, v = Random(f"{name} names"), nn.variant(name)
    mine = SimpleNamespace(choose=lambda view: max(view.legal_moves, key=view.result_of))
    for _ in range(20):
        pack, size, seats = list(v.deck()), v.hand_size, lots.choice((3, 4))
        lots.shuffle(pack)
        hands = [pack[at * size : (at + 1) * size] for at in range(seats)]
        total, step = v.limit - lots.choice((0, 1, 5, 40)), lots.choice((1, -1))
        for bot in (mine, *(make_bot(kind, 0) for kind in ("greedy", "careful", "beginner", "steady", "counter"))):
            found = set()
            for first in range(seats):
                position = nn.Position.open(v, hands[-first:] + hands[:-first], total, turn=first, direction=step)
                if position.turn == first and position.moves:
                    move = bot.choose(seat_view(position, first))
                    found.add(
                        (
                            move.together,
                            move.alternative,
                            None if move.target is None else (move.target - first) % seats,
                        )
                    )
            assert len(found) <= 1, (bot, hands, total, step)


def test_a_bot_that_makes_mistakes_is_a_kind_that_a_record_holds() -> None:
    kind = mistaken("steady", 50)
    match = nn.Match("standard", players=[kind, "beginner"], seed=3)
    while not match.deal_over:
        match.play_bot()
    assert nn.Match.from_record(match.record()).players == (kind, "beginner")
    view = seat_view(nn.Position.open("standard", ["2S 7S 9H", "5C"], total=40), 0)
    plays = [make_bot(kind, seed).choose(view).code for seed in range(60)]
    assert 20 < plays.count("2S") < 59
    assert {make_bot(mistaken("steady", 1), 5).choose(view).code} == {"2S"}


@pytest.mark.parametrize("rate", [0, 101, True, 0.5, "20"])
def test_a_rate_of_mistakes_is_a_number_of_a_hundred(rate: int) -> None:
    with pytest.raises(PlayerError, match="1 to 100 times of a hundred"):
        mistaken("steady", rate)


@pytest.mark.parametrize("kind", ["nobody_mistaken_5", "steady_mistaken_0", "steady_mistaken_5_mistaken_5", "x" * 50])
def test_kinds_that_are_none_are_refused(kind: str) -> None:
    with pytest.raises(PlayerError):
        make_bot(kind, 1)


def test_a_function_is_a_bot(nobody: None) -> None:
    def last_card(view: SeatView) -> Move:
        return view.legal_moves[-1]

    match = nn.Match("standard", players=[last_card, "steady"], seed=7, dealer=1)
    position = match.position
    assert match.names == ("Last card", "Otter") and match.players[0] == "last_card"
    assert match.play_bot().move == position.legal_moves[-1]
    again = nn.Match.from_record(match.record())
    assert again.players == match.players and not again.errors


def test_a_function_makes_mistakes_too(nobody: None) -> None:
    def smallest(view: SeatView) -> Move:
        return min(view.legal_moves, key=view.result_of)

    kind = mistaken(smallest, 30)
    view = seat_view(nn.Position.open("standard", ["2S 7S 9H", "5C"], total=40), 0)
    plays = [make_bot(kind, seed).choose(view).code for seed in range(60)]
    assert kind == "smallest_mistaken_30" and set(plays) == {"2S", "7S", "9H"} and 30 < plays.count("2S") < 60
    match = nn.Match("standard", players=[kind, "steady"], seed=7)
    while not match.deal_over:
        assert not match.play_bot().fault
    assert nn.Match.from_record(match.record()).players == (kind, "steady")


def test_a_record_with_a_bot_that_is_not_here_opens_and_goes_on(nobody: None) -> None:
    def mine(view: SeatView) -> Move:
        return view.legal_moves[0]

    match = nn.Match("standard", players=[mine, "steady"], seed=7, names=["Ada", "Bo"])
    while not match.deal_over:
        match.play_bot()
    record = match.record()
    del players._OWN["mine"]
    again = nn.Match.from_record(record)
    assert again.position == match.position and again.players == ("steady", "steady") and again.names == ("Ada", "Bo")
    assert [sentence for _, sentence in again.errors] == ["The bot mine is not here, so another one plays on for Ada."]


@pytest.mark.parametrize("name", ["steady", "human", "zwölf und", "x" * 29, "a_mistaken_5"])
def test_a_function_needs_a_name_of_its_own(name: str, nobody: None) -> None:
    def some(view: SeatView) -> Move:
        return view.legal_moves[0]

    some.__name__ = name
    with pytest.raises(nn.MatchError, match="a name of its own"):
        nn.Match("standard", players=[some, "steady"])


def test_whatever_an_own_bot_does_the_others_play_on(nobody: None) -> None:
    elsewhere = nn.Position.open("standard", ["2S 3S 4S 5S 6S", "4H"], total=3).legal_moves

    def raises(view: SeatView) -> Move:
        raise ValueError("no")

    def leaves(view: SeatView) -> Move:
        raise SystemExit

    def nothing(view: SeatView) -> Move:
        return None  # type: ignore[return-value]

    def illegal(view: SeatView) -> Move:
        return next(move for move in elsewhere if move not in view.legal_moves)

    def deep(view: SeatView) -> Move:
        return deep(view)

    for function in (raises, leaves, nothing, illegal, deep):
        match = nn.Match("standard", players=[function, "steady"], seed=7)
        while not match.deal_over:
            event = match.play_bot()
            assert event.fault is (event.player == 0)


def test_an_own_bot_that_takes_too_long_nods_off(nobody: None, monkeypatch: pytest.MonkeyPatch) -> None:
    called = []
    clock = [0.0]

    def slow(view: SeatView) -> Move:
        called.append(view.total)
        clock[0] += 3
        return view.legal_moves[0]

    monkeypatch.setattr(own, "thread_time", lambda: clock[0])
    match = nn.Match("standard", players=[slow, "steady"], seed=7, dealer=1)
    while not match.deal_over:
        match.play_bot()
    assert len(called) == 1
    assert [fact.what for event in match.log for fact in event.facts].count(What.NODS_OFF) == 1
    assert "Slow thought too long and nods off. Its cards are played by luck now." in [e.words for e in match.log]
