"""Unknown stocks: the fast way against a search, both against recursion by other means, bounds, refusals."""

from __future__ import annotations

import random
import subprocess
import sys
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.solve import chance, stages
from ninetynine_edu.solve.budget import Budget, BudgetSpent
from ninetynine_edu.solve.chance import ChanceSolution, solve_chance, values_by_total
from ninetynine_edu.solve.expect import UNKNOWN
from ninetynine_edu.solve.judge import solvers_for
from tests.strategies import FAMILY, VARIANTS, often, random_variant


def unknown(rng: random.Random, v: nn.Variant, cards: int = 3, draws: int = 4) -> nn.Position:
    """Return an open position with an unknown stock, mostly near the limit, now and then in the middle of a draw."""
    pack = list(v.deck())
    rng.shuffle(pack)
    if rng.random() < 0.5:  # many of a few ranks, where turns are kept and totals jump
        pack.sort(key=lambda card: card.rank not in ("2", "3", "4", "5", "10", "A"))
        pack = rng.sample(pack[:18], 18)
    hands = [[pack.pop() for _ in range(rng.randint(rng.random() > 0.1, cards))] for _ in range(2)]
    unseen = [pack.pop() for _ in range(rng.randint(0, draws))]
    low = -25 if v.negative == "allow" else 0
    total = rng.choice((rng.randint(low, v.limit), *(rng.randint(v.limit - 15, v.limit) for _ in range(3))))
    pos = nn.Position.open(v, hands, total=total, turn=rng.randrange(2), unseen=unseen)
    return pos.play(rng.choice(pos.legal_moves)) if not pos.is_over and rng.random() < 0.25 else pos


def names_totals(v: nn.Variant) -> bool:
    return any("=any" in str(v.effect(card)) for card in v.deck())


def by_search(pos: nn.Position) -> ChanceSolution:
    return chance._from_search(pos, Budget(200_000, 600))


def facts(s: ChanceSolution) -> tuple[Any, ...]:
    return s.value, dict(s.values), s.best_moves, s.winner, s.replies, s.line


# --- the two ways agree, and agree with what does not use them ---


@pytest.mark.parametrize("name", VARIANTS)
def test_the_fast_way_agrees_with_a_search_through_the_engine(name: str) -> None:
    rng = random.Random(f"chance {name}")
    split = 0
    for number in range(50):
        if number >= often(50) and split > 1:
            break
        v = random_variant(rng, name, changes=number % 4)
        small = names_totals(v)
        pos = unknown(rng, v, cards=2 if small else 3, draws=2 if small else 4)
        quick, slow = solve_chance(pos), by_search(pos)
        assert facts(quick) == facts(slow), str(pos)
        assert quick.method == ("over" if pos.is_over else "stages" if v.is_basic and pos.stock else "search")
        split += abs(quick.value) != 1
        check_answer(quick)
    assert split > 1


def check_answer(s: ChanceSolution) -> None:
    """An answer must agree with itself."""
    pos = s.position
    assert tuple(s.values) == tuple(pos.legal_moves) and all(-1 <= value <= 1 for value in s.values.values())
    assert s.win_chance == (1 + s.value) / 2
    if s.values:
        assert s.value == max(s.values.values())
        assert s.best_moves == tuple(move for move in s.values if s.values[move] == s.value)
    assert s.line[:1] == s.best_moves[:1] and s.plies is None
    for move in s.line:
        assert not (pos.is_over or pos.is_chance)
        pos = pos.play(move)
    assert s.method == "over" or pos.is_over or [reply.card for reply in s.replies] == list(pos.chance)
    if s.replies:
        assert sum(reply.chance for reply in s.replies) == 1
        assert sum(reply.chance * reply.value for reply in s.replies) == s.value


