"""Positions: against a slow reading of the rules, as text both ways, immutable, and closed against strangers."""

from __future__ import annotations

import contextlib
import pickle
import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninetynine_edu as nn
from tests.oracle import LegalMove, Table
from tests.strategies import (
    VARIANTS,
    malformed_texts,
    odd_values,
    often,
    playout,
    random_deal,
    random_open,
    random_variant,
)

seeds = st.integers(0, 2**32).map(random.Random)


def told(move: nn.Move) -> LegalMove:
    return (move.cards[0].code, str(move.alternative), move.number, move.target)


def all_cards(pos: nn.Position) -> Counter[str]:
    return Counter(card.code for part in (*pos.hands, pos.stock, pos.pile) for card in part)


def agree(pos: nn.Position, rng: random.Random) -> None:
    """Play a position out and compare each step with the oracle."""
    cards = all_cards(pos)
    for before, move, after in playout(pos, rng, plies=120):
        assert all_cards(after) == cards
        table = Table.of(before)
        if not before.is_chance:
            assert {told(m) for m in before.legal_moves} == table.legal()
            assert len({told(m) for m in before.legal_moves}) == len(before.legal_moves)
        if move is None or before.is_chance or after.is_chance:
            continue
        assert after.total <= before.variant.limit or after.is_over
        table.play(told(move))
        assert (after.total, after.direction) == (table.total, table.direction)
        if table.reshuffled:
            known = Counter(card for hand in table.hands for card in hand if card != "?") + Counter(table.pile)
            assert known <= cards
            if not table.over:
                assert [card.code for card in after.pile][-len(table.pile) :] == table.pile or not table.pile
            continue
        assert after.is_over == bool(table.over)
        if after.outcome is not None:
            assert after.outcome.termination == table.over
            new = table.losers[before.seats - len(before.alive) :]
            assert sorted(after.outcome.losers) == sorted(table.losers)
            assert list(after.outcome.losers)[-len(new) :] == new
            if table.over == "last_seat":
                assert after.outcome.winner == table.turn and after.alive == (table.turn,)
            else:
                assert len(after.outcome.losers) == 1
                assert after.outcome.winner == (1 - after.turn if after.seats == 2 else None)
        assert after.turn == (table.turn if table.over != "over_limit" else before.turn)
        assert [sorted(card.code for card in hand) for hand in after.hands] == [sorted(hand) for hand in table.hands]
        assert [card.code for card in after.stock] == table.stock
        assert Counter(card.code for card in after.pile) == Counter(table.pile)
        assert [card.code for card in after.pile[-1:]] == table.pile[-1:]
        assert after.owed_draw == table.owed
        assert after.is_over or after.late_draw == table.late
        assert list(after.alive) == sorted(table.alive)


@settings(max_examples=often(500))
@given(seeds)
def test_open_play_agrees_with_a_slow_reading_of_the_rules(rng: random.Random) -> None:
    agree(random_open(rng), rng)


@settings(max_examples=often(150))
@given(seeds)
def test_dealt_play_agrees_with_a_slow_reading_of_the_rules(rng: random.Random) -> None:
    agree(random_deal(rng), rng)


@pytest.mark.parametrize("name", VARIANTS)
def test_each_variant_with_its_own_rules_agrees_too(name: str) -> None:
    rng = random.Random(name)
    for _ in range(12):
        agree(random_deal(rng, nn.variant(name)), rng)
        agree(random_open(rng, nn.variant(name)), rng)


@settings(max_examples=often(150))
@given(seeds)
def test_one_line_round_trip(rng: random.Random) -> None:
    start = random_deal(rng) if rng.random() < 0.4 else random_open(rng)
    for pos, move, after in playout(start, rng, plies=25):
        text = str(pos)
        read = nn.Position.parse(text)
        assert "\n" not in text and text.isascii()
        assert read == pos and hash(read) == hash(pos) and str(read) == text
        assert read.legal_moves == pos.legal_moves
        if move is not None:
            assert read.play(move.code) == after == pos.play(str(move))
        if not after.is_over:
            assert nn.Position.parse(str(after)) == after
        else:
            assert nn.Position.parse(str(after)).is_over


