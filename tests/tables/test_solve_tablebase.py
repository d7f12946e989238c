"""Tables of all endgames: against the number line and the engine, their sizes, their files, and what they refuse."""

from __future__ import annotations

import json
import os
import random
import zipfile
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ninetynine_edu as nn
from ninetynine_edu.solve.budget import Budget
from ninetynine_edu.solve.numberline import NumberLine
from ninetynine_edu.tables import file as tablefile
from ninetynine_edu.tables import tablebase as tables
from ninetynine_edu.tables.bits import Hands, Line, hand_count, solve_wins, work
from ninetynine_edu.tables.size import in_bytes, table_size
from tests.strategies import VARIANTS, often, random_variant

LIMITS = (10, 21, 50, 60, 69, 70, 99, 120)


@lru_cache
def table(name: str = "standard", cards: int = 2, plies: bool = False) -> nn.Tablebase:
    return nn.tablebase(name, cards=cards, plies=plies)


def odd_table(rng: random.Random, name: str) -> nn.Tablebase:
    """Return a small table with some house rules changed, now and then with another limit."""
    while True:
        v = random_variant(rng, name)
        try:
            v = v.with_rules(limit=rng.choice(LIMITS)) if rng.random() < 0.4 else v
        except nn.VariantError:
            continue  # a limit that this variant's cards do not allow
        if not v.is_basic:
            continue  # a house rule of the wider family
        return nn.tablebase(v, cards=2 if rng.random() < 0.85 else 1, plies=rng.random() < 0.5)


def endgame(rng: random.Random, v: nn.Variant, cards: int) -> nn.Position:
    pack = rng.sample(v.deck(2), 2 * cards)
    hands = [pack[: rng.randint(0, cards)], pack[cards : cards + rng.randint(0, cards)]]
    low = -60 if v.negative == "allow" else 0
    near = rng.randint(max(low, v.limit - 25), v.limit)
    total = rng.choice((near, near, rng.randint(low, v.limit), rng.randint(low, 9)))
    return nn.Position.open(v, hands, total=total, turn=rng.randrange(2))


@pytest.mark.parametrize("name", VARIANTS)
def test_wins_and_plies_agree_with_the_number_line(name: str) -> None:
    rng = random.Random(name)
    decided = 0
    for _ in range(often(25)):
        t = odd_table(rng, name)
        for _ in range(50):
            pos = endgame(rng, t.variant, t.cards)
            if pos.is_over:
                assert t.verdict(pos).plies == 0
                continue
            hand, other = pos.hands[pos.turn], pos.hands[1 - pos.turn]
            found = (t.wins(hand, other, pos.total), t.plies(hand, other, pos.total))
            assert found == tuple(NumberLine(pos, Budget(10**6, 60)).verdict(pos)) == tuple(t.verdict(pos)), str(pos)
            decided += 1
    assert decided > often(600)


@pytest.mark.parametrize("name", ["standard", "one_hundred", "taiwanese", "alternate_joker{must_play=false}"])
def test_three_cards_agree_with_the_number_line_and_with_solve(name: str) -> None:
    rng = random.Random(7)
    t = table(name, 3)
    for number in range(400):
        pos = endgame(rng, t.variant, 3)
        if pos.is_over:
            continue
        assert t.verdict(pos) == NumberLine(pos, Budget(10**6, 60)).verdict(pos), str(pos)
        if number % 8 == 0:
            s = nn.solve(pos)
            assert t.values(pos) == s.values and t.lengths(pos) == s.lengths
            assert t.best_moves(pos) == s.best_moves and t.line(pos) == s.line


def test_plies_worked_out_one_by_one_are_those_of_the_table() -> None:
    rng = random.Random(5)
    for name in ("standard", "one_hundred", "hawaiian"):
        plain, full = table(name, 2), table(name, 2, plies=True)
        assert full.has_plies and not plain.has_plies
        deck = full.variant.deck()
        for _ in range(150):
            hand, other = (rng.choices(deck, k=rng.randint(0, 2)) for _ in range(2))  # also what no pack can deal
            total = rng.randint(-30, 99)
            assert plain.plies(hand, other, total) == full.plies(hand, other, total)


