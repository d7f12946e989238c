"""Turns at the card table that ask more than which card, and the form for a new match, kept for tests in Node.

`python -m tests.browser_units.record_turns` writes the file anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

from ninetynine_edu.panels import play

KEPT: Final = Path(__file__).parent / "records" / "turns.json"
MOST: Final = 200

View = dict[str, Any]


def options(view: View) -> list[dict[str, Any]]:
    """Return the answers to the first questions of a person's turn."""
    return [option for question in view["asks"] for option in question["options"]] if view["turn"] else []


TURNS: Final[dict[str, tuple[str, list[str], Callable[[View], bool]]]] = {
    "together": (
        "ninety_eight_arizona",
        ["human", "greedy"],
        lambda view: view["turn"] and any(len(lay["codes"]) > 1 for lay in view["lays"]),
    ),
    "whom": ("bloody_99", ["human", "greedy"], lambda view: any(one.get("group") for one in options(view))),
    "named": ("one_hundred", ["human", "greedy"], lambda view: any(one.get("number") for one in options(view))),
    "handover": ("standard", ["human", "human"], lambda view: view["mode"] == "handover"),
    "reward": (
        "ninety_eight_arizona{bottom_reward=true,bottom_reward_by=dealer}",
        ["human", "human"],
        lambda view: view["turn"] and view["other"],
    ),
    "watched": ("boom_o", ["human", "human", "greedy"], lambda view: view["mode"] == "watch"),
}
"""Where each is looked for: the game, the players, and what must be seen."""


def turn(game: str, players: list[str], fits: Callable[[View], bool]) -> View:
    """Return the first view that fits, in a match of plays drawn by lot."""
    lot = Random(3)
    session = play.show(game, players, seed=6, keep="").session
    for _ in range(MOST):
        view: View = session.view
        if fits(view):
            return view
        if view["mode"] == "handover":
            message: dict[str, Any] = {"do": "ready"}
        elif view["turn"]:
            message = {
                "do": "play",
                "move": lot.choice(sorted(move.code for move in session._match.position.legal_moves)),
            }
        else:
            message = {"do": "next" if view["mode"] == "deal" else "bot"}
        session.handle({"n": view["n"], **message})
    raise LookupError(f"No such turn in {game}.")


def recorded() -> dict[str, Any]:
    """Return the views by their names, views in which totals are said or chosen from four, and the form."""
    views = {name: turn(*where) for name, where in TURNS.items()}
    session = play.show("standard", ["human", "greedy"], seed=6, keep="").session
    session.handle({"n": session.view["n"], "do": "help", "say": True})
    said = session.view
    session.handle({"n": said["n"], "do": "help", "say": True, "four": True})
    return {**views, "said": said, "four": session.view, "form": session.handle({"do": "form"})[0]}


def text() -> str:
    """Return the file: one view a line."""
    lines = (
        f"{json.dumps(name)}:{json.dumps(part, ensure_ascii=False, separators=(',', ':'))}"
        for name, part in recorded().items()
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    KEPT.write_text(text(), encoding="utf-8")
