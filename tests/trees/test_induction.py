"""Backward induction by hand: the same values as the solvers', and none told before it is worked out."""

from __future__ import annotations

import json
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
from ninetynine_edu.trees.induction import Induction
from tests.strategies import often
from tests.trees.test_trees_variants import BLIND, DRAWN, LARGE, OPEN, THREE, any_position

RACE = nn.Position.open("standard", ["10C 2C AD 5S", "2H 5D 6C"], total=80)


def any_tree(rng: random.Random) -> networkx.DiGraph:
    return tree(
        any_position(rng), rng.choice((1, 2, 3, 4)), follow=rng.choice(("all", "undecided")), merge=rng.random() < 0.3
    )


@given(seed=st.integers(0, 2**32))
@settings(max_examples=often(150), deadline=None)
def test_working_back_from_the_ends_finds_what_the_solvers_found(seed: int) -> None:
    g = any_tree(random.Random(seed))
    leaves = {node for node in g if not g.out_degree(node)}
    game = Induction(bare(g))
    assert game.known == {node: g.nodes[node]["value"] for node in sorted(leaves)}
    game.finish()
    assert game.is_done and game.progress[0] == game.progress[1] == len(g) - len(leaves)
    assert game.known == {node: g.nodes[node]["value"] for node in g}
    for node, data in g.nodes(data=True):
        assert game.payoffs(node) == data.get("payoffs", "")
        if data["kind"] == "move" and "plies" not in data:
            assert game.best(node) == tuple(child for child in g.successors(node) if g.edges[node, child]["best"])
        elif data["kind"] == "move":  # where lengths are known the tree marks the quickest wins alone
            assert {child for child in g.successors(node) if g.edges[node, child]["best"]} <= set(game.best(node))
        else:
            assert game.best(node) == ()


def bare(g: networkx.DiGraph) -> networkx.DiGraph:
    """The same tree without anything that solvers found, but at its leaves."""
    stripped = networkx.DiGraph(**g.graph)
    for node, data in g.nodes(data=True):
        kept = (
            data
            if not g.out_degree(node)
            else {k: v for k, v in data.items() if k not in ("value", "payoffs", "plies")}
        )
        stripped.add_node(node, **kept)
    for a, b, data in g.edges(data=True):
        stripped.add_edge(a, b, **{name: value for name, value in data.items() if name not in ("best", "line")})
    return stripped


@given(seed=st.integers(0, 2**32))
@settings(max_examples=often(80), deadline=None)
def test_a_student_who_tries_everything_is_told_the_truth(seed: int) -> None:
    rng = random.Random(seed)
    g = any_tree(rng)
    game = Induction(bare(g))
    seat = g.graph["seat"]
    while not game.is_done:
        node = rng.choice(game.open_questions)
        before, done = game.known, game.progress[0]
        assert node not in before and all(child in before for child in g.successors(node))
        assert f"Total {g.nodes[node]['total']}".replace("-", "−") in game.question(node)
        choices = game.choices(node)
        if g.nodes[node]["kind"] == "chance":
            assert choices == () and "on the average" in game.question(node)
            judged = game.average(node)
        else:
            assert [choice.child for choice in choices] == list(g.successors(node))
            assert all(choice.value == before[choice.child] for choice in choices)
            best = max(own(g, choice.child, g.nodes[node]["player"]) for choice in choices)
            for choice in rng.sample(choices, len(choices)):
                judged = game.answer(node, choice.child)
                assert judged.right is (own(g, choice.child, g.nodes[node]["player"]) == best)
                if judged.right:
                    break
                assert game.known == before and game.progress[0] == done
                assert choice.label in judged.words and judged.words.endswith("?")
                others = [other.label for other in choices if other.label not in choice.label]
                assert not any(said(label, judged.words) for label in others), "the answer is given away"
        assert judged.right and judged.words.endswith(".")
        assert game.known == {**before, node: g.nodes[node]["value"]} and game.progress[0] == done + 1
    assert game.value(0) == g.nodes[0]["value"] and g.graph["seat"] == seat and not game.open_questions


