"""The page of claims on trial, without a browser."""

from __future__ import annotations

from typing import Any

from ninetynine_edu.arena.folklore import claims, kept
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
    assert "it is a proof" in desk.view["say"] and not blocks_of(desk, "buttons")[2:]
    press(desk, "claim-H7")
    before = len(blocks_of(desk, "picture"))
    press(desk, "again")
    press(desk, "again")
    assert len(blocks_of(desk, "picture")) == before + 2
    told = [block["rows"] for block in blocks_of(desk, "table")[1:]]
    assert told[0] != told[1] != told[2], "each time with other cards"


def test_what_is_not_offered_is_not_done() -> None:
    desk = Trials()
    for what in ("again", "claim-H21", "show-x", "claim-", ""):
        press(desk, what)
    assert not desk.view["below"] and desk.view["say"] == ""
