"""All layouts of a deal at once against the search of single positions, through the engine and in the kernel."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.fast import layout_places, search_layouts, search_places
from ninetynine_edu.fast.tables import not_covered
from ninetynine_edu.solve import layouts, native
from ninetynine_edu.solve.blind import takes_blindly
from ninetynine_edu.solve.budget import Budget
from ninetynine_edu.solve.expect import Expectation
from ninetynine_edu.solve.layouts import Layouts, NoLayouts
from ninetynine_edu.solve.native import KernelChance, KernelSearch, fits
from tests.soak import any_variant
from tests.solve.test_native import whole_deal
from tests.solve.test_solve_search import cards_of, decided
from tests.strategies import SEED, often


def laid(position: nn.Position, fast: bool = True) -> Layouts:
    """Return the layouts of a question, all of them met."""
    found = Layouts(position, fast)
    found.find(Budget(10**6, 600))
    return found


def value(found: Layouts, position: nn.Position, seat: int) -> Fraction | None:
    """Return what a position is worth for a seat by layouts alone; None where it was not met."""
    if position.outcome is not None:
        return Fraction(1 if position.outcome.winner == seat else -1)
    if position.is_chance:
        parts = [(chance, value(found, position.draw(card), seat)) for card, chance in position.chance.items()]
        return (
            None
            if any(part is None for _, part in parts)
            else sum((c * p for c, p in parts if p is not None), Fraction(0))
        )
    own = found.value(position)
    if own is None:
        return None
    worth = Fraction(own, search_places.CERTAIN)
    return worth if position.turn == seat else -worth


def ending(rng: random.Random, name: str, most: int = 3) -> nn.Position | None:
    """Return any ending of two in a game with any house rules, if the kernel knows it."""
    v = any_variant(rng, name) if rng.random() < 0.6 else nn.variant(name)
    if not_covered(v):
        return None
    pack = cards_of(rng, v)
    hands = [[pack.pop() for _ in range(rng.randint(1, most))] for _ in range(2)]
    stock = [pack.pop() for _ in range(rng.choice((0, 1, 2, 3, 5, 8)))]
    total = rng.choice((v.limit - rng.randint(0, 30), rng.randint(-12, 12)))
    try:
        pos = nn.Position.open(v, hands, total, rng.randrange(2), stock=stock)
    except nn.InvalidPosition:
        return None
    for _ in range(rng.choice((0, 0, 1, 2))):
        if pos.moves and not pos.is_chance:
            pos = pos.play(rng.choice(pos.moves))
    return None if pos.is_over or pos.is_chance or not fits(pos, weighed=True) else pos


def test_cards_taken_blindly_are_weighed_as_through_the_engine() -> None:
    """Tried by hand with 6,000 endings: every move, in the game with any house rules."""
    rng = random.Random(f"{SEED} layouts")
    found: list[Fraction] = []
    while len(found) < often(160):
        pos = ending(rng, "baltimore")
        if pos is None or not takes_blindly(pos):
            continue
        engine = Expectation(pos.turn, Budget(1500))
        right = {move: engine.move_bounds(pos, move)[0] for move in pos.moves}
        if engine.spent is not None:
            continue
        try:
            own = laid(pos)
        except NoLayouts:
            assert (
                pos.variant.house_rules["steal_pick"] == "choose_seen"
                or pos.variant.house_rules != nn.variant("baltimore").house_rules
            )
            continue
        for move, worth in right.items():
            told = value(own, pos.play(move), pos.turn)
            assert told == worth, (str(pos), str(move))
            found.append(worth)
    assert {worth.denominator for worth in found} > {1, 3}


def test_where_no_card_is_taken_who_wins_is_the_same() -> None:
    """Cards that set, add, take, copy, turn, skip and choose; totals that may not, or do not, go below zero."""
    rng, met = random.Random(f"{SEED} layouts of all games"), set()
    done = 0
    while done < often(240):
        name = rng.choice([*nn.variants()])
        pos = ending(rng, name)
        if pos is None or takes_blindly(pos) or not decided(pos):
            continue
        try:
            own = laid(pos)
        except NoLayouts:
            continue
        kernel = KernelSearch(pos, Budget())
        for move in pos.moves:
            after = pos.play(move)
            if after.is_over or after.asked:
                continue
            wins = kernel.wins(after) is (after.turn == pos.turn)
            assert value(own, after, pos.turn) == (1 if wins else -1), (str(pos), str(move))
            done += 1
            met.add(name)
    assert len(met) > 12


def test_python_does_the_same_as_machine_code() -> None:
    rng, done = random.Random("layouts in Python"), 0
    while done < often(24):
        pos = ending(rng, "baltimore", most=2)
        if pos is None:
            continue
        try:
            slow, quick = laid(pos, fast=False), laid(pos)
        except NoLayouts:
            continue
        done += 1
        assert slow.layouts == quick.layouts
        for move in pos.moves:
            assert value(slow, pos.play(move), 0) == value(quick, pos.play(move), 0), (str(pos), str(move))


@pytest.mark.parametrize("seed", [2, 3, 8, 19])
def test_whole_deals_are_worth_the_same_by_the_search(seed: int) -> None:
    """Tried by hand with 100 deals; the heaviest takes the search 3,358,716 positions."""
    pos = whole_deal("baltimore", seed)
    search, both = KernelChance(pos, Budget(10**7, 600), layouts=False), KernelChance(pos, Budget(10**7, 600))
    for move in pos.moves:
        assert search.value(pos.play(move)) == both.value(pos.play(move)), str(move)
    assert both._laid is not None and search._laid is None


def test_positions_that_were_not_met_are_left_to_the_search() -> None:
    pos = whole_deal("baltimore", 2)
    kernel = KernelChance(pos, Budget(10**7, 600))
    kernel.value(pos)
    assert kernel._laid is not None
    pack = [*pos.variant.deck()]
    other = nn.Position.open("baltimore", [pack[:2], pack[2:5]], total=99, stock=pack[6:9])
    assert kernel._laid.value(other) is None
    assert abs(kernel.value(other)) == 1


def test_rows_grow_and_work_goes_on_in_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    pos = whole_deal("baltimore", 2)
    right = laid(pos)
    monkeypatch.setattr(layouts, "_LAYOUTS", 200)
    monkeypatch.setattr(layouts, "_EDGES", 300)
    monkeypatch.setattr(layouts, "_STEP", 700)
    small = laid(pos)
    assert small.layouts == right.layouts > 100_000
    for move in pos.moves:
        assert value(small, pos.play(move), 0) == value(right, pos.play(move), 0)


def test_a_budget_ends_it_and_another_goes_on() -> None:
    pos, budget = whole_deal("baltimore", 8), Budget(20_000)
    kernel = KernelChance(pos, budget)
    with pytest.raises(nn.BudgetSpent, match="after 20000 positions"):
        kernel.value(pos)
    assert 20_000 < kernel.positions < 60_000
    budget.renew(Budget(10**6))
    assert kernel.value(pos) == KernelChance(pos, Budget(10**7), layouts=False).value(pos)
    assert kernel._laid is not None
    late = KernelChance(pos, Budget(10**9, 1e-9))
    with pytest.raises(nn.BudgetSpent, match="after 1e-09 seconds"):
        late.value(pos)


def test_looking_some_plays_ahead_is_left_to_the_search() -> None:
    pos = whole_deal("baltimore", 2)
    kernel = KernelChance(pos, Budget(10**7))
    exact = kernel.value(pos)
    assert kernel._laid is not None
    bounds = []
    for beyond in (-1, 1):
        kernel.look_ahead(6, beyond)
        bounds.append(kernel.value(pos))
        assert kernel._laid is None
    assert bounds[0] <= exact <= bounds[1] and bounds[0] < bounds[1]


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("bloody_99", {}),
        ("baltimore", {"steal_pick": "choose_seen"}),
        ("ninety_nine_pagat", {"special_totals": "69:reset_zero"}),
    ],
)
def test_rules_that_are_not_known_here_are_left_to_the_search(name: str, rules: dict[str, Any]) -> None:
    v = nn.variant(name).with_rules(**rules)
    pack = [card for card in v.deck() if card.rank not in ("BJ", "RJ")]
    pos = nn.Position.open(v, [pack[:3], pack[3:6]], stock=pack[6:12])
    with pytest.raises(NoLayouts):
        laid(pos)


def test_too_many_layouts_are_left_to_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of one layer have so many places, all together have so much room, and what is parted must come out even."""
    pos = nn.Position.open("baltimore", ["5H 6D 6C", "8D 10D JC"], total=84, stock="7C KS 5S 2S AH QS 3D KH")
    right = KernelChance(pos, Budget(), layouts=False).value(pos)
    assert right == Fraction(-17, 27)
    monkeypatch.setattr(native, "PATIENCE", 20)
    kernel = KernelChance(pos, Budget())
    assert kernel.value(pos) == right and kernel._laid is not None
    for module, names, number in (
        (layouts, ("_SLOTS", "_MOST_SLOTS"), 16), (layouts, ("_MOST", "_LAYOUTS"), 8), (search_layouts, ("CERTAIN",), 2**50),
    ):  # fmt: skip
        with monkeypatch.context() as patched:
            for name in names:
                patched.setattr(module, name, number)
            kernel = KernelChance(pos, Budget(), fast=False)
            assert kernel.value(pos) == right and kernel._laid is None, names
    monkeypatch.setattr(layouts, "_SLOTS", 16)  # too few at first: it begins anew with more
    kernel = KernelChance(pos, Budget())
    assert kernel.value(pos) == right and kernel._laid is not None


