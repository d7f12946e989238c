"""The table without a browser: what a page sends is checked like a stranger's, and nothing hidden is ever shown."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ninetynine_edu import match as match_module
from ninetynine_edu.panels import play
from ninetynine_edu.panels.messages import pack, unpack
from ninetynine_edu.panels.session import Session
from ninetynine_edu.panels.setup import Setup, from_message, from_query, query_of, setup_form
from ninetynine_edu.variant import variant, variants


def session(query: str = "players=human,greedy&seed=6") -> Session:
    return Session(from_query(query))


def send(table: Session, do: str, **message: Any) -> list[dict[str, Any]]:
    return table.handle({"do": do, "n": table.view["n"], **message})


def first_move(table: Session) -> str:
    return str(next(choice["move"] for card in table.view["hand"] for choice in card["choices"]))


def any_move(view: dict[str, Any], lay: int = 0) -> str:
    """The first answer to the question about the first cards that may be laid, as the page would send it."""
    if not view["lays"]:
        return str(view["other"]["options"][0]["move"])
    asked = view["asks"][view["lays"][lay]["ask"]]
    while "then" in asked["options"][0]:
        asked = asked["options"][0]["then"]
    option = asked["options"][0]
    number = option.get("number")
    tail = f"{number['head']}{number['high']}{number['tail']}" if number else option["tail"]
    return str(view["lays"][lay]["text"] + tail)


def play_on(table: Session, steps: int = 1000) -> None:
    """Play first legal moves until the match is over or the steps are used up."""
    for _ in range(steps):
        view = table.view
        if view["mode"] == "match":
            return
        if view["mode"] == "play":
            send(table, "play", move=any_move(view))
        else:
            send(table, {"deal": "next", "handover": "ready", "watch": "bot"}[view["mode"]])


def state(table: Session) -> str:
    """Everything that a refused message must leave as it was."""
    return table._match.record()


@pytest.mark.parametrize("name", variants())
def test_every_variant_can_be_played_to_the_end_of_a_deal(name: str) -> None:
    table = session(f"variant={name}&players=human,careful,random,human&seed=1")
    play_on(table, 400)
    assert any(event.kind == "lost" for event in table._match.log)
    json.dumps(table.view)


def test_the_view_shows_no_hidden_card_and_no_seed() -> None:
    table = session("players=human,greedy,careful&seed=271828182845")
    for _ in range(12):
        position = table._match.position
        seen = json.dumps(table.view)
        own = {card["code"] for card in table.view["hand"]}
        pile = {card.code for card in position.pile}
        hidden = {card.code for hand in position.hands for card in hand} | {card.code for card in position.stock}
        for code in hidden - own - pile:
            assert f'"{code}"' not in seen
        assert "271828182845" not in seen
        play_on(table, 1)


def test_between_two_people_no_hand_is_in_the_view() -> None:
    table = session("players=human,human&seed=3")
    assert table.view["mode"] == "handover" and table.view["hand"] == [] and table.view["me"] is None
    send(table, "ready")
    assert len(table.view["hand"]) == 3
    while table.view["mode"] == "play":
        send(table, "play", move=first_move(table))
    assert table.view["mode"] in {"handover", "deal"}
    if table.view["mode"] == "handover":
        assert table.view["hand"] == []


@pytest.mark.parametrize(
    "message",
    [
        {"do": "play", "move": "10S-11"},
        {"do": "play", "move": "not a card"},
        {"do": "play", "move": "A" * 100_000},
        {"do": "play", "move": 7},
        {"do": "play"},
        {"do": "bot"},
        {"do": "next"},
        {"do": "again"},
        {"do": "ready"},
        {"do": "draw"},
        {"do": "undo"},
        {"do": "load", "text": "nothing of ours"},
        {"do": "load", "text": "x" * 500_000},
        {"do": "restore", "text": 3},
        {"do": "new"},
        {"do": "new", "variant": "standrad", "players": [{"kind": "human"}, {"kind": "greedy"}]},
        {"do": "new", "variant": "standard", "players": [{"kind": "human"}] * 11},
        {"do": "new", "variant": "standard", "players": [{"kind": "__import__"}] * 2},
        {"do": "query", "text": "variant=nonsense"},
        {"do": "help", "say": "yes"},
        {"do": "__init__"},
        {"do": None},
        {},
        [],
        None,
        "play",
    ],
)
def test_what_is_refused_changes_nothing_but_the_sentence(message: object) -> None:
    table = session()
    before = state(table)
    if isinstance(message, dict):
        message = {**message, "n": table.view["n"]}
    table.handle(message)
    assert state(table) == before
    assert table.view["mode"] == "play"
    send(table, "play", move=first_move(table))
    assert state(table) != before


def test_a_card_of_somebody_else_and_a_play_out_of_turn_are_refused() -> None:
    table = session()
    others = [card for card in table._match.position.hands[1] if card not in table._match.position.hands[0]]
    before = state(table)
    send(table, "play", move=others[0].code)
    assert state(table) == before
    while table.view["mode"] == "play":
        send(table, "play", move=first_move(table))
    before, held = state(table), table._match.position.hands[table._match.position.turn][0]
    send(table, "play", move=held.code)
    assert state(table) == before and ("Wait" in table.view["say"] or "over" in table.view["say"])


def test_a_late_click_is_refused() -> None:
    table = session()
    old = table.view["n"]
    move = first_move(table)
    table.handle({"do": "play", "n": old, "move": move})
    before = state(table)
    table.handle({"do": "play", "n": old, "move": move})
    assert state(table) == before and "too late" in table.view["say"]


_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=60),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)
_keys = st.sampled_from(
    ["do", "n", "move", "said", "text", "variant", "players", "rules", "seed", "say", "all", "name"]
)


@settings(max_examples=600, deadline=None)
@given(st.dictionaries(_keys, _values, max_size=6), st.sampled_from([*Session.ACTIONS, ""]), st.booleans())
def test_no_message_whatever_brings_an_error(message: dict[str, Any], do: str, now: bool) -> None:
    table = _FUZZED
    if do:
        message = {**message, "do": do}
    if now:
        message = {**message, "n": table.view["n"]}
    for reply in table.handle(message):
        json.dumps(reply)
    json.dumps(table.view)


_FUZZED = session()


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda data: data.decode("latin1")))
def test_damaged_storage_gives_a_fresh_match(text: str) -> None:
    table = _FUZZED
    replies = table.handle({"do": "restore", "text": text})
    assert [reply["kind"] for reply in replies] == ["damaged"]
    assert "could not be read" in table.view["say"]


def test_a_kept_match_comes_back() -> None:
    table = session()
    play_on(table, 9)
    kept, total, plays = table.keep(), table.view["total"], table.view["log"]
    other = session("players=human,random,random")
    assert other.handle({"do": "restore", "text": kept}) == []
    assert (other.view["total"], other.view["log"]) == (total, plays)
    assert "10S" not in kept and unpack(pack("10S")) == "10S"


def test_storage_that_would_unpack_to_a_flood_is_refused() -> None:
    import base64
    import zlib

    flood = base64.b64encode(zlib.compress(b"0" * 30_000_000)[::-1]).decode()
    with pytest.raises(ValueError, match="longer than a match"):
        unpack(flood)


def with_rules(variant_id: str = "standard", kinds: tuple[str, ...] = ("human", "greedy"), **rules: object) -> Session:
    players = [{"kind": kind} for kind in kinds]
    return Session(from_message({"variant": variant_id, "players": players, "rules": rules, "seed": "6"}))


def test_counted_losses_are_shown() -> None:
    table = with_rules(life_mode="count_losses")
    while table.view["mode"] != "deal":
        play_on(table, 1)
    seats = {seat["name"]: seat["tokenWords"] for seat in [table.view["me"], *table.view["seats"]]}
    assert sorted(seats.values()) == ["no losses", "one loss"]
    assert all(f"{name}: {words}" in table.view["prompt"] for name, words in seats.items())


def test_a_form_that_cannot_be_is_told_in_words_and_points_to_its_fields() -> None:
    table = session()
    players = [{"kind": "human"}, {"kind": "greedy"}]
    rules = {"bust_mode": "token_new_pile", "life_mode": "elimination"}
    (reply,) = table.handle({"do": "new", "variant": "standard", "players": players, "rules": rules})
    assert reply["fields"] == ["bust_mode", "life_mode"] and "do not go together" in reply["text"]
    assert "_" not in reply["text"]
    (reply,) = table.handle(
        {"do": "new", "variant": "standard", "players": [players[0], {"kind": "greedy", "name": "YOU"}]}
    )
    assert "another name" in reply["text"]


def test_plays_at_once_are_told_in_one_sentence() -> None:
    table = session("players=human,greedy,careful,random,greedy&seed=6")
    send(table, "play", move=first_move(table))
    before = len(table._match.log)
    send(table, "bot", all=True)
    plays = sum(event.kind == "play" for event in table._match.log[before:])
    assert table.view["say"].count(" played the ") == 1
    assert plays > 2 and f"({plays - 1} plays before that are in the list.)" in table.view["say"]


def test_a_new_pile_says_who_gets_cards_and_where_the_total_starts() -> None:
    table = with_rules(bust_mode="token_new_pile")
    while table.view["mode"] != "deal":
        play_on(table, 1)
    assert table.view["prompt"] == "Go on?"
    send(table, "next")
    assert "three new cards. New pile: the total is 0." in table.view["say"]


def test_undo_goes_back_to_my_decision() -> None:
    table = session()
    start = table.view["hand"]
    send(table, "play", move=first_move(table))
    while table.view["mode"] == "watch":
        send(table, "bot")
    send(table, "undo")
    assert table.view["total"] == 0 and table.view["hand"] == start


def test_saying_the_total_checks_it_kindly() -> None:
    table = session()
    send(table, "help", say=True)
    assert all(choice["to"] is None for card in table.view["hand"] for choice in card["choices"])
    move, before = first_move(table), state(table)
    right = table._match.position.result_of(move)
    send(table, "play", move=move)
    assert state(table) == before
    for sentence in ("once more", "", str(right)):
        send(table, "play", move=move, said=right + 1)
        assert state(table) == before and sentence in table.view["say"]
    send(table, "play", move=move, said=right)
    assert table.view["total"] == right or table._match.log[-1].kind != "play"


def test_a_wrong_total_loses_where_the_house_rules_say_so() -> None:
    rules = {"call_mode": "must_call"}
    players = [{"kind": "human"}, {"kind": "greedy"}]
    table = Session(from_message({"variant": "standard", "players": players, "rules": rules, "seed": "6"}))
    send(table, "play", move=first_move(table), said=77)
    assert table.view["mode"] == "deal" and table.view["me"]["tokens"] == 2


def test_a_bot_that_throws_is_replaced_for_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: object) -> None:
        raise RuntimeError("fell over")

    monkeypatch.setattr(match_module.Match, "play_bot", broken)
    table = session("players=human,greedy&seed=5")
    while table.view["mode"] == "play":
        send(table, "play", move=first_move(table))
    before = len(table._match.log)
    send(table, "bot")
    assert len(table._match.log) > before and "muddle" in table.view["say"] and "fell over" not in table.view["say"]


def test_an_error_of_ours_is_a_sentence_and_the_table_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = play.PlayPanel(players=["human", "greedy"], seed=6)
    before = state(panel.session)

    def broken(self: Session, before: int, *also: str) -> None:
        raise RuntimeError("fell over")

    with monkeypatch.context() as patch:
        patch.setattr(Session, "_tell", broken)
        panel.receive({"do": "play", "n": panel.view["n"], "move": first_move(panel.session)})
    assert "Something went wrong on our side" in panel.view["say"]
    assert state(panel.session) == before
    panel.receive({"do": "play", "n": panel.view["n"], "move": first_move(panel.session)})
    assert state(panel.session) != before


def test_a_page_can_set_no_state() -> None:
    panel = play.PlayPanel(seed=6)
    view = panel.view
    panel.set_state({"view": {}, "keep": "x", "_esm": "alert(1)", "total": 5})
    assert panel.view == view and panel.keep == "" and "alert(1)" not in panel._esm and panel.total == 0


def test_an_address_chooses_a_match_and_is_checked() -> None:
    assert query_of("?seed=7&other=1&variant=chicago") == "variant=chicago&seed=7"
    assert from_query("variant=chicago&players=human,careful&seed=7").variant.id == "chicago"
    table = session("")
    before = table.view["sub"]
    table.handle({"do": "query", "text": "variant=standrad"})
    assert "standard" in table.view["say"] and table.view["sub"] == before
    table.handle({"do": "query", "text": "players=human"})
    assert "2 to 10 players" in table.view["say"]


def test_the_form_offers_every_house_rule_with_its_own_default() -> None:
    for name in variants():
        form = setup_form({"variant": name}, Setup.first())
        assert {option["name"] for group in form["rules"] for option in group["options"]} == {option.name for option in variant(name).options}
        same = {option["name"]: option["value"] for group in form["rules"] for option in group["options"]}
        players = [{"kind": player["kind"], "name": player["name"]} for player in form["players"]]
        made = from_message({"variant": name, "players": players, "rules": same, "seed": ""})
        assert made.variant.code == name
        for preset in form["presets"]:
            from_message({"variant": name, "players": players, "rules": {**same, **preset["rules"]}})


def test_no_heavy_library_is_loaded_for_the_panel() -> None:
    import subprocess
    import sys

    code = "import sys, ninetynine_edu.panels.play; print(*sys.modules)"
    loaded = set(
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    )
    assert not loaded & {"numpy", "networkx", "sympy", "matplotlib", "anywidget", "psygnal"}


def test_every_game_is_offered_once_and_named_after_what_is_new_in_it() -> None:
    form = setup_form({}, Setup.first(), {})
    offered = [item["id"] for group in form["groups"] for item in group["items"]]
    assert sorted(offered) == sorted(variants())
    assert [item["id"] for item in form["groups"][-1]["items"]] == ["ono99_1980", "ono99_2022", "boom_o"]
    assert form["groups"][0]["name"] == "Up to 99"
