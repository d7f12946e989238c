"""Three players with open hands: against the general solver, which knows nothing of rows, and what ships with the package."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from pathlib import Path
from random import Random

import pytest

import ninetynine_edu as nn
from ninetynine_edu.solve.budget import Budget
from ninetynine_edu.solve.many import Seats
from ninetynine_edu.solve.solution import SolveError
from ninetynine_edu.tables import large_rows, three, three_kept
from ninetynine_edu.tables.bits import Hands
from ninetynine_edu.tables.stats import percent
from ninetynine_edu.tables.three import PAIRS, SEATS, SafeCounts, count_safe, nobody_safe
from ninetynine_edu.tables.three_kept import KeptSafe, asked, finely, kept_safe, markdown_safe, markdown_totals

GAMES = [
    name for name in nn.variants() if nn.variant(name).is_basic and nn.variant(name).rule("bust_mode") != "eliminated"
]
Deal = tuple[str, ...]


def safe_at(game: str, deal: Deal, total: int) -> list[bool]:
    """Who is safe in one deal at one total, by the search that plays every card through the engine."""
    position = nn.Position.open(game, [hand.split() for hand in deal], total=total, turn=0)
    seats = Seats(position, Budget(1_000_000, 60.0))
    return [seats.safe(position, seat) for seat in SEATS]


def check(game: str, deal: Deal, totals: tuple[int, ...], at: Iterable[int]) -> None:
    """Hold the bits of a deal of a sample against the search."""
    for total in at:
        assert [bool(of >> total & 1) for of in totals] == safe_at(game, deal, total), (game, deal, total)


@pytest.mark.parametrize(
    ("name", "cards"),
    [*((name, 1) for name in GAMES), *((name, 2) for name in ("standard", "ninety_eight", "taiwanese", "chicago"))],
)
def test_the_search_says_the_same(name: str, cards: int) -> None:
    rng, limit = Random(name), nn.variant(name).limit
    for deal, totals in count_safe(name, cards, sample=12, seed=cards).sample:
        check(name, deal, totals, [0, limit, *rng.sample(range(limit - 22 * cards, limit), 5)])


def test_one_card_each_is_counted_to_the_last_deal() -> None:
    game = nn.variant("standard")
    counts = count_safe(game, 1)
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "K"]  # a queen is as a jack
    copies = dict.fromkeys(ranks, 4) | {"J": 8}
    suits = "SHDC"
    for total in (75, 88, 89, 98, 99):
        found = dict.fromkeys([*((seat,) for seat in SEATS), *PAIRS, ()], 0)
        for own in ranks:
            for following in ranks:
                for third in ranks:
                    held = [own, following, third]
                    ways = 1
                    for at, rank in enumerate(held):
                        ways *= copies[rank] - held[:at].count(rank)
                    deal = tuple(rank + suits[at] for at, rank in enumerate(held))
                    safe = {seat for seat, is_safe in enumerate(safe_at("standard", deal, total)) if is_safe}
                    for seats in found:
                        found[seats] += ways * (set(seats) <= safe if seats else not safe)
        assert {seats: of[total] for seats, of in counts.safe.items()} | {
            (): nobody_safe(counts.deals, counts.safe)[total]
        } == found


@pytest.mark.parametrize("name", ["standard", "ninety_eight", "taiwanese"])
def test_with_and_without_machine_code_it_is_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def told(counts: SafeCounts) -> tuple[object, ...]:
        return counts.safe, counts.hands, counts.worth, counts.sample

    fast = count_safe(name, 1, sample=5)
    monkeypatch.setattr(large_rows, "is_here", lambda: False)
    slow = count_safe(name, 1, sample=5)
    assert fast.native and not slow.native and told(fast) == told(slow)


def test_what_a_card_is_worth_is_counted_deal_by_deal() -> None:
    game = nn.variant("standard")
    counts = count_safe(game, 2)
    line = three.ThreeLine(game, 2)
    work = three._Count(game, line, Hands(len(line.lays), 2), 2, lambda _: None, [])
    for level in three._levels(line, 2)[:5]:
        work.known = {sizes: work.layer(sizes) for sizes in level}
    pairs = work.hands.of_size[2]
    ways_left, safe_left = [0] * 12, [0] * 12
    for own in range(12):
        rows = ~work.unsafe((own,), (1, 2, 2))[0] & work.numbers[:, None]
        found = iter(rows.T.tolist())
        for following in pairs:
            for third in pairs:
                safe = sum(word.bit_count() for word in next(found))
                left, ways = [*work.copies], 1
                for hand in ((own,), following, third):
                    for kind in set(hand):
                        ways *= comb(left[kind], hand.count(kind))
                        left[kind] -= hand.count(kind)
                if ways:
                    for kind in range(12):
                        ways_left[kind] += ways * left[kind]
                        safe_left[kind] += ways * left[kind] * safe
    for name, share in counts.worth.items():
        kind = line.kind_of[game.parse_cards(f"{name.split('/')[0]}S")[0].index]
        held = [(hand.split().count(name), dealt, safe) for hand, (dealt, safe) in counts.hands.items()]
        ways = sum(n * dealt for n, dealt, _ in held)
        assert ways == ways_left[kind]
        assert share * ways * 100 == sum(n * safe for n, _, safe in held) - safe_left[kind]


@pytest.mark.parametrize(
    "game",
    [
        "standard{special_totals=69:reset_zero}",
        "standard{negative_totals=forbid}",
        "standard{must_play=false}",
        "thai_99{bust_mode=hand_ends}",
    ],
)
def test_house_rules_count(game: str) -> None:
    for deal, totals in count_safe(game, 2, sample=12).sample:
        check(game, deal, totals, (0, 5, 58, 63, 68, 69, 85, 95, 99))


def test_what_ships_names_every_game_that_can_be_counted() -> None:
    assert [(each.variant, each.cards) for each in kept_safe()] == asked() and [name for name, _ in asked()] == GAMES
    assert {name for name, cards in asked() if cards == 2} == {"taiwanese", "one_hundred"}
    for each in kept_safe():
        game = nn.variant(each.variant)
        pack = len(game.deck(3))
        assert each.deals == comb(pack, each.cards) * comb(pack - each.cards, each.cards) * comb(
            pack - 2 * each.cards, each.cards
        )
        assert set(each.safe) == {(0,), (1,), (2,), *PAIRS} and len(each.sample) == three_kept.SAMPLE
        nobody = nobody_safe(each.deals, each.safe)
        assert all(0 <= found <= each.deals for of in (*each.safe.values(), nobody) for found in of)
        assert each.two + each.one + each.share() == 1
        assert max(each.worst.values()) <= each.share(0) <= min(each.best.values())


@pytest.mark.parametrize("each", kept_safe(), ids=lambda each: each.variant)
def test_deals_of_what_ships_are_decided_alike_by_the_search(each: KeptSafe) -> None:
    limit = nn.variant(each.variant).limit
    for deal, totals in each.sample[::12]:
        check(each.variant, deal, totals, (limit - 25, limit - 9, limit - 1))


def test_the_sample_fits_the_count_it_comes_from() -> None:
    for each in kept_safe():
        totals = nn.variant(each.variant).limit + 1
        for seat in SEATS:
            found = sum(safe[seat].bit_count() for _, safe in each.sample) / (len(each.sample) * totals)
            assert abs(found - float(each.share(seat))) < 0.2, (
                each.variant,
                seat,
            )  # 60 deals: some four standard deviations


def test_the_page_of_results_says_what_was_counted() -> None:
    standard = next(each for each in kept_safe() if each.variant == "standard")
    page = " ".join((Path(__file__).parents[2] / "docs" / "results.md").read_text(encoding="utf-8").split())
    assert " ".join(markdown_safe().split()) in page and " ".join(markdown_totals(standard).split()) in page
    assert f"{standard.triples:,} triples of hands stand for {standard.deals:,} ways to deal" in page
    mover, following, third = (percent(standard.share(seat)) for seat in SEATS)
    assert f"safe in **{mover}** of all deals and totals, the next in {following}, the third in {third}" in page
    assert f"In {percent(standard.two)} two are safe" in page and f"In {percent(standard.one)} one is safe" in page
    assert f"In {finely(standard.share())} nobody is safe" in page
    assert f"{standard.seconds:g} processor seconds and {standard.gigabytes:g} GB" in page
    ahead = [
        total
        for total in range(100)
        if standard.share(0, total=total) > max(standard.share(seat, total=total) for seat in (1, 2))
    ]
    best = max(range(100), key=lambda total: standard.share(0, total=total))
    assert ahead == [*range(ahead[0], ahead[-1] + 1)] and f"from {ahead[0]} to {ahead[-1]} the player to move" in page
    assert f"most often at {best} ({percent(standard.share(0, total=best))})" in page
    low = max(range(100), key=lambda total: standard.share(total=total))
    assert f"most often so at {low} ({finely(standard.share(total=low))})" in page
    for pair, who in zip(PAIRS[::-1], ("It is the player to move in", "the next in", "the third in"), strict=True):
        assert f"{who} {percent(standard.share(*pair))}" in page
    for hand, share in (next(iter(of.items())) for of in (standard.best, standard.worst)):
        assert hand in page and f"({percent(share)})" in page.replace("(safe in ", "(")
    for kind in ("9", "K", "4", "3"):
        assert f"{percent(standard.worth[kind])}" in page
    assert [*standard.worth][:3] == ["9", "K", "4"] and [*standard.worth][-1] == "3"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("thai_99", 2), "goes on without whoever loses: .*bust_mode=hand_ends"),
        (("bloody_99", 3), "more than one plain card"),
        (("standard", 4), "for three players with 4 cards a hand needs .* above the 4 GiB allowed"),
        (("standard{decks=6}", 4), "too many deals"),
    ],
)
def test_what_cannot_be_counted_is_refused_with_a_sentence(arguments: tuple[str, int], words: str) -> None:
    with pytest.raises(SolveError, match=words):
        count_safe(*arguments)


def test_a_time_is_kept() -> None:
    with pytest.raises(SolveError, match="Not done after 1e-06 seconds, with 0 percent"):
        count_safe("standard", 2, seconds=1e-6)
