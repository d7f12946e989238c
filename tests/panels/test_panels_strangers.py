"""What an attack on the panel's inputs found: half characters, odd addresses, games of one's own, faults of our own."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from ninetynine_edu.ground.people import is_reader
from ninetynine_edu.matches import match as match_module
from ninetynine_edu.matches.events import Event
from ninetynine_edu.panels.play import hints
from ninetynine_edu.panels.play import page as play
from ninetynine_edu.panels.play import view as show
from ninetynine_edu.panels.play.desk import Session
from ninetynine_edu.panels.play.setup import Setup, from_query
from ninetynine_edu.play.outcome import IllegalMove
from ninetynine_edu.play.position import Position
from ninetynine_edu.rules.variant import Variant, variant

HALF = "\ud800"
PAIR = [{"kind": "human"}, {"kind": "greedy"}]


def session(query: str = "players=human,greedy&seed=6") -> Session:
    return Session(from_query(query))


def send(table: Session, do: str, **message: Any) -> list[dict[str, Any]]:
    return table.handle({"do": do, "n": table.view["n"], **message})


def sendable(value: object) -> bool:
    json.dumps(value, ensure_ascii=False).encode()
    return True


def first_move(table: Session) -> str:
    return str(next(choice["move"] for card in table.view["hand"] for choice in card["choices"]))


def own_game() -> Variant:
    text = variant("standard").to_toml()
    return Variant.from_toml(text.replace('id = "standard"', 'id = "our_class"', 1))


# --- chance nodes ---


def at_chance(table: Session) -> Session:
    """Put the table where the next card of the stock is not known."""
    start = Position.open("standard", ["2S 3S 4S", "5S 6S 7S"], total=10, unseen="8S 9S 10S")
    position = start.play("2S")
    assert position.is_chance
    table._match._now = replace(table._match._now, position=position)
    table.refresh()
    return table


def test_where_the_next_card_is_unknown_the_table_waits_and_says_so() -> None:
    table = at_chance(session())
    assert not table.view["bot"] and not table.view["turn"] and "not known" in table.view["prompt"]
    position = table._match.position
    for do, more in (("hint", {}), ("bot", {"all": True}), ("play", {"move": "5S"}), ("draw", {}), ("next", {})):
        send(table, do, **more)
        assert table._match.position is position and not table.view["bot"]


def test_a_hint_that_cannot_be_given_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(view: object) -> None:
        raise IllegalMove("A card is to be drawn first.")

    monkeypatch.setattr(hints, "safe_hint", refuse)
    table = session()
    send(table, "hint")
    assert table.view["say"] == "There is no hint just now."


def test_a_bot_that_has_nothing_to_play_stops_and_says_so_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: object) -> None:
        raise IllegalMove("A card is to be drawn first.")

    table = session("players=human,greedy&seed=5")
    while table.view["mode"] == "play":
        send(table, "play", move=first_move(table))
    monkeypatch.setattr(match_module.Match, "play_bot", refuse)
    monkeypatch.setattr(Position, "legal_moves", ())
    send(table, "bot", all=True)
    assert table.view["say"] == "Squirrel cannot play on here."


# --- a game of one's own ---


def test_a_game_of_ones_own_has_a_form_and_comes_back() -> None:
    game = own_game()
    panel = play.PlayPanel(game.with_rules(hand_size=4), players=["human", "greedy"], seed=6)
    table = panel.session
    (form,) = send(table, "form")
    assert form["id"] == "our_class"
    rules = {option["name"]: option for group in form["rules"] for option in group["options"]}
    assert (rules["hand_size"]["value"], rules["hand_size"]["default"]) == (4, 3)
    assert "our_class" in {item["id"] for item in form["games"]}
    send(table, "play", move=first_move(table))
    kept, record = table.keep(), table._match.record()
    for again in (play.PlayPanel(game.with_rules(hand_size=4)).session, play.PlayPanel(game).session):
        assert send(again, "restore", text=kept) == []
        assert again._match.record() == record
        send(again, "load", text=record)
        assert again._match.record() == record and "from the file" in again.view["say"]
    table.recover("Sorry.")
    assert table._match.record() == record and table.view["say"] == "Sorry."


def test_the_form_starts_a_game_of_ones_own_with_house_rules() -> None:
    table = play.PlayPanel(own_game()).session
    assert send(table, "form", variant="chicago")[0]["id"] == "chicago"
    send(table, "new", variant="chicago", players=PAIR)
    assert send(table, "form", variant="our_class")[0]["id"] == "our_class"
    assert send(table, "new", variant="our_class", players=PAIR, rules={"hand_size": 5}) == [{"kind": "started"}]
    assert table._match.variant.code == "our_class{hand_size=5}"
    kept = table.keep()
    table.handle({"do": "query", "text": "variant=our_class&players=human,human"})
    assert table._match.variant.code == "our_class"
    assert send(table, "restore", text=kept) == [] and table._match.variant.code == "our_class{hand_size=5}"


# --- half characters ---


@pytest.mark.parametrize(
    "message",
    [
        {"do": HALF},
        {"do": "query", "text": HALF},
        {"do": "query", "text": f"variant={HALF}"},
        {"do": "restore", "text": HALF},
        {"do": "load", "text": f"Ninety-nine match record, version 1\nvariant: {HALF}"},
        {"do": "play", "move": HALF},
        {"do": "form", "variant": HALF, "players": [{"kind": HALF}, {"kind": "human"}]},
        {"do": "new", "variant": "standard", "players": [{"kind": "human", "name": HALF}, {"kind": HALF}]},
        {"do": "new", "variant": "standard", "players": PAIR, "rules": {HALF: 1}},
        {"do": "new", "variant": "standard", "players": PAIR, "rules": {"hand_size": HALF}},
        {"do": "new", "variant": "standard", "players": PAIR, "rules": {"life_mode": HALF}},
        {"do": "new", "variant": "standard", "players": PAIR, "seed": HALF},
    ],
)
def test_half_characters_poison_nothing(message: dict[str, Any]) -> None:
    table = session()
    assert sendable(send(table, **message)) and sendable(table.view)
    assert sendable(send(table, "form")) and sendable(table.view)


def test_a_refused_text_leaves_the_address_unasked() -> None:
    table = session()
    table.handle({"do": "query", "text": HALF})
    assert table.view["asked"] is False
    table.handle({"do": "query", "text": "variant=nonsense"})
    assert table.view["asked"] is True


# --- addresses ---


@pytest.mark.parametrize(
    "address",
    [
        "&".join(f"a{number}=1" for number in range(60)),
        "variant=standard{hand_size=12,decks=1}&players=human,human,human,human,human",
        "variant=standard{self=1}",
        "variant=standard{preset=1}",
        "variant=standard{",
        "players=,,,&seed=x",
        f"variant={HALF}",
    ],
)
def test_no_address_keeps_the_page_from_opening(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ninetynine_edu.panels.kit.page.os.environ", {"QUERY_STRING": address})
    panel = play.PlayPanel(keep="play")
    assert panel.session._match.variant.code == "standard" and panel.view["mode"] == "play"
    assert panel.view["say"].endswith("So here is another match, ready to play.") and sendable(panel.view)
    panel.receive({"do": "query", "text": address[:400]})
    assert "went wrong" not in panel.view["say"]


def test_an_address_that_chooses_a_match_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ninetynine_edu.panels.kit.page.os.environ", {"QUERY_STRING": "variant=chicago&seed=7"})
    panel = play.PlayPanel(keep="play")
    assert panel.session._match.variant.id == "chicago" and panel.view["asked"] is True


# --- wrong types, and errors with a sentence of their own ---


@pytest.mark.parametrize("do", ["form", "new"])
@pytest.mark.parametrize("kind", [[], {}, None, 3])
def test_a_kind_of_a_wrong_type_is_refused(do: str, kind: object) -> None:
    table = session()
    send(table, do, variant="standard", players=[{"kind": kind}, {"kind": {}}])
    assert table.view["mode"] == "play"
    with pytest.raises(ValueError, match="A player is one of"):
        play.PlayPanel(players=["human", kind])  # type: ignore[list-item]


def test_an_error_of_the_engine_is_a_sentence_but_a_fault_goes_on_to_be_recovered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    panel = play.PlayPanel(players=["human", "greedy"], seed=6)
    errors: list[Exception] = [IllegalMove("That card cannot be played."), ValueError("fell over")]

    def broken(self: object, move: object, call: object = None) -> None:
        raise errors.pop(0)

    monkeypatch.setattr(match_module.Match, "play", broken)
    for sentence in ("That card cannot be played.", "Something went wrong on our side"):
        panel.receive({"do": "play", "n": panel.view["n"], "move": first_move(panel.session)})
        assert panel.view["say"].startswith(sentence) and "fell over" not in panel.view["say"]


# --- after a fault ---


def test_recovering_brings_back_the_whole_table(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = play.PlayPanel(players=["human", "human"], names=["Ann", "Bo"], seed=6)
    panel.receive({"do": "ready", "n": panel.view["n"]})
    before = {key: panel.view[key] for key in ("sub", "hand", "me", "seats", "people", "mode", "total")}
    setup = panel.session._setup

    def broken(self: Session, before: int, *also: str) -> None:
        raise RuntimeError("fell over")

    with monkeypatch.context() as patch:
        patch.setattr(Session, "_tell", broken)
        panel.receive({"do": "new", "variant": "chicago", "players": [{"kind": "greedy"}] * 3})
    assert {key: panel.view[key] for key in before} == before and panel.session._setup == setup
    assert panel.view["say"].startswith("Something went wrong on our side. Nothing is lost")


def test_a_match_that_cannot_be_brought_back_is_not_called_safe(monkeypatch: pytest.MonkeyPatch) -> None:
    table = session()

    def broken(text: str, variants: object = None) -> None:
        raise RuntimeError("fell over")

    monkeypatch.setattr(match_module.Match, "from_record", broken)
    table.recover("Nothing is lost.")
    assert "Nothing is lost" not in table.view["say"] and "fresh one" in table.view["say"]


def test_a_match_is_written_down_only_when_it_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    record = match_module.Match.record

    def count(self: match_module.Match) -> str:
        written.append(record(self))
        return written[-1]

    monkeypatch.setattr(match_module.Match, "record", count)
    panel = play.PlayPanel(players=["human", "greedy"], seed=6)
    for do in ("hint", "rules", "form", "hint"):
        panel.receive({"do": do})
    assert len(written) == 1
    start = first_move(panel.session)
    panel.receive({"do": "play", "n": panel.view["n"], "move": start})
    panel.receive({"do": "undo", "n": panel.view["n"]})
    assert len(written) == 3 and written[2] == written[0] != written[1]
    panel.receive({"do": "new", "variant": "chicago", "players": PAIR})
    assert panel.session._kept is not None and "chicago" in panel.session._kept.record


# --- words and lines ---


def test_the_number_line_does_not_begin_at_the_end_of_the_world() -> None:
    event = Event("play", 0, 0, -(10**15))
    assert show.line_start(variant("standard"), [event]) == -200


@pytest.mark.parametrize(("game", "low"), [("standard", -10), ("taiwanese", 0), ("boom_o", 0)])
def test_the_number_line_begins_where_the_game_says_whoever_holds_what(game: str, low: int) -> None:
    assert {session(f"variant={game}&players=human,greedy&seed={seed}").view["low"] for seed in range(8)} == {low}
    assert show.line_start(variant(game, negative_totals="clamp_zero"), []) == 0


def test_the_number_line_goes_down_with_the_total_and_stays_there_for_the_deal() -> None:
    def reached(*totals: int) -> list[Event]:
        return [Event("play", 0, 0, total) for total in totals]

    game, deal = variant("standard"), Event("deal", None, 0, 0)
    assert show.line_start(game, [deal, *reached(5, -10)]) == -10
    assert show.line_start(game, [deal, *reached(-10, -13, 40)]) == -20
    assert show.line_start(game, [deal, *reached(-10, -13, 40), deal, *reached(3)]) == -10


def test_you_are_next() -> None:
    table = session()
    assert table.view["wait"] == "It is your turn."
    typed = Session(Setup(variant("standard"), ("human", "greedy"), ("You", "Squirrel"), 6))  # as in a file
    assert is_reader(typed._match.names[0]) and typed.view["say"] == "Deal 1. Squirrel deals, you begin."


def test_a_name_that_is_a_pronoun_is_a_name_among_others() -> None:
    table = Session(Setup(variant("standard"), ("human", "human"), ("You", "Ben"), 6))
    assert not any(map(is_reader, table._match.names)) and table.view["mode"] in ("handover", "play")
    assert show.handover_view(table._match.names[0])["words"].startswith("Now it is You's turn.")