def test_four_cards_of_standard() -> None:
    """The whole table of 566 million positions, its size, and values worked out elsewhere."""
    t = table("standard", 4)
    assert t.positions == 2380 * 2380 * 100 == 566_440_000
    assert t.size.hands == 2380 and t.size.kinds == 12 and t.size.pairs == 1820**2
    assert sum(array.nbytes for array in t.won.values()) == 16 * t.size.pairs <= t.size.bytes
    rng = random.Random(11)
    for _ in range(60):
        pos = endgame(rng, t.variant, 4)
        assert pos.is_over or t.verdict(pos) == NumberLine(pos, Budget(10**6, 60)).verdict(pos), str(pos)
    wins = [total for total in range(82, 100) if t.wins("10C 2C AD", "2H 5D 6C", total)]
    assert wins == [82, *range(84, 91), *range(92, 99)]
    assert t.plies("10C 2C AD", "2H 5D 6C", 93) == 3


def test_cards_of_one_kind_are_one_and_hands_have_no_order() -> None:
    t = table("standard", 3)
    kinds = {card.code: kind for kind, cards in enumerate(t.kinds) for card in cards}
    assert kinds["JS"] == kinds["QH"] != kinds["10S"] and len(t.kinds) == 12
    assert t.plies("JS 3D", "QH", 80) == t.plies("3C QD", "JC", 80)
    passing = nn.tablebase(nn.variant("standard", reverse_two_player="pass"), cards=1)
    assert len(passing.kinds) == 11  # a four that changes nothing is a king


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_hands_are_counted_as_they_are_held(cards: int) -> None:
    hands = Hands(12, cards)
    assert sum(hands.count(size) for size in range(cards + 1)) == hand_count(12, cards)
    done: list[int] = []
    line = Line(nn.variant("standard"), cards)
    solve_wins(line, hands, done.append)
    assert sum(done) == work(12, cards, False)


def test_totals_far_below_zero_are_as_the_lowest() -> None:
    for name in ("standard", "one_hundred"):
        t = table(name, 2)
        for hand, other in (("10S 3S", "4S 10H"), ("2S 5S", "2H 5H"), ("JS KS", "3S")):
            assert len({t.wins(hand, other, total) for total in range(-2000, -60, 97)}) == 1
    with pytest.raises(nn.SolveError, match="negative_totals=clamp_zero"):
        nn.tablebase(nn.variant("standard", negative_totals="clamp_zero"), cards=1).wins("5S", "5H", -1)


def odd_line(rng: random.Random) -> Line:
    while True:
        v = random_variant(rng)
        try:
            v = v.with_rules(limit=rng.choice((10, 63, 70, 99, 127, 200)))
            v = v.with_rules(special_totals="69:reset_zero") if rng.random() < 0.5 else v
        except nn.VariantError:
            continue
        if v.is_basic:
            return Line(v, rng.choice((1, 4)))


def test_one_play_leads_where_the_rules_say() -> None:
    """Every bit of one play seen backwards, for rows with few bits set, against arithmetic."""
    rng = random.Random(4)
    for _ in range(often(150)):
        line = odd_line(rng)
        rows = [sum(1 << rng.randrange(64 * line.words) for _ in range(rng.choice((1, 3, 40)))) for _ in range(3)]
        tables = np.stack([line.from_int(row) for row in rows])
        for lay in {lay for lays in line.lays for lay in lays}:
            found = np.broadcast_to(line.before(lay, tables), tables.shape)
            for total in range(line.low + line.base, line.limit + 1):
                named = range(line.limit + 1) if lay.any_number else (lay.n,)
                ends = {line.result(lay._replace(n=number), total) for number in named}
                places = [max(end, line.low) - line.low for end in ends if end is not None and end <= line.limit]
                word, bit = line.place(total)
                for row, bits in zip(found, rows, strict=True):
                    assert int(row[word, 0]) >> bit & 1 == any(bits >> place & 1 for place in places), (lay, total)


