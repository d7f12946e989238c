"""Games for other programs: the text itself, and what Gambit and OpenSpiel make of it; GraphML read back."""

from __future__ import annotations

import io
import json
import random
import re
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import networkx
import pytest
from packaging.requirements import Requirement

import ninetynine_edu as nn
from ninetynine_edu.adapters.efg import EfgError, game_to_efg
from ninetynine_edu.adapters.graphml import GraphMLError
from ninetynine_edu.solve.budget import Budget, BudgetSpent
from ninetynine_edu.solve.hidden import HiddenSolution, solve_hidden
from ninetynine_edu.solve.hidden_form import Form
from ninetynine_edu.solve.hidden_game import hidden_game
from ninetynine_edu.solve.hidden_lp import equilibrium
from ninetynine_edu.solve.hidden_plan import InformationSet
from ninetynine_edu.solve.solution import payoffs_of
from tests.games import Kuhn, Table

PYPROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
PEERS = {one.name: one.marker for one in map(Requirement, PYPROJECT["project"]["optional-dependencies"]["peers"])}


def belongs_here(peer: str) -> bool:
    """Whether a peer is installed with the tests on this kind of computer; where it is, it is never left out."""
    marker = PEERS[peer]
    return marker is None or marker.evaluate()


# --- the text ---


@pytest.mark.parametrize("text", ["michigan 95 P2+ -/2C,KD/KS,3D out=P1", "michigan 95 P2+ -/2C,KD/3D,KS/5H,9S out=P1"])
def test_seats_that_are_out_get_nothing_whoever_is_asked(text: str) -> None:
    position = nn.Position.parse(text)
    ends = {line.split("{")[1].strip(" }") for line in nn.to_efg(position).splitlines() if line.startswith("t")}
    graph, solution = nn.tree(position), nn.solve(position)
    alive = [int(seat) for seat in graph.graph["alive"].split()]
    found = set()
    for _, node in graph.nodes(data=True):
        if node["kind"] != "end":
            continue
        value = Fraction(node["value"])
        shares = node.get("payoffs", f"{value} {-value}").split()
        if "payoffs" not in node and graph.graph["seat"] != alive[0]:
            shares.reverse()
        found.add(" ".join(shares[alive.index(seat)] if seat in alive else "0" for seat in range(position.seats)))
    assert ends == found and all(end.startswith("0 ") for end in ends)
    assert not solution.payoffs or solution.payoffs[0] == 0


def test_kuhn_poker_as_text() -> None:
    lines = game_to_efg(Kuhn(), "Kuhn").splitlines()
    assert lines[0] == 'EFG 2 R "Kuhn" { "Player 1" "Player 2" }'
    assert lines[1] == 'c "" 1 "" { "1" 1/6 "2" 1/6 "3" 1/6 "4" 1/6 "5" 1/6 "6" 1/6 } 0'
    assert lines[2].startswith('p "" 1 1 ') and lines[2].endswith('{ "p" "b" } 0')
    kinds = [line[0] for line in lines[1:]]
    assert (kinds.count("c"), kinds.count("p"), kinds.count("t")) == (1, 24, 30)
    numbers = {tuple(line.split('"')[2].split()) for line in lines if line.startswith("p")}
    assert numbers == {(str(player), str(number)) for player in (1, 2) for number in range(1, 7)}


def test_a_hidden_endgame_as_text() -> None:
    h = nn.HiddenEndgame("standard", "AS 5H 9D", 1, 88)
    lines = nn.to_efg(h).splitlines()
    deals = re.findall(r'"([^"]+)" (\d+/\d+)', lines[1])
    assert sorted(deals) == sorted(
        (f"{a} / {b}", "1/6") for a in ("AS", "5H", "9D") for b in ("AS", "5H", "9D") if a != b
    )
    assert 'p "" 1 1 "AS" { "AS+1" "AS+11" } 0' in lines
    assert lines.count('p "" 1 1 "AS" { "AS+1" "AS+11" } 0') == 2  # one information set for both hands of the other
    assert {line.split("{")[1] for line in lines if line.startswith("t")} == {" -1 1 }", " 1 -1 }"}


