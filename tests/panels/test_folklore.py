"""The page of claims on trial, without a browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from ninetynine_edu.arena.folklore import claim, claims, kept
from ninetynine_edu.arena.folklore_words import picture, reach, stamp
from ninetynine_edu.panels.folklore.desk import Trials


def blocks_of(desk: Trials, kind: str) -> list[dict[str, Any]]:
    return [block for block in [*desk.view["above"], *desk.view["below"]] if block["kind"] == kind]


def press(desk: Trials, what: str) -> None:
    desk.receive({"do": what, "value": "", "n": desk.view["n"]})


def test_all_claims_stand_there_with_verdicts_that_can_be_filtered() -> None:
    desk = Trials()
    assert [row[0] for row in blocks_of(desk, "table")[0]["rows"]] == [each.key for each in claims()]
    press(desk, "show-fails")
    shown = [row[0] for row in blocks_of(desk, "table")[0]["rows"]]
    assert shown == [key for key, found in kept().items() if found.verdict == "fails"]


def test_a_proof_is_not_tried_again_and_a_measurement_is() -> None:
    desk = Trials()
    press(desk, "claim-H6")
    assert "they are proved" in desk.view["say"] and not blocks_of(desk, "buttons")[2:]
    press(desk, "claim-H7")
    before = len(blocks_of(desk, "picture"))
    press(desk, "again")
    press(desk, "again")
    assert len(blocks_of(desk, "picture")) == before + 2
    told = [block["rows"] for block in blocks_of(desk, "table")[1:]]
    assert told[0] != told[1] != told[2], "each time with other cards"


def test_each_row_opens_its_claim() -> None:
    desk = Trials()
    press(desk, "show-fails")
    table = blocks_of(desk, "table")[0]
    assert table["opens"] == [f"row-{row[0]}" for row in table["rows"]]
    press(desk, "row-H4")
    assert desk.view["say"].startswith("H4") and desk.view["reveals"] and desk.view["focus"] == "row-H4"
    press(desk, "row-H7")
    assert desk.view["say"].startswith("H4"), "its row is not shown"


def test_a_verdict_stands_beside_the_number_of_its_claim() -> None:
    """On a phone there is no room for it behind what is said."""
    assert [row[:2] for row in blocks_of(Trials(), "table")[0]["rows"]] == [
        [key, stamp(found)] for key, found in kept().items()
    ]


def test_what_is_shown_is_printed_and_a_claim_that_is_opened_is_brought_into_sight() -> None:
    desk = Trials()
    assert desk.state["paper"] == {} and "reveals" not in desk.view
    press(desk, "claim-H7")
    assert desk.view["reveals"] and blocks_of(desk, "picture")[0]["narrow"]
    press(desk, "show-fails")
    assert "reveals" not in desk.view


def test_after_other_cards_the_banner_keeps_the_verdict_and_adds_what_they_say() -> None:
    """A few deals that decide nothing do not undo what many have shown."""
    desk = Trials()
    press(desk, "claim-H7")
    label = next(
        item["label"] for block in blocks_of(desk, "buttons") for item in block["items"] if item["id"] == "again"
    )
    assert label == "Deal other cards (about 800 deals)"
    press(desk, "again")
    verdict, told = desk.view["say"].split(". ", 1)
    assert verdict == f"H7 {stamp(kept()['H7'])}" and told.startswith("Tried again with 800 deals: ")
    assert f"With other cards (1). {told}" in [block["text"] for block in blocks_of(desk, "text")]


def test_pictures_that_stand_together_have_one_axis() -> None:
    desk = Trials()
    press(desk, "claim-H7")
    alone = blocks_of(desk, "picture")[0]["svg"]
    press(desk, "again")
    first, second = (block["svg"] for block in blocks_of(desk, "picture"))
    found = desk._again[0]
    assert first != alone, "few deals reach further"
    far = reach(kept()["H7"], found)
    assert second == picture(claim("H7"), found, far=far) and first == picture(claim("H7"), kept()["H7"], far=far)


def test_what_is_said_of_all_trials_is_true_of_the_smallest() -> None:
    """Not thousands: one of them has 600 deals."""
    told = blocks_of(Trials(), "text")[0]["text"]
    deals = [figure.deals for found in kept().values() for figure in found.figures if figure.deals]
    assert f"{min(deals)} to {max(deals):,} of them for each number" in told


class Watched:
    """A host that keeps what it is shown."""

    def __init__(self) -> None:
        self.views: list[dict[str, Any]] = []

    def put(self, **state: Any) -> None:
        self.views.append(state["view"])

    def send(self, content: Mapping[str, Any], buffers: Sequence[bytes] | None = None) -> None:
        raise AssertionError(content)


def off(view: dict[str, Any]) -> set[bool]:
    shown = (*view["above"], *view["below"])
    buttons = {item["off"] for block in shown if block["kind"] == "buttons" for item in block["items"]}
    return buttons | {block["off"] for block in shown if "opens" in block}


def test_work_is_shown_at_once_and_nothing_can_be_pressed_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ninetynine_edu.panels.folklore.desk._TELLS", 0)
    desk = Trials()
    press(desk, "claim-H7")
    desk.host = watched = Watched()
    press(desk, "again")
    first, *told, last = watched.views
    assert first["busy"] and first["say"] == "One moment…" and off(first) == {True}
    assert "Done: 0%." in str(first["below"]) and [view for view in told if "Done: 50%." in str(view["below"])]
    assert "busy" not in last and off(last) == {False} and last["say"] and "Done:" not in str(last["below"])


@pytest.mark.parametrize("ends", [KeyboardInterrupt, RuntimeError])
def test_a_trial_that_ends_early_leaves_nothing_switched_off(
    monkeypatch: pytest.MonkeyPatch, ends: type[BaseException]
) -> None:
    def end(*args: object, **given: object) -> None:
        raise ends

    monkeypatch.setattr("ninetynine_edu.panels.folklore.desk.try_claim", end)
    desk = Trials()
    press(desk, "claim-H7")
    press(desk, "again")
    assert "busy" not in desk.view and off(desk.view) == {False} and desk.view["say"] not in ("", "One moment…")


def test_what_is_not_offered_is_not_done() -> None:
    desk = Trials()
    for what in ("again", "claim-H21", "show-x", "claim-", ""):
        press(desk, what)
    assert not desk.view["below"] and desk.view["say"] == ""
