"""Everything that leaves a desk: no card that is not to be known, whatever is asked for; and storms of strangers' messages."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from ninetynine_edu.matches.match import Match
from ninetynine_edu.panels.kit.desk import Desk
from ninetynine_edu.panels.kit.safe import log
from ninetynine_edu.panels.play.desk import Session
from ninetynine_edu.panels.play.setup import from_query
from ninetynine_edu.panels.play.view import is_told
from ninetynine_edu.panels.practice.desk import opened as room_opened
from ninetynine_edu.panels.practise.desk import Practise
from ninetynine_edu.panels.practise.desk import opened as practise_opened
from ninetynine_edu.panels.review import desk as review_desk
from ninetynine_edu.panels.review.desk import LookBack
from ninetynine_edu.panels.worksheet.desk import opened as sheets_opened
from ninetynine_edu.play.information import seat_view
from ninetynine_edu.rules.variant import variant, variants
from tests.panels.test_panels import any_move
from tests.records import GIVEN_AWAY
from tests.strategies import often

ASKED: list[dict[str, Any]] = [
    {"do": "hint"}, {"do": "hint"}, {"do": "hint"}, {"do": "hint"}, {"do": "help", "say": True, "four": True}, {"do": "hint"},
    {"do": "why", "cards": []}, {"do": "moment"}, {"do": "draw"}, {"do": "rules"}, {"do": "form"}, {"do": "help", "say": False},
]  # fmt: skip
"""What is asked for at every step."""
NOT_SHOWN = {"file", "rules", "form", "damaged"}
"""Replies that are a whole record, or about every match of a game."""


def hidden(table: Session) -> set[Any]:
    """Return the cards that whoever looks at the table may not know: not seen by them, and not laid where all could see."""
    match = table._match
    if is_told(match):
        return set()
    position, seat = match.position, table._looking_seat()
    laid = [card for event in match.log if event.move is not None for card in event.move.cards]
    known = [*position.pile, *laid, *([] if match.reward is None else [match.reward])]
    unseen = [*position.stock, *(card for hand in position.hands for card in hand)]
    if seat is not None and table.view["mode"] != "handover":
        view = seat_view(position, seat)
        unseen, known = list(view.unseen), [*known, *view.stock_end, *(card for cards in view.known for card in cards)]
    elif not table._humans:
        at = table.view["watch"]["at"]
        known += [card for place, hand in enumerate(position.hands) if at in (-1, match.seats[place]) for card in hand]
    elif match.variant.rule("open_hands") is True:
        known += [card for hand in position.hands for card in hand]
    codes = {card.code for card in known}  # of cards that are alike, one may be known
    return {card for card in unseen if card.code not in codes}


def leaves(value: Any) -> Iterator[str]:
    """Yield every text in what was sent, keys left out."""
    if isinstance(value, dict):
        for each in value.values():
            yield from leaves(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from leaves(each)
    elif isinstance(value, str):
        yield value


def told_of(cards: set[Any], sent: Any) -> list[tuple[str, str]]:
    """Return which of some cards are in what was sent, and where: as a code, as a sign, in words."""
    texts = list(leaves(sent))
    found = []
    for card in cards:
        signs = [str(card)] if any(suit in str(card) for suit in "♠♥♦♣") else []
        signs += [card.the_words] if " of " in card.the_words else []
        exact = card.code if not card.code.isdigit() else None
        found += [(card.code, text) for text in texts if text == exact or any(sign in text for sign in signs)]
    return found


def inspected(table: Session, message: dict[str, Any]) -> None:
    """Send a message, and hold everything that comes back against what may be known."""
    replies = table.handle({"n": table.view["n"], **message})
    shown = {name: value for name, value in table.state.items() if name != "saved"}
    sent = [shown, *(reply for reply in replies if reply["kind"] not in NOT_SHOWN)]
    json.dumps(sent)
    assert told_of(hidden(table), sent) == [], message


def step(table: Session) -> None:
    """Go on by one play, or whatever the table waits for."""
    view = table.view
    if view["mode"] == "play":
        move = any_move(view)
        total = table._match.position.result_of(move)
        inspected(table, {"do": "play", "move": move, "said": total + 1})
        inspected(table, {"do": "play", "move": move, "said": total})
        return
    inspected(
        table, {"do": {"deal": "next", "handover": "ready", "seen": "ready", "watch": "bot"}.get(view["mode"], "again")}
    )


@pytest.mark.parametrize("name", variants())
@pytest.mark.parametrize("players", ["human,beginner,steady", "human,human,greedy"])
def test_no_card_of_others_leaves_the_table_whatever_is_asked_for(name: str, players: str) -> None:
    game = variant(name)
    kinds = players.split(",") * 3
    table = Session(from_query(f"variant={name}&players={','.join(kinds[: max(3, game.min_players)])}&seed=4"))
    asked = 0
    for number in range(often(60)):
        if table.view["mode"] == "match":
            break
        if number % 5 == 0 or table.view["mode"] == "deal":
            for message in ASKED:
                inspected(table, message)
            asked += 1
        if table.view["mode"] == "deal" and number % 2:
            inspected(table, {"do": "retry"})
        step(table)
    assert asked > 2


def test_a_card_that_is_told_is_found() -> None:
    table = Session(from_query("variant=standard&players=human,human&seed=4"))
    cards = hidden(table)
    assert len(cards) == 52
    one = next(iter(cards))
    for text in (one.code, f"Play {one}.", f"Only {one.the_words} fits."):
        assert told_of(cards, {"view": [{"say": text}]}) == [(one.code, text)]


# --- storms ---


def _values(rng: random.Random) -> Any:
    """Return something that no page would send."""
    return rng.choice(
        [
            None, True, False, -1, 0, 1, 10**30, -(10**9), 1.5, float("inf"), "", "x" * 10**5, "\ud800", "10S", "=99", "\x00",
            [], {}, [[]], {"do": "play"}, ["10S"] * 500, [None, 1, "KS"], "Ninety-nine match record, version 1\n" * 40, "%00", "🂡",
        ]
    )  # fmt: skip


def storm(desk: Desk, seed: int, messages: int, valid: dict[str, list[Any]]) -> None:
    """Send a desk messages of strangers, some of them nearly right."""
    rng = random.Random(seed)
    names = [*desk.ACTIONS, "", "no such", "__init__", "x" * 1000]
    keys = ["n", "task", "of", "move", "said", "took", "text", "level", "game", "cards", "players", "variant", "rules", "seed", "on",
            "all", "say", "four", "late", "asked", "kind", "number", "deal", "saved", "facts", "at", "mode"]  # fmt: skip
    for _ in range(messages):
        message: Any = {key: _values(rng) for key in rng.sample(keys, rng.randrange(6))}
        message["do"] = rng.choice(names) if rng.random() < 0.9 else _values(rng)
        for key, values in valid.items():
            if rng.random() < 0.4:
                message[key] = rng.choice(values)
        for stamp in ("n", "task", "of"):
            if stamp in desk.view and rng.random() < 0.7:
                message[stamp] = desk.view[stamp]
        if rng.random() < 0.05:
            message = _values(rng)
        desk.receive(message)
        assert isinstance(json.dumps(desk.state), str)


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What failed on our side, which a desk tells kindly and logs."""
    found: list[str] = []
    monkeypatch.setattr(log, "exception", lambda text, *more: found.append(text % more))
    return found


