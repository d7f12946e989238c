"""Exact answers without NumPy: the same as with it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.ground import here
from ninetynine_edu.solve import chance, hidden_guide, hidden_lp, stage_lays, stages_whole
from ninetynine_edu.solve.budget import Budget
from ninetynine_edu.solve.hidden_form import Form
from tests.games import Kuhn, Table

Without = Callable[[], Any]


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Without:
    """Return a block in which there is no NumPy for solvers."""

    @contextmanager
    def block() -> Iterator[None]:
        with monkeypatch.context() as patch:
            for module in (stage_lays, hidden_guide):
                patch.setattr(module, "numpy_is_here", lambda: False)
            yield

    return block


def asked(name: str, rng: random.Random, size: int, unseen: int) -> nn.Position:
    """An endgame of some cards, with so many unseen."""
    cards = rng.sample(sorted({card.code for card in nn.variant(name).deck()}), 2 * size + unseen)
    hands = [" ".join(cards[:size]), " ".join(cards[size : 2 * size])]
    return nn.Position.open(name, hands, total=rng.randint(60, 97), unseen=" ".join(cards[2 * size :]))


def told(answer: Any) -> tuple[Any, ...]:
    return (
        answer.value, answer.values, answer.best_moves, answer.line, getattr(answer, "replies", ()), answer.method, answer.positions, answer.winner
    )  # fmt: skip


BASIC = [name for name in nn.variants() if nn.variant(name).is_basic]
DOUBLES = 'id = "mine"\nname = "Mine"\nextends = "standard"\n[cards]\nA = "x2"\n7 = "=50"\nJ = "reset"\n'


@pytest.mark.parametrize("name", BASIC)
def test_an_unknown_stock_is_worth_the_same(name: str, alone: Without) -> None:
    rng = random.Random(name)
    for size, unseen in ((1, 2), (2, 3), (2, 4)):
        pos = asked(name, rng, size, unseen)
        with_arrays = nn.solve(pos)
        with alone():
            assert told(nn.solve(pos)) == told(with_arrays), pos


@pytest.mark.parametrize("rule", ["negative_totals=clamp_zero", "must_play=false", "special_totals=69:reset_zero"])
def test_house_rules_too(rule: str, alone: Without) -> None:
    rng = random.Random(rule)
    pos = asked(f"standard{{{rule}}}", rng, 2, 4)
    found = chance.values_by_total(pos)
    with alone():
        assert chance.values_by_total(pos) == found


def test_where_a_card_is_to_be_drawn(alone: Without) -> None:
    pos = nn.Position.open("standard", ["2H 10D", "6H 9C"], total=88, unseen="6S 9H QD 4D").play("2H")
    assert pos.is_chance
    found = nn.solve(pos)
    with alone():
        assert told(nn.solve(pos)) == told(found)
        assert type(stage_lays.stages_here()(pos, Budget(10**6, 60))) is stages_whole.Stages


def test_a_strip_of_all_totals(alone: Without) -> None:
    pos = nn.Position.open("standard", ["2H 10D", "6H 9C"], total=88, unseen="6S 9H QD")
    found = nn.strip(pos)
    with alone():
        same = nn.strip(pos)
        assert same.view == found.view and found.done


@pytest.mark.parametrize("nodes", [300, 3000])
def test_bounds_are_proved_where_work_is_limited(nodes: int, alone: Without) -> None:
    pos = nn.Position.open("standard", ["2H 10D AS", "6H 9C 4S"], total=70, unseen="6S 9H QD 3C")
    exact = nn.solve(pos)
    with alone(), pytest.raises(nn.BudgetSpent) as spent:
        nn.solve(pos, nodes=nodes)
    low, high = spent.value.bounds
    assert low <= exact.value <= high and low < high
    assert all(low <= exact.values[move] <= high for move, (low, high) in spent.value.move_bounds.items())


def test_a_time_that_is_over_stops_the_work(alone: Without) -> None:
    pos = nn.Position.open("standard", ["2H 10D AS", "6H 9C 4S"], total=70, unseen="6S 9H QD 3C 5D KD")
    with alone(), pytest.raises(nn.BudgetSpent, match="not decided within"):
        nn.solve(pos, seconds=0.001)


@pytest.mark.parametrize("seed", range(4))
def test_a_guide_in_floats_leads_to_an_equilibrium(seed: int, alone: Without, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hidden_lp, "_GUIDE_FROM", 0)
    form = Form(Kuhn() if not seed else Table(random.Random(seed), size=3))
    found = hidden_lp.equilibrium(form, Budget(10**6, 60))
    with alone():
        other = hidden_lp.equilibrium(form, Budget(10**6, 60))
    value, cost = form.best_answer(0, other.plans[1])[0], form.best_answer(1, other.plans[0])[0]
    assert value == cost == form.best_answer(0, found.plans[1])[0]
    assert seed or value == Fraction(-1, 18)


def test_what_is_not_there_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert here.numpy_is_here() and here.is_here("fractions") and not here.is_here("no_such_library")
    monkeypatch.setitem(__import__("sys").modules, "numpy", None)
    assert not here.numpy_is_here()
