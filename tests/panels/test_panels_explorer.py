"""The tree explorer's session: what goes to the page and what never does, strangers' messages, offers that hold."""

from __future__ import annotations

import json
import random
import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.panels.explorer import desk as explorer_state
from ninetynine_edu.panels.explorer import page as explorer
from ninetynine_edu.panels.explorer.desk import Explorer
from ninetynine_edu.panels.explorer.page import TreeExplorer, show_tree
from ninetynine_edu.panels.explorer.parts import QUESTIONS, first_levels, smaller, ways_that_fit
from ninetynine_edu.panels.explorer.shown import EXAMPLES, FIRST
from ninetynine_edu.panels.explorer.view import shape_view
from ninetynine_edu.trees.columns import words
from ninetynine_edu.trees.graph import TreeError
from ninetynine_edu.trees.grow import MOST, tree, tree_position
from ninetynine_edu.trees.text import names_of
from tests.browser_units import record_explorer
from tests.strategies import often
from tests.trees.test_trees_variants import any_position, worth

pytestmark = pytest.mark.usefixtures("steady")

OPEN = nn.Position.parse(FIRST)
FOUR = "standard 60 P1+ AC,3D,7C,9H/2S,3H,8D,10C"
FIVE = "standard 40 P1+ AC,3D,7C,9H,10S/2S,3H,5H,8D,10C"
BLIND = nn.HiddenEndgame("standard", cards="10S 9H 4C AH", hand=2, total=93)


def session(text: str = FIRST, **more: Any) -> Explorer:
    made = Explorer(**more)
    made.start(text)
    return made


def send(page: Explorer, do: str, **message: Any) -> list[dict[str, Any]]:
    replies = page.act({"do": do, "n": page.tree["n"], **message})
    page.refresh()
    json.dumps([page.tree, page.marks, page.pruned, page.view, replies], ensure_ascii=False).encode()
    return replies


def begin(page: Explorer) -> None:
    send(page, "work")
    assert page.view["mode"] == "work", page.view["say"]


# --- what is drawn ---


@given(seed=st.integers(0, 2**32))
@settings(max_examples=often(40), deadline=None)
def test_drawn_values_are_the_solvers_in_every_variant(seed: int) -> None:
    rng = random.Random(seed)
    pos = any_position(rng)
    page = show_tree(pos, rng.choice((1, 2)))
    g = page.graph
    assert page.marks["n"] == page.tree["n"]
    for node in range(min(len(g), 25)):
        here = tree_position(g, node, [pos.variant]) if node else pos
        assert Fraction(page.marks["value"][node]) == worth(here, pos)
        assert page.tree["total"][node] == here.total
        parent = page.tree["parent"][node]
        if parent >= 0:
            assert page.marks["best"][node] == g.edges[parent, node]["best"]


def test_a_tree_is_shown_with_its_words_and_signs() -> None:
    page = show_tree(OPEN, names=["Ann", "Bo"])
    assert page.tree["names"] == ["Ann", "Bo"] and page.tree["shapes"] == ["circle", "square"]
    assert page.tree["label"][1:4] == ["A♣ +1", "A♣ +11", "3♦"]
    assert ["circle", "Ann to move"] in page.tree["legend"]
    assert page.view["sub"] == "Ninety-nine, standard rules · 16 nodes, 4 plays deep"
    assert page.view["position"] == FIRST and not page.view["hidden"] and not page.view["problem"]


def test_hidden_hands_have_numbers_for_what_looks_alike() -> None:
    page = show_tree(BLIND)
    seen, g = page.tree["seen"], page.graph
    alike: dict[int, set[str]] = {}
    for node in g:
        if seen[node] >= 0:
            alike.setdefault(seen[node], set()).add(g.nodes[node]["information"])
        else:
            assert "information" not in g.nodes[node]
    assert len(alike) > 4 and all(len(texts) == 1 for texts in alike.values())
    assert page.tree["hidden"] and "probability" not in page.tree and any(page.marks["often"])
    assert page.view["position"] == ""


