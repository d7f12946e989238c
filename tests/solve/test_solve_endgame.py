"""Exact endgames: known values, the number line against a search through the engine, properties, refusals."""

from __future__ import annotations

import inspect
import random
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.play.outcome import LegalMoves
from ninetynine_edu.solve.judge import solvers_for
from tests.strategies import VARIANTS, often, random_variant

LIMITS = (10, 21, 50, 60, 69, 70, 99, 120)


def endgame(rng: random.Random, v: nn.Variant, cards: int = 3) -> nn.Position:
    """Return an open two-seat position, often near the limit or near 0, now and then with a known stock."""
    pack = list(v.deck())
    rng.shuffle(pack)
    if rng.random() < 0.4:  # many of a few ranks, where turns are kept and totals jump
        pack.sort(key=lambda card: card.rank not in ("2", "3", "4", "5", "10", "A"))
        few = pack[:20]
        rng.shuffle(few)
        pack = few
    hands = [[pack.pop() for _ in range(rng.randint(0, cards))] for _ in range(2)]
    draws = rng.choice((0, 0, 1, 2)) if v.rule("draw_mode") == "auto" else 0
    low = -25 if v.negative == "allow" else 0
    total = rng.choice((rng.randint(low, v.limit), rng.randint(max(low, v.limit - 30), v.limit), rng.randint(low, 9)))
    return nn.Position.open(v, hands, total=total, turn=rng.randrange(2), stock=[pack.pop() for _ in range(draws)])


def facts(s: nn.Solution) -> tuple[Any, ...]:
    return s.winner, s.value, dict(s.values), dict(s.lengths), s.best_moves, s.line, s.plies


def odd_variant(rng: random.Random, name: str) -> nn.Variant:
    v = random_variant(rng, name)
    return v.with_rules(limit=rng.choice(LIMITS)) if rng.random() < 0.4 else v


@pytest.mark.parametrize("name", VARIANTS)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=often(30), deadline=None)
def test_the_number_line_agrees_with_a_search_through_the_engine(name: str, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(3):
        try:
            v = odd_variant(rng, name)
        except nn.VariantError:
            continue  # a limit that this variant's cards do not allow
        pos = endgame(rng, v, cards=2 if "any" in " ".join(map(str, map(v.effect, v.deck()))) else 3)
        quick, slow = nn.solve(pos), nn.solve(pos, method="search")
        assert facts(quick) == facts(slow), str(pos)
        assert quick.method in ("number line" if v.is_basic else "search", "over")
        assert slow.method in ("search", "over")
        check_answer(quick)


def check_answer(s: nn.Solution) -> None:
    """An answer must agree with itself and with the engine."""
    pos = s.position
    assert tuple(s.values) == tuple(s.lengths) == tuple(pos.legal_moves)
    assert (s.value == 1) == (s.winner == pos.turn)
    if pos.is_over:
        assert s.line == () and s.plies == 0
        return
    assert s.value == max(s.values.values())
    best = [move for move in s.values if s.values[move] == s.value]
    length = (min if s.value > 0 else max)(s.lengths[move] for move in best)
    assert s.best_moves == tuple(move for move in best if s.lengths[move] == length)
    assert s.plies == length == len(s.line)
    for move in s.line:
        pos = pos.play(move)
    assert pos.is_over and pos.outcome is not None and pos.outcome.winner == s.winner


@pytest.mark.parametrize(
    ("total", "hands", "winning", "line"),
    [
        (93, ["10C 2C AD", "2H 5D 6C"], ["2C"], ["2C", "2H", "AD+1"]),
        (84, ["3D AC", "2S 3H"], ["3D"], ["3D", "AC+11"]),
        (99, ["KS", "5S"], ["KS"], ["KS"]),
        (99, ["KS", "9S"], [], ["KS", "9S"]),
        (98, ["AS", "4S AD"], ["AS+1"], ["AS+1", "4S"]),
    ],
)
def test_values_worked_out_by_hand(total: int, hands: list[str], winning: list[str], line: list[str]) -> None:
    s = nn.solve(nn.Position.open("standard", hands, total=total))
    assert [move.code for move in s.winning_moves] == winning
    assert [move.code for move in s.line] == line
    check_answer(s)


def test_the_number_line_strip_of_the_endgame_lab() -> None:
    """The row "Best card" from 82 to 99 as drawn in the first sketch of the lab, with its one gap at 91."""
    wins = [
        t
        for t in range(82, 100)
        if nn.solve(nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=t)).value > 0
    ]
    assert wins == [82, *range(84, 91), *range(92, 99)]