@settings(max_examples=often(150))
@given(seeds)
def test_moves_as_text(rng: random.Random) -> None:
    pos = random_open(rng)
    for move in pos.legal_moves:
        assert move.code.isascii()
        assert pos.parse_move(move.code) == move == pos.parse_move(str(move)) == pos.parse_move(move.code.lower())
        assert move in pos.legal_moves and move.code in pos.legal_moves
        assert move.words[0].islower() and move.cards[0].words in move.words
        assert pos.play(move) == pos.play(move.code)
        if not pos.play(move).is_over or pos.result_of(move) <= pos.variant.limit:
            assert pos.result_of(move) == (pos.play(move).total)
    actions = [move.action for move in pos.legal_moves]
    assert actions == sorted(set(actions)), "a stable order: by action id"


@settings(max_examples=often(60))
@given(seeds)
def test_play_leaves_the_position_as_it_was(rng: random.Random) -> None:
    pos = random_deal(rng)
    for _ in range(8):
        if pos.is_over:
            break
        text, moves, hands = str(pos), tuple(pos.legal_moves), pos.hands
        children = [pos.play(move) for move in moves]
        assert (str(pos), tuple(pos.legal_moves), pos.hands) == (text, moves, hands)
        assert children == [pos.play(move) for move in moves]
        pos = rng.choice(children)


def test_a_board_may_be_changed_until_it_is_a_position() -> None:
    pos = nn.Position.open("standard", ["10S 9H", "4C AH"], total=93)
    board = pos.board()
    board.total = 3
    assert (pos.total, board.total) == (93, 3) and not board.moves
    changed = nn.Position.of(board)
    assert changed is board and isinstance(changed, nn.Position)
    with pytest.raises(AttributeError, match="its total stays"):
        board.total = 4


def test_a_position_tells_how_it_came_about() -> None:
    pos = nn.Position.open("standard", ["10S 9H", "4C AH"], total=93, stock="5S")
    step = pos.play("10S-10").step
    assert pos.step is None and step is not None and step.before is pos
    assert (step.move, step.how, step.drawn) == (pos.parse_move("10S-10"), "play", nn.Card("5S").index)
    assert (step.out, step.notes) == ((), ())


def test_a_position_has_no_loose_ends() -> None:
    pos = nn.Position.open("standard", ["10S 9H", "4C AH"], total=93)
    with pytest.raises(AttributeError, match="its total stays"):
        pos.total = 3
    with pytest.raises(AttributeError, match="its held stays"):
        del pos.held
    with pytest.raises(TypeError, match=r"Position\.open"):
        nn.Position()
    with pytest.raises(TypeError, match="Save a position as text"):
        pickle.dumps(pos)
    assert pos != "standard" and pos == nn.Position.open(nn.variant("standard"), [["9H", "10S"], "AH,4C"], total=93)
    assert repr(pos) == "<Position standard 93 P1+ 9H,10S/AH,4C>"
    assert len(pos.legal_moves) == 2 and pos.legal_moves[0].code == "9H" and bool(pos.legal_moves)
    assert repr(pos.legal_moves).startswith("<2 legal moves: nine of hearts")
    assert "KD" not in pos.legal_moves and "10S+10" not in pos.legal_moves and "10S" in pos.legal_moves


def test_a_dealt_position_shows_nothing_hidden_in_its_errors() -> None:
    pos = nn.deal("standard", players=3, seed=5)
    other = next(card for card in pos.hands[1] if card not in pos.hands[0])
    assert "hidden" in repr(pos) and not any(card.code in repr(pos) for hand in pos.hands for card in hand)
    with pytest.raises(nn.IllegalMove) as caught:
        pos.play(other.code if other.code[:-1] not in ("A", "10") else other.code + "+1")
    shown = str(caught.value).replace(other.code, "").replace(other.words, "")
    held = {card.code for card in pos.hands[0]}
    assert not any(card.code in shown.split() for hand in pos.hands[1:] for card in hand if card.code not in held)


# --- unseen stocks: chance nodes ---


def test_an_unseen_stock_makes_chance_nodes_with_exact_odds() -> None:
    pos = nn.Position.open("standard", ["10S 9H", "4C AH"], total=50, unseen="5S 6D 7C")
    after = pos.play("9H")
    assert after.is_chance and not after.legal_moves and not after.is_over
    assert after.chance == dict.fromkeys(map(nn.Card, ("5S", "6D", "7C")), Fraction(1, 3))
    drawn = after.draw("6D")
    assert drawn.turn == 1 and drawn.hands[0] == nn.parse_cards("6D 10S") and drawn.stock == nn.parse_cards("5S 7C")
    with pytest.raises(nn.IllegalMove, match="Chance draws one of 5S, 6D or 7C"):
        after.draw("9C")
    with pytest.raises(nn.IllegalMove, match="A card is drawn first"):
        after.play("10S-10")
    with pytest.raises(nn.IllegalMove, match="No card is to be drawn"):
        drawn.draw()
    with pytest.raises(nn.IllegalMove, match="cannot choose which card"):
        drawn.draw("5S")
    two = nn.Position.open(nn.variant("standard", decks=2), ["9H", "9D"], unseen="5S 5S 7C").play("9H")
    assert two.chance == {nn.Card("5S"): Fraction(2, 3), nn.Card("7C"): Fraction(1, 3)}


