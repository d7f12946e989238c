"""A visit to the tree explorer as its page sees it, kept for tests in Node: what the page sends, and what the desk answers.

The tests do the same once more by clicks and keys; `python -m tests.browser_units.record_explorer` writes the file anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ninetynine_edu.panels.explorer.desk import opened
from tests.browser_units.recording import Step, as_file, visited

KEPT: Final = Path(__file__).parent / "records" / "explorer.json"

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
    """Return the steps of the visit."""
    desk = opened()

    def message(number: int, told: Step) -> Step:
        return {"n": desk.tree["n"], **told} | ({"said": desk.view["said"]} if "said" in told else {})

    def fresh(before: Step, now: Step) -> Step:
        return {name: value for name, value in now.items() if value is not before[name]}

    return visited(desk, VISIT, message, lambda: desk.state, fresh)


def text() -> str:
    """Return the file."""
    return as_file(recorded())


if __name__ == "__main__":
    KEPT.write_text(text(), encoding="utf-8")