@pytest.mark.parametrize(
    "query",
    [
        "players=human,greedy&seed=6",
        "variant=taiwanese&players=human,human,beginner&seed=2",
        "variant=boom_o&seed=3",
        "mode=watch&seed=3",
    ],
)
def test_a_storm_at_the_table_leaves_a_match_that_can_be_played_on(query: str, faults: list[str]) -> None:
    table = Session(from_query(query))
    kept, record = table.keep(), table._match.record()
    company = [
        [{"kind": "human"}, {"kind": "greedy"}],
        [{"kind": "human", "name": "x" * 400}, {"kind": "owl of nowhere"}],
    ]
    moves = [f"{card.code}{tail}" for card in table._match.variant.deck()[:20] for tail in ("", "+1", "-10", "=50")]
    valid: dict[str, list[Any]] = {
        "players": company,
        "variant": ["standard", "chicago", "?"],
        "move": moves,
        "text": [kept, record, query],
        "at": [-1, 0, 1, 2, 9],
    }
    storm(table, 5, often(1500), valid)
    assert faults == []
    again = Match.from_record(table._match.record())
    assert not again.errors and again.position == table._match.position
    table.handle({"do": "restore", "text": kept})
    for _ in range(20):
        step(table)
    assert len(table._match.log) > 5 and faults == []