def test_the_cards_of_a_node_are_sent_when_it_is_chosen() -> None:
    page = session()
    (reply,) = send(page, "select", node=5)
    assert reply["node"] == 5 and "<svg" in reply["svg"]
    assert reply["svg"] == nn.position_svg(tree_position(page.graph, 5))
    own = nn.Variant.from_toml('id = "our_class"\nname = "Ours <3"\nextends = "standard"\n[cards]\n9 = "0, skip"\n')
    mine = show_tree(nn.Position.open(own, ["9H 3D", "2S 4C"], total=80))
    (reply,) = mine.desk.act({"do": "select", "n": 1, "node": 1})
    assert "Ours &lt;3" in reply["svg"]
    blind = show_tree(BLIND).desk
    assert blind.act({"do": "select", "n": 1, "node": 0})[0]["svg"] == ""  # nothing is dealt yet
    assert "<svg" in blind.act({"do": "select", "n": 1, "node": 3})[0]["svg"]


# --- values that are not to be known yet ---


def told(page: Explorer) -> dict[int, str]:
    return {node: value for node, value in enumerate(page.marks["value"]) if value is not None}


def assert_nothing_leaks(page: Explorer, known: set[int]) -> None:
    """Of nodes that are not known nothing goes out: no value, no best play, no share, no word."""
    g = page.graph
    assert g is not None and set(told(page)) == known
    for name in ("best", "line"):
        for node, flag in enumerate(page.marks.get(name, [])):
            assert not flag or page.tree["parent"][node] in known
    payoffs = page.marks.get("payoffs") or []
    assert all(not share or node in known for node, share in enumerate(payoffs))
    assert not any(page.marks.get("often", [])) and not page.pruned
    assert not {"value", "plies", "payoffs", "best", "line", "probability"} & page.tree.keys()
    sent = json.dumps(page.view, ensure_ascii=False) + page._say
    for node in set(g) - known:
        for sentence in words(g, [node]):
            assert sentence not in sent
    if 0 not in known and page.view["work"]:
        assert page.view["work"]["words"] == ""


@pytest.mark.parametrize("text", [FIRST, EXAMPLES[2][1], EXAMPLES[3][1]])
def test_the_shape_is_the_same_whatever_the_values_are(text: str) -> None:
    g = nn.tree(nn.Position.parse(text))
    others = g.copy()
    for at, data in others.nodes(data=True):
        data |= {"value": ("1", "-1", "1/7")[at % 3], "plies": 77, "payoffs": "1 0 -1"}
    for *_, data in others.edges(data=True):
        data |= {"best": not data["best"], "line": not data["line"]}
    names = names_of(g, ["Ann", "Bo", "Cy"])
    assert shape_view(g, names) == shape_view(others, names)
    assert ("fraction" in dict(shape_view(g, names)["legend"])) is (text != FIRST)


@pytest.mark.parametrize(
    "text", [FIRST, EXAMPLES[3][1], "standard 89 P1+ 5D/4D unseen=9C,JC,KD", "ninety_eight 93 P1+ 5D,KH/4D,5C"]
)
def test_working_it_out_backwards_tells_only_what_was_worked_out(text: str) -> None:
    page = session(text)
    assert all(value is not None for value in page.marks["value"])
    begin(page)
    g = page.graph
    assert g is not None
    assert_nothing_leaks(page, set())
    assert send(page, "choose", node=0, child=1) == [] and "First show" in page.view["say"]
    send(page, "leaves")
    known = {node for node in g if not g.out_degree(node)}
    assert_nothing_leaks(page, known)
    steps = 0
    while not page.view["work"]["done"]:
        work = page.view["work"]
        depths = {g.nodes[node]["depth"] for node in work["asking"]}
        unknown = [node for node in g if node not in known]
        assert depths == {max(g.nodes[node]["depth"] for node in unknown)}  # one level at a time
        node = work["next"]
        choices = work["questions"][str(node)]["choices"]
        if not choices:
            send(page, "show", node=node)
        else:
            for child, _ in choices:  # one of them is right
                send(page, "choose", node=node, child=child)
                if page.view["work"]["right"]:
                    break
                assert child in page.view["work"]["tried"] and told(page).keys() == known
        known.add(node)
        steps += 1
        if not page.view["work"]["done"]:
            assert_nothing_leaks(page, known)
        assert told(page)[node] == g.nodes[node]["value"]
    assert steps == page.view["work"]["all"] and not page.view["hidden"]
    assert "Everything is worked out." in page.view["say"]
    assert page.marks["value"] == [g.nodes[node]["value"] for node in g]