@pytest.mark.parametrize(
    ("v", "cards"),
    [
        (nn.variant("standard", limit=127, special_totals="69:reset_zero"), 4),
        (nn.variant("one_hundred", limit=127), 3),
        (nn.variant("standard", limit=63), 3),
        (nn.variant("hawaiian", limit=127, special_totals="69:reset_zero"), 3),
    ],
)
def test_the_line_is_long_enough_below_zero(v: nn.Variant, cards: int) -> None:
    """Limits at which the bits of a word are used up, and totals from which 69 or the limit is just within reach."""
    rng = random.Random(8)
    t = nn.tablebase(v, cards=cards)
    high = sorted(v.deck(2), key=lambda card: -max(a.n for a in v.effect(card).alternatives))[: 8 * cards]
    for _ in range(250):
        pack = rng.sample(high, 2 * cards)
        pos = nn.Position.open(v, [pack[:cards], pack[cards:]], total=rng.randint(-70, 40))
        hand, other = pos.hands
        assert pos.is_over or t.wins(hand, other, pos.total) == NumberLine(pos, Budget(10**6, 60)).verdict(pos).wins, (
            str(pos)
        )


# --- refusals ---


def test_sizes_are_as_the_documents_say() -> None:
    four, plies, five = (table_size("standard", n, plies=p).bytes for n, p in ((4, False), (4, True), (5, False)))
    assert (in_bytes(four), in_bytes(plies), in_bytes(five)) == ("61 MB", "597 MB", "708 MB")


def test_what_does_not_fit_is_refused_with_what_would() -> None:
    with pytest.raises(
        nn.SolveError, match=r"73,614,542,400 positions.*9\.6 GB.*Take cards=5 or allow more with memory="
    ):
        nn.tablebase("standard", cards=6)
    with pytest.raises(nn.SolveError, match=r"Take cards=4, leave out plies or allow more with memory="):
        nn.tablebase("standard", cards=5, plies=True)
    with pytest.raises(nn.SolveError, match=r"above the 1e-09 GiB allowed\. Allow more with memory=1\."):
        nn.tablebase("standard", cards=1, memory=1e-9)
    with pytest.raises(nn.SolveError, match=r"nn\.solve"):
        nn.tablebase("bloody_99")
    with pytest.raises(nn.UnknownVariant, match="standard"):
        nn.tablebase("standart")


@pytest.mark.parametrize("cards", [0, -1, 13, 10**30, True, 2.0, "4", None])
def test_cards_are_a_small_number(cards: Any) -> None:
    with pytest.raises(nn.SolveError, match="whole number from 1 to 12"):
        nn.tablebase("standard", cards=cards)


@pytest.mark.parametrize("budget", [{"memory": 0}, {"memory": "much"}, {"seconds": -1}, {"seconds": True}])
def test_a_budget_is_a_number_above_nothing(budget: dict[str, Any]) -> None:
    with pytest.raises(nn.SolveError, match="above 0"):
        nn.tablebase("standard", cards=1, **budget)


def test_a_budget_may_be_without_end() -> None:
    for budget in (10**400, float("inf")):
        assert nn.tablebase("standard", cards=1, seconds=budget, memory=budget).wins("9S", "2H", 99)


def test_a_spent_time_gives_up_in_a_sentence() -> None:
    with pytest.raises(nn.SolveError, match="with 0 percent"):  # while the hands are counted
        nn.tablebase("standard", cards=8, seconds=1e-9, memory=1e9, progress=False)
    with pytest.raises(nn.SolveError, match=r"not done after 1e-09 seconds, with \d+ percent"):
        nn.tablebase("standard", cards=2, seconds=1e-9)