def own(g: networkx.DiGraph, node: int, seat: int) -> Fraction:
    """What a node is worth for a seat, as the solvers say."""
    data = g.nodes[node]
    if "payoffs" in data:
        return Fraction(data["payoffs"].split()[g.graph["alive"].split().index(str(seat))])
    return Fraction(data["value"]) * (1 if seat == g.graph["seat"] else -1)


def said(label: str, words: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(label)}(?!\w)", words) is not None


@pytest.mark.parametrize("pos", [RACE, DRAWN, THREE, OPEN], ids=["lengths", "chance", "three", "small"])
def test_nothing_that_is_not_known_can_be_asked_for(pos: nn.Position) -> None:
    g = tree(pos, 5)
    game = Induction(g)
    hidden = set(g) - game.known.keys()
    assert 0 in hidden
    for node in hidden:
        for ask in (game.value, game.payoffs, game.best):
            with pytest.raises(TreeError, match="is not known yet"):
                ask(node)
    blocked = hidden - set(game.open_questions)
    assert blocked
    for node in blocked:
        for asked in (game.question, game.choices, game.average, game.show):
            with pytest.raises(TreeError, match="when all that follow it are known"):
                asked(node)
        with pytest.raises(TreeError, match="begin with the deepest level"):
            game.answer(node, next(g.successors(node)))
    (leaf, *_) = game.known
    with pytest.raises(TreeError, match="known already"):
        game.show(leaf)


def test_the_deepest_level_comes_first_and_each_from_left_to_right() -> None:
    g = tree(RACE)
    game = Induction(g)
    depths = [g.nodes[node]["depth"] for node in game.open_questions]
    assert depths == sorted(depths, reverse=True)
    assert all(
        a < b
        for a, b in zip(game.open_questions, game.open_questions[1:], strict=False)
        if g.nodes[a]["depth"] == g.nodes[b]["depth"]
    )
    levels = []
    while not game.is_done:
        levels.append(game.show_level())
    assert tuple(levels) == Induction(g).levels and levels[-1] == (0,)
    assert game.show_level() == ()


def test_it_can_be_put_away_and_taken_up_again_as_plain_data() -> None:
    for pos in (RACE, DRAWN, THREE):
        g = tree(pos, 4)
        game = Induction(g)
        while not game.is_done:
            state = json.loads(json.dumps(game.state))
            again = Induction(g, **state)
            assert (again.known, again.open_questions, again.progress) == (
                game.known,
                game.open_questions,
                game.progress,
            )
            node = game.open_questions[-1]
            assert again.show(node) == game.show(node)
            assert again.payoffs(node) == game.payoffs(node)


@pytest.mark.parametrize(
    ("known", "says"),
    [([0], "before all that follow"), ([99], "no node 99"), (["1"], "no node '1'"), ([True], "no node True"), ("12", "list of"),
     (5, "list of"), ({1: 2}, "list of"), ([-1], "no node -1"), ([[]], "no node"), (None, "list of")],
)  # fmt: skip
def test_a_state_from_a_stranger_is_checked(known: Any, says: str) -> None:
    with pytest.raises(TreeError, match=says):
        Induction(tree(OPEN), known)


def test_answers_from_a_stranger_are_checked() -> None:
    game = Induction(tree(OPEN))
    for stranger in (-1, 10**30, None, [2], True):
        with pytest.raises(TreeError, match="This tree has no node"):
            game.is_chance(stranger)  # type: ignore[arg-type]
    for child in (0, 99, True, "6", None, [6]):
        with pytest.raises(TreeError, match=r"No play leads from here to node .*: choose 6 for 2♠ or 7 for 3♥"):
            game.answer(2, child)  # type: ignore[arg-type]
    for node in (99, "2", None, 2.0, [2]):
        with pytest.raises(TreeError, match="no node"):
            game.answer(node, 6)  # type: ignore[arg-type]
    with pytest.raises(TreeError, match="No card is drawn here: Player 2 chooses"):
        game.average(2)
    drawn = Induction(tree(DRAWN, 2))
    with pytest.raises(TreeError, match="work out the average"):
        drawn.answer(1, 3)


