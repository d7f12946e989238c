"""Random play over the wider family: no exception, no card lost or doubled, every position written and read again."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import ninetynine_edu as nn
from ninetynine_edu.ground.people import READER
from ninetynine_edu.play.numbering import action_count, action_to_move
from ninetynine_edu.play.wording import play_in_words
from ninetynine_edu.solve import SolveError
from tests.strategies import EVERY, FAMILY, playout, random_open, random_variant


def all_cards(pos: nn.Position) -> Counter[str]:
    return Counter(card.code for part in (*pos.hands, pos.stock, pos.pile) for card in part)


def deal_of(v: nn.Variant, rng: random.Random) -> nn.Position:
    while True:
        try:
            return nn.deal(v, players=rng.randint(2, 8), seed=rng.randrange(2**53))
        except nn.InvalidPosition:
            continue


def check_end(pos: nn.Position) -> None:
    if pos.outcome is None:
        return
    losers, winner = pos.outcome.losers, pos.outcome.winner
    assert losers and len(set(losers)) == len(losers)
    assert winner is None or winner not in losers
    if pos.outcome.termination == nn.Termination.LAST_SEAT:
        assert set(losers) | {winner} == set(range(pos.seats))


@pytest.mark.parametrize("name", nn.variants())
def test_random_play_loses_and_doubles_no_card(name: str) -> None:
    rng = random.Random(f"family {name}")
    plies = 0
    while plies < (1500 if EVERY else 100):
        v = random_variant(rng, name) if rng.random() < 0.6 else nn.variant(name)
        pos = deal_of(v, rng) if rng.random() < 0.6 else random_open(rng, v)
        cards = all_cards(pos)
        last = pos
        for before, move, after in playout(pos, rng, plies=120):
            plies += 1
            assert all_cards(after) == cards, (str(before), move)
            assert after.is_over or after.is_chance or after.legal_moves, str(before)
            assert after.is_over or after.turn in after.alive
            if rng.random() < 0.1 or after.is_over:
                again = nn.Position.parse(str(after))
                assert again == after and str(again) == str(after)
                assert again.legal_moves == after.legal_moves
            if rng.random() < 0.1 and move is not None:
                assert before.parse_move(move.code) == before.parse_move(str(move)) == move
                assert move.code in before.legal_moves
                assert action_to_move(v, move.action) == move and move.action < action_count(v)
                assert before.play(move.code) == after or "&" not in move.code
            if rng.random() < 0.02:
                assert all(after.information_key(seat) for seat in range(after.seats))
            last = after
        check_end(last)


@pytest.mark.parametrize("name", FAMILY)
def test_action_ids_are_a_total_order_of_all_moves(name: str) -> None:
    v = nn.variant(name)
    count = action_count(v)
    step = max(1, count // 400)
    codes = [action_to_move(v, action).code for action in range(0, count, step)]
    assert len(set(codes)) == len(codes)
    assert [action_to_move(v, action).action for action in range(0, count, step)] == list(range(0, count, step))
    with pytest.raises(LookupError):
        action_to_move(v, count)


@pytest.mark.parametrize("name", FAMILY)
def test_every_legal_move_has_words_and_every_card_a_reason(name: str) -> None:
    rng = random.Random(f"words {name}")
    for _ in range(40):
        pos = random_open(rng, nn.variant(name))
        for _, _, after in playout(pos, rng, plies=10):
            if after.is_over or after.is_chance:
                continue
            assert [move.code for move in after.legal_moves] == list(dict.fromkeys(m.code for m in after.legal_moves))
            assert all(move.words for move in after.legal_moves)
            for card in after.hands[after.turn]:
                why = after.why_not(card)
                assert (why is None) == any(card in move.cards for move in after.legal_moves), (str(after), card)
                assert why is None or why.endswith(".")


@pytest.mark.parametrize("name", FAMILY)
def test_bots_play_matches_to_their_end(name: str) -> None:
    for seed in range(3):
        match = nn.Match(name, ["random", "greedy", "careful"], seed=seed)
        for _ in range(600):
            if match.is_over:
                break
            if match.deal_over:
                match.next_deal()
            else:
                event = match.play_bot()
                assert event.words.endswith((".", ")")) and not event.fault
        assert nn.Match.from_record(match.record()).record() == match.record()


def test_malformed_parts_of_a_position_are_refused_with_a_sentence() -> None:
    for part in ("duty=0/0", "duty=3/2", "duty=x", "back=", "run=5", "turns=1", "turns=9,9", "chain=0", "waits=P9<P9",
                 "pays=no", "later=-1", "give=99999999999", "draws=0", "chain=1"):  # fmt: skip
        with pytest.raises(nn.InvalidPosition, match=r"\."):
            nn.Position.parse(f"ninety_nine_ishihara 50 P1+ 2S,3S/4S,5S {part}")


@pytest.mark.parametrize("name", FAMILY)
def test_a_seat_that_has_seen_the_same_knows_the_same(name: str) -> None:
    """Perfect recall: one key of a seat stands for one hand, one total, one set of legal moves."""
    rng = random.Random(f"recall {name}")
    v = nn.variant(name)
    known: dict[str, tuple[object, ...]] = {}
    repeats = 0
    pack = sorted(v.deck(), key=lambda card: v.effect(card).is_plain)[:10]
    for _ in range(250):
        rest = pack[2:]
        rng.shuffle(rest)
        hands = "/".join(",".join(card.code for card in hand) for hand in (pack[:2], rest[:2], rest[2:4]))
        stock = ",".join(card.code for card in rest[4:]) or "-"
        pos = nn.Position.parse(f"{name} {v.limit - 12} P1+ {hands} dealt={stock} seed={rng.randrange(99)}")
        for _ in range(4):
            for seat in pos.alive:
                key = pos.information_key(seat)
                mine = pos.turn == seat and not pos.is_over
                moves = tuple(move.code for move in pos.legal_moves) if mine else ()
                facts = (pos.hands[seat], pos.total, pos.turn, pos.plays_owed, pos.alive, moves)
                repeats += key in known
                assert known.setdefault(key, facts) == facts, key
            if pos.is_over:
                break
            pos = pos.play(pos.legal_moves[rng.randrange(min(2, len(pos.legal_moves)))])
    assert repeats > 20


@pytest.mark.parametrize("name", nn.variants())
def test_every_rules_card_is_made_of_whole_sentences(name: str) -> None:
    rng = random.Random(f"card {name}")
    for v in (nn.variant(name), *(random_variant(rng, name) for _ in range(8))):
        text = v.rules_card()
        rules = text.partition("**Not certain.**")[0]  # after it, other ways to play are named as a file names them
        assert "None" not in text and "{}" not in text and "_" not in rules
        assert len(rules.split()) < 1000
        for entry in v.uncertain:
            assert entry.default in text or entry.rule in v.changed  # then told as a rule of the table


def test_rules_of_the_family_are_shown_only_where_their_words_or_cards_occur() -> None:
    shown = {name: {option.name for option in nn.variant(name).options} for name in nn.variants()}
    assert "queen_single" in shown["icelandic"] and "duty_partial" not in shown["icelandic"]
    assert "joker_first" in shown["ono99_1980"] and "steal_replaces_draw" not in shown["ono99_1980"]
    assert {"steal_replaces_draw", "court_pairs"} <= shown["baltimore"]
    for plain in ("standard", "chicago", "one_hundred", "taiwanese"):
        assert not shown[plain] & {"duty_carry", "queen_single", "steal_replaces_draw", "king_ban", "same_rank", "runs"}
    with pytest.raises(nn.VariantError, match="cannot be used"):
        nn.variant("standard", queen_single="skip")
    with pytest.raises(nn.VariantError, match="cannot be used"):
        nn.variant("ono99_1980", king_ban="strict")


def test_what_a_solver_must_know_of_a_variant() -> None:
    assert nn.variant("standard").is_basic and nn.variant("standard").words == {"reverse", "skip"}
    assert nn.variant("baltimore").words == {"reverse", "steal", "copy"} and not nn.variant("baltimore").is_basic
    assert nn.variant("jbb_whitby_2025").extras == {"runs"}
    assert not nn.variant("standard", same_rank=2).is_basic
    assert nn.variant("standard", who_pays="only_first_out").is_basic, "only what a deal costs has changed"
    pos = nn.Position.open("ninety_eight_arizona", ["BJ 2S", "QS JS"], total=90)
    assert nn.solve(pos).method == "search"
    with pytest.raises(SolveError, match="number line"):
        nn.solve(pos, method="number line")


@pytest.mark.parametrize("name", FAMILY)
def test_a_search_solves_what_it_can_and_refuses_the_rest(name: str) -> None:
    rng = random.Random(f"solve {name}")
    solved = 0
    for _ in range(25):
        pos = random_open(rng, nn.variant(name), cards=3)
        try:
            found = nn.solve(pos)
        except SolveError as error:
            assert str(error).endswith(".")
            continue
        solved += 1
        for move in found.line:
            if pos.is_chance:
                break
            pos = pos.play(move)
        assert pos.is_over or pos.is_chance or found.method == "chance"
        assert pos.outcome is None or found.winner in (None, pos.outcome.winner)
    assert solved or nn.variant(name).words & {"steal"} or nn.variant(name).extras & {"instant_hands"}


def test_rules_4_1_a_table_may_say_pass_to_you_and_back_on_you() -> None:
    v = nn.variant("ninety_nine_pagat", spoken_calls=True)
    pos = nn.Position.open(v, ["9S 4S 2S", "9H 4H", "KD 2D"], total=50)

    def told(code: str) -> str:
        return play_in_words(pos, pos.play(code), pos.parse_move(code), [READER, "Bo", "Cy"])

    assert told("9S") == "You played the nine of spades: the total stays 50. You say “pass to you 50”."
    assert told("4S").startswith("You played the four of spades: the total stays 50. You say “back on you 50”.")
    assert "say" not in told("2S")
    plain = nn.Position.open("ninety_nine_pagat", ["9S 4S 2S", "9H 4H", "KD 2D"], total=50)
    assert "say" not in play_in_words(plain, plain.play("9S"), plain.parse_move("9S"), [READER, "Bo", "Cy"])
    assert v.is_basic and "say “back on you” and the total" in v.rules_card()
