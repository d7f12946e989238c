"""Hidden hands: Kuhn poker, games walked through by brute force, plans, certificates, budgets, refusals."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.matches.bots import GreedyBot
from ninetynine_edu.play.outcome import InvalidPosition
from ninetynine_edu.solve import hidden, hidden_lp
from ninetynine_edu.solve.budget import Budget, BudgetSpent
from ninetynine_edu.solve.hidden import HiddenSolution, solve_hidden
from ninetynine_edu.solve.hidden_form import CHANCE, OVER, Form, Game, GameError
from ninetynine_edu.solve.hidden_game import hidden_game, kinds_of
from ninetynine_edu.solve.hidden_lp import Smaller, equilibrium
from ninetynine_edu.solve.hidden_plan import InformationSet, NoSuchInformation, PlanError, read_plan
from tests.games import Kuhn, Table
from tests.strategies import VARIANTS

STANDARD = {"cards": "10S 9H 4C AH KD", "hand": 2, "total": 93}


def answer(game: Game) -> tuple[Fraction, Form, hidden_lp.Equilibrium]:
    """Solve a game and return its value once both best answers meet."""
    form = Form(game)
    found = equilibrium(form, Budget())
    lower, _ = form.best_answer(1, found.plans[0])
    upper, _ = form.best_answer(0, found.plans[1])
    assert lower == upper
    return lower, form, found


# --- Kuhn poker, whose solution is known ---


def test_kuhn_poker_is_worth_minus_one_eighteenth() -> None:
    value, form, found = answer(Kuhn())
    assert value == Fraction(-1, 18)
    assert [len(sets) for sets in form.decisions] == [6, 6]
    one = form.behaviour(0, found.plans[0], [0] * 6)
    bets = {form.decisions[0][number].label: row[1] for number, row in enumerate(one)}
    jack = bets[0, ""]
    assert 0 <= jack <= Fraction(1, 3)  # H. W. Kuhn, A simplified two-person poker, 1950
    assert bets[1, ""] == 0 and bets[2, ""] == 3 * jack
    assert bets[0, "pb"] == 0 and bets[1, "pb"] == jack + Fraction(1, 3)
    two = form.behaviour(1, found.plans[1], [0] * 6)
    answers = {form.decisions[1][number].label: row[1] for number, row in enumerate(two)}
    assert answers[0, "p"] == answers[1, "b"] == Fraction(1, 3)
    assert answers[2, "b"] == answers[2, "p"] == 1 and answers[0, "b"] == answers[1, "p"] == 0


def expected(game: Any, state: Any, choices: tuple[dict[Any, Any], dict[Any, Any]]) -> Fraction:
    """What player 0 gets on average: a plain walk through the tree, for chances of moves by information set."""
    turn = game.turn(state)
    if turn == OVER:
        return Fraction(game.payoff(state))
    if turn == CHANCE:
        return sum((chance * expected(game, after, choices) for chance, after in game.chances(state)), Fraction(0))
    total = Fraction(0)
    chances = choices[turn][game.information(state)]
    for move in game.moves(state):
        if chances[move]:
            total += chances[move] * expected(game, game.after(state, move), choices)
    return total


def pure(form: Form, player: int) -> Iterator[dict[Any, Any]]:
    """Every way to choose one move at each information set."""
    decisions = form.decisions[player]
    for chosen in product(*(d.moves for d in decisions)):
        yield {d.label: {move: int(move == own) for move in d.moves} for d, own in zip(decisions, chosen, strict=True)}


def named(form: Form, player: int, rows: list[list[Fraction]]) -> dict[Any, Any]:
    return {d.label: dict(zip(d.moves, row, strict=True)) for d, row in zip(form.decisions[player], rows, strict=True)}


def test_the_best_answer_is_the_best_of_all_pure_answers() -> None:
    game = Kuhn()
    _, form, _ = answer(game)
    rng = random.Random(4)
    for player in (0, 1):
        mixed = [[Fraction(rng.randint(0, 3), 3)] for _ in form.decisions[player]]
        rows = [[1 - row[0], row[0]] for row in mixed]
        theirs = named(form, player, rows)
        worth, chosen = form.best_answer(1 - player, form.plan(player, rows))
        every = [
            expected(game, game.start(), (theirs, own) if player == 0 else (own, theirs))
            for own in pure(form, 1 - player)
        ]
        assert worth == (min if player == 0 else max)(every)
        own = named(form, 1 - player, [[Fraction(at == c) for at in (0, 1)] for c in chosen])
        assert expected(game, game.start(), (theirs, own) if player == 0 else (own, theirs)) == worth


# --- games made at random ---


@pytest.mark.parametrize("seed", range(60))
def test_leaving_moves_out_does_not_change_the_value(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Table(random.Random(seed))
    value, form, found = answer(game)
    monkeypatch.setattr(Smaller, "_pass", lambda self, player: False)
    again, _, whole = answer(game)
    assert again == value
    assert found.rows * found.columns <= whole.rows * whole.columns
    # No guess in floating point either: the whole numbers alone.
    monkeypatch.setattr(hidden_lp, "_GUIDE_FROM", 10**9)
    assert answer(game)[0] == value
    plans = [named(form, player, form.behaviour(player, found.plans[player], [0] * 999)) for player in (0, 1)]
    assert expected(game, game.start(), (plans[0], plans[1])) == value


@pytest.mark.parametrize("seed", range(20))
def test_a_wrong_guess_where_to_begin_does_no_harm(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever floating point says, the whole numbers decide."""
    game = Table(random.Random(100 + seed), size=3)
    value, _, _ = answer(game)
    rng = random.Random(seed)

    def nonsense(
        _table: object, inside: list[tuple[int, int]], outside: list[tuple[int, int]], _budget: Budget
    ) -> list[tuple[int, int]]:
        return rng.sample([*inside, *outside[1:]], len(inside))

    monkeypatch.setattr(Smaller, "_pass", lambda self, player: False)
    monkeypatch.setattr(hidden_lp, "_GUIDE_FROM", 0)
    assert answer(game)[0] == value  # a good guess
    monkeypatch.setattr(hidden_lp, "guided", nonsense)
    assert answer(game)[0] == value


