"""Six and seven cards a side: against the tables that hold every row, against the number line, and what ships with the package."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import ninetynine_edu as nn
from ninetynine_edu.solve.budget import Budget
from ninetynine_edu.solve.numberline import NumberLine
from ninetynine_edu.tables import bits, large, large_rows
from ninetynine_edu.tables.counted import SEVEN, kept, markdown
from ninetynine_edu.tables.large import WinCounts, count_wins
from ninetynine_edu.tables.size import MEMORY
from ninetynine_edu.tables.stats import percent

BASIC = [name for name in nn.variants() if nn.variant(name).is_basic]


def totals_won(game: str, own: str, other: str) -> int:
    """Return the totals at which the player to move wins an endgame, as bits: by the number line, one deal at a time."""
    position = nn.Position.open(game, [own.split(), other.split()], total=0, turn=0)
    line = NumberLine(position, Budget(100_000, 60.0))
    won = line.layers(0, *(sum(1 << 10 * line._kind_of[index] for index in hand) for hand in position.held)).won[-1]
    return won >> -line.low


@pytest.mark.parametrize("name", BASIC)
def test_counts_are_those_of_the_table(name: str) -> None:
    table, counts = nn.tablebase(name, cards=3), count_wins(name, 3, sample=5)
    shares = table.shares(3, 3)
    assert counts.by_total == tuple(shares.by_total.values()) and counts.share == shares.share
    assert counts.worth == table.card_worth(2, 3)
    of_hand = {hand: Fraction(won, dealt * len(counts.won)) for hand, (dealt, won) in counts.hands.items()}
    assert of_hand == shares.by_hand
    assert all(won == totals_won(name, own, other) for own, other, won in counts.sample)


@pytest.mark.parametrize("name", ["standard", "one_hundred", "taiwanese", "ninety_eight"])
def test_with_and_without_machine_code_it_is_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def told(counts: WinCounts) -> tuple[object, ...]:
        return counts.won, counts.hands, counts.worth, counts.sample

    fast = count_wins(name, 3, sample=3)
    monkeypatch.setattr(large_rows, "is_here", lambda: False)
    slow = count_wins(name, 3, sample=3)
    assert fast.native and not slow.native and told(fast) == told(slow)


@pytest.mark.parametrize("name", ["standard", "taiwanese"])
def test_rows_are_written_over_whole(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Dirty:
        def __getattr__(self, name: str) -> object:
            return getattr(np, name)

        def empty(self, shape: tuple[int, ...], dtype: type) -> npt.NDArray[Any]:
            return np.full(shape, np.iinfo(dtype).max, dtype=dtype)

    clean = count_wins(name, 3, sample=3)
    monkeypatch.setattr(large_rows, "np", Dirty())
    again = count_wins(name, 3, sample=3)
    assert again.native and (again.won, again.hands, again.sample) == (clean.won, clean.hands, clean.sample)


def test_two_cards_a_side_are_counted_without_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(large_rows, "is_here", lambda: False)
    counts, table = count_wins("standard", 2, sample=3), nn.tablebase("standard", cards=2)
    assert counts.share == table.shares().share and counts.worth == table.card_worth(1, 2) and not counts.native
    assert all(won == totals_won("standard", own, other) for own, other, won in counts.sample)


def test_hands_gone_through_by_two_cards_need_less_memory_and_say_the_same() -> None:
    table = nn.tablebase("standard", cards=4)
    line = table.number_line
    needed = [large.bytes_needed(line, table.hands, 4, together) for together in (1, 2)]
    assert needed[1] < needed[0]
    little = count_wins("standard", 4, memory=sum(needed) / 2 / 2**30)
    assert little.share == table.shares().share == count_wins("standard", 4, memory=2).share


def test_house_rules_count() -> None:
    game = nn.variant("standard{reverse_two_player=pass}")
    assert count_wins(game, 2).by_total == tuple(nn.tablebase(game, cards=2).shares().by_total.values())


def test_the_page_of_results_says_what_was_counted() -> None:
    page = " ".join((Path(__file__).parents[2] / "docs" / "results.md").read_text(encoding="utf-8").split())
    six, seven = (next(each for each in kept() if each.variant == SEVEN and each.cards == cards) for cards in (6, 7))
    assert " ".join(markdown().split()) in page
    assert f"{seven.pairs:,} rows" in page and (comb(19, 7) ** 2, comb(20, 7) ** 2) == (
        2538950544,
        6009350400,
    )  # times 100 totals
    assert f"{percent(six.share)} with six cards, {percent(seven.share)} with seven" in page
    assert f"A nine is worth most ({percent(seven.worth['9'])}), then a king ({percent(seven.worth['K'])})" in page
    assert all(each.worth["4"] == 0 for each in (six, seven)) and [*seven.worth][:2] == ["9", "K"]
    for each in (six, seven):
        assert f"{each.seconds:g} processor seconds and {each.gigabytes:g} GB" in page


def test_what_ships_names_every_game_that_has_tables() -> None:
    assert [each.variant for each in kept()] == [*BASIC, SEVEN] and kept()[-1].cards == 7
    assert {each.variant for each in kept() if each.cards < 6} == {"one_hundred"}
    for each in kept():
        pack = len(nn.variant(each.variant).deck(2))
        assert each.deals == comb(pack, each.cards) * comb(pack - each.cards, each.cards)
        assert len(each.won) == nn.variant(each.variant).limit + 1 and all(won <= each.deals for won in each.won)
        low, high = min(each.best.values()), max(each.worst.values())
        assert high <= each.share <= low and len(each.sample) == 60


@pytest.mark.parametrize("each", kept(), ids=lambda each: f"{each.variant}-{each.cards}")
def test_deals_of_what_ships_are_decided_alike_by_another_solver(each: object) -> None:
    for own, other, won in each.sample[:: 30 if each.cards > 6 else 20]:  # type: ignore[attr-defined]
        assert totals_won(each.variant, own, other) & (1 << len(each.won)) - 1 == won, (own, other)  # type: ignore[attr-defined]


def test_the_sample_fits_the_count_it_comes_from() -> None:
    for each in kept():
        found = sum(won.bit_count() for _, _, won in each.sample) / (len(each.sample) * len(each.won))
        assert abs(found - float(each.share)) < 0.2, each.variant  # 60 deals: some four standard deviations


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("standard", 1), "two cards a hand"),
        (("bloody_99", 3), "more than one plain card"),
        (("standard", 7), "needs .* GB, above the 3 GiB allowed. Take fewer cards or allow more with memory="),
        (("standard{decks=6}", 7), "too many deals"),
    ],
)
def test_what_cannot_be_counted_is_refused_with_a_sentence(arguments: tuple[str, int], words: str) -> None:
    with pytest.raises(nn.SolveError, match=words):
        count_wins(*arguments)


def test_a_time_is_kept() -> None:
    with pytest.raises(nn.SolveError, match="Not done after 1e-06 seconds, with 0 percent"):
        count_wins("standard", 4, seconds=1e-6)


def test_what_python_itself_takes_is_counted_and_six_cards_fit_in_what_the_command_allows() -> None:
    line = bits.Line(nn.variant("standard"), 6)
    hands = bits.Hands(len(line.lays), 6)
    quick, sparing = (large.bytes_needed(line, hands, 6, together) / 2**30 for together in (1, 2))
    assert quick > 2.08 and 1.62 < sparing < MEMORY  # the numbers are measured; 0.2 GiB of them are not rows