@pytest.mark.parametrize(
    ("hand", "other", "total", "words"),
    [
        ("5S 6S 7S", "", 50, "up to 2 cards, not of 3"),
        ("5S", "6S", 100, "up to 99"),
        ("5S", "6S", "50", "up to 99"),
        ("5S", "6S", True, "up to 99"),
        ("BJ", "6S", 50, "not in the pack"),
        ("5X", "6S", 50, "is no card"),
        (None, "6S", 50, "Cards are written"),
    ],
)
def test_questions_that_it_cannot_answer(hand: Any, other: Any, total: Any, words: str) -> None:
    for ask in (table().wins, table().plies):
        with pytest.raises(ValueError, match=words):
            ask(hand, other, total)


def test_a_table_answers_for_its_own_rules_only() -> None:
    t = table()
    hands = ["5S 6S", "7S 8S"]
    assert t.values(nn.Position.open(nn.variant("standard", hand_size=5, life_mode="bill:5"), hands, total=80))
    for v in (
        nn.variant("chicago"),
        nn.variant("standard", reverse_two_player="pass"),
        nn.variant("standard", must_play=False),
        nn.variant("standard", negative_totals="forbid"),
        nn.variant("standard", limit=98),
        nn.variant("standard", special_totals="69:reset_zero"),
    ):
        with pytest.raises(nn.SolveError, match=r"for standard and does not answer for .*nn\.solve"):
            t.values(nn.Position.open(v, hands, total=80))
    only_adds = nn.variant("ninety_nine_stack", limit=98)  # where no card names the limit
    with pytest.raises(nn.SolveError, match=r"does not answer for ninety_nine_stack\{limit=98\}"):
        table("ninety_nine_stack").values(nn.Position.open(only_adds, hands, total=80))
    for pos in (
        nn.Position.open("standard", hands, stock="AS"),
        nn.Position.open("standard", [*hands, "9S"]),
        nn.deal("standard", players=2, seed=1),
    ):
        with pytest.raises(nn.SolveError, match=r"nothing to draw.*nn\.solve"):
            t.line(pos)
    for odd in ("standard 93 P1+ AS/2S", None, 3):
        with pytest.raises(nn.SolveError, match="Only a position"):
            t.best_moves(odd)  # type: ignore[arg-type]


# --- files ---


@pytest.mark.parametrize("plies", [False, True])
def test_a_saved_table_comes_back(tmp_path: Path, plies: bool) -> None:
    file = tmp_path / "t.npz"
    v = nn.variant("standard", reverse_two_player="pass", negative_totals="clamp_zero")
    t = nn.tablebase(v, cards=2, plies=plies)
    t.save(file)
    back = nn.Tablebase.load(file, v)
    assert back.variant == v and back.size == t.size and back.has_plies == plies
    assert all(np.array_equal(back.won[pair], t.won[pair]) for pair in t.won)
    assert back.plies("10S 9H", "4C AH", 93) == t.plies("10S 9H", "4C AH", 93)
    assert [path.name for path in tmp_path.iterdir()] == ["t.npz"]
    with np.load(file, allow_pickle=False) as read:  # NumPy alone reads it too
        assert np.array_equal(read["won_2_2"], t.won[2, 2])
    before = file.read_bytes()
    t.save(file)  # over the old one
    assert file.read_bytes() == before
    with pytest.raises(nn.SolveError, match=r"does not answer for standard,"):
        nn.Tablebase.load(file, "standard")
    with pytest.raises(nn.SolveError, match="does not answer for bloody_99"):
        nn.Tablebase.load(file, "bloody_99")
    with pytest.raises(nn.SolveError, match="above the 1e-06 GiB allowed"):
        nn.Tablebase.load(file, memory=1e-6)


