"""Matches: lives, dealing on, special totals, undo, records, strangers."""

from __future__ import annotations

import contextlib
import random
import re
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.matches.players import Bot, make_bot
from tests.strategies import VARIANTS, malformed_texts, odd_values, often, random_variant


def is_over(match: nn.Match) -> bool:
    """Whether the deal is over, asked anew (a type checker takes it that a property stays as it was)."""
    return match.deal_over


def play_bots(match: nn.Match) -> None:
    """Let the bots play until it is a person's turn or the deal is over."""
    while not match.deal_over and match.is_bot_turn:
        match.play_bot()


def may_undo(match: nn.Match) -> bool:
    """Whether a play can be taken back, asked anew."""
    return match.can_undo


def finish(match: nn.Match, rng: random.Random | None = None, plies: int = 5000) -> nn.Match:
    """Play a match to its end, humans at random."""
    rng = rng or random.Random(1)
    for _ in range(plies):
        if match.is_over:
            break
        if match.deal_over:
            match.next_deal()
        elif match.is_bot_turn:
            match.play_bot()
        else:
            if match.position.owed_draw is not None and rng.random() < 0.7:
                match.draw()
                continue
            match.play(rng.choice(match.position.legal_moves))
    return match


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("players", [2, 4])
def test_every_variant_is_played_to_the_end(name: str, players: int) -> None:
    v = nn.variant(name)
    kinds = ["random", "greedy", "careful", "random"][:players]
    match = finish(nn.Match(v, players=kinds, seed=9), plies=1500)
    if v.rule("life_mode") == "count_losses":
        assert not match.is_over and match.winner is None and sum(match.lost) >= 10
        return
    assert match.is_over and match.winner is not None
    assert match.players_in == (match.winner,)
    assert match.tokens[match.winner] > 0 or v.lives.honor
    assert all(match.tokens[player] == 0 for player in range(players) if player != match.winner)
    assert [event.kind for event in match.log][-1] == "won"
    assert [event.kind for event in match.log].count("out") == players - 1
    with pytest.raises(nn.MatchError, match="match is over"):
        match.next_deal()


@pytest.mark.parametrize(
    ("rules", "players", "losses"),
    [
        ({}, 4, 5),
        ({}, 5, 3),
        ({"preset": "orcutt"}, 3, 4),
        ({"preset": "kolb"}, 3, 4),
        ({"preset": "boyer"}, 3, 1),
        ({"life_mode": "bill:5"}, 2, 5),
        ({"life_mode": "tokens:3+honor"}, 2, 4),
        ({"life_mode": "elimination"}, 3, 1),
        ({"preset": "new_pile"}, 3, 5),
        ({"bust_mode": "token_play_on"}, 3, 5),
    ],
)
def test_rules_1_2_life_modes_take_so_many_losses(rules: dict[str, str], players: int, losses: int) -> None:
    v = nn.variant("ninety_nine_pagat", **rules)
    match = finish(nn.Match(v, players=["random"] * players, seed=3))
    assert match.winner is not None
    for player in range(players):
        if player != match.winner:
            assert match.lost[player] == losses
        else:
            assert match.lost[player] < losses
    told = Counter(event.player for event in match.log if event.kind == "lost")
    assert all(told[player] == match.lost[player] for player in range(players))


def test_on_honour_no_token_is_left_to_lose() -> None:
    match = nn.Match(nn.variant("standard", life_mode="tokens:1+honor"), players=["random"] * 2, seed=1)
    seen = set()
    while not match.is_over:
        if match.deal_over:
            seen.add((tuple(match.tokens), match.players_in))
            match.next_deal()
        else:
            match.play_bot()
    assert any(0 in tokens and len(players) == 2 for tokens, players in seen), "somebody plays on without tokens"


def test_each_deal_of_the_usual_kind_costs_one_player_one_token() -> None:
    match = nn.Match("standard", players=["random"] * 4, seed=2)
    before = list(match.tokens)
    while not match.is_over:
        if match.deal_over:
            match.next_deal()
            continue
        match.play_bot()
        if is_over(match):
            after = match.tokens
            assert sum(before) - sum(after) == 1
            assert match.position.outcome is not None
            loser = match.seats[match.position.outcome.losers[0]]
            assert after[loser] == before[loser] - 1
            before = list(after)


def test_eliminated_means_that_all_but_one_lose_a_life() -> None:
    match = nn.Match(nn.variant("standard", bust_mode="eliminated"), players=["random"] * 4, seed=2)
    while not match.deal_over:
        match.play_bot()
    assert sorted(match.tokens) == [2, 2, 2, 3]