def test_what_is_turned_back_is_as_before() -> None:
    program = hidden_lp.Program(Smaller(Form(Table(random.Random(1), size=3)), Budget()))
    before = [(part, row[:]) for part, row in zip(program.parts, program.table, strict=True)]
    signs = set()
    for row in range(len(before)):
        for column in range(1, len(program.outside)):
            if factor := program.table[row][column]:
                signs.add(factor > 0)
                program.turn(row, column)
                program.turn(row, column)
                after = zip(program.parts, program.table, strict=True)
                for (part, old), (now, new) in zip(before, after, strict=True):
                    assert [value * now for value in old] == [value * part for value in new]
    assert signs == {True, False}


def test_a_player_who_forgets_is_refused() -> None:
    class Forgets(Kuhn):
        def information(self, state: Any) -> Any:
            return "nothing"

    with pytest.raises(GameError, match="does not remember"):
        Form(Forgets())


@pytest.mark.parametrize("chances", [(Fraction(1, 2), Fraction(1, 3)), (Fraction(3, 2), Fraction(-1, 2))])
def test_chances_must_add_up(chances: tuple[Fraction, Fraction]) -> None:
    class Odd(Kuhn):
        def chances(self, state: Any) -> Any:
            return [(chance, ((0, 1), "")) for chance in chances]

    with pytest.raises(GameError, match="add up to exactly 1"):
        Form(Odd())


# --- hidden endgames ---


def check(s: HiddenSolution) -> None:
    """An answer must agree with itself and with a plain walk through the real game."""
    game = hidden_game(s.endgame)
    proof = s.certificate
    assert proof.lower == s.value == proof.upper and proof.holds
    for strategy in s.strategies:
        for info, chances in strategy.items():
            assert sum(chances.values()) == 1 and min(chances.values()) >= 0
            assert tuple(chances) == tuple(info.moves)
            assert all(isinstance(chance, Fraction) for chance in chances.values())
    walked = expected(game, game.start(), (dict(s.strategies[0]), dict(s.strategies[1])))
    assert walked == s.value
    for plans, worth in (
        ((dict(s.strategies[0]), dict(proof.answers[1])), proof.lower),
        ((dict(proof.answers[0]), dict(s.strategies[1])), proof.upper),
    ):
        assert expected(game, game.start(), plans) == worth
    assert s.exploitability(s.strategies[0]) == s.exploitability(s.strategies[1], 1) == 0


