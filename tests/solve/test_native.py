"""The search and the chances in the kernel against those through the engine, and against plain recursion."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import partial
from itertools import count, pairwise
from math import inf
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.fast import native as machine
from ninetynine_edu.fast import places, search, search_key, search_places, search_takes
from ninetynine_edu.fast.tables import not_covered
from ninetynine_edu.play.board import UNSEEN
from ninetynine_edu.solve import native, native_plan, quick
from ninetynine_edu.solve.blind import takes_blindly
from ninetynine_edu.solve.budget import Budget
from ninetynine_edu.solve.expect import Expectation
from ninetynine_edu.solve.many import Seats
from ninetynine_edu.solve.native import KernelChance, KernelSearch, fits
from ninetynine_edu.solve.native_plan import TooFar
from ninetynine_edu.solve.quick import QuickChance, QuickDeal, QuickSearch
from ninetynine_edu.solve.search import Search
from tests.soak import any_variant
from tests.solve.test_solve_search import cards_of, decided, plain, some_position
from tests.strategies import SEED, often

COVERED = [
    name for name in nn.variants() if not not_covered(nn.variant(name)) and name not in ("bloody_99", "baltimore")
]
"""In the two others cards are taken blindly out of hands: see TAKING."""
TAKING = ("bloody_99", "baltimore")


def whole_deal(name: str, seed: int, cards: int = 3) -> nn.Position:
    pack = [*nn.variant(name).deck()]
    random.Random(seed).shuffle(pack)
    return nn.Position.open(name, [pack[:cards], pack[cards : 2 * cards]], stock=pack[2 * cards :])


def games(rng: random.Random) -> nn.Variant:
    """Any game that the kernel plays, half of them with any house rules."""
    while True:
        name = rng.choice(COVERED)
        v = any_variant(rng, name) if rng.random() < 0.5 else nn.variant(name)
        if not not_covered(v):
            return v


def endings(rng: random.Random, stock: tuple[int, ...] = (0, 1, 3, 5)) -> nn.Position:
    """Any ending of two that the kernel decides."""
    while True:
        try:
            pos = some_position(rng, games(rng), 2, 3, stock=rng.choice(stock))
        except nn.InvalidPosition:
            continue  # a pack of ranks that this game does not have often enough
        if not pos.is_over and decided(pos) and fits(pos) and len(pos.moves) <= 12:
            return pos


def test_endings_are_decided_as_through_the_engine_and_by_plain_recursion() -> None:
    """Tried by hand with 30,000 endings; here with some, others for each NINETYNINE_SEED."""
    rng = random.Random(f"{SEED} kernel search")
    for number in range(often(450)):
        pos = endings(rng)
        engine, kernel = Search(pos, Budget()), KernelSearch(pos, Budget())
        memo: dict[Any, tuple[bool, int]] = {}
        for move in pos.legal_moves:
            after = pos.play(move)
            assert kernel.verdict(after) == engine.verdict(after), str(after)
            if number % 3 == 0:
                assert kernel.verdict(after) == plain(after, memo), str(after)


def test_two_who_are_left_of_more_are_decided_as_through_the_engine() -> None:
    """Those who are out have no cards, and stay where they sat."""
    rng, done = random.Random("two of four"), 0
    while done < often(60):
        v = nn.variant(rng.choice(COVERED))
        pack, seats = cards_of(rng, v), rng.choice((3, 4))
        if v.house_rules["bust_mode"] != "eliminated":
            v = v.with_rules(bust_mode="eliminated")
        hands = [[pack.pop() for _ in range(rng.randint(1, 3))] for _ in range(seats)]
        stock = [pack.pop() for _ in range(rng.choice((0, 2)))]
        try:
            pos = nn.Position.open(v, hands, v.limit - rng.randint(0, 12), rng.randrange(seats), stock=stock)
        except nn.InvalidPosition:
            continue
        while len(pos.alive) > 2 and not pos.is_over and not pos.is_chance:
            pos = pos.play(rng.choice(pos.moves))
        if pos.is_over or pos.is_chance or not decided(pos) or not fits(pos):
            continue
        done += 1
        assert KernelSearch(pos, Budget()).verdict(pos) == Search(pos, Budget()).verdict(pos), str(pos)


def test_python_does_the_same_as_machine_code() -> None:
    rng = random.Random("kernel in Python")
    for _ in range(often(45)):
        pos = endings(rng)
        slow, quick_one = KernelSearch(pos, Budget(), fast=False), KernelSearch(pos, Budget())
        assert slow.verdict(pos) == quick_one.verdict(pos) and slow.positions == quick_one.positions, str(pos)
    for _ in range(often(45)):
        pos = unseen(rng)
        chances = [KernelChance(pos, Budget(), fast=fast) for fast in (False, True)]
        assert chances[0].value(pos) == chances[1].value(pos), str(pos)
        assert chances[0].positions == chances[1].positions


@pytest.mark.parametrize("name", COVERED)
def test_whole_deals_are_decided_as_through_the_engine(name: str) -> None:
    """All the cards, late enough in a deal for the engine: every move of every position on the way."""
    rng = random.Random(f"kernel deal {name}")
    pos = whole_deal(name, 5)
    for _ in range(400):
        if pos.total > nn.variant(name).limit - 25 or pos.is_over:
            break
        pos = pos.play(rng.choice(pos.moves))
    if pos.is_over or not decided(pos):
        return
    engine, kernel = Search(pos, Budget(30_000)), KernelSearch(pos, Budget())
    try:
        for _ in range(4):
            for move in pos.moves:
                after = pos.play(move)
                assert kernel.wins(after) == engine.wins(after), str(after)
            pos = pos.play(rng.choice(pos.moves))
            if pos.is_over:
                break
    except nn.BudgetSpent as error:
        assert error.positions > 30_000


def test_what_differs_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where who loses wins, hardly an answer stays; and a key without the total takes other totals for the same."""
    rng = random.Random("differs")
    some = [endings(rng) for _ in range(30)]
    right = [KernelSearch(pos, Budget(), fast=False).verdict(pos) for pos in some]
    with monkeypatch.context() as patched:
        patched.setattr(search, "has_won", lambda plan, room, seat: search.has_lost(room, seat))
        assert sum(KernelSearch(p, Budget(), fast=False).verdict(p) == r for p, r in zip(some, right, strict=True)) < 15
    totals = [nn.Position.open("icelandic", ["2S 7H", "3C 9D"], total=total) for total in range(80, 100)]

    def verdicts() -> list[Any]:
        kernel = KernelSearch(totals[0], Budget(), fast=False)
        return [kernel.verdict(pos) for pos in totals]

    told = [Search(pos, Budget()).verdict(pos) for pos in totals]
    assert verdicts() == told
    monkeypatch.setattr(search_key, "TOTAL", places.ALIVE)
    assert verdicts() != told