def test_levels_and_the_rest_can_be_done_for_somebody() -> None:
    page = session()
    begin(page)
    send(page, "level")
    assert page.view["work"]["known"] == 2 and page.view["say"] == "2 nodes worked out for you."
    send(page, "show", node=page.view["work"]["next"])
    assert page.view["work"]["known"] == 3 and page.view["say"].startswith("3♦ is the only play")
    send(page, "rest")
    assert page.view["work"]["done"] and page.view["work"]["known"] == page.view["work"]["all"] == 9
    send(page, "work")
    assert not page.view["work"]["done"] and told(page) == {}
    send(page, "look")
    assert page.view["mode"] == "look" and None not in page.marks["value"]


def test_hidden_hands_with_no_text_ask_for_one_unless_another_size_is_wanted() -> None:
    page = session()
    page.receive({"do": "example", "example": len(EXAMPLES)})
    again = {"do": "open", "text": "", "follow": "all", "depth": None, "nodes": None}
    page.receive(again)
    assert page.view["problem"].startswith("Type a position first") and page.view["offers"]
    page.receive({**again, "depth": 1})
    assert not page.view["problem"] and page.view["say"]


def test_hidden_values_stay_hidden_until_they_are_asked_for() -> None:
    page = show_tree(OPEN, values=False)
    assert_nothing_leaks(page.desk, set())
    assert page.view["hidden"] and "won for" not in page.still() + page.picture() and "lost for" not in page.still()
    page.receive({"do": "work", "n": 1})
    page.receive({"do": "look", "n": 1})
    assert_nothing_leaks(page.desk, set())
    page.receive({"do": "values", "n": 1})
    assert page.marks["value"][0] == "1" and "won for Player 1" in page.still()


def test_a_wrong_answer_is_met_kindly_and_gives_nothing_away() -> None:
    page = session()
    begin(page)
    send(page, "level")
    send(page, "level")
    node = next(node for node in page.view["work"]["asking"] if page.tree["total"][node] == 95)
    wrong = next(
        child for child in range(16) if page.tree["parent"][child] == node and page.tree["label"][child] == "3♥"
    )
    send(page, "choose", node=node, child=wrong)
    assert not page.view["work"]["right"] and page.view["work"]["tried"] == [wrong]
    assert "is there one that Player 2 wins?" in page.view["say"] and node not in told(page)


# --- too much, and what instead ---


def follow_offer(page: Explorer, number: int) -> int:
    words, before = page.view["offers"][number], page.tree["n"]
    send(page, "offer", offer=number, said=page.view["said"])
    assert page.tree["n"] == before + 1 and page.graph is not None, page.view["say"]
    count = re.search(r": ([\d,]+) (node|question)s?$", words)
    assert count
    found = len(page.graph) if count[2] == "node" else page.view["work"]["all"]
    assert found == int(count[1].replace(",", "")), words
    return found


def test_a_tree_too_large_is_refused_with_offers_that_hold() -> None:
    page = session()
    for number in range(3):
        send(page, "open", text=FIVE, follow="all", depth=None, nodes=5000)
        assert page.view["problem"].startswith("This tree has more than 5,000 nodes. Here is what")
        assert len(page.view["offers"]) == 3 and page.view["form"]["text"] == FIVE
        assert page.view["position"] == FIRST or number  # the tree before is still there
        follow_offer(page, number)
        assert not page.view["problem"] and not page.view["offers"]
    send(page, "open", text=FIVE, nodes=50_000)
    assert "50,000 nodes is more than anybody can look at: 20,000 are the most" in page.view["problem"]
    assert follow_offer(page, 0) <= 5000
    send(page, "open", text=FIVE, depth=5, nodes=100)
    assert "more than 100 nodes" in page.view["problem"] and follow_offer(page, 0) <= 100


def test_the_second_half_of_a_double_click_on_an_offer_takes_no_other_offer() -> None:
    page = session(FIVE)
    said = page.view["said"]
    send(page, "offer", offer=0, said=said)
    after, shown = page.view["say"], page.tree["n"]
    assert after and shown == 2
    send(page, "offer", offer=0, said=said)
    assert (page.view["say"], page.view["problem"], page.tree["n"]) == (after, "", shown)
    send(page, "offer", offer=0)  # of which state it does not say
    assert (page.view["say"], page.tree["n"]) == (after, shown)
    send(page, "offer", offer=0, said=page.view["said"])
    assert "That is no longer here" in page.view["say"] and page.tree["n"] == shown