def test_what_differs_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two cards alike that count once, a seat that never goes on, a robbed hand that gets no card: other answers."""
    rng = random.Random("differs")
    some: list[tuple[nn.Position, Fraction | None]] = []
    pack = [card for card in nn.variant("baltimore").deck() if card.rank in "267839K"]
    while len(some) < 40:
        rng.shuffle(pack)
        pos = nn.Position.open("baltimore", [pack[:2], pack[2:5]], total=rng.randint(85, 99), stock=pack[5:8])
        if takes_blindly(pos):
            some.append((pos, value(laid(pos), pos, pos.turn)))
    for name, number in (
        ("TIMES_MASK", 1),
        ("GOES_ON", layout_places.STEALING),
        ("ROBBED_GETS", layout_places.GOES_ON),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(search_layouts, name, number)
            others = [value(laid(pos, fast=False), pos, pos.turn) for pos, _ in some]
        assert others != [right for _, right in some], name


def own_game(cards: str, **rules: str) -> nn.Variant:
    """Return Baltimore with other cards and rules."""
    told = "".join(f'{name} = "{value}"\n' for name, value in rules.items())
    return nn.Variant.from_toml(f'id = "mine"\nname = "Mine"\nextends = "baltimore"\n[cards]\n{cards}\n[rules]\n{told}')


@pytest.mark.parametrize(
    "v",
    [
        own_game('7 = "+7, copy or +1"'),
        own_game('3 = "-30, copy or 0, again, reverse, steal"'),
        own_game('10 = "=98, copy, steal or -65, again or +61, drink"'),
        own_game('JH = "0, shield"', court_pairs="two"),
        own_game('7 = "+7"\n8 = "+2 or +9, copy"'),
    ],
    ids=["copy or not", "copy or steal", "set and copy", "a shield beside pairs", "copy later"],
)
def test_cards_that_can_do_several_things(v: nn.Variant) -> None:
    rng, done = random.Random(f"{SEED} {v.to_toml()}"), 0
    while done < often(24):
        pack = cards_of(rng, v)
        hands = [[pack.pop() for _ in range(rng.randint(1, 3))] for _ in range(2)]
        pos = nn.Position.open(v, hands, rng.randint(55, 99), stock=[pack.pop() for _ in range(rng.choice((0, 2, 4)))])
        if pos.is_over or not takes_blindly(pos) or not fits(pos, weighed=True):
            continue
        done += 1
        search = KernelChance(pos, Budget(10**6), layouts=False)
        try:
            own = laid(pos)
        except NoLayouts:
            assert pos.rules.shields
            continue
        for move in pos.moves:
            assert value(own, pos.play(move), pos.turn) == search.value(pos.play(move)), (str(pos), str(move))


@pytest.mark.parametrize("step", ["FINDS", "DECIDES", "ASKS", "WEIGHS", "SEEKS"])
@pytest.mark.parametrize("after", [True, False])
def test_stopped_by_hand_it_goes_on_without_harm(step: str, after: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    pos = nn.Position.open("baltimore", ["5H 6D 6C", "8D 10D JC"], total=84, stock="7C KS 5S 2S AH QS 3D KH")
    right = {move: KernelChance(pos, Budget(), layouts=False).value(pos.play(move)) for move in pos.moves}
    monkeypatch.setattr(native, "PATIENCE", 20)
    done, stopping = Layouts._do, [getattr(layout_places, step)]

    def stopped(self: Layouts, number: int) -> int:
        found = done(self, number) if after or stopping != [number] else 0
        if stopping == [number]:
            stopping.pop()
            raise KeyboardInterrupt
        return found

    monkeypatch.setattr(Layouts, "_do", stopped)
    kernel = KernelChance(pos, Budget())
    with pytest.raises(KeyboardInterrupt):
        kernel.value(pos)
    assert {move: kernel.value(pos.play(move)) for move in pos.moves} == right
    assert kernel._laid is not None and kernel._laid.value(pos) is not None


def test_without_memory_for_a_larger_row_it_can_go_on_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is ever written behind the end of a row."""
    pos = whole_deal("baltimore", 2)
    larger, full = Layouts._larger, [1]

    def refused(self: Layouts, row: Any, size: int) -> Any:
        if full:
            full.pop()
            raise MemoryError
        return larger(self, row, size)

    monkeypatch.setattr(Layouts, "_larger", refused)
    found = Layouts(pos)
    with pytest.raises(MemoryError):
        found.find(Budget(10**6))
    sizes = (
        found._work[layout_places.MOST_LAYOUTS] * found._sheet[layout_places.LAYOUT],
        found._work[layout_places.MOST_EDGES],
    )
    assert sizes == (len(found._lays), len(found._edges))
    found.find(Budget(10**6))
    assert found.layouts == laid(pos).layouts


def test_three_seats_and_an_unseen_stock_are_left_to_others() -> None:
    for pos in (
        nn.Position.open("baltimore", ["6S 9H", "4C KH", "5S 8D"], total=84),
        nn.Position.open("baltimore", ["6S 9H", "4C KH"], total=84, unseen="5S 8D"),
    ):
        with pytest.raises(NoLayouts):
            Layouts(pos)