def test_what_is_known_stands_under_its_whole_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """With every position in the same place at first, the answers are the same."""
    rng = random.Random("keys")
    for _ in range(12):
        pos = endings(rng)
        right = KernelSearch(pos, Budget(), fast=False).verdict(pos)
        with monkeypatch.context() as patched:
            patched.setattr(search_key, "SPREAD", 0)
            assert KernelSearch(pos, Budget(), fast=False).verdict(pos) == right


def test_the_row_of_what_is_known_grows_and_work_goes_on_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    pos = whole_deal("icelandic", 21)
    right = KernelSearch(pos, Budget())
    wins = {move: right.wins(pos.play(move)) for move in pos.moves}
    monkeypatch.setattr(native, "_SLOTS", 32)
    monkeypatch.setattr(native, "_MOST", 100)
    small = KernelSearch(pos, Budget())
    assert {move: small.wins(pos.play(move)) for move in pos.moves} == wins
    assert small.positions >= right.positions > 1000


def test_budgets_end_a_search_and_what_is_known_stays() -> None:
    pos, budget = whole_deal("icelandic", 21), Budget(500)
    kernel = KernelSearch(pos, budget)
    with pytest.raises(nn.BudgetSpent, match="after 500 positions"):
        kernel.wins(pos)
    known = kernel.positions
    assert 0 < known <= 500 < budget.spent
    budget.renew(Budget(10**6))
    assert kernel.wins(pos) in (True, False) and kernel.positions > known
    late = Budget(10**9, 1e-9)
    with pytest.raises(nn.BudgetSpent, match="after 1e-09 seconds"):
        KernelSearch(whole_deal("taiwanese", 14), late).wins(whole_deal("taiwanese", 14))


