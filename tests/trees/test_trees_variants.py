"""Trees of every variant: with chance, with more than two seats, with hidden hands; limited and merged."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any, Literal

import networkx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.adapters.graphml import to_graphml
from ninetynine_edu.ground.cards import codes
from ninetynine_edu.solve import judge
from ninetynine_edu.solve.budget import Budget
from ninetynine_edu.solve.many import Seats
from ninetynine_edu.trees.graph import TreeError
from ninetynine_edu.trees.grow import MOST, tree, tree_position
from tests.strategies import often, random_open, random_variant

DRAWN = nn.Position.open("standard", ["5D KH", "4D 5C"], total=93, unseen="9C JC KD")
THREE = nn.Position.open("standard", ["KS 2C", "9H 3D", "AD 8C"], total=91)
BLIND = nn.HiddenEndgame("standard", cards="AS 5H 9D", hand=1, total=88)
OPEN = nn.Position.open("standard", ["3D AC", "2S 3H"], total=84)
LARGE = nn.Position.open("standard", ["10C 2C AD 8H 5S", "2H 5D 6C 7H QS"], total=70)


def any_position(rng: random.Random) -> nn.Position:
    """Two cards a hand of any variant with any house rules, now and then after a play, so that a draw may wait."""
    while True:
        v = random_variant(rng, rng.choice(nn.variants()))
        pos = random_open(rng, v, cards=2)
        if rng.random() < 0.3 and pos.legal_moves:
            pos = pos.play(rng.choice(pos.legal_moves))
        if v.rule("draw_mode") == "auto" or not pos.stock:
            return pos


def worth(here: nn.Position, root: nn.Position) -> Fraction:
    """What the solver says a position is worth for the seat that moves at the root."""
    if len(root.alive) > 2 and (here.is_over or here.alive != root.alive):
        return Seats(root, Budget()).payoffs(here)[root.alive.index(root.turn)]  # shares are those of the root's seats
    answer = nn.solve(here)
    if answer.payoffs:
        return answer.payoffs[root.turn]
    return Fraction(answer.value if here.turn == root.turn else -answer.value)


@given(seed=st.integers(0, 2**32))
@settings(max_examples=often(70), deadline=None)
def test_every_value_is_the_solvers_in_every_variant(seed: int) -> None:
    rng = random.Random(seed)
    pos = any_position(rng)
    g = tree(pos, rng.choice((1, 2, 3)), merge=rng.random() < 0.3)
    assert networkx.is_directed_acyclic_graph(g)
    for node in list(g)[:40]:
        here = tree_position(g, node) if node else pos
        data: dict[str, Any] = g.nodes[node]
        assert Fraction(data["value"]) == worth(here, pos)
        assert data["total"] == here.total and data["depth"] == len(data["path"].split())
        kind = "end" if here.is_over else "chance" if here.is_chance else "move"
        assert data["kind"] == kind or (data["kind"] == "cut" and not here.is_over)
        if kind == "chance":
            assert data["player"] == here.turn
        if data["kind"] == "chance":
            drawn = {g.edges[edge]["move"]: g.edges[edge]["chance"] for edge in g.out_edges(node)}
            assert drawn == {card.code: str(chance) for card, chance in here.chance.items()}
        elif data["kind"] == "move":
            best = {move.code for move in nn.solve(here).best_moves}
            if here.alive == pos.alive:
                marked = {g.edges[edge]["move"] for edge in g.out_edges(node) if g.edges[edge]["best"]}
                if joins(g, node):
                    assert marked <= best
                elif g.graph["concept"] == "winner" and "plies" not in data:
                    assert marked >= best  # the solver may know lengths further down, and then the quickest wins
                else:
                    assert marked == best


def joins(g: networkx.DiGraph, node: int) -> bool:
    """Whether two plays of a node lead to one node, so that an edge stands for both."""
    return any(" or " in g.edges[edge]["label"] for edge in g.out_edges(node))


@given(seed=st.integers(0, 2**32))
@settings(max_examples=often(30), deadline=None)
def test_the_line_begins_as_the_solvers(seed: int) -> None:
    pos = any_position(random.Random(seed))
    g = tree(pos, 4, follow="line")
    line = [move.code for move in nn.solve(pos).line][:4]
    node, found = 0, []
    while g.nodes[node]["kind"] == "move":
        (node,) = g.successors(node)
        found.append(g.nodes[node]["move"])
    assert found == line[: len(found)] and (len(found) == len(line) or g.nodes[node]["kind"] != "cut")


def test_a_draw_is_a_node_of_its_own_with_its_chances() -> None:
    g = tree(DRAWN)
    assert g.graph["concept"] == "average" and g.nodes[0]["value"] == "1/3"
    five = next(n for n in g.successors(0) if g.nodes[n]["move"] == "5D")
    assert g.nodes[five]["kind"] == "chance" and g.nodes[five]["player"] == 0 and "plies" not in g.nodes[five]
    assert [(g.edges[edge]["label"], g.edges[edge]["chance"]) for edge in g.out_edges(five)] == [
        ("9♣", "1/3"), ("J♣", "1/3"), ("K♦", "1/3"),
    ]  # fmt: skip
    assert all(g.edges[edge]["line"] for edge in g.out_edges(five))


@pytest.mark.parametrize(
    "pos",
    [
        DRAWN,
        nn.Position.open("standard", ["3D AC 4D", "2S 3H 5C"], total=88),
        nn.Position.open("standard", ["KS 2C 3H", "9H 3D 4C"], total=85, stock="AS 5S 6S 7S 8S 9S 10S JS QS"),
    ],
    ids=["chance", "search", "deal"],
)
def test_the_best_moves_of_both_sides_are_the_solvers(pos: nn.Position) -> None:
    g = tree(pos, 3)
    lost_by_choice = 0
    for node, data in g.nodes(data=True):
        if data["kind"] == "move":
            here = tree_position(g, node)
            lengths = g.graph["concept"] != "winner" or "plies" in data
            answer = nn.solve(here) if lengths else nn.solve(here, method="deal")
            marked = {g.edges[edge]["move"] for edge in g.out_edges(node) if g.edges[edge]["best"]}
            assert marked == {move.code for move in answer.best_moves}
            lost_by_choice += data["player"] != pos.turn and len(marked) < len(answer.values)
    assert lost_by_choice, "the other side never had a choice"


def test_a_card_taken_blindly_is_chance_too() -> None:
    for name in nn.variants():
        v = nn.variant(name)
        steals = [card for card in v.deck() if "take a card" in v.effect(card).words]
        if steals and len(v.deck()) > 20:
            break
    others = [card for card in v.deck() if str(v.effect(card)).startswith("+") and "," not in str(v.effect(card))]
    pos = nn.Position.open(v, [[steals[0], others[0]], others[1:4]], total=v.limit - 30)
    g = tree(pos, depth=3)
    assert g.graph["concept"] == "average" and "chance" in dict(g.nodes(data="kind")).values()
    for node in g:
        assert Fraction(g.nodes[node]["value"]) == worth(tree_position(g, node), pos)


def test_three_seats_have_shares() -> None:
    g = tree(THREE)
    assert g.graph["concept"] == "max-n" and g.graph["alive"] == "0 1 2"
    answer = nn.solve(THREE)
    assert g.nodes[0]["payoffs"] == " ".join(map(str, answer.payoffs))
    assert {g.edges[edge]["move"] for edge in g.out_edges(0) if g.edges[edge]["best"]} == {
        move.code for move in answer.best_moves
    }
    assert "Player 3 " in nn.tree_text(g) and {g.nodes[n]["player"] for n in g} == {0, 1, 2}


def test_a_known_stock_too_long_for_lengths_has_values() -> None:
    pack = list(nn.variant("standard").deck())
    random.Random(3).shuffle(pack)
    pos = nn.Position.open("standard", [pack[:3], pack[3:6]], total=40, stock=pack[6:22])
    g = tree(pos, depth=2)
    assert "plies" not in g.nodes[0] and g.graph["concept"] == "winner"
    for node in g:
        assert Fraction(g.nodes[node]["value"]) == worth(tree_position(g, node), pos)


def test_unseen_cards_too_many_to_look_at_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    values = {node: data["value"] for node, data in tree(DRAWN, 3).nodes(data=True)}
    monkeypatch.setattr(judge, "FEW", 3)
    assert {node: data["value"] for node, data in tree(DRAWN, 3).nodes(data=True)} == values


@given(seed=st.integers(0, 2**32), room=st.sampled_from([1 << 28, 0]))
@settings(max_examples=often(40), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whole_tables_know_every_position_of_a_tree(seed: int, room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    v = random_variant(rng)
    while v.rule("draw_mode") != "auto":
        v = random_variant(rng)
    pack = list(v.deck())
    rng.shuffle(pack)
    pos = nn.Position.open(
        v, [pack[:2], pack[2 : rng.randint(3, 4)]], total=v.limit - rng.randint(0, 20), turn=rng.randrange(2),
        unseen=pack[4 : 4 + rng.randint(1, 4)],
    )  # fmt: skip
    if rng.random() < 0.3 and pos.legal_moves:
        pos = pos.play(rng.choice(pos.legal_moves))  # now a draw may wait
    depth = rng.choice((2, 4, None))
    with monkeypatch.context() as patched:
        patched.setattr(judge, "FEW", 1)
        patched.setattr(judge, "ROOM", room)
        tabled = tree(pos, depth, nodes=MOST)
    searched = tree(pos, depth, nodes=MOST)
    assert dict(tabled.nodes(data=True)) == dict(searched.nodes(data=True))
    assert list(tabled.edges(data=True)) == list(searched.edges(data=True))


def test_chances_that_take_too_long_are_refused_with_what_would_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "FEW", 3)
    with pytest.raises(nn.BudgetSpent, match=r"within a budget of 1e-09 seconds. Take fewer unseen cards"):
        tree(DRAWN, seconds=1e-9)


# --- hidden hands ---


@pytest.mark.parametrize(
    "endgame", [BLIND, nn.HiddenEndgame("standard", cards="10S 9H 4C AH KD", hand=2, total=93)], ids=repr
)
def test_a_hidden_endgame_under_its_equilibrium(endgame: nn.HiddenEndgame) -> None:
    g = tree(endgame)
    answer = nn.solve(endgame)
    assert g.graph["concept"] == "equilibrium" and g.nodes[0]["kind"] == "chance"
    assert Fraction(g.nodes[0]["value"]) == answer.value
    assert sum(Fraction(g.edges[edge]["chance"]) for edge in g.out_edges(0)) == 1
    sets: dict[tuple[int, str], set[int]] = {}
    for node, data in g.nodes(data=True):
        if data["kind"] == "end":
            outcome = tree_position(g, node).outcome
            assert outcome is not None and data["value"] == ("1" if outcome.winner == 0 else "-1")
            continue
        weight = "chance" if data["kind"] == "chance" else "probability"
        below = [(Fraction(g.edges[edge][weight]), Fraction(g.nodes[edge[1]]["value"])) for edge in g.out_edges(node)]
        assert Fraction(data["value"]) == sum(often * value for often, value in below)
        if data["kind"] == "move":
            plan = answer.strategies[data["player"]][data["information"]]
            assert [g.edges[edge]["probability"] for edge in g.out_edges(node)] == [str(p) for p in plan.values()]
            assert [g.edges[edge]["move"] for edge in g.out_edges(node)] == [move.code for move in plan]
            sets.setdefault((data["player"], data["information"]), set()).add(node)
    assert len(sets) == answer.information_sets
    for (seat, _), nodes in sets.items():  # what looks alike: the same own cards, at the same total
        seen = {(codes(tree_position(g, node).hands[seat]), g.nodes[node]["total"]) for node in nodes}
        assert len(seen) == 1


def test_a_limited_hidden_tree_has_the_same_values() -> None:
    whole = {data["path"]: data["value"] for _, data in tree(BLIND).nodes(data=True)}
    for limited in (tree(BLIND, 1), tree(BLIND, 2), tree(BLIND, follow="best")):
        assert len(limited) < len(whole)
        assert all(whole[data["path"]] == data["value"] for _, data in limited.nodes(data=True))


@pytest.mark.parametrize(
    ("more", "says"),
    [({"merge": True}, "leave merge out"), ({"follow": "line"}, "follow='best'"), ({"follow": "undecided"}, "'all'")],
)
def test_what_hidden_hands_do_not_have_is_refused_with_what_they_have(more: dict[str, Any], says: str) -> None:
    with pytest.raises(TreeError, match=says):
        tree(BLIND, **more)


# --- limits ---


def paths(g: networkx.DiGraph) -> dict[str, dict[str, Any]]:
    return {data["path"]: data for _, data in g.nodes(data=True)}


@given(seed=st.integers(0, 2**32), follow=st.sampled_from(["best", "line", "undecided"]))
@settings(max_examples=often(40), deadline=None)
def test_a_limited_tree_is_a_part_of_the_whole(seed: int, follow: Literal["best", "line", "undecided"]) -> None:
    pos = any_position(random.Random(seed))
    whole, part = tree(pos, 3), tree(pos, 3, follow=follow)
    all_paths = paths(whole)
    for path, data in paths(part).items():
        same = {name: value for name, value in all_paths[path].items() if name != "kind"}
        assert {name: value for name, value in data.items() if name != "kind"} == same
    for a, b, data in whole.edges(data=True):
        before, after = whole.nodes[a]["path"], whole.nodes[b]["path"]
        kept = before in paths(part) and (data["best"] if follow == "best" else data["line"])
        if follow in ("best", "line") and kept:
            assert after in paths(part)
    if follow in ("best", "line"):
        assert all(data["best"] for _, _, data in part.edges(data=True))


def endings(pos: nn.Position) -> set[object]:
    """All ways in which a deal can end, by plain walking."""
    if pos.outcome is not None:
        return {(pos.outcome.winner, frozenset(pos.outcome.losers))}
    afters = [pos.draw(card) for card in pos.chance] if pos.is_chance else [pos.play(move) for move in pos.legal_moves]
    return set().union(*map(endings, afters))


@pytest.mark.parametrize("pos", [OPEN, DRAWN, THREE], ids=str)
def test_until_decided_stops_exactly_where_nothing_can_change_any_more(pos: nn.Position) -> None:
    g = tree(pos, follow="undecided")
    assert any(data["kind"] == "decided" for _, data in g.nodes(data=True))
    for node, data in g.nodes(data=True):
        here = tree_position(g, node)
        assert (data["kind"] in ("decided", "end")) is (len(endings(here)) == 1)
    assert "Nothing that follows can change that" in nn.tree_text(g)


@pytest.mark.parametrize("pos", [OPEN, DRAWN, THREE], ids=str)
def test_merging_joins_what_has_the_same_future_and_nothing_else(pos: nn.Position) -> None:
    whole, merged = tree(pos), tree(pos, merge=True)
    assert networkx.is_directed_acyclic_graph(merged) and len(merged) < len(whole)
    keys = {(whole.nodes[node]["depth"], tree_position(whole, node).state_key()) for node in whole}
    assert len(merged) == len(keys)
    assert keys == {(merged.nodes[n]["depth"], tree_position(merged, n).state_key()) for n in merged}
    assert sum(data["line"] for *_, data in merged.edges(data=True)) > 0
    assert len(nn.tree_text(merged).splitlines()) == merged.number_of_edges() + 1


def test_a_tree_of_fifty_thousand_nodes_is_refused_with_what_fits() -> None:
    with pytest.raises(TreeError, match="more than 20,000 nodes") as refused:
        tree(LARGE, nodes=MOST)
    text = str(refused.value)
    depth = int(text.split("depth=")[1][0])
    fits = tree(LARGE, depth, nodes=MOST)
    assert f"Down to depth {depth} it has {len(fits):,}" in text and "follow='line'" in text
    assert len(tree(LARGE, follow="line")) == len(nn.solve(LARGE).line) + 1
    with pytest.raises(TreeError, match="50,000 nodes is more than anybody can look at"):
        tree(LARGE, nodes=50_000)


def test_a_large_deal_with_chance_is_refused_with_a_depth_alone() -> None:
    pos = nn.Position.open("standard", ["10C 2C", "2H 5D"], total=80, unseen="3C 4C 5C 6D 7D")
    with pytest.raises(TreeError, match="depth=") as refused:
        tree(pos, nodes=300)
    assert "line" not in str(refused.value)
    assert len(tree(pos, int(str(refused.value).split("depth=")[1][0]), nodes=300)) <= 300


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"nodes": 0}, "nodes is a whole number from 1"),
        ({"nodes": True}, "nodes is a whole number"),
        ({"nodes": "many"}, "'many'"),
        ({"follow": "none"}, "'all', 'best', 'line' or 'undecided', not 'none'"),
        ({"merge": 1}, "merge is True or False"),
        ({"depth": -1}, "depth is a whole number of plays"),
    ],
)
def test_what_makes_no_sense_is_refused(more: dict[str, Any], says: str) -> None:
    with pytest.raises(TreeError, match=says):
        tree(OPEN, **more)


def test_a_deal_that_is_over_is_one_node() -> None:
    over = nn.Position.open("standard", ["5S 8C", "2H"], total=94).play("5S")
    three = nn.Position.open("standard", ["5S", "8C", "2H"], total=99)
    for pos in (over, three):
        assert pos.is_over
        g = tree(pos)
        assert len(g) == 1 and g.nodes[0]["kind"] == "end" and g.nodes[0]["value"] in ("1", "-1")
        assert "<svg" in nn.tree_svg(g)


# --- stable names, and files for other programs ---


def test_a_node_keeps_its_path_and_leads_back_to_its_position() -> None:
    g = tree(OPEN)
    for node in g:
        here = OPEN
        for move in g.nodes[node]["path"].split():
            here = here.play(move)
        assert tree_position(g, node) == here
    with pytest.raises(TreeError, match="numbered from 0 to 15"):
        tree_position(g, 99)
    with pytest.raises(TreeError, match="nothing is dealt"):
        tree_position(tree(BLIND), 0)


def test_a_tree_of_a_variant_of_ones_own_leads_back_too() -> None:
    v = nn.Variant.from_toml('id = "mine"\nname = "Mine"\nextends = "standard"\n[cards]\n3 = "-3"')
    pos = nn.Position.open(v, ["3D AC", "2S 3H"], total=84)
    g = tree(pos, 2)
    assert tree_position(g, len(g) - 1, [v]).total == g.nodes[len(g) - 1]["total"]


@pytest.mark.parametrize("what", [DRAWN, THREE, BLIND], ids=["chance", "three", "hidden"])
def test_every_attribute_travels_as_graphml(what: Any) -> None:
    g = tree(what)
    text = to_graphml(g)
    back = networkx.parse_graphml(text, node_type=int)
    for node, data in g.nodes(data=True):
        assert all(isinstance(value, (str, int, bool)) for value in data.values())
        assert {name: back.nodes[node][name] for name in data} == data
    assert nn.tree_text(back) == nn.tree_text(g)
