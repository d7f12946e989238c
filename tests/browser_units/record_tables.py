"""A visit to the endgame tables as their page sees it, kept for tests in Node: what the page sends, what the desk answers.

The test does the same by clicks and keys; `python -m tests.browser_units.record_tables` writes the file anew.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import ninetynine_edu as nn
from ninetynine_edu.panels.tables.desk import Tables

KEPT: Final = Path(__file__).parent / "records" / "tables.json"

VISIT: Final[list[dict[str, Any]]] = [
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


class Listener:
    """A host that writes down what the desk says once."""

    def __init__(self) -> None:
        self.replies: list[dict[str, Any]] = []

    def put(self, **state: Any) -> None:
        """State is read from the desk itself."""

    def send(self, content: Mapping[str, Any], buffers: Sequence[bytes] | None = None) -> None:
        """Write it down."""
        self.replies.append(dict(content))


def shown(desk: Tables) -> dict[str, Any]:
    """Return what is shown, in JSON: the numbers of a heat map as text."""
    return {**desk.state, "cells": b64encode(desk.cells).decode()}


def recorded() -> list[dict[str, Any]]:
    """Return the steps: the message, the parts of the state that it changed, and what was said once."""
    desk = Tables(nn.variant("standard"), cards=1, other=2)
    desk.host = listener = Listener()
    state = shown(desk)
    steps: list[dict[str, Any]] = [{"send": None, "state": state, "replies": []}]
    for asked, told in enumerate(VISIT, start=1):
        message = {"asked": asked, **told} | ({"id": desk.picture["id"]} if "id" in told else {})
        listener.replies = []
        desk.receive(message)
        now = shown(desk)
        changed = {name: part for name, part in now.items() if part != state[name]}
        if "view" in changed:
            changed["view"] = {name: part for name, part in now["view"].items() if part != state["view"][name]}
        steps.append({"send": message, "state": changed, "replies": listener.replies})
        state = now
    return steps


def text() -> str:
    """Return the file: one step a line."""
    lines = (json.dumps(step, ensure_ascii=False, separators=(",", ":")) for step in recorded())
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    KEPT.write_text(text(), encoding="utf-8")
