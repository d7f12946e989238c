"""Rules 3.3: the card that lies face up under the stock, and the dealer who chooses it before the first move."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.play import questions
from ninetynine_edu.play.information import seat_view
from ninetynine_edu.play.numbering import action_count, action_to_move
from tests.strategies import playout

DEALER: dict[str, Any] = {"bottom_reward": True, "bottom_reward_by": "dealer"}
ARIZONA = nn.variant("ninety_eight_arizona", **DEALER)


def codes(pos: nn.Position) -> list[str]:
    return [move.code for move in pos.legal_moves]


def laid_by_hand(stock: list[str], rank: str) -> list[str]:
    """The stock after the dealer has named a rank, written down a second time: by going through it from the top."""
    for at, code in enumerate(stock):
        if (code in ("BJ", "RJ") and rank == "joker") or code[:-1] == rank:
            return [*stock[:at], *stock[at + 1 :], code]
    for best in ("BJ", "RJ"), ("KS", "KH", "KD", "KC"):  # jokers do more than kings, and both set 98
        for at, code in enumerate(stock):
            if code in best:
                return [*stock[:at], *stock[at + 1 :], code]
    raise AssertionError("all jokers and kings are in the hands")


@pytest.mark.parametrize("seed", range(12))
def test_rules_3_3_the_dealer_names_a_rank_before_the_first_move(seed: int) -> None:
    pos = nn.deal(ARIZONA, 3, seed=seed, leader=1)
    assert (pos.asked, pos.turn, pos.extras.mover, pos.total) == ("reward", 0, 1, 0), (
        "the dealer sits before the leader"
    )
    ranks = [*"A23456789", "10", "J", "Q", "K", "joker"]
    assert codes(pos) == [f"{rank}:reward" for rank in ranks], "whatever the stock holds"
    before = [card.code for card in pos.stock]
    for rank in ranks:
        after = pos.play(f"{rank}:reward")
        assert (after.asked, after.turn, after.total, after.hands) == ("", 1, 0, pos.hands)
        assert [card.code for card in after.stock] == laid_by_hand(before, rank)
        laid = after.stock[-1].code
        assert all(f"P1 reward {laid}" in after.information_key(seat) for seat in range(3)), "it lies face up"


def test_rules_3_3_where_the_stock_has_none_the_best_card_lies_there() -> None:
    text = "ninety_eight_arizona{bottom_reward=true,bottom_reward_by=dealer} 0 P2+ BJ,RJ,2S,3S/4S,5S,6S,7S dealt=8S,KH,9S seed=5 "
    pos = nn.Position.parse(text + "waits=P2?reward mover=P1")
    after = pos.play("joker:reward")
    assert [card.code for card in after.stock] == ["8S", "9S", "KH"]
    assert [card.code for card in pos.play("8:reward").stock] == ["KH", "9S", "8S"]


def test_rules_3_3_nobody_is_asked_otherwise() -> None:
    for rules in ({"bottom_reward": True}, {"bottom_reward_by": "dealer"}):
        pos = nn.deal(nn.variant("ninety_eight_arizona", **rules), 3, seed=4)
        assert not pos.asked and pos.turn == 0
    assert not nn.Position.open(ARIZONA, ["2S 3S", "4S 5S"], stock="KS").asked, "a deal begins with a dealer"
    at_once = nn.variant("michigan", **DEALER)
    ended = next(pos for seed in range(3000) if (pos := nn.deal(at_once, 2, seed=seed)).is_over)
    assert not ended.asked and ended.outcome is not None, "a deal that is over asks for nothing"


def test_rules_3_3_a_card_turned_up_comes_first() -> None:
    v = nn.variant("ninety_eight_arizona", start_total="turn_up_any", **DEALER)
    owing = next(p for s in range(300) if (p := nn.deal(v, 3, seed=s)).pile[0].rank == "joker")
    after = owing.play("K:reward")
    assert owing.asked and (after.is_over or after.plays_owed == 2)
    assert nn.Position.parse(str(owing)) == owing


def test_who_deals_is_asked_also_where_somebody_else_than_the_next_leads() -> None:
    v = nn.variant("ono99_1980", next_leader="loser", **DEALER)
    match = nn.Match(v, ["random"] * 4, seed=9)
    others = 0
    for _ in range(8):
        assert match.position.asked == "reward" and match.mover == match.dealer
        first = match.position.extras.mover
        begins = match.log[-1].words
        assert f"{match.names[match.dealer]} deals, {match.names[match.seats[first]]} begins" in begins
        others += match.seats[first] != match._after(match.dealer, match.seats)
        match.play_bot()
        assert match.position.turn == first
        while not match.deal_over:
            match.play_bot()
        if match.is_over:
            break
        match.next_deal()
    assert others, "the loser led at least once"


def test_it_is_told_and_kept_in_records() -> None:
    match = nn.Match(ARIZONA, ["human", "human", "human"], seed=4, names=["Ann", "Ben", "Cy"], dealer=2)
    assert match.mover == 2 and not match.can_undo
    words = match.play("K:reward").words
    king = match.position.stock[-1].words
    assert words == f"Cy lays the {king} face up under the stock."
    assert "1. P3 K:reward = 0" in match.record()
    again = nn.Match.from_record(match.record())
    assert again.record() == match.record() and again.position == match.position and not again.errors
    none = nn.Position.parse(
        "ninety_eight_arizona{bottom_reward=true,bottom_reward_by=dealer} 0 P2+ BJ,RJ,2S,3S/4S,5S,6S,7S dealt=8S,KH seed=5 "
        "waits=P2?reward mover=P1"
    )
    said = nn.Match.from_record(
        f"Ninety-nine match record, version 1\nvariant: {none.variant.code}\nplayer 1: human \"You\"\nplayer 2: human \"Bo\"\n"
        f"\ndeal 1: players 1 2, dealer 2\nstart: {none}\n1. P2 JOKER:reward = 0\n"
    )  # fmt: skip
    assert (
        said.log[-1].words == "Bo asks for a joker, but the stock has none: the king of hearts lies face up under it."
    )
    one = nn.Match(ARIZONA, ["human", "greedy"], seed=4, dealer=0)
    one.play("2:reward")
    assert one.can_undo and one.undo() and one.position.asked == "reward"


@pytest.mark.parametrize("kind", ["greedy", "careful"])
def test_bots_name_the_best_card(kind: str) -> None:
    for v, best in ((ARIZONA, "joker"), (nn.variant("ninety_nine_pagat", **DEALER), "K")):
        match = nn.Match(v, [kind, kind], seed=4)
        assert match.hint(kind) == match.position.legal_moves[codes(match.position).index(f"{best}:reward")]
        event = match.play_bot()
        assert event.move is not None and event.move.code == f"{best}:reward" and not event.fault


def test_what_a_seat_may_name_tells_it_nothing() -> None:
    keys: dict[str, list[str]] = {}
    for seed in range(60):
        pos = nn.deal(nn.variant("ninety_eight_arizona", ranks="A-2", **DEALER), 2, seed=seed)
        named = keys.setdefault(pos.information_key(pos.turn), codes(pos))
        assert named == codes(pos) == [move.code for move in seat_view(pos, pos.turn).legal_moves]


def test_ids_of_all_other_moves_stay_where_they_are() -> None:
    plain = nn.variant("ninety_eight_arizona")
    count = action_count(plain)
    assert action_count(ARIZONA) == count + 14
    assert all(action_to_move(plain, n).code == action_to_move(ARIZONA, n).code for n in range(count))
    pos = nn.deal(ARIZONA, 2, seed=1)
    assert [action_to_move(ARIZONA, move.action) for move in pos.legal_moves] == list(pos.legal_moves)


def test_words_of_the_answers() -> None:
    pos = nn.deal(nn.variant("boom_o", **DEALER), 2, seed=3)
    words = [move.words for move in pos.legal_moves]
    assert words[:3] == ["a five under the stock", "a ten under the stock", "Hold under the stock"]
    assert "“go to 30” under the stock" in words
    assert pos.parse_move("hold:REWARD").code == "HOLD:reward" and "HOLD:reward" in pos.legal_moves
    assert pos.play("DP:reward").stock[-1].code == "DP"


@pytest.mark.parametrize(
    "change",
    [
        ("mover=P1", "mover=P9"), ("mover=P1", ""), ("waits=P2?reward", "waits=P3?reward"), ("waits=P2?reward", "waits=P2?shield"),
        ("waits=P2?reward", "waits=P2?reward,P1"), ("waits=P2?reward", ""), (" 0 ", " 7 "), ("pile=-", "pile=2C"),
        ("=dealer", "=best_card"), ("bottom_reward=true,", ""), ("dealt=", "unseen="), ("dealt=8S,KH", "dealt=-"),
        ("pile=-", "out=P1"), ("pile=-", "due=2C"), ("pile=-", "during=2C"), ("pile=-", "give=2"), ("pile=-", "owed=P1"),
    ],
)  # fmt: skip
def test_a_text_that_asks_at_another_time_is_refused(change: tuple[str, str]) -> None:
    text = (
        "ninety_eight_arizona{bottom_reward=true,bottom_reward_by=dealer} 0 P2+ QS,JS,2S,3S/4S,5S,6S,7S dealt=8S,KH seed=5 "
        "pile=- waits=P2?reward mover=P1"
    )
    assert nn.Position.parse(text).asked == "reward"
    assert change[0] in text
    if change == ("pile=-", "owed=P1"):  # nobody takes cards by hand here, so it says nothing
        assert nn.Position.parse(text.replace(*change)).owed_draw is None
        return
    with pytest.raises((nn.InvalidPosition, nn.VariantError)):
        nn.Position.parse(text.replace(*change, 1))


def test_a_question_is_answered_before_the_first_card() -> None:
    pos = nn.deal(ARIZONA, 2, seed=3)
    with pytest.raises(nn.IllegalMove, match="asked something first, and answers with A:reward"):
        pos.play(pos.hands[pos.turn][0].code)
    for text in ("1:reward", "KS:reward", "reward", "K:", "K:REWARDS", "Z:reward"):
        with pytest.raises((nn.IllegalMove, nn.InvalidMove)):
            pos.play(text)
    after = pos.play("K:reward")
    with pytest.raises(nn.InvalidMove):
        after.play("K:reward")


def test_all_solvers_answer_or_refuse_in_words() -> None:
    for name in ("ninety_eight_arizona", "ninety_nine_pagat"):
        v = nn.variant(name, hand_size=1, ranks="2+9+K", jokers="0", **DEALER)
        asked = nn.deal(v, 2, seed=8)
        seen = nn.all_seen(asked)
        with pytest.raises(nn.SolveError, match=r"Position\.open"):
            nn.solve(asked)
        answer = nn.solve(seen)
        values = {move.code: answer.values[move] for move in seen.legal_moves}
        for move in seen.legal_moves:
            after = seen.play(move)
            worth = nn.solve(after).value
            assert values[move.code] == (worth if after.turn == seen.turn else -worth), "as after each answer"
        assert nn.tree(seen, depth=1).number_of_nodes() == 1 + len(seen.legal_moves)


@given(st.integers(0, 10**6), st.sampled_from(nn.variants()))
def test_cards_and_texts_stay_whole(seed: int, name: str) -> None:
    rng = random.Random(seed)
    v = nn.variant(name, **DEALER)
    pos = nn.deal(v, players=rng.choice((2, 3, 4)), seed=seed)
    cards = Counter([*pos.stock, *pos.pile, *(card for hand in pos.hands for card in hand)])
    assert pos.asked == "reward" or pos.is_over or not pos.stock
    assert nn.Position.parse(str(pos)) == pos and nn.Position.parse(str(pos)).legal_moves == pos.legal_moves
    for _, move, after in playout(pos, rng, plies=5):
        assert Counter([*after.stock, *after.pile, *(c for hand in after.hands for c in hand)]) == cards
        assert nn.Position.parse(str(after)) == after
        assert move is None or move.words


def test_it_can_be_asked_before_the_first_move_only() -> None:
    pos = nn.deal(ARIZONA, 2, seed=3)
    assert questions.before_first_move(pos)
    after = pos.play("K:reward")
    assert questions.before_first_move(after), "nobody has laid a card yet"
    assert not questions.before_first_move(after.play(after.legal_moves[0]))


# --- where it lies, for all to see ---


def played_out(match: nn.Match, plays: int = 400) -> Iterator[nn.Match]:
    """The match after each play drawn by lot, through all its deals."""
    rng = random.Random(1)
    for _ in range(plays):
        yield match
        if match.is_over:
            return
        if match.deal_over:
            match.next_deal()
        else:
            match.play(rng.choice(match.position.legal_moves))


def lowest_first(match: nn.Match) -> Iterator[nn.Match]:
    """The match after each play that keeps the total low, so that a deal lasts."""
    while not match.deal_over:
        yield match
        match.play(min(match.position.legal_moves, key=lambda move: (match.position.result_of(move), move.code)))


def test_rules_3_3_it_lies_there_until_the_last_card_is_taken() -> None:
    match = nn.Match(nn.variant("standard", limit=500, stock_out="play_on", **DEALER), ["human", "human"], seed=4)
    unnamed = match.reward
    assert unnamed is None, "nobody has named a card yet"
    match.play("K:reward")
    lies = match.position.stock[-1]
    assert lies.rank == "K" and match.reward == lies
    taken = next(match for match in lowest_first(match) if match.reward != lies)
    assert not taken.position.stock and taken.reward is None and taken.position.pile
    again = nn.Match.from_record(taken.record())
    assert again.reward is None
    best = nn.Match(nn.variant("ninety_eight_arizona", bottom_reward=True), ["human", "human"], seed=4)
    assert best.reward == best.position.stock[-1] and best.reward.rank == "joker"
    assert nn.Match("ninety_eight_arizona", ["human", "human"], seed=4).reward is None


@pytest.mark.parametrize("mode", ["token_reset", "token_new_pile", "token_play_on"])
def test_no_card_of_a_stock_that_was_shuffled_since_is_shown(mode: str) -> None:
    """After a reshuffle the card was taken: what lies at the bottom then is known to nobody."""
    v = nn.variant("standard", bottom_reward=True, bust_mode=mode, hand_size=8)
    first = nn.Match(v, ["human", "human", "human"], seed=2)
    lies, kept, mixed = first.position.stock[-1], 0, 0
    for number, match in enumerate(played_out(first, 300)):
        same = match.reward is not None
        kept += same and match.number > 1
        mixed += not same and bool(match.position.stock)
        assert not same or match.reward == lies == match.position.stock[-1]
        if number % 25 == 0:
            assert nn.Match.from_record(match.record()).reward == match.reward
    assert kept and mixed
