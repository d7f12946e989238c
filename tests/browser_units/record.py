"""Visits to pages as the pages see them, kept for tests in Node: what a page sends, and what its desk answers.

The tests do the same once more by clicks and keys, and what the page sends then has to be what is written here;
`python -m tests.browser_units.record` writes the files anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

import ninetynine_edu as nn
from ninetynine_edu.panels import play
from ninetynine_edu.panels.answer.desk import Answer
from ninetynine_edu.panels.kit.desk import Desk
from ninetynine_edu.panels.lab.desk import Lab
from tests.browser_units.recording import Step, as_file

FOLDER: Final = Path(__file__).parent / "records"
MOST: Final = 120
SECONDS: Final = 60
"""Time enough for an answer on any computer, so that the files are the same everywhere."""


# --- a match at the table ---


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


def table() -> list[Step]:
    """Return the steps of a match: the message, and what it changed in the view. The first step sends nothing."""
    session = play.show("standard{life_mode=tokens:1}", ["human", "greedy"], seed=6, keep="").session
    view = session.view
    steps: list[Step] = [{"send": None, "view": view}]
    while len(steps) < MOST and (message := next_message(view)):
        session.handle(message)
        changed = {name: value for name, value in session.view.items() if value != view.get(name)}
        view = session.view
        steps.append({"send": message, "view": changed})
    return steps


# --- visits to a desk: each step has the message and, of each part of the state, what it changed ---


def changed(before: object, now: object) -> object:
    """Return what is new in a part of the state: of a dictionary only those names, of anything else all of it."""
    if not isinstance(before, dict) or not isinstance(now, dict):
        return now
    return {name: value for name, value in now.items() if name not in before or value != before[name]}


def lab() -> list[Step]:
    """Set a position up by clicks, by the text and back again; ask what would be if; step into the answer."""
    text = "standard 90 P1+ AD,2C/2H,5D"
    solve: dict[str, Any] = {"do": "solve", "n": 0}
    messages: list[dict[str, Any]] = [
        {"do": "put", "card": "KS", "place": "h0"},
        solve,
        {"do": "take", "card": "KS", "place": "h0"},
        solve,
        {"do": "turn", "seat": 1},
        solve,
        {"do": "back"},
        solve,
        {"do": "text", "text": text, "seq": 1},
        solve | {"seq": 1},
        {"do": "whatif", "kind": "give", "seat": 0, "card": "2C", "to": 1, "seq": 1},
        {"do": "compare", "n": 0, "seq": 1},
        {"do": "drop", "id": 1, "seq": 1},
        {"do": "answer", "message": {"do": "step", "at": 1, "asked": 1}, "seq": 1},
    ]
    return visit(Lab("standard 93 P1+ AD,2C,10C/2H,5D,6C"), [{"seq": 0, **message} for message in messages])


def visit(desk: Desk, messages: Iterable[dict[str, Any]]) -> list[Step]:
    """Send one message after the other, numbered as pages number them; `n` is the view that a message is about."""
    state = desk.state
    steps: list[Step] = [{"send": None, "state": state}]
    for asked, told in enumerate(messages, start=1):
        message = {**told, "asked": asked} | ({"n": desk.view["n"]} if "n" in told else {})
        desk.receive(message)
        now = desk.state
        steps.append({"send": message, "state": {k: changed(state[k], v) for k, v in now.items() if v != state[k]}})
        state = now
    return steps


def answer() -> list[Step]:
    """Step through the best line, play something else, go back, and ask at another total."""
    desk = Answer(nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93), seconds=SECONDS)
    other = next(row["code"] for row in desk.view["moves"] if not row["best"])
    messages: list[dict[str, Any]] = [
        {"do": "step", "at": 1},
        {"do": "step", "at": 2},
        {"do": "step", "at": 0},
        {"do": "move", "move": other, "at": 0},
        {"do": "again"},
        {"do": "total", "total": 92},
        {"do": "total", "total": 93},
    ]
    return visit(desk, messages)


def dealt() -> list[Step]:
    """Show the cards of a dealt game, whose answer is hidden until then."""
    return visit(Answer(nn.deal("standard", players=2, seed=7), seconds=SECONDS), [{"do": "offer", "id": 0, "n": 0}])


VISITS: Final[dict[str, Callable[[], list[Step]]]] = {"table": table, "answer": answer, "dealt": dealt, "lab": lab}


def file_of(name: str) -> Path:
    """Return where a visit is kept."""
    return FOLDER / f"{name}.json"


def text(name: str) -> str:
    """Return the file of a visit."""
    return as_file(VISITS[name]())


if __name__ == "__main__":
    for name in VISITS:
        file_of(name).write_text(text(name), encoding="utf-8")
