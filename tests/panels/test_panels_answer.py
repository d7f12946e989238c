"""The answer to a position without a browser: what the page shows is what the solvers say, whatever a page sends."""

from __future__ import annotations

import base64
import json
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.panels.answer import desk as answer_state
from ninetynine_edu.panels.answer.desk import Answer, answer_view, smaller_positions
from ninetynine_edu.panels.answer.page import AnswerPanel, show
from ninetynine_edu.panels.answer.still import pictures_of
from ninetynine_edu.panels.answer.view import chance_words
from ninetynine_edu.study.all_totals import at_total
from tests import clocks
from tests.strategies import malformed_texts, odd_values, often, random_open, random_variant

ENDGAME = nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
CHANCE = nn.Position.open("standard", ["5D KH", "4D 5C"], total=93, unseen="9C JC KD")
HIDDEN = nn.HiddenEndgame("standard", cards="10S 9H 4C AH KD", hand=2, total=93)


def do(answer: Answer, what: str, **more: Any) -> dict[str, Any]:
    """Send a message as the page does."""
    answer.act({"do": what, "asked": 1, **more})
    answer.refresh()
    return answer.view


def values(view: dict[str, Any]) -> dict[str, Fraction]:
    return {row["code"]: Fraction(row["value"]) for row in view["moves"] if row["value"]}


@pytest.mark.parametrize("name", nn.variants())
def test_what_is_shown_is_what_the_solver_says(name: str) -> None:
    rng = random.Random(f"answer {name}")
    for _ in range(3):
        position = random_open(rng, random_variant(rng, name, changes=rng.choice((0, 0, 2))), cards=2)
        answer = Answer(position, seconds=0.4)
        view = answer.view
        json.dumps(view)  # plain data
        assert view["total"] == position.total and view["over"] == position.is_over
        try:
            right = nn.solve(position, seconds=5)
        except nn.SolveError:
            assert view["problem"]
            continue
        if view["problem"]:
            continue  # the page had less time
        assert values(view) == {move.code: Fraction(value) for move, value in right.values.items()}
        assert {row["code"] for row in view["moves"] if row["best"]} == {move.code for move in right.best_moves}
        assert {row["code"]: row["plies"] for row in view["moves"] if row["plies"]} == {
            move.code: plies for move, plies in right.lengths.items()
        }
        for row in view["moves"]:
            assert row["mark"] == ("W" if row["value"] == "1" else "L" if row["value"] == "-1" else "S")
            assert row["total"] == position.result_of(row["code"])
        assert len(view["line"]) == len(right.line)
        strip = view["strip"]
        if strip is not None and strip["low"] <= position.total <= strip["high"] and not position.is_over:
            mark = strip["whole"]["marks"][position.total - strip["low"]]
            assert mark in ("?", "W" if right.value == 1 else "L" if right.value == -1 else "S")


def test_dragging_answers_for_that_total_and_leaves_the_marks() -> None:
    answer = Answer(ENDGAME)
    before = answer.view["strip"]
    for total in (62, 91, 99, 0, 93):
        view = do(answer, "total", total=total)
        right = nn.solve(at_total(ENDGAME, total))
        assert (view["total"], view["start"], view["strip"]["total"]) == (total, total, total)
        assert values(view) == {move.code: Fraction(value) for move, value in right.values.items()}
        assert view["words"].replace("−", "-") == right.words
        assert {**view["strip"], "total": 93} == before
    for wrong in (100, -1, 10**7, None, "93", True, 9.5):
        assert do(answer, "total", total=wrong)["total"] == 93
        assert answer.view["say"]


