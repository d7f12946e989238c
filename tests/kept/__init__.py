"""What people have kept of earlier versions: records, position texts, codes, saved matches, tables; and what was seen then.

The files below `tests/fixtures/kept` were written by version 0.1.0 and stay as they are: somebody has such texts in a
browser, a worksheet or a link. `tests/whole/test_kept.py` opens every one and looks again. `python -m tests.kept` wrote them.

Long things are kept as a short sum of their text: enough to see that something is different. What pages and matches say is not
compared, only the facts: sentences may be said better.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock
from zlib import crc32

import ninetynine_edu as nn
from tests import clocks

FOLDER = Path(__file__).parents[1] / "fixtures" / "kept"
Seen = dict[str, Any]
SHOWN = 12
"""So many moves of a position are kept as they are written."""
PLAYED = 20
"""So many moves of a position are played."""
GAMES = {path.stem.removeprefix("game_") for path in FOLDER.glob("game_*.json")}
"""The games of then: what has been added since is left out where a page lists them all."""


def load(name: str) -> Any:
    """Return what a file of the fixtures holds."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def short(thing: object) -> str:
    """Return a sum of anything that can be written as JSON."""
    text = thing if isinstance(thing, str) else json.dumps(thing, sort_keys=True, ensure_ascii=False)
    return f"{crc32(text.encode()):08x}"


def short_view(view: Mapping[str, Any], leave: Iterable[str] = ()) -> dict[str, str]:
    """Return the sums of the facts that a page shows, entry by entry, so that a difference can be found."""
    return {name: short(value) for name, value in sorted(facts(dict(view)).items()) if name not in leave}


# --- positions ---


