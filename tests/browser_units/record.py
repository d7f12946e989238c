"""A match at the card table as its page sees it, kept for tests in Node: what the page sends, and what the desk answers.

The page of the tests plays the first card that fits and gives the first answer; `python -m tests.browser_units.record`
writes the file anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ninetynine_edu.panels import play

KEPT = Path(__file__).parent / "records" / "table.json"
MOST = 120


def first_play(view: dict[str, Any]) -> dict[str, Any]:
    """Return the message of somebody who lays the first card that fits and gives the first answer."""
    card = next(card for card in view["hand"] if not card["why"])
    if not card["asks"]:
        return {"do": "play", "move": card["choices"][0]["move"]}
    lay = next(lay for lay in view["lays"] if lay["codes"] == [card["code"]])
    return {"do": "play", "move": lay["text"] + view["asks"][lay["ask"]]["options"][0]["tail"]}


def next_message(view: dict[str, Any]) -> dict[str, Any] | None:
    """Return what the page sends next; None when the match is over."""
    if view["mode"] == "play":
        message = first_play(view)
    elif view["mode"] == "deal":
        message = {"do": "next"}
    elif view["bot"]:
        message = {"do": "bot", "all": True}
    else:
        return None
    return {"n": view["n"], **message}


def recorded() -> list[dict[str, Any]]:
    """Return the steps of a match: the message, and what it changed in the view. The first step sends nothing."""
    session = play.show("standard{life_mode=tokens:1}", ["human", "greedy"], seed=6, keep="").session
    view = session.view
    steps: list[dict[str, Any]] = [{"send": None, "view": view}]
    while len(steps) < MOST and (message := next_message(view)):
        session.handle(message)
        changed = {name: value for name, value in session.view.items() if value != view.get(name)}
        view = session.view
        steps.append({"send": message, "view": changed})
    return steps


def text() -> str:
    """Return the file: one step a line."""
    lines = (json.dumps(step, ensure_ascii=False, separators=(",", ":")) for step in recorded())
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    KEPT.write_text(text(), encoding="utf-8")