def test_names_are_plain_and_every_set_has_one_name() -> None:
    text = nn.to_efg(nn.HiddenEndgame("standard", "10S 9H 4C AH KD", 2, 93), title='A "test"\n of \\ 10♠ ★')
    assert text.splitlines()[0] == 'EFG 2 R "A \'test\' of / 10S ?" { "Player 1" "Player 2" }'
    assert text.isascii() and "\\" not in text
    names: dict[tuple[str, str], set[str]] = {}
    for player, number, name in re.findall(r'^p "" (\d) (\d+) "([^"]*)"', text, re.MULTILINE):
        names.setdefault((player, number), set()).add(name)
        assert name and name == name.strip() and "  " not in name
    assert all(len(own) == 1 for own in names.values())
    assert len({(player, *own) for (player, _), own in names.items()}) == len(names)


def test_an_unseen_stock_is_chance_in_fractions() -> None:
    pos = nn.Position.open("standard", ["5S", "6H"], total=80, unseen="2C 3D 2D")
    text = nn.to_efg(pos)
    assert 'c "" 1 "" { "2D" 1/3 "2C" 1/3 "3D" 1/3 } 0' in text.replace('"2C" 1/3 "2D" 1/3', '"2D" 1/3 "2C" 1/3')
    assert re.search(r'" 1/2 "', text) and "0." not in text


def test_more_than_two_seats_share_what_a_loser_pays() -> None:
    text = nn.to_efg(nn.Position.open("standard", ["5S", "6H", "7D"], total=85))
    assert text.splitlines()[0].endswith('{ "Player 1" "Player 2" "Player 3" }')
    payoffs = [list(map(Fraction, found.split())) for found in re.findall(r"\{ ([-\d/ ]+) \}", text)]
    assert payoffs and all(sum(payoff) == 0 and min(payoff) == -1 for payoff in payoffs)
    assert {tuple(sorted(payoff)) for payoff in payoffs} == {(Fraction(-1), Fraction(1, 2), Fraction(1, 2))}


@pytest.mark.parametrize(
    ("what", "options", "says"),
    [
        (5, {}, "a position or a HiddenEndgame"),
        (nn.deal(nn.variant("standard"), 2, seed=1), {}, "In a dealt game"),
        (nn.Position.open("standard", ["5S 6S 7S", "6H 7H 8H"], total=0), {"nodes": 100}, "more than 100 nodes"),
        (nn.Position.open("standard", ["5S", "6H"], total=0), {"nodes": 0}, "above 0, not 0"),
        (nn.Position.open("standard", ["5S", "6H"], total=0), {"add": 0.5}, "whole number, not 0.5"),
        (
            nn.Position.open(nn.variant("standard", draw_mode="manual"), ["5S", "6H"], stock="2C"),
            {},
            "draw_mode=manual",
        ),
    ],
)
def test_what_cannot_be_written_is_refused(what: Any, options: dict[str, Any], says: str) -> None:
    with pytest.raises(EfgError, match=says):
        nn.to_efg(what, **options)


# --- Gambit ---