@settings(max_examples=often(100))
@given(seeds)
def test_chances_sum_to_one_and_the_total_waits_for_nobody(rng: random.Random) -> None:
    v = random_variant(rng)
    pack = list(v.deck())
    rng.shuffle(pack)
    pos = nn.Position.open(v, [pack[:3], pack[3:6]], total=rng.randint(60, v.limit), unseen=pack[6:10])
    for before, move, after in playout(pos, rng):
        if before.is_chance:
            assert sum(before.chance.values()) == 1
            assert move is None and after.total == before.total


# --- moves and reasons ---


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("10S+10", nn.IllegalMove, "The ten of spades would make 103, and 99 is the limit."),
        ("JD", nn.IllegalMove, "The jack of diamonds would make 103"),
        ("KD", nn.IllegalMove, "Player 1 does not hold the king of diamonds."),
        ("10S=5", nn.InvalidMove, "does this: add or take away 10"),
        ("5S", nn.IllegalMove, "does not hold"),
        ("", nn.InvalidMove, "is no move: write the card"),
        ("ten", nn.InvalidMove, "is no move"),
        ("10S-10 10S-10", nn.InvalidMove, "is no move"),
        ("BJ", nn.InvalidMove, "is not in the pack"),
        ("AH", nn.AmbiguousMove, r"can mean AH\+1 or AH\+11"),
        ("AH+2", nn.InvalidMove, "add 1 or 11"),
        ("x" * 10_000, nn.InvalidMove, "too long"),
        ("2S>P2", nn.InvalidMove, "is no move"),
    ],
)
def test_why_a_move_is_refused(text: str, kind: type[ValueError], words: str) -> None:
    total = 88 if kind is nn.AmbiguousMove else 93
    pos = nn.Position.open("standard", ["10S JD AH 2S", "4C"], total=total)
    with pytest.raises(kind, match=words) as caught:
        pos.play(text)
    assert "standard" in str(caught.value) or "Position" in str(caught.value)
    assert len(str(caught.value)) < 600


def test_why_not() -> None:
    pos = nn.Position.open("standard", ["10S JD 9H", "4C"], total=94)
    assert pos.why_not("JD") == "The jack of diamonds would make 104, and 99 is the limit."
    assert pos.why_not("9H") is None
    assert pos.why_not("10S") is None
    assert "does not hold" in str(pos.why_not("KC"))
    many = nn.Position.open("one_hundred", ["QS 3S", "4C"], total=95)
    assert many.why_not("3S") is None and "105" in str(many.why_not("QS"))
    below = nn.Position.open(nn.variant("ninety_eight", negative_totals="forbid"), ["10S 2S", "4C"], total=5)
    assert "below zero" in str(below.why_not("10S"))


def test_play_takes_a_move_of_an_equal_position_only_when_it_is_legal() -> None:
    high = nn.Position.open("standard", ["10S 9H", "4C AH"], total=93)
    low = nn.Position.open("standard", ["10S 9H", "4C AH"], total=3)
    plus = low.parse_move("10S+10")
    assert low.play(plus).total == 13
    with pytest.raises(nn.IllegalMove, match="would make 103"):
        high.play(plus)
    with pytest.raises(nn.InvalidMove, match="A move is one of legal_moves"):
        high.play(3)  # type: ignore[arg-type]
    with pytest.raises(nn.IllegalMove, match="The deal is over"):
        high.play("9H").play("4C").play("10S-10").play("AH+1").play("10S-10")


# --- dealing ---


def test_the_same_seed_gives_the_same_deal() -> None:
    assert nn.deal("standard", 3, seed=7) == nn.deal("standard", 3, seed=7)
    assert nn.deal("standard", 3, seed=7) != nn.deal("standard", 3, seed=8)
    assert nn.deal("standard", 3, seed="class 4b") == nn.deal("standard", 3, seed="class 4b")
    state = random.getstate()
    nn.deal("standard", 3, seed=7)
    nn.deal("standard", 3)
    assert random.getstate() == state, "never the global generator"


