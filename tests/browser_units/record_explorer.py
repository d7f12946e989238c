"""A visit to the tree explorer as its page sees it, kept for tests in Node: what the page sends, and what the desk answers.

The tests do the same once more by clicks and keys; `python -m tests.browser_units.record_explorer` writes the file anew.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ninetynine_edu.panels.explorer.desk import opened
from ninetynine_edu.panels.kit.host import Nowhere

KEPT: Final = Path(__file__).parent / "records" / "explorer.json"

Step = dict[str, Any]

VISIT: Final[list[Step]] = [
    {"do": "select", "node": 0},
    {"do": "work"},
    {"do": "leaves"},
    {"do": "choose", "node": 11, "child": 14},
    {"do": "level"},
    {"do": "level"},
    {"do": "choose", "node": 3, "child": 8},
    {"do": "choose", "node": 3, "child": 9},
    {"do": "rest"},
    {"do": "prune"},
    {"do": "prune", "best": True},
    {"do": "look"},
    {"do": "root", "node": 2},
    {"do": "open", "text": "standrad 84", "follow": "best", "depth": 2, "nodes": 400},
    {"do": "offer", "offer": 0, "said": True},
    {"do": "example", "example": 5},
]
"""What the page sends, one thing after the other; `said` stands for the newest view's."""


def recorded() -> list[Step]:
    """Return the steps of the visit: the message, and what became new by it. The first step sends nothing."""
    desk = opened()
    replies: list[dict[str, Any]] = []

    class Listener(Nowhere):
        """Keeps replies; the state is read where it is."""

        def send(self, content: Mapping[str, Any], buffers: Sequence[bytes] | None = None) -> None:
            replies.append(dict(content))

    desk.host = Listener()
    state = desk.state
    steps: list[Step] = [{"send": None, "state": state, "replies": []}]
    for told in VISIT:
        message = {"n": desk.tree["n"], **told} | ({"said": desk.view["said"]} if "said" in told else {})
        replies.clear()
        desk.receive(message)
        now = desk.state
        fresh = {name: value for name, value in now.items() if value is not state[name]}
        steps.append({"send": message, "state": fresh, "replies": [*replies]})
        state = now
    return steps


def text() -> str:
    """Return the file: one step a line."""
    lines = (json.dumps(step, ensure_ascii=False, separators=(",", ":")) for step in recorded())
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    KEPT.write_text(text(), encoding="utf-8")