if belongs_here("pygambit"):

    def gambit_value(text: str) -> Fraction:
        """What Gambit's exact linear program says about a file in which the smallest payoff is 0."""
        import pygambit  # here and below: it takes two seconds, which no other test should wait for

        game = pygambit.read_efg(io.StringIO(text))
        found = pygambit.nash.lp_solve(game, rational=True).equilibrium
        value = found.payoffs["Player 1"]
        return Fraction(int(value.numerator), int(value.denominator))

    def test_gambit_agrees_about_kuhn_poker() -> None:
        assert gambit_value(game_to_efg(Kuhn(), "Kuhn", add=2)) == 2 - Fraction(1, 18)

    @pytest.mark.parametrize("seed", range(40))
    def test_gambit_agrees_about_games_made_at_random(seed: int) -> None:
        game = Table(random.Random(seed))
        form = Form(game)
        found = equilibrium(form, Budget())
        value, _ = form.best_answer(1, found.plans[0])
        if form.nodes > 110:
            return  # Gambit would take seconds
        ends = re.findall(r"^t .*\{ (\S+) \S+ \}$", game_to_efg(game, "t"), re.MULTILINE)
        add = max(-int(end) for end in ends)
        assert gambit_value(game_to_efg(game, "t", add=add)) == value + add

    @pytest.mark.parametrize("name", nn.variants())
    def test_gambit_agrees_about_hidden_hands(name: str) -> None:
        answer = small_endgame(random.Random(f"gambit {name}"), name, 170)
        assert gambit_value(nn.to_efg(answer.endgame, add=1)) == answer.value + 1

    @pytest.mark.parametrize("seed", range(8))
    def test_gambit_agrees_about_open_hands(seed: int) -> None:
        rng = random.Random(seed)
        pack = list(nn.variant("standard").deck())
        rng.shuffle(pack)
        pos = nn.Position.open("standard", [pack[:2], pack[2:4]], total=rng.randint(80, 98), turn=rng.randrange(2))
        value = 1 if nn.solve(pos).winner == 0 else -1
        assert gambit_value(nn.to_efg(pos, add=1)) == value + 1

    def test_gambit_agrees_about_an_unseen_stock() -> None:
        pos = nn.Position.open("standard", ["5S KD", "6H"], total=88, unseen="2C 9D")
        chances = [nn.Position.open("standard", ["5S KD", "6H"], total=88, stock=stock) for stock in ("2C 9D", "9D 2C")]
        clear = [1 if nn.solve(one).winner == 0 else -1 for one in chances]
        found = gambit_value(nn.to_efg(pos, add=1)) - 1
        assert min(clear) <= found <= max(clear)

        import pygambit

        assert pygambit.read_efg(io.StringIO(nn.to_efg(pos))).title == str(pos)


def small_endgame(rng: random.Random, name: str, nodes: int) -> HiddenSolution:
    """A random hidden endgame of a variant whose tree has at most so many nodes, solved."""
    v = nn.variant(name)
    if v.house_rules.get("instant_hands") is True:
        v = v.with_rules(instant_hands=False)
    while True:
        hand = rng.choice((1, 2, 2))
        deck = list(v.deck(2))
        rng.shuffle(deck)
        h = nn.HiddenEndgame(v, deck[: 2 * hand + rng.randint(0, 2)], hand, rng.randint(v.limit - 25, v.limit))
        try:
            return solve_hidden(h, nodes=nodes)
        except BudgetSpent:
            continue


# --- OpenSpiel ---