def look(pos: nn.Position) -> Seen:
    """Return what can be seen of a position that was read from its text."""
    moves = list(pos.legal_moves)
    afters = [pos.play(move) for move in moves[:PLAYED]]
    seen: Seen = {
        "moves": " ".join(map(str, moves[:SHOWN])),
        "count": len(moves),
        "ids": short([move.action for move in moves] if is_numbered(pos.variant) else []),
        "words": short([move.words for move in moves]),
        "afters": short([str(after) for after in afters]),
        "keys": short([p.information_key(seat) for p in (pos, *afters[:2]) for seat in range(pos.seats)]),
    }
    if afters:
        seen["after"] = str(afters[len(afters) // 2])
    if pos.outcome is not None:
        seen["outcome"] = outcome(pos)
    if pos.asked:
        seen["asked"] = pos.asked
    if pos.owed_draw is not None:
        seen["owed"] = [pos.owed_draw, str(pos.draw())]
    if pos.late_draw is not None:
        seen["late"] = [pos.late_draw, str(pos.draw(late=True))]
    if pos.is_chance:
        seen["chance"] = " ".join(f"{card.code}:{share}" for card, share in pos.chance.items())
        seen["draws"] = short([str(pos.draw(card)) for card in pos.chance])
    return seen


def outcome(pos: nn.Position) -> str:
    """Return who lost a deal in which order, who won it, and by which rule."""
    found = pos.outcome
    assert found is not None
    winner = "nobody" if found.winner is None else f"P{found.winner + 1}"
    return f"{' '.join(f'P{seat + 1}' for seat in found.losers)} lost, {winner} won, {found.termination}"


# --- games ---


def game(v: nn.Variant) -> Seen:
    """Return what a variant is: its rules as changed, its cards, its moves by number, a deal of it."""
    seen: Seen = {
        "name": v.name,
        "code": v.code,
        "share_code": v.share_code,
        "changed": {name: v.house_rules[name] for name in v.changed},
        "frame": [v.limit, v.hand_size, v.tokens],
        "deck": short([card.code for card in v.deck()]),
        "effects": short([str(v.effect(card)) for card in v.deck()]),
        "deal": short([str(nn.deal(v, players=seats, seed=7)) for seats in (2, 4)]),
    }
    if is_numbered(v):
        count, texts = action_texts(v)
        seen |= {"actions": count, "texts": short(texts)}
        seen["action"] = {str(number): texts[number] for number in (0, count // 3, count // 2, count - 1)}
    return seen


def is_numbered(v: nn.Variant) -> bool:
    """Return whether to look at the numbers of moves: where hundreds of thousands are counted, once is enough."""
    return v.id != "bloody_99" or not v.changed


def action_texts(v: nn.Variant) -> tuple[int, list[str]]:
    """Return how many numbers of moves a variant has, and a move's text for each, at most 2,000."""
    from ninetynine_edu.play.numbering import action_count, action_to_move

    count = action_count(v)
    step = -(-count // 2000)
    shown = range(count) if step == 1 else sorted({*range(0, count, step), 0, count // 3, count // 2, count - 1})
    texts = [""] * count
    for number in shown:
        texts[number] = action_to_move(v, number).code
    return count, texts


# --- matches ---


def standing(match: nn.Match) -> Seen:
    """Return how a match stands, and sums of all that was told."""
    return {
        "players": list(match.players),
        "names": list(match.names),
        "seats": list(match.seats),
        "dealer": match.dealer,
        "number": match.number,
        "mover": match.mover,
        "total": match.position.total,
        "lost": list(match.lost),
        "points": list(match.points),
        "tokens": match.tokens,
        "in": list(match.players_in),
        "over": [match.deal_over, match.is_over, match.winner],
        "position": short(str(match.position)),
        "moves": short([move.code for move in match.position.legal_moves]),
        "kinds": short([[event.kind, event.player, event.before, event.total] for event in match.log]),
        "words": short([event.words for event in match.log]),
        "last": match.log[-1].words,
    }


def replayed(record: str) -> Seen:
    """Return how the match of a record stands, what of it was not read, and its record after a play was taken back."""
    match = nn.Match.from_record(record)
    seen = {**standing(match), "errors": [sentence for _, sentence in match.errors], "record": short(match.record())}
    if match.undo():
        seen["undone"] = short(match.record())
    return seen


# --- pages ---

NAMES = {"random": "Random bot", "greedy": "Greedy bot", "careful": "Careful bot"}
"""What the table called bots before 0.2.0."""


COMPANY = ("human", "greedy", "careful")
"""Who sat at the table before 0.2.0 when nobody said otherwise."""


def names_of_then(kinds: Sequence[str], given: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the names that players had before 0.2.0 where nobody gave them any."""
    names = [*given, *[""] * (len(kinds) - len(given))]
    for place, kind in enumerate(kinds):
        human = "You" if kinds.count("human") == 1 else f"Player {place + 1}"
        base = human if kind == "human" else NAMES[kind]
        free = (name for name in (base, *(f"{base} {number}" for number in range(2, 11))) if name not in names)
        names[place] = names[place] or next(free)
    return tuple(names)


SAID = {
    "button", "cardWords", "certificate", "choices", "does", "examples", "form", "game", "go", "group", "holds", "how", "label", "labels",
    "last", "legend", "mark", "mixed", "name", "names", "next", "offers", "own", "problem", "problems", "prompt", "question", "say", "says",
    "seen", "short", "sub", "title", "tokenWords", "under", "verdict", "wait", "what", "who", "why", "words",
}  # fmt: skip
"""Entries that hold what is said or how a card is drawn: that may be done better, and in other languages."""


def facts(thing: Any) -> Any:
    """Return what a page shows without what it says."""
    if isinstance(thing, dict):
        told = {name: value for name, value in thing.items() if name not in SAID}
        if isinstance(told.get("low"), str):  # the sum of where the table's number line begins: a matter of drawing too
            del told["low"]
        return {name: facts(value) for name, value in told.items()}
    return [facts(value) for value in thing] if isinstance(thing, (list, tuple)) else thing


@contextmanager
def address(query: str) -> Any:
    """A page that was opened at `?query`."""
    with mock.patch.dict("os.environ", QUERY_STRING=query):
        yield


def tell(panel: Any, **message: object) -> list[dict[str, Any]]:
    """Send a panel what its page sends; return what it answers to the page alone."""
    replies: list[dict[str, Any]] = []
    with mock.patch.object(panel, "send", lambda content, buffers=None: replies.append(content)):
        panel.receive({"n": panel.view.get("n"), **message})
    return replies


def play_page(query: str = "") -> Any:
    """Return the play app's panel as its page opens."""
    from ninetynine_edu.panels import play

    with address(query):
        return play.show()


def table_view(view: Mapping[str, Any]) -> dict[str, str]:
    """Return the sums of what the play app shows, without the facts that pages took from sentences before 0.2.0."""
    hand = [{name: value for name, value in card.items() if name != "plain"} for card in view["hand"]]
    stock = {name: value for name, value in view["stock"].items() if name != "reward"}
    log = [{name: value for name, value in row.items() if name not in ("player", "cards")} for row in view["log"]]
    over = view["mode"] in ("deal", "match")  # since then all hands are turned up when a deal is over
    seats = [{**seat, "open": None} if over else seat for seat in view["seats"]]
    me = {**view["me"], "open": None} if over and view["me"] else view["me"]
    return short_view(
        {**view, "hand": hand, "stock": stock, "log": log, "seats": seats, "me": me},
        (
            "n",
            "more",
            "company",
            "hint",
            "four",
            "jump",
            "praised",
            "calls",
            "left",
            "moment",
            "showing",
            "lesson",
            "game",
            "wall",
            "score",
            "watch",
        ),
    )


def at_the_table(saved: str) -> Seen:
    """Return what the play app shows of a match that the browser kept, its record, and one step on."""
    panel = play_page()
    tell(panel, do="restore", text=saved)
    seen: Seen = {"say": panel.view["say"], "prompt": panel.view["prompt"], "total": panel.view["total"]}
    seen["view"] = table_view(panel.view)
    [file] = tell(panel, do="save")
    seen["record"] = short(file["text"])
    if panel.view["can"]["undo"]:
        tell(panel, do="undo")
        seen["undone"] = table_view(panel.view)
    tell(panel, do="restore", text=panel.saved)  # what is kept now can be opened again
    seen["again"] = panel.view["say"]
    return seen


def opened_at(query: str) -> Seen:
    """Return what the play app shows at an address, with the names and the usual company of then."""
    setup = "ninetynine_edu.panels.play.setup"
    with (
        mock.patch(f"{setup}.default_names", names_of_then),
        mock.patch(f"{setup}.usual_company", lambda v: COMPANY),
        mock.patch("ninetynine_edu.panels.play.page.usual_company", lambda v: COMPANY),
    ):
        panel = play_page(query)
    seen: Seen = {"say": panel.view["say"], "sub": panel.view["sub"]}
    return seen | ({"view": table_view(panel.view)} if panel.view["asked"] else {})  # else other cards each time


def in_the_lab(text: str) -> Seen:
    """Return what the lab shows of a position that the browser kept."""
    from ninetynine_edu.panels import lab

    with address(""), clocks.standing():  # on any computer the lab answers the same
        panel = lab.show()
        tell(panel, do="answers", shown=True)  # of the example that it opens with it asks first
        tell(panel, do="text", text=text, seq=1, asked=1)
        tell(panel, do="solve", n=panel.view["n"], asked=2)
    return {
        "text": panel.view["text"],
        "problems": panel.view["problems"],
        "words": panel.answer.get("words", ""),
        "view": short_view(panel.view, ("n", "seq", "asked", "ask", "atOnce")),
        "answer": short_view(panel.answer, UNSTEADY),
    }


UNSTEADY = ("n", "seconds", "note", "svg")
"""Entries of a view that hold a time, count messages, say in small print what an answer does not look at, or are drawn."""


def lab_at(query: str) -> Seen:
    """Return what the lab shows at an address."""
    from ninetynine_edu.panels import lab

    with address(query):
        panel = lab.show()
        tell(panel, do="answers", shown=True)  # of an ending that is dealt it asks first
    return {"say": panel.view["say"], "text": panel.view["text"], "words": panel.answer.get("words", "")}


def lab_of_match(saved: str) -> Seen:
    """Return what the lab shows of the match that the play app keeps."""
    from ninetynine_edu.panels import lab

    with address(""):
        panel = lab.show()
    tell(panel, do="match", text=saved, saved=True)
    return {"text": panel.view["text"], "match": short(facts(panel.view["match"])), "say": panel.view["matchSay"]}


def tree_at(query: str) -> Seen:
    """Return what the tree explorer shows at an address."""
    from ninetynine_edu.panels import explorer

    with address(query):
        panel = explorer.show()
    parts = {name: short_view(getattr(panel, name), ("n",)) for name in ("view", "tree", "marks", "pruned")}
    return {"nodes": len(panel.graph), "problem": panel.view.get("problem", ""), **parts}


def tables_at(query: str) -> Seen:
    """Return what the page of tables shows at an address."""
    from ninetynine_edu.panels import tables

    with address(query):
        panel = tables.show()
    return {
        "say": panel.view["say"],
        "holds": panel.view["holds"],
        "shown": short_view(panel.shown, ("id",)),
        "cells": f"{crc32(panel.cells):08x}",
        "view": short_view(panel.view | {kind: of_then(panel.view[kind]) for kind in ("games", "others")}, ("n",)),
    }


def of_then(games: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the games of a list that were there when it was kept."""
    return [game for game in games if game["id"] in GAMES]


def workshop_of(text: str, query: str = "") -> Seen:
    """Return what the workshop shows of a text that the browser kept, or at an address."""
    from ninetynine_edu.panels import workshop

    with address(query):
        panel = workshop.show()
    page = panel.children[0]
    if text:
        tell(page, do="text", text=text, seq=1, asked=1)
    return {
        "say": page.view["say"],
        "title": page.view["title"],
        "problems": page.view["problems"],
        "code": page.view["code"],
        "game": short(panel.game.to_toml()),
    }


def lesson_keeps(question: str, choices: list[str], press: str) -> Seen:
    """Return under which name a page keeps the answer to a prediction, and what it keeps of it."""
    from ninetynine_edu.panels import lesson

    panel = lesson.Predict(question, choices)
    before = panel.view["kept"]
    tell(panel, do=press, value="")
    return {"keep": panel.view["keep"], "kept": [before, panel.view["kept"]], "answer": panel.answer}


# --- files ---


def table_of(path: Path) -> Seen:
    """Return what a file with a table of endgames says."""
    table = nn.Tablebase.load(path)
    rows = table.shares(1, 1).by_hand
    return {
        "variant": table.variant.code,
        "positions": table.positions,
        "plies": table.has_plies,
        "fingerprint": table.fingerprint,
        "shares": short({name: str(share) for name, share in rows.items()}),
        "worth": {name: str(share) for name, share in table.card_worth().items()},
        "wins": "".join("WL"[not table.wins("10S", "4C", total)] for total in range(table.variant.limit + 1)),
    }