def made(rule: str, seed: int, total: int, hands: str, **rules: Any) -> nn.Match:
    """Return a match whose running deal is set by a record."""
    v = nn.variant("ninety_nine_pagat", special_totals=rule, **rules)
    text = (
        f"Ninety-nine match record, version 1\nvariant: {v.code}\nplayer 1: human\nplayer 2: human\nseed: {seed}\n\n"
        f"deal 1: players 1 2, dealer 2\nstart: {v.code} {total} P1+ {hands} dealt=2C,3C,4C seed=1\n"
    )
    match = nn.Match.from_record(text)
    assert match.errors == ()
    return match


def test_rules_1_2_special_totals_in_a_match() -> None:
    match = made("69:bonus_point", 1, 63, "6S,9S,2S/9H,2H,3H")
    match.play("6S")
    assert match.points == (1, 0) and match.position.total == 69
    match.play("9H")
    assert match.points == (1, 0), "a card that leaves 69 as it is does not count again"
    drink = made("69:others_drink", 1, 63, "6S,9S,2S/9H,2H,3H")
    drink.play("6S")
    assert [event.words for event in drink.log if event.kind == "special"] == [
        "69! Everybody but Player 1 takes a sip of juice."
    ]
    zero = made("69:reset_zero", 1, 63, "6S,9S,2S/9H,2H,3H")
    assert zero.play("6S").total == 0 == zero.position.total


def test_rules_1_2_a_token_comes_back_from_the_pool_only_when_there_is_one() -> None:
    match = made("69:token_from_pool", 1, 63, "6S,9S,2S/9H,2H,3H")
    match.play("6S")
    assert match.tokens == [5, 5] and "pool is empty" in next(e.words for e in match.log if e.kind == "special")
    rng = random.Random(0)
    match = nn.Match(
        nn.variant("ninety_nine_pagat", special_totals="69:token_from_pool"), players=["human"] * 3, seed=8
    )
    given_back = 0
    for _ in range(3000):
        if match.is_over:
            break
        if match.deal_over:
            match.next_deal()
            continue
        nice = [m for m in match.position.legal_moves if match.position.result_of(m) == 69 != match.position.total]
        before = len(match.log)
        match.play(nice[0] if nice else rng.choice(match.position.legal_moves))
        given_back += any("gets a life back" in event.words for event in match.log[before:])
        pool = sum(1 for event in match.log if event.kind == "lost") - given_back
        assert sum(match.tokens) + pool == 15, "no token is made or lost"
    assert given_back


def test_a_wrong_call_scores_nothing() -> None:
    match = made("69:bonus_point", 1, 63, "6S,9S,2S/9H,2H,3H", call_mode="must_call")
    match.play("6S", call=70)
    assert match.points == (0, 0) and match.deal_over and match.tokens == [4, 5]
    assert "That total was not right. Player 1 loses a life." in [event.words for event in match.log]


def test_events_are_sentences_and_totals_fit() -> None:
    rng = random.Random(5)
    for _ in range(25):
        v = random_variant(rng)
        try:
            match = finish(nn.Match(v, players=["human", "greedy", "careful"], seed=rng.randrange(999)), rng, plies=120)
        except nn.InvalidPosition:
            continue
        for event in match.log:
            assert (re.search(r"[.!)]$", event.words) and event.words[0].isupper()) or event.words[0].isdigit(), (
                event.words
            )
            assert "  " not in event.words and "None" not in event.words.replace("None of your cards", "")
        plays = [event for event in match.log if event.kind == "play"]
        assert all(event.move is not None and event.player is not None for event in plays)


@pytest.mark.parametrize(
    ("name", "text", "total", "words"),
    [
        ("standard", "7S", 80, "You played the seven of spades: 80 and 7 is 87."),
        ("standard", "10S-10", 93, "You played the ten of spades: 93 take away 10 is 83."),
        ("standard", "9S", 40, "You played the nine of spades: the total is now 99."),
        ("standard", "KS", 40, "You played the king of spades: the total stays 40."),
        ("standard", "4S", 40, "You played the four of spades: the total stays 40. Now we go the other way round."),
        ("standard", "3S", 40, "You played the three of spades: 40 and 3 is 43. Random bot 1 misses a turn."),
        ("taiwanese", "5S>P3", 40, "You played the five of spades: the total stays 40. Random bot 2 is next."),
        (
            "taiwanese",
            "QS-20",
            5,
            "You played the queen of spades: 5 take away 20 would be below 0, so the total is 0.",
        ),
        ("one_hundred", "2S", 40, "You played the two of spades: twice 40 is 80."),
        ("one_hundred", "AS=57", 40, "You played the ace of spades: the total is now 57."),
    ],
)
def test_plays_in_words(name: str, text: str, total: int, words: str) -> None:
    card = re.split(r"[-+=>]", text)[0]
    record = (
        f'Ninety-nine match record, version 1\nvariant: {name}\nplayer 1: human "You"\nplayer 2: random "Random bot 1"\n'
        f'player 3: random "Random bot 2"\nseed: 1\n\ndeal 1: players 1 2 3, dealer 3\n'
        f"start: {name} {total} P1+ {card},6H/KC,6D/KD,2H dealt=2C,3C,4C seed=1\n"
    )
    assert nn.Match.from_record(record).play(text).words == words