if belongs_here("open_spiel"):
    import pyspiel

    def in_open_spiel(answer: HiddenSolution) -> tuple[float, float]:
        """What our strategies are worth to Player 1 in OpenSpiel, and what better answers could gain (NashConv)."""
        game = pyspiel.load_efg_game(nn.to_efg(answer.endgame))
        own = hidden_game(answer.endgame)
        policy: dict[str, list[tuple[int, float]]] = {}
        waiting = [(game.new_initial_state(), own.start())]
        while waiting:
            theirs, ours = waiting.pop()
            if theirs.is_terminal():
                assert theirs.returns() == [own.payoff(ours), -own.payoff(ours)]
            elif theirs.is_chance_node():
                ways = list(own.chances(ours))
                outcomes = theirs.chance_outcomes()
                assert [chance for _, chance in outcomes] == pytest.approx([float(chance) for chance, _ in ways])
                waiting += [(theirs.child(a), after) for (a, _), (_, after) in zip(outcomes, ways, strict=True)]
            else:
                assert theirs.current_player() == own.turn(ours)
                actions = {theirs.action_to_string(action): action for action in theirs.legal_actions()}
                moves = own.moves(ours)
                assert list(actions) == [move.code for move in moves]
                info = own.information(ours)
                assert isinstance(info, InformationSet)
                chances = answer.strategies[own.turn(ours)][info]
                said = [(actions[move.code], float(chances[move])) for move in moves]
                assert policy.setdefault(theirs.information_state_string(), said) == said
                waiting += [(theirs.child(actions[m.code]), own.after(ours, m)) for m in moves]
        table = pyspiel.TabularPolicy(policy)
        return pyspiel.expected_returns(game.new_initial_state(), table, -1, True)[0], pyspiel.nash_conv(game, table)

    @pytest.mark.parametrize("name", nn.variants())
    def test_open_spiel_finds_nothing_better_than_our_strategies(name: str) -> None:
        rng = random.Random(f"spiel {name}")
        for _ in range(3):
            answer = small_endgame(rng, name, 1500)
            value, gain = in_open_spiel(answer)
            assert value == pytest.approx(float(answer.value), abs=1e-9)
            assert gain == pytest.approx(0, abs=1e-9)

    def test_open_spiel_sees_that_a_worse_plan_can_be_answered() -> None:
        answer = solve_hidden(nn.HiddenEndgame("standard", "AS 5H 9D", 1, 88))
        game = pyspiel.load_efg_game(nn.to_efg(answer.endgame))
        lost = answer.exploitability("even") + answer.exploitability("even", 1)
        assert pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game)) == pytest.approx(float(lost))

    def test_open_spiel_reads_positions_with_chance_and_with_three_seats() -> None:
        for pos in (
            nn.Position.open("standard", ["5S KD", "6H"], total=88, unseen="2C 9D"),
            nn.Position.open("standard", ["5S", "6H 9D", "7D"], total=90),
        ):
            game = pyspiel.load_efg_game(nn.to_efg(pos))
            assert game.num_players() == pos.seats
            state = game.new_initial_state()
            rng = random.Random(1)
            while not state.is_terminal():
                names = [state.action_to_string(action) for action in state.legal_actions()]
                expected = [card.code for card in pos.chance] if pos.is_chance else [m.code for m in pos.legal_moves]
                assert names == expected
                at = rng.randrange(len(names))
                pos = pos.draw(names[at]) if pos.is_chance else pos.play(names[at])
                state.apply_action(state.legal_actions()[at])
            assert pos.outcome is not None
            assert state.returns() == [float(payoff) for payoff in payoffs_of(pos.outcome, tuple(range(pos.seats)))]

    def test_kuhn_poker_is_worth_the_same_in_open_spiel() -> None:
        game = pyspiel.load_efg_game(game_to_efg(Kuhn(), "Kuhn"))
        own = pyspiel.load_game("kuhn_poker")
        assert pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game)) == pytest.approx(
            pyspiel.nash_conv(own, pyspiel.UniformRandomPolicy(own))
        )


# --- GraphML ---


def test_a_tree_as_graphml_is_read_back_whole() -> None:
    graph = nn.tree(nn.Position.open("standard", ["3D AC", "2S 3H"], total=84))
    text = nn.to_graphml(graph)
    back = networkx.parse_graphml(text)
    assert len(back) == len(graph) and back.number_of_edges() == graph.number_of_edges()
    for node, data in graph.nodes(data=True):
        read = back.nodes[str(node)]
        assert {name: read[name] for name in data} == data
        assert all(isinstance(value, (bool, int, float, str)) for value in read.values())
        assert read["value_number"] == float(Fraction(data["value"]))
    moves = {(str(a), str(b)): move for a, b, move in graph.edges(data="move")}
    assert {(a, b): move for a, b, move in back.edges(data="move")} == moves
    assert back.graph["position"] == graph.graph["position"]


def test_graphml_takes_exact_values_and_odd_names() -> None:
    graph = networkx.MultiDiGraph(note="a\x00b", nothing=None)
    graph.add_node(0, value=Fraction(1, 3), text='<"&\x01', many=[1, 2], sure=True, none=None)
    graph.add_edge(0, 0, weight="1/0")
    back = networkx.parse_graphml(nn.to_graphml(graph))
    assert back.graph["note"] == "ab" and "nothing" not in back.graph
    data = back.nodes["0"]
    assert data == {"value": "1/3", "value_number": 1 / 3, "text": '<"&', "many": "[1, 2]", "sure": True}
    assert [attributes["weight"] for _, _, attributes in back.edges(data=True)] == ["1/0"]
    assert json.dumps(data)


@pytest.mark.parametrize("thing", [5, None, "graph"])
def test_graphml_of_something_else_is_refused(thing: Any) -> None:
    with pytest.raises(GraphMLError, match="networkx graph"):
        nn.to_graphml(thing)