def test_stepping_through_the_line_and_leaving_it() -> None:
    answer = Answer(ENDGAME, names=("Ann", "Ben"))
    assert [step["move"] for step in answer.view["line"]] == ["2♣", "2♥", "A♦+1"]
    assert answer.view["line"][0]["words"] == "Ann played the two of clubs: 93 and 2 is 95."
    assert answer.view["line"][2]["words"].endswith("Ben cannot play any card. Ann wins.")
    view = do(answer, "step", at=1)
    assert (view["who"], view["total"], view["at"]) == ("Ben", 95, 1)
    assert values(view) == {move.code: value for move, value in nn.solve(ENDGAME.play("2C")).values.items()}
    assert do(answer, "step", at=3)["over"] and not answer.view["moves"]
    do(answer, "step", at=0)
    view = do(answer, "move", move="2C", at=0)  # the best move is the line itself
    assert (view["at"], view["off"], len(view["line"])) == (1, None, 3)
    do(answer, "step", at=0)
    view = do(answer, "move", move="10C-10", at=0)
    assert (view["at"], view["off"], view["total"]) == (1, 0, 83)
    assert view["says"].startswith("Ben wins in 5 plays")
    assert [step["total"] for step in view["line"]] == [83, 89, 90, 92, 94, 99]
    view = do(answer, "again")
    assert (view["at"], view["off"], len(view["line"])) == (0, None, 3)
    shown = answer.shown
    assert shown == ENDGAME


@pytest.mark.parametrize(
    "message",
    [
        {"do": "move", "move": "KS", "at": 0}, {"do": "move", "move": "2C", "at": 1}, {"do": "move", "move": 7, "at": 0},
        {"do": "move", "move": "2C"}, {"do": "move", "at": 0}, {"do": "step", "at": 4}, {"do": "step", "at": -1}, {"do": "step"},
        {"do": "draw", "card": "2C", "at": 0}, {"do": "offer", "id": 0, "n": 1}, {"do": "offer", "id": 0}, {"do": "offer"},
        {"do": "total"}, {"do": "nothing"}, {"do": ["move"]}, {}, [], None, "move", 7, {"do": "move\ud800"}, {"asked": "x", "do": "again"},
    ],
)  # fmt: skip
def test_odd_messages_change_nothing_and_are_answered(message: Any) -> None:
    answer = Answer(ENDGAME)
    before = answer.view
    answer.act(message)
    answer.refresh()
    assert answer.view["say"]
    known = ("n", "asked", "say")
    assert {k: v for k, v in answer.view.items() if k not in known} == {
        k: v for k, v in before.items() if k not in known
    }


@settings(max_examples=often(40))
@given(
    st.lists(
        st.fixed_dictionaries(
            {"do": st.sampled_from(["total", "step", "move", "draw", "again", "offer", "x"])},
            optional={
                "total": st.one_of(st.integers(-5, 105), odd_values), "at": st.one_of(st.integers(-1, 7), odd_values),
                "move": st.one_of(st.sampled_from(["5D", "KH", "4D", "5C", "JC"]), odd_values),
                "card": st.one_of(st.sampled_from(["9C", "JC", "KD"]), odd_values), "id": st.one_of(st.integers(0, 3), odd_values),
                "n": st.one_of(st.integers(0, 6), odd_values), "asked": st.one_of(st.integers(0, 9), odd_values),
            },
        ),
        max_size=6,
    )
)  # fmt: skip
def test_a_stranger_at_the_page_never_breaks_it(messages: list[dict[str, Any]]) -> None:
    answer = Answer(CHANCE, seconds=0.5)
    for message in messages:
        answer.act(message)
        answer.refresh()
        view = answer.view
        json.dumps(view)
        assert 0 <= view["at"] <= len(view["line"])
        assert str(answer.shown) == view["text"]
        assert answer.shown is not None and answer.shown.variant.id == "standard"