# --- the same match again ---


def test_the_same_seed_gives_the_same_match() -> None:
    logs = [
        [e.words for e in finish(nn.Match("chicago", players=["random", "greedy", "careful"], seed=12)).log]
        for _ in range(2)
    ]
    assert logs[0] == logs[1]
    other = finish(nn.Match("chicago", players=["random", "greedy", "careful"], seed=13))
    assert [e.words for e in other.log] != logs[0]
    state = random.getstate()
    finish(nn.Match("chicago", players=["random", "greedy"], seed=12))
    assert random.getstate() == state, "never the global generator"


@settings(max_examples=often(40))
@given(st.integers(0, 10**6).map(random.Random))
def test_a_record_brings_the_match_back(rng: random.Random) -> None:
    v = random_variant(rng)
    try:
        match = nn.Match(
            v, players=rng.choice((["human"] * 3, ["human", "random"], ["greedy"] * 4)), seed=rng.randrange(10**6)
        )
    except nn.InvalidPosition:
        return
    finish(match, rng, plies=rng.randint(0, 150))
    text = match.record()
    back = nn.Match.from_record(text)
    assert back.errors == ()
    assert back.record() == text
    assert (back.position, back.tokens, back.lost, back.points, back.seats) == (
        match.position, match.tokens, match.lost, match.points, match.seats,
    )  # fmt: skip
    assert [e.words for e in back.log if e.kind != "play"] == [e.words for e in match.log if e.kind != "play"]
    finish(match, random.Random(1), plies=60)
    finish(back, random.Random(1), plies=60)
    assert back.position == match.position and back.tokens == match.tokens, "both go on alike"


def test_undo_goes_back_to_the_latest_decision() -> None:
    match = nn.Match("standard", players=["human", "greedy", "careful"], seed=4)
    play_bots(match)
    assert not match.can_undo and not match.undo()
    before, log = match.position, match.log
    match.play(match.position.legal_moves[0])
    play_bots(match)
    assert may_undo(match) and match.undo()
    assert (match.position, match.log) == (before, log)
    assert not nn.Match("standard", players=["human", "human"], seed=4).can_undo


def test_a_refused_move_changes_nothing() -> None:
    match = nn.Match("standard", players=["human", "human"], seed=4)
    record = match.record()
    held = set(match.position.hands[match.position.turn])
    missing = next(card for card in match.variant.deck() if card not in held)
    for text in (missing.code, "nonsense", "", "10S+99"):
        with pytest.raises((nn.IllegalMove, nn.InvalidMove, nn.AmbiguousMove)):
            match.play(text)
    with pytest.raises(nn.IllegalMove, match="No bot can move now"):
        match.play_bot()
    with pytest.raises(nn.MatchError, match="not over yet"):
        match.next_deal()
    assert match.record() == record


# --- strangers ---


@pytest.mark.parametrize(
    ("kwargs", "words"),
    [
        ({"players": ["human"]}, "2 to 10 players"),
        ({"players": ["human"] * 11}, "2 to 10 players"),
        ({"players": "human"}, "2 to 10 players"),
        ({"players": ["human", "greddy"]}, "Did you mean greedy"),
        ({"players": ["human", 3]}, "no kind of player"),
        ({"names": ["A"]}, "a name"),
        ({"names": ["A", ""]}, "A name has 1 to 30"),
        ({"names": ["A", 'B"']}, "quotation marks"),
        ({"names": ["A", "B\n"]}, "A name has"),
        ({"dealer": 2}, "The dealer is a player from 0 to 1"),
        ({"dealer": True}, "The dealer is a player"),
        ({"seed": 1.5}, "seed"),
        ({"v": 5}, "a variant or its id"),
    ],
)
def test_a_match_that_cannot_be_is_refused(kwargs: dict[str, Any], words: str) -> None:
    arguments: dict[str, Any] = {"v": "standard", "players": ["human", "greedy"], **kwargs}
    with pytest.raises(nn.MatchError, match=words):
        nn.Match(**arguments)