def test_the_example_of_the_front_page() -> None:
    s = nn.solve(nn.HiddenEndgame("standard", **STANDARD))  # type: ignore[arg-type]
    assert isinstance(s, HiddenSolution)
    check(s)
    assert s.value == Fraction(-1, 5) and s.method == "sequence form"
    assert s.information_sets == len(s.strategies[0]) + len(s.strategies[1]) == 158
    assert "2/5" in s.words and "158" in repr(s)
    assert "<table>" in s._repr_html_() and "never mixes" in repr(s.strategies[0])


def random_endgame(rng: random.Random, name: str, most: int = 2) -> nn.HiddenEndgame:
    v = nn.variant(name)
    deck = list(v.deck(2))
    rng.shuffle(deck)
    hand = rng.randint(1, most)
    cards = deck[: 2 * hand + rng.randint(0, 2)]
    return nn.HiddenEndgame(v, cards, hand, rng.randint(v.limit - 30, v.limit))


@pytest.mark.parametrize("name", nn.variants())
def test_every_variant_is_solved_or_refused_with_a_sentence(name: str) -> None:
    rng = random.Random(name)
    done = 0
    while done < 2:
        h = random_endgame(rng, name)
        if h.variant.house_rules.get("instant_hands") is True:
            with pytest.raises(nn.SolveError, match="switch it off"):
                solve_hidden(h)
            h = nn.HiddenEndgame(h.variant.with_rules(instant_hands=False), h.cards, h.hand, h.total)
        try:
            s = solve_hidden(h, nodes=1500)
        except BudgetSpent:
            continue  # a card that can name any total makes a large tree
        check(s)
        done += 1


@pytest.mark.parametrize("seed", range(12))
def test_when_all_cards_are_dealt_it_is_the_average_of_open_hands(seed: int) -> None:
    """With no card left over each player knows the other's hand, so the number line knows every deal."""
    rng = random.Random(seed)
    v = nn.variant(rng.choice(VARIANTS))
    deck = [card for card in v.deck() if "=any" not in str(v.effect(card))]
    hand = rng.choice((2, 2, 3)) if seed < 10 else 3
    h = nn.HiddenEndgame(v, rng.sample(deck, 2 * hand), hand, rng.randint(v.limit - 30, v.limit))
    values = [(chance, nn.solve(pos)) for chance, pos in h.positions()]
    assert solve_hidden(h).value == sum(chance * (1 if s.winner == 0 else -1) for chance, s in values)