def test_chance_shows_the_cards_that_may_come() -> None:
    answer = Answer(CHANCE, names=("Ann", "Ben"))
    assert values(answer.view) == {"5D": Fraction(1, 3), "KH": -1}
    assert answer.view["moves"][0]["verdict"] == "wins 2/3 of the time"
    view = do(answer, "move", move="5D", at=0)
    draws = {row["code"]: (row["chance"], row["value"], row["verdict"]) for row in view["draws"]}
    assert draws == {"9C": ("1/3", "1", "wins"), "JC": ("1/3", "-1", "loses"), "KD": ("1/3", "1", "wins")}
    assert not view["moves"]
    view = do(answer, "draw", card="JC", at=1)
    assert view["line"][1]["words"] == "Ann takes the jack of clubs."
    assert view["who"] == "Ben" and view["says"].startswith("Ben wins")
    assert chance_words(Fraction(1, 3)) == "2/3"


def test_three_players_have_shares_and_are_safe_or_not() -> None:
    position = nn.Position.open("standard", ["KS 2C", "9H 3D", "AD 8C"], total=97)
    view = answer_view(position, names=("Ann", "Ben", "Cem"))
    right = nn.solve(position)
    assert values(view) == {move.code: Fraction(value) for move, value in right.values.items()}
    assert view["words"] == "Cem loses. Best: 2♣ or K♠. Ann and Ben are safe."
    assert {row["code"] for row in view["moves"] if row["safe"]} == {move.code for move in right.safe_moves}
    assert "everybody wants the most" in view["note"]


def test_hidden_hands_show_both_plans_in_fractions() -> None:
    right = nn.solve(HIDDEN)
    hidden = answer_view(HIDDEN)["hidden"]
    assert (hidden["value"], hidden["chance"]) == ("−1/5", "2/5")
    assert "at least −1/5" in hidden["certificate"] and "at most −1/5" in hidden["certificate"]
    for strategy, plan in zip(right.strategies, hidden["plans"], strict=True):
        assert len(plan["rows"]) + plan["more"] == len(strategy)
        row = next(row for row in plan["rows"] if row["plays"])
        suits = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
        plain = "".join(suits.get(sign, sign) for sign in row["hand"])
        info = (
            plain
            if row["seen"] == "nothing yet"
            else "; ".join((plain, *("".join(suits.get(s, s) for s in row["seen"]).split(", "))))
        )
        chances = {str(move).replace("-", "−"): chance for move, chance in strategy[info].items() if chance}
        assert {one["move"]: Fraction(one["chance"] or 1) for one in row["plays"]} == chances
    answer = Answer(HIDDEN)
    for what in ("total", "step", "move", "draw", "again"):
        assert do(answer, what, at=0, total=90, move="10S", card="10S")["say"]
        assert answer.view["hidden"] == hidden


@pytest.mark.parametrize("seconds", [1e-9, 60], ids=["the number line is not done in time", "it is"])
def test_hidden_hands_of_a_dealt_game_tell_nothing_until_asked(seconds: float) -> None:
    deal = nn.deal("standard", players=2, seed=7)
    answer = Answer(deal, seconds=seconds)
    view = answer.view
    told = json.dumps({name: part for name, part in view.items() if name != "svg"}, ensure_ascii=False)
    for card in (*deal.hands[0], *deal.hands[1]):
        assert card.code not in told and str(card) not in told and str(card) not in view["svg"]
    assert view["problem"].startswith("The hands are hidden") and view["text"] == "" and view["strip"] is None
    assert [offer["label"] for offer in view["offers"]] == ["Show all cards"]
    assert do(answer, "offer", id=0, n=view["n"] + 1)["say"]  # an offer of another view is gone
    shown = answer.view["n"]
    view = do(answer, "offer", id=0, n=shown)
    assert not do(answer, "offer", id=0, n=shown)["say"]  # the second half of a double click is no news
    assert answer.question == nn.all_seen(deal)
    assert view["moves"] and view["words"]
    assert bool(view["offers"]) == (seconds < 1)


def test_a_deal_that_is_over() -> None:
    position = nn.Position.open("standard", ["2C", "5D 6C"], total=98)
    view = answer_view(position)
    assert view["over"] and not view["moves"] and not view["line"] and not view["problem"]
    assert view["words"] == "Player 1 cannot play any card. Player 2 wins."


