"""The number line strip: every mark against the solver, against a plain reading of the rules, and in words and pictures."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from time import process_time
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.solve.budget import Budget, BudgetSpent
from ninetynine_edu.solve.numberline import NumberLine
from ninetynine_edu.study import all_totals as alltotals
from ninetynine_edu.study.all_totals import AllTotals, at_total, outwards
from ninetynine_edu.study.rows import Row
from tests.oracle import LegalMove, Table
from tests.strategies import VARIANTS, often, playout, random_open, random_variant

SKETCH = nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
DRAWN = nn.Position.open("standard", ["5D KH", "4D 5C"], total=93, unseen="9C JC KD")
THREE = nn.Position.open("standard", ["KS 2C", "9H 3D", "AD 8C"], total=91)
HUGE = nn.Position.open(nn.variant("standard", limit=400), ["10C", "2H"])
ENOUGH = 600
"""Seconds that no strip here comes near."""


def fits(pos: nn.Position) -> bool:
    manual = pos.variant.rule("draw_mode") != "auto" and pos.stock
    return not (manual or pos.is_over or pos.is_chance or pos.asked or not pos.hands[pos.turn])


def any_position(rng: random.Random, name: str, cards: int = 2) -> nn.Position:
    """A position of a variant with any house rules in which the seat to move decides something."""
    while True:
        pos = random_open(rng, random_variant(rng, name), cards=cards)
        if rng.random() < 0.3 and pos.legal_moves:
            pos = pos.play(rng.choice(pos.legal_moves))
        if fits(pos):
            return pos


def sampled(rng: random.Random, pos: nn.Position, count: int = 4) -> list[int]:
    near = [pos.total, pos.variant.limit, pos.variant.limit - rng.randint(1, 12)]
    return list(dict.fromkeys([*near, *(rng.randint(0, pos.variant.limit) for _ in range(count))]))


def worth(row: Row, total: int, place: int) -> Fraction:
    mark = row.marks[place]
    assert (total in row.shares) is (mark == "S")
    return row.shares[total] if mark == "S" else Fraction({"W": 1, "L": -1}[mark])


def check(here: nn.Strip, total: int) -> None:
    """Hold all marks of one total against the solver."""
    pos = here.position
    seat = pos.turn
    other = at_total(pos, total)
    assert other.total == total
    place = total - here.totals[0]
    marks = {row.key: row.marks[place] for row in here.rows}
    if seat not in other.alive or (other.outcome is not None and seat in other.outcome.losers):
        assert set(marks.values()) == {"."} == {here.whole.marks[place]}
        assert "nothing can be played" in here.says(total) and "is stuck and " in here.says(total)
        return
    answer = nn.solve(other)
    if other.turn != seat or other.is_over:
        assert set(marks.values()) == {"."} and "the turn passes" in here.says(total)
        value = answer.payoffs[seat] if answer.payoffs else answer.value if other.turn == seat else -answer.value
        assert worth(here.whole, total, place) == value
        return
    values: dict[str, list[Fraction]] = {}
    for move, value in answer.values.items():
        values.setdefault(move.together, []).append(Fraction(value))
    assert {key for key, mark in marks.items() if mark != "."} == values.keys()
    for row in here.rows:
        if row.key in values:
            assert worth(row, total, place) == max(values[row.key])
    assert worth(here.whole, total, place) == answer.value
    if answer.plies is not None:
        assert here.whole.plies[place] == answer.plies
        for row in here.rows:
            if row.key in values:
                best = max(values[row.key])
                moves = [move for move in answer.values if move.together == row.key and answer.values[move] == best]
                assert row.plies[place] == (min if best > 0 else max)(answer.lengths[move] for move in moves)


# --- against the solver ---


@pytest.mark.parametrize("name", nn.variants())
def test_every_mark_is_the_solvers(name: str) -> None:
    for seed in range(often(6)):
        rng = random.Random(f"{name} {seed}")
        pos = any_position(rng, name)
        here = nn.strip(pos, seconds=ENOUGH)
        assert here.done and "?" not in here.whole.marks
        for total in sampled(rng, pos):
            check(here, total)


def hand_with_sets(rng: random.Random, v: nn.Variant) -> list[list[nn.Card]]:
    """Two hands, the first with cards that go together."""
    pack = list(v.deck(2))
    while True:
        rng.shuffle(pack)
        alike = [card for card in dict.fromkeys(pack) if pack.count(card) >= 4]
        if alike and rng.random() < 0.5:
            return [
                [alike[rng.randrange(len(alike))]] * 4 + pack[:1],
                [card for card in pack[1:] if card not in alike][:2],
            ]
        first = sorted(pack[:8], key=lambda card: str(v.effect(card)))
        at = rng.randrange(5)
        hands = [first[at : at + 4], pack[8:10]]
        if len({card.rank for card in hands[0]}) < 4:
            return hands


SETS = [name for name in nn.variants() if nn.Position.open(name, ["", ""]).rules.together is not None]


def test_there_are_variants_with_several_cards_at_once() -> None:
    assert len(SETS) > 3


@pytest.mark.parametrize("name", SETS)
def test_cards_that_are_laid_together_have_a_row(name: str) -> None:
    found = 0
    for seed in range(80):
        rng = random.Random(f"{name} {seed}")
        v = nn.variant(name)
        pos = nn.Position.open(v, hand_with_sets(rng, v), total=v.limit - rng.randint(1, 40))
        if not fits(pos) or not any(len(move.cards) > 1 for move in pos.legal_moves):
            continue
        here = nn.strip(pos, seconds=ENOUGH)
        assert here.done and any(len(row.cards) > 1 for row in here.rows)
        for row in here.rows:
            assert [card.code for card in row.cards] == row.key.partition(":")[0].split("&") and row.does
        for total in sampled(rng, pos, 2):
            check(here, total)
        found += 1
        if found == 3:
            break
    assert found, "no set came up"


def in_the_middle(name: str, wanted: Callable[[nn.Position], bool]) -> Iterator[nn.Position]:
    """Positions of small deals, met in play, with something that is owed or goes on."""
    for seed in range(400):
        rng = random.Random(f"{name} {seed}")
        v = nn.variant(name)
        pack = list(v.deck(2))
        rng.shuffle(pack)
        pos = nn.Position.open(v, [pack[:4], pack[4:8]], total=v.limit - rng.randint(10, 50))
        for _, _, after in playout(pos, rng, 3):
            if fits(after) and wanted(after):
                yield after


MIDDLES: dict[str, Callable[[nn.Position], bool]] = {
    "duty": lambda pos: pos.plays_owed > 0,
    "back": lambda pos: pos.extras.back is not None,
    "chain": lambda pos: pos.extras.chain > 0,
    "copy": lambda pos: pos.extras.last is not None,
}


@pytest.mark.parametrize("what", MIDDLES)
def test_what_is_owed_or_goes_on_stays_so_at_every_total(what: str) -> None:
    checked = 0
    for name in nn.variants():
        rules = nn.Position.open(name, ["", ""]).rules
        if {"duty": rules.duties, "back": rules.duty_back, "chain": rules.chains, "copy": rules.copies}[what]:
            for number, pos in enumerate(in_the_middle(name, MIDDLES[what])):
                here = nn.strip(pos, seconds=ENOUGH)
                for total in sampled(random.Random(number), pos, 2):
                    check(here, total)
                    assert at_total(pos, total).plays_owed == pos.plays_owed or at_total(pos, total).turn != pos.turn
                checked += 1
                if number == 2:
                    break
    assert checked


@pytest.mark.parametrize("name", nn.variants())
def test_another_total_is_what_the_same_plays_would_have_led_to(name: str) -> None:
    """First another total and then a play, or first the play and then the total: the same position."""
    compared = 0
    for seed in range(25):
        rng = random.Random(f"{name} {seed}")
        pack = list(nn.variant(name).deck(2))
        rng.shuffle(pack)
        limit = nn.variant(name).limit
        start = nn.Position.open(name, [pack[:4], pack[4:8]], total=limit - 45, stock=pack[8:10])
        for before, move, after in playout(start, rng, 4):
            total = max(0, before.total - rng.randint(1, 15))
            if move is None or not (fits(before) and fits(after)):
                continue
            other = at_total(before, total)
            reached = other.play(move) if move in other.legal_moves else other
            if reached is not other and fits(reached) and reached.turn == after.turn:
                assert at_total(after, reached.total).state_key() == reached.state_key()
                compared += 1
    assert compared


def test_a_turn_may_pass_without_a_play() -> None:
    """Who cannot answer a chain of one card misses a turn and has not lost."""
    text = 'id = "mine"\nname = "Mine"\nextends = "icelandic"\n[cards]\nQ = "+5, chain"'
    v = nn.Variant.from_toml(text)
    before = nn.Position.open(v, ["QS 2C 3C", "QH 4C 6C"], total=70)
    pos = before.play("QS")
    here = nn.strip(pos, seconds=ENOUGH)
    passed = [total for total in here.totals if "so the turn passes" in here.says(total)]
    assert passed == list(range(95, 100))
    for total in (80, 94, *passed):
        check(here, total)
    assert set(here.whole.marks[95:]) <= {"W", "L"} and all(row.marks[95:] == "....." for row in here.rows)


@pytest.mark.parametrize("players", [3, 4])
def test_shares_of_more_than_two_players(players: int) -> None:
    hands = ["KS 2C", "9H 3D", "AD 8C", "10H 4S"][:players]
    here = nn.strip(nn.Position.open("standard", hands, total=91, turn=1), totals=(70, 99), seconds=ENOUGH)
    assert here.method == "max-n" and "S" in here.whole.marks
    for total in here.totals:
        check(here, total)


def test_a_seat_that_is_stuck_goes_out_and_the_others_play_on() -> None:
    v = nn.variant("standard", bust_mode="eliminated")
    here = nn.strip(nn.Position.open(v, ["5S", "10C 8C", "10H 7H"], total=90), seconds=ENOUGH)
    assert here.says(95) == "At 95: nothing can be played; Player 1 is stuck and is out."
    for total in (89, 94, 95, 99):
        check(here, total)


def test_an_unseen_stock_has_shares() -> None:
    here = nn.strip(DRAWN)
    assert here.method == "stages" and here.done
    assert here.says(93) == "At 93: 5♦ is best, worth 1/3, a chance of 2/3 to win."
    for total in here.totals:
        check(here, total)


def test_an_unseen_stock_of_the_wider_family() -> None:
    pos = nn.Position.open("icelandic", ["5D KH", "4D 5C"], total=85, unseen="9C JC KD")
    here = nn.strip(pos, seconds=ENOUGH)
    assert here.method == "chance" and here.done
    for total in (70, 85, 90, 95, 99):
        check(here, total)


def test_unseen_cards_too_many_for_tables_are_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = nn.strip(DRAWN)
    monkeypatch.setattr(import_module("ninetynine_edu.study.all_totals"), "STATES", 10)
    searched = nn.strip(DRAWN, seconds=ENOUGH)
    assert searched.method == "chance"
    assert [row.marks for row in searched.rows] == [row.marks for row in whole.rows]
    assert [row.shares for row in searched.rows] == [row.shares for row in whole.rows]


@pytest.mark.parametrize("stock", [3, 16])
def test_a_known_stock_short_or_long(stock: int) -> None:
    pack = list(nn.variant("standard").deck())
    random.Random(3).shuffle(pack)
    pos = nn.Position.open("standard", [pack[:2], pack[2:4]], total=60, stock=pack[4 : 4 + stock])
    here = nn.strip(pos, seconds=ENOUGH)
    for total in (0, 40, 60, 80, 90, 97, 99):
        check(here, total)


def test_a_stock_too_long_for_the_line_is_searched_one_by_one() -> None:
    pack = list(nn.variant("standard").deck())
    random.Random(3).shuffle(pack)
    pos = nn.Position.open("standard", [pack[:3], pack[3:6]], total=90, stock=pack[6:26])
    here = nn.strip(pos, totals=(85, 99), nodes=20_000, seconds=ENOUGH)
    assert here.method == "deal" and "W" in here.whole.marks
    known = [total for total in here.totals if here.whole.marks[total - 85] != "?"]
    for total in known:
        check(here, total)


def test_over_the_limit_may_be_played_where_it_loses() -> None:
    v = nn.variant("standard", must_play=False)
    pos = nn.Position.open(v, ["10C 2C AD", "2H 5D 6C"], total=93)
    here = nn.strip(pos)
    two = next(row for row in here.rows if row.key == "2C")
    assert two.marks[99] == "L" and two.plies[99] == 1
    for total in range(80, 100):
        check(here, total)


def test_totals_below_zero() -> None:
    pos = nn.Position.open("standard", ["10C 2C AD", "10H 5D 6C"], total=-13)
    here = nn.strip(pos)
    assert here.totals == range(-20, 100) and here.says(-13).startswith("At −13: ")
    for total in (-20, -13, -1, 0, 7, 60, 99):
        check(here, total)
    deep = nn.strip(nn.Position.open("standard", ["10C 2C", "10H 5D"], total=-900), totals=(-905, -890))
    assert deep.done and len(deep.whole.marks) == 16
    never = nn.Position.open(nn.variant("standard", negative_totals="clamp_zero"), ["10C", "2H"], total=3)
    assert nn.strip(never).totals == range(100)


@given(seed=st.integers(0, 2**32))
@settings(max_examples=often(60))
def test_all_at_once_is_the_same_as_one_by_one(seed: int) -> None:
    rng = random.Random(seed)
    while True:
        pos = random_open(rng, random_variant(rng, rng.choice(VARIANTS)), cards=3)
        if fits(pos) and len(pos.alive) == 2 and pos.state.mode == "open" and pos.variant.is_basic:
            break
    quick, slow = AllTotals(pos, range(70, pos.variant.limit + 1)), AllTotals(pos, range(70, pos.variant.limit + 1))
    quick.go_on(None, ENOUGH)
    slow._line = False
    slow.method = "search"
    slow.go_on(None, ENOUGH)
    assert quick.method == "number line" and quick.known == slow.known


# --- against a plain reading of the rules ---


def copied(table: Table) -> Table:
    return replace(
        table, hands=[list(hand) for hand in table.hands], stock=list(table.stock), pile=[], alive=list(table.alive),
        losers=list(table.losers),
    )  # fmt: skip


def wins(table: Table, seat: int, known: dict[object, bool]) -> bool:
    """Whether a seat wins a table of two, by trying everything."""
    if table.over:
        return seat not in table.losers
    key = (str(table.hands), len(table.stock), table.total, table.turn, table.direction)
    if key not in known:
        mine = table.turn == seat
        found = not mine
        for move in sorted(table.legal(), key=str):
            if after(table, move, seat, known) is mine:
                found = mine
                break
        known[key] = found
    return known[key]


def after(table: Table, move: LegalMove, seat: int, known: dict[object, bool]) -> bool:
    new = copied(table)
    new.play(move)
    return wins(new, seat, known)


@given(seed=st.integers(0, 2**32))
@settings(max_examples=often(50))
def test_every_mark_is_what_the_rules_say(seed: int) -> None:
    rng = random.Random(seed)
    while True:
        pos = random_open(rng, random_variant(rng, rng.choice(VARIANTS)), cards=2)
        if fits(pos) and len(pos.alive) == pos.seats == 2 and pos.state.mode == "open":
            break
    here = nn.strip(pos)
    seat, known = pos.turn, cast(dict[object, bool], {})
    for total in sampled(rng, pos, 3):
        table = Table.of(pos)
        table.total = total
        table.settle()
        expected = {row.key: "." for row in here.rows}
        for move in [] if table.over else table.legal():
            won = after(table, move, seat, known)
            expected[move[0]] = "W" if won or expected[move[0]] == "W" else "L"
        assert {row.key: row.marks[total - here.totals[0]] for row in here.rows} == expected


def sketch_by_rule(total: int, mine: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    """Whether the player to move wins with the cards of the sketch: an ace adds 1 or 11, a ten adds or takes 10."""
    steps = {"A": (1, 11), "10": (10, -10), "2": (2,), "5": (5,), "6": (6,)}
    return any(
        total + step <= 99 and not sketch_by_rule(total + step, theirs, tuple(c for c in mine if c != card))
        for card in mine
        for step in steps[card]
    )


def test_the_sketch() -> None:
    here = nn.strip(SKETCH)
    marks = {row.key: row.marks[40:] for row in here.rows}
    lost = "L" * 24
    assert marks == {
        "10C": lost + "WWLLWLLLWLWWLWWLLWWLWWWLWWLLWLWWLWWL",
        "2C": lost + "WWLLLLLLLLWWLWWLWWLLWWLLLLWLLWWWWW..",
        "AD": lost + "WWLLWLLLWLWWLLWLWLWLWWWWWLWLLLWWWWW.",
    }
    assert here.whole.marks[40:] == lost + "WWLLWLLLWLWWLWWLWWWLWWWWWWWLWWWWWWWL"
    for total in range(100):
        assert (here.whole.marks[total] == "W") is sketch_by_rule(total, ("A", "2", "10"), ("2", "5", "6"))
    assert here.says(93) == "At 93: only 2♣ wins." and here.says(91) == "At 91: every card loses."


# --- in words ---


@pytest.mark.parametrize(
    ("hands", "total", "says"),
    [
        (["10C 2C AD", "2H 5D 6C"], 93, "At 93: only 2♣ wins."),
        (["10C 2C AD", "2H 5D 6C"], 91, "At 91: every card loses."),
        (["10C 2C AD", "2H 5D 6C"], 64, "At 64: every card wins."),
        (["10C 2C AD", "2H 5D 6C"], 98, "At 98: every card that can be played wins."),
        (["10C 2C AD", "2H 5D 6C"], 80, "At 80: A♦ and 2♣ win."),
        (["10C 2C AD", "2H 5D 6C"], 99, "At 99: only 10♣ can be played, and it loses."),
        (["10C 2C AD 8H 5S", "2H 5D 6C 7H QS"], 70, "At 70: every card but 2♣ wins."),
        (["5C 6C", "2H 3H"], 99, "At 99: nothing can be played; Player 1 is stuck and loses."),
        (["5C", "2H"], 94, "At 94: 5♣ wins."),
        (["5C", "2H"], 90, "At 90: 5♣ loses."),
        (["KS 2C", "9H 3D", "AD 8C"], 91, "At 91: every card is worth 1/2."),
    ],
)
def test_one_sentence_a_total(hands: list[str], total: int, says: str) -> None:
    here = nn.strip(nn.Position.open("standard", hands, total=50), seconds=ENOUGH)
    assert here.says(total) == says == here.view["says"][total]


def test_a_win_beside_a_mere_chance_is_called_certain() -> None:
    here = nn.strip(nn.Position.open("standard", ["4S 8S QH", "10D JH"], total=80, unseen="2H 2C 10S"))
    eight = next(row for row in here.rows if row.key == "8S")
    assert eight.marks[76] == "S" and here.says(76) == "At 76: 4♠ and Q♥ win for certain."


def test_many_cards_are_counted_in_words() -> None:
    here = nn.strip(
        nn.Position.open("standard", ["2C 3C 5C 6C 7C 8C QC", "2H 5D 6D 7H QS 3S 8H"], total=60), seconds=ENOUGH
    )
    said = [here.says(total) for total in here.totals]
    assert any(" of seven cards win." in sentence or "but " in sentence for sentence in said)
    assert not any(part.isdigit() for sentence in said for part in sentence.split()[2:3])


def test_the_sentences_say_all_totals_once() -> None:
    here = nn.strip(SKETCH)
    assert here.sentences[0] == "From 0 to 63: every card loses."
    assert "At 93: only 2♣ wins." in here.sentences and len(here.sentences) < 40
    covered: list[int] = []
    for sentence in here.sentences:
        words = sentence.replace(":", "").split()
        covered += range(int(words[1]), int(words[3] if words[0] == "From" else words[1]) + 1)
    assert covered == list(here.totals)


def test_the_text_stands_in_columns() -> None:
    lines = str(nn.strip(SKETCH)).splitlines()
    rows = lines[3:7]
    at = rows[0].index("L" * 20)
    assert [line[at + 93] for line in rows] == ["L", "W", "L", "W"] and lines[7].index("^") == at + 93
    assert lines[1].index("90") == lines[2].rindex("|") == at + 90 and lines[8] == "At 93: only 2♣ wins."


def test_the_view_is_plain_data() -> None:
    for pos in (SKETCH, DRAWN, THREE):
        here = nn.strip(pos, seconds=ENOUGH)
        view = here.view
        assert json.loads(json.dumps(view)) == view
        many = view["high"] - view["low"] + 1
        assert view["low"] == 0 and view["high"] == view["limit"] == 99 and len(view["says"]) == many == 100
        assert view["total"] == pos.total and view["who"] == "Player 1" and view["done"] is True
        for row in [*view["rows"], view["whole"]]:
            assert len(row["marks"]) == len(row["plies"]) == many and set(row["marks"]) <= set("WL.S")
            assert set(row["shares"]) == {str(t) for t, mark in enumerate(row["marks"]) if mark == "S"}
        assert [row["key"] for row in view["rows"]] == [card.code for card in pos.hands[0]]
    assert view["rows"][0]["words"] == "two of clubs" and view["rows"][0]["does"] == "+2"


# --- as far as the budget reaches ---


def test_what_is_not_worked_out_is_left_open_and_gone_on_with() -> None:
    pos = nn.Position.open("standard", ["KS 2C 4D", "9H 3D 5C", "AD 8C 6H"], total=80)
    whole = nn.strip(pos, seconds=ENOUGH)
    part = nn.strip(pos, nodes=1500, seconds=ENOUGH)
    assert not part.done and "?" in part.whole.marks and part.whole.marks[99] != "?" and whole.done
    assert "it is not worked out yet" in " ".join(part.view["says"]) and "not all worked out" in repr(part)
    known = part
    for _ in range(200):
        more = known.more(ENOUGH, nodes=1500)
        assert more.whole.marks.count("?") <= known.whole.marks.count("?")
        assert all(a in ("?", b) for a, b in zip(known.whole.marks, more.whole.marks, strict=True))
        known = more
        if known.done:
            break
    assert known.done and known.more() is known and "?" in part.whole.marks
    assert [row.view() for row in known.rows] == [row.view() for row in whole.rows]


def test_with_much_more_time_all_totals_are_tried_at_once_again(monkeypatch: pytest.MonkeyPatch) -> None:
    pos = nn.Position.open("standard", ["10C 2C AD 8H", "2H 5D 6C 7H"], total=70)
    whole, real, calls = nn.strip(pos, seconds=ENOUGH), NumberLine, []

    def late(position: nn.Position, budget: Budget) -> Any:
        calls.append(budget.seconds)
        if len(calls) == 1:
            raise BudgetSpent("It takes longer.")
        if len(calls) == 2:
            raise KeyboardInterrupt
        return real(position, budget)

    monkeypatch.setattr(alltotals, "NumberLine", late)
    part = nn.strip(pos, nodes=20, seconds=ENOUGH)
    part = part.more(ENOUGH, nodes=20)
    assert len(calls) == 1 and not part.done
    with pytest.raises(KeyboardInterrupt):
        part.more(3 * ENOUGH, nodes=20)
    full = part.more(3 * ENOUGH)
    assert len(calls) == 3 and full.done and full.view == whole.view
    assert [row.view() for row in full.rows] == [row.view() for row in whole.rows] and full.method == "number line"


def test_chance_is_gone_on_with_too() -> None:
    pos = nn.Position.open("icelandic", ["5D KH 4S", "4D 5C 8H"], total=85, unseen="9C JC KD")
    whole, part = (
        nn.strip(pos, totals=(85, 99), seconds=ENOUGH),
        nn.strip(pos, totals=(85, 99), nodes=60, seconds=ENOUGH),
    )
    assert "?" in part.whole.marks
    for _ in range(100):
        part = part.more(ENOUGH, nodes=2000)
    assert part.whole == whole.whole


def test_the_work_goes_outwards() -> None:
    assert list(outwards(3, range(2, 6))) == [3, 4, 2, 5]
    assert sorted(outwards(-50, range(-3, 3))) == list(range(-3, 3))


# --- what cannot be ---


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: nn.strip(nn.HiddenEndgame("standard", cards="AS 5H 9D", hand=1, total=88)), "ask solve()"),
        (lambda: nn.strip(cast(Any, "standard")), "Only a position can be solved"),
        (lambda: nn.strip(nn.deal("standard", players=2, seed=1)), "show the cards with Position.open"),
        (lambda: nn.strip(SKETCH, totals=cast(Any, 7)), "as in (40, 99), not 7"),
        (lambda: nn.strip(SKETCH, totals=(50, 40)), "the lowest comes first"),
        (lambda: nn.strip(SKETCH, totals=(50, 100)), "here they go from -1000 to 99"),
        (lambda: nn.strip(SKETCH, totals=cast(Any, (True, 40))), "as in (40, 99)"),
        (lambda: nn.strip(HUGE, totals=(-1000, 400)), "at most 1,200 totals, not 1,401: try totals=(-799, 400)"),
        (lambda: nn.strip(SKETCH, seconds=0), "seconds must be a number above 0"),
        (lambda: nn.strip(SKETCH, nodes=cast(Any, "many")), "nodes must be a number above 0"),
        (lambda: nn.strip(nn.Position.open("standard", ["", "2H"])), "holds no cards"),
        (lambda: nn.strip(DRAWN.play("5D")), "position.draw(card)"),
        (lambda: nn.strip(SKETCH).says(100), "shows the totals 0 to 99, not 100"),
        (lambda: at_total(SKETCH, 100), "whole number from -1000 to 99 here, not 100"),
        (lambda: at_total(SKETCH, cast(Any, "93")), "not '93'"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_said_in_a_sentence(ask: Callable[[], object], says: str) -> None:
    with pytest.raises(ValueError) as refused:
        ask()
    assert says in str(refused.value) and str(refused.value).endswith(".")


def test_a_deal_that_is_over_for_good_is_refused_and_a_stuck_one_is_not() -> None:
    v = nn.variant("standard", must_play=False)
    over = nn.Position.open(v, ["5S 8C", "2H"], total=97).play("5S")
    with pytest.raises(nn.SolveError, match="This deal is over"):
        nn.strip(over)
    stuck = nn.Position.open("standard", ["5S 8C", "2H"], total=98)
    assert stuck.is_over
    here = nn.strip(stuck)
    assert here.says(98) == "At 98: nothing can be played; Player 1 is stuck and loses."
    assert here.view == {**nn.strip(nn.Position.open("standard", ["5S 8C", "2H"], total=90)).view, "total": 98}
    check(here, 93)


def test_a_player_who_is_asked_something_answers_first() -> None:
    for name in nn.variants():
        v = nn.variant(name)
        asks = {"shield_use": "ask", "steal_pick": "choose_seen", "nine_sums_when": "any_time"}
        for rule, value in asks.items():
            if rule not in v.house_rules:
                continue
            try:
                own = v.with_rules(None, **{rule: value})
            except nn.VariantError:
                continue
            for seed in range(30):
                rng = random.Random(seed)
                for _, _, pos in playout(random_open(rng, own), rng, 20):
                    if pos.asked:
                        with pytest.raises(nn.SolveError, match="is asked something inside a turn"):
                            nn.strip(pos)
                        return
    pytest.fail("nobody was asked anything")


# --- how long it takes ---


def test_five_cards_a_side_take_milliseconds(record_figure: Callable[[str, str], None]) -> None:
    pack = list(nn.variant("standard").deck())
    random.Random(1).shuffle(pack)
    pos = nn.Position.open("standard", [pack[:5], pack[5:10]], total=70)
    took = []
    for _ in range(5):
        began = process_time()
        here = nn.strip(pos)
        took.append(process_time() - began)
    assert here.done and here.method == "number line"
    record_figure("strip of five cards a side, CPU", f"{1000 * min(took):.1f} ms")