# --- chance ---


def unseen(rng: random.Random, most: int = 4) -> nn.Position:
    """Any ending of two with a few cards in unknown order."""
    while True:
        v = games(rng)
        pack = cards_of(rng, v)
        hands = [[pack.pop() for _ in range(rng.randint(1, 3))] for _ in range(2)]
        total = rng.choice((rng.randint(v.limit - 25, v.limit), rng.randint(0, 9)))
        few = [pack.pop() for _ in range(rng.randint(1, most))]
        try:
            pos = nn.Position.open(v, hands, total, rng.randrange(2), unseen=few)
            if not pos.is_over and nn.solvers_for(pos)[0] == "chance" and fits(pos):
                return pos
        except (nn.InvalidPosition, nn.SolveError):
            continue


def test_chances_are_those_through_the_engine() -> None:
    """Tried by hand with 10,000 endings: every move, and bounds from looking a few plays ahead."""
    rng = random.Random(f"{SEED} kernel chance")
    done = 0
    while done < often(240):
        pos = unseen(rng)
        engine, kernel = Expectation(pos.turn, Budget(1500)), KernelChance(pos, Budget())
        found = {move: engine.move_bounds(pos, move) for move in pos.moves}
        if engine.spent is not None:
            continue
        done += 1
        for move, (low, high) in found.items():
            assert low == high == kernel.value(pos.play(move)), (str(pos), str(move))
        value, depth = kernel.value(pos), rng.choice((1, 2, 3))
        ahead = []
        for beyond in (-1, 1):
            kernel.look_ahead(depth, beyond)
            ahead.append(kernel.value(pos))
        low, high = Expectation(pos.turn, Budget()).bounds(pos, depth)
        assert low <= ahead[0] <= value <= ahead[1] <= high, (str(pos), depth)
        kernel.look_ahead(inf, 0)
        assert kernel.value(pos) == value


@pytest.mark.parametrize("name", ["standard", "one_hundred", "michigan", "jbb_whitby_2025", "ono99_2022"])
def test_chances_in_plain_python_are_those_through_the_engine(name: str) -> None:
    rng = random.Random(f"{name} plain chance")
    pack = [*nn.variant(name).deck()]
    for _ in range(3):
        rng.shuffle(pack)
        pos = nn.Position.open(
            name, [pack[:2], pack[2:4]], nn.variant(name).limit - rng.randrange(12), unseen=pack[4:6]
        )
        if not pos.is_over:
            low, high = Expectation(pos.turn, Budget()).bounds(pos)
            assert low == high == KernelChance(pos, Budget(), fast=False).value(pos)


def test_twenty_unseen_cards_are_the_most() -> None:
    """20! parts still have room; 21 cards go through the engine."""
    pack = [card for card in nn.variant("icelandic").deck() if card.rank in "2345678"]
    hands = [[card] for card in pack[-2:]]
    for cards, fitting in ((20, True), (21, False)):
        pos = nn.Position.open("icelandic", hands, total=81, unseen=pack[:cards])
        assert fits(pos) is fitting
        kernel = KernelChance(pos, Budget()) if fitting else None
        engine = Expectation(pos.turn, Budget(200_000))
        if kernel is not None:
            low, high = engine.bounds(pos)
            assert engine.spent is None and low == high == kernel.value(pos) and 0 < abs(low) < 1


# --- cards taken blindly ---