def test_a_large_tree_by_its_address_shows_what_fits() -> None:
    page = session(FIVE)
    assert page.graph is not None and len(page.graph) == 3672
    assert page.view["problem"].endswith("The first 5 plays: 3,672 nodes.") and page.view["calm"]
    follow_offer(page, len(page.view["offers"]) - 1)
    assert not page.view["problem"]


def test_a_smaller_ending_is_offered_as_one_and_is_no_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explorer_state, "ways_that_fit", lambda source, nodes: smaller(source))
    page = session(FIVE)
    assert page.graph is not None and page.graph.graph["position"] == FIRST
    assert "this is a part of it" not in page.view["problem"] and not page.view["calm"]
    assert page.view["offers"][0].startswith("The same with") and follow_offer(page, 0) > 1


def test_too_many_questions_are_refused_with_parts_that_hold() -> None:
    page = session(FOUR)
    send(page, "select", node=2)
    send(page, "work")
    assert page.view["mode"] == "look" and "questions, too many" in page.view["problem"]
    offers = len(page.view["offers"])
    assert offers >= 2
    for number in range(offers):
        assert follow_offer(page, number) <= QUESTIONS
        assert page.view["mode"] == "work" and told(page) == {}
        send(page, "open", text=FOUR)
        send(page, "work")
    send(page, "open", text=FIRST, follow="best")
    send(page, "work")
    assert "only best plays are drawn" in page.view["problem"]
    follow_offer(page, 0)
    assert page.view["mode"] == "work"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Type a position first"),
        ("chess", "chess"),
        ("standard 84 P1+ AC,3D/2S,3H,3D", "three of diamonds is there twice"),
        ("standard 84 P9+ AC,3D/2S,3H", "P"),
        ("standrad 84 P1+ AC,3D/2S,3H", "standard"),
        ("x" * 3999, "x"),
        ("standard 84 P1+ \ud7ff", "is no card"),
        ("standard 84 P1+ AC,3D/2S,3HH", "Did you mean 3H? Or take the example:"),
        ("<b>", "10S,9H/4C,AH. Or take the example:"),
    ],
)
def test_a_text_that_is_no_position_is_told_and_the_page_stays(text: str, said: str) -> None:
    page = session()
    send(page, "open", text=text)
    assert said in page.view["problem"] and len(page.view["problem"]) < 600
    assert page.view["wrong"] and page.view["form"]["text"] == text and page.tree["n"] == 1
    follow_offer(page, 0)
    assert not page.view["wrong"]
    opened = session(text or " ")
    assert said in opened.view["problem"] and opened.graph is not None and len(opened.graph) == 16


def test_what_takes_too_long_is_told_with_something_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    from ninetynine_edu.panels.explorer import desk as explorer_state

    def slow(*_: object, **__: object) -> None:
        raise nn.BudgetSpent("spent")

    page = session()
    monkeypatch.setattr(explorer_state, "tree", slow)
    send(page, "open", text=FOUR)
    assert page.view["problem"].startswith("This takes longer than 20 seconds to work out. Here is what")
    assert page.view["offers"][0].startswith("The same with 3 cards each: ")
    monkeypatch.undo()
    follow_offer(page, 0)

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(explorer_state, "tree", stop)
    before = page.tree
    page.receive({"do": "open", "text": FOUR})
    assert "It was stopped" in page.view["say"] and page.tree is before
    monkeypatch.setattr(explorer_state, "tree", lambda *_, **__: (_ for _ in ()).throw(RecursionError))
    send(page, "open", text=FOUR)
    assert "too many plays" in page.view["problem"] and page.tree is before


def test_offers_are_for_what_there_is() -> None:
    hard = nn.Position.open("standard", ["2C 3C 4C 5C 6C 7C", "8C 9C 10C JC QC KC"], total=0)
    assert [way.words for way in ways_that_fit(hard, 3)] and all(
        len(tree(way.source, way.depth, follow=way.follow, nodes=way.nodes)) > 1 for way in ways_that_fit(hard, 3)
    )
    less = smaller(hard)
    assert less and all("cards each" in way.words for way in less)
    assert smaller(BLIND) == []


# --- pruning ---