@pytest.mark.parametrize("players", range(2, 11))
def test_every_number_of_seats_is_dealt(players: int) -> None:
    for name in VARIANTS:
        v = nn.variant(name)
        pos = nn.deal(v, players, seed=players)
        assert [len(hand) for hand in pos.hands] == [v.hand_size] * players
        assert all_cards(pos) == Counter(card.code for card in v.deck(players))
        if v.rule("start_total") == "0":
            assert (pos.total, pos.turn, pos.direction, pos.pile) == (0, 0, 1, ())
        assert nn.deal(v, players, seed=1, leader=players - 1).turn == players - 1


@pytest.mark.parametrize(
    ("kwargs", "words"),
    [
        ({"players": 1}, "2 to 10 players"),
        ({"players": 11}, "2 to 10 players"),
        ({"players": "3"}, "2 to 10 players"),
        ({"players": True}, "2 to 10 players"),
        ({"players": 3, "leader": 3}, "leader"),
        ({"players": 3, "leader": -1}, "leader"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(kwargs: dict[str, int], words: str) -> None:
    with pytest.raises(nn.InvalidPosition, match=words):
        nn.deal("standard", **kwargs)
    with pytest.raises(nn.InvalidPosition, match="choose smaller hands or more packs"):
        nn.deal(nn.variant("standard", hand_size=12, decks=1), players=10)
    odd: tuple[Any, ...] = (1.5, [], True, 10**400, "x" * 300)
    for seed in odd:
        with pytest.raises(ValueError, match="seed"):
            nn.deal("standard", seed=seed)


# --- strangers ---


@pytest.mark.parametrize(
    ("hands", "kwargs", "words"),
    [
        (["10S"], {}, "2 to 10 hands"),
        (["10S"] * 11, {}, "2 to 10 hands"),
        ("10S 9H", {}, "one hand for each seat"),
        (5, {}, "one hand for each seat"),
        (["10S", "10S"], {}, "The ten of spades is there twice, but one pack has it only once"),
        (["RJ", "10S"], {}, "The big joker is not in the pack"),
        (["9S", "10S"], {"total": 100}, "over the limit"),
        (["9S", "10S"], {"total": "5"}, "must be a whole number"),
        (["9S", "10S"], {"total": True}, "must be a whole number"),
        (["9S", "10S"], {"total": -(10**9)}, "too low"),
        (["9S", "10S"], {"total": 10**5000}, "over the limit|too high"),
        (["9S", "10S"], {"turn": 2}, "the seats are 0 to 1"),
        (["9S", "10S"], {"turn": -1}, "the seats are 0 to 1"),
        (["9S", "10S"], {"turn": None}, "the seats are 0 to 1"),
        (["9S", "10S"], {"direction": 0}, "direction"),
        (["9S", "10S"], {"direction": 1.0}, "direction"),
        (["9S", "10S"], {"direction": True}, "direction"),
        (["9S", "10S"], {"stock": "9S"}, "there twice"),
        (["9S", "10S"], {"stock": "2S", "unseen": "3S"}, "not both"),
    ],
    ids=range(19),
)
def test_what_is_no_position_is_refused(hands: list[str], kwargs: dict[str, object], words: str) -> None:
    with pytest.raises(nn.InvalidPosition, match=words):
        nn.Position.open("standard", hands, **kwargs)  # type: ignore[arg-type]


def test_all_reasons_are_told_at_once() -> None:
    with pytest.raises(nn.InvalidPosition) as caught:
        nn.Position.open("standard", ["10S 10S", "RJ"], total=120, turn=7, direction=5)
    assert len(caught.value.problems) == 5


REFUSALS = (nn.InvalidPosition, nn.InvalidCard, nn.UnknownVariant, nn.VariantError)
SAMPLES = (
    "standard 93 P1+ 9H,10S/AH,4C",
    "standard{draw_mode=manual} 12 P2- 9H/AH,4C stock=5S,6S owed=P1",
    "taiwanese_blog 40 P3+ 9H,10S/-/AH,4C dealt=2S,3S seed=99 pile=5S,5D out=P2",
    "standard 50 P1+ 10S/AH,4C unseen=5S,6D pile=9H due=9H",
    "standard{must_play=false} 105 P1+ 9H/AH pile=10S end=over_limit:P1",
    "one_hundred{call_mode=must_call} 5 P1+ 9H/AH end=wrong_call:P1",
)


@pytest.mark.parametrize("text", SAMPLES)
def test_the_samples_are_positions(text: str) -> None:
    assert str(nn.Position.parse(text)) == text


def garbled(text: str, rng: random.Random) -> str:
    signs = "0123456789AJQKSHDCTPRB+-=>/,. {}_:xeé\n\x00"
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text) + 1)
        kind = rng.randrange(5)
        if kind == 0:
            text = text[:at] + text[at + rng.randint(1, 4) :]
        elif kind == 1:
            text = text[:at] + rng.choice(signs) + text[at:]
        elif kind == 2:
            text = text[:at] + rng.choice(signs) + text[at + 1 :]
        elif kind == 3:
            other = rng.choice(SAMPLES).split(" ")
            words = text.split(" ")
            words[rng.randrange(len(words))] = rng.choice(other)
            text = " ".join(words)
        else:
            text = text[:at] + text[max(0, at - rng.randint(1, 12)) :]
    return text


def test_six_thousand_garbled_positions_are_read_or_refused() -> None:
    rng = random.Random(3)
    accepted = 0
    for _ in range(6000):
        text = garbled(rng.choice(SAMPLES), rng)
        try:
            pos = nn.Position.parse(text)
        except REFUSALS as error:
            assert len(str(error)) < 4000
            continue
        accepted += 1
        assert nn.Position.parse(str(pos)) == pos
        assert pos.is_over or pos.is_chance or pos.legal_moves
        for seat in range(pos.seats):
            assert pos.information_key(seat)
        for _, _, after in playout(pos, rng, plies=6):
            assert str(after)
    assert 60 < accepted < 4500


@settings(max_examples=often(400))
@given(st.one_of(malformed_texts, odd_values, st.text(max_size=20).map("standard 93 P1+ 9H/4C {}".format)))
def test_strange_position_texts(value: object) -> None:
    with contextlib.suppress(*REFUSALS):
        nn.Position.parse(value)  # type: ignore[arg-type]


@settings(max_examples=often(500))
@given(st.data())
def test_strange_arguments_of_open_and_deal(data: st.DataObject) -> None:
    arguments: dict[str, object] = {
        "v": data.draw(st.one_of(st.sampled_from(VARIANTS), odd_values)),
        "hands": data.draw(
            st.one_of(
                st.just(["10S 9H", "4C AH"]), st.lists(st.one_of(malformed_texts, odd_values), max_size=4), odd_values
            )
        ),
    }
    for name in ("total", "turn", "direction", "stock", "unseen", "pile"):
        if data.draw(st.booleans()):
            arguments[name] = data.draw(st.one_of(odd_values, st.just("5S 6S")))
    with contextlib.suppress(*REFUSALS):
        nn.Position.open(**arguments)  # type: ignore[arg-type]
    players = data.draw(st.one_of(st.integers(2, 4), odd_values))
    dealt: dict[str, Any] = {"v": arguments["v"], "players": players, "leader": data.draw(odd_values), "seed": 1}
    with contextlib.suppress(*REFUSALS):
        nn.deal(**dealt)


@settings(max_examples=often(500))
@given(
    st.one_of(
        malformed_texts, odd_values, st.from_regex(r"(10|[2-9AJQKT])[SHDC]([+=-][0-9]{1,3})?(>P[0-9])?", fullmatch=True)
    )
)
def test_strange_moves(value: object) -> None:
    for text in SAMPLES[:4]:
        pos = nn.Position.parse(text)
        for read in (pos.parse_move, pos.play):
            with contextlib.suppress(nn.InvalidMove, nn.IllegalMove, nn.AmbiguousMove):
                read(value)  # type: ignore[arg-type]
        assert (value in pos.legal_moves) in (True, False)
        with contextlib.suppress(nn.InvalidMove, nn.IllegalMove, nn.AmbiguousMove):
            pos.play(pos.legal_moves[0] if pos.legal_moves else "7C", call=value)  # type: ignore[arg-type]
        with contextlib.suppress(nn.IllegalMove, nn.InvalidCard):
            pos.draw(value)  # type: ignore[arg-type]
        with contextlib.suppress(nn.InvalidPosition):
            pos.information_key(value)  # type: ignore[arg-type]
        with contextlib.suppress(nn.InvalidCard):
            pos.why_not(value)  # type: ignore[arg-type]


def test_a_megabyte_is_refused_at_once() -> None:
    pos = nn.Position.parse(SAMPLES[0])
    for text in ("9" * 1_000_000, "standard 93 P1+ " + "9H," * 300_000, "AS" * 500_000, " " * 1_000_000):
        with pytest.raises(nn.InvalidPosition):
            nn.Position.parse(text)
        with pytest.raises(nn.InvalidMove):
            pos.parse_move(text)


# --- what a seat knows ---


@settings(max_examples=often(40))
@given(seeds)
def test_two_games_that_a_seat_cannot_tell_apart_have_one_information_key(rng: random.Random) -> None:
    """Exchange cards that seat 0 never sees: its key stays the same as long as its own cards and the plays do."""
    v = nn.variant(rng.choice([name for name in VARIANTS if nn.variant(name).rule("bust_mode") != "eliminated"]))
    pos = nn.deal(v, players=2, seed=rng.randrange(2**40))
    fields = str(pos).split(" ")
    mine, theirs = fields[3].split("/")
    stock = fields[4].removeprefix("dealt=").split(",")
    theirs_list = theirs.split(",")
    theirs_list[0], stock[-1] = stock[-1], theirs_list[0]
    fields[3] = f"{mine}/{','.join(theirs_list)}"
    fields[4] = "dealt=" + ",".join(stock)
    other = nn.Position.parse(" ".join(fields))
    assert other != pos
    assert other.information_key(0) == pos.information_key(0)
    assert other.information_key(1) != pos.information_key(1)
    move = rng.choice(pos.legal_moves)
    assert other.play(move).information_key(0) == pos.play(move).information_key(0)
    assert pos.play(move).information_key(0) != pos.information_key(0)


def test_the_information_key_tells_own_draws_and_open_plays_only() -> None:
    pos = nn.deal("standard", players=2, seed=11)
    line = pos
    for _ in range(6):
        move = line.legal_moves[0]
        drawn = line.stock[0]
        mover = line.turn
        line = line.play(move)
        for seat in (0, 1):
            key = line.information_key(seat)
            assert move.code in key
            assert (f"draws {drawn.code}" in key) == (seat == mover)


# Cards that offer the same total in two ways, and texts that lie.

TWO_WAYS = """
id = "two_ways"
name = "Two ways"
description = "Cards that do the same sum in two ways."
[cards]
A = "=any or =any, reverse"
2 = "=99 or =any"
3 = "+3"
4 = "0 or 0, reverse"
5 = "+5 or +5, skip"
6 = "+6"
7 = "+7"
8 = "+8"
9 = "+9"
10 = "+10"
J = "+10"
Q = "+10"
K = "+10"
[source]
documents = ["a test"]
"""


def test_every_legal_move_is_chosen_by_its_own_text() -> None:
    v = nn.Variant.from_toml(TWO_WAYS)
    pos = nn.Position.open(v, ["AS 2S 4S 5S", "6S 7S", "8S 9S"], total=50)
    codes = [move.code for move in pos.legal_moves]
    assert len(set(codes)) == len(codes)
    for move in pos.legal_moves:
        assert pos.parse_move(move.code) is move
        assert move.code in pos.legal_moves
    assert pos.play("AS=57").direction == 1
    assert pos.play("AS=57,reverse").direction == -1


@pytest.mark.parametrize(
    "text",
    [
        "taiwanese 50 P1+ 10S/4C unseen=7C,8D due=5H>P9 pile=5H",
        "taiwanese 50 P1+ 10S/4C unseen=7C,8D due=5H>P1 pile=5H",
        "taiwanese 50 P1+ 10S/4C unseen=7C,8D due=5H>P2",
        "standard{bust_mode=eliminated,draw_mode=manual} 50 P1+ 10S/-/4C owed=P2 out=P2",
        "standard 50 P1+ 10S/4C end=over_limit:P2",
        "standard{must_play=false,bust_mode=eliminated} 109 P1+ 10S/4C end=over_limit:P1",
        "standard 50 P1+ 10S/4C packs=0",
    ],
)
def test_parts_of_a_text_that_cannot_be_together_are_refused(text: str) -> None:
    with pytest.raises(nn.InvalidPosition):
        nn.Position.parse(text)


def test_cards_without_end_are_refused() -> None:
    from itertools import repeat

    with pytest.raises(nn.InvalidCard, match="more than"):
        nn.Position.open("standard", [repeat("AS"), "2S"])


def test_a_key_tells_positions_apart_that_look_apart() -> None:
    keys = {
        nn.Position.open("standard", ["AS", "2S"], total=5, stock=stock, pile=pile).information_key(0)
        for stock in ("", "3S", "4S")
        for pile in ("", "KS")
    }
    assert len(keys) == 6