def blind(rng: random.Random) -> nn.Position:
    """Any ending of two in which a card may be taken blindly out of a hand, some of them in the middle of a turn."""
    while True:
        v = nn.variant(rng.choice(TAKING))
        preset = rng.choice([None, *v.presets])
        v = v if preset is None else v.with_rules(preset)
        pack = cards_of(rng, v)
        hands = [[pack.pop() for _ in range(rng.randint(1, 4))] for _ in range(2)]
        stock = [pack.pop() for _ in range(rng.choice((0, 1, 2, 3, 5)))]
        try:
            pos = nn.Position.open(v, hands, v.limit - rng.randint(0, 30), rng.randrange(2), stock=stock)
        except nn.InvalidPosition:
            continue
        for _ in range(rng.choice((0, 0, 0, 1, 2))):
            pos = pos.play(rng.choice(pos.moves)) if pos.moves else pos
        if not pos.is_over and takes_blindly(pos) and fits(pos, weighed=True) and len(pos.moves) <= 12:
            return pos


def test_cards_taken_blindly_are_weighed_as_through_the_engine() -> None:
    """Tried by hand with 2,000 endings: every move; here too bounds from looking a few plays ahead."""
    rng = random.Random(f"{SEED} kernel takes")
    values: list[Fraction] = []
    while len(values) < often(160):
        pos = blind(rng)
        engine, kernel = Expectation(pos.turn, Budget(1500)), KernelChance(pos, Budget())
        low, high = engine.bounds(pos)
        found = {move: engine.move_bounds(pos, move) for move in pos.moves}
        if engine.spent is not None:
            continue
        values.append(kernel.value(pos))
        assert low == high == values[-1], str(pos)
        for move, (least, most) in found.items():
            assert least == most == kernel.value(pos.play(move)), (str(pos), str(move))
        for beyond in (-1, 1):
            kernel.look_ahead(rng.choice((1, 2, 3)), beyond)
            assert beyond * (kernel.value(pos) - low) >= 0, str(pos)
    assert {value.denominator for value in values} > {1}


def test_python_weighs_cards_taken_blindly_as_machine_code_does() -> None:
    rng = random.Random("takes in Python")
    for _ in range(often(30)):
        pos = blind(rng)
        chances = [KernelChance(pos, Budget(), fast=fast) for fast in (False, True)]
        assert chances[0].value(pos) == chances[1].value(pos), str(pos)
        assert chances[0].positions == chances[1].positions


