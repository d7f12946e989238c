"""Answers kept for spans of totals against the search that asks for one total after the other, and through the engine."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.fast import search_places, search_spans
from ninetynine_edu.solve import native
from ninetynine_edu.solve.budget import Budget
from ninetynine_edu.solve.native import KernelSearch, KernelSpans, fits
from ninetynine_edu.solve.search import Search
from tests.soak import any_variant
from tests.solve.test_native import COVERED, whole_deal
from tests.solve.test_solve_search import decided, some_position
from tests.strategies import SEED, often

PLAIN = (
    "ninety_eight", "ninety_nine_pagat", "ninety_nine_site", "ninety_nine_stack", "standard", "alternate", "alternate_joker",
    "chicago", "hawaiian", "icelandic", "michigan", "taiwanese", "taiwanese_blog", "nepal", "jbb_lincoln_2018",
    "jbb_st_albans_2019", "jbb_norwich_2022", "jbb_whitby_2025", "one_hundred", "thai_99", "ono99_1980",
)  # fmt: skip


def spans(position: nn.Position, fast: bool = True) -> KernelSpans | None:
    """The search that keeps spans, where it fits."""
    found = KernelSpans(position, Budget(), fast)
    return found if search_spans.fits_spans(found._table, found._plan) else None


def at_total(position: nn.Position, total: int) -> nn.Position | None:
    """The same position at another total, if there is one."""
    hands, stock = position.hands, position.stock
    try:
        return nn.Position.open(
            position.variant, hands, total=total, turn=position.turn, direction=position.direction, stock=stock
        )
    except nn.InvalidPosition:
        return None


def endings(rng: random.Random) -> nn.Position:
    """Any ending of two with a few cards still to come, in a game for which spans can be kept, with house rules or without."""
    while True:
        name = rng.choice(COVERED)
        v = any_variant(rng, name) if rng.random() < 0.6 else nn.variant(name)
        try:
            pos = some_position(rng, v, 2, 3, stock=rng.choice((0, 1, 3, 5)))
        except nn.InvalidPosition:
            continue
        if not pos.is_over and decided(pos) and fits(pos) and len(pos.moves) <= 12 and spans(pos):
            return pos


def test_spans_are_kept_in_all_plain_games() -> None:
    assert [name for name in COVERED if spans(whole_deal(name, 1))] == sorted(PLAIN, key=COVERED.index)


@pytest.mark.parametrize("name", PLAIN)
def test_whole_deals_are_decided_as_before_and_with_fewer_positions(name: str) -> None:
    many = few = 0
    for seed in range(often(12)):
        pos = whole_deal(name, seed)
        all_, one = Budget(), Budget()
        by_span, by_total = spans(pos), KernelSearch(pos, one, spans=False)
        assert by_span
        by_span.renew(all_)
        for move in pos.moves:
            after = pos.play(move)
            assert by_span.wins(after) is by_total.wins(after), (seed, str(move))
        few, many = few + all_.spent, many + one.spent
    assert few <= many


def test_every_total_has_the_answer_that_it_has_alone() -> None:
    """What one total has taught is used at the next: all of them against a search that knows nothing yet. Tried by hand with 4,000 endings."""
    rng = random.Random(f"{SEED} spans")
    for _ in range(often(60)):
        pos = endings(rng)
        kept = spans(pos)
        assert kept
        totals = [*range(-12, pos.variant.limit + 1)]
        rng.shuffle(totals)
        for total in totals[:40]:
            other = at_total(pos, total)
            if other is None or other.is_over:
                continue
            assert kept.wins(other) is KernelSearch(other, Budget(), spans=False).wins(other), str(other)


def test_endings_are_decided_as_through_the_engine_after_every_play() -> None:
    rng = random.Random(f"{SEED} spans and engine")
    for number in range(often(250)):
        pos = endings(rng)
        kept, engine = spans(pos, fast=number % 5 > 0), Search(pos, Budget())
        assert kept
        for move in pos.legal_moves:
            after = pos.play(move)
            assert kept.wins(after) is engine.wins(after), str(after)


def test_a_card_that_sets_any_total_wins_or_loses_as_by_each_of_them() -> None:
    """All totals of a span are struck out together when one of them has lost. Tried by hand with 800 endings, no difference."""
    rng = random.Random(f"{SEED} any total")
    for number in range(often(30)):
        pack = [*nn.variant("one_hundred").deck()]
        rng.shuffle(pack)
        pack.sort(key=lambda card: str(card) not in ("A♠", "A♣") or rng.random() < 0.5)  # in a hand, or soon drawn
        mine, hers, more = rng.randint(1, 3), rng.randint(1, 3), rng.randint(0, 4)
        cards = rng.sample(pack[: mine + hers + more], mine + hers + more)
        hands, stock = [cards[:mine], cards[mine : mine + hers]], cards[mine + hers :]
        pos = nn.Position.open("one_hundred", hands, total=rng.randint(-5, 100), stock=stock)
        kept, engine = spans(pos, fast=number % 3 > 0), Search(pos, Budget())
        assert kept
        for total in rng.sample(range(-5, 101), 8):
            other = at_total(pos, total)
            if other is not None and not other.is_over:
                assert kept.wins(other) is KernelSearch(other, Budget(), spans=False).wins(other), str(other)
        if not pos.is_over:
            assert kept.wins(pos) is engine.wins(pos), str(pos)


@pytest.mark.parametrize(
    ("total", "mine", "hers"), [(93, "AC QC KC", "AS 3S"), (80, "AS 6C 7C", "AC 9H"), (93, "AS 5S 7H", "AC 9C KH")]
)
def test_a_card_that_sets_any_total_leads_elsewhere_than_the_card_tried_before(
    total: int, mine: str, hers: str
) -> None:
    """All is known of what the other cards lead to, at every total; that is no answer for the one that sets it."""
    pos = nn.Position.open("one_hundred", [mine, hers], total=total)
    for fast in (False, True):
        kept = spans(pos, fast)
        assert kept
        for move in pos.moves:
            if move.cards[0].rank != "A":
                afters = [at_total(pos.play(move), other) for other in range(pos.variant.limit + 1)]
                assert {kept.wins(after) for after in afters if after} == {True, False}
        assert not kept.wins(pos) and not Search(pos, Budget()).wins(pos)


def test_a_span_that_is_too_wide_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail: without the bounds of what does not fit, answers are wrong."""

    def careless(table: Any, room: Any, work: Any) -> None:
        work[search_places.LOW], work[search_places.HIGH] = -search_places.FAR, search_places.FAR

    monkeypatch.setattr(search_spans, "narrow", careless)
    rng, wrong = random.Random("too wide"), 0
    for _ in range(40):
        pos = endings(rng)
        kept = spans(pos, fast=False)
        assert kept
        for total in range(pos.variant.limit, pos.variant.limit - 25, -1):
            other = at_total(pos, total)
            if other is not None and not other.is_over:
                wrong += kept.wins(other) is not KernelSearch(other, Budget(), spans=False).wins(other)
    assert wrong


def test_what_has_a_length_is_asked_the_other_search() -> None:
    pos = whole_deal("standard", 3)
    search = KernelSearch(pos, Budget())
    for move in pos.moves:
        after = pos.play(move)
        assert search.verdict(after).wins is search.wins(after)
    assert search.positions > 0


def test_the_rows_grow_and_work_goes_on_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    pos = whole_deal("one_hundred", 34)
    right = [KernelSearch(pos, Budget()).wins(pos.play(move)) for move in pos.moves]
    monkeypatch.setattr(native, "_SLOTS", 32)
    monkeypatch.setattr(native, "_MOST", 100)
    small = KernelSpans(pos, Budget())
    assert [small.wins(pos.play(move)) for move in pos.moves] == right
    assert small.positions > 1000


def test_a_game_that_looks_at_totals_in_another_way_has_none() -> None:
    plain, odd = whole_deal("standard", 1), whole_deal("ono99_2022", 1)
    assert spans(plain) and not spans(odd)
    saving = KernelSearch(plain, Budget(), saves=0)
    assert not search_spans.fits_spans(saving._table, saving._plan)