def test_a_card_that_is_drawn_is_a_step_and_no_play() -> None:
    page = session()
    send(page, "example", example=2)
    assert page.view["sub"].endswith("nodes, 8 steps deep") and "chance" in page.tree["kind"]
    drawn = nn.Position.open("standard", ["5D KH 3C 9D", "4D 5C 7H 2D"], total=80, unseen="9C JC KD 2S")
    known = nn.Position.open("standard", ["5D KH 3C 9D", "4D 5C 7H 2D"], total=60)
    assert ways_that_fit(drawn, 100)[0].words == "The first 3 steps: 73 nodes"
    assert ways_that_fit(known, 60)[0].words == "The first 3 plays: 50 nodes"


def test_pruning_is_told_and_shown() -> None:
    page = session()
    send(page, "prune")
    assert page.pruned["words"] == "Looked at 10 of 16 nodes: 6 saved." and page.view["mode"] == "prune"
    assert "first step" in page.view["say"]
    assert page.pruned["steps"][0] == [[0, None, None]] and len(page.pruned["steps"]) == 10
    assert page.pruned["visited"][0] == 0 and len(page.pruned["visited"]) == 10
    for node in page.pruned["visited"]:
        window = page.pruned["windowWords"][page.pruned["windows"][str(node)]]
        assert "alpha" in window and "beta" in window
    skipped = set(range(16)) - set(page.pruned["visited"])
    assert {int(node) for node in page.pruned["cut"]} <= skipped
    send(page, "prune", best=True)  # as if somebody had guessed well
    assert page.view["prune"]["best"] and page.pruned["words"] == "Looked at 3 of 16 nodes: 13 saved."
    send(page, "prune", best="yes")
    assert "did not understand" in page.view["say"] and page.view["mode"] == "prune"
    send(page, "look")
    assert page.view["prune"] is None and not page.pruned
    for source, said in ((EXAMPLES[3][1], "Every player"), (None, "hidden hands")):
        page = session(source) if source else show_tree(BLIND).desk
        send(page, "prune")
        assert said.lower() in page.view["prune"]["problem"].lower() and not page.pruned


def test_pruning_ends_hiding() -> None:
    page = show_tree(OPEN, values=False).desk
    send(page, "prune")
    assert not page.view["hidden"] and None not in page.marks["value"]


# --- strangers ---

ODDITIES: list[object] = [
    None, [], "open", {}, {"do": 1}, {"do": "x" * 10**6}, {"do": "take"}, {"do": "__init__"},
    {"do": "select"}, {"do": "select", "n": 1}, {"do": "select", "n": 1, "node": 16}, {"do": "select", "n": 1, "node": -1},
    {"do": "select", "n": 1, "node": True}, {"do": "select", "n": 1, "node": "0"}, {"do": "select", "n": 1, "node": 1.0},
    {"do": "open"}, {"do": "open", "text": 5}, {"do": "open", "text": "x" * 5000}, {"do": "open", "text": "\ud800"},
    {"do": "open", "text": FIRST, "follow": "nobody"}, {"do": "open", "text": FIRST, "depth": "2"},
    {"do": "open", "text": FIRST, "depth": 0}, {"do": "open", "text": FIRST, "nodes": -5},
    {"do": "open", "text": FIRST, "nodes": 10**12}, {"do": "open", "text": FIRST, "nodes": 10**9},
    {"do": "example", "example": 99}, {"do": "example"}, {"do": "offer", "offer": 0}, {"do": "offer"},
    {"do": "choose", "n": 1, "node": 0, "child": 1}, {"do": "show", "n": 1, "node": 0}, {"do": "level", "n": 1},
    {"do": "rest", "n": 1}, {"do": "leaves", "n": 1}, {"do": "root", "n": 1, "node": 99}, {"do": "root", "n": 7, "node": 1},
    {"do": "work", "n": "1"}, {"do": "prune"}, {"do": "values", "n": 2},
]  # fmt: skip


@pytest.mark.parametrize("message", ODDITIES, ids=lambda one: str(one)[:50])
def test_a_strangers_message_changes_nothing(message: object) -> None:
    page = TreeExplorer(session())
    tree_before, marks = page.tree, page.marks
    page.receive(message)
    assert page.tree is tree_before and page.marks is marks
    assert "our side" not in page.view["say"]
    assert page.view["mode"] == "look"