@pytest.mark.parametrize("name", TAKING)
def test_whole_deals_with_cards_taken_blindly_go_on_in_the_kernel(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Late enough in a deal for the engine, with all cards of the stock."""
    rng = random.Random(f"takes {name}")
    monkeypatch.setattr(quick, "at_once", lambda *_: False)
    for seed in count():
        pos = whole_deal(name, seed)
        while not pos.is_over and (pos.is_chance or pos.total < pos.variant.limit - 12):
            pos = pos.draw(rng.choice([*pos.chance])) if pos.is_chance else pos.play(rng.choice(pos.moves))
        engine = Expectation(pos.turn, Budget(10_000))
        right = engine.bounds(pos)
        if engine.spent is None and engine.positions > 200:
            break
    assert fits(pos, weighed=True) and not fits(pos)
    chances = QuickChance(pos, Budget())
    chances._share.share = 50
    assert chances.bounds(pos) == right and chances._kernel is not None
    chances.renew(Budget(10**6))
    assert chances.bounds(pos, 2)[0] <= right[0] <= chances.bounds(pos, 2)[1]


DIGGING = (
    ("bloody_99", "jokers = 2", ""),
    ("standard", "", '9 = "0, take-from-pile"\n10 = "=99"'),
    ("one_hundred", "", '8 = "+8, take-from-pile"\nJ = "-10, skip"'),
    ("taiwanese", "", '6 = "-6, take-from-pile"\n3 = "0, take-from-pile"'),
    ("ninety_eight_arizona", "", '9 = "0, take-from-pile"\n2 = "+2, copy"'),
)
"""A shipped game whose card takes cards back from the pile, and some of one's own."""


def digging(rng: random.Random) -> nn.Position:
    """Any ending of two in which somebody may take cards back from the pile."""
    while True:
        base, rules, cards = rng.choice(DIGGING)
        v = nn.Variant.from_toml(
            f'id = "mine"\nname = "Mine"\nextends = "{base}"\n[rules]\n{rules}\n[cards]\n{cards}\n'
        )
        pack = cards_of(rng, v)
        pack.sort(
            key=lambda card: "take-from-pile" in str(v.effect(card)) and rng.random() < 0.4
        )  # those are dealt first
        try:
            hands = [[pack.pop() for _ in range(rng.randint(1, 3))] for _ in range(2)]
            stock = [pack.pop() for _ in range(rng.randint(0, 3))]
            pile = [pack.pop() for _ in range(rng.randint(0, 4))]
            place = partial(nn.Position.open, v, hands, v.limit - rng.randint(0, 30), rng.randrange(2), pile=pile)
            pos = place(unseen=stock) if rng.random() < 0.3 else place(stock=stock)
        except nn.InvalidPosition:
            continue
        for _ in range(rng.randint(0, 2)):
            pos = pos.play(rng.choice(pos.moves)) if pos.moves else pos
        if not pos.is_over and not pos.is_chance and native_plan.digs(pos) and fits(pos, weighed=True):
            return pos


def test_cards_taken_back_from_the_pile_are_followed_as_through_the_engine() -> None:
    """Tried by hand with 2,100 endings: what they are worth, and where nothing is left to chance in how many plays."""
    rng = random.Random(f"{SEED} digging")
    met = {"plays counted": 0, "cards unseen": 0, "cards taken blindly": 0}
    while min(met.values()) < often(25):
        pos = digging(rng)
        unseen, takes = pos.state.mode == UNSEEN, takes_blindly(pos)
        try:
            if unseen or takes:
                engine = Expectation(pos.turn, Budget(1500))
                low, high = engine.bounds(pos)
                if engine.spent is None:
                    assert KernelChance(pos, Budget()).value(pos) == low == high, pos
                    met["cards unseen" if unseen else "cards taken blindly"] += 1
            else:
                right = Search(pos, Budget(1500)).verdict(pos)
                assert KernelSearch(pos, Budget()).verdict(pos) == right, pos
                met["plays counted"] += 1
        except (nn.SolveError, RecursionError, TooFar):  # too long, or without end: a card takes itself back
            continue


def test_cards_that_can_be_taken_back_belong_to_a_question() -> None:
    """Of the jokers one takes cards out of the pile; where it has been laid nobody does, and the pile is left out."""
    v = nn.variant("bloody_99").with_rules("jokers")
    deep = nn.Position.open(v, ["BJ 4S", "KH"], 90, stock="5C", pile="2C 3H")
    assert native_plan.digs(deep) and native_plan.count_cards(deep) == 6 and fits(deep, weighed=True)
    laid = nn.Position.open(v, ["4D 4S", "KH"], 90, stock="5C", pile="2C 3H BJ")
    assert not native_plan.digs(laid) and native_plan.count_cards(laid) == 4
    twice = nn.Position.open(v.with_rules(decks=2), ["BJ 4S", "KH"], 90, stock="5C", pile="2C 2C")
    assert not fits(twice, weighed=True)


def test_cards_of_different_ranks_that_do_the_same_are_one_kind() -> None:
    """In Baltimore 2 and 8, 3 and 4, queen and king; but not a jack, which makes no pair with a court card."""
    pos = nn.Position.open("baltimore", ["2S 3H QD", "8C 4D KH"], total=60, stock="JC 9S")
    kind_of = native_plan.kinds_of(pos, native_plan.table_for(pos))
    kinds = {card.rank: kind_of[index] for index, card in enumerate(pos.rules.cards) if index in kind_of}
    assert kinds["2"] == kinds["8"] and kinds["3"] == kinds["4"] and kinds["Q"] == kinds["K"]
    assert len({*kinds.values()}) == 5
    assert (
        native_plan.plan_for(pos, native_plan.table_for(pos))[search_places.MORE_WORDS] == 1
    )  # nobody is ever asked anything


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("bloody_99", "jokers"),
        ("bloody_99", {"more_nines": True, "nine_sums": True, "nine_sums_when": "any_time"}),
        ("bloody_99", {"steal_pick": "choose_seen"}),
        ("baltimore", {"steal_pick": "choose_seen"}),
    ],
)
def test_keys_hold_questions_where_there_can_be_any(name: str, rules: Any) -> None:
    v = nn.variant(name).with_rules(rules) if isinstance(rules, str) else nn.variant(name).with_rules(**rules)
    pack = [card for card in v.deck() if card.rank not in ("BJ", "RJ")]
    pos = nn.Position.open(v, [pack[:3], pack[3:6]], stock=pack[6:])
    assert native_plan.plan_for(pos, native_plan.table_for(pos))[search_places.MORE_WORDS] > 1