def test_the_words_of_a_small_tree() -> None:
    game = Induction(tree(OPEN), names=["Anna", "Bo"])
    assert game.question(2) == "Total 95: what would Bo choose here?"
    assert [tuple(choice) for choice in game.choices(2)] == [
        (6, "2♠", "-1", "won for Bo"), (7, "3♥", "1", "lost for Bo"),
    ]  # fmt: skip
    assert game.answer(2, 7) == (False, "3♥ leads to a node that is lost for Bo; is there one that Bo wins?")
    assert game.answer(2, 6) == (True, "Yes: 2♠ wins for Bo. So this node is won for Bo.")
    assert game.show(13).words == "2♠ is the only play here. So this node is won for Bo."


def test_a_quicker_win_is_told_kindly_and_a_slower_one_is_right() -> None:
    g = tree(RACE)
    kinds = set()
    for deep in range(2):
        game = Induction(g)
        while not game.is_done:
            node = game.open_questions[0]
            best = [choice.child for choice in game.choices(node) if choice.words.startswith("won")] or [
                choice.child for choice in game.choices(node)
            ]
            best.sort(key=lambda child: g.nodes[child]["plies"], reverse=not deep)
            worst = g.nodes[best[0]]["plies"]
            sooner = [child for child in best if g.nodes[child]["plies"] < worst]
            longer = [child for child in best if g.nodes[child]["plies"] > worst]
            wins = any(choice.words.startswith("won") for choice in game.choices(node))
            judged = game.answer(node, best[0])
            assert judged.right
            assert ("wins sooner" in judged.words) is (wins and bool(sooner))
            assert ("holds out longer" in judged.words) is (not wins and bool(longer))
            assert ("just as good" in judged.words) is (wins and len(best) > 1 and g.out_degree(node) > 1)
            kinds.add((wins, "sooner" in judged.words, "longer" in judged.words, "just as" in judged.words))
    assert kinds >= {(True, True, False, True), (True, False, False, False), (False, False, True, False)}


def test_an_average_is_told_as_a_sum() -> None:
    game = Induction(tree(DRAWN, 2))
    assert game.question(1) == "Total 98: a card is drawn here. What is that worth for Player 1 on the average?"
    assert game.choices(1) == ()
    assert game.average(1) == (True, "2/3·1 + 1/3·(−1) = 1/3 for Player 1.")
    assert game.value(1) == "1/3"
    sure = {"Whatever is drawn, this is won for Player 1.", "Whatever is drawn, this is lost for Player 1."}
    whole = Induction(tree(DRAWN))
    told = set()
    while not whole.is_done:
        told.add(whole.show(whole.open_questions[0]).words)
    assert told & sure


def test_three_seats_each_want_the_most_for_themselves() -> None:
    g = tree(nn.Position.open("standard", ["10C 2C", "2H 5D 6C", "AS 3C 4D"], total=90))
    game = Induction(g)
    told = []
    while not game.is_done:
        node = game.open_questions[0]
        seat = g.nodes[node]["player"]
        choices = game.choices(node)
        assert all(choice.words.endswith(f"Player {seat + 1}") for choice in choices)
        told += [
            judged.words for choice in choices if node not in game.known and (judged := game.answer(node, choice.child))
        ]
    assert any("To the others that is not all the same" in words for words in told)
    assert any(re.search(r"is there one that is worth more for Player \d\?", words) for words in told)


@pytest.mark.parametrize(
    ("what", "says"),
    [
        (lambda: tree(BLIND), "one answer must do for all of them"),
        (lambda: BLIND, "the equilibrium in the tree instead"),
        (lambda: tree(OPEN, follow="line"), "draw follow='all', or 'undecided'"),
        (lambda: tree(OPEN, follow="best"), "nothing left to find out"),
        (lambda: None, "A tree is what .* returns, not None"),
        (lambda: OPEN, "A tree is what .* returns, not something of type Position"),
    ],
    ids=["hidden", "endgame", "line", "best", "nothing", "position"],
)
def test_what_cannot_be_worked_out_is_refused_with_what_can(what: Any, says: str) -> None:
    with pytest.raises(TreeError, match=says):
        Induction(what())


def test_a_tree_of_one_node_is_done_at_once() -> None:
    game = Induction(tree(LARGE, 0))
    assert game.is_done and game.progress == (0, 0) and game.levels == () and game.known == {0: game.value(0)}
