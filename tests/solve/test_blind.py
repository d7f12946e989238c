"""Whether chance has a say: held against a walk through whole deals, and what follows from it for the answers."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random

import pytest

import ninetynine_edu as nn
from ninetynine_edu.fast import native
from ninetynine_edu.play.position import Position
from ninetynine_edu.solve import quick
from ninetynine_edu.solve.blind import takes_blindly
from ninetynine_edu.solve.budget import Budget
from ninetynine_edu.solve.judge import has_chance
from ninetynine_edu.solve.native import KernelChance, KernelSearch, fits
from ninetynine_edu.solve.search import Search
from tests.fast.beside import differs

NOT_BLIND = (
    "standard{sums=true} 96 P1+ 7H,9D/9S,10H stock=10C,5C,KS",
    "bloody_99{steal_pick=choose_seen} 97 P1+ AD,10H/4D,4C stock=5S,9S,JS",
    "baltimore{steal_pick=choose_seen} 82 P1+ AH,6S/2H,2C stock=2S,6H,7D",
    "chicago{sums=true} 7 P1+ 4C,QH/AD,5H stock=10H,3H,KD",
)


def some_chance(position: Position, most: int = 4000) -> bool | None:
    """Whether chance has a say somewhere in a deal; None where it is too long to look."""
    waiting, seen = [position], 0
    while waiting:
        here = waiting.pop()
        if here.is_over:
            continue
        if here.is_chance:
            return True
        seen += 1
        if seen > most:
            return None
        waiting += [here.play(move) for move in here.moves]
    return False


def worth(position: Position) -> dict[str, Fraction]:
    """What each move is worth for who is on turn, move by move through the engine."""
    seat = position.turn

    @cache
    def value(here: Position) -> Fraction:
        if here.outcome is not None:
            return Fraction(1 if here.outcome.winner == seat else -1)
        if here.is_chance:
            return sum((part * value(here.draw(card)) for card, part in here.chance.items()), Fraction(0))
        return (max if here.turn == seat else min)(value(here.play(move)) for move in here.moves)

    return {move.code: value(position.play(move)) for move in position.moves}


@pytest.mark.parametrize("code", NOT_BLIND)
def test_where_nothing_is_taken_blindly_the_answer_is_certain_whatever_was_asked_before(code: str) -> None:
    position = nn.Position.parse(code)
    assert not has_chance(position) and some_chance(position) is False
    native.weighing(), native.taking()  # what an earlier question leaves behind
    found = nn.solve(position)
    assert found.method == "search" and {move.code: worth for move, worth in found.values.items()} == worth(position)
    for fast in (False, True):
        if fits(position, weighed=True):
            kernel = KernelChance(position, Budget(), fast=fast)
            assert {move.code: kernel.value(position.play(move)) for move in position.moves} == worth(position)


@pytest.mark.parametrize("name", nn.variants())
def test_chance_is_told_where_it_can_have_a_say(name: str) -> None:
    random = Random(name)
    met = {True: 0, False: 0}
    for rules in ({}, {"sums": True}, {"steal_pick": "choose_seen"}, {"sums": True, "steal_pick": "choose_seen"}):
        v = nn.variant(name)
        if not set(rules) <= v.house_rules.keys():
            continue
        v = v.with_rules(**rules)
        for _ in range(12):
            pack = list(v.deck())
            random.shuffle(pack)
            here: Position = Position.open(
                v, [pack[:2], pack[2:4]], stock=pack[4:6], total=random.randrange(v.limit * 2 // 3, v.limit)
            )
            for _ in range(random.randrange(3)):
                if not here.is_over and here.moves:
                    here = here.play(random.choice(here.moves))
            if here.is_over:
                continue
            found = some_chance(here)
            assert has_chance(here) or not found, here
            if found is not None:
                met[found] += 1
    assert met[False]


def test_a_card_that_takes_from_all_hands_is_chance_wherever_the_turn_stands() -> None:
    position = nn.Position.open(nn.variant("bloody_99", jokers=2, sums=False), ["RJ 2S", "3H KD"], total=98)
    assert nn.solvers_for(position) == ("chance", "max-n") and takes_blindly(position)
    assert {move.code: found for move, found in nn.solve(position).values.items()} == worth(position)
    (raid,) = [move for move in position.moves if move.code == "RJ"]
    asked = position.play(raid)
    assert asked.asked and takes_blindly(asked) and nn.solvers_for(asked) == ("chance", "max-n")
    assert {move.code: found for move, found in nn.solve(asked).values.items()} == worth(asked)


def test_the_kernel_goes_on_where_it_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "at_once", lambda share, load: True)
    for code in ("baltimore 82 P1+ AH,6S/2H,2C stock=2S,6H,7D", "standard 90 P1+ AH,6S/2H,2C unseen=2S,6H,7D"):
        position = nn.Position.parse(code)
        assert has_chance(position)
        assert {move.code: found for move, found in nn.solve(position).values.items()} == worth(position)


COPYING = """
id = "own"
name = "Own"
extends = "jbb_lincoln_2018"
[cards]
"J" = "=98, skip"
"2" = "=98"
"6" = "+1, round-ten, copy"
"3" = "+2, skip"
"9" = "+5"
"8" = "+1 or x2"
"red 3" = "+10"
"""


@pytest.mark.parametrize("sums", [True, False])
def test_what_may_be_done_again_tells_positions_apart(sums: bool) -> None:
    own = nn.Variant.from_toml(COPYING).with_rules(decks=6, sums=sums)
    text = f"own{{decks=6{',sums=true' if sums else ''}}} 14 P1+ AS,AC,4H/AC,2C,8D stock=6D pile=KC,AS last=+14"
    position = nn.Position.parse(text, {"own": own})
    search = Search(position, Budget())
    wanted = {move.code: search.verdict(position.play(move)) for move in position.moves}
    kernel = KernelSearch(position, Budget(), fast=False)
    assert {move.code: kernel.verdict(position.play(move)) for move in position.moves} == wanted
    found = {move.code: Search(position, Budget()).verdict(position.play(move)) for move in position.moves}
    assert found == wanted


def test_a_card_that_copies_and_names_who_is_next_names_with_nothing_to_copy_too() -> None:
    own = nn.Variant.from_toml('id = "own"\nname = "Own"\nextends = "standard"\n[cards]\n6 = "-7, copy, choose-next"\n')
    position = nn.Position.open(own, ["6H JC", "6D 4C", "7D 8C"], total=20)
    sixes = [move for move in position.moves if move.cards[0].rank == "6"]
    assert [move.target for move in sixes] == [1, 2]
    assert [(after.total, after.turn) for after in map(position.play, sixes)] == [(13, 1), (13, 2)]


@pytest.mark.parametrize("ways", ["+2, copy or +3", "+3 or +2, copy"])
def test_a_card_that_copies_or_does_something_else_offers_each_once(ways: str) -> None:
    own = nn.Variant.from_toml(f'id = "own"\nname = "Own"\nextends = "standard"\n[cards]\n3 = "+3"\n5 = "{ways}"\n')
    position: Position = nn.Position.open(own, ["3S 5S KS", "KH 5D 7C"], total=80).play("KS")
    fives = {move.code: position.play(move).total for move in position.moves if move.cards[0].rank == "5"}
    assert fives == {"5D+3": 83, "5D+2": 80} and len(set(position.moves)) == len(position.moves) == 4
    assert position.play("5D+3").total == 83 and position.play("5D+2").total == 80
    assert all(not differs(own, ["random"] * 3, number) for number in range(20))