def test_turns_are_kept_by_skips_and_by_reversing_with_two() -> None:
    hands = ["4S 8D", "9H"]
    again = nn.solve(nn.Position.open("standard", hands, total=91))
    passing = nn.solve(nn.Position.open(nn.variant("standard", reverse_two_player="pass"), hands, total=91))
    assert (again.winner, passing.winner) == (1, 0)
    hands = ["4S 8D", "8H"]
    again = nn.solve(nn.Position.open("standard", hands, total=91))
    passing = nn.solve(nn.Position.open(nn.variant("standard", reverse_two_player="pass"), hands, total=91))
    assert [move.code for move in again.winning_moves] == ["4S", "8D"]
    assert [move.code for move in passing.winning_moves] == ["8D"]


def test_two_left_of_three_are_solved_too() -> None:
    v = nn.variant("taiwanese_blog")
    pos = nn.Position.open(v, ["KS", "9H", "8H 10D"], total=95)
    while len(pos.alive) == 3:
        pos = pos.play(pos.legal_moves[0])
    s = nn.solve(pos)
    assert s.winner in pos.alive and facts(s) == facts(nn.solve(pos, method="search"))


@given(seed=st.integers(0, 2**32))
@settings(max_examples=often(150), deadline=None)
def test_a_value_does_not_depend_on_the_order_of_hands_and_cards_of_one_kind_are_alike(seed: int) -> None:
    rng = random.Random(seed)
    pos = endgame(rng, nn.variant(rng.choice(VARIANTS)))
    if pos.is_over:
        return
    hands = [rng.sample(hand, len(hand)) for hand in pos.hands]
    again = nn.Position.open(pos.variant, hands, total=pos.total, turn=pos.turn, stock=pos.stock)
    swapped = nn.Position.open(pos.variant, hands[::-1], total=pos.total, turn=1 - pos.turn, stock=pos.stock)
    s = nn.solve(pos)
    assert facts(nn.solve(again)) == facts(s)
    other = nn.solve(swapped)
    assert other.value == s.value and other.plies == s.plies
    by_effect: dict[tuple[object, ...], tuple[object, int]] = {}
    for move in s.values:
        key = (pos.variant.effect(move.cards[0]), move.code[len(move.cards[0].code) :])
        assert by_effect.setdefault(key, (s.values[move], s.lengths[move])) == (s.values[move], s.lengths[move])


@given(seed=st.integers(0, 2**32))
@settings(max_examples=often(150), deadline=None)
def test_more_options_never_hurt(seed: int) -> None:
    """Give one card a second way to be played: whoever holds it does not get worse."""
    rng = random.Random(seed)
    plain = nn.Variant.from_toml(
        'id = "less"\nname = "Less"\nextends = "standard"\n[cards]\nA = "+1"\n10 = "+10"\n' + SOURCE
    )
    more = nn.Variant.from_toml(
        'id = "more"\nname = "More"\nextends = "standard"\n[cards]\nA = "+1"\n10 = "+10"\nAS = "+1 or +11"\n"10S" = "+10 or -10"\n'
        + SOURCE
    )
    pack = [card for card in plain.deck() if card.code not in ("AS", "10S")]
    rng.shuffle(pack)
    hands = [[nn.Card("AS"), nn.Card("10S"), *pack[:2]], pack[2:5]]
    total = rng.randint(60, 99)
    for turn in (0, 1):
        before = nn.solve(nn.Position.open(plain, hands, total=total, turn=turn))
        after = nn.solve(nn.Position.open(more, hands, total=total, turn=turn))
        assert before.winner == 1 or after.winner == 0