def test_a_table_of_ones_own_variant_comes_back(tmp_path: Path) -> None:
    own = nn.Variant.from_toml(
        'id = "mine"\nname = "Mine"\nextends = "standard"\n[cards]\nAS = "x2"\n"red 5" = "=any"\n'
    )
    nn.tablebase(own, cards=2).save(tmp_path / "t.npz")
    back = nn.Tablebase.load(tmp_path / "t.npz")
    assert back.variant.id == "mine" and back.wins("AS 5S", "5H", 45) == nn.tablebase(own, cards=2).wins(
        "AS 5S", "5H", 45
    )


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("tables") / "good.npz"
    nn.tablebase("standard", cards=1, plies=True).save(file)
    return file


def test_a_file_cut_short_or_altered_is_refused(good: Path, tmp_path: Path) -> None:
    whole = good.read_bytes()
    rng = random.Random(3)
    refused = 0
    for number in range(400):
        data = bytearray(whole)
        if number % 3 == 0:
            data = data[: rng.randrange(len(data))]
        else:
            for _ in range(rng.choice((1, 1, 5))):
                data[rng.randrange(len(data))] = rng.randrange(256)
        file = tmp_path / "bad.npz"
        file.write_bytes(data)
        try:
            back = nn.Tablebase.load(file)
        except nn.SolveError as error:
            assert str(error).startswith("'bad.npz' is no table of endgames that can be used: "), error
            refused += 1
        else:  # a byte that means nothing, such as a date
            assert all(np.array_equal(back.won[pair], table("standard", 1).won[pair]) for pair in back.won)
    assert refused > 300


def rewritten(good: Path, file: Path, change: Callable[[dict[str, bytes]], object]) -> Path:
    with zipfile.ZipFile(good) as old:
        members = {name: old.read(name) for name in old.namelist()}
    change(members)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for name, data in members.items():
            new.writestr(name, data)
    return file


def about(**entries: object) -> Callable[[dict[str, bytes]], object]:
    def change(members: dict[str, bytes]) -> None:
        found = json.loads(members["about.json"])
        found.update(entries)
        members["about.json"] = json.dumps(found).encode()

    return change


def forged(members: dict[str, bytes]) -> None:
    """Change one bit of a row and set the checksum right again."""
    data = bytearray(members["won_1_1.npy"])
    data[-1] ^= 0x80
    members["won_1_1.npy"] = bytes(data)
    digest = sha256()
    for name, member in members.items():
        digest.update(member[128:] if name != "about.json" else b"")
    about(sha256=digest.hexdigest())(members)


def huge_shape(members: dict[str, bytes]) -> None:
    shape = (12, 2, 12)
    members["won_1_1.npy"] = (
        tablefile._header((10**9, 10**9, 2)) + members["won_1_1.npy"][len(tablefile._header(shape)) :]
    )


def pickled(members: dict[str, bytes]) -> None:
    members["won_1_1.npy"] = members["won_1_1.npy"].replace(b"'<u8'", b"'|O' ")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda m: m.clear(), "does not say what it holds"),
        (lambda m: m.update({"about.json": b"[" * 100_000}), "cannot be read"),
        (lambda m: m.update({"about.json": b"\xff"}), "cannot be read"),
        (lambda m: m.update({"about.json": b" " * 2_000_000}), "too long"),
        (lambda m: m.pop("won_1_1.npy"), "does not hold the arrays"),
        (lambda m: m.update({"more.npy": b""}), "does not hold the arrays"),
        (lambda m: m.update({"won_1_1.npy": m["won_1_1.npy"] + bytes(50_000_000)}), "not as large"),
        (huge_shape, "not as large|not of the shape"),
        (pickled, "not of the shape"),
        (forged, "do not follow from the rules of standard"),
        (about(format="other"), "not written by"),
        (about(version=2), r"of version 2.*reads version 1"),
        (about(version=True), "of version"),
        (about(cards=2), "does not hold the arrays"),
        (about(cards=10**9), "1 to 12"),
        (about(cards="1"), "entry cards"),
        (about(plies=False), "does not hold the arrays"),
        (about(sha256="0" * 64), "checksum is wrong"),
        (about(house_rules={"reverse_two_player": "pass"}), "made for other rules"),
        (about(house_rules={"no_such_rule": 1}), "variant cannot be read"),
        (about(house_rules={"preset": 3}), "variant cannot be read"),
        (about(toml="id = 3"), "variant cannot be read"),
        (about(toml="x" * 200_000), "variant cannot be read"),
        (about(toml='id = "standard"\nname = "S"\nextends = "chicago"\n'), "made for other rules"),
        (about(fingerprint=""), "made for other rules"),
    ],
)
def test_a_hostile_file_gives_a_sentence(
    good: Path, tmp_path: Path, change: Callable[[dict[str, bytes]], object], words: str
) -> None:
    file = rewritten(good, tmp_path / "bad.npz", change)
    with pytest.raises(nn.SolveError, match=words):
        nn.Tablebase.load(file)


