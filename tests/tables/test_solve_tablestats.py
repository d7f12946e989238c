"""What tables say about a game, against counting every deal one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.tables.find import dealt, totals_won
from ninetynine_edu.tables.stats import CHOICES, hand_against_hand, hand_names, kind_names

Hand = tuple[nn.Card, ...]


@lru_cache
def table(code: str = "standard{limit=12}", cards: int = 2, plies: bool = False) -> nn.Tablebase:
    return nn.tablebase(code, cards=cards, plies=plies)


def name_of(t: nn.Tablebase, hand: Hand) -> str:
    kinds = sorted(next(kind for kind, cards in enumerate(t.kinds) if card in cards) for card in hand)
    return " ".join(kind_names(t)[kind] for kind in kinds)


def deals(t: nn.Tablebase, size: int, other: int) -> dict[tuple[str, str], tuple[Hand, Hand, int]]:
    """Every way to deal two hands from one pack, those of the same kinds together: one of them, and how many."""
    pack = t.variant.deck(2)
    found: dict[tuple[str, str], tuple[Hand, Hand, int]] = {}
    names = {hand: name_of(t, hand) for n in (size, other) for hand in combinations(pack, n)}
    for hand in combinations(pack, size):
        rest = [card for card in pack if card not in hand]
        for others in combinations(rest, other):
            key = (names[hand], names[others])
            _, _, count = found.get(key, (None, None, 0))
            found[key] = (hand, others, count + 1)
    return found


@lru_cache
def all_deals(size: int, other: int) -> dict[tuple[str, str], tuple[Hand, Hand, int]]:
    return deals(table(), size, other)


@pytest.mark.parametrize(("size", "other"), [(1, 1), (0, 1), (2, 0)])
def test_shares_are_those_of_counting_every_deal(size: int, other: int) -> None:
    t = table()
    won: Counter[tuple[str, int]] = Counter()
    dealt: Counter[str] = Counter()
    for (name, _), (hand, others, count) in all_deals(size, other).items():
        dealt[name] += count
        for total in t.totals:
            won[name, total] += count * t.wins(hand, others, total)
    found = t.shares(size, other)
    assert dict(zip(found.hands, found.dealt, strict=True)) == dict(dealt)
    assert found.share == Fraction(won.total(), dealt.total() * 13)
    for total, share in found.by_total.items():
        assert share == Fraction(sum(won[name, total] for name in dealt), dealt.total())
    for name, share in found.by_hand.items():
        assert share == Fraction(sum(won[name, total] for total in t.totals), 13 * dealt[name])
        assert found.by_hand_and_total[name] == tuple(Fraction(won[name, total], dealt[name]) for total in t.totals)
    assert list(found.by_hand.values()) == sorted(found.by_hand.values(), reverse=True)


@pytest.mark.parametrize(("must_play", "size"), [("true", 1), ("false", 1), ("true", 2)])
def test_choices_are_those_of_asking_about_every_move(must_play: str, size: int) -> None:
    t = table(f"standard{{limit=12,must_play={must_play}}}", size)
    counted: dict[str, Counter[int]] = {what: Counter() for what in CHOICES}
    every = all_deals(size, 1)
    for hand, others, count in every.values():
        for total in t.totals:
            pos = nn.Position.open(t.variant, [hand, others], total=total)
            values = set(t.values(pos).values()) if pos.turn == 0 and pos.legal_moves else set()
            what = CHOICES[0] if not values else CHOICES[3] if len(values) > 1 else CHOICES[1 if -1 in values else 2]
            counted[what][total] += count
    found = t.choices(size, 1)
    everything = sum(count for _, _, count in every.values())
    for what in CHOICES:
        assert found[what].by_total == {total: Fraction(counted[what][total], everything) for total in t.totals}
    assert all(sum(found[what].by_total[total] for what in CHOICES) == 1 for total in t.totals)
    assert found["a choice"].share > 0 and (found["stuck"].share > 0) == (must_play == "true")


def test_one_more_card_is_worth_the_difference() -> None:
    t = table()
    for counted in ("deals", "hands"):
        found = t.card_worth(0, 1, counted=counted)
        for kind, name in enumerate(kind_names(t)):
            gain, of = 0, 0
            for (_, other), (hand, others, count) in all_deals(1, 1).items():
                if name_of(t, hand) == name and counted == "deals":
                    gain += count * sum(t.wins(hand, others, n) - t.wins("", others, n) for n in t.totals)
                    of += count
                elif name_of(t, hand) == name:
                    looks = len({card.rank for card in t.kinds[kind_names(t).index(other)]})
                    gain += looks * sum(t.wins(hand, others, n) - t.wins("", others, n) for n in t.totals)
                    of += looks
            assert found[name] == Fraction(gain, of * 13), (kind, name)
    assert list(t.card_worth().values()) == sorted(t.card_worth().values(), reverse=True)
    assert min(t.card_worth().values()) >= 0  # one more card is one more way to play


def test_counting_hands_counts_each_once() -> None:
    found = table().shares(2, 2, counted="hands")
    assert sum(found.dealt) == 91 * 91  # C(13 + 1, 2) hands by ranks
    assert sum(table().shares(2, 2).dealt) == 1326 * 1225


def test_hand_against_hand_counts_totals() -> None:
    t = table()
    one, two, numbers = hand_against_hand(t, 2, 1)
    assert (len(numbers), *{len(row) for row in numbers}) == (len(one), len(two)) == (78, 12) and one == hand_names(
        t, 2
    )
    assert numbers[one.index("10 J/Q")][two.index("4")] == sum(t.wins("10S QS", "4H", total) for total in t.totals)


def test_positions_are_what_they_were_looked_up_for() -> None:
    t = table("standard", 3)
    for what, expected in (("every move loses", {-1}), ("every move wins", {1}), ("a choice", {1, -1})):
        found = t.find(what, count=8, seed=3)
        assert len(found) == 8 and found == t.find(what, count=8, seed=3) != t.find(what, count=8, seed=4)
        for pos in found:
            assert set(nn.solve(pos).values.values()) == expected
    assert len({pos.total for pos in t.find("a choice", count=20)}) > 5
    assert t.find("stuck", 0, 0, count=3) != () and t.find("every move wins", 0, 0) == ()


def test_positions_can_be_looked_up_by_hand_and_total() -> None:
    t = table("standard", 2)
    for what, seat in (("won", 0), ("lost", 1)):
        found = t.find(what, 2, 2, hand="8 10", total=91, count=5)
        assert len(found) == 5
        for pos in found:
            assert pos.total == 91 and sorted(card.rank for card in pos.hands[0]) == ["10", "8"]
            assert len(pos.hands[1]) == 2 and nn.solve(pos).winner == seat
    assert t.find("lost", 2, 1, hand="8 10", total=91, count=3) == ()  # nothing is made up where there is none
    for pos in t.find("a choice", total=97, count=5):
        assert pos.total == 97 and set(nn.solve(pos).values.values()) == {1, -1}
    with pytest.raises(nn.SolveError, match="from 0 to 99, not 100"):
        t.find("won", total=100)
    with pytest.raises(nn.SolveError, match="A hand is written like 'A A' or 'K K'"):
        t.find("won", hand="8")


def test_two_hands_by_name() -> None:
    t = table("standard", 2)
    assert totals_won(t, "10 J/Q", "4") == tuple(n for n in t.totals if t.wins("10S QS", "4H", n))
    pos = dealt(t, "4 10", "4", 88)
    assert pos is not None and (pos.total, [card.rank for card in pos.hands[0]]) == (88, ["4", "10"])
    assert dealt(table("standard", 3), "4 4 4", "4 4", 88) is None
    for wrong in ("4 4 4", "1", "J"):
        with pytest.raises(nn.SolveError, match="up to 2 cards of A, 2"):
            totals_won(t, wrong, "4")


def test_long_wins_are_the_longest_and_can_be_stepped_through() -> None:
    t = table("standard", 2, plies=True)
    found = t.long_wins(15)
    assert [win.plies for win in found] == sorted((win.plies for win in found), reverse=True)
    for win in found:
        s = nn.solve(win.position)
        assert s.winner == 0 and s.plies == win.plies == len(win.line)
        pos = win.position
        for move in win.line:
            pos = pos.play(move)
        assert pos.is_over
    longest = max(t.plies(hand, other, total) for hand, other, total in some_wins(t))
    assert found[0].plies >= longest
    with pytest.raises(nn.SolveError, match="plies=True"):
        table().long_wins()


def test_long_wins_of_two_sizes_of_hand_alone() -> None:
    t = table("standard", 2, plies=True)
    found = t.long_wins(5, cards=2, other=1)
    assert len(found) == 5 and {tuple(map(len, win.position.hands)) for win in found} == {(2, 1)}
    assert found[0].plies == 3 == len(found[0].line) == nn.solve(found[0].position).plies
    assert t.long_wins(3, cards=0) == ()  # who has no card does not win
    with pytest.raises(nn.SolveError, match="not of 3"):
        t.long_wins(cards=3)


def test_every_win_of_a_small_table_is_listed_once_with_its_length() -> None:
    t = table("standard{limit=12}", 1, plies=True)
    found = t.long_wins(100_000)
    assert [win.plies for win in found] == sorted((win.plies for win in found), reverse=True)
    for win in found:
        assert win.plies == len(win.line) == nn.solve(win.position).plies
    kinds = [cards[0] for cards in t.kinds]
    hands: list[list[nn.Card]] = [[], *([card] for card in kinds)]
    pairs = [(one, [t.kinds[kinds.index(two[0])][1]] if two else []) for one in hands for two in hands]
    assert len(found) == sum(t.wins(one, two, total) for one, two in pairs for total in t.totals)


def some_wins(t: nn.Tablebase) -> list[tuple[Hand, Hand, int]]:
    pack = t.variant.deck(2)
    triples = [(pack[n : n + 2], pack[51 - n : 53 - n], total) for n in range(24) for total in range(60, 100, 3)]
    return [triple for triple in triples if t.wins(*triple)]


def test_packs_bound_what_is_dealt() -> None:
    one = table("standard", 3).shares(3, 1)
    at = one.hands.index("9 9 9")
    assert one.dealt[at] == 4 * 49
    two = nn.tablebase(nn.variant("standard", decks="2"), cards=3).shares(3, 1)
    assert two.dealt[at] == 56 * 101
    assert not any("4 4 4 4" in hand for hand in table("standard", 3).shares(3, 1).by_hand)


def test_it_reads_as_text_and_as_a_table() -> None:
    found = table().shares(1, 1)
    text = str(found)
    assert text.startswith("Share of deals with 1 card against 1: won for the seat to move. Over all totals: ")
    assert len(text.splitlines()) == 1 + 13 + 12 and "J/Q" in text
    html = found._repr_html_()
    assert html.count("<tr>") == 2 + 13 + 12 and html.count('scope="row"') == 25


def test_kinds_are_named_by_ranks_or_by_cards() -> None:
    own = nn.Variant.from_toml('id = "mine"\nname = "Mine"\nextends = "standard"\n[cards]\n"red 5" = "0"\n')
    names = kind_names(nn.tablebase(own, cards=1))
    assert {"5S/5C", "5H/5D/K"} <= set(names)


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda t: t.shares(3), "0 to 2 cards, not of 3"),
        (lambda t: t.shares(1, True), "not of True"),
        (lambda t: t.shares(counted="all"), "counted is"),
        (lambda t: t.card_worth(2), "larger than the 2 cards"),
        (lambda t: t.find("all lost"), "faced with is 'stuck'"),
        (lambda t: t.find("stuck", 7), "not of 7"),
        (lambda t: t.find("stuck", count=0), "1 to 100,000, not 0"),
        (lambda t: t.find("stuck", count=100_001), "1 to 100,000, not 100001"),
        (lambda t: t.find("stuck", count="all"), "not 'all'"),
        (lambda t: t.find("stuck", seed=[1]), "seed is a whole number"),
        (lambda t: table(plies=True).long_wins(-1), "1 to 100,000, not -1"),
    ],
)
def test_what_is_not_there_is_refused(ask: Any, words: str) -> None:
    with pytest.raises(nn.SolveError, match=words):
        ask(table())