SOURCE = '[source]\ndocuments = ["made up for a test"]\nstatus = "documented"\n'


def test_a_solution_remembers_its_question_and_speaks() -> None:
    pos = nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
    s = nn.solve(pos)
    assert s.position == pos and s.method == "number line" and s.positions > 100 and s.seconds > 0
    assert repr(s) == "<Solution: Player 1 wins in 3 plays: 2♣ 2♥ A♦+1; only 2♣ wins>"
    html = s._repr_html_()
    assert "2♣ (best)" in html and html.count("<tr>") == 1 + len(s.values) and "● won" in html and "◇ lost" in html
    assert nn.solve(pos) == s  # how long it took is not compared
    over = nn.solve(nn.Position.open("standard", ["5S", "5H"], total=99))
    assert over.words == "Player 2 has won: the deal is over." and "table" not in over._repr_html_()


STANDARD = nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (nn.deal("standard", players=2, seed=1), r"hidden.*Position\.open"),
        (nn.deal("standard", players=3, seed=1), r"hidden.*Position\.open"),
        (nn.Position.open(nn.variant("standard", draw_mode="manual"), ["AS", "2S"], stock="5S"), "draw_mode=auto"),
        ("standard 93 P1+ AS/2S", "Only a position"),
        (None, "Only a position"),
    ],
)
@pytest.mark.parametrize("method", [None, "search", "max-n"])
def test_what_does_not_fit_is_refused_with_what_does(position: Any, words: str, method: Any) -> None:
    with pytest.raises(nn.SolveError, match=words):
        nn.solve(position, method=method)


@pytest.mark.parametrize(
    ("position", "method", "fitting"),
    [
        (nn.Position.open("standard", ["AS", "2S", "3S"]), "number line", "max-n"),
        (nn.Position.open("standard", ["AS", "2S"], unseen="5S 6S"), "deal", "chance and max-n"),
        (nn.Position.open("icelandic", ["AS", "2S"], total=90), "number line", "search"),
        (nn.Position.open("standard", ["AS", "2S"]), "hidden", "number line, deal and search"),
        (nn.Position.open("baltimore", ["6S", "2S"]), "search", "chance and max-n"),
        (nn.Position.open("ninety_nine_ishihara", ["6S 6H", "6C"]), "search", "max-n"),
        (nn.Position.open("ninety_nine_ishihara", ["6S 5H", "6C"]), "max-n", "search"),
    ],
)
def test_a_method_that_does_not_fit_is_refused_with_those_that_do(
    position: nn.Position, method: Any, fitting: str
) -> None:
    with pytest.raises(nn.SolveError, match=f"{method}.* does not fit this position; what fits: {fitting}\\."):
        nn.solve(position, method=method)
    assert solvers_for(position)[0] == nn.solve(position).method or "chance" in fitting


def test_a_spent_budget_gives_up_in_a_sentence() -> None:
    deck = [card for card in nn.variant("one_hundred").deck() if card.rank not in ("A", "K", "J")]
    large = nn.Position.open("one_hundred", [deck[::2][:16], deck[1::2][:16]], total=0)
    with pytest.raises(nn.SolveError, match=r"300 pairs of hands, with hands of 16 and 16 cards.*fewer"):
        nn.solve(large, nodes=300)
    with pytest.raises(nn.SolveError, match=r"not decided after 0\.05 seconds"):
        nn.solve(large, seconds=0.05)
    with pytest.raises(nn.SolveError, match=r"not decided after 300 positions"):
        nn.solve(large, nodes=300, method="search")
    with pytest.raises(nn.SolveError, match=r"not decided within 10 positions, with hands of 16 and 1 cards and 16 in"):
        nn.solve(
            nn.Position.open("one_hundred", [deck[::2][:16], deck[1:2]], total=0, unseen=deck[3::2][:16]), nodes=10
        )
    three = nn.Position.open("one_hundred", [deck[:9], deck[9:18], deck[18:27]], total=0)
    with pytest.raises(nn.SolveError, match=r"^This deal is too large: it is not .*, with hands of 9, 9 and 9 cards"):
        nn.solve(three, nodes=100)


