"""A visit to the endgame tables as their page sees it, kept for tests in Node: what the page sends, what the desk answers.

The test does the same by clicks and keys; `python -m tests.browser_units.record_tables` writes the file anew.
"""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import Final

import ninetynine_edu as nn
from ninetynine_edu.panels.tables.desk import Tables
from tests.browser_units.recording import Step, as_file, visited

KEPT: Final = Path(__file__).parent / "records" / "tables.json"

VISIT: Final[list[Step]] = [
    {"do": "look", "id": None, "row": 0, "column": 89, "more": 0},
    {"do": "look", "id": None, "row": 0, "column": 89, "more": 1},
    {"do": "file", "form": "csv"},
    {"do": "tab", "tab": "hands"},
    {"do": "look", "id": None, "row": 0, "column": 0, "more": 0},
    {"do": "tab", "tab": "worth"},
    {"do": "tab", "tab": "long"},
    {"do": "tab", "tab": "faced"},
    {"do": "look", "id": None, "what": "a choice", "total": 89, "more": 0},
    {"do": "sizes", "cards": 2, "other": 2},
    {"do": "game", "code": "michigan"},
    {"do": "tab", "tab": "worth"},
]
"""What the page asks for; `id` is the picture that is shown then."""


def shown(desk: Tables) -> Step:
    """Return what is shown, in JSON: the numbers of a heat map as text."""
    return {**desk.state, "cells": b64encode(desk.cells).decode()}


def recorded() -> list[Step]:
    """Return the steps of the visit; of the view a step has only what is new in it."""
    desk = Tables(nn.variant("standard"), cards=1, other=2)

    def message(asked: int, told: Step) -> Step:
        return {"asked": asked, **told} | ({"id": desk.picture["id"]} if "id" in told else {})

    def fresh(before: Step, now: Step) -> Step:
        found = {name: part for name, part in now.items() if part != before[name]}
        if "view" in found:
            found["view"] = {name: part for name, part in now["view"].items() if part != before["view"][name]}
        return found

    return visited(desk, VISIT, message, lambda: shown(desk), fresh)


def text() -> str:
    """Return the file."""
    return as_file(recorded())


if __name__ == "__main__":
    KEPT.write_text(text(), encoding="utf-8")