def plain_value(hands: tuple[str, str], unseen: str, total: int, again: bool) -> Fraction:
    """Return the value for the player on turn at `standard`, by a recursion that knows nothing of this package.

    Cards are single letters by rank, T for ten; hands are sorted.
    """
    adds = {r: (int(r),) for r in "235678"} | {
        "A": (1, 11),
        "T": (10, -10),
        "J": (10,),
        "Q": (10,),
        "K": (0,),
        "4": (0,),
    }

    @cache
    def value(mine: str, other: str, left: str, now: int) -> Fraction:
        best = Fraction(-1)
        for card in set(mine):
            rest = mine.replace(card, "", 1)
            for after in [99] if card == "9" else [now + n for n in adds[card]]:
                if after > 99:
                    continue
                worth = Fraction(0)
                for drawn in left or [""]:
                    hand, remain = "".join(sorted(rest + drawn)), left.replace(drawn, "", 1)
                    if card == "3" or (card == "4" and again):
                        worth += value(hand, other, remain, after)
                    else:
                        worth -= value(other, hand, remain, after)
                best = max(best, worth / max(len(left), 1))
        return best

    return value(hands[0], hands[1], unseen, total)


def test_a_reply_is_the_best_play_at_the_position_it_leads_to() -> None:
    rng = random.Random(17)
    whose = []
    for number in range(60):
        v = nn.variant(("standard", "taiwanese", "baltimore")[number % 3])
        pack = rng.sample(v.deck(), 7)
        pos = nn.Position.open(v, [pack[:2], pack[2:4]], total=rng.randint(75, 95), unseen=pack[4:])
        s = solve_chance(pos)
        for reply in s.replies:
            then = solve_chance(reply.position)
            sign = 1 if reply.position.turn == s.position.turn else -1
            assert reply.value == sign * then.value and reply.best_moves == then.best_moves
            if len(then.best_moves) < len(then.values):
                whose.append(sign)
    assert whose.count(1) > 3 and whose.count(-1) > 3


@pytest.mark.parametrize("again", [True, False])
def test_standard_agrees_with_an_independent_recursion(again: bool) -> None:
    v = nn.variant("standard", reverse_two_player="again" if again else "pass")
    rng = random.Random(11)
    values = set()
    for _ in range(150):
        pack = list(v.deck())
        rng.shuffle(pack)
        hands = [[pack.pop() for _ in range(rng.randint(1, 3))] for _ in range(2)]
        unseen = [pack.pop() for _ in range(rng.randint(1, 4))]
        total = rng.randint(80, 99)
        letters = [
            "".join(sorted(card.rank.replace("10", "T") for card in cards)) for cards in (hands[0], hands[1], unseen)
        ]
        expected = plain_value((letters[0], letters[1]), letters[2], total, again)
        assert solve_chance(nn.Position.open(v, hands, total=total, unseen=unseen)).value == expected
        values.add(expected)
    assert len(values) > 10


def test_where_nothing_is_chosen_the_value_is_the_average_over_all_orders_of_the_stock() -> None:
    rng = random.Random(4)
    for name in VARIANTS:
        v = nn.variant(name)
        forced = [
            card for card in v.deck() if len(v.effect(card).alternatives) == 1 and "any" not in str(v.effect(card))
        ]
        forced = [card for card in forced if "choose-next" not in str(v.effect(card))]
        for _ in range(4):
            cards = rng.sample(forced, 6)
            hands, unseen = [[cards[0]], [cards[1]]], cards[2:]
            total = rng.randint(v.limit - 25, v.limit)
            known = [
                nn.solve(nn.Position.open(v, hands, total=total, stock=order)).value for order in permutations(unseen)
            ]
            average = Fraction(sum(known), len(known))
            assert solve_chance(nn.Position.open(v, hands, total=total, unseen=unseen)).value == average


def test_best_play_under_an_unknown_order_is_not_the_average_over_known_orders() -> None:
    """Who knows the order always wins here, in six ways; who does not wins two times in three."""
    hands, unseen = ["4D 9D", "6D KC"], ["AH", "9S", "KD"]
    known = [
        nn.solve(nn.Position.open("standard", hands, total=88, stock=order)).value for order in permutations(unseen)
    ]
    answer = solve_chance(nn.Position.open("standard", hands, total=88, unseen=unseen))
    assert (answer.value, sum(known)) == (Fraction(1, 3), 6)