def test_a_budget_without_end_is_one() -> None:
    position = nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
    unseen = nn.Position.open("standard", ["10C 2C", "2H 5D"], total=93, unseen="6C 9C")
    for budget in (10**400, float("inf")):
        assert nn.solve(position, nodes=budget, seconds=budget).plies == 3  # type: ignore[arg-type]
        assert nn.solve(unseen, nodes=budget, seconds=budget).values  # type: ignore[arg-type]


FAR = nn.Variant.from_toml(
    'id = "far"\nname = "Far"\nextends = "standard"\n[cards]\n'
    + "".join(f'{rank} = "x2 or -900"\n' for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"])
)


@pytest.mark.parametrize(
    "position",
    [
        nn.Position.open("one_hundred{decks=6}", ["2S 2S 2S 5H", "2S 2S 2S 3H"], total=-1000),
        nn.Position.open(FAR, ["AS 2S 3S 4S", "5S 6S 7S 8S"], total=50),
        nn.Position.open(FAR, [FAR.deck(2)[:26], FAR.deck(2)[26:]], total=50),
    ],
)
def test_a_line_far_below_zero_is_refused_in_a_sentence(position: nn.Position) -> None:
    for ask in (nn.solve, nn.tree):
        with pytest.raises(nn.SolveError, match=r"too far below zero: more than 20,000 totals.*fewer cards"):
            ask(position)


def test_a_line_that_is_just_short_enough_is_solved_in_time() -> None:
    pos = nn.Position.open("one_hundred{decks=6}", ["2S 2S 5H 4D", "2S 2S 3H"], total=-1000)
    answer = nn.solve(pos, seconds=10)
    assert facts(answer) == facts(nn.solve(pos, method="search"))


def test_a_budget_of_pairs_counts_their_size() -> None:
    v = nn.variant("standard", decks="6")
    hands = ["AS 2S 3D 4D 5D 6D 7D AC", "AS 2S 3S 4S 5S 6S 7S AD"]
    stock = "8S 8D 10C 10D JC JD QS QD KC KD AH 2H 3H 4H 5H"
    pairs = []
    for total in (-1000, 60):
        with pytest.raises(nn.SolveError, match="not decided after") as error:
            nn.solve(nn.Position.open(v, hands, total=total, stock=stock), nodes=3000, method="number line")
        pairs.append(int(str(error.value).split("after ")[1].split()[0]))
    assert pairs[0] < 0.7 * pairs[1] and pairs[1] <= 3000


@pytest.mark.parametrize(
    "budget",
    [{"nodes": 0}, {"nodes": "many"}, {"seconds": -1}, {"seconds": None}, {"nodes": True}, {"method": "guess"}],
)
def test_a_budget_must_be_a_number_above_nothing(budget: dict[str, Any]) -> None:
    with pytest.raises(nn.SolveError, match=r"must be a number above 0|method is"):
        nn.solve(STANDARD, **budget)


def test_a_search_deeper_than_python_allows_gives_up_in_a_sentence() -> None:
    pack = nn.variant("standard", decks="6").deck(2)
    deep = nn.Position.open(nn.variant("standard", decks="6"), [pack[::2], pack[1::2]], total=-1_000)
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(0)) + 100)
    try:
        with pytest.raises(nn.SolveError, match="too many plays"):
            nn.solve(deep, method="search")
    finally:
        sys.setrecursionlimit(usual)


def test_a_deep_endgame_does_not_run_out_of_stack() -> None:
    v = nn.variant("standard", decks="6")
    kings = [card for card in v.deck(2) if card.rank == "K"]
    s = nn.solve(nn.Position.open(v, [kings[:12], kings[12:]], total=99))
    assert s.winner == 1 and s.plies == 24 and isinstance(s.position.legal_moves, LegalMoves)
