"""Land on 99: how far it is, then the cards that make just that."""

from __future__ import annotations

from typing import Any

import pytest

from ninetynine_edu.panels.lessons.landing import ROUNDS, Landing


def do(panel: Any, what: str, value: str = "") -> None:
    before = panel.view["n"]
    panel.receive({"do": what, "value": value, "n": before})
    assert panel.view["n"] == before + 1, f"{what} was not offered"


def landing() -> Any:
    return Landing([(92, "5D 2C 8S"), (86, "8D 6H 5C 7S")])


def test_first_how_far_then_cards_and_never_over_the_limit() -> None:
    panel = landing()
    do(panel, "answer", "7")
    assert "Yes!" in panel.view["say"] and "Now choose cards that land on 99." in panel.view["say"]
    do(panel, "card2")
    assert "Too big!" in panel.view["say"]
    do(panel, "card0")
    assert "97" in panel.view["say"]
    do(panel, "card1")
    assert "You landed on 99!" in panel.view["say"]
    do(panel, "next")
    assert panel.view["above"][0]["text"] == "Round 2 of 2" and panel.full_marks == 1


@pytest.mark.parametrize(
    ("value", "kind"),
    [("8", "100"), ("17", "tens"), ("5", "5 is not it yet"), ("", "figures"), ("seven", "figures"), ("7.5", "figures")],
)
def test_a_wrong_an_empty_and_an_absurd_answer_get_a_hint_that_fits(value: str, kind: str) -> None:
    panel = landing()
    do(panel, "answer", value)
    assert kind in panel.view["say"] and panel.view["mood"] == "think"


def test_a_number_of_a_thousand_figures_leaves_the_panel_alive() -> None:
    panel = landing()
    panel.receive({"do": "answer", "value": "9" * 1000, "n": panel.view["n"]})
    assert "9" * 100 not in panel.view["say"]
    do(panel, "answer", "7")
    assert "Yes!" in panel.view["say"]


def test_cards_that_cannot_land_any_more_are_picked_up() -> None:
    panel = Landing([(86, "8D 6H 5C 7S")])
    do(panel, "answer", "13")
    do(panel, "card3")
    assert "How far is it now?" in panel.view["say"]
    do(panel, "card2")
    assert "Pick up your cards" in panel.view["say"]
    do(panel, "back")
    assert "Back to 86" in panel.view["say"]


def test_hints_come_before_the_answer_and_count_as_help() -> None:
    panel = landing()
    do(panel, "hint")
    assert panel.view["say"] == "Count on from 92."
    do(panel, "answer", "1")
    do(panel, "show")
    assert panel.view["say"].startswith("From 92 to 99 it is 7.")
    assert panel.full_marks == 0


def test_rounds_survive_a_reload_and_a_strange_memory_does_not_harm() -> None:
    panel = landing()
    for kept in ("", "2", "111", "x"):
        assert not panel.take_up(kept)
    assert panel.take_up("1") and panel.full_marks == 1
    assert not panel.take_up("1")


def test_paper_has_a_line_a_round_and_every_way() -> None:
    (part,) = Landing().on_paper()
    assert len(part.asked[1]["rows"]) == len(ROUNDS) and "5♦ 2♣" in part.answer[0]["rows"][0][-1]


@pytest.mark.parametrize(("rounds", "told"), [((), "at least one"), ([(92, "2C")], "No choice"), ([(92, "9C")], "add")])
def test_rounds_that_cannot_be_are_refused(rounds: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Landing(rounds)