@pytest.mark.parametrize("name", FAMILY)
def test_the_wider_family_goes_through_the_search_and_agrees_with_plain_expectations(name: str) -> None:
    """The value of each position is that of its best move or the mean of its draws, all the way down."""
    rng = random.Random(f"family {name}")
    v = nn.variant(name)
    done = 0
    for _ in range(12):
        pos = unknown(rng, v, cards=2, draws=2)
        if solvers_for(pos) == ("max-n",):
            continue  # everybody may lose
        try:
            s = solve_chance(pos, nodes=3000)
        except BudgetSpent:
            continue
        assert s.method in ("search", "over")
        check_answer(s)
        if s.positions < 400:
            seat = pos.turn
            assert s.value == by_hand(pos, seat)
            for move, value in s.values.items():
                assert value == by_hand(pos.play(move), seat)
            done += 1
    assert done > 3


def by_hand(pos: nn.Position, seat: int) -> Fraction:
    if pos.is_over:
        assert pos.outcome is not None
        return Fraction(1 if pos.outcome.winner == seat else -1)
    if pos.is_chance:
        return sum((p * by_hand(pos.draw(card), seat) for card, p in pos.chance.items()), Fraction(0))
    return (max if pos.turn == seat else min)(by_hand(pos.play(move), seat) for move in pos.legal_moves)


def test_cards_taken_blindly_are_chance_too() -> None:
    pos = nn.Position.open("baltimore", ["6H 5D", "9C 2S 8D"], total=90)
    assert any(pos.play(move).is_chance for move in pos.legal_moves)
    s = solve_chance(pos)
    assert s.method == "search" and s.value == by_hand(pos, 0)
    check_answer(s)


@pytest.mark.parametrize(("cards", "draws"), [(1, 6), (2, 7)])
def test_where_a_card_is_drawn_first_counts_of_any_size_add_up(cards: int, draws: int) -> None:
    v = nn.variant("standard")
    values = set()
    for seed in range(6):
        pack = list(v.deck())
        random.Random(seed).shuffle(pack)
        pos = nn.Position.open(v, [pack[:cards], pack[5 : 5 + cards]], total=88, unseen=pack[10 : 10 + draws])
        for move in pos.legal_moves:
            after = pos.play(move)
            value = solve_chance(after).value
            values.add(value)
            if after.is_chance:
                drawn = {after.draw(card): chance for card, chance in after.chance.items()}
                own = {p: 1 if p.turn == after.turn else -1 for p in drawn}
                assert value == sum(chance * own[p] * solve_chance(p).value for p, chance in drawn.items())
            if cards == 1:
                assert value == by_search(after).value
    assert len(values) > 4


def test_counts_beyond_64_bits_are_exact() -> None:
    """Seventy unseen cards, half of them kings and fours, half of them jacks and queens: whoever draws late is lucky."""
    v = nn.variant("standard", decks="6", reverse_two_player="pass")
    passing = [card for card in v.deck(2) if card.rank in ("K", "4")]
    stuck = [card for card in v.deck(2) if card.rank in ("J", "Q")]
    pos = nn.Position.open(v, [passing[:1], passing[1:2]], total=99, unseen=passing[2:37] + stuck[:35])
    # Player 1 plays what was drawn first, third, fifth …, and loses when the first card that adds is one of those.
    lost = Fraction(sum(comb(70 - i, 34) for i in range(1, 71, 2)), comb(70, 35))
    s = solve_chance(pos)
    assert s.win_chance == 1 - lost and s.method == "stages"
    assert comb(70, 35) > 2**64


