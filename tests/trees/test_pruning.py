"""Alpha-beta on trees: the same value as looking at everything, and every cut harmless."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from typing import Any

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.trees.graph import TreeError
from ninetynine_edu.trees.grow import tree
from ninetynine_edu.trees.pruning import Pruning, alpha_beta
from tests.strategies import often, random_variant

LESSON = nn.Position.open("standard", ["3D AC", "2S 3H"], total=84)
DRAWN = nn.Position.open("standard", ["5D KH", "4D 5C"], total=93, unseen="9C JC KD")
BLIND = nn.HiddenEndgame("standard", cards="AS 5H 9D", hand=1, total=88)
THREE = nn.Position.open("standard", ["KS 2C", "9H 3D", "AD 8C"], total=91)


def minimax(g: networkx.DiGraph, leaves: dict[int, Fraction] | None = None) -> dict[int, Fraction]:
    """The value of every node, by plainly looking at all of them from the last to the first."""
    worth: dict[int, Fraction] = {}
    for node in sorted(g, reverse=True):
        below = [worth[child] for child in g.successors(node)]
        data = g.nodes[node]
        if not below:
            worth[node] = (leaves or {}).get(node, Fraction(data["value"]))
        elif data["kind"] == "chance":
            chances = [Fraction(g.edges[edge]["chance"]) for edge in g.out_edges(node)]
            worth[node] = sum((a * b for a, b in zip(chances, below, strict=True)), Fraction(0))
        else:
            worth[node] = max(below) if data["player"] == g.graph["seat"] else min(below)
    return worth


def random_tree(rng: random.Random, size: int, steps: int) -> networkx.DiGraph:
    """A tree as of a position, made at random: both seats to move in any order, chance, and values of any fineness."""
    g = networkx.DiGraph(seat=rng.randrange(2), alive="0 1", hands="AS/2S", concept="average", follow="all")
    level, depth = [0], 0
    g.add_node(0, depth=0)
    while len(g) < size and level:
        below = []
        for node in level:
            for _ in range(rng.randint(0 if node else 1, 4)):
                child = len(g)
                g.add_node(child, depth=depth + 1)
                g.add_edge(node, child, label=f"play {child}", best=False, line=False)
                below.append(child)
        level, depth = below, depth + 1
    for node, data in g.nodes(data=True):
        children = list(g.successors(node))
        data["total"], data["player"], data["kind"] = 50, rng.randrange(2), rng.choice(("move", "move", "chance"))
        if children and data["kind"] == "chance":
            weights = [rng.randint(1, 4) for _ in children]
            for child, weight in zip(children, weights, strict=True):
                g.edges[node, child]["chance"] = str(Fraction(weight, sum(weights)))
        elif not children:
            data["kind"], data["value"] = "end", str(Fraction(rng.randint(-steps, steps), steps))
    for node, value in minimax(g).items():
        g.nodes[node]["value"] = str(value)
    return g


def check_steps(g: networkx.DiGraph, found: Pruning) -> None:
    """Alpha and beta begin as the window does, and above a node each choice moves its own end towards the other."""
    bounds: dict[int, tuple[str | None, str | None]] = {}
    for node, ((first, *entered), *above) in zip(found.visited, found.steps, strict=True):
        alpha, beta = entered
        assert first == node and (alpha or "-1", beta or "1") == found.window[node]
        bounds[node] = alpha, beta
        for upper, alpha, beta in above:
            was_alpha, was_beta = bounds[upper]
            assert upper in networkx.ancestors(g, node) and (alpha, beta) != (was_alpha, was_beta)
            if g.nodes[upper]["player"] == g.graph["seat"]:
                assert beta == was_beta and alpha is not None and Fraction(alpha) >= Fraction(was_alpha or -1)
            else:
                assert alpha == was_alpha and beta is not None and Fraction(beta) <= Fraction(was_beta or 1)
            bounds[upper] = alpha, beta


def check(g: networkx.DiGraph, found: Pruning, rng: random.Random) -> None:
    """The value is right, all that is said about it true, and nothing that was skipped can matter."""
    worth = minimax(g)
    assert Fraction(found.value) == worth[0]
    assert len(set(found.visited)) == len(found.visited) == found.seen
    assert sorted((*found.visited, *found.skipped)) == list(range(len(g)))
    assert (found.saved, found.whole) == (len(found.skipped), len(g))
    under = set(found.cut)
    for node in found.cut:
        assert next(g.predecessors(node)) in found.window
        under |= networkx.descendants(g, node)
    assert under == set(found.skipped)
    for node in found.visited:
        least, most = map(Fraction, found.found[node])
        low, high = map(Fraction, found.window[node])
        assert -1 <= least <= worth[node] <= most <= 1 and -1 <= low < high <= 1
        assert least == most or most <= low or least >= high
    check_steps(g, found)
    leaves = [node for node in found.skipped if not g.out_degree(node)]
    for values in ((-1,), (1,), (-1, 1), (Fraction(-2, 3), 0, Fraction(1, 7), 1)):
        changed = {node: Fraction(rng.choice(values)) for node in leaves}
        assert minimax(g, changed)[0] == worth[0]


@given(seed=st.integers(0, 2**32), order=st.sampled_from(["drawn", "best"]))
@settings(max_examples=often(400), deadline=None)
def test_no_cut_can_change_the_root_of_any_tree(seed: int, order: Any) -> None:
    rng = random.Random(seed)
    g = random_tree(rng, rng.choice((5, 20, 60, 150)), rng.choice((1, 2, 5, 60)))
    check(g, alpha_beta(g, order), rng)


def two_seats(rng: random.Random) -> nn.Position:
    """Two hands of any variant with any house rules, now and then with unseen cards to draw."""
    while True:
        v = random_variant(rng, rng.choice(nn.variants()))
        pack = list(v.deck())
        rng.shuffle(pack)
        hands, rest, lot = [pack[:3], pack[3:5]], pack[5:8], rng.random()
        if lot < 0.6 or v.rule("draw_mode") == "auto":
            return nn.Position.open(
                v, hands, total=v.limit - rng.randint(0, 40), turn=rng.randrange(2),
                stock=rest if 0.6 < lot < 0.7 else "", unseen=rest if lot > 0.7 else None,
            )  # fmt: skip


@given(seed=st.integers(0, 2**32), order=st.sampled_from(["drawn", "best"]))
@settings(max_examples=often(60), deadline=None)
def test_trees_of_every_variant_keep_their_value(seed: int, order: Any) -> None:
    rng = random.Random(seed)
    g = tree(two_seats(rng), rng.choice((2, 3, 4)), follow=rng.choice(("all", "all", "undecided", "best")))
    if g.graph["concept"] == "max-n":  # everybody can lose
        with pytest.raises(TreeError, match="one wins what the other loses"):
            alpha_beta(g, order)
        return
    found = alpha_beta(g, order)
    assert found.value == g.nodes[0]["value"]
    check(g, found, rng)


def test_the_second_lessons_tree_branch_by_branch() -> None:
    found = nn.alpha_beta(tree(LESSON))
    assert repr(found) == "<Pruning: 10 of 16 nodes looked at, 6 saved>"
    assert found.visited == (0, 1, 4, 10, 2, 6, 3, 8, 12, 9)
    assert set(found.cut) == {5, 7, 13} and found.skipped == (5, 7, 11, 13, 14, 15)
    assert nn.alpha_beta(LESSON) == found
    best = nn.alpha_beta(LESSON, "best")
    assert best.visited == (0, 3, 9) and best.value == "1"
    assert (
        best.cut[1]
        == best.cut[2]
        == "Player 1 can already be sure to win here with 3♦, so the rest need not be looked at."
    )


def test_where_everything_is_won_or_lost_a_win_ends_the_looking() -> None:
    pos = nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=80)
    g = tree(pos)
    found = alpha_beta(g)
    worth = minimax(g)
    for node in found.visited:
        children = list(g.successors(node))
        winning = 1 if g.nodes[node]["player"] == pos.turn else -1
        wins = [child for child in children if worth[child] == winning]
        looked = [child for child in children if child in found.window]
        assert looked == (children[: children.index(wins[0]) + 1] if wins else children)
    assert alpha_beta(g, "best").seen <= found.seen


def fixed(kinds: dict[int, str], ways: dict[int, list[int]], values: dict[int, str]) -> networkx.DiGraph:
    """A small tree: `0` and `1` are the seats to move, `*` is chance, alike likely."""
    g = networkx.DiGraph(seat=0, alive="0 1", hands="AS/2S", concept="average", follow="all")
    for node, kind in sorted(kinds.items()):
        g.add_node(node, player=0 if kind in "0*" else 1, kind="chance" if kind == "*" else "move", total=9, depth=0)
    for node, children in ways.items():
        for child in children:
            g.add_edge(node, child, label=f"play {child}", chance=str(Fraction(1, len(children))))
    for node, value in values.items():
        g.nodes[node]["value"] = value
    return g


def test_a_bound_from_elsewhere_cuts_and_says_so() -> None:
    g = fixed(dict(enumerate("01000")), {0: [1, 2], 1: [3, 4]}, {2: "1/3", 3: "0", 4: "1"})
    drawn = alpha_beta(fixed(dict(enumerate("00100")), {0: [1, 2], 2: [3, 4]}, {1: "1/3", 3: "0", 4: "1"}))
    assert drawn.visited == (0, 1, 2, 3) and drawn.value == "1/3" and drawn.window[3] == ("1/3", "1")
    assert drawn.found[2] == ("-1", "0")
    assert drawn.cut == {
        4: "Player 2 can already be sure of 0 here with play 3, and Player 1 can hold Player 2 to −1/3 elsewhere, so the "
        "rest need not be looked at."
    }
    assert alpha_beta(g).cut == {}  # what comes before cannot be cut by what comes behind
    assert "Anna can already be sure" in next(iter(alpha_beta(tree(LESSON), names=["Bo", "Anna"]).cut.values()))


def test_a_draw_that_cannot_reach_what_is_sure_elsewhere_is_cut() -> None:
    g = fixed(dict(enumerate("00*000")), {0: [1, 2], 2: [3, 4, 5]}, {1: "2/3", 3: "-1", 4: "1", 5: "1"})
    found = alpha_beta(g)
    assert found.visited == (0, 1, 2, 3) and set(found.cut) == {4, 5}
    assert found.found[2] == ("-1", "1/3")
    assert found.cut[5] == (
        "Whatever else is drawn, this is worth at most 1/3 for Player 1, who is sure of 2/3 elsewhere, so the rest need not "
        "be looked at."
    )
    g.graph["seat"] = 1
    g.nodes[0]["player"] = 0
    for node in (1, 3, 4, 5):
        g.nodes[node]["value"] = str(-Fraction(g.nodes[node]["value"]))
    assert alpha_beta(g).cut == found.cut


@pytest.mark.parametrize("seed", range(60))
def test_what_is_called_sure_elsewhere_is_sure_by_a_choice_made_before(seed: int) -> None:
    """Behind a draw a bound is weighed with the other cards: nobody is sure of that anywhere."""
    g = random_tree(random.Random(f"sure {seed}"), 120, 8)
    worth, found = minimax(g), alpha_beta(g)
    first = g.graph["seat"]
    order = {node: at for at, node in enumerate(found.visited)}
    above = {child: node for node, child in g.edges}

    def best_before(node: int, seat: int) -> Fraction:
        """The most that a seat could have had instead, in what was looked at before."""
        sign, most, at, child = (1 if seat == first else -1), Fraction(-1), order[node], node
        while child in above:
            child, below = above[child], child
            if g.nodes[child]["kind"] != "chance" and g.nodes[child]["player"] == seat:
                others = [other for other in g.successors(child) if other != below and order.get(other, at) < at]
                most = max([most, *(sign * worth[other] for other in others)])
        return most

    for node in found.visited:
        alpha, beta = map(Fraction, found.window[node])
        if node not in found.weighed:
            assert alpha <= best_before(node, first) and -beta <= best_before(node, 1 - first)
    for child, words in found.cut.items():
        node = above[child]
        for seat in (0, 1):
            name, sign = f"Player {seat + 1}", 1 if seat == first else -1
            if said := re.search(f"and {name} can hold .* to (\\S+) elsewhere", words):
                assert best_before(node, seat) >= -Fraction(said[1].replace("−", "-"))
            if said := re.search(f"for {name}, who is sure of (\\S+) elsewhere", words):
                assert best_before(node, seat) >= Fraction(said[1].replace("−", "-"))
            if not re.search(f"{name}(, who)? then has something as good as (that draw|the draw before it)", words):
                continue
            gets = sign * Fraction(found.found[node][1 if seat == first else 0])  # at most, when play comes here
            at, enough = node, False
            while at in above and not enough:
                at, below = above[at], at
                if g.nodes[at]["kind"] == "chance":
                    chance = Fraction(g.edges[at, below]["chance"])
                    gets = sign * worth[at] + chance * (gets - sign * worth[below])
                    enough = best_before(at, seat) >= gets
            assert enough


def test_a_player_who_moves_again_still_wants_the_most() -> None:
    g = fixed(dict(enumerate("000000")), {0: [1, 2], 1: [3, 4], 2: [5]}, {3: "0", 4: "1/2", 5: "1/4"})
    found = alpha_beta(g)
    assert found.value == "1/2" and not found.cut and found.window[5] == ("1/2", "1")


@pytest.mark.parametrize(
    ("what", "says"),
    [
        (lambda: tree(BLIND), "information set"),
        (lambda: BLIND, "information set"),
        (lambda: tree(THREE, 2), "the most for themselves"),
        (
            lambda: tree(nn.Position.open("standard", ["3D 3C 4D", "3S 3H 5C"], total=80), 3, merge=True),
            "leave merge out",
        ),
    ],
    ids=["hidden", "endgame", "three", "merged"],
)
def test_what_cannot_be_pruned_is_refused_with_the_reason(what: Any, says: str) -> None:
    with pytest.raises(TreeError, match=says):
        alpha_beta(what())


@pytest.mark.parametrize("order", ["left", None, 1, ["best"]])
def test_an_order_is_one_of_two(order: Any) -> None:
    with pytest.raises(TreeError, match="order is 'drawn' or 'best'"):
        alpha_beta(tree(LESSON), order)


@pytest.mark.parametrize("what", ["tree", None, 5, networkx.DiGraph()], ids=["text", "nothing", "number", "graph"])
def test_what_is_no_tree_is_refused_with_what_is(what: Any) -> None:
    with pytest.raises(TreeError, match="a position or on a tree made by tree"):
        alpha_beta(what)


def test_one_node_and_a_tree_cut_at_the_root() -> None:
    for pos, depth in ((nn.Position.open("standard", ["5S 8C", "2H"], total=94).play("5S"), None), (LESSON, 0)):
        g = tree(pos, depth)
        found = alpha_beta(g)
        assert found.visited == (0,) and not found.cut and found.value == g.nodes[0]["value"]


def test_a_long_line_needs_no_recursion() -> None:
    size = 5_000
    g = fixed(
        {node: "01"[node % 2] for node in range(size)}, {node: [node + 1] for node in range(size - 1)}, {size - 1: "0"}
    )
    assert alpha_beta(g).seen == size
