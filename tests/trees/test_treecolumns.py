"""Trees as columns: all that a page needs, values apart; and offers of trees that fit, which hold."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.trees.columns import Offer, answers, columns, fitting, is_merged, words
from ninetynine_edu.trees.graph import TreeError
from ninetynine_edu.trees.grow import MOST, tree
from ninetynine_edu.trees.text import tree_text
from tests.strategies import often
from tests.trees.test_trees_variants import BLIND, DRAWN, LARGE, OPEN, THREE, any_position

ROBBERS = nn.HiddenEndgame("standard", cards="10S 9H 4C AH KD", hand=2, total=93)
ALL_KINDS = pytest.mark.parametrize("what", [OPEN, DRAWN, THREE, BLIND], ids=["open", "chance", "three", "hidden"])


def of_any(rng: random.Random) -> Any:
    return tree(
        any_position(rng), rng.choice((1, 2, 3)), follow=rng.choice(("all", "all", "best", "line", "undecided"))
    )


@given(seed=st.integers(0, 2**32))
@settings(max_examples=often(60), deadline=None)
def test_columns_hold_the_whole_tree_of_every_variant(seed: int) -> None:
    g = of_any(random.Random(seed))
    check(g)


@ALL_KINDS
def test_columns_hold_the_whole_tree(what: Any) -> None:
    check(tree(what))


def check(g: Any) -> None:
    seen, solved = columns(g), answers(g)
    assert json.loads(json.dumps([seen, solved])) == [seen, solved]
    assert {len(column) for column in (*seen.values(), *solved.values())} == {len(g)}
    assert not seen.keys() & solved.keys()
    for node, data in g.nodes(data=True):
        parent = seen["parent"][node]
        assert [parent] == (list(g.predecessors(node)) or [-1])
        way = g.edges[parent, node] if node else {}
        told = {**at(seen, node), **at(solved, node)}
        assert told.pop("parent") == parent
        assert told.pop("best") is way.get("best", False) and told.pop("line") is way.get("line", False)
        expected = {name: value for name, value in {**way, **data}.items() if name not in ("best", "line", "path")}
        assert {name: value for name, value in told.items() if value != ""} == {
            name: value for name, value in expected.items() if value != ""
        }


def at(found: dict[str, list[Any]], node: int) -> dict[str, Any]:
    return {name: column[node] for name, column in found.items()}


@ALL_KINDS
def test_columns_do_not_tell_what_anything_is_worth(what: Any) -> None:
    g = tree(what)
    before = json.dumps([columns(g), words(g, values=False)])
    for _, data in g.nodes(data=True):
        for name in ("value", "plies", "payoffs"):
            data.pop(name, None)
    for *_, data in g.edges(data=True):
        for name in ("best", "line", "probability"):
            data.pop(name, None)
    assert json.dumps([columns(g), words(g, values=False)]) == before


@ALL_KINDS
def test_words_are_those_of_the_tree_in_words(what: Any) -> None:
    g = tree(what)
    assert sorted(words(g)) == sorted(line.strip() for line in tree_text(g).splitlines())
    assert words(g, [2, 0]) == [words(g)[2], words(g)[0]]
    plain = words(g, values=False)
    for told, short in zip(words(g), plain, strict=True):
        assert len(short) < len(told) and short.split(":")[0] == told.split(":")[0].split(", best")[0]
        for word in ("won", "lost", "worth", "best", "probability"):
            assert word not in short
    assert any("Anna" in line for line in words(g, names=["Anna", "Bo"], values=False))


@pytest.mark.parametrize("what", [None, 5, "tree", OPEN])
def test_what_is_no_tree_is_refused(what: Any) -> None:
    for make in (columns, answers, words, is_merged):
        with pytest.raises(TreeError, match="A tree is what"):
            make(what)
    if what is not OPEN:
        with pytest.raises(TreeError, match="asked of a position"):
            fitting(what)


@pytest.mark.parametrize("names", [True, 0, "Ann", b"Ann", [None, "Bo"], [b"Ann", "Bo"], {"Ann": "Bo"}])
def test_names_are_checked(names: Any) -> None:
    with pytest.raises(ValueError, match="name"):
        words(tree(OPEN, 1), names=names)


def test_a_merged_tree_is_refused() -> None:
    merged = tree(LARGE, 3, merge=True)
    for make in (columns, answers):
        with pytest.raises(TreeError, match="draw it without merge"):
            make(merged)
    assert len(words(merged)) == len(merged)


def test_five_thousand_nodes_are_small(record_figure: Callable[[str, str], None]) -> None:
    pos = nn.Position.open("standard", ["10C 2C AD 8H 5S", "2H 5D 6C 7H QS"], total=80)
    offer = fitting(pos, 5_000, seconds=60)[0]  # however busy the computer is
    g = tree(pos, offer.depth)
    began = time.process_time()
    seen, solved = columns(g), answers(g)
    spent = time.process_time() - began
    sizes = [len(json.dumps(part).encode()) for part in (seen, solved)]
    assert len(g) > 3_000 and sum(sizes) * 5_000 / len(g) < 600_000
    record_figure(
        f"columns of {len(g):,} nodes",
        f"{1000 * spent:.0f} ms CPU, {sizes[0] / 1000:.0f} kB without values, {sizes[1] / 1000:.0f} kB more with them",
    )


# --- what fits ---


def holds(position: Any, offers: list[Offer], nodes: int) -> None:
    """Every offer can be had, is as large as it says, and nothing deeper fits."""
    for offer in offers:
        g = tree(position, offer.depth, nodes=nodes, follow=offer.follow)  # type: ignore[arg-type]
        assert len(g) == offer.nodes <= nodes and f"{offer.nodes:,} node" in offer.words
        assert (f"down to depth {offer.depth}:" in offer.words) is (offer.depth is not None)
        if offer.depth is None:
            assert not any(kind == "cut" for _, kind in g.nodes(data="kind"))
        else:
            with pytest.raises(TreeError) as refused:
                tree(position, offer.depth + 1, nodes=nodes, follow=offer.follow)  # type: ignore[arg-type]
            assert refused.value.fits == (offer.depth, offer.nodes)


@given(seed=st.integers(0, 2**32), nodes=st.integers(2, 60))
@settings(max_examples=often(60), deadline=None)
def test_every_offer_holds_and_nothing_deeper_fits(seed: int, nodes: int) -> None:
    pos = any_position(random.Random(seed))
    offers = fitting(pos, nodes, seconds=60)
    assert len({offer.follow for offer in offers}) == len(offers)
    holds(pos, offers, nodes)
    missing = {"all", "best", "line"} - {offer.follow for offer in offers}
    for follow in missing:
        with pytest.raises(TreeError) as refused:
            tree(pos, 1, nodes=nodes, follow=follow)  # type: ignore[arg-type]
        assert refused.value.fits is None


@pytest.mark.parametrize("nodes", [4, 20, 200, 5_000])
@pytest.mark.parametrize(
    "what", [LARGE, DRAWN, THREE, BLIND, ROBBERS], ids=["large", "chance", "three", "blind", "two each"]
)
def test_offers_hold_for_every_kind(what: Any, nodes: int) -> None:
    offers = fitting(what, nodes, seconds=60)
    holds(what, offers, nodes)
    assert offers or nodes < 200
    if nodes == 5_000:
        hidden = isinstance(what, nn.HiddenEndgame)
        assert [offer.follow for offer in offers] == ["all", "best", "line"][: 2 if hidden else 3]


def test_a_deal_that_is_over_fits_as_it_is() -> None:
    over = nn.Position.open("standard", ["5S 8C", "2H"], total=94).play("5S")
    assert {(offer.depth, offer.nodes) for offer in fitting(over)} == {(None, 1)}
    holds(over, fitting(over), 1)


def test_a_known_stock_of_a_hundred_cards_is_offered_without_being_built(monkeypatch: pytest.MonkeyPatch) -> None:
    v = nn.variant("standard", decks="2")
    pack = list(v.deck(10))
    random.Random(1).shuffle(pack)
    pos = nn.Position.open(v, [pack[:3], pack[3:6]], stock=pack[6:])
    played = 0
    play = nn.Position.play

    def counted(self: nn.Position, *more: Any) -> nn.Position:
        nonlocal played
        played += 1
        return play(self, *more)

    monkeypatch.setattr(nn.Position, "play", counted)
    offers = fitting(pos, 5_000, seconds=60)
    monkeypatch.undo()
    assert played < 20_000
    assert [offer.follow for offer in offers] == ["all", "best", "line"] and offers[0].depth
    holds(pos, offers, 5_000)


@pytest.mark.parametrize("kind", ["stock", "unseen"])
def test_what_cannot_be_solved_in_the_time_is_not_offered(kind: str) -> None:
    v = nn.variant("standard", decks="2")
    pack = list(v.deck(10))
    random.Random(1).shuffle(pack)
    hands = [pack[3 * seat : 3 * seat + 3] for seat in range(10)]
    pos = nn.Position.open(v, hands, **{kind: pack[30:]})  # type: ignore[arg-type]
    assert fitting(pos, seconds=0.2) == []
    endgame = nn.HiddenEndgame("standard", cards=v.deck()[:12], hand=3, total=60)
    assert fitting(endgame, seconds=0.2) == []


@pytest.mark.parametrize("nodes", [0, -1, MOST + 1, True, "5", None, 2.5])
def test_a_number_of_nodes_is_checked(nodes: Any) -> None:
    with pytest.raises(TreeError, match="from 1 to 20,000"):
        fitting(OPEN, nodes)


@pytest.mark.parametrize("seconds", [0, -1, "2", None])
def test_a_time_is_checked(seconds: Any) -> None:
    with pytest.raises(nn.SolveError, match="seconds must be a number above 0"):
        fitting(OPEN, seconds=seconds)


def test_what_has_hidden_hands_without_being_an_endgame_is_refused_by_the_solvers_sentence() -> None:
    with pytest.raises(nn.SolveError):
        fitting(nn.deal("standard", players=2, seed=1))