def test_the_number_line_of_an_unknown_stock() -> None:
    rng = random.Random(8)
    for name in ("standard", "ninety_eight", "taiwanese", "one_hundred"):
        v = nn.variant(name)
        pack = rng.sample(v.deck(), 7)
        cards: dict[str, Any] = {"hands": [pack[:2], pack[2:4]], "unseen": pack[4:], "turn": rng.randrange(2)}
        line = values_by_total(nn.Position.open(v, total=0, **cards))
        assert list(line) == list(range(v.limit + 1))
        for total in rng.sample(range(v.limit + 1), 25):
            assert line[total] == solve_chance(nn.Position.open(v, total=total, **cards)).value
    pos = nn.Position.open("standard", ["2S", "3S"], unseen="4S")
    for totals in ([], [100], ["5"], [True], [-100], 5):
        with pytest.raises(nn.SolveError, match="whole numbers from -99 to 99"):
            values_by_total(pos, totals)  # type: ignore[arg-type]
    with pytest.raises(nn.SolveError, match="plain turns"):
        values_by_total(nn.Position.open("icelandic", ["2S", "3S"], unseen="4S"))
    with pytest.raises(BudgetSpent, match="40 positions"):
        values_by_total(pos, nodes=40)


# --- budgets ---


@pytest.mark.parametrize("fast", [True, False])
def test_bounds_hold_whenever_the_budget_is_used_up(fast: bool) -> None:
    rng = random.Random(21)
    v = nn.variant("standard")
    seen: dict[str, int] = {"spent": 0, "known": 0, "moves": 0}
    for _ in range(40):
        pos = unknown(rng, v)
        if pos.is_over:
            continue
        exact = solve_chance(pos)
        for nodes in (1, 5, 30, 100, 1000, 5000):
            try:
                if fast:
                    assert facts(solve_chance(pos, nodes=nodes)) == facts(exact)
                else:
                    found = chance._from_search(pos, Budget(nodes, 60))
                    assert (found.value, found.values) == (exact.value, exact.values)
                    assert found.replies in ((), exact.replies)
            except BudgetSpent as error:
                low, high = error.bounds
                assert -1 <= low <= exact.value <= high <= 1
                seen["spent"] += 1
                seen["known"] += (low, high) != UNKNOWN
                for move, (least, most) in error.move_bounds.items():
                    assert -1 <= least <= exact.values[move] <= most <= 1
                    seen["moves"] += (least, most) != UNKNOWN
                assert str(nodes) in str(error) and "Take fewer unseen cards" in str(error)
    assert min(seen.values()) > 8, seen


def test_a_pack_far_too_large_still_gets_proved_bounds_in_time() -> None:
    pack = [card for card in nn.variant("standard").deck() if card.code not in ("KS", "9H", "8H", "7H")]
    pos = nn.Position.open("standard", ["KS 7H", "9H 8H"], total=99, unseen=pack)
    for budget in ({"nodes": 2000}, {"seconds": 0.2}):
        with pytest.raises(BudgetSpent) as error:
            solve_chance(pos, **budget)
        low, high = error.value.bounds
        assert -1 <= low < high <= 1 and error.value.positions > 0
    with pytest.raises(BudgetSpent, match=r"0\.05 seconds"):
        solve_chance(nn.Position.open("standard", [pack[:3], pack[3:6]], total=50, unseen=pack[6:18]), seconds=0.05)


def test_the_time_may_end_in_the_second_pass_too(monkeypatch: pytest.MonkeyPatch) -> None:
    pos = nn.Position.open("standard", ["5D KH 3H", "4D 5C 9S"], total=90, unseen="9C JC KD 8H")
    exact = solve_chance(pos)
    budget = Budget(10**8, 60)
    found = stages.Stages(pos, budget)
    assert found.complete
    monkeypatch.setattr(Budget, "elapsed", property(lambda self: 61.0))
    with pytest.raises(BudgetSpent, match="60 seconds") as error:
        chance._from_stages(pos, found, budget)
    assert error.value.bounds[0] <= exact.value <= error.value.bounds[1]


# --- speaking, refusing ---


