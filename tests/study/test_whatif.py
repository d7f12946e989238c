"""What if: changes of a position, and how they compare."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from inspect import signature
from string import Formatter
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.panels.lab.whatif import _READ
from ninetynine_edu.play.outcome import Termination
from ninetynine_edu.study.changes import (
    CHANGES,
    ChangeError,
    exchange,
    fewer_cards,
    free_cards,
    give,
    swap,
    swap_turns,
    with_game,
)
from ninetynine_edu.study.whatif import Change, compare
from tests.strategies import random_open, random_variant

POS = nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
THREE = nn.Position.open("standard", ["KS 2C", "9H 3D", "AD 8C"], total=91)


def any_position(rng: random.Random) -> nn.Position:
    """A position of any variant that can be changed."""
    while True:
        pos = random_open(rng, random_variant(rng, rng.choice(nn.variants())), cards=3)
        stuck = pos.outcome is not None and pos.outcome.termination not in (Termination.STUCK, Termination.NO_CARDS)
        if not (stuck or pos.is_chance or pos.asked) and sum(bool(pos.hands[seat]) for seat in pos.alive) > 1:
            return pos


def cards_of(pos: nn.Position) -> Counter[str]:
    return Counter(card.code for hand in pos.hands for card in hand) + Counter(
        card.code for card in (*pos.stock, *pos.pile)
    )


def ended_by_a_hand(pos: nn.Position) -> bool:
    return pos.outcome is not None and pos.outcome.termination not in (Termination.STUCK, Termination.NO_CARDS)


def parts(pos: nn.Position) -> tuple[Any, ...]:
    """What no change of cards touches."""
    return (pos.variant, pos.total, pos.direction, pos.stock, pos.pile, pos.seats, pos.rules.packs)


def two_seats(rng: random.Random, pos: nn.Position) -> tuple[int, int]:
    first, second = rng.sample([seat for seat in pos.alive if pos.hands[seat]], 2)
    return first, second


# --- what stays true whatever is changed ---


@given(seed=st.integers(0, 2**32))
def test_giving_keeps_all_cards_and_giving_back_undoes_it(seed: int) -> None:
    rng = random.Random(seed)
    pos = any_position(rng)
    seat, to = two_seats(rng, pos)
    card = rng.choice(pos.hands[seat])
    after = give(pos, seat, card, to)
    assert cards_of(after) == cards_of(pos)
    if after.alive == pos.alive and not ended_by_a_hand(after):
        assert parts(after) == parts(pos)
        assert len(after.hands[seat]) == len(pos.hands[seat]) - 1 and card in after.hands[to]
        if pos.is_over or after.is_over or after.turn == pos.turn:
            assert give(after, to, card, seat) == pos


@given(seed=st.integers(0, 2**32))
def test_swapping_cards_twice_undoes_it(seed: int) -> None:
    rng = random.Random(seed)
    pos = any_position(rng)
    seat, other = two_seats(rng, pos)
    mine, theirs = rng.choice(pos.hands[seat]), rng.choice(pos.hands[other])
    after = swap(pos, seat, mine, other, theirs)
    assert cards_of(after) == cards_of(pos)
    if after.alive == pos.alive and not ended_by_a_hand(after):
        assert [len(hand) for hand in after.hands] == [len(hand) for hand in pos.hands]
        assert swap(after, seat, theirs, other, mine) == pos


@given(seed=st.integers(0, 2**32))
def test_exchanging_takes_a_free_card_and_frees_the_other(seed: int) -> None:
    rng = random.Random(seed)
    pos = any_position(rng)
    seat, _ = two_seats(rng, pos)
    card = rng.choice(pos.hands[seat])
    free = [other for other in free_cards(pos) if other != card]
    if not free:
        return
    new = rng.choice(free)
    after = exchange(pos, seat, card, new)
    assert cards_of(after) == cards_of(pos) - Counter([card.code]) + Counter([new.code])
    if after.alive == pos.alive and not ended_by_a_hand(after):
        assert card in free_cards(after)
        assert exchange(after, seat, new, card) == pos


@given(seed=st.integers(0, 2**32))
def test_swapping_turns_twice_is_the_same_position(seed: int) -> None:
    pos = any_position(random.Random(seed))
    after = swap_turns(pos)
    if after.alive == pos.alive and not ended_by_a_hand(after):
        assert after.turn != pos.turn and after.hands == pos.hands and parts(after) == parts(pos)
        if len(pos.alive) == 2:
            assert swap_turns(after) == pos
        again = pos
        for _ in pos.alive:
            again = swap_turns(again)
            if again.alive != pos.alive:
                return
        assert again == pos


@given(seed=st.integers(0, 2**32))
def test_another_game_keeps_all_but_the_rules_or_says_why_not(seed: int) -> None:
    rng = random.Random(seed)
    pos = any_position(rng)
    v = random_variant(rng, rng.choice(nn.variants()))
    try:
        after = with_game(pos, v)
    except ChangeError as error:
        assert str(error).endswith(".") and str(error)[0].isupper()
        return
    assert after.variant == v and after.total == pos.total and cards_of(after) == cards_of(pos)
    assert with_game(pos, pos.variant) == pos
    fresh = nn.Position.open(v, pos.hands, total=pos.total, turn=pos.turn, direction=pos.direction, stock=pos.stock)
    if not pos.pile and pos.state.mode == "open" and not pos.state.out and pos.rules.packs == fresh.rules.packs:
        assert after == fresh


@given(seed=st.integers(0, 2**32))
def test_what_comes_out_is_a_position_that_can_be_written_and_read(seed: int) -> None:
    rng = random.Random(seed)
    pos = any_position(rng)
    seat, to = two_seats(rng, pos)
    before = str(pos)
    after = give(pos, seat, pos.hands[seat][0], to)
    assert str(pos) == before
    own = {after.variant.id: after.variant}
    if not after.is_over:
        assert nn.Position.parse(str(after), own) == after


# --- what cannot be ---


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda: give(POS, 0, "5D", 1), "Player 1 does not hold the five of diamonds; Player 1 holds A♦, 2♣ and 10♣."),
        (lambda: give(POS, 0, "2C", 0), "Player 1 holds the two of clubs already: name another player."),
        (lambda: give(POS, 2, "2C", 0), "There is no seat 2: the seats are 0 to 1 (Player 1 to Player 2)."),
        (lambda: give(POS, 0, "2C", True), "There is no seat True"),
        (lambda: exchange(POS, 0, "2C", "5D"), "The five of diamonds is not free: Player 2 holds it. Free are 5♠, 5♥, 5♣,"),
        (lambda: exchange(POS, 0, "2C", "2C"), "Player 1 holds the two of clubs already: name another card."),
        (lambda: exchange(POS, 0, "2C", "RJ"), "The big joker is not in the pack of"),
        (lambda: swap(POS, 0, "2C", 0, "AD"), "Two players swap: name one card of each."),
        (lambda: with_game(POS, "ono99_2022"), "has a pack of its own"),
        (lambda: with_game(POS, cast(Any, 7)), "Name a variant or its id, not 7."),
        (lambda: with_game(POS, "chikago"), "chicago"),
        (lambda: give(cast(Any, "standard"), 0, "2C", 1), "Only a position can be changed"),
        (lambda: give(nn.deal("standard", players=2, seed=1), 0, "2C", 1), "all_seen(position)"),
        (lambda: free_cards(cast(Any, None)), "Only a position can be changed"),
        (lambda: fewer_cards(cast(Any, "standard"), 1), "Only a position can be changed"),
        (lambda: fewer_cards(nn.deal("standard", players=2, seed=1), 1), "all_seen(position)"),
        (lambda: fewer_cards(POS, 0), "a whole number from 1 on, not 0."),
        (lambda: fewer_cards(POS, True), "a whole number from 1 on, not True."),
        (lambda: compare(POS, cast(Any, None)), "The changes are pairs of a name and a change, not None."),
        (lambda: compare(POS, cast(Any, " ")), "The changes are pairs of a name and a change, not ' '."),
        (lambda: compare(POS, cast(Any, ["x"])), "a change is given with its name, as a pair, not 'x'."),
        (lambda: compare(POS, cast(Any, [("x", "2C")])), "a change is a function or a position, not '2C'."),
        (lambda: compare(POS, cast(Any, [(10**5000, swap_turns)])), "the name of a change is a text"),
        (lambda: compare(POS, (("turns", swap_turns) for _ in range(10**9))), "At most 100 changes"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_said_in_a_sentence(change: Any, says: str) -> None:
    with pytest.raises((ValueError, LookupError)) as refused:
        change()
    text = str(refused.value)
    assert says in text, text


def test_an_ending_in_small_keeps_its_packs() -> None:
    pos = nn.Position.parse("standard 50 P2- 2C,2C,3D/2C,2C,9H/4S pile=KD stock=8H,8H packs=4")
    assert str(fewer_cards(pos, 2)) == "standard 50 P2- 2C,2C/2C,2C/4S pile=KD packs=4"
    assert fewer_cards(fewer_cards(pos, 3), 3) == fewer_cards(pos, 40)


@pytest.mark.parametrize(
    "text",
    [
        "michigan 95 P2+ -/2C,8D,KD/9S,KS,3D stock=5S out=P1",
        "bloody_99{jokers=2} 50 P2+ -/2C,BJ/3C,4D,5D stock=6S pile=2H,3H,KD gone=2H,3H out=P1",
        "jbb_whitby_2025 95 P2+ -/2C,8D,KD/9S,KS,3D stock=5S pile=2H,4H played=KH out=P1",
        "jbb_whitby_2025 5 P1+ 2C,8D,KD/9S,KS,3D stock=5S pile=2H,4H played=-",
    ],
)
def test_an_ending_in_small_keeps_who_is_out_and_what_was_played_last(text: str) -> None:
    pos = nn.Position.parse(text)
    less = fewer_cards(pos, 2)
    kept = [part for part in text.split()[4:] if not part.startswith("stock=")]
    assert str(less).split()[4:] == kept and less.alive == pos.alive
    assert [len(hand) for hand in less.hands] == [min(2, len(hand)) for hand in pos.hands]
    assert fewer_cards(less, 2) == less


def test_a_card_in_the_stock_or_on_the_pile_is_not_free() -> None:
    pos = nn.Position.open("standard", ["10C 2C", "2H 5D"], total=60, stock="9S", pile="8H")
    with pytest.raises(ChangeError, match="lies in the stock"):
        exchange(pos, 0, "2C", "9S")
    with pytest.raises(ChangeError, match="lies on the pile"):
        exchange(pos, 0, "2C", "8H")


def test_totals_and_cards_that_do_not_fit_another_game() -> None:
    high = nn.Position.open("standard", ["10C 2C", "2H 5D"], total=99)
    with pytest.raises(ChangeError, match="the total is at most 98; here it is 99"):
        with_game(high, "ninety_eight")
    joker = nn.Position.open("alternate_joker", ["RJ 2C", "2H 5D"], total=90)
    with pytest.raises(ChangeError, match="is played without the big joker: exchange it first"):
        with_game(joker, "standard")
    below = nn.Position.open("standard", ["10C 2C", "2H 5D"], total=-3)
    with pytest.raises(ChangeError, match="never goes below 0; here it is −3"):
        with_game(below, nn.variant("standard", negative_totals="clamp_zero"))


def test_who_is_out_gives_nothing() -> None:
    v = nn.variant("standard", bust_mode="eliminated")
    pos = nn.Position.open(v, ["5S", "10C 8C", "10H 7H"], total=99)
    assert pos.alive == (1, 2)
    with pytest.raises(ChangeError, match="Player 1 is out and holds no cards; still in are Player 2 and Player 3"):
        give(pos, 0, "5S", 1)


def test_who_is_stuck_can_be_given_a_card() -> None:
    stuck = nn.Position.open("standard", ["5S", "10C 8C"], total=99)
    assert stuck.is_over
    after = give(stuck, 1, "10C", 0)
    assert not after.is_over and after.turn == 0


# --- beside each other ---


def test_every_line_of_a_comparison_is_the_solvers() -> None:
    changes: dict[str, Change] = {
        "give": lambda pos: give(pos, 0, "2C", 1),
        "exchange": lambda pos: exchange(pos, 1, "6C", "9C"),
        "turns": swap_turns,
        "game": lambda pos: with_game(pos, "chicago"),
        "ready": nn.Position.open("standard", ["KS", "2H"], total=93),
    }
    found = compare(POS, changes)
    assert [row.label for row in found] == ["As it is", *changes]
    for row in found:
        assert row.position is not None and row.solution == nn.solve(row.position) and row.problem == ""
        assert row.strip is not None and row.strip.position == row.position
    assert found[0].difference == "" and found[1].difference == "Now Player 2 wins."
    assert found[0].position == POS


def test_a_change_that_cannot_be_is_a_line_with_its_problem() -> None:
    found = compare(
        POS, [("bad", lambda pos: give(pos, 0, "5D", 1)), ("odd", lambda pos: cast(Any, 7)), ("good", swap_turns)]
    )
    assert "does not hold" in found[1].problem and found[1].position is None and found[1].strip is None
    assert "returned 7" in found[2].problem and found[3].solution is not None
    shown = found._repr_html_()
    assert "does not hold" in shown and "does not hold" in str(found)


def test_a_comparison_escapes_what_it_is_given() -> None:
    shown = compare(POS, {"<b>x": swap_turns})._repr_html_()
    assert "<b>x" not in shown and "&lt;b&gt;x" in shown and shown.count("<tr>") == 3
    assert 'scope="row"' in shown and 'scope="col"' in shown


def test_shares_are_compared_for_the_same_seat() -> None:
    found = compare(THREE, {"other turn": swap_turns, "same": lambda pos: pos})
    assert found[2].difference == "Nothing."
    answer = nn.solve(THREE)
    assert str(answer.payoffs[0]).replace("-", "−") in found[0].cells[1] or answer.winner is not None


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda pos: give(pos, 0, "2C", 1), "Now Player 2 wins."),
        (swap_turns, "The same winner, 3 plays later."),
        (lambda pos: exchange(pos, 0, "10C", "KS"), "The same winner, by other moves."),
        (lambda pos: with_game(pos, "chicago"), "Nothing."),
    ],
)
def test_a_difference_is_one_sentence(change: Change, says: str) -> None:
    (before, after) = compare(POS, {"change": change})
    assert after.difference == says == after.cells[4] and before.cells[4] == "–"
    assert after.same == (says == "Nothing.") and not before.same
    assert before.cells[:4] == ("As it is", "● Player 1 wins", "2♣", "3")


def test_it_is_known_whether_the_best_moves_are_named() -> None:
    over = give(give(give(POS, 0, "2C", 1), 0, "AD", 1), 0, "10C", 1)
    without = give(POS, 0, "2C", 1)
    rows = compare(POS, {"all lose": without, "other turn": swap_turns(POS), "over": over})
    told = [(row.names_best, row.moves) for row in rows]
    assert told[:3] == [(True, "2♣"), (False, "every move loses"), (False, "Player 2: every move loses")]
    assert not told[3][0] and over.is_over, told[3]
    (named,) = compare(swap_turns(POS).play("5D"), {})
    assert named.names_best


def test_chances_are_those_of_the_same_seat_whoever_moves() -> None:
    pos = nn.Position.open("standard", ["5D KH", "4D 5C"], total=75, unseen="9C JC KD")
    before, after = compare(pos, {"other turn": swap_turns})
    assert before.cells[1] == "Player 1 wins with a chance of 1/3"
    assert after.solution is not None and after.solution.position.turn == 1 and after.solution.value == Fraction(-1, 3)
    assert after.difference == "Now Player 1 wins with a chance of 2/3."
    assert after.cells[2].startswith("Player 2: ")


@pytest.mark.parametrize(
    ("text", "change", "cells"),
    [
        (
            "standard 93 P1+ 4S,9D/-/KD/3C,5D,9C",
            swap_turns,
            (
                "Player 1 gets 1/3",
                "Player 2: nothing can be played",
                "–",
                "The same value, and the deal is over at once.",
            ),
        ),
        (
            "taiwanese_blog 99 P2- 8H/JC",
            lambda pos: give(pos, 1, "JC", 0),
            ("◇ Player 1 wins", "the deal is over", "–", "Now Player 1 wins."),
        ),
        (
            "jbb_whitby_2025 23 P4+ 6D,JC/-/4C,8H,9S/2D unseen=10D,QH",
            lambda pos: give(pos, 3, "2D", 0),
            ("Player 4 is out", "Player 1: 6♦ or J♣", "–", "Now Player 4 is out."),
        ),
        (
            "jbb_whitby_2025 99 P1+ KS/9H/9C",
            lambda pos: give(pos, 0, "KS", 1),
            ("◇ Player 2 wins", "Player 2: every move wins", "3", "Now Player 2 wins."),
        ),
    ],
)
def test_a_change_by_which_somebody_is_stuck_tells_what_that_brings(
    text: str, change: Change, cells: tuple[str, ...]
) -> None:
    assert compare(nn.Position.parse(text), {"change": change})[1].cells[1:] == cells


def test_a_comparison_that_runs_out_of_time_says_so() -> None:
    pack = list(nn.variant("standard").deck())
    random.Random(2).shuffle(pack)
    large = nn.Position.open("standard", [pack[:9], pack[9:18], pack[18:27]], total=0)
    found = compare(POS, {"large": large}, seconds=0.5)
    assert found[0].solution is not None and found[1].solution is None
    assert "too large" in found[1].problem and found[1].position is large


@pytest.mark.parametrize("name", CHANGES)
def test_what_a_change_asks_for_is_what_its_function_takes(name: str) -> None:
    asked = CHANGES[name]
    keys = [key for field in asked.form for key in field.keys]
    assert len(signature(asked.make).parameters) == 1 + len(keys)
    assert {text for _, text, _, _ in Formatter().parse(asked.told) if text} <= {*keys, "turn"}
    assert all(field.kind in _READ for field in asked.form), "the lab can read it"