@pytest.mark.parametrize(
    ("name", "cards", "hand", "total"),
    [
        ("standard", "7S 7H 7D 8C 2S", 2, 84),
        ("standard", "JS QH 10D 4C 4S 9H", 2, 83),
        ("nepal", "AD 3S 7D 9S KS KC", 2, 79),
        ("chicago", "8S 8H 9C 9D KS 3C", 2, 88),
        ("one_hundred", "JS JH KC KD 5H 5S", 2, 95),
        ("taiwanese", "8S 8H 5C 5D 2S", 2, 90),
    ],
)
def test_cards_that_do_the_same_are_one_kind_and_change_nothing(
    name: str, cards: str, hand: int, total: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    h = nn.HiddenEndgame(name, cards, hand, total)
    kinds = kinds_of(h)
    assert len(set(kinds.values())) < len(kinds)
    solved: list[Form] = []
    solve = hidden._equilibrium

    def kept(form: Form, budget: Budget) -> Any:
        solved.append(form)
        return solve(form, budget)

    monkeypatch.setattr(hidden, "_equilibrium", kept)
    s = solve_hidden(h)
    check(s)
    (small,) = solved  # what was found with kinds alone is proved in the real game, at the first try
    assert sum(map(len, small.decisions)) < s.information_sets
    monkeypatch.setattr(hidden, "kinds_of", lambda endgame: {c.index: at for at, c in enumerate(endgame.cards)})
    apart = solve_hidden(h)
    check(apart)
    assert apart.value == s.value and apart.information_sets == s.information_sets


def test_kinds_may_lie_in_the_hand_in_another_order() -> None:
    # Four and jack are the same two kinds as queen and king, but the four comes before the jack, the king after the queen.
    v = nn.variant("standard", reverse_two_player="pass")
    answer = nn.solve(nn.HiddenEndgame(v, "AD 4H JC QH KS", hand=2, total=23))
    assert answer.certificate.lower == answer.value == answer.certificate.upper


def test_cards_that_can_never_be_laid_are_one_kind() -> None:
    h = nn.HiddenEndgame("standard", "7S 8C 6D KS 9H", 2, 96)
    kinds = {nn.Card(code).index: kinds_of(h)[nn.Card(code).index] for code in ("7S", "8C", "6D", "KS", "9H")}
    assert len(set(kinds.values())) == 3  # 7, 8 and 6; the king, which passes; the nine, which sets 99
    assert kinds[nn.Card("KS").index] != kinds[nn.Card("9H").index] != kinds[nn.Card("7S").index]


def test_equal_cards_of_two_packs() -> None:
    v = nn.variant("standard", decks="2")
    s = solve_hidden(nn.HiddenEndgame(v, "8S 8S 9H 4C 4C", 2, 88))
    check(s)
    assert s.endgame.deals == 30
    assert sum(chance for chance, _ in s.endgame.positions()) == 1


def test_the_order_of_the_cards_does_not_matter() -> None:
    one = nn.HiddenEndgame("standard", "10S 9H 4C AH KD", 2, 93)
    two = nn.HiddenEndgame("standard", ["KD", "AH", nn.Card("4C"), "9H", "10♠"], 2, 93)
    assert one == two and hash(one) == hash(two)
    assert repr(one) == "<HiddenEndgame standard 93: 2 cards each from AH 4C 9H 10S KD>"
    assert one != nn.HiddenEndgame("standard", "10S 9H 4C AH KD", 2, 92) and one != 5
    with pytest.raises(AttributeError):
        one.total = 3


@pytest.mark.parametrize(
    ("name", "cards", "total"),
    [
        ("standard", "10S 9H 4C AH KD", 93),
        ("taiwanese", "5S 8H 4C AS 10D", 92),
        ("bloody_99", "7H 7D 9S 5D 4C", 92),
        ("baltimore", "6H 6D 9S 7D 4C", 92),
        ("boom_o{bomb_rule=all_lay_numbers}", "BOMB 5 10 HOLD BOMB", 50),
    ],
)
def test_an_information_set_is_what_the_seat_has_seen_and_no_more(name: str, cards: str, total: int) -> None:
    """Equal texts exactly where the engine's own key, for a dealt game, is equal."""
    h = nn.HiddenEndgame(name, cards, 2, total)
    game = hidden_game(h)
    by_text: dict[tuple[int, str], set[str]] = {}
    by_key: dict[str, set[tuple[int, str]]] = {}
    hands: dict[tuple[int, str], set[Any]] = {}
    waiting = [game.start()]
    while waiting:
        state = waiting.pop()
        turn = game.turn(state)
        if turn == CHANCE:
            waiting += [after for _, after in game.chances(state)]
        elif turn != OVER:
            info = game.information(state)
            assert isinstance(info, InformationSet)
            at = (turn, str(info))
            by_text.setdefault(at, set()).add(info.key)
            by_key.setdefault(info.key, set()).add(at)
            position = state[0]
            hands.setdefault(at, set()).add((position.hands[turn], position.total, tuple(map(str, game.moves(state)))))
            waiting += [game.after(state, move) for move in game.moves(state)]
    assert all(len(keys) == 1 for keys in by_text.values())
    assert all(len(texts) == 1 for texts in by_key.values())
    assert all(len(seen) == 1 for seen in hands.values())
    assert any("sees" in key for key in by_key)


def test_the_other_hand_is_not_in_what_a_seat_has_seen() -> None:
    s = solve_hidden(nn.HiddenEndgame("standard", "8S 9H 4C AH KD", 2, 90))
    info = next(info for info in s.strategies[1] if str(info) == "AH 9H; 8S")
    assert info.seat == 1 and info.total == 98 and [c.code for c in info.hand] == ["AH", "9H"]
    assert "4C" not in info.key and "KD" not in info.key
    assert repr(info) == "<Player 2 has seen AH 9H; 8S: total 98, holds AH 9H>"
    assert info.view.hand == info.hand and info.view.legal_moves == tuple(info.moves)
    assert info == InformationSet(1, "AH 9H; 8S", info._position, None) and info != "AH 9H; 8S"


# --- plans ---


@pytest.fixture(scope="module")
def small() -> HiddenSolution:
    return solve_hidden(nn.HiddenEndgame("standard", "AS 5H 9D", 1, 88))


def test_a_plan_by_hand(small: HiddenSolution) -> None:
    assert small.value == 0
    assert nn.exploitability(small, {"AS": "AS+1", "5H": "5H", "9D": "9D"}) == Fraction(1, 3)
    assert nn.exploitability(
        small, {"AS": {"A♠+1": "1/4", "AS+11": Fraction(3, 4)}, "5♥": "5H", "9d": "9D"}
    ) == Fraction(1, 12)
    assert nn.exploitability(small.endgame, "even") == Fraction(1, 6)
    assert nn.exploitability(small, lambda info: info.moves[0]) == Fraction(1, 3)
    assert nn.exploitability(small, GreedyBot()) == 0
    assert nn.exploitability(small, small.strategies[1], 1) == 0
    assert small.guarantee("even") == Fraction(-1, 6) and small.guarantee("even", 1) == 0


def test_a_plan_needs_only_what_it_leads_to() -> None:
    s = solve_hidden(nn.HiddenEndgame("standard", **STANDARD))  # type: ignore[arg-type]
    plan = {info: max(chances, key=lambda move: chances[move]) for info, chances in s.strategies[0].items()}
    firsts = {str(info): move for info, move in plan.items() if ";" not in str(info)}
    kept = {
        info: move
        for info, move in plan.items()
        if ";" not in str(info) or str(info).split("; ")[1] == firsts[str(info).split("; ")[0]].code
    }
    assert len(kept) < len(plan)
    assert s.exploitability(kept) == s.exploitability(plan) == 0


def test_exploitability_agrees_with_every_pure_answer(small: HiddenSolution) -> None:
    game = hidden_game(small.endgame)
    form = Form(game)
    rng = random.Random(1)
    for _ in range(5):
        share = Fraction(rng.randint(0, 7), 7)
        plan: dict[str, Any] = {"AS": {"AS+1": share, "AS+11": 1 - share}, "5H": "5H", "9D": "9D"}
        read = read_plan(form, 0, plan)
        worst = min(expected(game, game.start(), (named(form, 0, read), other)) for other in pure(form, 1))
        assert nn.exploitability(small, plan) == small.value - worst


@pytest.mark.parametrize(
    ("plan", "says"),
    [
        ("greedy", "'even'"),
        (7, "a table, a function, a bot"),
        ({}, "says nothing for 3 information sets"),
        ({"AS": "AS+1", "5H": "5H"}, "says nothing for 1 information set that it leads to, such as '9D'"),
        ({"AS": "AS+2"}, "possible are AS\\+1 or AS\\+11"),
        ({"AS": "AS"}, "possible are"),
        ({"AS": {"AS+1": "1/2"}, "5H": "5H", "9D": "9D"}, "add up to 1/2"),
        ({"AS": {"AS+1": 0.5, "AS+11": 0.5}}, "write a fraction"),
        ({"AS": {"AS+1": -1, "AS+11": 2}}, "from 0 to 1"),
        ({"AS": {"AS+1": True}}, "write a fraction"),
        ({"AS": {"AS+1": "1/0"}}, "write a fraction"),
        ({"AS": {"AS+1": "1e-400000000"}}, "write a fraction"),
        (lambda info: 5, "says 5"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(small: HiddenSolution, plan: Any, says: str) -> None:
    with pytest.raises(PlanError, match=says):
        nn.exploitability(small, plan)


@pytest.mark.parametrize("key", ["KS", "AS; 5H; 9D", "", 5])
def test_an_unknown_information_set_is_named(small: HiddenSolution, key: Any) -> None:
    with pytest.raises(NoSuchInformation, match="never has to move"):
        small.strategies[0][key]
    assert key not in small.strategies[0]
    with pytest.raises(NoSuchInformation, match="never has to move"):
        nn.exploitability(small, {key: "AS"})


@pytest.mark.parametrize("seat", [2, -1, True, "0"])
def test_a_seat_that_is_not_there(small: HiddenSolution, seat: Any) -> None:
    with pytest.raises(nn.SolveError, match="seats 0 and 1"):
        nn.exploitability(small, "even", seat)


# --- budgets and bad input ---


@pytest.mark.parametrize("nodes", [1, 40, 150, 300, 380])
def test_a_budget_gives_up_with_bounds_that_hold(nodes: int) -> None:
    h = nn.HiddenEndgame("standard", **STANDARD)  # type: ignore[arg-type]
    value = solve_hidden(h).value
    with pytest.raises(BudgetSpent, match="The value lies between") as spent:
        nn.solve(h, nodes=nodes)
    low, high = spent.value.bounds
    assert -1 <= low <= value <= high <= 1
    assert nodes < 300 or high - low < 2
    assert "30 deals" in str(spent.value)


def test_when_time_is_over_late_the_bounds_are_close(monkeypatch: pytest.MonkeyPatch) -> None:
    h = nn.HiddenEndgame("standard", "10S 9H 4C AH KD 5C", 2, 90)
    value = solve_hidden(h).value

    def late(form: Form, budget: Budget) -> None:
        raise budget.gone("1 second")

    monkeypatch.setattr(hidden, "equilibrium", late)
    with pytest.raises(BudgetSpent, match="nodes") as spent:
        solve_hidden(h)
    low, high = spent.value.bounds
    assert low <= value <= high and high - low < Fraction(1, 2)


def test_a_linear_program_that_would_fill_the_memory_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    _, _, found = answer(Kuhn())
    monkeypatch.setattr(hidden_lp, "_LARGEST", found.rows * found.columns)
    answer(Kuhn())
    monkeypatch.setattr(hidden_lp, "_LARGEST", found.rows * found.columns - 1)
    with pytest.raises(BudgetSpent, match="5 rows and 6 columns"):
        answer(Kuhn())


def test_too_many_deals_are_refused_with_what_would_do() -> None:
    h = nn.HiddenEndgame("standard", nn.variant("standard").deck()[:20], 4, 50)
    with pytest.raises(nn.SolveError, match=r"8,817,900 ways, and at most 50,000 .* hands of 4 take up to 8 cards"):
        nn.solve(h)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("standard", "9H 9H 4C AH", 2, 93), ["nine of hearts is there twice"]),
        (("standard", "9H 4C AH", 2, 93), ["need 4 cards, and there are 3", "hand=1"]),
        (("standard", "9H 4C AH", 10**400, 93), ["so many need many more cards, and there are 3"]),
        (("standard", "", 2, 93), ["need 4 cards, and there are none"]),
        (("standard", "9H 4C AH KD", 2, 100), ["over the limit"]),
        (("standard", "9H 9H 4C", 2, 100), ["need 4 cards", "there twice", "over the limit"]),
        (("standard", "9H 4C AH KD", 0, 93), ["from 1 on, not 0"]),
        (("standard", "9H 4C AH KD", True, 93), ["from 1 on, not True"]),
        (("standard", "9H 4C AH KD", 2, "93"), ["must be a whole number"]),
        (("standard", "9H BJ AH KD", 2, 93), ["not in the pack"]),
        ((5, "9H 4C AH KD", 2, 93), ["needs a variant or its id, not 5"]),
    ],
)
def test_an_endgame_that_cannot_be_is_refused_with_every_reason(arguments: Any, says: list[str]) -> None:
    with pytest.raises(InvalidPosition) as error:
        nn.HiddenEndgame(*arguments)
    for part in says:
        assert part in str(error.value)


def test_other_things_are_not_solved_as_hidden_hands() -> None:
    for thing in (5, "standard", nn.Position.open("standard", ["9H", "4C"], total=90)):
        with pytest.raises(nn.SolveError, match="Only a HiddenEndgame"):
            solve_hidden(thing)  # type: ignore[arg-type]
    with pytest.raises(nn.SolveError, match="above 0"):
        solve_hidden(nn.HiddenEndgame("standard", "9H 4C", 1, 90), nodes=0)


def test_open_hands_are_no_hidden_hands() -> None:
    v = nn.variant("standard", open_hands=True)
    with pytest.raises(nn.SolveError, match=r"Position\.open"):
        solve_hidden(nn.HiddenEndgame(v, "9H 4C", 1, 90))