def test_averages_that_do_not_come_out_even_are_left_to_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """With parts that cannot be parted by three, no third is rounded: the kernel gives up."""
    pos = nn.Position.open("baltimore", ["6S", "4C 9D KH"], total=93)
    third = KernelChance(pos, Budget(), fast=False).value(pos)
    assert third == Expectation(0, Budget()).bounds(pos)[0] and third.denominator == 3
    monkeypatch.setattr(search_takes, "CERTAIN", 2**50)
    monkeypatch.setattr(search_places, "CERTAIN", 2**50)
    with pytest.raises(TooFar):
        KernelChance(pos, Budget(), fast=False).value(pos)


def test_an_unseen_stock_beside_cards_taken_blindly_is_left_to_the_engine() -> None:
    pos = nn.Position.open("baltimore", ["6S 2H", "4C 9D KH"], total=93, unseen="5S 8D")
    assert takes_blindly(pos) and not fits(pos, weighed=True)


# --- everybody may lose ---


def test_who_is_safe_where_everybody_may_lose() -> None:
    rng = random.Random("three sixes")
    told = set()
    v = nn.variant("ninety_nine_ishihara")
    for _ in range(often(300)):
        pack = [card for card in v.deck() if card.rank in "678JK9"]
        rng.shuffle(pack)
        pos = nn.Position.open(v, [pack[:3], pack[3:6]], rng.randint(60, 99), rng.randrange(2), stock=pack[6:9])
        if pos.is_over or nn.solvers_for(pos) != ("max-n",) or not fits(pos):
            continue
        engine, helped = Seats(pos, Budget()), Seats(pos, Budget())
        engine._share.share = inf
        helped._take_kernels()
        assert helped._kernels
        for seat in range(2):
            assert helped.safe(pos, seat) is engine.safe(pos, seat), str(pos)
        assert helped.payoffs(pos) == engine.payoffs(pos), str(pos)
        told.add(engine.payoffs(pos))
    assert {(Fraction(1), Fraction(-1)), (Fraction(-1), Fraction(1))} <= told and len(told) > 2


# --- which of the two ---


def test_small_questions_and_small_budgets_stay_with_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    machine.looking()
    pos = whole_deal("icelandic", 21)
    for kind, nodes, in_kernel in ((QuickSearch, quick.FIRST, True), (QuickSearch, quick.FIRST - 1, False)):
        solver = kind(pos, Budget(nodes))
        try:
            solver.wins(pos)
        except nn.BudgetSpent:
            assert not in_kernel
        assert (solver._kernel is not None) is in_kernel
    monkeypatch.setattr(quick, "at_once", lambda *_: False)
    small = endings(random.Random(1))
    solver = QuickSearch(small, Budget())
    assert solver.verdict(small) == Search(small, Budget()).verdict(small) and solver._kernel is None