def test_while_working_a_stranger_is_refused_in_a_sentence() -> None:
    page = session()
    begin(page)
    send(page, "leaves")
    for more, said in (
        ({"node": 0, "child": 1}, "green outline"),
        ({"node": page.view["work"]["next"], "child": 1}, "does not start here"),
        ({"node": page.view["work"]["next"]}, "does not start here"),
        ({"node": 3000, "child": 1}, "did not understand"),
    ):
        before = told(page)
        send(page, "choose", **more)
        assert said in page.view["say"] and told(page) == before
    drawn = session("standard 89 P1+ 5D/4D unseen=9C,JC,KD")
    begin(drawn)
    send(drawn, "leaves")
    while drawn.view["work"]["questions"][str(drawn.view["work"]["next"])]["choices"]:
        send(drawn, "show", node=drawn.view["work"]["next"])
    send(drawn, "choose", node=drawn.view["work"]["next"], child=1)
    assert "Work out the average" in drawn.view["say"]


def test_a_message_about_an_older_tree_is_dropped() -> None:
    page = session()
    send(page, "example", example=1)
    said, n = page.view["say"], page.tree["n"]
    assert page.act({"do": "select", "n": 1, "node": 3}) == []
    assert page.act({"do": "work", "n": 1}) == []
    page.refresh()
    assert n == 2 and page.view["mode"] == "look" and page.view["say"] == said


def test_a_look_that_comes_too_late_is_not_answered() -> None:
    """The page asks for the cards of a node a moment after it is chosen, so a new tree may come in between. An answer
    would say the sentence about that tree once more, over what the page has said since."""
    page = TreeExplorer(session())
    page.receive({"do": "open", "n": 1, "text": FIVE, "nodes": 5000})
    shown = page.view
    for do in ("select", "root", "values"):
        page.receive({"do": do, "n": 0, "node": 0})
        assert page.view is shown
    page.receive({"do": "offer", "offer": 0, "said": shown["said"]})  # pressed meanwhile, it counts
    assert page.tree["n"] == 2


def test_an_error_of_our_own_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    page = TreeExplorer(session())
    monkeypatch.setattr(Explorer, "act", lambda *_: 1 / 0)
    page.receive({"do": "look", "n": 1})
    assert page.view["say"].startswith("Something went wrong on our side.") and page.tree["n"] == 1


# --- examples, addresses, notebooks ---


def test_every_example_can_be_shown() -> None:
    page = session()
    for number in range(len(page.view["examples"])):
        send(page, "example", example=number)
        assert page.view["example"] == number and not page.view["problem"], page.view["problem"]
        assert page.tree["n"] == number + 2


def test_the_tree_can_start_at_a_node() -> None:
    page = session()
    send(page, "root", node=3)
    assert page.graph is not None and page.graph.nodes[0]["total"] == 87
    assert page.view["position"] == str(OPEN.play("3D"))
    blind = show_tree(BLIND).desk
    send(blind, "root", node=3)
    assert "where the cards are dealt" in blind.view["say"]


def test_the_address_chooses_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    for query, size in (
        ("?position=standard%2084%20P1%2B%20AC%2C3D%2F2S", 0),
        ("", 16),
        ("&" * 99, 16),
        ("position=%F0", 16),
    ):
        monkeypatch.setenv("QUERY_STRING", query)
        page = explorer.show()
        assert page.app and (len(page.graph) == size or not size)
        if not size:
            assert page.view["position"] == "standard 84 P1+ AC,3D/2S"


def test_show_tree_in_a_cell() -> None:
    assert repr(nn.show_tree(OPEN)) == "<TreeExplorer of 16 nodes>"
    assert len(nn.show_tree(FIRST, follow="line").graph) == 3
    assert len(nn.show_tree(tree(OPEN, 2)).graph) == 10
    large = nn.show_tree(nn.Position.parse(FIVE))
    assert len(large.graph) == 3672 and "The first 5 plays" in large.view["problem"]
    for more in ({"depth": 7}, {"nodes": 50_000}, {"nodes": 0}, {"nodes": "many"}, {"follow": "some"}):
        with pytest.raises(TreeError):
            nn.show_tree(nn.Position.parse(FIVE), **more)
    with pytest.raises(TreeError, match="merge"):
        nn.show_tree(tree(OPEN, merge=True))
    with pytest.raises(TreeError, match="A tree is what"):
        nn.show_tree(5)
    with pytest.raises(ValueError, match="one name for each player"):
        nn.show_tree(OPEN, names="Ann")
    with pytest.raises(ValueError, match="2 players"):
        nn.show_tree(OPEN, names=["Ann"])
    for name in ("", "x" * 31, "Ann\u202e", "\ud800", "A\nn"):
        with pytest.raises(ValueError, match="A name has 1 to 30 characters"):
            nn.show_tree(OPEN, names=[name, "Bo"])
    with pytest.raises(ValueError, match="chess"):
        nn.show_tree("chess")