def test_too_large_says_so_and_offers_what_holds() -> None:
    position = nn.all_seen(nn.deal("icelandic", players=3, seed=3))
    answer = Answer(position, seconds=0.2)
    view = answer.view
    assert view["problem"] and "nodes=" not in view["problem"]
    labels = [offer["label"] for offer in view["offers"]]
    assert labels[0] == "Calculate (10 seconds)"
    assert any(label.startswith("Leave the stock out") for label in labels)
    assert all(row["mark"] == "?" for row in view["moves"])
    number = next(offer["id"] for offer in view["offers"] if offer["label"].startswith("Leave"))
    view = do(answer, "offer", id=number, n=view["n"])
    assert not view["problem"] and view["words"] and view["moves"]
    assert answer.shown is not None and not answer.shown.stock


def test_what_is_offered_instead_has_been_tried() -> None:
    game = nn.variant("standard", hand_size=7)
    answer = Answer(nn.all_seen(nn.deal(game, players=3, seed=3)), seconds=0.1)
    (label, offer) = next(
        (one["label"], one["id"]) for one in answer.view["offers"] if one["label"].startswith("Leave")
    )
    assert re.fullmatch(
        r"Leave the stock out and keep [1-6] cards? in each hand", label
    )  # seven each would be too many
    view = do(answer, "offer", id=offer, n=answer.view["n"])
    assert not view["problem"] and view["words"]