def test_who_watches_one_hand_is_sent_no_other() -> None:
    table = Session(from_query("mode=watch&seed=3"))
    for at in (0, 1, 2, -1) * 2:
        inspected(table, {"do": "look", "at": at})
        step(table)
    inspected(table, {"do": "look", "at": 0})
    assert len(hidden(table)) > 10


def test_a_storm_where_somebody_looks_back_leaves_a_deal_to_step_through(
    faults: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_desk, "AT_ONCE", 0)
    look = LookBack()
    look.receive({"do": "open", "text": GIVEN_AWAY})
    damaged = GIVEN_AWAY.replace("2H = 93", "2H = 39")
    storm(
        look, 7, often(400), {"text": [GIVEN_AWAY, damaged], "deal": [0, 1, -1], "number": [1, 3, 99], "saved": [False]}
    )
    assert faults == []
    look.receive({"do": "open", "text": GIVEN_AWAY})
    assert look.deal is not None and len(look.deal["steps"]) == 7
    while not look.view["done"]:  # a play is judged in many pieces
        look.receive({"do": "judge", "of": look.view["of"]})
    assert faults == []


def test_a_storm_at_the_practice_desk_leaves_a_sum_that_can_be_called(faults: list[str]) -> None:
    desk = practise_opened("?variant=standard")
    storm(
        desk, 6, often(1500), {"game": ["standard", "chicago"], "level": ["small", "over", "all"], "said": [4, 50, -3]}
    )
    assert faults == [] and isinstance(desk, Practise)
    desk.receive({"do": "again"})
    desk.receive({"do": "call", "task": desk.view["task"], "said": desk._sum.call.after})
    assert desk.view["say"].startswith("Right")


def test_a_storm_in_the_puzzle_room_leaves_an_exercise_that_can_be_answered(faults: list[str]) -> None:
    desk = room_opened("?kind=say_total&seed=6")
    valid: dict[str, list[Any]] = {
        "said": ["5", "-3", "ten of spades", "x" * 5000, 7],
        "what": ["mixed", "day", "say_total", "adding"],
        "level": [1, 2, 6],
        "game": ["standard", "chicago"],
        "text": [desk.view["saved"], "{}"],
        "move": ["2C", ""],
    }
    storm(desk, 6, often(600), valid)
    assert faults == []
    desk.receive({"do": "what", "what": "say_total"})
    desk.receive({"do": "answer", "task": desk.view["task"], "said": desk.exercise.answers[0]})
    assert desk.view["phase"] == "right"


def test_a_storm_where_worksheets_are_made_leaves_one_that_can_be_changed(faults: list[str]) -> None:
    desk = sheets_opened("?seed=6&count=3&skills=adding")
    valid: dict[str, list[Any]] = {
        "count": [1, 3, 5, 201], "versions": [1, 2, 101], "levels": [[1, 2], [5, 5], [2]], "skills": [["adding"], ["distance"], []],
        "number": [1, 2, 9], "place": [0, 1, 5], "on": [True, False], "paper": ["A4", "Letter", "A0"], "language": ["de", "xx"],
        "game": ["standard", "chicago"], "way": ["csv", "json", "print", "moodle", "?"], "qr": [True], "answers": [False],
        "text": [desk.view["saved"], desk.view["asks"], "http://192.168.1.20:8866", "{}"],
    }  # fmt: skip
    storm(desk, 6, often(150), valid)
    assert faults == []
    desk.receive({"do": "stop"})
    desk.receive(
        {"do": "wish", "count": 2, "versions": 1, "skills": [desk.view["skills"][0]["code"]], "levels": [1, 5]}
    )
    while desk.view["busy"]:
        desk.receive({"do": "more"})
    before = desk.sheet
    desk.receive({"do": "exchange", "number": 1, "of": desk.view["of"]})
    assert desk.sheet != before
