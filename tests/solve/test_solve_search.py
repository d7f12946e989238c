"""The solvers of open hands against plain recursion through the engine, in every variant; properties; spent budgets."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.app.cli import main
from ninetynine_edu.play.outcome import Outcome, Termination
from ninetynine_edu.solve.budget import NODES, STATES, Budget
from ninetynine_edu.solve.deal import Deal
from ninetynine_edu.solve.judge import SHORT
from ninetynine_edu.solve.many import Seats
from ninetynine_edu.solve.numberline import PAIRS
from ninetynine_edu.solve.search import Search
from ninetynine_edu.solve.solution import payoffs_of
from tests.strategies import FAMILY, VARIANTS, often, random_variant

EVERY = (*VARIANTS, *FAMILY)


def cards_of(rng: random.Random, v: nn.Variant) -> list[nn.Card]:
    """Return a shuffled pack; now and then only some ranks of it, so that cards meet that go together."""
    pack = list(v.deck())
    if rng.random() < 0.4:
        ranks = set(rng.sample(sorted({card.rank for card in pack}), 5))
        few = [card for card in pack if card.rank in ranks]
        pack = few if len(few) > 15 else pack
    rng.shuffle(pack)
    return pack


def some_position(rng: random.Random, v: nn.Variant, seats: int, cards: int, stock: int = 0) -> nn.Position:
    pack = cards_of(rng, v)
    hands = [[pack.pop() for _ in range(rng.randint(1, cards))] for _ in range(seats)]
    low = -20 if v.negative == "allow" else 0
    total = rng.choice((rng.randint(low, v.limit), rng.randint(v.limit - 25, v.limit), rng.randint(low, 9)))
    return nn.Position.open(
        v, hands, total, rng.randrange(seats), rng.choice((1, -1)), stock=[pack.pop() for _ in range(stock)]
    )


def decided(pos: nn.Position) -> bool:
    """Return whether nothing is left to chance, one of two wins, and every draw is taken."""
    try:
        return nn.solvers_for(pos)[-1] == "search"
    except nn.SolveError:
        return False


def plain(pos: nn.Position, memo: dict[Any, tuple[bool, int]]) -> tuple[bool, int]:
    """Whether the seat to move wins, and in how many plays: no bounds, no order, no kinds of cards."""
    if pos.outcome is not None:
        return pos.outcome.winner == pos.turn, 0
    key = pos.state_key()
    if key not in memo:
        ahead = []
        for move in pos.legal_moves:
            after = pos.play(move)
            wins, plies = plain(after, memo)
            ahead.append((wins is (after.turn == pos.turn), plies + 1))
        fast = [plies for wins, plies in ahead if wins]
        memo[key] = (True, min(fast)) if fast else (False, max(plies for _, plies in ahead))
    return memo[key]


@pytest.mark.parametrize("name", EVERY)
def test_every_solver_agrees_with_plain_recursion(name: str) -> None:
    rng = random.Random(f"search {name}")
    solved = 0
    for _ in range(often(45)):
        v = random_variant(rng, name, changes=rng.choice((0, 2)))
        try:
            pos = some_position(rng, v, 2, 3, stock=rng.choice((0, 0, 1, 3)))
        except nn.InvalidPosition:
            continue  # a pack of ranks that this variant does not have often enough
        if pos.is_over or not decided(pos) or len(pos.legal_moves) > 12:
            continue
        solved += 1
        memo: dict[Any, tuple[bool, int]] = {}
        wanted = {}
        for move in pos.legal_moves:
            after = pos.play(move)
            wins, plies = plain(after, memo)
            wanted[move] = (1 if wins is (after.turn == pos.turn) else -1, plies + 1)
        values = {move: value for move, (value, _) in wanted.items()}
        lengths = {move: plies for move, (_, plies) in wanted.items()}
        for method in nn.solvers_for(pos):
            answer = nn.solve(pos, method=method)
            assert dict(answer.values) == values, (method, str(pos))
            assert answer.lengths == ({} if method == "deal" else lengths), (method, str(pos))
            assert answer.value == max(values.values()) and (answer.winner == pos.turn) is (answer.value == 1)
            follow(answer)
    assert solved >= often(12) or nn.solvers_for(nn.Position.open(name, ["7S", "6S"], total=90))[0] == "chance"


def follow(answer: nn.Solution) -> None:
    """The line must be legal, keep the winner winning and end the deal."""
    pos = answer.position
    for move in answer.line:
        pos = pos.play(move)
    assert pos.outcome is not None and pos.outcome.winner == answer.winner
    if answer.plies is not None:
        assert len(answer.line) == answer.plies


@pytest.mark.parametrize(
    "name", ["standard", "chicago", "taiwanese", "one_hundred", "ninety_eight_arizona", "icelandic"]
)
def test_whole_deals_agree_with_plain_recursion(name: str) -> None:
    """From the middle of a deal to its end, with all the stock that is left: every move of every position on the way."""
    rng = random.Random(f"deal {name}")
    for _ in range(3):
        pack = list(nn.variant(name).deck())
        rng.shuffle(pack)
        pos = nn.Position.open(name, [pack[:2], pack[2:4]], total=rng.randint(60, 97), stock=pack[4:11])
        memo: dict[Any, tuple[bool, int]] = {}
        deal = Deal(pos, Budget()) if pos.variant.is_basic else Search(pos, Budget())
        while not pos.is_over:
            afters = [pos.play(move) for move in pos.legal_moves]
            for after in afters:
                assert deal.wins(after) == plain(after, memo)[0], str(after)
            pos = rng.choice(afters)


@pytest.mark.parametrize("negative", ["clamp_zero", "allow", "forbid"])
def test_totals_below_zero_follow_the_house_rule(negative: str) -> None:
    """With a limit of 12 the tens go below zero or may not, and what they leave decides many deals."""
    rng = random.Random(f"below zero {negative}")
    v = nn.variant("ninety_nine_pagat", negative_totals=negative, limit=12)
    pack = [card for card in v.deck() if card.rank in ("10", "A", "2", "3", "5", "8")]
    for _ in range(150):
        cards = rng.sample(pack, 6)
        pos = nn.Position.open(v, [cards[:3], cards[3:]], total=rng.randint(0, 12))
        found = [dict(nn.solve(pos, method=method).values) for method in nn.solvers_for(pos)]
        assert found[0] == found[1] == found[2], str(pos)


def test_a_deal_is_decided_in_the_same_way_at_every_ply() -> None:
    """Two-card hands and all forty-eight cards of the stock: the values of neighbouring positions fit together."""
    rng = random.Random(5)
    for _ in range(4):
        pack = list(nn.variant("standard").deck())
        rng.shuffle(pack)
        pos = nn.Position.open("standard", [pack[:3], pack[3:6]], stock=pack[6:])
        answer = nn.solve(pos)
        assert answer.method == "deal" and answer.plies is None and answer.lengths == {}
        follow(answer)
        while not pos.is_over:
            answer = nn.solve(pos, plies=False)
            for move, value in answer.values.items():
                after = pos.play(move)
                if after.outcome is None:
                    own = nn.solve(after, plies=False).value
                    assert value == (own if after.turn == pos.turn else -own)
            pos = pos.play(rng.choice(pos.legal_moves))


# --- three and more ---


def plain_safe(pos: nn.Position, seat: int) -> bool:
    if pos.outcome is not None:
        return seat not in pos.outcome.losers
    if pos.is_chance:
        return all(plain_safe(pos.draw(card), seat) for card in pos.chance)
    ahead = [plain_safe(pos.play(move), seat) for move in pos.legal_moves]
    return any(ahead) if pos.turn == seat else all(ahead)


def plain_max_n(pos: nn.Position, alive: tuple[int, ...]) -> tuple[Fraction, ...]:
    if pos.outcome is not None:
        lost = pos.outcome.losers
        losers = [seat for seat in alive if seat in lost]
        if len(losers) == len(alive):
            return tuple(Fraction(-1) for _ in alive)
        return tuple(
            Fraction(-1, len(losers)) if seat in lost else Fraction(1, len(alive) - len(losers)) for seat in alive
        )
    if pos.is_chance:
        parts = [(p, plain_max_n(pos.draw(card), alive)) for card, p in pos.chance.items()]
        return tuple(sum((p * shares[at] for p, shares in parts), Fraction(0)) for at in range(len(alive)))
    ahead = [plain_max_n(pos.play(move), alive) for move in pos.legal_moves]
    mine = alive.index(pos.turn)
    most = max(shares[mine] for shares in ahead)
    best = list({shares for shares in ahead if shares[mine] == most})
    return tuple(sum((shares[at] for shares in best), Fraction(0)) / len(best) for at in range(len(alive)))


@pytest.mark.parametrize("name", EVERY)
def test_safety_and_max_n_agree_with_plain_recursion(name: str) -> None:
    rng = random.Random(f"seats {name}")
    for _ in range(9):
        v = nn.variant(name)
        pos = some_position(rng, v, 3, 2)
        if len(pos.alive) < 3 or pos.is_over or len(pos.legal_moves) > 8:
            continue
        answer = nn.solve(pos)
        assert answer.concept == "max-n" and answer.plies is None and answer.lengths == {}
        assert answer.payoffs == plain_max_n(pos, pos.alive), str(pos)
        assert answer.safe == tuple(plain_safe(pos, seat) for seat in range(3)), str(pos)
        for move in pos.legal_moves:
            after = pos.play(move)
            assert answer.values[move] == plain_max_n(after, pos.alive)[pos.turn]
            assert (move in answer.safe_moves) is plain_safe(after, pos.turn)
        assert answer.value == answer.payoffs[pos.turn] == max(answer.values.values())
        assert sum(answer.payoffs) == 0
        for seat in pos.alive:  # whoever is safe does not lose when all want the most for themselves
            assert not answer.safe[seat] or answer.payoffs[seat] > 0
        assert any(answer.safe) or answer.winner is None or answer.payoffs[answer.winner] == 1


def test_with_two_players_max_n_is_who_wins() -> None:
    rng = random.Random(8)
    for _ in range(60):
        pos = some_position(rng, nn.variant(rng.choice(EVERY)), 2, 3)
        if pos.is_over or not decided(pos):
            continue
        answer = nn.solve(pos)
        seats = Seats(pos, Budget())
        assert seats.payoffs(pos)[pos.turn] == answer.value
        assert seats.safe(pos, pos.turn) is (answer.value == 1)


@pytest.mark.parametrize(
    ("losers", "winner", "seats", "shares"),
    [
        ((1,), 0, (0, 1), "1 -1"),
        ((1,), None, (0, 1, 2), "1/2 -1 1/2"),
        ((1, 0), 2, (0, 1, 2), "-1/2 -1/2 1"),
        ((3, 1), 0, (0, 1), "1 -1"),  # seat 3 was out before
        ((0, 1), None, (0, 1), "-1 -1"),
    ],
)
def test_what_the_seats_get_depends_on_how_the_deal_ended(
    losers: tuple[int, ...], winner: int | None, seats: tuple[int, ...], shares: str
) -> None:
    outcome = Outcome(losers, winner, Termination.STUCK)
    assert " ".join(map(str, payoffs_of(outcome, seats))) == shares


def test_everybody_can_lose_by_three_sixes() -> None:
    """Player 1 holds two sixes and draws the third: everybody loses, so nobody can want to play that way."""
    pos = nn.Position.open("ninety_nine_ishihara", ["6S 6H 9D", "5C 2D 3H"], total=60, stock="6C 3S")
    answer = nn.solve(pos)
    assert answer.method == "max-n" and answer.safe == (False, False)
    assert answer.values[pos.parse_move("9D")] == -1 and answer.value == max(answer.values.values())
    assert answer.payoffs == plain_max_n(pos, (0, 1))


def test_a_tie_counts_all_results_of_the_best_moves_equally() -> None:
    """Player 1 keeps to 99 with either king; the five names who is next, and either of the others is then stuck."""
    pos = nn.Position.open("taiwanese", ["5S KD", "2C 3H", "4C 6D 8H"], total=99)
    answer = nn.solve(pos)
    assert answer.payoffs == plain_max_n(pos, (0, 1, 2))
    named = nn.Position.open("taiwanese", ["5S", "2C", "3H"], total=99)
    tie = nn.solve(named)
    assert tie.best_moves == tuple(named.legal_moves) and len(tie.best_moves) == 2
    assert tie.payoffs == (Fraction(1, 2), Fraction(-1, 4), Fraction(-1, 4))
    assert "On average: Player 1 1/2, Player 2 −1/4, Player 3 −1/4" in tie.words


def test_a_player_who_loses_even_with_the_best_card_is_told_so() -> None:
    answer = nn.solve(nn.Position.parse("standard 92 P1+ 10D/3C,KC/10C"))
    assert answer.words == "Player 1 loses even with the best card: 10♦-10. Player 2 and Player 3 are safe."


# --- properties ---


@pytest.mark.parametrize("name", EVERY)
def test_the_order_of_cards_and_the_suits_of_like_cards_do_not_matter(name: str) -> None:
    rng = random.Random(f"order {name}")
    v = nn.variant(name)
    for _ in range(6):
        pos = some_position(rng, v, rng.choice((2, 3)), 2, stock=rng.choice((0, 2)))
        if pos.is_over or len(pos.alive) < pos.seats or len(pos.legal_moves) > 8:
            continue
        other: dict[nn.Card, nn.Card] = {}
        for card in v.deck():  # each card becomes another of its rank and effect
            other.setdefault(card, card)
        alike: dict[tuple[str, str], list[nn.Card]] = {}
        for card in other:
            alike.setdefault((card.rank, str(v.effect(card))), []).append(card)
        for cards in alike.values():
            other.update(zip(cards, rng.sample(cards, len(cards)), strict=True))
        hands = [[other[card] for card in rng.sample(hand, len(hand))] for hand in pos.hands]
        again = nn.Position.open(
            v, hands, pos.total, pos.turn, pos.direction, stock=[other[card] for card in pos.stock]
        )
        one, two = nn.solve(pos), nn.solve(again)
        assert one.value == two.value and one.payoffs == two.payoffs and one.safe == two.safe
        assert one.plies == two.plies and sorted(one.values.values()) == sorted(two.values.values())


@pytest.mark.parametrize("name", EVERY)
def test_seats_may_be_numbered_in_another_way(name: str) -> None:
    rng = random.Random(f"seats turned {name}")
    for _ in range(5):
        seats = rng.choice((2, 3))
        pos = some_position(rng, nn.variant(name), seats, 2)
        if pos.is_over or len(pos.alive) < seats or len(pos.legal_moves) > 8:
            continue
        turned = nn.Position.open(
            name, [*pos.hands[-1:], *pos.hands[:-1]], pos.total, (pos.turn + 1) % seats, pos.direction
        )
        one, two = nn.solve(pos), nn.solve(turned)
        assert one.value == two.value and one.plies == two.plies
        assert one.payoffs[-1:] + one.payoffs[:-1] == two.payoffs and one.safe[-1:] + one.safe[:-1] == two.safe


# --- budgets ---


def shuffled(name: str, seed: int) -> list[nn.Card]:
    pack = list(nn.variant(name).deck())
    random.Random(seed).shuffle(pack)
    return pack


def test_a_spent_budget_tells_what_is_proved() -> None:
    pack = shuffled("chicago", 1)
    pos = nn.Position.open("chicago", [pack[:5], pack[5:10]], stock=pack[10:])
    whole = nn.solve(pos)
    told = 0
    for nodes in (10, 300, 3000, 30_000):
        try:
            assert nn.solve(pos, nodes=nodes).values == whole.values
            continue
        except nn.BudgetSpent as error:
            text = str(error)
            assert f"after {nodes} positions, with hands of 5 and 5 cards and 42 in the stock" in text
            assert error.bounds[0] <= whole.value <= error.bounds[1] and error.positions > nodes
            for move, (low, high) in error.move_bounds.items():
                assert low == high == whole.values[move]
                told += 1
                assert str(move) in text.split("Proved: ")[1]
    assert told


def test_a_spent_budget_of_three_players_tells_who_is_safe() -> None:
    pack = shuffled("standard", 1)
    kings = [card for card in pack if card.rank == "K"]
    rest = [card for card in pack if card.rank != "K"]
    pos = nn.Position.open("standard", [kings + rest[:2], rest[2:7], rest[7:12]], total=95)
    told = set()
    for nodes in (50, 500, 2000, 8000):
        try:
            nn.solve(pos, nodes=nodes)
        except nn.BudgetSpent as error:
            told.add("Proved" in str(error))
            assert "With three cards in each of three hands and no stock it is decided in seconds" in str(error)
    assert told == {True, False}


def test_three_cards_in_each_of_three_hands_are_decided() -> None:
    """What the sentence of a spent budget promises, for one million positions."""
    for name in EVERY:
        pack = shuffled(name, 11)
        if name == "one_hundred" or nn.variant(name).house_rules.get("sums"):
            continue  # a hundred totals to name, or sums of cards: seconds, but too many of them for a test
        pos = nn.Position.open(name, [pack[:3], pack[3:6], pack[6:9]], total=nn.variant(name).limit - 15)
        if len(pos.alive) == 3 and not pos.is_over:
            assert nn.solve(pos).payoffs


def test_the_budget_is_spent_after_values_but_before_lengths() -> None:
    """Then the values are given, since they are proved, without lengths."""
    pack = shuffled("icelandic", 4)
    pos = nn.Position.open("icelandic", [pack[:4], pack[4:8]], total=40)
    whole = nn.solve(pos)
    few = min(nodes for nodes in range(5, 5000, 5) if _values(pos, nodes))
    short = nn.solve(pos, nodes=few)
    assert short.plies is None and short.lengths == {} and short.values == whole.values and whole.plies is not None


def _values(pos: nn.Position, nodes: int) -> bool:
    try:
        return bool(nn.solve(pos, nodes=nodes).values)
    except nn.BudgetSpent:
        return False


@pytest.mark.parametrize(
    "wrong",
    [
        {"method": "guess"},
        {"method": "deal", "plies": True},
        {"plies": "yes"},
        {"nodes": -1},
        {"seconds": float("nan")},
    ],
)
def test_wrong_wishes_are_refused_in_a_sentence(wrong: dict[str, Any]) -> None:
    with pytest.raises(nn.SolveError, match=r"\.$"):
        nn.solve(nn.Position.open("standard", ["3D AC", "2S 3H"], total=84, stock="5S"), **wrong)


def test_hidden_hands_are_solved_in_one_way_only() -> None:
    hidden: Any = nn.HiddenEndgame("standard", cards="AS 5H 9D", hand=1, total=88)
    assert nn.solvers_for(hidden) == ("hidden",)
    with pytest.raises(nn.SolveError, match="'hidden' alone"):
        nn.solve(hidden, method="search")


# --- what the documents say ---


def test_lengths_come_unasked_with_up_to_fourteen_cards() -> None:
    pack = shuffled("standard", 2)
    for stock, known in ((8, True), (9, False)):
        pos = nn.Position.open("standard", [pack[:3], pack[3:6]], total=80, stock=pack[6 : 6 + stock])
        answer = nn.solve(pos)
        assert (answer.plies is not None) is known is bool(answer.lengths)
        asked = nn.solve(pos, plies=True)
        assert asked.plies is not None and asked.values == answer.values


def test_budgets_are_as_large_as_the_documents_say() -> None:
    text = " ".join((nn.solve.__doc__ or "").split())
    for amount, number in (("100,000", PAIRS), ("1 million", NODES), ("40 million", STATES), ("at most 14", SHORT)):
        assert amount in text
        assert number == int(amount.removeprefix("at most ").replace(",", "").replace(" million", "000000"))


def test_the_command_answers_for_three_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "standard 99 P1+ KS,2C/9H,3D/AD,8C"]) == 0
    out = capsys.readouterr().out
    assert "Player 3 loses. Best: K♠. Player 1 and Player 2 are safe." in out
    assert "(max-n): Player 1 1/2, Player 2 1/2, Player 3 −1." in out and "Found by max-n" in out


def test_chance_before_three_players_is_answered_too(capsys: pytest.CaptureFixture[str]) -> None:
    """Player 1 has played the king; which card replaces it is yet to come."""
    pos = nn.Position.open("standard", ["KS 2C", "9H 3D", "AD 8C"], total=99, unseen="KD 5S").play("KS")
    assert pos.is_chance
    answer = nn.solve(pos)
    assert answer.values == {} and answer.line == () and answer.payoffs == plain_max_n(pos, (0, 1, 2))
    assert answer.words.endswith("safe.") and ", by" not in answer.words
    assert main(["solve", str(pos)]) == 0
    assert answer.words in capsys.readouterr().out