def test_an_answer_speaks() -> None:
    pos = nn.Position.open("standard", ["5D KH", "4D 5C"], total=93, unseen="9C JC KD")
    s = solve_chance(pos)
    assert repr(s) == "<Solution: Player 1 wins with a chance of 2/3. Best: 5♦>"
    assert s.position == pos and s.winner is None and s == solve_chance(pos) and s.seconds > 0
    html = s._repr_html_()
    assert "5♦ (best)" in html and "2/3 (66.7 %)" in html and "none" in html and "Card drawn after 5♦" in html
    drawing = solve_chance(pos.play("5D"))
    assert drawing.value == s.value and drawing.words == "Player 1 wins with a chance of 2/3."
    assert [str(reply.card) for reply in drawing.replies] == ["9♣", "J♣", "K♦"] and drawing.best_moves == ()
    sure = solve_chance(nn.Position.open("standard", ["KS", "5S"], total=99, unseen="JS QS"))
    assert sure.words == "Player 1 wins whatever cards come. Best: K♠." and sure.winner == 0
    lost = solve_chance(nn.Position.open("standard", ["KS 5S", "KH KD KC"], total=99, unseen="JS QS"))
    assert lost.words == "Player 2 wins whatever cards come." and "none" in lost._repr_html_()
    over = solve_chance(nn.Position.open("standard", ["5S", "5H"], total=99, unseen="KS"))
    assert over.words == "Player 2 has won: the deal is over." and "table" not in over._repr_html_()
    plain = solve_chance(nn.Position.open("standard", ["3D AC", "2S 3H"], total=84))
    assert plain.winner == 0 and plain.method == "search" and plain.replies == ()
    assert plain.line == nn.solve(plain.position).line and plain.winning_moves == plain.best_moves
    assert nn.solve(pos) == s and s.winning_moves == ()


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (nn.deal("standard", players=2, seed=1), r"hidden.*Position\.open"),
        (nn.Position.open("standard", ["AS", "2S", "3S"], unseen="4S"), "3 players.*two only.*what everybody gets"),
        (nn.Position.open("ninety_nine_ishihara", ["6S", "6H"], unseen="6D 6C"), "everybody losing"),
        (nn.Position.open(nn.variant("standard", draw_mode="manual"), ["AS", "2S"], stock="5S"), "draw_mode=auto"),
        ("standard 93 P1+ AS/2S", "Only a position"),
        (None, "Only a position"),
    ],
)
def test_what_does_not_fit_is_refused_with_what_does(position: Any, words: str) -> None:
    with pytest.raises(nn.SolveError, match=words):
        solve_chance(position)


@pytest.mark.parametrize("budget", [{"nodes": 0}, {"nodes": "many"}, {"seconds": -1}, {"seconds": None}])
def test_a_budget_must_be_a_number_above_nothing(budget: dict[str, Any]) -> None:
    with pytest.raises(nn.SolveError, match="must be a number above 0"):
        solve_chance(nn.Position.open("standard", ["AS", "2S"], unseen="3S"), **budget)


FAR = nn.Variant.from_toml(
    'id = "far"\nname = "Far"\nextends = "standard"\n[cards]\nA = "x2"\n2 = "-900"\n3 = "+900"\n4 = "-1"\n'
)


def test_totals_too_far_apart_for_tables_are_left_to_the_search() -> None:
    position = nn.Position.open(FAR, ["AS 2S", "AH 2H"], total=50, unseen="AC 2C 3C 3D")
    answer = chance.solve_chance(position)
    assert answer.method == "search" and answer.value == -1
    with pytest.raises(nn.SolveError, match=r"spread over more than 20,000\. Start from a higher total"):
        chance.values_by_total(position)


def test_tables_that_would_fill_the_memory_are_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "_ROOM", 1000)
    position = nn.Position.open("standard", ["2H 10D", "6H 9C"], total=90, unseen="6S 9H QD")
    with pytest.raises(BudgetSpent, match="not decided within") as error:
        chance.solve_chance(position)
    low, high = error.value.bounds
    monkeypatch.undo()
    assert low <= chance.solve_chance(position).value <= high


def test_the_clock_starts_when_all_is_loaded() -> None:
    """On a busy computer loading numpy alone takes longer than a page gives its first answer."""
    script = (
        "import sys\nimport ninetynine_edu as nn\nfrom ninetynine_edu.solve import chance\n"
        "made, real = [], chance.Budget\n"
        "chance.Budget = lambda *given: (made.append('numpy' in sys.modules), real(*given))[1]\n"
        "nn.solve(nn.Position.open('standard', ['5D KH', '4D 5C'], total=93, unseen='9C JC KD'))\n"
        "assert made == [True], made"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