def test_machine_code_that_has_yet_to_be_made_is_not_waited_for_when_time_is_short(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pos = whole_deal("icelandic", 21)
    monkeypatch.setattr(quick, "at_once", lambda *_: False)
    for made, seconds, in_kernel in ((True, 5, True), (False, 5, False), (False, quick.MAKING, True)):
        monkeypatch.setattr(machine, "is_made", lambda *_, made=made: made)
        solver = QuickSearch(pos, Budget(seconds=seconds))
        solver._take_kernel()
        assert (solver._kernel is not None) is in_kernel


def test_spans_are_kept_where_their_machine_code_is_made_or_there_is_time_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pos = whole_deal("icelandic", 21)
    machine.looking()
    right = KernelSearch(pos, Budget(), spans=False)
    assert right._spans is None and KernelSearch(pos, Budget())._spans is not None
    for made, seconds, kept in ((True, 5, True), (False, 5, False), (False, quick.MAKING, True)):
        monkeypatch.setattr(machine, "is_made", lambda *_, made=made: made)
        solver = QuickSearch(pos, Budget(seconds=seconds))
        solver._kernel = KernelSearch(pos, solver._budget, spans=False)
        for move in pos.moves:
            assert solver.wins(pos.play(move)) is right.wins(pos.play(move))
        assert (solver._kernel._spans is not None) is kept


@pytest.mark.parametrize("name", ["icelandic", "standard", "jbb_whitby_2025"])
def test_what_takes_long_goes_on_in_the_kernel(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pos = whole_deal(name, 6)
    right = KernelSearch(pos, Budget())
    monkeypatch.setattr(quick, "at_once", lambda *_: False)
    solver = (QuickDeal if nn.variant(name).is_basic else QuickSearch)(pos, Budget())
    solver._share.share = 40
    for move in pos.moves:
        assert solver.wins(pos.play(move)) is right.wins(pos.play(move))
    assert solver._kernel is not None and solver.positions > 40


def test_without_numba_and_where_the_kernel_gives_up_the_engine_does_it_all(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random("no kernel")

    def too_far(*_: object) -> None:
        raise TooFar

    for target, name, wrong in ((machine, "is_here", lambda: False), (KernelSearch, "_set_up", too_far)):
        with monkeypatch.context() as patched:
            patched.setattr(target, name, wrong)
            for _ in range(5):
                pos = endings(rng)
                solver = QuickSearch(pos, Budget())
                solver._share.share = 1
                for move in pos.moves:
                    after = pos.play(move)
                    assert solver.verdict(after) == Search(pos, Budget()).verdict(after)
                assert solver._kernel is None
    with monkeypatch.context() as patched:
        patched.setattr(KernelChance, "_set_up", too_far)
        for _ in range(5):
            pos = unseen(rng, 2)
            chances = QuickChance(pos, Budget())
            assert chances.bounds(pos) == Expectation(pos.turn, Budget()).bounds(pos)


def test_totals_that_have_no_place_are_left_to_the_engine() -> None:
    far = nn.Position.parse(f"ninety_nine_pagat {-(10**6)} P1+ 10S,9H/4C,AH")
    assert fits(far)
    with pytest.raises(TooFar):
        KernelSearch(far, Budget()).wins(far)
    solver = QuickSearch(far, Budget())
    assert solver.verdict(far) == Search(far, Budget()).verdict(far)


def test_chances_go_on_in_the_kernel_and_bounds_are_proved_there(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(4)
    pack = [*nn.variant("icelandic").deck()]
    rng.shuffle(pack)
    pos = nn.Position.open("icelandic", [pack[:3], pack[3:6]], total=70, unseen=pack[6:12])
    whole = nn.solve(pos)
    for few in (quick.FIRST, 3 * quick.FIRST):
        try:
            assert nn.solve(pos, nodes=few).values == whole.values
        except nn.BudgetSpent as error:
            assert error.bounds[0] <= whole.value <= error.bounds[1]
            for move, (low, high) in error.move_bounds.items():
                assert low <= whole.values[move] <= high
    monkeypatch.setattr(quick, "at_once", lambda *_: False)
    chances = QuickChance(pos, Budget())
    chances._share.share = 50
    depths = [chances.bounds(pos, depth) for depth in (1, 2, 4, inf)]
    assert depths[-1] == (whole.value, whole.value) and chances._kernel is not None
    for (low, high), (lower, higher) in pairwise(depths):
        assert low <= lower <= higher <= high
    chances.renew(Budget(10**6))
    assert chances.bounds(pos.play(pos.moves[0])) == (whole.values[pos.moves[0]],) * 2