@settings(max_examples=often(500))
@given(st.data())
def test_strange_arguments_end_in_documented_errors_only(data: st.DataObject) -> None:
    arguments: dict[str, Any] = {"v": data.draw(st.one_of(st.just("standard"), odd_values))}
    for name in ("players", "seed", "names", "dealer"):
        if data.draw(st.booleans()):
            arguments[name] = data.draw(
                st.one_of(odd_values, st.lists(st.sampled_from(["human", "random", "x"]), max_size=12))
            )
    with contextlib.suppress(nn.MatchError, nn.InvalidPosition, nn.UnknownVariant, nn.VariantError):
        nn.Match(**arguments)


@settings(max_examples=often(300))
@given(st.one_of(malformed_texts, odd_values), odd_values)
def test_strange_plays_end_in_documented_errors_only(move: Any, call: Any) -> None:
    match = nn.Match("standard", players=["human", "human"], seed=4)
    record = match.record()
    with contextlib.suppress(nn.InvalidMove, nn.IllegalMove, nn.AmbiguousMove):
        match.play(move, call=call)
        return
    assert match.record() == record


# What once broke.


def test_packs_stay_when_players_fall_out() -> None:
    for rule in ("token_new_pile", "token_play_on"):
        for seed in range(6):
            match = nn.Match(
                f"ninety_nine_pagat{{bust_mode={rule},life_mode=tokens:1}}", players=["random"] * 5, seed=seed
            )
            cards = len(match.position.variant.deck(5))
            while not match.is_over:
                if match.deal_over:
                    match.next_deal()
                else:
                    match.play_bot()
                position = match.position
                assert nn.Position.parse(str(position)) == position
                assert sum(map(len, position.hands)) + len(position.stock) + len(position.pile) == cards
                codes = [move.code for move in position.legal_moves]
                assert len(set(codes)) == len(codes)
            assert nn.Match.from_record(match.record()).tokens == match.tokens


def test_no_card_is_taken_when_the_deal_is_over() -> None:
    position = nn.Position.open(
        "standard{bust_mode=eliminated,draw_mode=manual}", ["9S 9H", "2C"], total=95, stock="3C 4C"
    ).play("9S")
    assert position.is_over
    assert position.owed_draw is None
    with pytest.raises(nn.IllegalMove, match="over"):
        position.draw()


def test_two_players_have_two_names() -> None:
    with pytest.raises(nn.MatchError, match="same name"):
        nn.Match("standard", players=["human", "human"], names=["Ann", "ann"])


def test_a_bot_never_gets_the_seed_that_deals_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []

    def watched(kind: str, seed: int) -> Bot:
        seeds.append(seed)
        return make_bot(kind, seed)

    for module in ("match", "own"):  # hints, and bots that play
        monkeypatch.setattr(f"ninetynine_edu.matches.{module}.make_bot", watched)
    match = nn.Match("standard", players=["human", "greedy"], seed=7, dealer=1)
    match.hint()
    match.play(match.position.legal_moves[0])
    match.play_bot()
    assert match.seed not in seeds
    assert len(seeds) == 2


def a_lost_deal(seed: int = 13) -> nn.Match:
    """Return a match whose first deal is lost by the person at the table."""
    match = nn.Match("standard", players=["human", "beginner", "steady"], seed=seed)
    while not match.deal_over:
        if match.is_bot_turn:
            match.play_bot()
        else:
            match.play(match.position.legal_moves[0])
    return match


def test_back_to_a_play_takes_back_all_that_came_after_it_lives_too() -> None:
    match = a_lost_deal()
    assert match.lost[0] == 1
    own = [event for event in match.log if event.kind == "play" and event.player == 0]
    plays = [event for event in match.log if event.kind == "play"]
    number = plays.index(own[-2]) + 1
    assert match.back_to(number)
    assert (match.lost[0], match.mover, match.position.total) == (0, 0, own[-2].before)
    assert [event for event in match.log if event.kind == "play"] == plays[: number - 1]
    again = nn.Match.from_record(match.record())
    assert (again.position, again.log) == (match.position, match.log)
    first = plays.index(own[0]) + 1
    assert match.back_to(first)
    assert not match.can_undo


@pytest.mark.parametrize("play", [-1, 0, 999])
def test_there_is_no_way_back_to_a_play_that_was_not_made(play: int) -> None:
    match = a_lost_deal()
    before = match.record()
    assert not match.back_to(play)
    assert match.record() == before


def test_there_is_no_way_back_to_a_play_of_a_bot_nor_with_two_people() -> None:
    match = a_lost_deal()
    before = match.record()
    bots = [n for n, event in enumerate((e for e in match.log if e.kind == "play"), 1) if event.player]
    assert not any(match.back_to(play) for play in bots)
    assert match.record() == before
    two = nn.Match("standard", players=["human", "human"], seed=2)
    two.play(two.position.legal_moves[0])
    assert not two.back_to(1)