def test_a_still_picture_is_small_and_always_the_same() -> None:
    page = nn.show_tree(nn.Position.parse(FOUR))
    bundle = page._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["image/svg+xml"].startswith("<svg") and "<details" in data["text/html"]
    assert len(data["text/html"]) < 120_000
    assert data["text/html"] == nn.show_tree(nn.Position.parse(FOUR)).still()
    small = first_levels(page.graph, 60)
    assert 5 < len(small) <= 60 and {kind for _, kind in small.nodes(data="kind")} <= {"move", "end", "cut"}
    assert first_levels(tree(OPEN), MOST) is not None and len(first_levels(tree(OPEN), 1)) == 4


# --- in the page's words ---

PYTHON = re.compile(r"\w=|\w\(|_\w")
DEALT = str(nn.deal("standard", players=2, seed=7))


@pytest.mark.parametrize(
    "more", [{"nodes": 2_000}, {"nodes": 20_001}, {"nodes": 10**9, "depth": 2}, {"nodes": 30_000, "follow": "line"}]
)
def test_a_dealt_game_is_refused_in_words_whatever_is_asked(more: dict[str, Any]) -> None:
    page = session()
    send(page, "open", text=DEALT, **more)
    problem = page.view["problem"]
    assert problem.startswith(
        "The hands are hidden in this deal, so nobody can say what a play is worth. With all cards"
    )
    assert not PYTHON.search(problem)
    assert page.view["position"] == FIRST  # the tree that was there stays


def test_what_is_offered_for_a_dealt_game_holds() -> None:
    page = session()
    send(page, "open", text=DEALT)
    offers = page.view["offers"]
    assert len(offers) > 1
    for number, told in enumerate(offers):
        send(page, "open", text=DEALT)
        send(page, "offer", offer=number, said=page.view["said"])
        assert page.view["problem"] == ""
        assert told.endswith(f" {len(page.graph or ()):,} nodes")


@pytest.mark.parametrize("nodes", [100, 30_000])
def test_what_no_solver_follows_is_refused_in_words_whatever_is_asked(nodes: int) -> None:
    page = session()
    by_hand = nn.variant("standard", draw_mode="manual")
    send(page, "open", text=str(nn.Position.open(by_hand, ["AC 3D", "2S 3H"], total=90, stock="4C 5D")), nodes=nodes)
    assert "a player may forget to draw" in page.view["problem"]
    assert page.view["position"] == FIRST


@pytest.mark.parametrize("follow", ["line", "undecided"])
def test_hidden_hands_have_no_line_in_the_words_of_the_page(follow: str) -> None:
    page = session()
    send(page, "example", example=len(EXAMPLES))
    send(page, "open", text="", follow=follow, nodes=2_000)
    assert page.view["problem"].endswith("Choose “all plays” or “only best plays”.")


def test_a_tree_of_best_play_has_nothing_to_find_out_in_the_words_of_the_page() -> None:
    page = session()
    send(page, "open", text=FIRST, follow="best")
    send(page, "work")
    assert page.view["problem"].startswith(
        "In this tree only best plays are drawn, so there is nothing left to find out."
    )
    assert not PYTHON.search(page.view["problem"])


def test_the_visit_recorded_for_node_is_what_the_desk_answers_today() -> None:
    assert record_explorer.KEPT.read_text(encoding="utf-8") == record_explorer.text(), (
        "python -m tests.browser_units.record_explorer writes it anew"
    )


def test_a_deal_too_long_to_say_where_it_is_decided_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_: object) -> object:
        raise RecursionError

    monkeypatch.setattr("ninetynine_edu.trees.undecided.Undecided._result", endless)
    with pytest.raises(nn.SolveError, match="follow='line'"):
        tree(OPEN, follow="undecided")
    page = session()
    send(page, "open", text=FIRST, follow="undecided")
    assert page.view["problem"].startswith("This deal can last too many plays to tell where it is decided. Here")
    assert not PYTHON.search(page.view["problem"])