def test_a_file_can_be_believed_by_its_checksum_alone(good: Path, tmp_path: Path) -> None:
    file = rewritten(good, tmp_path / "forged.npz", forged)
    assert nn.Tablebase.load(file, proved=False).cards == 1
    assert nn.Tablebase.load(good, proved=False).plies("5S", "", 90) == 1


def test_other_files_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "t.npz"
    for content in (b"", b"PK\x03\x04", b"hello" * 100):
        file.write_bytes(content)
        with pytest.raises(nn.SolveError, match="damaged or cut short"):
            nn.Tablebase.load(file)
    np.savez(file, a=np.zeros(3))
    with pytest.raises(nn.SolveError, match="does not say what it holds"):
        nn.Tablebase.load(file)
    with pytest.raises(FileNotFoundError):
        nn.Tablebase.load(tmp_path / "none.npz")
    with pytest.raises(nn.SolveError, match="for a variant or its id"):
        nn.Tablebase.load(file, 3)  # type: ignore[arg-type]


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/null", "fifo", "."])
def test_what_has_no_end_or_never_answers_is_not_read(path: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    with pytest.raises(nn.SolveError, match="no ordinary file"):
        nn.Tablebase.load(tmp_path / path)


@pytest.mark.parametrize("path", [None, 3, "", "a\0b"])
def test_a_file_has_a_name(path: Any) -> None:
    for use in (table("standard", 1).save, nn.Tablebase.load):
        with pytest.raises(nn.SolveError, match="kept in a file"):
            use(path)


def test_interrupting_leaves_no_half_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "t.npz"
    t = table("standard", 1)
    t.save(file)
    before = file.read_bytes()

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    for where, name in ((tablefile, "_header"), (os, "replace")):
        with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
            patch.setattr(where, name, interrupt)
            t.save(file)
        assert file.read_bytes() == before and [path.name for path in tmp_path.iterdir()] == ["t.npz"]


def test_interrupting_the_making_closes_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = []

    def interrupt(self: tables.Progress, pairs: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(tables.Progress, "__call__", interrupt)
    monkeypatch.setattr(tables.Progress, "__exit__", lambda *_: closed.append(True))
    with pytest.raises(KeyboardInterrupt):
        nn.tablebase("standard", cards=1)
    assert closed == [True]


def test_a_bar_is_shown_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    nn.tablebase("standard", cards=1, progress=True)
    assert "standard, 1 card a hand" in capsys.readouterr().err
    nn.tablebase("standard", cards=1)
    assert capsys.readouterr().err == ""


def test_it_says_what_it_is() -> None:
    t = table()
    assert repr(t).startswith("<Tablebase standard: 2 cards a hand: 1,102,500 positions (105 x 105 hands by ranks")
    assert "<b>Ninety-nine, standard rules</b>" in t._repr_html_()


def test_odd_values_give_sentences() -> None:
    values: list[Any] = [None, 3, 2.5, b"x", object(), ["5S", 3], "5S 5", {"5S": 1, "9Q": 2}]
    for value in values:
        with pytest.raises(ValueError, match=r"[.?]$"):
            table().wins(value, "5S", 50)