def test_an_interrupt_is_said_and_can_be_gone_on_from(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(answer_state, "solve", stopped)
        answer = Answer(ENDGAME)
    assert answer.view["problem"] == "It was stopped before it was decided."
    assert answer.view["offers"][0]["label"] == "Calculate (10 seconds)"
    view = do(answer, "offer", id=0, n=answer.view["n"])
    assert not view["problem"] and len(view["line"]) == 3


@pytest.mark.parametrize(("spent", "offered"), [(0.5, True), (0.1, False)])
def test_more_time_is_offered_where_a_third_of_it_showed_that_it_is_short(
    spent: float, offered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def given_up(question: object, seconds: float) -> object:
        raise nn.BudgetSpent("It is not decided.", seconds=spent * seconds)

    monkeypatch.setattr(answer_state, "solve", given_up)
    view = Answer(nn.Position.open("standard", ["5D KH", "4D 5C"], total=93, unseen="9C JC KD")).view
    assert ("Calculate (10 seconds)" in [offer["label"] for offer in view["offers"]]) is offered


def test_smaller_positions_are_smaller_and_go_on() -> None:
    large = nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=80, stock="5S 6S")
    found = list(smaller_positions(large))
    assert [label for label, _ in found] == [
        "Leave the stock out", "Leave the stock out and keep 2 cards in each hand", "Leave the stock out and keep 1 card in each hand",
    ]  # fmt: skip
    assert all(isinstance(other, nn.Position) and not other.stock and not other.is_over for _, other in found)


def test_smaller_positions_of_several_packs_hold_the_same_card_twice() -> None:
    crowd = nn.Position.parse("standard 50 P1+ 2C,2C,2C,3D/2C,2C,2C,3D packs=6")
    assert [len(other.hands[0]) for _, other in smaller_positions(crowd) if isinstance(other, nn.Position)] == [3, 2, 1]


def test_the_widget_is_checked_and_never_fails_silently(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = show(ENDGAME)
    panel.receive({"do": "total", "total": 91, "asked": 3})
    assert panel.view["total"] == 91 and panel.view["asked"] == 3
    panel.set_state({"view": {"total": 7}})
    assert panel.view["total"] == 91

    def broken(*_: object) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr(panel.answer, "act", broken)
    panel.receive({"do": "again"})
    assert panel.view["say"].startswith("Something went wrong on our side.") and panel.view["total"] == 91


def test_a_text_and_names() -> None:
    assert nn.show is show
    panel = nn.show("standard 93 P1+ AD,2C,10C/2H,5D,6C", names=["Ann", "B & <b>"])
    assert isinstance(panel, AnswerPanel) and panel.answer.question == ENDGAME
    assert "B &amp; &lt;b&gt;" in panel.view["svg"] and "<b>" not in panel.view["svg"]
    assert panel.view["strip"]["who"] == "Ann"


@pytest.mark.parametrize(
    ("given", "names", "kind", "words"),
    [
        (None, None, ValueError, "nn.show takes a position"), (7, None, ValueError, "nn.show takes a position"),
        (nn.solve(ENDGAME), None, ValueError, "solution.position"), (nn.Match("standard", players=["human", "greedy"], seed=1), None, ValueError, "match.position"),
        ("nonsense", None, ValueError, "position"), ("x" * 30_000, None, ValueError, "at most 20,000 letters"),
        (ENDGAME, "Ann", ValueError, "a list with one name"), (ENDGAME, ["Ann"], ValueError, "2 players"), (ENDGAME, ["Ann", 3], ValueError, "A name is a text"),
        (ENDGAME, ["Ann", ""], ValueError, "1 to 30 characters"), (ENDGAME, ["Ann", "x" * 31], ValueError, "1 to 30 characters"), (HIDDEN, ["a", "b", "c"], ValueError, "2 players"),
    ],
)  # fmt: skip
def test_what_cannot_be_shown_is_refused_in_a_sentence(
    given: Any, names: Any, kind: type[Exception], words: str
) -> None:
    with pytest.raises(kind, match=re.escape(words)):
        show(given, names=names)


@pytest.mark.parametrize("seconds", [0, -1, "2", None, True])
def test_a_time_has_to_be_one(seconds: Any) -> None:
    with pytest.raises(ValueError, match="seconds must be a number above 0"):
        show(ENDGAME, seconds=seconds)


@given(st.one_of(malformed_texts, odd_values))
def test_show_refuses_strangers_kindly(given: object) -> None:
    with pytest.raises((ValueError, LookupError)) as caught:
        show(given)  # type: ignore[arg-type]
    assert str(caught.value)


@pytest.mark.parametrize(
    "question",
    [ENDGAME, CHANCE, HIDDEN, nn.deal("standard", players=3, seed=5)],
    ids=["open", "chance", "hidden", "dealt"],
)
def test_a_kept_notebook_shows_the_answer(question: Any) -> None:
    def shown() -> dict[str, str]:
        bundle = show(question)._repr_mimebundle_()
        return dict(bundle[0] if isinstance(bundle, tuple) else bundle)

    with clocks.standing():
        data = shown()
        again = shown()
    assert data["text/html"] == again["text/html"] and data["image/svg+xml"] == again["image/svg+xml"]
    ET.fromstring(data["image/svg+xml"])
    pictures = re.findall(r'<img src="data:image/svg\+xml;base64,([^"]+)" width="\d+" alt="[^"]+"', data["text/html"])
    assert pictures
    for picture in pictures:
        ET.fromstring(base64.b64decode(picture).decode())
    assert "<svg" not in data["text/html"] and "<script" not in data["text/html"]  # code hosts take both out
    assert data["text/plain"] == "<AnswerPanel>"


def test_a_still_picture_tells_the_moves() -> None:
    html = show(ENDGAME, names=["Ann", "Ben"]).still()
    assert "Ann wins in 3 plays: 2♣ 2♥ A♦+1." in html
    assert "<td>2♣ (best)</td><td>95</td><td>● wins in 3 plays</td>" in html
    assert "<td>10♣−10</td><td>83</td><td>◇ loses in 6 plays</td>" in html
    assert 'alt="Who wins from here? At 93: only 2♣ wins."' in html


def test_nbconvert_shows_the_pictures_without_widgets() -> None:
    import nbformat
    from nbconvert import HTMLExporter

    bundle = show(ENDGAME)._repr_mimebundle_()
    data = dict(bundle[0] if isinstance(bundle, tuple) else bundle)
    cell = {
        "cell_type": "code", "execution_count": 1, "id": "a", "metadata": {}, "source": "nn.show(position)",
        "outputs": [{"output_type": "display_data", "metadata": {}, "data": data}],
    }  # fmt: skip
    book = nbformat.from_dict({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})  # type: ignore[no-untyped-call]
    html, _ = HTMLExporter().from_notebook_node(book)  # type: ignore[no-untyped-call]
    assert len(re.findall(r'<img [^>]*src="data:image/svg\+xml;base64,', html)) == 2
    assert "Player 1 wins in 3 plays" in html


# --- what the seats are called ---

NAMES = ("Player 2", "Ben & Bo", "{who}")
OWN_PACK = """
id = "own"
name = "Our own pack"
description = "A pack of our own."
[deck]
A = { name = "Player 2", copies = 4 }
B = { name = "two", copies = 4 }
[cards]
A = "+1"
B = "+2"
"""


def told(view: Any) -> Iterator[str]:
    """Yield every text of a view."""
    for part in view.values() if isinstance(view, dict) else view if isinstance(view, list) else ():
        yield from told(part)
    if isinstance(view, str):
        yield view


@pytest.mark.parametrize("name", ["standard", "taiwanese", "baltimore", "bloody_99", "michigan"])
def test_only_names_are_said_where_there_are_names(name: str) -> None:
    rng = random.Random(f"names {name}")
    for _ in range(4):
        position = random_open(rng, nn.variant(name), cards=2)
        names = [f"Somebody {letter}" for letter in "abcdefghij"[: position.seats]]
        answer = Answer(position, names=names, seconds=0.2)
        plain = Answer(position, seconds=0.2)
        assert not [text for text in told(answer.view) if "Player" in text]
        assert not any("Player" in text for drawn in pictures_of(answer) for text in drawn)
        for mine, theirs in zip(answer.view["moves"], plain.view["moves"], strict=True):
            for key in ("words", "does"):
                in_numbers = mine[key]
                for seat, called in enumerate(names):
                    in_numbers = in_numbers.replace(called, f"Player {seat + 1}")
                assert in_numbers == theirs[key]


def test_a_card_keeps_its_name_whatever_the_players_are_called() -> None:
    own = nn.Variant.from_toml(OWN_PACK)
    answer = Answer(nn.Position.open(own, ["A B", "A B"], total=97), names=("Ann", "Ben"))
    assert {row["words"] for row in answer.view["moves"]} == {"Player 2, add 1", "two, add 2"}


def test_what_is_proved_of_many_is_told_with_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answer_state, "solve", lambda question, seconds: nn.solve(question, seconds=seconds, nodes=60))
    position = nn.Position.open("standard", ["2C 3D 4S", "5C 6D 9H", "7H 8C KD"], total=60)
    with pytest.raises(nn.BudgetSpent) as caught:
        nn.solve(position, nodes=60)
    assert "Proved: Player 1 " in str(caught.value) and "nodes=" in str(caught.value)
    problem = Answer(position, names=NAMES).view["problem"]
    assert problem == caught.value.told(NAMES).replace("-", "−")
    assert "Proved: Player 2 " in problem and "nodes=" not in problem


@pytest.mark.parametrize(
    ("position", "why"),
    [
        (nn.Position.open("standard", ["5C", ""], total=60, turn=1), "Ben & Bo holds no cards, so there is nothing to play"),
        (nn.Position.open("standard", ["5C", "2S"], total=60), None),
    ],
)  # fmt: skip
def test_why_there_is_no_number_line_is_told_with_names(position: nn.Position, why: str | None) -> None:
    problem = Answer(position, names=NAMES[:2]).view["stripProblem"]
    assert problem.startswith(why) if why else problem == ""
